#include "process_end.h"

#include "process_signals.h"

#include <stdatomic.h>
#include <stddef.h>

enum {
    PATHS_MAX = 128,
    GRACE_MS = 500,       /* from the first signal to the end, if nobody has seen to it */
    END_WANTED = 1 << 16, /* the last release ends the program */
    END_BEGUN = 1 << 17   /* a handler is at work; nobody holds */
};

static _Atomic(const char*) paths[PATHS_MAX];
static atomic_int child;            /* a process, or 0 */
static atomic_int arrived;          /* signals so far */
static atomic_int last;             /* the one that ends the program, or HOST_SIGNAL_GRACE */
static atomic_int state;            /* holds, and the flags above */
static _Atomic(const char*) reason; /* the line of an end that no signal brings, or NULL */
static atomic_bool harmless;        /* nothing is lost by the end that a signal brings */

/* It could make its files anew after they have been removed. */
static void end_child(void) {
    const int number = atomic_load(&child);
    if (number > 0) {
        host_signals_kill(number);
    }
}

/* Folders after what lies in them. */
static void remove_paths(void) {
    for (int folders = 0; folders < 2; ++folders) {
        for (int i = PATHS_MAX - 1; i >= 0; --i) {
            const char* path = atomic_load(&paths[i]);
            if (path && folders) {
                host_signals_remove_folder(path);
            } else if (path) {
                host_signals_remove(path);
            }
        }
    }
}

/* A program that could not see to it itself says so in its stead; else it is the signal that ends
   it. Only calls that a handler may make. */
static _Noreturn void end(void) {
    const int number = atomic_load(&last);
    const char* line = atomic_load(&reason);
    end_child();
    remove_paths();
    if (number != HOST_SIGNAL_GRACE) {
        host_signals_die(number);
    }
    if (!line && atomic_load(&harmless)) {
        host_signals_exit(0);
    }
    host_signals_say(line ? line : "swell: interrupted\n");
    host_signals_exit(1);
}

static void ask_for_end(int number) {
    atomic_store(&last, number);
    int now = atomic_load(&state);
    for (;;) {
        if (now & END_BEGUN) {
            return;
        }
        if (now == 0) {
            if (atomic_compare_exchange_weak(&state, &now, END_BEGUN)) {
                end();
            }
        } else if (atomic_compare_exchange_weak(&state, &now, now | END_WANTED)) {
            return;
        }
    }
}

void host_end_on_signal(int number) {
    if (number == HOST_SIGNAL_GRACE || atomic_fetch_add(&arrived, 1) > 0) {
        ask_for_end(number);
    } else {
        host_signals_start_grace(GRACE_MS);
    }
}

void host_end_hold(void) {
    int now = atomic_load(&state);
    do {
        while (now & END_BEGUN) {
            host_signals_pause();
            now = atomic_load(&state);
        }
    } while (!atomic_compare_exchange_weak(&state, &now, now + 1));
}

void host_end_release(void) {
    if (atomic_fetch_sub(&state, 1) == (END_WANTED | 1)) {
        int wanted = END_WANTED; /* else another has taken hold meanwhile, and sees to it */
        if (atomic_compare_exchange_strong(&state, &wanted, END_BEGUN)) {
            end();
        }
    }
}

void host_end_remember(const char* path) {
    for (int i = 0; i < PATHS_MAX; ++i) {
        const char* none = NULL;
        if (atomic_compare_exchange_strong(&paths[i], &none, path)) {
            return;
        }
    }
}

void host_end_forget(const char* path) {
    for (int i = 0; i < PATHS_MAX; ++i) {
        const char* same = path;
        if (atomic_compare_exchange_strong(&paths[i], &same, NULL)) {
            return;
        }
    }
}

_Noreturn void host_end_with(const char* line) {
    atomic_store(&reason, line);
    ask_for_end(HOST_SIGNAL_GRACE);
    for (;;) {
        host_signals_pause();
    }
}

void host_end_remember_child(int number) {
    atomic_store(&child, number);
}

void host_end_allow(bool is_harmless) {
    atomic_store(&harmless, is_harmless);
}

bool host_end_is_asked(void) {
    return atomic_load(&arrived) > 0;
}
