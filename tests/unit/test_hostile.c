/* Each installed function of base, ocean and ripple, called with what no caller should pass. The
   walk over their headers in test_install.py proves that none is left out here. */
#include "check.h"

#include "swell/ocean.h"
#include "swell/ripple.h"

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

/* ---- base ---------------------------------------------------------------------------------- */

static void* take(void* context, size_t size) {
    (void)context;
    return malloc(size);
}

static void count_block(void* context, int block, int worker) {
    (void)block;
    (void)worker;
    *(int*)context += 1;
}

typedef struct Nested {
    SwellWorkers* workers;
    int ran, inner;
} Nested;

static void nest(void* context, int block, int worker) {
    Nested* nested = context;
    (void)worker;
    if (block == 0) {
        nested->ran = swell_workers_run(nested->workers, 4, count_block, &nested->inner);
    }
}

CASE("base survives anything") {
    CHECK(!swell_error_set(NULL, SWELL_ERROR_RANGE, "%s", ""));
    CHECK(!swell_error_set(&error, (SwellErrorCode)99, NULL));
    REFUSED(swell_memory_allocate_from(&(SwellAllocator){.allocate = take}, 1, 1, &error));
    CHECK(!swell_memory_allocate(SIZE_MAX, SIZE_MAX, &error) && error.code == SWELL_ERROR_MEMORY);
    CHECK(!swell_memory_allocate(SIZE_MAX, 1, NULL));
    void* none = swell_memory_allocate(0, 0, NULL);
    CHECK(none);
    swell_memory_free(none);
    swell_memory_free(NULL);
    uint32_t bits[4] = {0};
    swell_random_bits(1, NULL, bits);
    swell_random_bits(1, bits, NULL);
    CHECK(isfinite(swell_random_normal_pair(UINT64_MAX, INT_MIN, INT_MAX, UINT32_MAX).first));
    (void)swell_processor();
    CHECK(swell_version());
    double three[3] = {1.0, 2.0, 3.0};
    swell_to_z_up(NULL, three);
    swell_to_z_up(three, NULL);
    swell_to_z_up(three, three);
    CHECK(three[0] == 1.0 && three[1] == -3.0 && three[2] == 2.0);
    EACH_WHOLE(count) {
        const int count = WHOLE[count_i];
        if (count < 1 || count > SWELL_WORKERS_MAX) {
            REFUSED(swell_workers_create(count, &error));
        }
    }
    REFUSED(
        swell_workers_create_on((SwellWorkersBasis){.allocator = {.allocate = take}}, 1, &error));
    SwellWorkers* workers = swell_workers_create(2, NULL);
    int blocks = 0;
    CHECK(!swell_workers_run(NULL, 1, count_block, &blocks));
    CHECK(!swell_workers_run(workers, 1, NULL, NULL));
    CHECK(!swell_workers_run(workers, -1, count_block, &blocks));
    CHECK(!swell_workers_run(workers, INT_MAX, count_block, &blocks));
    CHECK(swell_workers_run(workers, 0, count_block, &blocks) && blocks == 0);
    Nested nested = {workers, 1, 0};
    CHECK(swell_workers_run(workers, 2, nest, &nested));
    CHECK(!nested.ran && nested.inner == 0);
    CHECK(swell_workers_count(NULL) == 0);
    swell_workers_cancel(NULL);
    swell_memory_free(swell_workers_allocate(NULL, 3, 3, NULL));
    swell_workers_destroy(workers);
    swell_workers_destroy(NULL);
}

/* ---- ocean --------------------------------------------------------------------------------- */

