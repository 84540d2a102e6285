#include "options/presets.h"

#include <assert.h>
#include <stddef.h>

enum { SETTINGS_MAX = 12 };

typedef struct Setting {
    OptionId option;
    const char* text; /* "" of a flag; NULL after the last */
} Setting;

/* In the order of --preset's choices. Yaw -90 looks against the waves, which run along +x. */
static const Setting PRESETS[][SETTINGS_MAX] = {
    /* classic: the program of the source document */
    {{OPTION_SPECTRUM, "phillips"},
     {OPTION_LOOK, "classic"},
     {OPTION_FOV, "45"},
     {OPTION_CAMERA, "0,10,4,0,0"}},
    /* first: a low sun inside the frame */
    {{OPTION_BEAUFORT, "5"},
     {OPTION_CAMERA, "0,3.5,0,-90,-3"},
     {OPTION_FOV, "50"},
     {OPTION_SUN, "-68,16"},
     {OPTION_CLOUD_SEED, "6"},
     {OPTION_CLOUDS, "0.33,0.45"},
     {OPTION_VISIBILITY, "90000"}},
    /* noon */
    {{OPTION_BEAUFORT, "5"},
     {OPTION_CAMERA, "-300,4,-100,-92,-4"},
     {OPTION_FOV, "50"},
     {OPTION_SUN, "-38,52"},
     {OPTION_CLOUD_SEED, "15"},
     {OPTION_CLOUDS, "0.4,0.6"},
     {OPTION_VISIBILITY, "60000"},
     {OPTION_EXPOSURE, "0.35"}},
    /* glitter: the sun's path */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_CAMERA, "0,9,0,-92,-7"},
     {OPTION_FOV, "48"},
     {OPTION_SUN, "-80,9"},
     {OPTION_CLOUD_SEED, "5"},
     {OPTION_CLOUDS, "0.36,0.6"},
     {OPTION_VISIBILITY, "90000"}},
    /* dusk */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_CAMERA, "0,4,0,-90,-2.5"},
     {OPTION_FOV, "45"},
     {OPTION_SUN, "-86,1.2"},
     {OPTION_CLOUD_SEED, "14"},
     {OPTION_CLOUDS, "0.36,0.8"},
     {OPTION_VISIBILITY, "100000"}},
    /* crest: light through a crest */
    {{OPTION_BEAUFORT, "7"},
     {OPTION_CAMERA, "0,2.2,0,-90,2"},
     {OPTION_TROUGH, "32"},
     {OPTION_FOV, "45"},
     {OPTION_SUN, "-72,12"},
     {OPTION_CLOUD_SEED, "11"},
     {OPTION_CLOUDS, "0.38,0.6"},
     {OPTION_VISIBILITY, "90000"}},
    /* storm: a wave breaks before a small ship, seen along its ridge */
    {{OPTION_BEAUFORT, "9"},
     {OPTION_SWELL, "0.25"}, /* longer ridges */
     {OPTION_LEAN, "2"},
     {OPTION_SPRAY, "2"},
     {OPTION_CAMERA, "0,6,0,-58,-3.5"},
     {OPTION_TROUGH, "55"},
     {OPTION_TIME, "55"},
     {OPTION_FOV, "24"},
     {OPTION_SUN, "-120,25"},
     {OPTION_CLOUDS, "0.1,0,0.85"},
     {OPTION_VISIBILITY, "8000"}},
    /* gale: from a small ship's bridge */
    {{OPTION_BEAUFORT, "8"},
     {OPTION_CAMERA, "0,6,0,-95,-2"},
     {OPTION_TIME, "13"},
     {OPTION_FOV, "45"},
     {OPTION_SUN, "-66,17"},
     {OPTION_CLOUD_SEED, "45"},
     {OPTION_CLOUDS, "0.5,0.2,0.62"},
     {OPTION_VISIBILITY, "40000"},
     {OPTION_EXPOSURE, "-0.2"}},
    /* calm */
    {{OPTION_BEAUFORT, "2"},
     {OPTION_CAMERA, "0,1.7,0,-90,-5"},
     {OPTION_FOV, "50"},
     {OPTION_SUN, "-30,28"},
     {OPTION_CLOUD_SEED, "9"},
     {OPTION_CLOUDS, "0.4,0.9"},
     {OPTION_VISIBILITY, "65000"}},
    /* close */
    {{OPTION_BEAUFORT, "5"},
     {OPTION_CAMERA, "0,1.9,0,-85,-12"},
     {OPTION_FOV, "48"},
     {OPTION_SUN, "-50,33"},
     {OPTION_CLOUD_SEED, "12"},
     {OPTION_CLOUDS, "0.31,0.45"},
     {OPTION_VISIBILITY, "70000"}},
    /* aloft */
    {{OPTION_BEAUFORT, "6"},
     {OPTION_CAMERA, "0,500,0,-95,-16"},
     {OPTION_FOV, "50"},
     {OPTION_SUN, "-60,35"},
     {OPTION_CLOUD_SEED, "4"},
     {OPTION_CLOUDS, "0.4,0.5"},
     {OPTION_VISIBILITY, "80000"}},
    /* underwater: the sun in Snell's window */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_CAMERA, "0,-4.5,0,-80,30"},
     {OPTION_FOV, "78"},
     {OPTION_SUN, "-96,48"},
     {OPTION_CLOUD_SEED, "10"},
     {OPTION_CLOUDS, "0.35,0.5"}},
    /* waterline: half in, half out */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_CAMERA, "0,-0.22,0,-82,5"},
     {OPTION_FOV, "74"},
     {OPTION_SUN, "-66,32"},
     {OPTION_CLOUD_SEED, "8"},
     {OPTION_CLOUDS, "0.33,0.45"},
     {OPTION_VISIBILITY, "65000"}},
    /* twilight: the young moon an hour after sunset */
    {{OPTION_BEAUFORT, "3"},
     {OPTION_CAMERA, "0,4,0,-90,6"},
     {OPTION_FOV, "45"},
     {OPTION_DATE, "2026-03-21"},
     {OPTION_UTC, "18:46"},
     {OPTION_PLACE, "54.2,7.9"},
     {OPTION_CLOUD_SEED, "22"},
     {OPTION_CLOUDS, "0.3,0.4"},
     {OPTION_VISIBILITY, "100000"}},
    /* night: the path of a full moon */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_CAMERA, "0,4,0,-84,3"},
     {OPTION_FOV, "45"},
     {OPTION_DATE, "2027-03-22"},
     {OPTION_UTC, "03:15"},
     {OPTION_PLACE, "-34,18"},
     {OPTION_CLOUD_SEED, "27"},
     {OPTION_CLOUDS, "0.3,0.4"},
     {OPTION_VISIBILITY, "90000"},
     {OPTION_EXPOSURE, "-0.7"}},
    /* squall: a rainbow, the sun behind the camera */
    {{OPTION_BEAUFORT, "7"},
     {OPTION_CAMERA, "0,5,0,-90,7"},
     {OPTION_FOV, "60"},
     {OPTION_SUN, "100,20"},
     {OPTION_CLOUD_SEED, "3"},
     {OPTION_CLOUDS, "0.6,0,0.6"},
     {OPTION_VISIBILITY, "25000"},
     {OPTION_RAIN, ""},
     {OPTION_RAIN_RATE, "300"},
     {OPTION_EXPOSURE, "-0.3"}},
    /* telephoto: whitecaps through a long lens */
    {{OPTION_BEAUFORT, "5"},
     {OPTION_CAMERA, "0,14,0,-75,-4"},
     {OPTION_FOV, "14"},
     {OPTION_SUN, "160,40"},
     {OPTION_CLOUD_SEED, "6"},
     {OPTION_CLOUDS, "0.33,0.45"},
     {OPTION_VISIBILITY, "30000"}},
    /* surface: water, and no horizon */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_CAMERA, "0,14,0,-75,-14"},
     {OPTION_FOV, "16"},
     {OPTION_SUN, "160,50"},
     {OPTION_CLOUD_SEED, "6"},
     {OPTION_CLOUDS, "0.33,0.45"}},
    /* fog */
    {{OPTION_BEAUFORT, "2"},
     {OPTION_CAMERA, "0,3,0,-100,-3"},
     {OPTION_FOV, "40"},
     {OPTION_SUN, "-20,30"},
     {OPTION_CLOUD_SEED, "6"},
     {OPTION_CLOUDS, "0.4,0.2,0.95"},
     {OPTION_VISIBILITY, "700"}},
};

