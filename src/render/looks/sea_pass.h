/*
 * Draws the sea: the fields on a mesh in a look. Each look has a program for each way to draw a
 * mesh; a new way is a file of its own, a vertex shader and a line in sea_pass.c.
 */
#ifndef SWELL_RENDER_SEA_PASS_H
#define SWELL_RENDER_SEA_PASS_H

#include "gl/program.h"
#include "look.h"
#include "sea/fields.h"
#include "sea/nodes.h"
#include "sea/tile.h"

/* How a mesh is drawn. */
typedef enum SeaMesh {
    SEA_MESH_NODES, /* in levels of detail */
    SEA_MESH_TILE,  /* every cell, by the static tile */
    SEA_MESH_COUNT
} SeaMesh;

/* So many variants are kept of all looks. A frame needs up to a dozen, with what is built ahead of
   it two dozen; the driver keeps about a megabyte for each. */
enum { SEA_MESH_UNIFORM_MAX = 2, SEA_VARIANTS_KEPT = 24 };

typedef struct SeaProgram {
    GLuint name;
    bool tried; /* to build it */
    long used;  /* when last, by the pass's count of uses */
    GLint clip_from_eye, eye_cell, eye, cell;
    GLint mesh[SEA_MESH_UNIFORM_MAX]; /* of the mesh */
    GLint look[LOOK_UNIFORM_MAX];     /* of the look */
} SeaProgram;

typedef struct SeaPass {
    Programs* programs; /* borrowed */
    SeaProgram program[LOOK_COUNT][SEA_MESH_COUNT][LOOK_VARIANT_MAX];
    int kept;           /* variants that are built */
    long uses;          /* of variants */
    SwellError failure; /* of building a variant */
    void* look_state[LOOK_COUNT];
    Fields fields;
    WakeFields wake;      /* small waves over them */
    WakeLayer stand_in;   /* for a patch, while programs for it are built */
    const int* only_kind; /* of small waves, with which all is drawn then; else NULL */
    Tile tile;
    Nodes nodes;
    OceanBounds bounds; /* of the streamed surface */
    float stray;        /* the horizontal one of them, see LookSea */
    int tiles_drawn;
    long triangles_drawn;
} SeaPass;

/* Adds the constants of meshes and looks. */
void sea_pass_add_constants(Preamble* preamble);

/* Takes a zeroed pass. Fails with SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY; sea_pass_finish is
   then still due. */
bool sea_pass_init(SeaPass* pass, Programs* programs, SwellError* error);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void sea_pass_finish(SeaPass* pass);

/* Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; there is no sea then. */
bool sea_pass_load(SeaPass* pass, const OceanSea* sea, SwellError* error);
/* A failure stays in `failure`. */
void sea_pass_stream(SeaPass* pass, const OceanSea* sea, const OceanFoam* foam, RenderLook look);

/* The view in which the frame's look shows it. */
View sea_pass_view(const RenderFrame* frame);

/* Fills the bound framebuffer with what lies behind the sea: black behind lines. */
void sea_pass_draw_background(SeaPass* pass, const View* view, const RenderFrame* frame);

/* In which way a look's mesh is drawn in a frame. */
SeaMesh sea_pass_mesh(const Look* look, const RenderFrame* frame);

/* Draws with the next program that a frame may need soon, while its sea passes into another or once
   there are small waves on it, which has not been built: a driver compiles at the first use. Into
   what is to be cleared. Whether there was one. */
bool sea_pass_draw_ahead(SeaPass* pass, const View* view, const RenderFrame* frame);

/* The program of a variant of the frame's look if there is one, which then counts as used. */
const SeaProgram* sea_pass_find_program(SeaPass* pass, LookKind look, SeaMesh mesh, int variant);

/* Draws into the bound framebuffer; depth testing is on. */
void sea_pass_draw(SeaPass* pass, const View* view, const RenderFrame* frame);

#endif
