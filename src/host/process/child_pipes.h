/*
 * A process and the pipes to it, on POSIX (child_pipes.c) and Windows (child_pipes_windows.c).
 */
#ifndef SWELL_HOST_CHILD_PIPES_H
#define SWELL_HOST_CHILD_PIPES_H

#include <stdbool.h>
#include <stddef.h>

/* Numbers of the system's. */
typedef struct HostPipes {
    int process;
    int input;  /* our end of its standard input, -1 when closed */
    int errors; /* our end of its standard error, -1 when closed */
} HostPipes;

typedef struct HostPipesEnd {
    bool is_signal; /* that killed it */
    int number;     /* of the signal, or its exit code */
} HostPipesEnd;

/* Starts a program as host_child_start does. Returns 0 or an errno; then both ends are closed. */
int host_pipes_start(HostPipes* pipes, const char* const arguments[]);

/* What it has said, bytes: 0 for nothing right now, -1 when it says no more. */
ptrdiff_t host_pipes_hear(const HostPipes* pipes, void* bytes, size_t size);

/* What it takes, bytes: 0 for none right now, -1 when it takes no more. */
ptrdiff_t host_pipes_give(const HostPipes* pipes, const void* bytes, size_t size);

/* Waits until it takes bytes (where they are wanted) or there is something to hear, which it
   returns; but no longer than so many ms. Either end may be closed. */
bool host_pipes_wait(const HostPipes* pipes, bool gives, int ms);

/* Closes an end of a pipe, if it is not yet. */
void host_pipes_close(int* end);

/* Whether the process has ended; then it is gone. */
bool host_pipes_have_ended(const HostPipes* pipes, HostPipesEnd* how);

/* Ends the process and waits until it is gone. */
void host_pipes_kill(const HostPipes* pipes);

#endif
