// Falling drops near the eye: streaks on cylinders around it, one to a cell, blended over the picture. A drop
// is thinner than a pixel, so most of them are faint; farther ones are the veil of the air.
//
// in   v_direction  of the view through the pixel      out  colour times opacity, opacity

in vec3 v_direction;

// Cells fallen so far; share of cells with a drop; way of the drops along x and z over their fall.
uniform vec4 u_streaks;
uniform float u_pixel;  // angle of a pixel [rad]

layout(location = 0) out vec4 color;

const float PI = 3.14159265;
const int CYLINDERS = 4;
const float NEAREST = 1.6;     // radius of the first, each is 1.7 times the one before [m]
const float COLUMN = 0.045;    // width of a cell [m]
const float DROP = 0.0035;     // width of a streak [m]
const float LENGTH = 0.24;     // of a streak: over the height of its cell: falling for a thirtieth of a second

float random_of(ivec2 cell, int cylinder, out float place) {
    uint h = uint(cell.x) * 0x9e3779b1u ^ uint(cell.y) * 0x85ebca77u ^ uint(cylinder) * 0xc2b2ae3du;
    h = (h ^ (h >> 15u)) * 0x2c1b3c6du;
    h = (h ^ (h >> 12u)) * 0x297a2d39u;
    h ^= h >> 15u;
    place = float(h & 65535u) * (1.0 / 65536.0);
    return float(h >> 16u) * (1.0 / 65536.0);
}

void main() {
#ifdef WATERLINE
    if (over_water() < 0.0) {
        discard;
    }
#endif
    vec3 direction = normalize(v_direction);
    float level = max(length(direction.xz), 1e-3);
    vec2 aside = vec2(-direction.z, direction.x) / level;
    float turn = atan(direction.z, direction.x) / (2.0 * PI);
    float rise = direction.y / level;
    float slant = dot(u_streaks.zw, aside);
    float radius = NEAREST;
    float opacity = 0.0;
    for (int i = 0; i < CYLINDERS; ++i) {
        float columns = floor(2.0 * PI * radius / COLUMN);
        vec2 place = vec2((turn + 0.37 * float(i)) * columns + slant * rise * radius / COLUMN,
                          rise * radius / STREAK_CELL + u_streaks.x + 0.31 * float(i));
        vec2 cell = floor(place);
        cell.x -= columns * floor(cell.x / columns);
        cell.y -= STREAK_CELLS * floor(cell.y / STREAK_CELLS);
        float at;
        float chance = random_of(ivec2(cell), i, at);
        vec2 within = place - floor(place);
        float pixel = u_pixel * radius;
        float width = max(DROP, 1.2 * pixel) / COLUMN;
        float across = abs(within.x - mix(width, 1.0 - width, at)) / width;
        float along = (within.y - (1.0 - LENGTH) * fract(7.0 * at)) / LENGTH;
        float streak = max(1.0 - across, 0.0) * smoothstep(0.0, 0.3, along) * smoothstep(1.0, 0.7, along);
        opacity += chance < u_streaks.y ? streak * min(DROP / (1.2 * pixel), 1.0) : 0.0;
        radius *= 1.7;
    }
    opacity = min(0.55 * opacity, 0.5) * smoothstep(4.0, 1.5, abs(rise));
    // Drops show the sky behind the eye, and scatter the sun forwards.
    float ahead = max(dot(direction, look.sun), 0.0);
    ahead *= ahead;
    ahead *= ahead;
    vec3 light = look.sky_irradiance * (0.55 / PI) + look.sun_light * (0.03 + 0.35 * ahead * ahead);
    color = vec4(opacity * tone(light, look.exposure), opacity);
}
