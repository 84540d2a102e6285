/*
 * Fills the noise tables: first lattices of random numbers, then the tables row by row.
 */
#include "noise.h"

#include "air.h"

enum { OCTAVES = 6, FIRST_PERIOD = 6, WORLEY_LEVELS = 3, WORLEY_CELLS = 23 };

static const float OCTAVE_GAIN = 0.52f;
static const int WORLEY_PERIOD[WORLEY_LEVELS] = {5, 11, WORLEY_CELLS};
static const float WORLEY_WEIGHT[WORLEY_LEVELS] = {0.62f, 0.28f, 0.10f};

/* Of the normalised tables. */
static const double MEAN = 0.5;
static const double FLAT_DEVIATION = 0.15;
static const double SOLID_DEVIATION = 0.14;

/* The point of a cell, in cells. */
typedef struct WorleyPoint {
    float x, y, z;
} WorleyPoint;

typedef struct NoiseJob {
    SkyNoise* noise;
    float* lattice[OCTAVES];           /* (period x period) */
    WorleyPoint* point[WORLEY_LEVELS]; /* (side x side x side), side = period + 2 */
} NoiseJob;

static float unit_float(uint32_t bits) {
    return (float)(bits >> 8) * 0x1p-24f;
}

/* ---- t2 ------------------------------------------------------------------------------------ */

static void fill_lattice(float* lattice, uint64_t seed, int octave) {
    const int period = FIRST_PERIOD << octave;
    for (int i = 0; i < period * period; i += 4) {
        uint32_t bits[4];
        swell_random_bits(seed, (const uint32_t[4]){(uint32_t)i, (uint32_t)octave, 0x736b79u, 2u},
                          bits);
        for (int k = 0; k < 4; ++k) {
            lattice[i + k] = unit_float(bits[k]);
        }
    }
}

