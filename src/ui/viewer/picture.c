#include "viewer/viewer.h"

#include "options/resolve.h"
#include "overlay.h"
#include "ui/settings_panel.h"
#include "world/files.h"
#include "world/picture_files.h"
#include "world/world_water.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Life ---------------------------------------------------------------------------------- */

bool picture_open(Picture* picture, const Settings* settings, SwellError* error) {
    assert(picture && !picture->renderer && settings);
    const bool sea_look = settings->drawing.look == RENDER_LOOK_SEA;
    if ((sea_look && settings->light.sky[0] &&
         !(picture->image = picture_read_sky(settings->light.sky, error))) ||
        !(picture->headless = headless_create(render_load_gl, error)) ||
        !(picture->renderer = render_create(error)) || !(picture->gui = gui_create(error)) ||
        !hull_file_load(settings, picture->renderer, error) ||
        !(picture->workers = swell_workers_create(settings->computing.threads, error)) ||
        (settings->view.probe &&
         !(picture->probe = swell_memory_allocate(1, sizeof *picture->probe, error)))) {
        return false;
    }
    picture->state = view_state_begin(settings, picture->image);
    picture->first_time = settings->clock.time;
    if (settings->sea.measured_sea) {
        picture->first_hour =
            measured_sea_hour_of(settings->sea.measured_sea, settings->sea.measured.table);
    }
    if (!(picture->world =
              world_create(&picture->state, picture->renderer, picture->workers, error)) ||
        !world_script_water(picture->world, settings, error)) {
        return false;
    }
    if (settings->camera.trough > 0.0) {
        world_find_trough(picture->world, &picture->state, settings->camera.trough);
        return world_water_place(world_water(picture->world), &picture->state.settings, error);
    }
    return true;
}

void picture_close(Picture* picture) {
    assert(picture);
    pool_panels_finish(&picture->panels);
    world_destroy(picture->world);
    swell_workers_destroy(picture->workers);
    swell_memory_free(picture->probe);
    gui_destroy(picture->gui);
    sky_image_destroy(picture->image);
    for (int eye = 0; eye < 2; ++eye) {
        render_target_destroy(&picture->target[eye]);
    }
    render_target_destroy(&picture->light);
    render_destroy(picture->renderer);
    headless_destroy(picture->headless);
    *picture = (Picture){0};
}

/* ---- Pool and string ----------------------------------------------------------------------- */

static bool shows_ripples(const Settings* settings) {
    return pool_panels_shows(settings, POOL_PANEL_POOL) ||
           pool_panels_shows(settings, POOL_PANEL_STRING);
}

/* Advances pool and string. The first call runs the options' steps from rest. */
static bool advance_panels(Picture* picture, double seconds, SwellError* error) {
    const Settings* settings = &picture->state.settings;
    PoolPanels* panels = &picture->panels;
    const int steps = settings->pool.shot_steps;
    if (!shows_ripples(settings)) {
        return true;
    }
    if (picture->panels_begun) {
        pool_panels_advance(panels, seconds);
    } else if (!pool_panels_init(panels, settings, picture->workers, error) ||
               (pool_panels_shows(settings, POOL_PANEL_POOL) &&
                !(picture_load_floor(settings, picture->renderer, error) &&
                  pool_panels_run(panels, POOL_PANEL_POOL, steps, error))) ||
               (pool_panels_shows(settings, POOL_PANEL_STRING) &&
                !pool_panels_run(panels, POOL_PANEL_STRING, steps, error))) {
        return false;
    } else {
        pool_panels_wake(panels);
        picture->panels_begun = true;
    }
    return true;
}

bool picture_skip(Picture* picture, double seconds, SwellError* error) {
    assert(picture && picture->gui && seconds >= 0.0);
    return advance_panels(picture, seconds, error);
}

/* ---- The overlay --------------------------------------------------------------------------- */

static void write_panel(Gui* gui, const Settings* settings, const OceanSea* sea) {
    Settings standard;
    SeaFigures figures = {0};
    options_fill_standard(settings, &standard);
    sea_figures_measure(&figures, sea, false);
    const SettingsView view = {.scene = settings,
                               .standard = &standard,
                               .figures = &figures,
                               .width = settings->view.width,
                               .height = settings->view.height};
    SettingsPanel state = settings_panel_default();
    SettingsRequest request;
    settings_panel_write(&state, gui, &view, &request);
}

