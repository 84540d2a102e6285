#include "fft.h"

static const FftPath* path_of(OceanFft fft) {
    switch (fft) {
#ifdef SWELL_HAS_LANES
    case OCEAN_FFT_LANES8:
        if (!__builtin_cpu_supports("avx2")) {
            return NULL;
        }
        return __builtin_cpu_supports("avx512vl") ? fft_path_lanes8_avx512() : fft_path_lanes8();
    case OCEAN_FFT_LANES4:
        return fft_path_lanes4();
#endif
    case OCEAN_FFT_SCALAR:
        return fft_path_lanes1();
    default:
        return NULL;
    }
}

const FftPath* fft_choose(OceanFft wanted, OceanFft* chosen) {
    static const OceanFft BEST_FIRST[] = {OCEAN_FFT_LANES8, OCEAN_FFT_LANES4, OCEAN_FFT_SCALAR};
    for (size_t i = 0; i < sizeof BEST_FIRST / sizeof *BEST_FIRST; ++i) {
        const FftPath* path = path_of(BEST_FIRST[i]);
        if (path && (wanted == OCEAN_FFT_AUTO || wanted == BEST_FIRST[i])) {
            *chosen = BEST_FIRST[i];
            return path;
        }
    }
    return NULL;
}
