/*
 * Text, shapes and widgets over the picture, by Dear ImGui, which gui.cpp alone knows. It draws all
 * text of the program.
 *
 *     gui_begin(gui, screen);                             // a frame
 *     gui_add_box(gui, 8, 8, 120, 24, color);             // a shape, below all windows
 *     if (gui_begin_window(gui, &window)) {
 *         gui_slide(gui, &slider, &value);
 *     }
 *     gui_end_window(gui);
 *     gui_end(gui, &overlay);                             // for render_draw
 *
 * A frame depends on these calls, its events and its seconds alone: it reads no file and no clock.
 * Only one gui at a time may be between gui_begin and gui_end.
 */
#ifndef SWELL_UI_GUI_H
#define SWELL_UI_GUI_H

#include "swell/base.h"
#include "swell/render.h"

/* The colours of most words: values, the words beside them, and notes. */
static const RenderColor GUI_WHITE = {255, 255, 255, 255}, GUI_SOFT = {190, 230, 222, 255};
static const RenderColor GUI_NOTE = {255, 196, 120, 255};

/* Colours that several places have, with an opacity: grounds, and what is drawn on them. */
#define GUI_DARK(opacity)                                                                          \
    { 4, 22, 26, opacity }
#define GUI_TEAL(opacity)                                                                          \
    { 94, 200, 190, opacity }
#define GUI_PALE(opacity)                                                                          \
    { 235, 245, 243, opacity }

typedef struct Gui Gui;

enum { GUI_TEXT_HEIGHT_MIN = 6, GUI_TEXT_HEIGHT_MAX = 200, GUI_WORD_SIZE = 160 };

/* Returns NULL on failure (SWELL_ERROR_MEMORY). */
Gui* gui_create(SwellError* error);

/* Takes NULL. If its overlay was drawn, the context of OpenGL must be current. */
void gui_destroy(Gui* gui);

/* ---- A frame ------------------------------------------------------------------------------- */

typedef struct GuiScreen {
    int width, height; /* of the picture, pixels */
    int text_height;   /* of a line, pixels, clamped to GUI_TEXT_HEIGHT_MIN .. MAX */
    double seconds;    /* since the last frame; 0 for a picture */
} GuiScreen;

/* Begins a frame and processes the queued events. */
void gui_begin(Gui* gui, GuiScreen screen);

/* Makes widgets at least `row` pixels high and wide, for fingers, from the next frame on; 0: for a
   mouse. */
void gui_set_fingers(Gui* gui, float row);
float gui_finger_row(const Gui* gui);

/* Ends the frame and fills `overlay`, which borrows from `gui` until the next frame. */
void gui_end(Gui* gui, RenderOverlay* overlay);

/* The line height in this frame, pixels. */
int gui_text_height(const Gui* gui);

/* The width of a character at that line height, pixels; the font is monospaced. */
float gui_text_advance(int text_height);

/* Returns the number of characters of a text in UTF-8. */
int gui_text_columns(const char* text);

/* ---- Shapes, in the open window or else below all of them ----------------------------------- */

/* Recorded for tests. */
void gui_add_box(Gui* gui, float x, float y, float width, float height, RenderColor color);

/* A straight line with square ends. */
void gui_add_stroke(Gui* gui, float x0, float y0, float x1, float y1, float width,
                    RenderColor color);

/* A smooth line with round ends; a dot where both are the same. */
void gui_add_line(Gui* gui, float x0, float y0, float x1, float y1, float width, RenderColor color);

/* One line of text, Latin-1 characters in UTF-8, with its top left corner at (x, y). */
void gui_add_label(Gui* gui, float x, float y, RenderColor color, const char* format, ...)
    SWELL_PRINTF(5, 6);

/* A text wrapped between words at `width` pixels, 0 for no limit; and its size. */
void gui_add_text(Gui* gui, float x, float y, float width, RenderColor color, const char* text);
void gui_measure_text(const char* text, float width, float size[2]);

/* Not recorded; lines are smooth, circles filled if their line has no width. */
void gui_draw_box(Gui* gui, RenderRect place, RenderColor color);
void gui_draw_quad(Gui* gui, const float corner[4][2], RenderColor color);
void gui_draw_line(Gui* gui, float x0, float y0, float x1, float y1, float width,
                   RenderColor color);
void gui_draw_circle(Gui* gui, float x, float y, float radius, float width, RenderColor color);
void gui_draw_text(Gui* gui, float x, float y, float width, RenderColor color, const char* text);

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

/* Queues an event for the next frame, which shows one change of a key or a button at most. A full
   queue drops events. */
void gui_add_event(Gui* gui, const GuiEvent* event);

/* Whether events wait for another frame, which need not be drawn. */
bool gui_has_events(const Gui* gui);

