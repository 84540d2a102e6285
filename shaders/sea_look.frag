// The sea in the sea look: slopes within the pixel, visible facets, Fresnel reflection of sky and sun,
// light from the water, foam, and the air in between.
//
// in   as slopes.glsl      out  colour
//
// Radiances are relative to a sun of irradiance 1 outside the air. Sources: E. Bruneton, F. Neyret,
// N. Holzschuch, Real-time Realistic Ocean Lighting using Seamless Transitions from Geometry to
// BRDF, 2010; M. Olano, D. Baker, LEAN Mapping, 2010; C. Cox, W. Munk, 1954; B. Walter et al.,
// Microfacet Models for Refraction through Rough Surfaces, 2007; M. Mihelich, T. Tcheblokov, Wakes,
// Explosions and Lighting, 2019.

in float v_sunlit;
in vec3 v_air, v_haze;

layout(location = 0) out vec4 color;

const float SHEEN = 0.04;  // share of all waves' slope variance that ripples add to the sky's reflection
const float AIR_ERROR = 0.05;  // largest error of v_air, which is interpolated between corners

// ---- Sky and sun --------------------------------------------------------------------------------

// Radiance of the sky around a direction. It is averaged over facets whose slopes have the standard deviation sigma and
// that the eye sees at the cosine `cosine`.
#if QUALITY == 0
// sky_texel of a direction of about length 1, at its level for a cosine of .06 to .3, where water mirrors most. A pixel
// reads one of both skies: while they change, the share of pixels that mirror the next sky is that sky's share (grains
// of J. Jimenez, Next Generation Post Processing in Call of Duty: Advanced Warfare, 2014).
vec3 sky_towards(vec3 direction, float sigma, float cosine) {
    float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    float next = 1.0 - step(look.next_share, grain);
    vec2 moved = direction.xz - direction.y * mix(look.clouds_moved, look.next_moved, next);
    vec3 place = vec3(0.5 + 0.5 / PANORAMA_REACH * moved / (1.0 + direction.y), abs(look.sky_layer - next));
    return look.sky_scale * textureLod(u_panorama, place, log2(sigma) + look.panorama_level).rgb;
}
#else
// Facets turn the direction by twice their slope up and down, and by twice their slope times the cosine aside. The mean
// of both, over 1 + y, is the spread in the stereographic panorama; a lookup's deviation is half a texel.
float sky_level(vec3 direction, float sigma, float cosine) {
    float spread = 2.0 * sigma * sqrt(max(cosine, 0.05)) / (1.0 + direction.y);
    return max(log2(2.0 * spread) + look.panorama_level, look.panorama_level_least);
}

vec3 sky_towards(vec3 direction, float sigma, float cosine) {
    return look.sky_scale * sky_texel(direction, sky_level(direction, sigma, cosine)).rgb;
}

const float HIGHER_LEVEL = -1.42;  // mip level for a deviation of .15, 40 degrees up, over panorama_level

// The sky of two directions of any length, in one loop (sky_texel): of a ray, and of the ray into which a wave turns
// it.
void skies_towards(vec3 direction, float level, vec3 turned, out vec3 sky, out vec3 higher) {
    sky = vec3(0.0);
    higher = vec3(0.0);
    float higher_level = look.panorama_level + HIGHER_LEVEL;
    vec3 layer = vec3(look.clouds_moved, look.sky_layer);
    float share = look.sky_scale - look.sky_scale * look.next_share;
    int left = look.next_share > 0.0 ? 2 : 1;
    do {
        sky += share * textureLod(u_panorama, vec3(place_in_sky(direction, layer.xy), layer.z), level).rgb;
        higher += share * textureLod(u_panorama, vec3(place_in_sky(turned, layer.xy), layer.z), higher_level).rgb;
        layer = vec3(look.next_moved, 1.0 - look.sky_layer);
        share = look.sky_scale * look.next_share;
    } while (--left > 0);
}
#endif

const float SHADOWLESS = 1.59;  // a of Smith's shadowing from which on Lambda is 0

// Lambda of Smith's shadowing, after Walter et al., for a = cot / (sqrt 2 sigma).
float smith(float a) {
    a = min(a, SHADOWLESS);
    return (1.0 - a * (1.259 - 0.396 * a)) / (a * (3.535 + 2.181 * a));
}

// Smith's shadowing, 1 / (1 + Lambda).
float shadowing(float a) {
    a = min(a, SHADOWLESS);
    float many = a * (3.535 + 2.181 * a);
    return many / (many + 1.0 - a * (1.259 - 0.396 * a));
}

