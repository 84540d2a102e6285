#include "pool/pool_panels.h"

#include "ripple/growing.h"
#include "ripple/scheme_facts.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const RenderColor WARNING = {255, 150, 120, 255};
static const RenderColor FILL = GUI_TEAL(160);
static const RenderColor NATURAL = {235, 235, 255, 90}, DRIVER = {255, 120, 90, 255};

static const float COLUMNS = 54.0f, COLUMNS_MIN = 44.0f, PLOT_LINES = 2.6f;
static const float TEXTS = 6.0f, ROWS = 8.0f; /* at most */
static const float GAPS = 2.6f;               /* between all of them, lines */
static const float WRAPPED = 6.0f;            /* lines more in a narrow window */
static const double CELL = 0.01;              /* m, to give speeds a unit that one knows */
static const double FLAT = 0.02;              /* least height of the history's axis */
static const double FAR_FROM_C =
    0.05; /* relative; a first mode farther from the rule is compared with it */
enum { TEXT_SIZE = 96, CELL_SIZE = 32, LISTED = 5 };

/* ---- The scheme ---------------------------------------------------------------------------- */

static const char* unit_of(PoolPanel panel) {
    return panel == POOL_PANEL_POOL ? "cells" : "of the ceiling";
}

static void write_scheme(Gui* gui, const RippleParams* params, double rate) {
    const RippleFacts facts = ripple_scheme_facts(params->scheme, params->dimensions);
    const double speed = ripple_wave_speed(params);
    gui_text(gui, GUI_SOFT, "%s", facts.source);
    gui_text(gui, GUI_WHITE, "%s", facts.formula);
    gui_text(gui, GUI_WHITE, "speed %s = %.3g cells a step, %.3g m/s", facts.speed, speed,
             speed * rate * CELL);
}

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

static void write_stability(Gui* gui, const Ripple* field, const PoolTrace* trace,
                            SettingsRequest* request) {
    const RippleParams* params = ripple_params(field);
    const char* limit = ripple_scheme_facts(params->scheme, params->dimensions).limit;
    const OptionSpec* culprit = culprit_of(params);
    if (!culprit && isfinite(trace->half_life)) {
        const int decimals = trace->half_life < 10.0 ? 2 : trace->half_life < 100.0 ? 1 : 0;
        gui_text(gui, GUI_WHITE, "stable: %s; halves in %.*f s", limit, decimals, trace->half_life);
    } else if (!culprit) {
        gui_text(gui, GUI_WHITE, "stable: %s; no loss", limit);
    } else {
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
    }
}

/* Marks a constant as given with the value that the scheme has. */
static void show_constant(Settings* settings, OptionId option, const RippleParams* params) {
    PoolSettings* pool = &settings->pool;
    settings->said[option] = true;
    pool->damping = option == OPTION_DAMPING ? params->damping : pool->damping;
    pool->attack = option == OPTION_ATTACK ? params->attack : pool->attack;
    pool->slowdown = option == OPTION_SLOWDOWN ? params->slowdown : pool->slowdown;
    pool->blend = option == OPTION_BLEND ? params->blend : pool->blend;
    pool->loss = option == OPTION_LOSS ? params->loss : pool->loss;
}

/* Writes the panel's rows of the scheme's constants, with their values also where the scheme gives
   them. */
static void write_constants(Gui* gui, const PoolPanels* panels, const RippleParams* params,
                            const Settings* standard, SettingsRequest* request) {
    for (OptionId option = OPTION_DAMPING; option <= OPTION_LOSS; ++option) {
        if (!(option_spec(option)->schemes >> params->scheme & 1u)) {
            continue;
        }
        Settings shown = *panels->settings, usual = *standard, without = *panels->settings;
        without.said[option] = false;
        const RippleParams own =
            pool_panels_params(&without, panels->scheme,
                               params->dimensions == 2 ? POOL_PANEL_POOL : POOL_PANEL_STRING);
        show_constant(&shown, option, params);
        show_constant(&usual, option, &own);
        option_widget_write(gui, option_spec(option), &shown, &usual, false, request);
    }
}

/* ---- The driver ---------------------------------------------------------------------------- */

static void write_driver(Gui* gui, const Settings* scene, const Settings* standard, bool driven,
                         SettingsRequest* request) {
    for (OptionId option = OPTION_DRIVE; option <= (driven ? OPTION_DRIVE_HEIGHT : OPTION_DRIVE);
         ++option) {
        option_widget_write(gui, option_spec(option), scene, standard, false, request);
    }
}

/* ---- The probe ----------------------------------------------------------------------------- */

static void plot_history(Gui* gui, const PoolTrace* trace, PoolPanel panel, double rate) {
    float shown[POOL_TRACE_SHOWN];
    char label[TEXT_SIZE];
    const double most = fmax((double)pool_trace_fill_shown(trace, shown), FLAT);
    char cell[CELL_SIZE];
    snprintf(cell, sizeof cell, panel == POOL_PANEL_POOL ? "%d, %d" : "%d", trace->x, trace->y);
    snprintf(label, sizeof label, "at %s: \xc2\xb1%.3g %s, %.3g s", cell, most, unit_of(panel),
             POOL_TRACE_SHOWN / rate);
    const GuiCurve curve = {shown, POOL_TRACE_SHOWN, GUI_NOTE, false};
    gui_plot(gui, label, &curve, 1, -(float)most, (float)most, PLOT_LINES);
}

