/*
 * The memory of foam: the largest recent compression of each point of a cascade's grid.
 *
 *     held    q_j at the last sampling time t_j = j / 30 s, before delta is subtracted
 *     shown   q at the time of the frame
 *
 * The result does not depend on where the recursion q_j = max(c_j, q_(j-1) d) starts:
 * multiplication by d > 0 is monotone even with rounding, so q_j is the largest of all c_i fl(.. d)
 * d, with j - i products each. `span` is the smallest number of products that reduces 1, the
 * largest c, to delta or less; older contributions are 0 in `shown`.
 */
#include "sea.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { ROWS_PER_BLOCK = 16, OLD_STRIDES = 3 };

static const double WEIGHT[OCEAN_CASCADES_MAX] = {1.0, 0.75, 0.2, 0.05};

/* The memory of one cascade, identified by its layer's name and its index in the layer. */
typedef struct FoamGrid {
    uint64_t layer;
    int index;
    int grid;     /* N */
    float* held;  /* (N x N), owned */
    float* shown; /* (N x N), owned */
} FoamGrid;

struct OceanFoam {
    int count;
    FoamGrid grids[OCEAN_SEA_CASCADES_MAX]; /* in the order of the sea's cascades */
    uint64_t generation;                    /* of the sea that tau, decay and span are of */
    double tau;                             /* [s] */
    float decay;                            /* d, over a sampling step */
    int span;                               /* sampling steps that matter */
    int stride;                             /* sampling steps at a time */
    int interval;                           /* sampling times are multiples of this many steps */
    bool started;
    int64_t step;         /* j of `held` */
    OceanFoamWatch watch; /* NULL for none */
    void* watch_context;
    int watch_span; /* sampling steps before the last that it is told */
};

/* ---- Life ---------------------------------------------------------------------------------- */

static void finish_grid(FoamGrid* grid) {
    swell_memory_free(grid->held);
    swell_memory_free(grid->shown);
    *grid = (FoamGrid){0};
}

static bool init_grid(FoamGrid* grid, const SwellWorkers* workers, SwellError* error) {
    const size_t points = (size_t)grid->grid * (size_t)grid->grid;
    return (grid->held = swell_workers_allocate(workers, points, sizeof *grid->held, error)) &&
           (grid->shown = swell_workers_allocate(workers, points, sizeof *grid->shown, error));
}

/* The identity of the sea's cascade. */
static FoamGrid describe(const OceanSea* sea, int cascade) {
    const OceanLayer* layer = sea->layer[0];
    int index = cascade;
    if (index >= layer->count) {
        index -= layer->count;
        layer = sea->layer[1];
    }
    return (FoamGrid){layer->name, index, layer->spectrum.params.grid, NULL, NULL};
}

static bool is_same(const FoamGrid* a, const FoamGrid* b) {
    return a->layer == b->layer && a->index == b->index && a->grid == b->grid;
}

static bool fits(const OceanFoam* foam, const OceanSea* sea) {
    bool same = foam->count == ocean_sea_cascade_count(sea);
    for (int i = 0; same && i < foam->count; ++i) {
        const FoamGrid wanted = describe(sea, i);
        same = is_same(&foam->grids[i], &wanted);
    }
    return same;
}

static void drop_grids(OceanFoam* foam) {
    for (int i = 0; i < foam->count; ++i) {
        finish_grid(&foam->grids[i]);
    }
    foam->count = 0;
    foam->started = false;
}

/* Keeps the memory of each cascade of the sea that has one, allocates it for the others, and frees
   the rest. */
static bool match_grids(OceanFoam* foam, const OceanSea* sea, SwellError* error) {
    FoamGrid old[OCEAN_SEA_CASCADES_MAX];
    const int old_count = foam->count;
    for (int i = 0; i < old_count; ++i) {
        old[i] = foam->grids[i];
        foam->grids[i] = (FoamGrid){0};
    }
    bool ok = true;
    foam->count = ocean_sea_cascade_count(sea);
    for (int i = 0; i < foam->count; ++i) {
        foam->grids[i] = describe(sea, i);
        bool kept = false;
        for (int j = 0; !kept && j < old_count; ++j) {
            if (old[j].held && is_same(&old[j], &foam->grids[i])) {
                foam->grids[i] = old[j];
                old[j] = (FoamGrid){0};
                kept = true;
            }
        }
        ok = ok && (kept || init_grid(&foam->grids[i], sea->engine.workers, error));
    }
    for (int j = 0; j < old_count; ++j) {
        finish_grid(&old[j]);
    }
    if (!ok) {
        drop_grids(foam);
    }
    return ok;
}

