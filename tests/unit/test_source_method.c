/*
 * The source document's method, which the bench times, does the work it is said to do.
 */
#include "check.h"

#include "commands/bench/source_method.h"
#include "unit/seas.h"

#include <math.h>

/* Its angles omega t, a few dozen radians, are floats: with the frequency (square roots, a product;
   4 u) and the product with t they are off by 5 u omega t, and so is every wave, beside the
   rounding of ocean and transform (unit/oracle.h, 100 u at most here). All in terms of sum k |h|, k
   at least 1, which bounds height, displacement and slope. */
static double tolerance_of(const OceanSea* sea, double time) {
    const OceanCascade* cascade = ocean_sea_cascade(sea, 0);
    const int half = sea_grid(sea) / 2;
    const OceanComplex* h0 = sea_h0(sea);
    double sum = 0.0;
    for (int m = -half; m < half; ++m) {
        for (int n = -half; n < half; ++n, ++h0) {
            const double k = SWELL_TWO_PI / sea_length(sea) * hypot(n, m);
            const double angle = ocean_cascade_frequency(cascade, n, m) * time;
            /* h0(k) is in the waves of k and of -k. */
            sum +=
                2.0 * hypot((double)h0->re, (double)h0->im) * fmax(1.0, k) * (5.0 * angle + 100.0);
        }
    }
    return 0x1p-24 * sum;
}

/* One of its vertices, which rests at (x, z), has moved as one of our texels. */
static void check_vertex(const SourceVertex* vertex, const OceanTexel* texel, double x, double z,
                         double tolerance) {
    CHECK_NEAR(vertex->place[0], x + (double)texel->displacement[0], tolerance);
    CHECK_NEAR(vertex->place[1], texel->displacement[1], tolerance);
    CHECK_NEAR(vertex->place[2], z + (double)texel->displacement[2], tolerance);
    const double slope[2] = {(double)texel->slope[0], (double)texel->slope[1]};
    const double up = 1.0 / sqrt(1.0 + slope[0] * slope[0] + slope[1] * slope[1]);
    CHECK_NEAR(vertex->normal[0], -slope[0] * up, tolerance);
    CHECK_NEAR(vertex->normal[1], up, tolerance);
    CHECK_NEAR(vertex->normal[2], -slope[1] * up, tolerance);
}

/* Half a patch further along both axes, as it leaves out the sign of every other wave. Its vertices
   are the same but for the rounding of float angles. */
CASE("the baseline computes the sea that the ocean computes") {
    SwellWorkers* workers = swell_workers_create(1, NULL);
    for (int grid = 16; grid <= 128; grid *= 2) {
        OceanParams params = ocean_default_params();
        params.grid = grid;
        params.choppiness = 0.8;
        OceanSea* sea = sea_create(&params, workers);
        SourceMethod* source = bench_source_create(sea, NULL);
        CHECK(source);
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, 3.7);
        bench_source_frame(source, 3.7);
        const SourceVertex* theirs = bench_source_vertices(source);
        const int side = grid + 1;
        const double spacing = params.length / grid;
        const double tolerance = tolerance_of(sea, 3.7);
        CHECK(tolerance < 0.1);
        for (int i = 0; i < side * side; ++i) {
            const int column = (i % side + grid / 2) % grid;
            const int row = (i / side + grid / 2) % grid;
            check_vertex(&theirs[i], &sea_texels(sea)[row * grid + column],
                         (i % side - grid / 2) * spacing, (i / side - grid / 2) * spacing,
                         tolerance);
        }
        bench_source_destroy(source);
        ocean_sea_destroy(sea);
    }
    swell_workers_destroy(workers);
}
