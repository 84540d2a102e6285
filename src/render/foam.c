/*
 * The room's door to the law of foam.
 */
#include "foam.h"

#include <assert.h>

struct RenderFoamLaw {
    FoamSnapshot snapshot;
    FoamSnapshot measured; /* at another time */
    FoamLaw law;
};

RenderFoamLaw* render_foam_law_create(SwellError* error) {
    return swell_memory_allocate(1, sizeof(RenderFoamLaw), error);
}

void render_foam_law_destroy(RenderFoamLaw* law) {
    if (law) {
        foam_snapshot_finish(&law->snapshot);
        foam_snapshot_finish(&law->measured);
    }
    swell_memory_free(law);
}

bool render_foam_law_look(RenderFoamLaw* law, const OceanSea* sea, const OceanFoam* foam,
                          SwellError* error) {
    assert(law && sea && foam);
    return foam_snapshot_take(&law->snapshot, sea, foam, error);
}

bool render_foam_law_find(RenderFoamLaw* law, double wind_speed, SwellError* error) {
    assert(law);
    return foam_law_find(&law->snapshot, wind_speed, &law->law, error);
}

double render_foam_law_share(const RenderFoamLaw* law) {
    assert(law);
    return (double)law->law.found / FOAM_SHARE_OF_LAW;
}

bool render_foam_law_measure(RenderFoamLaw* law, const OceanSea* sea, const OceanFoam* foam,
                             double* share, SwellError* error) {
    assert(law && sea && foam && share);
    if (law->law.cascades != ocean_sea_cascade_count(sea)) {
        return false;
    }
    if (!foam_snapshot_take(&law->measured, sea, foam, error)) {
        return false;
    }
    *share = foam_law_measure(&law->law, &law->measured) / FOAM_SHARE_OF_LAW;
    return true;
}

const FoamLaw* foam_of(const RenderFoamLaw* law) {
    assert(law);
    return &law->law;
}
