/*
 * Small waves as they are drawn: their heights and slopes against those of the patch itself.
 */
#include "scene.h"

#include "render/sea/halves.h"

/* The window of a patch of 256 cells of .25 m around (x, z), in which stones have fallen. */
static WakePatch* patch_with_stones(const GlScene* scene, double x, double z) {
    const WakeParams params = wake_default_params();
    WakePatch* patch = wake_patch_create(&params, scene->gl.workers, NULL);
    CHECK(patch);
    wake_patch_move(patch, x, z);
    CHECK(wake_patch_add_stone(patch, x + 1.0, z - 2.0, 1.0, 0.3, 1.0));
    CHECK(wake_patch_add_stone(patch, x - 7.0, z + 4.0, 1.5, 0.4, 1.0));
    for (int i = 0; i < 90; ++i) {
        wake_patch_step(patch);
    }
    return patch;
}

static void show(GlScene* scene, const WakePatch* patch, double rain) {
    CHECK(wake_fields_stream(&scene->gl.pass->wake, patch, NULL, NULL));
    scene->frame.rain = rain;
}

static bool same_pixels(const HostPicture* a, const HostPicture* b) {
    return memcmp(a->pixels, b->pixels, 3 * (size_t)a->width * (size_t)a->height) == 0;
}

/* The tiles of one cascade repeat; with levels of detail and without, the patch is seen where it
   lies, and in the next tile there is nothing of it. */
CASE("the classic look shows the patch once") {
    GlScene scene;
    open_scene(&scene, 3, 160, 90);
    OceanParams params = sea_of(3, 64);
    params.cascades = 1;
    params.length = 128.0;
    take_sea_of(&scene, &params, 11.0, RENDER_LOOK_CLASSIC);
    scene.frame.drawing.look = RENDER_LOOK_CLASSIC;
    scene.frame.waterline = NULL;
    scene.frame.drawing.tiles = 5;
    WakePatch* waves = patch_with_stones(&scene, 10.0, 5.0);
    for (int view = 0; view < 4; ++view) {
        const bool there = view < 2;
        scene.frame.drawing.levels = view % 2 == 0;
        look(&scene, there ? 10.0 : 138.0, 20.0, 5.0, 20.0, -90.0);
        show(&scene, NULL, 0.0);
        HostPicture bare = draw(&scene);
        show(&scene, waves, 0.0);
        HostPicture stones = draw(&scene);
        show(&scene, NULL, 0.0);
        HostPicture again = draw(&scene);
        CHECK(same_pixels(&bare, &stones) == !there);
        CHECK(same_pixels(&bare, &again));
        host_picture_destroy(&bare);
        host_picture_destroy(&stones);
        host_picture_destroy(&again);
    }
    wake_patch_destroy(waves);
    close_scene(&scene);
}

/* ---- Rain ---------------------------------------------------------------------------------- */

static double mean_difference(const HostPicture* a, const HostPicture* b) {
    const size_t count = 3 * (size_t)a->width * (size_t)a->height;
    double sum = 0.0;
    for (size_t i = 0; i < count; ++i) {
        sum += abs(a->pixels[i] - b->pixels[i]);
    }
    return sum / (double)count;
}

static HostPicture draw_rain_at(GlScene* scene, double time, double x, double z) {
    scene->frame.time = time;
    look(scene, x, 1.5, z, 20.0, -40.0);
    return draw(scene);
}

/* On water that stands still: a picture is that of its time, whatever came before; rings spread
   smoothly, so that the next frame is far nearer to a picture than one a second later; and a week
   later, far away, all is as at first. */
