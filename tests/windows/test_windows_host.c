/*
 * The host room where Windows does things in its own way. As another program at the other end of
 * pipes this one is started again, with a word that says what to do.
 */
#include "check.h"

#include "host/file/disk.h"
#include "host/process/processes.h"
#include "swell/host.h"

#include <stdlib.h>
#include <windows.h>

#define LETTERS                                                                                    \
    "gr\xc3\xb6\xc3\x9f"                                                                           \
    "e \xe6\xb5\xb7 \xf0\x9f\x8c\x8a" /* beyond every code page */

/* ---- Another program ------------------------------------------------------------------------ */

static int count_input(void) {
    int count = 0;
    while (getchar() != EOF) {
        count += 1;
    }
    return count;
}

/* "--child DO [WORDS...]": what is wanted, as an exit code or on stderr. */
static int be_child(int argc, char** argv) {
    SwellError error = {0};
    char** list = host_process_arguments(&argc, argv, &error);
    if (!list) {
        return 99;
    }
    if (strcmp(list[2], "count") == 0) {
        return count_input() == atoi(list[3]) ? 0 : 1;
    }
    if (strcmp(list[2], "repeat") == 0) {
        count_input();
        for (int i = 3; i < argc; ++i) {
            fprintf(stderr, "<%s>", list[i]);
        }
        return 0;
    }
    if (strcmp(list[2], "leave") == 0) {
        return 7;
    }
    Sleep(INFINITE); /* until it is killed */
    return 99;
}

static HostChild* start_self(const char* what, const char* one, const char* two,
                             SwellError* error) {
    static char self[HOST_PATH_SIZE];
    CHECK(GetModuleFileNameA(NULL, self, sizeof self) > 0);
    const char* const arguments[] = {self, "--child", what, one, one ? two : NULL, NULL};
    HostChild* child = host_child_start(arguments, 0, NULL, error);
    CHECK(child);
    return child;
}

CASE("a child gets every byte") {
    enum { PIECE = 1000 * 1000, PIECES = 5 }; /* more than lies in a pipe */
    uint8_t* bytes = swell_memory_allocate(PIECE, 1, NULL);
    CHECK(bytes);
    memset(bytes, 'x', PIECE);
    HostChild* child = start_self("count", "5000000", NULL, NULL);
    for (int i = 0; i < PIECES; ++i) {
        CHECK(host_child_write(child, bytes, PIECE, NULL));
    }
    swell_memory_free(bytes);
    CHECK(host_child_finish(child, 0, NULL));
}

/* Words are complaints: they come back as the message, as they were given. */
CASE("arguments arrive as they are") {
    static const char* const WORDS[] = {"plain", "two words",   "",      "a\\b", "end\\", "quo\"te",
                                        "\\\"",  "\\\\\" \\\\", LETTERS, "*",    "%PATH%"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; ++i) {
        SwellError error = {0};
        char wanted[256];
        snprintf(wanted, sizeof wanted, "<%s><last>", WORDS[i]);
        HostChild* child = start_self("repeat", WORDS[i], "last", NULL);
        CHECK(!host_child_finish(child, 0, &error));
        assert_int_equal(error.code, SWELL_ERROR_FILE);
        if (!strstr(error.message, wanted)) {
            print_error("'%s' does not hold '%s'\n", error.message, wanted);
            fail();
        }
    }
}

CASE("the error of a child that fails names its exit code") {
    SwellError error = {0};
    HostChild* child = start_self("leave", NULL, NULL, NULL);
    CHECK(!host_child_finish(child, 0, &error));
    CHECK(strstr(error.message, "with exit code 7"));
    static const char* const NOWHERE[] = {"swell-nowhere", NULL};
    CHECK(!host_child_start(NOWHERE, 0, NULL, &error));
    CHECK(strstr(error.message, "No such file"));
}

CASE("a child can be killed") {
    HostChild* child = start_self("hang", NULL, NULL, NULL);
    CHECK(host_child_write(child, "some", 4, NULL));
    host_child_kill(child);
    host_child_kill(NULL);
}

