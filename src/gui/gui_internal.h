/*
 * What the files behind gui.h share; they are C++, and alone know Dear ImGui: gui.cpp begins and
 * ends frames, gui_style.cpp has font and colours, gui_events.cpp what the user does,
 * gui_shapes.cpp plain shapes and the words that tests read, gui_controls.cpp windows and what is
 * in them, gui_frames.cpp windows around pictures.
 *
 * Dear ImGui does not look whether it is given memory. Ours throws where there is none; whoever
 * entered one of these files catches that, gives back every block that was ever taken, and starts
 * anew with the next frame.
 */
#ifndef SWELL_GUI_GUI_INTERNAL_H
#define SWELL_GUI_GUI_INTERNAL_H

#define _Noreturn [[noreturn]] /* as our headers in C say it */
extern "C" {
#include "gui/gui.h"
}

#include <imgui.h>
#include <imgui_internal.h>

#include <cassert>
#include <cstdarg>
#include <new>

/* What lies before each block of memory. */
struct alignas(16) Block {
    Block *next, *previous;
};

enum { EVENTS_MAX = 512, WORDS_MAX = 1024, GUI_FRAMES_MAX = 4 };

/* A window with a picture, as gui_frame has left it. */
struct GuiShown {
    ImGuiWindow* window;
    RenderPicture picture;
    RenderRect place, corner; /* of the picture, and of what resizes it */
};

struct Gui {
    ImGuiContext* context;
    Block blocks; /* a ring of all that is taken */
    bool broken;  /* out of memory, until the next frame */
    int text_height;
    bool fingers, restyle; /* how high widgets are, and whether that has just changed */
    uint64_t font_number;
    RenderFont font;
    GuiClipboard clipboard;
    int event_count;
    GuiEvent event[EVENTS_MAX];
    ImVector<RenderCorner> corner;
    ImVector<uint32_t> index;
    ImVector<RenderBatch> batch;
    const ImGuiWindow* sheet;          /* of this frame, or NULL */
    uint64_t frame_number, page_frame; /* of this frame, and of the last one with a page */
    int page;
    ImGuiID list;     /* the last one that was written */
    bool enter_types; /* what the keys are at is typed into, as of the last frame */
    bool enter_held;  /* as Space */
    bool wants_focus;
    bool keeps_words;
    int frame_count; /* begun in this frame */
    GuiShown frame[GUI_FRAMES_MAX];
    int word_count;
    GuiWord* word; /* (WORDS_MAX), owned, NULL unless they are kept */
};

/* ---- Memory --------------------------------------------------------------------------------- */

/* For Dear ImGui, of the Gui `user`. Throws std::bad_alloc. */
void* gui_take_block(size_t size, void* user);
void gui_give_back_block(void* memory, void* user);

/* Forgets everything but what it was told from outside. */
void gui_abandon(Gui* gui);

/* Runs `work` with this gui's context and memory. */
template <typename Work> void gui_enter(Gui* gui, Work work) {
    assert(gui);
    if (gui->broken) {
        return;
    }
    ImGui::SetAllocatorFunctions(gui_take_block, gui_give_back_block, gui);
    ImGui::SetCurrentContext(gui->context);
    try {
        work();
    } catch (const std::bad_alloc&) {
        gui_abandon(gui);
    }
}

/* A picture as Dear ImGui knows it: its texture, where the font is 0. */
static inline ImTextureID gui_texture_of(RenderPicture picture) {
    return reinterpret_cast<ImTextureID>(static_cast<intptr_t>(picture));
}

static inline RenderPicture gui_picture_of(ImTextureID texture) {
    return static_cast<RenderPicture>(reinterpret_cast<intptr_t>(texture));
}

/* ---- Font and style ------------------------------------------------------------------------- */

/* Builds the font for the line height of `gui`. */
void gui_build_font(Gui* gui);

/* Sizes and colours of everything, for a line of that height in pixels. */
void gui_set_style(int text_height, bool fingers);

/* Cut to what there is a font for. */
int gui_clamp_height(int height);

/* ---- Events --------------------------------------------------------------------------------- */

/* The codes of keys as Dear ImGui is told them. */
void gui_map_keys(int* map);

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
