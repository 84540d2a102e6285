/*
 * A shore in pictures: what lies at each pixel, by its depth, against the bed and the water.
 */
#include "scene.h"

#include "base/numbers.h"
#include "swell/land.h"
#include "swell/shore_display.h"

enum { WIDTH = 96, HEIGHT = 54 };
enum { COAST_CELLS = 160, SQUARE_CELLS = 256 }; /* those of low quality */
enum { VIEWS = 90, HILL = VIEWS };
enum { STEPS = 24 }; /* on the way from the eye to what a pixel shows */

static const double WAVE_HEIGHT = 0.6;  /* from still water to a crest [m] */
static const double WAVE_LENGTH = 40.0; /* [m] */
static const float BREAKING = 0.7f;     /* [s] */

/* How far a way may go under bed and troughs: near the eye [m], and by the distance. */
static const double SLACK = 0.6, SLACK_FAR = 0.006;
static const double SKY_AWAY = 500.0; /* of a way that ends in the sky [m] */
static const double TROUGH = -0.24;   /* lowest water: 0.4 of the waves' height [m] */

/* A window of land and water that does not move. */
typedef struct Coast {
    LandParams land;
    ShoreParams window;
    float* bed; /* (nz x nx) [m] */
    Shore* shore;
    ShoreDisplay* display;
} Coast;

/* ---- Land and water ------------------------------------------------------------------------ */

/* Fronts that are steep towards the land, less high in turn along z. */
static double wave_at(double x, double z) {
    const double along = 0.7 + 0.3 * sin(SWELL_TWO_PI * z / 64.0);
    const double share = x / WAVE_LENGTH - floor(x / WAVE_LENGTH);
    return WAVE_HEIGHT * along * (2.0 * pow(share, 4.0) - 0.4);
}

/* Water with fronts that have been breaking for BREAKING and so lean over. */
static void set_water(Coast* coast, float* field) {
    const ShoreParams* p = &coast->window;
    const size_t count = (size_t)p->nx * (size_t)p->nz;
    float *surface = field, *flux = field + count, *phase = field + 2 * count;
    for (size_t c = 0; c < count; ++c) {
        const double x = coast->window.west + ((double)(c % (size_t)p->nx) + 0.5) * p->cell;
        const double z = coast->window.north + ((double)(c / (size_t)p->nx) + 0.5) * p->cell;
        surface[c] = fmaxf((float)wave_at(x, z), coast->bed[c]);
        const float depth = surface[c] - coast->bed[c];
        flux[c] = surface[c] * sqrtf((float)SHORE_GRAVITY * depth);
        phase[c] = depth > 0.0f ? BREAKING : 0.0f;
    }
    CHECK(shore_set_water(coast->shore, surface, flux, NULL, NULL));
    CHECK(shore_set_field(coast->shore, SHORE_PHASE, phase, NULL));
}

/* A headland that goes on behind the window, with sea to its north and south. */
static LandMap headland(void) {
    enum { SIDE = 8 };
    static float heights[SIDE][SIDE];
    for (int row = 0; row < SIDE; ++row) {
        for (int column = 0; column < SIDE; ++column) {
            const bool dry = column >= SIDE / 2 && row > 0 && row < SIDE - 1;
            heights[row][column] = dry ? 4.0f : -4.0f;
        }
    }
    return (LandMap){.heights = heights[0], .rows = SIDE, .columns = SIDE, .size = 600.0};
}

/* A round hill of 40 m in the sea. */
static LandMap hill(void) {
    enum { SIDE = 64 };
    static float heights[SIDE][SIDE];
    for (int i = 0; i < SIDE * SIDE; ++i) {
        const double x = (i % SIDE - 31.5) / 12.0, z = (i / SIDE - 31.5) / 12.0;
        heights[i / SIDE][i % SIDE] = (float)(46.0 * exp(-x * x - z * z) - 6.0);
    }
    return (LandMap){.heights = heights[0], .rows = SIDE, .columns = SIDE, .size = 520.0};
}

