/*
 * The texels of a display (display.h), a block of rows at once.
 *
 * Around each place the wave there is known: its height H and the share p of it that the place has,
 * from the largest and the least surface nearby; the steepest front nearby; the way n that it runs.
 * A front of that slope stands up: it moves ahead by n p^1.5 H / slope. While it breaks, its crest
 * flies ahead and falls, and lies in front as a bore later. The normal is that of the moved
 * surface.
 *
 * Compiled again for wider vectors: the same operations and bits.
 */
#include "display.h"

#include <string.h>

/* By eye, in the wave's height: how far a front stands up, and how far the lip is thrown and
   falls. */
static const float STAND = 0.80f, STAND_MOST = 2.6f, LIP = 1.0f, FALL = 0.55f;
static const float BEAT_HEIGHT = 1.4f; /* a wave of this height [m] breaks in the times below [s] */
static const float THROWN = 0.85f, LANDS = 1.0f, LIES = 1.9f, LEFT_OUT = 0.25f;
static const float FALLS_FROM = 0.25f, FALLS_TO = 0.95f;

/* Foam that piles up on a front: the highest wave that counts [m], the share that is left behind
   the crest, and 1 / height of a wave that has as much of it as a higher one [1/m]. */
static const float PILE_WAVE = 1.6f, PILE_BEHIND = 0.6f, PILE_TALL = 2.0f;

/* ---- Moved rows ---------------------------------------------------------------------------- */

static const float* bed_row(const ShoreDisplay* display, int j) {
    const Shore* shore = display->look->shore;
    return shore->bed + shore_at(shore, 0, j);
}

/* Moves the places of a row. */
static void move(const ShoreDisplay* display, int j, float* const row[ROW_COUNT]) {
    const float* surface = shore_look_row(display, PLANE_SURFACE, j);
    const float* high = shore_look_row(display, PLANE_HIGH, j);
    const float* low = shore_look_row(display, PLANE_LOW, j);
    const float* steep = shore_look_row(display, PLANE_STEEP, j);
    const float* phase = shore_look_row(display, PLANE_PHASE, j);
    const float* ahead_x = shore_look_row(display, PLANE_AHEAD_X, j);
    const float* ahead_z = shore_look_row(display, PLANE_AHEAD_Z, j);
    const float* pile = shore_look_row(display, PLANE_PILE, j);
    const float* bed_slope = shore_look_row(display, PLANE_BED_SLOPE, j);
    const float* bed = bed_row(display, j);
    float *x = row[ROW_X], *y = row[ROW_Y], *z = row[ROW_Z];
    float *lies = row[ROW_PILE], *thrown = row[ROW_LIP];
    SHORE_APART
    for (int i = -1; i <= display->window.nx; ++i) {
        const float depth = surface[i] - bed[i];
        const float tall = swell_maxf(high[i] - low[i], 0.02f);
        const float share = swell_clampf((surface[i] - low[i]) / tall, 0.0f, 1.0f);
        const float square = ahead_x[i] * ahead_x[i] + ahead_z[i] * ahead_z[i];
        const float per_length = 1.0f / sqrtf(swell_maxf(square, 1e-10f));
        const float shown =
            swell_smoothstepf(0.25f, 0.6f, tall) * swell_smoothstepf(0.15f, 0.5f, depth);
        const float slope = swell_maxf(steep[i], 0.05f);
        const float stand = STAND * swell_minf(tall / slope, STAND_MOST * tall) *
                            swell_smoothstepf(0.12f, 0.34f, slope);
        const float beats =
            swell_maxf(phase[i], 0.0f) / sqrtf(swell_maxf(tall, 0.3f) / BEAT_HEIGHT);
        const float plunges = 0.35f + 0.65f * swell_smoothstepf(0.025f, 0.07f, bed_slope[i]);
        const float out = swell_smoothstepf(0.0f, THROWN, beats) *
                          (1.0f - (1.0f - LEFT_OUT) * swell_smoothstepf(LANDS, LIES, beats));
        const float down = swell_smoothstepf(FALLS_FROM, FALLS_TO, beats) *
                           (1.0f - swell_smoothstepf(LANDS, LIES, beats));
        const float share2 = share * share, share4 = share2 * share2, share8 = share4 * share4;
        const float shift =
            shown * (stand * share * sqrtf(share) + LIP * tall * plunges * out * share8);
        x[i] = shift * ahead_x[i] * per_length;
        z[i] = shift * ahead_z[i] * per_length;
        y[i] = surface[i] - shown * FALL * tall * plunges * down * share8;
        lies[i] = swell_clampf(pile[i], 0.0f, 1.0f);
        row[ROW_TALL][i] = swell_minf(tall, PILE_WAVE);
        row[ROW_BELOW][i] = 1.0f - share;
        thrown[i] = swell_smoothstepf(0.6f, 1.0f, share) * swell_smoothstepf(0.05f, 0.45f, beats) *
                    swell_smoothstepf(0.3f, 0.7f, tall);
    }
}

