/*
 * The course of a boat by script, the window in time in which a script runs, the stones of it, and
 * how the boat lies on the water.
 */
#include "check.h"

#include "unit/seas.h"
#include "world/world_water.h"

#include <stdlib.h>

static bool parse_course(BoatCourse* course, const char* text, SwellError* error) {
    char changed[256];
    CHECK(strlen(text) < sizeof changed);
    return course_parse(course, strcpy(changed, text), "name", error);
}

static BoatCourse read_course(const char* text) {
    BoatCourse course;
    SwellError error = {0};
    const bool ok = parse_course(&course, text, &error);
    if (!ok) {
        print_error("%s\n", error.message);
    }
    CHECK(ok);
    return course;
}

CASE("a course goes through its places and stays at both ends") {
    BoatCourse course = read_course("# t x z\n\n0 0 0\n2 6 0 # east\r\n  3\t9  3\n7 9 15\n");
    assert_int_equal(course.count, 4);
    const double place[][3] = {{0, 0, 0}, {2, 6, 0}, {3, 9, 3}, {7, 9, 15}};
    for (int i = 0; i < 4; ++i) {
        const CoursePoint point = course_at(&course, place[i][0]);
        CHECK_NEAR(point.x, place[i][1], 1e-12);
        CHECK_NEAR(point.z, place[i][2], 1e-12);
    }
    const CoursePoint before = course_at(&course, -5.0), after = course_at(&course, 1e6);
    CHECK_NEAR(before.x, 0.0, 0.0);
    CHECK_NEAR(before.speed, 0.0, 0.0);
    CHECK_NEAR(after.z, 15.0, 0.0);
    CHECK_NEAR(after.speed, 0.0, 0.0);
    course_finish(&course);
}

/* Speed and heading are those of the way itself: its differences over 1e-5 s, whose own error is
   1e-10 times the third derivative, below 1e2 here, plus rounding 1e-15 / 1e-5. */
CASE("heading and speed are those of the way, and smooth") {
    BoatCourse course = read_course("0 0 0\n2 6 0\n3 9 3\n7 9 15\n9 -4 15\n");
    const double h = 1e-5;
    for (double t = 0.05; t < 8.95; t += 0.1) {
        const CoursePoint at = course_at(&course, t);
        const CoursePoint a = course_at(&course, t - h), b = course_at(&course, t + h);
        CHECK_NEAR(at.speed * at.heading[0], (b.x - a.x) / (2.0 * h), 1e-6);
        CHECK_NEAR(at.speed * at.heading[1], (b.z - a.z) / (2.0 * h), 1e-6);
        CHECK_NEAR(hypot(at.heading[0], at.heading[1]), 1.0, 1e-12);
        /* Smooth: neither leaps at a place, where the cubic changes. */
        CHECK_NEAR(a.speed, b.speed, 1e-3);
        CHECK_NEAR(a.heading[0] * b.heading[0] + a.heading[1] * b.heading[1], 1.0, 1e-6);
    }
    course_finish(&course);
}

CASE("a straight course at a steady speed is just that") {
    BoatCourse course = read_course("10 0 0\n11 3 4\n14 12 16\n20 30 40\n");
    for (double t = 10.0; t <= 20.0; t += 0.3125) { /* 20, too, when it arrives */
        const CoursePoint at = course_at(&course, t);
        CHECK_NEAR(at.x, 3.0 * (t - 10.0), 1e-12);
        CHECK_NEAR(at.z, 4.0 * (t - 10.0), 1e-12);
        CHECK_NEAR(at.speed, 5.0, 1e-12);
        CHECK_NEAR(at.heading[0], 0.6, 1e-12);
    }
    CHECK_NEAR(course_at(&course, nextafter(20.0, 21.0)).speed, 0.0, 0.0);
    course_finish(&course);
}

