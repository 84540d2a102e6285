#include "world_internal.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

static const double PERIOD = 0.1;   /* time between the sheets of a piece of a lip [s] */
static const double FLIES = 1.3;    /* longest flight of a sheet [s] */
static const double ALONG = 1.7;    /* half a sheet's length [m] */
static const double REACH = 150.0;  /* distance from the eye up to which there are sheets [m] */
static const double SHEET = 4.0;    /* water in a sheet, where a bow's sheet has 1 ... */
static const double AGAINST = 0.05; /* ... and its growth with each m/s of wind against it */
static const double THROW = 0.85;   /* speed of the strongest drops over that of the lip */
static const double OUTWARD = 0.55; /* how far ahead drops go; 1 means as far as up */

/* A lip throws most once it has landed, at LANDS [s]. This decays over TIRES [s] to a share TIRED,
   as a bore. */
static const double LANDS = 0.7, TIRES = 2.2, TIRED = 0.2;

/* Many bursts are weak, and few are strong. */
static const double BURST_ROWS = 3.1, BURST_TURNS = 5.0; /* size of bursts in rows and periods */
static const double BURST_FROM = 0.30;                   /* least noise, 0 to 1, with a burst */
static const double BURST_LEAST = 0.015;                 /* a weaker burst would be a lone puff */

enum { STREAM = 0x5974, BURST_STREAM = 0x5976 }; /* streams of the random numbers */

static double burst_corner(int64_t row, int64_t turn) {
    uint32_t bits[4];
    swell_random_bits((uint32_t)row, (const uint32_t[4]){(uint32_t)turn, 0, 0, BURST_STREAM}, bits);
    return swell_uniform(bits[0]);
}

/* Returns how strongly a row throws in a period, 0 to 1. */
static double find_burst(double row, double turn) {
    const double u = row / BURST_ROWS, v = turn / BURST_TURNS;
    const int64_t i = (int64_t)floor(u), j = (int64_t)floor(v);
    const double across = u - (double)i, along = v - (double)j;
    const double before = swell_mix(burst_corner(i, j), burst_corner(i + 1, j), across);
    const double after = swell_mix(burst_corner(i, j + 1), burst_corner(i + 1, j + 1), across);
    const double noise = swell_mix(before, after, along);
    const double burst = fmax(noise - BURST_FROM, 0.0) / (1.0 - BURST_FROM);
    return burst * burst;
}

/* Adds the sheets of a lip at `place` in the world. Returns how many. */
static int add_lip(const ShoreLip* lip, const double place[3], double time, const SprayView* view,
                   SprayEvent* event, int room) {
    const double way[2] = {(double)lip->way[0], (double)lip->way[1]};
    const double speed = (double)lip->speed, lasts = fmin(FLIES, (double)lip->phase);
    const double against = fmax(-view->wind * (view->way[0] * way[0] + view->way[1] * way[1]), 0.0);
    const double turns = time / PERIOD;
    int count = 0;
    for (int n = 0; (turns - floor(turns) + n) * PERIOD < lasts && count < room; ++n) {
        const double turn = floor(turns) - n, age = (turns - turn) * PERIOD;
        const double broke = (double)lip->phase - age;
        const double vigour =
            swell_smoothstep(0.0, LANDS, broke) * swell_mix(TIRED, 1.0, exp(-broke / TIRES));
        const double burst = find_burst((double)lip->row, turn) * (double)lip->strength * vigour;
        uint32_t bits[4];
        swell_random_bits(lip->row, (const uint32_t[4]){(uint32_t)(int64_t)turn, 0, 0, STREAM},
                          bits);
        if (burst < BURST_LEAST) {
            continue;
        }
        event[count++] = (SprayEvent){
            .time = time - age,
            .place = {place[0] - age * speed * way[0], place[1], place[2] - age * speed * way[1]},
            .radius = ALONG,
            .speed = THROW * speed * sqrt(burst) * (0.5 + 0.5 * swell_uniform(bits[0])),
            .velocity = {speed * way[0], speed * way[1]},
            .sheet = SHEET * burst * (1.0 + AGAINST * against),
            .mist = true,
            .along = {-ALONG * way[1], ALONG * way[0]},
            .outward = {OUTWARD * way[0], OUTWARD * way[1]},
            .random = bits[1],
        };
    }
    return count;
}

int lip_spray_list(const ShoreDisplay* shown, double time, const SprayView* view,
                   SprayEvent event[LIP_SPRAY_MAX]) {
    assert(view && event);
    int count = 0;
    for (int n = 0; shown && n < shown->lip_count; ++n) {
        const ShoreParams* window = &shown->window;
        const ShoreLip* lip = &shown->lips[n];
        double place[3] = {window->west + (double)lip->place[0], (double)lip->place[1],
                           window->north + (double)lip->place[2]};
        if (window->repeats) { /* take the copy nearest to the eye */
            const double length = window->nz * window->cell;
            place[2] += length * round((view->eye[2] - place[2]) / length);
        }
        if (hypot(place[0] - view->eye[0], place[2] - view->eye[2]) < REACH) {
            count += add_lip(lip, place, time, view, event + count, LIP_SPRAY_MAX - count);
        }
    }
    return count;
}
