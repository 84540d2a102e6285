#include "shape.h"

#include "base/numbers.h"
#include "ocean/choice.h"

#include <float.h>

/* ---- Wind sea and swell -------------------------------------------------------------------- */

/* The speed of the fully developed sea's peak over that of the wind (Pierson and Moskowitz). */
static const double WIND_SEA_SPEED = 1.2;

/* The share of a measured or drawn spectrum, in which wind sea and swell are mixed: the wind sea is
   what runs no faster than WIND_SEA_SPEED times the wind. */
static double mixed_share(const OceanSeaSpectrum* still, OceanBand band, double whole) {
    const double wind = still->state.wind_speed;
    if (!(wind >= OCEAN_CALM)) {
        return 0.0;
    }
    const double omega = OCEAN_GRAVITY / (WIND_SEA_SPEED * wind);
    band.k_low = fmax(band.k_low, ocean_wave_number(omega, still->state.depth));
    return band.k_low < band.k_high ? ocean_band_variance(still, band) / whole : 0.0;
}

/* The wind sea's share of a band's variance in still water: 1 without swells, 0 without waves. */
static double wind_share(const OceanSeaSpectrum* spectrum, OceanBand band) {
    const bool is_mixed = spectrum->state.kind == OCEAN_SPECTRUM_MEASURED ||
                          spectrum->state.kind == OCEAN_SPECTRUM_DRAWN;
    const bool swells = spectrum->state.swell_height > 0.0 || spectrum->state.swells > 0;
    if (!is_mixed && !swells) {
        return spectrum->system[OCEAN_SYSTEM_WIND].scale > 0.0 ? 1.0 : 0.0;
    }
    OceanSeaSpectrum still = *spectrum;
    still.current.speed = 0.0;
    const double whole = ocean_band_variance(&still, band);
    if (!(whole > 0.0)) {
        return 0.0;
    }
    if (is_mixed) {
        return mixed_share(&still, band, whole);
    }
    still.systems = OCEAN_SYSTEM_WIND + 1;
    return ocean_band_variance(&still, band) / whole;
}

/* ---- The shape ----------------------------------------------------------------------------- */

/* Lambda of the first cascade in a calm, its growth with the wind [s/m], and its largest value;
   then Lambda of the second cascade. They are chosen by eye. */
static const double LEAN_CALM = 0.6, LEAN_PER_WIND = 0.052, LEAN_LONGEST_MOST = 1.8;
static const double LEAN_SECOND = 1.0;

static double lean_of(const OceanParams* params, const OceanSeaSpectrum* physical, int index,
                      OceanBand band) {
    const double wind = params->state.wind_speed;
    const double longest = fmin(LEAN_CALM + LEAN_PER_WIND * wind, LEAN_LONGEST_MOST);
    const double full = index == 0 ? longest : index == 1 ? LEAN_SECOND : 0.0;
    return params->lean * full > 0.0 ? params->lean * full * wind_share(physical, band) : 0.0;
}

/* Factor on the choppiness, by cascade: waves of the second are low and do not fold. */
static const double CHOPPINESS_SHARE[OCEAN_CASCADES_MAX] = {1.0, 1.5, 1.0, 1.0};

OceanShape ocean_shape_of(const OceanParams* params, const OceanSeaSpectrum* physical, int index,
                          OceanBand band) {
    OceanShape shape = {.choppiness = params->choppiness};
    if (!ocean_kind_has_wind(params->state.kind)) {
        return shape;
    }
    const double lean = lean_of(params, physical, index, band);
    const double angle = swell_radians(params->state.wind_direction);
    shape.choppiness *= CHOPPINESS_SHARE[index];
    shape.lean[0] = lean * cos(angle);
    shape.lean[1] = lean * sin(angle);
    shape.lean_most = OCEAN_LEAN_MOST + OCEAN_LEAN_OVERTURNS * fmax(params->lean - 1.0, 0.0);
    shape.modulation = params->lean * OCEAN_MODULATION_MOST;
    return shape;
}

