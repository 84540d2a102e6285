/*
 * The shore of a scene: its history, and a window's that goes on in the background.
 */
#include "unit/seas.h"

#include "water/water_layers.h"
#include "world/shore_stream.h"

#include <stdlib.h>
#include <unistd.h>

static OceanSea* shallow_sea(SwellWorkers* workers, int force) {
    OceanParams params = ocean_beaufort_params(force);
    params.grid = 64;
    params.cascades = 1;
    params.length = 128.0;
    params.state.depth = 4.0;
    return sea_create(&params, workers);
}

static ShoreRequest requested_at(double time) {
    ShoreRequest request = {
        .shown = true, .land = land_default_params(), .cells = 160, .time = time};
    request.land.depth = 4.0;
    request.land.period = 128.0;
    return request;
}

/* ---- Files --------------------------------------------------------------------------------- */

typedef struct File {
    SwellWorkers* workers;
    OceanSea* sea;
    ShoreStream stream;
} File;

static File file_of(int threads) {
    File file = {.workers = swell_workers_create(threads, NULL)};
    file.sea = shallow_sea(file.workers, 4);
    CHECK(shore_stream_init(&file.stream, file.workers, NULL));
    return file;
}

static void file_finish(File* file) {
    shore_stream_finish(&file->stream);
    ocean_sea_destroy(file->sea);
    swell_workers_destroy(file->workers);
}

static void settle(File* file, double from, double time) {
    ShoreRequest request = requested_at(time);
    request.settles = true;
    request.from = from;
    CHECK(shore_stream_advance(&file->stream, &request, file->sea, NULL));
}

static bool show_the_same(const File* a, const File* b) {
    const ShoreDisplay *one = a->stream.shown, *other = b->stream.shown;
    const size_t count = (size_t)one->window.nx * (size_t)one->window.nz;
    return one->window.nx == other->window.nx &&
           memcmp(one->surface, other->surface, count * sizeof(float)) == 0 &&
           memcmp(one->flux_x, other->flux_x, count * sizeof(float)) == 0 &&
           memcmp(one->flux_z, other->flux_z, count * sizeof(float)) == 0 &&
           memcmp(one->moved, other->moved, 4 * count * sizeof *one->moved) == 0 &&
           memcmp(one->cover, other->cover, 4 * count) == 0;
}

CASE("a shore's picture is a function of beginning and time, for any generation of threads") {
    File one = file_of(1), three = file_of(3);
    settle(&one, -20.0, 52.0); /* the coarse part, its end, and later */
    settle(&one, -20.0, 56.5);
    settle(&one, -20.0, 57.3);
    settle(&three, -20.0, 57.3);
    CHECK(show_the_same(&one, &three));
    settle(&three, -20.0, 52.0);
    settle(&three, -20.0, 57.3);
    CHECK(show_the_same(&one, &three));
    settle(&three, -19.0, 57.3);
    CHECK(!show_the_same(&one, &three));
    file_finish(&one);
    file_finish(&three);
}

static bool stop_soon(void* context, double share) {
    int* left = context;
    CHECK(share >= 0.0 && share <= 1.0);
    return --*left > 0;
}

CASE("a history can be interrupted, and land be taken away") {
    File file = file_of(2);
    ShoreRequest request = requested_at(30.0);
    SwellError error = {0};
    int left = 10;
    request.settles = true;
    request.progress = stop_soon;
    request.context = &left;
    CHECK(!shore_stream_advance(&file.stream, &request, file.sea, &error));
    CHECK(error.code == SWELL_ERROR_INTERRUPTED && !file.stream.shown);
    settle(&file, 0.0, 2.0);
    CHECK(file.stream.shown);
    request.shown = false;
    CHECK(shore_stream_advance(&file.stream, &request, file.sea, NULL));
    CHECK(!file.stream.shown && !file.stream.shore);
    request.shown = true;
    request.land.depth = NAN;
    CHECK(!shore_stream_advance(&file.stream, &request, file.sea, &error));
    CHECK(error.code == SWELL_ERROR_RANGE);
    file_finish(&file);
}

typedef struct Held {
    size_t bytes;
} Held;

static void* hold(void* context, size_t size) {
    ((Held*)context)->bytes += size;
    return malloc(size);
}

static void let_go(void* context, void* memory, size_t size) {
    ((Held*)context)->bytes -= size;
    free(memory);
}

