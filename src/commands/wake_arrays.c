#include "wake_arrays.h"

#include <assert.h>
#include <math.h>

const char* wake_array_name(WakeArray array) {
    static const char* const NAMES[WAKE_ARRAY_COUNT] = {
        [WAKE_ARRAY_HEIGHT] = "height",   [WAKE_ARRAY_SLOPE_X] = "slope_x",
        [WAKE_ARRAY_SLOPE_Z] = "slope_z", [WAKE_ARRAY_FOAM] = "foam",
        [WAKE_ARRAY_PSI] = "psi",
    };
    assert(array < WAKE_ARRAY_COUNT);
    return NAMES[array];
}

static float value_of(const WakeTexel* texel, float psi, WakeArray array) {
    switch (array) {
    case WAKE_ARRAY_HEIGHT:
        return texel->height;
    case WAKE_ARRAY_SLOPE_X:
        return texel->slope[0];
    case WAKE_ARRAY_SLOPE_Z:
        return texel->slope[1];
    case WAKE_ARRAY_FOAM:
        return texel->foam;
    case WAKE_ARRAY_PSI:
    case WAKE_ARRAY_COUNT:
        break;
    }
    return psi;
}

/* The index on the torus at which the window begins: of its middle cell less N/2. */
static int first_index(double middle, const WakeParams* params) {
    const double cell = round(middle / params->cell) - params->grid / 2;
    return (int)(cell - params->grid * floor(cell / params->grid));
}

bool wake_arrays_write(const WakePatch* patch, HostFile* const file[WAKE_ARRAY_COUNT],
                       SwellError* error) {
    assert(patch && file);
    const WakeParams* params = wake_patch_params(patch);
    const int grid = params->grid;
    const size_t cells = (size_t)grid * (size_t)grid;
    float* numbers = swell_memory_allocate(3 * cells, sizeof *numbers, error);
    if (!numbers) {
        return false;
    }
    float *values = numbers + cells, *psi = numbers + 2 * cells;
    wake_patch_copy_field(patch, numbers, psi);
    double middle[2];
    wake_patch_middle(patch, middle);
    const int left = first_index(middle[0], params), top = first_index(middle[1], params);
    for (int array = 0; array < WAKE_ARRAY_COUNT; ++array) {
        for (int m = 0; m < grid; ++m) {
            for (int n = 0; n < grid; ++n) {
                const size_t at =
                    (size_t)((top + m) % grid) * (size_t)grid + (size_t)((left + n) % grid);
                values[(size_t)m * (size_t)grid + (size_t)n] =
                    value_of(&wake_patch_texels(patch)[at], psi[at], (WakeArray)array);
            }
        }
        host_array_write(file[array], HOST_ARRAY_FLOAT32, 2, (const int[]){grid, grid}, values);
    }
    swell_memory_free(numbers);
    return true;
}
