/*
 * Shared by the files of the viewer.
 *
 *     frame.c              one frame, from events to the picture on the screen
 *     viewer.c             opens and closes the window
 *     viewer_input.c       routes events: to the panel, pool and string, the camera, to commands
 *     viewer_commands.c    executes the commands of the table of keys
 *     viewer_settings.c    connects the settings panel to the view
 *     viewer_camera.c      the eye over the waves, or behind the boat
 *     viewer_water.c       boat, buoys and stones
 *     viewer_stones.c      stones in the air
 *     viewer_pictures.c    pictures of floor and sky, chosen or dropped
 *     viewer_ui.c          overlay, pool and string, panel, help
 *     viewer_screenshot.c  F2
 *     viewer_record.c      F3 and F4
 *     viewer_scene.c       applies the options of a scene
 *     viewer_undo.c        Backspace and U
 *     viewer_notes.c       notes about events
 *     viewer_hints.c       what one can do at first
 *     viewer_report.c      --verbose, figures
 */
#ifndef SWELL_VIEWER_VIEWER_INTERNAL_H
#define SWELL_VIEWER_VIEWER_INTERNAL_H

#include "boat_camera.h"
#include "pool/pool_panels.h"
#include "scene/camera_path.h"
#include "scene/clip_sink.h"
#include "scene/picture_files.h"
#include "scene/scene.h"
#include "scene/scene_snapshot.h"
#include "scene/scene_water.h"
#include "ui/hints.h"
#include "ui/hud.h"
#include "ui/key_table.h"
#include "ui/settings_panel.h"
#include "window/gamepad.h"
#include "window/input.h"
#include "window/window.h"

#include <stdatomic.h>

/* What memory is needed for. */
typedef struct Needs {
    uint64_t sea_generation;
    int width, height;
    bool makes_picture;
} Needs;

/* Sums over the frames since `start`. */
typedef struct Figures {
    int frames;
    double start; /* s */
    double stage_seconds[STAGE_COUNT];
} Figures;

/* The last values that --verbose reported. */
typedef struct Reported {
    ViewState state;
    int width, height;
    bool mouse_held, full_screen;
    double camera_at, bodies_at; /* times of their last reports, s */
} Reported;

#define VIEWER_STONE 0.6 /* radius of the first one thrown: its rings show in a breeze, too [m] */

enum { VIEWER_SEAS_MAX = 64 };
enum { VIEWER_STONES_MAX = RENDER_BODY_MAX - WATER_BODIES_MAX };

enum { NOTES_KEPT = HUD_NOTES_MAX + 1 };

/* Notes about events, the last one first. */
typedef struct Notes {
    char line[NOTES_KEPT][GUI_WORD_SIZE];
    double until;     /* s; the first is shown until then ... */
    int frames_until; /* ... and until so many frames were drawn */
} Notes;

/* The throttle of the boat. */
typedef struct Lever {
    double throttle; /* -1 to 1 */
    bool stopped;    /* at 0 until the key is released */
    bool by_pad;     /* set by a stick */
} Lever;

enum { VIEWER_KEYS_MAX = 4096 /* of a camera path: 17 minutes */ };

/* Recordings: a clip of the window, a path of the camera. */
typedef struct ViewerRecording {
    bool films;
    ClipSink clip; /* while it films */
    char clip_name[PICTURE_PATH_SIZE];
    int width, height;               /* of the clip */
    int window_width, window_height; /* when it began */
    double clip_began, path_began;   /* s */
    int key_count;                   /* 0 while no path is recorded */
    CameraPathKey key[VIEWER_KEYS_MAX];
    int shown;                               /* different pictures of the clip */
    int film_count;                          /* of the last clip: */
    CameraPathKey film_key[VIEWER_KEYS_MAX]; /* path of its camera, yaws unwound */
    double film_time[VIEWER_KEYS_MAX];       /* of its sea there [s] */
    bool renders;                            /* the last clip anew, picture by picture ... */
    int rendered, to_render;                 /* ... of which so many are drawn, of so many */
    ViewState before;                        /* the view, to go back to */
} ViewerRecording;

