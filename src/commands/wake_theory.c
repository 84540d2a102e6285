#include "wake_theory.h"

#include "swell/wake.h"

#include <assert.h>
#include <math.h>

static const double STILL = 0.1;          /* m/s */
static const double SPEED_SHARE = 0.02;   /* of the speed */
static const double HEADING_COS = 0.9994; /* of 2 degrees */
static const double FADE = 1.0;           /* s, in which the boat comes into the water */
static const double LOOK_BACK = 0.1;      /* s */
static const double LOOK_BACK_MAX = 600.0;

/* For how long its way has been as it is at `time` [s]. */
static double steady_seconds(const BoatCourse* course, double time) {
    const CoursePoint now = course_at(course, time);
    const double most = fmin(time - course->key[0].time - FADE, LOOK_BACK_MAX);
    double seconds = 0.0;
    for (int i = 1; i * LOOK_BACK <= most; ++i) {
        const CoursePoint then = course_at(course, time - i * LOOK_BACK);
        if (fabs(then.speed - now.speed) > SPEED_SHARE * now.speed ||
            then.heading[0] * now.heading[0] + then.heading[1] * now.heading[1] < HEADING_COS) {
            break;
        }
        seconds = i * LOOK_BACK;
    }
    return seconds;
}

WakeTheory wake_theory_of(const BoatCourse* course, double time, double depth) {
    assert(course && course->count > 0);
    WakeTheory theory = {.speed = course_at(course, time).speed};
    theory.wavelength = SWELL_TWO_PI * theory.speed * theory.speed / WAKE_GRAVITY;
    const double way = theory.speed * steady_seconds(course, time);
    theory.is_shallow = theory.wavelength > 2.0 * depth;
    theory.is_steady = theory.speed > STILL && 0.5 * way > theory.wavelength;
    if (theory.is_steady && !theory.is_shallow) {
        theory.track_reach = 0.5 * way;
        theory.lines_reach = (1.0 - 0.5 * (2.0 / 3.0)) * way;
    }
    return theory;
}

double wake_theory_crest(const WakeTheory* theory, int i) {
    assert(theory && i >= 0);
    return (0.625 + i) * theory->wavelength;
}
