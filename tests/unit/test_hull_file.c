/*
 * Hulls of files: a box and the launch herself saved as OBJ and as glTF, and files that are no
 * hull.
 */
#include "unit/hulls.h"

#include "unit/seas.h"
#include "water/water_sim.h"
#include "world/files.h"

/* ---- A box's mesh -------------------------------------------------------------------------- */

/* 8 m long, 2.5 m broad, from 0.5 m below the water to 0.9 m above it: 10 m^3 displaced. */
static Drawn* draw_box(void) {
    Drawn* drawn = begin_mesh();
    for (int i = 0; i < 8; ++i) {
        add_vertex(drawn, i & 1 ? 1.25 : -1.25, i & 2 ? 0.9 : -0.5, i & 4 ? 4.0 : -4.0);
    }
    for (int face = 0; face < 6; ++face) {
        const int* corner = BOX_FACE[face];
        add_triangle(drawn, corner[0], corner[1], corner[2]);
        add_triangle(drawn, corner[0], corner[2], corner[3]);
    }
    return drawn;
}

/* ---- Files --------------------------------------------------------------------------------- */

static void write_file(const char* path, const void* bytes, size_t size) {
    FILE* file = fopen(path, "wb");
    CHECK(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

static void write_obj(const char* path, const Drawn* drawn) {
    FILE* file = fopen(path, "w");
    CHECK(file);
    fprintf(file, "# a hull\nmtllib no.mtl\no hull\n");
    for (int i = 0; i < drawn->mesh.vertex_count; ++i) {
        const float* v = drawn->vertex[i];
        fprintf(file, "v %.9g\t%.9g %.9g\n", (double)v[0], (double)v[1], (double)v[2]);
    }
    for (int i = 0; i < drawn->mesh.triangle_count; ++i) {
        const uint32_t* corner = drawn->index[i];
        fprintf(file, "f %u/7 %u//3 %d\r\n", corner[0] + 1, corner[1] + 1,
                (int)corner[2] - drawn->mesh.vertex_count);
    }
    CHECK(fclose(file) == 0);
}

/* Writes glTF that looks along +z, moved by its node; `json` replaces its description unless
   NULL. */
static void write_glb(const char* path, const Drawn* drawn, const char* json) {
    const size_t places = (size_t)drawn->mesh.vertex_count * sizeof drawn->vertex[0];
    const size_t corners = (size_t)drawn->mesh.triangle_count * sizeof drawn->index[0];
    const size_t room = (json ? strlen(json) : 1024) + 4;
    char* text = calloc(room, 1);
    CHECK(text);
    if (json) {
        strcpy(text, json);
    } else {
        snprintf(text, room,
                 "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":%zu}],"
                 "\"bufferViews\":[{\"buffer\":0,\"byteLength\":%zu},"
                 "{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu}],"
                 "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":%d,\"type\":"
                 "\"VEC3\"},{\"bufferView\":1,\"componentType\":5125,\"count\":%d,\"type\":"
                 "\"SCALAR\"}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},"
                 "\"indices\":1}]}],\"nodes\":[{\"mesh\":0,\"translation\":[0,1,0]}],"
                 "\"scenes\":[{\"nodes\":[0]}]}",
                 places + corners, places, places, corners, drawn->mesh.vertex_count,
                 3 * drawn->mesh.triangle_count);
    }
    strncat(text, "   ", (4 - strlen(text) % 4) % 4);
    const uint32_t length = (uint32_t)strlen(text), binary = (uint32_t)(places + corners);
    const uint32_t head[5] = {0x46546C67, 2, 12 + 8 + length + 8 + binary, length, 0x4E4F534A};
    const uint32_t chunk[2] = {binary, 0x004E4942};
    FILE* file = fopen(path, "wb");
    CHECK(file);
    fwrite(head, 1, sizeof head, file);
    fwrite(text, 1, length, file);
    free(text);
    fwrite(chunk, 1, sizeof chunk, file);
    for (int i = 0; i < drawn->mesh.vertex_count; ++i) {
        const float* v = drawn->vertex[i];
        const float turned[3] = {-v[0], v[1] - 1.0f, -v[2]};
        fwrite(turned, 1, sizeof turned, file);
    }
    fwrite(drawn->index, 1, corners, file);
    CHECK(fclose(file) == 0);
}

static Settings with_hull(const char* path) {
    Settings settings = options_default();
    snprintf(settings.bodies.hull, sizeof settings.bodies.hull, "%s", path);
    return settings;
}

