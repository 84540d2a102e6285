// One texel of the atlas to a pixel: its value is how much of the pixel the glyph covers.

flat in vec4 v_color;
in vec2 v_texel;

uniform sampler2D u_atlas;

layout(location = 0) out vec4 color;

void main() {
    float coverage = texelFetch(u_atlas, ivec2(floor(v_texel)), 0).r;
    color = vec4(v_color.rgb, v_color.a * coverage);
}
