/*
 * The memory of whitecaps: what it is by definition, and that it depends on the sea and the time
 * alone.
 */
#include "check.h"

#include "unit/seas.h"

#include <stdlib.h>

enum { GRID = 32, CASCADES = 2, POINTS = GRID * GRID };

static OceanParams rough_params(void) {
    OceanParams params = ocean_physical_params();
    params.grid = GRID;
    params.cascades = CASCADES;
    params.state.wind_speed = 12.0;
    params.choppiness = 1.4;
    return params;
}

/* A sea and its foam. */
typedef struct Whitecaps {
    SwellWorkers* workers;
    OceanSea* sea;
    OceanFoam* foam;
} Whitecaps;

static Whitecaps whitecaps_of(const OceanParams* params, int workers) {
    Whitecaps caps = {.workers = swell_workers_create(workers, NULL)};
    caps.sea = sea_create(params, caps.workers);
    caps.foam = ocean_foam_create(caps.sea, NULL);
    CHECK(caps.foam);
    return caps;
}

static void finish(Whitecaps* caps) {
    ocean_foam_destroy(caps->foam);
    ocean_sea_destroy(caps->sea);
    swell_workers_destroy(caps->workers);
}

static void follow(Whitecaps* caps, double time) {
    CHECK(ocean_foam_advance(caps->foam, caps->sea, OCEAN_METHOD_FFT, time, NULL));
}

/* What a single shot remembers at `time`, of one worker. */
static void shoot(double time, float memory[CASCADES][POINTS]) {
    const OceanParams params = rough_params();
    Whitecaps caps = whitecaps_of(&params, 1);
    follow(&caps, time);
    for (int i = 0; i < CASCADES; ++i) {
        memcpy(memory[i], ocean_foam_memory(caps.foam, i), sizeof memory[i]);
    }
    finish(&caps);
}

static bool remembers(const Whitecaps* caps, float memory[CASCADES][POINTS]) {
    bool same = true;
    for (int i = 0; i < CASCADES; ++i) {
        same = same && !memcmp(memory[i], ocean_foam_memory(caps->foam, i), sizeof memory[i]);
    }
    return same;
}

/* ---- What it is ---------------------------------------------------------------------------- */

static double ramp(double from, double to, double value) {
    return fmin(fmax((value - from) / (to - from), 0.0), 1.0);
}

/* c of a sample alone, of a wind along +x. */
static double compression(const OceanTexel* texel, bool first) {
    const double c = fmin(1.0 - (double)texel->jacobian, 1.0);
    const double lee = (double)texel->surface_slope[0];
    return first && c > 0.0 ? c * ramp(0.15, -0.05, lee) * ramp(-1.0, -0.55, lee) : c;
}

/* c of a sample: in the first cascade that of nine along z, where crests run. */
static double sample_of(const OceanTexel* texels, int p, int cascade, double taps_apart) {
    static const int PLACE[] = {-6, -4, -2, -1, 0, 1, 2, 4, 6};
    static const double WEIGHT[] = {-0.07, -0.10, 0.12, 0.23, 0.30, 0.23, 0.12, -0.10, -0.07};
    if (cascade > 0) {
        return compression(&texels[p], false);
    }
    double sum = 0.0;
    for (int tap = 0; tap < 9; ++tap) {
        const int row = p / GRID + (int)lrint(PLACE[tap] * taps_apart);
        sum += WEIGHT[tap] * compression(&texels[(row & (GRID - 1)) * GRID + p % GRID], true);
    }
    return sum;
}

/* The longest wave of the second cascade is the first one that the first cascade does not hold:
   with so small a grid that of its last full ring. */
static double tau_of(const Whitecaps* caps, int cascade) {
    const double two_pi = 2.0 * 3.14159265358979323846;
    const double first = 0.65 * ocean_sea_targets(caps->sea).peak_period;
    const double k =
        (GRID / 2 - 0.5) * two_pi / ocean_cascade_length(ocean_sea_cascade(caps->sea, 0));
    return cascade == 0 ? first : fmin(0.65 * two_pi / sqrt(9.81 * k), first);
}

/* Steps from one sampling time of a cascade to the next: a tenth of the period of its shortest
   waves, those of its last full ring. */
static int interval_of(const Whitecaps* caps, int cascade) {
    const double two_pi = 2.0 * 3.14159265358979323846;
    const double k =
        (GRID / 2 - 0.5) * two_pi / ocean_cascade_length(ocean_sea_cascade(caps->sea, cascade));
    return (int)fmin(fmax(30.0 * two_pi / sqrt(9.81 * k) / 10.0, 1.0), 3.0);
}

