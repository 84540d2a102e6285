/*
 * The machine we run on: how much of it is ours, and its folders.
 */
#define _GNU_SOURCE
#include "check.h"

#include "host/process/processes.h"
#include "swell/host.h"

#include <limits.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

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
        char path[] = "/tmp/swell-quota-XXXXXX";
        const int descriptor = mkstemp(path);
        const size_t length = strlen(CASES[i].text);
        CHECK(descriptor >= 0 && write(descriptor, CASES[i].text, length) == (ssize_t)length);
        close(descriptor);
        assert_int_equal(host_quota_limit(path), CASES[i].processors);
        unlink(path);
    }
    assert_int_equal(host_quota_limit("/nowhere"), INT_MAX);
}

CASE("processors are those that we may run on") {
    cpu_set_t all, one;
    CHECK(sched_getaffinity(0, sizeof all, &all) == 0);
    const int count = host_processors_usable();
    CHECK(count >= 1 && count <= CPU_COUNT(&all));
    CPU_ZERO(&one);
    for (size_t processor = 0; CPU_COUNT(&one) == 0; ++processor) {
        if (CPU_ISSET(processor, &all)) {
            CPU_SET(processor, &one);
        }
    }
    CHECK(sched_setaffinity(0, sizeof one, &one) == 0);
    assert_int_equal(host_processors_usable(), 1);
    CHECK(sched_setaffinity(0, sizeof all, &all) == 0);
    assert_int_equal(host_processors_usable(), count);
    CHECK(host_processors_online() >= CPU_COUNT(&all));
}

CASE("processor time counts the busy threads, and no thread that waits") {
    const double begun = host_clock_ms(), thread = host_thread_ms(), process = host_process_ms();
    while (host_thread_ms() < thread + 20.0) {
        CHECK(host_clock_ms() < begun + 60e3);
    }
    CHECK(host_process_ms() > process);
    const double rested = host_thread_ms();
    CHECK(usleep(100000) == 0);
    CHECK(host_thread_ms() < rested + 90.0);
}

/* ---- Folders --------------------------------------------------------------------------------- */

CASE("folders are made once and removed when empty") {
    char root[] = "/tmp/swell-host-XXXXXX", folder[128], below[192];
    CHECK(mkdtemp(root));
    snprintf(folder, sizeof folder, "%s/folder", root);
    snprintf(below, sizeof below, "%s/below", folder);
    SwellError error = {0};
    bool made = true;
    CHECK(!host_folder_make(below, &made, &error) && !made);
    assert_int_equal(error.code, SWELL_ERROR_FILE);
    CHECK(!host_path_exists(folder) && !host_folder_exists(folder));
    CHECK(host_folder_make(folder, &made, &error) && made);
    CHECK(host_path_exists(folder) && host_folder_exists(folder));
    CHECK(host_folder_make(folder, &made, &error) && !made);
    snprintf(below, sizeof below, "%s/file", folder);
    FILE* file = fopen(below, "w");
    CHECK(file && fclose(file) == 0);
    host_folder_remove(folder);
    CHECK(host_folder_exists(folder));
    CHECK(host_path_exists(below) && !host_folder_exists(below));
    CHECK(!host_folder_make(below, &made, &error) && !made);
    CHECK(remove(below) == 0);
    host_folder_remove(folder);
    CHECK(!host_path_exists(folder));
    CHECK(rmdir(root) == 0);
}

CASE("the current folder is known while it is there") {
    char first[HOST_PATH_SIZE], path[HOST_PATH_SIZE];
    SwellError error = {0};
    CHECK(host_current_folder(first, &error));
    char root[] = "/tmp/swell-host-XXXXXX";
    CHECK(mkdtemp(root) && chdir(root) == 0);
    CHECK(host_current_folder(path, &error));
    assert_string_equal(path, root);
    CHECK(rmdir(root) == 0);
    CHECK(!host_current_folder(path, &error));
    assert_int_equal(error.code, SWELL_ERROR_FILE);
    CHECK(chdir(first) == 0);
}
