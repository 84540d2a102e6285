/*
 * The sea look above the water: measured in pictures.
 */
#include "scene.h"

/* ---- Holes --------------------------------------------------------------------------------- */

static bool is_below_the_horizon(const GlScene* scene, int x, int y) {
    return down_at(scene, x, y) > 0.04;
}

/* Whoever looks down by more than the horizon's dip sees water, from any height, under any
   force. */
SWEEP("no sky shows through the sea from any height") {
    GlScene scene;
    open_scene(&scene, 5, 160, 120);
    scene.frame.waterline = NULL;
    const uint32_t a_sea = (uint32_t)check_sweep(4, 9);
    for (uint32_t round = 0; round < 10 * a_sea; ++round) {
        if (round % a_sea == 0) {
            take_sea(&scene, (int)(round / a_sea) * OCEAN_BEAUFORT_MAX / 9, 5.0 * round);
        }
        scene.frame.weather.quality = (RenderQuality)(round % RENDER_QUALITY_COUNT);
        scene.frame.drawing.field_of_view = random_between(20.0, 110.0, round, 0);
        const double x = random_between(-1e5, 1e5, round, 1);
        const double z = random_between(-1e5, 1e5, round, 2);
        const double water = ocean_drawn_query(scene.gl.sea, x, z).height;
        look(&scene, x, fmax(water, 0.0) + exp2(random_between(0.5, 11.0, round, 3)), z,
             random_between(-180.0, 180.0, round, 4), random_between(-89.0, 5.0, round, 5));
        HostPicture picture = draw(&scene);
        host_picture_destroy(&picture);
        const int holes = count_uncovered(&scene, is_below_the_horizon);
        if (holes > 0) {
            print_error("round %u: %d holes\n", round, holes);
            fail();
        }
    }
    close_scene(&scene);
}

/* ---- Numbers ------------------------------------------------------------------------------- */

/* A thousand frames have any sun, camera, force, water and quality; every 23rd is drawn, or all.
   The light of each pixel is a finite number. */
SWEEP("the light of a thousand frames is finite") {
    const uint32_t stride = (uint32_t)check_sweep(23, 1);
    GlScene scene;
    open_scene(&scene, 5, 40, 30);
    watch_shaders(scene.gl.programs, "finite_shaders",
                  "any(isnan(radiance)) || any(isinf(radiance)) ? vec3(1.0, 0.0, 1.0)"
                  " : vec3(0.0, 1.0, 0.0)");
    for (uint32_t round = 0; round < 1000; round += stride) {
        if (round % 40 == 0) {
            take_sea(&scene, (int)(round / 40) % (OCEAN_BEAUFORT_MAX + 1), 3.0 * round);
        }
        if (round % 8 == 0) {
            open_sky(&scene, random_between(-180.0, 180.0, round, 0),
                     random_between(-12.0, 90.0, round, 1), round % 24 == 0 ? 1.0 : 0.0);
        }
        scene.frame.weather.quality = (RenderQuality)(round % RENDER_QUALITY_COUNT);
        scene.frame.weather.water.kind = (WaterKind)(round / 3 % WATER_KIND_COUNT);
        scene.frame.drawing.field_of_view = random_between(20.0, 110.0, round, 2);
        look(&scene, random_between(-1e4, 1e4, round, 3),
             exp2(random_between(-3.0, 11.0, round, 4)) - (round % 5 == 0 ? 4.0 : 0.0),
             random_between(-1e4, 1e4, round, 5), random_between(-180.0, 180.0, round, 6),
             random_between(-90.0, 90.0, round, 7));
        HostPicture picture = draw(&scene);
        int wrong = 0;
        for (int i = 0; i < picture.width * picture.height; ++i) {
            wrong += picture.pixels[3 * i] > 200; /* the line across the surface is dark */
        }
        host_picture_destroy(&picture);
        if (wrong > 0) {
            print_error("round %u: %d pixels\n", round, wrong);
            fail();
        }
    }
    close_scene(&scene);
}

/* ---- The mirror ---------------------------------------------------------------------------- */

