#include "check.h"

#include "swell/ocean.h"

#include <stdlib.h>

static Ocean* create_sea(const OceanParams* params, SwellWorkers* workers, double time) {
    Ocean* ocean = ocean_create(params, workers, NULL);
    CHECK(ocean);
    ocean_advance(ocean, OCEAN_METHOD_FFT, time);
    return ocean;
}

/* The drawn triangle with corners at these vertices of the tile. */
static void corner_position(const Ocean* ocean, uint32_t index, double position[3]) {
    const OceanVertex* v = &ocean_vertices(ocean)[index];
    const OceanRestVertex* r = &ocean_rest_vertices(ocean)[index];
    position[0] = (double)r->rest[0] + (double)v->offset[0];
    position[1] = (double)v->offset[1];
    position[2] = (double)r->rest[1] + (double)v->offset[2];
}

static double random_share(uint32_t a, uint32_t b) {
    uint32_t bits[4];
    swell_random_bits(11, (const uint32_t[4]){a, b, 0, 0}, bits);
    return bits[0] / 4294967296.0;
}

/* Points inside drawn triangles whose corners are far from folding: the query finds them to 1 mm on
   the map, so its height is off by at most that times the slope of the triangle. Returns the share
   of such points that were found. */
static double check_triangles(double amplitude, double length) {
    int eligible = 0, exact = 0;
    OceanParams params = ocean_default_params();
    params.amplitude = amplitude;
    params.length = length;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_sea(&params, workers, 17.0);
    const size_t count = ocean_triangle_index_count(params.grid);
    uint32_t* index = malloc(count * sizeof *index);
    CHECK(index);
    ocean_fill_triangle_indices(params.grid, index);
    for (uint32_t t = 0; t < count / 3; ++t) {
        double p[3][3];
        bool steep = false;
        for (int c = 0; c < 3; ++c) {
            corner_position(ocean, index[3 * t + (uint32_t)c], p[c]);
            steep = steep || ocean_vertices(ocean)[index[3 * t + (uint32_t)c]].folding <= 0.2f;
        }
        /* The area on the map, against that at rest: the folding of the triangle itself. */
        const double cell = length / params.grid;
        const double area =
            (p[2][0] - p[0][0]) * (p[1][2] - p[0][2]) - (p[1][0] - p[0][0]) * (p[2][2] - p[0][2]);
        if (steep || area / (cell * cell) <= 0.2) {
            continue;
        }
        const double u = random_share(t, 0), v = random_share(t, 1) * (1.0 - u);
        double point[3];
        for (int axis = 0; axis < 3; ++axis) {
            point[axis] =
                p[0][axis] + u * (p[1][axis] - p[0][axis]) + v * (p[2][axis] - p[0][axis]);
        }
        const OceanQuery query = ocean_query(ocean, point[0], point[2]);
        ++eligible;
        const OceanRestVertex* r = ocean_rest_vertices(ocean);
        const uint32_t* corner = &index[3 * t];
        double rest[2];
        for (int axis = 0; axis < 2; ++axis) {
            const double origin = (double)r[corner[0]].rest[axis];
            rest[axis] = origin + u * ((double)r[corner[1]].rest[axis] - origin) +
                         v * ((double)r[corner[2]].rest[axis] - origin);
        }
        /* Beside a fold another sheet can lie above or below the same point of the map. */
        const double astray = hypot(query.rest[0] - rest[0], query.rest[1] - rest[1]);
        if (!query.exact || astray > 0.5 * cell) {
            continue;
        }
        ++exact;
        CHECK(query.residual <= 1e-3);
        const double rise = fabs(p[1][1] - p[0][1]) + fabs(p[2][1] - p[0][1]);
        const double slope = rise * 2.0 * cell / area;
        CHECK_NEAR(query.height, point[1], 1e-3 * slope + 1e-4);
    }
    free(index);
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
    CHECK(eligible > 4000);
    return (double)exact / eligible;
}

/* On the default sea and a gentler one nearly every such point is found, and on a choppy one most.
 */
static void against_the_triangles(void** state) {
    (void)state;
    CHECK_NEAR(check_triangles(1e-4, 64.0), 1.0, 2e-3);
    CHECK_NEAR(check_triangles(1e-5, 64.0), 1.0, 0.0);
    CHECK_NEAR(check_triangles(2e-4, 64.0), 1.0, 0.02);
}

