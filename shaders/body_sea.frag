// A body in the sea look: diffuse paint lit by sun, sky and the light from the sea, seen through air or
// water.
//
// in   as body_sea.vert      out  colour

in vec3 v_position;
in vec3 v_normal;
in vec4 v_paint;

layout(location = 0) out vec4 color;

const float PI = 3.14159265;
const float PAINT = 0.8;   // albedo of white paint
const float MIRROR = 0.06;  // mean reflectance of the sea
const float VARNISH = 0.02;  // its reflectance at normal incidence,
const float GRAZING = 0.15;  // added to it at grazing incidence: less than 1, since it is rough,
const float SPOT = 0.001;    // and for the sun
const float GLOSS = 60.0;   // 1 / variance of the sun's spot [1/rad^2]

// Reflection of varnish and glass: sky above, sea below, the sun as a soft spot.
vec3 shine(vec3 normal, vec3 to_eye, vec3 from_sea) {
    float cosine = max(dot(normal, to_eye), 0.0);
    float grazing = 1.0 - cosine;
    float square = grazing * grazing;
    float share = VARNISH + GRAZING * square * square * grazing;
    vec3 mirrored = reflect(-to_eye, normal);
    vec3 around = mix(from_sea, look.sky_irradiance, smoothstep(-0.1, 0.1, mirrored.y)) / PI;
    float spot = exp(GLOSS * (dot(mirrored, look.sun) - 1.0)) * GLOSS / (2.0 * PI);
    return share * around + SPOT * spot * step(0.0, dot(normal, look.sun)) * look.sun_light;
}

void main() {
    vec3 normal = normalize(v_normal);
    vec3 level_sun = look.sun_light * max(look.sun.y, 0.0);
    vec3 from_sea = (PI * look.water_shine + MIRROR) * (look.sky_irradiance + level_sun);
    float focus = 1.0;
#if defined(WATERLINE) && QUALITY > 0
    if (over_water() < 0.0) {
        focus = caustic(v_position);
    }
#endif
    vec3 irradiance = focus * look.sun_light * max(dot(normal, look.sun), 0.0) +
                      v_paint.a * mix(from_sea, look.sky_irradiance, 0.5 + 0.5 * normal.y);
    vec3 paint = PAINT * pow(v_paint.rgb, vec3(2.2));
    vec3 radiance = paint / PI * irradiance;

    float away = length(v_position);
    vec3 to_eye = -v_position / away;
    radiance += v_paint.a * shine(normal, to_eye, from_sea);

#ifdef WATERLINE
    if (over_water() < 0.0) {
        float along = away * (1.0 - WATERLINE_DISTANCE * gl_FragCoord.w);
        radiance = radiance * exp(-water.loss * along) +
                   water_light(v_position / away, water.eye_depth, along, 1.0);
        color = vec4(tone(water.exposure * radiance), nearness());
        return;
    }
#endif
    vec3 transmittance = air_to(away);
    radiance = mix(horizon_towards(v_position / away, transmittance.g), radiance, transmittance);
    color = vec4(tone(radiance), nearness());
}
