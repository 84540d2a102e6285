/*
 * The host room: the machine that we run on. Files that appear whole or not at all, arrays, maps
 * and pictures in them, folders, the process, its signals and other programs, the clock, the
 * processors we may use, one thread in the background. The only room that differs between Linux,
 * Windows and a browser.
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

/* Milliseconds since some moment, monotonic. */
double host_clock_ms(void);

enum { HOST_STAMP_SIZE = 32 };

/* Fills in the local date and time as it goes into the name of a file: "20240131-235959"; "unknown"
   where the system does not know it. */
void host_time_stamp(char stamp[HOST_STAMP_SIZE]);

/* ---- The processors ------------------------------------------------------------------------ */

/* How many processors' worth of threads this process can run at once: those it may run on
   (affinity), at most as many as the control groups around it grant the time of, rounded up; at
   least 1. The number of workers to start. */
int host_processor_count(void);

/* How many processors the machine has online; at least 1. For reports. */
int host_core_count(void);

/* Fills in the name of the processor, cut to `size` bytes; "unknown" where there is none. */
void host_processor_name(char* name, size_t size);

/* ---- Background ---------------------------------------------------------------------------- */

/* A thread that runs one task at a time beside the caller. */
typedef struct HostBackground HostBackground;
typedef void (*HostBackgroundTask)(void* context);

/* Fails with SWELL_ERROR_MEMORY. */
HostBackground* host_background_create(SwellError* error);

/* Waits for the running task. Takes NULL. */
void host_background_destroy(HostBackground* background);

/* Starts `task(context)`; no other may be running. The task sees what the caller wrote before, and
   the caller what the task wrote after host_background_wait. */
void host_background_start(HostBackground* background, HostBackgroundTask task, void* context);

/* Waits until no task is running. */
void host_background_wait(HostBackground* background);

/* ---- The process --------------------------------------------------------------------------- */

/* Call once, before anything is opened or started. Takes over SIGINT, SIGTERM and SIGHUP, on
   Windows Ctrl-C, Ctrl-Break and the end of the console, unless they are ignored: after the first
   one the program has two seconds to notice and to leave in order, then it ends wherever it is; a
   second one kills it. Turns SIGPIPE and SIGXFSZ into errors of the write; opens closed standard
   streams on /dev/null, and keeps freed memory for the next frame. */
void host_process_prepare(void);

/* Returns the arguments of main in UTF-8, which this room takes names of files in: `arguments`
   itself, or on Windows a list that lives as long as the program. NULL without memory
   (SWELL_ERROR_MEMORY). */
char** host_process_arguments(int* count, char** arguments, SwellError* error);

/* Closes the console that Windows has made for this program alone, as when it is started by a
   click; later output is lost. Call it when there is a window. */
void host_process_leave_console(void);

/* Shows a message in a box where the console closes with the program: on Windows, after a click. */
void host_process_show(const char* message);

/* Declares whether the program can end at any moment without losing work, as a window can; at first
   it cannot. If so, the end two seconds after a signal prints nothing and has the exit code 0. */
void host_process_allow_end(bool harmless);

/* Whether one of these signals has arrived. Stays true. Cheap. */
bool host_interrupts_pending(void);

/* Ends the program at once, for callbacks of libraries that may not return: "swell: " and the
   reason, at most 240 bytes, go to stderr, and the exit code is 1. */
_Noreturn void host_process_end(const char* reason);

/* Flushes `out`, the standard output. Fails with SWELL_ERROR_FILE when that or an earlier write to
   it has failed. */
bool host_output_flush(FILE* out, SwellError* error);

/* Whether `out` is a terminal. */
bool host_is_terminal(FILE* out);

/* ---- Progress ------------------------------------------------------------------------------ */

/* The progress of work that takes longer than a second: one line on a terminal, removed when the
   work is done. Prints nothing where `out` is no terminal. */
