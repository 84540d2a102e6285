#include "pool_parts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { MEASURE_EVERY = 10 }; /* steps between two spectra */

const char* pool_panel_name(PoolPanel panel) {
    return panel == POOL_PANEL_POOL ? "pool" : "string";
}

static size_t cells_of(const Ripple* field) {
    return (size_t)ripple_params(field)->width * (size_t)ripple_params(field)->height;
}

/* ---- Fields -------------------------------------------------------------------------------- */

/* Loss of `integer` unless it is given. With its source's, a sixteenth per step, rings die out
   after a few cells. */
enum { WATCHED_LOSS = 8 };

RippleParams pool_panel_params(const Settings* settings, PoolPanel panel) {
    const int dimensions = panel == POOL_PANEL_POOL ? 2 : 1;
    RippleParams params = pool_script_params(settings, settings->pool.params.scheme, dimensions);
    if (!options_said(settings, OPTION_LOSS)) {
        params.loss = WATCHED_LOSS;
    }
    return params;
}

static const PoolWindow FIRST_WINDOW[POOL_PANEL_COUNT] = {
    [POOL_PANEL_POOL] = {.right = 24.0, .bottom = 24.0},
    [POOL_PANEL_STRING] = {.right = 24.0, .bottom = 24.0, .width = 320.0, .shape = 150.0 / 320.0},
};

bool pool_panels_init(PoolPanels* panels, const Settings* settings, SwellWorkers* workers,
                      SwellError* error) {
    assert(panels && !panels->field[0] && settings && workers);
    panels->settings = settings;
    panels->workers = workers;
    panels->changed = true;
    memcpy(panels->window, FIRST_WINDOW, sizeof panels->window);
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        const RippleParams params = pool_panel_params(settings, panel);
        Ripple* field = panels->field[panel] = ripple_create_growing(&params, workers, error);
        if (!field || !(panels->smooth[panel] =
                            swell_memory_allocate(cells_of(field), sizeof(float), error))) {
            return false;
        }
    }
    return pool_lay_walls(settings, panels->field[POOL_PANEL_POOL], error);
}

void pool_panels_finish(PoolPanels* panels) {
    assert(panels);
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        ripple_destroy(panels->field[panel]);
        swell_memory_free(panels->smooth[panel]);
    }
    memset(panels, 0, sizeof *panels);
}

bool pool_panels_reset(PoolPanels* panels, SwellError* error) {
    assert(panels);
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

/* Replaces pool and string by fields of these parameters, at rest; the walls stay. */
static bool replace_fields(PoolPanels* panels, const RippleParams* params, SwellError* error) {
    Ripple* fresh[POOL_PANEL_COUNT] = {NULL};
    if (!(fresh[POOL_PANEL_POOL] = ripple_create_growing(&params[0], panels->workers, error)) ||
        !(fresh[POOL_PANEL_STRING] = ripple_create_growing(&params[1], panels->workers, error)) ||
        !set_walls(panels->field[POOL_PANEL_POOL], fresh[POOL_PANEL_POOL], true, error)) {
        ripple_destroy(fresh[POOL_PANEL_POOL]);
        ripple_destroy(fresh[POOL_PANEL_STRING]);
        return false;
    }
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        ripple_destroy(panels->field[panel]);
        panels->field[panel] = fresh[panel];
        panels->trace[panel] = (PoolTrace){0};
    }
    panels->rain = 0.0;
    panels->changed = true;
    panels->moves = false;
    return true;
}

static const double RAIN_PER_SECOND = 7.0; /* drops */
static const double RAIN_RADIUS = 4.0;     /* cells */
static const double RAIN_DEPTH = 2.2;      /* cells */
enum { RAIN_SEED = 7 };

