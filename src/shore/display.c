/* The life of a display, and an update of it (display.h). */
#include "display.h"

#include <string.h>

/* Reaches of the filters [m]: of crests and troughs, and of what a front has near it. */
static const double CREST_REACH = 5.0, FRONT_REACH = 3.0;

/* The first noise bends the toe of a front, the others are its lumps. */
static const double LUMP_SIZE[LUMP_SIZES] = {3.7, 1.3, 0.75}; /* [m] */
static const double LUMP_ROLLS[LUMP_SIZES] = {0.5, 1.1, 1.9}; /* [m/s] */

enum { LUMP_STREAM = 0x5975 };

static int count_blocks(const ShoreDisplay* display) {
    return (display->window.nz + SHORE_LOOK_ROWS - 1) / SHORE_LOOK_ROWS;
}

static int reach_of(double metres, double cell) {
    return (int)swell_clamp(round(metres / cell), 1.0, (double)SHORE_MARGIN);
}

/* ---- Life ---------------------------------------------------------------------------------- */

void shore_display_destroy(ShoreDisplay* display) {
    if (!display) {
        return;
    }
    ShoreLook* look = display->look;
    if (look) {
        swell_memory_free(look->plane);
        swell_memory_free(look->scratch);
        swell_memory_free(look->lumps);
        swell_memory_free(look->most);
        swell_memory_free(look->lip_count);
        swell_memory_free(look);
    }
    swell_memory_free(display->moved);
    swell_memory_free(display->shape);
    swell_memory_free(display->carried);
    swell_memory_free(display->cover);
    swell_memory_free(display->lips);
    swell_memory_free(display->bed);
    swell_memory_free(display);
}

static bool allocate(ShoreDisplay* display, SwellWorkers* workers, SwellError* error) {
    ShoreLook* look = display->look;
    const size_t cells = (size_t)display->window.nx * (size_t)display->window.nz;
    const size_t scratch = (size_t)swell_workers_count(workers) * SCRATCH_ROWS * look->stride;
    const size_t blocks = (size_t)count_blocks(display);
    const size_t lumps = LUMP_VALUES * LUMP_VALUES;
    return (look->plane =
                swell_workers_allocate(workers, PLANE_COUNT * look->cells, sizeof(float), error)) &&
           (look->scratch = swell_workers_allocate(workers, scratch, sizeof(float), error)) &&
           (look->lumps = swell_workers_allocate(workers, lumps, sizeof(float), error)) &&
           (look->most = swell_workers_allocate(workers, blocks, sizeof(Most), error)) &&
           (look->lip_count = swell_workers_allocate(workers, blocks, sizeof(int), error)) &&
           (display->moved = swell_workers_allocate(workers, 4 * cells, 2, error)) &&
           (display->shape = swell_workers_allocate(workers, 4 * cells, 2, error)) &&
           (display->carried = swell_workers_allocate(workers, 4 * cells, 2, error)) &&
           (display->cover = swell_workers_allocate(workers, 4 * cells, 1, error)) &&
           (display->lips = swell_workers_allocate(workers, SHORE_LOOK_LIPS * blocks,
                                                   sizeof(ShoreLip), error)) &&
           (display->bed = swell_workers_allocate(workers, 4 * cells, sizeof(float), error));
}

