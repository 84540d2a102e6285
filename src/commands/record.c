#include "record.h"

#include "base/numbers.h"
#include "csv.h"

#include <assert.h>

/* ---- Reading ------------------------------------------------------------------------------- */

enum { TIME, HEIGHT, FIELDS };

static const double TIME_MAX = 1e12;  /* s */
static const double HEIGHT_MAX = 1e4; /* m */
static const double UNEVEN = 0.25;    /* of a step that a time may be off */

/* Sets the step as the mean one. Where a time is off refuses the two neighbours whose step is the
   farthest from it, as at a gap. */
static bool set_step(Record* record, const double* time, const char* name, SwellError* error) {
    const double step = (time[record->count - 1] - time[0]) / (record->count - 1);
    bool even = step > 0.0;
    int worst = 1;
    for (int i = 1; i < record->count; ++i) {
        even = even && fabs(time[i] - time[0] - i * step) <= UNEVEN * step;
        if (fabs(time[i] - time[i - 1] - step) > fabs(time[worst] - time[worst - 1] - step)) {
            worst = i;
        }
    }
    record->step = step;
    return even || swell_error_set(error, SWELL_ERROR_FILE,
                                   "'%.150s' is no record of heights: %.10g s follows %.10g s, and "
                                   "the mean step is %g s: even times, to a quarter of a step, are "
                                   "accepted",
                                   name, time[worst], time[worst - 1], step);
}

/* Fills the heights, and the times where there are any. */
static bool read_lines(Record* record, Csv* csv, double* time, SwellError* error) {
    double value[FIELDS] = {0};
    while (csv_next(csv, value, error)) {
        if (time) {
            time[record->count] = value[TIME];
        }
        record->height[record->count++] = value[HEIGHT];
    }
    if (!csv->failed && record->count < RECORD_LEAST) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "'%.150s' is too short for a spectrum: it has %d heights, and %d or "
                               "more are accepted",
                               csv->name, record->count, RECORD_LEAST);
    }
    return !csv->failed && (!time || set_step(record, time, csv->name, error));
}

bool record_read(Record* record, const char* name, double rate, SwellError* error) {
    assert(record && name);
    const CsvField field[FIELDS] = {{"time,t", -TIME_MAX, TIME_MAX, rate == 0.0},
                                    {"height,elevation,eta", -HEIGHT_MAX, HEIGHT_MAX, true}};
    Csv csv = {.name = name, .kind = "record of heights", .field = field, .fields = FIELDS};
    double* time = NULL;
    *record = (Record){.step = rate > 0.0 ? 1.0 / rate : 0.0};
    bool ok = csv_open(&csv, rate > 0.0 ? "height" : "time,height", RECORD_MOST, error);
    const size_t lines = (size_t)csv.lines;
    if (ok && csv.has[TIME] && rate > 0.0) {
        ok = swell_error_set(error, SWELL_ERROR_USAGE,
                             "--rate and the column time of '%.150s' do not go together", name);
    }
    ok = ok && (rate > 0.0 || (time = swell_memory_allocate(lines, sizeof *time, error))) &&
         (record->height = swell_memory_allocate(lines, sizeof *record->height, error)) &&
         read_lines(record, &csv, time, error);
    swell_memory_free(time);
    csv_close(&csv);
    if (!ok) {
        record_finish(record);
    }
    return ok;
}

void record_finish(Record* record) {
    assert(record);
    swell_memory_free(record->height);
    *record = (Record){0};
}

/* ---- The spectrum -------------------------------------------------------------------------- */

static const double SEGMENT = 256.0; /* s, at most */
enum { SHARES = 7, SEGMENT_LEAST = 32 };

/* Replaces the n = 2^m complex numbers z by their discrete Fourier transform (J. W. Cooley and J.
   W. Tukey, Math. Comput. 19, 1965). */
static void transform(double (*z)[2], int n) {
    for (int i = 1, j = 0; i < n; ++i) { /* j is i with its bits reversed */
        int bit = n / 2;
        for (; j & bit; bit /= 2) {
            j ^= bit;
        }
        j ^= bit;
        for (int part = 0; i < j && part < 2; ++part) {
            const double kept = z[i][part];
            z[i][part] = z[j][part];
            z[j][part] = kept;
        }
    }
    for (int half = 1; half < n; half *= 2) {
        for (int k = 0; k < half; ++k) {
            const double angle = -0.5 * SWELL_TWO_PI * k / half, c = cos(angle), s = sin(angle);
            for (double(*a)[2] = z + k, (*b)[2] = a + half; a < z + n;
                 a += 2 * half, b = a + half) {
                const double re = c * (*b)[0] - s * (*b)[1], im = c * (*b)[1] + s * (*b)[0];
                (*b)[0] = (*a)[0] - re;
                (*b)[1] = (*a)[1] - im;
                (*a)[0] += re;
                (*a)[1] += im;
            }
        }
    }
}

