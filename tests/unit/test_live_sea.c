/*
 * The sea that is wanted, computed and shown: whatever changes, it is the same one.
 */
#include "check.h"

#include "app/live_sea.h"

static ViewState first_state(void) {
    const Options options = options_default();
    return view_state_from_options(&options);
}

static void change_grid(ViewState* s, int grid) {
    OceanParams sea = s->sea;
    sea.grid = grid;
    view_state_change_sea(s, &sea);
}

static void any_change_of_the_sea_is_another_generation(void** state) {
    (void)state;
    ViewState s = first_state();
    uint64_t last = s.sea_generation;
    CHECK(last > 0);
    for (size_t byte = 0; byte < sizeof s.sea; ++byte) {
        OceanParams sea = s.sea;
        view_state_change_sea(&s, &sea);
        CHECK(s.sea_generation == last);
        ((unsigned char*)&sea)[byte] ^= 1;
        view_state_change_sea(&s, &sea);
        CHECK(s.sea_generation > last && memcmp(&s.sea, &sea, sizeof sea) == 0);
        last = s.sea_generation;
    }
}

/* A generation is never used twice, or the sea of before a reset could pass for the one after. */
static void a_reset_counts_generations_on(void** state) {
    (void)state;
    const ViewState first = first_state();
    ViewState s = first;
    change_grid(&s, 128);
    const uint64_t larger = s.sea_generation;
    view_state_reset(&s, &first);
    CHECK(s.sea.grid == first.sea.grid && s.sea_generation > larger);
    const uint64_t again = s.sea_generation;
    s.wireframe = true;
    view_state_reset(&s, &first);
    CHECK(!s.wireframe && s.sea_generation == again);
    change_grid(&s, 32);
    CHECK(s.sea_generation > again);
}

static void a_frame_answers_its_request(void** state) {
    (void)state;
    const SeaRequest request = {.waves = 3, .method = OCEAN_METHOD_FFT, .time = 1.5};
    const SeaFrame frame = {.request = request};
    CHECK(sea_frame_answers(&frame, &request) && !sea_frame_answers(&(SeaFrame){0}, &request));
    SeaRequest other = request;
    other.waves = 4;
    CHECK(!sea_frame_answers(&frame, &other));
    other = request;
    other.method = OCEAN_METHOD_DFT;
    CHECK(!sea_frame_answers(&frame, &other));
    other = request;
    other.time = nextafter(1.5, 2.0);
    CHECK(!sea_frame_answers(&frame, &other));
}

typedef struct FakeScreen {
    const OceanSea* loaded;
    int refusals; /* loads to come that fail */
} FakeScreen;

static bool load_fake(void* context, const OceanSea* ocean, SwellError* error) {
    FakeScreen* screen = context;
    if (screen->refusals > 0) {
        screen->refusals -= 1;
        screen->loaded = NULL;
        return swell_error_set(error, SWELL_ERROR_MEMORY, "the screen is full");
    }
    screen->loaded = ocean;
    return true;
}

/* As a viewer does it between two pictures. */
static void bring_frame(LiveSea* live, ViewState* s) {
    live_sea_take(live);
    live_sea_follow(live, s, NULL);
    const SeaRequest wanted = live_sea_request(s, s->time);
    live_sea_bring(live, wanted);
    CHECK(sea_frame_answers(&live->computed, &wanted));
    live_sea_start(live, live_sea_request(s, s->time + 0.25)); /* which a key may make useless */
    live_sea_take(live);
    live_sea_bring(live, wanted);
}

static void check_sea_of_state(const LiveSea* live, const FakeScreen* screen, const ViewState* s,
                               SwellWorkers* workers) {
    CHECK(screen->loaded == live->ocean && live->generation == s->sea_generation);
    OceanSea* fresh = ocean_create(&s->sea, workers, NULL);
    CHECK(fresh);
    ocean_sea_advance(fresh, s->method, s->time);
    const size_t side = (size_t)s->sea.grid + 1;
    assert_memory_equal(ocean_vertices(live->ocean), ocean_vertices(fresh),
                        side * side * sizeof(OceanVertex));
    ocean_sea_destroy(fresh);
}

static void the_sea_shown_is_the_one_wanted(void** state) {
    (void)state;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    FakeScreen screen = {0};
    LiveSea live = {0};
    ViewState s = first_state();
    s.time = 3.0;
    CHECK(live_sea_init(&live, &s, workers, load_fake, &screen, NULL));
    const OceanParams changes[] = {
        {.grid = 32, .length = 64.0, .wind_x = 32.0, .amplitude = 1e-4, .choppiness = 1.0},
        {.grid = 32, .length = 65.0, .wind_x = 32.0, .amplitude = 1e-4, .choppiness = 1.0},
        {.grid = 32, .length = 65.0, .wind_x = 31.0, .amplitude = 1e-4, .choppiness = 1.0},
        {.grid = 32, .length = 65.0, .wind_z = 31.0, .amplitude = 1e-4, .choppiness = 1.0},
        {.grid = 32, .length = 65.0, .wind_z = 31.0, .amplitude = 2e-4, .choppiness = 1.0},
        {.grid = 32, .length = 65.0, .wind_z = 31.0, .amplitude = 2e-4, .choppiness = 0.5},
        {.grid = 32, .length = 65.0, .wind_z = 31.0, .amplitude = 2e-4, .seed = 9},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; ++i) {
        view_state_change_sea(&s, &changes[i]);
        bring_frame(&live, &s);
        check_sea_of_state(&live, &screen, &s, workers);
        s.method = i % 2 ? OCEAN_METHOD_FFT : OCEAN_METHOD_DFT;
        s.time += 0.5;
        bring_frame(&live, &s);
        check_sea_of_state(&live, &screen, &s, workers);
    }
    live_sea_finish(&live);
    swell_workers_destroy(workers);
}

static void a_sea_that_cannot_be_had_is_not_wanted(void** state) {
    (void)state;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    FakeScreen screen = {0};
    LiveSea live = {0};
    ViewState s = first_state();
    const ViewState first = s;
    CHECK(live_sea_init(&live, &s, workers, load_fake, &screen, NULL));
    bring_frame(&live, &s);
    OceanParams sea = s.sea;
    sea.length = -1.0; /* the ocean refuses */
    for (int refusals = 0; refusals < 2; ++refusals) {
        view_state_change_sea(&s, &sea);
        screen.refusals = refusals;
        SwellError error = {0};
        CHECK(!live_sea_follow(&live, &s, &error));
        assert_int_equal(error.code, refusals ? SWELL_ERROR_MEMORY : SWELL_ERROR_RANGE);
        CHECK(memcmp(&s.sea, &first.sea, sizeof sea) == 0);
        bring_frame(&live, &s);
        check_sea_of_state(&live, &screen, &s, workers);
        sea.length = 80.0; /* the screen refuses */
    }
    live_sea_finish(&live);
    swell_workers_destroy(workers);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("any change of the sea is another generation",
               any_change_of_the_sea_is_another_generation),
    CHECK_CASE("a reset counts generations on", a_reset_counts_generations_on),
    CHECK_CASE("a frame answers its request and no other", a_frame_answers_its_request),
    CHECK_CASE("the sea that is shown is the one that is wanted", the_sea_shown_is_the_one_wanted),
    CHECK_CASE("a sea that cannot be had is not wanted", a_sea_that_cannot_be_had_is_not_wanted),
};

CHECK_MAIN(CASES)