/* The press of a command: its key goes down or is held, or its click is released. */
typedef struct ViewerPress {
    double x, y;    /* of the pointer [screen coordinates] */
    double seconds; /* of this frame, while the key is held; else 0 */
    bool released;
} ViewerPress;

/* State of the input between events. */
typedef struct Routing {
    bool held[HOLD_COUNT];
    int key;           /* the last one that went down */
    bool auto_repeats; /* the last key event was the system's repeat */
    KeyCall repeated;  /* the command that repeats while its key is held, or none */
    int repeated_key;
    double repeated_seconds;       /* since its key went down */
    KeyCall clicked;               /* the command that waits for its button's release, or none */
    int clicked_button;            /* MOUSE_... */
    bool drag_left, drag_right;    /* buttons that turn the view and are down */
    bool mouse_held;               /* as of the last event */
    bool skip_motion, skips_frame; /* ignore the next motion; all motion of this frame */
    double x, y;                   /* of the pointer [screen coordinates] */
    double look_right, look_down;  /* of this frame [screen coordinates] */
    double wheel;                  /* of this frame, notches */
    bool looks;                    /* the user turns the view by pointer or finger */
    bool gui_open;                 /* the gui has windows: it gets all clicks and releases */
    bool gui_keys;                 /* the gui takes all keys */
    bool gui_pointer;              /* the gui takes the pointer, wherever it is */
} Routing;

typedef enum PictureUse { PICTURE_FLOOR, PICTURE_SKY, PICTURE_USE_COUNT } PictureUse;

/* Reads a picture in the background. */
typedef struct PictureLoader {
    HostBackground* background;      /* owned; NULL before the first picture */
    char wanted[SETTINGS_TEXT_SIZE]; /* the next one ... */
    bool wants;                      /* ... if there is one */
    PictureUse use;
    HostPictureLimit limit;        /* of a floor */
    char path[SETTINGS_TEXT_SIZE]; /* of the picture below */
    bool busy;                     /* one was started and is not collected */
    bool cancelled;                /* drop it */
    atomic_bool done;              /* it is read or has failed */
    HostPicture floor;             /* owned, the background's until `done`: this ... */
    SkyImage* sky;                 /* ... or this, or none and ... */
    SwellError error;              /* ... the reason */
} PictureLoader;

/* Writes a picture in the background. */
typedef struct PictureWriter {
    HostBackground* background; /* owned; NULL before the first picture */
    HostPicture picture;        /* owned */
    char path[PICTURE_PATH_SIZE];
    bool busy;        /* one was started and is not collected */
    atomic_bool done; /* it is written or has failed */
    bool ok;          /* it is written; the background's until `done` */
    SwellError error;
} PictureWriter;

/* The picture of F2. */
typedef struct Screenshot {
    SceneSnapshot* still; /* its scene, being computed; owned, or NULL */
    double time;          /* of its sea [s] */
    int width, height;
    bool with_words; /* with the overlay ... */
    HudInfo words;   /* ... as it was */
    bool due;        /* the present frame draws it */
    char path[PICTURE_PATH_SIZE];
    PictureWriter writer;
} Screenshot;

enum { VIEWER_UNDO_MAX = 32 };

/* The view before a change. */
typedef struct UndoStep {
    ViewState state;
    bool resets; /* Backspace made the change */
} UndoStep;

/* What U brings back. */
typedef struct ViewerUndo {
    int count;
    UndoStep* step[VIEWER_UNDO_MAX]; /* (count), owned; the last one is undone first */
    UndoStep* present;               /* as of the last frame, owned */
    double changed_at;               /* time of the last change, s */
    bool has_contents;               /* those before the last Backspace: */
    WaterSim* water;                 /* owned */
    BoatCamera boat_camera;
    PoolPanels panels;
} ViewerUndo;

enum { VIEWER_SCENES_MAX = 32 };

/* The scenes in the current folder, for the panel. */
typedef struct SceneList {
    double listed_at; /* s; 0 before the first time */
    char file[VIEWER_SCENES_MAX][HOST_NAME_SIZE];
    const char* names[VIEWER_SCENES_MAX + 1]; /* of `file`, NULL-terminated */
} SceneList;