// cosine (1 + Lambda), for wide = sqrt 2 sigma sine. It is the mean projected area of facets, where those that face
// away have none. It does not vanish at grazing angles. Lambda's numerator is (1 - .629 a)^2.
float seen_area(float cosine, float wide) {
    float t = clamp(1.0 - 0.629 * abs(cosine) / wide, 0.0, 1.0);
    return max(cosine, 0.0) + wide * t * t / (7.002 - 3.467 * t);
}

// Mean Fresnel reflectance of the visible facets. It is within .006 of the integral for deviations up to .22, to which
// sigma is limited. Water reflects .02 + .98 exp(-6.3 c) to .003, and a facet's cosine c is Gaussian but for its
// length. An exponential weight shifts the mean of a Gaussian by the fall times the variance.
float fresnel(float cosine, float sigma) {
    sigma = min(sigma, 0.22);
    float variance = sigma * sigma;
    float fall = 6.3 / (1.0 + variance);
    float wide = 1.4142 * sigma;
    float shift = fall * variance;
    return 0.02 + 0.98 * exp(fall * (0.5 * shift - cosine)) * seen_area(cosine - shift, wide) / seen_area(cosine, wide);
}

// Mean lean towards the eye of the visible facets, weighted by what they reflect: facets seen edge-on reflect most.
// Reflectance falls with the cosine as exp(-fall c). Such a weight shifts Gaussian slopes by the fall times their
// variance. The direction is within .5 degrees of the integral's for eyes up to 20 degrees high.
float mirror_lean(float cosine, float inverse_sine, float sigma) {
    float c = max(cosine, 0.0);
    float v = sigma * sigma;
    float fall = 6.15 * clamp(1.0 - c * (0.09 + 1.28 * c + 72.5 * v * exp(-8.3 * c)), 0.0, 1.0);
    float q = c * inverse_sine - fall * v;
    float t = max(q / sigma, -2.0);
    float over = max(t, 0.0);
    float under = max(-t, 0.0);
    float mills = exp2(-0.3255 - over * (1.1513 + 0.4328 * over)) + under * (0.64 + 0.075 * under);
    float lean = v / (q + sigma * mills) - fall * v;
    return min(lean - min(cosine, 0.0) * inverse_sine, 0.6);
}

// A pixel holds few facets that flash, so their number is a matter of chance. The number on a square metre is the
// density of slopes at the flash times the mean Gaussian curvature (M. Longuet-Higgins, Reflection and Refraction at a
// Random Moving Surface, 1960). Where fewer than one is expected, most of the water is dark and some flashes. Where
// many are expected, they even out, but slowly, as they come in clusters: the root of their number counts. Each cell of
// the water, about a pixel wide, draws a number, and another some time later. Most flashes are faint, and few hold most
// of the light. Cells stay where they are in the world, bent by ripples.
const float GLINT_CURVATURE = 25.0;    // mean |det| of the second derivatives that a pixel hides [m^-2]
const float GLINT_CELL_LEAST = 0.004;  // least width of a cell: a wavelet of 5 1/m shows the sun 1 mm wide [m]
const float GLINT_CELL = 2.0;          // largest width of a cell, over a pixel's
const float GLINT_LEAST = 0.01;        // least number of flashes expected; its inverse is the strongest over the mean
const float GLINT_BENT = 3.0;          // how far the slopes of ripples bend cells [cells]
const mat2 GLINT_TURN = mat2(0.829, 0.559, -0.559, 0.829);  // rows of cells must not be rows of pixels

