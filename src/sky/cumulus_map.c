/*
 * The maps of the cumulus.
 *
 * The march reads the cover most often; the map saves its three noise lookups. The clear distances
 * are a distance transform: cells that may hold cumulus are 0, and two sweeps propagate the
 * distance to the nearest of them (Borgefors 1986, chamfer distance), in quarters of a cell. The
 * map stores it rounded down to whole cells, less the error of the chamfer distance and a margin.
 */
#include "cumulus.h"

enum { SIZE = CLEAR_MAP_SIZE, STRAIGHT = 4, SLANTED = 5, FARTHEST = 1000 };

/* If the cover at all corners of a cell is below this, there is no cloud in it. */
static const float MARGIN = -0.35f;

/* Added to the highest top around a cell [layer's thickness]. */
static const float HEADROOM = 0.03f;

CumulusCover sky_cumulus_cover_exact(const CloudScene* scene, float a, float b) {
    static const float ROUND_HEADS = 0.26f; /* weight of domes of different heights */
    static const float TALLEST = 0.28f;     /* value of a tower as high as the layer */
    const float wide = cloud_noise(scene, SCALE_CUMULUS_WIDE, a, b);
    const float narrow = cloud_noise(scene, SCALE_CUMULUS_NARROW, a, b);
    const float frequency = scene->frequency[BILLOW_DOMES];
    const float heads = noise_solid_plane(
        scene->noise, a * frequency - scene->billow_drift[BILLOW_DOMES], b * frequency);
    const float value =
        0.48f * wide + 0.52f * narrow - scene->threshold + ROUND_HEADS * (heads - 0.5f);
    /* Groups of clouds are higher than single ones, and higher by day than in the evening. */
    const float growth =
        (0.55f + 0.45f * float_smoothstep(0.40f, 0.75f, wide)) * (1.0f - 0.45f * scene->softness);
    const float rise = float_clamp(value / TALLEST, 0.0f, 1.0f);
    return (CumulusCover){value * scene->sharpness, 0.15f + 0.85f * growth * rise * (2.0f - rise)};
}

void sky_cumulus_map_fill_row(const CloudScene* scene, CumulusMap* map, int row) {
    for (int column = 0; column < COVER_MAP_SIZE; ++column) {
        const float a = (float)(column - COVER_MAP_SIZE / 2) * COVER_MAP_CELL;
        const float b = (float)(row - COVER_MAP_SIZE / 2) * COVER_MAP_CELL;
        map->cover[row][column] = sky_cumulus_cover_exact(scene, a, b);
    }
}

/* The smallest distance by way of the four neighbours that a sweep has passed. */
static int nearest_passed(const uint16_t* distance, int row, int column, int way) {
    static const int STEP[4][2] = {{-1, 0}, {0, -1}, {-1, -1}, {-1, 1}};
    int nearest = distance[row * SIZE + column];
    for (int n = 0; n < 4; ++n) {
        const int j = row + STEP[n][0] * way, i = column + STEP[n][1] * way;
        if (i >= 0 && j >= 0 && i < SIZE && j < SIZE) {
            const int through = distance[j * SIZE + i] + (n < 2 ? STRAIGHT : SLANTED);
            nearest = through < nearest ? through : nearest;
        }
    }
    return nearest;
}

/* Largest cover and top at the nine corners in and around a cell of the clear map. */
static CumulusCover greatest_in(const CumulusMap* map, int row, int column) {
    CumulusCover greatest = {-100.0f, 0.0f};
    for (int n = 0; n < 9; ++n) {
        const int j = 2 * row + n / 3, i = 2 * column + n % 3;
        if (i < COVER_MAP_SIZE && j < COVER_MAP_SIZE) {
            const CumulusCover at = map->cover[j][i];
            greatest.cover = float_max(greatest.cover, at.cover);
            greatest.top = at.cover > MARGIN ? float_max(greatest.top, at.top) : greatest.top;
        }
    }
    return greatest;
}

static float greatest_top(const float* top, int row, int column) {
    float greatest = 0.0f;
    const int reach = CLEAR_MAP_REACH;
    for (int j = row > reach ? row - reach : 0; j <= row + reach && j < SIZE; ++j) {
        for (int i = column > reach ? column - reach : 0; i <= column + reach && i < SIZE; ++i) {
            greatest = float_max(greatest, top[j * SIZE + i]);
        }
    }
    return greatest;
}

static void sweep(uint16_t* distance) {
    for (int cell = 0; cell < SIZE * SIZE; ++cell) {
        distance[cell] = (uint16_t)nearest_passed(distance, cell / SIZE, cell % SIZE, 1);
    }
    for (int cell = SIZE * SIZE - 1; cell >= 0; --cell) {
        distance[cell] = (uint16_t)nearest_passed(distance, cell / SIZE, cell % SIZE, -1);
    }
}

void sky_cumulus_map_finish(CumulusMap* map) {
    for (int cell = 0; cell < SIZE * SIZE; ++cell) {
        const CumulusCover greatest = greatest_in(map, cell / SIZE, cell % SIZE);
        map->distance[cell] = greatest.cover > MARGIN ? 0 : FARTHEST;
        map->top[cell] = greatest.top;
    }
    sweep(map->distance);
    for (int cell = 0; cell < SIZE * SIZE; ++cell) {
        /* Chamfer distances are at most 3 % too long, so 97 %. */
        const int clear = map->distance[cell] * 97 / (100 * STRAIGHT) - 1;
        const float top = (greatest_top(map->top, cell / SIZE, cell % SIZE) + HEADROOM) * 255.0f;
        map->cell[cell / SIZE][cell % SIZE] =
            (CumulusCell){(uint8_t)(clear < 0 ? 0 : (clear < 255 ? clear : 255)),
                          (uint8_t)float_min(top, 255.0f)};
    }
}
