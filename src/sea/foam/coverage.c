/*
 * The share of foam is the mean of f over random places, weighted by J. A place is a random point
 * of each cascade's grid, drawn independently as cascades are independent, and a value of each
 * noise. In a light wind few waves of a grid break at any one time, so a pool takes its places at
 * several times. f falls as `middle` rises, so a search finds the `middle` that gives a share.
 *
 * Far away a texel of q is a mean over a footprint, which hides the deviations of q from the mean.
 * The table holds the mean of f over the deviations of the sea, scaled to their hidden part.
 */
#include "coverage.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

enum {
    DRAWS = 60000,
    BLOCKS = 60, /* of draws, shared among the workers; sums go by blocks for the same bits */
    MEASURE_DRAWS = 20000,
    STEPS = 18,
    PROFILE = 256,
    BIN_DRAWS = 60, /* least number of draws for the mean of a bin */
    STREAM = 0x6c61
};

/* A share of less than one draw is no foam. */
static const double LEAST_SHARE = 1.0 / DRAWS;

/* Relative error at which a share counts as found; the draws themselves vary more. */
static const double CLOSE = 0.001;

/* Largest share: some relief stays bare. */
static const double MOST_SHARE = 0.95;

/* The lowest force of the Beaufort scale with whitecaps. */
enum { FIRST_WHITECAPS = 3 };

/* Share of the whitecaps that breaks now. */
static const double FRESH_SHARE = 0.5;

/* A threshold that nothing reaches. */
static const float NO_FOAM = 1000.0f;

/* A veil that makes everything white. */
static const float VEIL_MAX = 4.0f;

/* A random place. */
typedef struct FoamDraw {
    float part[FOAM_PARTS]; /* sum of weight q, and the same with c for the first q */
    float noise;            /* (n3 - 1/2) + 0.6 (n4 - 1/2) */
    float jacobian;
    FoamTexture texture;
} FoamDraw;

/* ---- The shader's formulas ------------------------------------------------------------------ */

/* The formulas of lace are read from the shader itself. */
#define FORMULA static
#define clamp swell_clampf
#define mix swell_mixf
#define smoothstep swell_smoothstepf
#define exp2 exp2f
#define log2 log2f
#define max fmaxf
#include <foam_formula.glsl>
#undef clamp
#undef mix
#undef smoothstep
#undef exp2
#undef log2
#undef max

static float saturate(float value) {
    return swell_clampf(value, 0.0f, 1.0f);
}

/* Returns the age that the wind gives to foam in streaks. */
static float lane_age(const FoamCoverage* coverage, float Q, const FoamTexture* texture) {
    const float above = Q - coverage->middle;
    const float old = saturate(above / (2.3f * coverage->deviation) + 1.7f / 2.3f);
    return coverage->streaks > 0.0f
               ? coverage->streaks * streak_share(texture->t3, texture->t1, old)
               : 0.0f;
}

static float veil_cover(const FoamCoverage* coverage, const FoamTexture* texture) {
    const float fine = 0.5f + texture->fine * (texture->t2 - 0.5f);
    const float v = veil_noise(texture->t3, texture->n4, texture->t1, fine, texture->rise) - 2.0f +
                    coverage->veil;
    return depth_cover(veil_depth(v));
}

/* Return the age d, 0 to 1, of foam that stays behind, and of foam where a wave breaks now. */
static float old_age(const FoamCoverage* coverage, float Q, const FoamTexture* texture) {
    const float ramp = (Q - coverage->middle) / (FOAM_OLD_RAMP * coverage->deviation) + 0.5f;
    return fmaxf(old_age_of(ramp), lane_age(coverage, Q, texture));
}

static float fresh_age(const FoamCoverage* coverage, float S, const FoamTexture* texture) {
    const float torn = fresh_tear(texture->soft, texture->n4);
    const float above = (S - coverage->breaks) / coverage->deviation + torn;
    const float age = saturate(above / FOAM_FRESH_RAMP + 0.5f);
    return age * swell_mixf(0.75f, 1.0f, swell_smoothstepf(-0.10f, 0.25f, texture->rise));
}

