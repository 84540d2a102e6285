/*
 * Files that appear together, and signals that arrive at the wrong moment.
 */
#include "check.h"

#include "swell/host.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Signals arrive right after a child has been waited for: the worst moment for their handler. */
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

/* Waits that end at once, as if their time had passed, and are counted. */
static struct {
    bool pass;
    int count;
} waits;

int __real_poll(struct pollfd* files, nfds_t count, int ms);
int __wrap_poll(struct pollfd* files, nfds_t count, int ms);
int __real_nanosleep(const struct timespec* time, struct timespec* left);
int __wrap_nanosleep(const struct timespec* time, struct timespec* left);

int __wrap_poll(struct pollfd* files, nfds_t count, int ms) {
    waits.count += 1;
    return __real_poll(files, count, waits.pass ? 0 : ms);
}

int __wrap_nanosleep(const struct timespec* time, struct timespec* left) {
    waits.count += 1;
    return waits.pass ? 0 : __real_nanosleep(time, left);
}

static bool has_no_room; /* for temporary files */

FILE* __real_tmpfile(void);
FILE* __wrap_tmpfile(void);

FILE* __wrap_tmpfile(void) {
    errno = EACCES;
    return has_no_room ? NULL : __real_tmpfile();
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

CASE("a file that cannot take its place is named") {
    const Place place = make_place();
    HostFile file[2];
    SwellError error = {0};
    for (int i = 0; i < 2; ++i) {
        CHECK(host_file_begin(&file[i], place.file[i], NULL));
        host_file_print(&file[i], "new");
    }
    CHECK(mkdir(place.file[1], 0700) == 0);
    CHECK(!host_files_commit(file, 2, &error));
    CHECK(error.code == SWELL_ERROR_FILE && strstr(error.message, place.file[1]));
    check_contents(place.file[0], "new");
    CHECK(rmdir(place.file[1]) == 0);
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
    const mode_t before = umask(077); /* of a new file */
    CHECK(unlink(place.file[2]) == 0 && host_file_save(place.file[2], "new", 3, NULL));
    umask(before);
    CHECK(stat(place.file[2], &what) == 0 && (what.st_mode & 0777) == 0600);
    remove_place(&place);
}

CASE("an abandoned file leaves the old one and nothing else") {
    const Place place = make_place();
    CHECK(write_files(&place, "old", NULL));
    HostFile file;
    CHECK(host_file_begin(&file, place.file[0], NULL));
    host_file_print(&file, "new");
    host_file_abandon(&file);
    host_file_abandon(&file);
    check_contents(place.file[0], "old");
    remove_place(&place);
    HostFile never = {0};
    host_file_abandon(&never);
}

/* Links and pipes are those that another user can put where the program writes next. */
CASE("what lies where the program chooses a place is replaced") {
    const Place place = make_place();
    for (int kind = 0; kind < 4; ++kind) {
        struct stat what;
        HostFile file;
        CHECK(host_file_save(place.file[1], "theirs", 6, NULL));
        CHECK(kind != 0 || symlink(place.file[1], place.file[0]) == 0);
        CHECK(kind != 1 || symlink(place.file[2], place.file[0]) == 0); /* to nothing */
        CHECK(kind != 2 || mkfifo(place.file[0], 0600) == 0);
        CHECK(kind != 3 || link(place.file[1], place.file[0]) == 0);
        CHECK(host_path_exists(place.file[0]));
        CHECK(host_file_check(place.file[0], HOST_PLACE_CHOSEN, NULL));
        CHECK(host_file_begin_at(&file, place.file[0], HOST_PLACE_CHOSEN, NULL));
        host_file_print(&file, "ours");
        CHECK(host_file_commit(&file, NULL));
        CHECK(lstat(place.file[0], &what) == 0 && S_ISREG(what.st_mode));
        check_contents(place.file[0], "ours");
        check_contents(place.file[1], "theirs");
        CHECK(!host_path_exists(place.file[2]) && unlink(place.file[0]) == 0);
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

/* ---- The cache ----------------------------------------------------------------------------- */

typedef struct Home {
    char root[64], home[72], base[80], kept[88], file[96], victim[72];
} Home;

static Home make_home(void) {
    Home at = {.root = "/tmp/swell-cache-XXXXXX"};
    CHECK(mkdtemp(at.root));
    snprintf(at.home, sizeof at.home, "%s/home", at.root);
    snprintf(at.base, sizeof at.base, "%s/.cache", at.home);
    snprintf(at.kept, sizeof at.kept, "%s/swell", at.base);
    snprintf(at.file, sizeof at.file, "%s/a", at.kept);
    snprintf(at.victim, sizeof at.victim, "%s/victim", at.root);
    CHECK(host_file_save(at.victim, "theirs", 6, NULL));
    CHECK(unsetenv("XDG_CACHE_HOME") == 0 && setenv("HOME", at.home, 1) == 0 &&
          setenv("SWELL_CACHE", "on", 1) == 0);
    return at;
}

/* Fails if anything has been left. */
static void remove_home(const Home* at) {
    unlink(at->file);
    check_contents(at->victim, "theirs");
    CHECK(unlink(at->victim) == 0);
    CHECK(rmdir(at->kept) == 0 && rmdir(at->base) == 0 && rmdir(at->home) == 0);
    CHECK(rmdir(at->root) == 0);
    setenv("SWELL_CACHE", "off", 1);
    unsetenv("HOME");
}

static bool keep(const char* text) {
    HostFile file;
    if (!host_cache_begin(&file, "a")) {
        return false;
    }
    host_file_print(&file, "%s", text);
    return host_file_commit(&file, NULL);
}

static bool is_kept(const char* text) {
    char found[16] = "";
    return host_cache_read("a", found, strlen(text)) && strcmp(found, text) == 0;
}

static bool has_mode(const char* path, mode_t mode) {
    struct stat what;
    return lstat(path, &what) == 0 && (what.st_mode & 0777) == mode;
}

CASE("a cache is made in a home, for its user alone, and no home is made") {
    const Home at = make_home();
    char path[HOST_PATH_SIZE];
    CHECK(host_cache_path("a", path));
    assert_string_equal(path, at.file);
    CHECK(!keep("1") && !is_kept("1") && !host_path_exists(at.home));
    CHECK(mkdir(at.home, 0755) == 0 && !is_kept("1") && !host_path_exists(at.base));
    CHECK(keep("1") && is_kept("1") && !is_kept("12"));
    CHECK(has_mode(at.base, 0700) && has_mode(at.kept, 0700));
    CHECK(chmod(at.kept, 0777) == 0 && is_kept("1") && has_mode(at.kept, 0700));
    CHECK(setenv("SWELL_CACHE", "off", 1) == 0 && !keep("2") && !is_kept("1"));
    remove_home(&at);
}

CASE("the cache follows no link and waits for no pipe") {
    const Home at = make_home();
    CHECK(mkdir(at.home, 0755) == 0 && keep("1") && unlink(at.file) == 0);
    for (int kind = 0; kind < 2; ++kind) {
        CHECK(kind ? mkfifo(at.file, 0600) == 0 : symlink(at.victim, at.file) == 0);
        CHECK(!is_kept("theirs"));
        CHECK(keep("2") && is_kept("2") && unlink(at.file) == 0);
    }
    CHECK(mkdir(at.file, 0700) == 0);
    CHECK(!is_kept("1") && !keep("2"));
    CHECK(rmdir(at.file) == 0);
    CHECK(rmdir(at.kept) == 0 && symlink(at.root, at.kept) == 0);
    CHECK(!keep("1") && host_path_exists(at.kept)); /* a link is no folder of ours */
    CHECK(unlink(at.kept) == 0 && keep("1"));
    remove_home(&at);
}

CASE("a cache has no temporary file of a killed process") {
    const Home at = make_home();
    char left[128];
    CHECK(mkdir(at.home, 0755) == 0 && keep("1"));
    snprintf(left, sizeof left, "%s/.swell-1-0.tmp", at.kept);
    CHECK(host_file_save(left, "left", 4, NULL) && keep("2") && !host_path_exists(left));
    remove_home(&at);
}

CASE("nothing of another user's is a cache") {
    if (geteuid() != 0) {
        skip(); /* who else can give a file away? */
    }
    const Home at = make_home();
    CHECK(mkdir(at.home, 0755) == 0 && keep("1"));
    const char* const path[] = {at.file, at.kept, at.base};
    for (int i = 0; i < 3; ++i) {
        CHECK(is_kept("1") && chown(path[i], 1, 1) == 0 && !is_kept("1"));
        CHECK(keep("2") == (i == 0));
        CHECK(chown(path[i], 0, 0) == 0 && (i > 0 || keep("1")));
    }
    remove_home(&at);
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

/* Returns how such a process ends by a signal, and by another unless that is 0. It leaves no
   file. */
static int end_of_hanging(int number, int another) {
    const Place place = make_place();
    int ends[2];
    char byte;
    const pid_t child = fork_with_pipe(ends);
    if (child == 0) {
        close(STDERR_FILENO);
        hang(ends[1], place.file[0]);
    }
    close(ends[1]);
    CHECK(read(ends[0], &byte, 1) == 1);
    kill(child, number);
    CHECK(read(ends[0], &byte, 1) == 1);
    kill(child, another);
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    close(ends[0]);
    remove_place(&place);
    return status;
}

/* They are all that POSIX has to end a program from outside. */
CASE("one signal ends what hangs") {
    const int numbers[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,   SIGXCPU,
                           SIGUSR1, SIGUSR2, SIGPROF, SIGVTALRM, SIGPOLL};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
        const int status = end_of_hanging(numbers[i], 0);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    }
}

/* Closing a terminal sends two, and a limit of CPU time one more each second. */
CASE("a second SIGHUP or SIGXCPU is as one") {
    const int numbers[] = {SIGHUP, SIGXCPU};
    for (int i = 0; i < 2; ++i) {
        const int status = end_of_hanging(numbers[i], numbers[i]);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    }
}

CASE("a second signal kills") {
    const int numbers[] = {SIGHUP, SIGINT, SIGTERM, SIGINT, SIGINT, SIGQUIT, SIGQUIT};
    for (int i = 0; i < 6; ++i) {
        const int status = end_of_hanging(numbers[i], numbers[i + 1]);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == numbers[i + 1]);
    }
}

static bool has(const Place* place, const char* name) {
    char path[128];
    struct stat what;
    snprintf(path, sizeof path, "%s/%s", place->path, name);
    return lstat(path, &what) == 0;
}

/* A process that writes a file, and waits. */
static pid_t start_writer(const char* path, int ends[2]) {
    const pid_t child = fork_with_pipe(ends);
    if (child == 0) {
        HostFile file;
        CHECK(host_file_begin(&file, path, NULL));
        /* So a file lies before it is renamed. */
        CHECK(fclose(file.stream) == 0 && write(ends[1], "", 1) == 1);
        for (;;) {
            nap(1000);
        }
    }
    char byte;
    close(ends[1]);
    CHECK(read(ends[0], &byte, 1) == 1);
    return child;
}

CASE("temporary files of killed processes are removed, and no others") {
    static const char* const LEFT[] = {".swell-7-7.tmp", ".swell-8-8.tmp", ".swell-9-9.tmp",
                                       ".swell-x-1.tmp", ".swell-1-1.tmp~"};
    const Place place = make_place();
    char path[8][128];
    int ends[2][2];
    HostFile ours;
    CHECK(host_file_save(place.file[0], "theirs", 6, NULL));
    for (int i = 0; i < 5; ++i) {
        snprintf(path[i], sizeof path[i], "%s/%s", place.path, LEFT[i]);
    }
    CHECK(symlink(place.file[0], path[0]) == 0 && mkfifo(path[1], 0600) == 0);
    CHECK(mkdir(path[2], 0700) == 0 && host_file_save(path[3], "3", 1, NULL));
    CHECK(host_file_save(path[4], "4", 1, NULL));
    CHECK(host_file_begin(&ours, place.file[2], NULL));
    const pid_t killed = start_writer(place.file[1], ends[0]);
    const pid_t living = start_writer(place.file[1], ends[1]);
    CHECK(kill(killed, SIGKILL) == 0 && waitpid(killed, NULL, 0) == killed);
    char names[2][64];
    snprintf(names[0], sizeof names[0], ".swell-%d-0.tmp", (int)killed);
    snprintf(names[1], sizeof names[1], ".swell-%d-0.tmp", (int)living);
    CHECK(has(&place, names[0]) && has(&place, names[1]));
    CHECK(host_file_check(place.file[0], HOST_PLACE_NAMED, NULL));
    CHECK(!has(&place, names[0]) && has(&place, names[1]));
    CHECK(host_file_commit(&ours, NULL)); /* whose temporary file stayed, too */
    CHECK(kill(living, SIGKILL) == 0 && waitpid(living, NULL, 0) == living);
    CHECK(host_file_check(place.file[0], HOST_PLACE_NAMED, NULL) && !has(&place, names[1]));
    check_contents(place.file[0], "theirs");
    for (int i = 0; i < 5; ++i) {
        CHECK(has(&place, LEFT[i]) && remove(path[i]) == 0);
    }
    close(ends[0][0]);
    close(ends[1][0]);
    remove_place(&place);
}

/* Its number may belong to another process by then. */
CASE("a child that was waited for is not killed") {
    int ends[2];
    const pid_t child = fork_with_pipe(ends);
    if (child == 0) {
        static const char* const ARGUMENTS[] = {"true", NULL};
        host_process_prepare();
        HostChild* other = host_child_start(ARGUMENTS, 0, NULL, NULL);
        CHECK(other);
        reaps.pipe = ends[1];
        reaps.then_signals = 1;
        host_child_finish(other, 0, NULL);
        _exit(2);
    }
    close(ends[1]);
    char byte;
    assert_int_equal(read(ends[0], &byte, 1), 0);
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child && WIFSIGNALED(status));
    close(ends[0]);
}

/* ---- Patience ------------------------------------------------------------------------------ */

/* The program neither reads nor ends. */
CASE("a program is waited for with a note, and not for ever") {
    enum { LIMIT_S = 60 };
    static const char* const IDLER[] = {"sleep", "1000", NULL};
    static const char* const WORDS[] = {"read nothing for", "not ended after its input for"};
    static uint8_t bytes[300000]; /* several times what a pipe holds */
    for (int ends = 0; ends < 2; ++ends) {
        char text[512] = "", note[64], failure[64];
        SwellError error = {0};
        FILE* log = tmpfile();
        HostChild* child = host_child_start(IDLER, LIMIT_S, log, NULL);
        CHECK(child && log);
        waits.pass = true;
        waits.count = 0;
        CHECK(!(ends ? host_child_finish(child, LIMIT_S, &error)
                     : host_child_write(child, bytes, sizeof bytes, &error)));
        waits.pass = false;
        CHECK(waits.count >= LIMIT_S * 20); /* of 50 ms */
        snprintf(note, sizeof note, "sleep has %s 30 s", WORDS[ends]);
        snprintf(failure, sizeof failure, "sleep has %s 60 s", WORDS[ends]);
        CHECK(error.code == SWELL_ERROR_FILE && strstr(error.message, failure));
        rewind(log);
        CHECK(fread(text, 1, sizeof text - 1, log) > 0 && strstr(text, note));
        CHECK(strchr(text, '\n') == text + strlen(text) - 1); /* one line */
        fclose(log);
        if (!ends) {
            host_child_kill(child);
        }
    }
}

CASE("a folder that takes no temporary file is named, not the program") {
    static const char* const TRUE_PROGRAM[] = {"true", NULL};
    SwellError error = {0};
    has_no_room = true;
    CHECK(!host_child_start(TRUE_PROGRAM, 0, NULL, &error));
    has_no_room = false;
    CHECK(error.code == SWELL_ERROR_FILE && strstr(error.message, "temporary file in '/tmp'"));
    CHECK(!strstr(error.message, "true"));
}
