/*
 * Dear ImGui behind the C of gui.h. A frame's draw lists are joined into one overlay of triangles,
 * which the render room draws; its font is DejaVu Sans Mono, compiled in.
 *
 * Dear ImGui does not look whether it is given memory. Ours throws where there is none; whoever
 * entered this file catches that, gives back every block that was ever taken, and starts anew with
 * the next frame.
 */
#define _Noreturn [[noreturn]] /* as our headers in C say it */
extern "C" {
#include "gui.h"
#include "actions.h"

#include <assets.h>
}

#include <imgui.h>
#include <imgui_internal.h>

#include <cassert>
#include <cfloat>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <new>

/* What lies before each block of memory. */
struct alignas(16) Block {
    Block *next, *previous;
};

enum { EVENTS_MAX = 512, WORDS_MAX = 1024 };

struct Gui {
    ImGuiContext* context;
    Block blocks; /* a ring of all that is taken */
    bool broken;  /* out of memory, until the next frame */
    int text_height;
    uint64_t font_number;
    RenderFont font;
    GuiClipboard clipboard;
    int event_count;
    GuiEvent event[EVENTS_MAX];
    ImVector<RenderCorner> corner;
    ImVector<uint32_t> index;
    ImVector<RenderBatch> batch;
    const ImGuiWindow* sheet; /* of this frame, or NULL */
    bool wants_focus;
    bool keeps_words;
    int word_count;
    GuiWord* word; /* (WORDS_MAX), owned, NULL unless they are kept */
};

/* ---- Memory -------------------------------------------------------------------------------- */

static void* take_block(size_t size, void* user) {
    Gui* gui = static_cast<Gui*>(user);
    Block* block = static_cast<Block*>(swell_memory_allocate(1, sizeof(Block) + size, nullptr));
    if (!block) {
        throw std::bad_alloc();
    }
    block->next = gui->blocks.next;
    block->previous = &gui->blocks;
    block->next->previous = block;
    gui->blocks.next = block;
    return block + 1;
}

static void give_back_block(void* memory, void*) {
    if (memory) {
        Block* block = static_cast<Block*>(memory) - 1;
        block->next->previous = block->previous;
        block->previous->next = block->next;
        swell_memory_free(block);
    }
}

/* Forgets everything but what it was told from outside. */
static void abandon(Gui* gui) {
    ImGui::SetCurrentContext(nullptr);
    while (gui->blocks.next != &gui->blocks) {
        give_back_block(gui->blocks.next + 1, gui);
    }
    std::memset(static_cast<void*>(&gui->corner), 0, sizeof gui->corner);
    std::memset(static_cast<void*>(&gui->index), 0, sizeof gui->index);
    std::memset(static_cast<void*>(&gui->batch), 0, sizeof gui->batch);
    gui->context = nullptr;
    gui->text_height = 0;
    gui->broken = true;
}

/* Runs `work` with this gui's context and memory. */
template <typename Work> static void enter(Gui* gui, Work work) {
    assert(gui);
    if (gui->broken) {
        return;
    }
    ImGui::SetAllocatorFunctions(take_block, give_back_block, gui);
    ImGui::SetCurrentContext(gui->context);
    try {
        work();
    } catch (const std::bad_alloc&) {
        abandon(gui);
    }
}

/* ---- Font and style ------------------------------------------------------------------------ */

/* DejaVu Sans Mono in its own units, as its tables hhea and hmtx say: of every glyph, and above and
   below the baseline. A line is as high as ascent and descent together. test_gui compares them with
   the file, so that no text needs to open it to be measured. */
static const float UNITS_ADVANCE = 1233.0f, UNITS_ASCENT = 1901.0f, UNITS_DESCENT = 483.0f;

static int clamp_height(int height) {
    return height < GUI_TEXT_HEIGHT_MIN   ? GUI_TEXT_HEIGHT_MIN
           : height > GUI_TEXT_HEIGHT_MAX ? GUI_TEXT_HEIGHT_MAX
                                          : height;
}

static float in_pixels(float units, int height) {
    return units * (float(clamp_height(height)) / (UNITS_ASCENT + UNITS_DESCENT));
}

float gui_text_advance(int text_height) {
    return std::round(in_pixels(UNITS_ADVANCE, text_height));
}

