/*
 * What the files of the viewer share.
 *
 *     frame.c              one frame, from events to the picture on the screen
 *     viewer.c             the window's life
 *     viewer_input.c       routes events: to the panel, pool and string, the camera, to commands
 *     viewer_commands.c    what each command of the table of keys does
 *     viewer_controls.c    what the settings panel shows and changes
 *     viewer_camera.c      the eye over the waves, or behind the boat
 *     viewer_water.c       boat, buoys and stones
 *     viewer_pictures.c    pictures of floor and sky, chosen or dropped
 *     viewer_ui.c          what lies over the picture
 *     viewer_screenshot.c  F2
 *     viewer_record.c      F3 and F4
 *     viewer_report.c      notes, --verbose, figures
 */
#ifndef SWELL_VIEWER_VIEWER_INTERNAL_H
#define SWELL_VIEWER_VIEWER_INTERNAL_H

#include "boat_camera.h"
#include "picture_loader.h"
#include "picture_writer.h"
#include "scene/camera_path.h"
#include "scene/clip_sink.h"
#include "scene/picture_files.h"
#include "scene/scene.h"
#include "scene/scene_water.h"
#include "ui/hud.h"
#include "ui/key_table.h"
#include "ui/ripple_panels.h"
#include "ui/settings_panel.h"
#include "window/gamepad.h"
#include "window/input.h"
#include "window/window.h"

/* Sums over the frames since `start`. */
typedef struct Figures {
    int frames;
    double start; /* s */
    double stage_seconds[STAGE_COUNT];
    int seas_ahead,
        seas_at_once; /* computed while a picture was drawn, and when they were needed */
} Figures;

/* What --verbose has told last. */
typedef struct Reported {
    ViewState state;
    int width, height;
    bool mouse_held, full_screen;
    double camera_at, bodies_at; /* when, s */
} Reported;

/* The throttle of the boat. */
typedef struct Lever {
    double throttle; /* -1 to 1 */
    bool stopped;    /* in the middle, until the key is let go */
    bool by_pad;     /* a stick holds it */
} Lever;

enum { VIEWER_KEYS_MAX = 4096 /* of a camera path: 17 minutes */ };

/* What is recorded: a clip of the window, a path of the camera. */
typedef struct ViewerRecording {
    bool films;
    ClipSink clip; /* while it films */
    char clip_name[PICTURE_PATH_SIZE];
    int width, height;               /* of the clip */
    int window_width, window_height; /* when it began */
    double clip_began, path_began;   /* s */
    int key_count;                   /* 0 while no path is recorded */
    CameraPathKey key[VIEWER_KEYS_MAX];
} ViewerRecording;

/* How a command is given: when its key goes down, while it is held, or when its click is released.
 */
typedef struct ViewerPress {
    double x, y;    /* of the pointer [screen coordinates] */
    double seconds; /* of this frame, while the key is held; else 0 */
    bool released;
} ViewerPress;

/* Where the events of the user go, and what goes on between them. */
typedef struct Routing {
    bool held[HOLD_COUNT];
    int key;         /* that went down last */
    bool repeats;    /* it repeats */
    KeyCall gliding; /* the command that goes on while its key is held, or none */
    int gliding_key;
    double gliding_for;            /* s */
    KeyCall clicked;               /* the command that waits for its button's release, or none */
    int clicked_button;            /* MOUSE_... */
    bool drag_left, drag_right;    /* buttons that turn the view and are down */
    bool captured;                 /* a button went down in a region and is still down */
    int captured_button;           /* MOUSE_... */
    bool mouse_held;               /* as of the last event */
    bool skip_motion, skips_frame; /* the next motion is a jump; so are all of this frame */
    double x, y;                   /* of the pointer [screen coordinates] */
    double look_right, look_down;  /* of this frame [screen coordinates] */
    double wheel;                  /* of this frame, notches */
    bool looks;                    /* the user turns the view by pointer or finger */
    bool gui_open;                 /* the gui has windows: all clicks and releases are its, too */
    bool gui_keys;                 /* keys are the gui's ... */
    bool gui_pointer;              /* ... so is the pointer, wherever it is */
} Routing;

