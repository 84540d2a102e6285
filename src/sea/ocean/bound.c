#include "bound.h"

#include "base/numbers.h"
#include "dispersion.h"
#include "ocean/choice.h"

#include <stdlib.h>

enum { PAIRS_MAX = OCEAN_BOUND_WAVES * (OCEAN_BOUND_WAVES - 1) / 2 };

/* ---- Life ---------------------------------------------------------------------------------- */

bool ocean_bound_init(OceanBound* bound, const SwellWorkers* workers, SwellError* error) {
    *bound = (OceanBound){.share = {1.0f, 0.0f}};
    OceanBoundSet* set = bound->set;
    bound->parts =
        SWELL_PARTS(workers, error, SWELL_PART(set[0].pair, PAIRS_MAX),
                    SWELL_PART(set[0].difference, PAIRS_MAX), SWELL_PART(set[1].pair, PAIRS_MAX),
                    SWELL_PART(set[1].difference, PAIRS_MAX));
    return bound->parts != NULL;
}

void ocean_bound_finish(OceanBound* bound) {
    swell_parts_free(bound->parts);
    *bound = (OceanBound){.share = {1.0f, 0.0f}};
}

void ocean_bound_follow(OceanBound* bound) {
    const OceanBoundSet spare = bound->set[0];
    bound->set[0] = bound->set[1];
    bound->set[1] = (OceanBoundSet){.pair = spare.pair, .difference = spare.difference};
    bound->share[0] = 1.0f;
    bound->share[1] = 0.0f;
}

/* ---- The choice ---------------------------------------------------------------------------- */

/* A wave that runs along +k: |h0|^2 [m^2], its wave vector, and R = k tanh(k d). */
typedef struct Wave {
    double square;
    int n, m;
    double kx, kz, k, r;
} Wave;

/* Keeps the list in descending order; of equal waves the first stays first. */
static void insert(Wave list[OCEAN_BOUND_WAVES], int* count, Wave added) {
    if (*count == OCEAN_BOUND_WAVES && added.square <= list[*count - 1].square) {
        return;
    }
    int at = *count < OCEAN_BOUND_WAVES ? (*count)++ : OCEAN_BOUND_WAVES - 1;
    for (; at > 0 && list[at - 1].square < added.square; --at) {
        list[at] = list[at - 1];
    }
    list[at] = added;
}

/* Fills the largest waves; returns the sum of |h0|^2 of all [m^2]. */
static double find_largest(const OceanComplex* h0, int grid, Wave list[OCEAN_BOUND_WAVES],
                           int* count) {
    double all = 0.0;
    for (int m = 1 - grid / 2; m < grid / 2; ++m) {
        for (int n = 1 - grid / 2; n < grid / 2; ++n) {
            const OceanComplex h = ocean_amplitude_at(h0, grid, n, m);
            const double re = (double)h.re, im = (double)h.im, square = re * re + im * im;
            all += square;
            if (square > 0.0) {
                insert(list, count, (Wave){.square = square, .n = -n, .m = -m});
            }
        }
    }
    return all;
}

/* K- of two different waves, in the symbols of the sources. */
static double difference_kernel(const Wave* a, const Wave* b, double depth) {
    const double s1 = sqrt(a->r), s2 = sqrt(b->r), s = s1 - s2;
    const double dot = a->kx * b->kx + a->kz * b->kz;
    const double k = hypot(a->kx - b->kx, a->kz - b->kz);
    const double a1 = a->k * a->k - a->r * a->r, a2 = b->k * b->k - b->r * b->r;
    const double d = (s * (s2 * a1 - s1 * a2) + 2.0 * s * s * (dot + a->r * b->r)) /
                     (s * s - k / ocean_orbit_ratio(k, depth));
    return (d - dot - a->r * b->r) / (s1 * s2) + a->r + b->r;
}

/* B / C, with coth(k d) = k / R. */
static double moved_kernel(const Wave* a, const Wave* b) {
    return (a->kx * b->kx + a->kz * b->kz) * (1.0 / a->r + 1.0 / b->r);
}