CASE("names and observations exist for any number") {
    EACH_WHOLE(i) {
        const int i = WHOLE[i_i];
        CHECK(ocean_spectrum_name((OceanSpectrumKind)i) && ocean_limit_name((OceanLimit)i));
        CHECK(ocean_spreading_name((OceanSpreading)i) && ocean_beaufort_name(i));
        CHECK(ocean_fft_name((OceanFft)i) && ocean_method_name((OceanMethod)i));
        const OceanBeaufort beaufort = ocean_beaufort(i);
        CHECK(beaufort.name && beaufort.force == i);
        const OceanParams params = ocean_beaufort_params(i);
        error = (SwellError){.code = SWELL_ERROR_NONE};
        const bool exists = i >= 0 && i <= OCEAN_BEAUFORT_MAX;
        CHECK(ocean_check_params(&params, &error) == exists);
        CHECK(exists == (error.code == SWELL_ERROR_NONE));
        CHECK(isfinite(ocean_spectrum_height(&params)) == exists);
        OceanParams looped = params;
        looped.loop = 10.0;
        CHECK(ocean_loop_error(&params) == 0.0 && isfinite(ocean_loop_error(&looped)) == exists);
    }
    EACH_NUMBER(a) {
        const int force = ocean_beaufort_force(NUMBER(a));
        CHECK(force >= 0 && force <= OCEAN_BEAUFORT_MAX);
        CHECK(ocean_choppiness_for_wind(NUMBER(a)) > 0.0);
        EACH_NUMBER(b) {
            const double gamma = ocean_peak_enhancement(NUMBER(a), NUMBER(b));
            CHECK(gamma >= 1.0 && gamma <= OCEAN_GAMMA_MAX);
        }
        CHECK(!(ocean_whitecap_share(NUMBER(a)) < 0.0 || ocean_white_share(NUMBER(a)) > 1.0));
        CHECK(!(ocean_cox_munk_slope_variance(NUMBER(a)) < 0.0));
    }
    (void)ocean_best_fft();
    OceanStageTimer* timer = calloc(1, sizeof *timer);
    CHECK(!ocean_stage_timer_hook(NULL, NULL).begin && !ocean_stage_timer_hook(timer, NULL).begin);
    ocean_stage_timer_start(NULL);
    ocean_stage_timer_start(timer);
    CHECK(!timer->runs);
    EACH_WHOLE(i) {
        CHECK(ocean_stage_timer_ms(timer, (OceanStage)WHOLE[i_i], WHOLE[i_i]) == 0.0);
        CHECK(ocean_stage_timer_ms(NULL, OCEAN_STAGE_ROWS, 1) == 0.0);
    }
    free(timer);
}

static SwellWorkers* few(void) {
    SwellWorkers* workers = swell_workers_create(1, NULL);
    CHECK(workers);
    return workers;
}

/* The fields of the parameters take the numbers, in turn or, in a whole sweep, each of each: what
   is accepted makes a sea. */
SWEEP("parameters of a sea are refused or make one") {
    SwellWorkers* workers = few();
    const OceanEngine engine = {.workers = workers};
    CHECK(ocean_default_params().grid == 64 && ocean_default_sea_state().fetch > 0.0);
    REFUSED(ocean_check_params(NULL, &error));
    REFUSED(ocean_sea_create(NULL, engine, &error));
    CHECK(!ocean_params_equal(NULL, NULL) && isnan(ocean_loop_error(NULL)) &&
          isnan(ocean_spectrum_height(NULL)));
    OceanParams base = ocean_physical_params();
    base.grid = 16;
    base.cascades = 1;
    REFUSED(ocean_sea_create(&base, (OceanEngine){0}, &error));
    REFUSED(
        ocean_sea_create(&base, (OceanEngine){.workers = workers, .fft = (OceanFft)77}, &error));
    int made = 0, refused = 0;
    const int kinds = check_sweep(1, OCEAN_SPECTRUM_COUNT);
    for (int turn = 0; turn < kinds; ++turn) {
        for (int field = 0; field < 24; ++field) {
            for (int a_i = kinds > 1 ? 0 : field % 2; a_i<NUMBER_COUNT; a_i += kinds> 1 ? 1 : 2) {
                OceanParams params = base;
                OceanSeaState* s = &params.state;
                s->kind = (OceanSpectrumKind)((turn + field + a_i / 2) % OCEAN_SPECTRUM_COUNT);
                if (field == 3 || (field > 8 && field < 16)) { /* a sea with these takes long */
                    s->swells = 1;
                    s->swell_system[0] = (OceanSwell){1.0, 9.0, 0.0, 0.0, 3.3};
                    s->current_speed = 0.5;
                }
                double* const fields[24] = {&s->wind_speed,
                                            &s->wind_direction,
                                            &s->fetch,
                                            &s->depth,
                                            &s->peak_enhancement,
                                            &s->swell,
                                            &s->swell_height,
                                            &s->swell_period,
                                            &s->swell_direction,
                                            &s->current_speed,
                                            &s->current_direction,
                                            &s->swell_system[0].height,
                                            &s->swell_system[0].period,
                                            &s->swell_system[0].direction,
                                            &s->swell_system[0].spread,
                                            &s->swell_system[0].gamma,
                                            &params.length,
                                            &params.wind_x,
                                            &params.wind_z,
                                            &params.amplitude,
                                            &params.loop,
                                            &params.choppiness,
                                            &params.lean,
                                            &params.crest.height};
                *fields[field] = NUMBER(a);
                error = (SwellError){.code = SWELL_ERROR_NONE};
                OceanSea* sea = ocean_sea_create(&params, engine, &error);
                CHECK((sea != NULL) == (error.code == SWELL_ERROR_NONE));
                made += sea != NULL;
                refused += sea == NULL;
                CHECK(!sea || ocean_sea_advance(sea, OCEAN_METHOD_FFT, 7.0));
                const OceanQuery query = ocean_sea_query(sea, 1.0, 2.0);
                CHECK(!sea || isfinite(query.height));
                ocean_sea_destroy(sea);
            }
        }
    }
    CHECK(made > 20 * kinds && refused > 40 * kinds);
    int* const whole[] = {&base.grid, &base.cascades, &base.state.swells, (int*)&base.state.kind,
                          (int*)&base.state.spreading};
    for (size_t field = 0; field < sizeof whole / sizeof *whole; ++field) {
        const int before = *whole[field];
        EACH_WHOLE(i) {
            *whole[field] = WHOLE[i_i];
            OceanSea* sea = ocean_sea_create(&base, engine, &error);
            (void)ocean_params_equal(&base, &base);
            ocean_sea_destroy(sea);
        }
        *whole[field] = before;
    }
    swell_workers_destroy(workers);
}

