/*
 * The slopes of ripples, on a square that repeats. A ripple is the sum of waves whose wave vectors
 * k = (n, m) are whole numbers of cycles in a period, so that its slope
 *
 *     s(x, z) = sum of a k/|k| sin(2 pi (n x + m z) + phase)
 *
 * is that of a surface. Waves lie evenly over log |k|. Their slope variance falls as |k|^-1/2, as
 * in the shortest waves of the equilibrium spectrum, and spreads around the wind as the square of
 * the cosine. Each component is over 6 of its deviations: 1/2 + s / (6 rms).
 */
#include "sea_look.h"

#include "base/numbers.h"

#include <math.h>

enum { SIZE = FOAM_NOISE_SIZE, LAST = SIZE - 1, ROWS = 8 /* at once */ };
enum { WAVES = 192, RIPPLE_SEED = 1, STREAM_RIPPLES = 0x7269 };

/* Cycles in a period, of 80 cells of the finest grid. The longest waves have 13 cells, below which
   the cascades' texture loses more and more of a wave's slope between its samples; the shortest
   have 3 texels. */
static const double LEAST_CYCLES = 6.0, MOST_CYCLES = 170.0;

typedef struct RippleWave {
    int n, m;
    int phase; /* [1/SIZE of a cycle] */
    float slope_x, slope_z;
} RippleWave;

static void draw_waves(RippleWave wave[WAVES]) {
    double squares_x = 0.0, squares_z = 0.0;
    for (int i = 0; i < WAVES; ++i) {
        const uint32_t counter[4] = {(uint32_t)i, 0, STREAM_RIPPLES, 0};
        uint32_t bits[4];
        swell_random_bits(RIPPLE_SEED, counter, bits);
        const double place = (i + swell_uniform(bits[0])) / WAVES;
        const double k = LEAST_CYCLES * pow(MOST_CYCLES / LEAST_CYCLES, place);
        const double angle = 0.5 * SWELL_TWO_PI * (swell_uniform(bits[1]) - 0.5);
        const int n = (int)lround(k * cos(angle)), m = (int)lround(k * sin(angle));
        const double a = cos(angle) * pow(k, -0.25) / hypot(n, m);
        const double x = a * n, z = a * m;
        wave[i] = (RippleWave){n, m, (int)(SIZE * swell_uniform(bits[2])), (float)x, (float)z};
        squares_x += 0.5 * x * x;
        squares_z += 0.5 * z * z;
    }
    for (int i = 0; i < WAVES; ++i) {
        wave[i].slope_x /= (float)(6.0 * sqrt(squares_x));
        wave[i].slope_z /= (float)(6.0 * sqrt(squares_z));
    }
}

static uint8_t encode(float slope) {
    return (uint8_t)(255.0f * swell_clampf(0.5f + slope, 0.0f, 1.0f) + 0.5f);
}

/* Adds a wave to rows of slopes, by the sine of the sum of its phases along a row and down. */
static void add_wave(const RippleWave* wave, const float sine[SIZE], int first, float x[ROWS][SIZE],
                     float z[ROWS][SIZE]) {
    float along_sine[SIZE], along_cosine[SIZE];
    for (int column = 0; column < SIZE; ++column) {
        along_sine[column] = sine[wave->n * column & LAST];
        along_cosine[column] = sine[(wave->n * column + SIZE / 4) & LAST];
    }
    for (int row = 0; row < ROWS; ++row) {
        const int down = wave->phase + wave->m * (first + row);
        const float down_sine = sine[down & LAST], down_cosine = sine[(down + SIZE / 4) & LAST];
        for (int column = 0; column < SIZE; ++column) {
            const float s = along_sine[column] * down_cosine + along_cosine[column] * down_sine;
            x[row][column] += wave->slope_x * s;
            z[row][column] += wave->slope_z * s;
        }
    }
}

void ripples_fill(uint8_t* pixels) {
    RippleWave wave[WAVES];
    draw_waves(wave);
    float sine[SIZE];
    for (int i = 0; i < SIZE; ++i) {
        sine[i] = (float)sin(SWELL_TWO_PI * i / SIZE);
    }
    for (int first = 0; first < SIZE; first += ROWS) {
        float x[ROWS][SIZE] = {{0.0f}}, z[ROWS][SIZE] = {{0.0f}};
        for (int i = 0; i < WAVES; ++i) {
            add_wave(&wave[i], sine, first, x, z);
        }
        for (int i = 0; i < ROWS * SIZE; ++i, pixels += FOAM_NOISE_CHANNELS) {
            pixels[0] = pixels[1] = 0;
            pixels[2] = encode(x[i / SIZE][i % SIZE]);
            pixels[3] = encode(z[i / SIZE][i % SIZE]);
        }
    }
}
