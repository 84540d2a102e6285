#include "font.h"

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

/* The font is part of the program, so this cannot fail. */
static stbtt_fontinfo font_info(void) {
    stbtt_fontinfo info;
    stbtt_InitFont(&info, asset_DejaVuSansMono_ttf,
                   stbtt_GetFontOffsetForIndex(asset_DejaVuSansMono_ttf, 0));
    return info;
}

float font_advance(int line_height) {
    const stbtt_fontinfo info = font_info();
    int advance = 0, bearing = 0;
    stbtt_GetCodepointHMetrics(&info, 'M', &advance, &bearing);
    const float scale = stbtt_ScaleForPixelHeight(&info, (float)clamp_height(line_height));
    return roundf((float)advance * scale); /* whole pixels keep columns straight and text crisp */
}

static float font_baseline(int line_height) {
    const stbtt_fontinfo info = font_info();
    int ascent = 0, descent = 0, gap = 0;
    stbtt_GetFontVMetrics(&info, &ascent, &descent, &gap);
    return roundf((float)ascent *
                  stbtt_ScaleForPixelHeight(&info, (float)clamp_height(line_height)));
}

bool font_create(FontAtlas* atlas, int line_height, SwellError* error) {
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
    stbtt_BakeFontBitmap(asset_DejaVuSansMono_ttf, 0, (float)height, atlas->coverage, atlas->width,
                         atlas->height, FONT_FIRST, FONT_COUNT, baked);
    for (int i = 0; i < FONT_COUNT; ++i) {
        atlas->glyph[i] = (FontGlyph){baked[i].x0, baked[i].y0,   baked[i].x1,
                                      baked[i].y1, baked[i].xoff, baked[i].yoff};
    }
    atlas->coverage[0] = 255;
    atlas->advance = font_advance(height);
    atlas->baseline = font_baseline(height);
    return true;
}

void font_destroy(FontAtlas* atlas) {
    swell_memory_free(atlas->coverage);
    memset(atlas, 0, sizeof *atlas);
}
