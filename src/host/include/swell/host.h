/*
 * The host room wraps the operating system: files that appear whole or not at all, arrays and
 * pictures in files, folders, this process with its signals and child processes, clock, processors,
 * jobs in the background. Besides it only the window (src/ui/window) differs between a desktop and
 * a browser.
 *
 *     SwellError error = {0};
 *     HostFile file;
 *     if (!host_file_begin(&file, "sea.bin", &error)) { ... error.message says why ... }
 *     host_file_write(&file, bytes, size);
 *     if (!host_file_commit(&file, &error)) { ... the old sea.bin is still there, whole ... }
 */
#ifndef SWELL_HOST_H
#define SWELL_HOST_H

#include "swell/base.h"

#include <stdio.h>

/* ---- The clock ----------------------------------------------------------------------------- */

/* Returns milliseconds since some moment, monotonic. */
double host_clock_ms(void);

/* Return how long the calling thread, and all threads of this process together, have kept
   processors busy [ms]. Windows counts in steps of 16 ms; in a browser both are host_clock_ms. */
double host_thread_ms(void);
double host_process_ms(void);

enum { HOST_STAMP_SIZE = 32 };

/* Fills in the local date and time for the name of a file: "20240131-235959". */
void host_time_stamp(char stamp[HOST_STAMP_SIZE]);

/* ---- The processors ------------------------------------------------------------------------ */

/* Returns how many threads this process can run at once, and so how many workers to start. It is at
   least 1: the processors of the affinity mask, limited by the container's CPU quota, rounded
   up. */
int host_processors_usable(void);

/* Returns how many processors the machine has online, at least 1, for reports. */
int host_processors_online(void);

/* Fills in the name of the processor, cut to `size` bytes; "unknown" where the system tells
   none. */
void host_processor_name(char* name, size_t size);

/* ---- Jobs ---------------------------------------------------------------------------------- */

/* Runs one task at a time, step by step, beside the caller. */
typedef struct HostJob HostJob;

typedef enum HostJobState {
    HOST_JOB_IDLE, /* there is no task, or its end was collected */
    HOST_JOB_BUSY, /* the task runs, or is about to */
    HOST_JOB_DONE,
    HOST_JOB_FAILED,
    HOST_JOB_CANCELLED /* the task was cancelled, and no step runs */
} HostJobState;

typedef enum HostStep { HOST_STEP_MORE, HOST_STEP_DONE, HOST_STEP_FAILED } HostStep;

/* A step of a task. It is called until it returns something other than HOST_STEP_MORE. If it fails
   it fills `error`. */
typedef HostStep HostJobStep(void* context, SwellError* error);

/* Creates a job. Its own thread does the steps, or the caller where the system gives no thread.
   Fails with SWELL_ERROR_MEMORY. */
HostJob* host_job_create(SwellError* error);

/* Cancels the task and waits for the end of its step. Takes NULL. */
void host_job_destroy(HostJob* job);

/* Starts a task while the job is not busy. Its steps see what the caller wrote before the call. The
   caller leaves the context to the steps until the task has ended. */
void host_job_start(HostJob* job, HostJobStep* step, void* context);

/* Ends the task after its present step. The task counts as cancelled, even if that step was the
   last, or if it has ended and its end was not collected. Returns at once. */
void host_job_cancel(HostJob* job);

/* Does steps for about `milliseconds`, one at least, where the job has no thread. */
void host_job_work(HostJob* job, double milliseconds);

/* Waits for the end of the task, or does the rest of its steps. */
void host_job_wait(HostJob* job);

/* A function that long work calls with the share that is done, 0 to 1. Returns whether to go on. If
   not, the work fails with SWELL_ERROR_INTERRUPTED. */
typedef bool HostReport(void* context, double share);

/* The HostReport for a job's steps, on any thread. Returns false once the task is cancelled. */
bool host_job_report(void* job, double share);

/* Returns the share of the task that is done, as its steps last reported it. */
double host_job_share(HostJob* job);

/* Returns whether the task goes on. If not, the caller may read what the steps wrote. */
bool host_job_is_busy(HostJob* job);

/* Returns the state. The end of a task is returned once, after which the job is idle. Fills in the
   error of a failed task. */
HostJobState host_job_collect(HostJob* job, SwellError* error);

