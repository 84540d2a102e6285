// A rectangle around one segment of the string; or the ground.
//
// in   a_from, a_to   heights at the two ends, -1 to 1 from floor to ceiling
// out  place and ends of the segment in pixels

layout(location = 0) in float a_from;
layout(location = 1) in float a_to;

uniform vec4 u_panel;     // left, top, width, height; pixels
uniform vec2 u_viewport;  // pixels
uniform float u_cells;    // cells of the string
uniform float u_width;    // width of the line [pixels]; 0 draws the ground instead

out vec2 v_place;
flat out vec2 v_from;
flat out vec2 v_to;

vec2 point_at(float cell, float height) {
    float inside = u_panel.w - 2.0 * u_width;
    return u_panel.xy + vec2(u_panel.z * cell / (u_cells - 1.0), 0.5 * u_panel.w - 0.5 * inside * height);
}

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    if (u_width == 0.0) {
        v_place = u_panel.xy + corner * u_panel.zw;
        v_from = v_to = vec2(0.0);
    } else {
        v_from = point_at(float(gl_InstanceID), clamp(a_from, -1.0, 1.0));
        v_to = point_at(float(gl_InstanceID + 1), clamp(a_to, -1.0, 1.0));
        vec2 low = min(v_from, v_to) - u_width;
        vec2 high = max(v_from, v_to) + u_width;
        v_place = clamp(mix(low, high, corner), u_panel.xy, u_panel.xy + u_panel.zw);
    }
    vec2 clip = 2.0 * v_place / u_viewport - 1.0;
    gl_Position = vec4(clip.x, -clip.y, 0.0, 1.0);
}
