// The whole viewport, as a strip.

out vec2 v_place;  // 0 to 1 from the lower left corner

void main() {
    v_place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(2.0 * v_place - 1.0, 0.0, 1.0);
}
