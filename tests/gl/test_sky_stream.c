/*
 * The sky of a window: another one is baked in the background and fades in, and each keeps the wind
 * that it was baked with. The sizes of panoramas.
 */
#include "context.h"
#include "no_threads.h"

#include "world/sky_stream.h"

enum { SIZE = 128 };

/* A window's sky, and what it shows. */
typedef struct Shown {
    Headless* headless;
    Renderer* renderer;
    SwellWorkers* workers;
    SkyStream stream;
    RenderWeather weather;
} Shown;

static void open_sky(Shown* shown) {
    *shown = (Shown){.headless = open_context(),
                     .renderer = render_create(NULL),
                     .workers = swell_workers_create(1, NULL)};
    CHECK(shown->renderer && shown->workers);
    CHECK(sky_stream_init(&shown->stream, shown->renderer, shown->workers, NULL));
}

static void close_sky(Shown* shown) {
    sky_stream_finish(&shown->stream);
    swell_workers_destroy(shown->workers);
    render_destroy(shown->renderer);
    headless_destroy(shown->headless);
}

static void show(Shown* shown, const SkyParams* sky, double time, int size, double seconds) {
    const SkyRequest request = {
        .moment = sky_moment(sky, 0.0, time), .size = size, .seconds = seconds};
    CHECK(sky_stream_advance(&shown->stream, &request, NULL));
    CHECK(sky_stream_upload(&shown->stream, &shown->weather, NULL));
}

/* A frame, before which the background has done all it can. */
static void follow(Shown* shown, const SkyParams* sky, double time, double seconds) {
    host_job_wait(shown->stream.job);
    show(shown, sky, time, SIZE, seconds);
}

static const SkyParams* newest(const Shown* shown) {
    const int layer = shown->weather.sky_layer;
    return &shown->stream.layer[shown->weather.next_share > 0.0 ? 1 - layer : layer].params;
}

static SkyParams clear_sky(void) {
    SkyParams sky = sky_default_params();
    sky.cumulus = sky.cirrus = sky.deck = 0.0; /* which take long */
    return sky;
}

CASE("the first sky is there at once, and the next one fades in once it is baked") {
    Shown shown;
    open_sky(&shown);
    SkyParams sky = clear_sky();
    follow(&shown, &sky, 0.0, 0.01);
    CHECK(newest(&shown)->sun_elevation == sky.sun_elevation && shown.weather.next_share == 0.0);
    sky.sun_elevation += 20.0;
    follow(&shown, &sky, 0.0, 0.125); /* begins the bake, with any share of a fade */
    CHECK(shown.weather.next_share == 0.0);
    CHECK(newest(&shown)->sun_elevation == sky.sun_elevation - 20.0);
    const double share[] = {0.25, 0.5, 0.75, 0.0};
    for (int frame = 0; frame < 4; ++frame) {
        follow(&shown, &sky, 0.0, 0.125);
        CHECK_NEAR(shown.weather.next_share, share[frame], 1e-9);
        CHECK(newest(&shown)->sun_elevation == sky.sun_elevation);
    }
    close_sky(&shown);
}

/* Two skies a second at least, however fast the sun moves. */
CASE("while the sun is dragged each sky passes into the next, and the last is the requested one") {
    Shown shown;
    open_sky(&shown);
    SkyParams sky = clear_sky();
    follow(&shown, &sky, 0.0, 0.05);
    int skies = 0, still = 0;
    for (int frame = 0; frame < 60; ++frame) { /* 3 s */
        const SkyParams before = *newest(&shown);
        const double share = shown.weather.next_share;
        sky.sun_elevation += 0.5;
        follow(&shown, &sky, 0.0, 0.05);
        skies += newest(&shown)->sun_elevation != before.sun_elevation;
        still = shown.weather.next_share == share ? still + 1 : 0;
        CHECK(sky.sun_elevation - newest(&shown)->sun_elevation <= 0.5 * 30.0); /* 1.5 s */
        CHECK(still <= 4);
    }
    CHECK(skies >= 5);
    for (int frame = 0; frame < 40; ++frame) {
        follow(&shown, &sky, 0.0, 0.05);
    }
    CHECK(newest(&shown)->sun_elevation == sky.sun_elevation && shown.weather.next_share == 0.0);
    close_sky(&shown);
}

