/*
 * The viewer: a view (view.h) and the parts that act on it. Each part has a header, a struct, and
 * functions that see that struct and the view alone:
 *
 *     recorder         F3 and F4: clips of the window, paths of its camera
 *     screenshot       F2
 *     loaded_pictures  floor and sky, read in the background
 *     undo             Backspace and U
 *     hand             stones and buoys
 *     helm             the boat and the camera behind it
 *     panel            the settings panel and saved scenes
 *     probe            what the water does at a place
 *     frame_figures    figures of frames and sea
 *
 * The files that connect them see all of it:
 *
 *     viewer.c        opens and closes the window
 *     frame.c         one frame, from events to the picture on the screen
 *     window_input.c  routes events: to the panel, pool and string, the camera, to commands
 *     commands.c      executes the commands of the table of keys and the panel's requests
 *     dropped_file.c  takes a file that is dropped on the window
 *     changes.c       changes of options and of the whole scene: resetting, undoing
 *     tour_guide.c    the guided tour
 *     window_ui.c     overlay, pool and string, panel, help
 */
#ifndef SWELL_VIEWER_VIEWER_PARTS_H
#define SWELL_VIEWER_VIEWER_PARTS_H

#include "frame_figures.h"
#include "hand.h"
#include "helm.h"
#include "keys.h"
#include "loaded_pictures.h"
#include "notes.h"
#include "panel.h"
#include "pool/pool_panels.h"
#include "probe.h"
#include "recorder.h"
#include "screenshot.h"
#include "ui/hud.h"
#include "ui/key_table.h"
#include "ui/tour_card.h"
#include "undo.h"
#include "view.h"
#include "window/input.h"

/* State of the input between events. */
typedef struct Routing {
    GamepadReading gamepad;
    Hold held[HOLD_COUNT];
    int key;          /* the last key that went down */
    bool skips_sign;  /* what the last key types has acted already, or repeats */
    KeyCall repeated; /* the command that repeats while its key is held, or none */
    int repeated_key;
    Hold repeated_hold;
    KeyCall clicked;    /* the command that waits for its button's release, or none */
    int clicked_button; /* MOUSE_... */
    /* Whether buttons that turn the view are down, and whether the left one, unmoved and without
       another effect, may become a tap. Places and motions are in screen coordinates. */
    bool drag_left, drag_right, taps;
    double down_x, down_y;        /* where the button went down */
    bool mouse_held;              /* Input.mouse_held at the last event */
    bool skips_motion;            /* ignores the next motion ... */
    bool skips_frame;             /* ... and all further motion of this frame */
    double x, y;                  /* place of the pointer */
    double look_right, look_down; /* motion of this frame */
    double wheel;                 /* turn of the wheel in this frame [notches] */
    bool looks;                   /* the user turns the view */
    bool gui_open;                /* the gui has windows: it gets all clicks and releases */
    bool gui_keys;                /* the gui takes all keys */
    bool gui_pointer;             /* the gui takes the pointer, wherever it is */
} Routing;

/* What the window draws with. */
typedef struct Canvas {
    Gui* gui;              /* owned */
    RenderTarget target;   /* of a picture with other pixels or samples than the window */
    RenderOverlay overlay; /* overlay of the present frame */
} Canvas;

/* The values that the memory in use depends on. Some time after one has changed, memory is
   returned to the system. */
typedef struct Needs {
    uint64_t sea_generation;
    int width, height;
    bool makes_picture;
    double trim_at; /* that time [s]; 0 for never */
} Needs;

/* What the window shows. A picture that would be the same is not drawn again. */
typedef struct Shown {
    ViewState state; /* in the last frame, as are the next two */
    int width, height;
    bool touched;      /* the user has moved or pressed something */
    double changed_at; /* the last time at which something changed or was under way [s] ... */
    int changed_frame; /* ... and the number of that frame */
    unsigned words;    /* gui_fingerprint of what was drawn over the picture last */
    bool rests;        /* the last frame was not drawn */
} Shown;

/* The measured sea of a loaded scene. */
typedef struct LoadedSea {
    struct LoadedSea* next;
    MeasuredSea* sea; /* owned */
} LoadedSea;

/* The map of a loaded scene, or one that was dropped. */
typedef struct LoadedMap {
    struct LoadedMap* next;
    float* heights; /* owned */
} LoadedMap;

/* The guided tour: the step that is shown, and the user's own scene meanwhile. */
typedef struct TourGuide {
    bool runs;
    TourProgress progress;
    double measure[TOUR_MEASURE_COUNT]; /* last measurements; NAN before the first */
    TourRequest request;                /* for the next frame */
    Settings* scene;                    /* scene of the step, as parsed; owned; NULL for none */
    /* What the user had: the undo, whose last step restores scene, water, pool and string; whether
       the panel was open; the distance of the boat's camera. */
    Undo own;
    bool own_panel;
    double own_distance;
    double changed_at;       /* last time at which the sea was not the requested one [s] */
    uint64_t sea_generation; /* of the requested sea ... */
    double requested_at;     /* ... and the time since which it is requested [s] */
    int revealed_step;       /* the step whose row the panel has scrolled to, from 1; 0 for none */
} TourGuide;

