/* Converts time into whole steps of a fixed length. */
#ifndef SWELL_UI_STEP_CLOCK_H
#define SWELL_UI_STEP_CLOCK_H

typedef struct StepClock {
    double owed; /* steps due but not yet taken, below 1 after a call */
} StepClock;

/* Returns the steps due after another `seconds` at `rate` steps a second, at most those of a
   quarter of a second: a long stall drops the rest, so that a slow machine catches up. */
int step_clock_advance(StepClock* clock, double seconds, double rate);

#endif
