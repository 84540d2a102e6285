#include "ui/hud.h"
#include "gui_widgets.h"

#include "base/numbers.h"
#include "base/text.h"
#include "ocean/choice.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static const double TEXT_HEIGHT = 17.0; /* height of a line at a content scale of 1 [pixels] */
enum { TEXT_HEIGHT_MIN = 8, TEXT_HEIGHT_MAX = 120 };
enum { HUD_LINES_MAX = 15 + HUD_NOTES_MAX /* room for all that write_lines adds */ };
static const float ROOM_MIN = 16.0f; /* least room for text, in characters */

static const RenderColor PANEL = GUI_DARK(175);
static const RenderColor PAST = {178, 150, 112, 255};

typedef struct HudText {
    int count;
    RenderColor color[HUD_LINES_MAX];
    char line[HUD_LINES_MAX][GUI_WORD_SIZE];
} HudText;

int hud_fit_text(int columns, int lines, int width, int height, double content_scale) {
    int text_height =
        (int)lround(swell_clamp(TEXT_HEIGHT * content_scale, TEXT_HEIGHT_MIN, TEXT_HEIGHT_MAX));
    while (text_height > TEXT_HEIGHT_MIN &&
           ((float)columns * gui_text_advance(text_height) > (float)width ||
            (float)lines * hud_line_pitch(text_height) > (float)height)) {
        --text_height;
    }
    return text_height;
}

float hud_line_pitch(int text_height) {
    return (float)lround((double)text_height * 1.2);
}

/* Adds a line; returns it, for swell_append. */
SWELL_PRINTF(3, 4)
static char* add_line(HudText* text, RenderColor color, const char* format, ...) {
    char* line = text->line[text->count];
    text->color[text->count++] = color;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, GUI_WORD_SIZE, format, arguments);
    va_end(arguments);
    return line;
}

static bool is_physical(const HudInfo* info) {
    return info->sea.kind != OCEAN_SPECTRUM_PHILLIPS;
}

/* Writes the first line: wind, waves, and the sea's name. */
static void write_sea(HudText* text, const HudInfo* info) {
    const OceanSeaState* sea = &info->sea;
    char* line = add_line(text, GUI_WHITE, "%s", "");
    char name[96];
    sea_figures_name(sea, name, sizeof name);
    if (is_physical(info)) {
        swell_append(line, GUI_WORD_SIZE, "wind %.3g m/s, ", sea->wind_speed);
    }
    if (sea->kind == OCEAN_SPECTRUM_WAVES && ocean_wave_count(sea) == 1 && !info->changes) {
        swell_append(line, GUI_WORD_SIZE, "%s", name); /* the name says the height */
        return;
    }
    swell_append(line, GUI_WORD_SIZE, "waves %.1f m", info->measured.significant_height);
    if (is_physical(info) && info->changes) {
        const double next = sea_figures_height(sea);
        swell_append(line, GUI_WORD_SIZE, ", %s to %.1f m",
                     next < info->measured.significant_height ? "falling" : "rising", next);
    }
    swell_append(line, GUI_WORD_SIZE, " (%s)", name);
}

/* Writes how the picture is computed, and its time. */
static void write_picture(HudText* text, const HudInfo* info) {
    char* line = add_line(text, info->brief ? GUI_WHITE : GUI_SOFT, "%s", "");
    if (info->frames_per_second > 0.0) {
        swell_append(line, GUI_WORD_SIZE, "%.1f frames/s, ", info->frames_per_second);
    }
    swell_append(line, GUI_WORD_SIZE, "%s, N = %d",
                 info->method == OCEAN_METHOD_FFT ? "FFT" : "DFT", info->grid);
    if (info->method_difference >= 0.0 && !info->brief) {
        swell_append(line, GUI_WORD_SIZE, ", %.1e m from the FFT", info->method_difference);
    }
    swell_append(line, GUI_WORD_SIZE, ", t = %.2f s, %s%g×", info->time,
                 info->paused ? "paused, " : "", info->speed);
}

