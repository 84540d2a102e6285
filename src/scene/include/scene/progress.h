/*
 * The progress of work that takes longer than a second: one line on a terminal, that goes when the
 * work is done. Nothing is printed where nobody sees it at once.
 */
#ifndef SWELL_SCENE_PROGRESS_H
#define SWELL_SCENE_PROGRESS_H

#include <stdbool.h>
#include <stdio.h>

enum { PROGRESS_LINE_SIZE = 96 };

typedef struct Progress {
    FILE* out;        /* a terminal, or NULL; borrowed */
    const char* what; /* is done: "clip"; borrowed */
    double began;     /* when, ms */
    double drawn;     /* when last, ms; 0 for never */
} Progress;

/* Begins to count. `out` may be NULL. */
Progress progress_begin(FILE* out, const char* what);

/* A share of the work is done, 0 to 1. Cheap enough for each frame. Takes NULL. */
void progress_show(Progress* progress, double share);

/* Removes the line. Takes NULL, and may be called again. */
void progress_end(Progress* progress);

/* The line after `seconds`: "clip [=====     ]  50 %, 12 s left". Below 1 s, and before anything
   is done, there is none: "". */
void progress_line(char line[PROGRESS_LINE_SIZE], const char* what, double share, double seconds);

#endif
