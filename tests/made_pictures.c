#include "made_pictures.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void made_byte(Made* made, int byte) {
    assert(made->size < MADE_SIZE);
    made->bytes[made->size++] = (uint8_t)byte;
}

void made_bytes(Made* made, const void* bytes, size_t size) {
    assert(size <= MADE_SIZE - made->size);
    memcpy(made->bytes + made->size, bytes, size);
    made->size += size;
}

/* ---- PNG ----------------------------------------------------------------------------------- */

static void big_endian(uint8_t bytes[4], uint32_t value) {
    for (int i = 0; i < 4; ++i) {
        bytes[i] = (uint8_t)(value >> (24 - 8 * i));
    }
}

static uint32_t crc(const uint8_t* bytes, size_t size) {
    uint32_t sum = 0xffffffffu;
    for (size_t i = 0; i < size; ++i) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; ++bit) {
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0u);
        }
    }
    return ~sum;
}

static void add_chunk(Made* made, const char* name, const uint8_t* data, size_t size) {
    uint8_t number[4];
    big_endian(number, (uint32_t)size);
    made_bytes(made, number, 4);
    const size_t start = made->size;
    made_bytes(made, name, 4);
    made_bytes(made, data, size);
    big_endian(number, crc(made->bytes + start, size + 4));
    made_bytes(made, number, 4);
}

static int channel_count(const MadePng* png) {
    return png->color_type == 6 ? 4 : png->color_type == 2 ? 3 : 1;
}

int made_png_sample(int x, int y, int channel) {
    const int mixed = x * 7919 + y * 104729 + channel * 1299709 + 12345;
    return (mixed ^ mixed >> 7) & 255;
}

/* A row of the samples from `x` on, each `step` apart, behind its filter byte. */
static void add_row(Made* rows, const MadePng* png, bool grey, int x, int y, int step) {
    made_byte(rows, 0);
    for (; x < png->width; x += step) {
        for (int channel = 0; channel < channel_count(png); ++channel) {
            made_byte(rows, made_png_sample(x, y, grey ? 0 : channel));
        }
    }
}

