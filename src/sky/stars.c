/* The stars of stars.csv, which third_party/stars.py makes. */
#include "swell/heavens.h"

#include "base/numbers.h"

#include <assert.h>

/* As in stars.csv. */
typedef struct StarRow {
    int32_t right_ascension; /* 1e-4 degrees, J2000 */
    int32_t declination;     /* 1e-4 degrees */
    int16_t magnitude;       /* 1e-2 */
    int16_t color_index;     /* B-V, 1e-3 */
} StarRow;

static const StarRow STARS[] = {
#include <star_rows.h>
};

enum { STAR_COUNT = sizeof STARS / sizeof *STARS };

int heavens_star_count(void) {
    return STAR_COUNT;
}

HeavensStar heavens_star(int index) {
    assert(index >= 0 && index < STAR_COUNT);
    const StarRow* row = &STARS[index];
    const double alpha = swell_radians(1e-4 * row->right_ascension);
    const double delta = swell_radians(1e-4 * row->declination);
    return (HeavensStar){
        .direction = {cos(delta) * cos(alpha), cos(delta) * sin(alpha), sin(delta)},
        .magnitude = 0.01 * row->magnitude,
        .color_index = 0.001 * row->color_index,
    };
}