/* Releases all keys and buttons, as when the window loses the focus. */
void gui_release_all(Gui* gui);

/* Whether a text is being entered. */
bool gui_takes_text(const Gui* gui);

/* Whether a window of the gui has the keyboard focus; Esc ends that. */
bool gui_has_keys(const Gui* gui);

/* Whether a list is open, or a widget or a picture is held: then the gui receives the pointer
   everywhere. */
bool gui_holds_pointer(const Gui* gui);

/* Gives the keyboard focus to the window of that title, or to none for NULL, from the next frame
 * on.
 */
void gui_focus(Gui* gui, const char* title);

/* Gives it to that window and marks a control there, at first the first one. */
void gui_enter_window(Gui* gui, const char* title);

/* Sets the functions of copy and paste, which get the context. */
void gui_set_clipboard(Gui* gui, void* context, const char* (*read)(void*),
                       void (*write)(void*, const char*));

/* The pointer in this frame, pixels. */
typedef struct GuiPointer {
    float x, y, right_by, down_by; /* where it is, and how far it came since the last frame */
    bool pressed;                  /* the left button went down ... */
    bool pressed_twice;            /* ... for the second time, over the open window */
    bool left, right, shift;       /* what is down */
} GuiPointer;

GuiPointer gui_pointer(void);

/* Where the pointer was in this frame, from a press on, pixels. Valid until the next frame. */
const float (*gui_pointer_path(const Gui* gui, int* count))[2];

/* ---- Windows ------------------------------------------------------------------------------- */

typedef struct GuiWindow {
    const char* title; /* its name */
    const char* about; /* shown in parentheses behind the title, or NULL */
    const char* shown; /* instead of both, or NULL */
    RenderRect place;  /* pixels */
    bool stays;        /* where it was, not at `place` */
    double shape;      /* height / width of a picture, which fills it below its title and keeps its
                          shape while the user moves and resizes it; else 0 */
    float least;       /* width of that [pixels] */
    bool can_widen;    /* the user may drag its right side */
    bool has_title;
    bool takes_keys;    /* as it appears */
    bool ignores_keys;  /* but for a text that is entered */
    bool is_card;       /* as high as its content, up to its place; takes keys after
                           gui_enter_window alone, and while one types */
    bool is_page;       /* scrolled by PageUp, PageDown, Home and End; ignores other keys */
    RenderColor ground; /* background; opacity 0: the opaque default */
    bool* open;         /* becomes false if its cross is pressed; NULL: it has none */
} GuiWindow;

/* Returns whether any of it is visible. Call gui_end_window in any case. */
bool gui_begin_window(Gui* gui, const GuiWindow* window);
void gui_end_window(Gui* gui);

/* The place of the window of that title, pixels; width 0 if neither this frame nor the last has it.
 */
RenderRect gui_window_place(const Gui* gui, const char* title);

/* A heading that folds the section below it; returns whether that is open. */
bool gui_heading(Gui* gui, const char* name, bool open_at_first, bool open_now);

/* A scope of names: the same name in another scope is another control. */
void gui_begin_scope(Gui* gui, const char* name);
void gui_end_scope(Gui* gui);

/* Lets what is written in the scope of that name glow, in this frame; NULL for none. With `reveal`
   its window scrolls there. */
void gui_set_glow(Gui* gui, const char* name, bool reveal);

/* Places the next control on the same line, at `x` characters from the left, or, if x < 0, right
   behind the last. */
void gui_same_line(Gui* gui, float x);

/* The width of the window's content in characters. */
float gui_columns(const Gui* gui);

/* Sets the width of the next control in characters; negative: up to so many from the right end. */
void gui_next_width(Gui* gui, float columns);

/* Leaves room for what is drawn; ends a line. */
void gui_leave_room(float width, float height);

/* Where the next control stands, pixels. */
void gui_set_cursor(float x, float y);

/* The open window and the place in it, pixels. */
typedef struct GuiSpot {
    RenderRect window, seen;        /* all of it; what is not scrolled out of it */
    float x, y, room;               /* of the next control, and the width for it */
    bool is_first;                  /* in its line */
    float item_width;               /* that it has */
    float margin, padding, spacing; /* of the window; in a control; between lines */
    bool has_keys;
    double seconds; /* since the first frame */
} GuiSpot;

GuiSpot gui_spot(void);

/* The last control. */
typedef struct GuiItem {
    RenderRect place;
    bool is_held, is_hovered, is_marked; /* is_marked: by keys */
} GuiItem;

GuiItem gui_item(void);

/* Text, wrapped at the right end, of any length; or formatted, of up to GUI_WORD_SIZE. */
void gui_paragraph(Gui* gui, RenderColor color, const char* text);
void gui_text(Gui* gui, RenderColor color, const char* format, ...) SWELL_PRINTF(3, 4);

