/*
 * Text, shapes and widgets over the picture, and all text of the program. Only gui.cpp knows Dear
 * ImGui, which draws them.
 *
 *     gui_begin(gui, screen);                             // a frame
 *     gui_add_box(gui, 8, 8, 120, 24, color);             // a shape, below all windows
 *     if (gui_begin_window(gui, &window)) {
 *         gui_slide(gui, &slider, &value);
 *     }
 *     gui_end_window(gui);
 *     gui_end(gui, &overlay);                             // for render_draw
 *
 * A frame depends on these calls, its events and its seconds alone. It reads no file and no clock.
 * Only one gui at a time may be between gui_begin and gui_end.
 */
#ifndef SWELL_UI_GUI_H
#define SWELL_UI_GUI_H

#include "swell/base.h"
#include "swell/render.h"

/* The colours of most words: of values, of the words beside them, and of notes. */
static const RenderColor GUI_WHITE = {255, 255, 255, 255}, GUI_SOFT = {190, 230, 222, 255};
static const RenderColor GUI_NOTE = {255, 196, 120, 255};

/* Colours used in several places, with an opacity: of backgrounds, and of shapes on them. */
#define GUI_DARK(opacity)                                                                          \
    { 4, 22, 26, opacity }
#define GUI_TEAL(opacity)                                                                          \
    { 94, 200, 190, opacity }
#define GUI_PALE(opacity)                                                                          \
    { 235, 245, 243, opacity }

typedef struct Gui Gui;

enum { GUI_WORD_SIZE = 160 /* bytes of a text that is written at once */ };

/* Returns NULL on failure (SWELL_ERROR_MEMORY). */
Gui* gui_create(SwellError* error);

/* Takes NULL. If its overlay was drawn, the context of OpenGL must be current. */
void gui_destroy(Gui* gui);

/* ---- A frame ------------------------------------------------------------------------------- */

typedef struct GuiScreen {
    int width, height; /* size of the picture, pixels */
    int text_height;   /* height of a line, pixels */
    double seconds;    /* time since the last frame [s]; 0 for a picture */
} GuiScreen;

/* Begins a frame and processes the queued events. */
void gui_begin(Gui* gui, GuiScreen screen);

/* Ends the frame and fills `overlay`, which borrows from `gui` until the next frame. */
void gui_end(Gui* gui, RenderOverlay* overlay);

/* Returns a number that is the same for the same shapes and words of the ended frame, and almost
   surely another for others. Pictures in windows do not count. */
unsigned gui_fingerprint(const Gui* gui);

/* Makes widgets at least `row` pixels high and wide, for fingers, from the next frame on. 0 is for
   a mouse. */
void gui_set_fingers(Gui* gui, float row);
float gui_finger_row(const Gui* gui);

/* Returns the line height in this frame, pixels. */
int gui_text_height(const Gui* gui);

/* Returns the width of a character at that line height, pixels. The font is monospaced. */
float gui_text_advance(int text_height);

/* Returns the number of characters of a text in UTF-8. */
int gui_text_columns(const char* text);

/* ---- Shapes, in the open window or else below all of them ----------------------------------- */

/* Fills a box. This function and the next three are recorded for tests. */
void gui_add_box(Gui* gui, float x, float y, float width, float height, RenderColor color);

/* Draws a straight line with square ends. */
void gui_add_stroke(Gui* gui, float x0, float y0, float x1, float y1, float width,
                    RenderColor color);

/* Draws a smooth line with round ends; a dot where both are the same. */
void gui_add_line(Gui* gui, float x0, float y0, float x1, float y1, float width, RenderColor color);

/* Writes one line of text, Latin-1 characters in UTF-8, with its top left corner at (x, y). */
void gui_add_label(Gui* gui, float x, float y, RenderColor color, const char* format, ...)
    SWELL_PRINTF(5, 6);

/* These shapes are not recorded. A circle is filled if its line has no width. */
void gui_draw_quad(Gui* gui, const float corner[4][2], RenderColor color);
void gui_draw_circle(Gui* gui, float x, float y, float radius, float width, RenderColor color);

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
    int modifiers; /* held modifiers, WITH_... of keys.h */
    double x, y;   /* pixels */
} GuiEvent;

/* Queues an event for the next frame, which shows one change of a key or a button at most. A full
   queue drops events. */
void gui_add_event(Gui* gui, const GuiEvent* event);

/* Returns whether events wait for another frame, which need not be drawn. */
bool gui_has_events(const Gui* gui);

/* Releases all keys and buttons, as when the window loses the focus. */
void gui_release_all(Gui* gui);

/* Returns whether a text is being entered. */
bool gui_takes_text(const Gui* gui);

/* Returns whether a window of the gui has the keyboard focus, which Esc ends. */
bool gui_has_keys(const Gui* gui);

/* Returns whether a list is open, or a widget or a picture is held. Then the gui receives the
   pointer everywhere. */
bool gui_holds_pointer(const Gui* gui);

/* Gives the keyboard focus to the window of that name ("###..." or a title without these signs),
   and marks a control in it, at first the first one. */
void gui_enter_window(Gui* gui, const char* name);

/* Sets the functions of copy and paste, to which `context` is passed. */
void gui_set_clipboard(Gui* gui, void* context, const char* (*read)(void*),
                       void (*write)(void*, const char*));

