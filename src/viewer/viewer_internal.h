/*
 * What the files of the viewer share: viewer.c runs frames, viewer_input.c takes what the user
 * asks for, viewer_light.c sees to sky and weather, viewer_actions.c does what concerns more than
 * the state, viewer_water.c what concerns boat, buoys, stones and rain, viewer_pictures.c changes
 * floor and sky, viewer_record.c records, viewer_report.c tells what has changed.
 */
#ifndef SWELL_VIEWER_VIEWER_INTERNAL_H
#define SWELL_VIEWER_VIEWER_INTERNAL_H

#include "boat_camera.h"
#include "picture_loader.h"
#include "picture_writer.h"
#include "scene/camera_path.h"
#include "scene/clip_sink.h"
#include "scene/picture_files.h"
#include "scene/scene_water.h"
#include "scene/scene.h"
#include "ui/hud.h"
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

/* What can be recorded, the argument of its action. */
typedef enum ViewerRecord { RECORD_CLIP, RECORD_PATH } ViewerRecord;

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

typedef struct Viewer {
    const Options* started; /* with which it was, borrowed */
    const Options* options; /* as they are now: `scene` */
    Options scene, standard;
    OceanSeaState standard_of; /* the sea whose defaults are in `standard` ... */
    bool has_standard;         /* ... if it holds any */
    Controls controls;
    ControlRequest request; /* of the panel, for the next frame */
    LiveFigures figures;    /* of the sea, every now and then */
    FILE* out;              /* where figures are printed */
    FILE* log;              /* NULL unless --verbose */
    FILE* errors;           /* where a failure is told in any case */
    Window* window;
    Scene world;
    Lever lever;
    BoatCamera boat_camera;                  /* of the boat, while aboard */
    bool pad_looks;                          /* around from there */
    double stone_radius;                     /* of the next one, m */
    SkyImage* sky_image;                     /* of --sky, owned; or NULL */
    SkyImage* first_sky;                     /* the one at the start, owned, perhaps the same */
    PictureLoader loader[PICTURE_USE_COUNT]; /* of floors and skies */
    char driver[256];    /* as the driver calls itself */
    double slow_seconds; /* for which frames have been slow */
    bool slow;           /* that was too long */
    int watched_pixels;  /* at which size */
    double measured_at;  /* when, s */
    bool has_foam;       /* and then, of a sea with foam ... */
    double foam_share;   /* ... how much of it that covers */
    double lifted;       /* of the eye's height, by waves [m] */
    bool dives;          /* the eye has been taken into the water, and no wave lifts it */
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

/* How the world is seen now. */
RenderFrame viewer_frame(const Viewer* viewer);

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

/* Of a line of the overlay, pixels. */
int viewer_text_height(const Viewer* viewer);

/* Writes all that lies over the picture, in a new frame of the gui. */
void viewer_write_ui(Viewer* viewer, const RenderFrame* frame);

/* Tells the input which parts of the window are not the sea's. */
void viewer_claim_regions(Viewer* viewer);

/* Writes pool and string in the present frame of the gui, those that are shown. */
void viewer_write_panels(Viewer* viewer);

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

/* The wheel sizes the stone that is about to be thrown. */
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

/* ---- Deeds of the table of actions, in viewer_actions.c ------------------------------------- */

void viewer_save_picture(Viewer* viewer, const InputEvent* event);
void viewer_record(Viewer* viewer, const InputEvent* event);   /* a ViewerRecord: begins or ends */
void viewer_add_buoy(Viewer* viewer, const InputEvent* event); /* at the event's place */
void viewer_clear_buoys(Viewer* viewer, const InputEvent* event);
void viewer_aim_stone(Viewer* viewer, const InputEvent* event);
void viewer_throw_stone(Viewer* viewer, const InputEvent* event); /* to the event's place */
void viewer_hold_mouse(Viewer* viewer, const InputEvent* event);
void viewer_toggle_full_screen(Viewer* viewer, const InputEvent* event);
void viewer_reset(Viewer* viewer, const InputEvent* event);
void viewer_leave(Viewer* viewer, const InputEvent* event);
void viewer_still_water(Viewer* viewer, const InputEvent* event);
void viewer_pull_string(Viewer* viewer, const InputEvent* event);

#endif
