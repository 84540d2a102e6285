#include "world/film_tags.h"

#include "swell/host.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    START_SIZE = 16384, /* of the file, in which a .webm describes the track, and moov begins */
    ADDED_MAX = 960,
    WEBM_FILLER = 64 /* more than StereoMode and Projection take */
};
static const char MP4_NAME[] = "VideoHandler"; /* ffmpeg's own */
static const char FILLER = '~';

/* ---- Bytes ----------------------------------------------------------------------------------- */

/* Bytes that are being put together. */
typedef struct Bytes {
    size_t size;
    uint8_t byte[ADDED_MAX];
} Bytes;

static void add(Bytes* bytes, const void* more, size_t size) {
    assert(bytes->size + size <= sizeof bytes->byte);
    memcpy(bytes->byte + bytes->size, more, size);
    bytes->size += size;
}

static void add_number(Bytes* bytes, uint32_t number) {
    const uint8_t big[4] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16),
                            (uint8_t)(number >> 8), (uint8_t)number};
    add(bytes, big, sizeof big);
}

static uint32_t number_at(const uint8_t* byte) {
    return (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 | (uint32_t)byte[2] << 8 | byte[3];
}

static void set_number(uint8_t* byte, uint32_t number) {
    for (int i = 0; i < 4; ++i) {
        byte[i] = (uint8_t)(number >> (24 - 8 * i));
    }
}

/* Adds what is cut off at each edge of the equirect sphere, above, below, left and right, as
   fractions with 32 bits. */
static void add_bounds(Bytes* bytes, const FilmTags* tags) {
    const uint32_t quarter = tags->around == 180 ? 0x3fffffff : 0;
    add_number(bytes, 0);
    add_number(bytes, 0);
    add_number(bytes, quarter);
    add_number(bytes, quarter);
}

/* ---- MP4 ------------------------------------------------------------------------------------- */

/* Begins a box; end_box sets its size. */
static size_t begin_box(Bytes* bytes, const char* kind) {
    const size_t at = bytes->size;
    add_number(bytes, 0);
    add(bytes, kind, 4);
    return at;
}

static void end_box(Bytes* bytes, size_t at) {
    set_number(bytes->byte + at, (uint32_t)(bytes->size - at));
}

/* Returns the boxes for the sample entry. */
static Bytes boxes_of(const FilmTags* tags) {
    static const char SOURCE[] = "Swell";
    Bytes bytes = {0};
    if (tags->stacked) {
        const size_t st3d = begin_box(&bytes, "st3d");
        add_number(&bytes, 0);
        add(&bytes, "\1", 1); /* top-bottom, the left eye on top */
        end_box(&bytes, st3d);
    }
    if (tags->around) {
        const size_t sv3d = begin_box(&bytes, "sv3d"), svhd = begin_box(&bytes, "svhd");
        add_number(&bytes, 0);
        add(&bytes, SOURCE, sizeof SOURCE);
        end_box(&bytes, svhd);
        const size_t proj = begin_box(&bytes, "proj"), prhd = begin_box(&bytes, "prhd");
        for (int i = 0; i < 4; ++i) { /* version; yaw, pitch and roll */
            add_number(&bytes, 0);
        }
        end_box(&bytes, prhd);
        const size_t equi = begin_box(&bytes, "equi");
        add_number(&bytes, 0);
        add_bounds(&bytes, tags);
        end_box(&bytes, equi);
        end_box(&bytes, proj);
        end_box(&bytes, sv3d);
    }
    return bytes;
}

/* Returns V1's box, which shows no half. */
static Bytes uuid_of(const FilmTags* tags) {
    static const uint8_t UUID[16] = {0xff, 0xcc, 0x82, 0x63, 0xf8, 0x55, 0x4a, 0x93,
                                     0x88, 0x14, 0x58, 0x7a, 0x02, 0x52, 0x1f, 0xdd};
    Bytes bytes = {0};
    if (tags->around == 360) {
        char text[ADDED_MAX];
        const int length = snprintf(
            text, sizeof text,
            "<?xml version=\"1.0\"?><rdf:SphericalVideo "
            "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" "
            "xmlns:GSpherical=\"http://ns.google.com/videos/1.0/spherical/\">"
            "<GSpherical:Spherical>true</GSpherical:Spherical>"
            "<GSpherical:Stitched>true</GSpherical:Stitched>"
            "<GSpherical:StitchingSoftware>Swell</GSpherical:StitchingSoftware>"
            "<GSpherical:ProjectionType>equirectangular</GSpherical:ProjectionType>%s"
            "</rdf:SphericalVideo>",
            tags->stacked ? "<GSpherical:StereoMode>top-bottom</GSpherical:StereoMode>" : "");
        const size_t box = begin_box(&bytes, "uuid");
        add(&bytes, UUID, sizeof UUID);
        add(&bytes, text, (size_t)length);
        end_box(&bytes, box);
    }
    return bytes;
}

/* Finds a box among those from `from` to `until`. Returns its start, or 0. */
static size_t find_box(const uint8_t* file, size_t from, size_t until, const char* kind) {
    while (from + 8 <= until) {
        const size_t size = number_at(file + from);
        if (memcmp(file + from + 4, kind, 4) == 0) {
            return from;
        }
        if (size < 8) {
            return 0;
        }
        from += size;
    }
    return 0;
}

/* The boxes that change, each within the one before except for hdlr, which is before minf. */
enum { TRAK, MDIA, HDLR, MINF, STBL, STSD, AVC1, PATH_COUNT };

static size_t end_of(const uint8_t* file, size_t at) {
    return at + number_at(file + at);
}

/* Finds them. Returns false unless they lie in the file's start. */
static bool find_path(const uint8_t* file, size_t size, size_t at[PATH_COUNT]) {
    static const struct {
        const char* kind;
        size_t header; /* bytes from the box before to its first inner box */
        int in;        /* the box before */
    } PATH[PATH_COUNT] = {
        [MDIA] = {"mdia", 8, TRAK}, [HDLR] = {"hdlr", 8, MDIA}, [MINF] = {"minf", 8, MDIA},
        [STBL] = {"stbl", 8, MINF}, [STSD] = {"stsd", 8, STBL}, [AVC1] = {"avc1", 16, STSD}};
    const size_t moov = find_box(file, 0, size, "moov");
    at[TRAK] = moov > 0 ? find_box(file, moov + 8, size, "trak") : 0;
    for (int i = MDIA; i < PATH_COUNT && at[i - 1] > 0; ++i) {
        at[i] = find_box(file, at[PATH[i].in] + PATH[i].header, size, PATH[i].kind);
    }
    return at[AVC1] > 0 && at[HDLR] < at[MINF] &&
           end_of(file, at[AVC1]) <= end_of(file, at[MDIA]) && end_of(file, at[MDIA]) <= size;
}

/* Takes the filler out of the handler's name, and adds the boxes to the sample entry and, behind
   mdia, to trak: ffmpeg refuses a V1 before a V2. */
static bool change_mp4(const FilmTags* tags, uint8_t* file, size_t size) {
    static const size_t NAME = 8 + 24; /* its place in hdlr */
    const Bytes entry = boxes_of(tags), uuid = uuid_of(tags);
    const size_t surplus = entry.size + uuid.size;
    size_t at[PATH_COUNT] = {0};
    if (!find_path(file, size, at)) {
        return false;
    }
    const size_t filler = at[HDLR] + NAME + strlen(MP4_NAME);
    if (filler + surplus > at[MINF] || file[filler] != FILLER ||
        file[filler + surplus - 1] != FILLER) {
        return false;
    }
    /* What is behind the filler moves ahead by its length, and the boxes get their places. */
    const size_t entry_end = end_of(file, at[AVC1]), mdia_end = end_of(file, at[MDIA]);
    for (int i = MDIA; i < PATH_COUNT; ++i) {
        const uint32_t was = number_at(file + at[i]);
        set_number(file + at[i], (uint32_t)(i == MDIA   ? was - uuid.size
                                            : i == HDLR ? was - surplus
                                                        : was + entry.size));
    }
    memmove(file + filler, file + filler + surplus, entry_end - filler - surplus);
    memcpy(file + entry_end - surplus, entry.byte, entry.size);
    memmove(file + entry_end - uuid.size, file + entry_end, mdia_end - entry_end);
    memcpy(file + mdia_end - uuid.size, uuid.byte, uuid.size);
    return true;
}

/* ---- WebM ------------------------------------------------------------------------------------ */

/* Returns the elements for the track's Video. */
static Bytes elements_of(const FilmTags* tags) {
    Bytes bytes = {0};
    if (tags->stacked) {
        add(&bytes, "\x53\xb8\x81\x03", 4); /* StereoMode: top-bottom, the left eye first */
    }
    if (tags->around) {
        add(&bytes, "\x76\x70\x9b", 3);     /* Projection */
        add(&bytes, "\x76\x71\x81\x01", 4); /* ProjectionType: equirectangular */
        add(&bytes, "\x76\x72\x94", 3);     /* ProjectionPrivate: a version and bounds */
        add_number(&bytes, 0);
        add_bounds(&bytes, tags);
    }
    return bytes;
}

/* Finds bytes in the file from `from` on. Returns their place, or 0. */
static size_t find_bytes(const uint8_t* file, size_t from, size_t until, const char* bytes,
                         size_t count) {
    for (size_t at = from; at + count <= until; ++at) {
        if (memcmp(file + at, bytes, count) == 0) {
            return at;
        }
    }
    return 0;
}

/* Skips an element whose id has one or more bytes and whose size has one byte; returns 0 for
   another one. */
static size_t skip_element(const uint8_t* file, size_t at, size_t until) {
    at += file[at] & 0x80 ? 1 : file[at] & 0x40 ? 2 : file[at] & 0x20 ? 3 : 4;
    return at < until && file[at] > 0x80 && file[at] < 0xff ? at + 1 + (file[at] & 0x7fu) : 0;
}

/* Makes the name, between the track's first elements and its Video, a Void, and adds the rest of
   its place to Video. */
static bool change_webm(const FilmTags* tags, uint8_t* file, size_t size) {
    enum { NAME_SIZE = 3 + WEBM_FILLER, MOST = 0xfe /* of a size with one byte */ };
    char name[NAME_SIZE] = "\x53\x6e";
    name[2] = (char)(0x80 | WEBM_FILLER);
    memset(name + 3, FILLER, WEBM_FILLER);
    const Bytes added = elements_of(tags);
    const size_t start = find_bytes(file, 0, size, name, NAME_SIZE);
    size_t video = start > 0 ? start + NAME_SIZE : 0;
    while (video > 0 && video + 2 < size && file[video] != 0xe0) {
        video = skip_element(file, video, size);
    }
    if (video == 0 || video + 2 >= size || file[video + 1] + added.size > MOST ||
        video + 2 + (file[video + 1] & 0x7fu) > size) {
        return false;
    }
    const size_t end = video + 2 + (file[video + 1] & 0x7fu), left = NAME_SIZE - added.size;
    file[video + 1] = (uint8_t)(file[video + 1] + added.size);
    memmove(file + start + left, file + start + NAME_SIZE, end - start - NAME_SIZE);
    memcpy(file + end - added.size, added.byte, added.size);
    memset(file + start, 0, left);
    file[start] = 0xec; /* Void */
    file[start + 1] = (uint8_t)(0x80 | (left - 2));
    return true;
}

/* ---- Both ------------------------------------------------------------------------------------ */

bool film_tags_name(const FilmTags* tags, bool webm, char name[FILM_TAGS_NAME_SIZE]) {
    assert(tags && name);
    const size_t filler = webm ? WEBM_FILLER : boxes_of(tags).size + uuid_of(tags).size;
    const int length = snprintf(name, FILM_TAGS_NAME_SIZE, "%s%s",
                                webm ? "title=" : "handler_name=", webm ? "" : MP4_NAME);
    assert((size_t)length + filler < FILM_TAGS_NAME_SIZE);
    memset(name + length, FILLER, filler);
    name[(size_t)length + filler] = '\0';
    return tags->stacked || tags->around;
}

/* Returns the size of the file's start in which the change lies; 0 where it is not found. */
static size_t find_start(const char* path, bool webm) {
    uint8_t start[START_SIZE];
    const size_t size = host_file_read_start(path, start, sizeof start);
    const size_t moov = webm ? 0 : find_box(start, 0, size, "moov");
    const size_t end = webm ? size : moov > 0 ? end_of(start, moov) : 0;
    return end <= HOST_FILE_BYTES ? end : 0;
}

bool film_tags_write(const FilmTags* tags, bool webm, const char* path, SwellError* error) {
    assert(tags && path);
    const size_t size = find_start(path, webm);
    uint8_t* file = swell_memory_allocate(size + 1, 1, error);
    if (!file) {
        return false;
    }
    bool ok = host_file_read_start(path, file, size) == size &&
              (webm ? change_webm(tags, file, size) : change_mp4(tags, file, size));
    ok = ok ? host_file_write_start(path, file, size, error)
            : swell_error_set(error, SWELL_ERROR_FILE,
                              "ffmpeg has begun '%s' in another way than expected", path);
    swell_memory_free(file);
    return ok;
}
