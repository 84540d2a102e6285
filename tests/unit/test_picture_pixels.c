/* Good pictures of every kind that is read: each pixel against what it must be. */
#include "check.h"

#include "made_pictures.h"
#include "swell/host.h"

#include <unistd.h>

static HostPicture read_made(const Made* made) {
    char path[MADE_PATH_SIZE];
    made_write(made, path);
    SwellError error = {0};
    HostPicture picture = host_picture_read(path, HOST_PICTURE_SIDE, &error);
    unlink(path);
    if (!picture.pixels) {
        print_error("%s\n", error.message);
        fail();
    }
    return picture;
}

/* ---- PNG ----------------------------------------------------------------------------------- */

/* Over black. */
CASE("a PNG has its pixels") {
    static const MadePng KINDS[] = {
        {13, 9, 0, 0}, {13, 9, 2, 0}, {13, 9, 2, 1}, {1, 1, 6, 0}, {13, 9, 6, 1}};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; ++i) {
        const MadePng* png = &KINDS[i];
        Made made;
        made_png(&made, png);
        HostPicture picture = read_made(&made);
        assert_int_equal(picture.width, png->width);
        assert_int_equal(picture.height, png->height);
        for (int at = 0; at < png->width * png->height * 3; ++at) {
            const int x = at / 3 % png->width, y = at / 3 / png->width;
            const int alpha = png->color_type == 6 ? made_png_sample(x, y, 3) : 255;
            const int sample = made_png_sample(x, y, png->color_type == 0 ? 0 : at % 3);
            CHECK_NEAR(picture.pixels[at], lround(sample * alpha / 255.0), 0.0);
        }
        host_picture_destroy(&picture);
    }
}

/* ---- JPEG ---------------------------------------------------------------------------------- */

CASE("a JPEG has its pixels") {
    static const MadeJpeg KINDS[] = {{8, 8, 1, false}, {25, 19, 3, true}};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; ++i) {
        const MadeJpeg* jpeg = &KINDS[i];
        Made made;
        made_jpeg(&made, jpeg);
        HostPicture picture = read_made(&made);
        assert_int_equal(picture.width, jpeg->width);
        assert_int_equal(picture.height, jpeg->height);
        for (int at = 0; at < jpeg->width * jpeg->height * 3; ++at) {
            const int x = at / 3 % jpeg->width, y = at / 3 / jpeg->width;
            const int channel = jpeg->components == 1 ? 0 : at % 3;
            CHECK_NEAR(picture.pixels[at], made_jpeg_sample(x, y, channel), 3.0);
        }
        host_picture_destroy(&picture);
    }
}

/* ---- Radiance HDR -------------------------------------------------------------------------- */

static double hdr_light(int x, int y, int channel) {
    uint8_t rgbe[4];
    made_hdr_pixel(x, y, rgbe);
    return rgbe[3] ? ldexp(rgbe[channel], rgbe[3] - 136) : 0.0;
}

static HostImage read_light(const Made* made) {
    char path[MADE_PATH_SIZE];
    made_write(made, path);
    HostImage image = host_image_read_hdr(path, NULL);
    unlink(path);
    CHECK(image.pixels);
    return image;
}

CASE("a Radiance HDR has its light") {
    static const MadeHdr KINDS[] = {{5, 3, false}, {24, 7, false}, {24, 7, true}, {8, 1, true}};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; ++i) {
        Made made;
        made_hdr(&made, &KINDS[i]);
        HostImage image = read_light(&made);
        for (int at = 0; at < KINDS[i].width * KINDS[i].height * 3; ++at) {
            const int x = at / 3 % KINDS[i].width, y = at / 3 / KINDS[i].width;
            CHECK((double)image.pixels[at] == hdr_light(x, y, at % 3));
        }
        swell_memory_free(image.pixels);
    }
}
