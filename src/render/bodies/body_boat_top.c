/*
 * What stands on the launch: its house and its outboard, of faces that lean a little.
 */
#include "body_boat.h"

static const BodyPaint HOUSE = {0.95f, 0.95f, 0.93f, 0.9f};
static const BodyPaint GLASS = {0.10f, 0.15f, 0.19f, 1.0f};
static const BodyPaint DOOR = {0.16f, 0.15f, 0.14f, 0.4f};
static const BodyPaint ROOF = {0.72f, 0.26f, 0.19f, 1.0f};
static const BodyPaint CEILING = {0.45f, 0.43f, 0.40f, 0.35f};
static const BodyPaint ENGINE = {0.13f, 0.14f, 0.16f, 1.0f};
static const BodyPaint STRIPE = {0.85f, 0.85f, 0.85f, 1.0f};

/* ---- House --------------------------------------------------------------------------------- */

/* Level outlines of the house: half width and ends at a height. m */
typedef struct Outline {
    float y, wide, front, back;
} Outline;

/* An outline's own face, seen from above or from below. */
static void add_level(BodyModel* model, Outline at, bool up, BodyPaint paint) {
    const float side = up ? -at.wide : at.wide;
    const float face[4][3] = {{side, at.y, at.front},
                              {side, at.y, at.back},
                              {-side, at.y, at.back},
                              {-side, at.y, at.front}};
    body_model_add_face(model, face, paint);
}

/* Between two outlines: a face each to starboard, port, ahead and astern, or of one of these. */
static void add_walls(BodyModel* model, Outline low, Outline high, BodyPaint paint) {
    const float walls[4][4][3] = {
        {{low.wide, low.y, low.back},
         {low.wide, low.y, low.front},
         {high.wide, high.y, high.front},
         {high.wide, high.y, high.back}},
        {{-low.wide, low.y, low.front},
         {-low.wide, low.y, low.back},
         {-high.wide, high.y, high.back},
         {-high.wide, high.y, high.front}},
        {{low.wide, low.y, low.front},
         {-low.wide, low.y, low.front},
         {-high.wide, high.y, high.front},
         {high.wide, high.y, high.front}},
        {{-low.wide, low.y, low.back},
         {low.wide, low.y, low.back},
         {high.wide, high.y, high.back},
         {-high.wide, high.y, high.back}},
    };
    for (int i = 0; i < 4; ++i) {
        body_model_add_face(model, walls[i], paint);
    }
}

/* A part of a wall from (a0, b0) to (a1, b1), shares of its width and height, a little before it.
 */
static void add_pane(BodyModel* model, const float wall[4][3], const float part[4],
                     BodyPaint paint) {
    static const int SHARE[4][2] = {{0, 1}, {2, 1}, {2, 3}, {0, 3}};
    static const float BEFORE = 0.012f; /* m */
    float normal[3], corner[4][3];
    float along[3], across[3];
    for (int axis = 0; axis < 3; ++axis) {
        along[axis] = wall[1][axis] - wall[0][axis];
        across[axis] = wall[3][axis] - wall[0][axis];
    }
    body_model_unit_across(along, across, NULL, normal);
    for (int i = 0; i < 4; ++i) {
        const float a = part[SHARE[i][0]], b = part[SHARE[i][1]];
        for (int axis = 0; axis < 3; ++axis) {
            const float low = wall[0][axis] + a * (wall[1][axis] - wall[0][axis]);
            const float high = wall[3][axis] + a * (wall[2][axis] - wall[3][axis]);
            corner[i][axis] = low + b * (high - low) + BEFORE * normal[axis];
        }
    }
    body_model_add_face(model, (const float(*)[3])corner, paint);
}