/* Fills z with a segment of n heights, less its mean and its trend, in Hann's window. */
static void fill_segment(double (*z)[2], const double* height, int n) {
    double mean = 0.0, trend = 0.0;
    for (int i = 0; i < n; ++i) {
        mean += height[i] / n;
        trend += (i - 0.5 * (n - 1)) * height[i];
    }
    trend /= n * ((double)n * n - 1.0) / 12.0;
    for (int i = 0; i < n; ++i) {
        const double window = 0.5 - 0.5 * cos(SWELL_TWO_PI * i / n);
        z[i][0] = window * (height[i] - mean - trend * (i - 0.5 * (n - 1)));
        z[i][1] = 0.0;
    }
}

/* Hann's window has this mean square. */
static const double HANN_SQUARE = 0.375;

static void summarize(RecordSpectrum* spectrum) {
    double m0 = 0.0, weight = 0.0, moment = 0.0, most = 0.0;
    for (int i = 0; i < spectrum->count; ++i) {
        most = fmax(most, spectrum->density[i]);
    }
    for (int i = 0; i < spectrum->count && most > 0.0; ++i) {
        const double power = pow(spectrum->density[i] / most, 4.0);
        m0 += spectrum->density[i] * spectrum->step;
        weight += power;
        moment += power * (i + 1) * spectrum->step;
    }
    spectrum->height = 4.0 * sqrt(m0);
    spectrum->peak_period = most > 0.0 ? SWELL_TWO_PI * weight / moment : 0.0;
}

bool record_estimate(RecordSpectrum* spectrum, const Record* record, SwellError* error) {
    assert(spectrum && record && record->count >= RECORD_LEAST);
    const double most = fmin((double)record->count / SHARES, SEGMENT / record->step);
    int n = SEGMENT_LEAST;
    while (2 * n <= most) {
        n *= 2;
    }
    *spectrum = (RecordSpectrum){.count = n / 2 - 1, .step = SWELL_TWO_PI / (n * record->step)};
    double(*z)[2] = swell_memory_allocate((size_t)n, sizeof *z, error);
    spectrum->density =
        z ? swell_memory_allocate((size_t)n, sizeof *spectrum->density, error) : NULL;
    if (spectrum->density) {
        const int segments = spectrum->segments = (record->count - n) / (n / 2) + 1;
        /* One-sided, and per rad/s. */
        const double unit = 2.0 * record->step / (SWELL_TWO_PI * n * HANN_SQUARE * segments);
        for (int segment = 0; segment < segments; ++segment) {
            fill_segment(z, record->height + segment * (n / 2), n);
            transform(z, n);
            for (int i = 0; i < spectrum->count; ++i) {
                spectrum->density[i] +=
                    unit * (z[i + 1][0] * z[i + 1][0] + z[i + 1][1] * z[i + 1][1]);
            }
        }
        summarize(spectrum);
    }
    swell_memory_free(z);
    return spectrum->density != NULL;
}

void record_spectrum_finish(RecordSpectrum* spectrum) {
    assert(spectrum);
    swell_memory_free(spectrum->density);
    *spectrum = (RecordSpectrum){0};
}

/* ---- Chance -------------------------------------------------------------------------------- */

/*
 * The waves of a sea are lines in its spectrum. Wave j has a complex amplitude of a normal
 * distribution with the mean variance v_j, which is drawn once. Segment k, which begins k hops
 * later, has the Fourier coefficient
 *
 *     Z_k = sum_j  a_j W(x_j) exp(i pi x_j k),
 *
 * where x_j is how far the wave's frequency lies from that of the estimate, in steps: a hop is half
 * a segment. The estimate is the mean of |Z_k|^2 over K segments. Of normal numbers, with
 * C_d = sum_j v_j |W(x_j)|^2 exp(i pi x_j d), it has
 *
 *     the mean C_0  and the variance  1/K^2 sum_{|d| < K} (K - |d|) |C_d|^2,
 *
 * and nearly the chi-square distribution of 2 mean^2 / variance degrees of freedom (F. E.
 * Satterthwaite, Biometrics 2, 1946). A sea of many waves has C_1 = C_0 / 6 and no further ones:
 * the record's length alone decides. A single wave has 2 degrees, however long the record is.
 */

/* Distances of waves that count, in steps: for the mean, and for its scatter. Shares beyond the
   second one are below 1e-4. */
enum { REACH = 8, SCATTER_REACH = 3 };

/* Further segments hardly narrow a band: they tell apart the waves that share a frequency. */
enum { SEGMENTS_MOST = 256 };

/* The shares of the highest frequency and of the peak within which estimates are compared. */
static const double COMPARED_SHARE = 2.0 / 3.0, COMPARED_LEAST = 1e-3;

/* Parts of a step for each segment. The phase of the last one is then right to pi/16. */
enum { PARTS_A_SEGMENT = 8 };

/* Returns |W(x)|^2, the share of its variance that a wave adds to an estimate at a distance of x
   steps. The shares of -8 to 8 add up to 1. */
