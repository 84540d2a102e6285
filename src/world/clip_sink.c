#include "world/clip_sink.h"

#include "options/options.h"
#include "options/resolve.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ARGUMENTS_MAX = 64, SIZE_TEXT = 32 };

/* The most memory for pictures that are being written. Each pixel takes 3 bytes, 3 more where PNG
   filters it, and up to 3 more where that is compressed. All channels of light are floats, once
   more for an array. */
static const double QUEUE_BYTES_MAX = 1e9, QUEUE_BYTES_PER_PIXEL = 9.0;
static const double QUEUE_BYTES_OF_LIGHT = 8.0 * HOST_CHANNELS_MAX;

/* Patience at the end: ffmpeg may encode a second of pictures and copy the whole film. */
enum { PATIENCE_AT_END = 3600 /* s */ };

/* Tags the colours as BT.709, which has the primaries of sRGB. */
static const char* const TO_709[] = {"-vf",
                                     "scale=out_color_matrix=bt709:out_range=tv",
                                     "-pix_fmt",
                                     "yuv420p",
                                     "-colorspace",
                                     "bt709",
                                     "-color_primaries",
                                     "bt709",
                                     "-color_trc",
                                     "bt709",
                                     "-color_range",
                                     "tv",
                                     NULL};
static const char* const AS_MP4[] = {"-c:v",      "libx264",    "-preset", "medium", "-crf", "18",
                                     "-movflags", "+faststart", "-f",      "mp4",    NULL};
static const char* const AS_WEBM[] = {"-c:v",      "libvpx-vp9", "-crf", "24",        "-b:v",
                                      "0",         "-row-mt",    "1",    "-deadline", "good",
                                      "-cpu-used", "4",          "-f",   "webm",      NULL};

/* A picture that is being written. */
typedef struct ClipTask {
    HostPicture picture; /* owned, or ... */
    HostLayers light;    /* ... owned, of a clip of light */
    char path[HOST_PATH_SIZE];
    HostPlace place;
    HostChild* child; /* of a film, borrowed ... */
    int times;        /* ... which shows the picture so many times */
} ClipTask;

/* ---- Names --------------------------------------------------------------------------------- */

/* Returns whether the name has one %d or %0Nd and no other '%'. */
static bool has_number(const char* name) {
    const char* percent = strchr(name, '%');
    if (!percent || strchr(percent + 1, '%')) {
        return false;
    }
    const char* at = percent + 1;
    if (at[0] == '0' && at[1] >= '1' && at[1] <= '9') {
        at += 2;
    }
    return *at == 'd';
}

ClipKind clip_sink_kind(const char* name) {
    assert(name);
    if (host_path_ends_with(name, ".mp4")) {
        return CLIP_MP4;
    }
    if (host_path_ends_with(name, ".webm")) {
        return CLIP_WEBM;
    }
    const bool picture = host_path_ends_with(name, ".png");
    return !has_number(name)          ? CLIP_NONE
           : picture                  ? CLIP_PICTURES
           : options_name_light(name) ? CLIP_LIGHT
                                      : CLIP_NONE;
}

bool clip_kind_is_files(ClipKind kind) {
    return kind == CLIP_PICTURES || kind == CLIP_LIGHT;
}

bool clip_sink_check(const char* name, int width, int height, SwellError* error) {
    const ClipKind kind = clip_sink_kind(name);
    if (kind == CLIP_NONE) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "'%s' is no clip: expected a name that ends in .mp4 or .webm, or "
                               "one of pictures with a number, as in sea-%%04d.png, .exr or .npy",
                               name);
    }
    if (kind == CLIP_MP4 && (width % 2 || height % 2)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "%s %dx%d is not accepted for .mp4: H.264 has even sides, "
                               "as %dx%d; .webm and .png take any",
                               option_name(OPTION_RESOLUTION), width, height, width + width % 2,
                               height + height % 2);
    }
    return true;
}

/* ---- Films --------------------------------------------------------------------------------- */

static void append(const char* list[ARGUMENTS_MAX], const char* const more[]) {
    int count = 0;
    while (list[count]) {
        count += 1;
    }
    while (*more) {
        assert(count + 1 < ARGUMENTS_MAX);
        list[count++] = *more++;
    }
}

/* Prefixes the error with the name of the clip. */
static bool fail(const ClipSink* sink, const SwellError* why, SwellError* error) {
    return swell_error_set(error, why->code, "cannot write '%s': %s", sink->params.name,
                           why->message);
}

