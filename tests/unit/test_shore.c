/*
 * The shore's solver: rest, conservation, dispersion, symmetry, and that nothing depends on how it
 * is computed or breaks it.
 */
#include "check.h"

#include "unit/shores.h"

#include "shore/state.h"

/* Rounding of heights of 8 m. */
static const double ROUNDING = 8.0 * 6e-8;

/* ---- Water at rest ------------------------------------------------------------------------- */

/* Humps, an island and a beach, with steps of up to 0.6 m from cell to cell. */
static double rough_bed(double x, double z) {
    const double a = (x - 50.0) / 15.0, b = (z - 45.0) / 12.0;
    return -5.0 + 7.0 * exp(-a * a - b * b) + 1.5 * sin(0.31 * x) * cos(0.23 * z) +
           0.6 * (place_number(x, z) - 0.5) + (x > 80.0 ? 0.5 * (x - 80.0) : 0.0);
}

static double flat_bed(double x, double z) {
    (void)x;
    (void)z;
    return -8.0;
}

static ShoreParams basin_params(bool repeats) {
    ShoreParams params = shore_default_params();
    params.nx = 104;
    params.nz = 96;
    params.repeats = repeats;
    params.soak = 0.0;
    return params;
}

/* A wave of the height of a rounding has the speed sqrt(g / h) times that, h at least 2 cm. */
CASE("water over a rough bed, wet and dry, stays at rest") {
    for (int repeats = 0; repeats < 2; ++repeats) {
        Window window = window_of(basin_params(repeats), rough_bed, 1);
        window_run(&window, 20.0);
        const double speed = fmax(window_largest(&window, SHORE_VELOCITY_X),
                                  window_largest(&window, SHORE_VELOCITY_Z));
        double level = 0.0;
        window_read(&window, SHORE_SURFACE);
        for (int j = 0; j < window.params.nz; ++j) {
            for (int i = 0; i < window.params.nx; ++i) {
                const double bed = rough_bed(i + 0.5, j + 0.5), w = window_at(&window, i, j);
                level = w > bed + 1e-3 ? fmax(level, fabs(w)) : level;
            }
        }
        TELL("at rest: %.2g m/s, %.2g m\n", speed, level);
        CHECK_NEAR(speed, 0.0, 10.0 * ROUNDING * sqrt(SHORE_GRAVITY / 0.02));
        CHECK_NEAR(level, 0.0, 10.0 * ROUNDING);
        window_finish(&window);
    }
}

/* ---- Volume -------------------------------------------------------------------------------- */

/* Returns a window over the bed, in which the water stands as high as the heap. */
static Window heaped_window(ShoreParams params, ShoreBed bed, ShoreBed heap) {
    Window window = window_of(params, bed, 1);
    window_fill(&window, heap);
    CHECK(shore_set_water(window.shore, window.values, NULL, NULL, NULL));
    return window;
}

static double heap(double x, double z) {
    const double a = x - 20.0, b = z - 30.0;
    return 1.2 * exp(-(a * a + b * b) / 150.0);
}

static double volume_of(const Shore* shore) {
    double depth = 0.0;
    for (int j = 0; j < shore->params.nz; ++j) {
        for (int i = 0; i < shore->params.nx; ++i) {
            const size_t c = shore_at(shore, i, j);
            depth += (double)shore->water.w[c] - (double)shore->bed[c];
        }
    }
    return depth * shore->params.cell * shore->params.cell;
}

/* Roundings are random, so the sum over more cells errs relatively less. */
CASE("a closed basin keeps its water") {
    for (int repeats = 0; repeats < 2; ++repeats) {
        ShoreParams params = basin_params(repeats);
        params.nx *= 2;
        params.nz *= 2;
        Window window = heaped_window(params, rough_bed, heap);
        const double before = volume_of(window.shore);
        window_run(&window, 10.0);
        const double change = volume_of(window.shore) / before - 1.0;
        TELL("change of volume: %.2g\n", change);
        CHECK_NEAR(change, 0.0, 1e-9);
        CHECK(window_largest(&window, SHORE_VELOCITY_X) > 0.05);
        window_finish(&window);
    }
}

/* ---- Dispersion ---------------------------------------------------------------------------- */

/* Returns the frequency of the standing wave cos(kx) between walls [rad/s], by the time of four of
   its swings. */
