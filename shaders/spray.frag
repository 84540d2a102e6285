// A puff of spray: clumps of drops that thin into single grains as they age and where they touch the water.
//
// in   as spray.vert
// out  colour times opacity, opacity; or, for the lens, nothing and the nearness of what is dense

in vec3 v_color;
in float v_opacity;
in vec2 v_place;
in float v_over;
in vec2 v_noise;
in vec2 v_grain;
flat in float v_level;
flat in vec2 v_light;
flat in float v_age;
flat in float v_veil;

uniform sampler2DArray u_foam_noise;
uniform bool u_marks;  // draws the nearness instead of colour

const float DENSE = 0.4;         // opacity from which on a pixel is as near as its puff
const float GRAIN_LEVEL = 2.0;   // mip level of the grains
const vec2 GRAIN_GAIN = vec2(1.4, 1.1);  // gains of grains by the froth's slopes
const float GRAIN_GATHERS = 0.8;         // how far grains gather by the soft noise of the clumps
const vec2 GRAINY = vec2(0.60, 0.30);    // share of the opacity in grains: of drops, of a veil
const vec2 RELIEF = vec2(0.6, 0.3);      // relief of clumps and of grains, by their slopes towards the light

layout(location = 0) out vec4 color;

void main() {
#ifdef WATERLINE
    keep_air();
#endif
    vec2 square = v_place * v_place;
    float body = max(1.0 - square.x - square.y, 0.0);
    vec4 noise = textureLod(u_foam_noise, vec3(v_noise, 0.0), v_level);
    vec4 fine = textureLod(u_foam_noise, vec3(v_grain, 0.0), GRAIN_LEVEL);
    float clump = 0.30 * noise.r + 0.45 * noise.g + 0.50 * (noise.b - 0.5) + 0.125;
    float density = v_opacity * smoothstep(0.0, 1.0, v_over) * body *
                    ease(0.25, 0.85, clump + 0.5 * (body - 0.4) - 0.15 * v_age);
    // The densest grains show first.
    float grain = 0.5 + dot(GRAIN_GAIN, fine.ba - 0.5) + GRAIN_GATHERS * (noise.g - 0.5);
    float grains = ease(1.0 - 1.6 * density, 1.9 - 1.6 * density, grain) * min(4.0 * density, 1.0);
    density = min(density, 1.0);
    float alpha = mix(density, grains, mix(GRAINY.x, GRAINY.y, v_veil));
    if (u_marks && alpha < DENSE) {
        discard;
    }
    float relief = dot(v_light, RELIEF.x * (noise.ba - 0.5) + RELIEF.y * (fine.ba - 0.5));
    vec3 shown = v_color * (1.0 + relief);
#ifdef PHOTO
    // Drops that cover the share a of a pixel, with light x, give it a x: kept as tone() does, that is this share of x.
    shown = min(shown, 400.0 / 401.0);  // the most that tone() keeps
    alpha /= 1.0 - (1.0 - alpha) * max(shown.r, max(shown.g, shown.b));
#endif
    color = u_marks ? vec4(0.0, 0.0, 0.0, gl_FragCoord.w / (1.0 + gl_FragCoord.w)) : alpha * vec4(shown, 1.0);
}
