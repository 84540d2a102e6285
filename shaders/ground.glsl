// The ground of a shore: sand that is dry, damp or mirrors what is above it, weed where the last high water left it,
// dunes with tussocks, and behind them meadow, heath and bushes. Colours are reflectances, lengths metres.

const vec3 SAND = vec3(0.47, 0.375, 0.265);
const vec3 SHELLS = vec3(0.70, 0.65, 0.57);
const vec3 WEED = vec3(0.075, 0.055, 0.038);
const vec3 SOAKED = vec3(0.40, 0.41, 0.45);  // reflectance of damp sand, over that of dry
const vec2 ROCK_SLOPES = vec2(0.54, 0.68);  // from sand to rock
const vec3 ROCK_DARK = vec3(0.11, 0.10, 0.09), ROCK_LIGHT = vec3(0.27, 0.25, 0.22);
const float GRASS_LEVEL = 3.1;               // from which grass grows
const float MEADOW_LEVEL = 5.2;              // from which it hides the sand
const vec3 GRASS_GREEN = vec3(0.085, 0.100, 0.042), GRASS_STRAW = vec3(0.235, 0.195, 0.110);
const vec3 HEATH = vec3(0.095, 0.070, 0.048), BUSH_LEAF = vec3(0.070, 0.088, 0.042);

// Periods of noises. A blob of the soft one is about a ninth as wide.
const float SAND_WIDE = 37.0, SAND_BLOTCH = 6.1, SAND_DIMPLE = 2.1, SAND_LUMP = 0.83, SAND_GRAIN = 0.31;
const float COUNTRY = 613.0, MEADOW = 171.0, CLUMP = 47.0, BLADES = 0.31;

const mat2 GROUND_TURN = mat2(0.829, 0.559, -0.559, 0.829);
const mat2 COUNTRY_TURN = mat2(0.454, 0.891, -0.891, 0.454);

struct Ground {
    vec3 albedo;
    vec4 bubbles; // lace and noise of dimples, and of lumps
    float film;   // share of a film of water that mirrors what is above
    vec2 slope;   // x and z
    vec2 relief;  // its part that grains, ripples and plants have
    float hollow; // share of the sky that it sees
    float shade;  // share of the sunlight that plants hide
};

// Weights of blotch, dimple, lump and grain in the tone of sand, and in relief: of wet sand, what dry sand adds, and of
// rock.
const vec4 SAND_TONES = vec4(0.13, 0.09, 0.14, 0.34);
const vec4 WET_RELIEF = vec4(0.03, 0.04, 0.06, 0.06), DRY_RELIEF = vec4(0.14, 0.26, 0.34, 0.34);
const vec2 ROUGH = vec2(0.25, 1.0), ROUGH_FROM = vec2(0.3, 0.7);  // of dry sand: least, and more by the wide noise
const vec4 ROCK_RELIEF = vec4(1.2, 1.0, 0.9, 0.6);
const vec2 WIDE_TONES = vec2(0.26, 0.28);  // of the wide noise, and of lobes
const float WET_TONE = 0.5;                // of wet sand, over that of rough sand
const vec3 PATCHES = vec3(0.4, 0.4, 0.2);  // weights of the first three where sand dries in patches
const float EDGES_WANDER = 0.13;           // of lines on the sand [m]

// Levels of lines that run-ups reached, wet to dry, and of weed that older ones left. Each is the outline of two series
// of lobes.
const vec3 RUN_UPS = vec3(0.92, 1.14, 1.34), RUN_UPS_DAMP = vec3(0.40, 0.28, 0.24);
const vec2 WRACKS = vec2(1.50, 1.76), WRACKS_THICK = vec2(1.0, 0.6), WRACK_GAPS = vec2(0.50, 0.62);
const float LOBES = 97.0, LOBES_HIGH = 0.42;  // period of a noise, beside the one that bends others
const float LOBES_BEND = 3.0;  // how far they bend finer noises, so that none is seen to repeat [m] ...
const float FINE_BEND = 0.13;  // ... and these the finest
const vec3 RUN_UP_EDGES = vec3(0.022, 0.09, 0.13);  // heights over which edges are soft: the lowest is crisp ...
const float RUN_UP_SLOPE = 0.12;                    // ... and more by a pixel's width
const float RUN_UP_DRIES = 5.0;                     // share by which sand is drier towards the lowest [1/m]
const float SILT_DARK = 0.6, WRACK_BREADTH = 0.06;
const vec2 WRACK_SLOPES = vec2(0.015, 0.05);  // of the beach, from none to all of the weed

