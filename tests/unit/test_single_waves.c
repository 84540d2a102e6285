/*
 * Single waves: linear theory with bound waves as the oracle, in double precision and written from
 * the list of waves; how well grids hold them; what is refused.
 */
#include "unit/exact.h"
#include "unit/seas.h"
#include "unit/second_order.h"

#include "sea/ocean/wave_fit.h"

/* ---- The oracle ---------------------------------------------------------------------------- */

/* A surface point that rests at (x, z), and the water there. */
typedef struct Point {
    double height, slope[2], moved[2], velocity[3];
} Point;

static double frequency(double k, double depth) {
    const double tension = 0.074 / 1000.0, g = 9.81;
    return sqrt((g * k + tension * k * k * k) * tanh(k * depth));
}

static Point point_at(const OceanSingleWave* wave, int count, const OceanParams* params, double x,
                      double z, double time) {
    const double degree = acos(-1.0) / 180.0, depth = params->state.depth;
    const double flow = params->state.current_direction * degree,
                 speed = params->state.current_speed;
    Point point = {.velocity = {speed * cos(flow), 0.0, speed * sin(flow)}};
    for (int i = 0; i < count; ++i) {
        const double a = 0.5 * wave[i].height, k = 2.0 * acos(-1.0) / wave[i].length;
        const double ux = cos(wave[i].direction * degree), uz = sin(wave[i].direction * degree);
        const double omega = frequency(k, depth), wide = 1.0 / tanh(k * depth);
        const double doppler = k * speed * (ux * cos(flow) + uz * sin(flow));
        const double angle =
            k * (ux * x + uz * z) - (omega + doppler) * time + wave[i].phase * degree;
        point.height += a * cos(angle) + params->choppiness * 0.5 * a * a * k * wide;
        point.slope[0] -= a * k * ux * sin(angle);
        point.slope[1] -= a * k * uz * sin(angle);
        point.moved[0] -= params->choppiness * a * wide * ux * sin(angle);
        point.moved[1] -= params->choppiness * a * wide * uz * sin(angle);
        point.velocity[0] += a * omega * wide * ux * cos(angle);
        point.velocity[1] += a * omega * sin(angle);
        point.velocity[2] += a * omega * wide * uz * cos(angle);
    }
    return point;
}

/* Adds the bound waves of the waves of each grid, without limit, that the grid can hold. */
static void add_bound(const OceanSingleWave* wave, int count, const OceanParams* params, double x,
                      double z, double time, Point* point) {
    const double degree = acos(-1.0) / 180.0, depth = fmin(params->state.depth, 1e4);
    const double flow = params->state.current_direction * degree,
                 speed = params->state.current_speed;
    const OceanWaveFit fit = ocean_wave_fit(params);
    double k[OCEAN_WAVES_MAX][2], omega[OCEAN_WAVES_MAX], angle[OCEAN_WAVES_MAX];
    for (int i = 0; i < count; ++i) {
        const double length = 2.0 * acos(-1.0) / wave[i].length;
        k[i][0] = length * cos(wave[i].direction * degree);
        k[i][1] = length * sin(wave[i].direction * degree);
        omega[i] = frequency(length, params->state.depth);
        angle[i] = k[i][0] * (x - speed * cos(flow) * time) +
                   k[i][1] * (z - speed * sin(flow) * time) - omega[i] * time +
                   wave[i].phase * degree;
        for (int j = 0; j <= i; ++j) {
            for (int side = i == j ? 1 : -1; side <= 1; side += 2) {
                const OceanHeldWave *one = &fit.wave[i], *other = &fit.wave[j];
                if (one->grid != other->grid || abs(one->n + side * other->n) >= params->grid / 2 ||
                    abs(one->m + side * other->m) >= params->grid / 2) {
                    continue;
                }
                const double weight =
                    second_order_weight(k[i], k[j], depth, params->choppiness, 1.0, side > 0);
                const double a =
                    (i == j ? 0.25 : 0.5) * 0.25 * wave[i].height * wave[j].height * weight;
                const double both = angle[i] + side * angle[j];
                point->height += a * cos(both);
                point->slope[0] -= a * (k[i][0] + side * k[j][0]) * sin(both);
                point->slope[1] -= a * (k[i][1] + side * k[j][1]) * sin(both);
                point->velocity[1] += a * (omega[i] + side * omega[j]) * sin(both);
            }
        }
    }
}