CASE("a boat that lies still keeps its heading") {
    BoatCourse course = read_course("0 5 5\n4 5 5\n8 5 9\n12 5 9\n16 5 9\n");
    CHECK_NEAR(course_at(&course, 1.0).heading[1], 1.0, 1e-9); /* as it will go */
    CHECK_NEAR(course_at(&course, 14.0).heading[1], 1.0, 1e-9);
    CHECK_NEAR(course_at(&course, 99.0).heading[1], 1.0, 1e-9);
    for (double t = 0.0; t < 16.0; t += 0.1) { /* never astern, and still where it is to be */
        const CoursePoint at = course_at(&course, t);
        CHECK_NEAR(at.heading[1], 1.0, 1e-9);
        CHECK(t < 4.0 ? at.z == 5.0 && at.speed == 0.0 : at.z >= 5.0 && at.z <= 9.0);
        CHECK(t < 8.0 || at.z == 9.0);
    }
    course_finish(&course);
    course = read_course("0 5 5\n4 5 5\n8 5 9\n12 5 9\n16 5 9\n17 5 9\n20 5 5\n");
    for (double t = 13.0; t < 16.0; t += 0.1) {
        CHECK_NEAR(course_at(&course, t).heading[1], 1.0, 1e-9);
    }
    course_finish(&course);
    course = read_course("3 1 2\n");
    const CoursePoint only = course_at(&course, 50.0);
    CHECK_NEAR(only.x, 1.0, 0.0);
    CHECK_NEAR(only.heading[1], -1.0, 0.0);
    course_finish(&course);
}

CASE("what is no course is refused") {
    static const char* const BAD[] = {
        "",
        "# nothing\n\n",
        "0 0\n",
        "0 0 0 0\n",
        "zero 0 0\n",
        "0 0 0\n0 1 1\n",
        "0 0 0\n2 1 1\n1 2 2\n",
        "-1 0 0\n",
        "0 nan 0\n",
        "0 inf 0\n",
        "0 1e999 0\n",
        "0 1000001 0\n",
        "0 0 -1e7\n",
        "2e9 0 0\n",
        "0 0 0\n1 51 0\n",
        "0,0,0\n",
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; ++i) {
        BoatCourse course;
        SwellError error = {0};
        CHECK(!parse_course(&course, BAD[i], &error));
        assert_int_equal(error.code, SWELL_ERROR_FILE);
        CHECK(!course.key);
    }
    BoatCourse course = read_course("0 -1e6 1e6\n1e9 -1e6 1e6\n");
    course_finish(&course);
}

/* ---- Scripts ------------------------------------------------------------------------------- */

/* Options of `wake` with these words. To be freed. */
static Settings* parse(int count, const char** words) {
    char* arguments[16] = {"wake", "out"};
    for (int i = 0; i < count; ++i) {
        arguments[2 + i] = (char*)(uintptr_t)words[i];
    }
    Settings* settings = malloc(sizeof *settings);
    SwellError error = {0};
    CHECK(settings);
    if (!options_parse(settings, 2 + count, arguments, &error)) {
        print_error("%s\n", error.message);
        CHECK(false);
    }
    return settings;
}

/* Creates the water of these words; NULL where that fails with `code`. */
static WaterSim* create_water(int count, const char** words, SwellErrorCode code) {
    Settings* settings = parse(count, words);
    SwellError error = {0};
    WaterSim* water = world_water_create(settings, sea_workers(), &error);
    assert_int_equal(error.code, code);
    CHECK((water != NULL) == (code == SWELL_ERROR_NONE));
    options_finish(settings);
    free(settings);
    return water;
}

#define CREATE(code, ...)                                                                          \
    create_water((int)(sizeof((const char*[]){__VA_ARGS__}) / sizeof(char*)),                      \
                 (const char*[]){__VA_ARGS__}, code)

