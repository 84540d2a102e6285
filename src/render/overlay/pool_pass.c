#include "pool_pass.h"

#include "gl/gl_objects.h"
#include "view.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { CHANNELS = 4 };

/* The classic look's sun is almost on the horizon, where light hardly enters water. Over the pool
   it keeps its azimuth and has this elevation. */
static const float SUN_ELEVATION = 68.0f; /* degrees */

static void pool_sun(float sun[3]) {
    const float aside = hypotf(VIEW_LIGHT_ASIDE_X, VIEW_LIGHT_ASIDE_Z);
    const float elevation = glm_rad(SUN_ELEVATION);
    sun[0] = VIEW_LIGHT_ASIDE_X / aside * cosf(elevation);
    sun[1] = sinf(elevation);
    sun[2] = VIEW_LIGHT_ASIDE_Z / aside * cosf(elevation);
}

/* ---- Tiles --------------------------------------------------------------------------------- */

enum { FLOOR_WIDTH = 1024, FLOOR_HEIGHT = 768, TILE = 64, GROUT = 3, FLOOR_SEED = 20131221 };

static const float GROUT_COLOR[3] = {0.62f, 0.66f, 0.64f};
static const float TILE_COLOR[3] = {0.55f, 0.80f, 0.84f};
static const float DARK_TILE_COLOR[3] = {0.16f, 0.44f, 0.60f};

static float random_share(uint32_t a, uint32_t b, uint32_t stream) {
    uint32_t bits[4];
    swell_random_bits(FLOOR_SEED, (const uint32_t[4]){a, b, stream, 0}, bits);
    return (float)(bits[0] >> 8) / 16777216.0f;
}

/* Draws 16 x 12 glazed tiles with grout between them, each of a slightly different colour. Every
   other tile of every other row is dark, as on the floors of old baths. */
static HostPicture create_tiles(SwellError* error) {
    HostPicture picture = host_picture_create(FLOOR_WIDTH, FLOOR_HEIGHT, error);
    float tile[FLOOR_WIDTH / TILE][3]; /* colours of this row of tiles */
    for (int y = 0; picture.pixels && y < FLOOR_HEIGHT; ++y) {
        const uint32_t row = (uint32_t)(y / TILE);
        for (uint32_t column = 0; y % TILE == 0 && column < FLOOR_WIDTH / TILE; ++column) {
            const float* base = column % 2 == 0 && row % 2 == 0 ? DARK_TILE_COLOR : TILE_COLOR;
            const float shade = 0.92f + 0.16f * random_share(column, row, 0);
            for (uint32_t channel = 0; channel < 3; ++channel) {
                const float tint = 0.97f + 0.06f * random_share(column, row, 1u + channel);
                tile[column][channel] = base[channel] * shade * tint;
            }
        }
        for (int x = 0; x < FLOOR_WIDTH; ++x) {
            const int in_x = x % TILE, in_y = y % TILE;
            const int edge_x = in_x < TILE - 1 - in_x ? in_x : TILE - 1 - in_x;
            const int edge_y = in_y < TILE - 1 - in_y ? in_y : TILE - 1 - in_y;
            const int edge = edge_x < edge_y ? edge_x : edge_y;
            const float grain = 0.98f + 0.04f * random_share((uint32_t)x, (uint32_t)y, 4);
            /* The glaze is thinner towards the rim, and so lighter. */
            const float rim = 1.0f + 0.10f * expf(-0.35f * (float)(edge - GROUT));
            for (int channel = 0; channel < 3; ++channel) {
                const float color = edge < GROUT ? GROUT_COLOR[channel] * grain
                                                 : tile[x / TILE][channel] * (rim * grain);
                picture.pixels[(size_t)(y * FLOOR_WIDTH + x) * 3 + (size_t)channel] =
                    (uint8_t)lroundf(255.0f * fminf(color, 1.0f));
            }
        }
    }
    return picture;
}

/* Fills how often the tiles repeat along the sides of a pool of width x height cells, so that they
   are square and whole. For 4:3 it is once. */
static void fit_tiles(int width, int height, float repeat[2]) {
    const float columns = FLOOR_WIDTH / TILE, rows = FLOOR_HEIGHT / TILE;
    const float wider = sqrtf((float)width * rows / ((float)height * columns));
    repeat[0] = fmaxf(roundf(columns * wider), 1.0f) / columns;
    repeat[1] = fmaxf(roundf(rows / wider), 1.0f) / rows;
}

