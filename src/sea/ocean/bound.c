#include "bound.h"

#include "base/numbers.h"
#include "kernels.h"
#include "ocean/choice.h"
#include "ocean/dispersion.h"

#include <stdlib.h>
#include <string.h>

/* ---- Life ---------------------------------------------------------------------------------- */

bool ocean_bound_suits(const OceanSpectrum* spectrum, int cascade) {
    const OceanSpectrumKind kind = spectrum->params.state.kind;
    return kind == OCEAN_SPECTRUM_WAVES || (cascade == 0 && kind != OCEAN_SPECTRUM_PHILLIPS);
}

/* The most terms: sums and differences of products of two waves. */
static int most_terms(const OceanSpectrum* spectrum) {
    return spectrum->params.state.kind == OCEAN_SPECTRUM_WAVES
               ? OCEAN_WAVES_MAX * (OCEAN_WAVES_MAX + 1)
               : OCEAN_BOUND_TERMS;
}

bool ocean_bound_init(OceanBound* bound, const OceanSpectrum* spectrum, const SwellWorkers* workers,
                      SwellError* error) {
    enum { ARRAYS = 7 }; /* of a set */
    const size_t terms = (size_t)most_terms(spectrum), grid = (size_t)spectrum->params.grid;
    SwellPart part[2 * ARRAYS + 1];
    *bound = (OceanBound){.share = {1.0f, 0.0f}};
    for (int s = 0; s < 2; ++s) {
        OceanBoundSet* set = &bound->set[s];
        SwellPart* own = &part[s * ARRAYS];
        own[0] = SWELL_PART(set->bin, terms);
        for (int i = 0; i < 2; ++i) {
            own[3 * i + 1] = SWELL_PART(set->part[i].weight, terms);
            own[3 * i + 2] = SWELL_PART(set->part[i].to, terms);
            own[3 * i + 3] = SWELL_PART(set->part[i].sum, 2 * terms);
        }
    }
    part[2 * ARRAYS] = SWELL_PART(bound->set[0].map, grid * grid / 2);
    bound->parts = swell_parts_allocate(workers, part, 2 * ARRAYS + 1, error);
    bound->set[1].map = bound->set[0].map;
    return bound->parts != NULL;
}

void ocean_bound_finish(OceanBound* bound) {
    swell_parts_free(bound->parts);
    *bound = (OceanBound){.share = {1.0f, 0.0f}};
}

static void empty(OceanBoundSet* set) {
    set->waves = set->bins = 0;
    memset(set->column_end, 0, sizeof set->column_end);
}

void ocean_bound_follow(OceanBound* bound) {
    const OceanBoundSet spare = bound->set[0];
    bound->set[0] = bound->set[1];
    bound->set[1] = spare;
    bound->share[0] = 1.0f;
    bound->share[1] = 0.0f;
    empty(&bound->set[1]);
}

/* ---- The choice ---------------------------------------------------------------------------- */

/* A wave that runs along +k: |h0|^2, later over that of the largest wave; its wave vector, R = k
   tanh(k d), k^2 - R^2, and sqrt(R). */
typedef struct Wave {
    double square;
    int n, m;
    double kx, kz, r, a, s;
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
            if (square > 0.0 && isfinite(square)) {
                insert(list, count, (Wave){.square = square, .n = -n, .m = -m});
            }
        }
    }
    return all;
}

/* Fills where the products of each wave end, which are at least `least` with waves of the list up
   to itself; returns their number. The list is in descending order. */
static int fill_ends(const Wave* list, int waves, double least, int* end) {
    int products = 0;
    for (int i = 0, j = waves; i < waves; ++i) {
        while (j > 0 && !(list[i].square * list[j - 1].square >= least)) {
            --j;
        }
        end[i] = j < i + 1 ? j : i + 1;
        products += end[i];
    }
    return products;
}

/* Chooses the `most` largest terms by bisection: products times how much they `matter` to each
   part. */
static void choose_terms(OceanBoundSet* set, const Wave* list, const double matter[2], int most) {
    double low = 0.0, high = 2.0 * fmax(matter[0], matter[1]); /* above all products */
    for (int step = 0; step <= 60; ++step) {
        const double least = step < 60 ? 0.5 * (low + high) : high;
        int terms = 0;
        for (int i = 0; i < 2; ++i) {
            terms += fill_ends(list, set->waves, least / matter[i], set->part[i].end);
        }
        *(terms > most ? &low : &high) = least;
    }
}

