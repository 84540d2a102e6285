/* The command `clip`: pictures at equal steps of time, or their light, to a film or to numbered
   files. */
#include "commands.h"

#include "options/resolve.h"
#include "world/clip_sink.h"
#include "world/picture_files.h"
#include "world/world_water.h"

#include <assert.h>
#include <math.h>

enum { CLIP_FRAMES_MAX = 1000000, PATIENCE = 600 /* patience with ffmpeg [s] */ };

/* ---- The plan ------------------------------------------------------------------------------- */

static const double FADE_BYTES_MAX = 4e9;

static const double METER_SECONDS = 0.5; /* time between two readings of the light meter [s] */

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

/* Refuses to write a part of a film, and files beside its pictures. */
static bool check_part(const Settings* settings, const char* name, SwellError* error) {
    const OptionId PARTS[] = {OPTION_FIRST_PICTURE, OPTION_LAST_PICTURE, OPTION_RESUME,
                              OPTION_TRUTH};
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; ++i) {
        if (options_said(settings, PARTS[i]) && !clip_kind_is_files(clip_sink_kind(name))) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "%s is for numbered pictures, as sea-%%04d.png; '%s' is a film",
                                   option_name(PARTS[i]), name);
        }
    }
    return true;
}

/* Returns how many pictures lie between two readings of the light meter. A loop has one reading.
   Light is not exposed. */
static int count_metered(const Settings* settings, const ClipPlan* plan, ClipKind kind) {
    if (kind == CLIP_LIGHT || !picture_is_metered(settings)) {
        return 0;
    }
    return settings->ocean.loop > 0.0 ? plan->frames
                                      : (int)fmax(round(METER_SECONDS * plan->rate), 1.0);
}

/* A loop sets the duration. Otherwise a path does, unless the option gives it. For a fade of the
   end into the beginning, the pictures to fade into are drawn first and kept. */
