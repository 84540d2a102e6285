#include "wide_windows.h"

#include <string.h>
#include <windows.h>

/* A HostLibrary is the handle of LoadLibrary. */
HostLibrary* host_library_open(const char* name, SwellError* error) {
    wchar_t wide[HOST_WIDE_SIZE];
    HMODULE handle = host_wide_from(name, wide) ? LoadLibraryW(wide) : NULL;
    if (!handle) {
        swell_error_set(error, SWELL_ERROR_FILE, "the library %s is not installed", name);
    }
    return (HostLibrary*)(void*)handle;
}

void host_library_close(HostLibrary* library) {
    if (library) {
        FreeLibrary((HMODULE)(void*)library);
    }
}

HostFunction host_library_find(HostLibrary* library, const char* name) {
    const FARPROC address = GetProcAddress((HMODULE)(void*)library, name);
    HostFunction function = NULL;
    memcpy(&function, &address, sizeof function);
    return function;
}
