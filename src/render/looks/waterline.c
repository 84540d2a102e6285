/*
 * Finds the waterline: computes the heights of the plane's points over the water on a grid over the
 * picture, which shaders interpolate. The line is therefore right at any pitch, even where it
 * crosses a column twice.
 *
 * The water is interpolated bilinearly between samples, as the sea look's textures are; the room
 * ocean interpolates on triangles. In a hurricane, whose first cells are 9 m wide, the two differ
 * by decimetres.
 */
#include "view.h"

#include "base/half.h"
#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { COLUMNS = RENDER_WATERLINE_COLUMNS, ROWS = RENDER_WATERLINE_ROWS };

/* Over a distance d of at least REACH_LEAST [m], waves rise by at most STEEPEST times d. */
static const double REACH_LEAST = 1.0, STEEPEST = 2.0;

/* Largest spacing of rows of searches, on the map [m]. */
static const double ROW_SPACING = 0.035;

/* The plane in the world: middle + u across + v up [m], u and v from -1 to 1, from edge to edge of
   the picture. */
typedef struct Plane {
    double middle[3], across[3], up[3];
} Plane;

static Plane plane_of(const RenderFrame* frame) {
    const double tall =
        RENDER_WATERLINE_DISTANCE * tan(0.5 * swell_radians(frame->drawing.field_of_view));
    const double wide = tall * frame->width / frame->height / frame->drawing.stretch;
    const double* at = frame->drawing.axis;
    RenderCamera camera;
    view_find_camera(frame, &camera);
    Plane plane;
    for (int axis = 0; axis < 3; ++axis) {
        plane.across[axis] = wide * camera.rotation[0][axis];
        plane.up[axis] = -tall * camera.rotation[1][axis];
        plane.middle[axis] = frame->eye[axis] +
                             RENDER_WATERLINE_DISTANCE * camera.rotation[2][axis] -
                             at[0] * plane.across[axis] - at[1] * plane.up[axis];
    }
    return plane;
}

/* Returns number `index` of `count` evenly spaced values from -1 to 1. */
static double even(int index, int count) {
    return 2.0 * index / (count - 1) - 1.0;
}

static double point_of(const Plane* plane, double u, double v, int axis) {
    return plane->middle[axis] + u * plane->across[axis] + v * plane->up[axis];
}

/* ---- The water as it is drawn -------------------------------------------------------------- */

static const double RELAXATION = 0.5;    /* as in the room ocean's queries */
static const double RESIDUAL_AIM = 3e-4; /* m, on the map */
enum { ITERATIONS_MAX = 60 };

/* A search for the height of the water, which starts from the result of the last one, near by. */
typedef struct Search {
    const OceanSea* sea;
    const WakePatch* wake;     /* small waves over the sea, or NULL */
    const ShoreDisplay* shore; /* or NULL */
    double moved[2];           /* horizontal displacement of the last result [m] */
} Search;

/* Adds the mean displacement of `block` x `block` samples of a cascade, as a mip level has it,
   times a weight. */
static void add_block(const OceanCascade* cascade, int block, int n, int m, double weight,
                      double part[3]) {
    const int grid = ocean_cascade_grid(cascade), mask = grid - 1; /* a power of two */
    const OceanTexel* texels = ocean_cascade_texels(cascade);
    const double each = weight / ((double)block * block);
    for (int row = block * m; row < block * (m + 1); ++row) {
        for (int column = block * n; column < block * (n + 1); ++column) {
            const OceanTexel* texel = &texels[(ptrdiff_t)(row & mask) * grid + (column & mask)];
            for (int axis = 0; axis < 3; ++axis) {
                part[axis] += each * (double)texel->displacement[axis];
            }
        }
    }
}

/* Fills a cascade's displacement of the water that rests at (x, z), interpolated bilinearly between
   four samples or four blocks of samples. */
static void find_part(const OceanCascade* cascade, int block, double x, double z, double part[3]) {
    const int grid = ocean_cascade_grid(cascade);
    const double per_metre = grid / ocean_cascade_length(cascade);
    const double across = (x * per_metre + grid / 2 + 0.5) / block - 0.5;
    const double along = (z * per_metre + grid / 2 + 0.5) / block - 0.5;
    const int blocks = grid / block;
    const int n = (int)fmod(floor(across), blocks), m = (int)fmod(floor(along), blocks);
    const double u = across - floor(across), v = along - floor(along);
    memset(part, 0, 3 * sizeof *part);
    add_block(cascade, block, n, m, (1.0 - u) * (1.0 - v), part);
    add_block(cascade, block, n + 1, m, u * (1.0 - v), part);
    add_block(cascade, block, n, m + 1, (1.0 - u) * v, part);
    add_block(cascade, block, n + 1, m + 1, u * v, part);
}

