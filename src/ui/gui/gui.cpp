/* The calls of Dear ImGui behind gui.h, and the only C++. The C files beside it need none. */
#define _Noreturn [[noreturn]] /* for our C headers */
extern "C" {
#include "gui_internal.h"

#include <assets.h>
}

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>
#include <cstring>

/* Makes this gui's context the current one. */
static ImGuiIO& enter(const Gui* gui) {
    ImGui::SetCurrentContext(static_cast<ImGuiContext*>(gui->context));
    return ImGui::GetIO();
}

static ImU32 packed(RenderColor color) {
    return IM_COL32(color.red, color.green, color.blue, color.opacity);
}

static RenderRect rect_of(ImVec2 from, ImVec2 size) {
    return {from.x, from.y, size.x, size.y};
}

/* Records the last control's label; returns `result`, whether the user has changed it. */
static bool told(Gui* gui, const char* label, bool result) {
    gui_keep_word(gui, GUI_CONTROL, label, gui_item().place, GUI_WHITE);
    return result;
}

/* ---- Life ----------------------------------------------------------------------------------- */

/* Before 1.87 Dear ImGui reads keys from an array by numbers that the program maps. */
#define KEYS_ARE_READ (IMGUI_VERSION_NUM < 18700)

/* The keys of keys.h that Dear ImGui knows: those in its order, then letters. */
static const int KEYS[] = {
    KEY_TAB,    KEY_LEFT, KEY_RIGHT,  KEY_UP,     KEY_DOWN,      KEY_PAGE_UP, KEY_PAGE_DOWN,
    KEY_HOME,   KEY_END,  KEY_INSERT, KEY_DELETE, KEY_BACKSPACE, ' ',         KEY_ENTER,
    KEY_ESCAPE, 'A',      'C',        'V',        'X',           'Y',         'Z'};
static const ImGuiKey LETTERS[] = {ImGuiKey_A, ImGuiKey_C, ImGuiKey_V,
                                   ImGuiKey_X, ImGuiKey_Y, ImGuiKey_Z};

/* Dear ImGui does not check for NULL. Where memory runs out, the program ends, and unsaved work is
   lost. */
Gui* gui_create(SwellError* error) {
    Gui* gui = static_cast<Gui*>(swell_memory_allocate(1, sizeof(Gui), error));
    if (!gui) {
        return nullptr;
    }
    gui->context = ImGui::CreateContext();
    ImGuiIO& io = enter(gui);
    io.UserData = gui;
    io.IniFilename = io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    io.ConfigInputTextCursorBlink = false;
    io.ConfigMemoryCompactTimer = 1e9f; /* keep buffers */
    io.ConfigWindowsMoveFromTitleBarOnly = true;
#if KEYS_ARE_READ
    for (int key = 0; key < ImGuiKey_COUNT; ++key) {
        io.KeyMap[key] = key;
    }
#else
    io.ConfigInputTrickleEventQueue = false; /* apply_events does this */
#endif
    return gui;
}

void gui_destroy(Gui* gui) {
    if (gui) {
        if (enter(gui).BackendRendererUserData) {
            ImGui_ImplOpenGL3_Shutdown();
        }
        ImGui::DestroyContext(ImGui::GetCurrentContext());
        swell_memory_free(gui->word);
        swell_memory_free(gui);
    }
}

void gui_set_clipboard(Gui* gui, void* context, const char* (*read)(void*),
                       void (*write)(void*, const char*)) {
    ImGuiIO& io = enter(gui);
    io.ClipboardUserData = context;
    io.GetClipboardTextFn = read;
    io.SetClipboardTextFn = write;
}

/* ---- Font and style ------------------------------------------------------------------------- */

static void build_font(ImFontAtlas* atlas, int height, float down) {
    /* Latin-1, pi, omega, a raised 4, an arrow back, a root. */
    static const ImWchar RANGES[] = {0x20,   0xff,   0x3c0,  0x3c0,  0x3c9,  0x3c9, 0x2074,
                                     0x2074, 0x21ba, 0x21ba, 0x221a, 0x221a, 0};
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.OversampleH = config.OversampleV = 1;
    config.PixelSnapH = true;
    config.GlyphOffset.y = down;
    atlas->Clear();
    atlas->Flags |= ImFontAtlasFlags_NoMouseCursors;
    atlas->AddFontFromMemoryTTF(const_cast<unsigned char*>(asset_DejaVuSansMono_ttf),
                                int(asset_DejaVuSansMono_ttf_size), float(height), &config, RANGES);
    atlas->Build();
}

