// The classic look (K. Lantz, Ocean simulation part one): ambient, diffuse and an orange Blinn-Phong
// glint on faces towards the light, then fog. Colours are written without conversion to sRGB, as in
// the source.
//
// in   of the surface, interpolated: position from the eye [m], normal        out  colour
// CASCADES: slopes.glsl computes the normal; else the slopes of the small waves are added to it.

#ifndef CASCADES
centroid in vec3 v_position;
centroid in vec3 v_normal;
#endif

uniform vec3 u_forward;  // unit, direction of the view
uniform vec3 u_light;    // place of the light, from the eye [m]

layout(location = 0) out vec4 color;

const vec3 AMBIENT = vec3(0.0, 0.65, 0.75) * 0.30;
const vec3 DIFFUSE = vec3(0.5, 0.65, 0.75) * 0.30;
const vec3 TRAIL = vec3(0.55, 0.78, 0.76);  // colour of water churned by a stern or a stone
const vec3 SPECULAR = vec3(1.0, 0.25, 0.0) * 1.80;

// x to the power of 120, the source's shininess; faster than pow in software GL.
float shine(float x) {
    float x2 = x * x;
    float x4 = x2 * x2;
    float x8 = x4 * x4;
    float x16 = x8 * x8;
    float x32 = x16 * x16;
    return x32 * x32 * x32 * x16 * x8;
}

void main() {
#ifdef CASCADES
    vec4 first, second, third;
    float gust = 1.0;
    Slopes sum = sum_cascades(footprint_of(v_rest), gust, first, second, third);
    vec3 normal = normalize(vec3(-sum.slope.x, 1.0, -sum.slope.y));
    float churned = sum.wake;
#else
    vec3 normal = normalize(v_normal);
    float churned = 0.0;
#if WAKE || RAIN
    vec2 slope = -normal.xz / normal.y;
    Footprint footprint = footprint_of(v_rest);
#if WAKE_SURFACE
    vec4 mean = wake_mean(footprint);
    slope += mean.xy;
    churned = mean.w;
#endif
#if RAIN
    slope += rain_at(v_rest, footprint.long_axis).slope;
#endif
    normal = normalize(vec3(-slope.x, 1.0, -slope.y));
#endif
#endif
#ifdef LAYERS
    color = vec4(v_position, LAYER_SEA);
    WRITE_SHAPE(normal, 0.0);
    return;
#endif
    vec3 light = normalize(u_light - v_position);
    float facing = dot(normal, light);
    vec3 lit = AMBIENT + DIFFUSE * max(facing, 0.0);
    if (facing > 0.0) {
        vec3 between = normalize(light - normalize(v_position));
        lit += SPECULAR * shine(max(dot(normal, between), 0.0));
    }
#if WAKE_SURFACE
    lit = mix(lit, TRAIL, 0.4 * clamp(1.3 * churned, 0.0, 1.0));
#endif
    float fog = dot(u_forward, v_position) / FOG_DISTANCE;
    color = vec4(mix(lit, FOG_COLOR, clamp(fog, 0.0, 1.0)), 1.0);
}
