/*
 * The windows of pool and string: where they are, and what the pointer does in them: stones, wakes
 * and walls in the pool, pulls of the string.
 */
#include "base/numbers.h"
#include "options/resolve.h"
#include "pool/pool_panels.h"
#include "pool/pool_script.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Places -------------------------------------------------------------------------------- */

static const double WIDTH_MIN = 80.0; /* when resized, points */

/* Of the pool, points; its window has the shape of its cells, within these limits. */
static const double POOL_WIDTH[RENDER_LOOK_COUNT] = {
    [RENDER_LOOK_CLASSIC] = 320.0, [RENDER_LOOK_SEA] = 256.0, [RENDER_LOOK_STUDY] = 256.0};
static const double POOL_HEIGHT_MAX = 480.0, POOL_SHAPE_MIN = 0.125, POOL_SHAPE_MAX = 12.0;

/* Gives the pool's window the shape of the pool and, unless the user has moved or resized it, the
   width that belongs to the look. */
static void fit_pool(PoolPanels* panels) {
    const RippleParams* pool = ripple_params(panels->pool);
    PoolWindow* window = &panels->window[POOL_PANEL_POOL];
    const double shape = (double)pool->height / pool->width;
    window->shape = swell_clamp(shape, POOL_SHAPE_MIN, POOL_SHAPE_MAX);
    if (!window->by_hand) {
        const double width = POOL_WIDTH[panels->settings->drawing.look];
        window->width = fmin(width, POOL_HEIGHT_MAX / window->shape);
    }
}

/* The picture that the windows lie in, pixels. */
typedef struct Screen {
    int width, height; /* down to what covers its lower edge */
    double point;      /* of a program's window of 1280 x 720, or of an upright one 720 wide */
    double title;      /* height of a window's title */
} Screen;

static Screen screen_of(const Gui* gui, int width, int height, float below) {
    const double point = width < height ? width / 720.0 : fmin(width / 1280.0, height / 720.0);
    return (Screen){width, height - (int)below, point, (double)gui_title_height(gui)};
}

/* The picture of a window, pixels; an enlarged one is as large as fits below its title. */
static RenderRect place_of(const PoolWindow* window, const Screen* screen) {
    const double point = screen->point, title = screen->title;
    const double room = fmax(screen->height - title, 1.0);
    const double wide = window->enlarged ? floor(fmin(screen->width, room / window->shape))
                                         : round(window->width * point);
    const double w = fmax(wide, 1.0), h = fmax(round(w * window->shape), 1.0);
    if (window->enlarged) {
        return (RenderRect){(float)round(0.5 * (screen->width - w)),
                            (float)round(title + 0.5 * (room - h)), (float)w, (float)h};
    }
    return (RenderRect){(float)round(screen->width - window->right * point - w),
                        (float)round(screen->height - window->bottom * point - h), (float)w,
                        (float)h};
}

/* Keeps where the user has moved it. */
static void keep_place(PoolWindow* window, RenderRect place, const Screen* screen) {
    window->width = (double)place.width / screen->point;
    window->right = (screen->width - (double)(place.x + place.width)) / screen->point;
    window->bottom = (screen->height - (double)(place.y + place.height)) / screen->point;
    window->enlarged = false;
    window->by_hand = true;
}

/* ---- The pointer --------------------------------------------------------------------------- */

/* What the pointer does in a picture, from a press until the button is released. */
typedef struct Stroke {
    bool held;            /* a button is down */
    bool at_mark;         /* the first place is at the mark */
    int count;            /* places of the pointer in this frame: where it was pressed, moves */
    const float (*at)[2]; /* (count): x, y [pixels], valid until the next frame */
} Stroke;

static const double WAKE_DEPTH = 0.8; /* cells; less than a stone's, since stones overlap */
enum { WALL_REACH = 2 };              /* cells to each side of the pointer */

/* Converts a pixel to cells from the centre of the first; never on an edge. */
static double cell_along(double pixel, float start, float size, int cells) {
    const double cell = (pixel - (double)start) / (double)size * cells - 0.5;
    return swell_clamp(cell, 1.0, cells - 2.0);
}

