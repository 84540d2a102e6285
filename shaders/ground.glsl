// The ground of a shore. Its sand is dry, damp or under a film that mirrors what is above, and weed lies where the last
// high water left it. Behind lie dunes with tussocks, then meadow, heath and bushes. Colours are reflectances, lengths
// metres.

#if SHORE || defined(GROUND)
// Where it is seen in the water alone, the ground has the detail of low quality.
#ifdef LAND_IMAGE
const int GROUND_DETAIL = 0;
#else
const int GROUND_DETAIL = QUALITY;
#endif

const vec3 SAND = vec3(0.47, 0.375, 0.265);
const vec3 SHELLS = vec3(0.70, 0.65, 0.57);
const vec3 WEED = vec3(0.075, 0.055, 0.038);
const vec3 SOAKED = vec3(0.40, 0.41, 0.45);  // reflectance of damp sand, over that of dry
const vec2 ROCK_SLOPES = vec2(0.54, 0.68);  // slopes from sand to rock
const vec3 ROCK_DARK = vec3(0.11, 0.10, 0.09), ROCK_LIGHT = vec3(0.27, 0.25, 0.22);
const float GRASS_LEVEL = 3.1;               // level from which grass grows
const float MEADOW_LEVEL = 5.2;              // level from which grass hides the sand
const vec3 GRASS_GREEN = vec3(0.085, 0.100, 0.042), GRASS_STRAW = vec3(0.235, 0.195, 0.110);
const vec3 HEATH = vec3(0.095, 0.070, 0.048), BUSH_LEAF = vec3(0.070, 0.088, 0.042);

// Periods of noises. A blob of the soft noise is about a ninth as wide.
const float SAND_WIDE = 37.0, SAND_BLOTCH = 6.1, SAND_DIMPLE = 2.1, SAND_LUMP = 0.71, SAND_GRAIN = 0.19;
const float COUNTRY = 613.0, MEADOW = 171.0, CLUMP = 47.0, BLADES = 0.31;

const mat2 GROUND_TURN = mat2(0.829, 0.559, -0.559, 0.829);
const mat2 COUNTRY_TURN = mat2(0.454, 0.891, -0.891, 0.454);

struct Ground {
    vec3 albedo;
    vec4 bubbles; // lace and noise of dimples, and of lumps
    float film;   // share of a film of water that mirrors what is above
    vec2 slope;   // x and z
    vec2 relief;  // part of the slope that grains, ripples and plants have
    float hollow; // share of the sky that the ground sees
    float shade;  // share of the sunlight that plants hide
};

// Weights of blotch, dimple, lump and grain: in the tone of sand, in the relief of wet sand, in what dry sand adds to
// that relief, and in the relief of rock.
const vec4 SAND_TONES = vec4(0.10, 0.08, 0.08, GROUND_DETAIL > 0 ? 0.42 : 0.05);
const vec4 WET_RELIEF = vec4(0.05, 0.05, 0.05, 0.16), DRY_RELIEF = vec4(0.14, 0.26, 0.34, 0.34);
const vec2 ROUGH = vec2(0.25, 1.0), ROUGH_FROM = vec2(0.3, 0.7);  // relief of dry sand: least, and more by wide noise
const vec2 UNEVEN = vec2(0.5, 1.5);          // sums of noises from flat to uneven wet sand
const vec4 ROCK_RELIEF = vec4(1.2, 1.0, 0.9, 0.6);
const vec2 WIDE_TONES = vec2(0.26, 0.28);  // weights of the wide noise and of lobes in the tone of sand
const vec3 PATCHES = vec3(0.4, 0.4, 0.2);  // weights of blotch, dimple and lump where sand dries in patches
const float EDGES_WANDER = 0.13;           // how far lines on the sand wander, in height [m]

