/*
 * What the bench compares with does the work it is said to do.
 */
#include "check.h"

#include "bench/fftw_transform.h"
#include "bench/source_method.h"

#include <math.h>

/* Its angles omega t, a few dozen radians, are floats: with the frequency (square roots, a product;
   4 u) and the product with t they are off by 5 u omega t, and so is every wave, beside the
   rounding of ocean and transform (unit/oracle.h, 100 u at most here). All in terms of sum k |h|, k
   at least 1, which bounds height, displacement and slope. */
static double tolerance_of(const OceanSea* ocean, double time) {
    const OceanParams* params = ocean_sea_params(ocean);
    const int half = params->grid / 2;
    const OceanComplex* h0 = ocean_amplitudes(ocean);
    double sum = 0.0;
    for (int m = -half; m < half; ++m) {
        for (int n = -half; n < half; ++n, ++h0) {
            const double k = SWELL_TWO_PI / params->length * hypot(n, m);
            const double angle = ocean_frequency(params, n, m) * time;
            /* h0(k) is in the waves of k and of -k. */
            sum +=
                2.0 * hypot((double)h0->re, (double)h0->im) * fmax(1.0, k) * (5.0 * angle + 100.0);
        }
    }
    return 0x1p-24 * sum;
}

/* The baseline computes the sea that the ocean computes, half a patch further along both axes, as
   it leaves out the sign of every other wave: its vertices are the same but for the rounding of
   float angles. */
static void same_sea(void** state) {
    (void)state;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    for (int grid = 16; grid <= 128; grid *= 2) {
        OceanParams params = ocean_default_params();
        params.grid = grid;
        params.choppiness = 0.8;
        OceanSea* ocean = ocean_create(&params, workers, NULL);
        SourceMethod* source = bench_source_create(ocean, NULL);
        CHECK(ocean && source);
        ocean_sea_advance(ocean, OCEAN_METHOD_FFT, 3.7);
        bench_source_frame(source, 3.7);
        const OceanVertex* ours = ocean_vertices(ocean);
        const OceanRestVertex* rest = ocean_rest_vertices(ocean);
        const SourceVertex* theirs = bench_source_vertices(source);
        const int side = grid + 1;
        const double tolerance = tolerance_of(ocean, 3.7);
        CHECK(tolerance < 0.1);
        for (int i = 0; i < side * side; ++i) {
            const int column = (i % side + grid / 2) % grid;
            const int row = (i / side + grid / 2) % grid;
            const OceanVertex* v = &ours[row * side + column];
            CHECK_NEAR(theirs[i].place[1], v->offset[1], tolerance);
            CHECK_NEAR(theirs[i].place[0], rest[i].rest[0] + v->offset[0], tolerance);
            CHECK_NEAR(theirs[i].place[2], rest[i].rest[1] + v->offset[2], tolerance);
            for (int axis = 0; axis < 3; ++axis) {
                CHECK_NEAR(theirs[i].normal[axis], v->normal[axis], tolerance);
            }
        }
        bench_source_destroy(source);
        ocean_sea_destroy(ocean);
    }
    swell_workers_destroy(workers);
}

/* One wave per field: the field f holds exp(2 pi i (f n' + 3 m') / N), its real part doubled. */
static void fftw_sums(void** state) {
    (void)state;
    enum { GRID = 64, HALF = GRID / 2 + 1 };
    SwellError error = {0};
    FftwTransform* fftw = bench_fftw_create(GRID, &error);
    if (!fftw) {
        assert_int_equal(error.code, SWELL_ERROR_FILE);
        skip();
    }
    OceanComplex* spectra = bench_fftw_spectra(fftw);
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        spectra[f * GRID * HALF + 3 * HALF + f + 1].re = 1.0f;
    }
    bench_fftw_run(fftw);
    const float* fields = bench_fftw_fields(fftw);
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        for (int i = 0; i < GRID * GRID; ++i) {
            const double turns = ((f + 1) * (i % GRID) + 3 * (i / GRID)) / (double)GRID;
            CHECK_NEAR(fields[f * GRID * GRID + i], 2.0 * cos(SWELL_TWO_PI * turns), 1e-5);
        }
    }
    bench_fftw_destroy(fftw);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("the baseline computes the sea that the ocean computes", same_sea),
    CHECK_CASE("the rival transform sums waves as ours does", fftw_sums),
};

CHECK_MAIN(CASES)
