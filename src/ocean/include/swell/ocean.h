/*
 * The ocean room: a sea, computed from a wave spectrum.
 *
 *     Spectrum   which waves there are: variance, direction and frequency of a wave vector
 *     Cascade    one periodic grid of L x L metres: the eight fields of its waves at a time
 *     Sea        the sum of 1 to 4 cascades, and what is asked of it
 *
 * A cascade carries one wave for each wave vector k = 2 pi (n, m) / L. Its height is the sum of all
 * waves, h(x, t) = sum_k h(k, t) exp(i k.x), evaluated on an N x N grid by an inverse transform,
 * together with what lighting and choppy waves need (Tessendorf, Simulating Ocean Water, SIGGRAPH
 * course notes; K. Lantz, Ocean simulation part one).
 *
 *     OceanParams params = ocean_default_params();
 *     OceanSea* sea = ocean_sea_create(&params, (OceanEngine){.workers = workers}, &error);
 *     ocean_sea_advance(sea, OCEAN_METHOD_FFT, 12.5);
 *     OceanQuery water = ocean_sea_query(sea, 3.0, -7.0);      // its height above (3, -7)
 *     ocean_sea_destroy(sea);
 *
 * Grids are row-major: index m * N + n, n along x, m along z; sample (n, m) rests at
 * ((n - N/2) L/N, (m - N/2) L/N). Centred spectra hold k = 0 at [N/2][N/2]. The same parameters,
 * seed and time give the same bits for any number of workers. No GL, clock or stdio in this room.
 */
#ifndef SWELL_OCEAN_H
#define SWELL_OCEAN_H

#include "swell/base.h"

/* ---- What sea it is ------------------------------------------------------------------------ */

/* Acceleration of gravity, m/s^2, and the time after which the Phillips sea repeats, s: its
   frequencies are rounded down to multiples of 2 pi / OCEAN_PERIOD. */
#define OCEAN_GRAVITY 9.81
#define OCEAN_PERIOD 200.0

enum { OCEAN_GRID_MIN = 16, OCEAN_GRID_MAX = 1024, OCEAN_CASCADES_MAX = 4 };
#define OCEAN_LENGTH_MIN 1.0
#define OCEAN_LENGTH_MAX 20000.0
#define OCEAN_WIND_MAX 100.0
#define OCEAN_AMPLITUDE_MAX 1.0
#define OCEAN_CHOPPINESS_MAX 2.0
#define OCEAN_TIME_MAX 1e9

typedef struct OceanParams {
    int grid;          /* samples per side N; a power of two, 16 to 1024 */
    double length;     /* side of the patch L; m, 1 to 20000 */
    double wind_x;     /* wind; m/s, each -100 to 100. The Phillips spectrum is symmetric: waves */
    double wind_z;     /* run with the wind and against it. */
    double amplitude;  /* Phillips constant A; 0 to 1. An artist's number: the height also grows
                          with L (see ocean_cascade_variance). 0 is a flat sea. */
    double choppiness; /* C; 0 to 2. Points move by lambda D with lambda = -C. */
    uint64_t seed;     /* of the random amplitudes; any */
} OceanParams;

/* N = 64, L = 64 m, wind (32, 32) m/s, A = 0.0001, C = 1, seed 1: about 10 m significant height. */
OceanParams ocean_default_params(void);

/* Fails with SWELL_ERROR_RANGE; the message holds the value and what is accepted. */
bool ocean_check_params(const OceanParams* params, SwellError* error);

/* Whether both describe the same sea, bit for bit. */
bool ocean_params_equal(const OceanParams* a, const OceanParams* b);

/* ---- How it is computed -------------------------------------------------------------------- */

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

typedef enum OceanMethod {
    OCEAN_METHOD_FFT, /* kissfft: columns, then rows */
    OCEAN_METHOD_DFT, /* the same sums directly: columns, then rows, O(N^3) */
    OCEAN_METHOD_COUNT
} OceanMethod;