static double mix(double a, double b, double share) {
    return (1.0 - share) * a + share * b; /* exactly b at the end */
}

OceanShape ocean_shape_mix(const OceanShape* a, const OceanShape* b, double share) {
    return (OceanShape){
        .choppiness = mix(a->choppiness, b->choppiness, share),
        .lean = {mix(a->lean[0], b->lean[0], share), mix(a->lean[1], b->lean[1], share)},
        .lean_most = mix(a->lean_most, b->lean_most, share),
        .modulation = mix(a->modulation, b->modulation, share),
    };
}

/* Crests lean from this height on [standard deviations]. */
static const double LEAN_FROM = 0.8;

/* Least standard deviation of waves that lean [m]. */
static const double DEVIATION_LEAST = 1e-6;

OceanLean ocean_shape_lean(const OceanShape* shape, double deviation) {
    const double lean = hypot(shape->lean[0], shape->lean[1]);
    const double rate = deviation > DEVIATION_LEAST ? 0.5 * lean / deviation : 0.0;
    /* A swell that almost no wind raises has so small a rate that a float can hold neither it nor
       1 / (2 rate). Such a lean moves nothing. */
    if (!(rate >= (double)FLT_MIN)) {
        return (OceanLean){.x = 1.0};
    }
    return (OceanLean){.x = shape->lean[0] / lean,
                       .z = shape->lean[1] / lean,
                       .from = LEAN_FROM * deviation,
                       .rate = rate,
                       .most = shape->lean_most};
}

/* ---- At a height --------------------------------------------------------------------------- */

double ocean_lean_rise(const OceanLean* lean, double height) {
    const double above = fmax(height - lean->from, 0.0);
    return fmin(lean->rate * above, lean->most);
}

double ocean_lean_shift(const OceanLean* lean, double height) {
    const double above = fmax(height - lean->from, 0.0);
    const double rise = ocean_lean_rise(lean, height);
    return rise > 0.0 ? rise * (above - 0.5 * rise / lean->rate) : 0.0;
}

double ocean_modulation_norm(const OceanModulation* modulation) {
    const double mean = 0.344320457; /* of u^2 / (1 + u^2), u normal */
    return 1.0 / sqrt(1.0 + mean * modulation->most * modulation->most);
}

double ocean_modulation_factor(const OceanModulation* modulation, double height) {
    const double u = modulation->rate * height;
    return ocean_modulation_norm(modulation) * (1.0 + modulation->most * u / sqrt(1.0 + u * u));
}

double ocean_modulation_rise(const OceanModulation* modulation, double height) {
    const double u = modulation->rate * height;
    return ocean_modulation_norm(modulation) * modulation->most * modulation->rate /
           ((1.0 + u * u) * sqrt(1.0 + u * u));
}

void ocean_moved_add(OceanMoved* moved, const OceanModulation* modulation, const double part[3]) {
    const double factor = modulation->is_long ? 1.0 : moved->factor;
    for (int axis = 0; axis < 3; ++axis) {
        moved->by[axis] += factor * part[axis];
    }
    if (modulation->is_long) {
        moved->factor = ocean_modulation_factor(modulation, part[1]);
    }
}

void ocean_motion_add(OceanMotionSum* sum, const OceanModulation* own, const OceanMotion* part) {
    double factor = 1.0, rise = 0.0;
    if (!own->is_long) {
        factor = ocean_modulation_factor(&sum->modulation, sum->longest.by[1]);
        rise = ocean_modulation_rise(&sum->modulation, sum->longest.by[1]);
    }
    for (int axis = 0; axis < 3; ++axis) {
        sum->all.by[axis] += factor * part->by[axis];
        for (int i = 0; i < 2; ++i) {
            sum->all.along[i][axis] +=
                factor * part->along[i][axis] + rise * sum->longest.along[i][1] * part->by[axis];
        }
    }
    if (own->is_long) {
        sum->modulation = *own;
        sum->longest = *part;
    }
}
