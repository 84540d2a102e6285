#include "view.h"

#include <assert.h>
#include <math.h>
#include <string.h>

vec3s view_fog_color(void) {
    return (vec3s){{0.25f, 0.75f, 0.65f}};
}

/* Rotates directions from world to camera space: by yaw, then by pitch, then by roll. */
static mat4s rotation_of(const RenderFrame* frame) {
    const mat4s level =
        glms_mat4_mul(glms_rotate_make(-glm_rad((float)frame->pitch), (vec3s){{1.0f, 0.0f, 0.0f}}),
                      glms_rotate_make(glm_rad((float)frame->yaw), (vec3s){{0.0f, 1.0f, 0.0f}}));
    if (frame->roll == 0.0) {
        return level;
    }
    return glms_mat4_mul(glms_rotate_make(glm_rad((float)frame->roll), (vec3s){{0.0f, 0.0f, 1.0f}}),
                         level);
}

/* Returns half the picture's height at a distance of 1. */
static float tangent_of(const RenderFrame* frame) {
    assert(frame->drawing.field_of_view >= 1.0 && frame->drawing.field_of_view <= 170.0);
    return tanf(glm_rad((float)frame->drawing.field_of_view) / 2.0f);
}

View view_from_frame(const RenderFrame* frame, float near_depth, float far_depth) {
    assert(frame && frame->width >= 1 && frame->height >= 1);
    assert(near_depth > 0.0f && far_depth > near_depth);
    const float yaw = glm_rad((float)frame->yaw);
    const float pitch = glm_rad((float)frame->pitch);
    const float aspect = (float)frame->width / (float)frame->height;
    const mat4s projection = glms_perspective(glm_rad((float)frame->drawing.field_of_view), aspect,
                                              near_depth, far_depth);
    const float tangent = tangent_of(frame);
    const float aside = tangent * (float)frame->width / (float)frame->height;
    View view = {
        .clip_from_eye = glms_mat4_mul(projection, rotation_of(frame)),
        .forward = {{sinf(yaw) * cosf(pitch), sinf(pitch), -cosf(yaw) * cosf(pitch)}},
        .focal = (float)frame->height / (2.0f * tangent),
        .corner_cosine = 1.0f / sqrtf(1.0f + tangent * tangent + aside * aside),
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
               ? frame->moved ? VIEW_PROGRAM_MOVED : VIEW_PROGRAM_LAYERS
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

void render_pixel_direction(const RenderFrame* frame, double x, double y, double direction[3]) {
    assert(frame && frame->width >= 1 && frame->height >= 1);
    const float tangent = tangent_of(frame);
    const float up = (float)(1.0 - 2.0 * y / frame->height) * tangent;
    const float right = (float)(2.0 * x / frame->width - 1.0) * tangent * (float)frame->width /
                        (float)frame->height;
    const vec4s in_camera = {{right, up, -1.0f, 0.0f}};
    const vec4s in_world = glms_mat4_mulv(glms_mat4_transpose(rotation_of(frame)), in_camera);
    const vec3s unit = glms_vec3_normalize(glms_vec3(in_world));
    for (int axis = 0; axis < 3; ++axis) {
        direction[axis] = (double)unit.raw[axis];
    }
}

void render_camera_axes(const RenderFrame* frame, double axes[3][3]) {
    assert(frame && axes);
    const mat4s rotation = rotation_of(frame);
    for (int i = 0; i < 9; ++i) {
        axes[i / 3][i % 3] = (double)rotation.raw[i % 3][i / 3];
    }
}

bool render_find_pixel(const RenderFrame* frame, const double place[3], double pixel[2]) {
    assert(frame && frame->width >= 1 && frame->height >= 1 && place && pixel);
    static const float NEAREST = 0.05f; /* least distance before the eye [m] */
    const vec4s from_eye = {{(float)(place[0] - frame->eye[0]), (float)(place[1] - frame->eye[1]),
                             (float)(place[2] - frame->eye[2]), 0.0f}};
    const vec4s in_camera = glms_mat4_mulv(rotation_of(frame), from_eye);
    const float scale = 0.5f * (float)frame->height / (tangent_of(frame) * -in_camera.z);
    pixel[0] = 0.5 * frame->width + (double)(in_camera.x * scale);
    pixel[1] = 0.5 * frame->height - (double)(in_camera.y * scale);
    return -in_camera.z > NEAREST;
}

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
    const double medium_share = 0.4;
    const RenderWeather* weather = &frame->weather;
    const float direction = glm_rad((float)weather->wind_direction);
    SprayView view = {
        .eye = {frame->eye[0], frame->eye[1], frame->eye[2]},
        .share = weather->quality == RENDER_QUALITY_HIGH ? 1.0 : medium_share,
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
    double corner[3];
    render_pixel_direction(frame, 0.5 * frame->width, 0.5 * frame->height, view.forward);
    render_pixel_direction(frame, 0.0, 0.0, corner);
    for (int axis = 0; axis < 3; ++axis) {
        view.corner += view.forward[axis] * corner[axis];
    }
    return view;
}
