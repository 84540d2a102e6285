// A puff of spray is a quad along its axis that faces the eye. Its light is computed at its corners.
//
// in   as SprayPuff of swell/spray.h
// out  v_color    colour as displayed       v_opacity
//      v_place    in the quad, -1 to 1
//      v_over     height over the water, in heights over which the puff fades
//      v_noise, v_level  place in the noise, its mip level
//      v_grain    place of the grains in the noise
//      v_veil     1 for fine drops
//      v_bent     how much more than its share of light tone() shows of a part: 0 none, 1 all

layout(location = 0) in vec4 a_place;  // place from the eye; height over the water [m]
layout(location = 1) in vec4 a_axis;   // from the middle to an end; from the middle to a side [m]
layout(location = 2) in vec3 a_slope;  // slope of the water, x and z; opacity
layout(location = 3) in vec4 a_noise;  // place in the noise; veil; soft height [m]
layout(location = 4) in float a_shade; // optical depth of the spray between it and the sun

uniform mat4 u_clip_from_eye;
uniform float u_pixel;  // width of a pixel at a distance of 1 [m]

out vec3 v_color;
out float v_opacity;
out vec2 v_place;
out float v_over;
out vec2 v_noise;
out vec2 v_grain;
flat out float v_level;
flat out float v_veil;
out float v_bent;

const float PIXELS_LEAST = 0.8;  // least width from the middle to a side [pixels]: thinner puffs are fainter

// The noise's periods along a puff and across it [m]; the same for veils.
const vec2 PERIOD = vec2(4.0, 1.9);
const vec2 VEIL_PERIOD = vec2(9.0, 5.0);
const vec2 EXTENT_LEAST = vec2(0.10, 0.05);  // least extent of a quad in the noise, so that small quads are torn, too
const float NOISE_TEXELS = 512.0;
const float BENT_MOST = LIGHT_MOST / (1.0 + LIGHT_MOST);  // of the most light that tone() keeps
const float GRAIN_LEAST = 0.002;  // least width of a grain: that of large drops [m]

// Phase function of L. Henyey and J. Greenstein, 1941, of the cosine between the ways of light before and after
// scattering. Its integral over all directions is 1.
float henyey(float cosine, float g) {
    float a = 1.0 + g * g - 2.0 * g * cosine;
    return (1.0 - g * g) / (4.0 * PI * a * sqrt(a));
}

// A drop turns light aside, evenly all ways, or little: as much again goes on near the sun's way, with a mean cosine of
// .8. The opacity of spray is that of the light that it turns aside.
float scattered(float cosine) {
    return 1.0 / (4.0 * PI) + 0.5 * henyey(cosine, 0.80);
}

const float FROM_BELOW = 0.3;  // share of light that the water sends up: dark between foam, which has .55

void main() {
    vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0 - 1.0;
    vec3 middle = a_place.xyz;
    float away = length(middle);
    vec3 to_eye = -middle / away;
    // Seen from its end a puff is round.
    vec3 axis = a_axis.xyz - dot(a_axis.xyz, to_eye) * to_eye;
    float drawn = length(axis);
    vec3 along = drawn > 1e-4 ? axis / drawn : vec3(to_eye.z, 0.0, -to_eye.x) + 1e-4;
    vec3 aside = normalize(cross(to_eye, along));
    float least = PIXELS_LEAST * u_pixel * away;
    float width = max(a_axis.w, least);
    float half_length = max(drawn, width);
    float thinned = a_axis.w / width;
    vec3 offset = corner.x * half_length * along + corner.y * width * aside;
    vec3 position = middle + offset;

    v_place = corner;
    v_opacity = a_slope.z * thinned;
    v_veil = a_noise.z;
    float over = a_place.w + offset.y - dot(a_slope.xy, offset.xz);
    v_over = over / a_noise.w;
    vec2 period = mix(PERIOD, VEIL_PERIOD, a_noise.z);
    vec2 extent = vec2(half_length, width) / period;
    vec2 wider = max(extent, EXTENT_LEAST);
    v_noise = a_noise.xy + corner * wider;
    float texels = NOISE_TEXELS * sqrt(wider.x * wider.y / (half_length * width));
    v_level = floor(log2(max(u_pixel * away * texels, 1.0)) + 0.3);  // a lookup at a whole level costs half

    // Grains are a pixel or two wide, in steps of twice the size: a texel of their mip level.
    float pixel = exp2(floor(log2(max(u_pixel * away, GRAIN_LEAST)) + 0.5));
    v_grain = a_noise.yx + corner * vec2(half_length, width) * (exp2(GRAIN_LEVEL) / NOISE_TEXELS / pixel);

    // From all ways come the sky's light and what the water below sends up. The sun's comes through the spray before
    // the puff, and through its own drops, of which none lie before the side towards the sun. Two streams of light, up
    // and down, leave 1 / (1 + depth / 2) (C. Bohren, Multiple scattering of light and some of its observable
    // consequences, 1987).
    float depth = a_shade + 0.25 * a_slope.z * (1.0 - dot(normalize(offset), look.sun));
    vec3 sun = look.sun_seen * (sunlit(middle.xz) * beside_land(middle + vec3(0.0, look.eye_height, 0.0)));
    vec3 below = FROM_BELOW * (look.sky_irradiance + max(look.sun.y, 0.0) * sun);
    vec3 light = sun * (scattered(dot(look.sun, -to_eye)) / (1.0 + 0.5 * depth)) +
                 (look.sky_irradiance + below) / (2.0 * PI);
    vec3 air = air_to(position);
    vec3 radiance = mix(horizon_towards(-to_eye, air.g), light, air);
    v_color = tone(radiance);
    // Drops that cover a quarter of a pixel give it a quarter of their light, of which tone() shows more than a quarter.
    float quarter = tone(0.25 * radiance).g;
    v_bent = clamp((4.0 - (v_color.g + 1e-4) / (quarter + 0.25e-4)) / 3.0, 0.0, BENT_MOST);

    position.y -= dot(position.xz, position.xz) / (2.0 * EARTH_RADIUS);
    gl_Position = u_clip_from_eye * vec4(position, 1.0);
    gl_Position.z = log_depth(gl_Position.w) * gl_Position.w;
}