/* Runs tasks of one kind beside the caller, several at a time. */
typedef struct HostQueue HostQueue;

enum { HOST_QUEUE_JOBS_MAX = 32 };

/* Creates a queue that runs up to `jobs` tasks at a time, 1 to HOST_QUEUE_JOBS_MAX. Each is a
   struct of `task_size` bytes, zero at first. Fails with SWELL_ERROR_MEMORY. */
HostQueue* host_queue_create(int jobs, size_t task_size, SwellError* error);

/* Returns a task for the caller to fill in, as its last run left it. Waits for the end of that run.
   Returns NULL with the error of the run if it failed. */
void* host_queue_take(HostQueue* queue, SwellError* error);

/* Starts the task that was taken. */
void host_queue_start(HostQueue* queue, HostJobStep* step);

/* Waits for all tasks. Returns false with the error of the first that failed. */
bool host_queue_finish(HostQueue* queue, SwellError* error);

/* Waits for all tasks and frees them; frees nothing that they own. Takes NULL. */
void host_queue_destroy(HostQueue* queue);

/* ---- The process --------------------------------------------------------------------------- */

enum { HOST_GRACE_MS = 2000 };

/* Call once, before anything is opened or started. Handles the signals that end a program, such as
   SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGXCPU, unless they are ignored; on Windows Ctrl-C,
   Ctrl-Break and the end of the console. After the first signal the program has HOST_GRACE_MS to
   leave in order before it is ended. A second signal kills it, unless it is SIGHUP or SIGXCPU,
   which the system repeats. In both cases temporary files are removed. Makes writes fail where
   SIGPIPE and SIGXFSZ would kill, opens closed standard streams on /dev/null, and keeps freed
   memory for the next frame. */
void host_process_prepare(void);

/* Returns freed memory to the system, for use after large objects are freed. Takes milliseconds. */
void host_process_trim_memory(void);

/* Returns the arguments of main in UTF-8: `arguments` itself, or on Windows a list that lives as
   long as the program. NULL when out of memory (SWELL_ERROR_MEMORY). */
char** host_process_arguments(int* count, char** arguments, SwellError* error);

/* Closes, on Windows, the console that was made for this program alone, as after a double click.
   Later output is lost. Call it when there is a window. */
void host_process_leave_console(void);

/* Shows, on Windows, a message box if the console will close with the program, as after a double
   click. */
void host_process_show(const char* message);

/* Declares whether the program can end at any moment without losing work, as a window can. At first
   it cannot. If it can, the end HOST_GRACE_MS after a signal prints nothing and exits with 0. */
void host_process_allow_end(bool harmless);

/* Returns whether a signal that ends the program has arrived. Stays true. Cheap. */
bool host_signal_arrived(void);

/* Returns whether waits and writes must stop: a signal has arrived and interrupts are not held.
 * Cheap. */
bool host_interrupts_pending(void);

/* While interrupts are held, a first signal stops no wait and no write. The program sees it by
   host_signal_arrived, finishes what it records, and leaves. HOST_GRACE_MS begins when the hold
   ends. A second signal kills. */
void host_interrupts_hold(bool held);

/* Flushes `out`, the standard output. Fails with SWELL_ERROR_FILE if this or an earlier write to it
   failed. */
bool host_output_flush(FILE* out, SwellError* error);

/* ---- Progress ------------------------------------------------------------------------------ */

/* The progress of work that takes longer than a second: one line on a terminal, removed when the
   work is done. Prints nothing if `out` is no terminal. */
typedef struct HostProgress {
    FILE* out;        /* a terminal, or NULL; borrowed */
    const char* what; /* "clip"; borrowed */
    double began;     /* time of the start, ms */
    double drawn;     /* time when the line was last drawn, ms; 0 for never */
} HostProgress;

/* Starts the clock of a progress. `out` may be NULL. */
HostProgress host_progress_begin(FILE* out, const char* what);

/* Shows that a share of the work, 0 to 1, is done. Cheap enough for each frame. Takes NULL. */
void host_progress_show(HostProgress* progress, double share);

/* Removes the line. Takes NULL, and may be called again. */
void host_progress_end(HostProgress* progress);

/* ---- Other programs ------------------------------------------------------------------------ */

/* Another program, which reads from a pipe that we write to. Its output is discarded, except the
   first lines of its standard error, which become the message when it fails. */
