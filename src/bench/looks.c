#include "looks.h"

#include "swell/host.h"

static const double FOAM_TIME = 10.0; /* s */
enum { SKY_SIZE = 1024, SKY_SEED = 1 };

RenderFrame bench_looks_frame(const RenderFrame* frame, const OceanSea* sea) {
    RenderFrame told = *frame;
    const bool phillips = ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    const OceanTargets targets = ocean_sea_targets(sea);
    const OceanStatistics measured = phillips ? ocean_sea_measure(sea) : (OceanStatistics){0};
    told.weather.significant_height =
        phillips ? measured.significant_height : targets.significant_height;
    told.weather.slope_variance = phillips ? measured.mean_square_slope : targets.mean_square_slope;
    return told;
}

bool bench_looks_load_sky(Renderer* renderer, const SkyParams* params, SwellError* error) {
    SwellWorkers* workers = swell_workers_create(host_processor_count(), error);
    SkyPanorama* panorama =
        workers ? sky_panorama_bake(params, SKY_SIZE, SKY_SEED, workers, error) : NULL;
    const bool ok = panorama && render_load_sky(renderer, panorama, error);
    sky_panorama_destroy(panorama);
    swell_workers_destroy(workers);
    return ok;
}

static void run_quality(BenchLooks* looks, const RenderTarget* target, RenderQuality quality) {
    looks->frame.weather.quality = quality;
    double begun = host_clock_ms();
    render_stream_sea(looks->renderer, looks->sea, looks->foam, RENDER_LOOK_SEA);
    render_wait();
    bench_runs_add(&looks->upload[quality], host_clock_ms() - begun);
    begun = host_clock_ms();
    render_draw(looks->renderer, &looks->frame, NULL, target);
    render_wait();
    bench_runs_add(&looks->draw[quality], host_clock_ms() - begun);
}

void bench_looks_run(BenchLooks* looks, const RenderTarget* target) {
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        run_quality(looks, target, (RenderQuality)quality);
    }
}

/* Foam of the last waves, from a few of their moments: it costs the same to draw. */
static bool load_foam(BenchLooks* looks, OceanSea* sea, SwellError* error) {
    SwellWorkers* workers = swell_workers_create(host_processor_count(), error);
    looks->foam = ocean_foam_create(sea, error);
    FoamCoverage coverage;
    bool ok = workers && looks->foam;
    if (ok) {
        ocean_foam_set_stride(looks->foam, OCEAN_FOAM_RATE);
        ok = ocean_foam_follow(looks->foam, sea, OCEAN_METHOD_FFT, FOAM_TIME, error) &&
             render_load_foam_noise(looks->renderer, workers, error) &&
             foam_coverage_fit(&coverage, sea, looks->foam, ocean_sea_params(sea)->state.wind_speed,
                               error) &&
             render_load_foam(looks->renderer, &coverage, error);
    }
    swell_workers_destroy(workers);
    return ok;
}

bool bench_looks_init(BenchLooks* looks, OceanSea* sea, const BenchRequest* request,
                      const RenderTarget* target, SwellError* error) {
    *looks = (BenchLooks){.sea = sea, .frame = bench_looks_frame(&request->beside_frame, sea)};
    if (!(looks->renderer = render_create(error)) ||
        !render_load_sea(looks->renderer, sea, error) || !load_foam(looks, sea, error) ||
        !bench_looks_load_sky(looks->renderer, &request->sky, error)) {
        return false;
    }
    bench_looks_run(looks, target); /* shaders are compiled for the first pictures */
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        looks->upload[quality].count = looks->draw[quality].count = 0;
    }
    return render_check(looks->renderer, error);
}

void bench_looks_finish(BenchLooks* looks) {
    render_destroy(looks->renderer);
    ocean_foam_destroy(looks->foam);
    *looks = (BenchLooks){0};
}

void bench_looks_keep(BenchLooks* looks, Bench* bench, const BenchCase* like) {
    BenchCase what = *like;
    what.grid = ocean_sea_params(looks->sea)->grid;
    what.cascades = ocean_sea_cascade_count(looks->sea);
    what.look = render_look_name(RENDER_LOOK_SEA);
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        what.quality = render_quality_name((RenderQuality)quality);
        what.stage = BENCH_UPLOAD;
        bench_keep_result(bench, &looks->upload[quality], &what);
        what.stage = BENCH_DRAW;
        bench_keep_result(bench, &looks->draw[quality], &what);
    }
}
