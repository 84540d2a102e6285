/*
 * The orientation of a photograph: a number of two bytes in the first directory of a TIFF, which
 * JPEG and PNG hold as Exif. It says where the first row and column of the pixels are to be seen.
 * Source: CIPA DC-008, "Exif", 4.6.
 */
#include "picture_source.h"

#include <string.h>

enum { ORIENTATION = 0x0112, SHORT = 3, ENTRY_BYTES = 12 };

typedef struct Tiff {
    const uint8_t* bytes;
    size_t size;
    bool little; /* the byte order */
} Tiff;

/* Returns a number of `count` bytes, or 0 beyond the end. */
static uint32_t number_at(const Tiff* tiff, size_t at, size_t count) {
    uint32_t number = 0;
    for (size_t i = 0; at <= tiff->size && count <= tiff->size - at && i < count; ++i) {
        number = number << 8 | tiff->bytes[at + (tiff->little ? count - 1 - i : i)];
    }
    return number;
}

int host_exif_orientation(const uint8_t* bytes, size_t size) {
    if (size < 8 || (memcmp(bytes, "II*\0", 4) != 0 && memcmp(bytes, "MM\0*", 4) != 0)) {
        return 1;
    }
    const Tiff tiff = {bytes, size, bytes[0] == 'I'};
    const size_t directory = number_at(&tiff, 4, 4), count = number_at(&tiff, directory, 2);
    for (size_t n = 0; n < count; ++n) {
        const size_t entry = directory + 2 + n * ENTRY_BYTES;
        if (number_at(&tiff, entry, 2) == ORIENTATION) {
            const uint32_t value = number_at(&tiff, entry + 8, 2);
            const bool known = number_at(&tiff, entry + 2, 2) == SHORT && value >= 1 && value <= 8;
            return known ? (int)value : 1;
        }
    }
    return 1;
}

bool host_picture_orient(HostPicture* picture, int orientation, SwellError* error) {
    /* Whether rows and columns are exchanged, and whether the pixels are then mirrored along x and
     * y. */
    static const bool TURNS[9][3] = {
        [2] = {0, 1, 0}, [3] = {0, 1, 1}, [4] = {0, 0, 1}, [5] = {1, 0, 0},
        [6] = {1, 1, 0}, [7] = {1, 1, 1}, [8] = {1, 0, 1}};
    const bool* turn = TURNS[orientation];
    if (orientation == 1) {
        return true;
    }
    const int width = turn[0] ? picture->height : picture->width;
    const int height = turn[0] ? picture->width : picture->height;
    HostPicture upright = host_picture_create(width, height, error);
    uint8_t* to = upright.pixels;
    for (int y = 0; to && y < height; ++y) {
        for (int x = 0; x < width; ++x, to += 3) {
            const int i = turn[1] ? width - 1 - x : x, j = turn[2] ? height - 1 - y : y;
            const size_t column = (size_t)(turn[0] ? j : i), row = (size_t)(turn[0] ? i : j);
            memcpy(to, picture->pixels + 3 * (row * (size_t)picture->width + column), 3);
        }
    }
    if (upright.pixels) {
        host_picture_destroy(picture);
        *picture = upright;
    }
    return upright.pixels != NULL;
}
