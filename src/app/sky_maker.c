#include "sky_maker.h"

#include <assert.h>

enum { NOISE_SEED = 1 };

bool sky_maker_init(SkyMaker* maker, int size, SwellWorkers* workers, SwellError* error) {
    assert(maker && workers);
    *maker = (SkyMaker){.workers = workers};
    return (maker->noise = sky_noise_create(NOISE_SEED, workers, error)) &&
           (maker->air = sky_air_create(error)) &&
           (maker->panorama = sky_panorama_create(size, error));
}

void sky_maker_finish(SkyMaker* maker) {
    assert(maker);
    sky_panorama_destroy(maker->panorama);
    sky_air_destroy(maker->air);
    sky_noise_destroy(maker->noise);
    *maker = (SkyMaker){0};
}

bool sky_maker_begin(SkyMaker* maker, const SkyParams* params, SwellError* error) {
    assert(maker && maker->panorama && params);
    if (!sky_air_compute(maker->air, params, maker->workers, error) ||
        !sky_panorama_begin(maker->panorama, maker->air, maker->noise, params, error)) {
        return false;
    }
    maker->params = *params;
    maker->baking = true;
    return true;
}

bool sky_maker_advance(SkyMaker* maker, int rows) {
    assert(maker && rows > 0);
    if (!maker->baking || !sky_panorama_advance(maker->panorama, rows, maker->workers)) {
        return false;
    }
    maker->baking = false;
    maker->has_sky = true;
    return true;
}

bool sky_maker_bake(SkyMaker* maker, const SkyParams* params, SwellError* error) {
    if (!sky_maker_begin(maker, params, error)) {
        return false;
    }
    sky_maker_advance(maker, sky_panorama_row_count(maker->panorama));
    return true;
}
