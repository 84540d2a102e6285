#include "overlay.h"

#include <assert.h>
#include <math.h>

/* Columns and lines of text that must fit into any picture, for the overlay and the spectrum's
   axes. */
enum { TEXT_COLUMNS = 72, TEXT_LINES = 24 };
static const double READABLE = 12.0; /* height of a line at a content scale of 1 [pixels] */

/* In a narrow picture the overlay's lines break rather than become too small to be read. */
int overlay_text_height(int width, int height, double content_scale, bool axes) {
    const int whole = hud_fit_text(TEXT_COLUMNS, TEXT_LINES, width, height, content_scale);
    const int broken = hud_fit_text(1, TEXT_LINES, width, height, content_scale);
    return axes ? whole : (int)fmax(whole, fmin(broken, ceil(READABLE * content_scale)));
}

HudInfo overlay_hud(const World* world, const ViewState* state, int width) {
    assert(world && state);
    const WorldFigures figures = world_figures(world);
    HudInfo info = {
        .method = state->settings.computing.method,
        .fft = ocean_sea_fft(world_sea(world)),
        .grid = state->settings.ocean.grid,
        .workers = figures.workers,
        .sea = state->settings.ocean.state,
        .cascades = state->settings.ocean.cascades,
        .method_difference = figures.method_difference,
        .time = state->settings.clock.time,
        .speed = state->settings.clock.speed,
        .paused = state->paused,
        .camera = state->settings.camera.pose,
        .depth = state->settings.drawing.look == RENDER_LOOK_SEA ? figures.eye_depth : 0.0,
        .brief = state->settings.view.spectrum, /* the spectrum's axes need the room */
        .width = width,
    };
    sea_figures_rounding(world_sea(world), info.rounding, sizeof info.rounding);
    return info;
}

void overlay_write(Gui* gui, const Renderer* renderer, const RenderFrame* frame,
                   const OceanSea* sea, const HudInfo* info, const Probe* probe) {
    assert(gui && renderer && frame && sea);
    RenderRect others[2] = {0};
    if (info) {
        others[0] = hud_write(gui, info);
    }
    if (frame->mode == RENDER_MODE_SURFACE && frame->drawing.look == RENDER_LOOK_STUDY) {
        study_marks_add(gui, frame, sea);
        others[1] = study_legend_add(gui, frame, sea);
    }
    if (probe && frame->mode != RENDER_MODE_SPECTRUM) {
        probe_box_write(gui, frame, probe, others, 2);
    }
    if (frame->mode == RENDER_MODE_SPECTRUM) {
        const RenderSpectrumLayout layout = render_spectrum_layout(renderer, frame);
        const bool detailed = info && info->detail != HUD_PLAIN;
        spectrum_labels_add(gui, &layout, ocean_sea_params(sea), detailed ? info : NULL,
                            frame->width);
    }
}
