/*
 * The command `points`: what the water does at places and times, or how bodies move on it, as a
 * table. Rows are written as they are computed, so a file may be longer than memory.
 */
#include "points.h"

#include "base/numbers.h"
#include "commands.h"
#include "options/resolve.h"
#include "swell/float.h"
#include "ui/sea_figures.h"

#include <assert.h>
#include <string.h>

/* ---- The water at places ------------------------------------------------------------------- */

/* What columns belong to. The first is written in full, the others by name. */
enum { PLACE, HEIGHT, NORMAL, VELOCITY, ACCELERATION, PRESSURE, JACOBIAN, FOAM, DEPTH, QUANTITIES };

static const char* const NAMES[] = {"",         "height",   "normal", "velocity", "acceleration",
                                    "pressure", "jacobian", "foam"};

/* What is not known before land, as bits. */
static const unsigned OPEN_SEA = 1u << ACCELERATION | 1u << PRESSURE | 1u << FOAM;

enum { T, X, Y, Z, H, NX, VX = NX + 3, AX = VX + 3, P = AX + 3, J, F, COLUMNS };

static const PointsColumn COLUMN[COLUMNS] = {
    {"time", "s", PLACE},
    {"x", "m", PLACE},
    {"y", "m", DEPTH},
    {"z", "m", PLACE},
    {"height", "m", HEIGHT},
    {"normal_x", "", NORMAL},
    {"normal_y", "", NORMAL},
    {"normal_z", "", NORMAL},
    {"velocity_x", "m/s", VELOCITY},
    {"velocity_y", "m/s", VELOCITY},
    {"velocity_z", "m/s", VELOCITY},
    {"acceleration_x", "m/s^2", ACCELERATION},
    {"acceleration_y", "m/s^2", ACCELERATION},
    {"acceleration_z", "m/s^2", ACCELERATION},
    {"pressure", "Pa", PRESSURE},
    {"jacobian", "", JACOBIAN},
    {"foam", "", FOAM},
};

static bool read_columns(Points* points, SwellError* error) {
    const char* text = points->settings->points.columns;
    points->wanted = 1u << PLACE;
    for (const char* at = text; *at; at += *at == ',') {
        const size_t length = strcspn(at, ",");
        int quantity = HEIGHT;
        while (quantity < DEPTH &&
               (strlen(NAMES[quantity]) != length || strncmp(at, NAMES[quantity], length) != 0)) {
            quantity += 1;
        }
        if (quantity == DEPTH) {
            return swell_option_refuse(&option_spec(OPTION_COLUMNS)->option, text, error);
        }
        points->wanted |= 1u << quantity;
        at += length;
    }
    const bool has_land = options_find_land(points->settings, NULL);
    if (has_land && (points->wanted & OPEN_SEA)) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "--land and --columns %.200s do not go together: acceleration, "
                               "pressure and foam are not known before land",
                               text);
    }
    points->wanted |= text[0] ? 0u : ((1u << DEPTH) - 1u) & ~(has_land ? OPEN_SEA : 0u);
    points->wanted |= points->plan.has_y ? 1u << DEPTH : 0u;
    return true;
}

static bool wants(const Points* points, int quantity) {
    return points->wanted >> quantity & 1u;
}

/* Mixes in the flow of the shore's water. Below the surface it rises less. */
static void add_shore(const Points* points, const PointsPlace* place, double row[COLUMNS]) {
    WaterShoreSample shore;
    if (!water_shore_at(points->shore.shown, place->x, place->z, &shore)) {
        return;
    }
    const double depth = shore.surface - shore.bed;
    shore.velocity[1] *= depth > 0.0 ? swell_clamp((place->y - shore.bed) / depth, 0.0, 1.0) : 1.0;
    for (int axis = 0; axis < 3; ++axis) {
        row[VX + axis] = swell_mix(row[VX + axis], shore.velocity[axis], shore.share);
    }
    row[J] = swell_mix(row[J], 1.0, shore.share);
}

static void fill_row(const Points* points, const PointsPlace* place, double row[COLUMNS]) {
    OceanWater water =
        points->flow ? ocean_flow_query(points->flow, points->sea, place->x, place->y, place->z)
                     : (OceanWater){.surface = ocean_sea_query(points->sea, place->x, place->z)};
    OceanQuery* surface = &water.surface;
    OceanFoamSample foam = {0};
    if (points->foam) {
        ocean_foam_sample_points(points->foam, points->sea, 1, surface->rest, &foam, NULL);
    }
    const WaterLayers layers = {points->sea, water_sim_wake(points->water), points->shore.shown};
    water_add_layers(&layers, place->x, place->z, surface);
    if (layers.wake && !points->plan.has_y) { /* whose flow is known at the surface alone */
        water.velocity[1] +=
            wake_patch_sample(layers.wake, surface->rest[0], surface->rest[1]).rise;
    }
    row[T] = place->time;
    row[X] = place->x;
    row[Y] = place->y;
    row[Z] = place->z;
    row[H] = surface->height;
    memcpy(&row[NX], surface->normal, sizeof surface->normal);
    memcpy(&row[VX], water.velocity, sizeof water.velocity);
    memcpy(&row[AX], water.acceleration, sizeof water.acceleration);
    row[P] = FLOAT_DENSITY * water.pressure_over_density;
    row[J] = surface->jacobian;
    row[F] = foam.memory;
    add_shore(points, place, row);
}

enum { BLOCK = 64, BATCH = 128 * BLOCK };

/* Places of one time, and their rows. */
typedef struct Batch {
    const Points* points;
    double time;
    int first, count;
    double (*row)[COLUMNS]; /* (BATCH) */
} Batch;