static void set_tau(OceanFoam* foam, const OceanSea* sea) {
    const double period = ocean_sea_targets(sea).peak_period;
    const double tau = period > 0.0 ? OCEAN_FOAM_TAU_PER_PERIOD * period : OCEAN_FOAM_TAU_DEFAULT;
    foam->tau = fmin(fmax(tau, OCEAN_FOAM_TAU_MIN), OCEAN_FOAM_TAU_MAX);
    foam->decay = (float)exp(-1.0 / (OCEAN_FOAM_RATE * foam->tau));
    foam->span = 0;
    for (float left = 1.0f; left > OCEAN_FOAM_DELTA; left *= foam->decay) {
        foam->span += 1;
    }
    foam->generation = ocean_sea_generation(sea);
}

OceanFoam* ocean_foam_create(const OceanSea* sea, SwellError* error) {
    assert(sea);
    OceanFoam* foam = swell_workers_allocate(sea->engine.workers, 1, sizeof *foam, error);
    if (foam && !match_grids(foam, sea, error)) {
        swell_memory_free(foam);
        return NULL;
    }
    if (foam) {
        foam->stride = 1;
        foam->interval = 1;
        set_tau(foam, sea);
    }
    return foam;
}

void ocean_foam_destroy(OceanFoam* foam) {
    if (foam) {
        drop_grids(foam);
        swell_memory_free(foam);
    }
}

/* ---- Advancing ----------------------------------------------------------------------------- */

/* All cascades of the sea, in blocks of rows. */
typedef struct FoamJob {
    OceanFoam* foam;
    const OceanSea* sea;
    float decay;
} FoamJob;

static inline float compression(const OceanTexel* texel) {
    const float c = 1.0f - texel->jacobian;
    return c < 1.0f ? c : 1.0f;
}

/* The rows of a block, in one cascade. */
typedef struct FoamRows {
    size_t count;
    const OceanTexel* texels;
    float *held, *shown;
} FoamRows;

static FoamRows rows_of(const FoamJob* job, int block) {
    int cascade = 0;
    while (block >= job->foam->grids[cascade].grid / ROWS_PER_BLOCK) {
        block -= job->foam->grids[cascade++].grid / ROWS_PER_BLOCK;
    }
    const FoamGrid* grid = &job->foam->grids[cascade];
    const size_t count = (size_t)ROWS_PER_BLOCK * (size_t)grid->grid;
    const size_t first = (size_t)block * count;
    const OceanTexel* texels = ocean_cascade_texels(ocean_sea_cascade(job->sea, cascade));
    return (FoamRows){count, texels + first, grid->held + first, grid->shown + first};
}

static void hold_rows(void* context, int block, int worker) {
    (void)worker;
    const FoamJob* job = context;
    const FoamRows rows = rows_of(job, block);
    const float decay = job->decay;
    for (size_t i = 0; i < rows.count; ++i) {
        const float c = compression(&rows.texels[i]);
        const float kept = rows.held[i] * decay;
        const float left = kept > OCEAN_FOAM_DELTA ? kept : 0.0f; /* avoids denormals */
        rows.held[i] = c > left ? c : left;
    }
}

static void show_rows(void* context, int block, int worker) {
    (void)worker;
    const FoamJob* job = context;
    const FoamRows rows = rows_of(job, block);
    const float decay = job->decay;
    for (size_t i = 0; i < rows.count; ++i) {
        const float c = compression(&rows.texels[i]);
        const float kept = rows.held[i] * decay;
        const float above = (c > kept ? c : kept) - OCEAN_FOAM_DELTA;
        rows.shown[i] = above > 0.0f ? above : 0.0f;
    }
}

static void run(OceanFoam* foam, OceanSea* sea, SwellWorkersBlock rows, float decay) {
    int blocks = 0;
    for (int i = 0; i < foam->count; ++i) {
        blocks += foam->grids[i].grid / ROWS_PER_BLOCK;
    }
    FoamJob job = {foam, sea, decay};
    swell_workers_run(sea->engine.workers, blocks, rows, &job);
}

