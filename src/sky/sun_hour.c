#include "swell/sun_hour.h"

#include "base/numbers.h"
#include "swell/sky.h"

#include <assert.h>
#include <math.h>

double sun_hour_days(const SunHour* hour, double time) {
    assert(hour && hour->by == SUN_BY_DATE);
    return hour->days + (hour->moves ? time / 86400.0 : 0.0);
}

void sun_hour_find(const SunHour* hour, double time, double sun[2]) {
    assert(hour && sun);
    if (hour->by == SUN_BY_HOUR) {
        const SkyPlace place = sky_sun_from_time(hour->hour + (hour->moves ? time / 3600.0 : 0.0));
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

/* The hour of an equinox day at 45 degrees north at which the sun stands as high, before noon in
   the east and after it in the west: the light goes on, whatever the azimuth. */
static double hour_at_height(const double sun[2]) {
    const double cosine = sin(swell_radians(sun[1])) / cos(swell_radians(45.0));
    const double from_noon = swell_degrees(acos(swell_clamp(cosine, -1.0, 1.0))) / 15.0;
    return sin(swell_radians(sun[0])) > 0.0 ? 12.0 - from_noon : 12.0 + from_noon;
}

void sun_hour_step(SunHour* hour, const double sun[2], double hours) {
    assert(hour && sun);
    if (hour->by == SUN_BY_DATE) {
        HeavensDate date;
        double utc = 0.0;
        sun_hour_clock(hour->days + hours / 24.0, &date, &utc);
        hour->days = heavens_date_exists(date) ? heavens_days(date, utc) : hour->days;
        return;
    }
    if (hour->by == SUN_BY_HAND) {
        *hour = (SunHour){.by = SUN_BY_HOUR, .hour = hour_at_height(sun)};
    }
    hour->hour = fmod(round(100.0 * (hour->hour + hours + 24.0)) / 100.0, 24.0);
}
