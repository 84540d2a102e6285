/*
 * The ocean room: a sea, computed from a wave spectrum.
 *
 *     Spectrum   variance, direction and frequency of each wave vector
 *     Cascade    one periodic grid of L x L metres, with the eight fields of its waves at a time
 *     Sea        the sum of 1 to 4 cascades, its transitions and measurements
 *     Foam       where the sea's waves broke in the last seconds
 *     Flow       velocity, acceleration and pressure of its water
 *
 * A cascade has one wave for each wave vector k = 2 pi (n, m) / L. Its height is the sum of all
 * waves, h(x, t) = sum_k h(k, t) exp(i k.x), evaluated on an N x N grid by an inverse transform,
 * together with its slopes and the horizontal displacement of choppy waves (Tessendorf, Simulating
 * Ocean Water, SIGGRAPH course notes; K. Lantz, Ocean simulation part one). Physical seas and
 * single waves also have the waves that the longest ones raise in pairs over the depth, to second
 * order as far as that holds (src/sea/ocean/bound.h): crests are higher than troughs are deep.
 *
 *     OceanParams params = ocean_default_params();
 *     OceanSea* sea = ocean_sea_create(&params, (OceanEngine){.workers = workers}, &error);
 *     ocean_sea_advance(sea, OCEAN_METHOD_FFT, 12.5);
 *     OceanQuery water = ocean_sea_query(sea, 3.0, -7.0);      // its height above (3, -7)
 *     ocean_sea_destroy(sea);
 *
 * Grids are row-major: index m * N + n, n along x, m along z; sample (n, m) rests at
 * ((n - N/2) L/N, (m - N/2) L/N). Centred spectra hold k = 0 at [N/2][N/2]. The same parameters,
 * seed and time give the same bits for any number of workers. No GL, clock or files in this room.
 */
#ifndef SWELL_OCEAN_H
#define SWELL_OCEAN_H

#include "swell/base.h"

SWELL_PUBLIC_BEGIN

/* ---- Parameters ---------------------------------------------------------------------------- */

/* The acceleration of gravity [m/s^2]. */
#define OCEAN_GRAVITY 9.81

/* The period after which the Phillips sea repeats [s]. Its frequencies are rounded down to
   multiples of 2 pi / OCEAN_PERIOD. */
#define OCEAN_PERIOD 200.0

#define OCEAN_TIME_MAX 1e9  /* s */
#define OCEAN_REACH_MAX 1e6 /* longest ray, and farthest place of a rim along an axis [m] */

/* The most cascades of one spectrum. A sea in a transition may have the cascades of two spectra. */
enum { OCEAN_CASCADES_MAX = 4, OCEAN_SEA_CASCADES_MAX = 2 * OCEAN_CASCADES_MAX };

/* Limits of OceanParams, in the units there. */
enum { OCEAN_GRID_MIN = 16, OCEAN_GRID_MAX = 1024 };
#define OCEAN_LENGTH_MIN 1.0
#define OCEAN_LENGTH_MAX 20000.0
#define OCEAN_WIND_MAX 100.0
#define OCEAN_AMPLITUDE_MAX 1.0
#define OCEAN_CHOPPINESS_MAX 2.0
#define OCEAN_LEAN_MAX 2.0
#define OCEAN_LOOP_MIN 1.0
#define OCEAN_LOOP_MAX 3600.0

/* Limits of OceanSeaState and OceanSwell, in the units there. */
#define OCEAN_WIND_SPEED_MAX 60.0
#define OCEAN_FETCH_MIN 1.0
#define OCEAN_FETCH_MAX 5000.0
#define OCEAN_DEPTH_MIN 0.5
#define OCEAN_DEPTH_MAX 10000.0 /* or INFINITY */
#define OCEAN_DIRECTION_MAX 360.0
#define OCEAN_SWELL_HEIGHT_MAX 20.0
#define OCEAN_SWELL_PERIOD_MIN 2.0
#define OCEAN_SWELL_PERIOD_MAX 30.0
#define OCEAN_SWELL_SPREAD_MIN 2.0
#define OCEAN_SWELL_SPREAD_MAX 70.0
#define OCEAN_SWELL_GAMMA_MAX 20.0
#define OCEAN_GAMMA_MAX 7.0
#define OCEAN_CURRENT_MAX 5.0

/* Below this wind [m/s] there is no wind sea. */
#define OCEAN_CALM 1e-6

typedef enum OceanSpectrumKind {
    OCEAN_SPECTRUM_PHILLIPS,    /* not physical: see ocean_cascade_variance */
    OCEAN_SPECTRUM_PM,          /* Pierson-Moskowitz, by wind alone; ignores fetch */
    OCEAN_SPECTRUM_JONSWAP,     /* by wind and fetch */
    OCEAN_SPECTRUM_TMA,         /* JONSWAP, reduced by the finite depth */
    OCEAN_SPECTRUM_EQUILIBRIUM, /* JONSWAP's height and peak, Cox and Munk's slopes, TMA's depth */
    OCEAN_SPECTRUM_ELFOUHAILY,  /* Elfouhaily et al. 1997, without its spreading */
    OCEAN_SPECTRUM_DONELAN,     /* Donelan, Hamilton and Hui 1985, without its spreading */
    OCEAN_SPECTRUM_DRAWN,       /* bars of energy over frequency, drawn by hand */
    OCEAN_SPECTRUM_MEASURED,    /* a table from a buoy or a wave model */
    OCEAN_SPECTRUM_WAVES,       /* single waves, see OceanSingleWave */
    OCEAN_SPECTRUM_COUNT
} OceanSpectrumKind;

/* "phillips", "pm", "jonswap", "tma", "equilibrium", "elfouhaily", "donelan", "drawn", "measured",
   "waves", "unknown" */
const char* ocean_spectrum_name(OceanSpectrumKind kind);

/* How the waves of one frequency spread over directions. */
typedef enum OceanSpreading {
    OCEAN_SPREADING_COSINE,
    OCEAN_SPREADING_DONELAN_BANNER,
    OCEAN_SPREADING_HASSELMANN,
    OCEAN_SPREADING_COUNT
} OceanSpreading;

/* The largest number of frequencies, and of directions, of a measured spectrum. */
enum { OCEAN_TABLE_MAX = 4096 };
#define OCEAN_TABLE_HEIGHT_MAX 100.0     /* largest significant height [m] */
#define OCEAN_TABLE_FREQUENCY_MAX 1000.0 /* Hz; also the widest band */

/* A measured or computed spectrum: the variance density of the height over frequency and direction.
   Directions are evenly spaced around the whole circle. The waves of direction j run towards
   first_direction + 2 pi j / directions [rad, from +x towards +z]. The variance of a cell is
   density * bandwidth * 2 pi / directions. The significant height of all cells is at most
   OCEAN_TABLE_HEIGHT_MAX. The arrays are borrowed. */