CASE("a full pipe takes nothing, and says so") {
    static const uint8_t piece[65536];
    char self[HOST_PATH_SIZE], folder[HOST_PATH_SIZE];
    CHECK(GetModuleFileNameA(NULL, self, sizeof self) > 0);
    FILE* errors = host_pipe_open_errors(folder, sizeof folder);
    CHECK(errors && folder[0]);
    HostPipe pipe;
    CHECK(host_pipe_start(&pipe, (const char* const[]){self, "--child", "hang", NULL}, errors) ==
          0);
    ptrdiff_t written = 1;
    for (int pieces = 0; pieces < 1000 && written > 0; ++pieces) {
        written = host_pipe_write(&pipe, piece, sizeof piece);
        CHECK(pieces > 0 || written > 0);
    }
    CHECK(written == 0);
    host_pipe_close(&pipe);
    host_pipe_kill(&pipe);
    fclose(errors);
}

/* ---- Files and folders ---------------------------------------------------------------------- */

static void write_text(const char* path, const char* text) {
    HostFile file;
    CHECK(host_file_begin(&file, path, NULL));
    host_file_print(&file, "%s", text);
    CHECK(host_file_commit(&file, NULL));
}

static void check_text(const char* path, const char* wanted) {
    char* text = host_file_read(path, NULL);
    CHECK(text);
    assert_string_equal(text, wanted);
    swell_memory_free(text);
}

CASE("names hold any letters") {
    bool made = false;
    SwellError error = {0};
    CHECK(host_folder_make(LETTERS, &made, NULL) && made);
    CHECK(host_folder_make(LETTERS, &made, NULL) && !made);
    CHECK(host_folder_exists(LETTERS) && host_path_exists(LETTERS) &&
          host_path_is_special(LETTERS));
    write_text(LETTERS "\\" LETTERS ".txt", "one\ntwo\n");
    check_text(LETTERS "/" LETTERS ".txt", "one\ntwo\n");
    assert_int_equal(host_file_size(LETTERS "/" LETTERS ".txt"), 8);
    CHECK(host_file_time(LETTERS "/" LETTERS ".txt") > 0);
    CHECK(!host_path_is_special(LETTERS "\\" LETTERS ".txt"));
    write_text(LETTERS "\\" LETTERS ".txt", "three");
    check_text(LETTERS "\\" LETTERS ".txt", "three");
    CHECK(host_disk_remove(LETTERS "\\" LETTERS ".txt") == 0);
    CHECK(host_disk_remove(LETTERS "\\" LETTERS ".txt") != 0);
    host_folder_remove(LETTERS);
    CHECK(!host_path_exists(LETTERS));
    CHECK(!host_file_read("\xff\xfe", &error)); /* no UTF-8 */
    assert_int_equal(error.code, SWELL_ERROR_FILE);
}

CASE("names end behind any separator") {
    assert_string_equal(host_path_name("C:\\some folder\\sea.png"), "sea.png");
    assert_string_equal(host_path_name("C:/some folder\\deep/sea.png"), "sea.png");
    assert_string_equal(host_path_name("C:sea.png"), "sea.png");
    assert_string_equal(host_path_name("sea.png"), "sea.png");
    CHECK(host_path_ends_with("C:\\SEA.PNG", ".png"));
}

