/*
 * A page has neither signals nor a console. Node ends a program at once, wherever it is.
 */
#include "swell/host.h"

char** host_process_arguments(int* count, char** arguments, SwellError* error) {
    (void)count, (void)error;
    return arguments;
}

void host_process_prepare(void) {}

void host_process_leave_console(void) {}

void host_process_trim_memory(void) {}

void host_process_show(const char* message) {
    (void)message;
}

void host_process_allow_end(bool harmless) {
    (void)harmless;
}

bool host_signal_arrived(void) {
    return false;
}

bool host_interrupts_pending(void) {
    return false;
}

void host_interrupts_hold(bool held) {
    (void)held;
}
