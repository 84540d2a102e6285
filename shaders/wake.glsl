// The patch of small waves that bodies and stones make (swell/wake.h), added to the cascades.

#ifdef WAKE
uniform sampler2D u_wake_height;   // [m]
uniform sampler2D u_wake_surface;  // slope x and z, the sum of their squares, memory of foam

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
#endif
