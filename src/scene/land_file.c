#include "scene/land_file.h"

#include "options/resolve.h"

#include <assert.h>
#include <math.h>

/* Turns a picture's greys, 0 to 1, into heights; an array has heights. */
static void scale_heights(HostField* field, const double range[2]) {
    const size_t count = (size_t)field->rows * (size_t)field->columns;
    for (size_t n = 0; n < count && field->is_picture; ++n) {
        field->values[n] = (float)(range[0] + (range[1] - range[0]) * (double)field->values[n]);
    }
}

static bool check_place(const LandMap* map, SwellError* error) {
    const double half_x = 0.5 * map->size, half_z = half_x * map->rows / map->columns;
    return (fabs(map->at[0]) <= half_x && fabs(map->at[1]) <= half_z) ||
           swell_error_set(
               error, SWELL_ERROR_USAGE,
               "%s %g,%g lies outside of the map: %g to %g m and %g to %g m is accepted",
               option_name(OPTION_LAND_AT), map->at[0], map->at[1], -half_x, half_x, -half_z,
               half_z);
}

static bool use_map(Settings* settings, const HostField* field, SwellError* error) {
    LandMap* map = &settings->land.params.map;
    map->heights = field->values;
    map->rows = field->rows;
    map->columns = field->columns;
    LandParams land;
    SwellError why = {0};
    if (!options_find_land(settings, &land)) {
        return true; /* it is not shown */
    }
    return check_place(map, error) &&
           (land_check_params(&land, &why) ||
            swell_error_set(error, SWELL_ERROR_FILE, "the map '%.200s' is not accepted: %s",
                            settings->land.name, why.message));
}

/* Notes that only a part of the map is in the window. */
static void note_part(const Settings* settings, FILE* log) {
    const LandMap* map = &settings->land.params.map;
    const double length = map->size * map->rows / map->columns;
    if (log && (map->size > LAND_SQUARE || length > LAND_SQUARE)) {
        fprintf(log,
                "swell: note: '%s' is %g m x %g m: waves break on the %g m around %g,%g of it, see "
                "%s\n",
                settings->land.name, map->size, length, LAND_SQUARE, map->at[0], map->at[1],
                option_name(OPTION_LAND_AT));
    }
}

bool land_file_open(Settings* settings, FILE* log, SwellError* error) {
    assert(settings && !settings->land.file);
    if (!options_name_land_file(settings)) {
        return true;
    }
    LandFile* file = swell_memory_allocate(1, sizeof *file, error);
    if (!file) {
        return false;
    }
    settings->land.file = file;
    if (!host_field_read(&file->field, settings->land.name, error)) {
        land_file_close(settings);
        return false;
    }
    scale_heights(&file->field, settings->land.range);
    if (!use_map(settings, &file->field, error)) {
        land_file_close(settings);
        return false;
    }
    note_part(settings, log);
    return true;
}

void land_file_close(Settings* settings) {
    assert(settings);
    LandFile* file = settings->land.file;
    if (file) {
        host_field_destroy(&file->field);
        swell_memory_free(file);
        settings->land.file = NULL;
        settings->land.params.map.heights = NULL;
    }
}
