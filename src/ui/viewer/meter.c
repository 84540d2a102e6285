#include "meter.h"

#include <assert.h>

static const double FIGURE_SECONDS = 0.5;

void meter_measure_sea(Meter* meter, const View* view) {
    assert(meter && view);
    const Settings* settings = &view->state.settings;
    const OceanSea* sea = world_sea(view->world);
    const double now = view->notes.now;
    if (!(settings->view.hud || settings->program.panel || meter->always) ||
        (meter->measured_at > 0.0 && now - meter->measured_at < FIGURE_SECONDS)) {
        return;
    }
    meter->measured_at = now;
    if (settings->program.panel || meter->always) {
        sea_figures_measure(&meter->sea, sea, settings->view.hold_axes);
    } else {
        meter->sea.targets = ocean_sea_targets(sea);
        meter->sea.measured = ocean_sea_measure(sea);
    }
    meter->has_foam = world_figures(view->world).has_foam;
    world_measure_foam(view->world, &meter->foam_share);
}

void meter_count_frame(Meter* meter, double now) {
    assert(meter);
    FrameSums* const both[] = {&meter->total, &meter->recent};
    for (int i = 0; i < 2; ++i) {
        both[i]->frames += 1;
        for (int stage = 0; stage < STAGE_COUNT; ++stage) {
            both[i]->stage_seconds[stage] += meter->stage_seconds[stage];
        }
    }
    FrameSums* recent = &meter->recent;
    if (now - recent->start >= FIGURE_SECONDS) {
        meter->frames_per_second = recent->frames / (now - recent->start);
        for (int stage = 0; stage < STAGE_COUNT; ++stage) {
            meter->stage_ms[stage] = 1e3 * recent->stage_seconds[stage] / recent->frames;
        }
        *recent = (FrameSums){.start = now};
    }
}

void meter_print(const Meter* meter, const World* world, double now, FILE* out) {
    assert(meter && world && out);
    const FrameSums* total = &meter->total;
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