static void plot_spectrum(Gui* gui, const PoolTrace* trace, bool driven, double drive_frequency) {
    float marks[POOL_TRACE_BINS], driver[POOL_TRACE_BINS];
    char label[TEXT_SIZE];
    const float high = fmaxf(1.1f * (float)trace->amplitude, 1e-4f);
    for (int bin = 0; bin < POOL_TRACE_BINS; ++bin) {
        const double at = drive_frequency / trace->top * POOL_TRACE_BINS; /* none before a trace */
        marks[bin] = trace->natural_marks[bin] > 0.0f ? high * trace->natural_marks[bin] : NAN;
        driver[bin] = driven && floor(at) == bin ? high : NAN;
    }
    const GuiCurve curves[] = {{marks, POOL_TRACE_BINS, NATURAL, true},
                               {driver, POOL_TRACE_BINS, DRIVER, true},
                               {trace->spectrum, POOL_TRACE_BINS, FILL, true},
                               {trace->spectrum, POOL_TRACE_BINS, GUI_NOTE, false}};
    snprintf(label, sizeof label, "its spectrum, 0 to %.3g Hz", trace->top);
    gui_plot(gui, label, curves, 4, 0.0f, high, PLOT_LINES);
}

/* A driver is set to one of the lowest by a button. */
static void write_natural(Gui* gui, const PoolTrace* trace, PoolPanel panel, bool driven,
                          SettingsRequest* request) {
    gui_name(gui, GUI_SOFT,
             trace->natural_count > 0 ? "natural, Hz" : "natural: none, it creeps back");
    for (int i = 0; i < trace->natural_count && i < LISTED; ++i) {
        char text[CELL_SIZE];
        snprintf(text, sizeof text, "%.3f", trace->natural[i]);
        gui_same_line(gui, -1.0f);
        if (!driven) {
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

static void write_numbers(Gui* gui, const PoolPanels* panels, PoolPanel panel) {
    const PoolTrace* trace = &panels->trace[panel];
    const double energy = panels->measure[panel].energy;
    if (trace->frequency > 0.0) {
        gui_text(gui, GUI_WHITE, "energy %.3g, amplitude %.3g at %.3f Hz", energy, trace->amplitude,
                 trace->frequency);
    } else {
        gui_text(gui, GUI_WHITE, "energy %.3g, no amplitude yet", energy);
    }
}

/* ---- The window ---------------------------------------------------------------------------- */

static RenderRect lesson_place(const Gui* gui, RenderRect picture, int width, int height) {
    const float text = (float)gui_text_height(gui), title = gui_title_height(gui);
    const float advance = gui_text_advance(gui_text_height(gui));
    const float wide = fminf(COLUMNS * advance, (float)width);
    const float content = (TEXTS + 2.0f * PLOT_LINES) * text + ROWS * title + GAPS * text;
    const float high = fminf(roundf(title + content), (float)height);
    const float above = picture.y - title, left = picture.x;
    RenderRect place = {picture.x + picture.width - wide, above - high, wide, high};
    if (above < high && left > COLUMNS_MIN * advance) { /* beside the picture */
        place.width = fminf(wide, left);
        place.x = left - place.width;
        place.height = place.width < wide ? fminf(high + WRAPPED * text, (float)height) : high;
        place.y = picture.y + picture.height - place.height;
    }
    place.x = floorf(fmaxf(fminf(place.x, (float)width - place.width), 0.0f));
    place.y = floorf(fmaxf(place.y, 0.0f));
    return place;
}

static bool overlap(RenderRect a, RenderRect b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

bool pool_lesson_place(const Gui* gui, const RenderRect picture[POOL_PANEL_COUNT], int width,
                       int height, RenderRect place[POOL_PANEL_COUNT]) {
    RenderRect *pool = &place[POOL_PANEL_POOL], *string = &place[POOL_PANEL_STRING];
    *pool = lesson_place(gui, picture[POOL_PANEL_POOL], width, height);
    *string = lesson_place(gui, picture[POOL_PANEL_STRING], width, height);
    if (picture[POOL_PANEL_POOL].width == 0.0f || !overlap(*pool, *string)) {
        return true;
    }
    const float left = pool->x - string->width, right = pool->x + pool->width;
    const bool fits = left >= 0.0f || right + string->width <= (float)width;
    string->x = !fits ? string->x : left >= 0.0f ? left : right;
    return fits;
}

void pool_lesson_write(const PoolPanels* panels, PoolPanel panel, Gui* gui, RenderRect place,
                       const Settings* standard, SettingsRequest* request) {
    assert(panels && gui && request);
    const Settings* scene = panels->settings;
    const PoolTrace* trace = &panels->trace[panel];
    const Ripple* field = pool_panels_field(panels, panel);
    const RippleParams* params = ripple_params(field);
    const double rate = scene->pool.rate;
    const bool driven = scene->pool.drive != RIPPLE_DRIVE_OFF;
    char title[TEXT_SIZE];
    snprintf(title, sizeof title, "about the %s: %s###%d",
             panel == POOL_PANEL_POOL ? "pool" : "string", ripple_scheme_name(params->scheme),
             (int)panel);
    const GuiWindow window = {
        .title = title,
        .place = place,
        .has_title = true,
        .ignores_keys = true,
    };
    if (gui_begin_window(gui, &window)) {
        write_scheme(gui, params, rate);
        write_stability(gui, field, trace, request);
        write_constants(gui, panels, params, standard, request);
        write_driver(gui, scene, standard, driven, request);
        plot_history(gui, trace, panel, rate);
        plot_spectrum(gui, trace, driven, scene->pool.drive_frequency);
        write_numbers(gui, panels, panel);
        write_natural(gui, trace, panel, driven, request);
    }
    gui_end_window(gui);
}
