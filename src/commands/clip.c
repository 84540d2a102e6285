/* The command `clip`: pictures at equal steps of time, to a film or to numbered files. */
#include "commands.h"

#include "clip_plan.h"
#include "viewer/viewer.h"
#include "world/clip_sink.h"
#include "world/world_water.h"

#include <assert.h>
#include <math.h>

enum { PATIENCE = 600 /* s, with ffmpeg */ };

typedef struct Clip {
    const ClipPlan* plan;
    Picture* picture;
    HostPicture* before; /* plan->fade pictures of the time before the clip, owned */
    ClipSink* sink;
} Clip;

/* Draws the next picture; keeps it where it is before the first one, else adds it to the clip. */
static bool draw_frame(Clip* clip, int drawn, SwellError* error) {
    const ClipPlan* plan = clip->plan;
    CameraPose pose;
    const bool moves = clip_plan_pose(plan, drawn, &pose);
    HostPicture pixels = picture_draw(clip->picture, clip_plan_time(plan, drawn),
                                      drawn > 0 ? plan->step : 0.0, moves ? &pose : NULL, error);
    if (!pixels.pixels) {
        return false;
    }
    if (drawn < plan->fade) {
        clip->before[drawn] = pixels;
        return true;
    }
    if (drawn >= plan->frames && plan->fade > 0) {
        HostPicture* before = &clip->before[drawn - plan->frames];
        host_picture_mix(&pixels, before, clip_plan_fade(plan, drawn));
        host_picture_destroy(before);
    }
    const bool ok = clip_sink_add(clip->sink, &pixels, error);
    host_picture_destroy(&pixels);
    return ok;
}

static bool draw_frames(Clip* clip, HostProgress* progress, SwellError* error) {
    const int count = clip->plan->fade + clip->plan->frames;
    for (int drawn = 0; drawn < count; ++drawn) {
        host_progress_show(progress, (double)drawn / count);
        if (host_interrupts_pending()) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                                   "interrupted after %d of %d pictures of '%s'", drawn, count,
                                   clip->sink->form.name);
        }
        if (!draw_frame(clip, drawn, error)) {
            return false;
        }
    }
    return true;
}

/* Tells where the camera stops before the clip does. */
static void report(const ClipPlan* plan, FILE* log) {
    const bool moves = plan->path.count > 1 && plan->path.period <= 0.0;
    const double end = moves ? camera_path_end(&plan->path) : (double)INFINITY;
    if (log && end < (plan->frames - 1) / plan->rate) {
        fprintf(log, "swell: note: the camera stops after %g s, where its path ends; ", end);
        fprintf(log, "the clip has %g s\n", plan->frames / plan->rate);
    }
}

static bool record(const Settings* settings, const ClipPlan* plan, ClipSink* sink, FILE* log,
                   SwellError* error) {
    Clip clip = {.plan = plan, .sink = sink};
    clip.picture = swell_memory_allocate(1, sizeof *clip.picture, error);
    clip.before = swell_memory_allocate((size_t)plan->fade + 1, sizeof *clip.before, error);
    bool ok = clip.picture && clip.before;
    if (ok) {
        HostProgress progress = host_progress_begin(log, "clip");
        const double end = clip_plan_time(plan, plan->fade + plan->frames - 1);
        ok = picture_open(clip.picture, settings, error) &&
             world_water_check_end(world_water(clip.picture->world), end, error) &&
             draw_frames(&clip, &progress, error);
        host_progress_end(&progress);
        if (ok) {
            picture_report(clip.picture, log);
        }
        picture_close(clip.picture);
    }
    if (ok) {
        report(plan, log);
    }
    for (int i = 0; clip.before && i < plan->fade; ++i) {
        host_picture_destroy(&clip.before[i]);
    }
    swell_memory_free(clip.before);
    swell_memory_free(clip.picture);
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
    const ClipForm form = {.name = name,
                           .place = HOST_PLACE_NAMED,
                           .width = settings->view.width,
                           .height = settings->view.height,
                           .rate = settings->clip.rate,
                           .patience = PATIENCE,
                           .log = log};
    bool ok = clip_sink_open(&sink, &form, error);
    if (ok) {
        ok = record(settings, &plan, &sink, log, error) && clip_sink_finish(&sink, error);
        clip_sink_abandon(&sink);
    }
    camera_path_finish(&plan.path);
    return ok;
}
