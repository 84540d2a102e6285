#include "wave_fit.h"

#include "base/numbers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Samples in a wave's length: the least, the least that serves a closer fit, and the wanted ones. A
   grid is so long that its shortest wave has at most SAMPLES_MANY, since short grids fade where
   vertices are far apart. */
static const double SAMPLES_LEAST = 4.0, SAMPLES_FEW = 8.0, SAMPLES_WANTED = 16.0;
static const double SAMPLES_MANY = 32.0;

/* Relative errors of a wave vector. The search ends at CLOSE, 0.03 degrees. Above FAR, 0.2 degrees,
   it goes on to longer grids, in which a wave has fewer samples. Waves share a grid that errs by
   SHARED at most, 0.1 % of a length, since only the waves of a grid raise bound waves together. */
static const double CLOSE = 4.4e-4, FAR = 3.5e-3, SHARED = 1e-3;

int ocean_wave_count(const OceanSeaState* state) {
    int count = 0;
    while (count < OCEAN_WAVES_MAX && state->wave[count].length != 0.0) {
        ++count;
    }
    return count;
}

double ocean_wave_height(const OceanSeaState* state) {
    double variance = 0.0;
    for (int i = 0; i < ocean_wave_count(state); ++i) {
        variance += state->wave[i].height * state->wave[i].height / 8.0;
    }
    return 4.0 * sqrt(variance);
}

/* The highest that a wave of a length can be over a depth [m]: Miche, Annales des Ponts et
   Chaussees 114 (1944), and McCowan, Phil. Mag. 38 (1894). */
static double highest_wave(double length, double depth) {
    return fmin(0.142 * length * tanh(SWELL_TWO_PI * depth / length), 0.78 * depth);
}

double ocean_wave_gain(const OceanSeaState* state) {
    const double height = ocean_wave_height(state), most = OCEAN_BREAKING_RATIO * state->depth;
    double sum = 0.0; /* the waves' shares of the highest ones, where all crests meet */
    if (height <= most) {
        return 1.0;
    }
    for (int i = 0; i < ocean_wave_count(state); ++i) {
        sum += state->wave[i].height / highest_wave(state->wave[i].length, state->depth);
    }
    return fmin(fmax(most / height, 1.0 / sum), 1.0);
}

/* ---- The length of one grid ---------------------------------------------------------------- */

/* Waves of one grid, long to short: their wave vectors in turns [1/m]. */
typedef struct Group {
    int waves;
    double (*turns)[2];
} Group;

static double length_of(const double turns[2]) {
    return 1.0 / hypot(turns[0], turns[1]);
}

/* As round, for numbers that an int holds. */
static double nearest(double number) {
    return (double)(int)(number + (number < 0.0 ? -0.5 : 0.5));
}

/* The largest distance of a wave vector from the nearest one of the grid, over its own length. */
static double rounding_of(const Group* group, double length) {
    double worst = 0.0;
    for (int i = 0; i < group->waves; ++i) {
        const double x = length * group->turns[i][0], z = length * group->turns[i][1];
        const double off_x = x - nearest(x), off_z = z - nearest(z);
        const double square = (off_x * off_x + off_z * off_z) / (x * x + z * z);
        worst = square > worst ? square : worst;
    }
    return sqrt(worst);
}

/* Changes a grid's length a little so that the wave has its exact wavelength. */
static double suit(double length, const double turns[2]) {
    return length_of(turns) * hypot(nearest(length * turns[0]), nearest(length * turns[1]));
}

/* Returns the best length around `length`. It also tries those that make one wave exact. */
static double refine(const Group* group, double length) {
    enum { STEPS = 200 };
    const double step = 0.01; /* wider than a step of `search` */
    double best = length, least = rounding_of(group, length);
    for (int i = 0; i < STEPS; ++i) {
        const double near = length * (1.0 + step * (2.0 * i / STEPS - 1.0));
        for (int w = -1; w < group->waves; ++w) {
            const double tried = w < 0 ? near : suit(near, group->turns[w]);
            const double rounding = rounding_of(group, tried);
            if (rounding < least) {
                best = tried;
                least = rounding;
            }
        }
    }
    return best;
}

/* Searches from `low` to `high` for the shortest length with a rounding of at most CLOSE, and tries
   those that make the longest wave exact, too. If there is none, it takes the length with the least
   rounding, if that is below `rounding`. */
