#include "base/file_kind.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

static const char EXPORT[] = "export it as .glb, .obj or .stl";
static const char PLAIN[] = "write it as a plain table";
static const char CONVERT[] = "`python3 -m swell.convert` reads it";

static const struct {
    const char* name;
    unsigned roles;
    const char* advice; /* or NULL */
    unsigned advised;   /* the roles for which it helps */
} FACTS[FILE_KIND_COUNT] = {
    [FILE_KIND_OTHER] = {"a file of another kind", 0, NULL, 0},
    [FILE_KIND_TEXT] = {"a text of another kind", 0, NULL, 0},
    [FILE_KIND_EMPTY] = {"an empty file", 0, NULL, 0},
    [FILE_KIND_PNG] = {"a PNG", FILE_ROLE_LAND | FILE_ROLE_FLOOR, NULL, 0},
    [FILE_KIND_JPEG] = {"a JPEG", FILE_ROLE_FLOOR, NULL, 0},
    [FILE_KIND_RADIANCE] = {"a Radiance HDR", FILE_ROLE_SKY, NULL, 0},
    [FILE_KIND_EXR] = {"an EXR", FILE_ROLE_SKY, NULL, 0},
    [FILE_KIND_NPY] = {"an .npy", FILE_ROLE_LAND, NULL, 0},
    [FILE_KIND_GLB] = {"a .glb", FILE_ROLE_HULL, NULL, 0},
    [FILE_KIND_OBJ] = {"an .obj", FILE_ROLE_HULL, NULL, 0},
    [FILE_KIND_STL] = {"an .stl", FILE_ROLE_HULL, NULL, 0},
    [FILE_KIND_ASC] = {"an ESRI .asc", FILE_ROLE_LAND, NULL, 0},
    [FILE_KIND_NUMBERS] = {"a table of numbers", FILE_ROLE_SEA | FILE_ROLE_LAND, NULL, 0},
    [FILE_KIND_TABLE] = {"a plain table of spectra", FILE_ROLE_SEA, NULL, 0},
    [FILE_KIND_NDBC] = {"an NDBC file", FILE_ROLE_SEA, NULL, 0},
    [FILE_KIND_SWAN] = {"a SWAN file", FILE_ROLE_SEA, NULL, 0},
    [FILE_KIND_WW3] = {"a WAVEWATCH III text", FILE_ROLE_SEA, NULL, 0},
    [FILE_KIND_SPOTTER] = {"a Spotter csv", FILE_ROLE_SEA, NULL, 0},
    [FILE_KIND_CDIP] = {"a CDIP .sp", FILE_ROLE_SEA, NULL, 0},
    [FILE_KIND_TRIAXYS] = {"a TRIAXYS report", FILE_ROLE_SEA, NULL, 0},
    [FILE_KIND_GLTF] = {"a .gltf", 0, "export it as .glb, which is one file", FILE_ROLE_HULL},
    [FILE_KIND_FBX] = {"an .fbx", 0, EXPORT, FILE_ROLE_HULL},
    [FILE_KIND_BLEND] = {"a .blend", 0, EXPORT, FILE_ROLE_HULL},
    [FILE_KIND_PLY] = {"a .ply", 0, EXPORT, FILE_ROLE_HULL},
    [FILE_KIND_TIFF] = {"a TIFF", 0, CONVERT, FILE_ROLE_LAND},
    [FILE_KIND_NETCDF] = {"a netCDF", 0, CONVERT, FILE_ROLE_SEA | FILE_ROLE_LAND},
    [FILE_KIND_HDF5] = {"an HDF5, such as netCDF 4", 0, CONVERT, FILE_ROLE_SEA | FILE_ROLE_LAND},
    [FILE_KIND_GZIP] = {"a gzip", 0, "unpack it by gunzip", ~0u},
    [FILE_KIND_ZIP] = {"a ZIP", 0, "unpack it", ~0u},
    [FILE_KIND_WEBP] = {"a WebP", 0, NULL, 0},
    [FILE_KIND_GIF] = {"a GIF", 0, NULL, 0},
    [FILE_KIND_BMP] = {"a BMP", 0, NULL, 0},
    [FILE_KIND_OCTOPUS] = {"an Octopus file of spectra", 0, CONVERT, FILE_ROLE_SEA},
    [FILE_KIND_DATAWELL] = {"a Datawell .spt", 0, CONVERT, FILE_ROLE_SEA},
    [FILE_KIND_OBSCAPE] = {"an Obscape csv", 0, PLAIN, FILE_ROLE_SEA},
    [FILE_KIND_FUNWAVE] = {"a FUNWAVE list of waves", 0, PLAIN, FILE_ROLE_SEA},
};