/* A label in front of a control on the same line. */
void gui_name(Gui* gui, RenderColor color, const char* text);

/* Whether the last control has the keyboard focus or is hovered, which a finger does not. */
bool gui_wants_tip(const Gui* gui);

/* Shows a tooltip then; for a list it adds how keys choose from it. Lines end in '\n'. */
void gui_tip(Gui* gui, const char* text);

/* A button in the title, `place` sides from its end: an arrow, or a sign. */
bool gui_title_button(Gui* gui, const char* name, int place, const char* sign);

/* A picture in the open window, on whole pixels. Returns whether it is held. */
bool gui_show_picture(Gui* gui, RenderPicture picture, RenderRect place);

/* Where that was in the frame before; width 0 where it was not shown. */
RenderRect gui_picture_place(const Gui* gui, RenderPicture picture);

/* The height of a window's title, pixels. */
float gui_title_height(const Gui* gui);

/* Fills the places of all windows in the last frame [pixels], topmost first, at most `most`;
   returns their number. Within a frame these are the windows written so far. */
int gui_window_places(const Gui* gui, RenderRect* places, int most);

/* ---- Widgets: true when the user has changed the value ------------------------------------- */

typedef struct GuiSlider {
    const char* label;
    double low, high;
    const char* format; /* of printf, for a double */
    bool logarithmic;   /* low >= 0 */
} GuiSlider;

/* Wraps to a new line if it does not fit beside another control. */
bool gui_button(Gui* gui, const char* label);
bool gui_check(Gui* gui, const char* label, bool* value);
bool gui_slide(Gui* gui, const GuiSlider* slider, double* value);

/* Buttons - and + that change the value by 1 % when they are pressed, and on while they are held.
 */
bool gui_step(Gui* gui, const GuiSlider* limits, double* value);

/* Edits by dragging, without ends, at `speed` per pixel. */
bool gui_drag(Gui* gui, const GuiSlider* slider, double speed, double* value);

/* Chooses one of `names`, which end in NULL; `index` is -1 for none. */
bool gui_choose(Gui* gui, const char* label, const char* const* names, int* index);

/* A text field; true when Enter ends it, or with `at_once` when it changes. */
bool gui_write(Gui* gui, const char* label, char* text, size_t size, bool at_once);

/* A curve of `values` from left to right; NaN leaves a gap. */
typedef struct GuiCurve {
    const float* values; /* (count) */
    int count;
    RenderColor color;
    bool filled;
} GuiCurve;

/* Plots curves over each other, from `low` at the bottom to `high` at the top. */
void gui_plot(Gui* gui, const char* label, const GuiCurve* curves, int count, float low, float high,
              float lines);

/* Bars whose heights are the roots of their values. They are drawn with the pointer in one stroke,
   and each is a slider for keys. */
typedef struct GuiBars {
    const char* label; /* of the controls: "label 0", "label 1", ... */
    int count;
    const double* most; /* (count) > 0: where a faint line is, the most that a bar should have */
    const char *name, *unit; /* of the axis: "energy", " m²" */
    const char* const* edge; /* (edges): words below, from the left end to the right */
    int edges;
    float lines; /* height */
    bool holds;  /* the axis never shrinks; else it fits when no bar is held */
} GuiBars;

/* True when a value has changed, perhaps beyond its most. Fills which bar is pointed at, focused or
   held, -1 for none. */
bool gui_bars(Gui* gui, const GuiBars* bars, double* values, int* found);

/* Fills where a finger does not scroll but presses at once, in the last frame: what was seen of
   bars and of - and + [pixels], at most `most`; returns their number. */
int gui_held_places(const Gui* gui, RenderRect* places, int most);

/* ---- What was written, for tests ------------------------------------------------------------ */

typedef enum GuiWordKind { GUI_BOX, GUI_STROKE, GUI_LABEL, GUI_CONTROL } GuiWordKind;

/* A text, a control by its label, or a shape. */
typedef struct GuiWord {
    GuiWordKind kind;
    char text[GUI_WORD_SIZE];
    RenderRect place; /* pixels */
    RenderColor color;
} GuiWord;

/* Records words, in order, from the next frame on. Fails with SWELL_ERROR_MEMORY. */
bool gui_keep_words(Gui* gui, SwellError* error);

/* Records a word, then. */
void gui_keep_word(Gui* gui, GuiWordKind kind, const char* text, RenderRect place,
                   RenderColor color);

/* The words of the last frame, borrowed until the next; `count` 0 unless they are recorded. */
const GuiWord* gui_words(const Gui* gui, int* count);

#endif
