/*
 * The water that answers, without a window: buoys and boat on real cascades at the times of frames,
 * stones, what is still and what leaps. Floating itself is proved in test_float.c, waves
 * in test_wake.c; here it is that the viewer asks the water rightly between two frames.
 */
#include "check.h"

#include "ui/viewer/helm.h"
#include "ui/viewer/keys.h"
#include "unit/seas.h"
#include "water/wake/patch.h"
#include "water/water_sim.h"

typedef struct Setting {
    SwellWorkers* workers;
    OceanSea* sea;
    WaterSim* water;
    double time;
} Setting;

static Setting set_up(int force, int workers) {
    OceanParams params = ocean_physical_params();
    const OceanBeaufort beaufort = ocean_beaufort(force);
    params.state.wind_speed = beaufort.wind_speed;
    params.state.fetch = beaufort.fetch;
    params.grid = 64;
    Setting s = {.workers = swell_workers_create(workers, NULL), .time = 10.0};
    s.sea = sea_create(&params, s.workers);
    CHECK(s.water = water_sim_create(NULL, s.workers, NULL));
    ocean_sea_advance(s.sea, OCEAN_METHOD_FFT, s.time);
    water_sim_advance(s.water, s.sea, s.time);
    return s;
}

static void tear_down(Setting* s) {
    water_sim_destroy(s->water);
    ocean_sea_destroy(s->sea);
    swell_workers_destroy(s->workers);
}

static void show_frame(Setting* s, double seconds) {
    s->time += seconds;
    ocean_sea_advance(s->sea, OCEAN_METHOD_FFT, s->time);
    water_sim_advance(s->water, s->sea, s->time);
}

/* How high the shown body is over the water there. */
static double over_water(const Setting* s, int body) {
    const WaterLayers layers = {s->sea, water_sim_wake(s->water), NULL};
    const double* place = s->water->shown.pose[body].position;
    return place[1] - water_query(&layers, place[0], place[2]).height;
}

/* Rings go, the patch is not needed any more, and steps end. */
CASE("a stone makes rings until they are gone") {
    Setting s = set_up(0, 1);
    CHECK(water_sim_throw(s.water, s.sea, 3.0, -2.0, 0.4, NULL));
    show_frame(&s, 1.0);
    CHECK(!isfinite(s.water->stone_age) || s.water->stone_age > 0.0);
    show_frame(&s, 0.2);
    CHECK(water_sim_wake(s.water));
    CHECK(wake_patch_largest(s.water->patch) > 0.05);
    const uint64_t begun = s.water->patch->steps;
    int frames = 0;
    while (water_sim_wake(s.water) && frames < 1500) {
        show_frame(&s, 0.25);
        ++frames;
    }
    CHECK(!water_sim_wake(s.water));
    const uint64_t ended = s.water->patch->steps;
    CHECK(ended > begun);
    show_frame(&s, 0.25);
    assert_int_equal(s.water->patch->steps, ended);
    tear_down(&s);
}

static void show_seconds(Setting* s, double seconds) {
    for (int i = 0; i < (int)lround(30.0 * seconds); ++i) {
        show_frame(s, 1.0 / 30.0);
    }
}

static bool throw_to(Setting* s, double x, SwellErrorCode code) {
    SwellError error = {0};
    const bool ok = water_sim_throw(s->water, s->sea, x, 0.0, 0.35, &error);
    assert_int_equal(error.code, code);
    return ok;
}

static double middle_of(const Setting* s) {
    double middle[2];
    wake_patch_middle(s->water->patch, middle);
    return middle[0];
}

/* A stone far off does not end the rings that are nearer to the eye, not even of one that has not
   fallen in yet; it does where the eye has gone there, and once they have died away. */
CASE("far stones leave near rings alone") {
    Setting s = set_up(0, 1);
    CHECK(throw_to(&s, 5.0, SWELL_ERROR_NONE));
    CHECK(!throw_to(&s, 120.0, SWELL_ERROR_RANGE));
    show_seconds(&s, 2.0);
    const double energy = wake_patch_energy(s.water->patch), middle = middle_of(&s);
    CHECK(!throw_to(&s, 120.0, SWELL_ERROR_RANGE));
    CHECK_NEAR(middle_of(&s), middle, 0.0);
    CHECK_NEAR(wake_patch_energy(s.water->patch), energy, 0.0);
    water_sim_set_eye(s.water, 100.0, 0.0);
    CHECK(throw_to(&s, 120.0, SWELL_ERROR_NONE));
    CHECK_NEAR(middle_of(&s), 120.0, 0.2);
    show_seconds(&s, 2.0);
    CHECK(wake_patch_largest(s.water->patch) > 0.01);
    CHECK(!throw_to(&s, -50.0, SWELL_ERROR_RANGE));
    show_seconds(&s, 60.0);
    CHECK(throw_to(&s, -50.0, SWELL_ERROR_NONE));
    CHECK_NEAR(middle_of(&s), -50.0, 0.2);
    tear_down(&s);
}

