/*
 * What --truth writes beside a picture: its camera, sea, sun and bodies, as JSON.
 * docs/truth.schema.json describes it.
 *
 * Pixels are OpenCV's: (0, 0) is the middle of the top left pixel. Places are in the world, in
 * metres, y up.
 */
#include "commands.h"
#include "output.h"

#include "base/numbers.h"
#include "options/resolve.h"
#include "world/picture_files.h"
#include "world/view_light.h"
#include "world/world_water.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { VERSION = 1 }; /* of the schema */

/* What the files of all eyes of a picture share. */
typedef struct Truth {
    const char* line;    /* that draws the picture again, borrowed */
    const char* options; /* the sea's for the library, borrowed; NULL between times of a file */
    double meter_ev;
    OceanSeaState state;
    OceanSummary target, held;
    double surface_height, foam;
    WaterMotion motion[WATER_BODIES_MAX];
} Truth;

/* ---- Values -------------------------------------------------------------------------------- */

static void print_number(HostFile* file, double value) {
    host_file_print(file, isfinite(value) ? "%.12g" : "null", value + 0.0);
}

static void print_numbers(HostFile* file, const double* value, int count) {
    for (int i = 0; i < count; ++i) {
        host_file_print(file, i == 0 ? "[" : ", ");
        print_number(file, value[i]);
    }
    host_file_print(file, "]");
}

/* Begins an entry. `lead` precedes it: comma, line break, indent. */
static void print_key(HostFile* file, const char* lead, const char* name) {
    host_file_print(file, "%s\"%s\": ", lead, name);
}

static void print_entry(HostFile* file, const char* lead, const char* name, double value) {
    print_key(file, lead, name);
    print_number(file, value);
}

static void print_vector(HostFile* file, const char* lead, const char* name, const double* value,
                         int count) {
    print_key(file, lead, name);
    print_numbers(file, value, count);
}

static void print_text(HostFile* file, const char* lead, const char* name, const char* value) {
    print_key(file, lead, name);
    output_print_text(file, value);
}

/* ---- Time ---------------------------------------------------------------------------------- */

static void print_time(HostFile* file, const Settings* settings) {
    const SunHour* hour = &settings->light.sun_hour;
    char text[64];
    print_entry(file, ",\n  \"time\": {", "sea", settings->clock.time);
    if (hour->by != SUN_BY_DATE) {
        host_file_print(file, ", \"utc\": null}");
        return;
    }
    double of_day = 0.0; /* h */
    const double second = 1.0 / 86400.0, days = sun_hour_days(hour, settings->clock.time);
    const HeavensDate date = heavens_date(days + 0.5 * second, &of_day);
    const int seconds = (int)swell_clamp(floor(3600.0 * of_day), 0.0, 86399.0);
    snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02dZ", date.year, date.month, date.day,
             seconds / 3600, seconds / 60 % 60, seconds % 60);
    print_text(file, ", ", "utc", text);
    host_file_print(file, ", \"place\": [%.12g, %.12g]}", hour->place.latitude,
                    hour->place.longitude);
}

/* ---- The camera ---------------------------------------------------------------------------- */

enum { HORIZON_COLUMNS = 17, HORIZON_STEPS = 64, HORIZON_HALVINGS = 40 };

/* Returns how far the direction of a pixel lies above the horizon of the sea, as a sine. */
static double above_horizon(const RenderFrame* frame, double dip, double x, double y) {
    double direction[3];
    render_pixel_direction(frame, x, y, direction);
    return direction[1] + sin(dip);
}

/* Finds the first row from the top where the column of a picture crosses the horizon [pixels]. */
static bool find_horizon(const RenderFrame* frame, double dip, double x, double* y) {
    const double step = (double)frame->height / HORIZON_STEPS;
    double from = 0.0, before = above_horizon(frame, dip, x, 0.0);
    for (int i = 1; i <= HORIZON_STEPS; ++i) {
        double to = i * step;
        const double here = above_horizon(frame, dip, x, to);
        if ((before > 0.0) != (here > 0.0)) {
            for (int k = 0; k < HORIZON_HALVINGS; ++k) {
                const double middle = 0.5 * (from + to);
                const bool same = (above_horizon(frame, dip, x, middle) > 0.0) == (before > 0.0);
                *(same ? &from : &to) = middle;
            }
            *y = from;
            return true;
        }
        from = to;
        before = here;
    }
    return false;
}