typedef struct OceanTable {
    int frequencies, directions; /* at least 1 and 4, at most OCEAN_TABLE_MAX */
    const double* frequency; /* (frequencies) Hz, ascending, > 0, to OCEAN_TABLE_FREQUENCY_MAX */
    const double* bandwidth; /* (frequencies) Hz, > 0 */
    double first_direction;  /* rad */
    const double* density;   /* (frequencies x directions) [m^2 / Hz / rad], >= 0 */
    const char* name;        /* for people to read: where and when; or NULL */
} OceanTable;

/* A swell that has come from elsewhere: JONSWAP's shape about its period. */
typedef struct OceanSwell {
    /* Significant; m, 0 (none) to 20, and at most OCEAN_WAVE_STEEPEST of the length of its peak,
       g T^2 / (2 pi). */
    double height;
    double period;    /* peak period T; s, 2 to 30 */
    double direction; /* as wind_direction */
    double spread;    /* standard deviation of its directions; degrees, 2 to 70, or 0 for 11.3 */
    double gamma;     /* peak enhancement; 1 to 20 */
} OceanSwell;

enum { OCEAN_SWELLS_MAX = 8 };

/* Bars of a drawn spectrum, four to an octave from 0.04 Hz; the last also has all shorter waves. */
enum { OCEAN_BARS = 16 };
#define OCEAN_BARS_HEIGHT_MAX 20.0 /* significant height of all bars [m] */
#define OCEAN_BARS_ENERGY_MAX (OCEAN_BARS_HEIGHT_MAX * OCEAN_BARS_HEIGHT_MAX / 16.0) /* [m^2] */

/* A single wave: y = height / 2 cos(k.x - omega t + phase), before choppiness moves its points. */
typedef struct OceanSingleWave {
    double length;    /* m, 0.1 to 5000; 0 for none */
    double height;    /* from trough to crest; m, 0 to OCEAN_WAVE_STEEPEST of the length */
    double direction; /* as wind_direction */
    double phase;     /* degrees, -360 to 360: with 0 a crest is at the origin at time 0 */
} OceanSingleWave;

enum { OCEAN_WAVES_MAX = 16 };
#define OCEAN_WAVE_LENGTH_MIN 0.1    /* m */
#define OCEAN_WAVE_LENGTH_MAX 5000.0 /* m */

/* The largest height of a wave in deep water over its length: Michell, Phil. Mag. 36 (1893). */
#define OCEAN_WAVE_STEEPEST 0.14

/* The limit that keeps the waves from growing further. */
typedef enum OceanLimit {
    OCEAN_LIMIT_NONE,     /* no wind sea, or a measured one */
    OCEAN_LIMIT_FETCH,    /* the distance over which the wind has blown */
    OCEAN_LIMIT_WIND,     /* the sea is fully developed: its peak is Pierson and Moskowitz's */
    OCEAN_LIMIT_DEPTH,    /* TMA's factor takes more than a hundredth of the height */
    OCEAN_LIMIT_BREAKING, /* higher waves would break over the bottom or against the current */
    OCEAN_LIMIT_BLOCKED,  /* the waves of the peak cannot run against the current */
    OCEAN_LIMIT_COUNT
} OceanLimit;

/* "none", "fetch", "full development", "depth", "breaking", "blocking", "unknown" */
const char* ocean_limit_name(OceanLimit limit);

/* The largest significant height over the depth: sqrt(2) times 0.42, the ratio of the rms height to
   the depth. Source: Thornton and Guza, J. Geophys. Res. 88 (1983). */
#define OCEAN_BREAKING_RATIO 0.594

/* The parameters of the physical spectra. Phillips reads only `kind`. */
typedef struct OceanSeaState {
    OceanSpectrumKind kind;
    double wind_speed;     /* U10, at 10 m; m/s, 0 to 60. 0: no wind sea. */
    double wind_direction; /* towards which the waves run; degrees, -360 to 360, 0 = +x, 90 = +z */
    double fetch;          /* of the wind over water; km, 1 to 5000 */
    double depth; /* m, 0.5 to 10000 or INFINITY; shapes S(omega) of TMA and the equilibrium */
    double peak_enhancement; /* gamma of JONSWAP, TMA and the equilibrium; 1 to 7 */
    /* For the drawn kind, instead of a wind sea: the variance in each bar; m^2, from 0 to that of
       the steepest wind waves, with S omega^5 = 0.04 g^2. Fetch and gamma have no effect on it. */
    double energy[OCEAN_BARS];
    OceanSpreading spreading; /* of the wind sea */
    double swell;             /* xi: narrows the directions of the wind sea; 0 to 1 */
    double swell_height;      /* significant height of a second system, as that of OceanSwell */
    double swell_period;      /* its peak period; s, 2 to 30 */
    double swell_direction;   /* as wind_direction */
    double current_speed;     /* of a current to which waves come from still water; m/s, 0 to 5 */
    double current_direction; /* towards which it runs, as wind_direction */
    int swells;               /* further systems; 0 to OCEAN_SWELLS_MAX */
    OceanSwell swell_system[OCEAN_SWELLS_MAX];
    /* For the waves kind: the waves before the first of length 0. The wind does not change them,
       and a current only carries them. */
    OceanSingleWave wave[OCEAN_WAVES_MAX];
    /* The measured spectrum of that kind, instead of a wind sea; borrowed as long as a sea has it.
       Beyond its frequencies waves have the tail of a wind sea. */
    const OceanTable* table;
} OceanSeaState;

/* A great crest at a time and place: the random sea is conditioned to have it. Its height and
   surroundings become h + (height - h0) r, where h is the random sea, h0 its value at that place
   and time, and r the expected shape about a crest. So far from the crest the sea is as random as
   before. Slope, displacement and their change in time are 0 at the crest, and its squeeze is the
   expected one, so that short waves do not fold it. Only the lean's shift remains, and it ends at
   the crest's place. Bound waves are part of the height. Source: Lindgren, Ann. Math. Stat. 41
   (1970); Tromans, Anaturk and Hagemeijer, ISOPE 1991 (NewWave). */
typedef struct OceanCrest {
    double time;   /* s */
    double x, z;   /* m */
    double height; /* of the surface there, level included, to 2 %; m, 0 for none */
} OceanCrest;

#define OCEAN_CREST_HEIGHT_MAX 50.0 /* m */
#define OCEAN_CREST_PLACE_MAX 1e6   /* m */
#define OCEAN_CREST_RATIO 1.5       /* over the significant height: one wave in 65 million */

