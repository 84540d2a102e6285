/*
 * JPEG, baseline and progressive, with codes of one length: 4 bits for the categories of DC, 8 bits
 * for runs and categories of AC. (Of ITU-T T.81: annex F.1 and G.1.)
 */
#include "made_pictures.h"

#include <assert.h>
#include <stdlib.h>

enum { DC_SYMBOLS = 12, AC_CATEGORIES = 11, AC_SYMBOLS = 16 * AC_CATEGORIES };

/* Bits of a scan, FF stuffed. */
typedef struct Scan {
    Made* made;
    const MadeJpeg* jpeg;
    unsigned bits;
    int count;
    int first, last, high, low; /* Ss, Se, Ah, Al */
    int prediction[MADE_COMPONENTS];
} Scan;

static int divide_up(int a, int b) {
    return (a + b - 1) / b;
}

static int component_sampling(const MadeJpeg* jpeg, int component) {
    return component == 0 ? jpeg->sampling : 1;
}

int made_jpeg_blocks(const MadeJpeg* jpeg, int component, int* stride) {
    const int side = component_sampling(jpeg, component), mcu = 8 * jpeg->sampling;
    *stride = divide_up(jpeg->width, mcu) * side;
    return *stride * divide_up(jpeg->height, mcu) * side;
}

int made_jpeg_coefficient(int component, int block, int k) {
    static const int8_t LOW[] = {0, 9, -6, 3, 1, -1, 0, 2, 0, 0, -3};
    if (k == 0) {
        return (block * 29 + component * 47) % 160 - 80;
    }
    if (block % 3 == 2) {
        return 0;
    }
    return k < (int)sizeof LOW ? LOW[(k + block) % (int)sizeof LOW]
           : k == 40           ? block % 2 + 1
           : k == 63           ? -1
                               : 0;
}

static void put_bits(Scan* scan, unsigned value, int count) {
    scan->bits = scan->bits << count | value;
    for (scan->count += count; scan->count >= 8; scan->count -= 8) {
        const int byte = (int)(scan->bits >> (scan->count - 8) & 255);
        made_byte(scan->made, byte);
        if (byte == 0xff) {
            made_byte(scan->made, 0);
        }
    }
    scan->bits &= 255;
}

static void fill_byte(Scan* scan) {
    if (scan->count > 0) {
        put_bits(scan, (1u << (8 - scan->count)) - 1, 8 - scan->count);
    }
}

static int category_of(int value) {
    int category = 0;
    for (int size = abs(value); size > 0; size >>= 1) {
        ++category;
    }
    return category;
}

static void put_value(Scan* scan, int value, int category) {
    const int bits = value < 0 ? value + (1 << category) - 1 : value;
    put_bits(scan, (unsigned)bits & ((1u << category) - 1), category);
}

static void put_ac(Scan* scan, int run, int category) {
    put_bits(scan, (unsigned)(run * AC_CATEGORIES + category), 8);
}

static void put_dc(Scan* scan, int component, int block) {
    /* A coefficient loses its low bits by an arithmetic shift: floor(value / 2^low). */
    const int value = made_jpeg_coefficient(component, block, 0) + 128;
    if (scan->high > 0) {
        put_bits(scan, (unsigned)(value >> scan->low & 1), 1);
        return;
    }
    const int level = (value >> scan->low) - (128 >> scan->low);
    const int difference = level - scan->prediction[component];
    const int category = category_of(difference);
    scan->prediction[component] = level;
    put_bits(scan, (unsigned)category, 4);
    put_value(scan, difference, category);
}

/* What a scan that stops at bit `low` knows of a coefficient: towards zero. */
static int known(int value, int low) {
    return value < 0 ? -(-value >> low) : value >> low;
}

