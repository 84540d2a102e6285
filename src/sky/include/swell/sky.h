/*
 * The sky room: radiance of air and clouds under the sun, and the light that they cast on the sea.
 *
 * The air is Hillaire's (A Scalable and Production Ready Sky and Atmosphere Rendering Technique,
 * EGSR 2020): tables of transmittance, of multiple scattering and of the clear sky seen from one
 * place. A ray march through the clouds is baked with that sky into one square picture, the
 * panorama, which gives the sea all its light. A photograph of a sky can replace both. No GL, clock
 * or files in this room.
 *
 *     SkyNoise* noise = sky_noise_create(params.cloud_seed, workers, &error);   once a seed
 *     SkyAir* air = sky_air_create(&error);
 *     sky_air_compute(air, &params, workers);                after a change of sun or air
 *     SkyPanorama* panorama = sky_panorama_create(1024, air, noise, &params, &error);
 *     while (!sky_panorama_advance(panorama, workers)) { ... draw a frame ... }
 *     upload(panorama->texel), panorama->light
 *
 * World: y up, right-handed, metres. Azimuths are degrees like a yaw: 0 = -z (north), 90 = +x
 * (east). Colours are linear sRGB, red first. Radiances are relative to a sun of irradiance 1 in
 * each channel outside the air. The same parameters give the same bits for any number of workers.
 */
#ifndef SWELL_SKY_H
#define SWELL_SKY_H

#include "swell/base.h"

typedef struct SkyImage SkyImage;

/* ---- Parameters ---------------------------------------------------------------------------- */

/* The moon before the sun, seen from the eye without refraction. All is 0 if the moon is not near
   the sun. */
typedef struct SkyEclipse {
    double offset[3];     /* unit vector towards the moon less that towards the sun */
    double sun_radius;    /* half the angle that the sun covers [radians] */
    double moon_radius;   /* the same for the moon */
    double moon_distance; /* m */
} SkyEclipse;

typedef struct SkyParams {
    double sun_azimuth;    /* degrees, any */
    double sun_elevation;  /* degrees above the horizon, -90 to 90 */
    double moon_azimuth;   /* degrees, any */
    double moon_elevation; /* degrees, -90 to 90 */
    /* The moon's irradiance over the sun's, both outside the air: 2.5e-6 when full, 0 without a
       moon, at most 1e-4. When the sun is more than 6.5 degrees below the horizon and the moon is
       above -2 degrees, "the sun" below means the moon. */
    double moon_light;
    SkyEclipse eclipse; /* of the sun */
    /* Optical depth at 550 nm, 0 to 2: .02 crisp, .056 a clear day at sea, .3 milky. */
    double aerosol;
    double haze; /* dry haze of older scenes, instead of aerosol, 0 to 10; 0: none */
    /* Extinction at 550 nm of fog on the sea, which hides the lower sky, beyond that of a clear
       day, 0 to 1 [1/m]. */
    double mist;
    double eye_height;      /* m above the sea, 0 to 50000 */
    double cumulus;         /* 0 none, .31 fair weather (18 % of the sky), 1 nearly closed */
    double cirrus;          /* 0 none .. 1 */
    double deck;            /* 0 none, .3 torn into cumulus .. 1 closed, the sun hidden */
    double wind_direction;  /* degrees: the azimuth towards which the wind blows */
    double wind_speed;      /* m/s, 0 to 200: clouds drift with it */
    double time;            /* s, any finite: how long the clouds have drifted */
    double shown_azimuth;   /* degrees, any: the middle of the shown part of the sky */
    double shown_elevation; /* degrees, -90 to 90 */
    /* Radius of that part; degrees, 0 to 180; 180: all. Other texels are interpolated between a
       few, enough for light and reflections. */
    double shown_radius;
    double water_reflectance[3]; /* R_w of the sea, 0 to 1, for the light below the horizon */
    double image_turned;         /* degrees by which `image` is turned to the right */
    /* A picture in place of the computed sky, borrowed, or NULL. With a picture only image_turned,
       mist and water_reflectance matter. */
    const SkyImage* image;
    uint64_t cloud_seed; /* any; for the clouds' shapes and places */
} SkyParams;

