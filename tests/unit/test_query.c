#include "unit/exact.h"
#include "unit/seas.h"

static OceanSea* create_sea(const OceanParams* params, double time) {
    OceanSea* sea = sea_of(params);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
    return sea;
}

static const OceanTexel* texel_at(const OceanSea* sea, int n, int m) {
    const int grid = sea_grid(sea);
    return &sea_texels(sea)[m % grid * grid + n % grid];
}

/* Where the sample (n, m) of the tile stands, 0 <= n, m <= N, and where it rests. */
static void corner_position(const OceanSea* sea, int n, int m, double position[3], double rest[2]) {
    const int grid = sea_grid(sea);
    const double spacing = sea_length(sea) / grid;
    const float* d = texel_at(sea, n, m)->displacement;
    rest[0] = (n - grid / 2) * spacing;
    rest[1] = (m - grid / 2) * spacing;
    position[0] = rest[0] + (double)d[0];
    position[1] = (double)d[1];
    position[2] = rest[1] + (double)d[2];
}

static double random_share(uint32_t a, uint32_t b) {
    uint32_t bits[4];
    swell_random_bits(11, (const uint32_t[4]){a, b, 0, 0}, bits);
    return bits[0] / 4294967296.0;
}

/* The corners of a cell's two triangles, parted by the diagonal from its first corner. */
static const int CORNERS[2][3][2] = {{{0, 0}, {0, 1}, {1, 1}}, {{0, 0}, {1, 1}, {1, 0}}};

typedef struct Tally {
    int eligible, exact;
} Tally;

/* A point inside a drawn triangle whose corners are far from folding: the query finds it to 1 mm on
   the map, so its height is off by at most that times the slope of the triangle. */
static void check_triangle(const OceanSea* sea, int n, int m, int half, Tally* tally) {
    double p[3][3], r[3][2];
    bool steep = false;
    for (int c = 0; c < 3; ++c) {
        const int* corner = CORNERS[half][c];
        corner_position(sea, n + corner[0], m + corner[1], p[c], r[c]);
        steep = steep || texel_at(sea, n + corner[0], m + corner[1])->jacobian <= 0.2f;
    }
    /* The area on the map, against that at rest: J of the triangle itself. */
    const double cell = sea_length(sea) / sea_grid(sea);
    const double area =
        (p[2][0] - p[0][0]) * (p[1][2] - p[0][2]) - (p[1][0] - p[0][0]) * (p[2][2] - p[0][2]);
    if (steep || area / (cell * cell) <= 0.2) {
        return;
    }
    const uint32_t t = (uint32_t)((m * sea_grid(sea) + n) * 2 + half);
    const double u = random_share(t, 0), v = random_share(t, 1) * (1.0 - u);
    double point[3], rest[2];
    for (int axis = 0; axis < 3; ++axis) {
        point[axis] = p[0][axis] + u * (p[1][axis] - p[0][axis]) + v * (p[2][axis] - p[0][axis]);
    }
    for (int axis = 0; axis < 2; ++axis) {
        rest[axis] = r[0][axis] + u * (r[1][axis] - r[0][axis]) + v * (r[2][axis] - r[0][axis]);
    }
    const OceanQuery query = ocean_drawn_query(sea, point[0], point[2]);
    tally->eligible += 1;
    /* Beside a fold another sheet can lie above or below the same point of the map. */
    if (!query.exact || hypot(query.rest[0] - rest[0], query.rest[1] - rest[1]) > 0.5 * cell) {
        return;
    }
    tally->exact += 1;
    CHECK(query.residual <= 1e-3);
    const double rise = fabs(p[1][1] - p[0][1]) + fabs(p[2][1] - p[0][1]);
    const double slope = rise * 2.0 * cell / area;
    CHECK_NEAR(query.height, point[1], 1e-3 * slope + 1e-4);
}

/* Returns the share of such points that were found. */
static double check_triangles(double amplitude, double length) {
    OceanParams params = ocean_default_params();
    params.amplitude = amplitude;
    params.length = length;
    OceanSea* sea = create_sea(&params, 17.0);
    Tally tally = {0, 0};
    for (int m = 0; m < params.grid; ++m) {
        for (int n = 0; n < params.grid; ++n) {
            check_triangle(sea, n, m, 0, &tally);
            check_triangle(sea, n, m, 1, &tally);
        }
    }
    ocean_sea_destroy(sea);
    CHECK(tally.eligible > 4000);
    return (double)tally.exact / tally.eligible;
}

