#include "view.h"

#include <assert.h>

bool view_shows_sea(const View* view) {
    return view->width > 0 && scene_shows_sea(view->scene);
}

bool view_time_moves(const View* view) {
    return !view->state.paused && view->state.settings.clock.speed > 0.0;
}

bool view_find_pointed(View* view, double x, double y, double reach, double point[3],
                       SwellError* error) {
    assert(view && point);
    const double scale = window_pixels_per_point(view->window);
    const bool held = window_input(view->window)->mouse_held;
    const RenderFrame frame = scene_frame(view->scene, &view->state, view->width, view->height);
    double direction[3];
    render_pixel_direction(&frame, held ? 0.5 * frame.width : x * scale,
                           held ? 0.5 * frame.height : y * scale, direction);
    return scene_cast_ray(view->scene, frame.eye, direction, reach, point) ||
           swell_error_set(error, SWELL_ERROR_RANGE, "there is no water there");
}

double view_text_scale(const View* view) {
    assert(view);
    return window_content_scale(view->window) * view->state.settings.program.text_size;
}

void view_show_trouble(View* view, Scene* scene) {
    assert(view && scene);
    const SceneTrouble trouble = scene_take_trouble(scene);
    if (trouble.error.code != SWELL_ERROR_NONE && trouble.error.code != SWELL_ERROR_INTERRUPTED) {
        notes_set_trouble(&view->notes, trouble.label, &trouble.error);
    }
    const bool settles = scene_figures(scene).surf_settles;
    if (settles && !view->surf_settles) {
        notes_set(&view->notes, "", "the surf settles, faster than the clock");
    }
    view->surf_settles = settles;
}
