/*
 * Small waves and what floats among them, as they are drawn: heights and slopes against those of
 * the patch itself, and no water in the boat.
 */
#include "scene.h"

#include "render/body_pass.h"

/* The window of a patch of 256 cells of .25 m around (x, z), in which stones have fallen. */
static WakePatch* patch_with_stones(const Scene* scene, double x, double z) {
    const WakeParams params = wake_default_params();
    WakePatch* patch = wake_patch_create(&params, scene->workers, NULL);
    CHECK(patch);
    wake_patch_move(patch, x, z);
    CHECK(wake_patch_add_stone(patch, x + 1.0, z - 2.0, 1.0, 0.3, 1.0));
    CHECK(wake_patch_add_stone(patch, x - 7.0, z + 4.0, 1.5, 0.4, 1.0));
    for (int i = 0; i < 90; ++i) {
        wake_patch_step(patch);
    }
    return patch;
}

static void show(Scene* scene, const WakePatch* patch, const WakePatch* rain) {
    CHECK(wake_fields_stream(&scene->pass->wake, patch, rain, NULL));
}

/* A calm whose own waves are millimetres. */
static void open_calm(Scene* scene, int width, int height) {
    open_scene(scene, 0, width, height);
    scene->frame.port = NULL;
    scene->frame.field_of_view = 50.0;
}

static bool same_pixels(const HostPicture* a, const HostPicture* b) {
    return memcmp(a->pixels, b->pixels, 3 * (size_t)a->width * (size_t)a->height) == 0;
}

/* ---- Nothing ------------------------------------------------------------------------------- */

static void without_small_waves_nothing_changes(void** state) {
    (void)state;
    Scene scene;
    open_scene(&scene, 4, 160, 90);
    for (int view = 0; view < 6; ++view) {
        scene.frame.weather.quality = (RenderQuality)(view % RENDER_QUALITY_COUNT);
        look(&scene, 3.0, view < 3 ? 4.0 : -2.0, 1.0, -80.0, view < 3 ? -8.0 : 20.0);
        show(&scene, NULL, NULL);
        HostPicture bare = draw(&scene);
        const long triangles = scene.pass->triangles_drawn;
        const WakeParams params = wake_default_params(), rain_params = wake_rain_params();
        WakePatch* still = wake_patch_create(&params, scene.workers, NULL);
        WakePatch* dry = wake_patch_create(&rain_params, scene.workers, NULL);
        CHECK(still && dry);
        show(&scene, still, dry);
        HostPicture calm = draw(&scene);
        CHECK(same_pixels(&bare, &calm));
        CHECK(scene.pass->triangles_drawn == triangles);
        WakePatch* waves = patch_with_stones(&scene, 0.0, 0.0);
        wake_patch_add_rain(dry, 250.0, 1);
        wake_patch_step(dry);
        show(&scene, waves, NULL);
        HostPicture stones = draw(&scene);
        CHECK(!same_pixels(&bare, &stones));
        show(&scene, NULL, dry);
        HostPicture rain = draw(&scene);
        CHECK(!same_pixels(&bare, &rain));
        /* Three kilometres away. */
        wake_patch_move(waves, 3000.0, 0.0);
        CHECK(wake_patch_add_stone(waves, 3000.0, 0.0, 1.0, 0.3, 1.0));
        wake_patch_step(waves);
        show(&scene, waves, NULL);
        HostPicture far = draw(&scene);
        CHECK(same_pixels(&bare, &far));
        CHECK(scene.pass->triangles_drawn == triangles);
        show(&scene, NULL, NULL);
        HostPicture again = draw(&scene);
        CHECK(same_pixels(&bare, &again));
        host_picture_destroy(&bare);
        host_picture_destroy(&calm);
        host_picture_destroy(&stones);
        host_picture_destroy(&rain);
        host_picture_destroy(&far);
        host_picture_destroy(&again);
        wake_patch_destroy(still);
        wake_patch_destroy(dry);
        wake_patch_destroy(waves);
    }
    close_scene(&scene);
}

