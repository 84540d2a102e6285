#include "picture_kind.h"

#include <string.h>

typedef struct Signature {
    const char* bytes;
    size_t size, at; /* bytes; from the beginning of the file */
    const char* name;
    HostPictureKind kind;
} Signature;

#define SIGNATURE(text, at, name, kind)                                                            \
    { text, sizeof(text) - 1, at, name, kind }
#define OTHER(text, at, name) SIGNATURE(text, at, name, HOST_PICTURE_OTHER)

static const Signature SIGNATURES[] = {
    SIGNATURE("\x89PNG\r\n\x1a\n", 0, "a PNG", HOST_PICTURE_PNG),
    SIGNATURE("\xff\xd8\xff", 0, "a JPEG", HOST_PICTURE_JPEG),
    SIGNATURE("#?RADIANCE\n", 0, "a Radiance HDR", HOST_PICTURE_HDR),
    SIGNATURE("#?RGBE\n", 0, "a Radiance HDR", HOST_PICTURE_HDR),
    OTHER("GIF8", 0, "a GIF picture"),
    OTHER("BM", 0, "a BMP picture"),
    OTHER("WEBP", 8, "a WebP picture"),
    OTHER("II*\0", 0, "a TIFF picture"),
    OTHER("MM\0*", 0, "a TIFF picture"),
    OTHER("8BPS", 0, "a Photoshop picture"),
    OTHER("\x53\x80\xf6\x34", 0, "a Softimage PIC picture"),
    OTHER("\x76\x2f\x31\x01", 0, "an OpenEXR picture"),
    OTHER("ftypavif", 4, "an AVIF picture"),
    OTHER("ftyphei", 4, "a HEIF picture"),
    OTHER("ftypmif1", 4, "a HEIF picture"),
    OTHER("\xff\x0a", 0, "a JPEG XL picture"),
    OTHER("\0\0\0\x0cJXL ", 0, "a JPEG XL picture"),
    OTHER("\0\0\0\x0cjP  ", 0, "a JPEG 2000 picture"),
    OTHER("\xff\x4f\xff\x51", 0, "a JPEG 2000 picture"),
    OTHER("DDS ", 0, "a DDS texture"),
    OTHER("\xabKTX ", 0, "a KTX texture"),
    OTHER("qoif", 0, "a QOI picture"),
    OTHER("\0\0\1\0", 0, "an icon"),
    OTHER("%PDF", 0, "a PDF document"),
    OTHER("<svg", 0, "an SVG drawing"),
    OTHER("PF\n", 0, "a PFM picture"),
    OTHER("Pf\n", 0, "a PFM picture"),
};

static int is_netpbm(const uint8_t* bytes, size_t size) {
    return size >= 3 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '7' &&
           memchr(" \t\r\n#", bytes[2], 5);
}

HostPictureKind host_picture_kind(const uint8_t* bytes, size_t size, const char** name) {
    for (size_t i = 0; i < sizeof SIGNATURES / sizeof *SIGNATURES; ++i) {
        const Signature* signature = &SIGNATURES[i];
        if (size >= signature->at + signature->size &&
            memcmp(bytes + signature->at, signature->bytes, signature->size) == 0) {
            *name = signature->name;
            return signature->kind;
        }
    }
    *name = size == 0                ? "empty"
            : is_netpbm(bytes, size) ? "a PBM, PGM, PPM or PAM picture"
                                     : "no picture of a kind that is known here";
    return HOST_PICTURE_OTHER;
}
