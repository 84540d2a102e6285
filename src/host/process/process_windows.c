#include "file/disk.h"
#include "processes.h"
#include "wide_windows.h"

#include <cpuid.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>
/* Needs windows.h. */
#include <shellapi.h>

/* ---- Ctrl-C -------------------------------------------------------------------------------- */

/* The console reports Ctrl-C, Ctrl-Break and its own end on a thread made for the event. */

/* STATUS_CONTROL_C_EXIT, with which Windows itself ends a program at Ctrl-C. */
static const UINT CODE_OF_CTRL_C = 0xC000013Au;

enum { GRACE_STACK_BYTES = 64 * 1024 };

/* Exits without the exit handlers of libraries, which may wait for locks that other threads
   hold. */
static _Noreturn void exit_now(UINT code) {
    host_temporaries_remove();
    TerminateProcess(GetCurrentProcess(), code);
    for (;;) {
        Sleep(INFINITE);
    }
}

static DWORD WINAPI end_grace(void* unused) {
    static const char LINE[] = "swell: interrupted\n";
    DWORD written;
    (void)unused;
    Sleep(HOST_GRACE_MS);
    if (host_interrupt_is_harmless()) {
        exit_now(0);
    }
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), LINE, (DWORD)strlen(LINE), &written, NULL);
    exit_now(1);
}

static void begin_grace(void) {
    const HANDLE thread = CreateThread(NULL, GRACE_STACK_BYTES, end_grace, NULL, 0, NULL);
    if (thread) {
        CloseHandle(thread);
    }
}

static BOOL WINAPI on_event(DWORD event) {
    if (host_interrupt_note()) {
        exit_now(CODE_OF_CTRL_C);
    }
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) {
        Sleep(INFINITE); /* the process ends when this call returns */
    }
    return TRUE;
}

/* ---- The console ---------------------------------------------------------------------------- */

static bool is_console(DWORD standard_handle) {
    DWORD mode;
    return GetConsoleMode(GetStdHandle(standard_handle), &mode);
}

/* Returns whether Windows made the console for this program alone; such a console closes with it.
 */
static bool is_alone(void) {
    DWORD process;
    return is_console(STD_ERROR_HANDLE) && GetConsoleProcessList(&process, 1) == 1;
}

static void restore_code_page(void) {
    SetConsoleOutputCP(GetOEMCP());
}

void host_process_prepare(void) {
    /* Output has the same bytes as on other systems. */
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
    if ((is_console(STD_OUTPUT_HANDLE) || is_console(STD_ERROR_HANDLE)) &&
        GetConsoleOutputCP() != CP_UTF8 && SetConsoleOutputCP(CP_UTF8)) {
        atexit(restore_code_page);
    }
    /* A drive without a disk then fails the call instead of opening a dialogue. */
    SetErrorMode(SEM_FAILCRITICALERRORS);
    host_interrupts_prepare(begin_grace);
    SetConsoleCtrlHandler(on_event, TRUE);
}

void host_process_trim_memory(void) {}

void host_process_leave_console(void) {
    if (is_alone() && freopen("NUL", "w", stdout) && freopen("NUL", "w", stderr)) {
        FreeConsole();
    }
}

void host_process_show(const char* message) {
    wchar_t wide[HOST_WIDE_SIZE];
    if (is_alone() && host_wide_from(message, wide)) {
        MessageBoxW(NULL, wide, L"Swell", MB_OK | MB_ICONERROR);
    }
}

/* ---- Arguments ------------------------------------------------------------------------------ */

static size_t utf8_size(const wchar_t* text) {
    return (size_t)WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
}

/* Copies the arguments into one block: the list with its NULL, then the texts. */
static char** copy_arguments(wchar_t* const* wide, int count, SwellError* error) {
    size_t size = ((size_t)count + 1) * sizeof(char*);
    for (int i = 0; i < count; ++i) {
        size += utf8_size(wide[i]);
    }
    char** list = swell_memory_allocate(size, 1, error);
    char* text = list ? (char*)(list + count + 1) : NULL;
    for (int i = 0; list && i < count; ++i) {
        const size_t length = utf8_size(wide[i]);
        list[i] = text;
        WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, text, (int)length, NULL, NULL);
        text += length;
    }
    return list;
}

char** host_process_arguments(int* count, char** arguments, SwellError* error) {
    (void)arguments; /* they are in the machine's code page */
    wchar_t** wide = CommandLineToArgvW(GetCommandLineW(), count);
    if (!wide) {
        swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: the command line");
        return NULL;
    }
    char** list = copy_arguments(wide, *count, error);
    LocalFree(wide);
    return list;
}

/* ---- Processors ----------------------------------------------------------------------------- */

int host_processors_online(void) {
    const DWORD cores = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    return cores < 1 ? 1 : (int)cores;
}

/* Counts the processors of the affinity mask. A process in several processor groups has a mask of
   zero and may use all. */
int host_processors_usable(void) {
    DWORD_PTR ours = 0, all = 0;
    if (!GetProcessAffinityMask(GetCurrentProcess(), &ours, &all) || ours == 0) {
        return host_processors_online();
    }
    return __builtin_popcountll(ours);
}

void host_processor_name(char* name, size_t size) {
    unsigned words[12];
    char brand[sizeof words + 1] = "";
    for (unsigned part = 0; part < 3; ++part) {
        unsigned* at = words + (size_t)part * 4;
        if (!__get_cpuid(0x80000002u + part, &at[0], &at[1], &at[2], &at[3])) {
            snprintf(name, size, "unknown");
            return;
        }
    }
    memcpy(brand, words, sizeof words);
    snprintf(name, size, "%s", brand + strspn(brand, " "));
}