/* Reflectance of water for unpolarised light. */
static double exact_fresnel(double cosine) {
    const double n = 1.34;
    const double inside = sqrt(1.0 - (1.0 - cosine * cosine) / (n * n));
    const double s = (cosine - n * inside) / (cosine + n * inside);
    const double p = (inside - n * cosine) / (inside + n * cosine);
    return 0.5 * (s * s + p * p);
}

/* A point of a grid of slopes over their deviation, and its Gaussian weight. */
enum { SLOPES_ALONG = 121, SLOPES_ACROSS = 41 };
static const double SLOPES_MOST = 5.0;

typedef struct Mirrored {
    double reflectance; /* mean of the visible facets */
    double elevation;   /* towards which their mean lean mirrors the eye [degrees] */
} Mirrored;

static double elevation_mirrored(double lean, double eye) {
    const double length = hypot(lean, 1.0), up = 1.0 / length, along = lean / length;
    const double cosine = along * cos(eye) + up * sin(eye);
    const double y = 2.0 * cosine * up - sin(eye), x = cos(eye) - 2.0 * cosine * along;
    return atan2(y, x) * 360.0 / SWELL_TWO_PI;
}

/* Integrates over Gaussian slopes the facets that an eye at this elevation [rad] sees, by their
   projected area, and what they reflect. */
static Mirrored integrate_mirror(double sigma, double eye) {
    double area = 0.0, reflected = 0.0, leaned = 0.0;
    for (int i = 0; i < SLOPES_ALONG; ++i) {
        const double x = SLOPES_MOST * (2.0 * i / (SLOPES_ALONG - 1) - 1.0);
        const double seen = sin(eye) - sigma * x * cos(eye);
        for (int j = 0; j < SLOPES_ACROSS && seen > 0.0; ++j) {
            const double z = SLOPES_MOST * (2.0 * j / (SLOPES_ACROSS - 1) - 1.0);
            const double weight = seen * exp(-0.5 * (x * x + z * z));
            const double steep = sqrt(1.0 + sigma * sigma * (x * x + z * z));
            const double share = exact_fresnel(seen / steep);
            area += weight;
            reflected += weight * share;
            leaned -= weight * share * sigma * x;
        }
    }
    return (Mirrored){reflected / area, elevation_mirrored(leaned / reflected, eye)};
}

/* Each column of pixels has a cosine of the eye, each row a deviation of the slopes. */
CASE("facets mirror by what they reflect") {
    enum { COLUMNS = 24, ROWS = 8 };
    static float pixel[ROWS * COLUMNS][4];
    GlScene scene;
    open_scene(&scene, 0, COLUMNS, ROWS);
    use_float_target(&scene.gl.target, COLUMNS, ROWS);
    scene.frame.waterline = NULL;
    show_value(&scene, "shaders-mirror",
               "    float eye_up = 0.005 + 0.014 * (gl_FragCoord.x - 0.5);\n"
               "    float deviation = 0.01 + 0.024 * (gl_FragCoord.y - 0.5);\n"
               "    color = vec4(fresnel(eye_up, deviation), 0.0, 0.0, 1.0);\n"
               "    color.g = mirror_lean(eye_up, inversesqrt(1.0 - eye_up * eye_up), deviation);");
    look(&scene, 0.0, 5.0, 0.0, 0.0, -60.0);
    draw_values(&scene, pixel);
    for (int i = 0; i < ROWS * COLUMNS; ++i) {
        const double eye = asin(0.005 + 0.014 * (i % COLUMNS)); /* to 19 degrees */
        const Mirrored wanted = integrate_mirror(0.01 + 0.024 * (i / COLUMNS), eye);
        const double elevation = elevation_mirrored((double)pixel[i][1], eye);
        CHECK_NEAR((double)pixel[i][0], wanted.reflectance, 0.008); /* .006, and the index */
        CHECK_NEAR(elevation, wanted.elevation, 0.5);
    }
    close_scene(&scene);
}

/* ---- Shadows of clouds --------------------------------------------------------------------- */

