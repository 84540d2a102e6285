#include "pool/pool_panels.h"

#include "pool/pool_script.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double RAIN_PER_SECOND = 7.0; /* drops */
static const double RAIN_RADIUS = 4.0;     /* cells */
static const double RAIN_DEPTH = 2.2;      /* cells */
enum { RAIN_SEED = 7 };

static const PoolWindow FIRST_WINDOW[POOL_PANEL_COUNT] = {
    [POOL_PANEL_POOL] = {.right = 24.0, .bottom = 24.0},
    /* Left of the pool, right of the settings. */
    [POOL_PANEL_STRING] = {.right = 368.0, .bottom = 24.0, .width = 320.0, .shape = 150.0 / 320.0},
};

/* Loss of `integer` unless it is given: with its source's, a sixteenth a step, rings die out after
   a few cells. */
enum { WATCHED_LOSS = 8 };

/* Smaller motion is invisible; cells, or shares of the string's ceiling. */
static const double CALM = 0.01;

/* ---- Fields -------------------------------------------------------------------------------- */

static RippleParams string_params(const Settings* settings, RippleScheme scheme) {
    RippleParams params;
    if (!pool_script_string_params(settings, scheme, &params, NULL)) {
        /* The pool's scheme may ignore constants that are out of range for the string's. */
        const int width = params.width;
        params = ripple_default_params(params.scheme, 1);
        params.width = width;
    }
    return params;
}

static Ripple* create_string(const Settings* settings, RippleScheme scheme, SwellWorkers* workers,
                             SwellError* error) {
    const RippleParams params = string_params(settings, scheme);
    return ripple_create(&params, workers, error);
}

static bool create_fields(const Settings* settings, RippleScheme scheme, SwellWorkers* workers,
                          Ripple** pool, Ripple** string, SwellError* error) {
    RippleParams params;
    *pool = NULL;
    *string = NULL;
    const bool ok = pool_script_params(settings, scheme, 2, &params, error);
    if (!options_given(settings, OPTION_LOSS)) {
        params.loss = WATCHED_LOSS;
    }
    if (ok && (*pool = ripple_create(&params, workers, error)) &&
        (*string = create_string(settings, scheme, workers, error))) {
        return true;
    }
    ripple_destroy(*pool);
    return false;
}

bool pool_panels_init(PoolPanels* panels, const Settings* settings, SwellWorkers* workers,
                      SwellError* error) {
    assert(panels && !panels->pool && settings && workers);
    panels->settings = settings;
    panels->workers = workers;
    panels->scheme = settings->pool.scheme;
    memcpy(panels->window, FIRST_WINDOW, sizeof panels->window);
    if (!create_fields(settings, panels->scheme, workers, &panels->pool, &panels->string, error)) {
        panels->pool = NULL;
        return false;
    }
    const RippleParams* pool = ripple_params(panels->pool);
    const size_t cells = (size_t)pool->width * (size_t)pool->height;
    const size_t line_cells = (size_t)ripple_params(panels->string)->width;
    panels->heights = swell_memory_allocate(cells, sizeof *panels->heights, error);
    panels->line =
        panels->heights ? swell_memory_allocate(line_cells, sizeof *panels->line, error) : NULL;
    panels->changed = true;
    return panels->line && pool_script_lay_walls(settings, panels->pool, error);
}

void pool_panels_finish(PoolPanels* panels) {
    assert(panels);
    ripple_destroy(panels->pool);
    ripple_destroy(panels->string);
    swell_memory_free(panels->heights);
    swell_memory_free(panels->line);
    memset(panels, 0, sizeof *panels);
}

bool pool_panels_reset(PoolPanels* panels, SwellError* error) {
    assert(panels && panels->pool);
    PoolPanels fresh = {0};
    if (!pool_panels_init(&fresh, panels->settings, panels->workers, error)) {
        pool_panels_finish(&fresh);
        return false;
    }
    pool_panels_finish(panels);
    *panels = fresh;
    return true;
}

