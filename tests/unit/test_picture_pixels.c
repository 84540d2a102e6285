/* Good pictures of every kind that is read: each pixel against what it must be. */
#include "check.h"

#include "made_pictures.h"
#include "swell/host.h"

#include <stdlib.h>
#include <unistd.h>

enum { PATH_SIZE = 32 };

static void write_made(const Made* made, char path[PATH_SIZE]) {
    snprintf(path, PATH_SIZE, "/tmp/swell-picture-XXXXXX");
    const int descriptor = mkstemp(path);
    CHECK(descriptor >= 0);
    CHECK(write(descriptor, made->bytes, made->size) == (ssize_t)made->size);
    close(descriptor);
}

static HostPicture read_made(const Made* made) {
    char path[PATH_SIZE];
    write_made(made, path);
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

/* 0 to 255, rounded. */
static int scaled(int sample, int depth) {
    return (int)lround(255.0 * sample / ((1 << depth) - 1));
}

/* What the picture shows at x, y: composed over black with all its bits, then scaled. */
static void expected_png(const MadePng* png, int x, int y, int color[3]) {
    int samples[4] = {0};
    for (int channel = 0; channel < 4; ++channel) {
        samples[channel] = made_png_sample(png, x, y, channel);
    }
    const bool grey = png->color_type == 0 || png->color_type == 4;
    const int most = (1 << png->depth) - 1;
    for (int i = 0; i < 3; ++i) {
        if (png->color_type == 3) {
            const int index = samples[0];
            const int entry[3] = {index, 2 * index & 255, 255 - index};
            color[i] = index < png->palette_count ? entry[i] : 0;
            const bool has = png->transparency && index < (int)png->transparency_size;
            color[i] = (int)lround(color[i] * (has ? png->transparency[index] : 255) / 255.0);
        } else {
            const int alpha = png->color_type == 4   ? samples[1]
                              : png->color_type == 6 ? samples[3]
                                                     : most;
            const double composed = (double)samples[grey ? 0 : i] * alpha / most;
            color[i] = (int)lround(255.0 * composed / most);
        }
    }
}

/* Where transparency is composed at 16 bits and scaled after, both round. */
static void check_png(const MadePng* png) {
    Made made;
    made_png(&made, png);
    HostPicture picture = read_made(&made);
    assert_int_equal(picture.width, png->width);
    assert_int_equal(picture.height, png->height);
    const int tolerance = png->depth == 16 && png->color_type >= 4 ? 1 : 0;
    for (int y = 0; y < png->height; ++y) {
        for (int x = 0; x < png->width; ++x) {
            int color[3];
            expected_png(png, x, y, color);
            for (int i = 0; i < 3; ++i) {
                CHECK_NEAR(picture.pixels[(y * png->width + x) * 3 + i], color[i], tolerance);
            }
        }
    }
    host_picture_destroy(&picture);
}

CASE("a PNG of any colour type and depth has its pixels") {
    static const int KINDS[][2] = {{0, 1},  {0, 2}, {0, 4},  {0, 8}, {0, 16}, {2, 8},
                                   {2, 16}, {4, 8}, {4, 16}, {6, 8}, {6, 16}};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; ++i) {
        for (int interlaced = 0; interlaced < 2; ++interlaced) {
            check_png(&(MadePng){13, 9, KINDS[i][1], KINDS[i][0], interlaced, 0, NULL, 0});
            check_png(&(MadePng){1, 1, KINDS[i][1], KINDS[i][0], interlaced, 0, NULL, 0});
        }
    }
}

CASE("a PNG with a palette has its pixels") {
    static const uint8_t ALPHA[] = {0, 255, 128, 7};
    for (int depth = 1; depth <= 8; depth *= 2) {
        for (int interlaced = 0; interlaced < 2; ++interlaced) {
            const int all = 1 << depth;
            check_png(&(MadePng){21, 12, depth, 3, interlaced, all, NULL, 0});
            check_png(&(MadePng){21, 12, depth, 3, interlaced, all, ALPHA, 2});
        }
    }
    check_png(&(MadePng){21, 12, 8, 3, 0, 256, ALPHA, 4});
}

/* The same at each run: under valgrind, too. */
CASE("an index beyond the palette is black") {
    for (int depth = 2; depth <= 8; depth *= 2) {
        for (int interlaced = 0; interlaced < 2; ++interlaced) {
            check_png(&(MadePng){21, 12, depth, 3, interlaced, 3, NULL, 0});
        }
    }
}

/* One grey, or one colour, that is transparent. */
CASE("a transparent colour of a PNG is black") {
    MadePng png = {5, 1, 8, 0, 0, 0, NULL, 2};
    const uint8_t grey[] = {0, (uint8_t)made_png_sample(&png, 3, 0, 0)};
    png.transparency = grey;
    Made made;
    made_png(&made, &png);
    HostPicture picture = read_made(&made);
    for (int x = 0; x < png.width; ++x) {
        const int sample = made_png_sample(&png, x, 0, 0);
        assert_int_equal(picture.pixels[3 * x], sample == grey[1] ? 0 : sample);
    }
    CHECK(scaled(grey[1], 8) != 0);
    host_picture_destroy(&picture);
}

/* ---- JPEG ---------------------------------------------------------------------------------- */

CASE("a JPEG has its pixels") {
    static const MadeJpeg KINDS[] = {
        {8, 8, 1, false}, {33, 17, 1, true}, {20, 20, 3, false}, {25, 19, 3, true}};
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
    char path[PATH_SIZE];
    write_made(made, path);
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
        host_image_destroy(&image);
        CHECK(!image.pixels);
    }
}