// Levels of lines that run-ups reached, from wet to dry, and of weed that older run-ups left. Each line is the outline
// of two series of lobes.
const vec3 RUN_UPS = vec3(0.92, 1.14, 1.34), RUN_UPS_DAMP = vec3(0.40, 0.28, 0.24);
const vec2 WRACKS = vec2(1.50, 1.76), WRACKS_THICK = vec2(1.0, 0.6), WRACK_GAPS = vec2(0.50, 0.62);
const float LOBES = 97.0, LOBES_HIGH = 0.42;  // period of the noise beside the one that bends others; height
const float LOBES_BEND = 3.0;  // how far lobes bend finer noises, so that none is seen to repeat [m] ...
const float FINE_BEND = 0.13;  // ... and how far blotch and wide noise bend the finest
const vec3 RUN_UP_EDGES = vec3(0.05, 0.10, 0.15);  // heights over which edges are soft; the lowest is crisp ...
const float RUN_UP_SLOPE = 0.12;                    // ... and growth with a pixel's width
const float RUN_UP_DRIES = 5.0;                     // drying of sand towards the edge of the lowest run-up [1/m]
const float RISE_LEAST = 0.07;                      // least slope of the beach, for the breadth of lines
const float ARC_BREADTH = 0.22;                     // half the breadth of lines of silt [m]
const vec3 ARCS = vec3(0.45, 0.38, 0.30);           // how dark lines of silt are
const vec2 SILT_FROM = vec2(0.5, 1.5);              // sums of noises from no silt to all of it
const float WRACK_BREADTH = 0.45, WRACK_EDGE = 3.0, WRACK_FROM = 1.1;
const vec2 WRACK_SLOPES = vec2(0.015, 0.05);  // slopes of the beach from no weed to all of it

const vec2 RIPPLE_LEVELS = vec2(0.75, 1.15);   // levels between which ripples of the wind appear
const vec2 FLAKES_FROM = vec2(0.006, 0.03);   // foam that the swash left, between which flakes appear on the sand
const float FLAKES_MOST = 0.9;               // largest share of cells with a flake
const vec3 STREWN = vec3(0.05, 0.40, 0.5);   // share of cells with a shell: least, added by high water; fall from there
const vec3 WET_SOAKED = vec3(0.02, 0.45, 0.16);  // wetness from which sand is dark; range of it; weight of noise
const vec3 WET_FILM = vec3(0.08, 0.35, 0.55);    // the same for a film of water

// Reflectance of dry sand, without its grains.
vec3 sand_at(vec2 world, float width) {
    return QUALITY > 0 ? SAND * (0.82 + 0.32 * shore_noise(world.yx, 7.1, width).g) : 0.98 * SAND;
}

#ifdef GROUND
// Mip levels between which a noise fades. On coarser levels its few texels would look like a weave.
const vec2 GROUND_LEVELS = vec2(3.4, 5.4);

float ramp(float from, float to, float x) {
    return clamp((x - from) * (1.0 / (to - from)), 0.0, 1.0);
}

vec4 ground_noise(vec2 place, float period, float width) {
    float level = log2(max(width, 1e-5)) + foam_level(vec2(period));
    return mix(foam_noise(place / period, level), vec4(0.5), ramp(GROUND_LEVELS.x, GROUND_LEVELS.y, level));
}

const float BUSHES_MEAN = 0.4;  // share that bushes, and their shade, cover where they are dense
const float BUSH_SHADE = 0.8;   // share of the sunlight that a bush hides

// Length of a shadow over the height.
float shadow_length() {
    return min(sqrt(max(1.0 - look.sun.y * look.sun.y, 0.0)) / max(look.sun.y, 0.05), 4.0);
}

// Four random numbers of a cell, 0 to 1.
vec4 ground_random(vec2 cell) {
    uint h = mixed_bits(uint(int(cell.x)) * 0x9e3779b1u ^ uint(int(cell.y)) * 0x85ebca77u);
    return vec4(uvec4(h, h >> 8u, h >> 16u, h >> 24u) & 255u) * (1.0 / 255.0);
}

// Ripples of the wind on dry sand: their slope along the wind.
const float RIPPLE_LENGTH = 0.13, RIPPLE_STEEP = 0.18, RIPPLE_SHARP = 0.6;
const vec2 RIPPLES_FADE = vec2(0.18, 0.5);      // ripples in a pixel between which ripples fade
const float RIPPLES_WANDER = 1.1, RIPPLES_BREAK = 0.5;  // shifts by the noises [ripples]