void gui_set_style(Gui* gui, int text_height, float down, const GuiColor* colors, int count) {
    const float finger_row = gui->finger_row;
    ImFontAtlas* atlas = enter(gui).Fonts;
    if (gui->text_height != text_height) {
        build_font(atlas, text_height, down);
    }
    ImGuiStyle& style = ImGui::GetStyle();
    style = ImGuiStyle();
    style.WindowRounding = style.ScrollbarRounding = 0.0f; /* software draws boxes fast */
    style.AntiAliasedLinesUseTex = false;
    style.FramePadding = ImVec2(5.0f, 2.0f);
    style.ItemSpacing = ImVec2(6.0f, 3.0f);
    style.ItemInnerSpacing = ImVec2(5.0f, 3.0f);
    style.WindowPadding = ImVec2(9.0f, 7.0f);
    style.ScrollbarSize = 11.0f;
    style.WindowTitleAlign = ImVec2(0.0f, 0.5f);
    style.ScaleAllSizes(float(text_height) / 15.0f); /* they are for text 15 pixels high */
    if (finger_row > 0.0f) {
        const float padding = std::ceil(0.5f * (finger_row - float(text_height)));
        style.FramePadding.y = std::fmax(padding, style.FramePadding.y);
        style.ScrollbarSize = 0.4f * finger_row; /* narrow: fingers drag the page, too */
        style.GrabMinSize = finger_row;
        style.SelectableTextAlign = ImVec2(0.0f, 0.5f);
    }
    gui->title_height = float(text_height) + 2.0f * style.FramePadding.y;
    for (int i = 0; i < ImGuiCol_COUNT; ++i) {
        for (const GuiColor* color = colors; color < colors + count; ++color) {
            if (std::strcmp(ImGui::GetStyleColorName(i), color->name) == 0) {
                style.Colors[i] = ImGui::ColorConvertU32ToFloat4(packed(color->color));
            }
        }
    }
}

/* ---- Events --------------------------------------------------------------------------------- */

bool gui_holds_pointer(const Gui* gui) {
    enter(gui);
    return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup) || ImGui::IsAnyItemActive();
}

static void set_key(ImGuiIO& io, int index, bool down) {
    const int ordered = IM_ARRAYSIZE(KEYS) - IM_ARRAYSIZE(LETTERS);
    const int key = index < ordered ? ImGuiKey_Tab + index : LETTERS[index - ordered];
#if KEYS_ARE_READ
    io.KeysDown[key] = down;
#else
    io.AddKeyEvent(ImGuiKey(key), down);
#endif
}

void gui_apply_event(const Gui* gui, const GuiEvent* event) {
    ImGuiIO& io = enter(gui);
    if (event->kind == GUI_KEY || event->kind == GUI_BUTTON) {
        const int held = event->modifiers;
#if KEYS_ARE_READ
        io.KeyShift = held & WITH_SHIFT;
        io.KeyCtrl = held & WITH_CONTROL;
        io.KeyAlt = held & WITH_ALT;
#else
        io.AddKeyEvent(ImGuiMod_Shift, held & WITH_SHIFT);
        io.AddKeyEvent(ImGuiMod_Ctrl, held & WITH_CONTROL);
        io.AddKeyEvent(ImGuiMod_Alt, held & WITH_ALT);
#endif
    }
    switch (event->kind) {
    case GUI_KEY:
        for (int i = 0; i < IM_ARRAYSIZE(KEYS); ++i) {
            if (KEYS[i] == event->code) {
                set_key(io, i, event->down);
            }
        }
        break;
    case GUI_CHARACTER:
        io.AddInputCharacter(static_cast<unsigned>(event->code));
        break;
    case GUI_BUTTON:
        io.MouseDown[event->code ? 1 : 0] = event->down;
        [[fallthrough]];
    case GUI_POINTER:
        io.MousePos = ImVec2(float(event->x), float(event->y));
        break;
    case GUI_WHEEL:
        io.MouseWheel += float(event->y);
        break;
    }
}

void gui_release_all(Gui* gui) {
    ImGuiIO& io = enter(gui);
    gui->event_count = 0;
    io.InputQueueCharacters.resize(0);
    for (int i = 0; i < IM_ARRAYSIZE(KEYS); ++i) {
        set_key(io, i, false);
    }
    std::memset(io.MouseDown, 0, sizeof io.MouseDown);
}

