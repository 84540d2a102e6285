// The photo look: the light that tone.glsl keeps becomes a picture. The lens scatters a little of it and passes
// less to the corners; the exposure; a film's curve with toe and shoulder; its grain; the encoding for sRGB displays.

in vec2 v_place;

uniform sampler2D u_source;  // drawn light
uniform sampler2D u_glare;   // glare.frag
uniform sampler2D u_meter;   // meter.frag
uniform vec4 u_film;         // tone_curve.h
uniform vec4 u_develop;      // exposure; share of light that the lens scatters; share of the meter
uniform vec2 u_grain;        // number of the grain, 0 to 65535; its deviation

layout(location = 0) out vec4 color;

// Light that falls off to the corners: half of a simple lens's cos^4.
float vignette() {
    vec2 size = vec2(textureSize(u_source, 0));
    vec2 from = (2.0 * v_place - 1.0) * size;
    float fall = 1.0 / (1.0 + 0.22 * dot(from, from) / dot(size, size));
    return fall * fall;
}

vec3 film(vec3 light) {
    vec3 stops = log2(clamp(light, 1e-6, FILM_WHITE));
    return exp2(u_film.x * stops) / (u_film.z * exp2(u_film.y * stops) + u_film.w);
}

// By channel, light loses its colour as it burns out, as film does; by the brightest channel it keeps its hue, up to
// there: a sun of that hue would be pink.
vec3 exposed_film(vec3 light) {
    float grey = dot(light, LUMINANCE);
    light = mix(light, vec3(grey), 0.4 * smoothstep(1.5, 6.0, grey));
    float most = max(max(light.r, max(light.g, light.b)), 1e-6);
    float hue = 0.25 - 0.25 * smoothstep(1.0, FILM_WHITE, most);
    return mix(film(light), light / most * film(vec3(most)).r, hue);
}

vec3 encode(vec3 x) {
    return mix(12.92 * x, 1.055 * pow(max(x, 1e-5), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, x));
}

// Three numbers of about a normal distribution: sums of four bytes each of M. Jarzynski and M. Olano's pcg3d (Hash
// Functions for GPU Rendering, 2020).
vec3 grain(uvec3 seed) {
    uvec3 v = seed * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v ^= v >> 16u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    uvec3 pairs = (v & 0x00ff00ffu) + ((v >> 8u) & 0x00ff00ffu);
    return (vec3((pairs & 0xffffu) + (pairs >> 16u)) - 510.0) / 147.8;
}

void main() {
    vec3 light = developed_light(finite_light(textureLod(u_source, v_place, 0.0).rgb));
    light = mix(light, textureLod(u_glare, v_place, 0.0).rgb, u_develop.y);
    light *= vignette() * u_develop.x * exp2(u_develop.z * texelFetch(u_meter, ivec2(0), 0).r);
    vec3 shown = encode(clamp(exposed_film(light), 0.0, 1.0));
    // That of photons: none in white, and little in black, where there are few.
    float grey = dot(shown, LUMINANCE);
    float strength = u_grain.y * sqrt(max(1.0 - grey, 0.0)) * smoothstep(0.0, 0.15, grey + 0.04);
    vec3 grains = grain(uvec3(gl_FragCoord.xy, u_grain.x));
    shown += strength * (0.8 * grains.x + 0.35 * grains.yzx) + dither_noise(gl_FragCoord.xy) / 255.0;
    color = vec4(clamp(shown, 0.0, 1.0), 1.0);
}
