#include "ui/study_marks.h"

#include "base/numbers.h"
#include "ui/sea_figures.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const RenderColor MARK = {255, 255, 255, 255}, EDGE = {20, 24, 30, 150};

/* ---- Lines on the water --------------------------------------------------------------------- */

/* On the mean level [m]. */
typedef struct Place {
    double x, z;
} Place;

static Place moved(Place from, const double direction[2], double along) {
    return (Place){from.x + along * direction[0], from.z + along * direction[1]};
}

static bool find_pixel(const RenderFrame* frame, Place place, float pixel[2]) {
    const double point[3] = {place.x, 0.0, place.z};
    double at[2];
    const bool seen = render_find_pixel(frame, point, at);
    pixel[0] = seen ? (float)at[0] : 0.0f;
    pixel[1] = seen ? (float)at[1] : 0.0f;
    return seen;
}

/* Its part before the eye, found in pieces: it is straight in the picture, too. */
static void add_line(Gui* gui, const RenderFrame* frame, Place from, const double direction[2],
                     double length) {
    enum { PIECES = 64 };
    float first[2], last[2], next[2];
    int found = 0;
    for (int i = 0; i <= PIECES; ++i) {
        if (find_pixel(frame, moved(from, direction, length * i / PIECES), next)) {
            memcpy(found++ == 0 ? first : last, next, sizeof next);
        }
    }
    if (found > 1) {
        gui_add_line(gui, first[0], first[1], last[0], last[1], 4.0f, EDGE);
        gui_add_line(gui, first[0], first[1], last[0], last[1], 2.0f, MARK);
    }
}

static void add_label(Gui* gui, const RenderFrame* frame, Place place, const char* text) {
    const float line = (float)gui_text_height(gui), advance = gui_text_advance((int)line);
    const float width = (float)gui_text_columns(text) * advance;
    float at[2];
    if (find_pixel(frame, place, at)) {
        gui_add_box(gui, at[0] - 0.5f * width - 0.5f * advance, at[1] - 0.6f * line,
                    width + advance, 1.2f * line, (RenderColor){4, 22, 26, 200});
        gui_add_label(gui, at[0] - 0.5f * width, at[1] - 0.5f * line, MARK, "%s", text);
    }
}

/* ---- Groups --------------------------------------------------------------------------------- */

enum { GROUPS_EITHER_WAY = 4 };
static const double SEEN_AT[2] = {0.60, 0.48}; /* shares of the picture: where they are measured */
static const double ACROSS = 8.0;              /* half a line's length, in distances of groups */

/* Fills what the picture shows of the mean level at SEEN_AT. */
static bool find_middle(const RenderFrame* frame, Place* place) {
    double direction[3];
    render_pixel_direction(frame, SEEN_AT[0] * frame->width, SEEN_AT[1] * frame->height, direction);
    const double reach = -frame->eye[1] / direction[1];
    *place = (Place){frame->eye[0] + reach * direction[0], frame->eye[2] + reach * direction[2]};
    return direction[1] < 0.0 && reach > 0.0;
}

static void add_groups(Gui* gui, const RenderFrame* frame, const SeaGroups* groups) {
    const double across[2] = {-groups->direction[1], groups->direction[0]};
    Place middle;
    if (!find_middle(frame, &middle)) {
        return;
    }
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

static const double ARM = 60.0, NAMED = 0.3; /* m; where the angle stands, share of that */

static void add_angle(Gui* gui, const RenderFrame* frame, const RenderBody* boat) {
    const Place bow = {boat->pose.position[0], boat->pose.position[2]};
    static const double AHEAD[3] = {0.0, 0.0, -1.0};
    /* Half the angle of the waves that a point makes in deep water (Lord Kelvin, 1887). */
    const double kelvin = asin(1.0 / 3.0);
    double way[3];
    float_pose_rotate(&boat->pose, AHEAD, way);
    const double ahead = atan2(way[2], way[0]);
    for (int side = -1; side <= 1; side += 2) {
        const double angle = ahead + 0.5 * SWELL_TWO_PI + side * kelvin;
        const double direction[2] = {cos(angle), sin(angle)};
        add_line(gui, frame, bow, direction, ARM);
        add_label(gui, frame, moved(bow, direction, NAMED * ARM), "19.5\xc2\xb0");
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