int gui_text_columns(const char* text) {
    assert(text);
    int columns = 0;
    for (; *text; ++text) {
        columns += (static_cast<unsigned char>(*text) & 0xc0) != 0x80;
    }
    return columns;
}

static void build_font(Gui* gui) {
    ImFontAtlas* atlas = ImGui::GetIO().Fonts;
    atlas->Clear();
    atlas->Flags |= ImFontAtlasFlags_NoMouseCursors;
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.OversampleH = config.OversampleV = 1;
    config.PixelSnapH = true;
    /* Dear ImGui rounds the ascent up; a baseline on the nearest pixel stands in the middle. */
    const float ascent = in_pixels(UNITS_ASCENT, gui->text_height);
    config.GlyphOffset.y = std::round(ascent) - std::floor(ascent + 1.0f);
    static const ImWchar RANGES[] = {0x20, 0xff, 0x21ba, 0x21ba, 0};
    atlas->AddFontFromMemoryTTF(const_cast<unsigned char*>(asset_DejaVuSansMono_ttf),
                                int(asset_DejaVuSansMono_ttf_size), float(gui->text_height),
                                &config, RANGES);
    unsigned char* coverage = nullptr;
    int width = 0, height = 0;
    atlas->GetTexDataAsAlpha8(&coverage, &width, &height);
    gui->font_number += 1;
    gui->font = {width, height, coverage, gui, gui->font_number};
}

static ImVec4 rgba(int red, int green, int blue, float opacity) {
    return ImVec4(float(red) / 255.0f, float(green) / 255.0f, float(blue) / 255.0f, opacity);
}

static void set_colors(ImVec4* colors) {
    const ImVec4 deep = rgba(4, 22, 26, 1.0f), field = rgba(20, 58, 64, 0.75f);
    const ImVec4 over = rgba(32, 90, 98, 0.85f), held = rgba(44, 122, 128, 0.95f);
    const ImVec4 light = rgba(94, 200, 190, 1.0f), bright = rgba(190, 244, 236, 1.0f);
    colors[ImGuiCol_WindowBg] = deep;
    colors[ImGuiCol_PopupBg] = rgba(4, 26, 31, 0.97f);
    colors[ImGuiCol_Border] = rgba(120, 190, 185, 0.22f);
    colors[ImGuiCol_Text] = rgba(235, 245, 243, 1.0f);
    colors[ImGuiCol_TextDisabled] = rgba(125, 150, 150, 1.0f);
    colors[ImGuiCol_TextSelectedBg] = rgba(94, 200, 190, 0.35f);
    colors[ImGuiCol_FrameBg] = field;
    colors[ImGuiCol_FrameBgHovered] = over;
    colors[ImGuiCol_FrameBgActive] = held;
    colors[ImGuiCol_TitleBg] = colors[ImGuiCol_TitleBgActive] = rgba(6, 40, 46, 1.0f);
    colors[ImGuiCol_TitleBgCollapsed] = deep;
    colors[ImGuiCol_Button] = field;
    colors[ImGuiCol_ButtonHovered] = over;
    colors[ImGuiCol_ButtonActive] = held;
    colors[ImGuiCol_Header] = rgba(14, 70, 78, 0.80f);
    colors[ImGuiCol_HeaderHovered] = over;
    colors[ImGuiCol_HeaderActive] = held;
    colors[ImGuiCol_SliderGrab] = rgba(94, 200, 190, 0.75f);
    colors[ImGuiCol_SliderGrabActive] = bright;
    colors[ImGuiCol_CheckMark] = light;
    colors[ImGuiCol_ScrollbarBg] = rgba(0, 0, 0, 0.15f);
    colors[ImGuiCol_ScrollbarGrab] = rgba(60, 120, 122, 0.60f);
    colors[ImGuiCol_ScrollbarGrabHovered] = over;
    colors[ImGuiCol_ScrollbarGrabActive] = held;
    colors[ImGuiCol_Separator] = colors[ImGuiCol_Border];
    colors[ImGuiCol_ResizeGrip] = rgba(94, 200, 190, 0.20f);
    colors[ImGuiCol_ResizeGripHovered] = rgba(94, 200, 190, 0.50f);
    colors[ImGuiCol_ResizeGripActive] = light;
    colors[ImGuiCol_NavHighlight] = rgba(255, 196, 120, 1.0f);
}

