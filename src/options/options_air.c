#include "options/options_air.h"

#include "swell/sky.h"

#include <assert.h>
#include <math.h>

/* Default of scenes with --haze [m]. */
static const double HAZE_VISIBILITY = 35000.0;

void options_resolve_air(Settings* settings) {
    assert(settings);
    const Given aerosol = settings->given[OPTION_AEROSOL];
    const Given visibility = settings->given[OPTION_VISIBILITY];
    if (settings->given[OPTION_HAZE] != GIVEN_NOT) {
        settings->light.aerosol = sky_aerosol_from_haze(settings->light.haze);
        settings->light.visibility = visibility ? settings->light.visibility : HAZE_VISIBILITY;
        return;
    }
    settings->light.haze = -1.0;
    if (aerosol > visibility) {
        settings->light.visibility = sky_visibility_from_aerosol(settings->light.aerosol);
        settings->given[OPTION_VISIBILITY] = GIVEN_NOT;
    } else if (!aerosol || aerosol < visibility) {
        settings->light.visibility = visibility ? settings->light.visibility : SKY_VISIBILITY;
        settings->light.aerosol =
            fmin(sky_aerosol_from_visibility(settings->light.visibility), SKY_AEROSOL_MAX);
        settings->given[OPTION_AEROSOL] = GIVEN_NOT;
    }
}