static RippleStone stone_at(const Ripple* pool, RenderRect place, const float at[2], double depth) {
    const RippleParams* params = ripple_params(pool);
    return (RippleStone){
        .x = cell_along((double)at[0], place.x, place.width, params->width),
        .y = cell_along((double)at[1], place.y, place.height, params->height),
        .radius = POOL_SCRIPT_STONE_RADIUS,
        .depth = depth / pool_script_height_scale(params->scheme),
    };
}

/* Sets or removes a wall along the straight line between two places. */
static void draw_wall(Ripple* pool, RippleStone from, RippleStone to, bool wall) {
    const int count = 1 + (int)ceil(hypot(to.x - from.x, to.y - from.y));
    for (int i = 0; i <= count; ++i) {
        const int x = (int)lround(from.x + (to.x - from.x) * i / count);
        const int y = (int)lround(from.y + (to.y - from.y) * i / count);
        for (int dy = -WALL_REACH; dy <= WALL_REACH; ++dy) {
            for (int dx = -WALL_REACH; dx <= WALL_REACH; ++dx) {
                ripple_set_wall(pool, x + dx, y + dy, wall, NULL);
            }
        }
    }
}

static void touch_pool(PoolPanels* panels, RenderRect place, const Stroke* stroke) {
    Ripple* pool = panels->pool;
    for (int i = 0; i < stroke->count; ++i) {
        const RippleStone to = stone_at(pool, place, stroke->at[i], WAKE_DEPTH);
        const bool first = i == 0 && !panels->held[POOL_PANEL_POOL];
        if (first) {
            panels->walls = gui_pointer().right;
            panels->erases = gui_pointer().shift;
        }
        const RippleStone from = first ? to : panels->last;
        if (panels->walls) {
            draw_wall(pool, from, to, !panels->erases);
        } else if (first) {
            const double depth = pool_script_stone_depth(ripple_params(pool)->scheme);
            ripple_add_stone(pool, stone_at(pool, place, stroke->at[i], depth), NULL);
        } else {
            ripple_add_wake(pool, from, to, NULL);
        }
        panels->last = to;
    }
}

static void touch_string(PoolPanels* panels, RenderRect place, const Stroke* stroke) {
    const RippleParams* params = ripple_params(panels->string);
    for (int i = 0; i < stroke->count; ++i) {
        const double share = (double)((stroke->at[i][0] - place.x) / place.width);
        const double height = 1.0 - 2.0 * (double)((stroke->at[i][1] - place.y) / place.height);
        panels->held_cell =
            (int)swell_clamp(round(share * (params->width - 1)), 1.0, params->width - 2.0);
        panels->held_height = pool_script_ceiling(params->scheme) * swell_clamp(height, -1.0, 1.0);
        pool_panels_lift(panels, panels->held_cell, panels->held_height);
    }
}

/* ---- The windows --------------------------------------------------------------------------- */

/* Writes a title of at most `columns`: what does not fit is left out. */
static void write_title(const PoolPanels* panels, PoolPanel panel, int columns,
                        char title[GUI_WORD_SIZE]) {
    const RippleMeasure measured = panels->measure[panel];
    const bool pool = panel == POOL_PANEL_POOL;
    const RippleParams* params = ripple_params(pool ? panels->pool : panels->string);
    const double level = fabs(measured.level) < 0.0005 ? 0.0 : measured.level; /* no "-0.000" */
    char figure[2][32] = {"", ""};
    snprintf(figure[0], sizeof figure[0], "  level %+.3f", level);
    snprintf(figure[1], sizeof figure[1], "  energy %.3g", measured.energy);
    const int length = snprintf(title, GUI_WORD_SIZE, "%s: %s", pool ? "pool" : "string",
                                ripple_scheme_name(params->scheme));
    const int name = (int)strcspn(title, ":");
    title[length <= columns ? length : name <= columns ? name : 0] = '\0';
    for (int i = pool ? 0 : 1; i < 2 && (int)(strlen(title) + strlen(figure[i])) <= columns; ++i) {
        strcat(title, figure[i]);
    }
}

/* Draws the corner that resizes a window, whose own one lies behind the picture. */
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

