// The patch of small waves that bodies and stones make (swell/wake.h), added to the cascades.

uniform sampler2D u_wake_height;   // height [m]; trail
uniform sampler2D u_wake_surface;  // slope x and z, the sum of their squares, memory of foam
uniform sampler2D u_wake_track;    // trail along the boat's track

// Weight of the patch at a resting place: 1 inside its border, 0 at its edge, as wake_patch_share.
float wake_share(vec2 rest) {
    vec2 share = 1.0 - smoothstep(wake.inner, wake.outer, abs(rest - wake.middle));
    return share.x * share.y;
}

// The patch's height [m], as far as cells of that size resolve it.
float wake_height(vec2 rest, float size) {
    float level = log2(max(size * wake.frequency * wake.texels, 1.0));
    return wake_share(rest) * textureLod(u_wake_height, wake.place + rest * wake.frequency, level).r;
}

const float TRAIL_LACE = 0.55;         // foam of old lace, over the square of turbulence
const float SLICK_HIDES = 0.78;        // share of the hidden variance that a slick wipes out
const float SLICK_STILLS = 0.85;       // share of the third cascade's slopes that a slick wipes out

// Turbulence behind a propeller, and the share of short waves that it has wiped out (wake_patch_copy_slick). Beyond the
// patch the track has both, on cells that are too coarse for the patch's own.
vec2 wake_trail(vec2 rest, float width) {
    vec2 place = wake.place + rest * wake.frequency;
    vec2 widths = vec2(width, max(width, SLICK_BREADTH));
    vec2 level = log2(max(wake.frequency * wake.texels * widths, 1.0));
    float share = wake_share(rest);
    vec2 trail = share * vec2(textureLod(u_wake_height, place, level.x).g, textureLod(u_wake_height, place, level.y).g);
    vec2 away = abs(rest - wake.track_middle);
    if (share < 1.0 && wake.track > 0.0 && max(away.x, away.y) < 0.5 * TRACK_CELL * TRACK_GRID) {
        place = wake.track_place + rest * (1.0 / (TRACK_CELL * TRACK_GRID));
        level = log2(max(widths * (1.0 / TRACK_CELL), 1.0));
        trail += (1.0 - share) *
                 vec2(textureLod(u_wake_track, place, level.x).r, textureLod(u_wake_track, place, level.y).r);
    }
    return vec2(trail.x, smoothstep(SLICK_FROM, SLICK_TO, trail.y));
}

// All lengths here are on the launch's scale [m].

vec2 across_and_ahead(vec2 level) {
    return vec2(dot(level, vec2(-wake.boat_ahead.y, wake.boat_ahead.x)), dot(level, wake.boat_ahead)) * wake.boat_inverse;
}

// Place from the boat's middle.
vec2 from_boat(vec3 position) {
    return across_and_ahead(position.xz - wake.boat.xz);
}

// Half the boat's breadth at the water, `aft` behind the stem.
float waterline_at(float aft) {
    float s = clamp(aft / wake.waterline.y, 0.0, 1.0);
    return wake.waterline.x * s * (2.0 - s);
}

const vec2 BOW_ENDS = vec2(4.5, 7.0);     // distances behind the stem between which the bow wave ends
const vec2 BOW_WHITE = vec2(0.10, 0.26);  // heights of its crest between which its lip breaks
const float BOW_LEAVES = 0.20;            // way of its crest from the hull, over the way aft
const float BOW_STEP = 0.05;              // step for the crest's slope along the boat

// Height of the bow wave's crest. It rises before the stem, is highest at the crest's distance, and falls off along the
// hull.
float bow_crest(float aft) {
    float s = aft / wake.bow.y;
    float along = s > 0.0 ? max(s * exp(1.0 - s), 0.55 * s / (1.0 + s) * exp(-0.22 * s)) : 0.0;
    along = max(along, 0.45 * exp(-12.0 * s * s) * step(s, 0.4));
    return along * wake.bow.x * (1.0 - smoothstep(BOW_ENDS.x, BOW_ENDS.y, aft));
}

// The bow wave over the patch's waves, on either side: its height, its slopes away from the hull and ahead, and how
// much of it is white. Its crest leaves the hull, and its outer face is the steeper one.
vec4 bow_wave(vec2 place) {
    float aft = wake.stem - place.y;
    float crest = bow_crest(aft);
    float behind = max(aft, 0.0);
    float half_breadth = waterline_at(aft);
    float away = abs(place.x) - half_breadth - 0.06 - BOW_LEAVES * behind;
    float narrow = 1.0 / (away < 0.0 ? 0.40 + 0.10 * behind : 0.28 + 0.06 * behind);
    away *= narrow;
    float share = exp(-away * away);
    float across = -2.0 * away * narrow * crest * share;
    // The crest's own slope, and how the crest nears the middle ahead; the hull's part of that is its chord's.
    float ahead = (bow_crest(aft - BOW_STEP) - crest) * (1.0 / BOW_STEP) * share +
                  across * (half_breadth / max(behind, 0.5) + BOW_LEAVES);
    float lip = smoothstep(-1.3, 0.2, away) * (1.0 - smoothstep(0.5, 1.5, away));
    return vec4(crest * share, across, ahead, lip * smoothstep(BOW_WHITE.x, BOW_WHITE.y, crest));
}
