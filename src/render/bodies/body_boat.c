/*
 * The launch, in smooth sheets through curves. Her hull follows the sections of the hull that
 * floats (swell/float.h), from the keel up:
 *
 *                 ______________
 *                /___hardtop____|      helm under a hardtop, open aft
 *      #        |  O /__|__/           helmsman
 *      #   _____|_/|\__|__/ \_cuddy___ pulpit
 *      |\_|____cockpit__|_____________\_ gunwale
 *      | \=============================/ rubbing strake
 *      |  \___________________________/ boot top, over the chine
 *      #    \___spray rail___________/ bottom
 */
#include "body_model.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const BodyPaint BOTTOM = {0.40f, 0.13f, 0.11f, 0.8f};
static const BodyPaint BOOT = {0.10f, 0.14f, 0.24f, 1.0f};
static const BodyPaint HULL = {0.93f, 0.93f, 0.91f, 1.0f};
static const BodyPaint STRAKE = {0.13f, 0.15f, 0.19f, 1.0f};
static const BodyPaint TEAK = {0.56f, 0.38f, 0.23f, 1.0f};
static const BodyPaint LINING = {0.86f, 0.85f, 0.81f, 0.55f};
static const BodyPaint FLOOR = {0.62f, 0.50f, 0.36f, 0.6f};
static const BodyPaint CUSHION = {0.17f, 0.22f, 0.32f, 0.7f};
static const BodyPaint DECK = {0.80f, 0.79f, 0.74f, 1.0f};
static const BodyPaint HOUSE = {0.94f, 0.94f, 0.92f, 0.95f};
static const BodyPaint INSIDE = {0.52f, 0.50f, 0.47f, 0.3f};
static const BodyPaint DASH = {0.10f, 0.10f, 0.11f, 0.5f};
static const BodyPaint GLASS = {0.09f, 0.12f, 0.13f, 1.0f + BODY_GLASS};
static const BodyPaint STEEL = {0.78f, 0.80f, 0.82f, 1.0f + BODY_STEEL};
static const BodyPaint ENGINE = {0.12f, 0.13f, 0.15f, 1.0f};
static const BodyPaint STRIPE = {0.82f, 0.82f, 0.83f, 1.0f};
static const BodyPaint PORT_LIGHT = {0.75f, 0.08f, 0.06f, 1.0f};
static const BodyPaint STARBOARD_LIGHT = {0.05f, 0.50f, 0.20f, 1.0f};
static const BodyPaint SKIN = {0.76f, 0.56f, 0.45f, 0.9f};
static const BodyPaint HAIR = {0.20f, 0.15f, 0.11f, 0.9f};
static const BodyPaint VEST = {0.88f, 0.30f, 0.10f, 0.9f};
static const BodyPaint JACKET = {0.15f, 0.22f, 0.36f, 0.85f};
static const BodyPaint TROUSERS = {0.22f, 0.23f, 0.26f, 0.6f};

enum { STATIONS = 41, KNEE = 23 }; /* KNEE: where the foredeck begins */

/* Parts of the hull, in metres unless said otherwise. Edges of the strake are shares of the side's
   height, edges of the boot heights over the chine, edges of the spray rail shares of the way from
   keel to chine. */
static const double CHINE_OUT = 0.045, CHINE_RISE = 0.025; /* of the chine's flat edge */
static const double WALL = 0.09;                           /* width of the gunwale */
static const double STRAKE_LOW = 0.74, STRAKE_HIGH = 0.86, STRAKE_OUT = 0.035;
static const double BOOT_LOW = 0.05, BOOT_HIGH = 0.13;
static const double RAIL_LOW = 0.50, RAIL_HIGH = 0.60, RAIL_OUT = 0.035;
static const double RAIL_FROM = 0.1, RAIL_TO = 0.93; /* the rail's ends, as stations */
static const double FLOOR_HEIGHT = 0.14;             /* over the waterline */
static const double OVER_DECKS = 10.0;               /* a height over every deck */
static const double CAMBER = 0.07;                   /* of the foredeck */
static const double RAKE = 0.38;                     /* of the stem, for a metre of height */
static const double BULGE = 0.030, FLARE = 0.075;    /* of the side, aft and at the bow */

