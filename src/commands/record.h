/*
 * The record of a gauge: heights of the surface at one place and even times, and their spectrum by
 * Welch's method (P. D. Welch, IEEE Trans. Audio Electroacoust. 15, 1967). The record is cut into
 * segments that overlap by half. Each loses its mean and its trend, is weighted by Hann's window,
 * and gives a periodogram; the spectrum is the mean of these.
 */
#ifndef SWELL_COMMANDS_RECORD_H
#define SWELL_COMMANDS_RECORD_H

#include "swell/base.h"

/* Lines of a record. */
enum { RECORD_LEAST = 256, RECORD_MOST = 10000000 };

typedef struct Record {
    int count;
    double step;    /* between times [s] */
    double* height; /* (count), owned [m] */
} Record;

/* Reads the columns time and height, also called t, elevation or eta, of a .csv. Where `rate`
   [1/s] is not 0 it gives the times of a file without a column time. Heights alone, and time and
   height, need no names. Fails with SWELL_ERROR_FILE, also for too few lines and for uneven times,
   SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED; then there is nothing to finish. */
bool record_read(Record* record, const char* name, double rate, SwellError* error);

void record_finish(Record* record);

typedef struct RecordSpectrum {
    int count;          /* of frequencies */
    double step;        /* between them, and the first one [rad/s] */
    double* density;    /* (count), owned: S(omega) of (i + 1) step [m^2 s] */
    int segments;       /* whose periodograms it is the mean of */
    double height;      /* 4 sqrt(m0) [m] */
    double peak_period; /* of the mean frequency weighted by S^4 (I. R. Young, Ocean Eng. 22,
                           1995) [s]; 0 without waves */
} RecordSpectrum;

/* Estimates the spectrum of at least RECORD_LEAST heights, up to the highest frequency that the
   times tell apart. Segments have 2^m heights: as many as fit into 256 s and into a seventh of the
   record, but at least 32. Fails with SWELL_ERROR_MEMORY, and then there is nothing to finish. */
bool record_estimate(RecordSpectrum* spectrum, const Record* record, SwellError* error);

void record_spectrum_finish(RecordSpectrum* spectrum);

/* The waves of a sea, by their frequencies. Over all seeds their amplitudes are random, each of a
   complex normal distribution; within one sea, and so within a record, they stay. */
typedef struct RecordWaves {
    int count, parts; /* parts of a step between the spectrum's frequencies */
    double* variance; /* (count), owned: of the waves from i to i + 1 parts of a step [m^2] */
} RecordWaves;

/* Begins a sea without waves. Fails with SWELL_ERROR_MEMORY, and then there is nothing to finish.
 */
bool record_waves_create(RecordWaves* waves, const RecordSpectrum* spectrum, SwellError* error);

/* Adds a wave of a frequency [rad/s] and a mean variance over all seeds [m^2]. Waves outside of the
   spectrum, also those below its first frequency, are left out. */
void record_waves_add(RecordWaves* waves, const RecordSpectrum* spectrum, double omega,
                      double variance);

void record_waves_finish(RecordWaves* waves);

/* The estimate at a frequency, over all seeds of a sea. */
typedef struct RecordChance {
    double mean;      /* [m^2 s]; NaN where it is not compared */
    double freedom;   /* of the chi-square distribution that is as wide, 2 or more */
    double low, high; /* in 95 of 100 cases the mean lies between these [m^2 s] */
} RecordChance;

/* Fills (count) of them. Not compared are frequencies above two thirds of the highest one, below
   which waves beyond that one appear, and those where the mean is less than a thousandth of its
   peak. */
void record_compare(const RecordSpectrum* spectrum, const RecordWaves* waves, RecordChance* chance);

#endif
