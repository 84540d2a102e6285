// Displaces a vertex by the fields with mip levels (fields.h). Each cascade counts as far as cells of this size resolve
// it; the slopes per pixel hold the rest. The program also computes air and spray, which vary little between vertices.
// PLAIN: without air, with linear depth.
//
// out  v_position  of the surface, from the eye; the Earth falls away beneath [m]
//      v_rest      resting place, x and z from the corner of the eye's cell [m]
//      v_height    height of the first cascade [m]
//      v_shift     x and z of the displacement by the other cascades [m]
//      v_modulation  factors on short waves, of both layers
//      v_sunlit    share of the sunlight that clouds and land let through
//      v_air, v_haze  transmittance and radiance of air and spray
// MOVED: also
//      v_before, v_after  place of that water at two other times, from the eye of this time [m]
//      v_resting   resting place, x and z from the eye [m]

uniform mat4 u_clip_from_eye;  // rotation and perspective

out vec3 v_position;
out vec2 v_rest;
out float v_height;
out vec2 v_modulation;
out float v_compression;
#if defined(SHIFTED)
out vec2 v_shift;
#endif
#ifndef PLAIN
out float v_sunlit;
out vec3 v_air, v_haze;
#endif
#ifdef MOVED
uniform sampler2DArray u_displacement_before, u_displacement_after;  // at those times
uniform float u_seconds[2];                                          // until then [s]
uniform vec2 u_drift[2];                                             // way of the current until then [m]
uniform vec3 u_boat_moved[2];                                        // way of the boat until then [m]
out vec3 v_before, v_after;
out vec2 v_resting;
#endif

// A cascade fades out of the vertices between these cell sizes, in shares of its side / CELLS_OF_SIDE.
const float LEAVES_FROM = QUALITY == 2 ? 0.4 : 0.25;
const float LEAVES_TO = QUALITY == 2 ? 1.0 : 0.6;
const float CELLS_OF_SIDE = 12.0;

const float FOAM_THICKNESS = 0.14;  // height of dense foam over the significant height

vec4 displacement(sampler2DArray field, int index, vec2 rest, float size) {
    Cascade cascade = sea.cascade[index];
    float level = cascade_level(cascade, log2(size));
    float carried = 1.0 - smoothstep(LEAVES_FROM, LEAVES_TO, CELLS_OF_SIDE * size * cascade.frequency);
    vec2 place = cascade.place + rest * cascade.frequency;
    return vec4(vec3(carried), 1.0) * textureLod(field, vec3(place, float(index)), level);
}

#if QUALITY == 2 && !defined(PLAIN)
// Dense foam lies in lumps on the water.
float foam_height(vec2 rest, float size, float compression, float rise) {
    float sum = sea.cascade[0].foam_weight * compression;
    float fresh = fresh_age(sum * look.foam.fresh.x + look.foam.fresh.y, rise);
    if (fresh == 0.0) {
        return 0.0;
    }
    vec2 place = sea.lace_place + to_wind(rest) / FOAM_LACE_PERIOD;
    float level = log2(size) + foam_level(FOAM_LACE_PERIOD);
    float lumps = foam_noise(place, level).g +
                  0.3 * foam_noise(FOAM_LUMPS * place, level + FOAM_LUMPS_LEVEL).g;
    return FOAM_THICKNESS / max(look.inverse_height, 0.3) * fresh * lumps;
}
#endif

// `first` is the first cascade's part.
vec3 moved_by_sea(sampler2DArray field, vec2 rest, float size, out vec4 first, out vec2 modulations) {
    first = displacement(field, 0, rest, size);
    vec3 sum = first.xyz;
    modulations = vec2(modulation(0, sum.y), 1.0);
#if CASCADES == 0
    for (int i = 1; i < u_cascades; ++i) {
        vec3 part = displacement(field, i, rest, size).xyz;
        modulations.y = i == int(sea.long_waves[1].first) ? modulation(1, part.y) : modulations.y;
        sum += short_waves(i, modulations) * part;
    }
#endif
    sum += CASCADES > 1 ? short_waves(1, modulations) * displacement(field, 1, rest, size).xyz : vec3(0.0);
    sum += CASCADES > 2 ? short_waves(2, modulations) * displacement(field, 2, rest, size).xyz : vec3(0.0);
    sum += CASCADES > 3 ? short_waves(3, modulations) * displacement(field, 3, rest, size).xyz : vec3(0.0);
    return sum;
}

