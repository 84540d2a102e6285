/*
 * What a player must know of a film beside its pixels: that it shows all around, and that it holds
 * two eyes. ffmpeg writes neither, so its file is changed afterwards. It gets a name of the track
 * that is longer by what is to be added. The addition takes the place of the surplus, so that
 * nothing behind it moves.
 *
 *     .mp4    st3d and sv3d in the sample entry (Spherical Video V2), and for all around V1's uuid
 *             box (github.com/google/spatial-media, docs/spherical-video-v2-rfc.md and
 *             spherical-video-rfc.md)
 *     .webm   StereoMode and Projection in the track's Video (RFC 9559)
 */
#ifndef SWELL_WORLD_FILM_TAGS_H
#define SWELL_WORLD_FILM_TAGS_H

#include "swell/base.h"

typedef struct FilmTags {
    bool stacked; /* holds the left eye over the right one */
    int around;   /* of an equirect film: 360, or 180 for the half ahead [degrees]; else 0 */
} FilmTags;

enum { FILM_TAGS_NAME_SIZE = 1024 };

/* Fills the name of the track as an argument of ffmpeg, for .webm or .mp4. Returns false for a film
   that needs no tags. */
bool film_tags_name(const FilmTags* tags, bool webm, char name[FILM_TAGS_NAME_SIZE]);

/* Adds the tags to a film that ffmpeg has written with that name. Fails with SWELL_ERROR_FILE where
   the file does not begin as ffmpeg's do, and then leaves it as it was. */
bool film_tags_write(const FilmTags* tags, bool webm, const char* path, SwellError* error);

#endif
