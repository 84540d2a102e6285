#include "swell/sun_hour.h"

#include "base/numbers.h"
#include "swell/sky.h"

#include <assert.h>
#include <stdio.h>

void sky_direction(double azimuth, double elevation, double direction[3]) {
    const double a = swell_radians(azimuth), e = swell_radians(elevation);
    direction[0] = sin(a) * cos(e);
    direction[1] = sin(e);
    direction[2] = -cos(a) * cos(e);
}

/* The day and place of SUN_BY_HOUR. The moon is up while the sun is more than 13 degrees below the
   horizon. */
static const HeavensDate EQUINOX = {2027, 3, 20};
#define LATITUDE 45.0 /* degrees */
static const HeavensPlace EQUINOX_PLACE = {LATITUDE, 0.0};

SkyPlace sky_sun_from_time(double hour) {
    /* Hour angle, from noon. The declination is 0: the sun moves along the celestial equator. */
    const double angle = swell_radians((fmod(hour, 24.0) - 12.0) * 15.0);
    const double east = -sin(angle);
    const double up = cos(swell_radians(LATITUDE)) * cos(angle);
    const double south = sin(swell_radians(LATITUDE)) * cos(angle);
    const double azimuth = swell_degrees(atan2(east, -south));
    return (SkyPlace){.azimuth = azimuth < 0.0 ? azimuth + 360.0 : azimuth,
                      .elevation = swell_degrees(atan2(up, hypot(east, south)))};
}

double sun_hour_days(const SunHour* hour, double time) {
    assert(hour && hour->by != SUN_BY_HAND);
    const double days = hour->by == SUN_BY_DATE
                            ? hour->days
                            : heavens_days_solar(EQUINOX, hour->hour, EQUINOX_PLACE);
    return days + (hour->moves ? time / 86400.0 : 0.0);
}

/* Local solar time for SUN_BY_HOUR [h]. */
static double hour_at(const SunHour* hour, double time) {
    return hour->hour + (hour->moves ? time / 3600.0 : 0.0);
}

HeavensSky sun_hour_heavens(const SunHour* hour, double time) {
    const double days = sun_hour_days(hour, time);
    if (hour->by == SUN_BY_DATE) {
        return heavens_sky(days, hour->place);
    }
    HeavensSky sky = heavens_sky(days, EQUINOX_PLACE);
    const SkyPlace sun = sky_sun_from_time(hour_at(hour, time));
    sky.sun.azimuth = sun.azimuth;
    sky.sun.elevation = sun.elevation;
    sky_direction(sun.azimuth, sun.elevation, sky.sun.direction);
    return sky;
}

void sun_hour_find(const SunHour* hour, double time, double sun[2]) {
    assert(hour && sun);
    if (hour->by == SUN_BY_HOUR) {
        const SkyPlace place = sky_sun_from_time(hour_at(hour, time));
        sun[0] = place.azimuth;
        sun[1] = place.elevation;
    } else if (hour->by == SUN_BY_DATE) {
        const HeavensBody body = heavens_sky(sun_hour_days(hour, time), hour->place).sun;
        sun[0] = body.azimuth;
        sun[1] = body.elevation + heavens_refraction(body.elevation);
    }
}

void sun_hour_clock(double days, HeavensDate* date, double* utc) {
    assert(date && utc);
    double hour = 0.0;
    heavens_date(days, &hour);
    const double whole = days + (round(60.0 * hour) - 60.0 * hour) / 1440.0;
    *date = heavens_date(whole + 0.25 / 1440.0, &hour); /* safely within its minute */
    const int minutes = (int)floor(60.0 * hour);
    *utc = minutes / 60 + minutes % 60 / 60.0;
}

void sun_hour_write(const SunHour* hour, double time, char text[SUN_HOUR_TEXT_SIZE]) {
    assert(hour && hour->by != SUN_BY_HAND && text);
    if (hour->by == SUN_BY_DATE) {
        HeavensDate date;
        double utc = 0.0;
        sun_hour_clock(sun_hour_days(hour, time), &date, &utc);
        const int minutes = (int)lround(60.0 * utc);
        snprintf(text, SUN_HOUR_TEXT_SIZE, "%04d-%02d-%02d %02d:%02d UTC", date.year, date.month,
                 date.day, minutes / 60, minutes % 60);
        return;
    }
    const double now = hour_at(hour, time);
    const int minutes = (int)(lround(60.0 * (now - 24.0 * floor(now / 24.0))) % (24 * 60));
    snprintf(text, SUN_HOUR_TEXT_SIZE, "%02d:%02d", minutes / 60, minutes % 60);
}

/* The hour of an equinox day at 45 degrees north at which the sun has the same height. It is before
   noon for a sun in the east, and after noon for one in the west. So the light stays, but the
   azimuth does not. */
static double hour_at_height(const double sun[2]) {
    const double cosine = sin(swell_radians(sun[1])) / cos(swell_radians(LATITUDE));
    const double from_noon = swell_degrees(acos(swell_clamp(cosine, -1.0, 1.0))) / 15.0;
    return sin(swell_radians(sun[0])) > 0.0 ? 12.0 - from_noon : 12.0 + from_noon;
}

void sun_hour_step(SunHour* hour, const double sun[2], double hours) {
    assert(hour && sun);
    if (hour->by == SUN_BY_DATE) {
        HeavensDate date;
        double utc = 0.0;
        sun_hour_clock(hour->days + hours / 24.0, &date, &utc);
        if (date.year >= HEAVENS_YEAR_MIN && date.year <= HEAVENS_YEAR_MAX) {
            hour->days = heavens_days(date, utc);
        }
        return;
    }
    if (hour->by == SUN_BY_HAND) {
        *hour = (SunHour){.by = SUN_BY_HOUR, .hour = hour_at_height(sun)};
    }
    hour->hour = fmod(round(100.0 * (hour->hour + hours + 24.0)) / 100.0, 24.0);
}
