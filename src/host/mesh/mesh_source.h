/*
 * What mesh.c has for mesh_read.c: the reader of OBJ, limits and error messages.
 */
#ifndef SWELL_HOST_MESH_SOURCE_H
#define SWELL_HOST_MESH_SOURCE_H

#include "file/disk.h"

#define HOST_MESH_PLACE_MAX 1e6 /* m from the origin, in any direction */

/* Fills a zeroed mesh. On failure the caller finishes it. */
bool host_obj_read(HostMesh* mesh, const HostBytes* bytes, const char* path, SwellError* error);

/* Whether the counts are no more than are accepted; else fails with SWELL_ERROR_FILE. */
bool host_mesh_check_counts(const HostMesh* mesh, const char* path, SwellError* error);

/* Allocates room for the vertices and triangles that were counted, and sets both counts to 0. Fails
   with SWELL_ERROR_FILE where there are none or too many, or with SWELL_ERROR_MEMORY. */
bool host_mesh_reserve(HostMesh* mesh, const char* path, SwellError* error);

/* Returns false with SWELL_ERROR_FILE, "'...' is no hull: " and the reason. */
bool host_mesh_refuse(const char* path, SwellError* error, const char* format, ...)
    SWELL_PRINTF(3, 4);

#endif