/* On the default sea and a gentler one nearly every such point is found, and on a choppy one
   most. */
CASE("a query of the drawn surface lies on its triangle") {
    CHECK_NEAR(check_triangles(1e-4, 64.0), 1.0, 2e-3);
    CHECK_NEAR(check_triangles(1e-5, 64.0), 1.0, 0.0);
    CHECK_NEAR(check_triangles(2e-4, 64.0), 1.0, 0.02);
}

/* Where the sea folds over itself some points have no answer: this is said, and the best is
   given. */
CASE("a query where the sea folds says so") {
    OceanParams params = ocean_default_params();
    params.amplitude = 2e-3;
    params.choppiness = 2.0;
    OceanSea* ocean = create_sea(&params, 3.0);
    int inexact = 0;
    for (uint32_t i = 0; i < 2000; ++i) {
        const OceanQuery query = ocean_drawn_query(ocean, 64.0 * (random_share(i, 4) - 0.5),
                                                   64.0 * (random_share(i, 5) - 0.5));
        CHECK(isfinite(query.height) && isfinite(query.residual));
        CHECK(query.exact == (query.residual <= 1e-3));
        inexact += !query.exact;
    }
    CHECK(inexact > 0);
    ocean_sea_destroy(ocean);
}

/* The comparison of methods is that of their samples, and leaves the sea as it is. */
CASE("the difference of the methods is measured") {
    const OceanParams params = ocean_default_params();
    OceanSea* ocean = create_sea(&params, 9.0);
    const size_t size = 64 * 64 * sizeof(OceanSample);
    OceanSample* fft = sea_samples(ocean);
    ocean_sea_advance(ocean, OCEAN_METHOD_DFT, 9.0);
    OceanSample* dft = sea_samples(ocean);
    double worst = 0.0;
    const int metres[] = {OCEAN_FIELD_HEIGHT, OCEAN_FIELD_DISP_X, OCEAN_FIELD_DISP_Z};
    for (int i = 0; i < 64 * 64; ++i) {
        for (int f = 0; f < 3; ++f) {
            worst = fmax(worst, fabs((double)(dft[i].field[metres[f]] - fft[i].field[metres[f]])));
        }
    }
    CHECK(worst > 0.0);
    CHECK_NEAR(ocean_sea_compare_methods(ocean), worst, 0.0);
    OceanSample* after = sea_samples(ocean);
    assert_memory_equal(after, dft, size);
    free(fft);
    free(dft);
    free(after);
    ocean_sea_destroy(ocean);
}

/* A sea of three cascades, its waves in Beaufort 5. */
static OceanSea* create_cascades(void) {
    OceanParams params = ocean_physical_params();
    params.grid = 128;
    params.cascades = 3;
    params.state.wind_speed = 9.5;
    return create_sea(&params, 40.0);
}

/* Followed from frame to frame, a point is found where a fresh search finds it. The stretching
   of the surface takes a miss of the tolerance to at most its slope in height; 0.5 is allowed. */
CASE("a point is followed from frame to frame") {
    const double tolerance = 0.01;
    OceanSea* sea = create_cascades();
    int compared = 0;
    for (uint32_t i = 0; i < 40; ++i) {
        const double x = 300.0 * (random_share(i, 6) - 0.5), z = 300.0 * (random_share(i, 7) - 0.5);
        double rest[2] = {x, z};
        for (int frame = 0; frame < 30; ++frame) {
            ocean_sea_advance(sea, OCEAN_METHOD_FFT, 40.0 + frame / 30.0);
            double displacement[3], again[3];
            const double miss = ocean_sea_find(sea, x, z, 0.0, tolerance, rest, displacement);
            CHECK_NEAR(hypot(rest[0] + displacement[0] - x, rest[1] + displacement[2] - z), miss,
                       1e-9);
            ocean_sea_displacement(sea, rest[0], rest[1], again);
            for (int axis = 0; axis < 3; ++axis) {
                CHECK_NEAR(displacement[axis], again[axis], 1e-9);
            }
            const OceanQuery query = ocean_drawn_query(sea, x, z);
            if (query.exact && miss <= tolerance && query.normal[1] > 0.9) {
                CHECK_NEAR(displacement[1], query.height, 0.5 * tolerance + 1e-3);
                ++compared;
            }
        }
    }
    CHECK(compared > 1100); /* of 1200 */
    ocean_sea_destroy(sea);
}

