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

// Dry sand of a beach reflects .24 at 400 nm (U. Feister, R. Grewe 1995). Soil that is full of water reflects half of
// what it does dry (the soils of the Community Land Model).
const vec3 SAND = vec3(0.47, 0.375, 0.265);
const float SOAKED = 0.5;
const vec3 LEAF = vec3(0.085, 0.100, 0.042), STRAW = vec3(0.235, 0.195, 0.110);
const vec3 DEAD = vec3(0.085, 0.063, 0.043);  // heather and rotten weed
const float SHELL = 0.65, ROCK = 0.18, FROTH = 0.5;

const float REPOSE = 0.6;         // steepest slope of dry sand: that of 31 degrees. Steeper ground is rock
const float GRASS_LEVEL = 3.1;    // level from which grass grows
const float MEADOW_LEVEL = 5.2;   // level of the middle of heath and bushes

// Periods of noises, each as many times as wide as the one before. A blob of the soft noise is about a ninth as wide.
const float WIDER = 3.5;
const float SAND_GRAIN = 0.19, SAND_LUMP = WIDER * SAND_GRAIN, SAND_DIMPLE = WIDER * SAND_LUMP;
const float SAND_BLOTCH = WIDER * SAND_DIMPLE, SAND_WIDE = WIDER * SAND_BLOTCH, LOBES = WIDER * SAND_WIDE;
const float COUNTRY = WIDER * LOBES;

const mat2 GROUND_TURN = mat2(FOAM_FINE_TURN, -FOAM_FINE_TURN.y, FOAM_FINE_TURN.x);
const mat2 COUNTRY_TURN = GROUND_TURN * GROUND_TURN;
const mat2 GROUND_MIRROR = mat2(0.0, 1.0, 1.0, 0.0);

struct Ground {
    vec3 albedo;
    vec4 bubbles; // lace and noise of dimples, and of lumps
    float film;   // share of a film of water that mirrors what is above
    vec2 slope;   // x and z
    vec2 relief;  // part of the slope that grains, ripples and plants have
    float hollow; // share of the sky that the ground sees
    float shade;  // share of the sunlight that plants hide
};

#ifdef GROUND
const float RELIEF_WET = 0.08, RELIEF_DRY = 0.34, RELIEF_ROCK = 1.0;  // slopes of lumps and grains, over their noises
const float TONES = 0.27, GRAINS = 0.42;  // weights of wide noises and of grains in the tone of sand
const float BEND = 3.0;        // how far lobes bend finer noises, so that none is seen to repeat ...
const float FINE_BEND = 0.13;  // ... and how far blotch and wide noise bend the finest

// The waves' last run-ups left damp sand and lines of silt at these levels, older ones weed above. Each is the
// outline of two series of lobes.
const float RUN_UP = 0.92, RUN_UP_STEP = 0.21;     // level of the lowest, and of each over the one before
const vec3 RUN_UPS = RUN_UP + RUN_UP_STEP * vec3(0.0, 1.0, 2.0);
const vec2 WRACKS = RUN_UPS.z + RUN_UP_STEP * vec2(1.0, 2.0);
const float RISE_LEAST = 0.05;   // least slope for the way to a line; more level ground has none of weed
const float LOBES_HIGH = 0.42;   // height of lobes
const float RUN_UP_SOFT = 0.5;   // breadth over which the edge of the lowest fades, and growth with each
const float SILT_BROAD = 0.22;   // half the breadth of a line of silt, and a quarter of that of weed
const float SILT_DARK = 0.4;     // share of light that silt takes

// Mip levels from SMOOTH_LEVEL on, over which a noise fades. On coarser levels its few texels would look like a weave.
const float FADE_LEVELS = 2.0;

float ramp(float from, float to, float x) {
    return clamp((x - from) * (1.0 / (to - from)), 0.0, 1.0);
}

// The noise of a turned place. The transpose turns its slopes back.
vec4 ground_noise(mat2 turn, vec2 place, float period, float width) {
    float level = log2(max(width, 1e-5)) + foam_level(vec2(period));
    vec4 noise = foam_noise(turn * place / period, level) - 0.5;
    noise.ba = noise.ba * turn;
    return 0.5 + noise * (1.0 - ramp(SMOOTH_LEVEL, SMOOTH_LEVEL + FADE_LEVELS, level));
}

// Length of a shadow over the height.
float shadow_length() {
    return min(sqrt(max(1.0 - look.sun.y * look.sun.y, 0.0)) / max(look.sun.y, 0.05), 4.0);
}

