/*
 * The medium of the air and its transmittance.
 *
 * Clear air (Rayleigh), aerosol and ozone, each with a profile over the height: Hillaire 2020,
 * table 1. The three channels are 680, 550 and 440 nm. The aerosol is that of the open sea. Its
 * optical depth falls as wavelength^-.5 (-.6 is the mean of all oceans, less far from land: Smirnov
 * et al. 2009) and it absorbs 2 % of what it removes (Lanai, Hawaii: Dubovik et al. 2002).
 * The dry haze of older scenes is Hillaire's grey aerosol with a tenth of his absorption.
 *
 * By day ozone hardly matters. The light of dusk has crossed its layer at a slant, and keeps of
 * each channel what the ozone leaves of its whole band: its mean wavelength counts, 600, 551 and
 * 465 nm, where ozone absorbs as 1.5 : 1 : .13 (A. Serdyuchenko et al. 2014). That makes the zenith
 * blue after sunset (E. Hulburt 1953). The layer is that of a northern spring, 375 Dobson units.
 */
#include "air.h"

#include "swell/heavens.h"

#include <string.h>

static const float RAYLEIGH[3] = {5.802e-3f, 13.558e-3f, 33.1e-3f}; /* 1/km at the sea */
static const float OZONE[3] = {0.650e-3f, 1.881e-3f, 0.085e-3f};    /* 1/km at 25 km */
static const float OZONE_DUSK[3] = {3.45e-3f, 2.28e-3f, 0.30e-3f};
static const float HAZE = 3.996e-3f; /* 1/km at the sea, haze 1 */
static const float HAZE_ABSORPTION = 4.4e-4f;
static const float AEROSOL[3] = {0.8993f, 1.0f, 1.1180f}; /* of the depth at 550 nm */
static const float AEROSOL_ALBEDO = 0.98f;                /* scattering / extinction */
static const float RAYLEIGH_HEIGHT = 8.0f;                /* km */
static const float AEROSOL_HEIGHT = 1.2f;

enum { TRANSMITTANCE_STEPS = 40, EXACT_STEPS = 200 };

/* Density of the three parts at one height, relative to their maxima. */
typedef struct AirDensity {
    float rayleigh, aerosol, ozone;
} AirDensity;

static inline AirDensity density_at(float height) {
    const float above = height > 0.0f ? height : 0.0f;
    const float from_layer = above > 25.0f ? above - 25.0f : 25.0f - above;
    const float ozone = 1.0f - from_layer * (1.0f / 15.0f);
    return (AirDensity){float_exp(above * (-1.0f / RAYLEIGH_HEIGHT)),
                        float_exp(above * (-1.0f / AEROSOL_HEIGHT)), ozone > 0.0f ? ozone : 0.0f};
}

AirAerosol sky_air_aerosol(double aerosol, double haze, double dusk) {
    AirAerosol mixed = {.haze_share = color_gray(0.0f)};
    const float at_sea = (float)aerosol / AEROSOL_HEIGHT;
    for (int i = 0; i < 3; ++i) {
        const float scattered = HAZE * (float)haze;
        mixed.extinction.c[i] = at_sea * AEROSOL[i] + (HAZE + HAZE_ABSORPTION) * (float)haze;
        mixed.scattering.c[i] = at_sea * AEROSOL[i] * AEROSOL_ALBEDO + scattered;
        mixed.haze_share.c[i] = scattered > 0.0f ? scattered / mixed.scattering.c[i] : 0.0f;
        mixed.ozone[i] = OZONE[i] + (OZONE_DUSK[i] - OZONE[i]) * (float)dusk;
    }
    return mixed;
}

AirMedium sky_air_medium(const AirAerosol* aerosol, float height) {
    const AirDensity density = density_at(height);
    AirMedium medium = {.aerosol = color_scale(aerosol->scattering, density.aerosol)};
    for (int i = 0; i < 3; ++i) {
        medium.rayleigh.c[i] = RAYLEIGH[i] * density.rayleigh;
        medium.extinction.c[i] = medium.rayleigh.c[i] + aerosol->extinction.c[i] * density.aerosol +
                                 aerosol->ozone[i] * density.ozone;
    }
    medium.extinction.c[3] = 1.0f;
    return medium;
}

/* ---- Aerosol and visibility ---------------------------------------------------------------- */

/* Extinction times the meteorological optical range: -ln .05, a contrast of 5 % (CIE 17-31-018;
   Hess et al. 1998 for their maritime air, too). */
static const double RANGE = 3.0;

/* Aerosol at the sea, at 550 nm, beyond clear air [1/km]. */
static double aerosol_at_sea(double visibility) {
    return fmax(0.0, RANGE / (visibility * 1e-3) - (double)RAYLEIGH[1]);
}

