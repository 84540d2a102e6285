/*
 * Signals that ask the program to end, on POSIX (signals.c), on Windows, where the console has
 * events instead (signals_windows.c), and in a browser, where there are none (signals_web.c). The
 * functions of host.h that tell of them are there, too.
 *
 * A handler is given nothing but the number of its signal. So what has arrived, and whether the end
 * is harmless, are the only variables of the program that no object owns.
 */
#ifndef SWELL_HOST_SIGNALS_H
#define SWELL_HOST_SIGNALS_H

/* From the first signal to the end of a program that has not left by then. */
enum { HOST_GRACE_MS = 2000 };

/* Takes over every signal that asks for the end, but for those that whoever started the program
   wants ignored, as nohup does. */
void host_signals_take(void);

#endif
