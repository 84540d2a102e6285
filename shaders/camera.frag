// The photo look: the light that tone.glsl keeps becomes a picture. The lens blurs what is out of focus, scatters a
// little of all light and passes less to the corners. The film has an exposure, a curve with toe and shoulder, encoded
// for sRGB displays, and grain.

in vec2 v_place;
in vec2 v_corner;         // place from the view's axis, of length 1 in the farthest corner
flat in float v_exposure;

uniform sampler2D u_source;  // drawn light
uniform sampler2D u_glare;   // glare of the lens (glare.frag)
uniform vec3 u_lens;         // as in camera.vert
uniform vec4 u_film;         // parameters of the film's curve (tone_curve.h); contrast
uniform vec4 u_develop;      // x as in camera.vert; share of light that the lens scatters; grain: strength, number
uniform vec2 u_focus;        // radius of blur for a difference of 1/m [pixels]; 1 / distance of focus [1/m]

layout(location = 0) out vec4 color;

vec3 light_of(vec4 kept) {
    return developed_light(finite_light(kept.rgb));
}

// A pixel of the sensor takes the mean of the light over its square. Between the places where the light was drawn it is
// interpolated; the mean is that of four places a quarter of a pixel from the middle. Photographs have no more contrast
// from pixel to pixel.
vec4 kept_on_sensor() {
    vec2 quarter = 0.25 * vec2(dFdx(v_place.x), dFdy(v_place.y));
    vec2 other = vec2(quarter.x, -quarter.y);
    return 0.25 * (textureLod(u_source, v_place + quarter, 0.0) + textureLod(u_source, v_place - quarter, 0.0) +
                   textureLod(u_source, v_place + other, 0.0) + textureLod(u_source, v_place - other, 0.0));
}

#ifdef FOCUS
// Radius of the circle that a point is spread over [pixels].
float blur_of(float nearness) {
    return u_focus.x * abs(nearness / max(1.0 - nearness, 1e-3) - u_focus.y);
}

// The light of a disc around a place, from points whose own circles reach the place.
vec3 focused_light() {
    const int TAPS = 28;
    const float GOLDEN = 2.3999632;  // angle between two points of an even spiral
    const float SHARP = 0.6;         // radius of a disc that counts as sharp [pixels]
    vec2 size = vec2(textureSize(u_source, 0));
    vec4 kept = textureLod(u_source, v_place, 0.0);
    float blur = min(blur_of(kept.a), 0.02 * size.y);
    if (!(blur > SHARP)) {
        return light_of(kept_on_sensor());
    }
    vec3 sum = light_of(kept);
    float weights = 1.0;
    float turn = PI * dither_noise(gl_FragCoord.yx);
    for (int i = 0; i < TAPS; ++i) {
        float away = blur * sqrt((float(i) + 0.5) / float(TAPS));
        float angle = GOLDEN * float(i) + turn;
        vec4 there = textureLod(u_source, v_place + away * vec2(cos(angle), sin(angle)) / size, 0.0);
        float weight = clamp(blur_of(there.a) - away + 1.0, 0.05, 1.0);
        sum += weight * light_of(there);
        weights += weight;
    }
    return sum / weights;
}
#endif

vec3 film(vec3 light) {
    return light * (u_film.x * inversesqrt(light * (u_film.z * light + u_film.y) + 1.0));
}

// By channel, light loses its colour as it burns out, as on film. By the brightest channel it keeps its hue. That
// counts less in brighter light: a sun of that hue would be pink.
vec3 exposed_film(vec3 light) {
    float grey = dot(light, LUMINANCE);
    light = mix(light, vec3(grey), clamp(0.09 * grey - 0.13, 0.0, 0.4));
    float most = max(max(light.r, max(light.g, light.b)), 1e-6);
    float hue = clamp(0.29 - 0.04 * most, 0.0, 0.25);
    return mix(film(light), sqrt(light / most) * film(vec3(most)).r, hue);
}

// An even number from 0 to 1 (D. Hoskins, Hash without sine, 2014).
float random_of(vec3 seed) {
    vec3 p = fract(seed * vec3(0.1031, 0.1030, 0.0973));
    p += dot(p, p.yzx + 33.33);
    return fract((p.x + p.y) * p.z);
}

void main() {
#ifdef FOCUS
    vec3 light = focused_light();
#else
    vec3 light = light_of(kept_on_sensor());
#endif
    light = mix(light, textureLod(u_glare, v_place, 0.0).rgb, u_develop.y);
    float passes = 1.0 - u_lens.z * dot(v_corner, v_corner);
    vec3 shown = exposed_film(light * (v_exposure * passes));
    shown = clamp((shown - 0.5) * u_film.w + 0.5, 0.0, 1.0);
    // Grain of photons: there is none in white, and less in black, where photons are few. It dithers, too.
    float grey = dot(shown, LUMINANCE);
    float strength = u_develop.z * (1.0 - grey * grey) * min(0.3 + 4.0 * grey, 1.0) + 1.0 / 255.0;
    shown += strength * (random_of(vec3(gl_FragCoord.xy, u_develop.w)) - 0.5);
    color = vec4(clamp(shown, 0.0, 1.0), 1.0);
}
