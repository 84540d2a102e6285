/*
 * STL. Its binary form has a header of 80 bytes, the number of triangles, and 50 bytes for each: a
 * normal, three corners and two bytes more. Its text form has lines "vertex x y z" between "outer
 * loop" and "endloop". Normals are left out, since corners turn counter-clockwise seen from
 * outside. Both have z up and no way ahead.
 */
#include "mesh.h"

#include "base/text.h"

#include <string.h>
#include <strings.h>

/* ---- Bytes ----------------------------------------------------------------------------------- */

enum { HEADER = 84, TRIANGLE = 50, NORMAL = 12 };

static uint32_t word_at(const uint8_t* at) {
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static bool read_bytes(HostMesh* mesh, const HostBytes* bytes, const char* path,
                       SwellError* error) {
    const uint32_t count = bytes->size >= HEADER ? word_at(bytes->data + HEADER - 4) : 0;
    if (bytes->size < HEADER || (bytes->size - HEADER) / TRIANGLE < count) {
        return host_mesh_refuse(path, error, "it is an .stl that ends too early");
    }
    mesh->triangle_count = count <= HOST_MESH_TRIANGLES_MAX ? (int)count : INT32_MAX;
    mesh->vertex_count = count <= HOST_MESH_TRIANGLES_MAX ? 3 * (int)count : INT32_MAX;
    if (!host_mesh_reserve(mesh, false, path, error)) {
        return false;
    }
    mesh->triangle_count = (int)count;
    mesh->vertex_count = 3 * (int)count;
    for (uint32_t i = 0; i < 9 * count; ++i) {
        const uint8_t* triangle = bytes->data + HEADER + TRIANGLE * (size_t)(i / 9);
        const uint32_t bits = word_at(triangle + NORMAL + 4 * (i % 9));
        float value;
        memcpy(&value, &bits, sizeof value);
        mesh->vertex[i] = host_mesh_place((double)value);
        mesh->index[i / 3] = i / 3;
    }
    return true;
}

/* ---- Text ------------------------------------------------------------------------------------ */

static const char BLANKS[] = " \t\r";

static const char* skip_blanks(const char* at) {
    return at + strspn(at, BLANKS);
}

/* Returns where a line goes on behind the word that it begins with, or NULL. */
static const char* behind_word(const char* line, const char* word) {
    const size_t length = strlen(word);
    const char* at = skip_blanks(line);
    const bool begins = strncasecmp(at, word, length) == 0;
    return begins && strchr(" \t\r\n", at[length]) ? at + length : NULL;
}

static bool read_vertex(HostMesh* mesh, const char* at) {
    for (int axis = 0; axis < 3; ++axis) {
        const char* end = at = skip_blanks(at);
        double value = 0.0;
        if (!swell_read_real(at, &end, &value)) {
            return false;
        }
        if (mesh->vertex) {
            mesh->vertex[3 * (size_t)mesh->vertex_count + (size_t)axis] = host_mesh_place(value);
        }
        at = end;
    }
    mesh->vertex_count += 1;
    at = skip_blanks(at);
    return *at == '\n' || *at == '\0';
}

/* Reads a line. `corners` counts those of the loop; `ended` tells whether the last solid has
   ended. Returns what is wrong with the line, or NULL. */
static const char* read_line(HostMesh* mesh, const char* line, int* corners, bool* ended) {
    const char* at = behind_word(line, "vertex");
    if (at) {
        *corners += 1;
        return read_vertex(mesh, at) ? NULL : "is not a vertex";
    }
    if (behind_word(line, "endloop")) {
        if (*corners != 3) {
            return "ends a loop that has not three corners";
        }
        for (int i = 0; i < 3 && mesh->index; ++i) {
            const size_t corner = 3 * (size_t)mesh->triangle_count + (size_t)i;
            mesh->index[corner] = (uint32_t)corner;
        }
        mesh->triangle_count += 1;
        *corners = 0;
    }
    *ended = behind_word(line, "endsolid") || (*ended && !behind_word(line, "solid"));
    return NULL;
}

/* Counts (mesh->vertex NULL) or copies all triangles. */
static bool read_lines(HostMesh* mesh, const char* text, const char* path, SwellError* error) {
    int number = 1, corners = 0;
    bool ended = false;
    for (const char* line = text; line; ++number) {
        const char* why = read_line(mesh, line, &corners, &ended);
        if (why) {
            return host_mesh_refuse(path, error, "line %d %s", number, why);
        }
        const char* end = strchr(line, '\n');
        line = end ? end + 1 : NULL;
    }
    return (corners == 0 && ended) ||
           host_mesh_refuse(path, error, "it is an .stl that ends too early");
}

bool host_mesh_read_stl(HostMesh* mesh, const HostBytes* bytes, const char* path,
                        SwellError* error) {
    const char* text = (const char*)bytes->data;
    mesh->up = MESH_Z;
    if (strlen(text) < bytes->size) {
        return read_bytes(mesh, bytes, path, error);
    }
    return read_lines(mesh, text, path, error) && host_mesh_reserve(mesh, false, path, error) &&
           read_lines(mesh, text, path, error);
}
