/*
 * The guided tour: each step's scene is accepted, its task is done by its own action and not
 * before, and the numbers in its sentences are what the program computes; those of pool and string
 * are in test_ripple.
 */
#include "check.h"
#include "options/resolve.h"
#include "tour/tour.h"
#include "ui/option_widget.h"
#include "ui/sea_figures.h"
#include "unit/seas.h"

/* ---- Doing the task of a step --------------------------------------------------------------- */

/* What one does: up to two options set as the panel does, what then is measured. */
typedef struct Action {
    const char* step;
    struct {
        OptionId option;
        const char* value;
    } set[2];
    TourMeasure measure;
    double measured;
} Action;

static const Action ACTIONS[] = {
    {.step = "one-wave", .measure = TOUR_PERIOD, .measured = 11.32},
    {.step = "beats", .measure = TOUR_GROUPS_APART, .measured = 440.0},
    {.step = "many", .measure = TOUR_HEIGHT, .measured = 4.0},
    {.step = "directions", .set = {{OPTION_SWELL, "1"}}},
    {.step = "fetch", .set = {{OPTION_FETCH, "100"}}},
    {.step = "measured", .set = {{OPTION_PANEL, "on"}}},
    {.step = "chop", .measure = TOUR_FOLDED, .measured = 0.02},
    {.step = "sum", .set = {{OPTION_METHOD, "dft"}, {OPTION_GRID, "128"}}},
    {.step = "tiles", .set = {{OPTION_LENGTH, "400"}, {OPTION_CASCADES, "3"}}},
    {.step = "light", .set = {{OPTION_SUN, "-90,10"}}},
    {.step = "wake", .measure = TOUR_BOAT_SPEED, .measured = 3.0},
    {.step = "pool", .set = {{OPTION_ATTACK, "0.55"}}},
    {.step = "string", .measure = TOUR_STRING_HEIGHT, .measured = 0.6},
    {.step = "depth", .set = {{OPTION_LOOK, "sea"}}},
};

static Settings parse(int step) {
    Settings scene;
    SwellError error = {0};
    if (!tour_parse_scene(step, &scene, &error)) {
        print_error("%s: %s\n", tour_name(step), error.message);
        CHECK(false);
    }
    return scene;
}

static void finish(Settings* scene) {
    measured_sea_destroy(scene->sea.measured_sea);
    options_finish(scene);
}

static void set(Settings* scene, OptionId option, const char* value) {
    SwellError error = {0};
    if (option_spec(option)->kind == OPTION_KIND_FLAG) {
        *(bool*)options_field(scene, option_spec(option)) = true;
    } else if (!options_set(scene, option, value, &error)) {
        print_error("%s\n", error.message);
        CHECK(false);
    }
}

static bool is_done(TourProgress* progress, const Settings* now, const Action* action) {
    TourWorld world = {.now = now, .drawn = true};
    for (int i = 0; i < TOUR_MEASURE_COUNT; ++i) {
        world.measure[i] = NAN;
    }
    if (action) {
        world.measure[action->measure] = action->measured;
    }
    tour_watch(progress, &world);
    return progress->done;
}

CASE("a step's task is done by its action, and not before") {
    CHECK(tour_count() == (int)(sizeof ACTIONS / sizeof *ACTIONS));
    for (int i = 0; i < tour_count(); ++i) {
        const Action* action = &ACTIONS[i];
        Settings start = parse(i), now = start;
        TourProgress progress = tour_begin(i);
        CHECK(strcmp(action->step, tour_name(i)) == 0);
        CHECK(tour_find(action->step) == i);
        CHECK(!is_done(&progress, &now, NULL));
        for (int k = 0; k < 2 && action->set[k].value; ++k) {
            CHECK(!is_done(&progress, &now, action)); /* the first alone is not enough */
            set(&now, action->set[k].option, action->set[k].value);
        }
        if (!is_done(&progress, &now, action)) {
            print_error("%s is not done\n", action->step);
            CHECK(false);
        }
        CHECK(is_done(&progress, &start, NULL)); /* and stays so */
        finish(&start);
    }
    CHECK(tour_find("start") == 0 && tour_find("none") < 0);
}

