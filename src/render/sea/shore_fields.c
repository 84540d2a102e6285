#include "shore_fields.h"

#include "gl/gl_objects.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { LAYERS = 3 };

/* Speeds at which caustics drift along x and z [m/s], and the time after which they start again
   [s]. */
static const float CAUSTICS[2] = {0.1f, 0.4f};
static const double WANDERS = 4096.0;

/* The pattern of foam flows with the water for RIDES seconds, then starts again at another place,
   up to RIDES_APART metres away. A second pattern does the same, RIDES / 2 later. */
static const double RIDES = 2.0, RIDES_APART = 5.0;

/* Water has wholly the colour of shallow water where it is shallower than the sea at the rims by
   this share of the sea's depth. */
static const double SHALLOWER = 0.7;

static const float PLANTS_MOST = 1.2f; /* height of tussocks over the ground [m] */

/* The texture of the land behind a window. Its columns reach INLAND_REACH [m], and lie closer near
   the window. Its rows are spaced evenly over INLAND_SPAN [m] about the eye. The texture is filled
   again when the eye has moved INLAND_GOES [m]. */
enum { INLAND_COLUMNS = 64, INLAND_ROWS = 512 };
static const double INLAND_REACH = 1500.0, INLAND_SPAN = 4096.0, INLAND_GOES = 1024.0;

void shore_fields_add_constants(Preamble* preamble) {
    preamble_add_float(preamble, "SHORE_RIM_FROM", SHORE_DISPLAY_FROM);
    preamble_add_float(preamble, "SHORE_RIM_TO", LAND_RIM);
    preamble_add_float(preamble, "INLAND_COLUMNS", INLAND_COLUMNS);
    preamble_add_float(preamble, "INLAND_REACH", INLAND_REACH);
    preamble_add_float(preamble, "INLAND_SPAN", INLAND_SPAN);
}

void shore_fields_finish(ShoreFields* fields) {
    assert(fields);
    glDeleteBuffers(1, &fields->buffer);
    glDeleteTextures(1, &fields->inland);
    glDeleteTextures(FIELDS_TURNS * SHORE_FIELDS_TEXTURES, fields->texture[0]);
    memset(fields, 0, sizeof *fields);
}

static GLuint create_texture(GLenum target, bool repeats) {
    const GLuint name = gl_create_texture(target, GL_LINEAR_MIPMAP_LINEAR, GL_CLAMP_TO_EDGE);
    glTexParameteri(target, GL_TEXTURE_WRAP_T, repeats ? GL_REPEAT : GL_CLAMP_TO_EDGE);
    return name;
}

static void create_textures(ShoreFields* fields, const ShoreParams* window) {
    if (!fields->buffer) {
        glGenBuffers(1, &fields->buffer);
    }
    for (int turn = 0; turn < FIELDS_TURNS; ++turn) {
        GLuint* texture = fields->texture[turn];
        texture[SHORE_FIELDS_HALVES] = create_texture(GL_TEXTURE_2D_ARRAY, window->repeats);
        glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA16F, window->nx, window->nz, LAYERS, 0, GL_RGBA,
                     GL_HALF_FLOAT, NULL);
        gl_limit_levels(GL_TEXTURE_2D_ARRAY, window->nx, window->nz);
        texture[SHORE_FIELDS_COVER] = create_texture(GL_TEXTURE_2D, window->repeats);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, window->nx, window->nz, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, NULL);
        gl_limit_levels(GL_TEXTURE_2D, window->nx, window->nz);
    }
    fields->nx = window->nx;
    fields->nz = window->nz;
    fields->repeats = window->repeats;
}

