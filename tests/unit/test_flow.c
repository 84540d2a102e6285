#include "check.h"

#include "unit/exact.h"
#include "unit/seas.h"

static double random_share(uint32_t a, uint32_t b) {
    uint32_t bits[4];
    swell_random_bits(23, (const uint32_t[4]){a, b, 0, 0}, bits);
    return bits[0] / 4294967296.0;
}

typedef enum Kind { VELOCITY, ACCELERATION, PRESSURE, KINDS } Kind;

/* Sums of squares of the difference, and of the exact values. */
typedef struct Misses {
    double squares[KINDS], whole[KINDS];
} Misses;

static void add(Misses* misses, Kind kind, double value, double exact) {
    misses->squares[kind] += pow(value - exact, 2.0);
    misses->whole[kind] += exact * exact;
}

/* Against the sum over all waves, where the surface was found and at the depth that was used. */
static void compare(const OceanSea* sea, const OceanFlow* flow, double depth, int count,
                    Misses* misses) {
    for (int i = 0; i < count; ++i) {
        const double x = 400.0 * (random_share((uint32_t)i, 0) - 0.5);
        const double z = 400.0 * (random_share((uint32_t)i, 1) - 0.5);
        const double height = ocean_sea_query(sea, x, z).height;
        const OceanWater water = ocean_flow_query(flow, sea, x, height - depth, z);
        const double* rest = water.surface.rest;
        double velocity[3], acceleration[3];
        exact_velocity(sea, rest[0], rest[1], water.below, velocity);
        exact_acceleration(sea, rest[0], rest[1], water.below, acceleration);
        for (int axis = 0; axis < 3; ++axis) {
            add(misses, VELOCITY, water.velocity[axis], velocity[axis]);
            add(misses, ACCELERATION, water.acceleration[axis], acceleration[axis]);
        }
        add(misses, PRESSURE, water.pressure_over_density,
            exact_pressure(sea, rest[0], rest[1], water.below));
    }
}

static void check_misses(const OceanSea* sea, const OceanFlow* flow, double depth, int count,
                         double tolerance, double of_acceleration) {
    Misses misses = {{0.0}, {0.0}};
    compare(sea, flow, depth, count, &misses);
    for (Kind kind = 0; kind < KINDS; ++kind) {
        CHECK_NEAR(sqrt(misses.squares[kind] / misses.whole[kind]), 0.0,
                   kind == ACCELERATION ? of_acceleration : tolerance);
    }
}

/* Returns the flow with forces of the sea, which it advances. */
static OceanFlow* flow_of(OceanSea* sea, double time) {
    OceanFlow* flow = ocean_flow_create(sea, NULL);
    CHECK(flow);
    ocean_flow_want_forces(flow, true);
    CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, time) && ocean_flow_update(flow, sea, NULL));
    return flow;
}

CASE("velocity, acceleration and pressure of waves of 8 cells are within 1 % of their sum") {
    for (int alone = 0; alone < 2; ++alone) {
        OceanSea* sea = sea_limited(8.0, alone ? 1.2 * 8.0 : (double)INFINITY, 1.0);
        OceanFlow* flow = flow_of(sea, 11.0);
        /* To where the longest waves are left with a hundredth. */
        for (double depth = 0.0; depth < (alone ? 7.0 : 40.0); depth = depth * 2.0 + 0.25) {
            check_misses(sea, flow, depth, 60, 0.01, 0.01);
        }
        ocean_flow_destroy(flow);
        ocean_sea_destroy(sea);
    }
}

/* With a current and a bottom. Waves of fewer than 8 cells count here, too, for which the fall with
   depth is fitted less well. In the acceleration at the surface they count most. */