/* Adds the sea as it is to what is remembered, in the cascades that have a sampling time then; all
   have one at the frame's own time, step -1. */
static void add_sample(const Whitecaps* caps, int step, double age,
                       double memory[CASCADES][POINTS]) {
    for (int i = 0; i < CASCADES; ++i) {
        if (step >= 0 && step % interval_of(caps, i) != 0) {
            continue;
        }
        const OceanCascade* cascade = ocean_sea_cascade(caps->sea, i);
        const OceanTexel* texels = ocean_cascade_texels(cascade);
        const double apart = 0.035 * ocean_sea_targets(caps->sea).peak_wavelength * GRID /
                             ocean_cascade_length(cascade);
        const double left = exp(-age / tau_of(caps, i));
        for (int p = 0; p < POINTS; ++p) {
            memory[i][p] = fmax(memory[i][p], sample_of(texels, p, i, apart) * left);
        }
    }
}

CASE("foam remembers what its definition says") {
    const OceanParams params = rough_params();
    Whitecaps caps = whitecaps_of(&params, 1);
    CHECK_NEAR(ocean_foam_tau(caps.foam), 0.65 * ocean_sea_targets(caps.sea).peak_period, 1e-12);
    const double delta = exp(-3.0);
    CHECK_NEAR(OCEAN_FOAM_DELTA, delta, 1e-8);
    const double tau = ocean_foam_tau(caps.foam);
    CHECK(interval_of(&caps, 0) == 3);
    const double times[] = {20.0, 31.7, 40.0 + 1.0 / 60.0};
    for (int k = 0; k < 3; ++k) {
        const double time = times[k];
        follow(&caps, time);
        static double memory[CASCADES][POINTS];
        memset(memory, 0, sizeof memory);
        add_sample(&caps, -1, 0.0, memory);
        for (int p = 0; p < POINTS; ++p) {
            const OceanTexel* texels = ocean_cascade_texels(ocean_sea_cascade(caps.sea, 1));
            CHECK_NEAR(ocean_foam_compression(caps.foam, 1)[p], compression(&texels[p], false),
                       1e-6);
        }
        float drawn[CASCADES][POINTS];
        for (int i = 0; i < CASCADES; ++i) {
            memcpy(drawn[i], ocean_foam_memory(caps.foam, i), sizeof drawn[i]);
        }
        /* The definition: every sampling time of more than the last 3 tau. */
        const int last = (int)floor(time * 30.0 + 1e-9);
        for (int j = last; j >= 0 && time - j / 30.0 < 3.5 * tau; --j) {
            ocean_sea_advance(caps.sea, OCEAN_METHOD_FFT, j / 30.0);
            add_sample(&caps, j, time - j / 30.0, memory);
        }
        double most = 0.0, sum = 0.0;
        for (int i = 0; i < CASCADES; ++i) {
            for (int p = 0; p < POINTS; ++p) {
                /* d and each of its products round once: 90 tau times 2^-24, twice. */
                const double wanted = fmax(memory[i][p] - delta, 0.0);
                CHECK_NEAR(drawn[i][p], wanted, 2.0 * 90.0 * tau * 0x1p-24);
                most = fmax(most, wanted);
                sum += wanted;
            }
        }
        CHECK(most > 0.4 && sum > 0.05 * CASCADES * POINTS); /* there is something to compare */
    }
    finish(&caps);
}

/* The first cascade of a fine grid is sampled on a smaller one that holds its waves: at every
   second point it remembers what the small grid does, in between what lies between. */
