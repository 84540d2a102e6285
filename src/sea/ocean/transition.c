/*
 * Layers, each of which has the cascades of one spectrum, and the continuous transition from one
 * sea to another.
 *
 *     blend   both seas have the same wave vectors and frequencies: the random phases stay, and the
 *             amplitudes are interpolated
 *     fade    another length, depth, loop or seed: two layers of cascades exist for a while. The
 *             old waves fade out as cos(s pi/2), the new ones in as sin(s pi/2), both divided by
 *             sqrt(1 + r sin(s pi)). r is the correlation of both first cascades at the origin,
 * where it is highest: seas of one seed have the same random numbers. So the variance there goes
 *             from that of one sea to that of the other, and nowhere above both.
 *
 * Each call creates a part of the new cascades and draws some rows of the new amplitudes, so that
 * no frame takes long.
 */
#include "crest.h"
#include "ocean/choice.h"
#include "sea.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

/* ---- Layers -------------------------------------------------------------------------------- */

OceanLayer* ocean_layer_create(const OceanParams* params, const SwellWorkers* workers,
                               SwellError* error) {
    OceanLayer* layer = swell_workers_allocate(workers, 1, sizeof *layer, error);
    if (!layer) {
        return NULL;
    }
    ocean_spectrum_prepare(&layer->spectrum, params);
    for (int i = 0; i < layer->spectrum.cascade_count; ++i) {
        if (ocean_bound_suits(&layer->spectrum, i) &&
            !ocean_bound_init(&layer->bound[i], &layer->spectrum, workers, error)) {
            ocean_layer_destroy(layer);
            return NULL;
        }
    }
    return layer;
}

void ocean_layer_destroy(OceanLayer* layer) {
    for (int i = 0; layer && i < layer->count; ++i) {
        ocean_cascade_destroy(layer->cascade[i]);
    }
    for (int i = 0; layer && i < OCEAN_CASCADES_MAX; ++i) {
        ocean_bound_finish(&layer->bound[i]);
    }
    swell_memory_free(layer);
}

bool ocean_layer_add_cascade(OceanSea* sea, OceanLayer* layer, SwellError* error) {
    assert(layer->count < layer->spectrum.cascade_count);
    if (!ocean_sums_reserve(&sea->sums, layer->spectrum.params.grid, sea->engine.workers, error)) {
        return false;
    }
    OceanCascade* cascade =
        ocean_cascade_create(&layer->spectrum, layer->count, &sea->engine, &sea->sums, error);
    if (cascade) {
        cascade->generation = ++sea->cascade_generation;
        OceanBound* bound = &layer->bound[layer->count];
        cascade->bound = bound->parts ? bound : NULL;
        layer->cascade[layer->count++] = cascade;
    }
    return cascade != NULL;
}

/* Finishes the amplitudes `h0` of all cascades, which have been drawn, and chooses the bound waves
   of the `set`. Fails without memory, where no crest forms as the parameters ask, and for
   amplitudes that are not finite. */
static bool finish_drawn(const OceanSpectrum* spectrum, SwellWorkers* workers,
                         OceanComplex* const h0[], OceanLayer* layer, int set, SwellError* error) {
    if (!ocean_crest_apply(spectrum, workers, h0, &layer->bound[0].set[set], error)) {
        return false;
    }
    const size_t points = (size_t)spectrum->params.grid * (size_t)spectrum->params.grid;
    for (int i = 0; i < spectrum->cascade_count; ++i) {
        if (layer->bound[i].parts) {
            ocean_bound_choose(&layer->bound[i].set[set], spectrum, i, h0[i]);
        }
        float sum = 0.0f; /* stays 0 unless an amplitude is not finite */
        for (size_t k = 0; k < points; ++k) {
            sum += 0.0f * h0[i][k].re + 0.0f * h0[i][k].im;
        }
        if (sum != 0.0f) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "the waves of these parameters are not finite: lower ones are "
                                   "accepted");
        }
    }
    return true;
}