/* ---- Hull ---------------------------------------------------------------------------------- */

/* Returns the place of a station, -1 at the stern to 1. Stations are denser towards the stem, where
   the sides curve inwards. */
static double station(int i) {
    const double s = (double)i / (STATIONS - 1);
    return -1.0 + 2.0 * s * (1.25 - 0.25 * s);
}

/* Adds the rake of the stem, which the sections do not have. */
static void place(float point[3], double u, double x, double y) {
    const double lean = u > 0.0 ? RAKE * pow(u, 5.0) * fmax(y, 0.0) : 0.0;
    point[0] = (float)x;
    point[1] = (float)y;
    point[2] = (float)(-0.5 * FLOAT_BOAT_LENGTH * u - lean);
}

/* Returns the height of the chine, where the bottom meets the side. */
static double chine(double u) {
    double low = float_boat_keel(u), high = float_boat_deck(u);
    const double half = FLOAT_BOAT_CHINE * float_boat_half_beam(u);
    for (int i = 0; i < 40; ++i) {
        const double middle = 0.5 * (low + high);
        *(float_boat_half_breadth(u, middle) < half ? &low : &high) = middle;
    }
    return 0.5 * (low + high);
}

/* Returns a factor that falls to 0 at the stem, where both sides meet. */
static double before_stem(double u) {
    return 1.0 - pow(fmax(u, 0.0), 6.0);
}

/* Fills a point of the bottom, at a share of the height from keel to chine. */
static void place_bottom(float point[3], double u, double share, double out) {
    const double keel = float_boat_keel(u);
    const double y = keel + share * (chine(u) - keel);
    place(point, u, float_boat_half_breadth(u, y) + out, y);
}

/* Fills a point of the side at a height between chine and deck. The side is round aft, hollow at
   the bow. */
static void place_side(float point[3], double u, double y, double out) {
    const double low = chine(u);
    const double share = swell_clamp((y - low) / (float_boat_deck(u) - low), 0.0, 1.0);
    const double bow = swell_smoothstep(0.2, 0.9, u);
    const double round = sin(swell_radians(180.0 * share)) * (BULGE * (1.0 - bow) - FLARE * bow);
    const double foot = CHINE_OUT * (1.0 - share) * (1.0 - share);
    const double half = float_boat_half_breadth(u, fmin(y, float_boat_deck(u)));
    place(point, u, fmax(half + (round + foot + out) * before_stem(u), 0.0), y);
}

/* An edge of a strip of the side: height over the chine [m], and share of the way to the deck. */
typedef struct Edge {
    double over, share;
} Edge;

static double edge_height(double u, Edge edge) {
    return chine(u) + edge.over + edge.share * (float_boat_deck(u) - chine(u));
}

/* Adds a strip of the side between two edges, which bulges by `out` [m] in half a round. */
static void add_strip(BodyModel* model, Edge from, Edge to, double out, int rows, BodyPaint paint) {
    BodySheet sheet = {.rows = rows, .columns = STATIONS};
    for (int row = 0; row < rows; ++row) {
        const double s = (double)row / (rows - 1);
        for (int i = 0; i < STATIONS; ++i) {
            const double u = station(i), low = edge_height(u, from), high = edge_height(u, to);
            place_side(sheet.point[row][i], u, low + s * (high - low),
                       out * sqrt(fmax(1.0 - (2.0 * s - 1.0) * (2.0 * s - 1.0), 0.0)));
        }
    }
    body_model_add_pair(model, &sheet, paint);
}

