/*
 * The command `wake`: runs the script of stones and a boat, and writes the patch as arrays or as a
 * figure.
 */
#include "commands.h"

#include "base/numbers.h"
#include "output.h"
#include "plot.h"
#include "world/world_water.h"

#include <assert.h>
#include <stdio.h>

static bool write_parameters(OutputFolder* output, const WaterSim* water, const Settings* settings,
                             const OceanSea* sea, SwellError* error) {
    HostFile* file = output_folder_begin(output, 0, "parameters.json", error);
    if (!file) {
        return false;
    }
    double middle[2];
    wake_patch_middle(water->patch, middle);
    export_begin_parameters(file, settings, sea);
    host_file_print(file,
                    ",\n  \"middle\": {\"value\": [%.17g, %.17g], \"unit\": \"m\", \"meaning\": "
                    "\"x, z at which [N/2][N/2] rests\"}",
                    middle[0], middle[1]);
    wake_parameters_print_patch(file, water, ",\n  ");
    export_print_number(file, ",\n  ", "ends", (double)water->step * WAKE_STEP, "s");
    export_print_number(file, ",\n  ", "largest_height", wake_patch_largest(water->patch), "m");
    host_file_print(file,
                    ",\n  \"energy\": {\"value\": %.17g, \"unit\": \"m^4\", \"meaning\": "
                    "\"over g times density: 1/2 sum (height^2 + psi^2) cell^2\"}",
                    wake_patch_energy(water->patch));
    wake_parameters_print_script(file, water);
    host_file_print(file, "\n}\n");
    return true;
}

/* Writes the water, which is at --time, and advances the sea to that time. */
static bool write_arrays(OutputFolder* output, const WaterSim* water, const Settings* settings,
                         OceanSea* sea, SwellError* error) {
    ocean_sea_advance(sea, settings->computing.method, settings->clock.time);
    return wake_arrays_write(output, "", ".npy", water->patch, error) &&
           write_parameters(output, water, settings, sea, error) &&
           output_folder_commit(output, error);
}

/* ---- The figure ----------------------------------------------------------------------------
 *
 * A wake from above, with the boat and Kelvin's theory, as far behind as that holds.
 *
 * Waves that are stationary behind a boat of speed U have k = g / (U cos theta)^2, theta between
 * the course and their direction; their group velocity is half their phase velocity. Emitted t
 * seconds ago, they are now (1 - cos^2(theta) / 2) U t behind the boat and sin(theta) cos(theta) U
 * t / 2 aside: within asin(1/3) of the track, which cos^2(theta) = 2/3 reaches. (Lamb,
 * Hydrodynamics.)
 */

enum { DECK = 0x464c56, KELVIN = 0x000000, TRACK = 0x00602c };

/* Water as a map, whose point (x, y) [m] is origin + x right + y up. With a boat the track runs to
   the right, from the middle of the boat's pressure. Otherwise x is the world's, and y is the
   world's z, drawn down. */
typedef struct WakeMap {
    const WakePatch* patch;
    double origin[2], right[2], up[2]; /* x, z [m] */
    double range;                      /* height at the ends of the colours [cm] */
    double length, breadth; /* of the boat [m], and over the launch's; 0 without a boat */
} WakeMap;

/* Returns a colour: white for water at rest, red above it and blue below. */
static int height_color(double share) {
    const int end = share > 0.0 ? 0x9c2410 : 0x0c4488;
    int color = 0;
    for (int bit = 0; bit < 24; bit += 8) {
        color |= (int)swell_mix(255, end >> bit & 255, fmin(fabs(share), 1.0)) << bit;
    }
    return color;
}

static int scale_color(const void* range, double x, double y) {
    (void)x;
    return height_color(y / *(const double*)range);
}

