/* The names, defaults and ranges of the schemes' constants. */
#include "ripple/growing.h"
#include "ripple/scheme_facts.h"

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
        return dimensions == 1 ? 1.0 : 8.0;
    case RIPPLE_INTEGER:
        return dimensions == 1 ? 65536.0 : -100.0;
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

/* The largest accepted constants. */
typedef struct Most {
    double damping, attack, slowdown, blend;
} Most;

static bool check_constants(const RippleParams* params, Most most, SwellError* error) {
    switch (params->scheme) {
    case RIPPLE_AVERAGE:
    case RIPPLE_DIAGONAL:
        return check_constant("damping", params->damping, most.damping, error);
    case RIPPLE_SPRING:
        return check_constant("attack", params->attack, most.attack, error) &&
               check_constant("slowdown", params->slowdown, most.slowdown, error);
    case RIPPLE_LERP:
        return check_constant("damping", params->damping, most.damping, error) &&
               check_constant("blend", params->blend, most.blend, error);
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

static bool check_field(const RippleParams* params, SwellError* error) {
    if (!is_scheme(params->scheme)) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "scheme %d: 0 to %d is accepted",
                               (int)params->scheme, RIPPLE_SCHEME_COUNT - 1);
    }
    if (params->dimensions != 1 && params->dimensions != 2) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "%d dimensions: 1 or 2 is accepted",
                               params->dimensions);
    }
    return check_side("width", params->width, error) &&
           (params->dimensions == 1 || check_side("height", params->height, error));
}

bool ripple_check_params(const RippleParams* params, SwellError* error) {
    if (!check_field(params, error)) {
        return false;
    }
    const double attack = params->dimensions == 1 ? 1.0 : 0.5; /* stable with any slowdown */
    const double blend = params->scheme == RIPPLE_LERP ? fmin(ripple_limit(params), 1.0) : 1.0;
    return check_constants(params, (Most){1.0, attack, 1.0, blend}, error);
}

bool ripple_check_growing(const RippleParams* params, SwellError* error) {
    const Most most = {RIPPLE_DAMPING_MAX, RIPPLE_ATTACK_MAX, RIPPLE_DAMPING_MAX, RIPPLE_BLEND_MAX};
    return check_field(params, error) && check_constants(params, most, error);
}
