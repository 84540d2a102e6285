#include "ocean/choice.h"

#include "bands.h"
#include "ocean/bars.h"
#include "params.h"
#include "wave_fit.h"

#include "base/text.h"

#include <assert.h>
#include <math.h>

/* ---- The kind of sea ----------------------------------------------------------------------- */

/* Returns the first chosen option that does not suit a spectrum, or OCEAN_OPTION_COUNT. */
static OceanOption first_foreign(const OceanChoice* choice, OceanSpectrumKind kind) {
    OceanOption option = 0;
    while (option < OCEAN_OPTION_COUNT &&
           (ocean_option_suits(option, kind) || !choice->chosen[option])) {
        ++option;
    }
    return option;
}

/* Returns the first option of the Phillips spectrum that was chosen, or OCEAN_OPTION_COUNT. */
static OceanOption first_of_phillips(const OceanChoice* choice) {
    return choice->chosen[OCEAN_OPTION_WIND]        ? OCEAN_OPTION_WIND
           : choice->chosen[OCEAN_OPTION_AMPLITUDE] ? OCEAN_OPTION_AMPLITUDE
                                                    : OCEAN_OPTION_COUNT;
}

static bool is_shallow(const OceanChoice* choice) {
    return choice->chosen[OCEAN_OPTION_DEPTH] && !isinf(choice->params.state.depth);
}

/* Returns the first option that was chosen in place of a force, or OCEAN_OPTION_COUNT. */
static OceanOption first_of_wind(const OceanChoice* choice) {
    OceanOption option = 0;
    while (option < OCEAN_OPTION_COUNT &&
           !(choice->chosen[option] && ocean_option_is_of_force(option))) {
        ++option;
    }
    return option;
}

/* Whether a force sets the wind: the default force if no wind is chosen. */
static bool is_of_force(const OceanChoice* choice) {
    return first_of_wind(choice) == OCEAN_OPTION_COUNT;
}

/* Refuses options that contradict each other in a sea of that kind, by the first rule that does. */
static bool check_pairs(const OceanChoice* choice, OceanSpectrumKind kind, SwellError* error) {
    const bool* chosen = choice->chosen;
    const OceanOption spectrum = OCEAN_OPTION_SPECTRUM, force = OCEAN_OPTION_BEAUFORT;
    const OceanOption phillips = first_of_phillips(choice), foreign = first_foreign(choice, kind);
    const bool of_wind = ocean_kind_has_wind(kind);
    const bool has_both = chosen[force] && chosen[spectrum];
    const bool is_wind = foreign == force || foreign == OCEAN_OPTION_WIND_DIRECTION ||
                         ocean_option_is_of_force(foreign);
    const struct {
        bool refuses;
        OceanOption one, other;
        const char* why;
    } rule[] = {
        {kind == OCEAN_SPECTRUM_PHILLIPS && is_wind,
         phillips != OCEAN_OPTION_COUNT ? phillips : spectrum, foreign,
         "the phillips spectrum has a wind in x and z and an amplitude, the others have a wind "
         "speed"},
        {kind == OCEAN_SPECTRUM_PHILLIPS && foreign != OCEAN_OPTION_COUNT,
         phillips != OCEAN_OPTION_COUNT ? phillips : spectrum, foreign,
         "the second is for the other spectra, not for phillips"},
        {kind == OCEAN_SPECTRUM_WAVES && foreign != OCEAN_OPTION_COUNT,
         chosen[OCEAN_OPTION_WAVE] ? OCEAN_OPTION_WAVE : spectrum, foreign,
         "single waves are all the waves of their sea"},
        {of_wind && chosen[OCEAN_OPTION_WAVE], OCEAN_OPTION_WAVE, spectrum,
         "the spectrum of waves is 'waves'"},
        {of_wind && phillips != OCEAN_OPTION_COUNT, phillips, spectrum,
         "the first belongs to the phillips spectrum"},
        {chosen[OCEAN_OPTION_ENERGY] && chosen[spectrum] && kind != OCEAN_SPECTRUM_DRAWN,
         OCEAN_OPTION_ENERGY, spectrum, "the first is of drawn alone"},
        {chosen[force] && !is_of_force(choice), force, first_of_wind(choice),
         "a force sets wind and fetch"},
        {has_both && kind == OCEAN_SPECTRUM_PM, force, spectrum,
         "pm has no fetch, a force sets it"},
        {has_both && kind == OCEAN_SPECTRUM_TMA && !is_shallow(choice), force, spectrum,
         "tma needs a depth"},
    };
    for (size_t i = 0; i < sizeof rule / sizeof *rule; ++i) {
        if (rule[i].refuses) {
            return swell_error_set(error, SWELL_ERROR_USAGE, "--%s and --%s do not go together: %s",
                                   ocean_option_name(rule[i].one), ocean_option_name(rule[i].other),
                                   rule[i].why);
        }
    }
    return true;
}