static void add_bottom(BodyModel* model) {
    enum { ROWS = 7 };
    BodySheet bottom = {.rows = ROWS, .columns = STATIONS};
    BodySheet edge = {.rows = 3, .columns = STATIONS};
    BodySheet rail = {.rows = 3, .columns = STATIONS};
    for (int i = 0; i < STATIONS; ++i) {
        const double u = station(i);
        for (int row = 0; row < ROWS; ++row) {
            const double s = (double)row / (ROWS - 1);
            place_bottom(bottom.point[row][i], u, s * s, 0.0);
        }
        place_bottom(edge.point[0][i], u, 1.0, 0.0);
        place_bottom(edge.point[1][i], u, 1.0, CHINE_OUT * before_stem(u));
        place_side(edge.point[2][i], u, chine(u) + CHINE_RISE, 0.0);
        const double along = RAIL_FROM + (RAIL_TO - RAIL_FROM) * i / (STATIONS - 1);
        place_bottom(rail.point[0][i], along, RAIL_LOW, 0.0);
        place_bottom(rail.point[1][i], along, 0.5 * (RAIL_LOW + RAIL_HIGH), RAIL_OUT);
        place_bottom(rail.point[2][i], along, RAIL_HIGH, 0.0);
    }
    body_model_add_pair(model, &bottom, BOTTOM);
    body_model_add_pair(model, &edge, BOTTOM);
    body_model_add_pair(model, &rail, BOTTOM);
}

/* Adds the part of the transom below or above the chine, round across. */
static void add_transom(BodyModel* model, bool below_chine, BodyPaint paint) {
    enum { ROWS = 6, ACROSS = 13 };
    static const double ROUND = 0.05; /* bulge [m] */
    BodySheet sheet = {.rows = ROWS, .columns = ACROSS};
    for (int row = 0; row < ROWS; ++row) {
        const double share = (double)row / (ROWS - 1);
        float edge[3];
        if (below_chine) {
            place_bottom(edge, -1.0, share, 0.0);
        } else {
            place_side(edge, -1.0, edge_height(-1.0, (Edge){0.0, share}), 0.0);
        }
        for (int i = 0; i < ACROSS; ++i) {
            const double v = 2.0 * i / (ACROSS - 1) - 1.0;
            float* point = sheet.point[row][i];
            memcpy(point, edge, sizeof edge);
            point[0] = (float)v * edge[0];
            point[2] += (float)(ROUND * (1.0 - v * v));
        }
    }
    body_model_add_sheet(model, &sheet, paint);
}

static void add_hull(BodyModel* model) {
    const Edge foot = {CHINE_RISE, 0.0}, water = {BOOT_LOW, 0.0}, top = {BOOT_HIGH, 0.0},
               low = {0.0, STRAKE_LOW}, high = {0.0, STRAKE_HIGH}, rim = {0.0, 1.0};
    add_bottom(model);
    add_strip(model, foot, water, 0.0, 3, HULL);
    add_strip(model, water, top, 0.0, 3, BOOT);
    add_strip(model, top, low, 0.0, 7, HULL);
    add_strip(model, low, high, STRAKE_OUT, 7, STRAKE);
    add_strip(model, high, rim, 0.0, 3, HULL);
    add_transom(model, true, BOTTOM);
    add_transom(model, false, HULL);
}

/* ---- Decks --------------------------------------------------------------------------------- */

/* Fills a point inside the gunwale at a height, at a share of the half breadth there. */
static void place_inside(float point[3], double u, double height, double share) {
    const double y = fmin(height, float_boat_deck(u));
    place_side(point, u, y, -WALL);
    point[0] *= (float)share;
    point[2] -= u <= -1.0 ? (float)WALL : 0.0f; /* thickness of the transom */
}

/* Adds a deck from one station to another, from the starboard edge to the port one. */
static void add_deck(BodyModel* model, int from, int to, double height, double camber,
                     BodyPaint paint) {
    BodySheet sheet = {.rows = 9, .columns = to - from + 1};
    for (int row = 0; row < sheet.rows; ++row) {
        const double v = 1.0 - 2.0 * row / (sheet.rows - 1);
        for (int i = from; i <= to; ++i) {
            float* point = sheet.point[row][i - from];
            place_inside(point, station(i), height, v);
            point[1] += (float)(camber * (1.0 - v * v) * (1.0 - pow(fmax(station(i), 0.0), 4.0)));
        }
    }
    body_model_add_sheet(model, &sheet, paint);
}

