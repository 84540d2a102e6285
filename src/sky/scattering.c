/*
 * Light scattered twice or more by the air (Hillaire 2020, section 5.5).
 *
 * At a point, L2 is the mean over all directions of the singly scattered light that arrives, with
 * an isotropic phase function, and f the share of isotropic light that the air around scatters
 * back. Each further order is f times the last: Psi = L2 / (1 - f).
 */
#include "air.h"

enum { DIRECTIONS = 64, STEPS = 20 };

static const double GOLDEN_ANGLE = 2.39996322972865332; /* of the Fibonacci sphere */

/* One step of a ray: its scattering towards the point, and its position. */
typedef struct RayStep {
    SkyColor weight; /* transmittance times scattering, integrated over the step */
    AirRow row;
    float r_start, r, t; /* radii of the point and of the step [km], distance [km] */
} RayStep;

typedef struct Ray {
    double direction[3]; /* y up */
    RayStep step[STEPS];
    SkyColor end;   /* transmittance of the whole ray, times albedo / pi if the ground ends it */
    SkyColor share; /* sum of the weights */
    float t_end;
    bool meets_ground;
} Ray;

static void trace_ray(const AirAerosol* aerosol, Ray* ray, float height, int index) {
    const double y = 1.0 - (2.0 * index + 1.0) / DIRECTIONS;
    const double around = index * GOLDEN_ANGLE;
    ray->direction[0] = sqrt(1.0 - y * y) * cos(around);
    ray->direction[1] = y;
    ray->direction[2] = sqrt(1.0 - y * y) * sin(around);
    ray->t_end = (float)sky_air_path((double)height, y, &ray->meets_ground);
    ray->share = color_gray(0.0f);
    SkyColor through = color_gray(1.0f);
    for (int i = 0; i < STEPS; ++i) {
        const float s = ((float)i + 0.5f) / (float)STEPS;
        const float dt = ray->t_end * s * (2.0f / (float)STEPS);
        RayStep* step = &ray->step[i];
        step->t = ray->t_end * s * s;
        const float h = air_height(height, (float)y, step->t);
        const AirMedium medium = sky_air_medium(aerosol, h);
        step->row = air_row(h, TRANSMITTANCE_HEIGHTS);
        step->r_start = (float)AIR_GROUND_RADIUS + height;
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
    ray->end = color_scale(through, ray->meets_ground ? (float)(AIR_GROUND_ALBEDO / SKY_PI) : 0.0f);
}

/* Singly scattered sunlight along a ray, for the cosine of the sun at its start. */
static SkyColor ray_light(const SkyAir* air, const Ray* ray, float sun_cosine) {
    const double sun_sine = sqrt(fmax(0.0, 1.0 - (double)sun_cosine * (double)sun_cosine));
    const float gamma =
        (float)(ray->direction[0] * sun_sine + ray->direction[1] * (double)sun_cosine);
    SkyColor light = color_gray(0.0f);
    for (int i = 0; i < STEPS; ++i) {
        const RayStep* step = &ray->step[i];
        const float mu = (step->r_start * sun_cosine + step->t * gamma) / step->r;
        light =
            color_add(light, color_multiply(step->weight, air_transmittance(air, step->row, mu)));
    }
    light = color_scale(light, (float)(1.0 / (4.0 * SKY_PI)));
    if (ray->meets_ground) {
        const float r = (float)AIR_GROUND_RADIUS;
        const float mu = (ray->step[0].r_start * sun_cosine + ray->t_end * gamma) / r;
        const SkyColor sun = air_transmittance(air, (AirRow){0, 0.0f}, mu);
        light = color_add(light, color_scale(color_multiply(ray->end, sun), mu > 0.0f ? mu : 0.0f));
    }
    return light;
}

void sky_air_fill_scattering(void* context, int row, int worker) {
    (void)worker;
    SkyAir* air = context;
    const float v = (float)row / (float)(SCATTERING_HEIGHTS - 1);
    const float height = (float)AIR_THICKNESS * v * v;
    const int cosines = air->scattering_cosines;
    SkyColor light[SCATTERING_COSINES_DUSK] = {{{0.0f, 0.0f, 0.0f, 0.0f}}};
    SkyColor share = color_gray(0.0f);
    const AirAerosol aerosol = sky_air_aerosol(air->aerosol, air->haze, air->dusk);
    for (int k = 0; k < DIRECTIONS; ++k) {
        Ray ray;
        trace_ray(&aerosol, &ray, height, k);
        share = color_add(share, ray.share);
        for (int m = 0; m < cosines; ++m) {
            const float mu = 1.4f * (float)m / (float)(cosines - 1) - 0.4f;
            light[m] = color_add(light[m], ray_light(air, &ray, mu));
        }
    }
    for (int m = 0; m < cosines; ++m) {
        for (int c = 0; c < 3; ++c) {
            air->scattering[row * cosines + m].c[c] =
                light[m].c[c] / (float)DIRECTIONS / (1.0f - share.c[c] / (float)DIRECTIONS);
        }
    }
}
