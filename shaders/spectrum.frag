#version 330 core
// A level on the colour scale, whose colours come from the program.

flat in float v_level;

const int COLORS = 10;
uniform vec3 u_scale[COLORS];

layout(location = 0) out vec4 color;

void main() {
    float place = clamp(v_level, 0.0, 1.0) * float(COLORS - 1);
    int first = min(int(place), COLORS - 2);
    color = vec4(mix(u_scale[first], u_scale[first + 1], place - float(first)), 1.0);
}
