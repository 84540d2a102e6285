/*
 * Files and folders that others get in the way of: what a kernel does seldom is done here by a
 * rename and an fsync of our own.
 */
#include "check.h"

#include "swell/host.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* From this rename on all fail with `reason`. */
static struct { int countdown, reason, done; } renames = {.countdown = -1};

int __real_rename(const char* from, const char* to);
int __wrap_rename(const char* from, const char* to);

int __wrap_rename(const char* from, const char* to) {
    if (renames.countdown == 0) {
        errno = renames.reason;
        return -1;
    }
    renames.countdown -= renames.countdown > 0;
    renames.done += 1;
    return __real_rename(from, to);
}

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

/* What was synced, and the reason for which folders cannot be. */
static struct {
    int files, folders, reason;
    ino_t folder;            /* the last one */
    int renames_before_last; /* renames done when it was */
} syncs;

int __real_fsync(int descriptor);
int __wrap_fsync(int descriptor);

int __wrap_fsync(int descriptor) {
    struct stat what;
    if (fstat(descriptor, &what) != 0) {
        return -1;
    }
    if (!S_ISDIR(what.st_mode)) {
        syncs.files += 1;
        return __real_fsync(descriptor);
    }
    syncs.folders += 1;
    syncs.folder = what.st_ino;
    syncs.renames_before_last = renames.done;
    errno = syncs.reason;
    return syncs.reason ? -1 : __real_fsync(descriptor);
}

