/*
 * The sea that a person's options mean: by a wind, a force, or the numbers of the Phillips
 * spectrum, each with defaults of its own. It serves ocean_params_create and the program's command
 * line alike. It is no part of the installed library.
 */
#ifndef SWELL_OCEAN_CHOICE_H
#define SWELL_OCEAN_CHOICE_H

#include "swell/ocean.h"

/* The names of the spectra in their order, with `"measured",` or nothing before the last one, and
   the names of the spreading laws. */
#define OCEAN_SPECTRUM_NAMES(...)                                                                  \
    "phillips", "pm", "jonswap", "tma", "equilibrium", "elfouhaily", "donelan", "drawn",           \
        __VA_ARGS__ "waves"
#define OCEAN_SPREADING_NAMES "cosine", "donelan-banner", "hasselmann"

/* The names of the implementations of the FFT, and of the methods, in their order. */
#define OCEAN_FFT_NAMES "auto", "lanes8", "lanes4", "scalar"
#define OCEAN_METHOD_NAMES "fft", "dft"

/* In the order of the rows. */
typedef enum OceanOption {
#define SEA_ROW(option, ...) OCEAN_OPTION_##option,
#include "ocean/sea_rows.h"
    OCEAN_OPTION_COUNT
} OceanOption;

/* The seas that an option suits: a bit for each of their spectra. */
typedef enum OceanOptionSea {
    OCEAN_OPTION_OF_PHILLIPS = 1 << OCEAN_SPECTRUM_PHILLIPS,
    OCEAN_OPTION_OF_WAVES = 1 << OCEAN_SPECTRUM_WAVES, /* single waves */
    OCEAN_OPTION_OF_ANY = (1 << OCEAN_SPECTRUM_COUNT) - 1,
    OCEAN_OPTION_OF_RANDOM = OCEAN_OPTION_OF_ANY - OCEAN_OPTION_OF_WAVES,
    OCEAN_OPTION_OF_PHYSICAL = OCEAN_OPTION_OF_ANY - OCEAN_OPTION_OF_PHILLIPS,
    OCEAN_OPTION_OF_WIND = OCEAN_OPTION_OF_PHYSICAL - OCEAN_OPTION_OF_WAVES,
    OCEAN_OPTION_OF_DRAWN = 1 << OCEAN_SPECTRUM_DRAWN,
    /* Seas that grow with the fetch of their wind, and those of them with an enhanced peak. */
    OCEAN_OPTION_OF_GROWING = OCEAN_OPTION_OF_WIND - OCEAN_OPTION_OF_DRAWN -
                              (1 << OCEAN_SPECTRUM_PM) - (1 << OCEAN_SPECTRUM_MEASURED),
    OCEAN_OPTION_OF_PEAKED =
        OCEAN_OPTION_OF_GROWING - (1 << OCEAN_SPECTRUM_ELFOUHAILY) - (1 << OCEAN_SPECTRUM_DONELAN)
} OceanOptionSea;

/* Whether a wind raises the waves. This is false for Phillips and single waves. */
bool ocean_kind_has_wind(OceanSpectrumKind kind);

/* Whether both kinds have the same parameters and draw the phases of their waves alike. */
bool ocean_kinds_agree(OceanSpectrumKind a, OceanSpectrumKind b);

/* Returns the default parameters of a sea of that kind. */
OceanParams ocean_kind_params(OceanSpectrumKind kind);

/* "wind-speed" */
const char* ocean_option_name(OceanOption option);

/* Whether the option belongs to that spectrum. */
bool ocean_option_suits(OceanOption option, OceanSpectrumKind kind);

/* Whether a force sets the option: the wind's speed and fetch. */
bool ocean_option_is_of_force(OceanOption option);

/* Copies an option's parameters. */
void ocean_option_copy(OceanOption option, const OceanParams* from, OceanParams* to);