/* Prints points of the line where sea and sky would meet without waves, land and air. The drawn
   Earth falls by d^2 / 2 R at a distance d, so that the dip is sqrt(2 h / R). */
static void print_horizon(HostFile* file, const RenderFrame* frame) {
    const double dip = frame->eye[1] > 0.0
                           ? atan(2.0 * sqrt(frame->eye[1] * render_earth_drop(frame, 1.0)))
                           : (double)NAN;
    int count = 0;
    print_key(file, ",\n    ", "horizon");
    for (int i = 0; i < HORIZON_COLUMNS && isfinite(dip); ++i) {
        const double x = (double)i * frame->width / (HORIZON_COLUMNS - 1);
        double y = 0.0;
        if (find_horizon(frame, dip, x, &y)) {
            host_file_print(file, count++ == 0 ? "[" : ", ");
            print_numbers(file, (const double[]){x - 0.5, y - 0.5}, 2);
        }
    }
    host_file_print(file, count > 0 ? "]" : "[]");
    print_entry(file, ",\n    ", "horizon_dip", swell_degrees(dip));
}

/* R turns world axes into OpenCV's, and t = -R eye. */
static void print_camera(HostFile* file, const RenderFrame* frame) {
    const RenderCamera camera = render_find_camera(frame);
    double t[3];
    for (int row = 0; row < 3; ++row) {
        const double* axis = camera.rotation[row];
        t[row] = -(axis[0] * frame->eye[0] + axis[1] * frame->eye[1] + axis[2] * frame->eye[2]);
    }
    static const char* const NAMES[] = {[PROJECTION_PERSPECTIVE] = "perspective",
                                        [PROJECTION_FISHEYE] = "fisheye",
                                        [PROJECTION_EQUIRECT] = "equirect"};
    print_text(file, ",\n  \"camera\": {\n    ", "projection", NAMES[frame->drawing.projection]);
    host_file_print(file, ",\n    \"K\": [");
    print_numbers(file, (const double[]){camera.focal[0], 0.0, camera.middle[0] - 0.5}, 3);
    host_file_print(file, ", ");
    print_numbers(file, (const double[]){0.0, camera.focal[1], camera.middle[1] - 0.5}, 3);
    host_file_print(file, ", [0, 0, 1]],\n    \"R\": [");
    for (int row = 0; row < 3; ++row) {
        host_file_print(file, row == 0 ? "" : ", ");
        print_numbers(file, camera.rotation[row], 3);
    }
    host_file_print(file, "]");
    print_vector(file, ",\n    ", "t", t, 3);
    print_vector(file, ",\n    ", "eye", frame->eye, 3);
    print_entry(file, ",\n    ", "yaw", frame->yaw);
    print_entry(file, ", ", "pitch", frame->pitch);
    print_entry(file, ", ", "roll", frame->roll);
    print_entry(file, ",\n    ", "near", camera.near);
    print_entry(file, ", ", "far", camera.far);
    print_horizon(file, frame);
    host_file_print(file, "\n  }");
}

/* ---- The sea ------------------------------------------------------------------------------- */

/* Directions of waves and wind are those in which they run: 0 = +x, east, 90 = +z, south. */
static void print_summary(HostFile* file, const char* name, const OceanSummary* waves) {
    const bool any = waves->significant_height > 0.0;
    const double none = (double)NAN;
    print_key(file, ",\n    ", name);
    print_entry(file, "{", "significant_height", waves->significant_height);
    print_entry(file, ", ", "peak_period", any ? waves->peak_period : none);
    print_entry(file, ", ", "mean_period", any ? waves->mean_period : none);
    print_entry(file, ", ", "direction", any ? waves->direction : none);
    print_entry(file, ", ", "spread", any ? waves->spread : none);
    host_file_print(file, "}");
}

static void print_sea(HostFile* file, const Truth* truth, const PictureSurface* surface) {
    const OceanSeaState* state = &truth->state;
    print_key(file, ",\n  \"sea\": {\n    ", "options");
    if (truth->options) {
        output_print_text(file, truth->options);
    } else {
        host_file_print(file, "null");
    }
    print_text(file, ",\n    ", "spectrum", ocean_spectrum_name(state->kind));
    print_entry(file, ",\n    ", "wind_speed", state->wind_speed);
    print_entry(file, ", ", "wind_direction", state->wind_direction);
    print_entry(file, ",\n    ", "depth", state->depth > 0.0 ? state->depth : (double)INFINITY);
    print_entry(file, ", ", "current_speed", state->current_speed);
    print_entry(file, ", ", "current_direction", state->current_direction);
    print_summary(file, "target", &truth->target);
    print_summary(file, "measured", &truth->held);
    print_entry(file, ",\n    ", "surface_height", truth->surface_height);
    print_entry(file, ",\n    ", "foam_share", truth->foam);
    if (surface->count > 0) {
        print_entry(file, ",\n    \"surface_error\": {", "rms", surface->rms);
        print_entry(file, ", ", "most", surface->most);
        host_file_print(file, "}");
    }
    host_file_print(file, "\n  }");
}

