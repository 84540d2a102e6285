/*
 * Boats as people have them: one boat along every axis, at other heights, in other units, open,
 * two-sided and inside out, in every format. A reader of the test's own reads each file back, and
 * her volume is that of her faces below the water.
 */
#include "base/text.h"
#include "check.h"

#include "base/numbers.h"
#include "unit/floats.h"
#include "world/files.h"

#include <stdlib.h>

/* ---- The boat -------------------------------------------------------------------------------- */

/* Sections at z, with half breadths at the deck and the bottom; the bow is at -z, the water at 0.
   All are whole, so that bytes hold them. */
enum { STATIONS = 6, BOTTOM = -12, DECK = 18, HOUSE = 30, LENGTH = 200, LID = 20 };
static const int STATION[STATIONS][3] = {{-100, 2, 1}, {-60, 14, 8}, {-20, 22, 14},
                                         {20, 25, 17}, {60, 25, 17}, {100, 20, 14}};

enum { TRIANGLES_MAX = 256 };

/* Triangles of whole corners, without the water's rise. */
typedef struct Boat {
    int count;
    int at[TRIANGLES_MAX][3][3];
} Boat;

static void add_triangle(Boat* boat, const int a[3], const int b[3], const int c[3]) {
    CHECK(boat->count < TRIANGLES_MAX);
    memcpy(boat->at[boat->count][0], a, 3 * sizeof *a);
    memcpy(boat->at[boat->count][1], b, 3 * sizeof *b);
    memcpy(boat->at[boat->count++][2], c, 3 * sizeof *c);
}

/* Joins two rings of four corners, anticlockwise seen from +z, the first farther aft. The sides to
   be left out are bits. */
static void add_prism(Boat* boat, const int ring[2][4][3], unsigned out) {
    for (int i = 0; i < 4; ++i) {
        const int next = (i + 1) % 4;
        if (!(out >> i & 1u)) {
            add_triangle(boat, ring[0][i], ring[1][i], ring[1][next]);
            add_triangle(boat, ring[0][i], ring[1][next], ring[0][next]);
        }
    }
}

static void fill_ring(int ring[4][3], int z, const int x[4], int low, int high) {
    for (int i = 0; i < 4; ++i) { /* from the port bottom */
        ring[i][0] = x[i];
        ring[i][1] = i < 2 ? low : high;
        ring[i][2] = z;
    }
}

static void add_ends(Boat* boat, const int aft[4][3], const int fore[4][3]) {
    add_triangle(boat, aft[0], aft[1], aft[2]);
    add_triangle(boat, aft[0], aft[2], aft[3]);
    add_triangle(boat, fore[0], fore[2], fore[1]);
    add_triangle(boat, fore[0], fore[3], fore[2]);
}

/* She has a house on the starboard side of her deck. */
static Boat make_boat(bool open) {
    Boat boat = {0};
    int ring[STATIONS][4][3], house[2][4][3];
    for (int i = 0; i < STATIONS; ++i) {
        const int *at = STATION[i], x[4] = {-at[2], at[2], at[1], -at[1]};
        fill_ring(ring[i], at[0], x, BOTTOM, DECK);
    }
    for (int i = 0; i + 1 < STATIONS; ++i) {
        int pair[2][4][3];
        memcpy(pair[0], ring[i + 1], sizeof pair[0]);
        memcpy(pair[1], ring[i], sizeof pair[1]);
        add_prism(&boat, (const int(*)[4][3])pair, open ? 1u << 2 : 0u);
    }
    add_ends(&boat, (const int(*)[3])ring[STATIONS - 1], (const int(*)[3])ring[0]);
    for (int i = 0; i < 2; ++i) {
        fill_ring(house[i], i ? 30 : 50, (const int[4]){4, 12, 12, 4}, DECK, HOUSE);
    }
    add_prism(&boat, (const int(*)[4][3])house, 0);
    add_ends(&boat, (const int(*)[3])house[0], (const int(*)[3])house[1]);
    return boat;
}

/* Returns the volume below y = 0: the sum of a . (b x c) / 6 over what of the faces is there. What
   closes it lies in a plane through the origin and adds nothing. */
