/*
 * What a process of POSIX (process_start.c) or Windows (process_start_windows.c) needs before it
 * begins its work.
 */
#ifndef SWELL_HOST_PROCESS_START_H
#define SWELL_HOST_PROCESS_START_H

/* All of host_process_prepare but for the signals that ask for the end. */
void host_process_start(void);

#endif
