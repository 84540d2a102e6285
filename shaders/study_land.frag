// The ground of a shore in the study look: sand in soft light.
//
// out  colour, without conversion to sRGB

#ifdef LAYERS
centroid in vec3 v_position;
#endif

layout(location = 0) out vec4 color;

const float INLAND_STEP = 12.0;  // distance between the places that give the slope of the land [m]
const vec3 SAND = vec3(0.80, 0.73, 0.58);

void main() {
    vec2 place = shore_place(v_rest);
    if (shore_rim(place) < GROUND_FROM) {
        discard;
    }
    float level = shore_level(footprint_of(v_rest).width);
    vec2 slope = shore_texel(place, SHORE_CARRIED, level).ba;
    float beyond = shore_beyond(place);
    if (beyond > 0.0) {
        float edge = shore_texel(place, SHORE_MOVED, level).w;
        vec2 next = vec2(shore_inland(v_rest, edge, beyond + INLAND_STEP),
                         shore_inland(v_rest + vec2(0.0, INLAND_STEP), edge, beyond));
        slope = (next - shore_inland(v_rest, edge, beyond)) / INLAND_STEP;
    }
    vec3 normal = normalize(vec3(-slope.x, 1.0, -slope.y));
#ifdef LAYERS
    color = vec4(v_position, LAYER_LAND);
    WRITE_SHAPE(normal, 0.0);
    return;
#endif
    color = vec4(SAND * (STUDY_SHADE.x + STUDY_SHADE.y * max(dot(normal, STUDY_LIGHT), 0.0)), 1.0);
}
