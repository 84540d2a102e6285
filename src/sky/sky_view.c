/*
 * The clear sky seen from one place: a table of radiance by elevation and azimuth from the sun,
 * dense at the horizon and at the sun, with one ray march through the air for each texel.
 */
#include "air.h"

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

static float phase_haze(float cosine) {
    return phase_cornette_shanks(0.8f, cosine);
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

void sky_air_fill_view(void* context, int row, int worker) {
    (void)worker;
    SkyAir* air = context;
    const double v = (double)row / (VIEW_ROWS - 1);
    const double elevation = SKY_PI / 2.0 * v * v;
    ViewStep step[STEPS];
    const AirAerosol mixed = sky_air_aerosol(air->aerosol, air->haze);
    trace_row(air, &mixed, step, elevation);
    const float r_sun = (float)((AIR_GROUND_RADIUS + air->eye) * air->sun[1]);
    const double sun_across = hypot(air->sun[0], air->sun[2]);
    for (int column = 0; column < VIEW_COLUMNS; ++column) {
        const double u = (double)column / (VIEW_COLUMNS - 1);
        const float gamma = (float)(sin(elevation) * air->sun[1] +
                                    cos(elevation) * sun_across * cos(SKY_PI * u * u));
        SkyColor rayleigh = color_gray(0.0f), aerosol = rayleigh, multiple = rayleigh;
        for (int i = 0; i < STEPS; ++i) {
            const float mu = (r_sun + step[i].t * gamma) / step[i].r;
            const SkyColor sun = air_transmittance(air, step[i].transmittance, mu);
            const SkyColor psi = air_scattering(air, step[i].scattering, mu);
            rayleigh = color_add(rayleigh, color_multiply(step[i].rayleigh, sun));
            aerosol = color_add(aerosol, color_multiply(step[i].aerosol, sun));
            multiple = color_add(multiple, color_multiply(step[i].both, psi));
        }
        const float sea = phase_sea(gamma), haze = phase_haze(gamma);
        SkyColor phase = color_gray(0.0f);
        for (int c = 0; c < 3; ++c) {
            phase.c[c] = (1.0f - mixed.haze_share.c[c]) * sea + mixed.haze_share.c[c] * haze;
        }
        air->view[row][column] =
            color_add(multiple, color_add(color_scale(rayleigh, phase_rayleigh(gamma)),
                                          color_multiply(aerosol, phase)));
    }
}

SkyColor sky_air_view(const SkyAir* air, float elevation, float azimuth_cosine) {
    const float v = sqrtf(float_clamp(elevation * (2.0f / SKY_PI_F), 0.0f, 1.0f));
    const float u = sqrtf(float_acos(float_clamp(azimuth_cosine, -1.0f, 1.0f)) * (1.0f / SKY_PI_F));
    const float position = v * (float)(VIEW_ROWS - 1);
    const int row = (int)position < VIEW_ROWS - 2 ? (int)position : VIEW_ROWS - 2;
    return air_bilinear(air->view[0], VIEW_COLUMNS, (AirRow){row, position - (float)row},
                        u * (float)(VIEW_COLUMNS - 1));
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
                sum[c] += row_weight * weight * (double)air->view[row][column].c[c];
            }
        }
    }
    for (int c = 0; c < 3; ++c) {
        air->irradiance[c] = sum[c];
    }
}

/* ---- The public object --------------------------------------------------------------------- */

/* Lower sun elevations are clamped to this [degrees]. */
static const double LOWEST_SUN = -12.0;

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

bool sky_air_compute(SkyAir* air, const SkyParams* params, SwellWorkers* workers,
                     SwellError* error) {
    if (!sky_params_check(params, error)) {
        return false;
    }
    air->eye = params->eye_height * 1e-3;
    air->sun_azimuth = params->sun_azimuth;
    air->sun_elevation = fmax(params->sun_elevation, LOWEST_SUN);
    sky_direction(air->sun_azimuth, air->sun_elevation, air->sun);
    if (air->aerosol != params->aerosol || air->haze != params->haze) {
        air->aerosol = params->aerosol;
        air->haze = params->haze;
        sky_air_run(workers, TRANSMITTANCE_HEIGHTS, sky_air_fill_transmittance, air);
        sky_air_run(workers, SCATTERING_HEIGHTS, sky_air_fill_scattering, air);
    }
    sky_air_run(workers, VIEW_ROWS, sky_air_fill_view, air);
    sky_air_find_sun(air);
    integrate_irradiance(air);
    return true;
}

void sky_air_radiance(const SkyAir* air, const double direction[3], double radiance[3]) {
    const double across = hypot(direction[0], direction[2]);
    const double sun_across = hypot(air->sun[0], air->sun[2]);
    const double product = across * sun_across;
    const double cosine =
        product > 0.0 ? (direction[0] * air->sun[0] + direction[2] * air->sun[2]) / product : 1.0;
    const SkyColor color = sky_air_view(air, (float)atan2(direction[1], across), (float)cosine);
    for (int c = 0; c < 3; ++c) {
        radiance[c] = (double)color.c[c];
    }
}
