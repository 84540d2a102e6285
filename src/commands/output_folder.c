#include "output.h"

#include <assert.h>
#include <stdio.h>

static bool join_path(char path[HOST_PATH_SIZE], const OutputFolder* output, int cascade,
                      const char* name, SwellError* error) {
    char folder[24] = "";
    if (cascade > 0) {
        snprintf(folder, sizeof folder, "/cascade%d", cascade);
    }
    const int length =
        snprintf(path, HOST_PATH_SIZE, "%s%s%s%s", output->path, folder, name[0] ? "/" : "", name);
    return (length >= 0 && length < HOST_PATH_SIZE) ||
           swell_error_set(error, SWELL_ERROR_FILE,
                           "cannot write into '%.64s...': the name is too long", output->path);
}

bool output_folder_make(OutputFolder* output, int cascade, SwellError* error) {
    char path[HOST_PATH_SIZE], inside[HOST_PATH_SIZE];
    if (!join_path(path, output, cascade, "", error) ||
        !join_path(inside, output, cascade, "parameters.json", error)) {
        return false;
    }
    if (host_path_exists(path) && !host_folder_exists(path)) {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot write to '%s': it is not a folder",
                               path);
    }
    return host_folder_make(path, &output->made[cascade], error) &&
           host_file_check(inside, HOST_PLACE_NAMED, error);
}

HostFile* output_folder_begin(OutputFolder* output, int cascade, const char* name,
                              SwellError* error) {
    assert(output->count < OUTPUT_FILES_MAX);
    char path[HOST_PATH_SIZE];
    HostFile* file = &output->file[output->count];
    if (!join_path(path, output, cascade, name, error) || !host_file_begin(file, path, error)) {
        return NULL;
    }
    output->count += 1;
    return file;
}

bool output_folder_commit(OutputFolder* output, SwellError* error) {
    const bool ok = host_files_commit(output->file, output->count, error);
    output->count = 0;
    return ok;
}

void output_folder_release(OutputFolder* output) {
    for (int i = 0; i < output->count; ++i) {
        host_file_abandon(&output->file[i]);
    }
    for (int cascade = OCEAN_CASCADES_MAX - 1; cascade >= 0; --cascade) {
        char path[HOST_PATH_SIZE];
        if (output->made[cascade] && join_path(path, output, cascade, "", NULL)) {
            host_folder_remove(path);
        }
    }
}

void output_write_grid(HostFile* file, int rows, int columns, const float* values) {
    host_file_require_finite(file, values, (size_t)rows * (size_t)columns);
    host_array_write(file, HOST_ARRAY_FLOAT32, 2, (const int[]){rows, columns}, values);
}

/* Returns the length of the character of UTF-8 that a text begins with, or 0. */
static int character_length(const char* text) {
    const unsigned char* byte = (const unsigned char*)text;
    const int length = byte[0] < 0x80   ? 1
                       : byte[0] < 0xc2 ? 0
                       : byte[0] < 0xe0 ? 2
                       : byte[0] < 0xf0 ? 3
                       : byte[0] < 0xf5 ? 4
                                        : 0;
    for (int i = 1; i < length; ++i) {
        if ((byte[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return length;
}

bool output_escape(const char** text, char piece[OUTPUT_PIECE_SIZE]) {
    assert(text && *text && piece);
    const char* at = *text;
    const int length = character_length(at);
    if (*at == '\0') {
        return false;
    }
    if (length == 0) {
        snprintf(piece, OUTPUT_PIECE_SIZE, "\\ufffd");
    } else if (*at == '"' || *at == '\\') {
        snprintf(piece, OUTPUT_PIECE_SIZE, "\\%c", *at);
    } else if ((unsigned char)*at < 0x20) {
        snprintf(piece, OUTPUT_PIECE_SIZE, "\\u%04x", (unsigned)*at);
    } else {
        snprintf(piece, OUTPUT_PIECE_SIZE, "%.*s", length, at);
    }
    *text += length > 0 ? length : 1;
    return true;
}

void output_print_text(HostFile* file, const char* text) {
    assert(file && text);
    char piece[OUTPUT_PIECE_SIZE];
    host_file_print(file, "\"");
    while (output_escape(&text, piece)) {
        host_file_print(file, "%s", piece);
    }
    host_file_print(file, "\"");
}
