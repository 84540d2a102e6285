// A body in the sea look: diffuse paint lit by sun, sky and the light from the sea, seen through air or
// water.
//
// in   as body_sea.vert      out  colour

in vec3 v_position;
in vec3 v_normal;
in vec4 v_paint;
in vec3 v_sunlight;
in vec3 v_own;
flat in vec3 v_sun;
flat in float v_boat;

layout(location = 0) out vec4 color;

#ifdef LAYERS
flat in float v_index;
#endif

const float PAINT = 0.8;  // albedo of white paint
const float MIRROR = 0.06;  // mean reflectance of the sea
const float VARNISH = 0.02;  // reflectance of varnish at normal incidence
const float GRAZING = 0.15;  // reflectance that it gains at grazing incidence: less than 1, since it is rough
const float SPOT = 0.001;  // reflectance of varnish for the sun
const float GLOSS = 60.0;  // 1 / variance of the sun's spot [1/rad^2]
const float WET_DARK = 0.65;  // albedo of wet paint over that of dry paint
const float WET_SHINE = 2.5;  // shine that wet varnish adds, over that of dry varnish
const float PANE = 0.07;  // reflectance of glass at normal incidence, of both its sides
const float STEEL = 0.55;  // reflectance of steel at normal incidence
const float PANE_SPOT = 4e-4;  // reflectance of glass and steel for the sun
const float PANE_GLOSS = 3000.0;  // 1 / variance of the sun's spot in them, which is narrow [1/rad^2]
const float INSIDE_OUT = 0.15;  // cosine beyond which a face is seen from inside: smooth normals err
const float INSIDE_OPEN = 0.5;  // share of the sky that the inside sees
const float FILE_BOTTOM = 0.06;  // height of the red bottom of a hull from a file, on the launch's scale [m]
const vec3 FILE_BOTTOM_RGB = vec3(0.40, 0.13, 0.11);
const float EDGE = 0.03;  // half the width of a shadow's edge [m]

// Radiance of sky and sea in a mirror.
vec3 mirrored_light(vec3 way, vec3 from_sea) {
    vec3 sky = look.sky_irradiance / PI;
    if (QUALITY > 0) {
        vec3 up = vec3(way.x, max(way.y, 0.02), way.z);
        sky = look.sky_scale * sky_texel(normalize(up), look.panorama_level_least).rgb;
    }
    return mix(from_sea / PI, sky, smoothstep(-0.06, 0.06, way.y));
}

// Radiance that varnish reflects: the sky above, the sea below, and the sun as a soft spot.
vec3 shine(vec3 normal, vec3 to_eye, vec3 from_sea) {
    float cosine = max(dot(normal, to_eye), 0.0);
    float grazing = 1.0 - cosine;
    float square = grazing * grazing;
    float share = VARNISH + GRAZING * square * square * grazing;
    vec3 mirrored = reflect(-to_eye, normal);
    vec3 around = mix(from_sea, look.sky_irradiance, smoothstep(-0.1, 0.1, mirrored.y)) / PI;
    float spot = exp(GLOSS * (dot(mirrored, look.sun) - 1.0)) * GLOSS / (2.0 * PI);
    return share * around + SPOT * spot * step(0.0, dot(normal, look.sun)) * v_sunlight;
}

// Radiance of glass and steel. They mirror sky, sea and sun with a reflectance from `least` on, and show `radiance`
// with the rest.
vec3 mirror(vec3 radiance, float least, vec3 normal, vec3 to_eye, vec3 from_sea, float lit) {
    float grazing = 1.0 - max(dot(normal, to_eye), 0.0);
    float square = grazing * grazing;
    vec3 way = reflect(-to_eye, normal);
    float spot = exp(PANE_GLOSS * (dot(way, look.sun) - 1.0)) * PANE_GLOSS / (2.0 * PI);
    return mix(radiance, mirrored_light(way, from_sea), least + (1.0 - least) * square * square * grazing) +
           PANE_SPOT * lit * spot * v_sunlight;
}

// Share of the sun that reaches a place on the boat past her hardtop, the walls of her helm and, inside the gunwale,
// past the gunwale (body_boat.c).
float sunlit(vec3 own, vec3 sun) {
    float up = max(sun.y, 0.02);
    const float ROOF = 1.90;
    const vec2 ROOF_MIDDLE = vec2(0.0, -0.12), ROOF_HALF = vec2(0.75, 0.89);
    vec2 past = ROOF_HALF - abs(own.xz + sun.xz * ((ROOF - own.y) / up) - ROOF_MIDDLE);
    float roof = smoothstep(-EDGE, EDGE, min(past.x, past.y)) * step(own.y, ROOF - 0.01);

    const vec3 HELM_MIDDLE = vec3(0.0, 1.1, -0.55), HELM_HALF = vec3(0.62, 0.80, 0.52);
    vec3 inverse = 1.0 / (sun + vec3(1e-5));
    vec3 middle = (HELM_MIDDLE - own) * inverse, half_way = HELM_HALF * abs(inverse);
    vec3 enters = middle - half_way, leaves = middle + half_way;
    float first = max(max(enters.x, enters.y), enters.z), last = min(min(leaves.x, leaves.y), leaves.z);
    float helm = smoothstep(0.0, 2.0 * EDGE, last - max(first, 0.0)) * step(0.05, first);

    const float GUNWALE = 0.70, INSIDE = 0.94, STERN = 2.92;
    vec2 over = own.xz + sun.xz * ((GUNWALE - own.y) / up);
    float ahead = max(-over.y / 3.0, 0.0);
    float room = min(INSIDE * (1.0 - pow(ahead, 2.4)) - abs(over.x), STERN - over.y);
    bool inside = abs(own.x) < INSIDE && own.z < STERN + 0.01;
    bool below = inside && own.y > 0.10 && own.y < GUNWALE - 0.02 && v_paint.a < 0.9;
    float gunwale = below ? smoothstep(EDGE, -EDGE, room) : 0.0;
    return (1.0 - roof) * (1.0 - helm) * (1.0 - gunwale);
}

