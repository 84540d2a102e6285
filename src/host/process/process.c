#include "signals.h"
#include "swell/host.h"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <unistd.h>

/* Opens closed standard streams on /dev/null, so that no file opened later gets their numbers.
   Standard output stays unwritable, so that output lost on it is noticed. */
static void occupy_standard_descriptors(void) {
    static const int MODES[] = {O_RDONLY, O_RDONLY, O_WRONLY};
    for (int descriptor = 0; descriptor < 3; ++descriptor) {
        if (fcntl(descriptor, F_GETFD) < 0) {
            (void)!open("/dev/null", MODES[descriptor]);
        }
    }
}

/* A driver that draws in software allocates and frees megabytes each frame. Where the heap returns
   these to the kernel and gets them again page by page, a frame takes a third longer. */
static void keep_memory(void) {
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
#endif
}

char** host_process_arguments(int* count, char** arguments, SwellError* error) {
    (void)count;
    (void)error;
    return arguments;
}

/* A terminal stays open: the program did not make it. */
void host_process_leave_console(void) {}

void host_process_show(const char* message) {
    (void)message;
}

void host_process_prepare(void) {
    occupy_standard_descriptors();
    keep_memory();
    /* A reader that went away and a file past its limit are errors of the write, with a message. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    host_signals_take();
}
