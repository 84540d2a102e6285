/* Land: beds of every kind and seed, maps, the window of each, and a tide under water. */
#include "check.h"

#include "unit/shores.h"

#include "swell/land.h"

static const uint64_t SEEDS[] = {0, 1, 2, 3, 17, 2026, UINT64_MAX};
enum { SEED_COUNT = sizeof SEEDS / sizeof *SEEDS };

/* A bed and the window that it is for. */
typedef struct Bed {
    ShoreParams shore;
    float* heights; /* (nz x nx) */
} Bed;

static size_t bed_cells(const Bed* bed) {
    return (size_t)bed->shore.nx * (size_t)bed->shore.nz;
}

static void bed_fill(Bed* bed, const LandParams* land) {
    for (size_t n = 0; n < bed_cells(bed); ++n) {
        bed->heights[n] = NAN;
    }
    land_fill_bed(land, &bed->shore, bed->heights);
}

static Bed bed_of(const LandParams* land, int cells) {
    Bed bed;
    SwellError error = {0};
    if (!land_window(land, cells, &bed.shore, &error)) {
        print_error("%s\n", error.message);
        fail();
    }
    bed.heights = malloc(bed_cells(&bed) * sizeof(float));
    bed_fill(&bed, land);
    return bed;
}

static double bed_at(const Bed* bed, int i, int j) {
    return (double)bed->heights[(size_t)j * (size_t)bed->shore.nx + (size_t)i];
}

static double x_of(const Bed* bed, int i) {
    return bed->shore.west + (i + 0.5) * bed->shore.cell;
}

static double z_of(const Bed* bed, int j) {
    return bed->shore.north + (j + 0.5) * bed->shore.cell;
}

static LandParams land_of(LandKind kind, uint64_t seed) {
    LandParams land = land_default_params();
    land.kind = kind;
    land.seed = seed;
    return land;
}

/* Whether a cell lies in a rim of the window. */
static bool is_in_rim(const Bed* bed, int i, int j) {
    const ShoreParams* p = &bed->shore;
    const double x = (i + 0.5) * p->cell, z = (j + 0.5) * p->cell;
    return x < p->rim[SHORE_WEST] || p->nx * p->cell - x < p->rim[SHORE_EAST] ||
           z < p->rim[SHORE_NORTH] || p->nz * p->cell - z < p->rim[SHORE_SOUTH];
}

/* All finite, not deeper than the sea, whose depth the rims have to the bit; returns the
   highest. */
static double check_bed(const Bed* bed, double depth) {
    double highest = -depth;
    for (int j = 0; j < bed->shore.nz; ++j) {
        for (int i = 0; i < bed->shore.nx; ++i) {
            const double height = bed_at(bed, i, j);
            CHECK(isfinite(height) && height >= (double)(float)-depth);
            CHECK(!is_in_rim(bed, i, j) || height <= (double)(float)-depth);
            highest = fmax(highest, height);
        }
    }
    return highest;
}

/* ---- Kinds --------------------------------------------------------------------------------- */

CASE("each kind and seed has a bed that is finite and as deep as the sea at the rims") {
    for (LandKind kind = 0; kind < LAND_MAP; ++kind) {
        for (int n = 0; n < SEED_COUNT; ++n) {
            LandParams land = land_of(kind, SEEDS[n]);
            land.depth = n % 2 ? 6.0 : 8.5;
            Bed bed = bed_of(&land, 128);
            const double highest = check_bed(&bed, land.depth);
            CHECK(kind == LAND_BAR ? highest > -2.0 && highest < 2.0 : highest > 4.0);
            CHECK(highest < 25.0);
            free(bed.heights);
        }
    }
}

CASE("another seed is another land, and the same one the same bits") {
    for (LandKind kind = 0; kind < LAND_MAP; ++kind) {
        const LandParams one = land_of(kind, 1), other = land_of(kind, 2);
        Bed a = bed_of(&one, 128), b = bed_of(&one, 128), c = bed_of(&other, 128);
        const size_t size = bed_cells(&a) * sizeof(float);
        CHECK(memcmp(a.heights, b.heights, size) == 0);
        double most = 0.0;
        for (size_t n = 0; n < bed_cells(&a); ++n) {
            most = fmax(most, fabs((double)a.heights[n] - (double)c.heights[n]));
        }
        CHECK(most > 0.5);
        free(a.heights);
        free(b.heights);
        free(c.heights);
    }
}

