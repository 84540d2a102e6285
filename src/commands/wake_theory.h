/*
 * What Kelvin's theory says of the wake of a boat on a course, and how far behind it holds.
 *
 * Waves that stand still behind a boat of speed U have k = g / (U cos theta)^2, theta from the
 * course to where they run; their energy runs half as fast as they do. From a place that the boat
 * left t seconds ago they have come to (1 - cos^2(theta) / 2) U t behind it and sin(theta)
 * cos(theta) U t / 2 aside: for all theta within asin(1/3) of the track, reached at cos^2(theta) =
 * 2/3. (Lamb, Hydrodynamics.)
 */
#ifndef SWELL_COMMANDS_WAKE_THEORY_H
#define SWELL_COMMANDS_WAKE_THEORY_H

#include "water/course.h"

/* Of Kelvin's lines, asin(1/3): its tangent, 1/sqrt(8), and degrees. */
#define WAKE_KELVIN_TAN 0.35355339059327373
#define WAKE_KELVIN_DEGREES 19.471220634490691

typedef struct WakeTheory {
    double speed;       /* U [m/s] */
    double wavelength;  /* of the transverse waves, 2 pi U^2/g [m] */
    bool is_steady;     /* its way, for long enough to leave one of them */
    bool is_shallow;    /* they feel the bottom: k d < pi */
    double track_reach; /* behind the boat they are as steady as its way so far: to here [m] */
    double lines_reach; /* and Kelvin's lines to here [m] along the track */
} WakeTheory;

/* At a time [s] on water of a depth [m]. Its way counts as steady for as long before as its speed
   was within 2 % and its heading within 2 degrees of those at `time`, from a second after its start
   on. Both reaches are 0 where its way is not steady, as where it lies still, and in shallow water.
 */
WakeTheory wake_theory_of(const BoatCourse* course, double time, double depth);

/* How far behind the middle of the boat's pressure the crest number `i` of the transverse waves
   stands, from 0 on [m]: (5/8 + i) wave lengths, by the far field of a hull that is shorter than
   1.8 of them, -sin(k x + pi/4) along the track. */
double wake_theory_crest(const WakeTheory* theory, int i);

#endif
