#include "lip_spray.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

static const double PERIOD = 0.1;   /* of the sheets of a piece [s] */
static const double FLIES = 1.3;    /* a sheet, at most [s] */
static const double ALONG = 3.0;    /* half a sheet's length [m] */
static const double REACH = 150.0;  /* from the eye [m] */
static const double SHEET = 0.30;   /* water in a sheet, 1 in that of a bow ... */
static const double AGAINST = 0.25; /* ... and how much more in each m/s of wind against it */
static const double THROW = 0.45;   /* speed of the drops over that of the lip, times 0.4 to 1.8 */

static const double ROW_TURNS = 0.618; /* of a period between rows, so that they throw in turn */

enum { STREAM = 0x5974 }; /* of the random numbers */

/* The sheets of a lip at `place` in the world. Returns how many. */
static int add_lip(const ShoreLip* lip, const double place[3], double time, const SprayView* view,
                   SprayEvent* event, int room) {
    const double way[2] = {(double)lip->way[0], (double)lip->way[1]};
    const double speed = (double)lip->speed;
    const double against = -view->wind * (view->way[0] * way[0] + view->way[1] * way[1]);
    const double sheet = SHEET * (double)lip->strength * (1.0 + AGAINST * fmax(against, 0.0));
    const double turns = time / PERIOD + ROW_TURNS * (double)lip->row;
    int count = 0;
    for (int n = 0; n * PERIOD < FLIES && count < room; ++n) {
        const double turn = floor(turns) - n, age = (turns - turn) * PERIOD;
        uint32_t bits[4];
        swell_random_bits(lip->row, (const uint32_t[4]){(uint32_t)(int64_t)turn, 0, 0, STREAM},
                          bits);
        const double chance = swell_uniform(bits[0]);
        event[count++] = (SprayEvent){
            .time = time - age,
            .place = {place[0] - age * speed * way[0], place[1], place[2] - age * speed * way[1]},
            .radius = ALONG,
            .speed = THROW * speed * (0.4 + 1.4 * chance * chance),
            .velocity = {speed * way[0], speed * way[1]},
            .sheet = sheet,
            .mist = 1.0,
            .along = {-ALONG * way[1], ALONG * way[0]},
            .outward = {way[0], way[1]},
            .random = bits[1],
        };
    }
    return count;
}

int lip_spray_list(const ShorePicture* shown, double time, const SprayView* view,
                   SprayEvent event[LIP_SPRAY_MAX]) {
    assert(shown && view && event);
    const ShoreTexels texels = shore_display_texels(shown->display);
    const double length = texels.nz * texels.cell;
    int count = 0;
    for (int n = 0; n < texels.lip_count; ++n) {
        const ShoreLip* lip = &texels.lips[n];
        double place[3] = {shown->water.west + (double)lip->place[0], (double)lip->place[1],
                           shown->water.north + (double)lip->place[2]};
        if (texels.repeats) { /* the copy nearest to the eye */
            place[2] += length * round((view->eye[2] - place[2]) / length);
        }
        if (hypot(place[0] - view->eye[0], place[2] - view->eye[2]) < REACH) {
            count += add_lip(lip, place, time, view, event + count, LIP_SPRAY_MAX - count);
        }
    }
    return count;
}
