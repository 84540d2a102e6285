// Places a vertex of a floating body by the pose of its instance.
//
// in   a_position, a_normal  in the body's own frame [m]
//      a_paint               colour; visible share of sky and sea, plus 2 on glass and 4 on steel
//      a_part                half the thickness of a part that stays visible from afar [m]; 1 if it
//                            turns with the rudder
//      a_place               place of the body's origin, from the eye [m]
//      a_orientation         quaternion      a_rudder  -1 to 1      a_size  a factor
//      a_boat                1 for the launch, else 0; of a hull from a file minus her breadth over the launch's
//      a_index               index in the layers
//      a_place_before, a_orientation_before, a_place_after, a_orientation_after  at two other times; places are from
//                            the eye of this time [m]

layout(location = 0) in vec3 a_position;
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec4 a_paint;
layout(location = 3) in vec2 a_part;
layout(location = 4) in vec3 a_place;
layout(location = 5) in vec4 a_orientation;
layout(location = 6) in float a_rudder;
layout(location = 7) in float a_size;
layout(location = 8) in float a_boat;
#ifdef LAYERS
layout(location = 9) in float a_index;
flat out float v_index;
#ifdef MOVED
layout(location = 10) in vec3 a_place_before;
layout(location = 11) in vec4 a_orientation_before;
layout(location = 12) in vec3 a_place_after;
layout(location = 13) in vec4 a_orientation_after;
out vec3 v_before, v_after;
out vec2 v_resting;
#endif
#endif

uniform mat4 u_clip_from_eye;
uniform float u_pixel;  // width of a pixel at a distance of 1 [m]

const float PIXELS_LEAST = 1.4;  // least width of a thin part: a thinner one would flicker

// The outboard's axis in the boat's frame [m], and its angle at full rudder [rad].
const vec3 OUTBOARD_AXIS = vec3(0.0, 0.0, 3.08);
const float OUTBOARD_ANGLE = 0.6;

vec3 turned(vec4 q, vec3 v) {
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

// How far the Earth falls away below a place from the eye [m]. The classic look's is flat.
float body_drop(vec3 place) {
#ifdef FLAT
    return 0.0;
#else
    return dot(place.xz, place.xz) / (2.0 * EARTH_RADIUS);
#endif
}

struct Body {
    vec3 position;  // from the eye [m]
    vec3 normal;    // world space
    vec3 own;       // position in the body's own frame [m]
};

Body body_vertex() {
    vec3 own = a_size * a_position;
    if (a_part.x > 0.0) {
        own.xz *= max(1.0, 0.5 * PIXELS_LEAST * u_pixel * length(a_place) / a_part.x);
    }
    vec3 normal = a_normal;
    if (a_part.y > 0.0) {
        float angle = OUTBOARD_ANGLE * a_rudder;
        mat3 turn = mat3(cos(angle), 0.0, -sin(angle), 0.0, 1.0, 0.0, sin(angle), 0.0, cos(angle));
        own = OUTBOARD_AXIS + turn * (own - OUTBOARD_AXIS);
        normal = turn * normal;
    }
#ifdef LAYERS
    v_index = a_index;
#ifdef MOVED
    v_before = a_place_before + turned(a_orientation_before, own);
    v_before.y -= body_drop(v_before);
    v_after = a_place_after + turned(a_orientation_after, own);
    v_after.y -= body_drop(v_after);
    v_resting = vec2(0.0);
#endif
#endif
    return Body(a_place + turned(a_orientation, own), turned(a_orientation, normal), own);
}
