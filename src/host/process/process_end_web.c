/*
 * No signal reaches a page. Node ends a program at once, wherever it is.
 */
#include "process_end.h"

#include "process_signals.h"

#include <stdio.h>
#include <stdlib.h>

void host_signals_take(void) {}

bool host_end_is_asked(void) {
    return false;
}

_Noreturn void host_end_with(const char* line) {
    fputs(line, stderr);
    exit(1);
}

void host_end_allow(bool is_harmless) {
    (void)is_harmless;
}

void host_end_hold(void) {}

void host_end_release(void) {}

void host_end_remember(const char* path) {
    (void)path;
}

void host_end_remember_child(int number) {
    (void)number;
}

void host_end_forget(const char* path) {
    (void)path;
}
