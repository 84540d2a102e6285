#include "transform.h"

/* Names those that are there. */
static bool refuse_fft(OceanFft fft, SwellError* error) {
    const char* names[OCEAN_FFT_COUNT] = {"", "", "", ""};
    int count = 0;
    for (int other = OCEAN_FFT_LANES8; other < OCEAN_FFT_COUNT; ++other) {
        OceanFft chosen = OCEAN_FFT_AUTO;
        if (ocean_fft_choose((OceanFft)other, &chosen)) {
            names[count++] = ocean_fft_name((OceanFft)other);
        }
    }
    return swell_error_set(error, SWELL_ERROR_RANGE,
                           "fft %s is not to be had here: auto, %s%s%s are accepted",
                           ocean_fft_name(fft), names[0], count > 1 ? ", " : "", names[1]);
}

bool ocean_transform_init(OceanTransform* transform, int grid, OceanFft fft,
                          const SwellWorkers* workers, SwellError* error) {
    *transform = (OceanTransform){0};
    const OceanFftPath* path = ocean_fft_choose(fft, &transform->chosen);
    if (!path) {
        return refuse_fft(fft, error);
    }
    transform->path = path;
    transform->fft = path->create(grid, workers, error);
    transform->dft = transform->fft ? ocean_dft_create(grid, workers, error) : NULL;
    return transform->dft != NULL;
}

void ocean_transform_finish(OceanTransform* transform) {
    if (transform->path) {
        transform->path->destroy(transform->fft);
    }
    ocean_dft_destroy(transform->dft);
    *transform = (OceanTransform){0};
}
