/*
 * The ripple room: waves on a grid of cells by finite differences, in five schemes.
 *
 * A pool (2D) or a string (1D) stores two heights for each cell: the present u, and u- one step
 * before. A step computes the next height u+ from u-, u and the neighbours of u. Edges and walls
 * stay at 0, so waves reflect from them. Time is a number of steps; the result depends on steps and
 * stones alone.
 *
 *     RippleParams params = ripple_default_params(RIPPLE_AVERAGE, 2);
 *     Ripple* pool = ripple_create(&params, workers, &error);
 *     ripple_add_stone(pool, (RippleStone){160, 120, 6, 3}, &error);
 *     ripple_step(pool, 100);
 *     const float* u = ripple_heights(pool);                    // (height x width)
 *     ripple_destroy(pool);
 *
 * Cells are row-major: index y * width + x, y from the top. The same steps give the same bits for
 * any number of workers. No GL, clock or stdio. scheme_facts.c has the source, formula, speed and
 * limit of each scheme, as docs/SCIENCE.md prints them.
 */
#ifndef SWELL_RIPPLE_H
#define SWELL_RIPPLE_H

#include "swell/base.h"

SWELL_PUBLIC_BEGIN

typedef enum RippleScheme {
    RIPPLE_AVERAGE,  /* mean of the four neighbours, or of the two of a string */
    RIPPLE_DIAGONAL, /* mean of the four diagonal ones, or of a string's cells two away */
    RIPPLE_INTEGER,  /* as average, in whole numbers, damped by a shift */
    RIPPLE_SPRING,   /* springs between neighbours */
    RIPPLE_LERP,     /* a velocity, blended with that of the neighbours */
    RIPPLE_SCHEME_COUNT
} RippleScheme;

enum {
    RIPPLE_SIDE_MIN = 3,
    RIPPLE_SIDE_MAX = 8192,
    RIPPLE_INTEGER_MAX = 1 << 20, /* largest height in `integer`, and depth of a stone */
    RIPPLE_RAIN_MAX = 1000,       /* drops per step */
};

/* A step replaces smaller heights by 0. This is far below anything visible and above denormal
   numbers, which are slow. So a fading field becomes exactly 0. */
#define RIPPLE_HEIGHT_LEAST 0x1p-100f /* 7.9e-31 */

/* A scheme ignores the constants of the others. */
typedef struct RippleParams {
    RippleScheme scheme;
    int dimensions;  /* 1 or 2 */
    int width;       /* cells, 3 to 8192 */
    int height;      /* cells, 3 to 8192; 1 in 1D */
    int loss;        /* for integer: each step removes 1/2^loss of the height; 1 to 16 */
    double damping;  /* d of average, diagonal and lerp; 0 to 1 */
    double attack;   /* a of spring; 0 to 1/2 in 2D, 0 to 1 in 1D; unstable beyond */
    double slowdown; /* s of spring; 0 to 1 */
    double blend; /* b of lerp; 0 to 1 and d (1.6 b - 1) <= 1/3 in 2D, d (4b/3 - 1) <= 1/3 in 1D */
} RippleParams;

/* "average", ..., "unknown" */
const char* ripple_scheme_name(RippleScheme scheme);

/* The constants of the scheme's source, on 320 x 240 cells or 320 in 1D. (Lerp has b = 0.8 in 2D,
   because the source's 0.99 is unstable with four neighbours.) */
RippleParams ripple_default_params(RippleScheme scheme, int dimensions);

/* A string whose modes are harmonics: `spring` with a = 1, s = 0.999, on 320 cells. Mode n has n pi
   / (width - 1) radians a step, to 1 % on up to 800 cells, and loses a factor e in 2000 steps.
   Exactly: cos theta = (1 + s - 4 a s sin^2(n pi / (2 (width - 1)))) / (2 sqrt s), amplitude
   s^(steps / 2). The strings of the sources have no such modes. The d of average and lerp
   multiplies the height, which acts as a restoring force on long waves (cos theta is at most sqrt
   d), and s = 0.99 damps them within a swing. */
RippleParams ripple_default_string(void);

/* Fails with SWELL_ERROR_RANGE; the message holds the value and the accepted range. */
bool ripple_check_params(const RippleParams* params, SwellError* error);

