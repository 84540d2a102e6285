/* The text overlay. */
#ifndef SWELL_UI_HUD_H
#define SWELL_UI_HUD_H

#include "swell/ocean.h"
#include "swell/render.h"
#include "swell/settings.h"
#include "ui/gui.h"
#include "ui/sea_figures.h"

/* The stages of a frame, in order. */
typedef enum FrameStage {
    STAGE_COLUMNS, /* time evolution, sums over the columns */
    STAGE_ROWS,    /* sums over the rows, vertices */
    STAGE_WAIT,    /* for the sea computed in the background */
    STAGE_UPLOAD,
    STAGE_DRAW, /* until the picture is shown */
    STAGE_COUNT
} FrameStage;

typedef enum HudDetail {
    HUD_PLAIN,   /* wind and waves; the clock if it is paused, or time runs faster or slower */
    HUD_FIGURES, /* ... and how they are computed, for still pictures */
    HUD_ALL      /* ... and targets, times and the camera */
} HudDetail;

enum { HUD_NOTES_MAX = 4 };

typedef struct HudInfo {
    double frames_per_second; /* 0: unknown, or a still picture */
    double stage_ms[STAGE_COUNT];
    OceanMethod method;
    OceanFft fft; /* the one in use */
    int grid, workers;
    OceanSeaState sea;
    bool changes;                     /* the waves are not yet those of `sea` */
    OceanTargets targets;             /* of the sea */
    OceanStatistics measured;         /* of the sea, now and then */
    char rounding[SEA_FIGURES_WORDS]; /* of its single waves, or "" */
    int cascades;                     /* of the sea */
    bool has_foam;                    /* foam is drawn */
    double foam_share;                /* of the surface */
    char drawing[64];         /* quality, samples and scale, if `auto` has chosen them; else "" */
    long triangles;           /* of the sea in the last picture; 0: unknown */
    double method_difference; /* from the other method [m]; < 0: not measured */
    double time, speed;       /* s; factor */
    bool paused;
    CameraPose camera;
    double depth;                              /* of the camera below the water [m]; 0 in air */
    double camera_speed;                       /* m/s; 0 in a still picture */
    bool aboard;                               /* the boat, whose are: */
    double boat_speed, boat_heading, throttle; /* m/s, degrees, -1 to 1 */
    const char* note;                          /* a line about the last event, or NULL */
    const char* last_notes[HUD_NOTES_MAX];     /* those before it, the last one first, or NULL */
    bool brief;                                /* one line alone, to save space */
    HudDetail detail;
    float left; /* the overlay's left edge, pixels ... */
    int width;  /* ... and its right edge */
} HudInfo;

/* Writes the overlay in the present frame of `gui`; returns its place, pixels. */
RenderRect hud_write(Gui* gui, const HudInfo* info);

/* Returns the text height at which `columns` x `lines` fit into a window, at most the usual one. */
int hud_fit_text(int columns, int lines, int width, int height, double content_scale);

/* The distance between lines, pixels. */
float hud_line_pitch(int text_height);

#endif
