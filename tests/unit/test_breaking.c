/*
 * Waves that break: where their lips are, and how fast they run. A lip is where the compression of
 * the longest waves is above the threshold of fresh foam, the other cascades at their mean.
 */
#include "check.h"

#include "unit/seas.h"

#include "swell/foam.h"

enum { GRID = 256, POINTS = GRID * GRID };

/* Waves of a force, with the wind along +x, whose foam has been fitted to the law. */
typedef struct Breakers {
    OceanSea* sea;
    OceanFoam* foam;
    double threshold; /* of c in the first cascade */
} Breakers;

static void follow(Breakers* breakers, double time) {
    CHECK(ocean_foam_advance(breakers->foam, breakers->sea, OCEAN_METHOD_FFT, time, NULL));
}

static Breakers breakers_of(int force, double time) {
    const OceanBeaufort beaufort = ocean_beaufort(force);
    OceanParams params = ocean_physical_params();
    params.grid = GRID;
    params.state.wind_speed = beaufort.wind_speed;
    params.state.fetch = beaufort.fetch;
    params.state.wind_direction = 0.0;
    Breakers breakers = {.sea = sea_of(&params)};
    breakers.foam = ocean_foam_create(breakers.sea, NULL);
    CHECK(breakers.foam);
    ocean_foam_set_stride(breakers.foam, 6);
    follow(&breakers, time);
    FoamCoverage coverage;
    CHECK(foam_coverage_fit(&coverage, NULL, breakers.sea, breakers.foam, beaufort.wind_speed, 1.0,
                            NULL, NULL));
    breakers.threshold = (double)coverage.breaks;
    for (int i = 1; i < coverage.cascades; ++i) {
        breakers.threshold -= (double)(coverage.weight[i] * coverage.mean_q[i]);
    }
    breakers.threshold /= (double)coverage.weight[0];
    return breakers;
}

static void finish(Breakers* breakers) {
    ocean_foam_destroy(breakers->foam);
    ocean_sea_destroy(breakers->sea);
}

/* How far c is above the threshold. */
static double lip_at(const Breakers* breakers, int p) {
    const double c = (double)ocean_foam_compression(breakers->foam, 0)[p];
    return fmax(c - breakers->threshold, 0.0);
}

/* ---- Where --------------------------------------------------------------------------------- */

/* Sums over pairs. */
typedef struct Pairs {
    double count, a, b, aa, bb, ab;
} Pairs;

static void add_pair(Pairs* pairs, double a, double b) {
    pairs->count += 1.0;
    pairs->a += a;
    pairs->b += b;
    pairs->aa += a * a;
    pairs->bb += b * b;
    pairs->ab += a * b;
}

static double correlation(const Pairs* pairs) {
    const double n = pairs->count;
    return (n * pairs->ab - pairs->a * pairs->b) /
           sqrt((n * pairs->aa - pairs->a * pairs->a) * (n * pairs->bb - pairs->b * pairs->b));
}

/* What waves left behind is as high, but as often on backs. In deviations of height and slope. */
SWEEP("lips lie on the lee of crests") {
    const int times = check_sweep(2, 8);
    for (int force = 5; force <= 9; force += 2) {
        Breakers breakers = breakers_of(force, 40.0);
        Pairs with_height = {0}, with_slope = {0};
        double lips = 0.0, height = 0.0, slope = 0.0, front = 0.0;
        for (int time = 0; time < times; ++time) {
            follow(&breakers, 40.0 + 60.0 * time);
            const OceanTexel* texels = sea_texels(breakers.sea);
            for (int p = 0; p < POINTS; ++p) {
                const double lip = lip_at(&breakers, p);
                const double h = (double)texels[p].displacement[1];
                const double s = (double)texels[p].surface_slope[0]; /* down the wind */
                add_pair(&with_height, lip, h);
                add_pair(&with_slope, lip, s);
                lips += lip;
                height += lip * h;
                slope += lip * s;
                front += s < 0.0 ? lip : 0.0;
            }
        }
        height /= lips * sqrt(with_height.bb / with_height.count);
        slope /= lips * sqrt(with_slope.bb / with_slope.count);
        TELL("force %d: of fresh foam %.2f on fronts, %.2f deviations up, slope %.2f deviations; "
             "correlation with height %.3f, with slope %.3f\n",
             force, front / lips, height, slope, correlation(&with_height),
             correlation(&with_slope));
        CHECK(front / lips > 0.85 && height > 1.0 && slope < -1.0);
        CHECK(correlation(&with_height) > 0.1 && correlation(&with_slope) < -0.1);
        finish(&breakers);
    }
}

