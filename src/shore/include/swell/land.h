/*
 * Land: the bed of a window of the shore and the height of the land behind it, from a kind and a
 * seed or from a map of heights.
 *
 * Land lies towards +x, its shore line about x = 0, and waves come from -x. y is up, and 0 is the
 * level of still water at present: a tide moves the land. Where the window meets the sea, its bed
 * has one depth, that of the open sea.
 *
 * A beach and a bay have no ends: they repeat along z with a period, and their window is one period
 * long with a rim in the west. All other kinds lie in a square of LAND_SQUARE metres about (0, 0)
 * with rims on all sides. A map whose land meets the east has no rim there.
 *
 *     LandParams land = land_default_params();
 *     ShoreParams window;
 *     land_window(&land, 320, &window, &error);
 *     land_fill_bed(&land, &window, bed);                    // window.nz x window.nx
 *     Shore* shore = shore_create(&window, bed, workers, &error);
 *
 * The same parameters give the same bits, on any thread.
 */
#ifndef SWELL_LAND_H
#define SWELL_LAND_H

#include "swell/shore.h"

SWELL_PUBLIC_BEGIN

#define LAND_RIM 26.0     /* breadth of the rims [m] */
#define LAND_WIDTH 256.0  /* usual width along x of the window of a beach or bay [m] */
#define LAND_INLAND 56.0  /* part of that width behind the mean shore line [m] */
#define LAND_SQUARE 512.0 /* side of the square window [m] */

/* Bounds of the parameters below [m; of the slope and the bar 1]. */
#define LAND_DEPTH_MIN 2.0
#define LAND_DEPTH_MAX 30.0
#define LAND_SLOPE_MIN 0.01
#define LAND_SLOPE_MAX 0.2
#define LAND_BAR_MAX 2.0
#define LAND_TIDE_MAX 3.0
#define LAND_PERIOD_MIN 128.0
#define LAND_PERIOD_MAX 1600.0
#define LAND_MAP_SIZE_MIN 8.0
#define LAND_MAP_SIZE_MAX 1e6
#define LAND_HEIGHT_MAX 1000.0
enum { LAND_MAP_CELLS_MIN = 8, LAND_MAP_CELLS_MAX = 16384, LAND_CELLS_MIN = 64 };

typedef enum LandKind {
    LAND_BEACH,  /* sand, bars with rip gaps, cusps, a berm, dunes */
    LAND_BAY,    /* a beach between headlands of rock */
    LAND_ISLAND, /* a beach towards the waves, rock behind it */
    LAND_BAR,    /* a bank of sand at sea, awash */
    LAND_MAP,    /* heights from the caller */
    LAND_KIND_COUNT
} LandKind;

/* Heights of a map, borrowed as long as the parameters are used. */
typedef struct LandMap {
    /* (rows x columns), rows from north (-z) to south, columns from west to east [m, up; up to
       +-LAND_HEIGHT_MAX]. */
    const float* heights;
    int rows, columns; /* LAND_MAP_CELLS_MIN to LAND_MAP_CELLS_MAX; cells are square */
    double size;       /* length of a row along x, LAND_MAP_SIZE_MIN to LAND_MAP_SIZE_MAX m */
    double level;      /* height of the sea at tide 0, up to +-LAND_HEIGHT_MAX m */
    double at[2]; /* place (x, z) from the map's middle that becomes (0, 0); within the map, m */
} LandMap;

typedef struct LandParams {
    LandKind kind;
    uint64_t seed; /* any number; not used by a map [1] */
    double depth;  /* of still water at the rims, LAND_DEPTH_MIN to LAND_DEPTH_MAX m [6] */
    double slope;  /* of sand under water, rise by run, LAND_SLOPE_MIN to LAND_SLOPE_MAX [0.03] */
    double bar;    /* factor on the height of sand bars, 0 to LAND_BAR_MAX [1] */
    double tide;   /* level of the sea above that at tide 0, up to +-LAND_TIDE_MAX m [0] */
    double period; /* of a beach or bay along z, LAND_PERIOD_MIN to LAND_PERIOD_MAX m [512] */
    LandMap map;   /* map of the kind LAND_MAP */
} LandParams;

/* Returns the values in brackets: a beach. */
LandParams land_default_params(void);

/* Fails with SWELL_ERROR_RANGE; the message has the value and what is accepted. Reads the whole
   map. */
bool land_check_params(const LandParams* params, SwellError* error);

/* Whether the land repeats along z. */
bool land_repeats(LandKind kind);

/* Fills a window's parameters, with default friction and soaking. Cell (i, j) has its centre at
   (west + (i + 1/2) cell, north + (j + 1/2) cell). `cells` is about the number across LAND_WIDTH of
   a beach or bay, or across the square: a multiple of 8 from LAND_CELLS_MIN to SHORE_GRID_MAX.
   Fails as land_check_params does, and for windows of more than SHORE_GRID_MAX cells a side. */
bool land_window(const LandParams* params, int cells, ShoreParams* shore, SwellError* error);

/* Fills the bed (nz x nx) of a window that land_window gave for these parameters, or for others
   that differ in seed, bar or tide. Heights [m] are clamped to +-LAND_HEIGHT_MAX. */
void land_fill_bed(const LandParams* params, const ShoreParams* shore, float* bed);

/* Returns the height of land or sea bed over still water at any place, also beyond the window [m].
   Unlike the bed, a fine map is not averaged over a cell. Land goes on without an end behind the
   window's eastern side. land_check_params must accept the parameters. Returns 0 for a place that
   is not finite. */
double land_height(const LandParams* params, double x, double z);

SWELL_PUBLIC_END

#endif
