/*
 * Loaded before the program by LD_PRELOAD: of the requests for memory that the program itself
 * makes, or libpng and libjpeg for it, fails the one whose number SWELL_FAIL_AT gives, counted from
 * 0. How many there were goes into the file that SWELL_COUNT_INTO names. The drivers' requests are
 * left alone: what they do without memory is not ours to mend.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void* __libc_memalign(size_t alignment, size_t size);

enum { RANGES_MAX = 4 };

static struct {
    int count;
    uintptr_t first[RANGES_MAX], end[RANGES_MAX];
} ours;

static long failing = -1;
static atomic_long requests;

static int note_code(struct dl_phdr_info* info, size_t size, void* context) {
    (void)size;
    (void)context;
    const int is_program = info->dlpi_name[0] == '\0';
    for (int i = 0; i < info->dlpi_phnum && ours.count < RANGES_MAX; ++i) {
        const ElfW(Phdr)* header = &info->dlpi_phdr[i];
        if ((is_program || strstr(info->dlpi_name, "libpng") ||
             strstr(info->dlpi_name, "libjpeg")) &&
            header->p_type == PT_LOAD && (header->p_flags & PF_X)) {
            ours.first[ours.count] = info->dlpi_addr + header->p_vaddr;
            ours.end[ours.count] = ours.first[ours.count] + header->p_memsz;
            ours.count += 1;
        }
    }
    return 0;
}

__attribute__((constructor)) static void prepare(void) {
    const char* text = getenv("SWELL_FAIL_AT");
    dl_iterate_phdr(note_code, NULL);
    failing = text ? strtol(text, NULL, 10) : -1;
}

__attribute__((destructor)) static void report(void) {
    const char* path = getenv("SWELL_COUNT_INTO");
    FILE* file = path ? fopen(path, "w") : NULL;
    if (file) {
        fprintf(file, "%ld", atomic_load(&requests));
        fclose(file);
    }
}

static int fails(const void* caller) {
    const uintptr_t at = (uintptr_t)caller;
    for (int i = 0; i < ours.count; ++i) {
        if (at >= ours.first[i] && at < ours.end[i]) {
            if (atomic_fetch_add(&requests, 1) != failing) {
                return 0;
            }
            errno = ENOMEM;
            return 1;
        }
    }
    return 0;
}

void* malloc(size_t size) {
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void* calloc(size_t count, size_t size) {
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void* realloc(void* memory, size_t size) {
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
}

void* aligned_alloc(size_t alignment, size_t size) {
    return fails(__builtin_return_address(0)) ? NULL : __libc_memalign(alignment, size);
}