typedef struct Mark {
    const char* text;
    FileKind kind;
} Mark;

/* What files of bytes begin with. */
static const Mark MAGIC[] = {
    {"\x89PNG\r\n\x1a\n", FILE_KIND_PNG},
    {"\xff\xd8\xff", FILE_KIND_JPEG},
    {"#?RADIANCE", FILE_KIND_RADIANCE},
    {"#?RGBE", FILE_KIND_RADIANCE},
    {"v/1\x01", FILE_KIND_EXR},
    {"\x93NUMPY", FILE_KIND_NPY},
    {"glTF", FILE_KIND_GLB},
    {"Kaydara FBX", FILE_KIND_FBX},
    {"BLENDER", FILE_KIND_BLEND},
    {"II*", FILE_KIND_TIFF},
    {"II+", FILE_KIND_TIFF},
    {"MM\0*", FILE_KIND_TIFF},
    {"CDF\x01", FILE_KIND_NETCDF},
    {"CDF\x02", FILE_KIND_NETCDF},
    {"CDF\x05", FILE_KIND_NETCDF},
    {"\x89HDF\r\n\x1a\n", FILE_KIND_HDF5},
    {"\x1f\x8b", FILE_KIND_GZIP},
    {"PK\x03\x04", FILE_KIND_ZIP},
    {"GIF8", FILE_KIND_GIF},
    {"BM", FILE_KIND_BMP},
    {"File Name: sp", FILE_KIND_CDIP},
};

/* The first word of a text's first line that is no comment, in any case and without quotes. */
static const Mark WORDS[] = {
    {"SWAN", FILE_KIND_SWAN},       {"YY", FILE_KIND_NDBC},         {"YYYY", FILE_KIND_NDBC},
    {"WAVEWATCH", FILE_KIND_WW3},   {"ncols", FILE_KIND_ASC},       {"nrows", FILE_KIND_ASC},
    {"solid", FILE_KIND_STL},       {"ply", FILE_KIND_PLY},         {"v", FILE_KIND_OBJ},
    {"vn", FILE_KIND_OBJ},          {"vt", FILE_KIND_OBJ},          {"o", FILE_KIND_OBJ},
    {"g", FILE_KIND_OBJ},           {"mtllib", FILE_KIND_OBJ},      {"usemtl", FILE_KIND_OBJ},
    {"frequency", FILE_KIND_TABLE}, {"freq", FILE_KIND_TABLE},      {"f", FILE_KIND_TABLE},
    {"Hz", FILE_KIND_TABLE},        {"TRIAXYS", FILE_KIND_TRIAXYS},
};

/* Words anywhere in the first two lines of a text. */
static const Mark NAMES[] = {
    {"varianceDensity_0", FILE_KIND_SPOTTER},
    {"nfreqs", FILE_KIND_OCTOPUS},
    {"NumFreq", FILE_KIND_FUNWAVE},
};

/* The first words of comments that a kind has. */
static const Mark COMMENTS[] = {
    {"YY", FILE_KIND_NDBC},         {"YYYY", FILE_KIND_NDBC},  {"time", FILE_KIND_TABLE},
    {"place", FILE_KIND_TABLE},     {"wind", FILE_KIND_TABLE}, {"depth", FILE_KIND_TABLE},
    {"Columns", FILE_KIND_OBSCAPE},
};

