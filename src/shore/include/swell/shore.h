/*
 * The shore room: waves that shoal, turn, break and run up a bed of any form, wet or dry.
 *
 * A window of cells has the surface w, the bed b, the depth h = w - b and the fluxes P, Q of the
 * whole depth along x and z. The equations are those of Madsen and Sorensen (Coastal Engineering
 * 18, 1992) for long and fairly long waves over slowly varying depth, with shallow water's
 * nonlinear terms:
 *
 *     w_t = -P_x - Q_z
 *     M_t = -(P^2/h)_x - (P Q/h)_z - g h w_x + dispersion + breaking - friction
 *     M   = P - d d_x P_x / 3 - (B + 1/3) d^2 P_xx - cross terms of Q
 *
 * and the same for Q with x and z swapped; d is the depth of still water, whose level is 0. Waves
 * of kd up to 3 travel as in linear theory (k: wave number). Dispersion ends within three cells of
 * dry bed and below a tenth of the greatest depth, where the equations are those of shallow water.
 *
 *     ShoreParams params = shore_default_params();
 *     params.rim[SHORE_WEST] = 26.0;                         // waves come from there
 *     Shore* shore = shore_create(&params, bed, workers, &error);
 *     shore_set_rim(shore, fill, sea);                        // surface and flux of the sea there
 *     shore_step(shore);                                      // shore_step_seconds
 *     ShoreSample sample = shore_sample(shore, x, z);
 *     shore_destroy(shore);
 *
 * Cell (i, j) has its centre at ((i + 1/2) cell, (j + 1/2) cell) in x and z; arrays are (nz x nx),
 * index j nx + i. All sides are walls, except the north and south of a window that repeats. Within
 * a rim the water relaxes to values from the caller, so that waves enter and leave there.
 *
 * The same calls give the same bits for any number of workers and width of vectors. No GL, clock
 * or stdio in this room.
 */
#ifndef SWELL_SHORE_H
#define SWELL_SHORE_H

#include "swell/base.h"

SWELL_PUBLIC_BEGIN

#define SHORE_GRAVITY 9.81            /* m/s^2 */
#define SHORE_DISPERSION (1.0 / 15.0) /* B of Madsen and Sorensen */

enum { SHORE_GRID_MIN = 8, SHORE_GRID_MAX = 2048 };

/* In the order of their coordinates: x low, x high, z low, z high. */
typedef enum ShoreSide {
    SHORE_WEST,
    SHORE_EAST,
    SHORE_NORTH,
    SHORE_SOUTH,
    SHORE_SIDE_COUNT
} ShoreSide;

typedef struct ShoreParams {
    int nx, nz;                   /* cells along x and z; multiples of 8, 8 to 2048 [256, 256] */
    double cell;                  /* side of a cell, 0.05 to 50 m [1] */
    double west, north;           /* low corner in the caller's sea, +-1e7 m; steps ignore it [0] */
    bool repeats;                 /* repeats along z, without walls and rims there [true] */
    double rim[SHORE_SIDE_COUNT]; /* widths of the rims, 0 (a wall) to half the window; m [0] */
    double friction;              /* coefficient of the bed, c_f in c_f |u| u, 0 to 1 [0.004] */
    double soak;                  /* rate at which films soak into sand, 0 to 0.1 m/s [0.0008] */
} ShoreParams;

/* Returns the values in brackets. */
ShoreParams shore_default_params(void);

typedef struct Shore Shore;

/* Creates still water of level 0 over a bed (nz x nx) [m, up; -1000 to 1000], which is copied.
   `workers` is borrowed until the shore is destroyed. Returns NULL on failure (SWELL_ERROR_RANGE
   with the value and what is accepted, also for a bed that is not finite; SWELL_ERROR_MEMORY). */
Shore* shore_create(const ShoreParams* params, const float* bed, SwellWorkers* workers,
                    SwellError* error);

/* Takes NULL. */
void shore_destroy(Shore* shore);

const ShoreParams* shore_params(const Shore* shore);

/* Sets the water: surface w [m; raised to the bed where it is below], fluxes P and Q [m^2/s], each
   (nz x nx); NULL means level 0, or no flux. Water deeper than four times the greatest depth of
   still water, and than 4 m, is cut in the next step. Clears breaking, foam, wet sand and the time.
   Fails with SWELL_ERROR_RANGE, and changes nothing, for values that are not finite, or beyond 1000
   m or 1e5 m^2/s. */
bool shore_set_water(Shore* shore, const float* surface, const float* flux_x, const float* flux_z,
                     SwellError* error);

/* Replaces the bed (nz x nx), which is copied, for example by one that a tide has moved a little.
   The surface stays where water lies, films on sand above level 0 keep their depth, and foam and
   wet sand stay. The length of the step may change. Fails as shore_create does, and changes
   nothing. */
