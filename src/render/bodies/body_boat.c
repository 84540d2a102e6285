/*
 * The launch, made from the sections of its hull (swell/float.h), from the keel up:
 *
 *                  ________
 *                 /__|__|__\ roof, windows
 *      #    _____ |  house  |______ foredeck
 *      #   |_____floor______|      ---___ gunwale
 *      |\_________________________________\ rubbing strake
 *      | \________________________________/ wet band
 *      |   \____________________________/ bottom
 *
 * Bands run from the transom to the stem on both sides, smooth along and flat across.
 */
#include "body_model.h"

#include <assert.h>
#include <math.h>

static const BodyPaint BOTTOM = {0.42f, 0.12f, 0.10f, 0.8f};
static const BodyPaint WET = {0.62f, 0.63f, 0.62f, 0.9f};
static const BodyPaint HULL = {0.93f, 0.93f, 0.90f, 1.0f};
static const BodyPaint STRAKE = {0.16f, 0.20f, 0.30f, 0.9f};
static const BodyPaint GUNWALE = {0.58f, 0.43f, 0.29f, 1.0f};
static const BodyPaint LINING = {0.82f, 0.80f, 0.74f, 0.55f};
static const BodyPaint FLOOR = {0.68f, 0.56f, 0.42f, 0.7f};
static const BodyPaint BENCH = {0.54f, 0.42f, 0.30f, 0.8f};
static const BodyPaint FOREDECK = {0.86f, 0.84f, 0.77f, 1.0f};
static const BodyPaint HOUSE = {0.95f, 0.95f, 0.93f, 0.9f};
static const BodyPaint GLASS = {0.10f, 0.15f, 0.19f, 1.0f};
static const BodyPaint DOOR = {0.16f, 0.15f, 0.14f, 0.4f};
static const BodyPaint ROOF = {0.72f, 0.26f, 0.19f, 1.0f};
static const BodyPaint CEILING = {0.45f, 0.43f, 0.40f, 0.35f};
static const BodyPaint ENGINE = {0.13f, 0.14f, 0.16f, 1.0f};
static const BodyPaint STRIPE = {0.85f, 0.85f, 0.85f, 1.0f};

enum { STATIONS = 15, KNEE = 9 }; /* where the cockpit ends and the foredeck begins */

static const double WALL = 0.07;         /* thickness of the side at the gunwale [m] */
static const double STRAKE_OUT = 0.035;  /* m */
static const double FLOOR_HEIGHT = 0.28; /* of the cockpit, over the waterline [m] */
static const double CAMBER = 0.07;       /* of the foredeck [m] */
static const double RAKE = 0.38;         /* of the stem, to a metre of height [m] */

/* Denser towards the stem, where the sides curve inwards. */
static double station(int i) {
    const double s = (double)i / (STATIONS - 1);
    return -1.0 + 2.0 * s * (1.25 - 0.25 * s);
}

/* A line from the transom to the stem, on the starboard side. */
typedef struct Line {
    float point[STATIONS][3];
} Line;

/* Adds the rake of the stem, which the sections do not have. */
static void place(float point[3], double u, double x, double y) {
    const double lean = u > 0.0 ? RAKE * pow(u, 5.0) * fmax(y, 0.0) : 0.0;
    point[0] = (float)x;
    point[1] = (float)y;
    point[2] = (float)(-0.5 * FLOAT_BOAT_LENGTH * u - lean);
}

/* The height at which the bottom meets the side, where the half breadth is that of the chine. */
static double chine(double u) {
    double low = float_boat_keel(u), high = float_boat_deck(u);
    const double half = FLOAT_BOAT_CHINE * float_boat_half_beam(u);
    for (int i = 0; i < 40; ++i) {
        const double middle = 0.5 * (low + high);
        *(float_boat_half_breadth(u, middle) < half ? &low : &high) = middle;
    }
    return 0.5 * (low + high);
}

/* A line on the bottom, at a share of the height from keel to chine; one on the side, from chine to
   deck, moved outwards. */
static Line bottom_line(double share) {
    Line line;
    for (int i = 0; i < STATIONS; ++i) {
        const double u = station(i), keel = float_boat_keel(u);
        const double y = keel + share * (chine(u) - keel);
        place(line.point[i], u, float_boat_half_breadth(u, y), y);
    }
    return line;
}

static Line side_line(double share, double out) {
    Line line;
    for (int i = 0; i < STATIONS; ++i) {
        const double u = station(i), low = chine(u);
        const double y = fmin(low + share * (float_boat_deck(u) - low), float_boat_deck(u));
        place(line.point[i], u, float_boat_half_breadth(u, y) + (i + 1 < STATIONS ? out : 0.0), y);
    }
    return line;
}

/* A line inside the hull, at most at the height of the gunwale. */
static Line inner_line(double height) {
    Line line;
    for (int i = 0; i < STATIONS; ++i) {
        const double u = station(i);
        const double y = fmin(height, float_boat_deck(u));
        place(line.point[i], u, fmax(float_boat_half_breadth(u, y) - WALL, 0.0), y);
    }
    line.point[0][2] -= (float)WALL; /* of the transom */
    return line;
}

