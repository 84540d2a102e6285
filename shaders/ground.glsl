// The ground of a shore: sand that is dry, damp or mirrors the sky, a line of weed where the last high water left it,
// grass behind.

const vec3 SAND = vec3(0.47, 0.375, 0.265);
const vec3 SHELLS = vec3(0.72, 0.67, 0.59);
const vec3 WEED = vec3(0.075, 0.055, 0.038);
const vec3 SOAKED = vec3(0.40, 0.41, 0.45);  // reflectance of damp sand, over that of dry
const vec2 DAMP_LEVELS = vec2(0.95, 1.40);   // up to which high water came [m]
const float WRACK_LEVEL = 1.62, WRACK_BREADTH = 0.055;  // [m]
const vec2 ROCK_SLOPES = vec2(0.42, 0.60);  // from sand to rock
const vec3 ROCK_DARK = vec3(0.11, 0.10, 0.09), ROCK_LIGHT = vec3(0.27, 0.25, 0.22);
const float GRASS_LEVEL = 3.3;               // from which grass grows [m]

const mat2 GROUND_TURN = mat2(0.829, 0.559, -0.559, 0.829);

struct Ground {
    vec3 albedo;
    float film;   // share of a film of water that mirrors the sky
    vec2 slope;   // x and z
    float hollow; // share of the sky that it sees
};

// Reflectance of dry sand, without its grains.
vec3 sand_at(vec2 world, float width) {
#if QUALITY > 0
    return SAND * (0.82 + 0.32 * shore_noise(world.yx, 7.1, width).g);
#else
    return 0.98 * SAND;
#endif
}

