#include "options/presets.h"

#include <assert.h>
#include <stddef.h>

enum { SETTINGS_MAX = 17 }; /* the end included */

typedef struct Setting {
    OptionId option;
    const char* text; /* "" of a flag; NULL after the last */
} Setting;

static const char DEFAULT[] = "default"; /* of an option: its value while it is not given */

/* In the order of --preset's choices. Yaw -90 looks against the waves, which run along +x. */
static const Setting PRESETS[][SETTINGS_MAX] = {
    /* classic: the program of the source document */
    {{OPTION_SPECTRUM, "phillips"},
     {OPTION_LOOK, "classic"},
     {OPTION_FOV, "45"},
     {OPTION_CAMERA, "0,10,4,0,0"}},
    /* first: as the program begins */
    {{OPTION_BEAUFORT, DEFAULT},
     {OPTION_CAMERA, DEFAULT},
     {OPTION_FOV, DEFAULT},
     {OPTION_SUN, DEFAULT},
     {OPTION_CLOUD_SEED, DEFAULT},
     {OPTION_CLOUDS, DEFAULT},
     {OPTION_VISIBILITY, DEFAULT}},
    /* noon: from a cliff over green water */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_WATER, "coastal"},
     {OPTION_CAMERA, "0,60,0,100,-16"},
     {OPTION_FOAM, "0"},
     {OPTION_CAMERA_ROLL, "-2"},
     {OPTION_FOV, "14"},
     {OPTION_SUN, "120,40"},
     {OPTION_CLOUD_SEED, "5"},
     {OPTION_CLOUDS, "0,0.3"},
     {OPTION_VISIBILITY, "100000"},
     {OPTION_EXPOSURE, "-0.3"}},
    /* glitter: beside the sun's path */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_CAMERA, "0,30,0,-84,-14"},
     {OPTION_FOAM, "0"},
     {OPTION_CAMERA_ROLL, "-1"},
     {OPTION_FOV, "24"},
     {OPTION_SUN, "-70,35"},
     {OPTION_CLOUDS, "0,0"},
     {OPTION_VISIBILITY, "150000"}},
    /* dusk: the last colour of the sky in the water */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_CAMERA, "0,7,0,-66,-15"},
     {OPTION_FOAM, "0"},
     {OPTION_CAMERA_ROLL, "3"},
     {OPTION_FOV, "18"},
     {OPTION_APERTURE, "20"},
     {OPTION_FOCUS, "30"},
     {OPTION_SUN, "-84,-0.5"},
     {OPTION_CLOUD_SEED, "3"},
     {OPTION_CLOUDS, "0.5,0.2"},
     {OPTION_VISIBILITY, "40000"},
     {OPTION_EXPOSURE, "-0.7"}},
    /* crest: light through a hollow crest */
    {{OPTION_BEAUFORT, "6"},
     {OPTION_LEAN, "2"},
     {OPTION_CAMERA, "0,2.2,0,-80,0"},
     {OPTION_CAMERA_ROLL, "-1.2"},
     {OPTION_TROUGH, "14"},
     {OPTION_TIME, "52"},
     {OPTION_FOAM, "0.3"}, /* little of it hides the light */
     {OPTION_FOV, "36"},
     {OPTION_SUN, "-84,9"},
     {OPTION_CLOUDS, "0,0.6"},
     {OPTION_VISIBILITY, "90000"}},
    /* storm: ridges against the light, through a long lens */
    {{OPTION_BEAUFORT, "9"},
     {OPTION_SWELL, "0.25"},
     {OPTION_LEAN, "2"},
     {OPTION_SPRAY, "1.5"},
     {OPTION_CAMERA, "0,40,0,-40,-4.5"},
     {OPTION_CAMERA_ROLL, "-2"},
     {OPTION_TIME, "103"},
     {OPTION_FOV, "8"},
     {OPTION_SUN, "-50,18"},
     {OPTION_CLOUDS, "0,0.2,0.4"},
     {OPTION_VISIBILITY, "12000"},
     {OPTION_EXPOSURE, "-0.4"},
     {OPTION_CONTRAST, "1.1"}},
    /* gale: towards the sun */
    {{OPTION_BEAUFORT, "8"},
     {OPTION_LEAN, "2"},
     {OPTION_SPRAY, "1.5"},
     {OPTION_CAMERA, "0,20,0,20,-3.5"},
     {OPTION_CAMERA_ROLL, "-1.5"},
     {OPTION_TIME, "33"},
     {OPTION_FOV, "10"},
     {OPTION_SUN, "30,14"},
     {OPTION_CLOUD_SEED, "2"},
     {OPTION_CLOUDS, "0,0.4,0.3"},
     {OPTION_VISIBILITY, "15000"},
     {OPTION_EXPOSURE, "-0.3"}},
    /* calm: wavelets under thin cloud */
    {{OPTION_BEAUFORT, "2"},
     {OPTION_SWELL_HEIGHT, "0.8"},
     {OPTION_SWELL_PERIOD, "8"},
     {OPTION_SWELL_DIRECTION, "-80"},
     {OPTION_WATER, "coastal"},
     {OPTION_CAMERA, "0,6,0,150,-24"},
     {OPTION_FOAM, "0"},
     {OPTION_CAMERA_ROLL, "-3"},
     {OPTION_FOV, "20"},
     {OPTION_APERTURE, "40"},
     {OPTION_FOCUS, "14"},
     {OPTION_SUN, "-60,14"},
     {OPTION_CLOUD_SEED, "5"},
     {OPTION_CLOUDS, "0,0.3,0.3"},
     {OPTION_VISIBILITY, "30000"}},
    /* close: waves under a low sun, and no horizon */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_CAMERA, "0,20,0,150,-24"},
     {OPTION_CAMERA_ROLL, "4"},
     {OPTION_FOAM, "0"},
     {OPTION_FOV, "22"},
     {OPTION_SUN, "130,14"},
     {OPTION_CLOUDS, "0,0.5"},
     {OPTION_VISIBILITY, "70000"},
     {OPTION_CONTRAST, "1.2"}},
    /* aloft: from a helicopter */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_SWELL_HEIGHT, "1.2"},
     {OPTION_SWELL_PERIOD, "9"},
     {OPTION_SWELL_DIRECTION, "50"},
     {OPTION_WATER, "coastal"},
     {OPTION_CAMERA, "0,200,0,-60,-25"},
     {OPTION_CAMERA_ROLL, "-4"},
     {OPTION_FOAM, "0"},
     {OPTION_FOV, "16"},
     {OPTION_SUN, "-60,45"},
     {OPTION_CLOUD_SEED, "4"},
     {OPTION_CLOUDS, "0.2,0.4"},
     {OPTION_VISIBILITY, "150000"}},
    /* underwater: the sun in Snell's window */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_CAMERA, "0,-4.5,0,-80,30"},
     {OPTION_FOV, "78"},
     {OPTION_SUN, "-96,48"},
     {OPTION_CLOUD_SEED, "10"},
     {OPTION_CLOUDS, "0.35,0.5"},
     {OPTION_VISIBILITY, "50000"}},
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
     {OPTION_CAMERA, "0,9,0,-88,1"},
     {OPTION_CAMERA_ROLL, "1"},
     {OPTION_FOV, "50"},
     {OPTION_DATE, "2026-03-21"},
     {OPTION_UTC, "18:46"},
     {OPTION_PLACE, "54.2,7.9"},
     {OPTION_CLOUD_SEED, "22"},
     {OPTION_CLOUDS, "0.1,0.8"},
     {OPTION_VISIBILITY, "100000"},
     {OPTION_EXPOSURE, "-0.4"}},
    /* night: the path of a full moon */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_CAMERA, "0,3,0,-92,3"},
     {OPTION_CAMERA_ROLL, "1.5"},
     {OPTION_FOV, "45"},
     {OPTION_DATE, "2027-03-22"},
     {OPTION_UTC, "03:15"},
     {OPTION_PLACE, "-34,18"},
     {OPTION_CLOUD_SEED, "27"},
     {OPTION_CLOUDS, "0.2,0.5,0.4"},
     {OPTION_VISIBILITY, "90000"},
     {OPTION_EXPOSURE, "-0.7"}},
    /* squall: a rainbow, the sun behind the camera */
    {{OPTION_BEAUFORT, "7"},
     {OPTION_CAMERA, "0,8,0,-62,-1"},
     {OPTION_CAMERA_ROLL, "2"},
     {OPTION_TIME, "33"},
     {OPTION_FOV, "32"},
     {OPTION_SUN, "100,20"},
     {OPTION_CLOUD_SEED, "9"},
     {OPTION_CLOUDS, "0.4,0,0.6"},
     {OPTION_VISIBILITY, "25000"},
     {OPTION_RAIN, ""},
     {OPTION_RAIN_RATE, "200"},
     {OPTION_EXPOSURE, "-0.3"}},
    /* telephoto: towards the sun through a long lens */
    {{OPTION_BEAUFORT, "5"},
     {OPTION_CAMERA, "0,30,0,60,-8"},
     {OPTION_FOAM, "0"},
     {OPTION_CAMERA_ROLL, "1.5"},
     {OPTION_FOV, "9"},
     {OPTION_SUN, "52,30"},
     {OPTION_CLOUD_SEED, "6"},
     {OPTION_CLOUDS, "0,0.3"},
     {OPTION_VISIBILITY, "100000"},
     {OPTION_EXPOSURE, "-0.6"}},
    /* surface: water, and no horizon */
    {{OPTION_BEAUFORT, "3"},
     {OPTION_WATER, "green"},
     {OPTION_CAMERA, "40,12,50,122,-24"},
     {OPTION_CAMERA_ROLL, "-4"},
     {OPTION_FOV, "26"},
     {OPTION_SUN, "95,12"},
     {OPTION_CLOUDS, "0,0.3"},
     {OPTION_VISIBILITY, "50000"},
     {OPTION_CONTRAST, "1.3"}},
    /* fog: 300 m of visibility, through a long lens */
    {{OPTION_BEAUFORT, "3"},
     {OPTION_WATER, "coastal"},
     {OPTION_CAMERA, "0,2,0,60,-5"},
     {OPTION_FOAM, "0"},
     {OPTION_CAMERA_ROLL, "-1"},
     {OPTION_FOV, "10"},
     {OPTION_APERTURE, "80"},
     {OPTION_FOCUS, "45"},
     {OPTION_SUN, "-20,30"},
     {OPTION_CLOUDS, "0,0,1"},
     {OPTION_VISIBILITY, "300"},
     {OPTION_EXPOSURE, "0.3"}},
    /* launch: beside the boat under way */
    {{OPTION_BEAUFORT, "3"},
     {OPTION_BOAT, "on"},
     {OPTION_BOAT_SPEED, "6"},
     {OPTION_FOLLOW, "5.5,1.9,-5,-128,-11"},
     {OPTION_TIME, "40"},
     {OPTION_CAMERA, "0,3,0,-60,-6"},
     {OPTION_FOV, "45"},
     {OPTION_SUN, "38,26"},
     {OPTION_CLOUD_SEED, "6"},
     {OPTION_CLOUDS, "0.25,0.5"},
     {OPTION_VISIBILITY, "60000"}},
    /* breaker: from a ship that runs before a storm, over the back of a crest that breaks */
    {{OPTION_BEAUFORT, "9"},
     {OPTION_SWELL, "0.25"}, /* longer ridges */
     {OPTION_LEAN, "2"},
     {OPTION_SPRAY, "1.5"},
     {OPTION_CAMERA, "0,13,0,79,-7.5"},
     {OPTION_CAMERA_ROLL, "-2"},
     {OPTION_TIME, "103"},
     {OPTION_FOV, "22"},
     {OPTION_SUN, "0,30"},
     {OPTION_CLOUDS, "0,0,0.8"},
     {OPTION_VISIBILITY, "4000"},
     {OPTION_EXPOSURE, "0.6"},
     {OPTION_CONTRAST, "1.1"}},
    /* beach: from the sand, at noon */
    {{OPTION_BEAUFORT, "4"},
     {OPTION_SWELL_HEIGHT, "2.2"},
     {OPTION_SWELL_PERIOD, "14"},
     {OPTION_SEED, "45"},
     {OPTION_LAND, "bay"},
     {OPTION_LAND_SEED, "25"},
     {OPTION_TIME, "250"},
     {OPTION_CAMERA, "7,1.7,65,-36,-7"},
     {OPTION_CAMERA_ROLL, "0.6"},
     {OPTION_FOV, "46"},
     {OPTION_SUN, "-125,58"},
     {OPTION_CLOUDS, "0,0.45"},
     {OPTION_CLOUD_SEED, "8"},
     {OPTION_VISIBILITY, "60000"},
     {OPTION_EXPOSURE, "0.3"},
     {OPTION_CONTRAST, "1.12"}},
    /* surf: among the breakers, the sun behind them */
    {{OPTION_BEAUFORT, "2"},
     {OPTION_SWELL_HEIGHT, "1.6"},
     {OPTION_SWELL_PERIOD, "11"},
     {OPTION_SEED, "16"},
     {OPTION_LAND, "beach"},
     {OPTION_LAND_SEED, "7"},
     {OPTION_TIME, "200"},
     {OPTION_CAMERA, "-62,1.3,138,-62,-2"},
     {OPTION_CAMERA_ROLL, "-1.5"},
     {OPTION_FOV, "24"},
     {OPTION_SUN, "-140,20"},
     {OPTION_CLOUDS, "0,0.5"},
     {OPTION_CLOUD_SEED, "11"},
     {OPTION_VISIBILITY, "40000"},
     {OPTION_CONTRAST, "1.15"},
     {OPTION_SATURATION, "0.85"}},
    /* coast: from 50 m, towards the sun's glitter */
    {{OPTION_BEAUFORT, "3"},
     {OPTION_SWELL_HEIGHT, "1.2"},
     {OPTION_SWELL_PERIOD, "13"},
     {OPTION_SEED, "121"},
     {OPTION_LAND, "beach"},
     {OPTION_LAND_SEED, "101"},
     {OPTION_TIME, "200"},
     {OPTION_CAMERA, "25,50,20,-55,-32"},
     {OPTION_CAMERA_ROLL, "1"},
     {OPTION_FOV, "42"},
     {OPTION_SUN, "-60,35"},
     {OPTION_CLOUDS, "0,0.3"},
     {OPTION_VISIBILITY, "20000"},
     {OPTION_CONTRAST, "1.15"},
     {OPTION_SATURATION, "0.85"}},
};

