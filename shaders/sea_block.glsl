// Uniforms of the sea look, in vectors of four; physical_look.c packs them in this order.

uniform vec4 u_look[LOOK_VECTORS];

#define SUN u_look[0].xyz                    // unit, towards it
#define SKY_SCALE u_look[0].w                // radiance of the panorama's texels
#define SUN_LIGHT u_look[1].rgb              // its irradiance at the sea
#define INVERSE_HEIGHT u_look[1].w           // 1 / significant height [1/m]
#define SKY_IRRADIANCE u_look[2].rgb         // of a level plane
#define SEA_VARIANCE u_look[2].w             // of the slope on each axis, all waves
#define WATER_REFLECTANCE u_look[3].rgb      // of the body of water
#define HIDDEN_BEYOND u_look[3].w            // slope variance of waves beyond the cascades
#define EXPOSURE u_look[4].rgb
#define TONE_POWER u_look[4].w
#define AIR_EXTINCTION u_look[5].rgb         // [1/m]
#define TONE_SATURATION u_look[5].w
#define SUN_SEEN u_look[6].rgb               // its irradiance at the eye, without clouds
#define WIND_RATIO u_look[6].w               // slope variance along the wind to that across
#define WIND u_look[7].xy                    // unit, x and z
#define SUN_LEVEL u_look[7].zw               // unit, its azimuth
#define PANORAMA_TEXEL u_look[8].x           // side of a texel in p = d.xz / (1 + d.y)
#define PANORAMA_LEVEL_LEAST u_look[8].y     // of reflections
#define RIPPLE_VARIANCE u_look[8].z          // of the slope on each axis, of the ripples in the glint
#define RIPPLE_SCALE u_look[8].w             // 1 / their period along the wind [1/m]
#define CASCADE(c) u_look[9 + c]             // 1/L [1/m], side of a layer / N, place of the eye's cell
#define LAYER_LEVEL(c) u_look[17 + c].x      // mip level of its N x N texels (fields.h)
#define LAYER_SIDE u_look[LOOK_VECTORS - 3].w  // texels
#define FOAM_WEIGHT(c) u_look[17 + c].y      // of its memory
#define SLOPE_GAIN(c) u_look[17 + c].z       // factor on its slopes
#define LONG_WAVES(l) u_look[LOOK_VECTORS - 7 + l]  // 1/deviation [1/m], mu, first cascade of layer l, norm
#define RAINBOW u_look[23].w                        // optical depth of the sunlit drops ahead
#define RAIN_EXTINCTION u_look[24].w                // [1/m]
#define GLARE u_look[22].w                          // 1 / exposed light from which on the sun's path is dimmed
#define SCATTER_WEIGHT u_look[21].w                    // share of scattered waves in the first cascade
#define SCATTER_DETAILS min(5.0 * SCATTER_WEIGHT, 1.0)  // of foam, which soon come by the pixel
#define SCATTER_PLACE u_look[LOOK_VECTORS - 5]    // of the eye's cell among its triangles: fraction, whole
#define GLINT_PLACE u_look[LOOK_VECTORS - 4].xy             // of the eye's cell in the cells of glints [m]
#define GLINT_TURN u_look[LOOK_VECTORS - 4].z               // their numbers drawn so far
#define GLINT_TURNS u_look[LOOK_VECTORS - 4].w              // until they repeat
#define TONE_CURVE u_look[LOOK_VECTORS - 3].xyz   // of tone_curve.h
#define CLOUDS_MOVED u_look[LOOK_VECTORS - 2].xy  // since the panorama was baked
#define AERATED u_look[LOOK_VECTORS - 2].z        // share of bubbles in the water
#define SPINDRIFT u_look[LOOK_VECTORS - 2].w      // extinction of spray at the mean level [1/m]
#define NEXT_MOVED u_look[LOOK_VECTORS - 1].xy    // as CLOUDS_MOVED, of the next sky
#define NEXT_SHARE u_look[LOOK_VECTORS - 1].z     // weight of the next sky
#define SKY_LAYER u_look[LOOK_VECTORS - 1].w      // of u_panorama, 0 or 1; the next sky has the other

#define RODS u_look[NIGHT_AT].x       // share of the eye's rods in what it sees
#define SUN_SHOWN u_look[NIGHT_AT].y  // 1: its disc is drawn; 0: it is the moon
#define SUN_GLOW u_look[NIGHT_AT].z   // factor on the glow around it
#define CONTRAST u_look[NIGHT_AT].w   // factor on what differs from a middle grey

