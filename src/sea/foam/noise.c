/*
 * Lace is the edges of Voronoi cells (bubbles) in three layers, in coordinates warped by soft
 * noise. There is an edge where the distances F1 and F2 to the two nearest points are nearly equal.
 * The same layers give the lace and the height of the froth.
 *
 *     1. points    random ones for each layer, sorted into buckets
 *     2. texels    rows by workers: noise, cells, lace, froth
 *     3. ranks     of lace and of soft noise, so that their histograms are flat
 *     4. slopes    of the froth's height, smoothed once
 */
#include "swell/foam.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

/* ---- Cells --------------------------------------------------------------------------------- */

/* Random points, and the distances to the two nearest ones (Worley, A Cellular Texture Basis
   Function, SIGGRAPH 1996). */

enum { CELLS_MAX = 2300, BUCKETS_MAX = 48 /* per side */ };

typedef struct FoamPoint {
    float x, z;
} FoamPoint;

/* Random points of a period of 1 x 1, sorted by buckets. */
typedef struct FoamCells {
    int count;
    int side;                                 /* buckets */
    int first[BUCKETS_MAX * BUCKETS_MAX + 1]; /* first point of each bucket */
    FoamPoint point[CELLS_MAX];
} FoamCells;

/* Distances to the two nearest points, in units of 1/sqrt(count), the side of a mean cell. */
typedef struct FoamNearest {
    float first, second;
} FoamNearest;

/* Wraps a bucket index into the period; returns how many periods away it was. Loops, because a
   division would dominate the cost. */
static int wrap(int* index, int side) {
    int periods = 0;
    for (; *index < 0; *index += side) {
        --periods;
    }
    for (; *index >= side; *index -= side) {
        ++periods;
    }
    return periods;
}

/* Updates the two least squared distances with the points of a bucket. */
static void search_bucket(const FoamCells* cells, int i, int j, float x, float z,
                          float squares[2]) {
    const float shift_x = (float)wrap(&i, cells->side) - x;
    const float shift_z = (float)wrap(&j, cells->side) - z;
    const int* first = cells->first + j * cells->side + i;
    for (const FoamPoint* point = cells->point + first[0]; point < cells->point + first[1];
         ++point) {
        const float dx = point->x + shift_x, dz = point->z + shift_z;
        const float square = dx * dx + dz * dz;
        squares[1] = swell_minf(swell_maxf(square, squares[0]), squares[1]);
        squares[0] = swell_minf(square, squares[0]);
    }
}

static int floor_of(float x) {
    const int i = (int)x;
    return i - ((float)i > x);
}

/* Returns the distances from (x, z) in -0.5 to 1.5. Searches the bucket and then those in growing
   rings around it, until farther ones cannot hold one of the two points. */
static FoamNearest find_nearest(const FoamCells* cells, float x, float z) {
    const float side = (float)cells->side;
    const int i = floor_of(x * side), j = floor_of(z * side);
    const float u = x * side - (float)i, v = z * side - (float)j;
    const float margin = swell_minf(swell_minf(u, 1.0f - u), swell_minf(v, 1.0f - v));
    float squares[2] = {4.0f, 4.0f};
    for (int ring = 0; ring <= cells->side; ++ring) {
        for (int dj = -ring; dj <= ring; ++dj) {
            const int step = dj == -ring || dj == ring ? 1 : 2 * ring;
            for (int di = -ring; di <= ring; di += step) {
                search_bucket(cells, i + di, j + dj, x, z, squares);
            }
        }
        const float reach = ((float)ring + margin) / side;
        if (squares[1] <= reach * reach) {
            break;
        }
    }
    const float unit = sqrtf((float)cells->count);
    return (FoamNearest){unit * sqrtf(squares[0]), unit * sqrtf(squares[1])};
}

/* ---- The noise ----------------------------------------------------------------------------- */

enum { SIZE = FOAM_NOISE_SIZE, TEXELS = SIZE * SIZE, LAYERS = 3, GRADIENTS = 256 };

/* Streams of the random numbers; each layer of points has one. */
enum { STREAM_GRADIENTS = 0x666f, STREAM_POINTS };

