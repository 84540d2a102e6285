/*
 * The velocity of the water at many places, on the surface and below it; if wanted, its
 * acceleration and pressure, too.
 *
 * Three transforms of a cascade give the velocities along x, y and z, whose eight lanes are eight
 * depths instead of eight fields. Three more give the accelerations, and one the pressure. Between
 * samples they are interpolated by cubic splines: the spectra are divided by the spline's own
 * response, (2 + cos a)/3 along each axis, so that samples are met exactly and a wave of 8 cells is
 * off by 0.04 % (bilinear: 5 %). Between the eight depths, the fall of a wave at depth z is fitted
 * by its falls at the depths z_j,
 *
 *     f(k, z) = sum_j c_j(z) f(k, z_j)
 *
 * by least squares over k, weighted with the waves that the cascade has.
 */
#include "ocean/dispersion.h"
#include "patch.h"

#include "base/numbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The fit is over BINS wave numbers. Its weights are tabulated at ENTRIES depths. */
enum { DEPTHS = OCEAN_FIELD_COUNT, BINS = 48, ENTRIES = 129 };

/* What is transformed: velocities along x, y, z, accelerations, and pressure. */
enum { VELOCITY, ACCELERATION = 3, PRESSURE = 6, QUANTITIES };

/* Weights of the eight depths, for what moves along the level and for what moves up. */
typedef struct Weights {
    double level[DEPTHS], up[DEPTHS];
} Weights;

/* The falls of one wave at the eight depths, over the spline's response. */
typedef struct Falls {
    float level[DEPTHS], up[DEPTHS];
} Falls;

typedef struct FlowGrid {
    uint64_t generation;    /* of the cascade */
    int grid;               /* N */
    double dk;              /* rad/m */
    double k_low, k_high;   /* range of the waves that count [rad/m] */
    double depth;           /* of the water [m] */
    double deepest;         /* z of the last entry [m] */
    double entries_per_log; /* entries per unit of ln(1 + k_high z) */
    double at[DEPTHS];      /* z_j [m] */
    void** parts;           /* owns the next four */
    Weights* weights;       /* (ENTRIES) */
    Falls* falls;           /* (N/2 x N/2 + 1) over n and |m| */
    float* value;           /* (N x N x quantities x DEPTHS) */
    OceanSample* samples;   /* (N x N), of one quantity */
} FlowGrid;

struct OceanFlow {
    const OceanSea* sea; /* whose flow this is; only compared */
    uint64_t generation; /* of the sea at the last update */
    double time;         /* of the last update [s]; < 0 before the first */
    int wanted;          /* quantities of the next update: ACCELERATION without forces ... */
    int quantities;      /* ... and of the grids */
    int count;
    FlowGrid grids[OCEAN_SEA_CASCADES_MAX]; /* in the order of the sea's cascades */
};

/* ---- The fall with depth ------------------------------------------------------------------- */

/* The mean square of the height of a wave, but for a factor. */
static double square_at(const OceanCascade* cascade, int n, int m) {
    const OceanComplex wave = ocean_amplitude_at(cascade->amplitudes, cascade->grid, n, m);
    return (double)wave.re * (double)wave.re + (double)wave.im * (double)wave.im;
}

/* No depths are placed for the longest waves, with this share of the mean square vertical speed. */
static const double CALM_SHARE = 1e-3;

/* The wave number below which CALM_SHARE of the cascade's mean square vertical speed lies. */
static double lowest_wave(const FlowGrid* grid, const OceanCascade* cascade) {
    enum { RINGS = OCEAN_GRID_MAX };
    const int half = grid->grid / 2;
    double ring[RINGS] = {0.0}, whole = 0.0, below = 0.0;
    for (int m = 1 - half; m < half; ++m) {
        for (int n = 1 - half; n < half; ++n) {
            const double k = hypot(n, m), square = k * square_at(cascade, n, m);
            ring[(int)k] += square;
            whole += square;
        }
    }
    int lowest = 1;
    while (lowest < half && (below += ring[lowest]) <= CALM_SHARE * whole) {
        lowest += 1;
    }
    return whole > 0.0 ? grid->dk * lowest : grid->dk;
}

