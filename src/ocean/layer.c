/*
 * The cascades of one spectrum.
 */
#include "crest.h"
#include "sea.h"

#include <assert.h>

OceanLayer* ocean_layer_create(const OceanParams* params, const SwellWorkers* workers,
                               SwellError* error) {
    OceanLayer* layer = swell_workers_allocate(workers, 1, sizeof *layer, error);
    if (layer && !ocean_bound_init(&layer->bound, workers, error)) {
        ocean_layer_destroy(layer);
        return NULL;
    }
    if (layer) {
        ocean_spectrum_prepare(&layer->spectrum, params);
    }
    return layer;
}

bool ocean_layer_add_cascade(OceanSea* sea, OceanLayer* layer, SwellError* error) {
    assert(layer->count < layer->spectrum.cascade_count);
    if (!ocean_sums_reserve(&sea->sums, layer->spectrum.params.grid, sea->engine.workers, error)) {
        return false;
    }
    OceanCascade* cascade =
        ocean_cascade_create(&layer->spectrum, layer->count, &sea->engine, &sea->sums, error);
    if (cascade) {
        cascade->name = ++sea->cascades_named;
        cascade->bound = layer->count == 0 ? &layer->bound : NULL;
        layer->cascade[layer->count++] = cascade;
    }
    return cascade != NULL;
}

bool ocean_layer_set_drawn(OceanLayer* layer, SwellWorkers* workers, SwellError* error) {
    OceanComplex* h0[OCEAN_CASCADES_MAX];
    for (int i = 0; i < layer->count; ++i) {
        h0[i] = layer->cascade[i]->amplitudes;
    }
    if (!ocean_crest_apply(&layer->spectrum, workers, h0, &layer->bound.set[0], error)) {
        return false;
    }
    for (int i = 0; i < layer->count; ++i) {
        ocean_cascade_set_waves(layer->cascade[i], &layer->spectrum.shape[i]);
    }
    return true;
}

void ocean_layer_destroy(OceanLayer* layer) {
    for (int i = 0; layer && i < layer->count; ++i) {
        ocean_cascade_destroy(layer->cascade[i]);
    }
    if (layer) {
        ocean_bound_finish(&layer->bound);
    }
    swell_memory_free(layer);
}
