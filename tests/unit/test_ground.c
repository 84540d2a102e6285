/*
 * What is in the water before land: it floats on the shore's water, and ground holds it.
 */
#include "unit/seas.h"
#include "unit/shores.h"

#include "water/water_layers.h"
#include "water/water_sim.h"

static const double WEST = -100.0, NORTH = -64.0, SLOPE = 1.0 / 20.0, DEPTH = 5.0;

static double beach(double x, double z) {
    (void)z;
    return fmax(SLOPE * (x + WEST), -DEPTH); /* its shore line is at x = 0 of the world */
}

/* Still water before a plane beach, in a calm sea. */
typedef struct Coast {
    OceanSea* sea;
    Window window;
    ShoreDisplay* shore;
    WaterSim* water;
    double time;
} Coast;

static void show(Coast* coast) {
    const LandParams land = land_default_params();
    CHECK(shore_display_update(coast->shore, coast->window.shore, &land, 0.0));
}

static void begin(Coast* coast) {
    OceanParams params = ocean_beaufort_params(0);
    params.grid = 32;
    params.length = 128.0;
    ShoreParams window = shore_default_params();
    window.nx = 136;
    window.nz = 128;
    window.rim[SHORE_WEST] = 26.0;
    window.west = WEST;
    window.north = NORTH;
    *coast = (Coast){.sea = sea_of(&params), .window = window_of(window, beach, 2)};
    CHECK(coast->shore = shore_display_create(coast->window.shore, 0, NULL));
    show(coast);
    coast->water = water_sim_create(NULL, sea_workers(), NULL);
    water_sim_set_shore(coast->water, coast->shore);
    CHECK(ocean_sea_advance(coast->sea, OCEAN_METHOD_FFT, 0.0));
}

static void finish(Coast* coast) {
    water_sim_destroy(coast->water);
    shore_display_destroy(coast->shore);
    window_finish(&coast->window);
    ocean_sea_destroy(coast->sea);
}

static void run(Coast* coast, double seconds) {
    const double end = coast->time + seconds;
    while (coast->time < end) {
        coast->time += 1.0 / 30.0;
        CHECK(ocean_sea_advance(coast->sea, OCEAN_METHOD_FFT, coast->time));
        water_sim_advance(coast->water, coast->sea, coast->time);
    }
}

/* Raises the water before the beach by so much [m]. */
static void raise_water(Coast* coast, double level) {
    const size_t count = window_cells(&coast->window);
    for (size_t i = 0; i < count; ++i) {
        coast->window.values[i] = (float)level;
    }
    CHECK(shore_set_water(coast->window.shore, coast->window.values, NULL, NULL, NULL));
    show(coast);
}

CASE("the water is the sea's outside, the shore's inside, and land where it is dry") {
    Coast coast;
    begin(&coast);
    WaterShoreSample sample;
    CHECK(!water_shore_at(coast.shore, WEST + 1.0, 0.0, &sample));
    CHECK(!water_shore_at(NULL, 0.0, 0.0, &sample));
    CHECK(!water_shore_at(coast.shore, NAN, 0.0, &sample));
    CHECK(water_shore_at(coast.shore, WEST + 15.0, 0.0, &sample));
    CHECK(sample.share > 0.0 && sample.share < 1.0);
    raise_water(&coast, 0.4);
    CHECK(water_shore_at(coast.shore, -20.0, 1e4, &sample));
    CHECK_NEAR(sample.share, 1.0, 0.0);
    CHECK_NEAR(sample.surface, 0.4, 1e-5);
    CHECK_NEAR(sample.bed, -1.0, 1e-5);
    const WaterLayers layers = {coast.sea, NULL, coast.shore};
    CHECK_NEAR(water_query(&layers, -20.0, 0.0).height, 0.4, 1e-5);
    CHECK_NEAR(water_query(&layers, 20.0, 0.0).height, 1.0, 1e-4);
    CHECK_NEAR(water_query(&layers, 20.0, 0.0).normal[0], -SLOPE / sqrt(1.0 + SLOPE * SLOPE), 1e-3);
    CHECK_NEAR(water_query(&layers, 4000.0, 50.0).height,
               land_height(&coast.shore->land, 4000.0, 50.0), 1e-9);
    finish(&coast);
}

