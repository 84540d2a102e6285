// The water of a shore: what the eye sees through it, and the foam of the surf.

#if SHORE
// Extinction of light along a ray, that of daylight at 650, 550 and 475 nm in water of type III, the most turbid of the
// open sea (N. Jerlov, Marine Optics, 1976) [1/m].
const vec3 SHORE_FALL = vec3(0.445, 0.120, 0.116);
const float SHORE_WATER_INDEX = 1.34;
const int BODY_STEPS = 6;       // steps of the refracted ray, each twice as long as the one before, at high quality
const float BODY_FIRST = 0.25;  // length of the first of these steps [m]
// What the water scatters towards the eye, over the light in it [1/m]: sand, which is grey. Extinction colours it (A.
// Morel, L. Prieur, Analysis of variations in ocean color, 1977). Bubbles add twice as much where foam is whole.
const float BODY = 0.01;

const float SHALLOW_WAVELETS = 4e-3;  // least slope variance, of wavelets on shallow water

struct ShoreHere {
    vec4 moved, shape, carried;
    float foam;
    float share;   // share of the window's surface
    vec2 wedge;    // slope of the depth
    float inside;  // distance from the water's edge [m]
    float cover;   // share of the pixel that water covers
};

ShoreHere shore_here(float width) {
    ShoreHere here;
    vec2 place = shore_place(v_rest);
    float level = shore_level(width);
    here.moved = shore_texel(place, SHORE_MOVED, level);
    here.shape = shore_texel(place, SHORE_SHAPE, level);
    here.shape.w *= look.surf_white.x;
    here.carried = shore_texel(place, SHORE_CARRIED, level);
    here.foam = look.surf_white.x * textureLod(u_shore_cover, place, level).r;
    here.share = shore_share(place);
    here.wedge = shore_wedge(here.shape, here.carried);
    here.inside = shore_inside(here.moved.z, here.wedge, here.carried, shore_world(v_rest), width);
    here.cover = here.share > 0.0 ? clamp(here.inside / max(fwidth(here.inside), 1e-6) + 0.5, 0.0, 1.0) : 1.0;
#ifdef LAYERS
    if (here.cover < COVERED) {
        discard;
    }
#endif
    if (here.cover == 0.0) {
        discard;
    }
    return here;
}

// The window's slopes take the place of those of its waves in the first cascade.
void add_shore(ShoreHere here, Footprint footprint, inout Slopes sum) {
    Cascade cascade = sea.cascade[0];
    float level = max(shore_long_level(), cascade_level(cascade, log2(max(footprint.width, 1e-6))));
    vec2 long_waves = textureLod(u_surface, vec3(cascade.place + v_rest * cascade.frequency, 0.0), level).xy;
    float small = shore_small(here.moved.z);
    vec2 own = here.shape.xz * (-1.0 / max(here.shape.y, 0.10));
    own += small * (sum.slope - cascade.slope_gain * long_waves);
    sum.slope = mix(sum.slope, own, here.share);
    sum.hidden = mix(sum.hidden, max(small * small * sum.hidden, SHALLOW_WAVELETS), here.share);
}

const float CAUSTIC_PERIOD = 3.3;  // period of the noises whose equal values are lines of light [m]
const float CAUSTIC_BLUR = 0.06;   // growth of a caustic's blur with depth
const float CAUSTIC_BLURRED = 0.15;  // blur that halves a caustic's contrast [m]
const float CAUSTIC_MEAN = 0.29;   // mean of the light of lines

// Factor on the sun's light on the bed, which waves focus: 1 on average.
float bed_caustic(vec2 world, float depth, float width) {
    float blur = width + CAUSTIC_BLUR * depth;
    float first = shore_noise(world + shore.caustics, CAUSTIC_PERIOD, blur).g;
    float second = shore_noise(GROUND_TURN * world - shore.caustics, CAUSTIC_PERIOD, blur).g;
    float line = max(1.0 - 2.5 * abs(first - second), 0.0);
    float share = min(2.0 * depth, 1.0) / (1.0 + blur * blur / (CAUSTIC_BLURRED * CAUSTIC_BLURRED));
    return 1.0 + 2.0 * share * (line * line - CAUSTIC_MEAN);
}

const float BODY_LEVELS = 0.25;      // height added to the normal: rays refract as at a more level surface
const float BODY_STEEPEST = 0.15;    // least downward part of a unit ray that meets the bed in one step
const float FOAM_FALL = 0.45;        // extinction by bubbles, per share of foam [1/m]
const float BODY_LIT = 0.93;         // share of diffuse light that passes the surface