bool pool_panels_follow(PoolPanels* panels, SwellError* error) {
    assert(panels && panels->field[0]);
    const Settings* settings = panels->settings;
    RippleParams wanted[POOL_PANEL_COUNT];
    bool same_schemes = true;
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        const RippleParams* present = ripple_params(panels->field[panel]);
        wanted[panel] = pool_panel_params(settings, panel);
        wanted[panel].width = present->width; /* only pool_panels_reset changes the size */
        wanted[panel].height = present->height;
        same_schemes &= wanted[panel].scheme == present->scheme;
    }
    if (!same_schemes && !replace_fields(panels, wanted, error)) {
        return false;
    }
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        Ripple* field = panels->field[panel];
        if (!pool_same_constants(ripple_params(field), &wanted[panel])) {
            if (!ripple_set_constants(field, &wanted[panel], error)) {
                return false;
            }
            panels->trace[panel].measured = MEASURE_EVERY; /* natural frequencies have changed */
        }
    }
    const double rain = settings->surface.rain ? RAIN_PER_SECOND / settings->pool.rate : 0.0;
    if (rain != panels->rain) {
        Ripple* pool = panels->field[POOL_PANEL_POOL];
        const double depth = RAIN_DEPTH * pool_trace_unit(ripple_params(pool));
        panels->rain = rain;
        return ripple_set_rain(pool, rain, RAIN_RADIUS, depth, RAIN_SEED, error);
    }
    return true;
}

/* ---- Time ---------------------------------------------------------------------------------- */

void pool_lift(Ripple* string, int cell, double height) {
    ripple_set_cell(string, cell, 0, height, NULL);
    if (ripple_params(string)->scheme == RIPPLE_DIAGONAL) {
        ripple_set_cell(string, cell + 1, 0, height, NULL); /* for the other half */
    }
}

