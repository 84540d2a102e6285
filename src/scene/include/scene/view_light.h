/*
 * The light of a view: all that options and keys say of the look, the sun, the air and the water,
 * and the parameters of sky and renderer that follow from it.
 */
#ifndef SWELL_SCENE_VIEW_LIGHT_H
#define SWELL_SCENE_VIEW_LIGHT_H

#include "options/options.h"
#include "swell/render.h"

typedef struct ViewLight {
    RenderLook look;
    QualityChoice quality;
    RenderWater water;
    double sun[2];         /* azimuth, -180 to 180, and elevation, -12 to 90; degrees */
    double clouds[3];      /* cumulus, cirrus, deck; 0 to 1 */
    const SkyImage* image; /* the sky of --sky instead of those, borrowed; NULL: none */
    double image_turned;   /* degrees to the right, -180 to 180 */
    double haze;           /* of the air */
    double visibility;     /* m */
    double exposure;       /* beside the automatic one, EV */
    double field_of_view;  /* vertical, degrees */
} ViewLight;

/* `image` is what --sky names, to be borrowed, or NULL. */
ViewLight view_light_from_options(const Options* options, const SkyImage* image);

/* The other way. */
void view_light_fill_options(const ViewLight* light, Options* options);

/* The sky under that wind, at time 0. */
SkyParams view_light_sky(const ViewLight* light, const OceanSeaState* wind);

/* The weather of the sea look at a time. Of a
   Phillips sea the heights are those of its last frame: it must not be computed meanwhile. */
RenderWeather view_light_weather(const ViewLight* light, RenderQuality quality,
                                 const OceanSea* sea);

/* The same, but for what is found from the sea. */
RenderWeather view_light_weather_unmeasured(const ViewLight* light, RenderQuality quality,
                                            const OceanSeaState* wind);

/* The quality that is meant on a driver of that name (render_describe_gl): `auto` is high on a
   graphics card and medium where the processor draws. */
RenderQuality view_light_quality(QualityChoice choice, const char* driver);

/* One weather passes into another, of a sea that changes: `share` of the way. Only what belongs to
   the sea; the rest is the next one's. */
RenderWeather view_light_between(const RenderWeather* from, const RenderWeather* next,
                                 double share);

#endif
