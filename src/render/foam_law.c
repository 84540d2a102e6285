/*
 * The share of foam is the mean of f over random places, weighted by J: a place is one of each
 * cascade's grid, drawn apart from the others' since cascades are independent, and a value of each
 * noise. f falls as `middle` rises, so bisection finds the one that gives the share.
 *
 * Far away a texel of q is a mean over a footprint and hides how q deviates from it. The table
 * holds the mean of f over the deviations that the sea has, shrunk to the hidden part of them.
 */
#include "foam_law.h"

#include <assert.h>
#include <math.h>

enum {
    DRAWS = 60000,
    MEASURE_DRAWS = 20000,
    BISECTIONS = 18,
    PROFILE = 256,
    PROFILE_DRAWS = 2000,
    NOISE_STEPS = 16,
    STREAM = 0x6c61
};

/* Below this share there is no foam: it is one draw of all. */
static const double LEAST_SHARE = 1.0 / DRAWS;

/* Of (n3 - 1/2) + 0.6 (n4 - 1/2), both flat. */
static const double NOISE_VARIANCE = (1.0 + 0.6 * 0.6) / 12.0;

static const float CORRECTION_MAX = 1.5f;

/* A random place. */
typedef struct FoamDraw {
    float sum;   /* of weight q */
    float noise; /* (n3 - 1/2) + 0.6 (n4 - 1/2) */
    float jacobian;
    FoamTexture texture;
} FoamDraw;

static float clamp(float value) {
    return value < 0.0f ? 0.0f : value > 1.0f ? 1.0f : value;
}

/* ---- Draws --------------------------------------------------------------------------------- */

static float uniform(uint32_t bits) {
    return (float)(bits >> 8) * 0x1p-24f;
}

static void random_bits(int draw, uint32_t part, uint32_t bits[4]) {
    const uint32_t counter[4] = {(uint32_t)draw, part, STREAM, 0};
    swell_random_bits(0, counter, bits);
}

static FoamDraw draw_place(const FoamSnapshot* snapshot, const FoamLaw* law, int index) {
    uint32_t bits[4];
    random_bits(index, 0, bits);
    FoamDraw draw = {.jacobian = 1.0f,
                     .texture = {uniform(bits[0]), uniform(bits[1]), uniform(bits[2]), 0.0f,
                                 index % 2 == 0 ? 1.0f : 0.0f}};
    draw.noise =
        uniform(bits[3]) - 0.5f + 0.6f * (uniform(bits[3] << 24 | (bits[2] & 0xff) << 16) - 0.5f);
    static const float Z_WEIGHT[3] = {0.0f, 0.7f, 0.9f};
    for (int i = 0; i < snapshot->count; ++i) {
        const FoamGrid* grid = &snapshot->cascade[i];
        if (i % 4 == 0) {
            random_bits(index, 1 + (uint32_t)i / 4, bits);
        }
        const size_t place = bits[i % 4] & (uint32_t)(grid->grid * grid->grid - 1);
        const float q = grid->memory[place];
        draw.sum += law->weight[i] * q;
        draw.jacobian *= fmaxf(grid->jacobian[place], 0.0f);
        if (i < 3) {
            draw.texture.z += Z_WEIGHT[i] * (q - law->mean[i]) / law->deviation_q[i];
        }
    }
    return draw;
}

/* f times J, to be divided by the sum of J. */
static double cover_of(const FoamLaw* law, const FoamDraw* draw) {
    const float Q = draw->sum + law->noise_weight * draw->noise;
    return (double)(draw->jacobian * foam_law_cover(law, Q, &draw->texture));
}

/* Of the draws; weighted by J. */
static double share_of(const FoamLaw* law, const FoamDraw* draws) {
    double cover = 0.0, area = 0.0;
    for (int i = 0; i < DRAWS; ++i) {
        cover += cover_of(law, &draws[i]);
        area += (double)draws[i].jacobian;
    }
    return area > 0.0 ? cover / area : 0.0;
}

double foam_law_measure(const FoamLaw* law, const FoamSnapshot* snapshot) {
    assert(law && snapshot && law->cascades == snapshot->count);
    double cover = 0.0, area = 0.0;
    for (int i = 0; i < MEASURE_DRAWS && law->share > 0.0f; ++i) {
        const FoamDraw draw = draw_place(snapshot, law, i);
        cover += cover_of(law, &draw);
        area += (double)draw.jacobian;
    }
    return area > 0.0 ? cover / area : 0.0;
}

