#include "font.h"

#include <assert.h>
#include <assets.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

static int clamp_height(int line_height) {
    return line_height < FONT_HEIGHT_MIN   ? FONT_HEIGHT_MIN
           : line_height > FONT_HEIGHT_MAX ? FONT_HEIGHT_MAX
                                           : line_height;
}

/* DejaVu Sans Mono in its own units, as its tables hhea and hmtx say: of every glyph, and above and
   below the baseline. A line is as high as ascent and descent together. test_font compares them
   with the file, so that no text needs to open it to be measured. */
static const float UNITS_ADVANCE = 1233.0f, UNITS_ASCENT = 1901.0f, UNITS_DESCENT = 483.0f;

/* Pixels, whole ones: they keep columns straight and text crisp. */
static float pixels_of(float units, int line_height) {
    return roundf(units * ((float)clamp_height(line_height) / (UNITS_ASCENT + UNITS_DESCENT)));
}

float font_advance(int line_height) {
    return pixels_of(UNITS_ADVANCE, line_height);
}

bool font_create(FontAtlas* atlas, int line_height, SwellError* error) {
    assert(atlas);
    memset(atlas, 0, sizeof *atlas);
    const int height = clamp_height(line_height);
    /* 16 glyphs to a row and a row to spare: none is wider or taller than a line is high. */
    atlas->width = 16 * (height + 2);
    atlas->height = (FONT_COUNT / 16 + 1) * (height + 4);
    atlas->coverage = swell_memory_allocate((size_t)atlas->width, (size_t)atlas->height, error);
    if (!atlas->coverage) {
        return false;
    }
    stbtt_bakedchar baked[FONT_COUNT];
    const int rows =
        stbtt_BakeFontBitmap(asset_DejaVuSansMono_ttf, 0, (float)height, atlas->coverage,
                             atlas->width, atlas->height, FONT_FIRST, FONT_COUNT, baked);
    assert(rows > 0); /* all have found room */
    (void)rows;
    for (int i = 0; i < FONT_COUNT; ++i) {
        atlas->glyph[i] = (FontGlyph){baked[i].x0, baked[i].y0,   baked[i].x1,
                                      baked[i].y1, baked[i].xoff, baked[i].yoff};
    }
    atlas->coverage[0] = 255;
    atlas->advance = font_advance(height);
    atlas->baseline = pixels_of(UNITS_ASCENT, height);
    return true;
}

void font_destroy(FontAtlas* atlas) {
    assert(atlas);
    swell_memory_free(atlas->coverage);
    memset(atlas, 0, sizeof *atlas);
}
