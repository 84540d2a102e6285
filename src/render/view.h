/*
 * How a frame is seen: the camera's lens, and the fog and light of the source's sea, which bodies
 * and pool share.
 */
#ifndef SWELL_RENDER_VIEW_H
#define SWELL_RENDER_VIEW_H

#include "gl/preamble.h"
#include "swell/render.h"

#include <cglm/struct.h>

/* The source's fog and light in metres (its world is five times as large). The light goes with the
   eye, as the block of tiles does: it is the source's (200, 20, -200) as seen from above its
   camera's place (0, 10, 4). */
#define VIEW_FOG_DISTANCE 100.0f     /* m */
#define VIEW_LIGHT_ASIDE_X 200.0f    /* m, from the eye */
#define VIEW_LIGHT_HEIGHT 20.0f      /* m, above the mean sea */
#define VIEW_LIGHT_ASIDE_Z (-204.0f) /* m, from the eye */

/* Of the fog, and of the background that the sea fades into. */
vec3s view_fog_color(void);

enum { VIEW_PLANE_COUNT = 6, VIEW_PLANE_FAR = 5 };

typedef struct View {
    mat4s clip_from_eye;           /* rotation and perspective, for points relative to the eye */
    vec4s plane[VIEW_PLANE_COUNT]; /* of the frustum, inward, relative to the eye */
    vec3s forward;                 /* unit */
    float focal;                   /* length at which a metre is seen a metre wide; pixels */
    float corner_cosine;           /* of the angle between the directions of middle and corner */
} View;

/* What is nearer than `near_depth` or farther than `far_depth` [m] is cut off. */
View view_from_frame(const RenderFrame* frame, float near_depth, float far_depth);

/* The light, relative to the eye. m */
vec3s view_light(const RenderFrame* frame);

/* FOG_DISTANCE, FOG_COLOR. */
void view_add_constants(Preamble* preamble);

#endif
