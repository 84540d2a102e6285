/*
 * How the sea is lit and coloured. A look is a fragment program with its parameters, a background,
 * and what turns light into colours; it says in which form it reads the fields, and lays the mesh
 * as it wants to see it. A new one is a file that fills a Look and a line in look.c.
 *
 * The program of a look is joined with each mesh (sea_pass.h):
 *
 *     vertex     mesh.vert, the mesh's file, the look's `vertex` files
 *     fragment   the look's `fragment` files
 *
 * A look may have variants, with other defines or other fragment files. They are built when they
 * are first drawn. A frame may show the sea by more than one of them, each for some of its pixels.
 */
#ifndef SWELL_RENDER_LOOK_H
#define SWELL_RENDER_LOOK_H

#include "gl/program.h"
#include "sea/fields.h"
#include "sea/mesh.h"
#include "sea/wake_fields.h"
#include "view.h"

enum { LOOK_UNIFORM_MAX = 32, LOOK_VARIANT_MAX = 576, LOOK_SHOWN_MAX = 2 };

/* What a look knows of the sea when it lays a mesh. */
typedef struct LookSea {
    int grid;               /* N of the first cascade */
    double length;          /* L of it [m] */
    OceanBounds bounds;     /* of the surface, outside of which nothing is drawn */
    float stray;            /* the farthest that it strays sideways, for which detail allows [m] */
    const WakeFields* wake; /* over it, borrowed */
} LookSea;

typedef struct Look {
    const char* name;
    FieldsForm form;
    const char* vertex[4];                 /* files that move a vertex with the sea, NULL-ended */
    const char* fragment[12];              /* files that colour it, NULL-ended */
    const char* uniform[LOOK_UNIFORM_MAX]; /* names of its own, NULL after the last */
    float near_depth, far_depth;           /* of what it shows [m] */
    bool has_full_tiles; /* its roots are tiles of the first cascade, which can be drawn whole */

    /* What it keeps in GL and memory, textures and further programs; both NULL for nothing.
       `create` fails with SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY. */
    bool (*create)(void** state, Programs* programs, SwellError* error);
    void (*destroy)(void* state);

    /* Adds what it shares with its shaders; NULL for nothing. */
    void (*add_constants)(Preamble* preamble);

    /* Fills the bound framebuffer, colours and depths, with what is seen behind the sea. */
    void (*draw_background)(void* state, const View* view, const RenderFrame* frame);

    /* Which variants a frame is drawn with, one after the other: fills `variant`, each below
       LOOK_WAKE_VARIANTS, and returns how many; those of another kind (look_wake.h) are so many
       times LOOK_WAKE_VARIANTS further on. NULL where there is but one. */
    int (*variants)(const Fields* fields, const RenderFrame* frame, int variant[LOOK_SHOWN_MAX]);

    /* The lines that make a program a variant of a kind, and its fragment files, NULL-ended, or
       NULL for `fragment`. */
    const char* const* (*variant_fragment)(int variant);
    void (*define)(int variant, char defines[PROGRAM_DEFINES_SIZE]);

    /* Binds the fields and what else it reads, and sets its uniforms, whose locations are in the
       order of `uniform`, in the program in use. */
    void (*set_uniforms)(void* state, const GLint* location, const Fields* fields,
                         const WakeFields* wake, const Mesh* mesh, const View* view,
                         const RenderFrame* frame);

    /* Draws what is seen behind the sea, after it, where nothing has been drawn; NULL for nothing.
     */
    void (*draw_behind)(void* state, const View* view, const RenderFrame* frame);

    /* Lays the mesh that it wants for this view. */
    Mesh (*lay_mesh)(const LookSea* sea, const View* view, const RenderFrame* frame);

    /* How far a variant sees [m]; NULL where each sees all of the mesh. */
    float (*sight)(int variant, const RenderFrame* frame);
} Look;

/* The looks that users know, by their numbers, and what stands in for one of them. */
typedef enum LookKind {
    LOOK_CLASSIC = RENDER_LOOK_CLASSIC,
    LOOK_SEA = RENDER_LOOK_SEA,
    LOOK_CLASSIC_CASCADES, /* for the classic look where a sea has several cascades */
    LOOK_COUNT
} LookKind;

/* Which of them shows a sea. */
LookKind look_choose(RenderLook look, int cascade_count);

/* Constant. */
const Look* look_get(LookKind kind);

#endif
