/*
 * The ocean room: a periodic patch of sea, computed from a wave spectrum.
 *
 * A patch of L x L metres carries one wave for each wave vector k = 2 pi (n, m) / L. Its height is
 * the sum of all waves, h(x, t) = sum_k h(k, t) exp(i k.x), evaluated on an N x N grid by an
 * inverse transform, together with what lighting and choppy waves need (Tessendorf, Simulating
 * Ocean Water, SIGGRAPH course notes; K. Lantz, Ocean simulation part one).
 *
 *     OceanParams params = ocean_default_params();
 *     Ocean* ocean = ocean_create(&params, workers, &error);
 *     ocean_advance(ocean, OCEAN_METHOD_FFT, 12.5);
 *     const OceanVertex* vertex = ocean_vertices(ocean);     // (N+1) x (N+1), ready to draw
 *     ocean_destroy(ocean);
 *
 * Grids are row-major: index m * N + n, n along x, m along z; sample (n, m) rests at
 * ((n - N/2) L/N, (m - N/2) L/N). Centred spectra hold k = 0 at [N/2][N/2]. The same parameters,
 * seed and time give the same bits for any number of workers. No GL, clock or stdio in this room.
 */
#ifndef SWELL_OCEAN_H
#define SWELL_OCEAN_H

#include "swell/base.h"

/* ---- Parameters ---------------------------------------------------------------------------- */

/* Acceleration of gravity, m/s^2, and the time after which the sea repeats, s: frequencies are
   rounded down to multiples of 2 pi / OCEAN_PERIOD. */
#define OCEAN_GRAVITY 9.81
#define OCEAN_PERIOD 200.0

enum { OCEAN_GRID_MIN = 16, OCEAN_GRID_MAX = 1024 };
#define OCEAN_LENGTH_MIN 1.0
#define OCEAN_LENGTH_MAX 20000.0
#define OCEAN_WIND_MAX 100.0
#define OCEAN_AMPLITUDE_MAX 1.0
#define OCEAN_CHOPPINESS_MAX 2.0
#define OCEAN_TIME_MAX 1e9

/* How the FFT is taken: all agree to rounding, and each has bits of its own. */
typedef enum OceanFft {
    OCEAN_FFT_AUTO,   /* the fastest that build and machine have */
    OCEAN_FFT_LANES8, /* kissfft on 8 fields at once, AVX2 */
    OCEAN_FFT_LANES4, /* kissfft on 4 fields at once, SSE2 */
    OCEAN_FFT_SCALAR, /* the packaged kissfft, one field at a time */
    OCEAN_FFT_COUNT
} OceanFft;

/* "auto", "lanes8", "lanes4", "scalar" */
const char* ocean_fft_name(OceanFft fft);

/* What OCEAN_FFT_AUTO means here. */
OceanFft ocean_best_fft(void);

typedef struct OceanParams {
    int grid;          /* samples per side N; a power of two, 16 to 1024 */
    double length;     /* side of the patch L; m, 1 to 20000 */
    double wind_x;     /* wind; m/s, each -100 to 100. The Phillips spectrum is symmetric: waves */
    double wind_z;     /* run with the wind and against it. */
    double amplitude;  /* Phillips constant A; 0 to 1. An artist's number: the height also grows
                          with L (see ocean_wave_variance). 0 is a flat sea. */
    double choppiness; /* C; 0 to 2. Points move by lambda D with lambda = -C. */
    uint64_t seed;     /* of the random amplitudes; any */
    OceanFft fft;      /* auto, or one that must be had */
} OceanParams;

/* N = 64, L = 64 m, wind (32, 32) m/s, A = 0.0001, C = 1, seed 1: about 10 m significant height. */
OceanParams ocean_default_params(void);

/* Fails with SWELL_ERROR_RANGE; the message holds the value and what is accepted. */
bool ocean_check_params(const OceanParams* params, SwellError* error);

/* ---- The sea ------------------------------------------------------------------------------- */

/* The eight real fields, in the order in which OceanSample holds them. D is the choppy displacement
   before it is multiplied by lambda. */