/* The window goes no farther than it must, and what is in it stays. */
CASE("a stone near the edge keeps the rings") {
    Setting s = set_up(0, 1);
    CHECK(throw_to(&s, 0.0, SWELL_ERROR_NONE));
    show_seconds(&s, 4.0);
    const double energy = wake_patch_energy(s.water->patch);
    CHECK(throw_to(&s, 23.0, SWELL_ERROR_NONE));
    CHECK(middle_of(&s) > 5.0 && middle_of(&s) < 8.0);
    CHECK_NEAR(wake_patch_energy(s.water->patch), energy, 1e-3 * energy);
    show_seconds(&s, 1.0); /* and does not follow */
    CHECK(middle_of(&s) < 8.0);
    tear_down(&s);
}

/* While no body needs the patch it stays with rings, wherever the eye goes. */
CASE("rings outlive a look elsewhere") {
    Setting s = set_up(0, 1);
    CHECK(throw_to(&s, 0.0, SWELL_ERROR_NONE));
    water_sim_set_eye(s.water, 90.0, 0.0);
    show_seconds(&s, 15.0);
    CHECK_NEAR(middle_of(&s), 0.0, 0.2);
    CHECK(water_sim_wake(s.water));
    CHECK(water_sim_add_buoy(s.water, s.sea, 80.0, 0.0, 0.0, NULL));
    show_seconds(&s, 0.5);
    CHECK_NEAR(middle_of(&s), 80.0, 1.0);
    tear_down(&s);
}

/* At any frame rate as many steps as time has gone by, but for less than one. */
CASE("steps follow the time of the sea") {
    const double frames[] = {1.0 / 200.0, 1.0 / 60.0, 1.0 / 24.0, 0.2};
    for (int i = 0; i < 4; ++i) {
        Setting s = set_up(1, 1);
        CHECK(water_sim_add_buoy(s.water, s.sea, 0.0, 0.0, 0.0, NULL));
        const int count = (int)lround(2.0 / frames[i]);
        for (int k = 0; k < count; ++k) {
            show_frame(&s, frames[i]);
        }
        const double steps = (double)s.water->patch->steps;
        CHECK_NEAR(steps, count * frames[i] / WAKE_STEP, 1.01);
        show_frame(&s, 0.0); /* paused */
        CHECK_NEAR((double)s.water->patch->steps, steps, 0.0);
        tear_down(&s);
    }
}

/* Time that is set back frame by frame, as by a slider: the water goes on from there at once. */
CASE("the water goes on after time is set back") {
    Setting s = set_up(1, 1);
    CHECK(water_sim_add_buoy(s.water, s.sea, 0.0, 0.0, 0.0, NULL));
    for (int k = 0; k < 10; ++k) {
        show_frame(&s, -0.2);
    }
    const uint64_t before = s.water->patch->steps;
    for (int k = 0; k < 60; ++k) {
        show_frame(&s, 1.0 / 60.0);
    }
    const uint64_t after = s.water->patch->steps;
    CHECK(after >= before + 44); /* all but a quarter of a second */
    show_frame(&s, 100.0);       /* at most a quarter of a second is caught up with */
    CHECK(s.water->patch->steps <= after + 16);
    tear_down(&s);
}

/* A buoy rides real cascades at 60 and at 12 frames a second: between two frames the sea is asked
   for the moment of the step. Waves as short as it is wide it does not feel, those of five times
   that by four fifths: 0.2 m of waves of 1.9 m. */
SWEEP("a buoy rides the waves at any frame rate") {
    const double frames[] = {1.0 / 60.0, 1.0 / 12.0};
    for (int i = 0; i < 2; ++i) {
        Setting s = set_up(5, 1);
        CHECK(water_sim_add_buoy(s.water, s.sea, 5.0, 5.0, 0.0, NULL));
        double largest = 0.0, low = 1e9, high = -1e9;
        for (double t = 0.0; t < check_sweep(8, 20); t += frames[i]) {
            show_frame(&s, frames[i]);
            const double y = s.water->shown.pose[0].position[1];
            low = fmin(low, y);
            high = fmax(high, y);
            if (t > 3.0) {
                largest = fmax(largest, fabs(over_water(&s, 0)));
            }
        }
        CHECK(high - low > 1.0); /* waves of 1.9 m */
        CHECK(largest < 0.25);
        tear_down(&s);
    }
}

