#include "swell/host.h"

#include <cpuid.h>
#include <string.h>
#include <windows.h>

int host_core_count(void) {
    const DWORD cores = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    return cores < 1 ? 1 : (int)cores;
}

/* The processors of the affinity mask. The mask of a process in several processor groups is zero;
   it may use all. */
int host_processor_count(void) {
    DWORD_PTR ours = 0, all = 0;
    if (!GetProcessAffinityMask(GetCurrentProcess(), &ours, &all) || ours == 0) {
        return host_core_count();
    }
    return __builtin_popcountll(ours);
}

void host_processor_name(char* name, size_t size) {
    unsigned words[12];
    char brand[sizeof words + 1] = "";
    for (unsigned part = 0; part < 3; ++part) {
        unsigned* at = words + (size_t)part * 4;
        if (!__get_cpuid(0x80000002u + part, &at[0], &at[1], &at[2], &at[3])) {
            snprintf(name, size, "unknown");
            return;
        }
    }
    memcpy(brand, words, sizeof words);
    snprintf(name, size, "%s", brand + strspn(brand, " "));
}
