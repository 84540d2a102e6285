#include "pool_parts.h"

#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double PULL = 0.5; /* height of a string after a pull, over its ceiling */

double pool_stone_depth(RippleScheme scheme) {
    return scheme == RIPPLE_INTEGER ? 6.25 : scheme == RIPPLE_LERP ? 12.0 : 3.0;
}

/* Returns the place of a constant in RippleParams. */
static size_t offset_of(OptionId constant) {
    return option_spec(constant)->offset - offsetof(Settings, pool.params);
}

bool pool_same_constants(const RippleParams* a, const RippleParams* b) {
    bool same = true;
    for (OptionId id = OPTION_DAMPING; same && id <= OPTION_LOSS; ++id) {
        same = swell_option_equal(&option_spec(id)->option, (const char*)a + offset_of(id),
                                  (const char*)b + offset_of(id));
    }
    return same;
}

RippleParams pool_script_params(const Settings* settings, RippleScheme scheme, int dimensions) {
    assert(settings);
    const PoolSettings* pool = &settings->pool;
    RippleParams params = options_scheme_of(settings, scheme, dimensions) != scheme
                              ? ripple_default_string()
                              : ripple_default_params(scheme, dimensions);
    for (OptionId id = OPTION_DAMPING; id <= OPTION_LOSS; ++id) {
        if (options_said(settings, id)) {
            memcpy((char*)&params + offset_of(id), (const char*)&pool->params + offset_of(id),
                   option_spec(id)->size);
        }
    }
    if (pool->size[1] != 0 && dimensions == 2) {
        params.width = pool->size[0];
        params.height = pool->size[1];
    } else if (pool->size[1] == 0 && dimensions == 1) {
        params.width = pool->size[0];
    }
    return params;
}

void pool_drive(const Settings* settings, Ripple* ripple) {
    const PoolSettings* pool = &settings->pool;
    const RippleParams* params = ripple_params(ripple);
    const double share = params->dimensions == 1 ? PULL : pool_stone_depth(params->scheme);
    const double height = share * pool_trace_unit(params);
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

bool pool_lay_walls(const Settings* settings, Ripple* ripple, SwellError* error) {
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

/* A stone of the options, which sets a cell, or a drop, which is round. */
typedef struct ScriptStone {
    bool drop;
    double x, y, radius, height, step; /* `height` is a drop's depth; only a drop has `radius` */
} ScriptStone;

static int count_stones(const Settings* settings) {
    return settings->pool.stone.count + settings->pool.drop.count;
}

/* Reads a stone or, for indices behind the stones, a drop. Missing numbers have defaults. */
static ScriptStone read_stone(const Settings* settings, const RippleParams* params, int index) {
    const RepeatedList *stones = &settings->pool.stone, *drops = &settings->pool.drop;
    const bool drop = index >= stones->count;
    const NumberList* list = drop ? &drops->item[index - stones->count] : &stones->item[index];
    const int place = drop ? 2 : params->dimensions; /* numbers of its place */
    ScriptStone stone = {
        .drop = drop,
        .x = list->value[0],
        .y = place == 2 ? list->value[1] : 0.0,
        .radius = POOL_STONE_RADIUS,
        .height = drop ? pool_stone_depth(params->scheme)
                       : ripple_stone_height(params->scheme, params->dimensions),
    };
    double* const rest[] = {&stone.radius, &stone.height, &stone.step};
    for (int i = place; i < list->count; ++i) {
        *rest[i - place + (drop ? 0 : 1)] = list->value[i];
    }
    return stone;
}

/* Checks that all stones suit the dimensions, have as many numbers as they need, and fall within
   the steps. */
static bool check_stones(const Settings* settings, const RippleParams* params, int steps,
                         SwellError* error) {
    const PoolSettings* pool = &settings->pool;
    const int dimensions = params->dimensions;
    if (dimensions == 1 && (pool->drop.count > 0 || pool->wall.count > 0)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "%s on a string: only %s is accepted in 1D",
                               option_name(pool->drop.count > 0 ? OPTION_DROP : OPTION_WALL),
                               option_name(OPTION_STONE));
    }
    for (int i = 0; i < count_stones(settings); ++i) {
        const int count = i < pool->stone.count ? pool->stone.item[i].count : dimensions;
        if (count < dimensions || count > dimensions + 2) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "a stone given by %d numbers: %s is accepted", count,
                                   dimensions == 2 ? "X,Y[,HEIGHT[,STEP]]" : "X[,HEIGHT[,STEP]]");
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

static bool lay_stones(const Settings* settings, Ripple* ripple, int step, SwellError* error) {
    const RippleParams* params = ripple_params(ripple);
    const int count = count_stones(settings);
    for (int i = 0; i < count; ++i) {
        const ScriptStone stone = read_stone(settings, params, i);
        if (stone.step != step) {
            continue;
        }
        if (!check_interrupt("stone", i, count, error)) {
            return false;
        }
        if (!stone.drop && (!is_whole(stone.x) || !is_whole(stone.y))) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "a stone at %g, %g: whole cells are accepted", stone.x, stone.y);
        }
        const RippleStone round = {stone.x, stone.y, stone.radius,
                                   stone.height * pool_trace_unit(params)};
        if (!(stone.drop
                  ? ripple_add_stone(ripple, round, error)
                  : ripple_set_cell(ripple, (int)stone.x, (int)stone.y, stone.height, error))) {
            return false;
        }
    }
    return true;
}

bool pool_script_run(const Settings* settings, Ripple* ripple, int steps, HostProgress* progress,
                     PoolTrace* trace, SwellError* error) {
    assert(settings && ripple && steps >= 0);
    const RippleParams* params = ripple_params(ripple);
    if ((params->dimensions == 2 && !pool_lay_walls(settings, ripple, error)) ||
        !check_stones(settings, params, steps, error)) {
        return false;
    }
    pool_drive(settings, ripple);
    for (int step = 0; step < steps; ++step) {
        if (!check_interrupt("step", step, steps, error) ||
            !lay_stones(settings, ripple, step, error)) {
            return false;
        }
        ripple_step(ripple, 1);
        if (trace) {
            pool_trace_add(trace, ripple, settings->pool.probe);
        }
        host_progress_show(progress, (step + 1.0) / steps);
    }
    return true;
}
