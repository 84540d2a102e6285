/*
 * What the readers of PNG, JPEG and Radiance HDR share: the bytes of a file, the limits, and the
 * wording of a refusal.
 */
#ifndef SWELL_HOST_PICTURE_SOURCE_H
#define SWELL_HOST_PICTURE_SOURCE_H

#include "swell/host.h"

typedef struct HostSource {
    const char* path;
    const uint8_t* bytes; /* (size), borrowed */
    size_t size;
    const char* kind; /* "a PNG", ... */
    HostPictureLimit limit;
} HostSource;

/* ---- Readers ------------------------------------------------------------------------------- */

/* Each fills a zeroed picture. On failure the caller destroys what there is of it. */

/* Every colour type and depth, interlaced or not: 16 bits are rounded to 8, greys and palettes
   become RGB, transparent pixels are laid over black (colours as they are, without a gamma). An
   index beyond the palette is black. Colour profiles and gamma are not applied. */
bool host_png_read(const HostSource* source, HostPicture* picture, SwellError* error);

/* Baseline and progressive, of 1, 3 or 4 components of 8 bits. Four are taken for the inverted CMYK
   that Adobe's programs write. */
bool host_jpeg_read(const HostSource* source, HostPicture* picture, SwellError* error);

bool host_hdr_read(const HostSource* source, HostImage* image, SwellError* error);

/* As host_hdr_read, toned to 8 bits: light is clamped to 1 and encoded as sRGB. */
bool host_hdr_read_toned(const HostSource* source, HostPicture* picture, SwellError* error);

/* ---- Refusals ------------------------------------------------------------------------------ */

/* Returns false with SWELL_ERROR_FILE, "cannot read the picture '...': " and the reason. */
bool host_source_refuse(const HostSource* source, SwellError* error, const char* format, ...)
    SWELL_PRINTF(3, 4);

/* Whether a picture of this size, whose reading takes `memory` bytes, is within the limits. */
bool host_source_check_size(const HostSource* source, long long width, long long height,
                            double memory, SwellError* error);

/* Refuses a file too short to hold the picture that its header claims, so that a small file does
   not take the time and memory of a large one. Returns false. */
bool host_source_refuse_short(const HostSource* source, int width, int height, SwellError* error);

/* Returns false with SWELL_ERROR_INTERRUPTED. */
bool host_source_interrupted(const HostSource* source, SwellError* error);

/* Returns false with SWELL_ERROR_MEMORY. */
bool host_source_out_of_memory(const HostSource* source, SwellError* error);

#endif
