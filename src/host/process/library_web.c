/*
 * A browser loads no libraries: everything is linked.
 */
#include "swell/host.h"

#include <assert.h>

HostLibrary* host_library_open(const char* name, SwellError* error) {
    swell_error_set(error, SWELL_ERROR_FILE, "the library %s is not installed", name);
    return NULL;
}

void host_library_close(HostLibrary* library) {
    assert(library == NULL);
    (void)library;
}

HostFunction host_library_find(HostLibrary* library, const char* name) {
    assert(library == NULL);
    (void)library, (void)name;
    return NULL;
}
