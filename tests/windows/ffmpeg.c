/*
 * A program that clip takes for ffmpeg. What it does with the film on its standard input is said by
 * the environment, FFMPEG_DOES:
 *
 *     film       writes how many bytes came, to the file that the last argument names
 *     fail       reads some, says why it fails, and ends with 3
 *     wait       names its process in the file "pid" and never reads
 *     wrap       starts itself once more to wait, and waits for that: a wrapper, as a script would
 * be
 */
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <string.h>
#include <windows.h>

static int write_film(const char* target) {
    static char bytes[1 << 16];
    size_t sum = 0, got = 0;
    while ((got = fread(bytes, 1, sizeof bytes, stdin)) > 0) {
        sum += got;
    }
    FILE* film = fopen(strncmp(target, "file:", 5) == 0 ? target + 5 : target, "wb");
    if (!film) {
        return 1;
    }
    fprintf(film, "%lu bytes", (unsigned long)sum);
    return fclose(film) ? 1 : 0;
}

static int fail(void) {
    char bytes[100];
    (void)!fread(bytes, 1, sizeof bytes, stdin);
    fputs("no such encoder\n", stderr);
    return 3;
}

static int wait_for_ever(void) {
    FILE* file = fopen("pid", "w");
    fprintf(file, "%lu", GetCurrentProcessId());
    fclose(file);
    Sleep(INFINITE);
    return 0;
}

static int wrap(void) {
    STARTUPINFOA setup = {.cb = sizeof setup};
    PROCESS_INFORMATION process;
    char path[MAX_PATH];
    GetModuleFileNameA(NULL, path, sizeof path);
    SetEnvironmentVariableA("FFMPEG_DOES", "wait");
    if (!CreateProcessA(path, NULL, NULL, NULL, TRUE, 0, NULL, NULL, &setup, &process)) {
        return 1;
    }
    WaitForSingleObject(process.hProcess, INFINITE);
    return 0;
}

int main(int count, char** arguments) {
    char does[16] = "film";
    GetEnvironmentVariableA("FFMPEG_DOES", does, sizeof does);
    _setmode(_fileno(stdin), _O_BINARY);
    return strcmp(does, "fail") == 0   ? fail()
           : strcmp(does, "wait") == 0 ? wait_for_ever()
           : strcmp(does, "wrap") == 0 ? wrap()
                                       : write_film(arguments[count - 1]);
}
