/*
 * Whitecaps as the sea look draws them: how much of the sea they cover, their shape from aloft,
 * that no place repeats another, and that far foam is steady.
 */
#include "scene.h"

/* A pixel of a picture of 720 rows and 50 degrees from 600 m [m]. */
static const double PIXEL = 0.78;

/* Shaders that show a value in place of the light. */
static void show(GlScene* scene, const char* folder, const char* value) {
    char line[128];
    snprintf(line, sizeof line, "    color = vec4(%s, 1.0);", value);
    show_value(scene, folder, line);
}

/* Replaces the sea by one of that wind, whose foam covers the law's share. */
static void take_wind(GlScene* scene, double wind_speed, int force) {
    OceanParams params = sea_of(force, scene->grid);
    params.state.wind_speed = wind_speed;
    params.state.wind_direction = 0.0;
    take_sea_of(scene, &params, 0.0, RENDER_LOOK_SEA);
    const OceanTargets targets = ocean_sea_targets(scene->gl.sea);
    RenderWeather* weather = &scene->frame.weather;
    weather->wind_speed = wind_speed;
    weather->significant_height = targets.significant_height;
    weather->slope_variance = targets.mean_square_slope;
}

static OceanFoam* foam_of(const GlScene* scene) {
    OceanFoam* foam = ocean_foam_create(scene->gl.sea, NULL);
    CHECK(foam);
    ocean_foam_set_stride(foam, 6);
    return foam;
}

static void whiten(GlScene* scene, OceanFoam* foam, double time) {
    FoamCoverage coverage;
    CHECK(ocean_foam_advance(foam, scene->gl.sea, OCEAN_METHOD_FFT, time, NULL));
    CHECK(foam_coverage_fit(&coverage, NULL, scene->gl.sea, foam, scene->frame.weather.wind_speed,
                            1.0, NULL, NULL));
    CHECK(sea_look_load_foam(&scene->gl.pass->sea_look, &coverage, NULL));
    stream_sea(&scene->gl, foam, RENDER_LOOK_SEA);
}

/* Pictures are square, so many pixels a side, of halves: shares of a thousandth count. */
static void open_square(GlScene* scene, int side) {
    open_scene(scene, 5, side, side);
    scene->grid = 128;
    scene->frame.waterline = NULL;
    use_float_target(&scene->gl.target, side, side);
}

/* Draws what is straight below, from a height over the level of the sea or over the water there,
   `pixel` metres a pixel, with +x to the right. Fills `values` (side x side x 4). */
static void draw_below(GlScene* scene, double x, double height, double z, double pixel,
                       float* values) {
    const int side = scene->frame.width;
    const double water = height < 10.0 ? ocean_drawn_query(scene->gl.sea, x, z).height : 0.0;
    scene->frame.drawing.field_of_view =
        atan(0.5 * side * pixel / height) * 2.0 * (360.0 / SWELL_TWO_PI);
    look(scene, x, water + height, z, 0.0, -90.0);
    draw_values(scene, (float(*)[4])values);
}

/* ---- Shape --------------------------------------------------------------------------------- */

/* The correlation of one channel of a picture (side x side x 4) with itself, moved. */
static double likeness(const float* values, int side, int channel, int right, int up) {
    double a = 0.0, b = 0.0, aa = 0.0, bb = 0.0, ab = 0.0, n = 0.0;
    for (int y = 0; y < side - up; ++y) {
        for (int x = 0; x < side - right; ++x) {
            const double p = (double)values[4 * (y * side + x) + channel];
            const double q = (double)values[4 * ((y + up) * side + x + right) + channel];
            a += p, b += q, aa += p * p, bb += q * q, ab += p * q, n += 1.0;
        }
    }
    const double square = (n * aa - a * a) * (n * bb - b * b);
    return square > 0.0 ? (n * ab - a * b) / sqrt(square) : 0.0;
}

/* Replaces a picture (side x side x 4) by the means of its channel over squares of `block` pixels.
   Returns the new side. */
