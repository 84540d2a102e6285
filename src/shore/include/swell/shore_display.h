/*
 * What is drawn of a shore: its water as a surface that can stand upright and lean over, its bed,
 * and what the water carries, as texels for textures. No GL here.
 *
 * The grid of a shore holds one height for each place. A breaking wave needs more: each texel rests
 * at its place and is moved by a vector, ahead where a front is steep, so that fronts stand upright
 * and crests lean over them.
 *
 *     ShoreDisplay* display = shore_display_create(shore, &error);
 *     shore_display_update(display, shore, 0.0);       // after some steps
 *     ShoreTexels texels = shore_display_texels(display);
 *     shore_display_destroy(display);
 */
#ifndef SWELL_SHORE_DISPLAY_H
#define SWELL_SHORE_DISPLAY_H

#include "swell/shore.h"

/* The sea is drawn up to here from a rim [m]; from here on it passes into the window's water. */
#define SHORE_DISPLAY_FROM 3.0

typedef struct ShoreDisplay ShoreDisplay;

/* A piece of a thrown crest. Crests are found in rows SHORE_LIP_SPACING apart. */
#define SHORE_LIP_SPACING 1.6

typedef struct ShoreLip {
    float place[3]; /* x and z in the window, y over the mean level [m] */
    float way[2];   /* in which it runs: unit, x and z */
    float speed;    /* of long waves on its depth [m/s] */
    float strength; /* 0 to 1 */
    float phase;    /* for how long it has been breaking there [s] */
    uint32_t row;   /* of the window: the place along the coast */
} ShoreLip;

/* Arrays are (nz x nx x 4), borrowed until the next update. Texel (i, j) rests at
   ((i + 1/2) cell, (j + 1/2) cell) of the window. Halves are IEEE 754 binary16. */
typedef struct ShoreTexels {
    int nx, nz;
    double cell;             /* [m] */
    bool repeats;            /* along z */
    bool open_east;          /* no rim there: land goes on behind the window */
    float highest, lowest;   /* of surface and bed [m] */
    float farthest;          /* of the displacements [m] */
    uint64_t updates;        /* number of the last update of this display, 0 for none */
    const uint16_t* moved;   /* displacement x and z [m]; depth of the water, below 0 where it is
                                dry [m]; bed [m]. The surface is at depth + bed. */
    const uint16_t* shape;   /* unit normal x, y, z of the surface, which may point down; share of
                                foam that piles up on a front */
    const uint16_t* carried; /* mean velocity of the water x and z [m/s]; slope of the bed x, z */
    const uint8_t* cover;    /* foam, wetness, foam line, foam that a crest throws or that stands
                                on a front: 0 for none, 255 for 1 */
    int lip_count;
    const ShoreLip* lips; /* (lip_count), in the order of their rows; borrowed, too */
} ShoreTexels;

/* The texels of a shore, one to a cell. Filled by the first update. Returns NULL on failure
   (SWELL_ERROR_MEMORY; SWELL_ERROR_RANGE for a shore of NULL). */
ShoreDisplay* shore_display_create(const Shore* shore, SwellError* error);

/* Takes NULL. */
void shore_display_destroy(ShoreDisplay* display);

/* Fills the texels on the shore's workers, for `ahead` seconds after the last step, -1 to 1: frames
   come between steps. The shore must be that for which the display was created, whose bed may have
   been set since. Returns false, and changes nothing, for NULL, another grid or another `ahead`. */
bool shore_display_update(ShoreDisplay* display, const Shore* shore, double ahead);

/* Zeroes without a display. */
ShoreTexels shore_display_texels(const ShoreDisplay* display);

#endif
