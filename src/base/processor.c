#include "swell/base.h"

SwellProcessor swell_processor(void) {
#if defined(__x86_64__) && defined(__GNUC__)
    return (SwellProcessor){
        .avx2 = __builtin_cpu_supports("avx2") != 0,
        .avx512vl = __builtin_cpu_supports("avx512vl") != 0,
    };
#else
    return (SwellProcessor){0};
#endif
}