/* Writes the targets beside measured values. */
static void write_aims(HudText* text, const HudInfo* info) {
    static const char* const POINTS[8] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    const OceanSeaState* sea = &info->sea;
    const OceanTargets* targets = &info->targets;
    /* Direction from which the wind comes, clockwise from north (-z), in whole degrees below
       360. */
    const double from = fmod(round(fmod(sea->wind_direction, 360.0)) + 630.0, 360.0);
    add_line(text, GUI_SOFT, "significant height %.2f m, measured %.2f m",
             targets->significant_height, info->measured.significant_height);
    char* line = add_line(text, GUI_SOFT, "%stowards %.0f° (from %03.0f° %s)",
                          sea->kind == OCEAN_SPECTRUM_WAVES ? "wind " : "",
                          sea->wind_direction + 0.0, from, POINTS[(int)lround(from / 45.0) % 8]);
    if (ocean_option_suits(OCEAN_OPTION_FETCH, sea->kind)) {
        swell_append(line, GUI_WORD_SIZE, ", fetch %.4g km", sea->fetch);
    }
    if (targets->peak_period > 0.0) {
        swell_append(line, GUI_WORD_SIZE, "; peak %.1f s, %.3g m", targets->peak_period,
                     targets->peak_wavelength);
    }
    if (targets->limit != OCEAN_LIMIT_NONE) {
        swell_append(line, GUI_WORD_SIZE, "; limited by %s", ocean_limit_name(targets->limit));
    }
    if (info->rounding[0]) {
        add_line(text, GUI_SOFT, "%s", info->rounding);
    }
    add_line(text, GUI_SOFT, "mean square slope %.4f, measured %.4f; Cox and Munk %.4f",
             targets->mean_square_slope, info->measured.mean_square_slope, targets->cox_munk_slope);
    if (info->has_foam) {
        add_line(text, GUI_SOFT, "foam on %.2f %% of the surface; by the whitecap law %.2f %%",
                 100.0 * info->foam_share, 100.0 * ocean_white_share(sea->wind_speed));
    }
}

/* Writes what a frame costs, and where the camera is. */
static void write_times(HudText* text, const HudInfo* info) {
    const double* ms = info->stage_ms;
    const double* place = info->camera.place;
    char* line = add_line(text, GUI_SOFT, "%s, %d worker%s, %d cascade%s",
                          info->method == OCEAN_METHOD_FFT ? ocean_fft_name(info->fft) : "DFT",
                          info->workers, info->workers == 1 ? "" : "s", info->cascades,
                          info->cascades == 1 ? "" : "s");
    if (info->triangles > 0) {
        swell_append(line, GUI_WORD_SIZE, ", %ld triangles", info->triangles);
    }
    if (info->drawing[0]) {
        add_line(text, GUI_SOFT, "drawn for this machine: %s", info->drawing);
    }
    if (info->frames_per_second > 0.0) {
        add_line(text, GUI_SOFT, "%.2f ms a frame: drawing %.2f, upload %.2f, wait %.2f",
                 1e3 / info->frames_per_second, ms[STAGE_DRAW], ms[STAGE_UPLOAD], ms[STAGE_WAIT]);
        add_line(text, GUI_SOFT, "while drawing: sea %.2f ms (columns %.2f, rows %.2f)",
                 ms[STAGE_COLUMNS] + ms[STAGE_ROWS], ms[STAGE_COLUMNS], ms[STAGE_ROWS]);
    }
    line = add_line(text, GUI_SOFT, "at %.1f, %.1f, %.1f m, yaw %.0f°, pitch %.0f°", place[0],
                    place[1], place[2], info->camera.yaw + 0.0, info->camera.pitch + 0.0);
    if (info->camera_speed > 0.0) {
        swell_append(line, GUI_WORD_SIZE, ", flying %.3g m/s", info->camera_speed);
    }
}