/* A clear day: sun at azimuth -68, elevation 16, aerosol .056, cumulus .31, cirrus .45, wind 9 m/s
   towards +x, clouds of seed 1, over clear ocean water. */
SkyParams sky_default_params(void);

/* ---- The sun ------------------------------------------------------------------------------- */

/* A place in the sky [degrees]. */
typedef struct SkyPlace {
    double azimuth;   /* 0 to 360 */
    double elevation; /* -90 to 90 */
} SkyPlace;

/* The sun of an equinox day at 45 degrees north, at `hour` of local solar time (any finite value,
   modulo 24): it rises in the east (+x) at 6, is 45 degrees high in the south (+z) at 12 and sets
   in the west at 18. */
SkyPlace sky_sun_from_time(double hour);

/* The unit vector towards a place. */
void sky_direction(double azimuth, double elevation, double direction[3]);

/* The sun's disc and the lens glow around it. They are drawn over the panorama, with a the
   panorama's alpha (the transmittance of the clouds) and x the angle from the sun's middle
   [radians]:

     disc  T_sun DISC (1 - DARKENING (1 - sqrt(1 - (x / RADIUS)^2))) a^2 smoothstep(.05, .4, a)
     glow  T_sun a^2 sum of GLOW[i] exp(-x GLOW_FALL[i])

   The true radiance of the disc is 14700, which would only add aliasing. */
#define SKY_SUN_RADIUS 0.00465
#define SKY_SUN_DISC 300.0
#define SKY_SUN_DARKENING 0.6
#define SKY_SUN_GLOW_NEAR 4.9
#define SKY_SUN_GLOW_NEAR_FALL 60.0
#define SKY_SUN_GLOW_FAR 0.62
#define SKY_SUN_GLOW_FAR_FALL 14.0

/* ---- The air ------------------------------------------------------------------------------- */

typedef struct SkyAir SkyAir;

/* Fails with SWELL_ERROR_MEMORY. */
SkyAir* sky_air_create(SwellError* error);

/* Takes NULL. */
void sky_air_destroy(SkyAir* air);

/* Fills all tables for the sun, the air and the height of `params`. Keeps the tables that depend
   on aerosol and haze alone (two thirds of the work) if they have not changed. `workers` may be
   NULL: then the caller computes alone. */
void sky_air_compute(SkyAir* air, const SkyParams* params, SwellWorkers* workers);

/* Aerosol and visibility are two measures of the same air. The aerosol thins by e every 1.2 km
   above the sea. The visibility V at the sea is the meteorological optical range, at which a black
   object keeps 5 % of its contrast: extinction at 550 nm = 3 / V. Clear air has .0136 / km of it,
   so

     optical depth = 1.2 km (3 / V - .0136 / km),

   0 from 221 km. A shallow layer of mist below clear air has a depth and a visibility that do not
   belong together. The sky uses the optical depth, and the aerial perspective the visibility. */
#define SKY_VISIBILITY 50000.0 /* of a clear day at sea [m]: an optical depth of .056 */
#define SKY_AEROSOL_MAX 2.0

/* Optical depth at 550 nm of the visibility [m], which is positive. Exceeds SKY_AEROSOL_MAX below
   1.8 km. */
double sky_aerosol_from_visibility(double visibility);

/* The inverse [m]. */
double sky_visibility_from_aerosol(double aerosol);

/* Optical depth of dry haze: .0053 for haze 1. */
double sky_aerosol_from_haze(double haze);

/* Extinction of air with that visibility at the sea, by scattering and absorption [1/m], for the
   aerial perspective. */
void sky_air_extinction(double visibility, double extinction[3]);

/* The same for an older scene, whose visibility adds a grey extinction to clear air and haze. */
void sky_haze_extinction(double haze, double visibility, double extinction[3]);