/* The hull of a file; to be closed with close_hull. */
static const FloatHull* open_hull(Settings* settings, const char* path) {
    SwellError error = {0};
    *settings = with_hull(path);
    if (!hull_file_open(settings, NULL, &error)) {
        print_error("%s\n", error.message);
        fail();
    }
    return hull_file_hull(settings);
}

static void close_hull(Settings* settings) {
    hull_file_close(settings);
    options_finish(settings);
}

/* ---- A box --------------------------------------------------------------------------------- */

CASE("a box of a file has its size and draught") {
    static const char* const NAMES[] = {"box.obj", "box.glb"};
    Drawn* box = draw_box();
    write_obj(NAMES[0], box);
    write_glb(NAMES[1], box, NULL);
    for (int i = 0; i < 2; ++i) {
        Settings settings;
        const FloatHullSize size = float_hull_size(open_hull(&settings, NAMES[i]));
        CHECK_NEAR(size.length, 8.0, 1e-5);
        CHECK_NEAR(size.beam, 2.5, 1e-5);
        CHECK_NEAR(size.draught, 0.5, 1e-5);
        CHECK_NEAR(size.volume, 10.0, 1e-3);
        close_hull(&settings);
    }
    free(box);
}

/* ---- The launch ---------------------------------------------------------------------------- */

/* Runs a hull or the launch along +x on still water, from 0. `patch` is the size of its patch over
   the launch's. */
static WaterSim* run_ahead(const FloatHull* hull, double patch, double seconds, double speed) {
    OceanParams params = ocean_physical_params();
    params.grid = 32;
    params.state.wind_speed = 0.0;
    OceanSea* sea = sea_of(&params);
    WaterSim* sim = water_sim_create(hull, sea_workers(), NULL);
    WaterScript script = {.course.count = 2};
    CHECK(sim && water_sim_set_patch(sim, 64.0 * patch, 0.25 * patch, (double)INFINITY, NULL));
    CHECK((script.course.key = swell_memory_allocate(2, sizeof(CourseKey), NULL)));
    script.course.key[1] = (CourseKey){.time = seconds, .x = speed * seconds};
    CHECK(water_sim_set_script(sim, &script, NULL));
    while (water_sim_run_step(sim, sea, seconds)) {
    }
    ocean_sea_destroy(sea);
    return sim;
}

/* Fills the heights of the wake after 12 s at 3.6 m/s. */
static void run_course(const FloatHull* hull, float* height, float* psi, int* grid) {
    WaterSim* sim = run_ahead(hull, 1.0, 12.0, 3.6);
    const WakePatch* wake = water_sim_wake(sim);
    *grid = wake_patch_params(wake)->grid;
    wake_patch_copy_field(wake, height, psi);
    water_sim_destroy(sim);
}

CASE("the launch, saved and read, makes her own wake") {
    static const char* const NAMES[] = {"launch.obj", "launch.glb"};
    enum { CELLS_MAX = 512 * 512 };
    Drawn* launch = draw_launch();
    write_obj(NAMES[0], launch);
    write_glb(NAMES[1], launch, NULL);
    float* own = calloc(CELLS_MAX, sizeof *own);
    float* read = calloc(CELLS_MAX, sizeof *read);
    int grid = 0;
    float* psi = calloc(CELLS_MAX, sizeof *psi);
    CHECK(own && read && psi);
    run_course(NULL, own, psi, &grid);
    for (int i = 0; i < 2; ++i) {
        Settings settings;
        run_course(open_hull(&settings, NAMES[i]), read, psi, &grid);
        double apart = 0.0, size = 0.0;
        for (int k = 0; k < grid * grid; ++k) {
            const double difference = (double)read[k] - (double)own[k];
            apart += difference * difference;
            size += (double)own[k] * (double)own[k];
        }
        TELL("%s: her wake differs by %.4f of its size\n", NAMES[i], sqrt(apart / size));
        CHECK(size > 0.0 && sqrt(apart / size) < 0.05);
        close_hull(&settings);
    }
    free(own);
    free(psi);
    free(read);
    free(launch);
}

/* ---- Other sizes --------------------------------------------------------------------------- */

enum { ALONG = 24, ASIDE = 17 };

/* Fills heights over her length, from amidships to 1.5 lengths behind and half a length aside,
   after 12 s at 3.6 m/s of the launch by Froude's law. */