static void add_gunwale(BodyModel* model) {
    static const double OUT = 0.018, HIGH = 0.022; /* of the moulding [m] */
    BodySheet sheet = {.rows = 5, .columns = STATIONS};
    for (int i = 0; i < STATIONS; ++i) {
        const double u = station(i), deck = float_boat_deck(u);
        place_side(sheet.point[0][i], u, deck, 0.0);
        place_side(sheet.point[1][i], u, deck, OUT);
        place_side(sheet.point[2][i], u, deck, 0.5 * OUT);
        place_side(sheet.point[3][i], u, deck, -WALL);
        place_inside(sheet.point[4][i], u, deck, 1.0);
        for (int row = 1; row < 4; ++row) {
            sheet.point[row][i][1] += (float)(row == 1 ? 0.4 * HIGH : HIGH);
        }
    }
    body_model_add_pair(model, &sheet, TEAK);
}

/* Adds the hull as seen from inside the cockpit: its sides, transom and bulkhead. */
static void add_lining(BodyModel* model) {
    BodySheet side = {.rows = 3, .columns = KNEE + 1};
    BodySheet ends = {.rows = 2, .columns = 2};
    for (int row = 0; row < side.rows; ++row) {
        for (int i = 0; i <= KNEE; ++i) { /* seen from inside, the stern is to the right */
            const double u = station(KNEE - i);
            const double high = FLOOR_HEIGHT + 0.5 * row * (float_boat_deck(u) - FLOOR_HEIGHT);
            place_inside(side.point[row][i], u, high, 1.0);
        }
    }
    body_model_add_pair(model, &side, LINING);
    for (int end = 0; end < 2; ++end) {
        for (int i = 0; i < 4; ++i) {
            const double v = (i % 2 ? 1.0 : -1.0) * (end ? 1.0 : -1.0);
            place_inside(ends.point[i / 2][i % 2], station(end ? KNEE : 0),
                         i / 2 ? OVER_DECKS : FLOOR_HEIGHT, v);
        }
        body_model_add_sheet(model, &ends, LINING);
    }
    /* Add the top of the transom. */
    for (int i = 0; i < 2; ++i) {
        place_inside(ends.point[1][i], -1.0, OVER_DECKS, i ? 1.0 : -1.0);
        place_side(ends.point[0][i], -1.0, float_boat_deck(-1.0), 0.0);
        ends.point[0][i][0] *= i ? 1.0f : -1.0f;
        ends.point[0][i][2] += 0.05f;
    }
    body_model_add_sheet(model, &ends, TEAK);
}

static void add_decks(BodyModel* model) {
    add_gunwale(model);
    add_lining(model);
    add_deck(model, 0, KNEE, FLOOR_HEIGHT, 0.0, FLOOR);
    add_deck(model, KNEE, STATIONS - 1, OVER_DECKS, CAMBER, DECK);
    body_model_add_box(model, (const float[]){-0.70f, (float)FLOOR_HEIGHT, 2.28f},
                       (const float[]){0.70f, 0.46f, 2.72f}, LINING);
    body_model_add_box(model, (const float[]){-0.68f, 0.46f, 2.30f},
                       (const float[]){0.68f, 0.54f, 2.70f}, CUSHION);
}

/* ---- Rounded rectangles -------------------------------------------------------------------- */

/* A level outline: half width, ends, and radius of its corners at a height [m]. */
typedef struct Outline {
    float y, wide, front, back, corner;
} Outline;

enum { CORNER_PARTS = 4 };

/* Fills the point of an outline at a place on it: along the starboard side 0 to 1, round the corner
   to 2, across the front to 3, round the corner to 4, along the port side to 5. A closed outline
   goes on round the back, to 8. */
static void place_round(float point[3], const Outline* at, double where, bool closed) {
    const int part = (int)fmin(where, 7.0);
    const float share = (float)(where - part), r = at->corner;
    const float x = at->wide - r, front = at->front + r, back = at->back - r;
    const float turn = (float)(0.25 * SWELL_TWO_PI) * share, c = r * cosf(turn), s = r * sinf(turn);
    const float end = closed ? back : at->back; /* of the sides */
    const float corner[8][2] = {
        {at->wide, end + share * (front - end)},    {x + c, front - s},
        {x - 2.0f * share * x, at->front},          {-x - s, front - c},
        {-at->wide, front + share * (end - front)}, {-x - c, back + s},
        {-x + 2.0f * share * x, at->back},          {x + s, back + c},
    };
    point[0] = corner[part][0];
    point[1] = at->y;
    point[2] = corner[part][1];
}