static double window_share(double x) {
    const double pi = 0.5 * SWELL_TWO_PI, below = 1.0 - x * x;
    if (fabs(x) < 1e-6 || fabs(below) < 1e-6) {
        return fabs(x) < 0.5 ? 2.0 / 3.0 : 1.0 / 6.0;
    }
    const double amplitude = sin(pi * x) / (pi * x * below);
    return 2.0 / 3.0 * amplitude * amplitude;
}

static int counted_segments(const RecordSpectrum* spectrum) {
    return spectrum->segments < SEGMENTS_MOST ? spectrum->segments : SEGMENTS_MOST;
}

bool record_waves_create(RecordWaves* waves, const RecordSpectrum* spectrum, SwellError* error) {
    assert(waves && spectrum && spectrum->count > 0);
    waves->parts = PARTS_A_SEGMENT * counted_segments(spectrum);
    waves->count = (spectrum->count + 1 + REACH) * waves->parts;
    waves->variance = swell_memory_allocate((size_t)waves->count, sizeof *waves->variance, error);
    return waves->variance != NULL;
}

void record_waves_add(RecordWaves* waves, const RecordSpectrum* spectrum, double omega,
                      double variance) {
    assert(waves && spectrum && omega >= 0.0 && variance >= 0.0);
    const double at = omega / spectrum->step * waves->parts;
    if (at >= waves->parts && at < waves->count) { /* a slower one is a trend */
        waves->variance[(int)at] += variance;
    }
}

void record_waves_finish(RecordWaves* waves) {
    assert(waves);
    swell_memory_free(waves->variance);
    *waves = (RecordWaves){0};
}

/* Fills mean and freedom of frequency i. Without waves there the freedom is that of a sea with
 * many.
 */
static void find_chance(const RecordSpectrum* spectrum, const RecordWaves* waves, int i,
                        RecordChance* chance) {
    const int segments = counted_segments(spectrum), middle = (i + 1) * waves->parts;
    double sum[SEGMENTS_MOST][2] = {{0.0}}, mean = 0.0;
    for (int at = middle - REACH * waves->parts; at < middle + REACH * waves->parts; ++at) {
        const double variance = waves->variance[at >= 0 ? at : -at - 1];
        const double x = (at + 0.5 - middle) / waves->parts;
        const double part = variance > 0.0 ? variance * window_share(x) : 0.0;
        mean += part;
        if (part > 0.0 && fabs(x) < SCATTER_REACH) {
            const double c = cos(0.5 * SWELL_TWO_PI * x), s = sin(0.5 * SWELL_TWO_PI * x);
            double re = part, im = 0.0;
            for (int d = 0; d < segments; ++d) {
                sum[d][0] += re;
                sum[d][1] += im;
                const double turned = re * c - im * s;
                im = re * s + im * c;
                re = turned;
            }
        }
    }
    double scatter = 0.0;
    for (int d = 0; d < segments; ++d) {
        const double share = (d == 0 ? 1.0 : 2.0) * (segments - d) / ((double)segments * segments);
        scatter += share * (sum[d][0] * sum[d][0] + sum[d][1] * sum[d][1]);
    }
    const double of_many = 2.0 * segments / (1.0 + (segments - 1.0) / (18.0 * segments));
    chance->mean = mean / spectrum->step;
    chance->freedom = scatter > 0.0 ? fmax(2.0 * mean * mean / scatter, 2.0) : of_many;
}

/* Returns the distribution function of chi-square by the series of the incomplete gamma function.
 */
static double chi_square_below(double freedom, double end) {
    const double a = 0.5 * freedom, x = 0.5 * end;
    double term = exp(a * log(x) - x - lgamma(a + 1.0)), sum = term;
    for (int n = 1; term > 1e-12 * sum; ++n) {
        term *= x / (a + n);
        sum += term;
    }
    return sum;
}

/* Returns where chi-square is below a share of all cases. */
static double chi_square(double freedom, double share) {
    double low = 0.0, high = 20.0 + 4.0 * freedom;
    for (int i = 0; i < 50; ++i) {
        const double middle = 0.5 * (low + high);
        *(chi_square_below(freedom, middle) < share ? &low : &high) = middle;
    }
    return high;
}

void record_compare(const RecordSpectrum* spectrum, const RecordWaves* waves,
                    RecordChance* chance) {
    assert(spectrum && waves && chance);
    double most = 0.0;
    for (int i = 0; i < spectrum->count; ++i) {
        find_chance(spectrum, waves, i, &chance[i]);
        const double freedom = chance[i].freedom;
        chance[i].low = freedom / chi_square(freedom, 0.975) * spectrum->density[i];
        chance[i].high = freedom / chi_square(freedom, 0.025) * spectrum->density[i];
        most = fmax(most, chance[i].mean);
    }
    for (int i = 0; i < spectrum->count; ++i) {
        if (i >= COMPARED_SHARE * spectrum->count || !(chance[i].mean > COMPARED_LEAST * most)) {
            chance[i].mean = NAN;
        }
    }
}
