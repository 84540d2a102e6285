// The whole viewport, as a strip.

out vec2 v_place;  // 0 to 1 from the lower left corner

#ifdef DEVELOPS
out vec2 v_corner;
flat out float v_exposure;

uniform sampler2D u_source;  // the picture
uniform sampler2D u_meter;   // meter.frag
uniform vec4 u_develop;      // x: exposure besides the meter's
#endif

void main() {
    v_place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(2.0 * v_place - 1.0, 0.0, 1.0);
#ifdef DEVELOPS
    vec2 size = vec2(textureSize(u_source, 0));
    v_corner = gl_Position.xy * size / length(size);
    v_exposure = u_develop.x * exp2(texelFetch(u_meter, ivec2(0), 0).r);
#endif
}
