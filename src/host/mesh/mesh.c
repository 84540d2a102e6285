/*
 * Triangle meshes from files. Nothing but the file itself is opened. What a reader has copied is
 * tidied: vertices at the same place become one, those that no triangle has are left out, and so
 * is the second side of a mesh that has each triangle twice, once for either side.
 */
#include "mesh.h"

#include "base/file_kind.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Tables ---------------------------------------------------------------------------------- */

/* A table of keys of three words: in each slot 0, or the number of a key, from 1. */
typedef struct Table {
    uint32_t* slot; /* (mask + 1), owned */
    uint32_t mask;
} Table;

static bool create_table(Table* table, int count, SwellError* error) {
    uint32_t size = 4;
    while (size < 2 * (uint32_t)count) {
        size *= 2;
    }
    *table = (Table){swell_memory_allocate(size, sizeof *table->slot, error), size - 1};
    return table->slot != NULL;
}

/* Returns the slot of `key` among `keys`, or the free one where it belongs. */
static uint32_t* find_slot(const Table* table, const void* keys, const void* key) {
    enum { KEY = 3 * sizeof(uint32_t) };
    uint32_t words[3], hash = 2166136261u;
    memcpy(words, key, KEY);
    for (int i = 0; i < 3; ++i) {
        hash = (hash ^ words[i]) * 16777619u;
        hash ^= hash >> 15;
    }
    for (uint32_t at = hash & table->mask;; at = (at + 1) & table->mask) {
        const uint32_t found = table->slot[at];
        if (found == 0 || memcmp((const char*)keys + KEY * (size_t)(found - 1), key, KEY) == 0) {
            return &table->slot[at];
        }
    }
}

/* ---- Tidying --------------------------------------------------------------------------------- */

/* Makes vertices at the same place one, and leaves out those without a triangle. */
static bool weld(HostMesh* mesh, const char* path, SwellError* error) {
    Table table;
    const size_t corners = 3 * (size_t)mesh->triangle_count;
    float* kept = swell_memory_allocate(3 * (size_t)mesh->vertex_count, sizeof *kept, error);
    bool ok = create_table(&table, mesh->vertex_count, error) && kept;
    uint32_t count = 0;
    for (size_t i = 0; i < corners && ok; ++i) {
        const float* place = mesh->vertex + 3 * (size_t)mesh->index[i];
        ok = isfinite(place[0] + place[1] + place[2]) ||
             host_mesh_refuse(path, error, "vertex %u of a face is no number up to 1e6",
                              mesh->index[i] + 1);
        if (ok) {
            uint32_t* slot = find_slot(&table, kept, place);
            if (*slot == 0) {
                memcpy(kept + 3 * (size_t)count, place, 3 * sizeof *place);
                *slot = ++count;
            }
            mesh->index[i] = *slot - 1;
        }
    }
    swell_memory_free(table.slot);
    swell_memory_free(mesh->vertex);
    mesh->vertex = kept;
    mesh->vertex_count = (int)count;
    return ok;
}

/* Fills the corners in order. Returns whether this turns their sense. */
static bool sort_corners(const uint32_t corner[3], uint32_t sorted[3]) {
    bool turned = false;
    memcpy(sorted, corner, 3 * sizeof *corner);
    for (int i = 0; i < 3; ++i) { /* of 0 1, 1 2 and 0 1 */
        uint32_t* pair = sorted + i % 2;
        if (pair[0] > pair[1]) {
            const uint32_t first = pair[0];
            pair[0] = pair[1];
            pair[1] = first;
            turned = !turned;
        }
    }
    return turned;
}

/* Share of the triangles with a turned twin from which on a mesh counts as two-sided. */
static const double TWO_SIDED = 0.9;

/* Leaves out the second of each pair of triangles that face opposite ways, in a mesh of such
   pairs. */
static bool leave_out_twins(HostMesh* mesh, SwellError* error) {
    const size_t count = (size_t)mesh->triangle_count;
    Table table = {0};
    uint32_t(*sorted)[3] = swell_memory_allocate(count, sizeof *sorted, error);
    bool* turned = swell_memory_allocate(count, sizeof *turned, error);
    bool* twin = swell_memory_allocate(count, sizeof *twin, error);
    const bool ok = sorted && turned && twin && create_table(&table, mesh->triangle_count, error);
    size_t twins = 0, kept = 0;
    for (size_t i = 0; i < count && ok; ++i) {
        turned[i] = sort_corners(mesh->index + 3 * i, sorted[i]);
        uint32_t* slot = find_slot(&table, sorted, sorted[i]);
        twin[i] = *slot > 0 && turned[i] != turned[*slot - 1];
        twins += twin[i];
        *slot = *slot > 0 ? *slot : (uint32_t)i + 1;
    }
    for (size_t i = 0; i < count && 2.0 * (double)twins >= TWO_SIDED * (double)count; ++i) {
        if (!twin[i]) {
            memmove(mesh->index + 3 * kept, mesh->index + 3 * i, sizeof sorted[i]);
            if (mesh->color) {
                memmove(mesh->color[kept], mesh->color[i], sizeof *mesh->color);
            }
            mesh->triangle_count = (int)++kept;
        }
    }
    swell_memory_free(table.slot);
    swell_memory_free(sorted);
    swell_memory_free(turned);
    swell_memory_free(twin);
    return ok;
}

/* ---- Reading --------------------------------------------------------------------------------- */

bool host_mesh_read(HostMesh* mesh, const char* path, SwellError* error) {
    assert(mesh && path);
    *mesh = (HostMesh){0};
    HostBytes bytes = {0};
    char why[FILE_KIND_REASON];
    if (!host_bytes_read(&bytes, path, error)) {
        return false;
    }
    const FileKind kind = swell_file_kind_find(bytes.data, bytes.size, path);
    const bool ok = (kind == FILE_KIND_OBJ   ? host_mesh_read_obj(mesh, &bytes, path, error)
                     : kind == FILE_KIND_STL ? host_mesh_read_stl(mesh, &bytes, path, error)
                     : kind == FILE_KIND_GLB
                         ? host_mesh_read_gltf(mesh, &bytes, path, error)
                         : host_mesh_refuse(path, error, "%s",
                                            swell_file_kind_reason(kind, FILE_ROLE_HULL, why))) &&
                    weld(mesh, path, error) && leave_out_twins(mesh, error);
    swell_memory_free(bytes.data);
    if (!ok) {
        host_mesh_finish(mesh);
    }
    return ok;
}