static void add_rows(Made* rows, const MadePng* png, bool grey) {
    static const int PASSES[7][4] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                     {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    if (!png->interlaced) {
        for (int y = 0; y < png->height; ++y) {
            add_row(rows, png, grey, 0, y, 1);
        }
        return;
    }
    for (int pass = 0; pass < 7; ++pass) {
        for (int y = PASSES[pass][1]; y < png->height && PASSES[pass][0] < png->width;
             y += PASSES[pass][3]) {
            add_row(rows, png, grey, PASSES[pass][0], y, PASSES[pass][2]);
        }
    }
}

/* One stored block of deflate in a stream of zlib. */
static void add_stream(Made* made, const Made* rows) {
    uint32_t a = 1, b = 0;
    uint8_t number[4];
    const int size = (int)rows->size;
    const uint8_t head[] = {
        0x78, 1, 1, (uint8_t)size, (uint8_t)(size >> 8), (uint8_t)~size, (uint8_t)(~size >> 8)};
    made_bytes(made, head, sizeof head);
    made_bytes(made, rows->bytes, rows->size);
    for (size_t i = 0; i < rows->size; ++i) {
        a = (a + rows->bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    big_endian(number, b << 16 | a);
    made_bytes(made, number, 4);
}

static void add_header(Made* made, const MadePng* png) {
    uint8_t header[13] = {0};
    made->size = 0;
    made_bytes(made, "\x89PNG\r\n\x1a\n", 8);
    big_endian(header, (uint32_t)png->width);
    big_endian(header + 4, (uint32_t)png->height);
    header[8] = 8;
    header[9] = (uint8_t)png->color_type;
    header[12] = (uint8_t)png->interlaced;
    add_chunk(made, "IHDR", header, sizeof header);
}

void made_exif(uint8_t tiff[MADE_EXIF_BYTES], int orientation, bool big) {
    static const uint8_t LITTLE[MADE_EXIF_BYTES] = "II*\0\10\0\0\0\1\0\22\1\3\0\1\0\0\0";
    static const uint8_t BIG[MADE_EXIF_BYTES] = "MM\0*\0\0\0\10\0\1\1\22\0\3\0\0\0\1";
    memcpy(tiff, big ? BIG : LITTLE, MADE_EXIF_BYTES);
    tiff[big ? 19 : 18] = (uint8_t)orientation;
}

void made_png_header(Made* made, uint32_t width, uint32_t height, size_t size) {
    static const uint8_t ZEROS[MADE_SIZE];
    add_header(made, &(MadePng){(int)width, (int)height, 2, 0});
    made_bytes(made, "\0\0\1\0IDAT", 8);
    made_bytes(made, ZEROS, size);
}

void made_png_with(Made* made, const MadePng* png, MadeMore more) {
    Made rows = {.size = 0}, stream = {.size = 0};
    add_header(made, png);
    add_rows(&rows, png, more.grey);
    uint8_t greys[3 * 256], exif[MADE_EXIF_BYTES];
    for (int i = 0; i < 3 * 256; ++i) {
        greys[i] = (uint8_t)(i / 3);
    }
    if (png->color_type == 3) {
        add_chunk(made, "PLTE", greys, sizeof greys);
    }
    if (more.orientation) {
        made_exif(exif, more.orientation, more.big);
        add_chunk(made, "eXIf", exif, sizeof exif);
    }
    add_stream(&stream, &rows);
    add_chunk(made, "IDAT", stream.bytes, stream.size);
    add_chunk(made, "IEND", (const uint8_t*)"", 0);
}

void made_png(Made* made, const MadePng* png) {
    made_png_with(made, png, (MadeMore){0});
}

void made_png_repair(uint8_t* bytes, size_t size) {
    size_t at = 8;
    while (size >= 12 && at <= size - 12) {
        const size_t length = (size_t)bytes[at] << 24 | (size_t)bytes[at + 1] << 16 |
                              (size_t)bytes[at + 2] << 8 | bytes[at + 3];
        if (length > size - 12 - at) {
            return;
        }
        big_endian(bytes + at + 8 + length, crc(bytes + at + 4, length + 4));
        at += length + 12;
    }
}

/* ---- Radiance HDR -------------------------------------------------------------------------- */

void made_hdr_pixel(int x, int y, uint8_t rgbe[4]) {
    rgbe[0] = (uint8_t)(128 + (x / 3 * 37 + y * 11) % 128);
    rgbe[1] = (uint8_t)(x * 59 + y * 3);
    rgbe[2] = (uint8_t)(y * 101);
    rgbe[3] = (uint8_t)((x + y) % 7 == 6 ? 0 : 124 + (x + 2 * y) % 7);
}

/* A run where a value repeats, a stretch of one where it does not. */
static void add_channel(Made* made, int width, int y, int channel) {
    uint8_t values[128];
    for (int x = 0; x < width; ++x) {
        uint8_t rgbe[4];
        made_hdr_pixel(x, y, rgbe);
        values[x] = rgbe[channel];
    }
    for (int x = 0, count; x < width; x += count) {
        count = 1;
        while (x + count < width && count < 127 && values[x + count] == values[x]) {
            ++count;
        }
        made_byte(made, count > 1 ? 128 + count : 1);
        made_byte(made, values[x]);
    }
}

void made_hdr(Made* made, const MadeHdr* hdr) {
    char head[128];
    const int length =
        snprintf(head, sizeof head, "#?RADIANCE\n# made\nFORMAT=32-bit_rle_rgbe\n\n-Y %d +X %d\n",
                 hdr->height, hdr->width);
    made->size = 0;
    made_bytes(made, head, (size_t)length);
    assert(!hdr->coded || hdr->width <= 128);
    for (int y = 0; y < hdr->height; ++y) {
        if (hdr->coded) {
            made_bytes(made, (const uint8_t[]){2, 2, 0, (uint8_t)hdr->width}, 4);
            for (int channel = 0; channel < 4; ++channel) {
                add_channel(made, hdr->width, y, channel);
            }
            continue;
        }
        for (int x = 0; x < hdr->width; ++x) {
            uint8_t rgbe[4];
            made_hdr_pixel(x, y, rgbe);
            made_bytes(made, rgbe, 4);
        }
    }
}

/* ---- OpenEXR ------------------------------------------------------------------------------- */

int made_exr_sample(int x, int y, int channel) {
    return (37 * x + 11 * y + 500 * channel) % 2048;
}

static void add_number(Made* made, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) {
        made_byte(made, (int)(number >> 8 * i & 255));
    }
}

static void add_attribute(Made* made, const char* name, const char* type, const void* value,
                          size_t size) {
    made_bytes(made, name, strlen(name) + 1);
    made_bytes(made, type, strlen(type) + 1);
    add_number(made, size, 4);
    made_bytes(made, value, size);
}

/* Returns the bits of a whole number as a half or a float. */
static uint32_t bits_of(int value, bool half) {
    const int fraction = half ? 10 : 23, bias = half ? 15 : 127;
    int exponent = 0;
    while (value >> (exponent + 1)) {
        ++exponent;
    }
    const uint32_t rest = (uint32_t)(value - (1 << exponent)) << (fraction - exponent);
    return value ? (uint32_t)(exponent + bias) << fraction | rest : 0;
}

void made_exr(Made* made, const MadeExr* exr) {
    const char* names = exr->grey ? "Y" : "ABGR";
    const int channels = exr->grey ? 1 : 4, bytes = exr->half ? 2 : 4;
    const size_t line = (size_t)channels * (size_t)bytes * (size_t)exr->width;
    Made list = {.size = 0}, box = {.size = 0};
    for (int c = 0; c < channels; ++c) {
        made_byte(&list, names[c]);
        made_byte(&list, 0);
        add_number(&list, exr->half ? 1 : 2, 4);
        add_number(&list, 0, 4);
        add_number(&list, 1, 4);
        add_number(&list, 1, 4);
    }
    made_byte(&list, 0);
    add_number(&box, 0, 8);
    add_number(&box, (uint64_t)exr->width - 1, 4);
    add_number(&box, (uint64_t)exr->height - 1, 4);
    made->size = 0;
    made_bytes(made, "v/1\1\2\0\0", 8);
    add_attribute(made, "channels", "chlist", list.bytes, list.size);
    add_attribute(made, "compression", "compression", "", 1);
    add_attribute(made, "dataWindow", "box2i", box.bytes, box.size);
    add_attribute(made, "displayWindow", "box2i", box.bytes, box.size);
    add_attribute(made, "lineOrder", "lineOrder", "", 1);
    add_attribute(made, "pixelAspectRatio", "float", "\0\0\x80\x3f", 4);
    add_attribute(made, "screenWindowCenter", "v2f", "\0\0\0\0\0\0\0", 8);
    add_attribute(made, "screenWindowWidth", "float", "\0\0\x80\x3f", 4);
    made_byte(made, 0);
    const size_t first = made->size + 8 * (size_t)exr->height;
    for (int y = 0; y < exr->height; ++y) {
        add_number(made, first + (size_t)y * (line + 8), 8);
    }
    for (int y = 0; y < exr->height; ++y) {
        add_number(made, (uint64_t)y, 4);
        add_number(made, line, 4);
        for (int i = 0; i < channels * exr->width; ++i) {
            const char name = names[i / exr->width];
            const int channel = name == 'G' ? 1 : name == 'B' ? 2 : 0;
            add_number(made, bits_of(made_exr_sample(i % exr->width, y, channel), exr->half),
                       bytes);
        }
    }
}

void made_write(const Made* made, char path[MADE_PATH_SIZE]) {
    snprintf(path, MADE_PATH_SIZE, "/tmp/swell-picture-XXXXXX");
    const int descriptor = mkstemp(path);
    if (descriptor < 0 || write(descriptor, made->bytes, made->size) != (ssize_t)made->size) {
        abort();
    }
    close(descriptor);
}
