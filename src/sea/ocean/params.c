/*
 * The parameters of a sea: their defaults, and a table by which ranges are checked, seas are
 * compared, and values are read and written by name.
 */
#include "params.h"

#include "ocean/bars.h"
#include "sea_state.h"
#include "wave_fit.h"

#include "base/numbers.h"
#include "base/option.h"
#include "base/text.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Kinds of seas, and their defaults ----------------------------------------------------- */

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
        .state = {.kind = OCEAN_SPECTRUM_JONSWAP,
                  .wind_speed = 10.0,
                  .fetch = 88.66,
                  .depth = INFINITY,
                  .peak_enhancement = 3.3,
                  .spreading = OCEAN_SPREADING_DONELAN_BANNER,
                  .swell_period = 10.0},
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

OceanParams ocean_kind_params(OceanSpectrumKind kind) {
    return kind == OCEAN_SPECTRUM_PHILLIPS ? ocean_default_params()
           : kind == OCEAN_SPECTRUM_WAVES  ? ocean_wave_params()
                                           : ocean_physical_params();
}

bool ocean_kind_has_wind(OceanSpectrumKind kind) {
    return kind != OCEAN_SPECTRUM_PHILLIPS && kind != OCEAN_SPECTRUM_WAVES;
}

bool ocean_kinds_agree(OceanSpectrumKind a, OceanSpectrumKind b) {
    return a == b || (ocean_kind_has_wind(a) && ocean_kind_has_wind(b));
}

/* ---- The table ----------------------------------------------------------------------------- */

static const char* const SPECTRUM_NAMES[] = {OCEAN_SPECTRUM_NAMES("measured", ), NULL};
static const char* const SPREADING_NAMES[] = {OCEAN_SPREADING_NAMES, NULL};
#define SPECTRUM_VALUES NULL /* the values are the indices of the names */

#define VALUE_RANGE_OR_NONE(from, to, of) VALUE_RANGE(REAL, from, to, of), .or_zero = true
#define SEA_ROW(id, seas, label, placeholder_, meaning, member, value, ...)                        \
    [OCEAN_OPTION_##id] = {                                                                        \
        .name = label, .placeholder = placeholder_, VALUE_FIELD(OceanParams, member), value},

/* The force is no parameter, since it sets several. The row of swells holds for each swell. */
static const SwellOption TABLE[OCEAN_OPTION_COUNT] = {
#include "ocean/sea_rows.h"
};

#define SEA_ROW(id, seas, ...) [OCEAN_OPTION_##id] = OCEAN_OPTION_OF_##seas,
static const OceanOptionSea SEAS[OCEAN_OPTION_COUNT] = {
#include "ocean/sea_rows.h"
};

/* The numbers of one option lie one after the other, and rows of the state fit it alone. */
_Static_assert(sizeof(OceanCrest) == 4 * sizeof(double) &&
                   sizeof(OceanSwell) == 5 * sizeof(double) &&
                   sizeof(OceanSingleWave) == 4 * sizeof(double),
               "structs of numbers alone");
_Static_assert(offsetof(OceanParams, state) == 0, "rows of the state suit it alone");

const char* ocean_option_name(OceanOption option) {
    assert(option < OCEAN_OPTION_COUNT);
    return TABLE[option].name;
}

bool ocean_option_suits(OceanOption option, OceanSpectrumKind kind) {
    assert(option < OCEAN_OPTION_COUNT);
    return (unsigned)kind >= OCEAN_SPECTRUM_COUNT || (SEAS[option] >> kind & 1);
}

bool ocean_option_is_of_force(OceanOption option) {
    return option == OCEAN_OPTION_WIND_SPEED || option == OCEAN_OPTION_FETCH;
}

OceanOption ocean_option_find(const char* name) {
    OceanOption option = 0;
    while (option < OCEAN_OPTION_COUNT && strcmp(TABLE[option].name, name) != 0) {
        ++option;
    }
    return option;
}

void ocean_option_list(OceanOption first, const char* before, char names[OCEAN_NAMES_SIZE]) {
    names[0] = '\0';
    for (OceanOption option = first; option < OCEAN_OPTION_COUNT; ++option) {
        swell_append(names, OCEAN_NAMES_SIZE, "%s%s%s", option > first ? ", " : "", before,
                     TABLE[option].name);
    }
}

static void* field_of(OceanParams* params, OceanOption option) {
    return (char*)params + TABLE[option].offset;
}

/* `base` is an OceanParams or, for rows of its state, an OceanSeaState. */
static const void* value_of(const void* base, OceanOption option) {
    return (const char*)base + TABLE[option].offset;
}

