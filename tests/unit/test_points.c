/*
 * What `points` writes about bodies, against the water's simulation run by hand.
 */
#include "check.h"

#include "command_lines.h"
#include "seas.h"

#include "commands/commands.h"
#include "world/world_water.h"

#include <stdio.h>
#include <unistd.h>

#define NAME "test_points-%d.csv" /* in the folder of this build */

enum { COLUMNS = 11, ROWS_MAX = 64 };

/* Runs the command, which writes to a file of its own, and returns how many rows it read back. */
static int rows_of(Settings* settings, double row[ROWS_MAX][COLUMNS]) {
    char path[64], line[512];
    SwellError error = {0};
    snprintf(path, sizeof path, NAME, (int)getpid());
    if (!points_run(settings, path, NULL, &error)) {
        print_error("%s\n", error.message);
        fail();
    }
    FILE* file = fopen(path, "r");
    CHECK(file && fgets(line, sizeof line, file));
    int count = 0;
    for (; fgets(line, sizeof line, file); ++count) {
        CHECK(count < ROWS_MAX);
        const char* at = line;
        for (int i = 0; i < COLUMNS; ++i) {
            char* end = NULL;
            row[count][i] = strtod(at, &end);
            CHECK(end != at);
            at = end + 1;
        }
    }
    fclose(file);
    unlink(path);
    return count;
}

/* Places are written with 9 digits. */
static void check_row(const double row[COLUMNS], double time, int body, const FloatPose* pose) {
    CHECK_NEAR(row[0], time, 1e-12);
    CHECK_NEAR(row[1], body, 0.0);
    for (int axis = 0; axis < 3; ++axis) {
        CHECK_NEAR(row[2 + axis], pose->position[axis], 1e-8 * fmax(1.0, fabs(row[2 + axis])));
    }
}

/* Twenty times a second are every third step. */
CASE("floating bodies are where steps of the water's simulation bring them") {
    Settings settings =
        settings_of("points x.csv --bodies --boat-at 0,0,30 --buoy-at 9,3 --boat-speed 2 --time 2 "
                    "--duration 1 --rate 20 --beaufort 5 --grid 32 --cascades 1 --quality low");
    double row[ROWS_MAX][COLUMNS];
    assert_int_equal(rows_of(&settings, row), 40);
    OceanSea* sea = sea_of(&settings.ocean);
    WaterSim* sim = water_sim_create(NULL, sea_workers(), NULL);
    CHECK(sim && world_water_set_patch(sim, RENDER_QUALITY_LOW, &settings, NULL));
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 2.0);
    water_sim_advance(sim, sea, 2.0);
    water_sim_follow_boat(sim, true);
    CHECK(water_sim_add_buoy(sim, sea, 9.0, 3.0, 0.0, NULL) &&
          water_sim_launch(sim, sea, 0.0, 0.0, 30.0, 2.0, NULL));
    for (int i = 0; i < 20; ++i) {
        for (int step = 1; i > 0 && step <= 3; ++step) {
            const double end = (120 + 3 * (i - 1) + step) * WAKE_STEP;
            ocean_sea_advance(sea, OCEAN_METHOD_FFT, end);
            water_sim_advance(sim, sea, end);
        }
        for (int body = 0; body < 2; ++body) {
            double velocity[3];
            const double* written = row[2 * i + body];
            float_body_velocity(body == 1 ? sim->boat.body : sim->buoy[0].body, velocity);
            check_row(written, 2.0 + i / 20.0, body, &sim->shown.pose[body]);
            for (int axis = 0; axis < 3; ++axis) {
                CHECK_NEAR(written[8 + axis], velocity[axis], 1e-7);
            }
        }
    }
    CHECK(hypot(row[39][2], row[39][4]) > 1.0); /* she has run */
    water_sim_destroy(sim);
    ocean_sea_destroy(sea);
    options_finish(&settings);
}

CASE("a boat on a course and a buoy lie on the water as in pictures") {
    char path[64], line[256];
    snprintf(path, sizeof path, "/tmp/swell-course-%d.txt", (int)getpid());
    FILE* file = fopen(path, "w");
    CHECK(file && fputs("1 0 0\n3 0 -8\n6 9 -20\n", file) >= 0 && fclose(file) == 0);
    snprintf(line, sizeof line,
             "points x.csv --bodies --course %s --buoy-at 9,3 --time 2 --duration 2 --rate 5 "
             "--beaufort 5 --grid 32 --cascades 1 --quality low",
             path);
    Settings settings = settings_of(line);
    double row[ROWS_MAX][COLUMNS];
    assert_int_equal(rows_of(&settings, row), 20);
    OceanSea* sea = sea_of(&settings.ocean);
    WaterSim* sim = world_water_create(&settings, sea_workers(), NULL);
    CHECK(sim);
    for (int i = 0; i < 10; ++i) {
        const double time = 2.0 + i / 5.0;
        CHECK(world_water_run(sim, sea, time, NULL, NULL));
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
        water_sim_show(sim, sea);
        check_row(row[2 * i], time, 0, &sim->shown.pose[0]);
        check_row(row[2 * i + 1], time, 1, &sim->shown.pose[1]);
        CHECK_NEAR(row[2 * i + 1][5], sim->shown.heading, 1e-6);
    }
    water_sim_destroy(sim);
    ocean_sea_destroy(sea);
    options_finish(&settings);
    unlink(path);
}
