/*
 * The FFT by SIMD lanes: kissfft, compiled from its own source with a vector for its scalar, so
 * that one transform carries several fields, one to a lane. Compiled twice, for 8 lanes (AVX2) and
 * for 4 (SSE2); a machine without them, or a build without kissfft's source, has the scalar
 * library.
 */
#ifndef SWELL_OCEAN_FFT_LANES_H
#define SWELL_OCEAN_FFT_LANES_H

#include "ocean/fft.h"

/* What each way of taking the FFT offers; meanings as in fft.h. */
const FftPath* fft_path_lanes8(void);
const FftPath* fft_path_lanes4(void);

#endif
