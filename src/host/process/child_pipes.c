#include "child_pipes.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

/* No POSIX header declares it. */
extern char** environ;

static bool make_pipe(int ends[2]) {
    if (pipe(ends) != 0) {
        return false;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

void host_pipes_close(int* end) {
    if (*end >= 0) {
        close(*end);
        *end = -1;
    }
}

/* In its own process group, which a terminal's Ctrl-C does not reach, with default signals. */
static int spawn(HostPipes* pipes, int input, int errors, const char* const arguments[]) {
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
        const char* const* constant;
        char* const* spawned; /* posix_spawnp does not change them */
    } list = {.constant = arguments};
    pid_t process = 0;
    const int failure =
        posix_spawnp(&process, arguments[0], &actions, &attributes, list.spawned, environ);
    pipes->process = (int)process;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

int host_pipes_start(HostPipes* pipes, const char* const arguments[]) {
    int input[2] = {-1, -1}, errors[2] = {-1, -1};
    int failure = make_pipe(input) && make_pipe(errors) ? 0 : errno;
    if (failure == 0) {
        failure = spawn(pipes, input[0], errors[1], arguments);
    }
    host_pipes_close(&input[0]);
    host_pipes_close(&errors[1]);
    pipes->input = input[1];
    pipes->errors = errors[0];
    if (failure == 0) {
        fcntl(pipes->input, F_SETFL, O_NONBLOCK);
        fcntl(pipes->errors, F_SETFL, O_NONBLOCK);
    } else {
        host_pipes_close(&pipes->input);
        host_pipes_close(&pipes->errors);
    }
    return failure;
}

ptrdiff_t host_pipes_read(const HostPipes* pipes, void* bytes, size_t size) {
    for (;;) {
        const ssize_t got = read(pipes->errors, bytes, size);
        if (got >= 0 || errno != EINTR) {
            return got > 0 ? got : got < 0 && errno == EAGAIN ? 0 : -1;
        }
    }
}

ptrdiff_t host_pipes_write(const HostPipes* pipes, const void* bytes, size_t size) {
    const ssize_t written = write(pipes->input, bytes, size);
    return written >= 0 ? written : errno == EAGAIN || errno == EINTR ? 0 : -1;
}

bool host_pipes_wait(const HostPipes* pipes, bool to_write, int ms) {
    struct pollfd ends[2] = {{.fd = pipes->errors, .events = POLLIN},
                             {.fd = to_write ? pipes->input : -1, .events = POLLOUT}};
    return poll(ends, 2, ms) > 0 && ends[0].revents;
}

bool host_pipes_have_ended(const HostPipes* pipes, HostPipesEnd* how) {
    int status = 0;
    if (waitpid(pipes->process, &status, WNOHANG) != pipes->process) {
        return false;
    }
    how->is_signal = WIFSIGNALED(status);
    how->number = how->is_signal ? WTERMSIG(status) : WEXITSTATUS(status);
    return true;
}

/* Its whole group: a child may be a script that started the encoder. */
void host_pipes_kill(const HostPipes* pipes) {
    kill(-pipes->process, SIGKILL);
    while (waitpid(pipes->process, NULL, 0) < 0 && errno == EINTR) {
    }
}
