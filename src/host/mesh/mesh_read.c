/*
 * Triangle meshes from files: glTF in one file (.glb) by cgltf, Wavefront OBJ (.obj) by fast_obj.
 *
 * Both libraries trust much of what they read, so we check before: of an OBJ fast_obj sees only
 * lines of vertices and faces whose numbers we have read, of a glb we bound each accessor that we
 * read. Nothing but the file itself is opened.
 */
#include "file/file_read.h"

#include "base/text.h"
#include "base/values.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#ifdef SWELL_HAS_MESHES

#include <cgltf.h>
#include <fast_obj.h>

static bool refuse(const char* path, const char* why, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is no hull: %s", path, why);
}

static const char TOO_MANY[] = "up to 200000 triangles are accepted";
_Static_assert(HOST_MESH_TRIANGLES_MAX == 200000, "as TOO_MANY says");

static const double PLACE_MAX = 1e6; /* m */

/* Allocates room for that many. */
static bool reserve(HostMesh* mesh, size_t vertices, size_t triangles, const char* path,
                    SwellError* error) {
    if (vertices == 0 || triangles == 0) {
        return refuse(path, "it has no triangles", error);
    }
    if (triangles > HOST_MESH_TRIANGLES_MAX || vertices > HOST_MESH_VERTICES_MAX) {
        return refuse(path, TOO_MANY, error);
    }
    mesh->vertex = swell_memory_allocate(3 * vertices, sizeof *mesh->vertex, error);
    mesh->index = swell_memory_allocate(3 * triangles, sizeof *mesh->index, error);
    return mesh->vertex && mesh->index;
}

/* ---- OBJ ----------------------------------------------------------------------------------- */

typedef struct ObjText {
    char* at; /* not yet read */
    char* end;
    bool opened;
    size_t vertices, faces, corners, longest; /* found by check_obj */
} ObjText;

/* Whether a line of a face holds three corners or more, "1 2/3 -4//5". */
static bool check_face(const char* word, const char* end, size_t* corners) {
    size_t count = 0, digits = 0;
    for (const char* c = word; c < end; ++c) {
        const bool digit = *c >= '0' && *c <= '9';
        const bool starts = c == word || c[-1] == ' ';
        if (!digit && *c != ' ' && *c != '/' && *c != '-') {
            return false;
        }
        if (starts && *c == '/') {
            return false;
        }
        digits = digit ? digits + 1 : 0;
        count += starts && *c != ' ';
        if (digits > 8 || (*c == '-' && (c + 1 == end || c[1] < '0' || c[1] > '9'))) {
            return false;
        }
    }
    *corners = count;
    return count >= 3;
}

static bool check_vertex(const char* word) {
    for (int i = 0; i < 3; ++i) {
        const char* end = word;
        double value = 0.0;
        word += strspn(word, " ");
        if (!swell_read_real(word, &end, &value) || end == word || !(fabs(value) <= PLACE_MAX)) {
            return false;
        }
        word = end;
    }
    return true;
}

/* Counts vertices and faces, and leaves fast_obj nothing else to read. */
static bool check_obj(ObjText* text, const char* path, SwellError* error) {
    int number = 1;
    for (char* line = text->at; line < text->end; ++number) {
        char* end = memchr(line, '\n', (size_t)(text->end - line));
        end = end ? end : text->end;
        for (char* c = line; c < end; ++c) {
            *c = *c == '\t' || *c == '\r' ? ' ' : *c;
        }
        *end = '\0';
        char* word = line + strspn(line, " ");
        size_t corners = 0;
        bool ok = true;
        if (strncmp(word, "v ", 2) == 0) {
            ok = check_vertex(word + 2);
            text->vertices += 1;
        } else if (strncmp(word, "f ", 2) == 0) {
            ok = check_face(word + 2, word + strlen(word), &corners);
            text->faces += 1;
            text->corners += corners;
        } else {
            memset(line, ' ', (size_t)(end - line));
        }
        if (!ok) {
            char why[64];
            snprintf(why, sizeof why, "line %d is not a %s", number,
                     corners || word[0] == 'f' ? "face" : "vertex");
            return refuse(path, why, error);
        }
        const size_t length = (size_t)(end - line);
        text->longest = length > text->longest ? length : text->longest;
        *end = '\n';
        line = end + 1;
    }
    return true;
}

static void* open_text(const char* path, void* context) {
    (void)path;
    ObjText* text = context;
    const bool first = !text->opened;
    text->opened = true;
    return first ? text : NULL;
}

