/*
 * stb_image takes zeros for what lies behind the end of the data, and a zero for a run of no
 * pixels, so that it never gets to the end of a picture that is cut short. Here each row is walked
 * through in the same way, but never beyond the data. (Greg Ward, "Real Pixels", Graphics Gems II;
 * the file format of Radiance, picture(5).)
 */
#include "hdr_check.h"

#include <stdio.h>
#include <string.h>

enum {
    HDR_LINE_MAX = 1000,    /* bytes; stb_image cuts at 1023 */
    HDR_CODED_WIDTH = 8,    /* the first width whose rows may be run-length-coded */
    HDR_CODED_LIMIT = 32768 /* and the first whose rows may not */
};

typedef struct HdrWalk {
    const HostSource* source;
    size_t at; /* next byte */
    int width, height;
    const char* reason; /* why it is refused */
} HdrWalk;

static const char TOO_SHORT[] = "it ends too early";

static bool refuse(HdrWalk* walk, const char* reason) {
    walk->reason = reason;
    return false;
}

static size_t bytes_left(const HdrWalk* walk) {
    return walk->source->size - walk->at;
}

static const uint8_t* here(const HdrWalk* walk) {
    return walk->source->bytes + walk->at;
}

/* Takes a line of the header without its end. */
static bool take_line(HdrWalk* walk, char line[HDR_LINE_MAX + 1]) {
    const size_t left = bytes_left(walk);
    const uint8_t* end = left > 0 ? memchr(here(walk), '\n', left) : NULL;
    if (!end) {
        return refuse(walk, TOO_SHORT);
    }
    const size_t length = (size_t)(end - here(walk));
    if (length > HDR_LINE_MAX || memchr(here(walk), '\0', length + 1)) {
        return refuse(walk, "it is a Radiance HDR with a broken header");
    }
    memcpy(line, here(walk), length);
    line[length] = '\0';
    walk->at += length + 1;
    return true;
}

/* The number at `*text`, of 1 to 9 digits; -1 for none. Moves `*text` behind it. */
static int take_number(const char** text) {
    int value = 0, digits = 0;
    for (; **text >= '0' && **text <= '9' && digits < 9; ++*text, ++digits) {
        value = value * 10 + (**text - '0');
    }
    return digits > 0 ? value : -1;
}

static bool read_size(HdrWalk* walk, const char* line) {
    const char* text = line + 3;
    if (strncmp(line, "-Y ", 3) != 0) {
        return refuse(walk, "it is a Radiance HDR of another orientation than '-Y height +X "
                            "width', which is not read");
    }
    walk->height = take_number(&text);
    if (walk->height < 0 || strncmp(text, " +X ", 4) != 0) {
        return refuse(walk, "it is a Radiance HDR of another orientation than '-Y height +X "
                            "width', which is not read");
    }
    text += 4;
    walk->width = take_number(&text);
    return (walk->width >= 0 && *text == '\0') ||
           refuse(walk, "it is a Radiance HDR with a broken size");
}

static bool read_header(HdrWalk* walk) {
    char line[HDR_LINE_MAX + 1];
    bool rgbe = false;
    do {
        if (!take_line(walk, line)) {
            return false;
        }
        rgbe = rgbe || strcmp(line, "FORMAT=32-bit_rle_rgbe") == 0;
    } while (line[0] != '\0');
    if (!rgbe) {
        return refuse(walk, "it is a Radiance HDR of another format than 32-bit_rle_rgbe, which "
                            "is not read");
    }
    return take_line(walk, line) && read_size(walk, line);
}

/* One channel of a coded row: runs of one value, and stretches of different ones. */
static bool walk_channel(HdrWalk* walk) {
    int pixels = 0;
    while (pixels < walk->width) {
        if (bytes_left(walk) < 2) {
            return refuse(walk, TOO_SHORT);
        }
        const int code = *here(walk);
        const int count = code > 128 ? code - 128 : code;
        const size_t used = code > 128 ? 2 : 1 + (size_t)count;
        if (count == 0 || count > walk->width - pixels) {
            return refuse(walk, "it is a Radiance HDR with broken runs");
        }
        if (used > bytes_left(walk)) {
            return refuse(walk, TOO_SHORT);
        }
        walk->at += used;
        pixels += count;
    }
    return true;
}

/* Whether a coded row starts here: 2, 2 and the width, which is no colour that is written. */
static bool is_coded(const HdrWalk* walk) {
    const uint8_t* bytes = here(walk);
    return walk->width >= HDR_CODED_WIDTH && walk->width < HDR_CODED_LIMIT &&
           bytes_left(walk) >= 4 && bytes[0] == 2 && bytes[1] == 2 && bytes[2] < 128;
}

static bool walk_coded_row(HdrWalk* walk) {
    if (bytes_left(walk) < 4) {
        return refuse(walk, TOO_SHORT);
    }
    if (!is_coded(walk) || (here(walk)[2] << 8 | here(walk)[3]) != walk->width) {
        return refuse(walk, "it is a Radiance HDR with broken rows");
    }
    walk->at += 4;
    for (int channel = 0; channel < 4; ++channel) {
        if (!walk_channel(walk)) {
            return false;
        }
    }
    return true;
}

/* A flat row, in which the oldest files mark runs by the colour 1, 1, 1. */
static bool walk_flat_row(HdrWalk* walk) {
    const size_t size = (size_t)walk->width * 4;
    if (size > bytes_left(walk)) {
        return refuse(walk, TOO_SHORT);
    }
    for (const uint8_t* pixel = here(walk); pixel < here(walk) + size; pixel += 4) {
        if (pixel[0] == 1 && pixel[1] == 1 && pixel[2] == 1) {
            return refuse(walk, "it is a Radiance HDR with runs of the old kind, which are not "
                                "read");
        }
    }
    walk->at += size;
    return true;
}

/* All rows are coded, or none. */
static bool walk_rows(HdrWalk* walk) {
    const bool coded = is_coded(walk);
    for (int row = 0; row < walk->height; ++row) {
        if (host_interrupts_pending()) {
            return refuse(walk, "");
        }
        if (coded ? !walk_coded_row(walk) : !walk_flat_row(walk)) {
            return false;
        }
    }
    return true;
}

bool host_hdr_check(const HostSource* source, double memory, SwellError* error) {
    HdrWalk walk = {.source = source};
    if (!read_header(&walk)) {
        return host_source_refuse(source, error, "%s", walk.reason);
    }
    const double pixels = (double)walk.width * (double)walk.height;
    if (!host_source_check_size(source, walk.width, walk.height, memory * pixels, error)) {
        return false;
    }
    if (walk_rows(&walk)) {
        return true;
    }
    return *walk.reason ? host_source_refuse(source, error, "%s", walk.reason)
                        : host_source_interrupted(source, error);
}
