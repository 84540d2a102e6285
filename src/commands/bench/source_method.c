#include "source_method.h"

#include <kiss_fft.h>
#include <math.h>
#include <string.h>

enum { TRANSFORMS = 5 };
typedef enum SourceField { HEIGHT, SLOPE_X, SLOPE_Z, DISP_X, DISP_Z } SourceField;

struct SourceMethod {
    int grid;
    float length, choppiness;
    SourceVertex* vertex;            /* (N+1 x N+1), owned */
    kiss_fft_cpx* field[TRANSFORMS]; /* (N x N) each, owned */
    kiss_fft_cpx* line;              /* (N), owned */
    kiss_fft_cfg plan;               /* of N, owned */
};

static const float PI = 3.14159265358979f;

static bool init_buffers(SourceMethod* source, SwellError* error) {
    const size_t grid = (size_t)source->grid;
    const size_t side = grid + 1;
    size_t size = 0;
    kiss_fft_alloc(source->grid, 1, NULL, &size);
    void* plan = swell_memory_allocate(size, 1, error);
    source->plan = plan ? kiss_fft_alloc(source->grid, 1, plan, &size) : NULL;
    bool ok = plan && (source->line = swell_memory_allocate(grid, sizeof *source->line, error)) &&
              (source->vertex = swell_memory_allocate(side * side, sizeof *source->vertex, error));
    for (int i = 0; ok && i < TRANSFORMS; ++i) {
        source->field[i] = swell_memory_allocate(grid * grid, sizeof *source->field[i], error);
        ok = source->field[i] != NULL;
    }
    return ok;
}

/* h0(k) and h0*(-k), at N - i for a centred index i; the Nyquist waves, index 0, are zero. */
static void fill_amplitudes(SourceVertex* vertex, const OceanComplex* h0, int grid, int n, int m) {
    const OceanComplex plus = h0[m * grid + n];
    vertex->h0[0] = plus.re;
    vertex->h0[1] = plus.im;
    if (n > 0 && m > 0) {
        const OceanComplex minus = h0[(grid - m) * grid + grid - n];
        vertex->h0_minus_conj[0] = minus.re;
        vertex->h0_minus_conj[1] = -minus.im;
    }
}

SourceMethod* bench_source_create(const OceanSea* sea, SwellError* error) {
    SourceMethod* source = swell_memory_allocate(1, sizeof *source, error);
    if (!source) {
        return NULL;
    }
    const OceanCascade* cascade = ocean_sea_cascade(sea, 0);
    source->grid = ocean_cascade_grid(cascade);
    source->length = (float)ocean_cascade_length(cascade);
    source->choppiness = (float)-ocean_cascade_lambda(cascade);
    if (!init_buffers(source, error)) {
        bench_source_destroy(source);
        return NULL;
    }
    const int grid = source->grid;
    const double spacing = (double)source->length / grid;
    for (int m = 0; m <= grid; ++m) {
        for (int n = 0; n <= grid; ++n) {
            SourceVertex* vertex = &source->vertex[m * (grid + 1) + n];
            fill_amplitudes(vertex, ocean_cascade_amplitudes(cascade), grid, n % grid, m % grid);
            vertex->rest[0] = (float)((n - grid / 2) * spacing);
            vertex->rest[2] = (float)((m - grid / 2) * spacing);
        }
    }
    return source;
}

void bench_source_destroy(SourceMethod* source) {
    if (!source) {
        return;
    }
    for (int i = 0; i < TRANSFORMS; ++i) {
        swell_memory_free(source->field[i]);
    }
    swell_memory_free(source->vertex);
    swell_memory_free(source->line);
    swell_memory_free(source->plan);
    swell_memory_free(source);
}

const SourceVertex* bench_source_vertices(const SourceMethod* source) {
    return source->vertex;
}

/* k of an index from the corner of the spectrum. */
static float wave_number(const SourceMethod* source, int index) {
    return PI * (float)(2 * index - source->grid) / source->length;
}

static float dispersion(float kx, float kz) {
    const float w0 = 2.0f * PI / 200.0f;
    return floorf(sqrtf(9.81f * sqrtf(kx * kx + kz * kz)) / w0) * w0;
}

