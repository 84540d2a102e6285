#include "hud.h"

#include "view_notes.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double TEXT_HEIGHT = 17.0; /* at a content scale of 1; pixels */
enum { TEXT_HEIGHT_MIN = 8, TEXT_HEIGHT_MAX = 120, HUD_LINES_MAX = 10, HUD_COLUMNS = 82 };

static const RenderColor PANEL = {4, 22, 26, 175};
static const RenderColor BRIGHT = {255, 255, 255, 255};
static const RenderColor SOFT = {190, 230, 222, 255};
static const RenderColor NOTE = {255, 196, 120, 255};

typedef struct HudText {
    int count;
    RenderColor color[HUD_LINES_MAX];
    char line[HUD_LINES_MAX][RENDER_LABEL_SIZE];
} HudText;

int hud_fit_text(int columns, int lines, int width, int height, double content_scale) {
    int text_height = (int)lround(fmin(TEXT_HEIGHT * content_scale, TEXT_HEIGHT_MAX));
    while (text_height > TEXT_HEIGHT_MIN &&
           ((float)columns * render_text_advance(text_height) > (float)width ||
            (float)lines * hud_line_pitch(text_height) > (float)height)) {
        --text_height;
    }
    return text_height;
}

float hud_line_pitch(int text_height) {
    return (float)lround((double)text_height * 1.2);
}

static char* next_line(HudText* text, RenderColor color) {
    text->color[text->count] = color;
    return text->line[text->count++];
}

static bool is_physical(const HudInfo* info) {
    return info->sea.kind != OCEAN_SPECTRUM_PHILLIPS;
}

/* What sea it is, and whether it is that. */
static void write_sea_state(HudText* text, const HudInfo* info) {
    const OceanSeaState* sea = &info->sea;
    const OceanTargets* targets = &info->targets;
    char name[64];
    view_note_name_sea(sea, name, sizeof name);
    snprintf(next_line(text, BRIGHT), RENDER_LABEL_SIZE,
             "%s: significant height %.2f m, measured %.2f m", name, targets->significant_height,
             info->measured.significant_height);
    char* line = next_line(text, SOFT);
    int used = snprintf(line, RENDER_LABEL_SIZE, "wind %.3g m/s towards %.0f°", sea->wind_speed,
                        sea->wind_direction + 0.0);
    if (sea->kind != OCEAN_SPECTRUM_PM) {
        used += snprintf(line + used, (size_t)(RENDER_LABEL_SIZE - used), ", fetch %.4g km",
                         sea->fetch);
    }
    if (targets->peak_period > 0.0) {
        snprintf(line + used, (size_t)(RENDER_LABEL_SIZE - used), "; peak %.1f s, %.3g m",
                 targets->peak_period, targets->peak_wavelength);
    }
    snprintf(next_line(text, SOFT), RENDER_LABEL_SIZE,
             "mean square slope %.4f up to %.3g rad/m, measured %.4f; Cox and Munk %.4f, all waves",
             targets->mean_square_slope, targets->slope_wave_number,
             info->measured.mean_square_slope, targets->cox_munk_slope);
    if (info->has_foam) {
        snprintf(next_line(text, SOFT), RENDER_LABEL_SIZE,
                 "foam on %.2f %% of the surface; by the whitecap law %.2f %%",
                 100.0 * info->foam_share, 100.0 * ocean_whitecap_share(sea->wind_speed));
    }
}

static void write_speed(HudText* text, const HudInfo* info) {
    if (info->frames_per_second <= 0.0) {
        return;
    }
    snprintf(next_line(text, BRIGHT), RENDER_LABEL_SIZE, "%.1f frames/s, %.2f ms",
             info->frames_per_second, 1e3 / info->frames_per_second);
    const double* ms = info->stage_ms;
    snprintf(next_line(text, SOFT), RENDER_LABEL_SIZE,
             "sea %.2f ms (columns %.2f, rows %.2f) while drawing %.2f; upload %.2f, wait %.2f",
             ms[STAGE_COLUMNS] + ms[STAGE_ROWS], ms[STAGE_COLUMNS], ms[STAGE_ROWS], ms[STAGE_DRAW],
             ms[STAGE_UPLOAD], ms[STAGE_WAIT]);
}

