#include "clip.h"

#include "clip_plan.h"
#include "scene/clip_sink.h"
#include "scene/clip_sky.h"
#include "swell/host.h"

#include <assert.h>

static bool draw_frame(Offscreen* offscreen, ClipSky* sky, const ClipPlan* plan, int frame,
                       ClipSink* sink, SwellError* error) {
    const double time = clip_plan_time(plan, frame);
    CameraPose pose;
    const bool moves = clip_plan_pose(plan, frame, &pose);
    if (!clip_sky_follow(sky, offscreen, time, error)) {
        return false;
    }
    HostPicture picture =
        offscreen_draw(offscreen, time, frame > 0 ? plan->step : 0.0, moves ? &pose : NULL, error);
    const bool ok = picture.pixels && clip_sink_add(sink, &picture, error);
    host_picture_destroy(&picture);
    return ok;
}

static bool draw_frames(Offscreen* offscreen, ClipSky* sky, const ClipPlan* plan, ClipSink* sink,
                        HostProgress* progress, SwellError* error) {
    for (int frame = 0; frame < plan->frames; ++frame) {
        host_progress_show(progress, (double)frame / plan->frames);
        if (host_interrupts_pending()) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                                   "interrupted after %d of %d pictures of '%s'", frame,
                                   plan->frames, sink->name);
        }
        if (!draw_frame(offscreen, sky, plan, frame, sink, error)) {
            return false;
        }
    }
    return true;
}

static bool record(const Options* options, const ClipPlan* plan, ClipSink* sink, FILE* log,
                   SwellError* error) {
    Offscreen offscreen = {0};
    ClipSky sky = {0};
    HostProgress progress = host_progress_begin(log, "clip");
    const bool ok = offscreen_open(&offscreen, options, error) &&
                    clip_sky_open(&sky, &offscreen, options->ocean.loop, error) &&
                    draw_frames(&offscreen, &sky, plan, sink, &progress, error);
    host_progress_end(&progress);
    clip_sky_close(&sky);
    offscreen_close(&offscreen);
    return ok;
}

bool clip_record(const Options* options, const char* name, FILE* log, SwellError* error) {
    assert(options && name);
    ClipPlan plan;
    if (!clip_sink_check(name, options->width, options->height, error) ||
        !clip_plan_make(&plan, options, error)) {
        return false;
    }
    ClipSink sink = {0};
    bool ok = clip_sink_open(&sink, name, options->width, options->height, options->rate, error);
    if (ok) {
        ok = record(options, &plan, &sink, log, error) && clip_sink_finish(&sink, error);
        clip_sink_abandon(&sink);
    }
    clip_plan_finish(&plan);
    return ok;
}