/* Smaller falls count as 0: products with them would be denormal numbers, which are slow. */
static const double FALL_LEAST = 1e-9;

static void fill_falls(FlowGrid* grid) {
    const int half = grid->grid / 2;
    for (int n = 0; n < half; ++n) {
        for (int m = 0; m <= half; ++m) {
            Falls* falls = &grid->falls[(size_t)n * (size_t)(half + 1) + (size_t)m];
            const double k = grid->dk * hypot(n, m);
            const double response = (2.0 + cos(SWELL_TWO_PI * n / grid->grid)) / 3.0 *
                                    ((2.0 + cos(SWELL_TWO_PI * m / grid->grid)) / 3.0);
            for (int j = 0; j < DEPTHS && k > 0.0; ++j) {
                const OceanFall fall = ocean_fall(k, grid->depth, grid->at[j]);
                falls->level[j] = fall.level > FALL_LEAST ? (float)(fall.level / response) : 0.0f;
                falls->up[j] = fall.up > FALL_LEAST ? (float)(fall.up / response) : 0.0f;
            }
        }
    }
}

/* The depths are 0 and then spread evenly in the logarithm, from where a wave of WAVE_CELLS falls
   by exp(-NEAREST) to where the longest one falls by exp(-DEEPEST). */
static const double WAVE_CELLS = 8.0, NEAREST = 2.2, DEEPEST = 5.0;

/* Places the depths by the waves that the cascade has now, unless the longest one has changed by
   less than a tenth, and fills the falls there. */
static void place_depths(FlowGrid* grid, const OceanCascade* cascade) {
    const double k_low = lowest_wave(grid, cascade);
    if (fabs(k_low - grid->k_low) <= 0.1 * grid->k_low) {
        return;
    }
    grid->k_low = k_low;
    grid->k_high =
        fmax(fmin(cascade->lattice.band.k_high, grid->dk * grid->grid / sqrt(2.0)), 2.0 * k_low);
    grid->deepest = fmin(DEEPEST / k_low, grid->depth);
    grid->entries_per_log = (ENTRIES - 1) / log1p(grid->k_high * grid->deepest);
    const double nearest =
        fmin(NEAREST * WAVE_CELLS / (grid->dk * grid->grid), 0.2 * grid->deepest);
    for (int j = 1; j < DEPTHS; ++j) {
        grid->at[j] = nearest * pow(grid->deepest / nearest, (j - 1.0) / (DEPTHS - 2));
    }
    fill_falls(grid);
}

/* Fills the falls of the bins' waves at a depth. */
static void fill_bins(const FlowGrid* grid, double below, double level[BINS], double up[BINS]) {
    for (int bin = 0; bin < BINS; ++bin) {
        const double k = grid->k_low * pow(grid->k_high / grid->k_low, (bin + 0.5) / BINS);
        const OceanFall fall = ocean_fall(k, grid->depth, below);
        level[bin] = fall.level;
        up[bin] = fall.up;
    }
}

/* Added to the diagonal of the fit's equations, so that they can be solved, and to its weights. */
static const double RIDGE = 1e-12, WEIGHT_LEAST = 1e-4;

/* Fits the sum of the `basis` functions to the `wanted` one: fills the weights of the sum. */
static void fit(double basis[DEPTHS][BINS], const double weight[BINS], const double wanted[BINS],
                double result[DEPTHS]) {
    double squares[DEPTHS][DEPTHS];
    for (int i = 0; i < DEPTHS; ++i) {
        result[i] = 0.0;
        for (int bin = 0; bin < BINS; ++bin) {
            result[i] += weight[bin] * basis[i][bin] * wanted[bin];
        }
        for (int j = 0; j < DEPTHS; ++j) {
            squares[i][j] = i == j ? RIDGE : 0.0;
            for (int bin = 0; bin < BINS; ++bin) {
                squares[i][j] += weight[bin] * basis[i][bin] * basis[j][bin];
            }
        }
    }
    swell_solve_symmetric(DEPTHS, *squares, result, 1e-300); /* any pivot above 0 */
}