/* Fills the overlay with text, probe, pool, string and panel, as far as the options show them. */
static void fill_overlay(Picture* picture, const RenderFrame* frame) {
    const Settings* settings = &picture->state.settings;
    World* world = picture->world;
    Gui* gui = picture->gui;
    const OceanSea* sea = world_sea(world);
    const bool axes = frame->mode == RENDER_MODE_SPECTRUM;
    const int text_height = overlay_text_height(frame->width, frame->height, 1.0, axes);
    HudInfo info;
    if (settings->view.hud) {
        info = overlay_hud(world, &picture->state, settings->view.width);
        info.targets = ocean_sea_targets(sea);
        info.measured = ocean_sea_measure(sea);
        info.has_foam = world_measure_foam(world, &info.foam_share);
        info.detail = HUD_FIGURES;
        if (settings->program.panel) {
            const RenderRect place = settings_panel_place(gui);
            info.left = place.x + place.width;
        }
    }
    gui_begin(gui, (GuiScreen){frame->width, frame->height, text_height, 0.0});
    overlay_write(gui, picture->renderer, frame, sea, settings->view.hud ? &info : NULL,
                  picture->probe);
    if (shows_ripples(settings)) {
        pool_panels_write(&picture->panels, gui, frame->width, frame->height, 0.0f);
    }
    if (settings->program.panel) {
        write_panel(gui, settings, sea);
    }
    gui_end(gui, &picture->overlay);
}

/* ---- The picture --------------------------------------------------------------------------- */

/* Advances the hour of a measured sea by --sea-rate. */
static bool set_hour(Picture* picture, double time, SwellError* error) {
    Settings* settings = &picture->state.settings;
    SeaSettings* sea = &settings->sea;
    if (!sea->measured_sea || sea->rate == 0.0) {
        return true;
    }
    const double hour = picture->first_hour + sea->rate * (time - picture->first_time);
    if (!measured_sea_hour(sea->measured_sea, hour, &sea->measured, error)) {
        return false;
    }
    Settings next = *settings;
    if (!options_resolve(&next, error)) {
        return false;
    }
    next.light = settings->light; /* its hour goes on with the clip */
    view_state_take(&picture->state, &next);
    return true;
}

bool picture_check(Picture* picture, SwellError* error) {
    const WorldTrouble trouble = world_take_trouble(picture->world);
    return trouble.error.code == SWELL_ERROR_NONE ||
           swell_error_set(error, trouble.error.code, "%s", trouble.error.message);
}

bool picture_advance(Picture* picture, double time, double seconds, const CameraPose* pose,
                     SwellError* error) {
    assert(picture && picture->gui && seconds >= 0.0);
    Settings* settings = &picture->state.settings;
    settings->clock.time = time;
    if (!set_hour(picture, time, error)) {
        return false;
    }
    settings->camera.pose = pose ? *pose : settings->camera.pose;
    if (!advance_panels(picture, seconds, error)) {
        return false;
    }
    const WorldStep step = {
        .settles = true,
        .width = settings->view.width,
        .height = settings->view.height,
        .quality = render_choose_quality(settings->view.quality, ""),
        .progress = picture->progress,
        .progress_context = picture->progress_context,
    };
    world_advance(picture->world, &picture->state, &step);
    return picture_check(picture, error);
}

bool picture_is_metered(const Settings* settings) {
    assert(settings);
    const ToneSettings* tone = &settings->tone;
    return settings->drawing.look == RENDER_LOOK_SEA && tone->camera == CAMERA_LOOK_PHOTO &&
           tone->meter;
}

int picture_eyes(const Settings* settings) {
    assert(settings);
    return settings->camera.stereo > 0.0 ? 2 : 1;
}

bool picture_is_stacked(const Settings* settings, bool film) {
    assert(settings);
    return picture_eyes(settings) > 1 &&
           (film || settings->drawing.projection == PROJECTION_EQUIRECT);
}

