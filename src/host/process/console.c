/* Only Windows has its own arguments and makes consoles (process_windows.c). */
#include "swell/host.h"

char** host_process_arguments(int* count, char** arguments, SwellError* error) {
    (void)count, (void)error;
    return arguments;
}

void host_process_leave_console(void) {}

void host_process_show(const char* message) {
    (void)message;
}
