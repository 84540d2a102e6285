#include "look.h"

#include "look_classic.h"
#include "look_sea.h"

#include <assert.h>

const Look* look_get(RenderLook look) {
    static const Look* (*const LOOKS[RENDER_LOOK_COUNT])(void) = {
        [RENDER_LOOK_CLASSIC] = look_classic,
        [RENDER_LOOK_SEA] = look_sea,
    };
    assert(look < RENDER_LOOK_COUNT);
    return LOOKS[look]();
}

const char* render_look_name(RenderLook look) {
    return look_get(look)->name;
}