static void set_style(int text_height) {
    ImGuiStyle& style = ImGui::GetStyle();
    style = ImGuiStyle();
    /* Nothing is round: a box is two triangles, which a software renderer draws in no time. */
    style.WindowRounding = style.FrameRounding = style.GrabRounding = style.PopupRounding = 0.0f;
    style.ScrollbarRounding = style.ChildRounding = 0.0f;
    style.AntiAliasedLinesUseTex = false; /* the font is not read between its texels */
    style.FramePadding = ImVec2(5.0f, 2.0f);
    style.ItemSpacing = ImVec2(6.0f, 3.0f);
    style.ItemInnerSpacing = ImVec2(5.0f, 3.0f);
    style.WindowPadding = ImVec2(9.0f, 7.0f);
    style.ScrollbarSize = 11.0f;
    style.WindowTitleAlign = ImVec2(0.0f, 0.5f);
    style.WindowMenuButtonPosition = ImGuiDir_None;
    style.ScaleAllSizes(float(text_height) / 15.0f);
    style.WindowBorderSize = 1.0f;
    set_colors(style.Colors);
}

/* ---- Life ---------------------------------------------------------------------------------- */

static void map_keys(int* map) {
    const int pairs[][2] = {
        {ImGuiKey_Tab, KEY_TAB},
        {ImGuiKey_LeftArrow, KEY_LEFT},
        {ImGuiKey_RightArrow, KEY_RIGHT},
        {ImGuiKey_UpArrow, KEY_UP},
        {ImGuiKey_DownArrow, KEY_DOWN},
        {ImGuiKey_PageUp, KEY_PAGE_UP},
        {ImGuiKey_PageDown, KEY_PAGE_DOWN},
        {ImGuiKey_Home, KEY_HOME},
        {ImGuiKey_End, KEY_END},
        {ImGuiKey_Insert, KEY_INSERT},
        {ImGuiKey_Delete, KEY_DELETE},
        {ImGuiKey_Backspace, KEY_BACKSPACE},
        {ImGuiKey_Space, ' '},
        {ImGuiKey_Enter, KEY_ENTER},
        {ImGuiKey_Escape, KEY_ESCAPE},
        {ImGuiKey_KeyPadEnter, KEY_KEYPAD_ENTER},
        {ImGuiKey_A, 'A'},
        {ImGuiKey_C, 'C'},
        {ImGuiKey_V, 'V'},
        {ImGuiKey_X, 'X'},
        {ImGuiKey_Y, 'Y'},
        {ImGuiKey_Z, 'Z'},
    };
    for (const int* pair : pairs) {
        map[pair[0]] = pair[1];
    }
}

static const char* read_clipboard(void* user) {
    const GuiClipboard* clipboard = &static_cast<Gui*>(user)->clipboard;
    return clipboard->read ? clipboard->read(clipboard->context) : nullptr;
}

static void write_clipboard(void* user, const char* text) {
    const GuiClipboard* clipboard = &static_cast<Gui*>(user)->clipboard;
    if (clipboard->write) {
        clipboard->write(clipboard->context, text);
    }
}

static void create_context(Gui* gui) {
    IMGUI_CHECKVERSION();
    gui->context = ImGui::CreateContext();
    ImGui::SetCurrentContext(gui->context);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    io.ConfigInputTextCursorBlink = false;
    io.ConfigMemoryCompactTimer = FLT_MAX; /* what has been taken is kept */
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    io.ClipboardUserData = gui;
    io.GetClipboardTextFn = read_clipboard;
    io.SetClipboardTextFn = write_clipboard;
    map_keys(io.KeyMap);
}

Gui* gui_create(SwellError* error) {
    Gui* gui = static_cast<Gui*>(swell_memory_allocate(1, sizeof(Gui), error));
    if (gui) {
        gui->blocks.next = gui->blocks.previous = &gui->blocks;
    }
    return gui;
}

void gui_destroy(Gui* gui) {
    if (gui) {
        abandon(gui);
        swell_memory_free(gui->word);
        swell_memory_free(gui);
    }
}

/* ---- Events -------------------------------------------------------------------------------- */

void gui_add_event(Gui* gui, const GuiEvent* event) {
    assert(gui && event);
    if (gui->event_count < EVENTS_MAX) {
        gui->event[gui->event_count++] = *event;
    }
}

