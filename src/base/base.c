#include "swell/base.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

const char* swell_version(void) {
    return SWELL_VERSION;
}

bool swell_error_set(SwellError* error, SwellErrorCode code, const char* format, ...) {
    if (!error) {
        return false;
    }
    error->code = code;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    for (char* c = error->message; *c; ++c) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) {
            *c = '?';
        }
    }
    return false;
}

void swell_to_z_up(const double y_up[3], double z_up[3]) {
    assert(y_up && z_up);
    const double up = y_up[1], south = y_up[2];
    z_up[0] = y_up[0];
    z_up[1] = -south;
    z_up[2] = up;
}

#if defined(__x86_64__) && defined(__GNUC__)

#include <cpuid.h>

/* Reads "f16c" as bit 29 of ECX of leaf 1, since not every compiler's __builtin_cpu_supports knows
   the name. */
SwellProcessor swell_processor(void) {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    return (SwellProcessor){
        .avx2 = __builtin_cpu_supports("avx2") != 0,
        .avx512vl = __builtin_cpu_supports("avx512vl") != 0,
        .f16c = __get_cpuid(1, &eax, &ebx, &ecx, &edx) && (ecx & 1u << 29) != 0,
    };
}

#else

SwellProcessor swell_processor(void) {
    return (SwellProcessor){0};
}

#endif
