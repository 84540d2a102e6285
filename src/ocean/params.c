/*
 * The parameters of a sea: their defaults, and one table of them, by which their ranges are
 * checked, seas are compared, and values are read and written by name.
 */
#include "params.h"

#include "ocean/bars.h"
#include "sea_state.h"
#include "wave_fit.h"

#include "base/numbers.h"
#include "base/text.h"
#include "base/values.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Defaults ------------------------------------------------------------------------------ */

OceanParams ocean_default_params(void) {
    OceanParams params = ocean_physical_params();
    params.state.kind = OCEAN_SPECTRUM_PHILLIPS;
    params.grid = 64;
    params.cascades = 1;
    params.length = 64.0;
    params.choppiness = 1.0;
    return params;
}

OceanParams ocean_physical_params(void) {
    return (OceanParams){
        .state = ocean_default_sea_state(),
        .grid = 256,
        .cascades = 3,
        .wind_x = 32.0,
        .wind_z = 32.0,
        .amplitude = 1e-4,
        .choppiness = 1.3,
        .lean = 1.0,
        .seed = 1,
    };
}

OceanParams ocean_wave_params(void) {
    OceanParams params = ocean_physical_params();
    params.state.kind = OCEAN_SPECTRUM_WAVES;
    params.state.wind_speed = 2.0;
    params.choppiness = 1.0;
    return params;
}

/* ---- The table ----------------------------------------------------------------------------- */

typedef enum Kind {
    KIND_FORCE, /* no parameter: sets several */
    KIND_WHOLE, /* int */
    KIND_POWER, /* int, a power of two */
    KIND_SEED,  /* uint64_t */
    KIND_REALS, /* doubles, one after the other */
    KIND_SPECTRUM,
    KIND_SPREADING,
    KIND_SWELLS, /* of OceanSeaState */
    KIND_BARS,   /* doubles; a text leaves out the last ones that are 0 */
    KIND_WAVES,  /* of OceanSeaState, too */
} Kind;

/* What a number may be outside its range; a text leaves out what is unsaid, which then is 0. */
typedef enum Also { ALSO_NOTHING, ALSO_ZERO, ALSO_INFINITY, ALSO_UNSAID } Also;

typedef struct Number {
    double low, high;
    const char* unit; /* " m", or "" */
    Also also;
    const char* what; /* of several numbers; or NULL */
} Number;

typedef struct Row {
    const char* name;
    OceanOptionSea sea;
    Kind kind;
    size_t offset; /* into OceanParams */
    int count;     /* of numbers */
    const Number* number;
} Row;

/* Of a swell that does not say it. */
static const double SWELL_GAMMA = 3.3;

