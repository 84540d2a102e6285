/*
 * The cameras of pictures: where a place lies in the picture, against the formulas of each lens in
 * double precision.
 */
#include "frames.h"
#include "unit/command_lines.h"

#include "base/numbers.h"
#include "viewer/viewer.h"
#include "world/film_tags.h"
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

CASE("a fisheye shows a place as far from the middle as it lies from the axis") {
    const RenderFrame frame = frame_of("shot x.png --resolution 500x400 --projection fisheye "
                                       "--fisheye-fov 200 --camera=5,3,9,70,-20 --camera-roll 11");
    const double focal = 400.0 / swell_radians(200.0);
    CHECK_NEAR(render_focal_length(&frame), focal, 1e-9);
    CHECK_NEAR(render_view_angle(&frame), swell_radians(100.0), 1e-12);
    CHECK(render_face_count(&frame) == 5);
    for (uint32_t round = 0; round < 200; ++round) {
        const double place[3] = {frame.eye[0] + random_between(-9.0, 9.0, round, 0),
                                 frame.eye[1] + random_between(-9.0, 9.0, round, 1),
                                 frame.eye[2] + random_between(-9.0, 9.0, round, 2)};
        double at[3], pixel[2];
        in_camera(&frame, place, at);
        const double aside = hypot(at[0], at[1]), angle = atan2(aside, at[2]);
        const bool shown = render_find_pixel(&frame, place, pixel);
        CHECK(fabs(swell_degrees(angle) - 100.0) < 0.01 || shown == (swell_degrees(angle) < 100.0));
        if (shown) {
            CHECK_NEAR(pixel[0], 250.0 + focal * angle * at[0] / aside, PIXELS);
            CHECK_NEAR(pixel[1], 200.0 + focal * angle * at[1] / aside, PIXELS);
            check_back(&frame, pixel);
        }
    }
}

CASE("an equirect picture has azimuth to the right and elevation upwards, and is level") {
    static const int WIDTH[2] = {400, 200}; /* all around, and the half ahead */
    for (int half = 0; half < 2; ++half) {
        const RenderFrame frame =
            frame_of(half ? "shot x.png --resolution 200x200 --projection equirect "
                            "--camera=5,3,9,130,-20 --camera-roll 11"
                          : "shot x.png --resolution 400x200 --projection equirect "
                            "--camera=5,3,9,130,-20 --camera-roll 11");
        CHECK(render_face_count(&frame) == 6 - half);
        for (int i = 0; i < 300; ++i) {
            const double azimuth = 1.2 * i - 179.0, elevation = 0.59 * i - 88.0;
            const double yaw = swell_radians(130.0 + azimuth), rise = swell_radians(elevation);
            const double place[3] = {5.0 + 30.0 * cos(rise) * sin(yaw), 3.0 + 30.0 * sin(rise),
                                     9.0 - 30.0 * cos(rise) * cos(yaw)};
            double pixel[2];
            const bool shown = render_find_pixel(&frame, place, pixel);
            CHECK(shown == (!half || fabs(azimuth) < 90.0));
            if (shown) {
                CHECK_NEAR(pixel[0], 0.5 * WIDTH[half] + azimuth * 200.0 / 180.0, PIXELS);
                CHECK_NEAR(pixel[1], 100.0 - elevation * 200.0 / 180.0, PIXELS);
                check_back(&frame, pixel);
            }
        }
    }
}

/* The renderer draws the faces as perspective frames: each of their pixels looks where the cube
   around the camera's axes has it. */
CASE("the faces of a picture are a cube around the eye") {
    static const double AHEAD[RENDER_FACES_MAX][3] = {{0, 0, 1},  {1, 0, 0}, {-1, 0, 0},
                                                      {0, -1, 0}, {0, 1, 0}, {0, 0, -1}};
    const RenderFrame frame = frame_of("shot x.png --resolution 512x512 --projection fisheye "
                                       "--camera=0,3,0,-47,-33 --camera-roll 21");
    const RenderFrame around =
        frame_of("shot x.png --resolution 512x256 --projection equirect --camera=0,3,0,-47,0");
    for (int i = 0; i < 5; ++i) {
        const RenderFrame face = render_face(&frame, i);
        double direction[3], place[3], at[3];
        render_pixel_direction(&face, 0.5 * face.width, 0.5 * face.height, direction);
        for (int axis = 0; axis < 3; ++axis) {
            place[axis] = face.eye[axis] + direction[axis];
        }
        in_camera(&frame, place, at);
        for (int axis = 0; axis < 3; ++axis) {
            CHECK_NEAR(at[axis], AHEAD[i][axis], 1e-6);
        }
        CHECK(face.is_face && face.width == face.height && face.drawing.field_of_view > 90.0);
    }
    for (int i = 0; i < RENDER_FACES_MAX; ++i) {
        const RenderFrame face = render_face(&around, i);
        double direction[3], pixel[2];
        render_pixel_direction(&face, 0.7 * face.width, 0.4 * face.height, direction);
        const double place[3] = {20.0 * direction[0], 3.0 + 20.0 * direction[1],
                                 20.0 * direction[2]};
        CHECK(render_find_pixel(&face, place, pixel));
        CHECK_NEAR(pixel[0], 0.7 * face.width, PIXELS);
        CHECK_NEAR(pixel[1], 0.4 * face.height, PIXELS);
    }
}