static bool start_ffmpeg(ClipSink* sink, SwellError* error) {
    char size[SIZE_TEXT], frames[SIZE_TEXT], place[HOST_PATH_SIZE + 8];
    snprintf(size, sizeof size, "%dx%d", sink->params.width, sink->params.height);
    snprintf(frames, sizeof frames, "%.9g", sink->params.rate);
    snprintf(place, sizeof place, "file:%s", host_file_temporary(&sink->file));
    const char* const input[] = {
        "ffmpeg",   "-nostdin",      "-hide_banner", "-loglevel",   "error", "-y",         "-f",
        "rawvideo", "-pixel_format", "rgb24",        "-video_size", size,    "-framerate", frames,
        "-i",       "pipe:0",        "-an",          NULL};
    char name[FILM_TAGS_NAME_SIZE];
    const bool tagged = film_tags_name(&sink->params.tags, sink->kind == CLIP_WEBM, name);
    const char* const tags[] = {"-metadata:s:v:0", name, NULL};
    const char* const output[] = {place, NULL};
    const char* list[ARGUMENTS_MAX] = {0};
    append(list, input);
    append(list, TO_709);
    append(list, sink->kind == CLIP_MP4 ? AS_MP4 : AS_WEBM);
    if (tagged) {
        append(list, tags);
    }
    append(list, output);
    SwellError why = {0};
    sink->child = host_child_start(list, sink->params.patience, sink->params.log, &why);
    if (!sink->child && why.code == SWELL_ERROR_FILE) {
        return swell_error_set(error, why.code,
                               "cannot write '%s': %s; films need it, numbered pictures, as in "
                               "sea-%%04d.png, do not",
                               sink->params.name, why.message);
    }
    return sink->child || fail(sink, &why, error);
}

static HostStep feed_ffmpeg(void* context, SwellError* error) {
    ClipTask* task = context;
    const size_t size = 3 * (size_t)task->picture.width * (size_t)task->picture.height;
    bool ok = true;
    for (int i = 0; ok && i < task->times; ++i) {
        ok = host_child_write(task->child, task->picture.pixels, size, error);
    }
    host_picture_destroy(&task->picture);
    return ok ? HOST_STEP_DONE : HOST_STEP_FAILED;
}

/* Opens a film. A pipe is refused before it is opened, because opening would wait for a reader. */
static bool open_film(ClipSink* sink, SwellError* error) {
    const ClipParams* params = &sink->params;
    if (params->place == HOST_PLACE_NAMED && host_path_is_special(params->name)) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "cannot write '%s': a film needs a regular file", params->name);
    }
    return host_file_check(params->name, params->place, error) &&
           host_file_begin_at(&sink->file, params->name, params->place, error) &&
           start_ffmpeg(sink, error);
}

/* ---- Pictures ------------------------------------------------------------------------------ */

bool clip_sink_name(const ClipSink* sink, int number, char path[HOST_PATH_SIZE],
                    SwellError* error) {
    assert(sink && number >= 1 && path);
    const char* name = sink->params.name;
    const char* percent = strchr(name, '%');
    const int digits = percent[1] == '0' ? percent[2] - '0' : 1;
    const int length = snprintf(path, HOST_PATH_SIZE, "%.*s%0*d%s", (int)(percent - name), name,
                                digits, number, strchr(percent, 'd') + 1);
    return (length > 0 && length < HOST_PATH_SIZE) ||
           swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%.64s...': the name is too long",
                           name);
}

static HostStep write_file(void* context, SwellError* error) {
    ClipTask* task = context;
    const bool ok = task->light.values
                        ? host_layers_write(&task->light, task->path, task->place, error)
                        : host_picture_write_png(&task->picture, task->path, task->place, error);
    host_picture_destroy(&task->picture);
    host_layers_destroy(&task->light);
    return ok ? HOST_STEP_DONE : HOST_STEP_FAILED;
}

/* ---- Both ---------------------------------------------------------------------------------- */

/* Returns how many pictures are written at a time. A film has one order. */
static int count_jobs(const ClipSink* sink) {
    const double pixels = (double)sink->params.width * sink->params.height;
    const double each = sink->kind == CLIP_LIGHT ? QUEUE_BYTES_OF_LIGHT : QUEUE_BYTES_PER_PIXEL;
    const double fit = fmax(QUEUE_BYTES_MAX / (each * pixels), 1.0);
    const double most = fmin(sink->params.threads, HOST_QUEUE_JOBS_MAX);
    return clip_kind_is_files(sink->kind) ? (int)fmin(fit, most) : 1;
}