const vec2 RIPPLE_LEVELS = vec2(1.5, 2.2);   // from which the wind makes ripples
const vec3 STREWN = vec3(0.03, 0.30, 0.5);   // least share of cells with a shell, and by high water; how near to that
const vec3 WET_SOAKED = vec3(-0.05, 0.26, 0.16);  // wetness from which sand is dark, over what range, and by noise
const vec3 WET_FILM = vec3(0.18, 0.25, 0.60);    // the same for a film

// Reflectance of dry sand, without its grains.
vec3 sand_at(vec2 world, float width) {
#if QUALITY > 0
    return SAND * (0.82 + 0.32 * shore_noise(world.yx, 7.1, width).g);
#else
    return 0.98 * SAND;
#endif
}

#ifdef LAND
// Levels of a noise in which it fades: on coarser ones its few texels would look like a weave.
const vec2 GROUND_LEVELS = vec2(3.4, 5.4);

float ramp(float from, float to, float x) {
    return clamp((x - from) * (1.0 / (to - from)), 0.0, 1.0);
}

vec4 ground_noise(vec2 place, float period, float width) {
    float level = log2(max(width, 1e-5)) + foam_level(vec2(period));
    return mix(foam_noise(place / period, level), vec4(0.5), ramp(GROUND_LEVELS.x, GROUND_LEVELS.y, level));
}

const float BUSHES_MEAN = 0.4;  // share that they, and their shade, cover where they are dense
const float BUSH_SHADE = 0.8;   // of the sunlight

#if QUALITY == 2
// Four random numbers of a cell, 0 to 1.
vec4 ground_random(vec2 cell) {
    uint h = uint(int(cell.x)) * 0x9e3779b1u ^ uint(int(cell.y)) * 0x85ebca77u;
    h = (h ^ (h >> 15u)) * 0x2c1b3c6du;
    h = (h ^ (h >> 12u)) * 0x297a2d39u;
    h ^= h >> 15u;
    return vec4(uvec4(h, h >> 8u, h >> 16u, h >> 24u) & 255u) * (1.0 / 255.0);
}

// Ripples of the wind on dry sand: their slope along the wind.
const float RIPPLE_LENGTH = 0.095, RIPPLE_STEEP = 0.15, RIPPLE_SHARP = 0.6;
const vec2 RIPPLES_FADE = vec2(0.18, 0.5);      // of one that a pixel covers
const float RIPPLES_WANDER = 1.1, RIPPLES_BREAK = 0.5;  // by the noises [ripples]

vec2 wind_ripples(vec2 world, vec4 blotch, vec4 lump) {
    float along = dot(world, look.wind) / RIPPLE_LENGTH;
    float phase = 2.0 * SHORE_PI * (along + RIPPLES_WANDER * blotch.g + RIPPLES_BREAK * lump.g);
    float wave = sin(phase);
    float high = ramp(0.35, 0.75, blotch.r) * (1.0 - ramp(RIPPLES_FADE.x, RIPPLES_FADE.y, fwidth(along)));
    return look.wind * (RIPPLE_STEEP * high * (wave - RIPPLE_SHARP * wave * wave));
}

// Shells and pebbles, at most one in a cell: colour and cover.
const float SHELL_CELL = 0.21;
const vec2 SHELL_SIZES = vec2(0.004, 0.022);
const vec3 SHELL_DARK = vec3(0.16, 0.13, 0.11);

