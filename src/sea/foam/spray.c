/*
 * The flight of spray. Each burst (births.c) throws several puffs into the air, which fly in a wind
 * of their own and grow thinner. Numbers are by eye unless said otherwise.
 *
 * Drops of spume have diameters of some .1 to 1 mm, and fall in still air at .3 to 4 m/s (R. Gunn,
 * G. Kinzer, The terminal velocity of fall for water droplets in stagnant air, 1949). With a drag
 * that grows with the speed, a drop that falls at v follows the wind within tau = v / g:
 *
 *     dv/dt = (w - v) / tau - g      v(t) = u + (v0 - u) exp(-t/tau),   u = w - g tau
 *                                    x(t) = u t + (v0 - u) tau (1 - exp(-t/tau))
 *
 * A puff is a cloud of such drops with a tau of its own. It spreads at a constant rate, and thins
 * as it spreads. Near the eye all puffs of a burst are drawn, far away fewer and larger ones. A
 * puff fades in and out as the drawn share changes.
 */
#include "spray.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Random numbers ------------------------------------------------------------------------- */

/* Each kind of puff draws CHANCES numbers; those from CHANCE_NOISE on place it in the noise. */
enum { CHANCES = 12, CHANCE_NOISE = 10, STREAM = 0x5973 };
typedef enum Kind { KIND_PUFF, KIND_PLUME, KIND_VEIL, KIND_DROPS, KIND_FINGER } Kind;

static void draw_chances(uint32_t seed, uint32_t index, Kind kind, double chance[CHANCES]) {
    for (uint32_t i = 0; i < CHANCES / 4; ++i) {
        uint32_t bits[4];
        swell_random_bits(seed, (const uint32_t[4]){index, i, (uint32_t)kind, STREAM}, bits);
        for (uint32_t j = 0; j < 4; ++j) {
            chance[4 * i + j] = swell_uniform(bits[j]);
        }
    }
}

/* ---- Flight --------------------------------------------------------------------------------- */

void spray_fly(const SprayThrow* launch, double age, double way[3], double velocity[3]) {
    assert(launch && launch->tau > 0.0 && age >= 0.0);
    const double left = exp(-age / launch->tau);
    for (int axis = 0; axis < 3; ++axis) {
        const double falls = axis == 1 ? OCEAN_GRAVITY * launch->tau : 0.0;
        const double last = launch->wind[axis] - falls;
        const double excess = launch->velocity[axis] - last;
        velocity[axis] = last + excess * left;
        way[axis] = last * age + excess * launch->tau * (1.0 - left);
    }
}

/* ---- The water below ------------------------------------------------------------------------ */

typedef struct Water {
    double height; /* over the mean level [m] */
    double slope[2];
} Water;

/* Adds the surface of a cascade at a resting place. */
static void look_up(const OceanCascade* cascade, double x, double z, OceanTexel* sum) {
    const int grid = ocean_cascade_grid(cascade);
    const double cells = grid / ocean_cascade_length(cascade);
    const double u = x * cells + 0.5 * grid, v = z * cells + 0.5 * grid;
    const double low_u = floor(u), low_v = floor(v);
    const size_t mask = (size_t)grid - 1; /* N is a power of two */
    spray_add_texel(cascade, (size_t)(int64_t)low_u & mask, (size_t)(int64_t)low_v & mask,
                    (float)(u - low_u), (float)(v - low_v), sum);
}

/* Returns the water of the first two cascades, which hold all waves that are high compared with a
   puff. */
static Water water_below(const OceanSea* sea, double x, double z) {
    const OceanCascade* first = ocean_sea_cascade(sea, 0);
    double rest[2] = {x, z};
    OceanTexel sum = {.jacobian = 0.0f};
    for (int i = 0; i < 2; ++i) {
        sum = (OceanTexel){.jacobian = 0.0f};
        look_up(first, rest[0], rest[1], &sum);
        rest[0] = x - (double)sum.displacement[0];
        rest[1] = z - (double)sum.displacement[2];
    }
    if (ocean_sea_cascade_count(sea) > 1) {
        look_up(ocean_sea_cascade(sea, 1), rest[0], rest[1], &sum);
    }
    return (Water){(double)sum.displacement[1],
                   {(double)sum.surface_slope[0], (double)sum.surface_slope[1]}};
}