/* ---- How fast ------------------------------------------------------------------------------ */

/* Fields over places on the sea, on the grid of the cascade. */
typedef struct Seen {
    float lip[POINTS], height[POINTS], weight[POINTS];
} Seen;

static double wrapped(double place) {
    return place - GRID * floor(place / GRID);
}

/* Carries samples to where they have moved: to the four places around, by their distance. */
static void see(const Breakers* breakers, Seen* seen) {
    memset(seen, 0, sizeof *seen);
    const OceanTexel* texels = sea_texels(breakers->sea);
    const double step = sea_length(breakers->sea) / GRID;
    for (int p = 0; p < POINTS; ++p) {
        const double x = wrapped(p % GRID + (double)texels[p].displacement[0] / step);
        const double z = wrapped(p / GRID + (double)texels[p].displacement[2] / step);
        for (int corner = 0; corner < 4; ++corner) {
            const int i = (int)x + corner % 2, j = (int)z + corner / 2;
            const double share = (1.0 - fabs(x - i)) * (1.0 - fabs(z - j));
            const int at = (j & (GRID - 1)) * GRID + (i & (GRID - 1));
            seen->weight[at] += (float)share;
            seen->lip[at] += (float)(share * lip_at(breakers, p));
            seen->height[at] += (float)(share * (double)texels[p].displacement[1]);
        }
    }
    for (int p = 0; p < POINTS; ++p) {
        const float weight = fmaxf(seen->weight[p], 1e-3f);
        seen->lip[p] /= weight;
        seen->height[p] /= weight;
    }
}

/* Shifts down the wind, in samples. */
enum { SHIFTS = 16 };

/* The shift of the highest value, between samples by a parabola. */
static double peak_of(const double value[SHIFTS]) {
    int best = 1;
    for (int s = 2; s < SHIFTS - 1; ++s) {
        best = value[s] > value[best] ? s : best;
    }
    CHECK(value[best] > value[best - 1] && value[best] > value[best + 1]);
    const double a = value[best - 1], b = value[best], c = value[best + 1];
    return best + 0.5 * (a - c) / (a - 2.0 * b + c);
}

/* The sample `right` of p, down the wind. */
static int beside(int p, int right) {
    return p / GRID * GRID + ((p + right) & (GRID - 1));
}

/* Adds how alike lips are after each shift, and heights of the `2 wide + 1` samples around lips. */
static void add_shifts(const Seen* now, const Seen* then, int wide, double lips[SHIFTS],
                       double waves[SHIFTS]) {
    for (int p = 0; p < POINTS; ++p) {
        for (int shift = 0; shift < SHIFTS && now->lip[p] > 0.0f; ++shift) {
            lips[shift] += (double)(now->lip[p] * then->lip[beside(p, shift)]);
            for (int w = -wide; w <= wide; ++w) {
                const float rise = then->height[beside(p, shift + w)] - now->height[beside(p, w)];
                waves[shift] -= (double)(rise * rise);
            }
        }
    }
}

/* In a twelfth of the peak's period lips go as far as the quarter of a wave around them does, and
   not with the water, as old foam. The highest crests are slower than the waves of the peak. */
SWEEP("lips run with their waves") {
    static Seen now, then;
    const int times = check_sweep(2, 8);
    for (int force = 5; force <= 9; force += 2) {
        Breakers breakers = breakers_of(force, 40.0);
        const OceanTargets targets = ocean_sea_targets(breakers.sea);
        const double step = sea_length(breakers.sea) / GRID;
        const double apart = targets.peak_period / 12.0;
        const int wide = (int)lround(targets.peak_wavelength / 8.0 / step);
        double lips[SHIFTS] = {0.0}, waves[SHIFTS] = {0.0};
        for (int time = 0; time < times; ++time) {
            follow(&breakers, 40.0 + 60.0 * time);
            see(&breakers, &now);
            follow(&breakers, 40.0 + 60.0 * time + apart);
            see(&breakers, &then);
            add_shifts(&now, &then, wide, lips, waves);
        }
        const double lip_speed = peak_of(lips) * step / apart;
        const double wave_speed = peak_of(waves) * step / apart;
        TELL("force %d: over %.2f s lips run at %.1f m/s, the waves around them at %.1f m/s, those "
             "of the peak at %.1f m/s\n",
             force, apart, lip_speed, wave_speed, targets.peak_wavelength / targets.peak_period);
        CHECK_NEAR(lip_speed, wave_speed, 0.2 * wave_speed);
        finish(&breakers);
    }
}
