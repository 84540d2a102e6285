/*
 * The walk over the patches of the sea, without drawing: which there are, how coarse, in what
 * order.
 */
#include "check.h"

#include "render/sea_levels.h"

/* Planes that everything is inside of. */
static const vec4s OPEN[SEA_PLANE_COUNT] = {{{0, 0, 0, 1}}, {{0, 0, 0, 1}}, {{0, 0, 0, 1}},
                                            {{0, 0, 0, 1}}, {{0, 0, 0, 1}}, {{0, 0, 0, 1}}};

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
enum { SEA_COUNT = sizeof SEAS / sizeof *SEAS, PATCH_COUNT_MAX = 1 << 16 };

typedef struct Walked {
    SeaScene scene;
    SeaLevels levels;
    SeaWalk walk;
    int count;
    SeaPatch patch[PATCH_COUNT_MAX];
} Walked;

static void walk_over(Walked* walked, const Case* sea, int bite) {
    const RenderFrame frame = {.width = sea->width,
                               .height = sea->height,
                               .eye = {sea->eye[0], sea->eye[1], sea->eye[2]},
                               .tiles = sea->tiles};
    const View view = view_from_frame(&frame);
    walked->scene = sea_scene_around(&frame, sea->grid, sea->length, BOUNDS);
    walked->levels = sea_levels_choose(&walked->scene, &view);
    walked->count = 0;
    sea_walk_begin(&walked->walk, &walked->scene, &walked->levels, OPEN);
    for (int taken = bite; taken == bite; walked->count += taken) {
        const int room = PATCH_COUNT_MAX - walked->count;
        CHECK(room >= bite);
        taken = sea_walk_take(&walked->walk, walked->patch + walked->count, bite);
    }
}

static Walked* new_walked(void) {
    Walked* walked = swell_memory_allocate(1, sizeof *walked, NULL);
    CHECK(walked);
    return walked;
}

static void levels_follow_each_other(void** state) {
    (void)state;
    Walked* walked = new_walked();
    for (int i = 0; i < SEA_COUNT; ++i) {
        walk_over(walked, &SEAS[i], 1024);
        const SeaLevels* levels = &walked->levels;
        assert_int_equal(SEA_PATCH_CELLS << (levels->count - 1), SEAS[i].grid);
        double end = 0.0;
        double cell = SEAS[i].length / SEAS[i].grid;
        for (int level = 0; level + 1 < levels->count; ++level) {
            /* The way to the vertex that one becomes is a diagonal of the finer level's cell. */
            CHECK((double)levels->start[level] > end + sqrt(0.5) * cell * 0.999);
            CHECK(levels->end[level] > levels->start[level]);
            end = (double)levels->end[level];
            cell *= 2.0;
        }
        CHECK(levels->start[levels->count - 1] >= 1e30f);
    }
    swell_memory_free(walked);
}

/* The distance that the shader finds for a vertex, in double. */
static double distance_of(const Walked* walked, int x, int z) {
    const SeaScene* scene = &walked->scene;
    const double half = scene->grid / 2.0;
    const double dx = (x - half) * (double)scene->spacing - (double)scene->eye.x;
    const double dz = (z - half) * (double)scene->spacing - (double)scene->eye.z;
    const double dy = (double)walked->levels.height;
    return sqrt(dx * dx + dy * dy + dz * dz);
}

