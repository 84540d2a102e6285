// The patch of small waves that bodies and stones make (swell/wake.h), added to the cascades.
// wake_detail.c packs u_wake.

#ifdef WAKE
uniform sampler2D u_wake_height;   // [m]
uniform sampler2D u_wake_surface;  // slope x and z, the sum of their squares, memory of foam
uniform vec4 u_wake[WAKE_VECTORS];

#define WAKE_PLACE u_wake[0]      // 1/L [1/m], N, place of the eye's cell in textures
#define WAKE_MIDDLE u_wake[1].xy  // of the window, from the corner of the eye's cell [m]
#define WAKE_INNER u_wake[1].z    // half the side of the window within its border [m]
#define WAKE_HALF u_wake[1].w     // and with it [m]
#define HULL_PLACE u_wake[2].xyz  // of the boat's origin, from the eye [m]
#define HULL_AHEAD u_wake[3].xy   // unit, x and z

// Weight of the patch at a resting place: 1 inside its border, 0 at its edge, as wake_patch_share.
float wake_share(vec2 rest) {
    vec2 share = 1.0 - smoothstep(WAKE_INNER, WAKE_HALF, abs(rest - WAKE_MIDDLE));
    return share.x * share.y;
}

// Its height, as far as cells of that size resolve it [m].
float wake_height(vec2 rest, float size) {
    float level = log2(max(size * WAKE_PLACE.x * WAKE_PLACE.y, 1.0));
    return wake_share(rest) *
           textureLod(u_wake_height, WAKE_PLACE.zw + rest * WAKE_PLACE.x, level).r;
}
#endif
