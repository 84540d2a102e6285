#include "viewer/picture.h"

#include "options/options_sea.h"
#include "pool/pool_script.h"
#include "scene/picture_files.h"
#include "scene/viewpoint.h"
#include "ui/settings_panel.h"
#include "viewer/overlay.h"

#include <assert.h>
#include <math.h>

/* ---- Life ---------------------------------------------------------------------------------- */

bool picture_open(Picture* picture, const Options* options, SwellError* error) {
    assert(picture && !picture->options && options);
    picture->options = options;
    const bool sea_look = options->look == RENDER_LOOK_SEA;
    if ((sea_look && !picture_read_sky(options, &picture->image, error)) ||
        !(picture->headless = headless_create(false, render_load_gl, error)) ||
        !(picture->renderer = render_create(error)) || !(picture->gui = gui_create(error))) {
        return false;
    }
    picture->state = view_state_from_options(options, picture->image);
    if (!scene_init(&picture->scene, &picture->state, options, picture->renderer, error)) {
        return false;
    }
    if (options->trough > 0.0) {
        OceanSea* sea = picture->scene.sea.sea;
        ocean_sea_advance(sea, picture->state.method, options->time);
        viewpoint_find_trough(sea, options->trough, &picture->state.camera.pose);
    }
    return true;
}

void picture_close(Picture* picture) {
    assert(picture);
    pool_panels_finish(&picture->panels);
    scene_finish(&picture->scene);
    gui_destroy(picture->gui);
    sky_image_destroy(picture->image);
    render_destroy(picture->renderer);
    headless_destroy(picture->headless);
    *picture = (Picture){0};
}

/* ---- Pool and string ----------------------------------------------------------------------- */

/* Panels are hidden over the spectrum, whose axes they would cover. */
static bool shows(const Options* options, int panel_switch) {
    return panel_switch == SWITCH_ON && !options->spectrum_view;
}

/* Runs pool and string for the steps of the options. */
static bool begin_panels(Picture* picture, SwellError* error) {
    const Options* options = picture->options;
    PoolPanels* panels = &picture->panels;
    if (!pool_panels_init(panels, options, picture->scene.workers, error)) {
        return false;
    }
    if (shows(options, options->pool) &&
        !(picture_load_floor(options, picture->renderer, error) &&
          pool_script_run(options, panels->pool, options->pool_steps, NULL, error))) {
        return false;
    }
    if (shows(options, options->string) && options->pool_steps > 0) {
        pool_panels_pull(panels);
        ripple_step(panels->string, options->pool_steps);
    }
    pool_panels_wake(panels);
    return true;
}

static bool update_panels(Picture* picture, double seconds, SwellError* error) {
    const Options* options = picture->options;
    if (!shows(options, options->pool) && !shows(options, options->string)) {
        return true;
    }
    if (!picture->drawn) {
        if (!begin_panels(picture, error)) {
            return false;
        }
    } else {
        pool_panels_advance(&picture->panels, seconds);
    }
    return pool_panels_stream(&picture->panels, picture->renderer, error);
}

/* ---- The overlay --------------------------------------------------------------------------- */

static HudInfo hud_of(Picture* picture) {
    Scene* scene = &picture->scene;
    const Options* options = picture->options;
    HudInfo info = overlay_hud(scene, &picture->state, options->width);
    info.targets = ocean_sea_targets(scene->sea.sea);
    info.measured = ocean_sea_measure(scene->sea.sea);
    info.has_foam = scene_measure_foam(scene, &info.foam_share);
    info.left = options->panel ? settings_panel_right(picture->gui) : 0.0f;
    return info;
}

/* Writes the settings panel of the options. */
static bool write_panel(Picture* picture, SwellError* error) {
    const Options* options = picture->options;
    Options* both = swell_memory_allocate(2, sizeof *both, error);
    if (!both) {
        return false;
    }
    SeaFigures figures = {0};
    sea_figures_measure(&figures, picture->scene.sea.sea);
    both[0] = *options;
    view_state_fill_options(&picture->state, &both[0]);
    view_state_fill_defaults(&both[0], &both[1]);
    const SettingsView view = {.scene = &both[0],
                               .standard = &both[1],
                               .figures = &figures,
                               .width = options->width,
                               .height = options->height};
    SettingsPanel settings = settings_panel_default();
    SettingsRequest request;
    settings_panel_write(&settings, picture->gui, &view, &request);
    swell_memory_free(both);
    return true;
}