/* Adds the wall between outlines from one place on them to another. */
static void add_wall(BodyModel* model, const Outline* outline, int rows, double from, double to,
                     BodyPaint paint) {
    BodySheet sheet = {.rows = rows, .columns = to - from > 0.5 ? 2 + CORNER_PARTS : 2};
    for (int row = 0; row < rows; ++row) {
        for (int i = 0; i < sheet.columns; ++i) {
            const double share = (double)i / (sheet.columns - 1);
            place_round(sheet.point[row][i], &outline[row], from + share * (to - from), false);
        }
    }
    body_model_add_sheet(model, &sheet, paint);
}

/* Adds a closed body of rounded rectangles, from below upwards; ends of no width close it. */
static void add_round_body(BodyModel* model, const Outline* outline, int rows, BodyPaint paint) {
    enum { PARTS = 8, COLUMNS = PARTS * CORNER_PARTS + 1 };
    BodySheet sheet = {.rows = rows, .columns = COLUMNS};
    for (int row = 0; row < rows; ++row) {
        for (int i = 0; i < COLUMNS; ++i) {
            const double where = (double)(i % (COLUMNS - 1)) / CORNER_PARTS;
            place_round(sheet.point[row][i], &outline[row], where, true);
        }
    }
    body_model_add_sheet(model, &sheet, paint);
}

/* ---- Cuddy and helm ------------------------------------------------------------------------ */

static void add_cuddy(BodyModel* model) {
    const Outline body[] = {{0.68f, 0.60f, -2.10f, -0.90f, 0.30f},
                            {0.92f, 0.57f, -2.02f, -0.90f, 0.28f},
                            {1.00f, 0.52f, -1.94f, -0.92f, 0.26f},
                            {1.05f, 0.40f, -1.80f, -0.98f, 0.22f},
                            {1.07f, 0.0f, -1.36f, -1.36f, 0.0f}};
    add_round_body(model, body, 5, HOUSE);
    /* Add a light on each side, and the hatch. */
    for (int side = 0; side < 2; ++side) {
        const float x = side ? -0.585f : 0.585f, y0 = 0.80f, y1 = 0.92f;
        const float z[2] = {side ? -1.70f : -1.20f, side ? -1.20f : -1.70f};
        const float lean = side ? 0.018f : -0.018f;
        const float corner[4][3] = {
            {x, y0, z[0]}, {x, y0, z[1]}, {x + lean, y1, z[1]}, {x + lean, y1, z[0]}};
        body_model_add_face(model, corner, GLASS);
    }
    body_model_add_box(model, (const float[]){-0.22f, 1.05f, -1.62f},
                       (const float[]){0.22f, 1.095f, -1.20f}, GLASS);
}

static void add_windows(BodyModel* model, Outline low, Outline high) {
    const Outline wall[2] = {low, high};
    static const struct {
        double from, to;
        bool glass;
    } PART[] = {{0.0, 0.06, false},  {0.06, 0.46, true}, {0.46, 0.51, false}, {0.51, 0.97, true},
                {0.97, 2.03, false}, {2.03, 2.48, true}, {2.48, 2.52, false}, {2.52, 2.97, true},
                {2.97, 4.03, false}, {4.03, 4.49, true}, {4.49, 4.54, false}, {4.54, 4.94, true},
                {4.94, 5.0, false}};
    for (size_t i = 0; i < sizeof PART / sizeof *PART; ++i) {
        add_wall(model, wall, 2, PART[i].from, PART[i].to, PART[i].glass ? GLASS : HOUSE);
    }
}

/* Adds a wall around the helm, whose back is open. */
static void add_screen(BodyModel* model, Outline low, Outline high) {
    const Outline wall[2] = {low, high};
    for (int part = 0; part < 5; ++part) {
        add_wall(model, wall, 2, part, part + 1, HOUSE);
    }
}

