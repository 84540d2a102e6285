/*
 * Programs that a frame may need soon are built before it does: one is drawn with, each time, as if
 * there were what needs it.
 */
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

/* What may be there soon: the cascades of now or twice as many; the small waves of now, or a patch
   or rain instead. */
typedef struct AheadKind {
    bool twice, now, patch, rain;
} AheadKind;

/* The likely ones; what both patch and rain need, they bring about. */
static const AheadKind AHEAD[] = {{.twice = true, .now = true},
                                  {.patch = true},
                                  {.twice = true, .patch = true},
                                  {.rain = true},
                                  {.twice = true, .rain = true}};

/* A layer as it may be: with a stand-in, which is the pass's own, where there is none now. */
static WakeLayer layer_ahead(const WakeLayer* now, WakeLayer* stand_in, bool wanted,
                             const RenderFrame* frame) {
    if (!wanted) {
        return (WakeLayer){0};
    }
    if (now->shown) {
        return *now;
    }
    if (stand_in->grid == 0) {
        wake_fields_stand_in(stand_in);
    }
    stand_in->middle[0] = frame->eye[0];
    stand_in->middle[1] = frame->eye[2];
    return *stand_in;
}

/* Whether there was something to be drawn. */
static bool draw_kind_ahead(SeaPass* pass, const AheadKind* kind, const View* view,
                            const RenderFrame* frame) {
    const Fields fields = pass->fields;
    const WakeFields wake = pass->wake;
    const LookKind look = look_choose(frame->look, pass->fields.cascade_count);
    if (kind->twice) {
        double_fields(&pass->fields);
    }
    if (!kind->now) {
        pass->wake.patch = layer_ahead(&wake.patch, &pass->stand_in[0], kind->patch, frame);
        pass->wake.rain = layer_ahead(&wake.rain, &pass->stand_in[1], kind->rain, frame);
    }
    int variant[LOOK_SHOWN_MAX] = {0};
    look_get(look)->variants(&pass->fields, &pass->wake, frame, variant);
    const bool wanted = !pass->program[look][SEA_MESH_NODES][variant[0]].tried;
    if (wanted) {
        sea_pass_draw(pass, view, frame);
    }
    pass->fields = fields;
    pass->wake = wake;
    return wanted;
}

bool sea_pass_draw_ahead(SeaPass* pass, const View* view, const RenderFrame* frame) {
    assert(pass && view && frame);
    const int cascades = pass->fields.cascade_count;
    const bool any = cascades > 0 && look_get(look_choose(frame->look, cascades))->variants;
    const bool fits = 2 * cascades <= OCEAN_SEA_CASCADES_MAX;
    bool drawn = false;
    for (size_t i = 0; any && !drawn && i < sizeof AHEAD / sizeof *AHEAD; ++i) {
        drawn = (fits || !AHEAD[i].twice) && draw_kind_ahead(pass, &AHEAD[i], view, frame);
    }
    return drawn;
}
