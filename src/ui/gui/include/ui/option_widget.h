/*
 * A row of the panel: the option's name, a control for its kind, and, unless the value is the
 * default, a button that resets it.
 */
#ifndef SWELL_UI_OPTION_WIDGET_H
#define SWELL_UI_OPTION_WIDGET_H

#include "options/options.h"
#include "ui/gui.h"

typedef enum SettingsRequestKind {
    SETTINGS_NOTHING,
    SETTINGS_SET,   /* `spec` to `value`; a flag to "on" or "off", text and waves to "" for none */
    SETTINGS_RESET, /* `spec` to its default */
    SETTINGS_RESET_GROUP, /* all options of `group` to their defaults */
    SETTINGS_RESET_ALL,
    SETTINGS_PRESET, /* the preset named `value` */
    SETTINGS_SAVE,   /* saves the scene to the file `value` */
    SETTINGS_LOAD,   /* a scene from the file `value` */
    SETTINGS_COPY    /* the command line to the clipboard */
} SettingsRequestKind;

/* The user's request in a frame. */
typedef struct SettingsRequest {
    SettingsRequestKind kind;
    const OptionSpec* spec;
    OptionGroup group;
    char value[OPTION_VALUE_SIZE];
} SettingsRequest;

/* Fills in a request to set the option. */
void settings_request_set(SettingsRequest* request, const OptionSpec* spec, const char* value);

/* Returns whether the panel has a row for the option. */
bool option_widget_exists(const OptionSpec* spec, const Settings* scene);

/* Writes the row for the value in `scene`, whose default is in `standard`. A brief row of single
   waves has only their lengths and heights. */
void option_widget_write(Gui* gui, const OptionSpec* spec, const Settings* scene,
                         const Settings* standard, bool brief, SettingsRequest* request);

#endif
