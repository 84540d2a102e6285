/*
 * A hash of bytes: FNV-1a of 64 bits (Fowler, Noll and Vo).
 */
#ifndef SWELL_BASE_HASH_H
#define SWELL_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define SWELL_HASH_OF_NOTHING UINT64_C(14695981039346656037)

/* The hash of what `hash` is of, followed by `size` bytes. */
static inline uint64_t swell_hash(uint64_t hash, const void* bytes, size_t size) {
    const unsigned char* byte = bytes;
    for (size_t n = 0; n < size; ++n) {
        hash = (hash ^ byte[n]) * UINT64_C(1099511628211);
    }
    return hash;
}

#endif
