/*
 * The lessons beside pool and string: the scheme with its constants and driver, and what the probe
 * measures.
 */
#include "pool_parts.h"

#include "options/resolve.h"
#include "ripple/scheme_facts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_SIZE = 96 };

/* ---- The scheme ----------------------------------------------------------------------------- */

static const RenderColor WARNING = {255, 150, 120, 255};
static const double CELL = 0.01; /* side of a cell [m], to give speeds in a familiar unit */

/* Returns the constant that makes the scheme unstable, or NULL. */
static const OptionSpec* culprit_of(const RippleParams* params) {
    const bool spring = params->scheme == RIPPLE_SPRING;
    if (!(ripple_growth(params) > 1.0) || params->scheme == RIPPLE_INTEGER) {
        return NULL;
    }
    if (spring ? params->slowdown > 1.0 : params->damping > 1.0) {
        return option_spec(spring ? OPTION_SLOWDOWN : OPTION_DAMPING);
    }
    return option_spec(spring ? OPTION_ATTACK : OPTION_BLEND);
}

/* Writes the source, formula and speed of the scheme, whether it is stable, and the way back. */
static void write_scheme(Gui* gui, const Ripple* field, const PoolTrace* trace, double rate,
                         SettingsRequest* request) {
    const RippleParams* params = ripple_params(field);
    const RippleFacts facts = ripple_scheme_facts(params->scheme, params->dimensions);
    const double speed = ripple_wave_speed(params);
    const OptionSpec* culprit = culprit_of(params);
    gui_text(gui, GUI_SOFT, "%s", facts.source);
    gui_text(gui, GUI_WHITE, "%s", facts.formula);
    gui_text(gui, GUI_WHITE, "speed %s = %.3g cells a step, %.3g m/s", facts.speed, speed,
             speed * rate * CELL);
    if (culprit) {
        gui_name(gui, WARNING, "UNSTABLE");
        gui_same_line(gui, -1.0f);
        if (gui_button(gui, "back to stable")) {
            request->kind = SETTINGS_RESET;
            request->spec = culprit;
        }
        gui_tip(gui, "resets the constant that is beyond its limit");
        gui_same_line(gui, -1.0f);
        gui_text(gui, WARNING, "x%.3g a step, calmed %dx", ripple_growth(params),
                 ripple_overflows(field));
    } else if (isfinite(trace->half_life)) {
        const int decimals = trace->half_life < 10.0 ? 2 : trace->half_life < 100.0 ? 1 : 0;
        gui_text(gui, GUI_WHITE, "stable: %s; halves in %.*f s", facts.limit, decimals,
                 trace->half_life);
    } else {
        gui_text(gui, GUI_WHITE, "stable: %s; no loss", facts.limit);
    }
}

/* Writes the panel's rows of the scheme's constants, also with the scheme's own values, and the
   rows of the driver. */
static void write_rows(Gui* gui, const PoolPanels* panels, PoolPanel panel,
                       const Settings* standard, SettingsRequest* request) {
    const RippleParams* params = ripple_params(panels->field[panel]);
    for (OptionId option = OPTION_DAMPING; option <= OPTION_LOSS; ++option) {
        if (option_spec(option)->schemes >> params->scheme & 1u) {
            Settings shown = *panels->settings, usual = *standard, without = *panels->settings;
            without.said[option] = false;
            shown.said[option] = usual.said[option] = true; /* the scheme's values, as if given */
            shown.pool.params = *params;
            usual.pool.params = pool_panel_params(&without, panel);
            option_widget_write(gui, option_spec(option), &shown, &usual, false, request);
        }
    }
    const bool driven = panels->settings->pool.drive != RIPPLE_DRIVE_OFF;
    const OptionId last = driven ? OPTION_DRIVE_HEIGHT : OPTION_DRIVE;
    for (OptionId option = OPTION_DRIVE; option <= last; ++option) {
        option_widget_write(gui, option_spec(option), panels->settings, standard, false, request);
    }
}

/* ---- The probe ------------------------------------------------------------------------------ */

static const RenderColor FILL = GUI_TEAL(160);
static const RenderColor NATURAL = {235, 235, 255, 90}, DRIVER = {255, 120, 90, 255};

static const float PLOT_LINES = 2.6f;
static const double FLAT = 0.02;       /* least height of the history's axis */
static const double FAR_FROM_C = 0.05; /* relative difference of the first mode from its rule */
enum { CELL_SIZE = 32, LISTED = 5 /* natural frequencies */ };