static void sample_wake(const FloatHull* hull, double height[ALONG * ASIDE]) {
    const double length = float_hull_size(hull).length, scale = length / FLOAT_BOAT_LENGTH;
    const double seconds = 12.0 * sqrt(scale), speed = 3.6 * sqrt(scale);
    WaterSim* sim = run_ahead(hull, water_patch_scale(hull), seconds, speed);
    for (int i = 0; i < ALONG * ASIDE; ++i) {
        const double back = 1.5 * (i / ASIDE) / (ALONG - 1);
        const double aside = (double)(i % ASIDE) / (ASIDE - 1) - 0.5;
        height[i] =
            wake_patch_sample(water_sim_wake(sim), speed * seconds - back * length, aside * length)
                .height /
            length;
    }
    water_sim_destroy(sim);
}

/* A short one's cells are twice as coarse for her as the launch's, and her waves feel the tension
   of water; a long one's are finer. */
CASE("the launch of any size makes her wake by Froude's law") {
    static const double LENGTHS[] = {0.5, 30.0};
    double own[ALONG * ASIDE], other[ALONG * ASIDE];
    sample_wake(NULL, own);
    for (int n = 0; n < 2; ++n) {
        Drawn* launch = draw_launch();
        for (int i = 0; i < 3 * launch->mesh.vertex_count; ++i) {
            launch->vertex[i / 3][i % 3] *= (float)(LENGTHS[n] / FLOAT_BOAT_LENGTH);
        }
        FloatHull* hull = float_hull_from_mesh(&launch->mesh, NULL);
        CHECK(hull);
        sample_wake(hull, other);
        double product = 0.0, size[2] = {0.0, 0.0};
        for (int i = 0; i < ALONG * ASIDE; ++i) {
            product += own[i] * other[i];
            size[0] += own[i] * own[i];
            size[1] += other[i] * other[i];
        }
        const double alike = product / sqrt(size[0] * size[1]), larger = sqrt(size[1] / size[0]);
        TELL("%g m: correlation %.3f, size %.3f\n", LENGTHS[n], alike, larger);
        CHECK(alike > 0.85);
        CHECK(larger > 0.8 && larger < 1.25);
        float_hull_destroy(hull);
        free(launch);
    }
}

/* ---- What is no hull ----------------------------------------------------------------------- */

static void check_refused(const char* path, const char* word) {
    Settings settings = with_hull(path);
    SwellError error = {0};
    CHECK(!hull_file_open(&settings, NULL, &error));
    hull_file_close(&settings);
    TELL("%s\n", error.message);
    CHECK(error.code == SWELL_ERROR_FILE);
    CHECK(strstr(error.message, word) && !strchr(error.message, '\n'));
    options_finish(&settings);
}

CASE("files that are no hull are refused with the reason") {
    static const struct {
        const char *text, *word;
    } TEXTS[] = {
        {"", "it is an empty file"},
        {"v 0 0 0\nv nan 0 0\nf 1 2 1\n", "vertex 2 of a face is no number"},
        {"v 0 0 0\nv 1e99 0 0\nf 1 2 1\n", "vertex 2 of a face is no number"},
        {"v 0 0 0\nv nano 0\n", "line 2 is not a vertex"},
        {"v 0 0\n", "line 1"},
        {"v 0 0 0\nf 1 1\n", "line 2"},
        {"v 0 0 0\nf 1 a 1\n", "line 2"},
        {"v 0 0 0\nf 1 1 99999999999999999999\n", "line 2"},
        {"v 0 0 0\nf 1-2 1 1\n", "line 2 is not a face"},
        {"v 0 0 0\nf 1/2-3 1 1\n", "line 2 is not a face"},
        {"v 0 0 0\nf /1 1 1\n", "line 2 is not a face"},
        {"v 0 0 0\nf 0 1 1\n", "line 2 has a corner that is no vertex"},
        {"v 0 0 0\nv 1-2 3\n", "line 2 is not a vertex"},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "no vertex"},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -4\n", "no vertex"},
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; ++i) {
        write_file("bad.obj", TEXTS[i].text, strlen(TEXTS[i].text));
        check_refused("bad.obj", TEXTS[i].word);
    }
    check_refused("missing.obj", "missing.obj");
    write_file("hull.obj", "\x89PNG\r\n\x1a\n", 8);
    check_refused("hull.obj", "it is a PNG: .glb, .obj, .stl are read");
}

#define HEAD "{\"asset\":{\"version\":\"2.0\"},"
#define VIEWS                                                                                      \
    "\"bufferViews\":[{\"buffer\":0,\"byteLength\":96},{\"buffer\":0,\"byteOffset\":96,"           \
    "\"byteLength\":144}],"
#define MESH "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1}]}],"
#define PLACES "{\"bufferView\":0,\"componentType\":5126,\"count\":8,\"type\":\"VEC3\"}"
#define CORNERS(count)                                                                             \
    ",{\"bufferView\":1,\"componentType\":5125,\"count\":" count ",\"type\":\"SCALAR\"}],"
