#include "child_pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

/* No POSIX header declares it. */
extern char** environ;

/* The child that runs, 0 for none; belongs to no object, for host_pipe_kill_running. */
static atomic_int running;

FILE* host_pipe_open_errors(void) {
    return tmpfile();
}

/* In its own process group, which a terminal's Ctrl-C does not reach, with default signals. */
static int spawn(HostPipe* pipe, int input, int errors, const char* const arguments[]) {
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
    pipe->process = (int)process;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

int host_pipe_start(HostPipe* to, const char* const arguments[], FILE* errors) {
    int ends[2];
    to->input = -1;
    if (pipe(ends) != 0) {
        return errno;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    to->input = ends[1];
    const int failure = spawn(to, ends[0], fileno(errors), arguments);
    close(ends[0]);
    if (failure) {
        host_pipe_close(to);
    } else {
        atomic_store(&running, to->process);
    }
    return failure;
}

ptrdiff_t host_pipe_write(const HostPipe* pipe, const void* bytes, size_t size) {
    const ssize_t written = write(pipe->input, bytes, size);
    return written >= 0 ? written : errno == EINTR ? 0 : -1;
}

void host_pipe_close(HostPipe* pipe) {
    if (pipe->input >= 0) {
        close(pipe->input);
        pipe->input = -1;
    }
}

bool host_pipe_wait(const HostPipe* pipe, HostPipeEnd* how) {
    siginfo_t ended;
    int status = 0;
    if (waitid(P_PID, (id_t)pipe->process, &ended, WEXITED | WNOWAIT) != 0) {
        return false; /* a signal */
    }
    atomic_store(&running, 0); /* before another process may get its number */
    waitpid(pipe->process, &status, 0);
    how->is_signal = WIFSIGNALED(status);
    how->number = how->is_signal ? WTERMSIG(status) : WEXITSTATUS(status);
    return true;
}

/* Its whole group: a child may be a script that started the encoder. */
void host_pipe_kill(const HostPipe* pipe) {
    HostPipeEnd how;
    kill(-pipe->process, SIGKILL);
    while (!host_pipe_wait(pipe, &how)) {
    }
}

void host_pipe_kill_running(void) {
    const pid_t process = atomic_exchange(&running, 0);
    if (process > 0) {
        kill(-process, SIGKILL);
        waitpid(process, NULL, 0);
    }
}
