/*
 * The sea that is requested, computed and shown: whatever changes, they become the same one.
 */
#include "unit/view_states.h"

#include "unit/seas.h"
#include "world/sea_stream.h"

/* A state of two small cascades. Its length is given, so that any wind may blow over it. */
static ViewState physical_state(void) {
    return state_of("--grid 32 --cascades 2 --length 300");
}

/* Does what a viewer does between two pictures, 1/10 s apart. A key may make useless what it starts
   for the next one. */
static void bring_frame(SeaStream* live, ViewState* s) {
    sea_stream_join(live);
    sea_stream_retarget(live, s, NULL);
    const SeaRequest request = sea_stream_request(live, s, s->settings.clock.time);
    sea_stream_require(live, request, NULL);
    CHECK(sea_frame_answers(&live->computed, &request));
    live->shown = live->computed;
    CHECK(sea_stream_progress(live, s, 0.1, NULL));
    sea_stream_start(live, sea_stream_request(live, s, s->settings.clock.time + 0.25));
}

/* The sea computed last is a new sea with the state's parameters at that time, to the bit. */
static void check_sea_of_state(const SeaStream* live, const ViewState* s) {
    CHECK(live->sea_generation == s->sea_generation);
    CHECK(ocean_params_equal(ocean_sea_params(live->sea), &s->settings.ocean));
    OceanSea* fresh = sea_of(&s->settings.ocean);
    ocean_sea_advance(fresh, live->computed.request.method, live->computed.request.time);
    assert_int_equal(ocean_sea_cascade_count(live->sea), ocean_sea_cascade_count(fresh));
    for (int i = 0; i < ocean_sea_cascade_count(fresh); ++i) {
        assert_memory_equal(ocean_cascade_texels(ocean_sea_cascade(live->sea, i)),
                            ocean_cascade_texels(ocean_sea_cascade(fresh, i)),
                            sea_texel_bytes(fresh));
    }
    ocean_sea_destroy(fresh);
}

/* Seas of the Phillips spectrum do not pass into each other: each change is there at once. */
CASE("the sea that is shown is the one that is wanted") {
    static const char* const CHANGES[][2] = {
        {"grid", "32"},        {"length", "65"},      {"wind", "31,0"}, {"wind", "0,31"},
        {"amplitude", "2e-4"}, {"choppiness", "0.5"}, {"seed", "9"}};
    SeaStream live = {0};
    ViewState s = first_state();
    s.settings.clock.time = 3.0;
    const OceanEngine engine = {.workers = sea_workers()};
    CHECK(sea_stream_init(&live, &s, engine, NULL));
    for (int i = 0; i < 7; ++i) {
        OceanParams sea = s.settings.ocean;
        CHECK(ocean_params_set(&sea, CHANGES[i][0], CHANGES[i][1], NULL));
        view_state_change_sea(&s, &sea);
        bring_frame(&live, &s);
        sea_stream_join(&live);
        check_sea_of_state(&live, &s);
        s.settings.computing.method = i % 2 ? OCEAN_METHOD_FFT : OCEAN_METHOD_DFT;
        s.settings.clock.time += 0.5;
        bring_frame(&live, &s);
        sea_stream_join(&live);
        check_sea_of_state(&live, &s);
        const bool direct = s.settings.computing.method == OCEAN_METHOD_DFT;
        CHECK((live.computed.method_difference > 0.0) == direct);
    }
    bring_frame(&live, &s);
    sea_stream_finish(&live); /* while the next sea is computed */
}

/* Runs frames until the sea that is shown is the one that is wanted, at most 40. Returns their
   number. */
static int frames_to_arrive(SeaStream* live, ViewState* s) {
    for (int frame = 1; frame <= 40; ++frame) {
        const uint64_t generation = live->wave_generation;
        bring_frame(live, s);
        CHECK(live->shown.request.wave_generation >= generation);
        sea_stream_join(live);
        s->settings.clock.time += 0.05;
        const OceanProgress progress = ocean_sea_progress(live->sea, 0.0, NULL);
        if (progress == OCEAN_PROGRESS_DONE &&
            live->shown.request.wave_generation == live->wave_generation) {
            return frame;
        }
    }
    CHECK(!"it arrives");
    return 0;
}

