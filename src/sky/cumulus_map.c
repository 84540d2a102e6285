/*
 * The maps of the cumulus: the cover, whose formula needs too many lookups for a march, the
 * sunlight in the clouds and below them, and the clear distances.
 */
#include "cumulus_map.h"

#include <assert.h>
#include <string.h>

/* ---- The cover ----------------------------------------------------------------------------- */

/* t2 about 0 with rows that climb by `turns` periods in one period along the wind. The table is a
   lattice along its axes, and without this the edges of clusters would be straight. Whole turns
   keep the drift periodic. */
static float askew(const CloudScene* scene, CloudScale scale, float a, float b, float turns,
                   float wide) {
    const float u = a * scene->along[scale] - scene->drift[scale];
    return noise_flat_wide(scene->noise, u, b * scene->across[scale] + turns * u, wide) - 0.5f;
}

/* t3 about 0 on the ground. */
static float billow_below(const CloudScene* scene, CloudBillow billow, float a, float b) {
    const float frequency = scene->frequency[billow];
    return noise_solid_plane(scene->noise, a * frequency - scene->billow_drift[billow],
                             b * frequency) -
           0.5f;
}

CumulusCover sky_cumulus_cover_exact(const CloudScene* scene, float a, float b) {
    /* Finer hills than 3.4 cells of the table would be pillars: small relief is up to the
       billows. */
    static const float SMOOTHED = 3.4f / (float)NOISE_FLAT_SIZE;
    /* Regions of 30 km, clusters of 8 km and their parts of 2 km; single clouds of 2.5 km and heads
       of 1 km. The wider warp the narrower, so that none of them shows its lattice. */
    const float broad = cloud_noise(scene, SCALE_CUMULUS_BROAD, a, b) - 0.5f;
    const float wide = askew(scene, SCALE_CUMULUS_WIDE, a + 14.0f * broad, b, 1.0f, 0.0f);
    const float narrow =
        askew(scene, SCALE_CUMULUS_NARROW, a - 4.0f * wide, b + 5.0f * wide, -1.0f, SMOOTHED);
    const float clouds = billow_below(scene, BILLOW_CLOUDS, a, b);
    const float heads = billow_below(scene, BILLOW_DOMES, a + 2.4f * narrow, b - 2.4f * clouds);
    /* Far away heads would be specks, and clouds seen edge-on close into a bank. */
    const float away = sqrtf(a * a + b * b);
    const float single =
        (1.0f - 0.6f * swell_smoothstepf(30.0f, 60.0f, away)) * (1.0f - 0.55f * scene->softness);
    const float bank = 0.025f * (1.0f - scene->deck) * swell_smoothstepf(15.0f, 60.0f, away);
    const float group =
        0.28f * broad + 0.32f * wide + 0.15f * clouds + 0.36f * narrow + bank - scene->threshold;
    /* The hills have flat tops, on which the billows make turrets. A peak would become a
       pyramid. */
    float value = group + 0.09f * single * heads;
    value = value > 0.0f ? CUMULUS_HIGHEST * (1.0f - float_exp(value * (-1.0f / CUMULUS_HIGHEST)))
                         : value;
    /* Clusters tower and what is alone stays flat, more so in the evening and below a deck. */
    const float deep = swell_smoothstepf(-0.02f, 0.20f, 0.5f * broad + 0.7f * wide + 0.3f * narrow);
    const float tall =
        (0.64f - 0.47f * deep) * (1.0f + 2.0f * scene->softness + 1.5f * scene->deck);
    /* Turrets of several heights stand on one base. */
    const float grown = swell_smoothstepf(-0.04f, 0.10f, group);
    const float turrets = swell_clampf(1.0f - (0.4f + 0.6f * grown) * 2.6f * heads, 0.55f, 2.0f);
    /* Clouds of one age stand together: crisp towers beside dissolving shreds. */
    const float age = cloud_noise(scene, SCALE_CUMULUS_AGE, a, b);
    const float old = swell_smoothstepf(0.42f, 0.66f, age) * (1.0f - 0.6f * deep) *
                      (1.0f - 0.7f * scene->softness);
    return (CumulusCover){value, tall * turrets * (1.0f + 0.35f * (1.0f - grown) + 0.6f * old), old,
                          0.0f};
}

