#include "display_watch.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* XErrorEvent of X11/Xlib.h, whose layout is that of all Xlibs with this number. */
typedef struct Refusal {
    int type;
    void* display;
    unsigned long resource, serial;
    unsigned char error, request, minor;
} Refusal;

typedef int (*LossHandler)(void* display);
typedef LossHandler (*SetLossHandler)(LossHandler handler);
typedef int (*RefusalHandler)(void* display, const Refusal* refusal);
typedef RefusalHandler (*SetRefusalHandler)(RefusalHandler handler);

enum { BAD_WINDOW = 3, BAD_DRAWABLE = 9 }; /* X11/X.h */

static int end_by_loss(void* display) {
    (void)display;
    host_process_end("the connection to the display is lost");
}

static int end_by_refusal(void* display, const Refusal* refusal) {
    (void)display;
    if (refusal->error == BAD_WINDOW || refusal->error == BAD_DRAWABLE) {
        host_process_end("the window was destroyed from outside");
    }
    char reason[128];
    snprintf(reason, sizeof reason, "the display refused request %d.%d with error %d",
             refusal->request, refusal->minor, refusal->error);
    host_process_end(reason);
}

/* NULL stands for Xlib's own handlers. */
static void set_handlers(const DisplayWatch* watch, LossHandler loss, RefusalHandler refusal) {
    if (watch->on_loss && watch->on_refusal) {
        ((SetLossHandler)watch->on_loss)(loss);
        ((SetRefusalHandler)watch->on_refusal)(refusal);
    }
}

void display_watch_init(DisplayWatch* watch) {
    assert(watch);
    memset(watch, 0, sizeof *watch);
    watch->xlib = host_library_open("libX11.so.6", NULL);
    if (watch->xlib) {
        watch->on_loss = host_library_find(watch->xlib, "XSetIOErrorHandler");
        watch->on_refusal = host_library_find(watch->xlib, "XSetErrorHandler");
    }
    display_watch_renew(watch);
}

void display_watch_renew(const DisplayWatch* watch) {
    set_handlers(watch, end_by_loss, end_by_refusal);
}

void display_watch_finish(DisplayWatch* watch) {
    set_handlers(watch, NULL, NULL);
    host_library_close(watch->xlib);
    memset(watch, 0, sizeof *watch);
}
