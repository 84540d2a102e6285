/*
 * The ways to a frame agree: in one go or in stages, with vectors or without, on processors with
 * more registers or fewer. Bits are compared wherever the operations are the same.
 */
#include "check.h"

#include "ocean/fft.h"
#include "ocean/kernels.h"
#include "swell/ocean.h"

#include <math.h>
#include <stdlib.h>

static Ocean* create_ocean(int grid, OceanFft fft, SwellWorkers* workers) {
    OceanParams params = ocean_default_params();
    params.grid = grid;
    params.fft = fft;
    return ocean_create(&params, workers, NULL); /* NULL where that FFT is not to be had */
}

static void compare_frames(Ocean* whole, Ocean* staged, OceanMethod method, double time) {
    const size_t grid = (size_t)ocean_params(whole)->grid;
    const size_t vertices = (grid + 1) * (grid + 1) * sizeof(OceanVertex);
    ocean_advance(whole, method, time);
    ocean_evolve(staged, time);
    ocean_transform(staged, method);
    ocean_displace(staged);
    assert_memory_equal(ocean_vertices(whole), ocean_vertices(staged), vertices);
    assert_memory_equal(ocean_samples(whole), ocean_samples(staged),
                        grid * grid * sizeof(OceanSample));
    const OceanBounds a = ocean_bounds(whole);
    const OceanBounds b = ocean_bounds(staged);
    assert_memory_equal(&a, &b, sizeof a);
    CHECK(a.highest > a.lowest);
}

static void whole_as_staged(void** state) {
    (void)state;
    SwellWorkers* workers = swell_workers_create(2, NULL);
    for (int fft = OCEAN_FFT_LANES8; fft < OCEAN_FFT_COUNT; ++fft) {
        for (int grid = 16; grid <= 128; grid *= 2) {
            Ocean* whole = create_ocean(grid, (OceanFft)fft, workers);
            Ocean* staged = create_ocean(grid, (OceanFft)fft, workers);
            CHECK(!whole == !staged && (whole || fft != OCEAN_FFT_SCALAR));
            if (whole) {
                compare_frames(whole, staged, OCEAN_METHOD_FFT, 12.3);
                compare_frames(whole, staged, OCEAN_METHOD_FFT, 12.4);
                compare_frames(whole, staged, OCEAN_METHOD_DFT, 12.4);
            }
            ocean_destroy(whole);
            ocean_destroy(staged);
        }
    }
    swell_workers_destroy(workers);
}

/* Comparing methods uses the sums over the columns up; samples and vertices stay. */
static void samples_stay(void** state) {
    (void)state;
    enum { GRID = 32 };
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_ocean(GRID, OCEAN_FFT_AUTO, workers);
    Ocean* other = create_ocean(GRID, OCEAN_FFT_AUTO, workers);
    CHECK(ocean && other);
    ocean_advance(ocean, OCEAN_METHOD_FFT, 3.0);
    ocean_advance(other, OCEAN_METHOD_FFT, 3.0);
    CHECK(ocean_compare_methods(ocean, NULL) > 0.0);
    assert_memory_equal(ocean_samples(ocean), ocean_samples(other),
                        sizeof(OceanSample) * GRID * GRID);
    assert_memory_equal(ocean_vertices(ocean), ocean_vertices(other),
                        sizeof(OceanVertex) * (GRID + 1) * (GRID + 1));
    ocean_advance(ocean, OCEAN_METHOD_FFT, 4.0);
    CHECK(memcmp(ocean_samples(ocean), ocean_samples(other), sizeof(OceanSample)) != 0);
    ocean_destroy(ocean);
    ocean_destroy(other);
    swell_workers_destroy(workers);
}

/* In whatever order it is asked for what it holds, samples and vertices are of the last frame. */
static void nothing_is_stale(void** state) {
    (void)state;
    enum { GRID = 32 };
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_ocean(GRID, OCEAN_FFT_AUTO, workers);
    Ocean* other = create_ocean(GRID, OCEAN_FFT_AUTO, workers);
    CHECK(ocean && other);
    const size_t samples = sizeof(OceanSample) * GRID * GRID;
    const size_t vertices = sizeof(OceanVertex) * (GRID + 1) * (GRID + 1);
    ocean_advance(other, OCEAN_METHOD_FFT, 2.0);

    ocean_advance(ocean, OCEAN_METHOD_FFT, 1.0);
    CHECK(ocean_samples(ocean));
    ocean_sum_columns(ocean, OCEAN_METHOD_FFT, 2.0); /* samples are those of the new sums */
    assert_memory_equal(ocean_samples(ocean), ocean_samples(other), samples);
    ocean_sum_rows(ocean);
    assert_memory_equal(ocean_vertices(ocean), ocean_vertices(other), vertices);

    ocean_displace(ocean); /* once more, from samples that no one has asked for */
    assert_memory_equal(ocean_vertices(ocean), ocean_vertices(other), vertices);

    ocean_advance(ocean, OCEAN_METHOD_FFT, 1.0);
    CHECK(ocean_compare_methods(ocean, NULL) > 0.0);
    for (int i = 0; i < 2; ++i) { /* the first frame after a comparison keeps its samples */
        ocean_advance(ocean, OCEAN_METHOD_FFT, 2.0);
        assert_memory_equal(ocean_samples(ocean), ocean_samples(other), samples);
        assert_memory_equal(ocean_vertices(ocean), ocean_vertices(other), vertices);
    }
    ocean_destroy(ocean);
    ocean_destroy(other);
    swell_workers_destroy(workers);
}

#if defined(SWELL_HAS_LANES)

