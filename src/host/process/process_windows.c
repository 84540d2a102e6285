#include "signals.h"
#include "wide_windows.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>
/* Needs the one before. */
#include <shellapi.h>

/* ---- The console ---------------------------------------------------------------------------- */

static bool is_console(DWORD standard_handle) {
    DWORD mode;
    return GetConsoleMode(GetStdHandle(standard_handle), &mode);
}

/* Whether Windows has made the console for this program, which ends with it. */
static bool is_alone(void) {
    DWORD process;
    return is_console(STD_ERROR_HANDLE) && GetConsoleProcessList(&process, 1) == 1;
}

static void give_code_page_back(void) {
    SetConsoleOutputCP(GetOEMCP());
}

void host_process_prepare(void) {
    /* The same bytes as elsewhere. */
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
    if ((is_console(STD_OUTPUT_HANDLE) || is_console(STD_ERROR_HANDLE)) &&
        GetConsoleOutputCP() != CP_UTF8 && SetConsoleOutputCP(CP_UTF8)) {
        atexit(give_code_page_back);
    }
    /* A drive without a disk is an error of the call and opens no dialogue. */
    SetErrorMode(SEM_FAILCRITICALERRORS);
    host_signals_take();
}

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

/* The list with its NULL, and the texts behind it. */
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
    (void)arguments; /* which are in the code page of the machine */
    wchar_t** wide = CommandLineToArgvW(GetCommandLineW(), count);
    if (!wide) {
        swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: the command line");
        return NULL;
    }
    char** list = copy_arguments(wide, *count, error);
    LocalFree(wide);
    return list;
}
