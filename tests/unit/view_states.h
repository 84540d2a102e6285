/*
 * What tests of the window share: the states that it begins with.
 */
#ifndef SWELL_TESTS_VIEW_STATES_H
#define SWELL_TESTS_VIEW_STATES_H

#include "check.h"

#include "scene/view_state.h"

/* Of a command line of so many words. */
static inline ViewState state_of(int count, const char* const words[]) {
    char* copy[8];
    CHECK(count <= 8);
    for (int i = 0; i < count; ++i) {
        copy[i] = (char*)(uintptr_t)words[i];
    }
    Settings settings;
    CHECK(options_parse(&settings, count, copy, NULL));
    return view_state_begin(&settings, NULL);
}

/* Of the source document's program. */
static inline ViewState first_state(void) {
    return state_of(2, (const char* const[]){"--preset", "classic"});
}

/* Of the program without options. */
static inline ViewState sea_state(void) {
    return state_of(0, NULL);
}

#endif