bool ocean_layer_set_drawn(OceanLayer* layer, SwellWorkers* workers, SwellError* error) {
    OceanComplex* h0[OCEAN_CASCADES_MAX];
    for (int i = 0; i < layer->count; ++i) {
        h0[i] = layer->cascade[i]->amplitudes;
    }
    if (!finish_drawn(&layer->spectrum, workers, h0, layer, 0, error)) {
        return false;
    }
    for (int i = 0; i < layer->count; ++i) {
        ocean_cascade_set_waves(layer->cascade[i], &layer->spectrum.shape[i]);
    }
    return true;
}

/* ---- Transitions --------------------------------------------------------------------------- */

void ocean_transition_finish(OceanTransition* transition) {
    swell_parts_free(transition->parts);
    *transition = (OceanTransition){0};
}

/* Whether the waves of both have the same vectors, phases and frequencies. */
static bool share_waves(const OceanSpectrum* a, const OceanSpectrum* b) {
    const OceanParams* p = &a->params;
    const OceanParams* q = &b->params;
    bool same = ocean_kinds_agree(p->state.kind, q->state.kind) && p->grid == q->grid &&
                p->seed == q->seed && p->loop == q->loop && p->state.depth == q->state.depth &&
                p->state.current_speed == q->state.current_speed &&
                p->state.current_direction == q->state.current_direction &&
                a->cascade_count == b->cascade_count;
    for (int i = 0; same && i < a->cascade_count; ++i) {
        same = a->lattice[i].length == b->lattice[i].length;
    }
    return same;
}

/* Starts a fade, or a blend where both seas share their waves. */
static bool begin(OceanSea* sea, const OceanParams* params, SwellError* error) {
    OceanTransition* transition = &sea->transition;
    const OceanLayer* layer = sea->layer[0];
    OceanLayer* next = ocean_layer_create(params, sea->engine.workers, error);
    if (!next) {
        return false;
    }
    *transition = (OceanTransition){.kind = OCEAN_TRANSITION_FADE};
    if (!share_waves(&layer->spectrum, &next->spectrum)) {
        sea->layer[1] = next;
        return true;
    }
    transition->kind = OCEAN_TRANSITION_BLEND;
    transition->spectrum = next->spectrum;
    ocean_layer_destroy(next);
    const size_t points = (size_t)params->grid * (size_t)params->grid;
    SwellPart part[2 * OCEAN_CASCADES_MAX];
    for (int i = 0; i < layer->count; ++i) {
        part[2 * i] = SWELL_PART(transition->from[i], points);
        part[2 * i + 1] = SWELL_PART(transition->to[i], points);
    }
    transition->parts =
        swell_parts_allocate(sea->engine.workers, part, 2 * (size_t)layer->count, error);
    if (!transition->parts) {
        ocean_transition_finish(transition);
        return false;
    }
    for (int i = 0; i < layer->count; ++i) {
        memcpy(transition->from[i], layer->cascade[i]->amplitudes, points * sizeof(OceanComplex));
    }
    return true;
}

bool ocean_sea_change(OceanSea* sea, const OceanParams* params, SwellError* error) {
    assert(sea && params);
    if (!ocean_check_params(params, error)) {
        return false;
    }
    if (ocean_params_equal(params, &sea->params)) {
        return true;
    }
    if (sea->transition.kind != OCEAN_TRANSITION_NONE) {
        sea->transition.has_queued = true;
        sea->transition.queued = *params;
    } else if (!begin(sea, params, error)) {
        return false;
    }
    sea->params = *params;
    return true;
}

static const OceanSpectrum* next_spectrum(const OceanSea* sea) {
    return sea->transition.kind == OCEAN_TRANSITION_FADE ? &sea->layer[1]->spectrum
                                                         : &sea->transition.spectrum;
}

/* ---- Drawing the new amplitudes ------------------------------------------------------------ */

/* Amplitudes are drawn in DRAWING_SECONDS, or in DRAWING_CALLS if the clock stands still. Creating
   a cascade takes as long as drawing an eighth of its rows. */
static const double DRAWING_SECONDS = 0.7;
enum { DRAWING_CALLS = 42, STEPS_OF_CASCADE = 8 };

static bool is_drawn(const OceanSea* sea) {
    return sea->transition.cascade == next_spectrum(sea)->cascade_count;
}

