/*
 * What the two halves of a file share: file.c opens and fills it, file_commit.c brings it into its
 * place.
 */
#ifndef SWELL_HOST_FILE_PARTS_H
#define SWELL_HOST_FILE_PARTS_H

#include "swell/host.h"

/* Writes out what is buffered. */
void host_file_drain(HostFile* file);

/* Returns false with the error that an errno stands for; EINTR for an interrupt. */
bool host_file_report(const HostFile* file, int failure, SwellError* error);

#endif