static double measure_frequency(Window* window, double k) {
    double last = 1.0, first_time = 0.0, time = 0.0;
    int crossings = 0;
    while (crossings < 9) {
        shore_step(window->shore);
        window_read(window, SHORE_SURFACE);
        double sum = 0.0;
        for (int i = 0; i < window->params.nx; ++i) {
            sum += window_at(window, i, 4) * cos(k * (i + 0.5) * window->params.cell);
        }
        if (sum * last < 0.0) { /* linear between two steps */
            time =
                shore_time(window->shore) - shore_step_seconds(window->shore) * sum / (sum - last);
            first_time = crossings == 0 ? time : first_time;
            crossings += 1;
        }
        last = sum;
    }
    return (crossings - 1) * 0.5 * SWELL_TWO_PI / (time - first_time);
}

/* Returns the amplitude of the wave along z of which n lengths fill the window [m]. */
static double find_harmonic(const Window* window, int n) {
    const int nz = window->params.nz;
    double even = 0.0, odd = 0.0;
    for (int j = 0; j < nz; ++j) {
        const double turn = SWELL_TWO_PI * n * (j + 0.5) / nz, w = window_at(window, 4, j);
        even += 2.0 * w * cos(turn) / nz;
        odd += 2.0 * w * sin(turn) / nz;
    }
    return hypot(even, odd);
}

/* A wave of amplitude a and permanent form has the flux P = c w. With it the second order of the
   equations gives the amplitude a2 of the second harmonic:
   a2 (2 c^2 (1 + 4 A K) - 2 g d (1 + 4 B K)) = a^2 (c^2 / d + g / 2), K = (kd)^2, A = B + 1/3.
   In shallow water it becomes Stokes' 3 a^2 / (4 k^2 d^3). With any other a2 a free wave would be
   there, too, and beat. */
CASE("the second harmonic of a wave is that of the equations, and stays") {
    for (int nz = 64; nz <= 104; nz += 40) {
        ShoreParams params = shore_default_params();
        params.nx = 8;
        params.nz = nz;
        params.cell = 0.8;
        params.friction = params.soak = 0.0;
        Window window = window_of(params, flat_bed, 1);
        const double depth = 8.0, a = 0.2, k = SWELL_TWO_PI / (nz * params.cell);
        const double omega = shore_frequency(k, depth), c = omega / k, g = SHORE_GRAVITY;
        const double K = k * depth * k * depth, B = SHORE_DISPERSION, A = B + 1.0 / 3.0;
        const double a2 =
            a * a * (c * c / depth + 0.5 * g) /
            (2.0 * c * c * (1.0 + 4.0 * A * K) - 2.0 * g * depth * (1.0 + 4.0 * B * K));
        float* flux = malloc(window_cells(&window) * sizeof *flux);
        for (size_t n = 0; n < window_cells(&window); ++n) {
            const double turn = SWELL_TWO_PI * ((double)(n / 8) + 0.5) / nz;
            const double w = a * cos(turn) + a2 * cos(2.0 * turn);
            window.values[n] = (float)w;
            flux[n] = (float)(c * w);
        }
        CHECK(shore_set_water(window.shore, window.values, NULL, flux, NULL));
        free(flux);
        double least = INFINITY, largest = 0.0;
        while (shore_time(window.shore) < 10.0 * SWELL_TWO_PI / omega) {
            shore_step(window.shore);
            window_read(&window, SHORE_SURFACE);
            const double now = find_harmonic(&window, 2) / a2;
            least = fmin(least, now);
            largest = fmax(largest, now);
        }
        TELL("second harmonic at kd %.2f, in ten periods: %.3f to %.3f of %.4f m\n", k * depth,
             least, largest, a2);
        CHECK(least > 0.98 && largest < 1.02);
        window_finish(&window);
    }
}

/* Of the central differences of second order the third derivative's errs most, by (k dx)^2 / 4. */
CASE("small waves have the frequencies of the equations, and of linear theory up to kd = 2") {
    enum { NX = 104 };
    const double dx = 0.8, depth = 8.0;
    for (int mode = 2; mode <= 10; mode += 2) {
        Window window = window_of(flume_params(NX, dx), flat_bed, 1);
        const double k = 0.5 * SWELL_TWO_PI * mode / (NX * dx), kd = k * depth;
        for (size_t c = 0; c < window_cells(&window); ++c) {
            window.values[c] = (float)(0.01 * cos(k * ((double)(c % NX) + 0.5) * dx));
        }
        CHECK(shore_set_water(window.shore, window.values, NULL, NULL, NULL));
        const double omega = measure_frequency(&window, k);
        const double share = omega / shore_frequency(k, depth);
        const double airy = omega / airy_frequency(k, depth);
        TELL("kd %.2f: frequency %.4f of the equations', %.4f of linear theory's\n", kd, share,
             airy);
        CHECK_NEAR(share, 1.0, 0.25 * k * k * dx * dx);
        CHECK_NEAR(airy, 1.0, kd <= 2.0 ? 0.01 : 0.03);
        window_finish(&window);
    }
}

