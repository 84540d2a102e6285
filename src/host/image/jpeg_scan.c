/*
 * A scan: its header (B.2.3), and its coded data (annex E.2), every block in the order in which it
 * is coded.
 */
#include "jpeg.h"

enum { LEVEL_MAX = 13 /* the lowest bit that a first scan may leave to later ones (G.1.1.1.2) */ };

/* Between restarts a scan starts anew (E.2.4). */
static void reset(HostJpeg* jpeg) {
    jpeg->bits = 0;
    jpeg->bit_count = 0;
    jpeg->end_of_band_run = 0;
    for (int i = 0; i < jpeg->count; ++i) {
        jpeg->components[i].prediction = 0;
    }
}

/* After an interval: nothing is left but the bits that fill up a byte, then comes RST. */
static bool take_restart(HostJpeg* jpeg) {
    const HostSource* source = jpeg->source;
    host_jpeg_load_bits(jpeg);
    while (jpeg->at + 1 < source->size && source->bytes[jpeg->at] == 0xff &&
           source->bytes[jpeg->at + 1] == 0xff) {
        ++jpeg->at;
    }
    if (jpeg->bit_count >= 8 || jpeg->at + 1 >= source->size || source->bytes[jpeg->at] != 0xff ||
        source->bytes[jpeg->at + 1] < 0xd0 || source->bytes[jpeg->at + 1] > 0xd7) {
        return host_jpeg_refuse(jpeg, "it is a JPEG with a missing restart marker");
    }
    jpeg->at += 2;
    reset(jpeg);
    return true;
}

static bool walk_block(HostJpeg* jpeg, HostJpegComponent* component, int column, int line) {
    if (!jpeg->progressive) {
        return host_jpeg_walk_baseline(jpeg, component);
    }
    HostJpegBlock* block = component->blocks + (size_t)line * (size_t)component->stride + column;
    return jpeg->first == 0 ? host_jpeg_walk_dc(jpeg, component, block)
                            : host_jpeg_walk_ac(jpeg, component, block);
}

/* The blocks of one MCU: one where the scan has one component, else as many of each as the
   sampling says (A.2). */
static bool walk_mcu(HostJpeg* jpeg, int column, int row) {
    if (jpeg->scan_count == 1) {
        return walk_block(jpeg, &jpeg->components[jpeg->scan_order[0]], column, row);
    }
    for (int i = 0; i < jpeg->scan_count; ++i) {
        HostJpegComponent* component = &jpeg->components[jpeg->scan_order[i]];
        for (int y = 0; y < component->vertical; ++y) {
            for (int x = 0; x < component->horizontal; ++x) {
                if (!walk_block(jpeg, component, column * component->horizontal + x,
                                row * component->vertical + y)) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool walk_scan(HostJpeg* jpeg) {
    const HostJpegComponent* only = &jpeg->components[jpeg->scan_order[0]];
    const int columns = jpeg->scan_count == 1 ? only->columns : jpeg->mcu_columns;
    const int rows = jpeg->scan_count == 1 ? only->rows : jpeg->mcu_rows;
    int left = jpeg->restart_interval;
    reset(jpeg);
    for (int row = 0; row < rows; ++row) {
        if (host_interrupts_pending()) {
            return host_jpeg_refuse(jpeg, "");
        }
        for (int column = 0; column < columns; ++column) {
            if (jpeg->restart_interval > 0 && left-- == 0) {
                if (!take_restart(jpeg)) {
                    return false;
                }
                left = jpeg->restart_interval - 1;
            }
            if (!walk_mcu(jpeg, column, row)) {
                return false;
            }
        }
    }
    return true;
}

/* The components of the scan and their tables (B.2.3): each once, with the tables that it needs. */
static bool choose_components(HostJpeg* jpeg, const uint8_t* bytes) {
    bool chosen[JPEG_COMPONENTS] = {false};
    for (int i = 0; i < jpeg->scan_count; ++i) {
        int index = 0;
        while (index < jpeg->count && jpeg->components[index].id != bytes[2 * i]) {
            ++index;
        }
        const int dc = bytes[2 * i + 1] >> 4, ac = bytes[2 * i + 1] & 15;
        if (index == jpeg->count || chosen[index] || dc >= JPEG_TABLES || ac >= JPEG_TABLES) {
            return false;
        }
        HostJpegComponent* component = &jpeg->components[index];
        const bool need_dc = jpeg->first == 0 && jpeg->high == 0;
        const bool need_ac = !jpeg->progressive || jpeg->first > 0;
        if (!jpeg->quantizer_defined[component->quantizer] || (need_dc && !jpeg->dc[dc].defined) ||
            (need_ac && !jpeg->ac[ac].defined)) {
            return false;
        }
        component->dc_table = dc;
        component->ac_table = ac;
        chosen[index] = true;
        jpeg->scan_order[i] = index;
    }
    return true;
}

/* Whether the scan comes at its place: the DC before the rest, each bit once and after those above
   it (G.1.1.1). So no coefficient is coded more than LEVEL_MAX + 1 times. */
static bool advance_component(HostJpeg* jpeg, HostJpegComponent* component) {
    if (!jpeg->progressive) {
        const bool first_time = !component->scanned;
        component->scanned = true;
        return first_time;
    }
    if (jpeg->first > 0 && !component->scanned) {
        return false;
    }
    for (int k = jpeg->first; k <= jpeg->last; ++k) {
        const bool follows = jpeg->high == 0
                                 ? component->level[k] < 0
                                 : component->level[k] == jpeg->high && jpeg->low == jpeg->high - 1;
        if (!follows) {
            return false;
        }
        component->level[k] = (int8_t)jpeg->low;
    }
    component->scanned = true;
    return true;
}

/* Which coefficients, and which of their bits, are in the scan. */
static bool choose_band(HostJpeg* jpeg, const uint8_t bytes[3]) {
    jpeg->first = bytes[0];
    jpeg->last = bytes[1];
    jpeg->high = bytes[2] >> 4;
    jpeg->low = bytes[2] & 15;
    if (!jpeg->progressive) {
        jpeg->last = JPEG_COEFFICIENTS - 1;
        return jpeg->first == 0 && jpeg->high == 0 && jpeg->low == 0;
    }
    return jpeg->last < JPEG_COEFFICIENTS && jpeg->low <= LEVEL_MAX && jpeg->high <= LEVEL_MAX &&
           (jpeg->first == 0 ? jpeg->last == 0
                             : jpeg->first <= jpeg->last && jpeg->scan_count == 1);
}

bool host_jpeg_read_scan(HostJpeg* jpeg) {
    size_t length;
    if (++jpeg->scans > JPEG_SCANS_MAX) {
        return host_jpeg_refuse(jpeg, "it is a JPEG of more scans than the 100 that are read");
    }
    if (!host_jpeg_begin_segment(jpeg, &length)) {
        return false;
    }
    const uint8_t* bytes = host_jpeg_here(jpeg);
    bool ok = length >= 4 && bytes[0] >= 1 && bytes[0] <= jpeg->count &&
              length == 4 + 2 * (size_t)bytes[0];
    if (ok) {
        jpeg->scan_count = bytes[0];
        ok = choose_band(jpeg, bytes + length - 3) && choose_components(jpeg, bytes + 1);
    }
    for (int i = 0; ok && i < jpeg->scan_count; ++i) {
        ok = advance_component(jpeg, &jpeg->components[jpeg->scan_order[i]]);
    }
    if (!ok) {
        return host_jpeg_refuse(jpeg, "it is a JPEG with a broken scan header");
    }
    jpeg->at += length;
    return walk_scan(jpeg);
}
