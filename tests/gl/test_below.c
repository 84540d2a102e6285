/*
 * The sea look below the surface and across it: measured in pictures.
 */
#include "scene.h"

/* ---- Snell's window ------------------------------------------------------------------------ */

enum { WINDOW_SIDE = 480 };

/* Brightness along a way out of the middle, smoothed over a degree and a half. */
static double brightness(const HostPicture* picture, double degrees, double azimuth) {
    const double focal = 0.5 * WINDOW_SIDE / tan(0.5 * 130.0 * SWELL_TWO_PI / 360.0);
    double sum = 0.0;
    enum { TAPS = 9 };
    for (int i = 0; i < TAPS; ++i) {
        const double angle = degrees + 1.5 * ((double)i / (TAPS - 1) - 0.5);
        const double away = focal * tan(angle * SWELL_TWO_PI / 360.0);
        const int x = (int)floor(0.5 * WINDOW_SIDE + away * cos(azimuth));
        const int y = (int)floor(0.5 * WINDOW_SIDE + away * sin(azimuth));
        const uint8_t* p = pixel_of(picture, x, y);
        sum += (0.2126 * p[0] + 0.7152 * p[1] + 0.0722 * p[2]) / TAPS;
    }
    return sum;
}

/* Where it falls the fastest over two degrees, towards `azimuth` in the picture. */
static double edge_towards(const HostPicture* picture, double azimuth) {
    double edge = 0.0, steepest = 0.0;
    for (double angle = 40.0; angle <= 56.0; angle += 0.05) {
        const double fall =
            brightness(picture, angle - 1.0, azimuth) - brightness(picture, angle + 1.0, azimuth);
        if (fall > steepest) {
            steepest = fall;
            edge = angle;
        }
    }
    CHECK(steepest > 10.0);
    return edge;
}

/* sin(48.27 degrees) = 1 / 1.34; with an index of 1.333 it would be 48.6. */
CASE("Snell's window ends at 48 degrees") {
    GlScene scene;
    open_scene(&scene, 0, WINDOW_SIDE, WINDOW_SIDE);
    scene.frame.drawing.field_of_view = 130.0;
    scene.frame.weather.water.kind = WATER_KIND_CLEAR;
    scene.frame.weather.slope_beyond = 0.0;
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        scene.frame.weather.quality = (RenderQuality)quality;
        look(&scene, 0.0, -2.0, 0.0, 0.0, 89.9);
        HostPicture picture = draw(&scene);
        for (int i = 0; i < 12; ++i) {
            CHECK_NEAR(edge_towards(&picture, SWELL_TWO_PI * i / 12.0), 48.4, 1.0);
        }
        host_picture_destroy(&picture);
    }
    close_scene(&scene);
}

/* ---- Light falls off ----------------------------------------------------------------------- */

/* Mean light of a channel over a picture that is nearly even, at an exposure that bytes hold
   well. */
static double mean_light(GlScene* scene, double depth, int channel) {
    look(scene, 0.0, -depth, 0.0, 120.0, 0.0);
    for (double exposure = -8.0; exposure < 24.0; exposure += 1.0) {
        scene->frame.weather.tone.exposure = exposure;
        HostPicture picture = draw(scene);
        double mean = 0.0;
        const int pixels = picture.width * picture.height;
        for (int i = 0; i < pixels; ++i) {
            mean += picture.pixels[3 * i + channel] / 255.0 / pixels;
        }
        host_picture_destroy(&picture);
        if (mean > 0.35) {
            return mean * exp2(-exposure);
        }
    }
    fail();
    return 0.0;
}

/* Looking level, far below the flat surface, one sees source exp(-K z) / c: between two depths
   light falls by exp(-K) a metre, in each channel, with the K of each water. */
