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

enum {
    JPEG_CHANNELS = 3,
    SCANS_MAX = 100 /* encoders write about 10; each costs a pass over all blocks */
};

static const char TOO_SHORT[] = "it ends too early";

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

static bool read_guarded(JpegReading* reading) {
    struct jpeg_decompress_struct* jpeg = &reading->jpeg;
    if (setjmp(reading->failed)) {
        return false;
    }
    jpeg_create_decompress(jpeg);
    jpeg_mem_src(jpeg, reading->source->bytes, (unsigned long)reading->source->size);
    jpeg->src->fill_input_buffer = on_end_of_bytes;
    jpeg->progress = &reading->progress;
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
    jpeg->out_color_space = JCS_RGB;
    jpeg_start_decompress(jpeg);
    /* The library fills components without a scan with grey. */
    for (int i = 0; i < jpeg->num_components; ++i) {
        if (!jpeg->comp_info[i].quant_table) {
            refuse(reading, TOO_SHORT);
        }
    }
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW row = picture->pixels +
                       (size_t)jpeg->output_scanline * (size_t)picture->width * JPEG_CHANNELS;
        jpeg_read_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_decompress(jpeg); /* fails if the end marker is missing */
    return true;
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
