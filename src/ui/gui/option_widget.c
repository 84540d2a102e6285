#include "ui/option_widget.h"
#include "gui_widgets.h"

#include "base/numbers.h"
#include "base/text.h"
#include "ocean/bars.h"
#include "ocean/choice.h"
#include "options/resolve.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const float LABEL_COLUMNS = 17.0f, RESET_COLUMNS = 3.0f, RESET_GAP = 0.7f; /* characters */
static const RenderColor CHANGED = {255, 214, 150, 255};

enum { TEXT_SIZE = 64, TIP_SIZE = OPTION_VALUE_SIZE + 512, POWERS_MAX = 16, TIP_DIGITS = 6 };

/* ---- Which rows ---------------------------------------------------------------------------- */

bool option_widget_exists(const OptionSpec* spec, const Settings* scene) {
    assert(spec && scene);
    return spec->renew != RENEW_PROGRAM && spec->renew != RENEW_NOTHING &&
           spec->group != OPTION_GROUP_PROGRAM && options_go_with(scene, spec) &&
           spec->id != OPTION_HOLD_AXES; /* its switch is beside the plots */
}

/* ---- Requests ------------------------------------------------------------------------------ */

/* A row that is being written. */
typedef struct Row {
    Gui* gui;
    const OptionSpec* spec;
    const Settings *scene, *standard; /* values and defaults */
    bool brief, is_default;
    SettingsRequest* request;
} Row;

void settings_request_set(SettingsRequest* request, const OptionSpec* spec, const char* value) {
    request->kind = SETTINGS_SET;
    request->spec = spec;
    snprintf(request->value, sizeof request->value, "%s", value);
}

static void set(const Row* row, const char* value) {
    settings_request_set(row->request, row->spec, value);
}

/* ---- Labels -------------------------------------------------------------------------------- */

/* Writes "--wind-speed" as "wind speed", followed by the placeholder's name of the component if
   `component` is at least 0. */
static void name_row(const OptionSpec* spec, int component, char name[TEXT_SIZE]) {
    size_t length = 0;
    for (const char* from = spec->name + 2; *from && length + 1 < TEXT_SIZE; ++from) {
        name[length++] = *from == '-' ? ' ' : *from;
    }
    if (component >= 0) {
        const char* from = spec->placeholder;
        for (int i = 0; i < component; ++i) {
            from += strcspn(from, ",") + 1;
        }
        name[length++] = ' ';
        for (; *from && *from != ',' && length + 1 < TEXT_SIZE; ++from) {
            name[length++] = (char)tolower((unsigned char)*from);
        }
    }
    name[length] = '\0';
}

static void write_tip(const Row* row) {
    const OptionSpec* spec = row->spec;
    if (!gui_wants_tip(row->gui)) {
        return;
    }
    char accepted[200] = "", value[OPTION_VALUE_SIZE] = "", tip[TIP_SIZE] = "";
    swell_option_describe(&spec->option, accepted, sizeof accepted);
    swell_append(tip, sizeof tip, "%s\n%s%s", spec->meaning, accepted, accepted[0] ? "\n" : "");
    /* What a scheme or a file gives has no value before it is said. */
    const bool unsaid = (spec->renew == RENEW_POOL_SCHEME || spec->kind == OPTION_KIND_CLOCK) &&
                        !options_has(row->standard, spec->id);
    const void* standard = options_value(row->standard, spec);
    if (spec->kind != OPTION_KIND_FLAG && !unsaid && option_write_value(spec, standard, value)) {
        option_write_brief(spec, standard, TIP_DIGITS, value);
        swell_append(tip, sizeof tip, "default %s%s\n", value, spec->unit ? spec->unit : "");
    } else if (spec->default_in_words) {
        swell_append(tip, sizeof tip, "default %s\n", spec->default_in_words);
    }
    swell_append(tip, sizeof tip, "%s%s%s", spec->name, spec->placeholder ? " " : "",
                 spec->placeholder ? spec->placeholder : "");
    if (spec->kind == OPTION_KIND_INTEGER || swell_option_numbers(&spec->option) > 0) {
        swell_append(tip, sizeof tip, "\nCtrl + click or Enter to type");
    } else if (spec->kind == OPTION_KIND_POWER || spec->choices) {
        swell_append(tip, sizeof tip, "\nEnter opens the list, arrows and Enter choose");
    }
    gui_tip(row->gui, tip);
}

/* Returns the width between a row's label and its reset button, in characters. */
static float control_columns(const Gui* gui) {
    const float finger = gui_finger_row(gui) / gui_text_advance(gui_text_height(gui));
    return gui_columns(gui) - LABEL_COLUMNS - fmaxf(RESET_COLUMNS, finger + RESET_GAP);
}

