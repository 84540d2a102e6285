#include "jpeg.h"

#include <string.h>

/* stb_image marks an unused place in its tables by the number 255. */
enum { SYMBOLS_MAX = 255 };

/* Assigns the codes of each length, the shortest first (annex C). */
static bool build_huffman(HostJpegHuffman* table, const uint8_t counts[JPEG_CODE_BITS]) {
    int code = 0, place = 0;
    memset(table->lookup, 0, sizeof table->lookup);
    for (int length = 1; length <= JPEG_CODE_BITS; ++length) {
        const int count = counts[length - 1];
        code <<= 1;
        if (code + count > 1 << length) {
            return false; /* more codes than there are of this length */
        }
        table->first_code[length] = code;
        table->first_symbol[length] = place;
        table->count[length] = count;
        for (int i = 0; i < count && length <= JPEG_LOOKUP_BITS; ++i) {
            const int spare = JPEG_LOOKUP_BITS - length;
            for (int tail = 0; tail < 1 << spare; ++tail) {
                table->lookup[((code + i) << spare) + tail] =
                    (uint16_t)(length << 8 | table->symbols[place + i]);
            }
        }
        code += count;
        place += count;
    }
    table->defined = true;
    return true;
}

/* One table of a DHT segment (B.2.4.2) at jpeg->at, within `length` bytes. Returns its length,
   0 when it is broken. */
static size_t read_table(HostJpeg* jpeg, size_t length) {
    enum { HEAD = 1 + JPEG_CODE_BITS };
    const uint8_t* bytes = jpeg->source->bytes + jpeg->at;
    if (length < HEAD || bytes[0] >> 4 > 1 || (bytes[0] & 15) >= JPEG_TABLES) {
        return 0;
    }
    size_t symbols = 0;
    for (int i = 0; i < JPEG_CODE_BITS; ++i) {
        symbols += bytes[1 + i];
    }
    if (symbols > SYMBOLS_MAX || symbols > length - HEAD) {
        return 0;
    }
    HostJpegHuffman* table = bytes[0] >> 4 ? &jpeg->ac[bytes[0] & 15] : &jpeg->dc[bytes[0] & 15];
    memset(table->symbols, 0, sizeof table->symbols);
    memcpy(table->symbols, bytes + HEAD, symbols);
    return build_huffman(table, bytes + 1) ? HEAD + symbols : 0;
}

bool host_jpeg_read_huffman(HostJpeg* jpeg, size_t length) {
    while (length > 0) {
        const size_t used = read_table(jpeg, length);
        if (used == 0) {
            return host_jpeg_refuse(jpeg, "it is a JPEG with a broken Huffman table");
        }
        jpeg->at += used;
        length -= used;
    }
    return true;
}

/* One table of a DQT segment (B.2.4.1), as read_table. A step of 0 would hide any coefficient from
   the check of its size. */
static size_t read_quantizer(HostJpeg* jpeg, size_t length) {
    const uint8_t* bytes = jpeg->source->bytes + jpeg->at;
    const size_t width = bytes[0] >> 4 ? 2 : 1, used = 1 + width * JPEG_COEFFICIENTS;
    const int slot = bytes[0] & 15;
    if (bytes[0] >> 4 > 1 || slot >= JPEG_TABLES || length < used) {
        return 0;
    }
    for (size_t k = 0; k < JPEG_COEFFICIENTS; ++k) {
        const uint8_t* step = bytes + 1 + k * width;
        jpeg->quantizers[slot][k] = (uint16_t)(width == 2 ? step[0] << 8 | step[1] : step[0]);
        if (jpeg->quantizers[slot][k] == 0) {
            return 0;
        }
    }
    jpeg->quantizer_defined[slot] = true;
    return used;
}

bool host_jpeg_read_quantizers(HostJpeg* jpeg, size_t length) {
    if (jpeg->scans > 0) {
        return host_jpeg_refuse(jpeg, "it is a JPEG whose quantisation changes between scans, "
                                      "which is not read");
    }
    while (length > 0) {
        const size_t used = read_quantizer(jpeg, length);
        if (used == 0) {
            return host_jpeg_refuse(jpeg, "it is a JPEG with a broken quantisation table");
        }
        jpeg->at += used;
        length -= used;
    }
    return true;
}
