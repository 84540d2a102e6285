/*
 * Wavefront OBJ. Its lines "v x y z" are read, and "f a b c ...", whose corners are vertices by
 * number, from 1 or back from the last one so far, -1. What follows a number after "/" and all
 * other lines are left out. A face is a fan of triangles around its first corner. y is up, and
 * ahead is along -z. What is no number is refused: fast_obj reads it as 0.
 */
#include "mesh.h"

#include "base/text.h"

#include <limits.h>
#include <math.h>
#include <string.h>
#include <strings.h>

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

/* Moves `at` behind a word for what is no number, such as "nan", "-inf" and "1.#IND". */
static bool skip_no_number(const char** at) {
    static const char* const WORDS[] = {"nan", "inf", "1.#"};
    const char* word = *at + (**at == '-' || **at == '+');
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; ++i) {
        if (strncasecmp(word, WORDS[i], strlen(WORDS[i])) == 0) {
            *at = word + strcspn(word, " \t\r\n");
            return true;
        }
    }
    return false;
}

/* Reads a vertex. Returns what the line should be and is not, or NULL. */
static const char* read_vertex(HostMesh* mesh, const char* at) {
    float unused[3];
    float* vertex = mesh->vertex ? mesh->vertex + 3 * (size_t)mesh->vertex_count : unused;
    for (int axis = 0; axis < 3; ++axis) {
        const char* end = at = skip_blanks(at);
        double value = 0.0;
        if (skip_no_number(&at)) {
            vertex[axis] = NAN;
        } else if (!swell_read_real(at, &end, &value) || !ends_word(*end)) {
            return "is not a vertex";
        } else {
            vertex[axis] = host_mesh_place(value);
            at = end;
        }
    }
    mesh->vertex_count += 1;
    return NULL;
}

/* Reads the first number of a whole word, "1", "-1", "1/2", "1//3" or "1/2/3". Moves `at` behind
   the word. */
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

/* Reads a face. `vertices` is the number of all vertices. Returns what is wrong with the line, or
   NULL. */
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
            const uint32_t corner[3] = {(uint32_t)first, (uint32_t)last, (uint32_t)vertex};
            if (mesh->index) {
                memcpy(mesh->index + 3 * (size_t)mesh->triangle_count, corner, sizeof corner);
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

bool host_mesh_read_obj(HostMesh* mesh, const HostBytes* bytes, const char* path,
                        SwellError* error) {
    const char* text = (const char*)bytes->data;
    mesh->up = MESH_Y;
    mesh->ahead = -MESH_Z;
    if (strlen(text) < bytes->size) {
        return host_mesh_refuse(path, error, "it is not a text");
    }
    if (!read_lines(mesh, text, INT_MAX, path, error)) {
        return false;
    }
    const int vertices = mesh->vertex_count;
    return host_mesh_reserve(mesh, false, path, error) &&
           read_lines(mesh, text, vertices, path, error);
}
