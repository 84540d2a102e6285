/*
 * A font atlas: DejaVu Sans Mono, rasterised by stb_truetype at the size it is shown at.
 */
#ifndef SWELL_RENDER_FONT_H
#define SWELL_RENDER_FONT_H

#include "swell/base.h"

enum { FONT_FIRST = 32, FONT_COUNT = 224, FONT_HEIGHT_MIN = 6, FONT_HEIGHT_MAX = 200 };

/* Where a glyph lies in the atlas, and where it goes relative to the pen on the baseline. Pixels.
 */
typedef struct FontGlyph {
    uint16_t left, top, right, bottom;
    float offset_x, offset_y;
} FontGlyph;

/* Latin-1 from the space on. The texel (0, 0) is solid, for boxes. */
typedef struct FontAtlas {
    int width, height;
    uint8_t* coverage; /* (height x width), owned */
    float advance;     /* of every glyph */
    float baseline;    /* below the top of a line */
    FontGlyph glyph[FONT_COUNT];
} FontAtlas;

/* Rasterises all glyphs. Fails with SWELL_ERROR_MEMORY. `line_height` is clamped to FONT_HEIGHT_MIN
   .. FONT_HEIGHT_MAX. */
bool font_create(FontAtlas* atlas, int line_height, SwellError* error);

/* Safe on a zeroed atlas, which it leaves. */
void font_destroy(FontAtlas* atlas);

/* The advance that an atlas of that height has. No font is opened for it. */
float font_advance(int line_height);

#endif