CASE("parameters as text survive anything") {
    char value[8];
    OceanParams params = ocean_beaufort_params(4);
    const OceanParams before = params;
    ocean_params_destroy(NULL);
    ocean_params_destroy(ocean_params_create(NULL, NULL));
    CHECK(!ocean_params_create("--depth \xff\x01%s%n", &error) && error.message[0]);
    REFUSED(ocean_params_set(NULL, "depth", "9", &error));
    REFUSED(ocean_params_set(&params, NULL, "9", &error));
    REFUSED(ocean_params_set(&params, "depth", NULL, &error));
    REFUSED(ocean_params_set(&params, "%s", "%n", &error));
    CHECK(!ocean_params_set(NULL, NULL, NULL, NULL) && ocean_params_equal(&params, &before));
    REFUSED(ocean_params_get(NULL, "depth", value, sizeof value, &error));
    REFUSED(ocean_params_get(&params, NULL, value, sizeof value, &error));
    REFUSED(ocean_params_get(&params, "depth", NULL, 8, &error));
    REFUSED(ocean_params_get(&params, "depth", value, 0, &error));
    REFUSED(ocean_params_get(&params, "spectrum", value, sizeof value, &error));
    params.state.swells = INT_MAX; /* what no one set by name */
    params.state.kind = (OceanSpectrumKind)-1;
    params.state.depth = NAN;
    for (int i = 0; i < OCEAN_SWELLS_MAX; ++i) {
        params.state.swell_system[i] = (OceanSwell){-DBL_MAX, -5e-324, NAN, -INFINITY, DBL_MAX};
    }
    char longer[1200];
    CHECK(ocean_params_get(&params, "swell-system", longer, sizeof longer, NULL));
    CHECK(ocean_params_get(&params, "spectrum", longer, sizeof longer, NULL));
    CHECK(ocean_params_get(&params, "depth", longer, sizeof longer, NULL));
}

CASE("single waves are refused or make a sea") {
    SwellWorkers* workers = few();
    const OceanEngine engine = {.workers = workers};
    OceanParams params = ocean_wave_params();
    params.grid = 16;
    CHECK(ocean_wave_count(NULL) == 0 && ocean_wave_count(&params.state) == 0);
    OceanSingleWave* wave = params.state.wave;
    double* const number[] = {&wave->length, &wave->height, &wave->direction, &wave->phase};
    for (int i = 0; i < 4; ++i) {
        *wave = (OceanSingleWave){40.0, 1.0, 30.0, 90.0};
        EACH_NUMBER(a) {
            *number[i] = NUMBER(a);
            OceanSea* sea = ocean_sea_create(&params, engine, &error);
            CHECK(!sea || isfinite(NUMBER(a)));
            EACH_WHOLE(k) {
                CHECK(isfinite(ocean_sea_wave(sea, WHOLE[k_i]).length));
            }
            ocean_sea_destroy(sea);
        }
    }
    swell_workers_destroy(workers);
}