/* The sum of amplitudes times `power` of k, of which single precision loses a share. */
static double scale_of(const OceanSingleWave* wave, int count, int power) {
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        sum += 0.5 * wave[i].height * pow(2.0 * acos(-1.0) / wave[i].length, power);
    }
    return sum;
}

/* Amplitudes are single precision: half a unit in the last place of both components, and the gain,
   doubled. */
static const double SINGLE = 4.0 * 6e-8;

/* ---- Cases --------------------------------------------------------------------------------- */

static const char SEVEN[] = "--grid 64 --wave 100,2,0 --wave 90,1,20 --wave 80,1,40 --wave 70,1,60 "
                            "--wave 60,1,-20 --wave 50,.5,-40 --wave 9,.1,-170,10";

/* The third has seven waves, which share grids; the oracle has them as the grids hold them. Sums by
   definition take long on large ones. */
static const char* const SEAS[] = {
    "--grid 64 --wave 40,1,0",
    "--grid 64 --wave 40,2,30,50 --wave 41,1,30,-100 --choppiness 0",
    SEVEN,
    "--grid 64 --wave 100,2,10,90 --wave 25,1,-60 --depth 9 --choppiness 0.7",
    "--grid 64 --wave 400,5,180 --wave 0.5,.02,77 --current 1.5,120",
};

CASE("surface and water are those of theory to second order") {
    static const double TIMES[] = {0.0, 12.625, 4321.5};
    for (size_t s = 0; s < sizeof SEAS / sizeof *SEAS; ++s) {
        const OceanParams params = sea_params_of(SEAS[s]);
        OceanSea* sea = sea_of(&params);
        OceanSingleWave held[OCEAN_WAVES_MAX];
        const int count = ocean_wave_count(&params.state);
        for (int i = 0; i < count; ++i) {
            held[i] = ocean_sea_wave(sea, i);
        }
        const double height = SINGLE * scale_of(held, count, 0);
        const double slope = SINGLE * scale_of(held, count, 1);
        for (int t = 0; t < 3; ++t) {
            CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, TIMES[t]));
            for (int p = 0; p < 12; ++p) {
                const double x = 7.3 * p - 31.0, z = 19.0 - 5.9 * p * p;
                Point wanted = point_at(held, count, &params, x, z, TIMES[t]);
                if (params.choppiness > 0.0) {
                    add_bound(held, count, &params, x, z, TIMES[t], &wanted);
                }
                const ExactSurface is = exact_surface(sea, x, z, TIMES[t]);
                double velocity[3];
                exact_velocity(sea, x, z, 0.0, velocity);
                CHECK_NEAR(is.displacement[1], wanted.height, height);
                for (int i = 0; i < 2; ++i) {
                    CHECK_NEAR(is.slope[i], wanted.slope[i], slope);
                    CHECK_NEAR(is.displacement[2 * i], wanted.moved[i], 3.0 * height);
                }
                for (int i = 0; i < 3; ++i) { /* no wave here has omega coth(kd) above 12 */
                    CHECK_NEAR(velocity[i], wanted.velocity[i], 12.0 * height);
                }
            }
        }
        ocean_sea_destroy(sea);
    }
}

static uint64_t drawn;

static double between(double low, double high) {
    const uint32_t counter[4] = {(uint32_t)++drawn, 0, 0, 0};
    uint32_t bits[4];
    swell_random_bits(7, counter, bits);
    return low + (high - low) * (bits[0] / 4294967296.0);
}

static OceanSeaState random_waves(int count, double shortest, double longest) {
    OceanSeaState state = ocean_wave_params().state;
    for (int i = 0; i < count; ++i) {
        state.wave[i].length = shortest * pow(longest / shortest, between(0.0, 1.0));
        state.wave[i].height = 0.02 * state.wave[i].length;
        state.wave[i].direction = between(-180.0, 180.0);
    }
    return state;
}

/* The largest relative change of length, the largest change of direction, and the mean one
   [degrees]. */
typedef struct Rounding {
    double longer, turned, mean;
} Rounding;

