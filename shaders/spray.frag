// A puff of spray: torn by noise, ever more as it ages, and faint where it touches the water.
//
// in   as spray.vert      out  colour times opacity, opacity; or, for the lens, nothing and the nearness of what is dense

in vec3 v_color;
in float v_opacity;
in vec2 v_place;
in float v_over;
in vec2 v_noise;
flat in float v_level;
flat in float v_age;
flat in float v_veil;

uniform sampler2D u_foam_noise;
uniform bool u_marks;  // the nearness instead of colour

const float DENSE = 0.4;  // opacity from which on a pixel is as near as its puff

layout(location = 0) out vec4 color;

void main() {
#ifdef WATERLINE
    keep_air();
#endif
    vec2 square = v_place * v_place;
    float body = max(1.0 - square.x - square.y, 0.0);
    vec4 noise = textureLod(u_foam_noise, v_noise, v_level);
    float grain = 0.30 * noise.r + 0.45 * noise.g + 0.50 * (noise.b - 0.5) + 0.125;
    float torn = smoothstep(0.55 - 0.30 * v_veil, 1.05, grain + 0.36 * body - 0.30 * v_age);
    float soft = smoothstep(0.0, 1.0, v_over);
    float alpha = min(v_opacity * body * torn * soft, 0.9);
    vec4 fine = textureLod(u_foam_noise, 3.7 * v_noise + 0.37, v_level + 1.9);
    alpha *= mix(ease(0.30, 0.75, fine.r), 1.0, max(clamp(1.6 * alpha, 0.0, 1.0), 0.7 * v_veil));
    if (u_marks && alpha < DENSE) {
        discard;
    }
    color = u_marks ? vec4(0.0, 0.0, 0.0, gl_FragCoord.w / (1.0 + gl_FragCoord.w))
                    : alpha * vec4(v_color * mix(0.78, 1.14, noise.g), 1.0);
}
