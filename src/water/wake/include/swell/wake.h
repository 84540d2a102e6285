/*
 * Small waves that bodies and stones make in the water, to be added to a sea.
 *
 * Linear water waves on a square patch of N x N cells, stepped exactly: h(x, t) is the height and
 * psi the conjugate variable, scaled so that both have equal energies. z = h + i psi obeys
 *
 *     dz/dt = -i omega(k) z,   omega^2 = (g k + tau k^3) tanh(k d)
 *
 * for each wave. One step, of any length, is a forward transform, a rotation of each wave's phase,
 * and an inverse transform. Pushes on the water are added in space, half before and half after the
 * rotation (Lamb, Hydrodynamics; step.c derives the one-field form).
 *
 *     WakePatch* patch = wake_patch_create(&params, workers, &error);
 *     wake_patch_move(patch, x, z);                       // the window follows the boat
 *     wake_patch_add_stone(patch, x, z, radius, depth, 1.0);
 *     wake_patch_step(patch);                             // WAKE_STEP seconds
 *     const WakeTexel* texels = wake_patch_texels(patch);
 *     wake_patch_destroy(patch);
 *
 * The arrays are a torus fixed to the world: the element (i, j) holds the one cell of the window
 * that is congruent to (i, j) modulo N, so that moving the window copies nothing. Row j runs along
 * z, column i along x; index j N + i; cell c lies at c times the cell's size. All places are
 * resting points of the water, as in swell/ocean.h.
 *
 * The same calls give the same bits for any number of workers. No GL, clock or stdio in this part.
 */
#ifndef SWELL_WAKE_H
#define SWELL_WAKE_H

#include "swell/base.h"

SWELL_PUBLIC_BEGIN

#define WAKE_GRAVITY 9.81      /* m/s^2 */
#define WAKE_TENSION 7.4e-5    /* surface tension of clean water over its density [m^3/s^2] */
#define WAKE_VISCOSITY 1.05e-6 /* kinematic viscosity of clean water [m^2/s] */
#define WAKE_STEP (1.0 / 60.0) /* s */

#define WAKE_CELL_MAX 4.0 /* largest side of a cell [m] */

enum { WAKE_GRID_MIN = 32, WAKE_GRID_MAX = 512 };
enum { WAKE_HULLS_MAX = 40, WAKE_STONES_MAX = 4096 };

typedef struct WakeParams {
    int grid;      /* cells per side N; a power of two, 32 to 512 [256] */
    double cell;   /* side of a cell, 0.005 to 4 m [0.25] */
    double border; /* width of the strip that absorbs, 0 (a repeating tile) to side / 4; m [8] */
    double border_rate; /* gamma at the edge of the strip, 0 to 100 1/s [1.5] */
    double depth;       /* of the water, 0.5 to 10000 m or INFINITY [INFINITY] */
    double foam_life;   /* tau of the foam, 0.1 to 100 s [9] */
    double breaking;    /* eddy viscosity of breaking crests, 0 (none) to 100 m^2/s [0.05] */
} WakeParams;

/* Returns the values in brackets: a patch of 64 m around a boat. */
WakeParams wake_default_params(void);

typedef struct WakePatch WakePatch;

/* Creates still water with the window around (0, 0). `workers` is borrowed until the patch is
   destroyed. Returns NULL on failure (SWELL_ERROR_RANGE with the value and what is accepted,
   SWELL_ERROR_MEMORY). */
WakePatch* wake_patch_create(const WakeParams* params, SwellWorkers* workers, SwellError* error);

/* Copies what is needed to draw and query a patch as it is; the copy can be neither changed nor
   stepped. Returns NULL on failure (SWELL_ERROR_MEMORY). */
WakePatch* wake_patch_snapshot(const WakePatch* patch, SwellError* error);

/* Takes NULL. */
void wake_patch_destroy(WakePatch* patch);

const WakeParams* wake_patch_params(const WakePatch* patch);

/* Makes the water still, without foam, hulls and stones. The window stays. */
void wake_patch_clear(WakePatch* patch);

/* Moves the middle of the window to the cell nearest to (x, z) [m; clamped to 2^52 cells]. Cells
   that enter are still water; those that leave are dropped. Does nothing to a tile, and for a place
   that is not finite. */
void wake_patch_move(WakePatch* patch, double x, double z);

/* Returns the middle of the window [m], which is the place of a cell. */
void wake_patch_middle(const WakePatch* patch, double middle[2]);

/* ---- Sources ------------------------------------------------------------------------------- */

