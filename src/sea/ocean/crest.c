/*
 * The random amplitudes under the condition that there is a crest.
 *
 * Height, slope, displacement and vertical speed at a place and time are sums over the waves,
 *
 *     F_j = sum_k 2 Re(a_j(k) h0(k)),   a_j(k) = f_j(k) exp(i (k.x + (omega - k.U) t)),
 *
 * and the h0(k) are independent, complex and normal, with the mean square s(k) = V(-k)/2. So the
 * F_j have the covariances C_ij = sum_k 2 Re(a_i conj(a_j)) s, and the amplitudes under the
 * condition that the F_j have given values are
 *
 *     h0(k) + s(k) sum_j conj(a_j(k)) l_j,   C l = wanted - F.
 *
 * The moved surface is not linear in h0: heights of short cascades are modulated by the longest,
 * and crests are shifted downwind. So each cascade has a weight in each F_j, and x is a resting
 * point upwind. Both follow from the heights of the cascades there, which take a few rounds to
 * find. So does the height of the bound waves.
 */
#include "crest.h"

#include "base/numbers.h"
#include "ocean/choice.h"

#include <float.h>
#include <string.h>

/* The F_j. */
enum {
    HEIGHT,
    SLOPE_X,
    SLOPE_Z,
    MOVED_X,
    MOVED_Z,
    SPEED,
    SQUEEZE_X, /* D_xx, D_zz and D_xz */
    SQUEEZE_Z,
    SHEAR,
    CONDITIONS
};

typedef struct Factor {
    double re[CONDITIONS], im[CONDITIONS]; /* a_j */
} Factor;

/* The sums over a row of waves, or over a cascade. */
typedef struct RowSums {
    double value[CONDITIONS];
    double covariance[CONDITIONS][CONDITIONS];
    double level;    /* by which the choppiness will lift the cascade; see ocean_cascade_level */
    double variance; /* of its heights [m^2] */
} RowSums;

/* Where the point of the crest rests, and the weights of the cascades there. */
typedef struct CrestPoint {
    double rest[2];                              /* m */
    double part[OCEAN_CASCADES_MAX][CONDITIONS]; /* weight of each cascade in F_j */
} CrestPoint;

typedef struct CrestJob {
    const OceanSpectrum* spectrum;
    SwellWorkers* workers;
    OceanBoundSet* bound;
    OceanComplex* const* amplitudes; /* of each cascade */
    double* shares;                  /* (cascades x N x N): s(k) */
    RowSums* row;                    /* (N) */
    CrestPoint point;
    double weight[CONDITIONS]; /* l_j */

    /* Of the cascade whose rows run. */
    int cascade;
    const OceanLattice* lattice;
    OceanComplex* h0; /* (N x N) */
    double* share;    /* (N x N) */
} CrestJob;

/* ---- The waves of a cascade ---------------------------------------------------------------- */

static Factor factor_at(const CrestJob* job, int n, int m) {
    const OceanCrest* crest = &job->spectrum->params.crest;
    const double dk = job->lattice->dk;
    const double kx = dk * n, kz = dk * m, k = hypot(kx, kz);
    const double omega = ocean_spectrum_frequency(job->spectrum, job->lattice, n, m);
    double drift[2];
    ocean_spectrum_drift(job->spectrum, job->lattice, drift);
    const double turns = (omega / SWELL_TWO_PI - n * drift[0] - m * drift[1]) * crest->time;
    const double angle =
        kx * job->point.rest[0] + kz * job->point.rest[1] + SWELL_TWO_PI * (turns - floor(turns));
    const double c = cos(angle), s = sin(angle);
    const double inverse_k = ocean_orbit_ratio(k, job->spectrum->depth) / k;
    /* f_j is real for the height and the squeezes, and imaginary for all others. */
    const double by_i[CONDITIONS] = {0.0, kx, kz, -kx * inverse_k, -kz * inverse_k, omega};
    const double by_1[CONDITIONS] = {[HEIGHT] = 1.0,
                                     [SQUEEZE_X] = kx * kx * inverse_k,
                                     [SQUEEZE_Z] = kz * kz * inverse_k,
                                     [SHEAR] = kx * kz * inverse_k};
    Factor factor;
    for (int j = 0; j < CONDITIONS; ++j) {
        factor.re[j] = by_1[j] * c - by_i[j] * s;
        factor.im[j] = by_1[j] * s + by_i[j] * c;
    }
    return factor;
}