static void set_wave(OceanBoundSet* set, const OceanSpectrum* spectrum, int i, Wave* wave) {
    const OceanLattice* lattice = &spectrum->lattice[set->cascade];
    wave->kx = lattice->dk * wave->n;
    wave->kz = lattice->dk * wave->m;
    const double k = hypot(wave->kx, wave->kz);
    wave->r = k / ocean_orbit_ratio(k, spectrum->depth);
    wave->a = k * k - wave->r * wave->r;
    wave->s = sqrt(wave->r);
    set->number[i][0] = wave->n;
    set->number[i][1] = wave->m;
    set->rate[i] = ocean_spectrum_frequency(spectrum, lattice, wave->n, wave->m) / SWELL_TWO_PI;
}

/* K+ with the sign 1, K- with -1, in the symbols of the sources: K- is K+ with the wave vector and
   the frequency of the second wave reversed. The waves differ, or it is K+. */
static double kernel(const Wave* a, const Wave* b, double sign, double depth) {
    const double s1 = a->s, s2 = sign * b->s, s = s1 + s2;
    const double product = sign * (a->kx * b->kx + a->kz * b->kz) - a->r * b->r;
    const double k = hypot(a->kx + sign * b->kx, a->kz + sign * b->kz);
    const double rise = k > 0.0 ? k / ocean_orbit_ratio(k, depth) : 0.0;
    const double d = (s * (s2 * a->a + s1 * b->a) + 2.0 * s * s * product) / (s * s - rise);
    return (d - product) / (s1 * s2) + a->r + b->r;
}

/* B / C, with coth(k d) = k / R. */
static double moved_kernel(const Wave* a, const Wave* b) {
    return (a->kx * b->kx + a->kz * b->kz) * (1.0 / a->r + 1.0 / b->r);
}

/* The place of a product in the map, at the sum of both wave vectors (sign 1) or their difference
   (-1); -1 if the grid does not hold it, and for the mean level. `turned` tells that its conjugate
   lies there, since it is outside the half plane of the columns. */
static int map_place(const Wave* a, const Wave* b, int sign, int grid, int* turned) {
    const int n = a->n + sign * b->n, m = a->m + sign * b->m;
    *turned = n < 0 || (n == 0 && m < 0);
    return abs(n) >= grid / 2 || abs(m) >= grid / 2 || (sign < 0 && a == b) ? -1
           : *turned ? -n * grid - m + grid / 2
                     : n * grid + m + grid / 2;
}

static void set_bins(OceanBoundSet* set, const Wave* list, int grid) {
    int turned;
    memset(set->map, 0, (size_t)grid * (size_t)grid / 2 * sizeof *set->map);
    for (int i = 0; i < 2 * set->waves; ++i) {
        const int p = i % 2, wave = i / 2;
        for (int j = 0; j < set->part[p].end[wave]; ++j) {
            const int place = map_place(&list[wave], &list[j], p ? -1 : 1, grid, &turned);
            if (place >= 0) {
                set->map[place] = 1;
            }
        }
    }
    for (int n = 0; n < OCEAN_GRID_MAX / 2; ++n) {
        for (int row = 0; row < grid && n < grid / 2; ++row) {
            uint16_t* place = &set->map[n * grid + row];
            if (*place) {
                set->bin[set->bins] = (OceanBoundBin){(int16_t)n, (int16_t)(row - grid / 2)};
                *place = (uint16_t)++set->bins;
            }
        }
        set->column_end[n] = set->bins;
    }
}

/* What the weight of a term follows from. */
typedef struct Shares {
    double depth, choppiness, f; /* d, C, f */
} Shares;

/* The factor on c_i c_j at the sum (sign 1), or on c_i conj(c_j) at the difference (-1) [1/m]. */
static double weight_of(const Shares* shares, const Wave* a, const Wave* b, int sign) {
    const double c = shares->choppiness;
    if (a == b && sign < 0) {
        return 0.0; /* the mean level */
    }
    const double weight =
        shares->f * (sign > 0 ? c : fmin(c, 1.0)) * kernel(a, b, sign, shares->depth) -
        sign * c * moved_kernel(a, b);
    return a == b ? 0.5 * weight : weight; /* other products occur twice */
}

static void set_weights(OceanBoundSet* set, const Shares* shares, const Wave* list, int sign,
                        int grid) {
    const OceanBoundPart* part = &set->part[sign > 0 ? 0 : 1];
    for (int i = 0, term = 0; i < set->waves; ++i) {
        for (int j = 0; j < part->end[i]; ++j, ++term) {
            int turned;
            const int place = map_place(&list[i], &list[j], sign, grid, &turned);
            part->to[term] = place < 0 ? 0 : (uint32_t)(set->map[place] - 1 + turned * set->bins);
            part->weight[term] =
                place < 0 ? 0.0f : (float)weight_of(shares, &list[i], &list[j], sign);
        }
    }
}