bool gui_takes_text(const Gui* gui) {
    return enter(gui).WantTextInput;
}

bool gui_has_keys(const Gui* gui) {
    return enter(gui).NavActive || ImGui::GetIO().WantTextInput;
}

/* ---- A frame -------------------------------------------------------------------------------- */

void gui_begin_frame(const Gui* gui, float width, float height, float seconds) {
    ImGuiIO& io = enter(gui);
    io.DisplaySize = ImVec2(width, height);
    io.DeltaTime = seconds;
#if KEYS_ARE_READ /* before 1.87 Enter only starts typing; later it also acts as Space */
    io.NavInputs[ImGuiNavInput_Activate] = io.KeysDown[ImGuiKey_Enter] ? 1.0f : 0.0f;
#endif
    ImGui::NewFrame();
    if (ImGui::GetFrameCount() == 1) {
        ImGui::SetWindowFocus(nullptr); /* else Dear ImGui's default window has the focus */
    }
}

#ifdef __EMSCRIPTEN__
static const char GLSL_VERSION[] = "#version 300 es";
#else
static const char GLSL_VERSION[] = "#version 330";
#endif

static bool draw(void* context, const RenderPictures* pictures) {
    Gui* gui = static_cast<Gui*>(context);
    const ImGuiIO& io = enter(gui);
    if (!io.BackendRendererUserData && !ImGui_ImplOpenGL3_Init(GLSL_VERSION)) {
        return false;
    }
    ImDrawData* data = ImGui::GetDrawData();
    ImGui_ImplOpenGL3_NewFrame();
    if (gui->font_loaded && gui->font_loaded != gui->text_height) { /* else NewFrame loads it */
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
    for (int i = 0; i < data->CmdListsCount; ++i) {
        for (ImDrawCmd& command : data->CmdLists[i]->CmdBuffer) {
            command.TextureId = io.Fonts->TexID; /* written before the texture existed */
        }
    }
    gui->font_loaded = gui->text_height;
    gui->pictures = pictures;
    data->DisplaySize = ImVec2(float(pictures->width), float(pictures->height));
    ImGui_ImplOpenGL3_RenderDrawData(data);
    return true;
}

void gui_end(Gui* gui, RenderOverlay* overlay) {
    enter(gui);
    ImGui::Render();
    *overlay = {draw, gui};
}

unsigned gui_fingerprint(const Gui* gui) {
    enter(gui);
    ImGuiID hash = 0;
    for (int i = 0; i < ImGui::GetDrawData()->CmdListsCount; ++i) {
        const ImVector<ImDrawVert>& vertices = ImGui::GetDrawData()->CmdLists[i]->VtxBuffer;
        hash = ImHashData(vertices.Data, size_t(vertices.size_in_bytes()), hash);
    }
    return hash;
}

/* ---- Windows -------------------------------------------------------------------------------- */

/* Gives a window the height of its picture, by its width, and of its title. */
static void keep_shape(ImGuiSizeCallbackData* data) {
    const double shape = *static_cast<const double*>(data->UserData);
    data->DesiredSize.x = std::floor(data->DesiredSize.x);
    data->DesiredSize.y =
        ImGui::GetFrameHeight() + float(std::round(double(data->DesiredSize.x) * shape));
}

/* A window of a picture has no background, border and grip. */
static int push_picture_style(void) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0f, 0.0f));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0f, 1.0f));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
    for (ImGuiCol grip = ImGuiCol_ResizeGrip; grip <= ImGuiCol_ResizeGripActive; ++grip) {
        ImGui::PushStyleColor(grip, 0u);
    }
    return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse |
           ImGuiWindowFlags_NoBackground;
}

static void scroll_by_keys(void) {
    const int pages = ImGui::IsKeyPressed(ImGuiKey_PageDown) - ImGui::IsKeyPressed(ImGuiKey_PageUp);
    const int ends = ImGui::IsKeyPressed(ImGuiKey_End) - ImGui::IsKeyPressed(ImGuiKey_Home);
    ImGui::SetScrollY(ImGui::GetScrollY() + float(ends) * ImGui::GetScrollMaxY() +
                      0.9f * float(pages) * ImGui::GetWindowHeight()); /* within the page */
}