static void fill_shares(void* context, int row, int worker) {
    (void)worker;
    const CrestJob* job = context;
    const int grid = job->spectrum->params.grid;
    double* share = job->share + (size_t)row * (size_t)grid;
    for (int n = -grid / 2; n < grid / 2; ++n) {
        const int m = row - grid / 2;
        const bool is_wave = n > -grid / 2 && m > -grid / 2 && (n != 0 || m != 0);
        *share++ =
            is_wave ? 0.5 * ocean_spectrum_variance(job->spectrum, job->lattice, -n, -m) : 0.0;
    }
}

static void sum_row(void* context, int row, int worker) {
    (void)worker;
    const CrestJob* job = context;
    const int grid = job->spectrum->params.grid;
    const int m = row - grid / 2;
    const double depth = job->spectrum->depth;
    RowSums* sums = &job->row[row];
    for (int n = -grid / 2; n < grid / 2; ++n) {
        const size_t i = (size_t)row * (size_t)grid + (size_t)(n + grid / 2);
        if (job->share[i] == 0.0) {
            continue;
        }
        const Factor a = factor_at(job, n, m);
        const double re = (double)job->h0[i].re, im = (double)job->h0[i].im;
        for (int j = 0; j < CONDITIONS; ++j) {
            sums->value[j] += 2.0 * (a.re[j] * re - a.im[j] * im);
            for (int l = 0; l < CONDITIONS; ++l) {
                sums->covariance[j][l] +=
                    2.0 * (a.re[j] * a.re[l] + a.im[j] * a.im[l]) * job->share[i];
            }
        }
        const double k = job->lattice->dk * hypot(n, m);
        const double squares = 2.0 * (re * re + im * im);
        sums->level += job->spectrum->shape[job->cascade].choppiness * k *
                       ocean_orbit_ratio(k, depth) * squares;
        sums->variance += squares;
    }
}

static void change_row(void* context, int row, int worker) {
    (void)worker;
    const CrestJob* job = context;
    const int grid = job->spectrum->params.grid;
    for (int n = -grid / 2; n < grid / 2; ++n) {
        const size_t i = (size_t)row * (size_t)grid + (size_t)(n + grid / 2);
        if (job->share[i] == 0.0) {
            continue;
        }
        const Factor a = factor_at(job, n, row - grid / 2);
        double re = 0.0, im = 0.0;
        for (int j = 0; j < CONDITIONS; ++j) {
            const double weight = job->point.part[job->cascade][j] * job->weight[j];
            re += a.re[j] * weight;
            im -= a.im[j] * weight;
        }
        job->h0[i].re = (float)((double)job->h0[i].re + job->share[i] * re);
        job->h0[i].im = (float)((double)job->h0[i].im + job->share[i] * im);
    }
}

static void add_rows(const RowSums* row, int rows, RowSums* sums) {
    for (int r = 0; r < rows; ++r) {
        sums->level += row[r].level;
        sums->variance += row[r].variance;
        for (int j = 0; j < CONDITIONS; ++j) {
            sums->value[j] += row[r].value[j];
            for (int l = 0; l < CONDITIONS; ++l) {
                sums->covariance[j][l] += row[r].covariance[j][l];
            }
        }
    }
}

static void run_rows(CrestJob* job, int cascade, SwellWorkersBlock row) {
    const size_t grid = (size_t)job->spectrum->params.grid;
    job->cascade = cascade;
    job->lattice = &job->spectrum->lattice[cascade];
    job->h0 = job->amplitudes[cascade];
    job->share = job->shares + (size_t)cascade * grid * grid;
    swell_workers_run(job->workers, (int)grid, row, job);
}

/* Solves C l = wanted, with the conditions scaled to equal variance. A condition that the others
   imply, as where all waves run one way, makes C singular; it then has the weight 0. */
