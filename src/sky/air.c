/*
 * The air: its medium, its transmittance, the light that it scatters twice or more, and the clear
 * sky seen from one place (Hillaire 2020).
 *
 * The medium is clear air (Rayleigh), aerosol and ozone, each with a profile over the height:
 * Hillaire 2020, table 1. The three channels are 649, 550 and 445 nm, and ozone's numbers are means
 * over sRGB's primaries. So they come nearest to this air computed at 37 wavelengths, its light
 * turned into sRGB: for suns at 2 to 40 degrees and 11 places the colours (over their mean) err by
 * .05. With red at the usual 680 nm, beside ozone's Chappuis band, they erred by .15: a low sun had
 * .26 of its red instead of .154, and mixed with the blue air before clouds to mauve.
 *
 * The aerosol is that of the open sea. Its optical depth falls as wavelength^-.5 (-.6 is the mean
 * of all oceans, less far from land: Smirnov et al. 2009) and it absorbs 2 % of what it removes
 * (Lanai, Hawaii: Dubovik et al. 2002). The dry haze of older scenes is Hillaire's grey aerosol
 * with a tenth of its absorption.
 *
 * The light of dusk has crossed the ozone layer at a slant. Then the mean wavelengths of the
 * channels' whole bands count, 600, 551 and 465 nm, at which ozone absorbs as 1.5 : 1 : .13 (A.
 * Serdyuchenko et al. 2014). This makes the zenith blue after sunset (E. Hulburt 1953). The layer
 * is that of a northern spring, 375 Dobson units, and of 300 by day.
 */
#include "air.h"

#include "swell/heavens.h"

#include <assert.h>
#include <string.h>

static const float RAYLEIGH[3] = {6.993e-3f, 13.558e-3f, 31.638e-3f}; /* 1/km at the sea */
static const float OZONE[3] = {2.860e-3f, 1.950e-3f, 0.0f};           /* 1/km at 25 km */
static const float OZONE_DUSK[3] = {3.45e-3f, 2.28e-3f, 0.30e-3f};
static const float HAZE = 3.996e-3f; /* 1/km at the sea, haze 1 */
static const float HAZE_ABSORPTION = 4.4e-4f;
static const float AEROSOL[3] = {0.9206f, 1.0f, 1.1117f}; /* optical depth over that at 550 nm */
static const float AEROSOL_ALBEDO = 0.98f;                /* scattering / extinction */
static const float RAYLEIGH_HEIGHT = (float)(1e-3 * SKY_CLEAR_HEIGHT); /* km */
static const float AEROSOL_HEIGHT = (float)(1e-3 * SKY_AEROSOL_HEIGHT);

enum {
    TRANSMITTANCE_STEPS = 40,
    EXACT_STEPS = 200,
    SCATTERING_DIRECTIONS = 64,
    SCATTERING_STEPS = 20,
    VIEW_STEPS = 40
};

#define TOP_RADIUS 6460.0 /* km */
#define THICKNESS (TOP_RADIUS - AIR_GROUND_RADIUS)

/* Albedo of the sea, for multiple scattering. */
#define GROUND_ALBEDO 0.06

/* Least cosines of the tables of transmittance and of scattering, whose last is 1. */
#define COSINE_LOW -0.35f
#define SCATTERING_LOW -0.4f

/* The sun gives no light below this elevation [degrees]. */
#define SUN_MIN -19.0

/* Densities of the three parts of the air at one height, relative to their maxima. */
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

/* Scattering and extinction at one height [1/km]. */
typedef struct AirMedium {
    SkyColor rayleigh; /* scattering */
    SkyColor aerosol;  /* scattering */
    SkyColor extinction;
} AirMedium;

/* The parts of the air that change from day to day. Sea aerosol and dry haze have the same profile,
   so their shares, and with them the phase function, are the same at every height. */
typedef struct AirAerosol {
    SkyColor scattering; /* 1/km at the sea */
    SkyColor extinction;
    SkyColor haze_share; /* share of the scattering, 0 to 1 */
    float ozone[3];      /* extinction at 25 km [1/km] */
} AirAerosol;

