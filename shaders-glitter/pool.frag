// Water over a floor, seen vertically from above. Lengths are in cells; x runs right, z down the
// screen, y towards the eye.
//
// in   from pool.vert        out  colour

in vec2 v_place;

uniform sampler2D u_pool;   // height, its slopes along x and z, light on the floor (1: even)
uniform sampler2D u_walls;  // 1 in walls
uniform sampler2D u_floor;
uniform vec2 u_repeat;      // periods of the floor along the pool
uniform vec2 u_size;        // size of the pool [cells]
uniform float u_depth;      // depth of the water at rest [cells]
uniform bool u_plain;       // shows heights as shades of blue

layout(location = 0) out vec4 color;

const vec3 ABSORPTION = vec3(0.0150, 0.0040, 0.0025);  // absorption [1/cell]
const vec3 SCATTERED = vec3(0.02, 0.30, 0.34);         // colour of deep water
const vec3 SUN_COLOR = vec3(1.0, 0.93, 0.78);
const vec3 STONE_COLOR = vec3(0.50, 0.46, 0.40);
const float PLAIN_GAIN = 3.0;  // gain of the plain view: a third of a cell is full scale
const vec3 AT_REST = vec3(0.0, 0.0, 0.5);
const vec3 CREST = vec3(0.62, 0.86, 1.0);  // lighter than blue alone can be
const vec3 TROUGH = vec3(0.0, 0.0, 0.05);
const float EYE_HEIGHT = 6.0;  // height of the eye for reflections, over the longer side of the pool

float wall_at(vec2 place) {
    return texture(u_walls, place).r;
}

vec3 shade_wall(vec2 place, vec2 cell) {
    float slope_x = wall_at(place - vec2(cell.x, 0.0)) - wall_at(place + vec2(cell.x, 0.0));
    float slope_z = wall_at(place - vec2(0.0, cell.y)) - wall_at(place + vec2(0.0, cell.y));
    vec3 normal = normalize(vec3(-slope_x, 1.0, -slope_z));
    return STONE_COLOR * (0.45 + 0.75 * max(dot(normal, POOL_SUN), 0.0));
}

vec3 shade_water(vec2 place, vec2 cell) {
    vec3 surface = texture(u_pool, place).rgb;
    float height = surface.x;
    vec3 normal = normalize(vec3(-surface.y, 1.0, -surface.z));

    // Refracts a vertical ray by Snell's law and intersects the floor.
    vec3 ray = refract(vec3(0.0, -1.0, 0.0), normal, 1.0 / POOL_WATER_INDEX);
    float depth = max(u_depth + height, 0.0);
    vec2 hit = place + cell * ray.xz / -ray.y * depth;
    float light = 0.38 + 0.62 * texture(u_pool, hit).a;
    vec3 through = exp(-ABSORPTION * depth / -ray.y);
    vec3 below = mix(SCATTERED, texture(u_floor, u_repeat * hit).rgb * light, through);

    // Reflection for an eye above the centre, so that it varies over the pool.
    vec3 eye = vec3(0.5 * u_size.x, EYE_HEIGHT * max(u_size.x, u_size.y), 0.5 * u_size.y);
    vec3 to_eye = normalize(eye - vec3(place.x * u_size.x, height, place.y * u_size.y));
    float facing = clamp(dot(normal, to_eye), 0.0, 1.0);
    float root = (POOL_WATER_INDEX - 1.0) / (POOL_WATER_INDEX + 1.0);  // Fresnel, Schlick
    float away = 1.0 - facing, away_squared = away * away;
    float mirrored = mix(away_squared * away_squared * away, 1.0, root * root);
    float glint = pow(max(dot(normal, normalize(POOL_SUN + to_eye)), 0.0), 220.0);
    return mix(below, FOG_COLOR, mirrored) + SUN_COLOR * glint;
}

void main() {
    vec2 cell = 1.0 / u_size;
    vec3 shown;
    if (u_plain) {
        float height = texture(u_pool, v_place).r;
        // The root makes low waves visible: a fiftieth of a cell is a quarter of the scale.
        float level = sign(height) * sqrt(min(PLAIN_GAIN * abs(height), 1.0));
        shown = mix(AT_REST, level > 0.0 ? CREST : TROUGH, abs(level));
    } else {
        shown = shade_water(v_place, cell);  // even in walls, or derivatives would be undefined
    }
    if (wall_at(v_place) > 0.5) {
        shown = shade_wall(v_place, cell);
    }
    color = vec4(shown, 1.0);
}
