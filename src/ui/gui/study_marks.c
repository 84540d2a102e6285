/* The marks of the study look over the water: the middles of groups of two waves, the angle of the
   waves behind a boat, and the legend. */
#include "ui/hud.h"

#include "base/numbers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const RenderColor MARK = {255, 255, 255, 255}, EDGE = {20, 24, 30, 150};

/* ---- Lines on the water --------------------------------------------------------------------- */

/* A point of the mean level [m]. */
typedef struct Place {
    double x, z;
} Place;

static Place moved(Place from, const double direction[2], double along) {
    return (Place){from.x + along * direction[0], from.z + along * direction[1]};
}

static bool find_pixel(const RenderFrame* frame, Place place, double pixel[2]) {
    return render_find_pixel(frame, (const double[3]){place.x, 0.0, place.z}, pixel);
}

static void add_stroke(Gui* gui, const double from[2], const double to[2], int edge) {
    gui_add_line(gui, (float)from[0], (float)from[1], (float)to[0], (float)to[1],
                 edge ? 4.0f : 2.0f, edge ? EDGE : MARK);
}

/* Draws the visible pieces of a line that a lens bends; a piece across half the picture goes around
   the back. */
static void add_bent_line(Gui* gui, const RenderFrame* frame, Place from, const double direction[2],
                          double length) {
    enum { PIECES = 64 };
    for (int edge = 1; edge >= 0; --edge) {
        double ends[2][2];
        bool shown = false;
        for (int i = 0; i <= PIECES; ++i) {
            const bool before = shown;
            double *now = ends[i % 2], *last = ends[1 - i % 2];
            shown = find_pixel(frame, moved(from, direction, length * i / PIECES), now);
            if (before && shown && fabs(now[0] - last[0]) < 0.5 * frame->width) {
                add_stroke(gui, last, now, edge);
            }
        }
    }
}

/* Draws the part of a line that lies before the eye. In a perspective the line is straight in the
   picture, too, so its first and last visible pieces give its ends. */
static void add_line(Gui* gui, const RenderFrame* frame, Place from, const double direction[2],
                     double length) {
    enum { PIECES = 64 };
    double first[2], last[2], next[2];
    int found = 0;
    if (frame->drawing.projection != PROJECTION_PERSPECTIVE) {
        add_bent_line(gui, frame, from, direction, length);
        return;
    }
    for (int i = 0; i <= PIECES; ++i) {
        if (find_pixel(frame, moved(from, direction, length * i / PIECES), next)) {
            memcpy(found++ == 0 ? first : last, next, sizeof next);
        }
    }
    for (int edge = 1; found > 1 && edge >= 0; --edge) {
        add_stroke(gui, first, last, edge);
    }
}

static void add_label(Gui* gui, const RenderFrame* frame, Place place, const char* text) {
    const float line = (float)gui_text_height(gui), advance = gui_text_advance((int)line);
    const float width = (float)gui_text_columns(text) * advance;
    double at[2];
    if (find_pixel(frame, place, at)) {
        const float x = (float)at[0], y = (float)at[1];
        gui_add_box(gui, x - 0.5f * width - 0.5f * advance, y - 0.6f * line, width + advance,
                    1.2f * line, (RenderColor)GUI_DARK(200));
        gui_add_label(gui, x - 0.5f * width, y - 0.5f * line, MARK, "%s", text);
    }
}

/* ---- Groups --------------------------------------------------------------------------------- */

enum { GROUPS_EITHER_WAY = 4 };
static const double SEEN_AT[2] = {0.60, 0.48}; /* where they are measured, in shares of it */
static const double ACROSS = 8.0;              /* half a line's length, in distances of groups */

static void add_groups(Gui* gui, const RenderFrame* frame, const SeaGroups* groups) {
    const double across[2] = {-groups->direction[1], groups->direction[0]};
    double view[3];
    render_pixel_direction(frame, SEEN_AT[0] * frame->width, SEEN_AT[1] * frame->height, view);
    const double reach = -frame->eye[1] / view[1];
    if (!(view[1] < 0.0 && reach > 0.0)) { /* there is no water */
        return;
    }
    const Place middle = {frame->eye[0] + reach * view[0], frame->eye[2] + reach * view[2]};
    const double along = middle.x * groups->direction[0] + middle.z * groups->direction[1];
    const double shift = groups->first + groups->speed * frame->time - along;
    const double first = shift - groups->apart * ceil(shift / groups->apart); /* -apart to 0 */
    const double half = ACROSS * groups->apart;
    for (int i = -GROUPS_EITHER_WAY; i <= GROUPS_EITHER_WAY; ++i) {
        const Place group = moved(middle, groups->direction, first + i * groups->apart);
        add_line(gui, frame, moved(group, across, -half), across, 2.0 * half);
    }
    char text[48];
    const Place from = moved(middle, groups->direction, first);
    snprintf(text, sizeof text, "%.0f m", groups->apart);
    add_line(gui, frame, from, groups->direction, groups->apart);
    add_label(gui, frame, moved(from, groups->direction, 0.5 * groups->apart), text);
}

/* ---- A boat --------------------------------------------------------------------------------- */

static const double ARM = 60.0;  /* length of an arm [m] */
static const double NAMED = 0.3; /* place of its label, share of the length */