/* Fills the slopes of a row from the differences of the corners on both sides. */
static void fill_slopes(CumulusCover (*cover)[COVER_MAP_SIZE], float cell, int row) {
    const int last = COVER_MAP_SIZE - 1;
    const CumulusCover* before = cover[row > 0 ? row - 1 : row];
    const CumulusCover* after = cover[row < last ? row + 1 : row];
    for (int i = 0; i < COVER_MAP_SIZE; ++i) {
        const float along =
            cover[row][i < last ? i + 1 : i].value - cover[row][i > 0 ? i - 1 : i].value;
        const float across = after[i].value - before[i].value;
        cover[row][i].slope = sqrtf(along * along + across * across) * (0.5f / cell);
    }
}

/* ---- The sunlight -------------------------------------------------------------------------- */

void sky_cumulus_map_fill_density(const CloudScene* scene, CumulusMap* map, int row) {
    static const float EDGE = COVER_MAP_CELL; /* km: a sharper one would show the cells */
    static const float FULL = 0.3f;           /* km inside, which billows rarely take away */
    if (scene->cumulus <= 0.0f) {
        return;
    }
    fill_slopes(map->cover, COVER_MAP_CELL, row);
    fill_slopes(map->far, FAR_MAP_CELL, row);
    for (int column = 0; column < COVER_MAP_SIZE; ++column) {
        const CumulusCover at = map->cover[row][column];
        const float most = 255.0f * (1.0f - CUMULUS_THINNED * at.old);
        uint8_t* density = map->density[row][column];
        memset(density, 0, LIGHT_LEVELS);
        for (int level = 0; level < LIGHT_LEVELS; ++level) {
            const float h = ((float)level + 0.5f) * (1.0f / LIGHT_LEVELS);
            float inside = cumulus_inside(at, h);
            if (inside < FULL) {
                const float p[3] = {(float)(column - COVER_MAP_SIZE / 2) * COVER_MAP_CELL,
                                    CUMULUS_BASE + h * (CUMULUS_TOP - CUMULUS_BASE),
                                    (float)(row - COVER_MAP_SIZE / 2) * COVER_MAP_CELL};
                if (inside < -BILLOWS_OUT - EDGE) {
                    break; /* nothing rises higher */
                }
                inside = cumulus_billowed(scene, cumulus_roughness(at, h), inside,
                                          cloud_lobes(scene, p, COVER_MAP_CELL));
            }
            density[level] =
                (uint8_t)(most * swell_clampf(0.5f * (1.0f + inside / EDGE), 0.0f, 1.0f));
        }
    }
}

enum { DEPTH_PARTS = CUMULUS_MAP_STEPS - 2 };

/* The path of the sunlight through the slices of the volume. */
typedef struct LightSweep {
    int across, along, third; /* axes: 0 columns, 1 rows, 2 levels; the sun is most along `along` */
    int way;                  /* direction of the sweep, from the sun's side: -1 or 1 */
    float step;               /* length of the ray in a slice [km] */
    float off[2];             /* offset along `across` and `third` in a slice [cells] */
} LightSweep;

static const int AXIS_COUNT[3] = {COVER_MAP_SIZE, COVER_MAP_SIZE, LIGHT_LEVELS};
static const ptrdiff_t AXIS_STRIDE[3] = {LIGHT_LEVELS, LIGHT_LEVELS* COVER_MAP_SIZE, 1};

static LightSweep prepare_sweep(const CloudScene* scene) {
    const float cells[3] = {scene->sun[0] / COVER_MAP_CELL, scene->sun[2] / COVER_MAP_CELL,
                            scene->sun[1] / LIGHT_CELL};
    LightSweep sweep = {.along = 0};
    for (int axis = 1; axis < 3; ++axis) {
        sweep.along = fabsf(cells[axis]) > fabsf(cells[sweep.along]) ? axis : sweep.along;
    }
    sweep.third = sweep.along == 2 ? 0 : 2; /* the axis whose cells lie nearest in memory */
    sweep.across = 3 - sweep.along - sweep.third;
    sweep.way = cells[sweep.along] > 0.0f ? -1 : 1;
    sweep.step = 1.0f / fabsf(cells[sweep.along]);
    sweep.off[0] = cells[sweep.across] * sweep.step;
    sweep.off[1] = cells[sweep.third] * sweep.step;
    return sweep;
}

