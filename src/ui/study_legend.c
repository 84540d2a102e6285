#include "ui/study_legend.h"

#include "base/numbers.h"

#include <math.h>

static const RenderColor GROUND = {4, 22, 26, 175};
static const RenderColor CONTOUR = {30, 36, 40, 255};

enum { STEPS = (int)RENDER_STUDY_STEPS, SHADES_TO_A_STEP = 8, DASHES = 3 };

/* In heights of a line: of the box and what is in it. */
#define MARGIN 0.6f
#define STEP_HEIGHT 0.7f
#define SCALE_WIDTH 1.2f
#define WIDTH 7.2f
#define FOOT 3.8f /* below it, for two lines of hints */
#define SCALE_HEIGHT (2.0f * (float)STEPS * STEP_HEIGHT)
#define TILE_HEIGHT 1.3f
#define HEIGHT (1.3f + SCALE_HEIGHT + 4.0f * MARGIN) /* without the tiles */

static void add_scale(Gui* gui, float x, float y, float line, double step) {
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

/* As borders are drawn: the first cascade's whole, those of the others dashed. */
static void add_tile(Gui* gui, float x, float y, float line, int cascade, double side) {
    const float from = x, width = 2.0f * line, dash = width / (2 * DASHES - 1);
    const float thick = fmaxf(0.22f * line, 2.0f);
    gui_add_box(gui, from - 0.1f * line, y + 0.15f * line, width + 0.2f * line, 0.7f * line,
                render_study_height_color(0.0));
    for (int i = 0; i < (cascade == 0 ? 1 : DASHES); ++i) {
        const float start = from + 2.0f * (float)i * dash;
        gui_add_stroke(gui, start, y + 0.5f * line, start + (cascade == 0 ? width : dash),
                       y + 0.5f * line, thick, render_study_tile_color(cascade));
    }
    gui_add_label(gui, x + width + 0.4f * line, y, GUI_WHITE, side < 100.0 ? "%.3g m" : "%.0f m",
                  side);
}

static double side_of(const OceanSea* sea, int cascade) {
    return ocean_cascade_length(ocean_sea_cascade(sea, cascade));
}

/* Those of the first of the seas of a transition: each sea has them from long to short. */
static int count_tiles(const OceanSea* sea) {
    int count = 1;
    while (count < ocean_sea_cascade_count(sea) && side_of(sea, count) < side_of(sea, count - 1)) {
        ++count;
    }
    return count;
}

RenderRect study_legend_add(Gui* gui, const RenderFrame* frame, const OceanSea* sea) {
    const float line = (float)gui_text_height(gui);
    const int count = frame->drawing.tile_borders ? count_tiles(sea) : 0;
    const float height = HEIGHT + TILE_HEIGHT * (float)count;
    const RenderRect place = {(float)frame->width - (WIDTH + MARGIN) * line,
                              fmaxf((float)frame->height - (height + FOOT) * line, 0.0f),
                              WIDTH * line, height * line};
    const float x = place.x + MARGIN * line;
    float y = place.y + MARGIN * line;
    gui_add_box(gui, place.x, place.y, place.width, place.height, GROUND);
    gui_add_label(gui, x, y, GUI_WHITE, "height, m");
    y += 1.3f * line + MARGIN * line;
    add_scale(gui, x, y, line, frame->study.step);
    y += (SCALE_HEIGHT + 1.4f * MARGIN) * line;
    for (int i = 0; i < count; ++i) {
        add_tile(gui, x, y, line, i, side_of(sea, i));
        y += TILE_HEIGHT * line;
    }
    return place;
}
