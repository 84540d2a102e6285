#include "export_internal.h"

#include <float.h>
#include <math.h>

enum { CHANNELS = 3 };

static const struct {
    const char* name;
    const char* meaning[CHANNELS]; /* NULL for none */
    const char* unit;
} MAPS[EXPORT_MAP_COUNT] = {
    [EXPORT_DISPLACEMENT] = {"displacement", {"towards +x", "height", "towards +z"}, "m"},
    [EXPORT_SLOPE] = {"slope", {"dh/dx", "dh/dz", NULL}, "1"},
    [EXPORT_FOAM] = {"foam", {"jacobian", "memory of whitecaps", NULL}, "1"},
};

const char* export_map_name(ExportMap map) {
    return MAPS[map].name;
}

static void read_sample(const OceanTexel* texel, float foam, ExportMap map, float value[CHANNELS]) {
    value[2] = 0.0f;
    switch (map) {
    case EXPORT_DISPLACEMENT:
        for (int c = 0; c < CHANNELS; ++c) {
            value[c] = texel->displacement[c];
        }
        break;
    case EXPORT_SLOPE:
        value[0] = texel->slope[0];
        value[1] = texel->slope[1];
        break;
    case EXPORT_FOAM:
        value[0] = texel->jacobian;
        value[1] = foam;
        break;
    case EXPORT_MAP_COUNT:
        break;
    }
}

static size_t sample_count(const OceanCascade* cascade) {
    const size_t grid = (size_t)ocean_cascade_grid(cascade);
    return grid * grid;
}

ExportRange export_empty_range(void) {
    return (ExportRange){{DBL_MAX, DBL_MAX, DBL_MAX}, {-DBL_MAX, -DBL_MAX, -DBL_MAX}};
}

void export_widen_ranges(const OceanCascade* cascade, const float* foam,
                         ExportRange range[EXPORT_MAP_COUNT]) {
    const OceanTexel* texels = ocean_cascade_texels(cascade);
    const size_t count = sample_count(cascade);
    for (int map = 0; map < EXPORT_MAP_COUNT; ++map) {
        for (size_t i = 0; i < count; ++i) {
            float value[CHANNELS];
            read_sample(&texels[i], foam[i], (ExportMap)map, value);
            for (int c = 0; c < CHANNELS; ++c) {
                range[map].low[c] = fmin(range[map].low[c], (double)value[c]);
                range[map].high[c] = fmax(range[map].high[c], (double)value[c]);
            }
        }
    }
}

bool export_write_maps(const OceanCascade* cascade, const float* foam, const ExportRange* range,
                       HostFile* const file[EXPORT_MAP_COUNT], SwellError* error) {
    const OceanTexel* texels = ocean_cascade_texels(cascade);
    const size_t count = sample_count(cascade);
    const int grid = ocean_cascade_grid(cascade);
    float* values = swell_memory_allocate(count, CHANNELS * sizeof *values, error);
    bool ok = values != NULL;
    for (int map = 0; ok && map < EXPORT_MAP_COUNT; ++map) {
        for (size_t i = 0; i < count; ++i) {
            read_sample(&texels[i], foam[i], (ExportMap)map, values + CHANNELS * i);
        }
        host_file_require_finite(file[map], values, CHANNELS * count);
        const HostMap whole = {grid, grid, values};
        ok = range ? host_map_write_png16(file[map], &whole, range[map].low, range[map].high, error)
                   : host_map_write_exr(file[map], &whole, error);
    }
    swell_memory_free(values);
    return ok;
}

void export_write_range(HostFile* file, const OceanCascade* cascade, ExportMap map,
                        const ExportRange* range, const char* pattern) {
    host_file_print(file,
                    "{\n  \"file\": \"%s\",\n"
                    "  \"length\": {\"value\": %.12g, \"unit\": \"m\"},\n"
                    "  \"value\": \"low + (high - low) * sample / 65535\",\n"
                    "  \"channels\": [",
                    pattern, ocean_cascade_length(cascade));
    for (int c = 0; c < CHANNELS; ++c) {
        const char* meaning = MAPS[map].meaning[c];
        host_file_print(file,
                        "%s\n    {\"name\": \"%c\", \"meaning\": \"%s\", \"unit\": \"%s\", "
                        "\"low\": %.17g, \"high\": %.17g}",
                        c ? "," : "", "RGB"[c], meaning ? meaning : "nothing", MAPS[map].unit,
                        range->low[c], range->high[c]);
    }
    host_file_print(file, "\n  ]\n}\n");
}