CASE("a buoy that falls in makes rings and floats") {
    Setting s = set_up(0, 1);
    CHECK(water_sim_add_buoy(s.water, s.sea, 0.0, 0.0, 1.0, NULL));
    CHECK_NEAR(s.water->shown.pose[0].position[1], 1.0, 1e-9);
    for (int k = 0; k < 90; ++k) {
        show_frame(&s, 1.0 / 60.0);
    }
    const double away = wake_patch_sample(s.water->patch, 2.0, 0.0).height;
    CHECK(wake_patch_largest(s.water->patch) > 0.02);
    CHECK(away != 0.0);
    for (int k = 0; k < 1200; ++k) {
        show_frame(&s, 1.0 / 60.0);
    }
    CHECK_NEAR(s.water->shown.pose[0].position[1], 0.0, 0.05); /* afloat */
    CHECK_NEAR(s.water->shown.pose[0].position[0], 0.0, 0.1);  /* at its mooring */
    tear_down(&s);
}

CASE("there are 32 buoys at most, and the boat") {
    Setting s = set_up(2, 1);
    SwellError error = {0};
    for (int i = 0; i < WATER_BUOYS_MAX; ++i) {
        CHECK(water_sim_add_buoy(s.water, s.sea, 3.0 * i, 0.0, 0.0, &error));
    }
    CHECK(!water_sim_add_buoy(s.water, s.sea, -5.0, 0.0, 0.0, &error));
    assert_int_equal(error.code, SWELL_ERROR_RANGE);
    CHECK(water_sim_launch(s.water, s.sea, 0.0, 20.0, 0.0, 0.0, NULL));
    show_frame(&s, 0.1);
    assert_int_equal(s.water->shown.count, 33);
    CHECK(s.water->shown.has_boat);
    water_sim_clear_buoys(s.water);
    assert_int_equal(s.water->shown.count, 1);
    show_frame(&s, 0.1);
    water_sim_clear(s.water);
    assert_int_equal(s.water->shown.count, 0);
    CHECK(!water_sim_wake(s.water));
    tear_down(&s);
}

/* ---- What meets ---------------------------------------------------------------------------- */

/* Buoys side by side in rows of three, moored there and let fall. */
static void add_rows(Setting* s, int count, double apart) {
    for (int i = 0; i < count; ++i) {
        const double x = apart * (i % 3), z = apart * (i / 3);
        CHECK(water_sim_add_buoy(s->water, s->sea, 5.0 * i, 50.0, 0.0, NULL));
        float_body_place(s->water->buoy[i].body, x, 1.0, z, 0.0);
        float_buoy_moor(s->water->buoy[i].body, x, z);
        s->water->buoy[i].wet = false;
    }
}

/* Of the motion of buoys, along and up [J]. */
static double motion_of(const WaterSim* water) {
    double energy = 0.0;
    for (int i = 0; i < water->buoy_count; ++i) {
        double v[3];
        float_body_velocity(water->buoy[i].body, v);
        energy +=
            0.5 * float_body_mass(water->buoy[i].body) * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }
    return energy;
}

/* Buoys that touch, each in the water that the others press on: what their fall has brought in goes
   out, of the water and of them, whether they overlap at first or stand just apart. */
CASE("buoys side by side come to rest") {
    const double apart[] = {0.9, 1.05};
    for (int i = 0; i < 2; ++i) {
        Setting s = set_up(0, 1);
        add_rows(&s, 8, apart[i]);
        double water[3], motion[3];
        for (int k = 0; k < 3; ++k) {
            for (int frame = 0; frame < (k == 0 ? 5 : 15) * 30; ++frame) {
                show_frame(&s, 1.0 / 30.0);
            }
            water[k] = wake_patch_energy(s.water->patch);
            motion[k] = motion_of(s.water);
        }
        CHECK(water[0] > 0.01 && water[1] < 0.8 * water[0] && water[2] < 0.2 * water[1]);
        CHECK(motion[0] > 0.1 && motion[1] < 0.01 && motion[2] < 0.001);
        for (int k = 1; k < 8; ++k) {
            CHECK(float_bodies_gap(s.water->buoy[k].body, s.water->buoy[k - 1].body) > -1e-3);
        }
        tear_down(&s);
    }
}

