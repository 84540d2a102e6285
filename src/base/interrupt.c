#include "base/base.h"

#include <pthread.h>
#include <signal.h>

static sigset_t interrupt_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    return set;
}

void interrupts_hold(void) {
    const sigset_t set = interrupt_signals();
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

bool interrupts_pending(void) {
    sigset_t pending;
    if (sigpending(&pending) != 0) {
        return false;
    }
    return sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1 ||
           sigismember(&pending, SIGHUP) == 1;
}