static void close_text(void* file, void* context) {
    (void)file;
    (void)context;
}

static size_t read_text(void* file, void* bytes, size_t size, void* context) {
    (void)file;
    ObjText* text = context;
    const size_t left = (size_t)(text->end - text->at), taken = size < left ? size : left;
    memcpy(bytes, text->at, taken);
    text->at += taken;
    return taken;
}

static unsigned long size_text(void* file, void* context) {
    (void)file;
    const ObjText* text = context;
    return (unsigned long)(text->end - text->at);
}

/* Copies positions, without the first one, which fast_obj adds, and each face as a fan. */
static bool copy_obj(HostMesh* mesh, const fastObjMesh* obj, const char* path, SwellError* error) {
    const unsigned vertices = obj->position_count - 1;
    if (!reserve(mesh, vertices, (size_t)obj->index_count - 2 * (size_t)obj->face_count, path,
                 error)) {
        return false;
    }
    memcpy(mesh->vertex, obj->positions + 3, 3 * (size_t)vertices * sizeof *mesh->vertex);
    mesh->vertex_count = (int)vertices;
    const fastObjIndex* corner = obj->indices;
    for (unsigned face = 0; face < obj->face_count; ++face) {
        const unsigned count = obj->face_vertices[face];
        for (unsigned i = 0; i < count; ++i) {
            if (corner[i].p < 1 || corner[i].p > vertices) {
                return refuse(path, "a face has a corner that is no vertex of it", error);
            }
        }
        for (unsigned i = 2; i < count; ++i) {
            uint32_t* index = mesh->index + 3 * mesh->triangle_count++;
            index[0] = corner[0].p - 1;
            index[1] = corner[i - 1].p - 1;
            index[2] = corner[i].p - 1;
        }
        corner += count;
    }
    return true;
}

enum { OBJ_LINE_MAX = 32 * 1024 }; /* fast_obj reads pieces of 64 KiB */

static bool read_obj(HostMesh* mesh, HostBytes* bytes, const char* path, SwellError* error) {
    static const fastObjCallbacks CALLBACKS = {open_text, close_text, read_text, size_text};
    ObjText text = {.at = (char*)bytes->data, .end = (char*)bytes->data + bytes->size};
    if (memchr(bytes->data, '\0', bytes->size)) {
        return refuse(path, "it is not a text", error);
    }
    if (!check_obj(&text, path, error)) {
        return false;
    }
    if (text.longest > OBJ_LINE_MAX || text.corners > 4 * (size_t)HOST_MESH_TRIANGLES_MAX ||
        text.vertices > HOST_MESH_VERTICES_MAX) {
        return refuse(path, TOO_MANY, error);
    }
    fastObjMesh* obj =
        text.faces > 0 ? fast_obj_read_with_callbacks("hull.obj", &CALLBACKS, &text) : NULL;
    if (!obj) {
        return refuse(path, "it has no triangles", error);
    }
    const bool whole = obj->position_count == text.vertices + 1 && obj->face_count == text.faces &&
                       obj->index_count == text.corners;
    const bool ok = whole ? copy_obj(mesh, obj, path, error)
                          : swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory");
    fast_obj_destroy(obj);
    return ok;
}

/* ---- glb ----------------------------------------------------------------------------------- */

static size_t component_size(cgltf_component_type type) {
    return type == cgltf_component_type_r_32f || type == cgltf_component_type_r_32u ? 4
           : type == cgltf_component_type_r_16u                                     ? 2
           : type == cgltf_component_type_r_8u                                      ? 1
                                                                                    : 0;
}

/* Whether all elements of an accessor lie in the file's own bytes, aligned. */
static bool check_accessor(const cgltf_data* data, const cgltf_accessor* accessor, size_t size) {
    const cgltf_buffer_view* view = accessor->buffer_view;
    const size_t most = data->bin_size, count = accessor->count, stride = accessor->stride;
    const size_t alignment = component_size(accessor->component_type);
    if (accessor->is_sparse || !view || view->data || view->has_meshopt_compression ||
        view->buffer != data->buffers || alignment == 0 || count == 0 || count > most ||
        stride < size || stride > 255 || view->offset > most || view->size > most - view->offset ||
        accessor->offset > view->size || count > (view->size - accessor->offset) / stride + 1) {
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

/* Whether the node's parents end, as they do where no node is its own. */
static bool has_root(const cgltf_data* data, const cgltf_node* node) {
    size_t steps = 0;
    for (; node && steps <= data->nodes_count; ++steps) {
        node = node->parent;
    }
    return !node;
}

/* glTF looks along +z; the mesh is turned to look along -z. */
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
                return refuse(path, "a place of it is no number up to 1e6 m", error);
            }
        }
    }
    for (size_t i = 0; i < corners; ++i) {
        const size_t corner = part->indices ? cgltf_accessor_read_index(part->indices, i) : i;
        if (corner >= place->count) {
            return refuse(path, "an index of it is no vertex", error);
        }
        mesh->index[3 * (size_t)mesh->triangle_count + i % 3] = (uint32_t)(first + (int)corner);
        mesh->triangle_count += i % 3 == 2;
    }
    return true;
}