CASE("a ray hits sand and the water before it") {
    Coast coast;
    begin(&coast);
    const WaterLayers layers = {coast.sea, NULL, coast.shore};
    const double eye[3] = {0.0, 2.0, 3.0}, level[3] = {1.0, 0.0, 0.0}, down[3] = {-0.6, -0.8, 0.0};
    double point[3];
    CHECK(water_cast_ray(&layers, eye, down, 100.0, point));
    CHECK_NEAR(point[0], -1.5, 0.02);
    CHECK_NEAR(point[1], 0.0, 0.02);
    CHECK(water_cast_ray(&layers, eye, level, 100.0, point));
    CHECK(fabs(point[1] - 2.0) < 0.02 && point[0] >= 36.0 - 1.0);
    CHECK(!water_cast_ray(&layers, eye, (const double[3]){0.0, 1.0, 0.0}, 100.0, point));
    finish(&coast);
}

CASE("a buoy strands on sand, and floats off when the water comes") {
    Coast coast;
    begin(&coast);
    CHECK(water_sim_add_buoy(coast.water, coast.sea, 5.0, 0.0, 0.5, NULL)); /* on 0.25 m of land */
    run(&coast, 6.0);
    const FloatPose stranded = coast.water->shown.pose[0];
    TELL("a buoy on sand stands %.3f m in it\n", 0.25 - stranded.position[1] - FLOAT_BUOY_BOTTOM);
    CHECK_NEAR(stranded.position[1] + FLOAT_BUOY_BOTTOM, 0.25, 0.1);
    run(&coast, 3.0);
    CHECK_NEAR(coast.water->shown.pose[0].position[0], stranded.position[0], 0.05);
    raise_water(&coast, 1.5);
    run(&coast, 8.0);
    CHECK_NEAR(coast.water->shown.pose[0].position[1], 1.5, 0.1);
    finish(&coast);
}

CASE("a boat that runs at the beach grounds and stays out of the ground") {
    Coast coast;
    begin(&coast);
    CHECK(water_sim_launch(coast.water, coast.sea, -40.0, 0.0, 90.0, 0.0, NULL));
    water_sim_steer(coast.water, 1.0, 0.0);
    double deepest = 0.0;
    for (int i = 0; i < 200; ++i) {
        run(&coast, 0.1);
        const double* place = coast.water->shown.pose[0].position;
        deepest = fmax(deepest, SLOPE * place[0] - place[1] - float_boat_keel(0.0));
    }
    const WaterShown* shown = &coast.water->shown;
    TELL("a boat stops %.1f m up the beach, %.2f m in it at most\n", shown->pose[0].position[0],
         deepest);
    CHECK(shown->pose[0].position[0] > -15.0 && shown->pose[0].position[0] < 30.0);
    CHECK(fabs(shown->speed) < 0.5);
    CHECK(deepest < 0.4);
    finish(&coast);
}

CASE("a boat on a course stops for good where the water is less deep than she is") {
    Coast coast;
    begin(&coast);
    char course[] = "0 -40 0\n15 20 0\n30 -40 0\n";
    WaterScript script = {.stone_count = 0};
    CHECK(course_parse(&script.course, course, "course", NULL));
    CHECK(water_sim_set_script(coast.water, &script, NULL));
    const double shown_at[] = {5.0, 15.0, 25.0};
    double x[3];
    for (int i = 0; i < 3; ++i) {
        while (water_sim_run_step(coast.water, coast.sea, shown_at[i])) {
        }
        water_sim_show(coast.water, coast.sea);
        x[i] = coast.water->shown.pose[0].position[0];
    }
    CHECK(x[0] < -15.0 && coast.water->shown.speed == 0.0);
    CHECK_NEAR(SLOPE * x[1], float_boat_keel(0.0), 0.02);
    CHECK_NEAR(x[2], x[1], 0.0);
    finish(&coast);
}

CASE("a stone on sand raises no waves") {
    Coast coast;
    begin(&coast);
    CHECK(water_sim_throw(coast.water, coast.sea, 10.0, 0.0, 0.3, NULL));
    CHECK(coast.water->thrown_count == 0);
    CHECK(water_sim_throw(coast.water, coast.sea, -40.0, 0.0, 0.3, NULL));
    CHECK(coast.water->thrown_count == 1);
    finish(&coast);
}