/* As in shore.glsl: waves shorter than a shore's window begin in the first depth and are whole in
   the second [m]; a mean over the width SHORE_LONG takes the window's waves out of the sea's
   [m]. */
static const double SHORT_FROM = 0.15, SHORT_TO = 2.2, SHORE_LONG = 8.0;

/* The mean height of the foam that piles up, over its greatest height, and its lean upwards
   (surface_filtered.vert). */
static const double PILE_MEAN = 0.167, PILE_UP = 0.4;

/* Returns the number of samples along a side of blocks of the width SHORE_LONG. */
static int block_of(const OceanCascade* cascade) {
    const double samples = SHORE_LONG * ocean_cascade_grid(cascade) / ocean_cascade_length(cascade);
    return 1 << (int)fmax(round(log2(samples)), 0.0);
}

/* Returns the share of the shore's window in the water that rests at a place, as shore_share does
   in shore.glsl. */
static double share_of_shore(const Search* search, const double rest[2]) {
    if (!search->shore) {
        return 0.0;
    }
    const ShoreParams* window = &search->shore->window;
    const double x = rest[0] - window->west, z = rest[1] - window->north;
    const double east = window->nx * window->cell - x;
    if (east <= 0.0) {
        return 0.0;
    }
    const double south = window->nz * window->cell - z;
    double away = window->rim[SHORE_EAST] > 0.0 ? fmin(x, east) : x;
    away = window->repeats ? away : fmin(away, fmin(z, south));
    return swell_smoothstep(SHORE_DISPLAY_FROM, LAND_RIM, away);
}

/* Mixes the sea's displacement at a place of rest with the shore's, which has the weight `share`.
   `long_waves` is the part of the sea's that the window computes itself. */
static void mix_shore(const Search* search, const double rest[2], double share,
                      const double long_waves[3], double by[3]) {
    const ShoreDisplay* shore = search->shore;
    const ShoreCorners corners =
        shore_corners(&shore->window, rest[0] - shore->window.west, rest[1] - shore->window.north);
    double moved[4] = {0.0}, shape[4] = {0.0};
    for (int n = 0; n < 16; ++n) {
        const int corner = n / 4, part = n % 4;
        const double weight = (corner & 1 ? corners.x : 1.0 - corners.x) *
                              (corner >> 1 ? corners.z : 1.0 - corners.z);
        const size_t at = 4 * corners.cell[corner] + (size_t)part;
        moved[part] += weight * (double)swell_float_from_half(shore->moved[at]);
        shape[part] += weight * (double)swell_float_from_half(shore->shape[at]);
    }
    shape[1] += PILE_UP;
    const double size = sqrt(shape[0] * shape[0] + shape[1] * shape[1] + shape[2] * shape[2]);
    const double pile = PILE_MEAN * shape[3] / size;
    const double here[3] = {moved[0], moved[2] + moved[3], moved[1]};
    const double shorter = swell_smoothstep(SHORT_FROM, SHORT_TO, moved[2]);
    for (int axis = 0; axis < 3; ++axis) {
        const double surf =
            here[axis] + pile * shape[axis] + shorter * (by[axis] - long_waves[axis]);
        by[axis] = swell_mix(by[axis], surf, share);
    }
}

/* Returns the displacement of the water, with short waves modulated. */
static OceanMoved find_moved(const Search* search, const double rest[2]) {
    const OceanSea* sea = search->sea;
    OceanMoved moved = OCEAN_AT_REST;
    const double share = share_of_shore(search, rest);
    double long_waves[3] = {0.0};
    for (int c = 0; c < ocean_sea_cascade_count(sea); ++c) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, c);
        const OceanModulation modulation = ocean_cascade_modulation(cascade);
        double part[3];
        find_part(cascade, 1, rest[0], rest[1], part);
        ocean_moved_add(&moved, &modulation, part);
        if (share > 0.0 && c == 0) {
            find_part(cascade, block_of(cascade), rest[0], rest[1], long_waves);
        }
    }
    if (share > 0.0) {
        mix_shore(search, rest, share, long_waves, moved.by);
    }
    return moved;
}