/* ---- Caustics ------------------------------------------------------------------------------ */

/* One ray per cell is refracted by Snell's law and followed to the floor, where its light is
   distributed among the four cells around its end. A small blur removes the grid of rays. */

static const float AIR_TO_WATER = 1.0f / POOL_WATER_INDEX;
static const float DOWN_LEAST = 0.05f; /* least fall of a unit ray, which bounds its reach */

/* Fills how far a refracted ray of the sun travels along x and z per unit of depth, below a surface
   of a slope. */
static void refract_sun(float slope_x, float slope_z, const float sun[3], float drift[2]) {
    const float up = 1.0f / sqrtf(1.0f + slope_x * slope_x + slope_z * slope_z);
    const float n[3] = {-slope_x * up, up, -slope_z * up};
    const float facing = n[0] * sun[0] + n[1] * sun[1] + n[2] * sun[2];
    const float cosine =
        sqrtf(fmaxf(1.0f - AIR_TO_WATER * AIR_TO_WATER * (1.0f - facing * facing), 0.0f));
    const float along = AIR_TO_WATER * facing - cosine;
    const float ray[3] = {-AIR_TO_WATER * sun[0] + along * n[0],
                          -AIR_TO_WATER * sun[1] + along * n[1],
                          -AIR_TO_WATER * sun[2] + along * n[2]};
    const float down = fmaxf(-ray[1], DOWN_LEAST);
    drift[0] = ray[0] / down;
    drift[1] = ray[2] / down;
}

/* Adds a ray's light at (x, z). */
static void add_light(float* light, int width, int height, float x, float z) {
    const float left = floorf(x);
    const float top = floorf(z);
    if (!(left >= 0.0f && top >= 0.0f && left < (float)(width - 1) && top < (float)(height - 1))) {
        return;
    }
    float* corner = light + (size_t)top * (size_t)width + (size_t)left;
    const float u = x - left;
    const float v = z - top;
    corner[0] += (1.0f - u) * (1.0f - v);
    corner[1] += u * (1.0f - v);
    corner[width] += (1.0f - u) * v;
    corner[width + 1] += u * v;
}

/* Filters by (1 2 1) / 4 along one direction; keeps the ends. */
static void blur_line(float* first, int count, size_t stride) {
    float last = first[0];
    for (int i = 1; i < count - 1; ++i) {
        float* here = first + (size_t)i * stride;
        const float kept = *here;
        *here = 0.25f * (last + 2.0f * kept + here[stride]);
        last = kept;
    }
}

/* Traces the ray through one cell. The pool's edges are held at 0 and count as still water. */
static void send_ray(const RenderPool* pool, const float sun[3], const float still[2], int x, int y,
                     float* light) {
    const ptrdiff_t row = pool->width;
    const float* h = pool->heights + y * row + x;
    const bool edge = x == 0 || y == 0 || x == pool->width - 1 || y == pool->height - 1;
    float drift[2] = {still[0], still[1]};
    float fall = pool->depth;
    if (!edge) {
        const float scale = 0.5f * pool->height_scale;
        refract_sun(scale * (h[1] - h[-1]), scale * (h[row] - h[-row]), sun, drift);
        fall = fmaxf(pool->depth + pool->height_scale * h[0], 0.0f);
    }
    /* The ray ends just inside the last cell at most, where the four corners exist. */
    const float to_x = (float)x + drift[0] * fall - still[0] * pool->depth;
    const float to_z = (float)y + drift[1] * fall - still[1] * pool->depth;
    add_light(light, pool->width, pool->height, fminf(to_x, (float)pool->width - 1.001f),
              fminf(to_z, (float)pool->height - 1.001f));
}