// The factor on the glint, of mean 1, where so many flashes are expected on a square metre; `ripples` is the slope of
// the ripples there. In cells that flash it is the cube of an exponential variable, whose mean is 6. The image
// of the flash is round, swells and fades.
float sparkle(float expected, Footprint footprint, vec2 ripples) {
    float width = max(GLINT_CELL * footprint.width, GLINT_CELL_LEAST);
    expected = sqrt(expected * max(footprint.width * footprint.long_axis, GLINT_CELL_LEAST * GLINT_CELL_LEAST));
    float likely = 1.0 / (1.0 - exp(-max(expected, GLINT_LEAST)));
    vec2 place = GLINT_TURN * (sea.glint_place + v_rest) * exp2(-floor(log2(width))) + GLINT_BENT * ripples;
    vec2 whole = floor(place);
    uint cell = mixed_bits(uint(int(whole.x)) * 0x9e3779b1u ^ uint(int(whole.y)) * 0x85ebca77u);
    float since = sea.glint_turn.x + float(int(cell >> 16u)) * (1.0 / 65536.0);  // turns since the cell's last change
    bool later = since >= 1.0;
    float phase = later ? since - 1.0 : since;
    uint h = mixed_bits(cell + 0x9e3779b9u * uint(int(later ? sea.glint_turn.z : sea.glint_turn.y)));
    float t = (float(int(h >> 8u)) + 0.5) * (1.0 / 16777216.0) * likely;
    float strength = log(max(1.0 - t, 1e-4));
    vec2 away = place - whole - 0.5;
    float image = max(0.25 - dot(away, away), 0.0) * (32.0 / PI) * phase * (1.0 - phase);
    return t < 1.0 ? likely * mix(-strength * strength * strength * image, 1.0, 1.0 - inversesqrt(1.0 + expected)) : 0.0;
}

// Eye and film give way before so much light. Dimmed like this, the sun's path keeps gradient and hue.
vec3 glare(vec3 sun) {
    float x = max(dot(sun, look.glare), 1e-3);
    return sun * (log(1.0 + x) / x);
}

// The sun's reflection in the facets of a pixel, whose slopes vary more along the wind than across it. What a pixel
// sees of a facet is judged without ripples, by normal and sigma; slope and variance include them. eye_sun is the
// cosine between eye and sun. slopes is the density of slopes at those that flash.
float glint(vec3 normal, float sigma, vec2 slope, float variance, vec3 to_eye, float eye_sun, out float slopes) {
    slopes = 0.0;
    vec3 middle = look.sun + to_eye;  // sqrt(2 + 2 eye_sun) long
    float v = variance + 1.2e-5;
    float inverse_height = 1.0 / middle.y;
    vec2 z = middle.xz * inverse_height + slope;
    if (dot(z, z) > 40.0 * v) {
        return 0.0;
    }
    float square = max(0.5 + 0.5 * eye_sun, 1e-6);  // square of the cosine between a facet and the sun
    float steep = square * inverse_height * inverse_height;  // 1 / square of the half-way direction's height, over 4
    float fall = dot(look.glint_fall, vec3(z * z, z.x * z.y)) / v;
    slopes = exp2(fall) * look.glint_norm / v;
    float density = slopes * steep * steep;
    float cosine = clamp(dot(normal, to_eye), 0.0, 1.0);
    float sun_cosine = dot(normal, look.sun);
    float shown = seen_area(cosine, 1.4142 * sigma * sqrt(max(1.0 - cosine * cosine, 1e-4)));
    // cosine (1 + Lambda towards the eye + Lambda towards the sun)
    float sun_a = max(sun_cosine, 0.0) * inversesqrt(max(1.0 - sun_cosine * sun_cosine, 1e-4)) / (1.4142 * sigma);
    shown += QUALITY > 0 ? cosine * smith(max(sun_a, 1e-3)) : 0.0;
    float rest = 1.0 - sqrt(square);
    float share = 0.02 + 0.98 * rest * rest * rest * rest * rest;
    float lit = ease(-1.0, 0.0, (sun_cosine - 0.05) / (2.0 * sigma + 0.07));
    // The density is over level ground, of which a pixel sees cosine / normal.y.
    return min(4.0 * share * density * normal.y / max(shown, 1e-3), 40000.0) * lit;
}

// ---- Ripples ------------------------------------------------------------------------------------

const float LACE_RIPPLES = 0.42;  // slopes of the foam's lace, which stand for ripples, over those of ripples
const float LACE_RIPPLES_LEAVE = 0.0005;  // least slope variance that these ripples leave
const float RIPPLE_LEVEL_MOST = 5.5;  // mip level from which on a footprint resolves next to no ripples

// Ripples stand for the waves that the cascades are too coarse for, as far as the footprint resolves them (ripples.c).
// The share of their variance that a lookup at a mip level holds is fitted.
void add_ripples(Footprint footprint, float gust, inout Slopes sum) {
    float width = max(footprint.width, (QUALITY == 2 ? 0.3 : 0.5) * footprint.long_axis);
    float level = max(log2(width) + sea.ripple_level, 0.0);
    if (QUALITY < 2 && level >= RIPPLE_LEVEL_MOST) {
        return;
    }
    vec2 place = sea.ripple_place + to_wind(v_rest) * sea.ripple_scale;
    vec2 slope = textureLod(u_foam_noise, vec3(place, 1.0), level).ba - 0.5;
    float fades = 1.0 - ease(RIPPLE_LEVEL_MOST - 1.5, RIPPLE_LEVEL_MOST, level);
#if WAKE_SURFACE
    fades *= 1.0 - SLICK_HIDES * sum.trail.y;
#endif
    sum.slope += from_wind(sqrt(gust) * fades * slope * sea.ripple_slope);
    sum.hidden -= sea.ripple_variance * gust * fades * fades * (0.93 * exp(-0.095 * level * level));
}

