/*
 * Shared by the files behind gui.h: gui.cpp begins and ends frames, gui_style.cpp has font and
 * colours, gui_events.cpp forwards events, gui_shapes.cpp draws shapes and records words for tests,
 * gui_widgets.cpp has windows and widgets, gui_plots.cpp plots and bars, gui_picture.cpp windows
 * around pictures.
 */
#ifndef SWELL_UI_GUI_INTERNAL_H
#define SWELL_UI_GUI_INTERNAL_H

#define _Noreturn [[noreturn]] /* for our C headers */
extern "C" {
#include "ui/gui.h"
}

#include <imgui.h>

#include <cassert>
#include <cstdarg>

enum {
    EVENTS_MAX = 512,
    WORDS_MAX = 1024,
    GUI_WINDOWS_MAX = 8,
    GUI_HELD_MAX = 8,
    GUI_NAME_SIZE = 64
};

/* A window of a frame that receives the pointer. */
struct GuiShown {
    char name[GUI_NAME_SIZE];
    const ImDrawList* list;
    int level;         /* stacking order; larger is above */
    RenderRect place;  /* pixels */
    RenderRect inside; /* of its picture, if it has one */
};

struct GuiShownList {
    int count;
    GuiShown window[GUI_WINDOWS_MAX]; /* after gui_end the topmost first */
};

struct Gui {
    ImGuiContext* context; /* owned */
    int text_height;
    int font_height;                /* of the font as built; 0 before the first frame */
    float finger_row;               /* least height of widgets for fingers, pixels; or 0 */
    bool restyle;                   /* the style must be renewed */
    int font_loaded;                /* of the font in the texture; 0 for none */
    const RenderPictures* pictures; /* while it is drawn */
    GuiClipboard clipboard;
    int event_count;
    GuiEvent event[EVENTS_MAX];
    RenderRect picture[RENDER_PICTURE_COUNT]; /* the places of those in this frame */
    GuiShownList shown, last;                 /* in this frame and in the one before */
    int path_count;
    float path[EVENTS_MAX][2]; /* of the pointer in this frame, from the last press on; pixels */
    double bars_top;           /* of the axis of gui_bars; 0 at first */
    bool bars_held;            /* the pointer holds them */
    RenderRect held[GUI_HELD_MAX]; /* of gui_held_places */
    int held_count;
    const char* glow;  /* the scope that glows, borrowed in a frame; or NULL */
    bool reveals;      /* its window scrolls there */
    int scopes;        /* that are open */
    int glow_scope;    /* the number of the one that glows, or 0 ... */
    float glow_top;    /* ... and where it began, pixels */
    bool card_entered; /* by gui_enter_window: the card takes keys */
    bool after_list;   /* the last widget was a list */
    bool enter_types;  /* Enter starts typing in the focused widget of the last frame */
    bool enter_held;   /* Enter is down, forwarded as Space */
    int word_count;
    GuiWord* word; /* (WORDS_MAX), owned, NULL unless words are recorded */
};

/* Makes this gui's context the current one. */
static inline void gui_enter(const Gui* gui) {
    assert(gui);
    ImGui::SetCurrentContext(gui->context);
}

/* Adds a window to this frame's list; NULL if that is full. */
GuiShown* gui_add_shown(Gui* gui, const char* name, RenderRect place);

/* Adds what is seen of this rectangle to gui_held_places. */
void gui_keep_held(Gui* gui, ImVec2 from, ImVec2 to);

/* Returns the window of that name, or NULL. */
const GuiShown* gui_find_shown(const GuiShownList* list, const char* name);

/* ---- Font and style ------------------------------------------------------------------------- */

/* Builds the font for a line height. */
void gui_build_font(Gui* gui, int height);

/* Sets sizes and colours for that line height in pixels. */
void gui_set_style(int text_height, float finger_row);

/* Clamps to GUI_TEXT_HEIGHT_MIN .. MAX. */
int gui_clamp_height(int height);

/* ---- Events --------------------------------------------------------------------------------- */

/* Configures a new context for key events. */
void gui_init_keys(ImGuiIO& io);

/* Processes as many queued events as one frame can distinguish. */
void gui_process_events(Gui* gui);

/* ---- Words ---------------------------------------------------------------------------------- */

/* A formatted text, truncated to GUI_WORD_SIZE. */
struct GuiPhrase {
    GuiPhrase(const char* format, va_list arguments);
    char text[GUI_WORD_SIZE];
};

ImU32 gui_packed(RenderColor color);

/* Record a word, or the item that Dear ImGui has just written, if words are recorded. */
void gui_keep_word(Gui* gui, GuiWordKind kind, const char* text, RenderRect place,
                   RenderColor color);
void gui_keep_item(Gui* gui, GuiWordKind kind, const char* text, RenderColor color);

#endif