static int average_blocks(float* values, int side, int block) {
    const int less = side / block;
    for (int i = 0; i < less * less; ++i) {
        const int x = i % less * block, y = i / less * block;
        float sum = 0.0f;
        for (int k = 0; k < block * block; ++k) {
            sum += values[4 * ((y + k / block) * side + x + k % block)];
        }
        values[4 * i] = sum / (float)(block * block);
    }
    return less;
}

enum { LAGS = 14 };

/* The lag at which a correlation falls below 1/e, between lags in proportion. */
static double length_of(const double likeness_at[LAGS]) {
    const double level = exp(-1.0);
    int lag = 0;
    while (lag < LAGS - 2 && likeness_at[lag + 1] > level) {
        lag += 1;
    }
    CHECK(likeness_at[lag + 1] <= level);
    return lag + (likeness_at[lag] - level) / (likeness_at[lag] - likeness_at[lag + 1]);
}

/* From 600 m, with the pixels of a picture of 720 rows. Lace is finer than whitecaps: what is
   compared are means over three metres. */
SWEEP("whitecaps are long along crests") {
    enum { SIDE = 112, PLACES = 12, BLOCK = 4 };
    static float values[SIDE * SIDE * 4];
    const bool whole = check_sweep(0, 1);
    GlScene scene;
    open_square(&scene, SIDE);
    show(&scene, "shaders-crests", "vec3(foam.cover)");
    for (int force = 6; force <= 8; ++force) {
        take_wind(&scene, ocean_beaufort(force).wind_speed, force);
        OceanFoam* foam = foam_of(&scene);
        whiten(&scene, foam, 40.0);
        ocean_foam_destroy(foam);
        for (int quality = whole ? 0 : 2; quality < RENDER_QUALITY_COUNT; ++quality) {
            scene.frame.weather.quality = (RenderQuality)quality;
            double along[LAGS] = {0.0}, across[LAGS] = {0.0};
            for (uint32_t place = 0; place < PLACES; ++place) {
                draw_below(&scene, random_between(-5e3, 5e3, place, 1), 600.0,
                           random_between(-5e3, 5e3, place, 2), PIXEL, values);
                const int side = average_blocks(values, SIDE, BLOCK);
                for (int lag = 0; lag < LAGS; ++lag) {
                    across[lag] += likeness(values, side, 0, lag, 0) / PLACES;
                    along[lag] += likeness(values, side, 0, 0, lag) / PLACES;
                }
            }
            const double lengths[2] = {length_of(along), length_of(across)};
            TELL("force %d, quality %d: whitecaps are %.1f m along crests, %.1f m across\n", force,
                 quality, PIXEL * BLOCK * lengths[0], PIXEL * BLOCK * lengths[1]);
            CHECK(lengths[0] > 1.7 * lengths[1]); /* fronts end at ten times their height */
        }
    }
    close_scene(&scene);
}

/* ---- Repetition ---------------------------------------------------------------------------- */

/* The largest likeness of the picture to itself after one and two sides of the first cascade, of
   foam and of slopes: `lag` pixels a side. */
static double likeness_of_sides(const float* values, int side, int lag, int channel) {
    double most = 0.0;
    for (int sides = 1; sides <= 2; ++sides) {
        most = fmax(most, fabs(likeness(values, side, channel, sides * lag, 0)));
        most = fmax(most, fabs(likeness(values, side, channel, 0, sides * lag)));
    }
    return most;
}

