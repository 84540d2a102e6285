/*
 * The walk over the nodes of a mesh, without drawing: which there are, how coarse, in what order.
 * Meshes as the looks lay them.
 */
#include "check.h"
#include "frames.h"

#include "base/numbers.h"
#include "render/looks/classic_look.h"
#include "render/looks/physical_look.h"

/* A plane that everything is inside of. */
static const vec4s OPEN = {{0, 0, 0, 1}};

static const OceanBounds BOUNDS = {.horizontal = 2.0f, .lowest = -3.0f, .highest = 4.0f};

typedef struct Case {
    int grid, tiles, width, height;
    double length;
    double eye[3];
} Case;

static const Case SEAS[] = {
    {64, 10, 1280, 720, 64.0, {0.0, 10.0, 4.0}},
    {256, 3, 1280, 720, 64.0, {1234.5, 2.0, -77.0}},
    {1024, 1, 320, 180, 300.0, {-40.0, 30.0, 20.0}},
    {16, 32, 1280, 720, 1.0, {0.3, 0.2, 0.1}},
    {32, 5, 64, 2000, 20000.0, {9999.0, -50.0, -9999.0}},
    {128, 4, 16384, 16384, 33.333, {0.0, 0.0, 0.0}},
};
enum { SEA_COUNT = sizeof SEAS / sizeof *SEAS, NODE_COUNT_MAX = 1 << 16 };

typedef struct Walked {
    Mesh mesh;
    MeshWalk walk;
    int count;
    MeshNode node[NODE_COUNT_MAX];
} Walked;

static Mesh mesh_of(const Case* sea) {
    RenderFrame frame = plain_frame(sea->width, sea->height);
    memcpy(frame.eye, sea->eye, sizeof frame.eye);
    frame.drawing.tiles = sea->tiles;
    const View view = view_from_frame(&frame, CLASSIC_LOOK_NEAR, CLASSIC_LOOK_FAR);
    static const WakeFields NO_WAKE;
    const SeaSurface surface = {sea->grid, sea->length, BOUNDS, BOUNDS.horizontal, &NO_WAKE, false};
    Mesh mesh = classic_look_lay_mesh(&surface, &view, &frame);
    for (int i = 0; i < MESH_PLANE_COUNT; ++i) {
        mesh.plane[i] = OPEN;
    }
    return mesh;
}

static void walk_over_mesh(Walked* walked, int batch) {
    walked->count = 0;
    mesh_walk_begin(&walked->walk, &walked->mesh);
    for (int taken = batch; taken == batch; walked->count += taken) {
        const int room = NODE_COUNT_MAX - walked->count;
        CHECK(room >= batch);
        taken = mesh_walk_next(&walked->walk, walked->node + walked->count, batch);
    }
}

static void walk_over(Walked* walked, const Case* sea, int batch) {
    walked->mesh = mesh_of(sea);
    walk_over_mesh(walked, batch);
}

static Walked* new_walked(void) {
    Walked* walked = swell_memory_allocate(1, sizeof *walked, NULL);
    CHECK(walked);
    return walked;
}

CASE("levels follow each other with room to move") {
    Walked* walked = new_walked();
    for (int i = 0; i < SEA_COUNT; ++i) {
        walk_over(walked, &SEAS[i], 1024);
        const Mesh* mesh = &walked->mesh;
        assert_int_equal(MESH_NODE_CELLS << (mesh->level_count - 1), SEAS[i].grid);
        double end = 0.0;
        double cell = SEAS[i].length / SEAS[i].grid;
        for (int level = 0; level + 1 < mesh->level_count; ++level) {
            /* The way to the vertex that one becomes is a diagonal of the finer level's cell. */
            CHECK((double)mesh->start[level] > end + sqrt(0.5) * cell * 0.999);
            CHECK(mesh->end[level] > mesh->start[level]);
            end = (double)mesh->end[level];
            cell *= 2.0;
        }
        CHECK(mesh->start[mesh->level_count - 1] >= 1e30f);
    }
    swell_memory_free(walked);
}

/* The distance that the shader finds for a vertex, in double. */
static double distance_of(const Walked* walked, int x, int z) {
    const Mesh* mesh = &walked->mesh;
    const double dx = (x - mesh->eye_cell_x) * (double)mesh->cell - (double)mesh->eye.x;
    const double dz = (z - mesh->eye_cell_z) * (double)mesh->cell - (double)mesh->eye.z;
    const double dy = (double)mesh->height;
    return sqrt(dx * dx + dy * dy + dz * dz);
}

/* How often each finest node of the block has been covered, and nothing outside of it. To be freed.
 */
