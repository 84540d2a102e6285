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

/* Returns the quantile of the chi-square distribution at a deviation of the normal one (E. B.
   Wilson and M. M. Hilferty, Proc. Natl. Acad. Sci. 17, 1931); within a thousandth from 20 degrees
   on. */
static double chi_square(double freedom, double deviation) {
    const double part = 2.0 / (9.0 * freedom);
    return freedom * pow(1.0 - part + deviation * sqrt(part), 3.0);
}

/* Hann's window has the mean square 3/8. Segments that overlap by half correlate by 1/6, and their
   periodograms by its square. */
static const double HANN_SQUARE = 0.375, HANN_OVERLAP = 1.0 / 36.0;

static void summarize(RecordSpectrum* spectrum, int segments) {
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
    spectrum->freedom = 2.0 * segments / (1.0 + 2.0 * HANN_OVERLAP * (segments - 1.0) / segments);
    spectrum->low = spectrum->freedom / chi_square(spectrum->freedom, 1.959964);
    spectrum->high = spectrum->freedom / chi_square(spectrum->freedom, -1.959964);
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
        const int segments = (record->count - n) / (n / 2) + 1;
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
        summarize(spectrum, segments);
    }
    swell_memory_free(z);
    return spectrum->density != NULL;
}

void record_spectrum_finish(RecordSpectrum* spectrum) {
    assert(spectrum);
    swell_memory_free(spectrum->density);
    *spectrum = (RecordSpectrum){0};
}

/* A wave at a distance of x frequencies adds this share of its variance, per frequency. The shares
   of -8 to 8 add up to 1. */
static double window_share(double x) {
    const double pi = 0.5 * SWELL_TWO_PI, below = 1.0 - x * x;
    if (fabs(x) < 1e-6 || fabs(below) < 1e-6) {
        return fabs(x) < 0.5 ? 2.0 / 3.0 : 1.0 / 6.0;
    }
    const double amplitude = sin(pi * x) / (pi * x * below);
    return 2.0 / 3.0 * amplitude * amplitude;
}

double record_expected(const RecordSpectrum* spectrum, double omega,
                       double (*density)(const void* sea, double omega), const void* sea) {
    assert(spectrum && density);
    enum { REACH = 8, PARTS = 16 };
    double sum = 0.0;
    for (int i = -REACH * PARTS; i < REACH * PARTS; ++i) {
        const double x = (i + 0.5) / PARTS;
        sum += density(sea, fabs(omega + x * spectrum->step)) * window_share(x) / PARTS;
    }
    return sum;
}
