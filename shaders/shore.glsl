// The window of a shore (swell/shore_display.h). Along z it repeats where the coast is endless. Land may go
// on behind its far side.

// Layers: displacement x and z, depth, bed; normal, foam on fronts; the foam's velocity, slope of the bed.
uniform sampler2DArray u_shore;
uniform sampler2D u_shore_cover;  // foam, wetness, foam line, lip

const float SHORE_MOVED = 0.0, SHORE_SHAPE = 1.0, SHORE_CARRIED = 2.0;

const vec2 SHORE_RIM = vec2(SHORE_RIM_FROM, SHORE_RIM_TO);  // from the sea's waves to the window's, from its rim [m]
const float INLAND_JOINS = 6.0;               // distance over which the window's bed joins the land's texture [m]
const vec2 SHORE_SMALL = vec2(0.15, 2.2);     // depths between which waves shorter than the window's fade in [m]
const float SHORE_LONG = 8.0;                 // width of the mean that takes the window's waves out of the sea's [m]
const float SHORE_EDGE = 0.004;               // depth of the water's edge [m]

vec2 shore_place(vec2 rest) {
    return (rest - shore.corner) * shore.frequency;
}

// A place from the window's corner [m], by which noises of the ground and of foam are read.
vec2 shore_world(vec2 rest) {
    return rest - shore.corner;
}

// Distance to the nearest rim [m], where the window meets the sea.
float shore_rim(vec2 place) {
    vec2 away = min(place, 1.0 - place) * shore.sides;
    away.x = shore.open_east > 0.0 ? place.x * shore.sides.x : away.x;
    return shore.repeats > 0.0 ? away.x : min(away.x, away.y);
}

// Distance beyond the far side [m]; 0 in the window.
float shore_beyond(vec2 place) {
    return shore.open_east * max(place.x - 1.0, 0.0) * shore.sides.x;
}

// Share of the window's surface. Beyond the far side the sea is the open one.
float shore_share(vec2 place) {
    return place.x < 1.0 ? smoothstep(SHORE_RIM.x, SHORE_RIM.y, shore_rim(place)) : 0.0;
}

float shore_small(float depth) {
    return smoothstep(SHORE_SMALL.x, SHORE_SMALL.y, depth);
}

// The mip level of a footprint of that width.
float shore_level(float width) {
    return max(log2(max(width * shore.texels, 1e-3)), 0.0);
}

vec4 shore_texel(vec2 place, float layer, float level) {
    return textureLod(u_shore, vec3(place, layer), level);
}

vec4 shore_noise(vec2 place, float period, float width) {
    return foam_noise(place / period, log2(max(width, 1e-5)) + foam_level(vec2(period)));
}

// From a resting place to the place at which a pattern of foam is read. The pattern rides on the water, and runs up
// with a standing front.
vec2 shore_ride(vec2 moved, vec2 flow, vec4 ride) {
    return ride.xy - ride.z * flow + 0.35 * moved;
}

const float EDGE_PERIOD = 5.3;                   // period of the noise that bends the water's edge [m]
const vec3 EDGE_BENT = vec3(0.50, 0.22, -0.25);  // how far its soft part and its lace bend the edge; offset [m]
const vec2 EDGE_STEEP = vec2(3.0, 250.0);        // least and most of 1 / slope of the depth
const float EDGE_RUNS = 12.0;                    // 1 / speed up the bed at which the edge is fully bent [s/m]

// Slope of the depth.
vec2 shore_wedge(vec4 shape, vec4 carried) {
    return shape.xz / -max(shape.y, 0.10) - carried.ba;
}

// Distance to the water's edge [m], above 0 in the water. Noise bends the edge into lobes where it runs up.
float shore_inside(float depth, vec2 wedge, vec4 carried, vec2 world, float width) {
    float straight = (depth - SHORE_EDGE) * clamp(inversesqrt(dot(wedge, wedge)), EDGE_STEEP.x, EDGE_STEEP.y);
    if (QUALITY < 2) {
        return straight;
    }
    vec2 bends = shore_noise(world, EDGE_PERIOD, width).gr;
    float bent = clamp(EDGE_RUNS * dot(carried.xy, carried.ba), 0.0, 1.0);
    return straight - bent * max(dot(EDGE_BENT, vec3(bends, 1.0)), 0.0);
}

#ifndef LAND
// The mip level at which the first cascade holds the window's waves.
float shore_long_level() {
    return cascade_level(sea.cascade[0], log2(SHORE_LONG));
}
#endif

#ifdef GROUND
// Noise without its details.
const float SMOOTH_LEVEL = 3.5;

float shore_smooth(vec2 place, float period, float width) {
    return foam_noise(place / period, max(log2(max(width, 1e-5)) + foam_level(vec2(period)), SMOOTH_LEVEL)).g;
}

// How far noises with short periods are bent, so that none is seen to repeat: 0 to 1.
float shore_bend(vec2 world, float width) {
    return shore_smooth(world.yx, 61.0, width);
}

// Tussocks of grass, large and small.
const float TUSSOCKS = 3.7;                 // period [m]
const vec2 TUSSOCKS_BEND = vec2(3.4, 2.2);  // how far tussocks are bent [m]

vec4 shore_tussocks(vec2 world, float bend, float width) {
    return shore_noise(world + bend * TUSSOCKS_BEND, TUSSOCKS, width);
}

#endif

#ifdef LAND
const float GROUND_FROM = 2.0;  // distance from a rim beyond which there is ground [m]

uniform sampler2D u_shore_land;  // height of the land behind the window [m]; columns lie closer near the window

// Height of the ground `beyond` metres behind the window [m]. Next to the window it is `bed`, the height of its edge.
float shore_inland(vec2 rest, float bed, float beyond) {
    vec2 place = vec2(sqrt(beyond / INLAND_REACH), 0.5 + (rest.y - shore.land) / INLAND_SPAN);
    place.x = (place.x * (INLAND_COLUMNS - 1.0) + 0.5) / INLAND_COLUMNS;
    return mix(bed, textureLod(u_shore_land, place, 0.0).r - shore.tide, clamp(beyond / INLAND_JOINS, 0.0, 1.0));
}
#endif