void gui_release_all(Gui* gui) {
    gui->event_count = 0;
    enter(gui, [&] {
        if (gui->context) {
            ImGui::GetIO().ClearInputCharacters();
            std::memset(ImGui::GetIO().KeysDown, 0, sizeof ImGui::GetIO().KeysDown);
            std::memset(ImGui::GetIO().MouseDown, 0, sizeof ImGui::GetIO().MouseDown);
        }
    });
}

static bool is_busy(void) {
    return ImGui::GetCurrentContext()->ActiveId != 0 ||
           ImGui::GetCurrentContext()->OpenPopupStack.Size > 0;
}

static bool is_known_key(const ImGuiIO& io, int code) {
    for (int key : io.KeyMap) {
        if (key == code) {
            return true;
        }
    }
    return false;
}

/* Takes an event over, unless the frame has to see first what came before it: `seen` are the things
   that have changed in it. */
static bool take_event(ImGuiIO& io, const GuiEvent* event, bool seen_keys[512], bool* seen_button) {
    switch (event->kind) {
    case GUI_KEY:
        if (event->code >= 0 && event->code < 512 && seen_keys[event->code]) {
            return false;
        }
        io.KeyShift = (event->modifiers & WITH_SHIFT) != 0;
        io.KeyCtrl = (event->modifiers & WITH_CONTROL) != 0;
        io.KeyAlt = (event->modifiers & WITH_ALT) != 0;
        if (event->code < 0 || event->code >= 512 || !is_known_key(io, event->code)) {
            return true;
        }
        seen_keys[event->code] = true;
        if (event->code == KEY_ESCAPE && event->down && !is_busy()) {
            ImGui::SetWindowFocus(nullptr);
            return true;
        }
        io.KeysDown[event->code] = event->down;
        return true;
    case GUI_CHARACTER:
        io.AddInputCharacter(static_cast<unsigned>(event->code));
        return true;
    case GUI_POINTER:
        if (*seen_button) {
            return false;
        }
        io.MousePos = ImVec2(float(event->x), float(event->y));
        return true;
    case GUI_BUTTON:
        if (*seen_button) {
            return false;
        }
        *seen_button = true;
        io.MousePos = ImVec2(float(event->x), float(event->y));
        io.KeyShift = (event->modifiers & WITH_SHIFT) != 0;
        io.KeyCtrl = (event->modifiers & WITH_CONTROL) != 0;
        io.MouseDown[event->code ? 1 : 0] = event->down;
        return true;
    case GUI_WHEEL:
        io.MouseWheel += float(event->y);
        return true;
    }
    return true;
}

static void take_events(Gui* gui) {
    bool keys[512] = {}, button = false;
    int taken = 0;
    while (taken < gui->event_count &&
           take_event(ImGui::GetIO(), &gui->event[taken], keys, &button)) {
        ++taken;
    }
    gui->event_count -= taken;
    std::memmove(gui->event, gui->event + taken, size_t(gui->event_count) * sizeof *gui->event);
}

bool gui_has_keys(const Gui* gui) {
    return gui->context && (gui->context->NavWindow || gui->context->ActiveId != 0);
}

bool gui_holds_pointer(const Gui* gui) {
    return gui->context && (gui->context->ActiveId != 0 || gui->context->OpenPopupStack.Size > 0);
}

void gui_focus(Gui* gui, const char* title) {
    enter(gui, [&] {
        if (gui->context) {
            ImGui::SetWindowFocus(title);
        }
    });
}

void gui_set_clipboard(Gui* gui, GuiClipboard clipboard) {
    gui->clipboard = clipboard;
}

/* ---- A frame ------------------------------------------------------------------------------- */

static const double PICTURE_SECONDS = 1.0 / 60.0; /* where no time passes */

bool gui_begin(Gui* gui, GuiScreen screen, SwellError* error) {
    assert(gui && screen.width > 0 && screen.height > 0 && screen.seconds >= 0.0);
    gui->broken = false;
    gui->sheet = nullptr;
    gui->word_count = 0;
    enter(gui, [&] {
        if (!gui->context) {
            create_context(gui);
        }
        const int height = clamp_height(screen.text_height);
        if (gui->text_height != height) {
            gui->text_height = height;
            build_font(gui);
            set_style(height);
        }
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = ImVec2(float(screen.width), float(screen.height));
        io.DeltaTime = float(screen.seconds > 0.0 ? screen.seconds : PICTURE_SECONDS);
        take_events(gui);
        ImGui::NewFrame();
    });
    return !gui->broken ||
           swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: the words of the picture");
}

