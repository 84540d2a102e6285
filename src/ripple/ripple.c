/*
 * The field of a pool or a string: its steps, walls, stones, rain and driver.
 *
 * A step passes over the rows once. u+ overwrites u-; lerp needs u- of neighbouring rows and writes
 * to a spare field. Then the fields swap. Workers compute fixed blocks of rows; each cell depends
 * on the two older fields alone, so any number of workers gives the same bits.
 */
#include "ripple/growing.h"
#include "ripple/scheme_facts.h"
#include "schemes.h"

#include "base/numbers.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* Cells are 4 bytes: float, or int32_t for `integer`. Waking a worker would cost more than
   computing a smaller block. */
enum { CELL_BYTES = 4, CELLS_PER_BLOCK = 32 * 1024 };

typedef struct Rain {
    double per_step, radius, depth;
    uint64_t seed;
    double owed;    /* drops due */
    uint32_t drops; /* added so far */
} Rain;

struct Ripple {
    RippleParams params;
    SwellWorkers* workers; /* borrowed */
    int margin;            /* still rows on either side: 1 for a string, 0 for a pool */
    int first, end;        /* rows that are stepped: 1 to height - 1, for a string 0 to 1 */
    void* now;             /* u (height + 2 margin x width), owned, as the three below */
    void* before;          /* u- */
    void* spare;           /* u+ of lerp; NULL for other schemes */
    uint8_t* wall;         /* NULL without walls */
    RippleSchemeStepRow step_row;
    int rows_per_block;
    Rain rain;
    RippleDriver driver;
    double phase;  /* of the driver's sine, radians, 0 to 2 pi */
    bool grows;    /* the constants lie beyond the limit of stability */
    int overflows; /* how often the field was stilled because it had grown too high */
};

/* ---- Cells --------------------------------------------------------------------------------- */

static bool is_inside(const Ripple* ripple, int x, int y) {
    return x >= 1 && x < ripple->params.width - 1 && y >= ripple->first && y < ripple->end;
}

static size_t index_of(const Ripple* ripple, int x, int y) {
    return (size_t)(y + ripple->margin) * (size_t)ripple->params.width + (size_t)x;
}

static bool is_wall(const Ripple* ripple, int x, int y) {
    return !is_inside(ripple, x, y) || (ripple->wall && ripple->wall[index_of(ripple, x, y)]);
}

/* Returns a height of a field or a row; `whole` for `integer`. */
static double value_at(const void* field, size_t i, bool whole) {
    return whole ? ((const int32_t*)field)[i] : (double)((const float*)field)[i];
}

static void set_height(Ripple* ripple, size_t i, double height) {
    if (ripple->params.scheme == RIPPLE_INTEGER) {
        ((int32_t*)ripple->now)[i] = (int32_t)lround(height);
    } else {
        ((float*)ripple->now)[i] = (float)height;
    }
}

static void* row_of(const Ripple* ripple, void* field, int y) {
    return (char*)field + index_of(ripple, 0, y) * CELL_BYTES;
}

static void clear_cell(void* row, int x) {
    memset((char*)row + (size_t)x * CELL_BYTES, 0, CELL_BYTES);
}

/* Returns the number of cells, with the margins. */
static size_t cell_count(const Ripple* ripple) {
    return (size_t)ripple->params.width * (size_t)(ripple->params.height + 2 * ripple->margin);
}

/* ---- Life ---------------------------------------------------------------------------------- */

