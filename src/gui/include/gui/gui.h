/*
 * Words, shapes and widgets over the picture, by Dear ImGui, which only this room includes; it is
 * the only C++. Nothing else in the program draws words.
 *
 *     gui_begin(gui, screen);                             // a frame
 *     gui_add_box(gui, 8, 8, 120, 24, color);             // plain shapes lie under all windows
 *     if (gui_begin_window(gui, &window)) {
 *         gui_slide(gui, &slider, &value);
 *     }
 *     gui_end_window(gui);
 *     gui_end(gui, &overlay);                             // for render_draw
 *
 * A frame depends on these calls, its events and its seconds alone: no file and no clock is read.
 * One gui at a time is between gui_begin and gui_end. Where Dear ImGui gets no memory, the program
 * ends with a line on stderr and exit code 1.
 */
#ifndef SWELL_GUI_GUI_H
#define SWELL_GUI_GUI_H

#include "swell/base.h"
#include "swell/render.h"

typedef struct Gui Gui;

enum { GUI_TEXT_HEIGHT_MIN = 6, GUI_TEXT_HEIGHT_MAX = 200, GUI_WORD_SIZE = 160 };

/* Returns NULL on failure (SWELL_ERROR_MEMORY). */
Gui* gui_create(SwellError* error);

/* Takes NULL. */
void gui_destroy(Gui* gui);

/* ---- A frame ------------------------------------------------------------------------------- */

typedef struct GuiScreen {
    int width, height; /* of the picture, pixels */
    int text_height;   /* of a line, pixels, cut to GUI_TEXT_HEIGHT_MIN .. MAX */
    double seconds;    /* since the last frame; 0 for a picture */
} GuiScreen;

typedef enum GuiTextSize {
    GUI_TEXT,
    GUI_TEXT_SMALL,
    GUI_TEXT_TITLE,
    GUI_TEXT_SIZE_COUNT
} GuiTextSize;

/* The heights of lines in the other sizes, from the next frame on; 0: there are none. */
void gui_set_sizes(Gui* gui, int small_height, int title_height);

/* Begins a frame and takes over the events since the last one. */
void gui_begin(Gui* gui, GuiScreen screen);

/* Makes widgets as high as fingers need them, or as a mouse does, from the next frame on. */
void gui_set_fingers(Gui* gui, bool fingers);

/* Ends the frame. `overlay` borrows what is to be drawn until the next one. */
void gui_end(Gui* gui, RenderOverlay* overlay);

/* Of a line in this frame, pixels. */
int gui_text_height(const Gui* gui);

/* The width of every character at that line height: the font is monospaced. Pixels. */
float gui_text_advance(int text_height);

/* Characters of a text in UTF-8. */
int gui_text_columns(const char* text);

/* ---- Plain shapes, under all windows ------------------------------------------------------- */

void gui_add_box(Gui* gui, float x, float y, float width, float height, RenderColor color);

/* A straight line with square ends. */
void gui_add_stroke(Gui* gui, float x0, float y0, float x1, float y1, float width,
                    RenderColor color);

/* A smooth line with round ends; a dot where both are the same. */
void gui_add_line(Gui* gui, float x0, float y0, float x1, float y1, float width, RenderColor color);

/* Cuts later boxes and lines at a rectangle of whole pixels, or, by NULL, at the picture's edge. */
void gui_set_clip(Gui* gui, const RenderRect* clip);

/* One line of text, Latin-1 characters in UTF-8; x and y of its top left corner. */
void gui_add_label(Gui* gui, float x, float y, RenderColor color, const char* format, ...)
    SWELL_PRINTF(5, 6);

/* One line in one of the frame's sizes, cut nowhere. */
void gui_add_word(Gui* gui, GuiTextSize size, float x, float y, RenderColor color,
                  const char* text);

/* A text that is wrapped between words at `width` pixels, 0 for no limit, and the space it takes.
 */
void gui_add_text(Gui* gui, float x, float y, float width, RenderColor color, const char* text);
void gui_measure_text(const char* text, float width, float size[2]);

/* ---- Events -------------------------------------------------------------------------------- */

typedef enum GuiEventKind {
    GUI_KEY,       /* `code` of keys.h goes down or up */
    GUI_CHARACTER, /* `code`, Unicode */
    GUI_POINTER,   /* moves to x, y */
    GUI_BUTTON,    /* `code` 0 left, 1 right */
    GUI_WHEEL      /* y notches */
} GuiEventKind;

typedef struct GuiEvent {
    GuiEventKind kind;
    int code;
    bool down;
    int modifiers; /* WITH_... of keys.h that are held */
    double x, y;   /* pixels */
} GuiEvent;

/* Queues an event for the next frame. Presses and releases of one key take effect in frames of
   their own, however fast they come. A full queue drops events. */
void gui_add_event(Gui* gui, const GuiEvent* event);

/* Lets go of all keys and buttons, as when the window loses the focus. */
void gui_release_all(Gui* gui);

/* Whether keys belong to a window of the gui; Esc gives them back. */
bool gui_has_keys(const Gui* gui);

/* Whether a list is open or a widget is held: then the gui takes the pointer everywhere. */
bool gui_holds_pointer(const Gui* gui);

/* Gives the keys to the window of that title, from the next frame on, or, by NULL, to none. */
void gui_focus(Gui* gui, const char* title);

/* What texts are copied to and pasted from; both may be NULL. */
typedef struct GuiClipboard {
    void* context;
    const char* (*read)(void* context); /* borrowed until the next call; NULL for none */
    void (*write)(void* context, const char* text);
} GuiClipboard;

void gui_set_clipboard(Gui* gui, GuiClipboard clipboard);

/* ---- Windows ------------------------------------------------------------------------------- */