CASE("light falls off with depth as exp(-K z) in each channel") {
    /* Effective K [1/m] of the four waters, after Pope and Fry 1997, Morel 1974 and 1988. */
    static const double FALL[WATER_KIND_COUNT][3] = {
        [WATER_KIND_OCEAN] = {0.384, 0.077, 0.043},
        [WATER_KIND_CLEAR] = {0.381, 0.067, 0.020},
        [WATER_KIND_COASTAL] = {0.40, 0.127, 0.173},
        [WATER_KIND_GREEN] = {0.42, 0.211, 0.42},
    };
    GlScene scene;
    open_scene(&scene, 0, 96, 64);
    watch_shaders(scene.gl.programs, "linear_shaders", LINEAR);
    for (int i = 0; i < 2; ++i) { /* the eye does not adapt */
        change_shader("linear_shaders", i == 0 ? "water.frag" : "underwater_look.frag",
                      "water.exposure * radiance", "radiance");
    }
    scene.frame.drawing.field_of_view = 10.0;
    for (int water = 0; water < WATER_KIND_COUNT; ++water) {
        scene.frame.weather.water.kind = (WaterKind)water;
        for (int channel = 0; channel < 3; ++channel) {
            const double fall = FALL[water][channel], step = 0.7 / fall;
            const double upper = mean_light(&scene, 4.0, channel);
            const double lower = mean_light(&scene, 4.0 + step, channel);
            CHECK_NEAR(log(upper / lower) / step, fall, 0.03 * fall);
        }
    }
    close_scene(&scene);
}

/* The eye adapts: a dive when the sun is low is dark, and darker deeper, but never black. */
CASE("a dive by day is never black") {
    GlScene scene;
    open_scene(&scene, 3, 48, 32);
    for (double elevation = 2.0; elevation < 90.0; elevation += 40.0) {
        open_sky(&scene, 0.0, elevation, 0.0);
        double before = 255.0;
        for (double depth = 6.0; depth < 70.0; depth += 18.0) {
            look(&scene, 0.0, -depth, 0.0, 120.0, 0.0);
            HostPicture picture = draw(&scene);
            double mean = 0.0;
            const int pixels = picture.width * picture.height;
            for (int i = 0; i < pixels; ++i) {
                mean += (double)picture.pixels[3 * i + 2] / pixels;
            }
            host_picture_destroy(&picture);
            CHECK(mean > 30.0 && mean < before);
            before = mean;
        }
    }
    close_scene(&scene);
}

/* ---- Directions ---------------------------------------------------------------------------- */

/* The middle of what is brightest: the disc, 2 pixels wide, and the glow about it. */
static void find_sun(const HostPicture* picture, double place[2]) {
    int brightest = 0;
    const int pixels = picture->width * picture->height;
    for (int i = 0; i < pixels; ++i) {
        const uint8_t* p = picture->pixels + 3 * i;
        brightest = p[0] + p[1] + p[2] > brightest ? p[0] + p[1] + p[2] : brightest;
    }
    double count = 0.0, x = 0.0, y = 0.0;
    for (int i = 0; i < pixels; ++i) {
        const uint8_t* p = picture->pixels + 3 * i;
        if (p[0] + p[1] + p[2] > brightest - 30) {
            count += 1.0;
            x += i % picture->width + 0.5;
            y += i / picture->width + 0.5;
        }
    }
    place[0] = x / count;
    place[1] = y / count;
}

/* Looking anywhere up, one sees the sun at the pixel whose direction is the sun's. */
CASE("the sky lies where its directions are") {
    GlScene scene;
    open_scene(&scene, 0, 320, 240);
    scene.frame.waterline = NULL;
    scene.frame.weather.tone.exposure = -4.0;
    const double up[2] = {-60.0, 40.0};
    double sun[3];
    sky_direction(up[0], up[1], sun);
    for (uint32_t round = 0; round < 16; ++round) {
        look(&scene, 0.0, 30.0, 0.0, up[0] + random_between(-20.0, 20.0, round, 0),
             up[1] + random_between(-12.0, 12.0, round, 1));
        scene.frame.drawing.field_of_view = random_between(50.0, 80.0, round, 2);
        HostPicture picture = draw(&scene);
        double place[2], seen[3];
        find_sun(&picture, place);
        host_picture_destroy(&picture);
        render_pixel_direction(&scene.frame, place[0], place[1], seen);
        const double cosine = seen[0] * sun[0] + seen[1] * sun[1] + seen[2] * sun[2];
        CHECK_NEAR(acos(fmin(cosine, 1.0)) * 360.0 / SWELL_TWO_PI, 0.0, 0.5);
    }
    close_scene(&scene);
}

/* ---- Across the surface -------------------------------------------------------------------- */

static bool is_magenta(const uint8_t* p) {
    return p[0] > 250 && p[1] < 5 && p[2] > 250;
}