vec4 shells_at(vec2 world, float likely, float width) {
    vec2 place = GROUND_TURN * world / SHELL_CELL;
    vec2 cell = floor(place);
    vec4 chance = ground_random(cell);
    float radius = mix(SHELL_SIZES.x, SHELL_SIZES.y, chance.z * chance.z * chance.z) / SHELL_CELL;
    vec2 away = place - cell - mix(vec2(radius), vec2(1.0 - radius), chance.xy);
    away = vec2(away.x + 0.5 * (chance.x - 0.5) * away.y, (1.0 + 0.8 * chance.y) * away.y);
    float soft = max(width / SHELL_CELL, 0.3 * radius);
    float cover = clamp((radius - length(away)) / soft + 0.5, 0.0, 1.0) * min(radius / soft, 1.0);
    float kind = fract(7.3 * chance.w + 3.1 * chance.x);
    return vec4(mix(SHELL_DARK, SHELLS, smoothstep(0.15, 0.45, kind)), chance.w < likely ? cover : 0.0);
}

// Bushes, about one in a cell: they grow with `dense`, 0 to 1, and lie in the shade of each other.
const float BUSH_CELL = 6.5;
const vec2 BUSH_RADII = vec2(0.14, 0.62);  // [cells]
const float BUSH_HIGH = 0.42;              // over the radius
const float BUSH_RAGGED = 0.28;            // how far noises bend outlines [cells]
const vec2 BUSHES_FADE = vec2(0.25, 0.6);  // widths of a pixel in which only their mean is left [cells]

struct Bushes {
    float cover, shade;
    vec2 slope;
};

Bushes bushes_at(vec2 world, vec2 ragged, float dense, float width) {
    vec2 place = COUNTRY_TURN * world / BUSH_CELL + BUSH_RAGGED * ragged;
    vec2 sun = COUNTRY_TURN * look.sun_level;
    float reach = BUSH_HIGH * min(sqrt(max(1.0 - look.sun.y * look.sun.y, 0.0)) / max(look.sun.y, 0.05), 3.0);
    vec2 first = floor(place - 0.5);
    Bushes all = Bushes(0.0, 0.0, vec2(0.0));
    for (int n = 0; n < 4; ++n) {
        vec2 cell = first + vec2(float(n & 1), float(n >> 1));
        vec4 chance = ground_random(cell);
        float grown = clamp((dense - chance.z) * 3.0, 0.0, 1.0);
        float radius = grown * mix(BUSH_RADII.x, BUSH_RADII.y, chance.w * chance.w);
        vec2 away = (place - cell - 0.5 - 0.5 * (chance.xy - 0.5)) / max(radius, 1e-3);
        float in_bush = clamp(4.0 * (1.0 - dot(away, away)), 0.0, 1.0) * step(0.02, radius);
        float along = -dot(away, sun);
        vec2 from = away + sun * clamp(along, 0.0, reach);
        float shade = clamp(2.0 * (1.0 - dot(from, from)), 0.0, 1.0) * step(0.02, radius);
        all.shade = max(all.shade, shade);
        all.slope = in_bush > all.cover ? away : all.slope;
        all.cover = max(all.cover, in_bush);
    }
    all.slope = -(2.0 * BUSH_HIGH * all.slope) * COUNTRY_TURN;  // by the transpose: back
    float far = ramp(BUSHES_FADE.x, BUSHES_FADE.y, width / BUSH_CELL);
    float mean = BUSHES_MEAN * dense;
    all.cover = mix(all.cover, mean, far);
    all.shade = BUSH_SHADE * mix(all.shade * (1.0 - all.cover), mean, far);
    all.slope *= 1.0 - far;
    return all;
}
#endif

// Plants over the sand: how much they cover, their reflectance, relief and shade.
struct Plants {
    float cover;
    vec3 leaf;
    vec2 slope;
    float hollow, shade;
};