/* Appends a draw list's triangles; ones cut at the same rectangle become one batch, but for those
   before it. */
static void join_list(Gui* gui, const ImDrawList* list) {
    const int begin = gui->batch.Size;
    for (const ImDrawCmd& command : list->CmdBuffer) {
        const size_t first = size_t(gui->index.Size);
        const uint32_t base = uint32_t(gui->corner.Size) + command.VtxOffset;
        for (unsigned i = 0; i < command.ElemCount; ++i) {
            gui->index.push_back(base + list->IdxBuffer[int(command.IdxOffset + i)]);
        }
        const ImVec4 clip = command.ClipRect;
        const RenderRect rect = {clip.x, clip.y, clip.z - clip.x, clip.w - clip.y};
        RenderBatch* last = gui->batch.Size == begin ? nullptr : &gui->batch.back();
        if (last && std::memcmp(&last->clip, &rect, sizeof rect) == 0) {
            last->count += int(command.ElemCount);
        } else if (command.ElemCount > 0) {
            gui->batch.push_back({first, int(command.ElemCount), rect});
        }
    }
    for (const ImDrawVert& vertex : list->VtxBuffer) {
        const ImU32 color = vertex.col;
        gui->corner.push_back(
            {vertex.pos.x,
             vertex.pos.y,
             vertex.uv.x,
             vertex.uv.y,
             {uint8_t(color >> IM_COL32_R_SHIFT & 255), uint8_t(color >> IM_COL32_G_SHIFT & 255),
              uint8_t(color >> IM_COL32_B_SHIFT & 255), uint8_t(color >> IM_COL32_A_SHIFT & 255)}});
    }
}

/* FNV-1a of 32-bit words; whole bytes are not needed for what is made of floats and colours. */
static uint64_t mix_words(uint64_t number, const void* words, size_t size) {
    const char* from = static_cast<const char*>(words);
    for (size_t at = 0; at + sizeof(uint32_t) <= size; at += sizeof(uint32_t)) {
        uint32_t word;
        std::memcpy(&word, from + at, sizeof word);
        number = (number ^ word) * 1099511628211u;
    }
    return number;
}

/* The window's batches begin at `first`. Two sheets with the same number look the same. */
static RenderSheet describe_sheet(const Gui* gui, int first) {
    const ImGuiWindow* window = gui->sheet;
    const ImDrawList* list = window->DrawList;
    const float left = std::ceil(window->Pos.x), top = std::ceil(window->Pos.y);
    const float right = std::floor(window->Pos.x + window->Size.x);
    const float bottom = std::floor(window->Pos.y + window->Size.y);
    RenderSheet sheet = {
        0, {left, top, right - left, bottom - top}, first, gui->batch.Size - first};
    uint64_t number = mix_words(14695981039346656037u, &gui->font_number, sizeof gui->font_number);
    number = mix_words(number, list->VtxBuffer.Data, size_t(list->VtxBuffer.size_in_bytes()));
    for (int i = first; i < gui->batch.Size; ++i) {
        number = mix_words(number, &gui->batch[i].count, sizeof gui->batch[i].count);
        number = mix_words(number, &gui->batch[i].clip, sizeof gui->batch[i].clip);
    }
    sheet.number = number | 1;
    return sheet;
}

bool gui_end(Gui* gui, RenderOverlay* overlay, SwellError* error) {
    assert(gui && overlay);
    *overlay = RenderOverlay();
    RenderSheet sheet = {};
    enter(gui, [&] {
        ImGui::Render();
        gui->corner.resize(0);
        gui->index.resize(0);
        gui->batch.resize(0);
        const ImDrawData* data = ImGui::GetDrawData();
        for (int i = 0; i < data->CmdListsCount; ++i) {
            const int first = gui->batch.Size;
            join_list(gui, data->CmdLists[i]);
            if (gui->sheet && data->CmdLists[i] == gui->sheet->DrawList) {
                sheet = describe_sheet(gui, first);
            }
        }
    });
    if (gui->broken) {
        return swell_error_set(error, SWELL_ERROR_MEMORY,
                               "out of memory: the words of the picture");
    }
    *overlay = {gui->font,        gui->corner.Size, gui->index.Size, gui->batch.Size,
                gui->corner.Data, gui->index.Data,  gui->batch.Data, sheet};
    return true;
}

