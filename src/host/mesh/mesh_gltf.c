/*
 * glTF in one file, by cgltf: all its nodes in their places, with the base colours of their
 * materials. y is up, and ahead is along +z. cgltf trusts much of what it reads, and takes time
 * that grows with the square of what a file nests. So we bound the description before cgltf reads
 * it, and each accessor before we do.
 */
#include "mesh.h"

#ifdef SWELL_HAS_GLTF

#include "base/numbers.h"

#include <cgltf.h>
#include <math.h>
#include <string.h>

enum { JSON_BYTES_MAX = 2 << 20, NESTING_MAX = 64, NODE_DEPTH_MAX = 64, ATTRIBUTES_MAX = 64 };
enum { STRIDE_MAX = 255 /* bytes; glTF's most is 252 */ };

/* Checks the length and the nesting of the JSON, which follows a header of five words, the fourth
   of which is that length. Zeros at its end become blanks. Other damage is left to cgltf. */
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
    uint8_t* json = bytes->data + HEADER;
    for (uint32_t end = length; end > 0 && json[end - 1] == '\0'; --end) {
        json[end - 1] = ' ';
    }
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

static size_t component_size(cgltf_component_type type) {
    switch (type) {
    case cgltf_component_type_r_8:
    case cgltf_component_type_r_8u:
        return 1;
    case cgltf_component_type_r_16:
    case cgltf_component_type_r_16u:
        return 2;
    case cgltf_component_type_r_32u:
    case cgltf_component_type_r_32f:
        return 4;
    default:
        return 0;
    }
}

