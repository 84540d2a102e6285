// A part of the overlay as it was drawn before, pixel by pixel, over all that is there.

in vec2 v_place;

uniform sampler2D u_sheet;

layout(location = 0) out vec4 color;

void main() {
    color = vec4(texture(u_sheet, v_place).rgb, 1.0);
}
