// The ground of a shore, in air and under water.
//
// in   v_position  place from the eye [m]      v_sunlit  share of the sunlight that clouds and land let through
//      v_air, v_haze  transmittance and radiance of the air

centroid in vec3 v_position;
in float v_sunlit;
in vec3 v_air, v_haze;

layout(location = 0) out vec4 color;

const float INLAND_STEP = 6.0;  // distance between the places that give the slope of the land [m]
const float BED_SHADE = 0.55;   // share of light that foam overhead takes
const float COVER_BLUR = 0.8;   // width of the mean of what the window's cells leave on the sand [m]: noise bends it by
                                // twice that, to hide the cells
const float LIP_SHADE = 0.5;    // share of light that sand lacks in the shadow of the edge of the swash
const float LIP_HIGH = 0.03;    // height of that edge where it runs up [m]
const float LIP_NEAR = 5.0;     // distance from that edge over that by depth: absent water hugs the sand
const float FILM_RELIEF = 0.25; // share of the sand's relief that a film shows
const float FILM_FLAT = 180.0;  // 1 / mean square slope of a film of water, for the sun's image

#ifdef IN_WATER
// The bed, lit through the waves.
vec3 bed_light(Ground ground, float depth, float foam) {
    vec3 normal = normalize(vec3(-ground.slope.x, 1.0, -ground.slope.y));
    float caustics = QUALITY > 0 ? caustic(v_position) : 1.0;
    vec3 lit = water.light * (0.35 + 0.65 * caustics * max(dot(normal, water.sun), 0.0)) * (1.0 - BED_SHADE * foam);
    return ground.albedo / PI * lit * exp(-water.fall * max(depth, 0.0));
}
#else
#if QUALITY == 2
const int SURF_STEPS = 5;
const float SURF_FIRST = 1.6;              // length of the first step [m]; each is twice as long as the one before
const float SURF_MEAN = 0.25;              // width that a lookup averages, over the step
const vec2 SURF_SOFT = vec2(0.05, 0.02);   // height over which surf fades in [m], and growth with the ray's way
const vec3 SURF_FACE = vec3(0.030, 0.120, 0.105);  // reflectances of a face ...
const float SURF_WHITE = 0.8;                      // ... and of foam

// What stands in the way of a mirrored ray: its radiance, and the share of the ray that it hides.
vec4 surf_mirrored(vec3 at, vec3 way, vec3 sky, vec3 sunlight) {
    vec2 from = shore_place(at.xz), along = way.xz * shore.frequency;
    float gone = 0.0, length_now = SURF_FIRST, level = shore_level(SURF_MEAN * SURF_FIRST);
    float hidden = 0.0, reach = 0.0, deep = 0.0;
    for (int i = 0; i < SURF_STEPS; ++i) {
        gone += length_now;
        vec4 there = shore_texel(from + gone * along, SHORE_MOVED, level);
        float over = there.w + max(there.z, 0.0) - at.y - gone * way.y;
        float hides = clamp(over / (SURF_SOFT.x + SURF_SOFT.y * gone) - 0.5, 0.0, 1.0) * (1.0 - hidden);
        hidden += hides;
        reach += hides * gone;
        deep += hides * there.z;
        length_now *= 2.0;
        level += 1.0;
    }
    reach /= max(hidden, 1e-3);
    float foam = look.surf_white.x *
                 textureLod(u_shore_cover, from + reach * along, shore_level(0.5 * SURF_MEAN * reach)).r;
    vec3 light = (look.sky_irradiance + sunlight * max(look.sun.y, 0.3)) * (1.0 / PI);
    vec3 wet = mix(mix(SURF_FACE * light, sky, 0.5), SURF_WHITE * light, min(2.0 * foam, 1.0));
    return vec4(deep > SHORE_EDGE * hidden ? wet : SAND * light, hidden);
}
#endif

