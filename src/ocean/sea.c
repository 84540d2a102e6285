/*
 * The sum of cascades. Each is brought to the time by itself, with all workers.
 */
#include "cascade.h"

#include <assert.h>
#include <math.h>

struct OceanSea {
    OceanParams params;
    int cascade_count;
    OceanCascade* cascade[OCEAN_CASCADES_MAX]; /* owned */
};

static OceanSea* create(const OceanParams* params, const OceanComplex* h0, OceanEngine engine,
                        SwellError* error) {
    assert(params && engine.workers && engine.fft < OCEAN_FFT_COUNT);
    if (!ocean_check_params(params, error)) {
        return NULL;
    }
    OceanSea* sea = swell_memory_allocate(1, sizeof *sea, error);
    if (!sea) {
        return NULL;
    }
    sea->params = *params;
    sea->cascade_count = 1;
    for (int i = 0; i < sea->cascade_count; ++i) {
        const OceanBand band = {.index = i, .length = params->length};
        sea->cascade[i] = ocean_cascade_create(params, &band, h0, &engine, error);
        if (!sea->cascade[i]) {
            ocean_sea_destroy(sea);
            return NULL;
        }
    }
    return sea;
}

OceanSea* ocean_sea_create(const OceanParams* params, OceanEngine engine, SwellError* error) {
    return create(params, NULL, engine, error);
}

OceanSea* ocean_sea_create_from_amplitudes(const OceanParams* params, const OceanComplex* h0,
                                           OceanEngine engine, SwellError* error) {
    assert(h0);
    return create(params, h0, engine, error);
}

void ocean_sea_destroy(OceanSea* sea) {
    if (!sea) {
        return;
    }
    for (int i = 0; i < sea->cascade_count; ++i) {
        ocean_cascade_destroy(sea->cascade[i]);
    }
    swell_memory_free(sea);
}

void ocean_sea_advance(OceanSea* sea, OceanMethod method, double time) {
    assert(sea && method < OCEAN_METHOD_COUNT);
    for (int i = 0; i < sea->cascade_count; ++i) {
        ocean_cascade_advance(sea->cascade[i], method, time);
    }
}

double ocean_sea_compare_methods(OceanSea* sea, SwellError* error) {
    assert(sea);
    double sum = 0.0;
    for (int i = 0; i < sea->cascade_count; ++i) {
        const double worst = ocean_cascade_compare_methods(sea->cascade[i], error);
        if (worst < 0.0) {
            return -1.0;
        }
        sum += worst;
    }
    return sum;
}

/* ---- What it holds ------------------------------------------------------------------------- */

const OceanParams* ocean_sea_params(const OceanSea* sea) {
    return &sea->params;
}

OceanFft ocean_sea_fft(const OceanSea* sea) {
    return ocean_cascade_fft(sea->cascade[0]);
}

int ocean_sea_cascade_count(const OceanSea* sea) {
    return sea->cascade_count;
}

OceanCascade* ocean_sea_cascade(const OceanSea* sea, int index) {
    assert(sea && index >= 0 && index < sea->cascade_count);
    return sea->cascade[index];
}

OceanBounds ocean_sea_bounds(const OceanSea* sea) {
    OceanBounds sum = ocean_cascade_bounds(sea->cascade[0]);
    for (int i = 1; i < sea->cascade_count; ++i) {
        const OceanBounds bounds = ocean_cascade_bounds(sea->cascade[i]);
        sum.horizontal += bounds.horizontal;
        sum.lowest += bounds.lowest;
        sum.highest += bounds.highest;
    }
    return sum;
}

static double height_variance(const OceanTexel* texels, size_t count) {
    double sum = 0.0;
    for (size_t i = 0; i < count; ++i) {
        sum += (double)texels[i].displacement[1];
    }
    const double mean = sum / (double)count;
    double squares = 0.0;
    for (size_t i = 0; i < count; ++i) {
        const double deviation = (double)texels[i].displacement[1] - mean;
        squares += deviation * deviation;
    }
    return squares / (double)count;
}

static double mean_square_slope(const OceanTexel* texels, size_t count) {
    double squares = 0.0;
    for (size_t i = 0; i < count; ++i) {
        const double x = (double)texels[i].slope[0];
        const double z = (double)texels[i].slope[1];
        squares += x * x + z * z;
    }
    return squares / (double)count;
}

OceanStatistics ocean_sea_measure(const OceanSea* sea) {
    assert(sea);
    double variance = 0.0, slope = 0.0;
    for (int i = 0; i < sea->cascade_count; ++i) {
        const OceanTexel* texels = ocean_cascade_texels(sea->cascade[i]);
        const size_t grid = (size_t)ocean_cascade_grid(sea->cascade[i]);
        variance += height_variance(texels, grid * grid);
        slope += mean_square_slope(texels, grid * grid);
    }
    return (OceanStatistics){4.0 * sqrt(variance), slope};
}
