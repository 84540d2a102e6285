// The rectangle of the cached panel, as a strip.

uniform vec4 u_place;  // left, bottom, right, top of the panel in the picture, 0 to 1

out vec2 v_place;

void main() {
    v_place = vec2((gl_VertexID & 1) == 0 ? u_place.x : u_place.z,
                   (gl_VertexID & 2) == 0 ? u_place.y : u_place.w);
    gl_Position = vec4(2.0 * v_place - 1.0, 0.0, 1.0);
}
