/*
 * The kernels in vectors of eight floats. In a cell of the spectrum one lane is one field; for
 * vertices eight samples are turned so that one lane is one sample, and the vertices made of them
 * are turned back. Each lane is computed by the operations of kernels.c in their order, so the bits
 * are the same.
 */
#include "kernels.h"

#include <math.h>
#include <string.h>

enum { LANES = 8 };

typedef float Lanes __attribute__((vector_size(4 * LANES)));
typedef int32_t Mask __attribute__((vector_size(4 * LANES)));

/* The same in memory, at any address and under any other type. */
typedef float LanesAt __attribute__((vector_size(4 * LANES), aligned(4), may_alias));

static inline Lanes load(const void* at) {
    return *(const LanesAt*)at;
}

static inline void store(void* at, Lanes lanes) {
    *(LanesAt*)at = lanes;
}

static inline Lanes broadcast(float value) {
    return (Lanes){value, value, value, value, value, value, value, value};
}

static inline Lanes choose(Mask mask, Lanes yes, Lanes no) {
    return (Lanes)(((Mask)yes & mask) | ((Mask)no & ~mask));
}

static inline Lanes least(Lanes a, Lanes b) {
    return choose(a < b, a, b);
}

static inline Lanes greatest(Lanes a, Lanes b) {
    return choose(a > b, a, b);
}

static inline Lanes magnitude(Lanes a) {
    return (Lanes)((Mask)a & (Mask){0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff,
                                    0x7fffffff, 0x7fffffff, 0x7fffffff});
}

static inline Lanes root(Lanes a) {
    for (int lane = 0; lane < LANES; ++lane) {
        a[lane] = sqrtf(a[lane]);
    }
    return a;
}

/* ---- Time evolution ------------------------------------------------------------------------ */

/* The gain of each field is the product of a factor of the column, one of the row, and 1/k where
   the field has it. */
static inline void fill_cell(OceanComplex h, Lanes gain, SpectrumCell* cell) {
    const Mask is_turned = {0, -1, -1, -1, -1, 0, 0, 0}; /* -i h, not h */
    store(cell->re, gain * choose(is_turned, broadcast(h.im), broadcast(h.re)));
    store(cell->im, gain * choose(is_turned, broadcast(-h.re), broadcast(h.im)));
}

static void evolve_column(const Waves* waves, int column, SpectrumCell* cells) {
    const size_t grid = (size_t)waves->grid;
    const Wave* wave = waves->wave + (size_t)column * grid;
    const float kx = waves_k(waves, column);
    const Lanes along_x = {1.0f, -kx, 1.0f, kx, 1.0f, kx * kx, 1.0f, kx};
    const Mask has_inverse_k = {0, 0, 0, -1, -1, -1, -1, -1};
    for (size_t row = 0; row < grid; ++row) {
        const OceanComplex h = wave_amplitude(&wave[row], waves->phase[wave[row].frequency_step]);
        const Lanes along_z = load(waves->row_gain[row].lane);
        const Lanes inverse_k =
            choose(has_inverse_k, broadcast(wave[row].inverse_k), broadcast(1.0f));
        fill_cell(h, along_x * along_z * inverse_k, &cells[row]);
    }
}

/* ---- Vertices ------------------------------------------------------------------------------ */

#if defined(__clang__) || __GNUC__ >= 12
#define SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (Mask){__VA_ARGS__})
#endif

/* Eight rows become eight columns. */
static inline void transpose(Lanes m[LANES]) {
    Lanes pairs[LANES];
    for (int i = 0; i < LANES; i += 2) {
        pairs[i] = SHUFFLE(m[i], m[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        pairs[i + 1] = SHUFFLE(m[i], m[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    Lanes fours[LANES];
    for (int i = 0; i < LANES; i += 4) {
        for (int half = 0; half < 2; ++half) {
            const Lanes a = pairs[i + half];
            const Lanes b = pairs[i + half + 2];
            fours[i + 2 * half] = SHUFFLE(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
            fours[i + 2 * half + 1] = SHUFFLE(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    }
    for (int i = 0; i < LANES / 2; ++i) {
        m[i] = SHUFFLE(fours[i], fours[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        m[i + 4] = SHUFFLE(fours[i], fours[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

typedef struct LaneBounds {
    Lanes horizontal, lowest, highest;
} LaneBounds;

/* Eight vertices from eight samples. */
static inline void displace_lanes(const OceanSample* samples, float lambda, OceanVertex* vertices,
                                  LaneBounds* bounds) {
    Lanes f[LANES];
    for (int i = 0; i < LANES; ++i) {
        f[i] = load(&samples[i]);
    }
    transpose(f);
    const Lanes slope_x = f[OCEAN_FIELD_SLOPE_X];
    const Lanes slope_z = f[OCEAN_FIELD_SLOPE_Z];
    const Lanes up = 1.0f / root(1.0f + slope_x * slope_x + slope_z * slope_z);
    const Lanes shear = lambda * f[OCEAN_FIELD_DXZ];
    Lanes v[LANES] = {
        lambda * f[OCEAN_FIELD_DISP_X],
        f[OCEAN_FIELD_HEIGHT],
        lambda * f[OCEAN_FIELD_DISP_Z],
        -slope_x * up,
        up,
        -slope_z * up,
        (1.0f + lambda * f[OCEAN_FIELD_DXX]) * (1.0f + lambda * f[OCEAN_FIELD_DZZ]) - shear * shear,
    };
    bounds->horizontal = greatest(bounds->horizontal, greatest(magnitude(v[0]), magnitude(v[2])));
    bounds->lowest = least(bounds->lowest, v[1]);
    bounds->highest = greatest(bounds->highest, v[1]);
    transpose(v);
    /* The eighth lane of a vertex is overwritten by the next one; the last vertex has none. */
    for (int i = 0; i < LANES - 1; ++i) {
        store(&vertices[i], v[i]);
    }
    memcpy(&vertices[LANES - 1], &v[LANES - 1], sizeof(OceanVertex));
}

static OceanBounds displace_row(const OceanSample* samples, int grid, float lambda,
                                OceanVertex* vertices) {
    LaneBounds bounds = {broadcast(0.0f), broadcast(INFINITY), broadcast(-INFINITY)};
    for (int n = 0; n < grid; n += LANES) {
        displace_lanes(samples + n, lambda, vertices + n, &bounds);
    }
    vertices[grid] = vertices[0];
    OceanBounds all = {0.0f, INFINITY, -INFINITY};
    for (int lane = 0; lane < LANES; ++lane) {
        all = bounds_join(
            all, (OceanBounds){bounds.horizontal[lane], bounds.lowest[lane], bounds.highest[lane]});
    }
    return all;
}

const Kernels* kernels_avx2(void) {
    static const Kernels KERNELS = {evolve_column, displace_row};
    return &KERNELS;
}