static double volume_below(const Boat* boat) {
    double volume = 0.0;
    for (int i = 0; i < boat->count; ++i) {
        double cut[4][3];
        int corners = 0;
        for (int k = 0; k < 3; ++k) {
            const int *a = boat->at[i][k], *b = boat->at[i][(k + 1) % 3];
            if (a[1] <= 0) {
                for (int axis = 0; axis < 3; ++axis) {
                    cut[corners][axis] = a[axis];
                }
                ++corners;
            }
            if ((a[1] <= 0) != (b[1] <= 0)) {
                const double share = (double)a[1] / (a[1] - b[1]);
                for (int axis = 0; axis < 3; ++axis) {
                    cut[corners][axis] = a[axis] + share * (b[axis] - a[axis]);
                }
                ++corners;
            }
        }
        for (int k = 2; k < corners; ++k) {
            double cross[3];
            swell_cross(cut[k - 1], cut[k], cross);
            volume += (cut[0][0] * cross[0] + cut[0][1] * cross[1] + cut[0][2] * cross[2]) / 6.0;
        }
    }
    return volume;
}

/* ---- Kinds ----------------------------------------------------------------------------------- */

typedef enum Format { OBJ, STL, STL_TEXT, GLB, GLB_BYTE, GLB_SHORT } Format;
typedef enum Sides { ONE, TWO, INSIDE_OUT } Sides;

/* Axes are 1, 2, 3 for +x, +y, +z. */
typedef struct Kind {
    Format format;
    int bow, up;
    int rise;    /* of the water in the file, in its units: the keel is at 12 less */
    double unit; /* length of a unit of the boat in the file */
    double length;
    bool open;
    Sides sides;
    bool says_bow, says_up;
} Kind;

static const Kind KINDS[] = {
    /* Where formats look, in metres, from .2 m to 400 m. */
    {OBJ, -3, 2, 0, 0.1, 20.0, false, ONE, false, false},
    {GLB, 3, 2, 0, 0.1, 20.0, false, ONE, false, false},
    {OBJ, -3, 2, 0, 0.001, 0.2, false, ONE, false, false},
    {GLB_SHORT, 3, 2, 0, 0.0025, 0.5, false, ONE, false, false},
    {STL, 1, 3, 0, 1.0, 200.0, false, ONE, false, false},
    {OBJ, -3, 2, 0, 2.0, 400.0, false, ONE, false, false},
    /* Along x. */
    {OBJ, 1, 2, 0, 0.1, 20.0, false, ONE, false, false},
    {OBJ, -1, 2, 0, 0.1, 20.0, false, ONE, false, false},
    {GLB, 1, 2, 0, 0.03, 6.0, false, ONE, false, false},
    {GLB_BYTE, -1, 2, 0, 0.1, 20.0, false, ONE, false, false},
    {STL_TEXT, -1, 3, 0, 0.1, 20.0, false, ONE, false, false},
    {STL, 2, 3, 0, 0.1, 20.0, false, ONE, false, false},
    {STL_TEXT, -2, 3, 0, 0.1, 20.0, false, ONE, false, false},
    /* Another axis is up. */
    {OBJ, 1, 3, 0, 0.1, 20.0, false, ONE, false, false},
    {OBJ, -2, 3, 0, 0.1, 20.0, false, ONE, false, false},
    {GLB, 2, 3, 0, 0.1, 20.0, false, ONE, false, false},
    {STL, 1, 2, 0, 0.1, 20.0, false, ONE, false, false},
    {STL, -3, 2, 0, 0.1, 20.0, false, ONE, false, false},
    /* The bow is elsewhere than the format has it. */
    {OBJ, 3, 2, 0, 0.1, 20.0, false, ONE, true, false},
    {GLB, -3, 2, 0, 0.1, 20.0, false, ONE, true, false},
    {OBJ, 2, 3, 0, 0.1, 20.0, false, ONE, true, true},
    /* In millimetres, centimetres and feet, with the keel at 0 or lower. */
    {STL, 1, 3, 12, 100.0, 20.0, false, ONE, false, false},
    {OBJ, -1, 2, 12, 10.0, 20.0, false, ONE, false, false},
    {GLB_SHORT, 3, 2, 12, 0.328084, 20.0, false, ONE, false, false},
    {OBJ, -3, 2, -40, 0.1, 20.0, false, ONE, false, false},
    /* Open, two-sided and inside out. */
    {OBJ, -3, 2, 0, 0.1, 20.0, true, ONE, false, false},
    {STL, -1, 3, 0, 0.1, 20.0, true, ONE, false, false},
    {GLB, 3, 2, 0, 0.1, 20.0, false, TWO, false, false},
    {STL_TEXT, 1, 3, 12, 0.1, 20.0, true, TWO, false, false},
    {OBJ, -3, 2, 0, 0.1, 20.0, false, INSIDE_OUT, false, false},
    {GLB_BYTE, 1, 2, 0, 0.1, 20.0, true, INSIDE_OUT, false, false},
};

