/*
 * What tests of the window share: the states that it begins with.
 */
#ifndef SWELL_TESTS_VIEW_STATES_H
#define SWELL_TESTS_VIEW_STATES_H

#include "unit/command_lines.h"

#include "options/resolve.h"
#include "world/view_state.h"

/* Of a command line in one text. */
static inline ViewState state_of(const char* line) {
    const Settings settings = settings_of(line);
    return view_state_begin(&settings, NULL);
}

/* Of the source document's program. */
static inline ViewState first_state(void) {
    return state_of("--preset classic");
}

/* Of the program without options. */
static inline ViewState sea_state(void) {
    return state_of("");
}

/* Changes one option of a state. */
static inline bool change_state(ViewState* state, OptionId option, const char* text) {
    Settings settings = state->settings;
    const bool ok = options_change(&settings, option, text, NULL);
    view_state_take(state, &settings);
    return ok;
}

#endif
