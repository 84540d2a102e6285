/* Finds the air and the sun that the options mean (resolve.h, Light). */
#include "options_parts.h"

#include "swell/sky.h"

#include <assert.h>
#include <math.h>

/* Default visibility of scenes with --haze [m]. */
static const double HAZE_VISIBILITY = 35000.0;

/* Keeps the given one of visibility and aerosol and derives the other. If neither was given, the
   preset's stay. */
static void resolve_air(Settings* settings) {
    LightSettings* light = &settings->light;
    const bool aerosol = options_said(settings, OPTION_AEROSOL);
    if (options_said(settings, OPTION_HAZE)) {
        light->aerosol = sky_aerosol_from_haze(light->haze);
        light->visibility =
            options_has(settings, OPTION_VISIBILITY) ? light->visibility : HAZE_VISIBILITY;
        return;
    }
    light->haze = -1.0;
    if (aerosol && !options_said(settings, OPTION_VISIBILITY)) {
        light->visibility = sky_visibility_from_aerosol(light->aerosol);
    } else if (!aerosol) {
        light->aerosol = fmin(sky_aerosol_from_visibility(light->visibility), SKY_AEROSOL_MAX);
    }
}

/* ---- The sun ------------------------------------------------------------------------------- */

static const double NOON = 12.0;
static const double DAYS_FROM_1970 = 10957.5; /* days to J2000.0 */

bool options_has_hour(const Settings* settings, OptionId option) {
    assert(settings && option >= OPTION_TIME_OF_DAY && option <= OPTION_PLACE);
    const OptionId other = option == OPTION_UTC           ? OPTION_TIME_OF_DAY
                           : option == OPTION_TIME_OF_DAY ? OPTION_UTC
                                                          : option;
    return options_said(settings, option) ||
           (preset_says(settings->preset, option) && !options_said(settings, other) &&
            !options_said(settings, OPTION_SUN));
}

/* Returns whether a date, a place or a time in UTC is given. */
static bool is_dated(const Settings* settings) {
    return options_has_hour(settings, OPTION_DATE) || options_has_hour(settings, OPTION_PLACE) ||
           options_has_hour(settings, OPTION_UTC);
}

/* Returns whether the sea was measured at a time and the sky moves on from that time. */
static bool is_of_sea(const Settings* settings) {
    return settings->light.sky_moves && !options_has(settings, OPTION_SUN) &&
           settings->sea.measured.table && isfinite(settings->sea.measured.time);
}

bool options_sun_is_of_hour(const Settings* settings) {
    assert(settings);
    const bool given = is_dated(settings) || options_has_hour(settings, OPTION_TIME_OF_DAY);
    return given ? settings->light.sun_of_hour : is_of_sea(settings);
}

static HeavensPlace place_of(const Settings* settings) {
    const MeasuredHour* sea = &settings->sea.measured;
    const bool of_sea = !options_has_hour(settings, OPTION_PLACE) && sea->table &&
                        isfinite(sea->latitude) && isfinite(sea->longitude);
    return of_sea ? (HeavensPlace){sea->latitude, sea->longitude}
                  : (HeavensPlace){settings->light.place[0], settings->light.place[1]};
}

/* Returns the date and the hour in days. Each is the given one, else the measured sea's, else the
   default. */
static double days_of(const Settings* settings, HeavensPlace place) {
    HeavensDate date = settings->light.date;
    double utc = NAN;
    if (settings->sea.measured.table && isfinite(settings->sea.measured.time)) {
        date = heavens_date(settings->sea.measured.time / 86400.0 - DAYS_FROM_1970, &utc);
    }
    if (options_has_hour(settings, OPTION_DATE)) {
        date = settings->light.date;
    }
    if (options_has_hour(settings, OPTION_UTC)) {
        utc = settings->light.utc;
    }
    if (options_has_hour(settings, OPTION_TIME_OF_DAY)) {
        return heavens_days_solar(date, settings->light.time_of_day, place);
    }
    return isfinite(utc) ? heavens_days(date, utc) : heavens_days_solar(date, NOON, place);
}

static bool check_moves(const Settings* settings, SwellError* error) {
    if (settings->light.sun_hour.by == SUN_BY_HAND) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "--sky-moves on needs an hour to begin with: --time-of-day, --utc "
                               "or --date, after --sun or --preset");
    }
    const OptionsRule rule = {settings->ocean.loop > 0.0, OPTION_LOOP, OPTION_SKY_MOVES,
                              "the sky does not repeat"};
    return options_check_rules(&rule, 1, error);
}

static bool resolve_sun(Settings* settings, SwellError* error) {
    SunHour hour = {.moves = settings->light.sky_moves};
    if (options_sun_is_of_hour(settings)) {
        hour.by = is_dated(settings) || is_of_sea(settings) ? SUN_BY_DATE : SUN_BY_HOUR;
    }
    if (hour.by == SUN_BY_HOUR) {
        hour.hour = settings->light.time_of_day;
    } else if (hour.by == SUN_BY_DATE) {
        hour.place = place_of(settings);
        hour.days = days_of(settings, hour.place);
    }
    settings->light.sun_hour = hour;
    sun_hour_find(&hour, 0.0, settings->light.sun);
    return !hour.moves || check_moves(settings, error);
}

bool options_resolve_light(Settings* settings, SwellError* error) {
    assert(settings);
    resolve_air(settings);
    return resolve_sun(settings, error);
}

static bool same_hour(const SunHour* a, const SunHour* b) {
    return a->by == b->by && a->moves == b->moves && a->hour == b->hour && a->days == b->days &&
           a->place.latitude == b->place.latitude && a->place.longitude == b->place.longitude;
}

void options_set_sun_hour(Settings* settings, const SunHour* hour) {
    assert(settings && hour);
    if (same_hour(&settings->light.sun_hour, hour)) {
        return;
    }
    settings->light.sun_of_hour = hour->by != SUN_BY_HAND;
    settings->light.sky_moves = hour->moves;
    resolve_sun(settings, NULL);
    if (!same_hour(&settings->light.sun_hour, hour) && hour->by != SUN_BY_HAND) {
        const bool dated = hour->by == SUN_BY_DATE;
        settings->said[OPTION_TIME_OF_DAY] = !dated;
        settings->said[OPTION_UTC] = dated;
        settings->said[OPTION_DATE] = dated;
        settings->said[OPTION_PLACE] = dated;
        if (dated) {
            sun_hour_clock(hour->days, &settings->light.date, &settings->light.utc);
            settings->light.place[0] = hour->place.latitude;
            settings->light.place[1] = hour->place.longitude;
        } else {
            settings->light.time_of_day = hour->hour;
        }
    }
    settings->light.sun_hour = *hour;
    sun_hour_find(hour, 0.0, settings->light.sun);
}
