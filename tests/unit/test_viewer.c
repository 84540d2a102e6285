#include "check.h"
#include "frames.h"

#include "swell/render.h"

static RenderFrame looking(double pitch) {
    RenderFrame frame = plain_frame(800, 600); /* from (0, 10, 4) */
    frame.pitch = pitch;
    return frame;
}

CASE("a pixel looks along its direction") {
    RenderFrame frame = looking(0.0);
    double direction[3];
    render_pixel_direction(&frame, 400.0, 300.0, direction);
    CHECK_NEAR(direction[0], 0.0, 1e-6);
    CHECK_NEAR(direction[1], 0.0, 1e-6);
    CHECK_NEAR(direction[2], -1.0, 1e-6);
    render_pixel_direction(&frame, 400.0, 0.0, direction);
    CHECK_NEAR(direction[1], sin(22.5 * acos(-1.0) / 180.0), 1e-6);
    frame.yaw = 90.0;
    frame.pitch = 30.0;
    render_pixel_direction(&frame, 400.0, 300.0, direction);
    CHECK_NEAR(direction[0], sqrt(0.75), 1e-6);
    CHECK_NEAR(direction[1], 0.5, 1e-6);
    CHECK_NEAR(direction[2], 0.0, 1e-6);
}
