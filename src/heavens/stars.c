#include "swell/heavens.h"

#include "stars.h"

#include <assert.h>
#include <math.h>

static const double DEGREE = 0.017453292519943295;

int heavens_star_count(void) {
    return STAR_COUNT;
}

HeavensStar heavens_star(int index) {
    assert(index >= 0 && index < STAR_COUNT);
    const StarRow* row = &heavens_star_rows[index];
    const double alpha = 1e-4 * row->right_ascension * DEGREE,
                 delta = 1e-4 * row->declination * DEGREE;
    return (HeavensStar){
        .direction = {cos(delta) * cos(alpha), cos(delta) * sin(alpha), sin(delta)},
        .magnitude = 0.01 * row->magnitude,
        .color_index = 0.001 * row->color_index,
    };
}