static float lace_cover(float d, const FoamTexture* texture) {
    if (d <= 0.0f) {
        return 0.0f;
    }
    const float t2 = 0.5f + texture->fine * (texture->t2 - 0.5f);
    const float fine = lace_fine(d);
    const float lead = lace_lead(d, texture->t1, texture->soft);
    const float lace = (0.92f - fine) * lead + fine * (t2 - 0.5f) + 0.08f / 6.0f * texture->z;
    return depth_cover(foam_depth(d, lace));
}

float foam_coverage_at(const FoamCoverage* coverage, float Q, float S, const FoamTexture* texture) {
    const float d = fmaxf(old_age(coverage, Q, texture), fresh_age(coverage, S, texture));
    const float cover = lace_cover(d, texture);
    return coverage->veil > 0.0f ? fmaxf(cover, veil_cover(coverage, texture)) : cover;
}

/* ---- Draws --------------------------------------------------------------------------------- */

static void random_bits(int draw, uint32_t part, uint32_t bits[4]) {
    const uint32_t counter[4] = {(uint32_t)draw, part, STREAM, 0};
    swell_random_bits(0, counter, bits);
}

/* The grids of one cascade, borrowed from sea and foam. */
typedef struct FoamGrid {
    const float* memory; /* q (N x N) */
    const float* fresh;  /* c (N x N) of the first cascade, q of the others */
    const OceanTexel* texels;
    uint32_t side;   /* N, a power of two */
    uint32_t points; /* N^2 */
} FoamGrid;

static void borrow_grids(const OceanSea* sea, const OceanFoam* foam,
                         FoamGrid grid[OCEAN_SEA_CASCADES_MAX]) {
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const uint32_t side = (uint32_t)ocean_cascade_grid(cascade);
        const float* memory = ocean_foam_memory(foam, i);
        grid[i] = (FoamGrid){memory, i == 0 ? ocean_foam_compression(foam, 0) : memory,
                             ocean_cascade_texels(cascade), side, side * side};
        assert(grid[i].memory);
    }
}

/* A place between four samples, as the graphics card interpolates. */
typedef struct FoamSpot {
    size_t sample[4];
    float share[4];
} FoamSpot;

/* Returns a place by 32 random bits. The lower ones choose the sample, the upper twelve the place
   between it and the next samples. */
static FoamSpot spot_in(const FoamGrid* grid, uint32_t bits) {
    const uint32_t first = bits & (grid->points - 1), column = first & (grid->side - 1);
    const uint32_t right = first - column + ((column + 1) & (grid->side - 1));
    const uint32_t down = grid->side;
    const float x = ((float)(bits >> 26) + 0.5f) / 64.0f;
    const float z = ((float)(bits >> 20 & 63) + 0.5f) / 64.0f;
    return (FoamSpot){
        {first, right, (first + down) & (grid->points - 1), (right + down) & (grid->points - 1)},
        {(1.0f - x) * (1.0f - z), x * (1.0f - z), (1.0f - x) * z, x * z}};
}

static float value_in(const float* field, const FoamSpot* spot) {
    float value = 0.0f;
    for (int i = 0; i < 4; ++i) {
        value += spot->share[i] * field[spot->sample[i]];
    }
    return value;
}

