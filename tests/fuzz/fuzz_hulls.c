/* Hulls from outside: any bytes as OBJ and as glTF in one file. */
#include "fuzz/fuzz.h"

#include "swell/float.h"
#include "swell/host.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KINDS = 2 };

static char paths[KINDS][64];

static void remove_files(void) {
    for (int kind = 0; kind < KINDS; ++kind) {
        unlink(paths[kind]);
    }
}

/* Puts the bytes into the file of a kind, the same for all inputs. */
static const char* fill_file(int kind, const uint8_t* bytes, size_t size) {
    static const char* const ENDINGS[KINDS] = {"obj", "glb"};
    if (!paths[kind][0]) {
        const char* folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
        snprintf(paths[kind], sizeof paths[kind], "%s/swell-fuzz-%ld.%s", folder, (long)getpid(),
                 ENDINGS[kind]);
        atexit(remove_files);
    }
    FILE* file = fopen(paths[kind], "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        abort();
    }
    return paths[kind];
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    uint32_t sum = 0;
    const int kind = size >= 4 && memcmp(data, "glTF", 4) == 0;
    HostMesh mesh;
    SwellError error = {0};
    if (!host_mesh_read(&mesh, fill_file(kind, data, size), &error)) {
        if (!error.message[0] || mesh.vertex || mesh.index) {
            abort();
        }
        return 0;
    }
    for (int i = 0; i < 3 * mesh.triangle_count; ++i) {
        if (mesh.index[i] >= (uint32_t)mesh.vertex_count) {
            abort();
        }
        sum = sum * 31 + mesh.index[i];
    }
    for (int i = 0; i < 3 * mesh.vertex_count; ++i) {
        if (!isfinite(mesh.vertex[i])) {
            abort();
        }
    }
    const FloatMesh closed = {.vertex = mesh.vertex,
                              .index = mesh.index,
                              .vertex_count = mesh.vertex_count,
                              .triangle_count = mesh.triangle_count};
    FloatHull* hull = float_hull_from_mesh(&closed, &error);
    if (hull && !(float_hull_size(hull).volume > 0.0)) {
        abort();
    }
    float_hull_destroy(hull);
    host_mesh_finish(&mesh);
    /* -1 keeps an input out of a fuzzer's corpus; here it makes use of every byte. */
    return sum == 0xdeadbeef ? -1 : 0;
}

/* ---- Seeds: a box of each kind ------------------------------------------------------------- */

static const char BOX[] = "# box\nv -1 -0.5 -2\nv 1 -0.5 -2\nv -1 0.5 -2\nv 1 0.5 -2\n"
                          "v -1 -0.5 2\nv 1 -0.5 2\nv -1 0.5 2\nv 1 0.5 2\n"
                          "f 1 2 6 5\nf 3 7 8 4\nf 1/1 3/2/1 4//1 2\nf -4 -3 -1 -2\nf 1 5 7 3\n"
                          "f 2 4 8 6\n";

static const char JSON[] =
    "{\"asset\":{\"version\":\"2.0\"},\"extensionsRequired\":[\"KHR_materials_unlit\"],\"buffers\":"
    "[{\"byteLength\":168}],\"bufferViews\":["
    "{\"buffer\":0,\"byteLength\":96},{\"buffer\":0,\"byteOffset\":96,\"byteLength\":72}],"
    "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":8,\"type\":\"VEC3\"},"
    "{\"bufferView\":1,\"componentType\":5123,\"count\":36,\"type\":\"SCALAR\"}],\"meshes\":["
    "{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1}]}],\"nodes\":["
    "{\"children\":[1]},{\"mesh\":0,\"scale\":[2,1,2]}],\"extras\":{\"a\":[[\"[\\\"\"]]}}   ";

static size_t make_glb(uint8_t* bytes) {
    static const uint16_t INDEX[36] = {0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1,
                                       4, 5, 7, 4, 7, 6, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
    const uint32_t length = (uint32_t)(sizeof JSON - 1) / 4 * 4, binary = 168;
    const uint32_t head[5] = {0x46546C67, 2, 28 + length + binary, length, 0x4E4F534A};
    const uint32_t chunk[2] = {binary, 0x004E4942};
    float place[8][3];
    for (int i = 0; i < 8; ++i) {
        place[i][0] = i & 1 ? 1.0f : -1.0f;
        place[i][1] = i & 2 ? 0.5f : -0.5f;
        place[i][2] = i & 4 ? 2.0f : -2.0f;
    }
    const struct {
        const void* from;
        size_t size;
    } PARTS[] = {{head, sizeof head},
                 {JSON, length},
                 {chunk, sizeof chunk},
                 {place, sizeof place},
                 {INDEX, sizeof INDEX}};
    size_t size = 0;
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; ++i) {
        memcpy(bytes + size, PARTS[i].from, PARTS[i].size);
        size += PARTS[i].size;
    }
    return size;
}

int fuzz_seed(int index, FuzzSeed* seed) {
    static uint8_t glb[2048];
    if (index == 0) {
        *seed = (FuzzSeed){(const uint8_t*)BOX, sizeof BOX - 1};
    } else if (index == 1) {
        *seed = (FuzzSeed){glb, make_glb(glb)};
    }
    return index < 2;
}
