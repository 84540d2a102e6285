#include "scene/foam_stream.h"

#include <assert.h>
#include <math.h>

enum { STRIDE = 4 }; /* what slow machines can follow */

static const double LAW_INTERVAL = 0.5;   /* s between two laws, where the waves change */
static const double LAW_LASTS = 3.0;      /* tau, until all foam is that of the present waves */
static const double WIND_SHARE = 0.25;    /* of the way to the sea's wind, with each law */
static const double WIND_TOLERANCE = 0.1; /* m/s */
static const double STOOD_STILL = 0.2;    /* s of the sea's time: a change takes over a second */

bool foam_stream_init(FoamStream* foam, const OceanSea* sea, SwellError* error) {
    assert(foam && sea);
    *foam = (FoamStream){0};
    foam->foam = ocean_foam_create(sea, error);
    if (!foam->foam) {
        return false;
    }
    ocean_foam_set_stride(foam->foam, STRIDE);
    return true;
}

void foam_stream_finish(FoamStream* foam) {
    assert(foam);
    ocean_foam_destroy(foam->foam);
    *foam = (FoamStream){0};
}

static bool is_law_due(const FoamStream* foam, double wind, double time) {
    const double lasts = LAW_LASTS * ocean_foam_tau(foam->foam);
    const bool settled = fabs(foam->found - foam->changed) > lasts;
    return fabs(time - foam->found) >= LAW_INTERVAL &&
           !(settled && fabs(wind - foam->wind) < WIND_TOLERANCE);
}

void foam_stream_follow(FoamStream* foam, OceanSea* sea, uint64_t waves, OceanMethod method,
                        double time) {
    assert(foam && foam->foam && sea && waves != 0);
    foam->lacks = !ocean_foam_advance(foam->foam, sea, method, time, NULL);
    if (foam->lacks) {
        return;
    }
    const double wind = ocean_sea_params(sea)->state.wind_speed;
    const bool first = foam->waves == 0;
    if (foam->waves != waves) {
        foam->began = foam->changing ? foam->began : time;
        foam->changing = !first;
        foam->waves = waves;
        foam->changed = time;
    }
    if (!first && !is_law_due(foam, wind, time)) {
        return;
    }
    const double law_wind = first ? wind : foam->wind + WIND_SHARE * (wind - foam->wind);
    foam->lacks = !foam_coverage_fit(&foam->coverage, sea, foam->foam, law_wind, NULL);
    if (!foam->lacks) {
        foam->wind = law_wind;
        foam->found = time;
        foam->news = true;
    }
}

bool foam_stream_settle(FoamStream* foam) {
    assert(foam && foam->foam);
    const bool stood_still = foam->changing && fabs(foam->changed - foam->began) < STOOD_STILL;
    foam->changing = false;
    if (stood_still) {
        ocean_foam_reset(foam->foam);
        foam->waves = 0;
    }
    return stood_still;
}

bool foam_stream_load(FoamStream* foam, Renderer* renderer, SwellError* error) {
    assert(foam && renderer);
    const bool ok = !foam->news || render_load_foam(renderer, &foam->coverage, error);
    foam->news = false;
    return ok;
}
