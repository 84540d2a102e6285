#include "world/files.h"

#include "float/hull_fit.h"
#include "options/resolve.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void file_note(FileNotes* notes, const char* format, ...) {
    if (notes && notes->count < FILE_NOTES_MAX) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(notes->text[notes->count++], FILE_NOTE_SIZE, format, arguments);
        va_end(arguments);
    }
}

bool files_open(Settings* settings, FileNotes* notes, SwellError* error) {
    assert(settings);
    return sea_file_open(settings, notes, error) && hull_file_open(settings, notes, error) &&
           land_file_open(settings, notes, error);
}

void files_close(Settings* settings) {
    land_file_close(settings);
    hull_file_close(settings);
    sea_file_close(settings);
}

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

bool sea_file_open(Settings* settings, FileNotes* notes, SwellError* error) {
    assert(settings && !settings->sea.measured_sea);
    SeaSettings* sea = &settings->sea;
    int hour = 0;
    char note[256];
    if (!sea->file[0]) {
        return true;
    }
    sea->measured_sea = read_sea(settings, error);
    if (sea->measured_sea && measured_sea_note(sea->measured_sea, note, sizeof note)) {
        file_note(notes, "'%.200s': %s", sea->file, note);
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

/* Fails where the options do not say what the file leaves open, or contradict it. */
static bool check_field(const Settings* settings, const HostField* field, SwellError* error) {
    const char* name = settings->land.name;
    const bool ranged = options_has(settings, OPTION_LAND_RANGE);
    if (ranged && !field->is_picture) {
        return swell_error_set(
            error, SWELL_ERROR_USAGE,
            "%s and %s '%.200s' are not compatible: its numbers are heights in m",
            option_name(OPTION_LAND_RANGE), option_name(OPTION_LAND), name);
    }
    if (!options_has(settings, OPTION_LAND_SIZE) && (field->cell == 0.0 || field->in_degrees)) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "%s '%.200s' needs %s, the width of the map%s: %.10g to %.10g m",
                               option_name(OPTION_LAND), name, option_name(OPTION_LAND_SIZE),
                               field->in_degrees ? ", as its cells may be in degrees" : "",
                               LAND_MAP_SIZE_MIN, LAND_MAP_SIZE_MAX);
    }
    return ranged || !field->is_picture ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "%s '%.200s' needs %s LOW,HIGH, the heights of black and white in m",
                           option_name(OPTION_LAND), name, option_name(OPTION_LAND_RANGE));
}

/* Exchanges the rows, so that the first becomes the last. */
static void mirror_rows(HostField* field) {
    const size_t columns = (size_t)field->columns;
    for (size_t low = 0, high = (size_t)field->rows - 1; low < high; ++low, --high) {
        for (size_t n = 0; n < columns; ++n) {
            float* pair[] = {&field->values[low * columns + n], &field->values[high * columns + n]};
            const float first = *pair[0];
            *pair[0] = *pair[1];
            *pair[1] = first;
        }
    }
}

/* Takes the values of the field as heights, and owns them. A picture has greys from 0 to 1, which
   stand for the range. A cell without a number is deep water. */
