#include "turn.h"

#include <kiss_fft.h>

typedef struct Scratch {
    kiss_fft_cpx* in;  /* (N), owned */
    kiss_fft_cpx* out; /* (N), owned */
} Scratch;

typedef struct Transform {
    int grid;
    int worker_count;
    kiss_fft_cfg plan[2]; /* forward and back, owned */
    Scratch* scratch;     /* (worker_count), owned */
} Transform;

enum { FORWARD, BACK };

static void destroy(void* state) {
    Transform* transform = state;
    if (!transform) {
        return;
    }
    for (int worker = 0; transform->scratch && worker < transform->worker_count; ++worker) {
        swell_memory_free(transform->scratch[worker].in);
        swell_memory_free(transform->scratch[worker].out);
    }
    swell_memory_free(transform->scratch);
    swell_memory_free(transform->plan[FORWARD]);
    swell_memory_free(transform->plan[BACK]);
    swell_memory_free(transform);
}

static kiss_fft_cfg create_plan(int length, int way, SwellError* error) {
    size_t size = 0;
    kiss_fft_alloc(length, way == BACK, NULL, &size);
    void* memory = swell_memory_allocate(size, 1, error);
    return memory ? kiss_fft_alloc(length, way == BACK, memory, &size) : NULL;
}

static void* create(int grid, int worker_count, SwellError* error) {
    Transform* transform = swell_memory_allocate(1, sizeof *transform, error);
    if (!transform) {
        return NULL;
    }
    const size_t count = (size_t)grid;
    transform->grid = grid;
    transform->worker_count = worker_count;
    bool ok = (transform->plan[FORWARD] = create_plan(grid, FORWARD, error)) &&
              (transform->plan[BACK] = create_plan(grid, BACK, error)) &&
              (transform->scratch =
                   swell_memory_allocate((size_t)worker_count, sizeof *transform->scratch, error));
    for (int worker = 0; ok && worker < worker_count; ++worker) {
        Scratch* scratch = &transform->scratch[worker];
        ok = (scratch->in = swell_memory_allocate(count, sizeof *scratch->in, error)) &&
             (scratch->out = swell_memory_allocate(count, sizeof *scratch->out, error));
    }
    if (!ok) {
        destroy(transform);
        return NULL;
    }
    return transform;
}

static void columns(const Transform* transform, int worker, int way, const WakeOctet* in,
                    WakeOctet* out) {
    const Scratch* scratch = &transform->scratch[worker];
    const size_t grid = (size_t)transform->grid;
    for (int lane = 0; lane < 8; ++lane) {
        for (size_t j = 0; j < grid; ++j) {
            scratch->in[j] = (kiss_fft_cpx){in[j].re[lane], in[j].im[lane]};
        }
        kiss_fft(transform->plan[way], scratch->in, scratch->out);
        for (size_t j = 0; j < grid; ++j) {
            out[j].re[lane] = scratch->out[j].r;
            out[j].im[lane] = scratch->out[j].i;
        }
    }
}

static void forward(const void* state, int worker, const WakeOctet* in, WakeOctet* out) {
    columns(state, worker, FORWARD, in, out);
}

static void back(const void* state, int worker, const WakeOctet* in, WakeOctet* out) {
    columns(state, worker, BACK, in, out);
}

static kiss_fft_cpx turned(kiss_fft_cpx z, const WakeOctet* turn, size_t lane) {
    return (kiss_fft_cpx){z.r * turn->re[lane] - z.i * turn->im[lane],
                          z.r * turn->im[lane] + z.i * turn->re[lane]};
}

static void rows(const void* state, int worker, const WakeOctet* turn, WakeOctet* octets) {
    const Transform* transform = state;
    const Scratch* scratch = &transform->scratch[worker];
    const size_t grid = (size_t)transform->grid;
    for (size_t r = 0; r < 8; ++r) {
        for (size_t i = 0; i < grid; ++i) {
            const WakeOctet* octet = &octets[i / 8 * grid + r];
            scratch->in[i] = (kiss_fft_cpx){octet->re[i % 8], octet->im[i % 8]};
        }
        kiss_fft(transform->plan[FORWARD], scratch->in, scratch->out);
        for (size_t n = 0; n < grid; ++n) {
            const size_t cycles = n <= grid / 2 ? n : grid - n;
            scratch->out[n] = turned(scratch->out[n], &turn[cycles], r);
        }
        kiss_fft(transform->plan[BACK], scratch->out, scratch->in);
        for (size_t i = 0; i < grid; ++i) {
            WakeOctet* octet = &octets[i / 8 * grid + r];
            octet->re[i % 8] = scratch->in[i].r;
            octet->im[i % 8] = scratch->in[i].i;
        }
    }
}

const WakeTurnPath* wake_turn_path_lanes1(void) {
    static const WakeTurnPath PATH = {"lanes1", create, destroy, forward, back, rows};
    return &PATH;
}
