/*
 * A mesh in the making, for its readers. Each reads a file twice: first to count and check, while
 * mesh->vertex is NULL, then to copy. Places that are no numbers are NAN; host_mesh_read refuses
 * those that a triangle has.
 */
#ifndef SWELL_HOST_MESH_H
#define SWELL_HOST_MESH_H

#include "file/disk.h"

/* Axes, as HostMesh tells them. */
enum { MESH_Y = 2, MESH_Z = 3 };

/* Returns a place as it is read, NAN beyond 1e6. */
float host_mesh_place(double value);

/* Returns false with SWELL_ERROR_FILE, "'...' is no hull: " and the reason. */
SWELL_PRINTF(3, 4)
bool host_mesh_refuse(const char* path, SwellError* error, const char* format, ...);

/* Refuses too many triangles or vertices. */
bool host_mesh_check_counts(const HostMesh* mesh, const char* path, SwellError* error);

/* Allocates room for the vertices and triangles that were counted, and for colours if it is
   `coloured`, and sets both counts to 0. */
bool host_mesh_reserve(HostMesh* mesh, bool coloured, const char* path, SwellError* error);

/* The readers. */
bool host_mesh_read_obj(HostMesh* mesh, const HostBytes* bytes, const char* path,
                        SwellError* error);
bool host_mesh_read_stl(HostMesh* mesh, const HostBytes* bytes, const char* path,
                        SwellError* error);
bool host_mesh_read_gltf(HostMesh* mesh, const HostBytes* bytes, const char* path,
                         SwellError* error);

#endif