static bool write_end_button(Gui* gui, const char* sign) {
    gui_same_line(gui, LABEL_COLUMNS + control_columns(gui) + RESET_GAP);
    return gui_button(gui, sign);
}

/* Writes the label and leaves the width between it and the reset button to the control. */
static void begin_row(const Row* row, int component) {
    char name[TEXT_SIZE];
    name_row(row->spec, component, name);
    gui_name(row->gui, row->is_default ? GUI_SOFT : CHANGED, name);
    write_tip(row);
    gui_same_line(row->gui, LABEL_COLUMNS);
    gui_next_width(row->gui, control_columns(row->gui));
}

static void end_row(const Row* row) {
    write_tip(row);
    if (!row->is_default) {
        if (write_end_button(row->gui, "\xe2\x86\xba")) { /* an arrow back */
            row->request->kind = SETTINGS_RESET;
            row->request->spec = row->spec;
        }
        gui_tip(row->gui, "back to the default");
    }
}

/* ---- Numbers ------------------------------------------------------------------------------- */

/* The least ratio of a slider's limits that makes it logarithmic. Numbers with limits beyond
   SLIDER_MAX are dragged. */
static const double LOGARITHMIC_FROM = 500.0, SLIDER_MAX = 1e6;

/* Writes a format with the unit and decimals for about a hundredth of the range. */
static void format_of(const OptionSpec* spec, OptionRange range, char format[TEXT_SIZE]) {
    if (spec->kind == OPTION_KIND_POSE) {
        snprintf(format, TEXT_SIZE, range.high >= SLIDER_MAX ? "%%.2f m" : "%%.1f\xc2\xb0");
        return;
    }
    const double wide = range.high - range.low;
    const int decimals = spec->kind == OPTION_KIND_INTEGER ? 0
                         : wide <= 1.0                     ? 3
                         : wide <= 25.0                    ? 2
                         : wide <= 1000.0                  ? 1
                                                           : 0;
    snprintf(format, TEXT_SIZE, "%%.%df%s", spec->decimals ? spec->decimals : decimals,
             !range.unit                           ? ""
             : strcmp(range.unit, " degrees") == 0 ? "\xc2\xb0"
                                                   : range.unit);
}

/* Writes the control of one number of an option; returns whether it has changed. */
static bool edit_number(const Row* row, const char* label, OptionRange range, bool has_value,
                        double* value) {
    const OptionSpec* spec = row->spec;
    const double low = range.low, high = range.high;
    char format[TEXT_SIZE];
    if (has_value) {
        format_of(spec, range, format);
    } else { /* the default comes from the sea or the scheme */
        const char* by = spec->group == OPTION_GROUP_POOL ? "by scheme" : "by wind";
        snprintf(format, sizeof format, "%s", spec->none ? spec->none : by);
    }
    const bool logarithmic = (low > 0.0 && high / low >= LOGARITHMIC_FROM) || spec->logarithmic;
    const GuiSlider slider = {label, low, high, format, logarithmic};
    if (high >= SLIDER_MAX && low <= 0.0) {
        return gui_drag(row->gui, &slider, 0.1, value);
    }
    *value = has_value ? *value : isinf(*value) ? high : low;
    return gui_slide(row->gui, &slider, value);
}

/* Most digits that controls set. */
enum { DRAGGED_DIGITS = 9 };

static void set_number(const Row* row, double value) {
    char text[26];
    snprintf(text, sizeof text, "%.*g", DRAGGED_DIGITS, value + 0.0);
    set(row, text);
}

static void edit_one(const Row* row, const char* label) {
    const OptionSpec* spec = row->spec;
    const bool is_whole = spec->kind == OPTION_KIND_INTEGER;
    const void* field = options_value(row->scene, spec);
    double value = is_whole ? *(const int*)field : *(const double*)field;
    if (spec->id == OPTION_BEAUFORT) { /* it is computed for any wind */
        value = ocean_beaufort_force(row->scene->ocean.state.wind_speed);
    }
    const bool by_scheme = spec->renew == RENEW_POOL_SCHEME && !options_has(row->scene, spec->id);
    const bool has_value = !by_scheme && value >= spec->low && value <= spec->high;
    if (edit_number(row, label, (OptionRange){spec->low, spec->high, spec->unit}, has_value,
                    &value)) {
        set_number(row, is_whole ? round(value) : value);
    }
}

