/*
 * Where the pictures of a clip go: to ffmpeg, which makes a film of them, or into files of their
 * own. The name says which.
 */
#ifndef SWELL_SCENE_CLIP_SINK_H
#define SWELL_SCENE_CLIP_SINK_H

#include "swell/host.h"

typedef enum ClipKind {
    CLIP_MP4,      /* NAME.mp4: H.264, 4:2:0 */
    CLIP_WEBM,     /* NAME.webm: VP9, 4:2:0 */
    CLIP_PICTURES, /* NAME-%04d.png, counted from 1 */
    CLIP_NONE      /* another name */
} ClipKind;

typedef struct ClipSink {
    ClipKind kind;
    const char* name; /* borrowed */
    int width, height;
    int frames;       /* taken so far */
    HostFile file;    /* of a film, under construction */
    HostChild* child; /* ffmpeg */
} ClipSink;

/* What a name says. A sequence's has one %d, or %0Nd with N from 1 to 9. */
ClipKind clip_kind(const char* name);

/* Refuses names (SWELL_ERROR_USAGE) and sizes (SWELL_ERROR_RANGE) that cannot be; an H.264 of 4:2:0
   has even sides. */
bool clip_sink_check(const char* name, int width, int height, SwellError* error);

/* Begins a clip whose name and size have passed. Fails with SWELL_ERROR_FILE (also where there is
   no ffmpeg), SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED; then nothing is left behind. */
bool clip_sink_open(ClipSink* sink, const char* name, int width, int height, double rate,
                    SwellError* error);

/* Takes the next picture, of the clip's size. Fails as clip_sink_open does, with ffmpeg's own
   reason; clip_sink_abandon is then due. */
bool clip_sink_add(ClipSink* sink, const HostPicture* picture, SwellError* error);

/* Waits until ffmpeg is done, and puts the film in its place. Fails as clip_sink_add does. Finishes
   the sink either way. */
bool clip_sink_finish(ClipSink* sink, SwellError* error);

/* A film goes; pictures that have been written are whole, and stay. Safe on a zeroed or a finished
   sink. */
void clip_sink_abandon(ClipSink* sink);

#endif
