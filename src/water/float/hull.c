/*
 * The hull of the launch: a bottom that rises from the keel to the chine, and flared sides above.
 *
 * Across a section v = |x| / half beam. The section's lower edge is
 *
 *     y = keel + (chine - keel) (v / 0.8)^1.35                  up to the chine, v = 0.8
 *     y = chine + (deck - chine) (v - 0.8) / 0.2                above
 */
#include "body.h"

#include "base/numbers.h"

static const double BOTTOM_POWER = 1.35;

double float_boat_half_beam(double u) {
    const double shape = u > 0.0 ? 1.0 - pow(u, 2.4) : 1.0 - 0.14 * u * u;
    return 0.5 * FLOAT_BOAT_BEAM * fmax(shape, 0.0);
}

double float_boat_keel(double u) {
    const double deepest = -0.42; /* m */
    if (u > 0.2) {
        return deepest * (1.0 - 1.15 * pow((u - 0.2) / 0.8, 2.6));
    }
    return u < -0.2 ? deepest * (1.0 - 0.25 * (u + 0.2) * (u + 0.2)) : deepest;
}

double float_boat_deck(double u) {
    return u > 0.0 ? 0.70 + 0.30 * u * u : 0.70;
}

static double chine(double u) {
    return 0.10 - 0.06 * (1.0 - u);
}

/* The lower edge of a section at a share of the half beam. */
static double bottom(double u, double v) {
    const double keel = float_boat_keel(u);
    if (v <= FLOAT_BOAT_CHINE) {
        return keel + (chine(u) - keel) * pow(v / FLOAT_BOAT_CHINE, BOTTOM_POWER);
    }
    return chine(u) +
           (float_boat_deck(u) - chine(u)) * (v - FLOAT_BOAT_CHINE) / (1.0 - FLOAT_BOAT_CHINE);
}

double float_boat_half_breadth(double u, double y) {
    const double keel = float_boat_keel(u), deck = float_boat_deck(u);
    if (y < keel || y > deck) {
        return 0.0;
    }
    const double share =
        y < chine(u)
            ? FLOAT_BOAT_CHINE * pow((y - keel) / (chine(u) - keel), 1.0 / BOTTOM_POWER)
            : FLOAT_BOAT_CHINE + (1.0 - FLOAT_BOAT_CHINE) * (y - chine(u)) / (deck - chine(u));
    return share * float_boat_half_beam(u);
}

/* The area is the integral of the half breadth, on both sides. */
FloatSection float_launch_section(double u, double y) {
    const double keel = float_boat_keel(u), half_beam = float_boat_half_beam(u);
    const double lower = fmin(y, chine(u));
    double area = 0.0;
    if (lower > keel) {
        area += FLOAT_BOAT_CHINE * half_beam * (lower - keel) / (1.0 + 1.0 / BOTTOM_POWER) *
                pow((lower - keel) / (chine(u) - keel), 1.0 / BOTTOM_POWER);
    }
    const double top = fmin(y, float_boat_deck(u)), upper = top - fmax(chine(u), keel);
    if (upper > 0.0) {
        area += 0.5 * upper * (FLOAT_BOAT_CHINE * half_beam + float_boat_half_breadth(u, top));
    }
    return (FloatSection){2.0 * area, float_boat_half_breadth(u, y)};
}

/* ---- Columns ------------------------------------------------------------------------------- */

enum { SAMPLES = 16, OUTLINE_STATIONS = 11 };

void float_launch_fill(FloatShape* shape) {
    /* Top and bottom of a column are means over its area. */
    shape->column_count = FLOAT_HULL_ALONG * FLOAT_HULL_ACROSS;
    for (int n = 0; n < shape->column_count; ++n) {
        const double* edge = &FLOAT_HULL_EDGES[n % FLOAT_HULL_ACROSS];
        const double width = edge[1] - edge[0];
        FloatColumn column = {0};
        double weight = 0.0;
        for (int i = 0; i < SAMPLES; ++i) {
            const double along = n / FLOAT_HULL_ACROSS + (i + 0.5) / SAMPLES;
            const double u = -1.0 + 2.0 * along / FLOAT_HULL_ALONG;
            const double half_beam = float_boat_half_beam(u);
            for (int j = 0; j < SAMPLES; ++j) {
                const double v = edge[0] + width * (j + 0.5) / SAMPLES;
                weight += half_beam;
                column.x += half_beam * v * half_beam;
                column.z -= half_beam * 0.5 * FLOAT_BOAT_LENGTH * u;
                column.bottom += half_beam * bottom(u, fabs(v));
                column.top += half_beam * float_boat_deck(u);
            }
        }
        column.area = weight / (SAMPLES * SAMPLES) * width * FLOAT_BOAT_LENGTH / FLOAT_HULL_ALONG;
        shape->column[n] = (FloatColumn){column.x / weight, column.z / weight,
                                         column.bottom / weight, column.top / weight, column.area};
    }
    /* The gunwale: along the port side to the stem and back along the starboard side, with more
       corners near the stem, where it curves. */
    shape->outline_count = 2 * OUTLINE_STATIONS + 1;
    for (int i = 0; i < shape->outline_count; ++i) {
        const double side = (double)(i - OUTLINE_STATIONS) / OUTLINE_STATIONS; /* -1 to 1 */
        const double u = 1.0 - 2.0 * pow(fabs(side), 1.5);
        shape->outline[i][0] = copysign(float_boat_half_beam(u), side);
        shape->outline[i][1] = -0.5 * FLOAT_BOAT_LENGTH * u;
    }
    shape->shortest = FLOAT_BOAT_BEAM;
}
