/* The names, defaults and ranges of the schemes' constants. */
#include "swell/ripple.h"

#include <math.h>

static bool is_scheme(RippleScheme scheme) {
    return (unsigned)scheme < RIPPLE_SCHEME_COUNT;
}

const char* ripple_scheme_name(RippleScheme scheme) {
    static const char* const NAMES[RIPPLE_SCHEME_COUNT] = {
        [RIPPLE_AVERAGE] = "average", [RIPPLE_DIAGONAL] = "diagonal", [RIPPLE_INTEGER] = "integer",
        [RIPPLE_SPRING] = "spring",   [RIPPLE_LERP] = "lerp",
    };
    return is_scheme(scheme) ? NAMES[scheme] : "unknown";
}

bool ripple_scheme_exists(RippleScheme scheme, int dimensions) {
    return (is_scheme(scheme) && dimensions == 2) ||
           (is_scheme(scheme) && dimensions == 1 && scheme != RIPPLE_DIAGONAL &&
            scheme != RIPPLE_INTEGER);
}

RippleParams ripple_default_params(RippleScheme scheme, int dimensions) {
    const bool flat = dimensions == 1;
    return (RippleParams){
        .scheme = scheme,
        .dimensions = dimensions,
        .width = 320,
        .height = flat ? 1 : 240,
        .damping = scheme == RIPPLE_LERP       ? 0.97
                   : scheme == RIPPLE_DIAGONAL ? 0.99999
                   : flat                      ? 0.995
                                               : 0.99,
        .attack = flat ? 0.5 : 0.25,
        .slowdown = 0.99,
        .loss = 4,
        .blend = flat ? 0.99 : 0.8,
    };
}

RippleParams ripple_default_string(void) {
    RippleParams params = ripple_default_params(RIPPLE_SPRING, 1);
    params.attack = 1.0;     /* a cell a step for waves of any length */
    params.slowdown = 0.999; /* also of the source */
    return params;
}

double ripple_stone_height(RippleScheme scheme, int dimensions) {
    switch (scheme) {
    case RIPPLE_AVERAGE:
        return dimensions == 1 ? 120.0 : 8.0;
    case RIPPLE_DIAGONAL:
        return 8.0;
    case RIPPLE_INTEGER:
        return -100.0;
    case RIPPLE_SPRING:
    case RIPPLE_LERP:
    case RIPPLE_SCHEME_COUNT:
        break;
    }
    return 1.0;
}

static bool check_constant(const char* name, double value, double high, SwellError* error) {
    if (value >= 0.0 && value <= high) { /* false for NaN */
        return true;
    }
    return swell_error_set(error, SWELL_ERROR_RANGE, "%s is %.10g: 0 to %.10g is accepted", name,
                           value, high);
}

/* The largest stable blend of lerp: its fastest growing wave is the checkerboard, for which
   u+ = -d (1.6 b - 1) (2 u - u-), in 1D -d (4b/3 - 1) (2 u - u-). */
static double blend_limit(double damping, int dimensions) {
    if (damping <= 0.0) {
        return 1.0;
    }
    const double limit = 1.0 / (3.0 * damping) + 1.0;
    return fmin(dimensions == 1 ? limit * 0.75 : limit / 1.6, 1.0);
}

static bool check_constants(const RippleParams* params, SwellError* error) {
    switch (params->scheme) {
    case RIPPLE_AVERAGE:
    case RIPPLE_DIAGONAL:
        return check_constant("damping", params->damping, 1.0, error);
    case RIPPLE_SPRING:
        return check_constant("attack", params->attack, params->dimensions == 1 ? 1.0 : 0.5,
                              error) &&
               check_constant("slowdown", params->slowdown, 1.0, error);
    case RIPPLE_LERP:
        return check_constant("damping", params->damping, 1.0, error) &&
               check_constant("blend", params->blend,
                              blend_limit(params->damping, params->dimensions), error);
    case RIPPLE_INTEGER:
        return (params->loss >= 1 && params->loss <= 16) ||
               swell_error_set(error, SWELL_ERROR_RANGE, "loss is %d: 1 to 16 is accepted",
                               params->loss);
    case RIPPLE_SCHEME_COUNT:
        break;
    }
    return true;
}

static bool check_side(const char* name, int side, SwellError* error) {
    if (side >= RIPPLE_SIDE_MIN && side <= RIPPLE_SIDE_MAX) {
        return true;
    }
    return swell_error_set(error, SWELL_ERROR_RANGE, "%s is %d cells: %d to %d is accepted", name,
                           side, RIPPLE_SIDE_MIN, RIPPLE_SIDE_MAX);
}

bool ripple_check_params(const RippleParams* params, SwellError* error) {
    if (!params) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no parameters of a pool");
    }
    if (!is_scheme(params->scheme)) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "scheme %d: 0 to %d is accepted",
                               (int)params->scheme, RIPPLE_SCHEME_COUNT - 1);
    }
    if (params->dimensions != 1 && params->dimensions != 2) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "%d dimensions: 1 or 2 is accepted",
                               params->dimensions);
    }
    if (!ripple_scheme_exists(params->scheme, params->dimensions)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "%s does not exist in 1D: average, spring or lerp is accepted",
                               ripple_scheme_name(params->scheme));
    }
    return check_side("width", params->width, error) &&
           (params->dimensions == 1 || check_side("height", params->height, error)) &&
           check_constants(params, error);
}