static AirAerosol find_aerosol(const SkyAir* air) {
    AirAerosol mixed = {.haze_share = color_gray(0.0f)};
    const float at_sea = (float)air->aerosol / AEROSOL_HEIGHT;
    for (int i = 0; i < 3; ++i) {
        const float scattered = HAZE * (float)air->haze;
        mixed.extinction.c[i] = at_sea * AEROSOL[i] + (HAZE + HAZE_ABSORPTION) * (float)air->haze;
        mixed.scattering.c[i] = at_sea * AEROSOL[i] * AEROSOL_ALBEDO + scattered;
        mixed.haze_share.c[i] = scattered > 0.0f ? scattered / mixed.scattering.c[i] : 0.0f;
        mixed.ozone[i] = OZONE[i] + (OZONE_DUSK[i] - OZONE[i]) * (float)air->dusk;
    }
    return mixed;
}

static AirMedium medium_at(const AirAerosol* aerosol, float height) {
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

SkyColor sky_air_extinction_at(const SkyAir* air, float height) {
    const AirAerosol aerosol = find_aerosol(air);
    return medium_at(&aerosol, height).extinction;
}

/* ---- Aerosol and visibility ---------------------------------------------------------------- */

/* Extinction times the meteorological optical range: -ln .05, for a contrast of 5 % (CIE 17-31-018;
   Hess et al. 1998 for their maritime air, too). */
static const double RANGE = 3.0;

/* Extinction of the aerosol at the sea, at 550 nm [1/km]. */
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

void sky_air_layers(const double extinction[3], double layer[SKY_LAYER_COUNT][3]) {
    static const double CLEAR_DAY = 1.5e-4; /* 1/m at 550 nm */
    const double clear = 1e-3 * (double)RAYLEIGH[1];
    const double mist = fmax(extinction[1] - CLEAR_DAY, 0.0);
    const double share = mist > 0.0 ? mist / (extinction[1] - clear) : 0.0;
    for (int i = 0; i < 3; ++i) {
        layer[SKY_CLEAR][i] = fmin(1e-3 * (double)RAYLEIGH[i], extinction[i]);
        const double rest = extinction[i] - layer[SKY_CLEAR][i];
        layer[SKY_MIST][i] = share * rest;
        layer[SKY_AEROSOL][i] = rest - layer[SKY_MIST][i];
    }
}

void sky_air_mean(const double extinction[3], double height, double mean[3]) {
    static const double HEIGHT[] = {SKY_CLEAR_HEIGHT, SKY_AEROSOL_HEIGHT, SKY_MIST_HEIGHT};
    double layer[SKY_LAYER_COUNT][3];
    sky_air_layers(extinction, layer);
    memset(mean, 0, 3 * sizeof *mean);
    for (int n = 0; n < SKY_LAYER_COUNT; ++n) {
        const double over = fmax(height, 1e-3) / HEIGHT[n];
        for (int i = 0; i < 3; ++i) {
            mean[i] += layer[n][i] * -expm1(-over) / over;
        }
    }
}

/* ---- Geometry and tables ------------------------------------------------------------------- */

/* Height at the distance t along a ray; avoids the cancellation of sqrt(..) - R. */
static inline float air_height(float height, float mu, float t) {
    const float ground = (float)AIR_GROUND_RADIUS;
    const float square =
        height * (2.0f * ground + height) + (2.0f * (ground + height) * mu + t) * t;
    return square / (sqrtf(ground * ground + square) + ground);
}

/* A row of a table and the weight of the next row. */
typedef struct AirRow {
    int row;
    float share;
} AirRow;

static inline AirRow air_row(float height, int rows) {
    const float position =
        sqrtf(swell_clampf(height / (float)THICKNESS, 0.0f, 1.0f)) * (float)(rows - 1);
    const int row = (int)position < rows - 2 ? (int)position : rows - 2;
    return (AirRow){row, position - (float)row};
}

static inline SkyColor air_bilinear(const SkyColor* table, int columns, AirRow row, float column) {
    const float last = (float)(columns - 1);
    const float position = swell_clampf(column, 0.0f, last);
    const int i = (int)position < columns - 2 ? (int)position : columns - 2;
    const float share = position - (float)i;
    const SkyColor* low = table + (ptrdiff_t)row.row * columns + i;
    const SkyColor* high = low + columns;
    return color_mix(color_mix(low[0], low[1], share), color_mix(high[0], high[1], share),
                     row.share);
}

static inline SkyColor air_transmittance(const SkyAir* air, AirRow row, float mu) {
    const float scale = (float)(TRANSMITTANCE_COSINES - 1) / (1.0f - COSINE_LOW);
    return air_bilinear(air->transmittance[0], TRANSMITTANCE_COSINES, row,
                        (mu - COSINE_LOW) * scale);
}

static inline SkyColor air_scattering(const SkyAir* air, AirRow row, float mu) {
    const float scale = (float)(air->scattering_cosines - 1) / (1.0f - SCATTERING_LOW);
    return air_bilinear(air->scattering, air->scattering_cosines, row,
                        (mu - SCATTERING_LOW) * scale);
}

/* Distance to the top of the air or to the ground, whichever is nearer. */
static double find_path(double height, double mu, bool* meets_ground) {
    const double r = AIR_GROUND_RADIUS + height;
    const double ground = r * r * mu * mu - height * (r + AIR_GROUND_RADIUS);
    *meets_ground = mu < 0.0 && ground >= 0.0;
    if (*meets_ground) {
        return fmax(0.0, -r * mu - sqrt(ground));
    }
    const double top = r * r * mu * mu + (TOP_RADIUS - r) * (TOP_RADIUS + r);
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

/* Adds midpoint steps in s with t = path s^2, which are short where the air is dense. */
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

static void fill_transmittance(void* context, int row, int worker) {
    (void)worker;
    SkyAir* air = context;
    const float v = (float)row / (float)(TRANSMITTANCE_HEIGHTS - 1);
    const float height = (float)THICKNESS * v * v;
    RowDepth depth;
    memset(&depth, 0, sizeof depth);
    bool blocked[TRANSMITTANCE_COSINES];
    for (int i = 0; i < TRANSMITTANCE_COSINES; ++i) {
        depth.mu[i] =
            COSINE_LOW + (1.0f - COSINE_LOW) * (float)i / (float)(TRANSMITTANCE_COSINES - 1);
        depth.path[i] = (float)find_path((double)height, (double)depth.mu[i], &blocked[i]);
    }
    add_depths(&depth, height);
    const AirAerosol aerosol = find_aerosol(air);
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

/* Distance from which light that is scattered twice or more comes, about [km]. */
static const float AROUND = 50.0f;

/* Reads the table of what the moon leaves, for the angle between the discs' middles [radians]. */
static float read_left(const SkyAir* air, float apart) {
    const float parted = (float)(air->eclipse.sun_radius + air->eclipse.moon_radius);
    const float place = (apart / parted) * (float)(ECLIPSE_ANGLES - 1);
    if (!(place < (float)(ECLIPSE_ANGLES - 1))) {
        return 1.0f;
    }
    const int before = (int)place;
    return swell_mixf(air->left[before], air->left[before + 1], place - (float)before);
}

/* The share of the sun's light that the moon leaves. */
typedef struct AirEclipse {
    float here;   /* share at a place */
    float around; /* mean share in the air around, whose light is scattered twice or more */
} AirEclipse;

/* Returns the share at the distance t [km] from the eye along a unit vector. */
static AirEclipse eclipse_at(const SkyAir* air, const float way[3], float t) {
    /* The angle between sun and moon at that place, where the moon is displaced by its parallax. */
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

/* Copies the eclipse and fills `left`, `uncovered` and `shaded`. */
static void find_eclipse(SkyAir* air, const SkyEclipse* eclipse) {
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
    air->shaded = (double)eclipse_at(air, up, 0.0f).around;
}

/* ---- The sun at the eye -------------------------------------------------------------------- */

/* Finds the sun's transmittance at the eye. When the disc is partly below the horizon, the middle
   of the part above counts. */
static void find_sun(SkyAir* air) {
    const double r = AIR_GROUND_RADIUS + air->eye;
    const double dip = acos(AIR_GROUND_RADIUS / r);
    const double elevation = air->sun_elevation * SWELL_DEGREE;
    const double above = fmax(-1.0, fmin(1.0, (elevation + dip) / SKY_SUN_RADIUS));
    const double share = 0.5 + (asin(above) + above * sqrt(1.0 - above * above)) / SKY_PI;
    const double middle =
        (elevation + SKY_SUN_RADIUS + fmax(elevation - SKY_SUN_RADIUS, -dip)) / 2.0;
    const double mu = sin(fmax(middle, 1e-6 - dip));
    const AirAerosol aerosol = find_aerosol(air);
    bool meets_ground;
    const double path = find_path(air->eye, mu, &meets_ground);
    double depth[3] = {0.0, 0.0, 0.0};
    for (int step = 0; step < EXACT_STEPS; ++step) {
        const double s = (step + 0.5) / EXACT_STEPS;
        const double dt = path * s * 2.0 / EXACT_STEPS;
        const float h = air_height((float)air->eye, (float)mu, (float)(path * s * s));
        const AirMedium medium = medium_at(&aerosol, h);
        for (int c = 0; c < 3; ++c) {
            depth[c] += (double)medium.extinction.c[c] * dt;
        }
    }
    for (int c = 0; c < 3; ++c) {
        air->disc_transmittance[c] = exp(-depth[c]) * share;
        air->sun_transmittance[c] = exp(-depth[c]) * (share * air->beam);
    }
}

/* ---- Light scattered twice or more -----------------------------------------------------------
 *
 * Hillaire 2020, section 5.5. At a point, L2 is the mean over all directions of the singly
 * scattered light that arrives, with an isotropic phase function, and f is the share of isotropic
 * light that the air around scatters back. Each further order is f times the one before, so Psi =
 * L2 / (1 - f). At dusk that light comes from where the sun stands higher. Then the orders from the
 * third on are the mean of that Psi, scattered along the same directions. */

static const double GOLDEN_ANGLE = 2.39996322972865332; /* of the Fibonacci sphere */

/* One step of a ray: the scattering towards the point, and the position. */
typedef struct RayStep {
    SkyColor weight; /* transmittance times scattering, integrated over the step */
    AirRow transmittance, scattering;
    float r, t; /* radius of the step, and its distance from the point [km] */
} RayStep;

typedef struct Ray {
    double direction[3]; /* y up */
    RayStep step[SCATTERING_STEPS];
    SkyColor end;   /* transmittance of the whole ray, times albedo / pi if the ground ends it */
    SkyColor share; /* sum of the weights */
    float r_start, t_end; /* radius of the point, and distance of the ray's end [km] */
    bool meets_ground;
} Ray;

static void trace_ray(const AirAerosol* aerosol, Ray* ray, float height, int index) {
    const double y = 1.0 - (2.0 * index + 1.0) / SCATTERING_DIRECTIONS;
    const double around = index * GOLDEN_ANGLE;
    ray->direction[0] = sqrt(1.0 - y * y) * cos(around);
    ray->direction[1] = y;
    ray->direction[2] = sqrt(1.0 - y * y) * sin(around);
    ray->t_end = (float)find_path((double)height, y, &ray->meets_ground);
    ray->r_start = (float)AIR_GROUND_RADIUS + height;
    ray->share = color_gray(0.0f);
    SkyColor through = color_gray(1.0f);
    for (int i = 0; i < SCATTERING_STEPS; ++i) {
        const float s = ((float)i + 0.5f) / (float)SCATTERING_STEPS;
        const float dt = ray->t_end * s * (2.0f / (float)SCATTERING_STEPS);
        RayStep* step = &ray->step[i];
        step->t = ray->t_end * s * s;
        const float h = air_height(height, (float)y, step->t);
        const AirMedium medium = medium_at(aerosol, h);
        step->transmittance = air_row(h, TRANSMITTANCE_HEIGHTS);
        step->scattering = air_row(h, SCATTERING_HEIGHTS);
        step->r = (float)AIR_GROUND_RADIUS + h;
        for (int c = 0; c < 3; ++c) {
            const float extinction = medium.extinction.c[c];
            const float scattering = medium.rayleigh.c[c] + medium.aerosol.c[c];
            const float kept = float_exp(-extinction * dt);
            step->weight.c[c] = through.c[c] * scattering / extinction * (1.0f - kept);
            through.c[c] *= kept;
        }
        step->weight.c[3] = 0.0f;
        ray->share = color_add(ray->share, step->weight);
    }
    ray->end = color_scale(through, ray->meets_ground ? (float)(GROUND_ALBEDO / SKY_PI) : 0.0f);
}

/* Light scattered once along a ray, for the cosine of the sun at its start: sunlight, or `again`
   the light of Psi. */
static SkyColor ray_light(const SkyAir* air, const Ray* ray, float sun_cosine, bool again) {
    const double sun_sine = sqrt(fmax(0.0, 1.0 - (double)sun_cosine * (double)sun_cosine));
    const float gamma =
        (float)(ray->direction[0] * sun_sine + ray->direction[1] * (double)sun_cosine);
    SkyColor light = color_gray(0.0f);
    for (int i = 0; i < SCATTERING_STEPS; ++i) {
        const RayStep* step = &ray->step[i];
        const float mu = (ray->r_start * sun_cosine + step->t * gamma) / step->r;
        const SkyColor source = again ? air_scattering(air, step->scattering, mu)
                                      : air_transmittance(air, step->transmittance, mu);
        light = color_add(light, color_multiply(step->weight, source));
    }
    light = color_scale(light, again ? 1.0f : (float)(1.0 / (4.0 * SKY_PI)));
    if (ray->meets_ground && !again) {
        const float r = (float)AIR_GROUND_RADIUS;
        const float mu = (ray->r_start * sun_cosine + ray->t_end * gamma) / r;
        const SkyColor sun = air_transmittance(air, (AirRow){0, 0.0f}, mu);
        light = color_add(light, color_scale(color_multiply(ray->end, sun), mu > 0.0f ? mu : 0.0f));
    }
    return light;
}

typedef struct ScatteringJob {
    const SkyAir* air;
    SkyColor* psi; /* of the air, or `again` another table */
    bool again;
} ScatteringJob;

static void fill_scattering(void* context, int row, int worker) {
    (void)worker;
    const ScatteringJob* job = context;
    const SkyAir* air = job->air;
    const float v = (float)row / (float)(SCATTERING_HEIGHTS - 1);
    const float height = (float)THICKNESS * v * v;
    const int cosines = air->scattering_cosines;
    SkyColor light[SCATTERING_COSINES_DUSK] = {{{0.0f, 0.0f, 0.0f, 0.0f}}};
    SkyColor share = color_gray(0.0f);
    const AirAerosol aerosol = find_aerosol(air);
    for (int k = 0; k < SCATTERING_DIRECTIONS; ++k) {
        Ray ray;
        trace_ray(&aerosol, &ray, height, k);
        share = color_add(share, ray.share);
        for (int m = 0; m < cosines; ++m) {
            const float mu =
                (1.0f - SCATTERING_LOW) * (float)m / (float)(cosines - 1) + SCATTERING_LOW;
            light[m] = color_add(light[m], ray_light(air, &ray, mu, job->again));
        }
    }
    for (int m = 0; m < cosines; ++m) {
        for (int c = 0; c < 3; ++c) {
            const float mean = light[m].c[c] / (float)SCATTERING_DIRECTIONS;
            const float lost = 1.0f - share.c[c] / (float)SCATTERING_DIRECTIONS; /* 1 - f */
            float* psi = &job->psi[row * cosines + m].c[c];
            *psi = job->again ? mean + lost * air->scattering[row * cosines + m].c[c] : mean / lost;
        }
    }
}

static void find_scattering(SkyAir* air, SwellWorkers* workers) {
    ScatteringJob job = {.air = air, .psi = air->scattering};
    swell_workers_run(workers, SCATTERING_HEIGHTS, fill_scattering, &job);
    if (air->dusk > 0.0) {
        SkyColor psi[SCATTERING_HEIGHTS * SCATTERING_COSINES_DUSK];
        job = (ScatteringJob){air, psi, true};
        swell_workers_run(workers, SCATTERING_HEIGHTS, fill_scattering, &job);
        memcpy(air->scattering, psi, sizeof psi);
    }
}

/* ---- The clear sky -----------------------------------------------------------------------------
 *
 * A table of radiance by elevation and azimuth from the sun, dense at the horizon and at the sun,
 * with one ray march through the air for each texel. */

/* Rayleigh's and Cornette and Shanks' phase functions [1/sr]. */
static float phase_rayleigh(float cosine) {
    return (float)(3.0 / (16.0 * SKY_PI)) * (1.0f + cosine * cosine);
}

static float phase_cornette_shanks(float g, float cosine) {
    const float base = 1.0f + g * g - 2.0f * g * cosine;
    return (float)(3.0 / (8.0 * SKY_PI)) * (1.0f - g * g) * (1.0f + cosine * cosine) /
           ((2.0f + g * g) * base * sqrtf(base));
}

/* This phase function is fitted to Mie theory at 550 nm for the sizes over Lanai, Hawaii (Dubovik
   et al. 2002: volumes lognormal about .16 and 2.7 um) at a refractive index of 1.36, with a tenth
   of the volume in the small mode, which gives the spectrum above. The first lobe is diffraction by
   the large particles, the aureole. The fit is within 8 % from 0 to 70 degrees; its mean cosine is
   .757, the exact one .756. It is half the exact value beyond 150 degrees, where clear air
   outshines the aerosol. */
static float phase_sea(float cosine) {
    return 0.33f * phase_cornette_shanks(0.95f, cosine) +
           0.67f * phase_cornette_shanks(0.59f, cosine);
}

/* One step of the rays of one elevation, the same for all azimuths. */
typedef struct ViewStep {
    SkyColor rayleigh, aerosol; /* transmittance times scattering, integrated over the step */
    SkyColor both;
    AirRow transmittance, scattering;
    float t, r; /* km */
} ViewStep;

static void trace_row(const SkyAir* air, const AirAerosol* aerosol, ViewStep step[VIEW_STEPS],
                      double elevation) {
    const float mu = (float)sin(elevation);
    const float height = (float)air->eye;
    bool meets_ground;
    const float path = (float)find_path(air->eye, (double)mu, &meets_ground);
    SkyColor through = color_gray(1.0f);
    for (int i = 0; i < VIEW_STEPS; ++i) {
        const float s = ((float)i + 0.5f) / (float)VIEW_STEPS;
        const float dt = path * s * (2.0f / (float)VIEW_STEPS);
        const float t = path * s * s;
        const float h = air_height(height, mu, t);
        const AirMedium medium = medium_at(aerosol, h);
        step[i].t = t;
        step[i].r = (float)AIR_GROUND_RADIUS + h;
        step[i].transmittance = air_row(h, TRANSMITTANCE_HEIGHTS);
        step[i].scattering = air_row(h, SCATTERING_HEIGHTS);
        for (int c = 0; c < 4; ++c) {
            const float extinction = medium.extinction.c[c];
            const float kept = float_exp(-extinction * dt);
            const float share = through.c[c] * (1.0f - kept) / extinction;
            step[i].rayleigh.c[c] = medium.rayleigh.c[c] * share;
            step[i].aerosol.c[c] = medium.aerosol.c[c] * share;
            through.c[c] *= kept;
        }
        step[i].both = color_add(step[i].rayleigh, step[i].aerosol);
    }
}

/* One table of the clear sky: the air, the unit vector towards its source of light, and the light
   of the source over the sun's. */
typedef struct ViewJob {
    const SkyAir* air;
    const double* sun;
    double light;
    double night; /* factor on the light of the night sky that is added */
    SkyColor (*view)[VIEW_COLUMNS];
    bool eclipsed; /* the source is the sun behind the moon */
} ViewJob;

/* Airglow, zodiacal light and starlight [1/sr, over the sun's irradiance], brighter towards the
   horizon, where the layer of airglow is seen edge-on. At the zenith it has 21.8 magnitudes a
   square second of arc (2.1e-4 cd/m2), of 21.9 in years of a quiet sun and 21.5 of an active one
   (C. Benn, S. Ellison, La Palma night-sky brightness, 1998). */
static SkyColor night_sky(double elevation) {
    static const double ZENITH[3] = {1.37e-9, 1.69e-9, 1.24e-9};
    const float more = (float)(0.75 + 0.28 / (sin(elevation) + 0.12));
    return (SkyColor){
        {more * (float)ZENITH[0], more * (float)ZENITH[1], more * (float)ZENITH[2], 0.0f}};
}

/* Fills unit vectors along a ray and along its mirror image on the other side of the sun. The table
   has one value for both. */
static void find_ways(const SkyAir* air, double elevation, double around, float way[2][3]) {
    for (int side = 0; side < 2; ++side) {
        const double turn = swell_degrees(side == 0 ? around : -around);
        double direction[3];
        sky_direction(air->sun_azimuth + turn, swell_degrees(elevation), direction);
        for (int i = 0; i < 3; ++i) {
            way[side][i] = (float)direction[i];
        }
    }
}

static void fill_row(void* context, int row, int worker) {
    (void)worker;
    const ViewJob* job = context;
    const SkyAir* air = job->air;
    const double v = (double)row / (VIEW_ROWS - 1);
    const double elevation = SKY_PI / 2.0 * v * v;
    ViewStep step[VIEW_STEPS];
    const AirAerosol mixed = find_aerosol(air);
    trace_row(air, &mixed, step, elevation);
    const float r_sun = (float)((AIR_GROUND_RADIUS + air->eye) * job->sun[1]);
    const double sun_across = hypot(job->sun[0], job->sun[2]);
    const SkyColor night = color_scale(night_sky(elevation), (float)job->night);
    for (int column = 0; column < VIEW_COLUMNS; ++column) {
        const double u = (double)column / (VIEW_COLUMNS - 1);
        const float gamma = (float)(sin(elevation) * job->sun[1] +
                                    cos(elevation) * sun_across * cos(SKY_PI * u * u));
        SkyColor rayleigh = color_gray(0.0f), aerosol = rayleigh, multiple = rayleigh;
        float way[2][3] = {{0.0f}};
        if (job->eclipsed) {
            find_ways(air, elevation, SKY_PI * u * u, way);
        }
        for (int i = 0; i < VIEW_STEPS; ++i) {
            const float mu = (r_sun + step[i].t * gamma) / step[i].r;
            SkyColor sun = air_transmittance(air, step[i].transmittance, mu);
            SkyColor psi = air_scattering(air, step[i].scattering, mu);
            if (job->eclipsed) {
                const AirEclipse right = eclipse_at(air, way[0], step[i].t);
                const AirEclipse left = eclipse_at(air, way[1], step[i].t);
                sun = color_scale(sun, 0.5f * (right.here + left.here));
                psi = color_scale(psi, 0.5f * (right.around + left.around));
            }
            rayleigh = color_add(rayleigh, color_multiply(step[i].rayleigh, sun));
            aerosol = color_add(aerosol, color_multiply(step[i].aerosol, sun));
            multiple = color_add(multiple, color_multiply(step[i].both, psi));
        }
        const float sea = phase_sea(gamma), haze = phase_cornette_shanks(0.8f, gamma);
        SkyColor phase = color_gray(0.0f);
        for (int c = 0; c < 3; ++c) {
            phase.c[c] = (1.0f - mixed.haze_share.c[c]) * sea + mixed.haze_share.c[c] * haze;
        }
        const SkyColor sum =
            color_add(multiple, color_add(color_scale(rayleigh, phase_rayleigh(gamma)),
                                          color_multiply(aerosol, phase)));
        job->view[row][column] = color_add(color_scale(sum, (float)job->light), night);
    }
}

static SkyColor read_view(const SkyColor view[VIEW_ROWS][VIEW_COLUMNS], float elevation,
                          float azimuth_cosine) {
    const float v = sqrtf(swell_clampf(elevation * (2.0f / SKY_PI_F), 0.0f, 1.0f));
    const float u =
        sqrtf(float_acos(swell_clampf(azimuth_cosine, -1.0f, 1.0f)) * (1.0f / SKY_PI_F));
    const float position = v * (float)(VIEW_ROWS - 1);
    const int row = (int)position < VIEW_ROWS - 2 ? (int)position : VIEW_ROWS - 2;
    return air_bilinear(view[0], VIEW_COLUMNS, (AirRow){row, position - (float)row},
                        u * (float)(VIEW_COLUMNS - 1));
}

SkyColor sky_air_view(const SkyAir* air, float elevation, float azimuth_cosine) {
    return read_view(air->view, elevation, azimuth_cosine);
}

SkyColor sky_air_glow(const SkyAir* air, const float direction[3]) {
    if (!air->dark) {
        return color_gray(0.0f);
    }
    const float x = (float)air->other[0], z = (float)air->other[2];
    const float flat =
        sqrtf((x * x + z * z) * (direction[0] * direction[0] + direction[2] * direction[2]));
    const float level = x * direction[0] + z * direction[2];
    const float elevation = 0.5f * SKY_PI_F - float_acos(swell_clampf(direction[1], 0.0f, 1.0f));
    return read_view(air->glow, elevation, flat > 0.0f ? level / flat : 1.0f);
}

/* E = integral of L sin e cos e de dphi by the trapezoidal rule in u and v, times 2 for the
   mirrored half of the sky. */
static void integrate_irradiance(SkyAir* air) {
    double sum[3] = {0.0, 0.0, 0.0};
    for (int row = 0; row < VIEW_ROWS; ++row) {
        const double v = (double)row / (VIEW_ROWS - 1);
        const double e = SKY_PI / 2.0 * v * v;
        const double row_weight = SKY_PI * v / (VIEW_ROWS - 1) * sin(e) * cos(e);
        for (int column = 0; column < VIEW_COLUMNS; ++column) {
            const double u = (double)column / (VIEW_COLUMNS - 1);
            const double end = column == VIEW_COLUMNS - 1 ? 0.5 : 1.0;
            const double weight = 2.0 * 2.0 * SKY_PI * u / (VIEW_COLUMNS - 1) * end;
            for (int c = 0; c < 3; ++c) {
                const double glow = air->dark ? (double)air->glow[row][column].c[c] : 0.0;
                sum[c] += row_weight * weight * ((double)air->view[row][column].c[c] + glow);
            }
        }
    }
    for (int c = 0; c < 3; ++c) {
        air->irradiance[c] = sum[c];
    }
}

/* ---- The air of a sky ---------------------------------------------------------------------- */

SkyParams sky_default_params(void) {
    return (SkyParams){.sun_azimuth = -68.0,
                       .sun_elevation = 16.0,
                       .aerosol = sky_aerosol_from_visibility(SKY_VISIBILITY),
                       .eye_height = 3.5,
                       .cumulus = 0.31,
                       .cirrus = 0.45,
                       .deck = 0.0,
                       .wind_direction = 90.0,
                       .wind_speed = 9.0,
                       .time = 0.0,
                       .shown_radius = 180.0,
                       .water_reflectance = {0.0012, 0.0105, 0.0260},
                       .cloud_seed = 1};
}

SkyAir* sky_air_create(SwellError* error) {
    return swell_memory_allocate(1, sizeof(SkyAir), error);
}

void sky_air_destroy(SkyAir* air) {
    swell_memory_free(air);
}

/* Elevations of the sun [degrees]. Above DUSK the moon adds nothing visible. Below MOON_FROM the
   moon lights clouds and sea; the direct light of the sun is long over, and the sun only glows.
   From there to MOON_WHOLE the moon's direct light fades in. */
static const double DUSK = 0.0, MOON_FROM = -6.5, MOON_WHOLE = -9.5;

/* Fills in the source of light, sun or moon, and the other body. Returns the light of the other
   body. */
static double choose_source(SkyAir* air, const SkyParams* params) {
    const double sun[2] = {params->sun_azimuth, fmax(params->sun_elevation, SUN_MIN)};
    const double moon[2] = {params->moon_azimuth, fmax(params->moon_elevation, SUN_MIN)};
    const bool moonlit = params->sun_elevation < MOON_FROM && params->moon_light > 0.0 &&
                         params->moon_elevation > -2.0;
    const double* source = moonlit ? moon : sun;
    const double* other = moonlit ? sun : moon;
    air->day = params->sun_elevation;
    air->dark = params->sun_elevation < DUSK;
    air->sun_azimuth = source[0];
    air->sun_elevation = source[1];
    air->light = moonlit ? params->moon_light : 1.0;
    air->beam = air->light;
    sky_direction(source[0], source[1], air->sun);
    sky_direction(other[0], other[1], air->other);
    if (moonlit) {
        const double whole = (MOON_FROM - params->sun_elevation) / (MOON_FROM - MOON_WHOLE);
        air->beam *= fmin(whole, 1.0);
    }
    find_eclipse(air, moonlit ? &(SkyEclipse){.moon_radius = 0.0} : &params->eclipse);
    air->beam *= air->uncovered;
    return moonlit ? 1.0 : params->moon_light;
}

void sky_air_compute(SkyAir* air, const SkyParams* params, SwellWorkers* workers) {
    assert(air && params && params->eye_height >= 0.0 && params->eye_height <= 5e4);
    assert(params->aerosol >= 0.0 && params->haze >= 0.0 && isfinite(params->sun_azimuth));
    assert(fabs(params->sun_elevation) <= 90.0 && fabs(params->moon_elevation) <= 90.0);
    air->eye = params->eye_height * 1e-3;
    const double other_light = choose_source(air, params);
    const double dusk = swell_clamp(-0.5 * params->sun_elevation, 0.0, 1.0);
    if (air->scattering_cosines == 0 || air->aerosol != params->aerosol ||
        air->haze != params->haze || air->dusk != dusk) {
        air->aerosol = params->aerosol;
        air->haze = params->haze;
        air->dusk = dusk;
        air->scattering_cosines = dusk > 0.0 ? SCATTERING_COSINES_DUSK : SCATTERING_COSINES;
        swell_workers_run(workers, TRANSMITTANCE_HEIGHTS, fill_transmittance, air);
        find_scattering(air, workers);
    }
    ViewJob job = {.air = air,
                   .sun = air->sun,
                   .light = air->light,
                   .view = air->view,
                   .eclipsed = air->eclipse.moon_radius > 0.0};
    swell_workers_run(workers, VIEW_ROWS, fill_row, &job);
    if (air->dark) {
        job = (ViewJob){air, air->other, other_light, 1.0, air->glow, false};
        swell_workers_run(workers, VIEW_ROWS, fill_row, &job);
    }
    find_sun(air);
    integrate_irradiance(air);
}