static void search(const Group* group, double low, double high, double* rounding, double* best) {
    enum { STEPS = 400 };
    const double ratio = exp(log(fmax(high / low, 1.0)) / STEPS);
    double length = low;
    for (int i = 0; i <= STEPS && *rounding > CLOSE; ++i, length *= ratio) {
        for (int w = group->waves == 1 ? 0 : -1; w <= 0; ++w) {
            const double tried = w < 0 ? length : suit(length, group->turns[0]);
            const double own = rounding_of(group, tried);
            if (own < *rounding && (group->waves == 1 || tried <= high)) {
                *rounding = own;
                *best = tried;
            }
        }
    }
}

/* Whether a grid of N can hold waves of these lengths. */
static bool is_held(double longest, double shortest, int grid) {
    return longest <= shortest * grid / SAMPLES_LEAST;
}

/* Returns the grid's length and fills its rounding: INFINITY if no length holds the waves. */
static double fit_group(const Group* group, int grid, double* rounding) {
    const double longest = length_of(group->turns[0]);
    const double shortest = length_of(group->turns[group->waves - 1]);
    const double ample = fmin(shortest * grid / SAMPLES_MANY, OCEAN_LENGTH_MAX);
    const double low = fmax(longest, ample);
    double best = longest;
    *rounding = INFINITY;
    if (is_held(longest, shortest, grid)) {
        const double middle = fmax(low, shortest * grid / SAMPLES_WANTED);
        search(group, low, middle, rounding, &best);
        if (*rounding > FAR) {
            const double most = shortest * grid / SAMPLES_LEAST;
            search(group, middle, fmin(fmax(shortest * grid / SAMPLES_FEW, 1.5 * low), most),
                   rounding, &best);
        }
    }
    return best;
}

/* ---- The groups ---------------------------------------------------------------------------- */

/* The waves, long to short. */
typedef struct Sorted {
    int waves, index[OCEAN_WAVES_MAX];
    double turns[OCEAN_WAVES_MAX][2];
} Sorted;

static Sorted sort_waves(const OceanSeaState* state) {
    Sorted sorted = {.waves = ocean_wave_count(state)};
    for (int i = 0; i < sorted.waves; ++i) {
        int place = i;
        for (; place > 0 && state->wave[sorted.index[place - 1]].length < state->wave[i].length;
             --place) {
            sorted.index[place] = sorted.index[place - 1];
        }
        sorted.index[place] = i;
    }
    for (int i = 0; i < sorted.waves; ++i) {
        const OceanSingleWave* wave = &state->wave[sorted.index[i]];
        const double angle = swell_radians(wave->direction);
        sorted.turns[i][0] = cos(angle) / wave->length;
        sorted.turns[i][1] = sin(angle) / wave->length;
    }
    return sorted;
}

/* The sorted waves from `first` to before `end`, and the length of their grid. */
typedef struct Part {
    int first, end;
    double length;
} Part;

typedef struct Division {
    int grids;
    Part part[OCEAN_CASCADES_MAX];
    double rounding; /* the worst */
} Division;

/* Tries all divisions, 576 of 16 waves, and keeps the one whose worst rounding is least, of those
   within SHARED the one with the fewest grids. */
static void divide(const Sorted* sorted, double length[][OCEAN_WAVES_MAX],
                   double rounding[][OCEAN_WAVES_MAX], const Division* tried, int first,
                   Division* best) {
    const int left = OCEAN_CASCADES_MAX - tried->grids;
    if (first == sorted->waves) {
        const double own = fmax(tried->rounding, SHARED), least = fmax(best->rounding, SHARED);
        if (best->grids == 0 || own < least || (own == least && tried->grids < best->grids)) {
            *best = *tried;
        }
        return;
    }
    const int least_end = left == 1 ? sorted->waves : first + 1;
    for (int end = least_end; end <= sorted->waves; ++end) {
        Division next = *tried;
        next.part[next.grids++] = (Part){first, end, length[first][end - 1]};
        next.rounding = fmax(tried->rounding, rounding[first][end - 1]);
        divide(sorted, length, rounding, &next, end, best);
    }
}

static Division best_division(Sorted* sorted, int grid) {
    double length[OCEAN_WAVES_MAX][OCEAN_WAVES_MAX], rounding[OCEAN_WAVES_MAX][OCEAN_WAVES_MAX];
    Division tried = {0}, best = {0};
    const bool alone = sorted->waves <= OCEAN_CASCADES_MAX; /* each wave may have its own grid */
    for (int first = 0; first < sorted->waves; ++first) {
        for (int last = first; last < sorted->waves; ++last) {
            const Group group = {last - first + 1, sorted->turns + first};
            double own;
            length[first][last] = fit_group(&group, grid, &own);
            const bool suits = !alone || first == last || own <= SHARED;
            rounding[first][last] = suits ? own : (double)INFINITY;
        }
    }
    divide(sorted, length, rounding, &tried, 0, &best);
    for (int g = 0; g < best.grids; ++g) {
        Part* part = &best.part[g];
        const Group group = {part->end - part->first, sorted->turns + part->first};
        part->length = group.waves > 1 ? refine(&group, part->length) : part->length;
    }
    return best;
}

