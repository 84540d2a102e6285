/* What lies beyond the sides of a window: mirrored cells behind walls, or the other end. */
#include "shore.h"

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
