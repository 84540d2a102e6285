/*
 * JPEG by libjpeg-turbo. When a call of the library fails, we fill `error` and jump to
 * read_guarded. Damaged data is an error, too; the library would continue with grey.
 */
#include "picture_source.h"

#include <setjmp.h>
#include <stdio.h>
/* These need stdio.h. */
#include <jerror.h>
#include <jpeglib.h>
#include <string.h>

enum {
    JPEG_CHANNELS = 3,
    INKS = 4,       /* of CMYK */
    SCANS_MAX = 100 /* encoders write about 10; each costs a pass over all blocks */
};

static const char TOO_SHORT[] = "it ends too early";

/* The marker segment of Exif, and what it begins with. */
enum { EXIF_MARKER = JPEG_APP0 + 1, EXIF_LENGTH_MAX = 0xffff, EXIF_HEAD_BYTES = 6 };
static const char EXIF_HEAD[EXIF_HEAD_BYTES] = "Exif\0";

typedef struct JpegReading {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf failed;
    const HostSource* source;
    HostPicture* picture;
    SwellError* error;
} JpegReading;

/* ---- What the library calls ---------------------------------------------------------------- */

static _Noreturn void refuse(JpegReading* reading, const char* reason) {
    host_source_refuse(reading->source, reading->error, "%s", reason);
    longjmp(reading->failed, 1);
}

static void on_error(j_common_ptr jpeg) {
    JpegReading* reading = jpeg->client_data;
    char reason[JMSG_LENGTH_MAX];
    if (jpeg->err->msg_code == JERR_OUT_OF_MEMORY) {
        host_source_out_of_memory(reading->source, reading->error);
    } else {
        jpeg->err->format_message(jpeg, reason);
        host_source_refuse(reading->source, reading->error, "it is a JPEG with an error (%s)",
                           reason);
    }
    longjmp(reading->failed, 1);
}

/* Messages have levels from 0 up, warnings have -1. Ignores warnings that affect no pixel, about
   bytes between segments, unknown versions and unread rows. */
static void on_message(j_common_ptr jpeg, int level) {
    const int code = jpeg->err->msg_code;
    if (level < 0 && code != JWRN_EXTRANEOUS_DATA && code != JWRN_JFIF_MAJOR &&
        code != JWRN_ADOBE_XFORM && code != JWRN_TOO_MUCH_DATA) {
        on_error(jpeg);
    }
}

/* Refuses the picture, since the whole file is in memory already. */
static boolean on_end_of_bytes(j_decompress_ptr jpeg) {
    refuse(jpeg->client_data, TOO_SHORT);
}

/* Called for each row of blocks of every scan. */
static void on_progress(j_common_ptr jpeg) {
    JpegReading* reading = jpeg->client_data;
    if (reading->jpeg.input_scan_number > SCANS_MAX) {
        refuse(reading, "it is a JPEG of more scans than the 100 that are read");
    }
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* Converts a row of CMYK to RGB: inks absorb what is reflected by the ones below. Adobe's programs
   store inverted inks. */
static void mix_inks(const struct jpeg_decompress_struct* jpeg, const JSAMPLE* inks, uint8_t* to) {
    const unsigned flip = jpeg->saw_Adobe_marker ? 0 : 255;
    for (JDIMENSION x = 0; x < jpeg->output_width; ++x, inks += INKS) {
        for (int channel = 0; channel < JPEG_CHANNELS; ++channel) {
            *to++ = (uint8_t)(((inks[channel] ^ flip) * (inks[INKS - 1] ^ flip) + 127u) / 255u);
        }
    }
}

static int find_orientation(const struct jpeg_decompress_struct* jpeg) {
    for (jpeg_saved_marker_ptr mark = jpeg->marker_list; mark; mark = mark->next) {
        if (mark->data_length > EXIF_HEAD_BYTES &&
            memcmp(mark->data, EXIF_HEAD, EXIF_HEAD_BYTES) == 0) {
            return host_exif_orientation(mark->data + EXIF_HEAD_BYTES,
                                         mark->data_length - EXIF_HEAD_BYTES);
        }
    }
    return 1;
}

static bool read_guarded(JpegReading* reading) {
    struct jpeg_decompress_struct* jpeg = &reading->jpeg;
    if (setjmp(reading->failed)) {
        return false;
    }
    jpeg_create_decompress(jpeg);
    jpeg_mem_src(jpeg, reading->source->bytes, (unsigned long)reading->source->size);
    jpeg->src->fill_input_buffer = on_end_of_bytes;
    jpeg->progress = &reading->progress;
    jpeg_save_markers(jpeg, EXIF_MARKER, EXIF_LENGTH_MAX);
    jpeg_read_header(jpeg, TRUE);
    if (!host_source_check_size(reading->source, jpeg->image_width, jpeg->image_height,
                                reading->error)) {
        return false;
    }
    HostPicture* picture = reading->picture;
    *picture = host_picture_create((int)jpeg->image_width, (int)jpeg->image_height, reading->error);
    if (!picture->pixels) {
        return false;
    }
    const bool is_ink = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    jpeg->out_color_space = is_ink ? JCS_CMYK : JCS_RGB;
    jpeg_start_decompress(jpeg);
    JSAMPARRAY inks = is_ink ? jpeg->mem->alloc_sarray((j_common_ptr)jpeg, JPOOL_IMAGE,
                                                       INKS * jpeg->output_width, 1)
                             : NULL;
    /* The library fills components without a scan with grey. */
    for (int i = 0; i < jpeg->num_components; ++i) {
        if (!jpeg->comp_info[i].quant_table) {
            refuse(reading, TOO_SHORT);
        }
    }
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW row = picture->pixels +
                       (size_t)jpeg->output_scanline * (size_t)picture->width * JPEG_CHANNELS;
        jpeg_read_scanlines(jpeg, inks ? inks : &row, 1);
        if (inks) {
            mix_inks(jpeg, inks[0], row);
        }
    }
    const int orientation = find_orientation(jpeg);
    jpeg_finish_decompress(jpeg); /* fails if the end marker is missing */
    return host_picture_orient(picture, orientation, reading->error);
}

bool host_jpeg_read(const HostSource* source, HostPicture* picture, SwellError* error) {
    JpegReading reading = {.source = source, .picture = picture, .error = error};
    reading.jpeg.err = jpeg_std_error(&reading.errors);
    reading.jpeg.client_data = &reading;
    reading.errors.error_exit = on_error;
    reading.errors.emit_message = on_message;
    reading.progress.progress_monitor = on_progress;
    const bool ok = read_guarded(&reading);
    jpeg_destroy_decompress(&reading.jpeg);
    return ok;
}
