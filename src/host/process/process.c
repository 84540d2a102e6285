/* This process: its signals and its memory. */
#include "processes.h"

#include "file/disk.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

/* ---- Signals ------------------------------------------------------------------------------- */

/* All signals of POSIX that end a program from outside, except SIGKILL and those ignored below. */
static const int SIGNALS[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,   SIGXCPU,
                              SIGUSR1, SIGUSR2, SIGPROF, SIGVTALRM,
#ifdef SIGPOLL
                              SIGPOLL
#endif
};

enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof *SIGNALS };

static atomic_int tick_count; /* since the grace began; global, as a handler needs */

enum { TICK_MS = 50 };

/* Starts an alarm every TICK_MS. It also ends a wait for the other end of a pipe that began after
   the signal, since no handler has SA_RESTART. */
static void begin_grace(void) {
    const struct timeval tick = {.tv_usec = TICK_MS * 1000};
    const struct itimerval ticks = {tick, tick};
    setitimer(ITIMER_REAL, &ticks, NULL);
}

/* Ends ffmpeg first, since it could create its file again. */
static void remove_traces(void) {
    host_pipe_kill_running();
    host_temporaries_remove();
}

/* A second signal kills: it gets its default action back and is delivered when this handler
   returns. A terminal that closes sends SIGHUP twice, from the shell and from the kernel. Beyond a
   limit of CPU time the kernel sends SIGXCPU each second. */
static void on_signal(int number) {
    const int before = errno;
    if (host_interrupt_note()) {
        if (number == SIGHUP || number == SIGXCPU) {
            return;
        }
        remove_traces();
        signal(number, SIG_DFL);
        raise(number);
    }
    errno = before;
}

static void on_tick(int number) {
    static const char LINE[] = "swell: interrupted\n";
    (void)number;
    if (atomic_fetch_add(&tick_count, 1) < HOST_GRACE_MS / TICK_MS) {
        return;
    }
    remove_traces();
    if (host_interrupt_is_harmless()) {
        _exit(0);
    }
    (void)!write(STDERR_FILENO, LINE, strlen(LINE));
    _exit(1);
}

/* Leaves alone the signals that were ignored when the program was started, as nohup does, and those
   that have a handler, as a profiler's. */
static void install_handlers(void) {
    struct sigaction action = {.sa_handler = on_signal};
    sigset_t handled;
    sigemptyset(&handled);
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < SIGNAL_COUNT; ++i) {
        struct sigaction old;
        if (sigaction(SIGNALS[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL) {
            sigaction(SIGNALS[i], &action, NULL);
            sigaddset(&handled, SIGNALS[i]);
        }
    }
    action.sa_handler = on_tick;
    sigaction(SIGALRM, &action, NULL);
    sigaddset(&handled, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &handled, NULL);
}

/* ---- The process --------------------------------------------------------------------------- */

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

/* Keeps freed memory in the heap. A software driver allocates and frees megabytes each frame. If
   the heap returned them to the kernel each time, a frame would take a third longer. */
static void keep_memory(void) {
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
#endif
}

void host_process_trim_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void host_process_prepare(void) {
    occupy_standard_descriptors();
    keep_memory();
    /* Writing to a closed pipe, or past a file size limit, then fails with an error code. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_DFL); /* if ignored, children would leave nothing to wait for */
    signal(SIGXFSZ, SIG_IGN);
    host_interrupts_prepare(begin_grace);
    install_handlers();
    atexit(remove_traces); /* Xlib exits where the display is lost */
}