int picture_parts(const Settings* settings) {
    assert(settings);
    return settings->clip.shutter > 0.0 ? settings->clip.shutter_samples : 1;
}

double picture_part_time(const Settings* settings, int part) {
    assert(settings && part >= 0 && part < picture_parts(settings));
    return settings->clip.shutter * (part + 0.5) / picture_parts(settings);
}

/* Returns the frame of an eye. Both have the exposure of the first. */
static RenderFrame frame_of_eye(const Picture* picture, const PictureMeter* meter, int part,
                                int eye) {
    const Settings* settings = &picture->state.settings;
    RenderFrame frame =
        world_frame(picture->world, &picture->state, settings->view.width, settings->view.height);
    if (meter) {
        frame.meter_seconds = meter->reads ? (double)INFINITY : 0.0;
        frame.meter_given = meter->given;
        frame.meter_ev = meter->ev;
    }
    if (picture_eyes(settings) > 1) {
        render_move_eye(&frame, (eye - 0.5) * settings->camera.stereo);
        frame.meter_seconds = eye > 0 ? 0.0 : frame.meter_seconds;
    }
    frame.part = part;
    frame.parts = picture_parts(settings);
    frame.side = eye;
    return frame;
}

static bool draw_eye(Picture* picture, const PictureMeter* meter, int part, int eye,
                     SwellError* error) {
    const Settings* settings = &picture->state.settings;
    RenderFrame frame = frame_of_eye(picture, meter, part, eye);
    world_complete_frame(picture->world, &frame);
    if (picture->probe) {
        probe_read_picture(picture->probe, picture->world, settings, &frame);
    }
    /* With a panel this runs twice, because its layout depends on the frame before. */
    for (int i = 0; i <= settings->program.panel; ++i) {
        fill_overlay(picture, &frame);
    }
    return picture_file_draw(picture->renderer, &frame, &picture->overlay, settings->view.samples,
                             &picture->target[eye], error);
}

bool picture_draw(Picture* picture, const PictureMeter* meter, int part, SwellError* error) {
    assert(picture && picture->gui);
    const Settings* settings = &picture->state.settings;
    World* world = picture->world;
    world_upload(world, &picture->state);
    if (!picture_check(picture, error) ||
        (shows_ripples(settings) &&
         !pool_panels_stream(&picture->panels, picture->renderer, error))) {
        return false;
    }
    bool ok = true;
    for (int eye = 0; ok && eye < picture_eyes(settings); ++eye) {
        ok = draw_eye(picture, meter, part, eye, error);
    }
    return ok;
}

/* Puts the second picture below the first, which keeps both. The second is freed. */
static void stack(HostPicture* upper, HostPicture* lower, SwellError* error) {
    HostPicture both = {0};
    if (lower->pixels) {
        both = host_picture_create(upper->width, upper->height + lower->height, error);
    }
    if (both.pixels) {
        const size_t first = 3 * (size_t)upper->width * (size_t)upper->height;
        const size_t second = 3 * (size_t)lower->width * (size_t)lower->height;
        memcpy(both.pixels, upper->pixels, first);
        memcpy(both.pixels + first, lower->pixels, second);
    }
    host_picture_destroy(upper);
    host_picture_destroy(lower);
    *upper = both;
}

HostPicture picture_read(Picture* picture, int file, int files, SwellError* error) {
    assert(picture && file >= 0 && file < files && picture->target[file].framebuffer);
    HostPicture read = picture_file_read(picture->renderer, &picture->target[file], error);
    if (read.pixels && files < picture_eyes(&picture->state.settings)) {
        HostPicture right = picture_file_read(picture->renderer, &picture->target[1], error);
        stack(&read, &right, error);
    }
    return read;
}

double picture_meter_ev(const Picture* picture) {
    assert(picture && picture->renderer);
    return render_meter_ev(picture->renderer, RENDER_METER_FILE);
}

void picture_report(Picture* picture, FILE* log) {
    assert(picture && picture->world);
    SwellError why = {0};
    if (log && render_take_camera_trouble(picture->renderer, &why)) {
        fprintf(log, "swell: note: drawn in the plain camera look: %s\n", why.message);
    }
    if (log) {
        sea_figures_note_rounding(world_sea(picture->world), log);
    }
}