/* Creates a field whose constants have been checked. */
static Ripple* create(const RippleParams* params, SwellWorkers* workers, SwellError* error) {
    assert(workers);
    Ripple* ripple = swell_workers_allocate(workers, 1, sizeof *ripple, error);
    if (!ripple) {
        return NULL;
    }
    ripple->params = *params;
    if (params->dimensions == 1) {
        ripple->params.height = 1;
        ripple->margin = 1;
    }
    ripple->first = 1 - ripple->margin;
    ripple->end = ripple->params.height - 1 + ripple->margin;
    ripple->workers = workers;
    ripple->step_row = ripple_scheme_choose();
    ripple->rows_per_block = CELLS_PER_BLOCK / params->width + 1;
    const size_t cells = cell_count(ripple);
    if (!(ripple->now = swell_workers_allocate(workers, cells, CELL_BYTES, error)) ||
        !(ripple->before = swell_workers_allocate(workers, cells, CELL_BYTES, error)) ||
        (params->scheme == RIPPLE_LERP &&
         !(ripple->spare = swell_workers_allocate(workers, cells, CELL_BYTES, error)))) {
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
    swell_memory_free(ripple);
}

void ripple_still(Ripple* ripple) {
    const size_t bytes = cell_count(ripple) * CELL_BYTES;
    memset(ripple->now, 0, bytes);
    memset(ripple->before, 0, bytes);
    if (ripple->spare) {
        memset(ripple->spare, 0, bytes);
    }
}

/* ---- Stones -------------------------------------------------------------------------------- */

/*
 * A round stone in section, with radius R:
 *
 *      rim        rim
 *     _/\_      _/\_
 *         \    /              hollow  (1 + cos(pi r/R)) / 2           r < R
 *          \__/               rim     (1 - cos(2 pi (r - R)/R)) / 2   R <= r < 2 R
 *    2R   R  0   R   2R
 */
static const double RADIUS_MIN = 1.0, RADIUS_MAX = 1000.0; /* cells */

bool ripple_set_cell(Ripple* ripple, int x, int y, double height, SwellError* error) {
    if (!is_inside(ripple, x, y)) {
        const int last_x = ripple->params.width - 2, last_y = ripple->params.height - 2;
        if (ripple->params.dimensions == 1) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "a stone at %d lies on an edge or outside: 1 to %d is accepted",
                                   x, last_x);
        }
        return swell_error_set(
            error, SWELL_ERROR_RANGE,
            "a stone at %d, %d lies on an edge or outside: 1 to %d, 1 to %d is accepted", x, y,
            last_x, last_y);
    }
    const bool whole = ripple->params.scheme == RIPPLE_INTEGER;
    const double highest = whole ? RIPPLE_INTEGER_MAX : (double)FLT_MAX;
    if (!(fabs(height) <= highest)) { /* true also for NaN */
        return swell_error_set(error, SWELL_ERROR_RANGE, "a stone of height %g: %s is accepted",
                               height, whole ? "-1048576 to 1048576" : "a finite number");
    }
    if (!is_wall(ripple, x, y)) {
        set_height(ripple, index_of(ripple, x, y), height);
    }
    return true;
}

static bool check_place(const Ripple* ripple, const RippleStone* stone, SwellError* error) {
    const RippleParams* p = &ripple->params;
    const bool inside = stone->x > 0.0 && stone->x < p->width - 1.0 &&
                        (p->dimensions == 1 || (stone->y > 0.0 && stone->y < p->height - 1.0));
    return inside ||
           swell_error_set(error, SWELL_ERROR_RANGE, "a stone at %g, %g lies outside the field",
                           stone->x, stone->y);
}

static bool check_shape(double radius, double depth, SwellError* error) {
    if (!(radius >= RADIUS_MIN && radius <= RADIUS_MAX)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a stone of radius %g: %g to %g cells is accepted", radius,
                               RADIUS_MIN, RADIUS_MAX);
    }
    if (!(fabs(depth) <= RIPPLE_INTEGER_MAX)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a stone of depth %g: up to %d is accepted", depth,
                               RIPPLE_INTEGER_MAX);
    }
    return true;
}

/* Returns the stone's section at a cell: negative in the hollow, positive on the rim; 0 in walls
   and outside the stone. */