static void put_ac_first(Scan* scan, int component, int block) {
    int run = 0;
    for (int k = scan->first > 0 ? scan->first : 1; k <= scan->last; ++k) {
        const int value = known(made_jpeg_coefficient(component, block, k), scan->low);
        if (value == 0) {
            ++run;
            continue;
        }
        for (; run > 15; run -= 16) {
            put_ac(scan, 15, 0);
        }
        const int category = category_of(value);
        put_ac(scan, run, category);
        put_value(scan, value, category);
        run = 0;
    }
    if (run > 0) {
        put_ac(scan, 0, 0);
    }
}

/* Bits of the coefficients from `from` to before `to` that were known not to be zero. */
static void put_corrections(Scan* scan, int component, int block, int from, int to) {
    for (int k = from; k < to; ++k) {
        const int size = abs(made_jpeg_coefficient(component, block, k)) >> scan->low;
        if (size > 1) {
            put_bits(scan, (unsigned)size & 1, 1);
        }
    }
}

static void put_ac_refinement(Scan* scan, int component, int block) {
    int run = 0, from = scan->first;
    for (int k = scan->first; k <= scan->last; ++k) {
        const int value = made_jpeg_coefficient(component, block, k);
        const int size = abs(value) >> scan->low;
        if (size == 0 && ++run == 16) {
            /* Sixteen zeros, if a new coefficient follows at all. */
            int next = k + 1;
            while (next <= scan->last &&
                   abs(made_jpeg_coefficient(component, block, next)) >> scan->low != 1) {
                ++next;
            }
            if (next > scan->last) {
                break;
            }
            put_ac(scan, 15, 0);
            put_corrections(scan, component, block, from, k + 1);
            run = 0;
            from = k + 1;
        } else if (size == 1) {
            put_ac(scan, run, 1);
            put_bits(scan, value > 0, 1);
            put_corrections(scan, component, block, from, k);
            run = 0;
            from = k + 1;
        }
    }
    if (from <= scan->last) {
        put_ac(scan, 0, 0);
        put_corrections(scan, component, block, from, scan->last + 1);
    }
}

static void put_block(Scan* scan, int component, int block) {
    if (scan->first == 0) {
        put_dc(scan, component, block);
    }
    if (scan->last > 0) {
        (scan->high > 0 ? put_ac_refinement : put_ac_first)(scan, component, block);
    }
}

static void put_restart(Scan* scan, int unit) {
    const int interval = scan->jpeg->restart_interval;
    if (interval > 0 && unit > 0 && unit % interval == 0) {
        fill_byte(scan);
        made_byte(scan->made, 0xff);
        made_byte(scan->made, 0xd0 + (unit / interval - 1) % 8);
        for (int i = 0; i < MADE_COMPONENTS; ++i) {
            scan->prediction[i] = 0;
        }
    }
}

static void put_interleaved(Scan* scan) {
    const MadeJpeg* jpeg = scan->jpeg;
    const int columns = divide_up(jpeg->width, 8 * jpeg->sampling);
    const int rows = divide_up(jpeg->height, 8 * jpeg->sampling);
    for (int mcu = 0; mcu < columns * rows; ++mcu) {
        put_restart(scan, mcu);
        for (int i = 0; i < jpeg->components; ++i) {
            const int side = component_sampling(jpeg, i);
            for (int part = 0; part < side * side; ++part) {
                const int row = mcu / columns * side + part / side;
                put_block(scan, i, row * columns * side + mcu % columns * side + part % side);
            }
        }
    }
}

/* Only blocks that hold pixels. */
static void put_single(Scan* scan, int component) {
    const MadeJpeg* jpeg = scan->jpeg;
    const int side = component_sampling(jpeg, component);
    const int columns = divide_up(divide_up(jpeg->width * side, jpeg->sampling), 8);
    const int rows = divide_up(divide_up(jpeg->height * side, jpeg->sampling), 8);
    int stride;
    (void)made_jpeg_blocks(jpeg, component, &stride);
    for (int block = 0; block < columns * rows; ++block) {
        put_restart(scan, block);
        put_block(scan, component, block / columns * stride + block % columns);
    }
}

