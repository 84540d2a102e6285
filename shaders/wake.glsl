// The patch of small waves that bodies and stones make (swell/wake.h), added to the cascades.

#ifdef WAKE
uniform sampler2D u_wake_height;   // [m]; trail
uniform sampler2D u_wake_surface;  // slope x and z, the sum of their squares, memory of foam
uniform sampler2D u_wake_track;    // trail along the boat's track

// Weight of the patch at a resting place: 1 inside its border, 0 at its edge, as wake_patch_share.
float wake_share(vec2 rest) {
    vec2 share = 1.0 - smoothstep(wake.inner, wake.outer, abs(rest - wake.middle));
    return share.x * share.y;
}

// Its height, as far as cells of that size resolve it [m].
float wake_height(vec2 rest, float size) {
    float level = log2(max(size * wake.frequency * wake.texels, 1.0));
    return wake_share(rest) * textureLod(u_wake_height, wake.place + rest * wake.frequency, level).r;
}

#ifdef WAKE_SURFACE
const float TRAIL_LACE = 0.55;         // foam of its turbulence squared: old lace
const float SLICK_HIDES = 0.75;        // share of the hidden variance that a slick wipes out
const float SLICK_STILLS = 0.60;       // and of the cascades' slopes

// Turbulence behind a propeller, and the share of short waves that it has wiped out (wake_patch_copy_slick).
vec2 wake_trail(vec2 rest, float width) {
    vec2 place = wake.place + rest * wake.frequency;
    float texels = wake.frequency * wake.texels;
    vec2 level = log2(max(texels * vec2(width, max(width, SLICK_BREADTH)), 1.0));
    vec2 trail = wake_share(rest) *
                 vec2(textureLod(u_wake_height, place, level.x).g, textureLod(u_wake_height, place, level.y).g);
    if (wake.track > 0.0) {
        vec2 away = abs(rest - wake.track_middle);
        place = wake.track_place + rest * (1.0 / (TRACK_CELL * TRACK_GRID));
        level = log2(max(vec2(width, max(width, SLICK_BREADTH)) / TRACK_CELL, 1.0));
        vec2 beyond = vec2(textureLod(u_wake_track, place, level.x).r, textureLod(u_wake_track, place, level.y).r);
        trail = max(trail, beyond * step(max(away.x, away.y), 0.5 * TRACK_CELL * TRACK_GRID));
    }
    return vec2(trail.x, smoothstep(SLICK_FROM, SLICK_TO, trail.y));
}
#endif
#endif