void ocean_bound_choose(OceanBoundSet* set, const OceanSpectrum* spectrum, int cascade,
                        const OceanComplex* h0) {
    Wave list[OCEAN_BOUND_WAVES];
    Shares shares = {spectrum->depth, spectrum->shape[cascade].choppiness, 1.0};
    const int grid = spectrum->params.grid, most = most_terms(spectrum);
    double matter[2] = {1.0, 1.0}, sums = 0.0; /* variance of the sums over `largest` */
    set->cascade = cascade;
    empty(set);
    const double all = find_largest(h0, grid, list, &set->waves);
    if (shares.choppiness == 0.0 || set->waves == 0) {
        set->waves = 0;
        return;
    }
    const double largest = list[0].square;
    for (int i = 0; i < set->waves; ++i) {
        set_wave(set, spectrum, i, &list[i]);
        list[i].square /= largest;
    }
    choose_terms(set, list, matter, most);
    for (int i = 0; i < set->waves; ++i) {
        for (int j = 0; j < set->part[0].end[i]; ++j) {
            const double k = shares.choppiness * kernel(&list[i], &list[j], 1.0, shares.depth);
            sums += (i == j ? 0.5 : 2.0) * k * k * list[i].square * list[j].square * largest;
        }
    }
    const double limit = OCEAN_BOUND_MOST * OCEAN_BOUND_MOST * 2.0 * all / largest;
    shares.f = sums > limit ? sqrt(limit / sums) : 1.0;
    matter[0] = matter[1] = 0.0;
    for (int i = 0; i < set->waves; ++i) {
        for (int j = 0; j < set->part[0].end[i]; ++j) {
            const double product = list[i].square * list[j].square;
            matter[0] += product * fabs(weight_of(&shares, &list[i], &list[j], 1));
            matter[1] += product * fabs(weight_of(&shares, &list[i], &list[j], -1));
        }
    }
    choose_terms(set, list, matter, most);
    set_bins(set, list, grid);
    set_weights(set, &shares, list, 1, grid);
    set_weights(set, &shares, list, -1, grid);
}

/* ---- A frame ------------------------------------------------------------------------------- */

/* Returns c of the wave i. */
static OceanComplex turn(const OceanBoundSet* set, int i, const OceanComplex* h0, int grid,
                         double gain, double time) {
    const OceanComplex h = ocean_amplitude_at(h0, grid, -set->number[i][0], -set->number[i][1]);
    const OceanComplex phase = ocean_turn(set->rate[i], time, (float)gain);
    return (OceanComplex){phase.re * h.re - phase.im * h.im, -phase.re * h.im - phase.im * h.re};
}

/* Adds the products of a_i and b_j, or for differences (side -1) of its conjugate, to the sums of a
   part. */
static void add_products(const OceanBoundSet* set, const OceanBoundPart* part, float side,
                         const OceanBoundTurned* a, const OceanBoundTurned* b) {
    OceanComplex product[OCEAN_BOUND_WAVES];
    const float* weight = part->weight;
    const uint32_t* to = part->to;
    for (int i = 0; i < set->waves; ++i) {
        const float x = a->re[i], y = a->im[i], side_x = side * x, side_y = side * y;
        const int end = part->end[i];
        for (int j = 0; j < end; ++j) { /* in vectors */
            product[j].re = weight[j] * (x * b->re[j] - side_y * b->im[j]);
            product[j].im = weight[j] * (y * b->re[j] + side_x * b->im[j]);
        }
        for (int j = 0; j < end; ++j) {
            OceanComplex* sum = &part->sum[to[j]];
            *sum = (OceanComplex){sum->re + product[j].re, sum->im + product[j].im};
        }
        weight += end;
        to += end;
    }
}

typedef struct TurnJob {
    OceanBound* bound;
    int order; /* of the derivative in time */
} TurnJob;

static void sum_part(void* context, int block, int worker) {
    (void)worker;
    const TurnJob* job = context;
    const OceanBoundSet* set = &job->bound->set[block / 2];
    const OceanBoundPart* part = &set->part[block % 2];
    const float side = block % 2 ? -1.0f : 1.0f;
    memset(part->sum, 0, 2 * (size_t)set->bins * sizeof *part->sum);
    if (job->order == 0) {
        add_products(set, part, side, &set->turned, &set->turned);
        return;
    }
    const OceanBoundTurned* last = job->order == 1 ? &set->change : &set->bend;
    add_products(set, part, side, last, &set->turned);
    add_products(set, part, side, &set->turned, last);
    for (int i = 0; i < 2 && job->order == 2; ++i) { /* (ab)'' = a''b + ab'' + 2 a'b' */
        add_products(set, part, side, &set->change, &set->change);
    }
}

