#include "pool/pool_panels.h"

#include "pool/pool_script.h"
#include "ripple/growing.h"

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

enum { MEASURE_EVERY = 10 }; /* steps between two spectra */

/* Smaller motion is invisible; cells, or shares of the string's ceiling. */
static const double CALM = 0.01;

Ripple* pool_panels_field(const PoolPanels* panels, PoolPanel panel) {
    assert(panels && panel < POOL_PANEL_COUNT);
    return panel == POOL_PANEL_POOL ? panels->pool : panels->string;
}

/* ---- Fields -------------------------------------------------------------------------------- */

RippleParams pool_panels_params(const Settings* settings, RippleScheme scheme, PoolPanel panel) {
    assert(settings);
    RippleParams params = pool_script_params(settings, scheme, panel == POOL_PANEL_POOL ? 2 : 1);
    if (!options_said(settings, OPTION_LOSS)) {
        params.loss = WATCHED_LOSS;
    }
    return params;
}

static bool create_fields(const Settings* settings, RippleScheme scheme, SwellWorkers* workers,
                          Ripple** pool, Ripple** string, SwellError* error) {
    const RippleParams params = pool_panels_params(settings, scheme, POOL_PANEL_POOL);
    const RippleParams line = pool_panels_params(settings, scheme, POOL_PANEL_STRING);
    *pool = ripple_create_growing(&params, workers, error);
    *string = *pool ? ripple_create_growing(&line, workers, error) : NULL;
    if (*string) {
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

static void clear_traces(PoolPanels* panels) {
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        pool_trace_clear(&panels->trace[panel]);
    }
}

/* Changes the constants alone; returns whether pool and string keep their schemes. */
static bool keep_fields(PoolPanels* panels, RippleScheme scheme, bool* ok, SwellError* error) {
    const RippleParams pool = pool_panels_params(panels->settings, scheme, POOL_PANEL_POOL);
    const RippleParams line = pool_panels_params(panels->settings, scheme, POOL_PANEL_STRING);
    if (pool.scheme != ripple_params(panels->pool)->scheme ||
        line.scheme != ripple_params(panels->string)->scheme) {
        return false;
    }
    *ok = ripple_set_constants(panels->pool, &pool, error) &&
          ripple_set_constants(panels->string, &line, error);
    return true;
}

bool pool_panels_set_scheme(PoolPanels* panels, RippleScheme scheme, SwellError* error) {
    assert(panels && panels->pool);
    bool ok = false;
    if (keep_fields(panels, scheme, &ok, error)) {
        for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
            panels->trace[panel].measured = MEASURE_EVERY; /* other natural frequencies */
        }
        return ok;
    }
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
    clear_traces(panels);
    pool_panels_set_rain(panels, panels->rains);
    return true;
}

bool pool_panels_has_scheme(const PoolPanels* panels, RippleScheme scheme) {
    assert(panels && panels->pool);
    return panels->scheme == scheme &&
           ripple_params(panels->string)->scheme ==
               pool_panels_params(panels->settings, scheme, POOL_PANEL_STRING).scheme;
}

/* ---- Time ---------------------------------------------------------------------------------- */

static double ceiling_of(const Ripple* string) {
    return pool_script_ceiling(ripple_params(string)->scheme);
}

void pool_panels_lift(PoolPanels* panels, int cell, double height) {
    assert(panels && panels->string);
    ripple_set_cell(panels->string, cell, 0, height, NULL);
    if (ripple_params(panels->string)->scheme == RIPPLE_DIAGONAL) {
        ripple_set_cell(panels->string, cell + 1, 0, height, NULL); /* of the other half */
    }
}

static void hold_string(PoolPanels* panels) {
    if (panels->held[POOL_PANEL_STRING]) {
        pool_panels_lift(panels, panels->held_cell, panels->held_height);
    }
}

void pool_panels_wake(PoolPanels* panels) {
    assert(panels);
    panels->moves = true;
    panels->changed = true;
}

static bool is_driven(const PoolPanels* panels) {
    return panels->settings->pool.drive != RIPPLE_DRIVE_OFF;
}

static void trace_step(PoolPanels* panels, PoolPanel panel) {
    const Ripple* field = pool_panels_field(panels, panel);
    pool_trace_add(&panels->trace[panel], field, panels->settings->pool.probe,
                   pool_script_trace_scale(ripple_params(field)));
}

bool pool_panels_run(PoolPanels* panels, PoolPanel panel, int steps, SwellError* error) {
    assert(panels && panels->pool && steps >= 0);
    if (panel == POOL_PANEL_POOL) {
        return pool_script_run(panels->settings, panels->pool, steps, NULL, &panels->trace[panel],
                               error);
    }
    pool_script_drive(panels->settings, panels->string);
    if (steps > 0) {
        pool_panels_pull(panels);
    }
    for (int step = 0; step < steps; ++step) {
        ripple_step(panels->string, 1);
        trace_step(panels, panel);
    }
    return true;
}

void pool_panels_advance(PoolPanels* panels, double seconds) {
    assert(panels && panels->pool && seconds >= 0.0);
    pool_script_drive(panels->settings, panels->pool);
    pool_script_drive(panels->settings, panels->string);
    if (!panels->moves && !panels->rains && !is_driven(panels)) {
        return;
    }
    panels->steps_due += seconds * panels->settings->pool.rate;
    const int steps = (int)panels->steps_due;
    panels->steps_due -= steps;
    for (int step = 0; step < steps; ++step) {
        ripple_step(panels->pool, 1);
        hold_string(panels);
        ripple_step(panels->string, 1);
        trace_step(panels, POOL_PANEL_POOL);
        trace_step(panels, POOL_PANEL_STRING);
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
    clear_traces(panels);
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

void pool_panels_pull(PoolPanels* panels) {
    assert(panels && panels->pool);
    const int middle = ripple_params(panels->string)->width / 2;
    const double ceiling = ceiling_of(panels->string);
    ripple_fill_smooth(panels->string, panels->line);
    const double room = ceiling - (double)panels->line[middle];
    const double height = ripple_height(panels->string, middle, 0);
    pool_panels_lift(panels, middle, height + fmin(ceiling, 2.0 * room));
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
    if (panels->moves && !panels->rains && !is_driven(panels) && !panels->held[POOL_PANEL_POOL] &&
        !panels->held[POOL_PANEL_STRING] &&
        panels->measure[POOL_PANEL_POOL].energy * scale * scale < CALM * CALM &&
        panels->measure[POOL_PANEL_STRING].energy < CALM * CALM * ceiling * ceiling &&
        is_low(panels->heights, cells, CALM / scale) &&
        is_low(panels->line, (size_t)ripple_params(panels->string)->width, CALM)) {
        pool_panels_still(panels);
    }
}

/* Measures the traces where they are needed, a few times a second. */
static void measure_traces(PoolPanels* panels) {
    const PoolSettings* pool = &panels->settings->pool;
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        PoolTrace* trace = &panels->trace[panel];
        if ((pool->explains || panels->traces) &&
            (trace->measured >= MEASURE_EVERY || trace->top == 0.0)) {
            pool_trace_measure(trace, pool_panels_field(panels, panel), pool->probe, pool->rate,
                               is_driven(panels) ? pool->drive_frequency : 0.0);
        }
    }
}

bool pool_panels_stream(PoolPanels* panels, Renderer* renderer, SwellError* error) {
    assert(panels && panels->pool && renderer);
    measure_traces(panels);
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