/* Queues a stone for the next step: h += -A (1 - r^2/a^2) exp(-r^2/a^2), which has no net volume.
   `radius` is a [m, clamped to two cells and a ninth of the side], `depth` is A [m, clamped to
   +-a]. Foam of 0.9 `foam` exp(-r^2/a^2) is added, `foam` from 0 to 1. It makes rings of wavelength
   about pi a. Outside the window it does nothing. Returns false if WAKE_STONES_MAX are queued. */
bool wake_patch_add_stone(WakePatch* patch, double x, double z, double radius, double depth,
                          double foam);

/* The sections of a ship, at equal distances from her transom to her stem. */
enum { WAKE_STATIONS = 25 };

typedef struct WakeSections {
    double area[WAKE_STATIONS];         /* below the water [m^2] */
    double half_breadth[WAKE_STATIONS]; /* at the water [m] */
    double hollow;                      /* length of the hollow behind the transom [m] */
    double draught;                     /* draught [m]; 0 for a launch's, 0.42 */
} WakeSections;

/* A body's pressure on the water, as a depth of water. For a ship, which has sections, it is A (1 -
   v^2)^2 / (16/15 b), with A a section's area, b its half breadth and v the distance across over b.
   The hollow behind her transom closes as (1 - q)^2 (1 + 2 q), and a mean over a length by her
   draught softens the areas along her (sources.c). Without sections it is round: T0 (1 -
   r^2/a^2)^3, a = length / 2, and widened to at least 6 cells, as a ship's breadths are to 4. Only
   changes of the pressure move the water. */
typedef struct WakeHull {
    double x, z;                  /* place of its middle [m] */
    double heading[2];            /* unit vector towards a ship's bow: x, z */
    double length;                /* m; clamped to half the patch's side, with the volume kept */
    double volume;                /* displaced [m^3]; 0 for none */
    const WakeSections* sections; /* sections of a ship, else NULL; borrowed during the call */
} WakeHull;

/* Sets the hull in a slot, 0 to WAKE_HULLS_MAX - 1, for the end of the next step; NULL removes it.
   Slots start empty, and a hull stays until it is set again. A new hull displaces its water at
   once, so raise its volume from 0 over a second. Sections are at least 0, and a hollow is longer
   than 0. */
void wake_patch_set_hull(WakePatch* patch, int slot, const WakeHull* hull);

/* Returns the phase of the waves of a wave number [rad/m] that travel with a hull, on cells of that
   size [m], relative to waves made by the same weight in its middle [rad, -pi to pi; above 0 if
   ahead]. The hull has sections. */
double wake_hull_phase(const WakeHull* hull, double cell, double wave_number);

/* The wash behind a propeller. */
typedef struct WakeWash {
    double x, z;         /* place of its middle [m] */
    double heading[2];   /* direction, x and z, of any length */
    double length, beam; /* m */
    double strength;     /* 0 to 1 */
} WakeWash;

/* Queues wash for the next step: foam and trail are `strength` exp(-(u/length)^2 - (v/beam)^2),
   with u along and v across the heading from (x, z). Returns false if WAKE_HULLS_MAX are queued, or
   a length is not above 0, or a number is not finite. */
bool wake_patch_add_wash(WakePatch* patch, const WakeWash* wash);

/* ---- Time ---------------------------------------------------------------------------------- */

/* Advances by WAKE_STEP. It costs nothing if the water is still and nothing is queued. */
void wake_patch_step(WakePatch* patch);

/* Returns a number that changes whenever the texels do. */
uint64_t wake_patch_generation(const WakePatch* patch);

/* Returns whether all heights, slopes, foam and trail are 0 and nothing is queued. Water becomes
   still after a step without a push, with every |h| and |psi| below 0.1 mm, no foam and no trail. A
   hull that stays where it is pushes nothing. */
bool wake_patch_is_still(const WakePatch* patch);

/* ---- The trail ----------------------------------------------------------------------------- */

/* Water that wash has made turbulent, by the strength s of its turbulence, 0 to 1. Turbulence
   spreads itself, and fades:

       s_t = div(K s^3 grad s) - s / T        K = WAKE_TRAIL_SPREAD [m^2/s], T = WAKE_TRAIL_LIFE [s]

   so that a trail has an edge and its breadth grows with the fifth root of time, as behind ships.
 */
#define WAKE_TRAIL_SPREAD 0.20
#define WAKE_TRAIL_LIFE 60.0

/* Returns the trail (N x N) of the last step, on the torus, borrowed until the next step. On cells
   of less than 0.24 m the trail spreads more slowly. */
const float* wake_patch_trail(const WakePatch* patch);