typedef struct HostChild HostChild;

enum { HOST_CHILD_SILENT_S = 30 };

/* Starts the program arguments[0], found as a shell finds it; the list ends with NULL. Ctrl-C does
   not reach it; when this program is killed, its input ends. It may read nothing for `patience`
   seconds, or for ever if that is 0. After HOST_CHILD_SILENT_S a note to `log`, unless that is
   NULL, says so. Fails with SWELL_ERROR_FILE if there is no such program or no temporary file for
   its errors, SWELL_ERROR_MEMORY. */
HostChild* host_child_start(const char* const arguments[], int patience, FILE* log,
                            SwellError* error);

/* Writes all bytes, and waits for the child to read them. Fails with SWELL_ERROR_FILE if the child
   has closed its input, with the first line of its standard error as message, or if the patience
   has run out, and with SWELL_ERROR_INTERRUPTED after a signal. After a failure call
   host_child_kill. */
bool host_child_write(HostChild* child, const void* bytes, size_t size, SwellError* error);

/* Closes the child's input and waits for its end, with a patience as above. Fails as
   host_child_write does, and if the child has written to its standard error or has an exit code
   other than 0. Frees the child in every case. */
bool host_child_finish(HostChild* child, int patience, SwellError* error);

/* Kills the child, waits for its end and frees it. Takes NULL. */
void host_child_kill(HostChild* child);

/* ---- Files --------------------------------------------------------------------------------- */

enum { HOST_PATH_SIZE = 4096 };

/* Returns whether anything has this name, even a link to nothing. */
bool host_path_exists(const char* path);

/* Returns whether the path exists and is no regular file: a device, a pipe, a folder. */
bool host_path_is_special(const char* path);

/* Returns the file name, the part of the path after its last separator. Borrowed. */
const char* host_path_name(const char* path);

/* Fills the name of a file beside `path`: `more` stands before the ending, and `ending`, unless it
   is NULL, in its place. "sea.png" becomes "sea-left.png" or "sea.json". Fails with
   SWELL_ERROR_FILE where the name gets too long. */
bool host_path_beside(const char* path, const char* more, const char* ending,
                      char result[HOST_PATH_SIZE], SwellError* error);

/* Returns whether the path ends with `ending`, such as ".png"; ignores case. */
bool host_path_ends_with(const char* path, const char* ending);

/* Returns the size of a file in bytes; -1 if it does not exist. */
int64_t host_file_size(const char* path);

/* Returns the time of the last write, in nanoseconds since some moment; -1 if the file does not
   exist. */
int64_t host_file_time(const char* path);

bool host_folder_exists(const char* path);

/* Makes a folder unless it exists; its parent must exist. Fails with SWELL_ERROR_FILE. Fills
   `made`, unless NULL, with whether it was made. If it was, a forced end of the program removes it
   if it is empty, until host_folder_remove is called. */
bool host_folder_make(const char* path, bool* made, SwellError* error);

/* Removes a folder if it is empty, and nothing else. */
void host_folder_remove(const char* path);

enum { HOST_NAME_SIZE = 128 };

/* Fills `names` with the files of the current folder that end with `ending`, in the order of their
   bytes. Leaves out longer names and names that begin with a dot. Returns how many, up to
   `most`. */
int host_folder_list(const char* ending, char (*names)[HOST_NAME_SIZE], int most);

/* Fills in the full path of the current folder. Fails with SWELL_ERROR_FILE if the folder has been
   removed or its path is too long. */
bool host_current_folder(char path[HOST_PATH_SIZE], SwellError* error);

/* Fills in a path of the program's own file. Returns false in a browser, where there is none. */
bool host_program_path(char path[HOST_PATH_SIZE]);

/* A file being written. It has a temporary name beside the target until host_file_commit renames
   it. An existing target that is not a regular file (a device, a pipe) is written in place.
   Symbolic links are followed. Only a program that is killed by SIGKILL or that crashes leaves its
   temporary files; host_file_check removes them. */
typedef struct HostFile {
    char path[HOST_PATH_SIZE];      /* the target, links resolved */
    char temporary[HOST_PATH_SIZE]; /* "" when written in place or finished */
    FILE* stream;                   /* owned; NULL when not open */
    FILE* holds;                    /* marks the temporary file as in use; owned */
    int failure;                    /* errno of the first failure, 0 if none; EDOM: not finite */
} HostFile;