static Rounding rounding_of(int count, int sets, double shortest, double longest) {
    enum { GRID = 256 };
    Rounding worst = {0.0, 0.0, 0.0};
    for (int set = 0; set < sets; ++set) {
        OceanParams params = ocean_wave_params();
        params.grid = GRID;
        params.state = random_waves(count, shortest, longest);
        const OceanSeaState state = params.state;
        const OceanWaveFit fit = ocean_wave_fit(&params);
        for (int i = 0; i < count; ++i) {
            const OceanHeldWave* held = &fit.wave[i];
            const double angle = atan2(held->m, held->n) * 180.0 / acos(-1.0);
            const double turned = fabs(remainder(angle - state.wave[i].direction, 360.0));
            CHECK(held->grid < fit.grids && hypot(held->n, held->m) <= GRID / 8.0 + 1.0);
            CHECK_NEAR(held->length, fit.length[held->grid] / hypot(held->n, held->m), 1e-9);
            worst.longer = fmax(worst.longer, fabs(held->length / state.wave[i].length - 1.0));
            worst.turned = fmax(worst.turned, turned);
            worst.mean += turned / (sets * count);
        }
    }
    print_message("measured: %d waves, %.2g %% longer at worst, turned by %.2f degrees, %.2f on "
                  "average\n",
                  count, 100.0 * worst.longer, worst.turned, worst.mean);
    return worst;
}

CASE("four waves have their lengths, sixteen nearly") {
    const Rounding few = rounding_of(4, 100, 0.1, 5000.0);
    CHECK_NEAR(few.longer, 0.0, 1e-12);
    CHECK(few.turned < 0.95 && few.mean < 0.1);
    const Rounding many = rounding_of(OCEAN_WAVES_MAX, 8, 10.0, 400.0);
    CHECK(many.longer < 0.03 && many.turned < 2.0);
}

CASE("with a length all waves share one grid, which is near it") {
    const OceanParams few =
        sea_params_of("--length 512 --wave 80,1,0 --wave 60,1,20 --wave 9,.2,-70");
    const OceanWaveFit fit = ocean_wave_fit(&few);
    CHECK(fit.grids == 1 && fit.length[0] > 512.0 / 1.42 && fit.length[0] < 512.0 * 1.42);
    for (int i = 0; i < 3; ++i) {
        CHECK_NEAR(fit.wave[i].length / few.state.wave[i].length, 1.0, 0.02);
    }
    const OceanParams one = sea_params_of("--length 512 --wave 60,1,0");
    CHECK_NEAR(ocean_wave_fit(&one).wave[0].length, 60.0, 1e-9);
    CHECK(!ocean_params_create("--length 512 --wave 60,1,0 --wave 5,.1,0", NULL));
    CHECK(!ocean_params_create("--length 100 --wave 200,1,0", NULL));
}

CASE("a loop closes, a depth limits, and no wave is still water") {
    const OceanParams looping = sea_params_of("--wave 40,1,0 --wave 90,2,50,20 --loop 60");
    OceanSea* sea = sea_of(&looping);
    const ExactSurface first = exact_surface(sea, 3.0, 4.0, 1.5);
    const ExactSurface again = exact_surface(sea, 3.0, 4.0, 61.5);
    CHECK_NEAR(again.displacement[1], first.displacement[1], 1e-12);
    CHECK(ocean_loop_error(&looping) > 0.0 && ocean_loop_error(&looping) < 0.05);
    ocean_sea_destroy(sea);
    const OceanParams shallow = sea_params_of("--wave 60,2,0 --depth 2");
    sea = sea_of(&shallow);
    CHECK(ocean_sea_targets(sea).limit == OCEAN_LIMIT_BREAKING);
    CHECK_NEAR(ocean_sea_targets(sea).significant_height, 0.78 * 2.0 * sqrt(2.0), 1e-12);
    CHECK_NEAR(ocean_sea_wave(sea, 0).height, 0.78 * 2.0, 1e-12); /* McCowan's limit */
    CHECK(ocean_sea_wave(sea, 1).length == 0.0);
    ocean_sea_destroy(sea);
    const OceanParams still = sea_params_of("--spectrum waves");
    sea = sea_of(&still);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 9.0);
    const OceanQuery water = ocean_sea_query(sea, 5.0, 6.0);
    CHECK(water.height == 0.0 && water.normal[1] == 1.0 && water.jacobian == 1.0);
    CHECK(ocean_spectrum_height(&still) == 0.0);
    ocean_sea_destroy(sea);
}

