/* The stars as the table holds them; made by third_party/stars.py. */
#ifndef SWELL_HEAVENS_STARS_H
#define SWELL_HEAVENS_STARS_H

#include <stdint.h>

typedef struct StarRow {
    int32_t right_ascension; /* 1e-4 degrees, J2000 */
    int32_t declination;     /* 1e-4 degrees */
    int16_t magnitude;       /* 1e-2 */
    int16_t color_index;     /* B-V, 1e-3 */
} StarRow;

enum { STAR_COUNT = 2851 };

extern const StarRow heavens_star_rows[STAR_COUNT];

#endif