/* Writes a number that needs fine steps, with buttons, and a slider on a row of its own. */
static void edit_finely(const Row* row, const char* label) {
    double value = *(const double*)options_value(row->scene, row->spec);
    begin_row(row, -1);
    if (gui_step(row->gui, row->spec->low, row->spec->high, &value)) {
        set_number(row, value);
    }
    end_row(row);
    gui_next_width(row->gui, gui_columns(row->gui));
    edit_one(row, label);
    write_tip(row);
}

static void edit_numbers(const Row* row) {
    const OptionSpec* spec = row->spec;
    double values[SETTINGS_NUMBERS_MAX];
    const int count = swell_option_numbers(&spec->option);
    memcpy(values, options_value(row->scene, spec), (size_t)count * sizeof *values);
    bool changed = false;
    for (int i = 0; i < count; ++i) {
        char label[TEXT_SIZE];
        OptionRange range = swell_option_range(&spec->option, i);
        range.unit = range.unit ? range.unit : spec->unit;
        snprintf(label, sizeof label, "##%s %d", spec->name, i);
        begin_row(row, i);
        if (spec->kind == OPTION_KIND_NUMBERS) { /* the sun at night is below its limit */
            values[i] = swell_clamp(values[i], range.low, range.high);
        }
        changed |= edit_number(row, label, range, true, &values[i]);
        if (i == 0) {
            end_row(row);
        } else {
            write_tip(row);
        }
    }
    if (changed) {
        char text[OPTION_VALUE_SIZE] = "";
        for (int i = 0; i < count; ++i) {
            swell_append(text, sizeof text, "%s%.*g", i ? "," : "", DRAGGED_DIGITS,
                         values[i] + 0.0);
        }
        set(row, text);
    }
}

/* ---- Bars ---------------------------------------------------------------------------------- */

static const float BARS_LINES = 6.0f; /* their height */

/* Writes "8.8 to 10.5 s, 121 to 172 m: 0.098 m²", with the lengths over deep water. */
static void describe_bar(Gui* gui, const double energy[OCEAN_BARS], int bar) {
    const double slow = SWELL_TWO_PI / ocean_bar_edge(bar);
    const double fast = bar == OCEAN_BARS - 1 ? 0.0 : SWELL_TWO_PI / ocean_bar_edge(bar + 1);
    const double metres = OCEAN_GRAVITY / SWELL_TWO_PI; /* length of a wave of 1 s */
    gui_text(gui, CHANGED, "%.3g to %.3g s, %.3g to %.3g m: %.3g m²", fast, slow,
             metres * fast * fast, metres * slow * slow, energy[bar]);
}

/* Writes three digits of each energy, and no more than a sea may have. */
static void request_bars(const Row* row, double energy[OCEAN_BARS],
                         const double before[OCEAN_BARS]) {
    char text[OPTION_VALUE_SIZE] = "";
    double left = OCEAN_BARS_ENERGY_MAX - ocean_bars_sum(before);
    for (int i = 0; i < OCEAN_BARS; ++i) {
        if (energy[i] != before[i]) {
            const double most = fmin(ocean_bar_most(i), before[i] + fmax(left, 0.0));
            energy[i] = fmin(energy[i], OCEAN_BARS_ROUNDING * most);
            left -= energy[i] - before[i];
        }
        swell_append(text, sizeof text, energy[i] == before[i] ? "%s%.17g" : "%s%.3g", i ? "," : "",
                     energy[i]);
    }
    set(row, text);
}

static void edit_bars(const Row* row, const char* label) {
    static const char* const PERIODS[] = {"long", "12.5 s", "6.3 s", "3.1 s", "1.6 s"};
    Gui* gui = row->gui;
    const double* energy = row->scene->ocean.state.energy;
    double edited[OCEAN_BARS], most[OCEAN_BARS];
    char text[TEXT_SIZE];
    memcpy(edited, energy, sizeof edited);
    for (int i = 0; i < OCEAN_BARS; ++i) {
        most[i] = ocean_bar_most(i);
    }
    begin_row(row, -1);
    const double sum = ocean_bars_sum(energy);
    snprintf(text, sizeof text, "%.3g m², %.2f m high", sum, 4.0 * sqrt(sum));
    gui_name(gui, GUI_SOFT, text);
    end_row(row);
    const GuiBars bars = {.label = label,
                          .count = OCEAN_BARS,
                          .most = most,
                          .name = "energy by period,",
                          .unit = " m²",
                          .axis = {PERIODS, sizeof PERIODS / sizeof *PERIODS},
                          .lines = BARS_LINES,
                          .holds = row->scene->view.hold_axes};
    int found = -1;
    if (gui_bars(gui, &bars, edited, &found)) {
        request_bars(row, edited, energy);
    }
    if (found >= 0) {
        describe_bar(gui, energy, found);
    } else {
        gui_text(gui, GUI_SOFT, "drag the bars; the line is the most of each");
    }
}

