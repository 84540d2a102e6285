#include "water/splashes.h"

#include "base/numbers.h"

#include <assert.h>

/* The rim of a crown rises to some four radii of a stone (seen in pictures of falling spheres), but
   no drop leaves faster than the stone comes. */
static const double CROWN_RISE = 4.0, CROWN_RADIUS = 1.3; /* over the stone's radius */
static const double STONE_JET = 0.3;
static const double FALL_SHARE = 0.8; /* speed of the drops over that of a body that falls in */

/* Sheets leave the hull between these sections, in half lengths from amidships, and farther aft
   when planing. The immersion of the section midway counts. */
static const double SHEET_FRONT = 0.86, SHEET_BACK = 0.30;
static const double PLANING_FRONT = 0.35, PLANING_BACK = -0.25;

/* A wedge that enters the water at V throws a jet several times as fast (H. Wagner 1932). Under way
   the bow's flanks, at the slope FLANK to the course, push water aside as a wedge does. The numbers
   are by eye. */
static const double FLANK = 0.32, FLANK_PLANING = 0.22;
static const double JET_OF_SLAM = 2.8, JET_OF_WAY = 1.7, JET_OF_PLANING = 2.6;
static const double SHEET_FASTEST = 9.0; /* m/s */

/* A slam throws a sheet from the first V on, which grows up to the second [m/s]. A flank throws one
   from this speed aside on [m/s]. */
static const double SLAM_LEAST = 0.4, SLAM_MOST = 5.0, ASIDE_LEAST = 0.6;

/* Amounts of water per speed [1 / (m/s)], and the least and the most of a sheet. */
static const double SHEET_OF_SLAM = 1.3, SHEET_OF_WAY = 0.55;
static const double SHEET_LEAST = 0.05, SHEET_MOST = 2.4;
static const double SHEET_INTERVAL = 0.05; /* s */
static const double IMMERSED_MOST = 0.9;   /* immersion from which on a bow throws nothing [m] */
static const double CARRIED = 0.75;        /* share of the boat's velocity that a sheet has */

static void add(WaterSplashes* splashes, const WaterSplash* splash) {
    WaterSplash* here = &splashes->splash[splashes->count % WATER_SPLASHES_MAX];
    *here = *splash;
    here->number = splashes->count++;
}

void splashes_add_stone(WaterSplashes* splashes, double time, const double place[3],
                        double radius) {
    assert(splashes && place && radius > 0.0);
    const double speed = sqrt(2.0 * FLOAT_GRAVITY * CROWN_RISE * radius);
    add(splashes, &(WaterSplash){.time = time,
                                 .place = {place[0], place[1], place[2]},
                                 .radius = CROWN_RADIUS * radius,
                                 .speed = fmin(speed, SPLASH_STONE_SPEED),
                                 .jet = STONE_JET});
}

void splashes_add_fall(WaterSplashes* splashes, double time, const double place[3], double radius,
                       double speed) {
    assert(splashes && place && radius > 0.0 && speed > 0.0);
    add(splashes, &(WaterSplash){.time = time,
                                 .place = {place[0], place[1], place[2]},
                                 .radius = radius,
                                 .speed = FALL_SHARE * speed});
}

/* Adds `both` as the sheet of one side, -1 (port) or 1, between two sections. */
static void add_sheet(WaterSplashes* splashes, const WaterSplash* both, const SplashBoat* boat,
                      const double section[2], const WaterLayers* water, int side) {
    const FloatPose* pose = &boat->pose;
    const double* by = boat->scale;
    double end[2][3], outward[3];
    for (int i = 0; i < 2; ++i) { /* where the hull's side leaves the water */
        const double u = section[i], higher = fmax(splashes->immersion / by[1], 0.05);
        const double y = fmin(float_boat_keel(u) + higher, float_boat_deck(u));
        const double own[3] = {by[0] * side * float_boat_half_breadth(u, y), by[1] * y,
                               by[1] * -0.5 * u * FLOAT_BOAT_LENGTH};
        float_pose_place(pose, own, end[i]);
    }
    float_pose_rotate(pose, (const double[3]){side, 0.0, -FLANK}, outward);
    const double level = fmax(hypot(outward[0], outward[2]), 1e-6);
    WaterSplash sheet = *both;
    for (int i = 0; i < 2; ++i) {
        sheet.place[2 * i] = 0.5 * (end[0][2 * i] + end[1][2 * i]);
        sheet.along[i] = 0.5 * (end[0][2 * i] - end[1][2 * i]);
        sheet.outward[i] = outward[2 * i] / level;
    }
    sheet.place[1] = water_query(water, sheet.place[0], sheet.place[2]).height;
    add(splashes, &sheet);
}

void splashes_watch_bow(WaterSplashes* splashes, const SplashBoat* boat, const WaterLayers* water,
                        double time, double seconds) {
    assert(splashes && boat && boat->scale[1] > 0.0 && water && seconds > 0.0);
    const FloatPose* pose = &boat->pose;
    /* By Froude's law; but less than the launch's speeds throw no drops. */
    const double longer = boat->scale[1], faster = fmax(sqrt(longer), 1.0);
    const double speed = hypot(boat->velocity[0], boat->velocity[1]), way = speed / faster;
    const double planes = float_planing_share(speed, longer * FLOAT_BOAT_LENGTH);
    const double section[2] = {swell_mix(SHEET_FRONT, PLANING_FRONT, planes),
                               swell_mix(SHEET_BACK, PLANING_BACK, planes)};
    const double middle = 0.5 * (section[0] + section[1]);
    const double own[3] = {0.0, longer * float_boat_keel(middle),
                           longer * -0.5 * middle * FLOAT_BOAT_LENGTH};
    double keel[3];
    float_pose_place(pose, own, keel);
    const double immersion = water_query(water, keel[0], keel[2]).height - keel[1];
    const double sinks = (immersion - splashes->immersion) / seconds;
    const bool throws = splashes->has_bow && immersion > 0.0 &&
                        immersion < longer * IMMERSED_MOST &&
                        fabs(time - splashes->thrown_at) >= SHEET_INTERVAL;
    splashes->has_bow = true;
    splashes->immersion = immersion;
    const double slam = swell_clamp(sinks / faster, 0.0, SLAM_MOST);
    const double aside = swell_mix(FLANK, FLANK_PLANING, planes) * way;
    const double amount = SHEET_OF_WAY * (1.0 + planes) * fmax(aside - ASIDE_LEAST, 0.0) +
                          SHEET_OF_SLAM * fmax(slam - SLAM_LEAST, 0.0);
    if (!throws || amount < SHEET_LEAST) {
        return;
    }
    splashes->thrown_at = time;
    const WaterSplash both = {
        .time = time,
        .speed = faster * fmin(hypot(JET_OF_SLAM * slam,
                                     swell_mix(JET_OF_WAY, JET_OF_PLANING, planes) * aside),
                               SHEET_FASTEST),
        .velocity = {CARRIED * boat->velocity[0], CARRIED * boat->velocity[1]},
        .sheet = fmin(amount, SHEET_MOST),
    };
    for (int side = -1; side <= 1; side += 2) {
        add_sheet(splashes, &both, boat, section, water, side);
    }
}
