/*
 * Hostile numbers: what a caller passes is refused, or leaves finite what is read afterwards. Texts
 * and files of any bytes are those of tests/fuzz.
 */
#include "unit/seas.h"

#include "swell/float.h"
#include "swell/land.h"
#include "swell/ocean.h"
#include "swell/shore.h"
#include "swell/wake.h"

#include <float.h>
#include <limits.h>

static const double NUMBERS[] = {0.0,  -0.0, 1.0,    -1.0,    13.0,     1e-308,   5e-324,    1e9,
                                 -1e9, 1e18, -1e300, DBL_MAX, -DBL_MAX, INFINITY, -INFINITY, NAN};
static const int WHOLE[] = {0, 1, -1, 2, 3, 13, 64, 1 << 20, INT_MAX, INT_MIN};
enum {
    NUMBER_COUNT = sizeof NUMBERS / sizeof *NUMBERS,
    WHOLE_COUNT = sizeof WHOLE / sizeof *WHOLE
};

#define EACH_NUMBER(a) for (int a##_i = 0; a##_i < NUMBER_COUNT; ++a##_i)
#define EACH_WHOLE(a) for (int a##_i = 0; a##_i < WHOLE_COUNT; ++a##_i)
#define NUMBER(a) NUMBERS[a##_i]

/* A call that must refuse, and say why. */
#define REFUSED(call)                                                                              \
    do {                                                                                           \
        error = (SwellError){.code = SWELL_ERROR_NONE};                                            \
        CHECK(!(call));                                                                            \
        CHECK(error.code == SWELL_ERROR_RANGE && error.message[0]);                                \
    } while (0)

static SwellError error;

/* ---- ocean --------------------------------------------------------------------------------- */

/* Creates and advances a sea of these parameters, unless it is refused. */
static bool try_sea(const OceanParams* params) {
    error = (SwellError){.code = SWELL_ERROR_NONE};
    OceanSea* sea = ocean_sea_create(params, (OceanEngine){.workers = sea_workers()}, &error);
    CHECK((sea != NULL) == (error.code == SWELL_ERROR_NONE));
    if (sea) {
        CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, 7.0));
        CHECK(isfinite(ocean_sea_query(sea, 1.0, 2.0).height));
        const OceanCascade* cascade = ocean_sea_cascade(sea, 0);
        const float* texels = ocean_cascade_texels(cascade)->displacement;
        const int grid = ocean_cascade_grid(cascade);
        for (int i = 0; i < grid * grid * (int)(sizeof(OceanTexel) / sizeof(float)); ++i) {
            CHECK(isfinite(texels[i]));
        }
        const OceanLean lean = ocean_cascade_lean(cascade);
        CHECK(isfinite((float)(lean.rate > 0.0 ? 0.5 / lean.rate : 0.0)));
        CHECK(isfinite((float)ocean_cascade_modulation(cascade).rate));
        ocean_sea_destroy(sea);
    }
    return sea != NULL;
}