bool gui_open_window(Gui* gui, const GuiWindow* window) {
    const RenderRect place = window->place;
    double shape = window->shape;
    const bool is_picture = shape > 0.0, can_widen = window->can_widen, is_card = window->is_card;
    int flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
    flags |= window->has_title ? 0 : ImGuiWindowFlags_NoTitleBar;
    flags |= is_picture ? push_picture_style() : ImGuiWindowFlags_NoMove;
    flags |= is_picture || can_widen ? 0 : ImGuiWindowFlags_NoResize;
    flags |= is_card ? ImGuiWindowFlags_AlwaysAutoResize : 0;
    flags |= window->takes_keys ? 0 : ImGuiWindowFlags_NoFocusOnAppearing;
    flags |= window->is_page || window->ignores_keys ? ImGuiWindowFlags_NoNav : 0;
    flags |= is_card && !gui->card_entered ? ImGuiWindowFlags_NoNavInputs : 0;
    if (!window->stays) {
        ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
        if (!is_card) {
            ImGui::SetNextWindowSize(ImVec2(place.width, place.height),
                                     can_widen ? ImGuiCond_Appearing : 0);
        }
    }
    if (is_card) {
        ImGui::SetNextWindowSizeConstraints(ImVec2(place.width, 0.0f),
                                            ImVec2(place.width, place.height));
    } else if (is_picture) {
        ImGui::SetNextWindowSizeConstraints(ImVec2(window->least, 0.0f), ImVec2(1e6f, 1e6f),
                                            keep_shape, &shape);
    } else if (can_widen) {
        ImGui::SetNextWindowSizeConstraints(
            ImVec2(std::fmin(0.6f * place.width, gui->width), place.height),
            ImVec2(std::fmax(gui->width - place.x, 1.0f), place.height));
    }
    ImGui::PushStyleColor(ImGuiCol_WindowBg, window->ground.opacity
                                                 ? packed(window->ground)
                                                 : ImGui::GetColorU32(ImGuiCol_WindowBg));
    const bool seen = ImGui::Begin(window->title, window->open, flags);
    ImGui::PopStyleColor(is_picture ? 4 : 1); /* push_picture_style has pushed three of each */
    ImGui::PopStyleVar(is_picture ? 3 : 0);
    gui->card_entered = gui->card_entered && (!is_card || ImGui::IsWindowFocused());
    if (window->is_page) {
        scroll_by_keys();
    }
    return seen;
}

void gui_close_window(void) {
    ImGui::End();
}

void gui_focus(Gui* gui, const char* name) {
    enter(gui);
    ImGui::SetWindowFocus(name);
}

RenderRect gui_window_place(const Gui* gui, const char* name) {
    enter(gui);
    const ImGuiWindow* window = ImGui::FindWindowByName(name);
    return window && (window->Active || window->WasActive) ? rect_of(window->Pos, window->Size)
                                                           : RenderRect{};
}

int gui_window_places(const Gui* gui, RenderRect* places, int most) {
    enter(gui);
    const ImVector<ImGuiWindow*>& windows = ImGui::GetCurrentContext()->Windows;
    int count = 0;
    for (int i = windows.Size - 1; i >= 0 && count < most; --i) {
        const ImGuiWindow* window = windows[i];
        if (window->Active && !window->IsFallbackWindow && window->RootWindow == window &&
            !(window->Flags & ImGuiWindowFlags_Tooltip)) {
            places[count++] = rect_of(window->Pos, window->Size);
        }
    }
    return count;
}

bool gui_title_button(Gui* gui, const char* name, int place, const char* sign) {
    const float side = ImGui::GetFrameHeight();
    const ImVec2 from = ImGui::GetWindowPos();
    const ImVec2 to(from.x + ImGui::GetWindowWidth(), from.y + side);
    ImGui::PushClipRect(from, to, false);
    ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetColorU32(ImGuiCol_TitleBg));
    ImGui::SetCursorScreenPos(ImVec2(to.x - float(place) * side, from.y));
    const bool pressed = told(gui, name,
                              sign ? ImGui::Button(sign, ImVec2(side, side))
                                   : ImGui::ArrowButton(name, ImGuiDir_Right));
    ImGui::PopStyleColor();
    ImGui::PopClipRect();
    return pressed;
}

/* Dear ImGui calls this while it draws. The command's data points into Gui.picture. */
static void draw_picture(const ImDrawList*, const ImDrawCmd* command) {
    const Gui* gui = static_cast<const Gui*>(ImGui::GetIO().UserData);
    const RenderRect* place = static_cast<const RenderRect*>(command->UserCallbackData);
    const ImVec4 clip = command->ClipRect;
    gui->pictures->draw(gui->pictures->context, RenderPicture(place - gui->picture), *place,
                        {clip.x, clip.y, clip.z - clip.x, clip.w - clip.y});
}

