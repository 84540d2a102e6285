/*
 * The state of a patch, for the files of this part.
 */
#ifndef SWELL_WAKE_PATCH_H
#define SWELL_WAKE_PATCH_H

#include "turn.h"

/* A ship's sections by distance ahead of amidships, from `first` on: half breadths [m], and areas
   over the greatest depth of the pressure [m]. */
enum { WAKE_SHIP_POINTS = 96 };

typedef struct WakeShip {
    double first, spacing;
    double reach; /* distance beyond which she presses nothing [m]; 0 for no ship */
    double area[WAKE_SHIP_POINTS], half_breadth[WAKE_SHIP_POINTS];
} WakeShip;

/* The normalised pressure of a WakeHull, a ship's or a round one. */
typedef struct WakeStamp {
    double x, z;     /* place of its middle [m] */
    double along[2]; /* unit vector of a ship */
    double radius;   /* radius of a round pressure [m] */
    double draught;  /* T0 [m]; 0 for none */
    WakeShip ship;
} WakeStamp;

/* A queued stone, as wake_patch_add_stone takes it, with its numbers clamped. */
typedef struct WakeStone {
    double x, z, radius, depth, foam;
} WakeStone;

/* Maxima over the cells of eight rows. */
typedef struct WakeExtremes {
    float height; /* largest |h| [m] */
    float foam;
} WakeExtremes;

typedef void (*WakeTexelsFill)(WakePatch* patch, int group);

struct WakePatch {
    WakeParams params;
    SwellWorkers* workers;
    const WakeTurnPath* path;
    void* transform; /* state of that path, owned */
    void** parts;    /* owns the arrays below */
    WakeTexelsFill fill_texels;
    float foam_kept; /* factor on foam in a step */

    WakeOctet* field;    /* (wake_octet_count) h and psi [m] */
    WakeOctet* past;     /* (wake_octet_count) `field` before the last step, plus half its push */
    WakeOctet* spectrum; /* (wake_octet_count) scratch of a step */
    WakeOctet* turn;     /* (N/8 x (N/2 + 1)), see WakeTurnPath */
    float* push;         /* (N/8 x N x 8) added to h in the last step [m] */
    bool* is_pushed;     /* (N/8) whether the push of those columns is not 0 */
    float* strip;        /* (N/2 + 1) factor of the border, by cells from the middle */
    float* absorb[2];    /* (N) each: factor of the border by column and by row */
    WakeTexel* texels;   /* (N x N) */
    float* breaking;     /* (N x N) how much a crest breaks, 0 to 1, in rows that break */
    bool* breaks;        /* (N) whether a row has breaking cells */
    float* trail;        /* (N x N) */
    WakeExtremes* extremes; /* (N/8) */

    int64_t middle[2]; /* cell in the middle of the window, along x and z */
    uint64_t steps;
    uint64_t generation;
    float largest;
    bool has_trail;
    bool is_still; /* field, foam, trail and texels are 0 */

    WakeStamp wanted[WAKE_HULLS_MAX];   /* pressures wanted at the end of the next step */
    WakeStamp pressing[WAKE_HULLS_MAX]; /* pressures included in h */
    WakeStone* stones;                  /* (WAKE_STONES_MAX) */
    int stone_count;
    WakeWash wash[WAKE_HULLS_MAX];
    int wash_count;
};

static inline size_t wake_grid(const WakePatch* patch) {
    return (size_t)patch->params.grid;
}

static inline double wake_side(const WakePatch* patch) {
    return patch->params.grid * patch->params.cell;
}

/* Returns whether the patch repeats instead of ending. */
static inline bool wake_is_tile(const WakePatch* patch) {
    return patch->params.border <= 0.0;
}

/* Returns the array index of the world's cell `cell`, along either axis. */
static inline int wake_wrap(const WakePatch* patch, int64_t cell) {
    return (int)(cell & (patch->params.grid - 1));
}

/* Returns the index in a field of the octet that holds column i, row j. */
static inline size_t wake_octet_index(const WakePatch* patch, int i, int j) {
    return wake_column_at(wake_grid(patch), (size_t)(i / 8)) + (size_t)j;
}

/* Returns the index in `push` of column i, row j. */
static inline size_t wake_push_index(const WakePatch* patch, int i, int j) {
    return ((size_t)(i / 8) * wake_grid(patch) + (size_t)j) * 8 + (size_t)(i % 8);
}

/* Adds queued stones and changes of hulls to `push`. Returns whether there were any. */
bool wake_sources_push(WakePatch* patch);

/* Adds the foam of stones and wash to the texels and the wash to the trail, and empties both
   queues. Returns the largest foam added. */
float wake_sources_foam(WakePatch* patch);

/* The profile across a straight trail: s = middle (1 - (v / half)^2)^(1/3) at v [m] from its
   middle, 0 beyond `half` [m]. */
typedef struct WakeTrail {
    double middle, half;
} WakeTrail;

/* Returns the trail of a wash of that beam [m, > 0] and strength [> 0] after `seconds` [>= 0]: G.
   Barenblatt's solution (1952) with the wash's total turbulence and initial strength. */
WakeTrail wake_trail_after(double beam, double strength, double seconds);

/* Spreads the trail every few steps. Uses `spectrum`. */
void wake_trail_spread(WakePatch* patch);

/* Zeroes field, foam, trail and texels. */
void wake_patch_still(WakePatch* patch);

/* Fills the texels of the eight rows from 8 `group` on. */
void wake_texels_fill(WakePatch* patch, int group);
void wake_texels_fill_avx2(WakePatch* patch, int group); /* in builds for x86-64; needs AVX2 */

#endif
