/*
 * Land from a map of heights: cubic between its cells (Catmull-Rom), or the mean over a cell of the
 * window where the map is finer. Beyond its sides it goes on as there.
 */
#include "land_shapes.h"

static const double SUBDIVISIONS_MOST = 16.0; /* of a cell along a side, for its mean */

bool land_map_check(const LandMap* map, SwellError* error) {
    if (!map->heights || map->rows < LAND_MAP_CELLS_MIN || map->columns < LAND_MAP_CELLS_MIN ||
        map->rows > LAND_MAP_CELLS_MAX || map->columns > LAND_MAP_CELLS_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "%d x %d cells: %d to %d a side is accepted", map->columns,
                               map->rows, LAND_MAP_CELLS_MIN, LAND_MAP_CELLS_MAX);
    }
    const size_t count = (size_t)map->rows * (size_t)map->columns;
    for (size_t n = 0; n < count; ++n) {
        if (!(fabs((double)map->heights[n]) <= LAND_HEIGHT_MAX)) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "row %zu, column %zu is %g: -%g to %g m is accepted",
                                   n / (size_t)map->columns, n % (size_t)map->columns,
                                   (double)map->heights[n], LAND_HEIGHT_MAX, LAND_HEIGHT_MAX);
        }
    }
    const double half_width = 0.5 * map->size, half_length = half_width * map->rows / map->columns;
    return swell_check_range("size of the map", " m", map->size, LAND_MAP_SIZE_MIN,
                             LAND_MAP_SIZE_MAX, error) &&
           swell_check_range("level of the sea in the map", " m", map->level, -LAND_HEIGHT_MAX,
                             LAND_HEIGHT_MAX, error) &&
           swell_check_range("x of the place in the map", " m", map->at[0], -half_width, half_width,
                             error) &&
           swell_check_range("z of the place in the map", " m", map->at[1], -half_length,
                             half_length, error);
}

static double cell_of(const LandMap* map) {
    return map->size / map->columns;
}

/* Four cells around a place along an axis, and their weights (Catmull-Rom). */
typedef struct Around {
    int at[4];
    double weight[4];
} Around;

static Around find_around(double place, int count) {
    const double cells = swell_clamp(place, -1.0, count);
    const double first = floor(cells), t = cells - first;
    Around around = {.weight = {((-0.5 * t + 1.0) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1.0,
                                ((-1.5 * t + 2.0) * t + 0.5) * t, (0.5 * t - 0.5) * t * t}};
    for (int n = 0; n < 4; ++n) {
        around.at[n] = (int)swell_clamp(first + n - 1, 0.0, count - 1);
    }
    return around;
}

static double height_at(const LandMap* map, double x, double z) {
    const double cell = cell_of(map);
    const Around column =
        find_around((x + map->at[0]) / cell + 0.5 * map->columns - 0.5, map->columns);
    const Around row = find_around((z + map->at[1]) / cell + 0.5 * map->rows - 0.5, map->rows);
    double height = 0.0;
    for (int j = 0; j < 4; ++j) {
        const float* heights = map->heights + (size_t)row.at[j] * (size_t)map->columns;
        double along = 0.0;
        for (int i = 0; i < 4; ++i) {
            along += column.weight[i] * (double)heights[column.at[i]];
        }
        height += row.weight[j] * along;
    }
    return height - map->level;
}

double land_map_height(const LandMap* map, double x, double z, double cell) {
    const int count = (int)swell_clamp(ceil(cell / cell_of(map)), 1.0, SUBDIVISIONS_MOST);
    double sum = 0.0;
    for (int j = 0; j < count; ++j) {
        for (int i = 0; i < count; ++i) {
            sum += height_at(map, x + cell * ((i + 0.5) / count - 0.5),
                             z + cell * ((j + 0.5) / count - 0.5));
        }
    }
    return sum / (count * count);
}

bool land_map_meets_east(const LandParams* params) {
    enum { PLACES = 9 };
    int dry = 0;
    for (int n = 0; n < PLACES; ++n) {
        const double share = (n + 0.5) / PLACES - 0.5; /* of the side, without its rims */
        const double z = share * (LAND_SQUARE - 4.0 * LAND_RIM);
        dry += height_at(&params->map, 0.5 * LAND_SQUARE, z) > params->tide;
    }
    return 2 * dry > PLACES;
}
