/*
 * Spray: how drops fly, that births depend on the sea and the time alone, and where puffs are.
 */
#include "check.h"

#include "sea/foam/spray.h"
#include "unit/seas.h"

#include <stdlib.h>

enum { GRID = 64 };

/* A gale of one cascade. */
static OceanParams gale_params(void) {
    OceanParams params = ocean_beaufort_params(9);
    params.grid = GRID;
    params.cascades = 1;
    return params;
}

/* A sea with its foam and its spray. */
typedef struct Blown {
    SwellWorkers* workers;
    OceanSea* sea;
    OceanFoam* foam;
    Spray* spray;
} Blown;

static Blown open_blown(const OceanParams* params, int workers) {
    Blown blown = {.workers = swell_workers_create(workers, NULL)};
    blown.sea = sea_create(params, blown.workers);
    CHECK(blown.foam = ocean_foam_create(blown.sea, NULL));
    CHECK(blown.spray = spray_create(NULL));
    spray_attach(blown.spray, blown.foam);
    return blown;
}

static void close_blown(Blown* blown) {
    ocean_foam_destroy(blown->foam);
    spray_destroy(blown->spray);
    ocean_sea_destroy(blown->sea);
    swell_workers_destroy(blown->workers);
}

static void follow(Blown* blown, double time) {
    CHECK(ocean_foam_advance(blown->foam, blown->sea, OCEAN_METHOD_FFT, time, NULL));
}

/* All that a view may depend on. */
static SprayView view_at(double x, double y, double z) {
    return (SprayView){.eye = {x, y, z},
                       .forward = {-1.0, 0.0, 0.0},
                       .corner = 0.8,
                       .amount = 1.0,
                       .wind = 20.0,
                       .way = {1.0, 0.0}};
}

static SprayPuff* gather(const Blown* blown, double time, const SprayView* view, int* count) {
    SprayPuff* puffs = malloc(SPRAY_PUFFS_MAX * sizeof *puffs);
    CHECK(puffs);
    memset(puffs, 0xff, SPRAY_PUFFS_MAX * sizeof *puffs);
    *count = spray_gather(blown->spray, blown->sea, time, view, puffs, SPRAY_PUFFS_MAX);
    return puffs;
}

/* ---- Flight -------------------------------------------------------------------------------- */

/* The right side of dv/dt = (w - v) / tau - g. */
static double push(const SprayThrow* launch, int axis, double v) {
    return (launch->wind[axis] - v) / launch->tau - (axis == 1 ? 9.81 : 0.0);
}

/* Runge and Kutta's fourth order over n steps. Its error is at most (h / tau)^4 / 120 of the change
   that it follows, here (1 / 200)^4 of some hundred metres: below 1e-8. */
CASE("drops fly by drag, gravity and wind") {
    const SprayThrow launch = {
        .velocity = {11.0, 2.5, -1.0}, .wind = {17.0, 0.4, 3.0}, .tau = 0.21};
    for (int second = 0; second <= 4; ++second) {
        double way[3], velocity[3];
        const double age = 0.6 * second;
        spray_fly(&launch, age, way, velocity);
        for (int axis = 0; axis < 3; ++axis) {
            double v = launch.velocity[axis], x = 0.0;
            const double h = launch.tau / 200.0;
            const int steps = (int)ceil(age / h);
            const double step = steps > 0 ? age / steps : 0.0;
            for (int i = 0; i < steps; ++i) {
                const double a1 = push(&launch, axis, v), v2 = v + 0.5 * step * a1;
                const double a2 = push(&launch, axis, v2), v3 = v + 0.5 * step * a2;
                const double a3 = push(&launch, axis, v3), v4 = v + step * a3;
                const double a4 = push(&launch, axis, v4);
                x += step / 6.0 * (v + 2.0 * v2 + 2.0 * v3 + v4);
                v += step / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
            }
            CHECK_NEAR(way[axis], x, 1e-8);
            CHECK_NEAR(velocity[axis], v, 1e-8);
        }
    }
    /* At last it falls at g tau in the wind. */
    double way[3], velocity[3];
    spray_fly(&launch, 60.0, way, velocity);
    CHECK_NEAR(velocity[1], 0.4 - 9.81 * 0.21, 1e-12);
    CHECK_NEAR(velocity[0], 17.0, 1e-12);
}

/* ---- Births -------------------------------------------------------------------------------- */

/* Of all sampling times that are kept; adds up their births. */
static void compare_lists(const Blown* a, const Blown* b, int64_t last, int* births) {
    for (int64_t step = last - SPRAY_STEPS + 1; step <= last; ++step) {
        const SprayList* one = spray_list(a->spray, step);
        const SprayList* other = spray_list(b->spray, step);
        CHECK(one && other && one->count == other->count && one->time == other->time);
        CHECK(memcmp(one->birth, other->birth, (size_t)one->count * sizeof *one->birth) == 0);
        *births += one->count;
    }
}