/* Others may forbid it, as they cannot on POSIX. */
CASE("a file that others hold is left as it is") {
    HostFile file;
    SwellError error = {0};
    write_text("held.txt", "old");
    const HANDLE holder =
        CreateFileW(L"held.txt", GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    CHECK(holder != INVALID_HANDLE_VALUE);
    CHECK(host_file_begin(&file, "held.txt", NULL));
    host_file_print(&file, "new");
    char place[HOST_PATH_SIZE];
    snprintf(place, sizeof place, "%s", host_file_temporary(&file));
    check_text("held.txt", "old");
    CHECK(!host_file_commit(&file, &error));
    CHECK(strstr(error.message, "cannot replace 'held.txt': Permission denied"));
    check_text("held.txt", "old");
    CHECK(!host_path_exists(place));
    CloseHandle(holder);
    write_text("held.txt", "new");
    check_text("held.txt", "new");
    CHECK(remove("held.txt") == 0);
}

CASE("an abandoned file leaves nothing") {
    HostFile file;
    SwellError error = {0};
    CHECK(host_file_begin(&file, "none.txt", NULL));
    CHECK(host_file_temporary(&file) && host_path_exists(host_file_temporary(&file)));
    char place[HOST_PATH_SIZE];
    snprintf(place, sizeof place, "%s", host_file_temporary(&file));
    host_file_abandon(&file);
    CHECK(!host_path_exists(place) && !host_path_exists("none.txt"));
    CHECK(!host_file_begin(&file, "nowhere\\none.txt", &error));
    CHECK(strstr(error.message, "No such file or directory"));
    CHECK(!host_file_begin(&file, "a<b.txt", &error));
    CHECK(strstr(error.message, "Invalid argument"));
    CHECK(!host_file_begin(&file, ".", &error));
    CHECK(strstr(error.message, "it is a folder"));
}

CASE("a temporary file that no process holds is removed") {
    HostFile file;
    write_text(".swell-7-7.tmp", "left");
    CHECK(host_file_begin(&file, "held.txt", NULL));
    fclose(file.stream); /* as before it is renamed */
    file.stream = NULL;
    CHECK(host_file_check("other.txt", HOST_PLACE_NAMED, NULL));
    CHECK(!host_path_exists(".swell-7-7.tmp") && host_path_exists(file.temporary));
    host_file_abandon(&file);
    CHECK(!host_path_exists("held.txt") && !host_path_exists("other.txt"));
}

CASE("the cache keeps files in its folder") {
    char text[8] = "", path[HOST_PATH_SIZE];
    HostFile file;
    CHECK(_putenv("SWELL_CACHE=on") == 0);
    CHECK(host_cache_begin(&file, "test"));
    host_file_print(&file, "kept");
    CHECK(host_file_commit(&file, NULL) && host_cache_read("test", text, 4));
    assert_string_equal(text, "kept");
    CHECK(host_cache_path("test", path) && remove(path) == 0);
    CHECK(!host_cache_read("test", text, 4));
    CHECK(_putenv("SWELL_CACHE=off") == 0 && !host_cache_begin(&file, "test"));
}

CASE("a device is no file") {
    SwellError error = {0};
    HostFile file;
    CHECK(host_path_is_special("NUL"));
    CHECK(!host_file_read("NUL", &error));
    CHECK(strstr(error.message, "it is a device"));
    CHECK(host_file_begin(&file, "NUL", NULL));
    CHECK(!host_file_temporary(&file)); /* in place */
    host_file_print(&file, "gone");
    CHECK(host_file_commit(&file, NULL));
    CHECK(!host_file_check_regular("\\\\.\\pipe\\swell-nowhere", NULL));
}

/* ---- The machine ---------------------------------------------------------------------------- */

CASE("the machine is described") {
    char name[64], folder[HOST_PATH_SIZE], stamp[HOST_STAMP_SIZE];
    CHECK(host_processors_usable() >= 1 && host_processors_usable() <= host_processors_online());
    host_processor_name(name, sizeof name);
    CHECK(name[0] && strcmp(name, "unknown") != 0);
    CHECK(host_current_folder(folder, NULL) && folder[1] == ':' && folder[2] == '\\');
    host_time_stamp(stamp);
    assert_int_equal(strlen(stamp), 15);
    const double before = host_clock_ms();
    CHECK(host_clock_ms() >= before);
}

CASE("processors are those that we may run on") {
    DWORD_PTR ours = 0, all = 0;
    CHECK(GetProcessAffinityMask(GetCurrentProcess(), &ours, &all));
    CHECK(SetProcessAffinityMask(GetCurrentProcess(), ours & (0 - ours))); /* the lowest */
    assert_int_equal(host_processors_usable(), 1);
    CHECK(SetProcessAffinityMask(GetCurrentProcess(), ours));
}

/* The cases start this program again as their child: before it comes to its cases, it is that. */
__attribute__((constructor)) static void be_child_if_asked(void) {
    if (__argc > 2 && strcmp(__argv[1], "--child") == 0) {
        exit(be_child(__argc, __argv));
    }
}
