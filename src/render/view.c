#include "view.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

vec3s view_fog_color(void) {
    return (vec3s){{0.25f, 0.75f, 0.65f}};
}

static bool is_flat(const RenderFrame* frame) {
    return frame->drawing.projection == PROJECTION_PERSPECTIVE;
}

/* Rotates directions from world to camera space: by yaw, then by pitch, then by roll. */
static mat4s rotation_of(const RenderFrame* frame) {
    if (frame->drawing.projection == PROJECTION_EQUIRECT) { /* it is level */
        return glms_rotate_make(glm_rad((float)frame->yaw), (vec3s){{0.0f, 1.0f, 0.0f}});
    }
    const mat4s level =
        glms_mat4_mul(glms_rotate_make(-glm_rad((float)frame->pitch), (vec3s){{1.0f, 0.0f, 0.0f}}),
                      glms_rotate_make(glm_rad((float)frame->yaw), (vec3s){{0.0f, 1.0f, 0.0f}}));
    if (frame->roll == 0.0) {
        return level;
    }
    return glms_mat4_mul(glms_rotate_make(glm_rad((float)frame->roll), (vec3s){{0.0f, 0.0f, 1.0f}}),
                         level);
}

/* The picture on a plane at a distance of 1 before the eye. */
typedef struct Screen {
    float wide, tall; /* half its sides */
    float right, up;  /* its middle, from the view's axis */
} Screen;

static Screen screen_of(const RenderFrame* frame) {
    assert(frame->drawing.field_of_view > 0.0 && frame->drawing.field_of_view <= 170.0);
    const float tall = tanf(glm_rad((float)frame->drawing.field_of_view) / 2.0f);
    const float wide =
        tall * (float)frame->width / (float)frame->height / (float)frame->drawing.stretch;
    return (Screen){.wide = wide,
                    .tall = tall,
                    .right = -(float)frame->drawing.axis[0] * wide,
                    .up = -(float)frame->drawing.axis[1] * tall};
}

View view_from_frame(const RenderFrame* frame, float near_depth, float far_depth) {
    assert(frame && frame->width >= 1 && frame->height >= 1);
    assert(is_flat(frame) && near_depth > 0.0f && far_depth > near_depth);
    const float yaw = glm_rad((float)frame->yaw);
    const float pitch = glm_rad((float)frame->pitch);
    const float aspect = (float)frame->width / (float)frame->height / (float)frame->drawing.stretch;
    mat4s projection = glms_perspective(glm_rad((float)frame->drawing.field_of_view), aspect,
                                        near_depth, far_depth);
    projection.raw[2][0] -= (float)frame->drawing.axis[0];
    projection.raw[2][1] -= (float)frame->drawing.axis[1];
    const Screen screen = screen_of(frame);
    const float above = screen.tall + fabsf(screen.up), aside = screen.wide + fabsf(screen.right);
    View view = {
        .clip_from_eye = glms_mat4_mul(projection, rotation_of(frame)),
        .forward = {{sinf(yaw) * cosf(pitch), sinf(pitch), -cosf(yaw) * cosf(pitch)}},
        .focal = (float)frame->height / (2.0f * screen.tall),
        .corner_cosine = 1.0f / sqrtf(1.0f + above * above + aside * aside),
    };
    glms_frustum_planes(view.clip_from_eye, view.plane);
    return view;
}

bool view_is_photo(const RenderFrame* frame) {
    return frame->output == RENDER_OUTPUT_PICTURE && frame->drawing.look == RENDER_LOOK_SEA &&
           frame->mode == RENDER_MODE_SURFACE && frame->weather.quality == RENDER_QUALITY_HIGH &&
           frame->weather.tone.camera == CAMERA_LOOK_PHOTO;
}