typedef struct HostProgress {
    FILE* out;        /* a terminal, or NULL; borrowed */
    const char* what; /* "clip"; borrowed */
    double began;     /* when, ms */
    double drawn;     /* when last, ms; 0 for never */
} HostProgress;

/* Starts the clock. `out` may be NULL. */
HostProgress host_progress_begin(FILE* out, const char* what);

/* Shows that a share of the work, 0 to 1, is done. Cheap enough for each frame. Takes NULL. */
void host_progress_show(HostProgress* progress, double share);

/* Removes the line. Takes NULL, and may be called again. */
void host_progress_end(HostProgress* progress);

enum { HOST_PROGRESS_LINE_SIZE = 96 };

/* Fills in the line after `seconds`: "clip [=====     ]  50 %, 12 s left"; "" below 1 s and before
   anything is done. */
void host_progress_line(char line[HOST_PROGRESS_LINE_SIZE], const char* what, double share,
                        double seconds);

/* ---- Other programs ------------------------------------------------------------------------ */

/* Another program that reads what we write to its standard input. Its output is discarded, but for
   the first lines of its standard error, which become the message when it fails. */
typedef struct HostChild HostChild;

/* Starts the program arguments[0], found as a shell finds it; the list ends with NULL. Ctrl-C does
   not reach it; when this program is killed, its input ends. Fails with SWELL_ERROR_FILE where
   there is no such program, SWELL_ERROR_MEMORY. */
HostChild* host_child_start(const char* const arguments[], SwellError* error);

/* Writes bytes, as fast as the child reads them. Fails with SWELL_ERROR_FILE where it reads no
   more, its own first line being the message; with SWELL_ERROR_INTERRUPTED when a signal has
   arrived. After a failure call host_child_kill. */
bool host_child_write(HostChild* child, const void* bytes, size_t size, SwellError* error);

/* Ends its input and waits for its end. Fails as host_child_write does, and where the child has
   written to its standard error or ends with another code than 0. Frees it either way. */
bool host_child_finish(HostChild* child, SwellError* error);

/* Kills it, waits until it is gone and frees it. Takes NULL. */
void host_child_kill(HostChild* child);

/* ---- Libraries that may be there ------------------------------------------------------------- */

/* A shared library that the program can do without. */
typedef struct HostLibrary HostLibrary;
typedef void (*HostFunction)(void); /* of any type: cast it to its own */

/* Loads a library by its file name. Returns NULL where it is not installed (SWELL_ERROR_FILE), or
   without memory (SWELL_ERROR_MEMORY). */
HostLibrary* host_library_open(const char* name, SwellError* error);

/* Its functions must not be called any more. Takes NULL. */
void host_library_close(HostLibrary* library);

/* NULL where the library has no function of that name. */
HostFunction host_library_find(const HostLibrary* library, const char* name);

/* ---- Files --------------------------------------------------------------------------------- */

enum { HOST_PATH_SIZE = 4096 };

/* Whether there is anything of that name; a link that leads nowhere is nothing. */
bool host_path_exists(const char* path);

/* Whether it names something that is there and no regular file: a device, a pipe, a folder. */
bool host_path_is_special(const char* path);

/* The part of a name behind all folders: what follows its last separator. Borrowed. */
const char* host_path_name(const char* path);

/* Whether the name ends so, capitals or not: ".png". */
bool host_path_ends_with(const char* path, const char* ending);

/* Whether there is a folder of that name. */
bool host_folder_exists(const char* path);

/* Makes a folder in one that exists, unless it is there already; `made` says whether it did. Fails
   with SWELL_ERROR_FILE; then `made` is false. */
bool host_folder_make(const char* path, bool* made, SwellError* error);

/* Removes a folder if it is empty; else leaves it, and what is no folder. */
void host_folder_remove(const char* path);

/* A folder that one program at a time fills. */
typedef struct HostFolder {
    char path[HOST_PATH_SIZE];
    int lock;  /* -1 where the file system knows no locks */
    bool made; /* it was not there before */
} HostFolder;

