/*
 * Measured figures of a sea beside its targets, for the panel and the tour: heights, periods,
 * slopes, the spectrum around its peak, the distribution of heights, folds and groups.
 */
#ifndef SWELL_UI_SEA_FIGURES_H
#define SWELL_UI_SEA_FIGURES_H

#include "swell/ocean.h"

#include <stdio.h>

enum { SEA_FIGURES_BINS = 64, SEA_FIGURES_WORDS = 96 };

typedef struct SeaFigures {
    OceanTargets targets;
    OceanStatistics measured;
    double height_share; /* of single waves: a wave's height over the significant height; else 1 */
    uint64_t generation; /* of the sea at the last measured spectrum; 0 for none ... */
    OceanParams params;  /* ... and its parameters: each sea counts its own generations */
    bool holds;          /* whether the axes never shrink */
    bool steady;         /* whether the last measurement found the sea unchanged */
    char rounding[SEA_FIGURES_WORDS]; /* sea_figures_rounding; "" if there is none */

    /* The spectrum; densities in m^2 s. That of the amplitudes has 2 |h0|^2 for a wave. */
    bool has_spectrum;        /* false for a sea without waves */
    double measured_period;   /* at the peak of the amplitudes' smoothed spectrum [s]; 0 for none */
    double highest_frequency; /* at its right end [rad/s] */
    float highest_density;    /* at its top */
    float target_density[SEA_FIGURES_BINS], measured_density[SEA_FIGURES_BINS];

    /* The surface: shares of it per bin, between -highest_height and highest_height. */
    double highest_height; /* [m] */
    double least_jacobian; /* J of the sampled surface, to first order ... */
    double folded;         /* ... and the share of the surface where J < 0 */
    float most_heights;    /* largest value of the two arrays below */
    float heights[SEA_FIGURES_BINS];
    float normal[SEA_FIGURES_BINS]; /* a normal distribution of the same variance */

    /* The sea before, with held axes. */
    bool has_before;
    double before_height;                   /* its significant height [m] */
    float before_density[SEA_FIGURES_BINS]; /* its target [m^2 s] */
    float before_normal[SEA_FIGURES_BINS];  /* its normal distribution */
} SeaFigures;

/* Measures a sea at its present time. Measures the spectrum only after the waves have changed. With
   `holds` the axes never shrink, and the sea before the last change is kept. If a change continues
   from one measurement to the next, it is the sea before the whole change. */
void sea_figures_measure(SeaFigures* figures, const OceanSea* sea, bool holds);

/* The groups that two single waves make. */
typedef struct SeaGroups {
    double direction[2]; /* unit vector normal to the lines of their middles: x, z */
    double apart;        /* distance from one group to the next [m] */
    double speed;        /* velocity along `direction` [m/s] */
    double crest_speed;  /* m/s */
    double first;        /* place of a group at time 0, along `direction` from the origin [m] */
} SeaGroups;

/* Fills the groups of a sea of two unlike single waves, as its grids hold them, that run in nearly
   the same direction without a current. Returns false for other seas. */
bool sea_figures_groups(const OceanSea* sea, SeaGroups* groups);

/* Returns the significant height of a sea state by its spectrum [m]. */
double sea_figures_height(const OceanSeaState* sea);

/* Writes the largest rounding of a sea's single waves by the grids [m, degrees], in one line:
   "waves are rounded to the grid: directions by up to 0.79°". Writes "" and returns false if the
   rounding is at most 0.1 % of each length and 0.1 degrees, or the sea has no single waves. */
bool sea_figures_rounding(const OceanSea* sea, char* text, size_t size);

/* Prints that rounding as a note, if there is one. */
void sea_figures_note_rounding(const OceanSea* sea, FILE* log);

/* Writes the sea's name, as in "Beaufort 5, fresh breeze". */
void sea_figures_name(const OceanSeaState* sea, char* name, size_t size);

#endif
