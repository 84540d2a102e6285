/*
 * Every allocation of base and ocean fails in turn: the caller hears of it, and nothing leaks. The
 * linker routes the allocators and pthread_create through the functions here.
 */
#include "check.h"

#include "made_pictures.h"
#include "swell/float.h"
#include "swell/host.h"
#include "swell/ocean.h"
#include "swell/ripple.h"
#include "swell/shore_display.h"
#include "swell/wake.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

void* __real_aligned_alloc(size_t alignment, size_t size);
void* __real_malloc(size_t size);
void* __real_calloc(size_t count, size_t size);
void* __real_realloc(void* memory, size_t size);
void __real_free(void* memory);
int __real_pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                          void* (*function)(void*), void* argument);
void* __wrap_aligned_alloc(size_t alignment, size_t size);
void* __wrap_malloc(size_t size);
void* __wrap_calloc(size_t count, size_t size);
void* __wrap_realloc(void* memory, size_t size);
void __wrap_free(void* memory);
int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                          void* (*function)(void*), void* argument);

/* The linker leaves no way to hand these functions an object. */
static struct {
    int countdown; /* requests until one fails; < 0: none fails */
    int live;      /* blocks not yet freed */
    int requests;
} allocator = {.countdown = -1};

static int refuse(void) {
    allocator.requests += 1;
    if (allocator.countdown < 0) {
        return 0;
    }
    return allocator.countdown-- == 0;
}

static void* count(void* memory) {
    allocator.live += memory != NULL;
    return memory;
}

void* __wrap_aligned_alloc(size_t alignment, size_t size) {
    return refuse() ? NULL : count(__real_aligned_alloc(alignment, size));
}

void* __wrap_malloc(size_t size) {
    return refuse() ? NULL : count(__real_malloc(size));
}

void* __wrap_calloc(size_t number, size_t size) {
    return refuse() ? NULL : count(__real_calloc(number, size));
}

void* __wrap_realloc(void* memory, size_t size) {
    if (refuse()) {
        return NULL;
    }
    void* moved = __real_realloc(memory, size);
    allocator.live += moved && !memory;
    return moved;
}

void __wrap_free(void* memory) {
    allocator.live -= memory != NULL;
    __real_free(memory);
}

int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                          void* (*function)(void*), void* argument) {
    return refuse() ? 11 : __real_pthread_create(thread, attributes, function, argument);
}

/* Runs the scenario with each request failing in turn, or each third, until none does. */
static void fail_each_request(bool (*scenario)(SwellError*)) {
    for (int request = 0;; request += check_sweep(3, 1)) {
        CHECK(request < 500);
        SwellError error = {0};
        allocator.live = 0;
        allocator.countdown = request;
        const bool ok = scenario(&error);
        const bool reached = allocator.countdown < 0;
        allocator.countdown = -1;
        assert_int_equal(allocator.live, 0);
        if (!reached) {
            CHECK(ok);
            CHECK(request > 0);
            return;
        }
        CHECK(!ok);
        assert_int_equal(error.code, SWELL_ERROR_MEMORY);
        CHECK(error.message[0]);
    }
}

static bool make_workers(SwellError* error) {
    SwellWorkers* workers = swell_workers_create(4, error);
    swell_workers_destroy(workers);
    return workers != NULL;
}

/* Without a thread: where there is none to be had, the job does without. */
static bool make_job(SwellError* error) {
    HostJob* job = host_job_create(error);
    host_job_destroy(job);
    return job != NULL;
}

/* To the bit the sea of these parameters. */
static void check_sea(OceanSea* sea, const OceanParams* params, SwellWorkers* workers) {
    const int countdown = allocator.countdown;
    allocator.countdown = -1;
    CHECK(ocean_params_equal(ocean_sea_params(sea), params));
    OceanSea* fresh = ocean_sea_create(params, (OceanEngine){.workers = workers}, NULL);
    CHECK(fresh);
    ocean_sea_advance(fresh, OCEAN_METHOD_FFT, 2.0);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 2.0);
    assert_int_equal(ocean_sea_cascade_count(sea), ocean_sea_cascade_count(fresh));
    const size_t points = (size_t)params->grid * (size_t)params->grid;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        assert_memory_equal(ocean_cascade_texels(ocean_sea_cascade(sea, i)),
                            ocean_cascade_texels(ocean_sea_cascade(fresh, i)),
                            points * sizeof(OceanTexel));
    }
    ocean_sea_destroy(fresh);
    allocator.countdown = countdown;
}

/* Changes a sea twice, the second time while it is on its way; what fails leaves the sea that there
   was, or is, fit for use. Only the changes run out of memory. */
