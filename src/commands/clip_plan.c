#include "clip_plan.h"

#include <assert.h>
#include <math.h>

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

/* In this order: a loop sets the duration, else a path does unless the duration is said. The fade
   of the end into the beginning draws so many pictures more, and keeps them. */
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

bool clip_plan_pose(const ClipPlan* plan, int drawn, CameraPose* pose) {
    assert(plan && drawn >= 0 && pose);
    if (plan->path.count == 0) {
        return false;
    }
    const int frame = (drawn + plan->frames - plan->fade) % plan->frames;
    *pose = camera_path_at(&plan->path, frame / plan->rate);
    return true;
}

double clip_plan_fade(const ClipPlan* plan, int drawn) {
    assert(plan && drawn >= 0);
    return fmax(drawn + 1 - plan->frames, 0.0) / (plan->fade + 1.0);
}
