#include "shore_history.h"

#include "swell/host.h"

#include <assert.h>
#include <stdio.h>

enum { PLACES = 10 };                          /* files */
static const size_t BYTES_MAX = 40u << 20;     /* of one; a larger history is not kept */
static const uint64_t FORMAT = 0x1eaf5a6d0001; /* of a file: another with each change of Header */
enum { RIM_TIMES = 4 };                        /* at which the waves of the rims go into a key */

typedef struct Header {
    uint64_t format, key;
    double began;       /* ShoreStream.began */
    uint64_t size, sum; /* of the state: bytes, and sum_of */
} Header;

/* FNV-1a (Fowler, Noll and Vo): the hash of what `hash` is of, followed by these bytes. */
static const uint64_t HASH_OF_NOTHING = UINT64_C(14695981039346656037);

static uint64_t add_bytes(uint64_t hash, const void* bytes, size_t size) {
    const unsigned char* byte = bytes;
    for (size_t n = 0; n < size; ++n) {
        hash = (hash ^ byte[n]) * UINT64_C(1099511628211);
    }
    return hash;
}

enum { NAME_SIZE = 24 };

static const char* name_place(int place, char name[NAME_SIZE]) {
    snprintf(name, NAME_SIZE, "shore-%d", place);
    return name;
}

static uint64_t sum_of(const Header* header, const char* state) {
    const uint64_t before = add_bytes(header->key, &header->began, sizeof header->began);
    return add_bytes(before, state, (size_t)header->size);
}

/* ---- The key ------------------------------------------------------------------------------- */

static uint64_t add_program(uint64_t hash, const char* path) {
    const SwellProcessor processor = swell_processor();
    const int64_t program[] = {host_file_size(path), host_file_time(path), processor.avx2,
                               processor.avx512vl, processor.f16c};
    return add_bytes(hash, program, sizeof program);
}

/* The waves by their values at some times: each of them is in each value. */
static bool add_waves(uint64_t* hash, const ShoreStream* stream, double until) {
    const ShoreRim* rim = shore_rim(stream->shore);
    const size_t size = (size_t)rim->count * sizeof *rim->surface;
    bool ok = true;
    for (int n = 0; ok && n < RIM_TIMES; ++n) {
        const double time = stream->from + (until - stream->from) * (n + 0.5) / RIM_TIMES;
        ok = ocean_rim_waves_fill(stream->waves, time, rim->surface, rim->flux_x, rim->flux_z);
        *hash = add_bytes(*hash, rim->surface, size);
        *hash = add_bytes(*hash, rim->flux_x, size);
        *hash = add_bytes(*hash, rim->flux_z, size);
    }
    return ok;
}

static bool add_bed(uint64_t* hash, const ShoreStream* stream) {
    const ShoreParams* window = shore_params(stream->shore);
    const size_t count = (size_t)window->nx * (size_t)window->nz;
    const double numbers[] = {window->nx, window->nz, window->cell, window->west, window->north};
    float* bed = swell_memory_allocate(count, sizeof *bed, NULL);
    if (bed) {
        shore_copy_field(stream->shore, SHORE_BED, bed);
        *hash = add_bytes(*hash, numbers, sizeof numbers);
        *hash = add_bytes(*hash, bed, count * sizeof *bed);
    }
    swell_memory_free(bed);
    return bed != NULL;
}

uint64_t shore_history_key(const ShoreStream* stream, double refined, double until) {
    assert(stream);
    char path[HOST_PATH_SIZE];
    const double times[] = {stream->from, refined, until};
    if (!host_program_path(path)) {
        return 0;
    }
    uint64_t hash = add_program(HASH_OF_NOTHING, path);
    hash = add_bytes(hash, times, sizeof times);
    return host_cache_path("", path) && add_bed(&hash, stream) && add_waves(&hash, stream, until)
               ? hash
               : 0;
}

/* ---- Files --------------------------------------------------------------------------------- */

static bool read_state(ShoreStream* stream, const Header* header, const char* name) {
    const size_t size = sizeof *header + (size_t)header->size;
    char* file = swell_memory_allocate(size, 1, NULL);
    const bool ok = file && host_cache_read(name, file, size) &&
                    sum_of(header, file + sizeof *header) == header->sum &&
                    shore_set_state(stream->shore, file + sizeof *header, NULL);
    if (ok) {
        stream->began = header->began;
    }
    swell_memory_free(file);
    return ok;
}

bool shore_history_load(ShoreStream* stream, uint64_t key) {
    assert(stream);
    char name[NAME_SIZE];
    for (int n = 0; key != 0 && n < PLACES; ++n) {
        Header header;
        if (host_cache_read(name_place(n, name), &header, sizeof header) &&
            header.format == FORMAT && header.key == key &&
            header.size == shore_state_size(stream->shore) && read_state(stream, &header, name)) {
            return true;
        }
    }
    return false;
}

/* The place of the same key's file, a free one, or that of the oldest file. */
static int place_for(uint64_t key) {
    char name[NAME_SIZE];
    int64_t oldest = INT64_MAX;
    int found = 0;
    for (int n = 0; n < PLACES; ++n) {
        Header header;
        const bool same =
            host_cache_read(name_place(n, name), &header, sizeof header) && header.key == key;
        const int64_t written = same ? INT64_MIN : host_cache_time(name);
        if (written < oldest) {
            oldest = written;
            found = n;
        }
    }
    return found;
}

void shore_history_save(const ShoreStream* stream, uint64_t key) {
    assert(stream);
    const size_t size = shore_state_size(stream->shore);
    char name[NAME_SIZE];
    HostFile file;
    char* state = key != 0 && size <= BYTES_MAX ? swell_memory_allocate(size, 1, NULL) : NULL;
    if (state && host_cache_begin(&file, name_place(place_for(key), name))) {
        shore_copy_state(stream->shore, state);
        Header header = {.format = FORMAT, .key = key, .began = stream->began, .size = size};
        header.sum = sum_of(&header, state);
        host_file_write(&file, &header, sizeof header);
        host_file_write(&file, state, size);
        host_file_commit(&file, NULL);
    }
    swell_memory_free(state);
}
