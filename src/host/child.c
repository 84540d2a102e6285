/*
 * Another program that is fed through a pipe. Both pipes are looked at together, so that a program
 * that talks much is never waited for while it waits for us.
 */
#include "process_end.h"
#include "swell/host.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    WAIT_MS = 50,      /* between two looks at signals */
    WORDS_SIZE = 1024, /* of the child's words, that are kept */
    READ_SIZE = 4096
};

/* POSIX declares no header for it: what posix_spawnp hands on to the child. */
extern char** environ;

struct HostChild {
    pid_t process;
    int input;  /* our end of its standard input, -1 when closed */
    int errors; /* our end of its standard error, -1 when closed */
    char name[64];
    char words[WORDS_SIZE]; /* what it said first */
    size_t said;            /* bytes in words */
};

/* ---- The start ----------------------------------------------------------------------------- */

static bool make_pipe(int ends[2]) {
    if (pipe(ends) != 0) {
        return false;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_end(int* descriptor) {
    if (*descriptor >= 0) {
        close(*descriptor);
        *descriptor = -1;
    }
}

/* A group of its own, which a terminal's Ctrl-C leaves alone, and signals as they are by default.
 */
static int spawn(HostChild* child, int input, int errors, const char* const arguments[]) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    sigset_t usual, none;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETPGROUP);
    union {
        const char* const* given;
        char* const* taken; /* which posix_spawnp does not change */
    } list = {.given = arguments};
    host_end_hold();
    const int failure =
        posix_spawnp(&child->process, arguments[0], &actions, &attributes, list.taken, environ);
    if (failure == 0) {
        host_end_remember_child((int)child->process);
    }
    host_end_release();
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

static int start(HostChild* child, const char* const arguments[]) {
    int input[2] = {-1, -1}, errors[2] = {-1, -1};
    int failure = make_pipe(input) && make_pipe(errors) ? 0 : errno;
    if (failure == 0) {
        failure = spawn(child, input[0], errors[1], arguments);
    }
    close_end(&input[0]);
    close_end(&errors[1]);
    child->input = input[1];
    child->errors = errors[0];
    if (failure == 0) {
        fcntl(child->input, F_SETFL, O_NONBLOCK);
        fcntl(child->errors, F_SETFL, O_NONBLOCK);
    }
    return failure;
}

HostChild* host_child_start(const char* const arguments[], SwellError* error) {
    assert(arguments && arguments[0]);
    HostChild* child = swell_memory_allocate(1, sizeof *child, error);
    if (!child) {
        return NULL;
    }
    snprintf(child->name, sizeof child->name, "%s", arguments[0]);
    const int failure = start(child, arguments);
    if (failure == 0) {
        return child;
    }
    close_end(&child->input);
    close_end(&child->errors);
    swell_error_set(error, failure == ENOMEM ? SWELL_ERROR_MEMORY : SWELL_ERROR_FILE,
                    "cannot start %s: %s", child->name, strerror(failure));
    swell_memory_free(child);
    return NULL;
}

/* ---- Its words ----------------------------------------------------------------------------- */

/* Takes what the child has said: the first of it is kept, all else thrown away. */
static void hear(HostChild* child) {
    char bytes[READ_SIZE];
    for (;;) {
        const ssize_t got = read(child->errors, bytes, sizeof bytes);
        if (got > 0) {
            const size_t room = sizeof child->words - 1 - child->said;
            const size_t kept = (size_t)got < room ? (size_t)got : room;
            memcpy(child->words + child->said, bytes, kept);
            child->said += kept;
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            close_end(&child->errors);
            return;
        } else if (errno == EAGAIN) {
            return;
        }
    }
}

/* Waits until the child takes bytes (where they are wanted) or says something, or a while. */
static void attend(HostChild* child, bool writes) {
    struct pollfd ends[2] = {{.fd = child->errors, .events = POLLIN},
                             {.fd = writes ? child->input : -1, .events = POLLOUT}};
    if (poll(ends, 2, WAIT_MS) > 0 && ends[0].revents) {
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
    host_end_hold();
    host_end_remember_child(0);
    host_end_release();
    close_end(&child->input);
    close_end(&child->errors);
    swell_memory_free(child);
}

/* Whether the child has ended by itself; `status` is that of waitpid. False when a signal arrives
   first. */
static bool wait_for_end(HostChild* child, int* status) {
    for (;;) {
        if (child->errors >= 0) {
            attend(child, false);
        } else {
            poll(NULL, 0, 1);
        }
        const pid_t ended = waitpid(child->process, status, WNOHANG);
        if (ended == child->process) {
            if (child->errors >= 0) {
                hear(child); /* its last words */
            }
            return true;
        }
        if (host_interrupts_pending()) {
            return false;
        }
    }
}

/* `complete`: it was given all of its input. Words are complaints whatever the code: ffmpeg ends
   with 0 where the disk is full for the last of a film. */
static bool judge(const HostChild* child, int status, bool complete, SwellError* error) {
    char line[WORDS_SIZE];
    if (first_words(child, line)) {
        return swell_error_set(error, SWELL_ERROR_FILE, "%s: %.512s", child->name, line);
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        return complete ||
               swell_error_set(error, SWELL_ERROR_FILE,
                               "%s has ended before it was given everything", child->name);
    }
    const bool killed = WIFSIGNALED(status);
    return swell_error_set(error, SWELL_ERROR_FILE, "%s has ended %s %d, without a word",
                           child->name, killed ? "by the signal" : "with the code",
                           killed ? WTERMSIG(status) : WEXITSTATUS(status));
}

/* A child that takes no more is about to end, and may say why. */
static bool ask_why(HostChild* child, SwellError* error) {
    int status = 0;
    close_end(&child->input);
    if (!wait_for_end(child, &status)) {
        return refuse_interrupted(child, error);
    }
    child->process = 0;
    return judge(child, status, false, error);
}

bool host_child_write(HostChild* child, const void* bytes, size_t size, SwellError* error) {
    assert(child && child->input >= 0 && bytes);
    const uint8_t* from = bytes;
    while (size > 0) {
        const ssize_t written = write(child->input, from, size);
        if (written > 0) {
            from += written;
            size -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            attend(child, true);
        } else if (written < 0 && errno != EINTR) {
            return ask_why(child, error);
        }
        if (host_interrupts_pending()) {
            return refuse_interrupted(child, error);
        }
    }
    return true;
}

bool host_child_finish(HostChild* child, SwellError* error) {
    assert(child && child->process > 0);
    int status = 0;
    close_end(&child->input);
    if (!wait_for_end(child, &status)) {
        refuse_interrupted(child, error);
        host_child_kill(child);
        return false;
    }
    const bool ok = judge(child, status, true, error);
    bury(child);
    return ok;
}

void host_child_kill(HostChild* child) {
    if (!child) {
        return;
    }
    if (child->process > 0) {
        kill(child->process, SIGKILL);
        while (waitpid(child->process, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    bury(child);
}
