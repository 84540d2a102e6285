/* Models of floating bodies: triangles in the body's own frame (swell/float.h), one paint each. */
#ifndef SWELL_RENDER_BODY_MODEL_H
#define SWELL_RENDER_BODY_MODEL_H

#include "swell/float.h"

enum { BODY_VERTEX_MAX = 16384, BODY_INDEX_MAX = 6 * BODY_VERTEX_MAX };

/* Added to `open` of paints that mirror their surroundings, and of a hull's own colours, which have
   no red bottom (body_sea.frag). */
#define BODY_GLASS 2.0f
#define BODY_STEEL 4.0f
#define BODY_OWN 6.0f

typedef struct BodyPaint {
    float red, green, blue; /* sRGB */
    float open;             /* share of sky and sea that it sees, 0 to 1; plus BODY_GLASS, ... */
} BodyPaint;

typedef struct BodyVertex {
    float position[3], normal[3]; /* m; unit */
    BodyPaint paint;
    /* Half the thickness of a part around x = z = 0 that is widened to stay visible from afar [m];
       0 for none. */
    float thin;
    float turns; /* 1 for parts that turn with the rudder */
} BodyVertex;

/* A zeroed model is empty. */
typedef struct BodyModel {
    int vertex_count, index_count;
    BodyVertex vertex[BODY_VERTEX_MAX];
    uint16_t index[BODY_INDEX_MAX];
} BodyModel;

/* Adds a flat quadrilateral, corners anticlockwise seen from outside. Two corners may coincide. */
void body_model_add_face(BodyModel* model, const float corner[4][3], BodyPaint paint);

/* Adds an axis-aligned box between two corners. */
void body_model_add_box(BodyModel* model, const float low[3], const float high[3], BodyPaint paint);

enum { BODY_SHEET_ROWS = 12, BODY_SHEET_COLUMNS = 48 };

/* A smooth surface through a grid of points [m]. Seen from outside, columns run to the right and
   rows upwards. Where the first and the last column coincide the surface is closed. The points of a
   row may coincide. */
typedef struct BodySheet {
    int rows, columns;
    float point[BODY_SHEET_ROWS][BODY_SHEET_COLUMNS][3];
} BodySheet;

/* Adds one sheet. */
void body_model_add_sheet(BodyModel* model, const BodySheet* sheet, BodyPaint paint);

/* Adds a pair of sheets: a starboard one, and its mirror image on the port side. */
void body_model_add_pair(BodyModel* model, const BodySheet* starboard, BodyPaint paint);

/* A level ellipse with a middle and radii along x and z [m]. */
typedef struct BodyRing {
    float middle[3], radius[2];
} BodyRing;

/* Adds a tube through rings, from below upwards. */
void body_model_add_rings(BodyModel* model, const BodyRing* ring, int count, BodyPaint paint);

/* Adds a round bar. */
void body_model_add_bar(BodyModel* model, const float from[3], const float to[3], float radius,
                        BodyPaint paint);

/* Append the models. */
void body_model_add_buoy(BodyModel* model);
void body_model_add_boat(BodyModel* model);
void body_model_add_stone(BodyModel* model);

/* Appends a lid over the gunwale, which hides the water inside the hull. */
void body_model_add_boat_lid(BodyModel* model);

#endif