static Coast coast_of(LandKind kind, uint64_t run, SwellWorkers* workers) {
    Coast coast = {.land = land_default_params()};
    coast.land.kind = kind;
    if (kind == LAND_MAP) {
        coast.land.map = run == HILL ? hill() : headland();
    }
    const int cells = land_repeats(kind) ? COAST_CELLS : SQUARE_CELLS;
    CHECK(land_window(&coast.land, cells, &coast.window, NULL));
    const size_t count = (size_t)coast.window.nx * (size_t)coast.window.nz;
    float* field = malloc(3 * count * sizeof *field);
    CHECK(field && (coast.bed = malloc(count * sizeof *coast.bed)));
    land_fill_bed(&coast.land, &coast.window, coast.bed);
    CHECK(coast.shore = shore_create(&coast.window, coast.bed, workers, NULL));
    set_water(&coast, field);
    free(field);
    shore_step(coast.shore);
    CHECK(coast.display = shore_display_create(coast.shore, run, NULL));
    CHECK(shore_display_update(coast.display, coast.shore, &coast.land, 0.0));
    return coast;
}

static void coast_finish(Coast* coast) {
    shore_display_destroy(coast->display);
    shore_destroy(coast->shore);
    free(coast->bed);
}

/* The bed of the window, bilinear; false outside of what its texels draw. */
static bool find_bed(const Coast* coast, double x, double z, double* bed) {
    const ShoreParams* p = &coast->window;
    const double east = x - coast->window.west, south = z - coast->window.north;
    const double inner = LAND_RIM;
    if (!(east > inner && east < p->nx * p->cell - (p->rim[SHORE_EAST] > 0.0 ? inner : 0.0)) ||
        (!p->repeats && !(south > inner && south < p->nz * p->cell - inner))) {
        return false;
    }
    const ShoreCorners corners = shore_corners(p, east, south);
    const float* b = coast->bed;
    const double north_bed = glm_lerp(b[corners.cell[0]], b[corners.cell[1]], (float)corners.x);
    const double south_bed = glm_lerp(b[corners.cell[2]], b[corners.cell[3]], (float)corners.x);
    *bed = north_bed + corners.z * (south_bed - north_bed);
    return true;
}

/* ---- Gaps ---------------------------------------------------------------------------------- */

/* The distance from the eye along its view, of a depth in the buffer (sea_look.glsl) [m]. */
static double away_of(float depth) {
    return exp2((double)depth * log2(1.0 + (double)SEA_LOOK_FAR)) - 1.0;
}

/* By more than the dip of the horizon from 130 m. */
static bool is_below_the_horizon(const GlScene* scene, int x, int y) {
    return down_at(scene, x, y) > 0.0065;
}

/* Whether the way from the eye to what a pixel shows goes through the bed, or below all water, by
   more than coarse cells far away do. */
static bool goes_under(const RenderFrame* frame, const Coast* coast, const double way[3],
                       double away) {
    for (int i = STEPS; i > 0; --i) {
        const double gone = away * i / STEPS;
        const double y = frame->eye[1] + gone * way[1] + SLACK + SLACK_FAR * gone;
        double bed;
        if (find_bed(coast, frame->eye[0] + gone * way[0], frame->eye[2] + gone * way[2], &bed) &&
            y < fmax(bed, TROUGH)) {
            return true;
        }
    }
    return false;
}

/* Pixels below the horizon that no triangle has covered, and those at which something lies behind
   or below what must be there. */
