/*
 * PNG by libpng.
 */
#ifndef SWELL_HOST_READ_PNG_H
#define SWELL_HOST_READ_PNG_H

#include "picture_source.h"

/* Every colour type and depth, interlaced or not: 16 bits are rounded to 8, greys and palettes
   become RGB, what is transparent is laid over black (colours as they are, without a gamma). An
   index beyond the palette is black. Colour profiles and gamma are not applied. */
bool host_png_read(const HostSource* source, HostPicture* picture, SwellError* error);

#endif
