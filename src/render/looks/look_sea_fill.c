#include "look_sea_parts.h"
#include "sea/rain.h"
#include "tone_curve.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Reflections are looked up at least so coarsely, at 1024 texels a side: sharper ones give hard
   edges to clouds in near waves. */
static const float LEVEL_LEAST = 3.5f;

/* Where one lookup stands for many, glints are spread and weakened against shimmer. */
static const float GLINT_SPREAD = 0.008f;
static const float GLINT_SHARE = 0.55f;

/* Slope variances along the wind to across it: C. Cox and W. Munk, 1954; at most as measured. */
static float wind_ratio(double speed) {
    return (float)fmin(fmax(0.00316 * speed / (0.003 + 0.00192 * speed), 1.0), 1.65);
}

/* Extinction of the spray in the air at the mean level [1/m], by eye: none below a strong breeze.
 */
static float spindrift(double wind_speed) {
    const double above = fmax(wind_speed - 11.0, 0.0) / 12.0;
    return (float)(above * above / 1300.0);
}

static void set3(float vector[4], const float rgb[3], float scale) {
    for (int i = 0; i < 3; ++i) {
        vector[i] = scale * rgb[i];
    }
}

static void fill_air(LookSeaState* sea, const RenderFrame* frame) {
    const SkyLight* light = &sea->light;
    const RenderWeather* weather = &frame->weather;
    float(*look)[4] = sea->look;
    set3(look[0], light->sun_direction, 1.0f);
    look[0][3] = light->radiance_scale;
    set3(look[1], light->sea_transmittance, 1.0f);
    set3(look[2], light->sky_irradiance, 1.0f);
    const float exposure = light->exposure * (float)exp2(weather->exposure);
    set3(look[4], light->white_balance, exposure);
    look[4][3] = (float)(1.25 + 0.40 * weather->deck);
    double extinction[3];
    sky_air_extinction(weather->haze, extinction);
    for (int i = 0; i < 3; ++i) {
        look[5][i] = (float)(extinction[i] + 3.0 / weather->visibility);
    }
    tone_curve_fit(look[4][3], look[TONE_VECTOR]);
    look[5][3] = (float)(1.22 + 0.26 * weather->deck);
    set3(look[6], light->sun_transmittance, 1.0f);
    const float level = hypotf(light->sun_direction[0], light->sun_direction[2]);
    look[7][2] = level > 1e-6f ? light->sun_direction[0] / level : 1.0f;
    look[7][3] = level > 1e-6f ? light->sun_direction[2] / level : 0.0f;
}

static void fill_water(LookSeaState* sea, const RenderFrame* frame) {
    const RenderWeather* weather = &frame->weather;
    float(*look)[4] = sea->look;
    const double direction = glm_rad((float)weather->wind_direction);
    double reflectance[3];
    render_water_reflectance(weather->water, reflectance);
    for (int i = 0; i < 3; ++i) {
        look[3][i] = (float)reflectance[i];
    }
    look[1][3] = (float)(1.0 / fmax(weather->significant_height, 0.05));
    const double beyond = weather->slope_beyond + rain_slope_variance(frame->rain);
    look[2][3] = (float)fmax(0.5 * (weather->slope_variance + beyond), 1e-4);
    look[3][3] = (float)fmax(beyond, 1e-5);
    look[6][3] = wind_ratio(weather->wind_speed);
    look[7][0] = (float)cos(direction);
    look[7][1] = (float)sin(direction);
    const bool high = weather->quality == RENDER_QUALITY_HIGH;
    look[MOVED_VECTOR][0] = (float)weather->clouds_moved[0];
    look[MOVED_VECTOR][1] = (float)weather->clouds_moved[1];
    look[MOVED_VECTOR][2] = 0.7f * sea->foam.share;
    look[MOVED_VECTOR][3] = spindrift(weather->wind_speed);
    look[8][0] = 2.0f * (float)SKY_PANORAMA_REACH / (float)sea->panorama_size;
    look[8][1] = LEVEL_LEAST + log2f((float)sea->panorama_size / 1024.0f);
    look[8][2] = high ? 0.0f : GLINT_SPREAD;
    look[8][3] = high ? 1.0f : GLINT_SHARE;
}

/* The place of the eye's cell in a cascade's textures; sample n rests at (n - N/2) L/N, and a
   texel's middle is half a texel from its edge. */
static float place_in_texture(double metres, double length, int grid) {
    const double place = metres / length + 0.5 + 0.5 / grid;
    return (float)(place - floor(place));
}

