/*
 * Points in buckets: those near a place are found in the buckets around it.
 */
#include "foam_cells.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static float uniform(uint32_t bits) {
    return (float)(bits >> 8) * 0x1p-24f;
}

void foam_cells_scatter(FoamCells* cells, int count, uint32_t stream, uint64_t seed) {
    cells->count = count;
    cells->side = (int)sqrt((double)count);
    assert(cells->side <= FOAM_BUCKETS_MAX && count <= FOAM_CELLS_MAX);
    const int buckets = cells->side * cells->side;
    FoamPoint point[FOAM_CELLS_MAX];
    int bucket[FOAM_CELLS_MAX];
    memset(cells->first, 0, sizeof cells->first);
    for (int i = 0; i < count; ++i) {
        const uint32_t counter[4] = {(uint32_t)i, 0, stream, 0};
        uint32_t bits[4];
        swell_random_bits(seed, counter, bits);
        point[i] = (FoamPoint){uniform(bits[0]), uniform(bits[1])};
        bucket[i] = (int)(point[i].z * (float)cells->side) * cells->side +
                    (int)(point[i].x * (float)cells->side);
        cells->first[bucket[i] + 1] += 1;
    }
    for (int b = 0; b < buckets; ++b) {
        cells->first[b + 1] += cells->first[b];
    }
    int filled[FOAM_BUCKETS_MAX * FOAM_BUCKETS_MAX] = {0};
    for (int i = 0; i < count; ++i) {
        cells->point[cells->first[bucket[i]] + filled[bucket[i]]++] = point[i];
    }
}

/* Brings an index of a bucket into the period; returns how many periods it was away. Without a
   division, which would take longer than all else. */
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

static void look_into(const FoamCells* cells, int i, int j, float x, float z, float squares[2]) {
    const float shift_x = (float)wrap(&i, cells->side) - x;
    const float shift_z = (float)wrap(&j, cells->side) - z;
    const int bucket = j * cells->side + i;
    for (int p = cells->first[bucket]; p < cells->first[bucket + 1]; ++p) {
        const float dx = cells->point[p].x + shift_x, dz = cells->point[p].z + shift_z;
        const float square = dx * dx + dz * dz;
        if (square < squares[0]) {
            squares[1] = squares[0];
            squares[0] = square;
        } else if (square < squares[1]) {
            squares[1] = square;
        }
    }
}

/* Buckets in growing rings, until none farther can hold one of the two. */
FoamNearest foam_cells_find(const FoamCells* cells, float x, float z) {
    const float side = (float)cells->side;
    const int i = (int)floorf(x * side), j = (int)floorf(z * side);
    const float u = x * side - (float)i, v = z * side - (float)j;
    const float margin = fminf(fminf(u, 1.0f - u), fminf(v, 1.0f - v));
    float squares[2] = {4.0f, 4.0f};
    for (int ring = 0; ring < cells->side; ++ring) {
        for (int dj = -ring; dj <= ring; ++dj) {
            const int step = dj == -ring || dj == ring || ring == 0 ? 1 : 2 * ring;
            for (int di = -ring; di <= ring; di += step) {
                look_into(cells, i + di, j + dj, x, z, squares);
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