/* Bilinear between the map's cells, in double precision. */
static double share_in(const SkyShadow* map, double x, double z) {
    const double u =
        (x * map->along[0] + z * map->along[1]) / SKY_SHADOW_CELL + SKY_SHADOW_SIZE / 2.0;
    const double v =
        (x * map->across[0] + z * map->across[1]) / SKY_SHADOW_CELL + SKY_SHADOW_SIZE / 2.0;
    const int column = (int)floor(u), row = (int)floor(v);
    const float* below = map->share + (ptrdiff_t)row * SKY_SHADOW_SIZE + column;
    const float* above = below + SKY_SHADOW_SIZE;
    const double right = u - column, up = v - row;
    return (1.0 - up) * ((1.0 - right) * (double)below[0] + right * (double)below[1]) +
           up * ((1.0 - right) * (double)above[0] + right * (double)above[1]);
}

static SkyPanorama* bake_clouds(GlScene* scene, const SkyParams* params, int layer) {
    SkyPanorama* sky = bake_sky(params, SKY_SIZE, scene->gl.workers);
    CHECK(sky && load_sky(scene, layer, sky));
    return sky;
}

/* Sunlight on the sea is the share that the clouds' map has where the way to the sun meets their
   base, after they have drifted; between two skies it is between them; below a closed deck there
   is none. */
CASE("sunlight on the sea comes through the clouds") {
    enum { SIDE = 48, PIXELS = SIDE * SIDE };
    static float pixel[PIXELS][4];
    GlScene scene;
    open_scene(&scene, 0, SIDE, SIDE);
    use_float_target(&scene.gl.target, SIDE, SIDE);
    scene.frame.waterline = NULL;
    show_value(&scene, "shaders-shadow", "    color = vec4(v_sunlit, 1e-3 * v_position.xz, 1.0);");
    scene.frame.drawing.field_of_view = 90.0;
    look(&scene, 700.0, 2000.0, -300.0, 0.0, -90.0);
    SkyParams params = sky_default_params();
    params.wind_direction = 30.0;
    params.cumulus = 0.5;
    SkyPanorama* sky = bake_clouds(&scene, &params, 0);
    const SkyShadow map = sky->shadow;
    const float* sun = sky->light.sun_direction;
    RenderWeather* weather = &scene.frame.weather;
    params.cumulus = params.cirrus = 0.0;
    sky_panorama_destroy(bake_clouds(&scene, &params, 1));
    double least = 1.0, most = 0.0;
    for (int round = 0; round < 3; ++round) {
        weather->next_share = round == 2 ? 0.25 : 0.0;
        sky_drift(&params, round == 1 ? 100.0 : 0.0, weather->clouds_moved);
        draw_values(&scene, pixel);
        double squares = 0.0;
        for (int i = 0; i < PIXELS; ++i) {
            const double reach = SKY_SHADOW_HEIGHT / (double)sun[1];
            const double x = 1e3 * (double)pixel[i][1] + reach * (double)sun[0] -
                             SKY_CLOUD_HEIGHT * weather->clouds_moved[0];
            const double z = 1e3 * (double)pixel[i][2] + reach * (double)sun[2] -
                             SKY_CLOUD_HEIGHT * weather->clouds_moved[1];
            const double share = share_in(&map, x, z);
            const double wanted = share + weather->next_share * (1.0 - share);
            least = fmin(least, share), most = fmax(most, share);
            squares += ((double)pixel[i][0] - wanted) * ((double)pixel[i][0] - wanted);
        }
        /* Between vertices, which stand closer than the map's cells, light is in proportion. */
        CHECK_NEAR(sqrt(squares / PIXELS), 0.0, 0.015);
    }
    CHECK(least < 0.4 && most > 0.9);
    sky_panorama_destroy(sky);
    params.deck = 1.0;
    weather->next_share = 0.0;
    sky_panorama_destroy(bake_clouds(&scene, &params, 0));
    draw_values(&scene, pixel);
    for (int i = 0; i < PIXELS; ++i) {
        CHECK((double)pixel[i][0] < 0.005);
    }
    close_scene(&scene);
}

/* ---- The glint ----------------------------------------------------------------------------- */