static double stone_weight(const Ripple* ripple, const RippleStone* stone, int x, int y) {
    if (is_wall(ripple, x, y)) {
        return 0.0;
    }
    const double dy = ripple->params.dimensions == 1 ? 0.0 : y - stone->y;
    const double r = hypot(x - stone->x, dy) / stone->radius;
    if (r < 1.0) {
        return -0.5 * (1.0 + cos(0.5 * SWELL_TWO_PI * r));
    }
    return r < 2.0 ? 0.5 * (1.0 - cos(SWELL_TWO_PI * (r - 1.0))) : 0.0;
}

static int32_t round_clamped(double value) {
    return (int32_t)lround(swell_clamp(value, -RIPPLE_INTEGER_MAX, RIPPLE_INTEGER_MAX));
}

/* Adds a stone that has been checked. Whole numbers get the hollow first, then the rim. The
   remainder of rounding is carried from cell to cell, so that their sum is zero, too. */
static void add_stone(Ripple* ripple, const RippleStone* stone) {
    const RippleParams* p = &ripple->params;
    const bool whole = p->scheme == RIPPLE_INTEGER;
    const double reach = 2.0 * stone->radius;
    const int x0 = (int)fmax(ceil(stone->x - reach), 1.0);
    const int x1 = (int)fmin(floor(stone->x + reach), p->width - 2.0);
    const bool is_string = p->dimensions == 1;
    const int y0 = is_string ? 0 : (int)fmax(ceil(stone->y - reach), 1.0);
    const int y1 = is_string ? 0 : (int)fmin(floor(stone->y + reach), p->height - 2.0);
    double hollow = 0.0, rim = 0.0;
    for (int y = y0; y <= y1; ++y) {
        for (int x = x0; x <= x1; ++x) {
            const double weight = stone_weight(ripple, stone, x, y);
            hollow -= fmin(weight, 0.0);
            rim += fmax(weight, 0.0);
        }
    }
    if (rim <= 0.0) {
        return;
    }
    const double rim_scale = hollow / rim;
    double owed = 0.0; /* exact sum of the changes so far less the rounded ones */
    for (int pass = 0; pass < (whole ? 2 : 1); ++pass) {
        for (int y = y0; y <= y1; ++y) {
            for (int x = x0; x <= x1; ++x) {
                const double weight = stone_weight(ripple, stone, x, y);
                const double change = stone->depth * (weight > 0.0 ? weight * rim_scale : weight);
                const size_t i = index_of(ripple, x, y);
                if (!whole) {
                    ((float*)ripple->now)[i] += (float)change;
                    ((float*)ripple->before)[i] += (float)change;
                } else if (weight != 0.0 && (weight > 0.0) == (pass == 1)) {
                    int32_t *now = ripple->now, *before = ripple->before;
                    owed += change;
                    const int32_t rounded = round_clamped(owed);
                    owed -= rounded;
                    now[i] = round_clamped((double)now[i] + rounded);
                    before[i] = round_clamped((double)before[i] + rounded);
                }
            }
        }
    }
}

bool ripple_add_stone(Ripple* ripple, RippleStone stone, SwellError* error) {
    if (!check_place(ripple, &stone, error) || !check_shape(stone.radius, stone.depth, error)) {
        return false;
    }
    add_stone(ripple, &stone);
    return true;
}

static const double WAKE_SPACING = 0.5; /* distance of the stones over their radius */

bool ripple_add_wake(Ripple* ripple, RippleStone from, RippleStone to, SwellError* error) {
    if (!check_place(ripple, &from, error) || !check_place(ripple, &to, error) ||
        !check_shape(to.radius, to.depth, error)) {
        return false;
    }
    const double dx = to.x - from.x;
    const double dy = ripple->params.dimensions == 1 ? 0.0 : to.y - from.y;
    const int count = (int)ceil(hypot(dx, dy) / (WAKE_SPACING * to.radius));
    for (int i = 1; i <= count; ++i) { /* the field is convex, so all stones are inside */
        RippleStone stone = to;
        stone.x = from.x + dx * i / count;
        stone.y = from.y + dy * i / count;
        add_stone(ripple, &stone);
    }
    return true;
}