CASE("there is no buoy where something is") {
    Setting s = set_up(1, 1);
    SwellError error = {0};
    CHECK(water_sim_launch(s.water, s.sea, 0.0, 0.0, 0.0, 0.0, NULL));
    CHECK(water_sim_add_buoy(s.water, s.sea, 5.0, 0.0, 0.0, NULL));
    CHECK(!water_sim_add_buoy(s.water, s.sea, 5.9, 0.0, 1.0, &error));
    assert_int_equal(error.code, SWELL_ERROR_RANGE);
    error = (SwellError){0};
    CHECK(!water_sim_add_buoy(s.water, s.sea, 0.3, 2.0, 1.0, &error));
    assert_int_equal(error.code, SWELL_ERROR_RANGE);
    CHECK(water_sim_add_buoy(s.water, s.sea, 6.1, 0.0, 1.0, NULL));
    assert_int_equal(s.water->shown.count, 3);
    tear_down(&s);
}

/* Frames that are shorter than steps: in each the boat moves by its speed, within a tenth. */
CASE("the boat moves in every frame") {
    Setting s = set_up(0, 1);
    CHECK(water_sim_launch(s.water, s.sea, 0.0, 0.0, 90.0, 0.0, NULL));
    water_sim_steer(s.water, 1.0, 0.0);
    show_seconds(&s, 4.0);
    for (int k = 0; k < 40; ++k) {
        const double from = s.water->shown.pose[0].position[0];
        show_frame(&s, 1.0 / 200.0);
        const double moved = s.water->shown.pose[0].position[0] - from;
        CHECK_NEAR(moved, s.water->shown.speed / 200.0, 0.1 * s.water->shown.speed / 200.0);
    }
    CHECK(s.water->shown.speed > 1.0);
    tear_down(&s);
}

/* Three taps of the throttle, four seconds later two of the rudder, by the times of their
   events. */
static double heading_after_taps(double frame) {
    const double ahead[] = {0.1, 0.3, 0.5}, right[] = {4.1, 4.7};
    Setting s = set_up(0, 1);
    CHECK(water_sim_launch(s.water, s.sea, 0.0, 0.0, 90.0, 0.0, NULL));
    water_sim_follow_boat(s.water, true);
    Helm helm = {0};
    Hold hold = {0};
    const int frames = (int)lround(8.0 / frame);
    for (int i = 1; i <= frames; ++i) {
        const double now = i * frame, last = (i - 1) * frame;
        for (int k = 0; k < 3; ++k) {
            if (ahead[k] > last && ahead[k] <= now) {
                helm_press(&helm, s.water, 1);
            }
        }
        for (int k = 0; k < 2; ++k) {
            if (right[k] > last && right[k] <= now) {
                hold_press(&hold, right[k]);
                hold_release(&hold, right[k], right[k] + 1e-9);
            }
        }
        helm_steer(&helm, s.water, 0.0, hold_spend(&hold, now, frame), (CameraMotion){0});
        show_frame(&s, frame);
    }
    CHECK_NEAR(s.water->shown.throttle, 0.3, 1e-12);
    const double turned = remainder(s.water->shown.heading - 90.0, 360.0);
    TELL("%.0f frames a second: throttle %.1f, turned by %.3f degrees\n", 1.0 / frame,
         s.water->shown.throttle, turned);
    tear_down(&s);
    return turned;
}

/* A tap is 12 steps long, give or take half of one, and turns her by its square. */
CASE("taps steer the boat alike at any frame rate") {
    const double turned = heading_after_taps(1.0 / 120.0);
    CHECK(turned > 0.2);
    const double frames[] = {1.0 / 60.0, 1.0 / 45.0, 1.0 / 30.0, 1.0 / 12.0, 1.0 / 5.0};
    for (int i = 0; i < 5; ++i) {
        CHECK_NEAR(heading_after_taps(frames[i]), turned, 0.1 * turned);
    }
}