static bool change_ocean(const OceanParams seas[3], SwellError* error) {
    const int countdown = allocator.countdown;
    allocator.countdown = -1;
    SwellWorkers* workers = swell_workers_create(2, NULL);
    OceanSea* sea = ocean_sea_create(&seas[0], (OceanEngine){.workers = workers}, NULL);
    CHECK(workers && sea);
    allocator.countdown = countdown;
    int reached = -1; /* the sea that it is */
    bool ok = ocean_sea_change(sea, &seas[1], error);
    if (ok) {
        ocean_sea_progress(sea, 0.0, error);
        ok = error->code == SWELL_ERROR_NONE && ocean_sea_change(sea, &seas[2], error);
    }
    while (ok) {
        const OceanProgress progress = ocean_sea_progress(sea, 0.7, error);
        ok = progress != OCEAN_PROGRESS_FAILED;
        if (progress == OCEAN_PROGRESS_DONE) {
            reached = 2;
            break;
        }
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, 2.0);
    }
    for (int i = 0; reached != 2 && i < 2; ++i) { /* it says itself which one it is */
        reached = ocean_params_equal(ocean_sea_params(sea), &seas[i]) ? i : reached;
    }
    CHECK(reached >= 0);
    check_sea(sea, &seas[reached], workers);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return ok;
}

static void fill_seas(OceanParams seas[3]) {
    for (int i = 0; i < 3; ++i) {
        seas[i] = ocean_physical_params();
        seas[i].grid = 16;
        seas[i].cascades = 2;
        seas[i].length = 300.0;
    }
}

static bool fade_ocean(SwellError* error) {
    OceanParams seas[3];
    fill_seas(seas);
    seas[1].state.depth = 20.0;
    seas[2].cascades = 3;
    return change_ocean(seas, error);
}

static bool blend_ocean(SwellError* error) {
    OceanParams seas[3];
    fill_seas(seas);
    seas[1].state.wind_direction = 45.0;
    seas[2].state.wind_speed = 20.0;
    return change_ocean(seas, error);
}

