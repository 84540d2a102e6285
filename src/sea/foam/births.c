/*
 * The births of spray. Each sampling time of the foam's memory has a list of bursts. Waves break
 * where the surface is most compressed, c = 1 - J. The share of the surface that breaks is a part
 * of the whitecap law. It determines a quantile of c in the sampled first cascade, and one of the
 * c of fronts, which fresh foam has. A sample above both quantiles throws a burst when a random
 * number, drawn for this sample and sampling time alone, lies below the rate times its area.
 */
#include "spray.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

/* ---- Life ----------------------------------------------------------------------------------- */

struct Spray {
    const OceanFoam* foam; /* borrowed; calls `record` */
    bool filled[SPRAY_STEPS];
    SprayList list[SPRAY_STEPS];
};

Spray* spray_create(SwellError* error) {
    return swell_memory_allocate(1, sizeof(Spray), error);
}

void spray_destroy(Spray* spray) {
    swell_memory_free(spray);
}

static int slot_of(int64_t step) {
    const int rest = (int)(step % SPRAY_STEPS);
    return rest < 0 ? rest + SPRAY_STEPS : rest;
}

const SprayList* spray_list(const Spray* spray, int64_t step) {
    assert(spray);
    const int slot = slot_of(step);
    return spray->filled[slot] && spray->list[slot].step == step ? &spray->list[slot] : NULL;
}

/* ---- What breaks ---------------------------------------------------------------------------- */

/* c of samples or of fronts in bins, the largest in the last one. */
enum { BINS = 512 };
typedef struct Bins {
    int number[BINS];
} Bins;
static const float MOST = 2.0f;

static float compression(const OceanTexel* texel) {
    return swell_clampf(1.0f - texel->jacobian, 0.0f, MOST);
}

static void count_value(Bins* bins, float c) {
    bins->number[(int)(swell_clampf(c, 0.0f, MOST) * ((float)(BINS - 1) / MOST))] += 1;
}

/* Returns the c that so many values exceed. */
static float quantile_of(const Bins* bins, double above) {
    double sum = 0.0;
    int low = BINS;
    while (low > 0 && sum < above) {
        sum += (double)bins->number[--low];
    }
    return (float)low * (MOST / (float)(BINS - 1));
}

/* ---- The surface ---------------------------------------------------------------------------- */

void spray_add_texel(const OceanCascade* cascade, size_t n, size_t m, float u, float v,
                     OceanTexel* sum) {
    const size_t grid = (size_t)ocean_cascade_grid(cascade);
    const OceanTexel* texels = ocean_cascade_texels(cascade);
    const size_t mask = grid - 1; /* N is a power of two */
    const size_t right = (n + 1) & mask, below = (m + 1) & mask;
    const OceanTexel* corner[4] = {&texels[m * grid + n], &texels[m * grid + right],
                                   &texels[below * grid + n], &texels[below * grid + right]};
    const float weight[4] = {(1.0f - u) * (1.0f - v), u * (1.0f - v), (1.0f - u) * v, u * v};
    for (int i = 0; i < 4; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            sum->displacement[axis] += weight[i] * corner[i]->displacement[axis];
        }
        sum->jacobian += weight[i] * corner[i]->jacobian;
        sum->surface_slope[0] += weight[i] * corner[i]->surface_slope[0];
        sum->surface_slope[1] += weight[i] * corner[i]->surface_slope[1];
    }
}

/* ---- A burst -------------------------------------------------------------------------------- */

/* A cascade at a sampling time. */
typedef struct Source {
    const OceanCascade* cascade;
    int grid;
    float length, spacing;
    float least, most; /* c of the weakest and the strongest bursts */
    double chance;     /* probability that a breaking sample throws a burst */
    double number;     /* puffs of a burst, without the factors */
    double lag;        /* how long the sampling time lies before that of the texels [s] */
    uint64_t seed;
    uint32_t turn, layer; /* counters of the random numbers, by sampling time and by layer */
    int plume;            /* samples along a side of a plume */
} Source;

/* Gusts tear off plumes, this long and wide [m], during this many sampling times. The rest of the
   breaking surface throws less. */
static const double PLUME_LENGTH = 5.0;
enum { PLUME_STEPS = 9 };

/* Puffs of a burst, over their mean: the least, and what full strength adds. */
static const float PUFFS_WEAK = 0.1f, PUFFS_STRONG = 1.5f;

/* Streams of the random numbers. */
enum { STREAM_PLUME = 0x5971, STREAM_BURST = 0x5972 };

