// From light to colours: exposure, AgX (T. Sobotka; polynomial by B. Wrensch, 2023) with a look, the
// encoding for sRGB displays, and dither.

// Limits of AgX's range, log2.
const float AGX_LOW = -12.47393;
const float AGX_HIGH = 4.026069;

// To and from the working primaries, by columns.
const mat3 AGX_INSET = mat3(0.842479062, 0.0423282422, 0.0423756950,   //
                            0.0784335991, 0.878468636, 0.0784336005,   //
                            0.0792237451, 0.0791661274, 0.879142973);
const mat3 AGX_OUTSET = mat3(1.19687900, -0.0528968517, -0.0529716313,  //
                             -0.0980208811, 1.15190309, -0.0980434500,  //
                             -0.0990297440, -0.0989611768, 1.15107367);

vec3 agx_curve(vec3 x) {
    vec3 x2 = x * x;
    vec3 x4 = x2 * x2;
    return 15.5 * x4 * x2 - 40.14 * x4 * x + 31.96 * x4 - 6.868 * x2 * x + 0.4298 * x2 +
           0.1191 * x - 0.00232;
}

// Two taps of interleaved gradient noise (J. Jimenez, 2014), -1 to 1 with a triangular density.
float dither_noise(vec2 pixel) {
    vec2 other = pixel + vec2(47.0, 17.0);
    float a = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
    float b = fract(52.9829189 * fract(dot(other, vec2(0.06711056, 0.00583715))));
    return a + b - 1.0;
}

// Of red, green and blue what the eye's rods see by night, and how it looks: J. Purkinje's blue.
const vec3 ROD_SEES = vec3(0.06, 0.50, 0.44);
const vec3 ROD_SHOWS = vec3(0.62, 0.93, 1.50);

// The colour of a radiance. TONE_PLAIN is for vertices, which have no pixel to dither.
vec3 tone(vec3 radiance, vec3 exposure) {
    radiance = mix(radiance, dot(radiance, ROD_SEES) * ROD_SHOWS, look.rods);
#if QUALITY == 2 && !defined(TONE_PLAIN)
    vec3 x = AGX_INSET * max(radiance * exposure, 0.0);
    x = clamp((log2(max(x, 1e-10)) - AGX_LOW) / (AGX_HIGH - AGX_LOW), 0.0, 1.0);
    x = pow(max(agx_curve(x), 0.0), vec3(look.tone_power));
    float grey = luminance(x);
    x = AGX_OUTSET * (grey + look.tone_saturation * (x - grey));
#else
    // The approximation of curve and power by tone_curve.h.
    vec3 x = AGX_INSET * max(radiance * exposure, 0.0);
    x *= look.tone_curve.x * inversesqrt(x * (look.tone_curve.z * x + look.tone_curve.y) + 1.0);
    float grey = luminance(x);
    x = AGX_OUTSET * (grey + look.tone_saturation * (x - grey));
#endif
    x = 0.5 + look.tone_contrast * (x - 0.5);
#ifdef TONE_PLAIN
    return clamp(x, 0.0, 1.0);
#else
    return clamp(x, 0.0, 1.0) + dither_noise(gl_FragCoord.xy) / 255.0;
#endif
}
