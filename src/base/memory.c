#include "swell/base.h"

#include <stdlib.h>
#include <string.h>

/*
 * calloc gets large blocks zeroed from the system, page by page on first use, so that they cost
 * nothing until then. It does not align to 64 bytes, so we allocate a longer block and keep a
 * MemoryOrigin right before the caller's memory.
 */
typedef struct MemoryOrigin {
    void* block;
    size_t size;                                               /* bytes of the block */
    void (*release)(void* context, void* memory, size_t size); /* NULL: free */
    void* context;
} MemoryOrigin;

#define OVERHEAD (SWELL_MEMORY_ALIGNMENT + sizeof(MemoryOrigin))

static MemoryOrigin allocate_block(const SwellAllocator* allocator, size_t size) {
    if (!allocator || !allocator->allocate || !allocator->release) {
        return (MemoryOrigin){.block = calloc(1, size), .size = size};
    }
    void* block = allocator->allocate(allocator->context, size);
    if (block) {
        memset(block, 0, size);
    }
    return (MemoryOrigin){block, size, allocator->release, allocator->context};
}

void* swell_memory_allocate_from(const SwellAllocator* allocator, size_t count, size_t size,
                                 SwellError* error) {
    if (size && count > (SIZE_MAX - OVERHEAD) / size) {
        swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: %zu objects of %zu bytes", count,
                        size);
        return NULL;
    }
    const MemoryOrigin origin = allocate_block(allocator, count * size + OVERHEAD);
    if (!origin.block) {
        swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: %zu bytes", count * size);
        return NULL;
    }
    char* least = (char*)origin.block + sizeof origin;
    const size_t past = (uintptr_t)least % SWELL_MEMORY_ALIGNMENT;
    void* memory = least + (past ? SWELL_MEMORY_ALIGNMENT - past : 0);
    ((MemoryOrigin*)memory)[-1] = origin;
    return memory;
}

void* swell_memory_allocate(size_t count, size_t size, SwellError* error) {
    return swell_memory_allocate_from(NULL, count, size, error);
}

void swell_memory_free(void* memory) {
    if (!memory) {
        return;
    }
    const MemoryOrigin origin = ((MemoryOrigin*)memory)[-1];
    if (origin.release) {
        origin.release(origin.context, origin.block, origin.size);
    } else {
        free(origin.block);
    }
}