void ocean_bound_turn(OceanBound* bound, SwellWorkers* workers, const OceanComplex* h0, int grid,
                      double gain, double time, int order) {
    TurnJob job = {bound, order};
    for (int s = 0; s < 2; ++s) {
        OceanBoundSet* set = &bound->set[s];
        for (int i = 0; i < set->waves; ++i) {
            const OceanComplex c = turn(set, i, h0, grid, gain, time);
            const float omega = (float)(SWELL_TWO_PI * set->rate[i]);
            set->turned.re[i] = c.re;
            set->turned.im[i] = c.im;
            set->change.re[i] = omega * c.im; /* -i omega c */
            set->change.im[i] = -omega * c.re;
            set->bend.re[i] = -omega * omega * c.re;
            set->bend.im[i] = -omega * omega * c.im;
        }
    }
    if (bound->set[0].waves > 0 || bound->set[1].waves > 0) {
        swell_workers_run(workers, bound->set[1].waves > 0 ? 4 : 2, sum_part, &job);
    }
}

int ocean_bound_column(const OceanBound* bound, int column, OceanBoundWave* waves) {
    int count = 0;
    for (int i = 0; i < 2; ++i) {
        const OceanBoundSet* set = &bound->set[i];
        const int first = column == 0 ? 0 : set->column_end[column - 1];
        for (int b = first; b < set->column_end[column]; ++b) {
            const int m = set->bin[b].m, t = b + set->bins;
            const OceanComplex *sum = set->part[0].sum, *difference = set->part[1].sum;
            const float sign = (column + m) % 2 ? -bound->share[i] : bound->share[i];
            const float re = sum[b].re + sum[t].re + difference[b].re + difference[t].re;
            const float im = sum[b].im - sum[t].im + difference[b].im - difference[t].im;
            waves[count++] = (OceanBoundWave){m, sign * re, sign * im};
            if (column == 0) { /* column 0 holds both k and -k */
                waves[count++] = (OceanBoundWave){-m, sign * re, -sign * im};
            }
        }
    }
    return count;
}

/* ---- At a place ---------------------------------------------------------------------------- */

OceanBoundSum ocean_bound_sum(const OceanBoundSet* set, const OceanSpectrum* spectrum,
                              const OceanComplex* h0, int grid, double gain, const double place[2],
                              double time, double below) {
    const OceanLattice* lattice = &spectrum->lattice[set->cascade];
    double drift[2], re[OCEAN_BOUND_WAVES], im[OCEAN_BOUND_WAVES];
    OceanBoundSum sum = {0};
    ocean_spectrum_drift(spectrum, lattice, drift);
    int term[2] = {0, 0};
    for (int i = 0; i < set->waves; ++i) {
        const int* own = set->number[i];
        const OceanComplex c = turn(set, i, h0, grid, gain, time);
        const double turns = (own[0] * drift[0] + own[1] * drift[1]) * time;
        const double angle = lattice->dk * (own[0] * place[0] + own[1] * place[1]) -
                             SWELL_TWO_PI * (turns - floor(turns));
        re[i] = (double)c.re * cos(angle) - (double)c.im * sin(angle);
        im[i] = (double)c.re * sin(angle) + (double)c.im * cos(angle);
        for (int p = 0; p < 2; ++p) {
            const int sign = p ? -1 : 1;
            for (int j = 0; j < set->part[p].end[i]; ++j, ++term[p]) {
                const double weight = 2.0 * (double)set->part[p].weight[term[p]];
                const double kx = lattice->dk * (own[0] + sign * set->number[j][0]);
                const double kz = lattice->dk * (own[1] + sign * set->number[j][1]);
                const double omega = SWELL_TWO_PI * (set->rate[i] + sign * set->rate[j]);
                const double height = weight * (re[i] * re[j] - sign * im[i] * im[j]);
                const double turned = weight * (re[i] * im[j] * sign + im[i] * re[j]);
                const double k = below > 0.0 ? hypot(kx, kz) : 1.0;
                const double fall = k > 0.0 ? ocean_fall(k, spectrum->depth, below).up : 0.0;
                sum.height += height;
                sum.slope_x -= kx * turned;
                sum.slope_z -= kz * turned;
                sum.speed += fall * omega * turned;
                sum.acceleration -= fall * omega * omega * height;
            }
        }
    }
    return sum;
}
