/*
 * The windows of pool and string: their places, and the pointer's actions in them (stones, wakes
 * and walls in the pool, pulls of the string).
 */
#include "pool_parts.h"

#include "base/numbers.h"
#include "base/text.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const RenderPicture PICTURES[POOL_PANEL_COUNT] = {RENDER_PICTURE_POOL,
                                                         RENDER_PICTURE_STRING};

/* ---- Places -------------------------------------------------------------------------------- */

static const double WIDTH_MIN = 80.0; /* least width when resized, points */

/* Gap around windows, points; limits of the shape of the pool's window, which is that of its cells.
 */
static const double GAP = 24.0, POOL_SHAPE_MIN = 0.125, POOL_SHAPE_MAX = 12.0;

static const double POOL_SHARE = 0.5; /* of the program's height, where its width allows */

/* The picture that the windows lie in, pixels. */
typedef struct Screen {
    int width, height; /* without the part that is kept free at its lower edge */
    double point;      /* pixels in a point of 1280 x 720, or of an upright picture 720 wide */
    double title;      /* height of a window's title */
} Screen;

/* Gives the pool's window the shape of the pool. Unless the user has moved or resized it, it lies
   at the top, with room for its lesson below, and the string to its left, or else below. */
static void fit_pool(PoolPanels* panels, const Gui* gui, const Screen* screen) {
    const RippleParams* pool = ripple_params(panels->field[POOL_PANEL_POOL]);
    PoolWindow *window = &panels->window[POOL_PANEL_POOL],
               *string = &panels->window[POOL_PANEL_STRING];
    const double shape = (double)pool->height / pool->width;
    window->shape = swell_clamp(shape, POOL_SHAPE_MIN, POOL_SHAPE_MAX);
    if (!window->by_hand) {
        const double high = screen->height / screen->point, title = screen->title / screen->point;
        const double most = screen->width / screen->point - 2.0 * GAP;
        window->width = fmin(POOL_SHARE * high / window->shape, most);
        window->bottom = high - title - window->width * window->shape;
    }
    if (!string->by_hand) {
        const double lesson =
            POOL_LESSON_COLUMNS * (double)gui_text_advance(gui_text_height(gui)) / screen->point;
        const bool explains = panels->settings->pool.explains;
        const double beside = window->right + fmax(window->width, explains ? lesson : 0.0) + GAP;
        const bool fits = beside + string->width <= screen->width / screen->point;
        string->right = fits ? beside : window->right;
    }
}

/* Returns the place of a window's picture, pixels. An enlarged picture is as large as fits below
   its title. */
static RenderRect place_of(const PoolWindow* window, const Screen* screen) {
    const double point = screen->point, title = screen->title;
    const double room = fmax(screen->height - title, 1.0);
    const double wide = window->enlarged ? floor(fmin(screen->width, room / window->shape))
                                         : round(window->width * point);
    const double w = fmax(wide, 1.0), h = fmax(round(w * window->shape), 1.0);
    const double x =
        window->enlarged ? 0.5 * (screen->width - w) : screen->width - window->right * point - w;
    const double y =
        window->enlarged ? title + 0.5 * (room - h) : screen->height - window->bottom * point - h;
    return (RenderRect){(float)round(x), (float)round(y), (float)w, (float)h};
}

static bool same_place(const RenderRect* a, const RenderRect* b) {
    return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height;
}

/* ---- The pointer --------------------------------------------------------------------------- */

static const double WAKE_DEPTH = 0.8; /* cells; less than a stone's, since stones overlap */
enum { WALL_REACH = 2 };              /* cells to each side of the pointer */

/* Moves the probe to a pixel of the picture. In a string it moves along only. */
static void move_probe(const PoolPanels* panels, PoolPanel panel, float x, float y,
                       SettingsRequest* request) {
    const RenderRect* place = &panels->place[panel];
    const double right = (double)((x - place->x) / place->width);
    const double down = panel == POOL_PANEL_POOL ? (double)((y - place->y) / place->height)
                                                 : panels->settings->pool.probe[1];
    char text[64];
    snprintf(text, sizeof text, "%.4f,%.4f", swell_clamp(right, 0.0, 1.0),
             swell_clamp(down, 0.0, 1.0));
    settings_request_set(request, option_spec(OPTION_POOL_PROBE), text);
}

bool pool_panels_probe(PoolPanels* panels, double x, double y, SettingsRequest* request) {
    assert(panels && request);
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        const RenderRect* place = &panels->place[panel];
        const float right = (float)x, down = (float)y;
        if (right >= place->x && right < place->x + place->width && down >= place->y &&
            down < place->y + place->height) {
            move_probe(panels, panel, right, down, request);
            panels->explained = panel;
            return true;
        }
    }
    return false;
}

/* Converts a pixel to cells from the centre of the first cell, never on an edge. */
static double cell_along(float pixel, float start, float size, int cells) {
    const double cell = ((double)pixel - (double)start) / (double)size * cells - 0.5;
    return swell_clamp(cell, 1.0, cells - 2.0);
}

