/*
 * Files that appear together, and signals that arrive at the wrong moment.
 */
#include "check.h"

#include "swell/host.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What a handler of signals might meet: they arrive right after a child has been waited for. */
static struct { int pipe, then_signals; } reaps;

pid_t __real_waitpid(pid_t child, int* status, int options);
pid_t __wrap_waitpid(pid_t child, int* status, int options);

pid_t __wrap_waitpid(pid_t child, int* status, int options) {
    const pid_t ended = __real_waitpid(child, status, options);
    if (ended > 0 && reaps.then_signals) {
        raise(SIGINT);
        raise(SIGTERM);
    }
    return ended;
}

int __real_kill(pid_t process, int number);
int __wrap_kill(pid_t process, int number);

int __wrap_kill(pid_t process, int number) {
    if (reaps.then_signals) {
        (void)!write(reaps.pipe, "k", 1);
    }
    return __real_kill(process, number);
}

typedef struct Place {
    char path[64];
    char file[3][128];
} Place;

static Place make_place(void) {
    Place place = {.path = "/tmp/swell-files-XXXXXX"};
    CHECK(mkdtemp(place.path));
    for (int i = 0; i < 3; ++i) {
        memcpy(place.file[i], place.path, sizeof place.path);
        strcat(place.file[i], i == 0 ? "/file0" : i == 1 ? "/file1" : "/file2");
    }
    return place;
}

/* Fails if there is anything but the files. */
static void remove_place(const Place* place) {
    for (int i = 0; i < 3; ++i) {
        unlink(place->file[i]);
    }
    assert_int_equal(rmdir(place->path), 0);
}

static void check_contents(const char* path, const char* expected) {
    char text[64] = {0};
    FILE* file = fopen(path, "rb");
    CHECK(file);
    CHECK(fread(text, 1, sizeof text - 1, file) == strlen(expected));
    fclose(file);
    assert_string_equal(text, expected);
}

/* Writes the text into each file, together. */
static bool write_files(const Place* place, const char* text, SwellError* error) {
    HostFile file[3];
    for (int i = 0; i < 3; ++i) {
        CHECK(host_file_begin(&file[i], place->file[i], NULL));
        host_file_print(&file[i], "%s", text);
    }
    return host_files_commit(file, 3, error);
}

/* None is in its place while one of them is not yet whole on the disk. */
CASE("no file takes its place before all are whole") {
    const Place place = make_place();
    CHECK(write_files(&place, "old", NULL));
    HostFile file[3];
    SwellError error = {0};
    for (int i = 0; i < 3; ++i) {
        CHECK(host_file_begin(&file[i], i == 2 ? "/dev/full" : place.file[i], NULL));
        host_file_print(&file[i], "new");
    }
    CHECK(!host_files_commit(file, 3, &error));
    CHECK(error.code == SWELL_ERROR_FILE && strstr(error.message, "/dev/full"));
    for (int i = 0; i < 3; ++i) {
        check_contents(place.file[i], "old");
    }
    CHECK(write_files(&place, "new", NULL));
    check_contents(place.file[2], "new");
    remove_place(&place);
}

CASE("a link is followed, and permissions stay") {
    const Place place = make_place();
    struct stat what;
    CHECK(write_files(&place, "old", NULL));
    CHECK(unlink(place.file[0]) == 0 && symlink(place.file[1], place.file[0]) == 0);
    CHECK(chmod(place.file[1], 0666) == 0);
    HostFile file;
    CHECK(host_file_begin(&file, place.file[0], NULL));
    host_file_print(&file, "new");
    CHECK(host_file_commit(&file, NULL));
    check_contents(place.file[1], "new");
    CHECK(lstat(place.file[0], &what) == 0 && S_ISLNK(what.st_mode));
    CHECK(stat(place.file[1], &what) == 0 && (what.st_mode & 0777) == 0666);
    remove_place(&place);
}

CASE("numbers that are not finite are no file") {
    const Place place = make_place();
    const float numbers[] = {1.0f, NAN, 3.0f};
    for (int wrong = 0; wrong < 2; ++wrong) {
        HostFile file;
        SwellError error = {0};
        CHECK(host_file_begin(&file, place.file[wrong], NULL));
        host_file_require_finite(&file, numbers, wrong ? 3 : 1);
        host_array_write(&file, HOST_ARRAY_FLOAT32, 1, (const int[]){3}, numbers);
        CHECK(host_file_commit(&file, &error) == !wrong);
        CHECK(host_path_exists(place.file[wrong]) == !wrong);
        CHECK(!wrong || (error.code == SWELL_ERROR_FILE && strstr(error.message, "not finite") &&
                         strstr(error.message, place.file[wrong])));
    }
    remove_place(&place);
}

/* ---- Signals -----------------------------------------------------------------------------------
 */

static void nap(int ms) {
    struct timespec left = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    while (nanosleep(&left, &left) != 0) {
    }
}

/* Writes a file and cares for no signal, of which it tells. */
static void hang(int ready, const char* path) {
    HostFile file;
    host_process_prepare();
    CHECK(host_file_begin(&file, path, NULL));
    CHECK(write(ready, "", 1) == 1);
    while (!host_signal_arrived()) {
        nap(10);
    }
    CHECK(write(ready, "", 1) == 1);
    for (;;) {
        nap(1000);
    }
}

static pid_t fork_with_pipe(int ends[2]) {
    CHECK(pipe(ends) == 0);
    const pid_t child = fork();
    CHECK(child >= 0);
    return child;
}

/* How such a process ends by a signal, and by another unless that is 0. It leaves no file. */
static int end_of_hanging(int number, int another) {
    const Place place = make_place();
    int ends[2];
    char byte;
    const pid_t child = fork_with_pipe(ends);
    if (child == 0) {
        close(STDERR_FILENO);
        hang(ends[1], place.file[0]);
    }
    CHECK(read(ends[0], &byte, 1) == 1);
    kill(child, number);
    CHECK(read(ends[0], &byte, 1) == 1);
    kill(child, another);
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    close(ends[0]);
    close(ends[1]);
    remove_place(&place);
    return status;
}

CASE("one signal ends what hangs") {
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; ++i) {
        const int status = end_of_hanging(numbers[i], 0);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    }
}

/* Closing a terminal sends two. */
CASE("a second SIGHUP is as one") {
    const int status = end_of_hanging(SIGHUP, SIGHUP);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 1);
}

CASE("a second signal kills") {
    const int numbers[] = {SIGHUP, SIGINT, SIGTERM, SIGINT, SIGINT};
    for (int i = 0; i < 4; ++i) {
        const int status = end_of_hanging(numbers[i], numbers[i + 1]);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == numbers[i + 1]);
    }
}

/* Its number may belong to another process by then. */
CASE("a child that was waited for is not killed") {
    int ends[2];
    const pid_t child = fork_with_pipe(ends);
    if (child == 0) {
        static const char* const ARGUMENTS[] = {"true", NULL};
        host_process_prepare();
        HostChild* other = host_child_start(ARGUMENTS, NULL);
        CHECK(other);
        reaps.pipe = ends[1];
        reaps.then_signals = 1;
        host_child_finish(other, NULL);
        _exit(2);
    }
    close(ends[1]);
    char byte;
    assert_int_equal(read(ends[0], &byte, 1), 0);
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child && WIFSIGNALED(status));
    close(ends[0]);
}
