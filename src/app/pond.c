#include "pond.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double DRAG_DEPTH = 0.8; /* cells: many stones lie on each other in a wake */
static const double RAIN_PER_SECOND = 7.0;
static const double RAIN_RADIUS = 4.0; /* cells */
static const double RAIN_DEPTH = 2.2;  /* cells */
enum { WALL_REACH = 2, RAIN_SEED = 7 };

static const Panel POOL_PANEL = {true, 24.0, 24.0, 320.0, 240.0};
static const Panel STRING_PANEL = {false, 24.0, 24.0, 320.0, 150.0};

/* ---- Fields -------------------------------------------------------------------------------- */

/* A string for a scheme, or for `average` where it has no 1D form. */
static Ripple* create_string(const Options* options, RippleScheme scheme, SwellWorkers* workers,
                             SwellError* error) {
    RippleParams params;
    const RippleScheme own = ripple_scheme_exists(scheme, 1) ? scheme : RIPPLE_AVERAGE;
    if (!pond_params(options, own, 1, &params, error)) {
        /* Constants that are right for the pool need not be so for the string. */
        params = ripple_default_params(own, 1);
    }
    return ripple_create(&params, workers, error);
}

static bool create_fields(const Options* options, RippleScheme scheme, SwellWorkers* workers,
                          Ripple** pool, Ripple** string, SwellError* error) {
    RippleParams params;
    *pool = NULL;
    *string = NULL;
    if (pond_params(options, scheme, 2, &params, error) &&
        (*pool = ripple_create(&params, workers, error)) &&
        (*string = create_string(options, scheme, workers, error))) {
        return true;
    }
    ripple_destroy(*pool);
    return false;
}

bool pond_init(Pond* pond, const Options* options, SwellWorkers* workers, SwellError* error) {
    pond->options = options;
    pond->workers = workers;
    pond->scheme = (RippleScheme)options->scheme;
    pond->pool_panel = POOL_PANEL;
    pond->string_panel = STRING_PANEL;
    if (!create_fields(options, pond->scheme, workers, &pond->pool, &pond->string, error)) {
        pond->pool = NULL;
        return false;
    }
    const RippleParams* pool = ripple_params(pond->pool);
    pond->pool_panel.height = POOL_PANEL.width * pool->height / pool->width;
    const size_t cells = (size_t)pool->width * (size_t)pool->height;
    pond->heights = swell_memory_allocate(cells, sizeof *pond->heights, error);
    pond->line = pond->heights ? swell_memory_allocate((size_t)ripple_params(pond->string)->width,
                                                       sizeof *pond->line, error)
                               : NULL;
    pond->changed = true;
    return pond->line && pond_lay_walls(options, pond->pool, error);
}

void pond_finish(Pond* pond) {
    ripple_destroy(pond->pool);
    ripple_destroy(pond->string);
    swell_memory_free(pond->heights);
    swell_memory_free(pond->line);
    memset(pond, 0, sizeof *pond);
}

bool pond_reset(Pond* pond, SwellError* error) {
    Pond fresh = {0};
    if (!pond_init(&fresh, pond->options, pond->workers, error)) {
        pond_finish(&fresh);
        return false;
    }
    pond_finish(pond);
    *pond = fresh;
    return true;
}

static bool copy_walls(const Ripple* from, Ripple* to, SwellError* error) {
    const uint8_t* walls = ripple_walls(from);
    const RippleParams* params = ripple_params(from);
    for (int y = 1; walls && y < params->height - 1; ++y) {
        for (int x = 1; x < params->width - 1; ++x) {
            if (walls[y * params->width + x] && !ripple_set_wall(to, x, y, true, error)) {
                return false;
            }
        }
    }
    return true;
}

bool pond_set_scheme(Pond* pond, RippleScheme scheme, SwellError* error) {
    Ripple* pool = NULL;
    Ripple* string = NULL;
    if (!create_fields(pond->options, scheme, pond->workers, &pool, &string, error)) {
        return false;
    }
    if (!copy_walls(pond->pool, pool, error)) {
        ripple_destroy(pool);
        ripple_destroy(string);
        return false;
    }
    ripple_destroy(pond->pool);
    ripple_destroy(pond->string);
    pond->pool = pool;
    pond->string = string;
    pond->scheme = scheme;
    pond->changed = true;
    return true;
}

/* ---- Time ---------------------------------------------------------------------------------- */

static void hold_string(Pond* pond) {
    if (pond->grip == GRIP_STRING) {
        ripple_set_cell(pond->string, pond->held_cell, 0, pond->held_height, NULL);
    }
}