/* Starts a file. Waits for the reader of a pipe. Fails with SWELL_ERROR_FILE if the target is a
   folder, a link to nothing or not writable, or its folder does not exist, and with
   SWELL_ERROR_INTERRUPTED; then no temporary file is left and `file` need not be finished. */
bool host_file_begin(HostFile* file, const char* path, SwellError* error);

/* Who has chosen the name of a file: the user, whose links are followed and whose pipes and devices
   are written; or the program, which replaces what another user may have put there. */
typedef enum HostPlace { HOST_PLACE_NAMED, HOST_PLACE_CHOSEN } HostPlace;

/* Starts a file, which host_file_begin does for HOST_PLACE_NAMED. For HOST_PLACE_CHOSEN it waits
   for nothing. */
bool host_file_begin_at(HostFile* file, const char* path, HostPlace place, SwellError* error);

/* Checks before long work whether host_file_begin_at would succeed. Leaves no file, and removes
   temporary files beside the target whose processes have ended. A target that is written in place
   passes: opening it would wait for its reader. */
bool host_file_check(const char* path, HostPlace place, SwellError* error);

/* Appends bytes. host_file_commit reports a failure. */
void host_file_write(HostFile* file, const void* bytes, size_t size);

/* Appends text. */
void host_file_print(HostFile* file, const char* format, ...) SWELL_PRINTF(2, 3);

/* Returns the temporary name, for another program that writes the file instead of us; NULL if the
   target is written in place. */
const char* host_file_temporary(const HostFile* file);

/* Flushes the file to the disk, closes it, and renames it to the target. On failure, also after a
   signal (SWELL_ERROR_INTERRUPTED), removes the temporary file and keeps the old target. Finishes
   `file` in every case. */
bool host_file_commit(HostFile* file, SwellError* error);

/* Fills the first bytes of a file, up to `size`. Returns how many; 0 where it cannot be read. */
size_t host_file_read_start(const char* path, void* bytes, size_t size);

/* Replaces the first `size` bytes of a file. Fails with SWELL_ERROR_FILE; the file may have changed
   then. */
bool host_file_write_start(const char* path, const void* bytes, size_t size, SwellError* error);

/* Writes a whole file. Fails as host_file_begin and host_file_commit do. */
bool host_file_save(const char* path, const void* bytes, size_t size, SwellError* error);

/* Commits several files. None is renamed before all are whole on the disk. */
bool host_files_commit(HostFile* files, int count, SwellError* error);

/* Closes and removes the temporary file. Safe on a zeroed, a failed or a finished writer. */
void host_file_abandon(HostFile* file);

enum { HOST_FILE_BYTES = 256 << 20 /* the longest file that is read */ };

/* Reads a text, a whole file or a pipe to its end; appends a zero and removes a byte order mark.
   The caller owns the text and frees it by swell_memory_free. Returns NULL on failure:
   SWELL_ERROR_FILE, also for devices, texts with zero bytes and more than HOST_FILE_BYTES;
   SWELL_ERROR_MEMORY; SWELL_ERROR_INTERRUPTED if a signal arrives while it waits for a pipe. */
char* host_file_read(const char* path, SwellError* error);

/* Does the same for any bytes, changes none and fills their number. Those of a gzip are unpacked;
   a damaged one, and one that has more than HOST_FILE_BYTES unpacked, fails with
   SWELL_ERROR_FILE. */
char* host_file_read_unpacked(const char* path, size_t* size, SwellError* error);

/* Fails with SWELL_ERROR_FILE where the path is a pipe, which may block its reader for ever. */
bool host_file_check_regular(const char* path, SwellError* error);

/* ---- Meshes --------------------------------------------------------------------------------- */

enum { HOST_MESH_TRIANGLES_MAX = 200000, HOST_MESH_VERTICES_MAX = 600000 };

/* A mesh of triangles, in the axes and the unit of its file. 1, 2 and 3 stand for +x, +y and +z, -1
   for -x. Vertices at the same place are one. */
typedef struct HostMesh {
    int vertex_count, triangle_count;
    float* vertex;       /* (vertex_count x 3): x, y, z; owned */
    uint32_t* index;     /* (triangle_count x 3), counter-clockwise seen from outside; owned */
    uint8_t (*color)[4]; /* (triangle_count): sRGB, then 255 where there is a colour, else 0; owned;
                            NULL for none */
    int up, ahead;       /* axes by the file's format; `ahead` is 0 where it tells none */
} HostMesh;