/* Frame after frame at 60 a second, by four workers, and at once by one. */
THREADED("births and puffs have the same bits for any way there and any number of workers") {
    const OceanParams params = gale_params();
    Blown frames = open_blown(&params, 4), shot = open_blown(&params, 1);
    for (int i = 0; i <= 300; ++i) {
        follow(&frames, 5.0 + i / 60.0);
    }
    follow(&shot, 10.0);
    int births = 0;
    compare_lists(&frames, &shot, 300, &births);
    CHECK(births > 500);

    /* And so do the puffs, at any time in between. */
    follow(&frames, 10.01);
    follow(&shot, 10.01);
    const SprayView view = view_at(120.0, 6.0, 30.0);
    int count[2];
    SprayPuff* puffs[2] = {gather(&frames, 10.01, &view, &count[0]),
                           gather(&shot, 10.01, &view, &count[1])};
    CHECK(count[0] > 100 && count[0] == count[1]);
    CHECK(memcmp(puffs[0], puffs[1], (size_t)count[0] * sizeof **puffs) == 0);
    free(puffs[0]);
    free(puffs[1]);

    /* Back in time, as for another shot. */
    follow(&frames, 7.0);
    Blown early = open_blown(&params, 2);
    follow(&early, 7.0);
    compare_lists(&frames, &early, 210, &births);
    close_blown(&early);
    close_blown(&frames);
    close_blown(&shot);
}

/* A period later the sea is the same but for the rounding of its angles. */
CASE("spray repeats with its sea") {
    OceanParams params = gale_params();
    params.loop = 12.0;
    Blown first = open_blown(&params, 2), second = open_blown(&params, 2);
    follow(&first, 5.0);
    follow(&second, 17.0);
    int births = 0;
    for (int64_t step = 61; step <= 150; ++step) {
        const SprayList* a = spray_list(first.spray, step);
        const SprayList* b = spray_list(second.spray, step + 360);
        CHECK(a && b && a->count == b->count);
        for (int i = 0; i < a->count; ++i) {
            CHECK(a->birth[i].random == b->birth[i].random);
            CHECK_NEAR(a->birth[i].place[1], b->birth[i].place[1], 1e-3);
        }
        births += a->count;
    }
    CHECK(births > 500);
    close_blown(&first);
    close_blown(&second);
}

/* A burst starts as high as the water that a query finds there. A query is linear over triangles
   where a birth is bilinear over the cell, so that both differ by a quarter of the cell's twist at
   most, in height and, by the slope, in place. */
CASE("bursts start on the water, on crests") {
    const OceanParams params = gale_params();
    Blown blown = open_blown(&params, 2);
    follow(&blown, 10.0);
    const OceanTexel* texels = sea_texels(blown.sea);
    double twist = 0.0, slope = 0.0;
    for (int m = 0; m < GRID; ++m) {
        for (int n = 0; n < GRID; ++n) {
            const OceanTexel* corner[4] = {&texels[m * GRID + n],
                                           &texels[m * GRID + (n + 1) % GRID],
                                           &texels[(m + 1) % GRID * GRID + n],
                                           &texels[(m + 1) % GRID * GRID + (n + 1) % GRID]};
            for (int axis = 0; axis < 3; ++axis) {
                twist = fmax(
                    twist,
                    fabs((double)(corner[0]->displacement[axis] - corner[1]->displacement[axis] -
                                  corner[2]->displacement[axis] + corner[3]->displacement[axis])));
            }
            slope = fmax(slope, hypot((double)corner[0]->surface_slope[0],
                                      (double)corner[0]->surface_slope[1]));
        }
    }
    const SprayList* list = spray_list(blown.spray, 300);
    const double height = ocean_sea_targets(blown.sea).significant_height;
    CHECK(list && list->count > 5);
    double sum = 0.0;
    for (int i = 0; i < list->count; ++i) {
        const SprayBirth* birth = &list->birth[i];
        const double half = 0.5 * sea_length(blown.sea);
        const OceanQuery query = ocean_drawn_query(blown.sea, (double)birth->place[0] - half,
                                                   (double)birth->place[2] - half);
        CHECK_NEAR(birth->place[1], query.height, 0.25 * twist * (1.0 + 2.0 * slope) + 1e-3);
        CHECK(birth->strength > 0.0f && birth->strength <= 1.0f && birth->number > 0.0f);
        sum += (double)birth->place[1];
    }
    CHECK(sum / list->count > 0.25 * height); /* one deviation of the surface */
    close_blown(&blown);
}