CASE("a script begins with its earliest event") {
    WaterSim* water = CREATE(SWELL_ERROR_NONE, "--stone-at", "1,2,0.5,7", "--stone-at",
                             "3,4,0.2,5.5", "--time", "9");
    CHECK_NEAR(water_script_start(&water->script), 5.5, 0.0);
    assert_int_equal(water->step, 330);
    assert_int_equal(water->script.stone_count, 2);
    double middle[2];
    wake_patch_middle(water->patch, middle); /* between both */
    CHECK_NEAR(middle[0], 2.0, 0.13);
    CHECK_NEAR(middle[1], 3.0, 0.13);
    water_sim_destroy(water);
    water = CREATE(SWELL_ERROR_NONE, "--stone-at", "1,2", "--time", "9");
    CHECK_NEAR(water->script.stone[0].time, 9.0 - WORLD_WATER_STONE_SECONDS, 0.0);
    CHECK_NEAR(water->script.stone[0].radius, WATER_STONE_DEFAULT, 0.0);
    water_sim_destroy(water);
    water = CREATE(SWELL_ERROR_NONE, "--stone-at", "1,2", "--time", "1");
    CHECK_NEAR(water->script.stone[0].time, 0.0, 0.0);
    water_sim_destroy(water);
    water = CREATE(SWELL_ERROR_NONE, "--time", "9");
    CHECK(!water_sim_wake(water));
    water_sim_destroy(water);
}

CASE("a script of more than 600 s is refused") {
    water_sim_destroy(CREATE(SWELL_ERROR_NONE, "--stone-at", "0,0,1,100", "--time", "700"));
    CREATE(SWELL_ERROR_RANGE, "--stone-at", "0,0,1,99", "--time", "700");
}

CASE("stones out of range and a course without a file are refused") {
    static const char* const BAD[] = {"1000001,0", "0,-1e9", "0,0,0.01",
                                      "0,0,2.1",   "0,0,-1", "0,0,1,-1"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; ++i) {
        CREATE(SWELL_ERROR_RANGE, "--stone-at", BAD[i]);
    }
    CREATE(SWELL_ERROR_FILE, "--course", "no such file");
}

/* Steps are the same whatever times are wanted on the way: two hundred frames or one. */
CASE("a run by bits is the run at once") {
    Settings* settings =
        parse(6, (const char*[]){"--stone-at", "3,1,0.4,1.02", "--beaufort", "3", "--grid", "32"});
    settings->view.quality = QUALITY_MEDIUM;
    OceanSea* sea = sea_of(&settings->ocean);
    settings->clock.time = 1.1;
    WaterSim* by_bits = world_water_create(settings, sea_workers(), NULL);
    WaterSim* at_once = world_water_create(settings, sea_workers(), NULL);
    CHECK(by_bits && at_once);
    for (double t = 1.1; t < 3.0; t += 0.0371) {
        CHECK(world_water_run(by_bits, sea, t, NULL, NULL));
    }
    CHECK(world_water_run(by_bits, sea, 3.0, NULL, NULL));
    CHECK(world_water_run(at_once, sea, 3.0, NULL, NULL));
    assert_int_equal(by_bits->step, 180);
    const size_t bytes = sizeof(WakeTexel) * 256 * 256;
    assert_memory_equal(wake_patch_texels(by_bits->patch), wake_patch_texels(at_once->patch),
                        bytes);
    CHECK(wake_patch_largest(by_bits->patch) > 0.01);
    assert_int_equal(by_bits->splashes.count, 1);
    assert_memory_equal(&by_bits->splashes, &at_once->splashes, sizeof by_bits->splashes);
    water_sim_destroy(by_bits);
    water_sim_destroy(at_once);
    options_finish(settings);
    free(settings);
    ocean_sea_destroy(sea);
}

/* The section that is watched at rest, in half lengths: the middle of those that throw. */
static const double WATCHED = 0.58;

/* Lets a bow come down into still water at a speed, from half a metre above it, under way at
   another [m/s, along z]; the hull is as long as the launch `longer` times. Returns how many sheets
   that throws, the first pair within a step of where the keel touches. */
