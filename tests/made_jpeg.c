#include "made_pictures.h"

#include <stdio.h>
/* Needs stdio.h. */
#include <jpeglib.h>

int made_jpeg_sample(int x, int y, int channel) {
    return 40 + 5 * x + 3 * y + 20 * channel;
}

void made_jpeg_with(Made* made, const MadeJpeg* jpeg, MadeMore more) {
    struct jpeg_compress_struct encoder;
    struct jpeg_error_mgr errors;
    unsigned char* bytes = made->bytes;
    unsigned long size = sizeof made->bytes;
    encoder.err = jpeg_std_error(&errors);
    jpeg_create_compress(&encoder);
    jpeg_mem_dest(&encoder, &bytes, &size);
    encoder.image_width = (JDIMENSION)jpeg->width;
    encoder.image_height = (JDIMENSION)jpeg->height;
    encoder.input_components = jpeg->components;
    encoder.in_color_space = jpeg->components == 1   ? JCS_GRAYSCALE
                             : jpeg->components == 3 ? JCS_RGB
                                                     : JCS_CMYK;
    jpeg_set_defaults(&encoder);
    if (more.ycck) {
        jpeg_set_colorspace(&encoder, JCS_YCCK);
    }
    encoder.write_Adobe_marker = encoder.write_Adobe_marker && !more.plain;
    jpeg_set_quality(&encoder, 100, TRUE);
    encoder.comp_info[0].h_samp_factor = encoder.comp_info[0].v_samp_factor = 1;
    if (jpeg->progressive) {
        jpeg_simple_progression(&encoder);
    }
    uint8_t exif[6 + MADE_EXIF_BYTES] = "Exif\0";
    jpeg_start_compress(&encoder, TRUE);
    if (more.orientation) {
        made_exif(exif + 6, more.orientation, more.big);
        jpeg_write_marker(&encoder, JPEG_APP0 + 1, exif, sizeof exif);
    }
    for (int y = 0; y < jpeg->height; ++y) {
        JSAMPLE row[256];
        for (int i = 0; i < jpeg->width * jpeg->components; ++i) {
            row[i] = (JSAMPLE)made_jpeg_sample(i / jpeg->components, y, i % jpeg->components);
        }
        jpeg_write_scanlines(&encoder, (JSAMPROW[]){row}, 1);
    }
    jpeg_finish_compress(&encoder);
    jpeg_destroy_compress(&encoder);
    made->size = size;
}

void made_jpeg(Made* made, const MadeJpeg* jpeg) {
    made_jpeg_with(made, jpeg, (MadeMore){0});
}
