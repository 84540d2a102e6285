/*
 * Windows cannot wait for anonymous pipes, so we check both every millisecond. The numbers in
 * HostPipes are handles, which have 32 significant bits.
 */
#include "child_pipes.h"
#include "wide_windows.h"

#include <errno.h>
#include <string.h>
#include <windows.h>

enum {
    PIPE_BYTES = 1024 * 1024, /* buffer of a pipe */
    PIECE_BYTES = 64 * 1024,  /* written at once */
    COMMAND_SIZE = 32 * 1024  /* the longest command line of Windows */
};

static HANDLE handle_of(int number) {
    return (HANDLE)(intptr_t)number;
}

static int number_of(HANDLE handle) {
    return (int)(intptr_t)handle;
}

/* ---- The command line ----------------------------------------------------------------------- */

typedef struct Command {
    wchar_t text[COMMAND_SIZE];
    size_t length;
    bool is_too_long;
} Command;

static void put(Command* command, wchar_t letter, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        if (command->length + 1 < COMMAND_SIZE) {
            command->text[command->length++] = letter;
        } else {
            command->is_too_long = true;
        }
    }
}

/* Quotes it for CommandLineToArgvW: backslashes are doubled before a quote and nowhere else. */
static void put_argument(Command* command, const wchar_t* argument) {
    size_t backslashes = 0;
    put(command, L'"', 1);
    for (const wchar_t* at = argument; *at; ++at) {
        if (*at == L'\\') {
            backslashes += 1;
            continue;
        }
        put(command, L'\\', *at == L'"' ? 2 * backslashes + 1 : backslashes);
        put(command, *at, 1);
        backslashes = 0;
    }
    put(command, L'\\', 2 * backslashes);
    put(command, L'"', 1);
}

static bool fill_command(Command* command, const char* const arguments[]) {
    wchar_t wide[HOST_WIDE_SIZE];
    for (int i = 0; arguments[i]; ++i) {
        if (!host_wide_from(arguments[i], wide)) {
            return false;
        }
        put(command, L' ', i > 0);
        put_argument(command, wide);
    }
    errno = E2BIG;
    return !command->is_too_long;
}

/* ---- The start ------------------------------------------------------------------------------ */

typedef struct Ends {
    HANDLE input[2], errors[2]; /* to read from, to write to */
    HANDLE nothing;             /* its standard output */
} Ends;

/* Our ends do not block, and the child does not inherit them. */
static bool make_ends(Ends* ends) {
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    DWORD now = PIPE_NOWAIT;
    ends->nothing = CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                &inherited, OPEN_EXISTING, 0, NULL);
    return ends->nothing != INVALID_HANDLE_VALUE &&
           CreatePipe(&ends->input[0], &ends->input[1], &inherited, PIPE_BYTES) &&
           CreatePipe(&ends->errors[0], &ends->errors[1], &inherited, PIPE_BYTES) &&
           SetHandleInformation(ends->input[1], HANDLE_FLAG_INHERIT, 0) &&
           SetHandleInformation(ends->errors[0], HANDLE_FLAG_INHERIT, 0) &&
           SetNamedPipeHandleState(ends->input[1], &now, NULL, NULL);
}

static void close_handle(HANDLE* handle) {
    if (*handle && *handle != INVALID_HANDLE_VALUE) {
        CloseHandle(*handle);
    }
    *handle = NULL;
}

/* Puts a process that has not begun to run into a job, so that what it starts ends with it: also
   when this program is killed, which closes the job. Returns NULL where a process may be in one job
   alone, as before Windows 8, and is in another's. */
static HANDLE put_into_job(HANDLE process) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {
        .BasicLimitInformation = {.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE}};
    HANDLE job = CreateJobObjectW(NULL, NULL);
    if (job &&
        (!SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits) ||
         !AssignProcessToJobObject(job, process))) {
        close_handle(&job);
    }
    return job;
}