/* Checks the drift of clouds that were baked for time 0. */
static void check_drift(const double moved[2], const SkyParams* baked, double time) {
    double wanted[2];
    sky_drift(baked, time, wanted);
    CHECK_NEAR(moved[0], wanted[0], 1e-12);
    CHECK_NEAR(moved[1], wanted[1], 1e-12);
}

CASE("another wind leaves the clouds that are shown on their way") {
    static const double OTHER_WIND[] = {20.0, 0.0}; /* without a wind no time passes */
    for (int i = 0; i < 2; ++i) {
        Shown shown;
        open_sky(&shown);
        SkyParams sky = clear_sky();
        sky.cumulus = 0.3;
        sky.wind_direction = 90.0;
        sky.wind_speed = 9.0;
        follow(&shown, &sky, 3.0, 0.01);
        const SkyParams first = sky;
        check_drift(shown.weather.clouds_moved, &first, 3.0);
        sky.wind_direction = 180.0;
        sky.wind_speed = OTHER_WIND[i];
        int faded = 0;
        for (int frame = 1; frame <= 5; ++frame) {
            const double time = 3.0 + 0.1 * frame;
            follow(&shown, &sky, time, 0.1);
            CHECK(shown.weather.sky_layer == 0);
            check_drift(shown.weather.clouds_moved, &first, time);
            if (shown.weather.next_share > 0.0) {
                check_drift(shown.weather.next_moved, &sky, time);
                ++faded;
            }
        }
        CHECK(faded > 2);
        close_sky(&shown);
    }
}

/* As in a browser. Nobody waits for a bake. */
CASE("without a thread a sky is baked within the frames") {
    Shown shown;
    open_sky(&shown);
    no_threads = true;
    SkyParams sky = clear_sky();
    follow(&shown, &sky, 0.0, 0.01);
    sky.cumulus = 0.3;
    int frames = 0;
    while (!(newest(&shown)->cumulus == 0.3 && shown.weather.next_share == 0.0)) {
        show(&shown, &sky, 0.0, SIZE, 0.125);
        ++frames;
    }
    no_threads = false;
    CHECK(frames >= 5); /* the start, the bake, and four of the fade */
    close_sky(&shown);
}

CASE("a sky of another size replaces the same one without a fade") {
    Shown shown;
    open_sky(&shown);
    const SkyParams sky = clear_sky();
    for (int frame = 0; frame < 3; ++frame) {
        const int size = frame == 0 ? SIZE : 2 * SIZE;
        host_job_wait(shown.stream.job);
        show(&shown, &sky, 0.0, size, 0.01);
        CHECK(shown.weather.next_share == 0.0);
        CHECK(shown.stream.size == (frame < 2 ? SIZE : 2 * SIZE));
    }
    close_sky(&shown);
}

static int size_for(const SkyParams* sky, int height, double field_of_view, bool still) {
    return sky_stream_size(sky, height / (2.0 * tan(field_of_view * SWELL_TWO_PI / 720.0)), still);
}

CASE("pictures in files have twice the texels of a window's where there are clouds") {
    SkyParams sky = sky_default_params();
    CHECK(size_for(&sky, 1080, 50.0, false) == 1024);
    CHECK(size_for(&sky, 1080, 50.0, true) == 2048);
    CHECK(size_for(&sky, 4320, 14.0, false) == 1024);
    CHECK(size_for(&sky, 360, 50.0, false) == 512);
    CHECK(size_for(&sky, 360, 50.0, true) == 1024);
    sky.cumulus = sky.cirrus = sky.deck = 0.0;
    CHECK(size_for(&sky, 1080, 50.0, true) == 1024);
}