static void write_lines(HudText* text, const HudInfo* info) {
    const bool plain = info->detail == HUD_PLAIN;
    if (plain || !info->brief) {
        write_sea(text, info);
    }
    if (!plain) {
        write_picture(text, info);
    } else if (info->paused && !info->brief) {
        add_line(text, GUI_SOFT, "paused");
    } else if (info->speed != 1.0 && !info->brief) {
        add_line(text, GUI_SOFT, "time runs at %g×", info->speed);
    }
    if (info->aboard && !info->brief) {
        const double speed = fabs(info->boat_speed) < 0.05 ? 0.0 : info->boat_speed; /* no "-0.0" */
        const double wanted = round(100.0 * info->throttle), given = round(100.0 * info->given);
        char* line = add_line(
            text, GUI_WHITE, "%.1f knots (%.1f m/s), heading %03.0f°, throttle %.0f %%",
            speed / SWELL_KNOT, speed, fmod(round(info->boat_heading), 360.0), wanted + 0.0);
        if (given != wanted) {
            swell_append(line, GUI_WORD_SIZE, ", given %.0f %%", given + 0.0);
        }
    }
    if (info->depth > 0.0 && !info->brief) {
        add_line(text, GUI_WHITE, "%.1f m below the surface", info->depth);
    }
    if (info->detail == HUD_ALL && !info->brief) {
        if (is_physical(info)) {
            write_aims(text, info);
        }
        write_times(text, info);
        for (int i = HUD_NOTES_MAX - 1; i >= 0; --i) { /* the last note is lowest */
            if (info->last_notes[i]) {
                add_line(text, PAST, "%s", info->last_notes[i]);
            }
        }
    }
    if (info->note && info->note[0]) {
        add_line(text, GUI_NOTE, "%s", info->note);
    }
}

/* Draws a dial whose top is the direction of view, with north marked. */
static void write_compass(Gui* gui, float x, float y, float radius, double yaw) {
    enum { SIDES = 24 };
    static const float TICK = 0.3f, LETTER = 0.55f; /* shares of the radius */
    const float turn = (float)swell_radians(yaw);
    for (int i = 0; i < SIDES; ++i) {
        const float a = (float)SWELL_TWO_PI * (float)i / SIDES;
        const float b = (float)SWELL_TWO_PI * (float)(i + 1) / SIDES;
        gui_add_stroke(gui, x + radius * sinf(a), y - radius * cosf(a), x + radius * sinf(b),
                       y - radius * cosf(b), 1.0f, GUI_SOFT);
    }
    gui_add_stroke(gui, x, y - radius, x, y - (1.0f + TICK) * radius, 2.0f, GUI_WHITE);
    const int height = gui_text_height(gui);
    gui_add_label(gui, x - LETTER * radius * sinf(turn) - 0.5f * gui_text_advance(height),
                  y - LETTER * radius * cosf(turn) - 0.5f * (float)height, GUI_NOTE, "N");
    gui_add_stroke(gui, x + 0.2f * radius * sinf(turn), y + 0.2f * radius * cosf(turn),
                   x + 0.9f * radius * sinf(turn), y + 0.9f * radius * cosf(turn), 1.0f, GUI_SOFT);
}

RenderRect hud_write(Gui* gui, const HudInfo* info) {
    assert(gui && info);
    const int height = gui_text_height(gui);
    const float margin = roundf(0.6f * (float)height),
                between = hud_line_pitch(height) - (float)height;
    const float beside = (float)info->width - info->left - 4.0f * margin;
    const float room = beside >= ROOM_MIN * gui_text_advance(height) ? beside : 0.0f; /* no limit */
    HudText text = {0};
    write_lines(&text, info);
    float width = 0.0f, size[HUD_LINES_MAX][2], all = 0.0f;
    for (int i = 0; i < text.count; ++i) {
        gui_measure_text(text.line[i], room, size[i]);
        width = fmaxf(width, size[i][0]);
        all += size[i][1] + between;
    }
    width += 2.0f * margin;
    if (info->left > 0.0f && info->left + margin + width > (float)info->width) {
        return (RenderRect){0}; /* it does not fit beside the panel */
    }
    const float radius = hud_line_pitch(height);
    const float dial = info->brief ? 0.0f : 2.0f * radius + margin;
    const bool has_dial = dial > 0.0f && info->left + margin + width + dial <= (float)info->width;
    width += has_dial ? dial : 0.0f;
    const float tall = fmaxf(all + 1.5f * margin, has_dial ? 2.3f * radius + 1.5f * margin : 0.0f);
    gui_add_box(gui, info->left + margin, margin, width, tall, PANEL);
    if (has_dial) {
        write_compass(gui, info->left + width - radius, 1.75f * margin + 1.3f * radius, radius,
                      info->camera.yaw);
    }
    float y = 1.75f * margin;
    for (int i = 0; i < text.count; ++i) {
        gui_add_text(gui, info->left + 2.0f * margin, y, room, text.color[i], text.line[i]);
        y += size[i][1] + between;
    }
    return (RenderRect){info->left + margin, margin, width, tall};
}
