/*
 * Fills the noise tables: first lattices of random numbers, then the tables row by row.
 */
#include "noise.h"

/* The flat table sums octaves of value noise. A period is that of a lattice, in its cells. */
enum { OCTAVES = 6, FIRST_PERIOD = 6, PERIOD_MAX = FIRST_PERIOD << (OCTAVES - 1) };
static const float OCTAVE_GAIN = 0.52f;

/* The solid table sums levels of Worley's noise. */
enum { WORLEY_LEVELS = 3, WORLEY_PERIOD_MAX = 23, SIDE_MAX = WORLEY_PERIOD_MAX + 2 };
static const int WORLEY_PERIOD[WORLEY_LEVELS] = {5, 11, WORLEY_PERIOD_MAX};
static const float WORLEY_WEIGHT[WORLEY_LEVELS] = {0.62f, 0.28f, 0.10f};

enum { STREAM = 0x736b79, FLAT_STREAM = 2, SOLID_STREAM = 3 }; /* streams of the random numbers */

/* The normalised tables have this mean and these standard deviations. */
static const double MEAN = 0.5;
static const double FLAT_DEVIATION = 0.15;
static const double SOLID_DEVIATION = 0.14;

/* The point of a cell, in cells. */
typedef struct WorleyPoint {
    float x, y, z;
} WorleyPoint;

typedef struct NoiseJob {
    SkyNoise* noise;
    float lattice[OCTAVES][PERIOD_MAX * PERIOD_MAX]; /* (period x period) of each */
    /* (side x side x side) of each, where side = period + 2. */
    WorleyPoint point[WORLEY_LEVELS][SIDE_MAX * SIDE_MAX * SIDE_MAX];
} NoiseJob;

/* ---- The flat table, t2 -------------------------------------------------------------------- */

static void fill_lattice(float* lattice, uint64_t seed, int octave) {
    const int period = FIRST_PERIOD << octave;
    for (int i = 0; i < period * period; i += 4) {
        uint32_t bits[4];
        swell_random_bits(
            seed, (const uint32_t[4]){(uint32_t)i, (uint32_t)octave, STREAM, FLAT_STREAM}, bits);
        for (int k = 0; k < 4; ++k) {
            lattice[i + k] = swell_uniformf(bits[k]);
        }
    }
}

static void fill_flat_row(void* context, int row, int worker) {
    (void)worker;
    const NoiseJob* job = context;
    float gain = 1.0f;
    for (int octave = 0; octave < OCTAVES; ++octave, gain *= OCTAVE_GAIN) {
        const int period = FIRST_PERIOD << octave;
        const float scale = (float)period / (float)NOISE_FLAT_SIZE;
        const int j = (int)((float)row * scale);
        const float b = swell_quinticf((float)row * scale - (float)j);
        const float* low = job->lattice[octave] + (ptrdiff_t)j * period;
        const float* high = job->lattice[octave] + (ptrdiff_t)((j + 1) % period) * period;
        for (int column = 0; column < NOISE_FLAT_SIZE; ++column) {
            const int i = (int)((float)column * scale);
            const int next = i + 1 < period ? i + 1 : 0;
            const float a = swell_quinticf((float)column * scale - (float)i);
            const float near = low[i] + (low[next] - low[i]) * a;
            const float far = high[i] + (high[next] - high[i]) * a;
            job->noise->flat[row][column] += gain * (near + (far - near) * b);
        }
    }
}

/* ---- The solid table, t3 ------------------------------------------------------------------- */

/* Draws the points, with a border of one cell that repeats the opposite side. */
static void fill_points(WorleyPoint* point, uint64_t seed, int level) {
    const int period = WORLEY_PERIOD[level], side = period + 2;
    for (int n = 0; n < side * side * side; ++n) {
        const int i = n % side, j = n / side % side, k = n / side / side;
        const int cell = ((k + period - 1) % period * period + (j + period - 1) % period) * period +
                         (i + period - 1) % period;
        uint32_t bits[4];
        swell_random_bits(
            seed, (const uint32_t[4]){(uint32_t)cell, (uint32_t)level, STREAM, SOLID_STREAM}, bits);
        point[n] = (WorleyPoint){(float)(i - 1) + swell_uniformf(bits[0]),
                                 (float)(j - 1) + swell_uniformf(bits[1]),
                                 (float)(k - 1) + swell_uniformf(bits[2])};
    }
}

/* The square of the distance from a place, in cells, to the nearest of the points of the 27 cells
   around it. */
static float nearest_square(const WorleyPoint* point, int period, float x, float y, float z) {
    const int side = period + 2;
    const WorleyPoint* first = point + ((int)z * side + (int)y) * side + (int)x;
    float nearest = 4.0f; /* that of the own cell is at most 3 */
    for (int n = 0; n < 9; ++n) {
        const WorleyPoint* row = first + (n / 3 * side + n % 3) * side;
        for (int i = 0; i < 3; ++i) {
            const float dx = row[i].x - x, dy = row[i].y - y, dz = row[i].z - z;
            const float square = dx * dx + (dy * dy + dz * dz);
            nearest = square < nearest ? square : nearest;
        }
    }
    return nearest;
}

