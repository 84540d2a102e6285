/*
 * The continuous transition from one sea to another.
 *
 *     blend   both seas have the same wave vectors and frequencies: the random phases stay, and the
 *             amplitudes are interpolated
 *     fade    another length, depth, loop or seed: two layers of cascades exist for a while; the
 *             old waves fade out as cos(s pi/2), the new ones in as sin(s pi/2). The layers must
 *             be independent, so that their variances add up.
 *
 * Each call creates a part of the new cascades and draws some rows of the new amplitudes, so that
 * no frame takes long.
 */
#include "base/numbers.h"
#include "crest.h"
#include "sea.h"

#include <math.h>
#include <string.h>

/* Amplitudes are drawn in DRAWING_SECONDS, or in DRAWING_CALLS if the clock stands still; then they
   are interpolated. The other steps of a cascade take as long as an eighth of its rows each. */
static const double DRAWING_SECONDS = 0.7;
static const double MOVE_SECONDS = 1.2;
enum { DRAWING_CALLS = 42, STEPS_OF_CASCADE = 8 };

void ocean_transition_finish(OceanTransition* transition) {
    for (int i = 0; i < OCEAN_CASCADES_MAX; ++i) {
        swell_memory_free(transition->from[i]);
        swell_memory_free(transition->to[i]);
    }
    *transition = (OceanTransition){0};
}

/* Whether the waves of both have the same vectors, phases and frequencies. */
static bool share_waves(const OceanSpectrum* a, const OceanSpectrum* b) {
    const OceanParams* p = &a->params;
    const OceanParams* q = &b->params;
    bool same =
        (p->state.kind == OCEAN_SPECTRUM_PHILLIPS) == (q->state.kind == OCEAN_SPECTRUM_PHILLIPS) &&
        p->grid == q->grid && p->seed == q->seed && p->loop == q->loop &&
        p->state.depth == q->state.depth && p->state.current_speed == q->state.current_speed &&
        p->state.current_direction == q->state.current_direction &&
        a->cascade_count == b->cascade_count;
    for (int i = 0; same && i < a->cascade_count; ++i) {
        same = a->lattice[i].length == b->lattice[i].length;
    }
    return same;
}

static bool begin(OceanSea* sea, const OceanParams* params, SwellError* error) {
    OceanTransition* transition = &sea->transition;
    const OceanLayer* old = sea->layer[0];
    OceanLayer* next = ocean_layer_create(params, sea->engine.workers, error);
    if (!next) {
        return false;
    }
    *transition = (OceanTransition){0};
    if (share_waves(&old->spectrum, &next->spectrum)) {
        transition->kind = OCEAN_TRANSITION_BLEND;
        transition->spectrum = next->spectrum;
        ocean_layer_destroy(next);
    } else {
        transition->kind = OCEAN_TRANSITION_FADE;
        next->name = sea->layers_named++;
        sea->layer[1] = next;
    }
    return true;
}

/* The spectrum at the end of the transition. */
static const OceanSpectrum* next_spectrum(const OceanSea* sea) {
    return sea->transition.kind == OCEAN_TRANSITION_FADE ? &sea->layer[1]->spectrum
                                                         : &sea->transition.spectrum;
}

/* Whether some waves of both have the same random numbers. */
static bool share_random_numbers(const OceanSpectrum* a, const OceanSpectrum* b) {
    bool same = false;
    for (int i = 0; i < a->cascade_count && i < b->cascade_count; ++i) {
        same = same || a->lattice[i].stream == b->lattice[i].stream;
    }
    return same && a->params.seed == b->params.seed &&
           (a->params.state.kind == OCEAN_SPECTRUM_PHILLIPS) ==
               (b->params.state.kind == OCEAN_SPECTRUM_PHILLIPS);
}