/* The fields of the parameters take the numbers, in turn or, in a whole sweep, each of each. */
SWEEP("parameters of a sea are refused or make one") {
    static const size_t REALS[] = {
        offsetof(OceanParams, state.wind_speed),
        offsetof(OceanParams, state.wind_direction),
        offsetof(OceanParams, state.fetch),
        offsetof(OceanParams, state.depth),
        offsetof(OceanParams, state.peak_enhancement),
        offsetof(OceanParams, state.swell),
        offsetof(OceanParams, state.swell_height),
        offsetof(OceanParams, state.swell_period),
        offsetof(OceanParams, state.swell_direction),
        offsetof(OceanParams, length),
        offsetof(OceanParams, wind_x),
        offsetof(OceanParams, wind_z),
        offsetof(OceanParams, amplitude),
        offsetof(OceanParams, loop),
        offsetof(OceanParams, choppiness),
        offsetof(OceanParams, lean),
        offsetof(OceanParams, crest.height),
        offsetof(OceanParams, state.current_speed), /* from here on a sea takes long */
        offsetof(OceanParams, state.current_direction),
        offsetof(OceanParams, state.swell_system[0].height),
        offsetof(OceanParams, state.swell_system[0].period),
        offsetof(OceanParams, state.swell_system[0].direction),
        offsetof(OceanParams, state.swell_system[0].spread),
        offsetof(OceanParams, state.swell_system[0].gamma),
    };
    enum { FIELDS = sizeof REALS / sizeof *REALS, LONG_FROM = 17 };
    OceanParams base = ocean_physical_params();
    base.grid = 16;
    base.cascades = 1;
    int made = 0, tried = 0;
    const int kinds = check_sweep(1, OCEAN_SPECTRUM_COUNT), step = kinds > 1 ? 1 : 2;
    for (int turn = 0; turn < kinds * FIELDS; ++turn) {
        const int field = turn % FIELDS;
        for (int a_i = step > 1 ? field % 2 : 0; a_i < NUMBER_COUNT; a_i += step) {
            OceanParams params = base;
            params.state.kind =
                (OceanSpectrumKind)((turn / FIELDS + field + a_i / 2) % OCEAN_SPECTRUM_COUNT);
            if (field >= LONG_FROM) {
                params.state.swells = 1;
                params.state.swell_system[0] = (OceanSwell){1.0, 9.0, 0.0, 0.0, 3.3};
                params.state.current_speed = 0.5;
            }
            memcpy((char*)&params + REALS[field], &NUMBER(a), sizeof(double));
            made += try_sea(&params);
            ++tried;
        }
    }
    CHECK(made > 20 * kinds && tried - made > 40 * kinds);
    int* const whole[] = {&base.grid, &base.cascades, &base.state.swells};
    for (int field = 0; field < 3; ++field) {
        const int before = *whole[field];
        EACH_WHOLE(i) {
            *whole[field] = WHOLE[i_i];
            try_sea(&base);
        }
        *whole[field] = before;
    }
    /* A swell that almost no wind raises leans by less than a float holds. */
    OceanParams faint = base;
    faint.state.swell_height = 2.0;
    for (double wind = 1.0; wind > 1e-10; wind *= 0.1) {
        faint.state.wind_speed = wind;
        CHECK(try_sea(&faint));
    }
    OceanParams single = ocean_wave_params();
    single.grid = 16;
    for (int i = 0; i < 4; ++i) {
        EACH_NUMBER(a) {
            single.state.wave[0] = (OceanSingleWave){40.0, 1.0, 30.0, 90.0};
            (&single.state.wave[0].length)[i] = NUMBER(a);
            CHECK(!try_sea(&single) || isfinite(NUMBER(a)));
        }
    }
}

CASE("tables are refused or make a sea") {
    double frequency[2] = {0.1, 0.2}, width[2] = {0.1, 0.1}, density[8] = {1.0};
    const OceanTable good = {2, 4, frequency, width, 0.0, density, NULL};
    OceanTable table = good;
    OceanParams params = ocean_physical_params();
    params.grid = 16;
    params.state.kind = OCEAN_SPECTRUM_MEASURED;
    params.state.table = &table;
    CHECK(try_sea(&params));
    EACH_WHOLE(i) {
        if (WHOLE[i_i] < 1 || WHOLE[i_i] > OCEAN_TABLE_MAX) {
            table.frequencies = WHOLE[i_i];
            CHECK(!try_sea(&params));
            table = good;
            table.directions = WHOLE[i_i];
            CHECK(!try_sea(&params));
            table = good;
        }
    }
    double* const number[] = {&frequency[1], &width[1], &density[3], &table.first_direction};
    for (int i = 0; i < 4; ++i) {
        const double before = *number[i];
        *number[i] = i < 3 ? 1e308 : (double)NAN;
        CHECK(!try_sea(&params));
        *number[i] = before;
    }
}