typedef struct Viewer {
    SettingsPanel settings_panel;
    SettingsRequest request; /* of the panel, for the next frame */
    SceneList scenes;
    SeaFigures figures; /* of the sea, measured twice a second */
    FILE* out;          /* for the figures of --frames */
    FILE* log;          /* NULL unless --verbose */
    FILE* errors;       /* for failures without --verbose */
    Window* window;
    Scene* scene; /* owned */
    Routing routing;
    Lever lever;
    BoatCamera boat_camera;             /* of the boat, while aboard */
    bool pad_looks;                     /* a gamepad turns its view */
    double stone_radius;                /* of the next one, m */
    int kept_count;                     /* measured seas of loaded scenes, ... */
    MeasuredSea* kept[VIEWER_SEAS_MAX]; /* ... owned */
    int stone_count;                    /* in the air */
    StoneFlight stone[VIEWER_STONES_MAX];
    SkyImage* sky_image;                     /* of --sky, owned; or NULL */
    SkyImage* first_sky;                     /* the one at the start, owned, perhaps the same */
    PictureLoader loader[PICTURE_USE_COUNT]; /* of floors and skies */
    char driver[256];                        /* name of the OpenGL driver */
    double slow_seconds;                     /* duration of the present run of slow frames */
    bool slow;                               /* too slow for the quality `auto` */
    int watched_pixels;                      /* window size of `slow` */
    double measured_at;                      /* time of the last measurement, s */
    bool has_foam;                           /* the sea had foam then ... */
    double foam_share;                       /* ... on this share of its surface */
    double lifted;                           /* of the eye's height, by waves [m] */
    bool dives;                              /* the eye is in the water, and no wave lifts it */
    Renderer* renderer;
    RenderTarget target;    /* with --samples, else unused */
    Gui* gui;               /* owned */
    Gui* bare_gui;          /* owned, for pictures without the overlay; NULL before the first */
    RenderOverlay overlay;  /* of the present frame */
    ViewState state, first; /* now, and at the start */
    PoolPanels panels;
    bool raining; /* rain of the panels */
    GamepadReading gamepad;
    int width, height; /* of the framebuffer, pixels */
    Reported reported;
    double last;                       /* when the last frame began, s */
    bool minimised;                    /* the window has no area */
    double sea_seconds;                /* step of the sea in the next frame */
    double stage_seconds[STAGE_COUNT]; /* of this frame */
    Figures total, recent;
    double frames_per_second, stage_ms[STAGE_COUNT]; /* shown in the overlay */
    Screenshot screenshot;
    Needs needs;
    double trim_at; /* when to return memory, after a change of `needs` [s]; 0 for never */
    Notes notes;
    Hints hints;
    bool has_hints;     /* unless --hints off ... */
    bool keeps_hints;   /* ... in a file, for the next start */
    SwellError trouble; /* the first one of the first frame, which must be complete */
    SwellError failure; /* ends the program */
    ViewerRecording recording;
    ViewerUndo undo;
    double leave_until; /* s; another Esc leaves before then */
    bool leave;
} Viewer;

/* Processes the events since the last frame, and advances camera, time, pool and string by
   `seconds`. */
void viewer_process_input(Viewer* viewer, double seconds);

/* Decides whether a newly placed eye is in the water: where it is lower than waves would keep it
   over a level sea. */
void viewer_place_eye(Viewer* viewer);

/* Places the camera over the water of this frame, `seconds` after the last. No sea may be computed
   meanwhile. */
void viewer_place_camera(Viewer* viewer, double seconds);

/* Requests a picture as floor or sky; "" shows the tiles or the computed sky at once. No sea may be
   computed meanwhile. */
void viewer_request_picture(Viewer* viewer, PictureUse use, const char* path);

/* Shows the pictures that were read since the last frame. No sea may be computed meanwhile. */
void viewer_advance_pictures(Viewer* viewer);

/* Restores the sky of the start and requests its floor; until that is read `floor` is shown. */
void viewer_reset_pictures(Viewer* viewer, const char* floor);

/* Requests the dropped file: on the pool as floor, elsewhere as sky. */
void viewer_handle_drop(Viewer* viewer, const InputEvent* event);

