/*
 * Figures for the overlay, the panel and --frames: the times of a frame's stages and, twice a
 * second, measurements of the sea.
 */
#ifndef SWELL_VIEWER_FRAME_FIGURES_H
#define SWELL_VIEWER_FRAME_FIGURES_H

#include "ui/sea_figures.h"
#include "view.h"

#include <stdio.h>

/* Sums over the frames since `start`. */
typedef struct FrameSums {
    int frames;
    double start; /* [s] */
    double stage_seconds[STAGE_COUNT];
} FrameSums;

typedef struct FrameFigures {
    double stage_seconds[STAGE_COUNT]; /* times of this frame's stages [s] */
    FrameSums total, recent;
    double frames_per_second, stage_ms[STAGE_COUNT]; /* means over the last half second */
    bool measures_always; /* measures the sea even if no figures are shown */
    SeaFigures sea;
    double measured_at; /* time of the last measurement [s]; at 0 the next one is due */
    bool changed;       /* the sea was in transition then, */
    bool has_foam;      /* the sea had foam then ... */
    double foam_share;  /* ... on this share of the surface */
} FrameFigures;

/* Measures the sea if its figures are shown and due. No sea may be computed meanwhile. */
void frame_figures_measure_sea(FrameFigures* frame_figures, const View* view);

/* Counts the frame. The means are over frames that were drawn. */
void frame_figures_count_frame(FrameFigures* frame_figures, double now, bool drawn);

/* Prints the means over all frames. */
void frame_figures_print(const FrameFigures* frame_figures, const World* world, double now,
                         FILE* out);

#endif
