/* The file of --hull: read, fitted to the boat's axes by what the options say, and noted. */
#include "world/files.h"

#include "float/hull_fit.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- Notes ----------------------------------------------------------------------------------- */

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

/* ---- Life ------------------------------------------------------------------------------------ */

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
    memcpy(hull.origin, float_hull_size(file->hull).origin, sizeof hull.origin);
    return render_load_hull(renderer, &hull, error);
}
