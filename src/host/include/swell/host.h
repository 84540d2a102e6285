/*
 * The host room: the machine that we run on. Files that appear whole or not at all, arrays and
 * pictures in them, the process and its signals, the clock, one thread in the background. The only
 * room that differs between Linux, Windows and a browser.
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

/* ---- The clock ----------------------------------------------------------------------------- */

/* Milliseconds from some moment on; never runs backwards. For timing. */
double host_clock_ms(void);

/* ---- Background ---------------------------------------------------------------------------- */

/* One thread that does a task while the caller goes on, and sleeps in between. */
typedef struct HostBackground HostBackground;
typedef void (*HostBackgroundTask)(void* context);

/* Fails with SWELL_ERROR_MEMORY. */
HostBackground* host_background_create(SwellError* error);

/* Waits for the running task. Takes NULL. */
void host_background_destroy(HostBackground* background);

/* Starts `task(context)` in the background. No other may be running. What the caller wrote before
   is seen by the task; what the task writes is the caller's again after host_background_wait. */
void host_background_start(HostBackground* background, HostBackgroundTask task, void* context);

/* Waits until no task is running. */
void host_background_wait(HostBackground* background);

/* ---- The process --------------------------------------------------------------------------- */

/* To be called once, before anything is opened or started. Holds back SIGINT, SIGTERM and SIGHUP,
   unless they are ignored, so that Ctrl-C never ends the program between two halves of something;
   turns SIGPIPE and SIGXFSZ into errors of the write; keeps the numbers of closed standard streams
   from being given to other files, and freed memory for the next frame. */
void host_process_prepare(void);

/* Whether one of the signals held back has arrived. Stays true. */
bool host_interrupts_pending(void);

/* ---- Files --------------------------------------------------------------------------------- */

enum { HOST_PATH_SIZE = 4096 };

/* A file under construction. It gets a temporary name beside the target; host_file_commit gives it
   its own. A target that exists and is not a regular file (a device, a pipe), and an open
   descriptor
   (/dev/stdout, /dev/fd/N), is written in place. Symbolic links are followed. */
typedef struct HostFile {
    char path[HOST_PATH_SIZE];      /* the target, links resolved */
    char temporary[HOST_PATH_SIZE]; /* "" when written in place */
    int descriptor;                 /* -1 when not open */
    int failure;                    /* errno of the first write that failed, 0 if none */
    uint8_t* buffer;                /* owned */
    size_t buffered;                /* bytes in buffer */
} HostFile;

/* Starts a file. Fails (SWELL_ERROR_FILE, SWELL_ERROR_MEMORY, SWELL_ERROR_INTERRUPTED) where the
   target is a folder, is not writable, or its folder does not exist; then nothing is left behind
   and `file` need not be finished. */
bool host_file_begin(HostFile* file, const char* path, SwellError* error);

/* Appends bytes. A failure is remembered and reported by host_file_flush or host_file_commit. */
void host_file_write(HostFile* file, const void* bytes, size_t size);

/* Appends text; at most 1023 bytes a call. */
void host_file_print(HostFile* file, const char* format, ...) SWELL_PRINTF(2, 3);

/* Sends what is buffered to the disk and reports the first failure so far. To be called for all
   files of a set before the first is committed. */
bool host_file_flush(HostFile* file, SwellError* error);

/* Flushes, closes and renames to the target. On failure the temporary file is gone and the old
   target whole. Finishes `file` either way. */
bool host_file_commit(HostFile* file, SwellError* error);

/* Closes and removes the temporary file. Safe on a zeroed, a failed or a finished writer. */
void host_file_abandon(HostFile* file);

/* Reads a whole file, up to 64 MiB, and puts a zero behind it. The caller owns the text and gives
   it to swell_memory_free. Returns NULL on failure (SWELL_ERROR_FILE, SWELL_ERROR_MEMORY). */
char* host_file_read(const char* path, SwellError* error);

/* When the file was last written, nanoseconds from some moment on; -1 where there is none. */
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

/* Writes a PNG. Fails with SWELL_ERROR_FILE or SWELL_ERROR_MEMORY. The same pixels give the same
 * bytes. */
bool host_picture_write_png(const HostPicture* picture, const char* path, SwellError* error);

/* Reads a picture in any format stb_image knows. On failure pixels = NULL. */
HostPicture host_picture_read(const char* path, SwellError* error);

#endif