double sky_aerosol_from_visibility(double visibility) {
    return aerosol_at_sea(visibility) * (double)AEROSOL_HEIGHT;
}

double sky_visibility_from_aerosol(double aerosol) {
    return 1e3 * RANGE / ((double)RAYLEIGH[1] + aerosol / (double)AEROSOL_HEIGHT);
}

double sky_aerosol_from_haze(double haze) {
    return haze * (double)((HAZE + HAZE_ABSORPTION) * AEROSOL_HEIGHT);
}

void sky_air_extinction(double visibility, double extinction[3]) {
    const double aerosol = aerosol_at_sea(visibility);
    for (int i = 0; i < 3; ++i) {
        extinction[i] = ((double)RAYLEIGH[i] + aerosol * (double)AEROSOL[i]) * 1e-3;
    }
}

void sky_haze_extinction(double haze, double visibility, double extinction[3]) {
    for (int i = 0; i < 3; ++i) {
        extinction[i] = ((double)RAYLEIGH[i] + haze * (double)(HAZE + HAZE_ABSORPTION)) * 1e-3 +
                        RANGE / visibility;
    }
}

double sky_air_path(double height, double mu, bool* meets_ground) {
    const double r = AIR_GROUND_RADIUS + height;
    const double ground = r * r * mu * mu - height * (r + AIR_GROUND_RADIUS);
    *meets_ground = mu < 0.0 && ground >= 0.0;
    if (*meets_ground) {
        return fmax(0.0, -r * mu - sqrt(ground));
    }
    const double top = r * r * mu * mu + (AIR_TOP_RADIUS - r) * (AIR_TOP_RADIUS + r);
    return fmax(0.0, -r * mu + sqrt(fmax(0.0, top)));
}

/* ---- Transmittance ------------------------------------------------------------------------- */

/* Optical depths of the parts for all cosines of one height, in densities times kilometres. */
typedef struct RowDepth {
    float mu[TRANSMITTANCE_COSINES];
    float path[TRANSMITTANCE_COSINES];
    float rayleigh[TRANSMITTANCE_COSINES];
    float aerosol[TRANSMITTANCE_COSINES];
    float ozone[TRANSMITTANCE_COSINES];
} RowDepth;

/* Midpoint steps in s with t = path s^2, dense where the air is. */
static void add_depths(RowDepth* depth, float height) {
    for (int step = 0; step < TRANSMITTANCE_STEPS; ++step) {
        const float s = ((float)step + 0.5f) / (float)TRANSMITTANCE_STEPS;
        for (int i = 0; i < TRANSMITTANCE_COSINES; ++i) {
            const float t = depth->path[i] * s * s;
            const float dt = depth->path[i] * s * (2.0f / (float)TRANSMITTANCE_STEPS);
            const AirDensity density = density_at(air_height(height, depth->mu[i], t));
            depth->rayleigh[i] += density.rayleigh * dt;
            depth->aerosol[i] += density.aerosol * dt;
            depth->ozone[i] += density.ozone * dt;
        }
    }
}

void sky_air_fill_transmittance(void* context, int row, int worker) {
    (void)worker;
    SkyAir* air = context;
    const float v = (float)row / (float)(TRANSMITTANCE_HEIGHTS - 1);
    const float height = (float)AIR_THICKNESS * v * v;
    RowDepth depth;
    memset(&depth, 0, sizeof depth);
    bool blocked[TRANSMITTANCE_COSINES];
    for (int i = 0; i < TRANSMITTANCE_COSINES; ++i) {
        depth.mu[i] = AIR_COSINE_LOW +
                      (1.0f - AIR_COSINE_LOW) * (float)i / (float)(TRANSMITTANCE_COSINES - 1);
        depth.path[i] = (float)sky_air_path((double)height, (double)depth.mu[i], &blocked[i]);
    }
    add_depths(&depth, height);
    const AirAerosol aerosol = sky_air_aerosol(air->aerosol, air->haze, air->dusk);
    for (int i = 0; i < TRANSMITTANCE_COSINES; ++i) {
        for (int c = 0; c < 3; ++c) {
            const float total = RAYLEIGH[c] * depth.rayleigh[i] +
                                aerosol.extinction.c[c] * depth.aerosol[i] +
                                aerosol.ozone[c] * depth.ozone[i];
            air->transmittance[row][i].c[c] = blocked[i] ? 0.0f : float_exp(-total);
        }
    }
}

SkyColor sky_air_sunlight(const SkyAir* air, float height, float t, float gamma) {
    const float r = (float)AIR_GROUND_RADIUS + height;
    const float mu = swell_clampf(((float)air->sun[1] * r + t * gamma) / r, -1.0f, 1.0f);
    return color_scale(air_transmittance(air, air_row(height, TRANSMITTANCE_HEIGHTS), mu),
                       (float)air->beam);
}

