/*
 * The flight of spray. Each burst (births.c) throws several puffs into the air, which fly in a wind
 * of their own and grow thinner. Numbers without a source are by eye.
 *
 * Drops of spume have diameters of some .1 to 1 mm, and fall in still air at .3 to 4 m/s (R. Gunn,
 * G. Kinzer, The terminal velocity of fall for water droplets in stagnant air, 1949). With a drag
 * that grows with the speed, a drop that falls at v follows the wind within tau = v / g:
 *
 *     dv/dt = (w - v) / tau - g      v(t) = u + (v0 - u) exp(-t/tau),   u = w - g tau
 *                                    x(t) = u t + (v0 - u) tau (1 - exp(-t/tau))
 *
 * A puff is a cloud of such drops with a tau of its own. It spreads at a constant rate, and thins
 * as it spreads. It is as long as the way that its drops have between the first and the last that
 * leave the water. Near the eye all puffs of a burst are drawn, far away fewer and larger ones. A
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
static double share_at(double away) {
    return fmin(NEAR_FULL / fmax(away, 1.0), 1.0);
}

/* Returns how much larger puffs are of which that share is drawn, so that they cover as much. */
static double larger_at(double share, double most) {
    return fmin(1.0 / sqrt(share), most);
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
static const double SHED = 0.12;        /* how long water sheds a puff's drops [s] */
static const double LARGER_MOST = 1.4;  /* size factor, where half of the puffs are left out */
static const double PUFFS_WITHIN = 6.0; /* way of most puffs from their burst [m] */
static const double PUFF_RADIUS = 0.6;  /* of the largest puffs at first [m] */
static const double SMALLEST = 0.15;    /* radius of the smallest, over that of the largest */

/* How high a front of mean strength throws drops, over the significant height: by eye, so that
   spray stays low on the skyline as in photographs of gales. */
static const double SPLASH = 0.015;

/* From this wind over SPRAY_WIND_LEAST on, gusts tear spray off in full [m/s at 10 m]. */
static const double TEAR_SPAN = 12.0;

static double torn_share(const SprayList* list) {
    return swell_clamp((list->wind - SPRAY_WIND_LEAST) / TEAR_SPAN, 0.0, 1.0);
}

static void crest_velocity(const SprayList* list, double velocity[3]) {
    velocity[0] = list->crest * list->way[0];
    velocity[1] = 0.0;
    velocity[2] = list->crest * list->way[1];
}

/* How fast drops fall at last in still air, of diameters of .2, 1 and 5 mm (Gunn, Kinzer) [m/s]. */
static const double FALL_FINE = 0.72, FALL_COARSE = 4.03, FALL_LARGEST = 9.09;

static double tau_of(double fall) {
    return fall / OCEAN_GRAVITY;
}

/* Share of its drops that a puff shows at an age, and at a share of its life. */
static double shown_at(double age, double life) {
    return swell_smoothstep(0.0, SHED, age) * (1.0 - life * life);
}

/* Length over width of what leaves the water for so long with a velocity relative to it. */
static double drawn_out(double shed, const double velocity[3], double radius) {
    return 1.0 + 0.5 * shed * length_of(velocity) / radius;
}

/* Wind over the crests, over the wind at 10 m: its mean, .8 at 2 m by a logarithmic profile over a
   roughness of a millimetre; and its standard deviations along, across and up, 2.4, 1.9 and 1.25
   u*, with a friction velocity u* of .04 (H. Panofsky, J. Dutton, Atmospheric Turbulence, 1984). */
static const double WIND_SHARE = 0.80;
static const double WIND_DEVIATION[3] = {0.096, 0.076, 0.050};

/* Fills the wind in which drops of a burst fly, by three random numbers. Half of its variance is
   common to the plume. What sinks is back in the water soon, so only updrafts count. */
static void draw_wind(const Burst* burst, const double chance[3], double wind[3]) {
    double gust[3];
    for (int i = 0; i < 3; ++i) {
        const double even = burst->plume[i] + chance[i] - 1.0; /* its variance is 1/6 */
        gust[i] = burst->list->wind * WIND_DEVIATION[i] * sqrt(6.0) * even;
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
    const double age = burst->age - SHED * chance[0];
    const double strength = (double)burst->birth->strength, dense = 0.5 * (1.0 + strength);
    const double life = swell_mix(LIFE_LEAST, LIFE_MOST, chance[1] * dense);
    if (age <= 0.0 || age >= life) {
        return;
    }
    /* Water at the crest runs with it. A front throws up what it hits, some of it higher. */
    const SprayList* list = burst->list;
    const double torn = torn_share(list), hit = burst->plume[3];
    const double thrown = sqrt(2.0 * OCEAN_GRAVITY * SPLASH * list->height * torn) *
                          (0.5 + strength) * (2.0 * hit * hit + chance[4] * chance[4]);
    double crest[3];
    crest_velocity(list, crest);
    SprayThrow launch = {.velocity = {crest[0], thrown, crest[2]},
                         .tau = tau_of(swell_mix(FALL_FINE, FALL_COARSE, chance[7] * chance[7]))};
    draw_wind(burst, (const double[3]){chance[2], chance[3], chance[6]}, launch.wind);
    launch.wind[1] *= torn;
    double way[3], velocity[3];
    spray_fly(&launch, age, way, velocity);
    Flying flying = {.noise = chance + CHANCE_NOISE};
    spread_start(burst, chance[5] + chance[8] - 1.0, flying.place);
    for (int axis = 0; axis < 3; ++axis) {
        flying.place[axis] += way[axis];
        flying.along[axis] = velocity[axis] - crest[axis];
    }
    /* Few are large. Turbulence spreads these alone: the small ones lie within one eddy. */
    const double large = chance[9] * chance[9] * chance[9];
    const double first = PUFF_RADIUS * (0.5 + strength) * swell_mix(SMALLEST, 1.0, large);
    const double grown = first + large * WIND_DEVIATION[2] * list->wind * age;
    flying.radius = grown * larger_at(burst->share, LARGER_MOST);
    flying.drawn_out = drawn_out(SHED, flying.along, flying.radius);
    flying.opacity = dense * first / grown * shown_at(age, age / life) * present;
    add_puff(gathering, &flying);
}

/* ---- Veils ---------------------------------------------------------------------------------- */

static const double VEILS = 3.0;        /* of a burst near the eye, at most */
static const double VEIL_RADIUS = 0.4;  /* at first [m] */
static const double VEIL_OPACITY = 0.8; /* of the densest */

/* A veil of the finest drops, which the crest goes on throwing off: from the crest to where the
   first of them have flown with the gust of their plume. */
static void add_veil(Gathering* gathering, const Burst* burst, uint32_t index, double present) {
    double chance[CHANCES];
    draw_chances(burst->birth->random, index, KIND_VEIL, chance);
    const double age = burst->age - SHED * chance[0];
    const double life = swell_mix(LIFE_LEAST, LIFE_MOST, chance[1]);
    if (age <= 0.0 || age >= life) {
        return;
    }
    double wind[3];
    draw_wind(burst, chance + 2, wind);
    const SprayList* list = burst->list;
    double crest[3];
    crest_velocity(list, crest);
    const double first = VEIL_RADIUS * (0.5 + chance[5]);
    const double grown = first + WIND_DEVIATION[2] * list->wind * age;
    Flying flying = {
        .radius = grown * larger_at(burst->share, LARGER_MOST),
        .opacity = VEIL_OPACITY * chance[7] * 0.5 * (1.0 + (double)burst->birth->strength) * first /
                   grown * shown_at(age, age / life) * present,
        .noise = chance + CHANCE_NOISE,
        .veil = true,
    };
    spread_start(burst, 2.0 * chance[8] - 1.0, flying.place);
    for (int axis = 0; axis < 3; ++axis) {
        flying.place[axis] += 0.5 * age * (wind[axis] + crest[axis]);
        flying.along[axis] = wind[axis] - crest[axis];
    }
    flying.place[1] += 0.5 * first;
    flying.drawn_out = drawn_out(age, flying.along, flying.radius);
    add_puff(gathering, &flying);
}

static void add_veils(Gathering* gathering, const Burst* burst) {
    const double number =
        VEILS * torn_share(burst->list) * burst->share * burst->plume[0] * gathering->view->amount;
    const double offset = (double)(burst->birth->random & 0xffffffU) * 0x1p-24;
    for (uint32_t i = 0; number > 0.0 && (double)i + offset < number; ++i) {
        add_veil(gathering, burst, i, swell_clamp(2.0 * (number - (double)i - offset), 0.0, 1.0));
    }
}

/* ---- Bursts --------------------------------------------------------------------------------- */

static void add_burst(Gathering* gathering, const Burst* burst) {
    add_veils(gathering, burst);
    /* A fraction of a puff is a puff that only some bursts keep. */
    const double number = (double)burst->birth->number * burst->share * gathering->view->amount;
    const double offset = (double)(burst->birth->random >> 8) * 0x1p-24;
    for (uint32_t i = 0; (double)i + offset < number + 1.0; ++i) {
        const double present = swell_clamp(number - (double)i - offset + 1.0, 0.0, 1.0);
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
            const double radius = PUFFS_WITHIN + (double)birth->spacing + 0.5 * drift;
            if (is_in_view(view, from_eye, away, radius)) {
                Burst burst = {.list = list,
                               .birth = birth,
                               .place = {x - drift * list->way[0], (double)birth->place[1],
                                         z - drift * list->way[1]},
                               .age = age,
                               .share = share_at(away)};
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
static const double CROWN_LEAN = 0.45, JET_LEAN = 0.05; /* way outwards of drops, over that up */

/* Until the hollow of a disc has closed [sqrt(radius / g)] (J. Glasheen, T. McMahon, Vertical water
   entry of disks at low Froude numbers, 1996). */
static const double JET_AFTER = 2.285;
static const double JET_WIDE = 0.3; /* radius of the jet, over that of the ring */

/* Radius of a finger of water at first, and its growth [m, m/s]. */
static const double FINGER = 0.035, FINGER_GROWTH = 0.1;

static void add_drops(Gathering* gathering, const SprayEvent* event, double age, uint32_t index,
                      double larger) {
    double chance[CHANCES];
    draw_chances(event->random, index, KIND_DROPS, chance);
    const SprayView* view = gathering->view;
    const bool in_jet = chance[0] < event->jet;
    const double delay = in_jet ? JET_AFTER * sqrt(event->radius / OCEAN_GRAVITY) : 0.0;
    const double flown = age - delay - SHED * chance[1];
    if (flown <= 0.0 || flown >= CROWN_LIFE) {
        return;
    }
    const double angle = SWELL_TWO_PI * chance[2];
    const double outward[2] = {cos(angle), sin(angle)};
    const double up = event->speed * sqrt(in_jet ? chance[3] : chance[3] * chance[7]);
    const double out = up * (in_jet ? JET_LEAN : CROWN_LEAN);
    SprayThrow launch = {.velocity = {out * outward[0] + event->velocity[0], up,
                                      out * outward[1] + event->velocity[1]},
                         .tau = tau_of(swell_mix(FALL_COARSE, FALL_LARGEST, chance[5]))};
    for (int i = 0; i < 2; ++i) {
        launch.wind[2 * i] = 0.5 * view->wind * view->way[i]; /* close to the water */
    }
    double way[3], velocity[3];
    spray_fly(&launch, flown, way, velocity);
    const double size = 0.5 + chance[6];
    const double first = FINGER * (1.0 + event->radius) * size;
    const double grown = first + FINGER_GROWTH * size * flown;
    const double from_middle =
        event->radius * (in_jet ? chance[4] * JET_WIDE : 0.5 * (1.0 + chance[4]));
    const double life = flown / CROWN_LIFE;
    const Flying flying = {
        .place = {event->place[0] + from_middle * outward[0] + way[0], event->place[1] + way[1],
                  event->place[2] + from_middle * outward[1] + way[2]},
        .along = {velocity[0], velocity[1], velocity[2]},
        .radius = grown * larger,
        .drawn_out = drawn_out(SHED, velocity, grown * larger),
        .opacity = first / grown * (1.0 - life * life),
        .noise = chance + CHANCE_NOISE,
    };
    add_puff(gathering, &flying);
}

/* ---- Sheets --------------------------------------------------------------------------------- */

/* Water leaves a bow as a thin sheet, which breaks into fingers and these into drops within some
   tenths of a second. A puff is a finger that is drawn out along its way. Fine fingers go with the
   wind. */
static const double SHEET_FINGERS = 110.0;
static const double SHEET_LIFE = 1.2; /* s */

/* Mist flies in clouds instead, this many times as wide as fingers. They are half as many, and lie
   along the sheet. */
static const double MIST_SIZE = 7.5;

static void add_finger(Gathering* gathering, const SprayEvent* event, double age, uint32_t index,
                       double larger, double hollow) {
    double chance[CHANCES];
    draw_chances(event->random, index, KIND_FINGER, chance);
    const SprayView* view = gathering->view;
    const double flown = age - SHED * chance[0];
    if (flown <= 0.0 || flown >= SHEET_LIFE) {
        return;
    }
    const double at = 2.0 * chance[1] - 1.0; /* along the hull: the sheet is highest in front */
    const double out = 0.5 * event->speed * (1.0 + chance[3]);
    const double up = event->speed * chance[2] * swell_mix(0.5, 1.0, chance[1]);
    const double fine = chance[4] * chance[4];
    const double wind = WIND_SHARE * view->wind;
    const SprayThrow launch = {.velocity = {out * event->outward[0] + event->velocity[0], up,
                                            out * event->outward[1] + event->velocity[1]},
                               .wind = {wind * view->way[0], 0.0, wind * view->way[1]},
                               .tau = tau_of(swell_mix(FALL_LARGEST, FALL_FINE, fine))};
    double way[3], velocity[3];
    spray_fly(&launch, flown, way, velocity);
    const double size = event->mist ? MIST_SIZE : 1.0;
    const double first = FINGER * (0.5 + chance[5] * chance[5]) * size;
    const double grown = first + FINGER_GROWTH * (0.5 + fine) * size * flown;
    const double life = flown / SHEET_LIFE;
    Flying flying = {
        .place = {event->place[0] + at * event->along[0] + way[0], event->place[1] + way[1],
                  event->place[2] + at * event->along[1] + way[2]},
        .along = {velocity[0] - event->velocity[0], velocity[1], velocity[2] - event->velocity[1]},
        .radius = grown * larger,
        .opacity = 0.5 * (1.0 + chance[6]) * first / grown * (1.0 - life) *
                   (event->mist ? shown_at(flown, life) : 1.0 - life * life),
        .noise = chance + CHANCE_NOISE,
        .veil = event->mist,
        .hollow = hollow,
    };
    flying.drawn_out = drawn_out(SHED, flying.along, flying.radius);
    if (event->mist) {
        flying.along[0] += event->along[0];
        flying.along[1] = 0.0;
        flying.along[2] += event->along[1];
    }
    add_puff(gathering, &flying);
}

static void add_sheet(Gathering* gathering, const SprayEvent* event, double age, double share) {
    const double number =
        SHEET_FINGERS * event->sheet * (event->mist ? 0.5 : 1.0) * share * gathering->view->amount;
    const Water water = water_below(gathering->sea, event->place[0], event->place[2]);
    const double hollow = fmax(water.height - event->place[1], 0.0) + 0.1;
    for (uint32_t i = 0; (double)i < number; ++i) {
        add_finger(gathering, event, age, i, larger_at(share, EVENT_LARGER_MOST), hollow);
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
    const double share = share_at(away);
    if (event->sheet > 0.0) {
        add_sheet(gathering, event, age, share);
        return;
    }
    const double number = CROWN_PUFFS * sqrt(event->radius) * share * view->amount;
    for (uint32_t i = 0; (double)i < number; ++i) {
        add_drops(gathering, event, age, i, larger_at(share, EVENT_LARGER_MOST));
    }
}

int spray_gather(const Spray* spray, const OceanSea* sea, double time, const SprayView* view,
                 SprayPuff* puffs, int capacity) {
    assert(sea && view && puffs && capacity >= 0);
    Gathering gathering = {.view = view, .sea = sea, .puffs = puffs, .capacity = capacity};
    const int64_t last = (int64_t)floor(time * OCEAN_FOAM_RATE + 1e-6);
    /* The newest births come first, so that old ones are left out where there are too many. */
    for (int64_t step = last; spray && step > last - SPRAY_STEPS; --step) {
        const SprayList* list = spray_list(spray, step);
        const double age = list ? time - list->time : -1.0;
        const bool flies = age >= 0.0 && age < LIFE_MOST + SHED;
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