CASE("places and times of a sea are refused or have finite water") {
    OceanParams params = ocean_beaufort_params(5);
    params.grid = 16;
    params.state.depth = 20.0;
    OceanSea* sea = sea_of(&params);
    OceanFoam* foam = ocean_foam_create(sea, NULL);
    OceanFlow* flow = ocean_flow_create(sea, NULL);
    CHECK(foam && flow && ocean_foam_advance(foam, sea, OCEAN_METHOD_FFT, 3.0, NULL));
    CHECK(ocean_flow_update(flow, sea, NULL));
    EACH_NUMBER(a) {
        const double x = NUMBER(a);
        CHECK(isfinite(ocean_sea_frequency_density(sea, x)));
        CHECK(isfinite(ocean_sea_direction_density(sea, x)));
        CHECK(isfinite(ocean_sea_directional_density(sea, x, x)));
        EACH_NUMBER(b) {
            const double z = NUMBER(b), place[3] = {x, z, 1.0}, sideways[3] = {1.0, x, z};
            const bool finite = isfinite(x) && isfinite(z);
            double three[3], rest[2] = {x, z};
            OceanQuery query;
            OceanWater water;
            OceanFoamSample sample;
            CHECK(isinf(ocean_sea_query(sea, x, z).residual) || finite);
            CHECK(isfinite(ocean_sea_query(sea, x, z).height));
            CHECK(isfinite(ocean_drawn_query(sea, x, z).height));
            ocean_sea_displacement(sea, x, z, three);
            CHECK(isfinite(three[0] + three[1] + three[2]));
            CHECK(isinf(ocean_sea_find(sea, x, z, fabs(z), 0.01, rest, three)) || finite);
            (void)ocean_sea_find(sea, 1.0, 1.0, x, z, rest, three);
            CHECK(ocean_sea_query_points(sea, 1, place, &query, &error) == finite);
            CHECK(ocean_foam_sample_points(foam, sea, 1, place, &sample, &error) == finite);
            CHECK(ocean_flow_query_points(flow, sea, 1, place, &water, &error) ==
                  (isfinite(x) && !isnan(z)));
            CHECK(ocean_flow_query_points(flow, sea, 1, sideways, &water, &error) ==
                  (!isnan(x) && isfinite(z)));
            const double eye[3] = {x, 2.0, z}, down[3] = {0.0, z, x};
            (void)ocean_sea_cast_ray(sea, eye, down, 20.0, three);
            (void)ocean_sea_cast_ray(sea, (const double[3]){0.0, 100.0, 0.0}, down, fabs(x), three);
            const double straight[3] = {0.0, -1.0, 0.0};
            bool hits = false;
            CHECK(ocean_sea_cast_rays(sea, 1, eye, straight, fabs(z), three, &hits, &error) ==
                  (isfinite(x) && isfinite(z)));
            const bool is_unit = fabs(hypot(x, z) - 1.0) <= 1e-6;
            CHECK(ocean_sea_cast_rays(sea, 1, straight, down, 9.0, three, &hits, &error) ==
                  is_unit);
            CHECK(ocean_sea_cast_rays(sea, 1, straight, straight, x, three, &hits, &error) ==
                  (x >= 0.0));
        }
    }
    const double times[] = {NAN, INFINITY, -1.0, 2e9};
    for (int i = 0; i < 4; ++i) {
        CHECK(!ocean_sea_advance(sea, OCEAN_METHOD_FFT, times[i]));
        REFUSED(ocean_foam_advance(foam, sea, OCEAN_METHOD_FFT, times[i], &error));
    }
    CHECK(ocean_sea_progress(sea, NAN, &error) == OCEAN_PROGRESS_FAILED);
    ocean_flow_destroy(flow);
    ocean_foam_destroy(foam);
    ocean_sea_destroy(sea);
}

CASE("places and times at a rim are refused") {
    const float bad_places[] = {NAN, INFINITY, 2e6f};
    float values[9] = {0.0f};
    const OceanEngine engine = {.workers = sea_workers()};
    OceanParams params = ocean_physical_params();
    params.grid = 32;
    OceanSea* deep = sea_of(&params);
    params.state.depth = 5.0;
    params.length = 200.0;
    OceanSea* sea = sea_of(&params);
    REFUSED(ocean_rim_waves_create(deep, engine, &error));
    OceanRimWaves* waves = ocean_rim_waves_create(sea, engine, &error);
    CHECK(waves);
    REFUSED(ocean_rim_waves_take(waves, deep, &error));
    REFUSED(ocean_rim_waves_set_places(waves, 1, values, values, NAN, 0.0, &error));
    for (int i = 0; i < 3; ++i) {
        REFUSED(ocean_rim_waves_set_places(waves, 1, values, &bad_places[i], 0.0, 0.0, &error));
        CHECK(!ocean_rim_waves_fill(waves, i == 2 ? 2e9 : (double)bad_places[i], values, values,
                                    values));
    }
    CHECK(ocean_rim_waves_set_places(waves, 2, values, values, 0.0, 1e6, &error));
    CHECK(ocean_rim_waves_fill(waves, -1e9, values, values + 3, values + 6));
    CHECK(isfinite(values[0]) && isfinite(values[3]) && isfinite(values[6]));
    ocean_rim_waves_destroy(waves);
    ocean_sea_destroy(sea);
    ocean_sea_destroy(deep);
}