static FoamDraw draw_place(const FoamGrid* grid, const FoamCoverage* coverage, int index) {
    uint32_t bits[4];
    random_bits(index, 0, bits);
    FoamDraw draw = {.jacobian = 1.0f,
                     .texture = {.t1 = swell_uniformf(bits[0]),
                                 .t2 = swell_uniformf(bits[1]),
                                 .t3 = swell_uniformf(bits[2]),
                                 .soft = swell_uniformf(bits[1] << 12 | (bits[0] & 0xfff)),
                                 .fine = index % 2 == 0 ? 1.0f : 0.0f,
                                 .n4 = swell_uniformf(bits[3] << 24 | (bits[2] & 0xff) << 16)}};
    draw.noise = swell_uniformf(bits[3]) - 0.5f + 0.6f * (draw.texture.n4 - 0.5f);
    static const float Z_WEIGHT[3] = {0.0f, 0.7f, 0.9f};
    for (int i = 0; i < coverage->cascades; ++i) {
        if (i % 4 == 0) {
            random_bits(index, 1 + (uint32_t)i / 4, bits);
        }
        const FoamSpot spot = spot_in(&grid[i], bits[i % 4]);
        const float q = value_in(grid[i].memory, &spot);
        draw.part[FOAM_OLD] += coverage->weight[i] * q;
        draw.part[FOAM_FRESH] +=
            coverage->weight[i] * (i == 0 ? value_in(grid[i].fresh, &spot) : q);
        float jacobian = 0.0f, height = 0.0f;
        for (int corner = 0; corner < 4; ++corner) {
            const OceanTexel* texel = &grid[i].texels[spot.sample[corner]];
            jacobian += spot.share[corner] * texel->jacobian;
            height += spot.share[corner] * texel->displacement[1];
        }
        draw.jacobian *= fmaxf(jacobian, 0.0f);
        if (i == 0) {
            draw.texture.rise = height * coverage->inverse_height;
        }
        if (i < 3) {
            draw.texture.z += Z_WEIGHT[i] * (q - coverage->mean_q[i]) / coverage->deviation_q[i];
        }
    }
    return draw;
}

static float noise_of(const FoamCoverage* coverage, const FoamDraw* draw) {
    return coverage->noise_weight * draw->noise;
}

/* ---- The pool ------------------------------------------------------------------------------- */

struct FoamPool {
    int cascades; /* number of the sea's cascades at the last draws */
    FoamDraw draws[DRAWS];
    double cover[DRAWS], fresh[DRAWS]; /* of the draws, by the fitted coverage */
};

/* What the blocks of a fit read and write. */
typedef struct FoamFit FoamFit;
struct FoamFit {
    FoamCoverage* coverage;
    FoamPool* pool;
    SwellWorkers* workers;
    FoamGrid grid[OCEAN_SEA_CASCADES_MAX];
    int first, step;                         /* of the places that are drawn */
    double area;                             /* sum of J over all draws */
    double (*value)(FoamFit* fit, int draw); /* what is summed over all draws */
    double sums[BLOCKS];                     /* of the blocks */
};

static void sum_block(void* context, int block, int worker) {
    enum { BLOCK_DRAWS = DRAWS / BLOCKS };
    FoamFit* fit = context;
    (void)worker;
    double sum = 0.0;
    for (int i = block * BLOCK_DRAWS; i < (block + 1) * BLOCK_DRAWS; ++i) {
        sum += fit->value(fit, i);
    }
    fit->sums[block] = sum;
}

static double sum_draws(FoamFit* fit, double (*value)(FoamFit* fit, int draw)) {
    double sum = 0.0;
    fit->value = value;
    swell_workers_run(fit->workers, BLOCKS, sum_block, fit);
    for (int i = 0; i < BLOCKS; ++i) {
        sum += fit->sums[i];
    }
    return sum;
}

/* Draws the place if it is one of those, and returns J. */
static double draw_one(FoamFit* fit, int i) {
    if (i % fit->step == fit->first) {
        fit->pool->draws[i] = draw_place(fit->grid, fit->coverage, i);
    }
    return (double)fit->pool->draws[i].jacobian;
}

/* Draws all places at the first of `times`, and replaces a share of them at each later time.
   Returns the new number of times. */
static int add_time(FoamFit* fit, int times) {
    times = fit->pool->cascades == fit->coverage->cascades ? times : 0;
    fit->step = times > 0 ? FOAM_POOL_TIMES : 1;
    fit->first = times % fit->step;
    fit->area = sum_draws(fit, draw_one);
    fit->pool->cascades = fit->coverage->cascades;
    return times + 1;
}

/* ---- Shares --------------------------------------------------------------------------------- */

/* Returns f times J, to be divided by the sum of J. */
static double cover_of(const FoamCoverage* coverage, const FoamDraw* draw) {
    const float noise = noise_of(coverage, draw);
    return (double)(draw->jacobian * foam_coverage_at(coverage, draw->part[FOAM_OLD] + noise,
                                                      draw->part[FOAM_FRESH] + noise,
                                                      &draw->texture));
}