/* h(k, t) = h0(k) exp(i omega t) + h0*(-k) exp(-i omega t) */
static kiss_fft_cpx amplitude(const SourceVertex* v, float kx, float kz, float time) {
    const float angle = dispersion(kx, kz) * time;
    const float c = cosf(angle);
    const float s = sinf(angle);
    return (kiss_fft_cpx){
        v->h0[0] * c - v->h0[1] * s + v->h0_minus_conj[0] * c + v->h0_minus_conj[1] * s,
        v->h0[0] * s + v->h0[1] * c + v->h0_minus_conj[1] * c - v->h0_minus_conj[0] * s};
}

static void fill_spectra(SourceMethod* source, float time) {
    const int grid = source->grid;
    for (int m = 0; m < grid; ++m) {
        const float kz = wave_number(source, m);
        for (int n = 0; n < grid; ++n) {
            const float kx = wave_number(source, n);
            const float k = sqrtf(kx * kx + kz * kz);
            const kiss_fft_cpx h = amplitude(&source->vertex[m * (grid + 1) + n], kx, kz, time);
            const float ux = k < 1e-6f ? 0.0f : kx / k;
            const float uz = k < 1e-6f ? 0.0f : kz / k;
            const int i = m * grid + n;
            source->field[HEIGHT][i] = h;
            source->field[SLOPE_X][i] = (kiss_fft_cpx){-kx * h.i, kx * h.r};
            source->field[SLOPE_Z][i] = (kiss_fft_cpx){-kz * h.i, kz * h.r};
            source->field[DISP_X][i] = (kiss_fft_cpx){ux * h.i, -ux * h.r};
            source->field[DISP_Z][i] = (kiss_fft_cpx){uz * h.i, -uz * h.r};
        }
    }
}

static void transform(const SourceMethod* source, kiss_fft_cpx* plane) {
    const size_t grid = (size_t)source->grid;
    for (size_t m = 0; m < grid; ++m) {
        kiss_fft(source->plan, plane + m * grid, source->line);
        memcpy(plane + m * grid, source->line, grid * sizeof *source->line);
    }
    for (size_t n = 0; n < grid; ++n) {
        kiss_fft_stride(source->plan, plane + n, source->line, source->grid);
        for (size_t m = 0; m < grid; ++m) {
            plane[m * grid + n] = source->line[m];
        }
    }
}

/* The spectrum is centred, so sums with odd n + m change their sign. */
static void place_vertex(const SourceMethod* source, int n, int m) {
    const int grid = source->grid;
    const int i = m * grid + n;
    const float sign = (n + m) % 2 ? -1.0f : 1.0f;
    const float offset_x = -source->choppiness * sign * source->field[DISP_X][i].r;
    const float offset_z = -source->choppiness * sign * source->field[DISP_Z][i].r;
    const float height = sign * source->field[HEIGHT][i].r;
    const float normal_x = -sign * source->field[SLOPE_X][i].r;
    const float normal_z = -sign * source->field[SLOPE_Z][i].r;
    const float length = sqrtf(normal_x * normal_x + 1.0f + normal_z * normal_z);
    for (int row = m; row <= grid; row += grid) { /* the last row and column repeat the first */
        for (int column = n; column <= grid; column += grid) {
            SourceVertex* v = &source->vertex[row * (grid + 1) + column];
            v->place[0] = v->rest[0] + offset_x;
            v->place[1] = height;
            v->place[2] = v->rest[2] + offset_z;
            v->normal[0] = normal_x / length;
            v->normal[1] = 1.0f / length;
            v->normal[2] = normal_z / length;
        }
    }
}

void bench_source_frame(SourceMethod* source, double time) {
    fill_spectra(source, (float)time);
    for (int i = 0; i < TRANSFORMS; ++i) {
        transform(source, source->field[i]);
    }
    for (int m = 0; m < source->grid; ++m) {
        for (int n = 0; n < source->grid; ++n) {
            place_vertex(source, n, m);
        }
    }
}