bool clip_sink_open(ClipSink* sink, const ClipParams* params, SwellError* error) {
    assert(sink && params && params->name && params->width > 0 && params->height > 0 &&
           params->rate > 0.0);
    assert(params->threads > 0);
    *sink = (ClipSink){.params = *params, .kind = clip_sink_kind(params->name)};
    assert(sink->kind != CLIP_NONE);
    char path[HOST_PATH_SIZE];
    bool ok = clip_kind_is_files(sink->kind) ? clip_sink_name(sink, 1, path, error) &&
                                                   host_file_check(path, params->place, error)
                                             : open_film(sink, error);
    sink->queue = ok ? host_queue_create(count_jobs(sink), sizeof(ClipTask), error) : NULL;
    ok = ok && sink->queue;
    if (!ok) {
        clip_sink_abandon(sink);
        return false;
    }
    return true;
}

/* Passes on why a picture could not be written. */
static bool fail_queue(const ClipSink* sink, const SwellError* why, SwellError* error) {
    return clip_kind_is_files(sink->kind) ? swell_error_set(error, why->code, "%s", why->message)
                                          : fail(sink, why, error);
}

/* Writes a picture, or light. Takes what it is given. */
static bool add(ClipSink* sink, HostPicture picture, HostLayers light, int number,
                SwellError* error) {
    assert(number > sink->frames);
    SwellError why = {0};
    const bool is_file = clip_kind_is_files(sink->kind);
    ClipTask* task = host_queue_take(sink->queue, &why);
    if (!task || (is_file && !clip_sink_name(sink, number, task->path, &why))) {
        host_picture_destroy(&picture);
        host_layers_destroy(&light);
        return fail_queue(sink, &why, error);
    }
    task->picture = picture;
    task->light = light;
    task->place = sink->params.place;
    task->child = sink->child;
    task->times = number - sink->frames;
    sink->frames = number;
    host_queue_start(sink->queue, is_file ? write_file : feed_ffmpeg);
    return true;
}

bool clip_sink_add(ClipSink* sink, HostPicture* picture, int number, SwellError* error) {
    assert(sink && picture && picture->width == sink->params.width &&
           picture->height == sink->params.height);
    const HostPicture taken = *picture;
    *picture = (HostPicture){0};
    return add(sink, taken, (HostLayers){.count = 0}, number, error);
}

bool clip_sink_add_light(ClipSink* sink, HostLayers* light, int number, SwellError* error) {
    assert(sink && sink->kind == CLIP_LIGHT && light);
    const HostLayers taken = *light;
    *light = (HostLayers){.count = 0};
    return add(sink, (HostPicture){0}, taken, number, error);
}

/* Tags the film, if it needs that. */
static void tag_film(const ClipSink* sink) {
    const FilmTags* tags = &sink->params.tags;
    SwellError why = {0};
    if ((tags->stacked || tags->around) &&
        !film_tags_write(tags, sink->kind == CLIP_WEBM, host_file_temporary(&sink->file), &why) &&
        sink->params.log) {
        fprintf(sink->params.log, "swell: note: '%s' does not tell players its projection: %s\n",
                sink->params.name, why.message);
    }
}

bool clip_sink_finish(ClipSink* sink, SwellError* error) {
    assert(sink && sink->queue);
    SwellError why = {0};
    bool ok = host_queue_finish(sink->queue, &why) || fail_queue(sink, &why, error);
    if (clip_kind_is_files(sink->kind) || !ok) {
        clip_sink_abandon(sink);
        return ok;
    }
    HostChild* child = sink->child;
    sink->child = NULL;
    ok = host_child_finish(child, PATIENCE_AT_END, &why) || fail(sink, &why, error);
    if (ok && host_file_size(host_file_temporary(&sink->file)) <= 0) {
        ok = swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%s': ffmpeg wrote nothing",
                             sink->params.name);
    }
    if (ok) {
        tag_film(sink);
    }
    ok = ok && host_file_commit(&sink->file, error);
    clip_sink_abandon(sink);
    return ok;
}

void clip_sink_abandon(ClipSink* sink) {
    assert(sink);
    host_queue_destroy(sink->queue); /* waits for pictures that are being written */
    sink->queue = NULL;
    host_child_kill(sink->child);
    sink->child = NULL;
    host_file_abandon(&sink->file);
}
