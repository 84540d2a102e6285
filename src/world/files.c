#include "world/files.h"

#include "options/resolve.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- The sea --------------------------------------------------------------------------------- */

static bool read_text(SpectraText* text, const char* path, SwellError* error) {
    text->name = path;
    text->bytes = host_file_read_unpacked(path, &text->size, error);
    return text->bytes != NULL;
}

/* Reads the file and those of its companions that exist, packed or not. */
static MeasuredSea* read_sea(const Settings* settings, SwellError* error) {
    const SeaSettings* sea = &settings->sea;
    char name[SPECTRA_COMPANIONS][SPECTRA_NAME_SIZE + 3];
    SpectraText text[1 + SPECTRA_COMPANIONS] = {{0}};
    bool ok = read_text(text, sea->file, error);
    for (int i = 0; ok && i < SPECTRA_COMPANIONS; ++i) {
        const bool is_buoy = spectra_companion_name(sea->file, i, name[i]);
        if (is_buoy && !host_path_exists(name[i])) {
            strcat(name[i], ".gz");
        }
        if (is_buoy && host_path_exists(name[i])) {
            ok = host_file_check_regular(name[i], error) && read_text(&text[1 + i], name[i], error);
        }
    }
    MeasuredSea* measured = ok ? measured_sea_create(text, text + 1, sea->place,
                                                     settings->ocean.state.wind_direction, error)
                               : NULL;
    for (int i = 0; i < 1 + SPECTRA_COMPANIONS; ++i) {
        swell_memory_free((void*)(uintptr_t)text[i].bytes);
    }
    return measured;
}

bool sea_file_open(Settings* settings, FILE* log, SwellError* error) {
    assert(settings && !settings->sea.measured_sea);
    SeaSettings* sea = &settings->sea;
    int hour = 0;
    char note[256];
    if (!sea->file[0]) {
        return true;
    }
    sea->measured_sea = read_sea(settings, error);
    if (log && sea->measured_sea && measured_sea_note(sea->measured_sea, note, sizeof note)) {
        fprintf(log, "swell: note: '%s': %s\n", sea->file, note);
    }
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

/* ---- The hull -------------------------------------------------------------------------------- */

bool hull_file_open(Settings* settings, SwellError* error) {
    assert(settings && !settings->bodies.hull_file);
    const char* path = settings->bodies.hull;
    if (!path[0]) {
        return true;
    }
    HullFile* file = swell_memory_allocate(1, sizeof *file, error);
    if (!file) {
        return false;
    }
    settings->bodies.hull_file = file;
    SwellError why = {0};
    if (!host_mesh_read(&file->mesh, path, error)) {
        return false;
    }
    const FloatMesh mesh = {.vertex = file->mesh.vertex,
                            .index = file->mesh.index,
                            .vertex_count = file->mesh.vertex_count,
                            .triangle_count = file->mesh.triangle_count};
    file->hull = float_hull_from_mesh(&mesh, &why);
    return file->hull || (why.code == SWELL_ERROR_MEMORY
                              ? swell_error_set(error, why.code, "%s", why.message)
                              : swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is no hull: %s",
                                                path, why.message));
}

void hull_file_close(Settings* settings) {
    assert(settings);
    HullFile* file = settings->bodies.hull_file;
    if (file) {
        host_mesh_finish(&file->mesh);
        float_hull_destroy(file->hull);
        swell_memory_free(file);
        settings->bodies.hull_file = NULL;
    }
}

const FloatHull* hull_file_hull(const Settings* settings) {
    assert(settings);
    return settings->bodies.hull_file ? settings->bodies.hull_file->hull : NULL;
}

bool hull_file_load(const Settings* settings, Renderer* renderer, SwellError* error) {
    assert(settings && renderer);
    const HullFile* file = settings->bodies.hull_file;
    if (!file) {
        return true;
    }
    RenderHull hull = {.vertex = file->mesh.vertex,
                       .index = file->mesh.index,
                       .vertex_count = file->mesh.vertex_count,
                       .triangle_count = file->mesh.triangle_count};
    memcpy(hull.origin, float_hull_size(file->hull).origin, sizeof hull.origin);
    return render_load_hull(renderer, &hull, error);
}
