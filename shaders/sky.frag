// The sky: the panorama, the sun's disc, and its glow in the lens.

in vec3 v_direction;

layout(location = 0) out vec4 color;

#ifdef WET
const float RAIN_HEIGHT = 1000.0;  // height of the clouds that the rain falls from [m]
const float RAIN_REACH = 2000.0;  // reach of the shower [m]
const float DEGREE = PI / 180.0;

// Sunlit drops make a bow of 42 degrees around the point opposite the sun, bright within, and a second bow of 51
// degrees with its colours the other way round. Between the bows lies Alexander's dark band. Their widths are those of
// the sun's disc and of drops of half a millimetre (M. Minnaert, The Nature of Light and Colour in the Open Air, 1954).
vec3 rainbow(vec3 direction) {
    float turn = acos(clamp(-dot(direction, look.sun), -1.0, 1.0)) / DEGREE;
    vec3 first = (turn - vec3(42.35, 41.65, 40.75)) / 0.52;
    vec3 second = (turn - vec3(50.4, 51.6, 53.2)) / 0.95;
    float within = 0.10 * smoothstep(42.6, 40.0, turn) * smoothstep(5.0, 42.0, turn);
    vec3 bow = exp(-first * first) + within + 0.22 * exp(-second * second);
    // Rain hangs low. A bow of each colour has a width of its own.
    return look.sun_seen * bow * vec3(0.55, 0.62, 0.80) * (0.11 * smoothstep(26.0, 3.0, direction.y / DEGREE));
}
#endif

#ifdef MOON
// The moon's direction and radius; way to its bright limb, cosine of the phase angle; way to its north, sine of that
// angle; direction of the middle of the Earth's shadow, radius of the umbra.
uniform vec4 u_moon[4];
// An eclipse of the sun: the moon's direction and its radius, which is 0 without an eclipse; irradiance and radius of
// the sun behind the moon.
uniform vec4 u_eclipse[2];

const float MOON_RADIANCE = 0.039;  // radiance of the full moon: 2.5e-6 of the sun's irradiance in its disc
const float MOON_BRIGHTEST = 5.0;   // largest exposed radiance: a brighter moon would be a white spot

// The sun's corona (C. Allen, Astrophysical Quantities: Baumbach's formula) over its disc's mean radiance.
const float CORONA = 14700.0 * 1.25e-6;

// The Earth's shadow gets white light from the uncovered sun. In the umbra the light is copper, by the air.
const vec3 COPPER = vec3(2.6, 0.60, 0.15);  // colour of luminance 1
const float COPPER_BRIGHTEST = 0.55;        // largest exposed radiance, at the edge of the umbra

// The eye sees the moon's colour by night, too. Returns what the rods' share of tone() turns into `color`.
vec3 seen_by_cones(vec3 color) {
    float rods = min(look.rods, 0.9);
    float seen = dot(color, RODS[0]) / mix(1.0, dot(RODS[1], RODS[0]), rods);
    return (color - rods * seen * RODS[1]) / (1.0 - rods);
}