CASE("the usual beach has the window of its contract, and others have their own") {
    LandParams land = land_default_params();
    Bed bed = bed_of(&land, 320);
    CHECK(bed.shore.nx == 320 && bed.shore.nz == 640 && bed.shore.repeats);
    CHECK_NEAR(bed.shore.cell, 0.8, 0.0);
    CHECK_NEAR(bed.shore.west, -200.0, 0.0);
    CHECK_NEAR(bed.shore.north, -256.0, 0.0);
    free(bed.heights);
    land.period = 700.0; /* whole cells fill it */
    land.depth = 10.0;   /* which the slope reaches farther out */
    bed = bed_of(&land, 320);
    CHECK_NEAR(bed.shore.nz * bed.shore.cell, 700.0, 1e-9);
    CHECK_NEAR(bed.shore.cell, 0.8, 0.01);
    CHECK(bed.shore.west < -300.0);
    check_bed(&bed, 10.0);
    free(bed.heights);
    const LandParams island = land_of(LAND_ISLAND, 1);
    bed = bed_of(&island, 256);
    CHECK(bed.shore.nx == 256 && bed.shore.nz == 256 && !bed.shore.repeats);
    CHECK_NEAR(bed.shore.cell, 2.0, 0.0);
    CHECK_NEAR(bed.shore.rim[SHORE_EAST], LAND_RIM, 0.0);
    free(bed.heights);
    SwellError error = {0};
    land.period = LAND_PERIOD_MAX; /* of 2500 cells */
    CHECK(!land_window(&land, 400, &bed.shore, &error));
    assert_int_equal(error.code, SWELL_ERROR_RANGE);
}

CASE("a coast repeats with its period to the bit, and not behind the window") {
    for (LandKind kind = LAND_BEACH; kind <= LAND_BAY; ++kind) {
        const LandParams land = land_of(kind, 3);
        double most = 0.0;
        for (int j = -300; j < 300; ++j) {
            for (int i = -210; i < 1000; i += 7) {
                const double here = land_height(&land, i, 1.75 * j);
                const double there = land_height(&land, i, 1.75 * j + 512.0);
                if (i <= (int)LAND_INLAND) {
                    CHECK(memcmp(&here, &there, sizeof here) == 0);
                } else {
                    most = fmax(most, fabs(here - there));
                }
            }
        }
        CHECK(most > 1.0);
    }
}

CASE("the bed is the land's height at the centres of cells") {
    for (LandKind kind = 0; kind < LAND_MAP; ++kind) {
        const LandParams land = land_of(kind, 5);
        Bed bed = bed_of(&land, 64);
        for (int j = 0; j < bed.shore.nz; ++j) {
            for (int i = 0; i < bed.shore.nx; ++i) {
                const double height = land_height(&land, x_of(&bed, i), z_of(&bed, j));
                CHECK_NEAR(bed_at(&bed, i, j), (double)(float)height, 0.0);
            }
        }
        free(bed.heights);
    }
}

/* The beach that the waves need: bars as high as wanted, a metre's step, dunes above the sea. */
CASE("a beach deepens by its slope, and its bars are as high as wanted") {
    LandParams land = land_default_params();
    land.bar = 0.0;
    double with = 0.0, mean[2] = {0.0};
    enum { LINES = 256 };
    for (int j = 0; j < LINES; ++j) {
        const double z = 2.0 * j;
        land.bar = 0.0;
        const double plain = land_height(&land, -90.0, z);
        mean[0] += land_height(&land, -60.0, z) / LINES;
        mean[1] += land_height(&land, -120.0, z) / LINES;
        CHECK(land_height(&land, 40.0, z) > 2.0 && land_height(&land, 54.0, z) > 4.0);
        land.bar = 1.0;
        with = fmax(with, land_height(&land, -90.0, z) - plain);
    }
    CHECK_NEAR((mean[0] - mean[1]) / 60.0, land.slope, 0.002);
    CHECK(with > 1.0 && with < 1.5);
}

