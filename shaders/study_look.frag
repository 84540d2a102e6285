// The study look: colour by height, contours of it, crest lines, folds, soft light on the slopes, borders of tiles.
//
// in   as slopes.glsl      out  colour, without conversion to sRGB
// SHORE: the water of a window of a shore.
// The widths of lines are chosen by eye.

uniform vec3 u_eye;     // from the first corner of its cell, at height 0 [m]
uniform float u_step;   // interval of contours [m]
uniform float u_tiles;  // 1 with borders of tiles
uniform vec4 u_crests;  // unit way of the waves; waves per metre; width that hides ripples on them [m]

layout(location = 0) out vec4 color;

const float SMOOTH_PIXELS = 4.0;                // pixels over which heights are means: ripples must not bend a contour
const float STEEPER = 1.6;                      // factor on slopes, so that form is seen
const float LINE_PIXELS = 0.6;                  // half the width of a contour
const float MEAN_PIXELS = 1.1;                  // half the width of the mean level's contour
const float CONTOUR_DARK = 0.40;
const float CREST_PIXELS = 1.3;                 // half the width of a crest line
const vec3 CREST = vec3(0.42, 0.03, 0.05);
const vec2 CREST_HEIGHT = vec2(0.3, 1.2);       // heights above the mean, in contours, between which crest lines appear
const vec2 WAVES_CROWDED = vec2(0.06, 0.14);    // waves in a pixel, between which lines fade
const vec3 FOLD = vec3(1.0);
const vec2 CONTOUR_FAR = vec2(0.016, 0.05);     // footprints over the first cascade's side, between which contours fade
const float CONTOUR_FLAT = 1e-3;                // contours in a pixel below which they fade: flat water is no contour
const vec2 CONTOUR_CALM = vec2(0.1, 0.2);       // heights of a wake, in contours, between which calm water has one at 0
const vec2 CALM_REACH = vec2(0.8, 2.1);         // distances at which these heights are sought: none is half a wave alone [m]
const vec2 CONTOUR_CROWDED = vec2(0.12, 0.35);  // contours in a pixel, between which they fade
const float TILE_PIXELS = 1.2;                  // half the width of a border
const vec2 TILE_SMALL = vec2(14.0, 40.0);       // pixels across a tile, between which borders appear
const float TILE_DASHES = 16.0;                 // dashes along a side, of cascades after the first
const float FIRST_WIDER = 1.6;

vec3 color_of_height(float level) {
    float place = clamp(0.5 * level / STUDY_STEPS + 0.5, 0.0, 1.0) * float(STUDY_HEIGHTS - 1);
    int below = int(min(place, float(STUDY_HEIGHTS) - 1.001));
    return mix(STUDY_HEIGHT[below], STUDY_HEIGHT[below + 1], place - float(below));
}

// The share of a pixel that a line covers, whose middle is `away` pixels from the pixel.
float line(float away, float half_width) {
    return 1.0 - smoothstep(half_width - 0.5, half_width + 0.5, away);
}

// A cubic B-spline through a layer, without the kinks that lines would have between texels (C. Sigg, M. Hadwiger, Fast
// Third-Order Texture Filtering, 2005).
vec4 smooth_texel(sampler2DArray field, vec2 place, float layer, float level) {
    vec2 size = max(floor(vec2(textureSize(field, 0).xy) * exp2(-floor(level))), 1.0);
    vec2 texel = place * size - 0.5;
    vec2 f = fract(texel);
    vec2 g = 1.0 - f;
    vec2 first = g * g * g / 6.0;
    vec2 last = f * f * f / 6.0;
    vec2 low = first + 2.0 / 3.0 - f * f * (1.0 - 0.5 * f);  // weight of the two texels before; `high`: of those behind
    vec2 high = 1.0 - low;
    vec2 before = (texel - f - 0.5 + (low - first) / low) / size;
    vec2 behind = (texel - f + 1.5 + last / high) / size;
    return low.y * (low.x * textureLod(field, vec3(before, layer), level) +
                    high.x * textureLod(field, vec3(behind.x, before.y, layer), level)) +
           high.y * (low.x * textureLod(field, vec3(before.x, behind.y, layer), level) +
                     high.x * textureLod(field, vec3(behind, layer), level));
}

float height_of(int index, float log_width) {
    Cascade cascade = sea.cascade[index];
    return smooth_texel(u_displacement, cascade.place + v_rest * cascade.frequency, float(index),
                        cascade_level(cascade, log_width)).y;
}

