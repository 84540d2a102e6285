/*
 * A page has neither signals nor a console, and a browser starts no other programs. Node ends a
 * program at once, wherever it is. The number of processors is the one that the browser reports, or
 * 1 in builds without threads.
 */
#include "swell/host.h"

#include <assert.h>
#include <emscripten/threading.h>
#include <stdio.h>

void host_process_prepare(void) {}

void host_process_trim_memory(void) {}

/* ---- Processors ----------------------------------------------------------------------------- */

/* Each worker is a JavaScript worker, started with the page whether it is used or not. */
enum { WORKERS_MAX = 8 };

int host_processors_online(void) {
    const int cores = emscripten_num_logical_cores();
    return cores < 1 ? 1 : cores;
}

int host_processors_usable(void) {
    const int cores = emscripten_has_threading_support() ? host_processors_online() : 1;
    return cores < WORKERS_MAX ? cores : WORKERS_MAX;
}

void host_processor_name(char* name, size_t size) {
    snprintf(name, size, "unknown");
}

/* ---- Other programs ------------------------------------------------------------------------- */

HostChild* host_child_start(const char* const arguments[], int patience, FILE* log,
                            SwellError* error) {
    assert(arguments && arguments[0]);
    (void)patience, (void)log;
    swell_error_set(error, SWELL_ERROR_FILE, "cannot start %s: a browser starts no other programs",
                    arguments[0]);
    return NULL;
}

bool host_child_write(HostChild* child, const void* bytes, size_t size, SwellError* error) {
    assert(child == NULL);
    (void)child, (void)bytes, (void)size;
    return swell_error_set(error, SWELL_ERROR_FILE, "no other program is running");
}

bool host_child_finish(HostChild* child, int patience, SwellError* error) {
    (void)patience;
    return host_child_write(child, NULL, 0, error);
}

void host_child_kill(HostChild* child) {
    assert(child == NULL);
    (void)child;
}
