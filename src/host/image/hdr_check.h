/*
 * Radiance HDR, checked before stb_image sees it.
 */
#ifndef SWELL_HOST_HDR_CHECK_H
#define SWELL_HOST_HDR_CHECK_H

#include "picture_source.h"

enum { HDR_CHANNELS = 3 };

/* Whether the whole file is a picture of 32-bit_rle_rgbe, its rows from the top, each from the
   left, flat or run-length-coded, that stb_image decodes within the limits. `memory` is what the
   caller needs for each pixel. */
bool host_hdr_check(const HostSource* source, double memory, SwellError* error);

#endif