static float wrap(float place, float length) {
    return place - length * floorf(place / length);
}

/* Draws the seed of the plume around a sample and how much it throws, 1 on average. */
static double draw_plume(const Source* source, int n, int m, uint32_t* seed) {
    uint32_t bits[4];
    const uint32_t place =
        (uint32_t)(m / source->plume) * (uint32_t)source->grid + (uint32_t)(n / source->plume);
    swell_random_bits(
        source->seed,
        (const uint32_t[4]){place, source->turn / PLUME_STEPS, source->layer, STREAM_PLUME}, bits);
    const double chance = swell_uniform(bits[0]);
    *seed = bits[1];
    return 5.0 * chance * chance * chance * chance;
}

static void throw_burst(const Source* source, int n, int m, SprayList* list) {
    const uint32_t sample = (uint32_t)m * (uint32_t)source->grid + (uint32_t)n;
    uint32_t bits[4], plume;
    swell_random_bits(source->seed,
                      (const uint32_t[4]){sample, source->turn, source->layer, STREAM_BURST}, bits);
    if (swell_uniform(bits[0]) >= source->chance * draw_plume(source, n, m, &plume)) {
        return;
    }
    const float u = (float)swell_uniform(bits[1]), v = (float)swell_uniform(bits[2]);
    OceanTexel texel = {.jacobian = 0.0f};
    spray_add_texel(source->cascade, (size_t)n, (size_t)m, u, v, &texel);
    const float strength = (compression(&texel) - source->least) / (source->most - source->least);
    if (strength <= 0.0f || list->count == SPRAY_BIRTHS_MAX) {
        return;
    }
    const float bounded = strength < 1.0f ? strength : 1.0f;
    SprayBirth* birth = &list->birth[list->count++];
    *birth = (SprayBirth){
        .slope = {texel.surface_slope[0], texel.surface_slope[1]},
        .strength = bounded,
        .number = (float)source->number * (PUFFS_WEAK + PUFFS_STRONG * bounded),
        .random = bits[3],
        .plume = plume,
        .length = source->length,
        .spacing = source->spacing,
    };
    const float back = (float)(source->lag * list->crest);
    const float rest[2] = {((float)n + u) * source->spacing - back * (float)list->way[0],
                           ((float)m + v) * source->spacing - back * (float)list->way[1]};
    birth->place[0] = wrap(rest[0] + texel.displacement[0], source->length);
    birth->place[1] = texel.displacement[1];
    birth->place[2] = wrap(rest[1] + texel.displacement[2], source->length);
}

/* ---- A sampling time ------------------------------------------------------------------------ */

/* Returns the number of a sampling time; in a sea that repeats, its number within the period. */
static uint32_t turn_of(int64_t step, double period) {
    if (period <= 0.0) {
        return (uint32_t)step;
    }
    const double steps = fmax(round(period * OCEAN_FOAM_RATE), 1.0);
    const double time = (double)step / OCEAN_FOAM_RATE;
    const double phase = time - period * floor(time / period);
    return (uint32_t)fmod(round(phase * OCEAN_FOAM_RATE), steps);
}

/* This share of the surface under whitecaps breaks just now; earlier breakers left the rest. */
static const double BREAKING_SHARE = 0.8;

/* Least compression c of water that throws spray. */
static const float COMPRESSION_LEAST = 0.15f;

/* Share of the breaking surface, the most compressed, that throws the strongest bursts. */
static const double STRONGEST = 0.05;

/* Bursts per m^2 of breaking surface and second [1/(m^2 s)], and puffs of a burst. A gale's crest
   shows through its spray in photographs: at force 8 a tenth of what spray covers has an optical
   depth above 2. */
static const double BURST_RATE = 0.5, BURST_PUFFS = 6.0;

/* The rate grows with the wind over this span above SPRAY_WIND_LEAST [m/s]. */
static const double WIND_SPAN = 8.0;

/* Breaking crests are shorter than those of the peak. This is the ratio of their speeds. */
static const double CREST_SHARE = 0.70;