static void fill_with_waves(float* values, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const SwellRandomPair pair = swell_random_normal_pair(7, (int32_t)i, 0, 0);
        values[i] = (float)pair.first;
    }
}

static void fill_with_nan(void* memory, size_t bytes) {
    memset(memory, 0xff, bytes);
}

static void kernels_agree(void** state) {
    (void)state;
    if (!swell_processor().avx2) {
        skip();
    }
    enum { GRID = 64 };
    OceanParams params = ocean_default_params();
    OceanComplex* h0 = malloc(sizeof *h0 * GRID * GRID);
    CHECK(h0);
    fill_with_waves((float*)h0, (size_t)2 * GRID * GRID);
    Waves waves;
    CHECK(waves_init(&waves, &params, h0, NULL));
    waves_set_time(&waves, 77.7);
    const Kernels* const kernels[2] = {kernels_plain(), kernels_avx2()};
    for (int column = 0; column < GRID / 2; ++column) {
        SpectrumCell cells[2][GRID + 1];
        for (int i = 0; i < 2; ++i) {
            fill_with_nan(cells[i], sizeof cells[i]);
            kernels[i]->evolve_column(&waves, column, cells[i]);
        }
        assert_memory_equal(cells[0], cells[1], sizeof cells[0]);
        CHECK(isnan(cells[1][GRID].re[0]) && !isnan(cells[1][GRID - 1].im[7]));
    }
    OceanSample samples[GRID];
    fill_with_waves(samples[0].field, GRID * OCEAN_FIELD_COUNT);
    for (int grid = 16; grid <= GRID; grid *= 2) {
        OceanVertex vertices[2][GRID + 2];
        OceanBounds bounds[2];
        for (int i = 0; i < 2; ++i) {
            fill_with_nan(vertices[i], sizeof vertices[i]);
            bounds[i] = kernels[i]->displace_row(samples, grid, -0.9f, vertices[i]);
        }
        assert_memory_equal(vertices[0], vertices[1], sizeof vertices[0]);
        assert_memory_equal(&bounds[0], &bounds[1], sizeof bounds[0]);
        CHECK(isnan(vertices[1][grid + 1].offset[0]) && !isnan(vertices[1][grid].folding));
    }
    waves_finish(&waves);
    free(h0);
}

/* With 16 registers or with 32. */
static void lanes8_agree(void** state) {
    (void)state;
    if (!swell_processor().avx2 || !swell_processor().avx512vl) {
        skip();
    }
    enum { GRID_MAX = 1024 };
    const FftPath* const paths[2] = {fft_path_lanes8(), fft_path_lanes8_avx512()};
    for (int grid = OCEAN_GRID_MIN; grid <= GRID_MAX; grid *= 2) {
        const size_t length =
            (size_t)grid / 2 + 1; /* of a row, with the zero of the Nyquist wave */
        const size_t count = (size_t)grid;
        SpectrumCell* in = swell_memory_allocate(2 * length, sizeof *in, NULL);
        SpectrumCell* sums = swell_memory_allocate(2 * count, sizeof *sums, NULL);
        OceanSample* samples = swell_memory_allocate(4 * count, sizeof *samples, NULL);
        CHECK(in && sums && samples);
        fill_with_waves(in[0].re, 2 * length * 16);
        for (int i = 0; i < 2; ++i) {
            void* fft = paths[i]->create(grid, 1, NULL);
            CHECK(fft);
            paths[i]->column(fft, 0, in, sums + (size_t)i * count);
            OceanSample* rows = samples + (size_t)i * 2 * count;
            paths[i]->rows(fft, 0, in, in + length, rows, rows + count);
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

static void kernels_agree(void** state) {
    (void)state;
    skip();
}

static void lanes8_agree(void** state) {
    (void)state;
    skip();
}

#endif

/* Over the whole range of time, at a patch with the most frequencies there can be. */
static void phases(void** state) {
    (void)state;
    enum { GRID = 256 };
    OceanParams params = ocean_default_params();
    params.grid = GRID;
    params.length = OCEAN_LENGTH_MIN;
    OceanComplex* h0 = calloc((size_t)GRID * GRID, sizeof *h0);
    Waves waves;
    CHECK(h0 && waves_init(&waves, &params, h0, NULL));
    CHECK(waves.phase_count > 3000);
    const double times[] = {0.0, 1e-9, 0.1, 12.345, 199.999999, 200.0, 1e6 + 0.3, 999999999.7};
    for (size_t i = 0; i < sizeof times / sizeof *times; ++i) {
        waves_set_time(&waves, times[i]);
        for (int step = 0; step < waves.phase_count; ++step) {
            const OceanComplex exact = wave_phase((uint32_t)step, times[i]);
            /* A unit in the last place of float, and the rounding of thousands of turns. */
            const double turns = SWELL_TWO_PI * waves.phase_count * 0x1p-52;
            CHECK_NEAR(waves.phase[step].re, exact.re, 0x1p-23 * fabs((double)exact.re) + turns);
            CHECK_NEAR(waves.phase[step].im, exact.im, 0x1p-23 * fabs((double)exact.im) + turns);
        }
    }
    waves_finish(&waves);
    free(h0);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("a frame in one go has the bits of its stages", whole_as_staged),
    CHECK_CASE("samples and vertices are never stale", nothing_is_stale),
    CHECK_CASE("comparing methods leaves the samples as they are", samples_stay),
    CHECK_CASE("plain and vector kernels give the same bits", kernels_agree),
    CHECK_CASE("eight lanes give the same bits with 16 or 32 registers", lanes8_agree),
    CHECK_CASE("phases from the table are those of sine and cosine", phases),
};

CHECK_MAIN(CASES)