#define BUFFER HEAD "\"buffers\":[{\"byteLength\":240}]"
#define NODE "\"nodes\":[{\"mesh\":0}]}"

CASE("glTF that reaches outside of its file is refused") {
    static const struct {
        const char *json, *word;
    } FILES[] = {
        {HEAD "\"buffers\":[{\"byteLength\":240,\"uri\":\"../secret.bin\"}]," VIEWS MESH
              "\"accessors\":[" PLACES "]," NODE,
         "hull"},
        {HEAD "\"buffers\":[{\"byteLength\":999999}]," VIEWS "\"accessors\":[" PLACES CORNERS("36")
             MESH NODE,
         "in the file itself"},
        {BUFFER "," VIEWS "\"accessors\":[" PLACES CORNERS("39") MESH NODE, "indices"},
        {BUFFER "," VIEWS
                "\"accessors\":[{\"bufferView\":0,\"byteOffset\":-96,\"componentType\":5126,"
                "\"count\":8,\"type\":\"VEC3\"}" CORNERS("36") MESH NODE,
         "positions"},
        {BUFFER "," VIEWS "\"accessors\":[" PLACES CORNERS("36") MESH
         "\"nodes\":[{\"mesh\":0,\"children\":[1]},{\"children\":[0]}]}",
         "hull"},
        {BUFFER "}", "no triangles"},
        {BUFFER "," VIEWS "\"accessors\":[" PLACES CORNERS(
             "36") "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1,"
                   "\"extensions\":{\"KHR_draco_mesh_compression\":{\"bufferView\":0,"
                   "\"attributes\":{"
                   "\"POSITION\":0}}}}]}]," NODE,
         "packed by Draco"},
        {BUFFER ",\"bufferViews\":[{\"buffer\":0,\"byteLength\":96,\"extensions\":{"
                "\"EXT_meshopt_compression\":{\"buffer\":0,\"byteLength\":90,\"byteStride\":12,"
                "\"mode\":\"ATTRIBUTES\",\"count\":8}}},{\"buffer\":0,\"byteOffset\":96,"
                "\"byteLength\":144}],\"accessors\":[" PLACES CORNERS("36") MESH NODE,
         "packed by meshoptimizer"},
    };
    Drawn* box = draw_box();
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; ++i) {
        write_glb("bad.glb", box, FILES[i].json);
        check_refused("bad.glb", FILES[i].word);
    }
    write_file("bad.glb", "glTF\2\0\0\0", 8);
    check_refused("bad.glb", "hull");
    free(box);
}

static const char* required(const char* name, char json[1024]) {
    snprintf(json, 1024,
             HEAD "\"extensionsRequired\":[\"KHR_materials_unlit\",\"%s\"],"
                  "\"buffers\":[{\"byteLength\":240}]," VIEWS "\"accessors\":[" PLACES CORNERS("36")
                      MESH "\"nodes\":[{\"mesh\":0,\"translation\":[0,1,0]}]}",
             name);
    return json;
}

CASE("an extension that is required must be known, by its name") {
    static const char* const UNKNOWN[] = {"KHR_draco_mesh_compression", "ACME_hull",
                                          "EXT_mesh_gpu_instancing", "EXT_meshopt_compression", ""};
    static const char* const KNOWN[] = {"KHR_texture_transform", "EXT_texture_webp",
                                        "KHR_lights_punctual", "KHR_mesh_quantization"};
    char json[1024], word[64];
    Drawn* box = draw_box();
    for (size_t i = 0; i < sizeof UNKNOWN / sizeof *UNKNOWN; ++i) {
        write_glb("extended.glb", box, required(UNKNOWN[i], json));
        snprintf(word, sizeof word, "requires the extension '%s'", UNKNOWN[i]);
        check_refused("extended.glb", word);
    }
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; ++i) {
        write_glb("extended.glb", box, required(KNOWN[i], json));
        Settings settings;
        open_hull(&settings, "extended.glb");
        close_hull(&settings);
    }
    free(box);
}

/* ---- Files that take long ------------------------------------------------------------------ */

/* A text of up to a megabyte in the making. */
typedef struct Long {
    char* text; /* (LONG_SIZE), owned */
    size_t size;
} Long;

enum { LONG_SIZE = 1 << 20 };

static Long begin_long(void) {
    Long text = {calloc(LONG_SIZE, 1), 0};
    CHECK(text.text);
    return text;
}

