#include "options/options_air.h"

#include "swell/sky.h"

#include <assert.h>
#include <math.h>

/* Default of scenes with --haze [m]. */
static const double HAZE_VISIBILITY = 35000.0;

void options_resolve_air(Options* options) {
    assert(options);
    const Given aerosol = options_giver(options, OPTION_AEROSOL);
    const Given visibility = options_giver(options, OPTION_VISIBILITY);
    if (options_giver(options, OPTION_HAZE) != GIVEN_NOT) {
        options->aerosol = sky_aerosol_from_haze(options->haze);
        options->visibility = visibility ? options->visibility : HAZE_VISIBILITY;
    } else if (aerosol > visibility) {
        options->visibility = sky_visibility_from_aerosol(options->aerosol);
        options_mark_unset(options, OPTION_VISIBILITY);
    } else if (!aerosol || aerosol < visibility) {
        options->visibility = visibility ? options->visibility : SKY_VISIBILITY;
        options->aerosol = fmin(sky_aerosol_from_visibility(options->visibility), SKY_AEROSOL_MAX);
        options_mark_unset(options, OPTION_AEROSOL);
    }
}
