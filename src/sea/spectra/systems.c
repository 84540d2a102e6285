/*
 * The figures of a spectrum (heights, periods and directions) and the wave systems it consists of.
 * The cells of one system form a tree (a union-find forest): each points uphill, at last to the
 * peak. Edges between cells of different trees, highest first, are the passes over which peaks
 * merge.
 */
#include "store.h"

#include "base/numbers.h"
#include "base/parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- Summary ------------------------------------------------------------------------------- */

/* Returns the density of a frequency over all directions, summed over the cells with one label;
   over all cells where `labels` is NULL. */
static double density_at(const OceanTable* t, const int* labels, int label, int f) {
    double sum = 0.0;
    for (int d = 0; d < t->directions; ++d) {
        const size_t cell = (size_t)f * (size_t)t->directions + (size_t)d;
        sum += !labels || labels[cell] == label ? t->density[cell] : 0.0;
    }
    return sum * SWELL_TWO_PI / t->directions;
}

static double wrap(double direction) {
    const double turned = direction < 0.0 ? direction + SWELL_TWO_PI : direction;
    return turned >= SWELL_TWO_PI ? 0.0 : turned;
}

/* Returns the vertex of the parabola through the peak and its neighbours. */
static double peak_frequency(const OceanTable* t, const int* labels, int label, int at) {
    const double* f = t->frequency;
    if (at == 0 || at + 1 == t->frequencies) {
        return f[at];
    }
    const double low = density_at(t, labels, label, at - 1),
                 peak = density_at(t, labels, label, at);
    const double high = density_at(t, labels, label, at + 1);
    const double up = (peak - low) / (f[at] - f[at - 1]),
                 down = (high - peak) / (f[at + 1] - f[at]);
    const double bend = (down - up) / (f[at + 1] - f[at - 1]);
    const double vertex = 0.5 * (f[at - 1] + f[at]) - 0.5 * up / bend;
    return bend < 0.0 ? swell_clamp(vertex, f[at - 1], f[at + 1]) : f[at];
}

static SpectraSummary summarize(const OceanTable* t, const int* labels, int label) {
    double m0 = 0.0, a = 0.0, b = 0.0, highest = 0.0;
    int peak = 0;
    for (int f = 0; f < t->frequencies; ++f) {
        const double density = density_at(t, labels, label, f);
        m0 += density * t->bandwidth[f];
        if (density > highest) {
            highest = density;
            peak = f;
        }
    }
    if (!(m0 > 0.0)) {
        return (SpectraSummary){0.0, NAN, NAN, NAN};
    }
    for (int d = 0; d < t->directions; ++d) {
        double variance = 0.0;
        for (int f = 0; f < t->frequencies; ++f) {
            const size_t cell = (size_t)f * (size_t)t->directions + (size_t)d;
            variance += !labels || labels[cell] == label ? t->density[cell] * t->bandwidth[f] : 0.0;
        }
        const double angle = t->first_direction + SWELL_TWO_PI * d / t->directions;
        a += variance * cos(angle);
        b += variance * sin(angle);
    }
    const double r1 = hypot(a, b) * SWELL_TWO_PI / t->directions / m0;
    return (SpectraSummary){.height = 4.0 * sqrt(m0),
                            .peak_period = 1.0 / peak_frequency(t, labels, label, peak),
                            .direction = wrap(atan2(b, a)),
                            .spread = sqrt(fmax(2.0 - 2.0 * r1, 0.0))};
}

SpectraSummary spectra_summarize(const OceanTable* table) {
    return summarize(table, NULL, 0);
}

/* ---- Watershed ----------------------------------------------------------------------------- */

typedef struct Edge {
    double height; /* density of its lower cell */
    int a, b;
} Edge;

typedef struct Forest {
    const OceanTable* table;
    int cells, edges;
    int* parent;      /* (cells) a peak is its own parent; -1 without waves */
    double* variance; /* (cells) variance of a tree, at its peak */
    Edge* edge;
} Forest;

/* Returns the cell beside another, or -1 outside. Directions wrap around. */
static int neighbour(const OceanTable* t, int cell, int up, int along) {
    const int f = cell / t->directions + up, d = cell % t->directions + along;
    return f < 0 || f >= t->frequencies ? -1
                                        : f * t->directions + (d + t->directions) % t->directions;
}

/* Cells of equal density are ordered by their index, so that no path goes in a circle. */
static bool is_higher(const OceanTable* t, int a, int b) {
    return t->density[a] > t->density[b] || (t->density[a] == t->density[b] && a > b);
}