/* A smooth noise of 0 to 1 with values at whole numbers, which repeats along z after `count`. */
static float noise_at(const float* values, float x, float z, int count) {
    const float low_x = floorf(x), low_z = floorf(z);
    const int i = (int)low_x, j = (int)low_z + count;
    const int left = i & (LUMP_VALUES - 1), right = (i + 1) & (LUMP_VALUES - 1);
    const float* up = values + (j % count & (LUMP_VALUES - 1)) * LUMP_VALUES;
    const float* down = values + ((j + 1) % count & (LUMP_VALUES - 1)) * LUMP_VALUES;
    const float along = swell_smoothstepf(0.0f, 1.0f, x - low_x);
    const float above = up[left] + along * (up[right] - up[left]);
    const float below = down[left] + along * (down[right] - down[left]);
    return above + swell_smoothstepf(0.0f, 1.0f, z - low_z) * (below - above);
}

/* By eye: a toe stands up where the share of foam passes a limit, which a noise bends; lumps are
   rounded between creases. Heights are in that of the wave. */
static const float TOE_FROM = 0.15f, TOE_BENDS = 0.40f, TOE_WIDTH = 0.28f;
static const float TOE_HEIGHT = 0.50f, LUMPS_UP = 0.26f, LUMPS_OUT = 0.6f, LUMPS_MEAN = 0.35f;
static const float LUMPS_LARGE = 0.6f, LUMPS_SMALL = 0.4f; /* shares of the two sizes */
static const float WHITE_TALL = 2.5f; /* 1 / height of a toe that is all white [1/m] */

/* Foam on a front is the roller of a bore: it stands upright at its toe, which lies farther ahead
   here than there, and is lumpy. */
