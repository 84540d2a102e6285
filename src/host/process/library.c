/* Libraries that are loaded while the program runs. */
#include "swell/host.h"

#include <dlfcn.h>
#include <string.h>

/* A HostLibrary is the handle of dlopen. */
HostLibrary* host_library_open(const char* name, SwellError* error) {
    void* handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        swell_error_set(error, SWELL_ERROR_FILE, "the library %s is not installed", name);
    }
    return handle;
}

void host_library_close(HostLibrary* library) {
    if (library) {
        dlclose(library);
    }
}

/* memcpy, because ISO C converts no data pointer to a function pointer. */
HostFunction host_library_find(HostLibrary* library, const char* name) {
    void* const address = dlsym(library, name);
    HostFunction function = NULL;
    memcpy(&function, &address, sizeof function);
    return function;
}
