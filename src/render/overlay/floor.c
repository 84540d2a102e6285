#include "floor.h"

#include <assert.h>
#include <math.h>

enum { FLOOR_WIDTH = 1024, FLOOR_HEIGHT = 768, TILE = 64, GROUT = 3, FLOOR_SEED = 20131221 };

static const float GROUT_COLOR[3] = {0.62f, 0.66f, 0.64f};
static const float TILE_COLOR[3] = {0.55f, 0.80f, 0.84f};
static const float DARK_TILE_COLOR[3] = {0.16f, 0.44f, 0.60f};

static float random_share(uint32_t a, uint32_t b, uint32_t stream) {
    uint32_t bits[4];
    swell_random_bits(FLOOR_SEED, (const uint32_t[4]){a, b, stream, 0}, bits);
    return (float)(bits[0] >> 8) / 16777216.0f;
}

/* A dark tile in every other place of every other row, as on the floors of old baths. */
static void tile_color(int column, int row, float color[3]) {
    const float* base = column % 2 == 0 && row % 2 == 0 ? DARK_TILE_COLOR : TILE_COLOR;
    const float shade = 0.92f + 0.16f * random_share((uint32_t)column, (uint32_t)row, 0);
    for (int channel = 0; channel < 3; ++channel) {
        const float tint =
            0.97f + 0.06f * random_share((uint32_t)column, (uint32_t)row, 1u + (uint32_t)channel);
        color[channel] = base[channel] * shade * tint;
    }
}

static void floor_color(int x, int y, const float tile[3], float color[3]) {
    const int in_x = x % TILE, in_y = y % TILE;
    const int edge_x = in_x < TILE - 1 - in_x ? in_x : TILE - 1 - in_x;
    const int edge_y = in_y < TILE - 1 - in_y ? in_y : TILE - 1 - in_y;
    const int edge = edge_x < edge_y ? edge_x : edge_y;
    const float grain = 0.98f + 0.04f * random_share((uint32_t)x, (uint32_t)y, 4);
    if (edge < GROUT) {
        for (int channel = 0; channel < 3; ++channel) {
            color[channel] = GROUT_COLOR[channel] * grain;
        }
        return;
    }
    /* The glaze is thinner towards the rim, and so lighter. */
    const float rim = 1.0f + 0.10f * expf(-0.35f * (float)(edge - GROUT));
    for (int channel = 0; channel < 3; ++channel) {
        color[channel] = tile[channel] * (rim * grain);
    }
}

HostPicture floor_create_tiles(SwellError* error) {
    HostPicture picture = host_picture_create(FLOOR_WIDTH, FLOOR_HEIGHT, error);
    float tile[FLOOR_WIDTH / TILE][3]; /* colours of this row of tiles */
    for (int y = 0; picture.pixels && y < FLOOR_HEIGHT; ++y) {
        for (int column = 0; y % TILE == 0 && column < FLOOR_WIDTH / TILE; ++column) {
            tile_color(column, y / TILE, tile[column]);
        }
        for (int x = 0; x < FLOOR_WIDTH; ++x) {
            float color[3];
            floor_color(x, y, tile[x / TILE], color);
            for (int channel = 0; channel < 3; ++channel) {
                picture.pixels[((size_t)y * FLOOR_WIDTH + (size_t)x) * 3 + (size_t)channel] =
                    (uint8_t)lroundf(255.0f * fminf(color[channel], 1.0f));
            }
        }
    }
    return picture;
}

void floor_fit_tiles(int width, int height, float repeat[2]) {
    assert(width >= 1 && height >= 1 && repeat);
    const float columns = FLOOR_WIDTH / TILE, rows = FLOOR_HEIGHT / TILE;
    const float wider = sqrtf((float)width * rows / ((float)height * columns));
    repeat[0] = fmaxf(roundf(columns * wider), 1.0f) / columns;
    repeat[1] = fmaxf(roundf(rows / wider), 1.0f) / rows;
}
