/*
 * Triangle meshes from files: Wavefront OBJ (.obj) and glTF in one file (.glb), by their endings.
 * Nothing but the file itself is opened.
 */
#include "mesh_source.h"

#include <assert.h>
#include <string.h>

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
                    (obj ? host_obj_read : host_glb_read)(mesh, &bytes, path, error);
    swell_memory_free(bytes.data);
    if (!ok) {
        host_mesh_finish(mesh);
    }
    return ok;
}
