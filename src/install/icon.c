#include "icon.h"

#include <assert.h>
#include <math.h>

/* IEC 61966-2-1, the curve of sRGB. */
static double light_of(uint8_t value) {
    const double v = value / 255.0;
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static uint8_t value_of(double light) {
    const double v = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1.0 / 2.4) - 0.055;
    return (uint8_t)lround(255.0 * fmin(fmax(v, 0.0), 1.0));
}

/* The share of the pixel `at` that lies between two places along a side. */
static double share(int at, double from, double to) {
    return fmax(fmin(to, at + 1.0) - fmax(from, (double)at), 0.0);
}

/* The mean light of one channel over a pixel of the icon, `step` source pixels a side. */
static double mean_light(const HostPicture* picture, const double light[256], int x, int y,
                         double step, int channel) {
    const int last = picture->width - 1;
    const double left = x * step, top = y * step;
    double sum = 0.0;
    for (int row = (int)top; row < top + step && row <= last; ++row) {
        const uint8_t* pixels = picture->pixels + 3 * (size_t)row * (size_t)picture->width;
        double line = 0.0;
        for (int column = (int)left; column < left + step && column <= last; ++column) {
            line += share(column, left, left + step) * light[pixels[3 * column + channel]];
        }
        sum += share(row, top, top + step) * line;
    }
    return sum / (step * step);
}

/* The picture at `width` pixels, at most its own. pixels = NULL on failure. */
static HostPicture scale_picture(const HostPicture* picture, int width, SwellError* error) {
    double light[256];
    for (int value = 0; value < 256; ++value) {
        light[value] = light_of((uint8_t)value);
    }
    const double step = (double)picture->width / width;
    const int height = (int)fmax(floor(picture->height / step), 1.0);
    HostPicture icon = host_picture_create(width, height, error);
    for (int i = 0; icon.pixels && i < 3 * width * height; ++i) {
        icon.pixels[i] =
            value_of(mean_light(picture, light, i / 3 % width, i / 3 / width, step, i % 3));
    }
    return icon;
}

static bool make(const char* from, bool square, int size, const char* to, SwellError* error) {
    HostPicture picture = host_picture_read(from, NULL, error);
    if (!picture.pixels) {
        return false;
    }
    bool ok = (!square || picture.width == picture.height) && size >= 1 && size <= picture.width;
    if (!ok) {
        swell_error_set(error, SWELL_ERROR_RANGE,
                        "%s of %d pixels from %d x %d: %s1 to its side is wanted",
                        square ? "an icon" : "a picture", size, picture.width, picture.height,
                        square ? "a square and " : "");
    } else {
        HostPicture icon = scale_picture(&picture, size, error);
        ok = icon.pixels && host_picture_write_png(&icon, to, error);
        host_picture_destroy(&icon);
    }
    host_picture_destroy(&picture);
    return ok;
}

bool icon_make(const char* from, int size, const char* to, SwellError* error) {
    return make(from, true, size, to, error);
}

bool icon_make_picture(const char* from, int width, const char* to, SwellError* error) {
    return make(from, false, width, to, error);
}
