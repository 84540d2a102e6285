// A line of even width, by the pixel's distance from the segment. Segments are combined by GL_MAX, so
// that joints are round and nothing is blended twice.

in vec2 v_place;
flat in vec2 v_from;
flat in vec2 v_to;

uniform float u_width;

layout(location = 0) out vec4 color;

const vec3 GROUND = vec3(0.015, 0.03, 0.035);
const vec3 LINE = vec3(0.45, 1.0, 0.62);

void main() {
    if (u_width == 0.0) {
        color = vec4(GROUND, 0.9);
        return;
    }
    vec2 along = v_to - v_from;
    float share = clamp(dot(v_place - v_from, along) / max(dot(along, along), 1e-6), 0.0, 1.0);
    float distance = length(v_place - v_from - share * along);
    float coverage = clamp(0.5 * u_width + 0.5 - distance, 0.0, 1.0);
    color = vec4(LINE * coverage, 1.0);
}
