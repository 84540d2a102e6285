/* The command `clip`: pictures at equal steps of time, to a film or to numbered files. */
#include "commands.h"

#include "viewer/viewer.h"
#include "world/clip_sink.h"
#include "world/world_water.h"

#include <assert.h>
#include <math.h>

enum { CLIP_FRAMES_MAX = 1000000, PATIENCE = 600 /* patience with ffmpeg [s] */ };

/* ---- The plan ------------------------------------------------------------------------------- */

static const double FADE_BYTES_MAX = 4e9;

/* Refuses options with which the end of a loop cannot match its beginning. */
static bool check_loop(const Settings* settings, SwellError* error) {
    static const char WAVES[] = "its waves do not repeat";
    const OptionsRule RULES[] = {
        {options_said(settings, OPTION_DURATION), OPTION_DURATION, OPTION_LOOP,
         "the loop sets the duration"},
        {settings->clip.loop_fade > 0.0, OPTION_LOOP_FADE, OPTION_LOOP, "the loop needs no fade"},
        {settings->clock.speed <= 0.0, OPTION_SPEED, OPTION_LOOP,
         "at 0 the sea stands still and never repeats"},
        {settings->sea.rate > 0.0, OPTION_SEA_RATE, OPTION_LOOP, "its hours do not repeat"},
        {settings->surface.rain, OPTION_RAIN, OPTION_LOOP, WAVES},
        {settings->bodies.course[0], OPTION_COURSE, OPTION_LOOP, WAVES},
        {settings->bodies.boat_speed > 0.0, OPTION_BOAT_SPEED, OPTION_LOOP, WAVES},
        {settings->bodies.stone_at.count > 0, OPTION_STONE_AT, OPTION_LOOP, WAVES},
        {settings->pool.shown, OPTION_POOL, OPTION_LOOP, WAVES},
        {settings->pool.string_shown, OPTION_STRING, OPTION_LOOP, WAVES},
    };
    return options_check_rules(RULES, sizeof RULES / sizeof *RULES, error);
}

/* A loop sets the duration. Otherwise a path does, unless the option gives it. For a fade of the
   end into the beginning, the pictures to fade into are drawn first and kept. */
bool clip_plan_make(ClipPlan* plan, const Settings* settings, SwellError* error) {
    assert(plan && settings);
    const double loop = settings->ocean.loop, rate = settings->clip.rate;
    const double fade_seconds = settings->clip.loop_fade;
    const int width = settings->view.width, height = settings->view.height;
    *plan = (ClipPlan){.rate = rate, .start = settings->clock.time};
    if ((loop > 0.0 && !check_loop(settings, error)) ||
        (settings->clip.path[0] && !camera_path_read(&plan->path, settings->clip.path, error))) {
        return false;
    }
    const bool by_path = plan->path.count > 1 && !options_said(settings, OPTION_DURATION);
    const double seconds = loop > 0.0 ? loop / settings->clock.speed
                           : by_path  ? camera_path_end(&plan->path)
                                      : settings->clip.duration;
    const double frames = fmax(round(seconds * rate), 1.0);
    const double fade = fade_seconds > 0.0 ? fmax(round(fade_seconds * rate), 1.0) : 0.0;
    const double bytes = 3.0 * fade * width * height;
    bool ok = true;
    if (frames > CLIP_FRAMES_MAX) {
        ok = swell_error_set(error, SWELL_ERROR_RANGE,
                             "a clip of %.0f pictures is too long: %d are the most", frames,
                             CLIP_FRAMES_MAX);
    } else if (fade > frames) {
        ok = swell_error_set(error, SWELL_ERROR_RANGE,
                             "--loop-fade %g is longer than the clip, which has %g s", fade_seconds,
                             frames / rate);
    } else if (bytes > FADE_BYTES_MAX) {
        ok = swell_error_set(error, SWELL_ERROR_RANGE,
                             "--loop-fade %g keeps %.0f pictures of %d x %d in memory: up to %.0f "
                             "of this size are accepted",
                             fade_seconds, fade, width, height,
                             floor(FADE_BYTES_MAX * fade / bytes));
    }
    if (ok) {
        plan->frames = (int)frames;
        plan->fade = (int)fade;
        plan->step = loop > 0.0 ? loop / frames : settings->clock.speed / rate;
        if (clip_plan_time(plan, plan->frames + plan->fade) > OCEAN_TIME_MAX) {
            ok = swell_error_set(error, SWELL_ERROR_RANGE,
                                 "the clip ends after %g s, the last time that the sea has",
                                 OCEAN_TIME_MAX);
        } else if ((loop > 0.0 || plan->fade > 0) && plan->path.count > 0) {
            ok = camera_path_close(&plan->path, frames / rate, error);
        }
    }
    if (!ok) {
        camera_path_finish(&plan->path);
    }
    return ok;
}

double clip_plan_time(const ClipPlan* plan, int drawn) {
    assert(plan && drawn >= 0);
    return plan->start + drawn * plan->step;
}

double clip_plan_fade(const ClipPlan* plan, int drawn) {
    assert(plan && drawn >= 0);
    return fmax(drawn + 1 - plan->frames, 0.0) / (plan->fade + 1.0);
}

/* ---- Recording ------------------------------------------------------------------------------ */

/* Reports where the camera stops before the clip does. */
static void report(const ClipPlan* plan, FILE* log) {
    const bool moves = plan->path.count > 1 && plan->path.period <= 0.0;
    const double end = moves ? camera_path_end(&plan->path) : (double)INFINITY;
    if (log && end < (plan->frames - 1) / plan->rate) {
        fprintf(log, "swell: note: the camera stops after %g s, where its path ends; ", end);
        fprintf(log, "the clip has %g s\n", plan->frames / plan->rate);
    }
}

/* Draws the pictures. Keeps those before the clip's first picture, and mixes them into its last
   pictures. */
static bool record(const Settings* settings, const ClipPlan* plan, ClipSink* sink, FILE* log,
                   SwellError* error) {
    const int count = plan->fade + plan->frames;
    Picture* picture = swell_memory_allocate(1, sizeof *picture, error);
    HostPicture* before = /* plan->fade pictures */
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
                                 sink->params.name);
            break;
        }
        CameraPose pose = {.yaw = 0.0};
        const bool moves = plan->path.count > 0;
        if (moves) {
            const int frame = (drawn + plan->frames - plan->fade) % plan->frames;
            pose = camera_path_at(&plan->path, frame / plan->rate);
        }
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
    const ClipParams params = {.name = name,
                               .place = HOST_PLACE_NAMED,
                               .width = settings->view.width,
                               .height = settings->view.height,
                               .rate = settings->clip.rate,
                               .patience = PATIENCE,
                               .log = log};
    bool ok = clip_sink_open(&sink, &params, error);
    if (ok) {
        ok = record(settings, &plan, &sink, log, error) && clip_sink_finish(&sink, error);
        clip_sink_abandon(&sink);
    }
    camera_path_finish(&plan.path);
    return ok;
}