ViewProgram view_program(const RenderFrame* frame) {
    return frame->output == RENDER_OUTPUT_LIGHT ? VIEW_PROGRAM_LIGHT
           : frame->output == RENDER_OUTPUT_LAYERS
               ? frame->moved[0] ? VIEW_PROGRAM_MOVED : VIEW_PROGRAM_LAYERS
           : view_is_photo(frame) ? VIEW_PROGRAM_PHOTO
                                  : VIEW_PROGRAM_PICTURE;
}

const char* view_program_defines(ViewProgram program) {
    static const char* const DEFINES[VIEW_PROGRAM_COUNT] = {"", "#define PHOTO\n",
                                                            "#define LIGHT\n", "#define LAYERS\n",
                                                            "#define LAYERS\n#define MOVED\n"};
    assert(program < VIEW_PROGRAM_COUNT);
    return DEFINES[program];
}

vec3s view_light(const RenderFrame* frame) {
    return (vec3s){
        {VIEW_LIGHT_ASIDE_X, VIEW_LIGHT_HEIGHT - (float)frame->eye[1], VIEW_LIGHT_ASIDE_Z}};
}

void view_add_constants(Preamble* preamble) {
    preamble_add_float(preamble, "FOG_DISTANCE", (double)VIEW_FOG_DISTANCE);
    preamble_add_vec3(preamble, "FOG_COLOR", view_fog_color().raw);
}

double render_focal_length(const RenderFrame* frame) {
    assert(frame && frame->width >= 0 && frame->height >= 1);
    const double angle = swell_radians(frame->drawing.field_of_view), height = frame->height;
    switch (frame->drawing.projection) {
    case PROJECTION_FISHEYE:
        return fmin(frame->width, height) / angle;
    case PROJECTION_EQUIRECT:
        return height / angle;
    case PROJECTION_PERSPECTIVE:
        break;
    }
    return height / (2.0 * tan(0.5 * angle));
}

/* Returns the view through a point in the camera's axes: right, up, back. */
static vec4s view_through(const RenderFrame* frame, double x, double y) {
    const double across = x - 0.5 * frame->width, up = 0.5 * frame->height - y;
    const double focal = render_focal_length(frame);
    if (frame->drawing.projection == PROJECTION_FISHEYE) {
        const double away = hypot(across, up), angle = away / focal;
        const double share = away > 0.0 ? sin(angle) / away : 0.0;
        return (vec4s){{(float)(share * across), (float)(share * up), -(float)cos(angle), 0.0f}};
    }
    if (frame->drawing.projection == PROJECTION_EQUIRECT) {
        const double aside = across / focal, rise = up / focal;
        return (vec4s){{(float)(cos(rise) * sin(aside)), (float)sin(rise),
                        -(float)(cos(rise) * cos(aside)), 0.0f}};
    }
    const Screen screen = screen_of(frame);
    return (vec4s){{(float)(2.0 * x / frame->width - 1.0) * screen.wide + screen.right,
                    (float)(1.0 - 2.0 * y / frame->height) * screen.tall + screen.up, -1.0f, 0.0f}};
}

void view_find_camera(const RenderFrame* frame, RenderCamera* camera) {
    assert(frame && camera);
    const DrawingSettings* drawing = &frame->drawing;
    const bool level = drawing->projection == PROJECTION_EQUIRECT;
    const double yaw = swell_radians(frame->yaw);
    const double pitch = level ? 0.0 : swell_radians(frame->pitch);
    const double roll = level ? 0.0 : swell_radians(frame->roll);
    const double right[3] = {cos(yaw), 0.0, sin(yaw)};
    const double up[3] = {-sin(yaw) * sin(pitch), cos(pitch), cos(yaw) * sin(pitch)};
    const double ahead[3] = {sin(yaw) * cos(pitch), sin(pitch), -cos(yaw) * cos(pitch)};
    for (int axis = 0; axis < 3; ++axis) {
        camera->rotation[0][axis] = cos(roll) * right[axis] - sin(roll) * up[axis];
        camera->rotation[1][axis] = -sin(roll) * right[axis] - cos(roll) * up[axis];
        camera->rotation[2][axis] = ahead[axis];
        camera->eye[axis] = frame->eye[axis];
    }
    const bool flat = is_flat(frame);
    camera->focal[1] = render_focal_length(frame);
    camera->focal[0] = camera->focal[1] * (flat ? drawing->stretch : 1.0);
    camera->middle[0] = 0.5 * frame->width * (1.0 + (flat ? drawing->axis[0] : 0.0));
    camera->middle[1] = 0.5 * frame->height * (1.0 - (flat ? drawing->axis[1] : 0.0));
}

