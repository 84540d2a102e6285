#include "swell/base.h"

const char* swell_version(void) {
    return SWELL_VERSION;
}