/* Returns the same for fresh foam alone. */
static double fresh_cover_of(const FoamCoverage* coverage, const FoamDraw* draw) {
    const float S = draw->part[FOAM_FRESH] + noise_of(coverage, draw);
    const float age = fresh_age(coverage, S, &draw->texture);
    return (double)(draw->jacobian * lace_cover(age, &draw->texture));
}

static double cover_one(FoamFit* fit, int i) {
    return cover_of(fit->coverage, &fit->pool->draws[i]);
}

/* Returns the mean of f over the draws, weighted by J. */
static double share_of(FoamFit* fit) {
    return fit->area > 0.0 ? sum_draws(fit, cover_one) / fit->area : 0.0;
}

static double veil_one(FoamFit* fit, int i) {
    const FoamDraw* draw = &fit->pool->draws[i];
    return (double)(draw->jacobian * veil_cover(fit->coverage, &draw->texture));
}

/* Finds the *value that gives a share, between `more` and `less`, which give more and less. Halves
   the interval until both ends have a known error. Then follows the secant of the share's logarithm
   and halves the error of an end that stays (the Illinois method). */
static void solve(FoamFit* fit, float* value, float more, float less, double share) {
    double error_more = 0.0, error_less = 0.0; /* errors of the logarithm; 0: not yet known */
    double last = 0.0;
    for (int i = 0; i < STEPS; ++i) {
        const bool bracketed = error_more > 0.0 && error_less < 0.0;
        const double along = bracketed ? error_more / (error_more - error_less) : 0.5;
        *value = (float)((double)more + along * (double)(less - more));
        const double error = log(fmax(share_of(fit), 0.1 * LEAST_SHARE) / share);
        if (fabs(error) <= CLOSE) {
            return;
        }
        const double stays = error * last > 0.0 ? 0.5 : 1.0;
        if (error > 0.0) {
            more = *value;
            error_more = error;
            error_less *= stays;
        } else {
            less = *value;
            error_less = error;
            error_more *= stays;
        }
        last = error;
    }
}

/* Sets `middle` or `breaks` to the threshold that gives a share without a veil. */
static void find_threshold(FoamFit* fit, FoamPart part, double share) {
    FoamCoverage* coverage = fit->coverage;
    const FoamDraw* draws = fit->pool->draws;
    float* threshold = part == FOAM_OLD ? &coverage->middle : &coverage->breaks;
    float low = coverage->mean[part], high = low;
    for (int i = 0; i < DRAWS; ++i) {
        const float sum = draws[i].part[part] + noise_of(coverage, &draws[i]);
        low = fminf(low, sum);
        high = fmaxf(high, sum);
    }
    const float most = low - 4.0f * coverage->deviation, none = high + 4.0f * coverage->deviation;
    solve(fit, threshold, most, none, share);
}

/* Keeps both covers of a draw, and returns the whole one. */
static double keep_one(FoamFit* fit, int i) {
    fit->pool->fresh[i] = fresh_cover_of(fit->coverage, &fit->pool->draws[i]);
    return fit->pool->cover[i] = cover_one(fit, i);
}

/* ---- The far table ------------------------------------------------------------------------- */

/* Fills one part of the table: the cover of fresh foam by S, or what old foam adds to it by Q. The
   profile `share` holds the deviations of the sum without noise from its mean. `cover` is the mean
   cover by the sum with noise. Few places have a high sum, so each mean includes as many bins
   around it as hold enough draws. */