CASE("a tide lowers the land and leaves the rims") {
    LandParams land = land_default_params();
    for (double tide = -3.0; tide <= 3.0; tide += 1.5) {
        land.tide = tide;
        Bed bed = bed_of(&land, 160);
        check_bed(&bed, land.depth);
        land.tide = 0.0;
        for (double x = -60.0; x < 54.0; x += 6.0) {
            const double before = land_height(&land, x, 11.0);
            land.tide = tide;
            CHECK(before < -1.5 || fabs(land_height(&land, x, 11.0) - (before - tide)) < 1e-9 ||
                  before - tide < -5.0);
            land.tide = 0.0;
        }
        free(bed.heights);
    }
}

CASE("behind the window land goes on for miles, finite and above the sea") {
    const double far[] = {100.0, 1e3, 1e4, 1e6, 1e9, 1e300};
    for (LandKind kind = LAND_BEACH; kind <= LAND_BAY; ++kind) {
        const LandParams land = land_of(kind, 1);
        for (size_t i = 0; i < sizeof far / sizeof *far; ++i) {
            for (size_t j = 0; j < sizeof far / sizeof *far; ++j) {
                const double height = land_height(&land, far[i], -far[j]);
                CHECK(height > 0.5 && height < 100.0);
                CHECK_NEAR(land_height(&land, -200.0 - far[i], far[j]), -6.0, 0.0);
            }
        }
    }
    const LandParams island = land_of(LAND_ISLAND, 1);
    CHECK_NEAR(land_height(&island, 300.0, 1e9), -6.0, 0.0);
}

/* ---- Maps ---------------------------------------------------------------------------------- */

enum { ROWS = 90, COLUMNS = 120 };

/* A map, 300 m x 225 m, of a function of the place in the map. */
static LandParams map_of(double (*height)(double x, double z), float heights[ROWS * COLUMNS]) {
    LandParams land = land_of(LAND_MAP, 1);
    land.map = (LandMap){.heights = heights, .rows = ROWS, .columns = COLUMNS, .size = 300.0};
    const double cell = land.map.size / COLUMNS;
    for (int j = 0; j < ROWS; ++j) {
        for (int i = 0; i < COLUMNS; ++i) {
            heights[j * COLUMNS + i] =
                (float)height((i + 0.5 - 0.5 * COLUMNS) * cell, (j + 0.5 - 0.5 * ROWS) * cell);
        }
    }
    return land;
}

static double plane(double x, double z) {
    return 0.02 * x - 0.01 * z - 1.0;
}

CASE("a map is met at its own places, by cells finer and coarser than its own") {
    float heights[ROWS * COLUMNS];
    LandParams land = map_of(plane, heights);
    for (int cells = 64; cells <= 1024; cells *= 4) {
        Bed bed = bed_of(&land, cells);
        check_bed(&bed, land.depth);
        for (int j = 0; j < bed.shore.nz; ++j) {
            for (int i = 0; i < bed.shore.nx; ++i) {
                const double x = x_of(&bed, i), z = z_of(&bed, j);
                if (fabs(x) < 130.0 && fabs(z) < 90.0) { /* a cubic is exact for planes */
                    CHECK_NEAR(bed_at(&bed, i, j), plane(x, z), 1e-5);
                }
            }
        }
        free(bed.heights);
    }
    land.map.level = 1.5;
    land.map.at[0] = 40.0;
    land.map.at[1] = -20.0;
    CHECK_NEAR(land_height(&land, 10.0, 30.0), plane(50.0, 10.0) - 1.5, 1e-6);
    CHECK_NEAR(land_height(&land, -100.0, 0.0), plane(-60.0, -20.0) - 1.5, 1e-6);
}