/* From 1,500 m and 3,000 m, straight down; and that this sees what repeats. */
CASE("no place repeats another") {
    enum { SIDE = 192 };
    static float values[SIDE * SIDE * 4];
    for (int scattered = 0; scattered < 2; ++scattered) {
        GlScene scene;
        open_square(&scene, SIDE);
        show(&scene, "shaders-repeats", "vec3(foam.cover, sum.slope)");
        if (!scattered) {
            change_shader("shaders-repeats", "slopes.glsl", "scattered = sea.scatter_weight",
                          "scattered = 0.0");
        }
        take_wind(&scene, ocean_beaufort(6).wind_speed, 6);
        const double length = ocean_cascade_length(ocean_sea_cascade(scene.gl.sea, 0));
        OceanFoam* foam = foam_of(&scene);
        whiten(&scene, foam, 40.0);
        ocean_foam_destroy(foam);
        for (int lag = 48; lag >= 24; lag /= 2) {
            const double height = 72e3 / lag;
            for (int quality = scattered ? 0 : 2; quality < RENDER_QUALITY_COUNT; ++quality) {
                scene.frame.weather.quality = (RenderQuality)quality;
                draw_below(&scene, 30.0, height, 50.0, length / lag, values);
                double likeness_of[3];
                for (int channel = 0; channel < 3; ++channel) {
                    likeness_of[channel] = likeness_of_sides(values, SIDE, lag, channel);
                    CHECK(scattered ? likeness_of[channel] < 0.1 : likeness_of[channel] > 0.5);
                }
                TELL("%s from %.0f m, quality %d: foam %.3f, slopes %.3f and %.3f like %.0f m on\n",
                     scattered ? "scattered" : "one place", height, quality, likeness_of[0],
                     likeness_of[1], likeness_of[2], length);
            }
        }
        close_scene(&scene);
    }
}

/* ---- Share --------------------------------------------------------------------------------- */

/* A wind, the force whose fetch it has, and the least height that a case looks from: whitecaps of
   light winds are few, and from near fewer than by the law. */
typedef struct ShareCase {
    double wind_speed;
    int force;
    double least, least_of_all; /* m; in the suite, and in the whole sweep */
} ShareCase;

static const ShareCase SHARE_CASES[] = {{5.0, 3, 600.0, 600.0},
                                        {7.0, 4, 600.0, 600.0},
                                        {10.0, 5, 600.0, 60.0},
                                        {15.0, 7, 60.0, 3.0},
                                        {20.0, 8, 60.0, 3.0}};

enum { SHARE_SIDE = 64 }; /* the largest */

/* The mean of the cover straight below `places` places, after one minute and another. */
static void add_share(GlScene* scene, double height, uint32_t time, int places, double* sum) {
    static float values[SHARE_SIDE * SHARE_SIDE * 4];
    const int side = scene->frame.width;
    const double pixel = height < 10.0 ? 0.1 : height < 100.0 ? 0.25 : PIXEL;
    for (uint32_t place = 0; place < (uint32_t)places; ++place) {
        const double x = random_between(-5e3, 5e3, 1000 * time + place, 1);
        const double z = random_between(-5e3, 5e3, 1000 * time + place, 2);
        draw_below(scene, x, height, z, pixel, values);
        for (int i = 0; i < side * side; ++i) {
            *sum += (double)values[4 * i] / (side * side);
        }
    }
}

/* In the means over sixty places and times, of light winds two hundred, 1.3 times Monahan's law
   within a factor of 1.5, the scatter of the law itself. */
SWEEP("foam covers the law's share") {
    const double heights[] = {3.0, 60.0, 600.0};
    const bool whole = check_sweep(0, 1);
    const int times = 5;
    GlScene scene;
    open_square(&scene, check_sweep(32, SHARE_SIDE));
    show(&scene, "shaders-share", "vec3(foam.cover)");
    for (int i = 0; i < (int)(sizeof SHARE_CASES / sizeof *SHARE_CASES); ++i) {
        const ShareCase* one = &SHARE_CASES[i];
        const int places = check_sweep(one->wind_speed < 10.0 || one->least < 100.0 ? 40 : 12, 40);
        take_wind(&scene, one->wind_speed, one->force);
        double sum[3][RENDER_QUALITY_COUNT] = {{0.0}};
        OceanFoam* foam = foam_of(&scene);
        for (int time = 0; time < times; ++time) {
            whiten(&scene, foam, 40.0 + 60.0 * time);
            for (int h = 0; h < 3; ++h) {
                for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
                    scene.frame.weather.quality = (RenderQuality)quality;
                    const double least = whole ? one->least_of_all : one->least;
                    if (heights[h] >= least &&
                        (whole || (i + h) % RENDER_QUALITY_COUNT == quality)) {
                        add_share(&scene, heights[h], (uint32_t)time, places, &sum[h][quality]);
                    }
                }
            }
        }
        ocean_foam_destroy(foam);
        const double law = 1.3 * 3.84e-6 * pow(one->wind_speed, 3.41);
        for (int h = 0; h < 3 * RENDER_QUALITY_COUNT; ++h) {
            const double share = sum[h / 3][h % 3] / (times * places);
            if (share > 0.0) {
                TELL("%.0f m/s from %.0f m, quality %d: %.4f, by the law %.4f\n", one->wind_speed,
                     heights[h / 3], h % 3, share, law);
                CHECK(share > law / 1.5 && share < law * 1.5);
            }
        }
    }
    close_scene(&scene);
}

