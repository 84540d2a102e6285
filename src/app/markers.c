#include "markers.h"

#include <math.h>

static const double REACH = 200.0; /* m; the far end of the picture */

/* Stands along the normal: turned from upright by the shortest way. */
static RenderBody body_of(const Marker* marker) {
    const double* n = marker->normal;
    const double length = sqrt(2.0 * (1.0 + n[1]));
    RenderBody body = {.kind = RENDER_BODY_BUOY,
                       .pose.orientation = {n[2] / length, 0.0, -n[0] / length, 0.5 * length}};
    for (int axis = 0; axis < 3; ++axis) {
        body.pose.position[axis] = marker->place[axis];
    }
    return body;
}

static void ride(Markers* markers, int index, const OceanSea* sea) {
    Marker* marker = &markers->marker[index];
    const OceanQuery query = ocean_sea_query(sea, marker->place[0], marker->place[2]);
    marker->place[1] = query.height;
    for (int axis = 0; axis < 3; ++axis) {
        marker->normal[axis] = query.normal[axis];
    }
    markers->body[index] = body_of(marker);
}

bool markers_add(Markers* markers, const OceanSea* sea, const RenderFrame* frame, double x,
                 double y) {
    double direction[3], point[3];
    render_pixel_direction(frame, x, y, direction);
    if (markers->count == MARKERS_MAX ||
        !ocean_sea_meet_ray(sea, frame->eye, direction, REACH, point)) {
        return false;
    }
    markers->marker[markers->count] = (Marker){.place = {point[0], point[1], point[2]}};
    ride(markers, markers->count++, sea);
    return true;
}

void markers_clear(Markers* markers) {
    markers->count = 0;
}

void markers_ride(Markers* markers, const OceanSea* sea) {
    for (int i = 0; i < markers->count; ++i) {
        ride(markers, i, sea);
    }
}
