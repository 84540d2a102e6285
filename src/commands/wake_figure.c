/*
 * A wake from above, with the boat and Kelvin's theory, as far behind as that holds.
 *
 * Waves that are stationary behind a boat of speed U have k = g / (U cos theta)^2, theta between
 * the course and their direction; their group velocity is half their phase velocity. Emitted t
 * seconds ago, they are now (1 - cos^2(theta) / 2) U t behind the boat and sin(theta) cos(theta) U
 * t / 2 aside: within asin(1/3) of the track, which cos^2(theta) = 2/3 reaches. (Lamb,
 * Hydrodynamics.)
 */
#include "wake_figure.h"

#include "base/numbers.h"

#include <assert.h>
#include <stdio.h>

enum { LINE_SIZE = FIGURE_LINE_SIZE, PARTS = 12, OUTLINE = 48 };

#define HULL ((RenderColor){250, 250, 246, 255})
#define KELVIN ((RenderColor){0, 0, 0, 255})

static const double KNOT = 1852.0 / 3600.0; /* m/s */
static const double AT_REST = 0.005;        /* m/s, prints as 0.00 */

static const double STILL = 0.1;          /* m/s */
static const double SPEED_SHARE = 0.02;   /* of the speed */
static const double HEADING_COS = 0.9994; /* of 2 degrees */
static const double FADE = 1.0;           /* s, in which the boat's pressure fades in */
static const double LOOK_BACK = 0.1;      /* s */
static const double LOOK_BACK_MAX = 600.0;

/* ---- Theory -------------------------------------------------------------------------------- */

/* Of Kelvin's lines, asin(1/3): its tangent, 1/sqrt(8), and degrees. */
#define KELVIN_TAN 0.35355339059327373
#define KELVIN_DEGREES 19.471220634490691

typedef struct WakeTheory {
    double speed;       /* U [m/s] */
    double wavelength;  /* of the transverse waves, 2 pi U^2/g [m] */
    double phase;       /* of her transverse waves against those of a weight amidships [rad] */
    bool is_steady;     /* speed and heading, for at least one wave */
    bool is_shallow;    /* the waves feel the bottom: k d < pi */
    double track_reach; /* of steady transverse waves behind the boat [m] */
    double lines_reach; /* of Kelvin's lines along the track [m] */
} WakeTheory;

/* Returns how long speed and heading have been steady at `time` [s]. */
static double steady_seconds(const BoatCourse* course, double time) {
    const CoursePoint now = course_at(course, time);
    const double most = fmin(time - course->key[0].time - FADE, LOOK_BACK_MAX);
    double seconds = 0.0;
    for (int i = 1; i * LOOK_BACK <= most; ++i) {
        const CoursePoint then = course_at(course, time - i * LOOK_BACK);
        if (fabs(then.speed - now.speed) > SPEED_SHARE * now.speed ||
            then.heading[0] * now.heading[0] + then.heading[1] * now.heading[1] < HEADING_COS) {
            break;
        }
        seconds = i * LOOK_BACK;
    }
    return seconds;
}

/* Computes the theory at a time [s] on water of a depth [m]. Steady: from a second after the start,
   speed within 2 % and heading within 2 degrees of those at `time`. Both reaches are 0 where the
   boat is not steady or at rest, and in shallow water. */
static WakeTheory theory_of(const BoatCourse* course, double time, double depth) {
    assert(course && course->count > 0);
    WakeTheory theory = {.speed = course_at(course, time).speed};
    theory.wavelength = SWELL_TWO_PI * theory.speed * theory.speed / WAKE_GRAVITY;
    const double way = theory.speed * steady_seconds(course, time);
    theory.is_shallow = theory.wavelength > 2.0 * depth;
    theory.is_steady = theory.speed > STILL && 0.5 * way > theory.wavelength;
    if (theory.is_steady && !theory.is_shallow) {
        theory.track_reach = 0.5 * way;
        theory.lines_reach = (1.0 - 0.5 * (2.0 / 3.0)) * way;
    }
    return theory;
}

/* Returns the distance of crest `i` of the transverse waves behind the boat [m]: (5/8 + i)
   wavelengths, from the far field -sin(k x + pi/4), less the phase of her sections. */