static void clear(OceanFoam* foam) {
    for (int i = 0; i < foam->count; ++i) {
        const size_t points = (size_t)foam->grids[i].grid * (size_t)foam->grids[i].grid;
        memset(foam->grids[i].held, 0, points * sizeof *foam->grids[i].held);
    }
}

static double time_of(int64_t step) {
    return (double)step / OCEAN_FOAM_RATE;
}

/* The last multiple of `interval` at or before a step. */
static int64_t multiple_before(int64_t step, int interval) {
    const int64_t rest = step % interval;
    return step - (rest < 0 ? rest + interval : rest);
}

/* The last sampling time at or before `time`. */
static int64_t step_before(const OceanFoam* foam, double time) {
    const int64_t near = (int64_t)floor(time * OCEAN_FOAM_RATE);
    const int64_t step = time_of(near + 1) <= time ? near + 1
                         : time_of(near) > time    ? near - 1
                                                   : near;
    return multiple_before(step, foam->interval);
}

static float decay_over(const OceanFoam* foam, int steps) {
    float decay = 1.0f;
    for (int i = 0; i < steps; ++i) {
        decay *= foam->decay;
    }
    return decay;
}

/* Strides are longer for old foam, which has mostly decayed. */
static int stride_at(const OceanFoam* foam, int64_t left) {
    const bool old = foam->stride > 1 && (double)left > foam->tau * OCEAN_FOAM_RATE;
    return old ? OLD_STRIDES * foam->stride : foam->stride;
}

bool ocean_foam_advance(OceanFoam* foam, OceanSea* sea, OceanMethod method, double time,
                        SwellError* error) {
    assert(foam && sea && method < OCEAN_METHOD_COUNT && time >= 0.0 && time <= OCEAN_TIME_MAX);
    if (!fits(foam, sea) && !match_grids(foam, sea, error)) {
        ocean_sea_advance(sea, method, time);
        return false;
    }
    if (foam->generation != ocean_sea_generation(sea)) {
        set_tau(foam, sea);
    }
    const int64_t last = step_before(foam, time);
    if (!foam->started || last < foam->step || last - foam->step >= foam->span) {
        clear(foam);
        const int span = foam->span > foam->watch_span ? foam->span : foam->watch_span;
        foam->step = multiple_before(last - span, foam->interval);
        foam->started = true;
    }
    bool is_there = false;
    while (foam->step < last) {
        const int64_t left = last - foam->step;
        const int stride = stride_at(foam, left) * foam->interval;
        const int steps = left < stride ? (int)left : stride;
        foam->step += steps;
        ocean_sea_compute(sea, method, time_of(foam->step));
        run(foam, sea, hold_rows, decay_over(foam, steps));
        is_there = time_of(foam->step) == time;
        if (foam->watch && foam->step > last - foam->watch_span) {
            foam->watch(foam->watch_context, sea, foam->step - steps, foam->step);
        }
    }
    if (!is_there) {
        ocean_sea_advance(sea, method, time);
    }
    run(foam, sea, show_rows, (float)exp((time_of(last) - time) / foam->tau));
    return true;
}

void ocean_foam_set_stride(OceanFoam* foam, int stride) {
    assert(foam && stride >= 1 && stride <= OCEAN_FOAM_RATE);
    foam->stride = stride;
}

void ocean_foam_set_interval(OceanFoam* foam, int steps) {
    assert(foam && steps >= 1 && steps <= OCEAN_FOAM_RATE);
    foam->started = foam->started && foam->interval == steps;
    foam->interval = steps;
}

void ocean_foam_watch(OceanFoam* foam, OceanFoamWatch watch, void* context, int span) {
    assert(foam && span >= 0);
    foam->watch = watch;
    foam->watch_context = context;
    foam->watch_span = span;
}

void ocean_foam_reset(OceanFoam* foam) {
    foam->started = false;
}

/* ---- Accessors ----------------------------------------------------------------------------- */

double ocean_foam_tau(const OceanFoam* foam) {
    return foam->tau;
}

const float* ocean_foam_memory(const OceanFoam* foam, int cascade) {
    assert(foam && cascade >= 0);
    return cascade < foam->count ? foam->grids[cascade].shown : NULL;
}

double ocean_foam_weight(const OceanFoam* foam, int cascade) {
    assert(foam && cascade >= 0);
    return cascade < foam->count ? WEIGHT[foam->grids[cascade].index] : 0.0;
}