bool gui_show_picture(Gui* gui, RenderPicture picture, RenderRect place) {
    gui_set_cursor(place.x, place.y);
    ImGui::InvisibleButton("picture", ImVec2(place.width, place.height),
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    gui->picture[picture] = place;
    ImGui::GetWindowDrawList()->AddCallback(draw_picture, &gui->picture[picture]);
    ImGui::GetWindowDrawList()->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
    return ImGui::IsItemActive();
}

void gui_set_scope(const char* name) {
    name ? ImGui::PushID(name) : ImGui::PopID();
}

GuiSpot gui_spot(void) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const ImVec2 low = ImGui::GetWindowDrawList()->GetClipRectMin();
    const ImVec2 high = ImGui::GetWindowDrawList()->GetClipRectMax();
    return {rect_of(ImGui::GetWindowPos(), ImGui::GetWindowSize()),
            rect_of(low, ImVec2(high.x - low.x, high.y - low.y)),
            ImGui::GetCursorScreenPos().x,
            ImGui::GetCursorScreenPos().y,
            ImGui::GetContentRegionAvail().x,
            ImGui::GetCursorPosX() <= ImGui::GetCursorStartPos().x,
            ImGui::CalcItemWidth(),
            style.WindowPadding.x,
            style.FramePadding.x,
            style.ItemSpacing.y,
            ImGui::GetTime()};
}

GuiItem gui_item(void) {
    const bool focused = ImGui::IsItemFocused() && ImGui::IsWindowFocused();
    return {rect_of(ImGui::GetItemRectMin(), ImGui::GetItemRectSize()), ImGui::IsItemActive(),
            ImGui::IsItemHovered(), focused && ImGui::GetIO().NavVisible};
}

GuiPointer gui_pointer(void) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool twice = io.MouseDoubleClicked[0] && ImGui::IsWindowHovered();
    return {io.MousePos.x,   io.MousePos.y,      io.MouseDelta.x,
            io.MouseDelta.y, io.MouseClicked[0], twice && !ImGui::IsAnyItemHovered(),
            io.MouseDown[0], io.MouseDown[1],    io.KeyShift};
}

void gui_set_cursor(float x, float y) {
    ImGui::SetCursorScreenPos(ImVec2(x, y));
}

void gui_leave_room(float width, float height) {
    ImGui::Dummy(ImVec2(width, height));
}

void gui_next_width(Gui* gui, float columns) {
    ImGui::SetNextItemWidth(columns * gui_text_advance(gui->text_height));
}

void gui_same_line(Gui* gui, float x) {
    const float left = ImGui::GetStyle().WindowPadding.x;
    ImGui::SameLine(x < 0.0f ? 0.0f : left + x * gui_text_advance(gui->text_height));
}

void gui_scroll_here(void) {
    ImGui::SetScrollHereY(0.5f);
}

/* ---- Widgets -------------------------------------------------------------------------------- */

bool gui_heading(Gui* gui, const char* name, bool open_at_first, bool open_now) {
    ImGui::SetNextItemOpen(open_at_first || open_now, open_now ? ImGuiCond_Always : ImGuiCond_Once);
    return told(gui, name, ImGui::CollapsingHeader(name));
}

void gui_paragraph(Gui* gui, RenderColor color, const char* text) {
    ImGui::PushStyleColor(ImGuiCol_Text, packed(color));
    ImGui::PushTextWrapPos(0.0f); /* at the right end */
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    gui_keep_word(gui, GUI_LABEL, text, gui_item().place, color);
}

void gui_name(Gui* gui, RenderColor color, const char* text) {
    ImGui::AlignTextToFramePadding();
    gui_paragraph(gui, color, text);
}