static int count_births(double wind, OceanSpectrumKind kind) {
    OceanParams params = gale_params();
    params.state.wind_speed = wind;
    params.state.kind = kind;
    params.length = kind == OCEAN_SPECTRUM_PHILLIPS ? 64.0 : 0.0;
    Blown blown = open_blown(&params, 1);
    follow(&blown, 8.0);
    int births = 0;
    for (int64_t step = 240 - SPRAY_STEPS + 1; step <= 240; ++step) {
        births += spray_list(blown.spray, step)->count;
    }
    close_blown(&blown);
    return births;
}

CASE("spray begins at 10 m/s") {
    CHECK(count_births(9.99, OCEAN_SPECTRUM_JONSWAP) == 0);
    const int some = count_births(12.0, OCEAN_SPECTRUM_JONSWAP);
    const int many = count_births(20.0, OCEAN_SPECTRUM_JONSWAP);
    CHECK(some > 0 && many > 2 * some);
    CHECK(count_births(20.0, OCEAN_SPECTRUM_PHILLIPS) == 0);
}

/* ---- Puffs --------------------------------------------------------------------------------- */

/* A sea of one cascade is the same a period away, and so is what an eye there sees. Places relative
   to the eye differ by the rounding of floats over some hundred metres. */
CASE("spray repeats with the tile") {
    const OceanParams params = gale_params();
    Blown blown = open_blown(&params, 2);
    follow(&blown, 10.0);
    const double length = sea_length(blown.sea);
    const SprayView here = view_at(70.0, 5.0, -40.0);
    const SprayView there = view_at(70.0 - 2.0 * length, 5.0, -40.0 + length);
    int count[2];
    SprayPuff* puffs[2] = {gather(&blown, 10.0, &here, &count[0]),
                           gather(&blown, 10.0, &there, &count[1])};
    CHECK(count[0] > 100 && count[0] == count[1]);
    for (int i = 0; i < count[0]; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            CHECK_NEAR(puffs[0][i].place[axis], puffs[1][i].place[axis], 1e-3);
        }
        CHECK(puffs[0][i].opacity > 0.0f && puffs[0][i].width > 0.0f && puffs[0][i].soft > 0.0f);
    }
    free(puffs[0]);
    free(puffs[1]);
    close_blown(&blown);
}

/* What all puffs cover. */
static double cover_at(Blown* blown, double time, const SprayView* view) {
    int count;
    follow(blown, time);
    SprayPuff* puffs = gather(blown, time, view, &count);
    double cover = 0.0;
    for (int i = 0; i < count; ++i) {
        cover += (double)puffs[i].opacity * (double)puffs[i].width;
    }
    free(puffs);
    return cover;
}

CASE("spray does not pop") {
    const OceanParams params = gale_params();
    Blown blown = open_blown(&params, 2);
    SprayView view = view_at(70.0, 5.0, -40.0);
    double before = cover_at(&blown, 9.0, &view);
    CHECK(before > 0.0);
    for (int i = 1; i <= 40; ++i) {
        view.eye[0] -= 0.1; /* flying, too, at 10 m/s */
        const double now = cover_at(&blown, 9.0 + 0.01 * i, &view);
        CHECK(fabs(now - before) < 0.1 * before);
        before = now;
    }
    close_blown(&blown);
}

static double mean_opacity(const SprayPuff* puffs, int from, int to) {
    double sum = 0.0;
    for (int i = from; i < to; ++i) {
        sum += (double)puffs[i].opacity;
    }
    return sum / (to - from);
}

/* What a crest has just thrown shows more than what has thinned. */
CASE("where there are too many puffs, old ones are left out") {
    const OceanParams params = gale_params();
    Blown blown = open_blown(&params, 1);
    follow(&blown, 30.0);
    SprayView view = view_at(0.0, 6.0, 0.0);
    view.corner = -1.0; /* all around */
    int count;
    SprayPuff* puffs = gather(&blown, 30.0, &view, &count);
    SprayPuff* few = malloc((size_t)count * sizeof *few);
    CHECK(few && count > 200);
    CHECK(spray_gather(blown.spray, blown.sea, 30.0, &view, few, count / 2) == count / 2);
    CHECK(memcmp(few, puffs, (size_t)(count / 2) * sizeof *few) == 0);
    const double young = mean_opacity(puffs, 0, count / 2);
    const double old = mean_opacity(puffs, count / 2, count);
    TELL("mean opacities of %d puffs, by halves: %.2f, %.2f\n", count, young, old);
    CHECK(young > 1.2 * old);
    free(few);
    free(puffs);
    close_blown(&blown);
}

/* Twenty puffs, dense enough to hide the sun, 10 m before the first of three towards the sun: one
   behind them, one beside, and one nearer to the sun. */
