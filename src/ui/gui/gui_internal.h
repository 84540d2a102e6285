/*
 * The state of a gui, and the calls of Dear ImGui that only the files behind gui.h use. gui.cpp has
 * them; gui_parts.c and gui_plots.c combine them.
 */
#ifndef SWELL_UI_GUI_INTERNAL_H
#define SWELL_UI_GUI_INTERNAL_H

#include "base/keys.h"
#include "gui_widgets.h"

enum { GUI_EVENTS_MAX = 512, GUI_WORDS_MAX = 1024, GUI_HELD_MAX = 8, GUI_NAME_SIZE = 64 };

struct Gui {
    void* context;                  /* of Dear ImGui, owned */
    float width;                    /* width of the picture in this frame, pixels */
    int text_height;                /* text height of the built font; 0 before the first frame */
    float title_height;             /* height of a window's title in this style, pixels */
    int font_loaded;                /* text height of the font in the texture; 0 for none */
    float finger_row;               /* least height of widgets for fingers, pixels; or 0 */
    float styled_row;               /* `finger_row` of the present style */
    bool in_window;                 /* whether shapes are drawn in the open window */
    const RenderPictures* pictures; /* borrowed while they are drawn */
    RenderRect picture[RENDER_PICTURE_COUNT]; /* their places in this frame ... */
    RenderRect before[RENDER_PICTURE_COUNT];  /* ... and in the frame before */
    int event_count;
    GuiEvent event[GUI_EVENTS_MAX];
    bool card_entered; /* whether gui_enter_window has let the card take keys */
    double bars_top;   /* top of the axis of gui_bars; 0 at first */
    bool bars_held;    /* whether the pointer holds the bars */
    RenderRect used;   /* the control that the pointer has used and not left since; width 0: none */
    int held_count;
    RenderRect held[GUI_HELD_MAX]; /* places of gui_held_places */
    const char* glow;              /* the scope that glows, borrowed in a frame; or NULL */
    bool pulses;                   /* whether it pulses */
    bool reveals;                  /* whether its window scrolls to it */
    int scopes;                    /* number of open scopes */
    int glow_scope;                /* number of the scope that glows, or 0 ... */
    float glow_top;                /* ... and the top of its place, pixels */
    int word_count;
    GuiWord* word; /* (GUI_WORDS_MAX), owned, NULL unless words are recorded */
};

/* ---- gui_words.c ---------------------------------------------------------------------------- */

/* Returns the ascent of a line of that height above its baseline, pixels. */
float gui_text_ascent(int text_height);

/* ---- gui_parts.c ---------------------------------------------------------------------------- */

/* Adds the visible part of this rectangle to gui_held_places. */
void gui_keep_held(Gui* gui, RenderRect place);

/* ---- gui.cpp -------------------------------------------------------------------------------- */

typedef struct GuiColor {
    const char* name; /* Dear ImGui's name */
    RenderColor color;
} GuiColor;

/* Sets sizes and colours. If the text height has changed, builds the font, with its glyphs `down`
   pixels lower than Dear ImGui places them. */
void gui_set_style(Gui* gui, int text_height, float down, const GuiColor* colors, int count);

void gui_apply_event(const Gui* gui, const GuiEvent* event);
void gui_begin_frame(const Gui* gui, float width, float height, float seconds);

bool gui_open_window(Gui* gui, const GuiWindow* window);
void gui_close_window(void);

/* Begins a scope of names; NULL ends it. */
void gui_set_scope(const char* name);

/* Scrolls the window to the place of the next item. */
void gui_scroll_here(void);

void gui_show_tip(float x, float y, float width, const char* text);
bool gui_button_as(Gui* gui, const char* label, float width, bool repeats);

/* Writes a slider, or with a `speed` a field that is dragged. */
bool gui_number(Gui* gui, const GuiSlider* slider, const char* format, double speed, double* value);

/* Writes a vertical slider from 0 to 1. Only its mark of the keyboard focus is drawn. */
bool gui_slide_unseen(Gui* gui, const char* label, float width, float height, double* share);

#endif
