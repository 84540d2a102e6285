/*
 * The sky of a window: after a draft it is whole within few frames where these are long. The sizes
 * of panoramas.
 */
#include "context.h"

#include "scene/sky_stream.h"

enum { SIZE = 512 }; /* larger than the draft of one thread */

CASE("in long frames a draft gives way to the whole sky in four more, and softly") {
    Headless* headless = open_context(false);
    Renderer* renderer = render_create(NULL);
    SwellWorkers* workers = swell_workers_create(1, NULL);
    SkyStream stream = {0};
    CHECK(renderer && workers && sky_stream_init(&stream, renderer, workers, NULL));
    SkyParams sky = sky_default_params();
    CHECK(sky_stream_size(&sky, 540, 50.0, true) == 1024); /* enough */
    sky.cumulus = sky.cirrus = sky.deck = 0.0;             /* which take long */
    const SkyMoment moment = sky_moment(&sky, 0.0, 0.0);
    const double seconds = 0.25, milliseconds = 1e9;
    RenderWeather weather = {0};
    const double share[] = {0.0, 0.25, 0.5, 0.75, 0.0}; /* the draft, the bake, the fade */
    for (int frame = 0; frame < 5; ++frame) {
        CHECK(!sky_stream_is_whole(&stream));
        CHECK(sky_stream_advance(&stream, &moment, SIZE, true, seconds, milliseconds, &weather,
                                 NULL));
        CHECK_NEAR(weather.next_share, share[frame], 1e-9);
    }
    CHECK(sky_stream_is_whole(&stream));
    sky_stream_finish(&stream);
    swell_workers_destroy(workers);
    render_destroy(renderer);
    headless_destroy(headless);
}

CASE("large pictures in files have twice the texels of a window's where there are clouds") {
    SkyParams sky = sky_default_params();
    CHECK(sky_stream_size(&sky, 1080, 50.0, false) == 1024);
    CHECK(sky_stream_size(&sky, 1080, 50.0, true) == 2048);
    CHECK(sky_stream_size(&sky, 4320, 14.0, false) == 1024);
    CHECK(sky_stream_size(&sky, 360, 50.0, true) == sky_stream_size(&sky, 360, 50.0, false));
    CHECK(sky_stream_size(&sky, 720, 50.0, true) == 1024); /* enough */
    sky.cumulus = sky.cirrus = sky.deck = 0.0;
    CHECK(sky_stream_size(&sky, 1080, 50.0, true) == 1024);
}
