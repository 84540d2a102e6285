/* OpenEXR's writer, for files whose channels lie in memory. */
#ifndef SWELL_HOST_EXR_H
#define SWELL_HOST_EXR_H

#include "swell/host.h"

/* One number of each pixel. */
typedef struct ExrChannel {
    const char* name;
    const float* values; /* of the first pixel */
    int stride;          /* floats from pixel to pixel; rows follow each other */
} ExrChannel;

typedef struct ExrPicture {
    const char* part; /* name of the only part */
    int width, height, count;
    const ExrChannel* channel; /* (count), in any order */
    const HostLayers* header;  /* its notes and camera, or NULL */
} ExrPicture;

/* Appends a whole OpenEXR of 32-bit floats, ZIP-compressed. The file must be regular, because the
   library seeks. Fails with SWELL_ERROR_MEMORY; a failure of the file itself is kept there. */
bool host_exr_append(HostFile* file, const ExrPicture* picture, SwellError* error);

#endif