enum { GLINT_SIDE = 128, GLINT_PIXELS = GLINT_SIDE * GLINT_SIDE };
static const double GLINT_HEIGHT = 60.0, GLINT_VIEW = 40.0;

static void draw_sparkle(GlScene* scene, double x, double z, float (*pixel)[4]) {
    look(scene, x, GLINT_HEIGHT, z, 0.0, -90.0);
    draw_values(scene, pixel);
}

/* Averages many places. */
static double mean_sparkle(GlScene* scene) {
    static float pixel[GLINT_PIXELS][4];
    enum { ROUNDS = 24 };
    double sum = 0.0;
    for (int round = 0; round < ROUNDS; ++round) {
        draw_sparkle(scene, 1000.0 * round, -700.0 * round, pixel);
        for (int i = 0; i < GLINT_PIXELS; ++i) {
            sum += (double)pixel[i][0] / (GLINT_PIXELS * ROUNDS);
        }
    }
    return sum;
}

/* The correlation of the sparkle in two pictures, the other moved by these pixels. */
static double sparkle_likeness(float (*one)[4], float (*other)[4], int right, int up) {
    double same = 0.0, squares = 0.0;
    for (int i = 0; i < GLINT_PIXELS; ++i) {
        const int column = i % GLINT_SIDE + right, row = i / GLINT_SIDE + up;
        if (column >= 0 && column < GLINT_SIDE && row >= 0 && row < GLINT_SIDE) {
            const double a = (double)one[i][0] - 1.0;
            same += a * ((double)other[GLINT_SIDE * row + column][0] - 1.0);
            squares += a * a;
        }
    }
    return same / squares;
}

/* Chance adds no light; its cells stay where they are when the eye moves; a second later others
   flash. */
CASE("sparkle is of the world") {
    static float pixel[GLINT_PIXELS][4], other[GLINT_PIXELS][4];
    GlScene scene;
    open_scene(&scene, 0, GLINT_SIDE, GLINT_SIDE);
    use_float_target(&scene.gl.target, GLINT_SIDE, GLINT_SIDE);
    scene.frame.waterline = NULL;
    scene.frame.drawing.field_of_view = GLINT_VIEW;
    show_value(
        &scene, "shaders-sparkle",
        "    color = vec4(sparkle(16.0 / (footprint.width * footprint.long_axis), footprint, "
        "sum.slope - waves), 0.0, 0.0, 1.0);");
    const double mean = mean_sparkle(&scene);
    TELL("mean of the sparkle %.4f\n", mean);
    /* A pixel expects 16 flashes in clusters, as 4 that are alone: .45 of its factor is chance.
       That is a sixth of the cube of an exponential variable, of which the square's mean is 20,
       times images of the sun and their course in time, of 1.7 and 1.2: a variance of 8. The mean
       of 190,000 cells is within 2 % by three times its deviation. */
    CHECK_NEAR(mean, 1.0, 0.02);
    const double metres = 2.0 * GLINT_HEIGHT * tan(0.5 * GLINT_VIEW * SWELL_TWO_PI / 360.0);
    draw_sparkle(&scene, 37.0, 11.0, pixel);
    draw_sparkle(&scene, 37.0 + metres / 8.0, 11.0, other);
    const double in_world = sparkle_likeness(pixel, other, -GLINT_SIDE / 8, 0);
    const double on_screen = sparkle_likeness(pixel, other, 0, 0);
    scene.frame.time += 1.0;
    draw_sparkle(&scene, 37.0, 11.0, other);
    const double later = sparkle_likeness(pixel, other, 0, 0);
    TELL("likeness in the world %.3f, on the screen %.3f, later %.3f\n", in_world, on_screen,
         later);
    CHECK(in_world > 0.8 && fabs(on_screen) < 0.15 && fabs(later) < 0.15);
    /* Two seconds of flight: from frame to frame it neither goes with the eye nor crawls. */
    enum { FRAMES = 60, STEP = 5 };
    double least = 1.0, most = 0.0;
    for (int frame = 0; frame < FRAMES; ++frame) {
        memcpy(other, pixel, sizeof pixel);
        scene.frame.time += 1.0 / 30.0;
        draw_sparkle(&scene, 37.0 + metres * STEP * frame / GLINT_SIDE, 11.0, pixel);
        if (frame > 0) {
            least = fmin(least, sparkle_likeness(other, pixel, -STEP, 0));
            most = fmax(most, fabs(sparkle_likeness(other, pixel, 0, 0)));
        }
    }
    TELL("in flight: at least %.3f in the world, at most %.3f on the screen\n", least, most);
    CHECK(least > 0.8 && most < 0.15);
    close_scene(&scene);
}