/* Sets or clears the walls of `to` where `from` has one. */
static bool set_walls(const Ripple* from, Ripple* to, bool wall, SwellError* error) {
    const uint8_t* walls = ripple_walls(from);
    const RippleParams* params = ripple_params(from);
    for (int y = 1; walls && y < params->height - 1; ++y) {
        for (int x = 1; x < params->width - 1; ++x) {
            if (walls[y * params->width + x] && !ripple_set_wall(to, x, y, wall, error)) {
                return false;
            }
        }
    }
    return true;
}

bool pool_panels_set_scheme(PoolPanels* panels, RippleScheme scheme, SwellError* error) {
    assert(panels && panels->pool);
    Ripple* pool = NULL;
    Ripple* string = NULL;
    if (!create_fields(panels->settings, scheme, panels->workers, &pool, &string, error)) {
        return false;
    }
    if (!set_walls(panels->pool, pool, true, error)) {
        ripple_destroy(pool);
        ripple_destroy(string);
        return false;
    }
    ripple_destroy(panels->pool);
    ripple_destroy(panels->string);
    panels->pool = pool;
    panels->string = string;
    panels->scheme = scheme;
    panels->changed = true;
    panels->moves = false;
    pool_panels_set_rain(panels, panels->rains);
    return true;
}

bool pool_panels_has_scheme(const PoolPanels* panels, RippleScheme scheme) {
    assert(panels && panels->pool);
    return panels->scheme == scheme &&
           ripple_params(panels->string)->scheme == string_params(panels->settings, scheme).scheme;
}

/* ---- Time ---------------------------------------------------------------------------------- */

static void hold_string(PoolPanels* panels) {
    if (panels->held[POOL_PANEL_STRING]) {
        ripple_set_cell(panels->string, panels->held_cell, 0, panels->held_height, NULL);
    }
}

void pool_panels_wake(PoolPanels* panels) {
    assert(panels);
    panels->moves = true;
    panels->changed = true;
}

void pool_panels_advance(PoolPanels* panels, double seconds) {
    assert(panels && panels->pool && seconds >= 0.0);
    if (!panels->moves && !panels->rains) {
        return;
    }
    panels->steps_due += seconds * panels->settings->pool.rate;
    const int steps = (int)panels->steps_due;
    panels->steps_due -= steps;
    ripple_step(panels->pool, steps);
    for (int step = 0; step < steps; ++step) {
        hold_string(panels);
        ripple_step(panels->string, 1);
    }
    hold_string(panels);
    if (steps > 0) {
        pool_panels_wake(panels);
    }
}

void pool_panels_still(PoolPanels* panels) {
    assert(panels && panels->pool);
    ripple_still(panels->pool);
    ripple_still(panels->string);
    panels->changed = true;
    panels->moves = false;
}

void pool_panels_clear_walls(PoolPanels* panels) {
    assert(panels && panels->pool);
    set_walls(panels->pool, panels->pool, false, NULL); /* needs no memory, so it cannot fail */
    pool_panels_wake(panels);
}

void pool_panels_set_rain(PoolPanels* panels, bool rain) {
    assert(panels && panels->pool);
    panels->rains = rain;
    const double per_step = rain ? RAIN_PER_SECOND / panels->settings->pool.rate : 0.0;
    const double depth = RAIN_DEPTH / pool_script_height_scale(panels->scheme);
    const bool ok = ripple_set_rain(panels->pool, per_step, RAIN_RADIUS, depth, RAIN_SEED, NULL);
    assert(ok);
    (void)ok;
}

static double ceiling_of(const Ripple* string) {
    return ripple_stone_height(ripple_params(string)->scheme, 1);
}