/* The pointer in this frame, pixels. */
typedef struct GuiPointer {
    float x, y, right_by, down_by; /* place, and motion since the last frame */
    bool pressed;                  /* the left button went down ... */
    bool pressed_twice;            /* ... for the second time, over the open window */
    bool left, right, shift;       /* buttons and key that are down */
} GuiPointer;

GuiPointer gui_pointer(void);

/* ---- Windows ------------------------------------------------------------------------------- */

typedef struct GuiWindow {
    const char* title; /* the part after "###" is the window's name and not shown */
    RenderRect place;  /* pixels */
    bool stays;        /* the window stays where it was, not at `place` */
    double shape;      /* height / width of a picture that fills it and keeps its shape; else 0 */
    float least;       /* least width of that picture [pixels] */
    bool can_widen;    /* the user may drag its right side */
    bool has_title;
    bool takes_keys;    /* takes keys when it appears */
    bool ignores_keys;  /* ignores keys, except for a text that is entered */
    bool is_card;       /* as high as its content; takes keys by gui_enter_window or typing alone */
    bool is_page;       /* scrolled by PageUp, PageDown, Home and End; ignores other keys */
    RenderColor ground; /* background; opacity 0: the opaque default */
    bool* open;         /* becomes false if its cross is pressed; NULL for no cross */
} GuiWindow;

/* Begins a window. Returns whether any of it is visible. Call gui_end_window in any case. */
bool gui_begin_window(Gui* gui, const GuiWindow* window);
void gui_end_window(Gui* gui);

/* Makes the contents of the scope of that name glow in this frame; NULL is for none. With `pulse`
   the glow comes and goes, with `reveal` the window scrolls to it. */
void gui_set_glow(Gui* gui, const char* name, bool pulse, bool reveal);

/* Places the next control on the same line, `x` characters from the left, or right behind the last
   one if x < 0. */
void gui_same_line(Gui* gui, float x);

/* The open window and the place in it, pixels. */
typedef struct GuiSpot {
    RenderRect window, seen;        /* the whole window; its visible part of the content */
    float x, y, room;               /* place of the next control, and the width for it */
    bool is_first;                  /* whether it is the first in its line */
    float item_width;               /* width of the control */
    float margin, padding, spacing; /* of the window, in a control, between lines */
    double seconds;                 /* time since the first frame */
} GuiSpot;

GuiSpot gui_spot(void);

/* Writes a text of up to GUI_WORD_SIZE, wrapped at the right end. */
void gui_text(Gui* gui, RenderColor color, const char* format, ...) SWELL_PRINTF(3, 4);

/* Writes a label in front of a control on the same line. */
void gui_name(Gui* gui, RenderColor color, const char* text);

/* Shows a tooltip while the last control is pointed at or focused, until the pointer uses it. Lines
   end in '\n'. */
void gui_tip(Gui* gui, const char* text);

/* Writes a button in the title: an arrow, or a sign. It is `place` button sides from the title's
   end. */
bool gui_title_button(Gui* gui, const char* name, int place, const char* sign);

/* Shows a picture in the open window, on whole pixels. Returns whether it is held. */
bool gui_show_picture(Gui* gui, RenderPicture picture, RenderRect place);

/* Returns the place of that picture in the frame before; width 0 where it was not shown. */
RenderRect gui_picture_place(const Gui* gui, RenderPicture picture);

/* Returns the height of a window's title, pixels. */
float gui_title_height(const Gui* gui);

/* Fills the places of all windows in the last frame [pixels], topmost first, at most `most`;
   returns their number. Within a frame these are the windows written so far. */
int gui_window_places(const Gui* gui, RenderRect* places, int most);

/* ---- Controls and plots; gui_widgets.h has the other controls ------------------------------ */

/* Writes a button. Returns true when it is pressed. It wraps to a new line if it does not fit
   beside another control. */
bool gui_button(Gui* gui, const char* label);

/* A curve of `values` from left to right; NaN leaves a gap. */
typedef struct GuiCurve {
    const float* values; /* (count) */
    int count;
    RenderColor color;
    bool filled;
} GuiCurve;

/* Words below a plot, evenly spaced from its left end to its right. */
typedef struct GuiAxis {
    const char* const* word; /* (count) */
    int count;
} GuiAxis;

typedef struct GuiPlot {
    const char* label; /* what is plotted, with the ends and the unit of the upright axis */
    GuiAxis axis;
    float low, high; /* values at bottom and top */
    float lines;     /* height in lines, without the words below */
} GuiPlot;

/* Plots curves over each other. */
void gui_plot(Gui* gui, const GuiPlot* plot, const GuiCurve* curves, int count);

/* Fills the places in the last frame where a finger does not scroll but presses at once: the
   visible parts of bars and of - and + [pixels], at most `most`. Returns their number. */
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

/* Records a word, if words are recorded. */
void gui_keep_word(Gui* gui, GuiWordKind kind, const char* text, RenderRect place,
                   RenderColor color);

/* Returns the words of the last frame, borrowed until the next. `count` is 0 unless they are
   recorded. */
const GuiWord* gui_words(const Gui* gui, int* count);

#endif
