#include "transform.h"

static const OceanFftPath* path_of(OceanFft fft) {
    switch (fft) {
#ifdef SWELL_HAS_LANES
    case OCEAN_FFT_LANES8:
        if (!swell_processor().avx2) {
            return NULL;
        }
        return swell_processor().avx512vl ? ocean_fft_path_lanes8_avx512()
                                          : ocean_fft_path_lanes8();
    case OCEAN_FFT_LANES4:
        return ocean_fft_path_lanes4();
#elif defined(SWELL_HAS_LANES8) /* every processor that can run this build has these vectors */
    case OCEAN_FFT_LANES8:
        return ocean_fft_path_lanes8();
#endif
    case OCEAN_FFT_SCALAR:
        return ocean_fft_path_lanes1();
    default:
        return NULL;
    }
}

static const OceanFftPath* choose_fft(OceanFft wanted, OceanFft* chosen) {
    static const OceanFft BEST_FIRST[] = {OCEAN_FFT_LANES8, OCEAN_FFT_LANES4, OCEAN_FFT_SCALAR};
    for (size_t i = 0; i < sizeof BEST_FIRST / sizeof *BEST_FIRST; ++i) {
        const OceanFftPath* path = path_of(BEST_FIRST[i]);
        if (path && (wanted == OCEAN_FFT_AUTO || wanted == BEST_FIRST[i])) {
            *chosen = BEST_FIRST[i];
            return path;
        }
    }
    return NULL;
}

OceanFft ocean_best_fft(void) {
    OceanFft best = OCEAN_FFT_SCALAR;
    choose_fft(OCEAN_FFT_AUTO, &best);
    return best;
}

/* The message names those that are available. */
static bool refuse_fft(OceanFft fft, SwellError* error) {
    const char* names[OCEAN_FFT_COUNT] = {"", "", "", ""};
    int count = 0;
    for (int other = OCEAN_FFT_LANES8; other < OCEAN_FFT_COUNT; ++other) {
        OceanFft chosen = OCEAN_FFT_AUTO;
        if (choose_fft((OceanFft)other, &chosen)) {
            names[count++] = ocean_fft_name((OceanFft)other);
        }
    }
    return swell_error_set(error, SWELL_ERROR_RANGE,
                           "fft %s is not available here: auto, %s%s%s are accepted",
                           ocean_fft_name(fft), names[0], count > 1 ? ", " : "", names[1]);
}

bool ocean_transform_init(OceanTransform* transform, int grid, OceanFft fft,
                          const SwellWorkers* workers, SwellError* error) {
    *transform = (OceanTransform){0};
    const OceanFftPath* path = choose_fft(fft, &transform->chosen);
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