/* Makes a folder as host_folder_make does and locks it. Fails with SWELL_ERROR_FILE where another
   program has locked it; then nothing has changed and `folder` need not be released. */
bool host_folder_claim(HostFolder* folder, const char* path, SwellError* error);

/* Unlocks it; removes a folder that was made, if it is empty and not kept. Safe on a zeroed or a
   released one. */
void host_folder_release(HostFolder* folder, bool keep);

/* Fills in the full path of the current folder. Fails with SWELL_ERROR_FILE where it is gone or its
   path is too long. */
bool host_current_folder(char path[HOST_PATH_SIZE], SwellError* error);

/* A file under construction. It has a temporary name beside the target until host_file_commit
   renames it. A target that exists and is not a regular file (a device, a pipe), and an open
   descriptor
   (/dev/stdout, /dev/fd/N), is written in place. Symbolic links are followed. A program that was
   killed leaves its temporary files; host_file_begin removes those of processes that are gone from
   the folder of its target. */
typedef struct HostFile {
    char path[HOST_PATH_SIZE];      /* the target, links resolved */
    char temporary[HOST_PATH_SIZE]; /* "" when written in place or finished; does not move */
    int descriptor;                 /* -1 when not open */
    int failure;                    /* errno of the first write that failed, 0 if none */
    uint8_t* buffer;                /* owned */
    size_t buffered;                /* bytes in buffer */
    bool placed;                    /* the temporary file has become the target */
} HostFile;

/* Starts a file. Fails (SWELL_ERROR_FILE, SWELL_ERROR_MEMORY, SWELL_ERROR_INTERRUPTED) where the
   target is a folder, is not writable, or its folder does not exist; then nothing is left behind
   and `file` need not be finished. */
bool host_file_begin(HostFile* file, const char* path, SwellError* error);

/* Appends bytes. A failure is remembered and reported by the commit. */
void host_file_write(HostFile* file, const void* bytes, size_t size);

/* Returns the temporary name, for another program to fill the file; NULL where the target is
   written in place. Nothing else is written to such a file. */
const char* host_file_place(const HostFile* file);

/* Appends text; at most 1023 bytes a call. */
void host_file_print(HostFile* file, const char* format, ...) SWELL_PRINTF(2, 3);

/* Writes all of it to the disk, closes and renames it to the target, and waits until the name is on
   the disk, too. On failure before the renaming, also when a signal has arrived
   (SWELL_ERROR_INTERRUPTED), the temporary file is removed and the old target stays. Finishes
   `file` either way. A target that cannot be replaced, since something is mounted on it, is
   overwritten with the whole temporary file. */
bool host_file_commit(HostFile* file, SwellError* error);

/* The same for a set: all files are whole on the disk and closed before the first takes its place.
   On failure before that nothing has changed; where one cannot take its place, the message names
   those that have. Finishes all files either way. */
bool host_file_commit_all(HostFile* files, int count, SwellError* error);

/* Closes and removes the temporary file. Safe on a zeroed, a failed or a finished writer. */
void host_file_abandon(HostFile* file);

/* Removes a regular file or a link; leaves what is none, and does nothing where there is nothing.
   Fails with SWELL_ERROR_FILE. */
bool host_file_remove(const char* path, SwellError* error);

enum { HOST_FILE_BYTES = 256 << 20 /* the longest file that is read */ };

/* Reads a text, a whole file or a pipe to its end, with a zero behind it and without a byte order
   mark. The caller owns the text and frees it by swell_memory_free. Returns NULL on failure:
   SWELL_ERROR_FILE, also for devices, texts with zero bytes and more than HOST_FILE_BYTES;
   SWELL_ERROR_MEMORY; SWELL_ERROR_INTERRUPTED: a signal ends the wait for a pipe. */
char* host_file_read(const char* path, SwellError* error);

/* Whether the name leads to a pipe, whose writer may keep the reader waiting. */
bool host_file_is_pipe(const char* path);

