/* Models of floating bodies: triangles in the body's own frame (swell/float.h), one paint each. */
#ifndef SWELL_RENDER_BODY_MODEL_H
#define SWELL_RENDER_BODY_MODEL_H

#include "swell/float.h"

enum { BODY_VERTEX_MAX = 4096, BODY_INDEX_MAX = 3 * BODY_VERTEX_MAX };

typedef struct BodyPaint {
    float red, green, blue; /* sRGB */
    float open;             /* visible share of sky and sea, for ambient occlusion, 0 to 1 */
} BodyPaint;

typedef struct BodyVertex {
    float position[3], normal[3]; /* m; unit */
    BodyPaint paint;
    float thin;  /* half the thickness of a part around x = z = 0 that is widened to stay visible
                    from afar [m]; 0 for none */
    float turns; /* 1 for parts that turn with the rudder */
} BodyVertex;

/* Zeroed is empty. */
typedef struct BodyModel {
    int vertex_count, index_count;
    BodyVertex vertex[BODY_VERTEX_MAX];
    uint16_t index[BODY_INDEX_MAX];
} BodyModel;

/* Adds a flat quadrilateral, corners anticlockwise seen from outside; two of them may coincide. */
void body_model_add_face(BodyModel* model, const float corner[4][3], BodyPaint paint);

/* Adds an axis-aligned box between two corners. */
void body_model_add_box(BodyModel* model, const float low[3], const float high[3], BodyPaint paint);

/* Fills the unit vector perpendicular to a and b, on the side of `facing`, or by the right-hand
   rule if that is NULL. */
void body_model_unit_across(const float a[3], const float b[3], const float facing[3],
                            float unit[3]);

/* Append the models. */
void body_model_add_buoy(BodyModel* model);
void body_model_add_boat(BodyModel* model);
void body_model_add_stone(BodyModel* model);

/* Appends a lid over the gunwale, which hides the water inside the hull. */
void body_model_add_boat_lid(BodyModel* model);

#endif