static bool is_index(cgltf_component_type type) {
    return type == cgltf_component_type_r_8u || type == cgltf_component_type_r_16u ||
           type == cgltf_component_type_r_32u;
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
    if (part->has_draco_mesh_compression) {
        return "it is packed by Draco (KHR_draco_mesh_compression): export it without compression";
    }
    if (part->type != cgltf_primitive_type_triangles) {
        return "a part of it is no list of triangles";
    }
    if (!place || place->type != cgltf_type_vec3 ||
        !check_accessor(data, place, 3 * component_size(place->component_type))) {
        return "the positions of a part are not within the file, three numbers each";
    }
    const cgltf_accessor* index = part->indices;
    if (index && (index->type != cgltf_type_scalar || !is_index(index->component_type) ||
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

/* Returns whether a part is of points or lines, which are left out. */
static bool is_thin(const cgltf_primitive* part) {
    return part->type == cgltf_primitive_type_points || part->type == cgltf_primitive_type_lines ||
           part->type == cgltf_primitive_type_line_loop ||
           part->type == cgltf_primitive_type_line_strip;
}

/* Fills the place of a vertex. */
static void place_vertex(const float matrix[16], const float own[3], float vertex[3]) {
    for (int axis = 0; axis < 3; ++axis) {
        vertex[axis] = host_mesh_place((double)(matrix[axis] * own[0] + matrix[4 + axis] * own[1] +
                                                matrix[8 + axis] * own[2] + matrix[12 + axis]));
    }
}

/* Returns the base colour of a part, linear, or NULL. A texture stands for the colour. */
static const float* find_color(const cgltf_primitive* part) {
    const cgltf_material* material = part->material;
    if (material && material->has_pbr_metallic_roughness &&
        !material->pbr_metallic_roughness.base_color_texture.texture) {
        return material->pbr_metallic_roughness.base_color_factor;
    }
    return material && material->has_pbr_specular_glossiness &&
                   !material->pbr_specular_glossiness.diffuse_texture.texture
               ? material->pbr_specular_glossiness.diffuse_factor
               : NULL;
}

/* Fills the colour of a triangle. */
static void copy_color(const float* linear, uint8_t color[4]) {
    for (int i = 0; linear && i < 3; ++i) {
        const float share = linear[i] > 0.0f ? fminf(linear[i], 1.0f) : 0.0f;
        color[i] = (uint8_t)lroundf(255.0f * powf(share, 1.0f / 2.2f));
    }
    color[3] = linear ? 255 : 0;
}

/* Returns whether a node's matrix mirrors, which turns the sense of triangles. */
static bool mirrors(const float m[16]) {
    const double across[3] = {m[0], m[1], m[2]}, up[3] = {m[4], m[5], m[6]};
    double cross[3];
    swell_cross(across, up, cross);
    return cross[0] * (double)m[8] + cross[1] * (double)m[9] + cross[2] * (double)m[10] < 0.0;
}

static bool copy_part(HostMesh* mesh, const cgltf_primitive* part, const float matrix[16],
                      const char* path, SwellError* error) {
    const cgltf_accessor* place = find_positions(part);
    const size_t corners = part->indices ? part->indices->count : place->count;
    const int first = mesh->vertex_count;
    const bool turned = mirrors(matrix);
    for (size_t i = 0; i < place->count; ++i) {
        float own[3] = {0};
        cgltf_accessor_read_float(place, i, own, 3);
        place_vertex(matrix, own, mesh->vertex + 3 * (size_t)mesh->vertex_count++);
    }
    for (size_t i = 0; i < corners; ++i) {
        const size_t corner = part->indices ? cgltf_accessor_read_index(part->indices, i) : i;
        if (corner >= place->count) {
            return host_mesh_refuse(path, error, "an index of it is no vertex");
        }
        uint32_t* triangle = mesh->index + 3 * (size_t)mesh->triangle_count;
        triangle[turned ? 2 - i % 3 : i % 3] = (uint32_t)(first + (int)corner);
        if (i % 3 == 2) {
            if (mesh->color) {
                copy_color(find_color(part), mesh->color[mesh->triangle_count]);
            }
            mesh->triangle_count += 1;
        }
    }
    return true;
}

/* Counts (mesh->vertex NULL) or copies all parts. Sets `coloured` if one has a colour. */
static bool visit_parts(HostMesh* mesh, const cgltf_data* data, bool* coloured, const char* path,
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
            const char* why = is_thin(part) ? NULL : check_part(data, part);
            if (why) {
                return host_mesh_refuse(path, error, "%s", why);
            }
            if (is_thin(part)) {
                continue;
            }
            if (mesh->vertex) {
                cgltf_node_transform_world(node, matrix);
                if (!copy_part(mesh, part, matrix, path, error)) {
                    return false;
                }
                continue;
            }
            const size_t vertices = find_positions(part)->count;
            *coloured = *coloured || find_color(part);
            mesh->vertex_count += (int)vertices;
            mesh->triangle_count += (int)((part->indices ? part->indices->count : vertices) / 3);
            if (!host_mesh_check_counts(mesh, path, error)) {
                return false;
            }
        }
    }
    return true;
}

/* Refuses required extensions, except those of colours, light and small numbers. */
static bool check_extensions(const cgltf_data* data, const char* path, SwellError* error) {
    static const char* const KNOWN[] = {"KHR_materials_", "KHR_texture_", "EXT_texture_",
                                        "KHR_lights_", "KHR_mesh_quantization"};
    for (size_t i = 0; i < data->extensions_required_count; ++i) {
        const char* name = data->extensions_required[i];
        bool known = false;
        for (size_t k = 0; k < sizeof KNOWN / sizeof *KNOWN; ++k) {
            known = known || strncmp(name, KNOWN[k], strlen(KNOWN[k])) == 0;
        }
        if (!known) {
            const bool packs = strstr(name, "compression") != NULL;
            return host_mesh_refuse(path, error,
                                    "it requires the extension '%.64s', which is not accepted%s",
                                    name, packs ? ": export it without compression" : "");
        }
    }
    for (size_t i = 0; i < data->buffer_views_count; ++i) {
        if (data->buffer_views[i].has_meshopt_compression) {
            return host_mesh_refuse(path, error,
                                    "it is packed by meshoptimizer (EXT_meshopt_compression): "
                                    "export it without compression");
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
    bool coloured = false;
    data->buffers[0].data = bytes->data + ((const uint8_t*)data->bin - bytes->data);
    const bool ok = visit_parts(mesh, data, &coloured, path, error) &&
                    host_mesh_reserve(mesh, coloured, path, error) &&
                    visit_parts(mesh, data, &coloured, path, error);
    data->buffers[0].data = NULL; /* cgltf must not free the bytes */
    return ok;
}

bool host_mesh_read_gltf(HostMesh* mesh, const HostBytes* bytes, const char* path,
                         SwellError* error) {
    const cgltf_options options = {.type = cgltf_file_type_glb};
    cgltf_data* data = NULL;
    mesh->up = MESH_Y;
    mesh->ahead = MESH_Z;
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

bool host_mesh_read_gltf(HostMesh* mesh, const HostBytes* bytes, const char* path,
                         SwellError* error) {
    (void)mesh;
    (void)bytes;
    return swell_error_set(error, SWELL_ERROR_FILE,
                           "cannot read '%.200s': this program was built without glTF", path);
}

#endif
