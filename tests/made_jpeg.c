#include "made_pictures.h"

#include <stdio.h>
/* Needs stdio.h. */
#include <jpeglib.h>

int made_jpeg_sample(int x, int y, int channel) {
    return 40 + 5 * x + 3 * y + 20 * channel;
}

void made_jpeg(Made* made, const MadeJpeg* jpeg) {
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
    jpeg_set_quality(&encoder, 100, TRUE);
    encoder.comp_info[0].h_samp_factor = encoder.comp_info[0].v_samp_factor = 1;
    if (jpeg->progressive) {
        jpeg_simple_progression(&encoder);
    }
    jpeg_start_compress(&encoder, TRUE);
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
