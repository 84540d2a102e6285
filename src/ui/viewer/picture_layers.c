/*
 * The light of a picture and its layers.
 *
 *     light                     the renderer's radiance
 *     depth, position, normal,  what the renderer's layers show at the middle of each pixel
 *     mask, foam
 *     flow                      the same points at the times of the pictures before and after,
 *                               projected by their cameras
 */
#include "viewer/viewer.h"

#include "world/picture_files.h"
#include "world/world_water.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Depth of what is nowhere, as in Blender [m]. */
static const float NOWHERE = 1e10f;

/* Distance at which the sky counts as moving with the camera alone [m]. */
static const double FAR_AWAY = 1e7;

/* ---- Channels ------------------------------------------------------------------------------- */

/* The planes of a result, NULL for layers that it lacks. */
typedef struct Planes {
    float* light; /* 3 planes, and one of opacity with layers */
    float* layer[PICTURE_LAYER_COUNT];
} Planes;

static const struct {
    int count;
    const char* name[4];
} CHANNELS[PICTURE_LAYER_COUNT] = {
    [PICTURE_LAYER_DEPTH] = {2, {"ViewLayer.Depth.Z", "ViewLayer.Range.Z"}},
    [PICTURE_LAYER_POSITION] = {3,
                                {"ViewLayer.Position.X", "ViewLayer.Position.Y",
                                 "ViewLayer.Position.Z"}},
    [PICTURE_LAYER_NORMAL] = {3,
                              {"ViewLayer.Normal.X", "ViewLayer.Normal.Y", "ViewLayer.Normal.Z"}},
    [PICTURE_LAYER_FLOW] = {4,
                            {"ViewLayer.Vector.X", "ViewLayer.Vector.Y", "ViewLayer.Vector.Z",
                             "ViewLayer.Vector.W"}},
    [PICTURE_LAYER_MASK] = {1, {"ViewLayer.IndexOB.X"}},
    [PICTURE_LAYER_FOAM] = {1, {"ViewLayer.Foam.X"}},
};

static bool create_planes(Planes* planes, unsigned layers, const RenderFrame* frame,
                          HostLayers* result, SwellError* error) {
    static const char* const LIGHT[2][4] = {{"R", "G", "B", NULL},
                                            {"ViewLayer.Combined.R", "ViewLayer.Combined.G",
                                             "ViewLayer.Combined.B", "ViewLayer.Combined.A"}};
    const char* name[HOST_CHANNELS_MAX];
    int first[PICTURE_LAYER_COUNT], count = 0;
    while (count < 4 && LIGHT[layers != 0][count]) {
        name[count] = LIGHT[layers != 0][count];
        count += 1;
    }
    for (int layer = 0; layer < PICTURE_LAYER_COUNT; ++layer) {
        first[layer] = count;
        for (int i = 0; (layers >> layer & 1u) && i < CHANNELS[layer].count; ++i) {
            name[count++] = CHANNELS[layer].name[i];
        }
    }
    if (!host_layers_create(result, frame->width, frame->height, count, error)) {
        return false;
    }
    memcpy(result->name, name, (size_t)count * sizeof *name);
    *planes = (Planes){.light = host_layers_channel(result, 0)};
    for (int layer = 0; layer < PICTURE_LAYER_COUNT; ++layer) {
        planes->layer[layer] =
            layers >> layer & 1u ? host_layers_channel(result, first[layer]) : NULL;
    }
    return true;
}

/* ---- What a pixel shows ---------------------------------------------------------------------- */

/* So many rows are read and filled at a time: they stay in the processor's cache. */
enum { BAND_ROWS = 16 };

/* A pass over a band of rows, row by row. */
typedef struct LayerTask {
    const Picture* picture;
    const RenderFrame* frame;
    const Planes* planes;
    int first;           /* row of the band */
    RenderPixel* pixels; /* (BAND_ROWS x width) */
    /* Of flow, to the pictures before and after: their frames, and the times that are shown.
       `mirrored` for a time that the sea does not have: the way back is the way there. */
    RenderFrame then[2];
    double seconds[2];
    bool mirrored[2];
} LayerTask;

static void put(float* planes, size_t count, size_t at, int channel, float value) {
    if (planes) {
        planes[(size_t)channel * count + at] = value;
    }
}