/* Fills the sums of one row of a slice without its own cloud, by interpolation between four sums of
   the slice before. */
static void sum_before(const LightSweep* sweep, int u, const float* before, float* sum) {
    const int u_count = AXIS_COUNT[sweep->across], v_count = AXIS_COUNT[sweep->third];
    const int i = noise_floor(sweep->off[0]), j = noise_floor(sweep->off[1]);
    const float a = sweep->off[0] - (float)i, b = sweep->off[1] - (float)j;
    memset(sum, 0, (size_t)v_count * sizeof *sum);
    if (u + i < 0 || u + i >= u_count - 1) {
        return;
    }
    const float* low = before + (u + i) * v_count;
    const float* high = low + v_count;
    const int first = j < 0 ? -j : 0, end = j > 0 ? v_count - 1 - j : v_count - 1;
    for (int v = first; v < end; ++v) {
        const float near = low[v + j] + (low[v + j + 1] - low[v + j]) * b;
        const float far = high[v + j] + (high[v + j + 1] - high[v + j]) * b;
        sum[v] = near + (far - near) * a;
    }
}

/* Adds the cloud of a row of cells to its sums and stores their depths. */
static inline void add_own(int count, ptrdiff_t stride, float share,
                           const uint8_t* restrict density, float* restrict sum,
                           uint8_t* restrict depth) {
    for (int v = 0; v < count; ++v) {
        /* Half of its own cloud lies before the middle of a cell. */
        const float own = share * (float)density[v * stride];
        depth[v * stride] =
            (uint8_t)(int)swell_minf(LIGHT_UNIT * (sum[v] + 0.5f * own) + 0.5f, 255.0f);
        sum[v] += own;
    }
}

/* Each cell of a slice reads the slice before it where its ray comes from. That offset is the same
   for all cells. */
static void sweep_slice(const LightSweep* sweep, CumulusMap* map, int slice, const float* before,
                        float* now) {
    const int u_count = AXIS_COUNT[sweep->across], v_count = AXIS_COUNT[sweep->third];
    const ptrdiff_t stride = AXIS_STRIDE[sweep->third];
    const ptrdiff_t start = slice * AXIS_STRIDE[sweep->along];
    const float share = sweep->step * (1.0f / 255.0f);
    for (int u = 0; u < u_count; ++u) {
        const ptrdiff_t row = start + u * AXIS_STRIDE[sweep->across];
        const uint8_t* density = &map->density[0][0][0] + row;
        uint8_t* depth = &map->depth[0][0][0] + row;
        float* sum = now + u * v_count;
        sum_before(sweep, u, before, sum);
        if (sweep->third == 2) {
            add_own(LIGHT_LEVELS, 1, share, density, sum, depth); /* the compiler uses vectors */
        } else {
            add_own(v_count, stride, share, density, sum, depth);
        }
    }
}

/* Accumulates cloud towards the sun slice by slice, from the sun's side, along the axis nearest to
   the sun's direction. Handles one of DEPTH_PARTS parts of the slices. */
static void fill_depth(const CloudScene* scene, CumulusMap* map, int part) {
    const LightSweep sweep = prepare_sweep(scene);
    const int count = AXIS_COUNT[sweep.along];
    if (part == 0) {
        memset(map->slice[0], 0, sizeof map->slice[0]);
    }
    for (int n = part * count / DEPTH_PARTS; n < (part + 1) * count / DEPTH_PARTS; ++n) {
        sweep_slice(&sweep, map, sweep.way > 0 ? n : count - 1 - n, map->slice[n % 2],
                    map->slice[1 - n % 2]);
    }
}

/* Fills the share of the sunlight below the base from the depth of the lowest level and from the
   deck above. */