void pond_advance(Pond* pond, double seconds) {
    const int steps = step_clock_advance(&pond->clock, seconds, pond->options->pool_rate);
    ripple_step(pond->pool, steps);
    for (int step = 0; step < steps; ++step) {
        hold_string(pond);
        ripple_step(pond->string, 1);
    }
    hold_string(pond);
    pond->changed = pond->changed || steps > 0;
}

void pond_still(Pond* pond) {
    ripple_still(pond->pool);
    ripple_still(pond->string);
    pond->changed = true;
}

void pond_set_rain(Pond* pond, bool rain) {
    const double per_step = rain ? RAIN_PER_SECOND / pond->options->pool_rate : 0.0;
    ripple_set_rain(pond->pool, per_step, RAIN_RADIUS, RAIN_DEPTH / pond_height_scale(pond->scheme),
                    RAIN_SEED, NULL);
}

static double ceiling_of(const Ripple* string) {
    return ripple_stone_height(ripple_params(string)->scheme, 1);
}

void pond_pull(Pond* pond) {
    ripple_set_cell(pond->string, ripple_params(pond->string)->width / 2, 0,
                    ceiling_of(pond->string), NULL);
    pond->changed = true;
}

/* ---- Drawing ------------------------------------------------------------------------------- */

static bool stream_pool(const Ripple* pool, double depth, float* heights, Renderer* renderer,
                        SwellError* error) {
    const RippleParams* params = ripple_params(pool);
    ripple_fill_smooth(pool, heights);
    const RenderPool shown = {
        .width = params->width,
        .height = params->height,
        .heights = heights,
        .walls = ripple_walls(pool),
        .height_scale = (float)pond_height_scale(params->scheme),
        .depth = (float)depth,
    };
    return renderer_stream_pool(renderer, &shown, error);
}

static void stream_string(const Ripple* string, float* line, Renderer* renderer) {
    const int cells = ripple_params(string)->width;
    const float ceiling = (float)ceiling_of(string);
    ripple_fill_smooth(string, line);
    for (int i = 0; i < cells; ++i) {
        line[i] /= ceiling;
    }
    renderer_stream_string(renderer, line, cells);
}

bool pond_stream(Pond* pond, Renderer* renderer, SwellError* error) {
    if (!pond->changed) {
        return true;
    }
    pond->changed = false;
    stream_string(pond->string, pond->line, renderer);
    return stream_pool(pond->pool, pond->options->pool_depth, pond->heights, renderer, error);
}

bool pond_stream_field(const Options* options, const Ripple* field, Renderer* renderer,
                       SwellError* error) {
    const RippleParams* params = ripple_params(field);
    const size_t cells = (size_t)params->width * (size_t)params->height;
    float* heights = swell_memory_allocate(cells, sizeof *heights, error);
    bool ok = heights != NULL;
    if (ok && params->dimensions == 1) {
        stream_string(field, heights, renderer);
    } else if (ok) {
        ok = stream_pool(field, options->pool_depth, heights, renderer, error);
    }
    swell_memory_free(heights);
    return ok;
}

void pond_place(const Pond* pond, bool pool, bool string, RenderFrame* frame) {
    frame->pool = (RenderRect){0};
    frame->string = (RenderRect){0};
    if (pool) {
        frame->pool = panel_rect(&pond->pool_panel, frame->width, frame->height);
    }
    if (string) {
        frame->string = panel_rect(&pond->string_panel, frame->width, frame->height);
    }
}

int pond_title_height(int text_height) {
    return text_height + text_height / 2;
}

void pond_add_frames(const Pond* pond, RenderOverlay* overlay, const RenderFrame* frame) {
    const int title_height = pond_title_height(overlay->text_height);
    char title[RENDER_LABEL_SIZE];
    if (frame->pool.width > 0.0f) {
        const RippleMeasure measure = ripple_measure(pond->pool);
        const double level = fabs(measure.level) < 0.0005 ? 0.0 : measure.level; /* no "-0.000" */
        snprintf(title, sizeof title, "%s  level %+.3f  energy %.2g",
                 ripple_scheme_name(ripple_params(pond->pool)->scheme), level, measure.energy);
        panel_add_frame(overlay, frame->pool, title_height, title);
    }
    if (frame->string.width > 0.0f) {
        const RippleMeasure measure = ripple_measure(pond->string);
        snprintf(title, sizeof title, "string: %s  energy %.4g",
                 ripple_scheme_name(ripple_params(pond->string)->scheme), measure.energy);
        panel_add_frame(overlay, frame->string, title_height, title);
    }
}

/* ---- The pointer --------------------------------------------------------------------------- */

/* Cells, where the middle of the first is 0. */
static double cell_along(double pixel, float start, float size, int cells) {
    const double cell = (pixel - (double)start) / (double)size * cells - 0.5;
    return fmin(fmax(cell, 1.0), cells - 2.0);
}

