/*
 * What floats, as it is drawn on the sea: no water in the boat, no flicker, near or far.
 */
#include "scene.h"

#include "render/bodies/body_pass.h"

/* ---- The boat ------------------------------------------------------------------------------ */

/* Every surface in the colour of its paint. */
static void show_paint(GlScene* scene, const char* folder) {
    show_value(scene, folder, "    color = vec4(0.0, 0.0, 1.0, 1.0);");
    change_shader(folder, "body_sea.frag", "    color = vec4(tone(radiance), nearness());\n}",
                  "    color = vec4(v_paint.rgb, 1.0);\n}");
}

/* The boat alone, or on the sea. */
static HostPicture draw_boat(GlScene* scene, BodyPass* bodies, bool sea) {
    const RenderFrame* frame = &scene->frame;
    target_bind(&scene->gl.target);
    glViewport(0, 0, frame->width, frame->height);
    glEnable(GL_DEPTH_TEST);
    glClearColor(1.0f, 0.0f, 1.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    const View view = sea_pass_view(frame);
    body_pass_draw(bodies, &view, frame, &scene->gl.pass->sea_look);
    if (sea) {
        sea_pass_draw(scene->gl.pass, &view, frame);
    }
    HostPicture picture = render_target_read(&scene->gl.target, NULL);
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
            count += is_paint(color, 0.62, 0.50, 0.36) || is_paint(color, 0.86, 0.85, 0.81) ||
                     is_paint(color, 0.17, 0.22, 0.32);
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

static BodyPass* open_bodies(void) {
    BodyPass* bodies = swell_memory_allocate(1, sizeof *bodies, NULL);
    CHECK(bodies && body_pass_init(bodies, NULL));
    return bodies;
}

static void close_bodies(BodyPass* bodies, GlScene* scene) {
    body_pass_finish(bodies);
    swell_memory_free(bodies);
    close_scene(scene);
}

/* As long as its gunwale is over the water, what is seen of the boat's inside without the water is
   seen with it. */
SWEEP("there is no water in the boat") {
    GlScene scene;
    open_calm(&scene, 240, 180);
    show_paint(&scene, "shaders-wake-paint");
    BodyPass* bodies = open_bodies();
    RenderBody boat = {.kind = RENDER_BODY_BOAT};
    scene.frame.body = &boat;
    scene.frame.body_count = 1;
    int looked = 0, wet = 0;
    const int rounds = check_sweep(80, 200);
    for (uint32_t round = 0; round < (uint32_t)rounds; ++round) {
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
        if (abs(dry - seen) > 1) { /* a seam of the model may show a pixel */
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
    CHECK(looked > 3 * rounds / 10);
    CHECK(wet > 3 * rounds / 20);
    close_bodies(bodies, &scene);
}

/* ---- Stones --------------------------------------------------------------------------------- */

/* A stone is as large in the picture as by its radius, whatever else is in the air. */
CASE("stones are as large as they are") {
    GlScene scene;
    open_calm(&scene, 160, 120);
    BodyPass* bodies = open_bodies();
    RenderBody stone = {.kind = RENDER_BODY_STONE, .pose.orientation = {0.0, 0.0, 0.0, 1.0}};
    stone.pose.position[1] = 4.0;
    stone.pose.position[2] = -10.0;
    scene.frame.body = &stone;
    scene.frame.drawing.field_of_view = 40.0;
    look(&scene, 0.0, 4.0, 0.0, 0.0, 0.0);
    for (double radius = 0.2; radius < 2.0; radius *= 1.7) {
        stone.radius = radius;
        scene.frame.body_count = 0;
        HostPicture without = draw_boat(&scene, bodies, true);
        scene.frame.body_count = 1;
        HostPicture with = draw_boat(&scene, bodies, true);
        int pixels = 0;
        for (int i = 0; i < with.width * with.height; ++i) {
            pixels += memcmp(with.pixels + 3 * (size_t)i, without.pixels + 3 * (size_t)i, 3) != 0;
        }
        const double focal = 0.5 * with.height / tan(20.0 * SWELL_TWO_PI / 360.0);
        const double disc = 0.5 * SWELL_TWO_PI * radius * focal / 10.0 * radius * focal / 10.0;
        CHECK(pixels > 0.6 * disc - 4.0 && pixels < 1.1 * disc + 4.0);
        host_picture_destroy(&without);
        host_picture_destroy(&with);
    }
    close_bodies(bodies, &scene);
}

/* The eye is in the sun; a shadow lies over all else. */
CASE("the shadow of a cloud falls on bodies") {
    static const float SHADOW[SKY_SHADOW_SIZE * SKY_SHADOW_SIZE];
    GlScene scene;
    open_calm(&scene, 160, 120);
    BodyPass* bodies = open_bodies();
    RenderBody buoy = {.kind = RENDER_BODY_BUOY,
                       .pose.orientation = {0.0, 0.0, 0.0, 1.0},
                       .pose.position = {0.0, 0.0, -2.0}};
    scene.frame.body = &buoy;
    scene.frame.body_count = 1;
    look(&scene, 0.0, 1.0, 0.0, 0.0, -20.0);
    double red[2];
    for (int i = 0; i < 2; ++i) {
        open_shadowed_sky(&scene, 180.0, 40.0, 0.0, i == 0 ? NULL : SHADOW);
        HostPicture picture = draw_boat(&scene, bodies, true);
        scene.frame.body_count = 0;
        HostPicture without = draw_boat(&scene, bodies, true);
        scene.frame.body_count = 1;
        double sum = 0.0;
        int pixels = 0;
        for (int at = 0; at < 160 * 120; ++at) {
            const bool shown =
                memcmp(picture.pixels + 3 * (size_t)at, without.pixels + 3 * (size_t)at, 3) != 0;
            sum += shown ? picture.pixels[3 * at] : 0;
            pixels += shown;
        }
        CHECK(pixels > 100);
        red[i] = sum / pixels;
        host_picture_destroy(&picture);
        host_picture_destroy(&without);
    }
    CHECK(red[0] > red[1] + 30.0);
    close_bodies(bodies, &scene);
}

/* ---- Buoys --------------------------------------------------------------------------------- */

/* Wherever the eye moves by parts of a pixel, a far buoy stays in the picture. */
SWEEP("far buoys do not come and go") {
    GlScene scene;
    open_calm(&scene, 240, 60);
    BodyPass* bodies = open_bodies();
    RenderBody buoy = {.kind = RENDER_BODY_BUOY, .pose.orientation = {0.0, 0.0, 0.0, 1.0}};
    scene.frame.body = &buoy;
    scene.frame.drawing.field_of_view =
        12.0; /* as large as in a picture of 240 lines and 47 degrees */
    for (int i = 0; i < 80; i += check_sweep(3, 1)) {
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
    close_bodies(bodies, &scene);
}
