/*
 * No signal reaches a page. Node ends a program at once, wherever it is.
 */
#include "signals.h"

#include "swell/host.h"

#include <stdio.h>
#include <stdlib.h>

void host_signals_take(void) {}

bool host_interrupts_pending(void) {
    return false;
}

void host_process_allow_end(bool harmless) {
    (void)harmless;
}

_Noreturn void host_process_end(const char* reason) {
    fprintf(stderr, "swell: %.240s\n", reason);
    exit(1);
}