static void add_roller(const ShoreDisplay* display, int j, float* const row[ROW_COUNT]) {
    const ShoreLook* look = display->look;
    const float cell = (float)display->window.cell;
    const float* ahead_x = shore_look_row(display, PLANE_AHEAD_X, j);
    const float* ahead_z = shore_look_row(display, PLANE_AHEAD_Z, j);
    float* lies = row[ROW_PILE];
    for (int i = -1; i <= display->window.nx; ++i) {
        const float share = lies[i];
        const float below = row[ROW_BELOW][i];
        lies[i] = share * (below + PILE_BEHIND * share * (1.0f - below)) *
                  swell_minf(PILE_TALL * row[ROW_TALL][i], 1.0f);
        row[ROW_WHITE][i] = row[ROW_LIP][i];
        if (share <= TOE_FROM) {
            continue;
        }
        float noise[LUMP_SIZES];
        for (int n = 0; n < LUMP_SIZES; ++n) {
            const float scale = cell * look->lump_scale[n];
            noise[n] = noise_at(look->lumps, ((float)i + 0.5f) * scale - look->lump_rolled[n],
                                ((float)j + 0.5f) * scale, look->lump_count[n]);
        }
        const float lumps = LUMPS_LARGE * fabsf(2.0f * noise[1] - 1.0f) +
                            LUMPS_SMALL * fabsf(2.0f * noise[2] - 1.0f);
        const float toe = TOE_FROM + TOE_BENDS * noise[0];
        const float high = swell_smoothstepf(toe, toe + TOE_WIDTH, share) * row[ROW_TALL][i];
        row[ROW_WHITE][i] = swell_maxf(row[ROW_LIP][i], swell_minf(WHITE_TALL * high, 1.0f));
        const float square = ahead_x[i] * ahead_x[i] + ahead_z[i] * ahead_z[i];
        const float out = high * LUMPS_OUT * lumps / sqrtf(swell_maxf(square, 1e-10f));
        row[ROW_X][i] += out * ahead_x[i];
        row[ROW_Z][i] += out * ahead_z[i];
        row[ROW_Y][i] += high * (TOE_HEIGHT * row[ROW_BELOW][i] + LUMPS_UP * (lumps - LUMPS_MEAN));
    }
}

/* ---- Texels -------------------------------------------------------------------------------- */

/* IEEE 754 binary16 of a finite number below 65504, rounded to nearest even; below 2^-14 it is 0.
 */
static inline uint16_t half_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    const uint32_t sign = bits >> 16 & 0x8000u, size = bits & 0x7fffffffu;
    const uint32_t rounded = size - 0x38000000u + 0xfffu + (size >> 13 & 1u);
    const uint32_t all = 0u - (size >= 0x38800000u); /* else none: this is faster in vectors */
    return (uint16_t)(sign | (rounded >> 13 & all));
}

static inline uint8_t byte_of(float value) {
    return (uint8_t)(swell_clampf(value, 0.0f, 1.0f) * 255.0f + 0.5f);
}

/* Of row j, whose moved places and those of the rows before and after it are known: the normal,
   which is that of the moved surface, depth, slope of the bed, and velocity of the water. */
static void derive(const ShoreDisplay* display, int j, float* const before[ROW_COUNT],
                   float* const here[ROW_COUNT], float* const after[ROW_COUNT],
                   float* const to[DERIVED_COUNT]) {
    const Shore* shore = display->look->shore;
    const size_t at = shore_at(shore, 0, j);
    const float cell = (float)display->window.cell, per_two = 0.5f / cell;
    const float *x = here[ROW_X], *y = here[ROW_Y], *z = here[ROW_Z];
    const float *x_up = before[ROW_X], *x_down = after[ROW_X];
    const float *y_up = before[ROW_Y], *y_down = after[ROW_Y];
    const float *z_up = before[ROW_Z], *z_down = after[ROW_Z];
    const float *bed = shore->bed + at, *bed_up = bed_row(display, j - 1);
    const float *bed_down = bed_row(display, j + 1), *w = shore->water.w + at;
    const float *p = shore->p + at, *q = shore->q + at;
    float *to_x = to[DERIVED_NORMAL_X], *to_y = to[DERIVED_NORMAL_Y], *to_z = to[DERIVED_NORMAL_Z];
    float *to_depth = to[DERIVED_DEPTH], *slope_x = to[DERIVED_SLOPE_X];
    float *slope_z = to[DERIVED_SLOPE_Z], *flow_x = to[DERIVED_FLOW_X],
          *flow_z = to[DERIVED_FLOW_Z];
    SHORE_APART
    for (int i = 0; i < display->window.nx; ++i) {
        const float ax = x[i + 1] - x[i - 1] + 2.0f * cell, ay = y[i + 1] - y[i - 1];
        const float az = z[i + 1] - z[i - 1];
        const float bx = x_down[i] - x_up[i], by = y_down[i] - y_up[i];
        const float bz = z_down[i] - z_up[i] + 2.0f * cell;
        const float nx = by * az - bz * ay, ny = bz * ax - bx * az, nz = bx * ay - by * ax;
        const float square = nx * nx + ny * ny + nz * nz;
        const float depth = y[i] - bed[i];
        const float beside = swell_minf(y[i - 1] - bed[i - 1], y[i + 1] - bed[i + 1]);
        const float wet =
            depth > 0.01f ? (beside > 0.0f ? (square > 1e-12f ? 1.0f : 0.0f) : 0.0f) : 0.0f;
        const float scale = wet / sqrtf(swell_maxf(square, 1e-12f));
        to_x[i] = nx * scale;
        to_y[i] = ny * scale + (1.0f - wet);
        to_z[i] = nz * scale;
        to_depth[i] = depth;
        slope_x[i] = per_two * (bed[i + 1] - bed[i - 1]);
        slope_z[i] = per_two * (bed_down[i] - bed_up[i]);
        flow_x[i] = shore_velocity(p[i], w[i] - bed[i]);
        flow_z[i] = shore_velocity(q[i], w[i] - bed[i]);
    }
}