typedef struct OceanParams {
    OceanSeaState state;
    int grid;     /* samples per side N of each cascade; a power of two, 16 to 1024 */
    int cascades; /* 1 to 4; Phillips has one */
    /* Side L of the first cascade; m, 1 to 20000. 0, for physical spectra: 8 peak wavelengths, at
       least 64 m and at most 20000. */
    double length;
    /* Wind of Phillips, whose waves run with and against it; m/s, each -100 to 100. */
    double wind_x, wind_z;
    double amplitude; /* constant A of Phillips; 0 to 1. See ocean_cascade_variance. */
    double loop;      /* T after which a physical sea repeats; s, 1 to 3600, or 0 for none */
    /* C; 0 to 2. Points move by lambda D with lambda = -C, in the second cascade of a physical sea
       -1.5 C. With 0 there are no bound waves either. */
    double choppiness;
    /* For physical spectra: factor on the lean of crests and on the modulation of short waves by
       long ones; 0 to 2, 0 for neither. With C = 0, too, the sea is a sum of linear waves. */
    double lean;
    uint64_t seed;    /* of the random amplitudes; any number */
    OceanCrest crest; /* for physical spectra */
} OceanParams;

/* The sea of the source document: Phillips, N = 64, L = 64 m, wind (32, 32) m/s, A = 0.0001, C = 1,
   seed 1: about 10 m significant height. */
OceanParams ocean_default_params(void);

/* A physical sea: JONSWAP, 10 m/s towards +x, 88.66 km, deep, gamma 3.3, Donelan-Banner, xi 0; no
   second system (period 10 s, direction +x); three cascades of N = 256, C = 1.3, lean 1, seed 1. */
OceanParams ocean_physical_params(void);

/* A sea of single waves, without waves yet. A wind of 2 m/s raises no waves but dulls the mirror.
   With C = 1 the points of a wave in deep water move in circles. The grids suit the waves:
   `cascades` is not read, and a `length` above 0 asks for one grid of about that length. */
OceanParams ocean_wave_params(void);

/* The number of waves of a sea of single waves, 0 to OCEAN_WAVES_MAX. */
int ocean_wave_count(const OceanSeaState* state);

/* The choppiness that suits a wind [m/s]: 1.1 up to Beaufort 2, 1.4 from 9, 1.3 between. */
double ocean_choppiness_for_wind(double wind_speed);

/* Fails with SWELL_ERROR_RANGE; the message holds the value and the accepted range. */
bool ocean_check_params(const OceanParams* params, SwellError* error);

/* The sea that options of the program make, such as "--preset storm --seed 7". They are --preset,
   of which the sea is taken alone, and those of `swell --help` under "sea", except --sea and what
   goes with it (see swell/spectra.h). Blanks or '=' separate names and values; a value with blanks
   stands in double quotes. Options that are not given have the program's defaults, so NULL and ""
   are a sea of force
   5. The caller owns the parameters. Returns NULL on failure: SWELL_ERROR_USAGE for an unknown name
   and for options that contradict each other, SWELL_ERROR_RANGE for a value, SWELL_ERROR_MEMORY. */
OceanParams* ocean_params_create(const char* options, SwellError* error);

/* Takes NULL. */
void ocean_params_destroy(OceanParams* params);

/* Sets one parameter by the name of its option, without "--", to a value as the option has it:
   "depth" to "20" or "inf", "spectrum" to "jonswap", "current" to "1.5,90". Other parameters stay:
   a wind does not set a fetch. "swell-system" and "wave" take several values with blanks between
   them, and "" for none. A swell of three numbers has spread 0 and gamma 3.3; a given spread of 0
   is refused. Whether all parameters go together is checked where a sea is made. Fails with
   SWELL_ERROR_RANGE, and changes nothing; the message names the accepted values. */
bool ocean_params_set(OceanParams* params, const char* name, const char* value, SwellError* error);

/* Fills `value`, of `size` bytes, with the text that ocean_params_set takes for the same bits:
   "0.0625". A swell of spread 0 and another gamma than 3.3 has no such text. Fails with
   SWELL_ERROR_RANGE, and fills nothing; 1600 bytes are enough for any. */
bool ocean_params_get(const OceanParams* params, const char* name, char* value, size_t size,
                      SwellError* error);

/* The rms of the relative change of the frequencies by `loop`, weighted with the spectrum [1]; 0
   without a loop and for Phillips; NaN if the state or the loop is out of range. Reads nothing
   else. */
double ocean_loop_error(const OceanParams* params);

/* The significant height of the whole spectrum, whatever waves the cascades carry [m]; 0 for
   Phillips; NaN if the state is out of its ranges. Reads nothing else. */
double ocean_spectrum_height(const OceanParams* params);

/* Beyond this loop error the frequencies of waves have little to do with their lengths. */
#define OCEAN_LOOP_ERROR_MAX 0.5

/* Whether both describe the same sea, bit for bit. Parameters that it does not read, such as a
   fetch of the Phillips spectrum, may differ. Both must lie in their ranges. */
bool ocean_params_equal(const OceanParams* a, const OceanParams* b);

/* ---- Observations of seas ------------------------------------------------------------------ */

enum { OCEAN_BEAUFORT_MAX = 12 };

/* The Beaufort scale: a number and a name for a wind and the sea that it raises. */
typedef struct OceanBeaufort {
    int force;         /* 0 to 12 */
    const char* name;  /* "fresh breeze"; static */
    double wind_speed; /* U10 [m/s] */
    double fetch;      /* km; over it the wind raises this height, but 0.03 m with force 1 */
    double significant_height; /* the probable height of the Met Office [m] */
} OceanBeaufort;

/* Returns the entry of a force, 0 to 12. Force 0 has no wind and no waves; its fetch is that of
   force 1. Any other force is "unknown", and its numbers are NaN. */
OceanBeaufort ocean_beaufort(int force);

/* ocean_physical_params with the wind and fetch of a force, the equilibrium spectrum and the
   choppiness that suits. Another force gives a wind of NaN, which ocean_check_params refuses. */
OceanParams ocean_beaufort_params(int force);

/* The force of a wind [m/s at 10 m], by the limits of the World Meteorological Organization: calm
   below 0.3 m/s and for NaN, a hurricane from 32.7 m/s. */
int ocean_beaufort_force(double wind_speed);

/* The slope variance of both components and all wavelengths together [1], of a clean sea under a
   wind of U [m/s]: 0.003 + 5.12e-3 U. From sun glitter, up to 14 m/s: Cox and Munk, J. Opt. Soc.
   Am. 44 (1954). */
double ocean_cox_munk_slope_variance(double wind_speed);

/* The whitecap law is constant above this wind [m/s]. */
#define OCEAN_WHITECAP_WIND_MAX 20.0

/* The share of the surface under whitecaps [0 to 0.105], for a wind of U10 [m/s]:
   3.84e-6 U^3.41. Source: Monahan and O'Muircheartaigh, J. Phys. Oceanogr. 10 (1980). */
double ocean_whitecap_share(double wind_speed);

/* The share of the surface that is white [0 to 1]: whitecaps and, above OCEAN_WHITECAP_WIND_MAX,
   streaks of foam and spray, by the whitecap law without its limit: .29 at 27 m/s, .71 at 35 m/s, 1
   from 39 m/s. At such winds the whitecaps stay as they are, while streaks grow until they merge
   into a white-out at about 40 m/s: L. Holthuijsen, M. Powell, J. Pietrzak, Wind and waves in
   extreme hurricanes, 2012. */
double ocean_white_share(double wind_speed);

