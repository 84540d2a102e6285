/*
 * The ocean room: a sea, computed from a wave spectrum.
 *
 *     Spectrum   which waves there are: variance, direction and frequency of a wave vector
 *     Cascade    one periodic grid of L x L metres: the eight fields of its waves at a time
 *     Sea        the sum of 1 to 4 cascades, its changes and measurements
 *     Foam       where its waves broke in the last seconds
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

SWELL_PUBLIC_BEGIN

/* ---- What sea it is ------------------------------------------------------------------------ */

/* Acceleration of gravity, m/s^2, and the time after which the Phillips sea repeats, s: its
   frequencies are rounded down to multiples of 2 pi / OCEAN_PERIOD. */
#define OCEAN_GRAVITY 9.81
#define OCEAN_PERIOD 200.0

enum { OCEAN_GRID_MIN = 16, OCEAN_GRID_MAX = 1024 };

/* Of one spectrum; a sea that passes into another has the cascades of both. */
enum { OCEAN_CASCADES_MAX = 4, OCEAN_SEA_CASCADES_MAX = 2 * OCEAN_CASCADES_MAX };

#define OCEAN_LENGTH_MIN 1.0
#define OCEAN_LENGTH_MAX 20000.0
#define OCEAN_WIND_MAX 100.0
#define OCEAN_AMPLITUDE_MAX 1.0
#define OCEAN_CHOPPINESS_MAX 2.0
#define OCEAN_TIME_MAX 1e9

/* Of the physical spectra. */
#define OCEAN_WIND_SPEED_MAX 60.0
#define OCEAN_FETCH_MIN 1.0
#define OCEAN_FETCH_MAX 5000.0
#define OCEAN_DEPTH_MIN 0.5
#define OCEAN_DEPTH_MAX 10000.0 /* or INFINITY */
#define OCEAN_DIRECTION_MAX 360.0
#define OCEAN_SWELL_HEIGHT_MAX 20.0
#define OCEAN_SWELL_PERIOD_MIN 2.0
#define OCEAN_SWELL_PERIOD_MAX 30.0
#define OCEAN_LOOP_MIN 1.0
#define OCEAN_LOOP_MAX 3600.0

/* Below this wind [m/s] there is no wind sea. */
#define OCEAN_CALM 1e-6

typedef enum OceanSpectrumKind {
    OCEAN_SPECTRUM_PHILLIPS, /* an artist's: see ocean_cascade_variance */
    OCEAN_SPECTRUM_PM,       /* Pierson-Moskowitz: the wind alone; fetch is not read */
    OCEAN_SPECTRUM_JONSWAP,  /* wind and fetch */
    OCEAN_SPECTRUM_TMA,      /* JONSWAP, worn down over a bottom at `depth` */
    OCEAN_SPECTRUM_COUNT
} OceanSpectrumKind;

/* "phillips", "pm", "jonswap", "tma" */
const char* ocean_spectrum_name(OceanSpectrumKind kind);

/* How the waves of one frequency spread over directions. */
typedef enum OceanSpreading {
    OCEAN_SPREADING_COSINE,
    OCEAN_SPREADING_DONELAN_BANNER,
    OCEAN_SPREADING_HASSELMANN,
    OCEAN_SPREADING_COUNT
} OceanSpreading;

/* "cosine", "donelan-banner", "hasselmann" */
const char* ocean_spreading_name(OceanSpreading spreading);

