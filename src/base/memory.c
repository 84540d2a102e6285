#include "swell/base.h"

#include <stdlib.h>

_Static_assert(sizeof(void*) <= 8, "an address fits before the caller's memory");

/*
 * calloc knows which memory is fresh from the system, zero already and not even there before it is
 * used; so large blocks cost nothing until then. The alignment that it does not give is made inside
 * a longer block, whose start stands right before the caller's memory.
 */

void* swell_memory_allocate(size_t count, size_t size, SwellError* error) {
    if (size && count > (SIZE_MAX - SWELL_MEMORY_ALIGNMENT) / size) {
        swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: %zu objects of %zu bytes", count,
                        size);
        return NULL;
    }
    /* calloc aligns to 16 bytes or 8, so that there is room for an address before the next multiple
       of the alignment, or the one after that. */
    char* block = calloc(1, count * size + SWELL_MEMORY_ALIGNMENT);
    if (!block) {
        swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: %zu bytes", count * size);
        return NULL;
    }
    const size_t past = (uintptr_t)block % SWELL_MEMORY_ALIGNMENT;
    char* memory = block + (SWELL_MEMORY_ALIGNMENT - past);
    ((void**)(void*)memory)[-1] = block;
    return memory;
}

void swell_memory_free(void* memory) {
    if (memory) {
        free(((void**)memory)[-1]);
    }
}