typedef struct FoamNoise {
    FoamCells cells[LAYERS];
    float gradient[GRADIENTS][2];
    uint8_t shuffled[2 * GRADIENTS];
    float lace[TEXELS], soft[TEXELS], froth[TEXELS], smooth[TEXELS];
    uint32_t key[2][TEXELS], order[2][2][TEXELS]; /* for the ranks */
    float slope_rms;
    uint8_t* pixels;
} FoamNoise;

static void draw_gradients(FoamNoise* noise, uint64_t seed) {
    for (int i = 0; i < GRADIENTS; ++i) {
        noise->shuffled[i] = (uint8_t)i;
    }
    for (int i = GRADIENTS - 1; i >= 0; --i) {
        const uint32_t counter[4] = {(uint32_t)i, 0, STREAM_GRADIENTS, 0};
        uint32_t bits[4];
        swell_random_bits(seed, counter, bits);
        const double angle = SWELL_TWO_PI * 0x1p-32 * (double)bits[0];
        noise->gradient[i][0] = (float)cos(angle);
        noise->gradient[i][1] = (float)sin(angle);
        const uint32_t other = bits[1] % (uint32_t)(i + 1);
        const uint8_t held = noise->shuffled[i];
        noise->shuffled[i] = noise->shuffled[other];
        noise->shuffled[other] = held;
    }
    memcpy(noise->shuffled + GRADIENTS, noise->shuffled, GRADIENTS);
}

/* ---- Soft noise ---------------------------------------------------------------------------- */

/* Cycles of the first octave of soft noise in a period. Each further octave has half the
   strength. */
enum { SOFT_CYCLES = 4, SOFT_OCTAVES = 5 };

/* Cycles of the warp in a period, and its amplitude [periods]. */
static const int WARP_CYCLES[LAYERS] = {5, 25, 90};
static const float WARP_AMPLITUDE[LAYERS] = {0.020f, 0.0035f, 0.0012f};

/* Fields of gradient noise: the steps between the octaves of soft noise and between the warps of
   the layers, the first warp, and the distance of a warp along z from that along x. */
enum { KIND_SOFT_STEP = 31, KIND_WARP = 170, KIND_WARP_STEP = 23, KIND_WARP_Z = 11 };

static float corner(const FoamNoise* noise, int i, int j, int kind, float x, float z) {
    const unsigned row = (unsigned)(i + kind) % GRADIENTS, column = (unsigned)j % GRADIENTS;
    const int hashed = noise->shuffled[noise->shuffled[row] + column];
    return noise->gradient[hashed][0] * x + noise->gradient[hashed][1] * z;
}

/* Returns gradient noise (Perlin, Improving Noise, SIGGRAPH 2002) of about -.7 to .7 at x, z >= 0.
   It has `cycles` cells in a period. `kind` selects one of several fields. */
static float gradient_noise(const FoamNoise* noise, int cycles, int kind, float x, float z) {
    const float px = x * (float)cycles, pz = z * (float)cycles;
    const int i = (int)px, j = (int)pz;
    const float u = px - (float)i, v = pz - (float)j;
    const int i0 = i % cycles, i1 = i0 + 1 < cycles ? i0 + 1 : 0;
    const int j0 = j % cycles, j1 = j0 + 1 < cycles ? j0 + 1 : 0;
    const float a = corner(noise, i0, j0, kind, u, v);
    const float b = corner(noise, i1, j0, kind, u - 1.0f, v);
    const float c = corner(noise, i0, j1, kind, u, v - 1.0f);
    const float d = corner(noise, i1, j1, kind, u - 1.0f, v - 1.0f);
    const float s = swell_quinticf(u), t = swell_quinticf(v);
    const float above = a + s * (b - a), below = c + s * (d - c);
    return above + t * (below - above);
}

/* Returns about 0 to 1. Octaves are shifted, because gradient noise is 0 at all corners of its
   cells. */
