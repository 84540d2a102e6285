/*
 * A browser starts no other programs.
 */
#include "swell/host.h"

#include <assert.h>

HostChild* host_child_start(const char* const arguments[], SwellError* error) {
    assert(arguments && arguments[0]);
    swell_error_set(error, SWELL_ERROR_FILE, "cannot start %s: a browser starts no other programs",
                    arguments[0]);
    return NULL;
}

bool host_child_write(HostChild* child, const void* bytes, size_t size, SwellError* error) {
    assert(child == NULL);
    (void)child, (void)bytes, (void)size;
    return swell_error_set(error, SWELL_ERROR_FILE, "no other program is running");
}

void host_child_limit(HostChild* child, int seconds, FILE* log) {
    assert(child == NULL);
    (void)child, (void)seconds, (void)log;
}

bool host_child_finish(HostChild* child, SwellError* error) {
    return host_child_write(child, NULL, 0, error);
}

void host_child_kill(HostChild* child) {
    assert(child == NULL);
    (void)child;
}
