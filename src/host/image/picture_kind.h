/*
 * Which kind of picture a file is, by its first bytes.
 */
#ifndef SWELL_HOST_PICTURE_KIND_H
#define SWELL_HOST_PICTURE_KIND_H

#include <stddef.h>
#include <stdint.h>

typedef enum HostPictureKind {
    HOST_PICTURE_OTHER, /* not read */
    HOST_PICTURE_PNG,
    HOST_PICTURE_JPEG,
    HOST_PICTURE_HDR,
    HOST_PICTURE_KIND_COUNT
} HostPictureKind;

/* Fills `name` with what a person calls the kind, as in "a GIF picture", for as many of the others
   as are known. */
HostPictureKind host_picture_kind(const uint8_t* bytes, size_t size, const char** name);

#endif
