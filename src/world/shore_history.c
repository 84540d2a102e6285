#include "shore_history.h"

#include "swell/host.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { PLACES = 10 };                      /* number of files; each key belongs to one of them */
static const size_t BYTES_MAX = 40u << 20; /* largest file; a larger history is not kept */
enum { RIM_TIMES = 4 };                    /* times at which the rims' waves enter a key */

/* A file is this header and the state of the shore. */
typedef struct Header {
    uint64_t key, sum; /* `sum` is over the state's bytes */
    double began;      /* ShoreStream.began */
} Header;

/* FNV-1a (Fowler, Noll and Vo) continues a hash over more bytes. */
static const uint64_t HASH_OF_NOTHING = UINT64_C(14695981039346656037);

static uint64_t add_bytes(uint64_t hash, const void* bytes, size_t size) {
    const unsigned char* byte = bytes;
    for (size_t n = 0; n < size; ++n) {
        hash = (hash ^ byte[n]) * UINT64_C(1099511628211);
    }
    return hash;
}

enum { NAME_SIZE = 24 };

static const char* name_of(uint64_t key, char name[NAME_SIZE]) {
    snprintf(name, NAME_SIZE, "shore-%d", (int)(key % PLACES));
    return name;
}

uint64_t shore_history_key(const ShoreStream* stream, double refined, double until) {
    assert(stream);
    char path[HOST_PATH_SIZE], folder[HOST_PATH_SIZE];
    const ShoreParams* window = shore_params(stream->shore);
    const ShoreRim* rim = shore_rim(stream->shore);
    const size_t count = (size_t)window->nx * (size_t)window->nz;
    const size_t size = (size_t)rim->count * sizeof *rim->surface;
    float* bed = swell_memory_allocate(count, sizeof *bed, NULL);
    bool ok = bed && host_program_path(path) && host_cache_path("", folder);
    uint64_t hash = HASH_OF_NOTHING;
    if (ok) {
        const SwellProcessor processor = swell_processor();
        const int64_t program[] = {host_file_size(path), host_file_time(path), processor.avx2,
                                   processor.avx512vl, processor.f16c};
        const double numbers[] = {stream->from, refined,      until,        window->nx,
                                  window->nz,   window->cell, window->west, window->north};
        shore_copy_field(stream->shore, SHORE_BED, bed);
        hash = add_bytes(hash, program, sizeof program);
        hash = add_bytes(hash, numbers, sizeof numbers);
        hash = add_bytes(hash, bed, count * sizeof *bed);
    }
    for (int n = 0; ok && n < RIM_TIMES; ++n) { /* each value depends on every wave */
        const double time = stream->from + (until - stream->from) * (n + 0.5) / RIM_TIMES;
        ok = ocean_rim_waves_fill(stream->waves, time, rim->surface, rim->flux_x, rim->flux_z);
        hash = add_bytes(hash, rim->surface, size);
        hash = add_bytes(hash, rim->flux_x, size);
        hash = add_bytes(hash, rim->flux_z, size);
    }
    swell_memory_free(bed);
    return ok ? hash : 0;
}

/* Returns the checksum of all that is read back. */
static uint64_t sum_of(double began, const char* state, size_t size) {
    return add_bytes(add_bytes(HASH_OF_NOTHING, &began, sizeof began), state, size);
}

bool shore_history_load(ShoreStream* stream, uint64_t key) {
    assert(stream);
    const size_t size = shore_state_size(stream->shore);
    char name[NAME_SIZE];
    Header header;
    char* file = key != 0 ? swell_memory_allocate(sizeof header + size, 1, NULL) : NULL;
    bool ok = file && host_cache_read(name_of(key, name), file, sizeof header + size);
    if (ok) {
        const char* state = file + sizeof header;
        memcpy(&header, file, sizeof header);
        ok = header.key == key && sum_of(header.began, state, size) == header.sum &&
             shore_set_state(stream->shore, state, NULL);
        stream->began = ok ? header.began : stream->began;
    }
    swell_memory_free(file);
    return ok;
}

void shore_history_save(const ShoreStream* stream, uint64_t key) {
    assert(stream);
    const size_t size = shore_state_size(stream->shore);
    char name[NAME_SIZE];
    HostFile file;
    char* state = key != 0 && size <= BYTES_MAX ? swell_memory_allocate(size, 1, NULL) : NULL;
    if (state && host_cache_begin(&file, name_of(key, name))) {
        shore_copy_state(stream->shore, state);
        const Header header = {key, sum_of(stream->began, state, size), stream->began};
        host_file_write(&file, &header, sizeof header);
        host_file_write(&file, state, size);
        host_file_commit(&file, NULL);
    }
    swell_memory_free(state);
}