static int map_color(const void* context, double x, double y) {
    const WakeMap* map = context;
    if (2.0 * fabs(x) < map->length &&
        fabs(y) < map->breadth * float_boat_half_beam(-2.0 * x / map->length)) {
        return DECK;
    }
    const WakeSample water =
        wake_patch_sample(map->patch, map->origin[0] + x * map->right[0] + y * map->up[0],
                          map->origin[1] + x * map->right[1] + y * map->up[1]);
    return height_color(100.0 * water.height / map->range);
}

/* Returns the range of heights that the colours show best: 2.2 times the mean of |h|, weighted by
   |h| [cm]. */
static double range_of(const WakePatch* patch) {
    const WakeTexel* texel = wake_patch_texels(patch);
    const int grid = wake_patch_params(patch)->grid;
    double sum = 0.0, squares = 0.0;
    for (int i = 0; i < grid * grid; ++i) {
        sum += fabs((double)texel[i].height);
        squares += (double)texel[i].height * (double)texel[i].height;
    }
    return sum > 0.0 ? fmax(220.0 * squares / sum, 0.01) : 0.01;
}

/* Draws the map, as large as the patch without its border, and the scale of its colours. */
static void draw_map(const WakeMap* map, PlotPanel* panel, PlotPanel* scale) {
    const WakeParams* params = wake_patch_params(map->patch);
    const double reach = 0.5 * params->grid * params->cell - params->border - params->cell;
    const double ratio = (panel->bottom - panel->top) / (panel->right - panel->left);
    const double cosine = fabs(map->right[0]), sine = fabs(map->right[1]);
    const double half = reach / fmax(cosine + ratio * sine, sine + ratio * cosine);
    const double up = map->length > 0.0 ? ratio * half : -ratio * half;
    double middle[2];
    wake_patch_middle(map->patch, middle);
    const double dx = middle[0] - map->origin[0], dz = middle[1] - map->origin[1];
    const double x = dx * map->right[0] + dz * map->right[1];
    const double y = dx * map->up[0] + dz * map->up[1];
    plot_axes(panel, map->length > 0.0 ? "behind the boat [m]" : "x [m]",
              (PlotAxis){x - half, x + half}, map->length > 0.0 ? "to starboard [m]" : "z [m]",
              (PlotAxis){y - up, y + up});
    plot_field(panel, map_color, map);
    scale->step = 2.0;
    plot_axes(scale, "[cm]", (PlotAxis){0.5, 1.0}, "height", (PlotAxis){-map->range, map->range});
    plot_field(scale, scale_color, &map->range);
}

/* Returns for how long [s], up to ten minutes, speed and heading have been within 2 % and 2 degrees
   of those at `time`, counted from a second after the start, when the boat's pressure has faded
   in. */
static double steady_seconds(const BoatCourse* course, double time) {
    static const double STEP = 0.1, LONGEST = 600.0, FADES_IN = 1.0; /* s */
    static const double COSINE = 0.9994;                             /* of 2 degrees */
    const CoursePoint now = course_at(course, time);
    const double most = fmin(time - course->key[0].time - FADES_IN, LONGEST);
    double seconds = 0.0;
    for (int i = 1; i * STEP <= most; ++i) {
        const CoursePoint then = course_at(course, time - i * STEP);
        if (fabs(then.speed - now.speed) > 0.02 * now.speed ||
            then.heading[0] * now.heading[0] + then.heading[1] * now.heading[1] < COSINE) {
            break;
        }
        seconds = i * STEP;
    }
    return seconds;
}

/* Draws the theory of the waves behind a boat: Kelvin's lines from her bow, and the track with a
   tick at each crest of the transverse waves, except at the hull, whose own hollow is there. Crests
   lie (5/8 + i) wavelengths behind, from the far field -sin(k x + pi/4), less the phase of the
   boat's sections. The waves have been steady over a way [m] of the boat. */
