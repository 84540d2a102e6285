// The uniform blocks of sea and sky. C reads this file too (uniform_blocks.h), so that each member is declared once.
// Rows of 16 bytes, of float, vec2, vec3, vec4 and structs of such rows, leave no gap in C or in GLSL. Members that
// one program reads should lie side by side: Intel's driver keeps only four stretches of a block in registers.

struct Cascade {
    float frequency;       // 1 / the cascade's side L [1/m]
    float level_of_metre;  // mip level whose texels are a metre wide
    vec2 place;            // texture coordinates of the eye's cell
    float level;           // mip level that holds its N x N texels (fields.h)
    float foam_weight;     // weight of its memory of foam in the sum
    float slope_gain;      // factor on its slopes
    float unused;
};

// The modulation of short waves by long ones (OceanModulation of ocean.h).
struct LongWaves {
    float rate;  // 1 / deviation of the long waves' height [1/m]
    float most;  // largest relative modulation
    float first;  // index of the cascade of the long waves
    float norm;   // factor that keeps the mean square
};

// The place of the clouds' shadow under one of both skies.
struct ShadowPlace {
    vec2 axis;  // rotation and scale: texture coordinates per metre
    vec2 eye;   // texture coordinates below the eye
};

struct FoamLook {
    vec2 old;           // factor and offset from the memory to the place of old foam on its ramp
    vec2 fresh;         // the same for fresh foam
    vec2 table_scale;   // factors from a memory and a hidden deviation to a place in the table
    vec2 table_offset;  // offsets of that place
    vec2 mean;          // means of the sums for old and for fresh foam
    vec2 second;        // factor and offset from the second cascade's q to its difference from the mean, in deviations
    vec2 third;         // the same as second, for the third cascade
    vec2 nearness;      // factors on a hidden deviation and on a mip level, for the share of lace near the eye
    vec2 nearest;       // offsets of that share
    vec2 hidden_most;   // the largest hidden deviations times sqrt 12, which is the range of an even distribution
    float veil;         // offset of the noise of wind-blown foam between whitecaps; far below 0 where there is none
    float veil_share;   // share of the surface that the veil covers
    float noise;        // weight of the slow noise in the memory
    float streaks;
};

// Light, air, water and foam, which follow the weather. What the sea needs at low quality comes first; what only
// vertices and the sky need comes last.
layout(std140) uniform LookBlock {
    vec3 sun;                    // unit, towards the sun
    float inverse_height;        // 1 / significant height [1/m]
    vec3 sky_irradiance;         // the sky's irradiance of a level plane
    float slope_variance;        // slope variance of all waves on each axis
    vec3 water_shine;            // radiance of the body of water, over the irradiance
    float hidden_beyond;         // slope variance of waves beyond the cascades
    vec3 plume;                  // backscatter of dense bubbles over the water's absorption
    float unused_plume;
    vec3 tone_of_red;            // first column of the matrix from radiance to AgX's curve, with exposure and rods
    float show_offset;
    vec3 tone_of_green;
    float unused_green;
    vec3 tone_of_blue;
    float foam_through;          // share of sunlight that foam before the sun lets through
    vec3 show_red;               // first column of the matrix from curve to display, with saturation and contrast
    float rods;                  // share of the rods in what the eye sees
    vec3 show_green;
    float inverse_steepness;     // 1 / sqrt(2 slope_variance)
    vec3 show_blue;
    float aerated;               // share of bubbles in the water
    vec3 sun_seen;               // the sun's irradiance at the eye, without clouds
    float sky_scale;             // radiance of the panorama's texels
    vec3 tone_curve;             // parameters of the approximate curve (tone_curve.h)
    float panorama_level;        // -log2 of the side of a texel in p = d.xz / (1 + d.y)
    vec3 glint_fall;             // log2 of the slope density's fall, times variance, by the slope's x^2, z^2 and x z
    float glint_norm;            // peak density of slopes in the sun's path, times their variance on each axis
    vec3 glare;                  // weights of exposed luminance, in units of that from which the sun's path is dimmed
    float sky_layer;             // layer of this sky in u_panorama, 0 or 1; the next sky has the other
    vec3 crest_sun;              // radiance of crests that the sun shines through
    float next_share;            // weight of the next sky
    vec3 crest_sky;              // radiance of crests that the sky shines through
    float panorama_level_least;  // least mip level for reflections
    vec2 wind;                   // unit, downwind, x and z
    vec2 sun_level;              // unit, the sun's azimuth, x and z
    vec2 surf_white;             // factors on the foam of surf and boats, and on that of the water's edge
    vec2 unused_white;
    FoamLook foam;
    vec2 clouds_moved;           // way of the clouds since the panorama was baked
    vec2 next_moved;             // the same for the next sky
    vec3 sun_light;              // the sun's irradiance at the sea
    float spindrift;             // extinction by airborne spray at the mean level [1/m]
    vec4 tone_low;               // polynomial of the tone curve, lowest powers first
    vec4 tone_high;
    vec3 air_clear;              // extinction at the sea by clear air ...
    float rain_extinction;       // [1/m]
    vec3 air_aerosol;            // ... by aerosol and rain ...
    float eye_height;            // over the mean level, at least 0 [m]
    vec3 air_mist;               // ... and by mist [1/m]
    float air_least;             // least mean extinction on a way from the sea to the eye, of green [1/m]
    vec3 exposure;
    float rainbow;               // optical depth of the sunlit drops ahead
    float sun_shown;             // 1 where the sun's disc is drawn, 0 where the moon shines
    float sun_glow;              // factor on the glow around the disc
    float land_top;              // height of the highest land in u_land_shadow over the sea [m]
    float unused_top;
    vec4 land_shadow;            // the eye's place in u_land_shadow; 1 / its side, 0: none; 1 / height of an edge [1/m]
    ShadowPlace shadow[2];       // shadows under this sky and under the next
} look;