/* ---- Rain ---------------------------------------------------------------------------------- */

bool ripple_set_rain(Ripple* ripple, double per_step, double radius, double depth, uint64_t seed,
                     SwellError* error) {
    if (!(per_step >= 0.0 && per_step <= RIPPLE_RAIN_MAX)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "rain of %g drops a step: 0 to %d is accepted", per_step,
                               RIPPLE_RAIN_MAX);
    }
    if (per_step > 0.0 && !check_shape(radius, depth, error)) {
        return false;
    }
    ripple->rain = (Rain){.per_step = per_step, .radius = radius, .depth = depth, .seed = seed};
    return true;
}

enum { STREAM = 1 }; /* the drops' sequence of random numbers */

/* Adds the drops that are due in a step. */
static void rain_drops(Ripple* ripple) {
    Rain* rain = &ripple->rain;
    if (rain->per_step <= 0.0) {
        return;
    }
    for (rain->owed += rain->per_step; rain->owed >= 1.0; rain->owed -= 1.0) {
        uint32_t bits[4];
        swell_random_bits(rain->seed, (const uint32_t[4]){rain->drops++, 0, 0, STREAM}, bits);
        const RippleStone stone = {
            .x = 1.0 + (ripple->params.width - 3.0) * bits[0] * 0x1p-32,
            .y = 1.0 + (ripple->params.height - 3.0) * bits[1] * 0x1p-32,
            .radius = rain->radius,
            .depth = rain->depth,
        };
        add_stone(ripple, &stone);
    }
}

/* ---- The driver ---------------------------------------------------------------------------- */

/*
 * An edge is moved: its cells are not stepped, so they get the height of the driver. A point is
 * pushed: a force is added to u+ of each cell of a spot, so the spot is no obstacle and the field
 * keeps its modes. A force f on an area S of a membrane of speed c makes waves of about f S / 4c^2
 * nearby.
 */
enum { SPOT_RADIUS = 4 }; /* cells */

static bool lifts_edge(const Ripple* ripple, RippleDrive drive) {
    return drive == RIPPLE_DRIVE_EDGE ||
           (drive == RIPPLE_DRIVE_POINT && ripple->params.dimensions == 1);
}

void ripple_set_driver(Ripple* ripple, RippleDriver driver) {
    assert(ripple && (unsigned)driver.drive < RIPPLE_DRIVE_COUNT);
    assert(driver.angle >= 0.0 && driver.angle <= 0.5 * SWELL_TWO_PI + 1e-9);
    if (lifts_edge(ripple, ripple->driver.drive) && !lifts_edge(ripple, driver.drive)) {
        void* const fields[] = {ripple->now, ripple->before, ripple->spare};
        for (int field = 0; field < (ripple->spare ? 3 : 2); ++field) { /* steps skip edges */
            for (int y = ripple->first; y < ripple->end; ++y) {
                clear_cell(row_of(ripple, fields[field], y), 0);
            }
        }
    }
    if (ripple->driver.drive == RIPPLE_DRIVE_OFF) {
        ripple->phase = 0.0;
    }
    ripple->driver = driver;
}

