/*
 * The field itself, for the files of this room.
 */
#ifndef SWELL_RIPPLE_FIELD_H
#define SWELL_RIPPLE_FIELD_H

#include "ripple/driver.h"
#include "ripple/growing.h"
#include "schemes.h"

/* Cells are 4 bytes: float, or int32_t for `integer`. */
enum { RIPPLE_CELL_BYTES = 4 };

typedef struct RippleRain {
    double per_step, radius, depth;
    uint64_t seed;
    double owed;    /* drops due */
    uint32_t drops; /* added so far */
} RippleRain;

typedef struct RippleDriving {
    RippleDriver driver;
    double phase; /* of its sine, radians, 0 to 2 pi */
} RippleDriving;

struct Ripple {
    RippleParams params;
    SwellWorkers* workers; /* borrowed */
    void* now;             /* u (height x width), owned */
    void* before;          /* u- (height x width), owned */
    void* spare;           /* u+ of lerp (height x width), owned; NULL for other schemes */
    uint8_t* wall;         /* (height x width), owned; NULL without walls */
    int* row_walls;        /* (height): walls in each row, owned; NULL without walls */
    RippleSchemeStepRow step_row;
    int rows_per_block;
    RippleRain rain;
    RippleDriving driving;
    bool may_grow; /* its constants may lie beyond the limit of stability, ... */
    bool grows;    /* ... and do */
    int overflows; /* times that it was stilled because it had grown too high */
};

/* Whether a cell is neither an edge nor outside. */
static inline bool ripple_field_is_inside(const Ripple* ripple, int x, int y) {
    const RippleParams* p = &ripple->params;
    return x >= 1 && x < p->width - 1 &&
           (p->dimensions == 1 ? y == 0 : y >= 1 && y < p->height - 1);
}

static inline size_t ripple_field_index(const Ripple* ripple, int x, int y) {
    return (size_t)y * (size_t)ripple->params.width + (size_t)x;
}

/* Whether a cell is a wall or an edge. */
static inline bool ripple_field_is_wall(const Ripple* ripple, int x, int y) {
    return !ripple_field_is_inside(ripple, x, y) ||
           (ripple->wall && ripple->wall[ripple_field_index(ripple, x, y)]);
}

/* Returns a height of a field or a row; `whole` for `integer`. */
static inline double ripple_field_value(const void* field, size_t i, bool whole) {
    return whole ? ((const int32_t*)field)[i] : (double)((const float*)field)[i];
}

/* Adds the drops that are due in a step. */
void ripple_field_rain(Ripple* ripple);

/* Moves the driver by a step, after the field's. */
void ripple_field_drive(Ripple* ripple);

#endif
