/* The same calls in C: prints the water at some places, exactly. */
#include <math.h>
#include <stdio.h>
#include <swell/ocean.h>

static void print(const double* values, int count) {
    for (int i = 0; i < count; ++i) {
        printf("%a ", values[i]);
    }
}

int main(int argc, char** argv) {
    SwellError error = {0};
    SwellWorkers* workers = swell_workers_create(2, &error);
    OceanParams* params = ocean_params_create(argc > 1 ? argv[1] : "", &error);
    OceanSea* sea =
        params ? ocean_sea_create(params, (OceanEngine){.workers = workers}, &error) : NULL;
    OceanFlow* flow = sea ? ocean_flow_create(sea, &error) : NULL;
    OceanFoam* foam = flow ? ocean_foam_create(sea, &error) : NULL;
    if (!foam || !ocean_foam_advance(foam, sea, OCEAN_METHOD_FFT, 12.5, &error) ||
        !ocean_flow_update(flow, sea, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    for (int i = 0; i < 50; ++i) {
        const double x = 3.7 * i - 20.0, z = -2.3 * i + 9.0, eye[3] = {x, 30.0, z},
                     along[3] = {0.6, -0.8, 0.0};
        const OceanWater water = ocean_flow_query(flow, sea, x, -0.5 * i, z);
        const OceanQuery query = ocean_sea_query(sea, x, z);
        OceanFoamSample sample;
        double point[3];
        if (!ocean_foam_sample_points(foam, sea, 1, query.rest, &sample, &error) ||
            !ocean_sea_cast_ray(sea, eye, along, 1e4, point)) {
            return 1;
        }
        print(&query.height, 1);
        print(query.normal, 3);
        print(query.displacement, 3);
        print(&query.jacobian, 1);
        print(query.rest, 2);
        print(water.velocity, 3);
        print(&sample.memory, 1);
        print(point, 3);
        putchar('\n');
    }
    ocean_foam_destroy(foam);
    ocean_flow_destroy(flow);
    ocean_sea_destroy(sea);
    ocean_params_destroy(params);
    swell_workers_destroy(workers);
    return 0;
}