static double crest_of(const WakeTheory* theory, int i) {
    assert(theory);
    return (0.625 + i - theory->phase / SWELL_TWO_PI) * theory->wavelength;
}

/* ---- The map ------------------------------------------------------------------------------- */

/* The water at rest as a map: its point (x, y) [m] is origin + x right + y up. */
typedef struct WakeMap {
    double origin[2]; /* x, z [m] */
    double right[2];  /* unit vector: x, z */
    double range;     /* of heights, as deep as high [m] */
} WakeMap;

enum { BINS = 4096, LEFT_OUT = 100 };

static const double LEAST_RANGE = 1e-4; /* m, of water that is still */
static const double MOVED_SHARE = 0.01; /* of the largest height; less counts as still */

/* Even steps from the deepest to the highest: blue, white at rest, warm. */
static const double COLORS[][3] = {{8, 42, 92},     {30, 94, 158},   {96, 160, 208},
                                   {184, 217, 236}, {255, 255, 255}, {252, 216, 176},
                                   {240, 152, 88},  {204, 82, 38},   {122, 30, 16}};
enum { COLOR_STEPS = sizeof COLORS / sizeof *COLORS - 1 };

static void color_at(double share, uint8_t color[3]) {
    const double at = swell_clamp(0.5 * (share + 1.0), 0.0, 1.0) * COLOR_STEPS;
    const int step = (int)fmin(floor(at), COLOR_STEPS - 1);
    for (int channel = 0; channel < 3; ++channel) {
        const double low = COLORS[step][channel], high = COLORS[step + 1][channel];
        color[channel] = (uint8_t)lround(low + (at - step) * (high - low));
    }
}

/* Gives a panel of known pixels its values: metres, the same scale along both axes, in the middle
   of the window and within the absorbing border. */
static void fit_map(const WakeMap* map, const WakePatch* patch, PlotPanel* panel) {
    const WakeParams* params = wake_patch_params(patch);
    const double reach = 0.5 * params->grid * params->cell - params->border - params->cell;
    const double ratio = (panel->y.from - panel->y.to) / (panel->x.to - panel->x.from);
    const double *right = map->right, cosine = fabs(right[0]), sine = fabs(right[1]);
    const double half = reach / fmax(cosine + ratio * sine, sine + ratio * cosine);
    double middle[2];
    wake_patch_middle(patch, middle);
    const double dx = middle[0] - map->origin[0], dz = middle[1] - map->origin[1];
    const double x = dx * right[0] + dz * right[1], y = dx * right[1] - dz * right[0];
    panel->x.low = x - half;
    panel->x.high = x + half;
    panel->y.low = y - ratio * half;
    panel->y.high = y + ratio * half;
}

/* Returns the height at the middle of a pixel. */
static double height_at(const WakeMap* map, const WakePatch* patch, const PlotPanel* panel,
                        int column, int row) {
    const double meters =
        (panel->x.high - panel->x.low) / (panel->x.to - panel->x.from); /* a pixel */
    const double x = panel->x.low + (column + 0.5 - panel->x.from) * meters;
    const double y = panel->y.high - (row + 0.5 - panel->y.to) * meters;
    return wake_patch_sample(patch, map->origin[0] + x * map->right[0] + y * map->right[1],
                             map->origin[1] + x * map->right[1] - y * map->right[0])
        .height;
}

/* Rounds up to a number of at most two digits. */
static double round_up(double value) {
    static const double ROUND[] = {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0};
    const double power = pow(10.0, floor(log10(value)));
    for (size_t i = 0; i < sizeof ROUND / sizeof *ROUND; ++i) {
        if (value <= ROUND[i] * power) {
            return ROUND[i] * power;
        }
    }
    return 10.0 * power;
}

/* Returns the round range that holds all heights in the panel but 1 in 100, still water left out.
 */