uniform sampler2DArray u_panorama;  // stereographic: radiance, transmittance of clouds
uniform sampler2D u_horizon;   // by azimuth from the sun and transmittance of the air
uniform sampler2DArray u_displacement, u_surface;  // a layer per cascade (fields.h)
uniform int u_cascades;                           // at least 1

float luminance(vec3 color) {
    return dot(color, vec3(0.2126, 0.7152, 0.0722));
}

// Logarithmic depth, precise from centimetres to the horizon.
float log_depth(float away) {
    return 2.0 * log2(1.0 + max(away, 1e-6)) / log2(1.0 + FAR_DEPTH) - 1.0;
}

// Transmittance of the air over a distance [m].
vec3 air_to(float away) {
    return exp(-AIR_EXTINCTION * away);
}

// Radiance of the air just above the horizon, by the azimuth from the sun, to its right or left. Steep
// directions, which have no azimuth, mix both.
vec3 horizon_towards(vec3 direction, float transmittance) {
    float across = acos(clamp(dot(direction.xz, SUN_LEVEL), -1.0, 1.0));
    float aside = SUN_LEVEL.x * direction.z - SUN_LEVEL.y * direction.x;
    float right = 0.5 + 0.5 * aside * inversesqrt(aside * aside + direction.y * direction.y + 1e-9);
    vec2 place = vec2((63.0 * sqrt(across / 3.14159265) + 0.5) / 64.0, 0.125 + 0.25 * transmittance);
    return mix(textureLod(u_horizon, place + vec2(0.0, 0.5), 0.0).rgb,
               textureLod(u_horizon, place, 0.0).rgb, right);
}

// Transmittance of the spray that a gale blows off the crests, from the eye to a point of the surface.
// Its density falls off with height, so that troughs lie in it and crests rise above it.
float spray_to(float away, float point_height, float eye_height) {
    float scale = max(1.2, 0.30 / INVERSE_HEIGHT);
    float point = max(point_height, -0.5 * scale);
    float rise = (max(eye_height, -0.5 * scale) - point) / scale;
    float mean = abs(rise) > 1e-3 ? (1.0 - exp(-rise)) / rise : 1.0;
    return exp(-SPINDRIFT * min(away, 4000.0) * exp(-point / scale) * mean);
}

// Radiance of spray: that of a white mist, far away that of the air.
vec3 spray_light(float away, vec3 horizon) {
    vec3 near = SKY_IRRADIANCE * (0.62 / 3.14159265) + 0.06 * SUN_LIGHT;
    return mix(horizon, near, exp(-away / 900.0));
}

// Texture coordinates of a direction in a panorama that has drifted with the wind since it was baked,
// most at the zenith and not at all at the horizon.
vec2 place_in_sky(vec3 direction, vec2 moved) {
    direction.xz -= moved * max(direction.y, 0.0);
    direction = normalize(direction);
    return 0.5 + 0.5 / PANORAMA_REACH * direction.xz / (1.0 + direction.y);
}

// Radiance / SKY_SCALE of the sky, and transmittance of its clouds, at a mip level of the panorama.
// A loop, since software GL would sample the next sky even behind an untaken `if`.
vec4 sky_texel(vec3 direction, float level) {
    vec4 sky = vec4(0.0);
    vec3 layer = vec3(CLOUDS_MOVED, SKY_LAYER);
    float share = 1.0 - NEXT_SHARE;
    int left = NEXT_SHARE > 0.0 ? 2 : 1;
    do {
        sky += share * textureLod(u_panorama, vec3(place_in_sky(direction, layer.xy), layer.z), level);
        layer = vec3(NEXT_MOVED, 1.0 - SKY_LAYER);
        share = NEXT_SHARE;
    } while (--left > 0);
    return sky;
}

// The factor on the displacements of the waves shorter than the first cascade of a layer, where that
// has this height [m]: OceanModulation of ocean.h.
float modulation(int layer, float height) {
    float u = LONG_WAVES(layer).x * height;
    return LONG_WAVES(layer).w * (1.0 + LONG_WAVES(layer).y * u * inversesqrt(1.0 + u * u));
}

// That of a cascade, from those of both layers.
float short_waves(int cascade, vec2 modulations) {
    int second = int(LONG_WAVES(1).z);
    float factor = cascade < second ? modulations.x : modulations.y;
    return cascade == 0 || cascade == second ? 1.0 : factor;
}

const vec3 CREST_COLOR = vec3(0.015, 0.145, 0.165);
