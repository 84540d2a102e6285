/*
 * What becomes of the window when the X server goes, or someone destroys the window from outside:
 * one line on stderr and exit code 1, instead of Xlib's own five. Xlib tells both to process-wide
 * callbacks of which one may not return. Where there is no Xlib there is nothing to watch.
 */
#ifndef SWELL_WINDOW_DISPLAY_WATCH_H
#define SWELL_WINDOW_DISPLAY_WATCH_H

#include "swell/host.h"

typedef struct DisplayWatch {
    HostLibrary* xlib;       /* owned; NULL where there is none */
    HostFunction on_loss;    /* Xlib's XSetIOErrorHandler */
    HostFunction on_refusal; /* Xlib's XSetErrorHandler */
} DisplayWatch;

/* Watches from now on; to be called before a display is opened. */
void display_watch_init(DisplayWatch* watch);

/* Watches again: GLFW gives errors back to Xlib after it has made a window or a context. */
void display_watch_renew(const DisplayWatch* watch);

/* Gives everything back to Xlib. */
void display_watch_finish(DisplayWatch* watch);

#endif