/* ---- shore --------------------------------------------------------------------------------- */

enum { SHORE_CELLS = 16 * 16, STATE_BYTES = 100000 };

static void fill_badly(void* context, double time, ShoreRim* rim) {
    (void)time;
    for (int n = 0; n < rim->count; ++n) {
        rim->surface[n] = rim->flux_x[n] = rim->flux_z[n] = *(const float*)context;
    }
}

CASE("numbers of land are refused or give finite heights") {
    static const float FLAT[64 * 8];
    LandParams land = land_default_params();
    ShoreParams window;
    EACH_WHOLE(i) {
        CHECK(land_window(&land, WHOLE[i_i], &window, &error) == (WHOLE[i_i] == 64));
        LandParams other = land;
        other.kind = LAND_MAP;
        other.map = (LandMap){.heights = FLAT, .rows = WHOLE[i_i], .columns = 8, .size = 8.0};
        CHECK(land_check_params(&other, &error) ==
              (WHOLE[i_i] >= LAND_MAP_CELLS_MIN && WHOLE[i_i] <= LAND_MAP_CELLS_MAX));
    }
    EACH_NUMBER(x) {
        CHECK(isfinite(land_height(&land, NUMBER(x), 1.0)));
        CHECK(isfinite(land_height(&land, 1.0, NUMBER(x))));
        CHECK(isfinite(land_height(&land, 1e3, NUMBER(x))));
        double* const fields[] = {&land.depth, &land.slope, &land.bar, &land.tide, &land.period};
        for (size_t n = 0; n < sizeof fields / sizeof *fields; ++n) {
            const double kept = *fields[n];
            *fields[n] = NUMBER(x);
            CHECK(!land_check_params(&land, &error) || fabs(NUMBER(x)) <= 13.0);
            *fields[n] = kept;
        }
    }
}

CASE("numbers of a shore are refused or keep it finite") {
    static float bed[SHORE_CELLS], values[SHORE_CELLS];
    static char state[STATE_BYTES];
    ShoreParams params = shore_default_params();
    params.nx = params.nz = 16;
    EACH_NUMBER(x) {
        const ShoreParams good = params;
        double* const fields[] = {&params.cell, &params.rim[SHORE_WEST], &params.rim[SHORE_SOUTH],
                                  &params.west, &params.north,           &params.friction,
                                  &params.soak};
        for (size_t n = 0; n < sizeof fields / sizeof *fields; ++n) {
            *fields[n] = NUMBER(x);
            Shore* shore = shore_create(&params, bed, sea_workers(), &error);
            if (shore) {
                shore_step(shore);
            }
            shore_destroy(shore);
            params = good;
        }
        bed[3] = (float)NUMBER(x);
        Shore* shore = shore_create(&params, bed, sea_workers(), &error);
        CHECK(!shore == !(fabs(NUMBER(x)) <= 1e3));
        shore_destroy(shore);
        bed[3] = 0.0f;
    }
    EACH_WHOLE(i) {
        params.nx = WHOLE[i_i] == 64 ? 63 : WHOLE[i_i];
        REFUSED(shore_create(&params, bed, sea_workers(), &error));
        params.nx = 16;
    }
    for (int n = 0; n < SHORE_CELLS; ++n) {
        bed[n] = (float)(n % 16) - 12.0f;
    }
    params.rim[SHORE_WEST] = 5.0;
    Shore* shore = shore_create(&params, bed, sea_workers(), &error);
    CHECK(shore);
    EACH_NUMBER(x) {
        values[7] = (float)NUMBER(x);
        const double most = fabs(NUMBER(x));
        CHECK(shore_set_water(shore, values, NULL, NULL, &error) == (most <= 1e3));
        CHECK(shore_set_water(shore, NULL, values, values, &error) == (most <= 1e5));
        CHECK(shore_set_bed(shore, values, &error) == (most <= 1e3));
        shore_step(shore);
        shore_set_rim(shore, fill_badly, &values[7]);
        shore_step(shore);
        const ShoreCorners corners = shore_corners(shore_params(shore), NUMBER(x), NUMBER(x));
        CHECK(corners.x >= 0.0 && corners.x <= 1.0 && corners.z >= 0.0 && corners.z <= 1.0);
        const ShoreSample sample = shore_sample(shore, NUMBER(x), 1.0);
        CHECK(isfinite(sample.surface) && isfinite(sample.velocity[0]));
        CHECK(isfinite(shore_sample(shore, 1.0, NUMBER(x)).surface));
        shore_set_rim(shore, NULL, NULL);
        (void)shore_frequency(NUMBER(x), 1.0), (void)shore_frequency(1.0, NUMBER(x));
    }
    CHECK(shore_state_size(shore) <= sizeof state);
    memset(state, 0xff, sizeof state);
    CHECK(!shore_set_state(shore, state, &error));
    shore_destroy(shore);
}

