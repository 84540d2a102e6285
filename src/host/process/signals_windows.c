/*
 * The console reports Ctrl-C, Ctrl-Break and its own end on a thread made for the event.
 */
#include "signals.h"

#include "swell/host.h"

#include <stdatomic.h>
#include <string.h>
#include <windows.h>

/* STATUS_CONTROL_C_EXIT: what Windows itself ends a program with at Ctrl-C. */
static const UINT CODE_OF_CTRL_C = 0xC000013Au;

enum { GRACE_STACK_BYTES = 64 * 1024 };

static atomic_bool has_arrived;
static atomic_bool is_harmless;

/* Without the farewells of libraries, whose locks other threads may hold. */
static _Noreturn void exit_now(UINT code) {
    TerminateProcess(GetCurrentProcess(), code);
    for (;;) {
        Sleep(INFINITE);
    }
}

static _Noreturn void end(const char* line, UINT code) {
    DWORD written;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), line, (DWORD)strlen(line), &written, NULL);
    exit_now(code);
}

static DWORD WINAPI end_grace(void* unused) {
    (void)unused;
    Sleep(HOST_GRACE_MS);
    if (atomic_load(&is_harmless)) {
        exit_now(0);
    }
    end("swell: interrupted\n", 1);
}

static BOOL WINAPI on_event(DWORD event) {
    if (atomic_exchange(&has_arrived, true)) {
        exit_now(CODE_OF_CTRL_C);
    }
    const HANDLE thread = CreateThread(NULL, GRACE_STACK_BYTES, end_grace, NULL, 0, NULL);
    if (thread) {
        CloseHandle(thread);
    }
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) {
        Sleep(INFINITE); /* the process ends with this call, or earlier by itself */
    }
    return TRUE;
}

void host_signals_take(void) {
    SetConsoleCtrlHandler(on_event, TRUE);
}

bool host_interrupts_pending(void) {
    return atomic_load(&has_arrived);
}

void host_process_allow_end(bool harmless) {
    atomic_store(&is_harmless, harmless);
}

_Noreturn void host_process_end(const char* reason) {
    char line[256];
    snprintf(line, sizeof line, "swell: %.240s\n", reason);
    end(line, 1);
}
