#include "processes.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* No POSIX header declares environ. */
extern char** environ;

/* The child that runs, or 0. It is global because a signal handler kills it
   (host_pipe_kill_running). */
static atomic_int running;

FILE* host_pipe_open_errors(char* folder, size_t size) {
    snprintf(folder, size, "%s", P_tmpdir);
    return tmpfile();
}

int host_pipe_start(HostPipe* to, const char* const arguments[], FILE* errors) {
    int ends[2];
    to->input = -1;
    if (pipe(ends) != 0) {
        return errno;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFL, O_NONBLOCK); /* our end alone */
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, fileno(errors), STDERR_FILENO);
    /* The child has its own process group, which a terminal's Ctrl-C does not reach, and default
       signals. */
    posix_spawnattr_t attributes;
    sigset_t usual, none;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_init(&attributes);
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
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    if (failure) {
        close(ends[1]);
        return failure;
    }
    to->input = ends[1];
    to->process = (int)process;
    atomic_store(&running, to->process);
    return 0;
}

ptrdiff_t host_pipe_write(const HostPipe* pipe, const void* bytes, size_t size) {
    struct pollfd room = {.fd = pipe->input, .events = POLLOUT};
    if (poll(&room, 1, HOST_PIPE_WAIT_MS) <= 0) {
        return 0;
    }
    const ssize_t written = write(pipe->input, bytes, size);
    return written >= 0 ? written : errno == EINTR || errno == EAGAIN ? 0 : -1;
}

void host_pipe_close(HostPipe* pipe) {
    if (pipe->input >= 0) {
        close(pipe->input);
        pipe->input = -1;
    }
}

enum { LOOKS = 10 /* checks in one wait for whether the child has ended */ };

/* POSIX waits for the end of a process either for ever or not at all. */
static bool wait_for_end(const HostPipe* pipe) {
    const struct timespec pause = {.tv_nsec = HOST_PIPE_WAIT_MS * 1000000L / LOOKS};
    siginfo_t ended = {0};
    for (int look = 0; look < LOOKS && ended.si_pid == 0; ++look) {
        if ((look > 0 && nanosleep(&pause, NULL) != 0) ||
            waitid(P_PID, (id_t)pipe->process, &ended, WEXITED | WNOWAIT | WNOHANG) != 0) {
            return false; /* a signal */
        }
    }
    return ended.si_pid != 0;
}

bool host_pipe_wait(const HostPipe* pipe, HostPipeEnd* how) {
    int status = 0;
    if (!wait_for_end(pipe)) {
        return false;
    }
    atomic_store(&running, 0); /* before another process can get its number */
    waitpid(pipe->process, &status, 0);
    how->is_signal = WIFSIGNALED(status);
    how->number = how->is_signal ? WTERMSIG(status) : WEXITSTATUS(status);
    return true;
}

/* Kills the child's whole group, since the child may be a script that started the encoder. */
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
