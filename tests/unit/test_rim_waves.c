/*
 * The long waves of a sea at the rim of a shore: against the sum over its waves, and what of them
 * arrives in the window.
 */
#include "unit/seas.h"
#include "unit/shores.h"

#include <time.h>

static const double DEPTH = 6.0;

/* The sea of a force over DEPTH, with a period of `length`. */
static OceanSea* shallow_sea(int force, double length, double swell) {
    OceanParams params = ocean_beaufort_params(force);
    params.length = length;
    params.state.depth = DEPTH;
    params.state.swell_height = swell;
    params.state.swell_period = 10.0;
    return sea_of(&params);
}

static OceanRimWaves* rim_waves_of(const OceanSea* sea, SwellWorkers* workers) {
    OceanRimWaves* waves = ocean_rim_waves_create(sea, (OceanEngine){.workers = workers}, NULL);
    CHECK(waves);
    return waves;
}

/* ---- The sum ------------------------------------------------------------------------------- */

static double share_at(double kd) {
    const double x = (OCEAN_RIM_KD_NONE - kd) / (OCEAN_RIM_KD_NONE - OCEAN_RIM_KD_ALL);
    const double inside = fmin(fmax(x, 0.0), 1.0);
    return inside * inside * (3.0 - 2.0 * inside);
}

/* w, P, Q by definition: each h0(k) is a wave of twice its size along -k. */
static void sum_waves(const OceanSea* sea, double x, double z, double time, double sum[3]) {
    const OceanCascade* cascade = ocean_sea_cascade(sea, 0);
    const int half = sea_grid(sea) / 2;
    const double dk = SWELL_TWO_PI / sea_length(sea);
    sum[0] = sum[1] = sum[2] = 0.0;
    for (int m = 1 - half; m < half; ++m) {
        for (int n = 1 - half; n < half; ++n) {
            const double k = dk * hypot(n, m);
            if (k <= 0.0 || k * DEPTH >= OCEAN_RIM_KD_NONE) {
                continue;
            }
            const OceanComplex h = sea_h0(sea)[(m + half) * 2 * half + n + half];
            const double omega = ocean_cascade_frequency(cascade, n, m);
            const double angle = dk * (n * x + m * z) + omega * time;
            const double w =
                2.0 * share_at(k * DEPTH) * ((double)h.re * cos(angle) - (double)h.im * sin(angle));
            sum[0] += w;
            sum[1] -= omega / k * dk * n / k * w;
            sum[2] -= omega / k * dk * m / k * w;
        }
    }
}

enum { PLACES = 60 };

/* The rms of the difference from the sum over that of the sum, of w, P and Q. */
static void compare(OceanRimWaves* waves, const OceanSea* sea, double time, double ratio[3]) {
    float x[PLACES], z[PLACES], value[3][PLACES];
    double difference[3] = {0.0}, all[3] = {0.0};
    for (int i = 0; i < PLACES; ++i) {
        x[i] = (float)(900.0 * place_number(i, 1.0) - 450.0);
        z[i] = (float)(900.0 * place_number(i, 2.0) - 450.0);
    }
    CHECK(ocean_rim_waves_set_places(waves, PLACES, x, z, -3.0, 5.0, NULL));
    CHECK(ocean_rim_waves_fill(waves, time, value[0], value[1], value[2]));
    for (int i = 0; i < PLACES; ++i) {
        double sum[3];
        sum_waves(sea, (double)x[i] - 3.0, (double)z[i] + 5.0, time, sum);
        for (int n = 0; n < 3; ++n) {
            difference[n] += pow((double)value[n][i] - sum[n], 2.0);
            all[n] += sum[n] * sum[n];
        }
    }
    for (int n = 0; n < 3; ++n) {
        ratio[n] = sqrt(difference[n] / all[n]);
    }
}

CASE("the waves of a rim are the sum over the long ones, to two hundredths") {
    OceanSea* sea = shallow_sea(4, 512.0, 0.5);
    OceanRimWaves* waves = rim_waves_of(sea, sea_workers());
    static const double TIMES[] = {0.0, -17.31, 12.34, 12.64, 604.05};
    for (size_t t = 0; t < sizeof TIMES / sizeof *TIMES; ++t) {
        double ratio[3];
        compare(waves, sea, TIMES[t], ratio);
        TELL("w, P, Q at %g s differ by %.4f, %.4f, %.4f\n", TIMES[t], ratio[0], ratio[1],
             ratio[2]);
        CHECK(ratio[0] < 0.02 && ratio[1] < 0.02 && ratio[2] < 0.02);
    }
    ocean_rim_waves_destroy(waves);
    ocean_sea_destroy(sea);
}

CASE("any number of workers and any order of times gives the same waves") {
    OceanSea* sea = shallow_sea(6, 512.0, 0.0);
    SwellWorkers* workers = swell_workers_create(3, NULL);
    OceanRimWaves *two = rim_waves_of(sea, sea_workers()), *three = rim_waves_of(sea, workers);
    float x[PLACES], values[2][3][PLACES];
    for (int i = 0; i < PLACES; ++i) {
        x[i] = 7.7f * (float)i;
    }
    CHECK(ocean_rim_waves_set_places(two, PLACES, x, x, 0.0, 0.0, NULL));
    CHECK(ocean_rim_waves_set_places(three, PLACES, x, x, 0.0, 0.0, NULL));
    for (int t = 0; t < 20; ++t) {
        CHECK(ocean_rim_waves_fill(two, 0.13 * t, values[0][0], values[0][1], values[0][2]));
    }
    CHECK(ocean_rim_waves_fill(three, 0.13 * 19, values[1][0], values[1][1], values[1][2]));
    CHECK(memcmp(values[0], values[1], sizeof values[0]) == 0);
    ocean_rim_waves_destroy(two);
    ocean_rim_waves_destroy(three);
    swell_workers_destroy(workers);
    ocean_sea_destroy(sea);
}

