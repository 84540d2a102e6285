#include "swell/base.h"

#include <stdlib.h>
#include <string.h>

void* swell_memory_allocate(size_t count, size_t size, SwellError* error) {
    if (size && count > (SIZE_MAX - SWELL_MEMORY_ALIGNMENT) / size) {
        swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: %zu objects of %zu bytes", count,
                        size);
        return NULL;
    }
    /* aligned_alloc wants a multiple of the alignment, and at least one byte. */
    const size_t bytes = count * size;
    const size_t wanted = bytes > 0 ? bytes : 1;
    const size_t rounded =
        (wanted + SWELL_MEMORY_ALIGNMENT - 1) / SWELL_MEMORY_ALIGNMENT * SWELL_MEMORY_ALIGNMENT;
    void* memory = aligned_alloc(SWELL_MEMORY_ALIGNMENT, rounded);
    if (!memory) {
        swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: %zu bytes", wanted);
        return NULL;
    }
    memset(memory, 0, rounded);
    return memory;
}

void swell_memory_free(void* memory) {
    free(memory);
}
