// A picture in another projection than a perspective, from the faces of a cube around the eye: each face fills the
// pixels whose views cross it.
//
// out  colour as the face has it; RIM: black over what is outside of a fisheye's circle

uniform vec4 u_lens;  // middle of the picture; its focal length [pixels]; a fisheye's largest angle [rad], 0: equirect

layout(location = 0) out vec4 color;

#ifdef RIM

void main() {
    float outside = length(gl_FragCoord.xy - u_lens.xy) - u_lens.z * u_lens.w;
    color = vec4(0.0, 0.0, 0.0, clamp(outside + 0.5, 0.0, 1.0));
}

#else

uniform sampler2D u_source;  // the face
uniform mat3 u_turn;         // from the camera's axes, right, up, back, into the face's: right, up, ahead
uniform float u_face;        // half the face's side at a distance of 1

const int TAPS = 4;  // along each side of a pixel: it covers up to 4 of a face's pixels in the face's corners

// The view through a point of the picture in the face's axes. Outside of its circle a fisheye goes on as on the rim,
// for the lens and the light meter.
vec3 view_through(vec2 pixel) {
    vec2 angle = (pixel - u_lens.xy) / u_lens.z;
    if (u_lens.w > 0.0) {
        float away = length(angle);
        float from_axis = min(away, u_lens.w);
        return u_turn * vec3(angle * (sin(from_axis) / max(away, 1e-6)), -cos(from_axis));
    }
    return u_turn * vec3(cos(angle.y) * sin(angle.x), sin(angle.y), -cos(angle.y) * cos(angle.x));
}

void main() {
    const float EVEN = 0.999999;  // a view along the edge of two faces belongs to both
    vec3 middle = view_through(gl_FragCoord.xy);
    if (middle.z < EVEN * max(abs(middle.x), abs(middle.y))) {
        discard;
    }
    vec4 sum = vec4(0.0);
    for (int i = 0; i < TAPS * TAPS; ++i) {
        vec2 tap = (vec2(i % TAPS, i / TAPS) + 0.5) / float(TAPS) - 0.5;
        vec3 view = view_through(gl_FragCoord.xy + tap);
        sum += textureLod(u_source, 0.5 + 0.5 * view.xy / (view.z * u_face), 0.0);
    }
    color = sum / float(TAPS * TAPS);
}

#endif
