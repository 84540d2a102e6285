/*
 * What the tests of the ocean share: seas, spectra, and what a cascade of a sea holds.
 */
#ifndef SWELL_TESTS_SEAS_H
#define SWELL_TESTS_SEAS_H

#include "check.h"

#include "sea/ocean/sea.h"

#include <complex.h>
#include <math.h>
#include <stdlib.h>

static SwellWorkers* sea_workers_shared;

static inline void sea_workers_finish(void) {
    swell_workers_destroy(sea_workers_shared);
}

/* Returns two workers, which all seas of an executable share that need none of their own. */
static inline SwellWorkers* sea_workers(void) {
    if (!sea_workers_shared) {
        sea_workers_shared = swell_workers_create(2, NULL);
        CHECK(sea_workers_shared && atexit(sea_workers_finish) == 0);
    }
    return sea_workers_shared;
}

static inline OceanSea* sea_create(const OceanParams* params, SwellWorkers* workers) {
    OceanSea* sea = ocean_sea_create(params, (OceanEngine){.workers = workers}, NULL);
    CHECK(sea);
    return sea;
}

/* Returns a sea of these parameters with the shared workers. */
static inline OceanSea* sea_of(const OceanParams* params) {
    return sea_create(params, sea_workers());
}

/* ---- The first cascade of a sea -------------------------------------------------------------- */

static inline int sea_grid(const OceanSea* sea) {
    return ocean_cascade_grid(ocean_sea_cascade(sea, 0));
}

static inline double sea_length(const OceanSea* sea) {
    return ocean_cascade_length(ocean_sea_cascade(sea, 0));
}

static inline const OceanComplex* sea_h0(const OceanSea* sea) {
    return ocean_cascade_amplitudes(ocean_sea_cascade(sea, 0));
}

static inline const OceanTexel* sea_texels(const OceanSea* sea) {
    return ocean_cascade_texels(ocean_sea_cascade(sea, 0));
}

static inline size_t sea_points(const OceanSea* sea) {
    return (size_t)sea_grid(sea) * (size_t)sea_grid(sea);
}

static inline size_t sea_texel_bytes(const OceanSea* sea) {
    return sea_points(sea) * sizeof(OceanTexel);
}

/* ---- Parameters and spectra ------------------------------------------------------------------ */

/* Returns the parameters that an option string gives. */
static inline OceanParams sea_params_of(const char* options) {
    SwellError error = {0};
    OceanParams* made = ocean_params_create(options, &error);
    if (!made) {
        print_error("%s\n", error.message);
        fail();
    }
    const OceanParams params = *made;
    ocean_params_destroy(made);
    return params;
}

static inline OceanParams sea_force_params(int force, int grid, int cascades) {
    OceanParams params = ocean_beaufort_params(force);
    params.grid = grid;
    params.cascades = cascades;
    return params;
}

/* All waves of a spectrum. */
static const OceanBand EVERYTHING = {0.0, INFINITY};

static inline OceanSeaSpectrum prepared(OceanSeaState state) {
    OceanSeaSpectrum spectrum;
    ocean_sea_spectrum_prepare(&spectrum, &state);
    return spectrum;
}

/* ---- Waves ----------------------------------------------------------------------------------- */

/* Returns h0 of the wave (n, m) [m]. */
static inline double complex sea_h0_at(const OceanCascade* cascade, int n, int m) {
    const int half = ocean_cascade_grid(cascade) / 2;
    const OceanComplex h0 = ocean_cascade_amplitudes(cascade)[(m + half) * 2 * half + n + half];
    return (double)h0.re + (double)h0.im * (double complex)_Complex_I;
}

/* Returns a Phillips sea of these amplitudes (N x N), centred [m]. They must be 0 at k = 0 and on
   the Nyquist row and column. */
static inline OceanSea* sea_from_amplitudes(const OceanParams* params, const OceanComplex* h0,
                                            SwellWorkers* workers) {
    OceanSea* sea = sea_create(params, workers);
    OceanCascade* cascade = ocean_sea_cascade(sea, 0);
    memcpy(cascade->amplitudes, h0, sea_points(sea) * sizeof *h0);
    ocean_cascade_set_waves(cascade, &cascade->shape);
    return sea;
}

/* Returns the default sea without waves that are shorter than `cells` or longer than `longest`
   [cells of the grid]. */
static inline OceanSea* sea_limited(double cells, double longest, double choppiness) {
    OceanParams params = ocean_default_params();
    params.choppiness = choppiness;
    OceanSea* sea = sea_of(&params);
    OceanCascade* cascade = ocean_sea_cascade(sea, 0);
    const int n = params.grid;
    for (int i = 0; i < n * n; ++i) {
        const double waves = hypot(i % n - n / 2, i / n - n / 2); /* along a side of the grid */
        if (waves * cells > n || waves * longest < n) {
            cascade->amplitudes[i] = (OceanComplex){0.0f, 0.0f};
        }
    }
    ocean_cascade_set_waves(cascade, &cascade->shape);
    return sea;
}

/* ---- Copies, which the caller frees ---------------------------------------------------------- */

static inline OceanTexel* sea_copy_texels(const OceanSea* sea) {
    OceanTexel* copy = malloc(sea_texel_bytes(sea));
    CHECK(copy);
    memcpy(copy, sea_texels(sea), sea_texel_bytes(sea));
    return copy;
}

static inline OceanSample* sea_samples(const OceanSea* sea) {
    OceanSample* samples = malloc(sea_points(sea) * sizeof *samples);
    CHECK(samples);
    memset(samples, 0xff, sea_points(sea) * sizeof *samples);
    ocean_cascade_fill_samples(ocean_sea_cascade(sea, 0), samples);
    return samples;
}

#endif
