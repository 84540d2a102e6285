/*
 * The boat's hull as columns, for boat.c. Its sections are public.
 */
#ifndef SWELL_FLOAT_HULL_H
#define SWELL_FLOAT_HULL_H

#include "body.h"

/* Fills columns, probes and weights. */
void float_hull_fill(FloatShape* shape);

#endif
