/*
 * What the control groups of Linux leave us of the machine's processors.
 */
#ifndef SWELL_HOST_PROCESSORS_H
#define SWELL_HOST_PROCESSORS_H

/* The least number of processors' worth of time that a control group of this process, or one of
   those around it, grants: the quota over its period, rounded up; INT_MAX where none sets a limit.
   `root` is what the names of the files begin with: "" for the machine's own, a folder of made-up
   ones in tests. Reads proc/self/cgroup and, of version 2, cpu.max, of version 1, cpu.cfs_quota_us
   and cpu.cfs_period_us. */
int host_control_group_limit(const char* root);

#endif