/* Cascades of short waves are left out, and others are not. */
CASE("waves too short to be felt are left out") {
    OceanSea* sea = create_cascades();
    const OceanModulation modulation = ocean_cascade_modulation(ocean_sea_cascade(sea, 0));
    double first, low_first; /* length of which only the first cascade has waves */
    ocean_cascade_band(ocean_sea_cascade(sea, 0), &low_first, &first);
    first = 1.001 * SWELL_TWO_PI / first;
    for (int asked = 1; asked <= 3; ++asked) {
        double low, high;
        ocean_cascade_band(ocean_sea_cascade(sea, asked - 1), &low, &high);
        const double shortest = 0.999 * SWELL_TWO_PI / low;
        for (int i = 0; i < 100; ++i) {
            const int grid = 128, n = i * 5 % grid, m = i * 11 % grid;
            const OceanCascade* last = ocean_sea_cascade(sea, asked - 1);
            const double spacing = ocean_cascade_length(last) / grid;
            const double rest[2] = {(n - grid / 2) * spacing, (m - grid / 2) * spacing};
            double all[3], fewer[3];
            ocean_sea_long_displacement(sea, rest, shortest, all);
            ocean_sea_long_displacement(sea, rest, 1.002 * shortest, fewer);
            double longest[3] = {0.0};
            ocean_sea_long_displacement(sea, rest, first, longest);
            const double factor =
                asked > 1 ? ocean_modulation_factor(&modulation, longest[1]) : 1.0;
            for (int axis = 0; axis < 3; ++axis) {
                const float part = ocean_cascade_texels(last)[m * grid + n].displacement[axis];
                CHECK_NEAR(all[axis] - fewer[axis], factor * (double)part, 1e-6);
            }
        }
    }
    ocean_sea_destroy(sea);
}

/* ---- Between samples ----------------------------------------------------------------------- */

/* At 11 s; see sea_limited. */
static OceanSea* create_limited(double cells, double longest, double choppiness) {
    OceanSea* sea = sea_limited(cells, longest, choppiness);
    CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, 11.0));
    return sea;
}

/* The sum over all waves above (x, z), searched from `near`. */
static ExactSurface surface_above(const OceanSea* sea, double x, double z, const double near[2]) {
    double rest[2] = {near[0], near[1]};
    ExactSurface surface = exact_surface(sea, rest[0], rest[1], 11.0);
    for (int i = 0; i < 12; ++i) {
        rest[0] += 0.7 * (x - rest[0] - surface.displacement[0]);
        rest[1] += 0.7 * (z - rest[1] - surface.displacement[2]);
        surface = exact_surface(sea, rest[0], rest[1], 11.0);
    }
    return surface;
}

/* Degrees, from the normal of a surface with these slopes. */
static double angle_of(const OceanQuery* query, const double slope[2]) {
    const double length = sqrt(1.0 + slope[0] * slope[0] + slope[1] * slope[1]);
    const double across[3] = {
        query->normal[1] * -slope[1] - query->normal[2],
        query->normal[2] * -slope[0] + query->normal[0] * slope[1],
        query->normal[0] + query->normal[1] * slope[0],
    };
    return hypot(hypot(across[0], across[1]), across[2]) / length * 360.0 / SWELL_TWO_PI;
}

typedef OceanQuery (*Query)(const OceanSea* sea, double x, double z);

/* The rms error of heights, as a share of their rms, and of normals [degrees]. */
static void measure(const OceanSea* sea, Query query_at, double* height, double* degrees) {
    enum { PLACES = 60 };
    double misses = 0.0, squares = 0.0, angles = 0.0;
    for (uint32_t i = 0; i < PLACES; ++i) {
        const double x = 64.0 * random_share(i, 8), z = 64.0 * random_share(i, 9);
        const OceanQuery query = query_at(sea, x, z);
        CHECK(query.exact);
        const ExactSurface exact = surface_above(sea, x, z, query.rest);
        misses += pow(query.height - exact.displacement[1], 2.0);
        squares += pow(exact.displacement[1], 2.0);
        angles += pow(angle_of(&query, exact.surface_slope), 2.0);
    }
    *height = sqrt(misses / squares);
    *degrees = sqrt(angles / PLACES);
}