CASE("spray shades what is behind it") {
    static SprayShade shade;
    const float sun[3] = {0.36f, 0.48f, -0.8f}, aside[3] = {0.8f, -0.6f, 0.0f};
    SprayPuff puffs[23];
    float depth[23];
    for (int i = 0; i < 23; ++i) {
        const float along = i > 2 ? 10.0f : i == 2 ? 20.0f : 0.0f;
        puffs[i] = (SprayPuff){.axis = {0.0f, 0.5f, 0.0f}, .width = 1.0f, .opacity = 0.8f};
        for (int axis = 0; axis < 3; ++axis) {
            puffs[i].place[axis] = along * sun[axis] + (i == 1 ? 10.0f * aside[axis] : 0.0f);
        }
    }
    spray_shade(&shade, sun, puffs, 23, depth);
    /* Each is a disc of 1 m, of a mean depth of .2, over cells of 2 m. */
    CHECK_NEAR(depth[0], 21 * 0.2 * 3.14159 / 4.0, 0.01);
    CHECK(depth[1] == 0.0f && depth[2] == 0.0f);
    CHECK(depth[3] > 0.0f && depth[22] > depth[3] && depth[0] > depth[22]);
}

/* A crown has nothing before it is thrown, rises as high as its speed lets it, and is gone. */
CASE("a crown rises as its speed lets it, and falls") {
    OceanParams params = gale_params();
    params.state.wind_speed = 0.0;
    Blown blown = open_blown(&params, 1);
    follow(&blown, 10.0);
    const SprayEvent event = {
        .time = 10.0, .place = {-20.0, 0.0, 0.0}, .radius = 1.0, .speed = 6.0};
    SprayView view = view_at(0.0, 2.0, 0.0);
    view.wind = 0.0;
    view.event = &event;
    view.event_count = 1;
    double highest = 0.0;
    int most = 0, count;
    for (int i = -2; i <= 60; ++i) {
        const double time = 10.0 + 0.05 * i;
        SprayPuff* puffs = gather(&blown, time, &view, &count);
        CHECK(i > 0 || count == 0);
        most = count > most ? count : most;
        for (int j = 0; j < count; ++j) {
            highest = fmax(highest, (double)puffs[j].place[1] + view.eye[1]);
        }
        free(puffs);
    }
    CHECK(most > 50);
    CHECK(count == 0);
    CHECK(highest > 0.3 && highest < 1.2 * 6.0 * 6.0 / (2.0 * 9.81));
    close_blown(&blown);
}

/* A sheet of a boat that runs along -z beside the origin: on the side that it is thrown to, out of
   the hull, blown downwind, and gone after its life. */
CASE("a sheet goes outwards, with the wind, and never aboard") {
    OceanParams params = gale_params();
    params.state.wind_speed = 0.0;
    Blown blown = open_blown(&params, 1);
    follow(&blown, 10.0);
    const SprayEvent event = {.time = 10.0,
                              .place = {-20.0, 0.0, 0.0},
                              .speed = 4.0,
                              .sheet = 1.0,
                              .along = {0.0, -1.0},
                              .outward = {1.0, 0.0}};
    SprayView view = view_at(0.0, 2.0, 0.0);
    view.hull = (SprayHull){.place = {-20.9, 0.0, 0.0},
                            .ahead = {0.0, -1.0},
                            .half_length = 3.0,
                            .half_beam = 1.0,
                            .top = 1.8};
    view.event = &event;
    view.event_count = 1;
    double mean[2] = {0.0, 0.0};
    for (int wind = 0; wind < 2; ++wind) {
        view.wind = wind * 15.0;
        view.way[0] = -1.0; /* against the sheet: it is blown over the boat */
        int count, all = 0;
        for (int i = 1; i <= 40; ++i) {
            SprayPuff* puffs = gather(&blown, 10.0 + 0.05 * i, &view, &count);
            for (int j = 0; j < count; ++j) {
                const double x = (double)puffs[j].place[0] + view.eye[0];
                const double y = (double)puffs[j].place[1] + view.eye[1];
                const double z = (double)puffs[j].place[2] + view.eye[2];
                CHECK(fabs(x + 20.9) > 0.55 || fabs(z) > 1.5 || y >= 1.8);
                mean[wind] += x;
                CHECK(wind > 0 || x > -20.0);
            }
            all += count;
            free(puffs);
        }
        CHECK(all > 200);
        CHECK(count == 0);
        mean[wind] /= all;
    }
    TELL("mean of a sheet %.2f m beside the hull, %.2f m against 15 m/s\n", mean[0] + 20.0,
         mean[1] + 20.0);
    CHECK(mean[0] > -19.7);
    CHECK(mean[1] < mean[0] - 0.1);
    close_blown(&blown);
}
