/* Scales the program's icon to the sizes of desktops, and pictures to those of a site. */
#ifndef SWELL_INSTALL_ICON_H
#define SWELL_INSTALL_ICON_H

#include "swell/host.h"

/* Reads a square picture and writes it as a PNG of `size` x `size` pixels, each the mean light of
   the part of the picture that it covers. Fails as reading and writing do, and with
   SWELL_ERROR_RANGE for a picture that is not square or a size that is not 1 to its own. */
bool icon_make(const char* from, int size, const char* to, SwellError* error);

/* The same for a picture of any shape, which becomes `width` pixels wide and keeps its shape. */
bool icon_make_picture(const char* from, int width, const char* to, SwellError* error);

#endif