/* ---- Gathering ------------------------------------------------------------------------------ */

typedef struct Gathering {
    const SprayView* view;
    const OceanSea* sea;
    SprayPuff* puffs;
    int count, capacity;
} Gathering;

static const double REACH = 520.0;        /* largest distance of spray from the eye [m] */
static const double REACH_FULL = 330.0;   /* distance from which spray fades [m] */
static const double NEAR_FULL = 36.0;     /* up to here all puffs of a burst are drawn [m] */
static const double NEAR_EYE = 1.2;       /* least distance of drawn spray [m] */
static const double NEAR_CLEAR = 5.0;     /* distance up to which near spray fades [m] */
static const double LEAST_OPACITY = 0.02; /* fainter puffs are left out */

/* Whether a sphere may be in the picture. */
static bool is_in_view(const SprayView* view, const double from_eye[3], double away,
                       double radius) {
    if (away < radius) {
        return true;
    }
    double ahead = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        ahead += from_eye[axis] * view->forward[axis];
    }
    /* The cosine of the sum of the corner's angle and half the angle of the sphere. Beyond 180
       degrees all is in view. */
    const double sine = radius / away, cosine = sqrt(1.0 - sine * sine);
    const double corner_sine = sqrt(fmax(1.0 - view->corner * view->corner, 0.0));
    return view->corner <= -cosine || ahead > away * (view->corner * cosine - corner_sine * sine);
}

/* Returns the share of a burst's puffs that is drawn at a distance. */
static double share_at(const SprayView* view, double away) {
    return view->share * fmin(NEAR_FULL / fmax(away, 1.0), 1.0);
}

static double fade_at(double away) {
    return swell_smoothstep(NEAR_EYE, NEAR_CLEAR, away) *
           (1.0 - swell_smoothstep(REACH_FULL, REACH, away));
}