void render_pixel_direction(const RenderFrame* frame, double x, double y, double direction[3]) {
    assert(frame && frame->width >= 1 && frame->height >= 1);
    const vec4s in_camera = view_through(frame, x, y);
    const vec4s in_world = glms_mat4_mulv(glms_mat4_transpose(rotation_of(frame)), in_camera);
    const vec3s unit = glms_vec3_normalize(glms_vec3(in_world));
    for (int axis = 0; axis < 3; ++axis) {
        direction[axis] = (double)unit.raw[axis];
    }
}

static const float NEAREST =
    0.05f; /* least distance before the eye at which places are shown [m] */

bool render_camera_pixel(const RenderCamera* camera, const double place[3], double pixel[2]) {
    assert(camera && place && pixel);
    double own[3] = {0.0, 0.0, 0.0};
    for (int row = 0; row < 3; ++row) {
        for (int axis = 0; axis < 3; ++axis) {
            own[row] += camera->rotation[row][axis] * (place[axis] - camera->eye[axis]);
        }
    }
    for (int axis = 0; axis < 2; ++axis) {
        pixel[axis] = camera->middle[axis] + camera->focal[axis] * own[axis] / own[2];
    }
    return own[2] > (double)NEAREST;
}

/* Finds the pixel of a direction for a lens that shows more than a plane does. */
static bool find_round(const RenderFrame* frame, vec4s in_camera, double pixel[2]) {
    const double right = (double)in_camera.x, up = (double)in_camera.y;
    const double ahead = -(double)in_camera.z, focal = render_focal_length(frame);
    double across = 0.0, over = 0.0;
    bool shown = true;
    if (frame->drawing.projection == PROJECTION_FISHEYE) {
        const double aside = hypot(right, up), angle = atan2(aside, ahead);
        const double scale = aside > 0.0 ? focal * angle / aside : 0.0;
        across = scale * right;
        over = scale * up;
        shown = angle <= render_view_angle(frame);
    } else {
        across = focal * atan2(right, ahead);
        over = focal * atan2(up, hypot(right, ahead));
        shown = fabs(across) <= 0.5 * frame->width;
    }
    pixel[0] = 0.5 * frame->width + across;
    pixel[1] = 0.5 * frame->height - over;
    return shown;
}

bool render_find_pixel(const RenderFrame* frame, const double place[3], double pixel[2]) {
    assert(frame && frame->width >= 1 && frame->height >= 1 && place && pixel);
    const vec4s from_eye = {{(float)(place[0] - frame->eye[0]), (float)(place[1] - frame->eye[1]),
                             (float)(place[2] - frame->eye[2]), 0.0f}};
    const vec4s in_camera = glms_mat4_mulv(rotation_of(frame), from_eye);
    if (!is_flat(frame)) {
        return find_round(frame, in_camera, pixel);
    }
    const Screen screen = screen_of(frame);
    const float right = (-in_camera.x / in_camera.z - screen.right) / screen.wide;
    const float up = (-in_camera.y / in_camera.z - screen.up) / screen.tall;
    pixel[0] = 0.5 * frame->width * (1.0 + (double)right);
    pixel[1] = 0.5 * frame->height * (1.0 - (double)up);
    return -in_camera.z > NEAREST;
}

void render_move_eye(RenderFrame* frame, double aside) {
    assert(frame);
    const mat4s rotation = rotation_of(frame);
    for (int axis = 0; axis < 3; ++axis) {
        frame->eye[axis] += aside * (double)rotation.raw[axis][0];
    }
}

