#include "options/options_air.h"

#include "swell/sky.h"

#include <assert.h>
#include <math.h>

/* Default of scenes with --haze [m]. */
static const double HAZE_VISIBILITY = 35000.0;

void options_resolve_air(Options* options) {
    assert(options);
    const Given aerosol = (Given)options->given[OPTION_AEROSOL];
    const Given visibility = (Given)options->given[OPTION_VISIBILITY];
    if (options->given[OPTION_HAZE] != GIVEN_NOT) {
        options->aerosol = sky_aerosol_from_haze(options->haze);
        options->visibility = visibility ? options->visibility : HAZE_VISIBILITY;
    } else if (aerosol > visibility) {
        options->visibility = sky_visibility_from_aerosol(options->aerosol);
        options->given[OPTION_VISIBILITY] = GIVEN_NOT;
    } else if (!aerosol || aerosol < visibility) {
        options->visibility = visibility ? options->visibility : SKY_VISIBILITY;
        options->aerosol = fmin(sky_aerosol_from_visibility(options->visibility), SKY_AEROSOL_MAX);
        options->given[OPTION_AEROSOL] = GIVEN_NOT;
    }
}