#if SHORE
#ifdef LAND
const vec2 GRASS_LEVELS = vec2(3.2, 4.6);  // levels between which grass begins to stand high [m]
const float TUSSOCK_HEIGHT = 0.80, BLADE_HEIGHT = 0.25;  // heights by their noises [m]
const float BLADE_PERIOD = 0.83, BLADE_WIDTH = 0.5;  // period [m]; filter's width in cells: small, so that tips show

// The ground, with tussocks.
vec3 moved_to_ground(vec2 rest, float size) {
    vec2 place = shore_place(rest);
    vec2 world = shore_world(rest);
    float bed = shore_inland(rest, shore_texel(place, SHORE_MOVED, shore_level(size)).w, shore_beyond(place));
    float grass = smoothstep(GRASS_LEVELS.x, GRASS_LEVELS.y, bed + shore.tide);
    bed += grass * (TUSSOCK_HEIGHT * max(shore_tussocks(world, shore_bend(world, size), size).g - 0.4, 0.0) +
                    BLADE_HEIGHT * shore_noise(world, BLADE_PERIOD, BLADE_WIDTH * size).g);
    return vec3(0.0, bed, 0.0);
}
#else
const float EDGE_LIFTED = 0.2;  // how far water is lifted near its edge, over a cell's side ...
const float EDGE_OVER = 0.01;    // ... and up to which height over the ground [m]

// In the window the shore's surface takes the place of the first cascade's long waves.
vec3 moved_by_shore(vec2 rest, float size, vec3 moved, inout float height) {
    vec2 place = shore_place(rest);
    float share = shore_share(place);
    if (share == 0.0) {
        return moved;
    }
    Cascade cascade = sea.cascade[0];
    float long_level = max(shore_long_level(), cascade_level(cascade, log2(size)));
    float carried = 1.0 - smoothstep(LEAVES_FROM, LEAVES_TO, CELLS_OF_SIDE * size * cascade.frequency);
    vec3 long_place = vec3(cascade.place + rest * cascade.frequency, 0.0);
    vec3 long_waves = carried * textureLod(u_displacement, long_place, long_level).xyz;
    vec4 there = shore_texel(place, SHORE_MOVED, shore_level(size));
    // Near its edge the water lies over the ground: pixels, which are finer than cells, decide which of both is seen.
    float depth = max(there.z, min(there.z + EDGE_LIFTED * size, EDGE_OVER));
    vec3 here = vec3(there.x, depth + there.w, there.y) + shore_small(there.z) * (moved - long_waves);
    height = mix(height, there.z + there.w, share);
    v_compression *= 1.0 - share;
    return mix(moved, here, share);
}

#ifdef MOVED
const float FASTEST = 12.0;  // largest velocity along each axis [m/s]

// How far the window's water moves in `seconds`, until the time of `field`, where the sea's would move by `sea_way`.
// The water keeps its velocity. A point of the surface rises by u . grad b - h div u, since h_t = -div(h u), with the
// depth h over the bed b.
vec3 way_in_shore(sampler2DArray field, float seconds, vec2 rest, float size, vec3 sea_way) {
    vec2 place = shore_place(rest);
    float share = shore_share(place);
    if (share == 0.0) {
        return sea_way;
    }
    Cascade cascade = sea.cascade[0];
    float long_level = max(shore_long_level(), cascade_level(cascade, log2(size)));
    float carried = 1.0 - smoothstep(LEAVES_FROM, LEAVES_TO, CELLS_OF_SIDE * size * cascade.frequency);
    vec3 long_place = vec3(cascade.place + rest * cascade.frequency, 0.0);
    vec3 long_way = carried * (textureLod(field, long_place, long_level).xyz -
                               textureLod(u_displacement, long_place, long_level).xyz);
    float level = shore_level(size), wide = max(size, 1.0 / shore.texels);
    float depth = shore_texel(place, SHORE_MOVED, level).z;
    vec4 flow = shore_texel(place, SHORE_CARRIED, level);
    vec2 aside = wide * shore.frequency;
    float spread = shore_texel(place + vec2(aside.x, 0.0), SHORE_CARRIED, level).x -
                   shore_texel(place - vec2(aside.x, 0.0), SHORE_CARRIED, level).x +
                   shore_texel(place + vec2(0.0, aside.y), SHORE_CARRIED, level).y -
                   shore_texel(place - vec2(0.0, aside.y), SHORE_CARRIED, level).y;
    float rise = dot(flow.xy, flow.ba) - max(depth, 0.0) * spread / (2.0 * wide);
    vec3 velocity = depth > 0.0 ? clamp(vec3(flow.x, rise, flow.y), -FASTEST, FASTEST) : vec3(0.0);
    return mix(sea_way, seconds * velocity + shore_small(depth) * (sea_way - long_way), share);
}
#endif
#endif
#endif

