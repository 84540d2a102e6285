/*
 * Draws the sea: its fields on a mesh, in a look. This file switches between the looks; each has a
 * file that lays its mesh and sets its uniforms (classic_look.h, physical_look.h).
 *
 * Programs are keyed by look, mesh, quality, side of the waterline, number of cascades, detail of
 * the small waves and what they draw of a shore, and built when first drawn:
 *
 *     vertex     mesh.vert, the mesh's file, the look's files
 *     fragment   the look's files
 *
 * The number of cascades is a constant of the program, since GPUs read uniforms slowly by an index
 * that is not. The programs of a transition, which has the cascades of two seas, loop over them.
 */
#ifndef SWELL_RENDER_SEA_PASS_H
#define SWELL_RENDER_SEA_PASS_H

#include "classic_look.h"
#include "gl/program.h"
#include "physical_look.h"
#include "sea/fields.h"
#include "sea/nodes.h"
#include "sea/shore_fields.h"
#include "sea/tile.h"
#include "sky_pass.h"
#include "spray_pass.h"
#include "study_look.h"
#include "wake_detail.h"

/* How a mesh is drawn. */
typedef enum SeaMesh {
    SEA_MESH_NODES, /* in levels of detail */
    SEA_MESH_TILE   /* every cell, by the static tile: SEA_LOOK_CLASSIC alone */
} SeaMesh;

typedef enum SeaLook {
    SEA_LOOK_CLASSIC,          /* of a sea of one cascade */
    SEA_LOOK_CLASSIC_CASCADES, /* of several */
    SEA_LOOK_PHYSICAL,
    SEA_LOOK_STUDY
} SeaLook;

/* What of a shore a program draws. */
typedef enum SeaShore { SEA_SHORE_NONE, SEA_SHORE_WATER, SEA_SHORE_LAND, SEA_SHORE_COUNT } SeaShore;

typedef struct SeaKey {
    SeaLook look;
    SeaMesh mesh;
    RenderQuality quality; /* low but for SEA_LOOK_PHYSICAL */
    bool photo;            /* camera_pass.h */
    SeaSide side;
    int cascades;   /* 1 to 4; 0 in a transition and in SEA_LOOK_CLASSIC */
    bool scattered; /* the first cascade, as it is from high above */
    int detail;     /* of the small waves */
    SeaShore shore;
} SeaKey;

typedef struct SeaProgram {
    SeaKey key;
    long used;   /* the pass's count of uses at the last use; 0 for a free slot */
    GLuint name; /* 0 if it could not be built */
    GLint clip_from_eye, eye_cell, eye, cell;
    GLint height, range; /* of nodes */
    GLint tile_cells;
    GLint cascades; /* of a transition */
    ClassicUniforms classic;
    StudyUniforms study;
} SeaProgram;

/* Capacity of the cache of programs; the least recently used one is replaced. A frame uses a dozen
   at most; a driver holds about a megabyte for each. */
enum { SEA_PROGRAMS = 32 };

typedef struct SeaPass {
    Programs* programs; /* borrowed */
    SeaProgram program[SEA_PROGRAMS];
    long uses;          /* of programs */
    SwellError failure; /* the last failure while drawing; render_check reports it */
    PhysicalLook physical;
    SkyPass sky;
    SprayPass spray;
    Fields fields;
    WakeFields wake;      /* the small waves */
    ShoreFields shore;    /* of a window with land */
    int only_detail;      /* while prewarming: the detail of all nodes; else 0 */
    bool only_transition; /* while prewarming: the programs of a transition */
    Tile tile;
    Nodes nodes;
    OceanBounds bounds; /* of the streamed surface, for culling */
    long triangles_drawn;
    bool sees_shore; /* a part of a shore was in sight in the last frame */
} SeaPass;

/* Adds the constants of meshes and looks. */
void sea_pass_add_constants(Preamble* preamble);

/* Takes a zeroed pass. */
void sea_pass_init(SeaPass* pass, Programs* programs);

/* Deletes and zeroes. Safe on a zeroed pass. */
void sea_pass_finish(SeaPass* pass);

/* Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; then no sea is loaded. */
bool sea_pass_load(SeaPass* pass, const OceanSea* sea, SwellError* error);

/* Uploads the sea in the form that `look` reads. Stores a failure in `failure`. */
void sea_pass_stream(SeaPass* pass, const OceanSea* sea, const OceanFoam* foam, RenderLook look);

/* Returns the frame's view, with the clip depths of its look. */
View sea_pass_view(const RenderFrame* frame);

/* Clears the bound framebuffer to the look's background; black for lines. */
void sea_pass_draw_background(const RenderFrame* frame);

/* Draws into the bound framebuffer; depth testing is on. */
void sea_pass_draw(SeaPass* pass, const View* view, const RenderFrame* frame);

/* Whether a sea is loaded and in no transition. */
bool sea_pass_is_settled(const SeaPass* pass);

enum { SEA_REHEARSALS = 6 };

/* Draws a settled sea as it may soon be: in a transition, with small waves or rings of rain, from
   high above. */
void sea_pass_rehearse(SeaPass* pass, const View* view, const RenderFrame* frame, int which);

#endif