CASE("a physical sea passes into the next") {
    SeaStream live = {0};
    ViewState s = physical_state();
    CHECK(sea_stream_init(&live, &s, (OceanEngine){.workers = sea_workers()}, NULL));
    OceanParams turned = s.settings.ocean, longer = turned;
    OceanParams classic = first_state().settings.ocean;
    turned.state.wind_direction = 50.0; /* a blend: the phases stay */
    longer.length = 400.0;              /* a fade */
    classic.grid = 64;                  /* a fade into another kind, whatever its N */
    const OceanParams* const seas[] = {&turned, &longer, &classic, &turned};
    for (int i = 0; i < 4; ++i) {
        const uint64_t before = live.wave_generation;
        view_state_change_sea(&s, seas[i]);
        bring_frame(&live, &s);
        CHECK(live.wave_generation == before); /* not at once */
        CHECK(frames_to_arrive(&live, &s) > 10);
        CHECK(live.wave_generation > before + 5);
        bring_frame(&live, &s);
        sea_stream_join(&live);
        check_sea_of_state(&live, &s);
    }
    sea_stream_finish(&live);
}

/* Runs frames of 1/10 s with foam, `seconds` of the sea's time apart, for longer than any change of
   waves takes. */
static void pass_with_foam(SeaStream* live, ViewState* s, double seconds) {
    for (int frame = 0; frame < 40; ++frame) {
        sea_stream_join(live);
        CHECK(sea_stream_retarget(live, s, NULL));
        sea_stream_require(live, sea_stream_request(live, s, s->settings.clock.time), NULL);
        CHECK(sea_stream_progress(live, s, 0.1, NULL));
        s->settings.clock.time += seconds;
        sea_stream_start(live, sea_stream_request(live, s, s->settings.clock.time));
    }
    sea_stream_join(live);
    sea_stream_require(live, sea_stream_request(live, s, s->settings.clock.time), NULL);
}

/* Returns whether the foam's memory and wind are those of a sea that was always this one. */
static bool has_fresh_foam(const SeaStream* live, const ViewState* s) {
    OceanSea* sea = sea_of(&s->settings.ocean);
    FoamStream fresh = {0};
    CHECK(foam_stream_init(&fresh, sea, NULL, NULL));
    foam_stream_advance(&fresh, sea, 1, s->settings.computing.method, s->settings.clock.time);
    bool same = live->foam.wind == fresh.wind;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        same = same && !memcmp(ocean_foam_memory(live->foam.foam, i),
                               ocean_foam_memory(fresh.foam, i), sea_points(sea) * sizeof(float));
    }
    foam_stream_finish(&fresh);
    ocean_sea_destroy(sea);
    return same;
}

/* The sea passes from a breeze to a storm, by a blend and by a fade. */
CASE("foam of a paused sea is that of its waves") {
    for (int fades = 0; fades < 2; ++fades) {
        for (int runs = 0; runs < 2; ++runs) {
            SeaStream live = {0};
            ViewState s = physical_state();
            s.settings.clock.time = 8.0;
            const OceanEngine engine = {.workers = sea_workers()};
            CHECK(sea_stream_init(&live, &s, engine, NULL));
            live.has_foam = true;
            sea_stream_require(&live, sea_stream_request(&live, &s, s.settings.clock.time), NULL);
            CHECK(has_fresh_foam(&live, &s));
            OceanParams storm = s.settings.ocean;
            storm.state.wind_speed = 18.0;
            storm.choppiness = 1.4;
            storm.seed += (uint64_t)fades;
            view_state_change_sea(&s, &storm);
            s.paused = !runs;
            pass_with_foam(&live, &s, runs ? 0.1 : 0.0);
            CHECK(has_fresh_foam(&live, &s) == !runs);
            sea_stream_finish(&live);
        }
    }
}

CASE("a sea that cannot be had is not requested") {
    for (int physical = 0; physical < 2; ++physical) {
        SeaStream live = {0};
        ViewState s = physical ? physical_state() : first_state();
        const ViewState first = s;
        const OceanEngine engine = {.workers = sea_workers()};
        CHECK(sea_stream_init(&live, &s, engine, NULL));
        bring_frame(&live, &s);
        sea_stream_join(&live);
        OceanParams sea = s.settings.ocean;
        sea.length = -1.0; /* the ocean refuses */
        view_state_change_sea(&s, &sea);
        SwellError error = {0};
        CHECK(!sea_stream_retarget(&live, &s, &error));
        assert_int_equal(error.code, SWELL_ERROR_RANGE);
        CHECK(memcmp(&s.settings.ocean, &first.settings.ocean, sizeof sea) == 0);
        bring_frame(&live, &s);
        sea_stream_join(&live);
        check_sea_of_state(&live, &s);
        sea_stream_finish(&live);
    }
}
