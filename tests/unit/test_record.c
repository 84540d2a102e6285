/*
 * The spectrum of a record, against sums by definition, sines and noise. Numbers are random, but
 * the same in each run.
 */
#include "check.h"

#include "commands/record.h"

#include "base/numbers.h"

#include <stdlib.h>

static const double PI = 0.5 * SWELL_TWO_PI;

/* Returns a random number of a normal distribution (G. Box and M. Muller 1958). */
static double noise(uint64_t* state) {
    double part[2];
    for (int i = 0; i < 2; ++i) {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        part[i] = ((double)(*state >> 33) + 0.5) / 2147483648.0;
    }
    return sqrt(-2.0 * log(part[0])) * cos(2.0 * PI * part[1]);
}

static Record record_of(int count, double step) {
    Record record = {count, step, calloc((size_t)count, sizeof(double))};
    CHECK(record.height);
    return record;
}

static RecordSpectrum spectrum_of(Record* record) {
    RecordSpectrum spectrum;
    CHECK(record_estimate(&spectrum, record, NULL));
    return spectrum;
}

static void finish(Record* record, RecordSpectrum* spectrum) {
    free(record->height);
    record_spectrum_finish(spectrum);
}

/* Returns Welch's estimate at frequency j of segments of n heights, by its definition: trends are
   removed by the normal equations of a straight line over 0 ... n - 1. */
static double by_definition(const Record* record, int n, int j) {
    double sum = 0.0, square = 0.0;
    int segments = 0;
    for (int first = 0; first + n <= record->count; first += n / 2, ++segments) {
        const double* x = record->height + first;
        double s0 = 0.0, s1 = 0.0, i1 = 0.0, i2 = 0.0, re = 0.0, im = 0.0;
        for (int i = 0; i < n; ++i) {
            s0 += x[i];
            s1 += i * x[i];
            i1 += i;
            i2 += (double)i * i;
        }
        const double slope = (n * s1 - i1 * s0) / (n * i2 - i1 * i1);
        const double at_0 = (s0 - slope * i1) / n;
        square = 0.0;
        for (int i = 0; i < n; ++i) {
            const double window = pow(sin(PI * i / n), 2.0), y = x[i] - at_0 - slope * i;
            square += window * window;
            re += window * y * cos(2.0 * PI * i * j / n);
            im += window * y * sin(2.0 * PI * i * j / n);
        }
        sum += re * re + im * im;
    }
    return 2.0 * record->step * sum / (2.0 * PI * square * segments);
}

CASE("the estimate is that of Welch's definition, whatever mean and trend the heights have") {
    uint64_t state = 1;
    Record record = record_of(500, 0.4);
    for (int i = 0; i < record.count; ++i) {
        record.height[i] = 300.0 + 0.2 * i + noise(&state);
    }
    RecordSpectrum spectrum = spectrum_of(&record);
    assert_int_equal(spectrum.count, 31); /* 64 is the last 2^m below 500 / 7 */
    CHECK_NEAR(spectrum.step, 2.0 * PI / (64 * 0.4), 1e-12);
    for (int j = 1; j <= spectrum.count; ++j) {
        const double wanted = by_definition(&record, 64, j);
        /* Of 1e-16, the heights have lost two digits, and their squares twice as many. */
        CHECK_NEAR(spectrum.density[j - 1], wanted, 1e-10 * (wanted + 0.1));
    }
    finish(&record, &spectrum);
}

/* In a segment of 256 s the sines have whole numbers of waves that differ by 8, so that their
   products vanish under the squared window. What the trend takes away falls with their number. */
CASE("sines of random phases keep their variance, and the highest one is the peak") {
    uint64_t state = 2;
    Record record = record_of(7200, 0.25);
    double variance = 0.0;
    for (int wave = 16; wave < 200; wave += 8) {
        const double height = wave == 40 ? 1.0 : 0.1, phase = noise(&state);
        variance += 0.5 * height * height;
        for (int i = 0; i < record.count; ++i) {
            record.height[i] += height * cos(2.0 * PI * wave * i / 1024.0 + phase);
        }
    }
    RecordSpectrum spectrum = spectrum_of(&record);
    assert_int_equal(spectrum.count, 511);
    CHECK_NEAR(pow(spectrum.height / 4.0, 2.0), variance, 2e-3 * variance);
    CHECK_NEAR(spectrum.peak_period, 256.0 / 40.0, 1e-3);
    /* 13 segments: 2 K / (1 + (K - 1) / 18 K). */
    CHECK_NEAR(spectrum.freedom, 26.0 / (1.0 + 12.0 / 234.0), 1e-9);
    finish(&record, &spectrum);
}