CASE("between samples, queries are within 1 % and 1 degree of the sum over waves of 8 cells") {
    for (int i = 0; i < 4; ++i) {
        const double choppiness = i & 1, longest = i & 2 ? 9.0 : (double)INFINITY;
        OceanSea* sea = create_limited(8.0, longest, choppiness);
        double height, degrees, drawn_height, drawn_degrees;
        measure(sea, ocean_sea_query, &height, &degrees);
        measure(sea, ocean_drawn_query, &drawn_height, &drawn_degrees);
        printf("measured: 8 to %g cells, choppiness %g: height %.3f %%, normal %.3f degrees; "
               "drawn surface %.2f %%, %.2f degrees\n",
               longest, choppiness, 100.0 * height, degrees, 100.0 * drawn_height, drawn_degrees);
        CHECK_NEAR(height, 0.0, 0.01);
        CHECK_NEAR(degrees, 0.0, 1.0);
        ocean_sea_destroy(sea);
    }
}

/* Central differences of step e have an error of (k e)^2 / 6 of a wave's slope, 0.1 % of waves of
   0.2 m, and the search's residual adds up to 1e-5 m over e, 0.3 degrees. */
CASE("the normal is the derivative of the queried heights") {
    const double e = 0.002;
    OceanSea* seas[] = {create_limited(4.0, (double)INFINITY, 1.0), create_cascades()};
    for (int s = 0; s < 2; ++s) {
        double worst = 0.0;
        for (uint32_t i = 0; i < 300; ++i) {
            const double x = 64.0 * random_share(i, 10), z = 64.0 * random_share(i, 11);
            const OceanQuery here = ocean_sea_query(seas[s], x, z);
            const OceanQuery ahead = ocean_sea_query(seas[s], x + e, z);
            const OceanQuery behind = ocean_sea_query(seas[s], x - e, z);
            const OceanQuery right = ocean_sea_query(seas[s], x, z + e);
            const OceanQuery left = ocean_sea_query(seas[s], x, z - e);
            const double slope[2] = {(ahead.height - behind.height) / (2.0 * e),
                                     (right.height - left.height) / (2.0 * e)};
            if (here.jacobian > 0.5) {
                worst = fmax(worst, angle_of(&here, slope));
            }
        }
        printf("measured: normal against differences of heights %.3f degrees\n", worst);
        CHECK_NEAR(worst, 0.0, 0.5);
        ocean_sea_destroy(seas[s]);
    }
}

/* By Parseval's theorem the mean square over the samples is that of the waves, for waves of more
   than two cells. The queries are spread evenly, STEPS in a cell along each axis. */
static double kept_variance(const OceanSea* sea, Query query_at) {
    enum { STEPS = 4 };
    double samples = 0.0, queries = 0.0;
    for (size_t i = 0; i < sea_points(sea); ++i) {
        samples += pow((double)sea_texels(sea)[i].displacement[1], 2.0) / (double)sea_points(sea);
    }
    const int side = STEPS * sea_grid(sea);
    for (int i = 0; i < side * side; ++i) {
        const double x = (i % side + 0.5) / STEPS, z = (i / side + 0.5) / STEPS;
        queries += pow(query_at(sea, x, z).height, 2.0) / (side * side);
    }
    return queries / samples;
}

CASE("queries keep 0.95 of the variance of each band of waves that the grid holds") {
    const double cells[] = {2.03, 2.25, 2.5, 3.0, 4.0, 6.0};
    for (int i = 0; i + 1 < 6; ++i) {
        OceanSea* sea = create_limited(cells[i], cells[i + 1], 0.0);
        const double kept = kept_variance(sea, ocean_sea_query);
        printf("measured: waves of %.2f to %.2f cells keep %.3f of their variance, on the drawn "
               "surface %.3f\n",
               cells[i], cells[i + 1], kept, kept_variance(sea, ocean_drawn_query));
        CHECK(kept > 0.95 && kept < 1.02);
        ocean_sea_destroy(sea);
    }
}

