#include "wake_arrays.h"

#include "export_parameters.h"

#include <assert.h>
#include <math.h>
#include <string.h>

const char* wake_array_name(WakeArray array) {
    static const char* const NAMES[WAKE_ARRAY_COUNT] = {
        [WAKE_ARRAY_HEIGHT] = "height",   [WAKE_ARRAY_SLOPE_X] = "slope_x",
        [WAKE_ARRAY_SLOPE_Z] = "slope_z", [WAKE_ARRAY_FOAM] = "foam",
        [WAKE_ARRAY_PSI] = "psi",         [WAKE_ARRAY_TRAIL] = "trail",
        [WAKE_ARRAY_SLICK] = "slick",
    };
    assert(array < WAKE_ARRAY_COUNT);
    return NAMES[array];
}

/* Returns the index on the torus of the window's first cell, its middle cell less N/2. */
static int first_index(double middle, const WakeParams* params) {
    const double cell = round(middle / params->cell) - params->grid / 2;
    return (int)(cell - params->grid * floor(cell / params->grid));
}

/* The value of a cell; `own` holds it if the texels do not. */
static float value_of(const WakeTexel* texel, const float* own, size_t cell, WakeArray array) {
    switch (array) {
    case WAKE_ARRAY_HEIGHT:
        return texel[cell].height;
    case WAKE_ARRAY_SLOPE_X:
        return texel[cell].slope[0];
    case WAKE_ARRAY_SLOPE_Z:
        return texel[cell].slope[1];
    case WAKE_ARRAY_FOAM:
        return texel[cell].foam;
    case WAKE_ARRAY_PSI:
    case WAKE_ARRAY_TRAIL:
    case WAKE_ARRAY_SLICK:
    case WAKE_ARRAY_COUNT:
        break;
    }
    return own[cell];
}

/* Fills what the texels do not hold. `heights` is scratch. */
static void fill_own(const WakePatch* patch, WakeArray array, float* heights, float* own) {
    if (array == WAKE_ARRAY_PSI) {
        wake_patch_copy_field(patch, heights, own);
    } else if (array == WAKE_ARRAY_TRAIL) {
        const size_t grid = (size_t)wake_patch_params(patch)->grid;
        memcpy(own, wake_patch_trail(patch), grid * grid * sizeof *own);
    } else if (array == WAKE_ARRAY_SLICK) {
        wake_patch_copy_slick(patch, own);
    }
}

bool wake_array_write(HostFile* file, const WakePatch* patch, WakeArray array, SwellError* error) {
    assert(file && patch);
    const WakeParams* params = wake_patch_params(patch);
    const int grid = params->grid;
    const size_t cells = (size_t)grid * (size_t)grid;
    float* heights = swell_memory_allocate(3 * cells, sizeof *heights, error);
    if (!heights) {
        return false;
    }
    float *own = heights + cells, *values = heights + 2 * cells;
    fill_own(patch, array, heights, own);
    double middle[2];
    wake_patch_middle(patch, middle);
    const int left = first_index(middle[0], params), top = first_index(middle[1], params);
    for (int m = 0; m < grid; ++m) {
        for (int n = 0; n < grid; ++n) {
            const size_t cell =
                (size_t)((top + m) % grid) * (size_t)grid + (size_t)((left + n) % grid);
            values[(size_t)m * (size_t)grid + (size_t)n] =
                value_of(wake_patch_texels(patch), own, cell, array);
        }
    }
    host_file_require_finite(file, values, cells);
    host_array_write(file, HOST_ARRAY_FLOAT32, 2, (const int[]){grid, grid}, values);
    swell_memory_free(heights);
    return true;
}

/* ---- parameters.json ----------------------------------------------------------------------- */

void wake_parameters_print_patch(HostFile* file, const WaterSim* water, const char* lead) {
    assert(file && water && water->patch && lead);
    const WakeParams* params = wake_patch_params(water->patch);
    export_print_number(file, lead, "cell", params->cell, "m");
    export_print_number(file, lead, "cells", params->grid, "cells per side");
    export_print_number(file, lead, "border", params->border, "m");
    export_print_number(file, lead, "border_rate", params->border_rate, "1/s");
    export_print_number(file, lead, "foam_life", params->foam_life, "s");
    export_print_number(file, lead, "breaking", params->breaking, "m^2/s");
    export_print_number(file, lead, "begins", water_script_start(&water->script), "s");
}

static void print_stones(HostFile* file, const WaterSim* water) {
    host_file_print(file, ",\n  \"stones\": [");
    for (int i = 0; i < water->script.stone_count; ++i) {
        const WaterStone* stone = &water->script.stone[i];
        const StoneHollow hollow = water_stone_hollow(stone->radius, water->params.cell);
        host_file_print(file,
                        "%s\n    {\"x\": %.17g, \"z\": %.17g, \"radius\": %.17g, \"time\": %.17g, "
                        "\"step\": %lld",
                        i ? "," : "", stone->x, stone->z, stone->radius, stone->time,
                        (long long)stone->step);
        export_print_number(file, ",\n     ", "hollow_radius", hollow.radius, "m");
        export_print_number(file, ",\n     ", "hollow_depth", hollow.depth, "m");
        host_file_print(file, "}");
    }
    host_file_print(file, "%s]", water->script.stone_count ? "\n  " : "");
}

static void print_course(HostFile* file, const WaterSim* water) {
    host_file_print(file, ",\n  \"course\": [");
    for (int i = 0; i < water->script.course.count; ++i) {
        const CourseKey* key = &water->script.course.key[i];
        host_file_print(file, "%s\n    {\"time\": %.17g, \"x\": %.17g, \"z\": %.17g}", i ? "," : "",
                        key->time, key->x, key->z);
    }
    host_file_print(file, "%s]", water->script.course.count ? "\n  " : "");
}

void wake_parameters_print_script(HostFile* file, const WaterSim* water) {
    assert(file && water);
    print_stones(file, water);
    print_course(file, water);
}

void wake_parameters_print(HostFile* file, const WaterSim* water) {
    assert(file && water && water->patch);
    host_file_print(file, ",\n  \"wake\": {");
    export_print_number(file, "\n    ", "step", WAKE_STEP, "s");
    wake_parameters_print_patch(file, water, ",\n    ");
    host_file_print(file, "\n  }");
    wake_parameters_print_script(file, water);
}