void gui_show_tip(float x, float y, float width, const char* text) {
    ImGui::SetNextWindowPos(ImVec2(x, y));
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(width - 2.0f * ImGui::GetStyle().WindowPadding.x);
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

bool gui_button_as(Gui* gui, const char* label, float width, bool repeats) {
    ImGui::PushButtonRepeat(repeats);
    const bool pressed = told(gui, label, ImGui::Button(label, ImVec2(width, 0.0f)));
    ImGui::PopButtonRepeat();
    return pressed;
}

bool gui_check(Gui* gui, const char* label, bool* value) {
    return told(gui, label, ImGui::Checkbox(label, value));
}

bool gui_number(Gui* gui, const GuiSlider* slider, const char* format, double speed,
                double* value) {
    const int flags =
        ImGuiSliderFlags_AlwaysClamp | (slider->logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
    const ImGuiDataType type = ImGuiDataType_Double;
    const bool changed = speed > 0.0 ? ImGui::DragScalar(slider->label, type, value, float(speed),
                                                         &slider->low, &slider->high, format, flags)
                                     : ImGui::SliderScalar(slider->label, type, value, &slider->low,
                                                           &slider->high, format, flags);
    return told(gui, slider->label, changed);
}

bool gui_slide_unseen(Gui* gui, const char* label, float width, float height, double* share) {
    const double low = 0.0, high = 1.0;
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 0.0f);
    const bool moved =
        ImGui::VSliderScalar(label, ImVec2(width, height), ImGuiDataType_Double, share, &low, &high,
                             "%.3f", ImGuiSliderFlags_NoRoundToFormat);
    ImGui::PopStyleVar();
    ImGui::RenderNavHighlight(ImRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()),
                              ImGui::GetItemID());
    return told(gui, label, moved);
}

bool gui_choose(Gui* gui, const char* label, const char* const* names, int* index) {
    const int before = *index;
    const bool open = told(
        gui, label,
        ImGui::BeginCombo(label, *index >= 0 ? names[*index] : "", ImGuiComboFlags_HeightLarge));
    const ImVec2 row(0.0f, gui->finger_row);
    for (int i = 0; open && names[i]; ++i) {
        if (told(gui, names[i], ImGui::Selectable(names[i], i == *index, 0, row))) {
            *index = i;
        }
        if (i == *index) {
            ImGui::SetItemDefaultFocus();
        }
    }
    if (open) {
        ImGui::EndCombo();
    }
    return *index != before;
}

bool gui_write(Gui* gui, const char* label, char* text, size_t size, bool at_once) {
    const int flags = at_once ? 0 : ImGuiInputTextFlags_EnterReturnsTrue;
    return told(gui, label, ImGui::InputText(label, text, size, flags));
}

/* ---- Shapes --------------------------------------------------------------------------------- */

static ImDrawList* list_of(const Gui* gui) {
    return gui->in_window ? ImGui::GetWindowDrawList() : ImGui::GetBackgroundDrawList();
}

void gui_draw_box(Gui* gui, RenderRect place, RenderColor color) {
    const ImVec2 from(place.x, place.y), to(place.x + place.width, place.y + place.height);
    list_of(gui)->AddRectFilled(from, to, packed(color));
}

void gui_draw_quad(Gui* gui, const float corner[4][2], RenderColor color) {
    const ImVec2 solid = ImGui::GetFontTexUvWhitePixel();
    const ImVec2* at = reinterpret_cast<const ImVec2*>(corner);
    list_of(gui)->PrimReserve(6, 4);
    list_of(gui)->PrimQuadUV(at[0], at[1], at[2], at[3], solid, solid, solid, solid, packed(color));
}

void gui_draw_line(Gui* gui, float x0, float y0, float x1, float y1, float width,
                   RenderColor color) {
    const float middle = 0.5f; /* Dear ImGui's lines run between pixel centres */
    list_of(gui)->AddLine(ImVec2(x0 - middle, y0 - middle), ImVec2(x1 - middle, y1 - middle),
                          packed(color), width);
}

void gui_draw_circle(Gui* gui, float x, float y, float radius, float width, RenderColor color) {
    ImDrawList* list = list_of(gui);
    width > 0.0f ? list->AddCircle(ImVec2(x, y), radius, packed(color), 0, width)
                 : list->AddCircleFilled(ImVec2(x, y), radius, packed(color));
}

void gui_draw_text(Gui* gui, float x, float y, float width, RenderColor color, const char* text) {
    list_of(gui)->AddText(nullptr, 0.0f, ImVec2(std::round(x), std::round(y)), packed(color), text,
                          nullptr, width);
}

void gui_measure_text(const char* text, float width, float size[2]) {
    const ImVec2 needed = ImGui::CalcTextSize(text, nullptr, false, width > 0.0f ? width : -1.0f);
    size[0] = needed.x;
    size[1] = needed.y;
}
