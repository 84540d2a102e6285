// What of the light that water sends to the eye the boat on it takes away: to the water it is an
// upright wall around an ellipse.

#ifdef WAKE
const vec2 HULL_HALF = vec2(1.02, 3.10);  // across and along [m]
const float HULL_SIDE = 0.75;             // its height [m]
const float HULL_HOUSE = 1.50;            // of the house, that stands about the middle [m]
const float HULL_PAINT = 0.65;            // what it sends back

struct Hull {
    float share;  // of the light along a way that meets it
    vec3 out_of;  // unit normal there
};

// What a way from a point of the surface meets, whose direction spreads by so many radians.
Hull hull_along(vec3 point, vec3 way, float spread) {
    vec2 side = vec2(-HULL_AHEAD.y, HULL_AHEAD.x);
    vec2 from = point.xz - HULL_PLACE.xz;
    vec2 p = vec2(dot(from, side), dot(from, HULL_AHEAD)) / HULL_HALF;
    vec2 d = vec2(dot(way.xz, side), dot(way.xz, HULL_AHEAD)) / HULL_HALF;
    float square = max(dot(d, d), 1e-8);
    float nearest = max(-dot(p, d) / square, 0.0);
    float miss = length(p + nearest * d);
    float depth = sqrt(max(1.0 - miss * miss, 0.0) / square);
    float met = max(nearest - depth, 0.0);
    float blur = 0.02 + spread * nearest;
    vec2 at = p + met * d;
    float top = mix(HULL_SIDE, HULL_HOUSE, smoothstep(0.55, 0.25, abs(at.y - 0.1)));
    float over = point.y + met * way.y - HULL_PLACE.y;
    float share = smoothstep(blur, -blur, over - top) *
                  smoothstep(1.0 + blur, 1.0 - blur, miss) * step(1e-3, nearest);
    vec2 normal = at / HULL_HALF;
    vec3 out_of = vec3(normal.x * side.x + normal.y * HULL_AHEAD.x, 0.02,
                       normal.x * side.y + normal.y * HULL_AHEAD.y);
    return Hull(share, normalize(out_of));
}

// What is left of the sky's light on water beside it.
float hull_opening(vec3 point) {
    vec2 side = vec2(-HULL_AHEAD.y, HULL_AHEAD.x);
    vec2 from = point.xz - HULL_PLACE.xz;
    vec2 p = vec2(dot(from, side), dot(from, HULL_AHEAD)) / HULL_HALF;
    return 1.0 - 0.6 * exp(-2.2 * max(length(p) - 1.0, 0.0));
}
#endif
