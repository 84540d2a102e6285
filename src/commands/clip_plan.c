#include "clip_plan.h"

#include <assert.h>
#include <math.h>

static const double FADE_BYTES_MAX = 4e9;

/* Refuses options with which the end of a loop cannot match its beginning. */
static bool check_loop(const Settings* settings, SwellError* error) {
    static const char WAVES[] = "its waves do not repeat";
    const struct {
        bool given;
        OptionId option;
        const char* why;
    } REFUSED[] = {
        {options_said(settings, OPTION_DURATION), OPTION_DURATION, "the loop sets the duration"},
        {settings->clip.loop_fade > 0.0, OPTION_LOOP_FADE, "the loop needs no fade"},
        {settings->clock.speed <= 0.0, OPTION_SPEED, "at 0 the sea stands still and never repeats"},
        {settings->sea.rate > 0.0, OPTION_SEA_RATE, "its hours do not repeat"},
        {settings->surface.rain, OPTION_RAIN, WAVES},
        {settings->bodies.course[0], OPTION_COURSE, WAVES},
        {settings->bodies.boat_speed > 0.0, OPTION_BOAT_SPEED, WAVES},
        {settings->bodies.stone_at.count > 0, OPTION_STONE_AT, WAVES},
        {settings->pool.shown, OPTION_POOL, WAVES},
        {settings->pool.string_shown, OPTION_STRING, WAVES},
    };
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; ++i) {
        if (REFUSED[i].given) {
            return options_refuse(REFUSED[i].option, OPTION_LOOP, REFUSED[i].why, error);
        }
    }
    return true;
}

/* Returns the length of the clip [s]. */
static double duration_of(const ClipPlan* plan, const Settings* settings) {
    if (settings->ocean.loop > 0.0) {
        return settings->ocean.loop / settings->clock.speed;
    }
    const bool by_path = plan->path.count > 1 && !options_said(settings, OPTION_DURATION);
    return by_path ? camera_path_end(&plan->path) : settings->clip.duration;
}

/* Counts the pictures of --loop-fade. */
static bool count_fade(ClipPlan* plan, const Settings* settings, SwellError* error) {
    const double seconds = settings->clip.loop_fade;
    const double pictures = seconds > 0.0 ? fmax(round(seconds * plan->rate), 1.0) : 0.0;
    const double bytes = 3.0 * pictures * settings->view.width * settings->view.height;
    if (pictures > plan->frames) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "%s %g is longer than the clip, which has %g s",
                               option_name(OPTION_LOOP_FADE), seconds, plan->frames / plan->rate);
    }
    if (bytes > FADE_BYTES_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "%s %g keeps %.0f pictures of %d x %d in memory: up to %.0f of "
                               "this size are accepted",
                               option_name(OPTION_LOOP_FADE), seconds, pictures,
                               settings->view.width, settings->view.height,
                               floor(FADE_BYTES_MAX * pictures / bytes));
    }
    plan->fade = (int)pictures;
    return true;
}

static bool count_frames(ClipPlan* plan, const Settings* settings, SwellError* error) {
    const double loop = settings->ocean.loop;
    const double frames = fmax(round(duration_of(plan, settings) * settings->clip.rate), 1.0);
    if (frames > CLIP_FRAMES_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a clip of %.0f pictures is too long: %d "
                               "are the most",
                               frames, CLIP_FRAMES_MAX);
    }
    plan->frames = (int)frames;
    if (!count_fade(plan, settings, error)) {
        return false;
    }
    plan->step = loop > 0.0 ? loop / frames : settings->clock.speed / settings->clip.rate;
    if (clip_plan_time(plan, plan->frames + plan->fade) > OCEAN_TIME_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "the clip ends after %g s, the last time "
                               "that the sea has",
                               OCEAN_TIME_MAX);
    }
    return (loop <= 0.0 && plan->fade == 0) || plan->path.count == 0 ||
           camera_path_close(&plan->path, frames / settings->clip.rate, error);
}

bool clip_plan_make(ClipPlan* plan, const Settings* settings, SwellError* error) {
    assert(plan && settings);
    *plan = (ClipPlan){.rate = settings->clip.rate, .start = settings->clock.time};
    if (settings->ocean.loop > 0.0 && !check_loop(settings, error)) {
        return false;
    }
    if (settings->clip.path[0] && !camera_path_read(&plan->path, settings->clip.path, error)) {
        return false;
    }
    if (!count_frames(plan, settings, error)) {
        clip_plan_finish(plan);
        return false;
    }
    return true;
}

void clip_plan_finish(ClipPlan* plan) {
    assert(plan);
    camera_path_finish(&plan->path);
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

bool clip_plan_stops(const ClipPlan* plan) {
    assert(plan);
    return plan->path.count > 1 && plan->path.period <= 0.0 &&
           camera_path_end(&plan->path) < (plan->frames - 1) / plan->rate;
}
