/* Draws the floating bodies of a frame, each a model in its pose. */
#ifndef SWELL_RENDER_BODY_PASS_H
#define SWELL_RENDER_BODY_PASS_H

#include "looks/sea_look.h"
#include "swell/render.h"
#include "view.h"

/* The parts of a kind: its model, and a lid that writes depth alone to hide the water inside. */
enum { BODY_MODEL, BODY_LID, BODY_PARTS };

/* The indices of a part, or its corners. */
typedef struct BodyPart {
    GLsizei first, count;
} BodyPart;

/* The corners of a model or a hull, in its own axes [m]. */
typedef struct BodyPoints {
    int count;
    float (*at)[3]; /* (count), owned */
} BodyPoints;

typedef struct BodyPass {
    GLuint vertex_array, model_buffer, index_buffer, pose_buffer;
    BodyPart part[RENDER_BODY_KIND_COUNT][BODY_PARTS];
    BodyPoints points[RENDER_BODY_KIND_COUNT];
    GLuint hull_array, hull_buffer; /* of a hull that is drawn instead of the launch */
    BodyPart hull[BODY_PARTS];      /* corners of the hull; none if there is no hull */
} BodyPass;

/* Takes a zeroed pass. Fails with SWELL_ERROR_MEMORY; then call body_pass_finish. */
bool body_pass_init(BodyPass* pass, SwellError* error);

/* Uploads a hull that is drawn instead of the launch. Fails with SWELL_ERROR_MEMORY. */
bool body_pass_load_hull(BodyPass* pass, const RenderHull* hull, SwellError* error);

/* Finds what a body fills of its axes and of a frame. The rudder stands amidships. */
RenderBounds body_pass_find_bounds(const BodyPass* pass, const RenderFrame* frame,
                                   const RenderBody* body);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void body_pass_finish(BodyPass* pass);

/* Draws the frame's bodies into the bound framebuffer; depth testing is on. `look` lights them in
   the sea look. */
void body_pass_draw(const BodyPass* pass, const View* view, const RenderFrame* frame,
                    SeaLook* look);

#endif