// ---- Gusts --------------------------------------------------------------------------------------

// Gusts raise capillaries and short gravity waves, which die down between them. They leave cat's-paws and calm patches
// of all sizes, which run with the wind (C. Dorman, E. Mollo-Christensen, Observation of the Structure on Moving Gust
// Patterns over a Water Surface, 1973). Wavelets also come in groups, a few metres wide. Returns the factor on the
// slope variance of short waves, of mean 1, so that the sea keeps its mean square slope. Where patches differ, the
// slopes are as peaked as Cox and Munk found them. Few deep calms show more than many shallow ones of the same
// peakedness. The strength and size of gusts are chosen by eye.
const float MIDDLE_GUSTS = 4.0;   // periods of the middle noise in one of the largest
const vec3 GUST_WEIGHTS = vec3(0.40, 0.50, 0.45);  // weights of the largest noise, the middle one and groups
const float CALM_EDGE = 5.0;      // 1 / width of a calm patch's edge, in sums of noise
const float CALM_BELOW = -0.16;   // sum of noise in the middle of that edge
const float CALM_SHARE = 0.255;   // mean of calm, where a footprint hides none of the noises
const float CALM_FADES = 0.0064;  // fall of that mean with the square of the largest noise's mip level
const float CALM_LEAST = 0.1;     // least factor on the slope variance

float gust_at(Footprint footprint) {
    if (QUALITY < 2) {
        return 1.0;
    }
    vec2 rest = to_wind(v_rest);
    float width = log2(max(footprint.width, 1e-6));
    width = 0.75 * width + 0.25 * log2(max(footprint.long_axis, 1e-6));
    float level = max(width + foam_level(GUST_PERIOD), 0.0);
    vec2 place = sea.gust_place + rest / GUST_PERIOD;
    float largest = foam_noise(place, level).g;
    float middle = foam_noise(MIDDLE_GUSTS * place, level + log2(MIDDLE_GUSTS)).g;
    float groups = foam_noise(sea.group_place + rest / GROUP_PERIOD, width + foam_level(GROUP_PERIOD)).g;
    float sum = dot(GUST_WEIGHTS, vec3(largest, middle, groups) - 0.5);
    float calm = clamp(0.5 + CALM_EDGE * (CALM_BELOW - sum), 0.0, 1.0);
    float mean = max(CALM_SHARE - CALM_FADES * level * level, 0.0);
    return max(1.0 + sea.gusts * (mean - calm), CALM_LEAST);
}

// ---- The pixel ----------------------------------------------------------------------------------

// A triangle at the horizon may be lower than the rasteriser's steps. Values interpolated at the pixel's middle then lie
// far outside those of its corners, and its air is not that of its distance. The sky is drawn there instead.
bool is_behind_horizon() {
    float clearest = exp2(-1.4427 * look.air_least * length(v_position)) + AIR_ERROR;
    return min(v_air.g, v_haze.g) < 0.0 || v_air.g > clearest;
}

// Adds the light that bubbles send back (P. Kubelka, F. Munk, 1931), of which .54 leaves the water and the rest is
// mirrored, and hides what lies below them.
vec3 aerated(vec3 body, float bubbles, vec3 irradiance) {
    vec3 u = look.plume * bubbles;  // backscatter over absorption
#if QUALITY == 0  // within 10 % up to u = 2, that of the blue of clear water
    return body / (1.0 + u) + irradiance * (0.54 / PI) * u / (2.0 + 1.34 * u);
#else
    vec3 back = u / (1.0 + u + sqrt(1.0 + 2.0 * u));
    return body * (1.0 - back) * (1.0 - back) + irradiance * (0.54 / PI) * back / (1.0 - 0.46 * back);
#endif
}

