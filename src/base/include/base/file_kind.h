/*
 * What a file is. Its first bytes tell, then its first words. The name counts last, where contents
 * are alike; its case does not matter.
 *
 *     const FileKind kind = swell_file_kind_find(bytes, size, path);
 *     char why[FILE_KIND_REASON];
 *     if (!swell_file_kind_is(kind, FILE_ROLE_FLOOR)) {
 *         ... swell_file_kind_reason(kind, FILE_ROLE_FLOOR, why) ...  // "it is a TIFF: PNG, JPEG
 * are read"
 *     }
 */
#ifndef SWELL_BASE_FILE_KIND_H
#define SWELL_BASE_FILE_KIND_H

#include <stdbool.h>
#include <stddef.h>

/* What a file can be to the program. */
typedef enum FileRole {
    FILE_ROLE_SEA = 1,
    FILE_ROLE_LAND = 2,
    FILE_ROLE_HULL = 4,
    FILE_ROLE_SKY = 8,
    FILE_ROLE_FLOOR = 16
} FileRole;

typedef enum FileKind {
    FILE_KIND_OTHER, /* bytes that no row knows */
    FILE_KIND_TEXT,  /* a text that no row knows */
    FILE_KIND_EMPTY,
    FILE_KIND_PNG,
    FILE_KIND_JPEG,
    FILE_KIND_RADIANCE,
    FILE_KIND_EXR,
    FILE_KIND_NPY,
    FILE_KIND_GLB,
    FILE_KIND_OBJ,
    FILE_KIND_STL,
    FILE_KIND_ASC,
    FILE_KIND_NUMBERS, /* rows of numbers: of frequencies and densities, or of heights */
    FILE_KIND_TABLE,   /* a plain table of spectra, with a header or a comment of swell/spectra.h */
    FILE_KIND_NDBC,
    FILE_KIND_SWAN,
    FILE_KIND_WW3,
    FILE_KIND_SPOTTER,
    FILE_KIND_CDIP,
    FILE_KIND_TRIAXYS,
    /* From here on nobody reads them. */
    FILE_KIND_GLTF,
    FILE_KIND_FBX,
    FILE_KIND_BLEND,
    FILE_KIND_PLY,
    FILE_KIND_TIFF,
    FILE_KIND_NETCDF,
    FILE_KIND_HDF5,
    FILE_KIND_GZIP,
    FILE_KIND_ZIP,
    FILE_KIND_WEBP,
    FILE_KIND_GIF,
    FILE_KIND_BMP,
    FILE_KIND_OCTOPUS,
    FILE_KIND_DATAWELL,
    FILE_KIND_OBSCAPE,
    FILE_KIND_FUNWAVE,
    FILE_KIND_COUNT
} FileKind;

/* Returns the kind of a whole file in memory. `name` is its path. */
FileKind swell_file_kind_find(const void* bytes, size_t size, const char* name);

/* Returns whether files of this kind are read as such. */
bool swell_file_kind_is(FileKind kind, FileRole role);

/* Returns whether there is advice on how to make of it what is read as such. */
bool swell_file_kind_advises(FileKind kind, FileRole role);

/* Returns the kind's name with its article, such as "a PNG". */
const char* swell_file_kind_name(FileKind kind);

/* Fills in why a file of this kind is not read as such: what it is, what is read, and where there
   is a way to convert it, which. Returns `text`. */
enum { FILE_KIND_REASON = 256 };
char* swell_file_kind_reason(FileKind kind, FileRole role, char text[FILE_KIND_REASON]);

#endif