/* ---- Heights ------------------------------------------------------------------------------- */

static float* depths_of(const Scene* scene) {
    const RenderFrame* frame = &scene->frame;
    float* depth = malloc((size_t)frame->width * (size_t)frame->height * sizeof *depth);
    CHECK(depth);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, scene->target.framebuffer);
    glReadPixels(0, 0, frame->width, frame->height, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
    return depth;
}

/* The way to what has that depth, along the view: sea_block.glsl's log_depth backwards. m */
static double away_of(float depth) {
    return exp2((double)depth * log2(1.0 + (double)LOOK_SEA_FAR)) - 1.0;
}

/* Seen from above, the water stands as high as the patch says. Between vertices, .48 m apart, and
   between texels, .25 m, it is drawn straight: by an eighth of the square of each times the
   curvature on both axes too low on the highest crests, of .085 m and a wave length of pi m. */
static void stones_raise_the_water(void** state) {
    (void)state;
    enum { SIDE = 96 };
    const double TOLERANCE = 0.025, RMS = 0.005, EYE = 12.0;
    Scene scene;
    open_calm(&scene, SIDE, SIDE);
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        scene.frame.weather.quality = (RenderQuality)quality;
        const double x = 37.3 - 100.0 * quality, z = -1000.0 * quality;
        WakePatch* patch = patch_with_stones(&scene, x, z);
        look(&scene, x, EYE, z, 0.0, -90.0);
        show(&scene, NULL, NULL);
        HostPicture picture = draw(&scene);
        host_picture_destroy(&picture);
        float* before = depths_of(&scene);
        show(&scene, patch, NULL);
        picture = draw(&scene);
        host_picture_destroy(&picture);
        float* after = depths_of(&scene);
        double worst = 0.0, highest = 0.0, squares = 0.0;
        for (int i = 0; i < SIDE * SIDE; ++i) {
            /* Looking straight down, x is to the right and -z is up. */
            const double reach = away_of(after[i]) * tan(25.0 * SWELL_TWO_PI / 360.0);
            const double right = x + reach * (2.0 * (i % SIDE + 0.5) / SIDE - 1.0);
            const double down = z - reach * (2.0 * (i / SIDE + 0.5) / SIDE - 1.0);
            const double height = away_of(before[i]) - away_of(after[i]);
            const double expected = wake_patch_sample(patch, right, down).height;
            worst = fmax(worst, fabs(height - expected));
            highest = fmax(highest, expected);
            squares += (height - expected) * (height - expected);
        }
        print_message("quality %d: %.1f mm off at most, %.2f mm rms, the highest is %.0f mm\n",
                      quality, 1e3 * worst, 1e3 * sqrt(squares / (SIDE * SIDE)), 1e3 * highest);
        CHECK(highest > 0.05);
        CHECK(worst < TOLERANCE);
        CHECK(sqrt(squares / (SIDE * SIDE)) < RMS);
        free(before);
        free(after);
        wake_patch_destroy(patch);
    }
    close_scene(&scene);
}

/* ---- Slopes -------------------------------------------------------------------------------- */

/* Replaces a text in a file of the folder. */
static void change_shader(const char* folder, const char* name, const char* from, const char* to) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char* text = host_file_read(path, NULL);
    CHECK(text);
    char* at = strstr(text, from);
    CHECK(at);
    FILE* file = fopen(path, "w");
    CHECK(file);
    CHECK(fprintf(file, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from)) > 0);
    CHECK(fclose(file) == 0);
    swell_memory_free(text);
}

/* From the next program on, the sea's colour is what the patch adds there: slope x and z, each from
   -.5 to .5, and the memory of foam. */
static void show_slopes(Scene* scene, const char* folder) {
    watch_shaders(scene->programs, folder, LINEAR);
    change_shader(folder, "look_sea.frag",
                  "    color = vec4(tone(radiance, EXPOSURE, TONE_POWER, TONE_SATURATION), 1.0);",
                  "#ifdef WAKE\n"
                  "    color = vec4(0.5 + sum.wake_slope, sum.wake, 1.0);\n"
                  "#endif\n");
}

