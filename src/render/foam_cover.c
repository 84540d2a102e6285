/*
 * The formulas of the foam shader, as they are given in foam_law.h.
 */
#include "foam_law.h"

#include <math.h>

static float clamp(float value) {
    return value < 0.0f ? 0.0f : value > 1.0f ? 1.0f : value;
}

static float smoothstep(float low, float high, float value) {
    const float t = clamp((value - low) / (high - low));
    return t * t * (3.0f - 2.0f * t);
}

static float streak_cover(const FoamLaw* law, float above, const FoamTexture* texture) {
    const float age = clamp(above / (3.6f * law->deviation) + 2.9f / 3.6f);
    const float a = 0.72f * texture->t3 + 0.28f * texture->t1 - 1.0f + 0.56f * age;
    return a <= 0.0f ? 0.0f
                     : law->streaks * smoothstep(0.0f, 0.5f, a) * (0.4f + 0.6f * texture->t1);
}

float foam_law_cover(const FoamLaw* law, float Q, const FoamTexture* texture) {
    const float above = Q - law->middle;
    const float streak = law->streaks > 0.0f ? streak_cover(law, above, texture) : 0.0f;
    const float d = clamp(above / (4.2f * law->deviation) + 2.2f / 4.2f);
    if (d <= 0.0f) {
        return streak;
    }
    const float t2 = 0.5f + texture->fine * (texture->t2 - 0.5f);
    const float n_z = 0.5f + texture->z / 6.0f;
    const float n = clamp(0.5f + 1.2f * (0.66f * texture->t1 + 0.20f * t2 + 0.14f * n_z - 0.5f));
    const float e = n - (1.0f - 1.25f * d * (0.28f + 0.72f * d * d));
    if (e <= -0.02f) {
        return streak;
    }
    const float pierced = smoothstep(0.10f, 0.55f, t2 + 0.75f * d * d);
    const float closed = 1.0f + 0.8f * texture->fine * (pierced - 1.0f);
    return fmaxf(streak, smoothstep(-0.02f, 0.05f, e) * (0.16f + 0.84f * clamp(2.6f * e)) * closed);
}

float foam_law_far_cover(const FoamLaw* law, float Q, float hidden_deviation) {
    const float x = clamp((Q - law->table_low) / (law->table_high - law->table_low)) *
                    (float)(FOAM_TABLE_WIDTH - 1);
    const float y = clamp(hidden_deviation / law->table_hidden) * (float)(FOAM_TABLE_HEIGHT - 1);
    const int column = (int)fminf(x, (float)(FOAM_TABLE_WIDTH - 2));
    const int row = (int)fminf(y, (float)(FOAM_TABLE_HEIGHT - 2));
    const float u = x - (float)column, v = y - (float)row;
    const float* a = law->table[row] + column;
    const float* b = law->table[row + 1] + column;
    return (1.0f - v) * (a[0] + u * (a[1] - a[0])) + v * (b[0] + u * (b[1] - b[0]));
}
