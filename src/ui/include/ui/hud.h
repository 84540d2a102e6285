/*
 * The text overlay.
 */
#ifndef SWELL_UI_HUD_H
#define SWELL_UI_HUD_H

#include "gui/gui.h"
#include "options/camera_pose.h"
#include "swell/ocean.h"
#include "swell/render.h"

/* The stages of a frame, in order. */
typedef enum FrameStage {
    STAGE_COLUMNS, /* time evolution, sums over the columns */
    STAGE_ROWS,    /* sums over the rows, vertices */
    STAGE_WAIT,    /* for the sea that is computed while the last picture is drawn */
    STAGE_UPLOAD,
    STAGE_DRAW, /* until the picture is shown */
    STAGE_COUNT
} FrameStage;

typedef struct HudInfo {
    double frames_per_second; /* 0: not known yet, or a still picture */
    double stage_ms[STAGE_COUNT];
    OceanMethod method;
    OceanFft fft; /* the one in use */
    int grid, workers;
    OceanSeaState sea;        /* of a physical one the overlay tells first */
    OceanTargets targets;     /* of that */
    OceanStatistics measured; /* of it, not of every frame */
    int cascades;             /* of it */
    bool has_foam;            /* is drawn */
    double foam_share;        /* of the surface, where there is foam */
    long triangles;           /* of the sea in the last picture; 0: not known */
    double method_difference; /* m, from the other method; < 0: not measured */
    double time, speed;       /* s, times */
    bool paused;
    CameraPose camera;
    double camera_speed;                       /* m/s; 0 in a still picture */
    bool aboard;                               /* of the boat, of which are: */
    double boat_speed, boat_heading, throttle; /* m/s, degrees, -1 to 1 */
    const char* note;                          /* a line about what has just happened, or NULL */
    bool brief;                                /* one line, where the picture needs the space */
    bool unfolded;                             /* with aims, times and the camera */
    float left; /* where there is room for it, pixels from the left ... */
    int width;  /* ... up to there */
} HudInfo;

/* Writes it in the present frame of `gui`. */
void hud_write(Gui* gui, const HudInfo* info);

/* The height of text at which `columns` x `lines` fit into a window, at most the usual one. */
int hud_fit_text(int columns, int lines, int width, int height, double content_scale);

/* From one line to the next, pixels. */
float hud_line_pitch(int text_height);

#endif