#define BARE(option, name, sea, kind, member)                                                      \
    [OCEAN_OPTION_##option] = {                                                                    \
        name, OCEAN_OPTION_OF_##sea, KIND_##kind, offsetof(OceanParams, member), 0, NULL}
#define ROW(option, name, sea, kind, member, ...)                                                  \
    [OCEAN_OPTION_##option] = {name,                                                               \
                               OCEAN_OPTION_OF_##sea,                                              \
                               KIND_##kind,                                                        \
                               offsetof(OceanParams, member),                                      \
                               (int)(sizeof((Number[]){__VA_ARGS__}) / sizeof(Number)),            \
                               (const Number[]){__VA_ARGS__}}

#define ANGLE                                                                                      \
    { -OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX, " degrees", 0, "direction" }
#define PHASE                                                                                      \
    { -OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX, " degrees", ALSO_UNSAID, "phase" }
#define PLACE(axis)                                                                                \
    { -OCEAN_CREST_PLACE_MAX, OCEAN_CREST_PLACE_MAX, " m", 0, axis }
#define BREEZE(axis)                                                                               \
    { -OCEAN_WIND_MAX, OCEAN_WIND_MAX, " m/s", 0, axis }

static const Row TABLE[OCEAN_OPTION_COUNT] = {
    ROW(BEAUFORT, "beaufort", WIND, FORCE, state, {0, OCEAN_BEAUFORT_MAX, "", 0, NULL}),
    BARE(SPECTRUM, "spectrum", ANY, SPECTRUM, state.kind),
    ROW(ENERGY, "energy", WIND, BARS, state.energy, {0.0, OCEAN_BARS_ENERGY_MAX, " m^2", 0, NULL}),
    ROW(WIND_SPEED, "wind-speed", PHYSICAL, REALS, state.wind_speed,
        {0.0, OCEAN_WIND_SPEED_MAX, " m/s", 0, NULL}),
    ROW(WIND_DIRECTION, "wind-direction", PHYSICAL, REALS, state.wind_direction, ANGLE),
    ROW(FETCH, "fetch", WIND, REALS, state.fetch,
        {OCEAN_FETCH_MIN, OCEAN_FETCH_MAX, " km", 0, NULL}),
    ROW(GAMMA, "gamma", WIND, REALS, state.peak_enhancement, {1.0, OCEAN_GAMMA_MAX, "", 0, NULL}),
    ROW(DEPTH, "depth", PHYSICAL, REALS, state.depth,
        {OCEAN_DEPTH_MIN, OCEAN_DEPTH_MAX, " m", ALSO_INFINITY, NULL}),
    BARE(SPREADING, "spreading", WIND, SPREADING, state.spreading),
    ROW(SWELL, "swell", WIND, REALS, state.swell, {0.0, 1.0, "", 0, NULL}),
    ROW(SWELL_HEIGHT, "swell-height", WIND, REALS, state.swell_height,
        {0.0, OCEAN_SWELL_HEIGHT_MAX, " m", 0, NULL}),
    ROW(SWELL_PERIOD, "swell-period", WIND, REALS, state.swell_period,
        {OCEAN_SWELL_PERIOD_MIN, OCEAN_SWELL_PERIOD_MAX, " s", 0, NULL}),
    ROW(SWELL_DIRECTION, "swell-direction", WIND, REALS, state.swell_direction, ANGLE),
    ROW(SWELL_SYSTEM, "swell-system", WIND, SWELLS, state.swells,
        {0.0, OCEAN_SWELL_HEIGHT_MAX, " m", 0, "height"},
        {OCEAN_SWELL_PERIOD_MIN, OCEAN_SWELL_PERIOD_MAX, " s", 0, "period"}, ANGLE,
        {OCEAN_SWELL_SPREAD_MIN, OCEAN_SWELL_SPREAD_MAX, " degrees", ALSO_UNSAID, "spread"},
        {1.0, OCEAN_SWELL_GAMMA_MAX, "", 0, "gamma"}),
    ROW(WAVE, "wave", WAVES, WAVES, state.wave,
        {OCEAN_WAVE_LENGTH_MIN, OCEAN_WAVE_LENGTH_MAX, " m", 0, "length"},
        {0.0, OCEAN_WAVE_STEEPEST* OCEAN_WAVE_LENGTH_MAX, " m", 0, "height"}, ANGLE, PHASE),
    ROW(CURRENT, "current", PHYSICAL, REALS, state.current_speed,
        {0.0, OCEAN_CURRENT_MAX, " m/s", 0, "speed"}, ANGLE),
    ROW(CREST, "crest", WIND, REALS, crest, {0.0, OCEAN_TIME_MAX, " s", 0, "time"}, PLACE("x"),
        PLACE("z"), {0.0, OCEAN_CREST_HEIGHT_MAX, " m", 0, "height"}),
    ROW(LOOP, "loop", PHYSICAL, REALS, loop,
        {OCEAN_LOOP_MIN, OCEAN_LOOP_MAX, " s", ALSO_ZERO, NULL}),
    ROW(CASCADES, "cascades", WIND, WHOLE, cascades, {1, OCEAN_CASCADES_MAX, "", 0, NULL}),
    ROW(GRID, "grid", ANY, POWER, grid, {OCEAN_GRID_MIN, OCEAN_GRID_MAX, "", 0, NULL}),
    ROW(LENGTH, "length", ANY, REALS, length,
        {OCEAN_LENGTH_MIN, OCEAN_LENGTH_MAX, " m", ALSO_ZERO, NULL}),
    ROW(WIND, "wind", PHILLIPS, REALS, wind_x, BREEZE("x"), BREEZE("z")),
    ROW(AMPLITUDE, "amplitude", PHILLIPS, REALS, amplitude,
        {0.0, OCEAN_AMPLITUDE_MAX, "", 0, NULL}),
    ROW(CHOPPINESS, "choppiness", ANY, REALS, choppiness, {0.0, OCEAN_CHOPPINESS_MAX, "", 0, NULL}),
    ROW(LEAN, "lean", WIND, REALS, lean, {0.0, OCEAN_LEAN_MAX, "", 0, NULL}),
    BARE(SEED, "seed", RANDOM, SEED, seed),
};

/* Numbers of one option lie one after the other. */
_Static_assert(sizeof(OceanCrest) == 4 * sizeof(double) &&
                   sizeof(OceanSwell) == 5 * sizeof(double) &&
                   sizeof(OceanSingleWave) == 4 * sizeof(double),
               "structs of numbers alone");
_Static_assert(offsetof(OceanParams, state) == 0, "rows of the state suit it alone");

const char* ocean_option_name(OceanOption option) {
    assert(option < OCEAN_OPTION_COUNT);
    return TABLE[option].name;
}

OceanOptionSea ocean_option_sea(OceanOption option) {
    assert(option < OCEAN_OPTION_COUNT);
    return TABLE[option].sea;
}

bool ocean_kind_has_wind(OceanSpectrumKind kind) {
    return kind != OCEAN_SPECTRUM_PHILLIPS && kind != OCEAN_SPECTRUM_WAVES;
}

bool ocean_kinds_agree(OceanSpectrumKind a, OceanSpectrumKind b) {
    return a == b || (ocean_kind_has_wind(a) && ocean_kind_has_wind(b));
}

OceanParams ocean_kind_params(OceanSpectrumKind kind) {
    return kind == OCEAN_SPECTRUM_PHILLIPS ? ocean_default_params()
           : kind == OCEAN_SPECTRUM_WAVES  ? ocean_wave_params()
                                           : ocean_physical_params();
}

bool ocean_option_suits(OceanOption option, OceanSpectrumKind kind) {
    switch (ocean_option_sea(option)) {
    case OCEAN_OPTION_OF_PHILLIPS:
        return kind == OCEAN_SPECTRUM_PHILLIPS;
    case OCEAN_OPTION_OF_WAVES:
        return kind == OCEAN_SPECTRUM_WAVES;
    case OCEAN_OPTION_OF_WIND:
        return ocean_kind_has_wind(kind);
    case OCEAN_OPTION_OF_RANDOM:
        return kind != OCEAN_SPECTRUM_WAVES;
    case OCEAN_OPTION_OF_PHYSICAL:
        return kind != OCEAN_SPECTRUM_PHILLIPS;
    case OCEAN_OPTION_OF_ANY:
        break;
    }
    return true;
}

OceanOption ocean_option_find(const char* name) {
    OceanOption option = 0;
    while (option < OCEAN_OPTION_COUNT && strcmp(TABLE[option].name, name) != 0) {
        ++option;
    }
    return option;
}

static void* field_of(OceanParams* params, const Row* row) {
    return (char*)params + row->offset;
}

/* `base` is of OceanParams or, for its rows, of OceanSeaState. */
static const void* value_of(const void* base, const Row* row) {
    return (const char*)base + row->offset;
}

void ocean_option_copy(OceanOption option, const OceanParams* from, OceanParams* to) {
    static const size_t SIZES[] = {
        [KIND_FORCE] = 0,
        [KIND_WHOLE] = sizeof(int),
        [KIND_POWER] = sizeof(int),
        [KIND_SEED] = sizeof(uint64_t),
        [KIND_REALS] = sizeof(double),
        [KIND_SPECTRUM] = sizeof(OceanSpectrumKind),
        [KIND_SPREADING] = sizeof(OceanSpreading),
        [KIND_SWELLS] = sizeof(int),
        [KIND_BARS] = sizeof(double[OCEAN_BARS]),
        [KIND_WAVES] = sizeof(OceanSingleWave[OCEAN_WAVES_MAX]),
    };
    const Row* row = &TABLE[option];
    const size_t count = row->kind == KIND_REALS ? (size_t)row->count : 1;
    memcpy(field_of(to, row), value_of(from, row), count * SIZES[row->kind]);
    if (row->kind == KIND_SWELLS) {
        memcpy(to->state.swell_system, from->state.swell_system, sizeof to->state.swell_system);
    }
}

/* ---- Names --------------------------------------------------------------------------------- */

/* The name at `index` of a choice; NULL after the last. */
static const char* choice_name(Kind kind, int index) {
    if (kind == KIND_SPREADING) {
        return index < OCEAN_SPREADING_COUNT ? ocean_spreading_name((OceanSpreading)index) : NULL;
    }
    return index < OCEAN_SPECTRUM_COUNT ? ocean_spectrum_name((OceanSpectrumKind)index) : NULL;
}

static void describe_number(const Number* number, char* text, size_t size) {
    static const char* const ALSO[] = {"", " or 0", " or inf", ""};
    swell_append(text, size, "%g to %g%s%s", number->low, number->high, number->unit,
                 ALSO[number->also]);
}

/* Writes what an option accepts. */
static void describe(OceanOption option, char* text, size_t size) {
    const Row* row = &TABLE[option];
    text[0] = '\0';
    switch (row->kind) {
    case KIND_SPECTRUM:
    case KIND_SPREADING:
        for (int i = 0; choice_name(row->kind, i); ++i) {
            swell_append(text, size, "%s%s", i ? ", " : "", choice_name(row->kind, i));
        }
        return;
    case KIND_SEED:
        swell_append(text, size, "0 to %" PRIu64, UINT64_MAX);
        return;
    case KIND_FORCE:
    case KIND_WHOLE:
    case KIND_POWER:
    case KIND_REALS:
    case KIND_SWELLS:
    case KIND_WAVES:
        break;
    case KIND_BARS:
        swell_append(text, size, "1 to %d numbers of ", OCEAN_BARS);
        break;
    }
    swell_append(text, size, "%s", row->kind == KIND_POWER ? "a power of two from " : "");
    for (int i = 0; i < row->count; ++i) {
        swell_append(text, size, "%s", i ? ", " : "");
        describe_number(&row->number[i], text, size);
    }
}

/* ---- Ranges -------------------------------------------------------------------------------- */

static bool check_numbers(const Row* row, const double* values, SwellError* error) {
    bool ok = true;
    for (int i = 0; ok && i < row->count; ++i) {
        const Number* number = &row->number[i];
        const bool is_one = row->count == 1;
        char name[40];
        snprintf(name, sizeof name, "%s%s%s", row->name, is_one ? "" : " ",
                 is_one ? "" : number->what);
        const bool also_zero = number->also == ALSO_ZERO || number->also == ALSO_UNSAID;
        ok = (also_zero && values[i] == 0.0) ||
             (number->also == ALSO_INFINITY && values[i] == (double)INFINITY) ||
             swell_check_range(name, number->unit, values[i], number->low, number->high, error);
    }
    return ok;
}

static bool check_whole(OceanOption option, int value, SwellError* error) {
    const Row* row = &TABLE[option];
    const bool is_power = row->kind != KIND_POWER || (value > 0 && (value & (value - 1)) == 0);
    if (value >= row->number->low && value <= row->number->high && is_power) {
        return true;
    }
    char accepted[80];
    describe(option, accepted, sizeof accepted);
    return swell_error_set(error, SWELL_ERROR_RANGE, "%s is %d: %s is accepted", row->name, value,
                           accepted);
}

/* Refuses a swell that is higher than single waves of its length can be. */
static bool check_steepness(const Row* row, double height, double period, SwellError* error) {
    const double length = OCEAN_GRAVITY * period * period / SWELL_TWO_PI;
    return height <= OCEAN_WAVE_STEEPEST * length ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "%s of %g m and %g s is too steep: up to %g of its wavelength, %.3g m, "
                           "is accepted",
                           row->name, height, period, OCEAN_WAVE_STEEPEST,
                           OCEAN_WAVE_STEEPEST * length);
}

