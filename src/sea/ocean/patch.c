#include "patch.h"

#include <math.h>
#include <string.h>

/* A texel holds J, the slope s and the slope t / J of the moved surface. Without the lean, the
   Jacobian is J - g' W.t. Then, with a unit vector u along s and v across it, the matrix M = (1 +
   lambda D_zz, -lambda D_xz; -lambda D_xz, 1 + lambda D_xx) has M s = t and the determinant J, so M
   = (p, q; q, m) over (u, v), p = t.u / |s|, q = t.v / |s|, m = (J + q^2) / p. The lean adds g' W
   s. */
OceanMotion ocean_texel_motion(const OceanTexel* texel, const OceanLean* lean, double level) {
    const double s[2] = {(double)texel->slope[0], (double)texel->slope[1]};
    const double length = sqrt(s[0] * s[0] + s[1] * s[1]);
    OceanMotion motion = {.along = {{0.0, s[0], 0.0}, {0.0, s[1], 0.0}}};
    for (int axis = 0; axis < 3; ++axis) {
        motion.by[axis] = (double)texel->displacement[axis];
    }
    if (!(length > 1e-12)) { /* on level water there is no u */
        return motion;
    }
    const double u[2] = {s[0] / length, s[1] / length};
    const double area = fmax((double)texel->jacobian, (double)OCEAN_JACOBIAN_LEAST);
    const double t[2] = {area * (double)texel->surface_slope[0],
                         area * (double)texel->surface_slope[1]};
    const double rise = ocean_lean_rise(lean, (double)texel->displacement[1] - level);
    const double jacobian = (double)texel->jacobian - rise * (lean->x * t[0] + lean->z * t[1]);
    const double p = (t[0] * u[0] + t[1] * u[1]) / length;
    const double q = (t[1] * u[0] - t[0] * u[1]) / length;
    /* Where p vanishes, J does not give m. */
    const double m = fabs(p) > 1e-6 ? (jacobian + q * q) / p : 1.0;
    const double stretch_z = p * u[0] * u[0] - 2.0 * q * u[0] * u[1] + m * u[1] * u[1];
    const double stretch_x = p * u[1] * u[1] + 2.0 * q * u[0] * u[1] + m * u[0] * u[0];
    const double shear = -(p * u[0] * u[1] + q * (u[0] * u[0] - u[1] * u[1]) - m * u[0] * u[1]);
    motion.along[0][0] = stretch_x - 1.0 + rise * lean->x * s[0];
    motion.along[1][0] = shear + rise * lean->x * s[1];
    motion.along[0][2] = shear + rise * lean->z * s[0];
    motion.along[1][2] = stretch_z - 1.0 + rise * lean->z * s[1];
    return motion;
}

OceanPatch ocean_patch_of(const OceanCascade* cascade) {
    return (OceanPatch){.cascade = cascade,
                        .texels = ocean_texels_of(cascade),
                        .cell = ocean_cascade_length(cascade) / ocean_cascade_grid(cascade),
                        .n = -1,
                        .m = -1};
}

/* ---- A cell -------------------------------------------------------------------------------- */

static const OceanTexel* texel_at(const OceanTexels* texels, int n, int m) {
    const int mask = texels->grid - 1;
    return texels->texel + (ptrdiff_t)(m & mask) * texels->grid + (n & mask);
}

/* Central differences have the leading error a^2/6, a the phase step of a sample. The error of the
   difference of values is the sum of those of the two differences of slopes, so they cancel in

       f_xz = delta_z f_x + delta_x f_z - delta_x delta_z f

   Only the height's slopes are at hand. The other displacements use the difference of values. */
static void set_twist(const OceanPatch* patch, int n, int m, double twist[3]) {
    const OceanTexels* texels = &patch->texels;
    const OceanTexel *right = texel_at(texels, n + 1, m), *left = texel_at(texels, n - 1, m);
    const OceanTexel *up = texel_at(texels, n, m + 1), *down = texel_at(texels, n, m - 1);
    const OceanTexel *down_left = texel_at(texels, n - 1, m - 1),
                     *up_right = texel_at(texels, n + 1, m + 1);
    const OceanTexel *down_right = texel_at(texels, n + 1, m - 1),
                     *up_left = texel_at(texels, n - 1, m + 1);
    for (int axis = 0; axis < 3; ++axis) {
        const float around = down_left->displacement[axis] + up_right->displacement[axis] -
                             down_right->displacement[axis] - up_left->displacement[axis];
        twist[axis] = 0.25 * (double)around / (patch->cell * patch->cell);
    }
    const float turning = up->slope[0] - down->slope[0] + right->slope[1] - left->slope[1];
    twist[1] = 0.5 * (double)turning / patch->cell - twist[1];
}

/* The bends of the second and third of four samples along x (axis 0) or z (1). */
static void find_bends(const OceanPatch* patch, const OceanTexel* const line[4], int axis,
                       double bend[2]) {
    const double per_metre = patch->texels.per_metre;
    double f[4], f_x[4];
    for (int i = 0; i < 4; ++i) {
        f[i] = (double)line[i]->displacement[1] * per_metre;
        f_x[i] = (double)line[i]->slope[axis];
    }
    const double rise = 6.0 * (f[2] - f[1]);
    const double cubic[2] = {rise - 4.0 * f_x[1] - 2.0 * f_x[2],
                             2.0 * f_x[1] + 4.0 * f_x[2] - rise};
    for (int i = 0; i < 2; ++i) {
        const double own = 2.0 * (f[i + 2] - 2.0 * f[i + 1] + f[i]) - 0.5 * (f_x[i + 2] - f_x[i]);
        bend[i] = (own - cubic[i]) * per_metre;
    }
}