/* In its own process group, which the console's Ctrl-C does not reach, and without a console. */
static int spawn(HostPipes* pipes, const Ends* ends, const char* const arguments[],
                 Command* command) {
    if (!fill_command(command, arguments)) {
        return errno;
    }
    STARTUPINFOW setup = {.cb = sizeof setup,
                          .dwFlags = STARTF_USESTDHANDLES,
                          .hStdInput = ends->input[0],
                          .hStdOutput = ends->nothing,
                          .hStdError = ends->errors[1]};
    PROCESS_INFORMATION process;
    if (!CreateProcessW(NULL, command->text, NULL, NULL, TRUE,
                        CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW | CREATE_SUSPENDED, NULL, NULL,
                        &setup, &process)) {
        return host_wide_errno();
    }
    pipes->process = number_of(process.hProcess);
    pipes->job = number_of(put_into_job(process.hProcess));
    ResumeThread(process.hThread);
    CloseHandle(process.hThread);
    return 0;
}

int host_pipes_start(HostPipes* pipes, const char* const arguments[]) {
    Ends ends = {{NULL, NULL}, {NULL, NULL}, NULL};
    Command* command = swell_memory_allocate(1, sizeof *command, NULL);
    int failure = !command ? ENOMEM : make_ends(&ends) ? 0 : host_wide_errno();
    if (failure == 0) {
        failure = spawn(pipes, &ends, arguments, command);
    }
    swell_memory_free(command);
    close_handle(&ends.input[0]);
    close_handle(&ends.errors[1]);
    close_handle(&ends.nothing);
    if (failure) {
        close_handle(&ends.input[1]);
        close_handle(&ends.errors[0]);
    }
    pipes->input = failure ? -1 : number_of(ends.input[1]);
    pipes->errors = failure ? -1 : number_of(ends.errors[0]);
    return failure;
}

/* ---- Reading and writing -------------------------------------------------------------------- */

void host_pipes_close(int* end) {
    if (*end >= 0) {
        CloseHandle(handle_of(*end));
        *end = -1;
    }
}

/* Bytes to read, or -1 at the end. */
static ptrdiff_t readable(const HostPipes* pipes) {
    DWORD count = 0;
    return PeekNamedPipe(handle_of(pipes->errors), NULL, 0, NULL, &count, NULL) ? (ptrdiff_t)count
                                                                                : -1;
}

ptrdiff_t host_pipes_read(const HostPipes* pipes, void* bytes, size_t size) {
    const ptrdiff_t there = readable(pipes);
    DWORD got = 0;
    if (there <= 0) {
        return there;
    }
    return ReadFile(handle_of(pipes->errors), bytes, (DWORD)size, &got, NULL) ? (ptrdiff_t)got : -1;
}

ptrdiff_t host_pipes_write(const HostPipes* pipes, const void* bytes, size_t size) {
    DWORD written = 0;
    const DWORD piece = (DWORD)(size < PIECE_BYTES ? size : PIECE_BYTES);
    return WriteFile(handle_of(pipes->input), bytes, piece, &written, NULL) ? (ptrdiff_t)written
                                                                            : -1;
}

bool host_pipes_wait(const HostPipes* pipes, bool to_write, int ms) {
    if (pipes->errors >= 0 && readable(pipes) != 0) {
        return true;
    }
    if (to_write || pipes->errors < 0) { /* only the next write shows whether there is room */
        Sleep(1);
        return false;
    }
    for (int waited = 0; waited < ms; ++waited) {
        if (WaitForSingleObject(handle_of(pipes->process), 1) == WAIT_OBJECT_0) {
            return readable(pipes) != 0;
        }
        if (readable(pipes) != 0) {
            return true;
        }
    }
    return false;
}

/* ---- The end -------------------------------------------------------------------------------- */

static void free_handles(const HostPipes* pipes) {
    CloseHandle(handle_of(pipes->process));
    if (pipes->job) {
        CloseHandle(handle_of(pipes->job));
    }
}

bool host_pipes_have_ended(const HostPipes* pipes, HostPipesEnd* how) {
    DWORD code = 0;
    const HANDLE process = handle_of(pipes->process);
    if (WaitForSingleObject(process, 0) != WAIT_OBJECT_0 || !GetExitCodeProcess(process, &code)) {
        return false;
    }
    free_handles(pipes);
    how->is_signal = false;
    how->number = (int)code;
    return true;
}

void host_pipes_kill(const HostPipes* pipes) {
    const HANDLE process = handle_of(pipes->process);
    if (pipes->job) {
        TerminateJobObject(handle_of(pipes->job), 1);
    }
    TerminateProcess(process, 1);
    WaitForSingleObject(process, INFINITE);
    free_handles(pipes);
}
