/* Hulls from outside: any bytes as OBJ, as glTF in one file and as STL, fitted to a boat. */
#include "fuzz/fuzz.h"

#include "float/hull_fit.h"
#include "swell/host.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KINDS = 3 };

static char paths[KINDS][64];

static void remove_files(void) {
    for (int kind = 0; kind < KINDS; ++kind) {
        unlink(paths[kind]);
    }
}

/* Puts the bytes into the file of a kind, the same for all inputs. */
static const char* fill_file(int kind, const uint8_t* bytes, size_t size) {
    static const char* const ENDINGS[KINDS] = {"obj", "glb", "stl"};
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
    const int kind = size >= 4 && memcmp(data, "glTF", 4) == 0 ? 1
                     : size > 0 && data[0] == 's'              ? 2
                                                               : 0;
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
    const HullFit fit = {.format_up = mesh.up,
                         .format_ahead = mesh.ahead,
                         .length = sum % 2 ? 20.0 : 0.0,
                         .draught = sum % 3 ? 0.0 : 0.3};
    HullFound found;
    FloatHull* hull = float_hull_fit(mesh.vertex, mesh.index, mesh.vertex_count,
                                     mesh.triangle_count, &fit, &found, &error);
    FloatBody* boat = hull ? float_boat_create(hull, &error) : NULL;
    if (boat && !(float_body_mass(boat) > 0.0 && isfinite(float_body_mass(boat)))) {
        abort();
    }
    float_body_destroy(boat);
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

/* Normalised shorts four apart, without indices, in a colour; its JSON ends in zeros. */
static size_t make_small_glb(uint8_t* bytes) {
    static const char SMALL[] =
        "{\"asset\":{\"version\":\"2.0\"},\"extensionsRequired\":[\"KHR_mesh_quantization\"],"
        "\"buffers\":[{\"byteLength\":96}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":96,"
        "\"byteStride\":8}],\"accessors\":[{\"bufferView\":0,\"componentType\":5122,\"count\":12,"
        "\"type\":\"VEC3\",\"normalized\":true}],\"materials\":[{\"pbrMetallicRoughness\":{"
        "\"baseColorFactor\":[1,0.5,0,1]}}],\"meshes\":[{\"primitives\":[{\"attributes\":{"
        "\"POSITION\":0},\"material\":0}]}],\"nodes\":[{\"mesh\":0,\"scale\":[-2,1,8]}]}\0\0\0\0";
    static const int16_t CORNER[4][3] = {
        {0, -9000, 9000}, {-9000, 9000, 9000}, {9000, 9000, 9000}, {0, 9000, -9000}};
    static const int FACE[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    const uint32_t length = (uint32_t)sizeof SMALL / 4 * 4, binary = 96;
    const uint32_t head[5] = {0x46546C67, 2, 28 + length + binary, length, 0x4E4F534A};
    const uint32_t chunk[2] = {binary, 0x004E4942};
    memcpy(bytes, head, sizeof head);
    memcpy(bytes + 20, SMALL, length);
    memcpy(bytes + 20 + length, chunk, sizeof chunk);
    memset(bytes + 28 + length, 0, binary);
    for (int i = 0; i < 12; ++i) {
        memcpy(bytes + 28 + length + 8 * i, CORNER[FACE[i]], sizeof CORNER[0]);
    }
    return 28 + length + binary;
}

/* A wedge of four triangles in both forms of STL. */
static size_t make_stl(uint8_t* bytes, bool text) {
    static const float CORNER[4][3] = {{0, 2, -0.5f}, {-1, 2, 0.5f}, {1, 2, 0.5f}, {0, -2, 0.5f}};
    static const int FACE[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    const uint32_t count = 4;
    size_t size = 84 + 4 * 50;
    memset(bytes, 0, size);
    memcpy(bytes, "solid", 5);
    memcpy(bytes + 80, &count, sizeof count);
    for (int i = 0; i < 12; ++i) {
        memcpy(bytes + 84 + 50 * (i / 3) + 12 + 12 * (i % 3), CORNER[FACE[i]], 12);
    }
    if (text) {
        size = (size_t)sprintf((char*)bytes, "solid wedge\n");
        for (int i = 0; i < 12; ++i) {
            const float* at = CORNER[FACE[i]];
            size += (size_t)sprintf((char*)bytes + size, "%svertex %g %g %g\n%s",
                                    i % 3 ? "" : "facet normal 0 0 0\nouter loop\n", (double)at[0],
                                    (double)at[1], (double)at[2],
                                    i % 3 == 2 ? "endloop\nendfacet\n" : "");
        }
        size += (size_t)sprintf((char*)bytes + size, "endsolid\n");
    }
    return size;
}

int fuzz_seed(int index, FuzzSeed* seed) {
    static uint8_t bytes[4][2048];
    const size_t sizes[4] = {make_glb(bytes[0]), make_small_glb(bytes[1]),
                             make_stl(bytes[2], false), make_stl(bytes[3], true)};
    if (index == 0) {
        *seed = (FuzzSeed){(const uint8_t*)BOX, sizeof BOX - 1};
    } else if (index <= 4) {
        *seed = (FuzzSeed){bytes[index - 1], sizes[index - 1]};
    }
    return index <= 4;
}
