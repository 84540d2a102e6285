/*
 * The kernels in vectors of eight floats. In a cell of the spectrum a lane is a field. For texels,
 * eight samples are transposed so that a lane is a sample, and the texels are transposed back. Each
 * lane has the operations of kernels.c in the same order, so the bits are the same.
 */
#include "kernels.h"

#include <math.h>
#include <string.h>

/* Texels do not fit into a cache: prefetch this many ahead. */
enum { LANES = 8, TEXELS_AHEAD = 64 };

typedef float Lanes __attribute__((vector_size(4 * LANES)));
typedef int32_t Mask __attribute__((vector_size(4 * LANES)));

/* The same in memory, at any address, aliasing any type. */
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

#if defined(__clang__) || __GNUC__ >= 12
#define SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (Mask){__VA_ARGS__})
#endif

/* ---- Time evolution ------------------------------------------------------------------------ */

typedef float Fours __attribute__((vector_size(16)));
typedef float FoursAt __attribute__((vector_size(16), aligned(4), may_alias));
typedef double Twos __attribute__((vector_size(16)));
typedef double TwosAt __attribute__((aligned(4), may_alias));

/* h of ocean_wave_amplitude: re, re, im, im, twice. */
static inline Lanes amplitude(const OceanWave* wave, const OceanComplex* phase) {
    const double both = *(const TwosAt*)(const void*)phase;
    const Fours turned = *(const FoursAt*)(const void*)&wave->re_cos * (Fours)(Twos){both, both};
    const Fours h = turned + (Fours){turned[1], turned[0], turned[3], turned[2]};
    return (Lanes){h[0], h[1], h[2], h[3], h[0], h[1], h[2], h[3]};
}

/* The gain of a field is the product of a factor of the column, one of the row, and for some fields
   1/k. Fields 1 to 4 multiply -i h, the others h. */
static inline void fill_cell(Lanes h, Lanes gain, OceanCell* cell) {
    const Mask minus = {0, INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN, 0, 0, 0};
    store(cell->re, gain * SHUFFLE(h, h, 0, 2, 2, 2, 6, 4, 4, 4));
    store(cell->im, (Lanes)((Mask)gain ^ minus) * SHUFFLE(h, h, 2, 0, 0, 0, 4, 6, 6, 6));
}

typedef double Doubles __attribute__((vector_size(8 * LANES / 2)));
typedef double DoublesAt __attribute__((vector_size(8 * LANES / 2), aligned(8), may_alias));
typedef float HalfLanes __attribute__((vector_size(2 * LANES)));

/* Four angles in quarter turns less their nearest integers; `rounded` as in `turn` of kernels.c. */
static inline HalfLanes split(const double* rate, double quarters, Doubles* rounded) {
    const Doubles angle = *(const DoublesAt*)(const void*)rate * quarters;
    *rounded = angle + OCEAN_ROUND_DOUBLE;
    return __builtin_convertvector(angle - (*rounded - OCEAN_ROUND_DOUBLE), HalfLanes);
}

/* Eight phases; as `turn` in kernels.c. */
static inline void turn_lanes(const double* rate, double quarters, float gain,
                              OceanComplex* phases) {
    static const float a[] = OCEAN_SINE_SERIES;
    static const float b[] = OCEAN_COSINE_SERIES;
    Doubles first, second;
    const HalfLanes low = split(rate, quarters, &first);
    const HalfLanes high = split(rate + LANES / 2, quarters, &second);
    const Lanes s = {low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3]};
    const Lanes u = s * s;
    const Lanes sine = s * (a[0] + u * (a[1] + u * (a[2] + u * a[3])));
    const Lanes cosine = 1.0f + u * (b[0] + u * (b[1] + u * (b[2] + u * b[3])));
    /* Bit 0 of j swaps the axes, bit 1 turns the sign of sine, that of j + 1 of cosine. */
    const Mask j = (Mask)SHUFFLE((Lanes)first, (Lanes)second, 0, 2, 4, 6, 8, 10, 12, 14);
    const Mask is_odd = (j << 31) >> 31;
    const Mask re_sign = ((j + 1) << 30) & INT32_MIN;
    const Mask im_sign = (j << 30) & INT32_MIN;
    const Lanes re = gain * (Lanes)((Mask)choose(is_odd, sine, cosine) ^ re_sign);
    const Lanes im = gain * (Lanes)((Mask)choose(is_odd, cosine, sine) ^ im_sign);
    store(phases, SHUFFLE(re, im, 0, 8, 1, 9, 2, 10, 3, 11));
    store(phases + LANES / 2, SHUFFLE(re, im, 4, 12, 5, 13, 6, 14, 7, 15));
}

static void turn_column(const OceanWaves* waves, int column, OceanComplex* phases) {
    const size_t stride = ocean_rate_stride(waves->grid);
    const double* rate = waves->rate + (size_t)column * stride;
    for (int m = 0; m <= waves->reach[column]; m += LANES) {
        __builtin_prefetch(rate + stride + m); /* of the next column */
        turn_lanes(rate + m, 4.0 * waves->time, waves->gain, phases + m);
    }
}