/* A press drops a stone, and a drag draws a wake. With the right button both make walls, and with
   Shift they remove walls. Each stroke starts where the pointer was in the last frame, so that
   there are no gaps. */
static void touch_pool(PoolPanels* panels, const GuiPointer* pointer) {
    Ripple* pool = panels->field[POOL_PANEL_POOL];
    const RippleParams* params = ripple_params(pool);
    const RenderRect place = panels->place[POOL_PANEL_POOL];
    const bool first = !panels->held[POOL_PANEL_POOL];
    const double unit = pool_trace_unit(params);
    RippleStone to = {.x = cell_along(pointer->x, place.x, place.width, params->width),
                      .y = cell_along(pointer->y, place.y, place.height, params->height),
                      .radius = POOL_STONE_RADIUS,
                      .depth = WAKE_DEPTH * unit};
    if (first) {
        panels->walls = pointer->right;
        panels->erases = pointer->shift;
        panels->last = to;
    }
    const RippleStone from = panels->last;
    panels->last = to;
    if (!panels->walls) {
        if (first) {
            to.depth = pool_stone_depth(params->scheme) * unit;
            ripple_add_stone(pool, to, NULL);
        } else {
            ripple_add_wake(pool, from, to, NULL);
        }
        return;
    }
    const int count = 1 + (int)ceil(hypot(to.x - from.x, to.y - from.y));
    for (int i = 0; i <= count; ++i) {
        const int x = (int)lround(from.x + (to.x - from.x) * i / count);
        const int y = (int)lround(from.y + (to.y - from.y) * i / count);
        for (int dy = -WALL_REACH; dy <= WALL_REACH; ++dy) {
            for (int dx = -WALL_REACH; dx <= WALL_REACH; ++dx) {
                ripple_set_wall(pool, x + dx, y + dy, !panels->erases, NULL);
            }
        }
    }
}

static void touch_string(PoolPanels* panels, const GuiPointer* pointer) {
    Ripple* string = panels->field[POOL_PANEL_STRING];
    const RippleParams* params = ripple_params(string);
    const RenderRect place = panels->place[POOL_PANEL_STRING];
    const double share = (double)((pointer->x - place.x) / place.width);
    const double height = 1.0 - 2.0 * (double)((pointer->y - place.y) / place.height);
    panels->held_cell =
        (int)swell_clamp(round(share * (params->width - 1)), 1.0, params->width - 2.0);
    panels->held_height = pool_trace_unit(params) * swell_clamp(height, -1.0, 1.0);
    pool_lift(string, panels->held_cell, panels->held_height);
}

/* ---- The windows --------------------------------------------------------------------------- */

/* Writes a title of at most `columns`, leaving out what does not fit. */
static void write_title(const PoolPanels* panels, PoolPanel panel, int columns,
                        char title[GUI_WORD_SIZE]) {
    const RippleMeasure measured = panels->measure[panel];
    const double level = fabs(measured.level) < 0.0005 ? 0.0 : measured.level; /* no "-0.000" */
    char part[4][32] = {""};
    snprintf(part[0], sizeof part[0], "%s", pool_panel_name(panel));
    snprintf(part[1], sizeof part[1], ": %s",
             ripple_scheme_name(ripple_params(panels->field[panel])->scheme));
    if (panel == POOL_PANEL_POOL) {
        snprintf(part[2], sizeof part[2], "  level %+.3f", level);
    }
    snprintf(part[3], sizeof part[3], "  energy %.3g", measured.energy);
    title[0] = '\0';
    for (int i = 0; i < 4 && (int)(strlen(title) + strlen(part[i])) <= columns; ++i) {
        strcat(title, part[i]);
    }
    swell_append(title, GUI_WORD_SIZE, "###%s", pool_panel_name(panel));
}

/* Draws the corner that resizes a window, because the window's own corner lies behind the
   picture. */
static void draw_corner(Gui* gui, const RenderRect* place) {
    static const RenderColor GROUND = {6, 40, 46, 255}, SIGN = GUI_PALE(255);
    const float side = (float)gui_text_height(gui), inside = roundf(0.25f * side);
    const float x = place->x + place->width, y = place->y + place->height;
    const float near = inside, far = side - 2.0f * inside;
    const float ground[4][2] = {{x, y - side}, {x, y}, {x - side, y}, {x - side, y}};
    const float sign[4][2] = {
        {x - near, y - far}, {x - near, y - near}, {x - far, y - near}, {x - far, y - near}};
    gui_draw_quad(gui, ground, GROUND);
    gui_draw_quad(gui, sign, SIGN);
}

/* Draws the ring of the probe. Returns whether the pointer is at it. */
static bool draw_mark(Gui* gui, const RenderRect* place, double right, double down,
                      const GuiPointer* pointer) {
    static const RenderColor RIM = GUI_DARK(255);
    const float x = place->x + (float)right * place->width;
    const float y = place->y + (float)down * place->height;
    const float radius = 0.4f * (float)gui_text_height(gui), line = fmaxf(0.2f * radius, 1.0f);
    gui_draw_circle(gui, x, y, radius, 3.0f * line, RIM);
    gui_draw_circle(gui, x, y, radius, line, GUI_NOTE);
    return hypotf(pointer->x - x, pointer->y - y) <
           fmaxf(2.0f * radius, 0.5f * gui_finger_row(gui));
}