typedef enum OceanField {
    OCEAN_FIELD_HEIGHT,  /* h [m] */
    OCEAN_FIELD_SLOPE_X, /* dh/dx [1] */
    OCEAN_FIELD_SLOPE_Z, /* dh/dz [1] */
    OCEAN_FIELD_DISP_X,  /* D_x [m] */
    OCEAN_FIELD_DISP_Z,  /* D_z [m] */
    OCEAN_FIELD_DXX,     /* dD_x/dx [1] */
    OCEAN_FIELD_DZZ,     /* dD_z/dz [1] */
    OCEAN_FIELD_DXZ,     /* dD_x/dz = dD_z/dx [1] */
    OCEAN_FIELD_COUNT
} OceanField;

/* All fields at one grid point: eight floats, one SIMD lane to a field. */
typedef struct OceanSample {
    float field[OCEAN_FIELD_COUNT];
} OceanSample;

/* A vertex as it moves. Positions are relative to the resting point, so that the edges of a tile,
   which rest at different places, are equal bit for bit. 28 bytes. */
typedef struct OceanVertex {
    float offset[3]; /* lambda D_x, h, lambda D_z [m] */
    float normal[3]; /* (-dh/dx, 1, -dh/dz), unit length */
    float folding;   /* J = (1 + lambda D_xx)(1 + lambda D_zz) - (lambda D_xz)^2 [1]; < 0 folds */
} OceanVertex;

/* A vertex at rest, with the spectrum baked in: the amplitude of the wave whose place in the
   centred spectrum is this vertex's place in the grid. */
typedef struct OceanRestVertex {
    float rest[2];          /* x, z [m] */
    float h0[2];            /* h0(k): re, im [m] */
    float h0_minus_conj[2]; /* h0*(-k): re, im [m] */
} OceanRestVertex;

typedef struct OceanComplex {
    float re, im;
} OceanComplex;

/* How far the vertices stray from their resting points, for culling. */
typedef struct OceanBounds {
    float horizontal;      /* largest |offset x| or |offset z| [m] */
    float lowest, highest; /* of the height [m] */
} OceanBounds;

typedef enum OceanMethod {
    OCEAN_METHOD_FFT, /* kissfft: columns, then rows */
    OCEAN_METHOD_DFT, /* the same sums directly: columns, then rows, O(N^3) */
    OCEAN_METHOD_COUNT
} OceanMethod;

/* "fft", "dft" */
const char* ocean_method_name(OceanMethod method);

typedef struct Ocean Ocean;

/* Draws the amplitudes and builds the resting tile; the sea is that of no time until the first
   ocean_advance. Borrows `workers` until ocean_destroy. Returns NULL on failure (SWELL_ERROR_RANGE,
   SWELL_ERROR_MEMORY). */
Ocean* ocean_create(const OceanParams* params, SwellWorkers* workers, SwellError* error);

/* The same with amplitudes of the caller's own instead of random ones: copies `h0`, (N x N),
   centred, in metres. k = 0 and the Nyquist row and column (index 0) are taken as 0. The wave of
   h0(k) travels along -k. */
Ocean* ocean_create_from_amplitudes(const OceanParams* params, const OceanComplex* h0,
                                    SwellWorkers* workers, SwellError* error);

/* Takes NULL. */
void ocean_destroy(Ocean* ocean);

/* Brings the sea to `time` [s, 0 to OCEAN_TIME_MAX]: ocean_sum_columns, then ocean_sum_rows.
   Allocates nothing. */
void ocean_advance(Ocean* ocean, OceanMethod method, double time);

/* The two halves of a frame: the waves at `time`, summed over m column by column; these sums,
   summed over n row by row, and the vertices made of them. Between the two the vertices are those
   of before. */
void ocean_sum_columns(Ocean* ocean, OceanMethod method, double time);
void ocean_sum_rows(Ocean* ocean);

/* The same frame, bit for bit, in separate stages that each pass through memory, to be read and
   timed one by one: the eight spectra at `time`; the eight fields from them, which uses the spectra
   up; the vertices. To be called in this order. */
void ocean_evolve(Ocean* ocean, double time);
void ocean_transform(Ocean* ocean, OceanMethod method);
void ocean_displace(Ocean* ocean);

