/*
 * Shared by the files about processes: the flags of interrupts, the progress line, the quota of
 * processors, and another process with the pipe to it.
 */
#ifndef SWELL_HOST_PROCESSES_H
#define SWELL_HOST_PROCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* ---- Interrupts (interrupts.c) --------------------------------------------------------------- */

/* Called before handlers are installed. `begin_grace` starts the HOST_GRACE_MS after which each
   system's own code ends the program. */
void host_interrupts_prepare(void (*begin_grace)(void));

/* Called by the handlers of signals. Notes that a signal has arrived, and begins the grace if it is
   the first and interrupts are not held. Returns whether a signal had arrived before. */
bool host_interrupt_note(void);

/* Returns whether the end does no harm, as host_process_allow_end declared. */
bool host_interrupt_is_harmless(void);

/* ---- Progress (output.c) --------------------------------------------------------------------- */

/* Prints a note, "swell: note: ...", on a terminal in place of the progress, which is drawn again
   below it. */
void host_progress_note(FILE* out, const char* note);

enum { HOST_PROGRESS_LINE_SIZE = 96 };

/* Fills in the progress line after `seconds`, such as "clip [===== ] 50 %, 12 s left". It is ""
   below 1 s and before anything is done. */
void host_progress_line(char line[HOST_PROGRESS_LINE_SIZE], const char* what, double share,
                        double seconds);

/* ---- Processors ------------------------------------------------------------------------------ */

/* Reads the file cpu.max of a control group (version 2). Returns its quota in processors, rounded
   up; INT_MAX if there is none. */
int host_quota_limit(const char* path);

/* ---- Another process, on POSIX (child_pipe.c) and Windows (child_pipe_windows.c) ------------- */

/* POSIX process and file descriptor, or Windows handles. */
typedef struct HostPipe {
    int process;
    int job;   /* Windows: holds the process and its own children; 0 for none */
    int input; /* our end of the process's standard input, -1 when closed */
} HostPipe;

typedef struct HostPipeEnd {
    bool is_signal; /* a signal killed it */
    int number;     /* number of the signal, or the exit code */
} HostPipeEnd;

/* Opens a file without a name for the process's standard error, in a folder whose name it fills in.
   Returns NULL on failure and sets errno. */
FILE* host_pipe_open_errors(char* folder, size_t size);

enum { HOST_PIPE_WAIT_MS = 50 };

/* Starts a program as host_child_start does. Returns 0, or an errno with `input` closed. */
int host_pipe_start(HostPipe* pipe, const char* const arguments[], FILE* errors);

/* Writes to the process's standard input. Returns how many bytes; 0 after HOST_PIPE_WAIT_MS without
   room or after a signal, -1 if it is closed. */
ptrdiff_t host_pipe_write(const HostPipe* pipe, const void* bytes, size_t size);

/* Closes our end of the process's standard input unless it is closed. */
void host_pipe_close(HostPipe* pipe);

/* Waits until the process has ended and frees its number or handles. Returns false after
   HOST_PIPE_WAIT_MS or a signal. */
bool host_pipe_wait(const HostPipe* pipe, HostPipeEnd* how);

/* Kills the process with its own children and waits for its end. */
void host_pipe_kill(const HostPipe* pipe);

/* Kills the child that was started last, if it runs. A signal handler of POSIX calls it before the
   end. On Windows the child ends with this program. */
void host_pipe_kill_running(void);

#endif