int gui_text_height(const Gui* gui) {
    return gui->text_height;
}

/* ---- Words that are kept ------------------------------------------------------------------- */

bool gui_keep_words(Gui* gui, SwellError* error) {
    assert(gui);
    if (!gui->word) {
        gui->word = static_cast<GuiWord*>(swell_memory_allocate(WORDS_MAX, sizeof(GuiWord), error));
    }
    return gui->word != nullptr;
}

const GuiWord* gui_words(const Gui* gui, int* count) {
    *count = gui->word_count;
    return gui->word;
}

static void keep_word(Gui* gui, GuiWordKind kind, const char* text, RenderRect place,
                      RenderColor color) {
    if (gui->word && gui->word_count < WORDS_MAX) {
        GuiWord* word = &gui->word[gui->word_count++];
        std::snprintf(word->text, sizeof word->text, "%s", text);
        word->place = place;
        word->color = color;
        word->kind = kind;
    }
}

static void keep_item(Gui* gui, GuiWordKind kind, const char* text, RenderColor color) {
    if (gui->word) {
        const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
        keep_word(gui, kind, text, {from.x, from.y, to.x - from.x, to.y - from.y}, color);
    }
}

static const RenderColor WHITE = {255, 255, 255, 255};

/* ---- Plain shapes -------------------------------------------------------------------------- */

static ImU32 packed(RenderColor color) {
    return IM_COL32(color.red, color.green, color.blue, color.opacity);
}

void gui_add_box(Gui* gui, float x, float y, float width, float height, RenderColor color) {
    enter(gui, [&] {
        ImGui::GetBackgroundDrawList()->AddRectFilled(ImVec2(x, y), ImVec2(x + width, y + height),
                                                      packed(color));
        keep_word(gui, GUI_BOX, "", {x, y, width, height}, color);
    });
}

void gui_add_stroke(Gui* gui, float x0, float y0, float x1, float y1, float width,
                    RenderColor color) {
    enter(gui, [&] {
        const float length = std::hypot(x1 - x0, y1 - y0);
        if (length == 0.0f) {
            return;
        }
        const float across_x = -0.5f * width * (y1 - y0) / length;
        const float across_y = 0.5f * width * (x1 - x0) / length;
        const ImVec2 solid = ImGui::GetFontTexUvWhitePixel();
        ImDrawList* list = ImGui::GetBackgroundDrawList();
        list->PrimReserve(6, 4);
        list->PrimQuadUV(ImVec2(x0 + across_x, y0 + across_y), ImVec2(x1 + across_x, y1 + across_y),
                         ImVec2(x1 - across_x, y1 - across_y), ImVec2(x0 - across_x, y0 - across_y),
                         solid, solid, solid, solid, packed(color));
        keep_word(gui, GUI_STROKE, "", {x0, y0, x1 - x0, y1 - y0}, color);
    });
}

void gui_add_label(Gui* gui, float x, float y, RenderColor color, const char* format, ...) {
    char text[GUI_WORD_SIZE];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    enter(gui, [&] {
        ImGui::GetBackgroundDrawList()->AddText(ImVec2(std::round(x), std::round(y)), packed(color),
                                                text);
        keep_word(gui, GUI_LABEL, text,
                  {x, y, float(gui_text_columns(text)) * gui_text_advance(gui->text_height),
                   float(gui->text_height)},
                  color);
    });
}

/* ---- Windows ------------------------------------------------------------------------------- */

bool gui_begin_window(Gui* gui, const GuiWindow* window) {
    bool seen = false;
    enter(gui, [&] {
        ImGuiWindowFlags flags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                                 ImGuiWindowFlags_NoSavedSettings;
        flags |= window->can_widen ? 0 : ImGuiWindowFlags_NoResize;
        flags |= window->has_title ? 0 : ImGuiWindowFlags_NoTitleBar;
        flags |=
            window->only_read ? ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoFocusOnAppearing : 0;
        const RenderRect* place = &window->place;
        ImGui::SetNextWindowPos(ImVec2(place->x, place->y));
        if (window->can_widen) {
            ImGui::SetNextWindowSize(ImVec2(place->width, place->height), ImGuiCond_Appearing);
            ImGui::SetNextWindowSizeConstraints(
                ImVec2(std::fmin(0.6f * place->width, ImGui::GetIO().DisplaySize.x), place->height),
                ImVec2(std::fmax(ImGui::GetIO().DisplaySize.x - place->x, 1.0f), place->height));
        } else {
            ImGui::SetNextWindowSize(ImVec2(place->width, place->height));
        }
        seen = ImGui::Begin(window->title, nullptr, flags);
        gui->sheet = window->only_read ? gui->sheet : ImGui::GetCurrentWindow();
    });
    return seen && !gui->broken;
}

