/*
 * The state of a shore, and the loops over its cells that are compiled for each width of vectors.
 *
 * Arrays have a margin on all sides. Its inner two cells hold what lies beyond the walls, or the
 * other end of a window that repeats. Cell (i, j) is at shore_at(shore, i, j), i from -2 to nx + 1
 * and j from -2 to nz + 1.
 */
#ifndef SWELL_SHORE_STATE_H
#define SWELL_SHORE_STATE_H

#include "swell/shore.h"

#include "base/numbers.h"

enum { SHORE_MARGIN = 8 };        /* cells on each side of an array; a multiple of 8 */
enum { SHORE_LANES = 8 };         /* rows that are solved at once along x */
enum { SHORE_SCRATCH_ROWS = 48 }; /* rows of scratch memory of each worker */

static const float SHORE_DRY = 2e-4f; /* depth below which a cell counts as dry [m] */

/* Largest surface [m] and flux [m^2/s] that a caller may set. */
static const float SHORE_SURFACE_MOST = 1000.0f, SHORE_FLUX_MOST = 1e5f;

typedef struct ShoreRows ShoreRows;
struct ShoreDisplay;

/* Surface and momentum, (cells) each. */
typedef struct ShoreWater {
    float *w, *m, *n; /* [m], [m^2/s], [m^2/s] */
} ShoreWater;

/* Cells `first` to `end` - 1 of a row; none if end <= first. */
typedef struct ShoreSpan {
    int first, end;
} ShoreSpan;

/* Factors of one tridiagonal system for each row or column: x_i = pivot r_i - lower x_(i-1) on the
   way up, then x_i -= upper x_(i+1) on the way down. */
typedef struct ShoreFactors {
    float *lower, *pivot, *upper;
} ShoreFactors;

/* How many arrays there are up to the end of each group below. */
enum { SHORE_STATE = 12, SHORE_WORK = 21, SHORE_RIM_WATER = 26, SHORE_ARRAYS = 36 };

/* A function that gets a `const Shore*` may write the arrays. */
struct Shore {
    ShoreParams params;
    SwellWorkers* workers;
    const ShoreRows* rows;
    size_t stride, cells; /* floats in a row of an array, and in the whole array */
    float step;           /* length of a step [s] */
    uint64_t steps;       /* since the water was set */

    /* The steps before a new bed changed their length, and their time [s]. */
    uint64_t steps_before;
    double time_before;
    uint64_t bed_generation; /* counts how often the bed was set */
    float deepest_most;      /* depth above which water is cut [m] */

    void** parts; /* owns the arrays below */
    union {
        float* array[SHORE_ARRAYS]; /* (cells) each */
        struct {
            /* The state, on which all further steps depend. */
            ShoreWater water; /* at the end of the last step */
            float *p, *q;     /* P of the last stage, Q at the end of the last step [m^2/s] */
            float* q_last;    /* Q at the end of the step before [m^2/s] */
            float* rise;      /* w_t of the second stage [m/s] */
            float* phase;     /* phase of the breaking, inherited from the neighbour uphill [s] */
            float* roller;    /* B [1] */
            float *foam, *wetness, *line;

            /* Intermediate results of a step. */
            ShoreWater middle;                    /* after its first stage ... */
            float* q_middle;                      /* ... with Q [m^2/s] */
            float* phase_next;                    /* [s] */
            float* viscosity;                     /* eddy viscosity [m^2/s] */
            float *p_mixed, *q_mixed, *foam_next; /* fluxes after half of the mixing [m^2/s] */

            /* The water that the rims relax to. */
            ShoreWater rim_water;
            float *rim_p, *rim_q; /* [m^2/s] */

            /* Derived from window and bed. */
            float* rim_share;     /* share of the rim's water taken in a step */
            float *bed, *depth;   /* [m]; the depth for dispersion */
            ShoreFactors along_x; /* (nz / 8 x nx x 8), lanes are rows */
            ShoreFactors along_z;
            float* wrap; /* vector of columns that repeat, see bed.c */
        };
    };
    float* wrap_last; /* (nx) see bed.c */
    int wrapped;      /* rows from either end in which `wrap` matters */
    float* scratch;   /* (workers x SHORE_SCRATCH_ROWS x stride) */
    ShoreSpan* spans; /* (3 x nz) spans of each row */