CASE("a grid finer than its waves remembers what a small one does") {
    enum { SMALL = 256, LARGE = 512 };
    OceanParams params = rough_params();
    params.state.wind_speed = 8.0;
    params.grid = SMALL;
    Whitecaps small = whitecaps_of(&params, 2);
    params.grid = LARGE;
    Whitecaps large = whitecaps_of(&params, 2);
    const double time = 7.01;
    follow(&small, time);
    follow(&large, time);
    CHECK(ocean_cascade_grid(ocean_foam_sampled(large.foam, large.sea, 0)) == SMALL);
    CHECK(ocean_cascade_grid(ocean_foam_sampled(large.foam, large.sea, 1)) == LARGE);
    CHECK(ocean_foam_sampled(small.foam, small.sea, 0) == ocean_sea_cascade(small.sea, 0));
    const float* coarse = ocean_foam_memory(small.foam, 0);
    const float* fine = ocean_foam_memory(large.foam, 0);
    double at = 0.0, between = 0.0;
    for (int m = 0; m < SMALL; ++m) {
        for (int n = 0; n < SMALL; ++n) {
            const double q = (double)coarse[m * SMALL + n];
            CHECK_NEAR(fine[2 * m * LARGE + 2 * n], q, 1e-4);
            at += q;
            between += (double)fine[2 * m * LARGE + 2 * n + 1];
        }
    }
    CHECK(at > 0.001 * SMALL * SMALL);
    CHECK_NEAR(between, at, 0.05 * at);
    finish(&small);
    finish(&large);
}

/* Counts its calls; ends the advance at the share `until`. */
typedef struct Progress {
    int calls;
    double last, until;
} Progress;

static bool count_progress(void* context, double share) {
    Progress* progress = context;
    CHECK(share >= progress->last && share <= 1.0);
    progress->calls += 1;
    progress->last = share;
    return share <= progress->until;
}

CASE("an advance tells how far it is, and can be ended") {
    static float wanted[CASCADES][POINTS];
    shoot(20.0, wanted);
    const OceanParams params = rough_params();
    Whitecaps caps = whitecaps_of(&params, 1);
    Progress progress = {.until = 0.5};
    SwellError error = {0};
    ocean_foam_set_progress(caps.foam, count_progress, &progress);
    CHECK(!ocean_foam_advance(caps.foam, caps.sea, OCEAN_METHOD_FFT, 20.0, &error));
    CHECK(error.code == SWELL_ERROR_INTERRUPTED && progress.calls > 10);
    const int half = progress.calls;
    progress = (Progress){.until = 1.0};
    follow(&caps, 20.0);
    CHECK(remembers(&caps, wanted));
    CHECK(progress.calls > half && progress.last == 1.0);
    finish(&caps);
}

/* The history is the FFT's in DFT mode; only the frame itself is computed by the other method. */
CASE("foam in DFT mode is that of the FFT") {
    static float wanted[CASCADES][POINTS];
    shoot(9.01, wanted);
    const OceanParams params = rough_params();
    Whitecaps caps = whitecaps_of(&params, 1);
    CHECK(ocean_foam_advance(caps.foam, caps.sea, OCEAN_METHOD_DFT, 9.01, NULL));
    for (int p = 0; p < POINTS; ++p) {
        CHECK_NEAR(ocean_foam_memory(caps.foam, 0)[p], wanted[0][p], 1e-4);
    }
    finish(&caps);
}

/* Folds count as 1, however deep. */
CASE("a memory lies between 0 and 1, folds or not") {
    OceanParams params = ocean_default_params();
    params.choppiness = 2.0;
    Whitecaps caps = whitecaps_of(&params, 1);
    float least_jacobian = 1.0f, most = 0.0f;
    for (int frame = 0; frame < 20; ++frame) {
        follow(&caps, frame * 0.21);
        for (size_t p = 0; p < sea_points(caps.sea); ++p) {
            const float q = ocean_foam_memory(caps.foam, 0)[p];
            CHECK(q >= 0.0f && q <= 1.0f - OCEAN_FOAM_DELTA);
            least_jacobian = fminf(least_jacobian, sea_texels(caps.sea)[p].jacobian);
            most = fmaxf(most, q);
        }
    }
    CHECK(least_jacobian < -0.1f);
    CHECK(most == 1.0f - OCEAN_FOAM_DELTA);
    finish(&caps);
}

CASE("a sea without waves or without a peak has a memory too") {
    OceanParams params = rough_params();
    params.state.wind_speed = 0.0;
    Whitecaps calm = whitecaps_of(&params, 2);
    CHECK(ocean_foam_tau(calm.foam) == 4.0);
    CHECK(ocean_foam_memory(calm.foam, 1)[5] == 0.0f); /* before the first frame */
    follow(&calm, 3.0);
    for (int p = 0; p < POINTS; ++p) {
        CHECK(ocean_foam_memory(calm.foam, 0)[p] == 0.0f);
    }
    CHECK(!ocean_foam_memory(calm.foam, CASCADES));
    CHECK(ocean_foam_weight(calm.foam, 0) == 1.0 && ocean_foam_weight(calm.foam, 1) == 0.2);
    finish(&calm);
    const OceanParams phillips = ocean_default_params();
    Whitecaps source = whitecaps_of(&phillips, 2);
    follow(&source, 1.0);
    CHECK(ocean_foam_tau(source.foam) == 4.0);
    finish(&source);
}