CASE("a task is done only once its sea is drawn") {
    Settings scene = parse(tour_find("fetch"));
    TourProgress progress = tour_begin(tour_find("fetch"));
    set(&scene, OPTION_FETCH, "400");
    tour_watch(&progress, &(TourWorld){.now = &scene, .drawn = false});
    CHECK(!progress.done);
    tour_watch(&progress, &(TourWorld){.now = &scene, .drawn = true});
    CHECK(progress.done);
    finish(&scene);
}

CASE("a number that the question names is held until there is an answer") {
    for (int i = 0; i < tour_count(); ++i) {
        const TourStep* step = tour_step(i);
        Settings scene = parse(i);
        TourProgress progress = tour_begin(i);
        CHECK(!tour_holds(&progress));
        progress.done = true;
        CHECK(tour_holds(&progress) == (step->hold != NULL));
        progress.chosen = 0;
        CHECK(!tour_holds(&progress));
        if (step->hold) { /* it is a value of the first control, which does the task */
            set(&scene, (OptionId)step->control[0].subject, step->hold);
            CHECK(i != tour_find("fetch") || scene.ocean.state.fetch == 100.0);
            CHECK(i != tour_find("one-wave") || scene.ocean.state.wave[0].length == 200.0);
        }
        finish(&scene);
    }
    CHECK(tour_step(tour_find("one-wave"))->hold && tour_step(tour_find("fetch"))->hold);
}

CASE("a sea of more than the height that the question names does not do the task") {
    Settings scene = parse(tour_find("many"));
    TourProgress progress = tour_begin(tour_find("many"));
    CHECK(!is_done(&progress, &scene, &(Action){.measure = TOUR_HEIGHT, .measured = 6.0}));
    CHECK(is_done(&progress, &scene, &(Action){.measure = TOUR_HEIGHT, .measured = 3.9}));
    finish(&scene);
}

CASE("a step has all its words, and its controls have rows") {
    for (int i = 0; i < tour_count(); ++i) {
        const TourStep* step = tour_step(i);
        Settings scene = parse(i);
        CHECK(step->title && step->text && step->task && step->question && step->answer);
        CHECK(step->right >= 0 && step->right < TOUR_CHOICES_MAX && step->choice[step->right]);
        CHECK(strlen(step->task) < GUI_WORD_SIZE && strlen(step->question) < GUI_WORD_SIZE);
        CHECK(!options_has(&scene, OPTION_RESOLUTION) && !options_has(&scene, OPTION_QUALITY));
        for (int k = 0; k < TOUR_CONTROLS_MAX && step->control[k].subject; ++k) {
            const TourControl* control = &step->control[k];
            CHECK(control->is_key
                      ? control->label != NULL
                      : option_widget_exists(option_spec((OptionId)control->subject), &scene));
        }
        finish(&scene);
    }
}

CASE("a reading has name, value and unit, and none before it is measured") {
    char text[64] = "";
    CHECK(tour_write_reading(TOUR_PERIOD, 5.66, text, sizeof text));
    CHECK(strcmp(text, "period 5.7 s") == 0);
    CHECK(tour_write_reading(TOUR_LEAST_J, -0.001, text, sizeof text));
    CHECK(strcmp(text, "least J 0.00") == 0);
    CHECK(!tour_write_reading(TOUR_PERIOD, NAN, text, sizeof text));
    CHECK(!tour_write_reading(TOUR_NOTHING, 1.0, text, sizeof text));
}

/* ---- The numbers in the sentences ------------------------------------------------------------ */

/* The sea of a step with an option set, on a small grid. */
static OceanSea* sea_with(const char* step, OptionId option, const char* value, int grid) {
    Settings scene = parse(tour_find(step));
    SwellError error = {0};
    if (value) {
        set(&scene, option, value);
    }
    CHECK(options_resolve(&scene, &error));
    scene.ocean.grid = grid;
    OceanSea* sea = sea_of(&scene.ocean);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 0.0);
    finish(&scene);
    return sea;
}

static double height_with(const char* step, OptionId option, const char* value) {
    OceanSea* sea = sea_with(step, option, value, 64);
    const double height = ocean_sea_targets(sea).significant_height;
    ocean_sea_destroy(sea);
    return height;
}