bool shore_set_bed(Shore* shore, const float* bed, SwellError* error);

typedef enum ShoreField {
    SHORE_BED,        /* b [m] */
    SHORE_SURFACE,    /* w [m]; the bed in a dry cell */
    SHORE_FLUX_X,     /* P [m^2/s] */
    SHORE_FLUX_Z,     /* Q [m^2/s] */
    SHORE_VELOCITY_X, /* mean over the depth [m/s] */
    SHORE_VELOCITY_Z,
    SHORE_ROLLER,    /* how hard the front breaks, 0 to 1 */
    SHORE_PHASE,     /* time for which the front has been breaking here [s]; 0 where it does not */
    SHORE_FOAM,      /* cover by foam, 0 to 1 */
    SHORE_WETNESS,   /* 1 under water, then fades over 28 s */
    SHORE_FOAM_LINE, /* foam left on the sand where a film stalled, 0 to 1 */
    SHORE_FIELD_COUNT
} ShoreField;

/* Sets what the water carries (nz x nx), after shore_set_water: SHORE_PHASE (fronts have been
   breaking for that time), SHORE_FOAM, SHORE_WETNESS or SHORE_FOAM_LINE, and no other field, in the
   units of ShoreField. Values are clamped to the field's range. Fails with SWELL_ERROR_RANGE, and
   changes nothing, for values that are not finite. */
bool shore_set_field(Shore* shore, ShoreField field, const float* values, SwellError* error);

/* ---- The rims ------------------------------------------------------------------------------ */

/* The cells of all rims and of one column or row beside each, and the water wanted there. */
typedef struct ShoreRim {
    int count;              /* number of cells */
    const float *x, *z;     /* (count) centres of the cells [m] */
    float* surface;         /* (count) w [m] */
    float *flux_x, *flux_z; /* (count) P, Q [m^2/s] */
} ShoreRim;

/* Fills surface and fluxes for a time [s]. They hold those of the step before. A linear wave of
   amplitude a along x has w = a cos(kx - omega t) and P = (omega / k) w. Values that are not finite
   count as 0. */
typedef void (*ShoreRimFill)(void* context, double time, ShoreRim* rim);

/* Makes each step call `fill` once, on the thread that steps. NULL, the value at first, is still
   water: the rims absorb waves. */
void shore_set_rim(Shore* shore, ShoreRimFill fill, void* context);

/* Returns the cells of the rims, with the values of the last step. */
const ShoreRim* shore_rim(const Shore* shore);

/* Returns the frequency [rad/s] of a wave number [rad/m, >= 0] over a depth [m, > 0] by these
   equations: omega^2 = g d k^2 (1 + B (kd)^2) / (1 + (B + 1/3) (kd)^2). */
double shore_frequency(double wave_number, double depth);

/* ---- Time ---------------------------------------------------------------------------------- */

/* Advances by shore_step_seconds, which depends on the cells and the greatest depth alone. */
void shore_step(Shore* shore);

double shore_step_seconds(const Shore* shore);

/* Steps since the water was set, times their length [s]. */
double shore_time(const Shore* shore);

/* ---- Reading ------------------------------------------------------------------------------- */

/* Copies a field (nz x nx) of the last step. */
void shore_copy_field(const Shore* shore, ShoreField field, float* values);

/* Copies all that a shore's further steps and fields depend on, beside parameters, bed and rims.
   Another shore with the same ones goes on from the copy with the same bits. The copy is in the
   machine's byte order, for the same build of the library. */
size_t shore_state_size(const Shore* shore); /* bytes */
void shore_copy_state(const Shore* shore, void* state);

/* Fails with SWELL_ERROR_RANGE, and changes nothing, where a number is not finite. */
bool shore_set_state(Shore* shore, const void* state, SwellError* error);

/* The four cells around a place: their indices in a field, where the second and fourth lie one cell
   along x and the third and fourth one along z; and the place between them along x and z, 0 to
   1. */
typedef struct ShoreCorners {
    size_t cell[4];
    double x, z;
} ShoreCorners;

/* Finds the cells around a place given from the window's corner [m]. A place beyond the centres of
   the outer cells is moved to the edge, or wraps around along z where the window repeats.
   shore_create must accept the parameters. */
ShoreCorners shore_corners(const ShoreParams* params, double x, double z);

/* The water at a place. */
typedef struct ShoreSample {
    double bed, surface; /* m */
    double velocity[2];  /* along x and z [m/s] */
    double foam;         /* 0 to 1 */
    double wetness;      /* 0 to 1 */
} ShoreSample;

/* Interpolates bilinearly between the centres of cells, at the place of shore_corners. A place that
   is not finite counts as the window's corner. */
ShoreSample shore_sample(const Shore* shore, double x, double z);

SWELL_PUBLIC_END

#endif
