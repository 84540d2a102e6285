/*
 * The base room: what every other room stands on, and that knows neither of waves nor of GL.
 *
 * Errors that the caller must hear, zeroed memory, random numbers keyed by counters instead of by
 * a hidden state, a pool of workers, and files that appear whole or not at all.
 *
 *     Error error = {0};
 *     FileWriter file;
 *     if (!file_begin(&file, "sea.bin", &error)) { ... error.message says why ... }
 *     file_write(&file, bytes, size);
 *     if (!file_commit(&file, &error)) { ... the old sea.bin is still there, whole ... }
 */
#ifndef SWELL_BASE_H
#define SWELL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define BASE_PRINTF(format_index, first_argument)                                                  \
    __attribute__((format(printf, format_index, first_argument)))
#else
#define BASE_PRINTF(format_index, first_argument)
#endif

#define TWO_PI 6.283185307179586476925

/* ---- Errors -------------------------------------------------------------------------------- */

typedef enum ErrorCode {
    ERROR_NONE,
    ERROR_USAGE,       /* the command line is not one that Swell understands */
    ERROR_RANGE,       /* a parameter lies outside the range it accepts */
    ERROR_MEMORY,      /* no memory, or no thread, was to be had */
    ERROR_FILE,        /* a file could not be read or written */
    ERROR_DISPLAY,     /* there is no display to open a window on */
    ERROR_GRAPHICS,    /* the OpenGL driver said no */
    ERROR_INTERRUPTED, /* Ctrl-C or a polite kill */
    ERROR_CODE_COUNT
} ErrorCode;

enum { ERROR_MESSAGE_SIZE = 1024 };

/* What went wrong, for a person: one line without a full stop at its end, with the offending value
   and what is accepted. Tests compare the code, never the words. */
typedef struct Error {
    ErrorCode code;
    char message[ERROR_MESSAGE_SIZE];
} Error;

/* Fills `error` (which may be NULL) and returns false, so that a failing function can end with
   `return error_set(...)`. A message that does not fit is cut; control characters in it, as in a
   hostile file name, become '?'. */
bool error_set(Error* error, ErrorCode code, const char* format, ...) BASE_PRINTF(3, 4);

/* ---- Memory -------------------------------------------------------------------------------- */

enum { MEMORY_ALIGNMENT = 64 };

/* Zeroed memory for `count` objects of `size` bytes, aligned to MEMORY_ALIGNMENT. The caller owns
   it and gives it to memory_free. Returns NULL and fills `error` (ERROR_MEMORY) when there is none
   or when the product overflows. A count of 0 gives a valid pointer. */
void* memory_allocate(size_t count, size_t size, Error* error);

/* Takes NULL. */
void memory_free(void* memory);

/* ---- Random numbers ------------------------------------------------------------------------ */

/* Philox4x32-10 (Salmon et al., Parallel Random Numbers: As Easy as 1, 2, 3, SC 2011): 128 random
   bits that depend on the seed and the counter alone. */
void random_bits(uint64_t seed, const uint32_t counter[4], uint32_t bits[4]);

typedef struct RandomPair {
    double first, second;
} RandomPair;

/* Two independent standard normal numbers (Box-Muller) for the counter (a, b, stream). All finite,
   |value| < 8.7. */
RandomPair random_normal_pair(uint64_t seed, int32_t a, int32_t b, uint32_t stream);

/* ---- Workers ------------------------------------------------------------------------------- */

enum { WORKERS_MAX = 256 };

typedef struct Workers Workers;

/* One block of a job. `worker` lies in 0 .. workers_count - 1 and is the caller's key to scratch
   memory that no other worker touches at the same time. Must not call workers_run. */
typedef void (*WorkersBlock)(void* context, int block, int worker);

/* `count` workers, 1 to WORKERS_MAX, the calling thread included: count - 1 threads are started;
   idle ones sleep, but for some microseconds after each job. Returns NULL on failure (ERROR_RANGE,
   ERROR_MEMORY). */
Workers* workers_create(int count, Error* error);

/* Takes NULL. No job may be running. */
void workers_destroy(Workers* workers);

int workers_count(const Workers* workers);

/* Runs `block(context, 0 .. block_count - 1)`, each once, in any order on any worker, and returns
   when all are done. As long as each block writes only its own part of the result, the result has
   the same bits for any number of workers. A pool does one job at a time: it must not be used by
   two threads at once. */