static OceanSpectrumKind kind_of_wind(const OceanChoice* choice) {
    return is_of_force(choice)  ? OCEAN_SPECTRUM_EQUILIBRIUM
           : is_shallow(choice) ? OCEAN_SPECTRUM_TMA
                                : OCEAN_SPECTRUM_JONSWAP;
}

OceanSpectrumKind ocean_choice_kind(const OceanChoice* choice) {
    return choice->chosen[OCEAN_OPTION_SPECTRUM]             ? choice->params.state.kind
           : choice->chosen[OCEAN_OPTION_ENERGY]             ? OCEAN_SPECTRUM_DRAWN
           : choice->params.state.table                      ? OCEAN_SPECTRUM_MEASURED
           : choice->chosen[OCEAN_OPTION_WAVE]               ? OCEAN_SPECTRUM_WAVES
           : first_of_phillips(choice) != OCEAN_OPTION_COUNT ? OCEAN_SPECTRUM_PHILLIPS
                                                             : kind_of_wind(choice);
}

bool ocean_option_replaces_force(OceanOption option) {
    return option != OCEAN_OPTION_COUNT &&
           (option == OCEAN_OPTION_SPECTRUM || ocean_option_is_of_force(option) ||
            !ocean_option_suits(option, OCEAN_SPECTRUM_EQUILIBRIUM));
}

bool ocean_option_replaces_file(OceanOption option) {
    return option != OCEAN_OPTION_COUNT &&
           (option == OCEAN_OPTION_SPECTRUM || option == OCEAN_OPTION_BEAUFORT ||
            !ocean_option_suits(option, OCEAN_SPECTRUM_MEASURED));
}

/* ---- A drawn spectrum ---------------------------------------------------------------------- */

/* Rounds to three digits, which people can read, and not beyond `most`. */
static double brief(double energy, double most) {
    const double least = 1e-7; /* m^2: waves of a millimetre */
    const int digits = 3;
    if (!(energy >= least)) {
        return 0.0;
    }
    const double power = pow(10.0, digits - 1 - (int)floor(log10(energy)));
    const double rounded = round(energy * power) / power;
    return rounded <= most ? rounded : floor(energy * power) / power;
}

void ocean_choice_draw(OceanSeaState* state) {
    assert(state && state->kind != OCEAN_SPECTRUM_PHILLIPS);
    const double most = OCEAN_BARS_ROUNDING * OCEAN_BARS_ENERGY_MAX; /* of all bars [m^2] */
    OceanSeaSpectrum spectrum;
    ocean_sea_spectrum_prepare(&spectrum, state);
    spectrum.systems = OCEAN_SYSTEM_WIND + 1;
    spectrum.current.speed = 0.0;
    double energy[OCEAN_BARS];
    for (int bar = 0; bar < OCEAN_BARS; ++bar) {
        const OceanBand band = {
            bar == 0 ? 0.0 : ocean_wave_number(ocean_bar_edge(bar), state->depth),
            bar == OCEAN_BARS - 1 ? (double)INFINITY
                                  : ocean_wave_number(ocean_bar_edge(bar + 1), state->depth)};
        energy[bar] = fmin(ocean_band_variance(&spectrum, band), ocean_bar_most(bar));
    }
    const double sum = ocean_bars_sum(energy), gain = sum > most ? most / sum : 1.0;
    for (int bar = 0; bar < OCEAN_BARS; ++bar) {
        state->energy[bar] = brief(gain * energy[bar], ocean_bar_most(bar));
    }
    state->kind = OCEAN_SPECTRUM_DRAWN;
    state->table = NULL;
}