/* The layers of the air, and the heights in which they thin by e [m]. */
typedef enum SkyAirLayer { SKY_CLEAR, SKY_AEROSOL, SKY_MIST, SKY_LAYER_COUNT } SkyAirLayer;
#define SKY_CLEAR_HEIGHT 8000.0
#define SKY_AEROSOL_HEIGHT 1200.0
#define SKY_MIST_HEIGHT 120.0

/* Divides an extinction at the sea [1/m] among the layers. All of it beyond a clear day's 1.5e-4 at
   550 nm is mist. */
void sky_air_layers(const double extinction[3], double layer[SKY_LAYER_COUNT][3]);

/* Fills the mean extinction on the way from the sea straight up to a height [m]; on no other way to
   that height is the mean lower. */
void sky_air_mean(const double extinction[3], double height, double mean[3]);

/* ---- Cloud noise --------------------------------------------------------------------------- */

/* The periodic noise tables of the clouds, 3 MB. They never change: any number of bakes may read
   them at once. */
typedef struct SkyNoise SkyNoise;

/* Fails with SWELL_ERROR_MEMORY. `workers` may be NULL. */
SkyNoise* sky_noise_create(uint64_t seed, SwellWorkers* workers, SwellError* error);

/* Takes NULL. */
void sky_noise_destroy(SkyNoise* noise);

/* ---- A picture of the sky ------------------------------------------------------------------ */

/* The sun of a picture. */
typedef struct SkyImageSun {
    bool found;     /* a disc that gives at least 1 % of the light */
    SkyPlace place; /* of the disc; without a disc, of the brightest place */
    /* Irradiance on a plane that faces the sun, in the picture's unit; 0 without a disc. */
    double irradiance[3];
} SkyImageSun;

/* Copies an equirectangular picture of a whole sky. `pixels` (height x width x 3) are radiances in
   linear sRGB, finite and not negative, with rows from the zenith down. `width` is 16 to 16384 and
   twice `height`. The middle column has azimuth 0 (-z), and azimuths grow to the right. Drops the
   rows below the horizon. Halves the sides of pictures with more than 4096 columns while that is
   possible. Removes the sun's disc, and keeps its light for sky_image_sun. The disc is the pixels
   around the brightest place that are more than 8 times as bright as the ring 4 to 5 degrees away.
   Fails with SWELL_ERROR_RANGE (another shape, no light, more than floats can hold) and
   SWELL_ERROR_MEMORY. */
SkyImage* sky_image_create(const float* pixels, int width, int height, SwellError* error);

/* Takes NULL. */
void sky_image_destroy(SkyImage* image);

SkyImageSun sky_image_sun(const SkyImage* image);

/* ---- Light --------------------------------------------------------------------------------- */

/* Columns are azimuths from the sun; rows are elevations and sides. */
enum { SKY_HORIZON_COLUMNS = 64, SKY_HORIZON_ROWS = 4 };

/* The light of a finished panorama on the sea and on bodies. */
typedef struct SkyLight {
    float sun_direction[3]; /* unit vector towards the sun, below the horizon too */
    /* T_sun at the eye without clouds: for the glow, and for the disc except in an eclipse; and
       without the moon before the sun, for the disc in an eclipse. */
    float sun_transmittance[3], disc_transmittance[3];
    /* Transmittance of the clouds before the sun's disc, seen from the eye: 0 behind a closed deck,
       1 for a picture. */
    float cloud_transmittance;
    /* T_sun of direct light on the sea around the eye, with the shadow of the clouds. */
    float sea_transmittance[3];
    float sky_irradiance[3]; /* E_sky, integrated from the panorama with its clouds */
    float irradiance[3];     /* E_sky + max(0, L.y) sea_transmittance, on a level plane */
    float white_balance[3];  /* factor on the exposure of each channel */
    float exposure;          /* k of the tone map at the automatic exposure value */
    float exposure_value;    /* ev: k = .42 * 2^ev / Y */
    float rods;              /* share of the rods in the eye's sight: 0 by day, .75 by night */
    /* Radiance = texel * radiance_scale: 1 by day, a smaller power of two after sunset, which keeps
       half floats precise. */
    float radiance_scale;
    /* L_h, the sky just above the sea for aerial perspective: [0] .9 degrees up, for a green
       transmittance of 0, [1] 2.3 degrees up, for 1; column i at the angle pi (i / 63)^2 from the
       sun's azimuth, to the right; [2] and [3] the same to the left. It is the clear sky mixed with
       the deck's grey, without clouds (which would cause streaks). For a picture it is a local
       mean. */
    float horizon[SKY_HORIZON_ROWS][SKY_HORIZON_COLUMNS][3];
} SkyLight;

