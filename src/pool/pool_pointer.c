/* The pointer in pool and string: stones, wakes and walls in the pool, pulls of the string. */
#include "pool/pool_panels.h"
#include "pool/pool_script.h"

#include <assert.h>
#include <math.h>

static const double WAKE_DEPTH = 0.8; /* cells; less than a stone's, since stones overlap */
enum { WALL_REACH = 2 };              /* cells to each side of the pointer */

/* ---- Places -------------------------------------------------------------------------------- */

/* Converts a pixel to cells from the centre of the first; never on an edge. */
static double cell_along(double pixel, float start, float size, int cells) {
    const double cell = (pixel - (double)start) / (double)size * cells - 0.5;
    return fmin(fmax(cell, 1.0), cells - 2.0);
}

static RippleStone stone_at(const PoolPanels* panels, RenderRect pool, double x, double y,
                            double depth) {
    const RippleParams* params = ripple_params(panels->pool);
    return (RippleStone){
        .x = cell_along(x, pool.x, pool.width, params->width),
        .y = cell_along(y, pool.y, pool.height, params->height),
        .radius = POOL_SCRIPT_STONE_RADIUS,
        .depth = depth / pool_script_height_scale(params->scheme),
    };
}

/* ---- Actions ------------------------------------------------------------------------------- */

/* Sets or removes a wall along the straight line between two places. */
static void draw_wall(PoolPanels* panels, RippleStone from, RippleStone to) {
    const int count = 1 + (int)ceil(hypot(to.x - from.x, to.y - from.y));
    for (int i = 0; i <= count; ++i) {
        const int x = (int)lround(from.x + (to.x - from.x) * i / count);
        const int y = (int)lround(from.y + (to.y - from.y) * i / count);
        for (int dy = -WALL_REACH; dy <= WALL_REACH; ++dy) {
            for (int dx = -WALL_REACH; dx <= WALL_REACH; ++dx) {
                ripple_set_wall(panels->pool, x + dx, y + dy, !panels->erase, NULL);
            }
        }
    }
}

static void pull_string(PoolPanels* panels, RenderRect rect, double x, double y) {
    const RippleParams* params = ripple_params(panels->string);
    const double share = (x - (double)rect.x) / (double)rect.width;
    const double height = 1.0 - 2.0 * (y - (double)rect.y) / (double)rect.height;
    panels->held_cell =
        (int)fmin(fmax(round(share * (params->width - 1)), 1.0), params->width - 2.0);
    panels->held_height = ripple_stone_height(params->scheme, 1) * fmin(fmax(height, -1.0), 1.0);
    ripple_set_cell(panels->string, panels->held_cell, 0, panels->held_height, NULL);
}

void pool_panels_press(PoolPanels* panels, PoolPanel panel, double x, double y, bool right_button,
                       bool shift) {
    assert(panels && panels->pool && isfinite(x) && isfinite(y));
    const RenderRect place = panels->place[panel];
    if (place.width <= 0.0f) { /* hidden meanwhile */
        return;
    }
    panels->last_x = x;
    panels->last_y = y;
    panels->erase = shift;
    pool_panels_wake(panels);
    if (panel == POOL_PANEL_STRING) {
        panels->pointer = POOL_POINTER_PULL;
        pull_string(panels, place, x, y);
        return;
    }
    const double depth = pool_script_stone_depth(ripple_params(panels->pool)->scheme);
    const RippleStone stone = stone_at(panels, place, x, y, depth);
    panels->pointer = right_button ? POOL_POINTER_WALLS : POOL_POINTER_STONES;
    if (right_button) {
        draw_wall(panels, stone, stone);
    } else {
        ripple_add_stone(panels->pool, stone, NULL);
    }
}

/* Adds a wake or a wall from the last place of the pointer to (x, y). */
static void drag_in_pool(PoolPanels* panels, RenderRect place, double x, double y) {
    const RippleStone from = stone_at(panels, place, panels->last_x, panels->last_y, WAKE_DEPTH);
    const RippleStone to = stone_at(panels, place, x, y, WAKE_DEPTH);
    if (panels->pointer == POOL_POINTER_WALLS) {
        draw_wall(panels, from, to);
    } else {
        ripple_add_wake(panels->pool, from, to, NULL);
    }
}

void pool_panels_drag(PoolPanels* panels, double x, double y) {
    assert(panels && panels->pool && isfinite(x) && isfinite(y));
    const bool pulls = panels->pointer == POOL_POINTER_PULL;
    const RenderRect place = panels->place[pulls ? POOL_PANEL_STRING : POOL_PANEL_POOL];
    if (panels->pointer == POOL_POINTER_NONE || place.width <= 0.0f) { /* hidden meanwhile */
        return;
    }
    if (pulls) {
        pull_string(panels, place, x, y);
    } else {
        drag_in_pool(panels, place, x, y);
    }
    panels->last_x = x;
    panels->last_y = y;
    pool_panels_wake(panels);
}

void pool_panels_release(PoolPanels* panels) {
    assert(panels);
    panels->pointer = POOL_POINTER_NONE;
}