static uint8_t* cover(const Walked* walked, int side, int first_x, int first_z) {
    uint8_t* covered = swell_memory_allocate((size_t)side * (size_t)side, 1, NULL);
    CHECK(covered);
    for (int i = 0; i < walked->count; ++i) {
        const MeshNode* node = &walked->node[i];
        const int x = (node->x - first_x) / MESH_NODE_CELLS;
        const int z = (node->z - first_z) / MESH_NODE_CELLS;
        const int across = 1 << node->level;
        CHECK(x >= 0 && z >= 0 && x + across <= side && z + across <= side);
        for (int row = z; row < z + across; ++row) {
            for (int column = x; column < x + across; ++column) {
                covered[row * side + column] += 1;
            }
        }
    }
    return covered;
}

CASE("nodes cover each cell of the block once") {
    Walked* walked = new_walked();
    for (int i = 0; i < SEA_COUNT; ++i) {
        walk_over(walked, &SEAS[i], 1024);
        const int grid = SEAS[i].grid, tiles = SEAS[i].tiles;
        const int side = grid / MESH_NODE_CELLS * tiles; /* of the block in finest nodes */
        uint8_t* covered =
            cover(walked, side, walked->mesh.first_root.x * grid, walked->mesh.first_root.z * grid);
        for (int c = 0; c < side * side; ++c) {
            assert_int_equal(covered[c], 1);
        }
        swell_memory_free(covered);
    }
    swell_memory_free(walked);
}

CASE("no node is coarser than one of its vertices") {
    Walked* walked = new_walked();
    int coarse = 0;
    for (int i = 0; i < SEA_COUNT; ++i) {
        walk_over(walked, &SEAS[i], 1024);
        for (int p = 0; p < walked->count; ++p) {
            const MeshNode* node = &walked->node[p];
            const int across = MESH_NODE_CELLS << node->level;
            const double end = node->level > 0 ? (double)walked->mesh.end[node->level - 1] : 0.0;
            for (int c = 0; c <= across && node->level > 0; ++c) { /* the border is the nearest */
                CHECK(distance_of(walked, node->x + c, node->z) > end);
                CHECK(distance_of(walked, node->x + c, node->z + across) > end);
                CHECK(distance_of(walked, node->x, node->z + c) > end);
                CHECK(distance_of(walked, node->x + across, node->z + c) > end);
            }
            /* Vertices that move further than a node is wide would leave its bounds. */
            for (int c = 0; c < 4 && node->level + 2 < walked->mesh.level_count; ++c) {
                CHECK(distance_of(walked, node->x + (c & 1) * across, node->z + (c >> 1) * across) <
                      (double)walked->mesh.end[node->level + 2]);
            }
            coarse += node->level > 0;
        }
    }
    CHECK(coarse > 0);
    swell_memory_free(walked);
}

CASE("the nearest node comes first") {
    Walked* walked = new_walked();
    walk_over(walked, &SEAS[0], 1024);
    const MeshNode* first = &walked->node[0];
    const int across = MESH_NODE_CELLS << first->level;
    const double nearest = distance_of(walked, first->x + across / 2, first->z + across / 2);
    for (int p = 1; p < walked->count; ++p) {
        const MeshNode* node = &walked->node[p];
        const int half = MESH_NODE_CELLS << node->level >> 1;
        CHECK(distance_of(walked, node->x + half, node->z + half) >= nearest);
    }
    swell_memory_free(walked);
}

CASE("a walk in small batches is the same walk") {
    Walked* whole = new_walked();
    Walked* cut = new_walked();
    for (int i = 0; i < SEA_COUNT; ++i) {
        walk_over(whole, &SEAS[i], 4096);
        walk_over(cut, &SEAS[i], 7);
        assert_int_equal(whole->count, cut->count);
        assert_memory_equal(whole->node, cut->node, (size_t)whole->count * sizeof *whole->node);
    }
    swell_memory_free(whole);
    swell_memory_free(cut);
}

/* ---- To the horizon ------------------------------------------------------------------------ */

enum { HORIZON_LEVELS = 22, HORIZON_ROOTS = 2 };

/* Cells of 6 cm under the eye and roots of a thousand kilometres, which no tile or sample knows of,
   around an eye that has flown far from their origin. */