/* What oceanography says of the waves under a wind. All but `kind` is of the physical spectra. */
typedef struct OceanSeaState {
    OceanSpectrumKind kind;
    double wind_speed;        /* U10, at 10 m; m/s, 0 to 60. 0 is no wind sea at all. */
    double wind_direction;    /* towards which the waves run; degrees, -360 to 360, 0 = +x,
                                 90 = +z */
    double fetch;             /* of the wind over water; km, 1 to 5000 */
    double depth;             /* m, 0.5 to 10000 or INFINITY. Of the dispersion for every kind; of
                                 S(omega) for TMA alone. */
    double peak_enhancement;  /* gamma of JONSWAP and TMA; 1 to 7 */
    OceanSpreading spreading; /* of the wind sea */
    double swell;             /* xi: how swell-like the wind sea's directions are; 0 to 1 */
    double swell_height;      /* significant height of a second system; m, 0 (none) to 20 */
    double swell_period;      /* its peak; s, 2 to 30 */
    double swell_direction;   /* as wind_direction */
} OceanSeaState;

/* JONSWAP, 10 m/s towards +x, 88.66 km, deep, gamma 3.3, Donelan-Banner, xi 0; no second system
   (10 s towards +x, were it raised). */
OceanSeaState ocean_default_sea_state(void);

typedef struct OceanParams {
    OceanSeaState state;
    int grid;      /* samples per side N of each cascade; a power of two, 16 to 1024 */
    int cascades;  /* 1 to 4; Phillips has one */
    double length; /* side L of the first cascade; m, 1 to 20000. 0, for physical spectra: 8 peak
                      wavelengths, at least 64 m and at most 20000 */
    double wind_x; /* wind of Phillips; m/s, each -100 to 100. Its spectrum is symmetric: waves */
    double wind_z; /* run with the wind and against it. */
    double amplitude;  /* constant A of Phillips; 0 to 1. An artist's number: the height also grows
                          with L (see ocean_cascade_variance). 0 is a flat sea. */
    double loop;       /* T after which the sea repeats, its frequencies rounded to harmonics of it;
                          s, 1 to 3600, or 0 for none. Of the physical spectra. */
    double choppiness; /* C; 0 to 2. Points move by lambda D with lambda = -C. */
    uint64_t seed;     /* of the random amplitudes; any */
} OceanParams;

/* The sea of the source document: Phillips, N = 64, L = 64 m, wind (32, 32) m/s, A = 0.0001, C = 1,
   seed 1: about 10 m significant height. */
OceanParams ocean_default_params(void);

/* A physical sea: the default sea state, three cascades of N = 256, C = 1.3, seed 1. */
OceanParams ocean_physical_params(void);

/* The choppiness that suits a wind [m/s]: 1.1 up to Beaufort 2, 1.4 from 9, 1.3 between. */
double ocean_choppiness_for_wind(double wind_speed);

/* Fails with SWELL_ERROR_RANGE; the message holds the value and what is accepted. */
bool ocean_check_params(const OceanParams* params, SwellError* error);

/* Whether both describe the same sea, bit for bit. */
bool ocean_params_equal(const OceanParams* a, const OceanParams* b);

/* ---- Observations of seas ------------------------------------------------------------------ */

enum { OCEAN_BEAUFORT_MAX = 12 };

/* The Beaufort scale: a number and a name for a wind and the sea that it raises. */
typedef struct OceanBeaufort {
    int force;                 /* 0 to 12 */
    const char* name;          /* "fresh breeze"; static */
    double wind_speed;         /* U10 [m/s] */
    double fetch;              /* [km] over which JONSWAP reaches this height under this wind */
    double significant_height; /* the probable height of the Met Office [m] */
} OceanBeaufort;

/* The sea of a force, 0 to 12. Force 0 has neither wind nor waves, whatever the fetch; its fetch
   is that of force 1. */
OceanBeaufort ocean_beaufort(int force);

/* ocean_physical_params under the wind of a force, over its fetch, with the choppiness that suits.
 */
OceanParams ocean_beaufort_params(int force);

/* "calm", ..., "hurricane" */
const char* ocean_beaufort_name(int force);

/* The force that a wind [m/s at 10 m, >= 0] is called, by the limits of the World Meteorological
   Organization: calm below 0.3 m/s, a hurricane from 32.7 m/s. */
int ocean_beaufort_force(double wind_speed);