/* The height of a stone of one cell in the scheme's source: 8 (120 in 1D) for average, 8 for
   diagonal, -100 for integer. The other sources have no stone: it is 1 for spring, lerp, and
   diagonal in 1D. For integer in 1D it is 65536, so high that rounding is not seen. */
double ripple_stone_height(RippleScheme scheme, int dimensions);

typedef struct Ripple Ripple;

/* Creates a field at rest. Borrows `workers` until ripple_destroy. Returns NULL on failure
   (SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY). */
Ripple* ripple_create(const RippleParams* params, SwellWorkers* workers, SwellError* error);

/* Takes NULL. */
void ripple_destroy(Ripple* ripple);

/* Advances by `steps` >= 0. Allocates nothing. */
void ripple_step(Ripple* ripple, int steps);

/* Sets all heights to 0; keeps walls. */
void ripple_still(Ripple* ripple);

/* ---- Stones -------------------------------------------------------------------------------- */

/* Sets one cell of u, as the sources do. Fails (SWELL_ERROR_RANGE) on an edge or outside, for a
   height that is not a finite float, or in `integer` for one beyond +-2^20. Leaves a wall as it
   is. */
bool ripple_set_cell(Ripple* ripple, int x, int y, double height, SwellError* error);

/* A round stone: a hollow of `depth` and `radius`, and around it, up to twice the radius, a raised
   rim with the same volume, so that the volume of the pool does not change. */
typedef struct RippleStone {
    double x, y;   /* cells; y is not read in 1D */
    double radius; /* cells, 1 to 1000 */
    double depth;  /* of the hollow, at most 2^20; negative for a hill */
} RippleStone;

/* Adds a round stone, at rest, to u and u-. If edges or walls cut it, scales the rest of the rim so
   that the sum is zero to rounding; if there is no rim at all, adds nothing. Fails
   (SWELL_ERROR_RANGE) if the middle is outside or a number is not finite or out of range. */
bool ripple_add_stone(Ripple* ripple, RippleStone stone, SwellError* error);

/* Adds stones from `from` to `to`, half a radius apart and without one at `from`, so that
   successive paths join; none if both are the same place. All stones have the radius and depth of
   `to`. Fails (SWELL_ERROR_RANGE) if ripple_add_stone would fail at one of the two places; then
   adds nothing. */
bool ripple_add_wake(Ripple* ripple, RippleStone from, RippleStone to, SwellError* error);

/* Replaces the rain from the next step on: on average `per_step` round stones a step (0 to
   RIPPLE_RAIN_MAX; 0 for none) of that radius and depth, at places drawn from the seed and the
   number of the drop. Fails (SWELL_ERROR_RANGE) for a rate, radius or depth out of range or not
   finite, and then keeps the old rain. */
bool ripple_set_rain(Ripple* ripple, double per_step, double radius, double depth, uint64_t seed,
                     SwellError* error);

/* ---- Walls --------------------------------------------------------------------------------- */

/* Makes a cell a wall or water. Edges are always walls. Fails with SWELL_ERROR_RANGE on an edge or
   outside, or SWELL_ERROR_MEMORY. */
bool ripple_set_wall(Ripple* ripple, int x, int y, bool wall, SwellError* error);

/* (height x width), 1 for walls that were set; NULL if there are none. */
const uint8_t* ripple_walls(const Ripple* ripple);

/* ---- Reading ------------------------------------------------------------------------------- */

const RippleParams* ripple_params(const Ripple* ripple);

/* u (height x width), valid until the next step; NULL for `integer`. */
const float* ripple_heights(const Ripple* ripple);

/* u of `integer` (height x width), valid until the next step; NULL for other schemes. */
const int32_t* ripple_whole_heights(const Ripple* ripple);

/* Returns u of a cell, in any scheme; 0 outside. */
double ripple_height(const Ripple* ripple, int x, int y);

/* Fills `heights` (height x width) with (u + u-) / 2, as floats. It is the mean of two steps,
   because in one step the waves of a stone of one cell occupy only every other cell. */
void ripple_fill_smooth(const Ripple* ripple, float* heights);

typedef struct RippleMeasure {
    double level;  /* mean of u */
    double energy; /* sum of u^2 - u+ u-; a step multiplies it by d, of spring by s */
} RippleMeasure;

/* The sums are computed in double, in index order. */
RippleMeasure ripple_measure(const Ripple* ripple);

SWELL_PUBLIC_END

#endif