/* The mean square of the cascade's vertical speed by wave number, adding up to 1. */
static void weigh_bins(const FlowGrid* grid, const OceanCascade* cascade, double weight[BINS]) {
    const int half = grid->grid / 2;
    double sum = 0.0;
    memset(weight, 0, BINS * sizeof *weight);
    for (int m = 1 - half; m < half; ++m) {
        for (int n = 1 - half; n < half; ++n) {
            const double square = square_at(cascade, n, m);
            if (square > 0.0) {
                const double k = grid->dk * hypot(n, m);
                const double place = log(k / grid->k_low) / log(grid->k_high / grid->k_low) * BINS;
                weight[(int)swell_clamp(place, 0.0, BINS - 1.0)] += k * square;
                sum += k * square;
            }
        }
    }
    for (int bin = 0; bin < BINS; ++bin) {
        weight[bin] = (sum > 0.0 ? weight[bin] / sum : 0.0) + WEIGHT_LEAST / BINS;
    }
}

static void set_weights(FlowGrid* grid, const OceanCascade* cascade) {
    double weight[BINS], level[DEPTHS][BINS], up[DEPTHS][BINS], wanted[2][BINS];
    weigh_bins(grid, cascade, weight);
    for (int j = 0; j < DEPTHS; ++j) {
        fill_bins(grid, grid->at[j], level[j], up[j]);
    }
    grid->weights[0] = (Weights){{1.0}, {1.0}};
    for (int entry = 1; entry < ENTRIES; ++entry) {
        const double below = expm1(entry / grid->entries_per_log) / grid->k_high;
        fill_bins(grid, below, wanted[0], wanted[1]);
        fit(level, weight, wanted[0], grid->weights[entry].level);
        fit(up, weight, wanted[1], grid->weights[entry].up);
    }
}

/* The weights at a depth. Deeper than the last entry a cascade falls as its longest wave. */
static Weights weights_at(const FlowGrid* grid, double below) {
    if (below == 0.0) {
        return grid->weights[0];
    }
    const double place = log1p(grid->k_high * fmin(below, grid->deepest)) * grid->entries_per_log;
    const int entry = (int)fmin(place, ENTRIES - 2.0);
    const double part = place - entry;
    const double over = below - grid->deepest;
    const double left = over > 0.0 ? exp(-grid->k_low * over) : 1.0;
    const Weights *a = &grid->weights[entry], *b = &grid->weights[entry + 1];
    Weights weights;
    for (int j = 0; j < DEPTHS; ++j) {
        weights.level[j] = left * (a->level[j] + part * (b->level[j] - a->level[j]));
        weights.up[j] = left * (a->up[j] + part * (b->up[j] - a->up[j]));
    }
    return weights;
}

/* ---- Life ---------------------------------------------------------------------------------- */

static void drop_grids(OceanFlow* flow) {
    for (int i = 0; i < flow->count; ++i) {
        swell_parts_free(flow->grids[i].parts);
    }
    flow->count = 0;
    flow->time = -1.0;
}

static bool fits(const OceanFlow* flow, const OceanSea* sea) {
    bool same = flow->count == ocean_sea_cascade_count(sea) && flow->quantities == flow->wanted;
    for (int i = 0; same && i < flow->count; ++i) {
        same = flow->grids[i].generation == ocean_sea_cascade(sea, i)->generation;
    }
    return same;
}

static bool make_grids(OceanFlow* flow, const OceanSea* sea, SwellError* error) {
    const SwellWorkers* workers = sea->engine.workers;
    drop_grids(flow);
    flow->quantities = flow->wanted;
    const size_t values = (size_t)flow->quantities * DEPTHS;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const size_t n = (size_t)cascade->grid, half = n / 2;
        FlowGrid* grid = &flow->grids[flow->count++];
        *grid = (FlowGrid){.generation = cascade->generation,
                           .grid = cascade->grid,
                           .dk = cascade->lattice.dk,
                           .depth = cascade->spectrum->depth};
        grid->parts =
            SWELL_PARTS(workers, error, SWELL_PART(grid->weights, ENTRIES),
                        SWELL_PART(grid->falls, half * (half + 1)),
                        SWELL_PART(grid->value, n * n * values), SWELL_PART(grid->samples, n * n));
        if (!grid->parts) {
            drop_grids(flow);
            return false;
        }
    }
    return true;
}