/* Fills (N x N), on the torus, with the share of short waves that the trail has wiped out, 0 to 1:
   smoothstep(WAKE_SLICK_FROM, WAKE_SLICK_TO) of the mean s over WAKE_SLICK_BREADTH [m]. */
#define WAKE_SLICK_BREADTH 1.5
#define WAKE_SLICK_FROM 0.02
#define WAKE_SLICK_TO 0.30
void wake_patch_copy_slick(const WakePatch* patch, float* slick);

/* ---- The track ----------------------------------------------------------------------------- */

/* The track of a boat whose trail is longer than a patch. The trail outside of the patch is painted
   from its points, WAKE_TRACK_SPACING [m] apart. A zeroed track is empty. */
#define WAKE_TRACK_SPACING 2.0
#define WAKE_TRACK_SECONDS 240.0 /* age above which points are not painted [s] */
#define WAKE_TRACK_CELL 1.0      /* cell of the painting [m] */
enum { WAKE_TRACK_POINTS = 1024, WAKE_TRACK_GRID = 1024 /* cells a side of the painting */ };

typedef struct WakeTrackPoint {
    double x, z, time;     /* [m], [s] */
    double beam, strength; /* beam [m] and strength of the wash there */
    bool begins;           /* the boat did not come from the point before */
} WakeTrackPoint;

typedef struct WakeTrack {
    uint32_t count;                          /* number of all points so far */
    WakeTrackPoint point[WAKE_TRACK_POINTS]; /* the last ones: number modulo the size */
} WakeTrack;

/* Adds a wash of a strength above 0 at a time [s] if it is far enough from the last point, and
   nearer to the origin than 1e9 m. Clears the track if time ran back. */
void wake_track_add(WakeTrack* track, const WakeWash* wash, double time);

/* Fills `texels` (WAKE_TRACK_GRID squared, on a torus as in a patch) with the trail's strength at
   `time`, 255 for 1, and fills the middle of the window [m], which holds as many of the last points
   as fit. Returns whether there is any trail. */
bool wake_track_paint(const WakeTrack* track, double time, uint8_t* texels, double middle[2]);

/* ---- The surface --------------------------------------------------------------------------- */

/* The water of one cell, in 16 bytes. */
typedef struct WakeTexel {
    float height;   /* h [m] */
    float slope[2]; /* dh/dx, dh/dz over the resting point, by differences of fourth order [1] */
    float foam;     /* foam, 0 to 1, decaying over foam_life */
} WakeTexel;

/* Returns the texels (N x N) of the last step, on the torus, borrowed until the next step. */
const WakeTexel* wake_patch_texels(const WakePatch* patch);

/* Returns the weight of the patch at (x, z): 1 inside the border, falling smoothly to 0 at the edge
   of the window. It is the product over both axes of s^2 (3 - 2 s), with s the distance from the
   edge over the border's width. It is 1 everywhere in a tile, and 0 if a number is not finite. */
double wake_patch_share(const WakePatch* patch, double x, double z);

/* The water at a place. */
typedef struct WakeSample {
    double height;   /* m */
    double slope[2]; /* along x and z [1] */
    double rise;     /* dh/dt over the last step, without its push [m/s] */
    double foam;     /* 0 to 1 */
} WakeSample;

/* Interpolates bilinearly between cells, times wake_patch_share. Returns zeros outside the window
   and for a place that is not finite. */
WakeSample wake_patch_sample(const WakePatch* patch, double x, double z);

/* Returns the largest |h| of the last step [m]. */
double wake_patch_largest(const WakePatch* patch);

/* Returns the energy over g times density, 1/2 sum (h^2 + psi^2) cell^2 [m^4], summed in double. */
double wake_patch_energy(const WakePatch* patch);

/* Copies the complex field: `re` is h, `im` psi, each (N x N) [m]. */
void wake_patch_copy_field(const WakePatch* patch, float* re, float* im);

/* ---- Rings --------------------------------------------------------------------------------- */

/* The waves of one stone or drop on deep water at rest, as slopes by distance and age. */
typedef struct WakeRing {
    double radius, depth; /* a and A as in wake_patch_add_stone [m] */
    double reach;         /* the table covers distances from 0 to this [m] ... */
    double seconds;       /* ... and ages from 0 to this [s] */
    int radii, ages;      /* size of the table; values at the centres of its cells */
} WakeRing;

/* Fills `slopes` (ages x radii) with dh/dr, accurate to 1e-5 of A / a while the waves are within 20
   a of the middle. There must be at least 2 radii and one age, and a reach of at most 10^4 a. */
void wake_ring_fill(const WakeRing* ring, float* slopes);

SWELL_PUBLIC_END

#endif
