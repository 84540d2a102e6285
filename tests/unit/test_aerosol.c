/*
 * The light of a clear day at sea against an independent estimate: photons traced one by one
 * through the same air, in double precision, without the tables and without the isotropic light of
 * the higher orders. And the two measures of one air, optical depth and visibility.
 */
#include "check.h"

#include "unit/sky_values.h"

#include <stdlib.h>

static const double PI = 3.14159265358979323846;

/* ---- Photons ------------------------------------------------------------------------------- */

enum { LAYERS = 240, PHOTONS = 200000, ANGLES = 20000 };

/* The air of one channel in layers of .25 km, from the sea up: optical depths of each. */
typedef struct Layers {
    double depth[3][LAYERS]; /* Rayleigh's, aerosol's, ozone's */
    double cosine[ANGLES];   /* of the angle of scattering by aerosol, evenly likely */
} Layers;

static double cornette_shanks(double g, double cosine) {
    return 3.0 / (8.0 * PI) * (1.0 - g * g) * (1.0 + cosine * cosine) /
           ((2.0 + g * g) * pow(1.0 + g * g - 2.0 * g * cosine, 1.5));
}

/* Fills the cosines of even shares of the phase function's integral, which must be 1. */
static void fill_cosines(Layers* air) {
    enum { STEPS = 400000 };
    double sum = 0.0;
    int next = 0;
    for (int i = 0; i < STEPS; ++i) {
        const double angle = PI * pow((i + 0.5) / STEPS, 2.0); /* dense at the peak */
        const double width = PI * 2.0 * (i + 0.5) / STEPS / STEPS;
        const double phase =
            0.33 * cornette_shanks(0.95, cos(angle)) + 0.67 * cornette_shanks(0.59, cos(angle));
        sum += 2.0 * PI * sin(angle) * width * phase;
        while (next < ANGLES && sum >= (next + 0.5) / ANGLES) {
            air->cosine[next++] = cos(angle);
        }
    }
    CHECK_NEAR(sum, 1.0, 1e-6);
    while (next < ANGLES) {
        air->cosine[next++] = -1.0;
    }
}

static void fill_depths(Layers* air, int channel, double aerosol) {
    static const double RAYLEIGH[3] = {5.802e-3, 13.558e-3, 33.1e-3}; /* 1/km at the sea */
    static const double OZONE[3] = {0.650e-3, 1.881e-3, 0.085e-3};    /* 1/km at 25 km */
    static const double WAVELENGTH[3] = {680.0, 550.0, 440.0};
    const double depth = aerosol * sqrt(550.0 / WAVELENGTH[channel]);
    for (int i = 0; i < LAYERS; ++i) {
        const double low = i * 60.0 / LAYERS, high = low + 60.0 / LAYERS; /* km */
        const double ozone = fmax(0.0, 1.0 - fabs(0.5 * (low + high) - 25.0) / 15.0);
        air->depth[0][i] = RAYLEIGH[channel] * 8.0 * (exp(-low / 8.0) - exp(-high / 8.0));
        air->depth[1][i] = depth * (exp(-low / 1.2) - exp(-high / 1.2));
        air->depth[2][i] = OZONE[channel] * ozone * (high - low);
    }
}

static double total_depth(const Layers* air) {
    double sum = 0.0;
    for (int i = 0; i < LAYERS; ++i) {
        sum += air->depth[0][i] + air->depth[1][i] + air->depth[2][i];
    }
    return sum;
}