void gui_end_window(Gui* gui) {
    enter(gui, [] { ImGui::End(); });
}

RenderRect gui_window_place(Gui* gui, const char* title) {
    RenderRect place = {};
    enter(gui, [&] {
        const ImGuiWindow* window = gui->context ? ImGui::FindWindowByName(title) : nullptr;
        if (window && (window->Active || window->WasActive)) {
            place = {window->Pos.x, window->Pos.y, window->Size.x, window->Size.y};
        }
    });
    return place;
}

bool gui_heading(Gui* gui, const char* name, bool open_at_first) {
    bool open = false;
    enter(gui, [&] {
        open = ImGui::CollapsingHeader(name, open_at_first ? ImGuiTreeNodeFlags_DefaultOpen : 0);
        keep_item(gui, GUI_CONTROL, name, WHITE);
    });
    return open;
}

void gui_begin_scope(Gui* gui, const char* name) {
    enter(gui, [&] { ImGui::PushID(name); });
}

void gui_end_scope(Gui* gui) {
    enter(gui, [] { ImGui::PopID(); });
}

void gui_same_line(Gui* gui, float x) {
    enter(gui, [&] {
        if (x < 0.0f) {
            ImGui::SameLine();
        } else {
            ImGui::SameLine(ImGui::GetStyle().WindowPadding.x +
                            x * gui_text_advance(gui->text_height));
        }
    });
}

float gui_columns(Gui* gui) {
    float columns = 0.0f;
    enter(gui, [&] {
        columns = ImGui::GetContentRegionMax().x - ImGui::GetStyle().WindowPadding.x;
        columns /= gui_text_advance(gui->text_height);
    });
    return columns;
}

void gui_next_width(Gui* gui, float columns) {
    enter(gui, [&] { ImGui::SetNextItemWidth(columns * gui_text_advance(gui->text_height)); });
}

void gui_space(Gui* gui) {
    enter(gui, [] { ImGui::Spacing(); });
}

void gui_text(Gui* gui, RenderColor color, const char* format, ...) {
    char text[GUI_WORD_SIZE];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    enter(gui, [&] {
        ImGui::PushStyleColor(ImGuiCol_Text, packed(color));
        ImGui::TextUnformatted(text);
        ImGui::PopStyleColor();
        keep_item(gui, GUI_LABEL, text, color);
    });
}

void gui_name(Gui* gui, RenderColor color, const char* text) {
    enter(gui, [] { ImGui::AlignTextToFramePadding(); });
    gui_text(gui, color, "%s", text);
}

bool gui_wants_tip(Gui* gui) {
    bool wants = false;
    enter(gui, [&] {
        const ImGuiContext* context = gui->context;
        const bool walked_to = ImGui::IsItemFocused() && !context->NavDisableHighlight &&
                               context->NavWindow == context->CurrentWindow;
        wants = ImGui::IsItemHovered() || walked_to;
    });
    return wants;
}

void gui_tip(Gui* gui, const char* text) {
    if (!gui_wants_tip(gui)) {
        return;
    }
    enter(gui, [&] {
        const ImGuiWindow* window = gui->context->CurrentWindow;
        ImGui::SetNextWindowPos(
            ImVec2(window->Pos.x + window->Size.x + 4.0f, ImGui::GetItemRectMin().y));
        ImGui::BeginTooltip();
        ImGui::TextUnformatted(text);
        ImGui::EndTooltip();
        keep_word(gui, GUI_LABEL, text, {}, WHITE);
    });
}

/* ---- Controls ------------------------------------------------------------------------------ */

bool gui_button(Gui* gui, const char* label) {
    bool pressed = false;
    enter(gui, [&] {
        pressed = ImGui::Button(label);
        keep_item(gui, GUI_CONTROL, label, WHITE);
    });
    return pressed;
}

bool gui_check(Gui* gui, const char* label, bool* value) {
    bool changed = false;
    enter(gui, [&] {
        changed = ImGui::Checkbox(label, value);
        keep_item(gui, GUI_CONTROL, label, WHITE);
    });
    return changed;
}