/* ---- Symmetry ------------------------------------------------------------------------------ */

static double bowl(double x, double z) {
    const double a = (x - 32.0) / 32.0, b = (z - 32.0) / 32.0;
    return -4.0 + 5.0 * (a * a + b * b);
}

static double heap_in_bowl(double x, double z) {
    const double a = x - 32.0, b = z - 32.0;
    return 1.0 * exp(-(a * a + b * b) / 40.0);
}

CASE("a symmetric bowl keeps a symmetric wave, along x, along z and between them") {
    ShoreParams params = basin_params(false);
    params.nx = params.nz = 64;
    Window window = heaped_window(params, bowl, heap_in_bowl);
    window_run(&window, 10.0);
    window_read(&window, SHORE_SURFACE);
    double mirrored = 0.0, swapped = 0.0;
    for (int j = 0; j < 64; ++j) {
        for (int i = 0; i < 64; ++i) {
            const double w = window_at(&window, i, j);
            mirrored = fmax(mirrored, fabs(w - window_at(&window, 63 - i, j)));
            mirrored = fmax(mirrored, fabs(w - window_at(&window, i, 63 - j)));
            swapped = fmax(swapped, fabs(w - window_at(&window, j, i)));
        }
    }
    TELL("mirrored: %.2g m, swapped: %.2g m\n", mirrored, swapped);
    CHECK_NEAR(mirrored, 0.0, 1e-3);
    CHECK_NEAR(swapped, 0.0, 1e-2);
    window_finish(&window);
}

static double shift; /* of the next bed along z [m] */

static double wavy_beach(double x, double z) {
    const double q = SWELL_TWO_PI * (z - shift) / 64.0;
    return -5.0 + 0.12 * fmax(x - 20.0 + 5.0 * sin(q) + 2.0 * sin(3.0 * q), 0.0);
}

static double heap_at_shift(double x, double z) {
    const double b = remainder(z - shift - 20.0, 64.0);
    return exp(-(x - 15.0) * (x - 15.0) / 20.0 - b * b / 60.0);
}

CASE("a window that repeats has no end along z") {
    float* first = malloc(64 * 64 * sizeof *first);
    for (int run = 0; run < 2; ++run) {
        shift = run ? 24.0 : 0.0;
        ShoreParams params = basin_params(true);
        params.nx = params.nz = 64;
        Window window = heaped_window(params, wavy_beach, heap_at_shift);
        window_run(&window, 8.0);
        window_read(&window, SHORE_SURFACE);
        double worst = 0.0;
        for (int j = 0; j < 64 && run; ++j) {
            for (int i = 0; i < 64; ++i) {
                const double other = (double)first[(j + 64 - 24) % 64 * 64 + i];
                worst = fmax(worst, fabs(window_at(&window, i, j) - other));
            }
        }
        memcpy(first, window.values, 64 * 64 * sizeof *first);
        TELL("shifted: %.2g m\n", worst);
        CHECK_NEAR(worst, 0.0, 1e-3);
        window_finish(&window);
    }
    free(first);
}

/* ---- Rims ---------------------------------------------------------------------------------- */

static double pulse(double x, double z) {
    (void)z;
    return 0.02 * exp(-(x - 100.0) * (x - 100.0) / 400.0);
}

/* The pulse has waves of 40 m and more, over 8 m. It parts into two waves of half its height. */
CASE("rims without water of their own absorb waves") {
    ShoreParams params = flume_params(200, 1.0);
    params.rim[SHORE_WEST] = params.rim[SHORE_EAST] = 40.0;
    Window window = heaped_window(params, flat_bed, pulse);
    window_run(&window, 40.0);
    const double left = window_largest(&window, SHORE_SURFACE) / (0.5 * 0.02);
    TELL("reflected: %.2g of a wave\n", left);
    CHECK_NEAR(left, 0.0, 0.05);
    window_finish(&window);
}

/* ---- The same bits ------------------------------------------------------------------------- */

static double barred_beach(double x, double z) {
    const double q = SWELL_TWO_PI * z / 96.0, at = x - 55.0 - 4.0 * sin(q);
    return fmin(-5.0 + 0.08 * fmax(x - 20.0 + 3.0 * sin(2.0 * q), 0.0) + 0.9 * exp(-at * at / 60.0),
                3.0);
}