static RippleStone stone_at(const Pond* pond, RenderRect pool, double x, double y, double depth) {
    const RippleParams* params = ripple_params(pond->pool);
    return (RippleStone){
        .x = cell_along(x, pool.x, pool.width, params->width),
        .y = cell_along(y, pool.y, pool.height, params->height),
        .radius = POND_STONE_RADIUS,
        .depth = depth / pond_height_scale(params->scheme),
    };
}

static void draw_wall(Pond* pond, RippleStone from, RippleStone to) {
    const int count = 1 + (int)ceil(hypot(to.x - from.x, to.y - from.y));
    for (int i = 0; i <= count; ++i) {
        const int x = (int)lround(from.x + (to.x - from.x) * i / count);
        const int y = (int)lround(from.y + (to.y - from.y) * i / count);
        for (int dy = -WALL_REACH; dy <= WALL_REACH; ++dy) {
            for (int dx = -WALL_REACH; dx <= WALL_REACH; ++dx) {
                ripple_set_wall(pond->pool, x + dx, y + dy, !pond->erase, NULL);
            }
        }
    }
}

static void pull_string(Pond* pond, RenderRect panel, double x, double y) {
    const int cells = ripple_params(pond->string)->width;
    const double share = (x - (double)panel.x) / (double)panel.width;
    pond->held_cell = (int)fmin(fmax(round(share * (cells - 1)), 1.0), cells - 2.0);
    const double height = 1.0 - 2.0 * (y - (double)panel.y) / (double)panel.height;
    pond->held_height = ceiling_of(pond->string) * fmin(fmax(height, -1.0), 1.0);
    hold_string(pond);
}

static PondGrip grip_at(const RenderFrame* frame, int title_height, double x, double y,
                        bool right_button) {
    if (frame->pool.width > 0.0f) {
        switch (panel_part_at(frame->pool, title_height, x, y)) {
        case PANEL_TITLE:
            return GRIP_MOVE_POOL;
        case PANEL_CORNER:
            return GRIP_RESIZE_POOL;
        case PANEL_INSIDE:
            return right_button ? GRIP_WALLS : GRIP_STONES;
        case PANEL_OUTSIDE:
            break;
        }
    }
    if (frame->string.width > 0.0f) {
        switch (panel_part_at(frame->string, title_height, x, y)) {
        case PANEL_TITLE:
            return GRIP_MOVE_STRING;
        case PANEL_CORNER:
            return GRIP_RESIZE_STRING;
        case PANEL_INSIDE:
            return GRIP_STRING;
        case PANEL_OUTSIDE:
            break;
        }
    }
    return GRIP_NONE;
}

bool pond_press(Pond* pond, const RenderFrame* frame, int title_height, double x, double y,
                bool right_button, bool shift) {
    pond->grip = grip_at(frame, title_height, x, y, right_button);
    pond->last_x = x;
    pond->last_y = y;
    pond->erase = shift;
    pond->changed = true;
    const RippleStone stone = stone_at(pond, frame->pool, x, y, POND_STONE_DEPTH);
    switch (pond->grip) {
    case GRIP_STONES:
        ripple_add_stone(pond->pool, stone, NULL);
        break;
    case GRIP_WALLS:
        draw_wall(pond, stone, stone);
        break;
    case GRIP_STRING:
        pull_string(pond, frame->string, x, y);
        break;
    default:
        break;
    }
    return pond->grip != GRIP_NONE;
}

void pond_drag(Pond* pond, const RenderFrame* frame, double x, double y) {
    const double dx = x - pond->last_x, dy = y - pond->last_y;
    const RippleStone from = stone_at(pond, frame->pool, pond->last_x, pond->last_y, DRAG_DEPTH);
    const RippleStone to = stone_at(pond, frame->pool, x, y, DRAG_DEPTH);
    const int width = frame->width, height = frame->height;
    switch (pond->grip) {
    case GRIP_STONES:
        ripple_add_wake(pond->pool, from, to, NULL);
        break;
    case GRIP_WALLS:
        draw_wall(pond, from, to);
        break;
    case GRIP_STRING:
        pull_string(pond, frame->string, x, y);
        break;
    case GRIP_MOVE_POOL:
        panel_move(&pond->pool_panel, dx, dy, width, height);
        break;
    case GRIP_RESIZE_POOL:
        panel_resize(&pond->pool_panel, x, y, width, height);
        break;
    case GRIP_MOVE_STRING:
        panel_move(&pond->string_panel, dx, dy, width, height);
        break;
    case GRIP_RESIZE_STRING:
        panel_resize(&pond->string_panel, x, y, width, height);
        break;
    case GRIP_NONE:
        return;
    }
    pond->last_x = x;
    pond->last_y = y;
    pond->changed = true;
}

void pond_release(Pond* pond) {
    pond->grip = GRIP_NONE;
}