bool ocean_sea_can_change(const OceanSea* sea, const OceanParams* params) {
    if (!sea || !ocean_check_params(params, NULL)) {
        return false;
    }
    const OceanSpectrum* from = sea->transition.kind == OCEAN_TRANSITION_NONE
                                    ? &sea->layer[0]->spectrum
                                    : next_spectrum(sea);
    OceanSpectrum to;
    ocean_spectrum_prepare(&to, params);
    return share_waves(from, &to) || !share_random_numbers(from, &to);
}

bool ocean_sea_change(OceanSea* sea, const OceanParams* params, SwellError* error) {
    if (!sea) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no sea");
    }
    if (!ocean_check_params(params, error)) {
        return false;
    }
    if (ocean_params_equal(params, &sea->params)) {
        return true;
    }
    if (!ocean_sea_can_change(sea, params)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "no transition from a sea of N = %d to one of N = %d with the same "
                               "random waves: another length, seed or spectrum is accepted",
                               sea->params.grid, params->grid);
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

/* ---- Drawing the new amplitudes ------------------------------------------------------------ */

static bool is_drawn(const OceanSea* sea) {
    return sea->transition.cascade == next_spectrum(sea)->cascade_count;
}

/* Copies the old amplitudes of the next cascade of a blend, and allocates the new ones. */
static bool allocate_ends(OceanSea* sea, SwellError* error) {
    OceanTransition* transition = &sea->transition;
    const int i = transition->cascade;
    const OceanCascade* cascade = sea->layer[0]->cascade[i];
    const size_t points = (size_t)ocean_cascade_grid(cascade) * (size_t)ocean_cascade_grid(cascade);
    transition->from[i] =
        swell_workers_allocate(sea->engine.workers, points, sizeof *transition->from[i], error);
    if (!transition->from[i]) {
        return false;
    }
    memcpy(transition->from[i], ocean_cascade_amplitudes(cascade),
           points * sizeof *transition->from[i]);
    transition->to[i] =
        swell_workers_allocate(sea->engine.workers, points, sizeof *transition->to[i], error);
    return transition->to[i] != NULL;
}

/* Draws at most `count` more rows of the amplitudes. Returns how many. */
static int draw_rows(OceanSea* sea, OceanCascade* cascade, int count) {
    OceanTransition* transition = &sea->transition;
    const int left = ocean_cascade_grid(cascade) - transition->row;
    const int rows = count < left ? count : left;
    ocean_cascade_draw_rows(cascade, next_spectrum(sea), transition->row, rows,
                            transition->to[transition->cascade]);
    transition->row += rows;
    return rows;
}

static void begin_next_cascade(OceanTransition* transition) {
    transition->row = 0;
    transition->cascade += 1;
}

/* Does the next step of a blend; draws at most `count` rows. Returns the work done, in rows; < 0
   when out of memory. */
static int prepare_blend(OceanSea* sea, int count, SwellError* error) {
    OceanTransition* transition = &sea->transition;
    OceanCascade* cascade = sea->layer[0]->cascade[transition->cascade];
    const int grid = ocean_cascade_grid(cascade);
    if (!transition->to[transition->cascade]) {
        return allocate_ends(sea, error) ? grid / STEPS_OF_CASCADE : -1;
    }
    const int rows = draw_rows(sea, cascade, count);
    if (transition->row < grid) {
        return rows;
    }
    begin_next_cascade(transition);
    const bool all = is_drawn(sea);
    return !all || ocean_crest_apply(next_spectrum(sea), sea->engine.workers, transition->to, error)
               ? rows
               : -1;
}

/* The same for a fade: creates, fills and sets the next cascade of the new layer step by step. */
static int prepare_fade(OceanSea* sea, int count, SwellError* error) {
    OceanTransition* transition = &sea->transition;
    OceanLayer* next = sea->layer[1];
    const int grid = next->spectrum.params.grid;
    if (next->count == transition->cascade) {
        return ocean_layer_add_cascade(sea, next, error) ? grid / STEPS_OF_CASCADE : -1;
    }
    OceanCascade* cascade = next->cascade[transition->cascade];
    if (transition->row < grid) {
        return draw_rows(sea, cascade, count);
    }
    if (!ocean_cascade_texels(cascade)) {
        return ocean_cascade_add_texels(cascade, error) ? grid / STEPS_OF_CASCADE : -1;
    }
    if (next->count == next->spectrum.cascade_count &&
        !ocean_layer_set_drawn(next, sea->engine.workers, error)) {
        return -1;
    }
    begin_next_cascade(transition);
    return grid / STEPS_OF_CASCADE;
}

