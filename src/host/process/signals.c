#include "signals.h"

#include "swell/host.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};

enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof *SIGNALS };

static atomic_bool has_arrived;
static atomic_bool is_harmless;

static _Noreturn void end(const char* line, int code) {
    (void)!write(STDERR_FILENO, line, strlen(line));
    _exit(code);
}

/* A second signal kills, as if none were taken: it is delivered when this handler returns. */
static void on_signal(int number) {
    const int before = errno;
    if (atomic_exchange(&has_arrived, true)) {
        signal(number, SIG_DFL);
        raise(number);
    } else {
        const struct itimerval grace = {
            .it_value = {HOST_GRACE_MS / 1000, HOST_GRACE_MS % 1000 * 1000}};
        setitimer(ITIMER_REAL, &grace, NULL);
    }
    errno = before;
}

static void on_end_of_grace(int number) {
    (void)number;
    if (atomic_load(&is_harmless)) {
        _exit(0);
    }
    end("swell: interrupted\n", 1);
}

void host_signals_take(void) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigset_t taken;
    sigemptyset(&taken);
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < SIGNAL_COUNT; ++i) {
        struct sigaction old;
        if (sigaction(SIGNALS[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
            sigaction(SIGNALS[i], &action, NULL);
            sigaddset(&taken, SIGNALS[i]);
        }
    }
    action.sa_handler = on_end_of_grace;
    sigaction(SIGALRM, &action, NULL);
    sigaddset(&taken, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &taken, NULL);
}

bool host_interrupts_pending(void) {
    return atomic_load(&has_arrived);
}

void host_process_allow_end(bool harmless) {
    atomic_store(&is_harmless, harmless);
}

_Noreturn void host_process_end(const char* reason) {
    char line[256];
    snprintf(line, sizeof line, "swell: %.240s\n", reason);
    end(line, 1);
}
