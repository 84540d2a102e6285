#include "scene/sea_file.h"

#include "options/resolve.h"
#include "swell/host.h"

#include <assert.h>
#include <string.h>

/* The companions that exist. The caller frees their texts, also after a failure. */
typedef struct Companions {
    int count;
    SpectraText text[SPECTRA_COMPANIONS];
    char* bytes[SPECTRA_COMPANIONS]; /* of the texts */
    char name[SPECTRA_COMPANIONS][SPECTRA_NAME_SIZE];
} Companions;

static bool read_companions(const char* path, Companions* found, SwellError* error) {
    for (int i = 0; i < SPECTRA_COMPANIONS; ++i) {
        char* name = found->name[found->count];
        if (spectra_companion_name(path, i, name) && host_path_exists(name)) {
            char* bytes = host_file_check_regular(name, error) ? host_file_read(name, error) : NULL;
            if (!bytes) {
                return false;
            }
            found->text[found->count] = (SpectraText){name, bytes, strlen(bytes)};
            found->bytes[found->count++] = bytes;
        }
    }
    return true;
}

static MeasuredSea* read_sea(const Settings* settings, SwellError* error) {
    const SeaSettings* sea = &settings->sea;
    char* bytes = host_file_read(sea->file, error);
    if (!bytes) {
        return NULL;
    }
    Companions beside = {0};
    const SpectraText text = {sea->file, bytes, strlen(bytes)};
    MeasuredSea* measured = read_companions(sea->file, &beside, error)
                                ? measured_sea_create(&text, beside.text, beside.count, sea->place,
                                                      settings->ocean.state.wind_direction, error)
                                : NULL;
    for (int i = 0; i < beside.count; ++i) {
        swell_memory_free(beside.bytes[i]);
    }
    swell_memory_free(bytes);
    return measured;
}

bool sea_file_open(Settings* settings, SwellError* error) {
    assert(settings && !settings->sea.measured_sea);
    SeaSettings* sea = &settings->sea;
    int hour = 0;
    if (!sea->file[0]) {
        return true;
    }
    sea->measured_sea = read_sea(settings, error);
    if (!sea->measured_sea || !measured_sea_find(sea->measured_sea, sea->time, &hour, error) ||
        !measured_sea_hour(sea->measured_sea, hour, &sea->measured, error) ||
        !options_complete(settings, error)) {
        sea_file_close(settings);
        return false;
    }
    return true;
}

void sea_file_close(Settings* settings) {
    assert(settings);
    measured_sea_destroy(settings->sea.measured_sea);
    settings->sea.measured_sea = NULL;
    settings->sea.measured = (MeasuredHour){0};
}