CASE("the eyes of a stereo pair lie along the picture's x axis, and see a place f B / z apart") {
    const double base = 0.8, focal = 700.0;
    const RenderFrame middle =
        frame_of("shot x.png --resolution 640x360 --intrinsics 700,700,300,190 "
                 "--camera=12,6,-40,35,-12 --camera-roll 8");
    RenderFrame eye[2] = {middle, middle};
    for (int i = 0; i < 2; ++i) {
        double at[3];
        render_move_eye(&eye[i], (i - 0.5) * base);
        in_camera(&middle, eye[i].eye, at);
        CHECK_NEAR(at[0], (i - 0.5) * base, 1e-6);
        CHECK_NEAR(at[1], 0.0, 1e-6);
        CHECK_NEAR(at[2], 0.0, 1e-6);
    }
    for (uint32_t round = 0; round < 100; ++round) {
        const double x = random_between(0.0, 640.0, round, 0);
        const double y = random_between(0.0, 360.0, round, 1);
        double direction[3], place[3], at[3], left[2], right[2];
        render_pixel_direction(&middle, x, y, direction);
        for (int axis = 0; axis < 3; ++axis) {
            place[axis] = middle.eye[axis] + random_between(3.0, 60.0, round, 2) * direction[axis];
        }
        in_camera(&middle, place, at);
        CHECK(render_find_pixel(&eye[0], place, left) && render_find_pixel(&eye[1], place, right));
        CHECK_NEAR(left[0] - right[0], focal * base / at[2], PIXELS);
        CHECK_NEAR(left[1], right[1], PIXELS);
    }
}

CASE("a shutter's instants are the middles of equal parts of its time") {
    Settings settings = settings_of("shot x.png --shutter 0.6 --shutter-samples 3");
    CHECK(picture_parts(&settings) == 3 && picture_eyes(&settings) == 1);
    for (int part = 0; part < 3; ++part) {
        CHECK_NEAR(picture_part_time(&settings, part), 0.1 + 0.2 * part, 1e-12);
    }
    settings = settings_of("shot x.png --shutter 0 --shutter-samples 3 --stereo 0.2");
    CHECK(picture_parts(&settings) == 1 && picture_eyes(&settings) == 2);
    CHECK(picture_part_time(&settings, 0) == 0.0);
    CHECK(!picture_is_stacked(&settings, false) && picture_is_stacked(&settings, true));
    settings = settings_of("shot x.png --stereo 0.2 --projection equirect");
    CHECK(picture_is_stacked(&settings, false));
}

CASE("a film that does not begin as ffmpeg's do stays as it is") {
    static const char PATH[] = "film-start.bin";
    enum { SIZE = 600 };
    for (uint32_t round = 0; round < 400; ++round) {
        uint8_t bytes[SIZE], after[SIZE];
        for (uint32_t i = 0; i < SIZE; ++i) {
            bytes[i] = (uint8_t)random_between(0.0, 256.0, round, i);
        }
        /* The boxes on the way to the sample entry, with sizes that may be wrong. */
        static const char* const KIND[] = {"moov", "trak", "mdia", "hdlr",
                                           "minf", "stbl", "stsd", "avc1"};
        for (size_t i = 0; i < 8; ++i) {
            uint8_t* box = bytes + 24 + (i < 4 ? 8 * i : 8 * i + 80);
            memset(box, 0, 3);
            box[3] = (uint8_t)(round % 2 ? 8 + 10 * i : bytes[i]);
            memcpy(box + 4, KIND[i], 4);
        }
        const FilmTags tags = {.stacked = true, .around = 360};
        for (int webm = 0; webm < 2; ++webm) {
            SwellError error = {0};
            CHECK(host_file_save(PATH, bytes, SIZE, NULL));
            CHECK(!film_tags_write(&tags, webm, PATH, &error) && error.code == SWELL_ERROR_FILE);
            CHECK(host_file_read_start(PATH, after, SIZE) == SIZE);
            assert_memory_equal(after, bytes, SIZE);
        }
    }
    remove(PATH);
    SwellError error = {0};
    CHECK(!film_tags_write(&(FilmTags){.around = 180}, false, PATH, &error));
    CHECK(host_file_read_start(PATH, error.message, 1) == 0);
    CHECK(!host_file_write_start(PATH, "x", 1, &error) && error.code == SWELL_ERROR_FILE);
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
        {"shot x.png --projection fisheye --intrinsics 500,500,320,180", "--intrinsics"},
        {"shot x.png --projection fisheye --fov 40", "--fisheye-fov"},
        {"shot x.png --projection fisheye --fisheye-fov 230", "10 to 220"},
        {"shot x.png --projection equirect --fisheye-fov 200", "it is for fisheye"},
        {"shot x.png --fisheye-fov 200", "--projection"},
        {"shot x.png --projection mercator", "equirect"},
        {"shot x.png --projection equirect --resolution 1280x720", "1440x720"},
        {"shot x.png --projection equirect --aperture 10", "--aperture"},
        {"shot x.png --projection fisheye --spectrum-view", "--spectrum-view"},
        {"shot x.png --stereo 0", "0.001 to 100"},
        {"shot x.png --stereo nan", "0.001 to 100"},
        {"shot x.png --shutter -1", "0 to 3600"},
        {"shot x.png --shutter 1 --shutter-samples 1", "2 to 1024"},
        {"shot x.png --shutter-samples 4", "--shutter"},
        {"--stereo 0.1", "shot, clip"},
        {"export x --shutter 0.1", "shot, clip"},
        {"--projection fisheye", "shot, clip"},
        {"bench --projection fisheye", "shot, clip"},
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
