/*
 * The base room, which every other room uses. It knows no waves and no GL, and needs only C11 and
 * threads.
 *
 * Errors for the caller, zeroed memory, random numbers keyed by counters instead of hidden state, a
 * pool of workers, and the vector instructions of the processor.
 *
 *     SwellError error = {0};
 *     SwellWorkers* workers = swell_workers_create(4, &error);
 *     if (!workers) { ... error.message says why ... }
 *     swell_workers_run(workers, block_count, block, context);
 *     swell_workers_destroy(workers);
 *
 * These rules hold for all public functions of the library, in any room:
 *
 *     Values are checked: numbers that are not finite or out of range, files and lack of memory. A
 *     function that takes an error fills it and then changes nothing (`error` may be NULL). Others
 *     return what their header says. Pointers, indices and enumerations are the caller's to keep
 *     right. A NULL where the header allows none is a mistake in the program, which an `assert`
 *     finds in builds with assertions.
 *
 *     Any number of threads may call functions that take `const` objects on the same object at the
 *     same time, and any functions on different objects. While one thread calls a function of an
 *     object that is not `const`, no other may call any function of that object, of objects
 *     created from it or borrowed by it. Seas, pools and patches that share workers count as one
 *     object, since workers do one job at a time.
 */
#ifndef SWELL_BASE_H
#define SWELL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define SWELL_PRINTF(format_index, first_argument)                                                 \
    __attribute__((format(printf, format_index, first_argument)))
#else
#define SWELL_PRINTF(format_index, first_argument)
#endif

/* Enclose the declarations of a public header: C linkage in C++, visible outside a library. */
#if defined(__cplusplus)
#define SWELL_PUBLIC_BEGIN extern "C" {
#define SWELL_PUBLIC_END }
#elif defined(__GNUC__) && !defined(_WIN32)
#define SWELL_PUBLIC_BEGIN _Pragma("GCC visibility push(default)")
#define SWELL_PUBLIC_END _Pragma("GCC visibility pop")
#else
#define SWELL_PUBLIC_BEGIN
#define SWELL_PUBLIC_END
#endif

#define SWELL_TWO_PI 6.283185307179586476925

SWELL_PUBLIC_BEGIN

/* ---- The version --------------------------------------------------------------------------- */

#define SWELL_VERSION_MAJOR 1
#define SWELL_VERSION_MINOR 0
#define SWELL_VERSION_PATCH 0

/* The version of these headers, as "1.0.0". Within one first number functions keep their
   parameters, enumerators their values, and structs their members: new ones are at the end. */
#define SWELL_VERSION                                                                              \
    SWELL_VERSION_OF(SWELL_VERSION_MAJOR, SWELL_VERSION_MINOR, SWELL_VERSION_PATCH)
#define SWELL_VERSION_OF(major, minor, patch) SWELL_VERSION_TEXT(major, minor, patch)
#define SWELL_VERSION_TEXT(major, minor, patch) #major "." #minor "." #patch

/* The version of the linked library: the SWELL_VERSION that it was built with. Static. */
const char* swell_version(void);

/* Returns the bytes of a public struct, such as "OceanParams", in the linked library; 0 for a name
   that it does not know. A program that was compiled with other headers finds another size;
   the number in the name of the shared library counts these changes. Only the installed library
   has this function. */
size_t swell_struct_size(const char* name);

/* ---- Errors -------------------------------------------------------------------------------- */

typedef enum SwellErrorCode {
    SWELL_ERROR_NONE,
    SWELL_ERROR_USAGE,       /* the command line is wrong */
    SWELL_ERROR_RANGE,       /* a parameter lies outside the range it accepts */
    SWELL_ERROR_MEMORY,      /* out of memory or threads */
    SWELL_ERROR_FILE,        /* a file could not be read or written */
    SWELL_ERROR_DISPLAY,     /* there is no display to open a window on */
    SWELL_ERROR_GRAPHICS,    /* the OpenGL driver failed or refused */
    SWELL_ERROR_INTERRUPTED, /* Ctrl-C or SIGTERM */
    SWELL_ERROR_CODE_COUNT
} SwellErrorCode;

enum { SWELL_ERROR_MESSAGE_SIZE = 1024 };

/* `message` is one line for a person, without a full stop at its end: the offending value and the
   accepted range. Tests compare the code, never the message. */
typedef struct SwellError {
    SwellErrorCode code;
    char message[SWELL_ERROR_MESSAGE_SIZE];
} SwellError;

/* Fills `error` (may be NULL) and returns false, so that a failing function can end with
   `return swell_error_set(...)`. Cuts a message that is too long and replaces control characters,
   as in a hostile file name, by '?'. */
bool swell_error_set(SwellError* error, SwellErrorCode code, const char* format, ...)
    SWELL_PRINTF(3, 4);

/* ---- Axes ---------------------------------------------------------------------------------- */

/* The library's y is up, its x east and its z south. For callers whose z is up this fills (x, -z,
   y): x east, y north, z up, right-handed as well. It turns vectors and places, in place if both
   arrays are the same; float_pose_to_z_up turns poses. Headings stay. Directions are counted from
   +x towards +z, from east towards south, and so are the negative of the usual angle. */
void swell_to_z_up(const double y_up[3], double z_up[3]);

/* ---- Memory -------------------------------------------------------------------------------- */

enum { SWELL_MEMORY_ALIGNMENT = 64 };

