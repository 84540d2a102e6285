// Text and boxes of the overlay.
//
// in   a_position  pixels from the top left corner    a_texel  place in the font atlas [texels]
//      a_color     red, green, blue, opacity, 0 to 1

layout(location = 0) in vec2 a_position;
layout(location = 1) in vec2 a_texel;
layout(location = 2) in vec4 a_color;

uniform vec2 u_viewport;  // pixels

flat out vec4 v_color;
out vec2 v_texel;

void main() {
    v_color = a_color;
    v_texel = a_texel;
    vec2 clip = 2.0 * a_position / u_viewport - 1.0;
    gl_Position = vec4(clip.x, -clip.y, 0.0, 1.0);
}