/* Plots the last heights at the probe, and their spectrum with natural frequencies and driver. */
static void write_plots(Gui* gui, const PoolTrace* trace, PoolPanel panel,
                        const PoolSettings* pool) {
    float shown[POOL_TRACE_SHOWN], marks[POOL_TRACE_BINS], driver[POOL_TRACE_BINS];
    char label[TEXT_SIZE], cell[CELL_SIZE], since[CELL_SIZE], middle[CELL_SIZE], top[CELL_SIZE];
    const double most = fmax((double)pool_trace_fill_shown(trace, shown), FLAT);
    const bool is_pool = panel == POOL_PANEL_POOL;
    snprintf(cell, sizeof cell, is_pool ? "%d, %d" : "%d", trace->x, trace->y);
    const char* unit = is_pool ? "cells" : "of the ceiling";
    snprintf(label, sizeof label, "height at %s: \xc2\xb1%.3g %s", cell, most, unit);
    snprintf(since, sizeof since, "%.3g s ago", POOL_TRACE_SHOWN / pool->rate);
    const char *const times[] = {since, "now"}, *const frequencies[] = {"0", middle, top};
    const GuiCurve curve = {shown, POOL_TRACE_SHOWN, GUI_NOTE, false};
    gui_plot(gui, &(GuiPlot){label, {times, 2}, -(float)most, (float)most, PLOT_LINES}, &curve, 1);

    const bool driven = pool->drive != RIPPLE_DRIVE_OFF;
    const float high = fmaxf(1.1f * (float)trace->amplitude, 1e-4f);
    const double at = pool->drive_frequency / trace->top * POOL_TRACE_BINS; /* may be infinite */
    for (int bin = 0; bin < POOL_TRACE_BINS; ++bin) {
        marks[bin] = trace->natural_marks[bin] > 0.0f ? high * trace->natural_marks[bin] : NAN;
        driver[bin] = driven && floor(at) == bin ? high : NAN;
    }
    const GuiCurve curves[] = {{marks, POOL_TRACE_BINS, NATURAL, true},
                               {driver, POOL_TRACE_BINS, DRIVER, true},
                               {trace->spectrum, POOL_TRACE_BINS, FILL, true},
                               {trace->spectrum, POOL_TRACE_BINS, GUI_NOTE, false}};
    snprintf(label, sizeof label, "its spectrum: 0 to %.2g %s", (double)high, unit);
    snprintf(middle, sizeof middle, "%.3g Hz", 0.5 * trace->top);
    snprintf(top, sizeof top, "%.3g Hz", trace->top);
    gui_plot(gui, &(GuiPlot){label, {frequencies, 3}, 0.0f, high, PLOT_LINES}, curves, 4);
}

/* Writes energy and amplitude, and the lowest natural frequencies, with buttons that set a driver
   to one. */
static void write_numbers(Gui* gui, const PoolPanels* panels, PoolPanel panel,
                          SettingsRequest* request) {
    const PoolTrace* trace = &panels->trace[panel];
    const double energy = panels->measure[panel].energy;
    if (trace->frequency > 0.0) {
        gui_text(gui, GUI_WHITE, "energy %.3g, amplitude %.3g at %.3f Hz", energy, trace->amplitude,
                 trace->frequency);
    } else {
        gui_text(gui, GUI_WHITE, "energy %.3g; nothing swings at the ring yet", energy);
    }
    gui_name(gui, GUI_SOFT,
             trace->natural_count > 0 ? "natural, Hz" : "natural: none, it creeps back");
    for (int i = 0; i < trace->natural_count && i < LISTED; ++i) {
        char text[CELL_SIZE];
        snprintf(text, sizeof text, "%.3f", trace->natural[i]);
        gui_same_line(gui, -1.0f);
        if (panels->settings->pool.drive == RIPPLE_DRIVE_OFF) {
            gui_name(gui, GUI_SOFT, text);
        } else if (gui_button(gui, text)) {
            settings_request_set(request, option_spec(OPTION_DRIVE_FREQUENCY), text);
        }
    }
    const char* rule = panel == POOL_PANEL_POOL ? "a membrane's first" : "a string's first, c/2L";
    const double first = trace->natural_count > 0 ? trace->natural[0] : 0.0;
    const double times = first / trace->fundamental;
    if (first > 0.0 && fabs(times - 1.0) > FAR_FROM_C) {
        gui_text(gui, GUI_SOFT, "%s: %.3f Hz, here %.3g times that", rule, trace->fundamental,
                 times);
    } else {
        gui_text(gui, GUI_SOFT, "%s: %.3f Hz", rule, trace->fundamental);
    }
}