/* Moves the driver by a step, after the step of the field. */
static void drive(Ripple* ripple) {
    const RippleParams* p = &ripple->params;
    if (ripple->driver.drive == RIPPLE_DRIVE_OFF) {
        return;
    }
    ripple->phase = fmod(ripple->phase + ripple->driver.angle, SWELL_TWO_PI);
    const double height = ripple->driver.height * sin(ripple->phase);
    if (lifts_edge(ripple, ripple->driver.drive)) {
        for (int y = ripple->first; y < ripple->end; ++y) {
            set_height(ripple, index_of(ripple, 0, y), height);
        }
        return;
    }
    double weight[2 * SPOT_RADIUS + 1][2 * SPOT_RADIUS + 1], area = 0.0;
    for (int i = 0; i <= 2 * SPOT_RADIUS; ++i) {
        for (int j = 0; j <= 2 * SPOT_RADIUS; ++j) {
            const double r = hypot(j - SPOT_RADIUS, i - SPOT_RADIUS) / SPOT_RADIUS;
            weight[i][j] = r < 1.0 ? 0.5 * (1.0 + cos(0.5 * SWELL_TWO_PI * r)) : 0.0;
            area += weight[i][j];
        }
    }
    const double speed = ripple_wave_speed(p), force = 4.0 * speed * speed * height / area;
    for (int i = 0; i <= 2 * SPOT_RADIUS; ++i) {
        for (int j = 0; j <= 2 * SPOT_RADIUS; ++j) {
            const int x = p->width / 4 + j - SPOT_RADIUS, y = p->height / 2 + i - SPOT_RADIUS;
            if (!is_wall(ripple, x, y)) {
                const size_t at = index_of(ripple, x, y);
                const double u = value_at(ripple->now, at, p->scheme == RIPPLE_INTEGER);
                set_height(ripple, at, u + force * weight[i][j]);
            }
        }
    }
}

/* ---- Steps --------------------------------------------------------------------------------- */

static void hold_walls(const Ripple* ripple, int y, void* row) {
    if (ripple->wall) {
        const uint8_t* const first = ripple->wall + index_of(ripple, 0, y);
        const uint8_t* const end = first + ripple->params.width;
        for (const uint8_t* wall = first; (wall = memchr(wall, 1, (size_t)(end - wall))); ++wall) {
            clear_cell(row, (int)(wall - first));
        }
    }
}

static void step_rows(void* context, int block, int worker) {
    (void)worker;
    Ripple* ripple = context;
    const int first = ripple->first + block * ripple->rows_per_block, end = ripple->end;
    const int last = first + ripple->rows_per_block < end ? first + ripple->rows_per_block : end;
    void* target = ripple->spare ? ripple->spare : ripple->before;
    for (int y = first; y < last; ++y) {
        void* next = row_of(ripple, target, y);
        ripple->step_row(&ripple->params, row_of(ripple, ripple->now, y),
                         row_of(ripple, ripple->before, y), next);
        hold_walls(ripple, y, next);
    }
}

/* Stills a field that has grown beyond RIPPLE_GROWTH_MAX. */
static void calm_high(Ripple* ripple) {
    const RippleParams* params = &ripple->params;
    const float unit =
        params->dimensions == 1 ? (float)ripple_stone_height(params->scheme, 1) : 1.0f;
    const float* now = ripple->now;
    float highest = 0.0f;
    for (size_t i = 0; i < cell_count(ripple); ++i) {
        highest = fmaxf(highest, fabsf(now[i]));
    }
    if (highest > unit * (float)RIPPLE_GROWTH_MAX) {
        ripple_still(ripple);
        ripple->overflows += 1;
    }
}

void ripple_step(Ripple* ripple, int steps) {
    assert(steps >= 0);
    const int rows = ripple->end - ripple->first;
    const int blocks = (rows + ripple->rows_per_block - 1) / ripple->rows_per_block;
    for (int step = 0; step < steps; ++step) {
        rain_drops(ripple);
        swell_workers_run(ripple->workers, blocks, step_rows, ripple);
        void* oldest = ripple->before;
        ripple->before = ripple->now;
        ripple->now = ripple->spare ? ripple->spare : oldest;
        ripple->spare = ripple->spare ? oldest : NULL;
        drive(ripple);
        if (ripple->grows) {
            calm_high(ripple);
        }
    }
}

/* ---- Constants ----------------------------------------------------------------------------- */

