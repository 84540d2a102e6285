/*
 * The pace of simulated machines: a frame takes a fixed time and a time that falls from level to
 * level, as on a graphics card or faster, as in software.
 */
#include "check.h"

#include "ui/viewer/pace.h"

typedef struct Machine {
    double fixed;             /* s of each frame */
    double cost[PACE_LEVELS]; /* s of the levels, beside that */
    double noise;             /* each frame takes up to this share more or less */
    int hitch;                /* every so many frames one takes 0.3 s more; 0: none */
    double rest;              /* s: the screen shows a frame at multiples of this; 0: at once */
} Machine;

/* What happened in so many seconds. */
typedef struct Run {
    int changes, most_in_20_s;
    double last_early; /* time of the last change before 20 s */
    int frames_early;  /* frames until then */
    int level;
} Run;

/* A random number from -1 to 1. */
static double draw_noise(uint32_t* state) {
    *state = *state * 1664525u + 1013904223u; /* Numerical Recipes, section 7.1 */
    return (double)*state / 2147483648.0 - 1.0;
}

static double frame_seconds(const Machine* machine, int level, int frame, uint32_t* state) {
    double seconds = machine->fixed + machine->cost[level];
    seconds *= 1.0 + machine->noise * draw_noise(state);
    seconds += machine->hitch > 0 && frame % machine->hitch == 0 ? 0.3 : 0.0;
    return machine->rest > 0.0 ? machine->rest * ceil(seconds / machine->rest) : seconds;
}

static Run run(const Machine* machine, Pace* pace, double duration) {
    enum { CHANGES_MAX = 1000 };
    double at[CHANGES_MAX], now = 0.0;
    uint32_t state = 7;
    Run result = {0};
    for (int frame = 1; now < duration && result.changes < CHANGES_MAX; ++frame) {
        const double seconds = frame_seconds(machine, pace->level, frame, &state);
        now += seconds;
        if (pace_add_frame(pace, seconds)) {
            at[result.changes++] = now;
            result.last_early = now < 20.0 ? now : result.last_early;
            result.frames_early = now < 20.0 ? frame : result.frames_early;
        }
    }
    for (int i = 0; i < result.changes; ++i) {
        int within = 0;
        for (int k = i; k < result.changes && at[k] - at[i] < 20.0; ++k) {
            within += 1;
        }
        result.most_in_20_s = within > result.most_in_20_s ? within : result.most_in_20_s;
    }
    result.level = pace->level;
    return result;
}

#define HOLD 20.0 /* s */

/* Costs of the levels where the first one's is 1. */
static const double PROFILE[][PACE_LEVELS] = {
    {1.0, 0.75, 0.5, 0.4, 0.24, 0.12},  /* a graphics card */
    {1.0, 0.7, 0.28, 0.19, 0.11, 0.05}, /* software */
    {1.0, 0.95, 0.8, 0.7, 0.5, 0.3},    /* vertices cost much */
};
enum { PROFILES = sizeof PROFILE / sizeof *PROFILE };

static Machine machine_of(int profile, double ms, double fixed_share) {
    Machine machine = {.fixed = 1e-3 * ms * fixed_share};
    for (int i = 0; i < PACE_LEVELS; ++i) {
        machine.cost[i] = 1e-3 * ms * (1.0 - fixed_share) * PROFILE[profile][i];
    }
    return machine;
}

static double aim_of(bool software) {
    return software ? 0.1 : 0.025; /* s */
}

/* Checks machines of 5 to 200 ms a frame at the finest level; `like` has the rest of each. */
static void check_machines(Machine like) {
    enum { SHARES = 3, DURATIONS = 40 };
    int wrong = 0;
    for (int i = 0; i < 2 * PROFILES * SHARES * DURATIONS; ++i) {
        const bool software = i % 2;
        const int profile = i / 2 % PROFILES, share = i / (2 * PROFILES) % SHARES;
        const double ms = 5.0 * (1 + i / (2 * PROFILES * SHARES));
        Machine machine = machine_of(profile, ms, 0.15 * share);
        machine.noise = like.noise;
        machine.hitch = like.hitch;
        machine.rest = like.rest;
        Pace pace = pace_start(software);
        const Run result = run(&machine, &pace, 120.0);
        uint32_t state = 7;
        machine.noise = 0.0;
        const double seconds = frame_seconds(&machine, result.level, 1, &state);
        const bool right = result.most_in_20_s <= 2 &&
                           (result.last_early <= 3.0 || result.frames_early <= 12) &&
                           (result.level == PACE_LEVELS - 1 || seconds <= 1.3 * aim_of(software));
        if (!right) {
            print_message("%s, profile %d, %g ms, %g of it fixed: %d changes, at most %d in 20 s, "
                          "the last one after %.2f s and %d frames, level %d of %.1f ms\n",
                          software ? "software" : "card", profile, ms, 0.15 * share, result.changes,
                          result.most_in_20_s, result.last_early, result.frames_early, result.level,
                          1e3 * seconds);
        }
        wrong += !right;
    }
    CHECK(wrong == 0);
}

CASE("a window settles within 3 s or 12 frames, and changes at most twice in 20 s") {
    check_machines((Machine){0});
}

CASE("it does so with 20 % of noise") {
    check_machines((Machine){.noise = 0.2});
}

CASE("single slow frames change nothing") {
    check_machines((Machine){.hitch = 29});
}

CASE("it settles where a screen of 60 Hz shows the frames") {
    check_machines((Machine){.rest = 1.0 / 60.0});
}

/* Adds frames until the level changes or so many seconds have passed; returns how many have. */
static double spend(Pace* pace, double seconds, double most) {
    double now = 0.0;
    while (now < most) {
        now += seconds;
        if (pace_add_frame(pace, seconds)) {
            break;
        }
    }
    return now;
}

CASE("a step skips levels") {
    Pace pace = pace_start(false);
    spend(&pace, 0.2, 3.0);
    CHECK(pace.level >= 3);
}

CASE("a level left for slowness is not tried again for 20 s, and after a failed try for 40 s") {
    Pace pace = pace_start(false);
    spend(&pace, 0.03, 3.0);
    const int level = pace.level;
    CHECK(level > 0);
    CHECK_NEAR(spend(&pace, 0.01, 60.0), HOLD, 1.0);
    CHECK(pace.level < level);
    CHECK(spend(&pace, 0.05, 60.0) < 1.0);
    CHECK(spend(&pace, 0.01, 60.0) > 2.0 * HOLD - 1.0);
}

CASE("it returns to the finest level when the load is gone") {
    Pace pace = pace_start(false);
    spend(&pace, 0.1, 3.0);
    for (int i = 0; i < PACE_LEVELS; ++i) {
        spend(&pace, 0.002, 25.0);
    }
    CHECK(pace.level == 0);
}
