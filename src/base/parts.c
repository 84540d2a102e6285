#include "base/parts.h"

#include <string.h>

/* The returned owner is the list of the arrays, with NULL at its end. */
void** swell_parts_allocate(const SwellWorkers* workers, const SwellPart* part, size_t parts,
                            SwellError* error) {
    void** owner = swell_workers_allocate(workers, parts + 1, sizeof *owner, error);
    for (size_t i = 0; owner && i < parts; ++i) {
        owner[i] = swell_workers_allocate(workers, part[i].count, part[i].size, error);
        if (!owner[i]) {
            swell_parts_free(owner);
            return NULL;
        }
        memcpy(part[i].pointer, &owner[i], sizeof owner[i]);
    }
    return owner;
}

void swell_parts_free(void** owner) {
    for (void** array = owner; array && *array; ++array) {
        swell_memory_free(*array);
    }
    swell_memory_free(owner);
}
