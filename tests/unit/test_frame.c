/*
 * The parts of a frame agree: with vectors or without, on processors with more registers or fewer.
 * Bits are compared wherever the operations are the same.
 */
#include "check.h"

#include "sea/ocean/cascade.h"
#include "unit/seas.h"

#include <math.h>

static void fill_with_waves(float* values, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const SwellRandomPair pair = swell_random_normal_pair(7, (int32_t)i, 0, 0);
        values[i] = (float)pair.first;
    }
}

static void fill_with_nan(void* memory, size_t bytes) {
    memset(memory, 0xff, bytes);
}

#if defined(SWELL_OCEAN_HAS_AVX2)

static void compare_spectra(OceanWaves* waves, const OceanKernels* const kernels[2]) {
    enum { GRID = 64 };
    assert_int_equal(waves->grid, GRID);
    for (int column = 0; column < GRID / 2; ++column) {
        OceanCell cells[2][GRID + 1];
        for (int i = 0; i < 2; ++i) {
            fill_with_nan(cells[i], sizeof cells[i]);
            kernels[i]->evolve_column(waves, column, cells[i]);
        }
        assert_memory_equal(cells[0], cells[1], sizeof cells[0]);
        CHECK(isnan(cells[1][GRID].re[0]) && !isnan(cells[1][GRID - 1].im[7]));
    }
}

static void compare_texels(const OceanKernels* const kernels[2], const OceanLean* lean) {
    enum { GRID = 64 };
    const OceanTexelRule rule = ocean_texel_rule(-0.9, 0.25, lean);
    OceanSample samples[GRID];
    fill_with_waves(samples[0].field, GRID * OCEAN_FIELD_COUNT);
    for (int grid = 16; grid <= GRID; grid *= 2) {
        OceanTexel texels[2][GRID + 1];
        OceanBounds bounds[2];
        for (int i = 0; i < 2; ++i) {
            fill_with_nan(texels[i], sizeof texels[i]);
            bounds[i] = kernels[i]->fill_texels(samples, grid, &rule, texels[i]);
        }
        assert_memory_equal(texels[0], texels[1], sizeof texels[0]);
        assert_memory_equal(&bounds[0], &bounds[1], sizeof bounds[0]);
        CHECK(isnan(texels[1][grid].displacement[0]) && !isnan(texels[1][grid - 1].jacobian));
    }
}

/* With waves up to `radius` steps of wave vector. */
static void compare_seas(OceanParams params, double radius, const OceanKernels* const kernels[2]) {
    enum { GRID = 64 };
    params.grid = GRID;
    OceanSpectrum spectrum;
    ocean_spectrum_prepare(&spectrum, &params);
    OceanComplex* h0 = malloc(sizeof *h0 * GRID * GRID);
    CHECK(h0);
    fill_with_waves((float*)h0, (size_t)2 * GRID * GRID);
    for (int i = 0; i < GRID * GRID; ++i) {
        if (hypot(i % GRID - GRID / 2, i / GRID - GRID / 2) > radius) {
            h0[i] = (OceanComplex){0};
        }
    }
    OceanWaves waves;
    CHECK(ocean_waves_init(&waves, &spectrum, &spectrum.lattice[0], sea_workers(), NULL));
    for (int column = 0; column < GRID / 2; ++column) {
        ocean_waves_set_column(&waves, column, h0);
    }
    waves.gain = 0.7f;
    ocean_waves_set_time(&waves, 77.7);
    compare_spectra(&waves, kernels);
    ocean_waves_finish(&waves);
    free(h0);
}

CASE("plain and vector kernels give the same bits") {
    if (!swell_processor().avx2) {
        skip();
    }
    const OceanKernels* const kernels[2] = {ocean_kernels_plain(), ocean_kernels_avx2()};
    compare_seas(ocean_default_params(), 100.0, kernels);
    const double radii[] = {100.0, 31.0, 20.5, 8.0, 1.0, 0.0};
    for (int i = 0; i < 6; ++i) {
        compare_seas(ocean_physical_params(), radii[i], kernels);
    }
    const OceanLean leans[] = {{.x = 1.0}, {0.6, -0.8, 0.3, 0.7, 0.9}};
    compare_texels(kernels, &leans[0]);
    compare_texels(kernels, &leans[1]);
}

#else

CASE("plain and vector kernels give the same bits") {
    skip();
}

#endif

#if defined(SWELL_HAS_LANES)

