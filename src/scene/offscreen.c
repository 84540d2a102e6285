#include "scene/offscreen.h"

#include "scene/frame_setup.h"
#include "scene/picture_files.h"
#include "scene/picture_foam.h"
#include "scene/view_light.h"
#include "scene/view_state.h"
#include "ui/ripple_script.h"
#include "ui/settings_panel.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double PANEL_SECONDS = 0.2; /* at a time */

/* ---- Life ---------------------------------------------------------------------------------- */

bool offscreen_open(Offscreen* offscreen, const Options* options, SwellError* error) {
    assert(offscreen && !offscreen->options && options);
    offscreen->options = options;
    if (!(offscreen->workers = swell_workers_create(options->threads, error))) {
        return false;
    }
    const OceanEngine engine = {.workers = offscreen->workers, .fft = (OceanFft)options->fft};
    if (!(offscreen->sea = ocean_sea_create(&options->ocean, engine, error))) {
        return false;
    }
    ocean_sea_advance(offscreen->sea, (OceanMethod)options->method, options->time);
    offscreen->frame = frame_from_options(options);
    if (options->trough > 0.0) {
        frame_stand_in_trough(options, offscreen->sea, &offscreen->frame);
    }
    return (offscreen->water = scene_water_create(options, offscreen->workers, error)) &&
           (offscreen->headless = headless_create(false, error)) &&
           (offscreen->renderer = render_create(error)) && (offscreen->gui = gui_create(error)) &&
           render_load_sea(offscreen->renderer, offscreen->sea, error) &&
           (offscreen->frame.look != RENDER_LOOK_SEA ||
            frame_read_sky(options, &offscreen->image, error));
}

void offscreen_close(Offscreen* offscreen) {
    assert(offscreen);
    water_sim_destroy(offscreen->water);
    ocean_foam_destroy(offscreen->foam);
    sky_image_destroy(offscreen->image);
    ripple_panels_finish(&offscreen->panels);
    gui_destroy(offscreen->gui);
    render_destroy(offscreen->renderer);
    headless_destroy(offscreen->headless);
    ocean_sea_destroy(offscreen->sea);
    swell_workers_destroy(offscreen->workers);
    *offscreen = (Offscreen){0};
}

/* ---- The sky ------------------------------------------------------------------------------- */

bool offscreen_sky(const Offscreen* offscreen, double time, SkyParams* params) {
    assert(offscreen && params);
    const ViewLight light = view_light_from_options(offscreen->options, offscreen->image);
    *params = view_light_sky(&light, &ocean_sea_params(offscreen->sea)->state, time);
    return offscreen->frame.look == RENDER_LOOK_SEA;
}

bool offscreen_load_sky(Offscreen* offscreen, const SkyPanorama* panorama, const SkyParams* params,
                        SwellError* error) {
    assert(offscreen && panorama && params);
    offscreen->sky = *params;
    return render_load_sky(offscreen->renderer, panorama, error);
}

/* ---- Pool and string ----------------------------------------------------------------------- */

/* Over the spectrum the panels would hide its axes and its scale. */
static bool shows(const Options* options, int panel_switch) {
    return panel_switch == SWITCH_ON && !options->spectrum_view;
}

/* Runs pool and string as far as they are asked for. */
static bool begin_panels(Offscreen* offscreen, SwellError* error) {
    const Options* options = offscreen->options;
    RipplePanels* panels = &offscreen->panels;
    if (!ripple_panels_init(panels, options, offscreen->workers, error)) {
        return false;
    }
    if (shows(options, options->pool) &&
        !(frame_load_floor(options, offscreen->renderer, error) &&
          ripple_script_run(options, panels->pool, options->pool_steps, NULL, error))) {
        return false;
    }
    if (shows(options, options->string) && options->pool_steps > 0) { /* else a mere line */
        ripple_panels_pull(panels);
        ripple_step(panels->string, options->pool_steps);
    }
    ripple_panels_wake(panels);
    return true;
}

static bool follow_panels(Offscreen* offscreen, double seconds, SwellError* error) {
    const Options* options = offscreen->options;
    if (!shows(options, options->pool) && !shows(options, options->string)) {
        return true;
    }
    if (!offscreen->shown) {
        if (!begin_panels(offscreen, error)) {
            return false;
        }
    } else { /* by bits: after a stall the panels would leave steps out */
        for (double left = seconds; left > 0.0; left -= PANEL_SECONDS) {
            ripple_panels_advance(&offscreen->panels, fmin(left, PANEL_SECONDS));
        }
    }
    return ripple_panels_stream(&offscreen->panels, offscreen->renderer, error);
}

/* ---- The water ----------------------------------------------------------------------------- */

/* Hands over what is in the water; the sea is at its time. */
static bool show_water(Offscreen* offscreen, SwellError* error) {
    WaterSim* water = offscreen->water;
    water_sim_show(water, offscreen->sea);
    if (water->shown.count > 0) {
        offscreen->frame.body = offscreen->body;
        offscreen->frame.body_count = scene_water_bodies(&water->shown, offscreen->body);
    }
    const WakePatch* wake = water_sim_wake(water);
    return !wake || render_stream_wake(offscreen->renderer, wake, error);
}

/* ---- Sea and foam -------------------------------------------------------------------------- */