double render_view_angle(const RenderFrame* frame) {
    assert(frame && frame->height >= 1);
    const DrawingSettings* drawing = &frame->drawing;
    if (drawing->projection == PROJECTION_FISHEYE) {
        return 0.5 * swell_radians(drawing->field_of_view);
    }
    if (drawing->projection == PROJECTION_EQUIRECT) {
        return frame->width > frame->height ? 0.5 * SWELL_TWO_PI : 0.25 * SWELL_TWO_PI;
    }
    const double tall = tan(0.5 * swell_radians(drawing->field_of_view));
    const double wide = tall * frame->width / frame->height / drawing->stretch;
    return atan(
        hypot(tall * (1.0 + fabs(drawing->axis[1])), wide * (1.0 + fabs(drawing->axis[0]))));
}

/* ---- Faces ---------------------------------------------------------------------------------- */

/* Directions ahead and up of each face, in the camera's axes: right, up, back. */
static const double FACE_AHEAD[RENDER_FACES_MAX][3] = {{0, 0, -1}, {1, 0, 0},  {-1, 0, 0},
                                                       {0, 1, 0},  {0, -1, 0}, {0, 0, 1}};
static const double FACE_UP[RENDER_FACES_MAX][3] = {{0, 1, 0}, {0, 1, 0},  {0, 1, 0},
                                                    {0, 0, 1}, {0, 0, -1}, {0, 1, 0}};

/* Pixels of a face over those of the picture, along a side in its middle: the picture is filtered
   from it. Pixels beyond 90 degrees, on each side, for the filter and for what is drawn with a size
   in pixels, as stars. */
static const double FACE_FINER = 1.3;
enum { FACE_MARGIN = 6 };

int render_face_count(const RenderFrame* frame) {
    assert(frame);
    if (is_flat(frame)) {
        return 1;
    }
    const double angle = render_view_angle(frame);
    const double back = acos(-1.0 / sqrt(3.0)); /* where the face behind has its corners */
    return angle <= 0.125 * SWELL_TWO_PI ? 1 : angle <= back ? 5 : 6;
}

void view_face_axes(int face, double right[3], double up[3], double ahead[3]) {
    assert(face >= 0 && face < RENDER_FACES_MAX);
    memcpy(ahead, FACE_AHEAD[face], sizeof FACE_AHEAD[face]);
    memcpy(up, FACE_UP[face], sizeof FACE_UP[face]);
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        right[i] = ahead[j] * up[k] - ahead[k] * up[j];
    }
}

/* Turns the frame, whose axes are rows of `from_world`, to a direction with another one upwards, in
   its axes. */
static void turn_to(RenderFrame* frame, double from_world[3][3], const double ahead[3],
                    const double right[3]) {
    double forward[3], aside[3];
    for (int i = 0; i < 3; ++i) {
        forward[i] = aside[i] = 0.0;
        for (int axis = 0; axis < 3; ++axis) {
            forward[i] += ahead[axis] * from_world[axis][i];
            aside[i] += right[axis] * from_world[axis][i];
        }
    }
    const double yaw = atan2(forward[0], -forward[2]);
    const double pitch = atan2(forward[1], hypot(forward[0], forward[2]));
    const double level = aside[0] * cos(yaw) + aside[2] * sin(yaw);
    const double raised =
        aside[1] * cos(pitch) + sin(pitch) * (aside[2] * cos(yaw) - aside[0] * sin(yaw));
    frame->yaw = swell_degrees(yaw);
    frame->pitch = swell_degrees(pitch);
    frame->roll = swell_degrees(atan2(-raised, level));
}

