/*
 * Another program that reads from a pipe. We poll both of its pipes together: otherwise a program
 * that fills its standard error would wait for us while we wait for it.
 */
#include "child_pipes.h"
#include "swell/host.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
    WAIT_MS = 50,        /* between two checks for signals */
    MESSAGE_SIZE = 1024, /* of the child's standard error that is kept */
    READ_SIZE = 4096
};

struct HostChild {
    HostPipes pipes;
    bool has_ended;
    char name[64];
    char message[MESSAGE_SIZE]; /* the start of its standard error */
    size_t message_length;
};

HostChild* host_child_start(const char* const arguments[], SwellError* error) {
    assert(arguments && arguments[0]);
    HostChild* child = swell_memory_allocate(1, sizeof *child, error);
    if (!child) {
        return NULL;
    }
    snprintf(child->name, sizeof child->name, "%s", arguments[0]);
    const int failure = host_pipes_start(&child->pipes, arguments);
    if (failure == 0) {
        return child;
    }
    swell_error_set(error, failure == ENOMEM ? SWELL_ERROR_MEMORY : SWELL_ERROR_FILE,
                    "cannot start %s: %s", child->name, strerror(failure));
    swell_memory_free(child);
    return NULL;
}

/* ---- Its standard error -------------------------------------------------------------------- */

/* Reads all that is there; keeps the first MESSAGE_SIZE - 1 bytes. */
static void read_errors(HostChild* child) {
    char bytes[READ_SIZE];
    ptrdiff_t got;
    while ((got = host_pipes_read(&child->pipes, bytes, sizeof bytes)) > 0) {
        const size_t room = sizeof child->message - 1 - child->message_length;
        const size_t kept = (size_t)got < room ? (size_t)got : room;
        memcpy(child->message + child->message_length, bytes, kept);
        child->message_length += kept;
    }
    if (got < 0) {
        host_pipes_close(&child->pipes.errors);
    }
}

/* Waits at most WAIT_MS until there are errors to read or, with `to_write`, room to write. */
static void wait_for_pipes(HostChild* child, bool to_write) {
    if (host_pipes_wait(&child->pipes, to_write, WAIT_MS)) {
        read_errors(child);
    }
}

/* Copies the first line, without prefixes in brackets: "[libx264 @ 0x55d0]  size 3x3". Returns
   whether there is one. */
static bool copy_first_line(const HostChild* child, char line[MESSAGE_SIZE]) {
    const char* from = child->message;
    from += strspn(from, "\r\n ");
    while (*from == '[' && strcspn(from, "]") < strcspn(from, "\n")) {
        from += strcspn(from, "]") + 1;
        from += strspn(from, " ");
    }
    const size_t length = strcspn(from, "\r\n");
    memcpy(line, from, length);
    line[length] = '\0';
    return length > 0;
}

/* ---- Work and end -------------------------------------------------------------------------- */

static bool refuse_interrupted(const HostChild* child, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted while %s was running",
                           child->name);
}

static void destroy(HostChild* child) {
    host_pipes_close(&child->pipes.input);
    host_pipes_close(&child->pipes.errors);
    swell_memory_free(child);
}

/* Waits until the child ends by itself. Returns false if a signal arrives first. */
static bool wait_for_end(HostChild* child, HostPipesEnd* how) {
    for (;;) {
        if (child->pipes.errors >= 0) {
            wait_for_pipes(child, false);
        } else {
            host_pipes_wait(&child->pipes, false, 1);
        }
        if (host_pipes_have_ended(&child->pipes, how)) {
            if (child->pipes.errors >= 0) {
                read_errors(child);
            }
            child->has_ended = true;
            return true;
        }
        if (host_interrupts_pending()) {
            return false;
        }
    }
}

/* `complete`: all of its input was written. A message on standard error is a failure whatever the
   exit code: ffmpeg exits with 0 when the disk becomes full at the end of a film. */
static bool check_end(const HostChild* child, const HostPipesEnd* how, bool complete,
                      SwellError* error) {
    char line[MESSAGE_SIZE];
    if (copy_first_line(child, line)) {
        return swell_error_set(error, SWELL_ERROR_FILE, "%s: %.512s", child->name, line);
    }
    if (!how->is_signal && how->number == 0) {
        return complete ||
               swell_error_set(error, SWELL_ERROR_FILE,
                               "%s ended before all of its input was written", child->name);
    }
    return swell_error_set(error, SWELL_ERROR_FILE, "%s ended %s %d and no message", child->name,
                           how->is_signal ? "with signal" : "with exit code", how->number);
}

/* A child that has closed its input is about to end, and may write why. */
static bool report_closed_input(HostChild* child, SwellError* error) {
    HostPipesEnd how = {0};
    host_pipes_close(&child->pipes.input);
    if (!wait_for_end(child, &how)) {
        return refuse_interrupted(child, error);
    }
    return check_end(child, &how, false, error);
}

bool host_child_write(HostChild* child, const void* bytes, size_t size, SwellError* error) {
    assert(child && child->pipes.input >= 0 && bytes);
    const uint8_t* from = bytes;
    while (size > 0) {
        const ptrdiff_t written = host_pipes_write(&child->pipes, from, size);
        if (written < 0) {
            return report_closed_input(child, error);
        }
        from += written;
        size -= (size_t)written;
        if (written == 0) {
            wait_for_pipes(child, true);
        }
        if (host_interrupts_pending()) {
            return refuse_interrupted(child, error);
        }
    }
    return true;
}

bool host_child_finish(HostChild* child, SwellError* error) {
    assert(child && !child->has_ended);
    HostPipesEnd how = {0};
    host_pipes_close(&child->pipes.input);
    if (!wait_for_end(child, &how)) {
        refuse_interrupted(child, error);
        host_child_kill(child);
        return false;
    }
    const bool ok = check_end(child, &how, true, error);
    destroy(child);
    return ok;
}

void host_child_kill(HostChild* child) {
    if (!child) {
        return;
    }
    if (!child->has_ended) {
        host_pipes_kill(&child->pipes);
    }
    destroy(child);
}
