/*
 * How a camera was held, from the Exif block of a JPEG (CIPA DC-008: tag 0x0112 of the first
 * directory), and the turn of the picture that follows from it.
 */
#include "picture_source.h"

#include <string.h>

enum {
    MARKER_START_OF_SCAN = 0xda,
    MARKER_APP1 = 0xe1,
    TAG_ORIENTATION = 0x0112,
    TYPE_SHORT = 3,
    ENTRY_BYTES = 12,
    CHANNELS = 3
};

/* A TIFF block; its first two bytes are the order of those of a number. */
typedef struct Tiff {
    const uint8_t* bytes;
    size_t size;
} Tiff;

/* The number of `count` bytes there; 0 beyond the end. */
static uint32_t number_at(Tiff tiff, size_t at, size_t count) {
    uint32_t number = 0;
    for (size_t i = 0; at < tiff.size && count <= tiff.size - at && i < count; ++i) {
        const size_t byte = tiff.bytes[0] == 'I' ? count - 1 - i : i;
        number = number << 8 | tiff.bytes[at + byte];
    }
    return number;
}

static int orientation_in(Tiff tiff) {
    if (tiff.size < 8 || (memcmp(tiff.bytes, "II*\0", 4) && memcmp(tiff.bytes, "MM\0*", 4))) {
        return 1;
    }
    const size_t directory = number_at(tiff, 4, 4), entries = number_at(tiff, directory, 2);
    for (size_t i = 0; i < entries; ++i) {
        const size_t at = directory + 2 + i * ENTRY_BYTES;
        if (number_at(tiff, at, 2) == TAG_ORIENTATION) {
            const uint32_t value = number_at(tiff, at + 8, 2);
            return number_at(tiff, at + 2, 2) == TYPE_SHORT && value >= 1 && value <= 8 ? (int)value
                                                                                        : 1;
        }
    }
    return 1;
}

int host_exif_orientation(const uint8_t* bytes, size_t size) {
    static const char NAME[] = "Exif\0"; /* and the zero of the array: 6 bytes */
    for (size_t at = 2; at + 4 <= size && bytes[at] == 0xff;) {
        const uint8_t marker = bytes[at + 1];
        const size_t length = (size_t)bytes[at + 2] << 8 | bytes[at + 3];
        if (marker == 0xff) { /* fills */
            at += 1;
            continue;
        }
        if (marker == MARKER_START_OF_SCAN || length < 2 || length > size - at - 2) {
            break;
        }
        const uint8_t* content = bytes + at + 4;
        if (marker == MARKER_APP1 && length >= 2 + sizeof NAME &&
            memcmp(content, NAME, sizeof NAME) == 0) {
            return orientation_in((Tiff){content + sizeof NAME, length - 2 - sizeof NAME});
        }
        at += 2 + length;
    }
    return 1;
}

bool host_exif_turn(HostPicture* picture, int orientation, SwellError* error) {
    if (orientation == 1) {
        return true;
    }
    /* From 5 on rows and columns are exchanged; then these are mirrored. */
    const bool exchanged = orientation >= 5;
    const bool from_right =
        orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
    const bool from_below =
        orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
    const int width = exchanged ? picture->height : picture->width;
    const int height = exchanged ? picture->width : picture->height;
    HostPicture turned = host_picture_create(width, height, error);
    if (!turned.pixels) {
        return false;
    }
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const int column = from_right ? width - 1 - x : x,
                      row = from_below ? height - 1 - y : y;
            const size_t from = exchanged ? (size_t)column * (size_t)picture->width + (size_t)row
                                          : (size_t)row * (size_t)picture->width + (size_t)column;
            memcpy(turned.pixels + ((size_t)y * (size_t)width + (size_t)x) * CHANNELS,
                   picture->pixels + from * CHANNELS, CHANNELS);
        }
    }
    host_picture_destroy(picture);
    *picture = turned;
    return true;
}