static float soft_noise(const FoamNoise* noise, float x, float z) {
    float sum = 0.0f, strength = 1.0f, shift = 0.0f;
    for (int octave = 0; octave < SOFT_OCTAVES; ++octave) {
        sum += strength * gradient_noise(noise, SOFT_CYCLES << octave, KIND_SOFT_STEP * octave,
                                         x + shift, z + shift);
        strength *= 0.5f;
        shift += 0.171f;
    }
    return swell_minf(swell_maxf(0.5f + 0.75f * sum, 0.0f), 1.0f);
}

static FoamPoint warp_at(const FoamNoise* noise, float x, float z) {
    FoamPoint sum = {0.0f, 0.0f};
    for (int i = 0; i < LAYERS; ++i) {
        const int kind = KIND_WARP + KIND_WARP_STEP * i;
        sum.x += WARP_AMPLITUDE[i] * gradient_noise(noise, WARP_CYCLES[i], kind, x, z);
        sum.z +=
            WARP_AMPLITUDE[i] * gradient_noise(noise, WARP_CYCLES[i], kind + KIND_WARP_Z, x, z);
    }
    return sum;
}

/* ---- Points -------------------------------------------------------------------------------- */

/* Holes of foam have no size of their own: in photographs, the number of those larger than A falls
   about as 1/A^.75. So the density of points rises with soft noise, as exp(UNEVEN noise). */
static const float UNEVEN = 8.0f;

/* Fills a layer with `count` points [2 to CELLS_MAX], keyed by seed and stream. */
static void scatter_points(FoamNoise* noise, int layer, int count, uint64_t seed) {
    FoamCells* cells = &noise->cells[layer];
    cells->count = count;
    cells->side = (int)sqrt((double)count);
    assert(cells->side <= BUCKETS_MAX && count <= CELLS_MAX);
    const int buckets = cells->side * cells->side;
    FoamPoint point[CELLS_MAX];
    int bucket[CELLS_MAX];
    memset(cells->first, 0, sizeof cells->first);
    int found = 0;
    for (uint32_t draw = 0; found < count; ++draw) {
        const uint32_t counter[4] = {draw, 0, STREAM_POINTS + (uint32_t)layer, 0};
        uint32_t bits[4];
        swell_random_bits(seed, counter, bits);
        const float x = swell_uniformf(bits[0]), z = swell_uniformf(bits[1]);
        if (swell_uniformf(bits[2]) < expf(UNEVEN * (soft_noise(noise, x, z) - 1.0f))) {
            point[found] = (FoamPoint){x, z};
            bucket[found] =
                (int)(z * (float)cells->side) * cells->side + (int)(x * (float)cells->side);
            cells->first[bucket[found] + 1] += 1;
            ++found;
        }
    }
    for (int b = 0; b < buckets; ++b) {
        cells->first[b + 1] += cells->first[b];
    }
    int filled[BUCKETS_MAX * BUCKETS_MAX] = {0};
    for (int i = 0; i < count; ++i) {
        cells->point[cells->first[bucket[i]] + filled[bucket[i]]++] = point[i];
    }
}

/* ---- Texels -------------------------------------------------------------------------------- */

/* Cells in a period, and weight of the warp, for each layer. */
static const int CELLS[LAYERS] = {150, 700, CELLS_MAX};
static const float WARP[LAYERS] = {1.0f, 0.9f, 0.6f};

/* Radius of the domes of the smallest bubbles, in cell sides. */
static const float DOME_RADIUS = 0.62f;

