/*
 * kissfft with several transforms side by side in the lanes of a vector, and nothing else of it
 * around: to be included by one file, which is compiled once for each kind of processor.
 *
 *     SWELL_LANES  8, 4 or 1, compiled from kissfft's source where SWELL_HAS_KISSFFT_SOURCE says
 *                  that there is one; without it 1, the packaged library
 *     SWELL_PATH   names the compilation, as lanes8_avx512: several may be linked together
 *     SWELL_ROOM   what their names begin with, as ocean
 *
 * Gives kissfft's own functions, with kiss_fft_scalar = Lanes, a float for each lane.
 */
#ifndef SWELL_KISSFFT_LANES_H
#define SWELL_KISSFFT_LANES_H

#include "swell/base.h"

#include <math.h>
#include <stddef.h>

#define SWELL_JOIN(room, name, path) room##name##path
#define SWELL_JOIN_NAMES(room, name, path) SWELL_JOIN(room, name, path)
/* Of what this compilation makes: <room><name><path>. */
#define SWELL_NAMED(name) SWELL_JOIN_NAMES(SWELL_ROOM, name, SWELL_PATH)

#if SWELL_LANES == 1

typedef float Lanes;

static inline Lanes lanes_set(float value) {
    return value;
}

#else

/* kissfft's own SIMD mode is written for the 4 floats of __m128; here that name stands for a vector
   of SWELL_LANES floats. */
#include <xmmintrin.h>

typedef float Lanes __attribute__((vector_size(4 * SWELL_LANES), may_alias));

static inline Lanes lanes_set(float value) {
    return value - (Lanes){0}; /* each lane: value - 0 */
}

#define USE_SIMD
#define __m128 Lanes
#undef _mm_set1_ps /* in some compilers a macro */
#define _mm_set1_ps(value) lanes_set((float)(value))
#define KISS_FFT_ALIGN_CHECK(memory)
#define KISS_FFT_ALIGN_SIZE_UP(size) (((size) + 31UL) & ~31UL)

#endif

#ifndef SWELL_HAS_KISSFFT_SOURCE

#include <kiss_fft.h>
#include <kiss_fftr.h>

#else

/* kissfft under names of its own for each path, and without any allocation: plans lie in
   memory of the caller's, and no transform is in place. */
#define KISS_FFT_MALLOC(size) NULL
#define KISS_FFT_FREE(memory) (void)(memory)
#define kiss_fft SWELL_NAMED(_kiss_fft_)
#define kiss_fft_alloc SWELL_NAMED(_kiss_fft_alloc_)
#define kiss_fft_stride SWELL_NAMED(_kiss_fft_stride_)
#define kiss_fft_cleanup SWELL_NAMED(_kiss_fft_cleanup_)
#define kiss_fft_next_fast_size SWELL_NAMED(_kiss_fft_next_fast_size_)
#define kiss_fftr SWELL_NAMED(_kiss_fftr_)
#define kiss_fftri SWELL_NAMED(_kiss_fftri_)
#define kiss_fftr_alloc SWELL_NAMED(_kiss_fftr_alloc_)
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wunknown-warning-option"
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wcast-qual"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#pragma GCC diagnostic ignored "-Wunused-value"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wpsabi"
#endif
#include <kiss_fft.c>
#include <kiss_fftr.c>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#endif

/* kissfft is at its best where the length is a power of four: a single factor of two costs it a
   third more. A transform of 2 `half` terms is that of the even ones and that of the odd ones,
   joined here by one step of radix two; twiddle (half): exp(+-i pi k / half) in every lane. */
static inline void kissfft_join(const kiss_fft_cpx* even, const kiss_fft_cpx* odd,
                                const kiss_fft_cpx* twiddle, size_t half, kiss_fft_cpx* out) {
    for (size_t k = 0; k < half; ++k) {
        const Lanes re = odd[k].r * twiddle[k].r - odd[k].i * twiddle[k].i;
        const Lanes im = odd[k].r * twiddle[k].i + odd[k].i * twiddle[k].r;
        out[k].r = even[k].r + re;
        out[k].i = even[k].i + im;
        out[k + half].r = even[k].r - re;
        out[k + half].i = even[k].i - im;
    }
}

/* A transform of N = 4^p or 2 * 4^p terms, one sequence to a lane. Plain values but for what it
   owns. */
typedef struct KissfftLanes {
    size_t length; /* N */
    bool is_power_of_four;
    kiss_fft_cfg plan;     /* of N where that is a power of four, else of N/2; owned */
    kiss_fft_cpx* twiddle; /* (N/2): exp(-+2 pi i k / N) in every lane; owned */
} KissfftLanes;

/* Allocates in the workers' memory. On failure (SWELL_ERROR_MEMORY) `fft` is still fit for
   kissfft_finish. */
static inline bool kissfft_init(KissfftLanes* fft, int length, bool inverse,
                                const SwellWorkers* workers, SwellError* error) {
    const size_t half = (size_t)length / 2;
    fft->length = (size_t)length;
    fft->is_power_of_four = (length & 0x555) != 0;
    const int planned = fft->is_power_of_four ? length : length / 2;
    size_t size = 0;
    kiss_fft_alloc(planned, inverse, NULL, &size);
    void* memory = swell_workers_allocate(workers, size, 1, error);
    fft->plan = memory ? kiss_fft_alloc(planned, inverse, memory, &size) : NULL;
    fft->twiddle =
        fft->plan ? swell_workers_allocate(workers, half, sizeof *fft->twiddle, error) : NULL;
    for (size_t k = 0; fft->twiddle && k < half; ++k) {
        const double angle = SWELL_TWO_PI * (double)k / length;
        fft->twiddle[k].r = lanes_set((float)cos(angle));
        fft->twiddle[k].i = lanes_set((float)(inverse ? sin(angle) : -sin(angle)));
    }
    return fft->twiddle != NULL;
}

/* Safe on a zeroed object. */
static inline void kissfft_finish(KissfftLanes* fft) {
    swell_memory_free(fft->twiddle);
    swell_memory_free(fft->plan);
}

/* N sums from N terms. `parts` (N) is scratch memory, not used where N is a power of four. */
static inline void kissfft_run(const KissfftLanes* fft, const kiss_fft_cpx* in, kiss_fft_cpx* parts,
                               kiss_fft_cpx* out) {
    if (fft->is_power_of_four) {
        kiss_fft(fft->plan, in, out);
        return;
    }
    const size_t half = fft->length / 2;
    kiss_fft_stride(fft->plan, in, parts, 2);
    kiss_fft_stride(fft->plan, in + 1, parts + half, 2);
    kissfft_join(parts, parts + half, fft->twiddle, half, out);
}

#endif