/* Ends of names, where the contents of a text leave it open. */
static const Mark ENDINGS[] = {
    {".obj", FILE_KIND_OBJ}, {".stl", FILE_KIND_STL}, {".gltf", FILE_KIND_GLTF}};

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static const char BREAKS[] = " \t\r\n,;\"'(["; /* between words */

/* The word of a text that begins at or after `at`, in its line. */
typedef struct Word {
    const char* text;
    size_t length;
} Word;

static Word word_at(const char* at, const char* end) {
    while (at < end && *at != '\n' && strchr(BREAKS, *at)) {
        ++at;
    }
    const char* last = at;
    while (last < end && !strchr(BREAKS, *last)) {
        ++last;
    }
    return (Word){at, (size_t)(last - at)};
}

/* Returns the kind of a row whose text is the word, or FILE_KIND_COUNT. */
static FileKind kind_of_word(const Mark* marks, size_t count, Word word) {
    for (size_t i = 0; i < count; ++i) {
        if (strlen(marks[i].text) == word.length &&
            strncasecmp(marks[i].text, word.text, word.length) == 0) {
            return marks[i].kind;
        }
    }
    return FILE_KIND_COUNT;
}

static bool is_number(Word word) {
    char text[SWELL_REAL_SIZE] = "";
    const char* end = text;
    double value;
    if (word.length == 0 || word.length >= sizeof text) {
        return false;
    }
    memcpy(text, word.text, word.length);
    return swell_read_real(text, &end, &value) || strcasecmp(text, "nan") == 0;
}

/* Finds the kind of a text by a word in its first two lines, or returns FILE_KIND_COUNT. */
static FileKind kind_of_names(const char* at, const char* end) {
    for (int line = 0; line < 2 && at < end; ++line, ++at) {
        while (at < end && *at != '\n') {
            const Word word = word_at(at, end);
            const FileKind kind = kind_of_word(NAMES, COUNT_OF(NAMES), word);
            if (kind != FILE_KIND_COUNT) {
                return kind;
            }
            at = word.text + word.length;
        }
    }
    return FILE_KIND_COUNT;
}

/* Returns whether a text has twelve lines of one number, then one of six. */
static bool is_datawell(const char* at, const char* end) {
    for (int line = 0; line < 13; ++line, ++at) {
        int numbers = 0;
        for (Word word; at < end && *at != '\n'; at = word.text + word.length) {
            word = word_at(at, end);
            numbers += is_number(word) ? 1 : word.length > 0 ? 100 : 0;
        }
        if (numbers != (line < 12 ? 1 : 6) || at == end) {
            return false;
        }
    }
    return true;
}

/* Finds the kind of a text by its first line that is no comment, or by a comment before it. */
static FileKind kind_of_text(const char* at, const char* end) {
    const FileKind named = kind_of_names(at, end);
    if (named != FILE_KIND_COUNT || is_datawell(at, end)) {
        return named != FILE_KIND_COUNT ? named : FILE_KIND_DATAWELL;
    }
    while (at < end) {
        const bool comment = *at == '#';
        const Word word = word_at(at + comment, end);
        const FileKind kind = comment ? kind_of_word(COMMENTS, COUNT_OF(COMMENTS), word)
                                      : kind_of_word(WORDS, COUNT_OF(WORDS), word);
        if (kind != FILE_KIND_COUNT) {
            return kind;
        }
        if (!comment && word.length > 0) {
            return is_number(word)                                             ? FILE_KIND_NUMBERS
                   : word.length > 4 && strncasecmp(word.text, "freq", 4) == 0 ? FILE_KIND_TABLE
                                                                               : FILE_KIND_TEXT;
        }
        const char* next = memchr(at, '\n', (size_t)(end - at));
        at = next ? next + 1 : end;
    }
    return FILE_KIND_TEXT;
}

