/*
 * What the tests of the shore share: windows over a bed that a function gives, and waves that enter
 * through a rim.
 */
#ifndef SWELL_TESTS_SHORES_H
#define SWELL_TESTS_SHORES_H

#include "check.h"

#include "swell/shore.h"

typedef double (*ShoreBed)(double x, double z);

typedef struct Window {
    ShoreParams params;
    SwellWorkers* workers;
    Shore* shore;
    float* values; /* (nz x nx), for any use */
} Window;

static inline size_t window_cells(const Window* window) {
    return (size_t)window->params.nx * (size_t)window->params.nz;
}

/* The function at the centres of cells. */
static inline void window_fill(Window* window, ShoreBed function) {
    const ShoreParams* p = &window->params;
    for (int j = 0; j < p->nz; ++j) {
        for (int i = 0; i < p->nx; ++i) {
            window->values[(size_t)j * (size_t)p->nx + (size_t)i] =
                (float)function((i + 0.5) * p->cell, (j + 0.5) * p->cell);
        }
    }
}

static inline Window window_of(ShoreParams params, ShoreBed bed, int workers) {
    SwellError error = {.code = SWELL_ERROR_NONE};
    Window window = {.params = params, .workers = swell_workers_create(workers, &error)};
    window.values = malloc(window_cells(&window) * sizeof(float));
    window_fill(&window, bed);
    window.shore = shore_create(&params, window.values, window.workers, &error);
    if (!window.shore) {
        print_error("%s\n", error.message);
    }
    CHECK(window.shore);
    return window;
}

static inline void window_finish(Window* window) {
    shore_destroy(window->shore);
    swell_workers_destroy(window->workers);
    free(window->values);
}

/* A window of eight rows, which repeats: for what varies along x alone. */
static inline ShoreParams flume_params(int nx, double cell) {
    ShoreParams params = shore_default_params();
    params.nx = nx;
    params.nz = 8;
    params.cell = cell;
    params.friction = 0.0;
    params.soak = 0.0;
    return params;
}

static inline void window_run(Window* window, double seconds) {
    const double end = shore_time(window->shore) + seconds;
    while (shore_time(window->shore) < end) {
        shore_step(window->shore);
    }
}

/* Copies a field to `values`; returns its cell (i, j). */
static inline double window_at(const Window* window, int i, int j) {
    return (double)window->values[(size_t)j * (size_t)window->params.nx + (size_t)i];
}

static inline void window_read(Window* window, ShoreField field) {
    shore_copy_field(window->shore, field, window->values);
}

/* The largest |value| of a field; NaN or infinite if one is. */
static inline double window_largest(Window* window, ShoreField field) {
    double largest = 0.0;
    window_read(window, field);
    for (size_t c = 0; c < window_cells(window); ++c) {
        const double value = fabs((double)window->values[c]);
        largest = value > largest || !isfinite(value) ? value : largest;
    }
    return largest;
}

/* Numbers in 0 to 1 that look random, for a place. */
static inline double place_number(double x, double z) {
    const uint32_t counter[4] = {(uint32_t)(int)floor(x), (uint32_t)(int)floor(z), 0, 0};
    uint32_t bits[4];
    swell_random_bits(5, counter, bits);
    return bits[0] * 0x1p-32;
}

/* ---- Waves from the west ------------------------------------------------------------------- */

enum { WAVES_MOST = 128 };

typedef struct Wave {
    double amplitude, omega, k, angle, phase; /* [m], [rad/s], [rad/m], [rad], [rad] */
} Wave;

typedef struct Waves {
    int count;
    int rows;    /* of a flume, whose rows are all alike; else 0 */
    double ramp; /* seconds until they have their height */
    Wave wave[WAVES_MOST];
} Waves;

/* The wave number of a frequency by a dispersion relation, by bisection. */
static inline double wave_number_of(double omega, double depth,
                                    double (*frequency)(double, double)) {
    double low = 0.0, high = 100.0;
    for (int n = 0; n < 80; ++n) {
        const double middle = 0.5 * (low + high);
        *(frequency(middle, depth) < omega ? &low : &high) = middle;
    }
    return 0.5 * (low + high);
}

/* Linear theory: omega^2 = g k tanh(k d). */
static inline double airy_frequency(double k, double depth) {
    return sqrt(SHORE_GRAVITY * k * tanh(k * depth));
}

static inline double airy_group_speed(double omega, double depth) {
    const double k = wave_number_of(omega, depth, airy_frequency), kd2 = 2.0 * k * depth;
    return 0.5 * omega / k * (1.0 + kd2 / sinh(kd2));
}

/* Rows of a flume are alike: `rows` of them are filled from the first. */
static inline void waves_fill(void* context, double time, ShoreRim* rim) {
    const Waves* waves = context;
    const double ramp = fmin(time / waves->ramp, 1.0);
    const int own = waves->rows ? rim->count / waves->rows : rim->count;
    for (int n = 0; n < own; ++n) {
        double sum[3] = {0.0};
        for (int m = 0; m < waves->count; ++m) {
            const Wave* w = &waves->wave[m];
            const double kx = w->k * cos(w->angle), kz = w->k * sin(w->angle);
            const double height =
                ramp * w->amplitude *
                cos(kx * (double)rim->x[n] + kz * (double)rim->z[n] - w->omega * time + w->phase);
            sum[0] += height;
            sum[1] += height * w->omega / w->k * cos(w->angle);
            sum[2] += height * w->omega / w->k * sin(w->angle);
        }
        rim->surface[n] = (float)sum[0];
        rim->flux_x[n] = (float)sum[1];
        rim->flux_z[n] = (float)sum[2];
    }
    for (int n = own; n < rim->count; ++n) {
        rim->surface[n] = rim->surface[n - own];
        rim->flux_x[n] = rim->flux_x[n - own];
        rim->flux_z[n] = rim->flux_z[n - own];
    }
}

#endif