// What the light meter makes of a picture of medium or low quality (meter.frag).
layout(std140) uniform MeterBlock {
    float ev;
    float gain;
    float footprint;  // factor on the footprints of pixels: a sketch's are those of its picture, with gaps between them
    float unused;
} meter;

// The waves, and the place of the eye's cell in each repeating pattern.
layout(std140) uniform SeaBlock {
    LongWaves long_waves[2];  // one for each layer of cascades
    vec4 glint_turn;          // glint changes: time since the last, 0 to 1; numbers of the last, next and next but one
    vec2 glint_place;         // place of the eye's cell among the cells of glints [m]
    vec2 ripple_place;        // place of the eye's cell in the noise of ripples, as other places in their noises
    float ripple_scale;       // 1 / the period of the ripples [1/m]
    float ripple_level;       // mip level of the ripples for a footprint a metre wide
    float ripple_variance;    // slope variance of the ripples, the sum of both axes
    float unused_ripples;
    vec2 streak_place;
    vec2 lanes_place;
    vec2 coarse_place;
    vec2 scatter_fraction;    // place of the eye's cell among the triangles of scattered waves: fraction ...
    vec2 scatter_whole;       // ... and whole part, modulo 1024
    float scatter_weight;     // share of scattered waves in the first cascade
    float gusts;              // share of the slope variance of short waves that calm patches lack
    vec2 fine_place;
    vec2 lace_place;
    vec2 ripple_slope;        // ranges of the ripples' slopes along the wind and across
    vec2 gust_place;
    vec2 group_place;
    vec2 forward;             // factors on the slope of a long wave, for how much its face looks downwind
    Cascade cascade[CASCADES_MAX];
} sea;

