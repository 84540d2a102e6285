/*
 * What a process of POSIX (process_start.c) or Windows (process_start_windows.c) needs before it
 * begins its work. There are its arguments and its console, too (swell/host.h).
 */
#ifndef SWELL_HOST_PROCESS_START_H
#define SWELL_HOST_PROCESS_START_H

#include "swell/host.h"

/* All of host_process_prepare but for the signals that ask for the end. */
void host_process_start(void);

#endif