ShoreDisplay* shore_display_create(const Shore* shore, uint64_t run, SwellError* error) {
    if (!shore) {
        swell_error_set(error, SWELL_ERROR_RANGE, "the display of no shore");
        return NULL;
    }
    SwellWorkers* workers = shore->workers;
    ShoreDisplay* display = swell_workers_allocate(workers, 1, sizeof *display, error);
    ShoreLook* look = display ? swell_workers_allocate(workers, 1, sizeof *look, error) : NULL;
    if (!look) {
        shore_display_destroy(display);
        return NULL;
    }
    display->window = shore->params;
    display->run = run;
    display->look = look;
    look->stride = shore->stride;
    look->cells = shore->stride * (size_t)shore->params.nz;
    look->crest = reach_of(CREST_REACH, shore->params.cell);
    look->front = reach_of(FRONT_REACH, shore->params.cell);
    if (!allocate(display, workers, error)) {
        shore_display_destroy(display);
        return NULL;
    }
    const size_t cells = (size_t)shore->params.nx * (size_t)shore->params.nz;
    display->surface = display->bed + cells;
    display->flux_x = display->bed + 2 * cells;
    display->flux_z = display->bed + 3 * cells;
    for (uint32_t n = 0; n < LUMP_VALUES * LUMP_VALUES; ++n) {
        uint32_t bits[4];
        swell_random_bits(0, (const uint32_t[4]){n, 0, 0, LUMP_STREAM}, bits);
        look->lumps[n] = (float)swell_uniform(bits[0]);
    }
    return display;
}

/* ---- An update ----------------------------------------------------------------------------- */

/* Where the noises of lumps are at a time [s]. */
static void roll_lumps(ShoreDisplay* display, double time) {
    ShoreLook* look = display->look;
    const double length = display->window.cell * display->window.nz;
    for (int n = 0; n < LUMP_SIZES; ++n) {
        const double count = fmax(round(length / LUMP_SIZE[n]), 1.0), scale = count / length;
        look->lump_count[n] = (int)count;
        look->lump_scale[n] = (float)scale;
        look->lump_rolled[n] = (float)fmod(scale * LUMP_ROLLS[n] * time, LUMP_VALUES);
    }
}

/* What the blocks have found, together. */
static void join_blocks(ShoreDisplay* display) {
    const ShoreLook* look = display->look;
    const int blocks = count_blocks(display);
    display->lip_count = 0;
    for (int n = 0; n < blocks; ++n) {
        memmove(display->lips + display->lip_count, display->lips + n * SHORE_LOOK_LIPS,
                (size_t)look->lip_count[n] * sizeof *display->lips);
        display->lip_count += look->lip_count[n];
    }
    float farthest = 0.0f;
    display->highest = -1e9f;
    display->lowest = 1e9f;
    for (int n = 0; n < blocks * MOST_LANES; ++n) {
        const Most* most = &look->most[n / MOST_LANES];
        const int lane = n % MOST_LANES;
        display->highest = swell_maxf(display->highest, most->highest[lane]);
        display->lowest = swell_minf(display->lowest, most->lowest[lane]);
        farthest = swell_maxf(farthest, most->farthest[lane]);
    }
    display->farthest = sqrtf(farthest);
}

bool shore_display_update(ShoreDisplay* display, const Shore* shore, const LandParams* land,
                          double ahead) {
    if (!display || !shore || !land || shore->params.nx != display->window.nx ||
        shore->params.nz != display->window.nz || !(fabs(ahead) <= 1.0)) {
        return false;
    }
    ShoreLook* look = display->look;
    const int blocks = count_blocks(display);
    look->shore = shore;
    look->ahead = (float)ahead;
    roll_lumps(display, shore_now(shore) + ahead);
    look->pass = look->beds == shore->beds + 1 ? PASS_EDGE : PASS_SLOPE;
    for (; look->pass < PASS_COUNT; ++look->pass) {
        for (int half = 0; half < 2; ++half) {
            look->along_z = half == 1;
            swell_workers_run(shore->workers, blocks, shore->rows->display_rows, display);
        }
    }
    swell_workers_run(shore->workers, blocks, shore->rows->display_texels, display);
    join_blocks(display);
    shore_copy_field(shore, SHORE_BED, display->bed);
    shore_copy_field(shore, SHORE_SURFACE, display->surface);
    shore_copy_field(shore, SHORE_FLUX_X, display->flux_x);
    shore_copy_field(shore, SHORE_FLUX_Z, display->flux_z);
    display->land = *land;
    display->updates += 1;
    look->beds = shore->beds + 1;
    look->shore = NULL;
    return true;
}