// What the eye sees through the surface: the bed, or the sky through the back of a thin crest, and the light that the
// water scatters on the way. At high quality the function marches along the refracted ray. Towards the depth of the
// window's rims the radiance becomes `body`, that of deep water.
vec3 shore_body(ShoreHere here, vec3 body, vec3 normal, vec3 to_eye, float width, vec3 sunlight) {
    float share = here.share * smoothstep(0.0, 1.0, (here.moved.w + shore.depth) * shore.shallow);
    if (share == 0.0) {
        return body;
    }
    vec3 way = refract(-to_eye, normalize(normal + vec3(0.0, BODY_LEVELS, 0.0)), 1.0 / SHORE_WATER_INDEX);
    vec3 at = vec3(v_rest.x, here.moved.z + here.moved.w, v_rest.y);
#if QUALITY == 2
    float step_length = BODY_FIRST, gone = 0.0, deep = here.moved.z, over = 1.0, under = 0.0;
    vec4 there = here.moved;
    for (int i = 0; i < BODY_STEPS; ++i) {
        vec3 next = at + (gone + step_length) * way;
        there = shore_texel(shore_place(next.xz), SHORE_MOVED, 0.0);
        over = next.y - there.w;
        under = there.z - over;  // depth of the ray
        if (over < 0.0) {
            gone += step_length * clamp(1.0 + over / max(-way.y * step_length, 1e-3), 0.05, 1.0);
            break;
        }
        gone += step_length;
        if (under < 0.0 && i > 0) {
            break;
        }
        deep = mix(deep, under, 0.5);
        step_length *= 2.0;
    }
#else
    float steep = 1.0 / max(-way.y, BODY_STEEPEST);
    vec4 there = shore_texel(shore_place(at.xz + here.moved.z * steep * way.xz), SHORE_MOVED, 0.0);
    float gone = max(at.y - there.w, 0.0) * steep, deep = 0.5 * here.moved.z;
#endif
    float down = max(there.z, 0.0);
    vec3 fall = SHORE_FALL + FOAM_FALL * here.foam;
    float sun_height = max(look.sun.y, 0.0);
    vec3 end = vec3(0.0);
#if QUALITY == 2
    if (over >= 0.0) {  // the ray is still in the water, or has left it through the back of a crest
        end = under < 0.0 ? look.sky_irradiance * (BODY_LIT / PI) : vec3(0.0);
    } else
#endif
    {  // the ray meets the bed
        vec2 world = shore_world(at.xz + gone * way.xz);
        float caustics = QUALITY > 0 ? bed_caustic(world + 0.5 * normal.xz, down, width) : 1.0;
        vec3 lit = look.sky_irradiance + sunlight * (sun_height * caustics);
        end = BODY_LIT * SOAKED / PI * SAND * lit * exp(-fall * down);
    }
    // Light on the way comes from above, and sunlight comes through the crest.
    float ahead = max(dot(way, look.sun), 0.0);
    vec3 lit_water = 0.5 * look.sky_irradiance + (0.5 + 0.5 * ahead * ahead) * sunlight;
    vec3 source = BODY / SHORE_FALL * (1.0 + 2.0 * here.foam) * lit_water * exp(-fall * max(deep, 0.0));
    vec3 through = exp(-fall * gone);
    return mix(body, mix(source, end, through), share);
}

const float STREET = 2.4;         // largest factor on thin foam in streets, which are LOBES wide
const vec2 ALOFT = vec2(-0.3, 0.05);  // share seen from a height: offset, growth with the eye's height [1/m]
const float STREETS_BEND = 20.0;  // how far streets pull the one lace of low quality, which repeats [m]
const float EDGE_FOAM = 0.25;     // breadth of the foam at the edge of the swash [m]
const float THIN_AGE = 1.7, THIN_LEAST = 0.25;  // old foam on its ramp: factor on the root of its amount, offset

// Adds the surf to the sums of foam: old foam that rides on the water in streets, and fresh foam on fronts and at the
// edge of the swash. Limits the water's `slope` to what foam shows.
void add_surf(ShoreHere here, Footprint footprint, inout FoamSums sums, inout vec2 slope) {
    float level = shore_level(QUALITY == 2 ? sqrt(footprint.width * footprint.long_axis) : footprint.width);
    float white = look.surf_white.x * textureLod(u_shore_cover, shore_place(v_rest), level).a;
    float depth = here.moved.z;
    float small = shore_small(depth);
    float old = here.foam * (3.0 - 2.0 * small);
    vec2 streets = shore_noise(shore_world(v_rest), LOBES, footprint.width).gr;
    float street = streets.x;
    old *= mix(STREET * street * street, 1.0, here.foam);
    float edge = look.surf_white.y * clamp(1.0 - here.inside / EDGE_FOAM, 0.0, 1.0);
    edge *= clamp(1.0 + EDGE_RUNS * dot(here.carried.xy, here.carried.ba), 0.0, 1.0);
    if (QUALITY == 2) {
        slope += edge * here.wedge;
    }
    old = max(old, edge);
    // Foam that stands or is thrown is fresh, and so is dense old foam.
    sums.surf = vec2(THIN_AGE * sqrt(old) - THIN_LEAST, 2.0 * max(white - 0.125, old - 0.5));
    float pile = here.shape.w;
    if (QUALITY == 2) {
#ifndef IN_WATER
        sums.aloft = here.share * clamp(ALOFT.x - ALOFT.y * v_position.y, 0.0, 1.0);
#endif
        sums.surf.y = max(sums.surf.y, sums.aloft * (FRONT * pile - 1.0) - 1.0);
    }
    sums.surf = mix(FOAM_NONE, sums.surf, here.share);
    sums.surf_share = here.share;
    sums.ride = here.share * shore_ride(here.moved.xy, here.carried.xy, shore.first_ride);
    sums.ride += QUALITY == 0 ? STREETS_BEND * here.share * (streets - 0.5) : vec2(0.0);
    sums.again = here.share * shore_ride(here.moved.xy, here.carried.xy, shore.second_ride) - sums.ride;
    sums.rides.x = mix(1.0, shore.first_ride.w, here.share);
    sums.rides.y = here.share * shore.second_ride.w;
    sums.rides.z = 0.5 - 0.5 * (sums.rides.x + sums.rides.y);
    sums.pile = sums.aloft * pile;
    sums.over = here.moved.xy;
    sums.apart = here.share * (1.0 - 0.5 * small);
    sums.bend *= 1.0 - sums.apart;
    // Lumps lie on piles alone.
    float down = max(dot(slope, v_position.xz) - v_position.y, FOAM_SLANT_LEAST * length(v_position));
    sums.slant = v_position.xz * (white / down);
    slope *= min(1.0, FOAM_STEEPEST * inversesqrt(max(dot(slope, slope), 1e-6)));
}
#endif
