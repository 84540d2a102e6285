#include "rain_tile.h"

#include <assert.h>
#include <stddef.h>

enum { SEED = 7 };

bool rain_tile_set(RainTile* tile, double rate, SwellWorkers* workers, SwellError* error) {
    assert(tile && rate >= 0.0 && workers);
    if (rate > 0.0 && !tile->patch) {
        const WakeParams params = wake_rain_params();
        if (!(tile->patch = wake_patch_create(&params, workers, error))) {
            return false;
        }
    }
    tile->rate = rate;
    return true;
}

void rain_tile_finish(RainTile* tile) {
    assert(tile);
    wake_patch_destroy(tile->patch);
    *tile = (RainTile){0};
}

void rain_tile_step(RainTile* tile) {
    assert(tile);
    if (rain_tile_shown(tile)) {
        if (tile->rate > 0.0) {
            wake_patch_add_rain(tile->patch, tile->rate, SEED);
        }
        wake_patch_step(tile->patch);
    }
}

const WakePatch* rain_tile_shown(const RainTile* tile) {
    assert(tile);
    const bool any = tile->patch && (tile->rate > 0.0 || !wake_patch_is_still(tile->patch));
    return any ? tile->patch : NULL;
}