static void set_cell(OceanPatch* patch, int n, int m) {
    const OceanCascade* cascade = patch->cascade;
    patch->n = n;
    patch->m = m;
    for (int i = 0; i < 4; ++i) {
        OceanPatchCorner* corner = &patch->corner[i / 2][i % 2];
        const int column = n + i % 2, row = m + i / 2;
        const OceanMotion motion = ocean_texel_motion(texel_at(&patch->texels, column, row),
                                                      &cascade->lean, cascade->level);
        memcpy(corner->value, motion.by, sizeof corner->value);
        memcpy(corner->along, motion.along, sizeof corner->along);
        set_twist(patch, column, row, corner->twist);
    }
    for (int side = 0; side < 2; ++side) {
        const OceanTexel *row[4], *column[4];
        for (int i = 0; i < 4; ++i) {
            row[i] = texel_at(&patch->texels, n + i - 1, m + side);
            column[i] = texel_at(&patch->texels, n + side, m + i - 1);
        }
        double along_x[2], along_z[2];
        find_bends(patch, row, 0, along_x);
        find_bends(patch, column, 1, along_z);
        for (int i = 0; i < 2; ++i) {
            patch->corner[side][i].bend[0] = along_x[i];
            patch->corner[i][side].bend[1] = along_z[i];
        }
    }
}

/* Hermite's polynomials at t of a cell: cubics for the value and the slope at each end [1, m], and
   polynomials of the fifth degree for the bend there [m^2]. */
typedef struct Hermite {
    double value[2], slope[2], bend[2];
    double value_rise[2], slope_rise[2], bend_rise[2]; /* their derivatives [1/m, 1, m] */
} Hermite;

static Hermite hermite_at(double t, double cell) {
    const double s = 1.0 - t, rise = 6.0 * t * s / cell;
    const double half = 0.5 * cell * t * s;
    return (Hermite){
        .value = {s * s * (1.0 + 2.0 * t), t * t * (1.0 + 2.0 * s)},
        .slope = {cell * t * s * s, -cell * s * t * t},
        .bend = {cell * half * t * s * s, cell * half * t * t * s},
        .value_rise = {-rise, rise},
        .slope_rise = {s * (1.0 - 3.0 * t), t * (1.0 - 3.0 * s)},
        .bend_rise = {half * s * (2.0 - 5.0 * t), -half * t * (2.0 - 5.0 * s)},
    };
}

/* Adds the terms of the fifth degree to the height. */
static void add_bends(const OceanPatch* patch, const Hermite* x, const Hermite* z,
                      OceanMotion* motion) {
    for (int j = 0; j < 2; ++j) {
        for (int i = 0; i < 2; ++i) {
            const double* bend = patch->corner[j][i].bend;
            motion->by[1] +=
                x->bend[i] * z->value[j] * bend[0] + x->value[i] * z->bend[j] * bend[1];
            motion->along[0][1] +=
                x->bend_rise[i] * z->value[j] * bend[0] + x->value_rise[i] * z->bend[j] * bend[1];
            motion->along[1][1] +=
                x->bend[i] * z->value_rise[j] * bend[0] + x->value[i] * z->bend_rise[j] * bend[1];
        }
    }
}

OceanMotion ocean_patch_motion(OceanPatch* patch, const double rest[2]) {
    const int grid = patch->texels.grid;
    double u = rest[0] * patch->texels.per_metre + 0.5 * grid;
    double v = rest[1] * patch->texels.per_metre + 0.5 * grid;
    const int n = ocean_split_place(&u, grid), m = ocean_split_place(&v, grid);
    if (n != patch->n || m != patch->m) {
        set_cell(patch, n, m);
    }
    const Hermite along_x = hermite_at(u, patch->cell), along_z = hermite_at(v, patch->cell);
    OceanMotion motion = {{0.0}, {{0.0}}};
    for (int j = 0; j < 2; ++j) {
        for (int i = 0; i < 2; ++i) {
            const OceanPatchCorner* corner = &patch->corner[j][i];
            for (int axis = 0; axis < 3; ++axis) {
                const double f = corner->value[axis], f_x = corner->along[0][axis];
                const double f_z = corner->along[1][axis], f_xz = corner->twist[axis];
                /* Along z first: the value, and the slope along x, on this side of the cell. */
                const double value = along_z.value[j] * f + along_z.slope[j] * f_z;
                const double slope = along_z.value[j] * f_x + along_z.slope[j] * f_xz;
                motion.by[axis] += along_x.value[i] * value + along_x.slope[i] * slope;
                motion.along[0][axis] +=
                    along_x.value_rise[i] * value + along_x.slope_rise[i] * slope;
                motion.along[1][axis] +=
                    along_x.value[i] * (along_z.value_rise[j] * f + along_z.slope_rise[j] * f_z) +
                    along_x.slope[i] * (along_z.value_rise[j] * f_x + along_z.slope_rise[j] * f_xz);
            }
        }
    }
    add_bends(patch, &along_x, &along_z, &motion);
    return motion;
}