static void fill_block(void* context, int block, int worker) {
    const Batch* batch = context;
    (void)worker;
    for (int i = block * BLOCK; i < batch->count && i < (block + 1) * BLOCK; ++i) {
        const PointsPlace place =
            points_plan_place(&batch->points->plan, batch->time, batch->first + i);
        fill_row(batch->points, &place, batch->row[i]);
    }
}

/* Writes the rows of a span, batch by batch. */
static bool write_span(Points* points, const PointsSpan* span, double (*row)[COLUMNS],
                       SwellError* error) {
    if (!world_water_run(points->water, points->sea, span->time, NULL, error) ||
        !points_advance(points, span->time, error)) {
        return false;
    }
    for (Batch batch = {points, span->time, span->first, 0, row}; batch.first < span->end;
         batch.first += batch.count) {
        batch.count = span->end - batch.first < BATCH ? span->end - batch.first : BATCH;
        swell_workers_run(points->workers, (batch.count + BLOCK - 1) / BLOCK, fill_block, &batch);
        for (int i = 0; i < batch.count; ++i) {
            points_write_row(points, COLUMN, COLUMNS, row[i]);
        }
        if (host_interrupts_pending() || points->file.failure) {
            break; /* what follows reports it */
        }
    }
    return true;
}

/* Writes the head. One place gives an array over times, a grid one with rows along z. */
static void write_head(Points* points) {
    const PointsPlan* plan = &points->plan;
    const int shape[] = {plan->times, plan->place ? plan->count : plan->z.count, plan->x.count};
    const int dimensions = plan->place ? 2 : plan->count > 1 ? 3 : 1;
    points_write_head(points, COLUMN, COLUMNS, plan->is_track ? 1 : dimensions,
                      plan->is_track ? &plan->count : shape);
}

static bool write_places(Points* points, SwellError* error) {
    double(*row)[COLUMNS] = swell_memory_allocate(BATCH, sizeof *row, error);
    bool ok = row != NULL;
    if (ok) {
        write_head(points);
    }
    PointsSpan span = {0};
    while (ok && !points->file.failure && points_plan_next(&points->plan, &span)) {
        host_progress_show(&points->progress, span.share);
        ok = write_span(points, &span, row, error);
    }
    swell_memory_free(row);
    return ok;
}

/* ---- The command --------------------------------------------------------------------------- */

/* Returns whether the file is a .csv, which pipes and devices get, too. */
static bool is_text(const char* path) {
    return host_path_ends_with(path, ".csv") ||
           (host_path_is_special(path) && !host_path_ends_with(path, ".npy"));
}

static bool check(const Settings* settings, const char* path, SwellError* error) {
    const bool at = settings->points.at[0] != '\0', bodies = settings->points.bodies;
    if (!is_text(path) && !host_path_ends_with(path, ".npy")) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "cannot write points to '%.200s': a table ends in .csv, an array in "
                               ".npy",
                               path);
    }
    if (at == bodies) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "points needs %s",
                               at ? "either --at or --bodies, not both" : "--at or --bodies");
    }
    return host_file_check(path, HOST_PLACE_NAMED, error);
}

/* Creates what the columns need. */
static bool create(Points* points, SwellError* error) {
    const bool forces = wants(points, ACCELERATION) || wants(points, PRESSURE);
    const OceanEngine engine = {.workers = points->workers, .fft = points->settings->computing.fft};
    points->sea = ocean_sea_create(&points->settings->ocean, engine, error);
    if (!points->sea || !shore_stream_init(&points->shore, points->workers, error)) {
        return false;
    }
    if (points->settings->points.bodies) {
        return true;
    }
    if (forces || wants(points, VELOCITY)) {
        points->flow = ocean_flow_create(points->sea, error);
        if (!points->flow) {
            return false;
        }
        ocean_flow_want_forces(points->flow, forces);
    }
    return (!wants(points, FOAM) || (points->foam = ocean_foam_create(points->sea, error))) &&
           (points->water = world_water_create(points->settings, points->workers, error)) &&
           world_water_check_end(points->water, points->plan.last, error);
}

static void print_notes(const Points* points, FILE* log) {
    sea_figures_note_rounding(points->sea, log);
    if (points->land.shown && !points->settings->points.bodies) {
        fprintf(log, "swell: note: before land, height, normal and velocity are those of the water "
                     "there, and J is 1\n");
    }
}

bool points_run(const Settings* given, const char* path, FILE* log, SwellError* error) {
    assert(given && path);
    Settings settings = *given;
    Points* points =
        check(given, path, error) ? swell_memory_allocate(1, sizeof *points, error) : NULL;
    if (!points) {
        return false;
    }
    points->settings = &settings;
    points->is_text = is_text(path);
    bool ok = points_plan_make(&points->plan, given, error) && read_columns(points, error) &&
              (points->workers = swell_workers_create(given->computing.threads, error));
    if (ok) {
        settings.clock.time = points->plan.time; /* from which stones and shore count theirs */
        points->land = shore_stream_settled_request(&settings);
        ok = create(points, error) && host_file_begin(&points->file, path, error);
        points->progress = host_progress_begin(log, "points");
        ok = ok && (given->points.bodies ? points_write_bodies : write_places)(points, error) &&
             host_file_commit(&points->file, error);
        host_progress_end(&points->progress);
        if (ok && log) {
            print_notes(points, log);
        }
        host_file_abandon(&points->file);
        ocean_foam_destroy(points->foam);
        ocean_flow_destroy(points->flow);
        shore_stream_finish(&points->shore);
        water_sim_destroy(points->water);
        ocean_sea_destroy(points->sea);
    }
    swell_workers_destroy(points->workers);
    points_plan_finish(&points->plan);
    swell_memory_free(points);
    return ok;
}