static int count_gaps(const GlScene* scene, const Coast* coast) {
    const RenderFrame* frame = &scene->frame;
    double forward[3];
    render_pixel_direction(frame, 0.5 * frame->width, 0.5 * frame->height, forward);
    float* depth = depths_of(scene);
    int gaps = count_uncovered(scene, is_below_the_horizon);
    for (int n = 0; n < frame->width * frame->height; ++n) {
        double way[3];
        render_pixel_direction(frame, n % frame->width + 0.5,
                               frame->height - 0.5 - n / frame->width, way);
        const double along = way[0] * forward[0] + way[1] * forward[1] + way[2] * forward[2];
        const double away = depth[n] < 1.0f ? away_of(depth[n]) / along : SKY_AWAY;
        gaps += (depth[n] < 1.0f || way[1] > 0.0) && goes_under(frame, coast, way, away);
    }
    free(depth);
    return gaps;
}

/* ---- Views --------------------------------------------------------------------------------- */

/* Along the coast, at the land, from it, and straight down; from 0.3 to 120 m over what is
   there. */
static void choose_view(GlScene* scene, const Coast* coast, uint32_t round) {
    static const double YAW[] = {0.0, 90.0, -90.0, 0.0};
    const uint32_t way = round % 4;
    const bool square = !land_repeats(coast->land.kind);
    const double x = random_between(square ? -220.0 : -150.0, square ? 220.0 : 90.0, round, 1);
    const double z = random_between(-220.0, 220.0, round, 2);
    const double over = exp2(random_between(log2(0.3), log2(120.0), round, 3));
    const double ground = land_height(&coast->land, x, z);
    const double pitch = way == 3 ? -89.0 : random_between(-40.0, 5.0, round, 4);
    look(scene, x, fmax(ground, WAVE_HEIGHT) + over, z,
         YAW[way] + random_between(-40.0, 40.0, round, 5), pitch);
    scene->frame.drawing.field_of_view = random_between(25.0, 90.0, round, 6);
}

CASE("land and water never show a gap from 90 views") {
    GlScene scene;
    open_scene(&scene, 3, WIDTH, HEIGHT);
    scene.frame.waterline = NULL;
    scene.frame.weather.quality = RENDER_QUALITY_LOW;
    int failures = 0;
    Coast coast = {.land.kind = LAND_KIND_COUNT};
    for (uint32_t round = 0; round < VIEWS; ++round) {
        const LandKind kind = (LandKind)(round * (LAND_MAP + 1) / VIEWS);
        if (kind != coast.land.kind) {
            coast_finish(&coast);
            coast = coast_of(kind, round, scene.gl.workers);
        }
        scene.frame.shore = coast.display;
        choose_view(&scene, &coast, round);
        HostPicture picture = draw(&scene);
        host_picture_destroy(&picture);
        const int gaps = count_gaps(&scene, &coast);
        if (gaps > 0) {
            print_error("view %u of land %d: %d pixels of a gap\n", round, (int)kind, gaps);
            failures += 1;
        }
    }
    assert_int_equal(failures, 0);
    coast_finish(&coast);
    close_scene(&scene);
}

/* ---- Shade --------------------------------------------------------------------------------- */

/* How far the sun's rays pass over the land that is nearest to them on their way to a place [m]. */
static double clearance(const Coast* coast, const double place[3], const double sun[3]) {
    double least = INFINITY;
    for (double gone = 12.0; gone < 600.0; gone += 4.0) {
        const double x = place[0] + gone * sun[0], z = place[2] + gone * sun[2];
        least = fmin(least, place[1] + gone * sun[1] - land_height(&coast->land, x, z));
    }
    return least;
}

/* Least and greatest clearance of vertices up to 25 m away, between which light is interpolated. */
static void clearances(const Coast* coast, const double place[3], const double sun[3],
                       double least_most[2]) {
    least_most[0] = INFINITY;
    least_most[1] = -INFINITY;
    for (int i = 0; i < 9; ++i) {
        const double at[3] = {place[0] + 25.0 * (i % 3 - 1), 0.0, place[2] + 25.0 * (i / 3) - 25.0};
        const double over = clearance(coast, at, sun);
        least_most[0] = fmin(least_most[0], over);
        least_most[1] = fmax(least_most[1], over);
    }
}

