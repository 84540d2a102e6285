/*
 * Applies the options of a scene to the view.
 */
#include "viewer_internal.h"

#include <assert.h>

void viewer_limit_method(Viewer* viewer, OceanMethod before) {
    Settings* settings = &viewer->state.settings;
    if (settings->computing.method == OCEAN_METHOD_DFT &&
        settings->ocean.grid > VIEW_DFT_GRID_MAX) {
        settings->computing.method = before;
        viewer_set_note(viewer, "the DFT is for N up to 256", "");
    }
}

bool viewer_renew_pool(Viewer* viewer, OptionRenewal renewal, SwellError* error) {
    switch (renewal) {
    case RENEW_POOL:
        viewer->raining = false;
        return pool_panels_reset(&viewer->panels, error);
    case RENEW_POOL_SCHEME:
        viewer->raining = false;
        return pool_panels_set_scheme(&viewer->panels, viewer->state.settings.pool.scheme, error);
    case RENEW_POOL_STEPS:
        pool_panels_wake(&viewer->panels);
        viewer->raining = false; /* the rain's rate is per step */
        break;
    default:
        break;
    }
    return true;
}

void viewer_apply_scene(Viewer* viewer, const Settings* from, bool only_view) {
    assert(viewer && from);
    SwellError error = {0};
    ViewState* state = &viewer->state;
    const OceanMethod method = state->settings.computing.method;
    view_state_change_sea(state, &from->ocean);
    const unsigned renewals = options_apply_scene(&state->settings, from, only_view);
    viewer_limit_method(viewer, method);
    viewer_request_picture(viewer, PICTURE_SKY, from->light.sky);
    if (!only_view) {
        viewer_request_picture(viewer, PICTURE_FLOOR, from->pool.floor);
    }
    for (OptionRenewal renewal = 0; renewal < RENEW_COUNT; ++renewal) {
        if ((renewals >> renewal & 1u) && !viewer_renew_pool(viewer, renewal, &error)) {
            viewer_set_note(viewer, "", error.message);
        }
    }
    viewer_place_eye(viewer);
}
