/*
 * The private parts of spray: its births and its flight.
 */
#ifndef SWELL_FOAM_SPRAY_H
#define SWELL_FOAM_SPRAY_H

#include "swell/spray.h"

/* Number of sampling times whose births are kept, 1 / OCEAN_FOAM_RATE apart. A puff lives for a
   shorter time. */
enum { SPRAY_STEPS = 90, SPRAY_BIRTHS_MAX = 1536 /* at a sampling time */ };

/* A burst at its birth. Its place is in the tile of its cascade, which repeats every `length`. */
typedef struct SprayBirth {
    float place[3];        /* x and z from the corner of the tile, y over the mean level [m] */
    float slope[2];        /* of the surface at that place, along x and z [1] */
    float strength;        /* 0 to 1 */
    float number;          /* puffs, where none are left out; it throws veils, too */
    uint32_t random;       /* seed of its random numbers */
    uint32_t plume;        /* seed common to the bursts that the same gust tears off */
    float length, spacing; /* of the tile and of its samples [m] */
} SprayBirth;

/* The births of a sampling time. */
typedef struct SprayList {
    int64_t step;  /* of the sampling time */
    double time;   /* step / OCEAN_FOAM_RATE [s] */
    double wind;   /* m/s at 10 m */
    double way[2]; /* unit vector downwind, x and z */
    double crest;  /* speed of breaking crests [m/s] */
    double height; /* significant height [m] */
    int count;
    SprayBirth birth[SPRAY_BIRTHS_MAX];
} SprayList;

/* Returns the births of a sampling time; NULL if it is not recorded. Borrowed until the next
   advance. */
const SprayList* spray_list(const Spray* spray, int64_t step);

/* ---- The surface --------------------------------------------------------------------------- */

/* Adds displacement, slope and jacobian at sample (n, m) plus the share (u, v) of the way to the
   next, both 0 to 1. */
void spray_add_texel(const OceanCascade* cascade, size_t n, size_t m, float u, float v,
                     OceanTexel* sum);

/* ---- Flight -------------------------------------------------------------------------------- */

/* How a drop leaves the water. Its drag grows with its speed (Stokes), so that tau = v / g for a
   terminal speed of v. */
typedef struct SprayThrow {
    double velocity[3]; /* initial velocity [m/s] */
    double wind[3];     /* wind in which it flies [m/s] */
    double tau;         /* time constant with which it follows the wind; > 0 [s] */
} SprayThrow;

/* Solves dv/dt = (wind - v) / tau - g in closed form: fills the way from its start [m] and the
   velocity [m/s] at an age >= 0 [s]. */
void spray_fly(const SprayThrow* launch, double age, double way[3], double velocity[3]);

#endif