/* ---- Slopes -------------------------------------------------------------------------------- */

/* What the last level of a cascade's texture holds: its mean is that of the squares of the slopes,
   which is all of their variance. */
static double slope_square_of(const Fields* fields, int cascade) {
    enum { TEXELS = 4 * 4 };
    float texel[OCEAN_SEA_CASCADES_MAX][TEXELS][4] = {{{0.0f}}};
    GLint level = 0, side = 0;
    fields_bind(fields, FIELDS_FILTERED, FIELDS_SURFACE, 0);
    glGetTexParameteriv(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_LEVEL, &level);
    glGetTexLevelParameteriv(GL_TEXTURE_2D_ARRAY, level, GL_TEXTURE_WIDTH, &side);
    CHECK(side * side == TEXELS);
    glGetTexImage(GL_TEXTURE_2D_ARRAY, level, GL_RGBA, GL_FLOAT, texel);
    double sum = 0.0;
    for (int i = 0; i < TEXELS; ++i) {
        sum += (double)texel[cascade][i][2];
    }
    return sum / TEXELS;
}

/* Without choppiness the slope of the surface is that of the waves, whose mean square the ocean
   measures in double and the spectrum promises. */
CASE("shaders see the variance of the slopes") {
    GlScene scene;
    open_scene(&scene, 5, 16, 16);
    for (int force = 2; force <= 8; force += 3) {
        OceanParams params = sea_of(force, 256);
        params.choppiness = 0.0;
        take_sea_of(&scene, &params, 3.0, RENDER_LOOK_SEA);
        double seen = 0.0;
        for (int cascade = 0; cascade < scene.gl.pass->fields.cascade_count; ++cascade) {
            seen += slope_square_of(&scene.gl.pass->fields, cascade);
        }
        const double measured = ocean_sea_measure(scene.gl.sea).mean_square_slope;
        const double promised = ocean_sea_targets(scene.gl.sea).mean_square_slope;
        CHECK_NEAR(seen, measured, 0.01 * measured); /* halves, and the levels' rounding */
        CHECK_NEAR(seen, promised, 0.06 * promised); /* of one draw */
    }
    close_scene(&scene);
}

/* ---- Filters ------------------------------------------------------------------------------- */

enum { WIDE = 1280, HIGH = 720 };

static void open_fresh_breeze(GlScene* scene) {
    open_scene(scene, 5, WIDE, HIGH);
    scene->grid = 256;
    take_sea(scene, 5, 11.0);
    scene->frame.waterline = NULL;
    scene->frame.drawing.field_of_view = 50.0;
    look(scene, 0.0, 3.5, 0.0, -90.0, -3.0);
    open_sky(scene, -68.0, 16.0, 0.0);
}

/* A tenth of a pixel aside, few pixels jump. */
CASE("a tenth of a pixel aside few pixels jump") {
    static const double SHARE[RENDER_QUALITY_COUNT] = {[RENDER_QUALITY_LOW] = 0.025,
                                                       [RENDER_QUALITY_MEDIUM] = 0.025,
                                                       [RENDER_QUALITY_HIGH] = 0.01};
    GlScene scene;
    open_fresh_breeze(&scene);
    const double focal = 0.5 * HIGH / tan(0.5 * 50.0 * SWELL_TWO_PI / 360.0);
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        scene.frame.weather.quality = (RenderQuality)quality;
        scene.frame.yaw = -90.0;
        HostPicture here = draw(&scene);
        scene.frame.yaw = -90.0 + atan(0.1 / focal) * 360.0 / SWELL_TWO_PI;
        HostPicture aside = draw(&scene);
        int jumps = 0;
        for (int i = 0; i < WIDE * HIGH; ++i) {
            int most = 0;
            for (int c = 0; c < 3; ++c) {
                const int difference = abs(here.pixels[3 * i + c] - aside.pixels[3 * i + c]);
                most = difference > most ? difference : most;
            }
            jumps += most > 32;
        }
        print_message("quality %d: %.2f %% of the pixels jump\n", quality,
                      100.0 * jumps / (WIDE * HIGH));
        CHECK((double)jumps / (WIDE * HIGH) < SHARE[quality]);
        host_picture_destroy(&here);
        host_picture_destroy(&aside);
    }
    close_scene(&scene);
}