enum { WIDE = 160, HIGH = 120 };

/* Slopes are those of the patch where its cells are wider than pixels: within what bytes and halves
   leave, and the way between the vertex' own place and the waves' under it. */
static void slopes_are_those_of_the_patch(void** state) {
    (void)state;
    const double TOLERANCE = 0.02, RMS = 0.004, EYE = 10.0;
    Scene scene;
    open_calm(&scene, WIDE, HIGH);
    show_slopes(&scene, "shaders-wake-slopes");
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        scene.frame.weather.quality = (RenderQuality)quality;
        WakePatch* patch = patch_with_stones(&scene, 5.0, 8.0);
        look(&scene, 5.0, EYE, 8.0, 0.0, -90.0);
        show(&scene, patch, NULL);
        HostPicture picture = draw(&scene);
        float* depth = depths_of(&scene);
        double worst = 0.0, squares = 0.0, steepest = 0.0;
        for (int i = 0; i < WIDE * HIGH; ++i) {
            const int row = HIGH - 1 - i / WIDE;
            const double reach = away_of(depth[i]) * tan(25.0 * SWELL_TWO_PI / 360.0);
            const double right = 5.0 + reach * (2.0 * (i % WIDE + 0.5) - WIDE) / HIGH;
            const double down = 8.0 - reach * (2.0 * (i / WIDE + 0.5) - HIGH) / HIGH;
            const WakeSample sample = wake_patch_sample(patch, right, down);
            const uint8_t* color = pixel_of(&picture, i % WIDE, row);
            for (int axis = 0; axis < 2; ++axis) {
                const double off = color[axis] / 255.0 - 0.5 - sample.slope[axis];
                worst = fmax(worst, fabs(off));
                squares += off * off;
                steepest = fmax(steepest, fabs(sample.slope[axis]));
            }
            CHECK_NEAR(color[2] / 255.0, sample.foam, 0.06);
        }
        const double rms = sqrt(squares / (2.0 * WIDE * HIGH));
        print_message("quality %d: slopes are %.4f off at most, %.4f rms, of %.3f\n", quality,
                      worst, rms, steepest);
        CHECK(steepest > 0.15);
        CHECK(worst < TOLERANCE);
        CHECK(rms < RMS);
        free(depth);
        host_picture_destroy(&picture);
        wake_patch_destroy(patch);
    }
    close_scene(&scene);
}

/* The torus is cut somewhere in the window, elsewhere wherever that is: it shows nowhere. And
   outside of the window there is nothing. */
static void the_cut_of_the_torus_is_not_seen(void** state) {
    (void)state;
    Scene scene;
    open_calm(&scene, WIDE, HIGH);
    show_slopes(&scene, "shaders-wake-cut");
    scene.frame.weather.quality = RENDER_QUALITY_HIGH;
    HostPicture first = {0};
    for (uint32_t round = 0; round < 6; ++round) {
        const double x = round == 0 ? 0.0 : 0.25 * floor(random_between(-4e4, 4e4, round, 0));
        const double z = round == 0 ? 0.0 : 0.25 * floor(random_between(-4e4, 4e4, round, 1));
        WakePatch* patch = patch_with_stones(&scene, x, z);
        look(&scene, x, 60.0, z, 30.0, -90.0);
        show(&scene, patch, NULL);
        HostPicture picture = draw(&scene);
        if (round == 0) {
            first = picture;
            const uint8_t* corner = pixel_of(&first, 0, 0);
            CHECK(abs(corner[0] - 127) <= 1 && abs(corner[1] - 127) <= 1 && corner[2] == 0);
        } else {
            int most = 0;
            for (int i = 0; i < 3 * WIDE * HIGH; ++i) {
                const int difference = abs(picture.pixels[i] - first.pixels[i]);
                most = difference > most ? difference : most;
            }
            /* The eye stands elsewhere in its cell of the mesh. */
            if (most > 6) {
                print_error("round %u: %d of 255 apart\n", round, most);
                fail();
            }
            host_picture_destroy(&picture);
        }
        wake_patch_destroy(patch);
    }
    host_picture_destroy(&first);
    close_scene(&scene);
}

