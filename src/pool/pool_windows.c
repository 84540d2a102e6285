/* The windows of pool and string in the gui. */
#include "pool/pool_panels.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

static void write_title(const PoolPanels* panels, PoolPanel panel, char* title, size_t size) {
    const RippleMeasure measured = panels->measure[panel];
    const bool pool = panel == POOL_PANEL_POOL;
    const RippleParams* params = ripple_params(pool ? panels->pool : panels->string);
    const char* scheme = ripple_scheme_name(params->scheme);
    if (pool) {
        const double level = fabs(measured.level) < 0.0005 ? 0.0 : measured.level; /* no "-0.000" */
        snprintf(title, size, "pool: %s  level %+.3f  energy %.2g", scheme, level, measured.energy);
    } else {
        snprintf(title, size, "string: %s  energy %.4g", scheme, measured.energy);
    }
}

static const char* name_of(PoolPanel panel) {
    return panel == POOL_PANEL_POOL ? "pool" : "string";
}

static GuiFloatingAnswer write_frame(const PoolPanels* panels, PoolPanel panel, Gui* gui,
                                     const FloatingArea* window, RenderRect place) {
    char title[GUI_WORD_SIZE];
    write_title(panels, panel, title, sizeof title);
    const bool pool = panel == POOL_PANEL_POOL;
    const GuiFloatingWindow frame = {
        .name = name_of(panel),
        .title = title,
        .picture = pool ? RENDER_PICTURE_POOL : RENDER_PICTURE_STRING,
        .place = place,
        .width_min = (float)floating_window_least_width(window),
        .enlarged = panels->panel[panel].enlarged,
        .can_step = pool,
        .step_name = "next scheme",
    };
    return gui_floating_window(gui, &frame);
}

static FloatingArea window_of(Gui* gui, int width, int height) {
    return (FloatingArea){width, height, (int)gui_floating_title(gui)};
}

PoolRequest pool_panels_write(PoolPanels* panels, Gui* gui, const bool shown[POOL_PANEL_COUNT],
                              int width, int height) {
    assert(panels && panels->pool && gui && shown);
    const FloatingArea window = window_of(gui, width, height);
    PoolRequest request = {0};
    int level = -1;
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        panels->place[panel] = (RenderRect){0};
        if (!shown[panel]) {
            continue;
        }
        FloatingWindow* place = &panels->panel[panel];
        panels->place[panel] = floating_window_rect(place, &window);
        const GuiFloatingAnswer answer =
            write_frame(panels, panel, gui, &window, panels->place[panel]);
        if (answer.moved) {
            floating_window_place(place, answer.wanted, &window);
        }
        place->enlarged = place->enlarged != answer.enlarge;
        request.close[panel] = answer.closed;
        request.next_scheme = request.next_scheme || answer.step;
        panels->upper = answer.level >= level ? panel : panels->upper;
        level = answer.level;
    }
    return request;
}
