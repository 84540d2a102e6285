#include "camera_pass.h"

#include "gl/gl_objects.h"
#include "tone_curve.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Share of the light that a clean lens scatters, and share of the wider copy in each mixture,
   chosen by eye beside photographs. */
static const float SCATTERED = 0.06f, WIDER = 0.55f;

/* Width of the grain's range, as a share of white. */
static const float GRAIN = 0.014f;

/* Exposed light to which the meter brings the mean, under a clear sky and under a deck, from
   photographs. */
static const double METERED = 0.25, METERED_DECK = 0.21;

/* The share of light that is lost in the farthest corner, near half of a simple lens's cos^4, and
   what dark corners cost the mean [EV]. */
static const float CORNER = 0.34f, CORNERS = 0.25f;

/* Time in which the meter follows a change by 1 - 1/e [s]. */
static const double METER_SECONDS = 0.6;

enum { GLARE_SMALLEST = 8 }; /* least height of a copy [pixels] */

/* A sketch's size [pixels], and the time between two sketches of a window [s]. */
enum { SKETCH_HEIGHT = 32, SKETCH_WIDTH_MAX = 128 };
static const double SKETCH_SECONDS = 0.1;

/* ---- Life ---------------------------------------------------------------------------------- */

static void drop_targets(CameraPass* pass) {
    render_target_destroy(&pass->light);
    for (int i = 0; i < CAMERA_GLARES_MAX; ++i) {
        render_target_destroy(&pass->glare[i]);
    }
    pass->glare_count = 0;
}

void camera_pass_finish(CameraPass* pass) {
    assert(pass);
    drop_targets(pass);
    render_target_destroy(&pass->sketch);
    render_target_destroy(&pass->sketch_light);
    for (int i = 0; i < RENDER_METER_COUNT; ++i) {
        render_target_destroy(&pass->meter[i]);
    }
    render_target_destroy(&pass->given);
    memset(pass, 0, sizeof *pass);
}

static int half_of(int side) {
    return side > 1 ? side / 2 : 1;
}

static bool create_meters(CameraPass* pass, SwellError* why) {
    bool ok = pass->given.framebuffer || target_create(&pass->given, TARGET_COPY, 1, 1, 0, why);
    for (int i = 0; i < RENDER_METER_COUNT; ++i) {
        ok = ok && (pass->meter[i].framebuffer ||
                    target_create(&pass->meter[i], TARGET_COPY, 1, 1, 0, why));
    }
    return ok;
}

static bool create_targets(CameraPass* pass, int width, int height, int samples) {
    SwellError* why = &pass->trouble;
    bool ok = target_create(&pass->light, TARGET_LIGHT, width, height, samples, why);
    width = half_of(width), height = half_of(height); /* the first copy is a quarter as wide */
    do {
        width = half_of(width), height = half_of(height);
        ok = ok &&
             target_create(&pass->glare[pass->glare_count++], TARGET_COPY, width, height, 0, why);
    } while (ok && height >= 2 * GLARE_SMALLEST && pass->glare_count < CAMERA_GLARES_MAX);
    return ok && create_meters(pass, why);
}

const RenderTarget* camera_pass_light(CameraPass* pass, const RenderFrame* frame,
                                      const RenderTarget* target) {
    assert(pass && frame);
    if (!view_is_photo(frame)) {
        return NULL;
    }
    const int samples = target ? target->samples : 0;
    const int finer = samples == RENDER_SAMPLES_FINE ? 2 : 1;
    const int size[3] = {finer * frame->width, finer * frame->height, samples};
    const RenderTarget* light = &pass->light;
    if (light->framebuffer && light->width == size[0] && light->height == size[1] &&
        light->samples == size[2]) {
        return light;
    }
    if (memcmp(pass->missing, size, sizeof size) == 0) {
        return NULL;
    }
    drop_targets(pass);
    if (!create_targets(pass, size[0], size[1], size[2])) {
        drop_targets(pass);
        memcpy(pass->missing, size, sizeof size);
        return NULL;
    }
    return light;
}

/* ---- The picture --------------------------------------------------------------------------- */

static void draw_from(Programs* programs, const RenderTarget* from, int width, int height) {
    glViewport(0, 0, width, height);
    gl_bind_texture(GL_TEXTURE_2D, from->color, UNIT_SOURCE);
    programs_fill(programs);
}

/* Draws one copy into another, by four taps around each pixel, `taps` texels away. A tap one texel
   away is the mean of four, so a copy a quarter as wide counts each texel once. */
static void copy_light(Programs* programs, const Program* program, const RenderTarget* from,
                       const RenderTarget* to, float taps, bool first) {
    target_bind(to);
    glUniform3f(program->at[UNIFORM_TAP], taps / (float)from->width, taps / (float)from->height,
                first ? 1.0f : 0.0f);
    draw_from(programs, from, to->width, to->height);
}

