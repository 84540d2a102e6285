// The boat on the water beside her: her mirror image, her shadow, and what she hides of the sky. Her hull is a vertical
// wall around an ellipse that her transom cuts off. The ellipse is within 3 cm of the waterline of
// float_boat_half_breadth.

const vec2 HULL_HALF = vec2(0.84, 4.10);   // half axes of the ellipse, across and along [m]
const float HULL_MIDDLE = -1.20;           // middle of the ellipse, ahead of the boat's origin [m]
const float HULL_STERN = -3.02;            // the transom, ahead of the boat's origin [m]
const float HULL_SIDE = 0.62;              // height of the hull's side [m]
const float HULL_FLARE = 0.12;             // how much broader the hull is at the gunwale [m]
const float HULL_HOUSE = 1.85;             // height of the helm [m]
const float HULL_HELM = 0.30;              // middle of the helm, ahead of the boat's origin [m]
const float HULL_PAINT = 0.60;             // albedo of the hull
const float HULL_SHADE = 0.55;             // share of the sky that the water at the hull still sees

struct Beside {
    vec2 level;    // place from the ellipse's middle, across and ahead [m]
    float height;  // height over the boat's origin [m]
    float off;     // distance from the waterline [m]
    float near;    // 1 near the boat, fading to 0
};

struct Hull {
    float share;  // share of a ray's light that the hull blocks
    vec3 out_of;  // unit normal at the hit
};

Beside beside_hull(vec3 point) {
    vec3 from = point - wake.boat;
    vec2 level = across_and_ahead(from.xz) - vec2(0.0, HULL_MIDDLE);
    float near = 1.0 - smoothstep(0.25 * HULL_REACH * HULL_REACH, HULL_REACH * HULL_REACH, dot(level, level));
    // To first order, the distance from an ellipse is its equation's value over the length of its gradient.
    vec2 scaled = level / HULL_HALF;
    float round = 0.5 * (dot(scaled, scaled) - 1.0) * inversesqrt(max(dot(scaled / HULL_HALF, scaled / HULL_HALF), 1e-4));
    return Beside(level, from.y, max(round, HULL_STERN - HULL_MIDDLE - level.y), near);
}

// A crest that is higher than the gunwale does not pass through the launch's cockpit. Other hulls are decked.
bool is_aboard(Beside beside) {
    return beside.off < HULL_FLARE && beside.height > 0.7 * HULL_SIDE && wake.boat_scale == vec2(1.0);
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
    float house = smoothstep(0.8, 0.2, abs(ahead - HULL_HELM));
    float top = mix(HULL_SIDE, HULL_HOUSE, house) * wake.boat_scale.x;
    float sharp = 0.5 / (0.02 + spread * max(enters, 0.0));
    vec2 share = clamp(vec2(0.5 + sharp * (top - beside.height - enters * way.y),
                            sharp * min(leaves - enters, 4.0 * within)), 0.0, 1.0);
    share *= share * (3.0 - 2.0 * share);
    vec2 normal = by_stern ? vec2(0.0, -1.0) : at / HULL_HALF;
    normal *= wake.boat_inverse;
    vec3 out_of = vec3(normal.y * wake.boat_ahead.x - normal.x * wake.boat_ahead.y, 0.02,
                       normal.x * wake.boat_ahead.x + normal.y * wake.boat_ahead.y);
    return Hull(beside.near * share.x * share.y * step(1e-3, leaves), normalize(out_of));
}

// Share of the sky that is visible from the water beside the hull.
float hull_opening(Beside beside) {
    float off = max(beside.off, 0.0);
    return 1.0 - beside.near * (1.0 - HULL_SHADE) * exp(-off / (0.6 * HULL_SIDE));
}
