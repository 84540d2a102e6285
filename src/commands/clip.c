/* The command `clip`: pictures at equal steps of time, to a film or to numbered files. */
#include "commands.h"

#include "boat_watch.h"
#include "clip_plan.h"
#include "scene/clip_sink.h"
#include "scene/scene_water.h"
#include "viewer/picture.h"

#include <assert.h>

static bool draw_frame(Picture* picture, const ClipPlan* plan, int frame, ClipSink* sink,
                       SwellError* error) {
    CameraPose pose;
    const bool moves = clip_plan_pose(plan, frame, &pose);
    HostPicture pixels = picture_draw(picture, clip_plan_time(plan, frame),
                                      frame > 0 ? plan->step : 0.0, moves ? &pose : NULL, error);
    const bool ok = pixels.pixels && clip_sink_add(sink, &pixels, error);
    host_picture_destroy(&pixels);
    return ok;
}

static bool draw_frames(Picture* picture, const ClipPlan* plan, ClipSink* sink,
                        HostProgress* progress, BoatWatch* watch, SwellError* error) {
    for (int frame = 0; frame < plan->frames; ++frame) {
        host_progress_show(progress, (double)frame / plan->frames);
        if (host_interrupts_pending()) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                                   "interrupted after %d of %d pictures of '%s'", frame,
                                   plan->frames, sink->name);
        }
        if (!draw_frame(picture, plan, frame, sink, error)) {
            return false;
        }
        boat_watch_add(watch, picture, frame / plan->rate);
    }
    return true;
}

/* Tells where the camera stays behind: at the end of its path, or of the boat. */
static void report(const ClipPlan* plan, const BoatWatch* watch, FILE* log) {
    if (log && clip_plan_stops(plan)) {
        fprintf(
            log,
            "swell: note: the camera stops after %g s, where its path ends; the clip has %g s\n",
            camera_path_end(&plan->path), plan->frames / plan->rate);
    }
    boat_watch_report(watch, log);
}

static bool record(const Settings* settings, const ClipPlan* plan, ClipSink* sink, FILE* log,
                   SwellError* error) {
    Picture* picture = swell_memory_allocate(1, sizeof *picture, error);
    if (!picture) {
        return false;
    }
    HostProgress progress = host_progress_begin(log, "clip");
    BoatWatch watch = {0};
    const double end = clip_plan_time(plan, plan->frames - 1);
    const bool ok = picture_open(picture, settings, error) &&
                    scene_water_check_end(scene_water(picture->scene), end, error) &&
                    draw_frames(picture, plan, sink, &progress, &watch, error);
    host_progress_end(&progress);
    if (ok) {
        report(plan, &watch, log);
    }
    picture_close(picture);
    swell_memory_free(picture);
    return ok;
}

bool clip_record(const Settings* settings, const char* name, FILE* log, SwellError* error) {
    assert(settings && name);
    ClipPlan plan;
    if (!clip_sink_check(name, settings->view.width, settings->view.height, error) ||
        !clip_plan_make(&plan, settings, error)) {
        return false;
    }
    ClipSink sink = {0};
    bool ok = clip_sink_open(&sink, name, settings->view.width, settings->view.height,
                             settings->clip.rate, error);
    if (ok) {
        ok = record(settings, &plan, &sink, log, error) && clip_sink_finish(&sink, error);
        clip_sink_abandon(&sink);
    }
    clip_plan_finish(&plan);
    return ok;
}