// How wet the hull is: up to where waves reach, with an uneven edge.
float wetness(vec3 own) {
    float edge = 0.10 + 0.04 * sin(3.1 * own.z + 2.0 * sin(1.7 * own.z)) + 0.02 * sin(11.0 * own.z + 3.0 * own.x) +
                 0.06 * smoothstep(0.5, -3.0, own.z);
    return 1.0 - smoothstep(edge - 0.03, edge + 0.05, own.y);
}

void main() {
    vec3 normal = normalize(v_normal);
    vec3 level_sun = v_sunlight * max(look.sun.y, 0.0);
    vec3 from_sea = (PI * look.water_shine + MIRROR) * (look.sky_irradiance + level_sun);
    float kind = floor(0.5 * v_paint.a);  // 0 paint, 1 glass, 2 steel, 3 a colour of a file
    float open = v_paint.a - 2.0 * kind;  // visible share of sky and sea
    float focus = 1.0;
#if defined(WATERLINE) && QUALITY > 0
    float lines = caustic(v_position);  // takes derivatives, which must not stand in a branch
    focus = over_water() < 0.0 ? lines : 1.0;
#endif
    float away = length(v_position);
    vec3 to_eye = -v_position / away;
    bool inside = dot(normal, to_eye) < -INSIDE_OUT; // of a thin wall
    if (inside) {
        normal = -normal;
        open *= INSIDE_OPEN;
    }
#ifdef LAYERS
    color = vec4(v_position, v_index);
    WRITE_SHAPE(normal, 0.0);
    return;
#endif
    bool of_file = v_boat < 0.0;
    float boat = of_file ? 0.5 : v_boat;
    vec3 own = of_file ? v_own / -v_boat : v_own;  // on the launch's scale
    float lit = boat > 0.5 ? sunlit(own, v_sun) : 1.0;
    float wet = boat > 0.0 && !inside ? wetness(own) : 0.0;
    // What lies below the gunwale sees less of the sky.
    open *= 1.0 - 0.35 * boat * smoothstep(0.45, -0.15, own.y + 0.1 * normal.y);
    vec3 irradiance = focus * lit * v_sunlight * max(dot(normal, look.sun), 0.0) +
                      open * mix(from_sea, look.sky_irradiance, 0.5 + 0.5 * normal.y);
    vec3 rgb = of_file && !inside && kind < 0.5 && own.y < FILE_BOTTOM ? FILE_BOTTOM_RGB : v_paint.rgb;
    vec3 paint = PAINT * pow(rgb, vec3(2.2));
    // The topsides have traces of runs, and planks of wood have seams.
    float runs = 0.5 + 0.5 * sin(17.0 * own.z + 3.0 * sin(5.3 * own.z));
    paint *= 1.0 - 0.06 * boat * runs * smoothstep(0.6, 0.1, own.y);
    bool wood = boat > 0.5 && v_paint.r > 1.25 * v_paint.b && v_paint.a < 0.7 && normal.y > 0.8;
    paint *= wood ? 0.75 + 0.25 * smoothstep(0.03, 0.10, abs(fract(own.x * 10.0) - 0.5) * 2.0) : 1.0;
    paint *= mix(1.0, WET_DARK, wet);
    vec3 radiance = paint / PI * irradiance;

    if (kind == 1.0 || kind == 2.0) {
        radiance = mirror(radiance, kind < 1.5 ? PANE : STEEL, normal, to_eye, from_sea, lit);
    } else {
        radiance += (1.0 + WET_SHINE * wet) * open * shine(normal, to_eye, from_sea);
    }

#ifdef WATERLINE
    if (over_water() < 0.0) {
        float along = away * (1.0 - WATERLINE_DISTANCE * gl_FragCoord.w);
        radiance = radiance * exp(-water.loss * along) +
                   water_light(v_position / away, water.eye_depth, along, 1.0);
        color = vec4(tone(water.exposure * radiance), nearness());
        return;
    }
#endif
    vec3 transmittance = air_to(v_position);
    radiance = mix(horizon_towards(v_position / away, transmittance.g), radiance, transmittance);
    color = vec4(tone(radiance), nearness());
}