static void upload(ShoreFields* fields, PassTimer* timer) {
    const ShoreDisplay* display = fields->display;
    fields->is_behind = false;
    fields->turn = (fields->turn + 1) % FIELDS_TURNS;
    const GLuint* texture = fields->texture[fields->turn];
    const uint16_t* const layer[LAYERS] = {display->moved, display->shape, display->carried};
    TexelStream stream = {
        .bytes = 8, .type = GL_HALF_FLOAT, .width = fields->nx, .height = fields->nz, .layers = 1};
    pass_timer_mark(timer, "upload");
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture[SHORE_FIELDS_HALVES]);
    for (; stream.layer < LAYERS; ++stream.layer) {
        stream.texels = layer[stream.layer];
        gl_stream_texels(GL_TEXTURE_2D_ARRAY, fields->buffer, &stream);
    }
    glBindTexture(GL_TEXTURE_2D, texture[SHORE_FIELDS_COVER]);
    gl_stream_texels(
        GL_TEXTURE_2D, fields->buffer,
        &(TexelStream){display->cover, 4, GL_UNSIGNED_BYTE, fields->nx, fields->nz, 0, 1});
    pass_timer_mark(timer, "mips");
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    glGenerateMipmap(GL_TEXTURE_2D);
}

/* Fills the texture with the heights of the land behind the window's eastern side, unless it holds
   them already. */
static bool stream_inland(ShoreFields* fields, double eye_z, SwellError* error) {
    const ShoreParams* window = &fields->display->window;
    LandParams land; /* compared by bytes */
    memcpy(&land, &fields->display->land, sizeof land);
    land.tide = 0.0;
    const double middle = INLAND_GOES * round(eye_z / INLAND_GOES);
    if (fields->inland && fields->middle == middle &&
        memcmp(&fields->land, &land, sizeof land) == 0) {
        return true;
    }
    float* height =
        swell_memory_allocate((size_t)INLAND_ROWS * INLAND_COLUMNS, sizeof *height, error);
    if (!height) {
        return false;
    }
    fields->middle = middle;
    memcpy(&fields->land, &land, sizeof land);
    fields->inland_most = 0.0f;
    fields->inland_least = INFINITY;
    const double east = window->west + window->nx * window->cell;
    for (int i = 0; i < INLAND_ROWS * INLAND_COLUMNS; ++i) {
        const int row = i / INLAND_COLUMNS, column = i % INLAND_COLUMNS;
        const double z = middle + ((row + 0.5) / INLAND_ROWS - 0.5) * INLAND_SPAN;
        const double share = column / (INLAND_COLUMNS - 1.0);
        height[i] = (float)land_height(&land, east + INLAND_REACH * share * share, z);
        fields->inland_least = fminf(fields->inland_least, height[i]);
        fields->inland_most = fmaxf(fields->inland_most, height[i]);
    }
    if (!fields->inland) {
        fields->inland = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D, fields->inland);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R16F, INLAND_COLUMNS, INLAND_ROWS, 0, GL_RED, GL_FLOAT,
                 height);
    swell_memory_free(height);
    return gl_check_upload(error, "the land behind a shore");
}

static bool stream_texels(ShoreFields* fields, const ShoreDisplay* display, SwellError* error) {
    const bool shown = display && display->generation > 0;
    const bool known = shown && fields->display == display &&
                       fields->shore_generation == display->shore_generation &&
                       fields->generation == display->generation;
    if (!shown && fields->texture[0][0]) {
        shore_fields_finish(fields);
    }
    fields->display = shown ? display : NULL;
    if (known || !shown) {
        return true;
    }
    const ShoreParams* window = &display->window;
    if (fields->nx != window->nx || fields->nz != window->nz ||
        fields->repeats != window->repeats) {
        glDeleteTextures(FIELDS_TURNS * SHORE_FIELDS_TEXTURES, fields->texture[0]);
        create_textures(fields, window);
    }
    fields->shore_generation = display->shore_generation;
    fields->generation = display->generation;
    fields->is_behind = true;
    if (!gl_check_upload(error, "a shore of %dx%d texels", window->nx, window->nz)) {
        shore_fields_finish(fields);
        return false;
    }
    return true;
}

bool shore_fields_stream(ShoreFields* fields, const ShoreDisplay* shore, double eye_z,
                         SwellError* error) {
    assert(fields);
    if (!stream_texels(fields, shore, error)) {
        return false;
    }
    if (fields->display && !(shore->window.rim[SHORE_EAST] > 0.0) &&
        !stream_inland(fields, eye_z, error)) {
        shore_fields_finish(fields);
        return false;
    }
    return true;
}

