#include "base/base.h"

#include <stdlib.h>
#include <string.h>

void* memory_allocate(size_t count, size_t size, Error* error) {
    if (size && count > (SIZE_MAX - MEMORY_ALIGNMENT) / size) {
        error_set(error, ERROR_MEMORY, "out of memory: %zu objects of %zu bytes", count, size);
        return NULL;
    }
    /* aligned_alloc wants a multiple of the alignment, and at least one byte. */
    const size_t bytes = count * size;
    const size_t wanted = bytes > 0 ? bytes : 1;
    const size_t rounded = (wanted + MEMORY_ALIGNMENT - 1) / MEMORY_ALIGNMENT * MEMORY_ALIGNMENT;
    void* memory = aligned_alloc(MEMORY_ALIGNMENT, rounded);
    if (!memory) {
        error_set(error, ERROR_MEMORY, "out of memory: %zu bytes", wanted);
        return NULL;
    }
    memset(memory, 0, rounded);
    return memory;
}

void memory_free(void* memory) {
    free(memory);
}
