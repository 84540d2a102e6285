#include "jpeg.h"

/* The next byte of coded data, or -1 at a marker. FF 00 stands for FF (B.1.1.5). */
static int next_byte(HostJpeg* jpeg) {
    const HostSource* source = jpeg->source;
    if (jpeg->at >= source->size) {
        return -1;
    }
    const uint8_t byte = source->bytes[jpeg->at];
    if (byte != 0xff) {
        ++jpeg->at;
        return byte;
    }
    if (jpeg->at + 1 >= source->size || source->bytes[jpeg->at + 1] != 0) {
        return -1;
    }
    jpeg->at += 2;
    return byte;
}

void host_jpeg_load_bits(HostJpeg* jpeg) {
    while (jpeg->bit_count <= 56) {
        const int byte = next_byte(jpeg);
        if (byte < 0) {
            return;
        }
        jpeg->bits |= (uint64_t)byte << (56 - jpeg->bit_count);
        jpeg->bit_count += 8;
    }
}

/* Drops bits that are known to be there. */
static void drop_bits(HostJpeg* jpeg, int count) {
    jpeg->bits <<= count;
    jpeg->bit_count -= count;
}

int host_jpeg_next_bits(HostJpeg* jpeg, int count) {
    if (jpeg->bit_count < count) {
        host_jpeg_load_bits(jpeg);
        if (jpeg->bit_count < count) {
            return -1;
        }
    }
    if (count == 0) {
        return 0;
    }
    const int value = (int)(jpeg->bits >> (64 - count));
    drop_bits(jpeg, count);
    return value;
}

int host_jpeg_next_symbol(HostJpeg* jpeg, const HostJpegHuffman* table) {
    if (jpeg->bit_count < JPEG_CODE_BITS) {
        host_jpeg_load_bits(jpeg);
    }
    const uint16_t found = table->lookup[jpeg->bits >> (64 - JPEG_LOOKUP_BITS)];
    if (found) {
        if (found >> 8 > jpeg->bit_count) {
            return -1;
        }
        drop_bits(jpeg, found >> 8);
        return found & 0xff;
    }
    for (int length = JPEG_LOOKUP_BITS + 1; length <= JPEG_CODE_BITS; ++length) {
        const int rank = (int)(jpeg->bits >> (64 - length)) - table->first_code[length];
        if (rank >= 0 && rank < table->count[length]) {
            if (length > jpeg->bit_count) {
                return -1;
            }
            drop_bits(jpeg, length);
            return table->symbols[table->first_symbol[length] + rank];
        }
    }
    return -1;
}