/* The largest distance in metres between the last frame and the same sea by the other method, over
   heights and choppy displacements of all samples. Leaves samples and vertices as they are, but the
   sums over the columns are used up. Fails (SWELL_ERROR_MEMORY) only at its first call for an
   ocean; returns < 0 then. */
double ocean_compare_methods(Ocean* ocean, SwellError* error);

/* What the ocean owns, valid until it is destroyed; contents change with ocean_advance. */
const OceanParams* ocean_params(const Ocean* ocean);
OceanFft ocean_fft(const Ocean* ocean);                         /* the one in use */
const OceanVertex* ocean_vertices(const Ocean* ocean);          /* (N+1 x N+1), wrapped */
const OceanRestVertex* ocean_rest_vertices(const Ocean* ocean); /* (N+1 x N+1), wrapped, constant */
const OceanComplex* ocean_amplitudes(const Ocean* ocean);       /* h0 (N x N), centred, constant */
OceanBounds ocean_bounds(const Ocean* ocean);

/* The eight fields (N x N) of the last frame. A frame hands its samples on to the vertices and
   keeps none; so they are made from the sums over the columns when they are first asked for. */
const OceanSample* ocean_samples(Ocean* ocean);

/* 4 std(h) over the samples [m]: the significant wave height. Reduced in double, in index order. */
double ocean_significant_height(Ocean* ocean);

/* ---- Single waves and points --------------------------------------------------------------- */

/* Deep-water frequency sqrt(g k), rounded down to a multiple of 2 pi / OCEAN_PERIOD, of the wave
   k = 2 pi (n, m) / L. [rad/s] */
double ocean_frequency(const OceanParams* params, int n, int m);

/* Phillips spectrum with small waves damped, P(k) [m^2], of the wave k = 2 pi (n, m) / L:

       P(k) = A exp(-1/(k L_w)^2) / k^4 (k.w)^2 exp(-k^2 l^2),  L_w = V^2 / g,  l = L_w / 1000

   with k and w of unit length in the dot product. 0 at k = 0 and without wind. It carries no cell
   area, so the sum over the grid, hence the height, depends on L. Source: Tessendorf; Lantz. */
double ocean_wave_variance(const OceanParams* params, int n, int m);

/* The literal double sum over all N^2 waves, in double precision, at any point (x, z) [m] and
   time [s]: the eight fields by definition, slow. `imaginary` (may be NULL) receives what the sums
   leave on the imaginary axis, 0 but for rounding. */
void ocean_evaluate_point(const Ocean* ocean, double x, double z, double time,
                          double fields[OCEAN_FIELD_COUNT], double imaginary[OCEAN_FIELD_COUNT]);

/* ---- The surface as drawn ------------------------------------------------------------------ */

/* A query is exact when its point lies this close to the one that was asked for. m */
#define OCEAN_QUERY_RESIDUAL 1e-3

typedef struct OceanQuery {
    bool exact;             /* residual <= OCEAN_QUERY_RESIDUAL */
    double residual;        /* horizontal distance from the asked point to the found one [m] */
    double rest[2];         /* x, z where the found point rests [m] */
    double height;          /* of the surface [m] */
    double normal[3];       /* of the surface, unit */
    double displacement[3]; /* lambda D_x, h, lambda D_z of the found point [m] */
} OceanQuery;

/* The water above (x, z) [m], anywhere on the endless tiled sea, as ocean_vertices describe it: the
   same triangles that are drawn. Where waves fold, or nearly, there may be no single answer or the
   search may not end; the best point found is given then, with exact = false. */
OceanQuery ocean_query(const Ocean* ocean, double x, double z);

/* ---- Indices ------------------------------------------------------------------------------- */

/* Indices into the (N+1)^2 vertices for a tile of N x N cells: two triangles a cell, anticlockwise
   seen from above, or the edges of these triangles, each once. */
size_t ocean_triangle_index_count(int grid);
size_t ocean_line_index_count(int grid);
void ocean_fill_triangle_indices(int grid, uint32_t* indices);
void ocean_fill_line_indices(int grid, uint32_t* indices);

#endif
