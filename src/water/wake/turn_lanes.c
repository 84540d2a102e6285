/*
 * Compiled once for each number of lanes, SWELL_LANES: 8, 4 or 1, and for 8 lanes once more for
 * processors with AVX-512VL; see kissfft_lanes.h.
 *
 *     columns  with 8 lanes an octet has the layout of one complex number of kissfft, so that
 *              columns are transformed without a copy; with fewer an octet is split into parts
 *     rows     eight rows are transposed into a buffer, transformed, multiplied by the phases,
 *              transformed back while they are in the cache, and transposed back
 */
#include "turn.h"

#include <kissfft_lanes.h>

enum { PARTS = 8 / SWELL_LANES };
enum { FORWARD, BACK, DIRECTIONS };

/* The scratch memory of a worker, (N) each; `parts` is for kissfft_run. */
typedef struct Scratch {
    kiss_fft_cpx *a, *b, *parts;
} Scratch;

typedef struct Transform {
    int grid;
    KissfftLanes fft[DIRECTIONS];
    kiss_fft_cpx* scratch; /* (workers x 3 x N), owned */
} Transform;

static void destroy(void* state) {
    Transform* transform = state;
    if (transform) {
        swell_memory_free(transform->scratch);
        kissfft_finish(&transform->fft[FORWARD]);
        kissfft_finish(&transform->fft[BACK]);
        swell_memory_free(transform);
    }
}

static void* create(int grid, const SwellWorkers* workers, SwellError* error) {
    Transform* transform = swell_workers_allocate(workers, 1, sizeof *transform, error);
    if (!transform) {
        return NULL;
    }
    const size_t count = 3 * (size_t)swell_workers_count(workers) * (size_t)grid;
    transform->grid = grid;
    transform->scratch = swell_workers_allocate(workers, count, sizeof(kiss_fft_cpx), error);
    if (!transform->scratch ||
        !kissfft_init(&transform->fft[FORWARD], grid, false, workers, error) ||
        !kissfft_init(&transform->fft[BACK], grid, true, workers, error)) {
        destroy(transform);
        return NULL;
    }
    return transform;
}

static Scratch scratch_of(const Transform* transform, int worker) {
    const size_t grid = (size_t)transform->grid;
    kiss_fft_cpx* first = transform->scratch + 3 * (size_t)worker * grid;
    return (Scratch){first, first + grid, first + 2 * grid};
}

/* ---- Columns ------------------------------------------------------------------------------- */

#if SWELL_LANES == 8

_Static_assert(sizeof(WakeOctet) == sizeof(kiss_fft_cpx), "an octet is a complex of lanes");

static void transform_columns(const Transform* transform, int worker, int direction,
                              const WakeOctet* in, WakeOctet* out) {
    kissfft_run(&transform->fft[direction], (const kiss_fft_cpx*)(const void*)in,
                scratch_of(transform, worker).parts, (kiss_fft_cpx*)(void*)out);
}

#else

static void transform_columns(const Transform* transform, int worker, int direction,
                              const WakeOctet* in, WakeOctet* out) {
    const Scratch scratch = scratch_of(transform, worker);
    const size_t grid = (size_t)transform->grid;
    for (int part = 0; part < PARTS; ++part) {
        for (size_t j = 0; j < grid; ++j) {
            scratch.a[j].r = ((const Lanes*)(const void*)in[j].re)[part];
            scratch.a[j].i = ((const Lanes*)(const void*)in[j].im)[part];
        }
        kissfft_run(&transform->fft[direction], scratch.a, scratch.parts, scratch.b);
        for (size_t j = 0; j < grid; ++j) {
            ((Lanes*)(void*)out[j].re)[part] = scratch.b[j].r;
            ((Lanes*)(void*)out[j].im)[part] = scratch.b[j].i;
        }
    }
}

#endif

static void forward(const void* transform, int worker, const WakeOctet* in, WakeOctet* out) {
    transform_columns(transform, worker, FORWARD, in, out);
}

static void back(const void* transform, int worker, const WakeOctet* in, WakeOctet* out) {
    transform_columns(transform, worker, BACK, in, out);
}

/* ---- Rows ---------------------------------------------------------------------------------- */

#if SWELL_LANES == 8

#define INTERLEAVE_LOW(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define INTERLEAVE_HIGH(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define PAIRS_LOW(a, b) __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#define PAIRS_HIGH(a, b) __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15)
#define HALVES_LOW(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
#define HALVES_HIGH(a, b) __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15)