/* Without choppiness a point rests under itself, so that a query can aim at a sample. */
CASE("at samples a query has the bits of the drawn surface") {
    OceanSea* sea = create_limited(2.0, (double)INFINITY, 0.0);
    for (int i = 0; i < 64 * 64; ++i) {
        const double x = i % 64 - 32, z = i / 64 - 32;
        const OceanQuery smooth = ocean_sea_query(sea, x, z), drawn = ocean_drawn_query(sea, x, z);
        CHECK(smooth.height == (double)sea_texels(sea)[i].displacement[1]);
        CHECK(smooth.height == drawn.height && smooth.jacobian == drawn.jacobian);
        CHECK(memcmp(smooth.normal, drawn.normal, sizeof smooth.normal) == 0);
    }
    ocean_sea_destroy(sea);
}

/* ---- A gauge ------------------------------------------------------------------------------- */

enum { GAUGE_TIMES = 1024, GAUGE_BANDS = 6 };

static const double GAUGE_RATE = 4.0; /* Hz */
static const double GAUGE_EDGES[GAUGE_BANDS + 1] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0};

static const double complex J = (double complex)_Complex_I; /* in double; no CMPLX on Windows */

static double complex unit_at(double angle) {
    return cos(angle) + J * sin(angle);
}

/* Adds the heights at (x, z) and the times of the gauge by the sum over a cascade's waves. */
static void add_waves(const OceanCascade* cascade, double x, double z,
                      double heights[GAUGE_TIMES]) {
    const int grid = ocean_cascade_grid(cascade);
    const OceanComplex* h0 = ocean_cascade_amplitudes(cascade);
    for (int i = 0; i < grid * grid; ++i) {
        const int n = i % grid - grid / 2, m = i / grid - grid / 2;
        if (h0[i].re == 0.0f && h0[i].im == 0.0f) {
            continue;
        }
        const double phase = SWELL_TWO_PI * (n * x + m * z) / ocean_cascade_length(cascade);
        const double omega = ocean_cascade_frequency(cascade, n, m);
        const double complex turn = unit_at(omega / GAUGE_RATE);
        double complex wave = 2.0 * ((double)h0[i].re + J * (double)h0[i].im) * unit_at(phase);
        for (int t = 0; t < GAUGE_TIMES; ++t, wave *= turn) {
            heights[t] += creal(wave);
        }
    }
}

/* Adds the squares of Fourier's coefficients in each band, under Hann's window. */
static void add_bands(const double heights[GAUGE_TIMES], double bands[GAUGE_BANDS]) {
    const double step = GAUGE_RATE / GAUGE_TIMES;
    for (int band = 0; band < GAUGE_BANDS; ++band) {
        const int last = (int)(GAUGE_EDGES[band + 1] / step);
        for (int k = (int)(GAUGE_EDGES[band] / step) + 1; k <= last; ++k) {
            double complex sum = 0.0;
            for (int t = 0; t < GAUGE_TIMES; ++t) {
                const double angle = SWELL_TWO_PI * t / GAUGE_TIMES;
                sum += 0.5 * (1.0 - cos(angle)) * heights[t] * unit_at(-k * angle);
            }
            bands[band] += creal(sum * conj(sum));
        }
    }
}

/* The first of three cascades of 64 ends at 0.33 Hz with waves of two cells. */
CASE("a gauge keeps 0.95 of each band of the waves of its sea") {
    OceanParams params = ocean_beaufort_params(5);
    params.grid = 64;
    params.choppiness = params.lean = 0.0;
    OceanSea* sea = sea_of(&params);
    double kept[GAUGE_BANDS] = {0.0}, drawn[GAUGE_BANDS] = {0.0}, exact[GAUGE_BANDS] = {0.0};
    for (uint32_t i = 0; i < 3; ++i) {
        const double x = 1000.0 * random_share(i, 13), z = 1000.0 * random_share(i, 14);
        double heights[3][GAUGE_TIMES] = {{0.0}};
        for (int t = 0; t < GAUGE_TIMES; ++t) {
            ocean_sea_advance(sea, OCEAN_METHOD_FFT, t / GAUGE_RATE);
            heights[0][t] = ocean_sea_query(sea, x, z).height;
            heights[1][t] = ocean_drawn_query(sea, x, z).height;
        }
        for (int c = 0; c < ocean_sea_cascade_count(sea); ++c) {
            add_waves(ocean_sea_cascade(sea, c), x, z, heights[2]);
        }
        add_bands(heights[0], kept);
        add_bands(heights[1], drawn);
        add_bands(heights[2], exact);
    }
    for (int band = 0; band < GAUGE_BANDS; ++band) {
        printf("measured: %.1f to %.1f Hz: a gauge keeps %.3f, on the drawn surface %.3f\n",
               GAUGE_EDGES[band], GAUGE_EDGES[band + 1], kept[band] / exact[band],
               drawn[band] / exact[band]);
        CHECK(kept[band] > 0.95 * exact[band] && kept[band] < 1.02 * exact[band]);
    }
    ocean_sea_destroy(sea);
}