CASE("tables and amplitudes are refused or make a sea") {
    SwellWorkers* workers = few();
    const OceanEngine engine = {.workers = workers};
    double frequency[2] = {0.1, 0.2}, width[2] = {0.1, 0.1}, density[8] = {1.0};
    OceanParams params = ocean_physical_params();
    params.grid = 16;
    params.state.kind = OCEAN_SPECTRUM_MEASURED;
    OceanTable table = {2, 4, frequency, width, 0.0, density, NULL};
    params.state.table = &table;
    OceanSea* measured = ocean_sea_create(&params, engine, &error);
    CHECK(measured);
    ocean_sea_destroy(measured);
    EACH_WHOLE(i) {
        if (WHOLE[i_i] < 1 || WHOLE[i_i] > OCEAN_TABLE_MAX) {
            table.frequencies = WHOLE[i_i];
            REFUSED(ocean_sea_create(&params, engine, &error));
            table = (OceanTable){2, WHOLE[i_i], frequency, width, 0.0, density, NULL};
            REFUSED(ocean_sea_create(&params, engine, &error));
            table = (OceanTable){2, 4, frequency, width, 0.0, density, NULL};
        }
    }
    double* const number[] = {&frequency[1], &width[1], &density[3]};
    for (int i = 0; i < 3; ++i) {
        const double before = *number[i];
        *number[i] = 1e308;
        REFUSED(ocean_sea_create(&params, engine, &error));
        *number[i] = before;
    }
    table.density = NULL;
    REFUSED(ocean_sea_create(&params, engine, &error));
    table = (OceanTable){2, 4, frequency, NULL, 0.0, density, NULL};
    REFUSED(ocean_sea_create(&params, engine, &error));
    table = (OceanTable){2, 4, NULL, width, (double)NAN, density, NULL};
    REFUSED(ocean_sea_create(&params, engine, &error));
    params.state.table = NULL;
    REFUSED(ocean_sea_create(&params, engine, &error));

    OceanComplex h0[16 * 16] = {{0.0f, 0.0f}};
    for (int kind = 0; kind < OCEAN_SPECTRUM_COUNT; ++kind) {
        OceanParams own = ocean_default_params();
        own.grid = 16;
        own.state.kind = (OceanSpectrumKind)kind;
        if (kind == OCEAN_SPECTRUM_PHILLIPS) {
            OceanSea* sea = ocean_sea_create_from_amplitudes(&own, h0, engine, &error);
            CHECK(sea);
            ocean_sea_destroy(sea);
            REFUSED(ocean_sea_create_from_amplitudes(&own, NULL, engine, &error));
            REFUSED(ocean_sea_create_from_amplitudes(&own, h0, (OceanEngine){0}, &error));
            h0[40].im = NAN;
            REFUSED(ocean_sea_create_from_amplitudes(&own, h0, engine, &error));
            h0[40].im = INFINITY;
            REFUSED(ocean_sea_create_from_amplitudes(&own, h0, engine, &error));
            h0[40].im = 0.0f;
        } else {
            own.state.table = &table;
            REFUSED(ocean_sea_create_from_amplitudes(&own, h0, engine, &error));
        }
    }
    REFUSED(ocean_sea_create_from_amplitudes(NULL, h0, engine, &error));
    swell_workers_destroy(workers);
}

static void watch_nothing(void* context, const OceanSea* sea, int64_t after, int64_t step) {
    (void)context;
    (void)sea;
    (void)after;
    (void)step;
}