/* Turns her into the file's axes. */
static Boat turn_boat(const Boat* own, const Kind* kind) {
    int way[3][3] = {{0}};
    way[1][kind->up - 1] = 1;
    way[2][abs(kind->bow) - 1] = kind->bow > 0 ? -1 : 1; /* aft */
    for (int i = 0; i < 3; ++i) {                        /* starboard is up x aft */
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        way[0][i] = way[1][j] * way[2][k] - way[1][k] * way[2][j];
    }
    Boat boat = {0};
    for (int side = 0; side < (kind->sides == TWO ? 2 : 1); ++side) {
        const bool turned = side == 1 || kind->sides == INSIDE_OUT;
        for (int i = 0; i < own->count; ++i) {
            int at[3][3] = {{0}};
            for (int k = 0; k < 27; ++k) {
                const int axis = k % 3, corner = k / 9;
                at[corner][axis] += way[k / 3 % 3][axis] *
                                    (own->at[i][corner][k / 3 % 3] + (k / 3 % 3 == 1) * kind->rise);
            }
            add_triangle(&boat, at[0], at[turned ? 2 : 1], at[turned ? 1 : 2]);
        }
    }
    return boat;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static void put(FILE* file, const void* bytes, size_t size) {
    CHECK(fwrite(bytes, 1, size, file) == size);
}

static void write_obj(FILE* file, const Boat* boat, double unit) {
    fprintf(file, "v nan -inf 1.#IND\r\n"); /* of no face */
    for (int i = 0; i < boat->count; ++i) {
        for (int k = 0; k < 3; ++k) {
            const int* at = boat->at[i][k];
            fprintf(file, "v %.9g %.9g %.9g\r\n", unit * at[0], unit * at[1], unit * at[2]);
        }
        fprintf(file, "f %d %d/1 -1\r\n", 3 * i + 2, 3 * i + 3);
    }
}

static void write_stl(FILE* file, const Boat* boat, double unit) {
    const uint32_t count = (uint32_t)boat->count;
    put(file, "solid, but not a text", 21); /* as some programs begin */
    put(file, (const char[59]){0}, 59);
    put(file, &count, sizeof count);
    for (int i = 0; i < boat->count; ++i) {
        float numbers[12] = {0.0f};
        for (int k = 0; k < 9; ++k) {
            numbers[3 + k] = (float)(unit * boat->at[i][k / 3][k % 3]);
        }
        put(file, numbers, sizeof numbers);
        put(file, "\0", 2);
    }
}

static void write_stl_text(FILE* file, const Boat* boat, double unit) {
    fprintf(file, "solid boat\n");
    for (int i = 0; i < boat->count; ++i) {
        fprintf(file, " facet normal 0 0 0\n  outer loop\n");
        for (int k = 0; k < 3; ++k) {
            const int* at = boat->at[i][k];
            fprintf(file, "   vertex %.8e %.8e %.8e\n", unit * at[0], unit * at[1], unit * at[2]);
        }
        fprintf(file, "  endloop\n endfacet\n");
    }
    fprintf(file, "endsolid boat\n");
}

/* Whole numbers of shorts, which are normalised, for a unit of the boat. */
enum { SHORTS = 200, SHORT_MOST = 32767, COLORED = 12 };

/* Without indices; its JSON ends in zeros. Bytes are padded to four a vertex. The first triangles
   have a colour of their own. */
static void write_glb(FILE* file, const Boat* boat, Format format, double unit) {
    static const int TYPES[] = {[GLB] = 5126, [GLB_BYTE] = 5120, [GLB_SHORT] = 5122};
    static const uint32_t STRIDES[] = {[GLB] = 12, [GLB_BYTE] = 4, [GLB_SHORT] = 8};
    char json[1200] = {0};
    const uint32_t vertices = 3 * (uint32_t)boat->count, size = STRIDES[format] * vertices;
    const double scale = format == GLB         ? 1.0
                         : format == GLB_SHORT ? unit * SHORT_MOST / SHORTS
                                               : unit;
    snprintf(
        json, sizeof json,
        "{\"asset\":{\"version\":\"2.0\"},\"extensionsRequired\":[\"KHR_mesh_quantization\"],"
        "\"buffers\":[{\"byteLength\":%u}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":%u,"
        "\"byteStride\":%u}],\"accessors\":[{\"bufferView\":0,\"componentType\":%d,\"count\":%d,"
        "\"type\":\"VEC3\",\"normalized\":%s},{\"bufferView\":0,\"byteOffset\":%u,"
        "\"componentType\":%d,\"count\":%u,\"type\":\"VEC3\",\"normalized\":%s}],"
        "\"materials\":[{\"pbrMetallicRoughness\":{\"baseColorFactor\":[1,0,0.25,1]}},{}],"
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"material\":0},"
        "{\"attributes\":{\"POSITION\":1},\"material\":1}]}],\"nodes\":[{\"mesh\":0,"
        "\"scale\":[%.17g,%.17g,%.17g]}]}",
        size, size, STRIDES[format], TYPES[format], 3 * COLORED,
        format == GLB_SHORT ? "true" : "false", 3 * COLORED * STRIDES[format], TYPES[format],
        vertices - 3 * COLORED, format == GLB_SHORT ? "true" : "false", scale, scale, scale);
    const uint32_t length = (uint32_t)(strlen(json) + 3) / 4 * 4 + 4;
    const uint32_t head[5] = {0x46546C67, 2, 28 + length + size, length, 0x4E4F534A};
    const uint32_t chunk[2] = {size, 0x004E4942};
    put(file, head, sizeof head);
    put(file, json, length);
    put(file, chunk, sizeof chunk);
    for (int i = 0; i < 3 * boat->count; ++i) {
        const int* at = boat->at[i / 3][i % 3];
        float floats[3];
        int16_t shorts[4] = {0};
        int8_t bytes[4] = {0};
        for (int axis = 0; axis < 3; ++axis) {
            floats[axis] = (float)(unit * at[axis]);
            shorts[axis] = (int16_t)(SHORTS * at[axis]);
            bytes[axis] = (int8_t)at[axis];
        }
        put(file,
            format == GLB         ? (const void*)floats
            : format == GLB_SHORT ? (const void*)shorts
                                  : (const void*)bytes,
            STRIDES[format]);
    }
}

static const char* const NAMES[] = {
    [OBJ] = "kind.OBJ", [STL] = "kind.stl",        [STL_TEXT] = "kind.Stl",
    [GLB] = "kind.glb", [GLB_BYTE] = "kind-b.glb", [GLB_SHORT] = "kind-s.GLB"};

static void write_boat(const Boat* boat, Format format, double unit) {
    FILE* file = fopen(NAMES[format], "wb");
    CHECK(file);
    if (format == OBJ) {
        write_obj(file, boat, unit);
    } else if (format == STL) {
        write_stl(file, boat, unit);
    } else if (format == STL_TEXT) {
        write_stl_text(file, boat, unit);
    } else {
        write_glb(file, boat, format, unit);
    }
    CHECK(fclose(file) == 0);
}

/* ---- Reading back ---------------------------------------------------------------------------- */

/* The corners of a file's triangles in their order. */
typedef struct Soup {
    int count;
    double at[3 * TRIANGLES_MAX][3];
} Soup;

/* Every line with numbers behind "v" or "vertex"; the first of an OBJ has none. */
static void read_text(FILE* file, Soup* soup) {
    char line[256];
    while (fgets(line, sizeof line, file)) {
        double* at = soup->at[soup->count];
        const char* word = strstr(line, "vertex ");
        word = word ? word + 7 : line[0] == 'v' ? line + 2 : NULL;
        if (word && sscanf(word, "%lf %lf %lf", &at[0], &at[1], &at[2]) == 3 && isfinite(at[0])) {
            ++soup->count;
        }
    }
}

static void read_stl(FILE* file, Soup* soup) {
    float numbers[12];
    CHECK(fseek(file, 84, SEEK_SET) == 0);
    while (fread(numbers, sizeof numbers, 1, file) == 1 && fseek(file, 2, SEEK_CUR) == 0) {
        for (int k = 0; k < 9; ++k) {
            soup->at[soup->count + k / 3][k % 3] = (double)numbers[3 + k];
        }
        soup->count += 3;
    }
}

static void read_glb(FILE* file, Format format, Soup* soup) {
    uint32_t head[5];
    char json[2048] = "";
    CHECK(fread(head, sizeof head, 1, file) == 1 && head[3] < sizeof json);
    CHECK(fread(json, head[3], 1, file) == 1 && fseek(file, 8, SEEK_CUR) == 0);
    const char* word = strstr(json, "\"scale\":[");
    const double scale = word ? atof(word + 9) : 0.0;
    for (;;) {
        double* at = soup->at[soup->count];
        float floats[3];
        int16_t shorts[4];
        int8_t bytes[4];
        const size_t read = format == GLB         ? fread(floats, sizeof floats, 1, file)
                            : format == GLB_SHORT ? fread(shorts, sizeof shorts, 1, file)
                                                  : fread(bytes, sizeof bytes, 1, file);
        if (read != 1) {
            return;
        }
        for (int axis = 0; axis < 3; ++axis) {
            at[axis] = scale * (format == GLB         ? (double)floats[axis]
                                : format == GLB_SHORT ? shorts[axis] / 32767.0
                                                      : bytes[axis]);
        }
        ++soup->count;
    }
}

/* The program's triangles are those that the test's own reader finds, to 1e-6 of the boat. */
static void check_read(Format format, double unit, int triangles) {
    static Soup soup;
    HostMesh mesh;
    SwellError error = {0};
    FILE* file = fopen(NAMES[format], "rb");
    CHECK(file);
    soup.count = 0;
    if (format == OBJ || format == STL_TEXT) {
        read_text(file, &soup);
    } else if (format == STL) {
        read_stl(file, &soup);
    } else {
        read_glb(file, format, &soup);
    }
    CHECK(fclose(file) == 0 && host_mesh_read(&mesh, NAMES[format], &error));
    assert_int_equal(soup.count, 3 * triangles);
    CHECK(mesh.triangle_count == triangles || 2 * mesh.triangle_count == triangles);
    for (int i = 0; i < 3 * mesh.triangle_count; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            CHECK_NEAR((double)mesh.vertex[3 * mesh.index[i] + (uint32_t)axis], soup.at[i][axis],
                       1e-6 * LENGTH * unit);
        }
    }
    for (int i = 0; i < mesh.triangle_count && format >= GLB; ++i) { /* .25^(1/2.2) = .533 */
        static const uint8_t RED[4] = {255, 0, 136, 255};
        CHECK(i < COLORED ? memcmp(mesh.color[i], RED, 4) == 0 : mesh.color[i][3] == 0);
    }
    CHECK(format >= GLB || !mesh.color);
    host_mesh_finish(&mesh);
}

