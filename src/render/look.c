#include "look.h"

#include "look_classic.h"

#include <assert.h>

const Look* look_get(RenderLook look) {
    static const Look* (*const LOOKS[RENDER_LOOK_COUNT])(void) = {
        [RENDER_LOOK_CLASSIC] = look_classic,
    };
    assert(look < RENDER_LOOK_COUNT);
    return LOOKS[look]();
}

const char* render_look_name(RenderLook look) {
    return look_get(look)->name;
}
