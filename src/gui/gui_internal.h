/*
 * What the files behind gui.h share; they are C++, and alone know Dear ImGui: gui.cpp begins and
 * ends frames, gui_style.cpp has font and colours, gui_events.cpp passes on what the user does,
 * gui_shapes.cpp draws plain shapes and keeps the words that tests read, gui_widgets.cpp has
 * windows and what is in them, gui_floating.cpp windows around pictures.
 */
#ifndef SWELL_GUI_GUI_INTERNAL_H
#define SWELL_GUI_GUI_INTERNAL_H

#define _Noreturn [[noreturn]] /* as our headers in C say it */
extern "C" {
#include "gui/gui.h"
}

#include <imgui.h>

#include <cassert>
#include <cstdarg>

enum { EVENTS_MAX = 512, WORDS_MAX = 1024, GUI_WINDOWS_MAX = 8, GUI_NAME_SIZE = 64 };

/* A window of a frame that takes the pointer. */
struct GuiShown {
    char name[GUI_NAME_SIZE];
    const ImDrawList* list;
    int level;             /* of two windows the one with the larger is above the other */
    RenderRect place;      /* pixels */
    RenderPicture picture; /* WORDS where it has none, ... */
    RenderRect inside;     /* ... else where that is, ... */
    RenderRect corner;     /* ... and what resizes it */
};

struct GuiShownList {
    int count;
    GuiShown window[GUI_WINDOWS_MAX]; /* after gui_end the nearest first */
};

struct Gui {
    ImGuiContext* context; /* owned */
    int text_height, small_height, title_height;
    int heights[GUI_TEXT_SIZE_COUNT]; /* that the font was built for; 0 where it has no such size */
    bool is_clipped;                  /* plain shapes are */
    bool fingers, restyle;            /* how high widgets are, and whether that has just changed */
    uint64_t font_number;
    RenderFont font;
    GuiClipboard clipboard;
    int event_count;
    GuiEvent event[EVENTS_MAX];
    ImVector<RenderCorner> corner;
    ImVector<uint32_t> index;
    ImVector<RenderBatch> batch;
    const ImDrawList* cached; /* of the panel that is kept as a picture, or NULL */
    RenderRect cached_place;  /* of that, pixels */
    GuiShownList shown, last; /* in this frame and in the one before */
    float grab_x, grab_y;     /* from what is dragged to the pointer, pixels */
    bool after_list;          /* the last widget was a list */
    bool enter_types;         /* the focused widget is typed into, as of the last frame */
    bool enter_held;          /* as Space */
    int word_count;
    GuiWord* word; /* (WORDS_MAX), owned, NULL unless they are kept */
};

/* Makes this gui's context the current one. */
static inline void gui_enter(const Gui* gui) {
    assert(gui);
    ImGui::SetCurrentContext(gui->context);
}

/* A picture as a texture of Dear ImGui, for which 0 is none. */
static inline ImTextureID gui_texture_of(RenderPicture picture) {
    return (ImTextureID)(intptr_t(picture) + 1);
}

static inline RenderPicture gui_picture_of(ImTextureID texture) {
    return RenderPicture((intptr_t)texture - 1);
}

/* Adds a window to those of this frame; NULL where there are too many. */
GuiShown* gui_add_shown(Gui* gui, const char* name, RenderRect place);

/* ---- Font and style ------------------------------------------------------------------------- */

/* Builds the font for the line heights of `gui`. */
void gui_build_font(Gui* gui);

/* Sizes and colours of everything, for a line of that height in pixels. */
void gui_set_style(int text_height, bool fingers);

/* Cut to what there is a font for. */
int gui_clamp_height(int height);

/* ---- Events --------------------------------------------------------------------------------- */

/* Prepares a new context for keys. */
void gui_init_keys(ImGuiIO& io);

/* Takes over as many events as one frame can tell apart. */
void gui_take_events(Gui* gui);

/* ---- Words ---------------------------------------------------------------------------------- */

static const RenderColor GUI_WHITE = {255, 255, 255, 255};

/* A text as printf writes it, cut off where it is longer. */
struct GuiPhrase {
    GuiPhrase(const char* format, va_list arguments);
    char text[GUI_WORD_SIZE];
};

ImU32 gui_packed(RenderColor color);

/* Keeps a word, or the item that Dear ImGui has just written, where words are kept. */
void gui_keep_word(Gui* gui, GuiWordKind kind, const char* text, RenderRect place,
                   RenderColor color);
void gui_keep_item(Gui* gui, GuiWordKind kind, const char* text, RenderColor color);

#endif