vec2 wind_ripples(vec2 world, vec4 blotch, vec4 lump) {
    float along = dot(world, look.wind) / RIPPLE_LENGTH;
    float phase = 2.0 * PI * (along + RIPPLES_WANDER * blotch.g + RIPPLES_BREAK * lump.g);
    float wave = sin(phase);
    float high = ramp(0.35, 0.75, blotch.r) * (1.0 - ramp(RIPPLES_FADE.x, RIPPLES_FADE.y, fwidth(along)));
    return look.wind * (RIPPLE_STEEP * high * (wave - RIPPLE_SHARP * wave * wave));
}

// Share of the sun that a round thing `high` radii high hides. `away` [radii] is the place from its middle, turned by
// `turn`.
float shade_of(vec2 away, mat2 turn, float high) {
    vec2 sun = turn * look.sun_level;
    vec2 from = away + sun * clamp(-dot(away, sun), 0.0, high * shadow_length());
    return clamp(2.0 * (1.0 - dot(from, from)), 0.0, 1.0);
}

// What lies on the sand, at most one thing in a cell: shells, pebbles and bits of weed, and on wet sand flakes of foam.
const float THING_CELL = 0.23;
const vec2 THING_SIZES = vec2(0.006, 0.030);
const float THING_RAGGED = 0.05;  // how far noises bend outlines of things [m]
const vec2 THING_HIGH = vec2(0.7, 0.2);  // heights of a shell and of foam, over the radius
const float FLAKE_LARGE = 1.0;           // radius that foam adds, over that of a shell
const float FLAKE_SOFT = 0.5;            // how much softer the rim of foam is
const vec3 THING_DARK = vec3(0.13, 0.10, 0.08), FLAKE = vec3(0.72);

struct Thing {
    vec3 albedo;
    float cover, shade;
};

Thing thing_at(vec2 world, float likely, float foam, float width) {
    vec2 place = GROUND_TURN * world / THING_CELL;
    vec2 cell = floor(place);
    vec4 chance = ground_random(cell);
    float radius = mix(THING_SIZES.x, THING_SIZES.y, chance.z * chance.z * chance.z) * (1.0 + FLAKE_LARGE * foam) / THING_CELL;
    vec2 away = (place - cell - mix(vec2(2.0 * radius), vec2(1.0 - 2.0 * radius), chance.xy)) / radius;
    away = vec2(away.x + 0.5 * (chance.x - 0.5) * away.y, (1.0 + 0.8 * chance.y) * away.y);
    float soft = max(2.0 * width / (THING_CELL * radius), 0.3) + FLAKE_SOFT * foam;
    float here = chance.w < likely ? min(1.0 / soft, 1.0) : 0.0;
    float cover = here * clamp((1.0 - length(away)) / soft + 0.5, 0.0, 1.0);
    float kind = fract(7.3 * chance.w + 3.1 * chance.x);
    return Thing(mix(mix(THING_DARK, SHELLS, smoothstep(0.35, 0.65, kind)), FLAKE, foam), cover,
                 here * shade_of(away, GROUND_TURN, mix(THING_HIGH.x, THING_HIGH.y, foam)));
}

// Footprints along the coast, of the left and the right foot in turn: their slope, and how much darker they are.
const float TRACK = 51.0, TRACK_WANDERS = 1.6;  // distance from the window's far side; variation [m]
const vec2 TRACK_TURNS = vec2(0.13, 0.071);    // wave numbers of that variation [rad/m]
const float STRIDE = 0.72, STRADDLE = 0.10;    // way between prints, and from the middle to a print [m]
const vec2 SOLE = vec2(0.055, 0.14);          // half breadth and length of a print [m]
const float SOLE_DEEP = 0.03;                 // depth of a print [m]
const float SOLE_DARK = 0.30;
const vec2 PRINTS_LAST = vec2(0.4, 0.7);       // wetness plus slope of the sand, from all prints to none

