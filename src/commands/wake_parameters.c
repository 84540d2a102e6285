#include "wake_parameters.h"

#include <assert.h>

static void print_number(HostFile* file, const char* lead, const char* name, double value,
                         const char* unit) {
    host_file_print(file, "%s\"%s\": {\"value\": %.17g, \"unit\": \"%s\"}", lead, name, value,
                    unit);
}

void wake_parameters_print_patch(HostFile* file, const WakeRun* run, const char* lead) {
    assert(file && run && run->patch && lead);
    const WakeParams* params = wake_patch_params(run->patch);
    print_number(file, lead, "cell", params->cell, "m");
    print_number(file, lead, "cells", params->grid, "cells per side");
    print_number(file, lead, "border", params->border, "m");
    print_number(file, lead, "border_rate", params->border_rate, "1/s");
    print_number(file, lead, "foam_life", params->foam_life, "s");
    print_number(file, lead, "begins", run->start, "s");
}

static void print_stones(HostFile* file, const WakeRun* run) {
    host_file_print(file, ",\n  \"stones\": [");
    for (int i = 0; i < run->stone_count; ++i) {
        const WakeScriptStone* stone = &run->stone[i];
        host_file_print(file,
                        "%s\n    {\"x\": %.17g, \"z\": %.17g, \"radius\": %.17g, \"time\": %.17g, "
                        "\"step\": %lld}",
                        i ? "," : "", stone->x, stone->z, stone->radius, stone->time,
                        (long long)stone->step);
    }
    host_file_print(file, "%s]", run->stone_count ? "\n  " : "");
}

static void print_course(HostFile* file, const WakeRun* run) {
    host_file_print(file, ",\n  \"course\": [");
    for (int i = 0; i < run->course.count; ++i) {
        const CourseKey* key = &run->course.key[i];
        host_file_print(file, "%s\n    {\"time\": %.17g, \"x\": %.17g, \"z\": %.17g}", i ? "," : "",
                        key->time, key->x, key->z);
    }
    host_file_print(file, "%s]", run->course.count ? "\n  " : "");
}

void wake_parameters_print_script(HostFile* file, const WakeRun* run) {
    assert(file && run);
    print_stones(file, run);
    print_course(file, run);
}

void wake_parameters_print(HostFile* file, const WakeRun* run) {
    assert(file && run && run->patch);
    host_file_print(file, ",\n  \"wake\": {");
    print_number(file, "\n    ", "step", WAKE_STEP, "s");
    wake_parameters_print_patch(file, run, ",\n    ");
    host_file_print(file, "\n  }");
    wake_parameters_print_script(file, run);
}