static void hold_string(PoolPanels* panels) {
    if (panels->held[POOL_PANEL_STRING]) {
        pool_lift(panels->field[POOL_PANEL_STRING], panels->held_cell, panels->held_height);
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

/* Advances one of them by a step. */
static void step(PoolPanels* panels, PoolPanel panel) {
    ripple_step(panels->field[panel], 1);
    pool_trace_add(&panels->trace[panel], panels->field[panel], panels->settings->pool.probe);
}

bool pool_panels_run(PoolPanels* panels, PoolPanel panel, int steps, SwellError* error) {
    assert(panels && panels->field[panel] && steps >= 0);
    if (panel == POOL_PANEL_POOL) {
        return pool_script_run(panels->settings, panels->field[panel], steps, NULL,
                               &panels->trace[panel], error);
    }
    pool_drive(panels->settings, panels->field[panel]);
    if (steps > 0) {
        pool_panels_pull(panels);
    }
    for (int i = 0; i < steps; ++i) {
        step(panels, panel);
    }
    return true;
}

void pool_panels_advance(PoolPanels* panels, double seconds) {
    assert(panels && panels->field[0] && seconds >= 0.0);
    pool_drive(panels->settings, panels->field[POOL_PANEL_POOL]);
    pool_drive(panels->settings, panels->field[POOL_PANEL_STRING]);
    if (!panels->moves && panels->rain == 0.0 && !is_driven(panels)) {
        return;
    }
    panels->steps_due += seconds * panels->settings->pool.rate;
    const int steps = (int)panels->steps_due;
    panels->steps_due -= steps;
    for (int i = 0; i < steps; ++i) {
        step(panels, POOL_PANEL_POOL);
        hold_string(panels);
        step(panels, POOL_PANEL_STRING);
    }
    hold_string(panels);
    if (steps > 0) {
        pool_panels_wake(panels);
    }
}

void pool_panels_still(PoolPanels* panels, bool clears) {
    assert(panels && panels->field[0]);
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        ripple_still(panels->field[panel]);
        panels->trace[panel] = (PoolTrace){0};
    }
    if (clears) {
        Ripple* pool = panels->field[POOL_PANEL_POOL];
        set_walls(pool, pool, false, NULL); /* needs no memory, so it cannot fail */
    }
    panels->changed = true;
    panels->moves = false;
}

void pool_panels_pull(PoolPanels* panels) {
    assert(panels && panels->field[0]);
    Ripple* string = panels->field[POOL_PANEL_STRING];
    float* line = panels->smooth[POOL_PANEL_STRING];
    const int middle = ripple_params(string)->width / 2;
    const double ceiling = pool_trace_unit(ripple_params(string));
    ripple_fill_smooth(string, line);
    const double room = ceiling - (double)line[middle];
    const double height = ripple_height(string, middle, 0);
    pool_lift(string, middle, height + fmin(ceiling, 2.0 * room));
    pool_panels_wake(panels);
}

/* ---- Drawing ------------------------------------------------------------------------------- */

void pool_bend_heights(RippleScheme scheme, float* heights, size_t count) {
    /* A ring of lerp is 0.4 cells high after 20 steps, 0.07 after 60 and 0.01 after 120. */
    const float knee = 0.03f, height = 0.27f;
    for (size_t i = 0; scheme == RIPPLE_LERP && i < count; ++i) {
        heights[i] = height * asinhf(heights[i] / knee);
    }
}

/* Uploads a field as the pool or the string, and fills `smooth` with its heights as drawn. */
static bool stream(const Settings* settings, const Ripple* field, float* smooth, Renderer* renderer,
                   SwellError* error) {
    const RippleParams* params = ripple_params(field);
    const double unit = pool_trace_unit(params);
    ripple_fill_smooth(field, smooth);
    if (params->dimensions == 1) {
        for (int i = 0; i < params->width; ++i) {
            smooth[i] /= (float)unit;
        }
        render_stream_string(renderer, smooth, params->width);
        return true;
    }
    pool_bend_heights(params->scheme, smooth, cells_of(field));
    const RenderPool shown = {
        .width = params->width,
        .height = params->height,
        .heights = smooth,
        .walls = ripple_walls(field),
        .height_scale = (float)(1.0 / unit),
        .depth = (float)settings->pool.depth,
    };
    return render_stream_pool(renderer, &shown, error);
}

/* Motion below this is invisible, in cells, or in shares of the string's ceiling. */
static const double CALM = 0.01;

/* Returns whether a field has no visible motion in the uploaded heights, and in the energy, since
   heights may alternate between two steps. */
static bool is_calm(const PoolPanels* panels, PoolPanel panel) {
    const Ripple* field = panels->field[panel];
    const double unit = pool_trace_unit(ripple_params(field));
    const double limit = panel == POOL_PANEL_POOL ? CALM * unit : CALM;
    bool calm = !panels->held[panel] && panels->measure[panel].energy < CALM * CALM * unit * unit;
    for (size_t i = 0; calm && i < cells_of(field); ++i) {
        calm = fabs((double)panels->smooth[panel][i]) < limit;
    }
    return calm;
}

bool pool_panels_stream(PoolPanels* panels, Renderer* renderer, SwellError* error) {
    assert(panels && panels->field[0] && renderer);
    const PoolSettings* pool = &panels->settings->pool;
    const bool changed = panels->changed;
    bool ok = true;
    panels->changed = false;
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        Ripple* field = panels->field[panel];
        PoolTrace* trace = &panels->trace[panel];
        if ((pool->explains || panels->traces) &&
            (trace->measured >= MEASURE_EVERY || trace->top == 0.0)) {
            pool_trace_measure(trace, field, pool->probe, pool->rate,
                               is_driven(panels) ? pool->drive_frequency : 0.0);
        }
        if (changed) {
            panels->measure[panel] = ripple_measure(field);
            ok = ok && stream(panels->settings, field, panels->smooth[panel], renderer, error);
        }
    }
    if (changed && panels->moves && panels->rain == 0.0 && !is_driven(panels) &&
        is_calm(panels, POOL_PANEL_POOL) && is_calm(panels, POOL_PANEL_STRING)) {
        pool_panels_still(panels, false);
    }
    return ok;
}

bool pool_panels_stream_field(const Settings* settings, const Ripple* field, Renderer* renderer,
                              SwellError* error) {
    assert(settings && field && renderer);
    float* smooth = swell_memory_allocate(cells_of(field), sizeof *smooth, error);
    const bool ok = smooth && stream(settings, field, smooth, renderer, error);
    swell_memory_free(smooth);
    return ok;
}