CASE("velocities and forces of a physical sea are close to their sum at all depths") {
    for (int shallow = 0; shallow < 2; ++shallow) {
        OceanParams params = ocean_beaufort_params(6);
        params.state.depth = shallow ? 12.0 : (double)INFINITY;
        params.state.current_speed = 1.0;
        params.state.current_direction = 200.0;
        OceanSea* sea = sea_of(&params);
        OceanFlow* flow = flow_of(sea, 100.0);
        check_misses(sea, flow, 0.0, 3, 0.01, 0.06);
        check_misses(sea, flow, 1.5, 4, 0.02, 0.02);
        check_misses(sea, flow, 8.0, 1, 0.01, 0.01);
        ocean_flow_destroy(flow);
        ocean_sea_destroy(sea);
    }
}

/* A sine a cos(k x - omega t) over a depth d has the dynamic pressure rho g a cos(k x - omega t)
   cosh(k (d - b)) / cosh(k d), exp(-k b) over deep water, at the depth b that Wheeler's stretching
   gives: d (eta - y) / (d + eta), eta - y. The fit over depth is good to a hundredth of g a. */
CASE("the pressure of a single wave is that of linear theory at all depths") {
    const double depths[] = {INFINITY, 40.0, 10.0, 4.0}, time = 7.3, length = 40.0, a = 0.3;
    for (size_t i = 0; i < sizeof depths / sizeof *depths; ++i) {
        OceanParams params = ocean_wave_params();
        params.state.depth = depths[i];
        params.state.wave[0] = (OceanSingleWave){.length = length, .height = 2.0 * a};
        params.choppiness = 0.0;
        OceanSea* sea = sea_of(&params);
        OceanFlow* flow = flow_of(sea, time);
        const double k = SWELL_TWO_PI / length, d = depths[i], lowest = -fmin(d, 30.0);
        const double tension = 7.4e-5 * k * k;
        const double omega = sqrt((9.81 + tension) * k * (isinf(d) ? 1.0 : tanh(k * d)));
        for (int n = 0; n < 40; ++n) {
            const double x = 1.3 * n, y = lowest * (n % 8) / 7.0;
            const double eta = a * cos(k * x - omega * time);
            const double under = fmax(eta - y, 0.0);
            const double b = isinf(d) ? under : fmin(d * under / (d + eta), d);
            const double fall = isinf(d) ? exp(-k * b) : cosh(k * (d - b)) / cosh(k * d);
            const OceanWater water = ocean_flow_query(flow, sea, x, y, 0.4 * n);
            CHECK_NEAR(water.surface.height, eta, 1e-3 * a);
            CHECK_NEAR(water.pressure_over_density, 9.81 * eta * fall, 0.01 * 9.81 * a);
        }
        ocean_flow_destroy(flow);
        ocean_sea_destroy(sea);
    }
}

/* Points rest where they are, and b = 0 at the surface. The difference over e on each side is off
   by e^2/6 of the third derivative: omega^2 e^2 / 6 of the acceleration itself, with 3 rad/s at
   most here. Velocities are floats, good to some 1e-7 of a few m/s, over 2 e. */
CASE("the acceleration is the change of the velocity in time") {
    OceanParams params = sea_force_params(7, 64, 1);
    params.choppiness = params.lean = 0.0;
    OceanSea* sea = sea_of(&params);
    const double e = 0.02, time = 40.0;
    double square = 0.0, miss = 0.0;
    OceanFlow* flow[3];
    OceanWater water[3][20];
    for (int n = 0; n < 3; ++n) {
        flow[n] = flow_of(sea, time + (n - 1) * e);
        for (int i = 0; i < 20; ++i) {
            water[n][i] = ocean_flow_query(flow[n], sea, 31.7 * i, (double)INFINITY, -17.3 * i);
        }
        ocean_flow_destroy(flow[n]);
    }
    for (int i = 0; i < 20; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            const double change =
                (water[2][i].velocity[axis] - water[0][i].velocity[axis]) / (2.0 * e);
            miss += pow(water[1][i].acceleration[axis] - change, 2.0);
            square += change * change;
        }
    }
    CHECK(square > 1.0);
    CHECK_NEAR(sqrt(miss / square), 0.0, 9.0 * e * e / 6.0 + 1e-4);
    ocean_sea_destroy(sea);
}

