/* The schemes: names, defaults, facts about each, and the ranges of their constants. */
#include "ripple/scheme_facts.h"
#include "ripple/growing.h"
#include "schemes.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

const char* ripple_scheme_name(RippleScheme scheme) {
    static const char* const NAMES[RIPPLE_SCHEME_COUNT] = {
        [RIPPLE_AVERAGE] = "average", [RIPPLE_DIAGONAL] = "diagonal", [RIPPLE_INTEGER] = "integer",
        [RIPPLE_SPRING] = "spring",   [RIPPLE_LERP] = "lerp",
    };
    return (unsigned)scheme < RIPPLE_SCHEME_COUNT ? NAMES[scheme] : "unknown";
}

RippleParams ripple_default_params(RippleScheme scheme, int dimensions) {
    const bool is_string = dimensions == 1;
    return (RippleParams){
        .scheme = scheme,
        .dimensions = dimensions,
        .width = 320,
        .height = is_string ? 1 : 240,
        .damping = scheme == RIPPLE_LERP       ? 0.97
                   : scheme == RIPPLE_DIAGONAL ? 0.99999
                   : is_string                 ? 0.995
                                               : 0.99,
        .attack = is_string ? 0.5 : 0.25,
        .slowdown = 0.99,
        .loss = 4,
        .blend = is_string ? 0.99 : 0.8,
    };
}

RippleParams ripple_default_string(void) {
    RippleParams params = ripple_default_params(RIPPLE_SPRING, 1);
    params.attack = 1.0;     /* speed of a cell a step for waves of any length */
    params.slowdown = 0.999; /* also from the source */
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

/* ---- Facts --------------------------------------------------------------------------------- */

static const char TSIODRAS[] = "T. Tsiodras, Waves in JavaScript, 2013";
static const char SPRINGS[] = "Grid wave simulation: points joined by springs";
static const char DYNAMICS[] = "Wave dynamics: velocity, then blending";

static const RippleFacts FACTS[2][RIPPLE_SCHEME_COUNT] = {
    {
        [RIPPLE_AVERAGE] = {TSIODRAS, "u+ = d (left + right - u-)", "1", "d <= 1"},
        [RIPPLE_DIAGONAL] = {"own: diagonal on a line, neighbours two cells away",
                             "u+ = d (left2 + right2 - u-)", "2", "d < 1"},
        [RIPPLE_INTEGER] = {"own: The water effect on a line",
                            "w = left + right - u-, u+ = w - w / 2^loss, whole numbers", "1",
                            "any loss"},
        [RIPPLE_SPRING] = {SPRINGS, "u+ = u + (u - u- + a (left + right - 2 u)) s", "sqrt(a)",
                           "a <= (1 + s) / 2s, s <= 1"},
        [RIPPLE_LERP] = {DYNAMICS,
                         "v = d (2 u - u-), u+ = ((3 - 2 b) v + b (left + right of v)) / 3",
                         "sqrt(b / 3)", "b <= (1 + 3d) / 4d, d <= 1"},
    },
    {
        [RIPPLE_AVERAGE] = {TSIODRAS, "u+ = d (sum4 / 2 - u-)", "1 / sqrt(2)", "d <= 1"},
        [RIPPLE_DIAGONAL] = {"the program on Tsiodras' page, 2013", "u+ = d (diagonal4 / 2 - u-)",
                             "1", "d <= 1"},
        [RIPPLE_INTEGER] = {"GameDev.net, The water effect",
                            "w = sum4 / 2 - u-, u+ = w - w / 2^loss, whole numbers", "1 / sqrt(2)",
                            "any loss"},
        [RIPPLE_SPRING] = {SPRINGS, "u+ = u + (u - u- + a (sum4 - 4 u)) s", "sqrt(a)",
                           "a <= (1 + s) / 4s, s <= 1"},
        [RIPPLE_LERP] = {DYNAMICS, "v = d (2 u - u-), u+ = ((5 - 4 b) v + b sum4 of v) / 5",
                         "sqrt(b / 5)", "b <= (1 + 3d) / 4.8d, d <= 1"},
    },
};

RippleFacts ripple_scheme_facts(RippleScheme scheme, int dimensions) {
    assert((unsigned)scheme < RIPPLE_SCHEME_COUNT && (dimensions == 1 || dimensions == 2));
    return FACTS[dimensions - 1][scheme];
}

double ripple_wave_speed(const RippleParams* params) {
    const bool is_string = params->dimensions == 1;
    switch (params->scheme) {
    case RIPPLE_AVERAGE:
    case RIPPLE_INTEGER:
        return is_string ? 1.0 : sqrt(0.5);
    case RIPPLE_DIAGONAL:
        return is_string ? 2.0 : 1.0;
    case RIPPLE_SPRING:
        return sqrt(params->attack);
    case RIPPLE_LERP:
        return sqrt(params->blend / (is_string ? 3.0 : 5.0));
    case RIPPLE_SCHEME_COUNT:
        break;
    }
    return 0.0;
}

/* Returns the mean of the neighbours of a cell of height 1 in that mode. */
static double neighbours_mean(const RippleParams* params, int p, int q) {
    const double x = 0.5 * SWELL_TWO_PI * p / (params->width - 1);
    if (params->dimensions == 1) {
        return cos(params->scheme == RIPPLE_DIAGONAL ? 2.0 * x : x);
    }
    const double y = 0.5 * SWELL_TWO_PI * q / (params->height - 1);
    return params->scheme == RIPPLE_DIAGONAL ? cos(x) * cos(y) : 0.5 * (cos(x) + cos(y));
}

/* Solves z^2 = A z - B for the larger |z|. */
static RippleMode mode_of(double a, double b) {
    const double square = 0.25 * a * a - b;
    if (square < 0.0) {
        return (RippleMode){acos(0.5 * a / sqrt(b)), sqrt(b)};
    }
    return (RippleMode){a < 0.0 ? 0.5 * SWELL_TWO_PI : 0.0, 0.5 * fabs(a) + sqrt(square)};
}

RippleMode ripple_mode(const RippleParams* params, int p, int q) {
    assert(params);
    const bool is_string = params->dimensions == 1;
    const double m = neighbours_mean(params, p, q);
    const double s = params->slowdown, b = params->blend;
    const double d =
        params->scheme == RIPPLE_INTEGER ? 1.0 - ldexp(1.0, -params->loss) : params->damping;
    if (params->scheme == RIPPLE_SPRING) {
        return mode_of(1.0 + s - (is_string ? 2.0 : 4.0) * params->attack * s * (1.0 - m), s);
    }
    if (params->scheme == RIPPLE_LERP) {
        const double g = d * (is_string ? 3.0 - 2.0 * b * (1.0 - m) : 5.0 - 4.0 * b * (1.0 - m)) /
                         (is_string ? 3.0 : 5.0);
        return mode_of(2.0 * g, g);
    }
    return mode_of(2.0 * d * m, d);
}

double ripple_growth(const RippleParams* params) {
    assert(params);
    /* The factor is largest where m is largest or least. */
    const int x[] = {1, (params->width - 1) / 2, params->width - 2};
    const int y[] = {1, params->height - 2};
    double growth = 0.0;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 2; ++j) {
            growth = fmax(growth, ripple_mode(params, x[i], y[j]).factor);
        }
    }
    return growth;
}

