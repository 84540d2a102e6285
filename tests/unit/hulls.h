/*
 * Meshes of hulls that the tests draw: one in the making, and the launch herself.
 */
#ifndef SWELL_TESTS_HULLS_H
#define SWELL_TESTS_HULLS_H

#include "unit/floats.h"

#include <stdlib.h>

enum { RINGS = 61, POINTS = 41, VERTICES_MAX = RINGS * POINTS, TRIANGLES_MAX = 2 * VERTICES_MAX };

typedef struct Drawn {
    float vertex[VERTICES_MAX][3];
    uint32_t index[TRIANGLES_MAX][3];
    FloatMesh mesh; /* of these */
} Drawn;

/* To be freed. */
static inline Drawn* begin_mesh(void) {
    Drawn* drawn = calloc(1, sizeof *drawn);
    CHECK(drawn);
    drawn->mesh.vertex = drawn->vertex[0];
    drawn->mesh.index = drawn->index[0];
    return drawn;
}

static inline int add_vertex(Drawn* drawn, double x, double y, double z) {
    float* vertex = drawn->vertex[drawn->mesh.vertex_count];
    vertex[0] = (float)x;
    vertex[1] = (float)y;
    vertex[2] = (float)z;
    return drawn->mesh.vertex_count++;
}

/* Counter-clockwise seen from outside. */
static inline void add_triangle(Drawn* drawn, int a, int b, int c) {
    uint32_t* index = drawn->index[drawn->mesh.triangle_count++];
    index[0] = (uint32_t)a;
    index[1] = (uint32_t)b;
    index[2] = (uint32_t)c;
}

/* The faces of a box, by its corners, whose bits say on which side each is. */
static const int BOX_FACE[6][4] = {{0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1},
                                   {4, 5, 7, 6}, {0, 4, 6, 2}, {1, 3, 7, 5}};

/* The launch with a flat transom and deck: sections along their lower edge from the port gunwale,
   joined by strips. */
static inline Drawn* draw_launch(void) {
    Drawn* drawn = begin_mesh();
    for (int k = 0; k < RINGS * POINTS; ++k) {
        const double u = -1.0 + 2.0 * (k / POINTS) / (RINGS - 1);
        const double side = 2.0 * (k % POINTS) / (POINTS - 1) - 1.0;
        const double keel = float_boat_keel(u), deck = float_boat_deck(u);
        const double y = fmin(keel + (deck - keel) * side * side, deck);
        add_vertex(drawn, copysign(float_boat_half_breadth(u, y), side), y,
                   -0.5 * FLOAT_BOAT_LENGTH * u);
    }
    for (int k = 0; k < (RINGS - 1) * POINTS; ++k) {
        const int next = k % POINTS + 1 < POINTS ? k + 1 : k + 1 - POINTS; /* at last the deck */
        add_triangle(drawn, k, k + POINTS, next + POINTS);
        add_triangle(drawn, k, next + POINTS, next);
    }
    const int stem = (RINGS - 1) * POINTS;
    for (int i = 1; i + 1 < POINTS; ++i) {
        add_triangle(drawn, 0, i, i + 1);
        add_triangle(drawn, stem, stem + i + 1, stem + i);
    }
    return drawn;
}

#endif