void ocean_option_copy(OceanOption option, const OceanParams* from, OceanParams* to) {
    if (option == OCEAN_OPTION_BEAUFORT) {
        return;
    }
    memcpy(field_of(to, option), value_of(from, option), swell_option_size(&TABLE[option]));
    if (option == OCEAN_OPTION_SWELL_SYSTEM) {
        to->state.swells = from->state.swells;
    }
}

/* ---- Ranges -------------------------------------------------------------------------------- */

enum { VALUE_SIZE = 1600 /* of sixteen waves of four numbers of 24 characters */ };

bool ocean_option_refuse(OceanOption option, const char* text, SwellError* error) {
    return swell_option_refuse(&TABLE[option], text, error);
}

static bool refuse_value(OceanOption option, const void* value, SwellError* error) {
    char text[VALUE_SIZE] = "";
    swell_option_write(&TABLE[option], value, SWELL_REAL_DIGITS, text, sizeof text);
    return ocean_option_refuse(option, text, error);
}

/* Refuses a swell that is higher than single waves of its length can be. */
static bool check_steepness(OceanOption option, double height, double period, SwellError* error) {
    const double length = OCEAN_GRAVITY * period * period / SWELL_TWO_PI;
    return height <= OCEAN_WAVE_STEEPEST * length ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "%s of %g m and %g s is too steep: up to %g of its wavelength, %.3g m, "
                           "is accepted",
                           TABLE[option].name, height, period, OCEAN_WAVE_STEEPEST,
                           OCEAN_WAVE_STEEPEST * length);
}

static bool check_swells(const OceanSeaState* state, SwellError* error) {
    const OceanOption option = OCEAN_OPTION_SWELL_SYSTEM;
    if (state->swells < 0 || state->swells > OCEAN_SWELLS_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "%d further swells: 0 to %d is accepted",
                               state->swells, OCEAN_SWELLS_MAX);
    }
    bool ok = true;
    for (int i = 0; ok && i < state->swells; ++i) {
        OceanSwell swell = state->swell_system[i];
        swell.spread = swell.spread == 0.0 ? OCEAN_SWELL_SPREAD_MIN : swell.spread; /* not given */
        ok = (swell_option_accepts(&TABLE[option], &swell) ||
              refuse_value(option, &state->swell_system[i], error)) &&
             check_steepness(option, swell.height, swell.period, error);
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

static bool accepts_wave(const OceanSingleWave* wave) {
    return wave->length >= OCEAN_WAVE_LENGTH_MIN && wave->length <= OCEAN_WAVE_LENGTH_MAX &&
           wave->height >= 0.0 && wave->height <= OCEAN_WAVE_STEEPEST * wave->length &&
           fabs(wave->direction) <= OCEAN_DIRECTION_MAX && fabs(wave->phase) <= OCEAN_DIRECTION_MAX;
}

static bool check_waves(const OceanSeaState* state, SwellError* error) {
    char text[VALUE_SIZE];
    bool ok = true;
    for (int i = 0; ok && i < ocean_wave_count(state); ++i) {
        ok = accepts_wave(&state->wave[i]);
    }
    if (!ok) {
        ocean_waves_write(state->wave, SWELL_REAL_DIGITS, text, sizeof text);
    }
    return ok || ocean_option_refuse(OCEAN_OPTION_WAVE, text, error);
}

/* `base` is an OceanParams or, for rows of its state, an OceanSeaState. */
static bool check_row(OceanOption option, const void* base, SwellError* error) {
    const void* value = value_of(base, option);
    switch (option) {
    case OCEAN_OPTION_BEAUFORT:
        return true;
    case OCEAN_OPTION_ENERGY:
        return check_bars(value, error);
    case OCEAN_OPTION_SWELL_SYSTEM:
        return check_swells(base, error);
    case OCEAN_OPTION_WAVE:
        return check_waves(base, error);
    case OCEAN_OPTION_CREST:
        if (((const OceanCrest*)value)->height == 0.0) {
            return true;
        }
        break;
    default:
        break;
    }
    return swell_option_accepts(&TABLE[option], value) || refuse_value(option, value, error);
}

/* m0 of a measured spectrum [m^2]. */
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
           check_steepness(OCEAN_OPTION_SWELL_HEIGHT, state->swell_height, state->swell_period,
                           error) &&
           check_table(state, error);
}

