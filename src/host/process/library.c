#include "swell/host.h"

#include <dlfcn.h>
#include <string.h>

struct HostLibrary {
    void* handle;
};

HostLibrary* host_library_open(const char* name, SwellError* error) {
    void* handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        swell_error_set(error, SWELL_ERROR_FILE, "there is no %s", name);
        return NULL;
    }
    HostLibrary* library = swell_memory_allocate(1, sizeof *library, error);
    if (!library) {
        dlclose(handle);
        return NULL;
    }
    library->handle = handle;
    return library;
}

void host_library_close(HostLibrary* library) {
    if (library) {
        dlclose(library->handle);
        swell_memory_free(library);
    }
}

/* An address in a data pointer becomes one of a function, which ISO C keeps apart. */
HostFunction host_library_find(const HostLibrary* library, const char* name) {
    void* const address = dlsym(library->handle, name);
    HostFunction function = NULL;
    memcpy(&function, &address, sizeof function);
    return function;
}
