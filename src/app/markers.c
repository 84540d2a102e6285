#include "markers.h"

#include <math.h>

static const double REACH = 200.0;     /* m; the far end of the picture */
static const double STEP_LEAST = 0.05; /* m */
static const double STEP_SHARE = 0.01; /* of the distance: what is far is small on the screen */
static const double AIM = 1e-3;        /* m */

/* How far the point at `distance` along the ray is above the water. */
static double clearance(const Ocean* ocean, const double eye[3], const double direction[3],
                        double distance) {
    const double x = eye[0] + distance * direction[0];
    const double z = eye[2] + distance * direction[2];
    return eye[1] + distance * direction[1] - ocean_query(ocean, x, z).height;
}

/* Where the ray passes through the surface between two distances that lie on both its sides. */
static double bisect(const Ocean* ocean, const double eye[3], const double direction[3],
                     double near, double far) {
    const bool above = clearance(ocean, eye, direction, near) > 0.0;
    while (far - near > AIM) {
        const double middle = 0.5 * (near + far);
        if ((clearance(ocean, eye, direction, middle) > 0.0) == above) {
            near = middle;
        } else {
            far = middle;
        }
    }
    return 0.5 * (near + far);
}

bool markers_pick(const Ocean* ocean, const double eye[3], const double direction[3], double reach,
                  double point[3]) {
    const OceanBounds bounds = ocean_bounds(ocean);
    const bool above = clearance(ocean, eye, direction, 0.0) > 0.0;
    double near = 0.0;
    while (near < reach) {
        const double far = near + fmax(STEP_LEAST, STEP_SHARE * near);
        const double height = eye[1] + far * direction[1];
        /* Outside the band in which there is water nothing can be met. */
        const bool in_band = height >= (double)bounds.lowest && height <= (double)bounds.highest;
        const bool crosses =
            (height > (double)bounds.highest) != above && (height < (double)bounds.lowest) == above;
        if ((in_band || crosses) && (clearance(ocean, eye, direction, far) > 0.0) != above) {
            const double distance = bisect(ocean, eye, direction, near, far);
            for (int axis = 0; axis < 3; ++axis) {
                point[axis] = eye[axis] + distance * direction[axis];
            }
            return true;
        }
        near = far;
    }
    return false;
}

static void ride(RenderMarker* marker, const Ocean* ocean) {
    const OceanQuery query = ocean_query(ocean, marker->place[0], marker->place[2]);
    marker->place[1] = query.height;
    for (int axis = 0; axis < 3; ++axis) {
        marker->normal[axis] = query.normal[axis];
    }
}

bool markers_add(Markers* markers, const Ocean* ocean, const RenderFrame* frame, double x,
                 double y) {
    double direction[3], point[3];
    render_pixel_direction(frame, x, y, direction);
    if (markers->count == RENDER_MARKER_MAX ||
        !markers_pick(ocean, frame->eye, direction, REACH, point)) {
        return false;
    }
    RenderMarker* marker = &markers->marker[markers->count++];
    *marker = (RenderMarker){.place = {point[0], point[1], point[2]}};
    ride(marker, ocean);
    return true;
}

void markers_clear(Markers* markers) {
    markers->count = 0;
}

void markers_ride(Markers* markers, const Ocean* ocean) {
    for (int i = 0; i < markers->count; ++i) {
        ride(&markers->marker[i], ocean);
    }
}