/* Whether the frame has its own EV. */
static bool is_given(const RenderFrame* frame) {
    return frame->weather.tone.meter && frame->meter_given;
}

/* Returns the pixel that exposes the frame. It has the form of the meter's. */
static const RenderTarget* expose(const CameraPass* pass, const RenderFrame* frame) {
    if (!is_given(frame)) {
        return &pass->meter[frame->meter];
    }
    const float ev = (float)frame->meter_ev;
    target_bind(&pass->given);
    glClearColor(ev, exp2f(ev - CORNERS), 1.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    return &pass->given;
}

/* Lets the frame's meter follow a small copy of the light for `seconds`. */
static void measure(CameraPass* pass, Programs* programs, const RenderTarget* light, double seconds,
                    const View* view, const RenderFrame* frame) {
    const RenderTarget* meter = &pass->meter[frame->meter];
    bool* metered = &pass->metered[frame->meter];
    if (!frame->weather.tone.meter) {
        target_bind(meter);
        glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
        glClear(GL_COLOR_BUFFER_BIT);
        *metered = false;
        return;
    }
    if (seconds <= 0.0 && (*metered || is_given(frame))) {
        return;
    }
    const Program* program = look_programs_use(programs, LOOK_METER, view, frame);
    if (program) {
        const double mean = METERED + (METERED_DECK - METERED) * frame->weather.deck;
        const float share = (float)(1.0 - exp(-seconds / METER_SECONDS));
        glUniform4f(program->at[UNIFORM_DEVELOP], (float)log2(mean), CORNERS, 0.0f, 0.0f);
        target_bind(meter);
        if (*metered) {
            glEnable(GL_BLEND);
            glBlendColor(share, share, share, share);
            glBlendFunc(GL_CONSTANT_COLOR, GL_ONE_MINUS_CONSTANT_COLOR);
        }
        draw_from(programs, light, 1, 1);
        glDisable(GL_BLEND);
        *metered = true;
    }
}

void camera_pass_develop(CameraPass* pass, Programs* programs, const View* view,
                         const RenderFrame* frame, const RenderTarget* target) {
    assert(pass && pass->light.framebuffer && programs && view && frame);
    assert(frame->meter < RENDER_METER_COUNT && frame->grain < RENDER_GRAINS);
    const ToneSettings* tone = &frame->weather.tone;
    const int last = pass->glare_count - 1;
    target_resolve(&pass->light);

    /* Halve the light again and again. There is no copy half as wide, which would cost more than
       all others: what a lens scatters over two pixels is not seen. */
    const Program* glare = look_programs_use(programs, LOOK_GLARE, view, frame);
    for (int i = 0; glare && i <= last; ++i) {
        copy_light(programs, glare, i == 0 ? &pass->light : &pass->glare[i - 1], &pass->glare[i],
                   1.0f, i == 0);
    }

    if (glare) {
        measure(pass, programs, &pass->glare[last], frame->meter_seconds, view, frame);
    }

    /* Mix each copy with the next wider one. The first one has the share of that half as wide,
       too. Alpha keeps the meter's luminance. */
    glare = glare ? look_programs_use(programs, LOOK_GLARE, view, frame) : NULL;
    if (glare) {
        glEnable(GL_BLEND);
        glBlendFuncSeparate(GL_CONSTANT_COLOR, GL_ONE_MINUS_CONSTANT_COLOR, GL_ZERO, GL_ONE);
        for (int i = last; i > 0; --i) {
            const float wider = i == 1 ? WIDER * WIDER : WIDER;
            glBlendColor(wider, wider, wider, 0.0f);
            copy_light(programs, glare, &pass->glare[i], &pass->glare[i - 1], 0.5f, false);
        }
        glDisable(GL_BLEND);
    }

    /* Make the picture of light, glare and meter. */
    const LookProgram kind = tone->aperture > 0.0 ? LOOK_CAMERA_FOCUS : LOOK_CAMERA;
    const RenderTarget* exposure = expose(pass, frame);
    const Program* camera = look_programs_use(programs, kind, view, frame);
    target_bind(target);
    if (camera) {
        float film[3];
        tone_film_curve_fit((float)frame->weather.deck, film);
        glUniform4f(camera->at[UNIFORM_FILM], film[0], film[1], film[2], (float)tone->contrast);
        const double* axis = frame->drawing.axis;
        const Projection projection = frame->drawing.projection;
        const bool flat = projection == PROJECTION_PERSPECTIVE;
        const float scattered = projection == PROJECTION_EQUIRECT ? 0.0f : SCATTERED;
        const double ev = tone->exposure - (flat ? 0.0 : (double)CORNERS);
        glUniform4f(camera->at[UNIFORM_DEVELOP], (float)exp2(ev),
                    scattered * (1.0f + (float)tone->bloom), GRAIN, (float)frame->grain);
        glUniform3f(camera->at[UNIFORM_LENS], (float)axis[0], (float)axis[1], flat ? CORNER : 0.0f);
        gl_bind_texture(GL_TEXTURE_2D, pass->glare[0].color, UNIT_GLARE);
        gl_bind_texture(GL_TEXTURE_2D, exposure->color, UNIT_METER);
        draw_from(programs, &pass->light, frame->width, frame->height);
    }
    glViewport(0, 0, frame->width, frame->height);
}

double camera_pass_meter_ev(const CameraPass* pass, RenderMeter meter) {
    assert(pass && meter < RENDER_METER_COUNT);
    float pixel[4] = {0.0f};
    if (pass->metered[meter]) {
        target_bind(&pass->meter[meter]);
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, pixel);
        target_bind(NULL);
    }
    return (double)pixel[0];
}

