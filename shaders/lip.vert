// A vertex of a lip: a sheet of water that leaves a breaking crest and falls before its face. What the crest throws at
// once flies on one parabola, so the sheet is a part of it, as long as the crest has been breaking. The next file lays
// its beginning on the water (surface_filtered.vert).
//
// in   as LipStation of lips.h: those of both ends of an instance
//
// out  v_lip     place along the crest and along the sheet [m], share of its length, age over the time of fall
//      v_sheet   its normal      v_across  along the crest      v_share  of it that is drawn

layout(location = 0) in vec4 a_place;  // resting place, way
layout(location = 1) in vec4 a_wave;   // height, reach, age, share
layout(location = 2) in vec4 a_next_place;
layout(location = 3) in vec4 a_next_wave;

const float LIP_GRAVITY = 9.81;
const float LIP_FALLS = 0.85;   // over the height of the wave
const float LIP_BEGINS = 0.16;  // age [s]
const float LIP_UNDER = 1.15;   // of the time of fall: its end dips in
const float LIP_RISES = 0.10;   // at first, over its speed
const float LIP_CELL = 0.1;     // of a mesh that would be as fine [m]

out vec4 v_lip;
out vec3 v_sheet, v_across;
out float v_share;

MeshVertex mesh_vertex() {
    return MeshVertex(ivec2(0), ivec2(0), 0.0, LIP_CELL);
}

vec2 lip_rest() {
    return shore.corner + ((gl_VertexID & 1) == 1 ? a_next_place.xy : a_place.xy);
}

// From the crest [m].
vec3 lip_thrown() {
    bool is_next = (gl_VertexID & 1) == 1;
    vec4 place = is_next ? a_next_place : a_place, wave = is_next ? a_next_wave : a_wave;
    float along = float(gl_VertexID >> 1) / float(SHEET_STEPS);
    float falls = sqrt(2.0 * LIP_FALLS * wave.x / LIP_GRAVITY);
    float t = along * clamp(wave.z - LIP_BEGINS, 0.0, LIP_UNDER * falls);
    vec2 ahead = normalize(place.zw) * (wave.y / falls);
    vec3 velocity = vec3(ahead.x, LIP_RISES * wave.y / falls, ahead.y);
    vec3 thrown = t * (velocity - vec3(0.0, 0.5 * LIP_GRAVITY * t, 0.0));
    velocity.y -= LIP_GRAVITY * t;
    v_across = normalize(vec3(-place.w, 0.0, place.z));
    v_sheet = normalize(cross(v_across, velocity));
    v_lip = vec4(place.y, length(velocity) * t, along, wave.z / falls);
    v_share = a_wave.w < 0.0 ? 0.0 : max(wave.w, 0.0);
    return a_wave.w < 0.0 ? vec3(0.0) : thrown;
}