/* Resets all but the window to the start, and keeps what was for viewer_undo. */
void viewer_reset(Viewer* viewer);

/* Undoes the last change but those of time and camera; shows a note where there is none. */
void viewer_undo(Viewer* viewer);

/* Notices the changes since the last frame. */
void viewer_watch_changes(Viewer* viewer);

/* Safe on a zeroed viewer. */
void viewer_finish_undo(Viewer* viewer);

/* Keeps the direct sums to seas that they can compute in time: else undoes that change, with a
   note. */
void viewer_limit_method(Viewer* viewer, OceanMethod before);

/* Rebuilds what the pool needs. Fails as pool_panels_reset. */
bool viewer_renew_pool(Viewer* viewer, OptionRenewal renewal, SwellError* error);

/* Applies a scene, or its sea, light and view alone. */
void viewer_apply_scene(Viewer* viewer, const Settings* from, bool only_view);

/* Waits for the pictures that are being read. Safe on a zeroed viewer. */
void viewer_finish_pictures(Viewer* viewer);

/* Whether the picture of F2 is computed and waits to be drawn; else shows how far it is. */
bool viewer_screenshot_is_due(Viewer* viewer);

/* Draws the picture that is due, after the window's ui was built, and starts to write it; a later
   frame does where this one has changed what it needs. The renderer then lacks the window's scene
   until the next frame. */
void viewer_draw_screenshot(Viewer* viewer);

/* Reports the picture of F2 once it is written; `wait` completes it. */
void viewer_report_screenshot(Viewer* viewer, bool wait);

/* Cancels the picture of F2 unless it is drawn. */
void viewer_cancel_screenshot(Viewer* viewer);

/* Cancels it, and waits for one that is being written. Safe on a zeroed viewer. */
void viewer_finish_screenshot(Viewer* viewer);

/* Whether the window shows a sea yet. */
bool viewer_shows_sea(const Viewer* viewer);

/* Returns the quality of the sea look. */
RenderQuality viewer_quality(const Viewer* viewer);

/* The same after a frame that took `seconds`: where frames stay slow, `auto` becomes low. */
RenderQuality viewer_watch_quality(Viewer* viewer, double seconds);

/* Samples a pixel of the window. */
int viewer_samples(const Viewer* viewer);

/* Runs one frame of the window; `context` is the viewer. Returns whether another follows. */
bool viewer_run_frame(void* context);

/* Returns what the overlay tells. */
HudInfo viewer_hud(const Viewer* viewer);

/* Writes everything over the picture in a new frame of the gui. */
bool viewer_write_ui(Viewer* viewer, const RenderFrame* frame, SwellError* error);

/* Updates the parts of the window in which clicks are not the sea's. */
void viewer_update_hit_regions(Viewer* viewer);

/* Writes the settings panel in the present frame of the gui, if it is open. */
void viewer_write_settings(Viewer* viewer);

/* Returns what is shown as the options of an address, for swell_memory_free, or NULL on failure
   (SWELL_ERROR_MEMORY). */
char* viewer_describe(Viewer* viewer, SwellError* error);

/* Executes the request of the settings panel. No sea may be computed meanwhile. */
void viewer_apply_settings(Viewer* viewer);

/* Reports to --verbose the changes since the last call, or with `all` everything. */
void viewer_report_changes(Viewer* viewer, bool all);

/* Reports the places of buoys and boat to --verbose: `now`, or once a second while time runs. */
void viewer_report_bodies(Viewer* viewer, bool now);

/* Updates boat, stones and wake patch to the state, after scene_update, `seconds` of wall-clock
   time after the last. */
void viewer_update_water(Viewer* viewer, double seconds);

/* Steers the boat by keys and stick for `seconds`. */
void viewer_steer(Viewer* viewer, CameraMotion keys, CameraMotion pad, double seconds);

/* Throws a stone that falls in at a place on the water; false if too many are in the air. */
bool viewer_fly_stone(Viewer* viewer, const double point[3], double radius);

/* Lets a stone fall in there now. No sea may be computed meanwhile. */
void viewer_drop_stone(Viewer* viewer, const double point[3], double radius);