static void add_helm(BodyModel* model) {
    const Outline foot = {(float)FLOOR_HEIGHT, 0.68f, -1.12f, 0.10f, 0.10f};
    const Outline sill = {1.08f, 0.67f, -1.10f, 0.10f, 0.10f};
    const Outline pane = {1.13f, 0.665f, -1.08f, 0.095f, 0.10f};
    const Outline brow = {1.82f, 0.61f, -0.72f, 0.02f, 0.09f};
    const Outline eaves = {1.90f, 0.60f, -0.68f, 0.01f, 0.09f};
    add_screen(model, foot, sill);
    add_screen(model, sill, pane);
    add_windows(model, pane, brow);
    add_screen(model, brow, eaves);
    const Outline top[] = {
        {1.90f, 0.0f, -0.1f, -0.1f, 0.0f},    {1.90f, 0.70f, -0.95f, 0.72f, 0.20f},
        {1.92f, 0.74f, -1.00f, 0.76f, 0.22f}, {1.95f, 0.75f, -1.01f, 0.77f, 0.22f},
        {1.98f, 0.71f, -0.96f, 0.73f, 0.20f}, {2.02f, 0.50f, -0.70f, 0.50f, 0.16f},
        {2.035f, 0.0f, -0.1f, -0.1f, 0.0f}};
    add_round_body(model, top, 2, INSIDE);
    add_round_body(model, top + 1, 6, HOUSE);
    /* Add the dash, and the wheel on it. */
    body_model_add_box(model, (const float[]){-0.60f, 0.80f, -0.98f},
                       (const float[]){0.60f, 1.10f, -0.66f}, DASH);
    enum { SPOKES = 10 };
    for (int i = 0; i < SPOKES; ++i) {
        float rim[2][3];
        for (int end = 0; end < 2; ++end) {
            const float angle = (float)SWELL_TWO_PI * (float)(i + end) / SPOKES;
            rim[end][0] = 0.25f + 0.17f * cosf(angle);
            rim[end][1] = 1.06f + 0.16f * sinf(angle);
            rim[end][2] = -0.56f - 0.06f * sinf(angle);
        }
        body_model_add_bar(model, rim[0], rim[1], 0.014f, DASH);
    }
    for (int side = -1; side <= 1; side += 2) {
        const float x = 0.64f * (float)side;
        body_model_add_bar(model, (const float[]){1.06f * x, 0.72f, 0.62f},
                           (const float[]){x, 1.92f, 0.56f}, 0.022f, STEEL);
        body_model_add_bar(model, (const float[]){1.06f * x, 1.10f, 0.60f},
                           (const float[]){1.03f * x, 1.10f, 0.09f}, 0.016f, STEEL);
    }
}

/* ---- Helmsman ------------------------------------------------------------------------------ */

static void add_limb(BodyModel* model, const float joint[3][3], float radius, BodyPaint paint) {
    body_model_add_bar(model, joint[0], joint[1], radius, paint);
    body_model_add_bar(model, joint[1], joint[2], 0.85f * radius, paint);
}

static void add_helmsman(BodyModel* model) {
    static const float X = 0.25f, Z = -0.08f; /* where the helmsman stands [m] */
    const float floor = (float)FLOOR_HEIGHT;
    for (int side = -1; side <= 1; side += 2) {
        const float s = (float)side;
        const float leg[3][3] = {{X + 0.10f * s, floor, Z + 0.06f},
                                 {X + 0.11f * s, floor + 0.45f, Z - 0.02f},
                                 {X + 0.08f * s, floor + 0.86f, Z + 0.02f}};
        const float arm[3][3] = {{X + 0.20f * s, floor + 1.33f, Z},
                                 {X + 0.27f * s, floor + 1.06f, Z - 0.10f},
                                 {X + 0.16f * s, floor + 1.02f, Z - 0.42f}};
        add_limb(model, leg, 0.075f, TROUSERS);
        add_limb(model, arm, 0.052f, JACKET);
        body_model_add_bar(model, arm[2],
                           (const float[]){arm[2][0], arm[2][1] + 0.02f, arm[2][2] - 0.08f}, 0.04f,
                           SKIN);
    }
    const BodyRing torso[] = {
        {{X, floor + 0.80f, Z}, {0.15f, 0.10f}}, {{X, floor + 0.95f, Z}, {0.17f, 0.12f}},
        {{X, floor + 1.15f, Z}, {0.20f, 0.14f}}, {{X, floor + 1.30f, Z}, {0.21f, 0.13f}},
        {{X, floor + 1.38f, Z}, {0.17f, 0.10f}}, {{X, floor + 1.42f, Z}, {0.07f, 0.06f}}};
    const BodyRing neck[] = {{{X, floor + 1.40f, Z}, {0.055f, 0.055f}},
                             {{X, floor + 1.47f, Z - 0.01f}, {0.06f, 0.07f}},
                             {{X, floor + 1.54f, Z - 0.015f}, {0.078f, 0.098f}},
                             {{X, floor + 1.60f, Z - 0.01f}, {0.080f, 0.102f}},
                             {{X, floor + 1.65f, Z}, {0.070f, 0.085f}}};
    const BodyRing hair[] = {{{X, floor + 1.585f, Z + 0.012f}, {0.086f, 0.104f}},
                             {{X, floor + 1.64f, Z + 0.010f}, {0.084f, 0.100f}},
                             {{X, floor + 1.68f, Z + 0.008f}, {0.062f, 0.075f}},
                             {{X, floor + 1.70f, Z}, {0.0f, 0.0f}}};
    body_model_add_rings(model, torso, 6, VEST);
    body_model_add_rings(model, neck, 5, SKIN);
    body_model_add_rings(model, hair, 4, HAIR);
}