const float TUFTS = 0.70;         // of two noises of unlike periods, so that neither is seen to repeat
const float TUSSOCKS_FADE = 6.0;  // by the width of a pixel
const float TUFT_SLOPE = 0.9, BLADE_SLOPE = 1.2;     // by slopes of noise
const float BLADES_SHARE = 0.55;                     // what blades have of their tussock's tone
const float BENT_PATCHES = 5.0;                      // how far wide noises bend finer ones
const vec2 FINE_TONES = vec2(1.1, 1.3);              // of clumps and tussocks
const vec4 GROWN = vec4(0.75, 1.2, 0.5, -0.3);       // by height, meadow and blades, and how much less
const vec2 BARE = vec2(0.74, 0.94), BARE_BENT = vec2(0.35, 0.4);  // patches of sand in the meadow, by clumps and country
const float BARE_MOST = 0.75, BARE_INLAND = 0.35;    // of the plants that lack there; less inland
const vec4 DRY_LEAF = vec4(0.55, 1.6, 0.35, 0.55);   // share of straw, and by patches, clumps and blades
const vec2 HEATH_EDGE = vec2(0.55, 0.75);
const vec3 HEATH_WEIGHTS = vec3(-0.6, 0.4, 0.2);     // of country, wide noise and clumps
const vec3 LEAF_TONES = vec3(0.9, 0.3, 0.75);        // of blades, tussocks and clumps
const vec2 HOLLOWS = vec2(0.12, 0.53);               // skylight that lacks between tussocks: from afar, and near more
const vec3 DENSE = vec3(0.30, 1.9, 1.0);             // bushes, and more by patches and clumps

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
    float above = ramp(0.15, 0.75, 0.6 * tussock.g + 0.4 * blades.g);
    plants.hollow = 1.0 - (HOLLOWS.x + HOLLOWS.y * near) * (1.0 - above);
    plants.slope = TUFT_SLOPE * (tussock.ba - 0.5) + BLADE_SLOPE * (blades.ba - 0.5);
    plants.shade = 0.0;
    float dense = inland * clamp(DENSE.x + DENSE.y * patches + DENSE.z * (clump.g - 0.5), 0.0, 1.0);
#if QUALITY < 2
    leaf = mix(leaf, BUSH_LEAF, BUSHES_MEAN * dense);
    plants.shade = BUSH_SHADE * BUSHES_MEAN * dense;
#else
    if (dense > 0.0) {
        Bushes bushes = bushes_at(world, vec2(blotch.g, tussock.g) - 0.5, dense, width);
        leaf = mix(leaf, BUSH_LEAF * (0.45 + 1.1 * blades.g), bushes.cover);
        plants.cover = max(plants.cover, bushes.cover);
        plants.slope = mix(plants.slope, bushes.slope + 0.9 * (blades.ba - 0.5), bushes.cover);
        plants.shade = bushes.shade;
    }
#endif
    plants.leaf = leaf;
    return plants;
}

