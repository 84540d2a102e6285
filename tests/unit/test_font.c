/*
 * The overlay's text against the font file itself: how far characters advance, where lines stand,
 * and every glyph of the atlas; and what the overlay writes of a frame, digit for digit.
 */
#include "check.h"

#include "app/hud.h"
#include "render/font.h"

#include <assets.h>
#include <stdlib.h>

#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_truetype.h>
#pragma GCC diagnostic pop

static stbtt_fontinfo font_file(void) {
    stbtt_fontinfo info;
    CHECK(stbtt_InitFont(&info, asset_DejaVuSansMono_ttf,
                         stbtt_GetFontOffsetForIndex(asset_DejaVuSansMono_ttf, 0)));
    return info;
}

static void text_is_measured_as_the_file_says(void** state) {
    (void)state;
    const stbtt_fontinfo info = font_file();
    int advance = 0, bearing = 0, ascent = 0, descent = 0, gap = 0;
    stbtt_GetCodepointHMetrics(&info, 'M', &advance, &bearing);
    stbtt_GetFontVMetrics(&info, &ascent, &descent, &gap);
    for (int height = FONT_HEIGHT_MIN; height <= FONT_HEIGHT_MAX; ++height) {
        const float scale = stbtt_ScaleForPixelHeight(&info, (float)height);
        FontAtlas atlas;
        CHECK(font_create(&atlas, height, NULL));
        CHECK_NEAR(render_text_advance(height), roundf((float)advance * scale), 0.0);
        CHECK_NEAR(atlas.advance, roundf((float)advance * scale), 0.0);
        CHECK_NEAR(atlas.baseline, roundf((float)ascent * scale), 0.0);
        font_destroy(&atlas);
    }
    CHECK_NEAR(render_text_advance(1), render_text_advance(FONT_HEIGHT_MIN), 0.0);
    CHECK_NEAR(render_text_advance(999), render_text_advance(FONT_HEIGHT_MAX), 0.0);
}

/* A digit that stands where another belongs would be one small part of a picture. */
static void each_glyph_is_that_of_its_character(void** state) {
    (void)state;
    const stbtt_fontinfo info = font_file();
    const int heights[] = {6, 14, 17, 60};
    for (int k = 0; k < 4; ++k) {
        FontAtlas atlas;
        CHECK(font_create(&atlas, heights[k], NULL));
        const float scale = stbtt_ScaleForPixelHeight(&info, (float)heights[k]);
        for (int i = 0; i < FONT_COUNT; ++i) {
            const FontGlyph* glyph = &atlas.glyph[i];
            int width = 0, height = 0, x = 0, y = 0;
            unsigned char* wanted = stbtt_GetCodepointBitmap(&info, scale, scale, FONT_FIRST + i,
                                                             &width, &height, &x, &y);
            assert_int_equal(glyph->right - glyph->left, width);
            assert_int_equal(glyph->bottom - glyph->top, height);
            for (int row = 0; row < height; ++row) {
                assert_memory_equal(atlas.coverage + (glyph->top + row) * atlas.width + glyph->left,
                                    wanted + row * width, (size_t)width);
            }
            if (width > 0) {
                CHECK_NEAR(glyph->offset_x, x, 0.0);
                CHECK_NEAR(glyph->offset_y, y, 0.0);
            }
            stbtt_FreeBitmap(wanted, NULL);
        }
        font_destroy(&atlas);
    }
}

static void the_overlay_writes_what_it_is_told(void** state) {
    (void)state;
    RenderOverlay* overlay = calloc(1, sizeof *overlay);
    CHECK(overlay);
    const HudInfo info = {
        .frames_per_second = 62.5,
        .stage_ms = {[STAGE_COLUMNS] = 1.25,
                     [STAGE_ROWS] = 2.5,
                     [STAGE_WAIT] = 0.37,
                     [STAGE_UPLOAD] = 0.48,
                     [STAGE_DRAW] = 9.06},
        .method = OCEAN_METHOD_DFT,
        .grid = 128,
        .workers = 7,
        .triangles = 1234567,
        .method_difference = 3.4e-5,
        .time = 98.76,
        .speed = 0.5,
        .paused = true,
        .camera = {.place = {-12.3, 4.5, 67.8}, .yaw = 21.0, .pitch = -43.0},
        .camera_speed = 12.5,
        .note = "picture=somewhere",
        .width = 1280,
        .content_scale = 1.0,
    };
    static const char* const LINES[] = {
        "62.5 frames/s, 16.00 ms",
        "sea 3.75 ms (columns 1.25, rows 2.50) while drawing 9.06; upload 0.48, wait 0.37",
        "DFT, N = 128, 7 workers, 1234567 triangles, at most 3.4e-05 m from the FFT",
        "t = 98.76 s, paused, 0.5×",
        "at -12.3, 4.5, 67.8 m, yaw 21°, pitch -43°, flying 12.5 m/s",
        "picture=somewhere",
    };
    hud_fill(overlay, &info);
    assert_int_equal(overlay->label_count, sizeof LINES / sizeof *LINES);
    for (int i = 0; i < overlay->label_count; ++i) {
        assert_string_equal(overlay->label[i].text, LINES[i]);
    }
    HudInfo foamy = info;
    foamy.sea = ocean_physical_params().state;
    foamy.sea.wind_speed = 15.0; /* 3.84e-6 15^3.41 = .03933 */
    hud_fill(overlay, &foamy);
    assert_int_equal(overlay->label_count, sizeof LINES / sizeof *LINES + 3);
    foamy.has_foam = true;
    foamy.foam_share = 0.0412;
    hud_fill(overlay, &foamy);
    assert_int_equal(overlay->label_count, sizeof LINES / sizeof *LINES + 4);
    assert_string_equal(overlay->label[3].text,
                        "foam on 4.12 % of the surface; by the whitecap law 3.93 %");
    HudInfo brief = info;
    brief.brief = true;
    brief.text_height = 14;
    brief.note = NULL;
    hud_fill(overlay, &brief);
    assert_int_equal(overlay->label_count, 1);
    assert_string_equal(overlay->label[0].text,
                        "62.5 frames/s, DFT, N = 128, t = 98.76 s, paused, 0.5×");
    free(overlay);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("text is measured as the font file says", text_is_measured_as_the_file_says),
    CHECK_CASE("each glyph is that of its character", each_glyph_is_that_of_its_character),
    CHECK_CASE("the overlay writes what it is told", the_overlay_writes_what_it_is_told),
};

CHECK_MAIN(CASES)
