// A picture that gathers light while the shutter is open: the mean of the light of its instants.
//
// out  GATHERS: the share of an instant's light; else the mean as the photo look keeps light, or as a picture

uniform sampler2D u_source;  // the instant; the sum of the shares
uniform float u_share;

layout(location = 0) out vec4 color;

#ifndef PHOTO
vec3 light_of(vec3 shown) {
    return mix(shown / 12.92, pow((shown + 0.055) / 1.055, vec3(2.4)), greaterThan(shown, vec3(0.04045)));
}

vec3 shown_of(vec3 light) {
    vec3 root = pow(max(light, 0.0031308), vec3(1.0 / 2.4));
    return mix(12.92 * light, 1.055 * root - 0.055, greaterThan(light, vec3(0.0031308)));
}
#endif

void main() {
    vec4 texel = texelFetch(u_source, ivec2(gl_FragCoord.xy), 0);
#if defined(GATHERS) && defined(PHOTO)
    texel.rgb = developed_light(finite_light(texel.rgb));
#elif defined(GATHERS)
    texel.rgb = light_of(texel.rgb);
#elif defined(PHOTO)
    texel.rgb /= 1.0 + max(texel.r, max(texel.g, texel.b));
#else
    texel.rgb = shown_of(texel.rgb);
#endif
    color = u_share * texel;
}
