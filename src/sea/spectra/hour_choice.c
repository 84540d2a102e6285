/* The sea of an option string with --sea FILE. */
#include "spectra/hour_choice.h"

#include <assert.h>
#include <stdio.h>

/* Chooses the value of an option, unless it was chosen. */
static void suit(OceanChoice* choice, OceanOption option, double* value, double measured) {
    *value = choice->chosen[option] ? *value : measured;
    choice->chosen[option] = true;
}

void measured_hour_choose(const MeasuredHour* hour, OceanChoice* choice) {
    assert(hour && choice);
    OceanParams* params = &choice->params;
    OceanSeaState* state = &params->state;
    state->table = hour->table;
    if (hour->table && ocean_choice_kind(choice) == OCEAN_SPECTRUM_MEASURED) {
        suit(choice, OCEAN_OPTION_WIND_SPEED, &state->wind_speed, hour->wind_speed);
        suit(choice, OCEAN_OPTION_WIND_DIRECTION, &state->wind_direction, hour->wind_direction);
        suit(choice, OCEAN_OPTION_DEPTH, &state->depth, hour->depth);
        suit(choice, OCEAN_OPTION_LENGTH, &params->length, hour->length);
    }
}

bool measured_options_file(const char* options, char name[SPECTRA_NAME_SIZE], SwellError* error) {
    OceanChoice choice;
    assert(name);
    const bool ok = ocean_choice_read(&choice, options, error);
    snprintf(name, SPECTRA_NAME_SIZE, "%s", ok ? choice.file[OCEAN_FILE_SEA] : "");
    return ok;
}

/* Reads the file of a choice and chooses its hour. */
static MeasuredSea* read_sea(OceanChoice* choice, const SpectraText* text,
                             const SpectraText beside[SPECTRA_COMPANIONS], SwellError* error) {
    int index = 0;
    MeasuredHour hour = {0};
    MeasuredSea* sea = measured_sea_create(text, beside, choice->file[OCEAN_FILE_SEA_PLACE],
                                           choice->params.state.wind_direction, error);
    if (sea && measured_sea_find(sea, choice->file[OCEAN_FILE_SEA_TIME], &index, error) &&
        measured_sea_hour(sea, index, &hour, error)) {
        measured_hour_choose(&hour, choice);
        return sea;
    }
    measured_sea_destroy(sea);
    return NULL;
}

OceanParams* measured_params_create(const char* options, const SpectraText* text,
                                    const SpectraText beside[SPECTRA_COMPANIONS], MeasuredSea** sea,
                                    SwellError* error) {
    OceanChoice choice;
    assert(sea);
    *sea = NULL;
    if (!ocean_choice_read(&choice, options, error)) {
        return NULL;
    }
    if (choice.file[OCEAN_FILE_SEA][0]) {
        assert(text);
        *sea = read_sea(&choice, text, beside, error);
        if (!*sea) {
            return NULL;
        }
    }
    OceanParams* params = ocean_choice_create(&choice, error);
    if (!params) {
        measured_sea_destroy(*sea);
        *sea = NULL;
    }
    return params;
}