CASE("forces are unknown unless they are wanted, and come and go with an update") {
    const OceanParams params = sea_force_params(5, 32, 2);
    OceanSea* sea = sea_of(&params);
    OceanFlow* flow = ocean_flow_create(sea, NULL);
    CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, 3.0));
    OceanWater water[3];
    for (int n = 0; n < 3; ++n) {
        ocean_flow_want_forces(flow, n == 1);
        CHECK(ocean_flow_update(flow, sea, NULL));
        water[n] = ocean_flow_query(flow, sea, 3.0, -1.0, 2.0);
        CHECK(isfinite(water[n].acceleration[0]) == (n == 1));
        CHECK(isfinite(water[n].pressure_over_density) == (n == 1));
        CHECK(memcmp(water[n].velocity, water[0].velocity, sizeof water[n].velocity) == 0);
    }
    ocean_flow_destroy(flow);
    ocean_sea_destroy(sea);
}

/* Airy's: a wave a cos(phase) that runs towards d in deep water moves the water by a omega exp(-k
   b) (d cos(phase), -sin(phase)). */
static void airy_velocity(const OceanSea* sea, const double rest[2], double time, double below,
                          double velocity[3]) {
    velocity[0] = velocity[1] = velocity[2] = 0.0;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const double dk = SWELL_TWO_PI / ocean_cascade_length(cascade);
        const int half = ocean_cascade_grid(cascade) / 2;
        for (int m = 1 - half; m < half; ++m) {
            for (int n = 1 - half; n < half; ++n) {
                const double kx = dk * n, kz = dk * m, k = hypot(kx, kz);
                const double omega = ocean_cascade_frequency(cascade, n, m);
                const double complex wave =
                    2.0 * sea_h0_at(cascade, n, m) *
                    cexp((double complex)_Complex_I *
                         (kx * rest[0] + kz * rest[1] + fmod(omega * time, SWELL_TWO_PI)));
                const double fall = k > 0.0 ? omega * exp(-k * below) : 0.0;
                velocity[0] -= k > 0.0 ? fall * kx / k * creal(wave) : 0.0;
                velocity[1] -= fall * cimag(wave);
                velocity[2] -= k > 0.0 ? fall * kz / k * creal(wave) : 0.0;
            }
        }
    }
}

/* The rise and fall of bound waves is in the vertical velocity, too. */
CASE("velocities are linear theory's at the default choppiness") {
    enum { SIDE = 12 };
    OceanParams params = ocean_beaufort_params(6);
    params.grid = 32;
    OceanSea* sea = sea_of(&params);
    CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, 20.0));
    double bound = 0.0, up = 0.0;
    for (int i = 0; i < SIDE * SIDE; ++i) {
        const double length = ocean_cascade_length(ocean_sea_cascade(sea, 0));
        const double rest[2] = {length * (i % SIDE) / SIDE, length * (i / SIDE) / SIDE};
        double velocity[3], airy[3];
        const double below = i % 3;
        airy_velocity(sea, rest, 20.0, below, airy);
        exact_velocity(sea, rest[0], rest[1], below, velocity);
        CHECK_NEAR(velocity[0], airy[0], 1e-6);
        CHECK_NEAR(velocity[2], airy[2], 1e-6);
        bound += pow(velocity[1] - airy[1], 2.0);
        up += airy[1] * airy[1];
    }
    CHECK(sqrt(bound / up) < 0.04);
    ocean_sea_destroy(sea);
}

static const double PLACES[] = {0.0, -1.0, 0.0,   3.5,      -2.0, 7.25, -1e6,
                                0.0, 2e5,  100.0, INFINITY, -8.0, 12.0, -50.0,
                                1.0, 0.1,  -0.5,  0.2,      40.0, -3.0, 60.0};
enum { PLACE_COUNT = sizeof PLACES / sizeof *PLACES / 3 };