/* Numbers that are none are black or white in a picture of bytes; nothing here is as dark, and only
   the sun as bright. */
static void check_whole(const HostPicture* picture, uint32_t round) {
    int holes = 0, black = 0;
    for (int i = 0; i < picture->width * picture->height; ++i) {
        const uint8_t* p = picture->pixels + 3 * i;
        holes += is_magenta(p);
        black += p[0] + p[1] + p[2] == 0;
    }
    if (holes + black > 0) {
        print_error("round %u: %d holes, %d black pixels\n", round, holes, black);
        fail();
    }
}

/* Near the water, above and below, under any force, sun and water. */
SWEEP("across the surface every pixel is drawn") {
    GlScene scene;
    open_scene(&scene, 4, 160, 120);
    int seen[RENDER_MEDIUM_COUNT] = {0};
    const uint32_t stride = (uint32_t)check_sweep(6, 1);
    for (uint32_t round = 0; round < 120; round += stride) {
        if (round % 8 < stride) {
            take_sea(&scene, (int)(round / 8) % (OCEAN_BEAUFORT_MAX + 1), 7.0 * round);
            open_sky(&scene, random_between(-180.0, 180.0, round, 0),
                     random_between(2.0, 90.0, round, 1), round % 24 == 0 ? 1.0 : 0.0);
        }
        scene.frame.weather.quality = (RenderQuality)(round / stride % RENDER_QUALITY_COUNT);
        scene.frame.weather.water.kind = (WaterKind)(round / 3 % WATER_KIND_COUNT);
        scene.frame.drawing.field_of_view = random_between(20.0, 110.0, round, 2);
        scene.frame.time = 7.0 * round;
        const double x = random_between(-300.0, 300.0, round, 3);
        const double z = random_between(-300.0, 300.0, round, 4);
        const double water = ocean_drawn_query(scene.gl.sea, x, z).height;
        const double over = random_between(-0.6, 0.6, round, 5);
        look(&scene, x, round % 10 == 9 ? water - 12.0 : water + over, z,
             random_between(-180.0, 180.0, round, 6), random_between(-89.0, 89.0, round, 7));
        HostPicture picture = draw(&scene);
        seen[scene.waterline.medium] += 1;
        check_whole(&picture, round);
        host_picture_destroy(&picture);
    }
    for (int medium = 0; medium < RENDER_MEDIUM_COUNT; ++medium) {
        CHECK(seen[medium] >= 10 / (int)stride);
    }
    close_scene(&scene);
}

static double over_at(const GlScene* scene, int x, int y) {
    const double column = (x + 0.5) * (RENDER_WATERLINE_COLUMNS - 1) / scene->frame.width;
    const double row = (1.0 - (y + 0.5) / scene->frame.height) * (RENDER_WATERLINE_ROWS - 1);
    const int c = (int)column, r = (int)row;
    const double u = column - c, v = row - r;
    const float(*over)[RENDER_WATERLINE_COLUMNS] = scene->waterline.over;
    return (1.0 - v) * ((1.0 - u) * (double)over[r][c] + u * (double)over[r][c + 1]) +
           v * ((1.0 - u) * (double)over[r + 1][c] + u * (double)over[r + 1][c + 1]);
}

/* Its light begins in air and comes from below. */
static bool is_over_water(const GlScene* scene, int x, int y) {
    return down_at(scene, x, y) > 0.3 && over_at(scene, x, y) > 0.002;
}

/* The line is where the mesh is, under the coarsest waves, too. */
SWEEP("no sky shows between the water and its line") {
    GlScene scene;
    open_scene(&scene, 2, 160, 120);
    int across = 0;
    const uint32_t a_sea = (uint32_t)check_sweep(4, 12);
    for (uint32_t round = 0; round < 5 * a_sea; ++round) {
        if (round % a_sea == 0) {
            take_sea(&scene, 2 + (int)(round / a_sea) * 12 / 5, 9.0 * round);
        }
        scene.frame.weather.quality = (RenderQuality)(round % RENDER_QUALITY_COUNT);
        scene.frame.drawing.field_of_view = 60.0;
        const double x = random_between(-300.0, 300.0, round, 10);
        const double z = random_between(-300.0, 300.0, round, 11);
        const double water = ocean_drawn_query(scene.gl.sea, x, z).height;
        look(&scene, x, water + random_between(0.1, 0.5, round, 12), z,
             random_between(-180.0, 180.0, round, 13), random_between(-80.0, -20.0, round, 14));
        HostPicture picture = draw(&scene);
        host_picture_destroy(&picture);
        across += scene.waterline.medium == RENDER_MEDIUM_BOTH;
        assert_int_equal(count_uncovered(&scene, is_over_water), 0);
    }
    CHECK(across >= 5 * (int)a_sea / 4);
    close_scene(&scene);
}

