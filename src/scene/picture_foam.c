#include "scene/picture_foam.h"

#include <assert.h>

OceanFoam* picture_foam_create(OceanSea* sea, OceanMethod method, double time,
                               SwellWorkers* workers, Renderer* renderer, double* share,
                               SwellError* error) {
    assert(sea && renderer);
    OceanFoam* foam = ocean_foam_create(sea, error);
    RenderFoamLaw* law = foam ? render_foam_law_create(error) : NULL;
    const bool ok = law && ocean_foam_follow(foam, sea, method, time, error) &&
                    render_load_foam_noise(renderer, workers, error) &&
                    render_foam_law_look(law, sea, foam, error) &&
                    render_foam_law_find(law, ocean_sea_params(sea)->state.wind_speed, error) &&
                    (!share || render_foam_law_measure(law, sea, foam, share, error)) &&
                    render_load_foam_law(renderer, law, error);
    render_foam_law_destroy(law);
    if (!ok) {
        ocean_foam_destroy(foam);
        return NULL;
    }
    return foam;
}