// Four random numbers of a cell, 0 to 1.
vec4 ground_random(vec2 cell) {
    uint h = mixed_bits(uint(int(cell.x)) * 0x9e3779b1u ^ uint(int(cell.y)) * 0x85ebca77u);
    return vec4(uvec4(h, h >> 8u, h >> 16u, h >> 24u) & 255u) * (1.0 / 255.0);
}

// Ripples of the wind on dry sand: their slope along the wind. They are 15 to 20 times as long as high (R. Bagnold, The
// Physics of Blown Sand, 1941).
const float RIPPLE_LENGTH = 0.13, RIPPLE_STEEP = 0.18;

vec2 wind_ripples(vec2 world, vec4 blotch, vec4 lump) {
    float along = dot(world, look.wind) / RIPPLE_LENGTH;
    float wave = sin(2.0 * PI * (along + blotch.g + 0.5 * lump.g));
    float high = clamp(2.0 * blotch.r - 0.5, 0.0, 1.0) * max(1.0 - 2.0 * fwidth(along), 0.0);
    return look.wind * (RIPPLE_STEEP * high * (wave - 0.5 * wave * wave));
}

// Share of the sun that a round thing `high` radii high hides. `away` [radii] is the place from its middle, turned by
// `turn`.
float shade_of(vec2 away, mat2 turn, float high) {
    vec2 sun = turn * look.sun_level;
    vec2 from = away + sun * clamp(-dot(away, sun), 0.0, high * shadow_length());
    return clamp(2.0 * (1.0 - dot(from, from)), 0.0, 1.0);
}

// Shells and bits of weed on the sand, and flakes where the swash left `foam`, at most one in a cell.
const float THING_CELL = 0.23;
const float THINGS = 0.1;          // share of cells with a thing
const float THING_LARGEST = 0.03;  // radius of the largest
const float THING_RAGGED = 0.05;   // how far noises bend outlines
const float FLAKES = 32.0;         // 1 / share of foam that fills cells with flakes

struct Thing {
    vec3 albedo;
    float cover, shade;
};

Thing thing_at(vec2 world, float foam, float width) {
    vec2 place = GROUND_TURN * world / THING_CELL;
    vec2 cell = floor(place);
    vec4 chance = ground_random(cell);
    float radius = (chance.z * chance.z * THING_LARGEST + 1e-3) * (1.0 + foam) / THING_CELL;
    vec2 away = (place - cell - mix(vec2(2.0 * radius), vec2(1.0 - 2.0 * radius), chance.xy)) / radius;
    away.y *= 1.0 + chance.y;
    float soft = max(2.0 * width / (THING_CELL * radius), 0.5);
    float here = chance.w < max(THINGS, foam) ? min(1.0 / soft, 1.0) : 0.0;
    float cover = here * clamp((1.0 - length(away)) / soft + 0.5, 0.0, 1.0);
    return Thing(mix(DEAD, vec3(SHELL), max(chance.x, foam)), cover, here * shade_of(away, GROUND_TURN, 0.5));
}

// Footprints along the coast, of the left and the right foot in turn: their slope, and how much darker they are.
const float TRACK = 51.0;                     // distance from the window's far side
const float STRIDE = 0.72, STRADDLE = 0.10;   // way between prints, and from the middle to a print
const vec2 SOLE = vec2(0.055, 0.14);          // half breadth and length of a print
const float SOLE_DEEP = 0.03, SOLE_DARK = 0.3;  // depth of a print, share of light that it takes

vec3 footprints(vec2 world, float width) {
    float stride = world.y / STRIDE, step_now = floor(stride);
    float side = STRADDLE * (4.0 * fract(0.5 * step_now) - 1.0);
    vec2 away = vec2(world.x - shore.sides.x + TRACK - side, STRIDE * (stride - step_now - 0.5)) / (SOLE + 0.5 * width);
    float deep = max(1.0 - dot(away, away), 0.0) * SOLE.x / (SOLE.x + width);
    return vec3(min(deep, 1.0 - deep) * (4.0 * SOLE_DEEP) / SOLE * away, SOLE_DARK * deep);
}

// Bushes, at most one in a cell: they grow with `dense`, 0 to 1, and throw shade. Their radii are even up to half a
// cell, so that they cover pi / 12 where they are dense.
const float BUSH_CELL = 6.0;
const float BUSHES_MEAN = PI / 12.0;
const float BUSH_HIGH = 0.42;    // height of a bush, over its radius
const float BUSH_RAGGED = 0.28;  // how far noises bend outlines [cells]

struct Bushes {
    float cover, shade;
    vec2 slope;
};