/* ---- Motion -------------------------------------------------------------------------------- */

enum { WIDE = 128, HIGH = 72, SAMPLES = 3, MOMENTS = 3 };

/* Brightness of a small picture's pixels. */
typedef struct Moment {
    float light[WIDE * HIGH];
} Moment;

/* Draws into the target, of `times` WIDE x HIGH: each pixel is the mean of times x times. */
static void take_moment(GlScene* scene, RenderTarget* target, int times, Moment* moment) {
    const RenderTarget own = scene->gl.target;
    scene->gl.target = *target;
    scene->frame.width = times * WIDE;
    scene->frame.height = times * HIGH;
    static float values[SAMPLES * WIDE * SAMPLES * HIGH][4];
    draw_values(scene, values);
    const int side = times * WIDE;
    *target = scene->gl.target;
    scene->gl.target = own;
    memset(moment, 0, sizeof *moment);
    for (int i = 0; i < side * times * HIGH; ++i) {
        const float* p = values[i];
        moment->light[i / side / times * WIDE + i % side / times] +=
            (0.2126f * p[0] + 0.7152f * p[1] + 0.0722f * p[2]) * 255.0f / (float)(times * times);
    }
}

static double second_difference(const Moment moment[MOMENTS]) {
    double sum = 0.0;
    for (int i = 0; i < WIDE * HIGH; ++i) {
        sum += fabs((double)(moment[0].light[i] - 2.0f * moment[1].light[i] + moment[2].light[i]));
    }
    return sum / (WIDE * HIGH);
}

/* A gale at 19 m/s, at high quality, from near the water and from aloft: no more restless than a
   picture of nine samples a pixel, and no frame much more than the others. */
SWEEP("far foam is steady") {
    static const double VIEWS[][2] = {{14.0, -4.0}, {400.0, -40.0}}; /* height, pitch */
    static Moment moment[2][MOMENTS];
    GlScene scene;
    RenderTarget target[2] = {{0}};
    open_scene(&scene, 5, WIDE, HIGH);
    scene.grid = 128;
    scene.frame.waterline = NULL;
    scene.frame.drawing.field_of_view = 50.0;
    take_wind(&scene, ocean_beaufort(8).wind_speed, 8);
    OceanFoam* foam = foam_of(&scene);
    whiten(&scene, foam, 40.0);
    for (int many = 0; many < 2; ++many) {
        const int times = many ? SAMPLES : 1;
        use_float_target(&target[many], times * WIDE, times * HIGH);
    }
    scene.frame.weather.quality = RENDER_QUALITY_HIGH;
    const int frames = check_sweep(5, 24);
    for (int view = 0; view < 2; ++view) {
        look(&scene, 0.0, VIEWS[view][0], 0.0, -60.0, VIEWS[view][1]);
        double sum[2] = {0.0}, most = 0.0;
        for (int frame = 0; frame < frames; ++frame) {
            const double time = 40.0 + frame / 30.0;
            CHECK(ocean_foam_advance(foam, scene.gl.sea, OCEAN_METHOD_FFT, time, NULL));
            stream_sea(&scene.gl, foam, RENDER_LOOK_SEA);
            for (int many = 0; many < 2; ++many) {
                memmove(moment[many], moment[many] + 1, (MOMENTS - 1) * sizeof(Moment));
                take_moment(&scene, &target[many], many ? SAMPLES : 1, &moment[many][MOMENTS - 1]);
                const double change = second_difference(moment[many]);
                sum[many] += frame < 2 ? 0.0 : change / (frames - 2);
                most = frame < 2 || many ? most : fmax(most, change);
            }
        }
        TELL("from %.0f m: second differences %.2f, of many samples %.2f, at most %.2f\n",
             VIEWS[view][0], sum[0], sum[1], most);
        CHECK(sum[0] < 1.3 * sum[1] && most < 1.5 * sum[0]);
    }
    ocean_foam_destroy(foam);
    render_target_destroy(&target[0]);
    render_target_destroy(&target[1]);
    close_scene(&scene);
}

