// The whole viewport, as a strip.

out vec2 v_place;  // 0 to 1 from the lower left corner

#ifdef DEVELOPS
out vec2 v_corner;
flat out float v_exposure;

uniform sampler2D u_source;  // the picture
uniform sampler2D u_meter;   // meter.frag
uniform vec4 u_develop;      // x: exposure besides the meter's
uniform vec3 u_lens;         // where the view's axis meets the picture, -1 to 1; light that is lost in the farthest corner
#endif

void main() {
    v_place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(2.0 * v_place - 1.0, 0.0, 1.0);
#ifdef DEVELOPS
    vec2 size = vec2(textureSize(u_source, 0));
    v_corner = (gl_Position.xy - u_lens.xy) * size / length((1.0 + abs(u_lens.xy)) * size);
    v_exposure = u_develop.x * exp2(texelFetch(u_meter, ivec2(0), 0).r);
#endif
}
