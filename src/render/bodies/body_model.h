/*
 * The models of what floats: triangles in a body's own frame (swell/float.h), painted flat.
 */
#ifndef SWELL_RENDER_BODY_MODEL_H
#define SWELL_RENDER_BODY_MODEL_H

#include "swell/float.h"

enum { BODY_VERTEX_MAX = 4096, BODY_INDEX_MAX = 3 * BODY_VERTEX_MAX };

/* What a surface is painted with. */
typedef struct BodyPaint {
    float red, green, blue; /* as a display shows it */
    float open;             /* share of sky and sea that it sees, 0 to 1 */
} BodyPaint;

typedef struct BodyVertex {
    float position[3], normal[3]; /* m; unit */
    BodyPaint paint;
    float thin;  /* half the thickness of a part about the axis x = z = 0 that has to be seen from
                    afar [m]; 0 for none */
    float turns; /* 1 where it turns with the rudder */
} BodyVertex;

/* Zeroed is empty. */
typedef struct BodyModel {
    int vertex_count, index_count;
    BodyVertex vertex[BODY_VERTEX_MAX];
    uint16_t index[BODY_INDEX_MAX];
} BodyModel;

/* A flat four-sided face, its corners anticlockwise as seen from outside; two may be one point. */
void body_model_add_face(BodyModel* model, const float corner[4][3], BodyPaint paint);

/* A box between two corners, turned by nothing. */
void body_model_add_box(BodyModel* model, const float low[3], const float high[3], BodyPaint paint);

/* The unit vector across two directions, on the side of `facing`, or unless that is given (NULL)
   by the right hand. */
void body_model_unit_across(const float a[3], const float b[3], const float facing[3],
                            float unit[3]);

/* Append what is drawn of them. */
void body_model_add_buoy(BodyModel* model);
void body_model_add_boat(BodyModel* model);

/* Over the gunwale: what hides the water within the hull. */
void body_model_add_boat_lid(BodyModel* model);

#endif