bool pool_panels_shows(const Settings* settings, PoolPanel panel) {
    assert(settings && panel < POOL_PANEL_COUNT);
    const PoolSettings* pool = &settings->pool;
    return (panel == POOL_PANEL_POOL ? pool->shown : pool->string_shown) &&
           !settings->view.spectrum;
}

/* Keeps the place to which the user has moved the window. */
static void keep_place(PoolWindow* window, const RenderRect* place, const Screen* screen) {
    window->width = (double)place->width / screen->point;
    window->right = (screen->width - (double)(place->x + place->width)) / screen->point;
    window->bottom = (screen->height - (double)(place->y + place->height)) / screen->point;
    window->enlarged = false;
    window->by_hand = true;
}

/* Writes one window, where it was if the program has not moved it since, and lets the pointer act
   in its picture. */
static void write_panel(PoolPanels* panels, PoolPanel panel, Gui* gui, const Screen* screen,
                        PoolRequest* request) {
    PoolWindow* window = &panels->window[panel];
    const PoolSettings* pool = &panels->settings->pool;
    const RenderRect wanted = place_of(window, screen);
    const RenderRect before = gui_picture_place(gui, PICTURES[panel]);
    const float title = (float)screen->title, room = wanted.width - 3.5f * title;
    char text[GUI_WORD_SIZE];
    bool open = true;
    write_title(panels, panel, (int)(room / gui_text_advance(gui_text_height(gui))), text);
    gui_begin_window(
        gui,
        &(GuiWindow){.title = text,
                     .place = {wanted.x, wanted.y - title, wanted.width, wanted.height + title},
                     .stays = same_place(&before, &wanted),
                     .shape = window->shape,
                     .least = fminf((float)(WIDTH_MIN * screen->point), wanted.width),
                     .has_title = true,
                     .ignores_keys = true,
                     .open = &open});
    const RenderRect now = gui_spot().window;
    const GuiPointer pointer = gui_pointer();
    gui_keep_word(gui, GUI_CONTROL, "close",
                  (RenderRect){now.x + now.width - title, now.y, title, title}, GUI_WHITE);
    request->next_scheme |= gui_title_button(gui, "next scheme", 2, NULL);
    gui_tip(gui, "next scheme");
    const bool question = gui_title_button(gui, "explain", 3, "?");
    gui_tip(gui, "explain");
    /* In a window of few pixels nothing may be left below the title. */
    const RenderRect place = {now.x, now.y + title, fmaxf(now.width, 1.0f),
                              fmaxf(now.height - title, 1.0f)};
    const bool held = gui_show_picture(gui, PICTURES[panel], place);
    const bool at_mark =
        pool->explains && draw_mark(gui, &place, pool->probe[0],
                                    panel == POOL_PANEL_POOL ? pool->probe[1] : 0.5, &pointer);
    draw_corner(gui, &place);
    gui_end_window(gui);

    if (!same_place(&place, &wanted)) {
        keep_place(window, &place, screen);
    }
    if (pointer.pressed_twice && pointer.y < place.y) {
        window->enlarged = !window->enlarged;
    }
    request->close[panel] = !open;
    if (question) { /* shows or hides the lesson */
        const bool hides = pool->explains && panels->lesson[panel];
        settings_request_set(&request->settings, option_spec(OPTION_EXPLAIN), hides ? "off" : "on");
    }
    const bool begins = held && !panels->held[panel];
    const bool acts = begins || (held && (pointer.right_by != 0.0f || pointer.down_by != 0.0f));
    if (question || panels->place[panel].width == 0.0f || acts) {
        panels->explained = panel;
    }
    panels->place[panel] = place;
    if (begins) { /* the ring, or Shift, moves the probe */
        panels->probes = panels->lesson[panel] && !pointer.right && (at_mark || pointer.shift);
    }
    if (acts && panels->probes) {
        move_probe(panels, panel, pointer.x, pointer.y, &request->settings);
    } else if (acts) {
        pool_panels_wake(panels);
        (panel == POOL_PANEL_POOL ? touch_pool : touch_string)(panels, &pointer);
    }
    panels->held[panel] = held;
}

PoolRequest pool_panels_write(PoolPanels* panels, Gui* gui, int width, int height, float below) {
    assert(panels && panels->field[0] && gui);
    const double point = width < height ? width / 720.0 : fmin(width / 1280.0, height / 720.0);
    const Screen screen = {width, height - (int)below, point, (double)gui_title_height(gui)};
    PoolRequest request = {0};
    fit_pool(panels, gui, &screen);
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        if (pool_panels_shows(panels->settings, panel)) {
            write_panel(panels, panel, gui, &screen, &request);
        } else {
            panels->place[panel] = (RenderRect){0};
            panels->held[panel] = false;
        }
    }
    pool_lessons_write(panels, gui, screen.width, screen.height, &request.settings);
    return request;
}