vec3 footprints(vec2 world, float width) {
    float stride = world.y / STRIDE, step_now = floor(stride);
    float middle = TRACK - TRACK_WANDERS * (sin(TRACK_TURNS.x * world.y) + sin(TRACK_TURNS.y * world.y));
    float side = STRADDLE * (4.0 * fract(0.5 * step_now) - 1.0);
    vec2 away = vec2(world.x - shore.sides.x + middle - side, STRIDE * (stride - step_now - 0.5)) / (SOLE + 0.5 * width);
    float deep = clamp(1.3 - dot(away, away), 0.0, 1.0) * SOLE.x / (SOLE.x + width);
    return vec3(min(deep, 1.0 - deep) * (4.0 * SOLE_DEEP) / SOLE * away, SOLE_DARK * deep);
}

// Bushes, at most one in a cell: they grow with `dense`, 0 to 1, and throw shade.
const float BUSH_CELL = 7.5;
const vec2 BUSH_RADII = vec2(0.10, 0.38);  // [cells]
const float BUSH_HIGH = 0.42;              // height of a bush, over its radius
const float BUSH_RAGGED = 0.28;            // how far noises bend outlines [cells]
const vec2 BUSHES_FADE = vec2(0.25, 0.6);  // widths of a pixel between which bushes fade into their mean [cells]

struct Bushes {
    float cover, shade;
    vec2 slope;
};

Bushes bushes_at(vec2 world, vec2 ragged, float dense, float width) {
    vec2 place = COUNTRY_TURN * world / BUSH_CELL + BUSH_RAGGED * ragged;
    vec2 cell = floor(place);
    vec4 chance = ground_random(cell);
    float grown = clamp((dense - chance.z) * 3.0, 0.0, 1.0);
    float radius = max(grown * mix(BUSH_RADII.x, BUSH_RADII.y, chance.w * chance.w), 1e-3);
    vec2 away = (place - cell - mix(vec2(radius), vec2(1.0 - radius), chance.xy)) / radius;
    float far = ramp(BUSHES_FADE.x, BUSHES_FADE.y, width / BUSH_CELL);
    float mean = BUSHES_MEAN * dense;
    float cover = clamp(4.0 * (1.0 - dot(away, away)), 0.0, 1.0);
    float shade = shade_of(away, COUNTRY_TURN, BUSH_HIGH);
    vec2 slope = -(2.0 * BUSH_HIGH * cover * (1.0 - far)) * away * COUNTRY_TURN;  // the transpose turns it back
    return Bushes(mix(cover, mean, far), BUSH_SHADE * mix(shade * (1.0 - cover), mean, far), slope);
}

// Plants over the sand: how much they cover, their reflectance, relief and shade.
struct Plants {
    float cover;
    vec3 leaf;
    vec2 slope;
    float hollow, shade;
};

const float TUFTS = 0.70;         // weight of two noises of unlike periods, so that neither is seen to repeat
const float TUSSOCKS_FADE = 6.0;  // fall of the tussocks' contrast with the width of a pixel [1/m]
const float TUFT_SLOPE = 0.9, BLADE_SLOPE = 1.2;     // slopes of tufts and blades, over those of their noises
const float BLADES_SHARE = 0.55;                     // weight of the blades' own noise; the rest is their tussock's
const float BENT_PATCHES = 5.0;                      // how far wide noises bend finer ones [m]
const vec2 FINE_TONES = vec2(1.1, 1.3);              // weights of clumps and tussocks
const vec4 GROWN = vec4(0.75, 1.2, 0.5, -0.3);       // growth by height [1/m], meadow and blades; offset
const vec2 BARE = vec2(0.74, 0.94), BARE_BENT = vec2(0.35, 0.4);  // sand in the meadow; weights of clumps and country
const float BARE_MOST = 0.75, BARE_INLAND = 0.35;    // share of plants that a patch lacks; how much less inland
const vec4 DRY_LEAF = vec4(0.55, 1.6, 0.35, 0.55);   // share of straw, and its weights of patches, clumps and blades
const vec2 HEATH_EDGE = vec2(0.55, 0.75);
const vec3 HEATH_WEIGHTS = vec3(-0.6, 0.4, 0.2);     // weights of country, wide noise and clumps
const vec3 LEAF_TONES = vec3(0.9, 0.5, 0.75);        // weights of blades, tussocks and clumps
const vec2 HOLLOWS = vec2(0.12, 0.62);               // skylight that lacks between tussocks: from afar, and more near
const vec3 DENSE = vec3(0.30, 1.9, 1.0);             // density of bushes, and its weights of patches and clumps