/* Counts (mesh->vertex NULL) or copies all parts. */
static bool visit_parts(HostMesh* mesh, const cgltf_data* data, size_t count[2], const char* path,
                        SwellError* error) {
    for (size_t n = 0; n < data->nodes_count; ++n) {
        const cgltf_node* node = &data->nodes[n];
        float matrix[16];
        if (!has_root(data, node)) {
            return refuse(path, "a node of it is below itself", error);
        }
        for (size_t p = 0; node->mesh && p < node->mesh->primitives_count; ++p) {
            const cgltf_primitive* part = &node->mesh->primitives[p];
            const char* why = check_part(data, part);
            if (why) {
                return refuse(path, why, error);
            }
            if (mesh->vertex) {
                cgltf_node_transform_world(node, matrix);
                if (!copy_part(mesh, part, matrix, path, error)) {
                    return false;
                }
                continue;
            }
            const size_t vertices = find_positions(part)->count;
            count[0] += vertices;
            count[1] += (part->indices ? part->indices->count : vertices) / 3;
            if (count[0] > HOST_MESH_VERTICES_MAX || count[1] > HOST_MESH_TRIANGLES_MAX) {
                return refuse(path, TOO_MANY, error);
            }
        }
    }
    return true;
}

static bool read_glb(HostMesh* mesh, HostBytes* bytes, const char* path, SwellError* error) {
    const cgltf_options options = {.type = cgltf_file_type_glb};
    cgltf_data* data = NULL;
    const cgltf_result result = cgltf_parse(&options, bytes->data, bytes->size, &data);
    if (result == cgltf_result_out_of_memory) {
        return swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory");
    }
    if (result != cgltf_result_success) {
        return refuse(path, "it is no whole glTF 2.0 in one file", error);
    }
    size_t count[2] = {0, 0};
    bool ok = true;
    if (data->buffers_count != 1 || data->buffers[0].uri || !data->bin ||
        data->buffers[0].size > data->bin_size) {
        ok = refuse(path, "its numbers are not in the file itself", error);
    }
    if (ok) {
        data->buffers[0].data = bytes->data + ((const uint8_t*)data->bin - bytes->data);
        ok = visit_parts(mesh, data, count, path, error) &&
             reserve(mesh, count[0], count[1], path, error) &&
             visit_parts(mesh, data, count, path, error);
        data->buffers[0].data = NULL;
    }
    cgltf_free(data);
    return ok;
}

/* ---- Both ---------------------------------------------------------------------------------- */

bool host_mesh_read(HostMesh* mesh, const char* path, SwellError* error) {
    assert(mesh && path);
    *mesh = (HostMesh){0};
    HostBytes bytes = {0};
    const char* ending = strrchr(path, '.');
    const bool obj = ending && strcmp(ending, ".obj") == 0;
    const bool glb = ending && strcmp(ending, ".glb") == 0;
    if (!obj && !glb) {
        return refuse(path, "expected FILE.obj or FILE.glb", error);
    }
    const bool ok = host_bytes_read(&bytes, path, error) &&
                    (obj ? read_obj : read_glb)(mesh, &bytes, path, error);
    swell_memory_free(bytes.data);
    if (!ok) {
        host_mesh_finish(mesh);
    }
    return ok;
}

#else

bool host_mesh_read(HostMesh* mesh, const char* path, SwellError* error) {
    assert(mesh && path);
    *mesh = (HostMesh){0};
    return swell_error_set(error, SWELL_ERROR_FILE,
                           "cannot read '%.200s': this program was built without meshes", path);
}

#endif

void host_mesh_finish(HostMesh* mesh) {
    assert(mesh);
    swell_memory_free(mesh->vertex);
    swell_memory_free(mesh->index);
    *mesh = (HostMesh){0};
}