/* ---- The windows ---------------------------------------------------------------------------- */

static const float COLUMNS_MIN = 44.0f;

/* Lines of a lesson at most: texts, rows of controls, the gaps between all, and the additional
   lines in a narrow window. */
static const float TEXTS = 6.0f, ROWS = 8.0f, GAPS = 2.6f, WRAPPED = 6.0f;

/* The least share of its height that a lesson has below its picture; the rest scrolls. */
static const float BELOW_LEAST = 0.5f;

/* Finds the place of a lesson: below its picture, above it, or beside it where there is more
   room. */
static RenderRect lesson_place(const Gui* gui, RenderRect picture, float width, float height) {
    const float text = (float)gui_text_height(gui), title = gui_title_height(gui);
    const float advance = gui_text_advance(gui_text_height(gui));
    const float wide = fminf((float)POOL_LESSON_COLUMNS * advance, width);
    const float content = (TEXTS + 2.0f * (PLOT_LINES + 1.0f)) * text + ROWS * title + GAPS * text;
    const float high = fminf(roundf(title + content), height);
    const float above = picture.y - title, left = picture.x;
    const float under = picture.y + picture.height, below = fminf(height - under, high);
    RenderRect place = {picture.x + picture.width - wide, above - high, wide, high};
    if (below > BELOW_LEAST * high) {
        place.y = under;
        place.height = below;
    } else if (above < high && left > COLUMNS_MIN * advance) { /* beside the picture */
        place.width = fminf(wide, left);
        place.x = left - place.width;
        place.height = place.width < wide ? fminf(high + WRAPPED * text, height) : high;
        place.y = picture.y + picture.height - place.height;
    }
    place.x = floorf(fmaxf(fminf(place.x, width - place.width), 0.0f));
    place.y = floorf(fmaxf(place.y, 0.0f));
    return place;
}

/* Finds the places of both lessons, one beside the other where they would overlap. Returns whether
   there is room for both. */
static bool place_lessons(const Gui* gui, const RenderRect picture[POOL_PANEL_COUNT], int width,
                          int height, RenderRect place[POOL_PANEL_COUNT]) {
    RenderRect *pool = &place[POOL_PANEL_POOL], *string = &place[POOL_PANEL_STRING];
    *pool = lesson_place(gui, picture[POOL_PANEL_POOL], (float)width, (float)height);
    *string = lesson_place(gui, picture[POOL_PANEL_STRING], (float)width, (float)height);
    const bool overlap = pool->x < string->x + string->width && string->x < pool->x + pool->width &&
                         pool->y < string->y + string->height && string->y < pool->y + pool->height;
    if (picture[POOL_PANEL_POOL].width == 0.0f || !overlap) {
        return true;
    }
    const float left = pool->x - string->width, right = pool->x + pool->width;
    const bool fits = left >= 0.0f || right + string->width <= (float)width;
    string->x = !fits ? string->x : left >= 0.0f ? left : right;
    return fits;
}

void pool_lessons_write(PoolPanels* panels, Gui* gui, int width, int height,
                        SettingsRequest* request) {
    const PoolSettings* settings = &panels->settings->pool;
    RenderRect place[POOL_PANEL_COUNT];
    Settings standard;
    memset(panels->lesson, 0, sizeof panels->lesson);
    if (!settings->explains) {
        return;
    }
    const bool both = place_lessons(gui, panels->place, width, height, place);
    if (panels->place[panels->explained].width == 0.0f) {
        panels->explained =
            panels->explained == POOL_PANEL_POOL ? POOL_PANEL_STRING : POOL_PANEL_POOL;
    }
    options_fill_standard(panels->settings, &standard);
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        const Ripple* field = panels->field[panel];
        const PoolTrace* trace = &panels->trace[panel];
        panels->lesson[panel] =
            panels->place[panel].width > 0.0f && (both || panel == panels->explained);
        if (!panels->lesson[panel]) {
            continue;
        }
        char title[TEXT_SIZE];
        snprintf(title, sizeof title, "about the %s: %s###%d", pool_panel_name(panel),
                 ripple_scheme_name(ripple_params(field)->scheme), (int)panel);
        const GuiWindow window = {
            .title = title, .place = place[panel], .has_title = true, .ignores_keys = true};
        if (gui_begin_window(gui, &window)) {
            write_scheme(gui, field, trace, settings->rate, request);
            write_rows(gui, panels, panel, &standard, request);
            write_plots(gui, trace, panel, settings);
            write_numbers(gui, panels, panel, request);
        }
        gui_end_window(gui);
    }
}