CASE("the memory of a window returns when land goes") {
    Held held = {0};
    const SwellWorkersBasis basis = {.allocator = {hold, let_go, &held}};
    File file = {.workers = swell_workers_create_on(basis, 1, NULL)};
    file.sea = shallow_sea(file.workers, 4);
    CHECK(shore_stream_init(&file.stream, file.workers, NULL));
    const size_t before = held.bytes;
    settle(&file, 0.0, 2.0);
    CHECK(held.bytes > before + 1000000);
    CHECK(shore_stream_advance(&file.stream, &(ShoreRequest){.settles = true}, file.sea, NULL));
    CHECK(held.bytes == before);
    file_finish(&file);
}

/* ---- Between runs -------------------------------------------------------------------------- */

enum { KEPT_CELLS = 128 }; /* of quick histories */

static bool count_call(void* context, double share) {
    (void)share;
    *(int*)context += 1;
    return true;
}

/* Returns how often a history to `time` reports progress: never, if it is kept. */
static int count_steps(File* file, double time) {
    int calls = 0;
    ShoreRequest request = requested_at(time);
    request.cells = KEPT_CELLS;
    request.from = -20.0;
    request.settles = true;
    request.progress = count_call;
    request.context = &calls;
    CHECK(shore_stream_advance(&file->stream, &request, file->sea, NULL));
    return calls;
}

/* The same by a new stream, to 56 s. `same`: the stream that shows what it shall show, or NULL. */
static int count_new(const File* same) {
    File file = file_of(2);
    const int calls = count_steps(&file, 56.0);
    CHECK(!same || show_the_same(&file, same));
    file_finish(&file);
    return calls;
}

/* Changes a byte of a file, or cuts its last. */
static void spoil(const char* path, long at, bool cut) {
    FILE* file = fopen(path, "r+b");
    CHECK(file && fseek(file, at, cut ? SEEK_END : SEEK_SET) == 0);
    if (cut) {
        CHECK(ftruncate(fileno(file), ftell(file)) == 0);
    } else {
        const int byte = fgetc(file);
        CHECK(fseek(file, at, SEEK_SET) == 0 && fputc(byte ^ 1, file) != EOF);
    }
    CHECK(fclose(file) == 0);
}

enum { PLACES = 10 }; /* files that are kept */

/* The path of the only file that is kept. */
static void find_kept(char path[HOST_PATH_SIZE]) {
    int count = 0;
    for (int place = 0; place < PLACES; ++place) {
        char name[24], here[HOST_PATH_SIZE];
        snprintf(name, sizeof name, "shore-%d", place);
        CHECK(host_cache_path(name, here));
        if (host_file_size(here) > 0) {
            snprintf(path, HOST_PATH_SIZE, "%s", here);
            ++count;
        }
    }
    assert_int_equal(count, 1);
}

CASE("a history is kept between runs, with the same bits, and an unreadable one is not taken") {
    char folder[] = "/tmp/swell-cache-XXXXXX", path[HOST_PATH_SIZE];
    CHECK(mkdtemp(folder) && setenv("XDG_CACHE_HOME", folder, 1) == 0);
    CHECK(setenv("LOCALAPPDATA", folder, 1) == 0); /* of Windows */
    File computed = file_of(1), kept = file_of(2);
    CHECK(setenv("SWELL_CACHE", "off", 1) == 0 && count_steps(&computed, 56.0) > 0);
    CHECK(setenv("SWELL_CACHE", "on", 1) == 0);
    CHECK(count_new(&computed) > 0); /* written */
    find_kept(path);
    const long size = (long)host_file_size(path);
    CHECK(size > 50000 && count_new(&computed) == 0);
    const long places[] = {size / 2, 16}; /* of the state; when it began */
    for (int i = 0; i < 2; ++i) {
        spoil(path, places[i], false);
        CHECK(count_new(&computed) > 0);
        CHECK(count_new(&computed) == 0);
    }
    spoil(path, -1, true);
    CHECK(count_new(NULL) > 0 && host_file_size(path) == size);
    CHECK(count_steps(&kept, 56.0) == 0);
    CHECK(count_steps(&computed, 57.0) > 0 && count_steps(&kept, 57.0) > 0);
    CHECK(show_the_same(&computed, &kept));
    CHECK(setenv("SWELL_CACHE", "off", 1) == 0 && count_new(NULL) > 0);
    setenv("SWELL_CACHE", "on", 1);
    CHECK(remove(path) == 0);
    CHECK(host_cache_path("", path) && rmdir(path) == 0 && rmdir(folder) == 0);
    file_finish(&computed);
    file_finish(&kept);
}

/* ---- Windows ------------------------------------------------------------------------------- */

typedef struct Live {
    OceanSea* sea;
    ShoreStream stream;
    ShoreRequest request;
} Live;