/* Appends a text `times` times; a %d in it is their number, from 1. */
static void append(Long* text, int times, const char* format) {
    for (int i = 1; i <= times; ++i) {
        char piece[512];
        const char* number = strstr(format, "%d");
        const int length = number ? snprintf(piece, sizeof piece, "%.*s%d%s",
                                             (int)(number - format), format, i, number + 2)
                                  : snprintf(piece, sizeof piece, "%s", format);
        CHECK(length < (int)sizeof piece && text->size + (size_t)length < LONG_SIZE);
        memcpy(text->text + text->size, piece, (size_t)length);
        text->size += (size_t)length;
    }
}

/* What comes before and behind the part that differs. */
#define SCENE_HEAD BUFFER "," VIEWS "\"accessors\":[" PLACES CORNERS("36")
#define BOX_NODE "{\"mesh\":0,\"translation\":[0,1,0]}"
#define SCENE_TAIL "]}"

/* Each is quadratic for cgltf or for us unless it is bounded; without that some take minutes. */
CASE("a glb that nests, chains or repeats is refused at once") {
    static const struct {
        struct {
            int times;
            const char* text;
        } part[6];
        const char* word; /* NULL: it is a hull */
    } FILES[] = {
        {{{1, SCENE_HEAD MESH "\"extras\":"},
          {200000, "["},
          {200000, "]"},
          {1, ",\"nodes\":[" BOX_NODE SCENE_TAIL}},
         "nested more than 64"},
        {{{1, SCENE_HEAD MESH "\"extras\":"},
          {60, "["},
          {60, "]"},
          {1, ",\"nodes\":[" BOX_NODE SCENE_TAIL}},
         NULL},
        {{{1, SCENE_HEAD MESH "\"extras\":\"\\\""},
          {200000, "["},
          {1, "\",\"nodes\":[" BOX_NODE SCENE_TAIL}},
         NULL},
        {{{1, SCENE_HEAD MESH "\"nodes\":["},
          {35000, "{\"mesh\":0,\"children\":[%d]},"},
          {1, BOX_NODE SCENE_TAIL}},
         "more than 64 deep"},
        {{{1, SCENE_HEAD MESH "\"nodes\":["},
          {60, "{\"children\":[%d]},"},
          {1, BOX_NODE SCENE_TAIL}},
         NULL},
        {{{1, SCENE_HEAD MESH "\"nodes\":["}, {16000, BOX_NODE ","}, {1, BOX_NODE SCENE_TAIL}},
         "more than 500 times"},
        {{{1, SCENE_HEAD "\"meshes\":[{\"primitives\":[{\"attributes\":{"},
          {60000, "\"A\":0,"},
          {1, "\"POSITION\":0},\"indices\":1}]}],\"nodes\":["},
          {16000, BOX_NODE ","},
          {1, BOX_NODE SCENE_TAIL}},
         "more than 64 attributes"},
    };
    Drawn* box = draw_box();
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; ++i) {
        Long json = begin_long();
        for (int part = 0; part < 6 && FILES[i].part[part].text; ++part) {
            append(&json, FILES[i].part[part].times, FILES[i].part[part].text);
        }
        write_glb("long.glb", box, json.text);
        free(json.text);
        if (FILES[i].word) {
            check_refused("long.glb", FILES[i].word);
            continue;
        }
        Settings settings;
        open_hull(&settings, "long.glb");
        close_hull(&settings);
    }
    free(box);
}

CASE("lines of an OBJ may be long and many") {
    static const char FACES[] = "v -1 -1 -4\nv 1 -1 -4\nv -1 1 -4\nv 1 1 -4\n"
                                "v -1 -1 4\nv 1 -1 4\nv -1 1 4\nv 1 1 4\nf 1 2 6 5\nf 3 7 8 4\n"
                                "f 1 3 4 2\nf 5 6 8 7\nf 1 5 7 3\nf 2 4 8 6\n";
    static const struct {
        const char *begin, *repeated, *end;
        int times;
    } FILES[] = {
        {"# ", "x", "\n", 500000},
        {"", " ", "\n", 500000},
        {"", "usemtl paint%d\ng part%d\n", "", 20000},
        {"", "mtllib long.obj\n", "", 20000},
        {"", "v 9 9 9\n", "", 120000},
        {"f", " 1 2", " 1\n", 40000},
    };
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; ++i) {
        Long text = begin_long();
        append(&text, 1, FACES);
        append(&text, 1, FILES[i].begin);
        append(&text, FILES[i].times, FILES[i].repeated);
        append(&text, 1, FILES[i].end);
        write_file("long.obj", text.text, text.size);
        free(text.text);
        Settings settings;
        CHECK_NEAR(float_hull_size(open_hull(&settings, "long.obj")).length, 8.0, 1e-5);
        close_hull(&settings);
    }
}