static bool follow_sea(Offscreen* offscreen, double time, SwellError* error) {
    const Options* options = offscreen->options;
    const OceanMethod method = (OceanMethod)options->method;
    if (offscreen->frame.look != RENDER_LOOK_SEA) {
        if (!water_sim_run(offscreen->water, offscreen->sea, time, NULL, error)) {
            return false;
        }
        ocean_sea_advance(offscreen->sea, method, time);
        return true;
    }
    if (!offscreen->shown) { /* the light as it is before the foam takes the sea elsewhere */
        const ViewLight light = view_light_from_options(options, offscreen->image);
        offscreen->frame.weather =
            view_light_weather(&light, view_light_quality(light.quality, ""), offscreen->sea);
    }
    if (!water_sim_run(offscreen->water, offscreen->sea, time, NULL, error)) {
        return false;
    }
    view_light_drift(&offscreen->sky, offscreen->sky.time, time,
                     offscreen->frame.weather.clouds_moved);
    if (offscreen->foam) {
        return ocean_foam_follow(offscreen->foam, offscreen->sea, method, time, error);
    }
    offscreen->foam = picture_foam_create(offscreen->sea, method, time, offscreen->workers,
                                          offscreen->renderer, &offscreen->foam_share, error);
    return offscreen->foam != NULL;
}

/* ---- The picture --------------------------------------------------------------------------- */

static HudInfo still_hud(const Offscreen* offscreen, double time) {
    const Options* options = offscreen->options;
    const RenderFrame* frame = &offscreen->frame;
    HudInfo info = {
        .method = (OceanMethod)options->method,
        .fft = ocean_sea_fft(offscreen->sea),
        .grid = options->ocean.grid,
        .sea = options->ocean.state,
        .cascades = ocean_sea_cascade_count(offscreen->sea),
        .targets = ocean_sea_targets(offscreen->sea),
        .measured = ocean_sea_measure(offscreen->sea),
        .workers = options->threads,
        .has_foam = offscreen->foam != NULL,
        .foam_share = offscreen->foam_share,
        .method_difference = -1.0,
        .time = time,
        .speed = options->speed,
        .camera = options->camera,
        .left = options->panel ? controls_right(offscreen->gui) : 0.0f,
        .width = frame->width,
    };
    if (options->method == OCEAN_METHOD_DFT) {
        info.method_difference = ocean_sea_compare_methods(offscreen->sea, NULL);
    }
    return info;
}

static void look_from(Offscreen* offscreen, const CameraPose* pose) {
    memcpy(offscreen->frame.eye, pose->place, sizeof offscreen->frame.eye);
    offscreen->frame.yaw = pose->yaw;
    offscreen->frame.pitch = pose->pitch;
}

/* The panel of the options themselves. */
static bool write_panel(const Options* options, Gui* gui, const OceanSea* sea, SwellError* error) {
    Options* both = swell_memory_allocate(2, sizeof *both, error);
    if (!both) {
        return false;
    }
    LiveFigures figures = {0};
    live_figures_measure(&figures, sea);
    const ViewState state = view_state_from_options(options, NULL);
    both[0] = *options;
    view_state_fill_options(&state, &both[0]);
    controls_fill_standard(&both[0], &both[1]);
    const ControlsView view = {.scene = &both[0],
                               .standard = &both[1],
                               .figures = &figures,
                               .width = options->width,
                               .height = options->height};
    Controls controls = controls_at_first();
    ControlRequest request;
    controls_write(&controls, gui, &view, &request);
    swell_memory_free(both);
    return true;
}

static bool fill_overlay(Offscreen* offscreen, double time, const CameraPose* pose,
                         SwellError* error) {
    const Options* options = offscreen->options;
    const RenderFrame* frame = &offscreen->frame;
    const bool hud = options->hud == SWITCH_ON;
    const GuiScreen screen = {frame->width, frame->height,
                              frame_text_height(frame->width, frame->height, 1.0), 0.0};
    HudInfo info = {0};
    if (hud) {
        info = still_hud(offscreen, time);
        info.camera = pose ? *pose : info.camera;
    }
    gui_begin(offscreen->gui, screen);
    frame_write_words(offscreen->gui, offscreen->renderer, frame, offscreen->sea,
                      hud ? &info : NULL);
    const bool shown[RIPPLE_PANEL_COUNT] = {
        [RIPPLE_PANEL_POOL] = shows(options, options->pool),
        [RIPPLE_PANEL_STRING] = shows(options, options->string),
    };
    if (shown[RIPPLE_PANEL_POOL] || shown[RIPPLE_PANEL_STRING]) { /* else there are no panels */
        ripple_panels_write(&offscreen->panels, offscreen->gui, shown, frame->width, frame->height);
    }
    const bool ok = !options->panel || write_panel(options, offscreen->gui, offscreen->sea, error);
    gui_end(offscreen->gui, &offscreen->overlay);
    return ok;
}

HostPicture offscreen_draw(Offscreen* offscreen, double time, double seconds,
                           const CameraPose* pose, SwellError* error) {
    assert(offscreen && offscreen->gui && seconds >= 0.0);
    if (!follow_panels(offscreen, seconds, error) || !follow_sea(offscreen, time, error) ||
        !show_water(offscreen, error)) {
        return (HostPicture){0};
    }
    offscreen->shown = true;
    offscreen->frame.time = time;
    if (pose) {
        look_from(offscreen, pose);
    }
    if (offscreen->frame.look == RENDER_LOOK_SEA) {
        const WakePatch* wake = water_sim_wake(offscreen->water);
        offscreen->frame.wake = wake ? wake : offscreen->frame.wake;
        render_find_port(&offscreen->frame, offscreen->sea, &offscreen->port);
        offscreen->frame.port = &offscreen->port;
    }
    /* A window knows what it holds from the frame before. */
    if ((offscreen->options->panel && !fill_overlay(offscreen, time, pose, error)) ||
        !fill_overlay(offscreen, time, pose, error)) {
        return (HostPicture){0};
    }
    render_stream_sea(offscreen->renderer, offscreen->sea, offscreen->foam, offscreen->frame.look);
    return picture_file_draw(offscreen->renderer, &offscreen->frame, &offscreen->overlay,
                             offscreen->options->samples, error);
}