CASE("of a fine map a cell has the mean") {
    enum { SIDE = 1024 };
    float* heights = malloc(SIDE * SIDE * sizeof *heights);
    for (int n = 0; n < SIDE * SIDE; ++n) {
        heights[n] = (n + n / SIDE) % 2 ? 1.0f : -1.0f; /* a chessboard */
    }
    LandParams land = land_of(LAND_MAP, 1);
    land.map = (LandMap){.heights = heights, .rows = SIDE, .columns = SIDE, .size = 512.0};
    Bed bed = bed_of(&land, 128);
    for (int j = 40; j < 88; ++j) {
        for (int i = 40; i < 88; ++i) {
            CHECK_NEAR(bed_at(&bed, i, j), 0.0, 1e-3);
        }
    }
    free(bed.heights);
    free(heights);
}

CASE("hostile maps are refused with value and range") {
    float heights[ROWS * COLUMNS];
    const float wrong[] = {NAN, INFINITY, -INFINITY, 1001.0f, -1e30f};
    SwellError error;
    for (size_t n = 0; n < sizeof wrong / sizeof *wrong; ++n) {
        const LandParams land = map_of(plane, heights);
        heights[7 * COLUMNS + 3] = wrong[n];
        error = (SwellError){0};
        CHECK(!land_check_params(&land, &error));
        CHECK(error.code == SWELL_ERROR_RANGE && strstr(error.message, "row 7, column 3"));
        CHECK(strstr(error.message, "-1000 to 1000 m"));
    }
    const struct {
        int rows, columns;
        double size, level, at;
    } bad[] = {{7, 120, 300.0, 0.0, 0.0},  {90, 7, 300.0, 0.0, 0.0},   {0, 0, 300.0, 0.0, 0.0},
               {90, 120, 0.0, 0.0, 0.0},   {90, 120, NAN, 0.0, 0.0},   {90, 120, 2e6, 0.0, 0.0},
               {90, 120, 300.0, NAN, 0.0}, {90, 120, 300.0, 1e4, 0.0}, {90, 120, 300.0, 0.0, 151.0},
               {90, 120, 300.0, 0.0, NAN}};
    for (size_t n = 0; n < sizeof bad / sizeof *bad; ++n) {
        LandParams land = map_of(plane, heights);
        land.map.rows = bad[n].rows;
        land.map.columns = bad[n].columns;
        land.map.size = bad[n].size;
        land.map.level = bad[n].level;
        land.map.at[0] = bad[n].at;
        error = (SwellError){0};
        CHECK(!land_check_params(&land, &error) && error.code == SWELL_ERROR_RANGE);
    }
}

/* A coast whose eastern side is land. */
static double coast(double x, double z) {
    (void)z;
    return 0.03 * x;
}

CASE("land of a map may meet the east, where its window has a wall") {
    float heights[ROWS * COLUMNS];
    const LandParams land = map_of(coast, heights);
    Bed bed = bed_of(&land, 128);
    CHECK_NEAR(bed.shore.rim[SHORE_EAST], 0.0, 0.0);
    check_bed(&bed, land.depth);
    CHECK(bed_at(&bed, 127, 64) > 4.0);
    CHECK(land_height(&land, 5e3, 1e3) > 4.0); /* and goes on there */
    CHECK_NEAR(land_height(&land, 5e3, 6e3), -6.0, 0.0);
    free(bed.heights);
}

/* A sea of force 8 in water of a depth: 3.6 m high by depth, from within 25 degrees of the west. */
static Waves storm_of(double depth) {
    Waves waves = {.count = 40, .ramp = 10.0};
    for (int n = 0; n < waves.count; ++n) {
        const double omega = 0.45 + 0.015 * n;
        waves.wave[n] = (Wave){.amplitude = 0.2,
                               .omega = omega,
                               .k = wave_number_of(omega, depth, shore_frequency),
                               .angle = 0.44 * (2.0 * place_number(n, 1.0) - 1.0),
                               .phase = SWELL_TWO_PI * place_number(n, 2.0)};
    }
    return waves;
}

