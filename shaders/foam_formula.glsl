// How foam of an age covers. C reads this file, too (src/sea/foam/coverage.c), and makes the table of far foam by the
// same formulas as lace is drawn.

#ifndef FORMULA
#define FORMULA
#endif

FORMULA const float FOAM_SHARP = 2.5f;  // see foam_depth

// Share that foam covers, by log2 of its optical depth.
FORMULA float depth_cover(float depth) {
    return 1.0f - exp2(-exp2(depth));
}

// Noise of the foam that a storm blows along the wind between whitecaps: streaks along the wind, coarse and fine noise,
// all of mean 1/2. It gathers on crests, by the height over the significant height. The weights of noises add up to 1.
FORMULA float veil_noise(float streak, float coarse, float lace, float fine, float rise) {
    return 0.45f * streak + 0.22f * coarse + 0.33f * lace + 0.25f * (fine - 0.5f) + 0.45f * rise;
}

// Log2 of its optical depth, by that noise with its offset.
FORMULA float veil_depth(float noise) {
    return FOAM_SHARP * 10.0f * noise;
}

// How far noise moves the edge of fresh foam, in deviations of the memory: soft noise tears it, coarse noise breaks long
// crests into pieces.
FORMULA float fresh_tear(float soft, float coarse) {
    return 0.8f * (soft - 0.5f) + 1.1f * (coarse - 0.5f);
}

// Age of old foam, by its place on the ramp.
FORMULA float old_age_of(float ramp) {
    float old = clamp(ramp, 0.0f, 1.0f);
    return old * (0.1f + 0.5f * old);
}

// Share of foam that a storm blows into streaks, by their noise, the lace and the age of old foam from 0 to 1.
FORMULA float streak_share(float streak, float lace, float old) {
    return smoothstep(0.0f, 0.5f, 0.72f * streak + 0.28f * lace - 1.0f + 0.56f * old);
}

// The lace about its mean, without its finer part: soft noise tears fresh foam, whose holes are few and of many sizes.
FORMULA float lace_lead(float age, float lace, float soft) {
    return mix(lace, soft, clamp(1.7f * age - 0.68f, 0.0f, 1.0f)) - 0.5f;
}

// Share of the finer lace.
FORMULA float lace_fine(float age) {
    return 0.05f + 0.50f * age * age * (1.0f - age * age);
}

// Log2 of the optical depth, by the lace about its mean. The depth falls as foam ages and towards its rims. Foam is
// thick or gone: from 16 to 86 % of cover take 3.5 of this log2, a fifth of its whole range in old foam.
FORMULA float foam_depth(float age, float lace) {
    return FOAM_SHARP * (2.4f + 3.0f * log2(max(age, 0.001f)) + (9.0f - 3.0f * age) * lace);
}