/* Returns whether the size is that of a binary STL, which says how many triangles it has. */
static bool is_binary_stl(const uint8_t* bytes, size_t size) {
    enum { HEADER = 80, TRIANGLE = 50 };
    uint32_t count = 0;
    for (int i = 0; size >= HEADER + 4 && i < 4; ++i) {
        count |= (uint32_t)bytes[HEADER + i] << 8 * i;
    }
    return count > 0 && size == HEADER + 4 + (size_t)count * TRIANGLE;
}

static bool ends_with(const char* name, const char* ending) {
    const size_t length = strlen(name), wanted = strlen(ending);
    return length >= wanted && strcasecmp(name + length - wanted, ending) == 0;
}

FileKind swell_file_kind_find(const void* bytes, size_t size, const char* name) {
    static const char BYTE_ORDER_MARK[] = "\xef\xbb\xbf";
    enum { SEEN = 64 * 1024, MAGIC_BYTES = 8 };
    assert((bytes || size == 0) && name);
    const char *at = bytes, *end = at + (size < SEEN ? size : SEEN);
    if (size == 0) {
        return FILE_KIND_EMPTY;
    }
    for (size_t i = 0; i < COUNT_OF(MAGIC); ++i) {
        const char* mark = MAGIC[i].text;
        const size_t length = mark[0] == 'M' ? 4 : strlen(mark); /* one has a zero in it */
        if (size >= length && memcmp(at, mark, length) == 0) {
            return MAGIC[i].kind;
        }
    }
    if (size >= 12 && memcmp(at, "RIFF", 4) == 0 && memcmp(at + 8, "WEBP", 4) == 0) {
        return FILE_KIND_WEBP;
    }
    if (is_binary_stl(bytes, size)) {
        return FILE_KIND_STL;
    }
    if (memchr(at, '\0', (size_t)(end - at))) {
        return ends_with(name, ".stl") ? FILE_KIND_STL : FILE_KIND_OTHER;
    }
    at += size >= 3 && memcmp(at, BYTE_ORDER_MARK, 3) == 0 ? 3 : 0;
    const FileKind kind = kind_of_text(at, end);
    for (size_t i = 0; i < COUNT_OF(ENDINGS) && kind == FILE_KIND_TEXT; ++i) {
        if (ends_with(name, ENDINGS[i].text)) {
            return ENDINGS[i].kind;
        }
    }
    return kind;
}

bool swell_file_kind_is(FileKind kind, FileRole role) {
    assert(kind < FILE_KIND_COUNT);
    return FACTS[kind].roles & role;
}

bool swell_file_kind_advises(FileKind kind, FileRole role) {
    assert(kind < FILE_KIND_COUNT);
    return FACTS[kind].advised & role;
}

const char* swell_file_kind_name(FileKind kind) {
    assert(kind < FILE_KIND_COUNT);
    return FACTS[kind].name;
}

char* swell_file_kind_reason(FileKind kind, FileRole role, char text[FILE_KIND_REASON]) {
    assert(kind < FILE_KIND_COUNT && text);
    text[0] = '\0';
    swell_append(text, FILE_KIND_REASON, "it is %s: ", FACTS[kind].name);
    int count = 0;
    for (FileKind other = 0; other < FILE_KIND_COUNT; ++other) {
        if (swell_file_kind_is(other, role)) {
            swell_append(text, FILE_KIND_REASON, "%s%s", count++ ? ", " : "",
                         strchr(FACTS[other].name, ' ') + 1);
        }
    }
    swell_append(text, FILE_KIND_REASON, " %s read", count > 1 ? "are" : "is");
    if (swell_file_kind_advises(kind, role)) {
        swell_append(text, FILE_KIND_REASON, "; %s", FACTS[kind].advice);
    }
    return text;
}
