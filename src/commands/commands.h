/*
 * The commands of the program. Each writes what its options describe to the file or the folder
 * `path`, and needs no display. It shows progress on a terminal `log`, which may be NULL. There
 * `clip` also writes notes about a path that ends early, and `shot`, `clip` and `export` about
 * waves rounded to their grid. On failure no file is left half written.
 */
#ifndef SWELL_COMMANDS_COMMANDS_H
#define SWELL_COMMANDS_COMMANDS_H

#include "options/options.h"
#include "swell/host.h"
#include "viewer/viewer.h"
#include "world/camera.h"

#include <stdio.h>

/* `swell shot`: draws one frame as PNG. `place` tells who has chosen the path. Fails with
   SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY, SWELL_ERROR_FILE or SWELL_ERROR_INTERRUPTED. */
bool shot_draw(const Settings* settings, const char* path, HostPlace place, FILE* log,
               SwellError* error);

/* Fails as shot_draw would before it draws, but for files that it could not write. */
bool shot_check(const Settings* settings, SwellError* error);

/* Returns the number of files that a picture has, 2 for an eye each, and fills the name of one from
   0 on. Fails with SWELL_ERROR_FILE where it gets too long. */
int shot_files(const Settings* settings);
bool shot_name_file(const Settings* settings, const char* path, int file, char name[HOST_PATH_SIZE],
                    SwellError* error);

/* `swell clip`: draws a sequence of pictures as a film, by ffmpeg, or each in a file (see
   clip_sink_check). Fails as shot_draw does, and with SWELL_ERROR_USAGE or SWELL_ERROR_RANGE. Then
   there is no film, but finished pictures stay. */
bool clip_record(const Settings* settings, const char* path, FILE* log, SwellError* error);

/* The plan of a clip: number of pictures, their times and poses. With --loop-fade `fade` pictures
   are drawn before the first one of the clip. The clip's last pictures fade into these one by one,
   so that its first picture follows its last.

   Where the photo look has its light meter, the meter is read in one picture of `metered`. Between
   two readings the exposure goes from that of the reading before to that of the last one, as an eye
   follows. So a picture is the same, whichever others are drawn. */
typedef struct ClipPlan {
    int frames;      /* pictures of the clip */
    int fade;        /* pictures drawn before those, at most `frames` */
    int first, last; /* numbers of the pictures that are written, 1 to `frames` */
    int metered;     /* pictures from one reading of the meter to the next; 0: it is not read */
    double rate;     /* pictures a second */
    double start;    /* sea time of the first picture that is drawn [s] */
    double step;     /* sea time between pictures [s] */
    CameraPath path; /* owned, see camera_path_finish; empty where the camera stays */
} ClipPlan;

/* Fails with SWELL_ERROR_USAGE or SWELL_ERROR_RANGE where options contradict each other or the clip
   `name`, and as camera_path_read does; then there is no path. */
bool clip_plan_make(ClipPlan* plan, const Settings* settings, const char* name, SwellError* error);

/* Returns the sea time of a picture [s], counted from the first that is drawn. */
double clip_plan_time(const ClipPlan* plan, int drawn);

/* Returns the weight, in the picture drawn as number `drawn`, of the picture drawn `frames` before
   it; 0 where the picture does not fade. */
double clip_plan_fade(const ClipPlan* plan, int drawn);

/* What a picture that is drawn is for. */
enum { CLIP_SHOWN = 1, CLIP_METERED = 2 };

/* Adds to `needs` (frames + fade), by numbers as drawn, what the picture with a number of the clip
   needs: itself, the picture that it fades into, and the readings that expose both. */
void clip_plan_need(const ClipPlan* plan, int number, uint8_t* needs);

/* Returns the EV of a picture, from the EV of the readings in the order of their times. */
double clip_plan_exposure(const ClipPlan* plan, int drawn, const double* readings);

/* Names the file that --truth writes beside a picture: "sea.json" beside "sea.png". Fails with
   SWELL_ERROR_FILE where the name gets too long. */
bool truth_name(const char* picture, char path[HOST_PATH_SIZE], SwellError* error);

/* Returns whether a picture is there, as a regular file, with its truth if the settings ask for it.
 */
bool truth_is_written(const Settings* settings, const char* picture);

/* Returns what the meter added to the exposure of the picture that was drawn last [EV], NaN without
   one and with --shutter. Waits for the driver. */
double truth_meter(const Picture* picture, const Settings* settings);

/* Writes that file for the picture that was drawn last and that will be called `name`. `settings`
   are those of the command that draws this picture alone. `meter_ev` is what the meter added to its
   exposure [EV], NaN without one. Fails with SWELL_ERROR_FILE,
   SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. */
bool truth_write(Picture* picture, const Settings* settings, const char* name, HostPlace place,
                 double meter_ev, SwellError* error);

