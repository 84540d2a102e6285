#include "gui_widgets.h"
#include "ui/hud.h"

#include "base/numbers.h"
#include "base/text.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

static const RenderColor TEXT = {230, 235, 240, 255};
static const RenderColor AXIS = {150, 160, 170, 255};
static const RenderColor WIND = {120, 220, 255, 255};

enum { SCALE_STEPS = 64, STORY_SIZE = 512 };

/* The least and the largest number of ticks on either side of 0, at a step of 1, 2 or 5. */
enum { TICKS_MIN = 2, TICKS_MAX = 5 };

/* In characters: the least room for words beside the map, and the width of its axis. */
static const float STORY_COLUMNS_MIN = 18.0f, AXIS_COLUMNS = 8.0f;

/* Writes a text with the share `align` of its width to the left of x. */
static void add_text(Gui* gui, float x, float y, float align, RenderColor color, const char* text) {
    const float width = (float)gui_text_columns(text) * gui_text_advance(gui_text_height(gui));
    gui_add_label(gui, x - align * width, y, color, "%s", text);
}

/* Draws the axes of k_x below and k_z to the left of the map, with the title above it. */
static void add_axes(Gui* gui, const RenderSpectrumLayout* layout) {
    const float size = layout->size;
    const float bottom = layout->y + size;
    const float line = (float)gui_text_height(gui);
    const float tick = 0.35f * line;
    const double step = swell_round_down(layout->wave_number / TICKS_MIN);
    for (int i = -TICKS_MAX; i <= TICKS_MAX; ++i) {
        const double k = i * step;
        if (fabs(k) > layout->wave_number * 1.0001) { /* a tick at the very end is seen */
            continue;
        }
        const float along = 0.5f * size * (1.0f + (float)(k / layout->wave_number));
        char text[32];
        snprintf(text, sizeof text, "%g", k);
        gui_add_stroke(gui, layout->x + along, bottom, layout->x + along, bottom + tick, 1.0f,
                       AXIS);
        add_text(gui, layout->x + along, bottom + tick, 0.5f, TEXT, text);
        gui_add_stroke(gui, layout->x - tick, layout->y + along, layout->x, layout->y + along, 1.0f,
                       AXIS);
        add_text(gui, layout->x - 1.6f * tick, layout->y + along - 0.55f * line, 1.0f, TEXT, text);
    }
    gui_add_stroke(gui, layout->x, bottom, layout->x + size, bottom, 1.0f, AXIS);
    gui_add_stroke(gui, layout->x, layout->y, layout->x, bottom, 1.0f, AXIS);
    add_text(gui, layout->x + 0.5f * size, bottom + tick + 1.1f * line, 0.5f, TEXT, "k_x [rad/m]");
    add_text(gui, layout->x - 1.6f * tick, layout->y - 1.3f * line, 1.0f, TEXT, "k_z [rad/m]");
    add_text(gui, layout->x + 0.5f * size, layout->y - 1.5f * line, 0.5f, TEXT,
             "energy of each wave, |h(k,t)|²");
}

/* Draws the colours and their decades of energy to the right of the map. */
static void add_scale(Gui* gui, const RenderSpectrumLayout* layout) {
    const float line = (float)gui_text_height(gui);
    const float x = layout->x + layout->size + 1.5f * line;
    const float step = layout->size / SCALE_STEPS;
    for (int i = 0; i < SCALE_STEPS; ++i) {
        gui_add_box(gui, x, layout->y + (float)i * step, line, ceilf(step),
                    render_scale_color(1.0f - ((float)i + 0.5f) / SCALE_STEPS));
    }
    const int decades = layout->highest_decade - layout->lowest_decade;
    for (int i = 0; i <= decades; ++i) {
        const float y = layout->y + layout->size * (float)i / (float)decades;
        gui_add_stroke(gui, x + line, y, x + 1.3f * line, y, 1.0f, AXIS);
        gui_add_label(gui, x + 1.5f * line, y - 0.55f * line, TEXT, "1e%d",
                      layout->highest_decade - i);
    }
    gui_add_label(gui, x, layout->y - 1.5f * line, TEXT, "m²");
}

/* Draws an arrow in the wind's direction in a corner of the map, which no disc of waves reaches,
   and its words below the map. */
