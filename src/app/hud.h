/*
 * The text overlay.
 */
#ifndef SWELL_APP_HUD_H
#define SWELL_APP_HUD_H

#include "app/camera.h"
#include "ocean/ocean.h"
#include "render/render.h"

typedef struct HudInfo {
    double frames_per_second; /* 0: not known yet, or a still picture */
    double sea_ms, draw_ms;   /* of a frame */
    OceanMethod method;
    int grid, workers;
    double time, speed; /* s, times */
    bool paused;
    CameraPose camera;
    double camera_speed;  /* m/s; 0 in a still picture */
    double content_scale; /* 1 on an ordinary screen */
    const char* note;     /* a line about what has just happened, or NULL */
} HudInfo;

/* Fills `overlay` anew. */
void hud_fill(RenderOverlay* overlay, const HudInfo* info);

#endif
