/*
 * The gauge of the probe: what it reads against sums over all waves, and where its drifter goes.
 */
#include "frames.h"
#include "unit/exact.h"
#include "unit/seas.h"
#include "unit/shores.h"

#include "ui/viewer/probe.h"
#include "water/gauge.h"

static const double AMPLITUDE = 0.5, LENGTH = 64.0; /* of the wave below, one to a side [m] */

/* One wave along x, in deep water, with choppiness 1. */
static OceanSea* create_wave(void) {
    enum { N = 64 };
    OceanParams params = ocean_default_params();
    params.grid = N;
    params.length = LENGTH;
    OceanComplex h0[N * N] = {{0.0f, 0.0f}};
    h0[N / 2 * N + N / 2 - 1].re = (float)(0.5 * AMPLITUDE); /* runs along +x, as the real part */
    return sea_from_amplitudes(&params, h0, sea_workers());
}

/* Reads the gauge at each sixtieth of a second up to `until`. */
static void run(WaterGauge* gauge, OceanSea* sea, const WaterLayers* water, double from,
                double until) {
    for (int i = 0; from + i / 60.0 <= until; ++i) {
        CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, from + i / 60.0));
        water_gauge_read(gauge, water, from + i / 60.0);
    }
}

/* Half the ranges of the drifter's places along x and y. */
static void measure_orbit(const WaterGauge* gauge, double radius[2]) {
    for (int axis = 0; axis < 2; ++axis) {
        double low = INFINITY, high = -INFINITY;
        for (int i = 0; i < gauge->count; ++i) {
            const double at = water_gauge_sample(gauge, i)->drifter[axis];
            low = fmin(low, at);
            high = fmax(high, at);
        }
        radius[axis] = 0.5 * (high - low);
    }
}

/* The period of the waves of 64 m is 6.4 s; a sample each 0.05 s misses at most 1 - cos(0.025) of
   an extreme. Heights are linear between 64 samples, which takes as much again. */
CASE("a wave in deep water takes the drifter round a circle of its amplitude") {
    OceanSea* sea = create_wave();
    const WaterLayers water = {.sea = sea};
    WaterGauge gauge;
    double radius[2];
    water_gauge_place(&gauge, 3.0, -7.0);
    run(&gauge, sea, &water, 100.0, 108.0);
    measure_orbit(&gauge, radius);
    CHECK_NEAR(radius[0], AMPLITUDE, 3e-3 * AMPLITUDE);
    CHECK_NEAR(radius[1], AMPLITUDE, 3e-3 * AMPLITUDE);
    const double x = gauge.drifter[0], level = ocean_cascade_level(ocean_sea_cascade(sea, 0));
    for (int i = 0; i < gauge.count; ++i) {
        const GaugeSample* sample = water_gauge_sample(&gauge, i);
        CHECK_NEAR(hypot(sample->drifter[0] - x, sample->drifter[1] - level), AMPLITUDE,
                   5e-3 * AMPLITUDE);
        CHECK_NEAR(sample->drifter[2], gauge.drifter[1], 1e-9);
    }
    ocean_sea_destroy(sea);
}

/* A swell of one direction: along the level it moves water by coth(kd) times its height. Its
   frequencies spread about the peak, where k is not the same: by the sums the ratio lies within a
   tenth of that of the peak. */
CASE("in shallow water the orbit is flat, and a current takes it along") {
    OceanParams params = ocean_physical_params();
    params.grid = 64;
    params.cascades = 1;
    params.lean = 0.0;
    params.choppiness = 1.0;
    params.state.wind_speed = 0.0;
    params.state.depth = 4.0;
    params.state.swell_height = 0.3;
    params.state.swell_period = 8.0;
    OceanSea* sea = sea_of(&params);
    WaterLayers water = {.sea = sea};
    WaterGauge gauge;
    water_gauge_place(&gauge, 0.0, 0.0);
    run(&gauge, sea, &water, 50.0, 69.9);
    double sum[2] = {0.0, 0.0}, mean[2] = {0.0, 0.0};
    for (int i = 0; i < gauge.count; ++i) {
        for (int axis = 0; axis < 2; ++axis) {
            const double at = water_gauge_sample(&gauge, i)->drifter[axis];
            mean[axis] += at / gauge.count;
            sum[axis] += at * at / gauge.count;
        }
    }
    const double ratio =
        sqrt((sum[0] - mean[0] * mean[0]) / fmax(sum[1] - mean[1] * mean[1], 1e-12));
    const double k = SWELL_TWO_PI / ocean_sea_targets(sea).peak_wavelength;
    CHECK_NEAR(ratio * tanh(4.0 * k), 1.0, 0.1);
    CHECK_NEAR(gauge.depth, 4.0, 0.0);
    ocean_sea_destroy(sea);

    params.state.current_speed = 1.0;
    params.state.current_direction = 90.0;
    sea = sea_of(&params);
    water.sea = sea;
    water_gauge_place(&gauge, 0.0, 0.0);
    run(&gauge, sea, &water, 50.0, 60.0);
    CHECK_NEAR(gauge.drifter[1] - gauge.rest[1], 10.0, 0.5); /* the place's water has gone, too */
    CHECK_NEAR(gauge.velocity[2], 1.0, 0.3);
    run(&gauge, sea, &water, 60.0 + 1.0 / 60.0, 95.0); /* farther than its reach: starts again */
    CHECK(hypot(gauge.drifter[0], gauge.drifter[1]) < GAUGE_REACH);
    CHECK(isnan(water_gauge_sample(&gauge, 0)->drifter[0]));
    ocean_sea_destroy(sea);
}