static double find_range(const WakeMap* map, const WakePatch* patch, const PlotPanel* panel) {
    const double largest = wake_patch_largest(patch);
    if (!(largest > LEAST_RANGE)) {
        return LEAST_RANGE;
    }
    long count[BINS] = {0}, all = 0;
    for (int row = (int)panel->y.to; row < (int)panel->y.from; ++row) {
        for (int column = (int)panel->x.from; column < (int)panel->x.to; ++column) {
            const double share = fabs(height_at(map, patch, panel, column, row)) / largest;
            count[(int)fmin(share * BINS, BINS - 1)] += share > MOVED_SHARE;
            all += share > MOVED_SHARE;
        }
    }
    int bin = BINS;
    for (long above = 0; bin > 1 && above + count[bin - 1] <= all / LEFT_OUT; --bin) {
        above += count[bin - 1];
    }
    return round_up(fmax(largest * bin / BINS, LEAST_RANGE));
}

static void set_pixel(const HostPicture* map, int column, int row, const uint8_t color[3]) {
    uint8_t* pixel = map->pixels + 3 * ((size_t)row * (size_t)map->width + (size_t)column);
    for (int channel = 0; channel < 3; ++channel) {
        pixel[channel] = color[channel];
    }
}

/* Colours every pixel of the panel. */
static void draw_map(const WakeMap* map, const WakePatch* patch, const PlotPanel* panel) {
    for (int row = (int)panel->y.to; row < (int)panel->y.from; ++row) {
        for (int column = (int)panel->x.from; column < (int)panel->x.to; ++column) {
            uint8_t color[3];
            color_at(height_at(map, patch, panel, column, row) / map->range, color);
            set_pixel(&panel->figure->map, column, row, color);
        }
    }
}

/* Draws the colours of the heights beside a panel, from `left` on, and the unit above them. */
static void draw_scale(const WakeMap* map, const PlotPanel* panel, double left) {
    Figure* figure = panel->figure;
    const double unit = figure_unit(figure);
    const bool meters = map->range >= 1.0, millimeters = map->range < 0.005;
    const double scale = meters ? 1.0 : millimeters ? 1000.0 : 100.0;
    PlotPanel bar = *panel;
    bar.x.from = left;
    bar.x.to = left + round(1.1 * unit);
    bar.y.low = -scale * map->range;
    bar.y.high = scale * map->range;
    for (int row = (int)bar.y.to; row < (int)bar.y.from; ++row) {
        uint8_t color[3];
        color_at(1.0 - 2.0 * (row + 0.5 - bar.y.to) / (bar.y.from - bar.y.to), color);
        for (int column = (int)bar.x.from; column < (int)bar.x.to; ++column) {
            set_pixel(&figure->map, column, row, color);
        }
    }
    plot_panel_draw_frame(&bar);
    figure_set_ink(figure, PLOT_INK);
    const double step = swell_round_up((bar.y.high - bar.y.low) / 8);
    for (int i = (int)ceil(bar.y.low / step - 1e-9); i * step <= bar.y.high * (1.0 + 1e-9); ++i) {
        char text[LINE_SIZE];
        snprintf(text, sizeof text, "%s%.6g", i > 0 ? "+" : "", i * step);
        const double y = plot_panel_y(&bar, i * step);
        const double right = bar.x.to + figure->line;
        figure_add_box(figure, right, round(y), right + round(0.3 * unit), round(y) + figure->line);
        figure_add_text(figure, GUI_TEXT, right + 0.6 * unit, y, 0.0, PLOT_INK, text);
    }
    figure_add_text(figure, GUI_TEXT, left, bar.y.to - 1.1 * unit, 0.0, PLOT_INK,
                    meters        ? "height [m]"
                    : millimeters ? "height [mm]"
                                  : "height [cm]");
}

/* ---- The figure ---------------------------------------------------------------------------- */

/* The drawn scene, in metres of the map. */
typedef struct WakeScene {
    WakeMap map;
    bool has_boat;
    double length, beam; /* of the boat [m] */
    WakeTheory theory;
    double time; /* s */
} WakeScene;

static WakeScene scene_of(const WaterSim* water, OceanSea* sea, double time) {
    WakeScene scene = {.map = {.right = {1.0, 0.0}}, .time = time};
    HullPressure boat;
    if (water_sim_course_pressure(water, sea, &boat)) {
        scene.has_boat = true;
        scene.length = float_hull_size(boat.hull).length;
        scene.beam = float_hull_size(boat.hull).beam;
        const WakeParams* params = wake_patch_params(water->patch);
        scene.theory = theory_of(&water->script.course, time, params->depth);
        if (scene.theory.is_steady) {
            scene.theory.phase =
                hull_pressure_phase(&boat, params->cell, SWELL_TWO_PI / scene.theory.wavelength);
        }
        for (int axis = 0; axis < 2; ++axis) {
            scene.map.origin[axis] = boat.rest[axis];
            scene.map.right[axis] = -boat.heading[axis];
        }
    }
    return scene;
}

