#include "hand.h"

#include "base/numbers.h"

#include <assert.h>

static const double REACH = 200.0;   /* largest distance of the place that the pointer hits [m] */
static const double BUOY_DROP = 1.0; /* height from which a buoy falls [m] */

/* ---- Stones in the air --------------------------------------------------------------------- */

static const double FLIGHT_SPEED = 16.0;                     /* speed over the water [m/s] */
static const double SECONDS_LEAST = 0.7, SECONDS_MOST = 1.6; /* limits of a flight's duration [s] */
static const double SPIN = 5.0;                              /* [rad/s] */

/* The start of the way that is left out [m], and its largest share of the way. */
static const double SKIPPED = 3.0, SKIPPED_MOST = 0.3;

StoneFlight stone_flight_begin(const double hand[3], const double to[3], double radius) {
    assert(hand && to && radius > 0.0);
    const double away = hypot(to[0] - hand[0], to[2] - hand[2]);
    const double skipped = fmin(SKIPPED / fmax(away, SKIPPED), SKIPPED_MOST);
    StoneFlight stone = {.to = {to[0], to[1], to[2]},
                         .radius = radius,
                         .seconds = swell_clamp(away / FLIGHT_SPEED, SECONDS_LEAST, SECONDS_MOST)};
    for (int axis = 0; axis < 3; ++axis) {
        stone.from[axis] = hand[axis] + skipped * (to[axis] - hand[axis]);
    }
    return stone;
}

bool stone_flight_advance(StoneFlight* stone, double seconds) {
    assert(stone && seconds >= 0.0);
    stone->age += seconds;
    return stone->age >= stone->seconds;
}

/* After a share s of its time T the stone is g T^2 s (1 - s) / 2 above the straight line. */
FloatPose stone_flight_pose(const StoneFlight* stone) {
    assert(stone);
    const double age = fmin(stone->age, stone->seconds);
    const double s = age / stone->seconds, angle = 0.5 * SPIN * age;
    FloatPose pose = {.orientation = {sin(angle), 0.0, 0.0, cos(angle)}};
    for (int axis = 0; axis < 3; ++axis) {
        pose.position[axis] = swell_mix(stone->from[axis], stone->to[axis], s);
    }
    pose.position[1] += 0.5 * FLOAT_GRAVITY * stone->seconds * stone->seconds * s * (1.0 - s);
    return pose;
}

/* ---- Stones -------------------------------------------------------------------------------- */

/* The radius of the first stone, whose rings show in a breeze, too [m], and the factor on it for a
   notch of the wheel. */
static const double FIRST_RADIUS = 0.6, PER_NOTCH = 1.15;

static const double HAND_PLACE[2] = {0.5, -0.35}; /* right of the eye and above it [m] */
static const double LIES_SECONDS = 15.0;          /* time until a stone on sand is covered [s] */

Hand hand_begin(void) {
    return (Hand){.radius = FIRST_RADIUS};
}

void hand_size_stone(Hand* hand, Notes* notes, double notches) {
    assert(hand && notes && isfinite(notches));
    hand->radius =
        swell_clamp(hand->radius * pow(PER_NOTCH, notches), WATER_STONE_MIN, WATER_STONE_MAX);
    char note[GUI_WORD_SIZE];
    snprintf(note, sizeof note, "a stone of %.2g m: the wheel sizes it, let go to throw",
             2.0 * hand->radius);
    notes_set(notes, note, "");
}

/* Lets a stone fall at a point now. Returns whether it lies on the ground. */
static bool drop_stone(View* view, const double point[3], double radius) {
    const WaterStone stone = {.x = point[0], .z = point[2], .radius = radius};
    SwellError error = {0};
    if (water_sim_hits_ground(world_water(view->world), &stone)) {
        notes_log(&view->notes, "stone=ground");
        return true;
    }
    if (water_sim_throw(world_water(view->world), world_sea(view->world), point[0], point[2],
                        radius, &error)) {
        notes_log(&view->notes, "stone=%.3f,%.3f,%.3g", point[0], point[2], radius);
    } else {
        notes_set(&view->notes, "no stone: ", error.message);
    }
    return false;
}

void hand_throw_stone(Hand* hand, View* view, double x, double y) {
    assert(hand && view);
    double point[3];
    SwellError error = {0};
    if (!view_shows_sea(view)) {
        return;
    }
    notes_end(&view->notes);
    if (!view_find_pointed(view, x, y, REACH, point, &error)) {
        notes_set(&view->notes, "no stone: ", error.message);
    } else if (!view_time_moves(view) || hand->count == HAND_STONES_MAX) {
        drop_stone(view, point, hand->radius);
    } else {
        const CameraPose* pose = &view->state.settings.camera.pose;
        const double yaw = swell_radians(pose->yaw);
        const double from[3] = {pose->place[0] + HAND_PLACE[0] * cos(yaw),
                                pose->place[1] + HAND_PLACE[1],
                                pose->place[2] + HAND_PLACE[0] * sin(yaw)};
        hand->stone[hand->count++] = stone_flight_begin(from, point, hand->radius);
    }
}

void hand_advance(Hand* hand, View* view, double seconds) {
    assert(hand && view && seconds >= 0.0);
    RenderBody shown[HAND_STONES_MAX];
    int left = 0;
    for (int i = 0; i < hand->count; ++i) {
        StoneFlight stone = hand->stone[i];
        const bool lies = stone.age >= stone.seconds;
        if (!stone_flight_advance(&stone, seconds) ||
            (lies ? stone.age < stone.seconds + LIES_SECONDS
                  : drop_stone(view, stone.to, stone.radius))) {
            shown[left] = (RenderBody){.kind = RENDER_BODY_STONE,
                                       .pose = stone_flight_pose(&stone),
                                       .radius = stone.radius};
            hand->stone[left++] = stone;
        }
    }
    hand->count = left;
    world_show_stones(view->world, shown, left);
}

/* ---- Buoys --------------------------------------------------------------------------------- */

void hand_add_buoy(View* view, double x, double y) {
    assert(view);
    double point[3];
    SwellError error = {0};
    WaterSim* water = world_water(view->world);
    if (!view_shows_sea(view)) {
        return;
    }
    if (!view_find_pointed(view, x, y, REACH, point, &error) ||
        !water_sim_add_buoy(water, world_sea(view->world), point[0], point[2],
                            view_time_moves(view) ? BUOY_DROP : 0.0, &error)) {
        notes_set(&view->notes, "no buoy: ", error.message);
        return;
    }
    view->state.buoys = water->buoy_count;
    world_show_bodies(view->world);
    report_bodies(view);
}

void hand_clear_buoys(View* view) {
    assert(view);
    if (view->state.buoys > 0) {
        notes_log(&view->notes, "buoys=0");
    }
    water_sim_clear_buoys(world_water(view->world));
    world_show_bodies(view->world);
    view->state.buoys = 0;
}