/* All calls that take a sea, a cascade, foam or a flow; any of them may be NULL. */
static void call_sea(OceanSea* sea, OceanFoam* foam, OceanFlow* flow) {
    static OceanSample samples[64 * 64];
    static double rates[64 * 64];
    double three[3], low, high, fields[OCEAN_FIELD_COUNT], other[OCEAN_FIELD_COUNT];
    for (int i = -2; i < 9; ++i) {
        OceanCascade* cascade = ocean_sea_cascade(sea, i);
        CHECK((cascade != NULL) == (i >= 0 && i < ocean_sea_cascade_count(sea)));
        (void)ocean_cascade_grid(cascade), (void)ocean_cascade_length(cascade);
        (void)ocean_cascade_amplitudes(cascade), (void)ocean_cascade_gain(cascade);
        (void)ocean_cascade_texels(cascade), (void)ocean_cascade_bounds(cascade);
        (void)ocean_cascade_level(cascade), (void)ocean_cascade_lambda(cascade);
        (void)ocean_cascade_measure(cascade), (void)ocean_cascade_period(cascade);
        ocean_cascade_band(cascade, &low, &high);
        ocean_cascade_band(cascade, NULL, NULL);
        ocean_cascade_fill_rates(cascade, rates);
        ocean_cascade_fill_rates(cascade, NULL);
        (void)ocean_cascade_fill_samples(cascade, samples);
        CHECK(!ocean_cascade_fill_samples(cascade, NULL));
        EACH_WHOLE(a) {
            (void)ocean_cascade_frequency(cascade, WHOLE[a_i], WHOLE[a_i]);
            (void)ocean_cascade_variance(cascade, WHOLE[a_i], WHOLE[a_i]);
        }
        const OceanLean lean = ocean_cascade_lean(cascade);
        const OceanModulation modulation = ocean_cascade_modulation(cascade);
        OceanMoved moved = OCEAN_AT_REST;
        EACH_NUMBER(a) {
            const double part[3] = {NUMBER(a), NUMBER(a), NUMBER(a)};
            (void)ocean_lean_shift(&lean, NUMBER(a)), (void)ocean_lean_rise(&lean, NUMBER(a));
            (void)ocean_modulation_factor(&modulation, NUMBER(a));
            (void)ocean_modulation_rise(&modulation, NUMBER(a));
            ocean_moved_add(&moved, &modulation, part);
        }
        (void)ocean_lean_shift(NULL, 1.0), (void)ocean_lean_rise(NULL, 1.0);
        (void)ocean_modulation_norm(&modulation), (void)ocean_modulation_norm(NULL);
        (void)ocean_modulation_factor(NULL, 1.0), (void)ocean_modulation_rise(NULL, 1.0);
        ocean_moved_add(NULL, &modulation, three);
        ocean_moved_add(&moved, NULL, three);
        ocean_moved_add(&moved, &modulation, NULL);
        (void)ocean_foam_memory(foam, i), (void)ocean_foam_compression(foam, i);
        (void)ocean_foam_weight(foam, i);
    }
    EACH_NUMBER(a) {
        const double x = NUMBER(a);
        (void)ocean_sea_frequency_density(sea, x), (void)ocean_sea_direction_density(sea, x);
        (void)ocean_sea_directional_density(sea, x, x), (void)ocean_sea_wave_frequency(sea, x);
        EACH_NUMBER(b) {
            const double z = NUMBER(b);
            const bool finite = sea && isfinite(x) && isfinite(z);
            const OceanQuery query = ocean_query_to_z_up(ocean_sea_query(sea, x, z));
            CHECK(isinf(query.residual) || finite);
            CHECK(isfinite(query.height));
            (void)ocean_drawn_query(sea, x, z);
            ocean_sea_displacement(sea, x, z, three);
            double rest[2] = {x, z};
            const double shortest = fabs(z);
            (void)ocean_sea_find(sea, x, z, shortest, 0.01, rest, three);
            (void)ocean_sea_find(sea, 1.0, 1.0, x, z, rest, three);
            ocean_sea_long_displacement(sea, rest, x, three);
            CHECK(ocean_sea_query_points(sea, 1, (const double[2]){x, z}, &(OceanQuery){0},
                                         &error) == finite);
            const double places[3] = {x, z, 1.0}, sideways[3] = {1.0, x, z};
            OceanWater water;
            (void)ocean_flow_query_points(flow, sea, 1, places, &water, &error);
            (void)ocean_flow_query_points(flow, sea, 1, sideways, &water, &error);
            (void)ocean_water_to_z_up(ocean_flow_query(flow, sea, x, z, x));
            (void)ocean_foam_sample(foam, sea, x, z);
            CHECK(ocean_foam_sample_points(foam, sea, 1, (const double[2]){x, z},
                                           &(OceanFoamSample){0}, &error) <= (finite && foam));
            const double eye[3] = {x, 2.0, z}, down[3] = {0.0, z, x};
            (void)ocean_sea_cast_ray(sea, eye, down, 20.0, three);
            (void)ocean_sea_cast_ray(sea, (const double[3]){0.0, 100.0, 0.0}, down, fabs(x), three);
        }
    }
    const double bad[] = {NAN, INFINITY, -1.0, 2e9};
    for (int i = 0; i < 4; ++i) {
        CHECK(!ocean_sea_evaluate_velocity(sea, bad[i], NAN, bad[i], three));
        (void)ocean_sea_evaluate_velocity(sea, 0.0, 0.0, bad[i], three);
        (void)ocean_sea_evaluate_motion(sea, bad[i], 0.0, bad[i], three);
        ocean_sea_evaluate_point(sea, 0.0, bad[i], bad[i], fields, other);
        (void)ocean_sea_evaluate_surface(sea, bad[i], 0.0, bad[i]);
        CHECK(!ocean_sea_advance(sea, OCEAN_METHOD_FFT, bad[i]));
        CHECK(sea ? ocean_sea_refusal(sea)->code == SWELL_ERROR_RANGE : !ocean_sea_refusal(sea));
        REFUSED(ocean_foam_advance(foam, sea, OCEAN_METHOD_FFT, bad[i], &error));
        CHECK(i > 1 || ocean_sea_progress(sea, bad[i], &error) != OCEAN_PROGRESS_MOVING);
    }
    CHECK(!ocean_sea_evaluate_motion(sea, 0.0, 0.0, 0.0, NULL));
    ocean_sea_displacement(sea, 0.0, 0.0, NULL);
    ocean_sea_long_displacement(sea, NULL, 1.0, three);
    ocean_sea_long_displacement(sea, three, 1.0, NULL);
    CHECK(isinf(ocean_sea_find(sea, 0.0, 0.0, 0.0, 0.0, NULL, NULL)));
    CHECK(!ocean_sea_evaluate_velocity(sea, 0.0, 0.0, 0.0, NULL));
    ocean_sea_evaluate_point(sea, 0.0, 0.0, 0.0, NULL, NULL);
    CHECK(!ocean_sea_cast_ray(sea, NULL, NULL, 1.0, NULL));
    REFUSED(ocean_sea_query_points(sea, 2, NULL, NULL, &error));
    REFUSED(ocean_foam_sample_points(foam, sea, 2, NULL, NULL, &error));
    REFUSED(ocean_flow_query_points(flow, sea, 2, NULL, NULL, &error));
    CHECK(!ocean_sea_advance(sea, (OceanMethod)9, 0.0));
    CHECK(!ocean_sea_can_change(sea, NULL));
    REFUSED(ocean_sea_change(sea, NULL, &error));
    (void)ocean_sea_changes(sea), (void)ocean_sea_generation(sea), (void)ocean_sea_params(sea);
    (void)ocean_sea_fft(sea), (void)ocean_sea_workers(sea), (void)ocean_sea_bounds(sea);
    (void)ocean_sea_measure(sea), (void)ocean_sea_targets(sea);
    (void)ocean_foam_tau(foam);
    ocean_foam_reset(foam);
    CHECK(ocean_foam_set_progress(foam, NULL, NULL) == (foam != NULL));
    CHECK(!ocean_foam_sampled(foam, NULL, 0) && !ocean_foam_sampled(foam, sea, -1));
    EACH_WHOLE(i) {
        const bool some = foam && WHOLE[i_i] >= 1 && WHOLE[i_i] <= OCEAN_FOAM_RATE;
        CHECK(ocean_foam_set_stride(foam, WHOLE[i_i]) == some);
        CHECK(ocean_foam_set_interval(foam, WHOLE[i_i]) == some);
        CHECK(ocean_foam_watch(foam, watch_nothing, NULL, WHOLE[i_i]) ==
              (foam && WHOLE[i_i] >= 0 && WHOLE[i_i] <= OCEAN_FOAM_SPAN_MAX));
    }
}