/* ---- The parameters ------------------------------------------------------------------------ */

/* Sets the gamma that suits wind and fetch. The heights of a force hold for the default gamma. */
static void set_gamma(OceanSeaState* state, bool of_force) {
    const bool has_gamma = state->kind == OCEAN_SPECTRUM_JONSWAP ||
                           state->kind == OCEAN_SPECTRUM_TMA ||
                           state->kind == OCEAN_SPECTRUM_EQUILIBRIUM;
    if (has_gamma) {
        state->peak_enhancement = of_force
                                      ? ocean_physical_params().state.peak_enhancement
                                      : ocean_peak_enhancement(state->wind_speed, state->fetch);
    }
}

/* Depth of the sea before land and length of its first cascade [m]. */
static const double LAND_DEPTH = 6.0, LAND_LENGTH = 512.0;

static void suit_land(OceanChoice* choice) {
    OceanParams* params = &choice->params;
    bool* chosen = choice->chosen;
    params->state.depth = chosen[OCEAN_OPTION_DEPTH] ? params->state.depth : LAND_DEPTH;
    params->length = chosen[OCEAN_OPTION_LENGTH] ? params->length : LAND_LENGTH;
    chosen[OCEAN_OPTION_DEPTH] = chosen[OCEAN_OPTION_LENGTH] = true;
}

/* Returns whether an option of a sea without the Phillips spectrum was chosen. */
static bool is_physical(const OceanChoice* choice) {
    return choice->params.state.table ||
           first_foreign(choice, OCEAN_SPECTRUM_PHILLIPS) != OCEAN_OPTION_COUNT;
}

/* Chooses what suits land, and what the preset says of such a sea. Its force yields to any wind. */
static void choose_rest(OceanChoice* choice) {
    bool* chosen = choice->chosen;
    chosen[OCEAN_OPTION_SPECTRUM] = chosen[OCEAN_OPTION_SPECTRUM] ||
                                    (choice->preset[OCEAN_OPTION_SPECTRUM] && !is_physical(choice));
    if (choice->before_land && ocean_choice_kind(choice) != OCEAN_SPECTRUM_PHILLIPS) {
        suit_land(choice);
    }
    const OceanSpectrumKind kind = ocean_choice_kind(choice);
    for (OceanOption option = 0; option < OCEAN_OPTION_COUNT; ++option) {
        chosen[option] =
            chosen[option] || (choice->preset[option] && option != OCEAN_OPTION_BEAUFORT &&
                               option != OCEAN_OPTION_SPECTRUM && ocean_option_suits(option, kind));
    }
}

bool ocean_choice_resolve(const OceanChoice* given, OceanParams* params, SwellError* error) {
    OceanChoice whole = *given, *choice = &whole;
    choose_rest(choice);
    const OceanSpectrumKind kind = ocean_choice_kind(choice);
    if (!check_pairs(choice, kind, error)) {
        return false;
    }
    const bool of_force =
        ocean_kind_has_wind(kind) && kind != OCEAN_SPECTRUM_PM && is_of_force(choice);
    *params = of_force ? ocean_beaufort_params(choice->beaufort) : ocean_kind_params(kind);
    for (OceanOption option = 0; option < OCEAN_OPTION_COUNT; ++option) {
        if (choice->chosen[option]) {
            ocean_option_copy(option, &choice->params, params);
        }
    }
    params->state.table = kind == OCEAN_SPECTRUM_MEASURED ? choice->params.state.table : NULL;
    const bool draws = kind == OCEAN_SPECTRUM_DRAWN && !choice->chosen[OCEAN_OPTION_ENERGY];
    params->state.kind = draws ? kind_of_wind(choice) : kind;
    if (ocean_kind_has_wind(kind) && !choice->chosen[OCEAN_OPTION_CHOPPINESS]) {
        params->choppiness = ocean_choppiness_for_wind(params->state.wind_speed);
    }
    if (!choice->chosen[OCEAN_OPTION_GAMMA]) {
        set_gamma(&params->state, of_force);
    }
    if (draws) {
        ocean_choice_draw(&params->state);
    }
    return true;
}

