/*
 * What the user puts into the water with the pointer: stones, which fly to the place pointed at,
 * and buoys. No picture of a file shows a stone in flight.
 */
#ifndef SWELL_VIEWER_HAND_H
#define SWELL_VIEWER_HAND_H

#include "view.h"

enum { HAND_STONES_MAX = RENDER_BODY_MAX - WATER_BODIES_MAX };

/* A stone in the air. It flies from the hand on a parabola under gravity, without drag, to the
   place on the water where it falls in. */
typedef struct StoneFlight {
    double from[3], to[3]; /* m */
    double radius;         /* m */
    double seconds;        /* duration of the flight [s] */
    double age;            /* time since its start [s] */
} StoneFlight;

/* Throws a stone of `radius` [m]. It flies at 16 m/s over the water, but for at least 0.7 s and at
   most 1.6 s. The first metres are left out, so that the stone does not hide the view. */
StoneFlight stone_flight_begin(const double hand[3], const double to[3], double radius);

/* Advances by `seconds`; returns whether it has fallen in. */
bool stone_flight_advance(StoneFlight* stone, double seconds);

/* Returns the pose of the stone, which turns around its x axis. After its flight it stays where it
   fell. */
FloatPose stone_flight_pose(const StoneFlight* stone);

typedef struct Hand {
    double radius; /* radius of the next stone [m] */
    int count;     /* number of stones in the air and on sand */
    StoneFlight stone[HAND_STONES_MAX];
} Hand;

/* Returns a hand that holds a stone of the first size; none is in the air. */
Hand hand_begin(void);

/* Changes the size of the next stone by notches of the wheel, and shows it. */
void hand_size_stone(Hand* hand, Notes* notes, double notches);

/* Throws the stone to where the pointer at (x, y) [screen coordinates] is, or shows why it
   cannot. */
void hand_throw_stone(Hand* hand, View* view, double x, double y);

/* Advances the stones in the air by `seconds` of the sea's time, and shows them or lets them fall
   in. A stone that falls on the ground lies there for some seconds. No sea may be computed
   meanwhile. */
void hand_advance(Hand* hand, View* view, double seconds);

/* Drops a buoy where the pointer at (x, y) [screen coordinates] is, or shows why it cannot. */
void hand_add_buoy(View* view, double x, double y);

/* Takes all buoys out of the water. */
void hand_clear_buoys(View* view);

#endif