/* Advances the stones in the air by `seconds` of the sea's time, and shows them. No sea may be
   computed meanwhile. */
void viewer_advance_stones(Viewer* viewer, double seconds);

/* Changes the size of the next stone by notches of the wheel, and shows it. */
void viewer_size_stone(Viewer* viewer, double notches);

/* Replaces what is in the water by what the options say; on failure the water is empty. No sea may
   be computed meanwhile. */
bool viewer_load_water(Viewer* viewer, const Settings* settings, SwellError* error);

/* Measures the sea for overlay and panel twice a second. No sea may be computed meanwhile. */
void viewer_measure_sea(Viewer* viewer);

/* Adds the drawn frame to the clip and the camera to the path, where these are recorded. */
void viewer_record_frame(Viewer* viewer);

/* Ends the recordings. */
void viewer_end_recording(Viewer* viewer);

/* Counts the drawn frame, and updates the overlay's figures twice a second. */
void viewer_count_frame(Viewer* viewer);

/* Prints the means over all frames to `out`. */
void viewer_print_figures(const Viewer* viewer, FILE* out);

/* Shows a line in the overlay for some seconds and frames. */
void viewer_show_note(Viewer* viewer, const char* label, const char* text);

/* The same, and prints it to --verbose. */
void viewer_set_note(Viewer* viewer, const char* label, const char* text);

/* Returns the note that is shown, borrowed, or NULL. */
const char* viewer_note(const Viewer* viewer);

/* Shows it no longer. */
void viewer_end_note(Viewer* viewer);

/* Fills in the notes before that, the last one first, NULL where there is none. */
void viewer_list_notes(const Viewer* viewer, const char* lines[HUD_NOTES_MAX]);

/* Reads which hints were used in earlier runs. */
void viewer_read_hints(Viewer* viewer);

/* Marks the hint that a command follows, if there is one; and those of what the user does now. */
void viewer_use_hint(Viewer* viewer, KeyCommand command);
void viewer_watch_hints(Viewer* viewer);

/* Hides all hints; shows them again. */
void viewer_dismiss_hints(Viewer* viewer);
void viewer_restore_hints(Viewer* viewer);

/* Shows an error that costs a part of the picture; in the first frame it ends the program. */
void viewer_set_trouble(Viewer* viewer, const char* label, const SwellError* error);

/* Shows the error of the scene and clears it. */
void viewer_report_trouble(Viewer* viewer, Scene* scene);

/* ---- Commands of the table of keys ---------------------------------------------------------- */

/* Executes the command, or shows why it is impossible now; returns whether it was executed. */
bool viewer_execute(Viewer* viewer, const KeyCall* call, const ViewerPress* press);

/* Sets wind and fetch of a Beaufort force, or a wind [m/s]. A Phillips sea becomes an equilibrium
   sea first. */
void viewer_set_force(Viewer* viewer, int force);
void viewer_set_wind(Viewer* viewer, double wind_speed);

/* Changes a fair preset's clouds to those of a Beaufort force, unless the user has set clouds or a
   sky. */
void viewer_bring_weather(Viewer* viewer, int force);

/* Saves the picture of F2, with or without the overlay. */
void viewer_save_picture(Viewer* viewer, bool with_words);

/* Draws the path and time of the last clip anew, one picture after the other at its full rate,
   however long that takes. */
void viewer_render_clip(Viewer* viewer);

/* Sets time and camera of the next picture while a clip is rendered. */
void viewer_pose_render(Viewer* viewer);

/* Stops to render a clip, which is removed. */
void viewer_cancel_render(Viewer* viewer);

/* Returns the share of the clip that is rendered, negative where none is. */
double viewer_render_share(const Viewer* viewer);

/* Begins or ends a clip, a path of the camera. */
void viewer_record_clip(Viewer* viewer);
void viewer_record_path(Viewer* viewer);

/* Act where the ray of the pointer at (x, y) [screen coordinates] hits the water. */
void viewer_add_buoy(Viewer* viewer, double x, double y);
void viewer_throw_stone(Viewer* viewer, double x, double y);
void viewer_clear_buoys(Viewer* viewer);

#endif
