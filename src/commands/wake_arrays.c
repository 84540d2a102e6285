#include "output.h"

#include <assert.h>
#include <math.h>

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

bool wake_array_write(HostFile* file, const WakePatch* patch, WakeArray array, SwellError* error) {
    assert(file && patch);
    const WakeParams* params = wake_patch_params(patch);
    const WakeTexel* texel = wake_patch_texels(patch);
    const int grid = params->grid;
    const size_t cells = (size_t)grid * (size_t)grid;
    float* values = swell_memory_allocate(3 * cells, sizeof *values, error);
    if (!values) {
        return false;
    }
    float *own = values + cells, *heights = own + cells;
    if (array == WAKE_ARRAY_PSI) {
        wake_patch_copy_field(patch, heights, own);
    } else if (array == WAKE_ARRAY_SLICK) {
        wake_patch_copy_slick(patch, own);
    }
    const float* from = array == WAKE_ARRAY_HEIGHT    ? &texel->height
                        : array == WAKE_ARRAY_SLOPE_X ? &texel->slope[0]
                        : array == WAKE_ARRAY_SLOPE_Z ? &texel->slope[1]
                        : array == WAKE_ARRAY_FOAM    ? &texel->foam
                        : array == WAKE_ARRAY_TRAIL   ? wake_patch_trail(patch)
                                                      : own;
    const size_t stride = array <= WAKE_ARRAY_FOAM ? sizeof *texel / sizeof *from : 1;
    double middle[2];
    wake_patch_middle(patch, middle);
    const int left = first_index(middle[0], params), top = first_index(middle[1], params);
    for (int m = 0; m < grid; ++m) {
        for (int n = 0; n < grid; ++n) {
            const int cell = (top + m) % grid * grid + (left + n) % grid;
            values[m * grid + n] = from[(size_t)cell * stride];
        }
    }
    output_write_grid(file, grid, grid, values);
    swell_memory_free(values);
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

void wake_parameters_print_script(HostFile* file, const WaterSim* water) {
    assert(file && water);
    const WaterScript* script = &water->script;
    host_file_print(file, ",\n  \"stones\": [");
    for (int i = 0; i < script->stone_count; ++i) {
        const WaterStone* stone = &script->stone[i];
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
    host_file_print(file, "%s],\n  \"course\": [", script->stone_count ? "\n  " : "");
    for (int i = 0; i < script->course.count; ++i) {
        const CourseKey* key = &script->course.key[i];
        host_file_print(file, "%s\n    {\"time\": %.17g, \"x\": %.17g, \"z\": %.17g}", i ? "," : "",
                        key->time, key->x, key->z);
    }
    host_file_print(file, "%s]", script->course.count ? "\n  " : "");
}

void wake_parameters_print(HostFile* file, const WaterSim* water) {
    assert(file && water && water->patch);
    host_file_print(file, ",\n  \"wake\": {");
    export_print_number(file, "\n    ", "step", WAKE_STEP, "s");
    wake_parameters_print_patch(file, water, ",\n    ");
    host_file_print(file, "\n  }");
    wake_parameters_print_script(file, water);
}