/* Transposes eight vectors of eight lanes; only every second vector counts. */
static void transpose(const Lanes* in, Lanes* out) {
    Lanes pair[8], four[8];
    for (size_t n = 0; n < 4; ++n) {
        const Lanes a = in[4 * n], b = in[4 * n + 2];
        pair[2 * n] = INTERLEAVE_LOW(a, b);
        pair[2 * n + 1] = INTERLEAVE_HIGH(a, b);
    }
    for (size_t n = 0; n < 2; ++n) {
        four[4 * n] = PAIRS_LOW(pair[4 * n], pair[4 * n + 2]);
        four[4 * n + 1] = PAIRS_HIGH(pair[4 * n], pair[4 * n + 2]);
        four[4 * n + 2] = PAIRS_LOW(pair[4 * n + 1], pair[4 * n + 3]);
        four[4 * n + 3] = PAIRS_HIGH(pair[4 * n + 1], pair[4 * n + 3]);
    }
    for (size_t n = 0; n < 4; ++n) {
        out[2 * n] = HALVES_LOW(four[n], four[n + 4]);
        out[2 * n + 8] = HALVES_HIGH(four[n], four[n + 4]);
    }
}

static void gather(const WakeOctet* octets, size_t grid, int part, kiss_fft_cpx* row) {
    (void)part;
    for (size_t b = 0; b < grid / 8; ++b) {
        const Lanes* in = (const Lanes*)(const void*)(octets + wake_column_at(grid, b));
        transpose(in, &row[8 * b].r);
        transpose(in + 1, &row[8 * b].i);
    }
}

static void scatter(const kiss_fft_cpx* row, size_t grid, int part, WakeOctet* octets) {
    (void)part;
    for (size_t b = 0; b < grid / 8; ++b) {
        Lanes* out = (Lanes*)(void*)(octets + wake_column_at(grid, b));
        transpose(&row[8 * b].r, out);
        transpose(&row[8 * b].i, out + 1);
    }
}

#else

static void gather(const WakeOctet* octets, size_t grid, int part, kiss_fft_cpx* row) {
    for (size_t i = 0; i < grid; ++i) {
        for (size_t lane = 0; lane < SWELL_LANES; ++lane) {
            const WakeOctet* octet =
                &octets[wake_column_at(grid, i / 8) + (size_t)part * SWELL_LANES + lane];
            ((float*)&row[i].r)[lane] = octet->re[i % 8];
            ((float*)&row[i].i)[lane] = octet->im[i % 8];
        }
    }
}

static void scatter(const kiss_fft_cpx* row, size_t grid, int part, WakeOctet* octets) {
    for (size_t i = 0; i < grid; ++i) {
        for (size_t lane = 0; lane < SWELL_LANES; ++lane) {
            WakeOctet* octet =
                &octets[wake_column_at(grid, i / 8) + (size_t)part * SWELL_LANES + lane];
            octet->re[i % 8] = ((const float*)&row[i].r)[lane];
            octet->im[i % 8] = ((const float*)&row[i].i)[lane];
        }
    }
}

#endif

static kiss_fft_cpx rotated(kiss_fft_cpx z, const WakeOctet* turn, int part) {
    const Lanes re = ((const Lanes*)(const void*)turn->re)[part];
    const Lanes im = ((const Lanes*)(const void*)turn->im)[part];
    return (kiss_fft_cpx){z.r * re - z.i * im, z.r * im + z.i * re};
}

static void turn_waves(const WakeOctet* turn, size_t grid, int part, kiss_fft_cpx* waves) {
    waves[0] = rotated(waves[0], &turn[0], part);
    waves[grid / 2] = rotated(waves[grid / 2], &turn[grid / 2], part);
    for (size_t n = 1; n < grid / 2; ++n) {
        waves[n] = rotated(waves[n], &turn[n], part);
        waves[grid - n] = rotated(waves[grid - n], &turn[n], part);
    }
}

static void rows(const void* state, int worker, const WakeOctet* turn, WakeOctet* octets) {
    const Transform* transform = state;
    const Scratch scratch = scratch_of(transform, worker);
    const size_t grid = (size_t)transform->grid;
    for (int part = 0; part < PARTS; ++part) {
        gather(octets, grid, part, scratch.a);
        kissfft_run(&transform->fft[FORWARD], scratch.a, scratch.parts, scratch.b);
        turn_waves(turn, grid, part, scratch.b);
        kissfft_run(&transform->fft[BACK], scratch.b, scratch.parts, scratch.a);
        scatter(scratch.a, grid, part, octets);
    }
}

const WakeTurnPath* SWELL_NAMED(_turn_path_)(void) {
    static const WakeTurnPath PATH = {create, destroy, forward, back, rows};
    return &PATH;
}
