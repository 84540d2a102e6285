#include "fft.h"

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
#elif defined(SWELL_HAS_LANES8) /* whatever runs the program has these vectors */
    case OCEAN_FFT_LANES8:
        return ocean_fft_path_lanes8();
#endif
    case OCEAN_FFT_SCALAR:
        return ocean_fft_path_lanes1();
    default:
        return NULL;
    }
}

const OceanFftPath* ocean_fft_choose(OceanFft wanted, OceanFft* chosen) {
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
    ocean_fft_choose(OCEAN_FFT_AUTO, &best);
    return best;
}
