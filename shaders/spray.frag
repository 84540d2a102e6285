// A puff of spray: mist that turbulence tears, with single drops.
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
flat in float v_veil;
in float v_bent;

uniform sampler2DArray u_foam_noise;
uniform bool u_marks;  // draws the nearness instead of colour

const float DENSE = 0.4;  // opacity from which on a pixel is as near as its puff

// Mean square of the froth's slopes at the mip level of the grains, measured. Both slopes are nearly normal, so that the
// sum of their squares is as drops at random are: its distribution is exponential.
const float GRAIN_SQUARE = 0.0226;

layout(location = 0) out vec4 color;

void main() {
#ifdef WATERLINE
    keep_air();
#endif
    float body = max(1.0 - dot(v_place, v_place), 0.0);
    // Lace and soft noise are uniform in 0 to 1: twice each has a mean of 1, and so has their product.
    vec2 torn = textureLod(u_foam_noise, vec3(v_noise, 0.0), v_level).rg;
    vec2 grain = textureLod(u_foam_noise, vec3(v_grain, 0.0), GRAIN_LEVEL).ba - 0.5;
    // Half of a puff is drops that are seen singly, the rest and all of a veil is mist.
    float drops = mix(dot(grain, grain) / GRAIN_SQUARE, 1.0, 0.5 + 0.5 * v_veil);
    float depth = v_opacity * smoothstep(0.0, 1.0, v_over) * body * 2.0 * torn.r * torn.g * drops;
    float alpha = 1.0 - exp(-depth);
    if (u_marks && alpha < DENSE) {
        discard;
    }
    // Drops that cover the share a of a pixel, with light x, give it a x: tone() shows this share of what it shows of x.
    alpha /= 1.0 - (1.0 - alpha) * v_bent;
    color = u_marks ? vec4(0.0, 0.0, 0.0, gl_FragCoord.w / (1.0 + gl_FragCoord.w)) : alpha * vec4(v_color, 1.0);
}