/* ---- Single waves -------------------------------------------------------------------------- */

/* Change by a pixel of dragging: share of a length or a height, and degrees of an angle. */
static const double DRAG_SHARE = 0.004, DRAG_DEGREES = 0.5;

/* The first wave that is added. Further waves are shorter than the last one, and as steep. */
static const OceanSingleWave FIRST_WAVE = {40.0, 1.0, 0.0, 0.0};
static const double NEXT_SHARE = 0.62;

/* Writes two rows of one wave, or the first alone. Returns whether it has changed; a removed one
   has no length. */
static bool edit_wave(const Row* row, int number, OceanSingleWave* wave) {
    Gui* gui = row->gui;
    const double most = OCEAN_WAVE_STEEPEST * wave->length, turn = OCEAN_DIRECTION_MAX;
    const struct {
        const char *label, *format;
        double low, high, speed, *value;
        const char* tip;
    } fields[] = {
        {"##length", "%.4g m", OCEAN_WAVE_LENGTH_MIN, OCEAN_WAVE_LENGTH_MAX,
         DRAG_SHARE * wave->length, &wave->length, "from crest to crest; drag it"},
        {"##height", "%.3g m", 0.0, most, DRAG_SHARE * most, &wave->height,
         "from trough to crest, at most 0.14 of the length"},
        {"##direction", "%.1f\xc2\xb0", -turn, turn, DRAG_DEGREES, &wave->direction,
         "where it runs to: 0 is +x, 90 is +z"},
        {"##phase", "%.1f\xc2\xb0", -turn, turn, DRAG_DEGREES, &wave->phase,
         "with 0 a crest is at the origin at time 0"},
    };
    const float width = 0.5f * control_columns(gui); /* of each of two controls in a row */
    char label[TEXT_SIZE];
    bool changed = false, removed = false;
    snprintf(label, sizeof label, "%d length, height", number);
    gui_begin_scope(gui, label);
    gui_name(gui, CHANGED, label);
    write_tip(row);
    for (int i = 0; i < (row->brief ? 2 : 4); ++i) {
        if (i == 2) {
            removed = write_end_button(gui, "\xc3\x97");
            gui_tip(gui, "removes this wave");
            gui_name(gui, GUI_SOFT, "  towards, phase");
        }
        gui_same_line(gui, LABEL_COLUMNS + (float)(i % 2) * width);
        gui_next_width(gui, width - 0.5f);
        const GuiSlider slider = {fields[i].label, fields[i].low, fields[i].high, fields[i].format,
                                  false};
        changed |= gui_drag(gui, &slider, fields[i].speed, fields[i].value);
        gui_tip(gui, fields[i].tip);
    }
    wave->height = fmin(wave->height, OCEAN_WAVE_STEEPEST * wave->length);
    wave->length = removed ? 0.0 : wave->length;
    gui_end_scope(gui);
    return changed || removed;
}

static void edit_waves(const Row* row) {
    OceanSingleWave wave[OCEAN_WAVES_MAX + 1] = {0};
    memcpy(wave, options_value(row->scene, row->spec), OCEAN_WAVES_MAX * sizeof *wave);
    bool changed = false;
    int count = 0;
    for (int i = 0; i < OCEAN_WAVES_MAX && wave[i].length > 0.0; ++i) {
        OceanSingleWave edited = wave[i];
        changed |= edit_wave(row, i + 1, &edited);
        wave[count] = edited;
        count += edited.length > 0.0;
    }
    if (!row->brief) {
        gui_name(row->gui, GUI_SOFT, count == OCEAN_WAVES_MAX ? "all 16 waves" : "wave");
        write_tip(row);
        gui_same_line(row->gui, LABEL_COLUMNS);
    }
    if (!row->brief && count < OCEAN_WAVES_MAX && gui_button(row->gui, "+ add a wave")) {
        const OceanSingleWave last = count > 0 ? wave[count - 1] : FIRST_WAVE;
        const double share = count > 0 ? NEXT_SHARE : 1.0;
        wave[count] = last;
        wave[count].length = fmax(share * last.length, OCEAN_WAVE_LENGTH_MIN);
        wave[count].height = fmin(share * last.height, OCEAN_WAVE_STEEPEST * wave[count].length);
        count += 1;
        changed = true;
    }
    memset(wave + count, 0, (size_t)(OCEAN_WAVES_MAX + 1 - count) * sizeof *wave);
    if (changed) {
        char text[OPTION_VALUE_SIZE];
        ocean_waves_write(wave, DRAGGED_DIGITS, text, sizeof text);
        set(row, text);
    }
}

