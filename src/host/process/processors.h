/*
 * The quota of processor time that Linux grants a container.
 */
#ifndef SWELL_HOST_PROCESSORS_H
#define SWELL_HOST_PROCESSORS_H

/* Reads the file cpu.max of a control group (version 2). Returns its quota in processors, rounded
   up; INT_MAX if there is none. */
int host_quota_limit(const char* path);

#endif
