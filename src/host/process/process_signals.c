#include "process_signals.h"

#include "process_end.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};

enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof *SIGNALS };

static void on_signal(int number) {
    const int before = errno;
    host_end_on_signal(number == SIGALRM ? HOST_SIGNAL_GRACE : number);
    errno = before;
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
    sigaction(SIGALRM, &action, NULL);
    sigaddset(&taken, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &taken, NULL);
}

void host_signals_start_grace(int ms) {
    const struct itimerval grace = {.it_value = {ms / 1000, ms % 1000 * 1000}};
    setitimer(ITIMER_REAL, &grace, NULL);
}

void host_signals_kill(int process) {
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
}

void host_signals_remove(const char* path) {
    (void)!unlink(path);
}

void host_signals_remove_folder(const char* path) {
    (void)!rmdir(path);
}

void host_signals_pause(void) {
    pause();
}

void host_signals_say(const char* line) {
    (void)!write(STDERR_FILENO, line, strlen(line));
}

_Noreturn void host_signals_exit(int code) {
    _exit(code);
}

/* Whoever sent it can tell. */
_Noreturn void host_signals_die(int number) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    signal(number, SIG_DFL);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    _exit(1);
}