static void patches_cover_each_cell_once(void** state) {
    (void)state;
    Walked* walked = new_walked();
    for (int i = 0; i < SEA_COUNT; ++i) {
        walk_over(walked, &SEAS[i], 1024);
        const int grid = SEAS[i].grid, tiles = SEAS[i].tiles;
        const int side = grid / SEA_PATCH_CELLS * tiles; /* of the block in finest patches */
        uint8_t* covered = swell_memory_allocate((size_t)side * (size_t)side, 1, NULL);
        CHECK(covered);
        for (int p = 0; p < walked->count; ++p) {
            const SeaPatch* patch = &walked->patch[p];
            const int x = (patch->x + walked->scene.eye_tile.x * grid) / SEA_PATCH_CELLS;
            const int z = (patch->z + walked->scene.eye_tile.z * grid) / SEA_PATCH_CELLS;
            const int across = 1 << patch->level;
            CHECK(x >= 0 && z >= 0 && x + across <= side && z + across <= side);
            for (int row = z; row < z + across; ++row) {
                for (int column = x; column < x + across; ++column) {
                    covered[row * side + column] += 1;
                }
            }
        }
        for (int c = 0; c < side * side; ++c) {
            assert_int_equal(covered[c], 1);
        }
        assert_int_equal(walked->walk.tiles_drawn, tiles * tiles);
        swell_memory_free(covered);
    }
    swell_memory_free(walked);
}

static void no_patch_is_too_coarse(void** state) {
    (void)state;
    Walked* walked = new_walked();
    int coarse = 0;
    for (int i = 0; i < SEA_COUNT; ++i) {
        walk_over(walked, &SEAS[i], 1024);
        for (int p = 0; p < walked->count; ++p) {
            const SeaPatch* patch = &walked->patch[p];
            const int across = SEA_PATCH_CELLS << patch->level;
            const double end =
                patch->level > 0 ? (double)walked->levels.end[patch->level - 1] : 0.0;
            for (int c = 0; c <= across && patch->level > 0; ++c) { /* the border is the nearest */
                CHECK(distance_of(walked, patch->x + c, patch->z) > end);
                CHECK(distance_of(walked, patch->x + c, patch->z + across) > end);
                CHECK(distance_of(walked, patch->x, patch->z + c) > end);
                CHECK(distance_of(walked, patch->x + across, patch->z + c) > end);
            }
            /* Vertices that move further than a patch is wide would leave its bounds. */
            for (int c = 0; c < 4 && patch->level + 2 < walked->levels.count; ++c) {
                CHECK(
                    distance_of(walked, patch->x + (c & 1) * across, patch->z + (c >> 1) * across) <
                    (double)walked->levels.end[patch->level + 2]);
            }
            coarse += patch->level > 0;
        }
    }
    CHECK(coarse > 0);
    swell_memory_free(walked);
}

static void near_patches_come_first(void** state) {
    (void)state;
    Walked* walked = new_walked();
    walk_over(walked, &SEAS[0], 1024);
    const SeaPatch* first = &walked->patch[0];
    const int across = SEA_PATCH_CELLS << first->level;
    const double nearest = distance_of(walked, first->x + across / 2, first->z + across / 2);
    for (int p = 1; p < walked->count; ++p) {
        const SeaPatch* patch = &walked->patch[p];
        const int half = SEA_PATCH_CELLS << patch->level >> 1;
        CHECK(distance_of(walked, patch->x + half, patch->z + half) >= nearest);
    }
    swell_memory_free(walked);
}

static void small_bites_are_the_same_walk(void** state) {
    (void)state;
    Walked* whole = new_walked();
    Walked* bitten = new_walked();
    for (int i = 0; i < SEA_COUNT; ++i) {
        walk_over(whole, &SEAS[i], 4096);
        walk_over(bitten, &SEAS[i], 7);
        assert_int_equal(whole->count, bitten->count);
        assert_memory_equal(whole->patch, bitten->patch,
                            (size_t)whole->count * sizeof *whole->patch);
        assert_int_equal(whole->walk.tiles_drawn, bitten->walk.tiles_drawn);
    }
    swell_memory_free(whole);
    swell_memory_free(bitten);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("levels follow each other with room to move", levels_follow_each_other),
    CHECK_CASE("patches cover each cell of the block once", patches_cover_each_cell_once),
    CHECK_CASE("no patch is coarser than one of its vertices", no_patch_is_too_coarse),
    CHECK_CASE("the nearest patch comes first", near_patches_come_first),
    CHECK_CASE("a walk in small bites is the same walk", small_bites_are_the_same_walk),
};

CHECK_MAIN(CASES)