static uint32_t count_sheets(const WaterLayers* water, double down, double way, double longer) {
    static WaterSplashes splashes;
    splashes = (WaterSplashes){0};
    for (int step = 0; step <= 60; ++step) {
        const double time = step * WAKE_STEP;
        const double keel = down != 0.0 ? 0.5 - down * time : -0.2;
        const SplashBoat boat = {
            .pose = {.position = {0.0, keel - longer * float_boat_keel(WATCHED), 0.0},
                     .orientation = {0.0, 0.0, 0.0, 1.0}},
            .velocity = {0.0, -way},
            .scale = {longer, longer}};
        splashes_watch_bow(&splashes, &boat, water, time, WAKE_STEP);
    }
    if (splashes.count > 0 && down > 0.0) {
        CHECK_NEAR(splashes.splash[0].time, 0.5 / down, 1.001 * WAKE_STEP);
    }
    for (uint32_t i = 0; i < splashes.count && i < WATER_SPLASHES_MAX; ++i) {
        const WaterSplash* sheet = &splashes.splash[i];
        const double half = 0.5 * longer * FLOAT_BOAT_BEAM;
        CHECK_NEAR(sheet->place[1], 0.0, 1e-9);
        CHECK(fabs(sheet->place[0]) <= half && sheet->place[0] * sheet->outward[0] > 0.0);
        CHECK_NEAR(hypot(sheet->outward[0], sheet->outward[1]), 1.0, 1e-12);
        CHECK(sheet->outward[1] < 0.0 && sheet->along[1] < 0.0); /* ahead is -z */
        CHECK(sheet->sheet > 0.0 && sheet->speed > down);
        CHECK_NEAR(sheet->velocity[1], -0.75 * way, 1e-12);
        CHECK(i % 2 == 0 || sheet->place[0] == -sheet[-1].place[0]); /* one on either side */
    }
    return splashes.count;
}

/* A hull that comes down gently throws nothing, nor does one that comes out or is slow; at speed
   sheets go on, two every 0.05 s, and ever more water with the speed. */
CASE("a bow throws sheets where it slams and at speed") {
    const OceanParams calm = ocean_beaufort_params(0);
    OceanSea* sea = sea_of(&calm);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 0.0);
    const WaterLayers water = {sea, NULL, NULL};
    assert_int_equal(count_sheets(&water, 0.4, 0.0, 1.0), 0);
    assert_int_equal(count_sheets(&water, -2.0, 0.0, 1.0), 0);
    assert_int_equal(count_sheets(&water, 0.0, 1.8, 1.0), 0);
    CHECK(count_sheets(&water, 2.0, 0.0, 1.0) > 2);
    CHECK(count_sheets(&water, 4.0, 3.0, 1.0) > 2);
    CHECK(count_sheets(&water, 0.0, 3.6, 1.0) >= 2 * 14);
    CHECK(count_sheets(&water, 0.0, 8.0, 1.0) >= 2 * 14);
    assert_int_equal(count_sheets(&water, 0.0, 3.6, 4.0), 0); /* by Froude's law */
    CHECK(count_sheets(&water, 0.0, 7.2, 4.0) >= 2 * 14);
    ocean_sea_destroy(sea);
}

/* At 1.02 s: in the step that ends at 62/60 s, not before. */
CASE("a stone falls in at its time") {
    Settings* settings = parse(8, (const char*[]){"--stone-at", "3,1,0.4,1.02", "--grid", "16",
                                                  "--time", "2", "--beaufort", "0"});
    OceanSea* sea = sea_of(&settings->ocean);
    WaterSim* water = world_water_create(settings, sea_workers(), NULL);
    CHECK(world_water_run(water, sea, 61.9 / 60.0, NULL, NULL));
    CHECK(wake_patch_is_still(water->patch));
    CHECK(world_water_run(water, sea, 62.0 / 60.0, NULL, NULL));
    CHECK(!wake_patch_is_still(water->patch));
    water_sim_destroy(water);
    ocean_sea_destroy(sea);
    options_finish(settings);
    free(settings);
}

/* ---- Stones and the boat ------------------------------------------------------------------- */