bool clip_plan_make(ClipPlan* plan, const Settings* settings, const char* name, SwellError* error) {
    assert(plan && settings && name);
    const double loop = settings->ocean.loop, rate = settings->clip.rate;
    const double fade_seconds = settings->clip.loop_fade;
    const int width = settings->view.width, height = settings->view.height;
    *plan = (ClipPlan){.rate = rate, .start = settings->clock.time};
    if ((loop > 0.0 && !check_loop(settings, error)) || !check_part(settings, name, error) ||
        (settings->clip.path[0] && !camera_path_read(&plan->path, settings->clip.path, error))) {
        return false;
    }
    const bool by_path = plan->path.count > 1 && !options_said(settings, OPTION_DURATION);
    const double seconds = loop > 0.0 ? loop / settings->clock.speed
                           : by_path  ? camera_path_end(&plan->path)
                                      : settings->clip.duration;
    const double frames = fmax(round(seconds * rate), 1.0);
    const double fade = fade_seconds > 0.0 ? fmax(round(fade_seconds * rate), 1.0) : 0.0;
    const double bytes = 3.0 * fade * width * height * picture_eyes(settings);
    const double first = settings->clip.first_picture;
    const double last = settings->clip.last_picture > 0 ? settings->clip.last_picture : frames;
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
    } else if (settings->clip.shutter > 1.0 / rate * (1.0 + 1e-9)) {
        ok = swell_error_set(error, SWELL_ERROR_RANGE,
                             "--shutter %g is longer than from picture to picture at --rate %g: up "
                             "to %.6g s are accepted",
                             settings->clip.shutter, rate, 1.0 / rate);
    } else if (first > last || last > frames) {
        ok = swell_error_set(error, SWELL_ERROR_RANGE,
                             "there are no pictures %.0f to %.0f: the clip has 1 to %.0f", first,
                             last, frames);
    }
    if (ok) {
        plan->frames = (int)frames;
        plan->fade = (int)fade;
        plan->first = (int)first;
        plan->last = (int)last;
        plan->metered = count_metered(settings, plan, clip_sink_kind(name));
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

/* Adds a picture that is shown, and the two readings that expose it. */
static void need_shown(const ClipPlan* plan, int drawn, uint8_t* needs) {
    needs[drawn] |= CLIP_SHOWN;
    if (plan->metered > 0) {
        const int reading = drawn - drawn % plan->metered;
        needs[reading] |= CLIP_METERED;
        needs[reading >= plan->metered ? reading - plan->metered : 0] |= CLIP_METERED;
    }
}

void clip_plan_need(const ClipPlan* plan, int number, uint8_t* needs) {
    assert(plan && number >= 1 && number <= plan->frames && needs);
    const int drawn = plan->fade + number - 1;
    need_shown(plan, drawn, needs);
    if (drawn >= plan->frames) {
        need_shown(plan, drawn - plan->frames, needs);
    }
}

double clip_plan_exposure(const ClipPlan* plan, int drawn, const double* readings) {
    assert(plan && plan->metered > 0 && drawn >= 0 && readings);
    const int last = drawn / plan->metered, before = last > 0 ? last - 1 : 0;
    const double share = (double)(drawn % plan->metered) / plan->metered;
    return readings[before] + share * (readings[last] - readings[before]);
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

/* What a clip is written to: a film, the files of its pictures, or those of each eye. */
typedef struct Sinks {
    int count;
    ClipSink sink[2];
    char path[2][HOST_PATH_SIZE];
} Sinks;

/* A clip that is being drawn. */
typedef struct Recording {
    const Settings* settings; /* borrowed, as is `plan` */
    const ClipPlan* plan;
    Sinks* sinks;
    Picture picture;
    unsigned layers;     /* of light */
    int count;           /* pictures of the plan, with those before the clip */
    uint8_t* needs;      /* (count), see clip_plan_need; owned, as all arrays */
    HostPicture* before; /* (fade x files) the pictures to fade into */
    double* readings;    /* (count) of the light meter [EV] */
} Recording;

/* Returns whether there is a picture with that number for each eye, with its truth if the settings
   ask for it. */
static bool is_written(const Recording* recording, int number) {
    char path[HOST_PATH_SIZE];
    bool has = true;
    for (int i = 0; has && i < recording->sinks->count; ++i) {
        has = clip_sink_name(&recording->sinks->sink[i], number, path, NULL) &&
              truth_is_written(recording->settings, path);
    }
    return has;
}

static bool init_recording(Recording* recording, const Settings* settings, const ClipPlan* plan,
                           Sinks* sinks, SwellError* error) {
    const int count = recording->count = plan->fade + plan->frames;
    recording->settings = settings;
    recording->plan = plan;
    recording->sinks = sinks;
    if (!options_find_layers(settings, &recording->layers, error)) {
        return false;
    }
    recording->needs = swell_memory_allocate((size_t)count, 1, error);
    recording->before = swell_memory_allocate(((size_t)plan->fade + 1) * (size_t)sinks->count,
                                              sizeof(HostPicture), error);
    recording->readings = swell_memory_allocate((size_t)count, sizeof(double), error);
    if (!recording->needs || !recording->before || !recording->readings ||
        !picture_open(&recording->picture, settings, error) ||
        !world_water_check_end(world_water(recording->picture.world),
                               clip_plan_time(plan, count - 1), error)) {
        return false;
    }
    for (int number = plan->first; number <= plan->last; ++number) {
        if (!settings->clip.resume || !is_written(recording, number)) {
            clip_plan_need(plan, number, recording->needs);
        }
    }
    return true;
}

static void finish_recording(Recording* recording) {
    for (int i = 0; recording->before && i < recording->plan->fade * recording->sinks->count; ++i) {
        host_picture_destroy(&recording->before[i]);
    }
    picture_close(&recording->picture);
    swell_memory_free(recording->before);
    swell_memory_free(recording->readings);
    swell_memory_free(recording->needs);
}

/* Returns the pose on the path, `after` pictures after one that is drawn. */
static CameraPose pose_at(const ClipPlan* plan, int drawn, double after) {
    const int frame = (drawn + plan->frames - plan->fade) % plan->frames;
    return camera_path_at(&plan->path, (frame + after) / plan->rate);
}

/* Computes the world of a part of a picture. */
static bool advance(Recording* recording, int drawn, int part, SwellError* error) {
    const ClipPlan* plan = recording->plan;
    const double after = picture_part_time(&recording->picture.state.settings, part) * plan->rate;
    const double time = clip_plan_time(plan, drawn) + after * plan->step;
    const double seconds = drawn > 0 && part == 0 ? plan->step : 0.0;
    CameraPose pose = {.yaw = 0.0};
    const bool moves = plan->path.count > 0;
    if (moves) {
        pose = pose_at(plan, drawn, after);
    }
    return picture_advance(&recording->picture, time, seconds, moves ? &pose : NULL, error);
}

/* Writes the truth of a picture before the picture, so that --resume finds both or draws again. */
static bool write_truth(Recording* recording, int number, double meter_ev, SwellError* error) {
    char path[HOST_PATH_SIZE];
    Settings alone = *recording->settings;
    alone.clip.first_picture = alone.clip.last_picture = number;
    alone.said[OPTION_FIRST_PICTURE] = alone.said[OPTION_LAST_PICTURE] = true;
    const ClipSink plain = {.params = {.name = recording->settings->target}}; /* of no eye */
    return clip_sink_name(&plain, number, path, error) &&
           truth_write(&recording->picture, &alone, path, HOST_PLACE_NAMED, meter_ev, error);
}

/* Draws the light and the layers of a picture and passes them on to be written. */
static bool draw_light(Recording* recording, int drawn, SwellError* error) {
    const ClipPlan* plan = recording->plan;
    const bool moves = plan->path.count > 0;
    CameraPose pose[2] = {{.yaw = 0.0}};
    for (int i = 0; moves && i < 2; ++i) {
        pose[i] = pose_at(plan, drawn, 2 * i - 1);
    }
    const PictureMotion motion = {plan->step, moves ? pose : NULL};
    HostLayers light;
    return picture_draw_layers(&recording->picture, recording->layers, &motion, &light, error) &&
           (recording->settings->clip.truth == TRUTH_NONE ||
            write_truth(recording, drawn + 1, (double)NAN, error)) &&
           clip_sink_add_light(recording->sinks->sink, &light, drawn + 1, error);
}

/* Draws the world of a part of a picture, which is exposed by the readings before it. */
static bool draw(Recording* recording, int drawn, int part, SwellError* error) {
    const ClipPlan* plan = recording->plan;
    const int needs = recording->needs[drawn];
    PictureMeter meter = {.reads = (needs & CLIP_METERED) != 0,
                          .given = plan->metered > 0 && drawn > 0 && (needs & CLIP_SHOWN)};
    if (meter.given) {
        meter.ev = clip_plan_exposure(plan, drawn, recording->readings);
    }
    const int parts = picture_parts(&recording->picture.state.settings);
    if (!picture_draw(&recording->picture, &meter, part, error)) {
        return false;
    }
    if (meter.reads && part + 1 == parts) {
        recording->readings[drawn / plan->metered] = picture_meter_ev(&recording->picture);
    }
    const bool has_reading = meter.reads && parts == 1;
    const double ev = meter.given   ? meter.ev
                      : has_reading ? recording->readings[drawn / plan->metered]
                                    : (double)NAN;
    return recording->settings->clip.truth == TRUTH_NONE || drawn < plan->fade ||
           !(needs & CLIP_SHOWN) || part != parts / 2 ||
           write_truth(recording, drawn - plan->fade + 1, ev, error);
}

/* Reads the files of a picture back and passes them on to be written. Keeps those before the clip's
   first picture, and mixes them into its last pictures. */
static bool collect(Recording* recording, int drawn, SwellError* error) {
    const ClipPlan* plan = recording->plan;
    const int files = recording->sinks->count;
    bool ok = true;
    for (int i = 0; ok && i < files; ++i) {
        HostPicture pixels = picture_read(&recording->picture, i, files, error);
        ok = pixels.pixels != NULL;
        if (ok && drawn < plan->fade) {
            recording->before[files * drawn + i] = pixels;
            continue;
        }
        if (ok && drawn >= plan->frames) {
            HostPicture* first = &recording->before[files * (drawn - plan->frames) + i];
            host_picture_mix(&pixels, first, clip_plan_fade(plan, drawn));
            host_picture_destroy(first);
        }
        ok =
            ok && clip_sink_add(&recording->sinks->sink[i], &pixels, drawn - plan->fade + 1, error);
    }
    return ok;
}

/* Computes, draws and collects one picture after the other. While the driver draws a picture, the
   world of the next one is computed. */
static bool record(Recording* recording, HostProgress* progress, SwellError* error) {
    const int count = recording->count;
    int pending = -1; /* the picture that the driver draws */
    for (int drawn = 0; drawn < count; ++drawn) {
        host_progress_show(progress, (double)drawn / count);
        if (host_interrupts_pending()) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                                   "interrupted after %d of %d pictures of '%s'", drawn, count,
                                   recording->sinks->sink->params.name);
        }
        if (!recording->needs[drawn]) {
            if (!picture_skip(&recording->picture, drawn > 0 ? recording->plan->step : 0.0,
                              error)) {
                return false;
            }
            continue;
        }
        if (recording->sinks->sink->kind == CLIP_LIGHT) {
            if (!advance(recording, drawn, 0, error) || !draw_light(recording, drawn, error)) {
                return false;
            }
            continue;
        }
        for (int part = 0; part < picture_parts(&recording->picture.state.settings); ++part) {
            if (!advance(recording, drawn, part, error) ||
                (part == 0 && pending >= 0 && !collect(recording, pending, error)) ||
                !draw(recording, drawn, part, error)) {
                return false;
            }
        }
        pending = recording->needs[drawn] & CLIP_SHOWN ? drawn : -1;
    }
    return pending < 0 || collect(recording, pending, error);
}

