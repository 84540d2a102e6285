#include "swell/host.h"

#include "process_end.h"
#include "process_signals.h"
#include "process_start.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void host_process_prepare(void) {
    host_process_start();
    host_signals_take();
}

void host_process_allow_end(bool harmless) {
    host_end_allow(harmless);
}

bool host_interrupts_pending(void) {
    return host_end_is_asked();
}

_Noreturn void host_process_end(const char* reason) {
    char line[256];
    snprintf(line, sizeof line, "swell: %.240s\n", reason);
    host_end_with(line);
}

bool host_is_terminal(FILE* out) {
    const int descriptor = fileno(out);
    return descriptor >= 0 && isatty(descriptor);
}

bool host_output_flush(FILE* out, SwellError* error) {
    errno = 0;
    if (fflush(out) == 0 && !ferror(out)) {
        return true;
    }
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot write to the standard output: %s",
                           errno ? strerror(errno) : "an earlier write failed");
}