/* ---- On the map ---------------------------------------------------------------------------- */

/* Draws the deck, bow to the left: filled column by column, then its edge. That of a hull of a file
   is the launch's, as long and as broad as the hull. */
static void draw_boat(const PlotPanel* panel, const WakeScene* scene) {
    Figure* figure = panel->figure;
    const double half = 0.5 * scene->length, broad = scene->beam / FLOAT_BOAT_BEAM;
    const double left = plot_panel_x(panel, -half), right = plot_panel_x(panel, half);
    figure_set_ink(figure, HULL);
    for (int column = (int)floor(left); column < (int)ceil(right); ++column) {
        const double from = fmax(column, left), to = fmin(column + 1.0, right);
        const double share = (0.5 * (from + to) - left) / (right - left);
        const double beam = broad * float_boat_half_beam(1.0 - 2.0 * share);
        figure_add_box(figure, from, plot_panel_y(panel, beam), to, plot_panel_y(panel, -beam));
    }
    figure_set_ink(figure, PLOT_INK);
    double u0 = 1.0;
    for (int i = 1; i <= OUTLINE; ++i) {
        const double back = (double)i / OUTLINE; /* finer towards the stem, which is blunt */
        const double u1 = 1.0 - 2.0 * back * back;
        for (int side = -1; side <= 1; side += 2) {
            figure_add_segment(figure, plot_panel_x(panel, -half * u0),
                               plot_panel_y(panel, side * broad * float_boat_half_beam(u0)),
                               plot_panel_x(panel, -half * u1),
                               plot_panel_y(panel, side * broad * float_boat_half_beam(u1)),
                               1.4 * figure->line);
        }
        u0 = u1;
    }
    const double transom = broad * float_boat_half_beam(-1.0);
    figure_add_segment(figure, right, plot_panel_y(panel, transom), right,
                       plot_panel_y(panel, -transom), 1.4 * figure->line);
}

static void draw_kelvin_lines(const PlotPanel* panel, const WakeScene* scene) {
    Figure* figure = panel->figure;
    const double x = scene->theory.lines_reach, y = KELVIN_TAN * x;
    figure_set_ink(figure, KELVIN);
    for (int side = -1; side <= 1; side += 2) {
        figure_add_segment(figure, plot_panel_x(panel, 0.0), plot_panel_y(panel, 0.0),
                           plot_panel_x(panel, x), plot_panel_y(panel, side * y),
                           1.6 * figure->line);
    }
}

/* Draws the track, with a tick on each crest of the transverse waves, but for those at the hull,
   whose own hollow is there; on whole pixels. */
static void draw_track(const PlotPanel* panel, const WakeScene* scene) {
    Figure* figure = panel->figure;
    const double line = figure->line;
    const double stern = 0.5 * scene->length;
    const double reach = fmin(scene->theory.track_reach, panel->x.high);
    const double middle = round(plot_panel_y(panel, 0.0) - 0.5 * line);
    const double tick = round(0.7 * figure_unit(figure));
    if (!(reach > stern)) {
        return;
    }
    figure_set_ink(figure, PLOT_INK);
    figure_add_box(figure, plot_panel_x(panel, stern), middle, plot_panel_x(panel, reach),
                   middle + line);
    for (int i = -1; crest_of(&scene->theory, i) <= reach; ++i) {
        const double x = round(plot_panel_x(panel, crest_of(&scene->theory, i)) - line);
        if (crest_of(&scene->theory, i) > stern + 0.5 * scene->theory.wavelength) {
            figure_add_box(figure, x, middle - tick, x + 2.0 * line, middle + line + tick);
        }
    }
}

/* Writes the angle above the upper line, and the wavelength above the track between two ticks,
   where there is room. */