/* ---- Of parameters and time alone ---------------------------------------------------------- */

static uint32_t next_random(uint32_t* random) {
    *random = *random * 1664525u + 1013904223u;
    return *random >> 8;
}

/* Frame times from `start` to `end` at a rate, or at random steps (rate 0), end included. */
static void run_frames(Whitecaps* caps, double start, double end, double rate) {
    uint32_t random = 7;
    double time = start;
    for (int frame = 0; time < end; ++frame) {
        follow(caps, time);
        time = rate > 0.0 ? start + (frame + 1) / rate
                          : time + 0.12 * next_random(&random) / (double)(1 << 24);
    }
    follow(caps, end);
}

SWEEP("a memory has the same bits at any frame rate and in one shot") {
    static float wanted[CASCADES][POINTS];
    const double ends[] = {17.0, 17.0 + 1.0 / 90.0, 30.1};
    const double rates[] = {30.0, 60.0, 144.0, 7.0, 0.0};
    for (int e = 0; e < 3; ++e) {
        shoot(ends[e], wanted);
        for (int r = 0; r < 5; r += check_sweep(2, 1)) {
            const OceanParams params = rough_params();
            Whitecaps caps = whitecaps_of(&params, 1);
            run_frames(&caps, 0.37, ends[e], rates[r]);
            CHECK(remembers(&caps, wanted));
            finish(&caps);
        }
    }
}

CASE("a memory has the same bits after jumps, backwards too") {
    static float wanted[CASCADES][POINTS];
    const double time = 25.01;
    shoot(time, wanted);
    const OceanParams params = rough_params();
    Whitecaps caps = whitecaps_of(&params, 2);
    const double before[] = {0.0, 24.0, 25.005, 25.02, 26.3, 5e8, 10.0, 25.01, 25.01};
    for (size_t i = 0; i < sizeof before / sizeof *before; ++i) {
        follow(&caps, before[i]); /* forwards, back within a step, back, far, and not at all */
        follow(&caps, time);
        CHECK(remembers(&caps, wanted));
    }
    ocean_foam_reset(caps.foam);
    follow(&caps, time);
    CHECK(remembers(&caps, wanted));
    /* Just short of and just as long as what is remembered. */
    const int span = (int)ceil(90.0 * ocean_foam_tau(caps.foam));
    for (int step = span - 2; step <= span + 2; ++step) {
        follow(&caps, time - step / 30.0);
        follow(&caps, time);
        CHECK(remembers(&caps, wanted));
    }
    finish(&caps);
}

static double difference(const Whitecaps* caps, float memory[CASCADES][POINTS], double* mean) {
    double sum = 0.0;
    *mean = 0.0;
    for (int p = 0; p < POINTS; ++p) {
        sum += fabs((double)ocean_foam_memory(caps->foam, 0)[p] - (double)memory[0][p]);
        *mean += (double)memory[0][p];
    }
    return sum / *mean;
}

CASE("a memory from a hurried start is close and becomes exact") {
    static float wanted[CASCADES][POINTS];
    double mean = 0.0;
    shoot(10.0, wanted);
    const OceanParams params = rough_params();
    Whitecaps caps = whitecaps_of(&params, 1);
    ocean_foam_set_stride(caps.foam, 4);
    follow(&caps, 10.0);
    CHECK(!remembers(&caps, wanted));
    CHECK(difference(&caps, wanted, &mean) < 0.05 && mean > 0.0);
    run_frames(&caps, 10.0, 25.01, 60.0);
    shoot(25.01, wanted);
    CHECK(remembers(&caps, wanted));
    finish(&caps);
}

THREADED("a memory has the same bits for any number of workers") {
    static float wanted[CASCADES][POINTS];
    shoot(8.123, wanted);
    const int workers[] = {1, 2, 3, 7};
    for (int i = 0; i < 4; ++i) {
        const OceanParams params = rough_params();
        Whitecaps caps = whitecaps_of(&params, workers[i]);
        follow(&caps, 8.123);
        CHECK(remembers(&caps, wanted));
        finish(&caps);
    }
}