/* ---- Each kind ------------------------------------------------------------------------------- */

/* Finds how broad the mesh is on either side where `axis` is within a share of its lowest value, or
   of the greatest. */
static void find_breadth(const HostMesh* mesh, int axis, bool greatest, double side[2]) {
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < mesh->vertex_count; ++i) {
        low = fmin(low, (double)mesh->vertex[3 * i + axis]);
        high = fmax(high, (double)mesh->vertex[3 * i + axis]);
    }
    side[0] = side[1] = 0.0;
    for (int i = 0; i < mesh->vertex_count; ++i) {
        const double at = (double)mesh->vertex[3 * i + axis], x = (double)mesh->vertex[3 * i];
        if (fabs(at - (greatest ? high : low)) < 1e-3 * (high - low)) {
            side[0] = fmin(side[0], x);
            side[1] = fmax(side[1], x);
        }
    }
}

/* A tenth of a minute, of a launch by Froude's law, on still water. */
static void check_floats(const FloatHull* hull) {
    FloatBody* body = float_boat_create(hull, NULL);
    const FloatHullSize size = float_hull_size(hull);
    CHECK(body && float_body_place(body, 0.0, 0.2 * size.draught, 0.0, 0.0));
    step_for(body, &STILL, 10.0 * sqrt(size.length / FLOAT_BOAT_LENGTH));
    const FloatPose pose = float_body_pose(body);
    double mast[3];
    float_pose_rotate(&pose, (const double[3]){0.0, 1.0, 0.0}, mast);
    CHECK(mast[1] > cos(0.02));
    CHECK_NEAR(pose.position[1], 0.0, 0.02 * size.draught);
    float_body_destroy(body);
}

