// A star: a spot of a few pixels, fainter through air and clouds, none behind the moon.
//
// in   direction (J2000), irradiance over the sun's, colour of luminance 1
// out  v_color   as displayed in the middle     v_place  in the spot [pixels]
//      v_spread  square of the spot's width [pixels^2]

layout(location = 0) in vec3 a_direction;
layout(location = 1) in float a_light;
layout(location = 2) in vec3 a_color;

uniform mat4 u_clip_from_eye;
uniform mat3 u_turn;   // from J2000 into the scene
uniform vec4 u_moon;   // direction, cosine of its radius
// Size of a pixel in clip space; exposed light of the middle over the irradiance; power of 1 / cosine of the angle from
// the view's axis by which it grows: 3 where each pixel gets the light of its own solid angle.
uniform vec4 u_spot;

flat out vec3 v_color;
flat out float v_spread;
out vec2 v_place;

const float SIDE = 4.0;  // from the middle of the spot to its quad's sides [pixels]
const float SENSITIVITY = 0.35;
const float EXTINCTION = 0.16;  // extinction towards the zenith

void main() {
    vec3 direction = u_turn * a_direction;
    vec4 middle = u_clip_from_eye * vec4(direction, 0.0);
    v_place = SIDE * (vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0 - 1.0);
    float clear = direction.y > 0.0 ? sky_texel(direction, 0.0).a : 0.0;
    float air = exp(-EXTINCTION / (max(direction.y, 0.0) + 0.04));
    float light = u_spot.z * a_light * clear * clear * air;
    light *= u_spot.w > 0.0 ? pow(max(middle.w, 0.1), -u_spot.w) : 1.0;
    bool hidden = light < 0.002 || dot(direction, u_moon.xyz) > u_moon.w || middle.w <= 0.0;
    float seen = SENSITIVITY * light;
    v_color = (1.0 - exp(-seen)) * mix(vec3(1.0), a_color, 0.6);
#ifdef LIGHT
    v_color = light / look.exposure.g * a_color;
#elif defined(PHOTO)
    v_color = pow(v_color, vec3(2.2));  // light that the film turns into about that colour
    v_color /= 1.0 + v_color;
#endif
#ifdef LIGHT
    v_spread = 0.55;
#else
    v_spread = 0.55 + 0.45 * log2(1.0 + seen);  // bright stars dazzle
#endif
    gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0) : middle;
    if (!hidden) {
        gl_Position.xy += v_place * u_spot.xy * middle.w;
        gl_Position.z = middle.w;
    }
}