static void fill_cascades(float (*vector)[4], const Fields* fields, const Mesh* mesh,
                          const RenderFrame* frame) {
    const double x = frame->eye[0] - (double)mesh->eye.x;
    const double z = frame->eye[2] - (double)mesh->eye.z;
    for (int i = 0; i < fields->cascade_count; ++i) {
        float* cascade = vector[i];
        cascade[0] = (float)(1.0 / fields->length[i]);
        cascade[1] = (float)fields->grid[i];
        cascade[2] = place_in_texture(x, fields->length[i], fields->grid[i]);
        cascade[3] = place_in_texture(z, fields->length[i], fields->grid[i]);
    }
}

/* Periods of the foam's noise, along the wind and across [m]: lace, fine lace, streaks, slow noise,
   slower noise. */
enum { FOAM_PERIODS = 5 };

static void fill_foam(LookSeaState* sea, const Mesh* mesh, const RenderFrame* frame) {
    const FoamCoverage* law = &sea->foam;
    const RenderWeather* weather = &frame->weather;
    float(*look)[4] = sea->look + FOAM_VECTOR;
    for (int i = 0; i < OCEAN_SEA_CASCADES_MAX; ++i) {
        look[i / 4][i % 4] = i < law->cascades ? law->weight[i] : 0.0f;
        for (int level = 0; level < FOAM_LEVELS; ++level) {
            sea->look[FOAM_HIDDEN_VECTOR + FOAM_HIDDEN_VECTORS * i + level / 4][level % 4] =
                i < law->cascades ? law->hidden[i][level] : 0.0f;
        }
    }
    const bool some = law->cascades > 0 && law->share > 0.0f;
    const float spread = fmaxf(law->deviation, 1e-6f);
    const float length = 9.3f + 0.35f * (float)fmax(weather->wind_speed - 9.0, 0.0);
    const float row2[4] = {some ? law->middle : 1e6f, spread, law->noise_weight, law->streaks};
    const float row3[4] = {law->table_low, fmaxf(law->table_high, law->table_low + 1e-6f),
                           fmaxf(law->table_hidden, 1e-6f), length};
    memcpy(look[2], row2, sizeof row2);
    memcpy(look[3], row3, sizeof row3);
    for (int i = 0; i < 2; ++i) {
        const bool there = i + 1 < law->cascades;
        look[4][2 * i] = there ? law->mean[i + 1] : 0.0f;
        look[4][2 * i + 1] = there ? 1.0f / fmaxf(law->deviation_q[i + 1], 1e-6f) : 0.0f;
    }
    const double periods[FOAM_PERIODS][2] = {
        {(double)length, 6.2}, {1.31, 0.97}, {33.0, 4.3}, {790.0, 95.0}, {197.0, 31.0}};
    const double x = frame->eye[0] - (double)mesh->eye.x;
    const double z = frame->eye[2] - (double)mesh->eye.z;
    const double wind[2] = {(double)sea->look[7][0], (double)sea->look[7][1]};
    for (int i = 0; i < FOAM_PERIODS; ++i) {
        const double along = (x * wind[0] + z * wind[1]) / periods[i][0];
        const double across = (wind[0] * z - wind[1] * x) / periods[i][1];
        float* place = &sea->look[FOAM_PLACE_VECTOR + i / 2][2 * (i % 2)];
        place[0] = (float)(along - floor(along));
        place[1] = (float)(across - floor(across));
    }
}

void look_sea_fill_light(LookSeaState* sea, const RenderFrame* frame) {
    fill_air(sea, frame);
    fill_water(sea, frame);
}

void look_sea_fill(LookSeaState* sea, const Fields* fields, const Mesh* mesh,
                   const RenderFrame* frame) {
    look_sea_fill_light(sea, frame);
    fill_cascades(sea->look + CASCADE_VECTOR, fields, mesh, frame);
    fill_foam(sea, mesh, frame);
}

void look_sea_set_cascades(GLint look, const Fields* fields, const Mesh* mesh,
                           const RenderFrame* frame) {
    float vector[CASCADE_VECTOR + OCEAN_SEA_CASCADES_MAX][4] = {{0.0f}};
    fill_cascades(vector + CASCADE_VECTOR, fields, mesh, frame);
    glUniform4fv(look, CASCADE_VECTOR + OCEAN_SEA_CASCADES_MAX, vector[0]);
}