/* ---- The fit ------------------------------------------------------------------------------- */

/* Longer grids first, as readers of cascades expect. */
static int compare_parts(const void* one, const void* other) {
    const Part *a = one, *b = other;
    return a->length != b->length ? (a->length < b->length ? 1 : -1) : a->first - b->first;
}

static const double NEAR_LENGTH = 1.42; /* largest ratio of a grid's length to the given one */

/* The least and the greatest length of one grid for all waves, near the parameters' length. */
static void find_range(const Sorted* sorted, const OceanParams* params, double range[2]) {
    const double shortest = length_of(sorted->turns[sorted->waves - 1]);
    range[0] = fmax(params->length / NEAR_LENGTH, length_of(sorted->turns[0]));
    range[1] = fmin(params->length * NEAR_LENGTH, shortest * params->grid / SAMPLES_LEAST);
}

static void set_grid(OceanWaveFit* fit, int index, const Sorted* sorted, const Part* part) {
    const double length = part->length, dk = SWELL_TWO_PI / length;
    double low = INFINITY, high = 0.0;
    for (int i = part->first; i < part->end; ++i) {
        OceanHeldWave* wave = &fit->wave[sorted->index[i]];
        *wave = (OceanHeldWave){.grid = index,
                                .n = (int)nearest(length * sorted->turns[i][0]),
                                .m = (int)nearest(length * sorted->turns[i][1])};
        const double steps = hypot(wave->n, wave->m);
        wave->length = length / steps;
        low = fmin(low, dk * steps);
        high = fmax(high, dk * steps);
    }
    const double edge = 0.25 * dk; /* no wave lies on an edge of the band */
    fit->length[index] = length;
    fit->band[index] = (OceanBand){low - edge, high + edge};
}

OceanWaveFit ocean_wave_fit(const OceanParams* params) {
    const OceanSeaState* state = &params->state;
    Sorted sorted = sort_waves(state);
    OceanWaveFit fit = {.waves = sorted.waves, .grids = 1, .gain = ocean_wave_gain(state)};
    if (sorted.waves == 0) { /* still water */
        fit.length[0] = params->length > 0.0 ? params->length : OCEAN_LENGTH_SHORTEST;
        fit.band[0].k_low = SWELL_TWO_PI / fit.length[0];
        fit.band[0].k_high = 2.0 * fit.band[0].k_low;
        return fit;
    }
    Division division = {1, {{0, sorted.waves, params->length}}, INFINITY};
    if (params->length > 0.0) {
        const Group group = {sorted.waves, sorted.turns};
        double range[2];
        find_range(&sorted, params, range);
        search(&group, range[0], range[1], &division.rounding, &division.part[0].length);
    } else {
        division = best_division(&sorted, params->grid);
    }
    qsort(division.part, (size_t)division.grids, sizeof *division.part, compare_parts);
    fit.grids = division.grids;
    for (int g = 0; g < fit.grids; ++g) {
        set_grid(&fit, g, &sorted, &division.part[g]);
    }
    return fit;
}

/* Whether grids hold the waves. Without a length, each grid takes as many as it can hold. */
static bool fits(const Sorted* sorted, const OceanParams* params) {
    int grids = 0, first = 0;
    if (params->length > 0.0 && sorted->waves > 0) {
        double range[2];
        find_range(sorted, params, range);
        return range[0] <= range[1];
    }
    for (int i = 0; i < sorted->waves; ++i) {
        const double longest = length_of(sorted->turns[first]);
        if (i == 0 || !is_held(longest, length_of(sorted->turns[i]), params->grid)) {
            grids += 1;
            first = i;
        }
    }
    return grids <= OCEAN_CASCADES_MAX;
}

bool ocean_wave_fit_check(const OceanParams* params, SwellError* error) {
    const Sorted sorted = sort_waves(&params->state);
    if (fits(&sorted, params)) {
        return true;
    }
    char grids[64] = "";
    if (params->length > 0.0) {
        snprintf(grids, sizeof grids, "one grid of about %g m and", params->length);
    } else {
        snprintf(grids, sizeof grids, "%d grids of", OCEAN_CASCADES_MAX);
    }
    return swell_error_set(error, SWELL_ERROR_RANGE,
                           "waves of %g to %g m do not fit %s %d samples a side: a larger grid%s "
                           "is accepted",
                           length_of(sorted.turns[sorted.waves - 1]), length_of(sorted.turns[0]),
                           grids, params->grid, params->length > 0.0 ? " or another length" : "");
}