// The ground at a place of the window. bed: its height over the level for which the ground was made. wet: 1 where water
// lay just now, 0 where it lay long ago. wide: noise [SAND_WIDE].
Ground ground_at(vec2 world, float bed, vec2 bed_slope, float wet, vec4 wide, float width) {
    vec2 lobe = vec2(shore_smooth(GROUND_TURN * world, LOBES, width), shore_bend(world, width));
    vec2 bent = world + LOBES_BEND * lobe;
    vec4 blotch = ground_noise(GROUND_TURN * bent, SAND_BLOTCH, width);
    vec4 dimple = ground_noise(COUNTRY_TURN * bent, SAND_DIMPLE, width);
    bent += FINE_BEND * vec2(blotch.g, wide.g);
    vec4 lump = ground_noise(bent.yx, SAND_LUMP, width);
#if QUALITY > 0
    vec4 grain = ground_noise(GROUND_TURN * bent, SAND_GRAIN, width);
#else
    vec4 grain = lump;
#endif
    vec3 uneven = vec3(blotch.g, dimple.g, lump.g) - 0.5;
    float patches = 0.5 + dot(PATCHES, uneven);
    float tide = bed + EDGES_WANDER * (patches - 0.5);

    // What run-ups left: steps of damp sand, with silt at their edges, and weed.
    vec3 lobes = LOBES_HIGH * max(vec3(lobe.x, 1.0 - lobe.x, lobe.x), vec3(lobe.y, lobe.y, 1.0 - lobe.y));
    vec3 over = tide - RUN_UPS - lobes;
    vec3 within = clamp(0.5 - over / (RUN_UP_EDGES + RUN_UP_SLOPE * width), 0.0, 1.0);
    float silted = within.x * (1.0 - within.x) * ramp(0.45, 0.75, patches);
    within.x *= clamp(0.5 - RUN_UP_DRIES * over.x, 0.0, 1.0);
    float damp = dot(RUN_UPS_DAMP, within) * (0.8 + 0.4 * patches);
    damp = max(damp, ramp(WET_SOAKED.x, WET_SOAKED.x + WET_SOAKED.y, wet - WET_SOAKED.z * patches));
    float dry = 1.0 - damp;
    vec2 above = (tide - WRACKS - 0.7 * lobes.xy) / (WRACK_BREADTH * (0.4 + 1.6 * wide.g));
    vec2 clumps = clamp(8.0 * (0.45 * wide.r + 0.25 * wide.g + 0.4 * patches - WRACK_GAPS), 0.0, 1.0);
    float steep = length(bed_slope);
    float lies = ramp(WRACK_SLOPES.x, WRACK_SLOPES.y, steep);
    float wrack = lies * min(dot(WRACKS_THICK * clumps, max(1.0 - above * above, 0.0)) * (0.4 + grain.r), 1.0);

    float rough = dry * (ROUGH.x + ROUGH.y * ramp(ROUGH_FROM.x, ROUGH_FROM.y, wide.g));
    vec4 shades = vec4(uneven, grain.g - 0.5);
    float tone = dot(WIDE_TONES, vec2(wide.g, lobe.x) - 0.5) + mix(WET_TONE, 1.0, rough) * dot(SAND_TONES, shades);
    vec3 sand = SAND * ((1.0 + tone) * (1.0 - SILT_DARK * silted));
    Ground ground;
    ground.bubbles = vec4(dimple.rg, lump.rg);
    ground.shade = 0.0;
    ground.hollow = 1.0;
    mat4x2 slopes = mat4x2(blotch.ba - 0.5, dimple.ba - 0.5, lump.ba - 0.5, grain.ba - 0.5);
    vec2 relief = slopes * (WET_RELIEF + rough * DRY_RELIEF);
#if QUALITY == 2
    relief += dry * ramp(RIPPLE_LEVELS.x, RIPPLE_LEVELS.y, bed) * wind_ripples(world, blotch, lump);
    float strewn = 1.0 / (1.0 + STREWN.z * above.x * above.x) + 0.4 * wide.g;
    vec4 shells = shells_at(world, STREWN.x + STREWN.y * strewn * blotch.g, width);
    sand = mix(sand, shells.rgb, shells.a);
#endif
    sand = mix(sand, WEED, 0.9 * wrack);
    relief += wrack * (lump.ba - 0.5);

    // Rock where it is steep.
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
    ground.relief = relief;
    ground.slope = bed_slope + relief;
    return ground;
}

// Radiance of the ground towards the eye, without what a film of water mirrors.
vec3 ground_light(Ground ground, vec3 sunlight) {
    vec3 normal = normalize(vec3(-ground.slope.x, 1.0, -ground.slope.y));
    vec3 light = sunlight * (max(dot(normal, look.sun), 0.0) * (1.0 - ground.shade)) +
                 look.sky_irradiance * (0.5 + 0.5 * normal.y);
    return ground.albedo * ground.hollow * (1.0 / SHORE_PI) * light;
}

const vec2 LINE_WEIGHTS = vec2(0.6, 0.4);  // of its bubbles
const vec2 LINE_EDGE = vec2(1.02, 0.62);   // sum of noise from which it covers, and less by its thickness
const vec2 LINE_FADES = vec2(0.02, 0.15);  // thicknesses
const float LINE_ALBEDO = 0.55, LINE_COVER = 0.75;

// Cover of foam that lies where the swash turned: thin, in bubbles.
float foam_line(vec4 bubbles, float line) {
    float e = dot(LINE_WEIGHTS, bubbles.rb) - (LINE_EDGE.x - LINE_EDGE.y * line);
    return LINE_COVER * smoothstep(0.0, 0.10, e) * smoothstep(LINE_FADES.x, LINE_FADES.y, line);
}

vec3 foam_line_light(vec4 bubbles, vec3 sunlight) {
    vec3 light = look.sky_irradiance + sunlight * max(look.sun.y, 0.0);
    return (LINE_ALBEDO / SHORE_PI) * light * (0.7 + 0.5 * bubbles.a);
}
#endif