Bushes bushes_at(vec2 world, vec2 ragged, float dense, float width) {
    vec2 place = COUNTRY_TURN * world / BUSH_CELL + BUSH_RAGGED * ragged;
    vec2 cell = floor(place);
    vec4 chance = ground_random(cell);
    float grown = clamp(2.0 * (dense - chance.z), 0.0, 1.0);
    float radius = max(0.5 * grown * chance.w, 1e-3);
    vec2 away = (place - cell - mix(vec2(radius), vec2(1.0 - radius), chance.xy)) / radius;
    float far = min(2.0 * width / BUSH_CELL, 1.0);  // from afar bushes fade into their mean
    float mean = BUSHES_MEAN * dense;
    float cover = clamp(4.0 * (1.0 - dot(away, away)), 0.0, 1.0);
    float shade = shade_of(away, COUNTRY_TURN, BUSH_HIGH);
    vec2 slope = -(2.0 * BUSH_HIGH * cover * (1.0 - far)) * away * COUNTRY_TURN;  // the transpose turns it back
    return Bushes(mix(cover, mean, far), mix(shade * (1.0 - cover), mean, far), slope);
}

// Plants over the sand: how much they cover, their reflectance, relief and shade.
struct Plants {
    float cover;
    vec3 leaf;
    vec2 slope;
    float hollow, shade;
};