static bool check_swells(const Row* row, const OceanSeaState* state, SwellError* error) {
    if (state->swells < 0 || state->swells > OCEAN_SWELLS_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "%d further swells: 0 to %d is accepted",
                               state->swells, OCEAN_SWELLS_MAX);
    }
    bool ok = true;
    for (int i = 0; ok && i < state->swells; ++i) {
        const OceanSwell* swell = &state->swell_system[i];
        ok = check_numbers(row, &swell->height, error) &&
             check_steepness(row, swell->height, swell->period, error);
    }
    return ok;
}

static bool check_bars(const double energy[OCEAN_BARS], SwellError* error) {
    for (int bar = 0; bar < OCEAN_BARS; ++bar) {
        const double most = ocean_bar_most(bar);
        if (!(energy[bar] >= 0.0 && energy[bar] <= most)) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "the energy of bar %d, from %.2g Hz, is %g m^2: 0 to %.3g m^2 "
                                   "is accepted; steeper ones break",
                                   bar + 1, ocean_bar_edge(bar) / SWELL_TWO_PI, energy[bar], most);
        }
    }
    const double height = 4.0 * sqrt(ocean_bars_sum(energy));
    return height <= OCEAN_BARS_HEIGHT_MAX ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "the waves of these energies are %g m high: at most %g m is accepted",
                           height, OCEAN_BARS_HEIGHT_MAX);
}

