// A puff of spray is a quad along its axis that faces the eye. Its light is computed at its corners.
//
// in   as SprayPuff of swell/spray.h
// out  v_color    colour as displayed       v_opacity
//      v_place    in the quad, -1 to 1
//      v_over     height over the water, in heights over which the puff fades
//      v_noise, v_level  place in the noise, its mip level
//      v_grain    place of the grains in the noise
//      v_light    way to the light, half the sun's and half the zenith's, along the puff and across
//      v_age      share of its life, 0 to 1     v_veil  1 for fine drops

layout(location = 0) in vec4 a_place;  // place from the eye; height over the water [m]
layout(location = 1) in vec4 a_axis;   // from the middle to an end; from the middle to a side [m]
layout(location = 2) in vec4 a_slope;  // slope of the water, x and z; opacity; age
layout(location = 3) in vec4 a_noise;  // place in the noise; veil; soft height [m]

uniform mat4 u_clip_from_eye;
uniform float u_pixel;  // width of a pixel at a distance of 1 [m]

out vec3 v_color;
out float v_opacity;
out vec2 v_place;
out float v_over;
out vec2 v_noise;
out vec2 v_grain;
flat out float v_level;
flat out vec2 v_light;
flat out float v_age;
flat out float v_veil;

const float PIXELS_LEAST = 0.8;  // least width from the middle to a side [pixels]: thinner puffs are fainter

// The noise's periods along a puff and across it [m]; the same for veils.
const vec2 PERIOD = vec2(4.0, 1.9);
const vec2 VEIL_PERIOD = vec2(9.0, 5.0);
const vec2 EXTENT_LEAST = vec2(0.10, 0.05);  // least extent of a quad in the noise, so that small quads are torn, too
const float NOISE_TEXELS = 512.0;
const float GRAIN_TEXELS = 10.0;  // texels of the noise across a pixel, for grains
const float GRAIN_LEAST = 0.012;  // least width of such a pixel [m]

// Phase function of L. Henyey and J. Greenstein, 1941, of the cosine between the ways of light before and after
// scattering. Its integral over all directions is 1.
float henyey(float cosine, float g) {
    float a = 1.0 + g * g - 2.0 * g * cosine;
    return (1.0 - g * g) / (4.0 * PI * a * sqrt(a));
}

// Light that a single drop scatters ahead; the other half goes all ways, and other drops scatter it again.
float ahead(float cosine) {
    return 0.5 * henyey(cosine, 0.80);
}

// Light that many drops scatter again and again comes back as from foam. A sphere shows the sun a quarter of its surface,
// however low the sun stands.
const float SPRAY_ALBEDO = 0.55;  // as dense foam
const float SPHERE_SHOWN = 0.25;

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
    v_age = a_slope.w;
    v_veil = a_noise.z;
    float over = a_place.w + offset.y - dot(a_slope.xy, offset.xz);
    v_over = over / a_noise.w;
    vec2 period = mix(PERIOD, VEIL_PERIOD, a_noise.z);
    vec2 extent = vec2(half_length, width) / period;
    vec2 wider = max(extent, EXTENT_LEAST);
    v_noise = a_noise.xy + corner * wider;
    float texels = NOISE_TEXELS * sqrt(wider.x * wider.y / (half_length * width));
    v_level = floor(log2(max(u_pixel * away * texels, 1.0)) + 0.3);  // a lookup at a whole level costs half

    // Grains are a pixel or two wide, in steps of twice the size.
    float pixel = exp2(floor(log2(max(u_pixel * away, GRAIN_LEAST)) + 0.5));
    v_grain = a_noise.yx + corner * vec2(half_length, width) * (GRAIN_TEXELS / NOISE_TEXELS / pixel);
    vec3 bright = 0.5 * (look.sun + vec3(0.0, 1.0, 0.0));
    v_light = vec2(dot(bright, along), dot(bright, aside));

    // The side towards the sun is brighter, and so is the top, which sees the whole sky; what is below is foam and water.
    vec3 out_of = offset / max(length(offset), 1e-3);
    float lit = 1.0 + 0.25 * dot(out_of, look.sun);
    float above = 0.75 + 0.25 * out_of.y;
    vec3 sun = look.sun_seen * (sunlit(middle.xz) * beside_land(middle + vec3(0.0, look.eye_height, 0.0)));
    float shown = mix(max(look.sun.y, 0.0), 1.0, SPHERE_SHOWN);
    vec3 light = sun * (ahead(dot(look.sun, -to_eye)) + SPRAY_ALBEDO / PI * shown * lit) +
                 look.sky_irradiance * (SPRAY_ALBEDO / PI * above);
    vec3 air = air_to(position);
    vec3 radiance = mix(horizon_towards(-to_eye, air.g), light, air);
    v_color = tone(radiance);

    position.y -= dot(position.xz, position.xz) / (2.0 * EARTH_RADIUS);
    gl_Position = u_clip_from_eye * vec4(position, 1.0);
    gl_Position.z = log_depth(gl_Position.w) * gl_Position.w;
}