CASE("a sea, its foam and its flow survive anything") {
    SwellWorkers* workers = few();
    call_sea(NULL, NULL, NULL);
    REFUSED(ocean_foam_create(NULL, &error));
    REFUSED(ocean_flow_create(NULL, &error));
    REFUSED(ocean_flow_update(NULL, NULL, &error));
    for (int phillips = 0; phillips < 2; ++phillips) {
        OceanParams params = phillips ? ocean_default_params() : ocean_beaufort_params(5);
        params.grid = 16;
        params.state.depth = 20.0;
        OceanSea* sea = ocean_sea_create(&params, (OceanEngine){.workers = workers}, NULL);
        OceanFoam* foam = ocean_foam_create(sea, NULL);
        OceanFlow* flow = ocean_flow_create(sea, NULL);
        CHECK(sea && foam && flow);
        REFUSED(ocean_flow_update(flow, sea, &error));
        error = (SwellError){.code = SWELL_ERROR_NONE};
        CHECK(ocean_sea_compare_methods(sea, &error) < 0.0 && error.code == SWELL_ERROR_RANGE);
        CHECK(ocean_sea_compare_methods(NULL, &error) < 0.0);
        call_sea(sea, foam, flow);
        CHECK(ocean_sea_advance(sea, OCEAN_METHOD_FFT, 3.0) && ocean_flow_update(flow, sea, NULL));
        call_sea(sea, foam, flow);
        CHECK(ocean_sea_compare_methods(sea, &error) >= 0.0);
        call_sea(sea, NULL, NULL);
        OceanParams next = params;
        next.seed = 9;
        CHECK(ocean_sea_change(sea, &next, NULL));
        for (int i = 0; i < 200 && ocean_sea_changes(sea); ++i) {
            CHECK(ocean_sea_progress(sea, 0.05, NULL) != OCEAN_PROGRESS_FAILED);
            (void)ocean_flow_query(flow, sea, 0.0, 0.0, 0.0);
            (void)ocean_foam_sample(foam, sea, 0.0, 0.0);
        }
        call_sea(sea, foam, flow);
        ocean_flow_destroy(flow);
        ocean_flow_destroy(NULL);
        ocean_foam_destroy(foam);
        ocean_foam_destroy(NULL);
        ocean_sea_destroy(sea);
    }
    ocean_sea_destroy(NULL);
    swell_workers_destroy(workers);
}