static void start_of_syncs(void) {
    memset(&syncs, 0, sizeof syncs);
    renames.done = 0;
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

/* Writes the text into each file, as one set. */
static bool write_set(const Place* place, const char* text, SwellError* error) {
    HostFileSet set = {0};
    for (int i = 0; i < 3; ++i) {
        HostFile file;
        CHECK(host_file_set_begin(&set, &file, place->file[i], NULL));
        host_file_print(&file, "%s", text);
        CHECK(host_file_set_add(&set, &file, NULL));
    }
    return host_file_set_commit(&set, error);
}

CASE("where a set of files stops half way it tells which are new") {
    const Place place = make_place();
    for (int done = 0; done < 3; ++done) {
        SwellError error = {0};
        CHECK(write_set(&place, "old", NULL));
        renames.countdown = done;
        renames.reason = EISDIR;
        CHECK(!write_set(&place, "new", &error));
        renames.countdown = -1;
        CHECK(error.code == SWELL_ERROR_FILE && strstr(error.message, place.file[done]));
        CHECK((strstr(error.message, "'file0' is already replaced") != NULL) == (done == 1));
        CHECK((strstr(error.message, "2 of 3 files are already replaced, 'file0' to 'file1'") !=
               NULL) == (done == 2));
        for (int i = 0; i < 3; ++i) {
            check_contents(place.file[i], i < done ? "new" : "old");
        }
    }
    remove_place(&place);
}

/* None is in its place while one of them is not yet whole on the disk. */
CASE("no file of a set takes its place before all are whole") {
    const Place place = make_place();
    CHECK(write_set(&place, "old", NULL));
    HostFileSet set = {0};
    SwellError error = {0};
    for (int i = 0; i < 3; ++i) {
        HostFile file;
        CHECK(host_file_set_begin(&set, &file, i == 2 ? "/dev/full" : place.file[i], NULL));
        host_file_print(&file, "new");
        CHECK(host_file_set_add(&set, &file, &error) == (i < 2));
    }
    CHECK(error.code == SWELL_ERROR_FILE && strstr(error.message, "/dev/full"));
    assert_int_equal(set.count, 2);
    check_contents(place.file[0], "old");
    check_contents(place.file[1], "old");
    host_file_set_abandon(&set);
    host_file_set_abandon(&set);
    remove_place(&place);
}

static ino_t number_of(const char* path) {
    struct stat what;
    CHECK(stat(path, &what) == 0);
    return what.st_ino;
}

/* A rename lasts once the folder it was done in is on the disk. */
CASE("the folder is on the disk after the renames") {
    start_of_syncs();
    const Place place = make_place();
    CHECK(write_set(&place, "new", NULL));
    assert_int_equal(syncs.files, 3);
    assert_int_equal(syncs.folders, 1);
    assert_int_equal(syncs.renames_before_last, 3);
    CHECK(syncs.folder == number_of(place.path));
    remove_place(&place);
}

CASE("a folder that was made or removed is so on the disk") {
    start_of_syncs();
    const Place place = make_place();
    bool made = false;
    CHECK(host_folder_make(place.file[0], &made, NULL) && made);
    assert_int_equal(syncs.folders, 1);
    CHECK(syncs.folder == number_of(place.path));
    CHECK(host_folder_make(place.file[0], &made, NULL) && !made);
    assert_int_equal(syncs.folders, 1);
    host_folder_remove(place.file[0]);
    assert_int_equal(syncs.folders, 2);
    char with_slash[160];
    snprintf(with_slash, sizeof with_slash, "%s/", place.file[0]);
    CHECK(host_folder_make(with_slash, &made, NULL) && made);
    assert_int_equal(syncs.folders, 3);
    CHECK(syncs.folder == number_of(place.path));
    host_folder_remove(place.file[0]);
    syncs.reason = EIO;
    SwellError error = {0};
    CHECK(!host_folder_make(place.file[0], &made, &error) && !made);
    syncs.reason = 0;
    CHECK(error.code == SWELL_ERROR_FILE && strstr(error.message, place.file[0]));
    remove_place(&place);
}

CASE("folders that cannot be synced are no error, broken disks are one") {
    start_of_syncs();
    static const int HARMLESS[] = {EINVAL, ENOTSUP, EROFS, ENOSYS};
    const Place place = make_place();
    SwellError error = {0};
    for (size_t i = 0; i < sizeof HARMLESS / sizeof *HARMLESS; ++i) {
        syncs.reason = HARMLESS[i];
        CHECK(write_set(&place, "new", &error));
    }
    syncs.reason = EIO;
    CHECK(!write_set(&place, "newer", &error));
    syncs.reason = 0;
    CHECK(error.code == SWELL_ERROR_FILE && strstr(error.message, place.path));
    remove_place(&place);
}

CASE("a target that is mounted is written") {
    const Place place = make_place();
    CHECK(write_set(&place, "much longer and old", NULL));
    renames.countdown = 0;
    renames.reason = EBUSY;
    SwellError error = {0};
    CHECK(write_set(&place, "new", &error));
    renames.countdown = -1;
    for (int i = 0; i < 3; ++i) {
        check_contents(place.file[i], "new");
    }
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

CASE("stale temporary names do not block") {
    const Place place = make_place();
    char stale[160];
    for (int made = 0; made < 2; ++made) {
        for (int i = 0; i < 100; ++i) {
            snprintf(stale, sizeof stale, "%s/.swell-%ld-%d.tmp", place.path, (long)getpid(), i);
            if (made) {
                CHECK(unlink(stale) == 0);
            } else {
                close(open(stale, O_WRONLY | O_CREAT | O_EXCL, 0600));
            }
        }
        CHECK(write_set(&place, "new", NULL));
    }
    remove_place(&place);
}

CASE("numbers of descriptors do not wrap") {
    static const char* const NAMES[] = {"/dev/fd/4294967297", "/dev/fd/2147483648",
                                        "/proc/self/fd/18446744073709551617"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; ++i) {
        HostFile file;
        SwellError error = {0};
        CHECK(!host_file_begin(&file, NAMES[i], &error));
        assert_int_equal(error.code, SWELL_ERROR_FILE);
    }
}

CASE("a folder is claimed once") {
    const Place place = make_place();
    HostFolder first, second;
    SwellError error = {0};
    CHECK(host_folder_claim(&first, place.file[0], NULL) && first.made);
    CHECK(!host_folder_claim(&second, place.file[0], &error));
    assert_int_equal(error.code, SWELL_ERROR_FILE);
    CHECK(strstr(error.message, place.file[0]) && host_folder_exists(place.file[0]));
    host_folder_release(&first, false);
    CHECK(!host_path_exists(place.file[0]));
    CHECK(host_folder_claim(&second, place.file[0], NULL) && second.made);
    host_folder_release(&second, true);
    CHECK(host_folder_claim(&first, place.file[0], NULL) && !first.made);
    host_folder_release(&first, false);
    CHECK(host_folder_exists(place.file[0]));
    CHECK(rmdir(place.file[0]) == 0);
    remove_place(&place);
}

/* ---- Signals -----------------------------------------------------------------------------------
 */

static void nap(int ms) {
    struct timespec left = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    while (nanosleep(&left, &left) != 0) {
    }
}

/* Has a folder and a file under way, and cares for no signal. */
static void hang(const Place* place, int ready) {
    HostFolder folder;
    HostFile file;
    char inner[160];
    host_process_prepare();
    snprintf(inner, sizeof inner, "%s/inner", place->file[0]);
    CHECK(host_folder_claim(&folder, place->file[0], NULL));
    CHECK(host_file_begin(&file, inner, NULL));
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

/* What a killed process has left in `folder` is removed by the next that writes there. */
static void check_tidied(const char* folder) {
    char path[160];
    HostFile file;
    snprintf(path, sizeof path, "%s/next", folder);
    CHECK(host_file_begin(&file, path, NULL));
    CHECK(host_file_commit(&file, NULL));
    CHECK(unlink(path) == 0);
    assert_int_equal(rmdir(folder), 0);
}

/* How such a process ends by signals that arrive together. */
static int end_of_hanging(const int* numbers, int count) {
    const Place place = make_place();
    int ends[2];
    char byte;
    const pid_t child = fork_with_pipe(ends);
    if (child == 0) {
        close(STDERR_FILENO);
        hang(&place, ends[1]);
    }
    CHECK(read(ends[0], &byte, 1) == 1);
    kill(child, SIGSTOP);
    for (int i = 0; i < count; ++i) {
        kill(child, numbers[i]);
    }
    kill(child, SIGCONT);
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    close(ends[0]);
    close(ends[1]);
    check_tidied(place.file[0]);
    remove_place(&place);
    return status;
}

CASE("one signal ends what hangs") {
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; ++i) {
        const int status = end_of_hanging(&numbers[i], 1);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    }
}

CASE("a second signal kills") {
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGINT};
    for (int i = 0; i < 3; ++i) {
        const int status = end_of_hanging(&numbers[i], 2);
        CHECK(WIFSIGNALED(status));
        CHECK(WTERMSIG(status) == numbers[i] || WTERMSIG(status) == numbers[i + 1]);
    }
}

/* Two signals at any moment of files that come and go: the next run removes what is left. */
CASE("what signals leave at any moment the next run removes") {
    for (int round = 0; round < 60; ++round) {
        const Place place = make_place();
        int ends[2];
        char byte;
        const pid_t child = fork_with_pipe(ends);
        if (child == 0) {
            host_process_prepare();
            CHECK(write(ends[1], "", 1) == 1);
            for (;;) {
                write_set(&place, "text", NULL);
            }
        }
        CHECK(read(ends[0], &byte, 1) == 1);
        nanosleep(&(struct timespec){.tv_nsec = round * 50000L}, NULL);
        kill(child, SIGTERM);
        kill(child, SIGINT);
        int status = 0;
        CHECK(waitpid(child, &status, 0) == child);
        close(ends[0]);
        close(ends[1]);
        CHECK(write_set(&place, "next", NULL));
        remove_place(&place);
    }
}

/* The number of a process that was and is no more. */
static long past_process(void) {
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        _exit(0);
    }
    CHECK(waitpid(child, NULL, 0) == child);
    return (long)child;
}

