/*
 * Layers in memory, and their files.
 */
#include "exr.h"

#include <assert.h>
#include <string.h>

bool host_layers_create(HostLayers* layers, int width, int height, int count, SwellError* error) {
    assert(layers && width > 0 && height > 0 && count > 0 && count <= HOST_CHANNELS_MAX);
    *layers = (HostLayers){.width = width, .height = height, .count = count};
    layers->values =
        swell_memory_allocate((size_t)width * (size_t)height * (size_t)count, sizeof(float), error);
    return layers->values != NULL;
}

void host_layers_destroy(HostLayers* layers) {
    assert(layers);
    swell_memory_free(layers->values);
    *layers = (HostLayers){0};
}

float* host_layers_channel(const HostLayers* layers, int channel) {
    assert(layers && layers->values && channel >= 0 && channel < layers->count);
    return layers->values + (size_t)channel * (size_t)layers->width * (size_t)layers->height;
}

/* The channels of a pixel lie side by side in the array. */
static bool append_array(HostFile* file, const HostLayers* layers, SwellError* error) {
    const size_t count = (size_t)layers->count;
    const size_t pixels = (size_t)layers->width * (size_t)layers->height;
    float* values = swell_memory_allocate(pixels * count, sizeof *values, error);
    if (!values) {
        return false;
    }
    for (size_t i = 0; i < pixels * count; ++i) {
        values[i] = layers->values[i % count * pixels + i / count];
    }
    const int shape[] = {layers->height, layers->width, layers->count};
    host_array_write(file, HOST_ARRAY_FLOAT32, 3, shape, values);
    swell_memory_free(values);
    return true;
}

static bool append_exr(HostFile* file, const HostLayers* layers, SwellError* error) {
    ExrChannel channel[HOST_CHANNELS_MAX];
    for (int i = 0; i < layers->count; ++i) {
        channel[i] = (ExrChannel){layers->name[i], host_layers_channel(layers, i), 1};
    }
    const ExrPicture picture = {"layers",      layers->width, layers->height,
                                layers->count, channel,       layers};
    return host_exr_append(file, &picture, error);
}

bool host_layers_write(const HostLayers* layers, const char* path, HostPlace place,
                       SwellError* error) {
    assert(layers && layers->values && path);
    HostFile file;
    if (!host_file_begin_at(&file, path, place, error)) {
        return false;
    }
    host_file_require_finite(&file, layers->values,
                             (size_t)layers->count * (size_t)layers->width *
                                 (size_t)layers->height);
    const bool array = host_path_ends_with(path, ".npy");
    if ((array ? append_array : append_exr)(&file, layers, error)) {
        return host_file_commit(&file, error);
    }
    host_file_abandon(&file);
    return false;
}