RenderFrame render_face(const RenderFrame* frame, int face) {
    assert(frame && face >= 0 && face < render_face_count(frame));
    RenderFrame drawn = *frame;
    if (is_flat(frame)) {
        return drawn;
    }
    const int inner = (int)ceil(2.0 * FACE_FINER * render_focal_length(frame));
    drawn.width = drawn.height = inner + 2 * FACE_MARGIN;
    drawn.drawing.projection = PROJECTION_PERSPECTIVE;
    drawn.drawing.field_of_view = swell_degrees(2.0 * atan((double)drawn.width / inner));
    drawn.is_face = true;
    drawn.waterline = frame->waterline ? frame->waterline + face : NULL;
    drawn.meter_seconds = face == 0 ? frame->meter_seconds : 0.0;
    double right[3], up[3], ahead[3], from_world[3][3];
    const mat4s rotation = rotation_of(frame);
    for (int i = 0; i < 9; ++i) {
        from_world[i / 3][i % 3] = (double)rotation.raw[i % 3][i / 3];
    }
    view_face_axes(face, right, up, ahead);
    turn_to(&drawn, from_world, ahead, right);
    return drawn;
}

/* ---- Colours, bodies and spray --------------------------------------------------------------- */

static uint8_t mix(uint8_t a, uint8_t b, float share) {
    return (uint8_t)lroundf((float)a + share * ((float)b - (float)a));
}

RenderColor view_mix_colors(RenderColor a, RenderColor b, float share) {
    return (RenderColor){mix(a.red, b.red, share), mix(a.green, b.green, share),
                         mix(a.blue, b.blue, share), 255};
}

void view_add_colors(Preamble* preamble, const char* name, const RenderColor* color, int count) {
    enum { MOST = 16 };
    float value[MOST][3];
    assert(preamble && name && color && count <= MOST);
    for (int i = 0; i < count; ++i) {
        value[i][0] = (float)color[i].red / 255.0f;
        value[i][1] = (float)color[i].green / 255.0f;
        value[i][2] = (float)color[i].blue / 255.0f;
    }
    preamble_add_vec3_array(preamble, name, value[0], count);
}

const RenderBody* view_boat(const RenderFrame* frame, double ahead[2], double scale[2],
                            double* trim) {
    for (int i = 0; i < frame->body_count; ++i) {
        if (frame->body[i].kind == RENDER_BODY_BOAT) {
            double bow[3];
            float_pose_rotate(&frame->body[i].pose, (const double[3]){0.0, 0.0, -1.0}, bow);
            const double level = fmax(hypot(bow[0], bow[2]), 1e-6);
            ahead[0] = bow[0] / level;
            ahead[1] = bow[2] / level;
            *trim = bow[1] / level;
            for (int side = 0; side < 2; ++side) {
                const double given = frame->body[i].scale[side];
                scale[side] = given > 0.0 ? given : 1.0;
            }
            return &frame->body[i];
        }
    }
    return NULL;
}

SprayView render_spray_view(const RenderFrame* frame) {
    assert(frame && frame->weather.quality < RENDER_QUALITY_COUNT);
    const RenderWeather* weather = &frame->weather;
    const float direction = glm_rad((float)weather->wind_direction);
    SprayView view = {
        .eye = {frame->eye[0], frame->eye[1], frame->eye[2]},
        .amount = weather->quality == RENDER_QUALITY_LOW ? 0.0 : 1.0,
        .wind = weather->wind_speed,
        .way = {(double)cosf(direction), (double)sinf(direction)},
        .hull.top = 1.8, /* the boat is dry up to the roof, and as broad as at the gunwale */
    };
    double scale[2], trim;
    const RenderBody* boat = view_boat(frame, view.hull.ahead, scale, &trim);
    if (boat) {
        memcpy(view.hull.place, boat->pose.position, sizeof view.hull.place);
        view.hull.half_beam = 0.5 * FLOAT_BOAT_BEAM * scale[0];
        view.hull.half_length = 0.5 * FLOAT_BOAT_LENGTH * scale[1];
    }
    const double* axis = frame->drawing.axis;
    render_pixel_direction(frame, 0.5 * frame->width * (1.0 + axis[0]),
                           0.5 * frame->height * (1.0 - axis[1]), view.forward);
    view.corner = cos(render_view_angle(frame));
    return view;
}
