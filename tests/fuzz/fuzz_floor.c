/* The floor of the pool: any bytes as a picture file. */
#include "fuzz/fuzz.h"

#include "swell/base.h"
#include "swell/host.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    char path[] = "/tmp/swell-fuzz-XXXXXX";
    const int descriptor = mkstemp(path);
    if (descriptor < 0 || write(descriptor, data, size) != (ssize_t)size) {
        abort();
    }
    close(descriptor);
    SwellError error = {0};
    HostPicture picture = host_picture_read(path, &error);
    unlink(path);
    /* Each byte of the picture can be read, and a failure has a reason. */
    uint32_t sum = 0;
    for (size_t i = 0; picture.pixels && i < (size_t)picture.width * (size_t)picture.height * 3;
         ++i) {
        sum += picture.pixels[i];
    }
    if (!picture.pixels && !error.message[0]) {
        abort();
    }
    host_picture_destroy(&picture);
    return sum == 0xdeadbeef;
}

/* Small files of the formats that stb_image reads, whose headers fit into a few lines. */
int fuzz_seed(int index, FuzzSeed* seed) {
    static const uint8_t PPM[] = "P6\n4 3\n255\nabcdefghijklmnopqrstuvwxyz0123456789";
    static const uint8_t TGA[] = {0, 0,  2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2,
                                  0, 24, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 1, 2};
    static const uint8_t BMP[] = {'B', 'M', 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0,  0,
                                  2,   0,   0,  0, 2, 0, 0, 0, 1, 0, 24, 0, 0, 0, 0,  0, 16, 0,
                                  0,   0,   0,  0, 0, 0, 0, 0, 0, 0, 0,  0, 0, 0, 0,  0, 0,  0,
                                  1,   2,   3,  4, 5, 6, 0, 0, 7, 8, 9,  1, 2, 3, 0,  0};
    static const uint8_t GIF[] = {'G', 'I', 'F', '8', '9', 'a', 2,   0,    2,    0,    0x80, 0,
                                  0,   0,   0,   0,   255, 255, 255, 0x2c, 0,    0,    0,    0,
                                  2,   0,   2,   0,   0,   2,   3,   0x44, 0x34, 0x05, 0,    0x3b};
    static const FuzzSeed SEEDS[] = {
        {PPM, sizeof PPM - 1}, {TGA, sizeof TGA}, {BMP, sizeof BMP}, {GIF, sizeof GIF}};
    if (index >= (int)(sizeof SEEDS / sizeof *SEEDS)) {
        return 0;
    }
    *seed = SEEDS[index];
    return 1;
}
