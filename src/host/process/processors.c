/*
 * Counts the processors that this process may use. Affinity (taskset, cpuset) or the CPU quota of a
 * container may leave it two of 64, and more threads than that only take turns.
 */
#define _GNU_SOURCE
#include "processes.h"
#include "swell/host.h"

#include <limits.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/sysctl.h>
#endif

enum { LINE_SIZE = 512 };

/* The file has quota and period in microseconds, "200000 100000", or "max 100000". */
int host_quota_limit(const char* path) {
    double quota = 0.0, period = 0.0;
    FILE* file = fopen(path, "r");
    const bool is_limited = file && fscanf(file, "%lf %lf", &quota, &period) == 2;
    if (file) {
        fclose(file);
    }
    const double processors =
        is_limited && quota > 0.0 && period > 0.0 ? ceil(quota / period) : 0.0;
    return processors > 0.0 && processors < INT_MAX ? (int)processors : INT_MAX;
}

int host_processors_online(void) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > INT_MAX ? INT_MAX : (int)cores;
}

int host_processors_usable(void) {
    int allowed = host_processors_online();
#if defined(__linux__)
    cpu_set_t set; /* holds 1024 processors; the call fails where there are more */
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        allowed = CPU_COUNT(&set);
    }
#endif
    const int granted = host_quota_limit("/sys/fs/cgroup/cpu.max");
    return allowed < granted ? allowed : granted;
}

void host_processor_name(char* name, size_t size) {
    snprintf(name, size, "unknown");
#ifdef __APPLE__
    sysctlbyname("machdep.cpu.brand_string", name, &size, NULL, 0);
#else
    FILE* file = fopen("/proc/cpuinfo", "r");
    char line[LINE_SIZE];
    while (file && fgets(line, sizeof line, file)) {
        const char* colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon && colon[1] == ' ') {
            snprintf(name, size, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
            break;
        }
    }
    if (file) {
        fclose(file);
    }
#endif
}
