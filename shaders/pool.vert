// The rectangle of the pool on the screen.
//
// out  v_place  0 to 1 across the pool, from its top left corner

uniform vec4 u_rect;  // left, top, right, bottom in clip space

out vec2 v_place;

void main() {
    v_place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(mix(u_rect.x, u_rect.z, v_place.x), mix(u_rect.y, u_rect.w, v_place.y), 0.0, 1.0);
}