/* Fills few planes at a time: they may lie whole pages apart, and a cache holds few such places. */
static void fill_surface(const LayerTask* task, const RenderPixel* pixels, size_t start) {
    const RenderFrame* frame = task->frame;
    const size_t width = (size_t)frame->width, count = width * (size_t)frame->height;
    float* const* layer = task->planes->layer;
    const RenderCamera camera = render_find_camera(frame);
    for (size_t x = 0; x < width; ++x) {
        const bool none = pixels[x].index == (float)RENDER_INDEX_NONE;
        double depth = 0.0, square = 0.0;
        for (int axis = 0; axis < 3; ++axis) {
            const double place = (double)pixels[x].place[axis];
            depth += camera.rotation[2][axis] * place;
            square += place * place;
            put(layer[PICTURE_LAYER_POSITION], count, start + x, axis,
                none ? 0.0f : (float)(frame->eye[axis] + place));
        }
        put(layer[PICTURE_LAYER_DEPTH], count, start + x, 0, none ? NOWHERE : (float)depth);
        put(layer[PICTURE_LAYER_DEPTH], count, start + x, 1, none ? NOWHERE : (float)sqrt(square));
    }
    for (size_t x = 0; x < width; ++x) {
        for (int axis = 0; axis < 3; ++axis) {
            put(layer[PICTURE_LAYER_NORMAL], count, start + x, axis, pixels[x].normal[axis]);
        }
        put(layer[PICTURE_LAYER_MASK], count, start + x, 0, pixels[x].index);
        put(layer[PICTURE_LAYER_FOAM], count, start + x, 0, pixels[x].foam);
        put(task->planes->light, count, start + x, 3, 1.0f); /* all pixels are covered */
    }
}

/* ---- Flow ------------------------------------------------------------------------------------ */

/* Fills where the point of the pixel `at` is now and then [m]. The sky is far away. */
static void find_places(const LayerTask* task, const RenderPixel* pixel, size_t at, int time,
                        double now[3], double then[3]) {
    const RenderFrame* frame = task->frame;
    if (pixel->index == (float)RENDER_INDEX_NONE) {
        const size_t width = (size_t)frame->width;
        double direction[3];
        render_pixel_direction(frame, (double)(at % width) + 0.5, (double)(at / width) + 0.5,
                               direction);
        for (int axis = 0; axis < 3; ++axis) {
            now[axis] = frame->eye[axis] + FAR_AWAY * direction[axis];
            then[axis] = task->then[time].eye[axis] + FAR_AWAY * direction[axis];
        }
        return;
    }
    double way[3];
    for (int axis = 0; axis < 3; ++axis) {
        now[axis] = frame->eye[axis] + (double)pixel->place[axis];
        way[axis] = (double)(pixel->then[time].place[axis] - pixel->place[axis]);
    }
    const WakePatch* wake = water_sim_wake(world_water(task->picture->world));
    if (wake && pixel->index == (float)RENDER_INDEX_SEA) {
        const double x = frame->eye[0] + (double)pixel->then[0].resting;
        const double z = frame->eye[2] + (double)pixel->then[1].resting;
        way[1] += task->seconds[time] * wake_patch_sample(wake, x, z).rise;
    }
    for (int axis = 0; axis < 3; ++axis) {
        then[axis] = now[axis] + (task->mirrored[time] ? -way[axis] : way[axis]);
    }
}

/* The vector points from this picture to the one before, and from the one after to this one; y
   points up. */
static void fill_flow(const LayerTask* task, const RenderPixel* pixels, size_t start) {
    const size_t width = (size_t)task->frame->width, count = width * (size_t)task->frame->height;
    float* planes = task->planes->layer[PICTURE_LAYER_FLOW];
    const RenderCamera camera = render_find_camera(task->frame);
    for (int time = 0; time < 2; ++time) {
        const double sign = time == 1 ? -1.0 : 1.0;
        const RenderFrame* end = &task->then[time];
        const RenderCamera camera_then = render_find_camera(end);
        const bool still = memcmp(end->eye, task->frame->eye, sizeof end->eye) == 0 &&
                           end->yaw == task->frame->yaw && end->pitch == task->frame->pitch;
        for (size_t x = 0; x < width; ++x) {
            double now[3], then[3], from[2], to[2];
            if (still && pixels[x].index == (float)RENDER_INDEX_NONE) {
                continue; /* the planes hold zeros */
            }
            find_places(task, &pixels[x], start + x, time, now, then);
            const bool seen = render_camera_pixel(&camera, now, from) &&
                              render_camera_pixel(&camera_then, then, to);
            for (int axis = 0; axis < 2; ++axis) {
                const double way = seen ? sign * (to[axis] - from[axis]) : 0.0;
                put(planes, count, start + x, axis + 2 * time, (float)(axis ? -way : way));
            }
        }
    }
}

