// Text and boxes; the font's picture holds coverage.

in vec4 v_color;
in vec2 v_place;

uniform sampler2D u_font;

layout(location = 0) out vec4 color;

void main() {
    color = vec4(v_color.rgb, v_color.a * texture(u_font, v_place).r);
}