static void take_heights(LandSettings* land, HostField* field, bool from_south) {
    LandMap* map = &land->params.map;
    const double *range = land->range, sign = land->depths ? -1.0 : 1.0;
    const double deep = fmax(map->level - LAND_DEPTH_MAX, -LAND_HEIGHT_MAX);
    const size_t count = (size_t)field->rows * (size_t)field->columns;
    for (size_t n = 0; n < count; ++n) {
        const double value = (double)field->values[n];
        const double height = field->is_picture ? range[0] + (range[1] - range[0]) * value : value;
        field->values[n] = (float)(field->has_gaps && isnan(value) ? deep : sign * height);
    }
    if (from_south) {
        mirror_rows(field);
    }
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

/* Notes a map that only dry land, or only sea, is seen of, since its numbers may be meant the other
 * way around. */
static void note_sign(const LandSettings* land, FileNotes* notes) {
    const LandMap* map = &land->params.map;
    const size_t count = (size_t)map->rows * (size_t)map->columns;
    float lowest = INFINITY, highest = -INFINITY;
    for (size_t n = 0; n < count; ++n) {
        lowest = fminf(lowest, map->heights[n]);
        highest = fmaxf(highest, map->heights[n]);
    }
    const bool dry = (double)lowest >= map->level, flooded = (double)highest <= map->level;
    if (dry || flooded) {
        char advice[64] = "";
        if (dry) {
            snprintf(advice, sizeof advice, ", or %s %s", option_name(OPTION_LAND_DEPTHS),
                     land->depths ? "off" : "on");
        }
        file_note(notes, "no part of '%.200s' %s the sea: its heights are %g to %g m, see %s%s",
                  land->name, dry ? "reaches" : "rises from", (double)lowest, (double)highest,
                  option_name(OPTION_LAND_LEVEL), advice);
    }
}

static void note_map(const Settings* settings, bool is_rows, bool from_south, FileNotes* notes) {
    const LandSettings* land = &settings->land;
    const LandMap* map = &land->params.map;
    const double length = map->size * map->rows / map->columns;
    if (is_rows && !options_said(settings, OPTION_LAND_DEPTHS)) {
        file_note(
            notes,
            "the numbers of '%.200s' are read as heights, up, the first row in the %s: see %s "
            "and %s",
            land->name, from_south ? "south" : "north", option_name(OPTION_LAND_DEPTHS),
            option_name(OPTION_LAND_ROWS));
    }
    note_sign(land, notes);
    if (map->size > LAND_SQUARE || length > LAND_SQUARE) {
        file_note(notes,
                  "'%.200s' is %g m x %g m: waves break on the %g m around %g,%g of it, see %s",
                  land->name, map->size, length, LAND_SQUARE, map->at[0], map->at[1],
                  option_name(OPTION_LAND_AT));
    }
}

bool land_file_open(Settings* settings, FileNotes* notes, SwellError* error) {
    assert(settings && !settings->land.heights);
    LandSettings* land = &settings->land;
    HostField field;
    if (!options_name_land_file(settings)) {
        return true;
    }
    if (!host_field_read(&field, land->name, error)) {
        return false;
    }
    const bool from_south = options_said(settings, OPTION_LAND_ROWS)
                                ? land->rows == LAND_ROWS_SOUTH
                                : field.is_rows && !host_path_ends_with(land->name, ".bot");
    if (!check_field(settings, &field, error)) {
        swell_memory_free(field.values);
        return false;
    }
    if (!options_has(settings, OPTION_LAND_SIZE)) {
        land->params.map.size = field.cell * field.columns;
    }
    take_heights(land, &field, from_south);
    if (!check_map(settings, error)) {
        return false;
    }
    note_map(settings, field.is_rows, from_south, notes);
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

static const char* axis_name(int axis) {
    static const char* const NAMES[] = {"-z", "-y", "-x", "", "+x", "+y", "+z"};
    return NAMES[3 + axis];
}

static HullFit read_fit(const BodySettings* bodies, const HostMesh* mesh) {
    return (HullFit){.format_up = mesh->up,
                     .format_ahead = mesh->ahead,
                     .up = bodies->hull_up,
                     .bow = bodies->hull_bow,
                     .length = bodies->hull_length,
                     .draught = bodies->hull_draught,
                     .mass = bodies->hull_mass};
}

static void note_axes(const char* path, const HullFit* fit, const HullFound* found,
                      FileNotes* notes) {
    if (found->up != fit->format_up && !fit->up && !fit->bow) {
        file_note(notes, "'%.200s' lies on her side or on end: %s counts as up, see %s", path,
                  axis_name(found->up) + 1, option_name(OPTION_HULL_UP));
    }
    const bool turned = found->bow != fit->format_ahead;
    const bool alike = fabs(found->finer) < HULL_ENDS_ALIKE;
    if (!fit->bow && turned) {
        file_note(notes, "'%.200s' lies along %s and was turned: her bow is at %s, %s, see %s",
                  path, axis_name(abs(found->bow)) + 1, axis_name(found->bow),
                  alike ? "as her ends are alike" : "her finer end", option_name(OPTION_HULL_BOW));
    } else if (!fit->bow && !alike && found->finer < 0.0) {
        file_note(notes, "'%.200s' has her bow at %s and her finer end at %s, see %s", path,
                  axis_name(found->bow), axis_name(-found->bow), option_name(OPTION_HULL_BOW));
    }
}

static void note_water(const char* path, const HullFit* fit, const FloatHullSize* size,
                       FileNotes* notes) {
    const bool is_said = fit->mass > 0.0 || fit->draught > 0.0;
    const double wet = (is_said ? size->volume : size->drawn) / size->whole;
    if (wet >= FLOAT_HULL_SHARE_MIN && wet <= FLOAT_HULL_SHARE_MAX) {
        return;
    }
    char floats[160] = "";
    if (!is_said) {
        snprintf(floats, sizeof floats,
                 " y = 0: she floats with %.3g %% under, %.3g m deep, see %s and %s",
                 100.0 * size->volume / size->whole, size->draught,
                 option_name(OPTION_HULL_DRAUGHT), option_name(OPTION_HULL_MASS));
    }
    file_note(notes, "'%.200s' has %.3g %% of her volume under water, %.3g %% above%s", path,
              100.0 * wet, 100.0 * (1.0 - wet), floats);
}

/* Sets the error of a mesh that is no hull. */
static bool refuse(const char* path, const HullFound* found, const SwellError* why,
                   SwellError* error) {
    const double length = found->length;
    if (why->code == SWELL_ERROR_MEMORY) {
        return swell_error_set(error, why->code, "%s", why->message);
    }
    if (!(length >= FLOAT_HULL_LENGTH_MIN && length <= FLOAT_HULL_LENGTH_MAX)) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "'%.200s' is %.4g m long: %g to %g m is accepted; %s scales her",
                               path, length, FLOAT_HULL_LENGTH_MIN, FLOAT_HULL_LENGTH_MAX,
                               option_name(OPTION_HULL_LENGTH));
    }
    return swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is no hull: %s", path, why->message);
}

