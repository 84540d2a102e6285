// The uniform blocks of sea and sky. C reads this file too (uniform_blocks.h), so that each member is
// declared once: rows of 16 bytes, of float, vec2, vec3, vec4 and structs of such rows, leave no gap in either.
// What a program reads of a block had better lie without gaps: Intel's driver keeps only four stretches in registers.

struct Cascade {
    float frequency;       // 1 / L [1/m]
    float level_of_metre;  // mip level whose texels are a metre wide
    vec2 place;            // texture coordinates of the eye's cell
    float level;           // mip level of its N x N texels (fields.h)
    float foam_weight;     // of its memory
    float slope_gain;      // factor on its slopes
    float unused;
};

// The modulation of short waves by long ones: OceanModulation of ocean.h.
struct LongWaves {
    float rate;  // 1 / deviation [1/m]
    float most;
    float first;  // cascade that they are in
    float norm;
};

// The shadow of the clouds under one of both skies.
struct ShadowPlace {
    vec2 axis;  // texture coordinates a metre
    vec2 eye;   // those below the eye
};

struct FoamLook {
    vec2 old;           // factor and offset from the memory to the age of old foam
    vec2 fresh;         // and of fresh foam
    vec2 table_scale;   // from a memory and a hidden deviation to a place in the table
    vec2 table_offset;
    vec2 mean;          // of the sums of old and fresh foam
    vec2 second;        // factor and offset from the second cascade's q to its deviations from the mean
    vec2 nearness;      // factors on a hidden deviation and on a mip level, to the share that is not the table's
    vec2 nearest;       // and their offsets
    vec2 lace_scale;    // 1 / the lace's periods along the wind and across [1/m]
    float lace_level;   // mip level that a footprint a metre wide sees of it
    float veil;         // of wind-blown foam between whitecaps; far below 0 without
    float veil_share;   // of the surface that it covers
    float veil_rest;    // 1 / (1 - veil_share)
    float noise;        // weight of the slow noise
    float streaks;
    vec2 third;         // as second, of the third cascade
    vec2 hidden_most;   // the largest hidden deviations, times sqrt 12: of an even distribution the range
};

// Light, air, water and foam: what the weather decides. First what the sea needs at low quality, last what only
// vertices and the sky need.
layout(std140) uniform LookBlock {
    vec3 sun;                    // unit, towards it
    float inverse_height;        // 1 / significant height [1/m]
    vec3 sky_irradiance;         // of a level plane
    float slope_variance;        // on each axis, all waves
    vec3 water_shine;            // radiance of the body of water, over the irradiance
    float hidden_beyond;         // slope variance of waves beyond the cascades
    vec3 tone_of_red;            // columns of a matrix from radiance to AgX's curve, with exposure and rods
    float show_offset;
    vec3 tone_of_green;
    float foam_glow;             // share of sunlight that foam scatters whatever its slope
    vec3 tone_of_blue;
    float foam_through;          // of sunlight that foam before the sun lets through
    vec3 show_red;               // and from the curve to the display, with saturation and contrast
    float rods;                  // share of the eye's rods in what it sees
    vec3 show_green;
    float inverse_steepness;     // 1 / sqrt(2 slope_variance)
    vec3 show_blue;
    float aerated;               // share of bubbles in the water
    vec3 sun_seen;               // its irradiance at the eye, without clouds
    float sky_scale;             // radiance of the panorama's texels
    vec3 tone_curve;             // the approximation of tone_curve.h
    float panorama_level;        // -log2 of the side of a texel in p = d.xz / (1 + d.y)
    vec3 glint_fall;             // log2 of that density times this variance, by the squares of x and z and by x z
    float glint_norm;            // of the density of slopes in the sun's path, times the variance on each axis
    vec3 glare;                  // exposed light in units of that from which on the sun's path is dimmed
    float sky_layer;             // of u_panorama, 0 or 1; the next sky has the other
    vec3 crest_sun;              // radiance of crests that the sun shines through, and the sky
    float next_share;            // weight of the next sky
    vec3 crest_sky;
    float panorama_level_least;  // of reflections
    vec2 wind;                   // unit, x and z
    vec2 sun_level;              // unit, its azimuth
    vec2 foam_thin;              // least and most opacity of a veil in troughs and on crests
    vec2 unused;
    FoamLook foam;
    vec2 clouds_moved;           // since the panorama was baked
    vec2 next_moved;             // the same of the next sky
    vec3 sun_light;              // its irradiance at the sea
    float spindrift;             // extinction of spray at the mean level [1/m]
    vec4 tone_low;               // polynomial of the curve, lowest powers first
    vec4 tone_high;
    vec3 air_extinction;         // [1/m]
    float rain_extinction;       // [1/m]
    vec3 exposure;
    float rainbow;               // optical depth of the sunlit drops ahead
    float sun_shown;             // 1: its disc is drawn; 0: it is the moon
    float sun_glow;              // factor on the glow around it
    vec2 unused_pair;
    ShadowPlace shadow[2];       // of this sky and of the next
} look;

// What the light meter makes of a picture of medium or low (meter.frag).
layout(std140) uniform MeterBlock {
    float ev;
    float gain;
    vec2 unused;
} meter;

