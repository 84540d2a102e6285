/*
 * A program for the build: generates installed files from Swell's tables and pictures.
 *
 *     swell_install_files manual               the manual page, to stdout
 *     swell_install_files completion           the completion of bash, to stdout
 *     swell_install_files web-help             the options and keys of the page, to stdout
 *     swell_install_files reference HEADER     a public header as a manual page, to stdout
 *     swell_install_files icon FROM SIZE TO    a picture as an icon
 *     swell_install_files picture FROM WIDTH TO    a smaller picture
 */
#include "icon.h"
#include "options/help.h"
#include "reference.h"
#include "ui/key_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS_MAX = 128 };

static void print_manual(bool in_page) {
    ManualKey keys[KEYS_MAX];
    int count = 0;
    const KeyRow* row = key_table(&count);
    assert(count <= KEYS_MAX);
    for (int i = 0; i < count; ++i) {
        keys[i] = (ManualKey){.heading = key_group_name(row[i].group),
                              .keys = row[i].keys,
                              .meaning = row[i].meaning};
        if (in_page && row[i].page_keys) {
            keys[i].keys = row[i].page_keys;
        }
        if (in_page && row[i].page_meaning) {
            keys[i].meaning = row[i].page_meaning;
        }
    }
    if (in_page) {
        web_help_print(stdout, keys, count);
    } else {
        manual_print(stdout, keys, count);
    }
}

int main(int argc, char** argv) {
    SwellError error = {0};
    bool ok = true;
    if (argc == 2 && strcmp(argv[1], "manual") == 0) {
        print_manual(false);
    } else if (argc == 2 && strcmp(argv[1], "web-help") == 0) {
        print_manual(true);
    } else if (argc == 2 && strcmp(argv[1], "completion") == 0) {
        completion_print(stdout);
    } else if (argc == 3 && strcmp(argv[1], "reference") == 0) {
        ok = reference_print(stdout, argv[2], &error);
    } else if (argc == 5 && strcmp(argv[1], "icon") == 0) {
        ok = icon_make(argv[2], (int)strtol(argv[3], NULL, 10), argv[4], &error);
    } else if (argc == 5 && strcmp(argv[1], "picture") == 0) {
        ok = icon_make_picture(argv[2], (int)strtol(argv[3], NULL, 10), argv[4], &error);
    } else {
        ok = swell_error_set(&error, SWELL_ERROR_USAGE,
                             "manual, completion, web-help, reference HEADER, icon FROM SIZE TO or "
                             "picture FROM WIDTH TO is wanted");
    }
    if (!ok || !host_output_flush(stdout, &error)) {
        fprintf(stderr, "swell_install_files: %s\n", error.message);
        return 1;
    }
    return 0;
}