static bool check_wave(const OceanSingleWave* wave, SwellError* error) {
    const double most = OCEAN_WAVE_STEEPEST * wave->length;
    return check_numbers(&TABLE[OCEAN_OPTION_WAVE], &wave->length, error) &&
           (wave->height <= most ||
            swell_error_set(error, SWELL_ERROR_RANGE,
                            "a wave of %g m and %g m height: up to %g of its length, %.4g m, is "
                            "accepted",
                            wave->length, wave->height, OCEAN_WAVE_STEEPEST, most));
}

static bool check_waves(const OceanSeaState* state, SwellError* error) {
    bool ok = true;
    for (int i = 0; ok && i < ocean_wave_count(state); ++i) {
        ok = check_wave(&state->wave[i], error);
    }
    return ok;
}

/* `base` is an OceanParams or, for rows of its state, an OceanSeaState. */
static bool check_row(OceanOption option, const void* base, SwellError* error) {
    const Row* row = &TABLE[option];
    const void* value = value_of(base, row);
    switch (row->kind) {
    case KIND_WHOLE:
    case KIND_POWER:
        return check_whole(option, *(const int*)value, error);
    case KIND_SPECTRUM:
    case KIND_SPREADING: {
        const unsigned index = *(const unsigned*)value;
        const unsigned count =
            row->kind == KIND_SPECTRUM ? OCEAN_SPECTRUM_COUNT : OCEAN_SPREADING_COUNT;
        return index < count ||
               swell_error_set(error, SWELL_ERROR_RANGE, "%s %u: 0 to %u is accepted", row->name,
                               index, count - 1);
    }
    case KIND_REALS:
        return (option == OCEAN_OPTION_CREST && ((const OceanCrest*)value)->height == 0.0) ||
               check_numbers(row, value, error);
    case KIND_SWELLS:
        return check_swells(row, base, error);
    case KIND_BARS:
        return check_bars(value, error);
    case KIND_WAVES:
        return check_waves(base, error);
    case KIND_FORCE:
    case KIND_SEED:
        break;
    }
    return true;
}