/* Cells of 8 m know a smooth hill to .2 m, and an edge is soft over half the fall of rays in a
   cell. */
CASE("land hides the sun from what lies behind it, at any quality") {
    enum { SIDE = 32 };
    static float pixel[SIDE * SIDE][4];
    GlScene scene;
    open_scene(&scene, 2, SIDE, SIDE);
    use_float_target(&scene.gl.target, SIDE, SIDE);
    show_value(&scene, "shade_shaders", "    color = vec4(v_sunlit, v_position.xz, 1.0);");
    scene.frame.waterline = NULL;
    Coast coast = coast_of(LAND_MAP, HILL, scene.gl.workers);
    scene.frame.shore = coast.display;
    scene.frame.drawing.field_of_view = 100.0;
    look(&scene, 30.0, 200.0, -20.0, 0.0, -90.0);
    for (int round = 0; round < RENDER_QUALITY_COUNT; ++round) {
        double sun[3];
        const double azimuth = 130.0 * round, elevation = 4.0 + 2.0 * round;
        open_sky(&scene, azimuth, elevation, 0.0);
        sky_direction(azimuth, elevation, sun);
        scene.frame.weather.quality = (RenderQuality)round;
        draw_values(&scene, pixel);
        int dark = 0, bright = 0;
        for (int i = 0; i < SIDE * SIDE; ++i) {
            const double place[3] = {30.0 + (double)pixel[i][1], 0.0, -20.0 + (double)pixel[i][2]};
            if (land_height(&coast.land, place[0], place[2]) > -2.0) {
                continue;
            }
            double over[2];
            clearances(&coast, place, sun, over);
            if (over[1] < -2.0) {
                CHECK((double)pixel[i][0] < 0.01);
                dark += 1;
            } else if (over[0] > 2.0) {
                CHECK((double)pixel[i][0] > 0.99);
                bright += 1;
            }
        }
        CHECK(dark > 10 && bright > 200);
    }
    coast_finish(&coast);
    close_scene(&scene);
}

static int count_glitter(GlScene* scene) {
    HostPicture picture = draw(scene);
    int bright = 0;
    for (int i = WIDTH * HEIGHT / 2; i < WIDTH * HEIGHT; ++i) {
        bright += picture.pixels[3 * i + 1] > 220;
    }
    host_picture_destroy(&picture);
    return bright;
}

/* Neither by the sun's own light nor by that of the sky about it, which the hill hides, too. */
CASE("before a hill that hides the sun the sea does not glitter") {
    GlScene scene;
    open_scene(&scene, 3, WIDTH, HEIGHT);
    scene.frame.waterline = NULL;
    open_sky(&scene, 0.0, 12.0, 0.0);
    look(&scene, 0.0, 3.0, 150.0, 0.0, 4.0);
    Coast coast = coast_of(LAND_MAP, HILL, scene.gl.workers);
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        scene.frame.weather.quality = (RenderQuality)quality;
        scene.frame.shore = NULL;
        const int open = count_glitter(&scene);
        scene.frame.shore = coast.display;
        const int hidden = count_glitter(&scene);
        TELL("quality %d: %d pixels glitter, before the hill %d\n", quality, open, hidden);
        CHECK(open > 100 && 5 * hidden < open);
    }
    coast_finish(&coast);
    close_scene(&scene);
}

/* ---- Ground -------------------------------------------------------------------------------- */

/* Sand at one place of the noises: soaked over dry, and red over blue at 20 and at 45 degrees. */
static const char* const GROUND_VALUES =
    "    vec2 slope = vec2(0.0);\n"
    "    vec3 dry = ground_at(world, 1.9, slope, 0.0, 0.0, wide, 1.0).albedo;\n"
    "    vec3 soaked = ground_at(world, -2.0, slope, 1.0, 0.0, wide, 1.0).albedo;\n"
    "    slope.x = tan(radians(20.0));\n"
    "    vec3 sand = ground_at(world, -2.0, slope, 1.0, 0.0, wide, 1.0).albedo;\n"
    "    slope.x = tan(radians(45.0));\n"
    "    vec3 rock = ground_at(world, -2.0, slope, 1.0, 0.0, wide, 1.0).albedo;\n"
    "    color = vec4(soaked.g / dry.g, sand.r / sand.b, rock.r / rock.b, -1.0);";

