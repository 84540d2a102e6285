/*
 * Draws the sea: the fields on a mesh in a look. Which look shows a sea is a switch here; each has
 * a file that lays its mesh and sets its uniforms (classic_look.h, physical_look.h).
 *
 * Programs are keyed by look, mesh, quality, side of the waterline and detail of the small waves,
 * and are built when first drawn:
 *
 *     vertex     mesh.vert, the mesh's file, the look's files
 *     fragment   the look's files
 */
#ifndef SWELL_RENDER_SEA_PASS_H
#define SWELL_RENDER_SEA_PASS_H

#include "classic_look.h"
#include "gl/program.h"
#include "physical_look.h"
#include "sea/fields.h"
#include "sea/nodes.h"
#include "sea/tile.h"
#include "sky_pass.h"
#include "wake_detail.h"

/* How a mesh is drawn. */
typedef enum SeaMesh {
    SEA_MESH_NODES, /* in levels of detail */
    SEA_MESH_TILE   /* every cell, by the static tile: of SEA_LOOK_CLASSIC alone */
} SeaMesh;

typedef enum SeaLook {
    SEA_LOOK_CLASSIC,          /* of a sea of one cascade */
    SEA_LOOK_CLASSIC_CASCADES, /* of several */
    SEA_LOOK_PHYSICAL
} SeaLook;

typedef struct SeaKey {
    SeaLook look;
    SeaMesh mesh;
    RenderQuality quality; /* low in the classic looks */
    SeaSide side;
    int detail; /* of the small waves */
} SeaKey;

typedef struct SeaProgram {
    SeaKey key;
    long used;   /* when last, by the pass's count of uses; 0 for a free slot */
    GLuint name; /* 0 where it could not be built */
    GLint clip_from_eye, eye_cell, eye, cell;
    GLint height, range; /* of nodes */
    GLint tile_cells;
    ClassicUniforms classic;
    PhysicalUniforms physical;
    CascadeUniforms cascades;
    WakeUniforms wake;
} SeaProgram;

/* Slots for programs; the least recently used one is replaced. A frame draws with a dozen at most.
   Drivers keep about a megabyte for each. */
enum { SEA_PROGRAMS = 32 };

typedef struct SeaPass {
    Programs* programs; /* borrowed */
    SeaProgram program[SEA_PROGRAMS];
    long uses;
    SwellError failure; /* of the last frame that could not be drawn as it should */
    PhysicalLook physical;
    SkyPass sky;
    Fields fields;
    WakeFields wake;        /* small waves over them */
    WakeLayer stand_in;     /* drawn for a patch while its programs are prewarmed */
    const int* only_detail; /* while prewarming: with which all nodes are drawn; else NULL */
    Tile tile;
    Nodes nodes;
    OceanBounds bounds; /* of the streamed surface: nothing is drawn beyond */
    int tiles_drawn;
    long triangles_drawn;
} SeaPass;

/* Adds the constants of meshes and looks. */
void sea_pass_add_constants(Preamble* preamble);

/* Takes a zeroed pass. */
void sea_pass_init(SeaPass* pass, Programs* programs);

/* Deletes and zeroes. Safe on a zeroed pass. */
void sea_pass_finish(SeaPass* pass);

/* Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; there is no sea then. */
bool sea_pass_load(SeaPass* pass, const OceanSea* sea, SwellError* error);

/* Uploads the sea as `look` reads it. A failure stays in `failure`. */
void sea_pass_stream(SeaPass* pass, const OceanSea* sea, const OceanFoam* foam, RenderLook look);

/* The view in which the frame's look shows it. */
View sea_pass_view(const RenderFrame* frame);

/* Clears the bound framebuffer to what lies behind the sea: black behind lines. */
void sea_pass_draw_background(const RenderFrame* frame);

/* Draws into the bound framebuffer; depth testing is on. */
void sea_pass_draw(SeaPass* pass, const View* view, const RenderFrame* frame);

/* Compiles the next program that small waves would need in this frame, if one is missing: draws
   with it, since a driver compiles at the first use, into what is to be cleared. Returns whether
   one was missing. */
bool sea_pass_prewarm(SeaPass* pass, const View* view, const RenderFrame* frame);

#endif
