/*
 * Waves of 10 s run up a beach with a bar: the surface over the bar, and how high the water's edge
 * stands on the sand, four times a second for a minute.
 *
 *     cc beach.c $(pkg-config --cflags --libs swell) -lm -o beach
 *     ./beach > beach.csv
 */
#include <math.h>
#include <stdio.h>
#include <swell/shore.h>

enum { NX = 200, NZ = 32, RATE = 4, SECONDS = 60 };

static const double DEPTH = 6.0, OFFSHORE = 50.0, BAR = 120.0; /* [m] */

/* A bed of your own: here 1:25, with a bar of 1.2 m. */
static float bed_at(double x) {
    const double slope = fmax(x - OFFSHORE, 0.0) / 25.0, away = (x - BAR) / 12.0;
    return (float)fmin(-DEPTH + slope + 1.2 * exp(-away * away), 3.0);
}

/* A boundary of your own: here a wave of 0.6 m amplitude from the west. */
static void fill_rim(void* context, double time, ShoreRim* rim) {
    const double omega = 6.283185307179586 / 10.0, k = *(const double*)context;
    for (int n = 0; n < rim->count; ++n) {
        const double height = 0.6 * fmin(time / 10.0, 1.0) * cos(k * rim->x[n] - omega * time);
        rim->surface[n] = (float)height;
        rim->flux_x[n] = (float)(omega / k * height);
        rim->flux_z[n] = 0.0f;
    }
}

/* The wave number of 10 s, by bisection. */
static double find_wave_number(void) {
    double low = 0.0, high = 1.0;
    for (int n = 0; n < 50; ++n) {
        const double k = 0.5 * (low + high);
        *(shore_frequency(k, DEPTH) < 6.283185307179586 / 10.0 ? &low : &high) = k;
    }
    return low;
}

/* The level of the highest place that is wet. */
static double find_edge(const Shore* shore) {
    for (double x = NX - 1.0; x > 0.0; x -= 0.5) {
        const ShoreSample sample = shore_sample(shore, x, 0.5 * NZ);
        if (sample.surface - sample.bed > 0.02) {
            return sample.surface;
        }
    }
    return -DEPTH;
}

int main(void) {
    static float bed[NZ * NX];
    for (int c = 0; c < NZ * NX; ++c) {
        bed[c] = bed_at(c % NX + 0.5);
    }
    SwellError error = {SWELL_ERROR_NONE, ""};
    SwellWorkers* workers = swell_workers_create(2, &error);
    ShoreParams params = shore_default_params();
    params.nx = NX;
    params.nz = NZ;
    params.rim[SHORE_WEST] = 26.0;
    Shore* shore = workers ? shore_create(&params, bed, workers, &error) : NULL;
    if (!shore) {
        fprintf(stderr, "beach: %s\n", error.message);
        swell_workers_destroy(workers);
        return 1;
    }
    double k = find_wave_number();
    shore_set_rim(shore, fill_rim, &k);
    printf("seconds,over_bar,edge\n");
    for (int n = 0; n < RATE * SECONDS; ++n) {
        while (shore_time(shore) < (double)n / RATE) {
            shore_step(shore);
        }
        printf("%.2f,%.3f,%.3f\n", shore_time(shore), shore_sample(shore, BAR, 0.5 * NZ).surface,
               find_edge(shore));
    }
    shore_destroy(shore);
    swell_workers_destroy(workers);
    return 0;
}
