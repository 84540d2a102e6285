/* Pictures from outside: any bytes as a picture file, of each kind that users have. */
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
    if (size > 2 && data[0] == '#') {
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

enum {
    PNG_COUNT = sizeof PNGS / sizeof *PNGS,
    JPEG_COUNT = sizeof JPEGS / sizeof *JPEGS,
    HDR_COUNT = sizeof HDRS / sizeof *HDRS
};

int fuzz_seed(int index, FuzzSeed* seed) {
    static Made made;
    if (index < PNG_COUNT) {
        made_png(&made, &PNGS[index]);
    } else if (index < PNG_COUNT + JPEG_COUNT) {
        made_jpeg(&made, &JPEGS[index - PNG_COUNT]);
    } else if (index < PNG_COUNT + JPEG_COUNT + HDR_COUNT) {
        made_hdr(&made, &HDRS[index - PNG_COUNT - JPEG_COUNT]);
    } else {
        return 0;
    }
    *seed = (FuzzSeed){made.bytes, made.size};
    return 1;
}
