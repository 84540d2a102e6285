/*
 * Draws the sea: its fields on a mesh, in a look. This file switches between the looks; each has a
 * file that lays its mesh and sets its uniforms.
 *
 * The shaders have a program for each SeaKey:
 *
 *     vertex     mesh.vert, the mesh's file, the look's files
 *     fragment   the look's files
 *
 * The number of cascades is a constant of the program, since GPUs read uniforms slowly by an index
 * that is not constant. The programs of a transition, which has the cascades of two seas, loop over
 * them.
 */
#ifndef SWELL_RENDER_SEA_PASS_H
#define SWELL_RENDER_SEA_PASS_H

#include "gl/program.h"
#include "sea/fields.h"
#include "sea/nodes.h"
#include "sea/shore_fields.h"
#include "sea/tile.h"
#include "sea_look.h"
#include "sky_pass.h"
#include "wake_detail.h"

/* ---- The classic look -----------------------------------------------------------------------
 * After the source document: ambient, diffuse and an orange glint, full fog at 100 m; the
 * background has the colour of the fog. */

/* Clip depths [m]. */
#define CLASSIC_LOOK_NEAR 0.02f /* the source program's, in metres */
#define CLASSIC_LOOK_FAR 200.0f

/* Lays a sea of one cascade: a block of tiles that follows the eye by whole tiles. Its finest cell
   is the sample spacing and its roots are the tiles, so that vertices lie on samples. */
Mesh classic_look_lay_mesh(const SeaSurface* surface, const View* view, const RenderFrame* frame);

/* Lays a sea of several cascades: the mesh of the sea look, up to full fog. */
Mesh classic_look_lay_cascades(const SeaSurface* surface, const View* view,
                               const RenderFrame* frame);

/* ---- The study look -------------------------------------------------------------------------
 * To learn from: heights by colour, contours, soft light, the borders of the cascades' tiles; no
 * fog and no sky. It has the mesh of the sea look, and colours of its own over the slopes of
 * slopes.glsl. */

/* Clip depths [m]. */
#define STUDY_LOOK_NEAR 0.1f
#define STUDY_LOOK_FAR 20000.0f

/* Sets the uniforms of a program in use. */
void study_look_set(const Program* program, const RenderFrame* frame);

/* Returns the colour of the background. */
vec3s study_look_ground(void);

/* Adds the colours of heights and tiles. */
void study_look_add_constants(Preamble* preamble);

/* ---- The pass ------------------------------------------------------------------------------ */

/* The looks as the programs have them: the classic look has two. */
typedef enum SurfaceLook {
    SURFACE_LOOK_CLASSIC,          /* of one cascade */
    SURFACE_LOOK_CLASSIC_CASCADES, /* of several cascades */
    SURFACE_LOOK_STUDY,
    SURFACE_LOOK_SEA,
    SURFACE_LOOK_COUNT
} SurfaceLook;

/* The part of a shore that a program draws. */
typedef enum SeaShore {
    SEA_SHORE_NONE,
    SEA_SHORE_NONE_IMAGE, /* the open sea, which mirrors the land */
    SEA_SHORE_WATER,
    SEA_SHORE_WATER_IMAGE,
    SEA_SHORE_LAND,
    SEA_SHORE_COUNT
} SeaShore;

/* The properties that distinguish the programs. */
typedef struct SeaKey {
    int look;    /* SurfaceLook */
    int quality; /* RenderQuality; 0 except in the sea look */
    ViewProgram writes;
    int side;      /* SeaSide of the waterline */
    int cascades;  /* 1 to 4; 0 in a transition and for one cascade in full precision */
    int tile;      /* every cell, by the static tile: one cascade without levels of detail */
    int scattered; /* whether the first cascade is scattered, as seen from high above */
    int detail;    /* detail of the small waves */
    int shore;     /* SeaShore */
} SeaKey;

typedef struct SeaPass {
    Programs* programs; /* borrowed */
    SeaLook sea_look;
    SkyPass sky;
    Fields fields;
    WakeFields wake;   /* the small waves */
    ShoreFields shore; /* the shore of a window with land */
    Tile tile;         /* of a sea of one cascade */
    Nodes nodes;
    OceanBounds bounds; /* of the streamed surface, for culling */
    long triangles_drawn;
    bool sees_shore; /* a part of a shore was in sight in the last frame */
} SeaPass;

/* Takes a zeroed pass; adds the constants of meshes and looks. */
void sea_pass_init(SeaPass* pass, Programs* programs);

/* Deletes and zeroes. Safe on a zeroed pass. */
void sea_pass_finish(SeaPass* pass);

/* Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; then no sea is loaded. */
bool sea_pass_load(SeaPass* pass, const OceanSea* sea, SwellError* error);

/* Uploads the sea in the format that `look` reads. Stores a failure in programs->failure. */
void sea_pass_stream(SeaPass* pass, const OceanSea* sea, const RenderHalves* halves,
                     RenderLook look);

/* Uploads the sea at another time, 0 or 1, for a frame that is `moved`. */
void sea_pass_stream_then(SeaPass* pass, const OceanSea* sea, const RenderHalves* halves,
                          RenderLook look, int time);

/* Returns the near and the far clip depth of the frame's look [m]. */
const float* sea_pass_depths(const RenderFrame* frame);

/* Returns the frame's view, with these clip depths. */
View sea_pass_view(const RenderFrame* frame);

/* Clears the bound framebuffer to the look's background, or to black for lines. The light of a
   photo keeps its colour, which the frame will overdraw. */
void sea_pass_draw_background(const SeaPass* pass, const RenderFrame* frame);

/* Draws into the bound framebuffer; depth testing is on. */
void sea_pass_draw(SeaPass* pass, const View* view, const RenderFrame* frame);

#endif
