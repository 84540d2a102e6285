/*
 * Another program that is fed through a pipe. Both pipes are looked at together, so that a program
 * that talks much is never waited for while it waits for us.
 */
#include "child_pipes.h"
#include "swell/host.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
    WAIT_MS = 50,      /* between two looks at signals */
    WORDS_SIZE = 1024, /* of the child's words, that are kept */
    READ_SIZE = 4096
};

struct HostChild {
    HostPipes pipes;
    bool is_gone; /* it has ended, and how was seen */
    char name[64];
    char words[WORDS_SIZE]; /* what it said first */
    size_t said;            /* bytes in words */
};

/* ---- The start ----------------------------------------------------------------------------- */

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

/* ---- Its words ----------------------------------------------------------------------------- */

/* Takes what the child has said: the first of it is kept, all else thrown away. */
static void hear(HostChild* child) {
    char bytes[READ_SIZE];
    ptrdiff_t got;
    while ((got = host_pipes_hear(&child->pipes, bytes, sizeof bytes)) > 0) {
        const size_t room = sizeof child->words - 1 - child->said;
        const size_t kept = (size_t)got < room ? (size_t)got : room;
        memcpy(child->words + child->said, bytes, kept);
        child->said += kept;
    }
    if (got < 0) {
        host_pipes_close(&child->pipes.errors);
    }
}

/* Waits until the child takes bytes (where they are wanted) or says something, or a while. */
static void attend(HostChild* child, bool gives) {
    if (host_pipes_wait(&child->pipes, gives, WAIT_MS)) {
        hear(child);
    }
}

/* Its first line, without the names of its parts in brackets: "[libx264 @ 0x55d0]  size 3x3". */
static bool first_words(const HostChild* child, char line[WORDS_SIZE]) {
    const char* from = child->words;
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
    return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted while %s was at work",
                           child->name);
}

/* Frees what is left of a child that has ended. */
static void bury(HostChild* child) {
    host_pipes_close(&child->pipes.input);
    host_pipes_close(&child->pipes.errors);
    swell_memory_free(child);
}

/* Whether the child has ended by itself, and how. False when a signal arrives first. */
static bool wait_for_end(HostChild* child, HostPipesEnd* how) {
    for (;;) {
        if (child->pipes.errors >= 0) {
            attend(child, false);
        } else {
            host_pipes_wait(&child->pipes, false, 1);
        }
        if (host_pipes_have_ended(&child->pipes, how)) {
            if (child->pipes.errors >= 0) {
                hear(child); /* its last words */
            }
            child->is_gone = true;
            return true;
        }
        if (host_interrupts_pending()) {
            return false;
        }
    }
}

/* `complete`: it was given all of its input. Words are complaints whatever the code: ffmpeg ends
   with 0 where the disk is full for the last of a film. */
static bool judge(const HostChild* child, const HostPipesEnd* how, bool complete,
                  SwellError* error) {
    char line[WORDS_SIZE];
    if (first_words(child, line)) {
        return swell_error_set(error, SWELL_ERROR_FILE, "%s: %.512s", child->name, line);
    }
    if (!how->is_signal && how->number == 0) {
        return complete ||
               swell_error_set(error, SWELL_ERROR_FILE,
                               "%s has ended before it was given everything", child->name);
    }
    return swell_error_set(error, SWELL_ERROR_FILE, "%s has ended %s %d, without a word",
                           child->name, how->is_signal ? "by the signal" : "with the code",
                           how->number);
}

/* A child that takes no more is about to end, and may say why. */
static bool ask_why(HostChild* child, SwellError* error) {
    HostPipesEnd how = {0};
    host_pipes_close(&child->pipes.input);
    if (!wait_for_end(child, &how)) {
        return refuse_interrupted(child, error);
    }
    return judge(child, &how, false, error);
}

bool host_child_write(HostChild* child, const void* bytes, size_t size, SwellError* error) {
    assert(child && child->pipes.input >= 0 && bytes);
    const uint8_t* from = bytes;
    while (size > 0) {
        const ptrdiff_t taken = host_pipes_give(&child->pipes, from, size);
        if (taken < 0) {
            return ask_why(child, error);
        }
        from += taken;
        size -= (size_t)taken;
        if (taken == 0) {
            attend(child, true);
        }
        if (host_interrupts_pending()) {
            return refuse_interrupted(child, error);
        }
    }
    return true;
}

bool host_child_finish(HostChild* child, SwellError* error) {
    assert(child && !child->is_gone);
    HostPipesEnd how = {0};
    host_pipes_close(&child->pipes.input);
    if (!wait_for_end(child, &how)) {
        refuse_interrupted(child, error);
        host_child_kill(child);
        return false;
    }
    const bool ok = judge(child, &how, true, error);
    bury(child);
    return ok;
}

void host_child_kill(HostChild* child) {
    if (!child) {
        return;
    }
    if (!child->is_gone) {
        host_pipes_kill(&child->pipes);
    }
    bury(child);
}
