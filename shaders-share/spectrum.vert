// The energy of each wave on a map of wave vectors. The tile's grid is a square on the screen, with k = 0 in the
// centre, k_x to the right and k_z downwards, as on a map seen from above. Each wave is a cell in the colour of the
// cell's first corner, which is the last vertex of both its triangles.
//
// in   a_rest           resting place, from which the wave's index follows
//      a_h0             h0(k) [m]            a_h0_minus_conj   h0*(-k) [m]
//      a_phase          omega t, reduced to -pi to pi [rad]
// out  v_level          0 at the lowest decade shown, 1 at the highest

layout(location = 0) in vec2 a_rest;
layout(location = 1) in vec2 a_h0;
layout(location = 2) in vec2 a_h0_minus_conj;
layout(location = 3) in float a_phase;

uniform vec4 u_square;        // middle x, y and half sides, in clip space
uniform float u_half_grid;    // N/2, or less for single waves
uniform float u_spacing;      // L/N [m]
uniform vec2 u_decades;       // lowest and highest decade, log10 of m^2

flat out float v_level;

vec2 product(vec2 a, vec2 b) {
    return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

void main() {
    vec2 wave = round(a_rest / u_spacing);
    // h(k, t) = h0(k) exp(i omega t) + h0*(-k) exp(-i omega t)
    vec2 phase = vec2(cos(a_phase), sin(a_phase));
    vec2 h = product(a_h0, phase) + product(a_h0_minus_conj, vec2(phase.x, -phase.y));

    float decade = log(max(dot(h, h), 1e-37)) / log(10.0);
    v_level = (decade - u_decades.x) / (u_decades.y - u_decades.x);
    vec2 place = (wave - 0.5) / u_half_grid;
    gl_Position = vec4(u_square.xy + u_square.zw * vec2(place.x, -place.y), 0.0, 1.0);
}