CASE("points in a batch are single points to the bit") {
    OceanParams params = ocean_beaufort_params(7);
    params.grid = 64;
    OceanSea* sea = sea_of(&params);
    OceanFlow* flow = flow_of(sea, 3.0);
    double flat[2 * PLACE_COUNT];
    for (int i = 0; i < PLACE_COUNT; ++i) {
        flat[2 * i] = PLACES[3 * i];
        flat[2 * i + 1] = PLACES[3 * i + 2];
    }
    OceanQuery queries[PLACE_COUNT];
    OceanWater waters[PLACE_COUNT];
    memset(queries, 0xff, sizeof queries);
    memset(waters, 0xff, sizeof waters);
    CHECK(ocean_sea_query_points(sea, PLACE_COUNT, flat, queries, NULL));
    CHECK(ocean_flow_query_points(flow, sea, PLACE_COUNT, PLACES, waters, NULL));
    for (int i = 0; i < PLACE_COUNT; ++i) {
        const double* p = PLACES + 3 * i;
        const OceanQuery query = ocean_sea_query(sea, p[0], p[2]);
        const OceanWater water = ocean_flow_query(flow, sea, p[0], p[1], p[2]);
        CHECK(query.exact == queries[i].exact);
        CHECK(memcmp(&query.residual, &queries[i].residual, 11 * sizeof(double)) == 0);
        CHECK(memcmp(&water.surface.residual, &query.residual, 11 * sizeof(double)) == 0);
        CHECK(memcmp(water.velocity, waters[i].velocity, sizeof water.velocity) == 0);
        CHECK(memcmp(water.acceleration, waters[i].acceleration, sizeof water.acceleration) == 0);
        CHECK(water.pressure_over_density == waters[i].pressure_over_density);
        CHECK(water.below == waters[i].below);
    }
    ocean_flow_destroy(flow);
    ocean_sea_destroy(sea);
}

/* Against the sums over all waves, where these are long enough to be linear between samples. */
CASE("J of a query is that of the surface") {
    OceanSea* sea = sea_limited(24.0, (double)INFINITY, 1.0);
    CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, 5.0));
    for (int i = 0; i < 40; ++i) {
        const OceanQuery query = ocean_sea_query(sea, 1.7 * i, -0.9 * i);
        const ExactSurface exact = exact_surface(sea, query.rest[0], query.rest[1], 5.0);
        CHECK_NEAR(query.jacobian, exact.jacobian, 0.02);
    }
    ocean_sea_destroy(sea);
}

CASE("foam at a point is that of the samples about it") {
    const OceanParams params = ocean_default_params();
    OceanSea* sea = sea_of(&params);
    OceanFoam* foam = ocean_foam_create(sea, NULL);
    CHECK(ocean_foam_advance(foam, sea, OCEAN_METHOD_FFT, 5.0, NULL));
    const int n = params.grid;
    const float *memory = ocean_foam_memory(foam, 0), *fresh = ocean_foam_compression(foam, 0);
    double most = 0.0;
    for (int i = 0; i < n * n; i += 7) {
        const double cell = params.length / n;
        const double x = (i % n - n / 2) * cell, z = (i / n - n / 2) * cell;
        const double rests[2][2] = {{x, z}, {x + 0.5 * cell, z}};
        OceanFoamSample at[2];
        CHECK(ocean_foam_sample_points(foam, sea, 2, *rests, at, NULL));
        CHECK_NEAR(at[0].memory, memory[i], 1e-6);
        CHECK_NEAR(at[0].compression, fresh[i], 1e-6);
        most = fmax(most, at[0].memory);
        if (i % n + 1 < n) {
            CHECK_NEAR(at[1].memory, 0.5 * (double)(memory[i] + memory[i + 1]), 1e-6);
        }
    }
    CHECK(most > 0.1);
    ocean_foam_destroy(foam);
    ocean_sea_destroy(sea);
}
