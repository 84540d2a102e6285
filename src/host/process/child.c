/*
 * Another program that reads from a pipe. Its standard error goes to a file without a name, so that
 * it never waits for us to read it while we wait for it to read.
 */
#include "processes.h"
#include "swell/host.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

enum { LINE_SIZE = 512, FOLDER_SIZE = 1024, WAITS_PER_SECOND = 1000 / HOST_PIPE_WAIT_MS };

struct HostChild {
    HostPipe pipe;
    FILE* errors; /* its standard error, owned */
    bool has_ended;
    FILE* log;      /* for notes, borrowed; or NULL */
    int patience_s; /* 0 without a limit */
    int waits;      /* waits in vain since the child last read */
    char name[64];
};

static void destroy(HostChild* child) {
    host_pipe_close(&child->pipe);
    if (child->errors) {
        fclose(child->errors);
    }
    swell_memory_free(child);
}

HostChild* host_child_start(const char* const arguments[], int patience, FILE* log,
                            SwellError* error) {
    assert(arguments && arguments[0]);
    HostChild* child = swell_memory_allocate(1, sizeof *child, error);
    if (!child) {
        return NULL;
    }
    snprintf(child->name, sizeof child->name, "%s", arguments[0]);
    child->pipe.input = -1;
    child->patience_s = patience;
    child->log = log;
    char folder[FOLDER_SIZE];
    child->errors = host_pipe_open_errors(folder, sizeof folder);
    int failure = 0;
    if (!child->errors) {
        swell_error_set(error, SWELL_ERROR_FILE, "cannot make a temporary file in '%s': %s", folder,
                        strerror(errno));
    } else if ((failure = host_pipe_start(&child->pipe, arguments, child->errors)) != 0) {
        swell_error_set(error, failure == ENOMEM ? SWELL_ERROR_MEMORY : SWELL_ERROR_FILE,
                        "cannot start %s: %s", child->name, strerror(failure));
    } else {
        return child;
    }
    destroy(child);
    return NULL;
}

/* Reads the first line that is not empty, without prefixes in brackets: "[libx264 @ 0x55d0]  size
   3x3". Returns whether there is one. */
static bool read_message(const HostChild* child, char line[LINE_SIZE]) {
    rewind(child->errors);
    while (fgets(line, LINE_SIZE, child->errors)) {
        const char* from = line + strspn(line, " ");
        while (*from == '[' && strchr(from, ']')) {
            from = strchr(from, ']') + 1;
            from += strspn(from, " ");
        }
        const size_t length = strcspn(from, "\r\n");
        memmove(line, from, length);
        line[length] = '\0';
        if (length > 0) {
            return true;
        }
    }
    return false;
}

/* Returns whether to go on waiting for a child that has done `what` during `waits` waits. */
static bool go_on(HostChild* child, const char* what, SwellError* error) {
    if (host_interrupts_pending()) {
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted while %s was running",
                               child->name);
    }
    if (child->patience_s == 0) {
        return true;
    }
    if (child->log && child->waits == HOST_CHILD_SILENT_S * WAITS_PER_SECOND) {
        char line[LINE_SIZE];
        snprintf(line, sizeof line, "%s has %s for %d s; it has %d s in all, or press Ctrl-C",
                 child->name, what, HOST_CHILD_SILENT_S, child->patience_s);
        host_progress_note(child->log, line);
    }
    return child->waits < child->patience_s * WAITS_PER_SECOND ||
           swell_error_set(error, SWELL_ERROR_FILE, "%s has %s for %d s", child->name, what,
                           child->patience_s);
}

/* Closes the child's input, waits for its end, and checks how it ended. `complete` tells that all
   of its input was written. A message on standard error is a failure whatever the exit code: ffmpeg
   exits with 0 when the disk becomes full at the end of a film. */
static bool end(HostChild* child, bool complete, SwellError* error) {
    HostPipeEnd how;
    char line[LINE_SIZE];
    host_pipe_close(&child->pipe);
    child->waits = 0;
    while (!host_pipe_wait(&child->pipe, &how)) {
        child->waits += 1;
        if (!go_on(child, "not ended after its input", error)) {
            return false;
        }
    }
    child->has_ended = true;
    if (read_message(child, line)) {
        return swell_error_set(error, SWELL_ERROR_FILE, "%s: %s", child->name, line);
    }
    if (how.is_signal || how.number != 0) {
        return swell_error_set(error, SWELL_ERROR_FILE, "%s ended %s %d and no message",
                               child->name, how.is_signal ? "with signal" : "with exit code",
                               how.number);
    }
    return complete || swell_error_set(error, SWELL_ERROR_FILE,
                                       "%s ended before all of its input was written", child->name);
}

bool host_child_write(HostChild* child, const void* bytes, size_t size, SwellError* error) {
    assert(child && child->pipe.input >= 0 && bytes);
    const uint8_t* from = bytes;
    while (size > 0) {
        const ptrdiff_t written = host_pipe_write(&child->pipe, from, size);
        if (written < 0) {
            return end(child, false, error); /* the child has closed its input, and may write why */
        }
        from += written;
        size -= (size_t)written;
        child->waits = written > 0 ? 0 : child->waits + 1;
        if (!go_on(child, "read nothing", error)) {
            return false;
        }
    }
    return true;
}

bool host_child_finish(HostChild* child, int patience, SwellError* error) {
    assert(child && !child->has_ended);
    child->patience_s = patience;
    const bool ok = end(child, true, error);
    host_child_kill(child);
    return ok;
}

void host_child_kill(HostChild* child) {
    if (!child) {
        return;
    }
    if (!child->has_ended) {
        host_pipe_kill(&child->pipe);
    }
    destroy(child);
}
