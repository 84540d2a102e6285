#include "measured.h"

#include "base/numbers.h"

/* The bands that the tail continues, as shares of the highest frequency. In the last bands of a
   buoy the densities are too low. */
static const double TAIL_FROM = 0.5, TAIL_TO = 0.8;

static double direction_step(const OceanTable* table) {
    return SWELL_TWO_PI / table->directions;
}

/* The edges of a band [Hz] lie half way to its neighbours, at the ends half a bandwidth away. */
static double low_edge(const OceanTable* table, int band) {
    return band > 0 ? 0.5 * (table->frequency[band - 1] + table->frequency[band])
                    : fmax(table->frequency[0] - 0.5 * table->bandwidth[0], 0.0);
}

static double high_edge(const OceanTable* table, int band) {
    return band < table->frequencies - 1 ? low_edge(table, band + 1)
                                         : table->frequency[band] + 0.5 * table->bandwidth[band];
}

static double width(const OceanTable* table, int band) {
    return high_edge(table, band) - low_edge(table, band);
}

/* The band that holds a frequency [Hz], or -1. */
static int band_at(const OceanTable* table, double frequency) {
    /* The last band that begins at or below the frequency is in [low, high). */
    int low = 0, high = table->frequencies;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (low_edge(table, middle) <= frequency) {
            low = middle;
        } else {
            high = middle;
        }
    }
    const bool inside = table->frequencies > 0 && frequency >= low_edge(table, low) &&
                        frequency < high_edge(table, low);
    return inside ? low : -1;
}

/* The mean density between a band's edges, which keeps the table's density times bandwidth. */
static double table_density(const OceanTable* table, int band, int direction) {
    return table->density[(size_t)band * (size_t)table->directions + (size_t)direction] *
           (table->bandwidth[band] / width(table, band));
}

/* The least of the slopes to both neighbours; 0 at an extreme or at the end of the table. */
static double limited_slope(const OceanTable* table, int band, int direction) {
    if (band == 0 || band == table->frequencies - 1) {
        return 0.0;
    }
    const double here = table_density(table, band, direction);
    const double before = (here - table_density(table, band - 1, direction)) /
                          (table->frequency[band] - table->frequency[band - 1]);
    const double after = (table_density(table, band + 1, direction) - here) /
                         (table->frequency[band + 1] - table->frequency[band]);
    if (before * after <= 0.0) {
        return 0.0;
    }
    return fabs(before) < fabs(after) ? before : after;
}

/* The density at a frequency [Hz] of a band and a direction of the table [m^2 / Hz / rad]. */
static double density_in_band(const OceanTable* table, int band, int direction, double frequency) {
    const double here = table_density(table, band, direction);
    const double most = 2.0 * here / width(table, band); /* the line reaches 0 at an edge */
    const double slope = swell_clamp(limited_slope(table, band, direction), -most, most);
    const double middle = 0.5 * (low_edge(table, band) + high_edge(table, band));
    return here + slope * (frequency - middle);
}

OceanMeasured ocean_measured_of(const OceanTable* table) {
    const int last = table->frequencies - 1;
    const double last_hz = table->frequency[last];
    double most = 0.0, x = 0.0, z = 0.0, whole_x = 0.0, whole_z = 0.0;
    int tail_bands = 0;
    OceanMeasured measured = {.table = *table,
                              .gain = 1.0,
                              .lowest = SWELL_TWO_PI * low_edge(table, 0),
                              .highest = SWELL_TWO_PI * high_edge(table, last)};
    for (int band = 0; band <= last; ++band) {
        const double hz = table->frequency[band], omega = SWELL_TWO_PI * hz;
        double sum = 0.0, band_x = 0.0, band_z = 0.0;
        for (int i = 0; i < table->directions; ++i) {
            const double angle = table->first_direction + i * direction_step(table);
            sum += table_density(table, band, i);
            band_x += table_density(table, band, i) * cos(angle) * width(table, band);
            band_z += table_density(table, band, i) * sin(angle) * width(table, band);
        }
        const double density = sum * direction_step(table); /* S [m^2 / Hz] */
        measured.variance += density * table->bandwidth[band];
        if (density > most) {
            most = density;
            measured.peak = omega;
        }
        whole_x += band_x;
        whole_z += band_z;
        if (hz >= TAIL_FROM * last_hz && (hz <= TAIL_TO * last_hz || band == 0)) {
            measured.tail_level += density / SWELL_TWO_PI * pow(omega, 5.0);
            x += band_x;
            z += band_z;
            tail_bands += 1;
        }
    }
    measured.tail_level /= tail_bands > 0 ? tail_bands : 1;
    measured.tail_direction = x != 0.0 || z != 0.0 ? atan2(z, x) : atan2(whole_z, whole_x);
    return measured;
}

double ocean_measured_density(const OceanMeasured* measured, double omega, double direction) {
    const OceanTable* table = &measured->table;
    const double frequency = omega / SWELL_TWO_PI;
    const int band = band_at(table, frequency);
    if (band < 0) {
        return 0.0;
    }
    const double turns = (direction - table->first_direction) / SWELL_TWO_PI;
    const double place = (turns - floor(turns)) * table->directions;
    const int before = (int)place % table->directions, after = (before + 1) % table->directions;
    const double share = place - floor(place);
    const double density = (1.0 - share) * density_in_band(table, band, before, frequency) +
                           share * density_in_band(table, band, after, frequency);
    return measured->gain * density / SWELL_TWO_PI;
}

double ocean_measured_spectrum(const OceanMeasured* measured, double omega) {
    const OceanTable* table = &measured->table;
    const double frequency = omega / SWELL_TWO_PI;
    const int band = band_at(table, frequency);
    if (band < 0) {
        return 0.0;
    }
    double sum = 0.0;
    for (int i = 0; i < table->directions; ++i) {
        sum += density_in_band(table, band, i, frequency);
    }
    return measured->gain * sum * direction_step(table) / SWELL_TWO_PI;
}

double ocean_measured_direction(const OceanMeasured* measured, double direction) {
    const OceanTable* table = &measured->table;
    double sum = 0.0;
    for (int band = 0; band < table->frequencies; ++band) {
        sum += ocean_measured_density(measured, SWELL_TWO_PI * table->frequency[band], direction) *
               SWELL_TWO_PI * width(table, band);
    }
    return sum;
}

/* Gauss's rule of three nodes in each band. */
double ocean_measured_moment(const OceanMeasured* measured, double depth, int power, double lowest,
                             double highest) {
    const OceanTable* table = &measured->table;
    double sum = 0.0;
    for (int band = 0; band < table->frequencies; ++band) {
        const double a = fmax(SWELL_TWO_PI * low_edge(table, band), lowest);
        const double b = fmin(SWELL_TWO_PI * high_edge(table, band), highest);
        for (int node = 0; node < 3 && a < b; ++node) {
            const double omega = 0.5 * (a + b) + 0.5 * (b - a) * SWELL_GAUSS_NODE[node];
            sum += SWELL_GAUSS_WEIGHT[node] * (b - a) * ocean_measured_spectrum(measured, omega) *
                   pow(ocean_wave_number(omega, depth), power);
        }
    }
    return sum;
}
