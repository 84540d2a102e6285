#include "look.h"

#include "look_classic.h"
#include "look_sea.h"

#include <assert.h>

LookKind look_choose(RenderLook look, int cascade_count) {
    assert(look < RENDER_LOOK_COUNT);
    return look == RENDER_LOOK_CLASSIC && cascade_count > 1 ? LOOK_CLASSIC_CASCADES
                                                            : (LookKind)look;
}

const Look* look_get(LookKind kind) {
    static const Look* (*const LOOKS[LOOK_COUNT])(void) = {
        [LOOK_CLASSIC] = look_classic,
        [LOOK_SEA] = look_sea,
        [LOOK_CLASSIC_CASCADES] = look_classic_cascades,
    };
    assert(kind < LOOK_COUNT);
    return LOOKS[kind]();
}

const char* render_look_name(RenderLook look) {
    return look_get(look_choose(look, 1))->name;
}