bool ocean_check_params(const OceanParams* params, SwellError* error) {
    assert(params);
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

/* Clears numbers that the sea does not read: waves behind the last one, swells beyond their count,
   and the place of a crest without height. */
static OceanParams clear_unread(OceanParams params) {
    OceanSeaState* state = &params.state;
    assert(state->swells >= 0 && state->swells <= OCEAN_SWELLS_MAX);
    for (int i = ocean_wave_count(state); i < OCEAN_WAVES_MAX; ++i) {
        state->wave[i] = (OceanSingleWave){0};
    }
    for (int i = state->swells; i < OCEAN_SWELLS_MAX; ++i) {
        state->swell_system[i] = (OceanSwell){0};
    }
    params.crest = params.crest.height > 0.0 ? params.crest : (OceanCrest){0};
    return params;
}

bool ocean_params_equal(const OceanParams* a, const OceanParams* b) {
    const OceanParams one = clear_unread(*a), other = clear_unread(*b);
    const OceanSpectrumKind kind = one.state.kind;
    bool equal = kind == other.state.kind &&
                 (kind != OCEAN_SPECTRUM_MEASURED || one.state.table == other.state.table);
    for (OceanOption option = 0; equal && option < OCEAN_OPTION_COUNT; ++option) {
        equal =
            option == OCEAN_OPTION_BEAUFORT || !ocean_option_suits(option, kind) ||
            swell_option_equal(&TABLE[option], value_of(&one, option), value_of(&other, option));
    }
    return equal;
}

/* ---- Values as text ------------------------------------------------------------------------ */

bool ocean_swell_add(OceanSeaState* state, const double* numbers, int count, SwellError* error) {
    assert(count >= 3 && count <= 5);
    const char* name = TABLE[OCEAN_OPTION_SWELL_SYSTEM].name;
    if (state->swells == OCEAN_SWELLS_MAX) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "--%s is accepted up to %d times", name,
                               OCEAN_SWELLS_MAX);
    }
    if (count > 3 && numbers[3] == 0.0) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "--%s with a spread of 0 is not accepted: expected %g to %g "
                               "degrees, or H,T,A alone for 11.3 degrees",
                               name, OCEAN_SWELL_SPREAD_MIN, OCEAN_SWELL_SPREAD_MAX);
    }
    state->swell_system[state->swells++] =
        (OceanSwell){.height = numbers[0],
                     .period = numbers[1],
                     .direction = numbers[2],
                     .spread = count > 3 ? numbers[3] : 0.0,
                     .gamma = count > 4 ? numbers[4] : OCEAN_SWELL_GAMMA};
    return true;
}

/* Copies the next word of a text, up to a blank, and steps over it. Of a word that is too long it
   copies the beginning, and `is_whole` is false. Returns whether there is a word. */
static bool next_word(const char** text, char word[OCEAN_WORD_SIZE], bool* is_whole) {
    static const char BLANKS[] = " \t\r\n";
    *text += strspn(*text, BLANKS);
    const size_t length = strcspn(*text, BLANKS);
    *is_whole = length < OCEAN_WORD_SIZE;
    snprintf(word, OCEAN_WORD_SIZE, "%.*s", *is_whole ? (int)length : OCEAN_WORD_SIZE - 1, *text);
    *text += length;
    return length > 0;
}

static bool read_swells(const char* text, OceanSeaState* state) {
    char word[OCEAN_WORD_SIZE];
    double numbers[5];
    bool is_whole;
    state->swells = 0;
    while (next_word(&text, word, &is_whole)) {
        const int count = is_whole ? swell_read_reals(word, 3, 5, numbers) : 0;
        if (count == 0 || !ocean_swell_add(state, numbers, count, NULL)) {
            return false;
        }
    }
    return true;
}

bool ocean_waves_read(const char* text, bool adds, OceanSingleWave wave[OCEAN_WAVES_MAX],
                      SwellError* error) {
    OceanSeaState state = {.kind = OCEAN_SPECTRUM_WAVES};
    const char* at = text;
    char word[OCEAN_WORD_SIZE];
    bool is_whole;
    if (adds) {
        memcpy(state.wave, wave, sizeof state.wave);
    }
    for (int count = ocean_wave_count(&state); next_word(&at, word, &is_whole); ++count) {
        double numbers[4] = {0.0};
        const bool is_read =
            is_whole && count < OCEAN_WAVES_MAX && swell_read_reals(word, 3, 4, numbers);
        const OceanSingleWave read = {numbers[0], numbers[1], numbers[2], numbers[3]};
        if (!is_read || !accepts_wave(&read)) {
            return ocean_option_refuse(OCEAN_OPTION_WAVE, text, error);
        }
        state.wave[count] = read;
    }
    memcpy(wave, state.wave, sizeof state.wave);
    return true;
}

