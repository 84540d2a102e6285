// A body in the classic look: ambient and diffuse light, fog.
//
// in   as body.vert      out  colour

in vec3 v_normal;
in vec4 v_paint;
in float v_fog;

uniform vec3 u_light;  // unit, towards the light

layout(location = 0) out vec4 color;

const float AMBIENT = 0.75;

#ifdef LAYERS
in vec3 v_position;
flat in float v_index;
#endif

void main() {
#ifdef LAYERS
    color = vec4(v_position, v_index);
    WRITE_SHAPE(normalize(v_normal), 0.0);
    return;
#endif
    float facing = max(dot(normalize(v_normal), u_light), 0.0);
    vec3 lit = v_paint.rgb * (AMBIENT * mod(v_paint.a, 2.0) + (1.0 - AMBIENT) * facing);
    color = vec4(mix(lit, FOG_COLOR, clamp(v_fog, 0.0, 1.0)), 1.0);
}
