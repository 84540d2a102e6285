// From light to colours: exposure, AgX (T. Sobotka; polynomial by B. Wrensch, 2023) with a look, the
// encoding for sRGB displays, and dither. In the PHOTO look exposed light is kept instead, for camera.frag. LIGHT keeps
// radiance.

// AgX's matrices, which also hold exposure, look and rods, and its curve come from tone_curve.h.

// AgX maps log2 of exposed light, in a range of 16.5 stops, to 0 to 1.
const float AGX_SCALE = 1.0 / 16.5;
const float AGX_OFFSET = 12.47393 / 16.5;

// Two taps of interleaved gradient noise (J. Jimenez, 2014), -1 to 1 with a triangular density.
float dither_noise(vec2 pixel) {
    const vec2 FIELD = vec2(0.06711056, 0.00583715);
    float x = dot(pixel, FIELD);
    return fract(52.9829189 * fract(x)) + fract(52.9829189 * fract(x + dot(vec2(47.0, 17.0), FIELD))) - 1.0;
}

const vec3 LUMINANCE = vec3(0.2126, 0.7152, 0.0722);
const float LIGHT_MOST = 400.0;

// Kept light, with 0 for values that are not numbers.
vec3 finite_light(vec3 kept) {
    return clamp(mix(vec3(0.0), kept, lessThan(abs(kept), vec3(1e4))), 0.0, 1.0);
}

#ifdef LIGHT

// Radiance as it is, for files of light.
vec3 tone(vec3 radiance) {
    return max(radiance, 0.0);
}

#ifndef TONE_PLAIN
float nearness() {
    return 1.0;
}
#endif

const float FARTHEST = 1.0;

#elif defined(PHOTO)

// Light is kept over 1 + its brightest channel, so that samples and blended layers average about as they are seen.
vec3 tone(vec3 radiance) {
    vec3 x = radiance.r * look.tone_of_red + radiance.g * look.tone_of_green + radiance.b * look.tone_of_blue;
    x = clamp(x, 0.0, LIGHT_MOST);
    return x / (1.0 + max(x.r, max(x.g, x.b)));
}

#ifndef TONE_PLAIN
// What the lens needs of a pixel, in the target's alpha: 1 / (1 + its depth [m]), which is 0 for the sky.
float nearness() {
    return gl_FragCoord.w / (1.0 + gl_FragCoord.w);
}
#endif

const float FARTHEST = 0.0;

vec3 developed_light(vec3 kept) {
    return kept / max(1.0 - max(kept.r, max(kept.g, kept.b)), 1.0 / (1.0 + LIGHT_MOST));
}

#else

const float FARTHEST = 1.0;

#ifndef TONE_PLAIN
float nearness() {
    return 1.0;
}
#endif

// The colour of a radiance. TONE_PLAIN is for vertices, which have no pixel to dither.
vec3 tone(vec3 radiance) {
    vec3 x = radiance.r * look.tone_of_red + radiance.g * look.tone_of_green + radiance.b * look.tone_of_blue;
#if QUALITY == 2 && !defined(TONE_PLAIN)
    x = clamp(log2(max(x, 1e-10)) * AGX_SCALE + AGX_OFFSET, 0.0, 1.0);
    vec3 high = ((look.tone_high[3] * x + look.tone_high[2]) * x + look.tone_high[1]) * x + look.tone_high[0];
    x = (((high * x + look.tone_low[3]) * x + look.tone_low[2]) * x + look.tone_low[1]) * x + look.tone_low[0];
#else
    x = max(x * meter.gain, 0.0);
    x *= look.tone_curve.x * inversesqrt(x * (look.tone_curve.z * x + look.tone_curve.y) + 1.0);
#endif
    float offset = look.show_offset;
#ifndef TONE_PLAIN
    offset += dither_noise(gl_FragCoord.xy) / 255.0;
#endif
    return clamp(x.r * look.show_red + x.g * look.show_green + x.b * look.show_blue + offset, 0.0, 1.0);
}

// The light of a film's picture without contrast, kept as in the PHOTO look, for the light meter.
vec3 kept_light(vec3 shown) {
    vec3 y = shown * shown;
    vec3 a = look.tone_curve.x * look.tone_curve.x - look.tone_curve.z * y, b = look.tone_curve.y * y;
    vec3 x = min((b + sqrt(b * b + 4.0 * a * y)) / (2.0 * max(a, 1e-3)), LIGHT_MOST);
    return x / (1.0 + max(x.r, max(x.g, x.b)));
}
#endif
