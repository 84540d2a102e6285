/*
 * Applies the options of a scene to the view.
 */
#include "viewer_internal.h"

#include <assert.h>

void viewer_apply_view(Viewer* viewer) {
    ViewState* state = &viewer->state;
    const ViewState next = view_state_from_options(&viewer->now, viewer->sky_image);
    state->light = next.light;
    state->wireframe = next.wireframe;
    state->spectrum = next.spectrum;
    state->hud = next.hud;
    state->pool = next.pool;
    state->string = next.string;
    state->plain = next.plain;
    state->rain = next.rain;
    state->rain_rate = next.rain_rate;
    state->aboard = next.aboard;
    state->scheme = next.scheme;
    state->speed = next.speed;
    state->camera.speed = next.camera.speed;
    if (next.method == OCEAN_METHOD_DFT && state->sea.grid > VIEW_DFT_GRID_MAX) {
        viewer_set_note(viewer, "the DFT is for N up to 256", "");
    } else {
        state->method = next.method;
    }
}

void viewer_apply_camera(Viewer* viewer) {
    viewer->state.camera.pose = viewer->now.camera;
    viewer_place_eye(viewer);
}

bool viewer_renew_pool(Viewer* viewer, OptionRenewal renewal, SwellError* error) {
    switch (renewal) {
    case RENEW_POOL:
        viewer->raining = false;
        return pool_panels_reset(&viewer->panels, error);
    case RENEW_POOL_SCHEME:
        viewer->raining = false;
        return pool_panels_set_scheme(&viewer->panels, viewer->state.scheme, error);
    case RENEW_POOL_STEPS:
        pool_panels_wake(&viewer->panels);
        viewer->raining = false; /* the rain's rate is per step */
        break;
    default:
        break;
    }
    return true;
}

void viewer_apply_scene(Viewer* viewer, const Options* from, bool only_view) {
    assert(viewer && from);
    SwellError error = {0};
    const unsigned renewals = options_apply_scene(&viewer->now, from, only_view);
    viewer_request_picture(viewer, PICTURE_SKY, from->sky);
    if (!only_view) {
        viewer_request_picture(viewer, PICTURE_FLOOR, from->floor);
    }
    for (OptionRenewal renewal = 0; renewal < RENEW_COUNT; ++renewal) {
        if ((renewals >> renewal & 1u) && !viewer_renew_pool(viewer, renewal, &error)) {
            viewer_set_note(viewer, "", error.message);
        }
    }
    view_state_change_sea(&viewer->state, &from->ocean);
    viewer_apply_view(viewer);
    viewer_apply_camera(viewer);
    viewer->state.time = viewer->now.time;
}