Plants plants_at(vec2 world, float bend, float bed, vec4 wide, vec4 blotch, vec4 dimple, float width) {
    vec4 country = shore_noise(COUNTRY_TURN * world, COUNTRY, width);
    vec4 meadow = shore_noise(GROUND_TURN * world, MEADOW, width);
    vec2 bent = world + BENT_PATCHES * (vec2(country.g, meadow.g) - 0.5);
    vec4 clump = shore_noise(bent.yx, CLUMP, width);
    vec4 tussock = 0.5 + TUFTS * (shore_tussocks(world, bend, width) + dimple - 1.0);
    vec4 blades = shore_noise(COUNTRY_TURN * world, BLADES, width);
    blades = mix(tussock, blades, BLADES_SHARE);
    float near = 1.0 / (1.0 + TUSSOCKS_FADE * width);  // from afar all tussocks look alike
    float patches = 0.5 * country.g + 0.5 * meadow.g - 0.5;
    float fine = FINE_TONES.x * (clump.g - 0.5) + FINE_TONES.y * near * (tussock.g - 0.5);
    float inland = ramp(MEADOW_LEVEL - 1.0, MEADOW_LEVEL + 1.0, bed + 1.6 * patches);

    Plants plants;
    float grown = GROWN.x * (bed - GRASS_LEVEL) + GROWN.y * (meadow.g - 0.5) + fine + GROWN.w;
    float bare = 1.0 - meadow.g + BARE_BENT.x * (clump.g - 0.5) - BARE_BENT.y * (country.g - 0.5);
    float open = BARE_MOST * ramp(BARE.x, BARE.y, bare);
    plants.cover = smoothstep(0.0, 0.9 - 0.5 * near, grown + GROWN.z * (blades.g - 0.5)) *
                   (1.0 - open * (1.0 - BARE_INLAND * inland));
    float dry = DRY_LEAF.x + dot(DRY_LEAF.yzw, vec3(patches, fine, blades.g - 0.5));
    vec3 leaf = mix(GRASS_GREEN, GRASS_STRAW, clamp(dry, 0.0, 1.0));
    float heather = 0.5 + dot(HEATH_WEIGHTS, vec3(country.g, wide.g, clump.g) - 0.5);
    float heath = inland * ramp(HEATH_EDGE.x, HEATH_EDGE.y, heather);
    vec2 tones = near * (1.0 - 0.6 * heath) * (vec2(blades.g, tussock.g) - 0.5);
    leaf = mix(leaf, HEATH, 0.8 * heath) * (1.0 + dot(LEAF_TONES, vec3(tones, clump.g - 0.5)));
    float above = ramp(-0.15, 0.25, 0.4 * (tussock.g - tussock.r) + 0.2 * blades.g);
    plants.hollow = 1.0 - (HOLLOWS.x + HOLLOWS.y * near) * (1.0 - above);
    plants.slope = TUFT_SLOPE * (tussock.ba - 0.5) + BLADE_SLOPE * (blades.ba - 0.5);
    plants.shade = 0.0;
    float dense = inland * clamp(DENSE.x + DENSE.y * patches + DENSE.z * (clump.g - 0.5), 0.0, 1.0);
    if (GROUND_DETAIL < 2) {
        leaf = mix(leaf, BUSH_LEAF, BUSHES_MEAN * dense);
        plants.shade = BUSH_SHADE * BUSHES_MEAN * dense;
    } else if (dense > 0.0) {
        Bushes bushes = bushes_at(world, vec2(blotch.g, tussock.g) - 0.5, dense, width);
        leaf = mix(leaf, BUSH_LEAF * (0.45 + 1.1 * blades.g), bushes.cover);
        plants.cover = max(plants.cover, bushes.cover);
        plants.slope = mix(plants.slope, bushes.slope + 0.9 * (blades.ba - 0.5), bushes.cover);
        plants.shade = bushes.shade;
    }
    plants.leaf = leaf;
    return plants;
}