static void fill_part(const FoamFit* fit, FoamPart part) {
    FoamCoverage* coverage = fit->coverage;
    const FoamDraw* draws = fit->pool->draws;
    float low = draws[0].part[part], high = low;
    double share[PROFILE] = {0.0}; /* share of the surface in each bin of deviations */
    for (int i = 0; i < DRAWS; ++i) {
        low = fminf(low, draws[i].part[part]);
        high = fmaxf(high, draws[i].part[part]);
    }
    const float first = low - coverage->mean[part]; /* deviation of the first bin */
    const float step = (high - low) / (float)(PROFILE - 1);
    const float highest = first + step * (float)(PROFILE - 1);
    const float sum_low = coverage->table_low + first;
    const float sum_step = (coverage->table_high + highest - sum_low) / (float)(PROFILE - 1);
    double covers[PROFILE] = {0.0}, areas[PROFILE] = {0.0};
    int counts[PROFILE] = {0};
    for (int i = 0; i < DRAWS; ++i) {
        const double area = (double)draws[i].jacobian;
        const float place = (draws[i].part[part] - low) / step;
        share[(int)fminf(place + 0.5f, (float)(PROFILE - 1))] += area / fit->area;
        const float sum = draws[i].part[part] + noise_of(coverage, &draws[i]);
        const float at = (sum - sum_low) / sum_step + 0.5f;
        const int bin = (int)fminf(fmaxf(at, 0.0f), (float)(PROFILE - 1));
        const double fresh = fit->pool->fresh[i];
        covers[bin] += part == FOAM_FRESH ? fresh : fit->pool->cover[i] - fresh;
        areas[bin] += area;
        counts[bin] += 1;
    }
    float cover[PROFILE]; /* mean f over the noise, by Q or S */
    for (int i = 0; i < PROFILE; ++i) {
        double c = covers[i], a = areas[i];
        int found = counts[i];
        for (int r = 1; r < PROFILE && found < BIN_DRAWS; ++r) {
            for (int bin = i - r; bin <= i + r; bin += 2 * r) {
                if (bin >= 0 && bin < PROFILE) {
                    c += covers[bin];
                    a += areas[bin];
                    found += counts[bin];
                }
            }
        }
        cover[i] = a > 0.0 ? (float)(c / a) : 0.0f;
    }
    for (int cell = 0; cell < FOAM_TABLE_HEIGHT * FOAM_TABLE_WIDTH; ++cell) {
        const int row = cell / FOAM_TABLE_WIDTH, column = cell % FOAM_TABLE_WIDTH;
        const float hidden = (float)row / (float)(FOAM_TABLE_HEIGHT - 1);
        const float along = (float)column / (float)(FOAM_TABLE_WIDTH - 1);
        const float sum = swell_mixf(coverage->table_low, coverage->table_high, along);
        double mean = 0.0; /* mean over the deviations times `hidden` */
        for (int i = 0; i < PROFILE; ++i) {
            const float deviation = first + step * (float)i;
            const float place = (sum + hidden * deviation - sum_low) / sum_step;
            const int bin = (int)fminf(fmaxf(place, 0.0f), (float)(PROFILE - 2));
            const float on = saturate(place - (float)bin);
            mean += share[i] * (double)(cover[bin] + on * (cover[bin + 1] - cover[bin]));
        }
        coverage->table[row][column][part] = fminf((float)mean, 1.0f);
    }
}

/* ---- The fit ------------------------------------------------------------------------------- */

/* Returns the variance of a grid (side x side) that is interpolated between its texels. Over a
   cell, the squares of the four corners' weights have the mean 1/9 each, the products of
   neighbours' weights 1/18, and those of opposite ones 1/36. */
static double interpolated_variance(const float* texels, size_t side, double mean) {
    double squares = 0.0, beside = 0.0, across = 0.0;
    for (size_t j = 0; j < side; ++j) {
        const float* row = texels + j * side;
        const float* next = texels + (j + 1) % side * side;
        for (size_t i = 0; i < side; ++i) {
            const size_t right = (i + 1) % side;
            const double a = (double)row[i] - mean, b = (double)row[right] - mean;
            const double c = (double)next[i] - mean, d = (double)next[right] - mean;
            squares += a * a;
            beside += a * (b + c);
            across += a * d + b * c;
        }
    }
    return (squares * 4.0 / 9.0 + beside * 2.0 / 9.0 + across / 18.0) / (double)(side * side);
}

/* Statistics of the memory q of one cascade. */
typedef struct FoamStatistics {
    double mean;
    double variance[FOAM_LEVELS]; /* of each mip level as it is sampled; 0 beyond the last */
} FoamStatistics;