static void fill_solid_plane(void* context, int plane, int worker) {
    (void)worker;
    const NoiseJob* job = context;
    for (int row = 0; row < NOISE_SOLID_SIZE; ++row) {
        float* solid = job->noise->puffs.full[plane][row];
        for (int level = 0; level < WORLEY_LEVELS; ++level) {
            const float scale = (float)WORLEY_PERIOD[level] / (float)NOISE_SOLID_SIZE;
            for (int column = 0; column < NOISE_SOLID_SIZE; ++column) {
                solid[column] -=
                    WORLEY_WEIGHT[level] * nearest_square(job->point[level], WORLEY_PERIOD[level],
                                                          (float)column * scale, (float)row * scale,
                                                          (float)plane * scale);
            }
        }
    }
}

/* ---- Both ---------------------------------------------------------------------------------- */

/* Scales `count` values to MEAN and `deviation`, so that every seed has equally many clouds. */
static void normalise(float* value, int count, double deviation) {
    double sum = 0.0, square = 0.0;
    for (int i = 0; i < count; ++i) {
        sum += (double)value[i];
        square += (double)value[i] * (double)value[i];
    }
    const double mean = sum / count;
    const double scale = deviation / sqrt(square / count - mean * mean);
    for (int i = 0; i < count; ++i) {
        value[i] = (float)(MEAN + ((double)value[i] - mean) * scale);
    }
}

/* Fills the next mip level with means of eight values. */
static void halve(const float* from, int size, float* to) {
    const int half = size / 2;
    for (int n = 0; n < half * half * half; ++n) {
        const int i = 2 * (n % half), j = 2 * (n / half % half), k = 2 * (n / half / half);
        float sum = 0.0f;
        for (int corner = 0; corner < 8; ++corner) {
            sum += from[((k + corner / 4) * size + j + corner / 2 % 2) * size + i + corner % 2];
        }
        to[n] = 0.125f * sum;
    }
}

static void fill_mips(NoiseSolid* solid) {
    halve(solid->full[0][0], NOISE_SOLID_SIZE, solid->half[0][0]);
    halve(solid->half[0][0], NOISE_SOLID_HALF, solid->quarter[0][0]);
}

static void fill_lobes(SkyNoise* noise) {
    static const float PUFFS = 0.85f;
    enum { SIZE = NOISE_SOLID_SIZE, MASK = SIZE - 1 };
    for (int n = 0; n < SIZE * SIZE * SIZE; ++n) {
        const int i = n % SIZE, j = n / SIZE % SIZE, k = n / SIZE / SIZE;
        noise->lobes.full[k][j][i] =
            noise->puffs.full[k][j][i] - (float)MEAN +
            PUFFS * (noise->puffs.full[2 * k & MASK][2 * j & MASK][2 * i & MASK] - (float)MEAN);
    }
}

/* Fills the coarse table with means of square cells. */
static void average_flat(SkyNoise* noise) {
    enum { CELL = NOISE_FLAT_SIZE / NOISE_FLAT_COARSE };
    for (int row = 0; row < NOISE_FLAT_SIZE; ++row) {
        for (int column = 0; column < NOISE_FLAT_SIZE; ++column) {
            noise->coarse[row / CELL][column / CELL] +=
                noise->flat[row][column] * (1.0f / (CELL * CELL));
        }
    }
}

SkyNoise* sky_noise_create(uint64_t seed, SwellWorkers* workers, SwellError* error) {
    SkyNoise* noise = swell_memory_allocate(1, sizeof *noise, error);
    NoiseJob* job = noise ? swell_memory_allocate(1, sizeof *job, error) : NULL;
    if (!job) {
        sky_noise_destroy(noise);
        return NULL;
    }
    job->noise = noise;
    for (int i = 0; i < OCTAVES; ++i) {
        fill_lattice(job->lattice[i], seed, i);
    }
    for (int i = 0; i < WORLEY_LEVELS; ++i) {
        fill_points(job->point[i], seed, i);
    }
    swell_workers_run(workers, NOISE_FLAT_SIZE, fill_flat_row, job);
    swell_workers_run(workers, NOISE_SOLID_SIZE, fill_solid_plane, job);
    swell_memory_free(job);
    normalise(noise->flat[0], NOISE_FLAT_SIZE * NOISE_FLAT_SIZE, FLAT_DEVIATION);
    average_flat(noise);
    normalise(noise->puffs.full[0][0], NOISE_SOLID_SIZE * NOISE_SOLID_SIZE * NOISE_SOLID_SIZE,
              SOLID_DEVIATION);
    fill_lobes(noise);
    fill_mips(&noise->puffs);
    fill_mips(&noise->lobes);
    return noise;
}

void sky_noise_destroy(SkyNoise* noise) {
    swell_memory_free(noise);
}