static void add_wind(Gui* gui, const RenderSpectrumLayout* layout, const OceanParams* params) {
    const bool phillips = params->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    const double speed =
        phillips ? hypot(params->wind_x, params->wind_z) : params->state.wind_speed;
    if (speed == 0.0 || params->state.kind == OCEAN_SPECTRUM_WAVES) {
        return;
    }
    const double direction = phillips ? atan2(params->wind_z, params->wind_x)
                                      : swell_radians(params->state.wind_direction);
    const float ux = (float)cos(direction), uz = (float)sin(direction);
    const float line = (float)gui_text_height(gui), width = fmaxf(2.0f, 0.14f * line);
    const float half = 1.2f * line, head = 0.7f * line; /* half of its length; length of its head */
    const float middle_x = layout->x + layout->size - 1.5f * line;
    const float middle_y = layout->y + layout->size - 1.5f * line;
    const float x = middle_x + half * ux, y = middle_y + half * uz;
    char text[32];
    gui_add_stroke(gui, middle_x - half * ux, middle_y - half * uz, x, y, width, WIND);
    gui_add_stroke(gui, x, y, x - head * (ux - 0.6f * uz), y - head * (uz + 0.6f * ux), width,
                   WIND);
    gui_add_stroke(gui, x, y, x - head * (ux + 0.6f * uz), y - head * (uz - 0.6f * ux), width,
                   WIND);
    snprintf(text, sizeof text, "wind %.3g m/s", speed);
    add_text(gui, layout->x + layout->size, layout->y + layout->size + 1.45f * line, 1.0f, WIND,
             text);
}

/* ---- What it shows ------------------------------------------------------------------------- */

/* Names the cascade and its waves, and explains where they end. */
static void describe_cascade(const RenderSpectrumLayout* layout, OceanSpectrumKind kind,
                             char text[STORY_SIZE]) {
    const int number = layout->cascade + 1;
    const bool is_first = number == 1, is_last = number == layout->cascades;
    swell_append(text, STORY_SIZE, "cascade %d of %d\n", number, layout->cascades);
    if (layout->longest > layout->shortest) {
        swell_append(text, STORY_SIZE, "waves %.3g to %.3g m\n\n", layout->shortest,
                     layout->longest);
    } else if (layout->longest > 0.0) {
        swell_append(text, STORY_SIZE, "a wave of %.4g m\n\n", layout->longest);
    }
    if (kind == OCEAN_SPECTRUM_PHILLIPS) {
        swell_append(text, STORY_SIZE, "One grid holds all waves.");
    } else if (kind == OCEAN_SPECTRUM_WAVES) {
        swell_append(text, STORY_SIZE, "A wave is two points: k, where it runs to, and -k. ");
    } else {
        if (!is_first) {
            swell_append(text, STORY_SIZE, "Longer waves are cascade %d's. ", number - 1);
        }
        if (!is_last) {
            swell_append(text, STORY_SIZE, "Shorter waves are cascade %d's. ", number + 1);
        } else {
            swell_append(text, STORY_SIZE, "%d samples a side hold no shorter waves. ",
                         layout->grid);
        }
        if (kind != OCEAN_SPECTRUM_DRAWN) { /* a drawn sea's bars may end before */
            swell_append(text, STORY_SIZE, "So the disc is cut%s. ",
                         is_first && is_last ? "" : ", and each wave is in one cascade");
        }
    }
    if (layout->cascades > 1) {
        swell_append(text, STORY_SIZE, "Shift + V: the next cascade.");
    }
}

/* Adds energy and height, also of the whole sea if it has other cascades, and the sea's peak. */
static void describe_details(const RenderSpectrumLayout* layout, const HudInfo* info,
                             char text[STORY_SIZE]) {
    const double height = info->measured.significant_height;
    const double whole = height * height / 16.0;
    swell_append(text, STORY_SIZE, "\n\nN = %d, L = %.4g m\nenergy %.3g m²", layout->grid,
                 layout->length, layout->variance);
    if (layout->cascades > 1 && whole > 0.0) {
        swell_append(text, STORY_SIZE, "\n%.3g %% of the sea's\nheight %.2f of %.2f m",
                     100.0 * fmin(layout->variance / whole, 1.0), 4.0 * sqrt(layout->variance),
                     height);
    } else {
        swell_append(text, STORY_SIZE, "\nheight %.2f m", 4.0 * sqrt(layout->variance));
    }
    if (info->targets.peak_period > 0.0) {
        swell_append(text, STORY_SIZE, "\nthe sea's peak %.1f s\nof %.3g m",
                     info->targets.peak_period, info->targets.peak_wavelength);
    }
}

void spectrum_labels_add(Gui* gui, const RenderSpectrumLayout* layout, const OceanParams* params,
                         const HudInfo* details, int width) {
    assert(gui && layout && params);
    if (layout->grid == 0) {
        return;
    }
    add_axes(gui, layout);
    add_scale(gui, layout);
    add_wind(gui, layout, params);
    char text[STORY_SIZE] = "";
    describe_cascade(layout, params->state.kind, text);
    if (details) {
        describe_details(layout, details, text);
    }
    const float line = (float)gui_text_height(gui), advance = gui_text_advance((int)line);
    const float beside = layout->x - AXIS_COLUMNS * advance - line;
    if (beside >= STORY_COLUMNS_MIN * advance) {
        gui_add_text(gui, line, layout->y, beside, TEXT, text);
    } else { /* below the map where it is almost as wide as the picture */
        gui_add_text(gui, line, layout->y + layout->size + 3.4f * line, (float)width - 2.0f * line,
                     TEXT, text);
    }
}