static void solve(double c[CONDITIONS][CONDITIONS], const double wanted[CONDITIONS],
                  double weight[CONDITIONS]) {
    double scale[CONDITIONS];
    for (int j = 0; j < CONDITIONS; ++j) {
        scale[j] = c[j][j] > 0.0 ? 1.0 / sqrt(c[j][j]) : 0.0;
        weight[j] = scale[j] * wanted[j];
        for (int l = 0; l <= j; ++l) {
            c[j][l] *= scale[j] * scale[l];
        }
    }
    swell_solve_symmetric(CONDITIONS, *c, weight, 1e-9);
    for (int j = 0; j < CONDITIONS; ++j) {
        weight[j] *= scale[j];
    }
}

/* ---- The moved surface --------------------------------------------------------------------- */

/* Fills the point from the heights of the cascades. The height is h0 + M(h0) h1, h0 of the longest
   cascade and h1 of the others. So slopes and vertical speeds of h0 have the weight 1 + M' h1, and
   those of h1 the weight M. */
static void place_crest(CrestJob* job, const RowSums sums[], const double height[]) {
    CrestPoint* point = &job->point;
    const OceanSpectrum* spectrum = job->spectrum;
    const double deviation = sqrt(sums[0].variance);
    const bool rough = deviation > (double)FLT_MIN; /* its inverse is finite */
    const OceanModulation modulation = {.most = spectrum->shape[0].modulation,
                                        .rate = rough ? 1.0 / deviation : 0.0};
    const double longest = height[0] + sums[0].level;
    const double factor = ocean_modulation_factor(&modulation, longest);
    double shorter = 0.0;
    point->rest[0] = spectrum->params.crest.x;
    point->rest[1] = spectrum->params.crest.z;
    for (int i = 0; i < spectrum->cascade_count; ++i) {
        const OceanLean lean = ocean_shape_lean(&spectrum->shape[i], sqrt(sums[i].variance));
        const double shift = (i == 0 ? 1.0 : factor) * ocean_lean_shift(&lean, height[i]);
        point->rest[0] -= shift * lean.x;
        point->rest[1] -= shift * lean.z;
        shorter += i == 0 ? 0.0 : height[i] + sums[i].level;
    }
    const double longest_rate = 1.0 + shorter * ocean_modulation_rise(&modulation, longest);
    for (int i = 0; i < spectrum->cascade_count; ++i) {
        double* part = point->part[i];
        for (int j = 0; j < CONDITIONS; ++j) {
            part[j] = i == 0 ? longest_rate : factor;
        }
        part[HEIGHT] = i == 0 ? 1.0 : factor;
        part[MOVED_X] = part[MOVED_Z] = part[HEIGHT] * spectrum->shape[i].choppiness;
        part[SQUEEZE_X] = part[SQUEEZE_Z] = part[SHEAR] = part[MOVED_X];
    }
}

/* Finds the weights l_j that the cascades' sums ask for. The squeezes are those expected of the
   height, so that short waves do not fold the crest. */
static void find_weights(CrestJob* job, const RowSums sums[]) {
    double wanted[CONDITIONS] = {0.0}, height = job->spectrum->params.crest.height;
    double covariance[CONDITIONS][CONDITIONS] = {{0.0}};
    for (int i = 0; i < job->spectrum->cascade_count; ++i) {
        const double* part = job->point.part[i];
        height -= part[HEIGHT] * sums[i].level;
        for (int j = 0; j < CONDITIONS; ++j) {
            wanted[j] -= part[j] * sums[i].value[j];
            for (int l = 0; l < CONDITIONS; ++l) {
                covariance[j][l] += part[j] * part[l] * sums[i].covariance[j][l];
            }
        }
    }
    const double variance = covariance[HEIGHT][HEIGHT];
    wanted[HEIGHT] += height;
    for (int j = SQUEEZE_X; j < CONDITIONS && variance > 0.0; ++j) {
        wanted[j] += height * covariance[HEIGHT][j] / variance;
    }
    solve(covariance, wanted, job->weight); /* all 0 without waves */
}

/* Keeps a NaN, unlike fmax. */
static double larger(double a, double b) {
    return a >= b ? a : isnan(a) ? a : b;
}

