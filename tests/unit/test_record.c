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
    assert_int_equal(spectrum.segments, 13);
    finish(&record, &spectrum);
}

/* ---- Chance --------------------------------------------------------------------------------- */

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

static void check_band(const RecordChance* chance, double density) {
    const double freedom = chance->freedom;
    CHECK_NEAR(chi_square_below(freedom, freedom * density / chance->low), 0.975, 1e-4);
    CHECK_NEAR(chi_square_below(freedom, freedom * density / chance->high), 0.025, 1e-4);
}

/* Fills the waves of a sea of so many even waves a step, each of the variance 1. */
static RecordChance* chance_of(const RecordSpectrum* spectrum, double waves_a_step) {
    RecordWaves waves;
    RecordChance* chance = calloc((size_t)spectrum->count, sizeof *chance);
    CHECK(chance && record_waves_create(&waves, spectrum, NULL));
    const int all = (int)((spectrum->count + 20) * waves_a_step);
    for (int i = 0; i < all; ++i) {
        record_waves_add(&waves, spectrum, (i + 0.5) / waves_a_step * spectrum->step, 1.0);
    }
    record_compare(spectrum, &waves, chance);
    record_waves_finish(&waves);
    return chance;
}

/* Neighbours of Hann's window correlate by (2/3)^2, the next ones by (1/6)^2. So a share of 95 % of
   n frequencies has the standard deviation sqrt(0.95 0.05 1.94 / n). */
CASE("white noise is flat within the band of a sea of many waves") {
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
        RecordChance* chance = chance_of(&spectrum, 500.0);
        const double flat = record.step / PI; /* the variance 1 over all frequencies */
        for (int i = 2; i < 2 * spectrum.count / 3; ++i) {
            CHECK_NEAR(chance[i].mean, 500.0 / spectrum.step, 1e-3 * chance[i].mean);
            /* 13 segments: 2 K / (1 + (K - 1) / 18 K). */
            CHECK_NEAR(chance[i].freedom, 26.0 / (1.0 + 12.0 / 234.0), 0.01);
            mean += spectrum.density[i] / flat;
            held += flat >= chance[i].low && flat <= chance[i].high;
            all += 1;
        }
        check_band(&chance[5], spectrum.density[5]);
        free(chance);
        finish(&record, &spectrum);
    }
    CHECK_NEAR((double)held / all, 0.95, 4.0 * sqrt(0.95 * 0.05 * 1.94 / all));
    /* 1800 s x 2/3 of 1 Hz have 2400 squares of a number of variance 1. */
    CHECK_NEAR(mean / all, 1.0, 4.0 * sqrt(2.0 / (2400.0 * RECORDS)));
}

/* Frequencies of fewer waves than a step has more often share the fate of their neighbours: four
   steps apart they have no wave in common. So the standard deviation is below that of a quarter of
   them. */
CASE("a sea of few waves lies within its wider band, over many seeds") {
    enum { RECORDS = 60, HEIGHTS = 3600 };
    static const double WAVES_A_STEP[] = {0.7, 2.3};
    for (int kind = 0; kind < 2; ++kind) {
        int held = 0, narrow = 0, all = 0;
        for (uint64_t seed = 0; seed < RECORDS; ++seed) {
            uint64_t state = 77 + seed;
            Record record = record_of(HEIGHTS, 0.5);
            const double step = 2.0 * PI / 256.0; /* of segments of 512 heights */
            for (int wave = 20; wave < 90; ++wave) {
                const double omega = (wave + 0.5) / WAVES_A_STEP[kind] * step;
                /* Of a complex normal number, with the variance 1. */
                const double a = noise(&state), b = noise(&state);
                for (int i = 0; i < HEIGHTS; ++i) {
                    const double phase = omega * i * record.step;
                    record.height[i] += a * cos(phase) + b * sin(phase);
                }
            }
            RecordSpectrum spectrum = spectrum_of(&record);
            RecordChance* chance = chance_of(&spectrum, WAVES_A_STEP[kind]);
            CHECK_NEAR(spectrum.step, step, 1e-12);
            for (int i = (int)(30.0 / WAVES_A_STEP[kind]); i < 80.0 / WAVES_A_STEP[kind]; ++i) {
                if (chance[i].mean > 0.0) {
                    const double many = chance[i].mean / spectrum.density[i];
                    held += chance[i].mean >= chance[i].low && chance[i].mean <= chance[i].high;
                    narrow += many >= 0.6 && many <= 1.9;
                    all += 1;
                }
            }
            check_band(&chance[40], spectrum.density[40]);
            free(chance);
            finish(&record, &spectrum);
        }
        const double scatter = sqrt(0.95 * 0.05 * 4.0 / all);
        CHECK_NEAR((double)held / all, 0.95, 4.0 * scatter);
        CHECK((double)narrow / all < 0.95 - 4.0 * scatter); /* the band of many waves fails */
    }
}

CASE("a single wave has two degrees of freedom, and its window's share") {
    Record record = record_of(7200, 0.25);
    for (int i = 0; i < record.count; ++i) {
        record.height[i] = cos(1.2345 * i * record.step);
    }
    RecordSpectrum spectrum = spectrum_of(&record);
    RecordWaves waves;
    RecordChance* chance = calloc((size_t)spectrum.count, sizeof *chance);
    CHECK(chance && record_waves_create(&waves, &spectrum, NULL));
    record_waves_add(&waves, &spectrum, 1.2345, 0.5);
    record_waves_add(&waves, &spectrum, 1e9, 0.5); /* beyond all */
    record_compare(&spectrum, &waves, chance);
    const int nearest = (int)lround(1.2345 / spectrum.step) - 1;
    for (int i = nearest - 1; i <= nearest + 1; ++i) {
        CHECK_NEAR(chance[i].freedom, 2.0, 1e-9);
        /* A wave's place is known to half of 1/104 of a step, over which the share changes by at
           most 0.9 a step. */
        CHECK_NEAR(chance[i].mean, spectrum.density[i], 0.005 * 0.5 / spectrum.step);
        check_band(&chance[i], spectrum.density[i]);
    }
    assert_true(isnan(chance[nearest + 40].mean) && isnan(chance[spectrum.count - 1].mean));
    free(chance);
    record_waves_finish(&waves);
    finish(&record, &spectrum);
}