static void fill_shadow(const CloudScene* scene, CumulusMap* map) {
    static const float EXTINCTION = 12.0f; /* small, since forward scattering fills the shadow */
    double sum = 0.0;
    const float mist = sky_mist_transmittance(scene, scene->sun);
    for (int cell = 0; cell < COVER_MAP_SIZE * COVER_MAP_SIZE; ++cell) {
        const int row = cell / COVER_MAP_SIZE, column = cell % COVER_MAP_SIZE;
        float share = mist;
        if (scene->cumulus > 0.0f) {
            share *= float_exp((float)map->depth[row][column][0] * (-EXTINCTION / LIGHT_UNIT));
        }
        if (scene->sheet > 0.0f) {
            share *= sky_deck_transmittance(scene, map->deck[0][row][column]);
        }
        map->shadow[row][column] = share;
        sum += (double)share;
    }
    map->mean_shadow = (float)(sum / (COVER_MAP_SIZE * COVER_MAP_SIZE));
}

float sky_cumulus_map_hold_eye(const CloudScene* scene, CumulusMap* map, float share) {
    static const float AROUND = 1.2f;  /* km */
    static const float NEARER = 16.0f; /* the mean is taken within a quarter of that */
    static const float LEAST = 0.066f; /* weight at .5 km, beyond which nothing counts */
    const float held = swell_smoothstepf(0.155f, 0.10f, scene->sun[1]);
    const float reach = CUMULUS_BASE / swell_maxf(scene->sun[1], 1e-3f);
    const float a = reach * scene->sun[0], b = reach * scene->sun[2];
    float sum = 1e-6f * share, weights = 1e-6f;
    for (int cell = 0; cell < COVER_MAP_SIZE * COVER_MAP_SIZE; ++cell) {
        const int row = cell / COVER_MAP_SIZE, column = cell % COVER_MAP_SIZE;
        const float along = (float)(column - COVER_MAP_SIZE / 2) * COVER_MAP_CELL - a;
        const float across = (float)(row - COVER_MAP_SIZE / 2) * COVER_MAP_CELL - b;
        const float away = (along * along + across * across) * (1.0f / (AROUND * AROUND));
        if (away < 9.0f) {
            float* shadow = &map->shadow[row][column];
            *shadow += (share - *shadow) * held * float_exp(-away);
            const float weight = swell_maxf(float_exp(-NEARER * away) - LEAST, 0.0f);
            sum += weight * *shadow;
            weights += weight;
        }
    }
    return sum / weights;
}

/* ---- The clear distances -------------------------------------------------------------------
 *
 * They are a distance transform. Cells that may hold cumulus have 0, and two sweeps propagate the
 * distance to the nearest such cell (Borgefors 1986, chamfer distance), in quarters of a cell.
 */

enum { SIZE = CLEAR_MAP_SIZE, STRAIGHT = 4, SLANTED = 5, FARTHEST = 1000 };

/* Heights at which the tops are looked for; the amount by which a cloud may rise above its lift
   varies little between them. */
enum { TOPS = 2 * CLEAR_LEVELS };

/* Fills the heights that a cloud at each corner may reach, with its billows [1/TOPS of the layer].
   Values, slopes and `tall` between corners are means of the corners', and the condition is nearly
   convex in them, so a cell whose corners are free is free. */
static void fill_tops(CumulusMap* map, const CumulusCover* cover) {
    for (int corner = 0; corner < COVER_MAP_SIZE * COVER_MAP_SIZE; ++corner) {
        int top = 0;
        while (top < TOPS &&
               cumulus_inside(cover[corner], (float)top * (1.0f / TOPS)) > -BILLOWS_OUT) {
            top += 1;
        }
        map->top[corner] = (uint8_t)top;
    }
}

/* The largest such height at the nine corners in and around a cell of the clear map. */
static int highest_in(const CumulusMap* map, int row, int column) {
    int highest = 0;
    for (int n = 0; n < 9; ++n) {
        const int j = 2 * row + n / 3, i = 2 * column + n % 3;
        if (i < COVER_MAP_SIZE && j < COVER_MAP_SIZE) {
            const int top = map->top[j * COVER_MAP_SIZE + i];
            highest = top > highest ? top : highest;
        }
    }
    return highest;
}

/* Shortens the distances of a cell by those through the four neighbours that a sweep has passed.
   Beyond the map any cell may hold cumulus. All heights fit in one vector register. */
