#include "wide_windows.h"

#include <string.h>
#include <windows.h>

struct HostLibrary {
    HMODULE handle;
};

HostLibrary* host_library_open(const char* name, SwellError* error) {
    wchar_t wide[HOST_WIDE_SIZE];
    HMODULE handle = host_wide_from(name, wide) ? LoadLibraryW(wide) : NULL;
    if (!handle) {
        swell_error_set(error, SWELL_ERROR_FILE, "there is no %s", name);
        return NULL;
    }
    HostLibrary* library = swell_memory_allocate(1, sizeof *library, error);
    if (!library) {
        FreeLibrary(handle);
        return NULL;
    }
    library->handle = handle;
    return library;
}

void host_library_close(HostLibrary* library) {
    if (library) {
        FreeLibrary(library->handle);
        swell_memory_free(library);
    }
}

HostFunction host_library_find(const HostLibrary* library, const char* name) {
    const FARPROC address = GetProcAddress(library->handle, name);
    HostFunction function = NULL;
    memcpy(&function, &address, sizeof function);
    return function;
}