typedef struct GuiWindow {
    const char* title;
    RenderRect place; /* pixels */
    bool can_widen;   /* the user may drag its right side */
    bool has_title;
    bool is_page;       /* takes no keys but PageUp, PageDown, Home and End, which scroll it */
    RenderColor ground; /* opacity 0: that of all windows, opaque, and the window is kept as a
                           picture while nothing in it changes */
} GuiWindow;

/* Whether anything in it is seen. gui_end_window is due in any case. */
bool gui_begin_window(Gui* gui, const GuiWindow* window);
void gui_end_window(Gui* gui);

/* Where the window of that title is, pixels; width 0 where neither this frame nor the last has it.
 */
RenderRect gui_window_place(const Gui* gui, const char* title);

/* A heading that opens and closes what is below it; whether it is open. */
bool gui_heading(Gui* gui, const char* name, bool open_at_first);

/* Names inside belong together: the same name elsewhere is another control. */
void gui_begin_scope(Gui* gui, const char* name);
void gui_end_scope(Gui* gui);

/* The next control stands to the right, at `x` characters from the left, or, with x < 0, next to
   the last. */
void gui_same_line(Gui* gui, float x);

/* How many characters there is room for from the left to the right end. */
float gui_columns(const Gui* gui);

/* How wide the next control is, in characters; negative: up to so many from the right end. */
void gui_next_width(Gui* gui, float columns);

void gui_space(Gui* gui);

/* On several lines where it is longer than one. */
void gui_text(Gui* gui, RenderColor color, const char* format, ...) SWELL_PRINTF(3, 4);

/* In front of a control on the same line. */
void gui_name(Gui* gui, RenderColor color, const char* text);

/* Whether the control before it is pointed at or walked to. */
bool gui_wants_tip(const Gui* gui);

/* What it says then, and of a list how keys choose from it. Lines end in '\n'. */
void gui_tip(Gui* gui, const char* text);

/* ---- Frames around pictures, in gui_floating.cpp ----------------------------------------------
 */

/* A window that shows the pool or the string, with a title to drag it by, a corner to resize it by,
   and boxes to close and to enlarge it. A press raises it; it takes no keys. */
typedef struct GuiFloatingWindow {
    const char* name;      /* identifies it, whatever its title */
    const char* title;     /* parts, separated by two spaces or ':', are left out from the end */
    RenderPicture picture; /* that it shows */
    RenderRect place;      /* of the picture, below the title; pixels */
    float width_min;       /* to which it can be resized, pixels */
    bool enlarged;         /* what the box then undoes */
    bool can_step;         /* with a third box ... */
    const char* step_name; /* ... of that name */
} GuiFloatingWindow;

typedef struct GuiFloatingAnswer {
    RenderRect wanted;          /* where the user moves or resizes the picture to ... */
    bool taken;                 /* ... if so */
    bool closed, enlarge, step; /* the box has been pressed */
    int level;                  /* in the last frame; the larger of two lies above the other */
} GuiFloatingAnswer;

GuiFloatingAnswer gui_floating_window(Gui* gui, const GuiFloatingWindow* frame);

/* The height of a frame's title above its picture, pixels. */
float gui_floating_title(const Gui* gui);

/* Raises the frame of that name above all others. */
void gui_raise(Gui* gui, const char* name);

/* A part of the screen that is a window's. */
typedef struct GuiPart {
    RenderRect place;      /* pixels */
    RenderPicture picture; /* shown there, where the pointer is its owner's, or words */
} GuiPart;

/* The parts of all windows in the last frame, the nearest first, at most `most`; their count. */
int gui_parts(const Gui* gui, GuiPart* parts, int most);

/* ---- SettingsPanel: true when the user has changed the value
 * ------------------------------------- */

/* What a slider accepts and shows. */
typedef struct GuiSlider {
    const char* label;
    double low, high;
    const char* format; /* of printf, for a double */
    bool logarithmic;   /* low > 0 */
} GuiSlider;

/* Beside another control it begins a new line where it has no room. */
bool gui_button(Gui* gui, const char* label);
bool gui_check(Gui* gui, const char* label, bool* value);
bool gui_slide(Gui* gui, const GuiSlider* slider, double* value);

/* Without ends, at `speed` to a pixel. */
bool gui_drag(Gui* gui, const GuiSlider* slider, double speed, double* value);

/* One of `names`, which end in NULL; `index` -1 for none of them. */
bool gui_choose(Gui* gui, const char* label, const char* const* names, int* index);

/* A line of text; true when it has been entered by Enter, or with `at_once` when it has changed. */
bool gui_write(Gui* gui, const char* label, char* text, size_t size, bool at_once);

/* A curve of `values` from the left to the right end; NaN is left out. */
typedef struct GuiCurve {
    const float* values; /* (count) */
    int count;
    RenderColor color;
    bool filled;
} GuiCurve;

/* Curves over each other, from `low` at the bottom to `high` at the top. */
void gui_plot(Gui* gui, const char* label, const GuiCurve* curves, int count, float low, float high,
              float lines);

/* ---- What was written, for tests ------------------------------------------------------------ */

typedef enum GuiWordKind { GUI_BOX, GUI_STROKE, GUI_LABEL, GUI_CONTROL } GuiWordKind;

/* A word, a control by its label, or a plain shape. */
typedef struct GuiWord {
    GuiWordKind kind;
    char text[GUI_WORD_SIZE];
    RenderRect place; /* pixels */
    RenderColor color;
} GuiWord;

/* From the next frame on words are kept, in order. Fails with SWELL_ERROR_MEMORY. */
bool gui_keep_words(Gui* gui, SwellError* error);

/* Of the last frame, borrowed until the next; `count` 0 unless they are kept. */
const GuiWord* gui_words(const Gui* gui, int* count);

#endif