/* ---- Others -------------------------------------------------------------------------------- */

/* Writes a list of the choices, or of the powers of two in the range. */
static void edit_choice(const Row* row, const char* label) {
    const OptionSpec* spec = row->spec;
    const void* field = options_value(row->scene, spec);
    const char* const* names = spec->choices;
    const char* powers[POWERS_MAX + 1] = {NULL};
    char digits[POWERS_MAX][12];
    int index = -1;
    if (spec->kind == OPTION_KIND_POWER) {
        names = powers;
        for (int i = 0, power = (int)spec->low; power <= (int)spec->high; ++i, power *= 2) {
            assert(i < POWERS_MAX);
            snprintf(digits[i], sizeof digits[i], "%d", power);
            powers[i] = digits[i];
            index = power == *(const int*)field ? i : index;
        }
    }
    const char* text = *(const char*)field ? field : names[0]; /* of a text, maybe a choice */
    for (int i = 0; spec->choices && names[i]; ++i) {
        const bool is_this = spec->kind == OPTION_KIND_TEXT
                                 ? strcmp(text, names[i]) == 0
                                 : (spec->values ? spec->values[i] : i) == *(const int*)field;
        index = is_this ? i : index;
    }
    if (gui_choose(row->gui, label, names, &index)) {
        set(row, names[index]);
    }
}

static void edit_text(const Row* row, const char* label) {
    const OptionSpec* spec = row->spec;
    char text[OPTION_VALUE_SIZE] = "";
    if (spec->kind != OPTION_KIND_CLOCK || options_has(row->scene, spec->id)) {
        option_write_value(spec, options_value(row->scene, spec), text);
    }
    if (gui_write(row->gui, label, text, sizeof text, spec->kind == OPTION_KIND_SEED)) {
        set(row, text);
    }
}

/* Writes the hour. A sun that was set by hand has none. */
static void edit_hour(const Row* row, const char* label) {
    const SunHour* by = &row->scene->light.sun_hour;
    const bool has_hour = by->by != SUN_BY_HAND;
    double hour = by->by == SUN_BY_DATE ? heavens_solar_hour(by->days, by->place)
                  : has_hour            ? by->hour
                                        : 12.0;
    const GuiSlider slider = {label, row->spec->low, row->spec->high,
                              has_hour ? "%.1f h" : "no hour", false};
    if (gui_slide(row->gui, &slider, &hour)) {
        set_number(row, round(10.0 * hour) / 10.0);
    }
}

static void edit(const Row* row, const char* label) {
    const OptionSpec* spec = row->spec;
    switch (spec->kind) {
    case OPTION_KIND_INTEGER:
    case OPTION_KIND_REAL:
    case OPTION_KIND_DEPTH:
        edit_one(row, label);
        break;
    case OPTION_KIND_SWITCH:
    case OPTION_KIND_FLAG: {
        bool is_on = *(const bool*)options_value(row->scene, spec);
        if (gui_check(row->gui, label, &is_on)) {
            set(row, is_on ? "on" : "off");
        }
        break;
    }
    case OPTION_KIND_HOUR:
        edit_hour(row, label);
        break;
    default:
        (spec->choices || spec->kind == OPTION_KIND_POWER ? edit_choice : edit_text)(row, label);
        break;
    }
}

void option_widget_write(Gui* gui, const OptionSpec* spec, const Settings* scene,
                         const Settings* standard, bool brief, SettingsRequest* request) {
    assert(gui && spec && scene && standard && request);
    const bool is_default =
        spec->kind == OPTION_KIND_HOUR || !options_differ(spec, scene, standard);
    const Row row = {gui, spec, scene, standard, brief, is_default, request};
    char label[TEXT_SIZE];
    snprintf(label, sizeof label, "##%s", spec->name);
    gui_begin_scope(gui, spec->name);
    if (spec->id == OPTION_ENERGY) {
        edit_bars(&row, label);
    } else if (spec->kind == OPTION_KIND_WAVES) {
        edit_waves(&row);
    } else if (spec->id == OPTION_DRIVE_FREQUENCY) {
        edit_finely(&row, label);
    } else if (swell_option_numbers(&spec->option) > 1) {
        edit_numbers(&row);
    } else {
        begin_row(&row, -1);
        edit(&row, label);
        end_row(&row);
    }
    gui_end_scope(gui);
}