/* SplitMix64, 0 to 1. */
static double draw(uint64_t* state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

/* Turns a direction (x, y, z) by an angle around itself and away from itself. */
static void turn(double way[3], double cosine, double around) {
    const double sine = sqrt(fmax(0.0, 1.0 - cosine * cosine));
    const double level = hypot(way[0], way[2]);
    const double across[3] = {level > 1e-9 ? -way[2] / level : 1.0, 0.0,
                              level > 1e-9 ? way[0] / level : 0.0};
    const double up[3] = {across[1] * way[2] - across[2] * way[1],
                          across[2] * way[0] - across[0] * way[2],
                          across[0] * way[1] - across[1] * way[0]};
    for (int i = 0; i < 3; ++i) {
        way[i] = way[i] * cosine + sine * (across[i] * cos(around) + up[i] * sin(around));
    }
}

/* Rayleigh's phase function by rejection. */
static double rayleigh_cosine(uint64_t* state) {
    for (;;) {
        const double cosine = 2.0 * draw(state) - 1.0;
        if (2.0 * draw(state) < 1.0 + cosine * cosine) {
            return cosine;
        }
    }
}

/* Moves a photon from a height [layers] to its next encounter. Returns the new height, below 0 at
   the sea and at LAYERS or above in space. */
static double move(const Layers* air, double height, double rise, double free_depth) {
    int layer = (int)fmin(fmax(height, 0.0), LAYERS - 1);
    while (layer >= 0 && layer < LAYERS) {
        const double depth = air->depth[0][layer] + air->depth[1][layer] + air->depth[2][layer];
        const double way = rise > 0.0 ? layer + 1.0 - height : height - layer;
        const double crossed = depth * way / fmax(fabs(rise), 1e-9);
        if (crossed > free_depth) {
            return height + (rise > 0.0 ? way : -way) * free_depth / crossed;
        }
        free_depth -= crossed;
        height = rise > 0.0 ? layer + 1.0 : layer;
        layer += rise > 0.0 ? 1 : -1;
    }
    return rise > 0.0 ? LAYERS : -1.0;
}

/* Photons that reach the sea, by how often they were scattered. */
typedef struct Arrivals {
    int straight, once, more;
} Arrivals;

/* Scatters a photon at a height or absorbs it. Returns whether it goes on. */
static bool meet(const Layers* air, double height, double way[3], uint64_t* state) {
    const int layer = (int)height;
    const double clear = air->depth[0][layer], aerosol = air->depth[1][layer];
    const double place = draw(state) * (clear + aerosol + air->depth[2][layer]);
    if (place >= clear + 0.98 * aerosol) {
        return false;
    }
    const double cosine =
        place < clear ? rayleigh_cosine(state) : air->cosine[(int)(draw(state) * ANGLES)];
    turn(way, cosine, 2.0 * PI * draw(state));
    return true;
}

/* Follows one photon from space. */
static void trace_photon(const Layers* air, double elevation, uint64_t* state, Arrivals* arrivals) {
    double way[3] = {cos(elevation), -sin(elevation), 0.0}, height = LAYERS;
    for (int scattered = 0;; ++scattered) {
        height = move(air, height, way[1], -log(1.0 - draw(state)));
        if (height >= LAYERS) {
            return;
        }
        if (height >= 0.0) {
            if (!meet(air, height, way, state)) {
                return;
            }
            continue;
        }
        *(scattered == 0   ? &arrivals->straight
          : scattered == 1 ? &arrivals->once
                           : &arrivals->more) += 1;
        if (draw(state) >= AIR_GROUND_ALBEDO) {
            return;
        }
        const double up = sqrt(draw(state)), around = 2.0 * PI * draw(state);
        way[0] = sqrt(1.0 - up * up) * cos(around);
        way[1] = up;
        way[2] = sqrt(1.0 - up * up) * sin(around);
        height = 0.0;
    }
}

/* ---- The light of the sky room ------------------------------------------------------------- */

typedef struct Light {
    double share[3];  /* of the light on a level sea that comes from the sky */
    double direct[3]; /* transmittance of the sun's light */
} Light;

static Light light_of(double aerosol, double haze, double elevation) {
    SkyParams params = sky_default_params();
    params.sun_elevation = elevation;
    params.aerosol = aerosol;
    params.haze = haze;
    params.eye_height = 0.0;
    SkyAir* air = sky_air_create(NULL);
    CHECK(air);
    sky_air_compute(air, &params, NULL);
    Light light;
    for (int c = 0; c < 3; ++c) {
        const double sun = air->sun_transmittance[c] * sin(elevation * PI / 180.0);
        light.share[c] = air->irradiance[c] / (air->irradiance[c] + sun);
        light.direct[c] = air->sun_transmittance[c];
    }
    sky_air_destroy(air);
    return light;
}

/* The room treats what is scattered twice or more as even light, which can err by half of it, no
   more: half of the even light goes down, and of any light at most all and at least none. */
CASE("the sky's share of the light equals that of traced photons") {
    static const struct {
        double aerosol, elevation;
    } GIVEN[] = {{0.0, 60.0}, {0.05, 60.0}, {0.1, 60.0}, {0.1, 30.0}};
    Layers* air = malloc(sizeof *air);
    CHECK(air);
    fill_cosines(air);
    for (size_t i = 0; i < sizeof GIVEN / sizeof *GIVEN; ++i) {
        const double radians = GIVEN[i].elevation * PI / 180.0;
        const Light light = light_of(GIVEN[i].aerosol, 0.0, GIVEN[i].elevation);
        for (int c = 0; c < 3; ++c) {
            fill_depths(air, c, GIVEN[i].aerosol);
            Arrivals arrivals = {0};
            uint64_t seed = 7;
            for (int k = 0; k < PHOTONS; ++k) {
                trace_photon(air, radians, &seed, &arrivals);
            }
            const double all = arrivals.straight + arrivals.once + arrivals.more;
            const double share = (arrivals.once + arrivals.more) / all;
            const double deviation = sqrt(share * (1.0 - share) / all);
            print_message("aerosol %.2f, sun %.0f, channel %d: sky %.4f, photons %.4f +- %.4f\n",
                          GIVEN[i].aerosol, GIVEN[i].elevation, c, light.share[c], share,
                          deviation);
            CHECK_NEAR(light.share[c], share, 4.0 * deviation + 0.5 * arrivals.more / all);
            /* Flat layers: the slant path of the curved ones is shorter by a share of
               8 km / 6360 km / tan^2. */
            const double slant = total_depth(air) / sin(radians);
            const double curved = 8.0 / 6360.0 / pow(tan(radians), 2.0);
            CHECK_NEAR(light.direct[c], exp(-slant), exp(-slant) * (slant * curved + 2e-4));
        }
    }
    free(air);
}

/* Sea air has 12 to 15 % of the sun's light at 60 degrees from the sky, by an aerosol of .05 to .1.
   The haze of older scenes has 7 %, hardly more than clear air. */
CASE("on a clear day at sea the sky gives 12 to 15 percent") {
    const double clear_day = sky_default_params().aerosol;
    CHECK(clear_day >= 0.05 && clear_day <= 0.1);
    const double DEPTHS[][2] = {{clear_day, 0.0}, {0.085, 0.0}, {0.0, 1.2}};
    double share[3];
    for (int i = 0; i < 3; ++i) {
        const Light light = light_of(DEPTHS[i][0], DEPTHS[i][1], 60.0);
        share[i] = light.share[1];
        print_message("aerosol %.4f, haze %.1f: share of the sky %.4f\n", DEPTHS[i][0],
                      DEPTHS[i][1], share[i]);
    }
    CHECK(share[0] >= 0.12 && share[0] <= 0.15);
    CHECK(share[1] >= 0.12 && share[1] <= 0.15);
    CHECK(share[2] < 0.08);
}

/* The sun's light falls by e^(-m aerosol), more for blue than for red. */
CASE("the sun's light falls with the aerosol") {
    const Light clear = light_of(0.0, 0.0, 90.0), sea = light_of(0.2, 0.0, 90.0);
    static const double WAVELENGTH[3] = {680.0, 550.0, 440.0};
    for (int c = 0; c < 3; ++c) {
        const double depth = 0.2 * sqrt(550.0 / WAVELENGTH[c]);
        CHECK_NEAR(sea.direct[c] / clear.direct[c], exp(-depth), 1e-4);
    }
}

/* ---- Aerosol, visibility and haze ---------------------------------------------------------- */

CASE("aerosol and visibility are two measures of one air") {
    for (double visibility = 500.0; visibility < 200e3; visibility *= 1.5) {
        const double depth = sky_aerosol_from_visibility(visibility);
        double extinction[3];
        sky_air_extinction(visibility, extinction);
        CHECK_NEAR(sky_visibility_from_aerosol(depth), visibility, 1e-9 * visibility);
        /* A black thing that far away keeps 5 % of its contrast. */
        CHECK_NEAR(exp(-extinction[1] * visibility), 0.05, 3e-4);
        CHECK_NEAR(depth, (extinction[1] - 13.558e-6) * 1200.0, 1e-6 * depth);
        CHECK(extinction[0] < extinction[1] && extinction[1] < extinction[2]);
    }
    double clear[3];
    sky_air_extinction(1e9, clear);
    CHECK_NEAR(clear[0], 5.802e-6, 1e-6 * clear[0]);
    CHECK_NEAR(clear[2], 33.1e-6, 1e-6 * clear[2]);
    CHECK(sky_aerosol_from_visibility(1e9) == 0.0);
    CHECK_NEAR(sky_visibility_from_aerosol(0.0), 221e3, 1e3);
}

/* Radiances as they were when haze was the only aerosol. A sum of 40 steps in single precision is
   known to some 1e-5, a hundredth of a level in a picture. */
CASE("older scenes look as they did") {
    static const struct {
        double haze, sun, place[2], radiance[3];
    } WAS[] = {
        {1.2, 16.0, {5.0, 18.0}, {0.06393185, 0.06591684, 0.07653528}},
        {1.2, 16.0, {60.0, 2.0}, {0.04109386, 0.05263309, 0.05064134}},
        {1.2, 16.0, {180.0, 40.0}, {0.005560576, 0.01124398, 0.02429451}},
        {3.0, 52.0, {5.0, 18.0}, {0.02177656, 0.03783124, 0.07114523}},
        {3.0, 52.0, {60.0, 2.0}, {0.04145733, 0.06011492, 0.07431023}},
        {3.0, 52.0, {180.0, 40.0}, {0.005463849, 0.01203118, 0.02924538}},
        {10.0, 1.2, {5.0, 18.0}, {0.02548515, 0.01236044, 0.01019288}},
        {10.0, 1.2, {60.0, 2.0}, {0.01004117, 0.005553512, 0.00316513}},
        {10.0, 1.2, {180.0, 40.0}, {0.00341184, 0.003668545, 0.005567367}},
    };
    SkyAir* air = sky_air_create(NULL);
    for (size_t i = 0; i < sizeof WAS / sizeof *WAS; ++i) {
        SkyParams params = sky_default_params();
        params.aerosol = 0.0;
        params.haze = WAS[i].haze;
        params.sun_azimuth = 30.0;
        params.sun_elevation = WAS[i].sun;
        params.eye_height = 3.5;
        sky_air_compute(air, &params, NULL);
        double direction[3], radiance[3], extinction[3];
        sky_direction(30.0 + WAS[i].place[0], WAS[i].place[1], direction);
        sky_air_radiance(air, direction, radiance);
        sky_haze_extinction(WAS[i].haze, 16e3, extinction);
        static const double RAYLEIGH[3] = {5.802e-6, 13.558e-6, 33.1e-6};
        for (int c = 0; c < 3; ++c) {
            CHECK_NEAR(radiance[c], WAS[i].radiance[c], 1e-5 * WAS[i].radiance[c]);
            const double was = RAYLEIGH[c] + 4.436e-6 * WAS[i].haze + 3.0 / 16e3;
            CHECK_NEAR(extinction[c], was, 1e-6 * was);
        }
    }
    sky_air_destroy(air);
    CHECK_NEAR(sky_aerosol_from_haze(1.2), 1.2 * 4.436e-3 * 1.2, 1e-8);
}
