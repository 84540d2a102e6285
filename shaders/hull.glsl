// The boat on the water beside her: her mirror image, her shadow, and what she hides of the sky; and images and shadows
// of buoys. Her hull is a vertical wall around an ellipse that her transom cuts off. The ellipse is within 3 cm of the
// waterline of float_boat_half_breadth. Paints are those of body_boat.c and body_model.c, as albedos.

const vec2 HULL_HALF = vec2(0.84, 4.10);   // half axes of the ellipse, across and along [m]
const float HULL_MIDDLE = -1.20;           // middle of the ellipse, ahead of the boat's origin [m]
const float HULL_STERN = -3.02;            // the transom, ahead of the boat's origin [m]
const float HULL_SIDE = 0.62;              // height of the hull's side [m]
const float HULL_DECK = 0.70;              // height of the deck at the stern [m] ...
const float HULL_SHEER = 0.30;             // ... and how much higher it is at the stem
const float HULL_FOREFOOT = 1.15;          // how far the keel rises up to the stem, over the draught
const float HULL_FLARE = 0.12;             // how much broader the hull is at the gunwale [m]
const float HULL_HELM = 0.30;              // middle of the helm, ahead of the boat's origin [m]
const float HULL_SHADE = 0.55;             // share of the sky that the water at the hull still sees
const float SHADE_SPREAD = 0.08;           // spread of the sunlight that a shadow lacks [rad]

// Paints of the hull, each from a height on [m].
const int PAINTS = 7;
const vec4 HULL_PAINTS[PAINTS] = vec4[](vec4(0.133, 0.015, 0.012, -9.0), vec4(0.010, 0.018, 0.047, 0.09),
    vec4(0.85, 0.85, 0.81, 0.17), vec4(0.015, 0.019, 0.030, 0.53), vec4(0.85, 0.85, 0.81, 0.61),
    vec4(0.40, 0.40, 0.39, 1.05), vec4(0.85, 0.85, 0.82, 1.65));
const vec4 BUOY_PAINTS[PAINTS] = vec4[](vec4(0.342, 0.033, 0.003, -9.0), vec4(1.0, 0.107, 0.004, 0.09),
    vec4(0.93, 0.93, 0.87, BUOY_DECK + 0.31), vec4(1.0, 0.107, 0.004, BUOY_DECK + 0.47),
    vec4(0.009, 0.009, 0.011, BUOY_DECK + 0.73), vec4(1.0, 0.107, 0.004, BUOY_TOP - 0.28), vec4(1.0, 0.107, 0.004, 9.0));

struct Beside {
    vec2 level;    // place from the ellipse's middle, across and ahead [m]
    float height;  // height over the boat's origin [m]
    float off;     // distance from the waterline [m]
    float near;    // 1 near the boat, fading to 0
};

struct Hull {
    float share;   // share of a ray's light that the hull blocks
    vec3 out_of;   // unit normal at the hit
    float height;  // height of the hit over the waterline [m]
    float blur;    // breadth of the ray there [m]
};

Beside beside_hull(vec3 point) {
    vec3 from = point - wake.boat;
    vec2 level = across_and_ahead(from.xz) - vec2(0.0, HULL_MIDDLE);
    float near = 1.0 - smoothstep(0.75, 1.0, length(point.xz - wake.image) / wake.image_radius);
    // To first order, the distance from an ellipse is its equation's value over the length of its gradient.
    vec2 scaled = level / HULL_HALF;
    float round = 0.5 * (dot(scaled, scaled) - 1.0) * inversesqrt(max(dot(scaled / HULL_HALF, scaled / HULL_HALF), 1e-4));
    return Beside(level, from.y, max(round, HULL_STERN - HULL_MIDDLE - level.y), near);
}

bool is_launch() {
    return wake.boat_scale == vec2(1.0);
}

// A crest that is higher than the gunwale does not pass through the launch's cockpit. Other hulls are decked.
bool is_aboard(Beside beside) {
    return beside.off < HULL_FLARE && beside.height > 0.7 * HULL_SIDE && is_launch();
}