static void add_angle(Gui* gui, const RenderFrame* frame, const RenderBody* boat) {
    const Place from = {boat->pose.position[0], boat->pose.position[2]};
    static const double AHEAD[3] = {0.0, 0.0, -1.0};
    /* Half the angle of the waves that a point makes in deep water (Lord Kelvin, 1887). */
    const double kelvin = asin(1.0 / 3.0);
    double way[3];
    float_pose_rotate(&boat->pose, AHEAD, way);
    const double ahead = atan2(way[2], way[0]);
    for (int side = -1; side <= 1; side += 2) {
        const double angle = ahead + 0.5 * SWELL_TWO_PI + side * kelvin;
        const double direction[2] = {cos(angle), sin(angle)};
        add_line(gui, frame, from, direction, ARM);
        add_label(gui, frame, moved(from, direction, NAMED * ARM), "19.5\xc2\xb0");
    }
}

void study_marks_add(Gui* gui, const RenderFrame* frame, const OceanSea* sea) {
    SeaGroups groups;
    if (sea_figures_groups(sea, &groups)) {
        add_groups(gui, frame, &groups);
    }
    for (int i = 0; i < frame->body_count; ++i) {
        if (frame->body[i].kind == RENDER_BODY_BOAT) {
            add_angle(gui, frame, &frame->body[i]);
        }
    }
}

/* ---- The legend ------------------------------------------------------------------------------ */

static const RenderColor GROUND = GUI_DARK(175);
static const RenderColor CONTOUR = {30, 36, 40, 255};

enum { STEPS = (int)RENDER_STUDY_STEPS, SHADES_TO_A_STEP = 8, DASHES = 3 };

/* Sizes of the legend, in heights of a line. */
#define MARGIN 0.6f
#define STEP_HEIGHT 0.7f
#define SCALE_WIDTH 1.2f
#define WIDTH 7.2f
#define FOOT 3.8f /* room below it for two lines of hints */
#define SCALE_HEIGHT (2.0f * (float)STEPS * STEP_HEIGHT)
#define TILE_HEIGHT 1.3f
#define HEIGHT (1.3f + SCALE_HEIGHT + 4.0f * MARGIN) /* without the tiles */

static void add_heights(Gui* gui, float x, float y, float line, double step) {
    const float shade = STEP_HEIGHT * line / SHADES_TO_A_STEP;
    for (int i = 0; i < 2 * STEPS * SHADES_TO_A_STEP; ++i) {
        const double steps = STEPS - (i + 0.5) / SHADES_TO_A_STEP;
        gui_add_box(gui, x, y + (float)i * shade, SCALE_WIDTH * line, ceilf(shade),
                    render_study_height_color(steps));
    }
    for (int i = -STEPS; i <= STEPS; ++i) {
        const float at = y + (float)(STEPS - i) * STEP_HEIGHT * line;
        gui_add_stroke(gui, x, at, x + SCALE_WIDTH * line, at, i == 0 ? 2.0f : 1.0f, CONTOUR);
        if (i % 2 == 0) {
            gui_add_label(gui, x + (SCALE_WIDTH + 0.4f) * line, at - 0.5f * line, GUI_WHITE,
                          i == 0 ? "%.4g" : "%+.4g", i * step + 0.0);
        }
    }
}

static double side_of(const OceanSea* sea, int cascade) {
    return ocean_cascade_length(ocean_sea_cascade(sea, cascade));
}

/* Draws a line in the style of the tile's border, solid for the first cascade and dashed for the
   others, and writes its side. */
static void add_tile(Gui* gui, float x, float y, float line, int cascade, double side) {
    const float width = 2.0f * line, dash = width / (2 * DASHES - 1);
    const float length = cascade == 0 ? width : dash, thick = fmaxf(0.22f * line, 2.0f);
    gui_add_box(gui, x - 0.1f * line, y + 0.15f * line, width + 0.2f * line, 0.7f * line,
                render_study_height_color(0.0));
    for (int i = 0; i < (cascade == 0 ? 1 : DASHES); ++i) {
        const float start = x + 2.0f * (float)i * dash;
        gui_add_stroke(gui, start, y + 0.5f * line, start + length, y + 0.5f * line, thick,
                       render_study_tile_color(cascade));
    }
    gui_add_label(gui, x + width + 0.4f * line, y, GUI_WHITE, side < 100.0 ? "%.3g m" : "%.0f m",
                  side);
}

RenderRect study_legend_add(Gui* gui, const RenderFrame* frame, const OceanSea* sea) {
    const float line = (float)gui_text_height(gui);
    int count = frame->drawing.tile_borders ? 1 : 0;
    while (count > 0 && count < ocean_sea_cascade_count(sea) &&
           side_of(sea, count) < side_of(sea, count - 1)) {
        ++count; /* each sea of a transition has its cascades from long to short */
    }
    const float height = HEIGHT + TILE_HEIGHT * (float)count;
    const RenderRect place = {(float)frame->width - (WIDTH + MARGIN) * line,
                              fmaxf((float)frame->height - (height + FOOT) * line, 0.0f),
                              WIDTH * line, height * line};
    const float x = place.x + MARGIN * line;
    float y = place.y + MARGIN * line;
    gui_add_box(gui, place.x, place.y, place.width, place.height, GROUND);
    gui_add_label(gui, x, y, GUI_WHITE, "height, m");
    y += 1.3f * line + MARGIN * line;
    add_heights(gui, x, y, line, frame->study.step);
    y += (SCALE_HEIGHT + 1.4f * MARGIN) * line;
    for (int i = 0; i < count; ++i) {
        add_tile(gui, x, y, line, i, side_of(sea, i));
        y += TILE_HEIGHT * line;
    }
    return place;
}