/* Draws the ring of the probe; returns whether the pointer was first at it. */
static bool draw_mark(Gui* gui, const RenderRect* place, const double share[2], const float at[2]) {
    static const RenderColor RIM = GUI_DARK(255);
    const float x = place->x + (float)share[0] * place->width;
    const float y = place->y + (float)share[1] * place->height;
    const float radius = 0.4f * (float)gui_text_height(gui), line = fmaxf(0.2f * radius, 1.0f);
    gui_draw_circle(gui, x, y, radius, 3.0f * line, RIM);
    gui_draw_circle(gui, x, y, radius, line, GUI_NOTE);
    return hypotf(at[0] - x, at[1] - y) < fmaxf(2.0f * radius, 0.5f * gui_finger_row(gui));
}

static RenderPicture picture_of(PoolPanel panel) {
    return panel == POOL_PANEL_POOL ? RENDER_PICTURE_POOL : RENDER_PICTURE_STRING;
}

/* Shows pool or string in the open window. */
static Stroke show_picture(const PoolPanels* panels, PoolPanel panel, Gui* gui, RenderRect place) {
    const bool pool = panel == POOL_PANEL_POOL;
    const double* probe = panels->settings->pool.probe;
    const double mark[] = {probe[0], pool ? probe[1] : 0.5};
    Stroke stroke = {0};
    int count = 0;
    stroke.at = gui_pointer_path(gui, &count);
    stroke.held = gui_show_picture(gui, picture_of(panel), place);
    stroke.count = stroke.held ? count : 0;
    stroke.at_mark = panels->settings->pool.explains && draw_mark(gui, &place, mark, stroke.at[0]);
    draw_corner(gui, &place);
    return stroke;
}

static bool same_place(const RenderRect* a, const RenderRect* b) {
    return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height;
}

/* Opens the window: where it was, if the program has not moved it since. */
static RenderRect open_window(const PoolPanels* panels, PoolPanel panel, Gui* gui,
                              const Screen* screen, const RenderRect* wanted, bool* open) {
    const float title = (float)screen->title, room = wanted->width - 3.5f * title;
    const RenderRect before = gui_picture_place(gui, picture_of(panel));
    char text[GUI_WORD_SIZE];
    write_title(panels, panel, (int)(room / gui_text_advance(gui_text_height(gui))), text);
    gui_begin_window(
        gui, &(GuiWindow){
                 .title = panel == POOL_PANEL_POOL ? "pool" : "string",
                 .shown = text,
                 .place = {wanted->x, wanted->y - title, wanted->width, wanted->height + title},
                 .stays = same_place(&before, wanted),
                 .shape = panels->window[panel].shape,
                 .least = fminf((float)(WIDTH_MIN * screen->point), wanted->width),
                 .has_title = true,
                 .ignores_keys = true,
                 .open = open,
             });
    const RenderRect now = gui_spot().window;
    gui_keep_word(gui, GUI_CONTROL, "close",
                  (RenderRect){now.x + now.width - title, now.y, title, title}, GUI_WHITE);
    return now;
}

bool pool_panels_shows(const Settings* settings, PoolPanel panel) {
    assert(settings && panel < POOL_PANEL_COUNT);
    const PoolSettings* pool = &settings->pool;
    return (panel == POOL_PANEL_POOL ? pool->shown : pool->string_shown) &&
           !settings->view.spectrum;
}

/* Moves the probe to a pixel of the picture; a string has none across. */
static void move_probe(const PoolPanels* panels, PoolPanel panel, const float at[2],
                       SettingsRequest* request) {
    const RenderRect* place = &panels->place[panel];
    const double x = (double)((at[0] - place->x) / place->width);
    const double y = panel == POOL_PANEL_POOL ? (double)((at[1] - place->y) / place->height)
                                              : panels->settings->pool.probe[1];
    char text[64];
    snprintf(text, sizeof text, "%.4f,%.4f", swell_clamp(x, 0.0, 1.0), swell_clamp(y, 0.0, 1.0));
    settings_request_set(request, option_spec(OPTION_POOL_PROBE), text);
}