CASE("only temporary files of dead processes are removed") {
    const Place place = make_place();
    const long dead = past_process();
    char name[6][160];
    snprintf(name[0], sizeof name[0], "%s/.swell-%ld-ab12-0.tmp", place.path, dead);
    snprintf(name[1], sizeof name[1], "%s/.swell-%ld-ab12-0.tmp", place.path, (long)getppid());
    snprintf(name[2], sizeof name[2], "%s/.swell-%ld-ab12-1.tmp", place.path, dead); /* locked */
    snprintf(name[3], sizeof name[3], "%s/.swell-%ld-ab12-0.tmp~", place.path, dead);
    snprintf(name[4], sizeof name[4], "%s/.swell-%ld-ab12.tmp", place.path, dead);
    snprintf(name[5], sizeof name[5], "%s/.swell-%ld-ab12-2.tmp", place.path, dead); /* a folder */
    int locked = -1;
    for (int i = 0; i < 5; ++i) {
        const int descriptor = open(name[i], O_WRONLY | O_CREAT | O_EXCL, 0600);
        CHECK(descriptor >= 0);
        if (i == 2) {
            locked = descriptor;
            CHECK(flock(locked, LOCK_EX) == 0);
        } else {
            close(descriptor);
        }
    }
    CHECK(mkdir(name[5], 0700) == 0);
    CHECK(write_set(&place, "new", NULL));
    CHECK(!host_path_exists(name[0]));
    for (int i = 1; i < 5; ++i) {
        CHECK(unlink(name[i]) == 0);
    }
    CHECK(rmdir(name[5]) == 0);
    close(locked);
    remove_place(&place);
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