/* "fft", "dft" */
const char* ocean_method_name(OceanMethod method);

/* The parts of a frame that workers do piece by piece. */
typedef enum OceanStage {
    OCEAN_STAGE_EVOLVE,  /* the eight spectra of a column at the time */
    OCEAN_STAGE_COLUMNS, /* their sums over m */
    OCEAN_STAGE_ROWS,    /* the sums of these over n: eight real fields */
    OCEAN_STAGE_TEXELS,  /* what is handed on to the drawing, from the fields */
    OCEAN_STAGE_NONE,    /* nothing more, for now */
    OCEAN_STAGE_COUNT
} OceanStage;

/* For those who time a frame, since this room has no clock: `begin` is called by a worker when it
   turns to another stage. Both NULL for none. */
typedef struct OceanHook {
    void (*begin)(void* context, int worker, OceanStage stage);
    void* context;
} OceanHook;

/* What a sea is computed with. None of it changes what the sea is. */
typedef struct OceanEngine {
    SwellWorkers* workers; /* borrowed until the sea is destroyed */
    OceanFft fft;          /* auto, or one that must be had */
    OceanHook hook;
} OceanEngine;

/* ---- Fields -------------------------------------------------------------------------------- */

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

/* The slope of the displaced surface is taken where it is not steeper than at this J. */
#define OCEAN_JACOBIAN_LEAST 0.15f

/* The moving surface at one grid point, lambda included. 32 bytes. */
typedef struct OceanTexel {
    float displacement[3]; /* from the resting point: lambda D_x, h, lambda D_z [m] */
    float jacobian;        /* J = (1 + lambda D_xx)(1 + lambda D_zz) - (lambda D_xz)^2; < 0 folds */
    float slope[2];        /* dh/dx, dh/dz over the resting point [1] */
    float surface_slope[2]; /* of the displaced surface: ((1 + lambda D_zz) h_x - lambda D_xz h_z,
                               (1 + lambda D_xx) h_z - lambda D_xz h_x) / max(J, least) [1] */
} OceanTexel;

/* How far the surface strays from where it rests, for culling. */
typedef struct OceanBounds {
    float horizontal;      /* largest |displacement| along x or z [m] */
    float lowest, highest; /* of the height [m] */
} OceanBounds;

typedef struct OceanComplex {
    float re, im;
} OceanComplex;

/* ---- Cascades ------------------------------------------------------------------------------ */

/* One periodic grid of a sea. Owned by it. */
typedef struct OceanCascade OceanCascade;

int ocean_cascade_grid(const OceanCascade* cascade);      /* N */
double ocean_cascade_length(const OceanCascade* cascade); /* L [m] */

/* h0 (N x N), centred, constant [m]. The wave of h0(k) travels along -k. */
const OceanComplex* ocean_cascade_amplitudes(const OceanCascade* cascade);

/* (N x N), of the last frame; a sea at rest before the first. */
const OceanTexel* ocean_cascade_texels(const OceanCascade* cascade);
OceanBounds ocean_cascade_bounds(const OceanCascade* cascade);

/* The frequency of the wave k = 2 pi (n, m) / L, as it is used [rad/s]. */
double ocean_cascade_frequency(const OceanCascade* cascade, int n, int m);

/* The variance P(k) [m^2] of the wave k = 2 pi (n, m) / L from which its amplitude is drawn. For
   the Phillips spectrum with small waves damped it is

       P(k) = A exp(-1/(k L_w)^2) / k^4 (k.w)^2 exp(-k^2 l^2),  L_w = V^2 / g,  l = L_w / 1000

   with k and w of unit length in the dot product. 0 at k = 0 and without wind. It carries no cell
   area, so the sum over the grid, hence the height, depends on L. Source: Tessendorf; Lantz. */
double ocean_cascade_variance(const OceanCascade* cascade, int n, int m);