static void write_halves(const float* a, const float* b, const float* c, const float* d, int count,
                         uint16_t* restrict to) {
    SHORE_APART
    for (int i = 0; i < count; ++i) {
        to[4 * i] = half_of(a[i]);
        to[4 * i + 1] = half_of(b[i]);
        to[4 * i + 2] = half_of(c[i]);
        to[4 * i + 3] = half_of(d[i]);
    }
}

static void write_bytes(const float* a, const float* b, const float* c, const float* d, int count,
                        uint8_t* restrict to) {
    SHORE_APART
    for (int i = 0; i < count; ++i) {
        to[4 * i] = byte_of(a[i]);
        to[4 * i + 1] = byte_of(b[i]);
        to[4 * i + 2] = byte_of(c[i]);
        to[4 * i + 3] = byte_of(d[i]);
    }
}

static void find_most(float* const row[ROW_COUNT], const float* bed, int count, Most* most) {
    const float *x = row[ROW_X], *y = row[ROW_Y], *z = row[ROW_Z];
    Most found = *most;
    for (int first = 0; first < count; first += MOST_LANES) {
        for (int n = 0; n < MOST_LANES; ++n) {
            const int i = first + n;
            found.highest[n] = swell_maxf(found.highest[n], swell_maxf(y[i], bed[i]));
            found.lowest[n] = swell_minf(found.lowest[n], bed[i]);
            found.farthest[n] = swell_maxf(found.farthest[n], x[i] * x[i] + z[i] * z[i]);
        }
    }
    *most = found;
}

/* ---- Lips ---------------------------------------------------------------------------------- */

static const float LIP_LEAST = 0.25f;    /* a crest counts as thrown from here on */
static const float THROWN_LEAST = 0.05f; /* how far it must be thrown [m] */
static const float LIP_DEPTH = 0.05f;    /* least depth of its speed [m] */

enum { LIP_SUMS = 7 };