/* ---- Outboard ------------------------------------------------------------------------------ */

static void add_outboard(BodyModel* model) {
    const int first = model->vertex_count;
    const Outline cowl[] = {
        {0.62f, 0.12f, 3.06f, 3.34f, 0.06f}, {0.66f, 0.17f, 3.02f, 3.44f, 0.10f},
        {0.76f, 0.20f, 3.00f, 3.50f, 0.12f}, {0.80f, 0.20f, 3.00f, 3.51f, 0.12f},
        {0.98f, 0.19f, 3.01f, 3.48f, 0.12f}, {1.08f, 0.15f, 3.05f, 3.40f, 0.11f},
        {1.12f, 0.08f, 3.11f, 3.30f, 0.08f}, {1.125f, 0.0f, 3.2f, 3.2f, 0.0f}};
    add_round_body(model, cowl, 3, ENGINE);
    add_round_body(model, cowl + 2, 2, STRIPE);
    add_round_body(model, cowl + 3, 5, ENGINE);
    const Outline leg[] = {{-0.90f, 0.008f, 3.24f, 3.36f, 0.006f},
                           {-0.73f, 0.03f, 3.14f, 3.36f, 0.02f},
                           {-0.43f, 0.05f, 3.10f, 3.34f, 0.04f},
                           {0.10f, 0.06f, 3.10f, 3.34f, 0.05f},
                           {0.64f, 0.10f, 3.07f, 3.34f, 0.06f}};
    add_round_body(model, leg, 5, ENGINE);
    body_model_add_box(model, (const float[]){-0.14f, -0.43f, 3.08f},
                       (const float[]){0.14f, -0.415f, 3.54f}, ENGINE);
    body_model_add_bar(model, (const float[]){0.0f, -0.67f, 3.04f},
                       (const float[]){0.0f, -0.67f, 3.46f}, 0.055f, ENGINE);
    enum { BLADES = 3 };
    for (int blade = 0; blade < BLADES; ++blade) {
        const float angle = (float)SWELL_TWO_PI * (float)blade / BLADES, c = cosf(angle),
                    s = sinf(angle);
        body_model_add_bar(model, (const float[]){0.05f * c, -0.67f + 0.05f * s, 3.48f},
                           (const float[]){0.18f * c, -0.67f + 0.18f * s, 3.50f}, 0.03f, STEEL);
    }
    for (int i = first; i < model->vertex_count; ++i) {
        model->vertex[i].turns = 1.0f;
    }
    /* Add the bracket that clamps the engine to the transom. */
    body_model_add_box(model, (const float[]){-0.12f, 0.10f, 3.00f},
                       (const float[]){0.12f, 0.68f, 3.09f}, ENGINE);
}

/* ---- Rails --------------------------------------------------------------------------------- */

