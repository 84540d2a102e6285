/*
 * JPEG and Radiance HDR by stb_image.
 */
#ifndef SWELL_HOST_READ_STB_H
#define SWELL_HOST_READ_STB_H

#include "picture_source.h"

bool host_jpeg_read(const HostSource* source, HostPicture* picture, SwellError* error);
bool host_hdr_read(const HostSource* source, HostImage* image, SwellError* error);

/* As host_hdr_read, toned to 8 bits: what is brighter than 1 becomes 1, and sRGB. */
bool host_hdr_read_toned(const HostSource* source, HostPicture* picture, SwellError* error);

#endif