static double table_variance(const OceanTable* table) {
    double sum = 0.0;
    for (int i = 0; i < table->frequencies * table->directions; ++i) {
        sum += table->density[i] * table->bandwidth[i / table->directions];
    }
    return sum * SWELL_TWO_PI / table->directions;
}

static bool check_table(const OceanSeaState* state, SwellError* error) {
    if (state->kind != OCEAN_SPECTRUM_MEASURED) {
        return true;
    }
    const OceanTable* table = state->table;
    bool ok = table && table->frequencies >= 1 && table->frequencies <= OCEAN_TABLE_MAX &&
              table->directions >= 4 && table->directions <= OCEAN_TABLE_MAX && table->frequency &&
              table->bandwidth && table->density && isfinite(table->first_direction);
    for (int i = 0; ok && i < table->frequencies; ++i) {
        const double before = i > 0 ? table->frequency[i - 1] : 0.0;
        ok = table->frequency[i] > before && table->frequency[i] <= OCEAN_TABLE_FREQUENCY_MAX &&
             table->bandwidth[i] > 0.0 && table->bandwidth[i] <= OCEAN_TABLE_FREQUENCY_MAX;
    }
    for (int i = 0; ok && i < table->frequencies * table->directions; ++i) {
        ok = table->density[i] >= 0.0 && isfinite(table->density[i]);
    }
    if (!ok) {
        return swell_error_set(
            error, SWELL_ERROR_RANGE,
            "the table of a measured spectrum is not complete: ascending "
            "frequencies and widths > 0 and at most %g Hz, 4 to %d directions and "
            "finite densities >= 0 are accepted",
            OCEAN_TABLE_FREQUENCY_MAX, OCEAN_TABLE_MAX);
    }
    const double height = 4.0 * sqrt(table_variance(table));
    return height <= OCEAN_TABLE_HEIGHT_MAX ||
           swell_error_set(
               error, SWELL_ERROR_RANGE,
               "the waves of a measured spectrum are %g m high: at most %g m is accepted", height,
               OCEAN_TABLE_HEIGHT_MAX);
}

bool ocean_sea_state_check(const OceanSeaState* state, SwellError* error) {
    bool ok = true;
    for (OceanOption option = 0; ok && option < OCEAN_OPTION_COUNT; ++option) {
        ok = TABLE[option].offset >= sizeof *state || check_row(option, state, error);
    }
    if (ok && state->kind == OCEAN_SPECTRUM_TMA && isinf(state->depth)) {
        return swell_error_set(
            error, SWELL_ERROR_RANGE,
            "the tma spectrum needs shallow water: a depth of %g to %g m is accepted",
            OCEAN_DEPTH_MIN, OCEAN_DEPTH_MAX);
    }
    return ok &&
           check_steepness(&TABLE[OCEAN_OPTION_SWELL_HEIGHT], state->swell_height,
                           state->swell_period, error) &&
           check_table(state, error);
}