/* ---- The meter of medium and low ----------------------------------------------------------- */

static void set_meter_block(const CameraPass* pass, const UniformBlocks* blocks,
                            const RenderFrame* frame) {
    target_bind(expose(pass, frame));
    uniform_blocks_set_from_pixel(blocks, UNIFORM_BLOCK_METER);
}

/* Whether there are textures for a sketch; a size that the driver refused is not tried again. */
static bool fit_sketch(CameraPass* pass, int width, int height) {
    SwellError why = {0};
    if (pass->sketch_size[0] != width || pass->sketch_size[1] != height) {
        pass->sketch_size[0] = width;
        pass->sketch_size[1] = height;
        render_target_destroy(&pass->sketch);
        render_target_destroy(&pass->sketch_light);
        if (!target_create(&pass->sketch_light, TARGET_COPY, half_of(width), half_of(height), 0,
                           &why) ||
            !create_meters(pass, &why) ||
            !target_create(&pass->sketch, TARGET_PICTURE, width, height, 0, &why)) {
            render_target_destroy(&pass->sketch_light);
        }
    }
    return pass->sketch.framebuffer != 0;
}

bool camera_pass_sketch(CameraPass* pass, const UniformBlocks* blocks, const RenderFrame* frame,
                        RenderFrame* sketch) {
    assert(pass && blocks && frame && frame->meter < RENDER_METER_COUNT && sketch);
    const ToneSettings* tone = &frame->weather.tone;
    const double width = round(SKETCH_HEIGHT * (double)frame->width / frame->height);
    const double most = fmin(SKETCH_WIDTH_MAX, frame->width);
    double* unseen = &pass->unseen[frame->meter];
    *sketch = *frame;
    sketch->width = (int)fmin(fmax(width, 1.0), most);
    sketch->height = frame->height < SKETCH_HEIGHT ? frame->height : SKETCH_HEIGHT;
    sketch->weather.tone.exposure = 0.0;
    sketch->weather.tone.contrast = 1.0;
    *unseen += frame->meter_seconds;
    const bool meters = !view_is_photo(frame) && frame->drawing.look == RENDER_LOOK_SEA &&
                        frame->mode == RENDER_MODE_SURFACE && tone->camera == CAMERA_LOOK_PHOTO &&
                        tone->meter && fit_sketch(pass, sketch->width, sketch->height);
    if (meters && (pass->metered[frame->meter] || is_given(frame)) && *unseen < SKETCH_SECONDS) {
        set_meter_block(pass, blocks, frame);
        return false;
    }
    MeterBlock unmetered = METER_NONE;
    if (meters) {
        unmetered.footprint = (float)sketch->height / (float)frame->height;
    }
    uniform_blocks_set(blocks, UNIFORM_BLOCK_METER, &unmetered);
    return meters;
}

void camera_pass_measure_sketch(CameraPass* pass, Programs* programs, const UniformBlocks* blocks,
                                const View* view, const RenderFrame* sketch,
                                const RenderTarget* target) {
    assert(pass && programs && blocks && view && sketch);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target ? target->framebuffer : 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, pass->sketch.framebuffer);
    glBlitFramebuffer(0, 0, sketch->width, sketch->height, 0, 0, sketch->width, sketch->height,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    const Program* glare = look_programs_use(programs, LOOK_GLARE, view, sketch);
    if (glare) {
        copy_light(programs, glare, &pass->sketch, &pass->sketch_light, 1.0f, true);
        measure(pass, programs, &pass->sketch_light, pass->unseen[sketch->meter], view, sketch);
    }
    if (pass->metered[sketch->meter]) {
        set_meter_block(pass, blocks, sketch);
    } else {
        uniform_blocks_set(blocks, UNIFORM_BLOCK_METER, &METER_NONE);
    }
    pass->unseen[sketch->meter] = 0.0;
}