void main() {
    Footprint footprint = footprint_of(v_rest);
#ifdef WATERLINE
    keep_air();
#endif
#if SHORE
    ShoreHere here = shore_here(footprint.width);
    window_share = here.share;
#endif
    float gust = gust_at(footprint);
    vec4 first, second, third;
    Slopes sum = sum_cascades(footprint, gust, first, second, third);
#if SHORE
    add_shore(here, footprint, sum);
#endif
    vec3 to_eye = -normalize(v_position);
    float eye_sun = dot(to_eye, look.sun);
    vec3 sunlight = v_sunlit * look.sun_seen;

    // Foam, and the bubbles below and around it.
    Beside beside = beside_hull(v_position);
    if (BOAT == 1 && is_aboard(beside)) {
        discard;
    }
    vec2 foam_slope = first.xy + 0.8 * second.xy + 0.3 * third.xy;
    FoamSums sums = foam_sums(sum, first, second, third);
#if SHORE
    foam_slope = sum.slope;
    add_surf(here, footprint, sums, foam_slope);
#endif
    Foam foam = foam_at(sums, v_rest, footprint);
    float bubbles = max(foam.bubbles, look.aerated);
#if WAKE_SURFACE
    // Bubbles of churned water lie in clouds, and under thin foam there are few.
    float clouds = foam_noise(sea.lace_place + to_wind(v_rest) / FOAM_LACE_PERIOD,
                              log2(footprint.width) + foam_level(FOAM_LACE_PERIOD) + 1.0).g;
    float stirred = max(churned(sum.wake), sum.trail.x);
    bubbles = max(bubbles, stirred * stirred * (0.2 + clouds));
    foam_slope += sum.wake_slope;
#endif
    vec3 white = foam_light(foam, foam_slope, to_eye, eye_sun, sunlight);

    if (QUALITY == 0) {
        vec2 lace_ripples = LACE_RIPPLES * sea.ripple_slope.x * foam.froth;
        sum.slope += lace_ripples;
        sum.hidden = max(sum.hidden - dot(lace_ripples, lace_ripples), LACE_RIPPLES_LEAVE);
    }
    vec2 waves = sum.slope;  // without ripples
    vec3 even = normalize(vec3(-waves.x, 1.0, -waves.y));
    float even_sigma = sqrt(0.5 * sum.hidden);
    if (QUALITY > 0) {
        add_ripples(footprint, gust, sum);
    }

    float variance = 0.5 * sum.hidden;  // on each axis
    // What mirrors the sky also has the ripples that neither the cascades nor the glint show.
    float sigma = sqrt(min(variance + SHEEN * look.slope_variance, max(variance, look.slope_variance)));
    vec3 normal = normalize(vec3(-sum.slope.x, 1.0, -sum.slope.y));
#if SHORE == 1 && QUALITY == 2
    // The window's normal serves where the water is upright or overhangs.
    normal = normalize(mix(here.shape.xyz, normal, max(1.0 - here.share, ease(0.0, 0.25, here.shape.y))));
#endif
#ifdef LAYERS
    if (is_behind_horizon()) {
        discard;
    }
    color = vec4(v_position, LAYER_SEA);
    WRITE_SHAPE(normal, foam.cover);
    return;
#endif
    float cosine = dot(normal, to_eye);
    float square = max(1.0 - cosine * cosine, 1e-4);
    float inverse_sine = inversesqrt(square);
    float lean = mirror_lean(cosine, inverse_sine, sigma);
    float facing = max(cosine, 0.0);

    // Reflection.
    float share = fresnel(facing, sigma);
    // The normal leans to n + lean t, where t is the unit vector across n towards the eye. The ray that it mirrors lies
    // in the plane of n and the eye.
    float tilt = lean * inverse_sine;
    float twice = 2.0 * (cosine + tilt * square) / (1.0 + lean * lean);
    vec3 mirrored = (twice * (1.0 - tilt * cosine)) * normal + (twice * tilt - 1.0) * to_eye;
    mirrored.y = max(mirrored.y, -0.15);
    // The facets of a pixel differ: the sky that they mirror is above the horizon, and has no edge there.
    float spread = 0.05 + sigma;
    float above = 0.5 * (mirrored.y + sqrt(mirrored.y * mirrored.y + spread * spread));
    vec3 ray = vec3(mirrored.x, above, mirrored.z);
#if QUALITY == 2
    vec3 sky, higher;
    skies_towards(ray, sky_level(ray, sigma, facing), vec3(mirrored.x, abs(mirrored.y) + 0.70, mirrored.z), sky, higher);
#else
    vec3 sky = sky_towards(ray, sigma, facing);
    vec3 higher = look.sky_irradiance * (1.0 / PI);
#endif
#ifdef LAND_IMAGE
    sky = add_land(sky, mirrored, sigma, footprint.width);
#endif
    Hull hull = hull_along(beside, mirrored, sigma);
    float shade = BOAT == 1 ? hull_shade(beside, v_position) : 0.0;
    float opening = hull_opening(beside);
    // Light from the water and through the crests.
    float facing_sun = dot(normal, look.sun);
    // Most light of a low sun is mirrored: about i (1 - (1 - i)^5) enters, where i is the incident cosine.
    float incident = clamp(0.6 * facing_sun + 0.4 * look.sun.y, 0.0, 1.0);
    vec3 irradiance = look.sky_irradiance + sunlight * (incident * clamp(4.0 * incident, 0.0, 1.0));
    if (BOAT == 1) {
        irradiance = look.sky_irradiance * opening + (irradiance - look.sky_irradiance) * (1.0 - shade);
    }
    vec3 body = look.water_shine * irradiance;
#if !SHORE
    // Light comes through only where the water is thin: high on a sharp crest whose steep side is seen.
    float sharp = max(v_compression, 0.10 * dot(first.xy, first.xy));  // compression leaves out the steepest faces
    float rise = clamp(1.5 * v_height * look.inverse_height - 0.2, 0.0, 1.0) * ease(0.03, 0.38, sharp);
    rise *= ease(0.05, 0.35, -dot(sum.slope, to_eye.xz) * inversesqrt(max(1.0 - to_eye.y * to_eye.y, 1e-4)));
    // Cosine between view and the sun's direction plus .35 of the normal, a sum sqrt(1 + .35^2 + .7 facing_sun) long.
    float through = clamp((-0.35 * cosine - eye_sun) * inversesqrt(1.1225 + 0.7 * facing_sun), 0.0, 1.0);
    float back = 0.5 - 0.5 * facing_sun;
    float shine = through * back;
    // Thick water lets less red through.
    body += look.crest_sun * (vec3(rise, 1.0, 1.0) * (v_sunlit * rise * through * shine * shine));
    body += look.crest_sky * (rise * facing * facing);
#else
    body = shore_body(here, body, normal, to_eye, footprint.width, sunlight);
    bubbles -= bubbles * sums.apart;
#endif

    // A low reflected ray hits another wave. That wave mirrors a higher part of the sky, which is seldom as warm as the
    // horizon, and shows its own water.
    float low = above * look.inverse_steepness * inversesqrt(max(1.0 - above * above, 1e-3));
    float clear = ease(-1.6, 0.8, mirrored.y / spread) * shadowing(low);
#if SHORE
    clear = mix(1.0, clear, shore_small(here.moved.z));  // swash is flat
#endif
    sky = mix(0.29 * higher + 0.8 * body, sky, clear);
    if (BOAT == 1) {
        for (int i = 0; i < int(wake.buoy_count); ++i) {
            Hull buoy = buoy_along(wake.buoys[i].xyz, v_position, mirrored, sigma);
            sky = mix(sky, hull_light(buoy, paint_at(BUOY_PAINTS, buoy.height, buoy.blur), sunlight), buoy.share);
        }
        sky = mix(sky, hull_light(hull, hull_paint(hull), sunlight), hull.share);
    }

    float slopes;
    vec3 sun = sunlight * glint(even, even_sigma, sum.slope, variance, to_eye, eye_sun, slopes);
    if (sun.g > 0.0) {
        sun = glare(sun);
        sun *= QUALITY > 0 ? sparkle(GLINT_CURVATURE * slopes, footprint, sum.slope - waves) : 1.0;
    }
    sun *= BOAT == 1 ? 1.0 - shade : 1.0;

    body = aerated(body, bubbles, irradiance);
    sky *= 1.0 - foam.lee;
    vec3 radiance = mix(body, sky, share) + sun * (1.0 - foam.cover);
    radiance = mix(radiance, white, foam.cover);

    if (RAIN == 1) {
        radiance = mix(radiance, 0.7 / PI * irradiance, min(0.7 * sum.splash, 0.6));
    }

    if (is_behind_horizon()) {
        discard;
    }
    radiance = radiance * v_air + v_haze;
    color = vec4(tone(radiance), nearness());
#if SHORE
    color.a = mix(color.a, here.cover, shore.edges);  // the share of samples drawn is the share that water covers
#endif
}