static bool measure_memory(const float* memory, size_t side, FoamStatistics* q, SwellError* error) {
    const size_t points = side * side;
    float* texels = swell_memory_allocate(points, sizeof *texels, error);
    if (!texels) {
        return false;
    }
    memcpy(texels, memory, points * sizeof *texels);
    double sum = 0.0;
    for (size_t i = 0; i < points; ++i) {
        sum += (double)texels[i];
    }
    *q = (FoamStatistics){.mean = sum / (double)points};
    for (int level = 0; side > 1; ++level, side /= 2) {
        q->variance[level] = interpolated_variance(texels, side, q->mean);
        for (size_t j = 0; j < side / 2; ++j) { /* in place: reads are ahead of writes */
            const float *above = texels + 2 * j * side, *below = above + side;
            for (size_t i = 0; i < side / 2; ++i) {
                texels[j * (side / 2) + i] =
                    0.25f * (above[2 * i] + above[2 * i + 1] + below[2 * i] + below[2 * i + 1]);
            }
        }
    }
    swell_memory_free(texels);
    return true;
}

static bool measure_sums(const OceanSea* sea, const OceanFoam* foam, FoamCoverage* coverage,
                         SwellError* error) {
    double mean[FOAM_PARTS] = {0.0, 0.0}, variance[FOAM_PARTS] = {0.0, 0.0};
    coverage->cascades = ocean_sea_cascade_count(sea);
    for (int i = 0; i < coverage->cascades; ++i) {
        FoamStatistics q, c;
        const size_t side = (size_t)ocean_cascade_grid(ocean_sea_cascade(sea, i));
        if (!measure_memory(ocean_foam_memory(foam, i), side, &q, error) ||
            (i == 0 && !measure_memory(ocean_foam_compression(foam, i), side, &c, error))) {
            return false;
        }
        const FoamStatistics* part[FOAM_PARTS] = {&q, i == 0 ? &c : &q};
        const double weight = ocean_foam_weight(foam, i);
        coverage->weight[i] = (float)weight;
        coverage->mean_q[i] = (float)q.mean;
        coverage->deviation_q[i] = q.variance[0] > 0.0 ? (float)sqrt(q.variance[0]) : 1.0f;
        for (int j = 0; j < FOAM_PARTS; ++j) {
            const double* levels = part[j]->variance;
            for (int level = 0; level < FOAM_LEVELS; ++level) {
                coverage->hidden[i][level][j] =
                    (float)(weight * weight * (levels[0] - levels[level]));
            }
            mean[j] += weight * part[j]->mean;
            variance[j] += weight * weight * levels[0];
        }
    }
    for (int j = 0; j < FOAM_PARTS; ++j) {
        coverage->mean[j] = (float)mean[j];
        coverage->deviation_sum[j] = (float)sqrt(variance[j]);
    }
    return true;
}

/* Return the mean of f for a share by the law, and the inverse. */
static double share_by_law(double law) {
    const double whitecaps = fmin(law, ocean_whitecap_share(OCEAN_WHITECAP_WIND_MAX));
    return fmin(law + (FOAM_SHARE_OF_LAW - 1.0) * whitecaps, MOST_SHARE);
}

static double law_of_share(double share) {
    const double whitecaps = ocean_whitecap_share(OCEAN_WHITECAP_WIND_MAX);
    return fmax(share / FOAM_SHARE_OF_LAW, share - (FOAM_SHARE_OF_LAW - 1.0) * whitecaps);
}