void pool_panels_pull(PoolPanels* panels) {
    assert(panels && panels->pool);
    const int middle = ripple_params(panels->string)->width / 2;
    const double ceiling = ceiling_of(panels->string);
    ripple_fill_smooth(panels->string, panels->line);
    const double room = ceiling - (double)panels->line[middle];
    const double height = (double)ripple_heights(panels->string)[middle];
    ripple_set_cell(panels->string, middle, 0, height + fmin(ceiling, 2.0 * room), NULL);
    pool_panels_wake(panels);
}

/* ---- Drawing ------------------------------------------------------------------------------- */

static bool stream_pool(const Ripple* pool, double depth, float* heights, Renderer* renderer,
                        SwellError* error) {
    const RippleParams* params = ripple_params(pool);
    ripple_fill_smooth(pool, heights);
    pool_script_bend_heights(params->scheme, heights,
                             (size_t)params->width * (size_t)params->height);
    const RenderPool shown = {
        .width = params->width,
        .height = params->height,
        .heights = heights,
        .walls = ripple_walls(pool),
        .height_scale = (float)pool_script_height_scale(params->scheme),
        .depth = (float)depth,
    };
    return render_stream_pool(renderer, &shown, error);
}

static void stream_string(const Ripple* string, float* line, Renderer* renderer) {
    const int cells = ripple_params(string)->width;
    const float ceiling = (float)ceiling_of(string);
    ripple_fill_smooth(string, line);
    for (int i = 0; i < cells; ++i) {
        line[i] /= ceiling;
    }
    render_stream_string(renderer, line, cells);
}

static bool is_low(const float* heights, size_t count, double limit) {
    bool low = true;
    for (size_t i = 0; low && i < count; ++i) {
        low = fabs((double)heights[i]) < limit;
    }
    return low;
}

/* Stills both once their motion is invisible: in the uploaded heights, and in the energy, since
   heights may alternate between two steps. */
static void calm_down(PoolPanels* panels) {
    const RippleParams* pool = ripple_params(panels->pool);
    const double scale = pool_script_height_scale(pool->scheme);
    const double ceiling = ceiling_of(panels->string);
    const size_t cells = (size_t)pool->width * (size_t)pool->height;
    if (panels->moves && !panels->rains && !panels->held[POOL_PANEL_POOL] &&
        !panels->held[POOL_PANEL_STRING] &&
        panels->measure[POOL_PANEL_POOL].energy * scale * scale < CALM * CALM &&
        panels->measure[POOL_PANEL_STRING].energy < CALM * CALM * ceiling * ceiling &&
        is_low(panels->heights, cells, CALM / scale) &&
        is_low(panels->line, (size_t)ripple_params(panels->string)->width, CALM)) {
        pool_panels_still(panels);
    }
}

bool pool_panels_stream(PoolPanels* panels, Renderer* renderer, SwellError* error) {
    assert(panels && panels->pool && renderer);
    if (!panels->changed) {
        return true;
    }
    panels->changed = false;
    panels->measure[POOL_PANEL_POOL] = ripple_measure(panels->pool);
    panels->measure[POOL_PANEL_STRING] = ripple_measure(panels->string);
    stream_string(panels->string, panels->line, renderer);
    const bool ok =
        stream_pool(panels->pool, panels->settings->pool.depth, panels->heights, renderer, error);
    calm_down(panels);
    return ok;
}

bool pool_panels_stream_field(const Settings* settings, const Ripple* field, Renderer* renderer,
                              SwellError* error) {
    assert(settings && field && renderer);
    const RippleParams* params = ripple_params(field);
    const size_t cells = (size_t)params->width * (size_t)params->height;
    float* heights = swell_memory_allocate(cells, sizeof *heights, error);
    bool ok = heights != NULL;
    if (ok && params->dimensions == 1) {
        stream_string(field, heights, renderer);
    } else if (ok) {
        ok = stream_pool(field, settings->pool.depth, heights, renderer, error);
    }
    swell_memory_free(heights);
    return ok;
}