/* Fills the sums of the cascades, bound waves included, which the next round corrects. */
static void sum_sea(CrestJob* job, RowSums sums[]) {
    const OceanSpectrum* spectrum = job->spectrum;
    const OceanComplex* longest = job->amplitudes[0];
    const int grid = spectrum->params.grid;
    for (int i = 0; i < spectrum->cascade_count; ++i) {
        memset(job->row, 0, (size_t)grid * sizeof *job->row);
        run_rows(job, i, sum_row);
        sums[i] = (RowSums){.level = 0.0};
        add_rows(job->row, grid, &sums[i]);
    }
    ocean_bound_choose(job->bound, spectrum, 0, longest);
    const OceanBoundSum bent = ocean_bound_sum(job->bound, spectrum, longest, grid, 1.0,
                                               job->point.rest, spectrum->params.crest.time, 0.0);
    sums[0].value[HEIGHT] += bent.height;
    sums[0].value[SLOPE_X] += bent.slope_x;
    sums[0].value[SLOPE_Z] += bent.slope_z;
    sums[0].value[SPEED] += bent.speed;
}

/* First finds the point from the expected change, then makes the change and corrects it. Where the
   corrections do not halve, the next ones believe half of a change. Level and deviations change by
   little, except in a sea so steep, or with so few waves, that the corrections
   do not converge. Returns whether the last correction was small. */
static bool form(CrestJob* job) {
    enum { SEARCHES = 3, ROUNDS_LEAST = SEARCHES + 2, ROUNDS_MOST = SEARCHES + 20 };
    const double close = 1e-5;    /* m */
    const double as_asked = 0.02; /* largest error, as a share of the height */
    const int cascades = job->spectrum->cascade_count;
    double height[OCEAN_CASCADES_MAX] = {0.0}, moved = INFINITY, last = INFINITY;
    double share = 1.0; /* of a change of the heights that the next round believes */
    for (int i = 0; i < cascades; ++i) {
        run_rows(job, i, fill_shares);
    }
    for (int round = 0; round < ROUNDS_LEAST || (moved > close && round < ROUNDS_MOST); ++round) {
        RowSums sums[OCEAN_CASCADES_MAX];
        sum_sea(job, sums);
        if (round == 0) {
            place_crest(job, sums, height);
        }
        find_weights(job, sums);
        moved = 0.0;
        for (int i = 0; i < cascades; ++i) {
            double after = sums[i].value[HEIGHT]; /* the change, without the level */
            for (int j = 0; j < CONDITIONS; ++j) {
                after += sums[i].covariance[HEIGHT][j] * job->point.part[i][j] * job->weight[j];
            }
            moved = larger(moved, fabs(after - sums[i].value[HEIGHT]));
            height[i] += share * (after - height[i]);
            if (round >= SEARCHES) {
                run_rows(job, i, change_row);
            }
        }
        const double x = job->point.rest[0], z = job->point.rest[1];
        place_crest(job, sums, height);
        moved = larger(moved, hypot(job->point.rest[0] - x, job->point.rest[1] - z));
        share = round > SEARCHES && moved > 0.5 * last ? 0.5 : share;
        last = moved;
    }
    return moved <= as_asked * job->spectrum->params.crest.height;
}

bool ocean_crest_apply(const OceanSpectrum* spectrum, SwellWorkers* workers,
                       OceanComplex* const h0[], OceanBoundSet* bound, SwellError* error) {
    const OceanCrest* crest = &spectrum->params.crest;
    if (!ocean_kind_has_wind(spectrum->params.state.kind) || crest->height == 0.0) {
        return true;
    }
    CrestJob job = {.spectrum = spectrum,
                    .workers = workers,
                    .bound = bound,
                    .amplitudes = h0,
                    .point = {.rest = {crest->x, crest->z}}};
    const size_t grid = (size_t)spectrum->params.grid;
    const size_t points = (size_t)spectrum->cascade_count * grid * grid;
    void** parts =
        SWELL_PARTS(workers, error, SWELL_PART(job.row, grid), SWELL_PART(job.shares, points));
    if (!parts) {
        return false;
    }
    const bool formed = form(&job);
    swell_parts_free(parts);
    return formed || swell_error_set(error, SWELL_ERROR_RANGE,
                                     "no crest of %g m forms in this sea at (%g, %g) after %g s: "
                                     "lower crests, lower swells and larger grids are accepted",
                                     crest->height, crest->x, crest->z, crest->time);
}
