/*
 * The end that a signal brings: at once when it comes a second time, and some time after the first
 * where the program is still there; and the one that a callback brings which may not return. What
 * must not be left behind goes first.
 *
 * A signal finds the program anywhere, so its handler can be told nothing: what has arrived, what
 * is to be ended and removed, what is to be said and whether anything is lost are the only
 * variables of the program that no one owns. They are atomic, and a handler and the threads agree
 * by them who is at work. A change of the files is put between hold and release; the handler leaves
 * the end to a release that is still to come, and a hold waits for ever once the handler is at
 * work.
 */
#ifndef SWELL_HOST_PROCESS_END_H
#define SWELL_HOST_PROCESS_END_H

#include <stdbool.h>

/* A signal that asks for the end, by its number; the first starts the grace. For a handler. */
void host_end_on_signal(int number);

/* Whether one has arrived. */
bool host_end_is_asked(void);

/* Ends the program with code 1 after this line; at the latest release of other threads' holds. Not
   within a hold. */
_Noreturn void host_end_with(const char* line);

/* As host_process_allow_end. */
void host_end_allow(bool is_harmless);

/* Between these a signal ends nothing; they may be nested. To be short. */
void host_end_hold(void);
void host_end_release(void);

/* The path of a file or of an empty folder to be removed at such an end, borrowed until it is
   forgotten. Within hold and release. Beyond some hundred paths, none is remembered. */
void host_end_remember(const char* path);

/* A process that is to be ended before that, by its number, or 0 for none any more; one at a time.
   Within hold and release. */
void host_end_remember_child(int number);

/* Takes what is not remembered. Within hold and release. */
void host_end_forget(const char* path);

#endif