/* Returns zeroed memory for `count` objects of `size` bytes, aligned to SWELL_MEMORY_ALIGNMENT. The
   caller owns it and frees it by swell_memory_free. Returns NULL (SWELL_ERROR_MEMORY) when out of
   memory or when the product overflows. A count of 0 gives a valid pointer. */
void* swell_memory_allocate(size_t count, size_t size, SwellError* error);

/* Takes NULL. */
void swell_memory_free(void* memory);

/* The caller's own allocator. Both functions are called on the threads that call Swell, never
   inside a job of the workers. */
typedef struct SwellAllocator {
    /* Returns `size` > 0 bytes with any content, aligned for any type; NULL when out of memory. */
    void* (*allocate)(void* context, size_t size);

    /* Frees memory that `allocate` returned for that size; `memory` is never NULL. */
    void (*release)(void* context, void* memory, size_t size);

    void* context; /* passed to both; must live until all memory is freed */
} SwellAllocator;

/* Allocates as swell_memory_allocate does, from an allocator, which is copied. swell_memory_free
   calls its `release`. NULL, or an allocator without both functions, means the C library's. */
void* swell_memory_allocate_from(const SwellAllocator* allocator, size_t count, size_t size,
                                 SwellError* error);

/* ---- Random numbers ------------------------------------------------------------------------ */

/* Philox4x32-10 (Salmon et al., Parallel Random Numbers: As Easy as 1, 2, 3, SC 2011): 128 random
   bits that depend on the seed and the counter alone. */
void swell_random_bits(uint64_t seed, const uint32_t counter[4], uint32_t bits[4]);

typedef struct SwellRandomPair {
    double first, second;
} SwellRandomPair;

/* Returns two independent standard normal numbers (Box-Muller) for the counter (a, b, stream). They
   are finite, |value| < 8.7. */
SwellRandomPair swell_random_normal_pair(uint64_t seed, int32_t a, int32_t b, uint32_t stream);

/* ---- The processor ------------------------------------------------------------------------- */

/* Instructions that this processor has beyond its architecture's baseline. All are false where it
   is unknown. */
typedef struct SwellProcessor {
    bool avx2;     /* eight floats to a vector, x86-64 */
    bool avx512vl; /* 32 vector registers, x86-64 */
    bool f16c;     /* conversion of half floats, x86-64 */
} SwellProcessor;

SwellProcessor swell_processor(void);

/* ---- Workers ------------------------------------------------------------------------------- */

enum { SWELL_WORKERS_MAX = 256 };

typedef struct SwellWorkers SwellWorkers;

/* Computes one block of a job. `worker`, 0 to swell_workers_count - 1, is an index of scratch
   memory that no other worker uses at the same time. A block must not use the same workers. */
typedef void (*SwellWorkersBlock)(void* context, int block, int worker);

/* Creates `count` workers, 1 to SWELL_WORKERS_MAX, the calling thread included. Starts count - 1
   threads, which spin for some microseconds after each job and then sleep. Returns NULL on failure
   (SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY). */
SwellWorkers* swell_workers_create(int count, SwellError* error);

/* A caller's own way to run tasks in parallel, such as the job system of an engine. It calls
   `task(argument, 0 .. count - 1)`, each once, on any threads and in any order, at the same time or
   one after the other, and returns when all of them have. */
typedef void (*SwellTask)(void* argument, int index);
typedef void (*SwellRun)(void* context, int count, SwellTask task, void* argument);

/* Where workers get threads and memory. {0} means the library's own threads and the C library's
   memory. */
typedef struct SwellWorkersBasis {
    SwellRun run;      /* NULL: the library's own threads; else none are started */
    void* run_context; /* passed to `run`; lives as long as the workers */

    /* allocate = NULL: the C library's memory. Seas and pools that use the workers also get their
       memory from it. */
    SwellAllocator allocator;
} SwellWorkersBasis;

/* Creates workers as swell_workers_create does, on a basis of the caller's own. Passes each job to
   `run` as at most `count` tasks, one for each worker. The results have the same bits. */
SwellWorkers* swell_workers_create_on(SwellWorkersBasis basis, int count, SwellError* error);

/* Takes NULL. No job may be running. */
void swell_workers_destroy(SwellWorkers* workers);

/* Returns the number of workers; 0 for NULL. */
int swell_workers_count(const SwellWorkers* workers);

/* Allocates as swell_memory_allocate does, from the workers' allocator (NULL: the C library's). The
   memory may outlive the workers. */
void* swell_workers_allocate(const SwellWorkers* workers, size_t count, size_t size,
                             SwellError* error);

/* Runs `block(context, 0 .. block_count - 1)`, each once, in any order on any worker, and returns
   when all are done. As long as each block writes only its own part of the result, the result has
   the same bits for any number of workers. A pool does one job at a time: it must not be used by
   two threads at once. Without workers (NULL) the caller computes alone. Returns false, and runs
   nothing, without a block, for a count below 0 or of more than INT_MAX - SWELL_WORKERS_MAX, and
   from within a job of more than one block on several workers. */
bool swell_workers_run(SwellWorkers* workers, int block_count, SwellWorkersBlock block,
                       void* context);

/* For leaving early: from now on runs end without starting another block, and their results are
   undefined. May be called from any thread during a run. */
void swell_workers_cancel(SwellWorkers* workers);

SWELL_PUBLIC_END

#endif