/* Waves of Phillips of 16 cells and more, up to 5 m high and 6 m/s fast. Linear between samples,
   velocities are within (pi / 16)^2 / 2 = 2 % of the sums; and the mean over a sixtieth of a second
   differs from that at its end by a/120 of the acceleration a: 0.04 m/s where that is half of g. */
CASE("figures are those of the sea") {
    enum { N = 64, CELLS_LEAST = 16 };
    OceanParams params = ocean_default_params();
    OceanSea* whole = sea_of(&params);
    OceanComplex h0[N * N];
    for (int i = 0; i < N * N; ++i) {
        const bool is_long = hypot(i % N - N / 2, i / N - N / 2) * CELLS_LEAST <= N;
        h0[i] = is_long ? sea_h0(whole)[i] : (OceanComplex){0.0f, 0.0f};
    }
    ocean_sea_destroy(whole);
    OceanSea* sea = sea_from_amplitudes(&params, h0, sea_workers());
    const WaterLayers water = {.sea = sea};
    for (int i = 0; i < 20; ++i) {
        const double x = 7.3 * i - 40.0, z = 3.1 * i;
        WaterGauge gauge;
        water_gauge_place(&gauge, x, z);
        run(&gauge, sea, &water, 20.0, 20.05);
        const OceanQuery query = ocean_drawn_query(sea, x, z);
        CHECK_NEAR(gauge.height, query.height, 0.0);
        CHECK_NEAR(gauge.jacobian, query.jacobian, 0.0);
        CHECK_NEAR(gauge.slope[0] * query.normal[1], -query.normal[0], 1e-12);
        CHECK_NEAR(gauge.slope[1] * query.normal[1], -query.normal[2], 1e-12);
        CHECK(isinf(gauge.depth));
        double motion[3];
        exact_motion(sea, query.rest[0], query.rest[1], gauge.time, motion);
        CHECK(gauge.has_velocity);
        for (int axis = 0; axis < 3; ++axis) {
            CHECK_NEAR(gauge.velocity[axis], motion[axis], 0.16);
        }
        /* The same of a time that stands still. */
        WaterGauge still;
        water_gauge_place(&still, x, z);
        water_gauge_read(&still, &water, gauge.time);
        water_gauge_read(&still, &water, gauge.time);
        CHECK(!still.has_velocity && still.count <= 2);
        CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, gauge.time + 0.02));
        water_gauge_set_velocity(&still, &water, 0.02);
        for (int axis = 0; axis < 3; ++axis) {
            CHECK_NEAR(still.velocity[axis], motion[axis], 0.16);
        }
    }
    ocean_sea_destroy(sea);
}

CASE("the trace has the last twenty seconds, and starts again where time jumps") {
    OceanSea* sea = create_wave();
    const WaterLayers water = {.sea = sea};
    WaterGauge gauge;
    water_gauge_place(&gauge, 0.0, 0.0);
    run(&gauge, sea, &water, 0.0, 25.0);
    CHECK(gauge.count > 350 && gauge.count <= GAUGE_SAMPLES_MAX);
    CHECK_NEAR(water_gauge_sample(&gauge, gauge.count - 1)->time, gauge.time, 0.0);
    CHECK_NEAR(gauge.time - water_gauge_sample(&gauge, 0)->time, GAUGE_SECONDS, 0.1);
    for (int i = 1; i + 1 < gauge.count; ++i) {
        const double step =
            water_gauge_sample(&gauge, i)->time - water_gauge_sample(&gauge, i - 1)->time;
        CHECK(step >= GAUGE_STEP - 1e-9 && step < 2.0 * GAUGE_STEP);
    }
    CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, 60.0));
    water_gauge_read(&gauge, &water, 60.0);
    CHECK(gauge.count == 1 && gauge.placed && !gauge.has_velocity);
    CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, 1.0));
    water_gauge_read(&gauge, &water, 1.0);
    CHECK(gauge.count == 1);
    ocean_sea_destroy(sea);
}

static double plane_bed(double x, double z) {
    (void)x, (void)z;
    return -3.0;
}