/* Adds the pulpit: posts on the gunwale, and a bar over the posts that comes down at its end. */
static void add_pulpit(BodyModel* model) {
    enum { FIRST = 27, STEP = 3, LAST = STATIONS - 2 };
    static const float HEIGHT = 0.36f, FOOT = 0.03f, INBOARD = 0.05f; /* m */
    for (int side = -1; side <= 1; side += 2) {
        float before[3] = {0};
        for (int i = FIRST; i <= LAST; i += STEP) {
            const double u = station(i);
            float foot[3], top[3];
            place_side(foot, u, float_boat_deck(u), 0.0);
            foot[0] = (float)side * fmaxf(foot[0] - INBOARD, 0.02f);
            memcpy(top, foot, sizeof top);
            top[0] *= 0.98f;
            top[1] += i == FIRST ? FOOT : HEIGHT;
            if (i > FIRST) {
                body_model_add_bar(model, foot, top, 0.011f, STEEL);
                body_model_add_bar(model, before, top, 0.014f, STEEL);
            }
            memcpy(before, top, sizeof before);
        }
        float nose[3];
        place_side(nose, 1.0, float_boat_deck(1.0), 0.0);
        nose[1] += HEIGHT + 0.02f;
        nose[2] += 0.04f;
        body_model_add_bar(model, before, nose, 0.014f, STEEL);
    }
}

static void add_rails(BodyModel* model) {
    add_pulpit(model);
    for (int side = -1; side <= 1; side += 2) {
        const float x = 0.46f * (float)side;
        body_model_add_bar(model, (const float[]){x, 2.08f, -0.60f},
                           (const float[]){x, 2.08f, 0.45f}, 0.013f, STEEL);
        for (int post = 0; post < 3; ++post) {
            const float z = -0.60f + 0.525f * (float)post;
            body_model_add_bar(model, (const float[]){x, 2.0f, z}, (const float[]){x, 2.08f, z},
                               0.011f, STEEL);
        }
        const float lamp = 0.60f * (float)side;
        body_model_add_box(model, (const float[]){lamp - 0.022f, 2.0f, -0.78f},
                           (const float[]){lamp + 0.022f, 2.035f, -0.72f},
                           side < 0 ? PORT_LIGHT : STARBOARD_LIGHT);
    }
    body_model_add_bar(model, (const float[]){-0.30f, 2.0f, 0.30f},
                       (const float[]){-0.33f, 3.1f, 0.45f}, 0.008f, HOUSE);
    body_model_add_bar(model, (const float[]){0.0f, 2.0f, 0.30f},
                       (const float[]){0.0f, 2.38f, 0.30f}, 0.012f, STEEL);
    body_model_add_box(model, (const float[]){-0.035f, 2.38f, 0.265f},
                       (const float[]){0.035f, 2.45f, 0.335f}, HOUSE);
    /* Add cleats, and the anchor's roller over the stem. */
    for (int side = -1; side <= 1; side += 2) {
        for (int end = 0; end < 2; ++end) {
            float at[3];
            place_side(at, end ? 0.72 : -0.9, float_boat_deck(end ? 0.72 : -0.9), -0.05);
            const float x = (float)side * at[0], y = at[1] + 0.05f;
            body_model_add_bar(model, (const float[]){x, y, at[2] - 0.09f},
                               (const float[]){x, y, at[2] + 0.09f}, 0.014f, STEEL);
            body_model_add_bar(model, (const float[]){x, y - 0.05f, at[2]},
                               (const float[]){x, y, at[2]}, 0.022f, STEEL);
        }
    }
    body_model_add_box(model, (const float[]){-0.05f, 1.02f, -3.50f},
                       (const float[]){0.05f, 1.05f, -3.10f}, STEEL);
}

/* ---- The boat ------------------------------------------------------------------------------ */

void body_model_add_boat(BodyModel* model) {
    assert(model);
    add_hull(model);
    add_decks(model);
    add_cuddy(model);
    add_helm(model);
    add_helmsman(model);
    add_outboard(model);
    add_rails(model);
}

/* Narrow bands keep the interpolated depths exact, since water may be just below the lid. */
void body_model_add_boat_lid(BodyModel* model) {
    assert(model);
    add_deck(model, 0, STATIONS - 1, OVER_DECKS, 0.0, HULL);
}