bool ocean_check_params(const OceanParams* params, SwellError* error) {
    if (!params) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no parameters of a sea");
    }
    const bool phillips = params->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    bool ok = phillips || ocean_sea_state_check(&params->state, error);
    for (OceanOption option = 0; ok && option < OCEAN_OPTION_COUNT; ++option) {
        ok = TABLE[option].offset < sizeof params->state ||
             !ocean_option_suits(option, params->state.kind) || check_row(option, params, error);
    }
    if (ok && params->state.kind == OCEAN_SPECTRUM_WAVES) {
        return ocean_wave_fit_check(params, error);
    }
    return ok && (!phillips || params->length > 0.0 ||
                  swell_error_set(error, SWELL_ERROR_RANGE,
                                  "the phillips spectrum needs a length: %g to %g m is accepted",
                                  OCEAN_LENGTH_MIN, OCEAN_LENGTH_MAX));
}

/* ---- Comparison ---------------------------------------------------------------------------- */

static bool numbers_equal(const double* a, const double* b, int count) {
    bool equal = true;
    for (int i = 0; equal && i < count; ++i) {
        equal = a[i] == b[i];
    }
    return equal;
}

static bool swells_equal(const OceanSeaState* a, const OceanSeaState* b) {
    bool equal = a->swells == b->swells && a->swells <= OCEAN_SWELLS_MAX;
    for (int i = 0; equal && i < a->swells; ++i) {
        equal = numbers_equal(&a->swell_system[i].height, &b->swell_system[i].height, 5);
    }
    return equal;
}

static bool waves_equal(const OceanSeaState* a, const OceanSeaState* b) {
    const int count = ocean_wave_count(a);
    return count == ocean_wave_count(b) &&
           numbers_equal(&a->wave[0].length, &b->wave[0].length, 4 * count);
}

static bool rows_equal(const Row* row, const OceanParams* a, const OceanParams* b) {
    const void *one = value_of(a, row), *other = value_of(b, row);
    switch (row->kind) {
    case KIND_WHOLE:
    case KIND_POWER:
    case KIND_SPECTRUM:
    case KIND_SPREADING:
        return *(const int*)one == *(const int*)other;
    case KIND_SEED:
        return a->seed == b->seed;
    case KIND_REALS:
        return numbers_equal(one, other, row->count);
    case KIND_SWELLS:
        return swells_equal(&a->state, &b->state);
    case KIND_BARS:
        return a->state.kind != OCEAN_SPECTRUM_DRAWN || numbers_equal(one, other, OCEAN_BARS);
    case KIND_WAVES:
        return waves_equal(&a->state, &b->state);
    case KIND_FORCE:
        break;
    }
    return true;
}

bool ocean_params_equal(const OceanParams* a, const OceanParams* b) {
    if (!a || !b || a->state.kind != b->state.kind) {
        return false;
    }
    bool equal = a->state.kind != OCEAN_SPECTRUM_MEASURED || a->state.table == b->state.table;
    for (OceanOption option = 0; equal && option < OCEAN_OPTION_COUNT; ++option) {
        const bool no_crest =
            option == OCEAN_OPTION_CREST && a->crest.height == 0.0 && b->crest.height == 0.0;
        equal = !ocean_option_suits(option, a->state.kind) || no_crest ||
                rows_equal(&TABLE[option], a, b);
    }
    return equal;
}

/* ---- Values as text ------------------------------------------------------------------------ */

bool ocean_swells_append(OceanSeaState* state, const double* numbers, int count) {
    assert(state->swells < OCEAN_SWELLS_MAX && count >= 3 && count <= 5);
    if (count > 3 && numbers[3] == 0.0) {
        return false;
    }
    state->swell_system[state->swells++] =
        (OceanSwell){.height = numbers[0],
                     .period = numbers[1],
                     .direction = numbers[2],
                     .spread = count > 3 ? numbers[3] : 0.0,
                     .gamma = count > 4 ? numbers[4] : SWELL_GAMMA};
    return true;
}

enum { WORD_SIZE = 256 };

/* Takes the next of a text's words, which have blanks between them; "" instead of a longer one.
   Returns whether there is one. */
static bool next_word(const char** text, char word[WORD_SIZE]) {
    *text += strspn(*text, " ");
    const size_t length = strcspn(*text, " ");
    snprintf(word, WORD_SIZE, "%.*s", length < WORD_SIZE ? (int)length : 0, *text);
    *text += length;
    return length > 0;
}