/* Fills lace, soft noise and froth of a texel. The weights of the layers are by eye. */
static void fill_texel(FoamNoise* noise, int texel) {
    const float x = ((float)(texel % SIZE) + 0.5f) / SIZE;
    const float z = ((float)(texel / SIZE) + 0.5f) / SIZE;
    const float m = soft_noise(noise, x, z);
    const FoamPoint warp = warp_at(noise, x, z);
    float e[LAYERS], small = 0.0f;
    for (int i = 0; i < LAYERS; ++i) {
        const FoamNearest near =
            find_nearest(&noise->cells[i], x + WARP[i] * warp.x, z + WARP[i] * warp.z);
        const float size = 0.8f * (near.first + near.second); /* of mean 1 where points are even */
        e[i] = (near.second - near.first) / sqrtf(size);      /* small cells have holes, too */
        small = near.first / DOME_RADIUS;
    }
    const float a = expf(-3.0f * e[0]);
    const float b = expf(-3.0f * e[1]);
    const float c = expf(-2.5f * e[2]);
    noise->lace[texel] =
        a * (0.55f + 0.25f * b + 0.20f * c) +
        0.62f * b * (0.30f + 0.70f * expf(-1.3f * e[0])) * (0.35f + 0.65f * m) * (0.6f + 0.4f * c) +
        0.20f * c * (0.25f + 0.75f * expf(-1.2f * e[1])) + 0.36f * m;
    const float dome = sqrtf(swell_maxf(1.0f - small * small, 0.0f));
    noise->soft[texel] = m;
    noise->froth[texel] = 0.55f * a + 0.45f * b + 0.25f * dome * (0.4f + 0.6f * b) + 0.05f * m;
}

static void fill_row(void* context, int row, int worker) {
    (void)worker;
    for (int column = 0; column < SIZE; ++column) {
        fill_texel(context, row * SIZE + column);
    }
}

/* ---- Ranks --------------------------------------------------------------------------------- */

enum { RANK_BITS = 11 }; /* bits of a 32-bit key that one pass sorts by */

/* Makes one pass of a radix sort of `from` by RANK_BITS bits of the keys. */
static void sort_pass(const uint32_t* key, int shift, const uint32_t* from, uint32_t* to) {
    static const uint32_t MASK = (1u << RANK_BITS) - 1u;
    uint32_t start[(1 << RANK_BITS) + 1] = {0};
    for (int i = 0; i < TEXELS; ++i) {
        start[(key[i] >> shift & MASK) + 1] += 1;
    }
    for (int i = 0; i < 1 << RANK_BITS; ++i) {
        start[i + 1] += start[i];
    }
    for (int i = 0; i < TEXELS; ++i) {
        to[start[key[from[i]] >> shift & MASK]++] = from[i];
    }
}

/* Ranks lace (channel 0) or soft noise (1). Both are >= 0, so their bits have the order of
   floats. */
static void rank_channel(void* context, int channel, int worker) {
    (void)worker;
    FoamNoise* noise = context;
    uint32_t* key = noise->key[channel];
    uint32_t* order = noise->order[channel][0];
    uint32_t* other = noise->order[channel][1];
    memcpy(key, channel == 0 ? noise->lace : noise->soft, TEXELS * sizeof *key);
    for (int i = 0; i < TEXELS; ++i) {
        order[i] = (uint32_t)i;
    }
    sort_pass(key, 0, order, other);
    sort_pass(key, RANK_BITS, other, order);
    sort_pass(key, 2 * RANK_BITS, order, other);
    for (size_t rank = 0; rank < TEXELS; ++rank) {
        noise->pixels[FOAM_NOISE_CHANNELS * (size_t)other[rank] + (size_t)channel] =
            (uint8_t)(rank * 256 / TEXELS);
    }
}

/* ---- Slopes of the froth ------------------------------------------------------------------- */

static size_t texel_at(int column, int row) {
    return (size_t)((row + SIZE) % SIZE) * SIZE + (size_t)((column + SIZE) % SIZE);
}

/* Fills `smooth` with means of 3 x 3 texels, weighted 1 2 1. */
static void smooth_row(void* context, int row, int worker) {
    (void)worker;
    FoamNoise* noise = context;
    for (int column = 0; column < SIZE; ++column) {
        float sum = 0.0f;
        for (int j = -1; j <= 1; ++j) {
            for (int i = -1; i <= 1; ++i) {
                const float weight = (float)((2 - i * i) * (2 - j * j));
                sum += weight * noise->froth[texel_at(column + i, row + j)];
            }
        }
        noise->smooth[texel_at(column, row)] = sum / 16.0f;
    }
}

static FoamPoint slope_at(const FoamNoise* noise, int column, int row) {
    const float* h = noise->smooth;
    return (FoamPoint){h[texel_at(column + 1, row)] - h[texel_at(column - 1, row)],
                       h[texel_at(column, row + 1)] - h[texel_at(column, row - 1)]};
}

