/*
 * Functions that only the parts of the gui need beside gui.h: the layout of windows, the controls
 * of the panel, and what its own pages share.
 */
#ifndef SWELL_UI_GUI_WIDGETS_H
#define SWELL_UI_GUI_WIDGETS_H

#include "ui/gui.h"
#include "ui/sea_figures.h"

/* ---- Shapes --------------------------------------------------------------------------------- */

/* Writes a text that wraps between words at `width` pixels, 0 for no limit. */
void gui_add_text(Gui* gui, float x, float y, float width, RenderColor color, const char* text);

/* Fills the width and height of such a text, pixels. */
void gui_measure_text(const char* text, float width, float size[2]);

/* These shapes, and the text, are not recorded for tests. */
void gui_draw_box(Gui* gui, RenderRect place, RenderColor color);
void gui_draw_line(Gui* gui, float x0, float y0, float x1, float y1, float width,
                   RenderColor color);
void gui_draw_text(Gui* gui, float x, float y, float width, RenderColor color, const char* text);

/* ---- Windows -------------------------------------------------------------------------------- */

/* Gives the keyboard focus to the window of that name, as gui_enter_window does, or to none for
   NULL. It acts in the next frame. */
void gui_focus(Gui* gui, const char* name);

/* Returns the place of that window, pixels; width 0 if neither this frame nor the last has it. */
RenderRect gui_window_place(const Gui* gui, const char* name);

/* Writes a heading that folds the section below it. `open_now` opens it in this frame. Returns
   whether the section is open. */
bool gui_heading(Gui* gui, const char* name, bool open_at_first, bool open_now);

/* Begins and ends a scope of names. The same name in another scope is another control. */
void gui_begin_scope(Gui* gui, const char* name);
void gui_end_scope(Gui* gui);

/* Returns the width of the window's content in characters. */
float gui_columns(const Gui* gui);

/* Sets the width of the next control in characters. */
void gui_next_width(Gui* gui, float columns);

/* Leaves room for shapes, and ends a line. */
void gui_leave_room(float width, float height);

/* Sets the place of the next control, pixels. */
void gui_set_cursor(float x, float y);

/* The state of the last control. */
typedef struct GuiItem {
    RenderRect place;
    bool is_held, is_hovered, is_marked; /* is_marked: by keys */
} GuiItem;

GuiItem gui_item(void);

/* Writes a text of any length, wrapped at the right end. */
void gui_paragraph(Gui* gui, RenderColor color, const char* text);

/* Returns whether the last control has the keyboard focus or is hovered. Fingers do not hover. */
bool gui_wants_tip(const Gui* gui);

/* ---- Widgets: true when the user has changed the value ------------------------------------- */

typedef struct GuiSlider {
    const char* label;
    double low, high;
    const char* format; /* printf format for a double */
    bool logarithmic;   /* low >= 0 */
} GuiSlider;

bool gui_check(Gui* gui, const char* label, bool* value);
bool gui_slide(Gui* gui, const GuiSlider* slider, double* value);

/* Writes buttons - and + that change the value by 1 % when pressed, and continuously while held. */
bool gui_step(Gui* gui, double low, double high, double* value);

/* Edits a value by dragging, without limits, at `speed` per pixel. */
bool gui_drag(Gui* gui, const GuiSlider* slider, double speed, double* value);

/* Writes a list to choose one of `names`, which end in NULL. `index` is -1 for none. */
bool gui_choose(Gui* gui, const char* label, const char* const* names, int* index);

/* Writes a text field. Returns true when Enter ends it, or with `at_once` when it changes. */
bool gui_write(Gui* gui, const char* label, char* text, size_t size, bool at_once);

/* Bars as high as their values. The pointer draws them in one stroke, and each
   is a slider for keys. */
typedef struct GuiBars {
    const char* label; /* label of the controls: "label 0", "label 1", ... */
    int count;
    const double* most; /* (count) > 0; the most that a bar should have, marked by a faint line */
    const char *name, *unit; /* name and unit of the axis: "energy", " m²" */
    GuiAxis axis;            /* words below the edges of bars */
    float lines;             /* height in lines */
    bool holds; /* whether the axis never shrinks; else it adapts when no bar is held */
} GuiBars;

/* Writes bars. Returns true when a value has changed, perhaps beyond its most. Fills the index of
   the bar that is pointed at, focused or held, -1 for none. */
bool gui_bars(Gui* gui, const GuiBars* bars, double* values, int* found);

/* ---- hud.c, sea_figures.c ------------------------------------------------------------------- */

/* Returns the distance between lines of the overlay and the help page, pixels. */
float hud_line_pitch(int text_height);

/* Plots the spectrum, if there is one. */
void sea_figures_write_spectrum(const SeaFigures* figures, Gui* gui);

/* Plots the distribution of heights, if there are any. */
void sea_figures_write_heights(const SeaFigures* figures, Gui* gui);

#endif