// The mean height in a footprint [m]. Far away vertices are too far apart to give it.
float height_in(float width) {
    float log_width = log2(max(width, 1e-6));
    float height = height_of(0, log_width);
    vec2 modulations = vec2(modulation(0, height), 1.0);
#if CASCADES == 0
    int i = 1;
    do {
        float part = height_of(i, log_width);
        modulations.y = i == int(sea.long_waves[1].first) ? modulation(1, part) : modulations.y;
        height += short_waves(i, modulations) * part;
    } while (++i < u_cascades);
#else
    for (int i = 1; i < CASCADES; ++i) {
        height += modulations.x * height_of(i, log_width);
    }
#endif
#if SHORE
    vec2 place = shore_place(v_rest);
    vec4 water = smooth_texel(u_shore, place, SHORE_MOVED, shore_level(width));
    float long_waves = height_of(0, max(log_width, log2(SHORE_LONG)));
    float own = water.z + water.w + shore_small(water.z) * (height - long_waves);
    height = mix(height, own, shore_share(place));
#endif
    return WAKE == 1 ? height + wake_height(v_rest, width) : height;
}

// How much a cascade stretches the surface along x, along z, and shears it.
vec3 stretch_of(int index, float log_width) {
    Cascade cascade = sea.cascade[index];
    float level = cascade_level(cascade, log_width);
    float texel = exp2(level) / float(textureSize(u_displacement, 0).x);
    vec3 place = vec3(cascade.place + v_rest * cascade.frequency, float(index));
    vec3 next = vec3(texel, 0.0, 0.0);
    vec3 east = textureLod(u_displacement, place + next, level).xyz;
    vec3 west = textureLod(u_displacement, place - next, level).xyz;
    vec3 south = textureLod(u_displacement, place + next.yxz, level).xyz;
    vec3 north = textureLod(u_displacement, place - next.yxz, level).xyz;
    return vec3(east.x - west.x, south.z - north.z, east.z - west.z) * (0.5 / texel) * cascade.frequency;
}

// J, below 0 where the surface folds. It leaves out the modulation of short waves by long ones.
float jacobian_in(float width) {
    float log_width = log2(max(width, 1e-6));
    vec3 stretch = stretch_of(0, log_width);
#if CASCADES == 0
    int i = 1;
    do {
        stretch += stretch_of(i, log_width);
    } while (++i < u_cascades);
#else
    for (int i = 1; i < CASCADES; ++i) {
        stretch += stretch_of(i, log_width);
    }
#endif
#if SHORE
    stretch *= 1.0 - shore_share(shore_place(v_rest));
#endif
    return (1.0 + stretch.x) * (1.0 + stretch.y) - stretch.z * stretch.z;
}

#if SHORE
// The window's slopes take the place of those of its waves in the first cascade. Where the window is dry there is
// ground.
void add_shore(float width, inout vec2 slope) {
    vec2 place = shore_place(v_rest);
    float share = shore_share(place);
    float depth = shore_texel(place, SHORE_MOVED, shore_level(width)).z;
    if (share > 0.0 && depth < SHORE_EDGE) {
        discard;
    }
    Cascade cascade = sea.cascade[0];
    float level = max(shore_long_level(), cascade_level(cascade, log2(max(width, 1e-6))));
    vec2 long_waves = textureLod(u_surface, vec3(cascade.place + v_rest * cascade.frequency, 0.0), level).xy;
    vec3 shape = shore_texel(place, SHORE_SHAPE, shore_level(width)).xyz;
    vec2 own = shape.xz * (-1.0 / max(shape.y, 0.10)) + shore_small(depth) * (slope - long_waves);
    slope = mix(slope, own, share);
}
#endif

// Share of the contour at 0. In calm water a wake has one where its waves are higher than what is left of them at the
// ends of its patch: the largest height around.
float contour_at_zero(float footprint) {
#if WAKE
    float most = 0.0;
    for (int i = 0; i < 8; ++i) {
        vec2 way = vec2(i % 2 == 0, i % 2) * (i % 4 < 2 ? 1.0 : -1.0) * (i < 4 ? CALM_REACH.x : CALM_REACH.y);
        most = max(most, abs(wake_height(v_rest + way, footprint)));
    }
    bool calm = height_of(0, log2(max(footprint, 1e-6))) == 0.0;
    return calm ? smoothstep(CONTOUR_CALM.x, CONTOUR_CALM.y, most / u_step) : 1.0;
#else
    return 1.0;
#endif
}

vec3 add_contours(vec3 lit, float level, float footprint) {
    float width = max(fwidth(level), 1e-6);
    float away = abs(fract(level - 0.5) - 0.5) / width;
    float dark = line(away, abs(level) < 0.5 ? MEAN_PIXELS : LINE_PIXELS);
    dark *= smoothstep(0.0, CONTOUR_FLAT, width);
    dark *= abs(level) < 0.5 ? contour_at_zero(footprint) : 1.0;
    dark *= 1.0 - smoothstep(CONTOUR_CROWDED.x, CONTOUR_CROWDED.y, width);
    dark *= 1.0 - smoothstep(CONTOUR_FAR.x, CONTOUR_FAR.y, footprint * sea.cascade[0].frequency);
    dark *= 1.0 - smoothstep(WAVES_CROWDED.x, WAVES_CROWDED.y, footprint * u_crests.z);
    return lit * (1.0 - CONTOUR_DARK * dark);
}

