/*
 * A program for the build: prints the tables of commands, options and keys, a row to a line with
 * tabs between its columns, for src/install/texts.py.
 */
#include "options/options.h"
#include "ui/key_table.h"

int main(void) {
    int count = 0;
    const KeyRow* row = key_table(&count);
    tables_print(stdout);
    for (int i = 0; i < count; ++i, ++row) {
        printf("key\t%s\t%s\t%s\t%s\t%s\n", key_group_name(row->group), row->keys, row->meaning,
               row->page_keys ? row->page_keys : row->keys,
               row->page_meaning ? row->page_meaning : row->meaning);
    }
    return ferror(stdout) || fflush(stdout) != 0;
}
