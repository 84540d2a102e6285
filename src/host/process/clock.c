/* The clock, and the time of day as a part of a file's name. */
#include "swell/host.h"

#include <time.h>

double host_clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

void host_time_stamp(char stamp[HOST_STAMP_SIZE]) {
    const time_t now = time(NULL);
    struct tm local = {0};
    localtime_r(&now, &local);
    strftime(stamp, HOST_STAMP_SIZE, "%Y%m%d-%H%M%S", &local);
}