void workers_run(Workers* workers, int block_count, WorkersBlock block, void* context);

/* ---- Background ---------------------------------------------------------------------------- */

/* One thread that does a task while the caller goes on, and sleeps in between. */
typedef struct Background Background;
typedef void (*BackgroundTask)(void* context);

/* Fails with ERROR_MEMORY. */
Background* background_create(Error* error);

/* Waits for the running task. Takes NULL. */
void background_destroy(Background* background);

/* Starts `task(context)` in the background. No other may be running. What the caller wrote before
   is seen by the task; what the task writes is the caller's again after background_wait. */
void background_start(Background* background, BackgroundTask task, void* context);

/* Waits until no task is running. */
void background_wait(Background* background);

/* ---- The process --------------------------------------------------------------------------- */

/* To be called once, before anything is opened or started. Holds back SIGINT, SIGTERM and SIGHUP,
   unless they are ignored, so that Ctrl-C never ends the program between two halves of something;
   turns SIGPIPE and SIGXFSZ into errors of the write; keeps the numbers of closed standard streams
   from being given to other files. */
void process_prepare(void);

/* Whether one of the signals held back has arrived. Stays true. */
bool interrupts_pending(void);

/* ---- Files --------------------------------------------------------------------------------- */

enum { FILE_PATH_SIZE = 4096 };

/* A file under construction. It gets a temporary name beside the target; file_commit gives it its
   own. A target that exists and is not a regular file (a device, a pipe), and an open descriptor
   (/dev/stdout, /dev/fd/N), is written in place. Symbolic links are followed. */
typedef struct FileWriter {
    char path[FILE_PATH_SIZE];      /* the target, links resolved */
    char temporary[FILE_PATH_SIZE]; /* "" when written in place */
    int descriptor;                 /* -1 when not open */
    int failure;                    /* errno of the first write that failed, 0 if none */
    uint8_t* buffer;                /* owned */
    size_t buffered;                /* bytes in buffer */
} FileWriter;

/* Starts a file. Fails (ERROR_FILE, ERROR_MEMORY, ERROR_INTERRUPTED) where the target is a folder,
   is not writable, or its folder does not exist; then nothing is left behind and `file` need not be
   finished. */
bool file_begin(FileWriter* file, const char* path, Error* error);

/* Appends bytes. A failure is remembered and reported by file_flush or file_commit. */
void file_write(FileWriter* file, const void* bytes, size_t size);

/* Appends text; at most 1023 bytes a call. */
void file_print(FileWriter* file, const char* format, ...) BASE_PRINTF(2, 3);

/* Sends what is buffered to the disk and reports the first failure so far. To be called for all
   files of a set before the first is committed. */
bool file_flush(FileWriter* file, Error* error);

/* Flushes, closes and renames to the target. On failure the temporary file is gone and the old
   target whole. Finishes `file` either way. */
bool file_commit(FileWriter* file, Error* error);

/* Closes and removes the temporary file. Safe on a zeroed, a failed or a finished writer. */
void file_abandon(FileWriter* file);

/* ---- Arrays -------------------------------------------------------------------------------- */

typedef enum ArrayType { ARRAY_FLOAT32, ARRAY_COMPLEX64, ARRAY_INT32, ARRAY_TYPE_COUNT } ArrayType;

/* Appends a whole NumPy .npy file, version 1.0: little-endian, C order, `shape` of 1 to 3
   dimensions. `values` are in the machine's own byte order. */
void array_write(FileWriter* file, ArrayType type, int dimensions, const int shape[],
                 const void* values);

/* ---- Pictures ------------------------------------------------------------------------------ */

/* 8-bit RGB, rows from top to bottom, no padding. */
typedef struct Picture {
    int width, height; /* pixels */
    uint8_t* pixels;   /* (height x width x 3), owned */
} Picture;

/* Black, or pixels = NULL on failure (ERROR_MEMORY). */
Picture picture_create(int width, int height, Error* error);

/* Frees the pixels and zeroes the picture. */
void picture_destroy(Picture* picture);

/* Writes a PNG. Fails with ERROR_FILE or ERROR_MEMORY. The same pixels give the same bytes. */
bool picture_write_png(const Picture* picture, const char* path, Error* error);

/* Reads a picture in any format stb_image knows. On failure pixels = NULL. */
Picture picture_read(const char* path, Error* error);

#endif
