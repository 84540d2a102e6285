#include "pool/pool_script.h"

#include "swell/host.h"

#include <assert.h>
#include <math.h>

static const double PULL = 0.5; /* height of a string after a pull, of its ceiling */

double pool_script_height_scale(RippleScheme scheme) {
    return scheme == RIPPLE_INTEGER ? 1.0 / 256.0 : 1.0;
}

void pool_script_bend_heights(RippleScheme scheme, float* heights, size_t count) {
    assert(heights);
    /* A ring of lerp is 0.4 cells high after 20 steps, 0.07 after 60 and 0.01 after 120. */
    const float knee = 0.03f, height = 0.27f;
    for (size_t i = 0; scheme == RIPPLE_LERP && i < count; ++i) {
        heights[i] = height * asinhf(heights[i] / knee);
    }
}

double pool_script_stone_depth(RippleScheme scheme) {
    switch (scheme) {
    case RIPPLE_INTEGER:
        return 6.25;
    case RIPPLE_LERP:
        return 12.0;
    case RIPPLE_AVERAGE:
    case RIPPLE_DIAGONAL:
    case RIPPLE_SPRING:
    case RIPPLE_SCHEME_COUNT:
        break;
    }
    return 3.0;
}

double pool_script_ceiling(RippleScheme scheme) {
    return fabs(ripple_stone_height(scheme, 1));
}

double pool_script_trace_scale(const RippleParams* params) {
    return params->dimensions == 2 ? pool_script_height_scale(params->scheme)
                                   : 1.0 / pool_script_ceiling(params->scheme);
}

/* Replaces what the options give. */
static void apply_options(const Settings* settings, RippleParams* params) {
    const PoolSettings* pool = &settings->pool;
    const int dimensions = params->dimensions;
    params->damping = options_said(settings, OPTION_DAMPING) ? pool->damping : params->damping;
    params->attack = options_said(settings, OPTION_ATTACK) ? pool->attack : params->attack;
    params->slowdown = options_said(settings, OPTION_SLOWDOWN) ? pool->slowdown : params->slowdown;
    params->blend = options_said(settings, OPTION_BLEND) ? pool->blend : params->blend;
    params->loss = options_said(settings, OPTION_LOSS) ? pool->loss : params->loss;
    if (pool->size[1] != 0 && dimensions == 2) {
        params->width = pool->size[0];
        params->height = pool->size[1];
    } else if (pool->size[1] == 0 && dimensions == 1) {
        params->width = pool->size[0];
    }
}

RippleParams pool_script_params(const Settings* settings, RippleScheme scheme, int dimensions) {
    assert(settings);
    RippleParams params = options_scheme_of(settings, scheme, dimensions) != scheme
                              ? ripple_default_string()
                              : ripple_default_params(scheme, dimensions);
    apply_options(settings, &params);
    return params;
}

void pool_script_drive(const Settings* settings, Ripple* ripple) {
    assert(settings && ripple);
    const PoolSettings* pool = &settings->pool;
    const RippleParams* params = ripple_params(ripple);
    const double height = params->dimensions == 1 ? PULL * pool_script_ceiling(params->scheme)
                                                  : pool_script_stone_depth(params->scheme) /
                                                        pool_script_height_scale(params->scheme);
    const double angle = SWELL_TWO_PI * fmin(pool->drive_frequency / pool->rate, 0.5);
    ripple_set_driver(ripple, (RippleDriver){pool->drive, angle, pool->drive_height * height});
}

static bool is_whole(double value) {
    return value == floor(value) && fabs(value) <= 1e9;
}

static bool check_interrupt(const char* what, int done, int count, SwellError* error) {
    return !host_interrupts_pending() ||
           swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted at %s %d of %d", what, done,
                           count);
}