static void find_middle(FoamLaw* law, const FoamDraw* draws) {
    float low = law->mean_sum, high = low;
    for (int i = 0; i < DRAWS; ++i) {
        const float Q = draws[i].sum + law->noise_weight * draws[i].noise;
        low = fminf(low, Q);
        high = fmaxf(high, Q);
    }
    low -= 3.0f * law->deviation;  /* all foam */
    high += 3.0f * law->deviation; /* none */
    for (int i = 0; i < BISECTIONS; ++i) {
        law->middle = 0.5f * (low + high);
        const bool too_much = share_of(law, draws) > (double)law->share;
        low = too_much ? law->middle : low;
        high = too_much ? high : law->middle;
    }
    law->middle = high;
    law->found = (float)share_of(law, draws);
}

/* ---- The far table ------------------------------------------------------------------------- */

/* What the table is made from. */
typedef struct FoamProfile {
    float low, step;       /* deviation of `sum` from its mean: of the first bin, between bins */
    double share[PROFILE]; /* of the surface in each bin */
    float Q_low, Q_step;   /* Q of the first cover, between covers */
    float cover[PROFILE];  /* mean f over the noise */
} FoamProfile;

static void count_deviations(const FoamLaw* law, const FoamDraw* draws, FoamProfile* profile) {
    float low = draws[0].sum, high = low;
    double area = 0.0;
    for (int i = 0; i < DRAWS; ++i) {
        low = fminf(low, draws[i].sum);
        high = fmaxf(high, draws[i].sum);
        area += (double)draws[i].jacobian;
    }
    profile->low = low - law->mean_sum;
    profile->step = (high - low) / (float)(PROFILE - 1);
    for (int i = 0; i < DRAWS; ++i) {
        const float place = (draws[i].sum - low) / profile->step;
        const int bin = (int)fminf(place + 0.5f, (float)(PROFILE - 1));
        profile->share[bin] += (double)draws[i].jacobian / area;
    }
}

/* By how much z grows with Q: the crests of the small waves are where q is high. */
static float find_growth_of_z(const FoamLaw* law, const FoamDraw* draws) {
    double product = 0.0;
    for (int i = 0; i < DRAWS; ++i) {
        product += (double)((draws[i].sum - law->mean_sum) * draws[i].texture.z);
    }
    return (float)(product / DRAWS) / (law->deviation * law->deviation);
}

static void average_cover(const FoamLaw* law, const FoamDraw* draws, FoamProfile* profile) {
    const float highest = profile->low + profile->step * (float)(PROFILE - 1);
    const float growth = find_growth_of_z(law, draws);
    profile->Q_low = law->table_low + profile->low;
    profile->Q_step = (law->table_high + highest - profile->Q_low) / (float)(PROFILE - 1);
    for (int i = 0; i < PROFILE; ++i) {
        const float Q = profile->Q_low + profile->Q_step * (float)i;
        double cover = 0.0;
        for (int j = 0; j < PROFILE_DRAWS; ++j) {
            FoamTexture texture = draws[j].texture;
            texture.z += growth * (Q - (draws[j].sum + law->noise_weight * draws[j].noise));
            cover += (double)foam_law_cover(law, Q, &texture);
        }
        profile->cover[i] = (float)(cover / PROFILE_DRAWS);
    }
}

/* The mean of f where the mean of Q is known and `hidden` of its deviation, 0 to 1, is not. */
static float hidden_cover(const FoamProfile* profile, float Q, float hidden) {
    double cover = 0.0;
    for (int i = 0; i < PROFILE; ++i) {
        const float deviation = profile->low + profile->step * (float)i;
        const float place = (Q + hidden * deviation - profile->Q_low) / profile->Q_step;
        const int bin = (int)fminf(fmaxf(place, 0.0f), (float)(PROFILE - 2));
        const float share = clamp(place - (float)bin);
        const float* c = profile->cover + bin;
        cover += profile->share[i] * (double)(c[0] + share * (c[1] - c[0]));
    }
    return (float)cover;
}

/* What a footprint that hides everything has to be multiplied by to keep the share: of what z tells
   of Q the profile knows only the trend. */
