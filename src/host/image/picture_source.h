/*
 * Shared by the readers of PNG, JPEG, Radiance HDR and arrays: the bytes of a file, the limits, the
 * error messages.
 */
#ifndef SWELL_HOST_PICTURE_SOURCE_H
#define SWELL_HOST_PICTURE_SOURCE_H

#include "swell/host.h"

typedef struct HostSource {
    const char* path;
    const char* what; /* "picture" or "map", for messages */
    uint8_t* bytes;   /* (size), owned by the caller of the reader */
    size_t size;
    const char* kind; /* "a PNG", ... */
    int side;         /* the longest side that is read */
} HostSource;

/* ---- Readers ------------------------------------------------------------------------------- */

/* Each reader fills a zeroed picture or field. On failure the caller frees it. */

/* Reads a picture, or a field unless that is NULL. A picture may have any colour type and depth,
   interlaced or not. Rounds 16 bits to 8, converts greys and palettes to RGB, and blends
   transparent pixels over black without gamma. An index beyond the palette is black. Ignores colour
   profiles and gamma. A field is grey, of any depth, also as a palette or as RGB; its alpha channel
   is ignored. */
bool host_png_read(const HostSource* source, HostPicture* picture, HostField* field,
                   SwellError* error);

/* Reads greys and colours of 8 bits; CMYK and YCCK without colour profiles, inverted if Adobe's
 * marker is there. */
bool host_jpeg_read(const HostSource* source, HostPicture* picture, SwellError* error);

bool host_hdr_read(const HostSource* source, HostImage* image, SwellError* error);

bool host_exr_read(const HostSource* source, HostImage* image, SwellError* error);

bool host_array_read(const HostSource* source, HostField* field, SwellError* error);

/* Reads an ESRI ASCII raster, or bare rows of numbers without a header. The bytes end with a zero.
 */
bool host_grid_read(const HostSource* source, bool has_header, HostField* field, SwellError* error);

/* ---- Orientation --------------------------------------------------------------------------- */

/* Returns the orientation, 1 to 8, of a TIFF block as JPEG and PNG hold it; 1 if that is damaged or
 * has none. */
int host_exif_orientation(const uint8_t* bytes, size_t size);

/* Turns and mirrors a picture of that orientation, so that it is upright. Fails with
 * SWELL_ERROR_MEMORY. */
bool host_picture_orient(HostPicture* picture, int orientation, SwellError* error);

/* ---- Refusals ------------------------------------------------------------------------------ */

/* Returns false with SWELL_ERROR_FILE, "cannot read the picture '...': " and the reason. */
bool host_source_refuse(const HostSource* source, SwellError* error, const char* format, ...)
    SWELL_PRINTF(3, 4);

/* Checks the size of a picture against the limits. */
bool host_source_check_size(const HostSource* source, long long width, long long height,
                            SwellError* error);

/* Returns false with SWELL_ERROR_MEMORY. */
bool host_source_out_of_memory(const HostSource* source, SwellError* error);

#endif