/* At the vertices the query gives back what the vertex holds. */
static void at_the_vertices(void** state) {
    (void)state;
    OceanParams params = ocean_default_params();
    params.amplitude = 2e-5;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_sea(&params, workers, 3.0);
    const int side = params.grid + 1;
    for (uint32_t i = 0; i < (uint32_t)(side * side); i += 13) {
        double position[3];
        corner_position(ocean, i, position);
        const OceanVertex* v = &ocean_vertices(ocean)[i];
        const OceanQuery query = ocean_query(ocean, position[0], position[2]);
        CHECK(query.exact);
        CHECK_NEAR(query.height, v->offset[1], 2e-3);
        CHECK_NEAR(query.displacement[0], v->offset[0], 2e-3);
        CHECK_NEAR(query.normal[0], v->normal[0], 5e-3);
        CHECK_NEAR(query.normal[0] * query.normal[0] + query.normal[1] * query.normal[1] +
                       query.normal[2] * query.normal[2],
                   1.0, 1e-9);
    }
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

static void any_tile_is_the_same(void** state) {
    (void)state;
    OceanParams params = ocean_default_params();
    params.length = 50.0;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_sea(&params, workers, 3.0);
    for (uint32_t i = 0; i < 200; ++i) {
        const double x = 50.0 * (random_share(i, 2) - 0.5), z = 50.0 * (random_share(i, 3) - 0.5);
        const OceanQuery here = ocean_query(ocean, x, z);
        const OceanQuery there = ocean_query(ocean, x + 350.0, z - 5000.0);
        if (here.exact) {
            CHECK_NEAR(there.height, here.height, 5e-3);
        }
    }
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

/* Where the sea folds over itself some points have no answer: this is said, and the best is given.
 */
static void folded_points_are_owned_up_to(void** state) {
    (void)state;
    OceanParams params = ocean_default_params();
    params.amplitude = 2e-3;
    params.choppiness = 2.0;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_sea(&params, workers, 3.0);
    int inexact = 0;
    for (uint32_t i = 0; i < 2000; ++i) {
        const OceanQuery query = ocean_query(ocean, 64.0 * (random_share(i, 4) - 0.5),
                                             64.0 * (random_share(i, 5) - 0.5));
        CHECK(isfinite(query.height) && isfinite(query.residual));
        CHECK(query.exact == (query.residual <= 1e-3));
        inexact += !query.exact;
    }
    CHECK(inexact > 0);
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

/* The comparison of methods is that of their samples, and leaves the sea as it is. */
static void methods_are_compared(void** state) {
    (void)state;
    const OceanParams params = ocean_default_params();
    SwellWorkers* workers = swell_workers_create(2, NULL);
    Ocean* ocean = create_sea(&params, workers, 9.0);
    const size_t size = 64 * 64 * sizeof(OceanSample);
    OceanSample* fft = malloc(size);
    CHECK(fft);
    memcpy(fft, ocean_samples(ocean), size);
    ocean_advance(ocean, OCEAN_METHOD_DFT, 9.0);
    double worst = 0.0;
    const int metres[] = {OCEAN_FIELD_HEIGHT, OCEAN_FIELD_DISP_X, OCEAN_FIELD_DISP_Z};
    for (int i = 0; i < 64 * 64; ++i) {
        for (int f = 0; f < 3; ++f) {
            const float difference =
                ocean_samples(ocean)[i].field[metres[f]] - fft[i].field[metres[f]];
            worst = fmax(worst, fabs((double)difference));
        }
    }
    OceanSample* dft = malloc(size);
    CHECK(dft);
    memcpy(dft, ocean_samples(ocean), size);
    CHECK(worst > 0.0);
    CHECK_NEAR(ocean_compare_methods(ocean, NULL), worst, 0.0);
    assert_memory_equal(ocean_samples(ocean), dft, size);
    free(fft);
    free(dft);
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("a query lies on the drawn triangle", against_the_triangles),
    CHECK_CASE("a query at a vertex gives the vertex", at_the_vertices),
    CHECK_CASE("a query on any tile gives the same", any_tile_is_the_same),
    CHECK_CASE("a query where the sea folds says so", folded_points_are_owned_up_to),
    CHECK_CASE("the difference of the methods is measured", methods_are_compared),
};

CHECK_MAIN(CASES)