static bool make_float(SwellError* error) {
    FloatBody* buoy = float_buoy_create(error);
    FloatBody* boat = buoy ? float_boat_create(NULL, error) : NULL;
    float_body_destroy(boat);
    float_body_destroy(buoy);
    const float vertex[4][3] = {{0, -1, 0}, {-1, 1, 2}, {1, 1, 2}, {0, 1, -2}};
    const uint32_t index[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    const FloatMesh mesh = {vertex[0], index[0], 4, 4, .mass = 0.0};
    FloatHull* hull = boat ? float_hull_from_mesh(&mesh, error) : NULL;
    FloatBody* other = hull ? float_boat_create(hull, error) : NULL;
    float_body_destroy(other);
    float_hull_destroy(hull);
    return other != NULL;
}

static bool make_shore(SwellError* error) {
    static const float BED[8 * 8] = {-1.0f};
    ShoreParams params = shore_default_params();
    params.nx = params.nz = 8;
    params.rim[SHORE_WEST] = 2.0;
    SwellWorkers* workers = swell_workers_create(2, error);
    Shore* shore = workers ? shore_create(&params, BED, workers, error) : NULL;
    ShoreDisplay* display = shore ? shore_display_create(shore, 0, error) : NULL;
    const LandParams land = land_default_params();
    const bool ok = display && shore_display_update(display, shore, &land, 0.0);
    shore_display_destroy(display);
    if (shore) {
        shore_step(shore);
    }
    shore_destroy(shore);
    swell_workers_destroy(workers);
    return ok;
}

static bool make_rim_waves(SwellError* error) {
    OceanParams params = ocean_physical_params();
    params.grid = 32;
    params.cascades = 1;
    params.length = 64.0;
    params.state.depth = 5.0;
    SwellWorkers* workers = swell_workers_create(2, error);
    const OceanEngine engine = {.workers = workers};
    OceanSea* sea = workers ? ocean_sea_create(&params, engine, error) : NULL;
    OceanRimWaves* waves = sea ? ocean_rim_waves_create(sea, engine, error) : NULL;
    const float at[2] = {0.0f};
    const bool ok = waves && ocean_rim_waves_set_places(waves, 2, at, at, 0.0, 0.0, error);
    ocean_rim_waves_destroy(waves);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return ok;
}

static bool make_wake(SwellError* error) {
    WakeParams params = wake_default_params();
    params.grid = 32;
    params.border = 1.0;
    SwellWorkers* workers = swell_workers_create(2, error);
    WakePatch* patch = workers ? wake_patch_create(&params, workers, error) : NULL;
    if (patch) {
        wake_patch_add_stone(patch, 0.0, 0.0, 1.0, 0.1, 1.0);
        wake_patch_step(patch);
    }
    wake_patch_destroy(patch);
    swell_workers_destroy(workers);
    return patch != NULL;
}

/* ---- The caller's memory ------------------------------------------------------------------- */

/* C's memory, but by another way, so that what comes from elsewhere is counted above. */
typedef struct Pool {
    int taken, live;
    pthread_t thread; /* that calls */
} Pool;

static void* take_from_pool(void* context, size_t size) {
    Pool* pool = context;
    CHECK(pthread_equal(pthread_self(), pool->thread));
    size_t* block = __real_malloc(size + 16);
    CHECK(block);
    block[0] = size;
    memset(block + 2, 0xff, size);
    pool->taken += 1;
    pool->live += 1;
    return block + 2;
}

static void give_to_pool(void* context, void* memory, size_t size) {
    Pool* pool = context;
    CHECK(pthread_equal(pthread_self(), pool->thread));
    size_t* block = (size_t*)memory - 2;
    assert_int_equal(block[0], size);
    pool->live -= 1;
    __real_free(block);
}

/* Everything in ocean and ripple that takes memory. */
static bool use_all(SwellWorkers* workers, SwellError* error) {
    OceanParams seas[3];
    fill_seas(seas);
    seas[1].state.wind_direction = 45.0; /* a blend, then a fade */
    seas[2].cascades = 3;
    OceanSea* sea = ocean_sea_create(&seas[0], (OceanEngine){.workers = workers}, error);
    OceanFoam* foam = sea ? ocean_foam_create(sea, error) : NULL;
    bool ok = foam != NULL;
    for (int i = 1; ok && i < 3; ++i) {
        ok = ocean_sea_change(sea, &seas[i], error);
        OceanProgress progress = OCEAN_PROGRESS_DRAWING;
        while (ok && progress != OCEAN_PROGRESS_DONE) {
            progress = ocean_sea_progress(sea, 0.7, error);
            ok = progress != OCEAN_PROGRESS_FAILED &&
                 ocean_foam_advance(foam, sea, OCEAN_METHOD_FFT, 1.0, error);
        }
    }
    OceanParams own = ocean_default_params();
    own.grid = 32; /* no power of four: there the transform has more plans */
    OceanSea* still = ok ? ocean_sea_create(&own, (OceanEngine){.workers = workers}, error) : NULL;
    RippleParams params = ripple_default_params(RIPPLE_LERP, 2);
    Ripple* ripple = still ? ripple_create(&params, workers, error) : NULL;
    ok = ripple && ripple_set_wall(ripple, 5, 5, true, error);
    ripple_destroy(ripple);
    ocean_sea_destroy(still);
    ocean_foam_destroy(foam);
    ocean_sea_destroy(sea);
    return ok;
}

CASE("all memory is the caller's where there is an allocator") {
    Pool pool = {.thread = pthread_self()};
    const SwellWorkersBasis basis = {.allocator = {take_from_pool, give_to_pool, &pool}};
    allocator.requests = 0;
    SwellWorkers* workers = swell_workers_create_on(basis, 2, NULL);
    CHECK(workers && use_all(workers, NULL));
    swell_workers_destroy(workers);
    CHECK(pool.taken > 50);
    assert_int_equal(pool.live, 0);
    assert_int_equal(allocator.requests, 1); /* a thread */
}

static bool make_picture(SwellError* error) {
    char path[MADE_PATH_SIZE];
    made_write(&(Made){.size = 0}, path);
    HostPicture picture = host_picture_create(5, 4, error);
    bool ok = picture.pixels && host_picture_write_png(&picture, path, HOST_PLACE_NAMED, error);
    host_picture_destroy(&picture);
    unlink(path);
    return ok;
}

/* Reads a picture made by hand, so that it is there when allocations fail. */
static bool read_made(const Made* made, bool light, SwellError* error) {
    char path[MADE_PATH_SIZE];
    made_write(made, path);
    HostImage image = light ? host_image_read_hdr(path, error) : (HostImage){0};
    HostPicture picture =
        light ? (HostPicture){0} : host_picture_read(path, HOST_PICTURE_SIDE, error);
    const bool ok = image.pixels || picture.pixels;
    swell_memory_free(image.pixels);
    host_picture_destroy(&picture);
    unlink(path);
    return ok;
}

static bool read_png(SwellError* error) {
    Made made;
    made_png(&made, &(MadePng){9, 5, 6, 1});
    return read_made(&made, false, error);
}

static bool read_jpeg(SwellError* error) {
    Made made;
    made_jpeg(&made, &(MadeJpeg){17, 11, 3, true});
    return read_made(&made, false, error);
}

static bool read_hdr(SwellError* error) {
    Made made;
    made_hdr(&made, &(MadeHdr){12, 4, true});
    return read_made(&made, true, error);
}

static bool use_all_by_two(SwellError* error) {
    SwellWorkers* workers = swell_workers_create(2, error);
    const bool ok = workers && use_all(workers, error);
    swell_workers_destroy(workers);
    return ok;
}

SWEEP("each room survives each failing request, and says so") {
    bool (*const scenarios[])(SwellError*) = {
        make_workers, use_all_by_two, make_job,       fade_ocean, blend_ocean,
        make_float,   make_shore,     make_rim_waves, make_wake,  make_picture,
        read_png,     read_jpeg,      read_hdr};
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; ++i) {
        print_message("scenario %zu\n", i); /* which one failed */
        fail_each_request(scenarios[i]);
    }
}