OceanFlow* ocean_flow_create(const OceanSea* sea, SwellError* error) {
    assert(sea);
    OceanFlow* flow = swell_workers_allocate(sea->engine.workers, 1, sizeof *flow, error);
    if (flow) {
        flow->sea = sea;
        flow->time = -1.0;
        flow->wanted = flow->quantities = ACCELERATION;
    }
    return flow;
}

void ocean_flow_want_forces(OceanFlow* flow, bool wanted) {
    assert(flow);
    flow->wanted = wanted ? QUANTITIES : ACCELERATION;
}

void ocean_flow_destroy(OceanFlow* flow) {
    if (flow) {
        drop_grids(flow);
        swell_memory_free(flow);
    }
}

/* ---- A frame ------------------------------------------------------------------------------- */

typedef struct FlowPass {
    const FlowGrid* grid;
    const OceanCascade* cascade;
    int quantity, quantities;
} FlowPass;

/* Along which a quantity counts: 0, 1, 2 for x, y, z. */
static int axis_of(int quantity) {
    return quantity % 3;
}

/* The order of the derivative in time that a quantity is. */
static int order_of(int quantity) {
    return quantity == PRESSURE ? 0 : quantity < ACCELERATION ? 1 : 2;
}

/* A derivative of h exp(i omega t) in time is omega times the wave whose phase is a quarter of a
   turn ahead. What moves along the level is D, without lambda. Pressure is h. */
static void fill_cell(const FlowPass* pass, int column, size_t row, OceanComplex phase,
                      OceanCell* cell) {
    const OceanWaves* waves = &pass->cascade->waves;
    const int m = ocean_waves_row_number(waves, (int)row);
    const OceanWave* wave = &waves->wave[(size_t)column * (size_t)waves->grid + row];
    const size_t half = (size_t)waves->grid / 2;
    const Falls* falls = &pass->grid->falls[(size_t)column * (half + 1) + (size_t)abs(m)];
    const float omega = (float)(SWELL_TWO_PI * ocean_waves_rate(waves, column, m));
    for (int i = 0; i < order_of(pass->quantity); ++i) {
        phase = (OceanComplex){-omega * phase.im, omega * phase.re};
    }
    const OceanComplex h = ocean_wave_amplitude(wave, phase);
    const int axis = axis_of(pass->quantity);
    const bool upright = axis == 1 || pass->quantity == PRESSURE; /* in phase with h */
    const float k = ocean_waves_k(waves, axis == 0 ? column : m) * wave->inverse_k;
    const float re = upright ? h.re : k * h.im;
    const float im = upright ? h.im : -k * h.re;
    const float* restrict fall = axis == 1 ? falls->up : falls->level;
    float* restrict cell_re = cell->re;
    float* restrict cell_im = cell->im;
    for (int j = 0; j < DEPTHS; ++j) {
        cell_re[j] = fall[j] * re;
        cell_im[j] = fall[j] * im;
    }
}

/* Adds the vertical velocity or acceleration of the bound waves. */
static void add_bound(const FlowPass* pass, int column, OceanCell* cells) {
    OceanBoundWave waves[OCEAN_BOUND_COLUMN_MAX];
    const int count = ocean_bound_column(pass->cascade->bound, column, waves);
    const int grid = pass->cascade->grid;
    for (int i = 0; i < count; ++i) {
        const Falls* falls = &pass->grid->falls[column * (grid / 2 + 1) + abs(waves[i].m)];
        OceanCell* cell = &cells[waves[i].m & (grid - 1)];
        for (int j = 0; j < DEPTHS; ++j) {
            cell->re[j] += falls->up[j] * waves[i].re;
            cell->im[j] += falls->up[j] * waves[i].im;
        }
    }
}

