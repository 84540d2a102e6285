#include "foam_stream.h"

#include <assert.h>
#include <math.h>

enum { STRIDE = 4 }; /* stride of the foam's samples, cheap enough for slow machines */

/* Times between two fits: while the waves change [s], and of a steady sea [tau]. All foam belongs
   to the present waves after FOAM_LASTS [tau]. */
static const double FIT_INTERVAL = 0.5, POOL_INTERVAL = 2.0, FOAM_LASTS = 3.0;

/* The share of the difference to the sea's wind that each fit takes, and the difference that counts
   as none [m/s]. */
static const double WIND_SHARE = 0.25, WIND_TOLERANCE = 0.1;

bool foam_stream_init(FoamStream* foam, const OceanSea* sea, SwellWorkers* workers,
                      SwellError* error) {
    assert(foam && sea);
    *foam = (FoamStream){.workers = workers, .amount = 1.0, .fitted = 1.0};
    foam->foam = ocean_foam_create(sea, error);
    foam->spray = foam->foam ? spray_create(error) : NULL;
    if (foam->foam) {
        ocean_foam_set_stride(foam->foam, STRIDE);
    }
    return foam->spray != NULL;
}

void foam_stream_finish(FoamStream* foam) {
    assert(foam);
    ocean_foam_destroy(foam->foam);
    spray_destroy(foam->spray);
    swell_memory_free(foam->pool);
    *foam = (FoamStream){0};
}

/* Returns whether the last fit had foam of the present waves alone, and the sea's wind. */
static bool is_steady(const FoamStream* foam, double wind) {
    const double lasts = FOAM_LASTS * ocean_foam_tau(foam->foam);
    return fabs(foam->fitted_at - foam->changed_at) > lasts &&
           fabs(wind - foam->wind) < WIND_TOLERANCE;
}

/* Returns whether a fit is due. A steady sea is fitted at some more times, whose draws are
   pooled. */
static bool is_fit_due(const FoamStream* foam, double wind, double time) {
    const bool steady = is_steady(foam, wind);
    const double interval = steady ? POOL_INTERVAL * ocean_foam_tau(foam->foam) : FIT_INTERVAL;
    const bool pools = foam->coverage.share > 0.0f && foam->coverage.times < FOAM_POOL_TIMES;
    return foam->amount != foam->fitted ||
           ((pools || !steady) && fabs(time - foam->fitted_at) >= interval);
}

void foam_stream_advance(FoamStream* foam, OceanSea* sea, uint64_t wave_generation,
                         OceanMethod method, double time) {
    assert(foam && foam->foam && sea && wave_generation != 0);
    foam->trouble = (SwellError){0};
    if (!ocean_foam_advance(foam->foam, sea, method, time, &foam->trouble)) {
        return;
    }
    const double wind = ocean_sea_params(sea)->state.wind_speed;
    const bool first = foam->wave_generation == 0;
    if (foam->wave_generation != wave_generation) {
        foam->wave_generation = wave_generation;
        foam->changed_at = time;
    }
    if (!first && !is_fit_due(foam, wind, time)) {
        return;
    }
    const double next_wind = first ? wind : foam->wind + WIND_SHARE * (wind - foam->wind);
    if (!is_steady(foam, wind)) {
        foam->coverage.times = 0;
    }
    if (foam_coverage_fit(&foam->coverage, &foam->pool, sea, foam->foam, next_wind, foam->amount,
                          foam->workers, &foam->trouble)) {
        foam->wind = next_wind;
        foam->fitted = foam->amount;
        foam->fitted_at = time;
        foam->needs_upload = true;
    }
}

void foam_stream_settle(FoamStream* foam, OceanSea* sea, OceanMethod method, double time,
                        const FoamHistory* history) {
    assert(foam && foam->foam && sea && history);
    foam->trouble = (SwellError){0};
    ocean_foam_set_stride(foam->foam, 1);
    ocean_foam_set_interval(foam->foam, history->interval);
    ocean_foam_set_progress(foam->foam, history->progress, history->context);
    foam->needs_upload = ocean_foam_advance(foam->foam, sea, method, time, &foam->trouble) &&
                         foam_coverage_fit(&foam->coverage, NULL, sea, foam->foam,
                                           ocean_sea_params(sea)->state.wind_speed, foam->amount,
                                           foam->workers, &foam->trouble);
}

void foam_stream_set_spray(FoamStream* foam, bool has_spray) {
    assert(foam && foam->foam);
    if (foam->has_spray != has_spray) {
        foam->has_spray = has_spray;
        spray_attach(has_spray ? foam->spray : NULL, foam->foam);
    }
}

void foam_stream_reset(FoamStream* foam) {
    assert(foam && foam->foam);
    ocean_foam_reset(foam->foam);
    foam->wave_generation = 0;
}

bool foam_stream_upload(FoamStream* foam, Renderer* renderer, SwellError* error) {
    assert(foam && renderer);
    const bool ok = !foam->needs_upload || render_load_foam(renderer, &foam->coverage, error);
    foam->needs_upload = false;
    return ok;
}