/* ---- Eclipses of the sun ------------------------------------------------------------------- */

/* Light that is scattered twice or more comes from about so far [km]. */
static const float AROUND = 50.0f;

static float read_left(const SkyAir* air, float apart) {
    const float parted = (float)(air->eclipse.sun_radius + air->eclipse.moon_radius);
    const float place = (apart / parted) * (float)(ECLIPSE_ANGLES - 1);
    if (!(place < (float)(ECLIPSE_ANGLES - 1))) {
        return 1.0f;
    }
    const int before = (int)place;
    return swell_mixf(air->left[before], air->left[before + 1], place - (float)before);
}

AirEclipse sky_air_eclipse(const SkyAir* air, const float way[3], float t) {
    /* The angle between sun and moon: the moon moves against the sun by its parallax. */
    const float parallax = 1e3f * t / (float)air->eclipse.moon_distance;
    float along = 0.0f, square = 0.0f;
    for (int i = 0; i < 3; ++i) {
        along += way[i] * (float)air->sun[i];
    }
    for (int i = 0; i < 3; ++i) {
        const float aside = way[i] - along * (float)air->sun[i];
        const float offset = (float)air->eclipse.offset[i] - parallax * aside;
        square += offset * offset;
    }
    const float apart = sqrtf(square);
    const float around = 1e3f * AROUND / (float)air->eclipse.moon_distance;
    return (AirEclipse){read_left(air, apart), 0.5f * (read_left(air, fabsf(apart - around)) +
                                                       read_left(air, apart + around))};
}

void sky_air_find_eclipse(SkyAir* air, const SkyEclipse* eclipse) {
    air->eclipse = *eclipse;
    air->uncovered = air->shaded = 1.0;
    if (eclipse->moon_radius == 0.0) {
        return;
    }
    const double parted = eclipse->sun_radius + eclipse->moon_radius;
    for (int i = 0; i < ECLIPSE_ANGLES; ++i) {
        const double apart = parted * i / (ECLIPSE_ANGLES - 1);
        air->left[i] = (float)heavens_uncovered(apart, eclipse->sun_radius, eclipse->moon_radius);
    }
    const double* way = eclipse->offset;
    const double apart = sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    const float up[3] = {0.0f, 1.0f, 0.0f};
    air->uncovered = heavens_uncovered(apart, eclipse->sun_radius, eclipse->moon_radius);
    air->shaded = (double)sky_air_eclipse(air, up, 0.0f).around;
}

/* ---- The sun at the eye -------------------------------------------------------------------- */

static void exact_transmittance(const AirAerosol* aerosol, double height, double mu,
                                double transmittance[3]) {
    bool meets_ground;
    const double path = sky_air_path(height, mu, &meets_ground);
    double depth[3] = {0.0, 0.0, 0.0};
    for (int step = 0; step < EXACT_STEPS; ++step) {
        const double s = (step + 0.5) / EXACT_STEPS;
        const double dt = path * s * 2.0 / EXACT_STEPS;
        const AirMedium medium =
            sky_air_medium(aerosol, air_height((float)height, (float)mu, (float)(path * s * s)));
        for (int c = 0; c < 3; ++c) {
            depth[c] += (double)medium.extinction.c[c] * dt;
        }
    }
    for (int c = 0; c < 3; ++c) {
        transmittance[c] = exp(-depth[c]);
    }
}

/* When the disc is partly below the horizon, uses the middle of the part above it. */
void sky_air_find_sun(SkyAir* air) {
    const double r = AIR_GROUND_RADIUS + air->eye;
    const double dip = acos(AIR_GROUND_RADIUS / r);
    const double elevation = air->sun_elevation * SWELL_DEGREE;
    const double above = fmax(-1.0, fmin(1.0, (elevation + dip) / SKY_SUN_RADIUS));
    const double share = 0.5 + (asin(above) + above * sqrt(1.0 - above * above)) / SKY_PI;
    const double middle =
        (elevation + SKY_SUN_RADIUS + fmax(elevation - SKY_SUN_RADIUS, -dip)) / 2.0;
    const AirAerosol aerosol = sky_air_aerosol(air->aerosol, air->haze, air->dusk);
    exact_transmittance(&aerosol, air->eye, sin(fmax(middle, 1e-6 - dip)), air->sun_transmittance);
    for (int c = 0; c < 3; ++c) {
        air->disc_transmittance[c] = air->sun_transmittance[c] * share;
        air->sun_transmittance[c] *= share * air->beam;
    }
}