static float find_correction(const FoamLaw* law, const FoamProfile* profile) {
    float cover = 0.0f;
    for (int i = 0; i < NOISE_STEPS * NOISE_STEPS; ++i) {
        const float n3 = ((float)(i % NOISE_STEPS) + 0.5f) / (float)NOISE_STEPS;
        const float n4 = ((float)(i / NOISE_STEPS) + 0.5f) / (float)NOISE_STEPS;
        const float noise = law->noise_weight * (n3 - 0.5f + 0.6f * (n4 - 0.5f));
        cover += hidden_cover(profile, law->mean_sum + noise, 1.0f);
    }
    cover /= (float)(NOISE_STEPS * NOISE_STEPS);
    return cover > 0.0f ? fminf(law->found / cover, CORRECTION_MAX) : 1.0f;
}

static void fill_table(FoamLaw* law, const FoamDraw* draws) {
    law->table_low = -0.8f * law->noise_weight; /* q is not below 0 */
    law->table_high = law->middle + 2.2f * law->deviation;
    law->table_hidden = law->deviation_sum;
    FoamProfile profile = {0};
    count_deviations(law, draws, &profile);
    average_cover(law, draws, &profile);
    const float correction = find_correction(law, &profile);
    for (int row = 0; row < FOAM_TABLE_HEIGHT; ++row) {
        const float hidden = (float)row / (float)(FOAM_TABLE_HEIGHT - 1);
        for (int column = 0; column < FOAM_TABLE_WIDTH; ++column) {
            const float along = (float)column / (float)(FOAM_TABLE_WIDTH - 1);
            const float Q = law->table_low + along * (law->table_high - law->table_low);
            const float cover = hidden_cover(&profile, Q, hidden);
            law->table[row][column] = fminf(cover * (1.0f + hidden * (correction - 1.0f)), 1.0f);
        }
    }
}

/* ---- The law ------------------------------------------------------------------------------- */

static bool measure(const FoamSnapshot* snapshot, FoamLaw* law, SwellError* error) {
    double mean = 0.0, variance = 0.0;
    law->cascades = snapshot->count;
    for (int i = 0; i < snapshot->count; ++i) {
        FoamStatistics q;
        if (!foam_grid_measure(&snapshot->cascade[i], &q, error)) {
            return false;
        }
        const double weight = snapshot->cascade[i].weight;
        law->weight[i] = (float)weight;
        law->mean[i] = (float)q.mean;
        law->deviation_q[i] = q.variance[0] > 0.0 ? (float)sqrt(q.variance[0]) : 1.0f;
        for (int level = 0; level < FOAM_LEVELS; ++level) {
            law->hidden[i][level] = (float)(weight * weight * (q.variance[0] - q.variance[level]));
        }
        mean += weight * q.mean;
        variance += weight * weight * q.variance[0];
    }
    law->mean_sum = (float)mean;
    law->deviation_sum = (float)sqrt(variance);
    return true;
}

/* No foam anywhere: d is 0 for any Q. */
static void set_none(FoamLaw* law) {
    law->share = law->found = law->noise_weight = law->streaks = 0.0f;
    law->deviation = 1.0f;
    law->middle = 1000.0f;
    law->table_low = 0.0f;
    law->table_high = law->table_hidden = 1.0f;
}

bool foam_law_find(const FoamSnapshot* snapshot, double wind_speed, FoamLaw* law,
                   SwellError* error) {
    assert(snapshot && law && wind_speed >= 0.0);
    *law = (FoamLaw){0};
    if (!measure(snapshot, law, error)) {
        return false;
    }
    const double share = FOAM_SHARE_OF_LAW * ocean_whitecap_share(wind_speed);
    if (share < LEAST_SHARE || !(law->deviation_sum > 0.0f)) {
        set_none(law);
        return true;
    }
    FoamDraw* draws = swell_memory_allocate(DRAWS, sizeof *draws, error);
    if (!draws) {
        return false;
    }
    const double noise_weight = 0.25 + (double)clamp((float)((wind_speed - 8.0) / 15.0));
    law->share = (float)share;
    law->noise_weight = (float)noise_weight * law->deviation_sum;
    law->deviation =
        law->deviation_sum * (float)sqrt(1.0 + noise_weight * noise_weight * NOISE_VARIANCE);
    law->streaks = 0.35f * clamp((float)((wind_speed - 9.0) / 12.0));
    for (int i = 0; i < DRAWS; ++i) {
        draws[i] = draw_place(snapshot, law, i);
    }
    find_middle(law, draws);
    fill_table(law, draws);
    swell_memory_free(draws);
    return true;
}