static int compare_pairs(const void* one, const void* other) {
    const OceanBoundPair *a = one, *b = other;
    const int difference = a->n != b->n   ? a->n - b->n
                           : a->m != b->m ? a->m - b->m
                                          : a->one - b->one;
    return (difference > 0) - (difference < 0);
}

/* Adds the pair if the grid holds its difference; returns the variance of its height [m^2]. */
static double add_pair(OceanBoundSet* set, const OceanSpectrum* spectrum, const Wave* list, int i,
                       int j) {
    const int half = spectrum->params.grid / 2;
    const int n = list[i].n - list[j].n, m = list[i].m - list[j].m;
    if (abs(n) >= half || abs(m) >= half) {
        return 0.0;
    }
    const double c = spectrum->shape[0].choppiness, depth = spectrum->depth;
    const double weight = c * moved_kernel(&list[i], &list[j]) +
                          fmin(c, 1.0) * difference_kernel(&list[i], &list[j], depth);
    const bool turned = n < 0 || (n == 0 && m < 0); /* outside the half plane of the columns */
    set->pair[set->pairs++] = (OceanBoundPair){.one = (uint16_t)(turned ? j : i),
                                               .other = (uint16_t)(turned ? i : j),
                                               .n = (int16_t)(turned ? -n : n),
                                               .m = (int16_t)(turned ? -m : m),
                                               .weight = (float)weight};
    return 2.0 * weight * weight * list[i].square * list[j].square;
}

/* Brings the pairs into order, multiplies their weights, and lists their differences. */
static void finish_pairs(OceanBoundSet* set, double factor) {
    qsort(set->pair, (size_t)set->pairs, sizeof *set->pair, compare_pairs);
    for (int p = 0; p < set->pairs; ++p) {
        OceanBoundPair* pair = &set->pair[p];
        pair->weight = (float)(factor * (double)pair->weight);
        set->differences += p == 0 || pair->n != pair[-1].n || pair->m != pair[-1].m;
        set->difference[set->differences - 1] = (OceanBoundDifference){pair->n, pair->m, p + 1};
    }
    for (int n = 0, d = 0; n < OCEAN_GRID_MAX / 2; ++n) {
        while (d < set->differences && set->difference[d].n == n) {
            ++d;
        }
        set->column_end[n] = d;
    }
}

void ocean_bound_choose(OceanBoundSet* set, const OceanSpectrum* spectrum, const OceanComplex* h0) {
    const OceanLattice* lattice = &spectrum->lattice[0];
    Wave list[OCEAN_BOUND_WAVES];
    double all = 0.0, variance = 0.0;
    set->waves = set->pairs = set->differences = 0;
    if (ocean_kind_has_wind(spectrum->params.state.kind) && spectrum->shape[0].choppiness > 0.0) {
        all = find_largest(h0, spectrum->params.grid, list, &set->waves);
    }
    for (int i = 0; i < set->waves; ++i) {
        Wave* wave = &list[i];
        wave->kx = lattice->dk * wave->n;
        wave->kz = lattice->dk * wave->m;
        wave->k = hypot(wave->kx, wave->kz);
        wave->r = wave->k / ocean_orbit_ratio(wave->k, spectrum->depth);
        set->number[i][0] = wave->n;
        set->number[i][1] = wave->m;
        set->rate[i] = ocean_spectrum_frequency(spectrum, lattice, wave->n, wave->m) / SWELL_TWO_PI;
        for (int j = 0; j < i; ++j) {
            variance += add_pair(set, spectrum, list, i, j);
        }
    }
    const double most = OCEAN_BOUND_MOST * OCEAN_BOUND_MOST * 2.0 * all;
    finish_pairs(set, variance > most ? sqrt(most / variance) : 1.0);
}

/* ---- A frame ------------------------------------------------------------------------------- */

/* Fills c of each wave. */
static void turn(const OceanBoundSet* set, const OceanComplex* h0, int grid, double gain,
                 double time, OceanBoundComplex c[OCEAN_BOUND_WAVES]) {
    for (int i = 0; i < set->waves; ++i) {
        const OceanComplex h = ocean_amplitude_at(h0, grid, -set->number[i][0], -set->number[i][1]);
        const double turns = set->rate[i] * time, angle = SWELL_TWO_PI * (turns - floor(turns));
        const double x = gain * cos(angle), y = gain * sin(angle);
        c[i].re = x * (double)h.re - y * (double)h.im;
        c[i].im = -x * (double)h.im - y * (double)h.re;
    }
}