/* The variance of the slope, both components and all wave lengths together [1], of a clean sea
   under a wind of U [m/s]: 0.003 + 5.12e-3 U. Measured from sun glitter up to 14 m/s. Source: Cox
   and Munk, J. Opt. Soc. Am. 44 (1954). */
double ocean_cox_munk_slope_variance(double wind_speed);

/* The wind [m/s] above which the whitecap law is held: it would cover the sea at 39 m/s. */
#define OCEAN_WHITECAP_WIND_MAX 20.0

/* The share of the surface under whitecaps [0 to 0.105], for a wind of U10 [m/s]:
   3.84e-6 U^3.41. Source: Monahan and O'Muircheartaigh, J. Phys. Oceanogr. 10 (1980). */
double ocean_whitecap_share(double wind_speed);

/* ---- How it is computed -------------------------------------------------------------------- */

/* Implementations of the FFT. Their results agree to rounding, not to the bit. */
typedef enum OceanFft {
    OCEAN_FFT_AUTO,   /* the fastest that build and machine have */
    OCEAN_FFT_LANES8, /* kissfft on 8 fields at once, AVX2 */
    OCEAN_FFT_LANES4, /* kissfft on 4 fields at once, SSE2 */
    OCEAN_FFT_SCALAR, /* kissfft, one field at a time */
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
    OCEAN_STAGE_TEXELS,  /* the texels that are drawn, from the fields */
    OCEAN_STAGE_NONE,    /* nothing more, for now */
    OCEAN_STAGE_COUNT
} OceanStage;

/* For timing a frame, as this room has no clock: a worker calls `begin` when it starts another
   stage. Both NULL for none. */
typedef struct OceanHook {
    void (*begin)(void* context, int worker, OceanStage stage);
    void* context;
} OceanHook;

/* The times of one worker, at least a cache line apart from the next. */
typedef struct OceanStageShare {
    OceanStage stage; /* that it is at */
    double since;     /* when it began [ms] */
    double ms[OCEAN_STAGE_COUNT];
    double apart[8]; /* from the next worker's */
} OceanStageShare;

/* Adds up the time of each stage over a sea's frames. Starts zeroed, and counts nothing until it is
   started. */
typedef struct OceanStageTimer {
    double (*clock_ms)(void);
    bool runs;
    OceanStageShare share[SWELL_WORKERS_MAX];
} OceanStageTimer;

/* For OceanEngine, by a clock in milliseconds. The timer must outlive the sea. */
OceanHook ocean_stage_timer_hook(OceanStageTimer* timer, double (*clock_ms)(void));

/* From zero. No frame is being computed. */
void ocean_stage_timer_start(OceanStageTimer* timer);

/* The time of a stage since the start, on average over the workers [ms]. */
double ocean_stage_timer_ms(const OceanStageTimer* timer, OceanStage stage, int workers);

