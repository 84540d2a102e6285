// in   as stars.vert      out  colour, to be added

flat in vec3 v_color;
flat in float v_spread;
in vec2 v_place;

layout(location = 0) out vec4 color;

void main() {
    color = vec4(v_color * exp(-dot(v_place, v_place) / v_spread), 0.0);
}
