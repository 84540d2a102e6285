// Falling drops near the eye are streaks on cylinders around it, one to a cell, blended over the picture. A drop is
// thinner than a pixel, so most streaks are faint. Farther drops are the veil of the air.
//
// in   v_direction  of the view through the pixel      v_dark, v_bright  colours away from the sun and before it
// out  colour times opacity, opacity

in vec3 v_direction;
flat in vec3 v_dark, v_bright;

// Cells fallen so far; share of cells with a drop; way of the drops along x and z over their fall.
uniform vec4 u_streaks;
uniform float u_pixel;  // angle of a pixel [rad]

layout(location = 0) out vec4 color;

const int CYLINDERS = 4;
const float NEAREST = 3.5;     // radius of the first cylinder; each is 1.7 times the one before [m]
const float COLUMN = 0.045;    // width of a cell [m]
const float DROP = 0.0035;     // width of a streak [m]
const float LENGTH = 0.24;     // length of a streak over the height of its cell: a fall of a thirtieth of a second

// A number of 0 to 1 for a cell, and another in `place`. Cells repeat around the cylinder and after STREAK_CELLS.
float random_of(vec2 cell, float columns, float cylinder, out float place) {
    vec2 u = fract(cell * vec2(floor(0.1031 * columns) / columns, 467.0 / STREAK_CELLS));
    float sum = dot(u, u + (57.19 + cylinder));
    place = fract(sum);
    return fract((u.x + sum) * (u.y + sum));
}

// The angle of a direction over a turn, -.5 to .5. Let d = x / (abs(x) + abs(y)), and s = abs(d) - .5: the angle
// from the y axis over a right angle is .5 + 1.268 s - 1.488 s^3 + 1.69 s^5 within .001.
float turn_of(vec2 v) {
    float d = v.x / max(abs(v.x) + abs(v.y), 1e-6);
    float s = abs(d) - 0.5;
    float s2 = s * s;
    float aside = 0.5 + s * (1.2681 + s2 * (1.6901 * s2 - 1.4883));
    float turn = d < 0.0 ? 0.25 + 0.25 * aside : 0.25 - 0.25 * aside;
    return v.y < 0.0 ? -turn : turn;
}

void main() {
#ifdef WATERLINE
    if (over_water() < 0.0) {
        discard;
    }
#endif
    float inverse_level = inversesqrt(max(dot(v_direction.xz, v_direction.xz), 1e-12));
    float rise = v_direction.y * inverse_level;
    float turn = turn_of(v_direction.xz);
    float slant = (u_streaks.w * v_direction.x - u_streaks.z * v_direction.z) * inverse_level * rise;
    float lowest = (1.0 / LENGTH - 1.0) / max(u_streaks.y, 1e-3);  // a drop's chance also places its streak in the cell
    float radius = NEAREST;
    float opacity = 0.0;
    for (int i = 0; i < CYLINDERS; ++i) {
        float columns = floor(2.0 * PI * radius / COLUMN);
        vec2 place = vec2((turn + 0.37 * float(i)) * columns + slant * (radius / COLUMN),
                          rise * (radius / STREAK_CELL) + (u_streaks.x + 0.31 * float(i)));
        float at;
        float chance = random_of(floor(place), columns, float(i), at);
        vec2 within = fract(place);
        float narrow = 1.0 / max(1.0, u_pixel * (1.2 / DROP) * radius);
        float width = (DROP / COLUMN) / narrow;
        float across = abs(within.x - mix(width, 1.0 - width, at)) * (narrow * (COLUMN / DROP));
        float along = within.y * (1.0 / LENGTH) - chance * lowest;
        float streak = max(1.0 - across, 0.0) * max(4.0 * along * (1.0 - along), 0.0);
        opacity += chance < u_streaks.y ? streak * narrow : 0.0;
        radius *= 1.7;
    }
    opacity = min(0.55 * opacity, 0.5) * clamp(1.6 - 0.4 * abs(rise), 0.0, 1.0);
    float ahead = max(dot(v_direction, look.sun) * inversesqrt(dot(v_direction, v_direction)), 0.0);
    ahead *= ahead;
    ahead *= ahead;
    color = vec4(opacity * mix(v_dark, v_bright, ahead * ahead), opacity);
}