double ocean_choice_length(const OceanParams* params) {
    const bool fitted = params->state.kind == OCEAN_SPECTRUM_WAVES && params->length > 0.0;
    return fitted && ocean_wave_fit_check(params, NULL) ? ocean_wave_fit(params).length[0]
                                                        : params->length;
}

/* ---- Checks -------------------------------------------------------------------------------- */

/* Returns the shortest loop of whole seconds that is accepted, or 0. */
static double shortest_loop(const OceanParams* params) {
    OceanParams longer = *params;
    for (longer.loop = ceil(params->loop); longer.loop <= OCEAN_LOOP_MAX; longer.loop += 1.0) {
        if (ocean_loop_error(&longer) <= OCEAN_LOOP_ERROR_MAX) {
            return longer.loop;
        }
    }
    return 0.0;
}

static bool check_loop(const OceanParams* params, SwellError* error) {
    const double bent = ocean_loop_error(params);
    return bent <= OCEAN_LOOP_ERROR_MAX ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "--%s %g bends the frequencies of these waves by %.0f %% rms: up to "
                           "%.0f %% is accepted, and the shortest such loop has %g s",
                           ocean_option_name(OCEAN_OPTION_LOOP), params->loop, 100.0 * bent,
                           100.0 * OCEAN_LOOP_ERROR_MAX, shortest_loop(params));
}

static bool check_crest(const OceanParams* params, SwellError* error) {
    if (!(params->crest.height > 0.0)) {
        return true;
    }
    const double most = OCEAN_CREST_RATIO * ocean_spectrum_height(params);
    return params->crest.height <= most ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "--%s of %g m in a sea whose crests reach %.3g m: up to %g times its "
                           "significant height is accepted",
                           ocean_option_name(OCEAN_OPTION_CREST), params->crest.height, most,
                           OCEAN_CREST_RATIO);
}

bool ocean_choice_check(const OceanParams* params, SwellError* error) {
    if (params->state.kind == OCEAN_SPECTRUM_TMA && isinf(params->state.depth)) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "--%s tma needs --%s %g to %g m",
                               ocean_option_name(OCEAN_OPTION_SPECTRUM),
                               ocean_option_name(OCEAN_OPTION_DEPTH), OCEAN_DEPTH_MIN,
                               OCEAN_DEPTH_MAX);
    }
    SwellError why = {SWELL_ERROR_NONE, ""};
    if (!ocean_check_params(params, &why)) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "%s", why.message);
    }
    return check_crest(params, error) && check_loop(params, error);
}

/* ---- The parameters of a choice that was read ---------------------------------------------- */

static bool check_developed(const OceanChoice* choice, SwellError* error) {
    const OceanOption foreign = first_foreign(choice, choice->params.state.kind);
    return choice->params.state.kind != OCEAN_SPECTRUM_PM || foreign == OCEAN_OPTION_COUNT ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "--%s and --%s pm do not go together: that sea is fully developed",
                           ocean_option_name(foreign), ocean_option_name(OCEAN_OPTION_SPECTRUM));
}

OceanParams* ocean_choice_create(const OceanChoice* choice, SwellError* error) {
    OceanParams params;
    const bool ok = ocean_choice_resolve(choice, &params, error) &&
                    check_developed(choice, error) && ocean_choice_check(&params, error);
    OceanParams* made = ok ? swell_memory_allocate(1, sizeof *made, error) : NULL;
    if (made) {
        *made = params;
    }
    return made;
}
