/*
 * The motion of boat and buoys. Without a course they float: they lie on the water at the first
 * time and are advanced by whole steps, each with the sea at its end, so that the motion does not
 * depend on the times that are written. A boat on a course, and buoys beside it, lie on the water
 * as they do in pictures.
 */
#include "points.h"

#include "swell/float.h"
#include "world/files.h"

#include <assert.h>
#include <math.h>

/* Times are written in full. */
enum { TIMES, MOTION };

enum { T, BODY, X, Y, Z, HEADING, PITCH, ROLL, VX, COLUMNS = VX + 3 };

static const PointsColumn COLUMN[COLUMNS] = {
    {"time", "s", TIMES},
    {"body", "", MOTION},
    {"x", "m", MOTION},
    {"y", "m", MOTION},
    {"z", "m", MOTION},
    {"heading", "deg", MOTION},
    {"pitch", "deg", MOTION},
    {"roll", "deg", MOTION},
    {"velocity_x", "m/s", MOTION},
    {"velocity_y", "m/s", MOTION},
    {"velocity_z", "m/s", MOTION},
};

/* Where the bodies are, and how fast. Of the moves, the velocity alone is written. */
typedef struct Motion {
    WaterShown shown;
    WaterMotion move[WATER_BODIES_MAX];
} Motion;

/* Writes the bodies: the buoys in their order, then the boat. */
static void write_motion(Points* points, double time, const Motion* motion) {
    const WaterShown* shown = &motion->shown;
    for (int i = 0; i < shown->count; ++i) {
        const FloatPose* pose = &shown->pose[i];
        const FloatAttitude attitude = float_pose_attitude(pose);
        const double* velocity = motion->move[i].velocity;
        const double row[COLUMNS] = {
            [T] = time,
            [BODY] = i,
            [X] = pose->position[0],
            [Y] = pose->position[1],
            [Z] = pose->position[2],
            [HEADING] = attitude.heading,
            [PITCH] = attitude.pitch,
            [ROLL] = attitude.roll,
            [VX] = velocity[0],
            velocity[1],
            velocity[2],
        };
        points_write_row(points, COLUMN, COLUMNS, row);
    }
}

/* ---- Floating ------------------------------------------------------------------------------ */

static bool begin_floating(Points* points, SwellError* error) {
    const Settings* settings = points->settings;
    const double time = settings->clock.time;
    points->water = water_sim_create(hull_file_hull(settings), points->workers, error);
    if (!points->water ||
        !world_water_set_patch(points->water, render_choose_quality(settings->view.quality, ""),
                               settings, error) ||
        !points_advance(points, time, error)) {
        return false;
    }
    water_sim_advance(points->water, points->sea, time); /* still empty: its clock is set */
    const bool ok = world_water_load(points->water, settings, points->sea, error);
    water_sim_follow_boat(points->water, settings->bodies.boat_at.count > 0);
    return ok;
}

/* Computes the steps up to `time` [s], and what they lead to by then. */
static bool float_to(Points* points, double time, Motion* motion, SwellError* error) {
    WaterSim* water = points->water;
    while (water->step < water_step_at(time)) {
        const double end = fmin((double)(water->step + 1) * WAKE_STEP, OCEAN_TIME_MAX);
        if (!points_advance(points, end, error)) {
            return false;
        }
        water_sim_advance(water, points->sea, end);
    }
    motion->shown = water->shown;
    for (int i = 0; i < motion->shown.count; ++i) {
        const bool is_boat = motion->shown.has_boat && i + 1 == motion->shown.count;
        const FloatBody* body = is_boat ? water->boat.body : water->buoy[i].body;
        motion->shown.pose[i] = float_body_pose_after(body, time - (double)water->step * WAKE_STEP);
        float_body_velocity(body, motion->move[i].velocity);
    }
    return true;
}

/* ---- On a course --------------------------------------------------------------------------- */

static bool begin_course(Points* points, SwellError* error) {
    const double time = points->settings->clock.time;
    points->water = world_water_create(points->settings, points->workers, error);
    return points->water && (course_has_boat(&points->water->script.course, time) ||
                             swell_error_set(error, SWELL_ERROR_RANGE,
                                             "the boat's course begins at %g s, after --time %g",
                                             water_script_start(&points->water->script), time));
}

static bool sail_to(Points* points, double time, Motion* motion, SwellError* error) {
    if (!world_water_run(points->water, points->sea, time, NULL, error) ||
        !points_advance(points, time, error)) {
        return false;
    }
    water_sim_show(points->water, points->sea);
    motion->shown = points->water->shown;
    water_sim_find_motion(points->water, points->sea, motion->move);
    return true;
}

/* ---- All times ----------------------------------------------------------------------------- */

bool points_write_bodies(Points* points, SwellError* error) {
    assert(points);
    const BodySettings* bodies = &points->settings->bodies;
    const bool sails = bodies->course[0] != '\0', has_boat = sails || bodies->boat_at.count > 0;
    const int count = bodies->buoy_at.count + has_boat;
    points->wanted = 1u << TIMES | 1u << MOTION;
    if (count == 0) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "--bodies needs some: --boat-at, --buoy-at or --course");
    }
    if (!(sails ? begin_course : begin_floating)(points, error)) {
        return false;
    }
    points_write_head(points, COLUMN, COLUMNS, 2, (const int[]){points->plan.times, count});
    bool ok = true;
    PointsSpan span = {0};
    while (ok && !points->file.failure && points_plan_next(&points->plan, &span)) {
        Motion motion;
        host_progress_show(&points->progress, span.share);
        ok = (sails ? sail_to : float_to)(points, span.time, &motion, error);
        if (ok) {
            write_motion(points, span.time, &motion);
        }
    }
    return ok;
}