static void fill_column(void* context, int column, OceanCell* cells) {
    const FlowPass* pass = context;
    const OceanWaves* waves = &pass->cascade->waves;
    OceanComplex turned[OCEAN_TURNED_MAX];
    if (waves->rate) {
        pass->cascade->kernels->turn_column(waves, column, turned);
    }
    const OceanWaveRows rows = ocean_waves_rows(waves, column);
    const OceanWave* wave = waves->wave + (size_t)column * (size_t)waves->grid;
    for (size_t row = 0; row < (size_t)waves->grid; ++row) {
        if (row >= rows.low_end && row < rows.high_begin) {
            memset(&cells[row], 0, sizeof cells[row]);
            continue;
        }
        const int m = abs(ocean_waves_row_number(waves, (int)row));
        fill_cell(pass, column, row, waves->rate ? turned[m] : waves->phase[wave[row].harmonic],
                  &cells[row]);
    }
    if (axis_of(pass->quantity) == 1 && pass->cascade->bound) {
        add_bound(pass, column, cells);
    }
}

static void store_row(void* context, int block, int worker) {
    (void)worker;
    const FlowPass* pass = context;
    const size_t n = (size_t)pass->grid->grid, first = (size_t)block * n;
    for (size_t i = first; i < first + n; ++i) {
        float* value =
            pass->grid->value + (i * (size_t)pass->quantities + (size_t)pass->quantity) * DEPTHS;
        memcpy(value, pass->grid->samples[i].field, sizeof pass->grid->samples[i].field);
    }
}

static double time_of(const OceanSea* sea) {
    return ocean_sea_cascade(sea, 0)->time;
}

bool ocean_flow_update(OceanFlow* flow, OceanSea* sea, SwellError* error) {
    assert(flow->sea == sea && time_of(sea) >= 0.0);
    const bool is_new = !fits(flow, sea);
    if (is_new && !make_grids(flow, sea, error)) {
        return false;
    }
    const bool changed = is_new || flow->time < 0.0 || flow->generation != sea->generation;
    for (int i = 0; i < flow->count; ++i) {
        FlowGrid* grid = &flow->grids[i];
        OceanCascade* cascade = ocean_sea_cascade(sea, i);
        if (changed) {
            place_depths(grid, cascade);
            set_weights(grid, cascade);
        }
        for (int quantity = VELOCITY; quantity < flow->quantities; ++quantity) {
            FlowPass pass = {grid, cascade, quantity, flow->quantities};
            if (axis_of(quantity) == 1) {
                ocean_cascade_turn_bound(cascade, order_of(quantity));
            }
            ocean_cascade_transform(cascade, fill_column, &pass, grid->samples);
            swell_workers_run(sea->engine.workers, grid->grid, store_row, &pass);
        }
    }
    flow->generation = sea->generation;
    flow->time = time_of(sea);
    return true;
}

/* ---- The water at a place ------------------------------------------------------------------ */

/* The quantities of the cascade's waves at a resting point, by cubic splines between the samples.
 */
static void find_flow(const FlowGrid* grid, int quantities, const double rest[2], double below,
                      double flow[QUANTITIES]) {
    const int mask = grid->grid - 1;
    int first[2]; /* the sample before the one at or before the place: n, m */
    double spline[2][4];
    for (int axis = 0; axis < 2; ++axis) {
        double t = rest[axis] * grid->dk / SWELL_TWO_PI * grid->grid + 0.5 * grid->grid;
        first[axis] = ocean_split_place(&t, grid->grid) - 1;
        const double s = 1.0 - t;
        spline[axis][0] = s * s * s / 6.0;
        spline[axis][1] = (4.0 - 6.0 * t * t + 3.0 * t * t * t) / 6.0;
        spline[axis][2] = (4.0 - 6.0 * s * s + 3.0 * s * s * s) / 6.0;
        spline[axis][3] = t * t * t / 6.0;
    }
    float sums[QUANTITIES * DEPTHS] = {0.0f};
    const int values = quantities * DEPTHS;
    for (int b = 0; b < 4; ++b) {
        const ptrdiff_t row = (ptrdiff_t)((first[1] + b) & mask) * grid->grid;
        for (int a = 0; a < 4; ++a) {
            const float* value = grid->value + (row + ((first[0] + a) & mask)) * values;
            const float weight = (float)(spline[0][a] * spline[1][b]);
            for (int i = 0; i < values; ++i) {
                sums[i] += weight * value[i];
            }
        }
    }
    const Weights weights = weights_at(grid, below);
    for (int quantity = VELOCITY; quantity < quantities; ++quantity) {
        const double* weight = axis_of(quantity) == 1 ? weights.up : weights.level;
        flow[quantity] = 0.0;
        for (int j = 0; j < DEPTHS; ++j) {
            flow[quantity] += weight[j] * (double)sums[quantity * DEPTHS + j];
        }
    }
}