/* ---- Ranges -------------------------------------------------------------------------------- */

static bool check_constant(const char* name, double value, double high, SwellError* error) {
    if (value >= 0.0 && value <= high) { /* false for NaN */
        return true;
    }
    return swell_error_set(error, SWELL_ERROR_RANGE, "%s is %.10g: 0 to %.10g is accepted", name,
                           value, high);
}

/* Checks the constants that the scheme reads. `most` has the largest accepted ones. */
static bool check_constants(const RippleParams* params, const RippleParams* most,
                            SwellError* error) {
    switch (params->scheme) {
    case RIPPLE_AVERAGE:
    case RIPPLE_DIAGONAL:
        return check_constant("damping", params->damping, most->damping, error);
    case RIPPLE_SPRING:
        return check_constant("attack", params->attack, most->attack, error) &&
               check_constant("slowdown", params->slowdown, most->slowdown, error);
    case RIPPLE_LERP:
        return check_constant("damping", params->damping, most->damping, error) &&
               check_constant("blend", params->blend, most->blend, error);
    case RIPPLE_INTEGER:
        return (params->loss >= 1 && params->loss <= 16) ||
               swell_error_set(error, SWELL_ERROR_RANGE, "loss is %d: 1 to 16 is accepted",
                               params->loss);
    case RIPPLE_SCHEME_COUNT:
        break;
    }
    return true;
}

static bool check_field(const RippleParams* params, SwellError* error) {
    if ((unsigned)params->scheme >= RIPPLE_SCHEME_COUNT) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "scheme %d: 0 to %d is accepted",
                               (int)params->scheme, RIPPLE_SCHEME_COUNT - 1);
    }
    if (params->dimensions != 1 && params->dimensions != 2) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "%d dimensions: 1 or 2 is accepted",
                               params->dimensions);
    }
    const int side[] = {params->width, params->height}; /* the height of a string is not read */
    for (int i = 0; i < params->dimensions; ++i) {
        if (side[i] < RIPPLE_SIDE_MIN || side[i] > RIPPLE_SIDE_MAX) {
            return swell_error_set(error, SWELL_ERROR_RANGE, "%s is %d cells: %d to %d is accepted",
                                   i == 0 ? "width" : "height", side[i], RIPPLE_SIDE_MIN,
                                   RIPPLE_SIDE_MAX);
        }
    }
    return true;
}

bool ripple_check_params(const RippleParams* params, SwellError* error) {
    if (!check_field(params, error)) {
        return false;
    }
    /* The limits are set by the checkerboard, m = -1, with z = -1: 1 + A + B = 0. */
    const bool is_string = params->dimensions == 1;
    const double d = fmin(params->damping, 1.0), attack = is_string ? 1.0 : 0.5; /* any slowdown */
    const double blend = fmin((1.0 + 3.0 * d) / ((is_string ? 4.0 : 4.8) * d), 1.0);
    const RippleParams most = {.damping = 1.0, .attack = attack, .slowdown = 1.0, .blend = blend};
    return check_constants(params, &most, error);
}

bool ripple_check_growing(const RippleParams* params, SwellError* error) {
    static const RippleParams MOST = {.damping = RIPPLE_DAMPING_MAX,
                                      .attack = RIPPLE_ATTACK_MAX,
                                      .slowdown = RIPPLE_DAMPING_MAX,
                                      .blend = RIPPLE_BLEND_MAX};
    return check_field(params, error) && check_constants(params, &MOST, error);
}