static bool read_swells(const char* text, OceanSeaState* state) {
    char word[WORD_SIZE];
    double numbers[5];
    state->swells = 0;
    while (next_word(&text, word)) {
        const bool room = state->swells < OCEAN_SWELLS_MAX;
        const int count = room ? swell_read_reals(word, 3, 5, numbers) : 0;
        if (count == 0 || !ocean_swells_append(state, numbers, count)) {
            return false;
        }
    }
    return true;
}

bool ocean_waves_read(const char* text, bool adds, OceanSingleWave wave[OCEAN_WAVES_MAX],
                      SwellError* error) {
    OceanSeaState state = {.kind = OCEAN_SPECTRUM_WAVES};
    char word[WORD_SIZE];
    if (adds) {
        memcpy(state.wave, wave, sizeof state.wave);
    }
    for (int count = ocean_wave_count(&state); next_word(&text, word); ++count) {
        double numbers[4] = {0.0};
        if (count == OCEAN_WAVES_MAX) {
            return swell_error_set(error, SWELL_ERROR_RANGE, "up to %d waves are accepted", count);
        }
        if (!swell_read_reals(word, 3, 4, numbers)) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "a wave is three or four numbers, LENGTH,HEIGHT,DIRECTION,PHASE "
                                   "in m and degrees");
        }
        state.wave[count] = (OceanSingleWave){numbers[0], numbers[1], numbers[2], numbers[3]};
        if (!check_wave(&state.wave[count], error)) {
            return false;
        }
    }
    memcpy(wave, state.wave, sizeof state.wave);
    return true;
}

static bool read_choice(Kind kind, const char* text, int* value) {
    *value = 0;
    while (choice_name(kind, *value) && strcmp(choice_name(kind, *value), text) != 0) {
        *value += 1;
    }
    return choice_name(kind, *value) != NULL;
}

static bool read_value(const Row* row, const char* text, OceanParams* params) {
    void* field = field_of(params, row);
    const char* end = text;
    switch (row->kind) {
    case KIND_WHOLE:
    case KIND_POWER:
        return swell_read_whole(text, &end, INT_MIN, INT_MAX, field) && *end == '\0';
    case KIND_SEED:
        return swell_read_seed(text, field);
    case KIND_SPECTRUM:
    case KIND_SPREADING:
        return read_choice(row->kind, text, field);
    case KIND_REALS:
        if (row->number->also == ALSO_INFINITY && strcmp(text, "inf") == 0) {
            *(double*)field = (double)INFINITY;
            return true;
        }
        return swell_read_reals(text, row->count, row->count, field) > 0;
    case KIND_SWELLS:
        return read_swells(text, &params->state);
    case KIND_BARS:
        memset(field, 0, sizeof params->state.energy);
        return swell_read_reals(text, 1, OCEAN_BARS, field) > 0;
    case KIND_WAVES:
        return ocean_waves_read(text, false, params->state.wave, NULL);
    case KIND_FORCE:
        break;
    }
    return false;
}

bool ocean_option_refuse(OceanOption option, const char* text, SwellError* error) {
    enum { SAID_BYTES = 120 };
    char accepted[256];
    describe(option, accepted, sizeof accepted);
    return swell_error_set(error, SWELL_ERROR_RANGE, "%s '%.*s'%s: %s is accepted",
                           TABLE[option].name, SAID_BYTES, text,
                           strlen(text) > SAID_BYTES ? "..." : "", accepted);
}

bool ocean_option_read(OceanOption option, const char* text, OceanParams* params,
                       SwellError* error) {
    OceanParams read = *params;
    if (!read_value(&TABLE[option], text, &read)) {
        return ocean_option_refuse(option, text, error);
    }
    if (!check_row(option, &read, error)) {
        return false;
    }
    *params = read;
    return true;
}

enum { VALUE_SIZE = 1600 /* of sixteen waves of four numbers of 24 characters */ };

static void append_numbers(const double* values, int count, int digits, char* text, size_t size) {
    for (int i = 0; i < count; ++i) {
        char number[SWELL_REAL_SIZE];
        swell_write_real(values[i], digits, number);
        swell_append(text, size, "%s%s", i ? "," : "", number);
    }
}

static void write_numbers(const double* values, int count, char text[VALUE_SIZE]) {
    append_numbers(values, count, SWELL_REAL_DIGITS, text, VALUE_SIZE);
}

/* How many bars a text says: all but the last ones without energy, at least one. */
static int bars_said(const double energy[OCEAN_BARS]) {
    int count = OCEAN_BARS;
    while (count > 1 && energy[count - 1] == 0.0) {
        --count;
    }
    return count;
}