/* ---- The panorama -------------------------------------------------------------------------- */

/* A stereographic map, without seams or trigonometry: the unit vector d has
   uv = 1/2 + d.xz / (1 + d.y) / (2 SKY_PANORAMA_REACH). The texture extends 10.4 degrees below the
   horizon at the middle of its edges. */
#define SKY_PANORAMA_REACH 1.2

/* The shadow of cumulus and deck: a map around the eye at the height of their base. At a place p of
   the sea the share of the sunlight is that at q = p + L SKY_SHADOW_HEIGHT / L.y, minus the drift
   since the bake. It is stored in column q.along / SKY_SHADOW_CELL + SKY_SHADOW_SIZE / 2 and row
   q.across / SKY_SHADOW_CELL + SKY_SHADOW_SIZE / 2; outside the map it is `beyond`. The soft shadow
   of a single cloud keeps some light. */
enum { SKY_SHADOW_SIZE = 512 };
#define SKY_SHADOW_CELL 125.0    /* m */
#define SKY_SHADOW_HEIGHT 1000.0 /* m */

typedef struct SkyShadow {
    const float* share;         /* (SKY_SHADOW_SIZE squared), 0 to 1; NULL without clouds */
    double along[2], across[2]; /* unit vectors x and z: along the wind and to its right */
    double beyond;              /* mean of the map; without one, the share everywhere */
} SkyShadow;

typedef struct SkyPanorama {
    int size;     /* texels a side */
    double share; /* share of the bake that is done; at 1 the members below are valid */
    /* (size x size x 4) half floats, owned: radiance and the transmittance of the clouds; x grows
       along a row, z from row to row. */
    uint16_t* texel;
    SkyLight light;
    SkyShadow shadow; /* the panorama owns its map */
} SkyPanorama;

/* Begins a bake of 16 to 4096 texels a side. Copies `params`; borrows `air` and `noise`, which must
   not change until the bake is done; the noise must have the seed of `params`. Sun, aerosol and
   height are those of `air`. A picture (params->image) needs neither `air` nor `noise`. Fails with
   SWELL_ERROR_MEMORY. */
SkyPanorama* sky_panorama_create(int size, const SkyAir* air, const SkyNoise* noise,
                                 const SkyParams* params, SwellError* error);

/* Takes NULL. */
void sky_panorama_destroy(SkyPanorama* panorama);

/* Continues the bake for some milliseconds. Returns whether it is done. `workers` may be NULL. */
bool sky_panorama_advance(SkyPanorama* panorama, SwellWorkers* workers);

/* ---- From one panorama to the next --------------------------------------------------------- */

/* The mean height of the drifting clouds [m]. In t seconds a wind of (u, v) m/s moves the picture
   by (u, v) t / SKY_CLOUD_HEIGHT: the clouds in the direction d were in the direction (d.x -
   moved_x d.y, d.y, d.z - moved_z d.y). Nothing moves at the horizon. */
#define SKY_CLOUD_HEIGHT 1350.0

/* Fills `moved` (x, z), by which the wind of `params` moves the picture in `seconds`. It is clamped
   to 1/4, beyond which the approximation fails. */
void sky_drift(const SkyParams* params, double seconds, double moved[2]);

/* Moves every value of `light` towards `next` by a share of the difference, 0 to 1; the sun moves
   along the sky. Where the exposures differ much, as after sunset, the brighter light would
   outweigh the other. Then each is scaled by its own exposure before they are mixed. Returns the
   weight of the next panorama's texels for the mixed radiance_scale; the present panorama has the
   rest. */
double sky_light_approach(SkyLight* light, const SkyLight* next, double share);

#endif