/* All of the sum, since kd is 0.63. It has no flux along z. */
CASE("a single wave enters the rim") {
    OceanParams params = ocean_wave_params();
    params.length = 512.0;
    params.state.depth = DEPTH;
    params.state.wave[0] = (OceanSingleWave){60.0, 1.0, 0.0, 0.0};
    OceanSea* sea = sea_of(&params);
    OceanRimWaves* waves = rim_waves_of(sea, sea_workers());
    double ratio[3];
    compare(waves, sea, 12.34, ratio);
    CHECK(ratio[0] < 0.02 && ratio[1] < 0.02);
    ocean_rim_waves_destroy(waves);
    ocean_sea_destroy(sea);
}

/* ---- The join ------------------------------------------------------------------------------ */

static const double LENGTH = 256.0, RIM = 26.0, RAMP = 10.0, SLOPE = 1.0 / 15.0;

static double join_bed(double x, double z) {
    (void)z;
    return fmin(-DEPTH + SLOPE * fmax(x - 30.0, 0.0), 1.5);
}

typedef struct JoinRim {
    OceanRimWaves* waves;
    double cpu; /* s */
} JoinRim;

static double cpu_seconds(void) {
    return (double)clock() / (double)CLOCKS_PER_SEC;
}

static void fill_rim(void* context, double time, ShoreRim* rim) {
    JoinRim* join = context;
    const double began = cpu_seconds();
    ocean_rim_waves_fill(join->waves, time, rim->surface, rim->flux_x, rim->flux_z);
    join->cpu += cpu_seconds() - began;
    const float ramp = (float)fmin(time / RAMP, 1.0);
    for (int n = 0; n < rim->count && ramp < 1.0f; ++n) {
        rim->surface[n] *= ramp;
        rim->flux_x[n] *= ramp;
        rim->flux_z[n] *= ramp;
    }
}

/* The correlation of the window's surface with the sea's long waves, at `from` to `to` metres. */
static double correlation(Window* window, OceanRimWaves* waves, double from, double to) {
    const ShoreParams* p = &window->params;
    const int first = (int)ceil(from / p->cell), end = (int)(to / p->cell);
    const int columns = end - first, count = columns * p->nz;
    float* place = malloc(5 * (size_t)count * sizeof *place);
    float *x = place, *z = place + count, *w = place + 2 * count;
    double sums[5] = {0.0};
    for (int n = 0; n < count; ++n) {
        x[n] = (float)((first + n % columns + 0.5) * p->cell);
        z[n] = (float)((n / columns + 0.5) * p->cell);
    }
    CHECK(ocean_rim_waves_set_places(waves, count, x, z, 0.0, 0.0, NULL));
    CHECK(ocean_rim_waves_fill(waves, shore_time(window->shore), w, place + 3 * count,
                               place + 4 * count));
    window_read(window, SHORE_SURFACE);
    for (int n = 0; n < count; ++n) {
        const double a = (double)w[n], b = window_at(window, first + n % columns, n / columns);
        const double terms[5] = {a, b, a * a, b * b, a * b};
        for (int i = 0; i < 5; ++i) {
            sums[i] += terms[i] / count;
        }
    }
    free(place);
    return (sums[4] - sums[0] * sums[1]) /
           sqrt((sums[2] - sums[0] * sums[0]) * (sums[3] - sums[1] * sums[1]));
}

/* The lesser of two times, some periods apart. */
static double join_of(int force, double swell) {
    OceanSea* sea = shallow_sea(force, LENGTH, swell);
    OceanRimWaves *waves = rim_waves_of(sea, sea_workers()),
                  *seen = rim_waves_of(sea, sea_workers());
    ShoreParams params = shore_default_params();
    params.nx = 144;
    params.nz = 256;
    params.cell = 1.0;
    params.rim[SHORE_WEST] = RIM;
    Window window = window_of(params, join_bed, 2);
    const ShoreRim* rim = shore_rim(window.shore);
    CHECK(ocean_rim_waves_set_places(waves, rim->count, rim->x, rim->z, 0.0, 0.0, NULL));
    JoinRim join = {.waves = waves};
    shore_set_rim(window.shore, fill_rim, &join);
    double least = 1.0;
    window_run(&window, 45.0);
    for (int n = 0; n < 2; ++n) {
        window_run(&window, 11.0);
        const double inner = correlation(&window, seen, 15.0, RIM);
        TELL("force %d, swell %.1f m: at 0 to 5 m %.4f, 5 to 15 m %.4f, 15 to 26 m %.4f, 26 to 60 "
             "m %.4f\n",
             force, swell, correlation(&window, seen, 0.0, 5.0),
             correlation(&window, seen, 5.0, 15.0), inner, correlation(&window, seen, RIM, 60.0));
        least = fmin(least, inner);
    }
    TELL("a rim of %d places took %.4f s of CPU for a second of sea\n", rim->count,
         join.cpu / shore_time(window.shore));
    window_finish(&window);
    ocean_rim_waves_destroy(waves);
    ocean_rim_waves_destroy(seen);
    ocean_sea_destroy(sea);
    return least;
}

CASE("the window joins the sea of force 4 and 6") {
    CHECK(join_of(4, 0.0) >= 0.97);
    CHECK(join_of(6, 0.0) >= 0.97);
}

CASE("the window joins a sea with swell") {
    CHECK(join_of(4, 1.5) >= 0.94);
}