/* Adds the bursts of a cascade, whose texels are of the list's time. */
static void add_cascade(SprayList* list, const OceanFoam* foam, const OceanSea* sea, int index,
                        uint32_t layer, double lag) {
    const OceanCascade* cascade = ocean_foam_sampled(foam, sea, index);
    const double grown = fmin((list->wind - SPRAY_WIND_LEAST) / WIND_SPAN, 1.0);
    const double share = BREAKING_SHARE * ocean_whitecap_share(list->wind);
    const double gain = ocean_cascade_gain(cascade);
    Source source = {
        .cascade = cascade,
        .grid = ocean_cascade_grid(cascade),
        .length = (float)ocean_cascade_length(cascade),
        .seed = ocean_sea_params(sea)->seed,
        .turn = turn_of(list->step, ocean_cascade_period(cascade)),
        .layer = layer,
        .lag = lag,
    };
    source.spacing = source.length / (float)source.grid;
    source.plume = (int)fmax(round(PLUME_LENGTH / (double)source.spacing), 1.0);
    const double area = (double)source.spacing * (double)source.spacing;
    /* The list has room for these bursts. Fewer bursts have more puffs. */
    const double rate = BURST_RATE * area / OCEAN_FOAM_RATE * gain * gain * grown;
    const double room = 1.5 * SPRAY_BIRTHS_MAX / (share * source.grid * source.grid);
    source.chance = fmin(rate, fmin(room, 1.0));
    source.number = BURST_PUFFS * rate / source.chance;
    /* From every second row, the quantiles of c of samples and of fronts. */
    const OceanTexel* texels = ocean_cascade_texels(cascade);
    Bins samples = {{0}}, fronts = {{0}};
    float front[OCEAN_GRID_MAX];
    for (int m = 0; m < source.grid; m += 2) {
        ocean_foam_front(foam, sea, index, m, front);
        for (int n = 0; n < source.grid; ++n) {
            count_value(&samples,
                        compression(&texels[(size_t)m * (size_t)source.grid + (size_t)n]));
            count_value(&fronts, front[n]);
        }
    }
    const double breaking = 0.5 * share * (double)source.grid * (double)source.grid;
    source.least = fmaxf(quantile_of(&samples, breaking), COMPRESSION_LEAST);
    source.most = fmaxf(quantile_of(&samples, STRONGEST * breaking), source.least + 0.05f);
    const float least_front = quantile_of(&fronts, breaking);
    for (int m = 0; m < source.grid; ++m) {
        const OceanTexel* row = texels + (size_t)m * (size_t)source.grid;
        ocean_foam_front(foam, sea, index, m, front);
        for (int n = 0; n < source.grid; ++n) {
            if (compression(&row[n]) > source.least && front[n] > least_front) {
                throw_burst(&source, n, m, list);
            }
        }
    }
}

/* Fills the list of a step. The sea is `lag` seconds after it. */
static void fill_list(SprayList* list, const OceanFoam* foam, const OceanSea* sea, int64_t step,
                      double lag) {
    const OceanSeaState* state = &ocean_sea_params(sea)->state;
    const OceanTargets targets = ocean_sea_targets(sea);
    const double direction = swell_radians(state->wind_direction);
    list->step = step;
    list->time = (double)step / OCEAN_FOAM_RATE;
    list->wind = state->wind_speed;
    list->way[0] = cos(direction);
    list->way[1] = sin(direction);
    list->crest = CREST_SHARE * OCEAN_GRAVITY * targets.peak_period / SWELL_TWO_PI;
    list->height = targets.significant_height;
    list->count = 0;
    if (state->kind == OCEAN_SPECTRUM_PHILLIPS || list->wind < SPRAY_WIND_LEAST) {
        return;
    }
    /* A cascade that is longer than the one before begins another layer. A sea in a transition has
       two. */
    uint32_t layer = 0;
    double before = 0.0;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        if (ocean_cascade_length(cascade) > before) {
            add_cascade(list, foam, sea, i, layer++, lag);
        }
        before = ocean_cascade_length(cascade);
    }
}

/* Fills the lists of all sampling times after `after` up to `step`, where the sea is. */
static void record(void* context, const OceanSea* sea, int64_t after, int64_t step) {
    Spray* spray = context;
    const int64_t first = step - after < SPRAY_STEPS ? after + 1 : step - SPRAY_STEPS + 1;
    for (int64_t j = first; j <= step; ++j) {
        fill_list(&spray->list[slot_of(j)], spray->foam, sea, j,
                  (double)(step - j) / OCEAN_FOAM_RATE);
        spray->filled[slot_of(j)] = true;
    }
}

void spray_attach(Spray* spray, OceanFoam* foam) {
    assert(foam);
    if (spray) {
        spray->foam = foam;
    }
    ocean_foam_watch(foam, spray ? record : NULL, spray, spray ? SPRAY_STEPS : 0);
}
