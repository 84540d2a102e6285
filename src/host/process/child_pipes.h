/*
 * A process and the pipes to it, on POSIX (child_pipes.c) and Windows (child_pipes_windows.c).
 */
#ifndef SWELL_HOST_CHILD_PIPES_H
#define SWELL_HOST_CHILD_PIPES_H

#include <stdbool.h>
#include <stddef.h>

/* POSIX process and file descriptors, or Windows handles. */
typedef struct HostPipes {
    int process;
    int job;    /* Windows: holds the process and its own children; 0 for none */
    int input;  /* our end of its standard input, -1 when closed */
    int errors; /* our end of its standard error, -1 when closed */
} HostPipes;

typedef struct HostPipesEnd {
    bool is_signal; /* a signal killed it */
    int number;     /* of the signal, or the exit code */
} HostPipesEnd;

/* Starts a program as host_child_start does. Returns 0 or an errno; then both ends are closed. */
int host_pipes_start(HostPipes* pipes, const char* const arguments[]);

/* Reads from its standard error. Returns how many bytes; 0 if there are none yet, -1 at the end. */
ptrdiff_t host_pipes_read(const HostPipes* pipes, void* bytes, size_t size);

/* Writes to its standard input. Returns how many bytes; 0 if there is no room yet, -1 if it is
   closed. */
ptrdiff_t host_pipes_write(const HostPipes* pipes, const void* bytes, size_t size);

/* Waits at most `ms` until there is something to read or, with `to_write`, room to write. Returns
   whether there is something to read. Either end may be closed. */
bool host_pipes_wait(const HostPipes* pipes, bool to_write, int ms);

/* Closes an end of a pipe unless it is closed. */
void host_pipes_close(int* end);

/* Whether the process has ended; if so, frees its number or handles. */
bool host_pipes_have_ended(const HostPipes* pipes, HostPipesEnd* how);

/* Kills the process with its own children and waits for its end. */
void host_pipes_kill(const HostPipes* pipes);

#endif
