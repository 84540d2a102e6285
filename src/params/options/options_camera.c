/*
 * The camera of a picture: how its options become the lens that the renderer draws with.
 */
#include "options_parts.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

/* The largest angle between the view's axis and an edge of a picture with --intrinsics [degrees]. A
   plane shows less and less beyond. */
static const double EDGE_MOST = 80.0;

/* A pinhole camera shows the direction (x, y, 1), x right and y down, at the pixel
   (FX x + CX, FY y + CY), whose centre lies half a pixel from its edges. */
DrawingSettings options_find_drawing(const Settings* settings) {
    assert(settings);
    const double* k = settings->view.intrinsics;
    const double width = settings->view.width, height = settings->view.height;
    DrawingSettings drawing = settings->drawing;
    if (options_said(settings, OPTION_INTRINSICS)) {
        drawing.axis[0] = 2.0 * (k[2] + 0.5) / width - 1.0;
        drawing.axis[1] = 1.0 - 2.0 * (k[3] + 0.5) / height;
        drawing.field_of_view = swell_degrees(2.0 * atan(0.5 * height / k[1]));
        drawing.stretch = k[0] / k[1];
    } else if (drawing.projection == PROJECTION_FISHEYE) {
        drawing.field_of_view = settings->view.fisheye_fov;
    } else if (drawing.projection == PROJECTION_EQUIRECT) {
        drawing.field_of_view = 180.0;
    }
    return drawing;
}

bool options_follow_boat(const Settings* settings) {
    assert(settings);
    return (options_said(settings, OPTION_FOLLOW) ||
            (options_has(settings, OPTION_FOLLOW) && !options_said(settings, OPTION_CAMERA))) &&
           !settings->clip.path[0];
}

static bool check_intrinsics(const Settings* settings, SwellError* error) {
    const double* k = settings->view.intrinsics;
    const double size[2] = {settings->view.width, settings->view.height};
    double farthest = 0.0;
    for (int i = 0; i < 2; ++i) {
        const double from_edge = k[2 + i] + 0.5;
        farthest = fmax(farthest, fmax(from_edge, size[i] - from_edge) / k[i]);
    }
    return farthest <= tan(swell_radians(EDGE_MOST)) ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "--intrinsics %g,%g,%g,%g: a picture of %.0fx%.0f reaches %.4g degrees "
                           "from the axis: up to %g are accepted",
                           k[0], k[1], k[2], k[3], size[0], size[1], swell_degrees(atan(farthest)),
                           EDGE_MOST);
}

/* Size of a picture of all around, unless --resolution gives another [pixels]. */
enum { AROUND_WIDTH = 2048, AROUND_HEIGHT = 1024 };

/* A preset's aperture does not hold: blur by distance is computed in a perspective. */
static bool resolve_round(Settings* settings, SwellError* error) {
    ViewSettings* view = &settings->view;
    settings->tone.aperture = 0.0;
    if (settings->drawing.projection == PROJECTION_FISHEYE) {
        return true;
    }
    if (!options_said(settings, OPTION_RESOLUTION)) {
        view->width = AROUND_WIDTH;
        view->height = AROUND_HEIGHT;
    }
    return view->width == 2 * view->height || view->width == view->height ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "--resolution %dx%d with --projection equirect: expected twice the "
                           "height for all around, as %dx%d, or a square for the half ahead",
                           view->width, view->height, 2 * view->height, view->height);
}

bool options_resolve_camera(Settings* settings, SwellError* error) {
    static const char LENS[] = "each chooses the lens", FLAT[] = "that is for a perspective";
    assert(settings);
    const bool pinhole = options_said(settings, OPTION_INTRINSICS);
    const bool round = settings->drawing.projection != PROJECTION_PERSPECTIVE;
    const bool fisheye = settings->drawing.projection == PROJECTION_FISHEYE;
    const OptionsRule RULES[] = {
        {pinhole && options_said(settings, OPTION_FOV), OPTION_INTRINSICS, OPTION_FOV,
         "each gives the field of view"},
        {round && pinhole, OPTION_PROJECTION, OPTION_INTRINSICS, LENS},
        {round && options_said(settings, OPTION_FOV), OPTION_PROJECTION, OPTION_FOV,
         "a fisheye has --fisheye-fov, and equirect shows all around"},
        {!fisheye && options_said(settings, OPTION_FISHEYE_FOV), OPTION_FISHEYE_FOV,
         OPTION_PROJECTION, "it is for fisheye"},
        {round && options_said(settings, OPTION_APERTURE) && settings->tone.aperture > 0.0,
         OPTION_PROJECTION, OPTION_APERTURE, FLAT},
        {round && settings->view.spectrum, OPTION_PROJECTION, OPTION_SPECTRUM_VIEW, FLAT},
    };
    return options_check_rules(RULES, sizeof RULES / sizeof *RULES, error) &&
           (!pinhole || check_intrinsics(settings, error)) &&
           (!round || resolve_round(settings, error));
}