static int find_peak(Forest* forest, int cell) {
    int peak = cell;
    while (forest->parent[peak] != peak) {
        peak = forest->parent[peak];
    }
    while (forest->parent[cell] != peak) {
        const int next = forest->parent[cell];
        forest->parent[cell] = peak;
        cell = next;
    }
    return peak;
}

/* Joins two trees under the higher peak. */
static void join(Forest* forest, int a, int b) {
    const int high = is_higher(forest->table, a, b) ? a : b, low = high == a ? b : a;
    forest->parent[low] = high;
    forest->variance[high] += forest->variance[low];
}

static int compare_edges(const void* x, const void* y) {
    const Edge *a = x, *b = y;
    if (a->height != b->height) {
        return a->height > b->height ? -1 : 1;
    }
    return a->a != b->a ? (a->a < b->a ? -1 : 1) : (a->b > b->b) - (a->b < b->b);
}

/* Peaks merge over a pass of at least this share of the lower peak, or if the square of their
   distance is at most SPREAD_SHARE of the squared width of the narrower system. Source: Hanson and
   Phillips, J. Atmos. Oceanic Technol. 18 (2001). */
static const double PASS_SHARE = 0.65, SPREAD_SHARE = 0.4;

/* A peak with a smaller share of the whole variance is no system. */
static const double LEAST_SHARE = 0.01;

/* Points each cell at its highest neighbour. Merges peaks over high passes, then peaks with less
   variance than LEAST_SHARE over their highest pass. Returns that least variance. */
static double grow_and_merge(Forest* forest) {
    static const int UP[] = {0, 1, 1, 1}, ALONG[] = {1, -1, 0, 1};
    const OceanTable* t = forest->table;
    int* parent = forest->parent;
    double sum = 0.0;
    for (int cell = 0; cell < forest->cells; ++cell) {
        parent[cell] = t->density[cell] > 0.0 ? cell : -1;
        for (int i = 0; i < 9 && parent[cell] >= 0; ++i) {
            const int other = neighbour(t, cell, i / 3 - 1, i % 3 - 1);
            if (other >= 0 && is_higher(t, other, parent[cell])) {
                parent[cell] = other;
            }
        }
    }
    for (int cell = 0; cell < forest->cells; ++cell) {
        if (parent[cell] >= 0) {
            const double variance = t->density[cell] * t->bandwidth[cell / t->directions];
            forest->variance[find_peak(forest, cell)] += variance;
            sum += variance;
        }
        for (int i = 0; i < 4 && parent[cell] >= 0; ++i) {
            const int other = neighbour(t, cell, UP[i], ALONG[i]);
            if (other >= 0 && parent[other] >= 0 &&
                find_peak(forest, cell) != find_peak(forest, other)) {
                forest->edge[forest->edges++] =
                    (Edge){fmin(t->density[cell], t->density[other]), cell, other};
            }
        }
    }
    qsort(forest->edge, (size_t)forest->edges, sizeof *forest->edge, compare_edges);
    const double least = LEAST_SHARE * sum;
    for (int i = 0; i < 2 * forest->edges; ++i) {
        const bool is_first = i < forest->edges;
        const Edge* edge = &forest->edge[i % forest->edges];
        const int a = find_peak(forest, edge->a), b = find_peak(forest, edge->b);
        if (a != b && (is_first ? edge->height >= PASS_SHARE * fmin(t->density[a], t->density[b])
                                : fmin(forest->variance[a], forest->variance[b]) < least)) {
            join(forest, a, b);
        }
    }
    return least;
}

/* ---- The last merges ----------------------------------------------------------------------- */

enum { PEAKS_MAX = 32 }; /* most peaks that remain for the last merges */

static double angle_of(const OceanTable* t, int cell) {
    return t->first_direction + SWELL_TWO_PI * (cell % t->directions) / t->directions;
}

/* Returns the squared distance of two peaks in the plane of f cos and f sin. */
static double distance(const OceanTable* t, int a, int b) {
    const double fa = t->frequency[a / t->directions], fb = t->frequency[b / t->directions];
    return fa * fa + fb * fb - 2.0 * fa * fb * cos(angle_of(t, a) - angle_of(t, b));
}

static int nearest_peak(const OceanTable* t, const int* peaks, int count, int cell) {
    int best = -1;
    for (int i = 0; i < count; ++i) {
        if (peaks[i] != cell &&
            (best < 0 || distance(t, cell, peaks[i]) < distance(t, cell, peaks[best]))) {
            best = i;
        }
    }
    return best;
}

