#include "swell/host.h"

#include "process_end.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* A file or socket opened later must not become standard output or error by being the first free
   number. Standard output stays unwritable, so that what is lost on it is noticed. */
static void occupy_standard_descriptors(void) {
    static const int MODES[] = {O_RDONLY, O_RDONLY, O_WRONLY};
    for (int descriptor = 0; descriptor < 3; ++descriptor) {
        if (fcntl(descriptor, F_GETFD) < 0) {
            (void)!open("/dev/null", MODES[descriptor]);
        }
    }
}

/* A driver that draws in software takes and gives back megabytes each frame. Where these go back to
   the kernel and come again page by page, as by chance of the heap's layout they do, a frame takes
   a third longer. */
static void keep_memory(void) {
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
#endif
}

void host_process_prepare(void) {
    occupy_standard_descriptors();
    keep_memory();
    /* A reader that went away and a file past its limit are errors of the write, with a message. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    host_end_prepare();
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
