/*
 * JPEG, checked to the last bit before stb_image sees it.
 *
 * stb_image 2.27 writes past its tables for some files, reads tables that were never filled, shifts
 * by more bits than there are, and decodes for as long as a file claims. All of these need a file
 * that is broken somewhere. So the file is first read here as stb_image will read it: its segments
 * (jpeg_check.c), its tables (jpeg_tables.c) and every code of every scan (jpeg_scan.c), only
 * without making pixels of them. What passes is whole, valid and of a known cost; stb_image then
 * meets nothing that it does not expect, and never the end of the data.
 *
 * Sections and figures named here are those of ITU-T T.81.
 */
#ifndef SWELL_HOST_JPEG_H
#define SWELL_HOST_JPEG_H

#include "picture_source.h"

#define JPEG_TOO_SHORT "it ends too early"

enum {
    JPEG_COMPONENTS = 4,
    JPEG_TABLES = 4,
    JPEG_COEFFICIENTS = 64, /* of a block; here always in zigzag order */
    JPEG_CODE_BITS = 16,
    JPEG_LOOKUP_BITS = 9,
    JPEG_SCANS_MAX = 100 /* encoders write about 10; each costs a walk over all blocks */
};

typedef struct HostJpegHuffman {
    bool defined;
    uint16_t lookup[1 << JPEG_LOOKUP_BITS]; /* length << 8 | symbol; 0 where the code is longer */
    int first_code[JPEG_CODE_BITS + 1];     /* by length */
    int first_symbol[JPEG_CODE_BITS + 1];   /* place in symbols */
    int count[JPEG_CODE_BITS + 1];
    uint8_t symbols[256];
} HostJpegHuffman;

/* What decoding a progressive block depends on, and a bound of the sum of its coefficients. */
typedef struct HostJpegBlock {
    uint64_t nonzero; /* bit k: coefficient k is not zero */
    int32_t sum;      /* of |dequantised coefficients| */
} HostJpegBlock;

typedef struct HostJpegComponent {
    int id, horizontal, vertical; /* samples in an MCU, in blocks */
    int quantizer, dc_table, ac_table;
    int columns, rows;               /* blocks that hold pixels */
    int stride, lines;               /* blocks with those that fill up the last MCUs */
    int prediction;                  /* of the next DC */
    bool scanned;                    /* its DC is there */
    int8_t level[JPEG_COEFFICIENTS]; /* progressive: lowest bit known so far; -1 for none */
    HostJpegBlock* blocks;           /* (lines x stride), owned; progressive only */
} HostJpegComponent;

typedef struct HostJpeg {
    const HostSource* source;
    size_t at;          /* next byte */
    const char* reason; /* why it is refused; "" when interrupted, NULL for want of memory */
    bool progressive;
    int width, height, count, mcu_columns, mcu_rows;
    HostJpegComponent components[JPEG_COMPONENTS];
    bool quantizer_defined[JPEG_TABLES];
    uint16_t quantizers[JPEG_TABLES][JPEG_COEFFICIENTS];
    HostJpegHuffman dc[JPEG_TABLES], ac[JPEG_TABLES];
    int restart_interval; /* MCUs, 0 for none */

    int scans;
    int scan_count, scan_order[JPEG_COMPONENTS]; /* components of this scan */
    int first, last, high, low;                  /* Ss, Se, Ah, Al of this scan */

    /* Bits of this scan: the next one is the highest of `bits`. */
    uint64_t bits;
    int bit_count;
    int end_of_band_run; /* blocks */
} HostJpeg;

/* Whether the whole file is a picture that stb_image decodes within the limits. `error` says
   why not. */
bool host_jpeg_check(const HostSource* source, SwellError* error);

/* ---- Parts --------------------------------------------------------------------------------- */

/* Returns false. */
bool host_jpeg_refuse(HostJpeg* jpeg, const char* reason);

/* Where jpeg->at is. */
const uint8_t* host_jpeg_here(const HostJpeg* jpeg);

/* Takes the length of a segment. `length` bytes of it are left, and in the file. */
bool host_jpeg_begin_segment(HostJpeg* jpeg, size_t* length);

/* DHT and DQT: the segment of `length` bytes left at jpeg->at. */
bool host_jpeg_read_huffman(HostJpeg* jpeg, size_t length);
bool host_jpeg_read_quantizers(HostJpeg* jpeg, size_t length);

/* SOF, behind its marker. `error` is filled when the size is beyond the limits. */
bool host_jpeg_read_frame(HostJpeg* jpeg, SwellError* error);

/* SOS, behind its marker, and the coded data of the scan. */
bool host_jpeg_read_scan(HostJpeg* jpeg);

/* One block of a scan, by the kind of the scan. */
bool host_jpeg_walk_baseline(HostJpeg* jpeg, HostJpegComponent* component);
bool host_jpeg_walk_dc(HostJpeg* jpeg, HostJpegComponent* component, HostJpegBlock* block);
bool host_jpeg_walk_ac(HostJpeg* jpeg, HostJpegComponent* component, HostJpegBlock* block);

/* Loads as many bits as there is room for, none from behind the next marker. */
void host_jpeg_load_bits(HostJpeg* jpeg);

/* The next symbol; -1 where the bits are none, or have run out. */
int host_jpeg_next_symbol(HostJpeg* jpeg, const HostJpegHuffman* table);

/* The next `count` bits, 0 to 16; -1 where they have run out. */
int host_jpeg_next_bits(HostJpeg* jpeg, int count);

#endif