/* ---- Sun and moon -------------------------------------------------------------------------- */

static void print_place(HostFile* file, double azimuth, double elevation) {
    double direction[3];
    sky_direction(azimuth, elevation, direction);
    print_entry(file, "{", "azimuth", azimuth);
    print_entry(file, ", ", "elevation", elevation);
    print_vector(file, ", ", "direction", direction, 3);
}

static void print_light(HostFile* file, const ViewState* state) {
    const double time = state->settings.clock.time;
    double sun[2];
    HeavensSky heavens;
    print_key(file, ",\n  ", "sun");
    if (view_light_sun(state, time, sun)) {
        print_place(file, sun[0], sun[1]);
        host_file_print(file, "}");
    } else {
        host_file_print(file, "null");
    }
    print_key(file, ",\n  ", "moon");
    if (view_light_heavens(state, time, &heavens)) {
        const HeavensBody* moon = &heavens.moon.body;
        print_place(file, moon->azimuth, moon->elevation + heavens_refraction(moon->elevation));
        print_entry(file, ", ", "lit", heavens.moon.lit);
        host_file_print(file, "}");
    } else {
        host_file_print(file, "null");
    }
}

/* ---- Bodies -------------------------------------------------------------------------------- */

static void print_body(HostFile* file, const char* kind, int number, const RenderBody* body,
                       const WaterMotion* motion, const RenderBounds* bounds) {
    const FloatAttitude attitude = float_pose_attitude(&body->pose);
    print_text(file, "{", "kind", kind);
    host_file_print(file, ", \"number\": %d", number);
    print_vector(file, ",\n     ", "position", body->pose.position, 3);
    print_vector(file, ", ", "orientation", body->pose.orientation, 4);
    print_entry(file, ",\n     ", "heading", attitude.heading);
    print_entry(file, ", ", "pitch", attitude.pitch);
    print_entry(file, ", ", "roll", attitude.roll);
    print_vector(file, ",\n     ", "velocity", motion->velocity, 3);
    print_vector(file, ", ", "turning", motion->turning, 3);
    print_vector(file, ",\n     \"box\": {", "low", bounds->low, 3);
    print_vector(file, ", ", "high", bounds->high, 3);
    print_key(file, "},\n     ", "pixels");
    if (bounds->ahead) {
        double pixel[4];
        for (int i = 0; i < 4; ++i) {
            pixel[i] = bounds->pixel[i] - 0.5;
        }
        print_numbers(file, pixel, 4);
    } else {
        host_file_print(file, "null");
    }
    host_file_print(file, "}");
}

static void print_bodies(HostFile* file, Picture* picture, const Truth* truth,
                         const RenderFrame* frame) {
    static const char* const NAMES[] = {[RENDER_BODY_BUOY] = "buoy", [RENDER_BODY_BOAT] = "boat"};
    int numbers[RENDER_BODY_KIND_COUNT] = {0};
    print_key(file, ",\n  ", "bodies");
    host_file_print(file, "[");
    for (int i = 0; i < world_bodies(picture->world)->count; ++i) {
        const RenderBody* body = &frame->body[i];
        const RenderBounds bounds = render_find_bounds(picture->renderer, frame, body);
        host_file_print(file, i == 0 ? "\n    " : ",\n    ");
        print_body(file, NAMES[body->kind], ++numbers[body->kind], body, &truth->motion[i],
                   &bounds);
    }
    host_file_print(file, "]");
}

/* ---- The file ------------------------------------------------------------------------------ */

bool truth_name(const char* picture, char path[HOST_PATH_SIZE], SwellError* error) {
    return host_path_beside(picture, "", ".json", path, error);
}

bool truth_is_written(const Settings* settings, const char* picture) {
    assert(settings && picture);
    char path[HOST_PATH_SIZE];
    return host_path_exists(picture) && !host_path_is_special(picture) &&
           (settings->clip.truth == TRUTH_NONE ||
            (truth_name(picture, path, NULL) && host_path_exists(path)));
}

