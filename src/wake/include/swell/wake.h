/*
 * The wake room: small waves that answer to what moves in the water, laid over a sea.
 *
 * Linear water waves on a square patch of N x N cells, stepped exactly: with h(x, t) the height and
 * psi the conjugate variable that makes their energies equal, z = h + i psi obeys
 *
 *     dz/dt = -i omega(k) z,   omega^2 = (g k + tau k^3) tanh(k d)
 *
 * wave by wave, so that one step is a forward transform, a turn of each wave's phase, and an
 * inverse transform, whatever its length. What pushes the water enters in space, half before the
 * turn and half after it. (Lamb, Hydrodynamics; the one-field form is derived at wake_patch_step.)
 *
 *     WakePatch* patch = wake_patch_create(&params, workers, &error);
 *     wake_patch_move(patch, x, z);                       // the window follows the boat
 *     wake_patch_add_stone(patch, x, z, radius, depth);
 *     wake_patch_step(patch);                             // WAKE_STEP seconds
 *     const WakeTexel* texels = wake_patch_texels(patch);
 *     wake_patch_destroy(patch);
 *
 * The patch is a torus that is fixed to the world: the cell (i, j) of its arrays holds the one
 * point of the window that is congruent to (i, j) modulo N, so that moving the window copies
 * nothing. Row j runs along z, column i along x; index j N + i; the point of cell c lies at c times
 * the cell's size. Places are those at which water rests (labels, as in swell/ocean.h).
 *
 * The same calls give the same bits for any number of workers. No GL, clock or stdio in this room.
 */
#ifndef SWELL_WAKE_H
#define SWELL_WAKE_H

#include "swell/base.h"

#define WAKE_GRAVITY 9.81
/* Surface tension over density, m^3/s^2, and kinematic viscosity, m^2/s, of clean water. */
#define WAKE_TENSION 7.4e-5
#define WAKE_VISCOSITY 1.05e-6

/* Of one step. s */
#define WAKE_STEP (1.0 / 60.0)

enum { WAKE_GRID_MIN = 32, WAKE_GRID_MAX = 512 };
enum { WAKE_HULLS_MAX = 40, WAKE_STONES_MAX = 4096 };

typedef struct WakeParams {
    int grid;           /* cells per side N; a power of two, 32 to 512 [256] */
    double cell;        /* side of a cell, 0.005 to 4 m [0.25] */
    double border;      /* width of the strip in which waves are absorbed, 0 (a tile that repeats)
                           to a quarter of the side; m [8] */
    double border_rate; /* gamma at the edge of the strip, 0 to 100 1/s [1.5] */
    double depth;       /* of the water, 0.5 to 10000 m or INFINITY [INFINITY] */
    double damping;     /* of every wave's amplitude beside viscosity, 0 to 10 1/s [0] */
    double foam_life;   /* tau of the foam, 0.1 to 100 s [9] */
} WakeParams;

/* The values in brackets: 64 m around a boat. */
WakeParams wake_default_params(void);

/* Fails with SWELL_ERROR_RANGE; the message holds the value and what is accepted. */
bool wake_check_params(const WakeParams* params, SwellError* error);

typedef struct WakePatch WakePatch;

/* Still water, the window around (0, 0). `workers` is borrowed until the patch is destroyed.
   Returns NULL on failure (SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY). */
WakePatch* wake_patch_create(const WakeParams* params, SwellWorkers* workers, SwellError* error);

/* Takes NULL. */
void wake_patch_destroy(WakePatch* patch);

const WakeParams* wake_patch_params(const WakePatch* patch);

/* Still water again, without foam, hulls and stones; the window stays. */
void wake_patch_clear(WakePatch* patch);

/* Moves the middle of the window to the cell nearest to (x, z) [m, any finite; 2^52 cells from 0 at
   most]. Cells that enter are still water; those that leave are dropped. A tile stays. */
void wake_patch_move(WakePatch* patch, double x, double z);

/* The middle of the window [m]: a cell's place. */
void wake_patch_middle(const WakePatch* patch, double middle[2]);

/* ---- What pushes the water ----------------------------------------------------------------- */

/* A stone that falls in at the next step: h += -A (1 - r^2/a^2) exp(-r^2/a^2), of no net volume,
   with `radius` a [m, clamped to two cells and a ninth of the side] and `depth` A [m, clamped to
   +-a], and foam 0.9 exp(-r^2/a^2). Rings of about pi a follow. `foam` is a factor on its
   foam, 0 to 1. Outside the window it does nothing. False where
   WAKE_STONES_MAX are waiting, or a number is not finite. */
bool wake_patch_add_stone(WakePatch* patch, double x, double z, double radius, double depth,
                          double foam);

