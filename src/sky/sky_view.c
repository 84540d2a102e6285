/*
 * The clear sky seen from one place: a table of radiance by elevation and azimuth from the sun,
 * dense at the horizon and at the sun, with one ray march through the air for each texel.
 */
#include "air.h"

#include <assert.h>

enum { STEPS = 40 };

/* Rayleigh's and Cornette and Shanks' phase functions [1/sr]. */
static float phase_rayleigh(float cosine) {
    return (float)(3.0 / (16.0 * SKY_PI)) * (1.0f + cosine * cosine);
}

static float phase_cornette_shanks(float g, float cosine) {
    const float base = 1.0f + g * g - 2.0f * g * cosine;
    return (float)(3.0 / (8.0 * SKY_PI)) * (1.0f - g * g) * (1.0f + cosine * cosine) /
           ((2.0f + g * g) * base * sqrtf(base));
}

/* Fitted to Mie theory at 550 nm for the sizes over Lanai, Hawaii (Dubovik et al. 2002: volumes
   lognormal about .16 and 2.7 um) at a refractive index of 1.36, with a tenth of the volume in the
   small mode, which gives the spectrum of air.c. The first lobe is diffraction by the large
   particles, the aureole. Within 8 % from 0 to 70 degrees; the mean cosine is .757, the exact one
   .756. Twice too low beyond 150 degrees, where clear air outshines it. */
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

static void trace_row(const SkyAir* air, const AirAerosol* aerosol, ViewStep step[STEPS],
                      double elevation) {
    const float mu = (float)sin(elevation);
    const float height = (float)air->eye;
    bool meets_ground;
    const float path = (float)sky_air_path(air->eye, (double)mu, &meets_ground);
    SkyColor through = color_gray(1.0f);
    for (int i = 0; i < STEPS; ++i) {
        const float s = ((float)i + 0.5f) / (float)STEPS;
        const float dt = path * s * (2.0f / (float)STEPS);
        const float t = path * s * s;
        const float h = air_height(height, mu, t);
        const AirMedium medium = sky_air_medium(aerosol, h);
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

/* One table: the air, the unit vector towards what lights it, and its light over the sun's. */
typedef struct ViewJob {
    const SkyAir* air;
    const double* sun;
    double light;
    double night; /* of the light of the night sky that is added */
    SkyColor (*view)[VIEW_COLUMNS];
    bool eclipsed; /* what lights it is the sun behind the moon */
} ViewJob;

/* Airglow and starlight [1/sr, over the sun's irradiance], 22 magnitudes a square second of arc at
   the zenith (1.7e-4 cd/m2) and brighter towards the horizon, where the layer is seen edge-on. */
static SkyColor night_sky(double elevation) {
    static const double ZENITH[3] = {1.05e-9, 1.30e-9, 0.95e-9};
    const float more = (float)(0.75 + 0.28 / (sin(elevation) + 0.12));
    return (SkyColor){
        {more * (float)ZENITH[0], more * (float)ZENITH[1], more * (float)ZENITH[2], 0.0f}};
}

/* Unit vectors along a ray and its mirror image on the other side of the sun: the table has one of
   the two. */
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
    ViewStep step[STEPS];
    const AirAerosol mixed = sky_air_aerosol(air->aerosol, air->haze, air->dusk);
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
        for (int i = 0; i < STEPS; ++i) {
            const float mu = (r_sun + step[i].t * gamma) / step[i].r;
            SkyColor sun = air_transmittance(air, step[i].transmittance, mu);
            SkyColor psi = air_scattering(air, step[i].scattering, mu);
            if (job->eclipsed) {
                const AirEclipse right = sky_air_eclipse(air, way[0], step[i].t);
                const AirEclipse left = sky_air_eclipse(air, way[1], step[i].t);
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

/* ---- The public object --------------------------------------------------------------------- */

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
    SkyAir* air = swell_memory_allocate(1, sizeof *air, error);
    if (air) {
        air->aerosol = air->haze = -1.0;
    }
    return air;
}

void sky_air_destroy(SkyAir* air) {
    swell_memory_free(air);
}

void sky_air_run(SwellWorkers* workers, int block_count, SwellWorkersBlock block, void* context) {
    if (workers) {
        swell_workers_run(workers, block_count, block, context);
        return;
    }
    for (int i = 0; i < block_count; ++i) {
        block(context, i, 0);
    }
}

/* Above it the moon adds nothing that one sees; below the other the moon lights clouds and sea and
   the sun only glows: what the sun gives directly is long over [degrees]. From there to the last
   the moon's direct light comes in. */
static const double DUSK = 0.0, MOON_FROM = -6.5, MOON_WHOLE = -9.5;

/* Fills in what shines, sun or moon, and the other one. Returns the light of the other. */
static double choose_source(SkyAir* air, const SkyParams* params) {
    const double sun[2] = {params->sun_azimuth, fmax(params->sun_elevation, AIR_SUN_MIN)};
    const double moon[2] = {params->moon_azimuth, fmax(params->moon_elevation, AIR_SUN_MIN)};
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
    sky_air_find_eclipse(air, moonlit ? &(SkyEclipse){.moon_radius = 0.0} : &params->eclipse);
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
    if (air->aerosol != params->aerosol || air->haze != params->haze || air->dusk != dusk) {
        air->aerosol = params->aerosol;
        air->haze = params->haze;
        air->dusk = dusk;
        air->scattering_cosines = dusk > 0.0 ? SCATTERING_COSINES_DUSK : SCATTERING_COSINES;
        sky_air_run(workers, TRANSMITTANCE_HEIGHTS, sky_air_fill_transmittance, air);
        sky_air_run(workers, SCATTERING_HEIGHTS, sky_air_fill_scattering, air);
    }
    ViewJob job = {.air = air,
                   .sun = air->sun,
                   .light = air->light,
                   .view = air->view,
                   .eclipsed = air->eclipse.moon_radius > 0.0};
    sky_air_run(workers, VIEW_ROWS, fill_row, &job);
    if (air->dark) {
        job = (ViewJob){air, air->other, other_light, 1.0, air->glow, false};
        sky_air_run(workers, VIEW_ROWS, fill_row, &job);
    }
    sky_air_find_sun(air);
    integrate_irradiance(air);
}