// The ground at a place of the window. bed: its height over the level for which the ground was made [m]. wet: 1 where
// water lay just now, 0 where it lay long ago.
Ground ground_at(vec2 world, float bed, vec2 bed_slope, float wet, float width) {
    vec4 wide = shore_bend(world, 37.0, width) + 0.5;
    vec2 bent = world + 1.4 * (wide.rg - 0.5);
    vec4 blotch = shore_bend(GROUND_TURN * bent, 6.1, width) + 0.5;
    bent += 0.22 * (blotch.rg - 0.5);
    vec4 lump = shore_noise(bent.yx, 0.93, width);
    vec4 grain = shore_noise(GROUND_TURN * bent, 0.21, width);
    float tide = bed + 0.16 * (wide.g - 0.5) + 0.05 * (blotch.g - 0.5);
    float damp = max(smoothstep(0.0, 0.5, wet), 0.85 * (1.0 - smoothstep(DAMP_LEVELS.x, DAMP_LEVELS.y, tide)));
    vec3 sand = SAND * (0.80 + 0.22 * wide.g + 0.14 * blotch.g + 0.18 * (grain.g - 0.5) + 0.14 * (lump.g - 0.5));
    sand = mix(sand, SHELLS, 0.5 * smoothstep(0.90, 0.95, grain.r) * smoothstep(0.62, 0.8, lump.g));
    float line = (tide - WRACK_LEVEL - 0.10 * (blotch.r - 0.5)) / WRACK_BREADTH;
    float wrack = exp(-line * line) * smoothstep(0.40, 0.62, 0.45 * blotch.r + 0.35 * lump.r + 0.3 * grain.r);
    sand = mix(sand, WEED, 0.9 * wrack);

    // Grass: tussocks of blades, straw between them, thin where sand still blows.
    vec4 meadow = shore_noise(GROUND_TURN * world, 83.0, width);
    vec2 far = world + 3.5 * (shore_bend(world, 83.0, width).rg + 0.4 * (wide.gr - 0.5));
    vec4 tuft = mix(shore_noise(far.yx, 2.35, width), shore_noise(GROUND_TURN * far, 3.7, width),
                    smoothstep(0.40, 0.60, meadow.g));
    vec4 blades = shore_noise(GROUND_TURN * (world + 0.8 * wide.rg), 0.31, width);
    float grown = bed - GRASS_LEVEL + 1.2 * (blotch.g - 0.5) + 1.2 * (wide.g - 0.5) + 1.0 * (meadow.g - 0.5);
    float grass = smoothstep(0.1, 1.0, grown + 1.6 * (tuft.g - 0.5) + 0.9 * (blades.g - 0.5));
    vec3 leaf = mix(vec3(0.050, 0.072, 0.022), vec3(0.215, 0.190, 0.095),
                    clamp(0.8 * meadow.r + 0.8 * wide.r + 0.4 * blades.g - 0.5, 0.0, 1.0));
    leaf *= 0.45 + 0.75 * blades.g + 0.5 * (tuft.g - 0.35);

    // Rock where it is steep.
    float rock = smoothstep(ROCK_SLOPES.x, ROCK_SLOPES.y,
                            length(bed_slope) + 0.25 * (blotch.g - 0.5) + 0.2 * (lump.g - 0.5));
    vec3 stone = mix(ROCK_DARK, ROCK_LIGHT, blotch.g) * (0.45 + 0.7 * lump.g + 0.4 * wide.g);
    sand = mix(sand, stone, rock);
    grass *= 1.0 - rock;

    Ground ground;
    ground.albedo = mix(sand, max(leaf, 0.008), grass) * mix(vec3(1.0), SOAKED, damp * (1.0 - grass));
    ground.film = smoothstep(0.50, 0.95, wet) * (1.0 - grass) * (1.0 - 0.8 * wrack) * (1.0 - 0.7 * rock);
    float dry = (1.0 - damp) * (1.0 - grass) * (1.0 - rock);
    vec2 ripples = (shore_noise(world * vec2(1.0, 0.22), 0.55, width).ba - 0.5) * vec2(0.55, 0.14);
    ground.slope = bed_slope + dry * smoothstep(1.5, 2.2, bed) * ripples +
                   (blotch.ba - 0.5) * ((0.12 + 0.4 * grass) * (1.0 - damp)) +
                   (lump.ba - 0.5) * (0.34 * dry + 0.05 * damp + 1.2 * wrack) + (grain.ba - 0.5) * (0.20 * dry) +
                   rock * (1.4 * (lump.ba - 0.5) + 1.0 * (tuft.ba - 0.5) + 0.8 * (grain.ba - 0.5)) +
                   grass * (1.1 * (tuft.ba - 0.5) + 1.3 * (blades.ba - 0.5));
    ground.hollow = mix(1.0, 0.45 + 0.55 * smoothstep(0.2, 0.7, 0.5 * tuft.g + 0.5 * blades.g), grass);
    return ground;
}

// Radiance of the ground towards the eye, without what a film of water mirrors.
vec3 ground_light(Ground ground, vec3 sunlight) {
    vec3 normal = normalize(vec3(-ground.slope.x, 1.0, -ground.slope.y));
    vec3 light = sunlight * max(dot(normal, look.sun), 0.0) + look.sky_irradiance * (0.5 + 0.5 * normal.y);
    return ground.albedo * ground.hollow * (1.0 / SHORE_PI) * light;
}

// Foam that lies where the swash turned: thin, in bubbles.
vec3 add_foam_line(vec3 light, vec2 world, float line, float width, vec3 sunlight) {
    vec4 lace = shore_noise(world, 1.7, width), fine = shore_noise(world.yx, 0.43, width);
    float e = 0.6 * lace.r + 0.4 * fine.r - (1.02 - 0.62 * line);
    float cover = smoothstep(0.0, 0.10, e) * smoothstep(0.02, 0.15, line);
    vec3 foam = (0.55 / SHORE_PI) * (look.sky_irradiance + sunlight * max(look.sun.y, 0.0)) * (0.7 + 0.5 * fine.g);
    return mix(light, foam, 0.75 * cover);
}