static inline void evolve_row(const OceanWaves* waves, const OceanWave* wave, Lanes along_x,
                              size_t row, const OceanComplex* phase, OceanCell* cells) {
    __builtin_prefetch(&wave[waves->grid + (int)row]);
    const Lanes along_z = load(waves->row_gain[row].lane);
    const Lanes inverse_k =
        SHUFFLE(broadcast(1.0f), broadcast(wave[row].inverse_k), 0, 1, 2, 11, 12, 13, 14, 15);
    fill_cell(amplitude(&wave[row], phase), along_x * along_z * inverse_k, &cells[row]);
}

static void evolve_column(const OceanWaves* waves, int column, OceanCell* cells) {
    const size_t grid = (size_t)waves->grid;
    const OceanWave* wave = waves->wave + (size_t)column * grid;
    const float kx = ocean_waves_k(waves, column);
    const Lanes along_x = {1.0f, -kx, 1.0f, kx, 1.0f, kx * kx, 1.0f, kx};
    const OceanComplex* table = waves->phase;
    if (!waves->rate) {
        for (size_t row = 0; row < grid; ++row) {
            evolve_row(waves, wave, along_x, row, &table[wave[row].harmonic], cells);
        }
        return;
    }
    OceanComplex turned[OCEAN_TURNED_MAX];
    turn_column(waves, column, turned);
    const OceanWaveRows rows = ocean_waves_rows(waves, column);
    for (size_t row = 0; row < rows.low_end; ++row) {
        evolve_row(waves, wave, along_x, row, &turned[row], cells);
    }
    memset(cells + rows.low_end, 0, (rows.high_begin - rows.low_end) * sizeof *cells);
    for (size_t row = rows.high_begin; row < grid; ++row) {
        evolve_row(waves, wave, along_x, row, &turned[grid - row], cells);
    }
}

/* ---- Texels -------------------------------------------------------------------------------- */

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

/* Eight texels from eight samples. `leans` is a constant, so that each caller has its own code. */
static inline void fill_lanes(const OceanSample* samples, const OceanTexelRule* rule, bool leans,
                              OceanTexel* texels, LaneBounds* bounds) {
    const float lambda = rule->lambda;
    Lanes f[LANES];
    for (int i = 0; i < LANES; ++i) {
        f[i] = load(&samples[i]);
    }
    transpose(f);
    const Lanes h_x = f[OCEAN_FIELD_SLOPE_X];
    const Lanes h_z = f[OCEAN_FIELD_SLOPE_Z];
    const Lanes stretch_x = 1.0f + lambda * f[OCEAN_FIELD_DXX];
    const Lanes stretch_z = 1.0f + lambda * f[OCEAN_FIELD_DZZ];
    const Lanes shear = lambda * f[OCEAN_FIELD_DXZ];
    const Lanes t_x = stretch_z * h_x - shear * h_z;
    const Lanes t_z = stretch_x * h_z - shear * h_x;
    Lanes t[LANES] = {
        lambda * f[OCEAN_FIELD_DISP_X],
        f[OCEAN_FIELD_HEIGHT] + rule->level,
        lambda * f[OCEAN_FIELD_DISP_Z],
        stretch_x * stretch_z - shear * shear,
        h_x,
        h_z,
    };
    if (leans) {
        const Lanes above = greatest(f[OCEAN_FIELD_HEIGHT] - rule->lean_from, broadcast(0.0f));
        const Lanes rise = least(rule->lean_rate * above, broadcast(rule->lean_most));
        const Lanes shift = rise * (above - rule->lean_back * rise);
        t[0] += shift * rule->lean_x;
        t[2] += shift * rule->lean_z;
        t[3] += rise * (rule->lean_x * t_x + rule->lean_z * t_z);
    }
    const Lanes area = greatest(t[3], broadcast(OCEAN_JACOBIAN_LEAST));
    t[6] = t_x / area;
    t[7] = t_z / area;
    bounds->horizontal = greatest(bounds->horizontal, greatest(magnitude(t[0]), magnitude(t[2])));
    bounds->lowest = least(bounds->lowest, t[1]);
    bounds->highest = greatest(bounds->highest, t[1]);
    transpose(t);
    for (int i = 0; i < LANES; ++i) {
        store(&texels[i], t[i]);
    }
}

static inline OceanBounds fill_row(const OceanSample* samples, int grid, const OceanTexelRule* rule,
                                   bool leans, OceanTexel* texels) {
    LaneBounds bounds = {broadcast(0.0f), broadcast(INFINITY), broadcast(-INFINITY)};
    for (int n = 0; n < grid; n += LANES) {
        for (int i = 0; i < LANES; i += 2) {
            __builtin_prefetch(&texels[n + TEXELS_AHEAD + i], 1);
        }
        fill_lanes(samples + n, rule, leans, texels + n, &bounds);
    }
    OceanBounds all = {0.0f, INFINITY, -INFINITY};
    for (int lane = 0; lane < LANES; ++lane) {
        all = ocean_bounds_join(
            all, (OceanBounds){bounds.horizontal[lane], bounds.lowest[lane], bounds.highest[lane]});
    }
    return all;
}

static OceanBounds fill_texels(const OceanSample* samples, int grid, const OceanTexelRule* rule,
                               OceanTexel* texels) {
    return rule->leans ? fill_row(samples, grid, rule, true, texels)
                       : fill_row(samples, grid, rule, false, texels);
}

const OceanKernels* ocean_kernels_avx2(void) {
    static const OceanKernels KERNELS = {turn_column, evolve_column, fill_texels};
    return &KERNELS;
}