/* From an eye in air, what begins in air is the same picture that a frame without a waterline
   shows, and what begins in water is not. */
CASE("across the surface what begins in air is drawn as before") {
    GlScene scene;
    open_scene(&scene, 4, 320, 180);
    look(&scene, 0.0, ocean_drawn_query(scene.gl.sea, 0.0, 0.0).height + 0.2, 0.0, -82.0, -20.0);
    HostPicture across = draw(&scene);
    assert_int_equal(scene.waterline.medium, RENDER_MEDIUM_BOTH);
    scene.frame.waterline = NULL;
    HostPicture plain = draw(&scene);
    int air = 0, water = 0, other_air = 0, same_water = 0;
    for (int y = 0; y < across.height; ++y) {
        for (int x = 0; x < across.width; ++x) {
            const double over =
                over_at(&scene, x, y); /* a pixel is 2 mm: 12 of them for the line */
            const bool same = memcmp(pixel_of(&across, x, y), pixel_of(&plain, x, y), 3) == 0;
            air += over > 0.03;
            other_air += over > 0.03 && !same;
            water += over < -0.03;
            same_water += over < -0.03 && same;
        }
    }
    CHECK(air > 5000 && water > 5000);
    /* Waves that stand between the eye and the waterline are cut off by it. */
    CHECK_NEAR(other_air, 0.0, 0.005 * air);
    CHECK_NEAR(same_water, 0.0, 0.01 * water);
    host_picture_destroy(&across);
    host_picture_destroy(&plain);
    close_scene(&scene);
}

/* ---- Motion -------------------------------------------------------------------------------- */

enum { MOTION_FRAMES = 30 };

/* Mean |a - 2 b + c| over all bytes. */
static double second_difference(const HostPicture picture[3]) {
    double sum = 0.0;
    const int bytes = 3 * picture[0].width * picture[0].height;
    for (int i = 0; i < bytes; ++i) {
        sum += abs(picture[0].pixels[i] - 2 * picture[1].pixels[i] + picture[2].pixels[i]);
    }
    return sum / bytes;
}

/* 1.2 m down through the surface: the waterline sweeps over the picture, a twelfth of it a frame,
   which makes up to 16, and no frame flashes, which would make some 100. */
CASE("no frame flashes on the way through the surface") {
    GlScene scene;
    open_scene(&scene, 3, 240, 136);
    scene.frame.drawing.field_of_view = 60.0;
    const double water = ocean_drawn_query(scene.gl.sea, 0.0, 0.0).height;
    HostPicture last[3] = {{0}};
    double worst = 0.0;
    int seen[RENDER_MEDIUM_COUNT] = {0};
    for (int i = 0; i < MOTION_FRAMES; ++i) {
        const double time = 11.0 + i / 60.0;
        ocean_sea_advance(scene.gl.sea, OCEAN_METHOD_FFT, time);
        stream_sea(&scene.gl, NULL, RENDER_LOOK_SEA);
        scene.frame.time = time;
        look(&scene, 0.0, water + 0.6 - 1.2 * i / (MOTION_FRAMES - 1), 0.0, -82.0, 0.0);
        host_picture_destroy(&last[0]);
        last[0] = last[1];
        last[1] = last[2];
        last[2] = draw(&scene);
        seen[scene.waterline.medium] += 1;
        if (i >= 2) {
            worst = fmax(worst, second_difference(last));
        }
    }
    CHECK(seen[RENDER_MEDIUM_AIR] > 2 && seen[RENDER_MEDIUM_WATER] > 2);
    CHECK_NEAR(worst, 0.0, 30.0);
    for (int i = 0; i < 3; ++i) {
        host_picture_destroy(&last[i]);
    }
    close_scene(&scene);
}