// Crest lines lie where the slope of the longer waves along their way changes its sign, above the mean level.
vec3 add_crests(vec3 lit, float level, float footprint) {
    Cascade cascade = sea.cascade[0];
    vec2 slope = smooth_texel(u_surface, cascade.place + v_rest * cascade.frequency, 0.0,
                              cascade_level(cascade, log2(u_crests.w))).xy;
#if SHORE
    vec2 place = shore_place(v_rest);
    vec3 shape = smooth_texel(u_shore, place, SHORE_SHAPE, shore_level(u_crests.w)).xyz;
    slope = mix(slope, shape.xz * (-1.0 / max(shape.y, 0.10)), shore_share(place));
#endif
    float along = dot(slope, u_crests.xy);
    vec2 across = vec2(dFdx(along), dFdy(along));
    vec2 right = dFdx(v_rest);
    vec2 down = dFdy(v_rest);
    // The derivative of that slope along the way, times the area of a pixel.
    vec2 turned = vec2(across.x * down.y - across.y * right.y, across.y * right.x - across.x * down.x);
    float bend = dot(u_crests.xy, turned) * sign(right.x * down.y - right.y * down.x);
    float dark = line(abs(along) / max(length(across), 1e-9), CREST_PIXELS) * step(bend, 0.0);
    dark *= smoothstep(CREST_HEIGHT.x, CREST_HEIGHT.y, level);
    dark *= 1.0 - smoothstep(WAVES_CROWDED.x, WAVES_CROWDED.y, footprint * u_crests.z);
    return u_crests.z > 0.0 ? mix(lit, CREST, dark) : lit;
}

// Borders lie at the first sample of each period, where the surface is now. They are dashed but for the first cascade.
vec3 add_tiles(vec3 lit, int index) {
    Cascade cascade = sea.cascade[index];
    float first_sample = 0.5 * exp2(cascade.level - cascade.level_of_metre);
    vec2 place = cascade.place + (v_position.xz + u_eye.xz - first_sample) * cascade.frequency;
    vec2 pixel = max(fwidth(place), 1e-7);
    vec2 away = abs(fract(place + 0.5) - 0.5) / pixel;
    vec2 across = vec2(1.0);
    float half_width = TILE_PIXELS * FIRST_WIDER;
    if (index > 0) {
        vec2 dash = abs(fract(TILE_DASHES * place.yx) - 0.5);
        across = clamp(0.5 + (0.25 - dash) / (TILE_DASHES * pixel.yx), 0.0, 1.0);
        half_width = TILE_PIXELS;
    }
    float border = max(line(away.x, half_width) * across.x, line(away.y, half_width) * across.y);
    float small = smoothstep(TILE_SMALL.x, TILE_SMALL.y, 1.0 / max(pixel.x, pixel.y));
    return mix(lit, STUDY_TILE[index % STUDY_TILES], u_tiles * border * small);
}

void main() {
    vec4 first, second, third;
    float gust = 1.0;
    Footprint footprint = footprint_of(v_rest);
    Slopes sum = sum_cascades(footprint, gust, first, second, third);
#if SHORE
    add_shore(footprint.width, sum.slope);
#endif
#ifdef LAYERS
    color = vec4(v_position, LAYER_SEA);
    WRITE_SHAPE(normalize(vec3(-sum.slope.x, 1.0, -sum.slope.y)), 0.0);
    return;
#endif
    vec3 normal = normalize(vec3(-STEEPER * sum.slope.x, 1.0, -STEEPER * sum.slope.y));
    float level = height_in(SMOOTH_PIXELS * footprint.width) / u_step;
    vec3 lit = color_of_height(level) * (STUDY_SHADE.x + STUDY_SHADE.y * max(dot(normal, STUDY_LIGHT), 0.0));
    lit = add_contours(lit, level, footprint.long_axis);
    lit = add_crests(lit, level, footprint.long_axis);
    float jacobian = jacobian_in(footprint.width);
    lit = mix(FOLD, lit, clamp(0.5 + jacobian / max(fwidth(jacobian), 1e-6), 0.0, 1.0));
#if CASCADES == 0
    for (int i = 0; i < u_cascades; ++i) {
        lit = add_tiles(lit, i);
    }
#else
    for (int i = CASCADES - 1; i >= 0; --i) {
        lit = add_tiles(lit, i);
    }
#endif
    color = vec4(lit, 1.0);
}
