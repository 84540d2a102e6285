#include "presets.h"

#include <assert.h>
#include <stddef.h>

enum { SETTINGS_MAX = 12 };

typedef struct Setting {
    const char *name, *value;
} Setting;

/* In the order of --preset's choices. */
static const Setting PRESETS[][SETTINGS_MAX] = {
    /* The program of the source document. */
    {{"--spectrum", "phillips"}},
};

enum { PRESET_COUNT = sizeof PRESETS / sizeof *PRESETS };

void preset_apply(Options* options, int preset) {
    assert(options && preset >= 0 && preset < PRESET_COUNT);
    options_forget(options, OPTION_GROUP_SEA);
    for (int i = 0; i < SETTINGS_MAX && PRESETS[preset][i].name; ++i) {
        const bool ok = options_set(options, PRESETS[preset][i].name, PRESETS[preset][i].value,
                                    GIVEN_BY_PRESET, NULL);
        assert(ok && "presets are accepted");
        (void)ok;
    }
}