static Mesh horizon_mesh(double x, double z) {
    Mesh mesh = {
        .cell = 0.0625f,
        .level_count = HORIZON_LEVELS,
        .first_root = {-1, -1},
        .roots = HORIZON_ROOTS,
        .bounds = BOUNDS,
    };
    for (int i = 0; i < MESH_PLANE_COUNT; ++i) {
        mesh.plane[i] = OPEN;
    }
    mesh_place_eye(&mesh, (const double[3]){x, 9.0, z}, (const double[2]){0.0, 0.0});
    float wanted[HORIZON_LEVELS];
    for (int level = 0; level < HORIZON_LEVELS; ++level) {
        wanted[level] = 100.0f * ldexpf(mesh.cell, level);
    }
    mesh_set_levels(&mesh, wanted, BOUNDS.horizontal);
    return mesh;
}

CASE("a mesh of many levels reaches the horizon") {
    Walked* walked = new_walked();
    const double eyes[][2] = {{0.3, -0.2}, {123456.789, -98765.432}, {-400000.1, 399999.9}};
    for (int e = 0; e < 3; ++e) {
        walked->mesh = horizon_mesh(eyes[e][0], eyes[e][1]);
        walk_over_mesh(walked, 1024);
        double area = 0.0;
        int finest = 0, coarsest = 0;
        for (int p = 0; p < walked->count; ++p) {
            const MeshNode* node = &walked->node[p];
            const int across = MESH_NODE_CELLS << node->level;
            area += (double)across * across;
            finest += node->level == 0;
            coarsest = node->level > coarsest ? node->level : coarsest;
            for (int c = 0; c < 4 && node->level > 0; ++c) {
                CHECK(distance_of(walked, node->x + (c & 1) * across, node->z + (c >> 1) * across) >
                      (double)walked->mesh.end[node->level - 1]);
            }
        }
        const double side = HORIZON_ROOTS * (double)mesh_root_cells(&walked->mesh);
        assert_true(area == side * side); /* whole numbers below 2^53 */
        CHECK(finest > 0);
        CHECK(coarsest >= HORIZON_LEVELS - 6); /* cells of 4 km, at 400 km and more */
        CHECK(walked->count < 20000);
    }
    swell_memory_free(walked);
}

/* Places near the eye are exact to a fraction of a millimetre, though the origin is 400 km away. */
CASE("places near the eye are exact far from the origin") {
    const Mesh mesh = horizon_mesh(-400000.1, 399999.9);
    const double x = (mesh.eye_cell_x + 100) * 0.0625 - -400000.1;
    const float placed = (float)100 * mesh.cell - mesh.eye.x;
    CHECK_NEAR(placed, x, 1e-6);
    CHECK(mesh.eye.x >= 0.0f && mesh.eye.x <= mesh.cell);
    CHECK(mesh.eye.z >= 0.0f && mesh.eye.z <= mesh.cell);
}

/* The longest edge of a cell [pixels] between two distances from the eye [m], in a picture of 1280
   pixels and 60 degrees. */
static double longest_edge(const Mesh* mesh, double nearest, double farthest) {
    const double focal = 640.0 / tan(swell_radians(30.0));
    double longest = 0.0;
    for (double away = nearest; away < farthest; away *= 1.01) {
        int level = 0;
        while (away >= (double)mesh->end[level]) {
            level += 1;
        }
        const double start = (double)mesh->start[level], end = (double)mesh->end[level];
        const double moved = fmax((away - start) / (end - start), 0.0);
        longest = fmax(longest, (double)mesh->cell * exp2(level) * (1.0 + moved) / away * focal);
    }
    return longest;
}

CASE("a storm's skyline has short edges of cells, which a calm sea does not need") {
    static const WakeFields NO_WAKE;
    static const double LONGEST[RENDER_QUALITY_COUNT] = {85.0, 60.0, 50.0};
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        RenderFrame frame = plain_frame(1280, 720);
        frame.weather.quality = (RenderQuality)quality;
        frame.eye[1] = 1.0;
        const View view = view_from_frame(&frame, CLASSIC_LOOK_NEAR, CLASSIC_LOOK_FAR);
        const SeaSurface storm = {256, 900.0, {11.0f, -8.0f, 10.0f}, 11.0f, &NO_WAKE, false};
        const SeaSurface calm = {256, 60.0, {0.2f, -0.2f, 0.2f}, 0.2f, &NO_WAKE, false};
        const Mesh high = physical_look_lay_mesh(&storm, &view, &frame);
        const double longest = longest_edge(&high, 50.0, 1000.0);
        print_message("measured: %.0f pixels at quality %d\n", longest, quality);
        CHECK(longest < LONGEST[quality]);
        const Mesh low = physical_look_lay_mesh(&calm, &view, &frame);
        CHECK(longest_edge(&low, 50.0, 1000.0) > longest || quality == RENDER_QUALITY_HIGH);
    }
}