float uncovered(vec3 direction) {
    float t = clamp((length(direction - u_moon[3].xyz) - u_moon[3].w) / (2.0 * SUN_RADIUS), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

float bent(vec3 direction) {
    float depth = min(length(direction - u_moon[3].xyz) / u_moon[3].w, 1.0) - 1.0;
    return UMBRA_LIGHT * exp(UMBRA_FALL * depth);
}

// Dark seas on a bright ground. x points to the right of north, as in the northern sky.
float maria(vec2 p) {
    const vec3 SEA[7] = vec3[7](vec3(-0.35, 0.35, 0.33), vec3(0.18, 0.42, 0.19), vec3(0.40, 0.12, 0.22),
                                vec3(0.72, 0.25, 0.10), vec3(0.58, -0.10, 0.17), vec3(-0.55, 0.0, 0.30),
                                vec3(-0.25, -0.30, 0.20));
    float dark = 0.0;
    for (int i = 0; i < 7; ++i) {
        vec2 away = (p - SEA[i].xy) / SEA[i].z;
        dark += exp(-dot(away, away) * dot(away, away));
    }
    return 1.0 - 0.42 * min(dark, 1.0);
}

// Light of a place of the disc, along the limb's direction and across it, by Lommel and Seeliger's law. The law makes
// the full moon flat.
float moonlit(vec2 at) {
    float square = dot(at, at);
    float facing = sqrt(max(1.0 - square, 0.0));
    float lit = max(at.x * u_moon[2].w + facing * u_moon[1].w, 0.0);
    return square < 1.0 ? 2.0 * lit / (lit + facing + 1e-4) : 0.0;
}

vec3 moon(vec3 direction) {
    vec3 limb = u_moon[1].xyz;
    vec3 across = cross(u_moon[0].xyz, limb);
    vec2 at = vec2(dot(direction, limb), dot(direction, across)) / u_moon[0].w;
    vec2 right = dFdx(at), up = dFdy(at);
    if (length(at) > 1.0 + length(right) + length(up) || dot(direction, u_moon[0].xyz) < 0.0) {
        return vec3(0.0);
    }
    float light = 0.0;  // sum over sixteen places in the pixel: a young moon is thinner than a pixel
    for (int i = 0; i < 16; ++i) {
        light += moonlit(at + (0.25 * float(i % 4) - 0.375) * right + (0.25 * float(i / 4) - 0.375) * up);
    }
    vec3 north = u_moon[2].xyz;
    vec3 east = cross(u_moon[0].xyz, north);
    vec2 place = vec2(dot(direction, east), dot(direction, north)) / u_moon[0].w;
    vec3 air = exp(-vec3(0.15, 0.19, 0.31) / (max(direction.y, 0.0) + 0.05));  // optical depths of a clear day
    vec3 radiance = MOON_RADIANCE / 16.0 * light * maria(place) * air;
    float open = uncovered(direction);
    float copper = (1.0 - open) * bent(direction);
#ifdef LIGHT
    return radiance * (open + copper * COPPER);
#endif
    float exposed = MOON_RADIANCE * look.exposure.g;
    return radiance * min(open, MOON_BRIGHTEST / exposed) +
           seen_by_cones(radiance * COPPER) * (copper * min(1.0, COPPER_BRIGHTEST / (exposed * UMBRA_LIGHT)));
}

// The sun's disc and corona as far as the moon leaves them. `across` is the angle from the sun's middle.
vec3 sun_behind_moon(vec3 direction, float across) {
    float rim = length(direction - u_eclipse[0].xyz) - u_eclipse[0].w;
    float open = clamp(0.5 + rim / max(fwidth(rim), 1e-6), 0.0, 1.0);
    float x = across / u_eclipse[1].w;
    float disc = max(1.0 - x * x, 0.0);
    float shining = SUN_DISC * smoothstep(0.0, 0.12, disc) * (1.0 - SUN_DARKENING * (1.0 - sqrt(disc)));
    float r = max(x, 1.0);
    float corona = CORONA * (0.0532 * pow(r, -2.5) + 1.425 * pow(r, -7.0) + 2.565 * pow(r, -17.0));
    return u_eclipse[1].rgb * open * (shining + corona);
}
#endif

// The sea fades into the air this far above the horizon (.9 degrees), and so does the sky. The sky's last degree, whose
// path through the air is longest, would else be a stripe.
const float LOWEST = 0.0157;

void main() {
#ifdef WATERLINE
    keep_air();
#endif
    vec3 direction = normalize(v_direction);
    direction = normalize(vec3(direction.x, max(direction.y, 0.0005), direction.z));
    vec4 sky = sky_texel(direction, 0.0);
    float clear = sky.a;
    float across = acos(clamp(dot(direction, look.sun), -1.0, 1.0));
    float disc = max(1.0 - across * across / (SUN_RADIUS * SUN_RADIUS), 0.0);
    float edge = smoothstep(0.0, 0.12, disc);
    float shown = look.sun_shown;
#ifdef MOON
    shown *= u_eclipse[0].w > 0.0 ? 0.0 : 1.0;
#endif
    vec3 sun = look.sun_seen * clear * clear *
               (shown * SUN_DISC * edge * (1.0 - SUN_DARKENING * (1.0 - sqrt(disc))) *
                    smoothstep(0.05, 0.4, clear) +
                look.sun_glow * (SUN_GLOW_NEAR * exp(-SUN_GLOW_NEAR_FALL * across) +
                            SUN_GLOW_FAR * exp(-SUN_GLOW_FAR_FALL * across)));
    vec3 radiance = look.sky_scale * sky.rgb + sun;
#ifdef MOON
    radiance += moon(direction) * clear * clear;
    if (u_eclipse[0].w > 0.0) {
        radiance += sun_behind_moon(direction, across) * clear * clear * smoothstep(0.05, 0.4, clear);
    }
#endif
    float lowest = exp(-direction.y * direction.y / (LOWEST * LOWEST));
    radiance = mix(radiance, horizon_towards(direction, 0.0), lowest);
#ifdef WET
    // Rain veils what is behind it.
    float along = RAIN_HEIGHT / (direction.y + RAIN_HEIGHT / RAIN_REACH);
    vec3 veil = 0.26 * (horizon_towards(direction, 0.0) + look.sky_irradiance / PI);
    radiance = mix(veil, radiance, exp(-look.rain_extinction * along)) + look.rainbow * rainbow(direction);
#endif
    color = vec4(tone(radiance), FARTHEST);
}