/* Energy of a hollow: rho g pi a^2 A^2 / 8; of the stone m V^2 / 2. */
CASE("a hollow has at most a twentieth of its stone's energy") {
    const double pi = acos(-1.0);
    double last = 0.0;
    for (double radius = WATER_STONE_MIN; radius <= WATER_STONE_MAX; radius *= 1.3) {
        const StoneHollow hollow = water_stone_hollow(radius, 0.25);
        const double mass = 4.0 / 3.0 * pi * pow(radius, 3.0) * 2600.0;
        const double energy = 1025.0 * 9.81 * pi * pow(hollow.radius * hollow.depth, 2.0) / 8.0;
        CHECK(energy <= 0.05 * 0.5 * mass * 64.0 * (1.0 + 1e-12));
        CHECK(hollow.depth <= 0.3 * hollow.radius * (1.0 + 1e-12));
        CHECK(hollow.radius >= 0.5 && hollow.radius >= 3.0 * radius);
        CHECK(hollow.depth >= last); /* larger stones, larger rings */
        last = hollow.depth;
        CHECK(hollow.depth > 0.299 * hollow.radius ||
              fabs(energy / (0.05 * 0.5 * mass * 64.0) - 1.0) < 1e-9);
    }
}

/* On a sea at rest the boat lies level, at the height of the water, and looks along its heading. */
CASE("a boat by script lies on the water") {
    OceanParams params = ocean_default_params();
    OceanSea* sea = sea_of(&params);
    const WaterLayers water = {sea, NULL, NULL};
    for (int i = 0; i < 16; ++i) {
        const double angle = 2.0 * acos(-1.0) * i / 16.0;
        const CoursePoint point = {3.0, 4.0, {sin(angle), -cos(angle)}, 2.0, 0.0};
        const FloatPose pose = course_pose(&point, NULL, &water);
        double bow[3], up[3];
        float_pose_rotate(&pose, (const double[]){0.0, 0.0, -1.0}, bow);
        float_pose_rotate(&pose, (const double[]){0.0, 1.0, 0.0}, up);
        CHECK_NEAR(bow[0], sin(angle), 1e-12);
        CHECK_NEAR(bow[1], 0.0, 1e-12);
        CHECK_NEAR(bow[2], -cos(angle), 1e-12);
        CHECK_NEAR(up[1], 1.0, 1e-12);
    }
    ocean_sea_destroy(sea);
}

/* Its bow is up by the trim of its speed, 0 for a slow one. In a turn of 0.4 rad/s it leans
   inwards: at 12 m/s more than it may, at 6 m/s, half way to planing, by the share between. */
CASE("a boat by script trims by its speed and leans into its turn") {
    OceanParams params = ocean_default_params();
    OceanSea* sea = sea_of(&params);
    const WaterLayers water = {sea, NULL, NULL};
    const double speeds[] = {2.0, 6.0, 12.0};
    for (int i = 0; i < 6; ++i) {
        const double speed = speeds[i / 2], side = i % 2 ? 1.0 : -1.0;
        const CoursePoint straight = {0.0, 0.0, {1.0, 0.0}, speed, 0.0};
        const CoursePoint bend = {0.0, 0.0, {1.0, 0.0}, speed, 0.4 * side};
        double bow[3], starboard[3];
        FloatPose pose = course_pose(&straight, NULL, &water);
        float_pose_rotate(&pose, (const double[]){0.0, 0.0, -1.0}, bow);
        pose = course_pose(&bend, NULL, &water);
        float_pose_rotate(&pose, (const double[]){1.0, 0.0, 0.0}, starboard);
        const double lean = -side * starboard[1] / hypot(starboard[0], starboard[2]);
        TELL("%.0f m/s: bow up by %.3f, leans in by %.3f\n", speed, bow[1], lean);
        CHECK_NEAR(bow[1], sin(float_boat_trim(speed)), 1e-12);
        CHECK(speed > 2.0 || bow[1] == 0.0);
        const double mast = speed * 0.4 / FLOAT_GRAVITY;
        CHECK(speed > 2.0 || fabs(lean - 0.4 * mast) < 1e-9);
        CHECK(lean > 0.4 * fmin(mast, 0.35) - 1e-9 && lean < fmin(mast, 0.35) + 1e-9);
    }
    ocean_sea_destroy(sea);
}

