/* Pictures and maps from outside: any bytes as a floor, a sky and a map, of each kind that users
 * have. */
#include "fuzz/fuzz.h"

#include "made_pictures.h"
#include "swell/host.h"
#include "swell/sky.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Behind a wrong checksum libpng reads nothing, so most inputs get right ones. */
static uint8_t* copy_repaired(const uint8_t* data, size_t size) {
    uint8_t* copy = malloc(size ? size : 1);
    if (!copy) {
        abort();
    }
    memcpy(copy, data, size);
    if (size > 8 && copy[0] == 0x89 && copy[size - 1] % 8 != 7) {
        made_png_repair(copy, size);
    }
    return copy;
}

/* Each byte that is given can be read, and a failure has a reason. */
static uint32_t check(const void* pixels, size_t size, const SwellError* error) {
    uint32_t sum = 0;
    if (!pixels && !error->message[0]) {
        abort();
    }
    for (size_t i = 0; pixels && i < size; ++i) {
        sum = sum * 31 + ((const uint8_t*)pixels)[i];
    }
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    char path[FUZZ_NAME_SIZE];
    uint8_t* copy = copy_repaired(data, size);
    fuzz_fill_file(path, copy, size);
    free(copy);
    SwellError error = {0};
    HostPicture picture = host_picture_read(path, HOST_PICTURE_SIDE, &error);
    uint32_t sum =
        check(picture.pixels, (size_t)picture.width * (size_t)picture.height * 3, &error);
    host_picture_destroy(&picture);
    HostField field;
    if (host_field_read(&field, path, &error)) {
        sum += check(field.values,
                     (size_t)field.rows * (size_t)field.columns * sizeof *field.values, &error);
        swell_memory_free(field.values);
    } else if (field.values) {
        abort();
    }
    if (size > 2 && (data[0] == '#' || data[0] == 'v')) {
        HostImage image = host_image_read_hdr(path, &error);
        sum += check(image.pixels,
                     (size_t)image.width * (size_t)image.height * 3 * sizeof *image.pixels, &error);
        SkyImage* sky =
            image.pixels ? sky_image_create(image.pixels, image.width, image.height, &error) : NULL;
        if (sky && !isfinite(sky_image_sun(sky).irradiance[1])) {
            abort();
        }
        sky_image_destroy(sky);
        swell_memory_free(image.pixels);
    }
    /* -1 keeps an input out of a fuzzer's corpus; here it makes use of every byte. */
    return sum == 0xdeadbeef ? -1 : 0;
}

static const MadePng PNGS[] = {{9, 5, 0, 0}, {9, 5, 2, 0}, {9, 5, 2, 1}, {5, 3, 6, 1}};

static const MadeJpeg JPEGS[] = {
    {8, 8, 1, false}, {17, 11, 3, false}, {8, 8, 1, true}, {17, 11, 3, true}, {9, 9, 4, false},
};

static const MadeHdr HDRS[] = {{5, 3, false},  {12, 4, false},  {12, 4, true},
                               {100, 3, true}, {20, 10, false}, {32, 16, true}};

/* Photographs turned by Exif, and colours of other kinds. */
static const MadeMore MORE[] = {{.orientation = 6, .grey = true},
                                {.orientation = 7, .big = true, .ycck = true},
                                {.orientation = 3, .plain = true}};

static const MadeExr EXRS[] = {
    {8, 4, true, false}, {8, 4, false, false}, {6, 3, true, true}, {16, 8, false, true}};

/* A text whose size counts zeros in it. */
#define TEXT(text)                                                                                 \
    { sizeof(text) - 1, text }

static const struct {
    size_t size;
    const char* bytes;
} TEXTS[] = {
    TEXT("ncols 4\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 2.5\nNODATA_value -9999\n"
         "1 2 3 -9999\n-1.5 2e1 nan 7\n"),
    TEXT(
        "NCOLS 2\r\nNROWS 3\r\nXLLCENTER -5.5\r\nYLLCENTER 50\r\nDX .1\r\nDY .1\r\n1 2\r\n3 4 5 6"),
    TEXT("# rows\n 1.5 2.5 3.5\n-1 -2 -3\n\n4 5 6"),
    TEXT("\xef\xbb\xbf 1,2;3\n4,5;6\n"),
    TEXT("\x93NUMPY\1\0\71\0{'descr': '<i2', 'fortran_order': True, 'shape': (2, 3)}\n"
         "\1\1\2\1\3\1\4\1\5\1\6\1"),
    TEXT("\x93NUMPY\1\0\72\0{'descr': '>f4', 'fortran_order': False, 'shape': (1, 2)}\n"
         "\77\200\1\1\100\1\1\1"),
    TEXT("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 16\n\x80\x80\x80\x80\1\1\1\17"
         "\x80\x80\x80\x80\1\1\1\17"),
};

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))

/* Makes the seed of an index among those of all kinds. Returns false beyond the last. */
static bool make(Made* made, int index) {
    const int turned = COUNT_OF(MORE);
    if (index < COUNT_OF(PNGS)) {
        made_png(made, &PNGS[index]);
    } else if ((index -= COUNT_OF(PNGS)) < COUNT_OF(JPEGS)) {
        made_jpeg(made, &JPEGS[index]);
    } else if ((index -= COUNT_OF(JPEGS)) < COUNT_OF(HDRS)) {
        made_hdr(made, &HDRS[index]);
    } else if ((index -= COUNT_OF(HDRS)) < COUNT_OF(EXRS)) {
        made_exr(made, &EXRS[index]);
    } else if ((index -= COUNT_OF(EXRS)) < turned) {
        made_png_with(made, &(MadePng){9, 5, index ? 2 : 3, 0}, MORE[index]);
    } else if ((index -= turned) < turned) {
        made_jpeg_with(made, &(MadeJpeg){9, 9, index ? 4 : 3, false}, MORE[index]);
    } else if ((index -= turned) < COUNT_OF(TEXTS)) {
        made->size = 0;
        made_bytes(made, TEXTS[index].bytes, TEXTS[index].size);
    } else {
        return false;
    }
    return true;
}

int fuzz_seed(int index, FuzzSeed* seed) {
    static Made made;
    if (!make(&made, index)) {
        return 0;
    }
    *seed = (FuzzSeed){made.bytes, made.size};
    return 1;
}
