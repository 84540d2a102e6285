/*
 * A step passes over the rows once: u+ overwrites u- (for lerp, which needs u- of neighbouring
 * rows, a spare field), then the fields swap. Workers compute fixed blocks of rows; each cell
 * depends on the two older fields alone, so any number of workers gives the same bits.
 */
#include "field.h"
#include "ripple/scheme_facts.h"
#include "schemes.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Waking a worker costs more than a smaller block. */
enum { CELLS_PER_BLOCK = 32 * 1024 };

static size_t cell_count(const Ripple* ripple) {
    return (size_t)ripple->params.width * (size_t)ripple->params.height;
}

static Ripple* create(const RippleParams* params, SwellWorkers* workers, SwellError* error) {
    assert(workers);
    Ripple* ripple = swell_workers_allocate(workers, 1, sizeof *ripple, error);
    if (!ripple) {
        return NULL;
    }
    ripple->params = *params;
    if (params->dimensions == 1) {
        ripple->params.height = 1;
    }
    ripple->workers = workers;
    ripple->step_row = ripple_scheme_choose();
    ripple->rows_per_block = CELLS_PER_BLOCK / params->width + 1;
    const size_t cells = cell_count(ripple);
    if (!(ripple->now = swell_workers_allocate(workers, cells, RIPPLE_CELL_BYTES, error)) ||
        !(ripple->before = swell_workers_allocate(workers, cells, RIPPLE_CELL_BYTES, error)) ||
        (params->scheme == RIPPLE_LERP &&
         !(ripple->spare = swell_workers_allocate(workers, cells, RIPPLE_CELL_BYTES, error)))) {
        ripple_destroy(ripple);
        return NULL;
    }
    return ripple;
}

Ripple* ripple_create(const RippleParams* params, SwellWorkers* workers, SwellError* error) {
    return ripple_check_params(params, error) ? create(params, workers, error) : NULL;
}

Ripple* ripple_create_growing(const RippleParams* params, SwellWorkers* workers,
                              SwellError* error) {
    Ripple* ripple = ripple_check_growing(params, error) ? create(params, workers, error) : NULL;
    if (ripple) {
        ripple->may_grow = true;
        ripple->grows = ripple_growth(params) > 1.0;
    }
    return ripple;
}

void ripple_destroy(Ripple* ripple) {
    if (!ripple) {
        return;
    }
    swell_memory_free(ripple->now);
    swell_memory_free(ripple->before);
    swell_memory_free(ripple->spare);
    swell_memory_free(ripple->wall);
    swell_memory_free(ripple->row_walls);
    swell_memory_free(ripple);
}

void ripple_still(Ripple* ripple) {
    const size_t bytes = cell_count(ripple) * RIPPLE_CELL_BYTES;
    memset(ripple->now, 0, bytes);
    memset(ripple->before, 0, bytes);
    if (ripple->spare) {
        memset(ripple->spare, 0, bytes);
    }
}

/* ---- Steps --------------------------------------------------------------------------------- */

static const void* row_of(const Ripple* ripple, const void* field, int y) {
    return (const char*)field + (size_t)y * (size_t)ripple->params.width * RIPPLE_CELL_BYTES;
}

static RippleSchemeRows rows_around(const Ripple* ripple, int y) {
    if (ripple->params.dimensions == 1) {
        static const float STILL[RIPPLE_SIDE_MAX];
        return (RippleSchemeRows){STILL, ripple->now, STILL, STILL, ripple->before, STILL};
    }
    return (RippleSchemeRows){
        .up = row_of(ripple, ripple->now, y - 1),
        .middle = row_of(ripple, ripple->now, y),
        .down = row_of(ripple, ripple->now, y + 1),
        .before_up = row_of(ripple, ripple->before, y - 1),
        .before = row_of(ripple, ripple->before, y),
        .before_down = row_of(ripple, ripple->before, y + 1),
    };
}

static void clear_cell(void* row, int x) {
    memset((char*)row + (size_t)x * RIPPLE_CELL_BYTES, 0, RIPPLE_CELL_BYTES);
}

static void hold_walls(const Ripple* ripple, int y, void* row) {
    if (!ripple->wall || ripple->row_walls[y] == 0) {
        return;
    }
    const uint8_t* wall = ripple->wall + ripple_field_index(ripple, 0, y);
    for (int x = 0; x < ripple->params.width; ++x) {
        if (wall[x]) {
            clear_cell(row, x);
        }
    }
}

static void step_rows(void* context, int block, int worker) {
    (void)worker;
    Ripple* ripple = context;
    const RippleParams* params = &ripple->params;
    const bool flat = params->dimensions == 1;
    const int first = flat ? 0 : 1 + block * ripple->rows_per_block;
    const int end = flat ? 1 : params->height - 1;
    const int last = first + ripple->rows_per_block < end ? first + ripple->rows_per_block : end;
    void* target = ripple->spare ? ripple->spare : ripple->before;
    for (int y = first; y < last; ++y) {
        const RippleSchemeRows rows = rows_around(ripple, y);
        void* next = (char*)target + ripple_field_index(ripple, 0, y) * RIPPLE_CELL_BYTES;
        ripple->step_row(params, &rows, next);
        hold_walls(ripple, y, next);
    }
}

/* Stills a field that has grown beyond RIPPLE_GROWTH_MAX. */
static void calm_high(Ripple* ripple) {
    const RippleParams* params = &ripple->params;
    if (!ripple->grows) {
        return;
    }
    const float unit =
        params->dimensions == 1 ? (float)ripple_stone_height(params->scheme, 1) : 1.0f;
    const float most = unit * (float)RIPPLE_GROWTH_MAX;
    const float* now = ripple->now;
    const size_t cells = (size_t)params->width * (size_t)params->height;
    float highest = 0.0f;
    for (size_t i = 0; i < cells; ++i) {
        highest = fmaxf(highest, fabsf(now[i]));
    }
    if (highest > most) {
        ripple_still(ripple);
        ripple->overflows += 1;
    }
}