/* Round a circle of 20 m at 5 m/s, 0.25 rad/s, with corners an eighth of a turn apart. */
CASE("a course turns at its rate") {
    char text[1024] = "";
    for (int i = 0; i <= 16; ++i) {
        const double angle = acos(-1.0) / 4.0 * i;
        snprintf(text + strlen(text), sizeof text - strlen(text), "%.9f %.9f %.9f\n", angle / 0.25,
                 20.0 * cos(angle), 20.0 * sin(angle));
    }
    BoatCourse course;
    CHECK(course_parse(&course, text, "name", NULL));
    for (double t = 5.0; t < 45.0; t += 0.3) {
        CHECK_NEAR(course_at(&course, t).turn, 0.25, 0.05); /* from +x towards +z: to starboard */
    }
    CHECK_NEAR(course_at(&course, 99.0).turn, 0.0, 0.0);
    course_finish(&course);
}

/* The mean of the water over length and beam, and its rise per metre ahead by least squares, at a
   thousand places. */
static void plane_of(const OceanSea* sea, const CoursePoint* point, double* mean, double* rise) {
    enum { ALONG = 60, ACROSS = 17 };
    double square = 0.0;
    *mean = *rise = 0.0;
    for (int i = 0; i < ALONG * ACROSS; ++i) {
        const double s = FLOAT_BOAT_LENGTH * ((i / ACROSS + 0.5) / ALONG - 0.5);
        const double n = FLOAT_BOAT_BEAM * ((i % ACROSS + 0.5) / ACROSS - 0.5);
        const double x = point->x + s * point->heading[0] - n * point->heading[1];
        const double z = point->z + s * point->heading[1] + n * point->heading[0];
        const double height = ocean_drawn_query(sea, x, z).height;
        *mean += height / (ALONG * ACROSS);
        *rise += s * height;
        square += s * s;
    }
    *rise /= square;
}

/* In a gentle breeze, with waves from 200 m down to 2 cm: at the mean height of the water under it,
   along its slope. Off by a search that ends within 1 cm, on slopes of up to 0.3, and by ripples of
   less than a metre, whose 48 samples leave a seventh of a few centimetres. */
CASE("a boat by script averages the water under it") {
    OceanParams params = ocean_physical_params();
    params.grid = 128;
    params.state.wind_speed = ocean_beaufort(3).wind_speed;
    params.state.fetch = ocean_beaufort(3).fetch;
    OceanSea* sea = sea_of(&params);
    const WaterLayers water = {sea, NULL, NULL};
    double off = 0.0, turned = 0.0, highest = 0.0;
    for (int i = 0; i < 40; ++i) {
        const CoursePoint point = {2.3 * i, -1.7 * i, {0.6, 0.8}, 2.0, 0.0};
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, 3.0 + i);
        const FloatPose pose = course_pose(&point, NULL, &water);
        double bow[3], mean, rise;
        float_pose_rotate(&pose, (const double[]){0.0, 0.0, -1.0}, bow);
        plane_of(sea, &point, &mean, &rise);
        off = fmax(off, fabs(pose.position[1] - mean));
        turned = fmax(turned, fabs(bow[1] / hypot(bow[0], bow[2]) - rise));
        highest = fmax(highest, fabs(mean));
    }
    TELL("a boat by script: %.4f m off the mean of waves up to %.2f m, %.4f off its slope\n", off,
         highest, turned);
    CHECK(highest > 0.1);
    CHECK(off < 0.01);
    CHECK(turned < 0.01);
    ocean_sea_destroy(sea);
}

/* The mean between any two places is at most 14 m/s; the curve makes up for the slow start. */
CASE("a course too fast between its places is refused") {
    BoatCourse course;
    SwellError error = {0};
    CHECK(!parse_course(&course, "0 0 0\n1 13 0\n2 13.1 0\n3 26 0\n", &error) && !course.key);
    assert_int_equal(error.code, SWELL_ERROR_FILE);
    CHECK(strstr(error.message, "between 0 s and 1 s") && strstr(error.message, "up to 14"));
    course = read_course("0 0 0\n1 14 0\n2 28 0\n"); /* the limit itself */
    course_finish(&course);
}