/* Selects the peaks with the highest variances, in order. The others join the nearest one. */
static int select_peaks(Forest* forest, double least, int peaks[PEAKS_MAX]) {
    const double* variance = forest->variance;
    int count = 0;
    for (int cell = 0; cell < forest->cells; ++cell) {
        if (forest->parent[cell] != cell) {
            continue;
        }
        int at = count < PEAKS_MAX ? count++ : PEAKS_MAX;
        for (; at > 0 && variance[cell] > variance[peaks[at - 1]]; --at) {
            if (at < PEAKS_MAX) {
                peaks[at] = peaks[at - 1];
            }
        }
        if (at < PEAKS_MAX) {
            peaks[at] = cell;
        }
    }
    while (count > 1 && variance[peaks[count - 1]] < least) {
        --count;
    }
    for (int cell = 0; cell < forest->cells; ++cell) {
        bool is_kept = forest->parent[cell] != cell;
        for (int i = 0; i < count && !is_kept; ++i) {
            is_kept = peaks[i] == cell;
        }
        if (!is_kept) {
            const int to = peaks[nearest_peak(forest->table, peaks, count, cell)];
            forest->parent[cell] = to;
            forest->variance[to] += forest->variance[cell];
        }
    }
    return count;
}

/* Joins peaks i and j of the list and returns its new length. */
static int join_peaks(Forest* forest, int* peaks, int count, int i, int j) {
    join(forest, peaks[i], peaks[j]);
    const int peak = find_peak(forest, peaks[i]);
    const int low = i < j ? i : j, high = i < j ? j : i;
    peaks[low] = peak;
    memmove(peaks + high, peaks + high + 1, (size_t)(count - high - 1) * sizeof *peaks);
    return count - 1;
}

/* Finds the squared width of each system about its mean, in the plane of f cos and f sin. */
static void find_widths(Forest* forest, const int* peaks, int count, double* width) {
    const OceanTable* t = forest->table;
    double sum[PEAKS_MAX][4] = {{0}};
    for (int cell = 0; cell < forest->cells; ++cell) {
        const int peak = forest->parent[cell] >= 0 ? find_peak(forest, cell) : -1;
        for (int i = 0; i < count && peak >= 0; ++i) {
            if (peaks[i] == peak) {
                const double f = t->frequency[cell / t->directions], angle = angle_of(t, cell);
                const double v = t->density[cell] * t->bandwidth[cell / t->directions];
                sum[i][0] += v;
                sum[i][1] += v * f * cos(angle);
                sum[i][2] += v * f * sin(angle);
                sum[i][3] += v * f * f;
                break;
            }
        }
    }
    for (int i = 0; i < count; ++i) {
        const double x = sum[i][1] / sum[i][0], y = sum[i][2] / sum[i][0];
        width[i] = fmax(sum[i][3] / sum[i][0] - x * x - y * y, 0.0);
    }
}

static int merge_close(Forest* forest, int* peaks, int count) {
    double width[PEAKS_MAX];
    find_widths(forest, peaks, count, width);
    for (int i = 0; i < count; ++i) {
        for (int j = i + 1; j < count; ++j) {
            if (distance(forest->table, peaks[i], peaks[j]) <=
                SPREAD_SHARE * fmin(width[i], width[j])) {
                count = join_peaks(forest, peaks, count, i, j);
                find_widths(forest, peaks, count, width);
                i = -1; /* start again from the beginning */
                break;
            }
        }
    }
    return count;
}

/* Returns whether the largest density of a system over all directions is above Pierson and
   Moskowitz's at its frequency. */
static bool is_above_growth(Forest* forest, int peak) {
    const OceanTable* t = forest->table;
    double highest = 0.0, frequency = t->frequency[0];
    for (int f = 0; f < t->frequencies; ++f) {
        double density = 0.0;
        for (int d = 0; d < t->directions; ++d) {
            const int cell = f * t->directions + d;
            if (forest->parent[cell] >= 0 && find_peak(forest, cell) == peak) {
                density += t->density[cell] * SWELL_TWO_PI / t->directions;
            }
        }
        if (density > highest) {
            highest = density;
            frequency = t->frequency[f];
        }
    }
    const double alpha = 8.1e-3, omega = SWELL_TWO_PI * frequency;
    return highest >
           alpha * OCEAN_GRAVITY * OCEAN_GRAVITY * SWELL_TWO_PI * pow(omega, -5.0) * exp(-1.25);
}

/* Waves slower than this times the wind along them are wind sea (Hanson and Phillips). */
static const double WIND_SEA_AGE = 1.5;