/* Black water as clear as what is interpolated far outside of a triangle is not drawn. */
CASE("water clearer than its air is left to the sky") {
    GlScene scene;
    open_fresh_breeze(&scene);
    watch_shaders(scene.gl.programs, "clear_shaders", LINEAR);
    change_shader("clear_shaders", "surface_filtered.vert", "    v_air = spray * air;",
                  "    v_air = vec3(0.95);");
    change_shader("clear_shaders", "sea_look.frag", "    radiance = radiance * v_air + v_haze;",
                  "    radiance = vec3(0.0);");
    for (int i = 0; i < 3; ++i) {
        scene.frame.weather.extinction[i] = 5e-4;
    }
    look(&scene, 0.0, 1000.0, 0.0, -90.0, -25.0); /* through at least half an optical depth */
    HostPicture picture = draw(&scene);
    int least = 255;
    for (int i = 0; i < WIDE * HIGH; ++i) {
        least = picture.pixels[3 * i + 1] < least ? picture.pixels[3 * i + 1] : least;
    }
    CHECK(least > 100);
    host_picture_destroy(&picture);
    close_scene(&scene);
}

/* Transmittance of green light from the eye on a way down to the sea, over an Earth whose surface
   falls by x^2 / 2 R. Clear air thins by e in 8 km; of what makes the visibility, what is more than
   on a clear day thins in 120 m, and the rest in 1.2 km. */
static double clearness(double eye, const double way[3], double visibility) {
    enum { STEPS = 20000 };
    const double CLEAR = 13.558e-6, R = 6.371e6;
    const double all = 3.0 / visibility, mist = fmax(all - 1.5e-4, 0.0);
    const double bend = (way[0] * way[0] + way[2] * way[2]) / (2.0 * R);
    const double root = sqrt(way[1] * way[1] - 4.0 * bend * eye);
    const double end = 2.0 * eye / (root - way[1]);
    double depth = 0.0;
    for (int i = 0; i < STEPS; ++i) {
        const double t = end * (i + 0.5) / STEPS, h = eye + t * (way[1] + t * bend);
        depth += end / STEPS *
                 (CLEAR * exp(-h / 8e3) + mist * exp(-h / 120.0) +
                  (all - CLEAR - mist) * exp(-h / 1.2e3));
    }
    return exp(-depth);
}

/* The shader's closed form is within 4 % of the depth, and e^-x by .37 of that in x. */
CASE("air and mist thin with the height") {
    enum { COLUMNS = 4, ROWS = 48 };
    static float air[COLUMNS * ROWS][4];
    GlScene scene;
    open_calm(&scene, COLUMNS, ROWS);
    use_float_target(&scene.gl.target, COLUMNS, ROWS);
    show_value(&scene, "air_shaders", "    color = vec4(v_air, 1.0);");
    for (double height = 8.0; height < 1e6; height *= 5.0) {
        for (double visibility = 700.0; visibility < 1e5; visibility *= 8.0) {
            sky_air_extinction(visibility, scene.frame.weather.extinction);
            look(&scene, 0.0, height, 0.0, 30.0, -30.0);
            draw_values(&scene, air);
            for (int i = 0; i < COLUMNS * ROWS; ++i) {
                double way[3];
                render_pixel_direction(&scene.frame, i % COLUMNS + 0.5, ROWS - 0.5 - i / COLUMNS,
                                       way);
                if (-way[1] > 0.02 + sqrt(height / 3e6)) { /* far below the horizon */
                    CHECK_NEAR((double)air[i][1], clearness(height, way, visibility), 0.015);
                }
            }
        }
    }
    close_scene(&scene);
}