static bool fill_overlay(Picture* picture, const RenderFrame* frame, SwellError* error) {
    const Options* options = picture->options;
    const bool hud = options->hud == SWITCH_ON;
    const GuiScreen screen = {frame->width, frame->height,
                              overlay_text_height(frame->width, frame->height, 1.0), 0.0};
    const HudInfo info = hud ? hud_of(picture) : (HudInfo){0};
    gui_begin(picture->gui, screen);
    overlay_write(picture->gui, picture->renderer, frame, picture->scene.sea.sea,
                  hud ? &info : NULL);
    const bool shown[POOL_PANEL_COUNT] = {
        [POOL_PANEL_POOL] = shows(options, options->pool),
        [POOL_PANEL_STRING] = shows(options, options->string),
    };
    if (shown[POOL_PANEL_POOL] || shown[POOL_PANEL_STRING]) { /* else there are no panels */
        pool_panels_write(&picture->panels, picture->gui, shown, frame->width, frame->height);
    }
    const bool ok = !options->panel || write_panel(picture, error);
    gui_end(picture->gui, &picture->overlay);
    return ok;
}

/* ---- The picture --------------------------------------------------------------------------- */

static bool update(Picture* picture, SwellError* error) {
    Scene* scene = &picture->scene;
    const SceneStep step = {
        .settled = true,
        .height = picture->options->height,
        .quality = view_light_quality(picture->state.light.quality, ""),
    };
    scene_update(scene, &picture->state, &step);
    if (scene->trouble.error.code == SWELL_ERROR_NONE) {
        scene_upload(scene, &picture->state);
    }
    const SwellError* trouble = &scene->trouble.error;
    return trouble->code == SWELL_ERROR_NONE ||
           swell_error_set(error, trouble->code, "%s", trouble->message);
}

/* Lets the hours of a measured sea pass with --sea-rate. */
static bool set_hour(Picture* picture, double time, SwellError* error) {
    const Options* options = picture->options;
    if (!options->measured_sea || options->sea_rate == 0.0) {
        return true;
    }
    const int first = measured_sea_hour_of(options->measured_sea, options->measured.table);
    Options* now = swell_memory_allocate(1, sizeof *now, error);
    bool ok = now != NULL;
    if (ok) {
        *now = *options;
        ok = measured_sea_hour(options->measured_sea,
                               first + options->sea_rate * (time - options->time), &now->measured,
                               error);
        if (ok) {
            OceanParams sea = picture->state.sea;
            options_apply_measured(now, &sea);
            view_state_change_sea(&picture->state, &sea);
        }
    }
    swell_memory_free(now);
    return ok;
}

HostPicture picture_draw(Picture* picture, double time, double seconds, const CameraPose* pose,
                         SwellError* error) {
    assert(picture && picture->gui && seconds >= 0.0);
    const Options* options = picture->options;
    picture->state.time = time;
    if (!set_hour(picture, time, error)) {
        return (HostPicture){0};
    }
    picture->state.camera.pose = pose ? *pose : picture->state.camera.pose;
    if (!update_panels(picture, seconds, error) || !update(picture, error)) {
        return (HostPicture){0};
    }
    RenderFrame frame =
        scene_frame(&picture->scene, &picture->state, options->width, options->height);
    scene_complete_frame(&picture->scene, &frame);
    /* Twice with a panel, whose layout depends on the frame before. */
    if ((options->panel && !fill_overlay(picture, &frame, error)) ||
        !fill_overlay(picture, &frame, error)) {
        return (HostPicture){0};
    }
    picture->drawn = true;
    return picture_file_draw(picture->renderer, &frame, &picture->overlay, options->samples, error);
}
