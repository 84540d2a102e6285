#include "boat_pose.h"

#include <assert.h>
#include <math.h>

/* Where the water is looked up, in lengths and beams from the middle. */
static const double ALONG = 0.35, ACROSS = 0.4;

static void scale_to_unit(double v[3]) {
    const double size = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int axis = 0; axis < 3; ++axis) {
        v[axis] /= size;
    }
}

static void cross(const double a[3], const double b[3], double c[3]) {
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

/* The turn that takes the axes x, y and z to `right`, `up` and `aft`, by the largest of its four
   numbers. */
static void turn_to(const double right[3], const double up[3], const double aft[3], double q[4]) {
    const double m[3][3] = {
        {right[0], up[0], aft[0]}, {right[1], up[1], aft[1]}, {right[2], up[2], aft[2]}};
    const double trace = m[0][0] + m[1][1] + m[2][2];
    int i = 0;
    i = m[1][1] > m[i][i] ? 1 : i;
    i = m[2][2] > m[i][i] ? 2 : i;
    if (trace > m[i][i]) {
        const double s = 2.0 * sqrt(1.0 + trace);
        q[3] = 0.25 * s;
        q[0] = (m[2][1] - m[1][2]) / s;
        q[1] = (m[0][2] - m[2][0]) / s;
        q[2] = (m[1][0] - m[0][1]) / s;
        return;
    }
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const double s = 2.0 * sqrt(1.0 + m[i][i] - m[j][j] - m[k][k]);
    q[i] = 0.25 * s;
    q[j] = (m[j][i] + m[i][j]) / s;
    q[k] = (m[k][i] + m[i][k]) / s;
    q[3] = (m[k][j] - m[j][k]) / s;
}

FloatPose boat_pose_on(const WaterLayers* water, const CoursePoint* point) {
    assert(water && point);
    const double ahead = ALONG * FLOAT_BOAT_LENGTH, aside = ACROSS * FLOAT_BOAT_BEAM;
    const double* way = point->heading; /* starboard is (-z, x) of it */
    const double bow =
        water_query(water, point->x + ahead * way[0], point->z + ahead * way[1]).height;
    const double stern =
        water_query(water, point->x - ahead * way[0], point->z - ahead * way[1]).height;
    const double starboard =
        water_query(water, point->x - aside * way[1], point->z + aside * way[0]).height;
    const double port =
        water_query(water, point->x + aside * way[1], point->z - aside * way[0]).height;
    double aft[3] = {-2.0 * ahead * way[0], stern - bow, -2.0 * ahead * way[1]};
    double right[3] = {-2.0 * aside * way[1], starboard - port, 2.0 * aside * way[0]};
    double up[3];
    cross(aft, right, up);
    scale_to_unit(aft);
    scale_to_unit(up);
    cross(up, aft, right); /* upright to both, whatever the water */
    FloatPose pose = {
        .position = {point->x, 0.25 * (bow + stern + starboard + port), point->z},
    };
    turn_to(right, up, aft, pose.orientation);
    return pose;
}