/* With 16 registers or with 32. */
CASE("eight lanes give the same bits with 16 or 32 registers") {
    if (!swell_processor().avx2 || !swell_processor().avx512vl) {
        skip();
    }
    enum { GRID_MAX = 1024 };
    const OceanFftPath* const paths[2] = {ocean_fft_path_lanes8(), ocean_fft_path_lanes8_avx512()};
    for (int grid = OCEAN_GRID_MIN; grid <= GRID_MAX; grid *= 2) {
        const size_t count = (size_t)grid;
        OceanCell* in = swell_memory_allocate(count, sizeof *in, NULL);
        OceanCell* sums = swell_memory_allocate(2 * count, sizeof *sums, NULL);
        OceanSample* samples = swell_memory_allocate(4 * count, sizeof *samples, NULL);
        CHECK(in && sums && samples);
        fill_with_waves(in[0].re, count * 16);
        for (int i = 0; i < 2; ++i) {
            void* fft = paths[i]->create(grid, sea_workers(), NULL);
            CHECK(fft);
            paths[i]->column(fft, 0, in, sums + (size_t)i * count);
            OceanSample* rows = samples + (size_t)i * 2 * count;
            paths[i]->rows(fft, 0, (OceanRowPair){in, 2, count / 2}, rows, rows + count);
            paths[i]->destroy(fft);
        }
        assert_memory_equal(sums, sums + count, sizeof *sums * count);
        assert_memory_equal(samples, samples + 2 * count, sizeof *samples * 2 * count);
        CHECK(fabsf(samples[1].field[3]) > 0.0f && fabsf(samples[count + 1].field[3]) > 0.0f);
        swell_memory_free(in);
        swell_memory_free(sums);
        swell_memory_free(samples);
    }
}

#else

CASE("eight lanes give the same bits with 16 or 32 registers") {
    skip();
}

#endif

/* Over the whole range of time, at a patch with the most frequencies there can be. */
CASE("phases from the table are those of sine and cosine") {
    enum { GRID = 256 };
    OceanParams params = ocean_default_params();
    params.grid = GRID;
    params.length = OCEAN_LENGTH_MIN;
    OceanSpectrum spectrum;
    ocean_spectrum_prepare(&spectrum, &params);
    OceanWaves waves;
    CHECK(ocean_waves_init(&waves, &spectrum, &spectrum.lattice[0], sea_workers(), NULL));
    CHECK(waves.phase_count > 3000);
    const double times[] = {0.0, 1e-9, 0.1, 12.345, 199.999999, 200.0, 1e6 + 0.3, 999999999.7};
    for (size_t i = 0; i < sizeof times / sizeof *times; ++i) {
        ocean_waves_set_time(&waves, times[i]);
        for (int step = 0; step < waves.phase_count; ++step) {
            const double share = step * (fmod(times[i], OCEAN_PERIOD) / OCEAN_PERIOD);
            const double angle = SWELL_TWO_PI * (share - floor(share));
            const OceanComplex exact = {(float)cos(angle), (float)sin(angle)};
            /* A unit in the last place of float, and the rounding of thousands of turns. */
            const double turns = SWELL_TWO_PI * waves.phase_count * 0x1p-52;
            CHECK_NEAR(waves.phase[step].re, exact.re, 0x1p-23 * fabs((double)exact.re) + turns);
            CHECK_NEAR(waves.phase[step].im, exact.im, 0x1p-23 * fabs((double)exact.im) + turns);
        }
    }
    ocean_waves_finish(&waves);
}

/* Over the whole range of frequencies and times. The bound is that of kernels.h: the rounding of
   rate * time, here against long double, and the error of the series. */
CASE("exact phases are within their stated error") {
    enum { GRID = 64, COLUMNS = GRID / 2, ROOM = GRID / 2 + 8, COUNT = COLUMNS * ROOM };
    static double rate[COUNT];
    int reach[COLUMNS];
    for (int column = 0; column < COLUMNS; ++column) {
        reach[column] = GRID / 2;
    }
    OceanWaves waves = {.grid = GRID, .rate = rate, .reach = reach, .gain = 1.0f};
    assert_int_equal(ocean_rate_stride(GRID), ROOM);
    const double times[] = {0.0, 1e-9, 0.1, 12.345, 200.0, 86400.25, 1e6 + 0.3, 999999999.7};
    const long double two_pi = 2.0L * acosl(-1.0L);
    double worst = 0.0;
    for (size_t i = 0; i < sizeof times / sizeof *times; ++i) {
        waves.time = times[i];
        for (int w = 0; w < COUNT;
             ++w) { /* from 0 to over a thousand turns a second, and quarters */
            rate[w] = w % 16 == 0 ? w * 0.015625 : 1.2e3 * pow(w / (double)COUNT, 3.0);
        }
        for (int column = 0; column < COLUMNS; ++column) {
            OceanComplex phases[2][ROOM];
            fill_with_nan(phases, sizeof phases);
            ocean_kernels_plain()->turn_column(&waves, column, phases[0]);
            ocean_cascade_kernels()->turn_column(&waves, column, phases[1]);
            assert_memory_equal(phases[0], phases[1], (GRID / 2 + 1) * sizeof *phases[0]);
            for (int row = 0; row <= GRID / 2; ++row) {
                const long double turns = (long double)rate[column * ROOM + row] * times[i];
                const long double angle = two_pi * (turns - floorl(turns));
                const double bound = OCEAN_PHASE_ERROR + SWELL_TWO_PI * (double)turns * 0x1p-53;
                CHECK_NEAR(phases[0][row].re, (double)cosl(angle), bound);
                CHECK_NEAR(phases[0][row].im, (double)sinl(angle), bound);
                if (times[i] < 300.0) {
                    worst = fmax(worst, fabs((double)phases[0][row].im - (double)sinl(angle)));
                }
            }
        }
    }
    CHECK(worst > 1e-8); /* the bound is not idle */
}
