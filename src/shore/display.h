/*
 * How a display finds what it shows, in passes over rows of planes: arrays like the shore's
 * (shore.h), with a margin along x alone.
 */
#ifndef SWELL_SHORE_DISPLAY_INTERNAL_H
#define SWELL_SHORE_DISPLAY_INTERNAL_H

#include "swell/shore_display.h"

#include "shore.h"

enum { SHORE_LOOK_ROWS = 16 }; /* of a block */
enum { SHORE_LOOK_LIPS = 48 }; /* of a block, at most */
enum { FILTERS_MAX = 7 };      /* of a pass */
enum { LUMP_SIZES = 3, LUMP_VALUES = 64 };
enum { MOST_LANES = 8 };

typedef enum Plane {
    PLANE_SURFACE, /* continued [m] */
    PLANE_HIGH,    /* largest surface nearby [m] */
    PLANE_LOW,     /* and the least */
    PLANE_STEEP,   /* steepest front nearby [1] */
    PLANE_PHASE,   /* longest breaking nearby [s] */
    PLANE_AHEAD_X, /* the way that waves run, of any length */
    PLANE_AHEAD_Z,
    PLANE_PILE,      /* foam that piles up on a front, 0 to 1 */
    PLANE_BED_SLOPE, /* its size, over a wide area [1] */
    PLANE_BETWEEN,   /* of filters, between x and z */
    PLANE_COUNT = PLANE_BETWEEN + FILTERS_MAX
} Plane;

/* PASS_SLOPE when the bed was set, the others in each update; each along x, and then along z. */
typedef enum Pass { PASS_SLOPE, PASS_EDGE, PASS_LOOK, PASS_BLUR, PASS_COUNT } Pass;

/* Of a row of texels, what is moved, and what is not. */
typedef enum Row {
    ROW_X,
    ROW_Y,
    ROW_Z,
    ROW_PILE,
    ROW_TALL,  /* height of the wave */
    ROW_BELOW, /* share of it that lies over the place */
    ROW_LIP,
    ROW_WHITE, /* foam that a crest throws or that stands on a front */
    ROW_COUNT
} Row;

/* Of a row of texels, from it and those beside it. */
typedef enum Derived {
    DERIVED_NORMAL_X,
    DERIVED_NORMAL_Y,
    DERIVED_NORMAL_Z,
    DERIVED_DEPTH,
    DERIVED_SLOPE_X,
    DERIVED_SLOPE_Z,
    DERIVED_FLOW_X,
    DERIVED_FLOW_Z,
    DERIVED_COUNT
} Derived;

/* Three rows are kept at a time, for normals. */
enum { RING = 3, SCRATCH_ROWS = RING * ROW_COUNT + DERIVED_COUNT };

/* Highest and lowest point, and the square of the farthest displacement, in lanes [m], [m^2]. */
typedef struct Most {
    float highest[MOST_LANES], lowest[MOST_LANES], farthest[MOST_LANES];
} Most;

typedef struct ShoreLook {
    size_t stride, cells; /* of a plane: floats in a row, and in all */
    uint64_t beds;        /* 1 + the shore's, of PLANE_BED_SLOPE; 0 for none */
    int crest, front;     /* reaches, in cells */
    float* plane;         /* (PLANE_COUNT x cells), owned */
    float* scratch;       /* (workers x SCRATCH_ROWS x stride), owned */
    float* lumps;         /* (LUMP_VALUES x LUMP_VALUES) 0 to 1, owned */
    Most* most;           /* (blocks), owned */
    int* lip_count;       /* (blocks), owned */

    /* Of the update that runs. */
    const Shore* shore;
    Pass pass;
    bool along_z;
    float ahead; /* [s] */
    /* Noises of lumps: values along the window, those in a metre, and how far it has rolled. */
    int lump_count[LUMP_SIZES];
    float lump_scale[LUMP_SIZES], lump_rolled[LUMP_SIZES];
} ShoreLook;

/* Row j of a plane, from its cell 0 on; beyond the window's sides the outermost one, or the other
   end. */
static inline float* shore_look_row(const ShoreDisplay* display, Plane plane, int j) {
    const ShoreLook* look = display->look;
    const int nz = display->window.nz;
    const int clamped = j < 0 ? 0 : (j < nz ? j : nz - 1);
    const int row = display->window.repeats ? (j + nz) % nz : clamped;
    return look->plane + (size_t)plane * look->cells + (size_t)row * look->stride + SHORE_MARGIN;
}

#endif