/* Fills `samples` (N x N) with the eight fields of the last frame, which hands them on and keeps
   none: the sums over the rows are done once more, by the workers. There has been a frame. */
void ocean_cascade_fill_samples(OceanCascade* cascade, OceanSample* samples);

/* ---- The sea ------------------------------------------------------------------------------- */

typedef struct OceanSea OceanSea;

/* Draws the amplitudes. The sea is at rest until the first ocean_sea_advance: all heights,
   displacements and slopes are 0, J is 1. Returns NULL on failure (SWELL_ERROR_RANGE,
   SWELL_ERROR_MEMORY). */
OceanSea* ocean_sea_create(const OceanParams* params, OceanEngine engine, SwellError* error);

/* The same, of one cascade, with amplitudes of the caller's own instead of random ones: copies
   `h0`, (N x N), centred, in metres. k = 0 and the Nyquist row and column (index 0) are taken as 0.
 */
OceanSea* ocean_sea_create_from_amplitudes(const OceanParams* params, const OceanComplex* h0,
                                           OceanEngine engine, SwellError* error);

/* Takes NULL. */
void ocean_sea_destroy(OceanSea* sea);

/* Brings the sea to `time` [s, 0 to OCEAN_TIME_MAX]. Allocates nothing. */
void ocean_sea_advance(OceanSea* sea, OceanMethod method, double time);

/* The largest distance in metres between the last frame and the same sea by the other method, over
   heights and choppy displacements of all samples, summed over the cascades. Computes that other
   frame, and leaves this one as it is. There has been a frame. Fails (SWELL_ERROR_MEMORY) only at
   its first call for a sea; returns < 0 then. */
double ocean_sea_compare_methods(OceanSea* sea, SwellError* error);

/* What the sea holds, valid until it is destroyed. */
const OceanParams* ocean_sea_params(const OceanSea* sea);
OceanFft ocean_sea_fft(const OceanSea* sea); /* the one in use */
int ocean_sea_cascade_count(const OceanSea* sea);
OceanCascade* ocean_sea_cascade(const OceanSea* sea, int index);
OceanBounds ocean_sea_bounds(const OceanSea* sea); /* of the sum of the cascades */

/* Of the last frame, over all samples, reduced in double in index order. Cascades are independent,
   so that their variances add up. */
typedef struct OceanStatistics {
    double significant_height; /* 4 std(h) [m] */
    double mean_square_slope;  /* mean of h_x^2 + h_z^2 [1] */
} OceanStatistics;

OceanStatistics ocean_sea_measure(const OceanSea* sea);

/* ---- The water at a place ------------------------------------------------------------------ */

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

/* The water above (x, z) [m], anywhere on the endless sea, as the texels describe it: cells in
   triangles, as they are drawn, summed over the cascades. Where waves fold, or nearly, there may be
   no single answer or the search may not end; the best point found is given then, with
   exact = false. */
OceanQuery ocean_sea_query(const OceanSea* sea, double x, double z);

/* The velocity of the water that rests at (x, z), at the time of the last frame: the derivative of
   its place in time, by the sum over all waves in double precision [m/s]. 0 before the first frame.
 */
void ocean_sea_velocity(const OceanSea* sea, double x, double z, double velocity[3]);

/* The first point where the ray from `eye` along the unit `direction` meets the surface, at most
   `reach` metres away. False if there is none. */
bool ocean_sea_meet_ray(const OceanSea* sea, const double eye[3], const double direction[3],
                        double reach, double point[3]);

/* The literal double sum over all waves of all cascades, in double precision, at any resting point
   (x, z) [m] and time [s]: the eight fields by definition, slow. `imaginary` (may be NULL) receives
   what the sums leave on the imaginary axis, 0 but for rounding. */
void ocean_sea_evaluate_point(const OceanSea* sea, double x, double z, double time,
                              double fields[OCEAN_FIELD_COUNT],
                              double imaginary[OCEAN_FIELD_COUNT]);

#endif
