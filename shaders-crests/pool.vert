// The whole viewport.
//
// out  v_place  0 to 1 across the pool, from its top left corner

out vec2 v_place;

void main() {
    v_place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(2.0 * v_place.x - 1.0, 1.0 - 2.0 * v_place.y, 0.0, 1.0);
}
