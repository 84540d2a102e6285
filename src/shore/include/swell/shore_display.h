/*
 * A display is what is shown of a shore at one time. Its texels hold the water as a surface that
 * can stand upright and lean over, the bed, and what the water carries. Its copies of water and bed
 * serve bodies and cameras. It may be read while the shore goes on. It uses no GL.
 *
 * The grid of a shore holds one height for each place. A breaking wave needs more: each texel rests
 * at its place and is moved by a vector, ahead where a front is steep, so that fronts stand upright
 * and crests lean over them.
 *
 *     ShoreDisplay* display = shore_display_create(shore, 0, &error);
 *     shore_display_update(display, shore, &land, 0.0);       // after some steps
 *     ... display->moved ...
 *     shore_display_destroy(display);
 */
#ifndef SWELL_SHORE_DISPLAY_H
#define SWELL_SHORE_DISPLAY_H

#include "swell/land.h"

/* Distance inside a rim up to which the sea is drawn [m]; beyond it passes into the window's
   water. */
#define SHORE_DISPLAY_FROM 3.0

/* A piece of a thrown crest. Crests are found in rows that are SHORE_LIP_SPACING apart [m]. */
#define SHORE_LIP_SPACING 1.6

typedef struct ShoreLip {
    float place[3]; /* x and z in the window, y over still water [m] */
    float way[2];   /* unit direction in which it runs, x and z */
    float speed;    /* speed of long waves on its depth [m/s] */
    float strength; /* 0 to 1 */
    float phase;    /* time for which it has been breaking there [s] */
    uint32_t row;   /* index of its row, counted along the coast */
} ShoreLip;

/* The caller reads it. Arrays of texels are (nz x nx x 4): texel (i, j) rests at the centre of the
   window's cell (i, j). Halves are IEEE 754 binary16. */
typedef struct ShoreDisplay {
    ShoreParams window;
    uint64_t shore_generation; /* the caller's, another one for each shore */
    uint64_t generation;       /* counts updates; 0 while nothing below is filled */
    LandParams land;           /* land behind the window at the last update; heights are borrowed */
    float highest, lowest;     /* highest point of the surface and lowest of the bed [m] */
    float farthest;            /* largest displacement [m] */
    uint16_t* moved; /* displacement x and z, depth (below 0: dry), bed [m]; surface: depth + bed */
    uint16_t* shape; /* unit normal x, y, z, which may point down; share of foam piled on a front */
    uint16_t* carried; /* mean velocity of the water x and z [m/s]; slope of the bed x, z */
    uint8_t* cover;    /* foam, wetness, foam line, foam thrown or standing: 255 for 1 */
    int lip_count;
    ShoreLip* lips;             /* (lip_count), in the order of their rows */
    float *bed, *surface;       /* (nz x nx) SHORE_BED, SHORE_SURFACE of the last step [m] */
    float *flux_x, *flux_z;     /* (nz x nx) SHORE_FLUX_X, SHORE_FLUX_Z of the last step [m^2/s] */
    struct ShoreUpdate* update; /* private state of an update */
} ShoreDisplay;

/* Creates the display of a shore of that generation. The first update fills it. Returns NULL on
   failure (SWELL_ERROR_MEMORY). */
ShoreDisplay* shore_display_create(const Shore* shore, uint64_t shore_generation,
                                   SwellError* error);

/* Takes NULL. */
void shore_display_destroy(ShoreDisplay* display);

/* Fills the display on the shore's workers. Texels are for `ahead` seconds after the last step, -1
   to 1, because frames come between steps. The shore must be the one that the display was created
   for; its bed may have been set since. `land` continues behind its window. Returns false, and
   changes nothing, for another grid or another `ahead`. */
bool shore_display_update(ShoreDisplay* display, const Shore* shore, const LandParams* land,
                          double ahead);

#endif