double truth_meter(const Picture* picture, const Settings* settings) {
    assert(picture && settings);
    return picture_is_metered(settings) && picture_parts(settings) == 1 ? picture_meter_ev(picture)
                                                                        : (double)NAN;
}

/* Returns the line that draws the picture again, to be freed. A boat that lies ahead of a camera
   which then follows it is given its place, because a line has one camera. */
static char* write_line(const Settings* settings, SwellError* error) {
    Settings scene = *settings;
    NumberList boat = {.count = 3};
    if (options_follow_boat(settings) && settings->bodies.boat_at.count == 0 &&
        world_water_boat(settings, boat.value)) {
        scene.bodies.boat_at = (RepeatedList){1, &boat};
    }
    return options_file_write(&scene, OPTIONS_FORMAT_PICTURE, error);
}

/* Measures what all eyes see. */
static Truth measure(Picture* picture, const char* line) {
    World* world = picture->world;
    const OceanSea* sea = world_sea(world);
    Truth truth = {.line = line, .state = ocean_sea_params(sea)->state, .foam = (double)NAN};
    ocean_sea_summarize(sea, &truth.target, &truth.held);
    truth.surface_height = ocean_sea_measure(sea).significant_height;
    world_measure_foam(world, &truth.foam);
    world_find_motion(world, truth.motion);
    return truth;
}

/* Writes the file of an eye, 0 or 1, or of both or the only one, -1. */
static bool write_eye(Picture* picture, const Truth* truth, const char* name, HostPlace place,
                      int eye, SwellError* error) {
    static const char* const EYES[] = {"both", "left", "right"};
    const ViewState* state = &picture->state;
    const Settings* settings = &state->settings;
    const int width = settings->view.width, height = settings->view.height;
    const double apart = settings->camera.stereo;
    char path[HOST_PATH_SIZE];
    HostFile file;
    if (!truth_name(name, path, error) || !host_file_begin_at(&file, path, place, error)) {
        return false;
    }
    RenderFrame frame = world_frame(picture->world, state, width, height);
    if (eye >= 0) {
        render_move_eye(&frame, (eye - 0.5) * apart);
    }
    host_file_print(&file, "{\n  \"truth\": %d", VERSION);
    print_text(&file, ",\n  ", "swell", swell_version());
    print_text(&file, ",\n  ", "picture", host_path_name(name));
    host_file_print(&file, ", \"width\": %d, \"height\": %d", width, height);
    print_text(&file, ",\n  ", "command", truth->line);
    print_time(&file, settings);
    print_camera(&file, &frame);
    if (picture_eyes(settings) > 1) {
        print_text(&file, ",\n  \"stereo\": {", "eye", EYES[eye + 1]);
        print_entry(&file, ", ", "baseline", apart);
        host_file_print(&file, "}");
    }
    print_entry(&file, ",\n  ", "exposure", settings->tone.exposure);
    print_entry(&file, ", ", "meter", truth->meter_ev);
    print_sea(&file, truth, &picture->surface);
    print_light(&file, state);
    print_bodies(&file, picture, truth, &frame);
    host_file_print(&file, "\n}\n");
    return host_file_commit(&file, error);
}

bool truth_write(Picture* picture, const Settings* settings, const char* name, HostPlace place,
                 double meter_ev, SwellError* error) {
    assert(picture && settings && settings->target && name);
    const bool has_options = settings->sea.rate == 0.0; /* else it lies between times of a file */
    char *line = write_line(settings, error), *options = NULL;
    if (line && has_options) {
        options = options_file_write(settings, OPTIONS_FORMAT_SEA, error);
    }
    if (!line || (has_options && !options)) {
        swell_memory_free(line);
        return false;
    }
    bool ok = true;
    Truth truth = measure(picture, line);
    truth.options = options;
    truth.meter_ev = meter_ev;
    const int eyes = picture_is_stacked(settings, false) ? 1 : picture_eyes(settings);
    for (int eye = 0; ok && eye < eyes; ++eye) {
        char path[HOST_PATH_SIZE];
        ok = eyes == 1 ? write_eye(picture, &truth, name, place, -1, error)
                       : picture_file_name_eye(name, eye, path, error) &&
                             write_eye(picture, &truth, path, place, eye, error);
    }
    swell_memory_free(options);
    swell_memory_free(line);
    return ok;
}
