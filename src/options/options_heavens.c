#include "options/options_heavens.h"

#include <assert.h>
#include <math.h>

static const double NOON = 12.0;
static const double DAYS_FROM_1970 = 10957.5; /* to J2000.0 */

bool option_is_of_hour(OptionId option) {
    return option == OPTION_TIME_OF_DAY || option == OPTION_UTC || option == OPTION_DATE ||
           option == OPTION_PLACE;
}

static bool is_given(const Options* options, OptionId option) {
    return options->given[option] != GIVEN_NOT;
}

/* Whether a date, a place or a time of Greenwich is given. */
static bool is_dated(const Options* options) {
    return is_given(options, OPTION_DATE) || is_given(options, OPTION_PLACE) ||
           is_given(options, OPTION_UTC);
}

/* Whether the sea was measured at a time, and its sky moves on from there. */
static bool is_of_sea(const Options* options) {
    return options->sky_moves == SWITCH_ON && !is_given(options, OPTION_SUN) &&
           options->measured.table && isfinite(options->measured.time);
}

bool options_sun_is_of_hour(const Options* options) {
    assert(options);
    const bool given = is_dated(options) || is_given(options, OPTION_TIME_OF_DAY);
    return given ? options->sun_of_hour : is_of_sea(options);
}

static HeavensPlace place_of(const Options* options) {
    const MeasuredHour* sea = &options->measured;
    const bool of_sea = !is_given(options, OPTION_PLACE) && sea->table && isfinite(sea->latitude) &&
                        isfinite(sea->longitude);
    return of_sea ? (HeavensPlace){sea->latitude, sea->longitude}
                  : (HeavensPlace){options->place[0], options->place[1]};
}

/* The date and the hour, each the given one, else that of the measured sea, else the default. */
static double days_of(const Options* options, HeavensPlace place) {
    HeavensDate date = options->date;
    double utc = NAN;
    if (options->measured.table && isfinite(options->measured.time)) {
        date = heavens_date(options->measured.time / 86400.0 - DAYS_FROM_1970, &utc);
    }
    if (is_given(options, OPTION_DATE)) {
        date = options->date;
    }
    if (is_given(options, OPTION_UTC)) {
        utc = options->utc;
    }
    if (is_given(options, OPTION_TIME_OF_DAY)) {
        return heavens_days_solar(date, options->time_of_day, place);
    }
    return isfinite(utc) ? heavens_days(date, utc) : heavens_days_solar(date, NOON, place);
}

static bool check_moves(const Options* options, SwellError* error) {
    if (options->sun_hour.by == SUN_BY_HAND) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "%s on needs an hour to begin with: %s, %s or %s, after %s or %s",
                               option_name(OPTION_SKY_MOVES), option_name(OPTION_TIME_OF_DAY),
                               option_name(OPTION_UTC), option_name(OPTION_DATE),
                               option_name(OPTION_SUN), option_name(OPTION_PRESET));
    }
    return options->ocean.loop == 0.0 ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "%s and %s on do not go together: the sky does not repeat",
                           option_name(OPTION_LOOP), option_name(OPTION_SKY_MOVES));
}

bool options_resolve_heavens(Options* options, SwellError* error) {
    assert(options);
    SunHour hour = {.moves = options->sky_moves == SWITCH_ON};
    if (options_sun_is_of_hour(options)) {
        hour.by = is_dated(options) || is_of_sea(options) ? SUN_BY_DATE : SUN_BY_HOUR;
    }
    if (hour.by == SUN_BY_HOUR) {
        hour.hour = options->time_of_day;
    } else if (hour.by == SUN_BY_DATE) {
        hour.place = place_of(options);
        hour.days = days_of(options, hour.place);
    }
    options->sun_hour = hour;
    sun_hour_find(&hour, 0.0, options->sun);
    return !hour.moves || check_moves(options, error);
}

static bool same_hour(const SunHour* a, const SunHour* b) {
    return a->by == b->by && a->moves == b->moves && a->hour == b->hour && a->days == b->days &&
           a->place.latitude == b->place.latitude && a->place.longitude == b->place.longitude;
}

static void give(Options* options, OptionId option, bool given) {
    options->given[option] = given ? GIVEN_BY_USER : GIVEN_NOT;
}

void options_take_sun_hour(Options* options, const SunHour* hour) {
    assert(options && hour);
    if (same_hour(&options->sun_hour, hour)) {
        return;
    }
    options->sun_of_hour = hour->by != SUN_BY_HAND;
    options->sky_moves = hour->moves ? SWITCH_ON : SWITCH_OFF;
    options_resolve_heavens(options, NULL);
    if (!same_hour(&options->sun_hour, hour) && hour->by != SUN_BY_HAND) {
        const bool dated = hour->by == SUN_BY_DATE;
        give(options, OPTION_TIME_OF_DAY, !dated);
        give(options, OPTION_UTC, dated);
        give(options, OPTION_DATE, dated);
        give(options, OPTION_PLACE, dated);
        if (dated) {
            sun_hour_clock(hour->days, &options->date, &options->utc);
            options->place[0] = hour->place.latitude;
            options->place[1] = hour->place.longitude;
        } else {
            options->time_of_day = hour->hour;
        }
    }
    options->sun_hour = *hour;
}