/* ---- The mesh ------------------------------------------------------------------------------ */

/* Cells that are fine around the patch meet coarse ones without a hole, wherever it lies. */
static void finer_cells_leave_no_hole(void** state) {
    (void)state;
    Scene scene;
    open_scene(&scene, 4, 160, 120);
    scene.frame.port = NULL;
    long more = 0;
    for (uint32_t round = 0; round < 60; ++round) {
        scene.frame.weather.quality = (RenderQuality)(round % RENDER_QUALITY_COUNT);
        scene.frame.field_of_view = random_between(20.0, 110.0, round, 0);
        const double x = random_between(-1e5, 1e5, round, 1);
        const double z = random_between(-1e5, 1e5, round, 2);
        const double reach = exp2(random_between(0.0, 9.0, round, 6));
        const double way = random_between(0.0, SWELL_TWO_PI, round, 7);
        WakePatch* patch = patch_with_stones(&scene, x + reach * cos(way), z + reach * sin(way));
        look(&scene, x, 3.0 + exp2(random_between(0.5, 9.0, round, 3)), z,
             random_between(-180.0, 180.0, round, 4), random_between(-89.0, 5.0, round, 5));
        show(&scene, NULL, NULL);
        HostPicture picture = draw(&scene);
        host_picture_destroy(&picture);
        more -= scene.pass->triangles_drawn;
        show(&scene, patch, NULL);
        picture = draw(&scene);
        host_picture_destroy(&picture);
        more += scene.pass->triangles_drawn;
        float* depth = depths_of(&scene);
        for (int i = 0; i < 160 * 120; ++i) {
            double direction[3];
            render_pixel_direction(&scene.frame, i % 160 + 0.5, 119 - i / 160 + 0.5, direction);
            if (direction[1] < -0.04 && depth[i] >= 1.0f) {
                print_error("round %u: a hole at pixel %d, %d\n", round, i % 160, 119 - i / 160);
                fail();
            }
        }
        free(depth);
        wake_patch_destroy(patch);
    }
    CHECK(more > 60 * 1000); /* there are finer cells */
    close_scene(&scene);
}

/* ---- The boat ------------------------------------------------------------------------------ */

/* Every surface in the colour of its paint. */
static void show_paint(Scene* scene, const char* folder) {
    watch_shaders(scene->programs, folder, LINEAR);
    change_shader(
        folder, "body_sea.frag",
        "    color = vec4(tone(radiance, EXPOSURE, TONE_POWER, TONE_SATURATION), 1.0);\n}",
        "    color = vec4(v_paint.rgb, 1.0);\n}");
    change_shader(folder, "look_sea.frag",
                  "    color = vec4(tone(radiance, EXPOSURE, TONE_POWER, TONE_SATURATION), 1.0);",
                  "    color = vec4(0.0, 0.0, 1.0, 1.0);");
}