float shore_fields_highest(const ShoreFields* fields) {
    assert(fields);
    const float inland =
        fields->inland ? fields->inland_most - (float)fields->display->land.tide : 0.0f;
    return fmaxf(fields->display->highest, inland) + PLANTS_MOST;
}

int shore_fields_parts(const ShoreFields* fields, const double low[2], const double high[2]) {
    assert(fields && low && high);
    if (!fields->display) {
        return SHORE_SEA;
    }
    const ShoreParams* window = &fields->display->window;
    const bool open_east = !(window->rim[SHORE_EAST] > 0.0);
    const double first[2] = {window->west, window->north};
    const double end[2] = {first[0] + window->nx * window->cell,
                           first[1] + window->nz * window->cell};
    const double rim = SHORE_DISPLAY_FROM;
    const bool along = window->repeats || (high[1] > first[1] + rim && low[1] < end[1] - rim);
    const bool before = !along || high[0] <= first[0] + rim;
    if (before || (!open_east && low[0] >= end[0] - rim)) {
        return SHORE_SEA;
    }
    const bool dry = low[0] >= end[0] && fields->inland_least > (float)fields->display->land.tide;
    return dry ? SHORE_GROUND : SHORE_WATER | SHORE_GROUND;
}

static void set_ride(float ride[4], double cycles) {
    /* M. Roberts' sequence, whose places fill a square evenly. */
    static const double SEQUENCE[2] = {0.7548776662466927, 0.5698402909980532};
    const double cycle = floor(cycles), share = cycles - cycle;
    for (int axis = 0; axis < 2; ++axis) {
        const double place = SEQUENCE[axis] * cycle;
        ride[axis] = (float)(RIDES_APART * (place - floor(place) - 0.5));
    }
    const double left = fabs(2.0 * share - 1.0), weight = (1.0 - left) * (1.0 - left);
    const double other = left * left;
    ride[2] = (float)(RIDES * (share - 0.5));
    ride[3] = (float)(weight / sqrt(weight * weight + other * other));
}

void shore_fields_set(ShoreFields* fields, const UniformBlocks* blocks, const double corner[2],
                      double time, bool covers, PassTimer* timer) {
    assert(fields && blocks && corner && fields->display);
    if (fields->is_behind) {
        upload(fields, timer);
    }
    const ShoreParams* window = &fields->display->window;
    const LandParams* land = &fields->display->land;
    const double sides[2] = {window->nx * window->cell, window->nz * window->cell};
    const double place[2] = {window->west, window->north};
    const double since = time - WANDERS * floor(time / WANDERS);
    ShoreBlock block = {
        .texels = (float)(1.0 / window->cell),
        .repeats = window->repeats ? 1.0f : 0.0f,
        .open_east = window->rim[SHORE_EAST] > 0.0 ? 0.0f : 1.0f,
        .land = (float)(fields->middle - corner[1]),
        .tide = (float)land->tide,
        .depth = (float)land->depth,
        .shallow = (float)(1.0 / (SHALLOWER * land->depth)),
        .edges = covers ? 1.0f : 0.0f,
    };
    set_ride(block.first_ride, since / RIDES);
    set_ride(block.second_ride, since / RIDES + 0.5);
    for (int axis = 0; axis < 2; ++axis) {
        block.corner[axis] = (float)(place[axis] - corner[axis]);
        block.sides[axis] = (float)sides[axis];
        block.frequency[axis] = (float)(1.0 / sides[axis]);
        block.caustics[axis] = CAUSTICS[axis] * (float)since;
    }
    uniform_blocks_set(blocks, UNIFORM_BLOCK_SHORE, &block);
    const GLuint* texture = fields->texture[fields->turn];
    gl_bind_texture(GL_TEXTURE_2D_ARRAY, texture[SHORE_FIELDS_HALVES], UNIT_SHORE);
    gl_bind_texture(GL_TEXTURE_2D, texture[SHORE_FIELDS_COVER], UNIT_SHORE_COVER);
    gl_bind_texture(GL_TEXTURE_2D, fields->inland, UNIT_SHORE_LAND);
}
