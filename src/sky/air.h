/*
 * The tables of the air and the geometry they share. Lengths in kilometres; h is the height above
 * the sea, mu the cosine of the angle to the zenith.
 */
#ifndef SWELL_SKY_AIR_H
#define SWELL_SKY_AIR_H

#include "swell/sky.h"

#include "color.h"

#define AIR_GROUND_RADIUS 6360.0
#define AIR_TOP_RADIUS 6460.0
#define AIR_THICKNESS (AIR_TOP_RADIUS - AIR_GROUND_RADIUS)

/* Albedo of the sea, for multiple scattering. */
#define AIR_GROUND_ALBEDO 0.06

/* Cosines of the transmittance table: -.35 to 1. */
#define AIR_COSINE_LOW -0.35f

enum {
    TRANSMITTANCE_HEIGHTS = 64,
    TRANSMITTANCE_COSINES = 256,
    SCATTERING_HEIGHTS = 16,
    SCATTERING_COSINES = 32,       /* by day */
    SCATTERING_COSINES_DUSK = 128, /* as light falls tenfold in 3 degrees */
    ECLIPSE_ANGLES = 257,
    VIEW_ROWS = 96,
    VIEW_COLUMNS = 128
};

struct SkyAir {
    double aerosol, haze;         /* of the tables; negative before the first computation */
    double dusk;                  /* of the tables: 0 by day, 1 from 2 degrees after sunset */
    double eye;                   /* km */
    double day;                   /* the sun's elevation [degrees] */
    double sun_azimuth;           /* degrees; of the sun, or of the moon that shines in its place */
    double sun_elevation;         /* degrees, at least AIR_SUN_MIN */
    double sun[3];                /* unit vector */
    double light, beam;           /* its irradiance over the sun's, and that of its direct light */
    double sun_transmittance[3];  /* T_sun from the eye to the middle of the sun, times the share of
                                     the disc above the horizon, times `beam` */
    double disc_transmittance[3]; /* the same without `beam` */
    SkyEclipse eclipse;           /* of the sun; all 0: none */
    double uncovered;             /* share of the sun's light that the moon leaves at the eye: 1 but
                                     in an eclipse. `beam` has it */
    double shaded;                /* that of the light of the air above it */
    float left[ECLIPSE_ANGLES];   /* the same by the angle between their middles, from 0 to where
                                     they part */
    double irradiance[3];         /* E_sky of a level plane by the clear sky without the sun */
    bool dark;                    /* `glow` is there */
    double other[3]; /* unit vector towards the other of sun and moon, which lights it */

    /* To the top of the air: h = 100 v^2, mu linear; 0 where the ground blocks the ray. */
    SkyColor transmittance[TRANSMITTANCE_HEIGHTS][TRANSMITTANCE_COSINES];
    /* Psi: light scattered twice or more, per unit of scattering, isotropic.
       (SCATTERING_HEIGHTS x scattering_cosines), h = 100 v^2, mu of the sun = 1.4 s - .4 with
       s = column / (scattering_cosines - 1). */
    int scattering_cosines;
    SkyColor scattering[SCATTERING_HEIGHTS * SCATTERING_COSINES_DUSK];
    /* Clear sky: elevation (pi/2) v^2, azimuth from the sun pi u^2. */
    SkyColor view[VIEW_ROWS][VIEW_COLUMNS];
    /* The same with `other` for the sun, and the light of the night sky. */
    SkyColor glow[VIEW_ROWS][VIEW_COLUMNS];
};

/* Below it the sun gives no light [degrees]. */
#define AIR_SUN_MIN -19.0

/* Scattering and extinction at one height [1/km]. */
typedef struct AirMedium {
    SkyColor rayleigh; /* scattering */
    SkyColor aerosol;  /* scattering */
    SkyColor extinction;
} AirMedium;

/* The parts of the air that differ from day to day. Sea aerosol and dry haze have the same profile,
   so their shares, and with them the phase function, are the same at every height. */
typedef struct AirAerosol {
    SkyColor scattering; /* 1/km at the sea */
    SkyColor extinction;
    SkyColor haze_share; /* of the scattering, 0 to 1 */
    float ozone[3];      /* extinction at 25 km [1/km] */
} AirAerosol;

/* `dusk` as that of SkyAir. */
AirAerosol sky_air_aerosol(double aerosol, double haze, double dusk);

AirMedium sky_air_medium(const AirAerosol* aerosol, float height);

/* Height at the distance t along a ray; avoids the cancellation of sqrt(..) - R. */
static inline float air_height(float height, float mu, float t) {
    const float ground = (float)AIR_GROUND_RADIUS;
    const float square =
        height * (2.0f * ground + height) + (2.0f * (ground + height) * mu + t) * t;
    return square / (sqrtf(ground * ground + square) + ground);
}

/* Distance to the top of the air or to the ground, whichever is nearer. */
double sky_air_path(double height, double mu, bool* meets_ground);

/* A row of a table and the weight of the next. */
typedef struct AirRow {
    int row;
    float share;
} AirRow;

static inline AirRow air_row(float height, int rows) {
    const float position =
        sqrtf(swell_clampf(height / (float)AIR_THICKNESS, 0.0f, 1.0f)) * (float)(rows - 1);
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
    const float scale = (float)(TRANSMITTANCE_COSINES - 1) / (1.0f - AIR_COSINE_LOW);
    return air_bilinear(air->transmittance[0], TRANSMITTANCE_COSINES, row,
                        (mu - AIR_COSINE_LOW) * scale);
}

static inline SkyColor air_scattering(const SkyAir* air, AirRow row, float mu) {
    const float scale = (float)(air->scattering_cosines - 1) / 1.4f;
    return air_bilinear(air->scattering, air->scattering_cosines, row, (mu + 0.4f) * scale);
}

/* Clear sky at an elevation [0 to pi/2] and the cosine of the azimuth from the sun. */
SkyColor sky_air_view(const SkyAir* air, float elevation, float azimuth_cosine);

/* What `other` and the night add to it in the direction of a unit vector; 0 unless it is dark. */
SkyColor sky_air_glow(const SkyAir* air, const float direction[3]);

/* The transmittance, times `beam`, of the sun's light at a height [km] and a distance t [km] along
   a direction; `gamma` is the cosine of the angle between that and the sun. */
SkyColor sky_air_sunlight(const SkyAir* air, float height, float t, float gamma);

/* Copies the eclipse and fills `left`, `uncovered` and `shaded`. */
void sky_air_find_eclipse(SkyAir* air, const SkyEclipse* eclipse);

/* The share of the sun's light that the moon leaves. */
typedef struct AirEclipse {
    float here;   /* at a place */
    float around; /* its mean over the air around, which lights the place by scattering twice and
                     more */
} AirEclipse;

/* At the distance t [km] from the eye along a unit vector. */
AirEclipse sky_air_eclipse(const SkyAir* air, const float way[3], float t);

/* Fills sun_transmittance. */
void sky_air_find_sun(SkyAir* air);

/* As swell_workers_run; without workers runs one block after the other. */
void sky_air_run(SwellWorkers* workers, int block_count, SwellWorkersBlock block, void* context);

/* The jobs of sky_air_compute: one block a row of the table. */
void sky_air_fill_transmittance(void* air, int row, int worker);
void sky_air_fill_scattering(void* air, int row, int worker);

#endif
