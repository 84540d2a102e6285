/*
 * How a sea passes into another without a jump.
 *
 * Where the wave vectors and their frequencies stay, the random phases stay with them and the
 * amplitudes move in a straight line from the old ones to the new. Elsewhere (another length,
 * depth, loop, grid or seed) two layers of cascades exist for a while: the old one's amplitudes
 * fall as cos(s pi/2), the new one's rise as sin(s pi/2). As the two are independent their
 * variances add up.
 *
 * The new amplitudes are drawn by the workers, some rows in each call, so that no frame waits.
 */
#include "sea.h"

#include <assert.h>
#include <math.h>

static const double MOVE_SECONDS = 1.2;
enum { DRAWING_CALLS = 12 }; /* over which the amplitudes of a sea are drawn */

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
        p->state.depth == q->state.depth && a->cascade_count == b->cascade_count;
    for (int i = 0; same && i < a->cascade_count; ++i) {
        same = a->lattice[i].length == b->lattice[i].length;
    }
    return same;
}

/* Room for the amplitudes of the next cascade, and for those of the last one where they move. */
static bool allocate_drawn(OceanTransition* transition, const OceanCascade* old, int index,
                           size_t points, SwellError* error) {
    transition->to[index] = swell_memory_allocate(points, sizeof *transition->to[index], error);
    if (!transition->to[index] || !old) {
        return transition->to[index] != NULL;
    }
    transition->from[index] = swell_memory_allocate(points, sizeof *transition->from[index], error);
    for (size_t i = 0; transition->from[index] && i < points; ++i) {
        transition->from[index][i] = ocean_cascade_amplitudes(old)[i];
    }
    return transition->from[index] != NULL;
}

