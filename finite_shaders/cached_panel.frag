// Copies the cached panel.

in vec2 v_place;

uniform sampler2D u_cached;

layout(location = 0) out vec4 color;

void main() {
    color = vec4(texture(u_cached, v_place).rgb, 1.0);
}
