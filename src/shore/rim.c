/*
 * Fills the cells beyond the sides of a window: mirrored ones behind walls, or those of the other
 * end. In its rims surface and momentum relax to the caller's water. The share taken in a step
 * grows over the breadth of a rim as (exp(x^3.5) - 1) / (e - 1) (Jacobsen, Fuhrman and Fredsoe,
 * Int. J. Numer. Meth. Fluids 70, 2012).
 */
#include "state.h"

#include "base/parts.h"

void shore_fill_edges(const Shore* shore, float* values, float factor_x, float factor_z) {
    const int nx = shore->params.nx, nz = shore->params.nz;
    for (int j = 0; j < nz; ++j) {
        float* row = values + shore_at(shore, 0, j);
        for (int n = 0; n < 2; ++n) {
            row[-1 - n] = factor_x * row[n];
            row[nx + n] = factor_x * row[nx - 1 - n];
        }
    }
    const float factor = shore->params.repeats ? 1.0f : factor_z;
    const size_t width = shore->stride;
    for (int n = 0; n < 2; ++n) {
        const int before = shore->params.repeats ? nz - 1 - n : n;
        const int after = shore->params.repeats ? n : nz - 1 - n;
        float* low = values + shore_at(shore, -SHORE_MARGIN, -1 - n);
        float* high = values + shore_at(shore, -SHORE_MARGIN, nz + n);
        const float* from_low = values + shore_at(shore, -SHORE_MARGIN, before);
        const float* from_high = values + shore_at(shore, -SHORE_MARGIN, after);
        for (size_t i = 0; i < width; ++i) {
            low[i] = factor * from_low[i];
            high[i] = factor * from_high[i];
        }
    }
}

double shore_frequency(double wave_number, double depth) {
    const double kd = wave_number * depth;
    const double ratio =
        (1.0 + SHORE_DISPERSION * kd * kd) / (1.0 + (SHORE_DISPERSION + 1.0 / 3.0) * kd * kd);
    return wave_number * sqrt(SHORE_GRAVITY * depth * ratio);
}

/* Counts the cells that have a share and those beside them. Fills their places (count) if `x` is
   not NULL. */
static int list_cells(const Shore* shore, float* x, float* z) {
    int count = 0;
    for (int j = 0; j < shore->params.nz; ++j) {
        for (int i = 0; i < shore->params.nx; ++i) {
            const size_t c = shore_at(shore, i, j);
            const float* share = shore->rim_share + c;
            const float *up = share - shore->stride, *down = share + shore->stride;
            if (fmaxf(share[0], fmaxf(fmaxf(share[-1], share[1]), fmaxf(*up, *down))) > 0.0f) {
                if (x) {
                    x[count] = (float)((i + 0.5) * shore->params.cell);
                    z[count] = (float)((j + 0.5) * shore->params.cell);
                    shore->rim_at[count] = c;
                }
                count += 1;
            }
        }
    }
    return count;
}

/* Fills the shares of a row, and the spans from either end up to its first cell without a share. */
static void fill_row(const Shore* shore, int j) {
    const ShoreParams* params = &shore->params;
    const int nx = params->nx, nz = params->nz;
    float* share = shore->rim_share + shore_at(shore, 0, j);
    for (int i = 0; i < nx; ++i) {
        const double distances[SHORE_SIDE_COUNT] = {i + 0.5, nx - i - 0.5, j + 0.5, nz - j - 0.5};
        double largest = 0.0;
        for (int side = 0; side < SHORE_SIDE_COUNT; ++side) {
            const double rim = params->rim[side];
            const double x = rim > 0.0 ? 1.0 - distances[side] * params->cell / rim : 0.0;
            if (x > 0.0) {
                largest = fmax(largest, (exp(pow(x, 3.5)) - 1.0) / (exp(1.0) - 1.0));
            }
        }
        share[i] = (float)largest;
    }
    ShoreSpan* spans = shore_rims(shore, j);
    spans[0] = (ShoreSpan){0, 0};
    while (spans[0].end < nx && share[spans[0].end] > 0.0f) {
        spans[0].end += 1;
    }
    spans[1] = (ShoreSpan){nx, nx};
    while (spans[1].first > spans[0].end && share[spans[1].first - 1] > 0.0f) {
        spans[1].first -= 1;
    }
}

bool shore_rim_prepare(Shore* shore, SwellError* error) {
    for (int j = 0; j < shore->params.nz; ++j) {
        fill_row(shore, j);
    }
    shore_fill_edges(shore, shore->rim_share, 1.0f, 1.0f);
    const size_t count = (size_t)list_cells(shore, NULL, NULL);
    float* v;
    shore->rim_parts = SWELL_PARTS(shore->workers, error, SWELL_PART(v, 5 * count),
                                   SWELL_PART(shore->rim_at, count));
    if (!shore->rim_parts) {
        return false;
    }
    shore->rim = (ShoreRim){(int)count, v, v + count, v + 2 * count, v + 3 * count, v + 4 * count};
    list_cells(shore, v, v + count);
    return true;
}

/* Returns a caller's value clamped to +-`most`; 0 for one that is not finite. */
static float take(float value, float most) {
    return isfinite(value) ? swell_clampf(value, -most, most) : 0.0f;
}

void shore_rim_update(const Shore* shore, double time) {
    const ShoreRim* rim = &shore->rim;
    if (!shore->fill_rim || rim->count == 0) {
        return;
    }
    ShoreRim filled = *rim; /* its arrays are the shore's */
    shore->fill_rim(shore->rim_context, time, &filled);
    for (int n = 0; n < rim->count; ++n) {
        const size_t c = shore->rim_at[n];
        shore->rim_water.w[c] = take(rim->surface[n], SHORE_SURFACE_MOST);
        shore->rim_p[c] = take(rim->flux_x[n], SHORE_FLUX_MOST);
        shore->rim_q[c] = take(rim->flux_z[n], SHORE_FLUX_MOST);
    }
    shore_fill_edges(shore, shore->rim_p, -1.0f, 1.0f);
    shore_fill_edges(shore, shore->rim_q, 1.0f, -1.0f);
    const ShoreWater* water = &shore->rim_water;
    for (int j = 0; j < shore->params.nz; ++j) {
        for (int n = 0; n < 2; ++n) {
            shore->rows->find_momentum(shore, shore->rim_p, shore->rim_q, j,
                                       shore_rims(shore, j)[n], water->m, water->n);
        }
    }
}
