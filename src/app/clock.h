/*
 * The clock on the wall, for timing.
 */
#ifndef SWELL_APP_CLOCK_H
#define SWELL_APP_CLOCK_H

/* Milliseconds from some moment on; never runs backwards. */
double clock_now_ms(void);

#endif