/* Returns the distribution function of chi-square, by the midpoints of small steps. */
static double chi_square_below(double freedom, double end) {
    double sum = 0.0;
    const int steps = 20000;
    for (int i = 0; i < steps; ++i) {
        const double x = end * (i + 0.5) / steps;
        sum += exp((0.5 * freedom - 1.0) * log(x) - 0.5 * x - lgamma(0.5 * freedom) -
                   0.5 * freedom * log(2.0));
    }
    return sum * end / steps;
}

/* Neighbours of Hann's window correlate by (2/3)^2, the next ones by (1/6)^2. So a share of 95 % of
   n frequencies has the standard deviation sqrt(0.95 0.05 1.94 / n). */
CASE("white noise is flat within its band") {
    enum { RECORDS = 30 };
    int held = 0, all = 0;
    double mean = 0.0;
    for (uint64_t seed = 0; seed < RECORDS; ++seed) {
        uint64_t state = 1000 + seed;
        Record record = record_of(3600, 0.5);
        for (int i = 0; i < record.count; ++i) {
            record.height[i] = noise(&state);
        }
        RecordSpectrum spectrum = spectrum_of(&record);
        const double flat = record.step / PI; /* the variance 1 over all frequencies */
        for (int i = 2; i < spectrum.count; ++i) {
            const double density = spectrum.density[i];
            mean += density / flat;
            held += flat >= spectrum.low * density && flat <= spectrum.high * density;
            all += 1;
        }
        CHECK_NEAR(chi_square_below(spectrum.freedom, spectrum.freedom / spectrum.low), 0.975,
                   1e-3);
        CHECK_NEAR(chi_square_below(spectrum.freedom, spectrum.freedom / spectrum.high), 0.025,
                   1e-3);
        finish(&record, &spectrum);
    }
    CHECK_NEAR((double)held / all, 0.95, 4.0 * sqrt(0.95 * 0.05 * 1.94 / all));
    /* 1800 s x 1 Hz have 3600 squares of a number of variance 1. */
    CHECK_NEAR(mean / all, 1.0, 4.0 * sqrt(2.0 / (3600.0 * RECORDS)));
}

static double flat_density(const void* sea, double omega) {
    (void)omega;
    return *(const double*)sea;
}

static const double LINE = 1.2345, LINE_WIDTH = 0.15 * 2.0 * 3.141592653589793 / 256.0;

/* A narrow normal distribution about LINE, with the variance 1/2 of a wave of the amplitude 1. */
static double narrow_density(const void* sea, double omega) {
    (void)sea;
    const double off = (omega - LINE) / LINE_WIDTH;
    return 0.5 * exp(-0.5 * off * off) / (LINE_WIDTH * sqrt(2.0 * PI));
}

CASE("the expected spectrum is the mean estimate of a sea that the window smooths") {
    Record record = record_of(7200, 0.25);
    const double level = 3.0;
    for (int i = 0; i < record.count; ++i) {
        record.height[i] = cos(LINE * i * record.step);
    }
    RecordSpectrum spectrum = spectrum_of(&record);
    for (int i = 8; i < 100; ++i) {
        const double at = (i + 1) * spectrum.step;
        CHECK_NEAR(record_expected(&spectrum, at, flat_density, &level), level, 1e-4 * level);
        /* A window's share, 2/3 (1 - 1.29 x^2) about its top, changes by 0.0194 in the mean over
           0.15 steps. */
        const double wanted = record_expected(&spectrum, at, narrow_density, NULL);
        CHECK_NEAR(spectrum.density[i], wanted, 0.02 * 0.5 / spectrum.step);
    }
    finish(&record, &spectrum);
}
