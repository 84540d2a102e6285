#include "swell/base.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>

/* Bit 29 of ECX of leaf 1; the compiler's own question does not know it everywhere. */
static bool has_f16c(void) {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    return __get_cpuid(1, &eax, &ebx, &ecx, &edx) && (ecx & 1u << 29) != 0;
}
#endif

SwellProcessor swell_processor(void) {
#if defined(__x86_64__) && defined(__GNUC__)
    return (SwellProcessor){
        .avx2 = __builtin_cpu_supports("avx2") != 0,
        .avx512vl = __builtin_cpu_supports("avx512vl") != 0,
        .f16c = has_f16c(),
    };
#else
    return (SwellProcessor){0};
#endif
}
