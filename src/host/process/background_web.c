/*
 * Without threads, the caller runs a task at once.
 */
#include "swell/host.h"

#include <assert.h>

struct HostBackground {
    bool unused;
};

HostBackground* host_background_create(SwellError* error) {
    return swell_memory_allocate(1, sizeof(HostBackground), error);
}

void host_background_destroy(HostBackground* background) {
    swell_memory_free(background);
}

void host_background_start(HostBackground* background, HostBackgroundTask task, void* context) {
    assert(background && task);
    (void)background;
    task(context);
}

void host_background_wait(HostBackground* background) {
    assert(background);
    (void)background;
}

bool host_background_is_busy(HostBackground* background) {
    assert(background);
    (void)background;
    return false;
}
