// The water of a shore: what the eye sees through it, and the foam of the surf.

const vec3 SHORE_FALL = vec3(0.42, 0.115, 0.125);  // light along a ray [1/m]
const float SHORE_WATER_INDEX = 1.34;
const int BODY_STEPS = 9;
const float BODY_FIRST = 0.22, BODY_GROWS = 1.55;  // of these steps [m]

const mat2 SURF_TURN = mat2(0.883, 0.469, -0.469, 0.883);

struct ShoreHere {
    vec2 world;    // from the window's corner [m]
    vec4 moved, shape, carried, cover;
    float share;   // of the window's surface
    float small;   // of waves shorter than its own
    float deep;    // 1 where the open sea's colour is
};

ShoreHere shore_here(float width) {
    ShoreHere here;
    vec2 place = shore_place(v_rest);
    float level = shore_level(width);
    here.world = shore_world(v_rest);
    here.moved = shore_texel(place, SHORE_MOVED, level);
    here.shape = shore_texel(place, SHORE_SHAPE, level);
    here.carried = shore_texel(place, SHORE_CARRIED, level);
    here.cover = textureLod(u_shore_cover, place, level);
    here.share = shore_share(place);
    if (here.share > 0.0 && (here.moved.z < SHORE_EDGE || place.x > 1.0)) {
        discard;
    }
    here.small = shore_small(here.moved.z);
    here.deep = 1.0 - smoothstep(5.0, 120.0, shore_rim(place));
    return here;
}

// The window's slopes take the place of those of its waves in the first cascade.
void add_shore(ShoreHere here, Footprint footprint, inout Slopes sum) {
    vec2 place = sea.cascade[0].place + v_rest * sea.cascade[0].frequency;
    vec4 long_waves = textureLod(u_surface, vec3(place, 0.0), max(shore_long_level(), cascade_level(sea.cascade[0], log2(max(footprint.width, 1e-6)))));
    vec2 own = -here.shape.xz / max(here.shape.y, 0.10);
    sum.slope = mix(sum.slope, own + here.small * (sum.slope - sea.cascade[0].slope_gain * long_waves.xy), here.share);
    sum.hidden = mix(sum.hidden, max(here.small * here.small * sum.hidden, 4e-4), here.share);
    // Wavelets on shallow water.
    vec4 chop = shore_noise(here.world - 0.7 * here.carried.xy + shore.chop, 2.3, footprint.width);
    sum.slope += here.share * (chop.ba - 0.5) * ((0.05 + 0.30 * here.cover.r) * smoothstep(0.02, 0.4, here.moved.z));
}

// Waves focus the sun's light on the bed: 1 on average.
float bed_caustic(vec2 world, float depth, float width) {
    float blur = width + 0.06 * depth;
    float first = shore_noise(world + shore.caustics, 3.3, blur).g;
    float second = shore_noise(world.yx - shore.caustics, 2.6, blur).g;
    float line = max(1.0 - 2.6 * abs(first - second), 0.0);
    return mix(1.0, 0.45 + 1.9 * line * line, smoothstep(0.05, 0.5, depth) * exp(-0.28 * depth));
}

// What the eye sees through the surface: the bed, or the sky through the back of a thin crest, and the light that the
// water scatters on the way. A march of the refracted ray.
vec3 shore_body(ShoreHere here, vec3 normal, vec3 to_eye, float width, vec3 sunlight) {
    vec3 way = refract(-to_eye, normal, 1.0 / SHORE_WATER_INDEX);
    vec3 sun = normalize(vec3(look.sun.x, max(look.sun.y, 0.0) + 0.88, look.sun.z));  // below the surface
    float foam = here.cover.r;
    vec3 fall = SHORE_FALL + 0.30 * foam * vec3(0.7, 0.9, 1.1);
    vec3 murk = vec3(0.010, 0.036, 0.036) + vec3(0.040, 0.034, 0.018) * exp(-0.55 * max(here.moved.z, 0.0)) +
                vec3(0.07, 0.09, 0.085) * foam * foam;
    float seen_sun = 0.4 + 0.9 * pow(max(dot(way, sun), 0.0), 4.0);
    vec3 at = vec3(v_rest.x, here.moved.z + here.moved.w, v_rest.y);
    vec3 sum = vec3(0.0), left = vec3(1.0);
    vec3 end = murk * (1.1 / SHORE_PI) * (look.sky_irradiance + sunlight * max(look.sun.y, 0.0));
    float step_length = BODY_FIRST;
    for (int i = 0; i < BODY_STEPS; ++i) {
        vec3 next = at + step_length * way;
        vec2 place = shore_place(next.xz);
        vec4 there = shore_texel(place, SHORE_MOVED, 0.0);
        float over = next.y - there.w;
        float depth = there.z - over;
        float take = step_length;
        bool ends = false;
        vec3 beyond = vec3(0.0);
        if (over < 0.0) {  // the bed
            take *= clamp(1.0 + over / max(-way.y * step_length, 1e-3), 0.05, 1.0);
            float down = max(there.z, 0.0);
            vec2 bed_slope = shore_texel(place, SHORE_CARRIED, 0.0).ba;
            Ground ground = ground_at(shore_world(next.xz), there.w, bed_slope, 0.9, width);
            vec3 lit = 0.93 * look.sky_irradiance +
                       0.9 * sunlight * (max(look.sun.y, 0.0) * bed_caustic(shore_world(next.xz) + 0.5 * normal.xz, down, width));
            beyond = ground.albedo / SHORE_PI * lit * exp(-fall * down);
            ends = true;
        } else if (depth < 0.0 && i > 0) {  // out through the back
            beyond = 0.9 * look.sky_scale * sky_texel(vec3(way.x, max(way.y, 0.06), way.z), look.panorama_level_least).rgb;
            ends = true;
        }
        float sun_path = min(clamp(depth / max(sun.y, 0.3), 0.0, 6.0), clamp(2.0 * depth + 0.5, 0.3, 5.0));
        vec3 source = murk / SHORE_PI * (0.55 * look.sky_irradiance * exp(-fall * clamp(depth, 0.0, 6.0)) +
                                   seen_sun * sunlight * exp(-fall * sun_path));
        vec3 through = exp(-fall * take);
        sum += left * source * ((1.0 - through) / fall * (7.0 * fall.g));
        left *= through;
        if (ends) {
            end = beyond;
            break;
        }
        at = next;
        step_length *= BODY_GROWS;
    }
    return sum + left * end;
}