enum { CLASSIC, PRESET_COUNT = sizeof PRESETS / sizeof *PRESETS };

/* Options that choose a sea by other means than a force. */
static const OptionId OTHER_SEAS[] = {OPTION_SPECTRUM,   OPTION_WIND,  OPTION_AMPLITUDE,
                                      OPTION_WIND_SPEED, OPTION_FETCH, OPTION_ENERGY,
                                      OPTION_WAVE};

/* Its value in the preset, DEFAULT for its default, or NULL. */
static const char* find_text(int preset, OptionId option) {
    assert(preset >= 0 && preset < PRESET_COUNT);
    const Setting* setting = PRESETS[preset];
    while (setting->text && setting->option != option) {
        ++setting;
    }
    return setting->text;
}

bool preset_says(int preset, OptionId option) {
    const char* text = find_text(preset, option);
    return text && text != DEFAULT;
}

bool preset_sets(int preset, OptionId option) {
    return find_text(preset, option) != NULL;
}

bool options_has(const Settings* settings, OptionId option) {
    return options_said(settings, option) || preset_says(settings->preset, option);
}

const char* preset_text(int preset, OptionId option) {
    return preset_says(preset, option) ? find_text(preset, option)
                                       : option_spec(option)->default_text;
}

void preset_read(int preset, OptionId option, void* value) {
    const char* text = preset_text(preset, option);
    const bool ok = !text || option_parse_value(option_spec(option), text, value);
    assert(ok && "presets are accepted");
    (void)ok;
}