static void pass_on(ClearDistance* distance, int row, int column, int way) {
    static const int STEP[4][2] = {{-1, 0}, {0, -1}, {-1, -1}, {-1, 1}};
    static const ClearDistance BEYOND = {{0}};
    ClearDistance* own = &distance[row * SIZE + column];
    for (int n = 0; n < 4; ++n) {
        const int j = row + STEP[n][0] * way, i = column + STEP[n][1] * way;
        const bool inside = i >= 0 && j >= 0 && i < SIZE && j < SIZE;
        const ClearDistance* passed = inside ? &distance[j * SIZE + i] : &BEYOND;
        for (int level = 0; level < CLEAR_LEVELS; ++level) {
            const int16_t through = (int16_t)(passed->at[level] + (n < 2 ? STRAIGHT : SLANTED));
            own->at[level] = through < own->at[level] ? through : own->at[level];
        }
    }
}

static void fill_clear(CumulusMap* map, const CumulusCover* cover, CumulusCell* clear) {
    ClearDistance* distance = map->distance;
    fill_tops(map, cover);
    for (int cell = 0; cell < SIZE * SIZE; ++cell) {
        const int top = highest_in(map, cell / SIZE, cell % SIZE);
        for (int level = 0; level < CLEAR_LEVELS; ++level) {
            distance[cell].at[level] = top > level * TOPS / CLEAR_LEVELS ? 0 : FARTHEST;
        }
    }
    for (int cell = 0; cell < SIZE * SIZE; ++cell) {
        pass_on(distance, cell / SIZE, cell % SIZE, 1);
    }
    for (int cell = SIZE * SIZE - 1; cell >= 0; --cell) {
        pass_on(distance, cell / SIZE, cell % SIZE, -1);
    }
    for (int cell = 0; cell < SIZE * SIZE; ++cell) {
        for (int level = 0; level < CLEAR_LEVELS; ++level) {
            /* Chamfer distances are at most 3 % too long. */
            const int away = distance[cell].at[level] * 31 / 32;
            clear[cell].clear[level] = (uint8_t)(away < 255 ? away : 255);
        }
    }
}

/* ---- Rows and steps ------------------------------------------------------------------------ */

void sky_cumulus_map_fill_cover(const CloudScene* scene, CumulusMap* map, int row) {
    static const float WIDER = FAR_MAP_CELL / COVER_MAP_CELL;
    /* Nearer than this the other map is used [km]; slopes need two more cells. */
    static const float NEARER = 0.5f * COVER_MAP_SIZE * COVER_MAP_CELL - 3.0f * FAR_MAP_CELL;
    for (int column = 0; column < COVER_MAP_SIZE; ++column) {
        const float a = (float)(column - COVER_MAP_SIZE / 2) * COVER_MAP_CELL;
        const float b = (float)(row - COVER_MAP_SIZE / 2) * COVER_MAP_CELL;
        const float nearer = swell_maxf(fabsf(a), fabsf(b)) * WIDER;
        const float away = sqrtf(a * a + b * b) * WIDER;
        if (scene->cumulus > 0.0f) {
            map->cover[row][column] = sky_cumulus_cover_exact(scene, a, b);
            map->far[row][column] = nearer < NEARER || away > CUMULUS_LAST + CUMULUS_LONGEST
                                        ? CUMULUS_NONE
                                        : sky_cumulus_cover_exact(scene, WIDER * a, WIDER * b);
        }
        if (scene->sheet > 0.0f) {
            map->deck[0][row][column] = sky_deck_column(scene, a, b, COVER_MAP_CELL);
            map->deck[1][row][column] = sky_deck_column(scene, WIDER * a, WIDER * b, FAR_MAP_CELL);
        }
    }
}

void sky_cumulus_map_step(const CloudScene* scene, CumulusMap* map, int step) {
    assert(step >= 0 && step < CUMULUS_MAP_STEPS);
    if (step == CUMULUS_MAP_STEPS - 1) {
        fill_shadow(scene, map);
    } else if (scene->cumulus > 0.0f && step == 0) {
        fill_clear(map, map->cover[0], map->cell[0][0]);
        fill_clear(map, map->far[0], map->cell[1][0]);
    } else if (scene->cumulus > 0.0f) {
        fill_depth(scene, map, step - 1);
    }
}