CASE("one-wave: 5.7 s for 50 m, four times the length for twice the period, and twice the speed") {
    OceanSea* sea = sea_with("one-wave", OPTION_CHOPPINESS, NULL, 64);
    const OceanTargets targets = ocean_sea_targets(sea);
    CHECK_NEAR(targets.peak_wavelength, 50.0, 0.1);
    CHECK_NEAR(2.0 * targets.peak_period, 11.3, 0.05);
    ocean_sea_destroy(sea);
    sea = sea_with("one-wave", OPTION_WAVE, "200,2.5,0", 64);
    CHECK_NEAR(ocean_sea_targets(sea).peak_period, 2.0 * targets.peak_period, 0.01);
    CHECK_NEAR(200.0 / ocean_sea_targets(sea).peak_period, 18.0, 0.5);
    ocean_sea_destroy(sea);
}

static SeaGroups groups_of(const char* waves) {
    OceanSea* sea = sea_with("beats", OPTION_WAVE, waves, 256);
    SeaGroups groups = {0};
    CHECK(sea_figures_groups(sea, &groups));
    ocean_sea_destroy(sea);
    return groups;
}

CASE("beats: groups 200 m apart of 40 m and 50 m, 440 m of 44 m; half as fast as the crests") {
    const SeaGroups near = groups_of(NULL), far = groups_of("40,1.4,65 44,1.4,65");
    CHECK_NEAR(near.apart, 200.0, 2.0);
    CHECK_NEAR(far.apart, 440.0, 5.0);
    CHECK_NEAR(fabs(near.speed) / near.crest_speed, 0.5, 0.01);
    CHECK_NEAR(fabs(far.speed) / far.crest_speed, 0.5, 0.01);
}

CASE("many: four times the energy is twice the height, 2 m to 4 m; four deviations") {
    CHECK_NEAR(height_with("many", OPTION_ENERGY, NULL), 2.0, 0.02);
    CHECK_NEAR(height_with("many", OPTION_ENERGY, "0,0,0,0,0.25,0.25,0.25,0.25"), 4.0, 0.04);
    OceanSea* sea = sea_with("many", OPTION_ENERGY, NULL, 64);
    CHECK_NEAR(ocean_sea_measure(sea).significant_height, 2.0, 0.15); /* 4 std, by chance */
    ocean_sea_destroy(sea);
}

/* How often the surface of the first grid crosses still water along the crests, which lie across
   the wind: crests are as long as such crossings are rare. */
static double count_crossings(OceanSea* sea) {
    const size_t grid = (size_t)sea_grid(sea);
    double count = 0.0;
    for (int time = 0; time < 20; ++time) {
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, 30.0 * time);
        const OceanTexel* texel = sea_texels(sea);
        for (size_t i = 0; i < sea_points(sea); ++i) {
            const bool above = texel[i].displacement[1] > 0.0f;
            count += above != (texel[(i + grid) % sea_points(sea)].displacement[1] > 0.0f);
        }
    }
    return count;
}

CASE("directions: long crests 1.5 times as long, the height stays at 1.7 m") {
    OceanSea* wide = sea_with("directions", OPTION_SWELL, "0", 128);
    OceanSea* narrow = sea_with("directions", OPTION_SWELL, "1", 128);
    const double longer = count_crossings(wide) / count_crossings(narrow);
    TELL("crests of swell are %.2f times as long\n", longer);
    CHECK_NEAR(longer, 1.5, 0.05);
    CHECK_NEAR(ocean_sea_targets(wide).significant_height, 1.7, 0.05);
    CHECK_NEAR(ocean_sea_targets(narrow).significant_height, 1.7, 0.05);
    ocean_sea_destroy(wide);
    ocean_sea_destroy(narrow);
}

CASE("fetch: 25 km to 100 km, 0.9 m to 1.8 m, and near 2.4 m no further") {
    const double near_coast = height_with("fetch", OPTION_FETCH, NULL);
    const double far_out = height_with("fetch", OPTION_FETCH, "100");
    CHECK_NEAR(near_coast, 0.9, 0.05);
    CHECK_NEAR(far_out, 1.8, 0.05);
    CHECK_NEAR(far_out / near_coast, 2.0, 0.05);
    CHECK_NEAR(height_with("fetch", OPTION_FETCH, "1000"), 2.4, 0.05);
    CHECK_NEAR(height_with("fetch", OPTION_FETCH, "2000"), 2.4, 0.05);
}

CASE("fetch: the longest waves of the grown sea run about as fast as the wind, 10 m/s") {
    OceanSea* sea = sea_with("fetch", OPTION_FETCH, "1000", 64);
    const OceanTargets targets = ocean_sea_targets(sea);
    CHECK_NEAR(targets.peak_wavelength / targets.peak_period, 10.0, 2.0);
    ocean_sea_destroy(sea);
}