static void draw_theory(const PlotPanel* panel, const HullPressure* boat, double cell,
                        double wavelength, double way) {
    const double stern = 0.5 * float_hull_size(boat->hull).length, bow = -stern;
    const double lines = (1.0 - 0.5 * (2.0 / 3.0)) * way, aside = lines / sqrt(8.0);
    PlotPen kelvin = {.color = KELVIN, .width = 2.0};
    kelvin.name = "Kelvin: \xc2\xb1 19.47\xc2\xb0 = \xc2\xb1 asin(1/3)";
    plot_line_to(panel, &kelvin, bow + lines, aside);
    plot_line_to(panel, &kelvin, bow, 0.0);
    plot_line_to(panel, &kelvin, bow + lines, -aside);

    char name[PLOT_TEXT_SIZE];
    snprintf(name, sizeof name, "transverse waves: 2\xcf\x80U\xc2\xb2/g = %.3g m", wavelength);
    PlotPen track = {.color = TRACK, .width = 2.0, .name = name};
    const double phase = hull_pressure_phase(boat, cell, SWELL_TWO_PI / wavelength);
    const double reach = fmin(0.5 * way, panel->x.high);
    const double tick = 0.025 * (panel->y.high - panel->y.low);
    plot_line_to(panel, &track, stern, 0.0);
    for (double x = (-0.375 - phase / SWELL_TWO_PI) * wavelength; x <= reach; x += wavelength) {
        if (x > stern + 0.5 * wavelength) {
            plot_line_to(panel, &track, x, 0.0);
            plot_line_to(panel, &track, x, tick);
            plot_line_to(panel, &track, x, -tick);
            plot_line_to(panel, &track, x, 0.0);
        }
    }
    plot_line_to(panel, &track, fmax(reach, stern), 0.0);
}

/* Names the boat of a course. Draws its theory where speed and heading have been steady for a wave
   and the waves do not feel the bottom. */
static void draw_boat(const PlotPanel* panel, const WaterSim* water, const HullPressure* boat,
                      double time) {
    const WakeParams* params = wake_patch_params(water->patch);
    const double speed = course_at(&water->script.course, time).speed;
    const double wavelength = SWELL_TWO_PI * speed * speed / WAKE_GRAVITY;
    const double way = speed * steady_seconds(&water->script.course, time);
    const bool is_steady = speed > 0.1 && 0.5 * way > wavelength;
    const bool is_shallow = wavelength > 2.0 * params->depth; /* k d < pi */
    const double length = float_hull_size(boat->hull).length;
    plot_note(panel->plot, 0, 0.0, "Wake of a boat at %.2f m/s (%.1f knots)", speed,
              speed / SWELL_KNOT);
    plot_note(panel->plot, 1, 0.0,
              "Froude number U/\xe2\x88\x9a(gL) = %.2f, L = %.3g m, the hull's length%s",
              speed / sqrt(WAKE_GRAVITY * length), length,
              !is_steady   ? "; no steady way, no lines"
              : is_shallow ? "; shallow water, no lines"
                           : "");
    if (is_steady && !is_shallow) {
        draw_theory(panel, boat, params->cell, wavelength, way);
    }
}

static void name_stones(Plot* plot, const WaterScript* script, double time) {
    int fallen = 0;
    double last = 0.0;
    for (int i = 0; i < script->stone_count; ++i) {
        if (script->stone[i].step <= water_step_at(time)) {
            last = fallen++ ? fmax(last, script->stone[i].time) : script->stone[i].time;
        }
    }
    plot_note(plot, 0, 0.0, fallen ? "Rings of %d stone%s" : "Still water", fallen,
              fallen == 1 ? "" : "s");
    plot_note(plot, 1, 0.0, fallen ? "%.3g s after the last fell in" : "nothing has begun yet",
              time - last);
}

