// The surface of the sea from below: sky and sun through Snell's window, the water's reflection around
// it, foam against the light, and the water in between.
//
// in   as slopes.glsl      out  colour
//
// The window shows the upper hemisphere in a cone of 48 degrees around the vertical, brighter by the
// square of the index, since radiance is larger in the denser medium.

layout(location = 0) out vec4 color;

const float RIM = 0.66562;  // cosine of the angle of total reflection: sqrt(1 - 1 / n^2)

struct Window {
    float share;  // transmittance of the window
    vec3 beyond;  // refracted direction in air, unit
};

// Snell and Fresnel for a ray from below on facets whose slopes have the standard deviation sigma.
// Roughness softens the rim.
Window window_at(vec3 way, vec3 normal, float sigma) {
    float cosine = clamp(dot(way, normal), 0.0, 1.0);
    float soft = max(0.006, 0.55 * sigma);
    float square = 1.0 - WATER_INDEX * WATER_INDEX * (1.0 - cosine * cosine);
    float spread = 2.4 * soft;  // spread of the square: at the rim, 2 n^2 cosine times that of the cosine
    float beyond_cosine = sqrt(max(0.5 * (square + sqrt(square * square + spread * spread)), 0.0));
    beyond_cosine = min(beyond_cosine, 1.0);
    float across = (WATER_INDEX * cosine - beyond_cosine) / (WATER_INDEX * cosine + beyond_cosine);
    float within = (cosine - WATER_INDEX * beyond_cosine) / (cosine + WATER_INDEX * beyond_cosine);
    float share = 1.0 - min(0.5 * (across * across + within * within), 1.0);
    share *= smoothstep(RIM - soft, RIM + soft, cosine);
    vec3 beyond = WATER_INDEX * way + (sqrt(max(square, 0.0)) - WATER_INDEX * cosine) * normal;
    return Window(share, normalize(beyond));
}

// Radiance of the sky and the sun in a direction, blurred by the facets.
vec3 sky_beyond(vec3 way, float sigma) {
    vec3 up = normalize(vec3(way.x, max(way.y, 0.003), way.z));
    float level = max(log2(0.63 * sigma / (1.0 + up.y)) + look.panorama_level, 0.0);
    vec4 sky = sky_texel(up, level);
    float width = 0.03 + 0.6 * sigma;
    vec3 apart = way - look.sun;
    float sun = exp(-0.5 * dot(apart, apart) / (width * width)) / (2.0 * PI * width * width);
    return look.sky_scale * sky.rgb + look.sun_light * (sun * sky.a * sky.a);
}

// Mean lean of the visible facets towards the eye: the mean of Gaussian slopes, weighted by projected
// area.
float lean_of(float cosine, float sine, float sigma) {
    if (cosine <= 0.0) {
        return min(1.2533 * sigma - cosine / sine, 0.6);
    }
    float cotangent = cosine / sine;
    float t = cotangent / sigma;
    float mills = 0.798 * exp(-t * (0.798 + 0.3 * t));
    return min(sigma * sigma / (cotangent + sigma * mills), 0.6);
}

const float FOAM_THINS = 5.5;                  // how fast light fails in foam, by powers of two
const float FOAM_THICK = 0.13;                 // share of light that comes through the thickest foam
const vec3 FOAM_BLUE = vec3(0.55, 0.85, 1.0);  // colour of light that thick foam lets through
const float FOAM_AHEAD = 0.35;                 // radiance of thin foam before the sun, over its irradiance
const float FOAM_SIDES = 0.5;                  // gain of light on the sides of surf's lumps that face the sun

// The light that comes through foam, and what foam scatters of the light from `below`. Thick foam lets little light
// through, most of it blue. Before the sun thin foam glows.
vec3 foam_from_below(Foam foam, vec3 way, vec3 below) {
    float share = mix(FOAM_THICK, 1.0, exp2(-FOAM_THINS * foam.thick * foam.hollow));
    float ahead = max(dot(way, water.sun), 0.0);
    ahead *= ahead;
    ahead *= ahead;
    vec3 light = water.light / PI;
#if SHORE
    light *= clamp(1.0 + FOAM_SIDES * dot(foam.froth, look.sun_level), 0.4, 1.8);
#endif
    light += (FOAM_AHEAD * ahead * ahead) * look.sun_light;
    return mix(below, mix(FOAM_BLUE, vec3(1.0), share) * light, share);
}

void main() {
    Footprint footprint = footprint_of(v_rest);
    keep_water();
#if SHORE
    ShoreHere here = shore_here(footprint.width);
    window_share = here.share;
#endif
    vec4 first, second, third;
    float gust = 1.0;
    Slopes sum = sum_cascades(footprint, gust, first, second, third);
#if SHORE
    add_shore(here, footprint, sum);
#endif
    float sigma = sqrt(0.5 * sum.hidden);

    float away = length(v_position);
    vec3 way = v_position / away;
    vec3 normal = normalize(vec3(-sum.slope.x, 1.0, -sum.slope.y));
    float cosine = dot(way, normal);
    float sine = sqrt(max(1.0 - cosine * cosine, 1e-4));
    vec3 seen = normalize(normal + lean_of(cosine, sine, sigma) * (way - cosine * normal) / sine);

    Window window = window_at(way, seen, sigma);
    float along = away * (1.0 - WATERLINE_DISTANCE * gl_FragCoord.w);  // length of the ray beyond the plane
    float depth = max(water.eye_depth - way.y * along, 0.0);
    vec3 mirrored = reflect(way, seen);
    mirrored = normalize(vec3(mirrored.x, min(mirrored.y, -0.02), mirrored.z));
    vec3 below = water_light(mirrored, depth, 1e4, 1.0);
    vec3 radiance = (1.0 - window.share) * below;
    if (window.share > 0.0) {
        radiance += WATER_INDEX * WATER_INDEX * window.share * sky_beyond(window.beyond, sigma);
    }
    FoamSums sums = foam_sums(sum, first, second, third);
#if SHORE
    vec2 foam_slope = sum.slope;
    add_surf(here, footprint, sums, foam_slope);
#endif
    sums.slant = vec2(0.0);  // the lumps are on the other side
    Foam foam = foam_at(sums, v_rest, footprint);
#ifdef LAYERS
    color = vec4(v_position, LAYER_SEA);
    WRITE_SHAPE(normal, foam.cover);
    return;
#endif
    radiance = mix(radiance, foam_from_below(foam, way, below), foam.cover);

    radiance = radiance * exp(-water.loss * along) +
               water_light(way, water.eye_depth, along, shafts_towards(way));
    radiance += QUALITY == 2 ? motes(way, along) : vec3(0.0);
    color = vec4(tone(water.exposure * radiance), nearness());
#if SHORE
    color.a = mix(color.a, here.cover, shore.edges);  // the share of samples drawn is the share that water covers
#endif
}
