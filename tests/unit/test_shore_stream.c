/*
 * The shore of a scene: its history, and a window's that goes on in the background.
 */
#include "unit/seas.h"

#include "scene/shore_stream.h"

#include <time.h>

static OceanSea* shallow_sea(SwellWorkers* workers, int force) {
    OceanParams params = ocean_beaufort_params(force);
    params.grid = 64;
    params.cascades = 1;
    params.length = 128.0;
    params.state.depth = 4.0;
    return sea_create(&params, workers);
}

static ShoreWanted wanted_at(double time) {
    ShoreWanted wanted = {
        .shown = true, .land = land_default_params(), .cells = 160, .finer = 1, .time = time};
    wanted.land.depth = 4.0;
    wanted.land.period = 128.0;
    return wanted;
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
    CHECK(shore_stream_init(&file.stream, file.workers, 0, OCEAN_FFT_AUTO, NULL));
    return file;
}

static void file_finish(File* file) {
    shore_stream_finish(&file->stream);
    ocean_sea_destroy(file->sea);
    swell_workers_destroy(file->workers);
}

static void settle(File* file, double from, double time) {
    ShoreWanted wanted = wanted_at(time);
    wanted.from = from;
    CHECK(shore_stream_settle(&file->stream, &wanted, file->sea, NULL, NULL, NULL));
}

static bool show_the_same(const File* a, const File* b) {
    const WaterShore *one = &a->stream.shown.water, *other = &b->stream.shown.water;
    const size_t count = (size_t)one->window.nx * (size_t)one->window.nz;
    const ShoreTexels texels = shore_display_texels(a->stream.shown.display),
                      others = shore_display_texels(b->stream.shown.display);
    const size_t halves = 4 * (size_t)texels.nx * (size_t)texels.nz;
    return one->window.nx == other->window.nx &&
           memcmp(one->values, other->values, 4 * count * sizeof *one->values) == 0 &&
           memcmp(texels.moved, others.moved, halves * sizeof *texels.moved) == 0 &&
           memcmp(texels.cover, others.cover, halves * sizeof *texels.cover) == 0;
}

CASE("a shore's picture is a function of beginning and time, for any number of threads") {
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
    ShoreWanted wanted = wanted_at(30.0);
    SwellError error = {0};
    int left = 10;
    CHECK(!shore_stream_settle(&file.stream, &wanted, file.sea, stop_soon, &left, &error));
    CHECK(error.code == SWELL_ERROR_INTERRUPTED && !file.stream.shown.display);
    settle(&file, 0.0, 2.0);
    CHECK(file.stream.shown.display);
    wanted.shown = false;
    CHECK(shore_stream_settle(&file.stream, &wanted, file.sea, NULL, NULL, NULL));
    CHECK(!file.stream.shown.display && !file.stream.run);
    wanted.shown = true;
    wanted.land.depth = NAN;
    CHECK(!shore_stream_settle(&file.stream, &wanted, file.sea, NULL, NULL, &error));
    CHECK(error.code == SWELL_ERROR_RANGE);
    file_finish(&file);
}

/* ---- Windows ------------------------------------------------------------------------------- */

typedef struct Live {
    OceanSea* sea;
    ShoreStream stream;
    ShoreWanted wanted;
} Live;

static Live live_of(void) {
    Live live = {.sea = shallow_sea(sea_workers(), 3), .wanted = wanted_at(200.0)};
    CHECK(shore_stream_init(&live.stream, NULL, 1, OCEAN_FFT_AUTO, NULL));
    return live;
}

static void live_finish(Live* live) {
    shore_stream_finish(&live->stream);
    ocean_sea_destroy(live->sea);
}

/* Frames, each of which waits for the background. */
static void run(Live* live, int frames, double step) {
    for (int i = 0; i < frames; ++i) {
        CHECK(shore_stream_follow(&live->stream, &live->wanted, live->sea, NULL));
        host_background_wait(live->stream.background);
        live->wanted.time += step;
    }
}

CASE("a window shows land at once, and its surf settles while time passes") {
    Live live = live_of();
    run(&live, 2, 1.0 / 60.0);
    CHECK(live.stream.shown.display && shore_stream_settles(&live.stream));
    run(&live, 20, 1.0 / 60.0);
    CHECK(!shore_stream_settles(&live.stream));
    const uint64_t before = shore_display_texels(live.stream.shown.display).updates;
    run(&live, 2, 0.0); /* a standing clock computes nothing more */
    const uint64_t after = shore_display_texels(live.stream.shown.display).updates;
    run(&live, 4, 0.0);
    CHECK(shore_display_texels(live.stream.shown.display).updates == after && after >= before);
    live_finish(&live);
}

CASE("another land or time keeps the old one until there is water before it") {
    Live live = live_of();
    run(&live, 25, 1.0 / 60.0);
    const uint64_t bed = live.stream.shown.bed;
    live.wanted.land.seed = 9;
    CHECK(shore_stream_follow(&live.stream, &live.wanted, live.sea, NULL));
    CHECK(live.stream.shown.display && live.stream.shown.bed == bed);
    run(&live, 3, 1.0 / 60.0);
    CHECK(live.stream.shown.bed != bed);
    live.wanted.time = 5000.0;
    run(&live, 25, 1.0 / 60.0);
    CHECK(!shore_stream_settles(&live.stream));
    live.wanted.shown = false;
    run(&live, 2, 1.0 / 60.0);
    CHECK(!live.stream.shown.display);
    live_finish(&live);
}

CASE("a tide moves the land by and by") {
    Live live = live_of();
    run(&live, 25, 1.0 / 60.0);
    live.wanted.land.tide = 0.1;
    run(&live, 10, 0.1);
    CHECK(live.stream.has.land.tide > 0.0 && live.stream.has.land.tide < 0.1);
    run(&live, 30, 0.1);
    CHECK_NEAR(live.stream.has.land.tide, 0.1, 1e-12);
    WaterShoreSample sample;
    CHECK(water_shore_at(&live.stream.shown.water, 30.0, 0.0, &sample));
    CHECK_NEAR(sample.bed, land_height(&live.stream.has.land, 30.0, 0.0), 0.05);
    live_finish(&live);
}