typedef struct Viewer {
    const Options* started; /* with which it was, borrowed */
    const Options* options; /* as they are now: `now` */
    Options now, defaults;
    OceanSeaState defaults_of; /* the sea whose defaults are in `defaults` ... */
    bool has_defaults;         /* ... if it holds any */
    SettingsPanel controls;
    SettingsRequest request; /* of the panel, for the next frame */
    SeaFigures figures;      /* of the sea, every now and then */
    FILE* out;               /* where figures are printed */
    FILE* log;               /* NULL unless --verbose */
    FILE* errors;            /* failures, with --verbose or without */
    Window* window;
    Scene scene;
    Routing routing;
    Lever lever;
    BoatCamera boat_camera;                  /* of the boat, while aboard */
    bool pad_looks;                          /* around from there */
    double stone_radius;                     /* of the next one, m */
    SkyImage* sky_image;                     /* of --sky, owned; or NULL */
    SkyImage* first_sky;                     /* the one at the start, owned, perhaps the same */
    PictureLoader loader[PICTURE_USE_COUNT]; /* of floors and skies */
    char driver[256];                        /* as the driver calls itself */
    double slow_seconds;                     /* for which frames have been slow */
    bool slow;                               /* that was too long */
    int watched_pixels;                      /* at which size */
    double measured_at;                      /* when, s */
    bool has_foam;                           /* and then, of a sea with foam ... */
    double foam_share;                       /* ... how much of it that covers */
    double lifted;                           /* of the eye's height, by waves [m] */
    bool dives; /* the eye has been taken into the water, and no wave lifts it */
    Renderer* renderer;
    RenderTarget target;    /* with --samples, else unused */
    Gui* gui;               /* owned */
    Gui* bare_gui;          /* owned, of pictures without the overlay, made with the first */
    RenderOverlay overlay;  /* of the present frame */
    ViewState state, first; /* now, and at the start */
    RipplePanels panels;
    bool raining; /* what the panels have been told */
    GamepadReading gamepad;
    int width, height; /* of the framebuffer, pixels */
    Reported reported;
    double last;                       /* when the last frame began, s */
    bool minimised;                    /* in that one there was nothing to see */
    double sea_seconds;                /* by which the sea moves on in the next frame */
    double stage_seconds[STAGE_COUNT]; /* of this frame */
    Figures total, recent;
    double frames_per_second, stage_ms[STAGE_COUNT]; /* shown in the overlay */
    PictureWriter pictures;                          /* of F2 */
    double picture_time;                             /* of the sea in the last one, s */
    char note[GUI_WORD_SIZE];
    double note_until;
    SwellError trouble; /* the first of the first frame, which is to be whole */
    SwellError failure; /* that ended the frames */
    ViewerRecording recording;
    double leave_until; /* s; another Esc leaves */
    bool leave;
} Viewer;

/* Acts on what has come in since the last frame, and moves camera, time, pool and string
   on by `seconds`. */
void viewer_take_input(Viewer* viewer, double seconds);

/* Says whether an eye that no wave has moved yet is meant to be in the water: where it is lower
   than waves would keep it over a level sea. */
void viewer_place_eye(Viewer* viewer);

/* Places the camera over the water of this frame, `seconds` after the last; while no sea is
   computed. */
void viewer_place_camera(Viewer* viewer, double seconds);

/* Asks for a picture as floor or sky; "" for the tiles and for the computed sky, at once. While no
   sea is computed. */
void viewer_want_picture(Viewer* viewer, PictureUse use, const char* path);

/* Shows the pictures that have come since the last frame; while no sea is computed. */
void viewer_take_pictures(Viewer* viewer);

/* Makes scene and sky those of the start, and asks for its floor. */
void viewer_reset_pictures(Viewer* viewer);