/* The density of the measured sea at a frequency of its table [Hz]. */
static double density_at(const char* text, double frequency) {
    for (const char* line = strchr(text, '\n'); line && line[1]; line = strchr(line + 1, '\n')) {
        char* rest = NULL;
        if (fabs(strtod(line + 1, &rest) - frequency) < 1e-6) {
            return strtod(rest, NULL);
        }
    }
    return NAN;
}

CASE("measured: humps at 14.7 s and 7.7 s") {
    const char* text = tour_step(tour_find("measured"))->sea;
    CHECK(density_at(text, 0.068) > density_at(text, 0.063));
    CHECK(density_at(text, 0.068) > density_at(text, 0.073));
    CHECK(density_at(text, 0.13) > density_at(text, 0.12));
    CHECK(density_at(text, 0.13) > density_at(text, 0.14));
    CHECK(density_at(text, 0.13) > density_at(text, 0.068)); /* the large one */
}

/* Figures of the sea of the step of chop. */
static SeaFigures figures_with(const char* choppiness) {
    OceanSea* sea = sea_with("chop", OPTION_CHOPPINESS, choppiness, 128);
    SeaFigures figures = {0};
    sea_figures_measure(&figures, sea, false);
    ocean_sea_destroy(sea);
    return figures;
}

CASE("chop: J is 1 at rest, and 1 % of the surface folds once the least J is below 0") {
    const SeaFigures rest = figures_with("0"), sharp = figures_with("1"),
                     folds = figures_with("1.6");
    CHECK_NEAR(rest.least_jacobian, 1.0, 1e-6);
    CHECK(sharp.least_jacobian > 0.0 && sharp.folded == 0.0);
    CHECK(folds.least_jacobian < 0.0 && folds.folded > 0.01 && folds.folded < 0.2);
}

CASE("sum: the sums agree") {
    OceanSea* sea = sea_with("sum", OPTION_METHOD, "dft", 64);
    const double difference = ocean_sea_compare_methods(sea);
    CHECK(difference >= 0.0 && difference < 1e-4);
    ocean_sea_destroy(sea);
}

/* Half the angle of the V that waves of wave number k [rad/m] behind a boat make: those that keep
   up with her run at acos(c / U) to her way, and their energy at half their speed. */
static double half_angle(double k, double speed) {
    const double along = sqrt(9.81 / k) / speed; /* cosine */
    const double across = sqrt(1.0 - along * along), group = 0.5 * along;
    return atan(group * across / (1.0 - group * along)) * 180.0 / 3.14159265358979;
}

CASE("wake: 19.5 degrees, where the waves are 4 m long at 3 m/s and 15 m at 6 m/s") {
    static const double SPEED[] = {3.0, 6.0}, LENGTH[] = {4.0, 15.0};
    for (int i = 0; i < 2; ++i) {
        double widest = 0.0, length = 0.0;
        for (double l = 0.1; l < SPEED[i] * SPEED[i] * 6.28 / 9.81; l += 0.01) {
            const double angle = half_angle(6.283185307 / l, SPEED[i]);
            length = angle > widest ? l : length;
            widest = fmax(angle, widest);
        }
        CHECK_NEAR(widest, 19.5, 0.05);
        CHECK_NEAR(length, LENGTH[i], 0.5);
    }
}

CASE("depth: 9 m/s in 10 m of water, 4.4 m/s in 2 m; the slope is 1 in 33") {
    Settings scene = parse(tour_find("depth"));
    scene.ocean.grid = 64;
    OceanSea* sea = sea_of(&scene.ocean);
    const OceanTargets targets = ocean_sea_targets(sea);
    const double omega = SWELL_TWO_PI / targets.peak_period;
    CHECK(scene.ocean.state.depth == 10.0);
    CHECK_NEAR(targets.peak_wavelength / targets.peak_period, 9.0, 0.1);
    double k = omega / 4.4; /* of omega^2 = g k tanh(2 k) */
    for (int i = 0; i < 50; ++i) {
        k = sqrt(k * omega * omega / (9.81 * tanh(2.0 * k)));
    }
    CHECK_NEAR(omega / k, 4.4, 0.05);
    ocean_sea_destroy(sea);
    CHECK_NEAR(1.0 / scene.land.params.slope, 33.0, 0.5);
    finish(&scene);
}