/* ---- What choppiness does to a gauge's spectrum ---------------------------------------------- */

enum { FORCES = 8, TABLE_BANDS = 6, PLACES = 24, TABLE_TIMES = 512 };

static const double TABLE_RATE = 6.0; /* Hz */
static const double TABLE_EDGES[TABLE_BANDS + 1] = {0.2, 0.4, 0.6, 0.8, 1.0, 1.3, 1.7};

/* The spectrum of a gauge over that of its waves, from force 2, in bands above the peak alone: the
   table of LIBRARY. */
static const double TABLE[FORCES][TABLE_BANDS] = {
    {0.0, 0.99, 0.98, 0.96, 0.98, 1.0}, {0.97, 0.96, 0.97, 1.0, 1.1, 1.5},
    {0.96, 0.94, 0.97, 1.1, 1.4, 1.8},  {0.96, 0.9, 1.0, 1.4, 1.9, 2.4},
    {0.94, 0.92, 1.3, 1.8, 2.4, 3.2},   {0.94, 0.95, 1.4, 2.2, 2.6, 4.0},
    {0.95, 1.1, 1.7, 2.5, 3.2, 4.8},    {0.9, 1.4, 2.2, 3.1, 4.0, 6.1}};

/* Adds the energy of each band at some places, under Hann's window. */
static void add_gauges(const OceanParams* params, double bands[TABLE_BANDS]) {
    static double heights[PLACES][TABLE_TIMES];
    OceanSea* sea = sea_of(params);
    for (int t = 0; t < TABLE_TIMES; ++t) {
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, t / TABLE_RATE);
        for (int i = 0; i < PLACES; ++i) {
            const double x = 137.1 * (i % 5), z = 211.7 * (i / 5);
            heights[i][t] =
                ocean_sea_query(sea, x, z).height * (1.0 - cos(SWELL_TWO_PI * t / TABLE_TIMES));
        }
    }
    const double step = TABLE_RATE / TABLE_TIMES;
    for (int band = 0; band < TABLE_BANDS; ++band) {
        const int last = (int)(TABLE_EDGES[band + 1] / step);
        for (int k = (int)(TABLE_EDGES[band] / step) + 1; k <= last; ++k) {
            double complex sum[PLACES] = {0.0};
            for (int t = 0; t < TABLE_TIMES; ++t) {
                const double complex turn = unit_at(-SWELL_TWO_PI * k * t / TABLE_TIMES);
                for (int i = 0; i < PLACES; ++i) {
                    sum[i] += heights[i][t] * turn;
                }
            }
            for (int i = 0; i < PLACES; ++i) {
                bands[band] += creal(sum[i] * conj(sum[i]));
            }
        }
    }
    ocean_sea_destroy(sea);
}

/* Displaced crests ride on longer waves, which carry them to and fro past a fixed place. The two
   seas have the same waves, so that their ratio is spread by a tenth in a band of 17 lines. */
SWEEP("a gauge of choppy water has the spectrum of the table") {
    for (int force = check_sweep(5, 2); force <= check_sweep(5, 9); ++force) {
        OceanParams params = ocean_beaufort_params(force);
        params.grid = 128;
        double choppy[TABLE_BANDS] = {0.0}, linear[TABLE_BANDS] = {0.0};
        for (int seed = 1; seed <= check_sweep(1, 3); ++seed) {
            params.seed = (uint64_t)seed;
            OceanParams smooth = params;
            smooth.choppiness = smooth.lean = 0.0;
            add_gauges(&params, choppy);
            add_gauges(&smooth, linear);
        }
        for (int band = 0; band < TABLE_BANDS; ++band) {
            const double table = TABLE[force - 2][band];
            if (table > 0.0) {
                TELL("force %d, %.1f to %.1f Hz: %.2f\n", force, TABLE_EDGES[band],
                     TABLE_EDGES[band + 1], choppy[band] / linear[band]);
                CHECK_NEAR(choppy[band] / linear[band], table, 0.2 * table);
            }
        }
    }
}