bool gui_slide(Gui* gui, const GuiSlider* slider, double* value) {
    bool changed = false;
    enter(gui, [&] {
        changed = ImGui::SliderScalar(slider->label, ImGuiDataType_Double, value, &slider->low,
                                      &slider->high, slider->format,
                                      ImGuiSliderFlags_AlwaysClamp |
                                          (slider->logarithmic ? ImGuiSliderFlags_Logarithmic : 0));
        keep_item(gui, GUI_CONTROL, slider->label, WHITE);
    });
    return changed;
}

bool gui_drag(Gui* gui, const GuiSlider* slider, double speed, double* value) {
    bool changed = false;
    enter(gui, [&] {
        changed = ImGui::DragScalar(slider->label, ImGuiDataType_Double, value, float(speed),
                                    &slider->low, &slider->high, slider->format,
                                    ImGuiSliderFlags_AlwaysClamp);
        keep_item(gui, GUI_CONTROL, slider->label, WHITE);
    });
    return changed;
}

bool gui_choose(Gui* gui, const char* label, const char* const* names, int* index) {
    bool changed = false;
    enter(gui, [&] {
        const bool open = ImGui::BeginCombo(label, *index >= 0 ? names[*index] : "");
        keep_item(gui, GUI_CONTROL, label, WHITE);
        if (!open) {
            return;
        }
        for (int i = 0; names[i]; ++i) {
            if (ImGui::Selectable(names[i], i == *index)) {
                changed = changed || i != *index;
                *index = i;
            }
            keep_item(gui, GUI_CONTROL, names[i], WHITE);
            if (i == *index) {
                ImGui::SetItemDefaultFocus();
            }
        }
        ImGui::EndCombo();
    });
    return changed;
}

bool gui_write(Gui* gui, const char* label, char* text, size_t size, bool at_once) {
    bool entered = false;
    enter(gui, [&] {
        entered =
            ImGui::InputText(label, text, size, at_once ? 0 : ImGuiInputTextFlags_EnterReturnsTrue);
        keep_item(gui, GUI_CONTROL, label, WHITE);
    });
    return entered;
}

/* ---- Plots --------------------------------------------------------------------------------- */

static void draw_curve(ImDrawList* list, const GuiCurve* curve, ImVec2 from, ImVec2 to, float low,
                       float high) {
    ImVec2 last = {};
    bool begun = false;
    for (int i = 0; i < curve->count; ++i) {
        const float value = curve->values[i];
        if (!std::isfinite(value)) {
            begun = false;
            continue;
        }
        const float share = std::fmin(std::fmax((value - low) / (high - low), 0.0f), 1.0f);
        const float along = (float(i) + 0.5f) / float(curve->count);
        const ImVec2 point(from.x + along * (to.x - from.x), to.y - share * (to.y - from.y));
        if (curve->filled) {
            const float half = 0.5f * (to.x - from.x) / float(curve->count);
            list->AddRectFilled(ImVec2(point.x - half, point.y), ImVec2(point.x + half, to.y),
                                packed(curve->color));
        } else if (begun) {
            list->AddLine(last, point, packed(curve->color), 1.5f);
        }
        last = point;
        begun = true;
    }
}

void gui_plot(Gui* gui, const char* label, const GuiCurve* curves, int count, float low, float high,
              float lines) {
    enter(gui, [&] {
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const ImVec2 size(ImGui::GetContentRegionAvail().x, lines * float(gui->text_height));
        const ImVec2 to(from.x + size.x, from.y + size.y);
        ImDrawList* list = ImGui::GetWindowDrawList();
        list->AddRectFilled(from, to, ImGui::GetColorU32(ImGuiCol_FrameBg, 0.6f));
        list->PushClipRect(from, to, true);
        for (int i = 0; i < count; ++i) {
            draw_curve(list, &curves[i], from, to, low, high);
        }
        list->PopClipRect();
        const float width = float(gui_text_columns(label)) * gui_text_advance(gui->text_height);
        list->AddText(ImVec2(to.x - width - 4.0f, from.y + 2.0f), ImGui::GetColorU32(ImGuiCol_Text),
                      label);
        ImGui::Dummy(size);
        keep_item(gui, GUI_LABEL, label, WHITE);
    });
}
