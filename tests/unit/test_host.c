/*
 * The machine we run on: how much of it is ours, and its folders.
 */
#define _GNU_SOURCE
#include "check.h"

#include "host/process/processors.h"
#include "swell/host.h"

#include <limits.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- A made-up machine ----------------------------------------------------------------------- */

/* A folder of made-up system files; what is in it is remembered to be removed. */
typedef struct Machine {
    char root[64];
    int count;
    char made[32][160]; /* files and folders, outer ones first */
} Machine;

static Machine make_machine(void) {
    Machine machine = {.root = "/tmp/swell-host-XXXXXX"};
    CHECK(mkdtemp(machine.root));
    return machine;
}

static void remove_machine(Machine* machine) {
    while (machine->count > 0) {
        CHECK(remove(machine->made[--machine->count]) == 0);
    }
    CHECK(rmdir(machine->root) == 0);
}

static const char* remember(Machine* machine, const char* path, int length) {
    char made[160];
    CHECK(machine->count < 32);
    snprintf(made, sizeof made, "%s%.*s", machine->root, length, path);
    return memcpy(machine->made[machine->count], made, sizeof made);
}

/* Writes a file, and before it the folders it lies in. */
static void put_file(Machine* machine, const char* path, const char* text) {
    for (const char* slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        const char* folder = remember(machine, path, (int)(slash - path));
        machine->count += mkdir(folder, 0777) == 0;
    }
    FILE* file = fopen(remember(machine, path, (int)strlen(path)), "w");
    CHECK(file);
    machine->count += 1;
    CHECK(fputs(text, file) >= 0 && fclose(file) == 0);
}

/* ---- Processors ------------------------------------------------------------------------------ */

CASE("a quota of processor time is rounded up to processors") {
    static const struct {
        const char* text;
        int processors;
    } CASES[] = {{"200000 100000\n", 2},  {"150000 100000\n", 2},    {"50000 100000\n", 1},
                 {"1 100000\n", 1},       {"max 100000\n", INT_MAX}, {"6400000 100000", 64},
                 {"0 100000\n", INT_MAX}, {"nonsense", INT_MAX},     {"", INT_MAX},
                 {"200000\n", INT_MAX}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; ++i) {
        Machine machine = make_machine();
        put_file(&machine, "/proc/self/cgroup", "0::/box\n");
        put_file(&machine, "/sys/fs/cgroup/box/cpu.max", CASES[i].text);
        assert_int_equal(host_control_group_limit(machine.root), CASES[i].processors);
        remove_machine(&machine);
    }
}

CASE("the least quota of the groups around counts") {
    Machine machine = make_machine();
    put_file(&machine, "/proc/self/cgroup", "0::/a/b/c\n");
    put_file(&machine, "/sys/fs/cgroup/a/cpu.max", "300000 100000\n");
    put_file(&machine, "/sys/fs/cgroup/a/b/c/cpu.max", "500000 100000\n");
    assert_int_equal(host_control_group_limit(machine.root), 3);
    put_file(&machine, "/sys/fs/cgroup/cpu.max", "200000 100000\n");
    assert_int_equal(host_control_group_limit(machine.root), 2);
    remove_machine(&machine);
}

/* A container sees the name that its group has outside, and its own group at the top. */
CASE("a container's own group is found under its name outside") {
    static const char* const NAMES[] = {"0::/docker/0123\n", "0::/../../other\n", "0::/\n"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; ++i) {
        Machine machine = make_machine();
        put_file(&machine, "/proc/self/cgroup", NAMES[i]);
        put_file(&machine, "/sys/fs/cgroup/cpu.max", "400000 100000\n");
        assert_int_equal(host_control_group_limit(machine.root), 4);
        remove_machine(&machine);
    }
}

CASE("groups of version 1 count where they control the processor") {
    static const struct {
        const char *lines, *quota;
        int processors;
    } CASES[] = {
        {"5:memory:/box\n4:cpu,cpuacct:/box\n", "250000\n", 3},
        {"4:cpuacct,cpu:/box\n", "250000\n", 3},
        {"1:cpu:/box\n0::/\n", "250000\n", 3},
        {"1:cpu:/box\n", "-1\n", INT_MAX},
        {"1:cpuacct:/box\n2:cpuset:/box\n", "250000\n", INT_MAX},
        {"", "250000\n", INT_MAX},
        {"nonsense\n::\n4:cpu\n", "250000\n", INT_MAX},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; ++i) {
        Machine machine = make_machine();
        put_file(&machine, "/proc/self/cgroup", CASES[i].lines);
        put_file(&machine, "/sys/fs/cgroup/cpu/box/cpu.cfs_quota_us", CASES[i].quota);
        put_file(&machine, "/sys/fs/cgroup/cpu/box/cpu.cfs_period_us", "100000\n");
        assert_int_equal(host_control_group_limit(machine.root), CASES[i].processors);
        remove_machine(&machine);
    }
}