    ShoreRim rim;
    void** rim_parts; /* owns the arrays of `rim` and ... */
    size_t* rim_at;   /* ... (rim.count) the index of each cell */
    ShoreRimFill fill_rim;
    void* rim_context;
};

/* The spans of row j: the breaking cells, then the rims at either end. */
static inline ShoreSpan* shore_breaking(const Shore* shore, int j) {
    return shore->spans + 3 * j;
}

static inline ShoreSpan* shore_rims(const Shore* shore, int j) {
    return shore->spans + 3 * j + 1;
}

static inline size_t shore_at(const Shore* shore, int i, int j) {
    return (size_t)(j + SHORE_MARGIN) * shore->stride + (size_t)(i + SHORE_MARGIN);
}

/* Depth below which the velocity of films is regularised [m], and its largest multiple of the speed
   of long waves. */
static const float SHORE_FILM = 0.002f;
static const float SHORE_FROUDE_MOST = 4.0f;

/* The velocity of a flux over a depth [m/s]. */
static inline float shore_velocity(float flux, float depth) {
    const float square = depth * depth;
    const float even = 2.0f * depth / (square + swell_maxf(square, SHORE_FILM * SHORE_FILM));
    const float speed = sqrtf((float)SHORE_GRAVITY * swell_maxf(depth, SHORE_FILM));
    const float most = SHORE_FROUDE_MOST * speed;
    const float per_depth = depth > SHORE_DRY ? even : 0.0f;
    return swell_clampf(flux * per_depth, -most, most);
}

/* The time of shore_time, for the files that shore.c calls [s]. */
static inline double shore_now(const Shore* shore) {
    return shore->time_before + (double)(shore->steps - shore->steps_before) * (double)shore->step;
}

/* shore.c: fails with SWELL_ERROR_RANGE; the message holds the value and what is accepted. */
bool shore_check_params(const ShoreParams* params, SwellError* error);

/* rim.c: fills the two cells beyond each side: repeated along z, or mirrored in the walls with a
   factor of 1 or -1 there. */
void shore_fill_edges(const Shore* shore, float* values, float factor_x, float factor_z);

/* Fills the rims: shares, spans and the list of cells. Fails without memory. */
bool shore_rim_prepare(Shore* shore, SwellError* error);

/* Fills rim_water for a time [s]. */
void shore_rim_update(const Shore* shore, double time);

/* bed.c: sets what follows from `bed`: depth, factors, the step and `deepest_most`. Fails without
   memory, and changes nothing. */
bool shore_bed_prepare(Shore* shore, SwellError* error);

/* ---- Loops ------------------------------------------------------------------------------- */

/* Solves P and Q from momentum. The system of P takes (1 + ahead) `known` - ahead q_last for Q. The
   solved Q goes to `q`, which may be `known`. */
typedef struct ShoreSolve {
    const ShoreWater* water;
    const float* known;
    float ahead;
    float* q;
} ShoreSolve;

/* The functions that are compiled for each width of vectors. */
struct ShoreRows {
    void (*step)(Shore* shore);
    void (*solve)(const Shore* shore, const ShoreSolve* wanted);
    /* Computes M and N from fluxes in a part of row j. */
    void (*find_momentum)(const Shore* shore, const float* p, const float* q, int j, ShoreSpan part,
                          float* m, float* n);
    void (*update_display)(struct ShoreDisplay* display, const Shore* shore, double ahead);
};

/* Tells the compiler that the iterations of the next loop do not depend on each other. Other
   compilers find that out themselves. */
#if defined(__clang__)
#define SHORE_APART _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define SHORE_APART _Pragma("GCC ivdep")
#else
#define SHORE_APART
#endif

/* Names a function of this compilation: plain, avx2, or avx512, which has vectors of the same width
   as AVX2 and more registers. */
#ifndef SHORE_WIDTH
#define SHORE_WIDTH plain
#define SHORE_ONCE
#endif
#define SHORE_LOOP(name) SHORE_LOOP_OF(name, SHORE_WIDTH)
#define SHORE_LOOP_OF(name, width) SHORE_LOOP_NAMED(name, width)
#define SHORE_LOOP_NAMED(name, width) shore_##name##_##width

/* step.c */
const ShoreRows* shore_rows_plain(void);
const ShoreRows* shore_rows_avx2(void);
const ShoreRows* shore_rows_avx512(void);

/* display.c */
void SHORE_LOOP(display_update)(struct ShoreDisplay* display, const Shore* shore, double ahead);

#endif