// The waves, and the places of the eye's cell in what repeats.
layout(std140) uniform SeaBlock {
    LongWaves long_waves[2];  // of both layers
    vec4 glint_turn;          // of the glints' changes: since the last one, 0 to 1; the last, next and next but one
    vec2 glint_place;         // of the eye's cell in the cells of glints [m]
    vec2 ripple_place;        // and in each noise
    vec2 ripple_scale;        // 1 / the ripples' periods along the wind and across [1/m]
    float ripple_level;       // mip level that a footprint a metre wide sees of them
    float ripple_variance;    // of their slopes on both axes, in the glint
    vec2 streak_place;
    vec2 lanes_place;
    vec2 coarse_place;
    vec2 scatter_fraction;    // of the eye's cell among the triangles of scattered waves
    vec2 scatter_whole;
    float scatter_weight;     // share of scattered waves in the first cascade
    float gusts;              // share of the slope variance of short waves that calm patches lack
    vec2 fine_place;
    vec2 lace_place;
    vec2 ripple_slope;        // range of the ripples' slopes along the wind and across
    vec2 gust_place;
    vec2 group_place;
    vec2 forward;             // factors on the slope of the first cascade, to how much it faces downwind
    Cascade cascade[CASCADES_MAX];
} sea;

// The patch of small waves, and the boat in it.
layout(std140) uniform WakeBlock {
    float frequency;       // 1 / L [1/m]
    float texels;          // N
    vec2 place;            // of the eye's cell in its textures
    vec2 middle;           // of the window, from the corner of the eye's cell [m]
    float inner;           // half the side of the window within its border [m]
    float outer;           // and with it [m]
    vec3 boat;             // the boat's origin, from the eye [m]
    float focus_radius;    // of the mesh (mesh.h) [m]
    vec2 boat_ahead;       // unit, x and z
    vec2 boat_scale;       // her breadth and length over the launch's
    vec2 boat_inverse;     // 1 / these
    vec2 focus;            // x and z from the eye [m]
    float focus_distance;  // that counts within the radius [m]
    float track;           // 1: there is a trail along the boat's track
    vec2 track_place;      // of the eye's cell in its texture
    vec2 track_middle;     // of its window, from the corner of the eye's cell [m]
    vec2 bow;              // on the launch's scale: height of the bow wave's crest, and its distance from the stem [m]
    float stem;            // at the water, ahead of the boat's middle [m]
    float speed;           // of the boat [m/s]
    vec2 waterline;        // the boat's greatest half breadth at the water, and how far behind the stem [m]
} wake;

// A grid of cells with a drop each.
struct RainLayer {
    vec2 turn;        // its rotation over its side
    vec2 place;       // of the eye's cell
    vec2 cells;       // whole ones before that
    float drops;      // so far
    float age;        // of the last one at phase 0
    float side;       // of a cell [m]
    float reach;      // of a ring [m]
    float row;        // of its drops in the table
    float footprint;  // in which its rings have faded out [m]
};

// Rings of rain.
layout(std140) uniform RainBlock {
    float share;     // of the cells in which drops fall
    float variance;  // of the slope
    float fades;     // share of the layers' footprints from which on rings fade
    float edge;      // of the table's rows
    RainLayer layer[RAIN_LAYERS];
} rain;

// The water around an eye below the surface, and the plane at WATERLINE_DISTANCE.
layout(std140) uniform WaterBlock {
    vec3 loss;           // c [1/m]
    float eye_depth;     // z of the eye [m]
    vec3 fall;           // K [1/m]
    float exposure;      // relative to the air
    vec3 light;          // irradiance of a level plane just below the surface
    float shaft_share;   // of the sunlight that comes in shafts
    vec3 glow;           // radiance that a metre of water scatters there, of all light [1/m]
    float line_pixels;   // unit of the waterline's width
    vec3 beam;           // and of the sun's beam, over the phase function
    float unused_one;
    vec3 sun;            // unit, towards the sun as seen from below
    float unused_two;
    vec3 eye_place;      // of the eye in the period of motes and caustics [m]
    float unused_three;
    vec3 shaft_side;     // across the sun's rays: x and y, z of the direction across both
    float unused_four;
    vec2 first_shafts;   // places in the noise of both shafts
    vec2 second_shafts;
    vec2 caustics;       // and of both caustics, along both axes
    vec2 plane_scale;    // of pixels, to texture coordinates of u_waterline
    vec2 plane_offset;
    vec2 unused;
} water;

// The window of a shore (shore.glsl).
layout(std140) uniform ShoreBlock {
    vec2 corner;     // from the corner of the eye's cell [m]
    vec2 frequency;  // 1 / its sides [1/m]
    vec2 sides;      // [m]
    float texels;    // in a metre
    float repeats;   // 1: along z
    vec2 caustics;   // how far they have wandered [m]
    float open_east; // 1: land goes on behind the window
    float land;      // z of the middle of its texture, from the corner of the eye's cell [m]
    float tide;      // level of the sea over that for which the ground was made [m]
    float depth;     // at the rims [m]
    float shallow;   // 1 / how much less deep the water is that has wholly the colour of shallow water [1/m]
    float edges;     // 1: a pixel's alpha is the share of it that water covers
    vec4 first_ride, second_ride;  // of foam: what it adds to the place, seconds of flow, weight
} shore;
