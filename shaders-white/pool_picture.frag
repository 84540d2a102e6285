// Copies the cached picture, pixel by pixel.
//
// out  colour

uniform sampler2D u_picture;
uniform ivec2 u_origin;  // of the picture's lower left pixel in the framebuffer

layout(location = 0) out vec4 color;

void main() {
    color = vec4(texelFetch(u_picture, ivec2(gl_FragCoord.xy) - u_origin, 0).rgb, 1.0);
}