/* What a sea is computed with. The waves do not depend on it. */
typedef struct OceanEngine {
    SwellWorkers* workers; /* borrowed until the sea is destroyed */
    OceanFft fft;          /* auto, or one that must be available */
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

/* h0 (N x N), centred, constant but for a change of the sea [m]. The wave of h0(k) travels along
   -k. */
const OceanComplex* ocean_cascade_amplitudes(const OceanCascade* cascade);

/* What all waves are multiplied by: 1, or less while the cascade goes or comes with a change of the
   sea. */
double ocean_cascade_gain(const OceanCascade* cascade);

/* (N x N), of the last frame; a sea at rest before the first. */
const OceanTexel* ocean_cascade_texels(const OceanCascade* cascade);
OceanBounds ocean_cascade_bounds(const OceanCascade* cascade);

/* lambda = -C at present. */
double ocean_cascade_lambda(const OceanCascade* cascade);

/* The band of wave numbers |k| that it carries: low <= |k| < high [rad/m]. */
void ocean_cascade_band(const OceanCascade* cascade, double* low, double* high);

/* The period T whose harmonics 2 pi j / T all its frequencies are [s], or 0 where there is none. */
double ocean_cascade_period(const OceanCascade* cascade);

/* The frequency of the wave k = 2 pi (n, m) / L, rounding to harmonics included [rad/s]. */
double ocean_cascade_frequency(const OceanCascade* cascade, int n, int m);

/* Fills `rates` (N x N), centred, with the same frequencies in turns: omega / 2 pi [1/s]. 0 at k =
 * 0 and on the Nyquist row and column. */
void ocean_cascade_fill_rates(const OceanCascade* cascade, double* rates);

/* The variance [m^2] of the wave k = 2 pi (n, m) / L that runs along +k, from which the amplitude
   h0(-k) is drawn. For the physical spectra it is the integral of the variance density over the
   wave's bin. For the Phillips spectrum with small waves damped it is

       P(k) = A exp(-1/(k L_w)^2) / k^4 (k.w)^2 exp(-k^2 l^2),  L_w = V^2 / g,  l = L_w / 1000

   with k and w of unit length in the dot product. 0 at k = 0 and without wind. It carries no cell
   area, so the sum over the grid, hence the height, depends on L. Source: Tessendorf; Lantz. */
double ocean_cascade_variance(const OceanCascade* cascade, int n, int m);

/* Fills `samples` (N x N) with the eight fields of the last frame. As a frame does not store them,
   the workers compute the sums over the rows again. There has been a frame. */
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

/* Computes the sea at `time` [s, 0 to OCEAN_TIME_MAX]. Allocates nothing. */
void ocean_sea_advance(OceanSea* sea, OceanMethod method, double time);

/* The largest distance in metres between the last frame and the same sea by the other method, over
   heights and choppy displacements of all samples, summed over the cascades. Computes that other
   frame and keeps this one. There has been a frame. Fails (SWELL_ERROR_MEMORY) only at its first
   call for a sea; returns < 0 then. */
double ocean_sea_compare_methods(OceanSea* sea, SwellError* error);

/* Whether a transition to these parameters is possible: they lie in their ranges, and the two seas
   have the same waves, whose amplitudes are interpolated, or none in common, so that their
   variances add up during a fade. Not possible are seas that share the random numbers of some waves
   (another N of the same lengths; a Phillips sea of another N or length), whose variance would be
   too large on the way: create a new sea instead. */
bool ocean_sea_can_change(const OceanSea* sea, const OceanParams* params);

/* Starts a transition to another sea, which the next calls of ocean_sea_progress advance. During a
   transition the last change is queued. Fails with SWELL_ERROR_RANGE, also where
   ocean_sea_can_change is false, or SWELL_ERROR_MEMORY; nothing has changed then. */
bool ocean_sea_change(OceanSea* sea, const OceanParams* params, SwellError* error);

typedef enum OceanProgress {
    OCEAN_PROGRESS_DONE,    /* no transition is under way */
    OCEAN_PROGRESS_DRAWING, /* the new amplitudes are being drawn: the waves are still the old */
    OCEAN_PROGRESS_MOVING,  /* its waves have changed */
    OCEAN_PROGRESS_FAILED,  /* no memory for the new sea: the old one stays */
    OCEAN_PROGRESS_COUNT
} OceanProgress;

/* Advances a transition by `seconds` of wall-clock time: for 0.7 s the workers draw some of the new
   amplitudes in each call, then for 1.2 s the waves are interpolated. The number of cascades may
   change. Call it once a frame, before ocean_sea_advance. */
OceanProgress ocean_sea_progress(OceanSea* sea, double seconds, SwellError* error);

/* A number that changes whenever the waves do, other than by time. Starts at 1. */
uint64_t ocean_sea_generation(const OceanSea* sea);

/* Valid until the sea is destroyed. */
const OceanParams* ocean_sea_params(const OceanSea* sea); /* of the last change */
OceanFft ocean_sea_fft(const OceanSea* sea);              /* the one in use */
int ocean_sea_workers(const OceanSea* sea);               /* how many compute it */
int ocean_sea_cascade_count(const OceanSea* sea);
OceanCascade* ocean_sea_cascade(const OceanSea* sea, int index);
OceanBounds ocean_sea_bounds(const OceanSea* sea); /* of the sum of the cascades */

/* Of the last frame, over all samples, reduced in double in index order. Cascades are independent,
   so that their variances add up. */
typedef struct OceanStatistics {
    double significant_height; /* 4 std(h) [m] */
    double mean_square_slope;  /* mean of h_x^2 + h_z^2 [1] */
} OceanStatistics;

OceanStatistics ocean_cascade_measure(const OceanCascade* cascade);
OceanStatistics ocean_sea_measure(const OceanSea* sea);

/* Expected values of the spectrum over the waves that the cascades carry; all 0 for Phillips. */
typedef struct OceanTargets {
    double significant_height; /* 4 sqrt(m0) over the bands [m] */
    double peak_period;        /* [s] */
    double peak_wavelength;    /* over the depth [m] */
    double mean_square_slope;  /* over the bands [1] */
    double slope_wave_number;  /* up to which that counts [rad/m] */
    double cox_munk_slope;     /* of all waves under this wind, as measured at sea [1] */
} OceanTargets;

OceanTargets ocean_sea_targets(const OceanSea* sea);

/* The spectrum itself, of wind sea and second system together; 0 for Phillips. Per frequency, over
   all directions: S(omega) [m^2 s]. Per direction [rad, from +x towards +z], over all frequencies
   [m^2/rad]. */
double ocean_sea_frequency_density(const OceanSea* sea, double omega);
double ocean_sea_direction_density(const OceanSea* sea, double direction);

/* The frequency of a wave number [rad/m, > 0] in that sea, before any rounding [rad/s]. */
double ocean_sea_wave_frequency(const OceanSea* sea, double wave_number);

/* ---- Foam ---------------------------------------------------------------------------------- */

/* Waves are drawn as breaking where the surface is compressed: c = min(1 - J, 1). Of each point of
   a cascade's grid foam remembers how much it was compressed, and forgets it over the time tau:

       q(t) = max(0, max over s of c(s) exp(-(t - s)/tau) - delta),  delta = e^-3

   where s is `t` itself and all multiples of 1/30 s of the last 3 tau. So it is a function of the
   sea and the time alone, whatever the frames before: the recursion q <- max(c, q exp(-dt/tau)) on
   those times takes each c through its own chain of products, and what is older than 3 tau has
   fallen below delta. Points of a grid move with the surface, and so does its foam. */
typedef struct OceanFoam OceanFoam;

#define OCEAN_FOAM_RATE 30 /* samples of memory a second */
#define OCEAN_FOAM_DELTA 0.0497870684f

/* tau = 0.65 Tp, the peak period of ocean_sea_targets, within these limits; 4 s where that has
   none. s */
#define OCEAN_FOAM_TAU_PER_PERIOD 0.65
#define OCEAN_FOAM_TAU_MIN 0.5
#define OCEAN_FOAM_TAU_MAX 12.0
#define OCEAN_FOAM_TAU_DEFAULT 4.0

/* Memory for the cascades of `sea`; nothing is remembered yet. It belongs to this sea. Returns NULL
   on failure (SWELL_ERROR_MEMORY). */
OceanFoam* ocean_foam_create(const OceanSea* sea, SwellError* error);

/* Takes NULL. */
void ocean_foam_destroy(OceanFoam* foam);

/* Computes the sea at `time` as ocean_sea_advance does, after the sampling times since the last
   call, and updates the memory at each. After a jump of more than 3 tau, or back to before the last
   sampling time, and at first, these are the 90 tau sampling times before `time`.

   Where the waves have changed since (ocean_sea_generation) the memory continues: after 3 tau it is
   that of the new waves alone. New cascades start with no memory; that of cascades which are gone
   is dropped. Fails (SWELL_ERROR_MEMORY) only when there are new cascades; then the sea is at
   `time`, all foam is dropped, and the next call tries again. */
bool ocean_foam_follow(OceanFoam* foam, OceanSea* sea, OceanMethod method, double time,
                       SwellError* error);

/* Makes the next follow start as after a jump. */
void ocean_foam_forget(OceanFoam* foam);

/* Trades accuracy for time: of its sampling times a follow computes only every `stride`-th [1 to
   OCEAN_FOAM_RATE; 1 at first] and the last, and of those older than tau only every third of these.
   The memory is a little too small then. */
void ocean_foam_set_stride(OceanFoam* foam, int stride);

/* Samples at multiples of so many steps of 1 / OCEAN_FOAM_RATE alone [1 to OCEAN_FOAM_RATE; 1 at
   first], which is for small pictures. The memory stays a function of the sea and the time. */
void ocean_foam_set_interval(OceanFoam* foam, int steps);

/* tau [s]. */
double ocean_foam_tau(const OceanFoam* foam);

/* q (N x N), 0 to 1 - delta, of the last follow; zeros before the first. Borrowed until the next
   one. NULL where there was no memory for it. */
const float* ocean_foam_memory(const OceanFoam* foam, int cascade);

/* The weight of this cascade's q in the sum of all: 1, 0.75, 0.2, 0.05. With equal weights the
   finest cascades alone would decide where there is foam. */
double ocean_foam_weight(const OceanFoam* foam, int cascade);

/* ---- The water at a place ------------------------------------------------------------------ */

/* A query is exact when its point lies this close to the requested one. m */
#define OCEAN_QUERY_RESIDUAL 1e-3

typedef struct OceanQuery {
    bool exact;             /* residual <= OCEAN_QUERY_RESIDUAL */
    double residual;        /* horizontal distance from the requested point to the found one [m] */
    double rest[2];         /* x, z where the found point rests [m] */
    double height;          /* of the surface [m] */
    double normal[3];       /* of the surface, unit */
    double displacement[3]; /* lambda D_x, h, lambda D_z of the found point [m] */
} OceanQuery;

/* The water above (x, z) [m], anywhere on the endless sea, as the texels describe it: cells in
   triangles, as they are drawn, summed over the cascades. Where waves fold, or nearly, there may be
   no single answer or the search may not converge; it returns the best point found then, with
   exact = false. */
OceanQuery ocean_sea_query(const OceanSea* sea, double x, double z);

/* How far the water that rests at (x, z) is from there: lambda D_x, h, lambda D_z [m], as the
   texels describe it, summed over the cascades. */
void ocean_sea_displacement(const OceanSea* sea, double x, double z, double displacement[3]);

/* As ocean_sea_query, for the same point frame after frame. Searches from `rest` [m], where the
   last search for this point ended (at first the point itself), until the found point lies within
   `tolerance` [m] of (x, z). Fills `rest` with where the found point rests, and `displacement` with
   lambda D_x, h, lambda D_z [m] there. Leaves out cascades whose waves are all shorter than
   `shortest` [m]: a body of twice that size does not feel them. Returns how far from (x, z) the
   found point lies [m], the least distance where the surface folds. */
double ocean_sea_find(const OceanSea* sea, double x, double z, double shortest, double tolerance,
                      double rest[2], double displacement[3]);

/* The displacement of the water that rests at `rest` [m], by the cascades that ocean_sea_find takes
   for that `shortest`. Its difference from one frame to the next gives the water's velocity. */
void ocean_sea_carry(const OceanSea* sea, const double rest[2], double shortest,
                     double displacement[3]);

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

SWELL_PUBLIC_END

#endif
