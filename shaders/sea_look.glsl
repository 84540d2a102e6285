// What all programs of the sea look share: the sky's textures, and functions of look_blocks.glsl.

uniform sampler2DArray u_panorama;  // stereographic: radiance, transmittance of clouds
uniform sampler2D u_horizon;   // radiance / sky_scale at the horizon, by azimuth from the sun and its transmittance

const float PI = 3.14159265;

// Mixes the bits of a number, so that they look random.
uint mixed_bits(uint h) {
    h = (h ^ (h >> 15u)) * 0x2c1b3c6du;
    h = (h ^ (h >> 12u)) * 0x297a2d39u;
    return h ^ (h >> 15u);
}

// smoothstep between constant ends, with an instruction less.
float ease(float from, float to, float x) {
    float t = clamp(x * (1.0 / (to - from)) - from / (to - from), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

// Logarithmic depth, precise from centimetres to the horizon.
float log_depth(float away) {
    return 2.0 * log2(1.0 + max(away, 1e-6)) / log2(1.0 + FAR_DEPTH) - 1.0;
}

// Transmittance of the air on a way from the eye [m], whose y leaves out the curve of the Earth. Its layers thin by e
// over AIR_HEIGHTS. On the way x from its lower end the height is rise x + bend x^2. Its mean slope counts, but only up
// to where a layer ends, so that a way from the horizon crosses (pi R H / 2)^.5 of the layer.
vec3 air_to(vec3 way) {
    float away = max(length(way), 1e-3);
    float level = dot(way.xz, way.xz) * (0.5 / EARTH_RADIUS);
    float height = max(look.eye_height + way.y + level, 0.0);
    float bend = level / (away * away);
    float rise = max(abs(height - look.eye_height) / away - bend * away, 0.0);
    vec3 layer = 2.257 * AIR_HEIGHTS[0] / (rise + sqrt(rise * rise + 4.0 * bend * AIR_HEIGHTS[0]));
    vec3 over = max((rise + bend * min(vec3(away), layer)) * away / AIR_HEIGHTS[0], 1e-3);
    vec3 dense = away * exp(-min(height, look.eye_height) / AIR_HEIGHTS[0]) * (1.0 - exp(-over)) / over;
    return exp(-mat3(look.air_clear, look.air_aerosol, look.air_mist) * dense);
}

// Radiance of the air just above the horizon, by the azimuth from the sun, to its right or left. Steep
// directions, which have no azimuth, mix both.
vec3 horizon_towards(vec3 direction, float transmittance) {
    float across = acos(clamp(dot(direction.xz, look.sun_level), -1.0, 1.0));
    float aside = look.sun_level.x * direction.z - look.sun_level.y * direction.x;
    float right = 0.5 + 0.5 * aside * inversesqrt(aside * aside + direction.y * direction.y + 1e-9);
    vec2 place = vec2((63.0 * sqrt(across / PI) + 0.5) / 64.0, 0.125 + 0.25 * transmittance);
    return look.sky_scale * mix(textureLod(u_horizon, place + vec2(0.0, 0.5), 0.0).rgb,
                                textureLod(u_horizon, place, 0.0).rgb, right);
}

// Transmittance of the spray that a gale blows off the crests, from the eye to a point of the surface.
// Its density falls off with height, so that troughs lie in it and crests rise above it.
float spray_to(float away, float point_height, float eye_height) {
    float scale = max(1.2, 0.30 / look.inverse_height);
    float point = max(point_height, -0.5 * scale);
    float rise = (max(eye_height, -0.5 * scale) - point) / scale;
    float mean = abs(rise) > 1e-3 ? (1.0 - exp(-rise)) / rise : 1.0;
    return exp(-look.spindrift * min(away, 4000.0) * exp(-point / scale) * mean);
}

// Radiance of spray: near the eye that of a white mist, far away that of the air.
vec3 spray_light(float away, vec3 horizon) {
    vec3 near = look.sky_irradiance * (0.62 / PI) + 0.06 * look.sun_light;
    return mix(horizon, near, exp(-away / 900.0));
}

// Texture coordinates of a direction in a panorama that has drifted with the wind since it was baked,
// most at the zenith and not at all at the horizon.
vec2 place_in_sky(vec3 direction, vec2 moved) {
    direction.xz -= moved * max(direction.y, 0.0);
    return 0.5 + 0.5 / PANORAMA_REACH * direction.xz / (length(direction) + direction.y);
}

// Radiance / sky_scale of the sky, and transmittance of its clouds, at a mip level of the panorama. The loop is
// there because software GL would sample the next sky even behind an untaken `if`.
vec4 sky_texel(vec3 direction, float level) {
    vec4 sky = vec4(0.0);
    vec3 layer = vec3(look.clouds_moved, look.sky_layer);
    float share = 1.0 - look.next_share;
    int left = look.next_share > 0.0 ? 2 : 1;
    do {
        sky += share * textureLod(u_panorama, vec3(place_in_sky(direction, layer.xy), layer.z), level);
        layer = vec3(look.next_moved, 1.0 - look.sky_layer);
        share = look.next_share;
    } while (--left > 0);
    return sky;
}