void pool_fill_caustics(const RenderPool* pool, const float sun[3], float* light) {
    assert(pool && pool->heights && sun && light && pool->width >= 3 && pool->height >= 3);
    assert(isfinite(pool->height_scale) && pool->depth > 0.0f && sun[1] > 0.0f);
    const size_t row = (size_t)pool->width;
    float still[2]; /* drift of a ray below still water */
    memset(light, 0, row * (size_t)pool->height * sizeof *light);
    refract_sun(0.0f, 0.0f, sun, still);
    for (int y = 0; y < pool->height; ++y) {
        for (int x = 0; x < pool->width; ++x) {
            send_ray(pool, sun, still, x, y, light);
        }
    }
    for (int y = 0; y < pool->height; ++y) {
        blur_line(light + (size_t)y * row, pool->width, 1);
    }
    for (int x = 0; x < pool->width; ++x) {
        blur_line(light + x, pool->height, row);
    }
}

/* ---- The pass ------------------------------------------------------------------------------ */

void pool_pass_init(PoolPass* pass, Programs* programs) {
    assert(pass && programs && !pass->programs);
    pass->programs = programs;
    float sun[3];
    pool_sun(sun);
    preamble_add_vec3(&programs->preamble, "POOL_SUN", sun);
    preamble_add_float(&programs->preamble, "POOL_WATER_INDEX", (double)POOL_WATER_INDEX);
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &pass->texture_side_max);
    pass->surface_texture = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    pass->wall_texture = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    pass->floor_texture =
        gl_create_texture(GL_TEXTURE_2D, GL_LINEAR_MIPMAP_LINEAR, GL_CLAMP_TO_EDGE);
}

void pool_pass_finish(PoolPass* pass) {
    assert(pass);
    const GLuint textures[] = {pass->surface_texture, pass->wall_texture, pass->floor_texture};
    glDeleteTextures(3, textures);
    swell_memory_free(pass->surface);
    swell_memory_free(pass->light);
    swell_memory_free(pass->walls);
    memset(pass, 0, sizeof *pass);
}

bool pool_pass_load_floor(PoolPass* pass, const HostPicture* floor, SwellError* error) {
    assert(pass && pass->programs && floor && floor->pixels);
    glBindTexture(GL_TEXTURE_2D, pass->floor_texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, floor->width, floor->height, 0, GL_RGB,
                 GL_UNSIGNED_BYTE, floor->pixels);
    glGenerateMipmap(GL_TEXTURE_2D);
    if (!gl_check_upload(error, "a floor of %dx%d", floor->width, floor->height)) {
        return false;
    }
    pass->has_floor = true;
    pass->has_tiles = false;
    return true;
}

bool pool_pass_load_tiles(PoolPass* pass, SwellError* error) {
    HostPicture tiles = create_tiles(error);
    const bool ok = tiles.pixels && pool_pass_load_floor(pass, &tiles, error);
    host_picture_destroy(&tiles);
    pass->has_tiles = pass->has_tiles || ok;
    return ok;
}

/* Reallocates for a pool of another size. */
static bool fit_surface(PoolPass* pass, const RenderPool* pool, SwellError* error) {
    if (pass->width == pool->width && pass->height == pool->height) {
        return true;
    }
    const size_t cells = (size_t)pool->width * (size_t)pool->height;
    swell_memory_free(pass->surface);
    swell_memory_free(pass->light);
    swell_memory_free(pass->walls);
    pass->surface = swell_memory_allocate(cells * CHANNELS, sizeof *pass->surface, error);
    pass->light = swell_memory_allocate(cells, sizeof *pass->light, error);
    pass->walls = swell_memory_allocate(cells, sizeof *pass->walls, error);
    if (!pass->surface || !pass->light || !pass->walls) {
        return false;
    }
    glBindTexture(GL_TEXTURE_2D, pass->surface_texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, pool->width, pool->height, 0, GL_RGBA, GL_FLOAT,
                 NULL);
    return gl_check_upload(error, "a pool of %dx%d", pool->width, pool->height);
}

/* Uploads heights, slopes and caustics. Slopes are central differences, at the edges over half the
   distance. In the shader, heights rounded to half floats would quantise the slopes. */