CASE("soaked sand reflects half, and what is steeper than sand can lie is grey rock") {
    enum { SIDE = 32 };
    static float pixel[SIDE * SIDE][4];
    GlScene scene;
    open_scene(&scene, 2, SIDE, SIDE);
    use_float_target(&scene.gl.target, SIDE, SIDE);
    watch_shaders(scene.gl.programs, "ground_shaders", LINEAR);
    change_shader("ground_shaders", "land.frag",
                  "    color = vec4(tone(radiance * v_air + v_haze), nearness());", GROUND_VALUES);
    scene.frame.waterline = NULL;
    scene.frame.weather.quality = RENDER_QUALITY_LOW; /* which has no shells and prints */
    Coast coast = coast_of(LAND_MAP, HILL, scene.gl.workers);
    scene.frame.shore = coast.display;
    scene.frame.drawing.field_of_view = 60.0;
    look(&scene, 0.0, 200.0, 0.0, 0.0, -90.0);
    draw_values(&scene, pixel);
    int count = 0;
    for (int i = 0; i < SIDE * SIDE; ++i) {
        if (pixel[i][3] < 0.0f) { /* land */
            CHECK(fabs((double)pixel[i][0] - 0.5) < 0.01);
            CHECK(pixel[i][1] > 1.5f);
            CHECK(fabs((double)pixel[i][2] - 1.0) < 0.01);
            count += 1;
        }
    }
    CHECK(count > 50);
    coast_finish(&coast);
    close_scene(&scene);
}

/* ---- The image of land ----------------------------------------------------------------------- */

enum { IMAGE_WIDTH = 160, IMAGE_HEIGHT = 90 };
enum { EDGE = 4 }; /* pixels from an image's edges, where facets spread it */

/* Lets the water lie still. */
static void lay_still(Coast* coast) {
    const size_t count = (size_t)coast->window.nx * (size_t)coast->window.nz;
    float* field = calloc(2 * count, sizeof *field);
    CHECK(field);
    for (size_t c = 0; c < count; ++c) {
        field[c] = fmaxf(0.0f, coast->bed[c]);
    }
    CHECK(shore_set_water(coast->shore, field, field + count, NULL, NULL));
    CHECK(shore_set_field(coast->shore, SHORE_PHASE, field + count, NULL));
    CHECK(shore_display_update(coast->display, coast->shore, &coast->land, 0.0));
    free(field);
}

/* The number of the pixel at which a level eye sees a place, relative to it, rows from below; -1
   outside of the picture. */
static int pixel_that_shows(const RenderFrame* frame, const double to[3]) {
    const double yaw = swell_radians(frame->yaw);
    const double along = to[0] * sin(yaw) - to[2] * cos(yaw);
    const double focal =
        0.5 * frame->height / tan(0.5 * swell_radians(frame->drawing.field_of_view));
    const double x = 0.5 * frame->width + focal * (to[0] * cos(yaw) + to[2] * sin(yaw)) / along;
    const double y = 0.5 * frame->height + focal * to[1] / along;
    const bool inside = x >= 0.0 && y >= 0.0 && x < frame->width && y < frame->height;
    return inside ? (int)y * frame->width + (int)x : -1;
}

/* Follows the ray that still water mirrors to the eye at pixel n up to land, and returns the pixel
   that shows that place; -1 where there is none. */
