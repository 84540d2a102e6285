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

/* Where the pixel at column c and row r of a stored picture of w x h is to be seen, by Exif. */
static void place_upright(int orientation, int w, int h, int c, int r, int place[2]) {
    const int last_c = w - 1 - c, last_r = h - 1 - r;
    const int PLACES[9][2] = {{c, r}, {c, r},      {last_c, r},      {last_c, last_r}, {c, last_r},
                              {r, c}, {last_r, c}, {last_r, last_c}, {r, last_c}};
    memcpy(place, PLACES[orientation], sizeof PLACES[0]);
}

CASE("photographs of all orientations are upright, in both byte orders") {
    for (int n = 0; n < 27; ++n) {
        const int orientation = n % 9;
        const bool is_png = n >= 18;
        Made made;
        if (is_png) {
            made_png_with(&made, &(MadePng){17, 11, 2, 1},
                          (MadeMore){.orientation = orientation, .big = n % 2});
        } else {
            made_jpeg_with(&made, &(MadeJpeg){17, 11, 3, false},
                           (MadeMore){.orientation = orientation, .big = n >= 9});
        }
        HostPicture picture = read_made(&made);
        assert_int_equal(picture.width, orientation < 5 ? 17 : 11);
        assert_int_equal(picture.height, orientation < 5 ? 11 : 17);
        for (int at = 0; at < 17 * 11 * 3; ++at) {
            const int c = at / 3 % 17, r = at / 3 / 17;
            int place[2];
            place_upright(orientation, 17, 11, c, r, place);
            CHECK_NEAR(picture.pixels[3 * (place[1] * picture.width + place[0]) + at % 3],
                       is_png ? made_png_sample(c, r, at % 3) : made_jpeg_sample(c, r, at % 3),
                       is_png ? 0.0 : 3.0);
        }
        host_picture_destroy(&picture);
    }
}

/* The bytes that a camera held upright writes. */
CASE("a photograph taken upright is upright") {
    static const uint8_t EXIF[36] = "\xff\xe1\0\x22"
                                    "Exif\0\0"
                                    "II*\0\10\0\0\0\1\0\22\1\3\0\1\0\0\0\6";
    for (int damaged = 0; damaged < 2; ++damaged) {
        Made plain, made = {.size = 0};
        made_jpeg(&plain, &(MadeJpeg){17, 11, 3, false});
        made_bytes(&made, plain.bytes, 2);
        made_bytes(&made, EXIF, sizeof EXIF);
        made_bytes(&made, plain.bytes + 2, plain.size - 2);
        made.bytes[2 + 14] = damaged ? 200 : 8; /* the place of its directory, beyond the end */
        HostPicture picture = read_made(&made);
        assert_int_equal(picture.width, damaged ? 17 : 11);
        host_picture_destroy(&picture);
    }
}

/* Inks absorb light: with Adobe's marker what is stored is the light that each leaves. Each channel
 * is at most 3 off. */
CASE("a JPEG in CMYK or YCCK has its colours") {
    static const MadeMore KINDS[] = {{.ycck = false}, {.ycck = true}, {.plain = true}};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; ++i) {
        Made made;
        made_jpeg_with(&made, &(MadeJpeg){17, 11, 4, i % 2}, KINDS[i]);
        HostPicture picture = read_made(&made);
        for (int at = 0; at < 17 * 11 * 3; ++at) {
            const int x = at / 3 % 17, y = at / 3 / 17;
            const int color = made_jpeg_sample(x, y, at % 3), black = made_jpeg_sample(x, y, 3);
            const double light =
                KINDS[i].plain ? (255 - color) * (255 - black) / 255.0 : color * black / 255.0;
            CHECK_NEAR(picture.pixels[at], light, 6.5);
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

/* A pixel, and a pixel of ones that repeats it: 43 times, and after that 256 times one. */
CASE("a Radiance HDR of the first kind has its runs") {
    static const char HEAD[] = "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 8 +X ";
    for (int width = 16; width <= 300; width += 284) {
        Made made = {.size = 0};
        made_bytes(&made, HEAD, sizeof HEAD - 1);
        made_bytes(&made, width == 16 ? "16\n" : "300\n", width == 16 ? 3 : 4);
        for (int y = 0; y < 8; ++y) {
            made_bytes(&made, "\x80\x80\x80\x80\1\1\1", 7);
            made_byte(&made, width == 16 ? 15 : 43);
            made_bytes(&made, "\1\1\1\1", width == 16 ? 0 : 4);
        }
        HostImage image = read_light(&made);
        assert_int_equal(image.width, width);
        for (int at = 0; at < width * 8 * 3; ++at) {
            CHECK((double)image.pixels[at] == 0.5);
        }
        swell_memory_free(image.pixels);
    }
}

/* ---- OpenEXR ------------------------------------------------------------------------------- */

CASE("an OpenEXR of halves or floats has its light") {
    for (int kind = 0; kind < 4; ++kind) {
        const MadeExr exr = {13, 7, kind & 1, kind & 2};
        Made made;
        made_exr(&made, &exr);
        HostImage image = read_light(&made);
        CHECK(image.width == exr.width && image.height == exr.height);
        for (int at = 0; at < exr.width * exr.height * 3; ++at) {
            const int x = at / 3 % exr.width, y = at / 3 / exr.width;
            CHECK_NEAR(image.pixels[at], made_exr_sample(x, y, exr.grey ? 0 : at % 3), 0.0);
        }
        swell_memory_free(image.pixels);
    }
}

/* Compressed, as our own pictures of light are; no sky has less than no light, or more than all. */
CASE("an OpenEXR that was written is read") {
    static const char PATH[] = "light-of-a-test.exr";
    float pixels[20 * 9 * 3];
    for (int at = 0; at < 20 * 9 * 3; ++at) {
        pixels[at] = (float)sin(at) * (float)exp(0.01 * at);
    }
    pixels[5] = INFINITY;
    pixels[6] = NAN;
    HostFile file;
    CHECK(host_file_begin(&file, PATH, NULL) &&
          host_image_write_exr(&file, &(HostImage){20, 9, pixels}, NULL) &&
          host_file_commit(&file, NULL));
    HostImage image = host_image_read_hdr(PATH, NULL);
    CHECK(image.pixels && image.width == 20 && image.height == 9 && unlink(PATH) == 0);
    for (int at = 0; at < 20 * 9 * 3; ++at) {
        CHECK_NEAR(image.pixels[at],
                   at == 5   ? 65504.0
                   : at == 6 ? 0.0
                             : fmax((double)pixels[at], 0.0),
                   0.0);
    }
    swell_memory_free(image.pixels);
}
