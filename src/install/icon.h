/* The program's icon in the sizes that desktops want, from a picture that it has drawn. */
#ifndef SWELL_INSTALL_ICON_H
#define SWELL_INSTALL_ICON_H

#include "swell/host.h"

/* The square picture at `size` x `size` pixels, at most its own: each is the mean, as light, of the
   part of the picture that it covers. pixels = NULL on failure (SWELL_ERROR_MEMORY). */
HostPicture icon_scale(const HostPicture* picture, int size, SwellError* error);

/* Reads a square picture, writes it in that size as a PNG. Fails as reading and writing do, and
   with SWELL_ERROR_RANGE for a picture that is not square or a size that is not 1 to its own. */
bool icon_make(const char* from, int size, const char* to, SwellError* error);

#endif