static double height_at(Search* search, double x, double z) {
    double rest[2] = {x - search->moved[0], z - search->moved[1]};
    OceanMoved moved = OCEAN_AT_REST;
    for (int i = 0; i < ITERATIONS_MAX; ++i) {
        moved = find_moved(search, rest);
        const double gap[2] = {x - moved.by[0] - rest[0], z - moved.by[2] - rest[1]};
        if (hypot(gap[0], gap[1]) <= RESIDUAL_AIM) {
            break;
        }
        rest[0] += RELAXATION * gap[0];
        rest[1] += RELAXATION * gap[1];
    }
    search->moved[0] = moved.by[0];
    search->moved[1] = moved.by[2];
    const double small =
        search->wake ? wake_patch_sample(search->wake, rest[0], rest[1]).height : 0.0;
    return moved.by[1] + small;
}

static double water_at(Search* search, const Plane* plane, double u, double v) {
    return height_at(search, point_of(plane, u, v, 0), point_of(plane, u, v, 2));
}

/* ---- The waterline ------------------------------------------------------------------------- */

static void fill_near(Search* search, const Plane* plane, RenderWaterline* waterline) {
    /* The plane's extent on the map decides how many rows of searches are needed. */
    const double shift = 2.0 * hypot(plane->up[0], plane->up[2]);
    const double rows = 2.0 + ceil(shift / ROW_SPACING);
    const int needed = rows < ROWS ? (int)rows : ROWS;
    for (int column = 0; column < COLUMNS; ++column) {
        const double u = even(column, COLUMNS);
        double water[ROWS];
        for (int row = 0; row < needed; ++row) {
            water[row] = water_at(search, plane, u, even(row, needed));
        }
        for (int row = 0; row < ROWS; ++row) {
            const double place = (double)row * (needed - 1) / (ROWS - 1);
            const int low = place < needed - 2 ? (int)place : needed - 2;
            const double height = water[low] + (place - low) * (water[low + 1] - water[low]);
            waterline->over[row][column] = (float)(point_of(plane, u, even(row, ROWS), 1) - height);
        }
    }
}

void render_find_waterline(const RenderFrame* frame, const OceanSea* sea,
                           RenderWaterline* waterline) {
    assert(frame && frame->width >= 1 && frame->height >= 1 && sea && waterline);
    const Plane plane = plane_of(frame);
    Search search = {.sea = sea,
                     .wake = frame->wake,
                     .shore = frame->shore && frame->shore->generation > 0 ? frame->shore : NULL};
    /* Bound sea, small waves and shore together, about the eye. */
    OceanBounds bounds = ocean_sea_bounds(sea);
    if (share_of_shore(&search, (const double[2]){frame->eye[0], frame->eye[2]}) > 0.0) {
        bounds.highest = fmaxf(bounds.highest, search.shore->highest);
        bounds.lowest = fminf(bounds.lowest, search.shore->lowest);
    }
    const float rise_of_wake = frame->wake ? (float)wake_patch_largest(frame->wake) : 0.0f;
    const double highest = (double)(bounds.highest + rise_of_wake);
    const double lowest = (double)(bounds.lowest - rise_of_wake);
    const double tall = fabs(plane.up[1]) + fabs(plane.across[1]);
    const double reach =
        hypot(hypot(plane.across[0], plane.across[2]), hypot(plane.up[0], plane.up[2]));

    /* Far from the water, one height serves for the whole plane: when the plane is above the
       highest wave, below the lowest, or farther from the water in its middle than waves rise
       within its reach. */
    double over = plane.middle[1] - highest;
    bool is_far = over > tall;
    if (!is_far) {
        over = plane.middle[1] - lowest;
        is_far = over < -tall;
    }
    if (!is_far) {
        over = plane.middle[1] - water_at(&search, &plane, 0.0, 0.0);
        is_far = fabs(over) > tall + STEEPEST * fmax(reach, REACH_LEAST);
    }
    if (!is_far) {
        fill_near(&search, &plane, waterline);
    }
    bool air = false, water = false;
    for (int i = 0; i < ROWS * COLUMNS; ++i) {
        float* here = &waterline->over[i / COLUMNS][i % COLUMNS];
        *here = is_far ? (float)over : *here;
        air = air || *here >= 0.0f;
        water = water || *here < 0.0f;
    }

    /* The deeper the eye, the less the wave above it influences the light around it. */
    const double height = frame->eye[1];
    const double above = height_at(&search, frame->eye[0], frame->eye[2]);
    const double rise = fmax(0.5 * (highest - lowest), 0.1);
    waterline->depth = fmax(0.0, above * exp(-fmax(-height, 0.0) / rise) - height);

    /* Where the eye is in water and the plane in air, the medium is both, since waves between eye
       and plane are clipped. */
    waterline->medium = !air                              ? RENDER_MEDIUM_WATER
                        : water || waterline->depth > 0.0 ? RENDER_MEDIUM_BOTH
                                                          : RENDER_MEDIUM_AIR;
}
