/*
 * What the bench compares with does the work it is said to do.
 */
#include "check.h"

#include "bench/fftw_transform.h"
#include "bench/source_method.h"

#include <math.h>

/* The baseline computes the sea that the ocean computes, half a patch further along both axes, as it
   leaves out the sign of every other wave: its vertices are the same but for the rounding of float
   angles, here below 10 turns. */
static void same_sea(void** state) {
    (void)state;
    Workers* workers = workers_create(1, NULL);
    for (int grid = 16; grid <= 128; grid *= 2) {
        OceanParams params = ocean_default_params();
        params.grid = grid;
        params.choppiness = 0.8;
        Ocean* ocean = ocean_create(&params, workers, NULL);
        SourceMethod* source = source_method_create(ocean, NULL);
        CHECK(ocean && source);
        ocean_advance(ocean, OCEAN_METHOD_FFT, 3.7);
        source_method_frame(source, 3.7);
        const OceanVertex* ours = ocean_vertices(ocean);
        const OceanRestVertex* rest = ocean_rest_vertices(ocean);
        const SourceVertex* theirs = source_method_vertices(source);
        const int side = grid + 1;
        for (int i = 0; i < side * side; ++i) {
            const int column = (i % side + grid / 2) % grid;
            const int row = (i / side + grid / 2) % grid;
            const OceanVertex* v = &ours[row * side + column];
            CHECK_NEAR(theirs[i].place[1], v->offset[1], 2e-4);
            CHECK_NEAR(theirs[i].place[0], rest[i].rest[0] + v->offset[0], 2e-4);
            CHECK_NEAR(theirs[i].place[2], rest[i].rest[1] + v->offset[2], 2e-4);
            for (int axis = 0; axis < 3; ++axis) {
                CHECK_NEAR(theirs[i].normal[axis], v->normal[axis], 2e-4);
            }
        }
        source_method_destroy(source);
        ocean_destroy(ocean);
    }
    workers_destroy(workers);
}

/* One wave per field: the field f holds exp(2 pi i (f n' + 3 m') / N), its real part doubled. */
static void fftw_sums(void** state) {
    (void)state;
    enum { GRID = 64, HALF = GRID / 2 + 1 };
    Error error = {0};
    FftwTransform* fftw = fftw_transform_create(GRID, &error);
    if (!fftw) {
        assert_int_equal(error.code, ERROR_FILE);
        skip();
    }
    OceanComplex* spectra = fftw_transform_spectra(fftw);
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        spectra[f * GRID * HALF + 3 * HALF + f + 1].re = 1.0f;
    }
    fftw_transform_run(fftw);
    const float* fields = fftw_transform_fields(fftw);
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        for (int i = 0; i < GRID * GRID; ++i) {
            const double turns = ((f + 1) * (i % GRID) + 3 * (i / GRID)) / (double)GRID;
            CHECK_NEAR(fields[f * GRID * GRID + i], 2.0 * cos(TWO_PI * turns), 1e-5);
        }
    }
    fftw_transform_destroy(fftw);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("the baseline computes the sea that the ocean computes", same_sea),
    CHECK_CASE("the rival transform sums waves as ours does", fftw_sums),
};

CHECK_MAIN(CASES)
