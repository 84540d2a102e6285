// The boat's reflection and shadow on the water, with the hull as a vertical wall around an ellipse.

#ifdef BOAT
const vec2 HULL_HALF = vec2(1.02, 3.10);  // across and along [m]
const float HULL_SIDE = 0.75;             // its height [m]
const float HULL_HOUSE = 1.50;            // of the house in the middle [m]
const float HULL_PAINT = 0.65;            // albedo

struct Beside {
    vec2 place;   // from the boat's middle, in half beams and half lengths
    float height; // over the boat's origin [m]
    float near;   // 1 near the boat, fading to 0
};

struct Hull {
    float share;  // of a ray's light that the hull blocks
    vec3 out_of;  // unit normal at the hit
};

vec2 in_hull(vec2 level) {
    return vec2(dot(level, vec2(-wake.boat_ahead.y, wake.boat_ahead.x)), dot(level, wake.boat_ahead)) / HULL_HALF;
}

Beside beside_hull(vec3 point) {
    vec3 from = point - wake.boat;
    float near = 1.0 - smoothstep(0.25 * HULL_REACH * HULL_REACH, HULL_REACH * HULL_REACH, dot(from.xz, from.xz));
    return Beside(in_hull(from.xz), from.y, near);
}

// Intersects a ray from a point of the surface; its direction spreads by `spread` [rad].
Hull hull_along(Beside beside, vec3 way, float spread) {
    vec2 d = in_hull(way.xz);
    float inverse = 1.0 / max(dot(d, d), 1e-8);
    float nearest = max(-dot(beside.place, d) * inverse, 0.0);
    vec2 past = beside.place + nearest * d;
    float within = 1.0 - dot(past, past);
    float met = max(nearest - sqrt(max(within, 0.0) * inverse), 0.0);
    vec2 at = beside.place + met * d;
    float top = mix(HULL_SIDE, HULL_HOUSE, smoothstep(0.55, 0.25, abs(at.y - 0.1)));
    float sharp = 0.5 / (0.02 + spread * nearest);
    vec2 share = clamp(0.5 + sharp * vec2(top - beside.height - met * way.y, 0.5 * within), 0.0, 1.0);
    share *= share * (3.0 - 2.0 * share);
    vec2 normal = at / HULL_HALF;
    vec3 out_of = vec3(normal.y * wake.boat_ahead.x - normal.x * wake.boat_ahead.y, 0.02,
                       normal.x * wake.boat_ahead.x + normal.y * wake.boat_ahead.y);
    return Hull(beside.near * share.x * share.y * step(1e-3, nearest), normalize(out_of));
}

// Share of the sky that is visible from the water beside it.
float hull_opening(Beside beside) {
    float away = 1.0 + 0.6 * max(dot(beside.place, beside.place) - 1.0, 0.0);
    return 1.0 - 0.6 / (away * away);
}
#endif