/* Does the part of the drawing that is due in `seconds`. Returns false when out of memory. */
static bool prepare_some(OceanSea* sea, double seconds, SwellError* error) {
    const OceanSpectrum* spectrum = next_spectrum(sea);
    const int grid = spectrum->params.grid;
    const double share = fmax(seconds / DRAWING_SECONDS, 1.0 / DRAWING_CALLS);
    int work = (int)ceil(fmin(share, 1.0) * 1.5 * grid * spectrum->cascade_count);
    do {
        const int done = sea->transition.kind == OCEAN_TRANSITION_FADE
                             ? prepare_fade(sea, work, error)
                             : prepare_blend(sea, work, error);
        if (done < 0) {
            return false;
        }
        work -= done;
    } while (work >= grid / STEPS_OF_CASCADE && !is_drawn(sea));
    return true;
}

/* ---- Interpolating ------------------------------------------------------------------------- */

static void blend(OceanSea* sea, double share) {
    const OceanTransition* transition = &sea->transition;
    OceanLayer* layer = sea->layer[0];
    for (int i = 0; i < layer->count; ++i) {
        const OceanShape shape =
            ocean_shape_mix(&layer->spectrum.shape[i], &transition->spectrum.shape[i], share);
        ocean_cascade_set_amplitudes(layer->cascade[i], transition->from[i], 1.0 - share,
                                     transition->to[i], share, &shape);
    }
    if (share == 1.0) {
        layer->spectrum = transition->spectrum;
        for (int i = 0; i < layer->count; ++i) {
            ocean_cascade_set_spectrum(layer->cascade[i], &layer->spectrum);
        }
    }
}

static void set_gain(const OceanLayer* layer, double gain) {
    for (int i = 0; i < layer->count; ++i) {
        ocean_cascade_set_gain(layer->cascade[i], gain);
    }
}

static void fade(OceanSea* sea, double share) {
    set_gain(sea->layer[0], cos(0.25 * SWELL_TWO_PI * share));
    set_gain(sea->layer[1], share < 1.0 ? sin(0.25 * SWELL_TWO_PI * share) : 1.0);
    sea->layer_count = 2;
    if (share == 1.0) {
        ocean_layer_destroy(sea->layer[0]);
        sea->layer[0] = sea->layer[1];
        sea->layer[1] = NULL;
        sea->layer_count = 1;
    }
}

/* Out of memory: keeps the old sea. */
static void cancel(OceanSea* sea) {
    ocean_layer_destroy(sea->layer[1]);
    sea->layer[1] = NULL;
    ocean_transition_finish(&sea->transition);
    sea->params = sea->layer[0]->spectrum.params;
}

bool ocean_sea_changes(const OceanSea* sea) {
    return sea && sea->transition.kind != OCEAN_TRANSITION_NONE;
}

OceanProgress ocean_sea_progress(OceanSea* sea, double seconds, SwellError* error) {
    if (!sea || !(seconds >= 0.0)) {
        swell_error_set(error, SWELL_ERROR_RANGE, "%s by %g s: 0 s and more is accepted",
                        sea ? "a transition" : "no sea", seconds);
        return OCEAN_PROGRESS_FAILED;
    }
    OceanTransition* transition = &sea->transition;
    if (transition->kind == OCEAN_TRANSITION_NONE) {
        return OCEAN_PROGRESS_DONE;
    }
    if (!is_drawn(sea)) {
        if (!prepare_some(sea, seconds, error)) {
            cancel(sea);
            return OCEAN_PROGRESS_FAILED;
        }
        return OCEAN_PROGRESS_DRAWING;
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