/* ---- wake ---------------------------------------------------------------------------------- */

static void disturb_patch(WakePatch* patch, double x, double z) {
    static WakeTrack track;
    static uint8_t painted[WAKE_TRACK_GRID * WAKE_TRACK_GRID];
    double middle[2];
    const WakeSections ship = {.area = {x, z, 1.0}, .half_breadth = {z, x}, .hollow = x};
    const WakeHull hulls[] = {{x, z, {1.0, 0.0}, 6.0, 1.0, NULL},
                              {0.0, 0.0, {x, z}, 6.0, 1.0, &ship},
                              {0.0, 0.0, {x, z}, x, z, NULL},
                              {0.0, 0.0, {1.0, 0.0}, x, x, &ship},
                              {x, 0.0, {1.0, 0.0}, z, z, &ship}};
    const WakeWash washes[] = {{x, z, {1.0, 0.0}, 1.0, 1.0, 1.0},
                               {0.0, 0.0, {x, z}, 1.0, 1.0, 1.0},
                               {0.0, 0.0, {1.0, 0.0}, x, z, x}};
    wake_track_add(&track, &(WakeWash){x, z, {1.0, 0.0}, 1.0, z, z}, x);
    wake_track_add(&track, &(WakeWash){z, 1.0, {1.0, 0.0}, 1.0, 1.0, 1.0}, x);
    (void)wake_track_paint(&track, x, painted, middle);
    wake_patch_move(patch, x, z);
    (void)wake_patch_add_stone(patch, x, z, 1.0, 1.0, 1.0);
    (void)wake_patch_add_stone(patch, 0.0, 0.0, x, z, x);
    for (int i = 0; i < 5; ++i) {
        wake_patch_set_hull(patch, i, &hulls[i]);
    }
    for (int i = 0; i < 3; ++i) {
        (void)wake_patch_add_wash(patch, &washes[i]);
    }
    (void)wake_patch_share(patch, x, z), (void)wake_patch_sample(patch, x, z);
}

CASE("numbers of a patch of water are refused or keep it finite") {
    WakeParams params = wake_default_params();
    params.grid = 32;
    params.border = 1.0;
    double* const fields[] = {&params.cell, &params.border, &params.border_rate, &params.depth,
                              &params.foam_life};
    for (int field = 0; field < 5; ++field) {
        const double before = *fields[field];
        EACH_NUMBER(a) {
            *fields[field] = NUMBER(a);
            WakePatch* patch = wake_patch_create(&params, sea_workers(), &error);
            if (patch) {
                (void)wake_patch_add_stone(patch, 0.0, 0.0, 1.0, 1.0, 1.0);
                wake_patch_step(patch);
            }
            wake_patch_destroy(patch);
        }
        *fields[field] = before;
    }
    WakePatch* patch = wake_patch_create(&params, sea_workers(), &error);
    CHECK(patch);
    EACH_NUMBER(a) {
        EACH_NUMBER(b) {
            disturb_patch(patch, NUMBER(a), NUMBER(b));
        }
        wake_patch_step(patch);
    }
    CHECK(isfinite(wake_patch_largest(patch)) && isfinite(wake_patch_energy(patch)));
    wake_patch_destroy(patch);
}