/* `swell export`: writes the sea at one time or at many into a folder, which is created if missing:
   NumPy arrays, OpenEXR maps, or a mesh with a point cache, and a JSON file that describes them.
   The files of a time appear together. A failure keeps the files of the times before. Fails with
   SWELL_ERROR_USAGE, SWELL_ERROR_RANGE, SWELL_ERROR_FILE, SWELL_ERROR_MEMORY or
   SWELL_ERROR_INTERRUPTED. */
bool export_sea(const Settings* settings, const char* path, FILE* log, SwellError* error);

/* `swell points`: writes the water at the places of --at at many times, or the motion of --bodies,
   as .csv or .npy, row by row. Fails with SWELL_ERROR_USAGE for another ending and for places or
   columns that are not accepted, as course_parse and world_water_create do, and with
   SWELL_ERROR_FILE, SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. Then there is no file. */
bool points_run(const Settings* settings, const char* path, FILE* log, SwellError* error);

/* `swell wake`: runs the script of stones and a course up to --time. Where `path` ends in .png and
   is no folder, draws a figure with the size of --resolution. Otherwise writes the arrays of
   wake_arrays_write and parameters.json into a folder, which is created if missing. Fails with
   SWELL_ERROR_USAGE where there is no script or the name has the ending of another kind of file,
   with SWELL_ERROR_RANGE for a figure too small to be read, as world_water_create does, and with
   SWELL_ERROR_FILE, SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. */
bool wake_command_run(const Settings* settings, const char* path, FILE* log, SwellError* error);

/* `swell ripple`: runs pool or string and writes its final heights: a NumPy array, or, where the
   name ends in .png, a figure with the size of --resolution, which below 640x360 is the pool or
   string alone. Fails with SWELL_ERROR_RANGE, SWELL_ERROR_FILE, SWELL_ERROR_MEMORY,
   SWELL_ERROR_GRAPHICS or SWELL_ERROR_INTERRUPTED. */
bool ripple_run(const Settings* settings, const char* path, FILE* log, SwellError* error);

/* `swell spectrum`: writes the target spectrum beside that of the amplitudes: as a figure (.png, of
   the size of --resolution), as SWAN's text (.spc), or as numbers (.npy): float32 (R, 6), R the
   larger of both numbers of bins, NaN below the shorter columns:

       0  omega       geometric middle of a bin of frequencies [rad/s]; bins reach from
                      omega / sqrt(r) to omega sqrt(r), r about 1.05, and cover the bands of the
                      cascades
       1  S target    of the formula, mean over the bin [m^2 s]; of phillips from its waves
       2  S measured  of the amplitudes h0, each wave with 2 |h0|^2 [m^2 s]
       3  theta       middle of a bin of 10 degrees, in which waves run, 0 = +x, 90 = +z [degrees]
       4  D target    over all frequencies of the bands [m^2/degree]
       5  D measured

   With --record the figure has the spectrum of the record instead of S measured, and the numbers
   are (R, 11):

       6  omega       of the record's estimates [rad/s]
       7  S           of the record [m^2 s]
       8, 9           the ends of its band of 95 % [m^2 s]
       10 S expected  of records of the target on the mean [m^2 s]; NaN where the target is too low,
                      or the frequency too high, for a comparison

   Fails with SWELL_ERROR_USAGE for another ending and for what a record does not go with,
   SWELL_ERROR_RANGE for a figure that is too small to be read, as record_read does, and with
   SWELL_ERROR_MEMORY, SWELL_ERROR_FILE or SWELL_ERROR_INTERRUPTED. */
bool spectrum_command_run(const Settings* settings, const char* path, SwellError* error);

/* `swell set`: draws many pictures, each with options drawn at random (--vary) and a file of truth,
   and lists them in a manifest. `arguments` (count) are the words of the command line, which each
   sample's line repeats. Combinations that `shot` refuses are drawn again. Fails as shot_draw does,
   and with SWELL_ERROR_USAGE or SWELL_ERROR_RANGE. Finished pictures then stay, without a
   manifest. */
bool set_draw(const Settings* settings, int count, char** arguments, FILE* log, SwellError* error);

/* `swell bench`: times every stage of a frame on this machine. Each stage is repeated for a
   fraction of a second, at least a few times. Prints median, minimum, processor time and the GPU's
   time by pass to `out`, as a table or with --json as one object. --grid, --method and --threads
   narrow the measurements. --grid and
   --method leave the ripples out, and --scheme narrows them. Without OpenGL there is no upload and
   no drawing, and the table shows why. Fails with SWELL_ERROR_RANGE where a scheme does not accept
   its constants, SWELL_ERROR_MEMORY, SWELL_ERROR_GRAPHICS if the driver fails later, or
   SWELL_ERROR_INTERRUPTED, and then prints nothing. */
bool bench_run(const Settings* settings, FILE* out, FILE* log, SwellError* error);

#endif
