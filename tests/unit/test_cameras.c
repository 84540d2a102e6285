/*
 * The cameras of pictures: where a place lies in the picture, against the formulas of each lens in
 * double precision.
 */
#include "frames.h"
#include "unit/command_lines.h"

#include "base/numbers.h"
#include "world/view_state.h"

/* The renderer rotates and projects floats: a place is off by some 1e-6 of the picture. */
static const double PIXELS = 2e-3;

static RenderFrame frame_of(const char* line) {
    Settings settings = settings_of(line);
    const ViewState state = view_state_begin(&settings, NULL);
    const RenderFrame frame = view_state_frame(&state, settings.view.width, settings.view.height);
    options_finish(&settings);
    return frame;
}

/* A place in the camera's axes, right, down and ahead, as OpenCV has them [m]. */
static void in_camera(const RenderFrame* frame, const double place[3], double at[3]) {
    const double yaw = swell_radians(frame->yaw), pitch = swell_radians(frame->pitch);
    const double roll = swell_radians(frame->roll);
    const double ahead[3] = {sin(yaw) * cos(pitch), sin(pitch), -cos(yaw) * cos(pitch)};
    const double level[3] = {cos(yaw), 0.0, sin(yaw)};
    const double up[3] = {-sin(yaw) * sin(pitch), cos(pitch), cos(yaw) * sin(pitch)};
    at[0] = at[1] = at[2] = 0.0;
    for (int i = 0; i < 3; ++i) {
        const double from_eye = place[i] - frame->eye[i];
        at[0] += from_eye * (cos(roll) * level[i] - sin(roll) * up[i]);
        at[1] -= from_eye * (cos(roll) * up[i] + sin(roll) * level[i]);
        at[2] += from_eye * ahead[i];
    }
}

static double random_between(double low, double high, uint32_t round, uint32_t which) {
    uint32_t bits[4];
    swell_random_bits(17, (const uint32_t[4]){round, which, 0, 0}, bits);
    return low + (high - low) * bits[0] / 4294967296.0;
}

/* The view of a pixel leads back to it. */
static void check_back(const RenderFrame* frame, const double pixel[2]) {
    double direction[3], again[2];
    render_pixel_direction(frame, pixel[0], pixel[1], direction);
    const double place[3] = {frame->eye[0] + 40.0 * direction[0],
                             frame->eye[1] + 40.0 * direction[1],
                             frame->eye[2] + 40.0 * direction[2]};
    CHECK(render_find_pixel(frame, place, again));
    CHECK_NEAR(again[0], pixel[0], PIXELS);
    CHECK_NEAR(again[1], pixel[1], PIXELS);
}

CASE("a pinhole camera shows a place where its matrix says, with pixel centres at integers") {
    const double k[4] = {410.0, 380.0, -35.5, 300.25};
    const RenderFrame frame =
        frame_of("shot x.png --resolution 640x360 --intrinsics 410,380,-35.5,300.25 "
                 "--camera=12,6,-40,35,-12 --camera-roll 8");
    for (uint32_t round = 0; round < 200; ++round) {
        const double place[3] = {random_between(-60.0, 80.0, round, 0),
                                 random_between(-20.0, 20.0, round, 1),
                                 random_between(-110.0, 40.0, round, 2)};
        double at[3], pixel[2];
        in_camera(&frame, place, at);
        const bool before = render_find_pixel(&frame, place, pixel);
        CHECK(fabs(at[2]) < 0.1 || before == (at[2] > 0.0));
        const double wanted[2] = {k[0] * at[0] / at[2] + k[2] + 0.5,
                                  k[1] * at[1] / at[2] + k[3] + 0.5};
        if (before && hypot(wanted[0], wanted[1]) < 2000.0) {
            CHECK_NEAR(pixel[0], wanted[0], PIXELS);
            CHECK_NEAR(pixel[1], wanted[1], PIXELS);
            check_back(&frame, wanted);
        }
    }
}

CASE("the angle of a view is that of its farthest corner") {
    const RenderFrame frame =
        frame_of("shot x.png --resolution 640x360 --intrinsics 300,200,100,90");
    CHECK_NEAR(render_view_angle(&frame), atan(hypot(539.5 / 300.0, 269.5 / 200.0)), 1e-12);
    double ahead[3], corner[3];
    render_pixel_direction(&frame, 100.5, 90.5, ahead);
    render_pixel_direction(&frame, 640.0, 360.0, corner);
    const double cosine = ahead[0] * corner[0] + ahead[1] * corner[1] + ahead[2] * corner[2];
    CHECK_NEAR(render_view_angle(&frame), acos(cosine), 1e-6);
    const SprayView spray = render_spray_view(&frame);
    CHECK_NEAR(spray.corner, cosine, 1e-6);
}

CASE("cameras that contradict each other are refused in one line") {
    static const struct {
        const char *line, *word;
    } ROWS[] = {
        {"shot x.png --intrinsics 500,500,320", "--intrinsics 500,500,320"},
        {"shot x.png --intrinsics 0,500,320,180", "--intrinsics 0,500,320,180"},
        {"shot x.png --intrinsics nan,500,320,180", "--intrinsics nan"},
        {"shot x.png --intrinsics 500,500,320,180 --fov 40", "--fov"},
        {"shot x.png --intrinsics 50,50,320,180", "80"},
        {"shot x.png --intrinsics 500,500,320,-9000", "80"},
        {"--intrinsics 500,500,640,360", "shot, clip"},
        {"export x --intrinsics 500,500,640,360", "shot, clip"},
        {"bench --intrinsics 500,500,640,360", "shot, clip"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; ++i) {
        Settings settings;
        SwellError error = {0};
        const bool ok = parse_line(&settings, ROWS[i].line, &error);
        if (ok || !strstr(error.message, ROWS[i].word)) {
            print_error("%s: %s\n", ROWS[i].line, error.message);
            fail();
        }
    }
}