// The patch of small waves, and the boat in it.
layout(std140) uniform WakeBlock {
    float frequency;       // 1 / the patch's side L [1/m]
    float texels;          // N, texels along a side
    vec2 place;            // texture coordinates of the eye's cell
    vec2 middle;           // middle of the window, from the corner of the eye's cell [m]
    float inner;           // half the side of the window within its border [m]
    float outer;           // half the side with the border [m]
    vec3 boat;             // the boat's origin, from the eye [m]
    float focus_radius;    // radius of the mesh's focus (mesh.h) [m]
    vec2 boat_ahead;       // unit, ahead, x and z
    vec2 boat_scale;       // her breadth and length over the launch's
    vec2 boat_inverse;     // 1 / boat_scale
    vec2 focus;            // the mesh's focus, x and z from the eye [m]
    float focus_distance;  // distance that counts within the focus's radius [m]
    float track;           // 1 where there is a trail along the boat's track
    vec2 track_place;      // texture coordinates of the eye's cell in the track
    vec2 track_middle;     // middle of the track's window, from the corner of the eye's cell [m]
    vec2 bow;              // height of the bow wave's crest and its distance behind the stem, on the launch's scale [m]
    float stem;            // distance of the stem at the water from the boat's middle [m]
    float speed;           // speed of the boat on the launch's scale [m/s]
    vec2 waterline;        // greatest half breadth of the boat at the water, and its distance behind the stem [m]
    vec2 image;            // middle of the disc in which the water shows the boat, x and z from the eye [m]
    float image_radius;    // its radius [m]
    float buoy_count;
    float trim;            // how much the boat rises ahead [m/m]
    float keel;            // height of her keel in her own frame, on the launch's scale [m]
    vec2 unused;
    vec4 buoys[BUOYS_MAX];  // the buoys' origins, from the eye [m]
} wake;

// A grid of cells, each with a drop at a time.
struct RainLayer {
    vec2 turn;        // rotation into the grid, over the side of a cell [1/m]
    vec2 place;       // fraction of the place of the eye's cell [cells]
    vec2 cells;       // whole cells before that fraction, modulo RAIN_PERIOD
    float drops;      // number of drops in a cell so far, at phase 0
    float age;        // age of the last of these drops, 0 to 1
    float side;       // side of a cell [m]
    float reach;      // reach of a ring [m]
    float row;        // texture coordinate of the layer's rows in the table
    float footprint;  // length of a footprint in which rings have faded out [m]
};

// The rings that drops of rain make.
layout(std140) uniform RainBlock {
    float share;     // share of the cells in which drops fall
    float variance;  // slope variance of the rings
    float fades;     // share of a layer's footprint from which on its rings fade
    float edge;      // half a row of the table, in texture coordinates
    RainLayer layer[RAIN_LAYERS];
} rain;

// The water around an eye below the surface, and the plane at WATERLINE_DISTANCE.
layout(std140) uniform WaterBlock {
    vec3 loss;           // extinction c of light along a ray [1/m]
    float eye_depth;     // depth z of the eye [m]
    vec3 fall;           // extinction K of daylight with depth [1/m]
    float exposure;      // exposure below the surface, over that of the air
    vec3 light;          // irradiance of a level plane just below the surface
    float shaft_share;   // share of the sunlight that comes in shafts
    vec3 glow;           // radiance that a metre of water just below the surface scatters, of all light [1/m]
    float line_pixels;   // unit of the waterline's width [pixels]
    vec3 beam;           // the same of the sun's beam, over the phase function
    float unused_one;
    vec3 sun;            // unit, towards the sun as seen from below
    float unused_two;
    vec3 eye_place;      // place of the eye in the period of motes and caustics [m]
    float unused_three;
    vec3 shaft_side;     // x and y of a direction across the sun's rays; z of the direction across both
    float unused_four;
    vec2 first_shafts;   // place in the noise of the first shafts
    vec2 second_shafts;  // place in the noise of the second shafts
    vec2 caustics;       // offsets of the noises of caustics
    vec2 plane_scale;    // factors from pixels to texture coordinates of u_waterline
    vec2 plane_offset;   // offsets of these coordinates
    vec2 unused;
} water;

// The window of a shore (shore.glsl).
layout(std140) uniform ShoreBlock {
    vec2 corner;     // the window's corner, from the corner of the eye's cell [m]
    vec2 frequency;  // 1 / the window's sides [1/m]
    vec2 sides;      // the window's sides [m]
    float texels;    // texels per metre
    float repeats;   // 1 where the window repeats along z
    vec2 caustics;   // how far the caustics have wandered [m]
    float open_east; // 1 where land goes on behind the window
    float land;      // z of the middle of the land's texture, from the corner of the eye's cell [m]
    float tide;      // level of the sea over that for which the ground was made [m]
    float depth;     // depth at the window's rims [m]
    float shallow;   // 1 / how much less deep than the rims water is that has all the colour of shallow water [1/m]
    float edges;     // 1 where a pixel's alpha is the share of it that water covers
    vec4 first_ride, second_ride;  // both patterns of foam: offset of the place [m], seconds of flow, weight
} shore;