static Waves storm_waves(double height, double depth) {
    Waves waves = {.count = 2, .ramp = 5.0};
    for (int n = 0; n < 2; ++n) {
        const double omega = SWELL_TWO_PI / (7.0 + 2.0 * n);
        const double k = wave_number_of(omega, depth, shore_frequency);
        waves.wave[n] = (Wave){0.25 * height, omega, k, 0.0, 1.0 + n};
    }
    return waves;
}

/* Fills all fields, one after the other, as 30 s of breaking waves leave them. */
static void run_storm(int workers, const ShoreRows* rows, float* fields) {
    ShoreParams params = basin_params(true);
    params.rim[SHORE_WEST] = 15.0;
    params.soak = 0.0008;
    Window window = window_of(params, barred_beach, workers);
    window.shore->rows = rows;
    Waves waves = storm_waves(3.0, 5.0);
    shore_set_rim(window.shore, waves_fill, &waves);
    window_run(&window, 30.0);
    for (int field = 0; field < SHORE_FIELD_COUNT; ++field) {
        float* values = fields + (size_t)field * window_cells(&window);
        shore_copy_field(window.shore, (ShoreField)field, values);
    }
    CHECK(window_largest(&window, SHORE_ROLLER) > 0.5);
    CHECK(window_largest(&window, SHORE_FOAM) > 0.5);
    CHECK(window_largest(&window, SHORE_FOAM_LINE) > 0.1);
    window_finish(&window);
}

THREADED("a storm has the same bits for any workers and width of vectors") {
    const size_t size = SHORE_FIELD_COUNT * 104 * 96 * sizeof(float);
    const ShoreRows* rows[3] = {shore_rows_plain()};
#ifdef SWELL_SHORE_HAS_WIDE
    const SwellProcessor processor = swell_processor();
    rows[1] = processor.avx2 ? shore_rows_avx2() : NULL;
    rows[2] = processor.avx2 && processor.avx512vl ? shore_rows_avx512() : NULL;
#endif
    float *first = malloc(size), *fields = malloc(size);
    run_storm(1, rows[0], first);
    for (int n = 0; n < 3; ++n) {
        if (rows[n]) {
            memset(fields, 0xff, size);
            run_storm(n == 0 ? 3 : 1, rows[n], fields);
            assert_memory_equal(fields, first, size);
        }
    }
    free(first);
    free(fields);
}

/* ---- Hostile beds -------------------------------------------------------------------------- */

static int hostile; /* which of the beds below */
enum { HOSTILE_BEDS = 6 };

static double hostile_bed(double x, double z) {
    const double random = place_number(x, z);
    const double beds[HOSTILE_BEDS] = {
        3.0,                                              /* all dry */
        -50.0,                                            /* all wet */
        random > 0.9 ? 50.0 : -6.0,                       /* spikes of 50 m */
        random > 0.9 ? -50.0 : (random < 0.1 ? 50.0 : 0), /* and holes, at the water's level */
        (int)(floor(x) + floor(z)) % 2 ? -8.0 : 8.0,      /* a chessboard */
        -8.0 + (x > 20.0 ? 1.5 * (x - 20.0) : 0.0) + (x > 20.0 ? 2.0 * (random - 0.5) : 0.0),
    };
    return beds[hostile];
}

/* No water is faster than after a fall from 50 m, or higher than three times the waves. */
SWEEP("nothing on any bed becomes endless, in ten minutes of a storm") {
    const double seconds = check_sweep(20, 600);
    for (hostile = 0; hostile < HOSTILE_BEDS; ++hostile) {
        ShoreParams params = basin_params(hostile % 2);
        params.nx = params.nz = 48;
        params.rim[SHORE_WEST] = 12.0;
        params.soak = 0.0008;
        Window window = window_of(params, hostile_bed, 1);
        Waves waves = storm_waves(4.0, 8.0);
        shore_set_rim(window.shore, waves_fill, &waves);
        window_run(&window, seconds);
        const double speed = window_largest(&window, SHORE_VELOCITY_X);
        double highest = 0.0;
        window_read(&window, SHORE_SURFACE);
        for (int j = 0; j < params.nz; ++j) {
            for (int i = 0; i < params.nx; ++i) {
                const double w = window_at(&window, i, j);
                CHECK(isfinite(w));
                highest = w > hostile_bed(i + 0.5, j + 0.5) + 0.01 ? fmax(highest, w) : highest;
            }
        }
        for (int field = 0; field < SHORE_FIELD_COUNT; ++field) {
            CHECK(isfinite(window_largest(&window, (ShoreField)field)));
        }
        TELL("bed %d: %.2g m/s, %.2g m high\n", hostile, speed, highest);
        CHECK(speed < 32.0);
        CHECK(highest < 12.0);
        window_finish(&window);
    }
}
