/*
 * The viewer: a view (view.h) and the parts that act on it. Each part has a header, a struct, and
 * functions that see that struct and the view alone:
 *
 *     recorder    F3 and F4: clips of the window, paths of its camera
 *     screenshot  F2
 *     pictures    floor and sky, read in the background
 *     undo        Backspace and U
 *     hand        stones and buoys
 *     helm        the boat and the camera behind it
 *     panel       the settings panel and saved scenes
 *     probe       what the water does at a place
 *     meter       figures of frames and sea
 *
 * The files that connect them see all of it:
 *
 *     viewer.c        opens and closes the window
 *     frame.c         one frame, from events to the picture on the screen
 *     window_input.c  routes events: to the panel, pool and string, the camera, to commands
 *     commands.c      executes the commands of the table of keys and the panel's requests
 *     changes.c       changes of options and of the whole scene: resetting, undoing
 *     tour_guide.c    the guided tour
 *     window_ui.c     overlay, pool and string, panel, help
 */
#ifndef SWELL_VIEWER_VIEWER_PARTS_H
#define SWELL_VIEWER_VIEWER_PARTS_H

#include "hand.h"
#include "helm.h"
#include "keys.h"
#include "meter.h"
#include "notes.h"
#include "panel.h"
#include "pictures.h"
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
    int key;           /* the last one that went down */
    bool auto_repeats; /* the last key event was the system's repeat */
    KeyCall repeated;  /* the command that repeats while its key is held, or none */
    int repeated_key;
    Hold repeated_hold;
    KeyCall clicked;               /* the command that waits for its button's release, or none */
    int clicked_button;            /* MOUSE_... */
    bool drag_left, drag_right;    /* buttons that turn the view and are down */
    bool taps;                     /* the left one has not moved, and has nothing else to do */
    double down_x, down_y;         /* where it went down */
    bool mouse_held;               /* as of the last event */
    bool skip_motion, skips_frame; /* ignore the next motion; all motion of this frame */
    double x, y;                   /* of the pointer [screen coordinates] */
    double look_right, look_down;  /* of this frame [screen coordinates] */
    double wheel;                  /* of this frame, notches */
    bool looks;                    /* the user turns the view */
    bool gui_open;                 /* the gui has windows: it gets all clicks and releases */
    bool gui_keys;                 /* the gui takes all keys */
    bool gui_pointer;              /* the gui takes the pointer, wherever it is */
} Routing;

/* What the window draws with. */
typedef struct Display {
    Gui* gui;              /* owned */
    RenderTarget target;   /* with --samples, else unused */
    RenderOverlay overlay; /* of the present frame */
} Display;

/* What the memory in use depends on. */
typedef struct Needs {
    uint64_t sea_generation;
    int width, height;
    bool makes_picture;
    double trim_at; /* when to return memory, after a change of the above [s]; 0 for never */
} Needs;

/* The measured sea of a loaded scene. */
typedef struct LoadedSea {
    struct LoadedSea* next;
    MeasuredSea* sea; /* owned */
} LoadedSea;

/* The guided tour: the step that is shown, and the user's own scene meanwhile. */
typedef struct TourGuide {
    bool runs;
    TourProgress progress;
    double measure[TOUR_MEASURE_COUNT]; /* as last measured; NAN before */
    TourRequest request;                /* for the next frame */
    Settings* scene;                    /* of the step, as parsed; owned; NULL for none */
    Undo own;            /* the user's; its last step brings back scene, water, pool and string */
    bool own_panel;      /* the panel was open */
    double own_distance; /* of the boat's camera */
    double changed_at;   /* when the sea was last not the wanted one [s] */
    uint64_t sea_wanted; /* ViewState.sea_generation ... */
    double wanted_at;    /* ... and since when [s] */
    int revealed_at;     /* the step whose row the panel has scrolled to, from 1 */
} TourGuide;