// The ground at a place of the window. bed is its height over the level for which the ground was made. wet is 1 where
// water lay just now, and 0 where it lay long ago. line is the foam that the water left. wide is noise of the period
// SAND_WIDE.
Ground ground_at(vec2 world, float bed, vec2 bed_slope, float wet, float line, vec4 wide, float width) {
    vec2 lobe = vec2(shore_smooth(GROUND_TURN * world, LOBES, width), shore_bend(world, width));
    vec2 bent = world + LOBES_BEND * lobe;
    vec4 blotch = ground_noise(GROUND_TURN * bent, SAND_BLOTCH, width);
    vec4 dimple = ground_noise(COUNTRY_TURN * bent, SAND_DIMPLE, width);
    bent += GROUND_DETAIL > 0 ? FINE_BEND * vec2(blotch.g, wide.g) : vec2(0.0);
    vec4 lump = ground_noise(bent.yx, SAND_LUMP, width);
    vec4 grain = GROUND_DETAIL > 0 ? ground_noise(GROUND_TURN * bent, SAND_GRAIN, width) : lump;
    vec3 uneven = vec3(blotch.g, dimple.g, lump.g) - 0.5;
    float patches = 0.5 + dot(PATCHES, uneven);
    float tide = bed + EDGES_WANDER * (patches - 0.5);

    // Run-ups left steps of damp sand, with silt at their edges, and weed.
    float steep = length(bed_slope);
    float rise = max(steep, RISE_LEAST);
    vec3 lobes = LOBES_HIGH * max(vec3(lobe.x, 1.0 - lobe.x, lobe.x), vec3(lobe.y, lobe.y, 1.0 - lobe.y));
    vec3 over = tide - RUN_UPS - lobes;
    vec3 within = clamp(0.5 - over / (RUN_UP_EDGES + RUN_UP_SLOPE * width), 0.0, 1.0);
    vec3 lines = clamp(1.0 - abs(over) / (rise * (ARC_BREADTH + width)), 0.0, 1.0);
    float silted = GROUND_DETAIL > 0 ? dot(ARCS, lines) * ramp(SILT_FROM.x, SILT_FROM.y, patches + grain.g) : 0.0;
    within.x *= clamp(0.5 - RUN_UP_DRIES * over.x, 0.0, 1.0);
    float damp = dot(RUN_UPS_DAMP, within);
    damp = max(damp, ramp(WET_SOAKED.x, WET_SOAKED.x + WET_SOAKED.y, wet - WET_SOAKED.z * patches));
    float dry = 1.0 - damp;
    vec2 above = (tide - WRACKS - 0.7 * lobes.xy) / (rise * (WRACK_BREADTH + width));
    vec2 clumps = clamp(8.0 * (0.45 * wide.r + 0.25 * wide.g + 0.4 * patches - WRACK_GAPS), 0.0, 1.0);
    float lies = ramp(WRACK_SLOPES.x, WRACK_SLOPES.y, steep);
    float wrack = lies * dot(WRACKS_THICK * clumps, max(1.0 - above * above, 0.0));
    wrack = clamp(WRACK_EDGE * (wrack + 0.5 * (grain.g + lump.g) - WRACK_FROM), 0.0, 1.0);

    float rough = dry * (ROUGH.x + ROUGH.y * ramp(ROUGH_FROM.x, ROUGH_FROM.y, wide.g));
    vec4 shades = vec4(uneven, grain.g - 0.5);
    float tone = dot(WIDE_TONES, vec2(wide.g, lobe.x) - 0.5) + dot(SAND_TONES, shades);
    vec3 sand = SAND * ((1.0 + tone) * (1.0 - silted));
    Ground ground;
    ground.bubbles = vec4(dimple.rg, lump.rg);
    ground.shade = 0.0;
    ground.hollow = 1.0;
    mat4x2 slopes = mat4x2(blotch.ba - 0.5, dimple.ba - 0.5, lump.ba - 0.5, grain.ba - 0.5);
    vec2 relief = slopes * (ramp(UNEVEN.x, UNEVEN.y, wide.g + blotch.g) * WET_RELIEF + rough * DRY_RELIEF);
    Thing thing = Thing(vec3(0.0), 0.0, 0.0);
    if (GROUND_DETAIL == 2) {
        relief += dry * ramp(RIPPLE_LEVELS.x, RIPPLE_LEVELS.y, bed) * wind_ripples(world, blotch, lump);
        vec3 prints = (1.0 - ramp(PRINTS_LAST.x, PRINTS_LAST.y, wet + steep + within.x)) * footprints(world, width);
        relief += prints.xy;
        sand *= 1.0 - prints.z;
        float strewn = 1.0 / (1.0 + STREWN.z * above.x * above.x) + 0.4 * wide.g;
        float foam = ramp(FLAKES_FROM.x, FLAKES_FROM.y, line);
        float likely = mix(STREWN.x + STREWN.y * strewn * blotch.g, FLAKES_MOST * ramp(0.3, 0.8, dimple.g), foam);
        thing = thing_at(world + THING_RAGGED * (vec2(grain.g, lump.g) - 0.5), likely, foam, width);
    }
    sand = mix(sand, WEED, 0.9 * wrack);
    relief += wrack * (lump.ba - 0.5);

    // Rock lies where the ground is steep.
    float rock = ramp(ROCK_SLOPES.x, ROCK_SLOPES.y, steep + 0.25 * uneven.x + 0.2 * uneven.y);
    if (rock > 0.0) {
        vec3 stone = mix(ROCK_DARK, ROCK_LIGHT, blotch.g) * (0.45 + 0.7 * lump.g + 0.4 * wide.g);
        sand = mix(sand, stone, rock);
        relief += rock * (slopes * ROCK_RELIEF);
    }
    float grass = 0.0;
    if (bed > GRASS_LEVEL - 1.5) {
        Plants plants = plants_at(world, lobe.y, bed, wide, blotch, dimple, width);
        grass = plants.cover * (1.0 - rock);
        sand = mix(sand, plants.leaf, grass);
        relief = mix(relief, plants.slope, grass);
        ground.hollow = mix(1.0, plants.hollow, grass);
        ground.shade = plants.shade * (1.0 - rock);
    }
    ground.albedo = sand * mix(vec3(1.0), SOAKED, damp * (1.0 - grass));
    ground.film = ramp(WET_FILM.x, WET_FILM.x + WET_FILM.y, wet - WET_FILM.z * patches) * (1.0 - grass) *
                  (1.0 - 0.8 * wrack) * (1.0 - 0.7 * rock);
    if (GROUND_DETAIL == 2) {
        ground.albedo = mix(ground.albedo, thing.albedo, thing.cover * (1.0 - grass));
        ground.film *= 1.0 - thing.cover;
        ground.shade = max(ground.shade, thing.shade * (1.0 - thing.cover));
    }
    ground.relief = relief;
    ground.slope = bed_slope + relief;
    return ground;
}