/* Following leaves the sea as an advance does. */
CASE("a sea that foam follows is at the frame's time") {
    const OceanParams params = rough_params();
    Whitecaps caps = whitecaps_of(&params, 1);
    const double times[] = {0.0, 0.5, 0.5123, 11.0, 3.0};
    for (int i = 0; i < 10; ++i) {
        const OceanMethod method = i < 5 ? OCEAN_METHOD_FFT : OCEAN_METHOD_DFT;
        CHECK(ocean_foam_advance(caps.foam, caps.sea, method, times[i % 5], NULL));
        OceanTexel* followed = sea_copy_texels(caps.sea);
        ocean_sea_advance(caps.sea, method, times[i % 5]);
        assert_memory_equal(followed, sea_texels(caps.sea), sea_texel_bytes(caps.sea));
        free(followed);
    }
    finish(&caps);
}

/* ---- Seas that change ---------------------------------------------------------------------- */

/* Frames of 1/30 s until the change is done, then those of `rest` seconds. Returns the time. */
static double change(Whitecaps* caps, const OceanParams* params, double time, double rest) {
    CHECK(ocean_sea_change(caps->sea, params, NULL));
    OceanProgress progress = OCEAN_PROGRESS_DRAWING;
    while (progress != OCEAN_PROGRESS_DONE) {
        progress = ocean_sea_progress(caps->sea, 1.0 / 30.0, NULL);
        time += 1.0 / 30.0;
        follow(caps, time);
    }
    for (int frame = 0; frame < (int)(30.0 * rest); ++frame) {
        time += 1.0 / 30.0;
        follow(caps, time);
    }
    return time;
}

/* Whether the memory is that of a new sea at the time. */
static bool is_settled(const Whitecaps* caps, double time) {
    Whitecaps fresh = whitecaps_of(ocean_sea_params(caps->sea), 1);
    follow(&fresh, time);
    bool same = true;
    for (int i = 0; i < ocean_sea_cascade_count(caps->sea); ++i) {
        const size_t points = sea_points(caps->sea);
        same = same && !memcmp(ocean_foam_memory(fresh.foam, i), ocean_foam_memory(caps->foam, i),
                               points * sizeof(float));
    }
    finish(&fresh);
    return same;
}

static double mean_memory(const Whitecaps* caps, int cascade) {
    double sum = 0.0;
    for (int p = 0; p < POINTS; ++p) {
        sum += (double)ocean_foam_memory(caps->foam, cascade)[p];
    }
    return sum / POINTS;
}

CASE("memories live through changes of the sea") {
    OceanParams params = rough_params();
    params.length = 200.0; /* so that another wind has the same grids */
    Whitecaps caps = whitecaps_of(&params, 2);
    double time = 5.0;
    follow(&caps, time);
    const double before = mean_memory(&caps, 0);
    params.state.wind_speed = 9.0;
    CHECK(ocean_sea_change(caps.sea, &params, NULL));
    ocean_sea_progress(caps.sea, 1.0 / 30.0, NULL);
    follow(&caps, time += 1.0 / 30.0);
    CHECK_NEAR(mean_memory(&caps, 0), before, 0.05 * before); /* it goes on as it is */
    time = change(&caps, &params, time, 20.0);
    CHECK(is_settled(&caps, time));
    params.length = 300.0; /* two layers for a while */
    time = change(&caps, &params, time, 0.0);
    CHECK(mean_memory(&caps, 0) > 0.0); /* what the new cascades remember stays with them */
    CHECK(!is_settled(&caps, time));
    time = change(&caps, &params, time, 20.0);
    CHECK(is_settled(&caps, time));
    params.cascades = 3; /* other numbers, other grids */
    params.grid = 16;
    time = change(&caps, &params, time, 20.0);
    CHECK(is_settled(&caps, time));
    CHECK(ocean_foam_memory(caps.foam, 2) && !ocean_foam_memory(caps.foam, 3));
    finish(&caps);
}

/* From a storm to a calm on grids of the same size: the new cascades inherit nothing. */
CASE("foam stays with its waves when other waves come") {
    OceanParams params = rough_params();
    params.length = 200.0;
    Whitecaps caps = whitecaps_of(&params, 1);
    follow(&caps, 5.0);
    CHECK(mean_memory(&caps, 0) > 0.03);
    params.seed += 1;
    params.state.wind_speed = 0.0;
    change(&caps, &params, 5.0, 0.0);
    CHECK(mean_memory(&caps, 0) == 0.0 && mean_memory(&caps, 1) == 0.0);
    finish(&caps);
}
