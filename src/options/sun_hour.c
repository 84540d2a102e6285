#include "options/sun_hour.h"

#include "swell/sky.h"

#include <assert.h>
#include <math.h>

static const double EQUINOX_SUN_MIN = -12.0;

double sun_hour_days(const SunHour* hour, double time) {
    assert(hour && hour->by == SUN_BY_DATE);
    return hour->days + (hour->moves ? time / 86400.0 : 0.0);
}

void sun_hour_find(const SunHour* hour, double time, double sun[2]) {
    assert(hour && sun);
    if (hour->by == SUN_BY_HOUR) {
        const SkyPlace place = sky_sun_from_time(hour->hour + (hour->moves ? time / 3600.0 : 0.0));
        sun[0] = place.azimuth;
        sun[1] = fmax(place.elevation, EQUINOX_SUN_MIN);
    } else if (hour->by == SUN_BY_DATE) {
        const HeavensBody body = heavens_sky(sun_hour_days(hour, time), hour->place).sun;
        sun[0] = body.azimuth;
        sun[1] = body.elevation + heavens_refraction(body.elevation);
    }
}