// Intersects the hull and a ray from a point of the surface. The ray's direction spreads by `spread` [rad].
Hull hull_along(Beside beside, vec3 way, float spread) {
    vec2 course = across_and_ahead(way.xz);
    vec2 place = beside.level / HULL_HALF, d = course / HULL_HALF;
    float inverse = 1.0 / max(dot(d, d), 1e-8);
    float nearest = -dot(place, d) * inverse;
    vec2 past = place + nearest * d;
    float within = 1.0 - dot(past, past);
    float half_chord = sqrt(max(within, 0.0) * inverse);
    // The transom's plane cuts the chord.
    float to_stern = (HULL_STERN - HULL_MIDDLE - beside.level.y) / (abs(course.y) > 1e-4 ? course.y : 1e-4);
    float enters = max(nearest - half_chord, course.y > 0.0 ? to_stern : 0.0);
    float leaves = min(nearest + half_chord, course.y > 0.0 ? 1e4 : max(to_stern, 0.0));
    bool by_stern = enters > nearest - half_chord && enters > 0.0;
    vec2 at = place + enters * d;
    float ahead = at.y * HULL_HALF.y + HULL_MIDDLE;
    float house = is_launch() ? smoothstep(0.8, 0.2, abs(ahead - HULL_HELM)) : 0.0;
    float bow = clamp(ahead * (2.0 / BOAT_LENGTH), 0.0, 1.0);
    float top = mix(HULL_DECK + HULL_SHEER * bow * bow, HULL_HOUSE, house) * wake.boat_scale.x;
    float foot = wake.keel * (1.0 - HULL_FOREFOOT * bow * bow * bow) * wake.boat_scale.x;
    float blur = 0.02 + spread * max(enters, 0.0), sharp = 0.5 / blur;
    float height = beside.height + enters * way.y - wake.trim * ahead * wake.boat_scale.y;
    vec2 share = clamp(vec2(0.5 + sharp * min(top - height, height - foot),
                            sharp * min(leaves - enters, 4.0 * within)), 0.0, 1.0);
    share *= share * (3.0 - 2.0 * share);
    vec2 normal = by_stern ? vec2(0.0, -1.0) : at / HULL_HALF;
    normal *= wake.boat_inverse;
    vec3 out_of = vec3(normal.y * wake.boat_ahead.x - normal.x * wake.boat_ahead.y, 0.02,
                       normal.x * wake.boat_ahead.x + normal.y * wake.boat_ahead.y);
    return Hull(beside.near * share.x * share.y * step(1e-3, leaves), normalize(out_of),
                height / wake.boat_scale.x, blur);
}

// The paint at a height, averaged over the breadth of a ray [m].
vec3 paint_at(vec4 paints[PAINTS], float height, float blur) {
    vec3 paint = paints[0].rgb;
    for (int i = 1; i < PAINTS; ++i) {
        paint = mix(paint, paints[i].rgb, clamp(0.5 + 0.5 * (height - paints[i].a) / blur, 0.0, 1.0));
    }
    return paint;
}

// A hull of a file is white over its bottom.
vec3 hull_paint(Hull hull) {
    return is_launch() ? paint_at(HULL_PAINTS, hull.height, hull.blur)
                       : mix(HULL_PAINTS[0].rgb, HULL_PAINTS[2].rgb,
                             clamp(0.5 + 0.5 * (hull.height - HULL_PAINTS[1].a) / hull.blur, 0.0, 1.0));
}

// Radius of a buoy at a height: a can, a cone, a pole and a top mark [m].
float buoy_radius(float height) {
    float over = height - BUOY_DECK;
    return over < 0.0 ? 0.5 : over < 0.71 ? 0.46 - 0.544 * over : height < BUOY_TOP - 0.28 ? 0.04 : 0.16;
}

// Intersects a buoy and a ray from a point of the surface, which meets it where it passes its axis.
Hull buoy_along(vec3 buoy, vec3 point, vec3 way, float spread) {
    vec3 to = buoy - point;
    float course = max(length(way.xz), 1e-3), passes = dot(to.xz, way.xz) / (course * course);
    vec2 off = passes * way.xz - to.xz;
    float height = passes * way.y - to.y, blur = 0.02 + spread * max(passes, 0.0);
    float radius = buoy_radius(height), before = sqrt(max(radius * radius - dot(off, off), 0.0));
    height -= before / course * way.y;
    radius = buoy_radius(height);
    vec2 share = clamp(0.5 + 0.5 * vec2(radius - length(off), BUOY_TOP - height) / blur, 0.0, 1.0);
    vec2 normal = (off - way.xz * (before / course)) / radius;
    return Hull(share.x * share.y * step(0.0, passes) * min(2.0 * radius / blur, 1.0), vec3(normal.x, 0.0, normal.y),
                height, blur);
}

// Radiance of a paint where a ray meets it.
vec3 hull_light(Hull hull, vec3 paint, vec3 sunlight) {
    return paint / PI * (sunlight * max(dot(hull.out_of, look.sun), 0.0) + 0.5 * look.sky_irradiance);
}

// Share of the sun that boat and buoys hide from a point of the surface.
float hull_shade(Beside beside, vec3 point) {
    float shade = hull_along(beside, look.sun, SHADE_SPREAD).share;
    for (int i = 0; i < int(wake.buoy_count); ++i) {
        vec3 buoy = wake.buoys[i].xyz;
        float near = 1.0 - smoothstep(0.75 * BUOY_REACH, BUOY_REACH, length(buoy.xz - point.xz));
        shade = max(shade, near * buoy_along(buoy, point, look.sun, SHADE_SPREAD).share);
    }
    return shade;
}

// Share of the sky that is visible from the water beside the hull.
float hull_opening(Beside beside) {
    float off = max(beside.off, 0.0);
    return 1.0 - beside.near * (1.0 - HULL_SHADE) * exp(-off / (0.6 * HULL_SIDE));
}