typedef struct Viewer {
    View view;
    LoadedSea* loaded_seas; /* owned, the last one first */
    PoolPanels pool;        /* pool and string */
    Display display;
    Routing routing;
    Recorder recorder;
    Screenshot screenshot;
    Pictures pictures;
    Undo undo;
    Hand hand;
    Helm helm;
    unsigned hints_used; /* see hints_write */
    Panel panel;
    Probe probe;
    Meter meter;
    Report report;
    TourGuide guide;
    FILE* out;          /* for the figures of --frames */
    double sea_seconds; /* step of the sea in the next frame */
    Needs needs;
    bool leave;
    SwellError failure; /* ends the program */
} Viewer;

/* Runs one frame of the window; `context` is the viewer. Returns whether another follows. */
bool viewer_run_frame(void* context);

/* Routes the events since the last frame. No sea may be computed meanwhile, as in all functions
   below. */
void viewer_process_input(Viewer* viewer);

/* Moves camera or boat by the keys that were held and the sticks since the last frame, `seconds`
   ago; time itself advances by `sea_seconds`. */
void viewer_move(Viewer* viewer, double seconds, double sea_seconds);

/* Whether the pointer is over the sea, not over a window of the gui. */
bool viewer_points_at_sea(Viewer* viewer);

/* Updates the parts of the window in which clicks are not the sea's. */
void viewer_update_hit_regions(Viewer* viewer);

/* The press of a command: its key goes down or is held, or its click is released. */
typedef struct ViewerPress {
    double x, y;    /* of the pointer [screen coordinates] */
    double seconds; /* for which the held key repeats it; else 0 */
    bool released;
} ViewerPress;

/* Executes the command, or shows why it is impossible now; returns whether it was executed. */
bool viewer_execute(Viewer* viewer, const KeyCall* call, const ViewerPress* press);

/* Marks a hint as used; HINT_COUNT is none. */
void viewer_use_hint(Viewer* viewer, Hint hint);

/* Executes the request of the settings panel. */
void viewer_apply_request(Viewer* viewer);

/* Sets an option of the panel, or with NULL resets it; a note says why not. A picture comes once it
   is read. */
void viewer_change_option(Viewer* viewer, const OptionSpec* spec, const char* value);

/* Applies a scene, or its sea, light and view alone. */
void viewer_apply_scene(Viewer* viewer, const Settings* from, bool only_view);

/* Takes ownership of the measured sea of a loaded scene, if it has one; the view may return to it.
   Fails with SWELL_ERROR_MEMORY. */
bool viewer_keep_sea(Viewer* viewer, Settings* loaded, SwellError* error);

/* Frees the measured seas of loaded scenes that nothing reads any more, or all of them. */
void viewer_drop_seas(Viewer* viewer, bool all);

/* Replaces what is in the water by what the options say; on failure the water is empty. */
bool viewer_load_water(Viewer* viewer, const Settings* settings, SwellError* error);

/* Resets all but the window to the start. */
void viewer_reset(Viewer* viewer);

/* Undoes the last change but those of time and camera; shows a note where there is none. */
void viewer_undo(Viewer* viewer);

/* Shows a step of the tour; the first call keeps the user's scene, with water, pool and string. */
void viewer_begin_tour(Viewer* viewer, int step);

/* Shows the step so many on; after the last the tour ends. 0 begins the same one again. */
void viewer_turn_tour(Viewer* viewer, int steps);

/* Ends the tour, if it runs, and brings the user's scene back. */
void viewer_end_tour(Viewer* viewer);

/* Frees what the tour keeps. */
void viewer_finish_tour(Viewer* viewer);

/* Applies what the card requests, and watches for the step's task. */
void viewer_watch_tour(Viewer* viewer);

/* Lets the step's control glow in the frame of the gui that begins; writes the step's card, above
   what covers `below` pixels of the lower edge. */
void viewer_prepare_tour(Viewer* viewer, Gui* gui);
void viewer_write_tour(Viewer* viewer, Gui* gui, float below);

/* Returns what the overlay shows. */
HudInfo viewer_hud(const Viewer* viewer);

/* Writes everything over the picture in a new frame of the gui. */
void viewer_write_ui(Viewer* viewer, const RenderFrame* frame);

#endif
