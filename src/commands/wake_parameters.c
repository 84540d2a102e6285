#include "wake_parameters.h"

#include <assert.h>

static void print_number(HostFile* file, const char* lead, const char* name, double value,
                         const char* unit) {
    host_file_print(file, "%s\"%s\": {\"value\": %.17g, \"unit\": \"%s\"}", lead, name, value,
                    unit);
}

void wake_parameters_print_patch(HostFile* file, const WaterSim* water, const char* lead) {
    assert(file && water && water->patch && lead);
    const WakeParams* params = wake_patch_params(water->patch);
    print_number(file, lead, "cell", params->cell, "m");
    print_number(file, lead, "cells", params->grid, "cells per side");
    print_number(file, lead, "border", params->border, "m");
    print_number(file, lead, "border_rate", params->border_rate, "1/s");
    print_number(file, lead, "foam_life", params->foam_life, "s");
    print_number(file, lead, "begins", water_script_start(&water->script), "s");
}

static void print_stones(HostFile* file, const WaterSim* water) {
    host_file_print(file, ",\n  \"stones\": [");
    for (int i = 0; i < water->script.stone_count; ++i) {
        const WaterStone* stone = &water->script.stone[i];
        host_file_print(file,
                        "%s\n    {\"x\": %.17g, \"z\": %.17g, \"radius\": %.17g, \"time\": %.17g, "
                        "\"step\": %lld}",
                        i ? "," : "", stone->x, stone->z, stone->radius, stone->time,
                        (long long)stone->step);
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
    print_number(file, "\n    ", "step", WAKE_STEP, "s");
    wake_parameters_print_patch(file, water, ",\n    ");
    host_file_print(file, "\n  }");
    wake_parameters_print_script(file, water);
}
