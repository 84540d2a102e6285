/* What base.h says may be called at the same time, called at the same time: ThreadSanitizer and the
   values that come back say whether it may. */
#include "check.h"

#include "unit/exact.h"

#include "swell/float.h"
#include "swell/ocean.h"
#include "swell/ripple.h"
#include "swell/shore.h"
#include "swell/wake.h"

#include <pthread.h>

enum { THREADS = 4, POINTS = 60 };

/* All that reads one sea, its foam and flow, one patch, one pool and one body. */
typedef struct Shared {
    OceanSea* sea;
    OceanFoam* foam;
    OceanFlow* flow;
    WakePatch* patch;
    Ripple* pool;
    Shore* shore;
    FloatBody* boat;
} Shared;

typedef struct Seen {
    const Shared* shared;
    double sum;
} Seen;

static double read_point(const Shared* shared, int i) {
    const double x = 3.7 * i, z = -2.3 * i;
    const OceanQuery query = ocean_sea_query(shared->sea, x, z);
    const OceanWater water = ocean_flow_query(shared->flow, shared->sea, x, -1.0, z);
    OceanFoamSample foam;
    CHECK(ocean_foam_sample_points(shared->foam, shared->sea, 1, query.rest, &foam, NULL));
    double rest[2] = {x, z}, displacement[3], point[3] = {0.0};
    double sum = query.height + query.jacobian + water.velocity[0] + foam.memory;
    sum += ocean_sea_find(shared->sea, x, z, 1.0, 1e-3, rest, displacement) + displacement[1];
    (void)ocean_sea_cast_ray(shared->sea, (const double[3]){x, 4.0, z},
                             (const double[3]){0.0, -1.0, 0.0}, 20.0, point);
    return sum + point[1] + wake_patch_sample(shared->patch, 0.1 * i, 0.0).height;
}

static void* read_all(void* argument) {
    Seen* seen = argument;
    const Shared* shared = seen->shared;
    for (int i = 0; i < POINTS; ++i) {
        seen->sum += read_point(shared, i);
    }
    seen->sum += ocean_sea_measure(shared->sea).significant_height;
    seen->sum += exact_surface(shared->sea, 1.0, 2.0, 3.0).jacobian;
    seen->sum += ocean_sea_frequency_density(shared->sea, 0.9);
    seen->sum += (double)ocean_cascade_texels(ocean_sea_cascade(shared->sea, 0))->jacobian;
    seen->sum += ripple_measure(shared->pool).energy + wake_patch_energy(shared->patch);
    seen->sum += shore_sample(shared->shore, 3.0, 4.0).surface;
    seen->sum +=
        float_body_pose(shared->boat).position[1] + float_bodies_gap(shared->boat, shared->boat);
    return NULL;
}

CASE("any number of threads read the same objects") {
    SwellWorkers* workers = swell_workers_create(2, NULL);
    OceanParams params = ocean_beaufort_params(6);
    params.grid = 32;
    WakeParams patch = wake_default_params();
    patch.grid = 64;
    patch.border = 2.0;
    const RippleParams pool = ripple_default_params(RIPPLE_AVERAGE, 2);
    ShoreParams beach = shore_default_params();
    beach.nx = beach.nz = 16;
    static const float bed[16 * 16] = {-1.0f};
    Shared shared = {
        .sea = ocean_sea_create(&params, (OceanEngine){.workers = workers}, NULL),
        .patch = wake_patch_create(&patch, workers, NULL),
        .pool = ripple_create(&pool, workers, NULL),
        .shore = shore_create(&beach, bed, workers, NULL),
        .boat = float_boat_create(NULL, NULL),
    };
    shared.foam = ocean_foam_create(shared.sea, NULL);
    shared.flow = ocean_flow_create(shared.sea, NULL);
    CHECK(ocean_foam_advance(shared.foam, shared.sea, OCEAN_METHOD_FFT, 2.0, NULL));
    CHECK(ocean_flow_update(shared.flow, shared.sea, NULL));
    CHECK(wake_patch_add_stone(shared.patch, 0.0, 0.0, 1.0, 0.5, 1.0));
    CHECK(ripple_add_stone(shared.pool, (RippleStone){100.0, 90.0, 6.0, 3.0}, NULL));
    wake_patch_step(shared.patch);
    shore_step(shared.shore);
    ripple_step(shared.pool, 3);
    pthread_t thread[THREADS];
    Seen seen[THREADS];
    for (int i = 0; i < THREADS; ++i) {
        seen[i] = (Seen){.shared = &shared};
        CHECK(pthread_create(&thread[i], NULL, read_all, &seen[i]) == 0);
    }
    Seen here = {.shared = &shared};
    (void)read_all(&here);
    CHECK(isfinite(here.sum) && here.sum != 0.0);
    for (int i = 0; i < THREADS; ++i) {
        pthread_join(thread[i], NULL);
        CHECK(seen[i].sum == here.sum);
    }
    float_body_destroy(shared.boat);
    ripple_destroy(shared.pool);
    wake_patch_destroy(shared.patch);
    shore_destroy(shared.shore);
    ocean_flow_destroy(shared.flow);
    ocean_foam_destroy(shared.foam);
    ocean_sea_destroy(shared.sea);
    swell_workers_destroy(workers);
}

static void still_water(void* context, double shortest, FloatProbe* probes, int count) {
    (void)context;
    (void)shortest;
    for (int i = 0; i < count; ++i) {
        probes[i].height = 0.2;
    }
}

/* Objects of one's own, workers included, from the first call to the last. */
static void* live_alone(void* argument) {
    double* height = argument;
    SwellWorkers* workers = swell_workers_create(2, NULL);
    OceanParams params = ocean_beaufort_params(4);
    params.grid = 32;
    OceanSea* sea = ocean_sea_create(&params, (OceanEngine){.workers = workers}, NULL);
    OceanFlow* flow = ocean_flow_create(sea, NULL);
    FloatBody* buoy = float_buoy_create(NULL);
    for (int frame = 0; frame < 20; ++frame) {
        (void)ocean_sea_advance(sea, OCEAN_METHOD_FFT, 0.05 * frame);
        (void)ocean_flow_update(flow, sea, NULL);
        float_body_step(buoy, &(FloatWater){still_water, NULL});
    }
    *height = ocean_flow_query(flow, sea, 1.0, 0.0, 2.0).surface.height +
              float_body_pose(buoy).position[1];
    float_body_destroy(buoy);
    ocean_flow_destroy(flow);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return NULL;
}

CASE("threads with objects of their own do not meet") {
    pthread_t thread[THREADS];
    double height[THREADS];
    for (int i = 0; i < THREADS; ++i) {
        CHECK(pthread_create(&thread[i], NULL, live_alone, &height[i]) == 0);
    }
    for (int i = 0; i < THREADS; ++i) {
        pthread_join(thread[i], NULL);
    }
    for (int i = 1; i < THREADS; ++i) {
        CHECK(height[i] == height[0] && height[i] != 0.0);
    }
}
