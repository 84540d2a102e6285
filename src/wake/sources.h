/*
 * Where sources lie on the cells, and how they lay down what they bring: for the files of stones,
 * hulls and wash.
 */
#ifndef SWELL_WAKE_SOURCES_H
#define SWELL_WAKE_SOURCES_H

#include "patch.h"

/* Cells of the world around a place. */
typedef struct WakeBox {
    double place[2];           /* x, z [m]; in a tile brought near its first cells */
    int64_t first[2], last[2]; /* along x, z; none where last < first */
} WakeBox;

/* Cells within `reach` [m] of a place along each axis, that the window holds; in a tile, whose
   cells are those of all its repetitions, all of them. */
WakeBox wake_box_around(const WakePatch* patch, double x, double z, double reach);

/* Adds to what enters the height of a cell of the world [m]. */
void wake_push_cell(WakePatch* patch, int64_t column, int64_t row, double by);

/* Lays foam over a cell of the world, and keeps the most in `laid`. */
void wake_foam_cell(WakePatch* patch, int64_t column, int64_t row, double foam, float* laid);

void wake_stone_push(WakePatch* patch, const WakeStone* stone);
void wake_stone_foam(WakePatch* patch, const WakeStone* stone, float* laid);
void wake_hulls_push(WakePatch* patch); /* what has changed of all of them */
void wake_wash_foam(WakePatch* patch, const WakeWash* wash, float* laid);

static inline double wake_square(double value) {
    return value * value;
}

#endif