/* The turns by which the wave (n, m) of a cascade has run at the time. */
static double turns_of(const OceanWaves* waves, int n, int m, double time) {
    return (ocean_waves_rate(waves, n, m) + n * waves->drift[0] + m * waves->drift[1]) * time;
}

/* The correlation of two cascades' heights at the origin, at least 0. */
static double correlation(const OceanCascade* a, const OceanCascade* b, double time) {
    const int half = (a->waves.grid < b->waves.grid ? a->waves.grid : b->waves.grid) / 2;
    double common = 0.0;
    for (int m = 1 - half; m < half; ++m) {
        for (int n = 1 - half; n < half; ++n) { /* h0(-k) belongs to the wave k */
            const OceanComplex p = ocean_amplitude_at(a->amplitudes, a->waves.grid, -n, -m);
            const OceanComplex q = ocean_amplitude_at(b->amplitudes, b->waves.grid, -n, -m);
            const double re = (double)p.re * (double)q.re + (double)p.im * (double)q.im;
            const double im = (double)p.re * (double)q.im - (double)p.im * (double)q.re;
            if (re != 0.0 || im != 0.0) {
                const double turns =
                    turns_of(&a->waves, n, m, time) - turns_of(&b->waves, n, m, time);
                const double angle = SWELL_TWO_PI * (turns - floor(turns));
                common += 2.0 * (re * cos(angle) + im * sin(angle));
            }
        }
    }
    const double variances = a->waves.all.variance * b->waves.all.variance;
    return common > 0.0 ? fmin(common / sqrt(variances), 1.0) : 0.0;
}

/* Draws the rows that are due in `seconds`. A fade creates each cascade before its rows. */
static bool draw_rows(OceanSea* sea, double seconds, SwellError* error) {
    OceanTransition* transition = &sea->transition;
    const OceanSpectrum* spectrum = next_spectrum(sea);
    const bool fades = transition->kind == OCEAN_TRANSITION_FADE;
    OceanLayer* layer = sea->layer[fades ? 1 : 0];
    const int grid = spectrum->params.grid;
    const double share = fmax(seconds / DRAWING_SECONDS, 1.0 / DRAWING_CALLS);
    /* Half more than the rows leaves room to create the cascades. */
    int work = (int)ceil(fmin(share, 1.0) * 1.5 * grid * spectrum->cascade_count);
    do {
        const int index = transition->cascade;
        if (layer->count == index) {
            if (!ocean_layer_add_cascade(sea, layer, error)) {
                return false;
            }
            work -= grid / STEPS_OF_CASCADE;
            continue;
        }
        const int left = grid - transition->row, rows = work < left ? work : left;
        const OceanCascade* cascade = layer->cascade[index];
        ocean_cascade_draw_rows(cascade, spectrum, transition->row, rows,
                                fades ? cascade->amplitudes : transition->to[index]);
        transition->row += rows;
        work -= rows;
        if (transition->row == grid) {
            transition->row = 0;
            transition->cascade += 1;
        }
    } while (work >= grid / STEPS_OF_CASCADE && !is_drawn(sea));
    if (!is_drawn(sea)) {
        return true;
    }
    if (!fades) {
        return finish_drawn(spectrum, sea->engine.workers, transition->to, layer, 1, error);
    }
    if (!ocean_layer_set_drawn(layer, sea->engine.workers, error)) {
        return false;
    }
    const OceanCascade* old = sea->layer[0]->cascade[0]; /* its time is -1 before the first frame */
    transition->correlation = correlation(old, layer->cascade[0], fmax(old->time, 0.0));
    return true;
}

/* ---- Interpolating ------------------------------------------------------------------------- */

static const double MOVE_SECONDS = 1.2; /* of a blend or a fade */

/* The amplitudes of one cascade during a blend. */
typedef struct BlendJob {
    const OceanComplex *from, *to;
    float from_share, to_share;
    OceanComplex* h0;
    size_t grid;
} BlendJob;

static void blend_row(void* context, int row, int worker) {
    (void)worker;
    const BlendJob* job = context;
    const size_t first = (size_t)row * job->grid;
    for (size_t i = first; i < first + job->grid; ++i) {
        job->h0[i].re = job->from_share * job->from[i].re + job->to_share * job->to[i].re;
        job->h0[i].im = job->from_share * job->from[i].im + job->to_share * job->to[i].im;
    }
}