bool pool_script_lay_walls(const Settings* settings, Ripple* ripple, SwellError* error) {
    assert(settings && ripple && ripple_params(ripple)->dimensions == 2);
    for (int i = 0; i < settings->pool.wall.count; ++i) {
        const double* v = settings->pool.wall.item[i].value;
        if (!is_whole(v[0]) || !is_whole(v[1]) || !is_whole(v[2]) || !is_whole(v[3])) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "a wall from %g, %g to %g, %g: whole cells are accepted", v[0],
                                   v[1], v[2], v[3]);
        }
        for (int y = (int)fmin(v[1], v[3]); y <= (int)fmax(v[1], v[3]); ++y) {
            if (!check_interrupt("wall", i, settings->pool.wall.count, error)) {
                return false;
            }
            for (int x = (int)fmin(v[0], v[2]); x <= (int)fmax(v[0], v[2]); ++x) {
                if (!ripple_set_wall(ripple, x, y, true, error)) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* A stone of the options, which sets a cell, or a round one, a drop. */
typedef struct ScriptStone {
    bool drop;
    double x, y, radius, height, step; /* `height` is a drop's depth; `radius` is only its */
} ScriptStone;

static int count_stones(const Settings* settings) {
    return settings->pool.stone.count + settings->pool.drop.count;
}

/* Reads a stone or, behind them, a drop; what is not given has its default. */
static ScriptStone read_stone(const Settings* settings, const RippleParams* params, int index) {
    const RepeatedList *stones = &settings->pool.stone, *drops = &settings->pool.drop;
    const bool drop = index >= stones->count;
    const NumberList* list = drop ? &drops->item[index - stones->count] : &stones->item[index];
    const int place = drop ? 2 : params->dimensions; /* numbers of it */
    ScriptStone stone = {
        .drop = drop,
        .x = list->value[0],
        .y = place == 2 ? list->value[1] : 0.0,
        .radius = POOL_SCRIPT_STONE_RADIUS,
        .height = drop ? pool_script_stone_depth(params->scheme)
                       : ripple_stone_height(params->scheme, params->dimensions),
    };
    double* const rest[] = {&stone.radius, &stone.height, &stone.step};
    for (int i = place; i < list->count; ++i) {
        *rest[i - place + (drop ? 0 : 1)] = list->value[i];
    }
    return stone;
}

static bool lay_stone(const ScriptStone* stone, Ripple* ripple, SwellError* error) {
    if (stone->drop) {
        const double scale = pool_script_height_scale(ripple_params(ripple)->scheme);
        return ripple_add_stone(
            ripple, (RippleStone){stone->x, stone->y, stone->radius, stone->height / scale}, error);
    }
    if (!is_whole(stone->x) || !is_whole(stone->y)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a stone at %g, %g: whole cells are accepted", stone->x, stone->y);
    }
    return ripple_set_cell(ripple, (int)stone->x, (int)stone->y, stone->height, error);
}

static bool check_dimensions(const Settings* settings, int dimensions, SwellError* error) {
    if (dimensions == 1 && (settings->pool.drop.count > 0 || settings->pool.wall.count > 0)) {
        return swell_error_set(
            error, SWELL_ERROR_RANGE, "%s on a string: only %s is accepted in 1D",
            option_name(settings->pool.drop.count > 0 ? OPTION_DROP : OPTION_WALL),
            option_name(OPTION_STONE));
    }
    return true;
}

/* Checks that all stones have as many numbers as they need and fall within the steps. */
static bool check_stones(const Settings* settings, const RippleParams* params, int steps,
                         SwellError* error) {
    const RepeatedList* stones = &settings->pool.stone;
    for (int i = 0; i < count_stones(settings); ++i) {
        const int count = i < stones->count ? stones->item[i].count : params->dimensions;
        if (count < params->dimensions || count > params->dimensions + 2) {
            return swell_error_set(
                error, SWELL_ERROR_RANGE, "a stone given by %d numbers: %s is accepted", count,
                params->dimensions == 2 ? "X,Y[,HEIGHT[,STEP]]" : "X[,HEIGHT[,STEP]]");
        }
        const double step = read_stone(settings, params, i).step;
        if (!is_whole(step) || step < 0.0 || step >= steps) {
            return swell_error_set(
                error, SWELL_ERROR_RANGE,
                "a stone at step %g: a whole number from 0 to below the %d steps is accepted", step,
                steps);
        }
    }
    return true;
}

/* Adds the stones of a step. */
static bool run_step(const Settings* settings, Ripple* ripple, int step, SwellError* error) {
    const int count = count_stones(settings);
    for (int i = 0; i < count; ++i) {
        const ScriptStone stone = read_stone(settings, ripple_params(ripple), i);
        if (stone.step == step &&
            !(check_interrupt("stone", i, count, error) && lay_stone(&stone, ripple, error))) {
            return false;
        }
    }
    return true;
}

bool pool_script_run(const Settings* settings, Ripple* ripple, int steps, HostProgress* progress,
                     PoolTrace* trace, SwellError* error) {
    assert(settings && ripple && steps >= 0);
    const int dimensions = ripple_params(ripple)->dimensions;
    if (!check_dimensions(settings, dimensions, error) ||
        (dimensions == 2 && !pool_script_lay_walls(settings, ripple, error)) ||
        !check_stones(settings, ripple_params(ripple), steps, error)) {
        return false;
    }
    pool_script_drive(settings, ripple);
    for (int step = 0; step < steps; ++step) {
        if (!check_interrupt("step", step, steps, error) ||
            !run_step(settings, ripple, step, error)) {
            return false;
        }
        ripple_step(ripple, 1);
        if (trace) {
            pool_trace_add(trace, ripple, settings->pool.probe,
                           pool_script_trace_scale(ripple_params(ripple)));
        }
        host_progress_show(progress, (step + 1.0) / steps);
    }
    return true;
}