CASE("rain is a function of time") {
    GlScene scene;
    open_calm(&scene, 240, 135);
    scene.frame.weather.quality = RENDER_QUALITY_LOW;
    show(&scene, NULL, 250.0);
    const struct { double time, x, z; } AT[] = {{3.0, 0.0, 0.0}, {604800.0, 900000.0, -900000.0}};
    double moves[2];
    for (int i = 0; i < 2; ++i) {
        HostPicture first = draw_rain_at(&scene, AT[i].time, AT[i].x, AT[i].z);
        HostPicture next = draw_rain_at(&scene, AT[i].time + 1.0 / 60.0, AT[i].x, AT[i].z);
        HostPicture late = draw_rain_at(&scene, AT[i].time + 1.0, AT[i].x, AT[i].z);
        HostPicture again = draw_rain_at(&scene, AT[i].time, AT[i].x, AT[i].z);
        CHECK(same_pixels(&first, &again));
        moves[i] = mean_difference(&first, &late);
        const double on = mean_difference(&first, &next);
        print_message("rain: %.3f of 255 on to the next frame, %.3f in a second\n", on, moves[i]);
        CHECK(on > 0.0 && on < 0.5 * moves[i]);
        host_picture_destroy(&first);
        host_picture_destroy(&next);
        host_picture_destroy(&late);
        host_picture_destroy(&again);
    }
    CHECK_NEAR(moves[1], moves[0], 0.4 * moves[0]);
    close_scene(&scene);
}

/* What is uploaded is the same on every processor. */
CASE("halves are the same on every processor") {
    enum { COUNT = 1024 };
    static WakeTexel texel[COUNT];
    static float trail[COUNT];
    static uint16_t height[2][2 * COUNT], surface[2][4 * COUNT];
    for (uint32_t i = 0; i < COUNT; ++i) {
        const double scale = exp2(random_between(-30.0, 3.0, i, 0));
        texel[i] = (WakeTexel){(float)(scale * random_between(-1.0, 1.0, i, 1)),
                               {(float)(scale * random_between(-1.0, 1.0, i, 2)),
                                (float)(scale * random_between(-1.0, 1.0, i, 3))},
                               (float)random_between(0.0, 1.0, i, 4)};
        trail[i] = (float)random_between(0.0, 1.0, i, 5);
    }
    halves_from_wake(texel, trail, COUNT, height[0], surface[0]);
    halves_from_wake_plain(texel, trail, COUNT, height[1], surface[1]);
    assert_memory_equal(height[0], height[1], sizeof height[0]);
    assert_memory_equal(surface[0], surface[1], sizeof surface[0]);

    /* The texels of the sea are eight floats, and their foam may be missing. */
    static OceanTexel sea[COUNT];
    static float foam[2][COUNT];
    static uint16_t displacement[2][4 * COUNT];
    for (uint32_t i = 0; i < COUNT; ++i) {
        float* value = sea[i].displacement;
        const double scale = exp2(random_between(-30.0, 18.0, i, 6));
        for (uint32_t j = 0; j < 3; ++j) {
            value[j] = (float)(scale * random_between(-1.0, 1.0, i, 7 + j));
        }
        sea[i].surface_slope[0] = (float)(scale * random_between(-1.0, 1.0, i, 10));
        sea[i].surface_slope[1] = (float)(scale * random_between(-1.0, 1.0, i, 11));
        foam[0][i] = (float)random_between(-1.0, 1.0, i, 12);
        foam[1][i] = (float)random_between(0.0, 1.0, i, 13);
    }
    for (int has_foam = 0; has_foam < 2; ++has_foam) {
        const HalvesFoam of = has_foam ? (HalvesFoam){foam[0], foam[1]} : (HalvesFoam){0};
        halves_from_texels()(sea, of, COUNT, displacement[0], surface[0]);
        halves_from_texels_plain(sea, of, COUNT, displacement[1], surface[1]);
        assert_memory_equal(displacement[0], displacement[1], sizeof displacement[0]);
        assert_memory_equal(surface[0], surface[1], sizeof surface[0]);
    }
}

/* ---- Heights ------------------------------------------------------------------------------- */

/* The way to what has that depth, along the view: sea_look.glsl's log_depth backwards. m */
static double away_of(float depth) {
    return exp2((double)depth * log2(1.0 + (double)SEA_LOOK_FAR)) - 1.0;
}

/* Seen from above, the water stands as high as the patch says. Between vertices, .48 m apart, and
   between texels, .25 m, it is drawn straight: by an eighth of the square of each times the
   curvature on both axes too low on the highest crests, of .085 m and a wave length of pi m. */