static void write_sea(HudText* text, const HudInfo* info) {
    char* line = next_line(text, BRIGHT);
    int used = snprintf(line, RENDER_LABEL_SIZE, "%s%s, N = %d, %d worker%s",
                        info->method == OCEAN_METHOD_FFT ? "FFT " : "DFT",
                        info->method == OCEAN_METHOD_FFT ? ocean_fft_name(info->fft) : "",
                        info->grid, info->workers, info->workers == 1 ? "" : "s");
    if (is_physical(info) && used < RENDER_LABEL_SIZE) {
        used += snprintf(line + used, (size_t)(RENDER_LABEL_SIZE - used), ", %d cascade%s",
                         info->cascades, info->cascades == 1 ? "" : "s");
    }
    if (info->triangles > 0 && used < RENDER_LABEL_SIZE) {
        used += snprintf(line + used, (size_t)(RENDER_LABEL_SIZE - used), ", %ld triangles",
                         info->triangles);
    }
    if (info->method_difference >= 0.0 && used < RENDER_LABEL_SIZE) {
        snprintf(line + used, (size_t)(RENDER_LABEL_SIZE - used), ", at most %.1e m from the FFT",
                 info->method_difference);
    }
    snprintf(next_line(text, SOFT), RENDER_LABEL_SIZE, "t = %.2f s, %s%g×", info->time,
             info->paused ? "paused, " : "", info->speed);
}

static void write_camera(HudText* text, const HudInfo* info) {
    char* line = next_line(text, SOFT);
    const int used =
        snprintf(line, RENDER_LABEL_SIZE, "at %.1f, %.1f, %.1f m, yaw %.0f°, pitch %.0f°",
                 info->camera.place[0], info->camera.place[1], info->camera.place[2],
                 info->camera.yaw + 0.0, info->camera.pitch + 0.0);
    if (info->camera_speed > 0.0 && used < RENDER_LABEL_SIZE) {
        snprintf(line + used, (size_t)(RENDER_LABEL_SIZE - used), ", flying %.3g m/s",
                 info->camera_speed);
    }
}

static void write_brief(HudText* text, const HudInfo* info) {
    char* line = next_line(text, BRIGHT);
    int used = 0;
    if (info->frames_per_second > 0.0) {
        used = snprintf(line, RENDER_LABEL_SIZE, "%.1f frames/s, ", info->frames_per_second);
    }
    snprintf(line + used, (size_t)(RENDER_LABEL_SIZE - used), "%s, N = %d, t = %.2f s, %s%g×",
             info->method == OCEAN_METHOD_FFT ? "FFT" : "DFT", info->grid, info->time,
             info->paused ? "paused, " : "", info->speed);
}

void hud_fill(RenderOverlay* overlay, const HudInfo* info) {
    assert(overlay && info && info->width > 0 && info->content_scale > 0.0);
    HudText text = {0};
    if (info->brief) {
        write_brief(&text, info);
    } else {
        if (is_physical(info)) {
            write_sea_state(&text, info);
        }
        write_speed(&text, info);
        write_sea(&text, info);
        write_camera(&text, info);
    }
    if (info->note && info->note[0]) {
        snprintf(next_line(&text, NOTE), RENDER_LABEL_SIZE, "%s", info->note);
    }
    int longest = 0;
    for (int i = 0; i < text.count; ++i) {
        const int length = render_text_columns(text.line[i]);
        longest = length > longest ? length : longest;
    }
    const int columns = longest > HUD_COLUMNS ? longest : HUD_COLUMNS;
    const int text_height =
        info->brief ? info->text_height
                    : hud_fit_text(columns + 4, 1, info->width, 1 << 20, info->content_scale);
    const float pitch = hud_line_pitch(text_height);
    const float margin = roundf(0.6f * (float)text_height);
    render_overlay_begin(overlay, text_height);
    render_overlay_add_box(overlay, margin, margin,
                           (float)longest * render_text_advance(text_height) + 2.0f * margin,
                           (float)text.count * pitch + 1.5f * margin, PANEL);
    for (int i = 0; i < text.count; ++i) {
        render_overlay_add_label(overlay, 2.0f * margin, 1.75f * margin + (float)i * pitch,
                                 text.color[i], "%s", text.line[i]);
    }
}