static Live live_of(void) {
    Live live = {.sea = shallow_sea(sea_workers(), 3), .request = requested_at(200.0)};
    live.request.seconds = 0.1;
    CHECK(shore_stream_init(&live.stream, sea_workers(), NULL));
    return live;
}

static void live_finish(Live* live) {
    shore_stream_finish(&live->stream);
    ocean_sea_destroy(live->sea);
}

/* Frames, each of which waits for the background. */
static void run(Live* live, int frames, double step) {
    for (int i = 0; i < frames; ++i) {
        CHECK(shore_stream_advance(&live->stream, &live->request, live->sea, NULL));
        host_job_wait(live->stream.job);
        live->request.time += step;
    }
}

CASE("a window shows land at once, and its surf settles while time passes") {
    Live live = live_of();
    run(&live, 2, 1.0 / 60.0);
    CHECK(live.stream.shown && shore_stream_settles(&live.stream));
    run(&live, 20, 1.0 / 60.0);
    CHECK(!shore_stream_settles(&live.stream));
    const uint64_t before = live.stream.shown->generation;
    run(&live, 2, 0.0); /* a standing clock computes nothing more */
    const uint64_t after = live.stream.shown->generation;
    run(&live, 4, 0.0);
    CHECK(live.stream.shown->generation == after && after >= before);
    live_finish(&live);
}

CASE("a window's surf waits while nobody sees it, and goes on from there") {
    Live live = live_of();
    run(&live, 25, 1.0 / 60.0);
    const uint64_t first = live.stream.shown->shore_generation;
    live.request.rests = true;
    run(&live, 2, 0.1);
    const uint64_t before = live.stream.shown->generation;
    const double steps = shore_time(live.stream.shore);
    run(&live, 100, 1.0);
    CHECK(shore_time(live.stream.shore) == steps);
    CHECK(live.stream.shown->generation == before);
    live.request.rests = false;
    run(&live, 10, 0.1);
    CHECK(live.stream.shown->shore_generation == first && !shore_stream_settles(&live.stream));
    CHECK(live.stream.shown->generation > before);
    CHECK_NEAR(shore_stream_time(&live.stream), live.request.time, 0.2);
    live_finish(&live);
}

CASE("another land or time keeps the old one until there is water before it") {
    Live live = live_of();
    run(&live, 25, 1.0 / 60.0);
    const uint64_t first = live.stream.shown->shore_generation;
    const uint64_t generation = live.stream.shore_generation;
    for (int i = 0; i < 8; ++i) { /* a drag */
        live.request.land.period += 1.0;
        run(&live, 1, 1.0 / 60.0);
    }
    CHECK(live.stream.shown && live.stream.shown->shore_generation == first);
    CHECK(live.stream.shore_generation == generation);
    run(&live, 6, 1.0 / 60.0);
    CHECK(live.stream.shown->shore_generation != first);
    run(&live, 25, 1.0 / 60.0);
    for (int i = 0; i < 2; ++i) { /* the clock is put far ahead, and back */
        const uint64_t shown = live.stream.shown->shore_generation;
        live.request.time = i == 0 ? 5000.0 : live.request.time - 10.0;
        run(&live, 1, 1.0 / 60.0);
        CHECK(live.stream.shown && live.stream.shown->shore_generation == shown);
        run(&live, 25, 1.0 / 60.0);
        CHECK(live.stream.shown->shore_generation != shown && !shore_stream_settles(&live.stream));
        CHECK_NEAR(shore_stream_time(&live.stream), live.request.time, 0.2);
    }
    live.request.shown = false;
    run(&live, 2, 1.0 / 60.0);
    CHECK(!live.stream.shown);
    live_finish(&live);
}

CASE("a tide moves the land by and by") {
    Live live = live_of();
    run(&live, 25, 1.0 / 60.0);
    live.request.land.tide = 0.1;
    const uint64_t first = live.stream.shown->shore_generation;
    run(&live, 10, 0.1);
    CHECK(live.stream.has.land.tide > 0.0 && live.stream.has.land.tide < 0.1);
    run(&live, 30, 0.1);
    CHECK_NEAR(live.stream.has.land.tide, 0.1, 1e-12);
    CHECK(live.stream.shown->shore_generation == first); /* and with the display there was */
    WaterShoreSample sample;
    CHECK(water_shore_at(live.stream.shown, 30.0, 0.0, &sample));
    CHECK_NEAR(sample.bed, land_height(&live.stream.has.land, 30.0, 0.0), 0.05);
    live_finish(&live);
}
