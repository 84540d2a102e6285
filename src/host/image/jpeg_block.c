/*
 * One block of coefficients: baseline (F.2.2), and the four kinds of progressive scans (G.1.2).
 *
 * Coefficients are followed as far as it takes to know how many bits come next, and how large their
 * sum is: the inverse transform of stb_image multiplies it by up to 4 x 1.4 x 4096 x 3.1 in whole
 * numbers of 32 bits, which holds for sums up to 30,000. The transform of 64 samples of +-128 has a
 * sum of at most sqrt(64) x 1024 = 8192, and rounding at most doubles it.
 */
#include "jpeg.h"

enum {
    SUM_MAX = 24576,
    DC_CATEGORY_MAX = 11, /* of 8-bit samples (tables F.1, F.2) */
    AC_CATEGORY_MAX = 10
};

static bool refuse_data(HostJpeg* jpeg) {
    return host_jpeg_refuse(jpeg, jpeg->at + 1 >= jpeg->source->size
                                      ? JPEG_TOO_SHORT
                                      : "it is a JPEG with broken data");
}

/* The value of `category` more bits (F.2.2.1); the caller knows that they are there. */
static int extend(int bits, int category) {
    return category > 0 && bits < 1 << (category - 1) ? bits - (1 << category) + 1 : bits;
}

/* Adds |value| x step; false where the sum grows beyond what a picture can have. */
static bool add_to_sum(int32_t* sum, int value, uint16_t step) {
    const int64_t size = (int64_t)(value < 0 ? -value : value) * step;
    if (size > SUM_MAX - *sum) {
        return false;
    }
    *sum += (int32_t)size;
    return true;
}

/* The next DC coefficient, from the difference to the last one. */
static bool next_dc(HostJpeg* jpeg, HostJpegComponent* component) {
    const int category = host_jpeg_next_symbol(jpeg, &jpeg->dc[component->dc_table]);
    const int bits =
        category < 0 || category > DC_CATEGORY_MAX ? -1 : host_jpeg_next_bits(jpeg, category);
    if (bits < 0) {
        return false;
    }
    component->prediction += extend(bits, category);
    return true;
}

bool host_jpeg_walk_baseline(HostJpeg* jpeg, HostJpegComponent* component) {
    const uint16_t* steps = jpeg->quantizers[component->quantizer];
    const HostJpegHuffman* table = &jpeg->ac[component->ac_table];
    int32_t sum = 0;
    if (!next_dc(jpeg, component) || !add_to_sum(&sum, component->prediction, steps[0])) {
        return refuse_data(jpeg);
    }
    for (int k = 1; k < JPEG_COEFFICIENTS; ++k) {
        const int symbol = host_jpeg_next_symbol(jpeg, table);
        const int run = symbol >> 4, category = symbol & 15;
        if (symbol >= 0 && category == 0 && run < 15) {
            return true;
        }
        k += run;
        const int bits = symbol < 0 || k >= JPEG_COEFFICIENTS || category > AC_CATEGORY_MAX
                             ? -1
                             : host_jpeg_next_bits(jpeg, category);
        if (bits < 0 || !add_to_sum(&sum, extend(bits, category), steps[k])) {
            return refuse_data(jpeg);
        }
    }
    return true;
}

bool host_jpeg_walk_dc(HostJpeg* jpeg, HostJpegComponent* component, HostJpegBlock* block) {
    const uint16_t step = jpeg->quantizers[component->quantizer][0];
    int value = 0;
    if (jpeg->high == 0) {
        if (!next_dc(jpeg, component)) {
            return refuse_data(jpeg);
        }
        value = component->prediction;
    } else {
        value = host_jpeg_next_bits(jpeg, 1);
        if (value < 0) {
            return refuse_data(jpeg);
        }
    }
    return add_to_sum(&block->sum, value * (1 << jpeg->low), step) || refuse_data(jpeg);
}

/* The length of a run of blocks without further coefficients, this one included: 2^run and as many
   bits more. */