static void fill_row(void* context, int row, int worker) {
    (void)worker;
    const LayerTask* task = context;
    const size_t width = (size_t)task->frame->width;
    const RenderPixel* pixels = &task->pixels[width * (size_t)row];
    const size_t start = width * (size_t)(task->first + row);
    fill_surface(task, pixels, start);
    if (task->planes->layer[PICTURE_LAYER_FLOW]) {
        fill_flow(task, pixels, start);
    }
}

/* Turns a pose into its mirror image about another. */
static void mirror_pose(CameraPose* pose, const CameraPose* about) {
    for (int axis = 0; axis < 3; ++axis) {
        pose->place[axis] = 2.0 * about->place[axis] - pose->place[axis];
    }
    pose->yaw = about->yaw - remainder(pose->yaw - about->yaw, 360.0);
    pose->pitch = 2.0 * about->pitch - pose->pitch;
}

/* Shows the worlds of the pictures before and after. */
static void show_then(Picture* picture, const PictureMotion* motion, LayerTask* task,
                      WorldThen world[2]) {
    const ViewState* state = &picture->state;
    for (int time = 0; time < 2; ++time) {
        const double own = time == 1 ? motion->seconds : -motion->seconds;
        const double end = state->settings.clock.time + own;
        const CameraPose* pose = motion->pose ? &motion->pose[time] : NULL;
        RenderFrame* then = &task->then[time];
        task->mirrored[time] = end < 0.0 || end > OCEAN_TIME_MAX;
        task->seconds[time] = task->mirrored[time] ? -own : own;
        world_show_then(picture->world, state, task->seconds[time], pose, time, &world[time]);
        if (task->mirrored[time] && !pose) {
            mirror_pose(&world[time].pose, &state->settings.camera.pose);
        }
        *then = *task->frame;
        memcpy(then->eye, world[time].pose.place, sizeof then->eye);
        then->yaw = world[time].pose.yaw;
        then->pitch = world[time].pose.pitch;
    }
    world_set_back(picture->world);
}

/* ---- The exact sea --------------------------------------------------------------------------- */

/* Compares the drawn sea with the exact one at a pixel. Returns false where they cannot be. */
static bool compare_sea(const World* world, const RenderFrame* frame, const RenderPixel* pixel,
                        double* over) {
    const double east = (double)pixel->place[0], south = (double)pixel->place[2];
    const double x = frame->eye[0] + east, z = frame->eye[2] + south;
    const double fallen = render_earth_drop(frame, hypot(east, south));
    WaterShoreSample shore;
    if (pixel->index != (float)RENDER_INDEX_SEA ||
        water_shore_at(world_layers(world).shore, x, z, &shore)) {
        return false;
    }
    const OceanQuery exact = ocean_sea_query(world_sea(world), x, z);
    const WakePatch* wake = water_sim_wake(world_water(world));
    const double small = wake ? wake_patch_sample(wake, exact.rest[0], exact.rest[1]).height : 0.0;
    *over = frame->eye[1] + (double)pixel->place[1] + fallen - exact.height - small;
    return exact.exact;
}

enum { SURFACE_COLUMNS = 128 };

/* Compares a band of so many rows. `sum` is that of squares. */
static void compare_band(const LayerTask* task, int rows, PictureSurface* surface, double* sum) {
    const RenderFrame* frame = task->frame;
    const int apart = (frame->width + SURFACE_COLUMNS - 1) / SURFACE_COLUMNS;
    for (int row = 0; row < rows; ++row) {
        const bool chosen = (task->first + row) % apart == apart / 2;
        for (int x = apart / 2; chosen && x < frame->width; x += apart) {
            const size_t at = (size_t)row * (size_t)frame->width + (size_t)x;
            double over;
            if (compare_sea(task->picture->world, frame, &task->pixels[at], &over)) {
                surface->count += 1;
                surface->most = fmax(surface->most, fabs(over));
                *sum += over * over;
            }
        }
    }
}