const float LUMP_STEP = 0.25;  // between places of which the lumps' slope is made [m]

// Foam of the surf: lace that rides on the water, a torn mass on fronts, the edge of the swash.
struct Surf {
    Foam foam;
    vec2 slope;  // of the water under it
};

Surf surf_at(ShoreHere here, vec2 slope, Footprint footprint) {
    float width = footprint.width;
    vec2 ride = shore_ride(here.world, here.moved.xy, here.carried.xy);
    vec2 lump_place = ride;
    vec4 streets = shore_bend(here.world - here.carried.xy, 19.0, width);
    ride += 0.8 * streets.rg;
    vec4 wide = shore_noise(SURF_TURN * ride, 6.7, width);
    ride += 0.18 * shore_bend(SURF_TURN * ride, 6.7, width).rg;
    vec4 middle = shore_noise(ride.yx, 1.9, width);
    vec4 fine = shore_noise(SURF_TURN * ride, 0.61, width);
    vec4 bubble = shore_noise(ride.yx, 0.17, width);
    float lod = smoothstep(0.10, 1.2, width);
    float f = clamp(here.cover.r * (1.0 + 0.9 * streets.g), 0.0, 1.0);
    float lace = 0.40 * wide.r + 0.32 * middle.r + 0.19 * fine.r + 0.09 * bubble.r;
    float e = lace - (0.93 - 0.75 * f);
    float cover = mix(smoothstep(-0.02, 0.14, e) * (0.30 + 0.70 * clamp(2.5 * e, 0.0, 1.0)), 0.9 * smoothstep(0.08, 0.9, f), lod);
    cover *= smoothstep(0.05, 0.22, f);
    // A torn mass: dense where it piles up, with holes and an edge.
    float pile = clamp(1.2 * here.shape.w, 0.0, 1.0);
    float torn = 0.42 * middle.r + 0.30 * fine.r + 0.18 * bubble.r + 0.10 * wide.r;
    float mass = 0.80 * pile + mix(1.3, 0.3, lod) * (torn - 0.50);
    float dense = smoothstep(0.12, 0.50, mass);
    cover = max(cover, dense);
    float lip = here.cover.a * (1.0 - lod);
    cover = max(cover, smoothstep(0.55, 0.85, lip + 0.5 * (torn - 0.4)));
    // The edge of the swash.
    float runs = smoothstep(0.3, 1.5, length(here.carried.xy));
    float edge = (1.0 - smoothstep(0.012, 0.06, here.moved.z)) * runs;
    cover = max(cover, edge * smoothstep(0.22, 0.5, middle.r + 0.25 * fine.r));
    cover *= smoothstep(SHORE_EDGE, 0.012, here.moved.z) * here.share;

    Surf surf;
    surf.foam.cover = cover;
    surf.foam.white = 0.96 * cover;
    surf.foam.age = f;
    surf.foam.thick = max(clamp(1.7 * e, 0.0, 1.0), pile);
    surf.foam.froth = (wide.ba - 0.5) * (0.3 + 0.3 * pile) + (middle.ba - 0.5) * (0.35 + 0.35 * pile) +
                      (fine.ba - 0.5) * (0.45 + 0.35 * pile) + (bubble.ba - 0.5) * 0.8;
    float height = 0.34 * middle.g + 0.34 * fine.g + 0.20 * bubble.g + 0.12 * wide.g;
    float open = smoothstep(0.28, 0.62, height + 0.15 * (torn - 0.5));
    surf.slope = slope * mix(0.6, 1.0, pile);
    if (pile > 0.02) {
        float lumps = shore_lumps(lump_place, width);
        vec2 ahead = vec2(shore_lumps(lump_place + vec2(LUMP_STEP, 0.0), width), shore_lumps(lump_place + vec2(0.0, LUMP_STEP), width));
        surf.slope += (ahead - lumps) * (1.3 * (1.0 - lod) * here.shape.w * LUMPS / LUMP_STEP);
        open *= mix(smoothstep(-0.30, 0.25, lumps), 1.0, lod);
    }
    surf.foam.hollow = mix(0.74 + 0.26 * middle.r, 0.40 + 0.60 * open, pile);
    surf.foam.bubbles = 0.0;
    surf.foam.gloss = 0.0;
    surf.foam.lee = 0.0;
    surf.slope *= min(1.0, 1.2 / max(length(surf.slope), 1e-3));
    return surf;
}

// A film lets the sand through.
vec3 add_film(ShoreHere here, vec3 radiance, float cover, float width, vec3 sunlight) {
    float film = 1.0 - smoothstep(0.006, 0.06, here.moved.z);
    if (film * here.share > 0.0) {
        Ground ground = ground_at(here.world, here.moved.w, here.carried.ba, 1.0, width);
        radiance = mix(radiance, ground_light(ground, sunlight), here.share * film * (1.0 - 0.9 * cover));
    }
    return radiance;
}
