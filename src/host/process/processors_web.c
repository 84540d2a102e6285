/*
 * The number of processors that the browser reports; 1 in builds without threads.
 */
#include "swell/host.h"

#include <emscripten/threading.h>
#include <stdio.h>

/* Each worker is a JavaScript worker, started with the page whether it is used or not. */
enum { WORKERS_MAX = 8 };

int host_core_count(void) {
    const int cores = emscripten_num_logical_cores();
    return cores < 1 ? 1 : cores;
}

int host_processor_count(void) {
    const int cores = emscripten_has_threading_support() ? host_core_count() : 1;
    return cores < WORKERS_MAX ? cores : WORKERS_MAX;
}

void host_processor_name(char* name, size_t size) {
    snprintf(name, size, "unknown");
}
