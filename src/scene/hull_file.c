#include "scene/hull_file.h"

#include <assert.h>
#include <string.h>

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
        hull_file_close(settings);
        return false;
    }
    const FloatMesh mesh = {.vertex = file->mesh.vertex,
                            .index = file->mesh.index,
                            .vertex_count = file->mesh.vertex_count,
                            .triangle_count = file->mesh.triangle_count};
    file->hull = float_hull_from_mesh(&mesh, &why);
    if (!file->hull) {
        hull_file_close(settings);
        return why.code == SWELL_ERROR_MEMORY
                   ? swell_error_set(error, why.code, "%s", why.message)
                   : swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is no hull: %s", path,
                                     why.message);
    }
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
                       .vertex_count = file->mesh.vertex_count,
                       .triangle_count = file->mesh.triangle_count};
    memcpy(hull.origin, float_hull_size(file->hull).origin, sizeof hull.origin);
    return render_load_hull(renderer, &hull, error);
}