/* ---- ripple -------------------------------------------------------------------------------- */

static void call_pool(Ripple* pool) {
    static float heights[64 * 64];
    EACH_NUMBER(a) {
        const double x = NUMBER(a);
        EACH_NUMBER(b) {
            const double y = NUMBER(b);
            (void)ripple_set_cell(pool, 3, 3, x, &error);
            (void)ripple_add_stone(pool, (RippleStone){x, y, 2.0, 1.0}, &error);
            (void)ripple_add_stone(pool, (RippleStone){5.0, 5.0, x, y}, &error);
            (void)ripple_add_wake(pool, (RippleStone){x, y, 2.0, 1.0},
                                  (RippleStone){5.0, y, 2.0, 1.0}, &error);
            (void)ripple_set_rain(pool, x, y, 1.0, 1, &error);
            (void)ripple_set_rain(pool, 1.0, x, y, 1, &error);
        }
    }
    (void)ripple_set_rain(pool, 1000.0, 1000.0, 1.0, 1, &error);
    EACH_WHOLE(i) {
        EACH_WHOLE(j) {
            (void)ripple_set_cell(pool, WHOLE[i_i], WHOLE[j_i], 1.0, &error);
            (void)ripple_set_wall(pool, WHOLE[i_i], WHOLE[j_i], (i_i + j_i) % 2 == 0, &error);
            CHECK(isfinite(ripple_height(pool, WHOLE[i_i], WHOLE[j_i])));
        }
    }
    CHECK(!ripple_step(pool, -1) && !ripple_step(pool, INT_MIN));
    CHECK(ripple_step(pool, 3) == (pool != NULL));
    (void)ripple_walls(pool), (void)ripple_params(pool), (void)ripple_heights(pool);
    (void)ripple_whole_heights(pool), (void)ripple_measure(pool);
    ripple_fill_smooth(pool, heights);
    ripple_fill_smooth(pool, NULL);
    ripple_still(pool);
}