static int pixel_mirrored(const RenderFrame* frame, const Coast* coast, int n) {
    double way[3];
    render_pixel_direction(frame, n % frame->width + 0.5, frame->height - 0.5 - n / frame->width,
                           way);
    const double on = -frame->eye[1] / way[1]; /* to the water */
    const double x = frame->eye[0] + on * way[0], z = frame->eye[2] + on * way[2];
    if (land_height(&coast->land, x, z) > -0.3) {
        return -1; /* no water, or next to none */
    }
    for (double gone = 1.0; gone < 600.0; gone *= 1.004) {
        const double ahead = on + gone, height = -way[1] * gone;
        if (land_height(&coast->land, x + gone * way[0], z + gone * way[2]) > height) {
            const double to[3] = {ahead * way[0], height - frame->eye[1], ahead * way[2]};
            return pixel_that_shows(frame, to);
        }
    }
    return -1;
}

/* The sky has twice the blue of any land here. The image has less of the ground's details, and in
   its 8 m cells the dunes' brink hides less of what lies in its shade. */
static void check_image(GlScene* scene, const Coast* coast, float (*pixel)[4], double sun) {
    double image[3] = {0.0}, land[3] = {0.0}, apart = 0.0;
    int count = 0;
    open_sky(scene, sun, 30.0, 0.0);
    draw_values(scene, pixel);
    for (int n = 0; n < IMAGE_WIDTH * IMAGE_HEIGHT / 2; ++n) {
        const bool inside = n >= EDGE * IMAGE_WIDTH &&
                            pixel_mirrored(&scene->frame, coast, n - EDGE * IMAGE_WIDTH) >= 0 &&
                            pixel_mirrored(&scene->frame, coast, n + EDGE * IMAGE_WIDTH) >= 0;
        const int shows = inside ? pixel_mirrored(&scene->frame, coast, n) : -1;
        for (int i = 0; shows >= 0 && i < 3; ++i) {
            image[i] += (double)pixel[n][i];
            land[i] += (double)pixel[shows][i];
            apart += fabs((double)(pixel[n][i] - pixel[shows][i]));
        }
        count += shows >= 0;
    }
    TELL("sun %g: %d pixels, image %g %g %g, land %g %g %g, apart %g\n", sun, count,
         image[0] / count, image[1] / count, image[2] / count, land[0] / count, land[1] / count,
         land[2] / count, apart / (land[0] + land[1] + land[2]));
    CHECK(count > 100);
    for (int i = 0; i < 3; ++i) {
        CHECK(fabs(image[i] / land[i] - 1.0) < 0.3);
    }
    CHECK(apart / (land[0] + land[1] + land[2]) < 0.4);
}

CASE("calm water mirrors hill and dunes in the colours that they have, under any sun") {
    static float pixel[IMAGE_WIDTH * IMAGE_HEIGHT][4];
    GlScene scene;
    open_calm(&scene, IMAGE_WIDTH, IMAGE_HEIGHT);
    use_float_target(&scene.gl.target, IMAGE_WIDTH, IMAGE_HEIGHT);
    watch_shaders(scene.gl.programs, "image_shaders", LINEAR);
    /* Smooth water, without what its reflectance and its own light do to the image. */
    scene.frame.weather.slope_variance = 1e-4;
    scene.frame.weather.slope_beyond = 0.0;
    change_shader("image_shaders", "shore_water.glsl", "SHALLOW_WAVELETS = 4e-3",
                  "SHALLOW_WAVELETS = 1e-5");
    change_shader("image_shaders", "sea_look.frag",
                  "    Hull hull = hull_along(beside, mirrored, sigma);",
                  "    color = vec4(tone(sky), nearness());\n    return;\n"
                  "    Hull hull = hull_along(beside, mirrored, sigma);");
    for (int view = 0; view < 2; ++view) {
        Coast coast =
            coast_of(view == 0 ? LAND_MAP : LAND_ISLAND, view == 0 ? HILL : 0, scene.gl.workers);
        lay_still(&coast);
        scene.frame.shore = coast.display;
        scene.frame.drawing.field_of_view = view == 0 ? 45.0 : 25.0;
        look(&scene, view == 0 ? 0.0 : -60.0, 1.0, view == 0 ? 160.0 : 0.0, view == 0 ? 0.0 : 75.0,
             0.0);
        scene.frame.weather.quality = view == 0 ? RENDER_QUALITY_HIGH : RENDER_QUALITY_LOW;
        for (int turn = 0; turn < 3; ++turn) {
            check_image(&scene, &coast, pixel, 120.0 * turn + 40.0 * view);
        }
        coast_finish(&coast);
    }
    close_scene(&scene);
}