CASE("stones raise the water as the patch says") {
    enum { SIDE = 96 };
    const double TOLERANCE = 0.025, RMS = 0.005, EYE = 12.0;
    GlScene scene;
    open_calm(&scene, SIDE, SIDE);
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        scene.frame.weather.quality = (RenderQuality)quality;
        const double x = 37.3 - 100.0 * quality, z = -1000.0 * quality;
        WakePatch* patch = patch_with_stones(&scene, x, z);
        look(&scene, x, EYE, z, 0.0, -90.0);
        show(&scene, NULL, 0.0);
        HostPicture picture = draw(&scene);
        host_picture_destroy(&picture);
        float* before = depths_of(&scene);
        show(&scene, patch, 0.0);
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

/* From the next program on, the sea's colour is what the patch adds there: slope x and z, each from
   -.5 to .5, and the memory of foam. */
static void show_slopes(GlScene* scene, const char* folder) {
    show_value(scene, folder,
               "#if WAKE\n"
               "    color = vec4(0.5 + sum.wake_slope, sum.wake, 1.0);\n"
               "#endif\n");
}

enum { WIDE = 160, HIGH = 120 };

/* Slopes are those of the patch where its cells are wider than pixels: within what bytes and halves
   leave, and the way between the vertex' own place and the waves' under it. */
CASE("slopes and foam are those of the patch") {
    const double TOLERANCE = 0.02, RMS = 0.004, EYE = 10.0;
    GlScene scene;
    open_calm(&scene, WIDE, HIGH);
    show_slopes(&scene, "shaders-wake-slopes");
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        scene.frame.weather.quality = (RenderQuality)quality;
        WakePatch* patch = patch_with_stones(&scene, 5.0, 8.0);
        look(&scene, 5.0, EYE, 8.0, 0.0, -90.0);
        show(&scene, patch, 0.0);
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
CASE("the cut of the torus is not seen") {
    GlScene scene;
    open_calm(&scene, WIDE, HIGH);
    show_slopes(&scene, "shaders-wake-cut");
    scene.frame.weather.quality = RENDER_QUALITY_HIGH;
    HostPicture first = {0};
    for (uint32_t round = 0; round < 6; ++round) {
        const double x = round == 0 ? 0.0 : 0.25 * floor(random_between(-4e4, 4e4, round, 0));
        const double z = round == 0 ? 0.0 : 0.25 * floor(random_between(-4e4, 4e4, round, 1));
        WakePatch* patch = patch_with_stones(&scene, x, z);
        look(&scene, x, 60.0, z, 30.0, -90.0);
        show(&scene, patch, 0.0);
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

/* Where a node is drawn without the patch's slopes, no cell of it has any that are seen; and quiet
   water far from the stones is left out. */
CASE("what is stirred is not left out") {
    GlScene scene;
    open_calm(&scene, 32, 32);
    const double x = 1234.5, z = -777.25;
    WakePatch* patch = patch_with_stones(&scene, x, z);
    show(&scene, patch, 0.0);
    const WakeLayer* layer = &scene.gl.pass->wake.patch;
    int quiet = 0;
    for (uint32_t round = 0; round < 400; ++round) {
        const double side = random_between(0.1, 12.0, round, 2);
        const double low[2] = {x + random_between(-40.0, 40.0, round, 0),
                               z + random_between(-40.0, 40.0, round, 1)};
        const double high[2] = {low[0] + side, low[1] + side};
        const bool stirred = wake_fields_stirred(layer, low, high);
        quiet += !stirred;
        for (double at_x = low[0]; !stirred && at_x <= high[0]; at_x += 0.1) {
            for (double at_z = low[1]; at_z <= high[1]; at_z += 0.1) {
                const WakeSample sample = wake_patch_sample(patch, at_x, at_z);
                CHECK(hypot(sample.slope[0], sample.slope[1]) < 0.0016);
                CHECK(sample.foam < 0.021);
            }
        }
    }
    print_message("%d of 400 squares are quiet\n", quiet);
    CHECK(quiet > 40 && quiet < 360);
    wake_patch_destroy(patch);
    close_scene(&scene);
}
