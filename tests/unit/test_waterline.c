/*
 * Where the water meets the plane on which the picture begins, against the sums over all waves in
 * double precision, which know neither grids nor queries.
 */
#include "frames.h"
#include "unit/exact.h"
#include "unit/seas.h"

#include "swell/render.h"

#include <stdlib.h>

enum { GRID = 64, WAVES = 7 };

static const double LENGTH = 16.0, TIME = 3.7;

static const float AMPLITUDE = 0.03f; /* of each part of h0 [m] */

/* Between samples, dx apart, the sea is flat. Of a wave a cos(k x) that leaves out a (k dx)^2 / 8,
   with a <= 2 sqrt(2) AMPLITUDE and the k below at most 6.3 mm in all of the height, and as much of
   the places on the map, on slopes below a half. */
static const double TOLERANCE = 0.01;

static uint32_t random_bits(uint32_t round, uint32_t which) {
    uint32_t bits[4];
    swell_random_bits(47, (const uint32_t[4]){round, which, 0, 0}, bits);
    return bits[0];
}

static double random_between(double low, double high, uint32_t round, uint32_t which) {
    return low + (high - low) * random_bits(round, which) / 4294967296.0;
}

static OceanSea* create_sea(float height) {
    static const int WAVE[WAVES][2] = {{1, 0}, {0, 2}, {-2, 1}, {3, 1}, {1, -3}, {3, -2}, {-3, -3}};
    OceanComplex* h0 = calloc((size_t)GRID * GRID, sizeof *h0);
    CHECK(h0);
    for (int i = 0; i < WAVES; ++i) {
        OceanComplex* wave = &h0[(WAVE[i][1] + GRID / 2) * GRID + WAVE[i][0] + GRID / 2];
        wave->re = height * (float)random_between(-1.0, 1.0, 1000, (uint32_t)i);
        wave->im = height * (float)random_between(-1.0, 1.0, 1001, (uint32_t)i);
    }
    OceanParams params = ocean_default_params();
    params.grid = GRID;
    params.length = LENGTH;
    OceanSea* sea = sea_from_amplitudes(&params, h0, sea_workers());
    free(h0);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, TIME);
    return sea;
}

/* The height over (x, z) by x0 <- x - lambda D(x0), which converges on slopes like these. */
static double height_by_definition(const OceanSea* sea, double x, double z) {
    const double lambda = ocean_cascade_lambda(ocean_sea_cascade(sea, 0));
    double rest[2] = {x, z}, fields[OCEAN_FIELD_COUNT];
    for (int i = 0; i < 12; ++i) {
        exact_fields(sea, rest[0], rest[1], TIME, fields, NULL);
        rest[0] = x - lambda * fields[OCEAN_FIELD_DISP_X];
        rest[1] = z - lambda * fields[OCEAN_FIELD_DISP_Z];
    }
    return fields[OCEAN_FIELD_HEIGHT];
}

/* The point of the waterline at a pixel of the frame, from the direction in which that is seen. */
static void point_at(const RenderFrame* frame, double x, double y, double point[3]) {
    double direction[3], forward[3];
    render_pixel_direction(frame, x, y, direction);
    render_pixel_direction(frame, 0.5 * frame->width, 0.5 * frame->height, forward);
    const double along =
        direction[0] * forward[0] + direction[1] * forward[1] + direction[2] * forward[2];
    for (int axis = 0; axis < 3; ++axis) {
        point[axis] = frame->eye[axis] + RENDER_WATERLINE_DISTANCE / along * direction[axis];
    }
}

static RenderFrame random_frame(uint32_t round) {
    RenderFrame frame = plain_frame(640, 360);
    frame.drawing.look = RENDER_LOOK_SEA;
    frame.eye[0] = random_between(-1000.0, 1000.0, round, 0);
    frame.eye[1] = random_between(-0.5, 0.5, round, 1);
    frame.eye[2] = random_between(-1000.0, 1000.0, round, 2);
    frame.yaw = random_between(-180.0, 180.0, round, 3);
    frame.pitch = random_between(-89.0, 89.0, round, 4);
    frame.drawing.field_of_view = random_between(20.0, 110.0, round, 5);
    frame.roll = round % 2 ? random_between(-45.0, 45.0, round, 6) : 0.0;
    return frame;
}

static bool crosses(const RenderWaterline* waterline) {
    bool air = false, water = false;
    for (int i = 0; i < RENDER_WATERLINE_ROWS * RENDER_WATERLINE_COLUMNS; ++i) {
        const float over =
            waterline->over[i / RENDER_WATERLINE_COLUMNS][i % RENDER_WATERLINE_COLUMNS];
        air = air || over > 0.0f;
        water = water || over < 0.0f;
    }
    return air && water;
}

