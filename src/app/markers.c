#include "markers.h"

static const double REACH = 200.0; /* m; the far end of the picture */
static void ride(RenderMarker* marker, const OceanSea* sea) {
    const OceanQuery query = ocean_sea_query(sea, marker->place[0], marker->place[2]);
    marker->place[1] = query.height;
    for (int axis = 0; axis < 3; ++axis) {
        marker->normal[axis] = query.normal[axis];
    }
}

bool markers_add(Markers* markers, const OceanSea* sea, const RenderFrame* frame, double x,
                 double y) {
    double direction[3], point[3];
    render_pixel_direction(frame, x, y, direction);
    if (markers->count == RENDER_MARKER_MAX ||
        !ocean_sea_meet_ray(sea, frame->eye, direction, REACH, point)) {
        return false;
    }
    RenderMarker* marker = &markers->marker[markers->count++];
    *marker = (RenderMarker){.place = {point[0], point[1], point[2]}};
    ride(marker, sea);
    return true;
}

void markers_clear(Markers* markers) {
    markers->count = 0;
}

void markers_ride(Markers* markers, const OceanSea* sea) {
    for (int i = 0; i < markers->count; ++i) {
        ride(&markers->marker[i], sea);
    }
}
