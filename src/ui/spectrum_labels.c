#include "ui/spectrum_labels.h"

#include "base/numbers.h"

#include <math.h>
#include <stdio.h>

static const RenderColor TEXT = {230, 235, 240, 255};
static const RenderColor AXIS = {150, 160, 170, 255};
static const RenderColor WIND = {120, 220, 255, 255};

enum { SCALE_STEPS = 64, TICKS = 2 };

/* Text that has `align` of its width to the left of x. */
static void add_text(Gui* gui, float x, float y, float align, RenderColor color, const char* text) {
    const float width = (float)gui_text_columns(text) * gui_text_advance(gui_text_height(gui));
    gui_add_label(gui, x - align * width, y, color, "%s", text);
}

static void add_axes(Gui* gui, const RenderSpectrumLayout* layout) {
    const float size = layout->size;
    const float bottom = layout->y + size;
    const float line = (float)gui_text_height(gui);
    const float tick = 0.35f * line;
    const double step = swell_round_step(layout->wave_number / TICKS);
    for (int i = -TICKS * 3; i <= TICKS * 3; ++i) {
        const double k = i * step;
        if (fabs(k) > layout->wave_number * 1.0001) {
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
             "energy of each wave, |h(k,t)|\xc2\xb2");
}

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
    gui_add_label(gui, x, layout->y - 1.5f * line, TEXT, "m\xc2\xb2");
}

/* An arrow from the centre of the map in the wind's direction, and its words below the map. */
static void add_wind(Gui* gui, const RenderSpectrumLayout* layout, const OceanParams* params) {
    const bool phillips = params->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    const double speed =
        phillips ? hypot(params->wind_x, params->wind_z) : params->state.wind_speed;
    if (speed == 0.0 || params->state.kind == OCEAN_SPECTRUM_WAVES) {
        return;
    }
    const double direction = phillips ? atan2(params->wind_z, params->wind_x)
                                      : swell_radians(params->state.wind_direction);
    const float ux = (float)cos(direction);
    const float uz = (float)sin(direction);
    const float line = (float)gui_text_height(gui);
    const float radius = 0.5f * layout->size;
    const float from = 0.72f * radius;
    const float to = 0.95f * radius;
    const float middle_x = layout->x + radius;
    const float middle_y = layout->y + radius;
    const float tip_x = middle_x + to * ux;
    const float tip_y = middle_y + to * uz;
    const float head = 0.7f * line;
    const float width = fmaxf(2.0f, 0.14f * line);
    gui_add_stroke(gui, middle_x + from * ux, middle_y + from * uz, tip_x, tip_y, width, WIND);
    gui_add_stroke(gui, tip_x, tip_y, tip_x - head * (ux - 0.6f * uz),
                   tip_y - head * (uz + 0.6f * ux), width, WIND);
    gui_add_stroke(gui, tip_x, tip_y, tip_x - head * (ux + 0.6f * uz),
                   tip_y - head * (uz - 0.6f * ux), width, WIND);
    char text[32];
    snprintf(text, sizeof text, "wind %.3g m/s", speed);
    add_text(gui, layout->x + layout->size, layout->y + layout->size + 1.45f * line, 1.0f, WIND,
             text);
}

void spectrum_labels_add(Gui* gui, const RenderSpectrumLayout* layout, const OceanParams* params) {
    add_axes(gui, layout);
    add_scale(gui, layout);
    add_wind(gui, layout, params);
}