static bool begin_run(HostJpeg* jpeg, int run) {
    const int bits = host_jpeg_next_bits(jpeg, run);
    jpeg->end_of_band_run = (1 << run) + bits;
    return bits >= 0;
}

static bool walk_ac_first(HostJpeg* jpeg, HostJpegComponent* component, HostJpegBlock* block) {
    const uint16_t* steps = jpeg->quantizers[component->quantizer];
    for (int k = jpeg->first; k <= jpeg->last && jpeg->end_of_band_run == 0; ++k) {
        const int symbol = host_jpeg_next_symbol(jpeg, &jpeg->ac[component->ac_table]);
        const int run = symbol >> 4, category = symbol & 15;
        if (symbol < 0) {
            return false;
        }
        if (category == 0 && run < 15) {
            if (!begin_run(jpeg, run)) {
                return false;
            }
            break;
        }
        k += run;
        if (k > jpeg->last || category > AC_CATEGORY_MAX) {
            return false;
        }
        const int bits = host_jpeg_next_bits(jpeg, category);
        const int value = extend(bits, category) * (1 << jpeg->low);
        if (bits < 0 || !add_to_sum(&block->sum, value, steps[k])) {
            return false;
        }
        block->nonzero |= (uint64_t)(value != 0) << k;
    }
    jpeg->end_of_band_run -= jpeg->end_of_band_run > 0;
    return true;
}

/* One bit more of a coefficient that is not zero. */
static bool refine_coefficient(HostJpeg* jpeg, HostJpegBlock* block, uint16_t step) {
    const int bit = host_jpeg_next_bits(jpeg, 1);
    return bit >= 0 && add_to_sum(&block->sum, bit << jpeg->low, step);
}

/* From `*k` on: a bit for each coefficient that is not zero, until `zeros` others have been passed
   and the next one is reached, or the end of the band. */
static bool refine_run(HostJpeg* jpeg, HostJpegBlock* block, const uint16_t* steps, int* k,
                       int zeros) {
    for (; *k <= jpeg->last; ++*k) {
        if (block->nonzero >> *k & 1) {
            if (!refine_coefficient(jpeg, block, steps[*k])) {
                return false;
            }
        } else if (zeros-- == 0) {
            return true;
        }
    }
    return true;
}

static bool walk_ac_refinement(HostJpeg* jpeg, HostJpegComponent* component, HostJpegBlock* block) {
    const uint16_t* steps = jpeg->quantizers[component->quantizer];
    int k = jpeg->first;
    while (k <= jpeg->last && jpeg->end_of_band_run == 0) {
        const int symbol = host_jpeg_next_symbol(jpeg, &jpeg->ac[component->ac_table]);
        const int run = symbol >> 4, category = symbol & 15;
        if (symbol < 0 || category > 1) {
            return false;
        }
        if (category == 0 && run < 15) {
            if (!begin_run(jpeg, run)) {
                return false;
            }
            break;
        }
        /* The sign of the new coefficient comes before the bits of those that are passed. */
        if ((category == 1 && host_jpeg_next_bits(jpeg, 1) < 0) ||
            !refine_run(jpeg, block, steps, &k, run) || k > jpeg->last ||
            !add_to_sum(&block->sum, category << jpeg->low, steps[k])) {
            return false;
        }
        block->nonzero |= (uint64_t)category << k;
        ++k;
    }
    if (jpeg->end_of_band_run > 0) {
        --jpeg->end_of_band_run;
        return block->nonzero == 0 || refine_run(jpeg, block, steps, &k, JPEG_COEFFICIENTS);
    }
    return true;
}

bool host_jpeg_walk_ac(HostJpeg* jpeg, HostJpegComponent* component, HostJpegBlock* block) {
    const bool ok = jpeg->high == 0 ? walk_ac_first(jpeg, component, block)
                                    : walk_ac_refinement(jpeg, component, block);
    return ok || refuse_data(jpeg);
}
