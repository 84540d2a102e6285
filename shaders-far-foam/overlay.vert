// Text and boxes over the picture.
//
// in   a_position  pixels from the top left corner    a_place  in the picture of the font [0 to 1]
//      a_color     red, green, blue, opacity, 0 to 1

layout(location = 0) in vec2 a_position;
layout(location = 1) in vec2 a_place;
layout(location = 2) in vec4 a_color;

uniform vec2 u_viewport;  // pixels

out vec4 v_color;
out vec2 v_place;

void main() {
    v_color = a_color;
    v_place = a_place;
    vec2 clip = 2.0 * a_position / u_viewport - 1.0;
    gl_Position = vec4(clip.x, -clip.y, 0.0, 1.0);
}