static void blend(OceanSea* sea, double share) {
    const OceanTransition* transition = &sea->transition;
    OceanLayer* layer = sea->layer[0];
    const int grid = layer->spectrum.params.grid;
    for (int i = 0; i < layer->count; ++i) {
        layer->bound[i].share[0] = (float)(1.0 - share);
        layer->bound[i].share[1] = (float)share;
        if (share == 1.0) {
            ocean_bound_follow(&layer->bound[i]);
        }
        const OceanShape shape =
            ocean_shape_mix(&layer->spectrum.shape[i], &transition->spectrum.shape[i], share);
        BlendJob job = {transition->from[i],           transition->to[i],
                        (float)(1.0 - share),          (float)share,
                        layer->cascade[i]->amplitudes, (size_t)grid};
        swell_workers_run(sea->engine.workers, grid, blend_row, &job);
        ocean_cascade_set_waves(layer->cascade[i], &shape);
    }
    if (share == 1.0) {
        layer->spectrum = transition->spectrum;
    }
}

static void fade(OceanSea* sea, double share) {
    const double angle = 0.25 * SWELL_TWO_PI * share;
    const double both = sqrt(1.0 + sea->transition.correlation * sin(2.0 * angle));
    const double gain[2] = {cos(angle) / both, share < 1.0 ? sin(angle) / both : 1.0};
    for (int i = 0; i < 2; ++i) {
        for (int c = 0; c < sea->layer[i]->count; ++c) {
            ocean_cascade_set_gain(sea->layer[i]->cascade[c], gain[i]);
        }
    }
    sea->layer_count = 2;
    if (share == 1.0) {
        ocean_layer_destroy(sea->layer[0]);
        sea->layer[0] = sea->layer[1];
        sea->layer[1] = NULL;
        sea->layer_count = 1;
    }
}

bool ocean_sea_changes(const OceanSea* sea) {
    return sea->transition.kind != OCEAN_TRANSITION_NONE;
}

void ocean_sea_tables(const OceanSea* sea, const OceanTable* table[OCEAN_SEA_TABLES]) {
    const OceanTransition* transition = &sea->transition; /* all zero without one */
    table[0] = sea->layer[0]->spectrum.params.state.table;
    table[1] = sea->layer[1] ? sea->layer[1]->spectrum.params.state.table : NULL;
    table[2] = transition->spectrum.params.state.table;
    table[3] = transition->queued.state.table;
}

OceanProgress ocean_sea_progress(OceanSea* sea, double seconds, SwellError* error) {
    assert(sea);
    if (!(seconds >= 0.0)) {
        swell_error_set(error, SWELL_ERROR_RANGE, "a transition by %g s: 0 s and more is accepted",
                        seconds);
        return OCEAN_PROGRESS_FAILED;
    }
    OceanTransition* transition = &sea->transition;
    if (transition->kind == OCEAN_TRANSITION_NONE) {
        return OCEAN_PROGRESS_DONE;
    }
    if (!is_drawn(sea)) {
        if (draw_rows(sea, seconds, error)) {
            return OCEAN_PROGRESS_DRAWING;
        }
        ocean_layer_destroy(sea->layer[1]); /* the old sea stays */
        sea->layer[1] = NULL;
        ocean_transition_finish(transition);
        sea->params = sea->layer[0]->spectrum.params;
        return OCEAN_PROGRESS_FAILED;
    }
    transition->seconds += seconds;
    const double share = swell_smoothstep(0.0, MOVE_SECONDS, transition->seconds);
    if (transition->kind == OCEAN_TRANSITION_BLEND) {
        blend(sea, share);
    } else {
        fade(sea, share);
    }
    sea->generation += 1;
    if (share < 1.0) {
        return OCEAN_PROGRESS_MOVING;
    }
    const bool has_queued = transition->has_queued;
    const OceanParams queued = transition->queued;
    ocean_transition_finish(transition);
    if (has_queued && !begin(sea, &queued, error)) {
        sea->params = sea->layer[0]->spectrum.params;
        return OCEAN_PROGRESS_FAILED;
    }
    return OCEAN_PROGRESS_MOVING;
}