/* ---- float --------------------------------------------------------------------------------- */

static void bad_water(void* context, double shortest, FloatProbe* probes, int count) {
    (void)shortest;
    const double value = *(const double*)context;
    for (int i = 0; i < count; ++i) {
        probes[i] = (FloatProbe){value, value, {value, value}, value, {value, value, value}};
    }
}

CASE("bodies stay finite on any water, by any push") {
    for (int kind = 0; kind < 2; ++kind) {
        FloatBody* body = kind ? float_boat_create(NULL, NULL) : float_buoy_create(NULL);
        double value = 0.0;
        const FloatWater water = {bad_water, &value};
        CHECK(body);
        EACH_NUMBER(a) {
            value = NUMBER(a);
            (void)float_body_place(body, value, 0.0, 0.0, 0.0);
            (void)float_body_place(body, 0.0, value, 0.0, value);
            float_buoy_moor(body, value, value);
            float_boat_steer(body, value, -value);
            (void)float_boat_run(body, value);
            const double forces[2][3] = {{value, -value, value}, {1.0, 2.0, value}};
            (void)float_body_push(body, forces[0], forces[1]);
            for (int i = 0; i < 5; ++i) {
                float_body_step(body, &water);
            }
            const FloatPose pose = float_body_pose(body);
            (void)float_body_pose_after(body, value);
            CHECK(isfinite(pose.position[0] + pose.position[1] + pose.orientation[3]));
            (void)float_boat_half_beam(value), (void)float_boat_keel(value);
            (void)float_boat_trim(value), (void)float_planing_share(value, -value);
            (void)float_planing_share(5.0, value), (void)float_floating_share(value, -value);
            (void)float_boat_deck(value), (void)float_boat_half_breadth(value, value);
        }
        float_body_destroy(body);
    }
}

/* A wedge whose numbers become others, one after the other. */
CASE("numbers of a hull's mesh are refused or make one") {
    float vertex[18] = {0, -1, 2, -1, 1, 2, 1, 1, 2, 0, -1, -2, -1, 1, -2, 1, 1, -2};
    const uint32_t index[8][3] = {{0, 2, 1}, {3, 4, 5}, {0, 1, 4}, {0, 4, 3},
                                  {0, 3, 5}, {0, 5, 2}, {1, 2, 5}, {1, 5, 4}};
    FloatMesh mesh = {vertex, index[0], 6, 8, .mass = 0.0};
    FloatHull* hull = float_hull_from_mesh(&mesh, NULL);
    CHECK(hull);
    EACH_NUMBER(a) {
        for (int i = 0; i < 18; ++i) {
            const float kept = vertex[i];
            vertex[i] = (float)NUMBER(a);
            float_hull_destroy(float_hull_from_mesh(&mesh, NULL));
            vertex[i] = kept;
        }
        double* const numbers[] = {&mesh.mass, &mesh.draught, &mesh.gravity, mesh.gyration};
        for (int i = 0; i < 4; ++i) {
            *numbers[i] = NUMBER(a);
            FloatHull* other = float_hull_from_mesh(&mesh, NULL);
            float_body_destroy(other ? float_boat_create(other, NULL) : NULL);
            float_hull_destroy(other);
            *numbers[i] = 0.0;
        }
    }
    for (int count = 0; count < 6; ++count) {
        const int few = count / 2; /* less than a tetrahedron */
        REFUSED(
            float_hull_from_mesh(&(FloatMesh){vertex, index[0], count, 8, .mass = 0.0}, &error));
        REFUSED(float_hull_from_mesh(&(FloatMesh){vertex, index[0], 6, few, .mass = 0.0}, &error));
    }
    float_hull_destroy(hull);
}
