/*
 * A row of the panel: an option of the table by its name, a control that suits its kind, and, where
 * it is not the default, a button that puts that back.
 */
#ifndef SWELL_UI_OPTION_WIDGET_H
#define SWELL_UI_OPTION_WIDGET_H

#include "gui/gui.h"
#include "options/options.h"

typedef enum ControlRequestKind {
    CONTROL_NOTHING,
    CONTROL_SET,         /* `spec` to `value`; a flag to "on" or "off", a text to "" for none */
    CONTROL_RESET,       /* `spec` to its default */
    CONTROL_RESET_GROUP, /* all of `group` */
    CONTROL_RESET_ALL,
    CONTROL_PRESET, /* `value` by name */
    CONTROL_SAVE,   /* the scene to the file `value` */
    CONTROL_LOAD,   /* a scene from there */
    CONTROL_COPY    /* the command line */
} ControlRequestKind;

/* What the user asks for in a frame: one thing. */
typedef struct ControlRequest {
    ControlRequestKind kind;
    const OptionSpec* spec;
    OptionGroup group;
    char value[OPTION_VALUE_SIZE];
} ControlRequest;

/* Whether the panel has a row for the option. */
bool control_row_exists(const OptionSpec* spec, const Options* scene);

/* Writes the row for the value in `scene`, whose default is that of `standard`. */
void control_row_write(Gui* gui, const OptionSpec* spec, const Options* scene,
                       const Options* standard, ControlRequest* request);

#endif