#if defined(MOVED) && !defined(LAND)
// The place of water at another time; now it is at `position`, where the sea has moved it by `moved`.
vec3 place_then(int time, sampler2DArray field, vec2 rest, float size, vec3 moved, vec3 position) {
    vec2 drift = u_drift[time];
    vec4 first;
    vec2 modulations;
    vec3 way = moved_by_sea(field, rest + drift, size, first, modulations) - moved + vec3(drift.x, 0.0, drift.y);
#if SHORE
    way = way_in_shore(field, u_seconds[time], rest, size, way);
#endif
    vec3 place = position + way;
    if (BOAT == 1) {
        place.y += wake.boat_scale.y * bow_wave(from_boat(place - u_boat_moved[time])).x;
    }
    place.y -= dot(place.xz, place.xz) / (2.0 * EARTH_RADIUS);
    return place;
}
#endif

void main() {
    MeshVertex vertex = mesh_vertex();
    vec2 rest = vec2(vertex.cell - u_eye_cell) * u_cell;
    vec2 next = vec2(vertex.next - u_eye_cell) * u_cell;
    rest = mix(rest, next, vertex.moved);
    v_rest = rest;
    vec3 position = vec3(rest.x, 0.0, rest.y) - u_eye;
#ifdef LAND
    v_height = 0.0;
    position += moved_to_ground(rest, vertex.size);
#else
    vec4 first;
    vec3 moved = moved_by_sea(u_displacement, rest, vertex.size, first, v_modulation);
    v_height = first.y;
    v_compression = first.w;
#ifdef SHIFTED
    v_shift = moved.xz - first.xz;
#endif
#ifdef MOVED
    vec3 by_sea = moved;
#endif
#if QUALITY == 2 && !defined(PLAIN)
    moved.y += foam_height(rest, vertex.size, first.w, v_height * look.inverse_height);
#endif
#if SHORE
    moved = moved_by_shore(rest, vertex.size, moved, v_height);
#endif
    position += moved;
#endif
#ifndef LAND
    position.y += WAKE == 1 ? wake_height(rest, vertex.size) : 0.0;
#endif
#ifdef MOVED
#ifdef LAND
    v_before = position;
    v_before.y -= dot(v_before.xz, v_before.xz) / (2.0 * EARTH_RADIUS);
    v_after = v_before;
#else
    v_before = place_then(0, u_displacement_before, rest, vertex.size, by_sea, position);
    v_after = place_then(1, u_displacement_after, rest, vertex.size, by_sea, position);
#endif
    v_resting = rest - u_eye.xz;
#endif
    if (BOAT == 1) {
        position.y += wake.boat_scale.y * bow_wave(from_boat(position)).x;
    }
    float height = position.y + u_eye.y;
    position.y -= dot(position.xz, position.xz) / (2.0 * EARTH_RADIUS);
    v_position = position;
    gl_Position = u_clip_from_eye * vec4(position, 1.0);
#ifndef PLAIN
    gl_Position.z = log_depth(gl_Position.w) * gl_Position.w;
    v_sunlit = sunlit(position.xz) * beside_land(vec3(position.x, height, position.z));
    float away = length(position);
    vec3 air = air_to(position);
    vec3 horizon = horizon_towards(position / away, air.g);
    float spray = spray_to(away, v_height, u_eye.y);
    v_air = spray * air;
    v_haze = mix(horizon, (1.0 - spray) * spray_light(away, horizon), air);
#endif
}