/* Mean light of rows that are so many degrees under the horizon. */
static double band_light(const HostPicture* picture, double from, double to) {
    const double focal = 0.5 * HIGH / tan(0.5 * 50.0 * SWELL_TWO_PI / 360.0);
    double sum = 0.0, count = 0.0;
    for (int y = 0; y < HIGH; ++y) {
        const double down = 6.0 + atan((y + 0.5 - 0.5 * HIGH) / focal) * 360.0 / SWELL_TWO_PI;
        for (int x = 0; down >= from && down < to && x < WIDE; ++x) {
            sum += pixel_of(picture, x, y)[1];
            count += 1.0;
        }
    }
    CHECK(count > 1000.0);
    return sum / count;
}

/* Wider lookups hide more of the slopes, and the far sea keeps its light. Over a flat mesh: crests
   that a finer mesh raises hide their backs, which look darker. Without gusts, of which high
   quality alone has some. */
CASE("the far sea keeps its light under wider filters") {
    GlScene scene;
    open_fresh_breeze(&scene);
    watch_shaders(scene.gl.programs, "linear_shaders", LINEAR);
    change_shader("linear_shaders", "surface_filtered.vert",
                  "    float carried = ", "    float carried = 0.0;  // ");
    change_shader("linear_shaders", "sea_look.frag", "gust_at(footprint)", "1.0");
    look(&scene, 0.0, 20.0, 0.0, 90.0, -6.0); /* away from the sun, whose glints clip */
    scene.frame.weather.tone.exposure = -0.5;
    scene.frame.weather.quality = RENDER_QUALITY_HIGH;
    HostPicture narrow = draw(&scene);
    scene.frame.weather.quality = RENDER_QUALITY_MEDIUM;
    HostPicture wide = draw(&scene);
    for (double from = 0.5; from < 4.0; from *= 2.0) {
        const double light = band_light(&narrow, from, 2.0 * from);
        print_message("%.1f to %.1f degrees: %.2f and %.2f\n", from, 2.0 * from, light,
                      band_light(&wide, from, 2.0 * from));
        CHECK_NEAR(band_light(&wide, from, 2.0 * from), light, 0.03 * light);
    }
    host_picture_destroy(&narrow);
    host_picture_destroy(&wide);
    close_scene(&scene);
}

/* ---- Far foam ------------------------------------------------------------------------------ */

/* A table that is a plane, which interpolation keeps. */
static double planted_share(double along, double hidden) {
    return 0.1 + 0.5 * along + 0.3 * hidden;
}

/* Memory without waves, so that noise alone moves Q over the whole table, and each coarser mip
   level hides more. */
static FoamCoverage planted_coverage(void) {
    FoamCoverage coverage = {.cascades = 3,
                             .noise_weight = 1.0f,
                             .deviation = 1.0f,
                             .share = 0.05f,
                             .table_low = -0.8f,
                             .table_high = 0.8f,
                             .table_hidden = {1.0f, 1.0f}};
    for (int cascade = 0; cascade < coverage.cascades; ++cascade) {
        for (int level = 0; level < FOAM_LEVELS; ++level) {
            coverage.hidden[cascade][level][FOAM_OLD] = (float)level / (3.0f * (FOAM_LEVELS - 1));
        }
    }
    for (int row = 0; row < FOAM_TABLE_HEIGHT; ++row) {
        for (int column = 0; column < FOAM_TABLE_WIDTH; ++column) {
            coverage.table[row][column][FOAM_OLD] = (float)planted_share(
                column / (FOAM_TABLE_WIDTH - 1.0), row / (FOAM_TABLE_HEIGHT - 1.0));
        }
    }
    return coverage;
}

