/*
 * Finds the waterline: computes the heights of the plane's points over the water on a grid over the
 * picture, which shaders interpolate. So the line is right at any pitch, also where it crosses a
 * column twice.
 *
 * The water is interpolated bilinearly between samples, as the sea look's textures are; the room
 * ocean interpolates on triangles. In a hurricane, whose first cells are 9 m wide, the two differ
 * by decimetres.
 */
#include "swell/render.h"

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
    const double yaw = swell_radians(frame->yaw);
    const double pitch = swell_radians(frame->pitch);
    const double tall =
        RENDER_WATERLINE_DISTANCE * tan(0.5 * swell_radians(frame->drawing.field_of_view));
    const double wide = tall * frame->width / frame->height;
    const double forward[3] = {sin(yaw) * cos(pitch), sin(pitch), -cos(yaw) * cos(pitch)};
    const double right[3] = {cos(yaw), 0.0, sin(yaw)};
    const double up[3] = {-sin(yaw) * sin(pitch), cos(pitch), cos(yaw) * sin(pitch)};
    const double roll = swell_radians(frame->roll);
    Plane plane;
    for (int axis = 0; axis < 3; ++axis) {
        plane.across[axis] = wide * (cos(roll) * right[axis] - sin(roll) * up[axis]);
        plane.up[axis] = tall * (cos(roll) * up[axis] + sin(roll) * right[axis]);
        plane.middle[axis] = frame->eye[axis] + RENDER_WATERLINE_DISTANCE * forward[axis];
    }
    return plane;
}

/* Evenly spaced from -1 to 1. */
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

/* A search starts from the result of the last one, which was near. */
typedef struct Search {
    const OceanSea* sea;
    const WakePatch* wake; /* over it, or NULL */
    double moved[2];       /* horizontal displacement of the last result [m] */
} Search;

/* Fills a cascade's displacement of the water that rests at (x, z), bilinear between four samples.
 */
static void find_part(const OceanCascade* cascade, double x, double z, double part[3]) {
    const int grid = ocean_cascade_grid(cascade);
    const double per_metre = grid / ocean_cascade_length(cascade);
    const double across = x * per_metre + grid / 2, along = z * per_metre + grid / 2;
    const double low_across = floor(across), low_along = floor(along);
    const int mask = grid - 1; /* a power of two */
    const int n = (int)fmod(low_across, grid) & mask, m = (int)fmod(low_along, grid) & mask;
    const double u = across - low_across, v = along - low_along;
    const OceanTexel* texels = ocean_cascade_texels(cascade);
    const OceanTexel* row = texels + (ptrdiff_t)m * grid;
    const OceanTexel* next = texels + (ptrdiff_t)((m + 1) & mask) * grid;
    const int n1 = (n + 1) & mask;
    for (int axis = 0; axis < 3; ++axis) {
        const double low =
            (1.0 - u) * (double)row[n].displacement[axis] + u * (double)row[n1].displacement[axis];
        const double high = (1.0 - u) * (double)next[n].displacement[axis] +
                            u * (double)next[n1].displacement[axis];
        part[axis] = (1.0 - v) * low + v * high;
    }
}

/* The displacement of the sea, short waves modulated. */
static OceanMoved find_moved(const OceanSea* sea, const double rest[2]) {
    OceanMoved moved = OCEAN_AT_REST;
    for (int c = 0; c < ocean_sea_cascade_count(sea); ++c) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, c);
        const OceanModulation modulation = ocean_cascade_modulation(cascade);
        double part[3];
        find_part(cascade, rest[0], rest[1], part);
        ocean_moved_add(&moved, &modulation, part);
    }
    return moved;
}

/* The height of the water over (x, z). */
static double height_at(Search* search, double x, double z) {
    double rest[2] = {x - search->moved[0], z - search->moved[1]};
    OceanMoved moved = OCEAN_AT_REST;
    for (int i = 0; i < ITERATIONS_MAX; ++i) {
        moved = find_moved(search->sea, rest);
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

/* Bounds of sea and small waves together. */
static OceanBounds bounds_of(const Search* search) {
    OceanBounds bounds = ocean_sea_bounds(search->sea);
    if (search->wake) {
        bounds.highest += (float)wake_patch_largest(search->wake);
        bounds.lowest -= (float)wake_patch_largest(search->wake);
    }
    return bounds;
}

static double water_at(Search* search, const Plane* plane, double u, double v) {
    return height_at(search, point_of(plane, u, v, 0), point_of(plane, u, v, 2));
}

/* ---- The waterline ------------------------------------------------------------------------- */

/* Number of rows of searches that the plane's extent on the map requires. */
static int rows_needed(const Plane* plane) {
    const double shift = 2.0 * hypot(plane->up[0], plane->up[2]);
    const double rows = 2.0 + ceil(shift / ROW_SPACING);
    return rows < ROWS ? (int)rows : ROWS;
}

static void fill_near(Search* search, const Plane* plane, RenderWaterline* waterline) {
    const int needed = rows_needed(plane);
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

static void fill_far(float over, RenderWaterline* waterline) {
    for (int row = 0; row < ROWS; ++row) {
        for (int column = 0; column < COLUMNS; ++column) {
            waterline->over[row][column] = over;
        }
    }
}

/* An eye in the water behind a plane in air counts as both: waves between them are clipped, too. */
static RenderMedium medium_of(const RenderWaterline* waterline) {
    bool air = false, water = false;
    for (int row = 0; row < ROWS; ++row) {
        for (int column = 0; column < COLUMNS; ++column) {
            air = air || waterline->over[row][column] >= 0.0f;
            water = water || waterline->over[row][column] < 0.0f;
        }
    }
    if (!air) {
        return RENDER_MEDIUM_WATER;
    }
    return water || waterline->depth > 0.0 ? RENDER_MEDIUM_BOTH : RENDER_MEDIUM_AIR;
}

/* The deeper the eye, the less the wave above it influences the light around it. */
static double depth_of(const RenderFrame* frame, Search* search) {
    const double height = frame->eye[1];
    const double water = height_at(search, frame->eye[0], frame->eye[2]);
    const OceanBounds bounds = bounds_of(search);
    const double rise = fmax(0.5 * ((double)bounds.highest - (double)bounds.lowest), 0.1);
    return fmax(0.0, water * exp(-fmax(-height, 0.0) / rise) - height);
}

void render_find_waterline(const RenderFrame* frame, const OceanSea* sea,
                           RenderWaterline* waterline) {
    assert(frame && frame->width >= 1 && frame->height >= 1 && sea && waterline);
    const Plane plane = plane_of(frame);
    Search search = {.sea = sea, .wake = frame->wake};
    const OceanBounds bounds = bounds_of(&search);
    const double tall = fabs(plane.up[1]) + fabs(plane.across[1]);
    const double reach =
        hypot(hypot(plane.across[0], plane.across[2]), hypot(plane.up[0], plane.up[2]));
    const double over_highest = plane.middle[1] - (double)bounds.highest;
    const double over_lowest = plane.middle[1] - (double)bounds.lowest;
    if (over_highest > tall) {
        fill_far((float)over_highest, waterline);
    } else if (over_lowest < -tall) {
        fill_far((float)over_lowest, waterline);
    } else {
        const double over = plane.middle[1] - water_at(&search, &plane, 0.0, 0.0);
        if (fabs(over) > tall + STEEPEST * fmax(reach, REACH_LEAST)) {
            fill_far((float)over, waterline);
        } else {
            fill_near(&search, &plane, waterline);
        }
    }
    waterline->depth = depth_of(frame, &search);
    waterline->medium = medium_of(waterline);
}