void ripple_step(Ripple* ripple, int steps) {
    assert(steps >= 0);
    const int rows = ripple->params.dimensions == 1 ? 1 : ripple->params.height - 2;
    const int blocks = (rows + ripple->rows_per_block - 1) / ripple->rows_per_block;
    for (int step = 0; step < steps; ++step) {
        ripple_field_rain(ripple);
        swell_workers_run(ripple->workers, blocks, step_rows, ripple);
        void* oldest = ripple->before;
        ripple->before = ripple->now;
        ripple->now = ripple->spare ? ripple->spare : oldest;
        ripple->spare = ripple->spare ? oldest : NULL;
        ripple_field_drive(ripple);
        calm_high(ripple);
    }
}

/* ---- Constants ----------------------------------------------------------------------------- */

bool ripple_set_constants(Ripple* ripple, const RippleParams* params, SwellError* error) {
    assert(ripple && params->scheme == ripple->params.scheme);
    assert(params->width == ripple->params.width && ripple->may_grow);
    if (!ripple_check_growing(params, error)) {
        return false;
    }
    const int height = ripple->params.height;
    ripple->params = *params;
    ripple->params.height = height; /* 1 in 1D */
    ripple->grows = ripple_growth(params) > 1.0;
    return true;
}

int ripple_overflows(const Ripple* ripple) {
    assert(ripple);
    return ripple->overflows;
}

/* ---- Walls --------------------------------------------------------------------------------- */

bool ripple_set_wall(Ripple* ripple, int x, int y, bool wall, SwellError* error) {
    if (!ripple_field_is_inside(ripple, x, y)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a wall at %d, %d lies on an edge or outside", x, y);
    }
    if (!ripple->wall) {
        if (!wall) {
            return true;
        }
        ripple->row_walls = swell_workers_allocate(ripple->workers, (size_t)ripple->params.height,
                                                   sizeof *ripple->row_walls, error);
        ripple->wall = ripple->row_walls
                           ? swell_workers_allocate(ripple->workers, cell_count(ripple), 1, error)
                           : NULL;
        if (!ripple->wall) {
            swell_memory_free(ripple->row_walls);
            ripple->row_walls = NULL;
            return false;
        }
    }
    uint8_t* cell = &ripple->wall[ripple_field_index(ripple, x, y)];
    ripple->row_walls[y] += wall - *cell;
    *cell = wall;
    if (wall) {
        const size_t row = ripple_field_index(ripple, 0, y) * RIPPLE_CELL_BYTES;
        clear_cell((char*)ripple->now + row, x);
        clear_cell((char*)ripple->before + row, x);
    }
    return true;
}

const uint8_t* ripple_walls(const Ripple* ripple) {
    return ripple->wall;
}

/* ---- Reading ------------------------------------------------------------------------------- */

const RippleParams* ripple_params(const Ripple* ripple) {
    return &ripple->params;
}

const float* ripple_heights(const Ripple* ripple) {
    return ripple->params.scheme != RIPPLE_INTEGER ? ripple->now : NULL;
}

const int32_t* ripple_whole_heights(const Ripple* ripple) {
    return ripple->params.scheme == RIPPLE_INTEGER ? ripple->now : NULL;
}

double ripple_height(const Ripple* ripple, int x, int y) {
    if (x < 0 || x >= ripple->params.width || y < 0 || y >= ripple->params.height) {
        return 0.0;
    }
    return ripple_field_value(ripple->now, ripple_field_index(ripple, x, y),
                              ripple->params.scheme == RIPPLE_INTEGER);
}

void ripple_fill_smooth(const Ripple* ripple, float* heights) {
    const size_t cells = cell_count(ripple);
    const bool whole = ripple->params.scheme == RIPPLE_INTEGER;
    for (size_t i = 0; i < cells; ++i) {
        heights[i] = (float)(0.5 * (ripple_field_value(ripple->now, i, whole) +
                                    ripple_field_value(ripple->before, i, whole)));
    }
}

/* Adds the level and the energy of a row; `next` is its u+. */
static void measure_row(const Ripple* ripple, const RippleSchemeRows* rows, const void* next,
                        RippleMeasure* sum) {
    const bool whole = ripple->params.scheme == RIPPLE_INTEGER;
    for (size_t x = 1; x < (size_t)ripple->params.width - 1; ++x) {
        const double u = ripple_field_value(rows->middle, x, whole);
        sum->level += u;
        sum->energy +=
            u * u - ripple_field_value(next, x, whole) * ripple_field_value(rows->before, x, whole);
    }
}

RippleMeasure ripple_measure(const Ripple* ripple) {
    RippleMeasure sum = {0};
    const RippleParams* params = &ripple->params;
    const bool flat = params->dimensions == 1;
    union {
        float height[RIPPLE_SIDE_MAX];
        int32_t whole_height[RIPPLE_SIDE_MAX];
    } next;
    for (int y = flat ? 0 : 1; y < (flat ? 1 : params->height - 1); ++y) {
        const RippleSchemeRows rows = rows_around(ripple, y);
        memcpy(&next, rows.before, (size_t)params->width * RIPPLE_CELL_BYTES);
        ripple->step_row(params, &rows, &next);
        hold_walls(ripple, y, &next);
        measure_row(ripple, &rows, &next, &sum);
    }
    sum.level /= (double)cell_count(ripple);
    return sum;
}