/* Returns the height of the first wave of a sea [m], and the sum of all. */
static double height_of(const char* options, double* sum) {
    const OceanParams params = sea_params_of(options);
    OceanSea* sea = sea_of(&params);
    const double first = ocean_sea_wave(sea, 0).height;
    *sum = 0.0;
    for (int i = 0; ocean_sea_wave(sea, i).length > 0.0; ++i) {
        *sum += ocean_sea_wave(sea, i).height;
    }
    CHECK_NEAR(ocean_spectrum_height(&params), ocean_sea_targets(sea).significant_height, 1e-9);
    ocean_sea_destroy(sea);
    return first;
}

/* Miche: .142 L tanh(k d), where k d = 2 pi d / L; McCowan: .78 d. */
CASE("a wave alone reaches the limit of single waves over a depth, and many that of a sea") {
    double sum;
    CHECK_NEAR(height_of("--wave 200,3,0 --depth 6", &sum), 3.0, 1e-12);
    CHECK_NEAR(height_of("--wave 200,9,0 --depth 6", &sum), 0.78 * 6.0, 1e-9);
    CHECK_NEAR(height_of("--wave 20,2.8,0 --depth 5", &sum),
               0.142 * 20.0 * tanh(1.5707963267948966), 1e-9);
    CHECK_NEAR(height_of("--wave 20,2.8,0", &sum), 2.8, 1e-12);
    /* Two alike may meet: half of the highest each. Eight meet seldom: 8 H^2 / 8 = (.594 d / 4)^2.
     */
    height_of("--wave 100,9,0 --wave 100,9,180 --depth 6", &sum);
    CHECK_NEAR(sum, 0.78 * 6.0, 1e-9);
    CHECK_NEAR(height_of("--wave 100,2,0 --wave 90,2,0 --wave 80,2,0 --wave 75,2,0 --wave 70,2,0 "
                         "--wave 65,2,0 --wave 60,2,0 --wave 55,2,0 --depth 4",
                         &sum),
               0.594 * 4.0 / 4.0, 1e-9);
}

CASE("what is no wave is refused") {
    static const char* const REFUSED_OPTIONS[] = {
        "--wave 0.09,0,0",
        "--wave 5001,1,0",
        "--wave 40,5.7,0",
        "--wave 40,-1,0",
        "--wave 40,1,361",
        "--wave 40,1,0,-361",
        "--wave 40,1",
        "--wave 40,1,0,0,0",
        "--wave nan,1,0",
        "--wave 40,1,0 --spectrum jonswap",
        "--wave 40,1,0 --beaufort 5",
        "--wave 40,1,0 --fetch 9",
        "--wave 40,1,0 --amplitude 1",
        "--wave 40,1,0 --energy 1",
        "--spectrum waves --swell 0.5",
    };
    SwellError error = {0};
    for (size_t i = 0; i < sizeof REFUSED_OPTIONS / sizeof *REFUSED_OPTIONS; ++i) {
        OceanParams* made = ocean_params_create(REFUSED_OPTIONS[i], &error);
        if (made || !strstr(error.message, "wave") || strchr(error.message, '\n')) {
            print_error("%s: %s\n", REFUSED_OPTIONS[i], error.message);
            fail();
        }
    }
    char many[64 * OCEAN_WAVES_MAX] = "";
    for (int i = 0; i < OCEAN_WAVES_MAX; ++i) {
        strcat(many, "--wave 40,1,0 ");
    }
    CHECK(ocean_wave_count(&(OceanSeaState){0}) == 0);
    OceanParams params = sea_params_of(many);
    CHECK(params.state.kind == OCEAN_SPECTRUM_WAVES &&
          ocean_wave_count(&params.state) == OCEAN_WAVES_MAX);
    strcat(many, "--wave 40,1,0");
    CHECK(!ocean_params_create(many, &error));
    for (int i = 0; i < OCEAN_WAVES_MAX; ++i) { /* from 0.1 to 5000 m, for grids of 16 samples */
        params.state.wave[i] = (OceanSingleWave){0.1 * pow(5e4, i / 15.0), 0.0, 0.0, 0.0};
    }
    CHECK(ocean_check_params(&params, NULL));
    params.grid = 16;
    CHECK(!ocean_check_params(&params, &error) && strstr(error.message, "larger grid"));
}