static void upload_surface(PoolPass* pass, const RenderPool* pool) {
    const int width = pool->width, height = pool->height;
    const float scale = pool->height_scale;
    float sun[3];
    pool_sun(sun);
    pool_fill_caustics(pool, sun, pass->light);
    for (int y = 0; y < height; ++y) {
        const float* here = pool->heights + (size_t)y * (size_t)width;
        const float* above = y > 0 ? here - width : here;
        const float* below = y < height - 1 ? here + width : here;
        const float* light = pass->light + (size_t)y * (size_t)width;
        float* out = pass->surface + (size_t)y * (size_t)width * CHANNELS;
        for (int x = 0; x < width; ++x, out += CHANNELS) {
            const int left = x > 0 ? x - 1 : x, right = x < width - 1 ? x + 1 : x;
            out[0] = scale * here[x];
            out[1] = 0.5f * scale * (here[right] - here[left]);
            out[2] = 0.5f * scale * (below[x] - above[x]);
            out[3] = light[x];
        }
    }
    glBindTexture(GL_TEXTURE_2D, pass->surface_texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_FLOAT, pass->surface);
}

/* Uploads the walls; a pool without walls has a single texel without a wall. */
static void upload_walls(PoolPass* pass, const RenderPool* pool) {
    const int width = pool->width, height = pool->height;
    const uint8_t none = 0;
    for (int i = 0; pool->walls && i < width * height; ++i) {
        pass->walls[i] = pool->walls[i] ? 255 : 0;
    }
    glBindTexture(GL_TEXTURE_2D, pass->wall_texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, pool->walls ? width : 1, pool->walls ? height : 1, 0,
                 GL_RED, GL_UNSIGNED_BYTE, pool->walls ? pass->walls : &none);
}

bool pool_pass_stream(PoolPass* pass, const RenderPool* pool, SwellError* error) {
    assert(pass && pass->programs && pool && pool->heights);
    assert(pool->width >= 3 && pool->height >= 3 && pool->depth > 0.0f);
    const int width = pool->width, height = pool->height;
    const int most = pass->texture_side_max;
    const bool fits =
        (width <= most && height <= most) ||
        swell_error_set(error, SWELL_ERROR_GRAPHICS,
                        "a pool of %dx%d is too large for this driver, which takes up to %dx%d",
                        width, height, most, most);
    const bool ok = fits && fit_surface(pass, pool, error) &&
                    (pass->has_floor || pool_pass_load_tiles(pass, error));
    pass->width = ok ? width : 0;
    pass->height = ok ? height : 0;
    pass->depth = pool->depth;
    if (!ok) {
        return false;
    }
    upload_surface(pass, pool);
    upload_walls(pass, pool);
    return true;
}

void pool_pass_draw(const PoolPass* pass, RenderRect rect, const RenderFrame* frame) {
    assert(pass && pass->programs && frame);
    if (pass->width == 0) {
        return;
    }
    static const ProgramRecipe RECIPE = {
        .label = "pool", .vertex = {"pool.vert"}, .fragment = {"pool.frag"}};
    const Program* program =
        programs_use(pass->programs, PROGRAM_POOL, program_copy_recipe, &RECIPE);
    if (!program) {
        return;
    }
    /* A picture is stretched over the floor; tiles are repeated so that they are square. */
    float repeat[2] = {1.0f, 1.0f};
    if (pass->has_tiles) {
        fit_tiles(pass->width, pass->height, repeat);
    }
    const bool once = repeat[0] == 1.0f && repeat[1] == 1.0f;
    const GLint wrap = once ? GL_CLAMP_TO_EDGE : GL_REPEAT;
    glUniform2fv(program->at[UNIFORM_REPEAT], 1, repeat);
    glUniform2f(program->at[UNIFORM_SIZE], (float)pass->width, (float)pass->height);
    glUniform1f(program->at[UNIFORM_DEPTH], pass->depth);
    glUniform1i(program->at[UNIFORM_PLAIN], frame->pool_plain);
    gl_bind_texture(GL_TEXTURE_2D, pass->floor_texture, UNIT_FLOOR);
    glBindTexture(GL_TEXTURE_2D, pass->floor_texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
    gl_bind_texture(GL_TEXTURE_2D, pass->wall_texture, UNIT_WALLS);
    gl_bind_texture(GL_TEXTURE_2D, pass->surface_texture, UNIT_POOL);
    const int width = (int)lroundf(rect.width), height = (int)lroundf(rect.height);
    glViewport((int)lroundf(rect.x), frame->height - (int)lroundf(rect.y) - height, width, height);
    programs_fill(pass->programs);
    glViewport(0, 0, frame->width, frame->height);
}