CASE("before land it reads the shore's water") {
    OceanSea* sea = create_wave();
    ShoreParams params = shore_default_params();
    params.nx = params.nz = 64;
    params.rim[SHORE_WEST] = 10.0;
    Window window = window_of(params, plane_bed, 2);
    ShoreDisplay* shore = shore_display_create(window.shore, 0, NULL);
    const LandParams land = land_default_params();
    for (size_t i = 0; i < window_cells(&window); ++i) {
        window.values[i] = 0.5f;
    }
    CHECK(shore_set_water(window.shore, window.values, NULL, NULL, NULL));
    CHECK(shore_display_update(shore, window.shore, &land, 0.0));
    const WaterLayers water = {.sea = sea, .shore = shore};
    CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, 0.0));
    WaterGauge gauge;
    water_gauge_place(&gauge, 50.0, 20.0);
    water_gauge_read(&gauge, &water, 0.0);
    CHECK_NEAR(gauge.height, 0.5, 1e-5);
    CHECK_NEAR(gauge.depth, 3.5, 1e-5);
    CHECK_NEAR(gauge.jacobian, 1.0, 0.0);
    run(&gauge, sea, &water, 0.0, 1.0);
    CHECK_NEAR(hypot(gauge.velocity[0], gauge.velocity[2]), 0.0, 1e-6);
    const double* drifter = water_gauge_sample(&gauge, gauge.count - 1)->drifter;
    CHECK_NEAR(drifter[0], 50.0, 1e-6);
    CHECK_NEAR(drifter[1], 0.5, 1e-5);
    shore_display_destroy(shore);
    window_finish(&window);
    ocean_sea_destroy(sea);
}

CASE("a place is found at the pixel whose ray hits it") {
    RenderFrame frame = plain_frame(320, 180);
    frame.eye[1] = 5.0;
    frame.yaw = 40.0;
    frame.pitch = -12.0;
    frame.roll = 7.0;
    for (int i = 0; i < 12; ++i) {
        const double x = 29.0 * i, y = 16.0 * i;
        double direction[3], pixel[2];
        render_pixel_direction(&frame, x, y, direction);
        const double place[3] = {frame.eye[0] + 30.0 * direction[0],
                                 frame.eye[1] + 30.0 * direction[1],
                                 frame.eye[2] + 30.0 * direction[2]};
        CHECK(render_find_pixel(&frame, place, pixel));
        CHECK_NEAR(pixel[0], x, 1e-3);
        CHECK_NEAR(pixel[1], y, 1e-3);
        const double behind[3] = {frame.eye[0] - direction[0], frame.eye[1] - direction[1],
                                  frame.eye[2] - direction[2]};
        CHECK(!render_find_pixel(&frame, behind, pixel));
    }
}

/* The widest box, and whether there is a label. */
static RenderRect find_box(const Gui* gui, const char* label) {
    int count = 0;
    const GuiWord* words = gui_words(gui, &count);
    RenderRect box = {0};
    bool found = false;
    for (int i = 0; i < count; ++i) {
        box = words[i].kind == GUI_BOX && words[i].place.width > box.width ? words[i].place : box;
        found = found || (words[i].kind == GUI_LABEL && strstr(words[i].text, label));
    }
    CHECK(found);
    return box;
}

CASE("the box shows the figures, and does not cover the place") {
    static const int SIZE[][2] = {{960, 540}, {1280, 720}, {390, 844}};
    Gui* gui = gui_create(NULL);
    CHECK(gui && gui_keep_words(gui, NULL));
    for (int i = 0; i < 3; ++i) {
        RenderFrame frame = plain_frame(SIZE[i][0], SIZE[i][1]);
        const GuiScreen screen = {frame.width, frame.height, 17, 0.0};
        for (int k = 0; k < 49; ++k) {
            const float x = (float)(frame.width * (k % 7) / 7),
                        y = (float)(frame.height * (k / 7) / 7);
            double direction[3];
            render_pixel_direction(&frame, (double)x, (double)y, direction);
            Probe probe = {.gauge = {.placed = true, .has_read = true, .jacobian = 1.0}};
            probe.gauge.place[0] = frame.eye[0] + 20.0 * direction[0];
            probe.gauge.place[1] = frame.eye[2] + 20.0 * direction[2];
            probe.gauge.height = frame.eye[1] + 20.0 * direction[1];
            RenderOverlay overlay;
            gui_begin(gui, screen);
            probe_box_write(gui, &frame, &probe, NULL, 0);
            gui_end(gui, &overlay);
            char label[32];
            snprintf(label, sizeof label, "height   %+.2f m", probe.gauge.height);
            const RenderRect box = find_box(gui, label);
            CHECK(x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height);
            CHECK(box.x >= 0.0f && box.x + box.width <= (float)frame.width);
            CHECK(box.y >= 0.0f && box.y + box.height <= (float)frame.height);
        }
    }
    gui_destroy(gui);
}