bool hull_file_open(Settings* settings, FileNotes* notes, SwellError* error) {
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
    HostMesh* mesh = &file->mesh;
    SwellError why = {0};
    HullFound found;
    if (!host_mesh_read(mesh, path, error)) {
        return false;
    }
    const HullFit fit = read_fit(&settings->bodies, mesh);
    file->hull = float_hull_fit(mesh->vertex, mesh->index, mesh->vertex_count, mesh->triangle_count,
                                &fit, &found, &why);
    if (!file->hull) {
        return refuse(path, &found, &why, error);
    }
    const FloatHullSize size = float_hull_size(file->hull);
    note_axes(path, &fit, &found, notes);
    if (found.open) {
        file_note(notes, "the mesh of '%.200s' is open: she counts as decked over", path);
    }
    note_water(path, &fit, &size, notes);
    return true;
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
                       .color = (const uint8_t(*)[4])file->mesh.color,
                       .vertex_count = file->mesh.vertex_count,
                       .triangle_count = file->mesh.triangle_count};
    float lid[HULL_LID_MAX][4][3];
    hull.lid = (const float(*)[4][3])lid;
    hull.lid_count = float_hull_lid(file->hull, lid);
    memcpy(hull.origin, float_hull_size(file->hull).origin, sizeof hull.origin);
    return render_load_hull(renderer, &hull, error);
}
