#include "world/files.h"

#include "options/resolve.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- The sea --------------------------------------------------------------------------------- */

/* Reads the file and those of its companions that exist. */
static MeasuredSea* read_sea(const Settings* settings, SwellError* error) {
    const SeaSettings* sea = &settings->sea;
    char* bytes[1 + SPECTRA_COMPANIONS] = {host_file_read(sea->file, error)};
    char name[SPECTRA_COMPANIONS][SPECTRA_NAME_SIZE];
    SpectraText beside[SPECTRA_COMPANIONS] = {{0}};
    bool ok = bytes[0] != NULL;
    for (int i = 0; ok && i < SPECTRA_COMPANIONS; ++i) {
        if (spectra_companion_name(sea->file, i, name[i]) && host_path_exists(name[i])) {
            ok = host_file_check_regular(name[i], error) &&
                 (bytes[1 + i] = host_file_read(name[i], error));
            beside[i] = (SpectraText){name[i], bytes[1 + i], ok ? strlen(bytes[1 + i]) : 0};
        }
    }
    MeasuredSea* measured =
        ok ? measured_sea_create(&(SpectraText){sea->file, bytes[0], strlen(bytes[0])}, beside,
                                 sea->place, settings->ocean.state.wind_direction, error)
           : NULL;
    for (int i = 0; i < 1 + SPECTRA_COMPANIONS; ++i) {
        swell_memory_free(bytes[i]);
    }
    return measured;
}

bool sea_file_open(Settings* settings, SwellError* error) {
    assert(settings && !settings->sea.measured_sea);
    SeaSettings* sea = &settings->sea;
    int hour = 0;
    if (!sea->file[0]) {
        return true;
    }
    sea->measured_sea = read_sea(settings, error);
    return sea->measured_sea && measured_sea_find(sea->measured_sea, sea->time, &hour, error) &&
           measured_sea_hour(sea->measured_sea, hour, &sea->measured, error) &&
           options_complete(settings, error);
}

void sea_file_close(Settings* settings) {
    assert(settings);
    measured_sea_destroy(settings->sea.measured_sea);
    settings->sea.measured_sea = NULL;
    settings->sea.measured = (MeasuredHour){0};
}

/* ---- Land ------------------------------------------------------------------------------------ */

/* Takes the values of the field as heights. A picture has greys from 0 to 1, which stand for the
   range. */
static void take_heights(LandSettings* land, const HostField* field) {
    const double* range = land->range;
    const size_t count = (size_t)field->rows * (size_t)field->columns;
    for (size_t n = 0; n < count && field->is_picture; ++n) {
        field->values[n] = (float)(range[0] + (range[1] - range[0]) * (double)field->values[n]);
    }
    LandMap* map = &land->params.map;
    map->heights = land->heights = field->values;
    map->rows = field->rows;
    map->columns = field->columns;
}

/* Checks the map where land is shown. */
static bool check_map(const Settings* settings, SwellError* error) {
    const LandMap* map = &settings->land.params.map;
    LandParams land;
    if (!options_find_land(settings, &land)) {
        return true;
    }
    const double half_x = 0.5 * map->size, half_z = half_x * map->rows / map->columns;
    if (!(fabs(map->at[0]) <= half_x && fabs(map->at[1]) <= half_z)) {
        return swell_error_set(
            error, SWELL_ERROR_USAGE,
            "%s %g,%g lies outside of the map: %g to %g m and %g to %g m is accepted",
            option_name(OPTION_LAND_AT), map->at[0], map->at[1], -half_x, half_x, -half_z, half_z);
    }
    SwellError why = {0};
    return land_check_params(&land, &why) ||
           swell_error_set(error, SWELL_ERROR_FILE, "the map '%.200s' is not accepted: %s",
                           settings->land.name, why.message);
}

bool land_file_open(Settings* settings, FILE* log, SwellError* error) {
    assert(settings && !settings->land.heights);
    HostField field;
    if (!options_name_land_file(settings)) {
        return true;
    }
    if (!host_field_read(&field, settings->land.name, error)) {
        return false;
    }
    take_heights(&settings->land, &field);
    if (!check_map(settings, error)) {
        return false;
    }
    const LandMap* map = &settings->land.params.map;
    const double length = map->size * map->rows / map->columns;
    if (log && (map->size > LAND_SQUARE || length > LAND_SQUARE)) {
        fprintf(log,
                "swell: note: '%s' is %g m x %g m: waves break on the %g m around %g,%g of it, see "
                "%s\n",
                settings->land.name, map->size, length, LAND_SQUARE, map->at[0], map->at[1],
                option_name(OPTION_LAND_AT));
    }
    return true;
}

void land_file_close(Settings* settings) {
    assert(settings);
    if (settings->land.heights) {
        swell_memory_free(settings->land.heights);
        settings->land.heights = NULL;
        settings->land.params.map.heights = NULL;
    }
}