static bool is_wind_sea(Forest* forest, int peak, double wind_speed, double wind_direction) {
    const OceanTable* t = forest->table;
    if (!isfinite(wind_speed) || !isfinite(wind_direction)) {
        return is_above_growth(forest, peak);
    }
    const double speed = OCEAN_GRAVITY / (SWELL_TWO_PI * t->frequency[peak / t->directions]);
    return speed <= WIND_SEA_AGE * wind_speed * cos(angle_of(t, peak) - wind_direction);
}

/* Joins all wind seas. `wind_sea` becomes their peak, or -1. Returns how many systems remain. */
static int join_wind_seas(Forest* forest, int* peaks, int count, double wind_speed,
                          double wind_direction, int* wind_sea) {
    bool is_wind[PEAKS_MAX];
    for (int i = 0; i < count; ++i) {
        is_wind[i] = is_wind_sea(forest, peaks[i], wind_speed, wind_direction);
    }
    int first = -1;
    for (int i = 0, at = 0, all = count; i < all; ++i, ++at) {
        if (is_wind[i] && first >= 0) {
            count = join_peaks(forest, peaks, count, first, at--);
        } else if (is_wind[i]) {
            first = at;
        }
    }
    *wind_sea = first >= 0 ? peaks[first] : -1;
    return count;
}

/* Joins the smallest systems with their nearest until few remain. */
static int join_smallest(Forest* forest, int* peaks, int count, int* wind_sea) {
    while (count > SPECTRA_SYSTEMS_MAX) {
        int least = 0;
        for (int i = 1; i < count; ++i) {
            least = forest->variance[peaks[i]] < forest->variance[peaks[least]] ? i : least;
        }
        const int to = nearest_peak(forest->table, peaks, count, peaks[least]);
        const bool is_wind = peaks[to] == *wind_sea, was_wind = peaks[least] == *wind_sea;
        const bool stays = forest->variance[peaks[to]] >= forest->variance[peaks[least]];
        const int a = peaks[to];
        count = join_peaks(forest, peaks, count, to, least);
        /* The larger of the two decides whether both are wind sea. */
        if (is_wind || was_wind) {
            *wind_sea = (stays ? is_wind : was_wind) ? find_peak(forest, a) : -1;
        }
    }
    return count;
}

/* Describes the systems, the highest variance first. Labels their cells for that. */
static void describe(Forest* forest, int* peaks, int count, int wind_sea, SpectraSystem* systems,
                     int* labels) {
    for (int i = 1; i < count; ++i) {
        const int peak = peaks[i];
        int at = i;
        for (; at > 0 && forest->variance[peak] > forest->variance[peaks[at - 1]]; --at) {
            peaks[at] = peaks[at - 1];
        }
        peaks[at] = peak;
    }
    for (int cell = 0; cell < forest->cells; ++cell) {
        const int peak = forest->parent[cell] >= 0 ? find_peak(forest, cell) : -1;
        labels[cell] = -1;
        for (int i = 0; i < count && peak >= 0; ++i) {
            labels[cell] = peaks[i] == peak ? i : labels[cell];
        }
    }
    for (int i = 0; i < count; ++i) {
        systems[i] = (SpectraSystem){summarize(forest->table, labels, i), peaks[i] == wind_sea};
    }
}

int spectra_systems(const OceanTable* table, double wind_speed, double wind_direction,
                    SpectraSystem systems[SPECTRA_SYSTEMS_MAX]) {
    const int cells = table->frequencies * table->directions;
    const size_t room = (size_t)cells;
    Forest forest = {.table = table, .cells = cells};
    int* labels; /* system of each cell */
    void** parts =
        SWELL_PARTS(NULL, NULL, SWELL_PART(forest.parent, room), SWELL_PART(forest.variance, room),
                    SWELL_PART(forest.edge, 4 * room), SWELL_PART(labels, room));
    if (!parts) {
        return 0;
    }
    int peaks[PEAKS_MAX], wind_sea = -1 /* `wind_sea` is its peak */, count = 0;
    const double least = grow_and_merge(&forest);
    if (least > 0.0) {
        count = select_peaks(&forest, least, peaks);
        count = merge_close(&forest, peaks, count);
        count = join_wind_seas(&forest, peaks, count, wind_speed, wind_direction, &wind_sea);
        count = join_smallest(&forest, peaks, count, &wind_sea);
    }
    describe(&forest, peaks, count, wind_sea, systems, labels);
    swell_parts_free(parts);
    return count;
}