static void check_kind(const Kind* kind, int number, const Boat* own, double expected) {
    const Boat turned = turn_boat(own, kind);
    write_boat(&turned, kind->format, kind->unit);
    check_read(kind->format, kind->unit, turned.count);
    Settings settings = options_default();
    snprintf(settings.bodies.hull, sizeof settings.bodies.hull, "%s", NAMES[kind->format]);
    const double scale = kind->length / LENGTH;
    settings.bodies.hull_length = fabs(kind->unit / scale - 1.0) > 1e-9 ? kind->length : 0.0;
    settings.bodies.hull_draught = kind->rise != 0 ? -BOTTOM * scale : 0.0;
    settings.bodies.hull_bow = kind->says_bow ? kind->bow : 0;
    settings.bodies.hull_up = kind->says_up ? kind->up : 0;
    SwellError error = {0};
    FileNotes found = {0};
    if (!hull_file_open(&settings, &found, &error)) {
        print_error("kind %d: %s\n", number, error.message);
        fail();
    }
    char notes[1024] = "";
    for (int n = 0; n < found.count; ++n) {
        swell_append(notes, sizeof notes, "%s\n", found.text[n]);
    }
    const FloatHull* hull = hull_file_hull(&settings);
    const HostMesh* mesh = &settings.bodies.hull_file->mesh;
    const FloatHullSize size = float_hull_size(hull);
    TELL("kind %d: %.4g m, volume %.5f of %.5g m^3\n%s", number, size.length,
         size.volume / (expected * scale * scale * scale), expected * scale * scale * scale, notes);
    CHECK_NEAR(size.length, kind->length, 1e-4 * kind->length);
    CHECK_NEAR(size.volume / (expected * scale * scale * scale), 1.0, 0.01);
    CHECK_NEAR(size.origin[1], kind->rise * scale, 0.01 * -BOTTOM * scale);
    double bow[2], stern[2], keel[2], top[2];
    find_breadth(mesh, 2, false, bow);
    find_breadth(mesh, 2, true, stern);
    find_breadth(mesh, 1, false, keel);
    find_breadth(mesh, 1, true, top);
    CHECK_NEAR(bow[1], 2.0 * scale, 1e-4 * kind->length); /* STATION */
    CHECK_NEAR(stern[1], 20.0 * scale, 1e-4 * kind->length);
    CHECK_NEAR(keel[1], 17.0 * scale, 1e-4 * kind->length);
    CHECK_NEAR(top[1], 12.0 * scale, 1e-4 * kind->length); /* the house to starboard */
    CHECK(top[0] == 0.0);
    /* What was found and not said is noted. */
    const bool by_format = kind->bow == (kind->format == OBJ ? -3 : kind->format >= GLB ? 3 : 0);
    CHECK(!strstr(notes, "was turned") == (kind->says_bow || by_format));
    CHECK(!strstr(notes, "is open") == !kind->open);
    const bool lies = kind->up != (kind->format == STL || kind->format == STL_TEXT ? 3 : 2);
    CHECK(!strstr(notes, "on her side") == (!lies || kind->says_up));
    CHECK(!strstr(notes, "under water"));
    check_floats(hull);
    hull_file_close(&settings);
    options_finish(&settings);
}

CASE("boats of every kind float right side up and look ahead") {
    const Boat closed = make_boat(false), open = make_boat(true);
    const double expected = volume_below(&closed);
    CHECK_NEAR(volume_below(&open), expected, 1e-9 * expected);
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; ++i) {
        check_kind(&KINDS[i], (int)i, KINDS[i].open ? &open : &closed, expected);
    }
}