/* Reads Wavefront OBJ (y up, ahead along -z), glTF in one file (.glb; y up, ahead along +z), all
   its nodes in their places, or STL (z up). Of a mesh whose triangles all have turned twins the
   twins are left out. Fails with SWELL_ERROR_FILE where the file cannot be read, is none of these,
   ends too early, has numbers outside of itself, an index without a vertex, a face whose vertex is
   no number up to 1e6, or too many triangles, nests too deep, is packed, or requires an unknown
   extension, or with SWELL_ERROR_MEMORY; the mesh is then empty. */
bool host_mesh_read(HostMesh* mesh, const char* path, SwellError* error);

/* Frees a mesh. Safe on a zeroed one. */
void host_mesh_finish(HostMesh* mesh);

/* ---- The cache ----------------------------------------------------------------------------- */

/* Files that can be computed again, in the folder `swell` of $XDG_CACHE_HOME or ~/.cache or, on
   Windows, %LOCALAPPDATA%. Nothing is kept where both the folder of all caches and its parent are
   missing, where one of the two folders belongs to another user, or where `swell` is a link. */

/* Fills in the full path of a cached file. Returns whether the environment has a place for it,
   which it has not with SWELL_CACHE=off. */
bool host_cache_path(const char* name, char path[HOST_PATH_SIZE]);

/* Fills `bytes` with the first `size` bytes of a file; returns false if it has fewer, or is not a
   regular file of this user's. */
bool host_cache_read(const char* name, void* bytes, size_t size);

/* Starts a file; makes its folder, open to this user alone, and removes temporary files whose
   processes have ended. Returns false if it cannot be written. */
bool host_cache_begin(HostFile* file, const char* name);

/* ---- Arrays -------------------------------------------------------------------------------- */

typedef enum HostArrayType {
    HOST_ARRAY_FLOAT32,
    HOST_ARRAY_COMPLEX64,
    HOST_ARRAY_INT32,
    HOST_ARRAY_TYPE_COUNT
} HostArrayType;

/* Appends a whole NumPy .npy file, version 1.0: little-endian, C order, `shape` of 1 to 3
   dimensions. `values` are in the machine's own byte order. */
void host_array_write(HostFile* file, HostArrayType type, int dimensions, const int shape[],
                      const void* values);

/* Begins such a file, whose values the caller appends as it has them. `descriptor` is NumPy's type
   as Python writes it, up to 1800 letters: "'<f4'", or "[('x', '<f8'), ...]" for a record of named
   numbers. */
void host_array_begin(HostFile* file, const char* descriptor, int dimensions, const int shape[]);

/* Makes the file fail (SWELL_ERROR_FILE) unless all numbers are finite, so that results for others
   to use are either whole or absent. */
void host_file_require_finite(HostFile* file, const float* values, size_t count);

/* ---- Pictures ------------------------------------------------------------------------------ */

/* A picture in 8-bit RGB, rows from top to bottom, no padding. */
typedef struct HostPicture {
    int width, height; /* pixels */
    uint8_t* pixels;   /* (height x width x 3), owned */
} HostPicture;

/* Returns a black picture; pixels = NULL on failure (SWELL_ERROR_MEMORY). */
HostPicture host_picture_create(int width, int height, SwellError* error);

/* Frees the pixels and zeroes the picture. */
void host_picture_destroy(HostPicture* picture);

/* Returns the linear light of a colour, both from 0 to 1, by IEC 61966-2-1. */
float host_light_of_srgb(float color);

/* Replaces a picture by the mean, in linear light, of itself and another of its size, which has a
   weight of `share`. */
void host_picture_mix(HostPicture* picture, const HostPicture* other, double share);

/* Writes a PNG. Fails with SWELL_ERROR_FILE, SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. The
   same pixels give the same bytes. */
bool host_picture_write_png(const HostPicture* picture, const char* path, HostPlace place,
                            SwellError* error);

/* The largest pictures that are read: the longer side, and width times height. */
enum { HOST_PICTURE_SIDE = 16384, HOST_PICTURE_PIXELS = 1 << 27 };

