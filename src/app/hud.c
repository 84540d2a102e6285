#include "app/hud.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* At a content scale of 1; pixels. */
static const double TEXT_HEIGHT = 17.0;
static const double MARGIN = 10.0;

enum { HUD_LINES_MAX = 8 };

static const RenderColor PANEL = {4, 22, 26, 175};
static const RenderColor BRIGHT = {255, 255, 255, 255};
static const RenderColor SOFT = {176, 222, 214, 255};
static const RenderColor NOTE = {255, 196, 120, 255};

typedef struct HudLine {
    RenderColor color;
    char text[RENDER_LABEL_SIZE];
} HudLine;

static int write_lines(HudLine line[HUD_LINES_MAX], const HudInfo* info) {
    int count = 0;
    if (info->frames_per_second > 0.0) {
        line[count].color = BRIGHT;
        snprintf(line[count++].text, RENDER_LABEL_SIZE,
                 "%.1f frames/s   sea %.2f ms, drawing %.2f ms", info->frames_per_second,
                 info->sea_ms, info->draw_ms);
    }
    line[count].color = BRIGHT;
    snprintf(line[count++].text, RENDER_LABEL_SIZE, "%s, N = %d, %d worker%s",
             info->method == OCEAN_METHOD_FFT ? "FFT" : "DFT", info->grid, info->workers,
             info->workers == 1 ? "" : "s");
    line[count].color = SOFT;
    snprintf(line[count++].text, RENDER_LABEL_SIZE, "t = %.2f s, %s%g×", info->time,
             info->paused ? "paused, " : "", info->speed);
    line[count].color = SOFT;
    int used = snprintf(line[count].text, RENDER_LABEL_SIZE,
                        "at %.1f, %.1f, %.1f m, yaw %.0f°, pitch %.0f°", info->camera.place[0],
                        info->camera.place[1], info->camera.place[2], info->camera.yaw,
                        info->camera.pitch);
    if (info->camera_speed > 0.0 && used < RENDER_LABEL_SIZE) {
        snprintf(line[count].text + used, (size_t)(RENDER_LABEL_SIZE - used), ", flying %.3g m/s",
                 info->camera_speed);
    }
    ++count;
    if (info->note && info->note[0]) {
        line[count].color = NOTE;
        snprintf(line[count++].text, RENDER_LABEL_SIZE, "%s", info->note);
    }
    return count;
}

/* Characters, not bytes. */
static size_t text_length(const char* text) {
    size_t length = 0;
    for (; *text; ++text) {
        length += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return length;
}

void hud_fill(RenderOverlay* overlay, const HudInfo* info) {
    HudLine line[HUD_LINES_MAX];
    const int count = write_lines(line, info);
    size_t longest = 0;
    for (int i = 0; i < count; ++i) {
        const size_t length = text_length(line[i].text);
        longest = length > longest ? length : longest;
    }
    overlay->box_count = 0;
    overlay->label_count = 0;
    overlay->text_height = (int)lround(TEXT_HEIGHT * info->content_scale);
    const float margin = (float)round(MARGIN * info->content_scale);
    const float pitch = (float)lround((double)overlay->text_height * 1.2);
    const float width = (float)longest * overlay_text_advance(overlay->text_height);
    overlay_add_box(overlay, margin, margin, width + 2.0f * margin,
                    (float)count * pitch + 1.5f * margin, PANEL);
    for (int i = 0; i < count; ++i) {
        overlay_add_label(overlay, 2.0f * margin, 1.75f * margin + (float)i * pitch, line[i].color,
                          "%s", line[i].text);
    }
}
