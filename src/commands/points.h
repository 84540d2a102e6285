/*
 * The parts of the command `points`: where and when it reads the water (points_plan.c), the table
 * that it writes (points_table.c), and the motion of bodies (points_bodies.c).
 */
#ifndef SWELL_COMMANDS_POINTS_H
#define SWELL_COMMANDS_POINTS_H

#include "swell/host.h"
#include "swell/settings.h"
#include "world/shore_stream.h"
#include "world/world_water.h"

/* The most places, and rows of a file. A place of a file takes 32 bytes. */
enum { POINTS_PLACES_MAX = 10000000, POINTS_ROWS_MAX = 1000000000 };

/* ---- The plan ------------------------------------------------------------------------------ */

/* A place [m], and with a time of its own that time [s]; y is infinite for the surface. */
typedef struct PointsPlace {
    double time, x, y, z;
} PointsPlace;

/* `count` numbers from the first to the last; just the first where there is one. */
typedef struct PointsAxis {
    double first, last;
    int count;
} PointsAxis;

/* Places are those of a grid, row by row along x, of a file, or of a course, one at each time. A
   track is a file whose places have times of their own, which never fall. */
typedef struct PointsPlan {
    PointsAxis x, z;
    PointsPlace* place; /* (count) of a file, owned; else NULL */
    BoatCourse course;  /* owned; count 0 for none */
    bool is_track, has_y;
    double y;          /* of grid and course, infinite for the surface [m] */
    int count;         /* places of each time, or rows of a track */
    int times;         /* of a track 1 */
    double time, last; /* the first time and the last one [s] */
    double rate;       /* times a second */
} PointsPlan;

/* Places of one time. */
typedef struct PointsSpan {
    double time;    /* s */
    int first, end; /* the places first to end - 1 */
    int number;     /* of spans so far */
    double share;   /* of the rows that come before it, 0 to 1 */
} PointsSpan;

/* Makes the plan of --at and of the times; for bodies that of --course, or of one place. Fails with
   SWELL_ERROR_USAGE, SWELL_ERROR_RANGE, SWELL_ERROR_FILE (naming the line) or SWELL_ERROR_MEMORY,
   and then there is nothing to finish. */
bool points_plan_make(PointsPlan* plan, const Settings* settings, SwellError* error);

void points_plan_finish(PointsPlan* plan);

/* Fills the first span, for a zeroed one, or the one after. Returns false behind the last one. */
bool points_plan_next(const PointsPlan* plan, PointsSpan* span);

/* Returns a place at a time of its span [s]. */
PointsPlace points_plan_place(const PointsPlan* plan, double time, int index);

/* ---- The work ------------------------------------------------------------------------------ */

typedef struct Points {
    const Settings* settings;
    SwellWorkers* workers;
    OceanSea* sea;
    OceanFlow* flow; /* NULL where no column needs it */
    OceanFoam* foam; /* likewise */
    WaterSim* water;
    ShoreStream shore;
    ShoreRequest land;
    PointsPlan plan;
    unsigned wanted; /* quantities, as bits */
    HostFile file;
    bool is_text; /* .csv, else .npy */
    HostProgress progress;
} Points;

/* A column of the file; "" for no unit. */
typedef struct PointsColumn {
    const char *name, *unit;
    int quantity; /* written where Points.wanted has its bit */
} PointsColumn;

/* Writes the head of a table: the names of the wanted columns, and the shape of an .npy. */
void points_write_head(Points* points, const PointsColumn* columns, int count, int dimensions,
                       const int shape[]);

/* Writes a row of `count` numbers, of which only the wanted ones count. Times and places have all
   digits. */
void points_write_row(Points* points, const PointsColumn* columns, int count, const double* row);

/* Advances sea, shore, and what is computed with them, to a time [s]. Fails with
   SWELL_ERROR_INTERRUPTED, as shore_stream_advance and as ocean_foam_advance. */
bool points_advance(Points* points, double time, SwellError* error);

/* Writes the motion of the bodies at all times. Fails as points_advance and world_water_create, and
   with SWELL_ERROR_USAGE where there are none. */
bool points_write_bodies(Points* points, SwellError* error);

#endif
