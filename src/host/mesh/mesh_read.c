/*
 * Triangle meshes from files: OBJ by mesh.c, and glTF in one file, read here by cgltf. Nothing but
 * the file itself is opened.
 *
 * cgltf trusts much of what it reads, and takes time that grows with the square of what a file
 * nests. So we bound the description before cgltf reads it, and each accessor before we do.
 */
#include "mesh_source.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#ifdef SWELL_HAS_GLTF

#include <cgltf.h>

enum { JSON_BYTES_MAX = 2 << 20, NESTING_MAX = 64, NODE_DEPTH_MAX = 64, ATTRIBUTES_MAX = 64 };

/* ---- Before cgltf -------------------------------------------------------------------------- */

/* Checks the length and the nesting of the JSON, which follows a header of five words, the fourth
   of which is that length. What is damaged is left to cgltf. */
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
        return host_mesh_refuse(path, error, "up to %d bytes of JSON are accepted, not %u",
                                JSON_BYTES_MAX, length);
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
            return host_mesh_refuse(path, error, "its JSON is nested more than %d deep",
                                    NESTING_MAX);
        }
    }
    return true;
}

/* ---- Parts --------------------------------------------------------------------------------- */

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

/* A node that is below itself is endlessly deep. */
static bool is_too_deep(const cgltf_node* node) {
    int depth = 0;
    for (; node && depth <= NODE_DEPTH_MAX; ++depth) {
        node = node->parent;
    }
    return node;
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
            if (!(fabs((double)vertex[axis]) <= HOST_MESH_PLACE_MAX)) {
                return host_mesh_refuse(path, error, "a place of it is no number up to 1e6 m");
            }
        }
    }
    for (size_t i = 0; i < corners; ++i) {
        const size_t corner = part->indices ? cgltf_accessor_read_index(part->indices, i) : i;
        if (corner >= place->count) {
            return host_mesh_refuse(path, error, "an index of it is no vertex");
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
            return host_mesh_refuse(path, error, "a node of it is more than %d deep",
                                    NODE_DEPTH_MAX);
        }
        for (size_t p = 0; node->mesh && p < node->mesh->primitives_count; ++p) {
            const cgltf_primitive* part = &node->mesh->primitives[p];
            const char* why = check_part(data, part);
            if (why) {
                return host_mesh_refuse(path, error, "%s", why);
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
            if (!host_mesh_check_counts(mesh, path, error)) {
                return false;
            }
        }
    }
    return true;
}

/* What changes colours and light alone changes no hull. */
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
            return host_mesh_refuse(
                path, error, "it requires the extension '%.64s', which is not accepted", name);
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
        return host_mesh_refuse(path, error, "its numbers are not in the file itself");
    }
    data->buffers[0].data = bytes->data + ((const uint8_t*)data->bin - bytes->data);
    const bool ok = visit_parts(mesh, data, path, error) && host_mesh_reserve(mesh, path, error) &&
                    visit_parts(mesh, data, path, error);
    data->buffers[0].data = NULL; /* which is not cgltf's to free */
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
        return host_mesh_refuse(path, error, "it is no whole glTF 2.0 in one file");
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
    const char* ending = strrchr(path, '.');
    const bool obj = ending && strcmp(ending, ".obj") == 0;
    const bool glb = ending && strcmp(ending, ".glb") == 0;
    if (!obj && !glb) {
        return host_mesh_refuse(path, error, "expected FILE.obj or FILE.glb");
    }
    const bool ok = host_bytes_read(&bytes, path, error) &&
                    (obj ? host_obj_read : read_glb)(mesh, &bytes, path, error);
    swell_memory_free(bytes.data);
    if (!ok) {
        host_mesh_finish(mesh);
    }
    return ok;
}
