/*
 * What reaches a process from outside and what ends it: signals on POSIX (process_signals.c), the
 * events of a console on Windows (process_signals_windows.c). What to do about them is decided in
 * process_end.c. Only calls that may be made wherever a signal finds the program.
 */
#ifndef SWELL_HOST_PROCESS_SIGNALS_H
#define SWELL_HOST_PROCESS_SIGNALS_H

/* The number of the end of the grace, beside those of the system's signals, all > 0. */
enum { HOST_SIGNAL_GRACE = 0 };

/* Hands every signal that asks for the end to host_end_on_signal from now on, but for those that
   whoever started the program wants ignored, as nohup does. */
void host_signals_take(void);

/* Sends HOST_SIGNAL_GRACE to host_end_on_signal after so many ms. */
void host_signals_start_grace(int ms);

/* Ends a process by its number, and waits until it is gone. */
void host_signals_kill(int process);

/* Removes a file, or a folder if it is empty. */
void host_signals_remove(const char* path);
void host_signals_remove_folder(const char* path);

/* Waits for the end that others bring. */
void host_signals_pause(void);

/* Writes a line to stderr. */
void host_signals_say(const char* line);

/* Ends the program with that code, or as the signal does where it is not taken; nothing is flushed
   or tidied any more. */
_Noreturn void host_signals_exit(int code);
_Noreturn void host_signals_die(int number);

#endif