CASE("a machine without control groups sets no limit") {
    assert_int_equal(host_control_group_limit("/nowhere"), INT_MAX);
}

CASE("processors are those that we may run on") {
    cpu_set_t all, one;
    CHECK(sched_getaffinity(0, sizeof all, &all) == 0);
    const int count = host_processor_count();
    CHECK(count >= 1 && count <= CPU_COUNT(&all));
    CPU_ZERO(&one);
    for (size_t processor = 0; CPU_COUNT(&one) == 0; ++processor) {
        if (CPU_ISSET(processor, &all)) {
            CPU_SET(processor, &one);
        }
    }
    CHECK(sched_setaffinity(0, sizeof one, &one) == 0);
    assert_int_equal(host_processor_count(), 1);
    CHECK(sched_setaffinity(0, sizeof all, &all) == 0);
    assert_int_equal(host_processor_count(), count);
    CHECK(host_core_count() >= CPU_COUNT(&all));
}

CASE("the processor has a name") {
    char name[256], cut[4];
    host_processor_name(name, sizeof name);
    host_processor_name(cut, sizeof cut);
    CHECK(strlen(name) > 3 && !strchr(name, '\n'));
    assert_int_equal(strlen(cut), 3);
    assert_memory_equal(cut, name, 3);
}

/* ---- Folders --------------------------------------------------------------------------------- */

CASE("folders are made once and removed when empty") {
    Machine machine = make_machine();
    char folder[128], below[192];
    snprintf(folder, sizeof folder, "%s/folder", machine.root);
    snprintf(below, sizeof below, "%s/below", folder);
    SwellError error = {0};
    bool made = true;
    CHECK(!host_folder_make(below, &made, &error) && !made);
    assert_int_equal(error.code, SWELL_ERROR_FILE);
    CHECK(!host_path_exists(folder) && !host_folder_exists(folder));
    CHECK(host_folder_make(folder, &made, &error) && made);
    CHECK(host_path_exists(folder) && host_folder_exists(folder));
    CHECK(host_folder_make(folder, &made, &error) && !made);
    put_file(&machine, "/folder/file", "");
    host_folder_remove(folder);
    CHECK(host_folder_exists(folder));
    snprintf(below, sizeof below, "%s/file", folder);
    CHECK(host_path_exists(below) && !host_folder_exists(below));
    CHECK(!host_folder_make(below, &made, &error) && !made);
    CHECK(remove(below) == 0);
    machine.count = 0;
    host_folder_remove(folder);
    CHECK(!host_path_exists(folder));
    remove_machine(&machine);
}

CASE("the ending of a name is told in capitals or not") {
    CHECK(host_path_ends_with("a/b.png", ".png") && host_path_ends_with("B.PnG", ".png"));
    CHECK(host_path_ends_with(".png", ".png"));
    CHECK(!host_path_ends_with("b.png2", ".png") && !host_path_ends_with("png", ".png"));
    CHECK(!host_path_ends_with("", ".png"));
}

CASE("libraries are there or not") {
    SwellError error = {0};
    CHECK(!host_library_open("libswell-nowhere.so.0", &error));
    assert_int_equal(error.code, SWELL_ERROR_FILE);
    HostLibrary* library = host_library_open("libm.so.6", NULL);
    if (!library) {
        skip();
    }
    typedef double (*Function)(double);
    Function root = (Function)host_library_find(library, "sqrt");
    CHECK(root && root(9.0) == 3.0);
    CHECK(!host_library_find(library, "swell_nowhere"));
    host_library_close(library);
    host_library_close(NULL);
}

CASE("the current folder is told while it is there") {
    char first[HOST_PATH_SIZE], path[HOST_PATH_SIZE];
    SwellError error = {0};
    CHECK(host_current_folder(first, &error));
    Machine machine = make_machine();
    CHECK(chdir(machine.root) == 0);
    CHECK(host_current_folder(path, &error));
    assert_string_equal(path, machine.root);
    remove_machine(&machine);
    CHECK(!host_current_folder(path, &error));
    assert_int_equal(error.code, SWELL_ERROR_FILE);
    CHECK(chdir(first) == 0);
}

CASE("a time stamp has the form of a name") {
    char stamp[HOST_STAMP_SIZE];
    host_time_stamp(stamp);
    assert_int_equal(strlen(stamp), strlen("20240131-235959"));
    assert_int_equal(strspn(stamp, "0123456789"), 8);
    assert_int_equal(stamp[8], '-');
    assert_int_equal(strspn(stamp + 9, "0123456789"), 6);
}

CASE("output that was lost is reported") {
    FILE* full = fopen("/dev/full", "w");
    if (!full) {
        skip();
    }
    SwellError error = {0};
    CHECK(host_output_flush(full, &error));
    fprintf(full, "lost");
    CHECK(!host_output_flush(full, &error));
    assert_int_equal(error.code, SWELL_ERROR_FILE);
    CHECK(!host_output_flush(full, &error)); /* and is not forgotten */
    fclose(full);
}
