/*
 * The lips that a shore's breakers throw (swell/shore_display.h), strung along their crests: sheets
 * of water, which lip.vert lets fly and fall.
 */
#ifndef SWELL_RENDER_LIPS_H
#define SWELL_RENDER_LIPS_H

#include "shore_fields.h"

/* What lip.vert reads of a place on a crest. */
enum {
    LIP_X, /* resting place in the window [m] */
    LIP_Z,
    LIP_WAY_X, /* in which the lip flies */
    LIP_WAY_Z,
    LIP_HEIGHT, /* of the wave [m] */
    LIP_REACH,  /* to where the lip lands [m] */
    LIP_AGE,    /* [s] */
    LIP_SHARE,  /* of it that is drawn; below 0 a string ends */
    LIP_VALUES
};

typedef struct LipStation {
    float value[LIP_VALUES];
} LipStation;

enum { LIP_STATIONS_MAX = 4096, LIP_PIECES_MAX = 4096 };

typedef struct Lips {
    GLuint vertex_array, buffer;
    LipStation station[LIP_STATIONS_MAX];
    bool is_strung[LIP_PIECES_MAX];
} Lips;

/* Takes zeroed lips. */
void lips_init(Lips* lips);

/* Deletes and zeroes. Safe on zeroed lips. */
void lips_finish(Lips* lips);

/* Adds the constants of lip.vert. */
void lips_add_constants(Preamble* preamble);

/* Draws the lips near the eye, at x and z [m], by the current program over what is there. */
void lips_draw(Lips* lips, const ShoreFields* shore, const double eye[2]);

#endif
