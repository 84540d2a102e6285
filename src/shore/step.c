/*
 * One step (shore_step): two stages of surface and momentum, each followed by the linear systems
 * that give the fluxes; between them in the second stage what breaks, friction and the rims. Each
 * loop runs over blocks of rows, or strips of columns, that write their own cells alone: any number
 * of workers gives the same bits.
 */
#include "shore.h"

#include <string.h>

enum { BLOCK = 32 }; /* rows of a block; smaller ones would compute more faces twice */
enum { STRIP_LEAST = 32 };

#define SHORE_LIST_LOOPS(width)                                                                    \
    {                                                                                              \
        shore_advance_##width, shore_find_breaking_##width, shore_mix_##width,                     \
            shore_settle_##width, shore_solve_x_##width, shore_solve_z_##width,                    \
            shore_find_momentum_##width, shore_carry_##width, shore_display_rows_##width,          \
            shore_display_texels_##width                                                           \
    }

const ShoreRows* shore_rows_of(ShoreVectors vectors) {
    static const ShoreRows PLAIN = SHORE_LIST_LOOPS(plain);
#ifdef SWELL_SHORE_HAS_WIDE
    static const ShoreRows AVX2 = SHORE_LIST_LOOPS(avx2), AVX512 = SHORE_LIST_LOOPS(avx512);
    const SwellProcessor processor = swell_processor();
    if (vectors == SHORE_VECTORS_AVX2 && processor.avx2) {
        return &AVX2;
    }
    if (vectors == SHORE_VECTORS_AVX512 && processor.avx2 && processor.avx512vl) {
        return &AVX512;
    }
#endif
    return vectors == SHORE_VECTORS_PLAIN ? &PLAIN : NULL;
}

/* What a loop works on. */
typedef struct Stage {
    const Shore* shore;
    int stage;
    bool settles; /* before its solution */
    ShoreSolve solve;
} Stage;

static int end_of(const Shore* shore, int first) {
    return first + BLOCK < shore->params.nz ? first + BLOCK : shore->params.nz;
}

static float* scratch_of(const Shore* shore, int worker) {
    return shore->scratch + (size_t)worker * SHORE_SCRATCH_ROWS * shore->stride;
}

static void advance_block(void* context, int block, int worker) {
    const Stage* stage = context;
    const Shore* shore = stage->shore;
    const int first = block * BLOCK;
    shore->rows->advance(shore, stage->stage, first, end_of(shore, first),
                         scratch_of(shore, worker));
}

/* A loop over rows that needs no scratch. */
typedef struct Loop {
    const Shore* shore;
    void (*rows)(const Shore* shore, int first, int end);
} Loop;

static void loop_block(void* context, int block, int worker) {
    (void)worker;
    const Loop* loop = context;
    loop->rows(loop->shore, block * BLOCK, end_of(loop->shore, block * BLOCK));
}

static void solve_x_block(void* context, int block, int worker) {
    const Stage* stage = context;
    const Shore* shore = stage->shore;
    const int first = block * SHORE_LANES;
    if (stage->settles) {
        shore->rows->settle(shore, first, first + SHORE_LANES);
    }
    shore->rows->solve_x(shore, &stage->solve, first, scratch_of(shore, worker));
}

/* Columns of a strip: few strips, for memory is read fastest along rows. */
static int strip_of(const Shore* shore) {
    const int share = shore->params.nx / swell_workers_count(shore->workers);
    const int strip = (share + STRIP_LEAST - 1) / STRIP_LEAST * STRIP_LEAST;
    return strip < SHORE_STRIP ? strip : SHORE_STRIP;
}

static void solve_z_strip(void* context, int block, int worker) {
    (void)worker;
    const Stage* stage = context;
    const Shore* shore = stage->shore;
    const int strip = strip_of(shore), first = block * strip, nx = shore->params.nx;
    const int end = first + strip < nx ? first + strip : nx;
    shore->rows->solve_z(shore, &stage->solve, first, end);
}

/* Of `size` cells each, for all of `count`. */
static int blocks_of(int count, int size) {
    return (count + size - 1) / size;
}

static void advance(Stage* stage) {
    const Shore* shore = stage->shore;
    swell_workers_run(shore->workers, blocks_of(shore->params.nz, BLOCK), advance_block, stage);
}

static void run_loop(const Shore* shore, void (*rows)(const Shore*, int, int)) {
    swell_workers_run(shore->workers, blocks_of(shore->params.nz, BLOCK), loop_block,
                      &(Loop){shore, rows});
}

static void solve(Stage* stage) {
    const Shore* shore = stage->shore;
    swell_workers_run(shore->workers, shore->params.nz / SHORE_LANES, solve_x_block, stage);
    shore_fill_edges(shore, shore->p, -1.0f, 1.0f);
    swell_workers_run(shore->workers, blocks_of(shore->params.nx, strip_of(shore)), solve_z_strip,
                      stage);
    shore_fill_edges(shore, stage->solve.q, 1.0f, -1.0f);
    shore_fill_edges(shore, stage->solve.water->w, 1.0f, 1.0f);
}

void shore_solve(const Shore* shore, const ShoreSolve* wanted) {
    Stage stage = {.shore = shore, .solve = *wanted};
    solve(&stage);
}

static void swap(float** a, float** b) {
    float* const first = *a;
    *a = *b;
    *b = first;
}

void shore_step(Shore* shore) {
    if (!shore) {
        return;
    }
    /* To `middle`: an Euler step, with Q extrapolated. */
    Stage stage = {.shore = shore, .solve = {&shore->middle, shore->q, 1.0f, shore->q_middle}};
    advance(&stage);
    solve(&stage);

    /* To `water`: the mean of the start and another one. */
    stage.stage = 1;
    advance(&stage);
    shore_fill_edges(shore, shore->water.w, 1.0f, 1.0f);

    /* What breaks where the surface has risen fast, and half of its mixing. */
    run_loop(shore, shore->rows->find_breaking);
    swap(&shore->age, &shore->age_next);
    swap(&shore->phase, &shore->phase_next);
    shore_fill_edges(shore, shore->age, 1.0f, 1.0f);
    shore_fill_edges(shore, shore->phase, 1.0f, 1.0f);
    shore_fill_edges(shore, shore->viscosity, 1.0f, 1.0f);
    run_loop(shore, shore->rows->mix);
    shore_fill_edges(shore, shore->p_mixed, -1.0f, 1.0f);
    shore_fill_edges(shore, shore->q_mixed, 1.0f, -1.0f);

    /* The other half, friction, soaking and the rims at the new time; then the fluxes. */
    shore->steps += 1;
    shore_rim_update(shore, shore_now(shore));
    stage.settles = true;
    stage.solve = (ShoreSolve){&shore->water, shore->q_middle, 0.0f, shore->q_last};
    solve(&stage);
    swap(&shore->q, &shore->q_last);

    /* What the water carries, two steps at once. */
    if (shore->steps % 2 == 0) {
        run_loop(shore, shore->rows->carry);
        swap(&shore->foam, &shore->foam_next);
        shore_fill_edges(shore, shore->foam, 1.0f, 1.0f);
    }
}