const float TUFTS = 0.70;         // weight of two noises of unlike periods, so that neither is seen to repeat
const float GROWTH = 0.75;        // growth of cover with height [1/m]
const float BUSHES = 0.3;         // mean density of bushes
const float BARE = 0.3;           // noise of the country below which sand lies open
Plants plants_at(vec2 world, vec2 bent, vec2 lobe, float bed, vec4 wide, vec4 blotch, vec4 dimple, vec4 grain,
                 float width) {
    vec4 country = shore_noise(COUNTRY_TURN * world, COUNTRY, width);
    vec4 clump = shore_noise(bent.yx, SAND_WIDE, width);
    vec4 tussock = 0.5 + TUFTS * (shore_tussocks(world, lobe.y, width) + dimple - 1.0);
    vec4 blades = 0.5 * (tussock + grain);
    float near = SAND_GRAIN / (SAND_GRAIN + width);  // from afar all tussocks look alike
    float patches = 0.5 * country.g + 0.5 * lobe.x - 0.5;
    float fine = clump.g - 0.5 + near * (tussock.g - 0.5);
    float inland = clamp(0.5 + 0.5 * (bed - MEADOW_LEVEL) + patches, 0.0, 1.0);

    Plants plants;
    float grown = GROWTH * (bed - GRASS_LEVEL) + lobe.x - 0.5 + fine + 0.5 * (blades.g - 0.5);
    float open = clamp(4.0 * (BARE - country.g) - fine, 0.0, 1.0);
    plants.cover = smoothstep(0.0, 1.0 - 0.5 * near, grown) * (1.0 - open);
    vec3 leaf = mix(LEAF, STRAW, clamp(0.5 + 2.0 * patches + 0.5 * (fine + blades.g - 0.5), 0.0, 1.0));
    float heath = inland * clamp(2.0 * (wide.g - country.g), 0.0, 1.0);
    leaf = mix(leaf, DEAD, heath) * (1.0 + near * (blades.g - 0.5) + 0.5 * fine);
    plants.hollow = 1.0 - 0.5 * near * (1.0 - clamp(tussock.g - tussock.r + blades.g, 0.0, 1.0));
    plants.slope = tussock.ba + blades.ba - 1.0;
    float dense = inland * clamp(BUSHES + 2.0 * patches + clump.g - 0.5, 0.0, 1.0);
    if (GROUND_DETAIL < 2) {
        leaf = mix(leaf, LEAF, BUSHES_MEAN * dense);
        plants.shade = BUSHES_MEAN * dense;
    } else {
        Bushes bushes = bushes_at(world, vec2(blotch.g, tussock.g) - 0.5, dense, width);
        leaf = mix(leaf, LEAF * (0.5 + blades.g), bushes.cover);
        plants.cover = max(plants.cover, bushes.cover);
        plants.slope = mix(plants.slope, bushes.slope + blades.ba - 0.5, bushes.cover);
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
    vec2 bent = world + BEND * lobe;
    vec4 blotch = ground_noise(GROUND_TURN, bent, SAND_BLOTCH, width);
    vec4 dimple = ground_noise(COUNTRY_TURN, bent, SAND_DIMPLE, width);
    vec2 finer = bent + FINE_BEND * vec2(blotch.g, wide.g);
    vec4 lump = ground_noise(GROUND_MIRROR, finer, SAND_LUMP, width);
    vec4 grain = GROUND_DETAIL > 0 ? ground_noise(GROUND_TURN, finer, SAND_GRAIN, width) : vec4(0.5);
    float patches = (blotch.g + dimple.g + lump.g) * (1.0 / 3.0);

    // Run-ups left steps of damp sand, with silt at their edges, and weed.
    float rise = length(bed_slope), steep = max(rise, RISE_LEAST);
    vec3 lobes = LOBES_HIGH * max(vec3(lobe.x, 1.0 - lobe.x, lobe.x), vec3(lobe.y, lobe.y, 1.0 - lobe.y));
    vec3 over = (bed - RUN_UPS - lobes) / steep + patches;
    vec3 within = clamp(0.5 - over / (RUN_UP_SOFT * vec3(1.0, 2.0, 3.0) + width), 0.0, 1.0);
    vec3 lines = max(1.0 - abs(over) / (SILT_BROAD + width), 0.0);
    float silted = SILT_DARK * dot(lines, vec3(1.0)) * clamp(patches + grain.g - 0.5, 0.0, 1.0);
    float damp = max(dot(within, vec3(1.0 / 3.0)), min(2.0 * wet, 1.0));
    float dry = 1.0 - damp;
    vec2 above = ((bed - WRACKS - lobes.xy) / steep + patches) / (2.0 * SILT_BROAD + width);
    vec2 clumps = clamp(4.0 * (wide.rg + patches - 1.1), 0.0, 1.0);
    float wrack = rise / steep * dot(clumps, max(1.0 - above * above, 0.0));
    wrack = clamp(4.0 * (wrack + 0.5 * (grain.g + lump.g) - 1.2), 0.0, 1.0);

    float tone = TONES * (wide.g + lobe.x - 1.0) + GRAINS * (grain.g - 0.5);
    vec3 sand = SAND * ((1.0 + tone) * (1.0 - silted));
    Ground ground;
    ground.bubbles = vec4(dimple.rg, lump.rg);
    ground.shade = 0.0;
    ground.hollow = 1.0;
    vec2 slopes = 0.5 * (blotch.ba + dimple.ba) + lump.ba + grain.ba - 1.5;
    vec2 relief = mix(RELIEF_WET, RELIEF_DRY, dry) * slopes;
    Thing thing = Thing(vec3(0.0), 0.0, 0.0);
    if (GROUND_DETAIL == 2) {
        relief += dry * wind_ripples(world, blotch, lump);
        vec3 prints = max(1.0 - wet - within.x, 0.0) * footprints(vec2(bent.x, world.y), width);
        relief += prints.xy;
        sand *= 1.0 - prints.z;
        float foam = min(FLAKES * line, 1.0) * dimple.g;
        thing = thing_at(world + THING_RAGGED * (vec2(grain.g, lump.g) - 0.5), foam, width);
    }
    sand = mix(sand, DEAD, wrack);
    relief += wrack * (lump.ba - 0.5);

    float rock = clamp(8.0 * (steep + 0.5 * (patches - 0.5) - REPOSE) + 0.5, 0.0, 1.0);
    sand = mix(sand, vec3(ROCK * (blotch.g + lump.g)), rock);
    relief += rock * RELIEF_ROCK * slopes;
    float grass = 0.0;
    if (bed > GRASS_LEVEL - 2.0) {
        Plants plants = plants_at(world, bent, lobe, bed, wide, blotch, dimple, grain, width);
        grass = plants.cover * (1.0 - rock);
        sand = mix(sand, plants.leaf, grass);
        relief = mix(relief, plants.slope, grass);
        ground.hollow = mix(1.0, plants.hollow, grass);
        ground.shade = plants.shade * (1.0 - rock);
    }
    ground.albedo = sand * mix(1.0, SOAKED, damp * (1.0 - grass));
    ground.film = clamp(3.0 * wet - 2.0 * patches, 0.0, 1.0) * (1.0 - grass) * (1.0 - wrack) * (1.0 - rock);
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

// Cover of the foam that lies where the swash turned, thin and in bubbles: the more the thicker its line.
float foam_line(vec4 bubbles, float line) {
    return clamp(8.0 * (0.5 * (bubbles.r + bubbles.b + line) - 1.0), 0.0, 1.0);
}

vec3 foam_line_light(vec4 bubbles, vec3 sunlight) {
    vec3 light = look.sky_irradiance + sunlight * max(look.sun.y, 0.0);
    return (FROTH / PI) * light * (0.5 + bubbles.a);
}
#endif
#endif
