/* The numbers in HostPipe are handles, which have 32 significant bits. */
#include "processes.h"
#include "wide_windows.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
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

/* Appends an argument, quoted for CommandLineToArgvW: backslashes are doubled before a quote and
   nowhere else. */
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

static const SECURITY_ATTRIBUTES INHERITED = {.nLength = sizeof INHERITED, .bInheritHandle = TRUE};

/* Windows removes the file when its last handle is closed. */
FILE* host_pipe_open_errors(char* folder, size_t size) {
    wchar_t wide[MAX_PATH + 1] = L"", path[MAX_PATH + 1];
    SECURITY_ATTRIBUTES inherited = INHERITED;
    const bool is_named = GetTempPathW(MAX_PATH + 1, wide) > 0;
    host_wide_to(wide, folder, size);
    if (!is_named || !GetTempFileNameW(wide, L"swl", 0, path)) {
        errno = host_wide_errno();
        return NULL;
    }
    const HANDLE file = CreateFileW(
        path, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
        &inherited, CREATE_ALWAYS, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    const int descriptor = _open_osfhandle((intptr_t)file, _O_RDWR | _O_BINARY);
    return descriptor >= 0 ? _fdopen(descriptor, "w+b") : NULL;
}

typedef struct Ends {
    HANDLE input[2]; /* to read from, to write to */
    HANDLE nothing;  /* the child's standard output */
} Ends;

/* Makes the ends of the pipe. The child does not inherit our end. */
static bool make_ends(Ends* ends) {
    SECURITY_ATTRIBUTES inherited = INHERITED;
    ends->nothing = CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                &inherited, OPEN_EXISTING, 0, NULL);
    DWORD without_waiting = PIPE_NOWAIT;
    return ends->nothing != INVALID_HANDLE_VALUE &&
           CreatePipe(&ends->input[0], &ends->input[1], &inherited, PIPE_BYTES) &&
           SetHandleInformation(ends->input[1], HANDLE_FLAG_INHERIT, 0) &&
           SetNamedPipeHandleState(ends->input[1], &without_waiting, NULL, NULL);
}

static void close_handle(HANDLE* handle) {
    if (*handle && *handle != INVALID_HANDLE_VALUE) {
        CloseHandle(*handle);
    }
    *handle = NULL;
}

/* Puts a process that has not begun to run into a job, so that the processes it starts end with it,
   also when this program is killed, which closes the job. Returns NULL where the process is in
   another job and, as before Windows 8, may be in one alone. */
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

/* The child has its own process group, which the console's Ctrl-C does not reach, and no
   console. */
static int spawn(HostPipe* pipe, const Ends* ends, FILE* errors, const char* const arguments[],
                 Command* command) {
    if (!fill_command(command, arguments)) {
        return errno;
    }
    STARTUPINFOW setup = {.cb = sizeof setup,
                          .dwFlags = STARTF_USESTDHANDLES,
                          .hStdInput = ends->input[0],
                          .hStdOutput = ends->nothing,
                          .hStdError = (HANDLE)_get_osfhandle(_fileno(errors))};
    PROCESS_INFORMATION process;
    if (!CreateProcessW(NULL, command->text, NULL, NULL, TRUE,
                        CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW | CREATE_SUSPENDED, NULL, NULL,
                        &setup, &process)) {
        return host_wide_errno();
    }
    pipe->process = number_of(process.hProcess);
    pipe->job = number_of(put_into_job(process.hProcess));
    ResumeThread(process.hThread);
    CloseHandle(process.hThread);
    return 0;
}

int host_pipe_start(HostPipe* pipe, const char* const arguments[], FILE* errors) {
    Ends ends = {{NULL, NULL}, NULL};
    Command* command = swell_memory_allocate(1, sizeof *command, NULL);
    int failure = !command ? ENOMEM : make_ends(&ends) ? 0 : host_wide_errno();
    if (failure == 0) {
        failure = spawn(pipe, &ends, errors, arguments, command);
    }
    swell_memory_free(command);
    close_handle(&ends.input[0]);
    close_handle(&ends.nothing);
    if (failure) {
        close_handle(&ends.input[1]);
    }
    pipe->input = failure ? -1 : number_of(ends.input[1]);
    return failure;
}

/* ---- Writing -------------------------------------------------------------------------------- */

void host_pipe_close(HostPipe* pipe) {
    if (pipe->input >= 0) {
        CloseHandle(handle_of(pipe->input));
        pipe->input = -1;
    }
}

/* Writes what the pipe has room for. A full pipe takes nothing and returns at once. */
ptrdiff_t host_pipe_write(const HostPipe* pipe, const void* bytes, size_t size) {
    DWORD written = 0;
    const DWORD piece = (DWORD)(size < PIECE_BYTES ? size : PIECE_BYTES);
    for (int ms = 0; ms < HOST_PIPE_WAIT_MS && written == 0; ++ms) {
        if (ms > 0) {
            Sleep(1);
        }
        if (!WriteFile(handle_of(pipe->input), bytes, piece, &written, NULL)) {
            return -1;
        }
    }
    return (ptrdiff_t)written;
}

/* ---- The end -------------------------------------------------------------------------------- */

static void free_handles(const HostPipe* pipe) {
    CloseHandle(handle_of(pipe->process));
    if (pipe->job) {
        CloseHandle(handle_of(pipe->job));
    }
}

bool host_pipe_wait(const HostPipe* pipe, HostPipeEnd* how) {
    DWORD code = 0;
    const HANDLE process = handle_of(pipe->process);
    if (WaitForSingleObject(process, HOST_PIPE_WAIT_MS) != WAIT_OBJECT_0 ||
        !GetExitCodeProcess(process, &code)) {
        return false;
    }
    free_handles(pipe);
    how->is_signal = false;
    how->number = (int)code;
    return true;
}

void host_pipe_kill(const HostPipe* pipe) {
    const HANDLE process = handle_of(pipe->process);
    if (pipe->job) {
        TerminateJobObject(handle_of(pipe->job), 1);
    }
    TerminateProcess(process, 1);
    WaitForSingleObject(process, INFINITE);
    free_handles(pipe);
}