static double length_of(const double v[3]) {
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static bool is_aboard(const SprayHull* hull, const double place[3]) {
    const double x = place[0] - hull->place[0], z = place[2] - hull->place[2];
    const double u = (x * hull->ahead[0] + z * hull->ahead[1]) / fmax(hull->half_length, 1e-6);
    const double v = fabs(z * hull->ahead[0] - x * hull->ahead[1]);
    return fabs(u) < 1.0 && v < hull->half_beam * (u > 0.0 ? 1.0 - u * u * sqrt(u) : 1.0) &&
           place[1] < hull->place[1] + hull->top;
}

/* A puff in flight. */
typedef struct Flying {
    double place[3];  /* [m] */
    double along[3];  /* direction in which it is drawn out */
    double radius;    /* [m] */
    double drawn_out; /* length over width */
    double opacity;
    double age;          /* share of its life, 0 to 1 */
    const double* noise; /* its place in the noise: two random numbers */
    bool veil;           /* of fine drops */
    double hollow;       /* how far the water below lies under the sea's waves [m] */
} Flying;

static void add_puff(Gathering* gathering, const Flying* flying) {
    const SprayView* view = gathering->view;
    double from_eye[3];
    for (int axis = 0; axis < 3; ++axis) {
        from_eye[axis] = flying->place[axis] - view->eye[axis];
    }
    const double away = length_of(from_eye);
    const double opacity = flying->opacity * fade_at(away);
    if (opacity < LEAST_OPACITY || gathering->count == gathering->capacity ||
        is_aboard(&view->hull, flying->place)) {
        return;
    }
    const Water water = water_below(gathering->sea, flying->place[0], flying->place[2]);
    const double over = flying->place[1] - (water.height - flying->hollow);
    if (over < -flying->radius * flying->drawn_out) {
        return;
    }
    SprayPuff* puff = &gathering->puffs[gathering->count++];
    const double half = flying->radius * flying->drawn_out / fmax(length_of(flying->along), 1e-6);
    for (int axis = 0; axis < 3; ++axis) {
        puff->place[axis] = (float)from_eye[axis];
        puff->axis[axis] = (float)(half * flying->along[axis]);
    }
    puff->over = (float)over;
    puff->width = (float)flying->radius;
    puff->slope[0] = (float)water.slope[0];
    puff->slope[1] = (float)water.slope[1];
    puff->opacity = (float)opacity;
    puff->age = (float)flying->age;
    puff->noise[0] = (float)flying->noise[0];
    puff->noise[1] = (float)flying->noise[1];
    puff->veil = flying->veil ? 1.0f : 0.0f;
    puff->soft = (float)(0.8 * flying->radius);
}

/* ---- Puffs of a burst ----------------------------------------------------------------------- */

/* A burst near the eye. */
typedef struct Burst {
    const SprayList* list;
    const SprayBirth* birth;
    double place[3];       /* in the world [m] */
    double age;            /* [s] */
    double share;          /* share of its puffs that are drawn */
    double plume[CHANCES]; /* random numbers of its plume */
} Burst;

/* Fills the place where a puff of a burst starts: on the water, along the crest from the burst's
   middle. */
static void spread_start(const Burst* burst, double along, double place[3]) {
    const double* way = burst->list->way;
    const double aside = along * fmax((double)burst->birth->spacing, 1.0);
    memcpy(place, burst->place, 3 * sizeof *place);
    place[0] -= aside * way[1];
    place[2] += aside * way[0];
    place[1] +=
        aside * ((double)burst->birth->slope[1] * way[0] - (double)burst->birth->slope[0] * way[1]);
}

static const double LIFE_LEAST = 0.45, LIFE_MOST = 2.6; /* of a puff [s] */
static const double STAGGER = 0.12;    /* spread of the starts of a burst's puffs [s] */
static const double LARGER_MOST = 1.4; /* size factor, where half of the puffs are left out */

/* How high a front of mean strength throws drops, over the significant height: by eye, so that
   spray stays low on the skyline as in photographs of gales. */
static const double SPLASH = 0.015;

/* Up to CLUMP_WIND puffs stay in low clumps, which only fall back. From TEAR_SPAN above it on, the
   wind draws them out in full [m/s at 10 m]. */
static const double CLUMP_WIND = 8.0, TEAR_SPAN = 13.0;

/* Wind over the crests, over the wind at 10 m: its mean, .8 at 2 m by a logarithmic profile over a
   roughness of a millimetre; and its standard deviations along, across and up, 2.4, 1.9 and 1.25
   u*, with a friction velocity u* of .04 (H. Panofsky, J. Dutton, Atmospheric Turbulence, 1984). */
static const double WIND_SHARE = 0.80;
static const double WIND_DEVIATION[3] = {0.096, 0.076, 0.050};

/* Fills the wind in which drops of a burst fly, by three random numbers. Two thirds of its variance
   are common to the plume. What sinks is back in the water soon, so only updrafts count. */
static void draw_wind(const Burst* burst, const double chance[3], double wind[3]) {
    double gust[3];
    for (int i = 0; i < 3; ++i) {
        const double even = 0.82 * (burst->plume[i] - 0.5) + 0.57 * (chance[i] - 0.5);
        gust[i] = burst->list->wind * WIND_DEVIATION[i] * sqrt(12.0) * even;
    }
    const double* way = burst->list->way;
    const double along = WIND_SHARE * burst->list->wind + gust[0];
    wind[0] = along * way[0] - gust[1] * way[1];
    wind[1] = fmax(gust[2], 0.0);
    wind[2] = along * way[1] + gust[1] * way[0];
}

static void add_puff_of_burst(Gathering* gathering, const Burst* burst, uint32_t index,
                              double present) {
    double chance[CHANCES];
    draw_chances(burst->birth->random, index, KIND_PUFF, chance);
    const double age = burst->age - STAGGER * chance[0];
    const double strength = (double)burst->birth->strength;
    const double life = swell_mix(LIFE_LEAST, LIFE_MOST, chance[1] * (0.3 + 0.7 * strength));
    if (age <= 0.0 || age >= life) {
        return;
    }
    const SprayList* list = burst->list;
    const double torn = swell_clamp((list->wind - CLUMP_WIND) / TEAR_SPAN, 0.0, 1.0);
    const double hit = burst->plume[3];
    const double thrown = sqrt(2.0 * OCEAN_GRAVITY * SPLASH * list->height) * (0.2 + 0.8 * torn) *
                          (0.3 + 1.7 * hit * hit + 1.2 * chance[4] * chance[4]) *
                          (0.6 + 0.7 * strength);
    const double ahead = list->crest * (0.85 + 0.35 * chance[5]);
    SprayThrow launch = {.velocity = {ahead * list->way[0], thrown, ahead * list->way[1]},
                         .tau = 0.08 + 0.40 * chance[7] * chance[7]};
    draw_wind(burst, (const double[3]){chance[2], chance[3], chance[6]}, launch.wind);
    launch.wind[1] *= torn;
    double way[3], velocity[3];
    spray_fly(&launch, age, way, velocity);
    Flying flying = {.age = age / life, .noise = chance + CHANCE_NOISE};
    spread_start(burst, 0.75 * (chance[8] + chance[0] - 1.0), flying.place);
    /* A puff is drawn out as it is torn from the crest, which runs on. */
    for (int axis = 0; axis < 3; ++axis) {
        flying.place[axis] += way[axis];
        flying.along[axis] = velocity[axis];
    }
    flying.along[0] -= 0.85 * list->crest * list->way[0];
    flying.along[2] -= 0.85 * list->crest * list->way[1];
    const double large = chance[9] * chance[9] * chance[9]; /* few are large */
    const double first = (0.09 + 0.60 * large) * (0.6 + 0.6 * strength);
    const double grown = first + (0.10 + 0.016 * list->wind * large) * age;
    const double larger = fmin(1.0 / sqrt(burst->share), LARGER_MOST);
    flying.radius = grown * larger;
    flying.drawn_out =
        1.4 + 3.0 * burst->share * torn * swell_smoothstep(0.0, 0.8, age) * (0.4 + 0.6 * chance[2]);
    flying.opacity = (0.25 + 0.75 * strength) * first / grown * swell_smoothstep(0.0, 0.10, age) *
                     (1.0 - flying.age * flying.age) * present;
    add_puff(gathering, &flying);
}

/* ---- Veils ---------------------------------------------------------------------------------- */

/* Veils of a burst near the eye, in full in a wind this much above SPRAY_WIND_LEAST [m/s]. */
static const double VEILS = 2.0, VEIL_WIND_SPAN = 12.0;
static const double VEIL_LIFE_LEAST = 0.8, VEIL_LIFE_MOST = 2.2; /* s */
static const double VEIL_RADIUS = 0.4, VEIL_GROWTH = 0.6;        /* m, m/s */
static const double VEIL_OPACITY = 0.70;

/* A veil of the finest drops, which the crest goes on throwing off: from the crest to where the
   first of them have flown with the gust of their plume. */
static void add_veil(Gathering* gathering, const Burst* burst, uint32_t index, double present) {
    double chance[CHANCES];
    draw_chances(burst->birth->random, index, KIND_VEIL, chance);
    const double age = burst->age - STAGGER * chance[0];
    const double life = swell_mix(VEIL_LIFE_LEAST, VEIL_LIFE_MOST, chance[1]);
    if (age <= 0.0 || age >= life) {
        return;
    }
    double wind[3];
    draw_wind(burst, chance + 2, wind);
    const SprayList* list = burst->list;
    const double crest[3] = {list->crest * list->way[0], 0.0, list->crest * list->way[1]};
    const double first = VEIL_RADIUS * (0.5 + chance[5]), grown = first + VEIL_GROWTH * age;
    Flying flying = {
        .radius = grown * fmin(1.0 / sqrt(burst->share), LARGER_MOST),
        .opacity = VEIL_OPACITY * (0.3 + 0.7 * chance[7]) *
                   (0.4 + 0.6 * (double)burst->birth->strength) * first / grown * present *
                   swell_smoothstep(0.0, 0.25, age) *
                   (1.0 - swell_smoothstep(0.3 * life, life, age)),
        .age = age / life,
        .noise = chance + CHANCE_NOISE,
        .veil = true,
    };
    spread_start(burst, 1.6 * (chance[8] - 0.5), flying.place);
    for (int axis = 0; axis < 3; ++axis) {
        flying.place[axis] += 0.5 * age * (wind[axis] + crest[axis]);
        flying.along[axis] = 0.5 * age * (wind[axis] - crest[axis]);
    }
    flying.place[1] += 0.3 * first;
    flying.drawn_out = fmax(length_of(flying.along) / flying.radius, 1.3);
    add_puff(gathering, &flying);
}

static void add_veils(Gathering* gathering, const Burst* burst) {
    const double wind = burst->list->wind - SPRAY_WIND_LEAST;
    const double number = VEILS * swell_clamp(wind / VEIL_WIND_SPAN, 0.0, 1.0) * burst->share *
                          1.6 * burst->plume[0] * gathering->view->amount;
    const double offset = (double)(burst->birth->random & 0xffffffU) * 0x1p-24;
    for (uint32_t i = 0; number > 0.0 && (double)i + offset < number; ++i) {
        add_veil(gathering, burst, i, swell_clamp(4.0 * (number - (double)i - offset), 0.0, 1.0));
    }
}

/* ---- Bursts --------------------------------------------------------------------------------- */

static void add_burst(Gathering* gathering, const Burst* burst) {
    add_veils(gathering, burst);
    /* A fraction of a puff is a puff that only some bursts keep. */
    const double number = (double)burst->birth->number * burst->share * gathering->view->amount;
    const double offset = (double)(burst->birth->random >> 8) * 0x1p-24;
    for (uint32_t i = 0; (double)i + offset < number + 1.0; ++i) {
        const double present = swell_clamp(2.0 * (number - (double)i - offset + 0.25), 0.0, 1.0);
        if (present > 0.0) {
            add_puff_of_burst(gathering, burst, i, present);
        }
    }
}

/* Adds a burst at each place within reach at which its tile repeats. */
static void add_copies(Gathering* gathering, const SprayList* list, const SprayBirth* birth,
                       double age) {
    const SprayView* view = gathering->view;
    const double length = (double)birth->length;
    const double drift = age * WIND_SHARE * list->wind;
    double first[2];
    for (int i = 0; i < 2; ++i) { /* tiles start at -L/2 */
        const double start = (double)birth->place[2 * i] - 0.5 * length + drift * list->way[i];
        const double low = view->eye[2 * i] - REACH;
        first[i] = start + length * ceil((low - start) / length);
    }
    for (double x = first[0]; x < view->eye[0] + REACH; x += length) {
        for (double z = first[1]; z < view->eye[2] + REACH; z += length) {
            const double from_eye[3] = {x - view->eye[0], (double)birth->place[1] - view->eye[1],
                                        z - view->eye[2]};
            const double away = length_of(from_eye);
            if (away >= REACH) {
                continue;
            }
            const double radius = 6.0 + (double)birth->spacing + 0.4 * drift;
            if (is_in_view(view, from_eye, away, radius)) {
                Burst burst = {.list = list,
                               .birth = birth,
                               .place = {x - drift * list->way[0], (double)birth->place[1],
                                         z - drift * list->way[1]},
                               .age = age,
                               .share = share_at(view, away)};
                draw_chances(birth->plume, 0, KIND_PLUME, burst.plume);
                add_burst(gathering, &burst);
            }
        }
    }
}

/* ---- Crowns --------------------------------------------------------------------------------- */

static const double EVENT_LARGER_MOST = 3.0; /* size factor, where drops are left out */

/* Puffs of a crown with a ring of 1 m; a larger crown has more. */
static const double CROWN_PUFFS = 420.0;
static const double CROWN_LIFE = 2.5; /* s; most drops fall into the water before */
static const double JET_AFTER = 0.45; /* until the hollow has closed [3 sqrt(radius / g)] */

static void add_drops(Gathering* gathering, const SprayEvent* event, double age, uint32_t index,
                      double larger) {
    double chance[CHANCES];
    draw_chances(event->random, index, KIND_DROPS, chance);
    const SprayView* view = gathering->view;
    const bool in_jet = chance[0] < event->jet;
    const double delay = in_jet ? JET_AFTER * sqrt(event->radius / OCEAN_GRAVITY) * 3.0 : 0.0;
    const double flown = age - delay - 0.10 * chance[1];
    if (flown <= 0.0 || flown >= CROWN_LIFE) {
        return;
    }
    const double angle = SWELL_TWO_PI * chance[2];
    const double outward[2] = {cos(angle), sin(angle)};
    const double high = chance[3] * (0.4 + 0.6 * chance[7]); /* few rise as high as the rim */
    const double up = event->speed * (in_jet ? 0.3 + 0.9 * chance[3] : 0.2 + 0.9 * high);
    const double out = event->speed * (in_jet ? 0.05 * chance[4] : 0.18 + 0.30 * chance[4] * high);
    SprayThrow launch = {.velocity = {out * outward[0] + event->velocity[0], up,
                                      out * outward[1] + event->velocity[1]},
                         .tau = 0.25 + 0.75 * chance[5]}; /* coarse drops */
    for (int i = 0; i < 2; ++i) {
        launch.wind[2 * i] = 0.5 * view->wind * view->way[i]; /* close to the water */
    }
    double way[3], velocity[3];
    spray_fly(&launch, flown, way, velocity);
    const double size = 0.3 + chance[6] * chance[6];
    const double first = (0.045 + 0.05 * event->radius) * size;
    const double grown = (first + 0.12 * size * flown) * larger;
    const double from_middle = event->radius * (in_jet ? 0.15 : 0.8 + 0.3 * chance[8]);
    Flying flying = {
        .place = {event->place[0] + from_middle * outward[0] + way[0], event->place[1] + way[1],
                  event->place[2] + from_middle * outward[1] + way[2]},
        .along = {velocity[0], velocity[1], velocity[2]},
        .radius = grown,
        .drawn_out = 1.5 + 0.35 * length_of(velocity),
        .opacity = pow(first * larger / grown, 1.3) * (1.0 - flown / CROWN_LIFE),
        .age = flown / CROWN_LIFE,
        .noise = chance + CHANCE_NOISE,
    };
    add_puff(gathering, &flying);
}

/* ---- Sheets --------------------------------------------------------------------------------- */

/* Water leaves a bow as a thin sheet, which breaks into fingers and these into drops within some
   tenths of a second. A puff is a finger that is drawn out along its way. Fine fingers go with the
   wind. */
static const double SHEET_FINGERS = 110.0;
static const double SHEET_LIFE = 1.2, SHEET_FORMS = 0.03; /* s */
static const double SHEET_WIND = 0.7;                     /* share of the wind close to the water */

/* Mist flies in wide clouds instead. They are fewer and lie along the sheet rather than upright. */
static const double MIST_SIZE = 7.5, MIST_NUMBER = 0.4, MIST_OPACITY = 1.3, MIST_FORMS = 0.25;
static const double MIST_DRAWN_OUT = 1.5, MIST_UPRIGHT = 0.3;

static void add_finger(Gathering* gathering, const SprayEvent* event, double age, uint32_t index,
                       double larger, double hollow) {
    double chance[CHANCES];
    draw_chances(event->random, index, KIND_FINGER, chance);
    const SprayView* view = gathering->view;
    const double flown = age - 0.10 * chance[0];
    if (flown <= 0.0 || flown >= SHEET_LIFE) {
        return;
    }
    const double at = 2.0 * chance[1] - 1.0; /* along the hull: the sheet is highest in front */
    const double out = event->speed * (0.45 + 0.55 * chance[3]);
    const double up = event->speed * (0.35 + 0.65 * chance[2] * chance[2]) * (0.70 + 0.22 * at);
    const double fine = chance[4] * chance[4];
    const SprayThrow launch = {.velocity = {out * event->outward[0] + event->velocity[0], up,
                                            out * event->outward[1] + event->velocity[1]},
                               .wind = {SHEET_WIND * view->wind * view->way[0], 0.0,
                                        SHEET_WIND * view->wind * view->way[1]},
                               .tau = 0.12 + 0.70 * (1.0 - fine)};
    double way[3], velocity[3];
    spray_fly(&launch, flown, way, velocity);
    const double size = event->mist ? MIST_SIZE : 1.0;
    const double finger = 2.0 + 3.5 * (1.0 - swell_smoothstep(0.0, 0.6, flown));
    const double first = (0.014 + 0.036 * chance[5] * chance[5] + 0.02 * fine) * size;
    const double grown = (first + (0.035 + 0.14 * fine) * size * flown) * larger;
    const double life = flown / SHEET_LIFE;
    Flying flying = {
        .place = {event->place[0] + at * event->along[0] + way[0], event->place[1] + way[1],
                  event->place[2] + at * event->along[1] + way[2]},
        .along = {velocity[0] - event->velocity[0], velocity[1], velocity[2] - event->velocity[1]},
        .radius = grown,
        .drawn_out = event->mist ? MIST_DRAWN_OUT : finger,
        .opacity = (event->mist ? MIST_OPACITY : 1.0) * (0.3 + 0.7 * chance[6]) * first * larger /
                   grown * swell_smoothstep(0.0, event->mist ? MIST_FORMS : SHEET_FORMS, flown) *
                   (1.0 - life) * (1.0 - life),
        .age = 0.6 * life,
        .noise = chance + CHANCE_NOISE,
        .veil = event->mist,
        .hollow = hollow,
    };
    if (event->mist) {
        flying.along[0] += event->along[0];
        flying.along[1] *= MIST_UPRIGHT;
        flying.along[2] += event->along[1];
    }
    add_puff(gathering, &flying);
}

static void add_sheet(Gathering* gathering, const SprayEvent* event, double age, double share) {
    const double number = SHEET_FINGERS * event->sheet * (event->mist ? MIST_NUMBER : 1.0) * share *
                          gathering->view->amount;
    const Water water = water_below(gathering->sea, event->place[0], event->place[2]);
    const double hollow = fmax(water.height - event->place[1], 0.0) + 0.1;
    for (uint32_t i = 0; (double)i < number; ++i) {
        add_finger(gathering, event, age, i, fmin(1.0 / sqrt(share), EVENT_LARGER_MOST), hollow);
    }
}

/* ---- All of them --------------------------------------------------------------------------- */

/* Adds the crown or the sheet of an event. */
static void add_event(Gathering* gathering, const SprayEvent* event, double age) {
    const SprayView* view = gathering->view;
    double from_eye[3];
    for (int axis = 0; axis < 3; ++axis) {
        from_eye[axis] = event->place[axis] - view->eye[axis];
    }
    const double away = length_of(from_eye);
    const double reach = 2.0 * event->speed + 0.5 * view->wind * age + event->radius;
    if (away > REACH || !is_in_view(view, from_eye, away, reach)) {
        return;
    }
    const double share = share_at(view, away);
    if (event->sheet > 0.0) {
        add_sheet(gathering, event, age, share);
        return;
    }
    const double number = CROWN_PUFFS * sqrt(event->radius) * share * view->amount;
    for (uint32_t i = 0; (double)i < number; ++i) {
        add_drops(gathering, event, age, i, fmin(1.0 / sqrt(share), EVENT_LARGER_MOST));
    }
}

int spray_gather(const Spray* spray, const OceanSea* sea, double time, const SprayView* view,
                 SprayPuff* puffs, int capacity) {
    assert(sea && view && puffs && capacity >= 0 && view->share > 0.0 && view->share <= 1.0);
    Gathering gathering = {.view = view, .sea = sea, .puffs = puffs, .capacity = capacity};
    const int64_t last = (int64_t)floor(time * OCEAN_FOAM_RATE + 1e-6);
    /* The newest births come first, so that old ones are left out where there are too many. */
    for (int64_t step = last; spray && step > last - SPRAY_STEPS; --step) {
        const SprayList* list = spray_list(spray, step);
        const double age = list ? time - list->time : -1.0;
        const bool flies = age >= 0.0 && age < fmax(LIFE_MOST, VEIL_LIFE_MOST) + STAGGER;
        for (int i = 0; flies && i < list->count; ++i) {
            add_copies(&gathering, list, &list->birth[i], age);
        }
    }
    for (int i = 0; i < view->event_count; ++i) {
        const double age = time - view->event[i].time;
        if (age >= 0.0 && age < 2.0 * CROWN_LIFE) {
            add_event(&gathering, &view->event[i], age);
        }
    }
    return gathering.count;
}
