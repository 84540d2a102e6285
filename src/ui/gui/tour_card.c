#include "ui/tour_card.h"
#include "gui_widgets.h"

#include "base/text.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

/* Width of the card in characters, also in a picture of fewer lines than LOW_LINES. The card fills
   a picture that is at most NARROW times as wide. */
static const float COLUMNS = 46.0f, COLUMNS_LOW = 72.0f;
static const float LOW_LINES = 26.0f, NARROW = 1.25f;

/* Width of the longest title, and of the buttons, in characters. */
static const float TITLE_COLUMNS = 34.0f, WAYS_COLUMNS = 18.0f;

static const RenderColor GROUND = GUI_DARK(225);
static const RenderColor WORDS = {214, 238, 232, 255};
static const RenderColor TASK = {255, 214, 115, 255}, DONE = {140, 230, 150, 255};
static const RenderColor WRONG = {255, 170, 140, 255}, FIGURES = {150, 215, 235, 255};

/* Writes the title, and the buttons to go on, back and out, beside it where every step has room for
   them. */
static void write_head(Gui* gui, const TourStep* step, const TourProgress* progress,
                       TourRequest* request) {
    const int last = tour_count() - 1;
    char title[GUI_WORD_SIZE];
    snprintf(title, sizeof title, "%d/%d  %s", progress->step + 1, last + 1, step->title);
    const float finger = gui_finger_row(gui) / gui_text_advance(gui_text_height(gui));
    const float ways = fmaxf(WAYS_COLUMNS, 3.0f * finger + 2.0f), columns = gui_columns(gui);
    if (columns > TITLE_COLUMNS + ways) {
        gui_name(gui, GUI_WHITE, title);
        gui_same_line(gui, columns - ways);
    } else {
        gui_text(gui, GUI_WHITE, "%s", title);
    }
    if (progress->step < last) {
        if (gui_button(gui, progress->done ? "next" : "skip")) {
            *request = (TourRequest){.kind = TOUR_TURN, .value = 1};
        }
        gui_same_line(gui, -1.0f);
    }
    if (progress->step > 0) {
        if (gui_button(gui, "back")) {
            *request = (TourRequest){.kind = TOUR_TURN, .value = -1};
        }
        gui_same_line(gui, -1.0f);
    }
    if (gui_button(gui, progress->step < last ? "leave" : "end")) {
        request->kind = TOUR_LEAVE;
    }
}

static void write_controls(Gui* gui, const TourStep* step, const TourCard* card,
                           TourRequest* request) {
    for (int i = tour_holds(card->progress); i < TOUR_CONTROLS_MAX && step->control[i].subject;
         ++i) {
        const TourControl* control = &step->control[i];
        if (control->is_key) {
            if (i > 0 && step->control[i - 1].is_key) {
                gui_same_line(gui, -1.0f);
            }
            gui_begin_scope(gui, control->label);
            if (gui_button(gui, control->label)) {
                *request = (TourRequest){.kind = TOUR_PRESS, .value = control->subject};
            }
            gui_end_scope(gui);
        } else {
            const OptionSpec* spec = option_spec((OptionId)control->subject);
            option_widget_write(gui, spec, card->scene, card->standard, true, &request->setting);
        }
    }
}

static void write_question(Gui* gui, const TourStep* step, const TourProgress* progress,
                           TourRequest* request) {
    gui_text(gui, GUI_WHITE, "Done. %s", step->question);
    for (int i = 0; i < TOUR_CHOICES_MAX && step->choice[i]; ++i) {
        if (i > 0) {
            gui_same_line(gui, -1.0f);
        }
        if (gui_button(gui, step->choice[i])) {
            *request = (TourRequest){.kind = TOUR_CHOOSE, .value = i};
        }
    }
    if (progress->chosen >= 0) {
        const bool right = progress->chosen == step->right;
        gui_text(gui, right ? DONE : WRONG, right ? "Yes." : "Not so.");
        gui_paragraph(gui, WORDS, step->answer);
    }
}

void tour_card_write(Gui* gui, const TourCard* card, TourRequest* request) {
    assert(gui && card && request);
    const TourProgress* progress = card->progress;
    const TourStep* step = tour_step(progress->step);
    const float text = (float)gui_text_height(gui), margin = roundf(0.6f * text);
    const bool beside = card->scene->pool.shown || card->scene->pool.string_shown;
    const bool low = (float)card->height < LOW_LINES * text && !beside;
    const float room = (float)card->width - card->left - 2.0f * margin;
    const float usual = roundf((low ? COLUMNS_LOW : COLUMNS) * gui_text_advance((int)text));
    const float width = room < NARROW * usual ? room : usual;
    const GuiWindow window = {
        .title = TOUR_CARD_TITLE,
        .place = {card->left + margin, margin, fmaxf(width, 1.0f),
                  fmaxf((float)card->height - 2.0f * margin - card->below, 1.0f)},
        .is_card = true,
        .ground = GROUND,
    };
    *request = (TourRequest){.kind = TOUR_STAY, .setting = {.kind = SETTINGS_NOTHING}};
    if (gui_begin_window(gui, &window)) {
        write_head(gui, step, progress, request);
        gui_paragraph(gui, WORDS, step->text);
        gui_text(gui, progress->done ? DONE : TASK, "%s", step->task);
        write_controls(gui, step, card, request);
        char line[GUI_WORD_SIZE] = "", reading[64];
        for (int i = 0; i < TOUR_READINGS_MAX; ++i) {
            const TourMeasure measure = step->reading[i];
            if (tour_write_reading(measure, card->measure[measure], reading, sizeof reading)) {
                swell_append(line, sizeof line, "%s%s", line[0] ? ", " : "", reading);
            }
        }
        if (step->reading[0]) {
            gui_text(gui, FIGURES, "%s", line[0] ? line : " ");
        }
        if (step->plots) {
            sea_figures_write_spectrum(card->figures, gui);
        }
        if (progress->done) {
            write_question(gui, step, progress, request);
        }
    }
    gui_end_window(gui);
}
