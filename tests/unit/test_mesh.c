/*
 * The walk over the nodes of a mesh that reaches the horizon, without drawing. What tiles show,
 * gl/test_levels.c tests in pictures.
 */
#include "check.h"
#include "frames.h"

#include "base/numbers.h"
#include "render/looks/sea_pass.h"

/* A plane that everything is inside of. */
static const vec4s OPEN = {{0, 0, 0, 1}};

static const OceanBounds BOUNDS = {.horizontal = 2.0f, .lowest = -3.0f, .highest = 4.0f};

enum { NODE_COUNT_MAX = 1 << 16 };

typedef struct Walked {
    Mesh mesh;
    MeshWalk walk;
    int count;
    MeshNode node[NODE_COUNT_MAX];
} Walked;

static void walk_over_mesh(Walked* walked, int batch) {
    walked->count = 0;
    mesh_walk_begin(&walked->walk, &walked->mesh);
    for (int taken = batch; taken == batch; walked->count += taken) {
        const int room = NODE_COUNT_MAX - walked->count;
        CHECK(room >= batch);
        taken = mesh_walk_next(&walked->walk, walked->node + walked->count, batch);
    }
}

static Walked* new_walked(void) {
    Walked* walked = swell_memory_allocate(1, sizeof *walked, NULL);
    CHECK(walked);
    return walked;
}

/* The distance that the shader finds for a vertex, in double. */
static double distance_of(const Walked* walked, int x, int z) {
    const Mesh* mesh = &walked->mesh;
    const double dx = (x - mesh->eye_cell_x) * (double)mesh->cell - (double)mesh->eye.x;
    const double dz = (z - mesh->eye_cell_z) * (double)mesh->cell - (double)mesh->eye.z;
    const double dy = (double)mesh->height;
    return sqrt(dx * dx + dy * dy + dz * dz);
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
    static const WakeDetail NO_WAKE;
    static const double LONGEST[RENDER_QUALITY_COUNT] = {85.0, 60.0, 50.0};
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        RenderFrame frame = plain_frame(1280, 720);
        frame.weather.quality = (RenderQuality)quality;
        frame.eye[1] = 1.0;
        const View view = view_from_frame(&frame, CLASSIC_LOOK_NEAR, CLASSIC_LOOK_FAR);
        const SeaSurface storm = {256, 900.0, {11.0f, -8.0f, 10.0f}, 11.0f, &NO_WAKE, false};
        const SeaSurface calm = {256, 60.0, {0.2f, -0.2f, 0.2f}, 0.2f, &NO_WAKE, false};
        const Mesh high = sea_look_lay_mesh(&storm, &view, &frame);
        const double longest = longest_edge(&high, 50.0, 1000.0);
        print_message("measured: %.0f pixels at quality %d\n", longest, quality);
        CHECK(longest < LONGEST[quality]);
        const Mesh low = sea_look_lay_mesh(&calm, &view, &frame);
        CHECK(longest_edge(&low, 50.0, 1000.0) > longest || quality == RENDER_QUALITY_HIGH);
    }
}