static Line middle_line(const Line* beside, double rise) {
    Line line = *beside;
    for (int i = 0; i < STATIONS; ++i) {
        line.point[i][1] += (float)(rise * (double)fminf(line.point[i][0], 1.0f));
        line.point[i][0] = 0.0f;
    }
    return line;
}

/* Adds the band between two lines from one station to another, on both sides. `facing` is roughly
   the normal of its starboard side. */
static void add_band(BodyModel* model, const Line* a, const Line* b, int from, int to,
                     const float facing[3], BodyPaint paint) {
    for (int side = 0; side < 2; ++side) {
        const float mirror = side ? -1.0f : 1.0f;
        const int first = model->vertex_count;
        assert(first + 2 * (to - from + 1) <= BODY_VERTEX_MAX);
        for (int i = from; i <= to; ++i) {
            const int before = i > from ? i - 1 : i, after = i < to ? i + 1 : i;
            float along[3], across[3], normal[3];
            for (int axis = 0; axis < 3; ++axis) {
                along[axis] = a->point[after][axis] - a->point[before][axis] +
                              b->point[after][axis] - b->point[before][axis];
                across[axis] = b->point[i][axis] - a->point[i][axis];
                /* At the stem, where both lines meet, use the direction just behind it. */
                if (i == to && i > from) {
                    across[axis] += 0.02f * (b->point[i - 1][axis] - a->point[i - 1][axis]);
                }
            }
            body_model_unit_across(along, across, facing, normal);
            const Line* const lines[2] = {a, b};
            for (int end = 0; end < 2; ++end) {
                const float* p = lines[end]->point[i];
                model->vertex[model->vertex_count++] = (BodyVertex){
                    .position = {mirror * p[0], p[1], p[2]},
                    .normal = {mirror * normal[0], normal[1], normal[2]},
                    .paint = paint,
                };
            }
        }
        for (int i = 0; i < to - from; ++i) {
            static const int CORNER[6] = {0, 1, 2, 2, 1, 3};
            for (int n = 0; n < 6; ++n) {
                model->index[model->index_count++] = (uint16_t)(first + 2 * i + CORNER[n]);
            }
        }
    }
}

/* Adds the face between two lines at a station, from side to side. */
static void add_across(BodyModel* model, const Line* low, const Line* high, int at,
                       BodyPaint paint) {
    const float* a = low->point[at];
    const float* b = high->point[at];
    const float corner[4][3] = {
        {-a[0], a[1], a[2]}, {a[0], a[1], a[2]}, {b[0], b[1], b[2]}, {-b[0], b[1], b[2]}};
    body_model_add_face(model, corner, paint);
}

static const float OUT[3] = {1.0f, 0.0f, 0.0f}, IN[3] = {-1.0f, 0.0f, 0.0f};
static const float UP[3] = {0.0f, 1.0f, 0.0f}, DOWN[3] = {0.6f, -1.0f, 0.0f};

static void add_hull(BodyModel* model) {
    enum { STEPS = 4 };
    Line below = bottom_line(0.0);
    for (int i = 1; i <= STEPS; ++i) {
        const double share = (double)i / STEPS;
        const Line above = bottom_line(share * (2.0 - share) * 0.5 + 0.5 * share);
        add_band(model, &below, &above, 0, STATIONS - 1, DOWN, BOTTOM);
        add_across(model, &below, &above, 0, BOTTOM);
        below = above;
    }
    const struct {
        double share, out;
        const float* facing;
        BodyPaint paint;
    } SIDE[] = {
        {0.16, 0.0, OUT, WET},           {0.76, 0.0, OUT, HULL},  {0.77, STRAKE_OUT, DOWN, STRAKE},
        {0.89, STRAKE_OUT, OUT, STRAKE}, {0.90, 0.0, UP, STRAKE}, {1.00, 0.0, OUT, HULL}};
    for (size_t i = 0; i < sizeof SIDE / sizeof *SIDE; ++i) {
        const Line above = side_line(SIDE[i].share, SIDE[i].out);
        add_band(model, &below, &above, 0, STATIONS - 1, SIDE[i].facing, SIDE[i].paint);
        add_across(model, &below, &above, 0, SIDE[i].paint);
        below = above;
    }
}

static void add_decks(BodyModel* model) {
    const Line edge = side_line(1.0, 0.0);
    const Line inner = inner_line(10.0);
    const Line floor_edge = inner_line(FLOOR_HEIGHT);
    const Line floor_middle = middle_line(&floor_edge, 0.0);
    const Line deck_middle = middle_line(&inner, CAMBER);
    add_band(model, &edge, &inner, 0, STATIONS - 1, UP, GUNWALE);
    add_band(model, &floor_edge, &inner, 0, KNEE, IN, LINING);
    add_band(model, &floor_edge, &floor_middle, 0, KNEE, UP, FLOOR);
    add_band(model, &inner, &deck_middle, KNEE, STATIONS - 1, UP, FOREDECK);
    /* The bulkhead under the foredeck, and the inside and the top of the transom. */
    add_across(model, &floor_edge, &inner, KNEE, LINING);
    add_across(model, &inner, &floor_edge, 0, LINING);
    add_across(model, &edge, &inner, 0, GUNWALE);
    body_model_add_box(model, (const float[]){-0.72f, (float)FLOOR_HEIGHT, 2.30f},
                       (const float[]){0.72f, 0.58f, 2.70f}, BENCH);
    body_model_add_box(model, (const float[]){-0.22f, 0.76f, -2.05f},
                       (const float[]){0.22f, 0.90f, -1.60f}, HULL);
}

