/*
 * The field itself, for the files of this room.
 */
#ifndef SWELL_RIPPLE_FIELD_H
#define SWELL_RIPPLE_FIELD_H

#include "schemes.h"
#include "swell/ripple.h"

/* Cells are 4 bytes: float, or int32_t for `integer`. */
enum { RIPPLE_CELL_BYTES = 4 };

typedef struct RippleRain {
    double per_step, radius, depth;
    uint64_t seed;
    double owed;    /* drops due but not yet fallen */
    uint32_t drops; /* fallen so far */
} RippleRain;

struct Ripple {
    RippleParams params;
    SwellWorkers* workers; /* borrowed */
    void* now;             /* u (height x width), owned */
    void* before;          /* u- (height x width), owned */
    void* spare;           /* u+ of lerp (height x width), owned; NULL for other schemes */
    void* row;             /* (width): a row of u+ for measuring, owned */
    uint8_t* wall;         /* (height x width), owned; NULL while there is none */
    int* row_walls;        /* (height): walls in each row, owned; NULL while there is none */
    RippleSchemeStepRow step_row;
    int rows_per_block;
    RippleRain rain;
};

/* The field is a row of its inner cells in 1D. */
static inline bool ripple_field_is_inside(const Ripple* ripple, int x, int y) {
    const RippleParams* p = &ripple->params;
    return x >= 1 && x < p->width - 1 &&
           (p->dimensions == 1 ? y == 0 : y >= 1 && y < p->height - 1);
}

static inline size_t ripple_field_index(const Ripple* ripple, int x, int y) {
    return (size_t)y * (size_t)ripple->params.width + (size_t)x;
}

/* A wall that was drawn, or an edge. */
static inline bool ripple_field_is_wall(const Ripple* ripple, int x, int y) {
    return !ripple_field_is_inside(ripple, x, y) ||
           (ripple->wall && ripple->wall[ripple_field_index(ripple, x, y)]);
}

/* Drops the rain that is due before a step. */
void ripple_field_rain(Ripple* ripple);

#endif