static void add_windows(BodyModel* model, Outline low, Outline high) {
    for (int side = 0; side < 2; ++side) {
        const float x0 = side ? -low.wide : low.wide, x1 = side ? -high.wide : high.wide;
        const float wall[4][3] = {{x0, low.y, side ? low.front : low.back},
                                  {x0, low.y, side ? low.back : low.front},
                                  {x1, high.y, side ? high.back : high.front},
                                  {x1, high.y, side ? high.front : high.back}};
        add_pane(model, wall, (const float[]){0.06f, 0.08f, 0.47f, 0.90f}, GLASS);
        add_pane(model, wall, (const float[]){0.53f, 0.08f, 0.94f, 0.90f}, GLASS);
    }
    const float front[4][3] = {{low.wide, low.y, low.front},
                               {-low.wide, low.y, low.front},
                               {-high.wide, high.y, high.front},
                               {high.wide, high.y, high.front}};
    add_pane(model, front, (const float[]){0.05f, 0.08f, 0.48f, 0.92f}, GLASS);
    add_pane(model, front, (const float[]){0.52f, 0.08f, 0.95f, 0.92f}, GLASS);
}

void body_boat_add_house(BodyModel* model) {
    const Outline sill = {1.00f, 0.66f, -1.22f, 0.42f};
    const Outline foot = {(float)BODY_BOAT_FLOOR, 0.68f, -1.26f, 0.42f};
    const Outline eaves = {1.62f, 0.58f, -0.94f, 0.38f};
    add_walls(model, foot, sill, HOUSE);
    add_walls(model, sill, eaves, HOUSE);
    add_windows(model, sill, eaves);
    /* The way in, from the cockpit. */
    const float back[4][3] = {{-foot.wide, foot.y, foot.back},
                              {foot.wide, foot.y, foot.back},
                              {sill.wide, sill.y, sill.back},
                              {-sill.wide, sill.y, sill.back}};
    const float above[4][3] = {{-sill.wide, sill.y, sill.back},
                               {sill.wide, sill.y, sill.back},
                               {eaves.wide, eaves.y, eaves.back},
                               {-eaves.wide, eaves.y, eaves.back}};
    add_pane(model, back, (const float[]){0.50f, 0.06f, 0.88f, 1.0f}, DOOR);
    add_pane(model, above, (const float[]){0.50f, 0.0f, 0.88f, 0.92f}, DOOR);
    add_pane(model, above, (const float[]){0.10f, 0.10f, 0.42f, 0.90f}, GLASS);
    const Outline roof_low = {eaves.y, 0.68f, -1.10f, 0.62f};
    const Outline roof_high = {eaves.y + 0.07f, 0.66f, -1.06f, 0.60f};
    const Outline ridge = {eaves.y + 0.12f, 0.36f, -0.86f, 0.42f};
    add_level(model, roof_low, false, CEILING);
    add_walls(model, roof_low, roof_high, ROOF);
    add_walls(model, roof_high, ridge, ROOF);
    add_level(model, ridge, true, ROOF);
}

/* ---- Outboard ------------------------------------------------------------------------------ */

void body_boat_add_outboard(BodyModel* model) {
    const int first = model->vertex_count;
    const Outline foot = {0.66f, 0.15f, 3.04f, 3.42f};
    const Outline waist = {0.74f, 0.19f, 3.01f, 3.47f};
    const Outline brow = {0.80f, 0.19f, 3.01f, 3.47f};
    const Outline head = {1.02f, 0.16f, 3.03f, 3.43f};
    const Outline top = {1.10f, 0.10f, 3.08f, 3.34f};
    add_walls(model, foot, waist, ENGINE);
    add_walls(model, waist, brow, STRIPE);
    add_walls(model, brow, head, ENGINE);
    add_walls(model, head, top, ENGINE);
    add_level(model, top, true, ENGINE);
    body_model_add_box(model, (const float[]){-0.06f, -0.62f, 3.12f},
                       (const float[]){0.06f, 0.68f, 3.30f}, ENGINE);
    for (int i = first; i < model->vertex_count; ++i) {
        model->vertex[i].turns = 1.0f;
    }
    body_model_add_box(model, (const float[]){-0.10f, 0.36f, 3.00f},
                       (const float[]){0.10f, 0.66f, 3.12f}, ENGINE);
}