// Radiance of the ground towards the eye, without what a film of water mirrors.
vec3 ground_light(Ground ground, vec3 sunlight) {
    vec3 normal = normalize(vec3(-ground.slope.x, 1.0, -ground.slope.y));
    vec3 light = sunlight * (max(dot(normal, look.sun), 0.0) * (1.0 - ground.shade)) +
                 look.sky_irradiance * (0.5 + 0.5 * normal.y);
    return ground.albedo * ground.hollow * (1.0 / PI) * light;
}

const vec2 LINE_WEIGHTS = vec2(0.6, 0.4);  // weights of the lace of dimples and of lumps
const vec2 LINE_EDGE = vec2(1.02, 0.62);   // sum of noise from which foam covers, and fall with the line's thickness
const vec2 LINE_FADES = vec2(0.02, 0.15);  // thicknesses between which the line appears
const float LINE_ALBEDO = 0.55, LINE_COVER = 0.75;

// Cover of the foam that lies where the swash turned, thin and in bubbles.
float foam_line(vec4 bubbles, float line) {
    float e = dot(LINE_WEIGHTS, bubbles.rb) - (LINE_EDGE.x - LINE_EDGE.y * line);
    return LINE_COVER * smoothstep(0.0, 0.10, e) * smoothstep(LINE_FADES.x, LINE_FADES.y, line);
}

vec3 foam_line_light(vec4 bubbles, vec3 sunlight) {
    vec3 light = look.sky_irradiance + sunlight * max(look.sun.y, 0.0);
    return (LINE_ALBEDO / PI) * light * (0.7 + 0.5 * bubbles.a);
}
#endif
#endif