/* Adds the thrown crests of a row: each stretch of them, at its mean. */
static void find_lips(const ShoreDisplay* display, int block, int j, float* const row[ROW_COUNT]) {
    const double cell = display->window.cell;
    const int apart = (int)swell_clamp(round(SHORE_LIP_SPACING / cell), 1.0, SHORE_LOOK_ROWS);
    const float *x = row[ROW_X], *y = row[ROW_Y], *z = row[ROW_Z], *lip = row[ROW_LIP];
    const float *phase = shore_look_row(display, PLANE_PHASE, j), *bed = bed_row(display, j);
    float sum[LIP_SUMS] = {0};
    for (int i = 0; i < display->window.nx && j % apart == 0; ++i) {
        const float weight = swell_maxf(lip[i] - LIP_LEAST, 0.0f);
        const float part[LIP_SUMS] = {
            1.0f,    ((float)i + 0.5f) * (float)cell + x[i], y[i], z[i], x[i], y[i] - bed[i],
            phase[i]};
        for (int n = 0; n < LIP_SUMS; ++n) {
            sum[n] += weight * part[n];
        }
        if (sum[0] > 0.0f && (weight == 0.0f || i == display->window.nx - 1)) {
            const float per = 1.0f / sum[0];
            const float length = sqrtf(sum[3] * sum[3] + sum[4] * sum[4]);
            int* count = &display->look->lip_count[block];
            if (length * per > THROWN_LEAST && *count < SHORE_LOOK_LIPS) {
                display->lips[block * SHORE_LOOK_LIPS + (*count)++] = (ShoreLip){
                    .place = {sum[1] * per, sum[2] * per,
                              ((float)j + 0.5f) * (float)cell + sum[3] * per},
                    .way = {sum[4] / length, sum[3] / length},
                    .speed = sqrtf((float)SHORE_GRAVITY * swell_maxf(sum[5] * per, LIP_DEPTH)),
                    .strength = swell_minf(sum[0], 1.0f),
                    .phase = sum[6] * per,
                    .row = (uint32_t)(j / apart),
                };
            }
            memset(sum, 0, sizeof sum);
        }
    }
}

/* ---- A block ------------------------------------------------------------------------------- */

void SHORE_LOOP(display_texels)(void* context, int block, int worker) {
    const ShoreDisplay* display = context;
    const ShoreLook* look = display->look;
    const Shore* shore = look->shore;
    const int nx = display->window.nx, nz = display->window.nz;
    const int first = block * SHORE_LOOK_ROWS;
    const int end = first + SHORE_LOOK_ROWS < nz ? first + SHORE_LOOK_ROWS : nz;
    float* scratch = look->scratch + (size_t)worker * SCRATCH_ROWS * look->stride + SHORE_MARGIN;
    float *ring[RING][ROW_COUNT], *derived[DERIVED_COUNT];
    for (int n = 0; n < RING * ROW_COUNT; ++n, scratch += look->stride) {
        ring[n / ROW_COUNT][n % ROW_COUNT] = scratch;
    }
    for (int n = 0; n < DERIVED_COUNT; ++n, scratch += look->stride) {
        derived[n] = scratch;
    }
    Most* most = &look->most[block];
    for (int n = 0; n < MOST_LANES; ++n) {
        most->highest[n] = -1e9f;
        most->lowest[n] = 1e9f;
        most->farthest[n] = 0.0f;
    }
    look->lip_count[block] = 0;
    for (int next = first - 1; next <= end; ++next) { /* normals need the rows beside a row */
        move(display, next, ring[(next + RING) % RING]);
        add_roller(display, next, ring[(next + RING) % RING]);
        const int j = next - 1;
        if (j < first) {
            continue;
        }
        float* const* row = ring[j % RING];
        const float* bed = bed_row(display, j);
        const size_t at = shore_at(shore, 0, j), texel = 4 * (size_t)j * (size_t)nx;
        derive(display, j, ring[(j + RING - 1) % RING], row, ring[next % RING], derived);
        write_halves(row[ROW_X], row[ROW_Z], derived[DERIVED_DEPTH], bed, nx,
                     display->moved + texel);
        write_halves(derived[DERIVED_NORMAL_X], derived[DERIVED_NORMAL_Y],
                     derived[DERIVED_NORMAL_Z], row[ROW_PILE], nx, display->shape + texel);
        write_halves(derived[DERIVED_FLOW_X], derived[DERIVED_FLOW_Z], derived[DERIVED_SLOPE_X],
                     derived[DERIVED_SLOPE_Z], nx, display->carried + texel);
        write_bytes(shore->foam + at, shore->wetness + at, shore->line + at, row[ROW_WHITE], nx,
                    display->cover + texel);
        find_most(row, bed, nx, most);
        find_lips(display, block, j, row);
    }
}
