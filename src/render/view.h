/* The camera of a frame, and the classic look's fog and light, which bodies and pool share. */
#ifndef SWELL_RENDER_VIEW_H
#define SWELL_RENDER_VIEW_H

#include "gl/program.h"
#include "swell/render.h"

#include <cglm/struct.h>

/* The source's fog and light in metres (its world is five times as large). The light moves with the
   eye, like the block of tiles: it is the source's light at (200, 20, -200) relative to the
   source's camera at (0, 10, 4). */
#define VIEW_FOG_DISTANCE 100.0f     /* m */
#define VIEW_LIGHT_ASIDE_X 200.0f    /* m, from the eye */
#define VIEW_LIGHT_HEIGHT 20.0f      /* m, above the mean sea */
#define VIEW_LIGHT_ASIDE_Z (-204.0f) /* m, from the eye */

/* Returns the colour of the fog and of the classic look's background. */
vec3s view_fog_color(void);

enum { VIEW_PLANE_COUNT = 6, VIEW_PLANE_FAR = 5 };

typedef struct View {
    mat4s clip_from_eye;           /* rotation and perspective, for points relative to the eye */
    vec4s plane[VIEW_PLANE_COUNT]; /* planes of the frustum, inward, relative to the eye */
    vec3s forward;                 /* unit vector along the view */
    float focal;                   /* focal length, pixels */
    float corner_cosine; /* cosine of the angle between the picture's centre and its corner */
} View;

/* Returns a frame's view, which clips at the depths `near_depth` and `far_depth` [m]. */
View view_from_frame(const RenderFrame* frame, float near_depth, float far_depth);

/* Fills focal lengths, principal point and axes. */
void view_find_camera(const RenderFrame* frame, RenderCamera* camera);

/* Fills the axes of a face (render_face), unit vectors along the frame's right, up and back. */
void view_face_axes(int face, double right[3], double up[3], double ahead[3]);

/* Mixes two opaque colours; b has the weight `share`. */
RenderColor view_mix_colors(RenderColor a, RenderColor b, float share);

/* Adds `const vec3 NAME[count]`, each channel 0 to 1. */
void view_add_colors(Preamble* preamble, const char* name, const RenderColor* color, int count);

/* Returns the frame's first boat, or NULL. Fills its heading, a unit vector of x and z, its breadth
   and length over the launch's, and how much it rises ahead [m/m]. */
const RenderBody* view_boat(const RenderFrame* frame, double ahead[2], double scale[2],
                            double* trim);

/* Whether the frame is of the photo look, whose light camera_pass.h develops. */
bool view_is_photo(const RenderFrame* frame);

/* What the programs of a frame write. */
typedef enum ViewProgram {
    VIEW_PROGRAM_PICTURE,
    VIEW_PROGRAM_PHOTO,
    VIEW_PROGRAM_LIGHT,
    VIEW_PROGRAM_LAYERS,
    VIEW_PROGRAM_MOVED, /* layers, and where things are at two other times */
    VIEW_PROGRAM_COUNT
} ViewProgram;

ViewProgram view_program(const RenderFrame* frame);

/* Returns GLSL lines that select these programs. */
const char* view_program_defines(ViewProgram program);

/* Returns the place of the classic look's light, relative to the eye [m]. */
vec3s view_light(const RenderFrame* frame);

/* Adds FOG_DISTANCE and FOG_COLOR. */
void view_add_constants(Preamble* preamble);

#endif
