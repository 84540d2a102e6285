// Where a vertex of a floating body is: in its pose, which instances tell.
//
// in   a_position, a_normal  in the body's own frame [m]
//      a_paint               colour; share of sky and sea that it sees
//      a_part                half the thickness of what has to be seen from afar [m]; 1 where it
//                            turns with the rudder
//      a_place               of the body's origin, from the eye [m]
//      a_orientation         quaternion      a_rudder  -1 to 1

layout(location = 0) in vec3 a_position;
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec4 a_paint;
layout(location = 3) in vec2 a_part;
layout(location = 4) in vec3 a_place;
layout(location = 5) in vec4 a_orientation;
layout(location = 6) in float a_rudder;

uniform mat4 u_clip_from_eye;
uniform float u_pixel;  // its width at a distance of 1 [m]

const float PIXELS_LEAST = 1.4;  // of a thin part: less would come and go

vec3 turned(vec4 q, vec3 v) {
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

struct Body {
    vec3 position;  // from the eye [m]
    vec3 normal;    // world space
};

Body body_vertex() {
    vec3 own = a_position;
    if (a_part.x > 0.0) {
        own.xz *= max(1.0, 0.5 * PIXELS_LEAST * u_pixel * length(a_place) / a_part.x);
    }
    return Body(a_place + turned(a_orientation, own), turned(a_orientation, a_normal));
}