/* Shaders show where they look into the table, and what they find there. */
CASE("far foam is that of the table") {
    static const char FOLDER[] = "shaders-far-foam";
    GlScene scene;
    open_scene(&scene, 5, 96, 54);
    const FoamCoverage coverage = planted_coverage();
    CHECK(sea_look_load_foam(&scene.gl.pass->sea_look, &coverage, NULL));
    show_value(&scene, FOLDER, "    color = vec4(looked_up, 1.0);");
    change_shader(FOLDER, "foam.glsl", "float far_cover(", "vec3 looked_up;\nfloat far_cover(");
    change_shader(
        FOLDER, "foam.glsl", "    float cover = old + fresh;",
        "    float cover = old + fresh;\n    "
        "looked_up = vec3((place.xy * vec2(64.0, 16.0) - 0.5) / vec2(63.0, 15.0), cover);");
    change_shader(FOLDER, "foam.glsl", "(old - veil) * pieces", "old - veil");
    const double heights[] = {4.0, 40.0, 400.0};
    int low[2] = {255, 255}, high[2] = {0, 0};
    for (int i = 0; i < 3; ++i) {
        look(&scene, 3.0, heights[i], 5.0, 30.0, -70.0);
        HostPicture picture = draw(&scene);
        for (int pixel = 0; pixel < 96 * 54; ++pixel) {
            const uint8_t* color = picture.pixels + 3 * pixel;
            CHECK_NEAR(color[2] / 255.0, planted_share(color[0] / 255.0, color[1] / 255.0),
                       2.0 / 255.0);
            for (int channel = 0; channel < 2; ++channel) {
                low[channel] = color[channel] < low[channel] ? color[channel] : low[channel];
                high[channel] = color[channel] > high[channel] ? color[channel] : high[channel];
            }
        }
        host_picture_destroy(&picture);
    }
    print_message("%d to %d, %d to %d\n", low[0], high[0], low[1], high[1]);
    CHECK(low[0] < 64 && high[0] > 191);
    CHECK(high[1] - low[1] > 64);
    close_scene(&scene);
}

/* ---- The surface --------------------------------------------------------------------------- */

/* From six metres above waves of a storm, crests and troughs: the water of each pixel is where a
   query finds it, leaning crests and modulated short waves included. The fields of the mesh are
   half floats, 2^-11 of some metres, and bilinear between samples where queries are linear. */
CASE("water is drawn where queries find it") {
    enum { SIDE = 24, PLACES = 24 };
    static float pixel[SIDE * SIDE][4];
    GlScene scene;
    open_scene(&scene, 8, SIDE, SIDE);
    scene.grid = 256;
    take_sea(&scene, 8, 11.0);
    scene.frame.waterline = NULL;
    use_float_target(&scene.gl.target, SIDE, SIDE);
    show_value(&scene, "shaders-place", "    color = vec4(v_position, 1.0);");
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        scene.frame.weather.quality = (RenderQuality)quality;
        double squares = 0.0, change = 0.0;
        for (uint32_t i = 0; i < PLACES; ++i) {
            const double x = random_between(-300.0, 300.0, i, 21);
            const double z = random_between(-300.0, 300.0, i, 22);
            const double eye = ocean_drawn_query(scene.gl.sea, x, z).height + 6.0;
            look(&scene, x, eye, z, 0.0, -90.0);
            draw_values(&scene, pixel);
            for (int n = 0; n < SIDE * SIDE; n += 7) {
                const double at[2] = {x + (double)pixel[n][0], z + (double)pixel[n][2]};
                const OceanQuery query = ocean_drawn_query(scene.gl.sea, at[0], at[1]);
                const double off = eye + (double)pixel[n][1] - query.height;
                squares += off * off;
                double longest[3];
                ocean_sea_long_displacement(scene.gl.sea, query.rest, 60.0, longest);
                const double shorter = query.height - longest[1];
                change += shorter * shorter;
            }
        }
        const double count = PLACES * ((SIDE * SIDE + 6) / 7);
        print_message("quality %d: %.4f m rms off, short waves %.3f m\n", quality,
                      sqrt(squares / count), sqrt(change / count));
        CHECK_NEAR(sqrt(squares / count), 0.0, 0.02);
    }
    close_scene(&scene);
}