/* ---- Relief -------------------------------------------------------------------------------- */

/* Flat froth but for one layer: how bright it is where that layer falls towards the sun and where
   it rises, and how much light reaches it where the layer's lace, which rises as its slopes say, is
   high and low. */
static const char FROTH_LIGHT[] =
    "vec2 froth_light(FoamNoises noises, int layer, vec2 rise, float lace, vec3 to_eye) {\n"
    "    noises.lace = noises.fine = noises.lumps = noises.coarse = vec4(0.5);\n"
    "    noises.bubbles = vec2(0.0);\n"
    "    noises.drawn = 0.0;\n"
    "    vec4 bumps = vec4(lace, 0.5, 0.5 + 0.1 * rise);\n"
    "    vec4 turned = vec4(lace, 0.5, 0.5 + 0.1 * (FOAM_TURN * rise));\n"
    "    if (layer < 2) {\n"
    "        noises.lace = bumps;\n"
    "    } else if (layer < 4) {\n"
    "        noises.fine = turned;\n"
    "    } else {\n"
    "        noises.lumps = bumps;\n"
    "    }\n"
    "    float thick = layer == 0 || layer == 2 ? 0.0 : 1.0;\n"
    "    vec3 froth = froth_of(noises, thick, 1.0);\n"
    "    Foam foam = Foam(1.0, thick, from_wind(froth.xy), froth.z, 0.0, 0.0);\n"
    "    vec3 light = foam_light(foam, vec2(0.0), to_eye, 0.0, look.sun_seen);\n"
    "    return vec2(light.g, foam.hollow);\n"
    "}\n"
    "\n"
    "void main() {";
static const char SHOW_FROTH[] =
    "    FoamNoises froths = foam_noises(sums, v_rest, footprint);\n"
    "    vec2 to_sun = to_wind(look.sun_level);\n"
    "    int layer = min(int(gl_FragCoord.x), 4);\n"
    "    color = vec4(froth_light(froths, layer, -to_sun, 0.5, to_eye).x,\n"
    "                 froth_light(froths, layer, to_sun, 0.5, to_eye).x,\n"
    "                 froth_light(froths, layer, vec2(0.0), 0.6, to_eye).y,\n"
    "                 froth_light(froths, layer, vec2(0.0), 0.4, to_eye).y);";

CASE("froth that stands out is lit from the sun's side, and froth that is lit less lies lower") {
    enum { SIDE = 8, LAYERS = 5 };
    static const char* const NAMES[LAYERS] = {"thin lace", "lace", "thin fine lace", "finer lace",
                                              "lumps"};
    static float values[SIDE * SIDE][4];
    GlScene scene;
    open_square(&scene, SIDE);
    take_wind(&scene, 12.0, 6);
    OceanFoam* foam = foam_of(&scene);
    whiten(&scene, foam, 11.0);
    show_value(&scene, "shaders-froth", SHOW_FROTH);
    change_shader("shaders-froth", "sea_look.frag", "void main() {", FROTH_LIGHT);
    draw_below(&scene, 0.0, 2.0, 0.0, 0.01, values[0]);
    for (int k = 0; k < LAYERS; ++k) {
        const float* value = values[k];
        const double lit = (double)(value[0] / value[1]) - 1.0;
        const double higher = (double)(value[2] - value[3]);
        TELL("%s: %+.3f brighter towards the sun; where it is high %+.3f of its light\n", NAMES[k],
             lit, higher);
        CHECK(fabs(lit) > 0.01);
        CHECK(k == 0 || k == 2 ? lit > 0.0 : lit * higher > 0.0);
    }
    ocean_foam_destroy(foam);
    close_scene(&scene);
}
