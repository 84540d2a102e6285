/*
 * The lists of an overlay: boxes, strokes and labels are added in order and drawn by the text pass.
 */
#include "font.h"
#include "swell/render.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

void render_overlay_begin(RenderOverlay* overlay, int text_height) {
    assert(overlay && text_height > 0);
    overlay->text_height = text_height;
    overlay->box_count = 0;
    overlay->stroke_count = 0;
    overlay->label_count = 0;
}

void render_overlay_add_stroke(RenderOverlay* overlay, float x0, float y0, float x1, float y1,
                               float width, RenderColor color) {
    assert(overlay && overlay->stroke_count >= 0);
    if (overlay->stroke_count < RENDER_STROKE_MAX) {
        overlay->stroke[overlay->stroke_count++] = (RenderStroke){x0, y0, x1, y1, width, color};
    }
}

void render_overlay_add_box(RenderOverlay* overlay, float x, float y, float width, float height,
                            RenderColor color) {
    assert(overlay && overlay->box_count >= 0);
    if (overlay->box_count < RENDER_BOX_MAX) {
        overlay->box[overlay->box_count++] = (RenderBox){x, y, width, height, color};
    }
}

void render_overlay_add_label(RenderOverlay* overlay, float x, float y, RenderColor color,
                              const char* format, ...) {
    assert(overlay && overlay->label_count >= 0 && format);
    if (overlay->label_count >= RENDER_LABEL_MAX) {
        return;
    }
    RenderLabel* label = &overlay->label[overlay->label_count++];
    label->x = x;
    label->y = y;
    label->color = color;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(label->text, sizeof label->text, format, arguments);
    va_end(arguments);
}

float render_text_advance(int text_height) {
    return font_advance(text_height);
}

int render_text_columns(const char* text) {
    assert(text);
    int columns = 0;
    for (; *text; ++text) {
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return columns;
}