static void write_measures(const PlotPanel* panel, const WakeScene* scene) {
    Figure* figure = panel->figure;
    const WakeTheory* theory = &scene->theory;
    const double unit = figure_unit(figure);
    const double across =
        fmin(theory->lines_reach, fmin(panel->x.high, panel->y.high / KELVIN_TAN));
    const double right = plot_panel_x(panel, 0.55 * across),
                 line = plot_panel_y(panel, 0.55 * across * KELVIN_TAN);
    char text[LINE_SIZE];
    snprintf(text, sizeof text, "%.2f\xc2\xb0", KELVIN_DEGREES);
    const double width = figure_text_width(figure, GUI_TEXT, text);
    if (right - width - unit > plot_panel_x(panel, 0.0)) {
        figure_add_text(figure, GUI_TEXT, right, line - 0.9 * unit, 1.0, PLOT_INK, text);
    }
    const double reach = fmin(theory->track_reach, panel->x.high);
    const int tick = (int)fmax(floor(0.6 * reach / theory->wavelength - 0.625), 0.0);
    const double from = crest_of(theory, tick), to = crest_of(theory, tick + 1);
    snprintf(text, sizeof text, "%.3g m", theory->wavelength);
    if (to <= reach && plot_panel_x(panel, to) - plot_panel_x(panel, from) >
                           figure_text_width(figure, GUI_TEXT, text) + unit) {
        figure_add_text(figure, GUI_TEXT, plot_panel_x(panel, 0.5 * (from + to)),
                        plot_panel_y(panel, 0.0) - 0.8 * unit, 0.5, PLOT_INK, text);
    }
}

/* ---- Beside the map ------------------------------------------------------------------------ */

/* Draws marks outside of the frame at round numbers, with the same step along both axes. */
static void draw_marks(const PlotPanel* panel, bool z_down) {
    Figure* figure = panel->figure;
    const double step = swell_round_up((panel->x.high - panel->x.low) / PARTS);
    const double length = round(0.3 * figure_unit(figure));
    figure_set_ink(figure, PLOT_INK);
    for (int along_x = 0; along_x < 2; ++along_x) {
        const PlotAxis* axis = along_x ? &panel->x : &panel->y;
        for (double i = ceil(axis->low / step); i * step <= axis->high; i += 1.0) {
            const double at = round(plot_axis_place(axis, i * step));
            if (along_x) {
                figure_add_box(figure, at, panel->y.from, at + figure->line,
                               panel->y.from + length);
            } else {
                figure_add_box(figure, panel->x.from - length, at, panel->x.from,
                               at + figure->line);
            }
            plot_panel_label(panel, along_x, i * step, z_down && !along_x ? -i * step : i * step);
        }
    }
}

static void draw_line_sample(const PlotPanel* panel, double from, double to, double y) {
    Figure* figure = panel->figure;
    const double rise = KELVIN_TAN * 0.5 * (to - from);
    figure_set_ink(figure, KELVIN);
    figure_add_segment(figure, from, y + rise, to, y - rise, 1.6 * figure->line);
}

static void draw_track_sample(const PlotPanel* panel, double from, double to, double y) {
    Figure* figure = panel->figure;
    const double line = figure->line;
    const double middle = round(y), tick = round(0.5 * figure_unit(figure));
    figure_set_ink(figure, PLOT_INK);
    figure_add_box(figure, from, middle, to, middle + line);
    for (int end = 0; end < 2; ++end) {
        const double at = round(from + (0.15 + 0.7 * end) * (to - from));
        figure_add_box(figure, at, middle - tick, at + 2.0 * line, middle + line + tick);
    }
}

/* Draws samples of both lines with their formulas, from the right. */
static void draw_legend(const PlotPanel* panel, const WakeScene* scene, double x, double y) {
    Figure* figure = panel->figure;
    const double unit = figure_unit(figure);
    char text[2][LINE_SIZE];
    snprintf(text[0], LINE_SIZE,
             "Kelvin: \xc2\xb1%.2f\xc2\xb0 = \xc2\xb1"
             "asin(1/3)",
             KELVIN_DEGREES);
    snprintf(text[1], LINE_SIZE, "transverse waves: 2\xcf\x80U\xc2\xb2/g = %.3g m",
             scene->theory.wavelength);
    if (!(scene->theory.lines_reach > 0.0)) {
        return;
    }
    for (int i = 1; i >= 0; --i) {
        figure_add_text(figure, GUI_TEXT, x, y, 1.0, PLOT_INK, text[i]);
        const double to = x - figure_text_width(figure, GUI_TEXT, text[i]) - 0.7 * unit;
        const double from = to - 2.2 * unit;
        (i ? draw_track_sample : draw_line_sample)(panel, from, to, y);
        x = from - 2.0 * unit;
    }
}

