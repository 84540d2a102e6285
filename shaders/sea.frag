#version 330 core
// The classic look: ambient, diffuse and an orange Blinn-Phong glint on faces turned to the light,
// then fog. Colours are written as they are, without conversion to sRGB, as in the source.
//
// in   from sea.vert, interpolated        out  colour

in vec3 v_normal;
in vec3 v_light;
in vec3 v_half;
in float v_fog;

uniform vec3 u_fog_color;

layout(location = 0) out vec4 color;

const vec3 AMBIENT = vec3(0.0, 0.65, 0.75) * 0.30;
const vec3 DIFFUSE = vec3(0.5, 0.65, 0.75) * 0.30;
const vec3 SPECULAR = vec3(1.0, 0.25, 0.0) * 1.80;
const float SHININESS = 120.0;

void main() {
    vec3 normal = normalize(v_normal);
    float facing = dot(normal, normalize(v_light));
    vec3 lit = AMBIENT + DIFFUSE * max(facing, 0.0);
    if (facing > 0.0) {
        lit += SPECULAR * pow(max(dot(normal, normalize(v_half)), 0.0), SHININESS);
    }
    color = vec4(mix(lit, u_fog_color, clamp(v_fog, 0.0, 1.0)), 1.0);
}