typedef struct Viewer {
    View view;
    LoadedSea* loaded_seas; /* owned, the last one first */
    LoadedMap* loaded_maps; /* owned until the window closes, as the shore and undos read them */
    PoolPanels pool;        /* pool and string */
    Canvas canvas;
    Shown shown;
    Routing routing;
    Recorder recorder;
    Screenshot screenshot;
    LoadedPictures loaded_pictures;
    Undo undo;
    Hand hand;
    Helm helm;
    unsigned hints_used; /* see hints_write */
    Panel panel;
    Probe probe;
    FrameFigures frame_figures;
    Report report;
    TourGuide guide;
    FILE* out;          /* output for the figures of --frames */
    double sea_seconds; /* step of the sea in the next frame [s] */
    Needs needs;
    bool leave;         /* the window closes after this frame */
    SwellError failure; /* failure that ends the program */
} Viewer;

/* Runs one frame of the window; `context` is the viewer. Returns whether another follows. */
bool viewer_run_frame(void* context);

/* Routes the events since the last frame. No sea may be computed meanwhile, as in all functions
   below. */
void viewer_process_input(Viewer* viewer);

/* Moves camera or boat by held keys and sticks since the last frame, `seconds` ago. The sea's time
   advances by `sea_seconds`. */
void viewer_move(Viewer* viewer, double seconds, double sea_seconds);

/* Returns whether the pointer is over the sea, not over a window of the gui. */
bool viewer_points_at_sea(Viewer* viewer);

/* Updates the parts of the window in which clicks do not go to the sea. */
void viewer_update_hit_regions(Viewer* viewer);

/* The press that gives a command: its key goes down or is held, or its click is released. */
typedef struct ViewerPress {
    double x, y;    /* place of the pointer [screen coordinates] */
    double seconds; /* time for which a held key repeats the command; else 0 */
    bool released;
} ViewerPress;

/* Executes the command, or shows why it is impossible now. Returns whether it was executed. */
bool viewer_execute(Viewer* viewer, const KeyCall* call, const ViewerPress* press);

/* Marks a hint as used; HINT_COUNT is none. */
void viewer_use_hint(Viewer* viewer, Hint hint);

/* Executes the request of the settings panel. */
void viewer_apply_request(Viewer* viewer);

/* Sets an option of the panel, or resets it for NULL. A note reports failures. A picture is shown
   once it is read. */
void viewer_change_option(Viewer* viewer, const OptionSpec* spec, const char* value);

/* Applies a scene, or its sea, light and view alone. */
void viewer_apply_scene(Viewer* viewer, const Settings* from, bool only_view);

/* Takes ownership of the measured sea of a loaded scene, if it has one, because the view may return
   to it. Fails with SWELL_ERROR_MEMORY. */
bool viewer_keep_sea(Viewer* viewer, Settings* loaded, SwellError* error);

/* Frees the measured seas of loaded scenes that nothing reads any more, or all of them. */
void viewer_drop_seas(Viewer* viewer, bool all);

/* Takes ownership of the heights of a loaded scene's map, if it has one, which it still refers
   to. Fails with SWELL_ERROR_MEMORY. */
bool viewer_keep_map(Viewer* viewer, Settings* loaded, SwellError* error);

/* Copies a map with its options. */
void viewer_copy_map(Settings* settings, const Settings* from);

/* Takes a file that was dropped, perhaps on the pool, or shows why it is not read. */
void viewer_drop_file(Viewer* viewer, const char* path, bool on_pool);

/* Replaces the contents of the water by the options'. On failure the water is empty. */
bool viewer_load_water(Viewer* viewer, const Settings* settings, SwellError* error);

/* Resets everything except the window to the start. */
void viewer_reset(Viewer* viewer);

/* Undoes the last change, other than of time and camera. Shows a note where there is none. */
void viewer_undo(Viewer* viewer);

/* Shows a step of the tour. The first call keeps the user's scene, with water, pool and string. */
void viewer_begin_tour(Viewer* viewer, int step);

/* Moves on by `steps` steps of the tour; 0 begins the same step again. After the last step the tour
   ends. */
void viewer_turn_tour(Viewer* viewer, int steps);

/* Ends the tour, if it runs, and restores the user's scene. */
void viewer_end_tour(Viewer* viewer);

/* Frees the memory of the tour. */
void viewer_finish_tour(Viewer* viewer);

/* Applies the card's request, and watches for the step's task. */
void viewer_watch_tour(Viewer* viewer);

/* Lets the step's control glow in the frame of the gui that begins. */
void viewer_prepare_tour(Viewer* viewer, Gui* gui);

/* Writes the step's card, leaving `below` pixels of the lower edge free. */
void viewer_write_tour(Viewer* viewer, Gui* gui, float below);

/* Returns the contents of the overlay. */
HudInfo viewer_hud(const Viewer* viewer);

/* Writes everything over the picture in a new frame of the gui. */
void viewer_write_ui(Viewer* viewer, const RenderFrame* frame);

#endif
