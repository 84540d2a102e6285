/*
 * What the files of the sea look share: look_sea.c is the look, look_sea_fill.c fills what the
 * shaders are told, look_sea_behind.c draws sky, open water and the line between them.
 */
#ifndef SWELL_RENDER_LOOK_SEA_PARTS_H
#define SWELL_RENDER_LOOK_SEA_PARTS_H

#include "look_sea.h"

/* As sea_block.glsl reads them. */
enum {
    CASCADE_VECTOR = 9,
    FOAM_VECTOR = CASCADE_VECTOR + OCEAN_SEA_CASCADES_MAX, /* and foam.glsl */
    FOAM_PLACE_VECTOR = FOAM_VECTOR + 5,
    FOAM_HIDDEN_VECTOR = FOAM_VECTOR + 8,
    FOAM_HIDDEN_VECTORS = 3, /* of a cascade */
    TONE_VECTOR = FOAM_HIDDEN_VECTOR + FOAM_HIDDEN_VECTORS * OCEAN_SEA_CASCADES_MAX,
    MOVED_VECTOR,
    LOOK_VECTORS
};
_Static_assert((int)FOAM_LEVELS <= 4 * (int)FOAM_HIDDEN_VECTORS, "as foam.glsl reads them");

enum {
    UNIT_PANORAMA,
    UNIT_HORIZON,
    UNIT_FOAM_NOISE,
    UNIT_FOAM_TABLE,
    UNIT_PORT,
    UNIT_FIELDS,
    UNIT_WAKE = UNIT_FIELDS + FIELDS_TEXTURES * OCEAN_SEA_CASCADES_MAX
};

/* What is drawn over the whole picture, where nothing is nearer: the sky and, where the port
   touches the water, the part of it in air, the open water, and the line between them. */
typedef enum Behind {
    BEHIND_SKY,
    BEHIND_SKY_IN_AIR,
    BEHIND_WATER,
    BEHIND_LINE,
    BEHIND_COUNT
} Behind;

typedef struct BehindProgram {
    bool tried;
    GLuint name;
    GLint look, panorama, horizon, foam_noise, direction_from_clip;
    LookBelowUniforms below;
} BehindProgram;

typedef struct LookSeaState {
    Programs* programs; /* borrowed */
    BehindProgram behind[BEHIND_COUNT][RENDER_QUALITY_COUNT];
    GLuint vertex_array; /* of their triangle */
    GLuint panorama, horizon, foam_noise, foam_table;
    FoamCoverage foam; /* in use; its table is in the texture */
    int panorama_size; /* 0 before the first */
    SkyLight light;
    LookBelow below;
    float look[LOOK_VECTORS][4]; /* of this frame */
} LookSeaState;

/* Fills the vectors of a frame: light and water; those and the sea with its foam. */
void look_sea_fill_light(LookSeaState* sea, const RenderFrame* frame);
void look_sea_fill(LookSeaState* sea, const Fields* fields, const Mesh* mesh,
                   const RenderFrame* frame);

/* Binds a texture to a unit, which becomes the active one. */
void look_sea_bind(GLuint texture, int unit);

/* As Look has it. */
void look_sea_draw_behind(void* state, const View* view, const RenderFrame* frame);

#endif