/* Returns the root mean square of one component. */
static float slope_rms(const FoamNoise* noise) {
    double squares = 0.0;
    for (int row = 0; row < SIZE; ++row) {
        double sum = 0.0;
        for (int column = 0; column < SIZE; ++column) {
            const FoamPoint g = slope_at(noise, column, row);
            sum += (double)(g.x * g.x + g.z * g.z);
        }
        squares += sum;
    }
    return (float)sqrt(squares / (2.0 * TEXELS));
}

/* Returns 0 to 255 for g = -3 rms to 3 rms. */
static uint8_t encode_slope(float g, float rms) {
    const float value = 0.5f + g / (6.0f * rms);
    return (uint8_t)(255.0f * swell_minf(swell_maxf(value, 0.0f), 1.0f) + 0.5f);
}

static void encode_row(void* context, int row, int worker) {
    (void)worker;
    FoamNoise* noise = context;
    for (int column = 0; column < SIZE; ++column) {
        const FoamPoint g = slope_at(noise, column, row);
        uint8_t* pixel = noise->pixels + FOAM_NOISE_CHANNELS * texel_at(column, row);
        pixel[2] = encode_slope(g.x, noise->slope_rms);
        pixel[3] = encode_slope(g.z, noise->slope_rms);
    }
}

/* ---- The texture --------------------------------------------------------------------------- */

bool foam_noise_fill(uint64_t seed, SwellWorkers* workers, uint8_t* pixels, SwellError* error) {
    FoamNoise* noise = swell_memory_allocate(1, sizeof *noise, error);
    if (!noise) {
        return false;
    }
    noise->pixels = pixels;
    draw_gradients(noise, seed);
    for (int i = 0; i < LAYERS; ++i) {
        scatter_points(noise, i, CELLS[i], seed);
    }
    swell_workers_run(workers, SIZE, fill_row, noise);
    swell_workers_run(workers, 2, rank_channel, noise);
    swell_workers_run(workers, SIZE, smooth_row, noise);
    noise->slope_rms = slope_rms(noise);
    swell_workers_run(workers, SIZE, encode_row, noise);
    swell_memory_free(noise);
    return true;
}

/* Largest factor by which the ranks of a mip level are spread. */
static const double MOST_SPREAD = 1.25;

/* Returns the mean of four texels: two from `above` on, and two from `below` on. */
static float mean_of_four(const uint8_t* above, const uint8_t* below) {
    return 0.25f *
           (float)(above[0] + above[FOAM_NOISE_CHANNELS] + below[0] + below[FOAM_NOISE_CHANNELS]);
}

static void halve_channel(const uint8_t* pixels, int side, int channel, uint8_t* half) {
    const size_t less = (size_t)side / 2, row = (size_t)side * FOAM_NOISE_CHANNELS;
    double squares = 0.0;
    for (int pass = 0; pass < 2; ++pass) {
        const double deviation = sqrt(squares / (double)(less * less)) / 255.0;
        const float spread =
            channel > 1 ? 1.0f : (float)fmin(sqrt(1.0 / 12.0) / fmax(deviation, 1e-3), MOST_SPREAD);
        for (size_t i = 0; i < less * less; ++i) {
            const uint8_t* above =
                pixels + 2 * (i / less * row + i % less * FOAM_NOISE_CHANNELS) + channel;
            const float beside = mean_of_four(above, above + row) - 127.5f;
            squares += pass == 0 ? (double)(beside * beside) : 0.0;
            half[FOAM_NOISE_CHANNELS * i + (size_t)channel] =
                (uint8_t)swell_minf(swell_maxf(128.0f + spread * beside, 0.0f), 255.0f);
        }
    }
}

void foam_noise_halve(const uint8_t* pixels, int side, uint8_t* half) {
    assert(pixels && side >= 2 && side % 2 == 0 && half);
    for (int channel = 0; channel < FOAM_NOISE_CHANNELS; ++channel) {
        halve_channel(pixels, side, channel, half);
    }
}