/* ---- Engine -------------------------------------------------------------------------------- */

/* Implementations of the FFT. Their results agree to rounding, not to the bit. */
typedef enum OceanFft {
    OCEAN_FFT_AUTO,   /* the fastest that the build and the processor support */
    OCEAN_FFT_LANES8, /* kissfft on 8 fields at once, AVX2 */
    OCEAN_FFT_LANES4, /* kissfft on 4 fields at once, SSE2 */
    OCEAN_FFT_SCALAR, /* kissfft, one field at a time */
    OCEAN_FFT_COUNT
} OceanFft;

/* "auto", "lanes8", "lanes4", "scalar", "unknown" */
const char* ocean_fft_name(OceanFft fft);

/* The choice of OCEAN_FFT_AUTO on this machine. */
OceanFft ocean_best_fft(void);

typedef enum OceanMethod {
    OCEAN_METHOD_FFT, /* kissfft: columns, then rows */
    OCEAN_METHOD_DFT, /* the same sums directly: columns, then rows, O(N^3) */
    OCEAN_METHOD_COUNT
} OceanMethod;

/* "fft", "dft", "unknown" */
const char* ocean_method_name(OceanMethod method);

/* The stages of a frame, which workers compute block by block. */
typedef enum OceanStage {
    OCEAN_STAGE_EVOLVE,  /* the eight spectra of a column at the time */
    OCEAN_STAGE_COLUMNS, /* the sums of the spectra over m */
    OCEAN_STAGE_ROWS,    /* the sums of those over n: eight real fields */
    OCEAN_STAGE_TEXELS,  /* texels from the fields */
    OCEAN_STAGE_NONE,    /* the worker has no work */
    OCEAN_STAGE_COUNT
} OceanStage;

/* The times of one worker. */
typedef struct OceanStageShare {
    OceanStage stage; /* the current stage */
    double since;     /* start of the current stage [ms] */
    double ms[OCEAN_STAGE_COUNT];
    double padding[8]; /* keeps the next worker's on another cache line */
} OceanStageShare;

/* Adds up the time of each stage over a sea's frames, by a clock of the caller's [ms], because this
   room has none. A zeroed timer counts nothing until ocean_stage_timer_start. */
typedef struct OceanStageTimer {
    double (*clock_ms)(void); /* if NULL, nothing is counted */
    OceanStageShare share[SWELL_WORKERS_MAX];
} OceanStageTimer;

/* Starts from zero with that clock. No frame may be in progress. */
void ocean_stage_timer_start(OceanStageTimer* timer, double (*clock_ms)(void));

/* The time of a stage since the start, on average over the workers [ms]. */
double ocean_stage_timer_ms(const OceanStageTimer* timer, OceanStage stage, int workers);

/* How a sea is computed. The waves do not depend on it. */
typedef struct OceanEngine {
    SwellWorkers* workers;  /* borrowed until the sea is destroyed */
    OceanFft fft;           /* creating a sea fails if it is not available */
    OceanStageTimer* timer; /* borrowed likewise; NULL for none */
} OceanEngine;

/* ---- Fields -------------------------------------------------------------------------------- */

/* The eight real fields, in the order in which OceanSample holds them. D is the choppy displacement
   before it is multiplied by lambda; over a depth d each wave has the factor coth(k d). */