static bool begin(OceanSea* sea, const OceanParams* params, SwellError* error) {
    OceanTransition* transition = &sea->transition;
    OceanLayer* old = sea->layer[0];
    OceanLayer* next = ocean_layer_create(params, error);
    if (!next) {
        return false;
    }
    *transition = (OceanTransition){.choppiness = old->spectrum.params.choppiness};
    transition->kind = share_waves(&old->spectrum, &next->spectrum) ? OCEAN_TRANSITION_BLEND
                                                                    : OCEAN_TRANSITION_FADE;
    const size_t grid = (size_t)old->spectrum.params.grid;
    bool ok = true;
    for (int i = 0; ok && i < old->count; ++i) {
        if (transition->kind == OCEAN_TRANSITION_BLEND) {
            ok = allocate_drawn(transition, old->cascade[i], i, grid * grid, error);
        } else { /* the old amplitudes, to be scaled; the new ones come with their cascades */
            transition->from[i] =
                swell_memory_allocate(grid * grid, sizeof *transition->from[i], error);
            ok = transition->from[i] != NULL;
            for (size_t p = 0; ok && p < grid * grid; ++p) {
                transition->from[i][p] = ocean_cascade_amplitudes(old->cascade[i])[p];
            }
        }
    }
    if (ok && transition->kind == OCEAN_TRANSITION_FADE) {
        next->name = sea->layers_named++;
        sea->layer[1] = next;
    } else {
        transition->spectrum = next->spectrum;
        ocean_layer_destroy(next);
    }
    if (!ok) {
        ocean_transition_finish(transition);
    }
    return ok;
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

/* ---- Drawing the new amplitudes ------------------------------------------------------------ */

static const OceanSpectrum* next_spectrum(const OceanSea* sea) {
    return sea->transition.kind == OCEAN_TRANSITION_FADE ? &sea->layer[1]->spectrum
                                                         : &sea->transition.spectrum;
}

/* The next cascade of a new layer. */
static bool add_cascade(OceanSea* sea, SwellError* error) {
    OceanTransition* transition = &sea->transition;
    OceanLayer* next = sea->layer[1];
    const size_t grid = (size_t)next->spectrum.params.grid;
    return allocate_drawn(transition, NULL, transition->cascade, grid * grid, error) &&
           ocean_layer_add_cascade(next, &sea->engine, error);
}

/* A share of the rows. False without memory. */
static bool draw_some(OceanSea* sea, SwellError* error) {
    OceanTransition* transition = &sea->transition;
    const OceanSpectrum* spectrum = next_spectrum(sea);
    const int grid = spectrum->params.grid;
    const int i = transition->cascade;
    const bool fades = transition->kind == OCEAN_TRANSITION_FADE;
    if (fades && sea->layer[1]->count == i) {
        return add_cascade(sea, error); /* that is enough for one call */
    }
    OceanCascade* cascade = sea->layer[fades ? 1 : 0]->cascade[i];
    const int wanted = (grid * spectrum->cascade_count + DRAWING_CALLS - 1) / DRAWING_CALLS;
    const int left = grid - transition->row;
    const int count = wanted < left ? wanted : left;
    ocean_cascade_draw_rows(cascade, spectrum, transition->row, count, transition->to[i]);
    transition->row += count;
    if (transition->row == grid) {
        transition->row = 0;
        transition->cascade += 1;
    }
    return true;
}

/* ---- Moving there -------------------------------------------------------------------------- */

static double mix(double a, double b, double share) {
    return a + share * (b - a);
}

static void blend(OceanSea* sea, double share) {
    const OceanTransition* transition = &sea->transition;
    OceanLayer* layer = sea->layer[0];
    const double choppiness =
        mix(transition->choppiness, transition->spectrum.params.choppiness, share);
    for (int i = 0; i < layer->count; ++i) {
        ocean_cascade_set_amplitudes(layer->cascade[i], transition->from[i], 1.0 - share,
                                     transition->to[i], share, choppiness);
    }
    if (share == 1.0) {
        layer->spectrum = transition->spectrum;
        for (int i = 0; i < layer->count; ++i) {
            ocean_cascade_set_spectrum(layer->cascade[i], &layer->spectrum);
        }
    }
}

static void fade(OceanSea* sea, double share) {
    const OceanTransition* transition = &sea->transition;
    const double going = cos(0.25 * SWELL_TWO_PI * share);
    const double coming = sin(0.25 * SWELL_TWO_PI * share);
    for (int i = 0; i < sea->layer[0]->count; ++i) {
        ocean_cascade_set_amplitudes(sea->layer[0]->cascade[i], transition->from[i], going, NULL,
                                     0.0, sea->layer[0]->spectrum.params.choppiness);
    }
    for (int i = 0; i < sea->layer[1]->count; ++i) {
        ocean_cascade_set_amplitudes(sea->layer[1]->cascade[i], NULL, 0.0, transition->to[i],
                                     share == 1.0 ? 1.0 : coming,
                                     sea->layer[1]->spectrum.params.choppiness);
    }
    sea->layer_count = 2;
    if (share == 1.0) {
        ocean_layer_destroy(sea->layer[0]);
        sea->layer[0] = sea->layer[1];
        sea->layer[1] = NULL;
        sea->layer_count = 1;
    }
}

/* Without memory for the new sea, the old one stays. */
static void give_up(OceanSea* sea) {
    ocean_layer_destroy(sea->layer[1]);
    sea->layer[1] = NULL;
    ocean_transition_finish(&sea->transition);
    sea->params = sea->layer[0]->spectrum.params;
}

OceanProgress ocean_sea_progress(OceanSea* sea, double seconds, SwellError* error) {
    assert(sea && seconds >= 0.0);
    OceanTransition* transition = &sea->transition;
    if (transition->kind == OCEAN_TRANSITION_NONE) {
        return OCEAN_PROGRESS_DONE;
    }
    if (transition->cascade < next_spectrum(sea)->cascade_count) {
        if (!draw_some(sea, error)) {
            give_up(sea);
            return OCEAN_PROGRESS_FAILED;
        }
        return OCEAN_PROGRESS_DRAWING;
    }
    transition->seconds += seconds;
    const double s = fmin(transition->seconds / MOVE_SECONDS, 1.0);
    const double share = s * s * (3.0 - 2.0 * s); /* starts and ends gently */
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
