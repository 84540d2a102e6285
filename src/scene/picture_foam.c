#include "scene/picture_foam.h"

#include <assert.h>

OceanFoam* picture_foam_create(OceanSea* sea, OceanMethod method, double time,
                               SwellWorkers* workers, Renderer* renderer, double* share,
                               SwellError* error) {
    assert(sea && renderer);
    OceanFoam* foam = ocean_foam_create(sea, error);
    FoamCoverage coverage;
    const bool ok =
        foam && ocean_foam_follow(foam, sea, method, time, error) &&
        render_load_foam_noise(renderer, workers, error) &&
        foam_coverage_fit(&coverage, sea, foam, ocean_sea_params(sea)->state.wind_speed, error) &&
        (!share || foam_coverage_measure(&coverage, sea, foam, share)) &&
        render_load_foam(renderer, &coverage, error);
    if (!ok) {
        ocean_foam_destroy(foam);
        return NULL;
    }
    return foam;
}
