/*
 * How much foam a sea shows: the constants of the foam shader, found so that the share of the
 * surface under foam follows the whitecap law (ocean_whitecap_share), near and far.
 *
 *     Q = sum of weight_c q_c + noise_weight ((n3 - 1/2) + 0.6 (n4 - 1/2))
 *     d = clamp((Q - middle + 2.2 deviation) / (4.2 deviation), 0, 1)        age, 1 is fresh
 *     n = clamp(1/2 + 1.2 (.66 t1 + .20 t2 + .14 (1/2 + z/6) - 1/2), 0, 1)
 *     e = n - (1 - 1.25 d (.28 + .72 d^2))
 *     f = smoothstep(-.02, .05, e) (.16 + .84 clamp(2.6 e)) mix(1, smoothstep(.10, .55, t2 + .75
 * d^2), .8 fine), 0 where d = 0 f = max(f, streaks smoothstep(0, .5, .72 t3 + .28 t1 - 1 + .56
 * clamp((Q - middle + 2.9 deviation) / (3.6 deviation), 0, 1)) (.4 + .6 t1))
 *
 * t1, t2, t3 are lace at three scales, n3 and n4 soft noise (foam_noise.h), each flat over 0 to 1;
 * z = .7 z1 + .9 z2 is how far q of cascades 1 and 2 lies from its mean, in deviations (0 where
 * there is no such cascade); fine is 1 near, where t2 is seen, and t2 = 1/2 where fine is 0.
 */
#ifndef SWELL_RENDER_FOAM_LAW_H
#define SWELL_RENDER_FOAM_LAW_H

#include "foam_snapshot.h"

enum { FOAM_TABLE_WIDTH = 64, FOAM_TABLE_HEIGHT = 16 };

/* Foam covers this times the law's share: thin foam is seen as less. */
#define FOAM_SHARE_OF_LAW 1.3

typedef struct FoamLaw {
    int cascades;
    float weight[OCEAN_SEA_CASCADES_MAX];      /* of q in Q: 1, .75, .2, .05 */
    float mean[OCEAN_SEA_CASCADES_MAX];        /* of q */
    float deviation_q[OCEAN_SEA_CASCADES_MAX]; /* of q; never 0 */
    /* What a mip level of q hides of the variance of Q: weight^2 (variance of level 0 - that of the
       level). To be interpolated between levels, and summed over the cascades. */
    float hidden[OCEAN_SEA_CASCADES_MAX][FOAM_LEVELS];
    float mean_sum;      /* of sum of weight q */
    float deviation_sum; /* and its deviation: all that can be hidden; 0 without waves */
    float noise_weight;  /* w_s */
    float deviation;     /* s, of Q; never 0 */
    float middle;        /* q0 */
    float streaks;       /* k; 0 up to 9 m/s */
    float share;         /* wanted: 1.3 times the law */
    float found;         /* the share of the draws that `middle` was found with */
    /* The mean f of a footprint that hides a deviation of Q: column (Q - table_low) / (table_high -
       table_low), row hidden deviation / table_hidden, both 0 to 1 from the first texel's centre to
       the last one's. Beyond them as at the edge. */
    float table_low, table_high, table_hidden;
    float table[FOAM_TABLE_HEIGHT][FOAM_TABLE_WIDTH];
} FoamLaw;

/* Fills `law` for the wind [m/s at 10 m]. Reads nothing but the snapshot, on any thread; the same
   snapshot gives the same bits. Fails with SWELL_ERROR_MEMORY. */
bool foam_law_find(const FoamSnapshot* snapshot, double wind_speed, FoamLaw* law,
                   SwellError* error);

/* The mean of f, weighted by J, over random places of a snapshot of that sea, now or later: to a
   relative error of about 1 / sqrt(20000 share). */
double foam_law_measure(const FoamLaw* law, const FoamSnapshot* snapshot);

/* What the noise has at a place: see above. */
typedef struct FoamTexture {
    float t1, t2, t3;
    float z;
    float fine;
} FoamTexture;

/* f, 0 to 1, of a place where Q is not hidden. It grows with Q. */
float foam_law_cover(const FoamLaw* law, float Q, const FoamTexture* texture);

/* The table at Q and a hidden deviation, as the shader reads it. */
float foam_law_far_cover(const FoamLaw* law, float Q, float hidden_deviation);

#endif
