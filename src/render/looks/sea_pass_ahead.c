/*
 * Programs that a frame may need soon are built before it does: one is drawn with, each time, as if
 * there were what needs it.
 */
#include "look_wake.h"
#include "sea_pass.h"

#include <assert.h>
#include <string.h>

/* As if there were the cascades of another sea, too, which look the same. */
static void double_fields(Fields* fields) {
    const int count = fields->cascade_count;
    fields->cascade_count = 2 * count;
    for (int i = 0; i < count; ++i) {
        fields->grid[count + i] = fields->grid[i];
        fields->length[count + i] = fields->length[i];
        for (int form = 0; form < FIELDS_FORM_COUNT; ++form) {
            memcpy(fields->texture[form][count + i], fields->texture[form][i],
                   sizeof fields->texture[form][i]);
        }
    }
}

/* What may be drawn with soon: kinds of small waves (look_wake.h), over the cascades of now or
   twice as many. */
typedef struct Ahead {
    int kind;
    bool twice;
} Ahead;

/* The likely ones; what both patch and rain need, they bring about. */
static const Ahead AHEAD[] = {{0, true},
                              {LOOK_WAKE_KIND_HEIGHT, false},
                              {LOOK_WAKE_KIND_SURFACE, false},
                              {LOOK_WAKE_KIND_BOAT, false},
                              {LOOK_WAKE_KIND_HEIGHT, true},
                              {LOOK_WAKE_KIND_SURFACE, true},
                              {LOOK_WAKE_KIND_BOAT, true},
                              {LOOK_WAKE_KIND_RINGS, false},
                              {LOOK_WAKE_KIND_RINGS, true}};

static const double SOME_RAIN = 60.0; /* drops a m^2 and second */

static void show_patch(SeaPass* pass, const RenderFrame* frame) {
    if (pass->wake.patch.shown) {
        return;
    }
    if (pass->stand_in.grid == 0) {
        wake_fields_stand_in(&pass->stand_in);
    }
    pass->stand_in.middle[0] = frame->eye[0];
    pass->stand_in.middle[1] = frame->eye[2];
    pass->wake.patch = pass->stand_in;
}

/* Of the first variant that the frame is drawn with. */
static bool is_built(SeaPass* pass, LookKind kind, const Ahead* ahead, const RenderFrame* frame) {
    const Look* look = look_get(kind);
    int variant[LOOK_SHOWN_MAX] = {0};
    if (look->variants) {
        look->variants(&pass->fields, frame, variant);
    }
    const int first = variant[0] + ahead->kind * LOOK_WAKE_VARIANTS;
    return sea_pass_find_program(pass, kind, sea_pass_mesh(look, frame), first);
}

/* Whether there was something to be drawn. */
static bool draw_one_ahead(SeaPass* pass, const Ahead* ahead, const View* view,
                           const RenderFrame* frame) {
    const Fields fields = pass->fields;
    const LookKind kind = look_choose(frame->look, fields.cascade_count);
    if (ahead->twice) {
        double_fields(&pass->fields);
    }
    const bool wanted = !is_built(pass, kind, ahead, frame);
    if (wanted) {
        const WakeLayer patch = pass->wake.patch;
        RenderFrame next = *frame;
        if (ahead->kind == LOOK_WAKE_KIND_RINGS) {
            next.rain = SOME_RAIN;
        } else if (ahead->kind > 0) {
            show_patch(pass, frame);
        }
        pass->only_kind = &ahead->kind;
        sea_pass_draw(pass, view, &next);
        pass->only_kind = NULL;
        pass->wake.patch = patch;
    }
    pass->fields = fields;
    return wanted;
}

bool sea_pass_draw_ahead(SeaPass* pass, const View* view, const RenderFrame* frame) {
    assert(pass && view && frame);
    const int cascades = pass->fields.cascade_count;
    if (cascades == 0) {
        return false;
    }
    const bool passes_over = look_get(look_choose(frame->look, cascades))->variants &&
                             2 * cascades <= OCEAN_SEA_CASCADES_MAX;
    bool drawn = false;
    for (size_t i = 0; !drawn && i < sizeof AHEAD / sizeof *AHEAD; ++i) {
        drawn = (passes_over || !AHEAD[i].twice) && draw_one_ahead(pass, &AHEAD[i], view, frame);
    }
    return drawn;
}
