#include "options/presets.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum { SETTINGS_MAX = 12 };

typedef struct Setting {
    const char *name, *value;
} Setting;

/* In the order of --preset's choices. Yaw -90 looks against the waves, which run along +x. */
static const Setting PRESETS[][SETTINGS_MAX] = {
    /* classic: the program of the source document */
    {{"--spectrum", "phillips"},
     {"--look", "classic"},
     {"--fov", "45"},
     {"--camera", "0,10,4,0,0"}},
    /* first: a low sun inside the frame */
    {{"--beaufort", "5"},
     {"--camera", "0,3.5,0,-90,-3"},
     {"--fov", "50"},
     {"--sun", "-68,16"},
     {"--clouds", "0.31,0.45"}},
    /* noon */
    {{"--beaufort", "5"},
     {"--camera", "0,4,0,-92,-4"},
     {"--fov", "50"},
     {"--sun", "-38,52"},
     {"--clouds", "0.37,0.6"}},
    /* glitter: the sun's path */
    {{"--beaufort", "4"},
     {"--camera", "0,9,0,-92,-7"},
     {"--fov", "48"},
     {"--sun", "-80,9"},
     {"--clouds", "0.36,0.9"}},
    /* dusk */
    {{"--beaufort", "4"},
     {"--camera", "0,4,0,-90,-2.5"},
     {"--fov", "45"},
     {"--sun", "-86,1.2"},
     {"--clouds", "0.38,1"}},
    /* crest: light through a crest */
    {{"--beaufort", "7"},
     {"--camera", "0,2.2,0,-90,2"},
     {"--trough", "32"},
     {"--fov", "45"},
     {"--sun", "-72,12"},
     {"--clouds", "0.38,0.8"}},
    /* storm */
    {{"--beaufort", "9"},
     {"--camera", "0,3.5,0,-85,1.5"},
     {"--trough", "55"},
     {"--time", "14"},
     {"--fov", "40"},
     {"--sun", "95,17"},
     {"--clouds", "0,0,1"},
     {"--visibility", "16000"}},
    /* gale: from a ship's bridge */
    {{"--beaufort", "9"},
     {"--camera", "0,14,0,-100,-8"},
     {"--time", "20"},
     {"--fov", "45"},
     {"--sun", "95,17"},
     {"--clouds", "0,0,1"},
     {"--visibility", "16000"}},
    /* calm */
    {{"--beaufort", "2"},
     {"--camera", "0,1.7,0,-90,-5"},
     {"--fov", "50"},
     {"--sun", "-30,28"},
     {"--clouds", "0.4,0.9"}},
    /* close */
    {{"--beaufort", "5"},
     {"--camera", "0,1.9,0,-85,-12"},
     {"--fov", "48"},
     {"--sun", "-50,33"},
     {"--clouds", "0.31,0.45"}},
    /* aloft */
    {{"--beaufort", "6"},
     {"--camera", "0,500,0,-95,-16"},
     {"--fov", "50"},
     {"--sun", "-60,35"},
     {"--clouds", "0.36,0.5"},
     {"--visibility", "60000"}},
    /* underwater: the sun in Snell's window */
    {{"--beaufort", "4"},
     {"--camera", "0,-4.5,0,-80,30"},
     {"--fov", "78"},
     {"--sun", "-96,48"},
     {"--clouds", "0.35,0.5"}},
    /* waterline: half in, half out */
    {{"--beaufort", "4"},
     {"--camera", "0,-0.22,0,-82,5"},
     {"--fov", "74"},
     {"--sun", "-66,32"},
     {"--clouds", "0.33,0.45"}},
};

enum { CLASSIC, PRESET_COUNT = sizeof PRESETS / sizeof *PRESETS };

/* What says otherwise of which sea it is. */
static void forget_sea(Options* options) {
    static const char* const NAMES[] = {"--spectrum", "--wind", "--amplitude", "--wind-speed",
                                        "--fetch"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; ++i) {
        options_forget(options, NAMES[i]);
    }
}

void preset_apply(Options* options, int preset) {
    assert(options && preset >= 0 && preset < PRESET_COUNT);
    options_forget_giver(options, GIVEN_BY_PRESET); /* one view, not two in one */
    if (preset == CLASSIC) {
        options_forget_group(options, OPTION_GROUP_SEA);
        options_forget_group(options, OPTION_GROUP_LIGHT);
    }
    for (int i = 0; i < SETTINGS_MAX && PRESETS[preset][i].name; ++i) {
        const char* name = PRESETS[preset][i].name;
        if (strcmp(name, "--beaufort") == 0) {
            forget_sea(options);
        }
        const bool ok = options_set(options, name, PRESETS[preset][i].value, GIVEN_BY_PRESET, NULL);
        assert(ok && "presets are accepted");
        (void)ok;
    }
}

void preset_apply_named(Options* options, const char* name) {
    const bool ok = options_set(options, "--preset", name, GIVEN_BY_PRESET, NULL);
    assert(ok && "there is that preset");
    (void)ok;
    preset_apply(options, options->preset);
}
