/*
 * A system that gives no threads, as a browser does: the linker routes pthread_create through here
 * (-Wl,--wrap=pthread_create).
 */
#ifndef SWELL_TESTS_NO_THREADS_H
#define SWELL_TESTS_NO_THREADS_H

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>

static bool no_threads;

int __real_pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                          void* (*function)(void*), void* argument);
int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                          void* (*function)(void*), void* argument);

int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                          void* (*function)(void*), void* argument) {
    return no_threads ? EAGAIN : __real_pthread_create(thread, attributes, function, argument);
}

#endif
