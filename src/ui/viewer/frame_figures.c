#include "frame_figures.h"

#include <assert.h>

static const double FIGURE_SECONDS = 0.5; /* interval of measurements and means [s] */

void frame_figures_measure_sea(FrameFigures* frame_figures, const View* view) {
    assert(frame_figures && view);
    const Settings* settings = &view->state.settings;
    const OceanSea* sea = world_sea(view->world);
    const double now = view->notes.now;
    const bool changes = world_figures(view->world).changes;
    const bool settled = frame_figures->changed && !changes;
    if (!(settings->view.hud || settings->program.panel || frame_figures->measures_always) ||
        (frame_figures->measured_at > 0.0 && !settled &&
         now - frame_figures->measured_at < FIGURE_SECONDS)) {
        return;
    }
    frame_figures->changed = changes;
    frame_figures->measured_at = now;
    if (settings->program.panel || frame_figures->measures_always) {
        sea_figures_measure(&frame_figures->sea, sea, settings->view.hold_axes);
    } else {
        frame_figures->sea.targets = ocean_sea_targets(sea);
        frame_figures->sea.measured = ocean_sea_measure(sea);
    }
    frame_figures->has_foam = world_figures(view->world).has_foam;
    world_measure_foam(view->world, &frame_figures->foam_share);
}

void frame_figures_count_frame(FrameFigures* frame_figures, double now, bool drawn) {
    assert(frame_figures);
    FrameSums* const both[] = {&frame_figures->total, &frame_figures->recent};
    for (int i = 0; i < 2; ++i) {
        both[i]->frames += 1;
        for (int stage = 0; stage < STAGE_COUNT; ++stage) {
            both[i]->stage_seconds[stage] += frame_figures->stage_seconds[stage];
        }
    }
    FrameSums* recent = &frame_figures->recent;
    if (!drawn) {
        *recent = (FrameSums){.start = now};
    } else if (now - recent->start >= FIGURE_SECONDS) {
        frame_figures->frames_per_second = recent->frames / (now - recent->start);
        for (int stage = 0; stage < STAGE_COUNT; ++stage) {
            frame_figures->stage_ms[stage] = 1e3 * recent->stage_seconds[stage] / recent->frames;
        }
        *recent = (FrameSums){.start = now};
    }
}

void frame_figures_print(const FrameFigures* frame_figures, const World* world, double now,
                         FILE* out) {
    assert(frame_figures && world && out);
    const FrameSums* total = &frame_figures->total;
    const double seconds = now - total->start;
    const double frames = total->frames > 0 ? total->frames : 1;
    const double* stage = total->stage_seconds;
    const WorldFigures figures = world_figures(world);
    fprintf(out,
            "%d frames in %.2f s: %.1f frames/s; means: columns %.3f, rows %.3f, wait %.3f, "
            "upload %.3f, drawing %.3f ms; %d seas ahead, %d at once\n",
            total->frames, seconds, total->frames / seconds, 1e3 * stage[STAGE_COLUMNS] / frames,
            1e3 * stage[STAGE_ROWS] / frames, 1e3 * stage[STAGE_WAIT] / frames,
            1e3 * stage[STAGE_UPLOAD] / frames, 1e3 * stage[STAGE_DRAW] / frames,
            figures.seas_ahead, figures.seas_at_once);
}