/* A scan of one component, or of all where `component` is negative. */
static void add_scan(Made* made, const MadeJpeg* jpeg, int component, const int band[4]) {
    Scan scan = {.made = made,
                 .jpeg = jpeg,
                 .first = band[0],
                 .last = band[1],
                 .high = band[2],
                 .low = band[3]};
    const int count = component < 0 ? jpeg->components : 1;
    made_bytes(made, (const uint8_t[]){0xff, 0xda, 0, (uint8_t)(6 + 2 * count), (uint8_t)count}, 5);
    for (int i = 0; i < count; ++i) {
        made_byte(made, 1 + (component < 0 ? i : component));
        made_byte(made, 0);
    }
    made_bytes(
        made,
        (const uint8_t[]){(uint8_t)band[0], (uint8_t)band[1], (uint8_t)(band[2] << 4 | band[3])},
        3);
    if (count > 1) {
        put_interleaved(&scan);
    } else {
        put_single(&scan, component < 0 ? 0 : component);
    }
    fill_byte(&scan);
}

static void add_tables(Made* made) {
    made_bytes(made, (const uint8_t[]){0xff, 0xdb, 0, 67, 0}, 5);
    for (int k = 0; k < 64; ++k) {
        made_byte(made, MADE_JPEG_STEP);
    }
    made_bytes(made, (const uint8_t[]){0xff, 0xc4, 0, 2 + 2 * 17 + DC_SYMBOLS + AC_SYMBOLS, 0}, 5);
    for (int length = 1; length <= 16; ++length) {
        made_byte(made, length == 4 ? DC_SYMBOLS : 0);
    }
    for (int symbol = 0; symbol < DC_SYMBOLS; ++symbol) {
        made_byte(made, symbol);
    }
    made_byte(made, 0x10);
    for (int length = 1; length <= 16; ++length) {
        made_byte(made, length == 8 ? AC_SYMBOLS : 0);
    }
    for (int symbol = 0; symbol < AC_SYMBOLS; ++symbol) {
        made_byte(made, symbol / AC_CATEGORIES << 4 | symbol % AC_CATEGORIES);
    }
}

static void add_frame(Made* made, const MadeJpeg* jpeg) {
    made_byte(made, 0xff);
    made_byte(made, jpeg->progressive ? 0xc2 : 0xc0);
    made_bytes(made,
               (const uint8_t[]){0, (uint8_t)(8 + 3 * jpeg->components), 8,
                                 (uint8_t)(jpeg->height >> 8), (uint8_t)jpeg->height,
                                 (uint8_t)(jpeg->width >> 8), (uint8_t)jpeg->width,
                                 (uint8_t)jpeg->components},
               8);
    for (int i = 0; i < jpeg->components; ++i) {
        made_byte(made, i + 1);
        made_byte(made, component_sampling(jpeg, i) * 0x11);
        made_byte(made, 0);
    }
}

void made_jpeg(Made* made, const MadeJpeg* jpeg) {
    static const int ALL[] = {0, 63, 0, 0}, DC[2][4] = {{0, 0, 0, 1}, {0, 0, 1, 0}};
    static const int AC[][4] = {{1, 5, 0, 1}, {6, 63, 0, 1}, {1, 63, 1, 0}};
    made->size = 0;
    made_bytes(made, "\xff\xd8", 2);
    add_tables(made);
    if (jpeg->restart_interval > 0) {
        made_bytes(made, (const uint8_t[]){0xff, 0xdd, 0, 4, 0, (uint8_t)jpeg->restart_interval},
                   6);
    }
    add_frame(made, jpeg);
    if (!jpeg->progressive) {
        add_scan(made, jpeg, -1, ALL);
    } else {
        add_scan(made, jpeg, -1, DC[0]);
        for (size_t band = 0; band < sizeof AC / sizeof *AC; ++band) {
            for (int i = 0; i < jpeg->components; ++i) {
                add_scan(made, jpeg, i, AC[band]);
            }
        }
        add_scan(made, jpeg, -1, DC[1]);
    }
    made_bytes(made, "\xff\xd9", 2);
}