void ocean_bound_turn(OceanBound* bound, const OceanComplex* h0, int grid, double gain,
                      double time) {
    for (int i = 0; i < 2; ++i) {
        turn(&bound->set[i], h0, grid, gain, time, bound->set[i].turned);
    }
}

/* The sum over the pairs of a difference, or with `turning` its derivative in time. */
static OceanBoundComplex sum_pairs(const OceanBoundSet* set, const OceanBoundComplex* c,
                                   bool turning, int d) {
    const OceanBoundPair* pair = set->pair + (d > 0 ? set->difference[d - 1].end : 0);
    const OceanBoundPair* end = set->pair + set->difference[d].end;
    OceanBoundComplex sum = {0.0, 0.0};
    for (; pair < end; ++pair) {
        const OceanBoundComplex a = c[pair->one], b = c[pair->other];
        const double re = a.re * b.re + a.im * b.im, im = a.im * b.re - a.re * b.im;
        if (turning) { /* -i (omega_one - omega_other) */
            const double rate = SWELL_TWO_PI * (set->rate[pair->one] - set->rate[pair->other]);
            sum.re += (double)pair->weight * rate * im;
            sum.im -= (double)pair->weight * rate * re;
        } else {
            sum.re += (double)pair->weight * re;
            sum.im += (double)pair->weight * im;
        }
    }
    return sum;
}

int ocean_bound_column(const OceanBound* bound, int column, bool turning, OceanBoundWave* waves) {
    int count = 0;
    for (int i = 0; i < 2; ++i) {
        const OceanBoundSet* set = &bound->set[i];
        const int first = column == 0 ? 0 : set->column_end[column - 1];
        for (int d = first; d < set->column_end[column]; ++d) {
            const int m = set->difference[d].m;
            const double sign = (double)((column + m) % 2 ? -bound->share[i] : bound->share[i]);
            const OceanBoundComplex sum = sum_pairs(set, set->turned, turning, d);
            const float re = (float)(sign * sum.re), im = (float)(sign * sum.im);
            waves[count++] = (OceanBoundWave){m, re, im};
            if (column == 0) { /* column 0 holds both k and -k */
                waves[count++] = (OceanBoundWave){-m, re, -im};
            }
        }
    }
    return count;
}

/* ---- At a place ---------------------------------------------------------------------------- */

OceanBoundSum ocean_bound_sum(const OceanBoundSet* set, const OceanSpectrum* spectrum,
                              const OceanComplex* h0, int grid, double gain, const double place[2],
                              double time, double below) {
    const OceanLattice* lattice = &spectrum->lattice[0];
    const double dk = lattice->dk, depth = spectrum->depth;
    OceanBoundSum sum = {0.0, 0.0, 0.0, 0.0};
    OceanBoundComplex c[OCEAN_BOUND_WAVES];
    double drift[2];
    ocean_spectrum_drift(spectrum, lattice, drift);
    turn(set, h0, grid, gain, time, c);
    for (int d = 0; d < set->differences; ++d) {
        const int n = set->difference[d].n, m = set->difference[d].m;
        const OceanBoundComplex half = sum_pairs(set, c, false, d);
        const OceanBoundComplex change = sum_pairs(set, c, true, d);
        const double kx = dk * n, kz = dk * m, turns = (n * drift[0] + m * drift[1]) * time;
        const double angle = kx * place[0] + kz * place[1] - SWELL_TWO_PI * (turns - floor(turns));
        const double x = 2.0 * cos(angle), y = 2.0 * sin(angle);
        const double fall = below > 0.0 ? ocean_fall(hypot(kx, kz), depth, below).up : 1.0;
        sum.height += half.re * x - half.im * y;
        sum.slope_x -= kx * (half.re * y + half.im * x);
        sum.slope_z -= kz * (half.re * y + half.im * x);
        sum.speed += fall * (change.re * x - change.im * y);
    }
    return sum;
}