CASE("the boat drives, turns and leaves a wake") {
    Setting s = set_up(2, 1);
    CHECK(water_sim_launch(s.water, s.sea, 0.0, 0.0, 90.0, 0.0, NULL)); /* along +x */
    water_sim_follow_boat(s.water, true);
    water_sim_steer(s.water, 1.0, 0.0);
    for (int k = 0; k < 600; ++k) {
        show_frame(&s, 1.0 / 30.0);
    }
    const WaterShown* shown = &s.water->shown;
    const double x = shown->pose[0].position[0], z = shown->pose[0].position[2];
    CHECK(shown->has_boat && shown->speed > 6.0 && shown->speed < 13.0);
    CHECK(x > 50.0 && fabs(z) < 10.0);
    CHECK(fabs(over_water(&s, 0)) < 0.35);
    CHECK(wake_patch_largest(s.water->patch) > 0.1);
    double aft[3];
    float_pose_rotate(&shown->pose[0], (const double[3]){0.0, 0.0, 1.0}, aft);
    const double trim = -asin(aft[1]) * 360.0 / SWELL_TWO_PI;
    TELL("the boat at full throttle: %.2f m/s, bow up by %.1f degrees, wake of up to %.2f m\n",
         shown->speed, trim, wake_patch_largest(s.water->patch));
    /* The patch has come with it, and there is foam behind it but none ahead. */
    double middle[2];
    wake_patch_middle(s.water->patch, middle);
    CHECK(fabs(middle[0] - x) < 15.0);
    CHECK(wake_patch_sample(s.water->patch, x - 8.0, z).foam > 0.2);
    CHECK(wake_patch_sample(s.water->patch, x + 8.0, z).foam < 0.1);
    water_sim_steer(s.water, 1.0, 1.0);
    for (int k = 0; k < 90; ++k) {
        show_frame(&s, 1.0 / 30.0);
    }
    const double turned = remainder(shown->heading - 90.0, 360.0);
    CHECK(turned > 20.0);           /* to starboard: to the right, towards +z */
    for (int k = 0; k < 900; ++k) { /* rounds and rounds: the wake goes on where the boat is */
        show_frame(&s, 1.0 / 30.0);
    }
    double rest[2], highest = 0.0;
    float_body_middle(s.water->boat.body, rest);
    for (int i = -8; i <= 8; ++i) {
        for (int j = -8; j <= 8; ++j) {
            const double x_near = rest[0] + 0.5 * i, z_near = rest[1] + 0.5 * j;
            const double h = wake_patch_sample(s.water->patch, x_near, z_near).height;
            highest = fmax(highest, fabs(h));
        }
    }
    CHECK(highest > 0.1);
    tear_down(&s);
}

/* What is in the water stands on it when time leaps, runs away or the sea is another one. */
CASE("bodies are set on the water when time leaps") {
    Setting s = set_up(8, 1);
    CHECK(water_sim_add_buoy(s.water, s.sea, 5.0, 5.0, 0.0, NULL));
    CHECK(water_sim_launch(s.water, s.sea, -10.0, 0.0, 45.0, 0.0, NULL));
    for (int k = 0; k < 60; ++k) {
        show_frame(&s, 1.0 / 30.0);
    }
    const double leaps[] = {1000.0, -500.0, 1.0, 2.0, 1.0};
    for (int i = 0; i < 5; ++i) {
        show_frame(&s, leaps[i]);
        for (int body = 0; body < 2; ++body) {
            CHECK(fabs(over_water(&s, body)) < 0.5);
        }
    }
    OceanParams params = *ocean_sea_params(s.sea);
    params.seed = 77;
    OceanSea* other = sea_create(&params, s.workers);
    ocean_sea_destroy(s.sea);
    s.sea = other;
    show_frame(&s, 1.0 / 60.0); /* another sea, by metres elsewhere */
    for (int k = 0; k < 30; ++k) {
        show_frame(&s, 1.0 / 60.0);
        for (int body = 0; body < 2; ++body) {
            const double* place = s.water->shown.pose[body].position;
            CHECK(isfinite(place[0]) && isfinite(place[1]) && fabs(over_water(&s, body)) < 1.5);
        }
    }
    tear_down(&s);
}

/* A ray meets the crest of a ring where it is, by trying along the ray. */
CASE("pointing meets the wake") {
    Setting s = set_up(3, 1);
    CHECK(water_sim_throw(s.water, s.sea, 0.0, 0.0, 2.0, NULL));
    for (int k = 0; k < 30; ++k) {
        show_frame(&s, 1.0 / 60.0);
    }
    const WaterLayers layers = {s.sea, water_sim_wake(s.water), NULL};
    const double eye[3] = {0.0, 12.0, 20.0};
    double highest = 0.0;
    for (int i = -10; i <= 10; ++i) {
        const double to[3] = {0.5 * i, -12.0, -20.0};
        const double size = sqrt(to[0] * to[0] + to[1] * to[1] + to[2] * to[2]);
        const double direction[3] = {to[0] / size, to[1] / size, to[2] / size};
        double point[3], plain[3];
        CHECK(water_cast_ray(&layers, eye, direction, 100.0, point));
        CHECK(ocean_sea_cast_ray(s.sea, eye, direction, 100.0, plain));
        CHECK_NEAR(water_query(&layers, point[0], point[2]).height, point[1], 0.02);
        highest = fmax(highest, fabs(point[1] - plain[1]));
    }
    CHECK(highest > 0.1);
    tear_down(&s);
}
