/*
 * What a stone of a size does to the water it falls into.
 */
#ifndef SWELL_WATER_THROWN_STONE_H
#define SWELL_WATER_THROWN_STONE_H

/* Radius of a stone [m]. */
#define THROWN_STONE_MIN 0.05
#define THROWN_STONE_MAX 2.0
#define THROWN_STONE_USUAL 0.35

/* The hollow that it leaves, for wake_patch_add_stone. */
typedef struct StoneHollow {
    double radius; /* a [m] */
    double depth;  /* A [m] */
    double energy; /* of that hollow, over the density of water and g [m^4] */
    double foam;   /* what its foam is multiplied by: 1, less for the small */
} StoneHollow;

/* Of a stone of `radius` [m] that falls in at 8 m/s, on a patch with cells of `cell` [m]: a is
   three times its radius, at least two cells. A hollow has the energy rho g pi a^2 A^2 / 8, which
   is 5 % of the stone's (a guess), unless it were steeper than A = 0.3 a then. */
StoneHollow thrown_stone_hollow(double radius, double cell);

#endif