/* No wave is left so far below the surface [m]. */
static const double BELOW_MAX = 1e5;

/* Wheeler's stretching: how far below the level at rest the waves are evaluated [m, 0 to the
   depth], for a point at y under a surface at `height` [m]. */
static double stretch(const OceanSea* sea, double height, double y) {
    const double depth = sea->layer[0]->spectrum.depth;
    const double under = fmax(height - y, 0.0);
    if (isinf(depth)) {
        return fmin(under, BELOW_MAX);
    }
    const double column = depth + height;
    return column > 0.0 ? fmin(under / column, 1.0) * depth : 0.0;
}

/* The water above or below the place, at rest and without pressure, or unknown. */
static OceanWater still_water(const OceanSea* sea, const double place[3], double none) {
    return (OceanWater){.surface = ocean_sea_query(sea, place[0], place[2]),
                        .velocity = {none, none, none},
                        .acceleration = {none, none, none},
                        .pressure_over_density = none};
}

static OceanWater water_at(const OceanFlow* flow, const OceanSea* sea, const double place[3]) {
    assert(flow->sea == sea && flow->time == time_of(sea) && flow->generation == sea->generation);
    const bool forces = flow->quantities == QUANTITIES;
    OceanWater water = still_water(sea, place, forces ? 0.0 : (double)NAN);
    water.below = stretch(sea, water.surface.height, place[1]);
    ocean_sea_current(sea, water.velocity);
    for (int i = 0; i < flow->count; ++i) {
        double found[QUANTITIES];
        find_flow(&flow->grids[i], flow->quantities, water.surface.rest, water.below, found);
        for (int axis = 0; axis < 3; ++axis) {
            const double sign = axis == 1 ? 1.0 : -1.0; /* water moves by -D */
            water.velocity[axis] += sign * found[VELOCITY + axis];
            water.acceleration[axis] += forces ? sign * found[ACCELERATION + axis] : 0.0;
        }
        water.pressure_over_density += forces ? OCEAN_GRAVITY * found[PRESSURE] : 0.0;
    }
    return water;
}

/* Whether the water at that place is known. */
static bool is_place(double x, double y, double z) {
    return isfinite(x) && !isnan(y) && isfinite(z);
}

OceanWater ocean_flow_query(const OceanFlow* flow, const OceanSea* sea, double x, double y,
                            double z) {
    const double place[3] = {x, y, z};
    return is_place(x, y, z) ? water_at(flow, sea, place) : still_water(sea, place, (double)NAN);
}

bool ocean_flow_query_points(const OceanFlow* flow, const OceanSea* sea, size_t count,
                             const double* places, OceanWater* waters, SwellError* error) {
    assert(count == 0 || (places && waters));
    for (size_t i = 0; i < count; ++i) {
        const double* p = places + 3 * i;
        if (!is_place(p[0], p[1], p[2])) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "the place %zu is (%g, %g, %g): finite x and z are accepted", i,
                                   p[0], p[1], p[2]);
        }
    }
    for (size_t i = 0; i < count; ++i) {
        waters[i] = water_at(flow, sea, places + 3 * i);
    }
    return true;
}