bool ripple_set_constants(Ripple* ripple, const RippleParams* params, SwellError* error) {
    assert(ripple && params->scheme == ripple->params.scheme);
    assert(params->width == ripple->params.width);
    if (!ripple_check_growing(params, error)) {
        return false;
    }
    const int height = ripple->params.height;
    ripple->params = *params;
    ripple->params.height = height; /* 1 in 1D */
    ripple->grows = ripple_growth(params) > 1.0;
    return true;
}

/* ---- Walls --------------------------------------------------------------------------------- */

bool ripple_set_wall(Ripple* ripple, int x, int y, bool wall, SwellError* error) {
    if (!is_inside(ripple, x, y)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a wall at %d, %d lies on an edge or outside", x, y);
    }
    if (!ripple->wall && !wall) {
        return true;
    }
    if (!ripple->wall &&
        !(ripple->wall = swell_workers_allocate(ripple->workers, cell_count(ripple), 1, error))) {
        return false;
    }
    ripple->wall[index_of(ripple, x, y)] = wall;
    if (wall) {
        clear_cell(row_of(ripple, ripple->now, y), x);
        clear_cell(row_of(ripple, ripple->before, y), x);
    }
    return true;
}

const uint8_t* ripple_walls(const Ripple* ripple) {
    return ripple->wall ? ripple->wall + index_of(ripple, 0, 0) : NULL;
}

/* ---- Reading ------------------------------------------------------------------------------- */

const RippleParams* ripple_params(const Ripple* ripple) {
    return &ripple->params;
}

const float* ripple_heights(const Ripple* ripple) {
    return ripple->params.scheme != RIPPLE_INTEGER ? row_of(ripple, ripple->now, 0) : NULL;
}

const int32_t* ripple_whole_heights(const Ripple* ripple) {
    return ripple->params.scheme == RIPPLE_INTEGER ? row_of(ripple, ripple->now, 0) : NULL;
}

int ripple_overflows(const Ripple* ripple) {
    assert(ripple);
    return ripple->overflows;
}

double ripple_height(const Ripple* ripple, int x, int y) {
    if (x < 0 || x >= ripple->params.width || y < 0 || y >= ripple->params.height) {
        return 0.0;
    }
    return value_at(ripple->now, index_of(ripple, x, y), ripple->params.scheme == RIPPLE_INTEGER);
}

void ripple_fill_smooth(const Ripple* ripple, float* heights) {
    const size_t cells = (size_t)ripple->params.width * (size_t)ripple->params.height;
    const bool whole = ripple->params.scheme == RIPPLE_INTEGER;
    const void *now = row_of(ripple, ripple->now, 0), *before = row_of(ripple, ripple->before, 0);
    for (size_t i = 0; i < cells; ++i) {
        heights[i] = (float)(0.5 * (value_at(now, i, whole) + value_at(before, i, whole)));
    }
}

RippleMeasure ripple_measure(const Ripple* ripple) {
    RippleMeasure sum = {0};
    const RippleParams* params = &ripple->params;
    const bool whole = params->scheme == RIPPLE_INTEGER;
    union {
        float height[RIPPLE_SIDE_MAX];
        int32_t whole_height[RIPPLE_SIDE_MAX];
    } next;
    for (int y = ripple->first; y < ripple->end; ++y) {
        const void *now = row_of(ripple, ripple->now, y), *old = row_of(ripple, ripple->before, y);
        memcpy(&next, old, (size_t)params->width * CELL_BYTES);
        ripple->step_row(params, now, old, &next);
        hold_walls(ripple, y, &next);
        for (size_t x = 1; x < (size_t)params->width - 1; ++x) {
            const double u = value_at(now, x, whole);
            sum.level += u;
            sum.energy += u * u - value_at(&next, x, whole) * value_at(old, x, whole);
        }
    }
    sum.level /= (double)params->width * params->height;
    return sum;
}