static bool open_sinks(Sinks* sinks, const Settings* settings, const char* name, FILE* log,
                       SwellError* error) {
    const bool film = clip_sink_kind(name) != CLIP_PICTURES;
    const bool stacked = picture_is_stacked(settings, film);
    const int threads = settings->computing.threads;
    const int around = settings->drawing.projection != PROJECTION_EQUIRECT ? 0
                       : settings->view.width > settings->view.height      ? 360
                                                                           : 180;
    bool ok = true;
    sinks->count = stacked ? 1 : picture_eyes(settings);
    for (int i = 0; ok && i < sinks->count; ++i) {
        const ClipParams params = {.name = sinks->count > 1 ? sinks->path[i] : name,
                                   .place = HOST_PLACE_NAMED,
                                   .width = settings->view.width,
                                   .height = settings->view.height * (stacked ? 2 : 1),
                                   .rate = settings->clip.rate,
                                   .tags = {.stacked = stacked, .around = around},
                                   .threads = threads > 1 ? threads - 1 : 1, /* one draws */
                                   .patience = PATIENCE,
                                   .log = log};
        ok = (sinks->count == 1 || picture_file_name_eye(name, i, sinks->path[i], error)) &&
             clip_sink_open(&sinks->sink[i], &params, error);
    }
    return ok;
}