/* ---- The picture ----------------------------------------------------------------------------- */

static RenderFrame complete_frame(Picture* picture) {
    const ViewSettings* view = &picture->state.settings.view;
    RenderFrame frame = world_frame(picture->world, &picture->state, view->width, view->height);
    world_complete_frame(picture->world, &frame);
    return frame;
}

/* Adds what the header of the file tells. */
static void describe(HostLayers* result, const RenderFrame* frame, const PictureSurface* surface) {
    const RenderCamera camera = render_find_camera(frame);
    result->has_camera = true;
    for (int to = 0; to < 3; ++to) {
        const double sign = to == 0 ? 1.0 : -1.0; /* OpenCV's y and z are down and ahead */
        double origin = 0.0;
        for (int axis = 0; axis < 3; ++axis) {
            result->camera[4 * axis + to] = (float)(sign * camera.rotation[to][axis]);
            origin -= sign * camera.rotation[to][axis] * frame->eye[axis];
        }
        result->camera[4 * 3 + to] = (float)origin;
    }
    result->camera[15] = 1.0f;
    if (surface->count > 0) {
        result->note[result->notes].name = "surfaceErrorRms";
        result->note[result->notes++].value = (float)surface->rms;
        result->note[result->notes].name = "surfaceErrorMax";
        result->note[result->notes++].value = (float)surface->most;
    }
}

/* Reads the layers that are drawn, band by band. */
static bool fill_planes(Picture* picture, LayerTask* task, SwellError* error) {
    const int height = task->frame->height;
    PictureSurface* surface = &picture->surface;
    double sum = 0.0;
    for (task->first = 0; task->first < height; task->first += BAND_ROWS) {
        const int left = height - task->first, rows = left < BAND_ROWS ? left : BAND_ROWS;
        if (!render_read_layers(picture->renderer, task->first, rows, task->pixels, error) ||
            !swell_workers_run(picture->workers, rows, fill_row, task)) {
            return false;
        }
        compare_band(task, rows, surface, &sum);
    }
    surface->rms = surface->count > 0 ? sqrt(sum / surface->count) : 0.0;
    return true;
}

static bool draw_layers(Picture* picture, const RenderFrame* frame, const Planes* planes,
                        const PictureMotion* motion, HostLayers* result, SwellError* error) {
    RenderFrame layers = *frame;
    layers.output = RENDER_OUTPUT_LAYERS;
    RenderPixel* pixels =
        swell_memory_allocate(BAND_ROWS * (size_t)frame->width, sizeof *pixels, error);
    WorldThen* world = swell_memory_allocate(2, sizeof *world, error);
    LayerTask task = {.picture = picture, .frame = frame, .planes = planes, .pixels = pixels};
    if (world && planes->layer[PICTURE_LAYER_FLOW]) {
        show_then(picture, motion, &task, world);
        layers.moved[0] = &world[0].moved;
        layers.moved[1] = &world[1].moved;
    }
    const bool ok = pixels && world && render_draw_layers(picture->renderer, &layers, error) &&
                    fill_planes(picture, &task, error);
    if (ok) {
        describe(result, frame, &picture->surface);
    }
    swell_memory_free(world);
    swell_memory_free(pixels);
    return ok;
}

bool picture_draw_layers(Picture* picture, unsigned layers, const PictureMotion* motion,
                         HostLayers* result, SwellError* error) {
    assert(picture && picture->renderer && motion && motion->seconds >= 0.0 && result);
    const ViewState* state = &picture->state;
    Planes planes;
    *result = (HostLayers){0};
    picture->surface = (PictureSurface){0};
    world_upload(picture->world, state);
    const RenderFrame frame = complete_frame(picture);
    if (!picture_check(picture, error) || !create_planes(&planes, layers, &frame, result, error)) {
        return false;
    }
    if (picture_file_light(picture->renderer, &frame, state->settings.view.samples, &picture->light,
                           planes.light, error) &&
        (layers == 0 || draw_layers(picture, &frame, &planes, motion, result, error))) {
        return true;
    }
    host_layers_destroy(result);
    return false;
}