/* ---- Textures ------------------------------------------------------------------------------ */

enum { UNITS = 16 }; /* that WebGL 2 promises each stage */

/* Counts the samplers of both stages together. */
static int count_samplers(GLuint program) {
    GLint uniforms = 0;
    int samplers = 0;
    glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &uniforms);
    for (GLint i = 0; i < uniforms; ++i) {
        char name[64];
        GLint size;
        GLenum type;
        glGetActiveUniform(program, (GLuint)i, sizeof name, NULL, &size, &type, name);
        samplers += type == GL_SAMPLER_2D || type == GL_SAMPLER_2D_ARRAY;
    }
    return samplers;
}

CASE("in rain, with small waves and half under water a shore needs no more than 16 textures") {
    GlScene scene;
    open_scene(&scene, 3, WIDTH, HEIGHT);
    Coast coast = coast_of(LAND_BEACH, 0, scene.gl.workers);
    scene.frame.shore = coast.display;
    scene.frame.rain = 1.0;
    look(&scene, -40.0, 0.0, 0.0, 60.0, 0.0);
    do { /* up through the surface */
        scene.frame.eye[1] += 0.05;
        render_find_waterline(&scene.frame, scene.gl.sea, &scene.waterline);
    } while (scene.waterline.medium != RENDER_MEDIUM_BOTH && scene.frame.eye[1] < 2.0);
    const WakeParams params = wake_default_params();
    WakePatch* patch = wake_patch_create(&params, scene.gl.workers, NULL);
    CHECK(patch);
    wake_patch_move(patch, scene.frame.eye[0], scene.frame.eye[2]);
    CHECK(wake_patch_add_stone(patch, scene.frame.eye[0], scene.frame.eye[2], 0.3, 0.3, 0.0));
    wake_patch_step(patch);
    CHECK(wake_fields_stream(&scene.gl.pass->wake, patch, NULL, NULL));
    HostPicture picture = draw(&scene);
    host_picture_destroy(&picture);
    int shores = 0;
    for (int i = 0; i < scene.gl.programs->count; ++i) {
        const Program* program = &scene.gl.programs->program[i];
        assert_true(count_samplers(program->id) <= UNITS);
        shores += strstr(program->recipe.defines, "#define SHORE 1") != NULL;
    }
    assert_true(shores >= 4); /* water and land, on both sides of the waterline */
    wake_patch_destroy(patch);
    coast_finish(&coast);
    close_scene(&scene);
}

/* ---- Relief -------------------------------------------------------------------------------- */

/* Loads a noise whose lace and soft noise are the height that its slopes have: waves in four
   directions. */
static void load_hills(GlScene* scene) {
    enum { SIDE = FOAM_NOISE_SIZE, DIRECTIONS = 4 };
    static const int CYCLES[DIRECTIONS][2] = {{7, 2}, {-3, 6}, {5, -5}, {1, 8}};
    uint8_t* pixels = malloc((size_t)SIDE * SIDE * FOAM_NOISE_CHANNELS);
    CHECK(pixels);
    for (int i = 0; i < SIDE * SIDE; ++i) {
        double height = 0.0, slope[2] = {0.0, 0.0};
        for (int k = 0; k < DIRECTIONS; ++k) {
            const double cycles = CYCLES[k][0] * (i % SIDE) + CYCLES[k][1] * (i / SIDE);
            const double phase = SWELL_TWO_PI * cycles / SIDE + 1.3 * k * k;
            height += 0.11 * sin(phase);
            slope[0] += 0.015 * CYCLES[k][0] * cos(phase);
            slope[1] += 0.015 * CYCLES[k][1] * cos(phase);
        }
        const double value[FOAM_NOISE_CHANNELS] = {height, height, slope[0], slope[1]};
        for (int c = 0; c < FOAM_NOISE_CHANNELS; ++c) {
            pixels[FOAM_NOISE_CHANNELS * i + c] = (uint8_t)(127.5 + 255.0 * value[c] + 0.5);
        }
    }
    CHECK(sea_look_load_foam_noise(&scene->gl.pass->sea_look, pixels, NULL));
    free(pixels);
}