bool clip_record(const Settings* settings, const char* name, FILE* log, SwellError* error) {
    assert(settings && name);
    ClipPlan plan;
    if (!clip_sink_check(name, settings->view.width, settings->view.height, error) ||
        !clip_plan_make(&plan, settings, name, error)) {
        return false;
    }
    Sinks* sinks = swell_memory_allocate(1, sizeof *sinks, error);
    Recording* recording = sinks ? swell_memory_allocate(1, sizeof *recording, error) : NULL;
    bool ok = recording && open_sinks(sinks, settings, name, log, error) &&
              init_recording(recording, settings, &plan, sinks, error);
    if (ok) {
        HostProgress progress = host_progress_begin(log, "clip");
        ok = record(recording, &progress, error);
        for (int i = 0; ok && i < sinks->count; ++i) {
            ok = clip_sink_finish(&sinks->sink[i], error);
        }
        host_progress_end(&progress);
    }
    if (ok) {
        picture_report(&recording->picture, log);
        report(&plan, log);
    }
    if (recording) {
        finish_recording(recording);
    }
    swell_memory_free(recording);
    for (int i = 0; sinks && i < sinks->count; ++i) {
        clip_sink_abandon(&sinks->sink[i]);
    }
    swell_memory_free(sinks);
    camera_path_finish(&plan.path);
    return ok;
}