CASE("a pool survives anything") {
    SwellWorkers* workers = few();
    call_pool(NULL);
    REFUSED(ripple_set_wall(NULL, 1, 1, true, &error));
    REFUSED(ripple_check_params(NULL, &error));
    REFUSED(ripple_create(NULL, workers, &error));
    RippleParams params = ripple_default_string();
    REFUSED(ripple_create(&params, NULL, &error));
    EACH_WHOLE(i) {
        EACH_WHOLE(j) {
            const RippleScheme scheme = (RippleScheme)WHOLE[i_i];
            CHECK(ripple_scheme_name(scheme));
            params = ripple_default_params(scheme, WHOLE[j_i]);
            (void)ripple_stone_height(scheme, WHOLE[j_i]);
            if (scheme >= RIPPLE_SCHEME_COUNT || WHOLE[j_i] < 1 || WHOLE[j_i] > 2) {
                REFUSED(ripple_check_params(&params, &error));
            }
            params = ripple_default_params(RIPPLE_AVERAGE, 2);
            params.width = WHOLE[i_i];
            params.height = WHOLE[j_i];
            ripple_destroy(ripple_create(&params, workers, &error));
        }
    }
    for (int scheme = 0; scheme < RIPPLE_SCHEME_COUNT; ++scheme) {
        for (int dimensions = 1; dimensions <= 2; ++dimensions) {
            EACH_NUMBER(a) {
                params = ripple_default_params((RippleScheme)scheme, dimensions);
                params.width = 32;
                params.damping = params.attack = params.slowdown = params.blend = NUMBER(a);
                params.loss = (int)fmax(fmin(NUMBER(a), 100.0), -100.0);
                Ripple* pool = ripple_create(&params, workers, &error);
                CHECK(!pool || ripple_step(pool, 2));
                ripple_destroy(pool);
            }
            params = ripple_default_params((RippleScheme)scheme, dimensions);
            params.width = 32;
            params.height = dimensions == 1 ? 1 : 24;
            Ripple* pool = ripple_create(&params, workers, &error);
            if (pool) {
                call_pool(pool);
            }
            ripple_destroy(pool);
        }
    }
    swell_workers_destroy(workers);
}

/* ---- waves at a rim ------------------------------------------------------------------------- */

static void call_rim_waves(OceanRimWaves* waves, const OceanSea* sea) {
    float values[9] = {0.0f};
    const float bad_places[] = {NAN, INFINITY, 2e6f};
    REFUSED(ocean_rim_waves_take(waves, NULL, &error));
    REFUSED(ocean_rim_waves_take(NULL, sea, &error));
    REFUSED(ocean_rim_waves_set_places(waves, -1, values, values, 0.0, 0.0, &error));
    REFUSED(ocean_rim_waves_set_places(waves, 1, NULL, values, 0.0, 0.0, &error));
    REFUSED(ocean_rim_waves_set_places(waves, 1, values, values, NAN, 0.0, &error));
    for (int i = 0; i < 3; ++i) {
        REFUSED(ocean_rim_waves_set_places(waves, 1, values, &bad_places[i], 0.0, 0.0, &error));
        CHECK(!ocean_rim_waves_fill(waves, i == 2 ? 2e9 : (double)bad_places[i], values, values,
                                    values));
    }
    CHECK(ocean_rim_waves_set_places(waves, 2, values, values, 0.0, 1e6, &error) == !!waves);
    CHECK(!ocean_rim_waves_fill(waves, 0.0, values, NULL, values));
    CHECK(ocean_rim_waves_fill(waves, -1e9, values, values + 3, values + 6) == !!waves);
    CHECK(isfinite(values[0]) && isfinite(values[3]) && isfinite(values[6]));
}

CASE("the waves at a rim survive anything") {
    OceanParams params = ocean_physical_params();
    SwellWorkers* workers = swell_workers_create(2, NULL);
    const OceanEngine engine = {.workers = workers};
    params.grid = 32;
    OceanSea* deep = ocean_sea_create(&params, engine, NULL);
    params.state.depth = 5.0;
    params.length = 200.0;
    OceanSea* sea = ocean_sea_create(&params, engine, NULL);
    CHECK(deep && sea);
    REFUSED(ocean_rim_waves_create(deep, engine, &error));
    REFUSED(ocean_rim_waves_create(NULL, engine, &error));
    REFUSED(ocean_rim_waves_create(sea, (OceanEngine){0}, &error));
    OceanRimWaves* waves = ocean_rim_waves_create(sea, engine, &error);
    CHECK(waves);
    REFUSED(ocean_rim_waves_take(waves, deep, &error));
    call_rim_waves(NULL, sea);
    call_rim_waves(waves, sea);
    ocean_rim_waves_destroy(waves);
    ocean_rim_waves_destroy(NULL);
    ocean_sea_destroy(sea);
    ocean_sea_destroy(deep);
    swell_workers_destroy(workers);
}
