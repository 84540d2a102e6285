/*
 * A console tells of Ctrl-C, of Ctrl-Break and of its own end on a thread made for it, which may
 * wait. The numbers here are those of its events and one.
 */
#include "process_signals.h"

#include "process_end.h"
#include "wide_windows.h"

#include <string.h>
#include <windows.h>

/* STATUS_CONTROL_C_EXIT: what Windows itself ends a program with at Ctrl-C. */
static const UINT CODE_OF_CTRL_C = 0xC000013Au;

enum { GRACE_STACK_BYTES = 64 * 1024 };

static BOOL WINAPI on_event(DWORD event) {
    host_end_on_signal((int)event + 1);
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) {
        Sleep(INFINITE); /* the process ends with this call, or earlier by itself */
    }
    return TRUE;
}

void host_signals_take(void) {
    SetConsoleCtrlHandler(on_event, TRUE);
}

static DWORD WINAPI end_grace(void* ms) {
    Sleep((DWORD)(uintptr_t)ms);
    host_end_on_signal(HOST_SIGNAL_GRACE);
    return 0;
}

void host_signals_start_grace(int ms) {
    const HANDLE thread =
        CreateThread(NULL, GRACE_STACK_BYTES, end_grace, (void*)(uintptr_t)ms, 0, NULL);
    if (thread) {
        CloseHandle(thread);
    }
}

void host_signals_kill(int process) {
    const HANDLE handle = (HANDLE)(intptr_t)process;
    TerminateProcess(handle, 1);
    WaitForSingleObject(handle, INFINITE);
}

/* A file that is open keeps its folder from going until it is closed: it is moved out of there
   first. */
static bool move_up(const wchar_t* path, wchar_t moved[HOST_WIDE_SIZE + 4]) {
    const wchar_t* name = path + wcslen(path);
    while (name > path && name[-1] != L'\\' && name[-1] != L'/') {
        --name;
    }
    const size_t folder = (size_t)(name - path);
    wmemcpy(moved, path, folder);
    wcscpy(moved + folder, L"..\\");
    wcscat(moved, name);
    return folder > 0 && MoveFileExW(path, moved, 0);
}

void host_signals_remove(const char* path) {
    wchar_t wide[HOST_WIDE_SIZE], moved[HOST_WIDE_SIZE + 4];
    if (host_wide_from(path, wide)) {
        DeleteFileW(move_up(wide, moved) ? moved : wide);
    }
}

void host_signals_remove_folder(const char* path) {
    wchar_t wide[HOST_WIDE_SIZE];
    if (host_wide_from(path, wide)) {
        RemoveDirectoryW(wide);
    }
}

void host_signals_pause(void) {
    Sleep(INFINITE);
}

void host_signals_say(const char* line) {
    DWORD written;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), line, (DWORD)strlen(line), &written, NULL);
}

/* Without the farewells of libraries, whose locks other threads may hold. */
_Noreturn void host_signals_exit(int code) {
    TerminateProcess(GetCurrentProcess(), (UINT)code);
    for (;;) {
        Sleep(INFINITE);
    }
}

_Noreturn void host_signals_die(int number) {
    (void)number;
    host_signals_exit((int)CODE_OF_CTRL_C);
}
