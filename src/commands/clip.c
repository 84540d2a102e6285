/* The command `clip`: pictures at equal steps of time, to a film or to numbered files. */
#include "commands.h"

#include "clip_plan.h"
#include "viewer/picture.h"
#include "world/clip_sink.h"
#include "world/world_water.h"

#include <assert.h>
#include <math.h>

enum { PATIENCE = 600 /* s, with ffmpeg */ };

/* Tells where the camera stops before the clip does. */
static void report(const ClipPlan* plan, FILE* log) {
    const bool moves = plan->path.count > 1 && plan->path.period <= 0.0;
    const double end = moves ? camera_path_end(&plan->path) : (double)INFINITY;
    if (log && end < (plan->frames - 1) / plan->rate) {
        fprintf(log, "swell: note: the camera stops after %g s, where its path ends; ", end);
        fprintf(log, "the clip has %g s\n", plan->frames / plan->rate);
    }
}

/* Draws the pictures. Keeps those before the first one of the clip, and mixes them into its last.
 */
static bool record(const Settings* settings, const ClipPlan* plan, ClipSink* sink, FILE* log,
                   SwellError* error) {
    const int count = plan->fade + plan->frames;
    Picture* picture = swell_memory_allocate(1, sizeof *picture, error);
    HostPicture* before = /* plan->fade of them */
        picture ? swell_memory_allocate((size_t)plan->fade + 1, sizeof *before, error) : NULL;
    HostProgress progress = host_progress_begin(log, "clip");
    bool ok =
        before && picture_open(picture, settings, error) &&
        world_water_check_end(world_water(picture->world), clip_plan_time(plan, count - 1), error);
    for (int drawn = 0; ok && drawn < count; ++drawn) {
        host_progress_show(&progress, (double)drawn / count);
        if (host_interrupts_pending()) {
            ok = swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                                 "interrupted after %d of %d pictures of '%s'", drawn, count,
                                 sink->form.name);
            break;
        }
        CameraPose pose;
        const bool moves = clip_plan_pose(plan, drawn, &pose);
        HostPicture pixels =
            picture_draw(picture, clip_plan_time(plan, drawn), drawn > 0 ? plan->step : 0.0,
                         moves ? &pose : NULL, error);
        ok = pixels.pixels != NULL;
        if (ok && drawn < plan->fade) {
            before[drawn] = pixels;
        } else if (ok) {
            if (plan->fade > 0 && drawn >= plan->frames) {
                HostPicture* first = &before[drawn - plan->frames];
                host_picture_mix(&pixels, first, clip_plan_fade(plan, drawn));
                host_picture_destroy(first);
            }
            ok = clip_sink_add(sink, &pixels, error);
            host_picture_destroy(&pixels);
        }
    }
    host_progress_end(&progress);
    if (ok) {
        picture_report(picture, log);
        report(plan, log);
    }
    for (int i = 0; before && i < plan->fade; ++i) {
        host_picture_destroy(&before[i]);
    }
    if (before) {
        picture_close(picture);
    }
    swell_memory_free(before);
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
