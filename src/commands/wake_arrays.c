#include "output.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

/* Returns the torus index of the window's first cell, N/2 cells before its middle cell. */
static int first_index(double middle, const WakeParams* params) {
    const double cell = round(middle / params->cell) - params->grid / 2;
    return (int)(cell - params->grid * floor(cell / params->grid));
}

bool wake_arrays_write(OutputFolder* output, const char* before, const char* behind,
                       const WakePatch* patch, SwellError* error) {
    assert(output && before && behind && patch);
    const WakeParams* params = wake_patch_params(patch);
    const WakeTexel* texel = wake_patch_texels(patch);
    const int grid = params->grid;
    const size_t cells = (size_t)grid * (size_t)grid, step = sizeof *texel / sizeof(float);
    float* values = swell_memory_allocate(4 * cells, sizeof *values, error);
    if (!values) {
        return false;
    }
    float *heights = values + cells, *psi = heights + cells, *slick = psi + cells;
    const struct {
        const char* name;
        const float* from;
        size_t stride;
    } ARRAYS[] = {{"height", &texel->height, step},
                  {"slope_x", &texel->slope[0], step},
                  {"slope_z", &texel->slope[1], step},
                  {"foam", &texel->foam, step},
                  {"psi", psi, 1},
                  {"trail", wake_patch_trail(patch), 1},
                  {"slick", slick, 1}};
    double middle[2];
    wake_patch_copy_field(patch, heights, psi);
    wake_patch_copy_slick(patch, slick);
    wake_patch_middle(patch, middle);
    const int left = first_index(middle[0], params), top = first_index(middle[1], params);
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof ARRAYS / sizeof *ARRAYS; ++i) {
        char name[64];
        snprintf(name, sizeof name, "%s%s%s", before, ARRAYS[i].name, behind);
        HostFile* file = output_folder_begin(output, 0, name, error);
        ok = file != NULL;
        for (int m = 0; ok && m < grid; ++m) {
            for (int n = 0; n < grid; ++n) {
                const int cell = (top + m) % grid * grid + (left + n) % grid;
                values[m * grid + n] = ARRAYS[i].from[(size_t)cell * ARRAYS[i].stride];
            }
        }
        if (ok) {
            output_write_grid(file, grid, grid, values);
        }
    }
    swell_memory_free(values);
    return ok;
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