void ocean_waves_write(const OceanSingleWave wave[OCEAN_WAVES_MAX], int digits, char* text,
                       size_t size) {
    text[0] = '\0';
    for (int i = 0; i < OCEAN_WAVES_MAX && wave[i].length != 0.0; ++i) {
        swell_append(text, size, "%s", i ? " " : "");
        append_numbers(&wave[i].length, wave[i].phase == 0.0 ? 3 : 4, digits, text, size);
    }
}

static void write_value(const Row* row, const OceanParams* params, char text[VALUE_SIZE]) {
    const void* value = value_of(params, row);
    text[0] = '\0';
    switch (row->kind) {
    case KIND_WHOLE:
    case KIND_POWER:
        swell_append(text, VALUE_SIZE, "%d", *(const int*)value);
        break;
    case KIND_SEED:
        swell_append(text, VALUE_SIZE, "%" PRIu64, params->seed);
        break;
    case KIND_SPECTRUM:
        swell_append(text, VALUE_SIZE, "%s", ocean_spectrum_name(params->state.kind));
        break;
    case KIND_SPREADING:
        swell_append(text, VALUE_SIZE, "%s", ocean_spreading_name(params->state.spreading));
        break;
    case KIND_REALS:
        write_numbers(value, row->count, text);
        break;
    case KIND_BARS:
        write_numbers(value, bars_said(value), text);
        break;
    case KIND_SWELLS:
        for (int i = 0; i < params->state.swells && i < OCEAN_SWELLS_MAX; ++i) {
            const OceanSwell* swell = &params->state.swell_system[i];
            const bool is_plain = swell->spread == 0.0 && swell->gamma == SWELL_GAMMA;
            swell_append(text, VALUE_SIZE, "%s", i ? " " : "");
            write_numbers(&swell->height, is_plain ? 3 : row->count, text);
        }
        break;
    case KIND_WAVES:
        ocean_waves_write(params->state.wave, SWELL_REAL_DIGITS, text, VALUE_SIZE);
        break;
    case KIND_FORCE:
        break;
    }
}

/* Finds the parameter of that name. */
static bool find_parameter(const char* name, OceanOption* option, SwellError* error) {
    *option = name ? ocean_option_find(name) : OCEAN_OPTION_COUNT;
    if (*option != OCEAN_OPTION_COUNT && TABLE[*option].kind != KIND_FORCE) {
        return true;
    }
    char names[512] = "";
    for (OceanOption known = 0; known < OCEAN_OPTION_COUNT; ++known) {
        if (TABLE[known].kind != KIND_FORCE) {
            swell_append(names, sizeof names, "%s%s", names[0] ? ", " : "", TABLE[known].name);
        }
    }
    return swell_error_set(error, SWELL_ERROR_RANGE, "no parameter '%.60s': %s are accepted",
                           name ? name : "", names);
}

bool ocean_params_set(OceanParams* params, const char* name, const char* value, SwellError* error) {
    OceanOption option;
    if (!params || !value) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no %s",
                               params ? "value to set" : "parameters of a sea");
    }
    return find_parameter(name, &option, error) && ocean_option_read(option, value, params, error);
}

bool ocean_params_get(const OceanParams* params, const char* name, char* value, size_t size,
                      SwellError* error) {
    OceanOption option;
    char text[VALUE_SIZE];
    if (!params || !value) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no %s",
                               params ? "room for a value" : "parameters of a sea");
    }
    if (!find_parameter(name, &option, error)) {
        return false;
    }
    write_value(&TABLE[option], params, text);
    const size_t length = strlen(text);
    if (size <= length) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "%zu bytes for a value: %zu or more are accepted", size, length + 1);
    }
    memcpy(value, text, length + 1);
    return true;
}

/* ---- Names of the engine ------------------------------------------------------------------- */

const char* ocean_method_name(OceanMethod method) {
    static const char* const NAMES[OCEAN_METHOD_COUNT] = {
        [OCEAN_METHOD_FFT] = "fft",
        [OCEAN_METHOD_DFT] = "dft",
    };
    return (unsigned)method < OCEAN_METHOD_COUNT ? NAMES[method] : "unknown";
}

const char* ocean_fft_name(OceanFft fft) {
    static const char* const NAMES[OCEAN_FFT_COUNT] = {
        [OCEAN_FFT_AUTO] = "auto",
        [OCEAN_FFT_LANES8] = "lanes8",
        [OCEAN_FFT_LANES4] = "lanes4",
        [OCEAN_FFT_SCALAR] = "scalar",
    };
    return (unsigned)fft < OCEAN_FFT_COUNT ? NAMES[fft] : "unknown";
}