/* Thin jets on steep rock are fast. */
SWEEP("a storm breaks on land of every kind and seed, and all stays finite") {
    const int seeds = check_sweep(1, SEED_COUNT), cells = check_sweep(64, 160);
    const double seconds = check_sweep(20, 30);
    for (LandKind kind = 0; kind < LAND_MAP; ++kind) {
        for (int n = 0; n < seeds; ++n) {
            LandParams land = land_of(kind, SEEDS[n]);
            land.depth = 8.0;
            Bed bed = bed_of(&land, cells);
            Waves waves = storm_of(land.depth);
            SwellWorkers* workers = swell_workers_create(1, NULL);
            Shore* shore = shore_create(&bed.shore, bed.heights, workers, NULL);
            shore_set_rim(shore, waves_fill, &waves);
            while (shore_time(shore) < seconds) {
                shore_step(shore);
            }
            for (ShoreField field = 0; field < SHORE_FIELD_COUNT; ++field) {
                shore_copy_field(shore, field, bed.heights);
                for (size_t c = 0; c < bed_cells(&bed); ++c) {
                    CHECK(fabs((double)bed.heights[c]) < 1000.0);
                }
            }
            shore_destroy(shore);
            swell_workers_destroy(workers);
            free(bed.heights);
        }
    }
}

/* ---- A tide under water -------------------------------------------------------------------- */

static double largest_step(const float* a, const float* b, const float* bed, size_t count) {
    double largest = 0.0;
    for (size_t c = 0; c < count; ++c) {
        if (a[c] - bed[c] > 0.05f) {
            largest = fmax(largest, fabs((double)a[c] - (double)b[c]));
        }
    }
    return largest;
}

CASE("a tide moves the bed and not the water over it") {
    LandParams land = land_default_params();
    Bed bed = bed_of(&land, 64);
    const size_t count = bed_cells(&bed);
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Shore* shore = shore_create(&bed.shore, bed.heights, workers, NULL);
    Waves waves = {
        .count = 1, .ramp = 5.0, .wave = {{.amplitude = 0.4, .omega = 0.785, .k = 0.108}}};
    float *before = malloc(count * sizeof(float)), *after = malloc(count * sizeof(float));
    CHECK(shore_set_bed(shore, bed.heights, NULL)); /* the same bed: nothing moves */
    shore_step(shore);
    shore_copy_field(shore, SHORE_SURFACE, after);
    for (size_t c = 0; c < count; ++c) {
        CHECK_NEAR((double)after[c], fmax((double)bed.heights[c], 0.0), 1e-6);
    }
    shore_set_rim(shore, waves_fill, &waves);
    while (shore_time(shore) < 60.0) {
        shore_step(shore);
    }
    const double step = shore_step_seconds(shore);
    double most = 0.0;
    for (int n = 1; n <= 50; ++n) { /* 1 m up in 100 s */
        land.tide = 0.02 * n;
        const double time = shore_time(shore);
        shore_copy_field(shore, SHORE_SURFACE, before);
        bed_fill(&bed, &land);
        CHECK(shore_set_bed(shore, bed.heights, NULL));
        shore_copy_field(shore, SHORE_SURFACE, after);
        CHECK_NEAR(shore_time(shore), time, 0.0);
        CHECK_NEAR(shore_step_seconds(shore), step, 0.0);
        most = fmax(most, largest_step(before, after, bed.heights, count));
        while (shore_time(shore) < 60.0 + 2.0 * n) {
            shore_step(shore);
        }
    }
    TELL("most that a tide of 2 cm moved the surface: %.3g m\n", most);
    CHECK(most <= 0.0201);
    shore_copy_field(shore, SHORE_SURFACE, after);
    double level = 0.0, wet = 0.0; /* the water has come after the tide */
    for (size_t c = 0; c < count; ++c) {
        const bool deep = bed.heights[c] < -1.0f;
        level += deep ? (double)after[c] : 0.0;
        wet += deep;
    }
    TELL("level of the sea after a tide of 1 m: %.3g m\n", level / wet);
    CHECK_NEAR(level / wet, 0.0, 0.1);
    bed.heights[5] = NAN;
    SwellError error = {0};
    CHECK(!shore_set_bed(shore, bed.heights, &error) && error.code == SWELL_ERROR_RANGE);
    shore_copy_field(shore, SHORE_SURFACE, before);
    CHECK(memcmp(before, after, count * sizeof(float)) == 0);
    shore_destroy(shore);
    swell_workers_destroy(workers);
    free(before);
    free(after);
    free(bed.heights);
}
