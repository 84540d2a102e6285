/*
 * Small pictures of every kind that is read, so that their pixels are known and
 * any byte of them can be wrong.
 */
#ifndef SWELL_TESTS_MADE_PICTURES_H
#define SWELL_TESTS_MADE_PICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MADE_SIZE = 8192 };

/* A file in the making. */
typedef struct Made {
    uint8_t bytes[MADE_SIZE];
    size_t size;
} Made;

void made_byte(Made* made, int byte);
void made_bytes(Made* made, const void* bytes, size_t size);

/* What few pictures have. */
typedef struct MadeMore {
    int orientation; /* of Exif; 0 for none ... */
    bool big;        /* ... and its byte order */
    bool grey;       /* a PNG's colours are its first channel's */
    bool ycck;       /* a JPEG's CMYK is stored as luminance and chroma ... */
    bool plain;      /* ... or without Adobe's marker */
} MadeMore;

/* ---- PNG ----------------------------------------------------------------------------------- */

typedef struct MadePng {
    int width, height;
    int color_type; /* 0 for grey, 2 for RGB, 3 for a palette of greys, 6 for RGBA */
    int interlaced;
} MadePng;

/* Sample of `channel` at x, y: 0 to 255. */
int made_png_sample(int x, int y, int channel);

/* A PNG of these samples. */
void made_png(Made* made, const MadePng* png);
void made_png_with(Made* made, const MadePng* png, MadeMore more);

/* The signature, the header, and the begin of a chunk of pixels: `size` zeros. */
void made_png_header(Made* made, uint32_t width, uint32_t height, size_t size);

/* The TIFF block of Exif with an orientation. */
enum { MADE_EXIF_BYTES = 26 };
void made_exif(uint8_t tiff[MADE_EXIF_BYTES], int orientation, bool big);

/* Makes the checksums of all chunks right. */
void made_png_repair(uint8_t* bytes, size_t size);

/* ---- JPEG ---------------------------------------------------------------------------------- */

typedef struct MadeJpeg {
    int width, height, components; /* 4 for CMYK */
    bool progressive;
} MadeJpeg;

/* What `channel` shows at x, y, up to the losses of the best quality; 0 to 255 in 33 x 20. */
int made_jpeg_sample(int x, int y, int channel);

/* A JPEG of these samples by libjpeg, of up to 64 columns. */
void made_jpeg(Made* made, const MadeJpeg* jpeg);
void made_jpeg_with(Made* made, const MadeJpeg* jpeg, MadeMore more);

/* ---- Radiance HDR -------------------------------------------------------------------------- */

typedef struct MadeHdr {
    int width, height;
    bool coded;
} MadeHdr;

/* The four bytes of a pixel. */
void made_hdr_pixel(int x, int y, uint8_t rgbe[4]);

void made_hdr(Made* made, const MadeHdr* hdr);

/* ---- OpenEXR ------------------------------------------------------------------------------- */

typedef struct MadeExr {
    int width, height;
    bool half, grey; /* halves, not floats; one channel Y */
} MadeExr;

/* What `channel` has at x, y: a whole number, of at most 11 bits. */
int made_exr_sample(int x, int y, int channel);

/* An OpenEXR of scan lines without compression, with a channel A beside red, green and blue. */
void made_exr(Made* made, const MadeExr* exr);

/* ---- Files --------------------------------------------------------------------------------- */

enum { MADE_PATH_SIZE = 32 };

/* Writes the bytes into a new temporary file and fills in its name. */
void made_write(const Made* made, char path[MADE_PATH_SIZE]);

#endif