bool pool_panels_probe(PoolPanels* panels, double x, double y, SettingsRequest* request) {
    assert(panels && request);
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        const RenderRect* place = &panels->place[panel];
        const float at[] = {(float)x, (float)y};
        if (at[0] >= place->x && at[0] < place->x + place->width && at[1] >= place->y &&
            at[1] < place->y + place->height) {
            move_probe(panels, panel, at, request);
            panels->explained = panel;
            return true;
        }
    }
    return false;
}

/* What the pointer does in a picture: it moves the probe, by its ring or with Shift, or disturbs
   the field. */
static void touch(PoolPanels* panels, PoolPanel panel, const Stroke* stroke,
                  SettingsRequest* request) {
    if (!panels->held[panel]) {
        panels->probes = panels->lesson[panel] && !gui_pointer().right &&
                         (stroke->at_mark || gui_pointer().shift);
    }
    if (panels->probes) {
        move_probe(panels, panel, stroke->at[stroke->count - 1], request);
        return;
    }
    pool_panels_wake(panels);
    (panel == POOL_PANEL_POOL ? touch_pool : touch_string)(panels, panels->place[panel], stroke);
}

/* Writes one window, if it is shown, and lets the pointer act in what it shows. */
static void write_panel(PoolPanels* panels, PoolPanel panel, Gui* gui, const Screen* screen,
                        PoolRequest* request) {
    RenderRect place = {0};
    Stroke stroke = {0};
    if (pool_panels_shows(panels->settings, panel)) {
        PoolWindow* window = &panels->window[panel];
        const RenderRect wanted = place_of(window, screen);
        const float title = (float)screen->title;
        bool open = true;
        const RenderRect now = open_window(panels, panel, gui, screen, &wanted, &open);
        const GuiPointer pointer = gui_pointer();
        /* In a window of few pixels nothing may be left below the title. */
        place = (RenderRect){now.x, now.y + title, fmaxf(now.width, 1.0f),
                             fmaxf(now.height - title, 1.0f)};
        request->next_scheme |= gui_title_button(gui, "next scheme", 2, NULL);
        const bool question = gui_title_button(gui, "explain", 3, "?");
        stroke = show_picture(panels, panel, gui, place);
        gui_end_window(gui);
        if (!same_place(&place, &wanted)) {
            keep_place(window, place, screen);
        }
        if (pointer.pressed_twice && pointer.y < place.y) {
            window->enlarged = !window->enlarged;
        }
        request->close[panel] = !open;
        if (question) { /* shows or hides what explains it */
            const bool hides = panels->settings->pool.explains && panels->lesson[panel];
            settings_request_set(&request->settings, option_spec(OPTION_EXPLAIN),
                                 hides ? "off" : "on");
        }
        if (question || panels->place[panel].width == 0.0f || stroke.count > 0) {
            panels->explained = panel;
        }
    }
    panels->place[panel] = place;
    if (stroke.count > 0) {
        touch(panels, panel, &stroke, &request->settings);
    }
    panels->held[panel] = stroke.held;
}

/* Writes what explains the windows: both, or where there is no room the one that appeared or was
   touched last. */
static void write_lessons(PoolPanels* panels, Gui* gui, const Screen* screen,
                          SettingsRequest* request) {
    RenderRect place[POOL_PANEL_COUNT];
    const bool both = pool_lesson_place(gui, panels->place, screen->width, screen->height, place);
    if (panels->place[panels->explained].width == 0.0f) {
        panels->explained =
            panels->explained == POOL_PANEL_POOL ? POOL_PANEL_STRING : POOL_PANEL_POOL;
    }
    Settings standard;
    if (panels->settings->pool.explains) {
        options_fill_standard(panels->settings, &standard);
    }
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        panels->lesson[panel] = panels->settings->pool.explains &&
                                panels->place[panel].width > 0.0f &&
                                (both || panel == panels->explained);
        if (panels->lesson[panel]) {
            pool_lesson_write(panels, panel, gui, place[panel], &standard, request);
        }
    }
}

PoolRequest pool_panels_write(PoolPanels* panels, Gui* gui, int width, int height, float below) {
    assert(panels && panels->pool && gui);
    const Screen screen = screen_of(gui, width, height, below);
    PoolRequest request = {0};
    fit_pool(panels);
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        write_panel(panels, panel, gui, &screen, &request);
    }
    write_lessons(panels, gui, &screen, &request.settings);
    return request;
}