/* The size of a file, bytes; -1 where there is none. */
int64_t host_file_size(const char* path);

/* When the file was last written, nanoseconds since some moment; -1 where there is none. */
int64_t host_file_time(const char* path);

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

/* Appends `count` numbers, or pairs of them, little-endian. */
void host_numbers_write(HostFile* file, HostArrayType type, const void* values, size_t count);

/* ---- Maps ---------------------------------------------------------------------------------- */

/* Three numbers at each point, rows from top to bottom, no padding: data in the form of a picture.
 */
typedef struct HostMap {
    int width, height;
    const float* values; /* (height x width x 3), finite; borrowed */
} HostMap;

/* Appends a whole OpenEXR with the channels R, G and B of 32-bit floats, ZIP-compressed. Fails with
   SWELL_ERROR_MEMORY. */
bool host_map_write_exr(HostFile* file, const HostMap* map, SwellError* error);

/* Appends a whole PNG of 16 bits a channel: 0 stands for `low` of that channel and 65535 for
   `high`, rounded to the nearest and clamped. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_INTERRUPTED. */
bool host_map_write_png16(HostFile* file, const HostMap* map, const double low[3],
                          const double high[3], SwellError* error);

/* ---- Pictures ------------------------------------------------------------------------------ */

/* 8-bit RGB, rows from top to bottom, no padding. */
typedef struct HostPicture {
    int width, height; /* pixels */
    uint8_t* pixels;   /* (height x width x 3), owned */
} HostPicture;

/* Black, or pixels = NULL on failure (SWELL_ERROR_MEMORY). */
HostPicture host_picture_create(int width, int height, SwellError* error);

/* Frees the pixels and zeroes the picture. */
void host_picture_destroy(HostPicture* picture);

/* Writes a PNG. Fails with SWELL_ERROR_FILE, SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. The
   same pixels give the same bytes. */
bool host_picture_write_png(const HostPicture* picture, const char* path, SwellError* error);

/* What reading a picture may cost; its file lies in memory beside it. */
enum {
    HOST_PICTURE_SIDE = 16384,      /* pixels, where the limit says nothing else */
    HOST_PICTURE_MEMORY = 512 << 20 /* bytes, where the limit says nothing else */
};

typedef struct HostPictureLimit {
    int side;      /* largest width and height, pixels; 0 for HOST_PICTURE_SIDE */
    size_t memory; /* for decoding and its result, bytes; 0 for HOST_PICTURE_MEMORY */
} HostPictureLimit;

/* Reads a PNG, a JPEG or a Radiance HDR from a file or a pipe. `limit` may be NULL.
 *
 * The first bytes tell the kind. The size in the header is checked against the limit, and against
 * the length of the file, before memory is allocated for pixels. Transparent pixels of a PNG are
 * laid over black and an index beyond its palette is black; a JPEG's orientation note is ignored;
 * the light of an HDR is clamped to 1 and encoded as sRGB.
 *
 * Fails with SWELL_ERROR_FILE (unreadable, broken, cut short, of another kind or beyond the limit,
 * with both numbers in the message), SWELL_ERROR_MEMORY, and SWELL_ERROR_INTERRUPTED: a signal that
 * host_process_prepare takes over ends every wait, and decoding between rows. Then pixels = NULL.
 */
HostPicture host_picture_read(const char* path, const HostPictureLimit* limit, SwellError* error);

/* Light: linear RGB without a bound, rows from top to bottom, no padding. */
typedef struct HostImage {
    int width, height; /* pixels */
    float* pixels;     /* (height x width x 3), owned; finite and not negative */
} HostImage;

/* Reads a Radiance HDR of 32-bit_rle_rgbe as host_picture_read does, and fails as it does. Values
   are those of the file: a line EXPOSURE in its header is not taken back. */
HostImage host_image_read_hdr(const char* path, const HostPictureLimit* limit, SwellError* error);

/* Frees the pixels and zeroes the image. */
void host_image_destroy(HostImage* image);

#endif