/* A body's pressure on the water, as a depth of water: T0 (1 - u^2)^2 (1 - v^2)^2 with u along and
   v across in half lengths and half beams; or, with round = true, T0 (1 - r^2/a^2)^3, a = length
   / 2. It moves water only as it changes. */
typedef struct WakeHull {
    bool round;
    double x, z;         /* of its middle [m] */
    double heading[2];   /* unit vector towards the bow: x, z; not read where it is round */
    double length, beam; /* [m]; widened to at least 8 and 4 cells (6 across where it is round),
                            half the side at most, the volume kept */
    double volume;       /* that it displaces [m^3]; 0 for none */
} WakeHull;

/* Sets a hull for the end of the next step: `slot` 0 to WAKE_HULLS_MAX - 1; NULL removes it. It
   stays until it is set again; a number that is not finite changes nothing. Slots start empty, and
   a new hull displaces the water at once: let its volume grow over a second. */
void wake_patch_set_hull(WakePatch* patch, int slot, const WakeHull* hull);

/* Wash behind a propeller: in the next step foam of the source's `strength` [0 to 1] times
   exp(-(u/length)^2 - (v/beam)^2) along and across the heading from (x, z). False where
   WAKE_HULLS_MAX are waiting, or a number is not finite or no length. */
typedef struct WakeWash {
    double x, z, heading[2], length, beam, strength;
} WakeWash;

bool wake_patch_add_wash(WakePatch* patch, const WakeWash* wash);

/* ---- Time ---------------------------------------------------------------------------------- */

/* Advances by WAKE_STEP. Costs nothing where the water is still and nothing pushes it. */
void wake_patch_step(WakePatch* patch);

/* Steps since it was created or cleared. */
uint64_t wake_patch_steps(const WakePatch* patch);

/* A number that changes whenever the texels do. */
uint64_t wake_patch_generation(const WakePatch* patch);

/* Whether nothing moves and nothing waits: all heights, slopes and foam are 0. Water becomes still
   after a step in which nothing pushed it, with every |h| and |psi| below 0.1 mm and no foam. A
   hull that stays where it is pushes nothing. */
bool wake_patch_is_still(const WakePatch* patch);

/* ---- The surface --------------------------------------------------------------------------- */

/* Of one cell. 16 bytes. */
typedef struct WakeTexel {
    float height;   /* h [m] */
    float slope[2]; /* dh/dx, dh/dz over the resting point, by differences of fourth order [1] */
    float foam;     /* memory q, 0 to 1, forgotten over foam_life */
} WakeTexel;

/* (N x N), of the last step, on the torus. Borrowed until the next one. */
const WakeTexel* wake_patch_texels(const WakePatch* patch);

/* The share at which the patch is shown at (x, z), 0 to 1: 1 within the border's inner edge,
   smoothly 0 at the edge of the window, everywhere 1 in a tile: along each axis s^2 (3 - 2 s), s
   the way from the edge over the border's width, multiplied. 0 where a number is not finite. */
double wake_patch_share(const WakePatch* patch, double x, double z);

/* The water at a place. */
typedef struct WakeSample {
    double height;   /* [m] */
    double slope[2]; /* [1] */
    double rise;     /* dh/dt over the last step but for what pushed it: how fast it rises [m/s] */
    double foam;
} WakeSample;

/* Bilinear between cells, times wake_patch_share; zeros outside of the window and for a place that
   is not finite. */
WakeSample wake_patch_sample(const WakePatch* patch, double x, double z);

/* The largest |h| of the last step [m]. */
double wake_patch_largest(const WakePatch* patch);

/* Energy over g times density, 1/2 sum (h^2 + psi^2) cell^2 [m^4], in double. */
double wake_patch_energy(const WakePatch* patch);

/* The complex field as it stands: `re` is h, `im` psi, each (N x N) [m]; copies. For export and
   for tests. */
void wake_patch_copy_field(const WakePatch* patch, float* re, float* im);

/* The frequency of a wave number [rad/m, >= 0] over a depth [m or INFINITY]: rad/s. */
double wake_frequency(double wave_number, double depth);

/* ---- Rings --------------------------------------------------------------------------------- */

/* The waves of one stone or drop on deep water at rest, as slopes by distance and age. */
typedef struct WakeRing {
    double radius, depth; /* a and A of the hollow it leaves, see wake_patch_add_stone [m] */
    double reach;         /* of the table: from 0 to this distance [m] ... */
    double seconds;       /* ... and age [s] */
    int radii, ages;      /* how many of them, each in the middle of its share */
} WakeRing;

/* Fills `slopes` (ages x radii) with dh/dr, to 1e-5 of A / a while waves from the middle are not
   farther than 20 a from there. */
void wake_ring_fill(const WakeRing* ring, float* slopes);

#endif