/* Perlin's curve, whose first two derivatives vanish at the lattice points. */
static float ease(float t) {
    return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

static void fill_flat_row(void* context, int row, int worker) {
    (void)worker;
    const NoiseJob* job = context;
    float gain = 1.0f;
    for (int octave = 0; octave < OCTAVES; ++octave, gain *= OCTAVE_GAIN) {
        const int period = FIRST_PERIOD << octave;
        const float scale = (float)period / (float)NOISE_FLAT_SIZE;
        const int j = (int)((float)row * scale);
        const float b = ease((float)row * scale - (float)j);
        const float* low = job->lattice[octave] + (ptrdiff_t)j * period;
        const float* high = job->lattice[octave] + (ptrdiff_t)((j + 1) % period) * period;
        for (int column = 0; column < NOISE_FLAT_SIZE; ++column) {
            const int i = (int)((float)column * scale);
            const int next = i + 1 < period ? i + 1 : 0;
            const float a = ease((float)column * scale - (float)i);
            const float near = low[i] + (low[next] - low[i]) * a;
            const float far = high[i] + (high[next] - high[i]) * a;
            job->noise->flat[row][column] += gain * (near + (far - near) * b);
        }
    }
}

/* ---- t3 ------------------------------------------------------------------------------------ */

/* With a border of one cell, which repeats the opposite side. */
static void fill_points(WorleyPoint* point, uint64_t seed, int level) {
    const int period = WORLEY_PERIOD[level], side = period + 2;
    for (int n = 0; n < side * side * side; ++n) {
        const int i = n % side, j = n / side % side, k = n / side / side;
        const int cell = ((k + period - 1) % period * period + (j + period - 1) % period) * period +
                         (i + period - 1) % period;
        uint32_t bits[4];
        swell_random_bits(seed, (const uint32_t[4]){(uint32_t)cell, (uint32_t)level, 0x736b79u, 3u},
                          bits);
        point[n] = (WorleyPoint){(float)(i - 1) + unit_float(bits[0]),
                                 (float)(j - 1) + unit_float(bits[1]),
                                 (float)(k - 1) + unit_float(bits[2])};
    }
}

/* Square of the distance, in cells, from a place to the nearest point. */
static float nearest_square(const WorleyPoint* point, int period, const float place[3]) {
    const int side = period + 2;
    const int i = (int)place[0], j = (int)place[1], k = (int)place[2];
    /* Squares of the distances to the cells before, of and after the place. */
    float apart[3][3];
    for (int axis = 0; axis < 3; ++axis) {
        const float within = place[axis] - (float)(int)place[axis];
        apart[axis][0] = within * within;
        apart[axis][1] = 0.0f;
        apart[axis][2] = (1.0f - within) * (1.0f - within);
    }
    /* The nearest rows first; skips cells that are farther than the nearest point so far. */
    static const int ORDER[9] = {4, 1, 3, 5, 7, 0, 2, 6, 8};
    float nearest = 4.0f;
    for (int r = 0; r < 9; ++r) {
        const int n = ORDER[r];
        const float row = apart[2][n / 3] + apart[1][n % 3];
        if (row >= nearest) {
            continue;
        }
        const WorleyPoint* p = point + ((k + n / 3) * side + j + n % 3) * side + i;
        for (int m = 0; m < 3; ++m) {
            if (row + apart[0][m] >= nearest) {
                continue;
            }
            const float x = p[m].x - place[0], y = p[m].y - place[1], z = p[m].z - place[2];
            const float square = x * x + y * y + z * z;
            nearest = square < nearest ? square : nearest;
        }
    }
    return nearest;
}

static void fill_solid_plane(void* context, int plane, int worker) {
    (void)worker;
    const NoiseJob* job = context;
    for (int texel = 0; texel < NOISE_SOLID_SIZE * NOISE_SOLID_SIZE; ++texel) {
        const int column = texel % NOISE_SOLID_SIZE, row = texel / NOISE_SOLID_SIZE;
        float sum = 0.0f;
        for (int level = 0; level < WORLEY_LEVELS; ++level) {
            const float scale = (float)WORLEY_PERIOD[level] / (float)NOISE_SOLID_SIZE;
            const float place[3] = {(float)column * scale, (float)row * scale,
                                    (float)plane * scale};
            sum -= WORLEY_WEIGHT[level] *
                   sqrtf(nearest_square(job->point[level], WORLEY_PERIOD[level], place));
        }
        job->noise->solid[plane][row][column] = sum;
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

static void free_job(NoiseJob* job) {
    for (int i = 0; i < OCTAVES; ++i) {
        swell_memory_free(job->lattice[i]);
    }
    for (int i = 0; i < WORLEY_LEVELS; ++i) {
        swell_memory_free(job->point[i]);
    }
}

static bool prepare_job(NoiseJob* job, uint64_t seed, SwellError* error) {
    for (int i = 0; i < OCTAVES; ++i) {
        const size_t period = (size_t)FIRST_PERIOD << i;
        job->lattice[i] = swell_memory_allocate(period * period, sizeof(float), error);
        if (!job->lattice[i]) {
            return false;
        }
        fill_lattice(job->lattice[i], seed, i);
    }
    for (int i = 0; i < WORLEY_LEVELS; ++i) {
        const size_t side = (size_t)WORLEY_PERIOD[i] + 2;
        job->point[i] = swell_memory_allocate(side * side * side, sizeof(WorleyPoint), error);
        if (!job->point[i]) {
            return false;
        }
        fill_points(job->point[i], seed, i);
    }
    return true;
}

SkyNoise* sky_noise_create(uint64_t seed, SwellWorkers* workers, SwellError* error) {
    NoiseJob job = {.noise = swell_memory_allocate(1, sizeof(SkyNoise), error)};
    if (!job.noise || !prepare_job(&job, seed, error)) {
        sky_noise_destroy(job.noise);
        free_job(&job);
        return NULL;
    }
    sky_air_run(workers, NOISE_FLAT_SIZE, fill_flat_row, &job);
    sky_air_run(workers, NOISE_SOLID_SIZE, fill_solid_plane, &job);
    normalise(job.noise->flat[0], NOISE_FLAT_SIZE * NOISE_FLAT_SIZE, FLAT_DEVIATION);
    normalise(job.noise->solid[0][0], NOISE_SOLID_SIZE * NOISE_SOLID_SIZE * NOISE_SOLID_SIZE,
              SOLID_DEVIATION);
    free_job(&job);
    return job.noise;
}

void sky_noise_destroy(SkyNoise* noise) {
    swell_memory_free(noise);
}