/* The boat alone, or on the sea. */
static HostPicture draw_boat(Scene* scene, BodyPass* bodies, bool sea) {
    const RenderFrame* frame = &scene->frame;
    target_bind(&scene->target);
    glViewport(0, 0, frame->width, frame->height);
    glEnable(GL_DEPTH_TEST);
    glClearColor(1.0f, 0.0f, 1.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    const View view = sea_pass_view(frame);
    body_pass_draw(bodies, &view, frame, scene->pass->look_state[RENDER_LOOK_SEA]);
    if (sea) {
        sea_pass_draw(scene->pass, &view, frame);
    }
    HostPicture picture = render_target_read(&scene->target, NULL);
    CHECK(picture.pixels);
    return picture;
}

static bool is_paint(const uint8_t* color, double red, double green, double blue) {
    return fabs(color[0] - 255.0 * red) < 1.5 && fabs(color[1] - 255.0 * green) < 1.5 &&
           fabs(color[2] - 255.0 * blue) < 1.5;
}

static int count_deck(const HostPicture* picture) {
    int count = 0;
    for (int y = 0; y < picture->height; ++y) {
        for (int x = 0; x < picture->width; ++x) {
            const uint8_t* color = pixel_of(picture, x, y);
            count += is_paint(color, 0.70, 0.53, 0.35) || is_paint(color, 0.82, 0.80, 0.74) ||
                     is_paint(color, 0.58, 0.38, 0.22);
        }
    }
    return count;
}

/* Heeled, trimmed, and so deep that without its lid its floor is under water. */
static FloatPose deep_pose(uint32_t round, double heel, double trim, double deep) {
    const double yaw = random_between(0.0, SWELL_TWO_PI, round, 0);
    const double turn[3][4] = {{0.0, sin(-0.5 * yaw), 0.0, cos(0.5 * yaw)},
                               {sin(0.5 * trim), 0.0, 0.0, cos(0.5 * trim)},
                               {0.0, 0.0, sin(0.5 * heel), cos(0.5 * heel)}};
    double q[4] = {0.0, 0.0, 0.0, 1.0};
    for (int i = 0; i < 3; ++i) {
        const double* r = turn[i];
        const double p[4] = {q[3] * r[0] + q[0] * r[3] + q[1] * r[2] - q[2] * r[1],
                             q[3] * r[1] - q[0] * r[2] + q[1] * r[3] + q[2] * r[0],
                             q[3] * r[2] + q[0] * r[1] - q[1] * r[0] + q[2] * r[3],
                             q[3] * r[3] - q[0] * r[0] - q[1] * r[1] - q[2] * r[2]};
        memcpy(q, p, sizeof q);
    }
    FloatPose pose = {.position = {20.0, -deep, -30.0}};
    memcpy(pose.orientation, q, sizeof pose.orientation);
    return pose;
}

/* The gunwale's lowest point over the mean water. m */
static double freeboard(const FloatPose* pose) {
    double least = 10.0;
    for (int i = 0; i <= 40; ++i) {
        const double u = -1.0 + i / 20.0;
        for (int side = -1; side <= 1; side += 2) {
            const double own[3] = {side * float_boat_half_beam(u), float_boat_deck(u),
                                   -0.5 * FLOAT_BOAT_LENGTH * u};
            double world[3];
            float_pose_rotate(pose, own, world);
            least = fmin(least, world[1] + pose->position[1]);
        }
    }
    return least;
}

/* As long as its gunwale is over the water, what is seen of the boat's inside without the water is
   seen with it. */
static void there_is_no_water_in_the_boat(void** state) {
    (void)state;
    Scene scene;
    open_calm(&scene, 240, 180);
    show_paint(&scene, "shaders-wake-paint");
    BodyPass* bodies = swell_memory_allocate(1, sizeof *bodies, NULL);
    CHECK(bodies && body_pass_init(bodies, scene.programs, NULL));
    RenderBody boat = {.kind = RENDER_BODY_BOAT};
    scene.frame.body = &boat;
    scene.frame.body_count = 1;
    int looked = 0, wet = 0;
    for (uint32_t round = 0; round < 200; ++round) {
        boat.pose =
            deep_pose(round, random_between(-0.25, 0.25, round, 1),
                      random_between(-0.1, 0.1, round, 2), random_between(0.0, 0.5, round, 3));
        boat.rudder = random_between(-1.0, 1.0, round, 4);
        if (freeboard(&boat.pose) < 0.06) {
            continue;
        }
        scene.frame.weather.quality = (RenderQuality)(round % RENDER_QUALITY_COUNT);
        const double away = random_between(4.0, 14.0, round, 5);
        const double way = random_between(0.0, SWELL_TWO_PI, round, 6);
        const double up = random_between(1.5, 9.0, round, 7);
        look(&scene, 20.0 + away * sin(way), up, -30.0 + away * cos(way),
             -way * 360.0 / SWELL_TWO_PI, -atan2(up - 0.3, away) * 360.0 / SWELL_TWO_PI);
        HostPicture alone = draw_boat(&scene, bodies, false);
        HostPicture afloat = draw_boat(&scene, bodies, true);
        const int dry = count_deck(&alone), seen = count_deck(&afloat);
        if (seen != dry) {
            print_error("round %u: %d of %d pixels of the deck are under water\n", round,
                        dry - seen, dry);
            fail();
        }
        looked += dry > 500;
        const BodyPart lid = bodies->part[RENDER_BODY_BOAT][BODY_LID];
        bodies->part[RENDER_BODY_BOAT][BODY_LID].count = 0;
        HostPicture open = draw_boat(&scene, bodies, true);
        wet += count_deck(&open) < dry;
        bodies->part[RENDER_BODY_BOAT][BODY_LID] = lid;
        host_picture_destroy(&alone);
        host_picture_destroy(&afloat);
        host_picture_destroy(&open);
    }
    print_message("%d views of the deck, %d of them under water without the lid\n", looked, wet);
    CHECK(looked > 60);
    CHECK(wet > 30);
    body_pass_finish(bodies);
    swell_memory_free(bodies);
    close_scene(&scene);
}

/* ---- Buoys --------------------------------------------------------------------------------- */

/* Wherever the eye moves by parts of a pixel, a far buoy stays in the picture. */
static void far_buoys_do_not_come_and_go(void** state) {
    (void)state;
    Scene scene;
    open_calm(&scene, 240, 60);
    BodyPass* bodies = swell_memory_allocate(1, sizeof *bodies, NULL);
    CHECK(bodies && body_pass_init(bodies, scene.programs, NULL));
    RenderBody buoy = {.kind = RENDER_BODY_BUOY, .pose.orientation = {0.0, 0.0, 0.0, 1.0}};
    scene.frame.body = &buoy;
    scene.frame.field_of_view = 12.0; /* as large as in a picture of 240 lines and 47 degrees */
    for (int i = 0; i < 80; ++i) {
        const double away = 60.0 * exp2(i / 20.0);
        buoy.pose.position[2] = -away;
        look(&scene, 0.0, 4.0, 0.0, 0.013 * i, 0.0);
        scene.frame.body_count = 0;
        HostPicture without = draw_boat(&scene, bodies, true);
        scene.frame.body_count = 1;
        HostPicture with = draw_boat(&scene, bodies, true);
        int rows = 0;
        for (int y = 0; y < with.height; ++y) {
            const size_t row = 3 * (size_t)with.width;
            rows +=
                memcmp(with.pixels + (size_t)y * row, without.pixels + (size_t)y * row, row) != 0;
        }
        /* Its pole is whole, from the can to the top mark. */
        const double focal = 30.0 / tan(6.0 * SWELL_TWO_PI / 360.0);
        const double tall = focal * (FLOAT_BUOY_DECK + FLOAT_BUOY_POLE) / away;
        if (rows < (int)(tall - 1.0)) {
            print_error("%.0f m away: %d of %.1f rows\n", away, rows, tall);
            fail();
        }
        host_picture_destroy(&with);
        host_picture_destroy(&without);
    }
    body_pass_finish(bodies);
    swell_memory_free(bodies);
    close_scene(&scene);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("without small waves nothing changes", without_small_waves_nothing_changes),
    CHECK_CASE("stones raise the water as the patch says", stones_raise_the_water),
    CHECK_CASE("slopes and foam are those of the patch", slopes_are_those_of_the_patch),
    CHECK_CASE("the cut of the torus is not seen", the_cut_of_the_torus_is_not_seen),
    CHECK_CASE("finer cells around the patch leave no hole", finer_cells_leave_no_hole),
    CHECK_CASE("there is no water in the boat", there_is_no_water_in_the_boat),
    CHECK_CASE("far buoys do not come and go", far_buoys_do_not_come_and_go),
};

CHECK_MAIN(CASES)