/* Reads a PNG or a JPEG from a file or a pipe, with sides of up to `side` pixels.
 *
 * Detects the format by the first bytes. Checks the size in the header against the limits before it
 * allocates pixels. Blends transparent pixels of a PNG over black; an index beyond its palette is
 * black. Turns and mirrors the picture by its Exif orientation.
 *
 * Fails with SWELL_ERROR_FILE (unreadable, damaged, truncated, another format, or beyond a limit,
 * with both numbers in the message), SWELL_ERROR_MEMORY, or SWELL_ERROR_INTERRUPTED if a signal
 * arrives while it waits for a pipe. Then pixels = NULL.
 */
HostPicture host_picture_read(const char* path, int side, SwellError* error);

/* An image of light: linear RGB without an upper limit, rows from top to bottom, no padding. */
typedef struct HostImage {
    int width, height; /* pixels */
    float* pixels;     /* (height x width x 3), from swell_memory_allocate; finite, not negative */
} HostImage;

/* Reads a Radiance HDR of 32-bit_rle_rgbe, or an OpenEXR with the channels R, G and B or Y; fails
   as host_picture_read does. Returns the values of the file: does not apply an EXPOSURE line of its
   header. In an OpenEXR negative values and NaN become 0, and infinite ones 65504, the largest
   half. */
HostImage host_image_read_hdr(const char* path, SwellError* error);

/* Appends a whole OpenEXR with the channels R, G and B of 32-bit floats, ZIP-compressed; values may
   be negative. Fails with SWELL_ERROR_MEMORY. */
bool host_image_write_exr(HostFile* file, const HostImage* image, SwellError* error);

/* ---- Layers -------------------------------------------------------------------------------- */

enum { HOST_CHANNELS_MAX = 24, HOST_NOTES_MAX = 4 };

/* Channels of 32-bit floats. Zeroed is empty. */
typedef struct HostLayers {
    int width, height, count;            /* pixels; number of channels, up to HOST_CHANNELS_MAX */
    float* values;                       /* (count x height x width), owned; finite */
    const char* name[HOST_CHANNELS_MAX]; /* static */
    int notes;                           /* numbers for the header of an EXR */
    struct {
        const char* name; /* static */
        float value;
    } note[HOST_NOTES_MAX];
    bool has_camera;
    float camera[16]; /* worldToCamera for that header: a row vector times rows of four */
} HostLayers;

/* Allocates the values of `count` channels, zeros. Fails with SWELL_ERROR_MEMORY. */
bool host_layers_create(HostLayers* layers, int width, int height, int count, SwellError* error);

/* Frees and zeroes. */
void host_layers_destroy(HostLayers* layers);

/* Returns the values of a channel (height x width). */
float* host_layers_channel(const HostLayers* layers, int channel);

/* Writes a file: where its name ends in .npy a NumPy array (height, width, count), else an OpenEXR,
   ZIP-compressed, which must be a regular file. The same layers give the same bytes. Fails with
   SWELL_ERROR_FILE, also for a number that is not finite, SWELL_ERROR_MEMORY or
   SWELL_ERROR_INTERRUPTED. */
bool host_layers_write(const HostLayers* layers, const char* path, HostPlace place,
                       SwellError* error);

/* ---- Fields -------------------------------------------------------------------------------- */

/* One number at each point of a rectangle, such as the heights of a map. */
typedef struct HostField {
    int rows, columns; /* 1 to HOST_PICTURE_SIDE */
    float* values;     /* (rows x columns), from swell_memory_allocate; any numbers */
    bool is_picture;   /* with values from 0 to 1 */
    bool is_rows;      /* bare rows of numbers, which leave open how they are meant */
    bool has_gaps;     /* cells without a number are NaN */
    bool in_degrees;   /* the side of a cell is an angle */
    double cell;       /* side of a cell, or 0 if the file does not tell */
} HostField;

/* Reads a NumPy .npy of two dimensions, of floats of 32 or 64 bits or integers of 8 to 64, in any
   byte order, in C or Fortran order; a PNG of greys, also as a palette or as RGB, black as 0 and
   white as 1; an ESRI ASCII raster; or bare rows of numbers. Fails as host_picture_read does, also
   for other arrays and for pictures in colour; then the field is zero. */
bool host_field_read(HostField* field, const char* path, SwellError* error);

#endif