static void name_boat(const WakeScene* scene, char title[LINE_SIZE], char below[LINE_SIZE]) {
    const WakeTheory* theory = &scene->theory;
    if (theory->speed < AT_REST) {
        snprintf(title, LINE_SIZE, "Rings of a boat at rest");
        snprintf(below, LINE_SIZE, "L = %.3g m", scene->length);
        return;
    }
    snprintf(title, LINE_SIZE, "Wake of a boat at %.2f m/s (%.1f knots)", theory->speed,
             theory->speed / KNOT);
    snprintf(below, LINE_SIZE, "Froude number U/\xe2\x88\x9a(gL) = %.2f, L = %.3g m%s",
             theory->speed / sqrt(WAKE_GRAVITY * scene->length), scene->length,
             !theory->is_steady   ? "; no steady way, no lines"
             : theory->is_shallow ? "; shallow water, no lines"
                                  : "");
}

static void name_stones(const WaterSim* water, const WakeScene* scene, char title[LINE_SIZE],
                        char below[LINE_SIZE]) {
    int fallen = 0;
    double last = -INFINITY;
    for (int i = 0; i < water->script.stone_count; ++i) {
        if (water->script.stone[i].step <= water_step_at(scene->time)) {
            fallen += 1;
            last = fmax(last, water->script.stone[i].time);
        }
    }
    if (fallen == 0) {
        snprintf(title, LINE_SIZE, "Still water");
        snprintf(below, LINE_SIZE, "nothing has begun yet");
        return;
    }
    snprintf(title, LINE_SIZE, "Rings of %d stone%s", fallen, fallen == 1 ? "" : "s");
    snprintf(below, LINE_SIZE, "%.3g s after the %s fell in", scene->time - last,
             fallen == 1 ? "stone" : "last");
}

static void write_title(Figure* figure, const WaterSim* water, const WakeScene* scene) {
    const WakeParams* params = wake_patch_params(water->patch);
    char title[LINE_SIZE], below[LINE_SIZE], grid[LINE_SIZE];
    if (scene->has_boat) {
        name_boat(scene, title, below);
    } else {
        name_stones(water, scene, title, below);
    }
    snprintf(grid, LINE_SIZE, "t = %.4g s, cells of %.3g m", scene->time, params->cell);
    figure_add_title(figure, title, below, grid);
}

void wake_figure_draw(Figure* figure, const WaterSim* water, OceanSea* sea, double time) {
    assert(figure && water && water->patch && sea);
    const double width = figure->map.width, height = figure->map.height;
    const double u = figure_unit(figure);
    WakeScene scene = scene_of(water, sea, time);
    PlotPanel panel = {figure, .x = {.from = round(4.5 * u), .to = round(width - 9.7 * u)},
                       .y = {.from = round(height - 6.2 * u), .to = round(7.2 * u)}};
    fit_map(&scene.map, water->patch, &panel);
    scene.map.range = find_range(&scene.map, water->patch, &panel);
    draw_map(&scene.map, water->patch, &panel);
    plot_panel_clip(&panel);
    if (scene.has_boat) {
        draw_track(&panel, &scene);
        draw_kelvin_lines(&panel, &scene);
        draw_boat(&panel, &scene);
        if (scene.theory.lines_reach > 0.0) {
            write_measures(&panel, &scene);
        }
    }
    plot_panel_draw_frame(&panel);
    draw_marks(&panel, !scene.has_boat);
    plot_panel_name(&panel, scene.has_boat ? "behind the boat [m]" : "x [m]",
                    scene.has_boat ? "to starboard [m]" : "z [m]");
    draw_scale(&scene.map, &panel, panel.x.to + round(1.6 * u));
    draw_legend(&panel, &scene, width - 2.0 * u, height - 1.6 * u);
    write_title(figure, water, &scene);
}
