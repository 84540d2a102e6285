/*
 * Flags, set by each system's handlers, that tell whether the program was asked to leave, and
 * whether it must. They belong to no object, since a handler receives only the number of its
 * signal.
 */
#include "processes.h"
#include "swell/host.h"

#include <stdatomic.h>

static atomic_bool has_arrived;
static atomic_bool is_harmless;
static atomic_bool is_held;
static void (*begin_grace)(void); /* set before any handler is installed */

void host_interrupts_prepare(void (*begin)(void)) {
    begin_grace = begin;
}

bool host_interrupt_note(void) {
    if (atomic_exchange(&has_arrived, true)) {
        return true;
    }
    if (!atomic_load(&is_held)) {
        begin_grace();
    }
    return false;
}

bool host_interrupt_is_harmless(void) {
    return atomic_load(&is_harmless);
}

bool host_signal_arrived(void) {
    return atomic_load(&has_arrived);
}

bool host_interrupts_pending(void) {
    return atomic_load(&has_arrived) && !atomic_load(&is_held);
}

void host_interrupts_hold(bool held) {
    if (atomic_exchange(&is_held, held) && !held && atomic_load(&has_arrived)) {
        begin_grace();
    }
}

void host_process_allow_end(bool harmless) {
    atomic_store(&is_harmless, harmless);
}
