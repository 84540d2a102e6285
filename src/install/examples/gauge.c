/*
 * A wave gauge and a current meter: the height of a sea above one place, and the velocity of its
 * water 5 m below the level at rest, four times a second for a minute.
 *
 *     cc gauge.c $(pkg-config --cflags --libs swell) -lm -o gauge
 *     ./gauge > gauge.csv
 */
#include <math.h>
#include <stdio.h>
#include <swell/ocean.h>

enum { RATE = 4, SAMPLES = 60 * RATE };

int main(void) {
    const double place[3] = {12.0, -5.0, -30.0}; /* x, y, z; y is up */
    SwellError error = {SWELL_ERROR_NONE, ""};
    SwellWorkers* workers = swell_workers_create(2, &error);
    OceanParams params = ocean_beaufort_params(6);
    params.state.depth = 40.0;
    params.grid = 128;
    const OceanEngine engine = {workers, OCEAN_FFT_AUTO, NULL};
    OceanSea* sea = ocean_sea_create(&params, engine, &error);
    OceanFlow* flow = sea ? ocean_flow_create(sea, &error) : NULL;
    int result = 1;
    if (!flow) {
        goto out;
    }
    double sum = 0.0, squares = 0.0;
    printf("seconds,height,velocity_x,velocity_y,velocity_z,jacobian\n");
    for (int i = 0; i < SAMPLES; ++i) {
        const double time = (double)i / RATE;
        OceanWater water;
        (void)ocean_sea_advance(sea, OCEAN_METHOD_FFT, time); /* refuses no time from 0 to 1e9 s */
        if (!ocean_flow_update(flow, sea, &error) ||
            !ocean_flow_query_points(flow, sea, 1, place, &water, &error)) {
            goto out;
        }
        const double height = water.surface.height;
        sum += height;
        squares += height * height;
        printf("%.2f,%.4f,%.4f,%.4f,%.4f,%.3f\n", time, height, water.velocity[0],
               water.velocity[1], water.velocity[2], water.surface.jacobian);
    }
    const double mean = sum / SAMPLES;
    fprintf(stderr, "significant height %.2f m, of the spectrum %.2f m\n",
            4.0 * sqrt(squares / SAMPLES - mean * mean), ocean_spectrum_height(&params));
    result = 0;

out:
    if (result != 0) {
        fprintf(stderr, "gauge: %s\n", error.message);
    }
    ocean_flow_destroy(flow);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return result;
}
