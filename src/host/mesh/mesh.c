/*
 * Triangle meshes from files: Wavefront OBJ, and glTF in one file by cgltf. Nothing but the file
 * itself is opened. Both are read twice, first to count and check, then to copy.
 */
#include "file/disk.h"

#include "base/file_kind.h"
#include "base/text.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

static const double PLACE_MAX = 1e6; /* largest coordinate of a vertex [m] */

/* Returns false with SWELL_ERROR_FILE, "'...' is no hull: " and the reason. */
SWELL_PRINTF(3, 4)
static bool refuse(const char* path, SwellError* error, const char* format, ...) {
    char why[FILE_KIND_REASON];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    return swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is no hull: %s", path, why);
}

static bool check_counts(const HostMesh* mesh, const char* path, SwellError* error) {
    return (mesh->triangle_count <= HOST_MESH_TRIANGLES_MAX &&
            mesh->vertex_count <= HOST_MESH_VERTICES_MAX) ||
           refuse(path, error, "up to %d triangles and %d vertices are accepted",
                  HOST_MESH_TRIANGLES_MAX, HOST_MESH_VERTICES_MAX);
}

/* Allocates room for the vertices and triangles that were counted, and sets both counts to 0. */
static bool reserve(HostMesh* mesh, const char* path, SwellError* error) {
    const size_t vertices = (size_t)mesh->vertex_count, triangles = (size_t)mesh->triangle_count;
    if (vertices == 0 || triangles == 0) {
        return refuse(path, error, "it has no triangles");
    }
    if (!check_counts(mesh, path, error)) {
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

/* ---- OBJ -------------------------------------------------------------------------------------
 *
 * We read its lines "v x y z" and "f a b c ...", whose corners are vertices by number, from 1 or
 * back from the last one so far, -1. What follows a number after "/" and all other lines are left
 * out. A face is a fan of triangles around its first corner. */

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

/* Reads a vertex. Returns what the line should be and is not, or NULL. */
static const char* read_vertex(HostMesh* mesh, const char* at) {
    float unused[3];
    float* vertex = mesh->vertex ? mesh->vertex + 3 * (size_t)mesh->vertex_count : unused;
    for (int axis = 0; axis < 3; ++axis) {
        const char* end = at = skip_blanks(at);
        double value = 0.0;
        if (!swell_read_real(at, &end, &value) || !ends_word(*end) || fabs(value) > PLACE_MAX) {
            return "is not a vertex";
        }
        vertex[axis] = (float)value;
        at = end;
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
            return refuse(path, error, "line %d %s", number, why);
        }
        const char* end = strchr(word, '\n');
        line = end ? end + 1 : NULL;
    }
    return true;
}

static bool read_obj(HostMesh* mesh, const HostBytes* bytes, const char* path, SwellError* error) {
    const char* text = (const char*)bytes->data;
    if (strlen(text) < bytes->size) {
        return refuse(path, error, "it is not a text");
    }
    if (!read_lines(mesh, text, INT_MAX, path, error)) {
        return false;
    }
    const int vertices = mesh->vertex_count;
    return reserve(mesh, path, error) && read_lines(mesh, text, vertices, path, error);
}

/* ---- glTF -----------------------------------------------------------------------------------
 *
 * cgltf trusts much of what it reads, and takes time that grows with the square of what a file
 * nests. So we bound the description before cgltf reads it, and each accessor before we do. */

#ifdef SWELL_HAS_GLTF

#include <cgltf.h>

enum { JSON_BYTES_MAX = 2 << 20, NESTING_MAX = 64, NODE_DEPTH_MAX = 64, ATTRIBUTES_MAX = 64 };
enum { STRIDE_MAX = 255 /* bytes; glTF's most is 252 */ };

/* Checks the length and the nesting of the JSON, which follows a header of five words, the fourth
   of which is that length. Other damage is left to cgltf. */
static bool check_json(const HostBytes* bytes, const char* path, SwellError* error) {
    enum { HEADER = 20, LENGTH_AT = 12 };
    uint32_t length = 0;
    if (bytes->size >= HEADER) {
        memcpy(&length, bytes->data + LENGTH_AT, sizeof length);
    }
    if (bytes->size < HEADER || length > bytes->size - HEADER) {
        return true;
    }
    if (length > JSON_BYTES_MAX) {
        return refuse(path, error, "up to %d bytes of JSON are accepted, not %u", JSON_BYTES_MAX,
                      length);
    }
    const uint8_t* json = bytes->data + HEADER;
    int depth = 0;
    bool quoted = false;
    for (uint32_t i = 0; i < length; ++i) {
        if (json[i] == '"') {
            quoted = !quoted;
        } else if (quoted) {
            i += json[i] == '\\';
        } else if (json[i] == '[' || json[i] == '{') {
            depth += 1;
        } else if (json[i] == ']' || json[i] == '}') {
            depth -= 1;
        }
        if (depth > NESTING_MAX) {
            return refuse(path, error, "its JSON is nested more than %d deep", NESTING_MAX);
        }
    }
    return true;
}

static size_t component_size(cgltf_component_type type) {
    return type == cgltf_component_type_r_32f || type == cgltf_component_type_r_32u ? 4
           : type == cgltf_component_type_r_16u                                     ? 2
           : type == cgltf_component_type_r_8u                                      ? 1
                                                                                    : 0;
}

/* Returns whether all elements of an accessor lie in the file's own bytes, aligned. */
static bool check_accessor(const cgltf_data* data, const cgltf_accessor* accessor, size_t size) {
    const cgltf_buffer_view* view = accessor->buffer_view;
    const size_t most = data->bin_size, count = accessor->count, stride = accessor->stride;
    const size_t alignment = component_size(accessor->component_type);
    if (accessor->is_sparse || !view || view->data || view->has_meshopt_compression ||
        view->buffer != data->buffers || alignment == 0 || count == 0 || count > most ||
        stride < size || stride > STRIDE_MAX || view->offset > most ||
        view->size > most - view->offset || accessor->offset > view->size ||
        count > (view->size - accessor->offset) / stride + 1) {
        return false;
    }
    const uintptr_t first = (uintptr_t)data->bin + view->offset + accessor->offset;
    return accessor->offset + (count - 1) * stride + size <= view->size && first % alignment == 0 &&
           stride % alignment == 0;
}

static const cgltf_accessor* find_positions(const cgltf_primitive* primitive) {
    for (size_t i = 0; i < primitive->attributes_count; ++i) {
        const cgltf_attribute* attribute = &primitive->attributes[i];
        if (attribute->type == cgltf_attribute_type_position && attribute->index == 0) {
            return attribute->data;
        }
    }
    return NULL;
}

/* Returns the reason why a part cannot be read, or NULL. */
static const char* check_part(const cgltf_data* data, const cgltf_primitive* part) {
    const cgltf_accessor* place = find_positions(part);
    if (part->attributes_count > ATTRIBUTES_MAX) {
        return "a part of it has more than 64 attributes";
    }
    if (part->type != cgltf_primitive_type_triangles || part->has_draco_mesh_compression) {
        return "a part of it is no list of triangles";
    }
    if (!place || place->type != cgltf_type_vec3 ||
        place->component_type != cgltf_component_type_r_32f ||
        !check_accessor(data, place, 3 * sizeof(float))) {
        return "the positions of a part are not within the file, three floats each";
    }
    const cgltf_accessor* index = part->indices;
    if (index &&
        (index->type != cgltf_type_scalar || index->component_type == cgltf_component_type_r_32f ||
         !check_accessor(data, index, component_size(index->component_type)))) {
        return "the indices of a part are not within the file, whole numbers";
    }
    return (index ? index->count : place->count) % 3 ? "a triangle of it has no third corner"
                                                     : NULL;
}

/* Returns whether a node is nested too deep. A node that is below itself is endlessly deep. */
static bool is_too_deep(const cgltf_node* node) {
    int depth = 0;
    for (; node && depth <= NODE_DEPTH_MAX; ++depth) {
        node = node->parent;
    }
    return node;
}

/* Fills the place of a vertex. glTF looks along +z, so it is turned to look along -z. */
static void place_vertex(const float matrix[16], const float own[3], float vertex[3]) {
    float world[3];
    for (int axis = 0; axis < 3; ++axis) {
        world[axis] = matrix[axis] * own[0] + matrix[4 + axis] * own[1] +
                      matrix[8 + axis] * own[2] + matrix[12 + axis];
    }
    vertex[0] = -world[0];
    vertex[1] = world[1];
    vertex[2] = -world[2];
}

static bool copy_part(HostMesh* mesh, const cgltf_primitive* part, const float matrix[16],
                      const char* path, SwellError* error) {
    const cgltf_accessor* place = find_positions(part);
    const size_t corners = part->indices ? part->indices->count : place->count;
    const int first = mesh->vertex_count;
    for (size_t i = 0; i < place->count; ++i) {
        float own[3] = {0};
        float* vertex = mesh->vertex + 3 * (size_t)mesh->vertex_count++;
        cgltf_accessor_read_float(place, i, own, 3);
        place_vertex(matrix, own, vertex);
        for (int axis = 0; axis < 3; ++axis) {
            if (!(fabs((double)vertex[axis]) <= PLACE_MAX)) {
                return refuse(path, error, "a place of it is no number up to 1e6 m");
            }
        }
    }
    for (size_t i = 0; i < corners; ++i) {
        const size_t corner = part->indices ? cgltf_accessor_read_index(part->indices, i) : i;
        if (corner >= place->count) {
            return refuse(path, error, "an index of it is no vertex");
        }
        mesh->index[3 * (size_t)mesh->triangle_count + i % 3] = (uint32_t)(first + (int)corner);
        mesh->triangle_count += i % 3 == 2;
    }
    return true;
}

/* Counts (mesh->vertex NULL) or copies all parts. */
static bool visit_parts(HostMesh* mesh, const cgltf_data* data, const char* path,
                        SwellError* error) {
    for (size_t n = 0; n < data->nodes_count; ++n) {
        const cgltf_node* node = &data->nodes[n];
        float matrix[16];
        if (is_too_deep(node)) {
            return refuse(path, error, "a node of it is more than %d deep", NODE_DEPTH_MAX);
        }
        for (size_t p = 0; node->mesh && p < node->mesh->primitives_count; ++p) {
            const cgltf_primitive* part = &node->mesh->primitives[p];
            const char* why = check_part(data, part);
            if (why) {
                return refuse(path, error, "%s", why);
            }
            if (mesh->vertex) {
                cgltf_node_transform_world(node, matrix);
                if (!copy_part(mesh, part, matrix, path, error)) {
                    return false;
                }
                continue;
            }
            const size_t vertices = find_positions(part)->count;
            mesh->vertex_count += (int)vertices;
            mesh->triangle_count += (int)((part->indices ? part->indices->count : vertices) / 3);
            if (!check_counts(mesh, path, error)) {
                return false;
            }
        }
    }
    return true;
}

/* Refuses required extensions, except those that change colours and light alone. */
static bool check_extensions(const cgltf_data* data, const char* path, SwellError* error) {
    static const char* const KNOWN[] = {"KHR_materials_", "KHR_texture_", "EXT_texture_",
                                        "KHR_lights_"};
    for (size_t i = 0; i < data->extensions_required_count; ++i) {
        const char* name = data->extensions_required[i];
        bool known = false;
        for (size_t k = 0; k < sizeof KNOWN / sizeof *KNOWN; ++k) {
            known = known || strncmp(name, KNOWN[k], strlen(KNOWN[k])) == 0;
        }
        if (!known) {
            return refuse(path, error, "it requires the extension '%.64s', which is not accepted",
                          name);
        }
    }
    return true;
}

static bool read_parts(HostMesh* mesh, cgltf_data* data, const HostBytes* bytes, const char* path,
                       SwellError* error) {
    if (!check_extensions(data, path, error)) {
        return false;
    }
    if (data->buffers_count != 1 || data->buffers[0].uri || !data->bin ||
        data->buffers[0].size > data->bin_size) {
        return refuse(path, error, "its numbers are not in the file itself");
    }
    data->buffers[0].data = bytes->data + ((const uint8_t*)data->bin - bytes->data);
    const bool ok = visit_parts(mesh, data, path, error) && reserve(mesh, path, error) &&
                    visit_parts(mesh, data, path, error);
    data->buffers[0].data = NULL; /* cgltf must not free the bytes */
    return ok;
}

static bool read_glb(HostMesh* mesh, const HostBytes* bytes, const char* path, SwellError* error) {
    const cgltf_options options = {.type = cgltf_file_type_glb};
    cgltf_data* data = NULL;
    if (!check_json(bytes, path, error)) {
        return false;
    }
    const cgltf_result result = cgltf_parse(&options, bytes->data, bytes->size, &data);
    if (result == cgltf_result_out_of_memory) {
        return swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory");
    }
    if (result != cgltf_result_success) {
        return refuse(path, error, "it is no whole glTF 2.0 in one file");
    }
    const bool ok = read_parts(mesh, data, bytes, path, error);
    cgltf_free(data);
    return ok;
}

#else

static bool read_glb(HostMesh* mesh, const HostBytes* bytes, const char* path, SwellError* error) {
    (void)mesh;
    (void)bytes;
    return swell_error_set(error, SWELL_ERROR_FILE,
                           "cannot read '%.200s': this program was built without glTF", path);
}

#endif

bool host_mesh_read(HostMesh* mesh, const char* path, SwellError* error) {
    assert(mesh && path);
    *mesh = (HostMesh){0};
    HostBytes bytes = {0};
    char why[FILE_KIND_REASON];
    if (!host_bytes_read(&bytes, path, error)) {
        return false;
    }
    const FileKind kind = swell_file_kind_find(bytes.data, bytes.size, path);
    const bool ok =
        kind == FILE_KIND_OBJ ? read_obj(mesh, &bytes, path, error)
        : kind == FILE_KIND_GLB
            ? read_glb(mesh, &bytes, path, error)
            : refuse(path, error, "%s", swell_file_kind_reason(kind, FILE_ROLE_HULL, why));
    swell_memory_free(bytes.data);
    if (!ok) {
        host_mesh_finish(mesh);
    }
    return ok;
}