/* A file has been dropped at the event's place: on the pool it becomes the floor, else the sky. */
void viewer_take_drop(Viewer* viewer, const InputEvent* event);

/* Tells of the picture that F2 asked for once it is written; `wait` waits for one that is not. */
void viewer_tell_picture(Viewer* viewer, bool wait);

/* The quality that the sea look is drawn with. */
RenderQuality viewer_quality(const Viewer* viewer);

/* The same after a frame that took `seconds`: where frames stay slow, `auto` becomes low. */
RenderQuality viewer_watch_quality(Viewer* viewer, double seconds);

/* One frame of the window, in frame.c; `context` is the viewer. Returns whether another is to
   follow. */
bool viewer_run_frame(void* context);

/* Writes all that lies over the picture, in a new frame of the gui. */
void viewer_write_ui(Viewer* viewer, const RenderFrame* frame);

/* Tells the input which parts of the window are not the sea's. */
void viewer_claim_regions(Viewer* viewer);

/* Writes the panel in the present frame of the gui, if it is open. */
void viewer_write_controls(Viewer* viewer);

/* Does what the panel has asked for; while no sea is computed. */
void viewer_obey_controls(Viewer* viewer);

/* Tells --verbose what has changed since the last call, or with `all` everything. */
void viewer_report_changes(Viewer* viewer, bool all);

/* Tells --verbose where buoys and boat are: `now`, or once a second while the sea moves. */
void viewer_report_bodies(Viewer* viewer, bool now);

/* Brings boat and patch to what the state asks for, after scene_update. */
void viewer_update_water(Viewer* viewer);

/* What keys and stick ask of the boat for `seconds`. */
void viewer_steer(Viewer* viewer, CameraMotion keys, CameraMotion pad, double seconds);

/* Sizes the stone that is about to be thrown, by notches of the wheel, and shows its size. */
void viewer_size_stone(Viewer* viewer, double notches);

/* Buoys, boat, waves and rain are gone. */
void viewer_take_out_all(Viewer* viewer);

/* Measures the sea for the overlay, every now and then; while none is computed. */
void viewer_measure_sea(Viewer* viewer);

/* Records the frame that has been drawn and is not yet shown, where something is recorded. */
void viewer_record_frame(Viewer* viewer);

/* Brings what is being recorded to its end. */
void viewer_end_recording(Viewer* viewer);

/* Counts the frame that has been drawn, and every now and then renews the figures that are shown.
 */
void viewer_count_frame(Viewer* viewer);

/* Prints the means over all frames to `out`. */
void viewer_print_figures(const Viewer* viewer, FILE* out);

/* Shows a line in the overlay for a while, and tells --verbose. */
void viewer_set_note(Viewer* viewer, const char* label, const char* text);

/* Shows a line about an error that the viewer can live with, later on: in the first frame none. */
void viewer_set_trouble(Viewer* viewer, const char* label, const SwellError* error);

/* Shows what went wrong in the scene, and forgets it. */
void viewer_tell_trouble(Viewer* viewer);

/* ---- Commands of the table of keys ---------------------------------------------------------- */

/* Executes the command if it is possible now, else shows why it is not; returns whether it was. */
bool viewer_execute(Viewer* viewer, const KeyCall* call, const ViewerPress* press);

/* Beaufort's wind and fetch, or a wind [m/s]. A sea of the Phillips spectrum becomes one of JONSWAP
   first. */
void viewer_set_force(Viewer* viewer, int force);
void viewer_set_wind(Viewer* viewer, double wind_speed);

/* F2; with all words or with those of the picture itself. */
void viewer_save_picture(Viewer* viewer, bool with_words);

/* Begin or end a clip, a path of the camera. */
void viewer_record_clip(Viewer* viewer);
void viewer_record_path(Viewer* viewer);

/* Where the pointer at (x, y) [screen coordinates] meets the water. */
void viewer_add_buoy(Viewer* viewer, double x, double y);
void viewer_throw_stone(Viewer* viewer, double x, double y);
void viewer_clear_buoys(Viewer* viewer);

#endif