/* Forgets what the preset before has said, since presets do not add up, and what this one chooses
   itself: another sea, and for `classic` all of sea and light. */
static void forget_earlier(Settings* settings, int preset) {
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionGroup group = option_spec(id)->group;
        const bool of_classic = group == OPTION_GROUP_SEA || group == OPTION_GROUP_LIGHT;
        const bool of_last = !options_said(settings, id) && preset_says(settings->preset, id);
        if (of_last || (preset == CLASSIC && of_classic)) {
            options_forget(settings, id);
        }
    }
    for (size_t i = 0; i < sizeof OTHER_SEAS / sizeof *OTHER_SEAS; ++i) {
        if (preset_sets(preset, OPTION_BEAUFORT)) {
            options_forget(settings, OTHER_SEAS[i]);
        }
    }
}

/* Setting an option drops what does not go with it; then it counts as not said. */
void preset_apply(Settings* settings, int preset) {
    assert(settings && preset >= 0 && preset < PRESET_COUNT);
    assert(!PRESETS[preset][SETTINGS_MAX - 1].text && "a preset has an end");
    forget_earlier(settings, preset);
    settings->preset = preset;
    for (const Setting* setting = PRESETS[preset]; setting->text; ++setting) {
        const char* text = preset_text(preset, setting->option);
        const bool ok =
            !text || options_set(settings, setting->option, text[0] ? text : NULL, NULL);
        assert(ok && "presets are accepted");
        (void)ok;
        settings->said[setting->option] = false;
    }
}

void preset_apply_named(Settings* settings, const char* name) {
    const OptionSpec* spec = option_spec(OPTION_PRESET);
    int preset = -1;
    const bool ok = option_parse_value(spec, name, &preset);
    assert(ok && "there is that preset");
    (void)ok;
    preset_apply(settings, preset);
}
