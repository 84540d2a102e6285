// The cascades: their textures, and the modulation of short waves by long ones.
//
// CASCADES: how many a settled sea has, 1 to 4. GPUs read uniforms fast only by constant indices, so programs name each
// cascade. 0 is a sea in a transition, whose programs loop over the cascades of both seas.

uniform sampler2DArray u_displacement, u_surface;  // a layer per cascade (fields.h)
#if CASCADES == 0
uniform int u_cascades;  // at least 2
#endif
// SHIFTED: pixels follow the displacements that are too fine for vertices.
#if QUALITY > 0 && CASCADES != 1 && !defined(PLAIN)
#define SHIFTED
#endif

// The mip level at which texels of a cascade are as wide as a footprint, by log2 of its width [m].
float cascade_level(Cascade cascade, float log_width) {
    return max(log_width + cascade.level_of_metre, cascade.level);
}

// The share of foam's details that pixels compute from scattered waves. It grows five times as fast as the weight of
// those waves, up to 1.
float scatter_details() {
    return min(5.0 * sea.scatter_weight, 1.0);
}

// The factor on the displacements of the waves shorter than the first cascade of a layer, where that cascade has this
// height [m] (OceanModulation of ocean.h).
float modulation(int layer, float height) {
    LongWaves waves = sea.long_waves[layer];
    float u = waves.rate * height;
    return waves.norm * (1.0 + waves.most * u * inversesqrt(1.0 + u * u));
}

// The factor on a cascade, from the modulations of both layers.
float short_waves(int cascade, vec2 modulations) {
#if CASCADES == 0
    int second = int(sea.long_waves[1].first);
    float factor = cascade < second ? modulations.x : modulations.y;
    return cascade == 0 || cascade == second ? 1.0 : factor;
#else
    return cascade == 0 ? 1.0 : modulations.x;
#endif
}
