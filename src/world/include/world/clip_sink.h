/*
 * Writes the pictures of a clip: through ffmpeg as a film, or as numbered files. The name of the
 * clip decides. Pictures are written beside the caller: a film in order, files several at a time.
 */
#ifndef SWELL_WORLD_CLIP_SINK_H
#define SWELL_WORLD_CLIP_SINK_H

#include "swell/host.h"
#include "world/film_tags.h"

#include <stdio.h>

typedef enum ClipKind {
    CLIP_MP4,      /* NAME.mp4: H.264, 4:2:0 */
    CLIP_WEBM,     /* NAME.webm: VP9, 4:2:0 */
    CLIP_PICTURES, /* NAME-%04d.png, counted from 1 */
    CLIP_LIGHT,    /* NAME-%04d.exr or .npy, likewise */
    CLIP_NONE      /* another name */
} ClipKind;

typedef struct ClipParams {
    const char* name; /* borrowed */
    HostPlace place;
    int width, height; /* pixels */
    double rate;       /* pictures per second */
    FilmTags tags;     /* of a film */
    int threads;       /* that write pictures, where memory allows it; 1 or more */
    int patience;      /* time to wait for an ffmpeg that reads nothing [s] */
    FILE* log;         /* for notes about the wait, or NULL; borrowed */
} ClipParams;

typedef struct ClipSink {
    ClipParams params;
    ClipKind kind;
    int frames;       /* number of the last picture that was added, 0 before */
    HostQueue* queue; /* of pictures that are being written */
    HostFile file;    /* the film under construction */
    HostChild* child; /* ffmpeg */
} ClipSink;

/* Returns the kind of a clip, which the ending of its name says. A name of pictures has one %d, or
   %0Nd with N from 1 to 9. */
ClipKind clip_sink_kind(const char* name);

/* Fails with SWELL_ERROR_USAGE for another kind of name, SWELL_ERROR_RANGE for odd sides of an
   .mp4, because H.264 in 4:2:0 has even ones. */
bool clip_sink_check(const char* name, int width, int height, SwellError* error);

/* Begins a clip whose name and size clip_sink_check accepts. Fails with SWELL_ERROR_FILE (also
   without ffmpeg, and where the place of a film or of the first picture cannot be written),
   SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED and then leaves nothing behind. */
bool clip_sink_open(ClipSink* sink, const ClipParams* params, SwellError* error);

/* Fills in the name of a numbered picture. Fails with SWELL_ERROR_FILE where it gets too long. */
bool clip_sink_name(const ClipSink* sink, int number, char path[HOST_PATH_SIZE], SwellError* error);

/* Whether the clip is of numbered files. */
bool clip_kind_is_files(ClipKind kind);

/* Adds a picture of the clip's size and takes its pixels. Its number is higher than that of the
   last one; a film shows it at the numbers between, too. Waits only while as many pictures as
   threads are being written. Fails as clip_sink_open does, also for an earlier picture, and with
   ffmpeg's own reason; clip_sink_abandon is then due. */
bool clip_sink_add(ClipSink* sink, HostPicture* picture, int number, SwellError* error);

/* Adds light as clip_sink_add does pictures, to a clip of CLIP_LIGHT. */
bool clip_sink_add_light(ClipSink* sink, HostLayers* light, int number, SwellError* error);

/* Waits for all pictures and for ffmpeg, tags the film, and commits it. Fails as clip_sink_add
   does. A film that cannot be tagged is kept, and noted in the log.
   Finishes the sink either way. */
bool clip_sink_finish(ClipSink* sink, SwellError* error);

/* Removes an unfinished film; pictures that have been written stay. Safe on a zeroed or a finished
   sink. */
void clip_sink_abandon(ClipSink* sink);

#endif
