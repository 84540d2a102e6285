/*
 * Triangle meshes from files of Wavefront OBJ, and what the reader of glTF shares with it.
 *
 * We read its lines "v x y z" and "f a b c ...", whose corners are vertices by number,
 * from 1 or back from the last one so far, -1. What follows a number after "/" and all other lines
 * are left out. A face is a fan of triangles around its first corner. The text is read twice: to
 * count and check, then to copy.
 */
#include "mesh_source.h"

#include "base/text.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

bool host_mesh_refuse(const char* path, SwellError* error, const char* format, ...) {
    char why[128];
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

bool host_mesh_reserve(HostMesh* mesh, const char* path, SwellError* error) {
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
    return mesh->vertex && mesh->index;
}

void host_mesh_finish(HostMesh* mesh) {
    assert(mesh);
    swell_memory_free(mesh->vertex);
    swell_memory_free(mesh->index);
    *mesh = (HostMesh){0};
}

/* ---- OBJ ------------------------------------------------------------------------------------- */

static const char BLANKS[] = " \t\r";

static const char* skip_blanks(const char* at) {
    return at + strspn(at, BLANKS);
}

static bool ends_line(char c) {
    return c == '\n' || c == '\0';
}

static bool ends_word(char c) {
    return ends_line(c) || strchr(BLANKS, c);
}

static bool begins_with(const char* line, char kind) {
    return line[0] == kind && line[1] && strchr(BLANKS, line[1]);
}

/* Returns what the line is not, or NULL. */
static const char* read_vertex(HostMesh* mesh, const char* at) {
    float* vertex = mesh->vertex ? mesh->vertex + 3 * (size_t)mesh->vertex_count : NULL;
    for (int axis = 0; axis < 3; ++axis) {
        const char* end = at = skip_blanks(at);
        double value = 0.0;
        if (!swell_read_real(at, &end, &value) || !ends_word(*end) ||
            fabs(value) > HOST_MESH_PLACE_MAX) {
            return "is not a vertex";
        }
        if (vertex) {
            vertex[axis] = (float)value;
        }
        at = end;
    }
    mesh->vertex_count += 1;
    return NULL;
}

/* Reads a whole word, "1", "-1", "1/2", "1//3" or "1/2/3". Moves `at` behind it. */
static bool read_corner(const char** at, int* number) {
    const char* end = *at;
    if (!swell_read_whole(*at, &end, -HOST_MESH_VERTICES_MAX, HOST_MESH_VERTICES_MAX, number)) {
        return false;
    }
    for (int slashes = 0; slashes < 2 && *end == '/'; ++slashes) {
        end += 1;
        end += *end == '-';
        end += strspn(end, "0123456789");
    }
    *at = end;
    return ends_word(*end);
}

/* `vertices`: in all. Returns what is wrong with the line, or NULL. */
static const char* read_face(HostMesh* mesh, const char* at, int vertices) {
    int first = 0, last = 0, corners = 0;
    for (at = skip_blanks(at); !ends_line(*at); at = skip_blanks(at), ++corners) {
        int number = 0;
        if (!read_corner(&at, &number)) {
            return "is not a face";
        }
        const int vertex = number > 0 ? number - 1 : mesh->vertex_count + number;
        if (number == 0 || vertex < 0 || vertex >= vertices) {
            return "has a corner that is no vertex";
        }
        if (corners >= 2) {
            uint32_t* index = mesh->index ? mesh->index + 3 * (size_t)mesh->triangle_count : NULL;
            if (index) {
                index[0] = (uint32_t)first;
                index[1] = (uint32_t)last;
                index[2] = (uint32_t)vertex;
            }
            mesh->triangle_count += 1;
        }
        first = corners == 0 ? vertex : first;
        last = vertex;
    }
    return corners >= 3 ? NULL : "is not a face";
}

/* Counts (mesh->vertex NULL) or copies all vertices and faces. */
static bool read_lines(HostMesh* mesh, const char* text, int vertices, const char* path,
                       SwellError* error) {
    int number = 1;
    for (const char* line = text; line; ++number) {
        const char* word = skip_blanks(line);
        const char* why = begins_with(word, 'v')   ? read_vertex(mesh, word + 1)
                          : begins_with(word, 'f') ? read_face(mesh, word + 1, vertices)
                                                   : NULL;
        if (why) {
            return host_mesh_refuse(path, error, "line %d %s", number, why);
        }
        const char* end = strchr(word, '\n');
        line = end ? end + 1 : NULL;
    }
    return true;
}

bool host_obj_read(HostMesh* mesh, const HostBytes* bytes, const char* path, SwellError* error) {
    const char* text = (const char*)bytes->data;
    if (strlen(text) < bytes->size) {
        return host_mesh_refuse(path, error, "it is not a text");
    }
    if (!read_lines(mesh, text, INT_MAX, path, error)) {
        return false;
    }
    const int vertices = mesh->vertex_count;
    return host_mesh_reserve(mesh, path, error) && read_lines(mesh, text, vertices, path, error);
}