void ocean_waves_write(const OceanSingleWave wave[OCEAN_WAVES_MAX], int digits, char* text,
                       size_t size) {
    text[0] = '\0';
    for (int i = 0; i < OCEAN_WAVES_MAX && wave[i].length != 0.0; ++i) {
        swell_append(text, size, "%s", i ? " " : "");
        swell_write_reals(&wave[i].length, wave[i].phase == 0.0 ? 3 : 4, digits, text, size);
    }
}

static void write_swells(const OceanSeaState* state, char text[VALUE_SIZE]) {
    for (int i = 0; i < state->swells && i < OCEAN_SWELLS_MAX; ++i) {
        const OceanSwell* swell = &state->swell_system[i];
        const bool is_plain = swell->spread == 0.0 && swell->gamma == OCEAN_SWELL_GAMMA;
        swell_append(text, VALUE_SIZE, "%s", i ? " " : "");
        swell_write_reals(&swell->height, is_plain ? 3 : 5, SWELL_REAL_DIGITS, text, VALUE_SIZE);
    }
}

/* The number of bars that a text lists: all but the last ones without energy, and at least one. */
static int count_bars(const double energy[OCEAN_BARS]) {
    int count = OCEAN_BARS;
    while (count > 1 && energy[count - 1] == 0.0) {
        --count;
    }
    return count;
}

static bool read_value(OceanOption option, const char* text, OceanParams* params) {
    switch (option) {
    case OCEAN_OPTION_SWELL_SYSTEM:
        return read_swells(text, &params->state);
    case OCEAN_OPTION_WAVE:
        return ocean_waves_read(text, false, params->state.wave, NULL);
    case OCEAN_OPTION_CREST: /* a crest without a height may be anywhere */
        return swell_read_reals(text, 4, 4, &params->crest.time) > 0;
    default:
        return swell_option_parse(&TABLE[option], text, field_of(params, option));
    }
}

bool ocean_option_read(OceanOption option, const char* text, OceanParams* params,
                       SwellError* error) {
    OceanParams read = *params;
    if (!read_value(option, text, &read)) {
        return ocean_option_refuse(option, text, error);
    }
    if (!check_row(option, &read, error)) {
        return false;
    }
    *params = read;
    return true;
}

static void write_value(OceanOption option, const OceanParams* params, char text[VALUE_SIZE]) {
    const OceanSeaState* state = &params->state;
    text[0] = '\0';
    switch (option) {
    case OCEAN_OPTION_SWELL_SYSTEM:
        write_swells(state, text);
        break;
    case OCEAN_OPTION_WAVE:
        ocean_waves_write(state->wave, SWELL_REAL_DIGITS, text, VALUE_SIZE);
        break;
    case OCEAN_OPTION_ENERGY:
        swell_write_reals(state->energy, count_bars(state->energy), SWELL_REAL_DIGITS, text,
                          VALUE_SIZE);
        break;
    default:
        swell_option_write(&TABLE[option], value_of(params, option), SWELL_REAL_DIGITS, text,
                           VALUE_SIZE);
        break;
    }
}

static bool find_parameter(const char* name, OceanOption* option, SwellError* error) {
    char names[OCEAN_NAMES_SIZE];
    *option = ocean_option_find(name);
    if (*option != OCEAN_OPTION_COUNT && *option != OCEAN_OPTION_BEAUFORT) {
        return true;
    }
    ocean_option_list(OCEAN_OPTION_BEAUFORT + 1, "", names);
    return swell_error_set(error, SWELL_ERROR_RANGE, "no parameter '%.60s': %s are accepted", name,
                           names);
}

bool ocean_params_set(OceanParams* params, const char* name, const char* value, SwellError* error) {
    OceanOption option;
    assert(params && name && value);
    return find_parameter(name, &option, error) && ocean_option_read(option, value, params, error);
}

bool ocean_params_get(const OceanParams* params, const char* name, char* value, size_t size,
                      SwellError* error) {
    OceanOption option;
    char text[VALUE_SIZE];
    assert(params && name && value);
    if (!find_parameter(name, &option, error)) {
        return false;
    }
    write_value(option, params, text);
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
    static const char* const NAMES[] = {OCEAN_METHOD_NAMES};
    return (unsigned)method < OCEAN_METHOD_COUNT ? NAMES[method] : "unknown";
}

const char* ocean_fft_name(OceanFft fft) {
    static const char* const NAMES[] = {OCEAN_FFT_NAMES};
    return (unsigned)fft < OCEAN_FFT_COUNT ? NAMES[fft] : "unknown";
}