/* ---- House, of faces that lean a little ------------------------------------------------------ */

/* Level outlines of the house: half width and ends at a height. m */
typedef struct Outline {
    float y, wide, front, back;
} Outline;

/* Adds the face of an outline, facing up or down. */
static void add_level(BodyModel* model, Outline at, bool up, BodyPaint paint) {
    const float side = up ? -at.wide : at.wide;
    const float face[4][3] = {{side, at.y, at.front},
                              {side, at.y, at.back},
                              {-side, at.y, at.back},
                              {-side, at.y, at.front}};
    body_model_add_face(model, face, paint);
}

enum { STARBOARD, PORT, AHEAD, ASTERN, WALLS };

typedef struct Wall {
    float corner[4][3];
} Wall;

/* One of the walls between two outlines. */
static Wall wall_of(Outline low, Outline high, int side) {
    const Wall walls[WALLS] = {
        [STARBOARD] = {{{low.wide, low.y, low.back},
                        {low.wide, low.y, low.front},
                        {high.wide, high.y, high.front},
                        {high.wide, high.y, high.back}}},
        [PORT] = {{{-low.wide, low.y, low.front},
                   {-low.wide, low.y, low.back},
                   {-high.wide, high.y, high.back},
                   {-high.wide, high.y, high.front}}},
        [AHEAD] = {{{low.wide, low.y, low.front},
                    {-low.wide, low.y, low.front},
                    {-high.wide, high.y, high.front},
                    {high.wide, high.y, high.front}}},
        [ASTERN] = {{{-low.wide, low.y, low.back},
                     {low.wide, low.y, low.back},
                     {high.wide, high.y, high.back},
                     {-high.wide, high.y, high.back}}},
    };
    return walls[side];
}

static void add_walls(BodyModel* model, Outline low, Outline high, BodyPaint paint) {
    for (int side = 0; side < WALLS; ++side) {
        const Wall wall = wall_of(low, high, side);
        body_model_add_face(model, wall.corner, paint);
    }
}

/* Adds a pane just in front of a wall, from (a0, b0) to (a1, b1) in shares of its width and height.
 */
static void add_pane(BodyModel* model, Wall in, const float part[4], BodyPaint paint) {
    static const int SHARE[4][2] = {{0, 1}, {2, 1}, {2, 3}, {0, 3}};
    static const float BEFORE = 0.012f; /* m */
    const float(*wall)[3] = (const float(*)[3])in.corner;
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
    for (int side = STARBOARD; side <= PORT; ++side) {
        const Wall wall = wall_of(low, high, side);
        add_pane(model, wall, (const float[]){0.06f, 0.08f, 0.47f, 0.90f}, GLASS);
        add_pane(model, wall, (const float[]){0.53f, 0.08f, 0.94f, 0.90f}, GLASS);
    }
    const Wall front = wall_of(low, high, AHEAD);
    add_pane(model, front, (const float[]){0.05f, 0.08f, 0.48f, 0.92f}, GLASS);
    add_pane(model, front, (const float[]){0.52f, 0.08f, 0.95f, 0.92f}, GLASS);
}

static void add_house(BodyModel* model) {
    const Outline sill = {1.00f, 0.66f, -1.22f, 0.42f};
    const Outline foot = {(float)FLOOR_HEIGHT, 0.68f, -1.26f, 0.42f};
    const Outline eaves = {1.62f, 0.58f, -0.94f, 0.38f};
    add_walls(model, foot, sill, HOUSE);
    add_walls(model, sill, eaves, HOUSE);
    add_windows(model, sill, eaves);
    /* The door, towards the cockpit. */
    const Wall back = wall_of(foot, sill, ASTERN);
    const Wall above = wall_of(sill, eaves, ASTERN);
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

static void add_outboard(BodyModel* model) {
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

/* ---- The boat ------------------------------------------------------------------------------ */

void body_model_add_boat(BodyModel* model) {
    assert(model);
    add_hull(model);
    add_decks(model);
    add_house(model);
    add_outboard(model);
}

/* Narrow bands keep the interpolated depths exact: water may be just below. */
void body_model_add_boat_lid(BodyModel* model) {
    enum { BANDS = 4 };
    assert(model);
    Line outer = side_line(1.0, 0.0);
    const Line edge = outer;
    for (int band = 1; band <= BANDS; ++band) {
        Line inner = edge;
        for (int i = 0; i < STATIONS; ++i) {
            inner.point[i][0] *= 1.0f - (float)band / BANDS;
        }
        add_band(model, &outer, &inner, 0, STATIONS - 1, UP, HULL);
        outer = inner;
    }
}