/* Returns the option of that name, or OCEAN_OPTION_COUNT. */
OceanOption ocean_option_find(const char* name);

/* Whether the option chooses a sea by other means than a force, so that a preset of a force resets
   it. False for OCEAN_OPTION_COUNT. */
bool ocean_option_replaces_force(OceanOption option);

/* Whether the option says the spectrum, so that it contradicts a file of spectra. False for
   OCEAN_OPTION_COUNT. */
bool ocean_option_replaces_file(OceanOption option);

/* The options of a file of spectra, in the order of their rows. */
typedef enum OceanFileOption {
#define SEA_FILE_ROW(option, ...) OCEAN_FILE_##option,
#include "ocean/sea_rows.h"
    OCEAN_FILE_OPTION_COUNT
} OceanFileOption;

enum { OCEAN_WORD_SIZE = 1024 /* holds any value in an option string */ };

typedef struct OceanChoice {
    OceanParams params; /* what was chosen; a table means the measured sea */
    int beaufort;       /* the force where no wind is chosen */
    bool before_land;   /* depth and length that were not chosen suit land */
    bool chosen[OCEAN_OPTION_COUNT];
    bool preset[OCEAN_OPTION_COUNT]; /* of a preset: holds unless chosen, if it suits the sea */
    char file[OCEAN_FILE_OPTION_COUNT][OCEAN_WORD_SIZE]; /* of an option string, "" if not given */
} OceanChoice;

/* Reads an option string, as ocean_params_create describes it, and also --sea and what goes with
   it. Fails as ocean_params_create does. */
bool ocean_choice_read(OceanChoice* choice, const char* options, SwellError* error);

/* Returns the parameters of a choice that was read, as ocean_params_create does. */
OceanParams* ocean_choice_create(const OceanChoice* choice, SwellError* error);

/* Returns the kind of sea that is chosen, without a preset's spectrum. */
OceanSpectrumKind ocean_choice_kind(const OceanChoice* choice);

/* Fills `params` with what was chosen, what suits land, the preset's options, in this order, and
   the defaults of that kind of sea. Fails with
   SWELL_ERROR_USAGE where options contradict each other. */
bool ocean_choice_resolve(const OceanChoice* choice, OceanParams* params, SwellError* error);

/* Replaces the wind sea or measured spectrum of a physical sea by bars of the same energy, in three
   digits and up to the limits of ocean/bars.h. Swells and current stay. Longer waves go into the
   first bar. */
void ocean_choice_draw(OceanSeaState* state);

/* Fails with SWELL_ERROR_USAGE where ocean_check_params does, and for what single values cannot
   tell: a crest that is too high, a loop that is too short. */
bool ocean_choice_check(const OceanParams* params, SwellError* error);

/* Returns the length of the first grid: that of the parameters, or the one near it that suits
   single waves; 0 where the spectrum determines it. */
double ocean_choice_length(const OceanParams* params);

/* Sets the waves to those of a text, or adds them: each is "LENGTH,HEIGHT,DIRECTION[,PHASE]", with
   blanks between the waves; "" has none. Fails (SWELL_ERROR_RANGE) where a wave is out of range, or
   there are too many; then the waves stay. */
bool ocean_waves_read(const char* text, bool adds, OceanSingleWave wave[OCEAN_WAVES_MAX],
                      SwellError* error);

/* Writes the waves as such a text. Numbers have up to `digits` digits. */
void ocean_waves_write(const OceanSingleWave wave[OCEAN_WAVES_MAX], int digits, char* text,
                       size_t size);

/* Appends the swell of these `count` numbers, 3 to 5: H, T, A, SPREAD, GAMMA. Fails with
   SWELL_ERROR_USAGE for a spread of 0, since a text leaves a default spread out, and for more than
   OCEAN_SWELLS_MAX. */
bool ocean_swell_add(OceanSeaState* state, const double* numbers, int count, SwellError* error);

#endif
