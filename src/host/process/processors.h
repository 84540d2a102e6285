/*
 * The limit that Linux control groups set on processor time.
 */
#ifndef SWELL_HOST_PROCESSORS_H
#define SWELL_HOST_PROCESSORS_H

/* The smallest limit, in processors, of this process's control group and those that contain it:
   quota / period, rounded up; INT_MAX if none sets a limit. `root` is the prefix of all paths: "",
   or a folder of files made by a test. Reads proc/self/cgroup and cpu.max (version 2) or
   cpu.cfs_quota_us and cpu.cfs_period_us (version 1). */
int host_control_group_limit(const char* root);

#endif
