#include "scene/frame_setup.h"

#include "swell/host.h"
#include "ui/spectrum_labels.h"
#include "viewpoint.h"

#include <assert.h>
#include <string.h>

/* What there is room for in any picture: the overlay and what stands around the spectrum. */
enum { TEXT_COLUMNS = 72, TEXT_LINES = 24 };

RenderMode frame_mode(bool wireframe, bool spectrum) {
    return spectrum ? RENDER_MODE_SPECTRUM : wireframe ? RENDER_MODE_LINES : RENDER_MODE_SURFACE;
}

RenderFrame frame_from_options(const Options* options) {
    return (RenderFrame){
        .width = options->width,
        .height = options->height,
        .mode = frame_mode(options->wireframe, options->spectrum_view),
        .look = (RenderLook)options->look,
        .field_of_view = options->field_of_view,
        .eye = {options->camera.place[0], options->camera.place[1], options->camera.place[2]},
        .yaw = options->camera.yaw,
        .pitch = options->camera.pitch,
        .tiles = options->tiles,
        .levels = options->lod == SWITCH_ON,
        .pool_plain = options->plain,
        .time = options->time,
        .rain = options->rain ? options->rain_rate : 0.0,
    };
}

int frame_text_height(int width, int height, double content_scale) {
    return hud_fit_text(TEXT_COLUMNS, TEXT_LINES, width, height, content_scale);
}

void frame_write_words(Gui* gui, const Renderer* renderer, const RenderFrame* frame,
                       const OceanSea* sea, const HudInfo* info) {
    assert(gui && renderer && frame && sea);
    const bool spectrum = frame->mode == RENDER_MODE_SPECTRUM;
    if (info) {
        HudInfo fitted = *info;
        fitted.brief = spectrum;
        hud_write(gui, &fitted);
    }
    if (spectrum) {
        const RenderSpectrumLayout layout = render_spectrum_layout(renderer, frame);
        spectrum_labels_add(gui, &layout, ocean_sea_params(sea));
    }
}

void frame_stand_in_trough(const Options* options, const OceanSea* sea, RenderFrame* frame) {
    assert(options && sea && frame && options->trough > 0.0);
    CameraPose pose = options->camera;
    viewpoint_find_trough(sea, options->trough, &pose);
    for (int axis = 0; axis < 3; ++axis) {
        frame->eye[axis] = pose.place[axis];
    }
}

bool frame_load_floor(const Options* options, Renderer* renderer, SwellError* error) {
    assert(options && renderer);
    if (!options->floor[0] || strcmp(options->floor, "tiles") == 0) {
        return true;
    }
    const HostPictureLimit limit = {.side = render_largest_floor(renderer)};
    HostPicture floor = host_picture_read(options->floor, &limit, error);
    const bool ok = floor.pixels && render_load_floor(renderer, &floor, error);
    host_picture_destroy(&floor);
    return ok;
}

SkyImage* frame_read_sky_picture(const char* path, SwellError* error) {
    assert(path);
    HostImage file = host_image_read_hdr(path, NULL, error);
    SkyImage* image = NULL;
    SwellError reason = {0};
    if (file.pixels && !(image = sky_image_create(file.pixels, file.width, file.height, &reason))) {
        const SwellErrorCode code =
            reason.code == SWELL_ERROR_MEMORY ? SWELL_ERROR_MEMORY : SWELL_ERROR_FILE;
        swell_error_set(error, code, "cannot use the picture '%s': %s", path, reason.message);
    }
    host_image_destroy(&file);
    return image;
}

bool frame_read_sky(const Options* options, SkyImage** image, SwellError* error) {
    assert(options && image);
    *image = options->sky[0] ? frame_read_sky_picture(options->sky, error) : NULL;
    return *image || !options->sky[0];
}