typedef enum OceanField {
    OCEAN_FIELD_HEIGHT,  /* h, that of bound waves included [m] */
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

/* The least J in the slope of the displaced surface, which would be infinite at J = 0. */
#define OCEAN_JACOBIAN_LEAST 0.15f

/* The moving surface at one grid point, lambda and the lean included (see OceanLean). 32 bytes. */
typedef struct OceanTexel {
    /* From the resting point: lambda D_x, h + level, lambda D_z, and the lean's shift [m]. */
    float displacement[3];
    /* J = (1 + lambda D_xx)(1 + lambda D_zz) - (lambda D_xz)^2 + g'(h) W.t; < 0 where it folds. */
    float jacobian;
    float slope[2]; /* dh/dx, dh/dz over the resting point [1] */
    /* Of the displaced surface: t / max(J, least), with t = ((1 + lambda D_zz) h_x - lambda D_xz
       h_z, (1 + lambda D_xx) h_z - lambda D_xz h_x) [1]. */
    float surface_slope[2];
} OceanTexel;

/* How far the surface moves from its resting points, for culling. */
typedef struct OceanBounds {
    float horizontal;      /* largest |displacement| along x or z [m] */
    float lowest, highest; /* of the height [m] */
} OceanBounds;

typedef struct OceanComplex {
    float re, im;
} OceanComplex;

/* ---- Cascades ------------------------------------------------------------------------------ */

/* One periodic grid of a sea, which owns it. */
typedef struct OceanCascade OceanCascade;

int ocean_cascade_grid(const OceanCascade* cascade);      /* N */
double ocean_cascade_length(const OceanCascade* cascade); /* L [m] */

/* h0 (N x N), centred [m]; changes only in a transition. The wave of h0(k) travels along -k. */
const OceanComplex* ocean_cascade_amplitudes(const OceanCascade* cascade);

/* The factor on all waves: 1, or less while the cascade fades in or out. */
double ocean_cascade_gain(const OceanCascade* cascade);

/* (N x N) of the last frame; a sea at rest before the first frame. */
const OceanTexel* ocean_cascade_texels(const OceanCascade* cascade);

/* The level that is added to all heights, so that the mean of the moved surface is 0 [m]. lambda D
   narrows crests and widens troughs, which lowers the mean over the map by C times the sum of k
   coth(k d) |h|^2, on average C times the integral of k S. 0 for Phillips, whose source has no such
   term. Source: Longuet-Higgins, J. Fluid Mech. 173 (1986), for waves in deep water. */
double ocean_cascade_level(const OceanCascade* cascade);

/* The present lambda: -C, or -1.5 C in the second cascade of a physical sea. */
double ocean_cascade_lambda(const OceanCascade* cascade);

/* Crests of a wind sea lean to the lee: after lambda D, a point of the height h (without the level)
   is shifted downwind by

       W g(h),   g'(h) = min(rate a, most),   a = max(h - from, 0),   g(0) = 0

   with W the unit vector downwind, from = 0.8 sigma, rate = Lambda / (2 sigma), sigma the standard
   deviation of the cascade's heights. The shift is a function of h alone, so the moved surface has
   exactly the Jacobian J + g' W.t and the slope t over it, where t = J s, with J and the slope s of
   the surface without the shift (determinant lemma). The mean level stays, for J h changes by a
   derivative. Lambda = min(0.6 + 0.052 U, 1.8) for the first cascade, 1 for the second and 0 for
   others, times `lean` of the parameters and the share of the wind sea in the cascade's variance.
 */
typedef struct OceanLean {
    double x, z; /* W */
    double from; /* m */
    double rate; /* 1/m; 0 for none */
    double most; /* largest g' [1] */
} OceanLean;

/* `most` up to a `lean` of 1, so that few fronts overturn, and the amount that a `lean` of 2 adds,
   so that fronts of great waves get a lip over a hollow face. */
#define OCEAN_LEAN_MOST 1.2
#define OCEAN_LEAN_OVERTURNS 1.8

/* The present lean, gain included. */
OceanLean ocean_cascade_lean(const OceanCascade* cascade);

/* Short waves are higher on the crests of long ones than in their troughs. The displacements of all
   cascades after the first of a spectrum are multiplied by

       M = norm (1 + mu u / sqrt(1 + u^2)),   u = rate y,   norm = (1 + .3443 mu^2)^(-1/2),

   with y the height of the first cascade at the same resting point, level included, and rate = 1 /
   sigma. The mean of M^2 is 1, so the mean squares stay. Texels do not have this factor;
   ocean_sea_displacement and the like do. mu is OCEAN_MODULATION_MOST times `lean` of the
   parameters. Source, in first order: M. Longuet-Higgins, R. Stewart, J. Fluid Mech. 8 (1960). */
typedef struct OceanModulation {
    bool is_long; /* the first cascade of its spectrum, which modulates the following ones */
    double most;  /* mu [1] */
    double rate;  /* 1/m */
} OceanModulation;

#define OCEAN_MODULATION_MOST 0.3

/* The present modulation by this cascade; zeros if it is not the first. */
OceanModulation ocean_cascade_modulation(const OceanCascade* cascade);

double ocean_modulation_norm(const OceanModulation* modulation);

/* The displacement of one resting point by the cascades added so far [m]. */
typedef struct OceanMoved {
    double by[3];
    double factor; /* factor on a short cascade that is added next */
} OceanMoved;

#ifdef __cplusplus
#define OCEAN_AT_REST (OceanMoved{{0.0, 0.0, 0.0}, 1.0})
#else
#define OCEAN_AT_REST ((OceanMoved){.factor = 1.0})
#endif

/* Adds the displacement `part` by the next cascade of a sea. `modulation` is that cascade's. */
void ocean_moved_add(OceanMoved* moved, const OceanModulation* modulation, const double part[3]);

/* The band of wave numbers of the cascade's waves: low <= |k| < high [rad/m]. */
void ocean_cascade_band(const OceanCascade* cascade, double* low, double* high);

/* The period T of which all frequencies are harmonics 2 pi j / T [s]; 0 if there is none. */
double ocean_cascade_period(const OceanCascade* cascade);

/* The frequency of the wave k = 2 pi (n, m) / L, rounded to a harmonic if there is a period,
   relative to the water, which a current carries along [rad/s]. */
double ocean_cascade_frequency(const OceanCascade* cascade, int n, int m);

/* Fills `rates` (N x N), centred, with the same frequencies in turns: omega / 2 pi [1/s]. They are
   0 at k = 0 and on the Nyquist row and column. */
void ocean_cascade_fill_rates(const OceanCascade* cascade, double* rates);

/* The variance [m^2] of the wave k = 2 pi (n, m) / L that runs along +k, from which the amplitude
   h0(-k) is drawn. For the physical spectra it is the integral of the variance density over the
   wave's bin. For the Phillips spectrum, with small waves damped, it is

       P(k) = A exp(-1/(k L_w)^2) / k^4 (k.w)^2 exp(-k^2 l^2),  L_w = V^2 / g,  l = L_w / 1000

   with k and w of unit length in the dot product. P is 0 at k = 0 and without wind. It has no
   factor of the cell's area, so the sum over the grid, and the height, depend on L. Source:
   Tessendorf; Lantz.
 */
double ocean_cascade_variance(const OceanCascade* cascade, int n, int m);

/* Fills `samples` (N x N) with the eight fields of the last frame. A frame does not store them: the
   workers compute the sums over the rows again. Call it after the first frame. */
void ocean_cascade_fill_samples(OceanCascade* cascade, OceanSample* samples);

/* ---- The sea ------------------------------------------------------------------------------- */

typedef struct OceanSea OceanSea;

/* Draws the amplitudes. The sea is at rest until the first ocean_sea_advance: all heights,
   displacements and slopes are 0, J is 1. Returns NULL on failure (SWELL_ERROR_RANGE, also where a
   crest cannot be formed; SWELL_ERROR_MEMORY). The fields of a sea are always finite. */
OceanSea* ocean_sea_create(const OceanParams* params, OceanEngine engine, SwellError* error);

/* Takes NULL. */
void ocean_sea_destroy(OceanSea* sea);

/* Computes the sea at `time` [s, 0 to OCEAN_TIME_MAX]. Allocates nothing. Returns false for a time
   outside that range; then the last frame stays. */
bool ocean_sea_advance(OceanSea* sea, OceanMethod method, double time);

/* The largest difference [m] of heights and displacements over all samples between the last frame,
   and the same frame by the other method, summed over the cascades. Keeps the last frame. */
double ocean_sea_compare_methods(OceanSea* sea);

/* Starts a transition to another sea; ocean_sea_progress advances it. During a transition, queues
   this change instead of an earlier queued one. Fails with SWELL_ERROR_RANGE or
   SWELL_ERROR_MEMORY; then nothing has changed. */
bool ocean_sea_change(OceanSea* sea, const OceanParams* params, SwellError* error);

typedef enum OceanProgress {
    OCEAN_PROGRESS_DONE,    /* there is no transition */
    OCEAN_PROGRESS_DRAWING, /* drawing the new amplitudes; the waves have not changed yet */
    OCEAN_PROGRESS_MOVING,  /* this call has changed the waves */
    OCEAN_PROGRESS_FAILED   /* as ocean_sea_create, the old sea stays; or `seconds` is not >= 0 */
} OceanProgress;

/* Advances a transition by `seconds` of wall-clock time: for 0.7 s the workers draw some of the new
   amplitudes in each call, then for 1.2 s the waves are interpolated. The number of cascades may
   change. Call it once a frame, before ocean_sea_advance. */
OceanProgress ocean_sea_progress(OceanSea* sea, double seconds, SwellError* error);

/* Whether a transition is under way. */
bool ocean_sea_changes(const OceanSea* sea);

/* Fills the measured spectra that the sea may read, also in a transition; NULL for none. */
enum { OCEAN_SEA_TABLES = 4 };
void ocean_sea_tables(const OceanSea* sea, const OceanTable* table[OCEAN_SEA_TABLES]);

/* Starts at 1 and changes whenever the waves change by a transition. */
uint64_t ocean_sea_generation(const OceanSea* sea);

/* The parameters of the last change; valid until the sea is destroyed. */
const OceanParams* ocean_sea_params(const OceanSea* sea);

OceanFft ocean_sea_fft(const OceanSea* sea);       /* the FFT in use */
OceanBounds ocean_sea_bounds(const OceanSea* sea); /* of the sum of the cascades */

/* In a fade ocean_sea_progress adds and destroys cascades. */
int ocean_sea_cascade_count(const OceanSea* sea);
OceanCascade* ocean_sea_cascade(const OceanSea* sea, int index);

/* The single wave `index` as the grids of the sea hold it. Its length and direction may differ, and
   it is lower over a depth where the waves would break. Up to OCEAN_CASCADES_MAX waves have a grid
   each, with their exact length and, along an axis or a diagonal, direction. Other directions
   change by 0.1 degrees on average and 0.9 at worst, next to an axis (N = 256). Sixteen waves of 10
   to 400 m share grids: their lengths change by up to 2 %, their directions by 0.4 degrees on
   average. Zeros if there is no such wave. */
OceanSingleWave ocean_sea_wave(const OceanSea* sea, int index);

/* Measured over the samples of the last frame. Cascades are independent: variances add up. */
typedef struct OceanStatistics {
    double significant_height; /* 4 std(h) [m] */
    double mean_square_slope;  /* mean of h_x^2 + h_z^2 [1] */
} OceanStatistics;

OceanStatistics ocean_cascade_measure(const OceanCascade* cascade);
OceanStatistics ocean_sea_measure(const OceanSea* sea);

/* The waves of cascades shorter than this are ripples to the eye [m]. */
#define OCEAN_SHORT_LENGTH 30.0

/* Expected values of the spectrum over the waves of the cascades; all 0 for Phillips. */
typedef struct OceanTargets {
    double significant_height; /* 4 sqrt(m0) over the bands [m] */
    double peak_period;        /* in still water; on a current, for an observer at rest [s] */
    double peak_wavelength;    /* over the depth, on the current [m] */
    double mean_square_slope;  /* over the bands [1] */
    double short_slope;        /* the part in cascades shorter than OCEAN_SHORT_LENGTH [1] */
    double slope_wave_number;  /* largest wave number included [rad/m] */
    double cox_munk_slope;     /* ocean_cox_munk_slope_variance of the wind [1] */
    OceanLimit limit;          /* what limits the growth of the waves */
} OceanTargets;

OceanTargets ocean_sea_targets(const OceanSea* sea);

/* What a buoy reports of a sea, over all waves of its grids; all 0 without waves. */
typedef struct OceanSummary {
    double significant_height; /* 4 sqrt(m0) [m] */
    double peak_period;        /* of the target as in OceanTargets, else the mean by S^4 [s] */
    double mean_period;        /* Tm02 = 2 pi sqrt(m0 / m2) [s] */
    double direction;          /* in which the waves run on the mean, 0 = +x, 90 = +z [degrees] */
    double spread;             /* sqrt(2 (1 - r)), r of the mean unit vector [degrees]
                                  (A. Kuik and others, J. Phys. Oceanogr. 18, 1988) */
} OceanSummary;

/* Fills the summaries of the spectrum that the sea was given, and of the amplitudes that were drawn
   from it, outside of transitions. Visits every wave: about 0.1 s for four cascades of N = 256. */
void ocean_sea_summarize(const OceanSea* sea, OceanSummary* target, OceanSummary* held);

/* The spectrum of all wave systems together, on the current, with frequencies relative to the
   water; 0 for Phillips. The first is S(omega), over all directions [m^2 s], the second is over all
   frequencies [m^2/rad], the third [m^2 s / rad] at a direction [rad, from +x towards +z]. */
double ocean_sea_frequency_density(const OceanSea* sea, double omega);
double ocean_sea_direction_density(const OceanSea* sea, double direction);
double ocean_sea_directional_density(const OceanSea* sea, double omega, double direction);

/* The frequency of a wave number [rad/m, > 0], not rounded to a harmonic [rad/s]; else NaN. */
double ocean_sea_wave_frequency(const OceanSea* sea, double wave_number);

/* ---- The waves at a rim -------------------------------------------------------------------- */

/* The long waves of a sea's first cascade alone, by linear theory. They enter water that another
   model computes, such as a shore's. Each wave has a share, by its wave number k and the depth d: 1
   up to kd = OCEAN_RIM_KD_ALL, 0 from OCEAN_RIM_KD_NONE on, smooth between. A wave w along k has
   the fluxes P, Q = (omega / |k|) (k / |k|) w. There are no bound waves, displacements, lean or
   current.

       OceanRimWaves* rim = ocean_rim_waves_create(sea, engine, &error);
       ocean_rim_waves_set_places(rim, count, x, z, 0.0, 0.0, &error);
       ocean_rim_waves_fill(rim, 12.5, surface, flux_x, flux_z);

   It holds a copy of the waves, so that another thread may compute the sea at the same time. */
typedef struct OceanRimWaves OceanRimWaves;

#define OCEAN_RIM_KD_ALL 2.2
#define OCEAN_RIM_KD_NONE 3.0

/* Takes the waves of the sea. In a fade these are the waves of the new sea, and of the old one if
   its length is the same. Borrows the engine's workers. Returns NULL on failure (SWELL_ERROR_RANGE,
   also for a Phillips sea and for deep water; SWELL_ERROR_MEMORY). */
OceanRimWaves* ocean_rim_waves_create(const OceanSea* sea, OceanEngine engine, SwellError* error);

/* Takes NULL. */
void ocean_rim_waves_destroy(OceanRimWaves* waves);

/* Takes the present waves of the sea, which must have the length and depth of the first one.
   Otherwise fails with SWELL_ERROR_RANGE and changes nothing. */
bool ocean_rim_waves_take(OceanRimWaves* waves, const OceanSea* sea, SwellError* error);

/* Copies places x and z (count), and adds `x_added` and `z_added` to them [m, each up to
   OCEAN_REACH_MAX either way]. Fails (SWELL_ERROR_RANGE or _MEMORY), changing nothing. */
bool ocean_rim_waves_set_places(OceanRimWaves* waves, int count, const float* x, const float* z,
                                double x_added, double z_added, SwellError* error);

/* Fills surface w [m] and fluxes P, Q [m^2/s] (count each) of the places at a time [s, up to
   OCEAN_TIME_MAX; may be below 0]. They are within 2 % of the sums over the waves. They are linear
   between 14 times in the period of the shortest wave, and cubic between six samples in its length.
   Returns false, and fills nothing, for other times. */
bool ocean_rim_waves_fill(OceanRimWaves* waves, double time, float* surface, float* flux_x,
                          float* flux_z);

/* ---- Foam ---------------------------------------------------------------------------------- */

/* Waves break where the surface is compressed: c = min(1 - J, 1). In the first cascade of a sea
   with a peak, long waves break at their crests and spill down their fronts, in lines. There a c >
   0 is reduced on backs, which do not break, and on faces as steep as a great wave's, which show
   water. Then c is averaged along the crests (src/sea/ocean/foam.c has the numbers). Each point of
   a cascade's grid stores its largest recent compression, which decays over the time tau:

       q(t) = max(0, max over s of c(s) exp(-(t - s)/tau) - delta),  delta = e^-3

   where s is t itself and all multiples of 1/30 s in the last 3 tau. Cascades whose shortest waves
   have a period of 10 times 1/15 or 1/10 s use multiples of that. Cascades whose waves fit on a
   smaller grid are sampled on it, and q is interpolated. So q depends on the sea and the time
   alone, not on earlier frames: the recursion q <- max(c, q exp(-dt/tau)) over those times
   multiplies each c by a product of factors, and a c older than 3 tau is below delta. Points of a
   grid move with the surface, and so does the foam. */
typedef struct OceanFoam OceanFoam;

#define OCEAN_FOAM_RATE 30 /* sampling times per second */
#define OCEAN_FOAM_DELTA 0.0497870684f

/* Creates the foam of this sea alone, empty. Returns NULL on failure (SWELL_ERROR_MEMORY). */
OceanFoam* ocean_foam_create(const OceanSea* sea, SwellError* error);

/* Takes NULL. */
void ocean_foam_destroy(OceanFoam* foam);

/* Computes the sea at all sampling times since the last call, updating the foam at each, and then
   at `time` as ocean_sea_advance does. At the first call, after a jump of more than 3 tau, and for
   a time before the last sampling time, it computes the sampling times in the 3 tau before `time`.
   Sampling times are computed by FFT, whatever the method of the frame.

   After a change of the waves (ocean_sea_generation) the foam continues: after 3 tau it depends on
   the new waves alone. New cascades start without foam; the foam of removed cascades is freed.
   Fails with SWELL_ERROR_RANGE as ocean_sea_advance, changing nothing, and with SWELL_ERROR_MEMORY
   only if there are new cascades; then the sea is at `time`, all foam is dropped, and the next call
   tries again. */
bool ocean_foam_advance(OceanFoam* foam, OceanSea* sea, OceanMethod method, double time,
                        SwellError* error);

/* The next advance starts as after a jump. */
void ocean_foam_reset(OceanFoam* foam);

#define OCEAN_FOAM_SPAN_MAX (600 * OCEAN_FOAM_RATE)

/* Called at sampling times. Those after `after` up to `step` have passed. ocean_foam_sampled of the
   first cascade of each spectrum is at `step` / OCEAN_FOAM_RATE [s], others at any time. */
typedef void (*OceanFoamWatch)(void* context, const OceanSea* sea, int64_t after, int64_t step);

/* Calls `watch` at each sampling time that an advance computes among the last `span` before its
   end, 0 to OCEAN_FOAM_SPAN_MAX. After a jump that is all of them. NULL, the default, calls
   nothing. */
void ocean_foam_watch(OceanFoam* foam, OceanFoamWatch watch, void* context, int span);

/* Called before each sampling time that an advance computes, and at the end of the advance, with
   the share of it that is done, 0 to 1. Returns whether to go on. */
typedef bool (*OceanFoamProgress)(void* context, double share);

/* Calls `progress` in each advance. NULL, the default, calls nothing. If it returns false, the
   advance fails with SWELL_ERROR_INTERRUPTED, the sea is at another time, the next advance as after
   a jump. */
void ocean_foam_set_progress(OceanFoam* foam, OceanFoamProgress progress, void* context);

/* Trades accuracy for speed: an advance computes only every `stride`-th sampling time [1 to
   OCEAN_FOAM_RATE; 1 at first] and the last one. Of these it computes only every third where they
   are older than tau. This gives slightly less foam. */
void ocean_foam_set_stride(OceanFoam* foam, int stride);

/* Makes sampling times multiples of `steps` / OCEAN_FOAM_RATE [1 to OCEAN_FOAM_RATE; 1 at first],
   for small pictures. The foam still depends on the sea and the time alone. */
void ocean_foam_set_interval(OceanFoam* foam, int steps);

/* The cascade on which the foam samples the waves of a cascade of its sea: one with a smaller grid
   where that holds the waves, else the sea's own. Borrowed until the next advance. */
const OceanCascade* ocean_foam_sampled(const OceanFoam* foam, const OceanSea* sea, int cascade);

/* In a watch: fills a row of that cascade's grid (N) with the c that breaks, as foam has it. It is
   of the watch's `step` for the first cascade of each spectrum. */
void ocean_foam_front(const OceanFoam* foam, const OceanSea* sea, int cascade, int row, float* c);

/* tau of the first cascade [s], the longest: 0.65 Tp, the peak period of ocean_sea_targets, from
   0.5 to 12 s; 4 s without a peak. Other cascades use the period of their longest waves for Tp. */
double ocean_foam_tau(const OceanFoam* foam);

/* q (N x N), 0 to 1 - delta, of the last advance; zeros before the first advance. Borrowed until
   the next one. NULL after an advance that failed. */
const float* ocean_foam_memory(const OceanFoam* foam, int cascade);

/* c (N x N) at the time of the last advance, 1 or less; < 0 where it is stretched. Borrowed, NULL
   as above. */
const float* ocean_foam_compression(const OceanFoam* foam, int cascade);

/* The foam at a resting point: the sums over the cascades of q and c of the last advance, each
   times the cascade's weight (ocean_foam_weight). They are linear between samples. */
typedef struct OceanFoamSample {
    double memory;      /* sum of q, 0 without foam [1] */
    double compression; /* sum of c, above 0 where waves break now [1] */
} OceanFoamSample;

/* Fills the foam at `count` resting points (count x 2) [m], such as OceanQuery's `rest`. Fails
   (SWELL_ERROR_RANGE), and writes nothing, for a place that is not finite, and for foam of other
   cascades. */
bool ocean_foam_sample_points(const OceanFoam* foam, const OceanSea* sea, size_t count,
                              const double* rests, OceanFoamSample* samples, SwellError* error);

/* The weight of this cascade's q in the sum over all: 1, 0.2, 0.08, 0.03. With equal weights the
   finest cascades would dominate. */
double ocean_foam_weight(const OceanFoam* foam, int cascade);

/* ---- The water at a place ------------------------------------------------------------------ */

/* A query is exact if the found point lies this close to the requested one [m]. */
#define OCEAN_QUERY_RESIDUAL 1e-3

typedef struct OceanQuery {
    bool exact;             /* residual <= OCEAN_QUERY_RESIDUAL */
    double residual;        /* horizontal distance from the requested point to the found one [m] */
    double rest[2];         /* x, z where the found point rests [m] */
    double height;          /* height of the surface, level included [m] */
    double normal[3];       /* of the displaced surface, unit; upward also where that folds */
    double displacement[3]; /* of the found point [m] */
    double jacobian;        /* J there [1]; < 0 where the surface is folded */
} OceanQuery;

/* The water above (x, z) [m], anywhere on the infinite sea, summed over the cascades: exact at
   their samples, smooth between them (see src/sea/ocean/patch.h), with a normal that is the
   derivative of that same surface. Heights and normals are within 0.1 % and 0.1 degrees rms of the
   sum over all waves for waves of 8 cells L / N or more, and a gauge keeps 0.98 of the variance of
   waves of 2 to 2.3 cells, 0.99 and more of longer ones. Only waves above the band of the last
   cascade are lost. Choppiness changes the shape of the surface, and so the spectrum that a gauge
   measures: docs/LIBRARY.md has the figures. Where waves fold or nearly fold, there may be several
   answers, or the search may not converge; then it returns the best point found, with exact =
   false. For a place that is not finite the residual is infinite. */
OceanQuery ocean_sea_query(const OceanSea* sea, double x, double z);

/* The same for `count` places (count x 2: x, z), with the same bits. Fails (SWELL_ERROR_RANGE), and
   writes nothing, if a coordinate is not finite. Any number of threads may share out the places. */
bool ocean_sea_query_points(const OceanSea* sea, size_t count, const double* places,
                            OceanQuery* queries, SwellError* error);

/* As ocean_sea_query, but on the drawn surface, on which floating bodies ride. It has the same
   samples but is linear over the triangles that are drawn, so on crests it lies below the smooth
   surface. Its normal and J are interpolated between the samples. */
OceanQuery ocean_drawn_query(const OceanSea* sea, double x, double z);

/* The displacement of the water that rests at (x, z) [m], on the drawn surface: the sum of the
   cascades' displacements, short ones modulated (see OceanModulation). */
void ocean_sea_displacement(const OceanSea* sea, double x, double z, double displacement[3]);

/* As ocean_drawn_query, for the same point frame after frame. Searches from `rest` [m], the result
   of the last search for this point (at first the point itself), until the found point lies within
   `tolerance` [m] of (x, z). Fills `rest` with the resting point and `displacement` with its
   displacement [m]. Leaves out cascades whose waves are all shorter than `shortest`
   [m], which do not move a body of that size. Returns the distance of the found point from
   (x, z) [m]; infinity, with nothing filled, for a point that is not finite. A `rest` that is not
   finite starts at the point itself. */
double ocean_sea_find(const OceanSea* sea, double x, double z, double shortest, double tolerance,
                      double rest[2], double displacement[3]);

/* The displacement of the water that rests at `rest` [m], by the same cascades as ocean_sea_find
   with that `shortest`. Its difference from one frame to the next gives the velocity. */
void ocean_sea_long_displacement(const OceanSea* sea, const double rest[2], double shortest,
                                 double displacement[3]);

/* Finds the first point of the surface on the ray from `eye` along the unit `direction`, at most
   `reach` metres away, and at most OCEAN_REACH_MAX. Returns false if there is none. */
bool ocean_sea_cast_ray(const OceanSea* sea, const double eye[3], const double direction[3],
                        double reach, double point[3]);

/* The same for `count` rays (count x 3 each), with the same bits. Fills `points` (count x 3) of the
   rays that hit the surface, and `hits` (count). Fails (SWELL_ERROR_RANGE), and writes nothing, for
   a number that is not finite, a direction that is not of length 1 to 1e-6, or a reach below 0. */
bool ocean_sea_cast_rays(const OceanSea* sea, size_t count, const double* eyes,
                         const double* directions, double reach, double* points, bool* hits,
                         SwellError* error);

/* ---- Flow ---------------------------------------------------------------------------------- */

/* The velocity of the water at many places of a frame, on the surface and below it, and its
   acceleration and pressure (ocean_flow_want_forces).

   The velocity is that of linear theory, plus the vertical velocity of bound waves. Each wave has
   its full velocity at the surface. Below, the horizontal velocity falls by cosh(k (d - b)) /
   cosh(k d) and the vertical one by sinh(k (d - b)) / sinh(k d), both exp(-k b) in deep water, at
   the depth b of Wheeler's stretching:

       b = d (eta - y) / (d + eta)        eta - y in deep water

   where eta is the surface above. So velocities are continuous up to the surface. Short waves on a
   crest are not amplified by exp(k eta), as linear theory would do above the level at rest. The
   water below a point of the surface is the column that rests below it. Source: J. Wheeler, J. Pet.
   Tech. 22 (1970).

   The acceleration is the derivative of that velocity in time, at a resting point that the current
   carries along, at the same b. The dynamic pressure is the sum over all waves of density g a
   cosh(k (d - b)) / cosh(k d) cos(phase), exp(-k b) in deep water, without the bound waves; the
   pressure is that less density g y, with y up.

   The drawn water is faster horizontally, by the factor C, in the second cascade 1.5 C. Its
   velocity is the difference of ocean_sea_long_displacement from one frame to the next.

   All are within 1 % rms of the sum over all waves for waves of 8 cells or more, by cubic
   splines in the plane and eight depths fitted to the sea's own waves. The splines keep 0.97 of the
   variance of waves of 4 cells along an axis, 0.88 at 3 and half at 2: take a grid whose cells L /
   N are an eighth of the waves that matter. A query takes up to twice the time of ocean_sea_query,
   which it contains; an update takes five times that of a frame, and 128 bytes a sample. With
   forces an update takes 2.3 times as long, and 256 bytes a sample. */
typedef struct OceanFlow OceanFlow;

/* Creates the flow of `sea`, without an update yet. Use it with this sea alone, and destroy it
   before the sea. Returns NULL on failure (SWELL_ERROR_MEMORY). */
OceanFlow* ocean_flow_create(const OceanSea* sea, SwellError* error);

/* Takes NULL. */
void ocean_flow_destroy(OceanFlow* flow);

/* Sets whether updates compute accelerations and pressures, too; at first they do not. */
void ocean_flow_want_forces(OceanFlow* flow, bool wanted);

/* Computes the velocities of the sea's last frame, after the first one. Fails with
   SWELL_ERROR_MEMORY, which is possible only the first time, if the sea has new cascades, and after
   ocean_flow_want_forces. */
bool ocean_flow_update(OceanFlow* flow, OceanSea* sea, SwellError* error);

typedef struct OceanWater {
    OceanQuery surface; /* above or below the place */
    double below;       /* b: 0 on the surface and above it [m] */
    double velocity[3]; /* of the water by linear theory, current included [m/s] */
    /* NaN unless the flow's update computed forces. */
    double acceleration[3];       /* of the water [m/s^2] */
    double pressure_over_density; /* dynamic [m^2/s^2] */
} OceanWater;

/* The water at (x, y, z) [m], by the flow's last update, which must be of the sea's last frame.
   Velocity and forces are NaN if x or z is not finite or y is NaN. Above the surface (y = INFINITY,
   say) they are those at the surface, below the ground those at the ground. */
OceanWater ocean_flow_query(const OceanFlow* flow, const OceanSea* sea, double x, double y,
                            double z);

/* The same for `count` places (count x 3), with the same bits. Fails (SWELL_ERROR_RANGE), and
   writes nothing, where a single query would have NaN. */
bool ocean_flow_query_points(const OceanFlow* flow, const OceanSea* sea, size_t count,
                             const double* places, OceanWater* waters, SwellError* error);

/* Fills the current's velocity along x, y, z [m/s] once the sea has a frame, else zeros. */
void ocean_sea_current(const OceanSea* sea, double velocity[3]);

SWELL_PUBLIC_END

#endif