static bool fit_coverage(FoamFit* fit, const OceanSea* sea, const OceanFoam* foam,
                         double wind_speed, double amount, SwellError* error) {
    FoamCoverage* coverage = fit->coverage;
    const int times = coverage->times;
    *coverage = (FoamCoverage){.times = times};
    if (!measure_sums(sea, foam, coverage, error)) {
        return false;
    }
    const bool blown = ocean_sea_params(sea)->state.kind != OCEAN_SPECTRUM_PHILLIPS;
    const double whitecaps =
        fmin(amount * FOAM_SHARE_OF_LAW * ocean_whitecap_share(wind_speed), MOST_SHARE);
    const double share =
        blown ? fmin(amount * share_by_law(ocean_white_share(wind_speed)), MOST_SHARE) : whitecaps;
    const bool too_weak = blown && ocean_beaufort_force(wind_speed) < FIRST_WHITECAPS;
    if (too_weak || share < LEAST_SHARE || !(coverage->deviation_sum[FOAM_OLD] > 0.0f)) {
        coverage->deviation = 1.0f; /* d is 0 for any Q */
        coverage->middle = coverage->breaks = NO_FOAM;
        coverage->table_high = 1.0f;
        coverage->table_hidden[FOAM_OLD] = coverage->table_hidden[FOAM_FRESH] = 1.0f;
        return true;
    }
    const double noise_weight = 0.25 + (double)saturate((float)((wind_speed - 8.0) / 15.0));
    coverage->share = (float)share;
    const double height = ocean_sea_targets(sea).significant_height;
    coverage->inverse_height = height > 0.0 ? (float)(1.0 / height) : 0.0f;
    const float deviation = coverage->deviation_sum[FOAM_OLD];
    coverage->noise_weight = (float)noise_weight * deviation;
    coverage->deviation =
        deviation * (float)sqrt(1.0 + noise_weight * noise_weight * (double)FOAM_NOISE_VARIANCE);
    coverage->streaks = 0.45f * saturate((float)((wind_speed - 9.0) / 12.0));
    borrow_grids(sea, foam, fit->grid);
    coverage->times = add_time(fit, times);
    /* First fits fresh foam, without old foam, then old foam. Then fits the veil that brings the
       foam to the target, if whitecaps alone do not. */
    coverage->middle = NO_FOAM;
    find_threshold(fit, FOAM_FRESH, FRESH_SHARE * whitecaps);
    find_threshold(fit, FOAM_OLD, whitecaps);
    if (share > whitecaps) {
        solve(fit, &coverage->veil, VEIL_MAX, 0.0f, (double)coverage->share);
        coverage->veil_share = (float)(sum_draws(fit, veil_one) / fit->area);
    }
    coverage->found = fit->area > 0.0 ? (float)(sum_draws(fit, keep_one) / fit->area) : 0.0f;
    coverage->table_low =
        fminf(-0.8f * coverage->noise_weight, /* q is not below 0 */
              fminf(coverage->middle, coverage->breaks) - 1.5f * coverage->deviation);
    coverage->table_high = fmaxf(coverage->middle, coverage->breaks) + 3.0f * coverage->deviation;
    memcpy(coverage->table_hidden, coverage->deviation_sum, sizeof coverage->table_hidden);
    fill_part(fit, FOAM_OLD);
    fill_part(fit, FOAM_FRESH);
    return true;
}

bool foam_coverage_fit(FoamCoverage* coverage, FoamPool** pool, const OceanSea* sea,
                       const OceanFoam* foam, double wind_speed, double amount,
                       SwellWorkers* workers, SwellError* error) {
    assert(coverage && sea && foam && wind_speed >= 0.0 && amount >= 0.0);
    FoamPool* used = pool ? *pool : NULL;
    if (!used) {
        coverage->times = 0;
        used = swell_memory_allocate(1, sizeof *used, error);
    }
    FoamFit fit = {.coverage = coverage, .pool = used, .workers = workers};
    const bool ok = used && fit_coverage(&fit, sea, foam, wind_speed, amount, error);
    if (pool) {
        *pool = used;
    } else {
        swell_memory_free(used);
    }
    return ok;
}

bool foam_coverage_measure(const FoamCoverage* coverage, const OceanSea* sea, const OceanFoam* foam,
                           double* share) {
    assert(coverage && sea && foam && share);
    if (coverage->cascades != ocean_sea_cascade_count(sea)) {
        return false;
    }
    FoamGrid grid[OCEAN_SEA_CASCADES_MAX];
    borrow_grids(sea, foam, grid);
    double cover = 0.0, area = 0.0;
    for (int i = 0; i < MEASURE_DRAWS && coverage->share > 0.0f; ++i) {
        const FoamDraw draw = draw_place(grid, coverage, i);
        cover += cover_of(coverage, &draw);
        area += (double)draw.jacobian;
    }
    *share = area > 0.0 ? law_of_share(cover / area) : 0.0;
    return true;
}
