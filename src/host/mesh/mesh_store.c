/* What a mesh's readers share: its memory, limits and refusals. */
#include "mesh.h"

#include "base/file_kind.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static const double PLACE_MAX = 1e6; /* largest coordinate of a vertex */

float host_mesh_place(double value) {
    return fabs(value) <= PLACE_MAX ? (float)value + 0.0f : NAN; /* never -0 */
}

bool host_mesh_refuse(const char* path, SwellError* error, const char* format, ...) {
    char why[FILE_KIND_REASON];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    return swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is no hull: %s", path, why);
}

bool host_mesh_check_counts(const HostMesh* mesh, const char* path, SwellError* error) {
    return (mesh->triangle_count <= HOST_MESH_TRIANGLES_MAX &&
            mesh->vertex_count <= HOST_MESH_VERTICES_MAX) ||
           host_mesh_refuse(path, error, "up to %d triangles and %d vertices are accepted",
                            HOST_MESH_TRIANGLES_MAX, HOST_MESH_VERTICES_MAX);
}

bool host_mesh_reserve(HostMesh* mesh, bool coloured, const char* path, SwellError* error) {
    const size_t vertices = (size_t)mesh->vertex_count, triangles = (size_t)mesh->triangle_count;
    if (vertices == 0 || triangles == 0) {
        return host_mesh_refuse(path, error, "it has no triangles");
    }
    if (!host_mesh_check_counts(mesh, path, error)) {
        return false;
    }
    mesh->vertex_count = mesh->triangle_count = 0;
    mesh->vertex = swell_memory_allocate(3 * vertices, sizeof *mesh->vertex, error);
    mesh->index = swell_memory_allocate(3 * triangles, sizeof *mesh->index, error);
    mesh->color = coloured ? swell_memory_allocate(triangles, sizeof *mesh->color, error) : NULL;
    return mesh->vertex && mesh->index && (mesh->color || !coloured);
}

void host_mesh_finish(HostMesh* mesh) {
    assert(mesh);
    swell_memory_free(mesh->vertex);
    swell_memory_free(mesh->index);
    swell_memory_free(mesh->color);
    *mesh = (HostMesh){0};
}
