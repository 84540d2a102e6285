/*
 * Turns time into whole steps of a fixed length.
 */
#ifndef SWELL_UI_STEP_CLOCK_H
#define SWELL_UI_STEP_CLOCK_H

typedef struct StepClock {
    double owed; /* steps due but not yet taken, below 1 after a call */
} StepClock;

/* The steps due after another `seconds` at `rate` steps a second. After a long stall returns
   at most the steps of a quarter of a second and drops the rest, so that a slow machine catches up.
 */
int step_clock_advance(StepClock* clock, double seconds, double rate);

#endif