/* Of dimples and lumps, whose noise the ground tells, and of grains, by which sand is bright: the
   mean cosine between the relief, which light meets, and the way up. They are four layers of
   unlike sizes, so that each is part of the relief alone. */
CASE("the sand's bumps rise where its noise does, and so face the sun that lights them") {
    enum { SIDE = 96 };
    static float pixel[SIDE * SIDE][4];
    GlScene scene;
    open_calm(&scene, SIDE, SIDE);
    use_float_target(&scene.gl.target, SIDE, SIDE);
    load_hills(&scene);
    watch_shaders(scene.gl.programs, "relief_shaders", LINEAR);
    change_shader(
        "relief_shaders", "land.frag",
        "    color = vec4(tone(radiance * v_air + v_haze), nearness());",
        "    Ground e = ground_at(world + vec2(1e-3, 0.0), bed + shore.tide, carried.ba, cover.g,\n"
        "                         cover.b, wide, footprint.width);\n"
        "    Ground s = ground_at(world + vec2(0.0, 1e-3), bed + shore.tide, carried.ba, cover.g,\n"
        "                         cover.b, wide, footprint.width);\n"
        "    vec2 up[3] = vec2[3](vec2(e.bubbles.y, s.bubbles.y) - ground.bubbles.y,\n"
        "                         vec2(e.bubbles.w, s.bubbles.w) - ground.bubbles.w,\n"
        "                         vec2(e.albedo.g, s.albedo.g) - ground.albedo.g);\n"
        "    vec2 way = ground.relief / (length(ground.relief) + 1e-9);\n"
        "    for (int i = 0; i < 3; ++i) {\n"
        "        color[i] = dot(way, up[i] / (length(up[i]) + 1e-9));\n"
        "    }\n"
        "    color.a = 2.0;");
    Coast coast = coast_of(LAND_MAP, HILL, scene.gl.workers);
    scene.frame.shore = coast.display;
    scene.frame.weather.quality = RENDER_QUALITY_MEDIUM;
    double sum[3] = {0.0};
    int count = 0;
    for (int view = 0; view < 8; ++view) {
        const double turn = SWELL_TWO_PI * view / 8.0;
        double away = 5.0; /* up to the dry beach */
        while (land_height(&coast.land, away * cos(turn), away * sin(turn)) > 1.5) {
            away += 0.5;
        }
        const double x = away * cos(turn), z = away * sin(turn);
        look(&scene, x, land_height(&coast.land, x, z) + 0.5, z, 0.0, -90.0);
        draw_values(&scene, pixel);
        for (int n = 0; n < SIDE * SIDE; ++n) {
            for (int i = 0; pixel[n][3] > 1.5f && i < 3; ++i) {
                sum[i] += (double)pixel[n][i];
            }
            count += pixel[n][3] > 1.5f;
        }
    }
    TELL("%d pixels of sand, cosines %.2f %.2f %.2f\n", count, sum[0] / count, sum[1] / count,
         sum[2] / count);
    CHECK(count > 1000);
    for (int i = 0; i < 3; ++i) {
        CHECK(sum[i] > 0.12 * count);
    }
    coast_finish(&coast);
    close_scene(&scene);
}
