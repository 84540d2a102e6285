/*
 * The light of a view: look, sun, air and water as options and keys set them, and the parameters of
 * sky and renderer computed from them.
 */
#ifndef SWELL_SCENE_VIEW_LIGHT_H
#define SWELL_SCENE_VIEW_LIGHT_H

#include "options/options.h"
#include "swell/render.h"

typedef struct ViewLight {
    RenderLook look;
    QualityChoice quality;
    RenderWater water;
    double sun[2];    /* azimuth and elevation [degrees], at time 0 */
    SunHour sun_hour; /* what sets it */
    double clouds[3]; /* cumulus, cirrus, deck; 0 to 1 */
    uint64_t cloud_seed;
    const SkyImage* image; /* of --sky, replaces sun and clouds; borrowed; NULL: none */
    double image_turned;   /* degrees to the right, -180 to 180 */
    double aerosol;        /* of the air, optical depth at 550 nm */
    double haze;           /* of an older scene, instead; negative: none */
    double visibility;     /* m */
    double exposure;       /* added to the automatic one, EV */
    double bloom;          /* strength of the light that spreads in the lens */
    bool glint_curve;      /* the sun's path is dimmed as dazzled eyes do */
    double contrast;       /* factor on what differs from a middle grey */
    double saturation;     /* factor on what differs from grey */
    double water_tint[3];  /* factors on the colour of the light from the water */
    double foam;           /* factor on the share of the sea that is white */
    double spray;          /* factor on its number; 0: none */
    double field_of_view;  /* vertical, degrees */
} ViewLight;

/* Borrows the sky of --sky, or NULL. */
ViewLight view_light_from_options(const Options* options, const SkyImage* image);

/* Writes the light back into `options`. */
void view_light_fill_options(const ViewLight* light, Options* options);

/* Sets azimuth and elevation of the sun at a time of the sea [s], which may be far below the
   horizon. */
void view_light_sun(const ViewLight* light, double time, double sun[2]);

/* Fills in sun, moon and stars at a time of the sea [s]. False without a date or with a picture of
   the sky: then there is no moon and there are no stars. */
bool view_light_heavens(const ViewLight* light, double time, HeavensSky* heavens);

/* Takes the sun into the hand: it stays where it is at a time of the sea [s], at -12 degrees or
   higher. */
void view_light_hold_sun(ViewLight* light, double time);

/* Moves the hour of the sun; see sun_hour_step. */
void view_light_move_hour(ViewLight* light, double hours);

/* Returns the sky under that wind with the sun of a time of the sea [s], its clouds at time 0. A
   moving sun goes on every VIEW_SUN_STEP, since each change bakes the sky anew. */
SkyParams view_light_sky(const ViewLight* light, const OceanSeaState* wind, double time);

#define VIEW_SUN_STEP 20.0 /* s: .083 degrees */

/* Returns the weather of the sea look. Measures a Phillips sea, which must not be computed
   meanwhile. */
RenderWeather view_light_weather(const ViewLight* light, RenderQuality quality,
                                 const OceanSea* sea);

/* The same without what depends on a computed sea. */
RenderWeather view_light_weather_unmeasured(const ViewLight* light, RenderQuality quality,
                                            const OceanSeaState* wind);

/* Returns the quality on a driver of that name (render_describe_gl): `auto` is high on a graphics
   card and medium on a software renderer. */
RenderQuality view_light_quality(QualityChoice choice, const char* driver);

/* Interpolates what belongs to the sea from one weather to the next; the rest is the next one's. */
RenderWeather view_light_between(const RenderWeather* from, const RenderWeather* next,
                                 double share);

#endif