SWEEP("what begins in air and what in water agrees with the sums over all waves") {
    OceanSea* sea = create_sea(AMPLITUDE);
    int seen[RENDER_MEDIUM_COUNT] = {0};
    RenderWaterline waterline;
    for (uint32_t round = 0; round < (uint32_t)check_sweep(20, 40); ++round) {
        const RenderFrame frame = random_frame(round);
        memset(&waterline, 0xff, sizeof waterline); /* NaN */
        render_find_waterline(&frame, sea, &waterline);
        CHECK(waterline.medium < RENDER_MEDIUM_COUNT);
        seen[waterline.medium] += 1;
        for (uint32_t i = 0; i < 12; ++i) {
            const int column = (int)(random_bits(round, 100 + i) % RENDER_WATERLINE_COLUMNS);
            const int row = (int)(random_bits(round, 200 + i) % RENDER_WATERLINE_ROWS);
            double point[3];
            point_at(&frame, frame.width * column / (RENDER_WATERLINE_COLUMNS - 1.0),
                     frame.height * (1.0 - row / (RENDER_WATERLINE_ROWS - 1.0)), point);
            const double over = point[1] - height_by_definition(sea, point[0], point[2]);
            const float found = waterline.over[row][column];
            if (crosses(&waterline)) {
                CHECK(waterline.medium == RENDER_MEDIUM_BOTH);
                CHECK_NEAR(found, over, TOLERANCE);
            } else {
                CHECK((waterline.medium != RENDER_MEDIUM_WATER) == (over > 0.0));
                CHECK((found > 0.0f) == (over > 0.0));
            }
        }
    }
    for (int medium = 0; medium < RENDER_MEDIUM_COUNT; ++medium) {
        CHECK(seen[medium] >= 3);
    }
    ocean_sea_destroy(sea);
}

static RenderMedium medium_at(const OceanSea* sea, double height, double pitch,
                              RenderWaterline* waterline) {
    RenderFrame frame = plain_frame(640, 360);
    frame.eye[1] = height;
    frame.pitch = pitch;
    render_find_waterline(&frame, sea, waterline);
    return waterline->medium;
}

/* Half the waterline's height is .45 tan(22.5 degrees) = .186 m. */
CASE("a flat sea meets the waterline where geometry says") {
    OceanSea* sea = create_sea(0.0f);
    RenderWaterline waterline;
    static const struct {
        double height, pitch;
        RenderMedium medium;
    } CASES[] = {{0.19, 0.0, RENDER_MEDIUM_AIR},     {0.18, 0.0, RENDER_MEDIUM_BOTH},
                 {-0.18, 0.0, RENDER_MEDIUM_BOTH},   {-0.19, 0.0, RENDER_MEDIUM_WATER},
                 {0.44, -89.9, RENDER_MEDIUM_WATER}, {0.46, -89.9, RENDER_MEDIUM_AIR},
                 {-0.44, 89.9, RENDER_MEDIUM_BOTH},  {-0.46, 89.9, RENDER_MEDIUM_WATER},
                 {2000.0, 0.0, RENDER_MEDIUM_AIR},   {-400.0, 30.0, RENDER_MEDIUM_WATER}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; ++i) {
        assert_int_equal(medium_at(sea, CASES[i].height, CASES[i].pitch, &waterline),
                         CASES[i].medium);
        CHECK_NEAR(waterline.depth, fmax(0.0, -CASES[i].height), 1e-9);
    }
    ocean_sea_destroy(sea);
}

/* Small waves count as the patch says, on a sea that is flat itself. */
CASE("small waves meet the waterline as the patch says") {
    OceanSea* sea = create_sea(0.0f);
    const WakeParams params = wake_default_params();
    WakePatch* patch = wake_patch_create(&params, sea_workers(), NULL);
    CHECK(patch && wake_patch_add_stone(patch, 1.5, -1.0, 1.0, 0.4, 1.0));
    for (int i = 0; i < 45; ++i) {
        wake_patch_step(patch);
    }
    double highest = 0.0;
    for (int i = 0; i < 16; ++i) {
        RenderFrame frame = plain_frame(640, 360);
        frame.eye[0] = 0.2 * i;
        frame.eye[1] = 0.02;
        frame.eye[2] = -1.0;
        frame.yaw = 23.0 * i;
        RenderWaterline waterline;
        render_find_waterline(&frame, sea, &waterline);
        RenderWaterline with;
        frame.wake = patch;
        render_find_waterline(&frame, sea, &with);
        for (int row = 0; row < RENDER_WATERLINE_ROWS; ++row) {
            for (int column = 0; column < RENDER_WATERLINE_COLUMNS; ++column) {
                double point[3];
                point_at(&frame, frame.width * column / (RENDER_WATERLINE_COLUMNS - 1.0),
                         frame.height * (1.0 - row / (RENDER_WATERLINE_ROWS - 1.0)), point);
                const double small = wake_patch_sample(patch, point[0], point[2]).height;
                CHECK_NEAR(waterline.over[row][column], point[1], TOLERANCE);
                CHECK_NEAR(with.over[row][column], point[1] - small, TOLERANCE);
                highest = fmax(highest, fabs(small));
            }
        }
    }
    CHECK(highest > 0.05);
    wake_patch_destroy(patch);
    ocean_sea_destroy(sea);
}
