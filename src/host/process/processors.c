/*
 * How many processors this process may use. Of 64, affinity (taskset, cpuset) or the CPU quota of a
 * control group (containers) may leave it two; more threads than that only take turns.
 *
 *     /proc/self/cgroup        0::/a/b                  version 2: one group
 *                              4:cpu,cpuacct:/a/b       version 1: one for each list of controllers
 *     /sys/fs/cgroup/a/b/cpu.max, /sys/fs/cgroup/a/cpu.max, /sys/fs/cgroup/cpu.max
 *
 * In a container the first file may hold paths of the host machine, of which only the last folders
 * or none exist inside. So we check the named folder and all folders above it.
 */
#define _GNU_SOURCE
#include "processors.h"

#include "swell/host.h"

#include <limits.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 512 };

/* ---- Control groups ------------------------------------------------------------------------- */

/* Reads the first line of a file, without its line end. Returns false if there is none. */
static bool read_line(const char* path, char line[LINE_SIZE]) {
    FILE* file = fopen(path, "r");
    if (!file) {
        return false;
    }
    const bool ok = fgets(line, LINE_SIZE, file) != NULL;
    fclose(file);
    if (ok) {
        line[strcspn(line, "\n")] = '\0';
    }
    return ok;
}

static int limit_of(double quota, double period) {
    if (!(quota > 0.0 && period > 0.0)) {
        return INT_MAX;
    }
    const double processors = ceil(quota / period);
    return processors < 1.0 ? 1 : processors < INT_MAX ? (int)processors : INT_MAX;
}

/* "200000 100000" (quota and period, microseconds) or "max 100000". */
static int limit_of_version_2(const char* folder) {
    char path[HOST_PATH_SIZE + 32], line[LINE_SIZE];
    snprintf(path, sizeof path, "%s/cpu.max", folder);
    if (!read_line(path, line)) {
        return INT_MAX;
    }
    char* end = line;
    const double quota = strtod(line, &end); /* 0 for "max" */
    return limit_of(quota, strtod(end, NULL));
}

/* A quota of -1 means no limit. */
static int limit_of_version_1(const char* folder) {
    char path[HOST_PATH_SIZE + 32], quota[LINE_SIZE], period[LINE_SIZE];
    snprintf(path, sizeof path, "%s/cpu.cfs_quota_us", folder);
    const bool there = read_line(path, quota);
    snprintf(path, sizeof path, "%s/cpu.cfs_period_us", folder);
    return there && read_line(path, period) ? limit_of(strtod(quota, NULL), strtod(period, NULL))
                                            : INT_MAX;
}

/* The smallest limit of `group` ("/a/b") below `mount` and of the groups that contain it. */
static int least_limit(const char* mount, const char* group, int (*limit_in)(const char* folder)) {
    char folder[HOST_PATH_SIZE];
    const int length = snprintf(folder, sizeof folder, "%s%s", mount, group);
    if (length < 0 || (size_t)length >= sizeof folder) {
        return INT_MAX;
    }
    int least = INT_MAX;
    const size_t top = strlen(mount);
    for (;;) {
        const int limit = limit_in(folder);
        least = limit < least ? limit : least;
        char* slash = strrchr(folder, '/');
        if (!slash || slash < folder + top) {
            return least;
        }
        *slash = '\0';
    }
}

/* Whether a list separated by commas contains "cpu". */
static bool names_cpu(const char* controllers, size_t length) {
    for (size_t at = 0; at < length;) {
        const size_t word = strcspn(controllers + at, ",:");
        if (word == 3 && strncmp(controllers + at, "cpu", 3) == 0) {
            return true;
        }
        at += word + 1;
    }
    return false;
}

/* One line of /proc/self/cgroup: "number:controllers:group". */
static int limit_of_line(const char* root, const char* line) {
    const char* controllers = strchr(line, ':');
    const char* group = controllers ? strchr(controllers + 1, ':') : NULL;
    if (!group || group[1] != '/') {
        return INT_MAX;
    }
    const size_t length = (size_t)(group - ++controllers);
    char mount[HOST_PATH_SIZE];
    if (length == 0) { /* version 2, alone or beside version 1 */
        snprintf(mount, sizeof mount, "%s/sys/fs/cgroup", root);
        const int alone = least_limit(mount, group + 1, limit_of_version_2);
        snprintf(mount, sizeof mount, "%s/sys/fs/cgroup/unified", root);
        const int beside = least_limit(mount, group + 1, limit_of_version_2);
        return alone < beside ? alone : beside;
    }
    if (!names_cpu(controllers, length)) {
        return INT_MAX;
    }
    snprintf(mount, sizeof mount, "%s/sys/fs/cgroup/cpu", root); /* "cpu,cpuacct" links to it */
    return least_limit(mount, group + 1, limit_of_version_1);
}

int host_control_group_limit(const char* root) {
    char text[HOST_PATH_SIZE];
    snprintf(text, sizeof text, "%s/proc/self/cgroup", root);
    FILE* file = fopen(text, "r");
    int least = INT_MAX;
    while (file && fgets(text, sizeof text, file)) {
        text[strcspn(text, "\n")] = '\0';
        const int limit = limit_of_line(root, text);
        least = limit < least ? limit : least;
    }
    if (file) {
        fclose(file);
    }
    return least;
}

/* ---- The processors ------------------------------------------------------------------------- */

int host_core_count(void) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > INT_MAX ? INT_MAX : (int)cores;
}

/* The processors that this thread may run on. */
static int affinity_count(void) {
#if defined(__linux__)
    static const size_t SET_CORES_MAX = 1 << 16; /* more than any Linux knows */
    for (size_t cores = CPU_SETSIZE; cores <= SET_CORES_MAX; cores *= 2) {
        const size_t size = CPU_ALLOC_SIZE(cores);
        cpu_set_t* set = CPU_ALLOC(cores);
        const bool ok = set && sched_getaffinity(0, size, set) == 0;
        const int count = ok ? CPU_COUNT_S(size, set) : 0;
        CPU_FREE(set);
        if (count > 0) {
            return count;
        }
    }
#endif
    return host_core_count();
}

int host_processor_count(void) {
    const int allowed = affinity_count();
    const int granted = host_control_group_limit("");
    return allowed < granted ? allowed : granted;
}

void host_processor_name(char* name, size_t size) {
    snprintf(name, size, "unknown");
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
}