/* Draws the water, which is at `time` [s], and advances the sea to that time. */
static void draw_figure(Plot* plot, const WaterSim* water, OceanSea* sea, double time) {
    WakeMap map = {.patch = water->patch, .right = {1.0, 0.0}, .up = {0.0, 1.0}};
    const double share = 1.0 - 9.0 * plot->unit / plot->picture.width;
    PlotPanel panel = plot_panel(plot, 0.0, 0.0, share, 1.0, 0.0);
    PlotPanel scale = plot_panel(plot, share, 0.0, 1.0, 1.0, 0.0);
    HullPressure boat;
    const bool has_boat = water_sim_course_pressure(water, sea, &boat);
    map.range = range_of(water->patch);
    if (has_boat) {
        map.length = float_hull_size(boat.hull).length;
        map.breadth = float_hull_size(boat.hull).beam / FLOAT_BOAT_BEAM;
        for (int axis = 0; axis < 2; ++axis) {
            map.origin[axis] = boat.rest[axis];
            map.right[axis] = -boat.heading[axis];
        }
        map.up[0] = map.right[1];
        map.up[1] = -map.right[0];
    }
    draw_map(&map, &panel, &scale);
    if (has_boat) {
        draw_boat(&panel, water, &boat, time);
    } else {
        name_stones(plot, &water->script, time);
    }
    char cut[48] = "";
    const double highest = 100.0 * wake_patch_largest(water->patch);
    if (highest > map.range) {
        snprintf(cut, sizeof cut, ", colours cut: heights up to %.3g cm", highest);
    }
    plot_note(plot, 1, 1.0, "t = %.4g s, cells of %.3g m%s", time,
              wake_patch_params(water->patch)->cell, cut);
}

static bool write_figure(const WaterSim* water, const Settings* settings, OceanSea* sea,
                         const char* path, SwellError* error) {
    Plot plot;
    const bool ok = plot_begin(&plot, settings, error);
    if (ok) {
        draw_figure(&plot, water, sea, settings->clock.time);
    }
    return plot_end(&plot, ok ? path : NULL, error);
}

static bool is_figure(const char* path) {
    return host_path_ends_with(path, ".png") && !host_folder_exists(path);
}

/* Refuses the name of a folder with the ending of another kind of file. */
static bool check_target(const Settings* settings, const char* path, SwellError* error) {
    static const char* const OTHERS[] = {".npy", ".json", ".jpg", ".jpeg", ".svg", ".pdf",
                                         ".exr", ".obj",  ".mp4", ".webm", ".hdr"};
    if (is_figure(path)) {
        return plot_check_size(settings, error);
    }
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; ++i) {
        if (host_path_ends_with(path, OTHERS[i]) && !host_folder_exists(path)) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "cannot write a wake to '%.200s': a figure ends in .png, arrays "
                                   "go into a folder",
                                   path);
        }
    }
    return true;
}

bool wake_command_run(const Settings* settings, const char* path, FILE* log, SwellError* error) {
    assert(settings && path);
    if (settings->bodies.stone_at.count == 0 && !settings->bodies.course[0]) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "wake needs --stone-at or --course");
    }
    if (!check_target(settings, path, error)) {
        return false;
    }
    const bool figure = is_figure(path);
    OutputFolder* output = swell_memory_allocate(1, sizeof *output, error);
    SwellWorkers* workers =
        output ? swell_workers_create(settings->computing.threads, error) : NULL;
    const OceanEngine engine = {.workers = workers, .fft = settings->computing.fft};
    OceanSea* sea = workers ? ocean_sea_create(&settings->ocean, engine, error) : NULL;
    WaterSim* water = sea ? world_water_create(settings, workers, error) : NULL;
    bool ok = water && world_water_check_end(water, settings->clock.time, error);
    if (ok) {
        output->path = path;
        ok = figure ? host_file_check(path, HOST_PLACE_NAMED, error)
                    : output_folder_make(output, 0, error);
    }
    if (ok) {
        HostProgress progress = host_progress_begin(log, "wake");
        ok = world_water_run(water, sea, settings->clock.time, &progress, error);
        host_progress_end(&progress);
    }
    ok = ok && (figure ? write_figure(water, settings, sea, path, error)
                       : write_arrays(output, water, settings, sea, error));
    if (output) {
        output_folder_release(output);
    }
    water_sim_destroy(water);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    swell_memory_free(output);
    return ok;
}