// What a film on the sand mirrors of surf, sky and sun; `share` is its reflectance. `at` is its place, from the corner
// of the eye's cell.
vec3 film_light(vec3 at, vec2 slope, vec3 to_eye, vec3 sunlight, out float share) {
    vec3 normal = normalize(vec3(-slope.x, 1.0, -slope.y));
    float cosine = max(dot(normal, to_eye), 0.02);
    float facing = 1.0 - cosine;
    share = 0.02 + 0.98 * facing * facing * facing * facing * facing;
    vec3 mirrored = reflect(-to_eye, normal);
    vec3 above = vec3(mirrored.x, max(mirrored.y, 0.02), mirrored.z);
    vec3 sky = look.sky_scale * sky_texel(above, look.panorama_level_least + 1.0).rgb;
    vec3 middle = normalize(look.sun + to_eye);
    vec2 z = middle.xz / middle.y + slope;
    float flash = exp(-dot(z, z) * FILM_FLAT) * (FILM_FLAT / PI) / (4.0 * cosine);
    vec3 sun = sunlight * flash;
    float glare = max(meter.gain * dot(sun, look.glare), 1e-3);
    sun *= log(1.0 + glare) / glare;
#if QUALITY == 2
    vec4 surf = surf_mirrored(at, mirrored, sky, sunlight);
    return mix(sky + sun, surf.rgb, surf.a);
#else
    return sky + sun;
#endif
}
#endif

void main() {
    vec2 place = shore_place(v_rest);
    if (shore_rim(place) < GROUND_FROM) {
        discard;
    }
    Footprint footprint = footprint_of(v_rest);
#ifdef WATERLINE
#ifdef IN_WATER
    keep_water();
#else
    keep_air();
#endif
#endif
    vec2 world = shore_world(v_rest);
    vec4 wide = shore_noise(world, SAND_WIDE, footprint.width);
    float level = shore_level(footprint.width);
    vec4 moved = shore_texel(place, SHORE_MOVED, level), carried = shore_texel(place, SHORE_CARRIED, level);
    vec4 cover = textureLod(u_shore_cover, place + 2.0 * COVER_BLUR * (wide.rg - 0.5) * shore.frequency,
                            shore_level(max(COVER_BLUR, 0.5 * footprint.long_axis)));
    float beyond = shore_beyond(place);
    float bed = shore_inland(v_rest, moved.w, beyond);
    if (beyond > 0.0) {
        cover = vec4(0.0);
        float east = shore_inland(v_rest, moved.w, beyond + INLAND_STEP);
        float south = shore_inland(v_rest + vec2(0.0, INLAND_STEP), moved.w, beyond);
        carried.ba = (vec2(east, south) - bed) / INLAND_STEP;
    }
    Ground ground = ground_at(world, bed + shore.tide, carried.ba, cover.g, cover.b, wide, footprint.width);
    vec3 to_eye = -normalize(v_position);
#ifdef LAYERS
    color = vec4(v_position, LAYER_LAND);
    WRITE_SHAPE(normalize(vec3(-ground.slope.x, 1.0, -ground.slope.y)), 0.0);
    return;
#endif
#ifdef IN_WATER
    vec3 radiance = bed_light(ground, moved.z, cover.r);
    float along = length(v_position) * (1.0 - WATERLINE_DISTANCE * gl_FragCoord.w);
    radiance = radiance * exp(-water.loss * along) +
               water_light(-to_eye, water.eye_depth, along, shafts_towards(-to_eye));
    color = vec4(tone(water.exposure * radiance), nearness());
#else
    vec3 sunlight = v_sunlit * look.sun_seen;
    vec3 radiance = ground_light(ground, sunlight);
#if QUALITY == 2
    vec2 wedge = shore_wedge(shore_texel(place, SHORE_SHAPE, level), carried);
    float inside = shore_inside(moved.z, wedge, carried, world, footprint.width);
    float sunwards = max(dot(wedge, look.sun_level) * inversesqrt(dot(wedge, wedge)), 0.0);
    float lip = LIP_HIGH * clamp(EDGE_RUNS * dot(carried.xy, carried.ba), 0.0, 1.0) * (1.0 + sunwards * shadow_length());
    radiance *= 1.0 - LIP_SHADE * clamp((lip + LIP_NEAR * inside) / (LIP_HIGH + footprint.width), 0.0, 1.0);
#endif
    float bubbles = foam_line(ground.bubbles, look.surf_white.x * cover.b);
    ground.film *= 1.0 - bubbles;
    radiance = mix(radiance, foam_line_light(ground.bubbles, sunlight), bubbles);
    if (ground.film > 0.0) {
        float share;
        vec3 mirror = film_light(vec3(v_rest.x, bed, v_rest.y), carried.ba + FILM_RELIEF * ground.relief, to_eye, sunlight, share);
        radiance = mix(radiance, mirror, share * ground.film);
    }
    color = vec4(tone(radiance * v_air + v_haze), nearness());
#endif
}
