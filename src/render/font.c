#include "font.h"

#include <assert.h>
#include <assets.h>
#include <math.h>
#include <string.h>

/* What stb_truetype works with. It does not look whether it is given memory, so all of it is there
   before it starts; what it gives back is kept until the next glyph. */
enum { SCRATCH_BYTES = 1 << 20, SCRATCH_STEP = 16 };

typedef struct Scratch {
    uint8_t* bytes; /* (SCRATCH_BYTES), owned */
    size_t used;
} Scratch;

/* The font and its sizes are ours, so that what they need is known: test_font tries them all. */
static void* take_scratch(Scratch* scratch, size_t size) {
    const size_t taken = (size + SCRATCH_STEP - 1) / SCRATCH_STEP * SCRATCH_STEP;
    assert(taken <= SCRATCH_BYTES - scratch->used);
    void* memory = scratch->bytes + scratch->used;
    scratch->used += taken;
    return memory;
}

#define STBTT_malloc(size, scratch) take_scratch(scratch, size)
#define STBTT_free(memory, scratch) ((void)(memory), (void)(scratch))
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

/* Row by row from the left, a texel between any two. */
static void bake_glyphs(FontAtlas* atlas, int height, Scratch* scratch) {
    stbtt_fontinfo font = {.userdata = scratch};
    const int known = stbtt_InitFont(&font, asset_DejaVuSansMono_ttf, 0);
    assert(known); /* it is compiled in */
    (void)known;
    font.userdata = scratch;
    const float scale = stbtt_ScaleForPixelHeight(&font, (float)height);
    int x = 1, y = 1, next_y = 1;
    for (int i = 0; i < FONT_COUNT; ++i) {
        int left, top, right, bottom;
        const int glyph = stbtt_FindGlyphIndex(&font, FONT_FIRST + i);
        stbtt_GetGlyphBitmapBox(&font, glyph, scale, scale, &left, &top, &right, &bottom);
        const int width = right - left, rows = bottom - top;
        if (x + width + 1 >= atlas->width) {
            x = 1;
            y = next_y;
        }
        assert(x + width < atlas->width && y + rows + 1 < atlas->height); /* all find room */
        scratch->used = 0;
        stbtt_MakeGlyphBitmap(&font, atlas->coverage + x + y * atlas->width, width, rows,
                              atlas->width, scale, scale, glyph);
        atlas->glyph[i] = (FontGlyph){(uint16_t)x,          (uint16_t)y, (uint16_t)(x + width),
                                      (uint16_t)(y + rows), (float)left, (float)top};
        x += width + 1;
        next_y = y + rows + 1 > next_y ? y + rows + 1 : next_y;
    }
}

bool font_create(FontAtlas* atlas, int line_height, SwellError* error) {
    assert(atlas);
    memset(atlas, 0, sizeof *atlas);
    const int height = clamp_height(line_height);
    /* 16 glyphs to a row and a row to spare: none is wider or taller than a line is high. */
    atlas->width = 16 * (height + 2);
    atlas->height = (FONT_COUNT / 16 + 1) * (height + 4);
    atlas->coverage = swell_memory_allocate((size_t)atlas->width, (size_t)atlas->height, error);
    Scratch scratch = {.bytes =
                           atlas->coverage ? swell_memory_allocate(SCRATCH_BYTES, 1, error) : NULL};
    if (!scratch.bytes) {
        font_destroy(atlas);
        return false;
    }
    bake_glyphs(atlas, height, &scratch);
    swell_memory_free(scratch.bytes);
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