enum { CLASSIC, PRESET_COUNT = sizeof PRESETS / sizeof *PRESETS };

/* Options that choose a sea by other means than a force. */
static const OptionId OTHER_SEAS[] = {OPTION_SPECTRUM, OPTION_WIND, OPTION_AMPLITUDE,
                                      OPTION_WIND_SPEED, OPTION_FETCH};

void preset_apply(Settings* settings, int preset) {
    assert(settings && preset >= 0 && preset < PRESET_COUNT);
    settings->preset = preset;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionGroup group = option_spec(id)->group;
        const bool of_classic = group == OPTION_GROUP_SEA || group == OPTION_GROUP_LIGHT;
        if (options_giver(settings, id) == GIVEN_BY_PRESET || /* presets do not add up */
            (preset == CLASSIC && of_classic)) {
            options_forget(settings, id);
        }
    }
    for (const Setting* setting = PRESETS[preset]; setting->text; ++setting) {
        for (size_t i = 0;
             setting->option == OPTION_BEAUFORT && i < sizeof OTHER_SEAS / sizeof *OTHER_SEAS;
             ++i) {
            options_forget(settings, OTHER_SEAS[i]);
        }
        const char* text = setting->text[0] ? setting->text : NULL;
        const bool ok = options_set(settings, setting->option, text, GIVEN_BY_PRESET, NULL);
        assert(ok && "presets are accepted");
        (void)ok;
    }
}

const char* preset_text(int preset, OptionId option) {
    assert(preset >= -1 && preset < PRESET_COUNT);
    const Setting* setting = preset < 0 ? NULL : PRESETS[preset];
    while (setting && setting->text && setting->option != option) {
        ++setting;
    }
    return setting && setting->text ? setting->text : option_spec(option)->default_text;
}

void preset_apply_named(Settings* settings, const char* name) {
    const bool ok = options_set(settings, OPTION_PRESET, name, GIVEN_BY_PRESET, NULL);
    assert(ok && "there is that preset");
    (void)ok;
    preset_apply(settings, settings->preset);
}
